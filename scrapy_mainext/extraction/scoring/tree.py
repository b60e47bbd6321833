"""The elements that a page's blocks stand in, as columns: what a scorer sums, marks and hands up or down the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..blocks import Element, TextBlock

__all__ = ["ElementTree", "tree_of"]


class ElementTree:
    """All ancestors of a page's blocks, each once, parents before their children.

    ``elements``: the elements. ``parents``: for each its parent's place, -1 for a root. ``places``: for each block
    the place of its own element. One walk over it, forward to hand down, backward to sum up, costs as much as there
    are elements, however deep they nest."""

    __slots__ = ("elements", "parents", "places")

    def __init__(self, elements: list[Element], parents: list[int], places: list[int]) -> None:
        self.elements = elements
        self.parents = parents
        self.places = places

    def sum_up(self, weights: Iterable[int]) -> list[int]:
        """Return for each element the sum of the weights of the blocks inside it. ``weights``: one a block."""
        totals = [0] * len(self.elements)
        for place, weight in zip(self.places, weights, strict=True):
            totals[place] += weight
        return self.roll_up(totals)

    def roll_up(self, totals: list[int]) -> list[int]:
        """Add to each element's own number those of all elements inside it: in place, and returned."""
        parents = self.parents
        for place in range(len(totals) - 1, -1, -1):
            total = totals[place]
            if total and parents[place] >= 0:
                totals[parents[place]] += total
        return totals

    def within(self, roots: set[int]) -> list[bool]:
        """Return for each element whether it is one of the roots or stands inside one."""
        inside = [False] * len(self.elements)
        for place, parent in enumerate(self.parents):
            inside[place] = place in roots or (parent >= 0 and inside[parent])
        return inside


def tree_of(blocks: Sequence[TextBlock]) -> ElementTree:
    """Collect the elements of the blocks: linear in blocks and elements."""
    place_of: dict[Element, int] = {}
    elements: list[Element] = []
    parents: list[int] = []
    places: list[int] = []
    for block in blocks:
        place = place_of.get(block.element)
        if place is None:
            place = _add(block.element, place_of, elements, parents)
        places.append(place)
    return ElementTree(elements, parents, places)


def _add(element: Element, place_of: dict[Element, int], elements: list[Element], parents: list[int]) -> int:
    """Add an element below those of its ancestors that are missing; return its place."""
    missing = []
    at: Element | None = element
    while at is not None and at not in place_of:
        missing.append(at)
        at = at.parent
    place = -1 if at is None else place_of[at]
    for new in reversed(missing):
        parents.append(place)
        place = place_of[new] = len(elements)
        elements.append(new)
    return place
