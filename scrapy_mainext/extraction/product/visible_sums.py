"""Sums of money as they are written in a text: a number with the sign or code of a currency beside it, or a range of
two."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from .currencies import CODE_OF_SIGN, CODES, SIGNS_OF_A_REGION
from .numerals import amount_of
from .words import CALLS_PRICE, FORMER, RIGHT_BEFORE

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Written", "numbers_in", "written_crowns", "written_sums"]

_SIGNS: Final = frozenset(CODE_OF_SIGN) | {
    "kr", "Kr", "KR", "Rs", "rs", "RS", "kn", "Kn", "KN", "din", "Din", "ден", "р", "Р", "Br", "TL", "RM", "Fr", "SFr",
    "sFr", "ر.س", "د.إ", "руб", "РУБ", "Руб", "грн", "лв", "LEI", "Euro", "EURO", "Ft", "FT", "Kc", "zl",
    "euros", "Euros", "EUROS", "VNĐ", "vnđ", "vnd", "ر.ق", "د.ك", "د.ب", "ر.ع", "د.أ", "د.ا", "د.ت", "د.ل", "د.م",
    "د.ع", "ج.م", "ل.ل", "جنيه", "درهم", "ريال", "دينار", "ریال", "تومان",
} | SIGNS_OF_A_REGION  # fmt: skip
"""Signs as they are written beside a sum, without a final point."""
_CODES: Final = CODES - {"ALL", "CUP", "GEL", "MOP", "TOP"}
"""Codes that are no words: ``TOP 5`` is not a sum in Tonga."""
_NUMBER: Final = re.compile(
    r"(?<![\d.,])(?:\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d{1,2})?"  # as India groups: 1,29,900
    r"|\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d{1,2})?|\d++(?:[.,]\d{1,3}(?!\d))?)"
    r"(?![\d%]|\s%|[.,]\d)"
)
_SYMBOLS: Final = r"(?:[A-Z]{0,3}[$€£¥￥₽₹₩₺₴₪₫₱₦฿₲₡₸₾₼֏₮₭៛৳﷼元円원]|บาท|[جدرل]\.[\u0621-\u064a])"
_BEFORE: Final = re.compile(rf"({_SYMBOLS}|[^\W\d_]{{1,5}})\.?[\s\u00a0]*\Z")
_AFTER: Final = re.compile(rf"(?:[.,:]?[-–—]{{1,2}})?[\s\u00a0]*({_SYMBOLS}|[^\W\d_]{{1,5}}(?![^\W\d_]))\.?")
_LONE_SYMBOLS: Final = frozenset("$€£¥￥₽₹₩₺₴₪₫₱₦฿﷼元円원")
_NO_ORE: Final = re.compile(r",[-–—](?!\d)")
"""Right after a number: no öre, as sums in crowns are written."""
_CROWNS: Final = "kr"
_DASH: Final = re.compile(r"(?:[-–—~～〜]|\b(?:to|bis|à|al?|tot|till?|do|до)\b)", re.IGNORECASE)
_LONGEST_DASH: Final = 16  # characters, with the signs around it
_NEAR: Final = 20  # characters


class Written(NamedTuple):
    """A sum in a text: its number, the sign as written, and where it is a range the number at its upper end."""

    number: re.Match[str]
    sign: str
    upper: re.Match[str] | None = None

    @property
    def start(self) -> int:
        return self.number.start()

    @property
    def end(self) -> int:
        return (self.upper or self.number).end()


def numbers_in(text: str, start: int) -> list[re.Match[str]]:
    """Return the numbers of a text from a place on that may be sums."""
    return list(_NUMBER.finditer(text, start))


def written_sums(text: str, numbers: Sequence[re.Match[str]]) -> list[Written]:
    """Return the numbers that have the sign or code of a currency beside them; two around a dash are one range."""
    signs = [_sign_before(text, number) or _sign_after(text, number) for number in numbers]
    for place, (number, following) in enumerate(pairwise(numbers)):
        if signs[place] and _is_sign_of_next(text, number, following):
            signs[place] = None
    found: list[Written] = []
    at = 0
    while at < len(numbers):
        sign = signs[at]
        upper = _upper_end(text, numbers, signs, at)
        if sign or upper:
            found.append(Written(numbers[at], sign or signs[at + 1] or "", upper))
        at += 2 if upper else 1
    return found


def _upper_end(
    text: str, numbers: Sequence[re.Match[str]], signs: Sequence[str | None], at: int
) -> re.Match[str] | None:
    """Return the number at the upper end of the range that a number begins, None where it begins none.

    Nothing but a dash, or a word for it, and signs stand between them; one of them has a sign, or both have the same.
    """
    if at + 1 == len(numbers):
        return None
    lower, upper, sign, upper_sign = numbers[at], numbers[at + 1], signs[at], signs[at + 1]
    if not (sign or upper_sign) or (sign and upper_sign and sign != upper_sign):
        return None
    if upper.start() - lower.end() > _LONGEST_DASH:
        return None
    between = text[lower.end() : upper.start()]
    for one in (sign, upper_sign):
        if one:
            between = between.replace(one, "", 1)
    is_dash = _DASH.fullmatch(between.strip(" \u00a0.")) is not None
    return upper if is_dash and amount_of(lower[0]) < amount_of(upper[0]) else None


def written_crowns(text: str, numbers: Sequence[re.Match[str]], *, named: bool) -> list[Written]:
    """Return the sums in crowns that bear no sign but the dash in place of öre: ``399,-``.

    ``named``: class names call them prices; else words right before must.
    """
    return [
        Written(number, _CROWNS)
        for number in numbers
        if _NO_ORE.match(text, number.end()) and (named or _is_called_price(text, number.start()))
    ]


def _is_called_price(text: str, at: int) -> bool:
    return bool(RIGHT_BEFORE.bits_at_end(text[max(0, at - _NEAR) : at]) & (CALLS_PRICE | FORMER))


def _is_sign_of_next(text: str, number: re.Match[str], following: re.Match[str]) -> bool:
    """Tell whether the sign between two numbers is set to the second alone, as spaces show: ``pay in 3 €16.63``."""
    between = text[number.end() : following.start()]
    return (
        1 < len(between) <= _LONGEST_DASH
        and between[0].isspace()
        and not between[-1].isspace()
        and _is_sign(between.strip())
        and _sign_before(text, number) is None
        and _sign_after(text, following) is None
    )


def _sign_before(text: str, match: re.Match[str]) -> str | None:
    """Return the sign or code of a currency right before a number, as it is written."""
    before = _BEFORE.search(text, max(0, match.start() - 6), match.start())
    return before[1] if before and _is_sign(before[1]) else None


def _sign_after(text: str, match: re.Match[str]) -> str | None:
    """Return the sign or code of a currency right after a number, as it is written."""
    after = _AFTER.match(text, match.end(), match.end() + 8)
    return after[1] if after and _is_sign(after[1]) else None


def _is_sign(text: str) -> bool:
    return text[-1:] in _LONE_SYMBOLS or text in _CODES or text in _SIGNS
