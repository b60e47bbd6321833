"""A page's type by its words: multinomial logistic regression over the words of its address, title, description and
head, and over those that its blocks begin and end with.

The networks see how blocks hang together; menus, buttons and headings say in words what a page is for. Neither knows as
much as the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..features import Features

__all__ = ["PAGE_LENGTH", "TEXT_LENGTH", "WORDS_SHARE", "TypeWords", "page_words", "text_words"]

Floats = NDArray[np.float32]
Rows = NDArray[np.integer[Any]]

PAGE_LENGTH, TEXT_LENGTH = 12.0, 16.0
"""Euclidean lengths of the two bags of words of a page: how much the regression may learn from either."""
WORDS_SHARE = 0.7
"""What the words have to say of the type, the rest being the networks' word. This and the lengths were chosen out of
fold."""


def page_words(features: Features) -> tuple[Rows, Floats]:
    """Return the token rows of the page's own words, and their weights."""
    rows = features.page_tokens
    return rows, np.full(len(rows), PAGE_LENGTH / np.sqrt(max(1, len(rows))), np.float32)


def text_words(features: Features) -> tuple[Rows, Floats]:
    """Return the token rows of the words that blocks begin and end with, each once, and their weights: the logarithms
    of how often they stand on the page."""
    times = np.bincount(features.text_tokens[0])
    rows = np.flatnonzero(times)
    weights = 1 + np.log(times[rows])
    return rows, (weights * (TEXT_LENGTH / np.sqrt(max(1.0, weights @ weights)))).astype(np.float32)


@dataclass(frozen=True, slots=True)
class TypeWords:
    """Weights of words. ``page``, ``text``: a row for each token, a column for each type. ``bias``: one for each type.
    ``common``: logarithms of the shares of the types among the pages that were learned from."""

    page: Floats
    text: Floats
    bias: Floats
    common: Floats

    def logits(self, features: Features) -> Floats:
        """Return the logit of each type."""
        total = self.bias.copy()
        for table, (rows, weights) in ((self.page, page_words(features)), (self.text, text_words(features))):
            total += weights @ table.take(rows, axis=0)
        return total

    def together(self, seen: Floats, features: Features) -> Floats:
        """Return the probabilities of the types by networks and words. ``seen``: those of the networks.

        They are those of a crawl in which each type is as common as the others: more than half of the pages that were
        learned from are articles, and what a page is must not hang on that (logit adjustment: Menon and others, 2021).
        """
        said = self.logits(features)
        logits = (1 - WORDS_SHARE) * np.log(seen + 1e-9) + WORDS_SHARE * (said - np.logaddexp.reduce(said))
        logits -= self.common
        odds = np.exp(logits - logits.max())
        return np.asarray(odds / odds.sum(), np.float32)
