"""Sums of money as they are written in a text: a number with the sign or code of a currency beside it, or a range of
two."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from .currencies import CODE_OF_SIGN, CODES, SIGNS_OF_A_REGION
from .numerals import MARKS_OF_DIRECTION, amount_of
from .words import CALLS_PRICE, FORMER, RIGHT_BEFORE

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Written", "is_cents", "is_whole", "numbers_in", "written_dashes", "written_sums"]

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
_SYMBOLS: Final = r"(?:[A-Z]{0,3}[$＄€£￡¥￥₽₹₩￦₺₴₪₫₱₦฿₲₡₸₾₼֏₮₭៛৳﷼元円원]|บาท|[جدرل]\.[\u0621-\u064a])"
_GAP: Final = rf"[\s{MARKS_OF_DIRECTION}]"
_BEFORE: Final = re.compile(rf"({_SYMBOLS}|[^\W\d_]{{1,5}})\.?{_GAP}*\Z")
_AFTER: Final = re.compile(rf"(?:[.,:]?[-–—]{{1,2}})?{_GAP}*({_SYMBOLS}|[^\W\d_]{{1,5}}(?![^\W\d_]))\.?")
_LONE_SYMBOLS: Final = frozenset("$＄€£￡¥￥₽₹₩￦₺₴₪₫₱₦฿﷼元円원")
_NO_CENTS: Final = re.compile(r"[.,](?:[-–]{1,2}|—)(?!\d)")
"""Right after a number: a dash in place of the cents."""
_CENTS: Final = re.compile(r"\d\d\Z", re.ASCII)
_HAS_DECIMALS: Final = re.compile(r"[.,]\d{1,2}\Z", re.ASCII)
_SPACES: Final = " \u00a0\u2009\u202f"
_DASH: Final = re.compile(r"(?:[-–—~～〜]|\b(?:to|bis|à|al?|tot|till?|do|до)\b)", re.IGNORECASE)
_LONGEST_DASH: Final = 16  # characters, with the signs around it
_LONGEST_SIGN: Final = 6  # characters, with spaces around it
_NEAR: Final = 20  # characters


class Written(NamedTuple):
    """A sum in a text: its number, the sign as written, where it is a range the number at its upper end, and the cents
    where the sign parts them from the rest (``49€99``)."""

    number: re.Match[str]
    sign: str
    upper: re.Match[str] | None = None
    cents: re.Match[str] | None = None

    @property
    def start(self) -> int:
        return self.number.start()

    @property
    def end(self) -> int:
        return (self.upper or self.cents or self.number).end()

    @property
    def digits(self) -> str:
        """The number with its cents, for :func:`.numerals.amount_of`."""
        return f"{self.number[0]}.{self.cents[0]}" if self.cents else self.number[0]


def numbers_in(text: str, start: int) -> list[re.Match[str]]:
    """Return the numbers of a text from a place on that may be sums."""
    return list(_NUMBER.finditer(text, start))


def written_sums(text: str, numbers: Sequence[re.Match[str]]) -> list[Written]:
    """Return the numbers that have the sign or code of a currency beside them; two around a dash are one range."""
    signs = [_sign_before(text, number) or _sign_after(text, number) for number in numbers]
    cents: list[re.Match[str] | None] = [None] * len(numbers)
    for place, (number, following) in enumerate(pairwise(numbers)):
        if signs[place] and is_cents(following[0]) and _is_parted(text, number, following):
            cents[place] = following
        elif signs[place] and _is_sign_of_next(text, number, following):
            signs[place] = None
    found: list[Written] = []
    at = 0
    while at < len(numbers):
        sign = signs[at]
        if cents[at]:
            found.append(Written(numbers[at], sign or "", None, cents[at]))
            at += 2
            continue
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


def written_dashes(text: str, numbers: Sequence[re.Match[str]], sign: str, *, named: bool) -> list[Written]:
    """Return the sums that bear no sign but the dash in place of cents: ``399,-``, ``49.—``.

    ``sign``: what they are in. ``named``: class names call them prices; else words right before must.
    """
    return [
        Written(number, sign)
        for number in numbers
        if _NO_CENTS.match(text, number.end()) and (named or _is_called_price(text, number.start()))
    ]


def is_cents(text: str) -> bool:
    """Tell whether a text is two figures."""
    return _CENTS.match(text) is not None


def is_whole(number: str) -> bool:
    """Tell whether a number has no decimals."""
    return _HAS_DECIMALS.search(number) is None


def _is_parted(text: str, number: re.Match[str], cents: re.Match[str]) -> bool:
    """Tell whether the sign between a number and two figures parts euros from cents: ``49€99``, ``1 299 €90``.

    With a space before the sign, no word may lead to the number (``Taille 38 €45``), but one that leads to a price;
    with one behind it, the figures must be the last of the text (``49€ 12 pièces``).
    """
    between = text[number.end() : cents.start()]
    if not is_whole(number[0]) or len(between) > _LONGEST_SIGN or not _is_sign(between.strip(_SPACES)):
        return False
    if _sign_before(text, number) or _sign_after(text, cents):
        return False
    if text[cents.end() : cents.end() + 1].isalpha() or (between[-1] in _SPACES and cents.end() < len(text)):
        return False
    lead = text[max(0, number.start() - _NEAR) : number.start()].rstrip(_SPACES)
    return between[0] not in _SPACES or not lead[-1:].isalpha() or RIGHT_BEFORE.bits_at_end(lead) != 0


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
