"""A second kind of model, to learn from: a forest of gradient-boosted trees over the features and over what each token
is worth on other sites.

It never ships. Averaged with networks it is more often right than they are, since it errs elsewhere; ``teachers``
makes targets of the two for the network that ships. The forest is LightGBM's (Ke et al., *LightGBM: A Highly Efficient
Gradient Boosting Decision Tree*, NIPS 2017), its token columns are target encodings (Micci-Barreca, *A Preprocessing
Scheme for High-Cardinality Categorical Attributes*, SIGKDD Explorations 3, 2001) that leave out the page's own domain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import lightgbm
import numpy as np
from numpy.typing import NDArray

from scrapy_mainext.extraction.scoring.network import FADE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_mainext.extraction.features.matrix import Features

    from .dataset import LabelledPage
    from .inputs import Inputs

__all__ = ["Forest", "fit_forest", "predict_forest"]

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

TREES = 110
PRIOR_DOMAINS = 4.0
"""How many domains' worth of evidence a token needs before its own mean outweighs the mean of all."""
TRUSTED_DOMAINS = 20
"""From how many domains on a token counts no more than another."""
NEIGHBOURS = (-2, -1, 1, 2)
NEIGHBOUR_FEATURES = (0, 1, 3, 6, 29)
"""Columns of the features that a block sees of its neighbours: lengths, links, punctuation, standing in a list."""
PARAMETERS = {
    "objective": "cross_entropy",
    "num_leaves": 63,
    "learning_rate": 0.12,
    "min_data_in_leaf": 40,
    "min_sum_hessian_in_leaf": 5.0,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "num_threads": 1,  # the same trees on every machine
    "deterministic": True,
    "verbose": -1,
}


@dataclass(frozen=True)
class _Encoding:
    """What tokens are worth: of each, the sum over domains of the mean label of what bears it, and their number.

    ``own``: for each domain its tokens and its means, to be taken out again for its own pages.
    """

    total: Floats
    domains: Floats
    own: Mapping[str, tuple[Integers, Floats]]

    @property
    def prior(self) -> float:
        """The mean over all tokens and domains."""
        return float(self.total.sum() / max(1.0, self.domains.sum()))

    def without(self, domain: str | None) -> tuple[Floats, Floats]:
        """Return for each token how far it lifts the label above the mean, and the number of domains behind that."""
        total, domains, prior = self.total, self.domains, self.prior
        if domain in self.own:
            tokens, means = self.own[domain]
            total, domains = total.copy(), domains.copy()
            total[tokens] -= means
            domains[tokens] -= 1
        return (total + PRIOR_DOMAINS * prior) / (domains + PRIOR_DOMAINS) - prior, domains


@dataclass(frozen=True)
class Forest:
    """A trained forest and the encodings of element, text and page tokens that it was trained with."""

    trees: lightgbm.Booster
    encodings: tuple[_Encoding, _Encoding, _Encoding]


def _weights(page: LabelledPage) -> Floats:
    return np.asarray(np.sqrt(page.words) + 0.1, np.float64)


def _means(tokens: Integers, weight: Floats, value: Floats) -> tuple[Integers, Floats]:
    """Return the different tokens, and of each the weighted mean of the values that stand beside it."""
    distinct, places = np.unique(tokens, return_inverse=True)
    totals = np.bincount(places, weight, len(distinct))
    return distinct, np.bincount(places, weight * value, len(distinct)) / np.maximum(totals, 1e-9)


def _page_means(features: Features, page: LabelledPage) -> tuple[tuple[Integers, Floats], ...]:
    """Return, for element, text and page tokens, the mean label on one page of what bears each."""
    weight, label = _weights(page), page.labels.astype(np.float64)
    count = len(features.parent)
    held = np.bincount(features.element, weight, count)
    labelled = np.bincount(features.element, weight * label, count)
    for element in range(count - 1, 0, -1):
        above = features.parent[element]
        held[above] += held[element]
        labelled[above] += labelled[element]
    tokens, counts = features.element_tokens
    bearer = np.repeat(np.arange(count), counts)
    of_elements = _means(tokens, np.sqrt(held[bearer]), (labelled / np.maximum(held, 1e-9))[bearer])
    tokens, counts = features.text_tokens
    block = np.repeat(np.arange(len(label)), counts)
    of_texts = _means(tokens, weight[block], label[block])
    distinct = np.unique(features.page_tokens)
    return of_elements, of_texts, (distinct, np.full(len(distinct), float(weight @ label / weight.sum())))


def _encoding(means: Mapping[str, Sequence[tuple[Integers, Floats]]], size: int) -> _Encoding:
    total, domains = np.zeros(size), np.zeros(size)
    own: dict[str, tuple[Integers, Floats]] = {}
    for domain, pages in means.items():
        tokens = np.concatenate([tokens for tokens, _ in pages])
        values = np.concatenate([values for _, values in pages])
        own[domain] = _means(tokens, np.ones(len(tokens)), values)
        total[own[domain][0]] += own[domain][1]
        domains[own[domain][0]] += 1
    return _Encoding(total, domains, own)


def _per_owner(values: Floats, weight: Floats, owner: Integers, count: int) -> tuple[Floats, Floats, Floats]:
    """Return weighted mean, maximum and minimum (0 at least and at most) of what each owner's tokens are worth."""
    mean = np.bincount(owner, values * weight, count) / np.maximum(np.bincount(owner, weight, count), 1e-9)
    highest, lowest = np.zeros(count), np.zeros(count)
    np.maximum.at(highest, owner, values)
    np.minimum.at(lowest, owner, values)
    return mean, highest, lowest


def _token_columns(features: Features, forest: tuple[_Encoding, ...], domain: str | None) -> tuple[Floats, Floats]:
    """Return blocks x 13 columns of what the tokens of the blocks are worth, and 3 of the page's."""
    worth, domains = forest[0].without(domain)
    tokens, counts = features.element_tokens
    size = len(features.parent)
    bearer = np.repeat(np.arange(size), counts)
    mean, highest, lowest = _per_owner(worth[tokens], np.minimum(domains[tokens], TRUSTED_DOMAINS), bearer, size)
    parent = np.maximum(features.parent, 0)
    total, best, worst, fading = mean.copy(), highest.copy(), lowest.copy(), mean.copy()
    for element in range(1, size):
        above = parent[element]
        total[element] += total[above]
        best[element] = max(best[element], best[above])
        worst[element] = min(worst[element], worst[above])
        fading[element] = mean[element] + FADE * fading[above]
    own, above = features.element, parent[features.element]
    worth, domains = forest[1].without(domain)
    tokens, counts = features.text_tokens
    block = np.repeat(np.arange(len(own)), counts)
    texts = _per_owner(worth[tokens], np.minimum(domains[tokens], TRUSTED_DOMAINS), block, len(own))
    columns = [
        *(column[rows] for rows in (own, above) for column in (mean, highest, lowest)),
        *(column[own] for column in (total, best, worst, fading)),
        *texts,
    ]
    worth = np.sort(forest[2].without(domain)[0][features.page_tokens])
    page = [worth.mean(), worth[-5:].mean(), worth[:5].mean()] if len(worth) else [0.0, 0.0, 0.0]
    return np.stack(columns, axis=1), np.array(page)


def _shifted(values: Floats, by: int) -> Floats:
    moved = np.zeros_like(values)
    if by > 0:
        moved[by:] = values[:-by]
    else:
        moved[:by] = values[-by:]
    return moved


def _columns(features: Features, encodings: tuple[_Encoding, ...], domain: str | None) -> NDArray[np.float32]:
    """Return what the trees read of each block: features, token columns, neighbours, group and page means."""
    tokens, page = _token_columns(features, encodings, domain)
    fading, total = tokens[:, 9], tokens[:, 10]
    seen = np.column_stack([features.matrix[:, NEIGHBOUR_FEATURES], tokens[:, 0], fading])
    size = int(features.alike.max()) + 1
    count = np.maximum(np.bincount(features.alike, minlength=size), 1)
    alike = [fading, total, features.matrix[:, 0], features.matrix[:, 3]]
    rows = len(features.words)
    return np.concatenate(
        [
            features.matrix,
            tokens,
            np.broadcast_to(page, (rows, 3)),
            *(_shifted(seen, by) for by in NEIGHBOURS),
            np.stack([np.bincount(features.alike, column, size) / count for column in alike], axis=1)[features.alike],
            np.broadcast_to(np.concatenate([tokens.mean(0), tokens.max(0)]), (rows, 26)),
        ],
        axis=1,
        dtype=np.float32,
    )


def fit_forest(inputs: Inputs, pages: Sequence[LabelledPage], chosen: NDArray[np.bool_], seed: int) -> Forest:
    """Train on the chosen pages. Each page counts alike; encodings come from the chosen pages alone."""
    data = [(f, page) for f, page, take in zip(inputs.pages, pages, chosen, strict=True) if take and f is not None]
    means: tuple[dict[str, list[tuple[Integers, Floats]]], ...] = tuple(defaultdict(list) for _ in range(3))
    for features, page in data:
        for kind, found in zip(means, _page_means(features, page), strict=True):
            kind[page.domain or page.id].append(found)
    first, second, third = (_encoding(kind, len(inputs.tokens)) for kind in means)
    encodings = (first, second, third)
    rows = np.concatenate([_columns(features, encodings, page.domain or page.id) for features, page in data])
    weight = np.concatenate([_weights(page) / _weights(page).sum() for _, page in data])
    table = lightgbm.Dataset(
        rows,
        np.concatenate([page.labels for _, page in data]),
        weight=weight * len(weight) / weight.sum(),
        params={"max_bin": PARAMETERS["max_bin"], "verbose": -1},
    )
    del rows
    return Forest(lightgbm.train({**PARAMETERS, "seed": seed}, table, TREES), encodings)


def predict_forest(forest: Forest, features: Sequence[Features | None]) -> list[NDArray[np.float32]]:
    """Return the probability of each block of each page; no domain is left out, so the pages must be of others."""
    return [
        np.zeros(0, np.float32)
        if page is None
        else np.asarray(forest.trees.predict(_columns(page, forest.encodings, None)), np.float32)
        for page in features
    ]
