"""A segmented page: what every room after the segmenter reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntFlag

from .blocks import Element, TextBlock

__all__ = ["Annotated", "Head", "Hint", "Page"]


class Hint(IntFlag):
    """What an element's attributes say of what it holds."""

    MICRODATA = 1 << 0  #: itemprop, itemscope
    AUTHOR = 1 << 1  #: rel=author, or a class such as "byline"
    DATE = 1 << 2  #: time, or a class such as "published"
    TRAIL = 1 << 3  #: a class, id or label that says "breadcrumb"
    LICENSE = 1 << 4  #: rel=license


class Annotated:
    """An element whose attributes say what it holds.

    ``hints``: bits of :class:`Hint`. ``element``: the element, its parents above it; void ones (``<meta itemprop>``)
    stand in no block's path. ``text``: its text on one line: in microdata its beginning, elsewhere nothing where it is
    long (:data:`.annotations.MAX_HINT_BYTES`). ``block``: how many blocks had closed where it began, which is the index
    of the block that its text is in or begins. ``scope``: the index, among the annotated elements of the page, of the
    innermost ``itemscope`` that is open around it; -1 for none.
    """

    __slots__ = ("block", "element", "hints", "scope", "text")

    def __init__(self, element: Element, hints: int, block: int, scope: int) -> None:
        self.element = element
        self.hints = hints
        self.block = block
        self.scope = scope
        self.text = ""

    def __repr__(self) -> str:
        return f"<Annotated {self.element.tag} {self.text[:40]!r}>"


@dataclass(slots=True)
class Head:
    """What the segmenter met of the document's own description, anywhere in the page, in document order.

    Attribute values are decoded text. ``metas``, ``links``: the attributes of each ``<meta>``, ``<link>``.
    ``json_ld``: the raw text of each ``<script type="application/ld+json">``. ``base``: href of the first ``<base>``.
    ``annotated``: the elements whose attributes say what they hold, in the order of their start tags. ``images``: the
    attributes of the images in blocks by their addresses as written, those of the first image of each.
    ``encoded_twice``: whether text of the page was (see :mod:`.decode.twice`).
    """

    title: str | None = None
    language: str | None = None
    base: str | None = None
    metas: list[dict[str, str]] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)
    json_ld: list[str] = field(default_factory=list)
    annotated: list[Annotated] = field(default_factory=list)
    images: dict[str, dict[str, str]] = field(default_factory=dict)
    encoded_twice: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Blocks in document order, the head, and where the page came from."""

    blocks: tuple[TextBlock, ...]
    head: Head
    url: str | None = None
