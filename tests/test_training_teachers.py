"""What the shipped network learns from, beside labels: a forest, and what page tokens say of types."""

from __future__ import annotations

import numpy as np
import pytest
from builders import page_of
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("jax", reason="needs the training extra")
pytest.importorskip("lightgbm", reason="needs the training extra")

from scrapy_mainext.extraction.features import features_of
from training.batches import TYPES
from training.dataset import LabelledPage
from training.fit import in_table
from training.forest import _encoding, fit_forest, predict_forest
from training.inputs import Inputs
from training.page_types import fit_type_words
from training.teachers import mean_logit

TEXT = "The harbour was closed for most of the winter, because the ice had come early that year."


def labelled(site: int, kind: str = "article") -> tuple[str, LabelledPage]:
    """A page of a site of its own: what stands in ``story`` is its main text."""
    kinds = ["menu", "story", "story", "story", "aside", "foot"]
    html = f"<title>{kind} page</title><body>" + "".join(f'<p class="{name}">{TEXT}' for name in kinds)
    words = len(TEXT.split())
    count = len(kinds)
    ids = np.zeros(count * words, np.int32)
    return html, LabelledPage(
        id=str(site),
        url=None,
        domain=f"site{site}.example",
        page_type=kind,
        fold=site % 5,
        labels=np.array([name == "story" for name in kinds], np.float32),
        chars=np.full(count, len(TEXT), np.int32),
        ids=ids,
        starts=np.arange(0, (count + 1) * words, words, dtype=np.int32),
        reference=np.array([3 * words], np.int32),
        required=(),
        forbidden=(),
    )


def split(count: int) -> tuple[Inputs, list[LabelledPage]]:
    numbers: dict[str, int] = {}
    made = [labelled(site, TYPES[site % 3]) for site in range(count)]
    pages = [features_of(page_of(html), lambda token: numbers.setdefault(token, len(numbers))) for html, _ in made]
    return Inputs(list(pages), list(numbers)), [page for _, page in made]


def test_what_a_token_is_worth_to_a_domain_comes_from_the_others() -> None:
    tokens = np.array([0, 1])
    encoding = _encoding({"a": [(tokens, np.array([1.0, 0.0]))], "b": [(tokens, np.array([0.0, 0.0]))]}, 3)
    worth, domains = encoding.without(None)
    assert domains.tolist() == [2, 2, 0]
    assert worth[0] > worth[2] > worth[1]  # the one that is unknown is worth the mean
    worth, domains = encoding.without("a")
    assert domains.tolist() == [1, 1, 0]
    assert worth[0] == worth[1]


def test_a_forest_rates_the_pages_of_sites_that_it_has_not_seen() -> None:
    inputs, pages = split(60)
    seen = np.arange(60) < 50
    forest = fit_forest(inputs, pages, seen, seed=1)
    rated = predict_forest(forest, [*inputs.pages[50:], None])
    assert len(rated[-1]) == 0
    for chance, page in zip(rated[:-1], pages[50:], strict=True):
        assert chance[page.labels == 1].min() > 0.8
        assert chance[page.labels == 0].max() < 0.2


def test_title_words_tell_the_type_of_a_page() -> None:
    inputs, pages = split(30)
    data = [(features, page) for features, page in zip(inputs.pages, pages, strict=True) if features is not None]
    words = fit_type_words(data, len(inputs.tokens))
    for features, page in data:
        assert TYPES[int(words.logits(features)[0].argmax())] == page.page_type


def test_only_the_words_that_a_table_holds_count() -> None:
    inputs, _ = split(1)
    rows = np.full(len(inputs.tokens), -1, np.int32)
    features = inputs.pages[0]
    assert features is not None
    texts, counts = features.text_tokens
    rows[texts[0]] = 0
    known = in_table(features, rows)
    assert len(known.page_tokens) == int((features.page_tokens == texts[0]).sum())
    assert known.text_tokens[0].tolist() == [0] * int((texts == texts[0]).sum())
    assert known.text_tokens[1].sum() == len(known.text_tokens[0])
    assert len(known.text_tokens[1]) == len(counts)


@given(st.lists(st.floats(0, 1, width=32), min_size=1, max_size=4))
def test_the_mean_of_probabilities_lies_between_them(chances: list[float]) -> None:
    mean = mean_logit(*(np.array([chance], np.float32) for chance in chances))[0]
    assert min(chances) - 1e-4 <= mean <= max(chances) + 1e-4
