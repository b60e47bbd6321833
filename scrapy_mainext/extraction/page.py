"""A segmented page: what every room after the segmenter reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from .blocks import TextBlock

__all__ = ["Head", "Page"]


@dataclass(slots=True)
class Head:
    """What the segmenter met of the document's own description, anywhere in the page, in document order.

    Attribute values are decoded text. ``metas``, ``links``: the attributes of each ``<meta>``, ``<link>``.
    ``json_ld``: the raw text of each ``<script type="application/ld+json">``. ``base``: href of the first ``<base>``.
    """

    title: str | None = None
    language: str | None = None
    base: str | None = None
    metas: list[dict[str, str]] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)
    json_ld: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Page:
    """Blocks in document order, the head, and where the page came from."""

    blocks: tuple[TextBlock, ...]
    head: Head
    url: str | None = None
