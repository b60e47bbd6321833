"""Addresses that a page states of itself: which are believed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urldefrag, urlsplit

from ..blocks import UNSEEN
from ..page import Hint
from ..structured.values import http_url, url_parts

if TYPE_CHECKING:
    from ..page import Page

__all__ = ["canonical_url", "image_url", "license_url", "visible_license"]

_LICENSE: Final = int(Hint.LICENSE)

_HOST: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+\.?\Z|\[|[\d.]+\Z")
_FRONT: Final = re.compile(r"(?:index|default|home|main|start|welcome)(?:\.\w+)?\Z|.{0,5}\Z", re.IGNORECASE)
"""Parts of the path under which a site's front page may stand, the codes of languages and countries among them."""


def canonical_url(text: str, base: str | None, page_url: str | None) -> str | None:
    """Return the canonical address, without a fragment (but for ``#!``, which old single-page sites tell pages by).

    None for what is no address of the web, for a host that no other machine knows (``https://my-post``) unless the page
    itself came from it, and for the site's root on a page far below it: a template's mistake.
    """
    url = http_url(text, base)
    if url is None or (url == page_url and "#" not in url):
        return url
    parts, own = urlsplit(url), url_parts(page_url)
    if not _HOST.match(parts.hostname or "") and parts.hostname != own.hostname:
        return None
    if parts.path in ("", "/") and not parts.query and "#!" not in url and _is_below_the_root(own.path):
        return None
    return url if "#!" in url else urldefrag(url).url


def image_url(text: str, base: str | None) -> str | None:
    """Return the address of an image, spaces in it encoded as browsers do; None for what is no address."""
    text = text.strip()
    if " " in text and text.startswith(("http://", "https://", "/")):
        text = text.replace(" ", "%20")
    return http_url(text, base)


def license_url(text: str, base: str | None) -> str | None:
    """Return the address of a licence; None for rights in words, which would be relative addresses as well."""
    return http_url(text, base if text.startswith(("/", "./", "../")) else None)


def visible_license(page: Page, base: str | None) -> str | None:
    """Return the address that the first ``<a rel="license">`` of the page leads to, which the HTML standard (link type
    "license") has for the licence of the main content."""
    for entry in page.head.annotated:
        if entry.hints & _LICENSE and not entry.element.context & UNSEEN:
            url = http_url(entry.element.attr("href"), base)
            if url is not None:
                return url
    return None


def _is_below_the_root(path: str) -> bool:
    return any(not _FRONT.match(part) for part in path[:2048].split("/"))
