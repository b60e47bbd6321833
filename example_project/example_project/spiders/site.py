"""Any site: a dict for each page, in which the plug-in fills main text, heading path and metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from scrapy_mainext import main_text

from .base import StartAnywhereSpider

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy.http import Response

__all__ = ["SiteSpider"]


class SiteSpider(StartAnywhereSpider):
    """``scrapy crawl site -a url=https://example.com/ -a limit=20 -O pages.jsonl``"""

    name = "site"
    limit = 20

    def parse(self, response: Response) -> Iterator[Any]:
        yield {"url": response.url, "title": main_text(response).title}
        yield from self.follow(response)

    def scope(self, start: str) -> str:
        """Return the root of the site."""
        return urljoin(start, "/")
