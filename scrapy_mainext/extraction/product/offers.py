"""The product that a page sells, as its structured data state it.

Read from schema.org nodes (:func:`.jsonld.read_json_ld` gives them): Product and its kinds, also as the main entity of
a page, with offers as a node, a list, references, or an AggregateOffer, of which the lowest price counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from ..metadata.titles import squeezed
from ..result import Product
from ..structured.jsonld import as_stated
from ..structured.schema_org import (
    PRODUCT_TYPES,
    Node,
    References,
    entries,
    few_entries,
    first_text,
    is_one_of,
    main_nodes,
    text_of,
)
from .currencies import currency_code
from .prices import StatedPrice, parse_price

__all__ = ["AVAILABILITY", "read_availability", "read_gtin", "read_product"]

AVAILABILITY: Final = (
    "BackOrder", "Discontinued", "InStock", "InStoreOnly", "LimitedAvailability", "MadeToOrder", "OnlineOnly",
    "OutOfStock", "PreOrder", "PreSale", "Reserved", "SoldOut",
)  # fmt: skip
"""The members of schema.org's ItemAvailability."""

_AVAILABILITY_BY_LETTERS = {name.lower(): name for name in AVAILABILITY}
_LIST_PRICE_TYPES = frozenset(("ListPrice", "StrikethroughPrice", "SRP", "MSRP"))
_OTHER_CHARGES = frozenset(("DeliveryChargeSpecification", "PaymentChargeSpecification"))
_GTIN_LENGTHS = {"gtin": 0, "gtin13": 13, "gtin12": 12, "gtin14": 14, "gtin8": 8, "isbn": 13}
_MOST_OFFERS = 500
_MOST_SPECIFICATIONS = 20  # of one offer


@dataclass(frozen=True, slots=True)
class _Terms:
    """What one offer states."""

    price: str | None = None
    list_price: str | None = None
    currency: str | None = None
    availability: str | None = None


def read_product(items: Sequence[Node], *, title: str | None = None, url: str | None = None) -> Product | None:
    """Return the page's product, or None where there is none, or several of which none can be told to be the page's.

    ``title``, ``url``: those of the page; of several products the one that bears them is meant.
    """
    items = as_stated(items)
    references = References(items)
    products = [node for node in main_nodes(items, references) if is_one_of(node, PRODUCT_TYPES)]
    node = _main_product(products, title, url)
    if node is None:
        return None
    variants = list(islice(references.nodes(node.get("hasVariant")), _MOST_OFFERS))
    variant = _main_variant(variants, url)
    sources = [node, *([variant] if variant else [])]
    terms = _terms_of(sources, variants, references)
    sources += islice(_offers(sources, references), 1)
    return Product(
        name=first_text(node, "name"),
        brand=_brand(sources, references),
        sku=_first(sources, "sku"),
        mpn=_first(sources, "mpn"),
        gtin=next((gtin for source in sources if (gtin := read_gtin(source))), None),
        price=terms.price,
        list_price=terms.list_price,
        currency=terms.currency,
        availability=terms.availability,
    )


def _main_product(products: Sequence[Node], title: str | None, url: str | None) -> Node | None:
    """Return the one product; of several the page's own; of several with the same name the first that has an offer."""
    if len(products) > 1 and url:
        products = [node for node in products if _same_address(node, url)] or products
    if len(products) > 1 and title:
        wanted = squeezed(title)
        products = [node for node in products if squeezed(first_text(node, "name") or "") == wanted] or products
    names = {squeezed(first_text(node, "name") or "") for node in products}
    if len(names) != 1:
        return None
    return max(products, key=lambda node: ("hasVariant" in node) + 2 * ("offers" in node))


def _main_variant(variants: Sequence[Node], url: str | None) -> Node | None:
    """Return the variant that the page shows: the only one, or the one that bears its address."""
    if len(variants) == 1:
        return variants[0]
    return next((variant for variant in variants if url and _same_address(variant, url)), None)


def _same_address(node: Node, url: str) -> bool:
    return any(
        isinstance(stated := holder.get("url", holder.get("@id")), str)
        and stated.partition("#")[0] == url.partition("#")[0]
        for holder in (node, *(offer for offer in entries(node.get("offers")) if isinstance(offer, Mapping)))
    )


def _terms_of(sources: Sequence[Node], variants: Sequence[Node], references: References) -> _Terms:
    """Return the first terms with a price, else the lowest of the variants' ones, else what is stated without one.

    What those leave open is taken from the other offers beside them (an AggregateOffer and the offers inside it) where
    these agree.
    """
    for source in reversed(sources):  # the variant, where one is shown, before its group
        stated = _all_terms([source], references)
        priced = next((terms for terms in stated if terms.price), None)
        if priced:
            return _completed(priced, stated)
    stated = _all_terms(variants, references)
    lowest = min((terms for terms in stated if terms.price), key=_amount, default=None)
    if lowest:
        return _completed(lowest, stated)
    return _completed(_Terms(), [*_all_terms(sources, references), *stated])


def _all_terms(nodes: Iterable[Node], references: References) -> list[_Terms]:
    return [_read_offer(offer, references) for offer in islice(_offers(nodes, references), _MOST_OFFERS)]


def _completed(terms: _Terms, others: Sequence[_Terms]) -> _Terms:
    """Return the terms with the currency and availability that all others agree on, where they state none."""
    currencies = {other.currency for other in others} - {None}
    availabilities = {other.availability for other in others} - {None}
    return replace(
        terms,
        currency=terms.currency or (currencies.pop() if len(currencies) == 1 else None),
        availability=terms.availability or (availabilities.pop() if len(availabilities) == 1 else None),
    )


def _amount(terms: _Terms) -> float:
    return float(terms.price or 0)


def _offers(nodes: Iterable[Node], references: References) -> Iterator[Node]:
    """Yield the nodes' offers, each once; those inside an AggregateOffer follow it."""
    seen: set[int] = set()
    for node in nodes:
        for offer in references.nodes(node.get("offers"), seen):
            yield offer
            yield from references.nodes(offer.get("offers"), seen)


def _read_offer(offer: Node, references: References) -> _Terms:
    currency = currency_code(first_text(offer, "priceCurrency"))
    price = _first_price(offer, ("price", "lowPrice"), currency)
    list_price = None
    for specification in islice(references.nodes(offer.get("priceSpecification")), _MOST_SPECIFICATIONS):
        stated = _specified_price(specification, currency)
        if stated is None:
            continue
        currency = currency or currency_code(first_text(specification, "priceCurrency"))
        if _is_list_price(specification):
            list_price = list_price or stated
        else:
            price = price or stated
    return _Terms(
        price=price.text if price else None,
        list_price=list_price.text if list_price and price and list_price.amount > price.amount else None,
        currency=currency or (price.currency if price else None),
        availability=next(filter(None, map(read_availability, few_entries(offer.get("availability")))), None),
    )


def _specified_price(specification: Node, currency: str | None) -> StatedPrice | None:
    """Return the price of a specification, None for that of a measure (a litre, a metre) or of another charge."""
    if _is_unit_price(specification) or is_one_of(specification, _OTHER_CHARGES):
        return None
    stated = currency_code(first_text(specification, "priceCurrency")) or currency
    price = _first_price(specification, ("price", "minPrice"), stated)
    return replace(price, currency=stated or price.currency) if price else None


def _is_unit_price(specification: Node) -> bool:
    """Tell whether the price is that of a measure: of a quantity that is not itself referred to a base measure, as
    Google's documentation of merchant listings has it for the price of the whole.
    """
    quantities = [entry for entry in few_entries(specification.get("referenceQuantity")) if isinstance(entry, Mapping)]
    return bool(quantities) and all("valueReference" not in quantity for quantity in quantities)


def _first_price(node: Node, names: Sequence[str], currency: str | None) -> StatedPrice | None:
    for name in names:
        for entry in few_entries(node.get(name)):
            price = parse_price(entry, currency)
            if price is not None:
                return price
    return None


def _is_list_price(specification: Node) -> bool:
    kind = text_of(specification.get("priceType")) or ""
    return kind.rsplit("/", 1)[-1] in _LIST_PRICE_TYPES


def read_availability(value: Any) -> str | None:
    """Return the member of :data:`AVAILABILITY` that a text means, with or without address, in any case or spacing."""
    if isinstance(value, Mapping):
        value = value.get("@id") or value.get("name")
    text = text_of(value)
    if not text or len(text) > 100:
        return None
    name = text.rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
    return _AVAILABILITY_BY_LETTERS.get(re.sub(r"[\W_]+", "", name).lower().removeprefix("schema"))


def read_gtin(node: Node) -> str | None:
    """Return the first GTIN of a node whose length and check digit are right, digits only."""
    for name, length in _GTIN_LENGTHS.items():
        for entry in few_entries(node.get(name)):
            digits = re.sub(r"[\s-]", "", text_of(entry) or "")
            if isinstance(entry, int):  # a number has lost its leading zeros
                digits = digits.zfill(length)
            if _is_gtin(digits):
                return digits
    return None


def _is_gtin(digits: str) -> bool:
    """Tell whether the check digit is right (GS1 General Specifications, 7.9)."""
    if len(digits) not in (8, 12, 13, 14) or not (digits.isascii() and digits.isdigit()) or not digits.strip("0"):
        return False
    weighted = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(reversed(digits)))
    return weighted % 10 == 0


def _first(sources: Sequence[Node], name: str) -> str | None:
    return next((text for source in sources if (text := first_text(source, name))), None)


def _brand(sources: Sequence[Node], references: References) -> str | None:
    for source in sources:
        for brand in references.entries(source.get("brand")):
            name = first_text(brand, "name") if isinstance(brand, Mapping) and "@value" not in brand else text_of(brand)
            if name:
                return name
    return None
