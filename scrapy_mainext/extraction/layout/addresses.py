"""Addresses as browsers take them: what the URL standard does to one before and while it is parsed.

Source: WHATWG URL, "basic URL parser": controls and spaces at either end and tabs and line ends anywhere are taken
out, and in the schemes it calls special a backslash is a slash, and any number of slashes from two on begins a host.
``urllib`` knows none of this, and w3lib only the first part.
"""

from __future__ import annotations

import re

__all__ = ["MAX_BASE", "MAX_URL", "fit_base", "preprocessed", "scheme_of"]

MAX_URL = 8192
"""Characters of an address; what is longer holds data."""

MAX_BASE = 1024
"""Characters of what relative addresses are joined to: each link of a page, however short, grows by as much."""

_EDGES = "".join(map(chr, range(0x21)))  # C0 controls and the space
# A form feed is what the segmenter makes of a line end.
_DROPPED = re.compile(r"[\t\n\r\f]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_SPECIAL = frozenset(("ftp", "file", "http", "https", "ws", "wss"))
_IRREGULAR = re.compile(r"[^?#\\]*\\|///|(?:https?|ftp|wss?):(?!//[^/\\])", re.IGNORECASE)
_QUERY = re.compile(r"[?#]")


def preprocessed(address: str, base: str | None) -> str:
    r"""Return an address that ``urljoin(base, …)`` reads as browsers read the given one: ``http:\\a`` as ``http://a``.

    ``base`` is absolute or None. Characters that no address may hold are left in it.
    """
    url = _DROPPED.sub("", address.strip(_EDGES))
    return _with_slashes(url, base) if _IRREGULAR.match(url) else url


def _with_slashes(url: str, base: str | None) -> str:
    scheme = scheme_of(url)
    base_scheme = scheme_of(base or "")
    if (scheme or base_scheme or "http") not in _SPECIAL:
        return url
    query = _QUERY.search(url)
    end = query.start() if query else len(url)
    path = url[len(scheme) + 1 if scheme else 0 : end].replace("\\", "/")
    bare = path.lstrip("/")
    if scheme and (path.startswith("//") or scheme != base_scheme):
        return f"{scheme}://{bare}{url[end:]}"
    if path.startswith("//"):
        return f"//{bare}{url[end:]}"
    if scheme and _SCHEME.match(path):  # "http:a:b" is the relative "a:b", which has no scheme
        path = f"./{path}"
    return path + url[end:]


def fit_base(base: str | None) -> str | None:
    """Return the base, without its query where it is over :data:`MAX_BASE` with it, None where it stays too long."""
    if base is None or len(base) <= MAX_BASE:
        return base
    query = _QUERY.search(base, 0, MAX_BASE + 1)
    return base[: query.start()] if query else None


def scheme_of(url: str) -> str:
    """Return the scheme in lower case, or an empty string."""
    match = _SCHEME.match(url)
    return match.group()[:-1].lower() if match else ""
