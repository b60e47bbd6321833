"""Which delimiters of emphasis a Markdown renderer reads as such: CommonMark 0.31, 6.2."""

from __future__ import annotations

import unicodedata

__all__ = ["could_close", "is_punctuation", "is_read"]


def is_read(outer: str, inner: str) -> bool:
    """Say whether delimiters between these characters are read as such (CommonMark 0.31, 6.2), by every renderer.

    Renderers differ in whether symbols count as punctuation; a delimiter must hold in both readings.
    """
    if not inner or inner.isspace():
        return False
    if not is_punctuation(inner):
        return True
    return not outer or outer.isspace() or (is_punctuation(outer) and not _is_symbol(outer))


def could_close(outer: str, inner: str) -> bool:
    """Say whether a delimiter that opens would be read as a closing one as well (CommonMark 0.31, 6.2, rules 9 and 10).

    It then closes what is open around it, unless the lengths of the two add up to a multiple of three.
    """
    return bool(outer) and not outer.isspace() and (not is_punctuation(outer) or is_punctuation(inner))


def is_punctuation(character: str) -> bool:
    """Say whether a character is punctuation or a symbol (CommonMark 0.31, "Unicode punctuation character")."""
    return unicodedata.category(character)[0] in "PS"


def _is_symbol(character: str) -> bool:
    """Say whether a character is a symbol, which older renderers do not count as punctuation."""
    return character > "\x7f" and unicodedata.category(character)[0] == "S"
