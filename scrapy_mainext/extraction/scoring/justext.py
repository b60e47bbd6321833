"""jusText's classes of text blocks.

Jan Pomikálek, *Removing Boilerplate and Duplicate Content from Web Corpora*, PhD thesis, Masaryk University 2011, and
the public description of the algorithm. A block is first judged by itself (links, length, share of stop words), then
by the classes of its neighbours; headings go with the text that they head."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from .stopwords import split_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import TextBlock

__all__ = ["Quality", "by_itself", "in_context", "with_headings"]

MAX_LINK_DENSITY = 0.2
LENGTH_LOW = 70
LENGTH_HIGH = 200
STOP_WORDS_LOW = 0.30
STOP_WORDS_HIGH = 0.32
MAX_HEADING_DISTANCE = 200
"""The published defaults; lengths and distance in characters."""


class Quality(Enum):
    """jusText's four classes; after the second pass only good and bad are left."""

    BAD = "bad"
    SHORT = "short"
    NEAR_GOOD = "near-good"
    GOOD = "good"


_BAD, _SHORT, _NEAR_GOOD, _GOOD = Quality.BAD, Quality.SHORT, Quality.NEAR_GOOD, Quality.GOOD


def by_itself(block: TextBlock, stop_words: frozenset[str], share: float = 1.0) -> Quality:
    """Return the context-free class of a block. ``share``: factor on the two stop word thresholds."""
    text = block.text
    length = len(text)
    if block.link_chars > MAX_LINK_DENSITY * length or "©" in text:
        return _BAD
    if length < LENGTH_LOW:
        return _BAD if block.link_chars else _SHORT
    words = split_words(text)
    density = sum(map(stop_words.__contains__, words)) / max(1, len(words))
    if density >= STOP_WORDS_HIGH * share:
        return _GOOD if length > LENGTH_HIGH else _NEAR_GOOD
    return _NEAR_GOOD if density >= STOP_WORDS_LOW * share else _BAD


def in_context(qualities: Sequence[Quality]) -> list[Quality]:
    """Return good or bad for each block: the context-sensitive pass, over short blocks and then over near-good ones."""
    settled = _settle_short(qualities)
    before = _nearest(settled, _NEAR_GOOD)
    after = _nearest(settled[::-1], _NEAR_GOOD)[::-1]
    for at, quality in enumerate(settled):
        if quality is _NEAR_GOOD:
            settled[at] = _BAD if before[at] is _BAD and after[at] is _BAD else _GOOD
    return settled


def _settle_short(qualities: Sequence[Quality]) -> list[Quality]:
    """Make short blocks good between good ones, or where the nearest on the bad side is near-good; else bad."""
    backwards = qualities[::-1]
    before, after = _nearest(qualities, _SHORT, _NEAR_GOOD), _nearest(backwards, _SHORT, _NEAR_GOOD)[::-1]
    close_before, close_after = _nearest(qualities, _SHORT), _nearest(backwards, _SHORT)[::-1]
    settled = list(qualities)
    for at, quality in enumerate(qualities):
        if quality is _SHORT:
            previous, following = before[at], after[at]
            if previous is following:
                settled[at] = previous
            else:
                close = close_before[at] if previous is _BAD else close_after[at]
                settled[at] = _GOOD if close is _NEAR_GOOD else _BAD
    return settled


def _nearest(qualities: Sequence[Quality], *passed_over: Quality) -> list[Quality]:
    """Return for each block the class of the nearest one before it that is not passed over; bad at the edge."""
    nearest = []
    last = _BAD
    for quality in qualities:
        nearest.append(last)
        if quality not in passed_over:
            last = quality
    return nearest


def with_headings(blocks: Sequence[TextBlock], alone: Sequence[Quality], settled: Sequence[Quality]) -> list[Quality]:
    """Return the classes with headings made good that were not bad by themselves and have a good block close below."""
    result = list(settled)
    distance = MAX_HEADING_DISTANCE + 1
    for at in range(len(result) - 1, -1, -1):
        if blocks[at].heading_level and alone[at] is not _BAD and distance <= MAX_HEADING_DISTANCE:
            result[at] = _GOOD
        distance = 0 if settled[at] is _GOOD else distance + len(blocks[at].text)
    return result
