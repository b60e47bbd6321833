"""Serves the example's own website while a spider without a start URL is at work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from example_site import Site
from scrapy import signals

from .spiders.base import StartAnywhereSpider

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

__all__ = ["OwnSite"]


class OwnSite:
    """Starts the site and tells the spider its address; stops it at the end of the crawl.

    Setting ``EXAMPLE_SITE_DAY``: on day 2 the shop has other prices than on day 1, the default.
    """

    def __init__(self, day: int = 1) -> None:
        self._day = day
        self._site: Site | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls(crawler.settings.getint("EXAMPLE_SITE_DAY", 1))
        crawler.signals.connect(extension.spider_opened, signals.spider_opened)
        crawler.signals.connect(extension.spider_closed, signals.spider_closed)
        return extension

    def spider_opened(self, spider: Spider) -> None:
        if isinstance(spider, StartAnywhereSpider) and spider.url is None:
            self._site = Site(day=self._day).start()
            spider.url = self._site.url + spider.path

    def spider_closed(self) -> None:
        if self._site:
            self._site.stop()
