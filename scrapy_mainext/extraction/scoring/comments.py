"""Readers' comments under an article, found by what the page itself calls them.

An element holds comments where schema.org says so (``itemprop="comment"``, ``itemtype=".../Comment"``) or where its
class or id has a word that sites use for nothing else: ``comment``, ``comments``, ``commentlist``, ``disqus`` and their
kin. Words that go with it tell a state or a number from the comments themselves (``no-comments``, ``comment-count``),
and an element that holds an ``<h1>`` is the page, not its comments.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .hints import MAX_NAMES, words_of_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import Element, TextBlock

__all__ = ["in_comments"]

COMMENTS = frozenset(
    (
        "comment", "commentarea", "commentbody", "commentlist", "comments", "commentsection", "commentthread", "disqus",
        "livefyre",
    )
)  # fmt: skip
"""Words of class and id names that mean readers' comments."""
STATES = frozenset(
    (
        "closed", "count", "counter", "disabled", "enabled", "has", "hide", "link", "no", "number", "off", "on", "open",
        "with", "without",
    )
)  # fmt: skip
"""Words in whose company they mean something about comments."""
ID_WORDS = 3
"""An id of more words is made of a heading: ``respond-to-review-comments``."""

_TYPES = ("schema.org/comment", "schema.org/usercomments")
_WHOLE = frozenset(("html", "body", "main"))


def in_comments(blocks: Sequence[TextBlock]) -> list[bool]:
    """Return for each block whether it stands in readers' comments. Linear in blocks and the elements above them."""
    titled: set[Element] = set()
    for block in blocks:
        if block.heading_level == 1:
            node: Element | None = block.element
            while node is not None and node not in titled:
                titled.add(node)
                node = node.parent
    known: dict[Element, bool] = {}
    return [_within(block.element, known, titled) for block in blocks]


def _within(element: Element, known: dict[Element, bool], titled: set[Element]) -> bool:
    above: list[Element] = []
    node: Element | None = element
    while node is not None and node not in known:
        above.append(node)
        node = node.parent
    inside = node is not None and known[node]
    for member in reversed(above):
        inside = inside or (member not in titled and _holds_comments(member))
        known[member] = inside
    return inside


def _holds_comments(element: Element) -> bool:
    if not element.attrs or element.tag in _WHOLE:
        return False
    if element.attr("itemprop").lower() == "comment" or element.attr("itemtype").lower().endswith(_TYPES):
        return True
    if _says_comments(element.attr("class")[:MAX_NAMES], MAX_NAMES):
        return True
    return _says_comments(element.attr("id")[:MAX_NAMES], ID_WORDS)


@lru_cache(maxsize=4096)
def _says_comments(names: str, most_words: int) -> bool:
    """Whether one of the names, parted by white space, means comments by itself."""
    for name in names.split():
        words = words_of_names(name)
        if len(words) <= most_words and not COMMENTS.isdisjoint(words) and STATES.isdisjoint(words):
            return True
    return False
