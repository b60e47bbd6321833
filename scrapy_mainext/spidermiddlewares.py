"""The spider middleware: which response an item comes from, noted where both are in sight.

Stats that are set here:

========================  ===================================================================
``mainext/skipped/off``   pages whose request has ``mainext: False`` in its meta
========================  ===================================================================
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from .handles import assign, extractor_for
from .origins import ItemOrigins

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["MainextSpiderMiddleware"]


class MainextSpiderMiddleware(BaseSpiderMiddleware):
    """Binds each item that a callback yields to its response, for the pipeline to fill it from.

    Items without a page of their own are left alone: those of ``start()`` and of errbacks, and those of a request with
    the meta key ``mainext`` False.

    Order: above 50, so that HttpErrorMiddleware has sorted out responses that go to an errback; and low, since a
    middleware nearer to the engine that puts another object in an item's place hides where it came from. 60 by the
    add-on.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._extractor = extractor_for(crawler)
        if not self._extractor.settings.enabled:
            raise NotConfigured
        self.origins = ItemOrigins()
        self._pages: WeakSet[Response] = WeakSet()  # on their way to a callback, and not turned off

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        middleware = super().from_crawler(crawler)
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(middleware.item_left, signal=signal)
        crawler.signals.connect(middleware.spider_closed, signal=signals.spider_closed)
        return middleware

    def process_spider_input(self, response: Response) -> None:
        """Note a page that goes to a callback."""
        request = response.request
        if request is not None:
            assign(request, self._extractor)
        if request is None or request.meta.get("mainext", True):
            self._pages.add(response)
        else:
            self._count_off(response)

    def get_processed_item(self, item: Any, response: Response | None) -> Any:
        """Bind the item to the response and return it as it is."""
        if item is not None and response is not None and response in self._pages:
            self.origins.add(item, response)
        return item

    def item_left(self, item: Any) -> None:
        """Forget an item that has left the pipelines without having been asked for."""
        self.origins.take(item)

    def spider_closed(self) -> None:
        """Forget what an early end of the crawl has left."""
        self.origins.clear()

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
