"""Train the weights of title, author and date, and measure them out of fold.

    python -m training.metadata SPLIT [--out FILE.json] [--report FILE.md]

``SPLIT`` as for ``python -m training``. Each field is a choice among what a page states (``metadata/ranking.py``); its
weights maximise the likelihood of the reference's value, less the sum of their squares. The figures are those of pages
whose registered domain the weights have not seen; the weights that are written are trained on all pages.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from tqdm import tqdm

from scrapy_mainext.extraction.metadata.choices import Choices
from scrapy_mainext.extraction.metadata.order import ORDER
from scrapy_mainext.extraction.metadata.ranking import chosen
from scrapy_mainext.extraction.metadata.statements import Statements
from scrapy_mainext.extraction.structured.jsonld import read_json_ld
from scrapy_mainext.extraction.structured.microdata import read_microdata

from .dataset import read_pages, segment_page
from .folds import FOLDS, assign_folds, registered_domain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .dataset import RawPage

TODAY = date(2026, 12, 1)
OUT = Path(__file__).parent.parent / "scrapy_mainext" / "extraction" / "models" / "metadata.json"
FIELDS = {"title": "title", "author": "author", "date": "publish_date"}
"""Name of the field, and of the reference's value."""
PENALTY = {"title": 1.0, "author": 5.0, "date": 1.0}
SHIFT = {"title": 0.0, "author": -1.1, "date": -1.0}
"""Added to the score of "none of them", so that recall and precision weigh as they are wanted to (chosen out of
fold)."""
LEAST_PAGES = 3
"""Occurrences that a feature needs to have a weight."""
STEPS, RATE = 300, 0.05
NEVER = -1e6


@dataclass(frozen=True, slots=True)
class Choice:
    """One page's choice: features of each candidate, of none, and which is right (-1: none of them)."""

    values: Sequence[str]
    candidates: Sequence[Collection[str]]
    none: Collection[str]
    right: int
    truth: str | None


def choices_of(raw: RawPage) -> dict[str, Choice]:
    """Return what a page has to choose from, for each field."""
    page = segment_page(raw)
    items, _ = read_json_ld(page.head.json_ld)
    microdata = read_microdata(page.head.annotated, page.url)
    made = Choices(page, Statements(page, items, microdata), ORDER, TODAY)
    found = {}
    for name, field in (("title", made.titles), ("author", made.authors), ("date", made.days)):
        truth = raw.truth.get(FIELDS[name]) or None
        values = [candidate.value for candidate in field.candidates]
        right = next((at for at, value in enumerate(values) if truth and is_same(name, value, truth)), -1)
        found[name] = Choice(values, [entry.features for entry in field.candidates], field.none, right, truth)
    return found


def is_same(name: str, value: str, truth: str) -> bool:
    """Tell whether a value is the reference's, as the benchmark compares: by words, dates by the day."""
    return value[:10] == truth[:10] if name == "date" else _words(value) == _words(truth)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def fit(choices: Sequence[Choice], penalty: float) -> dict[str, float]:
    """Return the weights of a conditional logit model with a Gaussian prior, by Adam (Kingma and Ba, 2015)."""
    rows = [features for choice in choices for features in (*choice.candidates, choice.none)]
    counts = Counter(name for features in rows for name in features)
    names = sorted(name for name, count in counts.items() if count >= LEAST_PAGES)
    number = {name: at for at, name in enumerate(names)}
    pairs = np.array([(row, number[name]) for row, names in enumerate(rows) for name in names if name in number])
    row, column = pairs[:, 0], pairs[:, 1]
    sizes = np.array([len(choice.candidates) + 1 for choice in choices])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    owner = np.repeat(np.arange(len(choices)), sizes)
    right = np.array(
        [start + (c.right if c.right >= 0 else len(c.candidates)) for start, c in zip(starts, choices, strict=True)]
    )
    target = np.zeros(len(rows))
    target[right] = 1
    weights, first, second = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, STEPS + 1):
        scores = np.bincount(row, weights[column], len(rows))
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[owner])
        chance = odds / np.add.reduceat(odds, starts)[owner]
        slope = np.bincount(column, (chance - target)[row], len(names)) + penalty * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def trainable(name: str, choices: Iterable[Choice]) -> list[Choice]:
    """Return the pages to learn from: not those whose value they do not state."""
    kept = [choice for choice in choices if choice.right >= 0 or not choice.truth]
    return [choice for choice in kept if choice.right >= 0] if name == "title" else kept


def shifted(name: str, weights: Mapping[str, float]) -> dict[str, float]:
    """Return the weights with the field's shift: on the one feature that all pages have."""
    if name == "title":
        return {**weights, "never": NEVER}
    return {**weights, "N": round(weights.get("N", 0.0) + SHIFT[name], 3)}


def measure(name: str, choices: Sequence[Choice], answers: Sequence[int]) -> tuple[float, float, int]:
    """Return recall, precision and how many values were given."""
    asked = sum(choice.truth is not None for choice in choices)
    given = sum(answer >= 0 for answer in answers)
    right = sum(answer >= 0 and answer == choice.right for choice, answer in zip(choices, answers, strict=True))
    return right / max(1, asked), right / max(1, given), given


def out_of_fold(name: str, choices: Sequence[Choice], folds: Sequence[int]) -> list[int]:
    """Return which candidate of each page is chosen by weights that never saw its fold."""
    answers = [-1] * len(choices)
    for held in range(FOLDS):
        seen = [choice for choice, fold in zip(choices, folds, strict=True) if fold != held]
        weights = shifted(name, fit(trainable(name, seen), PENALTY[name]))
        for at, fold in enumerate(folds):
            if fold == held:
                answer = chosen(choices[at].candidates, choices[at].none, weights)
                answers[at] = -1 if answer is None else answer
    return answers


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("split", type=Path)
    cli.add_argument("--out", type=Path, default=OUT)
    options = cli.parse_args(arguments)
    raws = list(read_pages(options.split))
    folds = list(assign_folds([registered_domain(raw.url) or raw.id for raw in raws]))
    pages = [choices_of(raw) for raw in tqdm(raws, "pages", unit="page", disable=None)]
    model: dict[str, object] = {}
    for name in FIELDS:
        choices = [page[name] for page in pages]
        reach, _, _ = measure(name, choices, [choice.right for choice in choices])
        recall, precision, given = measure(name, choices, out_of_fold(name, choices, folds))
        print(f"{name}: recall {recall:.3f}, precision {precision:.3f} of {given} given; stated on {reach:.3f}")
        weights = shifted(name, fit(trainable(name, choices), PENALTY[name]))
        model[name] = {feature: weight for feature, weight in sorted(weights.items()) if weight}
    told = {"about": "Weights of metadata/ranking.py, by python -m training.metadata", "weights": model}
    options.out.write_text(json.dumps(told, ensure_ascii=False, indent=0) + "\n", "utf-8")
    print(f"{options.out}: {options.out.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
