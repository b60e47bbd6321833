"""What the spiders yield. Fields with a default of None are for the plug-in to fill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Chunk", "Price"]


@dataclass
class Price:
    """A product's offer on the day of the crawl.

    ``price``: a decimal number as text, exact; None where the page states none. ``price_changes``: what is new since
    the last crawl, where ``MAINEXT_PRICE_DB`` says where prices are kept.
    """

    url: str
    name: str | None
    brand: str | None
    sku: str | None
    price: str | None
    list_price: str | None
    currency: str | None
    availability: str | None
    main_text: str | None = None
    price_changes: list[dict[str, Any]] | None = None


@dataclass
class Chunk:
    """A section of a page, for an index or a language model.

    ``heading_path``: its heading and those above it. ``text``: what stands under the heading. ``byte_range``: where
    both stand in the page as the server sent it, decompressed. ``content_hash``: SHA-256 of ``text``, to tell which
    chunks changed since the last crawl.
    """

    url: str
    heading_path: tuple[str, ...]
    text: str
    byte_range: tuple[int, int]
    content_hash: str
    title: str | None = None
    language: str | None = None
