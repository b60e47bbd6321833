"""Readability's cleaning of a chosen container: what inside it looks like no text, after its public description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..blocks import Element, InlineKind, TextBlock
from .hints import class_weight, names_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .tree import ElementTree

__all__ = ["cleaned_places"]

CLEANED_TAGS = frozenset(("aside", "button", "footer", "option", "select", "textarea"))
"""Elements that go in any case."""
JUDGED_TAGS = frozenset(("div", "fieldset", "form", "ol", "section", "table", "ul"))
"""Elements that go if they look like no text (``ol`` and ``section`` as their kin here)."""
MANY_COMMAS = 10
"""With as many commas an element is text."""
FEW_CHARACTERS = 25
GOOD_WEIGHT, LINKS_IF_GOOD, LINKS_IF_NOT = 25, 0.5, 0.2
"""Link density that an element may have, by whether its names speak for it."""
HEADINGS_SHARE = 0.9
SPARED_ITEMS = 100
"""List items that are not counted."""
SHARE_WORDS = ("share", "sharedaddy")
SHARE_BOX = 500
"""Characters below which an element with such a name is a box of buttons."""
DATA_CELLS = 10
"""Cells from which a table holds data; one with a head cell or a caption does in any case."""

_CONTROLS = frozenset(("button", "label", "legend", "option", "select", "textarea"))
"""Elements that stand for controls: the tree knows only elements with text, so no ``input``."""
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


class _Counts:
    """Sums for each element, in the order of the tree: characters, commas, and elements of some tags inside it."""

    def __init__(self, blocks: Sequence[TextBlock], tree: ElementTree, likely: Sequence[bool]) -> None:
        seen = [(block, likely[place]) for block, place in zip(blocks, tree.places, strict=True)]
        self.characters = tree.sum_up(len(block.text) if use else 0 for block, use in seen)
        self.link_characters = tree.sum_up(block.link_chars if use else 0 for block, use in seen)
        self.heading_characters = tree.sum_up(
            len(block.text) if use and block.heading_level else 0 for block, use in seen
        )
        self.commas = tree.sum_up(block.text.count(",") if use else 0 for block, use in seen)
        self.images = tree.sum_up(_count_images(block) if use and block.inlines else 0 for block, use in seen)
        tags = [element.tag for element in tree.elements]
        self.paragraphs = tree.roll_up([int(tag == "p") for tag in tags])
        self.items = tree.roll_up([int(tag == "li") for tag in tags])
        self.controls = tree.roll_up([int(tag in _CONTROLS) for tag in tags])
        self.preformatted = tree.roll_up([int(tag in {"code", "pre"}) for tag in tags])
        self.cells = tree.roll_up([int(tag == "td") for tag in tags])
        self.head_cells = tree.roll_up([int(tag in {"th", "caption"}) for tag in tags])


def _count_images(block: TextBlock) -> int:
    return sum(mark.kind is InlineKind.IMAGE for mark in block.inlines)


def cleaned_places(
    blocks: Sequence[TextBlock],
    tree: ElementTree,
    likely: Sequence[bool],
    inside: Sequence[bool],
    *,
    use_weights: bool,
) -> list[bool]:
    """Return for each element whether it stays: neither it nor what it stands in is cleaned away.

    ``likely``: for each element whether its text counts. ``inside``: for each whether it stands in a chosen container;
    only what stands inside such a container, not the container itself, is judged.
    """
    counts = _Counts(blocks, tree, likely)
    stays: list[bool] = []
    in_data: list[bool] = []
    for place, (element, parent) in enumerate(zip(tree.elements, tree.parents, strict=True)):
        below_data = parent >= 0 and in_data[parent]
        in_data.append(below_data or element.tag in {"code", "pre"} or _is_data(element, counts, place))
        good = parent < 0 or stays[parent]
        if good and parent >= 0 and inside[place] and inside[parent]:
            good = not _goes(element, counts, place, use_weights, in_data[place])
        stays.append(good)
    return stays


def _is_data(element: Element, counts: _Counts, place: int) -> bool:
    return element.tag == "table" and (counts.head_cells[place] > 0 or counts.cells[place] >= DATA_CELLS)


def _goes(element: Element, counts: _Counts, place: int, use_weights: bool, in_data: bool) -> bool:
    """Whether an element by itself is cleaned away."""
    tag = element.tag
    if tag in CLEANED_TAGS or (element.attrs and counts.characters[place] < SHARE_BOX and _is_share_box(element)):
        return True
    if tag in _HEADINGS:
        return use_weights and class_weight(element) < 0
    if tag not in JUDGED_TAGS or in_data:
        return False
    return _looks_like_no_text(element, counts, place, class_weight(element) if use_weights else 0)


def _is_share_box(element: Element) -> bool:
    return any(name in SHARE_WORDS for name in names_of(element).replace("_", " ").split())


def _looks_like_no_text(element: Element, counts: _Counts, place: int, weight: int) -> bool:
    if weight < 0:
        return True
    if counts.commas[place] >= MANY_COMMAS:
        return False
    paragraphs, images = counts.paragraphs[place], counts.images[place]
    characters = max(1, counts.characters[place])
    links = counts.link_characters[place] / characters
    is_list = element.tag in {"ul", "ol"}
    if images > 1 and paragraphs < 0.5 * images:
        return True
    if counts.controls[place] > paragraphs // 3:
        return True
    if not is_list:
        if counts.items[place] - SPARED_ITEMS > paragraphs:
            return True
        headings = counts.heading_characters[place] / characters
        short = (
            characters < FEW_CHARACTERS and not counts.preformatted[place]
        )  # a line of code is short, and is content
        if short and headings < HEADINGS_SHARE and images not in {1, 2}:
            return True
        if weight < GOOD_WEIGHT and links > LINKS_IF_NOT:
            return True
    return weight >= GOOD_WEIGHT and links > LINKS_IF_GOOD
