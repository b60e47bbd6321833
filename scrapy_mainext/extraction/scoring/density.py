"""The density scorer: jusText's classes of blocks, read against the structure of the page.

1. Blocks without text, hidden ones and those of a ``<template>`` are never content.
2. Structure: navigation, headers and footers of the page, asides, forms and dialogs, and elements whose names hint at
   the same (``hints``), are set aside, each unless it holds most of the page's text itself (a page inside one
   ``<form>``).
3. Classes: jusText's (``justext``) by the stop list that fits the page; where none fits, Boilerpipe's shallow features
   (``shallow``) stand in for stop words.
4. Core: the innermost element that holds nearly all of the text that is left.
5. Within the core, what the classes reject stays where the structure speaks for it: lists, tables, code and short lines
   between good text. On pages of running text, rejected blocks that are links only go, and so do the short lines
   before the first and after the last good block. Pages that are no running text (catalogues, link lists) keep all
   of the core.

jusText itself looks at no structure but the paragraphs; steps 2, 4 and 5 are an extension, with thresholds chosen on
the development pages of the WCXB benchmark.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ..blocks import Context, Element, TextBlock
from .hints import UNLIKELY_BESIDE_LANDMARKS, names_of, seems_unlikely
from .justext import LENGTH_LOW, MAX_LINK_DENSITY, Quality, by_itself, in_context, with_headings
from .protocol import Scores
from .shallow import by_density
from .stopwords import SHARES, STOP_WORDS, choose_language, split_words
from .tree import ElementTree, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import Options
    from ..page import Page

__all__ = ["density"]

MOST = 0.5
"""An element that holds more of a page's unlinked text than this is not boilerplate, whatever its name."""
LEAST = 0.05
"""Structure that leaves less of a page's unlinked text than this is not trusted: first names are passed over, then
all."""
CORE_OF_TEXT, CORE_OF_OTHER = 0.75, 0.9
"""Share of the unlinked text that the core must hold: on pages of running text, and on others."""
RUNNING_TEXT = 0.25
"""A page whose core has this share of its characters in good blocks is one of running text."""
LINKS_ONLY = 0.8
"""Link density from which a block is links only."""
LANGUAGE_SAMPLE = 1000
"""Words from which the language is guessed."""

# Plain integers: the operators of an IntFlag cost a hundred times theirs.
_NEVER = int(Context.HIDDEN | Context.TEMPLATE)
_SET_ASIDE = int(Context.NAV | Context.FOOTER | Context.ASIDE | Context.HEADER | Context.FORM | Context.DIALOG)
_HEADER = int(Context.HEADER)
_CONTENT = int(Context.MAIN | Context.ARTICLE)
_LANDMARKS = frozenset(("html", "body", "main", "article"))
_ENDS_OF_SENTENCE = tuple('.!?:;…。！？；："”’»)')
_KEPT_CHANCE = {Quality.GOOD: 0.94, Quality.BAD: 0.75}
_REJECTED_CHANCE, _SET_ASIDE_CHANCE = 0.35, 0.1
"""Probabilities: the share of the words of such blocks that the references of the benchmark hold, about."""


def density(page: Page, options: Options) -> Scores:
    """Score a page by the density of its text; see the module's description."""
    blocks = page.blocks
    usable = [at for at, block in enumerate(blocks) if block.text and not block.context & _NEVER]
    probability, kept = [0.0] * len(blocks), [False] * len(blocks)
    if usable:
        verdicts = _judge([blocks[at] for at in usable], page.head.language)
        for at, (likely, keep) in zip(usable, verdicts, strict=True):
            probability[at], kept[at] = likely, keep
    return Scores(probability=probability, kept=kept)


def _judge(blocks: list[TextBlock], language: str | None) -> list[tuple[float, bool]]:
    """Return probability and decision for each of the usable blocks."""
    tree = tree_of(blocks)
    unlinked = [len(block.text) - block.link_chars for block in blocks]
    likely = _likely(tree, unlinked)
    qualities = _classify([blocks[at] for at in likely], language)
    quality_of = dict(zip(likely, qualities, strict=True))
    kept = _keep(blocks, tree, unlinked, quality_of)
    verdicts = []
    for at in range(len(blocks)):
        quality = quality_of.get(at)
        chance = _SET_ASIDE_CHANCE if quality is None else _KEPT_CHANCE[quality] if at in kept else _REJECTED_CHANCE
        verdicts.append((chance, at in kept))
    return verdicts


def _likely(tree: ElementTree, unlinked: Sequence[int]) -> list[int]:
    """Return the blocks that the structure does not speak against; with less trust in it where that leaves too
    little."""
    total = sum(unlinked)
    totals = tree.sum_up(unlinked)
    for by_names in (True, False):
        inside: list[bool] = []
        for element, parent, held in zip(tree.elements, tree.parents, totals, strict=True):
            good = parent < 0 or inside[parent]
            inside.append(good and (held > MOST * total or not _speaks_against(element, by_names)))
        likely = [at for at, place in enumerate(tree.places) if inside[place]]
        if sum(unlinked[at] for at in likely) > LEAST * total:
            return likely
    return list(range(len(unlinked)))


def _speaks_against(element: Element, by_names: bool) -> bool:
    """Whether an element, taken by itself, is a part of a page that seldom holds main text."""
    own = element.context & ~element.parent.context if element.parent else element.context
    if own & _SET_ASIDE and not (own & _SET_ASIDE == _HEADER and element.context & _CONTENT):
        return True
    if not by_names or element.tag in _LANDMARKS:
        return False
    names = names_of(element)
    return bool(names) and seems_unlikely(names, UNLIKELY_BESIDE_LANDMARKS)


def _classify(blocks: list[TextBlock], language: str | None) -> list[Quality]:
    """Return jusText's final class, good or bad, for each block."""
    words = (
        word
        for block in blocks
        if len(block.text) >= LENGTH_LOW and block.link_chars <= MAX_LINK_DENSITY * len(block.text)
        for word in split_words(block.text)
    )
    chosen = choose_language(language, islice(words, LANGUAGE_SAMPLE))
    if chosen is None:
        alone = by_density(blocks)
    else:
        stop_words, share = STOP_WORDS[chosen], SHARES.get(chosen, 1.0)
        alone = [by_itself(block, stop_words, share) for block in blocks]
    return with_headings(blocks, alone, in_context(alone))


def _keep(
    blocks: list[TextBlock], tree: ElementTree, unlinked: Sequence[int], quality_of: dict[int, Quality]
) -> set[int]:
    """Return which of the likely blocks are content."""
    good = [at for at, quality in quality_of.items() if quality is Quality.GOOD]
    total = sum(len(blocks[at].text) for at in quality_of)
    running = sum(len(blocks[at].text) for at in good) > RUNNING_TEXT * total
    core = _core(tree, unlinked, quality_of, CORE_OF_TEXT if running else CORE_OF_OTHER)
    within = [at for at in quality_of if core[tree.places[at]]]
    if not running:
        return set(within)
    first, last = good[0], good[-1]
    return {
        at
        for at in within
        if quality_of[at] is Quality.GOOD or not _is_scrap(blocks[at], between=first < at < last, before=at < first)
    }


def _core(tree: ElementTree, unlinked: Sequence[int], likely: dict[int, Quality], share: float) -> list[bool]:
    """Return for each element whether it stands in the core: the innermost one with that share of the likely text.

    An element that holds a single block is no core: a heading beside the one paragraph of a page belongs to it.
    """
    weights = [0] * len(unlinked)
    for at in likely:
        weights[at] = unlinked[at]
    totals = tree.sum_up(weights)
    counts = tree.sum_up([1] * len(unlinked))
    enough = share * sum(weights)
    core = 0
    for place, (parent, total, count) in enumerate(zip(tree.parents, totals, counts, strict=True)):
        if parent == core and total >= enough > 0 and count > 1:
            core = place
    return tree.within({core})


def _is_scrap(block: TextBlock, *, between: bool, before: bool) -> bool:
    """Whether a rejected block on a page of running text goes."""
    if block.link_chars >= LINKS_ONLY * len(block.text):
        return True
    if between or (before and block.heading_level):
        return False
    return len(block.text) < LENGTH_LOW and not block.text.endswith(_ENDS_OF_SENTENCE)
