"""From an item to a sighting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urljoin, urlsplit

from itemadapter import ItemAdapter
from w3lib.url import canonicalize_url

from .changes import Sighting, Status

__all__ = ["Page", "page_of", "sighting_of"]

# schema.org's ItemAvailability: what these say cannot be bought, now or ever.
_OUT_OF_STOCK = frozenset({"outofstock", "soldout", "discontinued"})
_MOST = Decimal(10) ** 12
_LEAST_STEP = Decimal("1E-8")


@dataclass(frozen=True, slots=True)
class Page:
    """Where something was seen: host, path with query, and the whole address."""

    site: str
    key: str
    url: str


def page_of(url: str | None) -> Page | None:
    """Return the place that an address names, None for what is no address of the web.

    Scheme, port, ``www.``, fragment and order of the query do not tell places apart.
    """
    if not url:
        return None
    try:
        parts = urlsplit(canonicalize_url(url))
        host = parts.hostname
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not host:
        return None
    return Page(host.removeprefix("www."), parts.path + (f"?{parts.query}" if parts.query else ""), url)


def sighting_of(item: Any, offer_field: str | None, page_url: str | None, seen_at: str) -> Sighting | None:
    """Return what the item says of a product, None where it says nothing of one.

    The offer is the item itself where its field ``price`` is a number: what a spider states counts before what the page
    does, of which only the currency is taken then. Else it is the mapping or record in the item's ``offer_field``, and
    without one the item itself if it has a field ``price`` and says something in it or in ``sku``, ``gtin`` or
    ``availability``.
    ``page_url``: where the item came from, as far as that is known. Raises ``ValueError`` where there is no telling
    which product it is or where, and for a price that is no number.
    """
    fields = ItemAdapter(item)
    product = _offer(fields.get(offer_field)) if offer_field else None
    if product is not None and not _is_priced(fields):
        return _sighting(product, _place(product, fields, page_url, own=False), seen_at)
    if "price" not in fields or all(fields.get(name) is None for name in ("price", "sku", "gtin", "availability")):
        return None
    seen = _sighting(fields, _place(fields, fields, page_url, own=True), seen_at)
    return seen if seen.currency or product is None else replace(seen, currency=_currency(product))


def _is_priced(fields: Mapping[str, Any]) -> bool:
    try:
        return _price(fields.get("price")) is not None
    except ValueError:
        return False


def _offer(value: Any) -> Mapping[str, Any] | None:
    if value is None or (not isinstance(value, Mapping) and not ItemAdapter.is_item(value)):
        return None
    return ItemAdapter(value) if ItemAdapter.is_item(value) else value


def _place(offer: Mapping[str, Any], item: Mapping[str, Any], page_url: str | None, *, own: bool) -> Page:
    """Return the place of the product: its own address, or else that of the page.

    An address on another host than the page's is somebody else's, or a mistake.
    """
    metadata = item.get("metadata")
    canonical = metadata.get("url") if isinstance(metadata, Mapping) else None
    item_url = item.get("url")
    # An item that is an offer itself may be one of many of its page.
    candidates = (item_url, page_url) if own else (offer.get("url"), canonical, page_url, item_url)
    base = page_url or (item_url if isinstance(item_url, str) else None)
    home = page_of(base)
    for url in candidates:
        place = page_of(urljoin(base or "", url)) if isinstance(url, str) else None
        if place is not None and (home is None or own or place.site == home.site):
            return place
    raise ValueError("nothing tells where it was seen: give the item a field 'url'")


def _sighting(offer: Mapping[str, Any], place: Page, seen_at: str) -> Sighting:
    price = _price(offer.get("price"))
    availability = _text(offer.get("availability"))
    word = (availability or "").rpartition("/")[2].replace("_", "").replace(" ", "").lower()
    priced = Status.UNPRICED if price is None else Status.OFFERED
    return Sighting(
        site=place.site,
        page=place.key,
        url=place.url,
        seen_at=seen_at,
        status=Status.OUT_OF_STOCK if word in _OUT_OF_STOCK else priced,
        name=_text(offer.get("name")),
        sku=_text(offer.get("sku")),
        gtin=_text(offer.get("gtin")),
        price=price,
        currency=_currency(offer),
        availability=availability,
    )


def _currency(offer: Mapping[str, Any]) -> str | None:
    text = _text(offer.get("currency"))
    return text.upper() if text and len(text) == 3 and text.isascii() else text


def _text(value: Any) -> str | None:
    """Return text of a text or whole number, None for anything else and for what is empty."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    return (value.strip() or None) if isinstance(value, str) else None


def _price(value: Any) -> Decimal | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    try:
        price = Decimal(str(value).strip())
    except InvalidOperation:
        price = Decimal("NaN")
    if not price.is_finite() or not 0 <= price < _MOST or price != price.quantize(_LEAST_STEP):
        raise ValueError(f"price {str(value)[:100]!r} is not a number from 0 to 10^12 with at most 8 decimals")
    return abs(price)  # -0 is 0
