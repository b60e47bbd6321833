"""Pages for tests of what stands behind the segmenter: of HTML, or of elements and blocks by hand."""

from __future__ import annotations

from scrapy_mainext.extraction.blocks import Context, Element, TextBlock
from scrapy_mainext.extraction.options import Options
from scrapy_mainext.extraction.page import Head, Page
from scrapy_mainext.extraction.scoring import get_scorer
from scrapy_mainext.extraction.segment.segmenter import segment

PARAGRAPH = (
    "The harbour was closed for most of the winter because the ice had come early, and the boats that were still out "
    "had to wait for the breaker from the next town. When it came at last, there was hardly anything left to eat on "
    "board, and the crews were glad that they could walk home over the ice."
)
"""Running text: 288 characters, of which more than 40 % of the words are stop words."""


def page_of(html: str, *, language: str | None = None) -> Page:
    """Segment a piece of HTML."""
    blocks, head = segment([html.encode()], "utf-8")
    if language is not None:
        head.language = language
    return Page(tuple(blocks), head)


def element(
    tag: str,
    parent: Element | None = None,
    *,
    context: int = 0,
    block: bool = True,
    index: int = 0,
    **attrs: str,
) -> Element:
    """Build an element; ``class_`` stands for ``class``. It bears the context of its parent as well."""
    named = {name.rstrip("_"): value for name, value in attrs.items()}
    return Element(tag, parent, named or None, context | (parent.context if parent else 0), block, index)


def block(text: str, inside: Element | None = None, *, link_chars: int = 0, heading_level: int = 0) -> TextBlock:
    """Build a block of text; without an element it stands in a paragraph of its own."""
    context = Context.HEADING if heading_level else Context(0)
    inside = inside or element(f"h{heading_level}" if heading_level else "p", context=context)
    return TextBlock(text, 0, len(text), inside, heading_level, link_chars, ())


def page_of_blocks(*blocks: TextBlock, language: str | None = None) -> Page:
    """Build a page of blocks."""
    return Page(blocks, Head(language=language))


def kept_texts(page: Page, scorer: str) -> list[str]:
    """Return the texts that a scorer keeps."""
    scores = get_scorer(scorer)(page, Options())
    return [block.text for block, keep in zip(page.blocks, scores.kept, strict=True) if keep]
