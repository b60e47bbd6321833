"""What the network reads of the labelled pages: features by the production code, tokens numbered over the whole
split."""

from __future__ import annotations

import pickle
from collections import defaultdict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from tqdm import tqdm

import scrapy_mainext.extraction as core
from scrapy_mainext.extraction.features.matrix import Features, features_of

from .dataset import LabelledPage, read_pages, segment_page

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Inputs", "load_inputs"]

_SOURCES = ("blocks.py", "decode/*.py", "segment/*.py", "features/*.py")


@dataclass(frozen=True, slots=True)
class Inputs:
    """Features of each page (None for a page without blocks), and the tokens that their rows number."""

    pages: list[Features | None]
    tokens: list[str]

    def domains_of_tokens(self, pages: list[LabelledPage], chosen: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return on how many registered domains of the chosen pages each token stands."""
        seen: dict[str, set[int]] = defaultdict(set)
        for page, features, wanted in zip(pages, self.pages, chosen, strict=True):
            if wanted and features is not None:
                for rows in (features.element_tokens[0], features.text_tokens[0], features.page_tokens):
                    seen[page.domain].update(rows.tolist())
        counts = np.zeros(len(self.tokens), np.int32)
        for rows in seen.values():
            counts[list(rows)] += 1
        return counts


def load_inputs(split: Path, cache: Path, limit: int | None = None) -> Inputs:
    """Return the inputs of a split, from the cache where the code that makes them is unchanged."""
    digest = sha256()
    home = Path(core.__file__).parent
    sources = [file for pattern in _SOURCES for file in sorted(home.glob(pattern))]
    for source in [*sources, Path(__file__)]:
        digest.update(source.read_bytes())
    file = cache / f"inputs-{split.name}-{limit or 'all'}-{digest.hexdigest()[:16]}.pickle"
    if file.exists():
        inputs: Inputs = pickle.loads(file.read_bytes())
        return inputs
    numbers: dict[str, int] = {}
    features = []
    for raw in tqdm(read_pages(split, limit), "features", unit="page", disable=None):
        page = segment_page(raw)
        features.append(
            features_of(page, lambda token: numbers.setdefault(token, len(numbers))) if page.blocks else None
        )
    inputs = Inputs(features, list(numbers))
    cache.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps(inputs, pickle.HIGHEST_PROTOCOL))
    return inputs
