"""The containers scorer: Readability's scoring of candidate containers, after its public description.

Source: the algorithm of Arc90's Readability (2009) as Mozilla's reader view carries it on: drop what seems unlikely
by its names, give each paragraph points for commas and length, hand them to its ancestors, scale by link density,
take the best container, merge siblings that score well enough, clean what inside it looks like no text. If less than
``CHAR_THRESHOLD`` characters come of it, try again with one rule fewer.

A paragraph is here a block of text. The score is a page's, so the probability of a block is only a rough one.
"""

from __future__ import annotations

import math
from enum import Flag, auto
from typing import TYPE_CHECKING

from ..blocks import Context, Element, TextBlock
from .cleaning import cleaned_places
from .hints import class_weight, names_of, seems_unlikely
from .protocol import Scores
from .tree import ElementTree, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import Options
    from ..page import Page

__all__ = ["containers"]

CHAR_THRESHOLD = 500
"""Characters below which the result is taken for a failure."""
MIN_PARAGRAPH = 25
"""Characters below which a paragraph gets no points."""
MAX_LEVELS = 5
"""Ancestors that a paragraph's points reach."""
CHARS_PER_POINT, MAX_LENGTH_POINTS = 100, 3
SIBLING_SHARE, MIN_SIBLING_SCORE = 0.2, 10.0
"""A sibling joins from this share of the best score, but not below the minimum. The same class earns the share as
bonus."""
SIBLING_PARAGRAPH = 80
"""Characters from which a sibling paragraph joins if its link density is below ``SIBLING_LINKS``."""
SIBLING_LINKS = 0.25
TOP_CANDIDATES, ALTERNATIVE_SHARE, MIN_ALTERNATIVES = 5, 0.75, 3
"""If this many of the top candidates come this near to the best, the container that they share is taken."""
TAG_POINTS = (
    dict.fromkeys(("div",), 5)
    | dict.fromkeys(("pre", "td", "blockquote"), 3)
    | dict.fromkeys(("address", "dd", "dl", "dt", "form", "li", "ol", "ul"), -3)
    | dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "th"), -5)
)
UNLIKELY_ROLES = frozenset(("alert", "alertdialog", "complementary", "dialog", "menu", "menubar", "navigation"))

_UNSEEN = int(Context.HIDDEN | Context.TEMPLATE | Context.ARIA_HIDDEN)
_NEVER = int(Context.HIDDEN | Context.TEMPLATE)
_SPARED = int(Context.TABLE | Context.CODE)
_COMMAS = str.maketrans(dict.fromkeys("،﹐︐﹑⸁⸴⸲、，", ","))
_ENDS_OF_SENTENCE = (".", "。", "!", "?", "！", "？")


class _Rules(Flag):
    """What an attempt goes by; given up one after another, in this order."""

    UNLIKELY = auto()
    WEIGHTS = auto()
    CLEANING = auto()


_ATTEMPTS = (
    _Rules.UNLIKELY | _Rules.WEIGHTS | _Rules.CLEANING,
    _Rules.WEIGHTS | _Rules.CLEANING,
    _Rules.CLEANING,
    _Rules(0),
)


def containers(page: Page, options: Options) -> Scores:
    """Score a page by its containers: a block is kept if it stands in the chosen ones and is not cleaned away."""
    blocks = page.blocks
    usable = [at for at, block in enumerate(blocks) if block.text and not block.context & _NEVER]
    kept, probability = [False] * len(blocks), [0.1] * len(blocks)
    chosen = _best_attempt([blocks[at] for at in usable])
    for at, keep in zip(usable, chosen, strict=True):
        if keep:
            block = blocks[at]
            kept[at] = True
            probability[at] = 0.5 + 0.45 * (1 - min(1.0, block.link_chars / len(block.text)))
    return Scores(probability=probability, kept=kept)


def _best_attempt(blocks: list[TextBlock]) -> list[bool]:
    """Return the first attempt that reaches the threshold, or the longest of all; the earlier one of equals."""
    tree = tree_of(blocks)
    best, longest = [False] * len(blocks), 0
    for rules in _ATTEMPTS:
        kept = _attempt(blocks, tree, rules)
        length = sum(len(block.text) for block, keep in zip(blocks, kept, strict=True) if keep)
        if length > longest:
            best, longest = kept, length
        if length >= CHAR_THRESHOLD:
            break
    return best


def _attempt(blocks: list[TextBlock], tree: ElementTree, rules: _Rules) -> list[bool]:
    """Return for each block whether it is content by these rules."""
    likely = _likely_places(tree, bool(rules & _Rules.UNLIKELY))
    column = _Columns(blocks, tree, likely)
    scores = _scores(column, bool(rules & _Rules.WEIGHTS))
    inside = _chosen_places(column, scores)
    clean = [True] * len(inside)
    if rules & _Rules.CLEANING:
        clean = cleaned_places(blocks, tree, likely, inside, use_weights=bool(rules & _Rules.WEIGHTS))
    return [
        likely[place] and clean[place] and (inside[place] or at in column.joined)
        for at, place in enumerate(tree.places)
    ]


def _likely_places(tree: ElementTree, by_names: bool) -> list[bool]:
    """Return for each element whether it is to be looked at."""
    likely: list[bool] = []
    for element, parent in zip(tree.elements, tree.parents, strict=True):
        likely.append((parent < 0 or likely[parent]) and not (by_names and _is_unlikely(element)))
    return likely


def _is_unlikely(element: Element) -> bool:
    if element.context & _UNSEEN or element.attr("role").strip().lower() in UNLIKELY_ROLES:
        return True
    if element.tag in {"html", "body", "a"} or element.context & _SPARED:
        return False
    names = names_of(element)
    return bool(names) and seems_unlikely(names)


class _Columns:
    """What an attempt knows of each element, in the order of the tree.

    ``characters``, ``link_characters``, ``paragraphs``: sums over the likely blocks inside. ``holders``: for each
    block the place of the block-level element that it stands in. ``joined``: blocks that stand directly in the best
    candidate's parent and join it."""

    def __init__(self, blocks: list[TextBlock], tree: ElementTree, likely: Sequence[bool]) -> None:
        self.blocks = blocks
        self.tree = tree
        self.likely = likely
        seen = [likely[place] for place in tree.places]
        self.characters = tree.sum_up(len(b.text) if s else 0 for b, s in zip(blocks, seen, strict=True))
        self.link_characters = tree.sum_up(b.link_chars if s else 0 for b, s in zip(blocks, seen, strict=True))
        self.paragraphs = tree.sum_up(map(int, seen))
        holders: list[int] = []
        for place, (element, parent) in enumerate(zip(tree.elements, tree.parents, strict=True)):
            holders.append(place if element.block or parent < 0 else holders[parent])
        self.holders = [holders[place] for place in tree.places]
        self.joined: set[int] = set()

    def link_density(self, place: int) -> float:
        return self.link_characters[place] / self.characters[place] if self.characters[place] else 0.0

    def is_paragraph(self, place: int) -> bool:
        """Whether an element is a block of text and nothing more."""
        return self.tree.elements[place].tag == "p" or self.paragraphs[place] == 1


def _scores(column: _Columns, use_weights: bool) -> dict[int, float]:
    """Return the scaled score of each candidate, by place."""
    tree = column.tree
    points: dict[int, float] = {}
    for block, place, holder in zip(column.blocks, tree.places, column.holders, strict=True):
        if not column.likely[place] or len(block.text) < MIN_PARAGRAPH:
            continue
        own = _paragraph_points(block.text)
        # A paragraph's points go to what holds it; loose text beside other blocks is a paragraph of its holder.
        at = tree.parents[holder] if column.is_paragraph(holder) else holder
        for level in range(MAX_LEVELS):
            if at < 0:
                break
            if at not in points:
                points[at] = _initial_points(tree.elements[at], use_weights)
            points[at] += own / (1 if level == 0 else 2 if level == 1 else level * 3)
            at = tree.parents[at]
    return {place: value * (1 - column.link_density(place)) for place, value in points.items()}


def _paragraph_points(text: str) -> int:
    commas = (text if text.isascii() else text.translate(_COMMAS)).count(",")
    return 2 + commas + min(len(text) // CHARS_PER_POINT, MAX_LENGTH_POINTS)


def _initial_points(element: Element, use_weights: bool) -> float:
    return TAG_POINTS.get(element.tag, 0) + (class_weight(element) if use_weights else 0)


def _chosen_places(column: _Columns, scores: dict[int, float]) -> list[bool]:
    """Return for each element whether it stands in the best candidate or a sibling that joins it."""
    tree = column.tree
    if not scores:
        return [True] * len(tree.elements)
    top = _climb(column, scores, _shared_container(tree, scores))
    return tree.within({top} | _joining_siblings(column, scores, top))


def _shared_container(tree: ElementTree, scores: dict[int, float]) -> int:
    """Return the best candidate, or the nearest ancestor that holds enough candidates of nearly the same score."""
    ranked = sorted(scores, key=lambda place: (-scores[place], place))[:TOP_CANDIDATES]
    top = ranked[0]
    near = [place for place in ranked[1:] if scores[place] >= ALTERNATIVE_SHARE * scores[top] > 0]
    if len(near) < MIN_ALTERNATIVES:
        return top
    paths = [_ancestors(tree, place) for place in near]
    at = tree.parents[top]
    while at > 0:
        if sum(at in path for path in paths) >= MIN_ALTERNATIVES:
            return at
        at = tree.parents[at]
    return top


def _ancestors(tree: ElementTree, place: int) -> set[int]:
    found: set[int] = set()
    at = tree.parents[place]
    while at >= 0:
        found.add(at)
        at = tree.parents[at]
    return found


def _climb(column: _Columns, scores: dict[int, float], top: int) -> int:
    """Return the candidate, or an ancestor whose score rises above that of what it holds, or that holds nothing
    else."""
    tree = column.tree
    last = scores.get(top, 0.0)
    least = last / 3
    at = tree.parents[top]
    while at > 0 and tree.elements[at].tag != "body":
        score = scores.get(at)
        if score is not None:
            if score < least:
                break
            if score > last:
                top = at
                break
            last = score
        at = tree.parents[at]
    parent = tree.parents[top]
    while parent > 0 and tree.elements[parent].tag != "body" and column.paragraphs[parent] == column.paragraphs[top]:
        top, parent = parent, tree.parents[parent]
    return top


def _joining_siblings(column: _Columns, scores: dict[int, float], top: int) -> set[int]:
    """Return the siblings of the best candidate that join it; loose blocks beside it are noted in ``column.joined``."""
    tree = column.tree
    parent = tree.parents[top]
    if parent < 0:
        return set()
    best = scores.get(top, 0.0)
    threshold = max(MIN_SIBLING_SCORE, SIBLING_SHARE * best)
    class_of_top = tree.elements[top].attr("class")
    joining = set()
    for place in range(parent + 1, len(tree.elements)):
        if tree.parents[place] != parent or place == top or not column.likely[place]:
            continue
        bonus = SIBLING_SHARE * best if class_of_top and tree.elements[place].attr("class") == class_of_top else 0.0
        if scores.get(place, -math.inf) + bonus >= threshold:
            joining.add(place)
    for at, (block, holder) in enumerate(zip(column.blocks, column.holders, strict=True)):
        if (holder == parent or (tree.parents[holder] == parent and column.is_paragraph(holder))) and _joins(block):
            column.joined.add(at)
    return joining


def _joins(block: TextBlock) -> bool:
    """Whether a paragraph beside the best candidate is text enough to join it."""
    if len(block.text) > SIBLING_PARAGRAPH:
        return block.link_chars < SIBLING_LINKS * len(block.text)
    return not block.link_chars and block.text.endswith(_ENDS_OF_SENTENCE)
