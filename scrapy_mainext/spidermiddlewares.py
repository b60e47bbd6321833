"""The spider middleware: which response an item comes from, noted where both are in sight.

Stats that are set here:

==========================  ====================================================================================
``mainext/skipped/off``     pages that went to a callback and whose request has ``mainext: False`` in its meta
``mainext/items/unfilled``  items that a callback yielded and the pipeline never got: replaced or dropped by another
                            component on the way, or there is no pipeline. Counted at the end of the crawl.
==========================  ====================================================================================
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from .handles import assign, extractor_for
from .origins import enter_callback, origins_of
from .pipelines import MainextPipeline

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["MainextSpiderMiddleware"]


class MainextSpiderMiddleware(BaseSpiderMiddleware):
    """Binds each item that a callback yields to its response, for the pipeline to fill it from.

    Items without a page of their own are left alone: those of ``start()`` and of errbacks, and those of a request with
    the meta key ``mainext`` False. Without the pipeline, whose absence it tells at the start of the crawl, and where
    ``MAINEXT_FIELDS`` is empty, nothing is filled.

    Order: above 50, so that HttpErrorMiddleware has sorted out responses that go to an errback; and low, since a
    middleware nearer to the engine that puts another object in an item's place hides where it came from. 60 by the
    add-on.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._extractor = extractor_for(crawler)
        if not self._extractor.settings.enabled:
            raise NotConfigured
        self.origins = origins_of(crawler)
        self.origins.bound = True
        self._fills = bool(self._extractor.settings.fields)
        self._pages: WeakSet[Response] = WeakSet()  # on their way to a callback, and not turned off

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        middleware = super().from_crawler(crawler)
        crawler.signals.connect(middleware.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(middleware.item_scraped, signal=signals.item_scraped)
        for signal in (signals.item_dropped, signals.item_error):
            crawler.signals.connect(middleware.item_left, signal=signal)
        crawler.signals.connect(middleware.spider_closed, signal=signals.spider_closed)
        return middleware

    def spider_opened(self) -> None:
        """Tell that nothing fills items, where that cannot be meant."""
        if self._fills and self.crawler.get_item_pipeline(MainextPipeline) is None:
            self._extractor.reporter.say_once(
                "no pipeline",
                logging.WARNING,
                "SPIDER_MIDDLEWARES has MainextSpiderMiddleware, but ITEM_PIPELINES has no MainextPipeline: no item "
                "will get main text. MAINEXT_FIELDS = {} says that this is meant.",
            )

    def process_spider_input(self, response: Response) -> None:
        """Note a page that goes to a callback."""
        request = response.request
        if request is not None:
            assign(request, self._extractor)
        fills = request.meta.get("mainext") if request is not None else None
        if fills is False:
            self._count_off(response)
        elif self._fills:
            self._pages.add(response)
        if not (fills is None or isinstance(fills, bool)):
            self._tell_unknown(fills, response)
        enter_callback(response if response in self._pages else None)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:
        """Bind the item to the response and return it as it is."""
        if item is not None and response is not None and response in self._pages:
            self.origins.add(item, response)
        return item

    def item_left(self, item: Any) -> bool:
        """Forget an item that has left the pipelines, and say whether nobody had asked for it."""
        return self.origins.forget(item)

    def item_scraped(self, item: Any) -> None:
        """As :meth:`item_left`, for an item that has come through."""
        self.origins.lost += self.item_left(item)

    def spider_closed(self) -> None:
        """Forget what an early end of the crawl has left, and tell what was lost."""
        self.origins.clear()
        if self.origins.lost:
            self._extractor.reporter.count("items/unfilled", self.origins.lost)
            self._extractor.reporter.say_once(
                "unfilled",
                logging.INFO,
                "%d items did not come to MainextPipeline as the objects that a callback yielded, and were not filled: "
                "a component with a lower order replaced or dropped them, or the pipeline is off",
                self.origins.lost,
            )

    def _tell_unknown(self, value: object, response: Response) -> None:
        self._extractor.reporter.say_once(
            "meta",
            logging.WARNING,
            "The request of %s has mainext: %r in its meta, which means nothing: only False turns filling off",
            response,
            value,
        )

    def _count_off(self, response: Response) -> None:
        reporter = self._extractor.reporter
        reporter.count("skipped/off")
        reporter.say_once(
            ("skipped", "off"),
            logging.INFO,
            "Items of %s are not filled, as its request's meta says (mainext: False); further ones are only counted in "
            "mainext/skipped/off",
            response,
        )
