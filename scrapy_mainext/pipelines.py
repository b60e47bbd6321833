"""The item pipeline: items get the main text of their page.

Stats that are set here:

======================================  ================================================================================
``mainext/items``                       items that got at least one field
``mainext/fields/kept/<field>``         values that were not set as the spider had set the field already
``mainext/fields/undeclared/<field>``   values that were not set as the item's class declares no such field
``mainext/fields/refused/<field>``      values that the item did not accept (frozen classes, failing validators)
======================================  ================================================================================
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter
from scrapy.exceptions import NotConfigured

from .handles import PageExtractor, extraction_of, extractor_for
from .plain import plain
from .spidermiddlewares import MainextSpiderMiddleware

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

    from .extraction.result import Extraction
    from .origins import ItemOrigins

__all__ = ["MainextPipeline"]

logger = logging.getLogger(__name__)


class MainextPipeline:
    """Fills the fields named in ``MAINEXT_FIELDS``, in every kind of item that itemadapter knows.

    A value that a page does not have (None) is not set, and a field that the spider has filled (with anything but None
    or an empty value) keeps what the spider put there. A page that is skipped leaves its items as they are, but for
    ``skipped`` and ``warnings`` where ``MAINEXT_FIELDS`` asks for them.

    Values are plain: dicts, lists, strings and numbers, each item's own.

    Order: early, before pipelines that validate, store or replace items. 100 by the add-on.
    """

    def __init__(self, crawler: Crawler, extractor: PageExtractor) -> None:
        if not extractor.settings.enabled or not extractor.settings.fields:
            raise NotConfigured
        self._crawler = crawler
        self._extractor = extractor
        self._fields = extractor.settings.fields
        self._reporter = extractor.reporter
        self._origins: ItemOrigins | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler, extractor_for(crawler))

    async def open_spider(self) -> None:
        """Find the spider middleware, without which nobody knows where an item came from."""
        middleware = self._crawler.get_spider_middleware(MainextSpiderMiddleware)
        if middleware is None:
            logger.warning(
                "ITEM_PIPELINES has MainextPipeline, but SPIDER_MIDDLEWARES has no MainextSpiderMiddleware: "
                "no item will get main text",
                extra={"spider": self._crawler.spider},
            )
        else:
            self._origins = middleware.origins

    async def process_item(self, item: Any) -> Any:
        """Return the same item, filled where it came from a page with main text."""
        response = self._origins.take(item) if self._origins is not None else None
        if response is not None and ItemAdapter.is_item(item):
            self._fill(item, await extraction_of(response))
        return item

    def _fill(self, item: Any, extraction: Extraction) -> None:
        filled = [
            self._set_field(item, item_field, value)
            for attribute, item_field in self._fields.items()
            if (value := _value(extraction, attribute)) is not None
        ]
        if any(filled) and extraction.skipped is None:
            self._reporter.count("items")

    def _set_field(self, item: Any, name: str, value: Any) -> bool:
        """Set the item's field and return True, or count why not."""
        declared = ItemAdapter.get_field_names_from_class(type(item))
        if declared is not None and name not in declared:
            self._not_set("undeclared", item, name, "declares no field %r")
            return False
        adapter = ItemAdapter(item)
        if not _is_empty(_current(adapter, name)):
            self._reporter.count(f"fields/kept/{name}")
            return False
        try:
            adapter[name] = plain(value)
        except Exception as error:  # frozen classes, and setters and validators of the user's own
            self._not_set("refused", item, name, f"does not accept field %r ({type(error).__name__})")
            return False
        return True

    def _not_set(self, kind: str, item: Any, name: str, reason: str) -> None:
        self._reporter.count(f"fields/{kind}/{name}")
        item_class = type(item).__qualname__
        self._reporter.say_once(
            (kind, item_class, name),
            logging.INFO if kind == "undeclared" else logging.WARNING,
            f"%s {reason}: not filled; counted in mainext/fields/%s/%s",
            item_class,
            name,
            kind,
            name,
        )


def _value(extraction: Extraction, attribute: str) -> Any:
    if extraction.skipped is not None and attribute not in {"skipped", "warnings"}:
        return None
    return getattr(extraction, attribute)


def _current(adapter: ItemAdapter, name: str) -> Any:
    try:
        return adapter[name]
    except (KeyError, AttributeError):  # not set yet
        return None


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, Collection) and len(value) == 0)
