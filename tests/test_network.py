"""The network in numpy is the one that was trained: the same answers as JAX gives."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest
from builders import page_of

pytest.importorskip("jax", reason="JAX comes with the training extra")

from scrapy_mainext.extraction.features import FEATURE_NAMES, Features, features_of
from scrapy_mainext.extraction.scoring import network
from scrapy_mainext.extraction.scoring.network import ACTIVATIONS, CLIP, Network, index_page
from training.batches import batch_of
from training.dataset import LabelledPage
from training.network import Settings, forward, initial

HTML = (
    '<body class="home"><nav id="menu"><a href=/>Home</a><a href=/n>News</a></nav><main class="post"><h1>Tides</h1>'
    + "".join(f'<div class="row"><p>Line {at} of the page, with a <b>word</b>.</p></div>' for at in range(7))
    + "</main><p>end"
)


def labelled(features: Features) -> LabelledPage:
    n = len(features.words)
    nothing: Any = np.zeros(0, np.int32)
    return LabelledPage(
        "1",
        None,
        "",
        "article",
        0,
        np.zeros(n, np.float32),
        np.zeros(n, np.int32),
        nothing,
        np.zeros(n + 1, np.int32),
        nothing,
        (),
        (),
    )


def without(tokens: tuple[Any, Any], first: int) -> tuple[Any, Any]:
    """Leave the tokens out that the table does not hold."""
    rows, counts = tokens
    owner = np.repeat(np.arange(len(counts)), counts)
    known = rows < first
    return rows[known], np.bincount(owner[known], minlength=len(counts)).astype(np.int32)


@pytest.mark.parametrize("html", [HTML, "<p>one", "<p>one<p>two", HTML * 3])
def test_numpy_and_jax_agree(html: str) -> None:
    numbers: dict[str, int] = {}
    features = features_of(page_of(html), lambda token: numbers.setdefault(token, len(numbers)))
    held = max(1, len(numbers) // 2)
    weights = initial(Settings(), len(FEATURE_NAMES), held, seed=1)
    batch = batch_of([(features, labelled(features))])
    for name in ("element_token", "text_token", "page_token"):
        batch[name] = np.where(batch[name] < held, batch[name], -1)
    batch["x"] = np.clip(batch["x"], -CLIP, CLIP)
    logits, kinds = forward(weights, batch, Settings(), None)
    features = dataclasses.replace(
        features,
        name_tokens=without(features.name_tokens, held),
        text_tokens=without(features.text_tokens, held),
        page_tokens=features.page_tokens[features.page_tokens < held],
    )
    weights["tokens"] = weights["tokens"][:held]
    mine_network = Network({**weights, "activation": np.array(tuple(ACTIVATIONS).index(Settings().activation))})
    mine, my_kinds = mine_network(features, np.clip(features.matrix, -CLIP, CLIP), index_page(features))
    np.testing.assert_allclose(mine, np.asarray(logits)[: len(mine)], atol=1e-5)
    np.testing.assert_allclose(my_kinds, np.asarray(kinds)[0], atol=1e-5)


def test_a_page_too_large_for_a_matrix_of_groups_gets_the_same_means(monkeypatch: pytest.MonkeyPatch) -> None:
    features = features_of(page_of(HTML * 3), len)
    values = np.random.default_rng(0).normal(size=(len(features.words), 5)).astype(np.float32)
    small = np.empty((len(values), 20), np.float32)
    large = np.empty_like(small)
    index_page(features).groups.means(values, small)
    monkeypatch.setattr(network, "_DENSE", 0)
    index_page(features).groups.means(values, large)
    np.testing.assert_allclose(large, small, atol=1e-6)
    own = features.alike == features.alike[0]
    np.testing.assert_allclose(small[0, :5], values[own].mean(0), atol=1e-6)


def test_weights_can_ask_for_relu() -> None:
    features = features_of(page_of(HTML), len)
    weights = initial(Settings(), len(FEATURE_NAMES), 50, seed=1)
    none: Any = np.zeros(0, np.int32)
    features = dataclasses.replace(
        features,
        name_tokens=(none, np.zeros_like(features.name_tokens[1])),
        text_tokens=(none, np.zeros_like(features.text_tokens[1])),
        page_tokens=none,
    )
    weights |= {f"back{layer}": np.zeros_like(weights[f"back{layer}"]) for layer in (0, 1)}
    matrix = np.clip(features.matrix, -CLIP, CLIP)
    logits, _ = Network({**weights, "activation": np.array(1)})(features, matrix, index_page(features))
    hidden = np.maximum(matrix @ weights["in"][: matrix.shape[1]] + weights["in_bias"], 0)
    np.testing.assert_allclose(logits, (hidden @ weights["out"] + weights["out_bias"])[:, 0], atol=1e-5)
