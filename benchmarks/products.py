"""Score what is read of product pages, as Zyte's product-extraction-benchmark does.

    python -m benchmarks.products DIR [--show]

``DIR`` holds ``html/ID.html.gz`` and ``ground-truth.json``: for each ID the ``url`` and, where the page has them, lists
of right values under ``price``, ``sku``, ``availability`` and others. The metric is that of the benchmark's README
(https://github.com/scrapinghub/product-extraction-benchmark, MIT): one answer at most is given for an attribute; one
that is among the right values is a true positive, any other a false positive, and a page whose right values were not
met is a false negative. Prices are compared as decimal numbers, all else as text. ``availability`` is ``InStock`` or
``OutOfStock``, and ``InStock`` where nothing is said.

Prints precision, recall and F1 of each attribute. ``--show`` lists every answer that is not right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy_mainext import Product, extract

from .pages import bodies

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ATTRIBUTES = ("price", "sku", "availability", "gtin", "mpn", "brand")
"""The first three are the benchmark's own; its labels of the others are not complete: only a page that has a label
counts."""
COMPLETE = frozenset(ATTRIBUTES[:3])
CANNOT_BE_HAD = frozenset(("OutOfStock", "SoldOut", "Discontinued"))


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one attribute, and what follows from them."""

    right: int
    given: int
    wanted: int

    @property
    def precision(self) -> float:
        return self.right / self.given if self.given else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def answer(product: Product | None, attribute: str) -> str | None:
    """Return the one answer that is given for an attribute."""
    value = getattr(product, attribute, None)
    if attribute == "availability":
        return "OutOfStock" if value in CANNOT_BE_HAD else "InStock"
    return value


def is_right(attribute: str, given: str, wanted: Sequence[str]) -> bool:
    """Tell whether an answer is among the right values; a price that is written otherwise is the same price."""
    if attribute == "price":
        return _decimal(given) in {_decimal(value) for value in wanted}
    return given in wanted


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text.strip())
    except InvalidOperation:
        return None


def score(answers: Sequence[tuple[str | None, Sequence[str]]], attribute: str) -> Score:
    """Return the counts of (answer, right values) over the pages."""
    counts: Counter[str] = Counter()
    for given, wanted in answers:
        if not wanted and attribute not in COMPLETE:
            continue
        counts["wanted"] += bool(wanted)
        counts["given"] += given is not None
        counts["right"] += given is not None and is_right(attribute, given, wanted)
    return Score(counts["right"], counts["given"], counts["wanted"])


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("folder", metavar="DIR", type=Path, help="folder that holds html/ and ground-truth.json")
    cli.add_argument("--show", action="store_true", help="list the answers that are not right")
    options = cli.parse_args(arguments)
    truth: Mapping[str, Mapping[str, Any]] = json.loads((options.folder / "ground-truth.json").read_text("utf-8"))
    answers: dict[str, list[tuple[str | None, Sequence[str]]]] = {attribute: [] for attribute in ATTRIBUTES}
    for name, body in bodies(options.folder):
        labels = truth[name]
        product = extract(body, url=labels["url"], content_type="text/html; charset=utf-8").product
        for attribute in ATTRIBUTES:
            given, wanted = answer(product, attribute), labels.get(attribute, ())
            answers[attribute].append((given, wanted))
            is_wrong = bool(wanted or given) and not (given and is_right(attribute, given, wanted))
            if options.show and is_wrong and (wanted or attribute in COMPLETE):
                print(f"{name[:12]} {attribute}: {given!r}, right would be {list(wanted)} {labels['url']}")
    print(f"{'':14}{'F1':>8}{'precision':>11}{'recall':>8}{'right':>7}{'given':>7}{'pages':>7}")
    for attribute in ATTRIBUTES:
        found = score(answers[attribute], attribute)
        figures = f"{found.f1:8.3f}{found.precision:11.3f}{found.recall:8.3f}"
        print(f"{attribute:14}{figures}{found.right:7}{found.given:7}{found.wanted:7}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
