"""The elements around a page's blocks, as arrays: who holds whom, and which blocks stand alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
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
    depth: list[int] = []
    parent: list[int] = []
    first: list[int] = []
    name: list[int] = []
    signature: list[int] = []
    signatures: dict[int, int] = {}
    numbers: dict[NameKey, int] = {}
    shapes: list[int] = []
    shape_numbers: dict[tuple[str, str], int] = {}
    of_block: list[int] = []
    for at, block in enumerate(blocks):
        chain: list[Element] = []
        element: Element | None = block.element
        above = -1
        while element is not None:
            above = rows.get(element, -1)
            if above >= 0:
                break
            chain.append(element)
            element = element.parent
        for new in reversed(chain):
            key = name_of(new)
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(numbers)
                shape = (new.tag, _DIGITS.sub("", key[1] or ""))
                shapes.append(shape_numbers.setdefault(shape, len(shape_numbers)))
            outer = signature[above] + 1 if above >= 0 else 0
            signature.append(signatures.setdefault(outer << 32 | shapes[number], len(signatures)))
            name.append(number)
            parent.append(above)
            first.append(at)
            depth.append(new.depth)
            above = rows[new] = len(depth) - 1
        of_block.append(above)
    element_rows = np.array(of_block, np.int32)
    return Containers(
        element_rows,
        np.array(parent, np.int32),
        np.array(depth, np.int32),
        np.array(first, np.int32),
        np.array(_last_blocks(of_block, parent, first), np.int32),
        np.array(signature, np.int32)[element_rows],
        np.array(name, np.int32),
        list(numbers),
    )


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
        above = parent[row]
        last[above] = max(last[above], last[row])
    return last
