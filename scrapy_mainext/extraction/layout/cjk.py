"""Joining pieces of text: a space between words, none between characters of scripts that are written without spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["collapse", "join_pieces"]

# Han, kana, bopomofo, their punctuation and full-width forms (Unicode blocks). Not Hangul: Korean has spaces.
_UNSPACED = (
    "\u2e80-\u303f\u3040-\u312f\u31a0-\u31ff\u3220-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\ufe30-\ufe4f"
    "\uff00-\uff9f\uffe0-\uffe6\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_ENDS_UNSPACED = re.compile(f"[{_UNSPACED}]\\Z")
_STARTS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_FALSE_SPACE = re.compile(f"(?<=[{_UNSPACED}])\\s+(?=[{_UNSPACED}])")


def join_pieces(pieces: Iterable[str]) -> str:
    """Join pieces by a space, or nothing between scripts that are written without spaces. Empty ones are left out."""
    joined: list[str] = []
    for piece in pieces:
        if not piece:
            continue
        if joined and not (_STARTS_UNSPACED.match(piece) and _ENDS_UNSPACED.search(joined[-1][-1])):
            joined.append(" ")
        joined.append(piece)
    return "".join(joined)


def collapse(text: str) -> str:
    """Make every run of white space one space, or none between characters that are written without spaces."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(_FALSE_SPACE.sub("", text).split())
