"""The columns of the matrix, in groups: the names of each group, and the function that fills it in.

A group's function takes the page's counts and the group's part of the matrix, k x n: a row for each name, to be written
in place.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..blocks import Context
from .characters import CHARACTER_FLAGS, Flag
from .counts import CONTAINER_LEVELS, INLINE_KINDS, Counts, ratio, running

__all__ = ["LAYOUT"]

Floats = NDArray[np.float32]
Fill = Callable[[Counts, Floats], None]

_MAIN_SHARES = (0.5, 0.75, 0.9)
_SHORT_TITLE = 200
"""Characters of a block up to which it is held against the title."""

_TEXT = (
    "log_chars", "log_words", "word_length", "link_density", "digit_share", "upper_share", "punctuation_per_word",
    "sentence_ends_per_word", "commas_per_word", "other_script_share", "separators_per_word", "currency", "lines",
    "ends_sentence", "ends_colon", "starts_lower", "starts_digit", "at_sign", "log_sentence_ends", "log_commas",
)  # fmt: skip
_CONTEXT_BITS = tuple(Context)
_CONTEXT = tuple(f"in_{bit.name.lower()}" for bit in _CONTEXT_BITS if bit.name)
_INLINE = (*(f"{kind.value}s_per_word" for kind in INLINE_KINDS), "all_strong")
_PLACE = (
    "index_share", "from_start", "from_end", "words_before_share", "bytes_before_share", "log_gap_before",
    "log_gap_after", "bytes_per_char", "depth", "heading_1", "heading_2", "heading_3", "heading_4",
    "no_text", "words_since_heading", "blocks_since_h1", "before_h1", "h1_on_page",
)  # fmt: skip
_TITLE = ("title_overlap", "is_title", "repeats_earlier", "repeats_later")
_CONTAINER = ("word_share", "link_density", "words_per_block", "log_blocks", "long_share", "commas_per_word")
_CONTAINERS = tuple(f"container{level}_{name}" for level in range(CONTAINER_LEVELS) for name in _CONTAINER)
_GROUP = ("log_count", "word_share", "link_density", "words_per_block", "spread")
_ALIKE = tuple(f"alike_{name}" for name in _GROUP)
_MAIN = (
    *(f"in_main_{int(100 * share)}" for share in _MAIN_SHARES),
    *(f"steps_from_main_{int(100 * share)}" for share in _MAIN_SHARES),
)
_PAGE = (
    "page_log_blocks", "page_log_words", "page_link_density", "page_long_word_share", "page_long_block_share",
    "page_heading_share", "page_list_share", "page_commas_per_word", "page_digit_share", "page_images_per_block",
)  # fmt: skip


def _fill_text(counts: Counts, out: Floats) -> None:
    flags, words, chars = counts.flags, counts.words, counts.chars
    per_char, per_word = counts.per_char, counts.per_word
    first, last = counts.characters.first, counts.characters.last
    np.log1p(chars, out=out[0])
    np.log1p(words, out=out[1])
    np.minimum(chars * per_word, 20, out=out[2])
    out[2] /= 10
    out[3] = counts.density
    np.multiply(flags[[Flag.DIGIT, Flag.UPPER]], per_char, out=out[4:6])
    np.multiply(flags[[Flag.PUNCTUATION, Flag.SENTENCE_END, Flag.COMMA]], per_word, out=out[6:9])
    np.multiply(flags[Flag.OTHER_SCRIPT], per_char, out=out[9])
    np.multiply(flags[Flag.SEPARATOR], per_word, out=out[10])
    np.minimum(flags[Flag.CURRENCY], 3, out=out[11])
    np.log1p(flags[Flag.LINE_FEED], out=out[12])
    np.greater(last & CHARACTER_FLAGS[Flag.SENTENCE_END], 0, out=out[13])
    np.greater(last & CHARACTER_FLAGS[Flag.COLON], 0, out=out[14])
    np.greater(first & CHARACTER_FLAGS[Flag.LOWER], 0, out=out[15])
    np.greater(first & CHARACTER_FLAGS[Flag.DIGIT], 0, out=out[16])
    np.minimum(flags[Flag.AT_SIGN], 2, out=out[17])
    np.log1p(flags[[Flag.SENTENCE_END, Flag.COMMA]], out=out[18:20])


_BITS = np.array([[int(bit)] for bit in _CONTEXT_BITS], np.int32)


def _fill_context(counts: Counts, out: Floats) -> None:
    np.not_equal(counts.bits & _BITS, 0, out=out)


def _fill_inline(counts: Counts, out: Floats) -> None:
    np.multiply(counts.inlines[:-1], counts.per_word, out=out[:-1])
    out[-1] = counts.inlines[-1] > 0
    np.minimum(out, 3, out=out)


def _fill_place(counts: Counts, out: Floats) -> None:
    n, words, start, end, heading = counts.n, counts.words, counts.start, counts.end, counts.heading
    order = np.arange(n, dtype=np.float32)
    sums = np.cumsum(words, dtype=np.float64)
    before = sums - words
    np.divide(order, n, out=out[0])
    np.log1p(order, out=out[1])
    out[2] = out[1, ::-1]
    np.multiply(before, 1 / max(1.0, sums[-1]), out=out[3], casting="same_kind")
    np.multiply(start, 1 / max(1.0, end.max()), out=out[4], casting="same_kind")
    out[5, 0] = np.log1p(start[0])
    np.log1p(np.maximum(start[1:] - end[:-1], 0), out=out[5, 1:], casting="same_kind")
    out[6, :-1] = out[5, 1:]
    out[6, -1] = 0
    np.minimum((end - start) * counts.per_char, 30, out=out[7], casting="same_kind")
    out[7] /= 10
    np.divide(counts.depth, 10, out=out[8])
    np.equal(heading, _FIRST_LEVELS, out=out[9:12])
    np.greater_equal(heading, 4, out=out[12])
    np.equal(counts.chars, 0, out=out[13])
    heading_at = np.maximum.accumulate(np.where(heading > 0, np.arange(n), -1))
    at_heading = before[np.maximum(heading_at, 0)]
    at_heading[heading_at < 0] = 0
    np.log1p(before - at_heading, out=out[14], casting="same_kind")
    _fill_since_h1(np.flatnonzero(heading == 1), order, out[15:])


_FIRST_LEVELS = np.array([[1], [2], [3]], np.int32)


def _fill_since_h1(h1: NDArray[np.int64], order: Floats, out: Floats) -> None:
    if not len(h1):
        out[:] = 0
        return
    at = int(h1[0])
    np.log1p(np.maximum(order - at, 0), out=out[0])
    out[1, :at], out[1, at:] = 1, 0
    out[2] = 1


def _fill_title(counts: Counts, out: Floats) -> None:
    """How much of a block the document's title holds, and whether the block's text stands elsewhere too."""
    texts = counts.texts
    first_with: dict[str, int] = {}
    places = [first_with.setdefault(text, row) for row, text in enumerate(texts)]
    first = np.array(places, np.int64)
    order = np.arange(counts.n)
    last = np.zeros(counts.n, np.int64)
    last[first] = order  # of equal places the last is what stays
    np.not_equal(first, order, out=out[2])
    np.not_equal(last[first], order, out=out[3])
    out[:2] = 0
    title = set((counts.page.head.title or "").lower().split())
    if title:
        _hold_against_title(title, counts, places, out)


def _hold_against_title(title: set[str], counts: Counts, first: list[int], out: Floats) -> None:
    """Fill the first two rows for texts under _SHORT_TITLE characters; words are what white space parts. ``first``: for
    each block the first one of the same text."""
    lowered = counts.characters.lowered
    starts: list[int] = counts.characters.starts.tolist()
    ends: list[int] = counts.characters.ends.tolist()
    texts = counts.texts
    shared: set[int] = set()
    for row in range(len(texts)):
        start, end = starts[row], ends[row]
        if end - start >= _SHORT_TITLE:
            continue
        if first[row] == row:
            words = texts[row].lower().split() if lowered is None else lowered[start:end].split()
            if title.isdisjoint(words):
                continue
            found = 0
            for word in words:
                found += word in title
            shared.add(row)
            out[0, row] = found / len(words)
            out[1, row] = found * 2 > len(title) and found == len(words)
        elif first[row] in shared:
            out[:2, row] = out[:2, first[row]]


def _fill_containers(counts: Counts, out: Floats) -> None:
    """Totals of the element that holds the block, of its parent, and so on: each level one that holds more blocks."""
    first, behind = counts.containers.first, counts.containers.last + 1
    sums = running(counts.words, counts.links, counts.chars, counts.long, counts.commas)
    words, links, chars, long, commas = sums.take(behind, axis=1) - sums.take(first, axis=1)
    blocks = (behind - first).astype(np.float64)
    per_word = 1 / np.maximum(words, 1)
    table = np.array(
        [
            words / max(1.0, sums[0, -1]),
            ratio(links, chars),
            words / blocks,
            blocks,
            long * per_word,
            commas * per_word,
        ],
        np.float32,
    )
    np.log1p(table[2:4], out=table[2:4])
    for level, rows in enumerate(counts.levels):
        table.take(rows, axis=1, out=out[level * len(table) : (level + 1) * len(table)], mode="clip")


def _fill_alike(counts: Counts, out: Floats) -> None:
    """Totals of the blocks that stand in the same tags and classes all the way up."""
    group = counts.containers.alike
    size = int(group.max()) + 1
    count = np.bincount(group, minlength=size)
    words = np.bincount(group, counts.words, size)
    links = np.bincount(group, counts.links, size)
    chars = np.bincount(group, counts.chars, size)
    order = np.arange(counts.n)
    first, last = np.zeros(size, np.int64), np.zeros(size, np.int64)
    last[group] = order  # of equal places the last is what stays
    first[group[::-1]] = order[::-1]
    table = np.array(
        [
            count,
            words / max(1.0, float(words.sum())),
            ratio(links, chars),
            ratio(words, count),
            (last - first) / counts.n,
        ],
        np.float32,
    )
    np.log1p(table[0], out=table[0])
    np.log1p(table[3], out=table[3])
    table.take(group, axis=1, out=out, mode="clip")


def _fill_main(counts: Counts, out: Floats) -> None:
    """Whether a block stands in the deepest element that holds a share of the page's prose, and how far from it."""
    containers = counts.containers
    total = running(counts.long)[0]
    held = total[containers.last + 1] - total[containers.first]
    inside, steps = out[: len(_MAIN_SHARES)], out[len(_MAIN_SHARES) :]
    inside[:] = 0
    steps[:] = -3 / 5
    for at, share in enumerate(_MAIN_SHARES):
        enough = np.flatnonzero(held >= share * total[-1]) if total[-1] else np.zeros(1, np.int64)
        main = int(enough[np.argmax(containers.depth[enough])])
        within = slice(int(containers.first[main]), int(containers.last[main]) + 1)
        inside[at, within] = 1
        steps[at, within] = (counts.depth[within] - containers.depth[main]) / 5


def _fill_page(counts: Counts, out: Floats) -> None:
    """The page as a whole: the same for all blocks."""
    n = counts.n
    words, chars = max(1.0, float(counts.words.sum())), max(1.0, float(counts.chars.sum()))
    images = (counts.chars == 0) & (counts.inlines[:-1].sum(0) > 0)
    values = [
        np.log1p(n),
        np.log1p(words),
        counts.links.sum() / chars,
        counts.long.sum() / words,
        np.count_nonzero(counts.long) / n,
        np.count_nonzero(counts.heading) / n,
        np.count_nonzero(counts.bits & int(Context.LIST)) / n,
        counts.commas.sum() / words,
        counts.flags[Flag.DIGIT].sum() / chars,
        np.count_nonzero(images) / n,
    ]
    out[:] = np.array(values, np.float32)[:, None]


LAYOUT: tuple[tuple[tuple[str, ...], Fill], ...] = (
    (_TEXT, _fill_text),
    (_CONTEXT, _fill_context),
    (_INLINE, _fill_inline),
    (_PLACE, _fill_place),
    (_TITLE, _fill_title),
    (_CONTAINERS, _fill_containers),
    (_ALIKE, _fill_alike),
    (_MAIN, _fill_main),
    (_PAGE, _fill_page),
)
"""The groups of columns in the matrix's order."""
