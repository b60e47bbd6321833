"""The product that a page sells, as schema.org nodes state it, of JSON-LD or of microdata.

Read are Product and its kinds, also as the main entity of a page or as what an offer is of; groups with their variants,
which may stand inside them, beside them, or alone under one name; offers as a node, a list, references, or an
AggregateOffer.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from ..metadata.titles import squeezed
from ..result import Offer, Variant
from ..structured.jsonld import as_stated
from ..structured.schema_org import (
    PRODUCT_TYPES,
    Node,
    References,
    entries,
    first_text,
    is_one_of,
    main_nodes,
)
from .codes import read_gtin, stated_number
from .offers import MOST_OF_A_VARIANT, MOST_OFFERS, all_offers, name_of, read_offer
from .prices import parse_price
from .stated import Stated, lowest, settled
from .terms import CANNOT_BE_HAD, read_condition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["read_nodes"]

_WORKS_FOR_SALE: Final = frozenset(("Book", "MusicAlbum", "VideoGame"))
"""Works that are products where they have an offer with a price."""
_ATTRIBUTES: Final = ("color", "size", "material", "pattern")
_COUNT = re.compile(r"\d{1,3}(?:[.,  ]\d{3})+|\d+", re.ASCII)
_RATING = re.compile(r"\d{1,3}(?:[.,]\d{1,6})?", re.ASCII)
_MOST_NAMED = 2_000  # products whose names are compared


def read_nodes(items: Sequence[Node], source: str, *, title: str | None, url: str | None) -> Stated | None:
    """Return what the nodes state of the page's product; None without one, or with several of which none can be told
    to be the page's.

    ``title``, ``url``: those of the page; of several products the one that bears them is meant.
    """
    if not items:
        return None
    items = as_stated(items)
    references = References(items)
    nodes = _main_products(list(_product_nodes(items, references)), title, url)
    if not nodes:
        return None
    node = max(nodes, key=lambda one: ("hasVariant" in one) + 2 * ("offers" in one))
    variants: Sequence[Node] = list(islice(references.nodes(node.get("hasVariant")), MOST_OFFERS))
    siblings = len(nodes) > 1
    if not variants and siblings:
        variants = _distinct([one for one in nodes if not is_one_of(one, ("ProductGroup",))][:MOST_OFFERS])
    return _Reading(node, variants, references, url).stated(source)


def _distinct(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes where they are variants, nothing where they state one product several times."""
    numbers = {stated_number(node, "sku", "mpn") or first_text(node, "url") for node in nodes}
    return nodes if len(numbers - {None}) > 1 else ()


def _product_nodes(items: Sequence[Node], references: References) -> Iterator[Node]:
    """Yield the nodes of products; works for sale and what offers are of only where there is no other."""
    found = False
    nodes = list(main_nodes(items, references))
    for node in nodes:
        if is_one_of(node, PRODUCT_TYPES):
            found = True
            yield node
    if found:
        return
    for node in nodes:
        if is_one_of(node, _WORKS_FOR_SALE) and any(offer.price for offer in all_offers([node], references)):
            yield node
        elif is_one_of(node, ("Offer", "AggregateOffer")):
            for product in islice(references.nodes(node.get("itemOffered")), 1):
                yield {"offers": node, **product}


def _main_products(products: Sequence[Node], title: str | None, url: str | None) -> Sequence[Node]:
    """Return the page's product with its variants: all of one name, or all of one group."""
    if len(products) > 1 and (group := _group(products)):
        return group
    if len(products) > 1 and url:
        products = [node for node in products if _same_address(node, url)] or products
    if len(products) > 1 and title:
        products = _named(products, squeezed(title)) or products
    names = {squeezed(first_text(node, "name") or "") for node in products[:_MOST_NAMED]}
    return products if len(names) == 1 else ()


def _named(products: Sequence[Node], title: str) -> Sequence[Node]:
    """Return the products that bear the title as their name, else those whose name alone the title begins with."""
    names = [squeezed(first_text(node, "name") or "") for node in products]
    exact = [node for node, name in zip(products, names, strict=True) if name == title]
    if exact:
        return exact
    begun = max((name for name in names if len(name) > 3 and title.startswith(name)), key=len, default="")
    return [node for node, name in zip(products, names, strict=True) if begun and name == begun]


def _group(products: Sequence[Node]) -> Sequence[Node]:
    """Return all products where they are one group: a ProductGroup and its variants, or variants of the same one."""
    groups = [node for node in products if is_one_of(node, ("ProductGroup",))]
    if len(groups) > 1:
        return ()
    keys = {_group_key(node) for node in products if node not in groups}
    own = {first_text(groups[0], "productGroupID"), first_text(groups[0], "@id")} if groups else None
    if len(keys) != 1 or None in keys or (own and not keys & own):
        return ()
    return products


def _group_key(node: Node) -> str | None:
    """Return what names the group that a variant is of."""
    group = next((entry for entry in entries(node.get("isVariantOf")) if isinstance(entry, dict)), None)
    stated = first_text(node, "inProductGroupWithID")
    return stated or (first_text(group, "productGroupID", "@id") if group else None)


def _same_address(node: Node, url: str) -> bool:
    return any(
        isinstance(stated := holder.get("url", holder.get("@id")), str)
        and stated.partition("#")[0] == url.partition("#")[0]
        for holder in (
            node,
            *(offer for offer in entries(node.get("offers"))[:MOST_OFFERS] if isinstance(offer, dict)),
        )
    )


class _Reading:
    """One product being read: its node, its variants, and the one of them that the page shows."""

    def __init__(self, node: Node, variants: Sequence[Node], references: References, url: str | None) -> None:
        self._node = node
        self._variants = variants
        self._references = references
        shown = _shown_variant(variants, url)
        self._sources = [node, *([shown] if shown is not None and shown is not node else [])]
        self._one_of_many = len(variants) > 1 and shown is None

    def stated(self, source: str) -> Stated:
        references = self._references
        offers = all_offers(self._sources, references)
        own = self._own_terms()
        if not offers and own:
            offers = [own]
        variants = [_variant(node, references) for node in self._variants]
        codes = [*self._sources, *self._first_offer()]
        if self._one_of_many and self._node in self._variants:
            codes = []  # those of one variant are not the product's
        rating = next(iter(references.nodes(self._node.get("aggregateRating"))), {})
        return Stated(
            source,
            name=first_text(self._node, "name"),
            brand=self._name("brand") or self._name("manufacturer"),
            sku=_first(codes, "sku") or _product_id(codes),
            mpn=_first(codes, "mpn"),
            gtin=next((gtin for node in codes if (gtin := read_gtin(node))), None),
            rating=_rating(first_text(rating, "ratingValue")),
            rating_best=_rating(first_text(rating, "bestRating")) if "ratingValue" in rating else None,
            review_count=_count(first_text(rating, "reviewCount", "ratingCount")),
            terms=self._terms(offers, variants),
            offers=offers or [_as_offer(variant) for variant in variants if variant.price or variant.availability],
            variants=variants,
        )

    def _own_terms(self) -> Offer | None:
        """Return the terms that stand at the product itself, without an offer around them."""
        if not any(name in self._node for name in ("price", "lowPrice", "availability", "priceSpecification")):
            return None
        return read_offer(self._node, self._references)

    def _first_offer(self) -> Iterator[Node]:
        for node in self._sources:
            yield from islice(self._references.nodes(node.get("offers")), 1)

    def _name(self, name: str) -> str | None:
        found = (name_of(node.get(name), self._references) for node in self._sources)
        return next((text for text in found if text), None)

    def _terms(self, offers: Sequence[Offer], variants: Sequence[Variant]) -> Offer:
        """Return the terms that count: those of the shown variant, of the first offer that can be had, or of the
        cheapest variant. What they leave open is what all others agree on.
        """
        of_variants = [_as_offer(variant) for variant in variants]
        if self._one_of_many and any(offer.price for offer in of_variants):
            chosen = lowest([one for one in of_variants if one.availability not in CANNOT_BE_HAD]) or lowest(
                of_variants
            )
        else:
            shown = all_offers(self._sources[1:], self._references)
            chosen = _first_to_be_had(shown) or _first_to_be_had(offers)
        stated = [*offers, *of_variants]
        condition = next(
            (found for node in self._sources if (found := read_condition(node.get("itemCondition")))), None
        )
        terms = chosen or Offer()
        return replace(
            terms,
            currency=terms.currency or settled([offer.currency for offer in stated]),
            availability=_availability(terms, stated),
            condition=terms.condition or condition or settled([offer.condition for offer in stated]),
            seller=terms.seller or settled([offer.seller for offer in stated]),
        )


def _first_to_be_had(offers: Sequence[Offer]) -> Offer | None:
    priced = [offer for offer in offers if offer.price]
    return next((offer for offer in priced if offer.availability not in CANNOT_BE_HAD), priced[0] if priced else None)


def _availability(terms: Offer, stated: Sequence[Offer]) -> str | None:
    """Return the availability of the terms. Where they state none, it is what all agree on; a product of which any
    offer can be had can be had."""
    if terms.availability and terms.availability not in CANNOT_BE_HAD:
        return terms.availability
    all_stated = [offer.availability for offer in stated if offer.availability]
    to_be_had = [value for value in all_stated if value not in CANNOT_BE_HAD]
    return settled(all_stated) or (to_be_had[0] if to_be_had else terms.availability)


def _shown_variant(variants: Sequence[Node], url: str | None) -> Node | None:
    """Return the variant that the page shows: the only one, or the one that bears its address."""
    if len(variants) == 1:
        return variants[0]
    shown = [variant for variant in variants if url and _same_address(variant, url)]
    return shown[0] if len(shown) == 1 else None


def _variant(node: Node, references: References) -> Variant:
    terms = _first_to_be_had(offers := all_offers([node], references, MOST_OF_A_VARIANT)) or (
        offers[0] if offers else Offer()
    )
    attributes = {name: text for name in _ATTRIBUTES if (text := first_text(node, name))}
    return Variant(
        name=first_text(node, "name"),
        sku=stated_number(node, "sku") or terms.sku,
        mpn=stated_number(node, "mpn"),
        gtin=read_gtin(node),
        price=terms.price,
        list_price=terms.list_price,
        currency=terms.currency,
        availability=terms.availability,
        url=first_text(node, "url") or terms.url,
        attributes=attributes,
    )


def _as_offer(variant: Variant) -> Offer:
    return Offer(
        price=variant.price,
        list_price=variant.list_price,
        currency=variant.currency,
        availability=variant.availability,
        sku=variant.sku,
        url=variant.url,
    )


def _first(nodes: Sequence[Node], name: str) -> str | None:
    return next((number for node in nodes if (number := stated_number(node, name))), None)


def _product_id(nodes: Sequence[Node]) -> str | None:
    """Return a ``productID`` that is one word: some pages write a name there."""
    number = _first(nodes, "productID")
    return number if number and " " not in number and ":" not in number else None


def _rating(text: str | None) -> str | None:
    """Return a rating as a decimal number: ``4,6 / 5`` is ``4.6``."""
    match = _RATING.search(text[:40]) if text else None
    price = parse_price(match[0].replace(",", ".")) if match else None
    return price.text if price else None


def _count(text: str | None) -> int | None:
    """Return a number of reviews: ``(3,592 reviews)`` is 3592."""
    match = _COUNT.search(text[:40]) if text else None
    return int(re.sub(r"\D", "", match[0])) if match else None
