"""The declared language, held against the page's text by its stop words."""

from __future__ import annotations

import re
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
_LINE: Final = 20  # characters of a block that is no label
_MOST_CHARS: Final = 2_000
_KANA: Final = re.compile("[\u3041-\u30ff]")
_KANA_SHARE: Final = 0.1  # of letters; Chinese pages quote a Japanese name at most
_SCRIPT_SHARE: Final = 0.5
_SCRIPTS: Final = (
    ("zh", re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("th", re.compile("[\u0e01-\u0e3a\u0e40-\u0e4e]")),
    ("el", re.compile("[\u0370-\u03ff\u1f00-\u1fff]")),
    ("he", re.compile("[\u05d0-\u05ea]")),
    ("hy", re.compile("[\u0531-\u0587]")),
    ("ka", re.compile("[\u10d0-\u10ff]")),
)
"""Scripts in which one language is written, or nearly all of the web's text in them."""


def check_language(blocks: Sequence[TextBlock], declared: str | None) -> str | None:
    """Return the declared language, or that of the text where none is declared or the text is plainly in another.

    Where none is declared, a script that one language is written in tells it (Chinese, Japanese, Korean, Thai, Greek,
    Hebrew, Armenian, Georgian). Only languages with stop words (:data:`..scoring.stopwords.STOP_WORDS`) are told from
    each other; a language without is taken as declared.
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
    if declared is None and (of_script := _language_of_script(blocks)) is not None:
        return of_script
    words = words[:_MOST]
    if len(words) < _ENOUGH or _has_share(words, declared, _CONTRADICTED):
        return declared
    counts = stop_words_among(words)
    first, second = sorted(((counts[language], language) for language in STOP_WORDS), reverse=True)[:2]
    return first[1] if first[0] >= max(_CERTAIN * len(words), _AHEAD * second[0]) else declared


def _language_of_script(blocks: Sequence[TextBlock]) -> str | None:
    """Return the language whose script most of the text is in, where only one language is usually written in it."""
    text = "".join([block.text for block in blocks if len(block.text) >= _LINE])[:_MOST_CHARS]
    if text.isascii():
        return None
    letters = sum(character.isalpha() for character in text)
    if len(_KANA.findall(text)) >= _KANA_SHARE * letters > 0:
        return "ja"
    for language, script in _SCRIPTS:
        if len(script.findall(text)) >= _SCRIPT_SHARE * letters > 0:
            return language
    return None


def _has_share(words: Sequence[str], language: str | None, share: float) -> bool:
    """Tell whether that share of the words are stop words of the language; never of none."""
    if language is None:
        return False
    return sum(map(STOP_WORDS[language].__contains__, words)) >= share * len(words)
