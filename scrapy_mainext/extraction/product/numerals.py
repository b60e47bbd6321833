"""Numbers as shops write them: digits of any script, separators of thousands and of decimals."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from .currencies import CODES_OF_THREE_DECIMALS

__all__ = ["MARKS_OF_DIRECTION", "amount_of", "decimal_separator", "western"]

_ZEROS: Final = (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10)
"""The zeros of the digits that shops write: Arabic-Indic, Extended Arabic-Indic, Devanagari, Bengali, Thai, full-width;
nine follow each."""
MARKS_OF_DIRECTION: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Those of UAX #9, as part of a class of characters in a pattern. They stand between a number and its sign, and nobody
sees them."""
_FOREIGN: Final = re.compile(
    f"[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff04-\uff05\uff10-\uff19\uffe1\uffe5\uffe6"
    f"{MARKS_OF_DIRECTION}]"
)
_BETWEEN_DIGITS: Final = re.compile(
    "(?<=[\uff10-\uff19])[\uff0c\uff0e](?=[\uff10-\uff19])|(?<=[\u0660-\u0669\u06f0-\u06f9])\u060c(?=[\u0660-\u0669\u06f0-\u06f9]{3})"
)
"""Commas and points that set off figures; elsewhere in these scripts they part sentences."""
_WESTERN: Final = {
    **{zero + digit: str(digit) for zero in _ZEROS for digit in range(10)},
    **dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), " "),
    0x066A: "%", 0x066B: ".", 0x066C: ",", 0xFF04: "$", 0xFF05: "%", 0xFFE1: "£", 0xFFE5: "¥", 0xFFE6: "₩",
}  # fmt: skip
_PLAIN: Final = re.compile(r"\d+(?:[.,]\d{1,2})?\Z|(?:\d{4,}|0)[.,]\d{3}\Z", re.ASCII)
_DECIMALS: Final = re.compile(r"[.,](\d{1,2})\Z", re.ASCII)
_THREE_DECIMALS: Final = re.compile(r"([.,])\d{3}\Z", re.ASCII)
_NO_DIGIT: Final = re.compile(r"\D")
_WITH_COMMA: Final = "TND"
"""The one currency of three decimals that is written as in French, with a comma before them."""


def western(text: str) -> str:
    """Return a text with its digits, and the separators and signs of their scripts, as ASCII has them:
    ``１，２９９`` is ``1,299``. It stays as long as it is, so that places in it hold."""
    if text.isascii() or not _FOREIGN.search(text):
        return text
    return _BETWEEN_DIGITS.sub(lambda sign: "." if sign[0] == "\uff0e" else ",", text).translate(_WESTERN)


def decimal_separator(number: str, currency: str | None) -> str | None:
    """Return what stands before the three decimals of a number, None where it has none, or where the currency has not
    three.

    A point does, unless a comma follows it; a comma behind a point, and alone in dinars of Tunisia.
    """
    if currency not in CODES_OF_THREE_DECIMALS:
        return None
    last = _THREE_DECIMALS.search(number)
    if last is None:
        return None
    sign = last[1]
    if number.count(sign) > 1:
        return None
    other = "," if sign == "." else "."
    return sign if sign == "." or other in number or currency == _WITH_COMMA else None


def amount_of(number: str, currency: str | None = None) -> Decimal:
    """Return the amount of a number in digits of ASCII, with separators or without.

    Three figures behind a separator are thousands, unless the currency has three decimals, or they cannot be: behind
    four figures, or a single zero.
    """
    if _PLAIN.match(number):
        return Decimal(number.replace(",", "."))
    if decimal_separator(number, currency):
        whole, decimals = number[:-4], number[-3:]
    else:
        found = _DECIMALS.search(number)
        whole, decimals = (number[: found.start()], found[1]) if found else (number, "")
    whole = _NO_DIGIT.sub("", whole)
    return Decimal(f"{whole}.{decimals}" if decimals else whole)
