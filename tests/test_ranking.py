"""The choice among candidates."""

from __future__ import annotations

from functools import reduce
from itertools import permutations
from operator import add

from scrapy_mainext.extraction.metadata.ranking import score

WEIGHTS = {"a": 0.1, "b": 0.2, "c": 0.3}


def test_a_score_is_the_same_in_any_order_of_the_features():
    # One after the other, as sum() adds floats up to Python 3.11; since 3.12, it makes up for the roundings.
    assert len({reduce(add, map(WEIGHTS.__getitem__, names)) for names in permutations(WEIGHTS)}) > 1
    assert len({score(names, WEIGHTS) for names in permutations(WEIGHTS)}) == 1


def test_a_feature_without_a_weight_counts_nothing():
    assert score(("a", "unheard"), WEIGHTS) == WEIGHTS["a"]
