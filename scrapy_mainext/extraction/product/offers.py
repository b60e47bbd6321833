"""Offers as schema.org nodes state them: Offer, AggregateOffer and price specifications, in the shapes of pages."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ..result import Offer, UnitPrice
from ..structured.schema_org import Node, References, few_entries, first_text, is_one_of, text_of
from .codes import stated_number
from .currencies import currency_code
from .prices import StatedPrice, parse_price
from .terms import read_availability, read_condition, read_day

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["MOST_OFFERS", "MOST_OF_A_VARIANT", "all_offers", "name_of", "read_offer"]

MOST_OFFERS: Final = 500
MOST_OF_A_VARIANT: Final = 20
_LIST_PRICE_TYPES = frozenset(("ListPrice", "StrikethroughPrice", "SRP", "MSRP", "RegularPrice"))
_OTHER_CHARGES = frozenset(("DeliveryChargeSpecification", "PaymentChargeSpecification"))
_MOST_SPECIFICATIONS = 20  # of one offer


def all_offers(nodes: Iterable[Node], references: References, most: int = MOST_OFFERS) -> list[Offer]:
    """Return the nodes' offers, each once, at most so many; those inside an AggregateOffer follow it."""
    return [read_offer(node, references) for node in islice(_offer_nodes(nodes, references), most)]


def _offer_nodes(nodes: Iterable[Node], references: References) -> Iterator[Node]:
    seen: set[int] = set()
    for node in nodes:
        for offer in references.nodes(node.get("offers"), seen):
            yield offer
            yield from references.nodes(offer.get("offers"), seen)


def read_offer(offer: Node, references: References) -> Offer:
    """Return an offer; its list price only where it is higher than a price that is stated too."""
    currency = currency_code(_text(offer, "priceCurrency"))
    price = _first_price(offer, ("price", "lowPrice"), currency)
    high = _first_price(offer, ("highPrice",), currency)
    list_price, unit_price, valid_until = None, None, None
    for specification in islice(references.nodes(offer.get("priceSpecification")), _MOST_SPECIFICATIONS):
        valid_until = valid_until or first_text(specification, "priceValidUntil", "validThrough")
        if is_one_of(specification, _OTHER_CHARGES):
            continue
        stated = _specified_price(specification, currency)
        if stated is None:
            continue
        if measure := _measure_of(specification):
            unit_price = unit_price or UnitPrice(stated.text, measure)
            continue
        currency = currency or currency_code(_text(specification, "priceCurrency"))
        if _is_list_price(specification):
            list_price = list_price or stated
        else:
            price = price or stated
            high = high or _first_price(specification, ("maxPrice",), currency)
    return Offer(
        price=price.text if price else None,
        price_high=high.text if high and price and high.amount > price.amount else None,
        list_price=list_price.text if list_price and price and list_price.amount > price.amount else None,
        currency=currency or (price.currency if price else None),
        availability=_first(offer, "availability", read_availability),
        condition=_first(offer, "itemCondition", read_condition),
        seller=name_of(offer.get("seller"), references) or name_of(offer.get("offeredBy"), references),
        price_valid_until=read_day(first_text(offer, "priceValidUntil") or valid_until),
        unit_price=unit_price,
        sku=stated_number(offer, "sku"),
        url=first_text(offer, "url"),
    )


def _text(node: Node, name: str) -> str | None:
    """Return a property's text; some pages write its name in lower case."""
    return first_text(node, name, name.lower())


def _first(node: Node, name: str, read: Any) -> str | None:
    return next((value for entry in few_entries(node.get(name)) if (value := read(entry))), None)


def _specified_price(specification: Node, currency: str | None) -> StatedPrice | None:
    stated = currency_code(_text(specification, "priceCurrency")) or currency
    price = _first_price(specification, ("price", "minPrice"), stated)
    return replace(price, currency=stated or price.currency) if price else None


def _measure_of(specification: Node) -> str | None:
    """Return the measure that the price is that of: a quantity that is not itself referred to a base measure, as
    Google's documentation of merchant listings has it for the price of the whole.
    """
    quantities = [entry for entry in few_entries(specification.get("referenceQuantity")) if isinstance(entry, dict)]
    if not quantities or any("valueReference" in quantity for quantity in quantities):
        return None
    value = first_text(quantities[0], "value")
    unit = first_text(quantities[0], "unitText", "unitCode") or "unit"
    return f"{value} {unit}" if value and value != "1" else unit


def _first_price(node: Node, names: Sequence[str], currency: str | None) -> StatedPrice | None:
    for name in names:
        for entry in few_entries(node.get(name)):
            price = parse_price(_bare(entry), currency)
            if price is not None:
                return price
    return None


def _bare(entry: Any) -> Any:
    """Return the number or text of an entry that may be a node around it."""
    if isinstance(entry, dict):
        return entry.get("@value", entry.get("price", entry.get("value")))
    return entry


def _is_list_price(specification: Node) -> bool:
    kind = text_of(specification.get("priceType")) or ""
    return kind.rsplit("/", 1)[-1] in _LIST_PRICE_TYPES


def name_of(value: Any, references: References) -> str | None:
    """Return the name of a brand, a seller: a text, or the name of a node."""
    for entry in references.entries(value):
        is_node = isinstance(entry, dict) and "@value" not in entry
        name = first_text(entry, "name") if is_node else text_of(entry)
        if name:
            return name
    return None
