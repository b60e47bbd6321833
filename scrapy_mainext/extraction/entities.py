"""Character references, as the HTML standard decodes them."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

__all__ = ["decode_entities", "unescaped"]

_LONG_NUMBER: Final = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9A-Fa-f]{7,});?")
"""More digits than any character has; leading zeros may be among them."""
_DIGITS_SHOWN: Final = 8
_MOST_ESCAPED: Final = 3  # times over that a text may be escaped


def decode_entities(text: str) -> str:
    """Decode character references, with or without a semicolon, those from 128 to 159 as windows-1252.

    The standard library does it by the standard, but for numbers of thousands of digits, which Python refuses to read.
    """
    if "&" not in text:
        return text
    if "&#" in text:
        text = _LONG_NUMBER.sub(_shorter, text)
    return unescape(text)


def _shorter(match: re.Match[str]) -> str:
    """Take leading zeros from a number; one that is still long is beyond Unicode whatever its last digits are."""
    number = match.group().rstrip(";")[2:]
    mark = number[0] if number[0] in "xX" else ""
    digits = number[len(mark) :].lstrip("0") or "0"
    return f"&#{mark}{digits[:_DIGITS_SHOWN]};"


def unescaped(text: str) -> str:
    """Return a text with its entities decoded, also those that were escaped up to three times."""
    for _ in range(_MOST_ESCAPED):
        if "&" not in text:
            break
        decoded = decode_entities(text)
        if decoded == text:
            break
        text = decoded
    return text
