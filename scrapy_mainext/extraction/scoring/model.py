"""The model file: networks, their token tables and what their answers are worth, as plain arrays. No pickle.

What it holds:

====================  ================================================================================================
``feature_names``     names of the matrix's columns, as ``features.FEATURE_NAMES`` had them when it was trained
``mean``, ``scale``   of each feature over the training blocks
``tokens``            the tokens of the tables, UTF-8, parted by line feeds, as bytes
``N/NAME``            weights of network N, in half precision; of its table of tokens, ``N/tokens``, whole numbers
                      and, as ``N/tokens_scale``, what one of them is worth; ``N/activation``, where it is not GELU: 1
                      for ReLU
``types/NAME``        weights of the words that tell a page's type: ``page`` and ``text``, whole numbers with a scale as
                      above, and ``bias``
``confidence/NAME``   what the signs of an answer are worth: ``weights``, and the ``curve``
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
from .confidence import Confidence
from .network import Network
from .page_types import TypeWords

__all__ = ["Model", "load_model", "read_model"]

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Model:
    """A trained model. ``words``: those that tell a page's type. ``tokens``: the row of each token in all its tables.
    ``per_scale``: 1 / scale."""

    networks: tuple[Network, ...]
    words: TypeWords
    tokens: TokenTable
    mean: Floats
    per_scale: Floats
    confidence: Confidence


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
        numbers = sorted({name.partition("/")[0] for name in arrays.files if name[0].isdecimal()}, key=int)
        return Model(
            tuple(Network(_weights(arrays, number)) for number in numbers),
            TypeWords(**_weights(arrays, "types")),
            TokenTable(dict(zip(tokens, range(len(tokens)), strict=True))),
            arrays["mean"].astype(np.float32),
            1 / arrays["scale"].astype(np.float32),
            Confidence(**_weights(arrays, "confidence")),
        )


def _weights(arrays: Any, part: str) -> dict[str, Floats]:
    own = {
        name.partition("/")[2]: arrays[name].astype(np.float32) for name in arrays.files if name.startswith(f"{part}/")
    }
    for scale in [name for name in own if name.endswith("_scale")]:
        own[scale.removesuffix("_scale")] *= own.pop(scale)
    return own


def _mismatch(names: tuple[str, ...]) -> str:
    unknown = sorted(set(names) - set(FEATURE_NAMES))
    missing = sorted(set(FEATURE_NAMES) - set(names))
    return (
        "The model was trained on other features than this version computes: "
        f"{len(names)} against {len(FEATURE_NAMES)}; unknown {unknown[:5]}, missing {missing[:5]}. Train it again."
    )
