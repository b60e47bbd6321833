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
from .origins import origins_of, response_in_callback
from .plain import plain

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from .extraction.result import Extraction

__all__ = ["MainextPipeline"]

logger = logging.getLogger(__name__)


class MainextPipeline:
    """Fills the fields named in ``MAINEXT_FIELDS``, in every kind of item that itemadapter knows.

    A value that a page does not have (None) is not set, and a field that the spider has filled (with anything but None
    or an empty value) keeps what the spider put there. So does an item object that comes a second time. A page that is
    skipped leaves its items as they are, but for ``skipped`` and ``warnings`` where ``MAINEXT_FIELDS`` asks for them.

    Values are plain: dicts, lists, strings and numbers.

    Order: early, before pipelines that validate, store or replace items. 100 by the add-on.
    """

    def __init__(self, crawler: Crawler, extractor: PageExtractor) -> None:
        if not extractor.settings.enabled or not extractor.settings.fields:
            raise NotConfigured
        self._crawler = crawler
        self._extractor = extractor
        self._fields = extractor.settings.fields
        self._reporter = extractor.reporter
        self._origins = origins_of(crawler)
        self._in_callback = False
        self._known_classes: set[type] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler, extractor_for(crawler))

    async def open_spider(self) -> None:
        """Tell where the spider middleware is missing, without which nobody knows where an item came from."""
        if not self._origins.bound:
            logger.warning(
                "ITEM_PIPELINES has MainextPipeline, but SPIDER_MIDDLEWARES has no MainextSpiderMiddleware: "
                "no item will get main text",
                extra={"spider": self._crawler.spider},
            )
            return
        # "scrapy parse --pipelines" hands items to the pipelines within the callback, past all spider middlewares.
        start = getattr(type(self._crawler.spider), "start", None)
        self._in_callback = getattr(start, "__module__", None) == "scrapy.commands.parse"

    async def process_item(self, item: Any) -> Any:
        """Return the same item, filled where it came from a page with main text."""
        response = self._origins.take(item)
        if response is None and self._in_callback:
            response = response_in_callback()
        if response is not None and ItemAdapter.is_item(item):
            self._fill(item, await extraction_of(response), response)
        return item

    def _fill(self, item: Any, extraction: Extraction, response: Response) -> None:
        self._tell_undeclared(type(item))
        filled = [
            self._set_field(item, item_field, self._value(extraction, attribute, response))
            for attribute, item_field in self._fields.items()
        ]
        if any(filled) and extraction.skipped is None:
            self._reporter.count("items")

    def _value(self, extraction: Extraction, attribute: str, response: Response) -> Any:
        if extraction.skipped is not None and attribute not in {"skipped", "warnings"}:
            return None
        return self._extractor.value(extraction, attribute, response)

    def _set_field(self, item: Any, name: str, value: Any) -> bool:
        """Set the item's field and return True; where there is a value that is not set, count why."""
        declared = ItemAdapter.get_field_names_from_class(type(item))
        if declared is not None and name not in declared:
            if value is not None:
                self._reporter.count(f"fields/undeclared/{name}")
            return False
        try:
            return self._put(ItemAdapter(item), name, value)
        except Exception as error:  # frozen classes, and setters, getters and validators of the user's own
            self._reporter.count(f"fields/refused/{name}")
            self._reporter.say_once(
                ("refused", type(item), name),
                logging.WARNING,
                "%s does not accept field %r (%s): not filled; counted in mainext/fields/refused/%s",
                type(item).__qualname__,
                name,
                type(error).__name__,
                name,
            )
            return False

    def _put(self, adapter: ItemAdapter, name: str, value: Any) -> bool:
        """Set the field to the value, None for none, unless it has one already."""
        if value is None:
            return False
        if not _is_empty(_current(adapter, name)):
            self._reporter.count(f"fields/kept/{name}")
            return False
        adapter[name] = plain(value)
        return True

    def _tell_undeclared(self, item_class: type) -> None:
        """Log, once a class, which of the fields it does not declare: a warning where that is all of them."""
        declared = ItemAdapter.get_field_names_from_class(item_class)
        if declared is None or item_class in self._known_classes:
            return
        self._known_classes.add(item_class)
        names = set(declared)
        missing = [name for name in self._fields.values() if name not in names]
        if not missing:
            return
        nothing = len(missing) == len(self._fields)
        self._reporter.say_once(
            ("undeclared", item_class),
            logging.WARNING if nothing else logging.INFO,
            "%s declares %s: %s. %s",
            item_class.__qualname__,
            "none of the fields of MAINEXT_FIELDS" if nothing else "not all fields of MAINEXT_FIELDS",
            ", ".join(missing),
            "Its items are not filled: map to fields that it has (MAINEXT_FIELDS = {'text': 'body'}) or declare these"
            if nothing
            else "These are passed over, and counted in mainext/fields/undeclared/",
        )


def _current(adapter: ItemAdapter, name: str) -> Any:
    try:
        return adapter[name]
    except (KeyError, AttributeError):  # not set yet
        return None


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, Collection) and len(value) == 0)
