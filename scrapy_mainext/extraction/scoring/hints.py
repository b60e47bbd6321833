"""What authors' class and id names hint at: the tables of Readability, as its public descriptions give them.

Source: the Arc90 experiment (2009) and its successor in Firefox's reader view, which name these as
``unlikelyCandidates``, ``okMaybeItsACandidate``, ``positive`` and ``negative``. They are matched anywhere in the
lower-case ``class id`` string.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..blocks import Element

__all__ = [
    "MAX_NAMES",
    "NEGATIVE",
    "POSITIVE",
    "POSSIBLE",
    "UNLIKELY",
    "UNLIKELY_BESIDE_LANDMARKS",
    "class_weight",
    "names_of",
    "seems_unlikely",
    "words_of_names",
]

UNLIKELY = (
    "-ad-",
    "ad-break",
    "agegate",
    "ai2html",
    "banner",
    "breadcrumbs",
    "combx",
    "comment",
    "community",
    "cover-wrap",
    "disqus",
    "extra",
    "footer",
    "gdpr",
    "header",
    "legends",
    "menu",
    "pager",
    "pagination",
    "popup",
    "related",
    "remark",
    "replies",
    "rss",
    "shoutbox",
    "sidebar",
    "skyscraper",
    "social",
    "sponsor",
    "supplemental",
    "yom-remote",
)  # fmt: skip """Names of parts that seldom hold main text."""

UNLIKELY_BESIDE_LANDMARKS = (
    *(name for name in UNLIKELY if name not in ("banner", "header")),
    "consent", "cookie", "modal", "newsletter", "promo", "recommend",
)  # fmt: skip
"""The same list for a scorer that knows landmarks (``<header>``, ``role=banner``): the two names for those are left
out, since they are as often that of an article's or a section's own header. Added are the usual names of what has
come on pages since 2009: consent to cookies, dialogs, subscriptions, recommendations."""

POSSIBLE = ("and", "article", "body", "column", "content", "main", "mathjax", "shadow")
"""Names that outweigh an unlikely one on the same element."""

POSITIVE = (
    "article", "blog", "body", "content", "entry", "h-entry", "hentry", "main", "page", "pagination", "post", "story",
    "text",
)  # fmt: skip
"""Names of elements that hold text."""

NEGATIVE = (
    "-ad-",
    "banner",
    "combx",
    "comment",
    "com-",
    "contact",
    "footer",
    "gdpr",
    "hidden",
    "masthead",
    "media",
    "meta",
    "outbrain",
    "promo",
    "related",
    "scroll",
    "share",
    "shopping",
    "shoutbox",
    "sidebar",
    "skyscraper",
    "sponsor",
    "tags",
    "widget",
)  # fmt: skip """Names of elements that hold something else."""

CLASS_WEIGHT = 25
"""Readability's points for a positive name, and off for a negative one; class and id count each."""


MAX_NAMES = 1000
"""Characters of a class or id attribute that are looked at: real ones are shorter."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LETTERS = re.compile(r"[a-z]+")


def names_of(element: Element) -> str:
    """Return the lower-case ``class id`` of an element, empty where it has neither."""
    if not element.attrs:
        return ""
    classes, identifier = element.attrs.get("class", ""), element.attrs.get("id", "")
    return f"{classes[:MAX_NAMES]} {identifier[:MAX_NAMES]}".lower() if classes or identifier else ""


def words_of_names(names: str) -> list[str]:
    """Return the words that class and id names are made of, in lower case: ``articleComment--new`` is three."""
    return _LETTERS.findall(_CAMEL.sub("-", names).lower())


@lru_cache(maxsize=4096)
def seems_unlikely(names: str, unlikely: tuple[str, ...] = UNLIKELY) -> bool:
    """Whether names hint that an element holds no main text. ``names``: as ``names_of`` returns them."""
    return _has(names, unlikely) and not _has(names, POSSIBLE)


def class_weight(element: Element) -> int:
    """Return Readability's weight of an element's class and id: -50 to 50."""
    if not element.attrs:
        return 0
    return sum(_weight(element.attrs.get(name, "")[:MAX_NAMES].lower()) for name in ("class", "id"))


@lru_cache(maxsize=4096)
def _weight(names: str) -> int:
    return CLASS_WEIGHT * (_has(names, POSITIVE) - _has(names, NEGATIVE)) if names else 0


def _has(names: str, words: tuple[str, ...]) -> bool:
    # A search for each word takes a tenth of the time of one regular expression with all of them as branches.
    return any(word in names for word in words)
