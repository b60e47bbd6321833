"""The block: the unit that is found, scored, kept and located.

Two forms of it exist. A :class:`TextBlock` is what the segmenter yields: it points into the stack of
open elements, is cheap to build and is what features and scorers read. A :class:`~scrapy_mainext.Block`,
in ``result``, is what users get: frozen, picklable, JSON-safe, with its score and its place.

"TextBlock" is the term of Kohlschütter, Fankhauser and Nejdl, *Boilerplate Detection using Shallow Text
Features* (WSDM 2010).
"""

from __future__ import annotations

from enum import IntFlag, StrEnum
from typing import Final, NamedTuple

__all__ = ["UNSEEN", "BlockKind", "Context", "Element", "Inline", "InlineKind", "TextBlock", "is_within"]


class Context(IntFlag):
    """What a block stands in: one bit for each kind of ancestor that matters to scoring or rendering."""

    LIST = 1 << 0
    TABLE = 1 << 1
    CODE = 1 << 2  #: pre, listing, xmp: white space is kept
    QUOTE = 1 << 3
    FORM = 1 << 4  #: form, fieldset, select, button, label of a control
    HEADING = 1 << 5
    NAV = 1 << 6  #: nav, menu, role=navigation
    HEADER = 1 << 7
    FOOTER = 1 << 8
    ASIDE = 1 << 9
    MAIN = 1 << 10
    ARTICLE = 1 << 11
    FIGURE = 1 << 12
    DETAILS = 1 << 13
    DIALOG = 1 << 14
    HIDDEN = 1 << 15  #: the hidden attribute, display:none, visibility:hidden
    ARIA_HIDDEN = 1 << 16  #: aria-hidden=true: often decoration, sometimes a closed dialog, sometimes content
    NOSCRIPT = 1 << 17
    TEMPLATE = 1 << 18
    STREAMED = 1 << 19  #: React's <div hidden id="S:0">: sent hidden, shown by script; not HIDDEN
    LINK = 1 << 20  #: all of the block stands in one <a href>


UNSEEN: Final = int(Context.HIDDEN | Context.TEMPLATE | Context.DIALOG)
"""What no reader of the page sees as it opens."""


class BlockKind(StrEnum):
    """How a block is rendered."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    VISUAL_HEADING = "visual_heading"  #: a paragraph that acts as a heading
    LIST_ITEM = "list_item"
    TERM = "term"
    DEFINITION = "definition"
    TABLE_CELL = "table_cell"
    CODE = "code"
    QUOTE = "quote"
    CAPTION = "caption"


class Element:
    """An open element: what a block's path is made of. Shared by all blocks inside it.

    ``attrs`` holds the attributes as the tokenizer gave them (first of a name wins), or None where there are none.
    ``block`` tells block-level elements from inline ones, ``marks`` those whose end matters to more than the
    stack: they set an :class:`Inline` on their text, or are annotated (:class:`.page.Annotated`).
    ``context``: bits of :class:`Context`, those of all ancestors included. ``index``: how many elements were opened
    before it, which orders and identifies the elements of a page. ``depth``: how many ancestors it has.
    """

    __slots__ = ("attrs", "block", "context", "depth", "index", "marks", "parent", "tag")

    def __init__(
        self,
        tag: str,
        parent: Element | None,
        attrs: dict[str, str] | None,
        context: int,
        block: bool,
        index: int,
    ) -> None:
        self.tag = tag
        self.parent = parent
        self.attrs = attrs
        self.context = context
        self.block = block
        self.marks = False
        self.index = index
        self.depth: int = 0 if parent is None else parent.depth + 1

    def attr(self, name: str) -> str:
        """Return the attribute's value, an empty string where it is absent."""
        return self.attrs.get(name, "") if self.attrs else ""

    def __reduce__(self) -> tuple[type[Element], tuple[str, Element | None, dict[str, str] | None, int, bool, int]]:
        return Element, (self.tag, self.parent, self.attrs, self.context, self.block, self.index)

    def __repr__(self) -> str:
        return f"<Element {self.tag} #{self.index}>"


class InlineKind(StrEnum):
    """What an inline mark says of its stretch of the block's text."""

    LINK = "link"  # value: href as written
    STRONG = "strong"
    EMPHASIS = "emphasis"
    CODE = "code"  # value: empty, or what delimits a formula in TeX: "$" or "$$"
    DELETED = "deleted"
    IMAGE = "image"  # start == end; value: src as written; alt is in ``extra``


class Inline(NamedTuple):
    """A mark on ``text[start:end]`` of a block. Marks nest or follow each other and are in order of their start."""

    start: int
    end: int
    kind: InlineKind
    value: str = ""
    extra: str = ""


class TextBlock:
    """A run of text between two block-level boundaries, as the segmenter found it.

    ``text``: normalised: white space collapsed to single spaces (kept as is under ``Context.CODE``), ``<br>`` a
    newline, entities decoded, soft hyphens and zero-width characters taken out, no white space at either end.
    Empty only for a block that is nothing but images.
    ``start``, ``end``: byte offsets in the body, the end exclusive.
    ``element``: the innermost element that holds all of the text.
    ``context``: bits of :class:`Context`, of the element and all of its ancestors.
    ``heading_level``: 1 to 6 inside h1 to h6, else 0.
    ``link_chars``: how many characters of ``text`` stand inside ``<a href>``.
    ``inlines``: links, emphasis, code and images on the text, or an empty tuple.
    """

    __slots__ = ("context", "element", "end", "heading_level", "inlines", "link_chars", "start", "text")

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        element: Element,
        heading_level: int,
        link_chars: int,
        inlines: tuple[Inline, ...],
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.element = element
        self.context = element.context
        self.heading_level = heading_level
        self.link_chars = link_chars
        self.inlines = inlines

    def __reduce__(
        self,
    ) -> tuple[type[TextBlock], tuple[str, int, int, Element, int, int, tuple[Inline, ...]]]:
        values = self.text, self.start, self.end, self.element, self.heading_level, self.link_chars, self.inlines
        return TextBlock, values

    def __repr__(self) -> str:
        return f"<TextBlock {self.element.tag} {self.start}:{self.end} {self.text[:40]!r}>"


def is_within(element: Element, ancestor: Element) -> bool:
    """Tell whether an element is another one or stands in it."""
    at: Element | None = element
    while at is not None and at.depth > ancestor.depth:
        at = at.parent
    return at is ancestor
