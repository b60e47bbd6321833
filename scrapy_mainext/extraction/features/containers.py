"""The elements around a page's blocks, as arrays: who holds whom, and which blocks stand alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..blocks import Element, TextBlock

__all__ = ["HINT_ATTRIBUTES", "Containers", "NameKey", "containers_of", "name_of"]

HINT_ATTRIBUTES = ("itemprop", "itemtype", "role", "rel", "data-testid")
"""Attributes that say what an element is, beside its class and id."""

_DIGITS = re.compile(r"\d+")
_HINTS = frozenset(HINT_ATTRIBUTES)
_SHORT_CLASSES = 300
"""Characters up to which the classes of an element are remembered from page to page."""

NameKey = tuple[str | None, ...]
"""Tag, class and id of an element; and its hints, where it has any."""


@dataclass(frozen=True, slots=True)
class Containers:
    """The m elements that hold n blocks, a parent always before its children.

    ``element``: n rows of elements. ``parent``, ``depth``, ``first``, ``last`` (blocks, inclusive), ``name``: one for
    each element. ``alike``: n numbers of groups, counted in order. ``names``: what the elements are called, by the
    numbers of ``name``: many share one.
    """

    element: NDArray[np.int32]
    parent: NDArray[np.int32]
    depth: NDArray[np.int32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    alike: NDArray[np.int32]
    name: NDArray[np.int32]
    names: Sequence[NameKey]

    def levels(self, count: int) -> NDArray[np.int32]:
        """Return count x n rows: for each block that of its element, then of the next one up that holds more blocks,
        and so on."""
        wider = self._wider()
        levels = np.empty((count, len(self.element)), np.int32)
        levels[0] = self.element
        for at in range(1, count):
            wider.take(levels[at - 1], out=levels[at], mode="clip")
        return levels

    def _wider(self) -> NDArray[np.int32]:
        """For each element the nearest ancestor that holds more blocks than it does (the root's is itself)."""
        size = self.last - self.first
        above = np.maximum(self.parent, 0)
        # The outermost of those that hold the same blocks: each round doubles how far up an element has looked.
        top = np.where(size[above] == size, above, np.arange(len(above), dtype=np.int32))
        while True:
            higher = top[top]
            if np.array_equal(higher, top):
                return above[top]
            top = higher


def containers_of(blocks: Sequence[TextBlock]) -> Containers:
    """Collect the elements of at least one block."""
    rows: dict[Element, int] = {}
    elements: list[Element] = []
    parent: list[int] = []
    first: list[int] = []
    of_block: list[int] = []
    row = 0
    for at, block in enumerate(blocks):
        innermost = block.element
        above = rows.get(innermost, -1)
        if above < 0:
            chain = [innermost]
            element = innermost.parent
            while element is not None and element not in rows:
                chain.append(element)
                element = element.parent
            above = -1 if element is None else rows[element]
            for new in reversed(chain):
                elements.append(new)
                parent.append(above)
                first.append(at)
                rows[new] = above = row
                row += 1
        of_block.append(above)
    name, names = _name_elements(elements)
    element_rows = np.array(of_block, np.int32)
    return Containers(
        element_rows,
        np.array(parent, np.int32),
        np.array([element.depth for element in elements], np.int32),
        np.array(first, np.int32),
        np.array(_last_blocks(of_block, parent, first), np.int32),
        np.array(_signatures(parent, name, names), np.int32)[element_rows],
        np.array(name, np.int32),
        names,
    )


def _name_elements(elements: Sequence[Element]) -> tuple[list[int], list[NameKey]]:
    """Number the names; return that of each element, and the names."""
    numbers: dict[NameKey, int] = {}
    plain: dict[str, int] = {}  # of tags without attributes
    name: list[int] = []
    for element in elements:
        attrs = element.attrs
        if not attrs:
            number = plain.get(element.tag, -1)
            if number < 0:
                number = plain[element.tag] = numbers.setdefault((element.tag, None, None), len(numbers))
        else:
            key = name_of(element)
            number = numbers.get(key, -1)
            if number < 0:
                number = numbers[key] = len(numbers)
        name.append(number)
    return name, list(numbers)


def _signatures(parent: Sequence[int], name: Sequence[int], names: Sequence[NameKey]) -> list[int]:
    """Number what stands in the same tags and classes (but for digits) all the way up; return that of each element."""
    shapes: dict[tuple[str | None, str], int] = {}
    shape = [shapes.setdefault((key[0], _numberless(key[1] or "")), len(shapes)) for key in names]
    count = len(shapes)
    signatures: dict[int, int] = {}
    signature: list[int] = []
    for above, number in zip(parent, name, strict=True):
        place = (signature[above] + 1) * count + shape[number] if above >= 0 else shape[number]
        known = signatures.get(place)
        if known is None:
            known = signatures[place] = len(signatures)
        signature.append(known)
    return signature


def _numberless(classes: str) -> str:
    return _numberless_short(classes) if len(classes) <= _SHORT_CLASSES else _DIGITS.sub("", classes)


@lru_cache(maxsize=1 << 14)  # the pages of a site share them
def _numberless_short(classes: str) -> str:
    return _DIGITS.sub("", classes)


def name_of(element: Element) -> NameKey:
    """Return what an element is called."""
    attrs = element.attrs
    if not attrs:
        return (element.tag, None, None)
    get = attrs.get
    if _HINTS.isdisjoint(attrs):
        return (element.tag, get("class"), get("id"))
    return (element.tag, get("class"), get("id"), *[get(hint) for hint in HINT_ATTRIBUTES])


def _last_blocks(of_block: Sequence[int], parent: Sequence[int], first: Sequence[int]) -> list[int]:
    """Return for each element the last block in it."""
    last = list(first)
    for at, row in enumerate(of_block):
        last[row] = at
    for row in range(len(last) - 1, 0, -1):
        above, reached = parent[row], last[row]
        if reached > last[above]:  # noqa: PLR1730 - a call of max() costs more than all the rest
            last[above] = reached
    return last
