"""Cards of other products: elements of one kind beside each other, each with a link and a price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .words import LEADS_TO_OTHERS, SURE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..blocks import Element, TextBlock

__all__ = ["blocks_in_cards", "captions_of_others", "upwards"]

_LEVELS: Final = 5  # elements from a price up to its card
_MARGIN: Final = 6  # blocks of a card before and behind its price
_LONGEST_CAPTION: Final = 40  # characters


def blocks_in_cards(blocks: Sequence[TextBlock], priced: Collection[int], name: Element) -> set[int]:
    """Return those of the blocks with a price (``priced``, indices) that stand in a card.

    ``name``: the element of the product's own name; what holds it is no card. Sizes and colours of the product itself
    have prices and no links.
    """
    if len(priced) < 2:
        return set()
    around_name = {element.index for element in upwards(name)}
    first, end = max(0, min(priced) - _MARGIN), max(priced) + 1 + _MARGIN
    linked = {
        element.index
        for block in blocks[first:end]
        if 2 * block.link_chars > len(block.text) > 0
        for element in upwards(block.element, _LEVELS)
    }
    cards: dict[tuple[int, str, str], dict[int, set[int]]] = {}
    for index in priced:
        for element in upwards(blocks[index].element, _LEVELS):
            parent = element.parent
            if parent is None or element.index in around_name:
                break
            if element.index in linked:
                kind = (parent.index, element.tag, element.attr("class"))
                cards.setdefault(kind, {}).setdefault(element.index, set()).add(index)
    return {index for alike in cards.values() if len(alike) > 1 for held in alike.values() for index in held}


def captions_of_others(blocks: Sequence[TextBlock], first: int, end: int) -> list[tuple[int, bool]]:
    """Return the indices of the blocks in a range that lead to products that go with the page's, and whether each does
    for certain: lines of their own that are no links."""
    found = []
    for index in range(first, end):
        block = blocks[index]
        if 0 < len(block.text) <= _LONGEST_CAPTION and not block.link_chars:
            bits = LEADS_TO_OTHERS.bits_at_start(block.text)
            if bits:
                found.append((index, bool(bits & SURE)))
    return found


def upwards(element: Element | None, most: int | None = None) -> Iterator[Element]:
    """Yield an element and those above it, innermost first, at most so many."""
    while element is not None and most != 0:
        yield element
        element = element.parent
        most = most and most - 1
