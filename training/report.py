"""The report: what a scorer's probabilities are worth, page by page, in the benchmark's measures."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scrapy_mainext.extraction.result import PageType
from scrapy_mainext.extraction.scoring.cut import expected_f1_cut, for_cut
from scrapy_mainext.extraction.scoring.learned import has_no_main_text

from .dataset import LabelledPage, page_f1, snippets_found

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["PageResult", "Report", "area_under_curve", "cut_page", "evaluate", "markdown", "split_by_page"]

Floats = NDArray[np.floating]

TYPES = tuple(PageType)
GOOD = 0.8
"""Page F1 that counts as good enough to need no fallback."""
RATINGS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class PageResult:
    """What was measured on one page. ``ceiling``: F1 of the blocks that the labels themselves choose."""

    page: LabelledPage
    precision: float
    recall: float
    f1: float
    ceiling: float
    confidence: float
    predicted_type: PageType | None
    required_kept: int
    forbidden_leaked: int
    answer_words: int


@dataclass(frozen=True, slots=True)
class Report:
    """All pages' results. ``typed``: page types were predicted."""

    results: tuple[PageResult, ...]
    typed: bool


def cut_page(
    page: LabelledPage, probability: Floats, beta: float = 1.0, *, may_be_empty: bool
) -> tuple[NDArray[np.bool_], float]:
    """Return the blocks that the scorer keeps, and the F measure, with this beta, to expect of them were the answer not
    empty."""
    chance = for_cut(probability)
    kept, expected = expected_f1_cut(chance, page.words, beta)
    if may_be_empty:
        balanced = expected if beta == 1 else expected_f1_cut(chance, page.words)[1]
        if has_no_main_text(balanced, float(chance @ page.words), float(chance @ page.chars)):
            kept[:] = False
    return kept, expected


def evaluate(
    pages: Sequence[LabelledPage],
    probabilities: Sequence[Floats],
    type_probabilities: Floats | None = None,
    confidences: Floats | None = None,
    *,
    beta: float = 1.0,
    may_be_empty: bool = False,
) -> Report:
    """Cut each page where the expected F measure peaks, and measure what is kept.

    ``probabilities``: one array a page, one value a block. ``type_probabilities``: pages × 7, in the order of
    ``PageType``. ``confidences``: one a page; without them, the expected measure itself. ``may_be_empty``: give an
    empty answer where the scorer would; the page's confidence stays what it was.
    """
    results = []
    for at, (page, probability) in enumerate(zip(pages, probabilities, strict=True)):
        kept, expected = cut_page(page, probability, beta, may_be_empty=may_be_empty)
        precision, recall, f1 = page_f1(page, kept)
        best, _ = expected_f1_cut(page.labels, page.words)
        results.append(
            PageResult(
                page=page,
                precision=precision,
                recall=recall,
                f1=f1,
                ceiling=page_f1(page, best)[2],
                confidence=expected if confidences is None else float(confidences[at]),
                predicted_type=None if type_probabilities is None else TYPES[int(np.argmax(type_probabilities[at]))],
                required_kept=snippets_found(page, kept, page.required),
                forbidden_leaked=snippets_found(page, kept, page.forbidden),
                answer_words=int(page.words[kept].sum()),
            )
        )
    return Report(tuple(results), type_probabilities is not None)


def area_under_curve(scores: Sequence[float], positive: Sequence[bool]) -> float | None:
    """Return the probability that a positive scores above a negative, ties counting half; None without either.

    By rank sums (Mann and Whitney, 1947).
    """
    values, flags = np.asarray(scores, np.float64), np.asarray(positive, np.bool_)
    positives = int(flags.sum())
    negatives = len(flags) - positives
    if not positives or not negatives:
        return None
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float((ranks[flags].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def markdown(report: Report) -> str:
    """Return the whole report."""
    parts = [_accuracy(report.results), _snippets(report.results), _confidence(report.results)]
    if report.typed:
        parts.append(_types(report.results))
    return "\n\n".join([*parts, _empty(report.results), _labels(report.results)]) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(value) for value in line) + " |" for line in lines)


def _cell(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _accuracy(results: Sequence[PageResult]) -> str:
    groups = [("all", list(results)), *((kind.value, _of_type(results, kind)) for kind in TYPES)]
    rows = [
        [
            name,
            len(group),
            *(fmean(values) for values in zip(*((r.precision, r.recall, r.f1, r.ceiling) for r in group), strict=True)),
            _share(sum(r.f1 >= GOOD for r in group), len(group)),
        ]
        for name, group in groups
        if group
    ]
    folds = sorted({result.page.fold for result in results})
    means = ", ".join(f"{fmean(r.f1 for r in results if r.page.fold == fold):.4f}" for fold in folds)
    head = ["pages", "number", "precision", "recall", "F1", "ceiling", f"share with F1 ≥ {GOOD}"]
    return f"## Accuracy\n\nMeans over pages. F1 by fold: {means}.\n\n{_table(head, rows)}"


def _of_type(results: Sequence[PageResult], kind: PageType) -> list[PageResult]:
    return [result for result in results if result.page.page_type == kind.value]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _snippets(results: Sequence[PageResult]) -> str:
    rows = []
    for name, group in [("all", list(results)), *((kind.value, _of_type(results, kind)) for kind in TYPES)]:
        kept, wanted = sum(r.required_kept for r in group), sum(len(r.page.required) for r in group)
        leaked, unwanted = sum(r.forbidden_leaked for r in group), sum(len(r.page.forbidden) for r in group)
        if group:
            rows.append([name, _share(kept, wanted), wanted, _share(leaked, unwanted), unwanted])
    head = ["pages", "required snippets kept", "of", "forbidden snippets leaked", "of"]
    return f"## Snippets\n\n{_table(head, rows)}"


def _confidence(results: Sequence[PageResult]) -> str:
    good = [result.f1 >= GOOD for result in results]
    rating = np.array([result.confidence for result in results])
    f1 = np.array([result.f1 for result in results])
    curve = area_under_curve(rating.tolist(), good)
    rows = []
    for threshold in RATINGS:
        above = rating >= threshold
        below = ~above
        rows.append(
            [
                f"{threshold:.2f}",
                _share(int(above.sum()), len(results)),
                _share(int((f1[above] >= GOOD).sum()), int(above.sum())),
                float(f1[above].mean()) if above.any() else "–",
                float(f1[below].mean()) if below.any() else "–",
            ]
        )
    head = ["rated at least", "pages", f"of them F1 ≥ {GOOD}", "their mean F1", "mean F1 of the rest"]
    bins = _calibration(rating, f1)
    area = "not defined" if curve is None else f"{curve:.4f}"
    return (
        f"## Confidence\n\nArea under the curve for page F1 < {GOOD}: {area}. "
        f"Mean confidence {rating.mean():.4f}, mean F1 {f1.mean():.4f}.\n\n{_table(head, rows)}\n\n{bins}"
    )


def _calibration(rating: Floats, f1: Floats) -> str:
    """Return the mean F1 of pages by tenths of confidence."""
    tenth = np.minimum((rating * 10).astype(int), 9)
    rows = [
        [f"{at / 10:.1f} to {(at + 1) / 10:.1f}", int((tenth == at).sum()), float(rating[tenth == at].mean()),
         float(f1[tenth == at].mean())]
        for at in range(10)
        if (tenth == at).any()
    ]  # fmt: skip
    return _table(["confidence", "pages", "mean confidence", "mean F1"], rows)


def _types(results: Sequence[PageResult]) -> str:
    right = sum(result.predicted_type == result.page.page_type for result in results)
    rows = []
    for kind in TYPES:
        group = _of_type(results, kind)
        guesses = [sum(result.predicted_type == guess for result in group) for guess in TYPES]
        if group:
            rows.append([kind.value, *guesses, _share(guesses[TYPES.index(kind)], len(group))])
    head = ["true type, taken for", *(kind.value for kind in TYPES), "right"]
    return f"## Page type\n\nAccuracy {right / len(results):.4f}.\n\n{_table(head, rows)}"


def _empty(results: Sequence[PageResult]) -> str:
    truly = [result for result in results if not result.page.reference_words]
    given = [result for result in results if not result.answer_words]
    both = sum(not result.answer_words for result in truly)
    return (
        f"## Empty answers\n\n{len(truly)} pages have no main text; {len(given)} answers are empty, {both} of them "
        "rightly."
    )


def _labels(results: Sequence[PageResult]) -> str:
    """Return statistics of the labels that the scorer learned from."""
    share = np.concatenate([result.page.labels for result in results])
    words = np.concatenate([result.page.words for result in results])
    spoken = words > 0
    content = float(np.dot(share, words)) / max(1, int(words.sum()))
    middling = (share[spoken] > 0.05) & (share[spoken] < 0.95)
    per_page = [len(result.page.labels) for result in results]
    ceiling = fmean(result.ceiling for result in results)
    return (
        f"## Labels\n\n{len(share)} blocks ({np.median(per_page):.0f} a page in the median, {max(per_page)} at most), "
        f"{int(spoken.sum())} with words; {100 * float((share[spoken] > 0.5).mean()):.1f} % of those are content, "
        f"{100 * float(middling.mean()):.1f} % in part; {100 * content:.1f} % of all words are content. "
        f"Ceiling: {ceiling:.4f}."
    )


def split_by_page(pages: Sequence[LabelledPage], values: Floats) -> list[Floats]:
    """Cut one array over all blocks into one a page. Raises ValueError where the numbers of blocks differ."""
    ends = np.cumsum([len(page.labels) for page in pages])
    if len(values) != ends[-1]:
        raise ValueError(f"{len(values)} probabilities for {ends[-1]} blocks: they belong to other pages or blocks")
    return np.split(values, ends[:-1])
