"""What an expected F measure is worth: a rising curve from what a network expects of a page to what pages so rated
got."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["calibrated", "curve"]

BINS = 15


def curve(expected: NDArray[np.floating], f1: NDArray[np.floating], bins: int = BINS) -> NDArray[np.float32]:
    """Return 2 x k: means of what was expected, and of the F1 that came of it, in bins of as many pages each.

    Bins in which the F1 falls are pooled with their neighbours (pool adjacent violators: Ayer et al., 1955).
    """
    order = np.argsort(expected, kind="stable")
    pools: list[tuple[float, float, int]] = []
    for part in np.array_split(order, min(bins, len(order))):
        pools.append((float(expected[part].mean()), float(f1[part].mean()), len(part)))
        while len(pools) > 1 and pools[-1][1] < pools[-2][1]:
            (x1, y1, n1), (x2, y2, n2) = pools[-2:]
            total = n1 + n2
            pools[-2:] = [((x1 * n1 + x2 * n2) / total, (y1 * n1 + y2 * n2) / total, total)]
    return np.array([(x, y) for x, y, _ in pools], np.float32).T


def calibrated(
    expected: NDArray[np.floating], f1: NDArray[np.floating], fold: NDArray[np.integer]
) -> NDArray[np.floating]:
    """Return the confidence of each page by the curve of the other folds."""
    confidence = np.zeros(len(expected))
    for held in np.unique(fold):
        own = fold == held
        confidence[own] = np.interp(expected[own], *curve(expected[~own], f1[~own]))
    return confidence
