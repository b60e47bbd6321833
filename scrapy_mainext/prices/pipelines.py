"""The item pipeline that keeps prices, and tells when they change.

Stats that are set here, under ``mainext/prices/``:

==========================  ====================================================================================
``sightings``               products written, once for each item that offers one
``missing``                 known products whose page was without them, or not there
``changes/<kind>``          changes by kind, see :class:`~scrapy_mainext.prices.changes.ChangeKind`
``unreadable``              items that were not written: a price that is no number, or no address
``errors/<exception>``      what the database did not take, by class of exception
==========================  ====================================================================================
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from itemadapter import ItemAdapter
from scrapy import signals as scrapy_signals
from scrapy.exceptions import NotConfigured

from .. import signals
from ..clock import now
from ..handles import extractor_for, main_text
from ..origins import origins_of
from ..reporting import Reporter
from ..settings import MainextSettings, shown
from ..threads import result_of
from .changes import Change, ChangeKind, Limits, Sighting, Status
from .reading import page_of, sighting_of
from .recorder import Recorder
from .store import PriceStore

if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from ..extraction.result import Extraction

__all__ = ["PriceHistoryPipeline"]

logger = logging.getLogger("scrapy_mainext.prices")

Value = TypeVar("Value")


class PriceHistoryPipeline:
    """Writes the product of each item to the database of ``MAINEXT_PRICE_DB``.

    An item is itself an offer, with fields such as ``url``, ``sku``, ``price`` and ``currency``, or has a product in
    the field that ``MAINEXT_FIELDS`` has for it. What changed since the last time goes out as the signal
    ``scrapy_mainext.signals.price_changed`` and into the item's field ``MAINEXT_PRICE_FIELD``, once it stands on the
    disk. A known product whose page was extracted and has none is absent; one whose page is answered with 404 or 410 is
    gone. Both are told at the end of the crawl.

    Order: after MainextPipeline and what corrects or drops items, before what stores them. 300 by the add-on.
    """

    def __init__(self, crawler: Crawler, settings: MainextSettings) -> None:
        if not settings.enabled:
            raise NotConfigured
        if settings.price_db is None:
            raise NotConfigured("PriceHistoryPipeline keeps prices where MAINEXT_PRICE_DB says, which is not set")
        self._crawler = crawler
        self._reporter = Reporter(crawler)
        self._extractor = extractor_for(crawler)
        self._origins = origins_of(crawler)
        self._offer_field = settings.fields.get("product", "product")
        self._change_field = settings.price_field
        limits = Limits(settings.price_min_change, settings.price_min_percent)
        self._open = partial(PriceStore, settings.price_db, limits)
        self._recorder: Recorder | None = None
        self._started = now()
        self._missing: dict[tuple[str, str], Sighting] = {}
        try:
            self._open().close()
        except Exception as error:  # whatever a driver raises for what it cannot open
            raise ValueError(f"MAINEXT_PRICE_DB = {shown(settings.price_db)}: {error}") from error

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        pipeline = cls(crawler, MainextSettings.from_settings(crawler.settings))
        crawler.signals.connect(pipeline.page_extracted, signals.page_extracted)
        crawler.signals.connect(pipeline.response_received, scrapy_signals.response_received)
        return pipeline

    async def open_spider(self) -> None:
        """Begin to write."""
        self._started = now()
        self._recorder = Recorder(self._open)

    async def process_item(self, item: Any) -> Any:
        """Write the item's product and return the item, with what changed."""
        if self._recorder is None or not ItemAdapter.is_item(item):
            return item
        response = self._origins.response_of(item)
        page_url = None
        if response is not None:
            page_url = self._extractor.value(main_text(response), "url", response) or response.url
        try:
            seen = sighting_of(item, self._offer_field, page_url, now())
        except ValueError as error:
            self._tell_unreadable(item, error)
            return item
        if seen is not None:
            changes = await self._result(self._recorder.call(lambda store: store.record(seen)))
            if changes is not None:
                self._reporter.count("prices/sightings")
                self._tell(changes, item)
        return item

    def page_extracted(self, extraction: Extraction, response: Response) -> None:
        """Note a page without a product."""
        if extraction.skipped is not None or self._extractor.value(extraction, "product", response) is not None:
            return
        if not self._extractor.has_failed("product", response):
            urls = [response.url, self._extractor.value(extraction, "url", response)]
            if response.request is not None:  # a product that leads to a list now
                urls += response.request.meta.get("redirect_urls", ())
            self._note_missing(urls, Status.ABSENT)

    def response_received(self, response: Response) -> None:
        """Note a page that is gone."""
        if response.status in {404, 410}:
            redirects = response.request.meta.get("redirect_urls", ()) if response.request is not None else ()
            self._note_missing([response.url, *redirects], Status.GONE)

    async def close_spider(self) -> None:
        """Write what was missing, and finish."""
        if self._recorder is None:
            return
        await self._result(self._recorder.call(lambda _: None))  # behind which all known pages are in
        for seen in self._missing.values():
            changes = await self._result(self._recorder.call(partial(_record_missing, seen, self._started)))
            if changes:
                self._reporter.count("prices/missing", sum(change.kind in _MISSING for change in changes))
                self._tell(changes, None)
        await result_of(self._recorder.close())
        self._recorder = None

    def _note_missing(self, urls: list[str | None], status: Status) -> None:
        """Keep those of the addresses at which the database knows a product: that is for the recorder's thread."""
        if self._recorder is None:
            return
        for place in {place.key: place for place in map(page_of, urls) if place is not None}.values():
            seen = Sighting(place.site, place.key, place.url, now(), status)
            self._recorder.call(partial(self._keep_known, seen))

    def _keep_known(self, seen: Sighting, store: PriceStore) -> None:
        if store.knows(seen.site, seen.page):
            self._missing[seen.site, seen.page] = seen

    async def _result(self, future: Future[Value]) -> Value | None:
        """Return what the database answers; None where it fails, which is counted."""
        try:
            return await result_of(future)
        except Exception as error:  # a full disk, a lost server: the crawl goes on
            name = type(error).__name__
            self._reporter.count(f"prices/errors/{name}")
            self._reporter.say_once(
                ("prices", name),
                logging.ERROR,
                "A price was not written (%s: %s); further ones are only counted in mainext/prices/errors/%s",
                name,
                error,
                name,
            )
            return None

    def _tell_unreadable(self, item: Any, error: ValueError) -> None:
        self._reporter.count("prices/unreadable")
        self._reporter.say_once(
            ("prices", "unreadable"),
            logging.WARNING,
            "The price of a %s was not written: %s; further ones are only counted in mainext/prices/unreadable",
            type(item).__qualname__,
            error,
        )

    def _tell(self, changes: tuple[Change, ...], item: Any) -> None:
        for change in changes:
            self._reporter.count(f"prices/changes/{change.kind}")
            if change.kind is not ChangeKind.FIRST:
                logger.info("%s", _sentence(change), extra={"spider": self._crawler.spider})
        if changes and item is not None:
            self._set_changes(ItemAdapter(item), [change.asdict() for change in changes])
        for change in changes:
            self._crawler.signals.send_catch_log(
                signals.price_changed, change=change, item=item, spider=self._crawler.spider
            )

    def _set_changes(self, item: ItemAdapter, changes: list[dict[str, Any]]) -> None:
        declared = ItemAdapter.get_field_names_from_class(type(item.item))
        if declared is not None and self._change_field not in declared:
            self._reporter.count(f"fields/undeclared/{self._change_field}")
            return
        try:
            item[self._change_field] = changes
        except Exception:  # frozen classes, and validators of the user's own
            self._reporter.count(f"fields/refused/{self._change_field}")


_MISSING = (ChangeKind.ABSENT, ChangeKind.GONE)


def _record_missing(seen: Sighting, since: str, store: PriceStore) -> tuple[Change, ...]:
    return store.record_missing(seen, since, now())


def _sentence(change: Change) -> str:
    """Return a line for the log. Names are quoted: they come from pages, and may hold anything."""
    what = f"{change.kind}: {(change.name or change.sku or change.url)!r} on {change.site}"
    if change.kind is ChangeKind.PRICE:
        share = f" ({change.percent:+} %)" if change.percent is not None else ""
        return f"{what}: {change.old_price} to {change.price} {change.currency or ''}{share}"
    if change.kind is ChangeKind.CURRENCY:
        return f"{what}: {change.old_price} {change.old_currency} to {change.price} {change.currency}"
    return what
