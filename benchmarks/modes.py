"""What the modes keep, measured on predictions that were made out of fold.

    python -m benchmarks.modes DIR --predictions FILE.npz --cache CACHE [--rules]

``DIR`` is a labelled split, ``FILE.npz`` what ``python -m training evaluate`` wrote of it, ``CACHE`` its cache. Prints
precision, recall, F1 and leaked snippets of each mode, over all pages and over articles; ``--rules``: of each rule of
``precision`` by itself as well. A page counts as an article for the rules where it is taken for one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from tqdm import tqdm

from scrapy_mainext.extraction.metadata import read_metadata
from scrapy_mainext.extraction.options import BETAS
from scrapy_mainext.extraction.result import PageType
from scrapy_mainext.extraction.scoring import body
from scrapy_mainext.extraction.scoring.comments import in_comments
from scrapy_mainext.extraction.scoring.learned import PAGE_TYPES
from scrapy_mainext.extraction.structured import read_json_ld
from training.dataset import LabelledPage, load, page_f1, read_pages, segment_page, snippets_found
from training.report import cut_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from scrapy_mainext.extraction.blocks import TextBlock

    Rules = Mapping[str, body.Rule]


class Rated(NamedTuple):
    """A labelled page with its predictions. ``blocks``: empty where it is not taken for an article."""

    page: LabelledPage
    probability: NDArray[np.float32]
    blocks: Sequence[TextBlock]
    title: str | None
    authors: Sequence[str]


def rated_pages(split: Path, cache: Path, predictions: Path) -> list[Rated]:
    """Join the pages of a split with their predictions."""
    pages = load(split, cache)
    with np.load(predictions, allow_pickle=False) as arrays:
        probability = np.split(arrays["probability"], np.cumsum([len(page.labels) for page in pages])[:-1])
        kinds = arrays["page_type"].argmax(axis=1)
    rated = []
    raws = tqdm(read_pages(split), "pages", len(pages), unit="page", disable=None)
    for raw, page, chance, kind in zip(raws, pages, probability, kinds, strict=True):
        if PAGE_TYPES[kind] is PageType.ARTICLE:
            segmented = segment_page(raw)
            stated = read_metadata(segmented, read_json_ld(segmented.head.json_ld)[0])
            rated.append(Rated(page, chance, segmented.blocks, stated.title, stated.authors))
        else:
            rated.append(Rated(page, chance, (), None, ()))
    return rated


def keep(rated: Rated, beta: float, rules: Rules | None) -> NDArray[np.bool_]:
    """Return the blocks that are kept. ``rules``: what an article's body is held against, None for nothing."""
    kept, _ = cut_page(rated.page, rated.probability, beta, may_be_empty=True)
    if rules is None or not rated.blocks:
        return kept
    kept &= ~np.array(in_comments(rated.blocks), np.bool_)
    return np.array(body.body_of(rated.blocks, kept.tolist(), rated.title, rated.authors, rules=rules), np.bool_)


def tell(name: str, pages: Sequence[Rated], beta: float, rules: Rules | None) -> None:
    """Print the row of a mode, or of a rule."""
    cells = []
    for chosen in (pages, [rated for rated in pages if rated.page.page_type == PageType.ARTICLE]):
        results, leaked, forbidden = [], 0, 0
        for rated in chosen:
            kept = keep(rated, beta, rules)
            results.append(page_f1(rated.page, kept))
            leaked += snippets_found(rated.page, kept, rated.page.forbidden)
            forbidden += len(rated.page.forbidden)
        precision, recall, f1 = np.mean(results, axis=0)
        cells.append(f"{precision:.4f} {recall:.4f} {f1:.4f} {leaked / max(1, forbidden):7.2%}")
    print(f"{name:28} " + "   ".join(cells), flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("split", metavar="DIR", type=Path)
    cli.add_argument("--predictions", type=Path, required=True)
    cli.add_argument("--cache", type=Path, required=True)
    cli.add_argument("--rules", action="store_true", help="also measure each rule of precision by itself")
    options = cli.parse_args(arguments)
    pages = rated_pages(options.split, options.cache, options.predictions)
    print(f"{'':28} all: P, R, F1, leaked           articles: P, R, F1, leaked")
    for mode, beta in BETAS.items():
        tell(mode, pages, beta, body.RULES if mode == "precision" else None)
    if options.rules:
        beta = BETAS["precision"]
        tell("precision without rules", pages, beta, None)
        tell("precision without comments", pages, beta, {})
        for name, rule in body.RULES.items():
            tell(f"  and {name}", pages, beta, {name: rule})
    return 0


if __name__ == "__main__":
    sys.exit(main())
