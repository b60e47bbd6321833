"""The declared language, held against the page's text by its stop words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..scoring.stopwords import STOP_WORDS, split_words, stop_words_among

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import TextBlock

__all__ = ["check_language"]

_ENOUGH: Final = 100  # words of running text, without which nothing is said
_MOST: Final = 250
_LONG: Final = 120  # characters of a block of running text
_CONTRADICTED: Final = 0.12  # share of stop words below which the text is not in a language ...
_CERTAIN: Final = 0.25  # ... and from which it is
_AHEAD: Final = 2.0  # how many times as many as the next language has


def check_language(blocks: Sequence[TextBlock], declared: str | None) -> str | None:
    """Return the declared language, or that of the text where none is declared or the text is plainly in another.

    Only languages with stop words (:data:`..scoring.stopwords.STOP_WORDS`) are told from each other; a language without
    is taken as declared.
    """
    if declared is not None and declared not in STOP_WORDS:
        return declared
    words: list[str] = []
    for block in blocks:
        if len(block.text) >= _LONG:
            words += split_words(block.text[:1_000])
            if len(words) >= _ENOUGH and _has_share(words, declared, _CERTAIN):  # most pages need no more
                return declared
            if len(words) >= _MOST:
                break
    words = words[:_MOST]
    if len(words) < _ENOUGH or _has_share(words, declared, _CONTRADICTED):
        return declared
    counts = stop_words_among(words)
    first, second = sorted(((counts[language], language) for language in STOP_WORDS), reverse=True)[:2]
    return first[1] if first[0] >= max(_CERTAIN * len(words), _AHEAD * second[0]) else declared


def _has_share(words: Sequence[str], language: str | None, share: float) -> bool:
    """Tell whether that share of the words are stop words of the language; never of none."""
    if language is None:
        return False
    return sum(map(STOP_WORDS[language].__contains__, words)) >= share * len(words)
