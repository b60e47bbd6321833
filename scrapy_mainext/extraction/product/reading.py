"""The product of a page, of all that the page states and shows.

Structured data come first: JSON-LD, microdata, then Open Graph and the like. What the page shows fills what they leave
open, and corrects them where shops get them wrong:

-   a price that the page shows crossed out, beside a lower one, is the list price, whatever structured data call it;
-   of several prices that sources state, the one that the page shows beside the name is asked;
-   the shop's own number is the one that the page shows under a label (``Article number:``): structured data often hold
    a number that only the shop's programs know, or that of one variant.

Each value bears its source in ``Product.sources``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..result import Offer, PageType, Product
from .currencies import REGION_OF_LANGUAGE
from .hints import Marks
from .metas import contents_of, is_product_page, read_metas
from .nodes import read_nodes
from .place import Place, find_place
from .sums import ENOUGH, Sum, best_price, list_price_beside
from .terms import CANNOT_BE_HAD
from .visible_codes import Codes, codes_near, number_in_address
from .visible_prices import Local, is_on_request, sums_near
from .visible_stock import Stock, says_out_of_stock, stock_near

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..blocks import TextBlock
    from ..page import Page
    from ..structured.schema_org import Node
    from .stated import Stated

__all__ = ["read_product"]

_REGION = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?[-_]([A-Za-z]{2})\b")
_TOP_LEVEL = re.compile(r"https?://[^/?#]*\.([a-z]{2})(?:[:/?#]|\Z)", re.IGNORECASE)
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?![^\W_])")
_DASH_OF_REGION: Final = {"CH": "CHF", "LI": "CHF"}
_DASH_OF_LANGUAGE: Final = {
    **dict.fromkeys(("da", "nb", "nn", "no", "sv"), "kr"), **dict.fromkeys(("de", "fi", "nl", "sk"), "€"),
    "cs": "Kč", "hu": "Ft", "pl": "zł", "th": "฿",
}  # fmt: skip
"""What a sum with a dash in place of cents is in, by region and by language: those that write sums so."""
_REGION_OF_TLD: Final = {"uk": "GB"}
_ENOUGH_ON_PRODUCT_PAGES: Final = 1.2
"""Points that a sum needs to be the price where something else says that the page is that of a product."""
_SELL_NOTHING: Final = (PageType.COLLECTION, PageType.LISTING, PageType.FORUM, PageType.DOCUMENTATION)
"""Types of page that show no product of their own."""
_MAY_SELL: Final = (PageType.PRODUCT, PageType.SERVICE)
_NEARLY_CERTAIN: Final = 0.99
_HARDLY: Final = 0.001
"""How likely a page that sells something has to be at the least. Of 70 product pages that the scorer was not trained on
the least likely has 0.0047; of the development pages of WCXB that state no product seven in ten have less."""
_LIKELY: Final = 0.2
_SURE: Final = 5.0
"""Points that a price needs under a heading that nothing confirms to be the product's name."""
_TERMS: Final = (
    "price", "price_high", "list_price", "currency", "availability", "condition", "seller", "price_valid_until",
    "unit_price",
)  # fmt: skip
_PROPERTIES: Final = ("name", "brand", "sku", "mpn", "gtin", "rating", "rating_best", "review_count")


class _Seen(NamedTuple):
    """What a reader sees of the product."""

    place: Place | None = None
    sums: Sequence[Sum] = ()
    price: Sum | None = None
    codes: Codes = Codes()
    stock: Stock = Stock()


def read_product(
    page: Page,
    json_ld: Sequence[Node],
    microdata: Sequence[Node] = (),
    *,
    title: str | None = None,
    page_types: Mapping[str, float] | None = None,
) -> Product | None:
    """Return what the page sells, None where it is not the page of one product.

    ``json_ld``, ``microdata``: the page's items. ``title``: the page's own title; of several products the one that
    bears it is meant. ``page_types``: how likely the scorer holds each type of page, where it tells; what is a list
    nearly for certain, or hardly sells anything, has no product unless structured data state one.
    """
    contents = contents_of(page.head.metas)
    stated = [
        found
        for found in (
            read_nodes(json_ld, "json-ld", title=title, url=page.url),
            read_nodes(microdata, "microdata", title=title, url=page.url),
            read_metas(contents),
        )
        if found is not None
    ]
    types = page_types or {}
    is_product = bool(stated) or is_product_page(contents)
    if not stated and _sells_nothing(types, is_product=is_product):
        return None
    looks_sold = is_product or types.get(PageType.PRODUCT, 1.0) >= _LIKELY
    seen = _see(page, stated, title, is_product=is_product, looks_sold=looks_sold)
    is_stated = any(one.source != "open-graph" or one.terms.price for one in stated)
    if not is_stated and not _is_of_one_product(page, seen, is_product=is_product):
        return None
    return _Merged(page, stated, seen).product()


def _sells_nothing(types: Mapping[str, float], *, is_product: bool) -> bool:
    if sum(types.get(kind, 0.0) for kind in _SELL_NOTHING) >= _NEARLY_CERTAIN:
        return True
    return bool(types) and not is_product and sum(types.get(kind, 0.0) for kind in _MAY_SELL) < _HARDLY


def _see(page: Page, stated: Sequence[Stated], title: str | None, *, is_product: bool, looks_sold: bool) -> _Seen:
    """Return what is seen near the product's name; no more is looked for than the page may hold.

    ``is_product``: something says that the page is that of a product. ``looks_sold``: it may be one that cannot be had,
    and shows no price.
    """
    blocks = page.blocks
    place = find_place(blocks, [title, page.head.title, *(one.name for one in stated)])
    if place is None:
        return _Seen()
    marks = Marks(blocks[place.name].element)
    sums = sums_near(blocks, place, _local(page), marks, annotated=bool(page.head.annotated))
    priced = is_product or any(found.points >= _ENOUGH_ON_PRODUCT_PAGES and not found.listed for found in sums)
    if not priced and not (looks_sold and says_out_of_stock(blocks, place)):
        return _Seen(place)
    told = any(one.terms.availability for one in stated)
    stock = Stock() if told else stock_near(blocks, place, marks)
    price = best_price(sums, _ENOUGH_ON_PRODUCT_PAGES if is_product or stock.button else ENOUGH)
    if price and is_on_request(blocks, place, price):
        price = None
    return _Seen(place, sums, price, codes_near(blocks, place, marks), stock)


def _is_of_one_product(page: Page, seen: _Seen, *, is_product: bool) -> bool:
    """Tell whether a page without structured data shows one product: under its name a price with a sign of a shop
    beside it, or, where it cannot be had, its number. A price among many that are marked up alike is that of a list.
    """
    place, price = seen.place, seen.price
    if place is None:
        return False
    if price is None:
        return place.certain and bool(seen.stock.availability in CANNOT_BE_HAD and (seen.codes.sku or seen.codes.gtin))
    if price.listed or _is_card(page.blocks, place, price):
        return False
    if not place.certain:
        return price.named and price.points >= _SURE
    return is_product or price.named or seen.stock.button or bool(seen.codes.sku)


def _is_card(blocks: Sequence[TextBlock], place: Place, price: Sum) -> bool:
    """Tell whether a heading that is a link stands between the name and the price: that of another product."""
    return any(
        blocks[index].heading_level and 2 * blocks[index].link_chars > len(blocks[index].text) > 0
        for index in range(place.name + 1, price.block)
    )


def _local(page: Page) -> Local:
    """Return where the shop is: the region of the declared language, that of the host's name, and where the language
    has no region, the one that it is at home in."""
    declared = page.head.language or ""
    regions = []
    has_region = _REGION.match(declared)
    if has_region:
        regions.append(has_region[1].upper())
    if match := _TOP_LEVEL.match(page.url or ""):
        domain = match[1].lower()
        regions.append(_REGION_OF_TLD.get(domain, domain.upper()))
    language = _LANGUAGE.match(declared)
    dash = next((_DASH_OF_REGION[region] for region in regions if region in _DASH_OF_REGION), "")
    if language and not dash:
        dash = _DASH_OF_LANGUAGE.get(language[1], "")
    if language and not has_region and (region := REGION_OF_LANGUAGE.get(language[0])):
        regions.append(region)
    return Local(tuple(regions), dash)


class _Merged:
    """One product, put together of what is stated, in order of trust, and seen."""

    def __init__(self, page: Page, stated: Sequence[Stated], seen: _Seen) -> None:
        self._page = page
        self._stated = stated
        self._seen = seen
        self._values: dict[str, Any] = {}
        self._sources: dict[str, str] = {}

    def product(self) -> Product:
        for one in self._stated:
            for name in _PROPERTIES:
                self._set(name, getattr(one, name), one.source)
        self._set_terms()
        self._set_codes()
        if self._seen.place and not self._values.get("name"):
            self._set("name", self._page.blocks[self._seen.place.name].text, "text")
        offers = next((tuple(one.offers) for one in self._stated if one.offers), ())
        variants = next((tuple(one.variants) for one in self._stated if one.variants), ())
        return Product(**self._values, offers=offers, variants=variants, sources=self._sources)

    def _set(self, name: str, value: Any, source: str) -> None:
        """Set a value that no source before has given."""
        if value is not None and value != "" and name not in self._values:
            self._values[name] = value
            self._sources[name] = source

    def _replace(self, name: str, value: Any, source: str) -> None:
        self._values.pop(name, None)
        self._set(name, value, source)

    # Price

    def _set_terms(self) -> None:
        priced = [one for one in self._stated if one.terms.price]
        chosen = self._chosen(priced)
        if chosen is not None:
            one, terms = chosen
            for name in _TERMS:
                self._set(name, getattr(terms, name), one.source)
        elif self._seen.price:
            self._set("price", _text(self._seen.price.amount), "text")
            self._set("currency", self._currency_stated() or self._seen.price.currency, "text")
        self._set_seen_prices()
        for one in self._stated:
            for name in ("currency", "availability", "condition", "seller", "price_valid_until"):
                self._set(name, getattr(one.terms, name), one.source)
        if self._seen.price:
            self._set("currency", self._seen.price.currency, "text")
        self._set("availability", self._seen.stock.availability, "text")
        if "price" not in self._values:
            for name in ("price_high", "list_price"):
                self._values.pop(name, None)

    def _currency_stated(self) -> str | None:
        return next((one.terms.currency for one in self._stated if one.terms.currency), None)

    def _chosen(self, priced: Sequence[Stated]) -> tuple[Stated, Offer] | None:
        """Return the terms that count: the first that are stated, or those whose price the page shows as the price.

        That any offer of a source can be had means that the product can be had. The price of one that cannot counts
        then where the page shows it as the price, not where prices only begin at it.
        """
        if not priced:
            return None
        first = priced[0], priced[0].terms
        seen = self._seen.price
        if seen is None or _is_same(seen.amount, first[1].price):
            return first
        for one in priced:
            for terms in (one.terms, *one.offers):
                if not terms.price or not _is_same(seen.amount, terms.price) or terms.price == first[1].price:
                    continue
                if terms.availability not in CANNOT_BE_HAD or not _can_be_had(one.terms):
                    return one, replace(first[1], **_told(terms))
                if not (seen.low or seen.high):
                    return one, replace(first[1], **{**_told(terms), "availability": one.terms.availability})
        return first

    def _set_seen_prices(self) -> None:
        """Put the price that the page shows crossed out where it belongs, and take a lower one beside it as the
        price; add the upper end and the list price that the page alone shows."""
        text = self._values.get("price")
        if text is None:
            return
        sums, best = self._seen.sums, self._seen.price
        same = [found for found in sums if _is_same(found.amount, text)]
        lower = {found.block for found in sums if best and found.amount == best.amount}
        crossed_out = bool(same) and all(found.old or found.block in lower for found in same)
        if best and crossed_out and best.amount < Decimal(text):
            self._replace("list_price", text, self._sources["price"])
            self._replace("price", _text(best.amount), "text")
            self._values.pop("price_high", None)
            self._sources.pop("price_high", None)
            return
        shown = best if best and _is_same(best.amount, text) else next((f for f in same if not f.old), None)
        if shown and "list_price" not in self._values:
            if shown.high is not None:
                self._set("price_high", _text(shown.high), "text")
            before = list_price_beside(shown, sums)
            if before and before.amount > Decimal(text):
                self._set("list_price", _text(before.amount), "text")

    # Numbers

    def _set_codes(self) -> None:
        codes = self._seen.codes
        if codes.sku and codes.beside_name and codes.sku != self._values.get("sku"):
            self._replace("sku", codes.sku, "text")
        self._set("gtin", codes.gtin, "text")
        self._set("mpn", codes.mpn, "text")
        for number in (codes.sku, codes.vague, codes.data):
            self._set("sku", number, "text")
        self._set("sku", number_in_address(self._page.url), "url")


def _can_be_had(terms: Offer) -> bool:
    return terms.availability is not None and terms.availability not in CANNOT_BE_HAD


def _told(terms: Offer) -> Mapping[str, Any]:
    """Return what an offer tells, its list price and range even where it has none."""
    told = {name: value for name in _TERMS if (value := getattr(terms, name)) is not None}
    return {"list_price": None, "price_high": None, **told}


def _is_same(amount: Decimal, text: str | None) -> bool:
    """Tell whether a sum that is seen is the price that is stated. The cents may stand in small figures without a
    point: ``$22999``."""
    if text is None:
        return False
    price = Decimal(text)
    return amount == price or (amount == 100 * price and price != int(price))


def _text(amount: Decimal) -> str:
    return format(amount, "f")
