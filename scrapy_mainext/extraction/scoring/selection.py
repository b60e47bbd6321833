"""What becomes of a scorer's decisions: short pages get an answer, notices none, and the options have the last word."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ..layout.frames import Layout
from ..result import PageType
from .body import body_of
from .comments import in_comments
from .confidence import EMPTY_CONFIDENCE
from .consent import consent_blocks
from .related import related_blocks
from .short_pages import notice_of, short_answer
from .structures import with_whole_structures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import TextBlock
    from ..options import Options
    from ..page import Page
    from ..stated import Stated
    from .protocol import Scores

__all__ = ["select"]

FORUM_CHANCE = 0.1
"""From this probability on a page may be a forum, whose comments are its posts: a forum that is taken for something
else would lose nearly all of its main text. Out of fold 112 of the 113 forums of the development pages are held for as
likely, and 14 other pages."""

_WORD = re.compile(r"\w+")
_FORUM, _ARTICLE, _LISTING = PageType.FORUM, PageType.ARTICLE, PageType.LISTING


def select(page: Page, scores: Scores, options: Options, stated: Stated) -> Scores:
    """Return the scores with the page type and the kept blocks that the page and the options ask for.

    ``stated``: what the page says of itself, of which an article's body is told apart.
    """
    blocks = page.blocks
    related = related_blocks(blocks)
    if related and scores.page_type is _LISTING:  # the article above them is what the page is for
        scores = _as_article(scores)
    kind = _type_of(scores, options)
    kept: Sequence[bool] = scores.kept
    # The learned scorer has left them out of its count.
    consent = () if options.scorer_name == "learned" and any(kept) else consent_blocks(blocks)
    kept = _without(kept, consent)
    kept = _without(kept, related)
    if not any(kept):
        kept = short_answer(page, consent) or kept
    notice = notice_of(page, kept)
    if notice is not None:
        kept = [False] * len(blocks)
    body_alone = options.mode == "precision" and kind is _ARTICLE
    kept = with_whole_structures(blocks, kept)
    if (body_alone or not options.comments) and not _may_be_forum(scores, options):
        kept = [keep and not drop for keep, drop in zip(kept, in_comments(blocks), strict=True)]
    if not options.tables:
        kept = _without_tables(blocks, kept)
    if body_alone:
        kept = body_of(blocks, kept, stated.metadata.title, stated.metadata.authors)
    if _is_too_small(blocks, kept, options):
        kept = [False] * len(blocks)
    if options.page_type is not None:
        scores = replace(scores, page_type=kind, page_type_scores={PageType(options.page_type).value: 1.0})
    confidence = scores.confidence
    if confidence is not None and not any(kept):
        confidence = min(confidence, EMPTY_CONFIDENCE)
    if kept is scores.kept and confidence == scores.confidence:
        return scores
    return replace(scores, kept=kept, notice=notice, confidence=confidence)


def _as_article(scores: Scores) -> Scores:
    """Return the scores of a page that was taken for a listing with the chances of the two types exchanged."""
    chances = dict(scores.page_type_scores)
    if chances:
        chances[_ARTICLE.value], chances[_LISTING.value] = chances[_LISTING.value], chances[_ARTICLE.value]
    return replace(scores, page_type=_ARTICLE, page_type_scores=chances)


def _without(kept: Sequence[bool], places: Sequence[int]) -> Sequence[bool]:
    if not any(kept[at] for at in places):
        return kept
    left = list(kept)
    for at in places:
        left[at] = False
    return left


def _type_of(scores: Scores, options: Options) -> PageType | None:
    return scores.page_type if options.page_type is None else PageType(options.page_type)


def _may_be_forum(scores: Scores, options: Options) -> bool:
    if options.page_type is not None:
        return options.page_type is _FORUM
    return scores.page_type is _FORUM or scores.page_type_scores.get(_FORUM.value, 0.0) >= FORUM_CHANCE


def _without_tables(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> list[bool]:
    places = [at for at, keep in enumerate(kept) if keep and blocks[at].text]
    layout = Layout([blocks[at] for at in places])
    left = [bool(keep) for keep in kept]
    for at, frame in zip(places, layout.frames, strict=True):
        if frame.data_table is not None:
            left[at] = False
    return left


def _is_too_small(blocks: Sequence[TextBlock], kept: Sequence[bool], options: Options) -> bool:
    if not options.min_words and not options.min_chars:
        return False
    texts = [block.text for block, keep in zip(blocks, kept, strict=True) if keep]
    if sum(map(len, texts)) < options.min_chars:
        return True
    return sum(len(_WORD.findall(text)) for text in texts) < options.min_words
