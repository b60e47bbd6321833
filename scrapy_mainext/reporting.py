"""Stats and log lines of a crawl."""

from __future__ import annotations

import logging
import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from scrapy.crawler import Crawler

__all__ = ["Reporter"]

logger = logging.getLogger("scrapy_mainext")


class Reporter:
    """Counts under ``mainext/`` and logs what there is to say once a kind.

    It holds the crawler weakly, so that what outlives a crawl (a response in a spider's hands) does not keep the crawl
    alive. Without a crawler it logs, and counts nothing.
    """

    def __init__(self, crawler: Crawler | None = None) -> None:
        self._crawler = weakref.ref(crawler) if crawler is not None else None
        self._said: set[Hashable] = set()

    def count(self, name: str, by: float = 1) -> None:
        """Add to the stat ``mainext/<name>``."""
        crawler = self._crawler() if self._crawler else None
        if crawler is not None:
            crawler.stats.inc_value(f"mainext/{name}", by)  # type: ignore[arg-type]  # it adds whatever adds

    def send(self, signal: object, **arguments: object) -> None:
        """Send a signal of this package's to whoever listens in the crawl."""
        crawler = self._crawler() if self._crawler else None
        if crawler is not None:
            crawler.signals.send_catch_log(signal, **arguments)

    def say_once(self, kind: Hashable, level: int, message: str, *args: object, exc_info: bool = False) -> None:
        """Log the message (``%``-style) unless one of this kind has been logged."""
        if kind in self._said:
            return
        self._said.add(kind)
        crawler = self._crawler() if self._crawler else None
        extra = {"spider": crawler.spider} if crawler is not None else None
        logger.log(level, message, *args, exc_info=exc_info, extra=extra)
