"""Stated prices to exact numbers: what ``price`` of an offer may hold, number or text with signs and separators."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ..structured.numbers import StatedNumber
from .currencies import CODES_WITHOUT_FRACTION, currency_code, local_currency
from .numerals import decimal_separator, western
from .visible_sums import numbers_in, written_sums

__all__ = ["StatedPrice", "parse_price"]

_LONGEST = 64
_HIGHEST = 1e12
_MOST_DECIMALS = 64  # of a number in text; more come of an exponent alone
_NOISE_DECIMALS = 6  # of a number in JSON; what is beyond them are sums in binary
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?\Z", re.ASCII)
_EXPONENT = re.compile(r"[\d.][eE][+-]?\d", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+\Z", re.ASCII)
_SEPARATED = re.compile(r"\d[\d.,]*\d", re.ASCII)
_CODE = re.compile(r"(?<![A-Za-z])([A-Za-z]{3})(?![A-Za-z])")


@dataclass(frozen=True, slots=True)
class StatedPrice:
    """A price with as many decimals as were stated, and the currency that stood beside it, if any."""

    amount: Decimal
    currency: str | None = None

    @property
    def text(self) -> str:
        """The amount without an exponent: ``49.90``."""
        return format(self.amount, "f")


def parse_price(value: Any, currency: str | None = None) -> StatedPrice | None:
    """Return the price that a number or text states, None for all else, for negative and for absurd numbers.

    A number keeps the decimals that its script spells it with, but for a single zero: 1249.0 is how programs write the
    whole number 1249. In text that is a bare number, with an exponent or without, a point is the decimal separator, as
    schema.org asks; but where ``currency`` (ISO 4217) has no fractions, points before three digits set off thousands
    (``12.990`` CLP). Digits and separators may be those of any script. All other text goes to price-parser, unless an
    exponent is in it, which that does not know.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return _of_number(value)
    if not isinstance(value, str) or len(value) > _LONGEST:
        return None
    text = western(" ".join(value.split()))
    if _GROUPED.match(text) and (currency in CODES_WITHOUT_FRACTION or text.count(".") > 1):
        return _valid(Decimal(text.replace(".", "")))
    if _NUMBER.match(text):
        return _valid(Decimal(text))
    return _of_text(text, currency)


def _of_number(number: float) -> StatedPrice | None:
    """Return the price of a number, without the noise of sums in binary (``49.900000000000006``)."""
    if not 0 <= number < _HIGHEST:
        return None
    spelling = number.spelling if isinstance(number, StatedNumber) else str(number)
    amount = Decimal(spelling) if _NUMBER.match(spelling) else None
    if amount is None or _decimals(amount) > _NOISE_DECIMALS:
        amount = Decimal(str(round(float(number), _NOISE_DECIMALS)))
    if _decimals(amount) == 1 and amount == int(amount):
        amount = Decimal(int(amount))
    return _valid(amount)


@lru_cache(maxsize=4096)  # offers may state one and the same price by reference to it, thousands of them
def _of_text(text: str, currency: str | None) -> StatedPrice | None:
    if not any(character.isdigit() for character in text) or text.startswith("-") or _EXPONENT.search(text):
        return None
    import price_parser  # here: most pages state no price, and none of those that do as a bare number needs it

    code = next((code for word in _CODE.findall(text) if (code := currency_code(word))), None) or _of_sign(text)
    number = _SEPARATED.search(text)
    separator = decimal_separator(number[0], code or currency) if number else None
    price = price_parser.Price.fromstring(text, decimal_separator=separator)
    if price.amount is None:
        return None
    return _valid(price.amount, code or currency_code(price.currency))


def _of_sign(text: str) -> str | None:
    """Return the currency of a sign beside the number that price-parser does not know."""
    written = written_sums(text, numbers_in(text, 0))
    return local_currency(written[0].sign, ()) if written and not written[0].sign.isascii() else None


def _valid(amount: Decimal, currency: str | None = None) -> StatedPrice | None:
    valid = amount.is_finite() and 0 <= amount < Decimal(_HIGHEST) and _decimals(amount) <= _MOST_DECIMALS
    return StatedPrice(amount, currency) if valid else None


def _decimals(amount: Decimal) -> int:
    """Return the number of decimals, below zero where the exponent is above it."""
    exponent = amount.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0
