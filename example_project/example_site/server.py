"""The web server of the example: conditional requests (RFC 9110, section 13), and a log of what was asked for."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Self, cast
from urllib.parse import urlsplit

from .pages import Page, build_pages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

__all__ = ["LoggedRequest", "Site"]

HOST = "127.0.0.1"
CACHE_CONTROL = "max-age=0, must-revalidate"  # so that a cache asks each time, and gets 304 for what it has
NOT_FOUND = b"<!DOCTYPE html><title>Not found</title><h1>Not found</h1><p>There is no such page here."


@dataclass(frozen=True, slots=True)
class LoggedRequest:
    """A request as the server saw it. ``time``: seconds of :func:`time.monotonic` at its arrival."""

    time: float
    method: str
    path: str
    status: int
    user_agent: str


class Site:
    """The example website on a loopback port.

    ``port``: 0 picks a free one. ``crawl_delay``: seconds between two requests, as robots.txt asks for. ``day``: from 2
    on the shop has other offers; :meth:`turn_to` changes it while the site is served.
    Raises OSError where the port is taken. Use it as a context manager, or call :meth:`start` and :meth:`stop`.
    """

    def __init__(self, port: int = 0, crawl_delay: float = 0.05, day: int = 1) -> None:
        self.requests: list[LoggedRequest] = []
        self._server = _Server((HOST, port), self)
        self._thread: threading.Thread | None = None
        self.url = f"http://{HOST}:{self._server.server_port}"
        self._crawl_delay = crawl_delay
        self.pages: Mapping[str, Page] = {}
        self.turn_to(day)

    def turn_to(self, day: int) -> None:
        """Serve the pages of another day."""
        self.pages = build_pages(self.url, self._crawl_delay, day)

    def start(self) -> Self:
        """Serve in a thread of its own."""
        self._thread = threading.Thread(target=self.serve_forever, name="example-site", daemon=True)
        self._thread.start()
        return self

    def serve_forever(self) -> None:
        """Serve in this thread until :meth:`stop` is called from another one."""
        self._server.serve_forever(poll_interval=0.05)

    def stop(self) -> None:
        """Close the port. Safe to call when the site never started."""
        if self._thread:
            self._server.shutdown()
            self._thread.join()
            self._thread = None
        self._server.server_close()

    def paths(self, status: int | None = None) -> list[str]:
        """Return the paths asked for, in order of arrival; only those answered with ``status`` where it is given."""
        return [request.path for request in self.requests if status in (None, request.status)]

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()


class _Server(ThreadingHTTPServer):
    daemon_threads = True  # a client that keeps its connection open must not keep the process
    request_queue_size = 64  # of the usual 5, three crawls at once lose connections, which come again a second later

    def __init__(self, address: tuple[str, int], site: Site) -> None:
        self.site = site
        super().__init__(address, _Handler)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "ExampleSite"
    timeout = 30  # seconds that an idle connection stays open
    # Headers and body are two writes: without this, Nagle's algorithm and delayed acknowledgements cost 40 ms a page.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        arrival = time.monotonic()
        site = cast("_Server", self.server).site
        path = urlsplit(self.path).path
        status, headers, body = self._answer(site.pages, path)
        agent = self.headers.get("User-Agent", "")
        site.requests.append(LoggedRequest(arrival, self.command, path, int(status), agent))
        self._send(status, headers, body)

    do_HEAD = do_GET

    def _answer(self, pages: Mapping[str, Page], path: str) -> tuple[HTTPStatus, dict[str, str], bytes]:
        if page := pages.get(path):
            headers = {
                "ETag": page.etag,
                "Last-Modified": formatdate(page.modified.timestamp(), usegmt=True),
                "Cache-Control": CACHE_CONTROL,
            }
            if self._is_unchanged(page):
                return HTTPStatus.NOT_MODIFIED, headers, b""
            return HTTPStatus.OK, {**headers, "Content-Type": page.content_type}, page.body
        if path + "/" in pages:
            return HTTPStatus.MOVED_PERMANENTLY, {"Location": path + "/"}, b""
        return HTTPStatus.NOT_FOUND, {"Content-Type": "text/html; charset=utf-8"}, NOT_FOUND

    def _is_unchanged(self, page: Page) -> bool:
        """Tell whether the client holds this very page. If-None-Match, where given, alone decides (section 13.2.2)."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            held = [tag.strip().removeprefix("W/") for tag in tags.split(",")]
            return "*" in held or page.etag in held
        since = self.headers.get("If-Modified-Since")
        if since is None:
            return False
        try:
            return page.modified <= parsedate_to_datetime(since)
        except (TypeError, ValueError):  # not a date, or one without a zone: as if it were not there
            return False

    def _send(self, status: HTTPStatus, headers: Mapping[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name in the base class)
        """Keep the terminal for the crawl: requests are in ``Site.requests``."""
