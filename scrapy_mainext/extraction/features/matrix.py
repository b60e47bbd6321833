"""Blocks of a page to numbers: a float32 matrix with a row for each block, and tokens for the learned tables.

Computed over columns: one pass over the blocks for what only Python can see, then numpy over the joined text and over
prefix sums. An element's blocks are consecutive, so that whatever is summed over a container is a difference of two
prefix sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .columns import LAYOUT
from .counts import Counts
from .tokens import TokenIndex, TokenTable, name_tokens, page_tokens, text_tokens

if TYPE_CHECKING:
    from ..page import Page

__all__ = ["FEATURE_NAMES", "Features", "TokenIndex", "TokenTable", "features_of"]

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]

FEATURE_NAMES: tuple[str, ...] = tuple(name for names, _ in LAYOUT for name in names)
"""Names of the matrix's columns. A model is stored with those it was trained on; a mismatch is an error at load."""


@dataclass(frozen=True, slots=True)
class Features:
    r"""What a model reads of a page of n blocks and m elements.

    ``matrix``: float32, n x len(FEATURE_NAMES). ``words``: words of each block, as ``\w+`` counts them.
    ``element``: for each block the row of its element. ``parent``: for each element the row of its parent, which is
    smaller, -1 for the root. ``alike``: for each block the number of its group, blocks of the same tags and classes all
    the way up. ``name``: for each element the number of its name, which many share. ``name_tokens``, ``text_tokens``:
    token rows one after the other, with the count of each name and block; ``page_tokens``: those of the page.
    """

    matrix: Floats
    words: Floats
    element: Integers
    parent: Integers
    alike: Integers
    levels: Integers
    name: Integers
    name_tokens: tuple[Integers, Integers]
    text_tokens: tuple[Integers, Integers]
    page_tokens: Integers

    @property
    def element_tokens(self) -> tuple[Integers, Integers]:
        """Token rows one after the other, with the count of each element."""
        rows, counts = self.name_tokens
        starts = np.cumsum(counts) - counts
        own = counts[self.name]
        ends = np.cumsum(own)
        places = np.arange(int(own.sum())) + np.repeat(starts[self.name] - (ends - own), own)
        return rows[places], own


def features_of(page: Page, index: TokenIndex | TokenTable) -> Features:
    """Compute the features of a page that has at least one block."""
    table = index if isinstance(index, TokenTable) else TokenTable(index)
    counts = Counts(page)
    columns = np.empty((len(FEATURE_NAMES), counts.n), np.float32)
    at = 0
    for names, fill in LAYOUT:
        fill(counts, columns[at : at + len(names)])
        at += len(names)
    containers = counts.containers
    return Features(
        columns.T,
        counts.words,
        containers.element,
        containers.parent,
        containers.alike,
        counts.levels,
        containers.name,
        name_tokens(containers.names, table),
        text_tokens(counts.texts, counts.characters, table),
        page_tokens(page, table),
    )
