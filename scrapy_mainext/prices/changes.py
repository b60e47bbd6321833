"""What a sighting of a product says, and what changed since the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any

__all__ = ["Change", "ChangeKind", "Limits", "Sighting", "State", "Status", "kinds_of", "percent"]


class Status(StrEnum):
    """What a page offers."""

    OFFERED = "offered"
    """A price, and nothing that says it cannot be had."""
    OUT_OF_STOCK = "out_of_stock"
    """Not to be had: its availability is OutOfStock, SoldOut or Discontinued. A price may stand there all the same."""
    UNPRICED = "unpriced"
    """A product without a price."""
    ABSENT = "absent"
    """The page is there, the product is not."""
    GONE = "gone"
    """The page is not there: HTTP status 404 or 410."""


class ChangeKind(StrEnum):
    """What happened to a product. Those from ``OUT_OF_STOCK`` on tell its new status."""

    FIRST = "first"
    """Seen for the first time."""
    PRICE = "price"
    """Another price in the same currency, beyond the thresholds."""
    CURRENCY = "currency"
    """The price is in another currency. It is not a change of price: nothing says what either would be in the other."""
    BACK_IN_STOCK = "back_in_stock"
    """Offered after it was out of stock."""
    REAPPEARED = "reappeared"
    """A price after there was none, or the product after its page was without it or gone."""
    OUT_OF_STOCK = "out_of_stock"
    UNPRICED = "unpriced"
    ABSENT = "absent"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A product on a page at a time."""

    site: str
    """Host name of the page in lower case, without ``www.`` and port."""
    page: str
    """Path and query of the product's canonical address: what it is known by where nothing better is stated."""
    url: str
    """That address as it is."""
    seen_at: str
    """UTC, ISO 8601 to the millisecond: sorts as text."""
    status: Status
    name: str | None = None
    sku: str | None = None
    gtin: str | None = None
    price: Decimal | None = None
    currency: str | None = None
    """ISO 4217, None where the page does not say."""
    availability: str | None = None
    """schema.org's ItemAvailability without the address."""


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a product. ``price``: the last one in ``currency``, which is empty where none was stated."""

    product: str
    status: Status
    price: Decimal | None
    currency: str
    name: str | None = None
    sku: str | None = None
    gtin: str | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Thresholds that a change of price must reach, both of them: in the price's own currency, and in percent."""

    least: Decimal = Decimal(0)
    percent: Decimal = Decimal(0)

    def reached(self, old: Decimal, new: Decimal) -> bool:
        """Tell whether the step from the one price to the other counts."""
        share = percent(old, new)
        return old != new and abs(new - old) >= self.least and (share is None or abs(share) >= self.percent)


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one product, as it stands in the database."""

    kind: ChangeKind
    product: str
    """Identity in the database, the same from crawl to crawl."""
    site: str
    url: str
    name: str | None
    sku: str | None
    gtin: str | None
    seen_at: str
    status: Status
    price: Decimal | None
    """The new price; of a product without one, the last that was seen."""
    currency: str | None
    old_status: Status | None
    old_price: Decimal | None
    """What a change of price is counted from: the price that was last told of in this currency. Of other changes, the
    last price that was seen, in ``old_currency``."""
    old_currency: str | None

    @property
    def difference(self) -> Decimal | None:
        """The step from the old price to the new one; None but for a change of price."""
        if self.kind is not ChangeKind.PRICE or self.price is None or self.old_price is None:
            return None
        return self.price - self.old_price

    @property
    def percent(self) -> Decimal | None:
        """The same in percent of the old price, to two places; None where that is 0 as well."""
        if self.difference is None or self.price is None or self.old_price is None:
            return None
        return percent(self.old_price, self.price)

    def asdict(self) -> dict[str, Any]:
        """Return text and None, numbers as exact decimal text, with ``difference`` and ``percent``."""
        values = {name: getattr(self, name) for name in (*self.__slots__, "difference", "percent")}
        return {name: None if value is None else _text(value) for name, value in values.items()}


def _text(value: object) -> str:
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def percent(old: Decimal, new: Decimal) -> Decimal | None:
    """Return the step between two prices in percent of the old one, to two places; None from a price of 0."""
    return ((new - old) * 100 / old).quantize(Decimal("0.01")) if old else None


_KIND_OF_STATUS = {
    Status.OUT_OF_STOCK: ChangeKind.OUT_OF_STOCK,
    Status.UNPRICED: ChangeKind.UNPRICED,
    Status.ABSENT: ChangeKind.ABSENT,
    Status.GONE: ChangeKind.GONE,
}


def kinds_of(state: State | None, seen: Sighting, base: Decimal | None, limits: Limits) -> list[ChangeKind]:
    """Return what is new about a sighting.

    ``base``: the price that was last told of in the sighting's currency, None where there was none. Small steps are
    counted from there, so that a price cannot creep past the thresholds unseen.
    """
    if state is None:
        return [ChangeKind.FIRST]
    kinds = []
    if seen.price is not None and seen.currency and state.currency and seen.currency != state.currency:
        kinds.append(ChangeKind.CURRENCY)
    if seen.price is not None and base is not None and limits.reached(base, seen.price):
        kinds.append(ChangeKind.PRICE)
    if seen.status is not state.status:
        kinds += _kinds_of_status(state.status, seen.status)
    return kinds


def _kinds_of_status(old: Status, new: Status) -> list[ChangeKind]:
    if new is Status.OFFERED:
        return [ChangeKind.BACK_IN_STOCK if old is Status.OUT_OF_STOCK else ChangeKind.REAPPEARED]
    returned = old in {Status.ABSENT, Status.GONE} and new in {Status.OUT_OF_STOCK, Status.UNPRICED}
    return [ChangeKind.REAPPEARED] * returned + [_KIND_OF_STATUS[new]]


def change_of(kind: ChangeKind, state: State, old: State | None, base: Decimal | None, seen: Sighting) -> Change:
    """Return the record of a change from one state to the next."""
    change = Change(
        kind=kind,
        product=state.product,
        site=seen.site,
        url=seen.url,
        name=state.name,
        sku=state.sku,
        gtin=state.gtin,
        seen_at=seen.seen_at,
        status=seen.status,
        price=state.price,
        currency=state.currency or None,
        old_status=old.status if old else None,
        old_price=old.price if old else None,
        old_currency=(old.currency or None) if old else None,
    )
    return replace(change, old_price=base, old_currency=change.currency) if kind is ChangeKind.PRICE else change
