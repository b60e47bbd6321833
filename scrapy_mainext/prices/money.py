"""Amounts of money as text for readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal

__all__ = ["amount", "price_text"]

# Currencies whose minor unit is not a hundredth: ISO 4217, list one, without those of funds.
_PLACES_OF = {0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF", 3: "BHD IQD JOD KWD LYD OMR TND"}
_PLACES = {currency: places for places, currencies in _PLACES_OF.items() for currency in currencies.split()}


def amount(number: Decimal, currency: str, *, signed: bool = False) -> str:
    """Return the number with the decimals of its currency, two where that is unknown; more where they say more.

    ``currency``: ISO 4217, or empty. ``signed``: with a plus where it is not negative.
    """
    whole, _, fraction = format(number, "+f" if signed else "f").partition(".")
    fraction = fraction.rstrip("0").ljust(_PLACES.get(currency.upper(), 2), "0")
    return f"{whole}.{fraction}" if fraction else whole


def price_text(price: Decimal, currency: str) -> str:
    """Return the price with its currency, as in ``58.90 EUR``."""
    return f"{amount(price, currency)} {currency}".strip()
