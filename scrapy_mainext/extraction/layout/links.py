"""Addresses in a page: absolute, and free of what a URL may not hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

from ..blocks import InlineKind, TextBlock
from ..result import Image, Link
from .cjk import collapse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..page import Page

__all__ = ["Resolver", "collect_images", "collect_links", "page_base"]

_MAX_URL = 8192  # characters; what is longer holds data
# The URL standard takes tabs and line ends out before it parses; a form feed is what the segmenter makes of a line end.
_DROPPED = re.compile(r"[\t\n\r\f]")
_UNFIT = re.compile(r'[\x00-\x20\x7f<>"`\\^{|}\x85\xa0\u2028\u2029]+')
_PLAIN = re.compile(r"https?://[\w.-]+(?::\d{1,5})?(?:[/?#]\S*)?\Z", re.ASCII)  # needs no parser
_ROOTED = re.compile(r"/(?!/)(?!.*/\.)")  # from the root of the site, without dot segments
_ORIGIN = re.compile(r"https?://[\w.-]+(?::\d{1,5})?(?=[/?#]|\Z)", re.ASCII)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = ("http", "https")
_MARKDOWN_SCHEMES = frozenset((*_WEB, "mailto", "tel", "ftp"))


def page_base(page: Page) -> str | None:
    """Return what relative addresses of a page are relative to: its ``<base href>``, itself relative to its URL."""
    base = page.head.base
    if not base:
        return page.url
    try:
        joined = urljoin(page.url or "", _clean(base))
    except ValueError:
        return page.url
    return joined if _scheme_of(joined) in _WEB else page.url


class Resolver:
    """Makes addresses absolute. Remembers those it has seen: pages repeat their links."""

    def __init__(self, base: str | None) -> None:
        self._base = base
        origin = _ORIGIN.match(base) if base else None
        self._origin = origin.group() if origin else None
        self._known: dict[str, str | None] = {}

    def resolve(self, address: str) -> str | None:
        """Return the absolute address, the relative one without a base, None for scripts, data and no address."""
        known = self._known
        if address not in known:
            known[address] = self._resolve(address)
        return known[address]

    def resolve_web(self, address: str) -> str | None:
        """Return the absolute http or https address, or None."""
        url = self.resolve(address)
        return url if url is not None and url[:8].lower().startswith(("http://", "https://")) else None

    def _resolve(self, address: str) -> str | None:
        if len(address) > _MAX_URL:
            return None
        url = _clean(address)
        if not url:
            return None
        if _PLAIN.match(url):
            return url
        if self._origin and _ROOTED.match(url):
            return self._origin + url
        try:
            if self._base and not url.startswith(("http://", "https://")):
                url = urljoin(self._base, url)
            parts = urlsplit(url)
        except ValueError:  # an IPv6 host without its bracket
            return None
        if _SCHEME.match(url):
            if parts.scheme not in _MARKDOWN_SCHEMES or (parts.scheme in _WEB and not parts.netloc):
                return None
        elif self._base and self._base.startswith(_WEB):
            return None
        return url


def collect_links(blocks: Iterable[TextBlock], resolver: Resolver) -> tuple[Link, ...]:
    """Return the web links of blocks in order, each address once, with the first text that is given for it.

    Links to a place in the page itself (``#notes``) are none.
    """
    found: dict[str, str] = {}
    for block in blocks:
        for mark in block.inlines:
            if mark.kind is InlineKind.LINK and not mark.value.lstrip().startswith("#"):
                url = resolver.resolve_web(mark.value)
                if url is not None and not found.get(url):
                    found[url] = collapse(block.text[mark.start : mark.end])
    return tuple(Link(url, text) for url, text in found.items())


def collect_images(blocks: Iterable[TextBlock], resolver: Resolver) -> tuple[Image, ...]:
    """Return the images of blocks in order, each address once, with the first alternative text that is given for it."""
    found: dict[str, str] = {}
    for block in blocks:
        for mark in block.inlines:
            if mark.kind is InlineKind.IMAGE:
                url = resolver.resolve_web(mark.value)
                if url is not None and not found.get(url):
                    found[url] = collapse(mark.extra)
    return tuple(Image(url, alt) for url, alt in found.items())


def _clean(address: str) -> str:
    url = _DROPPED.sub("", address.strip())
    if _UNFIT.search(url):
        url = _UNFIT.sub(lambda match: quote(match.group(), safe=""), url)
    return url


def _scheme_of(url: str) -> str:
    match = _SCHEME.match(url)
    return match.group()[:-1].lower() if match else ""
