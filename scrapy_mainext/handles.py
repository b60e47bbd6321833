"""From a response to its extraction, computed when first asked for, and once.

Nothing is put on a response or into ``request.meta`` (which spiders copy on to other requests): what belongs to them
stands in weak maps beside them, and goes when they go.

Stats that are set here, each counted once a page:

================================  ======================================================================================
``mainext/pages``                 pages extracted
``mainext/seconds``               seconds spent on extraction and on the values of item fields, failed ones included;
                                  the first page of a process also loads libraries in that time
``mainext/skipped/<reason>``      pages not extracted: the core's reasons (``empty``, ``json``, ``pdf`` …),
                                  ``not_html``, ``too_large`` (over ``MAINEXT_MAX_BYTES``), ``error``
``mainext/errors/<exception>``    pages on which the extraction failed, and fields of a page that could not be worked
                                  out, by class of exception
``mainext/page_type/<type>``      pages by type, where the scorer tells it
``mainext/confidence/<bucket>``   pages by confidence in tenths, ``0.0`` to ``0.9`` (which holds 1.0 too)
``mainext/fallback_candidates``   pages whose confidence is under ``MAINEXT_FALLBACK_BELOW``
``mainext/warnings``              warnings of all pages
``mainext/encoding/<source>``     pages by what decided their encoding (``http``, ``meta``, ``detector`` …)
``mainext/encoding/conflicts``    pages whose body contradicts the encoding that they declare
================================  ======================================================================================
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from scrapy.http import HtmlResponse, Response

from .extraction import extract
from .extraction.decode.sniff import skip_reason
from .extraction.result import Extraction
from .overrides import options_for
from .reporting import Reporter
from .settings import MainextSettings
from .signals import page_extracted

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

__all__ = ["PageExtractor", "assign", "extraction_of", "extractor_for", "main_text"]


class PageExtractor:
    """Extracts responses as the settings ask, and reports what came of it."""

    def __init__(self, settings: MainextSettings, reporter: Reporter) -> None:
        self.settings = settings
        self.reporter = reporter
        self._failed_fields: WeakKeyDictionary[Response, set[str]] = WeakKeyDictionary()

    def extraction(self, response: Response) -> Extraction:
        """Return what is known of the page. Trouble with a page is told in ``skipped``, never raised."""
        try:
            extraction = self._skip(response) or self._extract(response)
        except Exception as error:  # whatever a page does to the core, the crawl goes on
            extraction = self._fail(error, response)
        if extraction.skipped is None:
            self._count_page(extraction)
        else:
            self._count_skipped(extraction.skipped, response)
        self.reporter.send(page_extracted, extraction=extraction, response=response)
        return extraction

    def _skip(self, response: Response) -> Extraction | None:
        reason = None
        if 0 < self.settings.max_bytes < len(response.body):
            reason = "too_large"
        elif not isinstance(response, HtmlResponse):
            reason = skip_reason(response.body, content_type=_content_type(response)) or "not_html"
        return Extraction(skipped=reason, url=response.url) if reason else None

    def _extract(self, response: Response) -> Extraction:
        assert isinstance(response, HtmlResponse)
        started = time.perf_counter()
        try:
            return extract(
                response.body,
                url=response.url,
                content_type=_content_type(response),
                encoding=_stated_encoding(response),
                options=options_for(response.request, self.settings.options, self.reporter),
            )
        finally:
            self.reporter.count("seconds", time.perf_counter() - started)

    def value(self, extraction: Extraction, attribute: str, response: Response) -> Any:
        """Return an attribute of the response's extraction, which may be worked out only now.

        None where that fails: the failure is told, and counted once a page, and the attribute is not tried again.
        """
        failed = self._failed_fields.get(response, set())
        if attribute in failed:
            return None
        started = time.perf_counter()
        try:
            return getattr(extraction, attribute)
        except Exception as error:  # as for the extraction itself
            self._failed_fields[response] = failed | {attribute}
            self._tell_failure(error, f"Field {attribute!r} of", response)
            return None
        finally:
            self.reporter.count("seconds", time.perf_counter() - started)

    def has_failed(self, attribute: str, response: Response) -> bool:
        """Tell whether :meth:`value` had no value for want of one that could be worked out."""
        return attribute in self._failed_fields.get(response, set())

    def _fail(self, error: Exception, response: Response) -> Extraction:
        self._tell_failure(error, "Extraction of", response)
        return Extraction(skipped="error", url=response.url, warnings=(f"{type(error).__name__}: {error}",))

    def _tell_failure(self, error: Exception, what: str, response: Response) -> None:
        name = type(error).__name__
        self.reporter.count(f"errors/{name}")
        self.reporter.say_once(
            ("error", what, name),
            logging.ERROR,
            "%s %s failed; further failures of this kind are only counted in mainext/errors/%s",
            what,
            response,
            name,
            exc_info=True,
        )

    def _count_page(self, extraction: Extraction) -> None:
        count = self.reporter.count
        count("pages")
        if extraction.page_type is not None:
            count(f"page_type/{extraction.page_type.value}")
        if extraction.confidence is not None:
            count(f"confidence/{_bucket(extraction.confidence)}")
        if extraction.needs_fallback:
            count("fallback_candidates")
        if extraction.warnings:
            count("warnings", len(extraction.warnings))
        if extraction.encoding is not None:
            count(f"encoding/{extraction.encoding.source}")
            if extraction.encoding.conflict is not None:
                count("encoding/conflicts")

    def _count_skipped(self, reason: str, response: Response) -> None:
        self.reporter.count(f"skipped/{reason}")
        if reason != "error":  # told with its traceback already
            self.reporter.say_once(
                ("skipped", reason),
                logging.INFO,
                "No main text from %s (%s); further pages of this kind are only counted in mainext/skipped/%s",
                response,
                reason,
                reason,
            )


def _bucket(confidence: float) -> str:
    return f"{min(max(int(confidence * 10), 0), 9) / 10:.1f}"


def _content_type(response: Response) -> str | None:
    value = response.headers.get(b"Content-Type")
    return value.decode("latin-1") if value else None


def _stated_encoding(response: HtmlResponse) -> str | None:
    """Return the encoding that somebody set on the response, as ``response.replace(encoding=…)`` or a browser does.

    The page's own declarations, and what to do where there are none, are the core's to judge: it reads the same ones
    that Scrapy reads, says which of them decided and repairs those that lie. So the encoding counts as stated only
    where a response of the same body and headers would not come to it by itself.
    """
    # Spares Scrapy's detector, which reads the whole body. Without this private attribute all is the same, but slower.
    if getattr(response, "_encoding", "") is None:
        return None
    unstated = HtmlResponse(response.url, headers=response.headers, body=response.body)
    return response.encoding if response.encoding != unstated.encoding else None


# No value may lead back to its key, or neither would ever go: extractors know their crawler weakly.
_extractor_of_crawler: WeakKeyDictionary[Crawler, PageExtractor] = WeakKeyDictionary()
_extractor_of_request: WeakKeyDictionary[Request, PageExtractor] = WeakKeyDictionary()
_extractions: WeakKeyDictionary[Response, Extraction] = WeakKeyDictionary()


def extractor_for(crawler: Crawler) -> PageExtractor:
    """Return the one extractor of the crawler, by its settings. Raises ``ValueError`` where they are wrong."""
    extractor = _extractor_of_crawler.get(crawler)
    if extractor is None:
        extractor = PageExtractor(MainextSettings.from_settings(crawler.settings), Reporter(crawler))
        _extractor_of_crawler[crawler] = extractor
    return extractor


def assign(request: Request, extractor: PageExtractor) -> None:
    """Let the extractor serve every response to this request.

    Keyed by request, as the response itself may yet be replaced, by a middleware or by the spider.
    """
    _extractor_of_request[request] = extractor


def main_text(response: Response) -> Extraction:
    """Return the extraction of the response: the one that its items are filled from, computed once.

    In a crawl with one of the middlewares it follows the crawl's settings and counts into its stats; elsewhere (in a
    shell, in a test) the defaults hold. It never raises on account of the page: ``skipped`` says why there is no text.
    Markdown, blocks, links, metadata and the product are worked out when the callback first reads them, outside of what
    is caught, timed and counted here. No page makes them raise; want of memory may.

    ``mainext: False`` in the request's meta keeps items from being filled, not this from answering. With
    ``MAINEXT_ENABLED = False`` there are no middlewares, so the defaults hold and nothing is counted.

    Raises ``TypeError`` for what is no response: :func:`extract` takes bytes.
    """
    if not isinstance(response, Response):
        raise TypeError(f"main_text() takes a response of Scrapy, not {type(response).__name__}: extract() takes bytes")
    extraction = _extractions.get(response)
    if extraction is None:
        request = response.request
        extractor = _extractor_of_request.get(request) if request is not None else None
        if extractor is None:
            extractor = PageExtractor(MainextSettings(), Reporter())
        extraction = _extractions[response] = extractor.extraction(response)
    return extraction


async def extraction_of(response: Response) -> Extraction:
    """As :func:`main_text`, for coroutines: a place where work can leave the event loop."""
    return main_text(response)
