"""The block network, evaluated with numpy from plain arrays. ``training/network.py`` defines and trains it, in JAX.

A block's input is its features and embeddings: of the class and id tokens of its element, of its parent and (fading) of
what is further up, of its first and last words, and of the page's tokens. Residual layers then let each block see its
neighbours, the blocks that stand in the same tags and classes, its containers and the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..features import Features

__all__ = ["ANCESTORS", "CLIP", "FADE", "Network", "PageIndex", "index_page", "sigmoid"]

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]

ANCESTORS = 12
"""How far up the tokens of elements are taken in, beyond the parent."""
FADE = 0.8
"""What each step up leaves of an element's weight."""
CLIP = 4.0
"""Standard deviations at which features are cut off."""


@dataclass(frozen=True, slots=True)
class _Groups:
    """Blocks by group: their order by group, where each group begins in it, group of each block, size of each group."""

    order: Integers
    starts: Integers
    group: Integers
    size: Floats

    def mean(self, values: Floats) -> Floats:
        """Return for each block the mean of its group's values."""
        means = np.add.reduceat(values[self.order], self.starts, axis=0) / self.size
        return np.asarray(means[self.group], np.float32)


def _groups(ids: Integers) -> _Groups:
    order = np.argsort(ids, kind="stable").astype(np.int32)
    begins = np.empty(len(ids), np.bool_)
    begins[0] = True
    np.not_equal(ids[order[1:]], ids[order[:-1]], out=begins[1:])
    starts = np.flatnonzero(begins).astype(np.int32)
    group = np.empty(len(ids), np.int32)
    group[order] = np.cumsum(begins, dtype=np.int32) - 1
    return _Groups(order, starts, group, np.diff(np.append(starts, len(ids))).astype(np.float32)[:, None])


@dataclass(frozen=True, slots=True)
class PageIndex:
    """What all networks need to know of how a page's blocks hang together."""

    groups: tuple[_Groups, ...]
    above: tuple[Integers, ...]
    """For each block the row of its element, of its parent, and so on; the row after the last stands for nothing."""


def index_page(features: Features) -> PageIndex:
    """Index the blocks of a page once for all networks."""
    nothing = len(features.parent)
    parent = np.append(np.where(features.parent >= 0, features.parent, nothing), nothing)
    above = [features.element]
    for _ in range(ANCESTORS + 1):
        above.append(parent[above[-1]])
    groups = (_groups(features.alike), *(_groups(features.levels[level]) for level in (1, 2, 3)))
    return PageIndex(groups, tuple(above))


class Network:
    """One network. ``arrays``: the weights, by the names that training gave them."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._weights = {name: np.asarray(value, np.float32) for name, value in arrays.items()}
        self._layers = sum(name.startswith("narrow") for name in self._weights)

    def __call__(self, features: Features, matrix: Floats, index: PageIndex) -> tuple[Floats, Floats]:
        """Return the logit of each block and the logits of the page's type.

        ``matrix``: the features, standardised.
        """
        w = self._weights
        table = w["tokens"]
        elements = np.vstack([_bags(table, *features.element_tokens), np.zeros((1, table.shape[1]), np.float32)])
        page_row = _bag(table, features.page_tokens)
        far, fade = np.zeros((len(matrix), table.shape[1]), np.float32), np.float32(0.5)
        for rows in index.above[2:]:
            far += fade * elements[rows]
            fade *= np.float32(FADE)
        joined = np.concatenate(
            [
                matrix,
                elements[index.above[0]],
                elements[index.above[1]],
                far,
                _bags(table, *features.text_tokens),
                np.broadcast_to(page_row, far.shape),
            ],
            axis=1,
        )
        h = _gelu(joined @ w["in"] + w["in_bias"])
        for layer in range(self._layers):
            seen = self._seen(h, h @ w[f"narrow{layer}"], layer + 1, index)
            h = h + _gelu(seen @ w[f"layer{layer}"] + w[f"layer{layer}_bias"]) @ w[f"back{layer}"]
        logit = (h @ w["out"] + w["out_bias"])[:, 0]
        weight = sigmoid(logit) * features.words + np.float32(1e-3)
        pooled = np.concatenate([h.mean(0), h.max(0), weight @ h / weight.sum(), page_row])
        return logit, pooled @ w["type"] + w["type_bias"]

    def _seen(self, h: Floats, z: Floats, step: int, index: PageIndex) -> Floats:
        n = len(h)
        parts = [h]
        for shift in (-2 * step, -step, step, 2 * step):
            moved = np.zeros_like(z)
            if shift > 0:
                moved[shift:] = z[: max(0, n - shift)]
            else:
                moved[:shift] = z[-shift:]
            parts.append(moved)
        parts.extend(groups.mean(z) for groups in index.groups)
        parts.append(np.broadcast_to(z.mean(0), z.shape))
        parts.append(np.broadcast_to(z.max(0), z.shape))
        return np.concatenate(parts, axis=1)


def _bag(table: Floats, rows: Integers) -> Floats:
    """Sum the embeddings of some tokens, scaled by the root of their number."""
    total: Floats = table[rows].sum(0) / np.sqrt(np.float32(max(1, len(rows))))
    return total


def _bags(table: Floats, rows: Integers, counts: Integers) -> Floats:
    total = np.zeros((len(counts), table.shape[1]), np.float32)
    filled = np.flatnonzero(counts)
    if len(filled):
        starts = np.cumsum(counts) - counts
        total[filled] = np.add.reduceat(table[rows], starts[filled], axis=0)
        total[filled] /= np.sqrt(counts[filled].astype(np.float32))[:, None]
    return total


def _gelu(x: Floats) -> Floats:
    """The tanh form of GELU (Hendrycks and Gimpel, 2016), which is JAX's default."""
    cubic = x * x * x
    value: Floats = np.float32(0.5) * x * (1 + np.tanh(np.float32(0.7978845608) * (x + np.float32(0.044715) * cubic)))
    return value


def sigmoid(x: Floats) -> Floats:
    """Return the probability that a logit stands for."""
    value: Floats = 0.5 * (1 + np.tanh(0.5 * x))
    return value
