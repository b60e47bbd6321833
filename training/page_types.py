"""What a page's own tokens (address, title, first heading, description, head) say of its type: multinomial logistic
regression. The network's view of the blocks alone knows less of it than the two together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from .batches import TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scrapy_mainext.extraction.features.matrix import Features

    from .dataset import LabelledPage

__all__ = ["fit_page_types"]

SCALE = 8.0
PENALTY = 1.0
"""Weight of half the sum of squares, with the tokens of a page scaled to a length of SCALE."""
ITERATIONS = 60


def fit_page_types(
    data: Sequence[tuple[Features, LabelledPage]], rows: NDArray[np.int32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the table, rows + 1 x 7, and the bias: a page's logits are the sum of its tokens' rows, divided by the
    root of their number, and the bias.

    ``rows``: the row of each token of the inputs, or -1; the last row of the table stands for none and is zero.
    """
    known = [rows[features.page_tokens] for features, _ in data]
    known = [found[found >= 0] for found in known]
    counts = np.array([len(found) for found in known])
    size = int(rows.max(initial=-1)) + 1
    tokens = csr_matrix(
        (
            np.repeat(SCALE / np.sqrt(np.maximum(counts, 1)), counts),
            np.concatenate([*known, np.zeros(0, np.int32)]),
            np.concatenate([[0], np.cumsum(counts)]),
        ),
        shape=(len(data), size),
    )
    truth = np.zeros((len(data), len(TYPES)))
    truth[np.arange(len(data)), [TYPES.index(page.page_type) for _, page in data]] = 1

    def loss(flat: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        weights, bias = flat[len(TYPES) :].reshape(size, -1), flat[: len(TYPES)]
        logits = tokens @ weights + bias
        logits -= logits.max(1, keepdims=True)
        odds = np.exp(logits)
        total = odds.sum(1, keepdims=True)
        surprise = float((np.log(total)[:, 0] - (truth * logits).sum(1)).sum())
        error = odds / total - truth
        slope = tokens.T @ error + PENALTY * weights
        return surprise + PENALTY / 2 * float((weights**2).sum()), np.concatenate([error.sum(0), slope.ravel()])

    start = np.zeros((size + 1) * len(TYPES))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x
    table = np.zeros((size + 1, len(TYPES)), np.float32)
    table[:size] = found[len(TYPES) :].reshape(size, -1) * SCALE
    return table, found[: len(TYPES)].astype(np.float32)
