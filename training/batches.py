"""Pages laid one after another into arrays of few fixed sizes, so that the network compiles a few times only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from scrapy_mainext.extraction.features.tokens import MAX_PAGE_TOKENS
from scrapy_mainext.extraction.scoring.learned import PAGE_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_mainext.extraction.features.matrix import Features

    from .dataset import LabelledPage

__all__ = ["TYPES", "Batch", "batch_of", "batches"]

TYPES = tuple(kind.value for kind in PAGE_TYPES)
BLOCKS = 8192
"""Blocks of a batch; a page with more is a batch of its own."""
PAGES = 64

Batch = dict[str, NDArray[Any]]


def batches(
    pages: Sequence[tuple[Features, LabelledPage]],
    random: np.random.Generator | None = None,
    targets: Sequence[NDArray[np.float32]] | None = None,
) -> Iterator[tuple[list[int], Batch]]:
    """Yield (places in ``pages``, batch), in random order or, without a generator, by size."""
    order = random.permutation(len(pages)) if random else np.argsort([len(f.words) for f, _ in pages], kind="stable")
    group: list[int] = []
    size = 0
    for place in order.tolist():
        n = len(pages[place][0].words)
        if group and (size + n > BLOCKS or len(group) == PAGES):
            yield group, batch_of([pages[at] for at in group], _chosen(targets, group))
            group, size = [], 0
        group.append(place)
        size += n
    if group:
        yield group, batch_of([pages[at] for at in group], _chosen(targets, group))


def _chosen(targets: Sequence[NDArray[np.float32]] | None, group: Sequence[int]) -> list[NDArray[np.float32]] | None:
    return None if targets is None else [targets[at] for at in group]


def _rounded(size: int, step: int) -> int:
    return max(step, -(-size // step) * step)


def batch_of(
    pages: Sequence[tuple[Features, LabelledPage]], targets: Sequence[NDArray[np.float32]] | None = None
) -> Batch:
    """Lay pages one after another; pad each array. Row 0 of elements is a root without tokens for all pages."""
    n = _rounded(sum(len(f.words) for f, _ in pages), BLOCKS)
    m = _rounded(1 + sum(len(f.parent) for f, _ in pages), 2 * BLOCKS)
    k = _rounded(sum(len(f.element_tokens[0]) for f, _ in pages), 16 * BLOCKS)
    t = _rounded(sum(len(f.text_tokens[0]) for f, _ in pages), 4 * BLOCKS)
    q = MAX_PAGE_TOKENS * PAGES
    width = pages[0][0].matrix.shape[1]
    b: Batch = {
        "x": np.zeros((n, width), np.float32),
        "words": np.zeros(n, np.float32),
        "label": np.zeros(n, np.float32),
        "target": np.zeros(n, np.float32),
        "page": np.full(n, PAGES, np.int32),
        "element": np.zeros(n, np.int32),
        "levels": np.zeros((len(pages[0][0].levels), n), np.int32),
        "alike": np.full(n, n, np.int32),
        "parent": np.zeros(m, np.int32),
        "element_token": np.full(k, -1, np.int32),
        "element_of_token": np.full(k, m - 1, np.int32),
        "text_token": np.full(t, -1, np.int32),
        "block_of_token": np.full(t, n - 1, np.int32),
        "page_token": np.full(q, -1, np.int32),
        "page_of_token": np.full(q, PAGES, np.int32),
        "reference": np.zeros(PAGES + 1, np.float32),
        "type": np.full((PAGES + 1, len(TYPES)), 0, np.float32),
        "real": np.zeros(PAGES + 1, np.float32),
    }
    at = groups = ats = att = atq = 0
    ate = 1
    for place, (f, page) in enumerate(pages):
        blocks, elements = len(f.words), len(f.parent)
        rows = slice(at, at + blocks)
        b["x"][rows], b["words"][rows], b["label"][rows], b["page"][rows] = f.matrix, f.words, page.labels, place
        b["target"][rows] = page.labels if targets is None else targets[place]
        b["element"][rows] = f.element + ate
        b["levels"][:, rows] = f.levels + ate
        b["alike"][rows] = f.alike + groups
        b["parent"][ate : ate + elements] = np.where(f.parent >= 0, f.parent + ate, 0)
        tokens, counts = f.element_tokens
        b["element_token"][ats : ats + len(tokens)] = tokens
        b["element_of_token"][ats : ats + len(tokens)] = np.repeat(np.arange(elements), counts) + ate
        ats += len(tokens)
        tokens, counts = f.text_tokens
        b["text_token"][att : att + len(tokens)] = tokens
        b["block_of_token"][att : att + len(tokens)] = np.repeat(np.arange(blocks), counts) + at
        att += len(tokens)
        b["page_token"][atq : atq + len(f.page_tokens)] = f.page_tokens
        b["page_of_token"][atq : atq + len(f.page_tokens)] = place
        atq += len(f.page_tokens)
        b["reference"][place] = page.reference_words
        b["type"][place, TYPES.index(page.page_type)] = 1
        b["real"][place] = 1
        at += blocks
        ate += elements
        groups += int(f.alike.max()) + 1
    return b
