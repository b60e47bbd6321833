"""Where on a page something stands: how far from its heading, in what element, under which class names.

What is said of an occurrence is a set of feature names, for :mod:`.ranking`: ``pos:+2`` (two blocks below the
heading), ``x:footer`` (in a footer), ``k:byline`` (its class has that word).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..blocks import UNSEEN, Context
from .titles import squeezed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import Element, TextBlock
    from ..page import Page
    from .statements import Statements

__all__ = ["Surroundings", "class_words", "context_features", "page_features"]

_LONGEST_NAME = 200

_CONTEXTS: Final = (
    ("footer", int(Context.FOOTER)),
    ("aside", int(Context.NAV | Context.ASIDE)),
    ("header", int(Context.HEADER)),
    ("article", int(Context.ARTICLE)),
    ("main", int(Context.MAIN)),
    ("list", int(Context.LIST)),
    ("link", int(Context.LINK)),
    ("hidden", UNSEEN),
    ("quote", int(Context.QUOTE)),
    ("heading", int(Context.HEADING)),
)
_WORDS = re.compile(
    r"article|attribut|author|avatar|badge|bio|blog|box|by-?line|card|comment|contribut|count|creat|credit|date|desc"
    r"|detail|editor|entry|event|expert|expire|feed|first|fn\b|footer|grid|header|hero|info|item|join|journalist|last"
    r"|link|list|message|meta|modif|more|name|news|next|owner|person|popular|post|posted|prev|profile|publi|question"
    r"|answer|quote|recent|relat|repl|reporter|review|role|share|sidebar|slider|social|teaser|team|testimonial|thread"
    r"|time|title|topic|updat|user|vcard|widget|wrap|writer|written"
)
_PATH_WORDS = frozenset(
    ("article", "articles", "author", "blog", "blogs", "category", "collections", "comments", "community", "discussion",
     "docs", "forum", "forums", "item", "learn", "news", "p", "post", "posts", "product", "products", "questions", "r",
     "resources", "shop", "showthread", "store", "story", "t", "tag", "thread", "threads", "topic", "viewtopic", "wiki")
)  # fmt: skip
_LETTERS = re.compile("[a-z]+")
_LONG_BLOCK = 200
_MANY_LONG = 20
_LONGEST_LABEL = 30


def class_words(element: Element) -> frozenset[str]:
    """Return the features of the class names of an element."""
    return _words_of(element.attr("class")[:_LONGEST_NAME])


@lru_cache(maxsize=8192)
def _words_of(names: str) -> frozenset[str]:
    return frozenset("k:" + word for word in _WORDS.findall(names.lower()))


@lru_cache(maxsize=1024)
def context_features(context: int) -> frozenset[str]:
    """Return the features of what an element is in."""
    return frozenset("x:" + name for name, bits in _CONTEXTS if context & bits)


class Surroundings:
    """The heading of a page, and what can be said of a place by it.

    ``heading``: index of the block that is the title as the page shows it; -1 where none is. ``found``: how it was
    found: ``h1t`` (an h1 that is the title), ``hxt`` (another heading), ``h1`` (the first h1), ``txt`` (a text) or
    ``no``.
    """

    def __init__(self, page: Page, title: str | None) -> None:
        self.blocks = page.blocks
        self.heading, self.found = _find_heading(page.blocks, title)

    def window(self, before: int, after: int) -> range:
        """Return the blocks near the heading, or the page's first ones where it has no heading: those in which a text
        without markup of its own is looked at.
        """
        if self.heading < 0:
            return range(min(2 * after, len(self.blocks)))
        return range(max(0, self.heading - before), min(self.heading + after, len(self.blocks)))

    def features(self, place: int, kind: str) -> set[str]:
        """Return the features of a place by its distance from the heading. ``place``: index of its block. ``kind``: of
        what stands there, a prefix for some of them."""
        if self.heading < 0:
            return {kind, f"nh:{kind}:{min(place // 20, 5)}"}
        distance = _bucket(place - self.heading)
        return {kind, "pos:" + distance, f"{kind}:pos:{distance}"}

    def label_before(self, place: int) -> str:
        """Return the text of the block before, where it is short enough to be a label, else nothing."""
        text = self.blocks[place - 1].text if 0 < place <= len(self.blocks) else ""
        return text if len(text) < _LONGEST_LABEL else ""


def _find_heading(blocks: Sequence[TextBlock], title: str | None) -> tuple[int, str]:
    wanted = squeezed(title or "")
    first = same = -1
    for at, block in enumerate(blocks):
        if not block.heading_level or not block.text or block.context & UNSEEN:
            continue
        equal = bool(wanted) and squeezed(block.text) == wanted
        if block.heading_level == 1:
            if equal:
                return at, "h1t"
            first = at if first < 0 else first
        elif equal and same < 0:
            same = at
    if same >= 0:
        return same, "hxt"
    if first >= 0:
        return first, "h1"
    longest = 2 * len(title or "")
    if wanted:
        for at, block in enumerate(blocks):
            if len(block.text) < longest and squeezed(block.text) == wanted:
                return at, "txt"
    return -1, "no"


_BUCKETS = ((3, ""), (5, "3-4"), (9, "5-8"), (17, "9-16"), (41, "17-40"))


def _bucket(distance: int) -> str:
    size = abs(distance)
    sign = "+" if distance >= 0 else "-"
    for end, name in _BUCKETS:
        if size < end:
            return sign + (name or str(size))
    return sign + "41+"


def page_features(page: Page, stated: Statements, surroundings: Surroundings) -> set[str]:
    """Return what speaks for or against a page having an author or a date at all."""
    kinds = stated.at("meta:og:type")
    features = {"N", "N:hk:" + surroundings.found, "N:og:" + (kinds[0][:12].lower() if kinds else "-")}
    features.update("N:node:" + kind for kind in stated.node_kinds())
    address = (page.url or "").partition("?")[0].split("/")[2:]
    path = [part for part in address[1:] if part]
    features.add(f"N:depth:{min(len(path), 4)}")
    words = _LETTERS.findall(" ".join(address)[:_LONGEST_NAME].lower())
    features.update("N:path:" + word for word in _PATH_WORDS.intersection(words))
    long_blocks = 0
    for block in page.blocks:
        if len(block.text) > _LONG_BLOCK:
            long_blocks += 1
            if long_blocks == _MANY_LONG:
                break
    features.add(
        "N:long:" + ("0" if long_blocks < 3 else "1" if long_blocks < 8 else "2" if long_blocks < _MANY_LONG else "3")
    )
    return features
