"""The downloader middleware: what belongs to a response, noted where it arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured
from scrapy.http.request import NO_CALLBACK

from .handles import PageExtractor, assign, extractor_for

if TYPE_CHECKING:
    from typing import Self

    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["MainextDownloaderMiddleware"]


class MainextDownloaderMiddleware:
    """Lets ``main_text(response)`` follow the settings and stats of the crawl.

    The spider middleware does the same for responses on their way to a callback; this one also sees those that a
    callback downloads itself (``await self.crawler.engine.download_async(request)``). Downloads of components
    (robots.txt, media files; their callback is ``NO_CALLBACK``) are left alone, and so is the response.

    Order: below 590, so that bodies are decompressed; 543 by the add-on.
    """

    def __init__(self, extractor: PageExtractor) -> None:
        if not extractor.settings.enabled:
            raise NotConfigured
        self._extractor = extractor

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(extractor_for(crawler))

    async def process_response(self, request: Request, response: Response) -> Response:
        if request.callback is not NO_CALLBACK:
            assign(request, self._extractor)
        return response
