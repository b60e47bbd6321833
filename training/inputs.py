"""What the network reads of the labelled pages: features by the production code, tokens numbered over the whole
split."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from tqdm import tqdm

from scrapy_mainext.extraction import features as feature_code
from scrapy_mainext.extraction.features.matrix import Features, features_of

from .cache import cached
from .dataset import LabelledPage, read_pages, segment_page

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Inputs", "load_inputs"]


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
    """Return the inputs of a split, from the cache where it is fresh."""
    sources = (*sorted(Path(feature_code.__file__).parent.glob("*.py")), Path(__file__))
    return cached("inputs", split, cache, limit, sources, lambda: _inputs_of(split, limit))


def _inputs_of(split: Path, limit: int | None) -> Inputs:
    numbers: dict[str, int] = {}
    found = []
    for raw in tqdm(read_pages(split, limit), "features", unit="page", disable=None):
        page = segment_page(raw)
        found.append(features_of(page, lambda token: numbers.setdefault(token, len(numbers))) if page.blocks else None)
    return Inputs(found, list(numbers))
