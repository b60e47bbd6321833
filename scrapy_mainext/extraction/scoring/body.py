"""An article's body and nothing else: what of the blocks that a scorer keeps stands around the body.

Benchmarks and readers differ in whether headline, byline, captions and lines such as "Read more: …" are main text. The
mode ``precision`` says no, and these rules say what they are. None knows a site or a language: they read tags, class
and id names, links, and where a block stands to the prose.

``benchmarks/modes.py`` measures them rule by rule, on predictions that were made out of fold.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ..blocks import Context, Element, InlineKind, TextBlock
from .hints import MAX_NAMES, words_of_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Rule = Callable[["Body"], Iterable[int]]

__all__ = ["RULES", "Body", "body_of"]

PROSE_BYTES = 100
"""A block of at least so many bytes of UTF-8, not a heading and not mostly links, is prose. Bytes, since the scripts
that say more in a character take more bytes for it."""
PROSE_LINKS = 0.4
"""Share of its characters that may stand in links."""
LINE_BYTES = 160
"""A block above the first prose that is longer is a lead, whatever it names."""
SMALL_PART = 0.25
"""An element whose names or tag say that it is no body is believed where it holds at most this share of what is kept: a
form may go around a whole page, and ``class="article-author"`` may as well."""
PULLED_CHARS = 30
"""A pull quote is no shorter: few words stand in any text."""
MAX_PULLED = 50
"""Quotations that are looked for in the prose."""
REACH = 4
"""How many elements, from a block's own outwards, are asked for their names."""

AROUND = frozenset(
    (
        "advert", "advertisement", "byline", "bylines", "caption", "captions", "credit", "credits", "cta",
        "disclaimer", "disclosure", "figcaption", "newsletter", "promo", "promotion", "rating", "ratings", "recirc",
        "recirculation", "recommended", "related", "share", "sharing", "signup", "social", "sponsored", "subscribe",
        "subscription", "timestamp",
    )
)  # fmt: skip
"""Words of class and id names whose element stands around a body: what sites call a byline, a caption, buttons to
share, teasers, subscriptions."""

_CELLS = int(Context.LIST | Context.TABLE | Context.CODE | Context.QUOTE)
_NOT_CAPTION = int(Context.TABLE | Context.CODE | Context.QUOTE)
_APART = int(Context.FORM | Context.NAV | Context.DIALOG | Context.ASIDE)
_PULLED = int(Context.QUOTE | Context.ASIDE | Context.FIGURE)
_FIGURE = int(Context.FIGURE)
_LETTERS = re.compile(r"\w+")
_LABEL = re.compile(r"[^:：]{2,40}[:：]\s*")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ENDS = tuple('.!?…。！？।؟。:;"”»’)」』')
"""What a sentence ends with, a quotation mark or bracket behind it included."""


@dataclass(frozen=True)
class Body:
    """What the rules look at: a page's blocks, which of them are kept, and what the page says of itself."""

    blocks: Sequence[TextBlock]
    kept: Sequence[bool]
    title: str | None
    authors: Sequence[str]

    @cached_property
    def places(self) -> list[int]:
        """Where the kept blocks are."""
        return [at for at, keep in enumerate(self.kept) if keep and self.blocks[at].text]

    @cached_property
    def prose(self) -> list[int]:
        """Where the kept blocks of prose are."""
        return [at for at in self.places if _is_prose(self.blocks[at])]

    @cached_property
    def lead(self) -> list[int]:
        """What is kept above the first prose; nothing where there is none."""
        return [at for at in self.places if at < self.prose[0]] if self.prose else []

    @cached_property
    def tail(self) -> list[int]:
        """What is kept below the last prose; nothing where there is none."""
        return [at for at in self.places if at > self.prose[-1]] if self.prose else []

    @cached_property
    def characters(self) -> int:
        """How many characters are kept."""
        return sum(len(self.blocks[at].text) for at in self.places)

    def small(self, places: Sequence[int]) -> Sequence[int]:
        """Return the places if what stands there is a small part of all, else none."""
        held = sum(len(self.blocks[at].text) for at in places)
        return places if held <= SMALL_PART * self.characters else ()


def _is_prose(block: TextBlock) -> bool:
    return (
        not block.heading_level
        and block.link_chars < PROSE_LINKS * len(block.text)
        and len(block.text.encode("utf-8", "surrogatepass")) >= PROSE_BYTES
    )


def _is_italic(block: TextBlock) -> bool:
    slanted = sum(mark.end - mark.start for mark in block.inlines if mark.kind is InlineKind.EMPHASIS)
    return slanted >= 0.9 * len(block.text)


def body_of(
    blocks: Sequence[TextBlock],
    kept: Sequence[bool],
    title: str | None = None,
    authors: Sequence[str] = (),
    *,
    rules: Mapping[str, Rule] | None = None,
) -> list[bool]:
    """Return which of the kept blocks of an article are its body.

    ``title``, ``authors``: as the page's metadata state them. ``rules``: by default, all. A page without prose stays as
    it is.
    """
    body = Body(blocks, kept, title, authors)
    left = [bool(keep) for keep in kept]
    if not body.prose:
        return left
    for rule in (RULES if rules is None else rules).values():
        for at in rule(body):
            left[at] = False
    for at in _orphans(blocks, kept, left):
        left[at] = False
    return left


def headline(body: Body) -> Iterator[int]:
    """The page's title: an ``<h1>`` above the prose, and whatever repeats the title as a whole."""
    title = _plain(body.title or "")
    lead = set(body.lead)
    for at in body.places:
        block = body.blocks[at]
        if (block.heading_level == 1 and at in lead) or (title and _plain(block.text[: 2 * len(title) + 40]) == title):
            yield at


def byline(body: Body) -> Iterator[int]:
    """A line above the prose that names an author, or that has a year in it and ends no sentence."""
    names = [name for name in map(_plain, body.authors) if len(name) > 3]
    for at in body.lead:
        block = body.blocks[at]
        text = block.text
        if block.heading_level or len(text) > LINE_BYTES:
            continue
        if _YEAR.search(text) and not text.endswith(_ENDS):
            yield at
        elif names:
            plain = f" {_plain(text)} "
            if any(f" {name} " in plain for name in names):
                yield at


def captions(body: Body) -> Sequence[int]:
    """Words in a ``<figure>`` that are no quotation, code or table."""
    found = [
        at for at in body.places if body.blocks[at].context & _FIGURE and not body.blocks[at].context & _NOT_CAPTION
    ]
    return body.small(found)


def named_around(body: Body) -> Iterator[int]:
    """What an element holds whose class or id says that it stands around the body: see ``AROUND``."""
    held: defaultdict[Element, list[int]] = defaultdict(list)
    for at in body.places:
        for element in _named(body.blocks[at].element):
            held[element].append(at)
    for places in held.values():
        yield from body.small(places)


def apart(body: Body) -> Sequence[int]:
    """What stands in forms, navigation, dialogs and asides."""
    return body.small([at for at in body.places if body.blocks[at].context & _APART])


def pull_quotes(body: Body) -> Iterator[int]:
    """A quotation set apart whose words stand in the prose as well."""
    pulled = [
        at for at in body.places if body.blocks[at].context & _PULLED and len(body.blocks[at].text) >= PULLED_CHARS
    ]
    if not pulled:
        return
    prose = "\n".join(_plain(body.blocks[at].text) for at in body.prose if not body.blocks[at].context & _PULLED)
    for at in pulled[:MAX_PULLED]:
        if _plain(body.blocks[at].text) in prose:
            yield at


def link_lines(body: Body) -> Iterator[int]:
    """A line of its own that is a link, or a label and a link: "Read more", "Related: another article"."""
    for at in body.places:
        block = body.blocks[at]
        if not block.link_chars or block.heading_level or block.context & _CELLS:
            continue
        label = _LABEL.match(block.text)
        rest = len(block.text) - (label.end() if label else 0)
        if block.link_chars >= 0.9 * rest:
            yield at


def contents(body: Body) -> Iterator[int]:
    """An entry of a table of contents: an item of a list that is all one link to a place in the page."""
    for at in body.places:
        block = body.blocks[at]
        if block.context & Context.LIST and any(
            mark.kind is InlineKind.LINK and mark.value.startswith("#") and mark.end - mark.start >= len(block.text) - 3
            for mark in block.inlines
        ):
            yield at


def notes(body: Body) -> Sequence[int]:
    """Paragraphs all in italics that end the body: who the author is, where it appeared first, what to subscribe to."""
    found = []
    for at in reversed(body.places):
        block = body.blocks[at]
        if _is_italic(block):
            found.append(at)
        elif _is_prose(block) or block.context & _CELLS:
            break
    return body.small(found)


def loose_ends(body: Body) -> Iterator[int]:
    """Below the last prose: lines that end no sentence and are no item, cell, code or quotation."""
    for at in body.tail:
        block = body.blocks[at]
        if not block.context & _CELLS and not block.heading_level and not block.text.endswith(_ENDS):
            yield at


RULES: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (headline, byline, captions, named_around, apart, pull_quotes, link_lines, contents, notes, loose_ends)
}
"""The rules by name. Each gives places of kept blocks that are not the body's, and knows nothing of the others."""


def _orphans(blocks: Sequence[TextBlock], kept: Sequence[bool], left: Sequence[bool]) -> Iterator[int]:
    """Headings of which all that was kept under them is gone, and headings that end the body."""
    had = has = 0  # texts that were kept, and that are left, up to the next heading below
    nothing_below = True
    for at in range(len(blocks) - 1, -1, -1):
        if not kept[at] or not blocks[at].text:
            continue
        if blocks[at].heading_level:
            if left[at] and not has and (had or nothing_below):
                yield at
            had = has = 0
            continue
        had += 1
        has += left[at]
        nothing_below = nothing_below and not left[at]


def _named(element: Element) -> Iterator[Element]:
    node: Element | None = element
    for _ in range(REACH):
        if node is None or node.tag == "body":
            return
        if node.attrs and _says_around(node.attr("class")[:MAX_NAMES], node.attr("id")[:MAX_NAMES]):
            yield node
        node = node.parent


@lru_cache(maxsize=4096)
def _says_around(classes: str, identifier: str) -> bool:
    return not AROUND.isdisjoint(words_of_names(f"{classes} {identifier}"))


def _plain(text: str) -> str:
    """Return the words of a text in lower case, parted by one space."""
    return " ".join(_LETTERS.findall(text.lower()))
