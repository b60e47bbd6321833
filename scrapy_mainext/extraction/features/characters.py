"""Kinds of characters, counted over many texts at once."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["CHARACTER_FLAGS", "Flag", "flag_counts"]


class Flag(IntEnum):
    """What a character can be; it can be several of them."""

    WORD = 0
    DIGIT = 1
    UPPER = 2
    LOWER = 3
    PUNCTUATION = 4
    SENTENCE_END = 5
    COMMA = 6
    COLON = 7
    SEPARATOR = 8
    CURRENCY = 9
    AT_SIGN = 10
    LINE_FEED = 11
    OTHER_SCRIPT = 12  # a letter of a script without case


CHARACTER_FLAGS = {flag: 1 << flag for flag in Flag}
_SETS = {
    Flag.PUNCTUATION: ".,;:!?…。、，；：！？．،؛؟।",
    Flag.SENTENCE_END: ".!?…。！？؟।",
    Flag.COMMA: ",，、،",
    Flag.COLON: ":：",
    Flag.SEPARATOR: "|»›>/•·→—–-",
    Flag.CURRENCY: "$€£¥₹₽₩₺",
    Flag.AT_SIGN: "@",
    Flag.LINE_FEED: "\n",
}
_TABLE_SIZE = 0x10000
_IDEOGRAPHS = 0x20000


def _table() -> NDArray[np.uint16]:
    """Flags of each character of the Basic Multilingual Plane. Of its last two places, which no character holds, one
    serves for the plane of emoji and rare scripts, the other for the ideographs beyond."""
    table = np.zeros(_TABLE_SIZE, np.uint16)
    for code in range(_TABLE_SIZE - 2):
        character = chr(code)
        if character.isalnum() or character == "_":  # what \w matches
            table[code] = 1 << Flag.WORD
            if character.isdecimal():
                table[code] |= 1 << Flag.DIGIT
            elif character.isupper():
                table[code] |= 1 << Flag.UPPER
            elif character.islower():
                table[code] |= 1 << Flag.LOWER
            elif character.isalpha():
                table[code] |= 1 << Flag.OTHER_SCRIPT
    for flag, characters in _SETS.items():
        for character in characters:
            table[ord(character)] |= 1 << flag
    table[-1] = 1 << Flag.WORD | 1 << Flag.OTHER_SCRIPT
    return table


_FLAGS = _table()


def flag_counts(
    texts: Sequence[str], lengths: NDArray[np.int64]
) -> tuple[NDArray[Any], NDArray[np.uint16], NDArray[np.uint16], NDArray[Any]]:
    r"""Count kinds of characters in each of n texts of the given lengths.

    Returns (len(Flag) x n counts, flags of each first character, flags of each last one, words as ``\w+`` counts them);
    zeros for an empty text.
    """
    codes = np.frombuffer("\n".join((*texts, "")).encode("utf-32-le", "surrogatepass"), np.uint32)
    flags = _FLAGS[np.where(codes < _TABLE_SIZE, codes, _TABLE_SIZE - 2 + (codes >= _IDEOGRAPHS))]
    ends = np.cumsum(lengths + 1) - 1  # the line feed after each text
    starts = ends - lengths
    flags[ends] = 0
    word = (flags & 1).astype(bool)
    word[1:] &= ~word[:-1].copy()
    counts = np.stack(
        [np.add.reduceat((flags >> flag & 1).astype(np.int32), starts) for flag in Flag], dtype=np.float32
    )
    words = np.add.reduceat(word.astype(np.int32), starts)
    empty = lengths == 0
    first, last = flags[starts], flags[np.maximum(ends - 1, 0)]
    first[empty] = last[empty] = 0
    return counts, first, last, words
