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

__all__ = ["WORDS_SHARE", "TypeWords", "page_words", "text_words", "words_share"]

Floats = NDArray[np.float32]
Rows = NDArray[np.integer[Any]]

PAGE_LENGTH, TEXT_LENGTH = 12.0, 16.0
"""Euclidean lengths of the two bags of words of a page: how much the regression may learn from either."""
LEAST_PAGE, LEAST_TEXT = 60, 600
"""Squares of the lengths under which a bag is too small to be brought to the full one: few words say little."""
WORDS_SHARE, HALF_SHARE = 0.8, 225
"""What the words of a page have to say of its type at most, the rest being the networks' word, and the square of the
length of the texts' bag at which it is half of that. All of these were chosen out of fold."""


def page_words(features: Features) -> tuple[Rows, Floats]:
    """Return the token rows of the page's own words, and their weights."""
    rows = features.page_tokens
    return rows, np.full(len(rows), PAGE_LENGTH / np.sqrt(max(LEAST_PAGE, len(rows))), np.float32)


def text_words(features: Features) -> tuple[Rows, Floats, float]:
    """Return the token rows of the words that blocks begin and end with, each once; their weights, by the logarithms of
    how often they stand on the page; and the square of the bag's length before it was brought to TEXT_LENGTH."""
    times = np.bincount(features.text_tokens[0])
    rows = np.flatnonzero(times)
    weights = (1 + np.log(times[rows])).astype(np.float32)
    size = float(weights @ weights)
    return rows, weights * np.float32(TEXT_LENGTH / np.sqrt(max(LEAST_TEXT, size))), size


def words_share(size: float) -> float:
    """Return what the words of a page have to say of its type, 0 to WORDS_SHARE. ``size``: that of its texts' bag."""
    return WORDS_SHARE * size**2 / (size**2 + HALF_SHARE**2)


@dataclass(frozen=True, slots=True)
class TypeWords:
    """Weights of words. ``page``, ``text``: a row for each token, a column for each type. ``bias``: one for each type.
    ``common``: logarithms of the shares of the types among the pages that were learned from."""

    page: Floats
    text: Floats
    bias: Floats
    common: Floats

    def logits(self, features: Features) -> tuple[Floats, float]:
        """Return the logit of each type, and the share that they have of the answer."""
        of_page, page_weights = page_words(features)
        of_text, text_weights, size = text_words(features)
        said = page_weights @ self.page.take(of_page, axis=0) + text_weights @ self.text.take(of_text, axis=0)
        return said + self.bias, words_share(size)

    def together(self, seen: Floats, features: Features) -> Floats:
        """Return the probabilities of the types by networks and words. ``seen``: those of the networks.

        What the words say is that of a crawl in which each type is as common as the others: more than half of the pages
        that were learned from are articles, and what a page is must not hang on that (logit adjustment: Menon and
        others, 2021). The networks are right more often without.
        """
        said, share = self.logits(features)
        logits = (1 - share) * np.log(seen + 1e-9)
        logits += share * (said - np.logaddexp.reduce(said)) - share / WORDS_SHARE * self.common
        odds = np.exp(logits - logits.max())
        return np.asarray(odds / odds.sum(), np.float32)
