"""What an extraction is asked for and what it answers: plain frozen data, picklable, ``asdict()``-able, JSON-safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any, Generic, TypeVar, overload

from .blocks import Block

__all__ = ["Encoding", "Extraction", "Image", "Link", "Options", "PageType", "Product", "Section"]


class PageType(StrEnum):
    """The seven page types of the WCXB benchmark."""

    ARTICLE = "article"
    FORUM = "forum"
    PRODUCT = "product"
    COLLECTION = "collection"
    LISTING = "listing"
    DOCUMENTATION = "documentation"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Options:
    """How to extract.

    ``scorer``: name of the scorer that decides what is content (see ``extraction.scoring.SCORERS``).
    ``markdown``: also render Markdown. ``metadata``: also read head and structured data.
    """

    scorer: str = "density"
    markdown: bool = True
    metadata: bool = True


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the body's bytes were read.

    ``name`` as the WHATWG encoding standard spells it (``windows-1251``, ``UTF-8``). ``source``: what decided, one of
    ``bom``, ``http``, ``meta``, ``detector``, ``default``, ``caller`` (a name handed in, as from Scrapy's response).
    ``conflict``: None, or a sentence on which declaration the body contradicts.
    """

    name: str
    source: str
    conflict: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The kept blocks under one heading path, in document order. ``byte_range`` spans from the first to the last."""

    heading_path: tuple[str, ...]
    text: str
    byte_range: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Link:
    """A link in the main text, absolute."""

    url: str
    text: str


@dataclass(frozen=True, slots=True)
class Image:
    """An image in the main text, absolute; ``alt`` is empty where the page gives none."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Product:
    """An offer as structured data state it. Prices are decimal numbers as text (``"49.90"``): exact and JSON-safe.

    ``currency``: ISO 4217. ``availability``: schema.org's ItemAvailability without the address (``InStock``).
    """

    name: str | None = None
    brand: str | None = None
    sku: str | None = None
    mpn: str | None = None
    gtin: str | None = None
    price: str | None = None
    list_price: str | None = None
    currency: str | None = None
    availability: str | None = None


Value = TypeVar("Value")


class Deferred(Generic[Value]):
    """A field that may be handed in as a function without arguments, which is called when the field is first read.

    Most readers want the text alone; Markdown, paths and links cost as much again. A descriptor-typed field, as the
    documentation of ``dataclasses`` has it.
    """

    def __init__(self, default: Value) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Value: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Value:
        if instance is None:
            return self._default
        value = instance.__dict__[self._name]
        if callable(value):
            value = instance.__dict__[self._name] = value()
        return value  # type: ignore[no-any-return]

    def __set__(self, instance: object, value: Value | Callable[[], Value]) -> None:
        instance.__dict__[self._name] = value


@dataclass(frozen=True)
class Extraction:
    """All that is known of one page. See the field list in the API reference.

    Markdown, blocks, images, links and the hash are worked out when they are first read.

    ``skipped`` is None, or the reason why the body was not extracted (``empty``, ``json``, ``pdf`` …): then the text is
    empty and there are no blocks. ``warnings`` tells what was repaired or passed over.
    """

    text: str = ""
    markdown: Deferred[str] = Deferred("")
    title: str | None = None
    author: str | None = None
    date: str | None = None
    language: str | None = None
    url: str | None = None
    page_type: PageType | None = None
    page_type_scores: Mapping[str, float] = field(default_factory=dict)
    confidence: float | None = None
    blocks: Deferred[tuple[Block, ...]] = Deferred(())
    sections: tuple[Section, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    product: Product | None = None
    structured: tuple[Mapping[str, Any], ...] = ()
    encoding: Encoding | None = None
    content_hash: Deferred[str | None] = Deferred(None)
    images: Deferred[tuple[Image, ...]] = Deferred(())
    links: Deferred[tuple[Link, ...]] = Deferred(())
    skipped: str | None = None
    warnings: tuple[str, ...] = ()

    @property
    def heading_path(self) -> tuple[str, ...]:
        """The heading path of the first kept text: where on the page the main text begins."""
        return next((section.heading_path for section in self.sections), ())

    def __getstate__(self) -> dict[str, Any]:
        """Pickle values, not the page that they would be worked out from."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def asdict(self) -> dict[str, Any]:
        """Return plain dicts, lists, strings and numbers."""
        return asdict(self)
