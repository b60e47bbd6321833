"""The model file: networks, their token tables and what their answers are worth, as plain arrays. No pickle.

What it holds:

====================  ================================================================================================
``feature_names``     names of the matrix's columns, as ``features.FEATURE_NAMES`` had them when it was trained
``mean``, ``scale``   of each feature over the training blocks
``tokens``            the tokens of the tables, UTF-8, parted by line feeds, as bytes
``N/NAME``            weights of network N, in half precision; of its tables of tokens, ``N/tokens`` and
                      ``N/type_tokens``, whole numbers and, as ``N/tokens_scale``, what one of them is worth;
                      ``N/activation``, where it is not GELU: 1 for ReLU
``confidence``        2 x k: expected F measure by the network, and the mean F1 of the pages that got it
====================  ================================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..features import FEATURE_NAMES, TokenTable
from .network import TOKEN_TABLES, Network

__all__ = ["Model", "load_model", "read_model"]

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Model:
    """A trained model. ``tokens``: the row of each token in the tables of all its networks.
    ``per_scale``: 1 / scale."""

    networks: tuple[Network, ...]
    tokens: TokenTable
    mean: Floats
    per_scale: Floats
    confidence: Floats


@cache
def load_model() -> Model:
    """Return the model that ships with the package, read once."""
    return read_model(files("scrapy_mainext.extraction.models").joinpath("blocks.npz").read_bytes())


def read_model(data: bytes) -> Model:
    """Read a model file. Raises ``ValueError`` where it was trained on other features than this version computes."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        names = tuple(bytes(arrays["feature_names"]).decode().split("\n"))
        if names != FEATURE_NAMES:
            raise ValueError(_mismatch(names))
        tokens = bytes(arrays["tokens"]).decode().split("\n")
        count = 1 + max(int(name.partition("/")[0]) for name in arrays.files if "/" in name)
        networks = tuple(Network(_weights(arrays, number)) for number in range(count))
        return Model(
            networks,
            TokenTable(dict(zip(tokens, range(len(tokens)), strict=True))),
            arrays["mean"].astype(np.float32),
            1 / arrays["scale"].astype(np.float32),
            arrays["confidence"].astype(np.float32),
        )


def _weights(arrays: Any, number: int) -> dict[str, Floats]:
    own = {
        name.partition("/")[2]: arrays[name].astype(np.float32)
        for name in arrays.files
        if name.startswith(f"{number}/")
    }
    for table in TOKEN_TABLES:
        own[table] *= own.pop(f"{table}_scale")
    return own


def _mismatch(names: tuple[str, ...]) -> str:
    unknown = sorted(set(names) - set(FEATURE_NAMES))
    missing = sorted(set(FEATURE_NAMES) - set(names))
    return (
        "The model was trained on other features than this version computes: "
        f"{len(names)} against {len(FEATURE_NAMES)}; unknown {unknown[:5]}, missing {missing[:5]}. Train it again."
    )
