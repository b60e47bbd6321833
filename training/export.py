"""Write trained networks as the model file that ``extraction/scoring/model.py`` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scrapy_mainext.extraction.features import FEATURE_NAMES
from scrapy_mainext.extraction.scoring.network import ACTIVATIONS, TOKEN_TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from .fit import Fitted

__all__ = ["write_model"]


def write_model(file: Path, fitted: Sequence[Fitted], tokens: Sequence[str], confidence: NDArray[np.float32]) -> None:
    """Write networks that were trained on the same pages, and so share their token rows, means and scales.

    ``tokens``: those of the inputs. ``confidence``: 2 x k, expected F measure and mean F1.
    """
    first = fitted[0]
    chosen = np.flatnonzero(first.rows >= 0)
    names = [tokens[at] for at in chosen[np.argsort(first.rows[chosen])]]
    arrays: dict[str, NDArray[Any]] = {
        "feature_names": _text("\n".join(FEATURE_NAMES)),
        "tokens": _text("\n".join(names)),
        "mean": first.mean.astype(np.float32),
        "scale": first.scale.astype(np.float32),
        "confidence": confidence.astype(np.float32),
    }
    for number, network in enumerate(fitted):
        arrays[f"{number}/activation"] = np.array(tuple(ACTIVATIONS).index(network.settings.activation))
        for name, weight in network.parameters.items():
            if name in TOKEN_TABLES:
                table, scale = _whole_numbers(weight[: len(names)])
                arrays[f"{number}/{name}"], arrays[f"{number}/{name}_scale"] = table, scale
            else:
                arrays[f"{number}/{name}"] = weight.astype(np.float16)
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


def _whole_numbers(table: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Round each column to whole numbers from -127 to 127; return them and what one of them is worth."""
    scale = np.abs(table).max(0) / 127 + 1e-9
    return np.round(table / scale).astype(np.int8), scale.astype(np.float32)
