"""How much of a page to keep: the blocks that maximise the expected F measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["expected_f1_cut"]


def expected_f1_cut(
    probability: Sequence[float] | NDArray[np.floating],
    words: Sequence[int] | NDArray[np.integer] | NDArray[np.floating],
    beta: float = 1.0,
) -> tuple[NDArray[np.bool_], float]:
    """Return which blocks to keep, and the F measure to expect of them (0 to 1).

    ``probability``: for each block, the expected share of its words that are main text. ``words``: its number of words.
    ``beta``: how many times recall counts as much as precision (van Rijsbergen, *Information Retrieval*, 1979).

    Of blocks sorted by falling probability, the prefix is kept where
    ``(1 + beta²) · Σ w p / (Σ w + beta² · Σ_all w p)`` peaks: the optimum is a prefix (Lewis, *Evaluating and
    optimizing autonomous text classification systems*, SIGIR 1995), and the ratio of expectations stands for the
    expectation of the ratio. Of equal peaks the longest prefix wins. Blocks without words are never kept; where nothing
    is expected, nothing is kept, at 0.0.
    """
    chance = np.asarray(probability, np.float64)
    weight = np.asarray(words, np.float64)
    kept = np.zeros(len(chance), np.bool_)
    order = np.argsort(-chance, kind="stable")
    order = order[weight[order] > 0]
    gain = np.cumsum(weight[order] * chance[order])
    if not len(order) or gain[-1] <= 0:
        return kept, 0.0
    weighted = beta * beta
    measure = (1 + weighted) * gain / (np.cumsum(weight[order]) + weighted * gain[-1])
    peak = len(measure) - 1 - int(np.argmax(measure[::-1]))
    kept[order[: peak + 1]] = True
    return kept, float(measure[peak])
