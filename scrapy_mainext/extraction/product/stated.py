"""What one kind of structured data states of a product, before the kinds are held against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..result import Offer, Variant

__all__ = ["Stated", "lowest", "settled"]


@dataclass(slots=True)
class Stated:
    """A product as one source has it. ``terms``: what it is sold for, of all the ``offers`` those that count."""

    source: str
    name: str | None = None
    brand: str | None = None
    sku: str | None = None
    mpn: str | None = None
    gtin: str | None = None
    rating: str | None = None
    rating_best: str | None = None
    review_count: int | None = None
    terms: Offer = field(default_factory=Offer)
    offers: Sequence[Offer] = ()
    variants: Sequence[Variant] = ()


def lowest(offers: Sequence[Offer]) -> Offer | None:
    """Return the offer with the lowest price, None where none has a price."""
    priced = [offer for offer in offers if offer.price]
    return min(priced, key=lambda offer: float(offer.price or 0), default=None)


def settled(values: Sequence[str | None]) -> str | None:
    """Return the value that all agree on who state one."""
    stated = {value for value in values if value}
    return stated.pop() if len(stated) == 1 else None
