"""Quotes inside the strings of JSON that nobody escaped: ``"name": "24" monitor"``.

A quote ends a string where what follows is what JSON lets follow there: a colon after a key; after a value in an object
the end of the object, or a comma and another key; after an entry of a list the end of the list, or a comma and another
entry. Any other quote is one of the text. That is the one reading under which the whole can be JSON. Where another key
follows without a comma, the comma may as well be what is missing: the string ends, and the text stays malformed.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["escape_quotes"]

_SIGN = re.compile(r'["{}\[\]:,]|//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)')
_QUOTE = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+(")', re.DOTALL)
_KEY_ENDS = re.compile(r"\s*+:")
_LONGEST_KEY: Final = 100
_NEXT_KEY = rf',?\s*+"[^"\\\n]{{1,{_LONGEST_KEY}}}+"\s*+:'
_MEMBER_ENDS = re.compile(rf"\s*+(?:\}}\s*+(?:[,\]}};<]|\Z)|,\s*+\}}|{_NEXT_KEY})")
_ENTRY_ENDS = re.compile(r'\s*+(?:\]\s*+(?:[,\]};<]|\Z)|,\s*+[\]"{\[\d-])')
_VALUE_ENDS = re.compile(r"\s*+(?:;\s*+)?\Z")


def escape_quotes(text: str) -> str:
    """Return the text with a backslash before each quote inside a string; linear in its length."""
    parts: list[str] = []
    containers: list[str] = []
    is_key = False
    written = place = 0
    while match := _SIGN.search(text, place):
        sign = match[0]
        place = match.end()
        if sign == '"':
            place = _end_of_string(text, place, _end_pattern(containers, is_key=is_key), parts, written)
            written = place
        elif sign in "{[":
            containers.append(sign)
            is_key = sign == "{"
        elif sign in "}]":
            if containers:
                containers.pop()
            is_key = False
        elif sign == ":":
            is_key = False
        elif sign == ",":
            is_key = bool(containers) and containers[-1] == "{"
    parts.append(text[written:])
    return "".join(parts)


def _end_pattern(containers: list[str], *, is_key: bool) -> re.Pattern[str]:
    """Return what follows a string where it ends."""
    if is_key:
        return _KEY_ENDS
    if not containers:
        return _VALUE_ENDS
    return _MEMBER_ENDS if containers[-1] == "{" else _ENTRY_ENDS


def _end_of_string(text: str, place: int, end: re.Pattern[str], parts: list[str], written: int) -> int:
    """Append the text up to the end of the string that begins at ``place``, its own quotes escaped; return where it
    ends."""
    while match := _QUOTE.match(text, place):
        place = match.end()
        if end.match(text, place):
            parts.append(text[written:place])
            return place
        parts.append(f'{text[written : place - 1]}\\"')
        written = place
    parts.append(text[written:])
    return len(text)
