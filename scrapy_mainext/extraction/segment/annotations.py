"""Collects the elements whose attributes say what they hold, and their text, while the page is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..page import Annotated, Hint
from .tags import DROPPED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..blocks import Element

__all__ = ["MAX_ANNOTATED", "MAX_BYTES", "MAX_HINT_BYTES", "Annotations"]

MAX_BYTES = 8_000
"""Bytes of the text of a property; a description is rarely longer, and what is (an articleBody) is in the blocks."""
MAX_HINT_BYTES = 400
"""An element that hints at an author or a date by its name alone and holds more is taken to hold something else."""
MAX_ANNOTATED = 10_000
"""Annotated elements of one page; what comes after them is not noted."""
MAX_PAGE_CHARS = 1_000_000
"""Characters of the texts of all annotated elements of one page; what ends after them has none."""

_MICRODATA, _NAMED = int(Hint.MICRODATA), int(Hint.AUTHOR | Hint.DATE)


class _Open:
    """An annotated element that has not ended, and the bytes that have come of its text."""

    __slots__ = ("annotated", "block", "length", "limit", "parts", "place", "room")

    def __init__(self, annotated: Annotated, place: int, asked: int) -> None:
        attrs = annotated.element.attrs or {}
        self.annotated = annotated
        self.place = place
        self.limit = 0  # longest text that is of use; 0 for none
        if "itemprop" in attrs and "content" not in attrs:
            self.limit = MAX_BYTES
        elif annotated.hints & _NAMED:
            self.limit = MAX_HINT_BYTES
        self.room = max(self.limit, asked) if self.limit else 0
        self.parts: list[bytes] = []
        self.length = 0
        self.block = annotated.block  # the block that its last text was in

    def append(self, text: bytes, block: int) -> bool:
        """Add text; blocks are parted by a space. Return whether there is room for more."""
        if block != self.block:
            self.block = block
            self.parts.append(b" ")
        self.parts.append(text[: max(0, self.room - self.length)])
        self.length += len(text)
        return self.length < self.room

    @property
    def has_text(self) -> bool:
        return self.limit == MAX_BYTES or 0 < self.length <= self.limit


class Annotations:
    """Notes annotated elements in a list. Text goes to the innermost one that wants any, and outwards when that ends.

    Each step costs at most :data:`MAX_BYTES`, however deep elements are nested. ``decode``: bytes of the page to text.
    """

    def __init__(self, found: list[Annotated], decode: Callable[[bytes], str]) -> None:
        self._found = found
        self._decode = decode
        self._open: list[_Open] = []
        self._readers: list[_Open] = []
        self._scopes = [-1]
        self._room = MAX_PAGE_CHARS
        self.reading = False
        """Whether an open element wants text."""

    def note(self, element: Element, hints: int, block: int) -> Annotated | None:
        """Note an element; None where the page has too many."""
        if len(self._found) >= MAX_ANNOTATED:
            return None
        annotated = Annotated(element, hints, block, self._scopes[-1])
        self._found.append(annotated)
        return annotated

    def open(self, element: Element, hints: int, block: int) -> bool:
        """Note an element that will have an end. Return whether that is to be told."""
        annotated = self.note(element, hints, block)
        if annotated is None:
            return element.marks
        outer = self._readers[-1] if self._readers else None
        entry = _Open(annotated, len(self._found) - 1, outer.room - outer.length if outer else 0)
        self._open.append(entry)
        if hints & _MICRODATA and element.attrs and "itemscope" in element.attrs:
            self._scopes.append(entry.place)
        if entry.room:
            self._readers.append(entry)
            self.reading = True
        return True

    def add(self, text: bytes, element: Element, block: int) -> None:
        """Add text inside ``element``. What is left out of the page's text counts where the whole of it is left out."""
        if not self.reading:
            return
        reader = self._readers[-1]
        if element.context & DROPPED and not reader.annotated.element.context & DROPPED:
            return
        self.reading = reader.append(text, block)

    def close(self, element: Element) -> None:
        """End an element, if it is annotated."""
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at].annotated.element is element:
                self._end(self._open.pop(at))
                return

    def close_all(self) -> None:
        """End all that is open: the page has ended."""
        while self._open:
            self._end(self._open.pop())

    def _end(self, entry: _Open) -> None:
        annotated = entry.annotated
        if entry.place in self._scopes:
            self._scopes.remove(entry.place)
        if not entry.room:
            return
        text = b"".join(entry.parts)
        if entry.has_text and self._room > 0:
            annotated.text = " ".join(self._decode(text).split())
            self._room -= len(annotated.text)
        at = len(self._readers) - 1
        while self._readers[at] is not entry:
            at -= 1
        del self._readers[at]
        if at and text and not annotated.element.context & DROPPED:
            self._readers[at - 1].append(text, entry.block)
        self.reading = bool(self._readers) and self._readers[-1].length < self._readers[-1].room
