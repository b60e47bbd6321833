"""Choosing among what a page states more than once: candidates with features, and a weight for each feature.

Conditional (multinomial) logit (McFadden, *Conditional Logit Analysis of Qualitative Choice Behavior*, 1974): the score
of a candidate is the sum of the weights of its features, that of "none of them" the sum over the features of the page,
and the highest score is chosen. The weights are trained by ``python -m training metadata``.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import repeat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

__all__ = ["STATED", "Candidate", "choose", "chosen", "score", "weights_for"]

STATED: Final = "stated"
"""The feature of what the page states in so many words: an author in :data:`.order.STATED`, the one day that meta
elements or an article's JSON-LD state as that of publication, or the one day of all that the address is filed under."""


@dataclass(slots=True)
class Candidate:
    """A value that the page may mean, with the sources that state it and the names of the features it has."""

    value: str
    source: str
    features: set[str] = field(default_factory=set)


_NOTHING = repeat(0.0)


@lru_cache(maxsize=1)
def _all_weights() -> Mapping[str, Mapping[str, float]]:
    text = (files("scrapy_mainext.extraction.models") / "metadata.json").read_text("utf-8")
    weights: Mapping[str, Mapping[str, float]] = json.loads(text)["weights"]
    return weights


def weights_for(field_name: str) -> Mapping[str, float]:
    """Return the weight of each feature of a field: ``title``, ``author`` or ``date``."""
    return _all_weights()[field_name]


def score(features: Iterable[str], weights: Mapping[str, float]) -> float:
    """Return the sum of the features' weights; a feature without one counts nothing.

    The sum is exact but for its last rounding: the same in any order, in which sets differ from process to process.
    """
    return math.fsum(map(weights.get, features, _NOTHING))


def choose(candidates: Sequence[Candidate], none: Iterable[str], weights: Mapping[str, float]) -> Candidate | None:
    """Return the candidate with the highest score, of equals the first; None where "none of them" has it.

    What has the feature :data:`STATED` is never given up for "none of them".
    """
    at = chosen([candidate.features for candidate in candidates], none, weights)
    return None if at is None else candidates[at]


def chosen(candidates: Sequence[Collection[str]], none: Iterable[str], weights: Mapping[str, float]) -> int | None:
    """Return the place of the candidate that :func:`choose` returns, given the features of each."""
    if not candidates:
        return None
    scores = [score(features, weights) for features in candidates]
    best = max(range(len(scores)), key=scores.__getitem__)
    if scores[best] > score(none, weights):
        return best
    stated = [at for at, features in enumerate(candidates) if STATED in features]
    return max(stated, key=scores.__getitem__, default=None)
