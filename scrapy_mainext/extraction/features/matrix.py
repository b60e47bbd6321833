"""Blocks of a page to numbers: a float32 matrix with a row for each block, and tokens for the learned tables.

Computed over columns: one pass over the blocks for what only Python can see, then numpy over the joined text and over
prefix sums. An element's blocks are consecutive, so that whatever is summed over a container is a difference of two
prefix sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..blocks import Context, InlineKind, TextBlock
from .characters import CHARACTER_FLAGS, Flag, flag_counts
from .containers import Containers, containers_of
from .tokens import element_tokens, page_tokens, text_tokens

if TYPE_CHECKING:
    from ..page import Page

__all__ = ["FEATURE_NAMES", "Features", "TokenIndex", "features_of"]

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]
TokenIndex = Callable[[str], int]
"""Gives the row of a token in a learned table, or a negative number for a token that is not in it."""

LONG_BLOCK_WORDS = 15
"""From how many words on a block with few links counts as prose (jusText's "good" begins near there)."""
CONTAINER_LEVELS = 4
_CONTEXT_BITS = tuple(Context)
_INLINE_KINDS = tuple(InlineKind)
_MAIN_SHARES = (0.5, 0.75, 0.9)

_TEXT = (
    "log_chars", "log_words", "word_length", "link_density", "digit_share", "upper_share", "punctuation_per_word",
    "sentence_ends_per_word", "commas_per_word", "other_script_share", "separators_per_word", "currency", "lines",
    "ends_sentence", "ends_colon", "starts_lower", "starts_digit", "at_sign", "log_sentence_ends", "log_commas",
)  # fmt: skip
_PLACE = (
    "index_share", "from_start", "from_end", "words_before_share", "bytes_before_share", "log_gap_before",
    "log_gap_after", "bytes_per_char", "depth", "heading_1", "heading_2", "heading_3", "heading_4",
    "no_text", "words_since_heading", "blocks_since_h1", "before_h1", "h1_on_page",
)  # fmt: skip
_TITLE = ("title_overlap", "is_title", "repeats_earlier", "repeats_later")
_CONTAINER = ("word_share", "link_density", "words_per_block", "log_blocks", "long_share", "commas_per_word")
_GROUP = ("log_count", "word_share", "link_density", "words_per_block", "spread")
_PAGE = (
    "log_blocks", "log_words", "link_density", "long_word_share", "long_block_share", "heading_share", "list_share",
    "commas_per_word", "digit_share", "images_per_block",
)  # fmt: skip

FEATURE_NAMES: tuple[str, ...] = (
    *_TEXT,
    *(f"in_{bit.name.lower()}" for bit in _CONTEXT_BITS if bit.name),
    *(f"{kind.value}s_per_word" for kind in _INLINE_KINDS),
    "all_strong",
    *_PLACE,
    *_TITLE,
    *(f"container{level}_{name}" for level in range(CONTAINER_LEVELS) for name in _CONTAINER),
    *(f"alike_{name}" for name in _GROUP),
    *(f"in_main_{int(100 * share)}" for share in _MAIN_SHARES),
    *(f"steps_from_main_{int(100 * share)}" for share in _MAIN_SHARES),
    *(f"page_{name}" for name in _PAGE),
)
"""Names of the matrix's columns. A model is stored with those it was trained on; a mismatch is an error at load."""


@dataclass(frozen=True, slots=True)
class Features:
    r"""What a model reads of a page of n blocks and m elements.

    ``matrix``: float32, n x len(FEATURE_NAMES). ``words``: words of each block, as ``\w+`` counts them.
    ``element``: for each block the row of its element. ``parent``: for each element the row of its parent, which is
    smaller, -1 for the root. ``alike``: for each block the number of its group, blocks of the same tags and classes all
    the way up. ``element_tokens``, ``text_tokens``: token rows one after the other, with the count of each element and
    block; ``page_tokens``: those of the page.
    """

    matrix: Floats
    words: Floats
    element: Integers
    parent: Integers
    alike: Integers
    levels: Integers
    element_tokens: tuple[Integers, Integers]
    text_tokens: tuple[Integers, Integers]
    page_tokens: Integers


def features_of(page: Page, index: TokenIndex) -> Features:
    """Compute the features of a page that has at least one block."""
    blocks = page.blocks
    columns = _Columns(blocks)
    containers = containers_of(blocks)
    parts = [
        columns.text(),
        columns.context(),
        _inline_counts(blocks, columns.words),
        columns.place(),
        _title_overlap(page, blocks),
        _container_columns(columns, containers),
        _alike_columns(columns, containers),
        _main_columns(columns, containers),
        np.broadcast_to(columns.page(), (len(blocks), len(_PAGE))),
    ]
    return Features(
        np.concatenate(parts, axis=1, dtype=np.float32),
        columns.words,
        containers.element,
        containers.parent,
        containers.alike,
        np.stack(list(containers.levels(CONTAINER_LEVELS))),
        element_tokens(containers.elements, index),
        text_tokens(blocks, index),
        page_tokens(page, index),
    )


def _ratio(part: NDArray[Any], whole: NDArray[Any]) -> NDArray[Any]:
    return np.asarray(part / np.maximum(whole, 1))


class _Columns:
    """Counts for each block, and their prefix sums."""

    def __init__(self, blocks: Sequence[TextBlock]) -> None:
        n = len(blocks)
        self.n = n
        lengths = np.fromiter((len(block.text) for block in blocks), np.int64, n)
        self.counts, self.first_flags, self.last_flags, words = flag_counts([block.text for block in blocks], lengths)
        self.words: Floats = words.astype(np.float32)
        self.chars = lengths.astype(np.float32)
        self.links = np.fromiter((block.link_chars for block in blocks), np.float32, n)
        self.start = np.fromiter((block.start for block in blocks), np.float64, n)
        self.end = np.fromiter((block.end for block in blocks), np.float64, n)
        self.heading = np.fromiter((block.heading_level for block in blocks), np.int64, n)
        self.bits = np.fromiter((block.context for block in blocks), np.int64, n)
        self.depth = np.fromiter((block.element.depth for block in blocks), np.float32, n)
        self.images = np.fromiter((len(block.inlines) and not block.text for block in blocks), np.float32, n)
        density = _ratio(self.links, self.chars)
        self.long = np.where((self.words >= LONG_BLOCK_WORDS) & (density < 0.3), self.words, 0)
        self.commas = self.counts[Flag.COMMA]

    def text(self) -> NDArray[Any]:
        c, words, chars = self.counts, self.words, self.chars
        first, last = self.first_flags, self.last_flags
        return np.stack(
            [
                np.log1p(chars),
                np.log1p(words),
                np.minimum(_ratio(chars, words), 20) / 10,
                _ratio(self.links, chars),
                _ratio(c[Flag.DIGIT], chars),
                _ratio(c[Flag.UPPER], chars),
                _ratio(c[Flag.PUNCTUATION], words),
                _ratio(c[Flag.SENTENCE_END], words),
                _ratio(c[Flag.COMMA], words),
                _ratio(c[Flag.OTHER_SCRIPT], chars),
                _ratio(c[Flag.SEPARATOR], words),
                np.minimum(c[Flag.CURRENCY], 3),
                np.log1p(c[Flag.LINE_FEED]),
                last & CHARACTER_FLAGS[Flag.SENTENCE_END] > 0,
                last & CHARACTER_FLAGS[Flag.COLON] > 0,
                first & CHARACTER_FLAGS[Flag.LOWER] > 0,
                first & CHARACTER_FLAGS[Flag.DIGIT] > 0,
                np.minimum(c[Flag.AT_SIGN], 2),
                np.log1p(c[Flag.SENTENCE_END]),
                np.log1p(c[Flag.COMMA]),
            ],
            axis=1,
        )

    def context(self) -> NDArray[Any]:
        bits = np.array([int(bit) for bit in _CONTEXT_BITS], np.int64)
        return np.asarray((self.bits[:, None] & bits) > 0, np.float32)

    def place(self) -> NDArray[Any]:
        n, words = self.n, self.words
        order = np.arange(n, dtype=np.float32)
        before = np.cumsum(words) - words
        gap = np.maximum(self.start[1:] - self.end[:-1], 0)
        log_gap = np.log1p(gap)
        first_gap, last_gap = np.log1p(self.start[:1]), np.zeros(1)
        h1 = np.flatnonzero(self.heading == 1)
        h1_at = float(h1[0]) if len(h1) else -1.0
        heading_at = np.maximum.accumulate(np.where(self.heading > 0, order, -1)).astype(np.int64)
        since = before - np.where(heading_at >= 0, before[np.maximum(heading_at, 0)], 0)
        return np.stack(
            [
                order / n,
                np.log1p(order),
                np.log1p(n - 1 - order),
                before / max(1.0, float(words.sum())),
                self.start / max(1.0, float(self.end.max())),
                np.concatenate([first_gap, log_gap]),
                np.concatenate([log_gap, last_gap]),
                np.minimum(_ratio(self.end - self.start, self.chars), 30) / 10,
                self.depth / 10,
                self.heading == 1,
                self.heading == 2,
                self.heading == 3,
                self.heading >= 4,
                self.chars == 0,
                np.log1p(since),
                np.log1p(np.maximum(order - h1_at, 0)) if h1_at >= 0 else np.zeros(n),
                (order < h1_at).astype(np.float32),
                np.full(n, h1_at >= 0),
            ],
            axis=1,
        )

    def page(self) -> NDArray[Any]:
        words, chars = max(1.0, float(self.words.sum())), max(1.0, float(self.chars.sum()))
        return np.array(
            [
                np.log1p(self.n),
                np.log1p(words),
                self.links.sum() / chars,
                self.long.sum() / words,
                (self.long > 0).mean(),
                (self.heading > 0).mean(),
                ((self.bits & int(Context.LIST)) > 0).mean(),
                self.commas.sum() / words,
                self.counts[Flag.DIGIT].sum() / chars,
                self.images.mean(),
            ],
            np.float32,
        )


def _inline_counts(blocks: Sequence[TextBlock], words: Floats) -> NDArray[Any]:
    counts = np.zeros((len(blocks), len(_INLINE_KINDS) + 1), np.float32)
    places = {kind: at for at, kind in enumerate(_INLINE_KINDS)}
    for row, block in enumerate(blocks):
        length = len(block.text)
        for mark in block.inlines:
            counts[row, places[mark.kind]] += 1
            if mark.kind is InlineKind.STRONG and mark.end - mark.start == length:
                counts[row, -1] = 1
    counts[:, :-1] /= np.maximum(words, 1)[:, None]
    return np.minimum(counts, 3)


def _title_overlap(page: Page, blocks: Sequence[TextBlock]) -> NDArray[Any]:
    """How much of a block the document's title holds, and whether the block's text stands elsewhere too."""
    title = set((page.head.title or "").lower().split())
    columns = np.zeros((len(blocks), 4), np.float32)
    seen: dict[str, int] = {}
    for row, block in enumerate(blocks):
        text = block.text
        if len(text) < 200 and title:
            words = text.lower().split()
            shared = sum(word in title for word in words)
            columns[row, 0] = shared / max(1, len(words))
            columns[row, 1] = shared * 2 > len(title) and shared == len(words)
        if text in seen:
            columns[row, 2] = 1
            columns[seen[text], 3] = 1
        seen[text] = row
    return columns


def _prefix(values: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([np.zeros(1), np.cumsum(values, dtype=np.float64)])


def _container_columns(columns: _Columns, containers: Containers) -> NDArray[Any]:
    """Totals of the element that holds the block, of its parent, and so on: each level one that holds more blocks."""
    first, last = containers.first, containers.last + 1
    sums = [_prefix(v) for v in (columns.words, columns.links, columns.chars, columns.long, columns.commas)]
    words, links, chars, long, commas = (total[last] - total[first] for total in sums)
    count = (last - first).astype(np.float64)
    table = np.stack(
        [
            words / max(1.0, float(sums[0][-1])),
            _ratio(links, chars),
            np.log1p(words / count),
            np.log1p(count),
            _ratio(long, words),
            _ratio(commas, words),
        ],
        axis=1,
    )
    return np.concatenate([table[rows] for rows in containers.levels(CONTAINER_LEVELS)], axis=1)


def _alike_columns(columns: _Columns, containers: Containers) -> NDArray[Any]:
    """Totals of the blocks that stand in the same tags and classes all the way up."""
    group = containers.alike
    size = int(group.max()) + 1
    count = np.bincount(group, minlength=size).astype(np.float64)
    words = np.bincount(group, columns.words, size)
    links = np.bincount(group, columns.links, size)
    chars = np.bincount(group, columns.chars, size)
    order = np.arange(columns.n)
    first = np.full(size, columns.n)
    last = np.zeros(size, np.int64)
    np.minimum.at(first, group, order)
    np.maximum.at(last, group, order)
    table = np.stack(
        [
            np.log1p(count),
            words / max(1.0, float(columns.words.sum())),
            _ratio(links, chars),
            np.log1p(words / np.maximum(count, 1)),
            (last - first) / columns.n,
        ],
        axis=1,
    )
    return table[group]


def _main_columns(columns: _Columns, containers: Containers) -> NDArray[Any]:
    """Whether a block stands in the deepest element that holds a share of the page's prose, and how far from it."""
    total = _prefix(columns.long)
    held = total[containers.last + 1] - total[containers.first]
    inside, steps = [], []
    for share in _MAIN_SHARES:
        enough = np.flatnonzero(held >= share * max(total[-1], 1e-9)) if total[-1] else np.zeros(1, np.int64)
        main = int(enough[np.argmax(containers.depth[enough])])
        within = (np.arange(columns.n) >= containers.first[main]) & (np.arange(columns.n) <= containers.last[main])
        inside.append(within)
        steps.append(np.where(within, columns.depth - containers.depth[main], -3) / 5)
    return np.stack([*inside, *steps], axis=1)
