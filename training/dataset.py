"""The labelled pages: a WCXB split, segmented, labelled and kept as numbers.

A split holds ``html/ID.html.gz`` and ``ground-truth/ID.json``. The cache, a file outside the repository, is made anew
when the split, the segmenter or the labels change.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from scrapy_mainext.extraction.blocks import Context, TextBlock
from scrapy_mainext.extraction.decode.encoding import codec_of, decide_encoding
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.segment.segmenter import segment

from . import labels
from .cache import cached
from .folds import assign_folds, registered_domain
from .labels import align, tokenize_blocks, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "LabelledPage",
    "RawPage",
    "label_page",
    "label_split",
    "load",
    "page_f1",
    "read_pages",
    "segment_page",
    "snippets_found",
]

UNSEEN = Context.HIDDEN | Context.ARIA_HIDDEN | Context.TEMPLATE | Context.NOSCRIPT | Context.NAV | Context.DIALOG
"""Blocks that get words of the reference only where no other block claims them."""


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page of a split as it lies on the disk. ``truth``: the record under ``ground_truth``."""

    id: str
    url: str | None
    page_type: str
    truth: dict[str, Any]
    body: bytes


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """What training and evaluation need of a page: numbers, no text.

    ``labels``: float32, share of each block's words that the reference holds. ``chars``: int32, characters of each
    block. ``ids``: int32, the words of all blocks in order, numbered within the page; ``starts``: int32, blocks + 1,
    where each block begins in them. ``reference``: int32, how often the reference holds each word of the page's
    vocabulary. ``required``, ``forbidden``: snippets as words; -1 is a word that the page lacks. ``fold``: from 0.
    """

    id: str
    url: str | None
    domain: str
    page_type: str
    fold: int
    labels: NDArray[np.float32]
    chars: NDArray[np.int32]
    ids: NDArray[np.int32]
    starts: NDArray[np.int32]
    reference: NDArray[np.int32]
    required: tuple[NDArray[np.int32], ...]
    forbidden: tuple[NDArray[np.int32], ...]

    @property
    def words(self) -> NDArray[np.int32]:
        """Words of each block."""
        return np.diff(self.starts)

    @property
    def reference_words(self) -> int:
        """Words of the reference."""
        return int(self.reference.sum())

    def kept_ids(self, kept: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return the words of the blocks that are kept, in order."""
        return self.ids[np.repeat(kept, self.words)]


def page_f1(page: LabelledPage, kept: NDArray[np.bool_]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of the bag of words of the kept blocks. Two empty texts agree fully."""
    mine = np.bincount(page.kept_ids(kept), minlength=len(page.reference))
    kept_words, reference_words = int(mine.sum()), page.reference_words
    if not kept_words or not reference_words:
        same = float(not kept_words and not reference_words)
        return same, same, same
    shared = int(np.minimum(mine, page.reference).sum())
    precision, recall = shared / kept_words, shared / reference_words
    return precision, recall, 2 * precision * recall / (precision + recall) if shared else 0.0


def snippets_found(page: LabelledPage, kept: NDArray[np.bool_], snippets: Iterable[NDArray[np.int32]]) -> int:
    """Return how many snippets stand, word by word, in the text of the kept blocks."""
    text = page.kept_ids(kept).astype("<i4").tobytes()
    return sum(_holds(text, snippet.astype("<i4").tobytes()) for snippet in snippets)


def _holds(text: bytes, snippet: bytes) -> bool:
    """Whether a sequence of 4-byte numbers stands in another."""
    if not snippet:
        return False
    at = text.find(snippet)
    while at % 4 and at > 0:
        at = text.find(snippet, at + 1)
    return at >= 0


def read_pages(split: Path, limit: int | None = None) -> Iterator[RawPage]:
    """Yield the pages of a split in the order of their names."""
    for truth_file in sorted((split / "ground-truth").glob("*.json"))[:limit]:
        record = json.loads(truth_file.read_text("utf-8"))
        kind = (record.get("_internal") or {}).get("page_type") or {}
        kind = kind.get("primary", "article") if isinstance(kind, dict) else kind
        yield RawPage(
            id=truth_file.stem,
            url=record.get("url") or None,
            page_type="collection" if kind == "category" else kind,
            truth=record["ground_truth"],
            body=gzip.decompress((split / "html" / f"{truth_file.stem}.html.gz").read_bytes()),
        )


def segment_page(raw: RawPage) -> Page:
    """Segment a page as an extraction would."""
    codec = codec_of(decide_encoding(raw.body).name)
    blocks, head = segment((raw.body,), codec or "utf-8")
    return Page(tuple(blocks), head, raw.url)


def label_page(raw: RawPage, blocks: Iterable[TextBlock], fold: int = 0) -> LabelledPage:
    """Label the blocks of a page, all of them, in order."""
    blocks = tuple(blocks)
    tokens = tokenize_blocks([block.text for block in blocks], raw.truth.get("main_content"))
    seen = np.array([not block.context & int(UNSEEN) for block in blocks], np.bool_)
    number = tokens.vocabulary.get

    def snippets(key: str) -> tuple[NDArray[np.int32], ...]:
        texts = raw.truth.get(key) or []
        return tuple(np.array([number(word, -1) for word in words_of(text)], np.int32) for text in texts)

    return LabelledPage(
        id=raw.id,
        url=raw.url,
        domain=registered_domain(raw.url),
        page_type=raw.page_type,
        fold=fold,
        labels=align(tokens, seen),
        chars=np.array([len(block.text) for block in blocks], np.int32),
        ids=tokens.ids,
        starts=tokens.starts,
        reference=np.bincount(tokens.reference, minlength=len(tokens.vocabulary)).astype(np.int32),
        required=snippets("with"),
        forbidden=snippets("without"),
    )


def load(split: Path, cache: Path, limit: int | None = None) -> list[LabelledPage]:
    """Return the labelled pages of a split, in the order of their names, from the cache where it is fresh."""
    sources = (Path(labels.__file__), Path(__file__))
    return cached("labels", split, cache, limit, sources, lambda: label_split(split, limit))


def label_split(split: Path, limit: int | None = None) -> list[LabelledPage]:
    """Segment and label the pages of a split."""
    names = sorted((split / "ground-truth").glob("*.json"))[:limit]
    urls = [json.loads(name.read_text("utf-8")).get("url") for name in names]
    folds = assign_folds([registered_domain(url) or name.stem for url, name in zip(urls, names, strict=True)])
    return [
        label_page(raw, segment_page(raw).blocks, int(fold))
        for raw, fold in tqdm(
            zip(read_pages(split, limit), folds, strict=True), "labels", len(names), unit="page", disable=None
        )
    ]
