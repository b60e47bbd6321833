"""Stated prices to exact numbers: what ``price`` of an offer may hold, number or text with signs and separators."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from .currencies import CODES_WITHOUT_FRACTION, currency_code

__all__ = ["StatedPrice", "parse_price"]

_LONGEST = 64
_HIGHEST = Decimal("1e12")
_PLAIN = re.compile(r"\d+(?:\.\d+)?\Z", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+\Z", re.ASCII)
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

    In text that is a bare number a point is the decimal separator, as schema.org asks; but where ``currency`` (ISO
    4217) has no fractions, points before three digits set off thousands (``12.990`` CLP). All other text goes to
    price-parser.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return _valid(StatedPrice(_of_number(value)))
    if not isinstance(value, str) or len(value) > _LONGEST:
        return None
    text = " ".join(value.split())
    if _GROUPED.match(text) and (currency in CODES_WITHOUT_FRACTION or text.count(".") > 1):
        return _valid(StatedPrice(Decimal(text.replace(".", ""))))
    if _PLAIN.match(text):
        return _valid(StatedPrice(Decimal(text)))
    return _of_text(text)


def _of_number(number: float) -> Decimal:
    """Return the shortest decimal that means the number, without the noise of sums in binary
    (``49.900000000000006``)."""
    return Decimal(str(round(number, 6)))


def _of_text(text: str) -> StatedPrice | None:
    if not any(character.isdigit() for character in text) or text.startswith("-"):
        return None
    import price_parser  # here: most pages state no price, and none of those that do as a bare number needs it

    price = price_parser.Price.fromstring(text)
    if price.amount is None:
        return None
    code = next((code for word in _CODE.findall(text) if (code := currency_code(word))), None)
    return _valid(StatedPrice(price.amount, code or currency_code(price.currency)))


def _valid(price: StatedPrice) -> StatedPrice | None:
    try:
        return price if 0 <= price.amount < _HIGHEST else None
    except InvalidOperation:  # not a number
        return None
