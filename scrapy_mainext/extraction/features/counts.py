"""Numbers for each block of a page that the columns of the matrix are worked out from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..blocks import InlineKind, TextBlock
from .characters import Flag, characters_of
from .containers import containers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..page import Page

__all__ = ["CONTAINER_LEVELS", "INLINE_KINDS", "LONG_BLOCK_WORDS", "Counts", "ratio", "running"]

Floats = NDArray[np.float32]

LONG_BLOCK_WORDS = 15
"""From how many words on a block with few links counts as prose (jusText's "good" begins near there)."""
CONTAINER_LEVELS = 4
INLINE_KINDS = tuple(InlineKind)
_PLACES = {id(kind): at for at, kind in enumerate(INLINE_KINDS)}
"""By identity: to hash a member of an enumeration is a call."""
_ALL_STRONG = len(INLINE_KINDS)
_SLOTS = _ALL_STRONG + 1


class Counts:
    """Counts for each of a page's n blocks.

    ``characters``, ``containers``: as their modules have them. ``flags``: len(Flag) x n. ``inlines``: (kinds of inline
    marks, and one more for a block that is strong as a whole) x n. ``chars``, ``words``, ``links`` (characters),
    ``commas``, ``depth``: float32; ``long``: words of a block that is prose, else 0. ``start``, ``end``: float64, since
    bytes of a large page are more than float32 can count. ``heading``, ``bits`` (of Context): int32.
    ``per_char``, ``per_word``: 1 by the number of characters and of words, or 1 where there are none.
    ``density``: share of link characters.
    ``levels``: the containers' rows, CONTAINER_LEVELS x n.
    """

    def __init__(self, page: Page) -> None:
        blocks = page.blocks
        self.page = page
        self.n = len(blocks)
        self.texts = [block.text for block in blocks]
        self.characters = characters_of(self.texts)
        self.flags = self.characters.counts
        self.words: Floats = np.diff(self.characters.first_word).astype(np.float32)
        self.chars: Floats = (self.characters.ends - self.characters.starts).astype(np.float32)
        self.links = np.array([block.link_chars for block in blocks], np.float32)
        self.start = np.array([block.start for block in blocks], np.float64)
        self.end = np.array([block.end for block in blocks], np.float64)
        self.heading = np.array([block.heading_level for block in blocks], np.int32)
        self.bits = np.array([block.context for block in blocks], np.int32)
        self.containers = containers_of(blocks)
        self.levels = self.containers.levels(CONTAINER_LEVELS)
        self.depth: Floats = self.containers.depth[self.containers.element].astype(np.float32)
        self.per_char = 1 / np.maximum(self.chars, 1)
        self.per_word = 1 / np.maximum(self.words, 1)
        self.density = ratio(self.links, self.chars)
        self.long = np.where((self.words >= LONG_BLOCK_WORDS) & (self.density < 0.3), self.words, np.float32(0))
        self.commas = self.flags[Flag.COMMA]
        self.inlines = _inline_counts(blocks)


def _inline_counts(blocks: Sequence[TextBlock]) -> Floats:
    places: list[int] = []
    kind_places = _PLACES
    strong = InlineKind.STRONG
    base = 0
    for block in blocks:
        marks = block.inlines
        if marks:
            for mark in marks:
                kind = mark.kind
                places.append(base + kind_places[id(kind)])
                if kind is strong and mark.end - mark.start == len(block.text):
                    places.append(base + _ALL_STRONG)
        base += _SLOTS
    counts = np.bincount(np.array(places, np.int64), minlength=base).reshape(len(blocks), _SLOTS)
    return counts.T.astype(np.float32)


def ratio(part: NDArray[Any], whole: NDArray[Any]) -> NDArray[Any]:
    """Return part by whole, or the part where the whole is nothing."""
    return np.asarray(part / np.maximum(whole, 1))


def running(*values: NDArray[Any]) -> NDArray[np.float64]:
    """Return prefix sums of k x n values, k x (n + 1): between two of them lies what stands between two blocks."""
    sums = np.zeros((len(values), len(values[0]) + 1))
    np.cumsum(values, axis=1, dtype=np.float64, out=sums[:, 1:])
    return sums
