"""Finding set phrases in short texts, fast: by their words, or as they stand in scripts without spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Lexicon", "Phrases", "words_of"]

_WORD = re.compile(r"[^\W_]+")
_UNSPACED: Final = re.compile("[\u0e00-\u0eff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]")
"""Thai, Lao, East Asian scripts: words are not set apart, or bear endings (Hangul)."""
_MOST_WORDS = 6  # of a phrase
_LONGEST_PHRASE = 60


def words_of(text: str) -> list[str]:
    """Return the runs of letters and digits of a text, in lower case."""
    return _WORD.findall(text.lower())


class Lexicon:
    """Sets of phrases, each with a bit. A text is gone through once for all of them.

    ``sets``: for each bit, phrases parted by commas. A phrase is met where its words follow each other, in any case and
    whatever stands between them. A word that ends in ``*`` stands for all words that begin so. Phrases in scripts
    without spaces are met anywhere in the text.
    """

    def __init__(self, sets: Mapping[int, str]) -> None:
        self._by_first: dict[str, list[tuple[list[str], int]]] = {}
        self._stems: list[tuple[str, int]] = []
        self._unspaced: list[tuple[str, int]] = []
        for bit, lines in sets.items():
            for phrase in (phrase.strip().lower() for phrase in lines.split(",")):
                if _UNSPACED.search(phrase):
                    self._unspaced.append((phrase, bit))
                elif phrase.endswith("*"):
                    self._stems.append((phrase[:-1], bit))
                elif words := words_of(phrase):
                    self._by_first.setdefault(words[0], []).append((words, bit))
        self._all_stems = tuple(stem for stem, _ in self._stems)

    def bits_in(self, text: str) -> int:
        """Return the bits of all sets of which a phrase is in the text."""
        bits = 0
        words = words_of(text)
        by_first, stems = self._by_first, self._all_stems
        for place, word in enumerate(words):
            if word in by_first:
                for phrase, bit in by_first[word]:
                    if not bits & bit and (len(phrase) == 1 or words[place : place + len(phrase)] == phrase):
                        bits |= bit
            if stems and word.startswith(stems):
                for stem, bit in self._stems:
                    if word.startswith(stem):
                        bits |= bit
        if self._unspaced and not text.isascii() and _UNSPACED.search(text):
            for unspaced, bit in self._unspaced:
                if unspaced in text:
                    bits |= bit
        return bits

    def bits_at_start(self, text: str) -> int:
        """Return the bits of all sets in a phrase of which the text begins."""
        beginning = text[:_LONGEST_PHRASE].lower()
        bits = 0
        first = _WORD.search(beginning)
        if first and first[0] in self._by_first:  # few words begin a phrase
            words = _WORD.findall(beginning)
            for phrase, bit in self._by_first[first[0]]:
                if words[: len(phrase)] == phrase:
                    bits |= bit
        if self._unspaced and not text[:1].isascii() and _UNSPACED.match(text):
            for unspaced, bit in self._unspaced:
                if text.startswith(unspaced):
                    bits |= bit
        return bits

    def bits_at_end(self, text: str) -> int:
        """Return the bits of all sets in a phrase of which the text ends."""
        bits = 0
        words = words_of(text)
        first = max(0, len(words) - _MOST_WORDS)
        for place in range(first, len(words)):
            for phrase, bit in self._by_first.get(words[place], ()):
                if words[place:] == phrase:
                    bits |= bit
        if self._unspaced and not text.isascii() and _UNSPACED.search(text):
            end = text.rstrip(" :：.")
            for unspaced, bit in self._unspaced:
                if end.endswith(unspaced):
                    bits |= bit
        return bits


class Phrases(Lexicon):
    """One set of phrases."""

    def __init__(self, *lines: str) -> None:
        super().__init__({1: ",".join(lines)})

    def met_in(self, text: str) -> bool:
        """Tell whether any of the phrases is in the text."""
        return self.bits_in(text) != 0

    def end(self, text: str) -> bool:
        """Tell whether the text ends in one of the phrases."""
        return self.bits_at_end(text) != 0
