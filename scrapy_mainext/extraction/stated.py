"""What a page says of itself, worked out when somebody asks for it: most readers of a corpus want the text alone."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from .collector import collector_paused
from .metadata import Metadata, hero_image, read_metadata
from .product import read_product
from .result import PageType
from .structured import read_json_ld
from .structured.microdata import read_microdata

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .layout.links import Resolver
    from .page import Page
    from .result import Product
    from .scoring import Scores

__all__ = ["Stated"]

_WITH_HERO: Final = (PageType.ARTICLE, PageType.FORUM, PageType.PRODUCT, None)
"""Pages of one thing, whose first big image shows it. On others it is a teaser's, or decoration."""


class Stated:
    """What head, structured data and the visible page state."""

    def __init__(self, page: Page, author_blocklist: Sequence[str]) -> None:
        self._page = page
        self._author_blocklist = author_blocklist

    @cached_property
    def json_ld(self) -> tuple[list[dict[str, Any]], list[str]]:
        """The items of the page's JSON-LD, and a sentence on each thing that was mended in it."""
        return read_json_ld(self._page.head.json_ld)

    @cached_property
    def _microdata(self) -> list[dict[str, Any]]:
        return read_microdata(self._page.head.annotated, self._page.url)

    @cached_property
    def metadata(self) -> Metadata:
        items, _ = self.json_ld
        with collector_paused():
            return read_metadata(self._page, items, self._microdata, author_blocklist=self._author_blocklist)

    def with_image(self, scores: Scores, resolver: Resolver) -> Metadata:
        """Return the metadata, with an image that a reader sees where none is stated."""
        metadata = self.metadata
        if metadata.image is None and scores.page_type in _WITH_HERO:
            return metadata.with_image(hero_image(self._page, scores.kept, resolver))
        return metadata

    def product(self, page_types: Mapping[str, float]) -> Product | None:
        """Return what the page sells. ``page_types``: how likely it is of each type, as far as that is known."""
        items, _ = self.json_ld
        with collector_paused():
            return read_product(self._page, items, self._microdata, title=self.metadata.title, page_types=page_types)
