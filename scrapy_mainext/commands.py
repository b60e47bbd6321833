"""The command ``scrapy mainext``: main text of one page.

Scrapy imports this module on each of its invocations, whatever the command: the core is imported when this one runs.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import SETTINGS_PRIORITIES
from scrapy.spidermiddlewares.httperror import HttpError
from w3lib.url import file_uri_to_path

from .output import write

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import AsyncIterator
    from typing import BinaryIO

    from scrapy.crawler import CrawlerProcessBase
    from scrapy.http import Response
    from twisted.python.failure import Failure

    from .extraction.result import Extraction
    from .settings import MainextSettings

__all__ = ["MainextCommand"]

FORMATS = ("json", "text", "markdown")
_PARTS = ("comments", "tables", "images", "links")

# What a terminal might obey: C0 but for tab and line feed, DEL, C1 (ECMA-48).
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

# A look at one page obeys robots.txt, leaves no traces in a project and keeps standard output to itself.
_SETTINGS: dict[str, Any] = {
    "FEEDS": {},
    "ITEM_PIPELINES": {},
    "JOBDIR": None,
    "LOG_STDOUT": False,
    "MAINEXT_FIELDS": {},
    "REMOTE_CONTROL_ENABLED": False,
    "ROBOTSTXT_OBEY": True,
    "TELNETCONSOLE_ENABLED": False,
}


class MainextCommand(ScrapyCommand):
    """``scrapy mainext URL|FILE|-``, inside and outside a project.

    Exit codes: 0 for a page with its main text on standard output, 1 where there is none to be had (the reason is on
    standard error), 2 for a wrong command line.
    """

    requires_project = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        return "[options] <URL | FILE | ->"

    def short_desc(self) -> str:
        return "Print the main text of a page"

    def long_desc(self) -> str:
        return (
            "Print the main text of a web page, a file or standard input (-). A URL is fetched by Scrapy, with the"
            " settings of the project if there is one, and robots.txt is obeyed unless the command line has"
            " -s ROBOTSTXT_OBEY=0. Logging is off; -L INFO turns it on."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        from .extraction.options import MODES
        from .extraction.result import PageType
        from .extraction.scoring import SCORERS

        super().add_options(parser)
        for action in parser._actions:
            if action.dest == "loglevel":  # Scrapy names the setting's default, which is not this command's
                action.help = "log level (default: no log)"
        parser.add_argument("--format", choices=FORMATS, default="json", help="what to print (default: json)")
        parser.add_argument("--mode", choices=MODES, help="how much to keep (default: MAINEXT_MODE)")
        parser.add_argument("--scorer", choices=sorted(SCORERS), help="what decides (default: MAINEXT_SCORER)")
        parser.add_argument("--page-type", choices=[str(kind) for kind in PageType], help="what the page is taken for")
        for part in _PARTS:
            parser.add_argument(f"--no-{part}", action="store_true", help=f"leave {part} out")
        parser.add_argument("--min-words", metavar="N", help="print nothing of a main text with fewer words")
        parser.add_argument("--min-chars", metavar="N", help="print nothing of a main text with fewer characters")
        parser.add_argument("--url", metavar="URL", help="where a FILE or standard input came from")
        parser.add_argument(
            "--content-type",
            metavar="TYPE",
            help="Content-Type header of a FILE or standard input, as in 'text/html; charset=koi8-r'",
        )

    def process_options(self, args: list[str], opts: Namespace) -> None:
        super().process_options(args, opts)
        # The parser leaves to the command what it does not know, and "--", behind which nothing is an option.
        options_end = args.index("--") if "--" in args else len(args)
        unknown = any(arg.startswith("-") and arg != "-" for arg in args[:options_end])
        del args[options_end : options_end + 1]  # run() gets the same list
        if len(args) != 1 or unknown:
            raise UsageError
        self.requires_crawler_process = _is_url(args[0])
        if self.requires_crawler_process and (opts.url or opts.content_type):
            raise UsageError("--url and --content-type are for files and standard input", print_help=False)
        for url in (opts.url, args[0] if self.requires_crawler_process else None):
            if url is not None and (fault := _url_fault(url)):
                raise UsageError(f"{url}: {fault}", print_help=False)
        assert self.settings is not None
        for name, value in _SETTINGS.items():
            if (self.settings.getpriority(name) or 0) < SETTINGS_PRIORITIES["cmdline"]:
                self.settings.set(name, value, "cmdline")
        for name, value in _asked(opts).items():
            self.settings.set(name, value, "cmdline")

    def run(self, args: list[str], opts: Namespace) -> None:
        from .settings import MainextSettings

        assert self.settings is not None
        try:
            settings = MainextSettings.from_settings(self.settings)
        except ValueError as error:
            raise UsageError(str(error), print_help=False) from None
        if self.requires_crawler_process:
            assert self.crawler_process is not None
            answer = _fetch(args[0], self.crawler_process, settings)
        else:
            answer = _read(args[0], opts, settings)
        fault = answer if isinstance(answer, str) else _print(answer, opts.format)
        if fault is not None:
            self.exitcode = 1
            if sys.stderr is not None:  # closed; print() would take standard output in its place
                print(_CONTROLS.sub("", f"{args[0]}: {fault}"), file=sys.stderr)


def _asked(opts: Namespace) -> dict[str, Any]:
    """Return the settings that the command line's options stand for."""
    asked: dict[str, Any] = {
        "MAINEXT_MODE": opts.mode,
        "MAINEXT_SCORER": opts.scorer,
        "MAINEXT_PAGE_TYPE": opts.page_type,
        "MAINEXT_MIN_WORDS": opts.min_words,
        "MAINEXT_MIN_CHARS": opts.min_chars,
        "MAINEXT_MARKDOWN": True if opts.format == "markdown" else None,
    }
    asked |= {f"MAINEXT_{part.upper()}": False for part in _PARTS if getattr(opts, f"no_{part}")}
    asked = {name: value for name, value in asked.items() if value is not None}
    for one, other in (("MAINEXT_MODE", "MAINEXT_SCORER"), ("MAINEXT_SCORER", "MAINEXT_MODE")):
        if one in asked:  # the project's other one may not go with it
            asked.setdefault(other, None)
    return asked


def _is_url(source: str) -> bool:
    return source.lower().startswith(("http://", "https://"))


def _url_fault(url: str) -> str | None:
    """Return what keeps a URL from being fetched, or from being what links are relative to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:  # "Port out of range 0-65535", "Invalid IPv6 URL"
        return str(error)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return "not a URL (it begins with http:// or https:// and names a host)"
    return "no server has port 0" if port == 0 else None


def _read(source: str, opts: Namespace, settings: MainextSettings) -> Extraction | str:
    """Return the extraction of a file or of standard input, or why there is none."""
    from .extraction import Extraction, extract

    try:
        if source == "-":
            if sys.stdin is None:
                return "standard input is closed"
            body = _read_limited(sys.stdin.buffer, settings.max_bytes)
        else:
            with _path(source).open("rb") as file:
                body = _read_limited(file, settings.max_bytes)
    except OSError as error:
        return _file_fault(source, error)
    except ValueError as error:  # a null byte in a path, a file: address that is none
        return f"not a file: {error}"
    if body is None:
        return _or_reason(Extraction(skipped="too_large"), settings)
    try:
        extraction = extract(body, url=opts.url, content_type=opts.content_type, options=settings.options)
    except Exception as error:  # as in a crawl
        return _failure(error)
    return _or_reason(extraction, settings)


def _path(source: str) -> Path:
    return Path(file_uri_to_path(source) if _is_file_uri(source) else source)


def _is_file_uri(source: str) -> bool:
    return source.lower().startswith("file:")


def _read_limited(file: BinaryIO, limit: int) -> bytes | None:
    """Return all of the file, or None where it is over the limit; 0 stands for none."""
    if not limit:
        return file.read()
    body = file.read(limit + 1)
    return body if len(body) <= limit else None


def _file_fault(source: str, error: OSError) -> str:
    reason = error.strerror or str(error)
    if not isinstance(error, FileNotFoundError):
        return reason
    if _is_file_uri(source):
        return f"{reason}: {_path(source)}"
    return f"{reason} (a URL begins with http:// or https://)"


def _or_reason(extraction: Extraction, settings: MainextSettings) -> Extraction | str:
    if extraction.skipped is None:
        return extraction
    parts = ["no main text", extraction.skipped, *extraction.warnings]
    if extraction.skipped == "too_large":
        parts.append(f"over MAINEXT_MAX_BYTES = {settings.max_bytes}")
    return ": ".join(parts)


def _failure(error: Exception) -> str:
    return f"no main text: error: {type(error).__name__}: {error}"


class _PageSpider(Spider):
    """Fetches one page and puts what came of it, an extraction or why there is none, into ``answers``."""

    name = "mainext"

    def __init__(
        self,
        page_url: str,
        answers: list[Extraction | str],
        mainext_settings: MainextSettings,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.page_url = page_url
        self.answers = answers
        self.mainext_settings = mainext_settings

    async def start(self) -> AsyncIterator[Any]:
        yield Request(self.page_url, self.parse_page, errback=self.failed, dont_filter=True)

    def parse_page(self, response: Response) -> None:
        from .handles import PageExtractor
        from .reporting import Reporter

        if 200 <= response.status < 300:
            extractor = PageExtractor(self.mainext_settings, Reporter())
            self.answers.append(_or_reason(extractor.extraction(response), self.mainext_settings))
        else:  # let through by the project's settings
            self.answers.append(f"HTTP status {response.status}")

    def failed(self, failure: Failure) -> None:
        error = failure.value
        if isinstance(error, HttpError):
            self.answers.append(f"HTTP status {error.response.status}")
        elif self.crawler.stats.get_value("robotstxt/forbidden"):
            self.answers.append("forbidden by robots.txt")
        else:
            self.answers.append(": ".join(filter(None, (type(error).__name__, str(error)))))


def _fetch(url: str, process: CrawlerProcessBase, settings: MainextSettings) -> Extraction | str:
    """Return the extraction of the page at the URL, or why there is none."""
    answers: list[Extraction | str] = []
    process.crawl(_PageSpider, page_url=url, answers=answers, mainext_settings=settings)
    process.start()
    return answers[-1] if answers else "the crawl ended without an answer; -L INFO shows its log"


def _render(extraction: Extraction, form: str) -> str:
    from .plain import plain

    if form == "json":
        text = json.dumps(plain(extraction), ensure_ascii=False, indent=2)
        return _CONTROLS.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
    return _CONTROLS.sub("", extraction.markdown if form == "markdown" else extraction.text)


def _print(extraction: Extraction, form: str) -> str | None:
    """Write the extraction to standard output; return why that cannot be."""
    try:
        text = _render(extraction, form)
    except Exception as error:  # some fields are worked out only now
        return _failure(error)
    return write(text + "\n")
