"""What the three spiders share: where to start, and which links to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self
from urllib.parse import urldefrag, urljoin, urlsplit

from scrapy import Request, Spider
from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["OWN_SITE_SETTINGS", "StartAnywhereSpider"]

# The example's own site can take a crawl at full speed, but for the crawl delay of its robots.txt.
OWN_SITE_SETTINGS = {"DOWNLOAD_DELAY": 0, "AUTOTHROTTLE_ENABLED": False, "CONCURRENT_REQUESTS_PER_DOMAIN": 8}


class StartAnywhereSpider(Spider):
    """Starts at ``-a url=…``, else at ``path`` of the example's own site, which the OwnSite extension serves.

    It asks for ``-a limit=…`` pages at most. Raises ValueError where the limit is no number.
    """

    path: ClassVar[str] = "/"
    limit: int = 200

    def __init__(self, url: str | None = None, limit: str | int | None = None, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.url = url
        if limit is not None:
            self.limit = int(limit)
        self._asked_for: set[str] = set()
        self._scope: str | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        spider = super().from_crawler(crawler, *args, **kwargs)
        if spider.url is None:
            for name, value in OWN_SITE_SETTINGS.items():
                crawler.settings.set(name, value, "spider")
        return spider

    async def start(self) -> AsyncIterator[Request]:
        assert self.url is not None
        self._asked_for.add(self.url)
        yield Request(self.url)

    def follow(self, response: Response) -> Iterator[Request]:
        """Yield a request for each new link within :meth:`scope`, up to the limit."""
        if not isinstance(response, HtmlResponse):
            return
        if self._scope is None:  # the start page, behind whatever redirects it took to get there
            self._scope = self.scope(response.url)
            self._asked_for.add(response.url)
        for link in LinkExtractor().extract_links(response):
            url = urldefrag(link.url).url
            if len(self._asked_for) >= self.limit:
                return
            if url.startswith(self._scope) and url not in self._asked_for and not link.nofollow:
                self._asked_for.add(url)
                yield response.follow(url)

    def scope(self, start: str) -> str:
        """Return what the address of every page to follow begins with: the folder of the start page."""
        folder = urlsplit(start).path.rpartition("/")[0]
        return urljoin(start, f"{folder}/")
