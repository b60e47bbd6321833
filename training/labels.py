"""A label for each block of a page: the share of its words that the page's reference text holds.

The blocks of a page and the reference are sequences of word identifiers. An n-gram filter (Broder, *On the resemblance
and containment of documents*, 1997: shingles) leaves out the blocks that share no phrase with the reference; one
longest common subsequence between the words of those left and the reference says which words belong to it, in order. So
a title that stands three times on the page and once in the reference is content once, where it fits the sequence: next
to what the reference has next to it.

References do not always keep the page's order. What one round leaves over on both sides meets again in the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Tokens", "align", "tokenize_blocks", "words_of"]

Integers = NDArray[np.int32]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Run = tuple[int, int, int]
"""Place among our words, place in the reference, number of words: a stretch where both are the same."""

NGRAM = 4
"""Words of the phrases that the filter looks for. A shorter block has to stand in the reference as a whole."""
MIN_COVERED = 0.2
"""Share of a block's words that must stand in such phrases for the block to take part."""
SETTLED = 0.5
"""From this matched share on a block keeps its place in the reference, and its words are used up."""
ROUNDS = 4
"""Rounds over what is left, at most. Few pages need a third."""
MAX_CELLS = 4_000_000_000
"""Words of blocks times words of reference that are aligned: half a gigabyte of bits. Beyond it the filter's own cover
is the answer."""
BAG_SHARE = 0.6
"""In the last round, without order: share of a block's words that must be left over in the reference."""
NEAR_BAG_SHARE = 0.5
"""The same for a block no more than ``NEAR`` blocks from one that has its place."""
NEAR = 2
BAG_WORDS = 3
"""Words that a block needs to take part in that round."""
_BREAK = -1
"""Stands where words of the reference are used up, so that no phrase reaches across. No block has such a word."""

_WORD = re.compile(r"\w+")


def words_of(text: str | None) -> list[str]:
    """Return the words of a text as the WCXB benchmark counts them: runs of letters, digits and ``_``, lower-cased."""
    return _WORD.findall((text or "").lower())


@dataclass(frozen=True, slots=True)
class Tokens:
    """The words of a page's blocks, one after another, as identifiers of the page's own vocabulary.

    ``ids``: int32, one a word. ``starts``: int32, blocks + 1: block b holds ``ids[starts[b]:starts[b + 1]]``.
    ``reference``: int32, the words of the reference in order. ``vocabulary``: identifier of each word.
    """

    ids: Integers
    starts: Integers
    reference: Integers
    vocabulary: dict[str, int]

    @property
    def words(self) -> Integers:
        """Words of each block."""
        return np.diff(self.starts)

    @property
    def block_of(self) -> Integers:
        """The block of each word."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), self.words)


def tokenize_blocks(texts: Sequence[str], reference: str | None) -> Tokens:
    """Number the words of blocks and reference."""
    vocabulary: dict[str, int] = {}
    number = vocabulary.setdefault
    ids: list[int] = []
    starts = [0]
    for text in texts:
        ids += [number(word, len(vocabulary)) for word in words_of(text)]
        starts.append(len(ids))
    wanted = [number(word, len(vocabulary)) for word in words_of(reference)]
    return Tokens(np.array(ids, np.int32), np.array(starts, np.int32), np.array(wanted, np.int32), vocabulary)


def align(tokens: Tokens, preferred: Flags | None = None) -> Floats:
    """Return for each block, from 0 to 1, the share of its words that the reference holds.

    ``preferred``: blocks that the reference's words go to first, such as those that a reader sees before those that are
    hidden; the others get what is left.
    """
    blocks = len(tokens.starts) - 1
    labels = np.zeros(blocks, np.float32)
    if not len(tokens.reference) or not len(tokens.ids):
        return labels
    state = _Alignment(tokens, labels, tokens.reference.copy(), tokens.words > 0)
    if preferred is not None and preferred.any() and not preferred.all():
        state.run(preferred)
    for _ in range(ROUNDS):
        if not state.run(np.ones(blocks, np.bool_)):
            break
    state.match_bags()
    _settle_duplicates(tokens, labels, preferred)
    return labels


@dataclass(slots=True)
class _Alignment:
    """What rounds work on: labels so far, the reference with used words struck out, the blocks without a place."""

    tokens: Tokens
    labels: Floats
    reference: Integers
    open: Flags

    def run(self, allowed: Flags) -> bool:
        """Align the open blocks that are allowed with what is left of the reference; say whether any found a place."""
        tokens = self.tokens
        block_of = tokens.block_of
        cover = _cover(tokens, self.reference)
        words = np.maximum(tokens.words, 1)
        share = np.bincount(block_of, cover, len(words)) / words
        candidates = self.open & allowed & (share >= MIN_COVERED)
        at = np.flatnonzero(candidates[block_of])
        left = np.flatnonzero(self.reference != _BREAK)
        if not len(at) or not len(left):
            return False
        if len(at) * len(left) > MAX_CELLS:
            self.labels[candidates] = share[candidates]
            self.open &= ~candidates
            return False
        page_at, reference_at = _matches(tokens.ids[at], self.reference[left], block_of[at])
        page_at, reference_at = at[page_at], left[reference_at]
        matched = np.bincount(block_of[page_at], minlength=len(words)) / words
        self.labels[candidates] = matched[candidates]
        settled = candidates & (matched >= SETTLED)
        self.open &= ~settled
        self.reference[reference_at[settled[block_of[page_at]]]] = _BREAK
        return bool(settled.any())

    def match_bags(self) -> None:
        """Give a place to blocks whose words, in any order, are still left in the reference: reordered table cells."""
        left = self.reference[self.reference != _BREAK]
        remaining = np.bincount(left, minlength=len(self.tokens.vocabulary))
        words = self.tokens.words
        needed = np.where(_near(~self.open, words > 0), NEAR_BAG_SHARE, BAG_SHARE)
        for block in np.flatnonzero(self.open & (words >= BAG_WORDS)):
            ids = self.tokens.ids[self.tokens.starts[block] : self.tokens.starts[block + 1]]
            distinct, counts = np.unique(ids, return_counts=True)
            shared = np.minimum(counts, remaining[distinct])
            share = shared.sum() / len(ids)
            if share >= needed[block] and share > self.labels[block]:
                remaining[distinct] -= shared
                self.labels[block] = share


def _near(settled: Flags, spoken: Flags) -> Flags:
    """Return for each block whether one of its neighbours, among the blocks with words, has its place."""
    at = np.flatnonzero(spoken)
    marked = np.convolve(settled[at], np.ones(2 * NEAR + 1), "same") > 0 if len(at) > 2 * NEAR else settled[at]
    near = np.zeros(len(settled), np.bool_)
    near[at] = marked
    return near


def _settle_duplicates(tokens: Tokens, labels: Floats, preferred: Flags | None) -> None:
    """Of blocks with the same words between the same neighbours in place, let the one closest to a neighbour be it.

    A subsequence may run through any of them: through the title in the breadcrumbs as well as through the heading right
    above the text.
    """
    same: dict[bytes, list[int]] = {}
    for block in np.flatnonzero(tokens.words > 0).tolist():
        same.setdefault(tokens.ids[tokens.starts[block] : tokens.starts[block + 1]].tobytes(), []).append(block)
    group_of = {block: group for group in same.values() if len(group) > 1 for block in group}
    placed = np.flatnonzero(labels >= SETTLED).tolist()
    for at, block in enumerate(placed):
        group = group_of.get(block)
        if group is None:
            continue
        before = placed[at - 1] if at else None
        after = placed[at + 1] if at + 1 < len(placed) else None
        low = 0 if before is None else bisect_right(group, before)
        high = len(group) if after is None else bisect_left(group, after)

        def cost(choice: int, before: int | None = before, after: int | None = after) -> tuple[bool, int]:
            gaps = ([] if before is None else [choice - before]) + ([] if after is None else [after - choice])
            return preferred is not None and not preferred[choice], min(gaps, default=0)

        best = min(group[low:high], key=cost)
        if best != block:
            labels[best], labels[block] = labels[block], labels[best]
            placed[at] = best


def _cover(tokens: Tokens, reference: Integers) -> Flags:
    """Return for each word of the blocks whether it stands in a phrase of the reference."""
    ids = tokens.ids
    cover = np.zeros(len(ids), np.bool_)
    for size in range(1, NGRAM + 1):
        known = _grams(reference, size)
        found = np.isin(_grams(ids, size), known)
        if size < NGRAM:  # only whole blocks count: their first word begins the phrase
            firsts = tokens.starts[:-1][tokens.words == size]
            found_at = firsts[found[firsts]]
        else:
            found_at = np.flatnonzero(found)
        for offset in range(size):
            cover[found_at + offset] = True
    return cover


def _grams(ids: Integers, size: int) -> NDArray[np.uint64]:
    """Return a 64-bit hash of each phrase of so many words (polynomial, with a multiplier of Knuth's MMIX)."""
    count = max(0, len(ids) - size + 1)
    total = np.zeros(count, np.uint64)
    for offset in range(size):
        total = total * np.uint64(6364136223846793005) + ids[offset : offset + count].astype(np.uint64) + np.uint64(1)
    return total


def _matches(ours: Integers, theirs: Integers, block_of: Integers) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the positions, in both, of one longest common subsequence, ``block_of`` each of our words its block."""
    blocks = LCSseq.editops(ours.tolist(), theirs.tolist()).as_matching_blocks()
    runs = _joined([(block.a, block.b, block.size) for block in blocks if block.size], ours, theirs, block_of)
    if not runs:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    first = np.concatenate([np.arange(a, a + size) for a, _, size in runs])
    second = np.concatenate([np.arange(b, b + size) for _, b, size in runs])
    return first, second


def _joined(runs: list[Run], ours: Integers, theirs: Integers, block_of: Integers) -> list[Run]:
    """Move runs of matches right up to what follows them in the reference, where the same words stand there.

    Of subsequences of the same length, this one breaks fewer blocks. Only what ends no block in the middle moves.
    """
    result: list[Run] = []
    next_a = next_b = -1
    for a, b, size in reversed(runs):
        end = a + size
        moved = 0
        if b + size == next_b and end < next_a:
            for step in range(1, size + 1):
                if ours[next_a - step] != theirs[next_b - step]:
                    break
                if step == size or block_of[end - step] != block_of[end - step - 1]:
                    moved = step
        if moved:
            result.append((next_a - moved, next_b - moved, moved))
        if size > moved:
            result.append((a, b, size - moved))
        next_a, next_b, _ = result[-1]
    return result[::-1]
