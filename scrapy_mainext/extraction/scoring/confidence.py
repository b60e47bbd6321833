"""How much an answer can be trusted: the F1 that is to be expected of it.

What the networks expect of their own answer (``cut``) is held against a few further signs of how the answer was come
by, and the whole against what pages with the same signs were worth out of fold.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["EMPTY_CONFIDENCE", "SIGNS", "Confidence", "signs_of"]

Floats = NDArray[np.floating]

SIGNS = ("expected_f1", "logit_of_expected_f1", "longest", "doubt", "log_blocks")
"""``longest``: hundreds of words of the longest block that is likely to be main text; pages of prose have long ones.
``doubt``: p (1 - p) in the mean over the words that are expected to be main text."""
EMPTY_CONFIDENCE = 0.58
"""The most that an empty answer is trusted: out of fold, 11 of the 19 empty answers on the development pages are
right."""
_LEAST, _MOST = 0.01, 0.999
"""Where the logit of the expected F1 ends."""


def signs_of(probability: Floats, words: Floats, expected_f1: float) -> NDArray[np.float64]:
    """Return the SIGNS of an answer. ``probability``, ``words``: of each block. ``expected_f1``: by the
    balanced cut."""
    chance, weight = probability.astype(np.float64), words.astype(np.float64)
    expected = float(weight @ chance)
    doubt = float(weight @ (chance * (1 - chance))) / expected if expected > 0 else 1.0
    bounded = min(max(expected_f1, _LEAST), _MOST)
    longest = float(weight[chance > 0.5].max(initial=0)) / 100
    return np.array([expected_f1, np.log(bounded / (1 - bounded)), longest, doubt, np.log1p(len(chance))])


@dataclass(frozen=True, slots=True)
class Confidence:
    """``weights``: of each of SIGNS, in a logistic regression on whether a page is good. ``curve``: 2 x k, values of
    that regression and the mean F1 of the pages that had them, both rising."""

    weights: Floats
    curve: Floats

    def of(self, signs: Floats) -> float:
        """Return the F1 to expect, 0 to 1."""
        return float(np.interp(signs @ self.weights, *self.curve))
