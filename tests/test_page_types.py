"""A page's type by its words, and put together with what the networks make of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from builders import page_of
from hypothesis import given
from hypothesis import strategies as st

from scrapy_mainext.extraction.features import Features, features_of
from scrapy_mainext.extraction.scoring.page_types import (
    HALF_SHARE,
    LEAST_TEXT,
    PAGE_LENGTH,
    TEXT_LENGTH,
    WORDS_SHARE,
    TypeWords,
    page_words,
    text_words,
    words_share,
)

HTML = "<title>Brass lamp</title><p>Add to cart<p>Add to list<p>Sold out"
TYPES = 7
EQUAL = np.full(TYPES, np.log(1 / TYPES), np.float32)


def features_with(words: int) -> Features:
    """Return a page of so many different words, in blocks of one."""
    html = "".join(f"<p>{chr(0x4E00 + at)}" for at in range(words))
    numbers: dict[str, int] = {}
    return features_of(page_of(f"<title>{html}</title>{html}"), lambda token: numbers.setdefault(token, len(numbers)))


def test_words_weigh_by_the_logarithm_of_their_number() -> None:
    numbers: dict[str, int] = {}
    features = features_of(page_of(HTML), lambda token: numbers.setdefault(token, len(numbers)))
    rows, weights, _ = text_words(features)
    assert len(set(rows.tolist())) == len(rows)
    times = np.bincount(features.text_tokens[0])[rows]
    assert times.max() > times.min() == 1
    np.testing.assert_allclose(weights / weights.min(), 1 + np.log(times), rtol=1e-5)


def test_bags_have_their_lengths_but_for_those_of_few_words() -> None:
    features = features_with(2 * LEAST_TEXT)
    assert np.linalg.norm(text_words(features)[1]) == pytest.approx(TEXT_LENGTH, abs=1e-3)
    assert np.linalg.norm(page_words(features)[1]) <= PAGE_LENGTH + 1e-3
    few = features_with(10)
    assert np.linalg.norm(text_words(few)[1]) < TEXT_LENGTH / 4


def share_of(words: int) -> float:
    """Return what so many different words have to say."""
    return words_share(text_words(features_with(words))[2])


def test_few_words_have_little_to_say() -> None:
    assert share_of(1) < 0.01
    assert share_of(HALF_SHARE) == pytest.approx(WORDS_SHARE / 2, abs=0.05)
    assert WORDS_SHARE - 0.05 < share_of(10 * HALF_SHARE) <= WORDS_SHARE


def test_a_page_of_no_known_words_has_the_bias_alone() -> None:
    features = features_of(page_of(HTML), lambda token: -1)
    nothing = np.zeros((0, TYPES), np.float32)
    bias = np.arange(TYPES, dtype=np.float32)
    np.testing.assert_array_equal(TypeWords(nothing, nothing, bias, EQUAL).logits(features)[0], bias)


def test_a_word_speaks_for_its_type() -> None:
    numbers: dict[str, int] = {}
    features = features_of(page_of(HTML), lambda token: numbers.setdefault(token, len(numbers)))
    text = np.zeros((len(numbers), TYPES), np.float32)
    text[features.text_tokens[0][0], 3] = 1
    words = TypeWords(np.zeros_like(text), text, np.zeros(TYPES, np.float32), EQUAL)
    assert words.logits(features)[0].argmax() == 3


FEATURES = features_with(1_000)


def told_by(logits: Any, common: Any) -> TypeWords:
    """Return words without weights, so that the bias alone speaks."""
    nothing = np.zeros((10_000, TYPES), np.float32)
    return TypeWords(nothing, nothing, logits, common)


chances = st.lists(st.floats(0, 1, width=32), min_size=TYPES, max_size=TYPES).filter(lambda each: sum(each) > 0.1)


@given(chances, st.lists(st.floats(-50, 50, width=32), min_size=TYPES, max_size=TYPES))
def test_probabilities_stay_probabilities_and_an_agreement_stands(seen: list[float], said: list[float]) -> None:
    networks = np.array(seen, np.float32) / np.float32(sum(seen))
    logits = np.array(said, np.float32)
    both = told_by(logits, EQUAL).together(networks, FEATURES)
    assert both.min() >= 0
    assert both.sum() == pytest.approx(1, abs=1e-4)
    if networks.argmax() == logits.argmax():
        assert both[logits.argmax()] == pytest.approx(both.max(), abs=1e-5)


def test_a_type_is_not_likelier_for_being_common_among_the_pages_learned_from() -> None:
    shares = np.array([0.7, *[0.05] * (TYPES - 1)], np.float32)
    networks = np.full(TYPES, 1 / TYPES, np.float32)
    both = told_by(np.log(shares), np.log(shares)).together(networks, FEATURES)
    assert both[0] <= both[1:].min()


def test_without_words_the_networks_alone_say_what_a_page_is() -> None:
    networks = np.array([0.1, 0.6, *[0.06] * (TYPES - 2)], np.float32)
    common = np.log(np.array([0.7, *[0.05] * (TYPES - 1)], np.float32))
    both = told_by(np.zeros(TYPES, np.float32), common).together(networks, features_with(1))
    np.testing.assert_allclose(both, networks, atol=0.01)
