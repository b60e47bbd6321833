"""A product as ``<meta>`` elements state it: Open Graph's product and price properties, and Twitter's labelled data.

Open Graph's own vocabulary (ogp.me) has no prices; ``product:price:amount`` and the like come of Facebook's product
markup, ``og:price:amount`` of Pinterest's, ``twitter:data1`` of Twitter's former product cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..metadata.titles import squeezed
from ..result import Offer
from .codes import as_gtin, as_number
from .currencies import currency_code
from .phrases import Phrases
from .prices import StatedPrice, parse_price
from .stated import Stated
from .terms import read_availability, read_condition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["contents_of", "is_product_page", "read_metas"]

_SALE: Final = ("product:sale_price:amount", "product:sale_price", "og:sale_price:amount")
_PRICE: Final = (
    "product:price:amount", "og:price:amount", "og:product:price:amount", "product:price", "og:price",
    "og:product:price", "og:price:standard_amount",
)  # fmt: skip
_LIST: Final = ("product:original_price:amount", "og:original_price:amount", "product:price:standard_amount")
_CURRENCY: Final = (
    "product:price:currency", "og:price:currency", "og:product:price:currency", "product:sale_price:currency",
    "product:currency", "og:currency",
)  # fmt: skip
_AVAILABILITY: Final = ("product:availability", "og:availability", "og:product:availability")
_CONDITION: Final = ("product:condition", "og:condition", "og:product:condition")
_BRAND: Final = ("product:brand", "og:brand", "og:product:brand")
_SKU: Final = ("product:retailer_item_id", "product:sku", "og:sku", "product:retailer_part_no", "og:product:id")
_MPN: Final = ("product:mfr_part_no", "product:mpn", "og:mpn")
_GTIN: Final = ("product:ean", "product:upc", "product:isbn", "product:gtin", "og:upc", "og:ean", "og:isbn")
_PRICE_LABELS: Final = Phrases(
    "price, preis, prix, prezzo, precio, preço, prijs, pris, hinta, cena, цена, ціна, ár, fiyat, hind, kaina, preț",
    "価格, 價格, 价格, 가격",
)
_TWITTER_SLOTS = 4
_TELLING: Final = frozenset(
    (*_SALE, *_PRICE, *_AVAILABILITY, *_SKU, *(f"twitter:data{slot}" for slot in range(1, _TWITTER_SLOTS + 1)))
)
"""Names of which a page that states a product has one at least."""


def read_metas(contents: Mapping[str, str]) -> Stated | None:
    """Return what the head states of a product, None where it states none of price, availability and number.

    ``contents``: as :func:`contents_of` gives them.
    """
    if _TELLING.isdisjoint(contents):
        return None
    currency = currency_code(_first(contents, _CURRENCY))
    price = _price(contents, _PRICE, currency)
    sale = _price(contents, _SALE, currency)
    before = _price(contents, _LIST, currency)
    if sale and price and sale.amount < price.amount:
        before, price = before or price, sale
    price = price or sale or _of_twitter(contents)
    availability = read_availability(_first(contents, _AVAILABILITY))
    sku = as_number(_first(contents, _SKU))
    if not (price or availability or sku):
        return None
    return Stated(
        "open-graph",
        name=_first(contents, ("og:title",)),
        brand=_first(contents, _BRAND),
        sku=sku,
        mpn=as_number(_first(contents, _MPN)),
        gtin=next((gtin for name in _GTIN if (gtin := as_gtin(contents.get(name, "")))), None),
        terms=Offer(
            price=price.text if price else None,
            list_price=before.text if before and price and before.amount > price.amount else None,
            currency=currency or (price.currency if price else None),
            availability=availability,
            condition=read_condition(_first(contents, _CONDITION)),
        ),
    )


def is_product_page(contents: Mapping[str, str]) -> bool:
    """Tell whether ``og:type`` says that the page is that of a product, in any vocabulary."""
    kind = squeezed(contents.get("og:type", ""))
    return kind.endswith(("product", "productitem", "objectsitem"))


def contents_of(metas: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the first content of each name that matters here."""
    contents: dict[str, str] = {}
    for meta in metas:
        name = (meta.get("property") or meta.get("name") or "").strip().lower()
        if name.startswith(("product:", "og:", "twitter:")) and (content := " ".join(meta.get("content", "").split())):
            contents.setdefault(name, content)
    return contents


def _first(contents: Mapping[str, str], names: Iterable[str]) -> str | None:
    return next((contents[name] for name in names if name in contents), None)


def _price(contents: Mapping[str, str], names: Iterable[str], currency: str | None) -> StatedPrice | None:
    found = (parse_price(contents[name], currency) for name in names if name in contents)
    return next((price for price in found if price), None)


def _of_twitter(contents: Mapping[str, str]) -> StatedPrice | None:
    """Return the price of a Twitter card: data whose label says so."""
    for data in _labelled(contents):
        price = parse_price(data)
        if price:
            return price
    return None


def _labelled(contents: Mapping[str, str]) -> Iterator[str]:
    for slot in range(1, _TWITTER_SLOTS + 1):
        label, data = contents.get(f"twitter:label{slot}", ""), contents.get(f"twitter:data{slot}", "")
        if data and _PRICE_LABELS.met_in(label[:40]):
            yield data
