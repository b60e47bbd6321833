"""Terms of an offer in schema.org's own words: availability, condition, the day a price ends."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from ..metadata.dates import parse_date
from ..structured.schema_org import text_of

__all__ = ["AVAILABILITY", "CANNOT_BE_HAD", "read_availability", "read_condition", "read_day"]

AVAILABILITY: Final = (
    "BackOrder", "Discontinued", "InStock", "InStoreOnly", "LimitedAvailability", "MadeToOrder", "OnlineOnly",
    "OutOfStock", "PreOrder", "PreSale", "Reserved", "SoldOut",
)  # fmt: skip
"""The members of schema.org's ItemAvailability."""

CANNOT_BE_HAD: Final = frozenset(("OutOfStock", "SoldOut", "Discontinued"))
"""Those that say that nobody can buy now."""

_AVAILABILITY: Final = {name.lower(): name for name in AVAILABILITY} | {
    "available": "InStock", "instoc": "InStock", "availablefororder": "BackOrder", "oos": "OutOfStock",
    "unavailable": "OutOfStock", "notavailable": "OutOfStock", "outstock": "OutOfStock", "notinstock": "OutOfStock",
    "currentlyunavailable": "OutOfStock", "limitedstock": "LimitedAvailability", "lowstock": "LimitedAvailability",
    "pending": "PreOrder", "preorderonly": "PreOrder", "availableforpreorder": "PreOrder",
}  # fmt: skip
"""Those, and what pages and Open Graph's ``product:availability`` write in their place."""

_NEW, _USED, _REFURBISHED, _DAMAGED = "NewCondition", "UsedCondition", "RefurbishedCondition", "DamagedCondition"
_CONDITIONS: Final = {
    **dict.fromkeys(
        ("new", "brandnew", "newwithtags", "newwithouttags", "neu", "neuf", "nuovo", "nuevo", "novo", "nowy", "nieuw"),
        _NEW,
    ),
    **dict.fromkeys(
        ("used", "likenew", "preowned", "secondhand", "gebraucht", "doccasion", "occasion", "usato", "usado"),
        _USED,
    ),
    **dict.fromkeys(("refurbished", "refurb", "renewed", "generalüberholt", "reconditionné"), _REFURBISHED),
    "damaged": _DAMAGED,
}  # fmt: skip
"""The members of schema.org's OfferItemCondition by what pages write, letters and digits only."""
_LONGEST = 100
_FAR = date(9000, 1, 1)  # the end of a price lies ahead
_SIGNS = re.compile(r"[\W_]+")


def read_availability(value: Any) -> str | None:
    """Return the member of :data:`AVAILABILITY` that a text means, with or without address, in any case or spacing."""
    return _AVAILABILITY.get(_bare(value).removeprefix("schema"))


def read_condition(value: Any) -> str | None:
    """Return the member of schema.org's OfferItemCondition that a text means (``NewCondition``), with or without
    address."""
    bare = _bare(value).removeprefix("schema")
    return _CONDITIONS.get(bare.removesuffix("condition"))


def _bare(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("@id") or value.get("name")
    text = text_of(value)
    if not text or len(text) > _LONGEST:
        return ""
    return _SIGNS.sub("", text.rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1]).lower()


def read_day(text: str | None) -> str | None:
    """Return the day of a date as ``YYYY-MM-DD``, None for what cannot be read in one way only."""
    parsed = parse_date(text, today=_FAR) if text else None
    return parsed.day if parsed else None
