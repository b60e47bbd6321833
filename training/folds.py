"""Folds by registered domain: no site is both learned from and judged by."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np
from tldextract import TLDExtract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["FOLDS", "assign_folds", "registered_domain"]

FOLDS = 5


@cache
def _suffixes() -> TLDExtract:
    """Return the public suffix list as it is bundled: no network, no file written, the same answer everywhere."""
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def registered_domain(url: str | None) -> str:
    """Return the domain below the public suffix (``bbc.co.uk``), the host where there is none, or an empty string.

    Names below a shared host (``blogspot.com``) count as that host's: they share its templates.
    """
    host = urlsplit(url or "").hostname or ""
    return _suffixes()(host).top_domain_under_public_suffix or host


def assign_folds(domains: Sequence[str], folds: int = FOLDS) -> NDArray[np.int8]:
    """Return the fold of each page, from 0 on, given its domain. Deterministic, whatever the order of the pages.

    All pages of a domain share a fold. Domains are dealt out by falling size, among equals by hash, each to the fold
    with the fewest pages so far.
    """
    pages: dict[str, list[int]] = defaultdict(list)
    for page, domain in enumerate(domains):
        pages[domain].append(page)
    result = np.zeros(len(domains), np.int8)
    sizes = [0] * folds
    for domain in sorted(pages, key=lambda name: (-len(pages[name]), sha256(name.encode()).digest())):
        fold = sizes.index(min(sizes))
        result[pages[domain]] = fold
        sizes[fold] += len(pages[domain])
    return result
