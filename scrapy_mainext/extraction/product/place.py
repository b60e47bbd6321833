"""Where a page shows its product: the block of its name, and the blocks around it that may speak of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..blocks import Context, TextBlock
from .phrases import words_of
from .words import RECOMMENDED as RECOMMENDED_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Place", "find_place"]

BEFORE: Final = 120
AFTER: Final = 400
"""Blocks before and after the name that are looked at. Buy boxes stand before the name on some pages."""
_ENOUGH = 0.6
"""Share of a heading's words that the page's title must have for it to be the product's name."""
_LONGEST_NAME = 400
_MOST_HEADINGS = 200
_MOST_BLOCKS = 3_000
_SHORTEST_NAME = 4  # characters: a name in Chinese has few
_NOT_A_NAME = int(Context.NAV | Context.FOOTER | Context.TEMPLATE | Context.DIALOG)
_HIDDEN = int(Context.HIDDEN)


class Place(NamedTuple):
    """``name``: index of the block that names the product. ``first``, ``end``: the half-open range of blocks around it
    that are looked at. ``far``: where the page's own footer begins, or as far as anything is looked for; lists of other
    products may lie before it. ``certain``: whether the page's title or its structured data confirm the name."""

    name: int
    first: int
    end: int
    far: int
    certain: bool


def find_place(blocks: Sequence[TextBlock], names: Iterable[str | None]) -> Place | None:
    """Return the place of the product, None where no heading is seen.

    ``names``: what the page's title, Open Graph and structured data call it. Of several headings the one that shares
    most words with them is meant; without any that does, the first that is seen.
    """
    titles = [name[:_LONGEST_NAME] for name in names if name]
    wanted = {word for title in titles for word in words_of(title)}
    best, best_rank = -1, (0.0, 0, 0, 0)
    first_seen = -1
    met = 0
    for index, block in enumerate(blocks):
        level = block.heading_level
        if not level or block.context & _NOT_A_NAME or not block.text:
            continue
        met += 1
        if met > _MOST_HEADINGS:
            break
        visible = not block.context & _HIDDEN
        if first_seen < 0 and level == 1 and visible:
            first_seen = index
        rank = _rank(block.text, wanted, level, visible=visible)
        if rank > best_rank:
            best, best_rank = index, rank
    certain = best >= 0
    if not certain:
        best = _named_elsewhere(blocks, wanted, titles)
        certain = best >= 0
    if not certain:
        best = first_seen
    if best < 0:
        return None
    end, far = _ends(blocks, best)
    return Place(best, max(0, best - BEFORE), end, far, certain)


def _rank(text: str, wanted: set[str], level: int, *, visible: bool) -> tuple[float, int, int, int]:
    words = set(words_of(text[:_LONGEST_NAME]))
    met = len(words & wanted)
    if not met or met < _ENOUGH * len(words):
        return (0.0, 0, 0, 0)
    return (1.0 if visible else 0.5, int(level == 1), met, -level)


def _named_elsewhere(blocks: Sequence[TextBlock], wanted: set[str], titles: Sequence[str]) -> int:
    """Return the first block, no heading and no link, that a title begins with."""
    for index, block in enumerate(blocks[:_MOST_BLOCKS]):
        text = block.text
        if (
            not _SHORTEST_NAME <= len(text) <= _LONGEST_NAME
            or block.link_chars
            or block.context & (_NOT_A_NAME | _HIDDEN)
        ):
            continue
        if any(title.startswith(text) for title in titles):
            return index
    return -1


def _ends(blocks: Sequence[TextBlock], name: int) -> tuple[int, int]:
    """Return where the blocks about the product end, at a heading of other products at the latest, and where all
    end."""
    last = min(len(blocks), name + AFTER)
    end = -1
    for index in range(name + 1, last):
        block = blocks[index]
        if block.context & int(Context.FOOTER):
            last = index
            break
        if end < 0 and block.heading_level and len(block.text) < 100 and RECOMMENDED_WORDS.met_in(block.text):
            end = index
    return (end if end >= 0 else last), last
