"""Train the words that tell a page's type (``extraction/scoring/page_types.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, hstack

from scrapy_mainext.extraction.scoring.page_types import TypeWords, page_words, text_words

from .batches import TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from scrapy_mainext.extraction.features.matrix import Features

    from .dataset import LabelledPage

__all__ = ["fit_type_words"]

PENALTY = 1.0
"""Weight of half the sum of squares."""
ITERATIONS = 60


def fit_type_words(data: Sequence[tuple[Features, LabelledPage]], size: int) -> TypeWords:
    """Return the weights of words.

    ``data``: pages whose tokens have rows under ``size``, as those of a table have.
    """
    words = csr_matrix(hstack([_bags(data, words_of, size) for words_of in (page_words, text_words)]))
    truth = np.zeros((len(data), len(TYPES)))
    truth[np.arange(len(data)), [TYPES.index(page.page_type) for _, page in data]] = 1

    def loss(flat: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        weights, bias = flat[len(TYPES) :].reshape(2 * size, -1), flat[: len(TYPES)]
        logits = words @ weights + bias
        logits -= logits.max(1, keepdims=True)
        odds = np.exp(logits)
        total = odds.sum(1, keepdims=True)
        surprise = float((np.log(total)[:, 0] - (truth * logits).sum(1)).sum())
        error = odds / total - truth
        slope = words.T @ error + PENALTY * weights
        return surprise + PENALTY / 2 * float((weights**2).sum()), np.concatenate([error.sum(0), slope.ravel()])

    start = np.zeros((2 * size + 1) * len(TYPES))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x.astype(np.float32)
    page, text = found[len(TYPES) :].reshape(2, size, -1)
    common = np.log(np.maximum(truth.sum(0), 1) / len(data)).astype(np.float32)
    return TypeWords(page, text, found[: len(TYPES)], common)


def _bags(
    data: Sequence[tuple[Features, LabelledPage]],
    words_of: Callable[[Features], tuple[Any, ...]],
    size: int,
) -> csr_matrix:
    """Return a sparse row of words for each page."""
    bags = [words_of(features) for features, _ in data]
    ends = np.cumsum([0, *(len(bag[0]) for bag in bags)])
    weights, rows = (np.concatenate([bag[at] for bag in bags]) for at in (1, 0))
    return csr_matrix((weights, rows, ends), shape=(len(data), size))
