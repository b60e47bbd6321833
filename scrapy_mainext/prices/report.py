"""Histories in figures: what a table tells of each product."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ..clock import written
from .changes import Status, percent
from .store import History

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Summary", "parse_since", "summaries"]

_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@dataclass(frozen=True, slots=True)
class Summary:
    """A product's history in figures. All prices are in ``currency``, that of the last price."""

    history: History
    status: Status
    """What its page offers now."""
    price: Decimal | None
    """The last price that was seen."""
    currency: str
    """Empty where the pages do not state it."""
    before: tuple[Decimal, str] | None
    """The last other price before it with its currency: in the same one, or where there was none in another."""
    lowest: Decimal | None
    highest: Decimal | None
    changed: bool
    """Whether price, currency or status have changed."""

    @property
    def old_price(self) -> Decimal | None:
        """The last other price before it in the same currency, None where there was none."""
        return self.before[0] if self.before is not None and self.before[1] == self.currency else None

    @property
    def difference(self) -> Decimal | None:
        return self.price - self.old_price if self.price is not None and self.old_price is not None else None

    @property
    def percent(self) -> Decimal | None:
        """The difference in percent of the old price, to two places."""
        return percent(self.old_price, self.price) if self.price is not None and self.old_price is not None else None

    def asdict(self) -> dict[str, Any]:
        """Return text and None, prices as exact decimal text."""
        history = self.history
        numbers = {
            "price": self.price,
            "currency": self.currency or None,
            "old_price": self.old_price,
            "difference": self.difference,
            "percent": self.percent,
            "lowest": self.lowest,
            "highest": self.highest,
        }
        return {
            "site": history.site,
            "name": history.name,
            "sku": history.sku,
            "gtin": history.gtin,
            **{name: None if value is None else str(value) for name, value in numbers.items()},
            "status": str(self.status),
            "last_seen": history.last_seen,
            "url": history.url,
        }


def summaries(histories: Iterable[History]) -> list[Summary]:
    """Return the figures of each history, in their order."""
    return [_summary(history) for history in histories]


def _summary(history: History) -> Summary:
    priced = [(price, currency) for _, _, price, currency in history.sightings if price is not None]
    price, currency = priced[-1] if priced else (None, "")
    # A currency that was not stated at first is that of the prices after it.
    known = [amount for amount, unit in priced if unit in {currency, ""}]
    others = [(amount, currency) for amount in reversed(known) if amount != price]
    others += [one for one in reversed(priced) if one[1] not in {currency, ""}]
    statuses = {status for _, status, _, _ in history.sightings}
    return Summary(
        history=history,
        status=history.sightings[-1][1],
        price=price,
        currency=currency,
        before=next(iter(others), None),
        lowest=min(known, default=None),
        highest=max(known, default=None),
        changed=len(set(known)) > 1 or len(statuses) > 1 or len({unit for _, unit in priced if unit}) > 1,
    )


def parse_since(text: str, now: datetime | None = None) -> str:
    """Return the time that ``--since`` names, UTC in ISO 8601: a day, a time, or so long ago (``12h``, ``7d``, ``2w``).

    Raises ``ValueError`` with a sentence for anything else.
    """
    try:
        time = _time(text, now or datetime.now(UTC))
    except (ValueError, OverflowError):
        raise ValueError(
            "neither a day (2026-11-30), nor a time in ISO 8601 (2026-11-30T08:00), nor so long ago (12h, 7d, 2w)"
        ) from None
    return written(time)


def _time(text: str, now: datetime) -> datetime:
    number, unit = text[:-1], text[-1:]
    if number.isdecimal() and unit in _UNITS:
        return now - timedelta(**{_UNITS[unit]: int(number)})
    time = datetime.fromisoformat(text)
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
