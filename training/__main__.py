"""Train the block networks, and measure them out of fold.

    python -m training ceiling  SPLIT --cache DIR
    python -m training evaluate SPLIT --cache DIR --predictions FILE.npz [--networks 3] [--report FILE.md]
    python -m training train    SPLIT --cache DIR --predictions FILE.npz [--networks 3] [--out MODEL.npz]

``SPLIT`` holds ``html/ID.html.gz`` and ``ground-truth/ID.json``; labels and features are kept in ``--cache``, outside
the repository. ``ceiling`` reports what perfect decisions about blocks would score. ``evaluate`` trains on four of
five folds (by registered domain; the token table, too, is made without the fifth) and rates the fifth, for each fold;
the mean over the networks goes to ``--predictions`` and the report is printed. What the networks learn from is made of
the labels and of what other models say, which saw neither the fold that is rated nor the page's own: ``teachers``.
``train`` trains on all pages and writes the model file; confidences are calibrated by the predictions of ``evaluate``.
The same seeds give the same networks on the same machine.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from scrapy_mainext.extraction.result import PageType
from scrapy_mainext.extraction.scoring.confidence import signs_of
from scrapy_mainext.extraction.scoring.cut import expected_f1_cut, for_cut

from . import report
from .batches import TYPES
from .calibration import calibrated, fit_confidence
from .dataset import LabelledPage, load
from .export import write_model
from .fit import fit, fit_words, in_table, predict
from .folds import FOLDS
from .inputs import Inputs, load_inputs
from .network import Settings
from .teachers import Teachers, mean_logit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MODEL = Path(__file__).parent.parent / "scrapy_mainext" / "extraction" / "models" / "blocks.npz"
_ORDER = [TYPES.index(kind.value) for kind in PageType]
"""Where the report's page types stand in the network's answers."""


def out_of_fold(
    inputs: Inputs, pages: list[LabelledPage], teachers: Teachers, networks: int
) -> tuple[list[Any], NDArray[np.float32]]:
    """Return for each page the probability of each block and of each of TYPES, by networks that never saw its fold, put
    together as the scorer does."""
    fold = np.array([page.fold for page in pages])
    blocks: list[list[NDArray[np.float32]]] = [[] for _ in pages]
    kinds = np.zeros((len(pages), len(TYPES)), np.float32)
    for held in range(FOLDS):
        own = np.flatnonzero(fold == held)
        targets = teachers.targets(held)
        for seed in range(networks):
            print(f"fold {held + 1} of {FOLDS}, network {seed + 1} of {networks}", file=sys.stderr, flush=True)
            fitted = fit(inputs, pages, fold != held, Settings(), seed, targets=targets)
            rated = predict(fitted, [inputs.pages[at] for at in own], [pages[at] for at in own])
            for at, (chance, kind) in zip(own, rated, strict=True):
                blocks[at].append(chance)
                kinds[at] += kind / networks
        words = fit_words(inputs, pages, fold != held, fitted.rows)
        for at in own:
            features = inputs.pages[at]
            if features is not None:
                kinds[at] = words.together(kinds[at], in_table(features, fitted.rows))
    return [mean_logit(*chances) for chances in blocks], kinds


def signs_and_f1(
    pages: Sequence[LabelledPage], blocks: Sequence[NDArray[np.float32]]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return for each page the signs of its answer (pages x SIGNS), and the F1 that it got."""
    signs = []
    for page, probability in zip(pages, blocks, strict=True):
        chance = for_cut(probability)
        signs.append(signs_of(chance, page.words, expected_f1_cut(chance, page.words)[1]))
    results = report.evaluate(pages, blocks, may_be_empty=True).results
    return np.array(signs), np.array([result.f1 for result in results])


def ceiling(options: argparse.Namespace) -> None:
    """Report the labels themselves."""
    pages = load(options.split, options.cache)
    print(report.markdown(report.evaluate(pages, [page.labels for page in pages])))


def evaluate(options: argparse.Namespace) -> None:
    """Measure out of fold; keep the predictions; print the report."""
    pages = load(options.split, options.cache)
    if options.predictions.exists():
        blocks, kinds = _read(options.predictions, pages)
    else:
        inputs = load_inputs(options.split, options.cache)
        teachers = Teachers(options.split, options.cache, inputs, pages, Settings())
        blocks, kinds = out_of_fold(inputs, pages, teachers, options.networks)
        np.savez_compressed(options.predictions, probability=np.concatenate(blocks), page_type=kinds)
    confidence = calibrated(*signs_and_f1(pages, blocks), np.array([page.fold for page in pages]))
    told = report.markdown(report.evaluate(pages, blocks, kinds[:, _ORDER], confidence, may_be_empty=True))
    print(told)
    if options.report:
        options.report.write_text(f"# Out-of-fold report\n\n{told}", "utf-8")


def train(options: argparse.Namespace) -> None:
    """Train on all pages and write the model file."""
    pages, inputs = load(options.split, options.cache), load_inputs(options.split, options.cache)
    everything = np.ones(len(pages), np.bool_)
    targets = Teachers(options.split, options.cache, inputs, pages, Settings()).targets(None)
    fitted = [fit(inputs, pages, everything, Settings(), seed, targets=targets) for seed in range(options.networks)]
    words = fit_words(inputs, pages, everything, fitted[0].rows)
    blocks, _ = _read(options.predictions, pages)
    write_model(options.out, fitted, words, inputs.tokens, fit_confidence(*signs_and_f1(pages, blocks)))
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.2f} MB")


def _read(file: Path, pages: Sequence[LabelledPage]) -> tuple[list[Any], NDArray[np.float32]]:
    with np.load(file, allow_pickle=False) as arrays:
        return report.split_by_page(pages, arrays["probability"]), arrays["page_type"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("command", choices=("ceiling", "evaluate", "train"))
    cli.add_argument("split", type=Path)
    cli.add_argument("--cache", type=Path, required=True, help="a directory outside the repository")
    cli.add_argument("--predictions", type=Path, help="out-of-fold predictions: written by evaluate")
    cli.add_argument("--networks", type=int, default=3)
    cli.add_argument("--report", type=Path)
    cli.add_argument("--out", type=Path, default=MODEL)
    options = cli.parse_args(arguments)
    if options.command != "ceiling" and options.predictions is None:
        cli.error(f"{options.command} needs --predictions")
    {"ceiling": ceiling, "evaluate": evaluate, "train": train}[options.command](options)


if __name__ == "__main__":
    main()
