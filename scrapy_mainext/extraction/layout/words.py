"""How many words a text has."""

from __future__ import annotations

import re

__all__ = ["count_words"]

# Letters of scripts that are written without spaces and in which a character is about a word: Han, kana, bopomofo, Yi
# (Unicode blocks). What else stands in those blocks is punctuation, at which a word ends.
_CHARACTERS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f"
    "\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua48c\uf900-\ufaff\uff66-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_ENDS = "\\s\u3000-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
_WORD = re.compile("[^\\W_]\\S*", re.ASCII)
_WORD_OR_CHARACTER = re.compile(f"[{_CHARACTERS}]|[^\\W_{_CHARACTERS}][^{_ENDS}{_CHARACTERS}]*")


def count_words(text: str) -> int:
    """Return the number of words: what stands between spaces and has a letter or digit in it ("don't", "well-kept" and
    "3.5" are one each).

    In Chinese and Japanese each character counts as one, as word processors have it. Thai, Lao, Khmer and Burmese,
    which have neither spaces between words nor characters that are words, are counted by their phrases.
    """
    return len((_WORD if text.isascii() else _WORD_OR_CHARACTER).findall(text))
