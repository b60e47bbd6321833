"""Crawls with Scrapy's own engine, against a real server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from scrapy.utils.test import get_crawler

from scrapy_mainext.spidermiddlewares import MainextSpiderMiddleware

from .mockserver import Page

ADDON = {"ADDONS": {"scrapy_mainext.Addon": 500}}

PARAGRAPHS = """\
The lighthouse on the northern cape was built in the spring of 1871, when the fishermen of the village had asked for \
it in eleven letters, and it has been burning every night since then but for the three years of the war.
Its keeper lived there with his family until the lamp was changed for an electric one; the house is now a museum, and \
the visitors who climb the one hundred and forty steps can see as far as the islands when the air is clear.
In the winter the museum is closed, but the path along the cliff remains open, and those who walk it in a storm will \
understand why the first keeper wrote that he had never been so afraid, nor so much at home, as he was there.
""".splitlines()


def html(title: str = "The lighthouse", extra: str = "", charset: str = "utf-8") -> bytes:
    """An article under one heading, between a navigation and a footer."""
    text = "".join(f"<p>{paragraph}</p>" for paragraph in (f"{title}: {PARAGRAPHS[0]}", *PARAGRAPHS[1:]))
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{title}</title></head><body>"
        "<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul></nav>"
        f"<main><article><h1>{title}</h1>{extra}{text}</article></main>"
        "<footer><a href=/imprint>Imprint</a></footer></body></html>"
    ).encode(charset)


PRODUCT = (
    '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", '
    '"offers": {"@type": "Offer", "price": "49.90", "priceCurrency": "EUR"}}</script>'
)

ARTICLE = Page(html())


@dataclass
class Crawl:
    """What came of a crawl. ``waiting``: how many items were bound to a response each time that one left."""

    crawler: Crawler
    items: list[Any] = field(default_factory=list)
    dropped: list[Any] = field(default_factory=list)
    failed: list[Any] = field(default_factory=list)
    spider_errors: list[Any] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)

    @property
    def stats(self) -> dict[str, Any]:
        """The stats under ``mainext/``, without that prefix, and without the time."""
        stats = self.crawler.stats.get_stats().items()
        return {
            name.removeprefix("mainext/"): value
            for name, value in stats
            if name.startswith("mainext/") and name != "mainext/seconds"
        }


class PageSpider(Spider):
    """Fetches ``urls`` and yields of each what ``items_of`` returns: one plain dict, unless overridden."""

    name = "pages"
    urls: list[str] = []
    request_meta: dict[str, Any] = {}

    async def start(self):
        for url in self.urls:
            yield Request(url, self.parse, meta=dict(self.request_meta))

    def parse(self, response):
        yield from self.items_of(response)

    def items_of(self, response):
        return [{"address": response.url}]


async def crawl(spider_class: type[Spider], settings: dict[str, Any] | None = None, **arguments: Any) -> Crawl:
    """Run the spider to its end. The add-on is on unless the settings have ``ADDONS`` of their own."""
    crawler = get_crawler(spider_class, {**ADDON, **(settings or {})})
    result = Crawl(crawler)

    def note(outcome: list[Any], item: Any) -> None:
        outcome.append(item)
        middleware = crawler.get_spider_middleware(MainextSpiderMiddleware)
        if middleware is not None:
            result.waiting.append(len(middleware.origins))

    def spider_error(failure: Any) -> None:
        result.spider_errors.append(failure)

    receivers = {
        signals.item_scraped: lambda item: note(result.items, item),
        signals.item_dropped: lambda item: note(result.dropped, item),
        signals.item_error: lambda item: note(result.failed, item),
        signals.spider_error: spider_error,
    }

    def connect() -> None:  # late, so that the components have heard of a signal before it is noted here
        for signal, receiver in receivers.items():
            crawler.signals.connect(receiver, signal)

    crawler.signals.connect(connect, signals.spider_opened)
    await crawler.crawl(**arguments)
    return result
