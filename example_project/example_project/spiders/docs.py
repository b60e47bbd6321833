"""Documentation in chunks: one item for each section of each page."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from scrapy_mainext import main_text

from ..items import Chunk
from .base import StartAnywhereSpider

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy.http import Response

__all__ = ["DocsSpider"]


class DocsSpider(StartAnywhereSpider):
    """``scrapy crawl docs -O chunks.jsonl``"""

    name = "docs"
    path = "/docs/"
    custom_settings = {
        # The spider itself sets text and heading path, those of the section; of the page it wants these two.
        "MAINEXT_FIELDS": {"title": "title", "language": "language"},
    }

    def parse(self, response: Response) -> Iterator[Any]:
        for section in main_text(response).sections:
            if not section.body:  # a heading with nothing under it but further headings
                continue
            yield Chunk(
                url=response.url,
                heading_path=section.heading_path,
                text=section.body,  # the heading is in the path
                byte_range=section.byte_range,
                content_hash=hashlib.sha256(section.body.encode()).hexdigest(),
            )
        yield from self.follow(response)
