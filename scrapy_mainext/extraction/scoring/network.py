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

__all__ = ["ACTIVATIONS", "ANCESTORS", "CLIP", "FADE", "Network", "PageIndex", "index_page", "sigmoid"]

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]

ANCESTORS = 12
"""How far up the tokens of elements are taken in, beyond the parent."""
FADE = 0.8
"""What each step up leaves of an element's weight."""
CLIP = 4.0
"""Standard deviations at which features are cut off."""
_DENSE = 1 << 18
"""Cells up to which a matrix of groups x blocks is multiplied out: quicker than sums over runs while it is small."""


@dataclass(frozen=True, slots=True)
class _Groups:
    """Several ways to group n blocks, taken together. A group of g has a number of its own in all of them.

    ``group``: n x ways, the number of each block's groups. ``shares``: g x n, 1 / size where a block is in a group;
    None for a large page, where ``order`` (blocks, by group), ``starts`` (where each group begins in it) and ``size``
    serve instead.
    """

    group: NDArray[np.int64]
    shares: Floats | None
    order: NDArray[np.int64]
    starts: NDArray[np.int64]
    size: Floats

    def means(self, values: Floats, out: Floats) -> None:
        """Write, for each block, the means of its groups' values side by side."""
        if self.shares is not None:
            means = self.shares @ values
        else:
            means = np.add.reduceat(values.take(self.order, axis=0), self.starts, axis=0)
            means /= self.size
        out[:] = means.take(self.group, axis=0).reshape(len(self.group), -1)


def _groups(ways: NDArray[np.integer[Any]]) -> _Groups:
    """Number the groups. ``ways``: number of ways x n, small whole numbers, equal for blocks of one group."""
    count, n = ways.shape
    ids = (ways + np.arange(count)[:, None] * (int(ways.max()) + 1)).ravel()
    order = np.argsort(ids, kind="stable")
    ordered = ids[order]
    begins = np.concatenate((_TRUE, ordered[1:] != ordered[:-1]))
    starts = np.flatnonzero(begins)
    group = np.empty(count * n, np.int64)
    group[order] = np.cumsum(begins) - 1
    size = np.diff(starts, append=count * n).astype(np.float32)
    shares = None
    if len(starts) * n <= _DENSE:
        shares = np.zeros((len(starts), n), np.float32)
        shares[group, np.tile(np.arange(n), count)] = (1 / size)[group]
    return _Groups(np.ascontiguousarray(group.reshape(count, n).T), shares, order % n, starts, size[:, None])


_TRUE = np.ones(1, np.bool_)


@dataclass(frozen=True, slots=True)
class PageIndex:
    """What all networks need to know of how a page's blocks hang together."""

    groups: _Groups
    above: NDArray[np.int64]
    """2 + ANCESTORS rows: for each block the name of its element, of its parent, and so on; the number after the last
    stands for nothing."""


def index_page(features: Features) -> PageIndex:
    """Index the blocks of a page once for all networks."""
    nothing = len(features.parent)
    parent = np.append(features.parent, nothing)
    parent[parent < 0] = nothing
    above = np.empty((ANCESTORS + 2, len(features.element)), np.int64)
    above[0] = features.element
    for step in range(ANCESTORS + 1):
        above[step + 1] = parent[above[step]]
    names = np.append(features.name, len(features.name_tokens[1]))
    return PageIndex(_groups(np.concatenate((features.alike[None], features.levels[1:4]))), names[above])


class Network:
    """One network. ``arrays``: the weights, by the names that training gave them.

    ``activation``, where it is there, says what stands between the layers: 0 GELU, 1 ReLU; without it, GELU.
    """

    def __init__(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        self._weights = {name: np.asarray(value, np.float32) for name, value in arrays.items()}
        self._layers = sum(name.startswith("narrow") for name in self._weights)
        self._activate = tuple(ACTIVATIONS.values())[int(self._weights.pop("activation", 0))]

    def __call__(self, features: Features, matrix: Floats, index: PageIndex) -> tuple[Floats, Floats]:
        """Return the logit of each block and the logits of the page's type.

        ``matrix``: the features, standardised.
        """
        w = self._weights
        n, width, narrow = len(matrix), w["in"].shape[1], w["narrow0"].shape[1]
        page_row = _bag(w["tokens"], features.page_tokens)
        seen = np.empty((n, width + (_SHIFTS + index.groups.group.shape[1]) * narrow), np.float32)
        h = seen[:, :width]  # the layers change it where it stands
        h[:] = self._first(features, matrix, index, page_row)
        for layer in range(self._layers):
            self._add_layer(layer, seen, h, index)
        logit = (h @ w["out"])[:, 0] + w["out_bias"]
        weight = sigmoid(logit) * features.words + np.float32(1e-3)
        pooled = np.concatenate([h.mean(0), h.max(0), weight @ h / weight.sum(), page_row])
        kinds: Floats = pooled @ w["type"] + w["type_bias"]
        return logit, kinds

    def _first(self, features: Features, matrix: Floats, index: PageIndex, page_row: Floats) -> Floats:
        """Return the first layer's output. Its weights are those of the matrix, of the tokens around each block, and of
        the page's, which are the same for all blocks."""
        w = self._weights
        table, weights = w["tokens"], w["in"]
        size = table.shape[1]
        names = np.concatenate((_bags(table, *features.name_tokens), np.zeros((1, size), np.float32)))
        tokens = np.empty((len(matrix), 4 * size), np.float32)
        tokens[:, :size] = names.take(index.above[0], axis=0)
        tokens[:, size : 2 * size] = names.take(index.above[1], axis=0)
        further = names.take(index.above[2:], axis=0).reshape(ANCESTORS, -1)
        tokens[:, 2 * size : 3 * size] = (_FADES @ further).reshape(-1, size)
        tokens[:, 3 * size :] = _bags(table, *features.text_tokens)
        columns = matrix.shape[1]
        value: Floats = matrix @ weights[:columns]
        value += tokens @ weights[columns : columns + 4 * size]
        value += page_row @ weights[columns + 4 * size :] + w["in_bias"]
        return self._activate(value)

    def _add_layer(self, layer: int, seen: Floats, h: Floats, index: PageIndex) -> None:
        """Add a layer's output to ``h``, which stands at the left of ``seen``; what the layer sees is put beside it."""
        w = self._weights
        weights = w[f"layer{layer}"]
        z: Floats = h @ w[f"narrow{layer}"]
        narrow, step, at = z.shape[1], layer + 1, h.shape[1]
        for shift in (-2 * step, -step, step, 2 * step):
            _shift(z, shift, seen[:, at : at + narrow])
            at += narrow
        index.groups.means(z, seen[:, at:])
        at = seen.shape[1]
        value: Floats = seen @ weights[:at]
        value += np.concatenate((z.mean(0), z.max(0))) @ weights[at:] + w[f"layer{layer}_bias"]
        h += self._activate(value) @ w[f"back{layer}"]


_SHIFTS = 4
_FADES = np.float32(0.5) * np.float32(FADE) ** np.arange(ANCESTORS, dtype=np.float32)


def _shift(values: Floats, by: int, out: Floats) -> None:
    """Write rows as many places further down (up, if negative), and zeros where nothing comes from."""
    if by > 0:
        out[:by] = 0
        out[by:] = values[: max(0, len(values) - by)]
    else:
        out[by:] = 0
        out[:by] = values[-by:]


def _bag(table: Floats, rows: Integers) -> Floats:
    """Sum the embeddings of some tokens, scaled by the root of their number."""
    total: Floats = table[rows].sum(0) / np.sqrt(np.float32(max(1, len(rows))))
    return total


def _bags(table: Floats, rows: Integers, counts: Integers) -> Floats:
    total = np.zeros((len(counts), table.shape[1]), np.float32)
    filled = np.flatnonzero(counts)
    if len(filled):
        starts = np.cumsum(counts) - counts
        sums = np.add.reduceat(table.take(rows, axis=0), starts[filled], axis=0)
        sums /= np.sqrt(counts[filled].astype(np.float32))[:, None]
        total[filled] = sums
    return total


def _gelu(x: Floats) -> Floats:
    """The tanh form of GELU (Hendrycks and Gimpel, 2016), which is JAX's default, in place."""
    inner = x * x
    inner *= np.float32(0.7978845608 * 0.044715)
    inner += np.float32(0.7978845608)
    inner *= x
    np.tanh(inner, out=inner)
    inner += 1
    inner *= np.float32(0.5)
    x *= inner
    return x


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0, out=x)


ACTIVATIONS = {"gelu": _gelu, "relu": _relu}
"""By their names in ``jax.nn``. The model file knows them by their places here."""


def sigmoid(x: Floats) -> Floats:
    """Return the probability that a logit stands for."""
    value: Floats = 0.5 * (1 + np.tanh(0.5 * x))
    return value
