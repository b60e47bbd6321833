"""The elements around a page's blocks, as arrays: who holds whom, and which blocks stand alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..blocks import Element, TextBlock

__all__ = ["HINT_ATTRIBUTES", "Containers", "NameKey", "containers_of", "name_of"]

HINT_ATTRIBUTES = ("itemprop", "itemtype", "role", "rel", "data-testid")
"""Attributes that say what an element is, beside its class and id."""

_DIGITS = re.compile(r"\d+")
_HINTS: Final = frozenset(HINT_ATTRIBUTES)
_SHORT_CLASSES = 300
"""Characters up to which the classes of an element are remembered from page to page."""

_MOST_SHAPES: Final = 1 << 32
"""More than a page has names."""

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
    names = _Names()
    parent: list[int] = []
    depth: list[int] = []
    first: list[int] = []
    name: list[int] = []
    alike: list[int] = []
    of_block: list[int] = []
    # The elements last met, by depth, and their rows. Those that have ended stay until others take their places.
    opened: list[Element | None] = []
    open_rows: list[int] = []
    chain: list[Element] = []
    for at in range(len(blocks)):
        innermost = blocks[at].element
        node: Element | None = innermost
        while node is not None:
            level = node.depth
            if level < len(opened) and opened[level] is node:
                break
            chain.append(node)
            node = node.parent
        above = -1 if node is None else open_rows[node.depth]
        while chain:
            new = chain.pop()
            level = new.depth
            row = len(parent)
            while level >= len(opened):
                opened.append(None)
                open_rows.append(-1)
            opened[level] = new
            open_rows[level] = row
            number = names.number_of(new)
            parent.append(above)
            depth.append(level)
            first.append(at)
            name.append(number)
            alike.append(names.signature(alike[above] if above >= 0 else -1, number))
            above = row
        of_block.append(above)
    element_rows = np.array(of_block, np.int32)
    return Containers(
        element_rows,
        np.array(parent, np.int32),
        np.array(depth, np.int32),
        np.array(first, np.int32),
        np.array(_last_blocks(of_block, parent, first), np.int32),
        np.array(alike, np.int32)[element_rows],
        np.array(name, np.int32),
        names.all,
    )


class _Names:
    """Numbers what a page's elements are called, and what stands in the same tags and classes all the way up."""

    def __init__(self) -> None:
        self.all: list[NameKey] = []
        self._numbers: dict[NameKey, int] = {}
        self._by_class: dict[str, dict[str | None, int]] = {}  # of tags, where there is neither an id nor a hint
        self._shape: list[int] = []  # of each name: tag and classes but for digits
        self._shapes: dict[tuple[str | None, str], int] = {}
        self._signatures: dict[int, int] = {}

    def number_of(self, element: Element) -> int:
        """Return the number of an element's name."""
        attrs = element.attrs
        classes: str | None = None
        if attrs:
            classes = attrs.get("class")
            alone = classes is not None and len(attrs) == 1
            if not alone and ("id" in attrs or not _HINTS.isdisjoint(attrs)):
                return self._number(name_of(element))
        of_tag = self._by_class.get(element.tag)
        if of_tag is None:
            of_tag = self._by_class[element.tag] = {}
        number = of_tag.get(classes)
        if number is None:
            number = of_tag[classes] = self._number((element.tag, classes, None))
        return number

    def _number(self, key: NameKey) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.all)
            self.all.append(key)
            self._shape.append(self._shapes.setdefault((key[0], _numberless(key[1] or "")), len(self._shapes)))
        return number

    def signature(self, above: int, name: int) -> int:
        """Return the signature's number for a name in an element of a signature (-1: in none)."""
        place = (above + 1) * _MOST_SHAPES + self._shape[name]
        signature = self._signatures.get(place)
        if signature is None:
            signature = self._signatures[place] = len(self._signatures)
        return signature


def _numberless(classes: str) -> str:
    if not classes or classes.isalpha():
        return classes
    return _numberless_short(classes) if len(classes) <= _SHORT_CLASSES else _DIGITS.sub("", classes)


@lru_cache(maxsize=1 << 14)  # the pages of a site share them
def _numberless_short(classes: str) -> str:
    return _DIGITS.sub("", classes)


def name_of(element: Element) -> NameKey:
    """Return what an element is called."""
    attrs = element.attrs
    if not attrs:
        return (element.tag, None, None)
    if _HINTS.isdisjoint(attrs):
        return (element.tag, attrs.get("class"), attrs.get("id"))
    return (element.tag, attrs.get("class"), attrs.get("id"), *[attrs.get(hint) for hint in HINT_ATTRIBUTES])


def _last_blocks(of_block: Sequence[int], parent: Sequence[int], first: Sequence[int]) -> list[int]:
    """Return for each element the last block in it."""
    last = list(first)
    for at in range(len(of_block)):
        last[of_block[at]] = at
    for row in range(len(last) - 1, 0, -1):
        above, reached = parent[row], last[row]
        if reached > last[above]:  # noqa: PLR1730 - a call of max() costs more than all the rest
            last[above] = reached
    return last
