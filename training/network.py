"""The block network, to be trained: JAX over batches of pages. ``extraction/scoring/network.py`` evaluates the same in
numpy.

A block's input is its features, the embeddings of the class and id tokens of its element, of its parent and (fading) of
what is further up, of its first and last words, and of the page's tokens. Two residual layers then let each block see
its neighbours, the blocks that stand in the same tags and classes, its containers and the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from scrapy_mainext.extraction.scoring.network import ANCESTORS, FADE

from .batches import PAGES, TYPES, Batch

__all__ = ["Settings", "forward", "initial", "loss"]

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """Sizes and regularisation of a network."""

    width: int = 64
    narrow: int = 24
    embedding: int = 16
    layers: int = 2
    token_dropout: float = 0.4
    dropout: float = 0.2
    feature_noise: float = 0.0
    epochs: int = 12
    rate: float = 3e-3
    decay: float = 0.02
    soft_f1: float = 2.0
    page_type: float = 1.0
    activation: str = "relu"
    """A function of ``jax.nn``, one of ``scoring.network.ACTIVATIONS``."""


def initial(settings: Settings, features: int, tokens: int, seed: int) -> Parameters:
    """Return random weights for a number of features and of tokens; row ``tokens`` of a table stands for none."""
    random = np.random.default_rng(seed)

    def dense(rows: int, columns: int, gain: float = 1.0) -> np.ndarray:
        return (random.normal(size=(rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

    s = settings
    joined = features + 5 * s.embedding
    p: Parameters = {
        "tokens": (random.normal(size=(tokens + 1, s.embedding)) * 0.1).astype(np.float32),
        "in": dense(joined, s.width),
        "in_bias": np.zeros(s.width, np.float32),
        "out": dense(s.width, 1, 0.3),
        "out_bias": np.full(1, -1.0, np.float32),
        "type": dense(3 * s.width + s.embedding, len(TYPES), 0.3),
        "type_bias": np.zeros(len(TYPES), np.float32),
    }
    seen = s.width + s.narrow * (4 + 1 + 3 + 2)
    for layer in range(s.layers):
        p[f"narrow{layer}"] = dense(s.width, s.narrow)
        p[f"layer{layer}"] = dense(seen, s.width)
        p[f"layer{layer}_bias"] = np.zeros(s.width, np.float32)
        p[f"back{layer}"] = dense(s.width, s.width, 0.5)
    return p


def _mean(values: jax.Array, groups: jax.Array, size: int, weight: jax.Array) -> jax.Array:
    total = jax.ops.segment_sum(values * weight[:, None], groups, size)
    count = jax.ops.segment_sum(weight, groups, size)
    return total / jnp.maximum(count, 1e-6)[:, None]


def _bag(table: jax.Array, rows: jax.Array, owners: jax.Array, size: int, keep: jax.Array) -> jax.Array:
    """Sum the embeddings of each owner's tokens, scaled by the root of their number."""
    present = keep * (rows >= 0)
    total = jax.ops.segment_sum(table[rows] * present[:, None], owners, size)
    count = jax.ops.segment_sum(present, owners, size)
    return total / jnp.sqrt(jnp.maximum(count, 1.0))[:, None]


def forward(p: Parameters, batch: Batch, settings: Settings, key: jax.Array | None) -> tuple[jax.Array, jax.Array]:
    """Return (logit of each block, logits of each page's type). A key turns dropout on."""
    s = settings
    n, m = batch["x"].shape[0], batch["parent"].shape[0]
    keys = jax.random.split(key, 8) if key is not None else None

    def kept(which: int, shape: tuple[int, ...], rate: float) -> jax.Array:
        if keys is None or rate == 0:
            return jnp.ones(shape)
        return jax.random.bernoulli(keys[which], 1 - rate, shape) / (1 - rate)

    table = p["tokens"]
    elements = _bag(
        table,
        batch["element_token"],
        batch["element_of_token"],
        m,
        kept(0, batch["element_token"].shape, s.token_dropout),
    )
    elements = elements.at[0].set(0.0)
    texts = _bag(
        table, batch["text_token"], batch["block_of_token"], n, kept(1, batch["text_token"].shape, s.token_dropout)
    )
    pages = _bag(
        table,
        batch["page_token"],
        batch["page_of_token"],
        PAGES + 1,
        kept(2, batch["page_token"].shape, s.token_dropout),
    )
    parent = batch["parent"]
    above = parent[batch["element"]]
    far, at, fade = jnp.zeros((n, s.embedding)), parent[above], 1.0
    for _ in range(ANCESTORS):
        far = far + fade * elements[at]
        at, fade = parent[at], fade * FADE
    x = batch["x"] * kept(3, batch["x"].shape, s.feature_noise)
    joined = jnp.concatenate(
        [x, elements[batch["element"]], elements[above], far * 0.5, texts, pages[batch["page"]]], 1
    )
    h = getattr(jax.nn, s.activation)(joined @ p["in"] + p["in_bias"]) * kept(4, (n, s.width), s.dropout)
    ones = jnp.ones(n)
    page = batch["page"]
    for layer in range(s.layers):
        z = h @ p[f"narrow{layer}"]
        step = layer + 1
        parts = [h]
        for shift in (-2 * step, -step, step, 2 * step):
            same = jnp.roll(page, shift) == page
            parts.append(jnp.roll(z, shift, 0) * same[:, None])
        parts.append(_mean(z, batch["alike"], n + 1, ones)[batch["alike"]])
        parts.extend(_mean(z, batch["levels"][level], m, ones)[batch["levels"][level]] for level in (1, 2, 3))
        parts.append(_mean(z, page, PAGES + 1, ones)[page])
        parts.append(jax.ops.segment_max(z, page, PAGES + 1)[page])
        inner = getattr(jax.nn, s.activation)(jnp.concatenate(parts, 1) @ p[f"layer{layer}"] + p[f"layer{layer}_bias"])
        h = h + (inner * kept(5 + layer, (n, s.width), s.dropout)) @ p[f"back{layer}"]
    logit = (h @ p["out"] + p["out_bias"])[:, 0]
    weight = jax.nn.sigmoid(jax.lax.stop_gradient(logit)) * batch["words"] + 1e-3
    pooled = jnp.concatenate(
        [
            _mean(h, page, PAGES + 1, ones),
            jnp.maximum(jax.ops.segment_max(h, page, PAGES + 1), -10.0),
            _mean(h, page, PAGES + 1, weight),
            pages,
        ],
        1,
    )
    return logit, pooled @ p["type"] + p["type_bias"]


def loss(p: Parameters, batch: Batch, settings: Settings, key: jax.Array) -> jax.Array:
    """Cross entropy of blocks against their targets, 1 - soft F1 of pages, cross entropy of page types; each page
    counts alike."""
    logit, kinds = forward(p, batch, settings, key)
    page, words, label, target = batch["page"], batch["words"], batch["label"], batch["target"]
    total = partial(jax.ops.segment_sum, segment_ids=page, num_segments=PAGES + 1)
    real = batch["real"]
    weight = jnp.sqrt(words) + 0.1
    entropy = target * jax.nn.softplus(-logit) + (1 - target) * jax.nn.softplus(logit)
    blocks = total(weight * entropy) / jnp.maximum(total(weight), 1e-6)
    probability = jax.nn.sigmoid(logit)
    shared = total(words * probability * label)
    soft = 2 * shared / jnp.maximum(total(words * probability) + batch["reference"], 1.0)
    soft = jnp.where(batch["reference"] > 0, 1 - soft, 0.0)
    types = -(batch["type"] * jax.nn.log_softmax(kinds)).sum(1)
    each = blocks + settings.soft_f1 * soft + settings.page_type * types
    return (each * real).sum() / real.sum()
