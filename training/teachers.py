"""Targets for the network that ships: what a forest and a network, neither of which saw a page's domain, make of its
blocks, averaged with what the reference says.

A network that learns from such targets as well as from labels comes near the average of its teachers (Hinton, Vinyals
and Dean, *Distilling the Knowledge in a Neural Network*, 2015), at the cost of one network. To keep the report honest,
the targets for the network that rates fold k come from teachers that saw neither fold k nor the fold of the page.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scrapy_mainext.extraction import features as feature_code
from scrapy_mainext.extraction.scoring.network import sigmoid

from . import fit as fit_code
from . import forest as forest_code
from . import network as network_code
from .cache import cached
from .fit import fit, predict
from .folds import FOLDS
from .forest import fit_forest, predict_forest

if TYPE_CHECKING:
    from .dataset import LabelledPage
    from .inputs import Inputs
    from .network import Settings

__all__ = ["TEACHING", "Teachers", "mean_logit"]

TEACHING = 0.7
"""How much of a target is the teachers' word, the rest being the label's."""
FIRST_SEED = 100
_SOURCES = tuple(Path(str(code.__file__)) for code in (fit_code, forest_code, network_code))

Floats = NDArray[np.float32]


def mean_logit(*chances: Floats) -> Floats:
    """Return the probability whose logit is the mean of those of some probabilities."""
    total = sum(np.log(np.clip(chance, 1e-5, 1 - 1e-5) / np.clip(1 - chance, 1e-5, 1 - 1e-5)) for chance in chances)
    return np.asarray(sigmoid(total / len(chances)), np.float32)


class Teachers:
    """Trains teachers as they are asked for, and keeps what they say in the cache.

    ``inputs``, ``pages``: those of the split.
    """

    def __init__(self, split: Path, cache: Path, inputs: Inputs, pages: list[LabelledPage], settings: Settings) -> None:
        self._split, self._cache, self._settings = split, cache, settings
        self._inputs, self._pages = inputs, pages
        self._fold = np.array([page.fold for page in self._pages])

    def targets(self, held: int | None) -> list[Floats]:
        """Return the target of each block of each page for a network that is to rate a fold, or to ship (None).

        Pages of the fold held out get their labels, which that network never sees.
        """
        targets = [page.labels for page in self._pages]
        for fold in range(FOLDS):
            if fold != held:
                said = self._said(sorted({fold} if held is None else {fold, held}))
                for at in np.flatnonzero(self._fold == fold).tolist():
                    targets[at] = (1 - TEACHING) * self._pages[at].labels + TEACHING * said[at]
        return targets

    def _said(self, without: list[int]) -> dict[int, Floats]:
        """Return the teachers' probabilities on the pages of the folds that they did not see."""
        kind = f"teachers-without-{'-'.join(map(str, without))}"
        sources = (*_SOURCES, *sorted(Path(feature_code.__file__).parent.glob("*.py")))
        return cached(kind, self._split, self._cache, None, sources, lambda: self._teach(without))

    def _teach(self, without: list[int]) -> dict[int, Floats]:
        print(f"teachers without folds {without}", file=sys.stderr, flush=True)
        unseen = np.isin(self._fold, without)
        places = np.flatnonzero(unseen).tolist()
        features = [self._inputs.pages[at] for at in places]
        seed = FIRST_SEED + sum(2**fold for fold in without)
        trees = predict_forest(fit_forest(self._inputs, self._pages, ~unseen, seed), features)
        network = fit(self._inputs, self._pages, ~unseen, self._settings, seed, quiet=True)
        rated = predict(network, features, [self._pages[at] for at in places])
        return {at: mean_logit(tree, chance) for at, tree, (chance, _) in zip(places, trees, rated, strict=True)}
