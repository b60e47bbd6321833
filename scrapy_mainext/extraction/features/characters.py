"""Kinds of characters, counted over many texts at once, and where the words are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["CHARACTER_FLAGS", "Characters", "Flag", "characters_of"]


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


# Characters of the same flags are one class, 0 that of none. There are few, so that a count of classes for each text,
# times the flags of each class, gives the counts of all flags at once.
_FLAGS_OF_CLASS, _inverse = np.unique(_table(), return_inverse=True)
_CLASSES = len(_FLAGS_OF_CLASS)
_CLASS = _inverse.astype(np.uint8)
_LATIN_CLASS = _CLASS[:256].tobytes()
_HAS_FLAG = (_FLAGS_OF_CLASS >> np.arange(len(Flag), dtype=np.uint16)[:, None] & 1).astype(np.float32)
_IS_WORD = (_FLAGS_OF_CLASS & 1).astype(np.int8)


@dataclass(frozen=True, slots=True)
class Characters:
    r"""What stands in n texts.

    ``joined``: the texts, each with a line feed after it. ``starts``, ``ends``: where each stands in it.
    ``counts``: len(Flag) x n. ``first``, ``last``: flags of the first and the last character, 0 for an empty text.
    ``word_starts``, ``word_ends``: where the words stand in ``joined``. ``first_word``: n + 1
    numbers; the words of text i are those from ``first_word[i]`` to before ``first_word[i + 1]``.
    ``lowered``: ``joined`` in lower case, place for place; None where that depends on neighbours (Σ, İ).
    ``exact``: whether they are just those that ``\w+`` finds: beyond the Basic Multilingual Plane only ideographs are
    taken for letters.
    """

    joined: str
    lowered: str | None
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    counts: NDArray[np.float32]
    first: NDArray[np.uint16]
    last: NDArray[np.uint16]
    word_starts: NDArray[np.int64]
    word_ends: NDArray[np.int64]
    first_word: NDArray[np.int64]
    exact: bool


def characters_of(texts: Sequence[str]) -> Characters:
    """Count kinds of characters in each of at least one text, and find the words."""
    lengths = np.array([len(text) for text in texts], np.int64)
    joined = "\n".join((*texts, ""))
    classes, exact = _classes(joined)
    ends = np.cumsum(lengths + 1) - 1
    starts = ends - lengths
    classes[ends] = 0
    cells = np.repeat(np.arange(0, len(texts) * _CLASSES, _CLASSES), lengths + 1)
    cells += classes
    histogram = np.bincount(cells, minlength=len(texts) * _CLASSES).reshape(len(texts), _CLASSES)
    empty = lengths == 0
    first, last = _FLAGS_OF_CLASS[classes[starts]], _FLAGS_OF_CLASS[classes[np.maximum(ends - 1, 0)]]
    first[empty] = last[empty] = 0
    word_starts, word_ends = _words(classes)
    first_word = np.append(np.searchsorted(word_starts, starts), len(word_starts))
    counts = _HAS_FLAG @ histogram.T.astype(np.float32)
    return Characters(
        joined, _lowered(joined), starts, ends, counts, first, last, word_starts, word_ends, first_word, exact
    )


def _lowered(text: str) -> str | None:
    lowered = text.lower()
    return lowered if len(lowered) == len(text) and (lowered.isascii() or "Σ" not in text) else None


def _classes(text: str) -> tuple[NDArray[np.uint8], bool]:
    """Return the class of each character, in an array of its own, and whether each is its own and no stand-in's."""
    if text.isascii():
        return np.frombuffer(bytearray(text.encode("ascii").translate(_LATIN_CLASS)), np.uint8), True
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) == 2 * len(text):
        return _CLASS.take(np.frombuffer(units, np.uint16)), True
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    places = np.where(codes < _TABLE_SIZE, codes, _TABLE_SIZE - 2 + (codes >= _IDEOGRAPHS))
    beyond = np.unique(codes[codes >= _TABLE_SIZE]).tolist()
    return _CLASS.take(places), all(chr(code).isalnum() == (code >= _IDEOGRAPHS) for code in beyond)


def _words(classes: NDArray[np.uint8]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return where each word starts and ends. The last character is in none."""
    within = _IS_WORD.take(classes)
    changes = np.flatnonzero(within[1:] != within[:-1]) + 1
    if within[0]:
        changes = np.concatenate((np.zeros(1, np.int64), changes))
    return changes[::2], changes[1::2]
