"""Keeps to the Crawl-delay of robots.txt, which Scrapy reads and leaves to others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import NotConfigured

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.robotstxt import RobotParser

__all__ = ["CrawlDelayMiddleware"]


class CrawlDelayMiddleware:
    """Slows a site's download slot down to the delay that its robots.txt asks of this user agent.

    Off where ``ROBOTSTXT_OBEY`` is. Stat: ``crawl_delay/seconds``, the longest delay that was asked for.
    """

    def __init__(self, crawler: Crawler) -> None:
        if not crawler.settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        self.crawler = crawler
        self.user_agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"] or crawler.settings["USER_AGENT"]

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        if request.meta.get("dont_obey_robotstxt"):  # as robots.txt itself, for which nothing must wait
            return
        robots = self.crawler.get_downloader_middleware(RobotsTxtMiddleware)
        parser = await robots.robot_parser(request) if robots else None
        delay = crawl_delay(parser, self.user_agent) if parser else None
        if delay:
            self._slow_down(request, delay)

    def _slow_down(self, request: Request, delay: float) -> None:
        self.crawler.stats.max_value("crawl_delay/seconds", delay)
        request.meta["autothrottle_dont_adjust_delay"] = True  # it would go below
        downloader = self.crawler.engine.downloader
        slot = downloader.slots.get(downloader.get_slot_key(request))  # open, since robots.txt came through it
        if slot is None:
            return
        slot.delay = max(slot.delay, delay)
        # A random part would go below, too. Scrapy 2.19 gave the attribute its name and a number.
        setattr(slot, *(("jitter", 0.0) if hasattr(slot, "jitter") else ("randomize_delay", False)))


def crawl_delay(parser: RobotParser, user_agent: str) -> float | None:
    """Return the delay in seconds, None where there is none."""
    if hasattr(parser, "crawl_delay"):  # since Scrapy 2.18
        return parser.crawl_delay(user_agent)
    read = getattr(getattr(parser, "rp", None), "crawl_delay", None)  # the parser behind Scrapy's own
    return read(user_agent) if read else None
