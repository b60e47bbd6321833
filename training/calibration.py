"""What an answer's signs are worth: a rating by them, and a rising curve from the rating to the F1 that pages so rated
got."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize

from scrapy_mainext.extraction.scoring.confidence import Confidence

from .report import GOOD

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["calibrated", "curve", "fit_confidence"]

BINS = 15
PENALTY = 10.0
"""Weight of half the sum of squares, of standardised signs."""


def fit_confidence(signs: NDArray[np.floating], f1: NDArray[np.floating]) -> Confidence:
    """Return what the signs are worth. ``signs``: pages x SIGNS. ``f1``: what each page got."""
    mean, scale = signs.mean(0), signs.std(0) + 1e-6
    standard = (signs - mean) / scale
    sides = np.where(f1 >= GOOD, 1.0, -1.0)

    def loss(flat: NDArray[Any]) -> tuple[float, NDArray[Any]]:
        margin = sides * (standard @ flat[1:] + flat[0])
        pull = -sides / (1 + np.exp(margin))
        surprise = float(np.logaddexp(0, -margin).sum())
        return surprise + PENALTY / 2 * float(flat[1:] @ flat[1:]), np.append(
            pull.sum(), standard.T @ pull + PENALTY * flat[1:]
        )

    # The curve takes in what is the same for all pages: the bias and the means.
    weights = minimize(loss, np.zeros(signs.shape[1] + 1), jac=True, method="L-BFGS-B").x[1:] / scale
    return Confidence(weights, curve(signs @ weights, f1))


def curve(rating: NDArray[np.floating], f1: NDArray[np.floating], bins: int = BINS) -> NDArray[np.float64]:
    """Return 2 x k: means of the rating, and of the F1 that came of it, in bins of as many pages each.

    Bins in which the F1 falls are pooled with their neighbours (pool adjacent violators: Ayer et al., 1955).
    """
    order = np.argsort(rating, kind="stable")
    pools: list[tuple[float, float, int]] = []
    for part in np.array_split(order, min(bins, len(order))):
        pools.append((float(rating[part].mean()), float(f1[part].mean()), len(part)))
        while len(pools) > 1 and pools[-1][1] < pools[-2][1]:
            (x1, y1, n1), (x2, y2, n2) = pools[-2:]
            total = n1 + n2
            pools[-2:] = [((x1 * n1 + x2 * n2) / total, (y1 * n1 + y2 * n2) / total, total)]
    return np.array([(x, y) for x, y, _ in pools]).T


def calibrated(
    signs: NDArray[np.floating], f1: NDArray[np.floating], fold: NDArray[np.integer]
) -> NDArray[np.floating]:
    """Return the confidence of each page by what the signs are worth on the other folds."""
    confidence = np.zeros(len(signs))
    for held in np.unique(fold):
        own = fold == held
        worth = fit_confidence(signs[~own], f1[~own])
        confidence[own] = [worth.of(page) for page in signs[own]]
    return confidence
