"""Addresses in a page: absolute, and free of what a URL may not hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

from ..blocks import InlineKind, TextBlock
from ..result import Image, Link
from .addresses import MAX_BASE, MAX_URL, fit_base, preprocessed, scheme_of
from .cjk import collapse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..page import Page
    from .captions import Captions

__all__ = ["Resolver", "collect_images", "collect_links", "needs_base", "page_base"]

_UNFIT = re.compile(r'[\x00-\x20\x7f<>"`\\^{|}\x80-\xa0\u2028\u2029]+')
_PLAIN = re.compile(r"https?://[\w.-]+(?::\d{1,5})?(?:[/?#]\S*)?\Z", re.ASCII)  # needs no parser
_ROOTED = re.compile(r"/(?!/)(?!.*/\.)")  # from the root of the site, without dot segments
# From the directory of the base, without dot segments, empty segments, and empty queries, which urljoin leaves out.
_BESIDE = re.compile(r"[\w%~-](?![^?#]*(?:/[/.]|[:;]))[^?#:;]*(?:\?[^#;]+)?(?:#.+)?\Z", re.ASCII)
_ORIGIN = re.compile(r"https?://[\w.-]+(?::\d{1,5})?(?=[/?#]|\Z)", re.ASCII)
_WEB = ("http", "https")
_MARKDOWN_SCHEMES = frozenset((*_WEB, "mailto", "tel", "ftp"))


def page_base(page: Page) -> str | None:
    """Return what relative addresses of a page are relative to: its ``<base href>``, itself relative to its URL.

    A ``<base>`` that is no web address, or over ``MAX_BASE`` characters, counts as none.
    """
    base = page.head.base
    if not base or len(base) > MAX_BASE:
        return page.url
    try:
        joined = urljoin(page.url or "", _clean(base, page.url))
    except ValueError:
        return page.url
    return joined if scheme_of(joined) in _WEB and len(joined) <= MAX_BASE else page.url


class Resolver:
    """Makes addresses absolute. Remembers those it has seen: pages repeat their links.

    A base of more than ``MAX_BASE`` characters is used without its query, or not at all.
    """

    def __init__(self, base: str | None) -> None:
        self._base = base = fit_base(base)
        origin = _ORIGIN.match(base) if base else None
        self._origin = origin.group() if origin else None
        self._directory = urljoin(base, "x")[:-1] if base and origin else ""
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
        if len(address) > MAX_URL:
            return None
        url = _clean(address, self._base)
        if not url:
            return None
        if not _PLAIN.match(url):
            joined = self._joined(url)
            if joined is None:
                return None
            url = joined
        return url if len(url) <= MAX_URL else None

    def _joined(self, url: str) -> str | None:
        if self._origin and _ROOTED.match(url):
            return self._origin + url
        if self._directory and _BESIDE.match(url):
            return self._directory + url
        try:
            if self._base and not url.startswith(("http://", "https://")):
                url = urljoin(self._base, url)
            parts = urlsplit(url)
        except ValueError:  # an IPv6 host without its bracket
            return None
        if scheme_of(url):
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
            if mark.kind is InlineKind.LINK and not preprocessed(mark.value, None).startswith("#"):
                url = resolver.resolve_web(mark.value)
                if url is not None and not found.get(url):
                    found[url] = collapse(block.text[mark.start : mark.end])
    return tuple(Link(url, text) for url, text in found.items())


def collect_images(
    blocks: Iterable[TextBlock], resolver: Resolver, captions: Captions, stated: Mapping[str, str]
) -> tuple[Image, ...]:
    """Return the images of blocks in order, each address once, with the first alternative text and the first caption
    that are given for it. ``stated``: captions that count where no figure has one (:func:`.stated_captions`)."""
    alts: dict[str, str] = {}
    shown: dict[str, str] = {}
    for block in blocks:
        for mark in block.inlines:
            if mark.kind is InlineKind.IMAGE:
                url = resolver.resolve_web(mark.value)
                if url is not None:
                    alts[url] = alts.get(url) or collapse(mark.extra)
                    shown[url] = shown.get(url) or captions.above(block.element)
    return tuple(Image(url, alt, shown[url] or _unless_same(stated.get(url, ""), alt)) for url, alt in alts.items())


def _unless_same(caption: str, alt: str) -> str:
    """Return the caption; nothing where it repeats the alternative text, as content management systems have it."""
    return "" if caption.casefold() == alt.casefold() else caption


def needs_base(blocks: Iterable[TextBlock]) -> bool:
    """Say whether a link or an image of the blocks has a relative address (a place in the page itself is none)."""
    resolver = Resolver(None)
    kinds = (InlineKind.LINK, InlineKind.IMAGE)
    return any(
        mark.kind in kinds
        and not mark.value.lstrip().startswith("#")
        and (url := resolver.resolve(mark.value)) is not None
        and not scheme_of(url)
        for block in blocks
        for mark in block.inlines
    )


def _clean(address: str, base: str | None) -> str:
    url = preprocessed(address, base)
    if _UNFIT.search(url):
        url = _UNFIT.sub(lambda match: quote(match.group(), safe=""), url)
    return url
