"""Where a page stands among others: its breadcrumbs, and its like in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..structured.schema_org import entries, first_text, is_one_of
from ..structured.values import clean_text, http_url

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["read_alternates", "read_breadcrumbs"]

_MOST_CRUMBS = 50
_MOST_ALTERNATES = 500
_LONGEST_TAG = 35  # of a language, as BCP 47 (RFC 5646, 4.4.1) has it


def read_alternates(links: Sequence[Mapping[str, str]], base: str | None) -> dict[str, str]:
    """Return the addresses of ``<link rel="alternate" hreflang>`` by language tag in lower case, ``x-default`` too."""
    found: dict[str, str] = {}
    for link in links:
        tag = link.get("hreflang", "").strip().lower()
        if not tag or len(tag) > _LONGEST_TAG or "alternate" not in link.get("rel", "").lower().split():
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
            if isinstance(entry, Mapping) and is_one_of(entry, ("BreadcrumbList",)):
                yield entry


def _crumbs(node: Mapping[str, Any]) -> Iterator[tuple[float, str]]:
    """Yield the place and name of each entry; entries without a position stand where they are written."""
    for at, entry in enumerate(entries(node.get("itemListElement"))[:_MOST_CRUMBS]):
        if not isinstance(entry, Mapping):
            continue
        named = next((its for its in entries(entry.get("item"))[:1] if isinstance(its, Mapping)), {})
        name = clean_text(first_text(entry, "name") or first_text(named, "name") or "")
        if name:
            yield _position(first_text(entry, "position"), at + 1), name


def _position(text: str | None, default: int) -> float:
    try:
        return float(int(text or default))
    except ValueError:
        return float(default)
