"""Where a page stands among others: its breadcrumbs, and its like in other languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..structured.schema_org import entries, first_text, is_one_of
from ..structured.values import clean_text, http_url

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["read_alternates", "read_breadcrumbs"]

_MOST_CRUMBS = 50
_MOST_ALTERNATES = 500
_LANGUAGE_TAG = re.compile(  # BCP 47 (RFC 5646, 2.1), without extensions and private use
    r"[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3})){0,3}\Z"
)
_FEEDS = ("atom", "json", "rss")  # a feed in the page's language is not the page in another


def read_alternates(links: Sequence[Mapping[str, str]], base: str | None) -> dict[str, str]:
    """Return the addresses of ``<link rel="alternate" hreflang>`` by language tag in lower case, ``x-default`` too.

    A tag with an underscore is read as with a hyphen; what is no well-formed tag of BCP 47 is passed over. Of several
    addresses for one tag the first counts.
    """
    found: dict[str, str] = {}
    for link in links:
        if "hreflang" not in link or "alternate" not in link.get("rel", "").lower().split():
            continue
        tag = link["hreflang"].strip().lower().replace("_", "-")
        if tag != "x-default" and not _LANGUAGE_TAG.match(tag):
            continue
        if any(name in link.get("type", "") for name in _FEEDS):
            continue
        url = http_url(link.get("href", ""), base)
        if url and len(found) < _MOST_ALTERNATES:
            found.setdefault(tag, url)
    return found


def read_breadcrumbs(items: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the names of the first BreadcrumbList among the items, from the outermost in."""
    for node in _lists(items):
        crumbs = tuple(name for _, name in sorted(_crumbs(node), key=lambda crumb: crumb[0]))
        if crumbs:
            return crumbs
    return ()


def _lists(items: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for item in items:
        if is_one_of(item, ("BreadcrumbList",)):
            yield item
        for entry in entries(item.get("breadcrumb"))[:2]:
            if isinstance(entry, dict) and is_one_of(entry, ("BreadcrumbList",)):
                yield entry


def _crumbs(node: Mapping[str, Any]) -> Iterator[tuple[float, str]]:
    """Yield the place and name of each entry; entries without a position stand where they are written."""
    for at, entry in enumerate(entries(node.get("itemListElement"))[:_MOST_CRUMBS]):
        if not isinstance(entry, dict):
            continue
        named = next((its for its in entries(entry.get("item"))[:1] if isinstance(its, dict)), {})
        name = clean_text(first_text(entry, "name") or first_text(named, "name") or "")
        if name:
            yield _position(first_text(entry, "position"), at + 1), name


def _position(text: str | None, default: int) -> float:
    try:
        return float(int(text or default))
    except (ValueError, OverflowError):
        return float(default)
