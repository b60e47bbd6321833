"""The extension that tells when a site's pages give less than they used to.

Stats that are set here, at the end of the crawl, under ``mainext/drift/``:

==========================================  ============================================================================
``compared``                                comparisons with earlier runs
``warnings``                                those that fell; 0 where none did
``settled``                                 of those, what is compared with as it is now from the next run on
``<host>/<page type>/<measure>/now``        of each that fell: share of pages, or mean confidence, in this run
``<host>/<page type>/<measure>/before``     and in earlier ones
``uncounted``                               pages of further hosts than 10,000
``errors/<exception>``                      the run could not be compared or written
==========================================  ============================================================================
"""

from __future__ import annotations

import logging
import secrets
from itertools import groupby
from typing import TYPE_CHECKING

from scrapy import signals as scrapy_signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.httpobj import urlparse_cached

from . import signals
from .clock import next_after, now
from .drift import ANY_TYPE, CONFIDENCE, Drift, DriftStore, RunTally, drifts_of
from .handles import extractor_for
from .reporting import Reporter
from .settings import MainextSettings, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from .extraction.result import Extraction

__all__ = ["DriftMonitor"]

logger = logging.getLogger("scrapy_mainext.drift")


class DriftMonitor:
    """Keeps, for each host and page type, what share of pages gave each of ``MAINEXT_DRIFT_FIELDS``, and the mean
    confidence; compares them with earlier runs of the same spider when it closes.

    A fall is told in the log (one WARNING for each host and page type, with all that fell), in the stats and by
    ``scrapy_mainext.signals.drift_detected``. After ``MAINEXT_DRIFT_SETTLE_RUNS`` in succession it is told for the last
    time: the next run is compared with these. Runs are kept in the database of ``MAINEXT_DRIFT_FILE``.

    Order: before extensions that look at its stats when the spider closes. 0 by the add-on.
    """

    def __init__(self, crawler: Crawler, settings: MainextSettings) -> None:
        if not settings.enabled:
            raise NotConfigured
        if settings.drift_file is None:
            raise NotConfigured("DriftMonitor keeps runs where MAINEXT_DRIFT_FILE says, which is not set")
        self._crawler = crawler
        self._settings = settings
        self._address = settings.drift_file
        self._reporter = Reporter(crawler)
        self._tally = RunTally(settings.drift_fields)
        self._started = now()
        try:
            DriftStore(self._address).close()
        except Exception as error:  # whatever a driver raises for what it cannot open
            raise ValueError(f"MAINEXT_DRIFT_FILE = {shown(self._address)}: {error}") from error

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls(crawler, MainextSettings.from_settings(crawler.settings))
        crawler.signals.connect(extension.page_extracted, signals.page_extracted)
        crawler.signals.connect(extension.spider_closed, scrapy_signals.spider_closed)
        return extension

    def page_extracted(self, extraction: Extraction, response: Response) -> None:
        """Count a page. One that was skipped is none: why it was stands in other stats."""
        if extraction.skipped is None:
            host = (urlparse_cached(response).hostname or "").removeprefix("www.")
            extractor = extractor_for(self._crawler)
            if not self._tally.add(
                host[:255], extraction, lambda attribute: extractor.value(extraction, attribute, response)
            ):
                self._reporter.count("drift/uncounted")

    def spider_closed(self) -> None:
        """Compare the run with earlier ones and write it. Not in a thread: the stats must stand when this returns."""
        try:
            drifts, compared = self._compare()
        except Exception as error:  # a full disk, a lost server
            self._reporter.count(f"drift/errors/{type(error).__name__}")
            logger.error("This run was not compared with earlier ones: %s", error, extra=self._extra())
            return
        stats = self._crawler.stats
        stats.set_value("mainext/drift/compared", compared)
        stats.set_value("mainext/drift/warnings", len(drifts))
        stats.set_value("mainext/drift/settled", sum(drift.settled for drift in drifts))
        for _, fallen in groupby(drifts, lambda drift: (drift.host, drift.page_type)):
            logger.warning("%s", _sentence([*fallen]), extra=self._extra())
        for drift in drifts:
            key = f"mainext/drift/{drift.host}/{drift.page_type}/{drift.measure}"
            stats.set_value(f"{key}/now", round(drift.now, 4))
            stats.set_value(f"{key}/before", round(drift.before, 4))
            self._reporter.send(signals.drift_detected, drift=drift, spider=self._crawler.spider)

    def _compare(self) -> tuple[list[Drift], int]:
        least = self._settings.drift_min_pages
        samples = self._tally.samples(least)
        assert self._crawler.spider is not None
        spider = self._crawler.spider.name[:200]
        store = DriftStore(self._address)
        try:
            if self._settings.drift_accept:
                store.forget(spider)
            earlier = store.earlier(spider, self._settings.drift_runs)
            drifts, compared = drifts_of(
                samples,
                earlier,
                min_drop=self._settings.drift_min_drop,
                min_pages=least,
                settle_runs=self._settings.drift_settle_runs,
            )
            # With a number for crawls that begin at once.
            run = f"{next_after(earlier.latest.partition(' ')[0], self._started)} {secrets.token_hex(4)}"
            store.add(run, spider, samples, drifts, earlier.outdated)
        finally:
            store.close()
        return drifts, compared

    def _extra(self) -> dict[str, object]:
        return {"spider": self._crawler.spider}


def _sentence(drifts: Sequence[Drift]) -> str:
    """Return what is to be said of all that fell on pages of one host and type."""
    first = drifts[0]
    pages = "pages of all types" if first.page_type == ANY_TYPE else f"{first.page_type} pages"
    falls = ", ".join(_fall(drift) for drift in drifts)
    counts = f"{_span(drift.pages_now for drift in drifts)} pages now, {_span(drift.pages_before for drift in drifts)}"
    sentence = f"{first.host}: {pages} give less than in earlier runs: {falls} ({counts} before)"
    if max(drift.runs for drift in drifts) > 1:
        sentence += f", in {_span(drift.runs for drift in drifts)} runs in succession"
    settled = ", ".join(repr(drift.measure) for drift in drifts if drift.settled)
    return f"{sentence}. From the next run on this is the measure of {settled}" if settled else sentence


def _fall(drift: Drift) -> str:
    if drift.measure == CONFIDENCE:
        return f"mean confidence {drift.before:.2f} to {drift.now:.2f}"
    return f"{drift.measure!r} {drift.before:.0%} to {drift.now:.0%}"


def _span(numbers: Iterable[int]) -> str:
    """Return the number, or the least and the greatest where they are not all the same."""
    several = set(numbers)
    return " to ".join(str(number) for number in sorted({min(several), max(several)}))
