"""What an extraction answers: plain frozen data, picklable, ``asdict()``-able, JSON-safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any, Generic, TypeVar, overload

from .blocks import BlockKind

__all__ = [
    "Block", "Encoding", "Extraction", "Image", "Link", "Offer", "PageType", "Product", "Section", "UnitPrice",
    "Variant",
]  # fmt: skip


class PageType(StrEnum):
    """The seven page types of the WCXB benchmark. Each is its own value as text: ``PageType.FORUM == "forum"``."""

    ARTICLE = "article"
    FORUM = "forum"
    PRODUCT = "product"
    COLLECTION = "collection"
    LISTING = "listing"
    DOCUMENTATION = "documentation"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page as users see it: the text between two block-level boundaries."""

    text: str
    """Decoded, white space collapsed, ``<br>`` a line feed; in code, white space as it stands."""
    kept: bool | None
    """Whether it is in the main text; None before scoring, as ``iter_blocks`` yields it."""
    score: float | None
    """Probability, 0 to 1, that it belongs to the main text; None before scoring."""
    path: str
    """Its ancestors from the outside in, as CSS would name them: ``html > body > main#content > p.lead``."""
    byte_range: tuple[int, int]
    """Half-open range of the body, in bytes: ``body[slice(*byte_range)]`` decodes and strips to ``text`` (see
    :func:`scrapy_mainext.strip_markup`)."""
    heading_path: tuple[str, ...]
    """The headings above it, outermost first, empty where there are none; a heading's own path ends above itself."""
    kind: BlockKind
    """What it is rendered as."""
    level: int
    """Level of a heading, 1 to 6; nesting depth of a list item, from 1; 0 for all else."""
    link_chars: int
    """How many characters of ``text`` stand in a link."""
    context: tuple[str, ...]
    """What it stands in: the names of :class:`~scrapy_mainext.Context` in lower case, as ``("list", "nav")``."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the body's bytes were read."""

    name: str
    """As the WHATWG Encoding standard spells it: ``windows-1251``, ``UTF-8``."""
    source: str
    """What decided: ``bom``, ``http``, ``meta``, ``detector``, ``default``, or ``caller`` (a name handed in)."""
    conflict: str | None = None
    """A sentence on which declaration the body contradicts, None where it contradicts none."""


@dataclass(frozen=True, slots=True)
class Section:
    """The kept blocks under one heading path, in document order."""

    heading_path: tuple[str, ...]
    """The section's own heading, last, and those above it, outermost first; empty before the first heading."""
    text: str
    """Its blocks, heading included. The texts of all sections, joined by blank lines, are the text of the page."""
    body: str
    """The text without the heading that it begins with; empty for a heading with nothing under it. Put it behind
    ``heading_path``; a heading that is not in the main text is in the path alone, and ``body`` is ``text`` then."""
    byte_range: tuple[int, int]
    """Where it stands in the page's body, from the first byte of its first block (the heading) to the end of its last:
    half-open, in bytes. What was dropped between two of its blocks lies within."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link in the main text."""

    url: str
    """Absolute, http or https; a fragment that it has stays on it."""
    text: str
    """The words of the link on one line; empty where there are none, as around an image."""


@dataclass(frozen=True, slots=True)
class Image:
    """An image in the main text."""

    url: str
    """Absolute, http or https."""
    alt: str
    """Its alternative text, empty where the page gives none."""
    caption: str = ""
    """The caption of the figure that it stands in, else the one that JSON-LD states of it in other words than ``alt``;
    empty where there is none."""


@dataclass(frozen=True, slots=True)
class UnitPrice:
    """The price of a measure, as shops must tell it beside the price of the whole."""

    price: str
    """A decimal number as text."""
    per: str
    """The measure: a number, where it is not one, and a unit as it is stated (``"100 ml"``, ``"kg"``, ``"LTR"``)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the offers of a product: a seller's, or a size's. What is not stated is None."""

    price: str | None = None
    """The price to pay, a decimal number as text (``"49.90"``); of a range the lowest."""
    price_high: str | None = None
    """The upper end where several prices are summed up in a range (AggregateOffer)."""
    list_price: str | None = None
    """The price before a reduction, or a recommended one."""
    currency: str | None = None
    """ISO 4217: ``EUR``."""
    availability: str | None = None
    """schema.org's ItemAvailability without the address: ``InStock``."""
    condition: str | None = None
    """schema.org's OfferItemCondition without the address: ``NewCondition``."""
    seller: str | None = None
    """Name of who sells."""
    price_valid_until: str | None = None
    """The last day of the price, ``YYYY-MM-DD``."""
    unit_price: UnitPrice | None = None
    """The price of a litre, a metre and the like."""
    sku: str | None = None
    """The number of what this very offer is of."""
    url: str | None = None
    """Address of the offer, as it is stated."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the forms in which a product is sold: a size, a colour. What is not stated is None."""

    name: str | None = None
    """Its own name, often that of the product with the size or colour."""
    sku: str | None = None
    """The shop's number of this variant."""
    mpn: str | None = None
    """The manufacturer's part number."""
    gtin: str | None = None
    """The number under the bar code; its check digit is right."""
    price: str | None = None
    """The price to pay, a decimal number as text."""
    list_price: str | None = None
    """The price before a reduction, or a recommended one."""
    currency: str | None = None
    """ISO 4217: ``EUR``."""
    availability: str | None = None
    """schema.org's ItemAvailability without the address: ``InStock``."""
    url: str | None = None
    """Its address, as it is stated."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """What sets it apart, by schema.org's names: ``color``, ``size``, ``material``, ``pattern``."""


@dataclass(frozen=True, slots=True)
class Product:
    """What a page sells. What is not known is None.

    The price, availability and so on are those of the offer that the page shows; ``offers`` and ``variants`` hold all
    that structured data state.
    """

    name: str | None = None
    """Name of the product."""
    brand: str | None = None
    """Name of the brand."""
    sku: str | None = None
    """The shop's own number."""
    mpn: str | None = None
    """The manufacturer's part number."""
    gtin: str | None = None
    """The number under the bar code (GTIN, EAN, UPC, ISBN), as text; its check digit is right."""
    price: str | None = None
    """The price to pay: a decimal number as text (``"49.90"``), exact and JSON-safe; of a range the lowest."""
    price_high: str | None = None
    """The upper end of a range of prices."""
    list_price: str | None = None
    """The price before a reduction, or a recommended one, written as ``price``; always higher than it."""
    currency: str | None = None
    """ISO 4217, three letters: ``EUR``."""
    availability: str | None = None
    """schema.org's ItemAvailability without the address: ``InStock``."""
    condition: str | None = None
    """schema.org's OfferItemCondition without the address: ``NewCondition``."""
    rating: str | None = None
    """The mean rating, a decimal number as text, on the page's own scale."""
    rating_best: str | None = None
    """The best that can be given, where it is stated."""
    review_count: int | None = None
    """How many have rated or reviewed it."""
    seller: str | None = None
    """Name of who sells it."""
    price_valid_until: str | None = None
    """The last day of the price, ``YYYY-MM-DD``."""
    unit_price: UnitPrice | None = None
    """The price of a litre, a metre and the like."""
    offers: tuple[Offer, ...] = ()
    """All offers that are stated, at most 500."""
    variants: tuple[Variant, ...] = ()
    """All variants that are stated, at most 500."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Where each value comes from, by field: ``json-ld``, ``microdata``, ``open-graph``, ``text`` or ``url``."""


Value = TypeVar("Value")


class Deferred(Generic[Value]):
    """A field that may be handed in as a function without arguments, which is called when the field is first read.

    Most readers want the text alone; Markdown, metadata and links cost as much again. A descriptor-typed field, as the
    documentation of ``dataclasses`` has it. The default, too, may be such a function.
    """

    def __init__(self, default: Value | Callable[[], Value]) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Value: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Value:
        if instance is None:
            return self._default  # type: ignore[return-value]
        value = instance.__dict__[self._name]
        if callable(value):
            value = instance.__dict__[self._name] = value()
        return value  # type: ignore[no-any-return]

    def __set__(self, instance: object, value: Value | Callable[[], Value]) -> None:
        instance.__dict__[self._name] = value


@dataclass(frozen=True)
class Extraction:
    """All that is known of one page.

    ``text``, ``sections``, ``page_type`` and ``confidence`` are there at once. Markdown, blocks, links, metadata and
    the product are worked out when they are first read.
    """

    text: str = ""
    """The main text. Blocks are parted by a blank line, items of a list and rows of a table by a line end, cells of a
    row by ``" | "``. Empty where nothing was kept."""
    markdown: Deferred[str] = Deferred("")
    """The same as GitHub Flavored Markdown, with links and images; empty where the options turn it off."""
    word_count: Deferred[int] = Deferred(0)
    """How many words the main text has: what stands between spaces and has a letter or digit. Of Chinese and Japanese
    each character counts as a word; Thai, Lao, Khmer and Burmese are counted by what stands between spaces."""
    title: Deferred[str | None] = Deferred(None)
    """The page's own title, without the name of the site."""
    author: Deferred[str | None] = Deferred(None)
    """Who wrote the page, as it names them."""
    date: Deferred[str | None] = Deferred(None)
    """Day of publication, ``YYYY-MM-DD``."""
    language: Deferred[str | None] = Deferred(None)
    """Primary language subtag in lower case, ``en``, as the page declares it."""
    url: Deferred[str | None] = Deferred(None)
    """The canonical address that the page states, else the one it came from; None where neither is known."""
    page_type: PageType | None = None
    """What kind of page it is; None from a scorer that does not tell."""
    page_type_scores: Mapping[str, float] = field(default_factory=dict)
    """How likely each type is, 0 to 1, by its name; empty from a scorer that does not tell."""
    confidence: float | None = None
    """The F1 that is expected of this extraction, 0 to 1; None from a scorer that does not tell. It is that of the
    balanced mode, whatever the mode."""
    needs_fallback: bool = False
    """Whether the confidence is under ``options.fallback_below`` (0.80), or the page has no text: a candidate for
    something more costly, such as rendering the page. A scorer that tells no confidence leaves the latter alone."""
    blocks: Deferred[tuple[Block, ...]] = Deferred(())
    """All blocks of the page, kept and dropped, in document order."""
    sections: tuple[Section, ...] = ()
    """The main text cut at its headings, in document order."""
    metadata: Deferred[Mapping[str, Any]] = Deferred(dict)
    """What the page says of itself, only what it states: text under most keys, lists under ``authors``, ``tags`` and
    ``breadcrumbs``, mappings under ``alternates`` and ``sources``."""
    product: Deferred[Product | None] = Deferred(None)
    """What the page sells, None where it is not the page of one product."""
    structured: tuple[Mapping[str, Any], ...] = ()
    """The items of the page's JSON-LD, as they are."""
    encoding: Encoding | None = None
    """How the bytes were read, None for a body that was skipped."""
    content_hash: Deferred[str | None] = Deferred(None)
    """SHA-256 of the words of the main text, 64 hexadecimal digits: equal for pages that say the same, however they
    are marked up. None where nothing was kept."""
    images: Deferred[tuple[Image, ...]] = Deferred(())
    """Images in the main text, in document order, each address once."""
    links: Deferred[tuple[Link, ...]] = Deferred(())
    """Links of the main text to the web (http, https), in document order, each address once. ``mailto:`` and ``tel:``
    links and those to a place in the page itself (``#notes``) are none."""
    skipped: str | None = None
    """Why the body was not extracted (``empty``, ``json``, ``pdf`` …): then there are neither text nor blocks. None for
    a page."""
    warnings: tuple[str, ...] = ()
    """A sentence on each thing that was repaired or passed over."""

    @property
    def heading_path(self) -> tuple[str, ...]:
        """The heading path of the first section: its heading, where it has one, and those above it, outermost first."""
        return next((section.heading_path for section in self.sections), ())

    def __getstate__(self) -> dict[str, Any]:
        """Pickle values, not the page that they would be worked out from."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def asdict(self) -> dict[str, Any]:
        """Return plain dicts, lists, strings and numbers."""
        return asdict(self)
