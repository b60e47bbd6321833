"""Train networks on some folds of the labelled pages and rate the others."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from scrapy_mainext.extraction.scoring.network import CLIP

from .batches import Batch, batches
from .network import Parameters, Settings, forward, initial, loss
from .page_types import fit_type_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_mainext.extraction.features.matrix import Features
    from scrapy_mainext.extraction.scoring.page_types import TypeWords

    from .dataset import LabelledPage
    from .inputs import Inputs

__all__ = ["Fitted", "fit", "fit_words", "in_table", "predict"]

MIN_DOMAINS = 5
"""Registered domains that a token must stand on to have a place in the table."""


@dataclass(frozen=True)
class Fitted:
    """A trained network: weights, the rows of the table that the tokens of the inputs have, mean and scale of
    features."""

    parameters: Parameters
    rows: NDArray[np.int32]
    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    settings: Settings


def _renumbered(batch: Batch, fitted_rows: NDArray[np.int32], mean: Any, scale: Any) -> Batch:
    batch = dict(batch)
    for name in ("element_token", "text_token", "page_token"):
        tokens = batch[name]
        batch[name] = np.where(tokens >= 0, fitted_rows[tokens], -1)
    batch["x"] = np.clip((batch["x"] - mean) / scale, -CLIP, CLIP)
    return batch


def fit(
    inputs: Inputs,
    pages: list[LabelledPage],
    chosen: NDArray[np.bool_],
    settings: Settings,
    seed: int,
    quiet: bool = False,
    targets: Sequence[NDArray[np.float32]] | None = None,
) -> Fitted:
    """Train on the chosen pages; token tables, mean and scale come from them alone.

    ``targets``: what to learn of each block of each page (see ``teachers``); without them, the labels.
    """
    domains = inputs.domains_of_tokens(pages, chosen)
    wanted = domains >= MIN_DOMAINS
    rows = np.where(wanted, np.cumsum(wanted) - 1, -1).astype(np.int32)
    data = [(f, page) for f, page, take in zip(inputs.pages, pages, chosen, strict=True) if take and f is not None]
    aims = (
        None
        if targets is None
        else [aim for f, aim, take in zip(inputs.pages, targets, chosen, strict=True) if take and f is not None]
    )
    stacked = np.concatenate([f.matrix for f, _ in data])
    mean, scale = stacked.mean(0), stacked.std(0) + 1e-3
    random = np.random.default_rng(seed)
    parameters = jax.tree.map(jnp.asarray, initial(settings, stacked.shape[1], int(wanted.sum()), seed))
    steps = settings.epochs * max(1, sum(len(f.words) for f, _ in data) // 7000)
    schedule = optax.warmup_cosine_decay_schedule(0.0, settings.rate, steps // 10, steps)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(schedule, weight_decay=settings.decay))
    state = optimiser.init(parameters)

    @jax.jit
    def step(parameters: Parameters, state: Any, batch: Batch, key: jax.Array) -> tuple[Parameters, Any, jax.Array]:
        value, slope = jax.value_and_grad(loss)(parameters, batch, settings, key)
        updates, state = optimiser.update(slope, state, parameters)
        return optax.apply_updates(parameters, updates), state, value

    key = jax.random.PRNGKey(seed)
    for epoch in range(settings.epochs):
        started, values = time.perf_counter(), []
        for _, batch in batches(data, random, aims):
            key, now = jax.random.split(key)
            parameters, state, value = step(parameters, state, _renumbered(batch, rows, mean, scale), now)
            values.append(value)
        if not quiet:
            print(f"  epoch {epoch + 1}: loss {np.mean(values):.4f}, {time.perf_counter() - started:.0f} s", flush=True)
    return Fitted(jax.tree.map(np.asarray, parameters), rows, mean, scale, settings)


def fit_words(
    inputs: Inputs, pages: list[LabelledPage], chosen: NDArray[np.bool_], rows: NDArray[np.int32]
) -> TypeWords:
    """Train the words that tell a page's type on the chosen pages. ``rows``: those of a network that was."""
    data = [
        (in_table(features, rows), page)
        for features, page, take in zip(inputs.pages, pages, chosen, strict=True)
        if take and features is not None
    ]
    return fit_type_words(data, int(rows.max()) + 1)


def in_table(features: Features, rows: NDArray[np.int32]) -> Features:
    """Return features with the rows that the words of a page and of its texts have in a table, as they are computed
    with it. ``rows``: the row of each token of the inputs, or -1."""
    page, (text, counts) = rows[features.page_tokens], features.text_tokens
    owner, text = np.repeat(np.arange(len(counts)), counts), rows[text]
    known = text >= 0
    counts = np.bincount(owner[known], minlength=len(counts)).astype(np.int32)
    return replace(features, page_tokens=page[page >= 0], text_tokens=(text[known], counts))


def predict(fitted: Fitted, features: Sequence[Features | None], pages: list[LabelledPage]) -> list[tuple[Any, Any]]:
    """Return (probability of each block, probabilities of the page's types) of each page."""
    run = jax.jit(partial(forward, settings=fitted.settings, key=None))
    found: list[tuple[Any, Any]] = [(np.zeros(0, np.float32), np.full(7, 1 / 7, np.float32)) for _ in pages]
    places = [at for at, f in enumerate(features) if f is not None]
    data = [(features[at], pages[at]) for at in places]
    for group, batch in batches(data):  # type: ignore[arg-type]
        logit, kinds = run(fitted.parameters, _renumbered(batch, fitted.rows, fitted.mean, fitted.scale))
        chance, kinds = np.asarray(jax.nn.sigmoid(logit)), np.asarray(jax.nn.softmax(kinds))
        at = 0
        for place, member in enumerate(group):
            n = len(data[member][0].words)  # type: ignore[union-attr]
            found[places[member]] = (chance[at : at + n], kinds[place])
            at += n
    return found
