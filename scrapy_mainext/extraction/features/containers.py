"""The elements around a page's blocks, as arrays: who holds whom, and which blocks stand alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..blocks import Element, TextBlock

__all__ = ["Containers", "containers_of"]

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Containers:
    """The m elements that hold n blocks, a parent always before its children.

    ``element``: n rows of elements. ``parent``, ``depth``, ``first``, ``last`` (blocks, inclusive): one for each
    element.
    ``alike``: n numbers of groups.
    """

    elements: Sequence[Element]
    element: NDArray[np.int32]
    parent: NDArray[np.int32]
    depth: NDArray[np.int32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    alike: NDArray[np.int32]

    def levels(self, count: int) -> Iterator[NDArray[np.int32]]:
        """Yield, for each block, the row of its element, then of the next one up that holds more blocks, and so on."""
        wider = self._wider()
        rows = self.element
        for _ in range(count):
            yield rows
            rows = wider[rows]

    def _wider(self) -> NDArray[np.int32]:
        """For each element the nearest ancestor that holds more blocks than it does (the root's is itself)."""
        size = (self.last - self.first).tolist()
        parent = self.parent.tolist()
        wider = [0] * len(parent)
        for row in range(1, len(parent)):
            above = parent[row]
            wider[row] = above if size[above] > size[row] else wider[above]
        return np.array(wider, np.int32)


def containers_of(blocks: Sequence[TextBlock]) -> Containers:
    """Collect the elements of at least one block."""
    rows: dict[int, int] = {}
    elements: list[Element] = []
    parent: list[int] = []
    first: list[int] = []
    signature: list[int] = []
    known: dict[tuple[int, str, str], int] = {}
    plain: dict[str, str] = {}
    of_block: list[int] = []
    for at, block in enumerate(blocks):
        chain: list[Element] = []
        element: Element | None = block.element
        while element is not None and element.index not in rows:
            chain.append(element)
            element = element.parent
        above = -1 if element is None else rows[element.index]
        for new in reversed(chain):
            classes = new.attrs.get("class", "") if new.attrs else ""
            numberless = plain.get(classes)
            if numberless is None:
                numberless = plain[classes] = _DIGITS.sub("", classes)
            key = (signature[above] if above >= 0 else -1, new.tag, numberless)
            signature.append(known.setdefault(key, len(known)))
            parent.append(above)
            first.append(at)
            above = rows[new.index] = len(elements)
            elements.append(new)
        of_block.append(above)
    last = first.copy()
    for at, row in enumerate(of_block):
        last[row] = at
    for row in range(len(elements) - 1, 0, -1):
        if parent[row] >= 0 and last[row] > last[parent[row]]:
            last[parent[row]] = last[row]
    element_rows = np.array(of_block, np.int32)
    return Containers(
        elements,
        element_rows,
        np.array(parent, np.int32),
        np.fromiter((element.depth for element in elements), np.int32, len(elements)),
        np.array(first, np.int32),
        np.array(last, np.int32),
        np.array(signature, np.int32)[element_rows],
    )
