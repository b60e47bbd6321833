"""The learned scorer: a network over the sequence of blocks says how likely each is main text, and of what type the
page is.

How much of the page to keep is no threshold: the blocks are kept that maximise the F measure to be expected (``cut``).
How much that is to be trusted, ``confidence`` says.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from threadpoolctl import ThreadpoolController

from ..features import features_of
from ..options import BETAS
from ..result import PageType
from .confidence import EMPTY_CONFIDENCE, signs_of
from .consent import consent_blocks
from .cut import expected_f1_cut, for_cut
from .model import Model, load_model
from .network import CLIP, index_page, sigmoid
from .protocol import Scores

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..options import Options
    from ..page import Page

__all__ = ["PAGE_TYPES", "has_no_main_text", "learned", "rate"]

PAGE_TYPES = (
    PageType.ARTICLE,
    PageType.DOCUMENTATION,
    PageType.SERVICE,
    PageType.FORUM,
    PageType.COLLECTION,
    PageType.LISTING,
    PageType.PRODUCT,
)
"""The order of the network's answers."""
MIN_EXPECTED_WORDS = 8
MIN_EXPECTED_CHARS = 60
MIN_EXPECTED_F1 = 1 / 3
"""A page has no main text where fewer words, and fewer characters (as UTF-8 has them), of it are expected (scripts
without spaces have few words), or where the best answer is expected to score less."""


@cache
def _blas() -> ThreadpoolController:
    """Return the handle on the process's BLAS libraries, looked for once."""
    return ThreadpoolController()


def learned(page: Page, options: Options) -> Scores:
    """Score a page by the model that ships with the package."""
    if not page.blocks:
        return Scores(probability=[], kept=[], confidence=EMPTY_CONFIDENCE)
    return _decide(page, load_model(), BETAS.get(options.mode, 1.0))


def rate(page: Page, model: Model) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return probability and words of each block, and the probability of each of PAGE_TYPES, by the networks together:
    of the logits of blocks the mean counts, of types that of the probabilities, with what the words say of them."""
    # A page's matrices are too small to share: other BLAS threads only spin, at twice the processor time.
    with _blas().limit(limits=1, user_api="blas"):
        features = features_of(page, model.tokens)
        matrix = features.matrix - model.mean
        matrix *= model.per_scale
        np.clip(matrix, -CLIP, CLIP, out=matrix)
        index = index_page(features)
        blocks = np.zeros(len(matrix), np.float32)
        kinds = np.zeros(len(PAGE_TYPES), np.float32)
        for network in model.networks:
            logit, kind_logit = network(features, matrix, index)
            blocks += logit
            odds = np.exp(kind_logit - kind_logit.max())
            kinds += odds / odds.sum()
    count = np.float32(len(model.networks))
    return sigmoid(blocks / count), features.words, model.words.together(kinds / count, features)


def has_no_main_text(expected_f1: float, expected_words: float, expected_chars: float) -> bool:
    """Say whether an empty answer is better than the best other one, of which so much is expected."""
    too_little = expected_words < MIN_EXPECTED_WORDS and expected_chars < MIN_EXPECTED_CHARS
    return too_little or expected_f1 < MIN_EXPECTED_F1


def _decide(page: Page, model: Model, beta: float) -> Scores:
    probability, words, kinds = rate(page, model)
    chance = for_cut(probability)
    chance[consent_blocks(page.blocks)] = 0  # however long, it is not what the page is for
    kept, expected = expected_f1_cut(chance, words)
    signs = signs_of(chance, words, expected)
    if beta != 1:
        kept, _ = expected_f1_cut(chance, words, beta)
    # A letter of a script that says much by each takes more bytes, so that Chinese pages are not taken for empty ones.
    chars = np.array([len(block.text.encode("utf-8", "replace")) for block in page.blocks], np.float32)
    if has_no_main_text(expected, float(chance @ words), float(chance @ chars)):
        kept[:] = False
    return Scores(
        probability=probability.tolist(),
        kept=kept.tolist(),
        page_type=PAGE_TYPES[int(kinds.argmax())],
        page_type_scores={kind.value: float(chance) for kind, chance in zip(PAGE_TYPES, kinds, strict=True)},
        confidence=model.confidence.of(signs),
    )
