"""Kept blocks to what users read: text, sections, Markdown, links and images, and all blocks with their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from .blocks import Context, Element, InlineKind, TextBlock
from .layout.captions import Captions, stated_captions
from .layout.cjk import collapse, join_pieces
from .layout.frames import Frame, Layout
from .layout.links import Resolver, collect_images, collect_links, needs_base, page_base
from .layout.outline import Heading, Outline, heading_level, public_block
from .layout.trail import Trail
from .layout.words import count_words
from .markdown.render import render
from .page import Page
from .result import Block, Image, Link, Section

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from .scoring.protocol import Scores

__all__ = ["Assembled", "assemble", "text_hash"]

_PIECE = 1024  # characters that are normalised at a time
_REACH = 32  # ancestors in which a figure or article is looked for
_FIGURE = int(Context.FIGURE)
_FIGURES = frozenset(("figure",))
_CAPTIONS = frozenset(("figcaption",))
_ARTICLES = frozenset(("article", "main"))
_UNWANTED = int(Context.NAV | Context.ASIDE | Context.FOOTER | Context.HIDDEN | Context.DIALOG | Context.TEMPLATE)


@dataclass(frozen=True, slots=True)
class Assembled:
    """What the kept blocks of a page make: text and sections at once, all else when it is asked for.

    ``text``: blocks are parted by a blank line, items of a list and rows of a data table by a line end, cells of a row
    by ``" | "``. ``sections``: their texts, joined by blank lines, are ``text``. ``shown``: which blocks of the page
    Markdown shows; ``in_text``: which of those are text as well.
    """

    page: Page
    probability: Sequence[float]
    text: str
    sections: tuple[Section, ...]
    shown: Sequence[bool]
    in_text: Sequence[bool]
    layout: Layout
    main_paths: Sequence[tuple[str, ...]]
    resolver: Resolver

    def markdown(self) -> str:
        """Render what is shown."""
        return render(self.layout, self.resolver)

    def images(self, items: Sequence[Mapping[str, Any]] = ()) -> tuple[Image, ...]:
        """Return the images of what is shown. ``items``: those of the page's JSON-LD, which may state captions."""
        captions = Captions(self.page.blocks)
        return collect_images(self.layout.blocks, self.resolver, captions, stated_captions(items, self.resolver))

    def links(self) -> tuple[Link, ...]:
        """Return the links of what is shown."""
        return collect_links(self.layout.blocks, self.resolver)

    def word_count(self) -> int:
        """Return the number of words of the text (see :func:`.count_words`)."""
        return count_words(self.text)

    def needs_url(self) -> bool:
        """Say whether links or images are left out as nothing says what their addresses are relative to."""
        return page_base(self.page) is None and needs_base(self.layout.blocks)

    def content_hash(self) -> str | None:
        """Return the :func:`text_hash` of what is shown."""
        return text_hash(block.text for block, keep in zip(self.layout.blocks, self.in_text, strict=True) if keep)

    def blocks(self) -> tuple[Block, ...]:
        """Return all blocks of the page, in order, as users see them."""
        trail = Trail()
        outline = Outline(trail)
        frames, main_paths, in_text = iter(self.layout.frames), iter(self.main_paths), iter(self.in_text)
        public = []
        for block, shown, score in zip(self.page.blocks, self.shown, self.probability, strict=True):
            level = heading_level(block)
            path = outline.take(block, level, counts=not (shown and next(frames).data_table is not None))
            kept = shown
            if shown:
                path = next(main_paths)
                kept = next(in_text) or not block.text
            public.append(public_block(block, kept, float(score), path, trail=trail, heading=level))
        return tuple(public)


def assemble(
    page: Page, scores: Scores, *, images: bool = True, links: bool = True, captions: bool = False
) -> Assembled:
    """Put a page together from its blocks and their scores.

    A section is a run of kept blocks under one heading: its text begins with the heading, its heading path ends in it,
    and its body is the text without it.
    The heading path of a kept block holds the headings that are kept, any h1, and those right above a kept block, so
    that the headings of what was dropped do not stand over the main text; that of a dropped block holds all headings.

    An image without text beside it is shown where it stands between two kept blocks, in the figure of a kept block, or
    beside a kept block of its article.

    The caption of an image that is shown stands with it in Markdown; it is text where the scorer keeps it or
    ``captions`` is True.

    ``images``, ``links``: False leaves them out of what is shown. The words of links, and captions that the scorer
    keeps, stay.
    """
    blocks = page.blocks
    kept = [bool(keep) and bool(block.text) for block, keep in zip(blocks, scores.kept, strict=True)]
    shown = _with_images(blocks, kept) if images else kept
    if images:
        places = _captions_of(blocks, kept, shown)
        shown = _and(shown, places)
        kept = _and(kept, places) if captions else kept
    layout = Layout(_shown(blocks, shown, images=images, links=links))
    outline = _main_outline(blocks, kept, shown, layout)
    in_text = [keep for keep, show in zip(kept, shown, strict=True) if show]
    sections = _sections(layout, outline, in_text)
    text = "\n\n".join(section.text for section in sections)
    resolver = Resolver(page_base(page))
    return Assembled(page, scores.probability, text, sections, shown, in_text, layout, outline.paths, resolver)


def text_hash(texts: Iterable[str]) -> str | None:
    """Return the SHA-256, in hexadecimal, of the words of some texts; None where there are none.

    The words are in Unicode's NFKC form and parted by one space, with none between characters of scripts that are
    written without spaces. So white space, line breaks, markup and the way a page is cut into blocks do
    not count; every letter does, and its case.
    """
    words = collapse(" ".join(_compatible(word) for text in texts for word in text.split()))
    return sha256(words.encode("utf-8", "surrogatepass")).hexdigest() if words else None


def _compatible(word: str) -> str:
    """Return a word in NFKC, piece by piece: over a long run of combining marks the normalisation is quadratic."""
    if word.isascii():
        return word
    return "".join(normalize("NFKC", word[at : at + _PIECE]) for at in range(0, len(word), _PIECE))


# Headings and sections


@dataclass(frozen=True, slots=True)
class _MainOutline:
    """For each shown block: its heading path, the heading whose section it is in, and whether it is that heading."""

    paths: list[tuple[str, ...]]
    headings: list[Heading | None]
    is_heading: list[bool]


def _main_outline(
    blocks: Sequence[TextBlock], kept: Sequence[bool], shown: Sequence[bool], layout: Layout
) -> _MainOutline:
    outline = Outline()
    leads, levels = _leads(blocks, kept)
    main = _MainOutline([], [], [])
    frames = iter(layout.frames)
    for at, block in enumerate(blocks):
        leading = leads[at]
        if shown[at]:
            tabular = next(frames).data_table is not None  # a heading in a cell heads a column, no section
            level = levels[at] if levels[at] >= 0 else heading_level(block)
            counts = not tabular and (kept[at] or level == 1 or leading)
            main.paths.append(outline.take(block, level, counts=counts))
            main.headings.append(outline.heading)
            main.is_heading.append(level > 0 and counts)
        elif leading or block.heading_level == 1:
            outline.take(block, heading_level(block))
    return main


def _leads(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> tuple[list[bool], list[int]]:
    """Say for each block whether it is a heading and the next text after it that is none is kept. Return the levels of
    headings as well: 0 for no heading, -1 for a block of which it was not asked."""
    leads = [False] * len(blocks)
    levels = [-1] * len(blocks)
    next_kept = False
    for at in range(len(blocks) - 1, -1, -1):
        block = blocks[at]
        if kept[at] or next_kept:
            levels[at] = heading_level(block)
            leads[at] = levels[at] > 0 and not kept[at]
        if block.text and not block.heading_level and levels[at] <= 0:
            next_kept = kept[at]
    return leads, levels


def _sections(layout: Layout, outline: _MainOutline, in_text: Sequence[bool]) -> tuple[Section, ...]:
    headings = outline.headings
    sections: list[Section] = []
    indices: list[int] = []
    current: Heading | None = None
    for index, is_text in enumerate(in_text):
        if not is_text:
            continue
        if indices and headings[index] is not current:
            sections.append(_section(layout, indices, outline))
            indices = []
        current = headings[index]
        indices.append(index)
    if indices:
        sections.append(_section(layout, indices, outline))
    return tuple(sections)


def _section(layout: Layout, indices: Sequence[int], outline: _MainOutline) -> Section:
    blocks = layout.blocks
    heading = outline.headings[indices[0]]
    text = _text(layout, indices)
    head = list(takewhile(outline.is_heading.__getitem__, indices))  # a heading may be several blocks
    return Section(
        heading_path=heading.path if heading else (),
        text=text,
        body=text[len(_text(layout, head)) :].lstrip("\n"),
        byte_range=(blocks[indices[0]].start, blocks[indices[-1]].end),
    )


# Text


def _text(layout: Layout, indices: Sequence[int]) -> str:
    pieces: list[str] = []
    before = -1
    for index in indices:
        text = layout.blocks[index].text
        if layout.frames[index].data_table is not None and "\n" in text:
            text = join_pieces(text.split("\n"))
        if pieces and _same(layout.frames[before].cell, layout.frames[index].cell) and layout.frames[index].data_table:
            pieces[-1] = join_pieces((pieces[-1], text))
        else:
            if pieces:
                pieces.append(_separator(layout, before, index))
            pieces.append(text)
        before = index
    return "".join(pieces)


def _separator(layout: Layout, before: int, after: int) -> str:
    """Return what stands between two neighbouring blocks of the text."""
    first, second = layout.frames[before], layout.frames[after]
    if _same(first.data_table, second.data_table):
        in_row = first.cell is not None and second.cell is not None and first.row is second.row
        return " | " if in_row else "\n"
    if _same(first.code, second.code) or _same(first.heading, second.heading) or layout.tight(before, after):
        return "\n"
    return "\n\n"


def _same(first: Frame | None, second: Frame | None) -> bool:
    return first is not None and first is second


# Images and links


def _shown(blocks: Sequence[TextBlock], shown: Sequence[bool], *, images: bool, links: bool) -> list[TextBlock]:
    picked = [block for block, show in zip(blocks, shown, strict=True) if show]
    blank = {kind for kind, stays in ((InlineKind.IMAGE, images), (InlineKind.LINK, links)) if not stays}
    return [_blanked(block, blank) for block in picked] if blank else picked


def _blanked(block: TextBlock, kinds: AbstractSet[InlineKind]) -> TextBlock:
    """Return the block with marks that show nothing; the columns of a table are told by how many marks there are."""
    if not any(mark.kind in kinds for mark in block.inlines):
        return block
    inlines = tuple(mark._replace(value="", extra="") if mark.kind in kinds else mark for mark in block.inlines)
    return TextBlock(block.text, block.start, block.end, block.element, block.heading_level, block.link_chars, inlines)


def _with_images(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> list[bool]:
    """Say which blocks are shown: those kept, and the images among them."""
    shown = list(kept)
    lone = [at for at, block in enumerate(blocks) if not block.text and not block.context & _UNWANTED]
    if not lone:
        return shown
    texts = [at for at, block in enumerate(blocks) if block.text]
    figures = {_ancestor(blocks[at].element, _FIGURES) for at in texts if kept[at] and blocks[at].context & _FIGURE} - {
        None
    }
    place = 0
    for at in lone:
        while place < len(texts) and texts[place] < at:
            place += 1
        neighbours = [texts[near] for near in (place - 1, place) if 0 <= near < len(texts)]
        beside = [blocks[near].element for near in neighbours if kept[near]]
        shown[at] = len(beside) == 2 or _belongs(blocks[at].element, beside, figures)
    return shown


def _captions_of(blocks: Sequence[TextBlock], kept: Sequence[bool], shown: Sequence[bool]) -> list[int]:
    """Return the places of the captions of pictures that are shown, those aside that are kept anyway."""
    figures = {
        _ancestor(block.element, _FIGURES)
        for block, show in zip(blocks, shown, strict=True)
        if show and not block.text and block.context & _FIGURE
    } - {None}
    if not figures:
        return []
    return [
        at
        for at, block in enumerate(blocks)
        if block.text
        and block.context & _FIGURE
        and not kept[at]
        and _ancestor(block.element, _FIGURES) in figures
        and _ancestor(block.element, _CAPTIONS) is not None
    ]


def _and(flags: list[bool], places: Sequence[int]) -> list[bool]:
    """Return the flags with those at some places set."""
    more = list(flags)
    for at in places:
        more[at] = True
    return more


def _belongs(image: Element, beside: Sequence[Element], figures: AbstractSet[Element | None]) -> bool:
    if figures and _ancestor(image, _FIGURES) in figures:
        return True
    article = _ancestor(image, _ARTICLES) if beside else None
    return article is not None and any(_ancestor(element, _ARTICLES) is article for element in beside)


def _ancestor(element: Element, tags: frozenset[str]) -> Element | None:
    node: Element | None = element
    for _ in range(_REACH):
        if node is None or node.tag in tags:
            return node
        node = node.parent
    return None
