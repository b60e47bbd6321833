"""Control characters, which have no place in Markdown, taken out of blocks before anything is escaped.

Taken out afterwards, they would uncover markup: ``ESC # x`` is no heading to who escapes it, ``# x`` is one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from ..blocks import Context, Inline, TextBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["without_controls"]

_KINDS = r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but for tab and newline, DEL, C1
_CONTROL = re.compile(f"[{_KINDS}]")
_CONTROLS = re.compile(f"[{_KINDS}]+")
# White space that two of them stood between would be two, or stand at the start of a line.
_CONTROLS_AND_SPACES = re.compile(rf"(?:\A|(?<=[ \n]))[{_KINDS}][{_KINDS} ]*|[{_KINDS}]+")
_CODE = int(Context.CODE)


def without_controls(block: TextBlock) -> TextBlock:
    """Return the block without control characters other than tab and newline, itself where it has none.

    Its text is as normalised as before, and its marks stand on the same words.
    """
    text, inlines = block.text, block.inlines
    if any(_CONTROL.search(mark.extra) for mark in inlines):
        inlines = tuple(mark._replace(extra=_CONTROL.sub("", mark.extra)) for mark in inlines)
    if _CONTROL.search(text):
        pattern = _CONTROLS if block.context & _CODE else _CONTROLS_AND_SPACES
        removed = [place for match in pattern.finditer(text) for place in range(match.start(), match.end())]
        text = pattern.sub("", text)
        if not block.context & _CODE:
            text = text.rstrip(" \n")
        inlines = _moved(inlines, removed, len(text))
    if text is block.text and inlines is block.inlines:
        return block
    return TextBlock(text, block.start, block.end, block.element, block.heading_level, block.link_chars, inlines)


def _moved(inlines: Sequence[Inline], removed: Sequence[int], length: int) -> tuple[Inline, ...]:
    def place(old: int) -> int:
        return min(old - bisect_left(removed, old), length)

    return tuple(mark._replace(start=place(mark.start), end=place(mark.end)) for mark in inlines)
