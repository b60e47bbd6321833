"""Write trained networks as the model file that ``extraction/scoring/model.py`` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scrapy_mainext.extraction.features import FEATURE_NAMES
from scrapy_mainext.extraction.scoring.network import ACTIVATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from scrapy_mainext.extraction.scoring.confidence import Confidence
    from scrapy_mainext.extraction.scoring.page_types import TypeWords

    from .fit import Fitted

__all__ = ["write_model"]


def write_model(
    file: Path,
    fitted: Sequence[Fitted],
    words: TypeWords,
    tokens: Sequence[str],
    confidence: Confidence,
) -> None:
    """Write networks that were trained on the same pages, and so share their token rows, means and scales.

    ``words``: those that tell a page's type, by the same rows. ``tokens``: those of the inputs. ``confidence``: what
    the signs of an answer are worth.
    """
    first = fitted[0]
    chosen = np.flatnonzero(first.rows >= 0)
    names = [tokens[at] for at in chosen[np.argsort(first.rows[chosen])]]
    arrays: dict[str, NDArray[Any]] = {
        "feature_names": _text("\n".join(FEATURE_NAMES)),
        "tokens": _text("\n".join(names)),
        "mean": first.mean.astype(np.float32),
        "scale": first.scale.astype(np.float32),
        "confidence/weights": confidence.weights.astype(np.float32),
        "confidence/curve": confidence.curve.astype(np.float32),
        "types/bias": words.bias,
        "types/common": words.common,
        **_table("types/page", words.page),
        **_table("types/text", words.text),
    }
    for number, network in enumerate(fitted):
        arrays[f"{number}/activation"] = np.array(tuple(ACTIVATIONS).index(network.settings.activation))
        for name, weight in network.parameters.items():
            if name == "tokens":
                arrays |= _table(f"{number}/{name}", weight[: len(names)])
            else:
                arrays[f"{number}/{name}"] = weight.astype(np.float16)
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def _text(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode(), np.uint8)


def _table(name: str, table: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Round each column to whole numbers from -127 to 127; return them and what one of them is worth."""
    scale = np.abs(table).max(0) / 127 + 1e-9
    return {name: np.round(table / scale).astype(np.int8), f"{name}_scale": scale.astype(np.float32)}
