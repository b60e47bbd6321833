"""What a page says of itself: title, authors, dates, language, address and the like.

Each field is read from the places of :data:`ORDER`, in that order, and the first place with a valid value decides. A
value that is not valid (an author that is an address, a date with two readings) is passed over: nothing is better than
a wrong guess. The title is put together from several places (see :mod:`.titles`).

A place is written ``kind:name``. ``json-ld:article.author`` is the property ``author`` of the page's article nodes
(kinds of nodes: :data:`.statements.NODE_KINDS`), ``meta:og:title`` the content of ``<meta>`` with that name, property,
itemprop or http-equiv, ``link:canonical`` the href of ``<link rel>``, ``html:language`` and ``html:title`` the
document's own.

The orders were chosen by what is right on the 1,497 development pages of WCXB. There the datePublished of a WebPage
node with nothing beside it was the day of publication in 10 cases of 57 (it is when the site's page was set up), and
the uploadDate of a video in none of 5: neither is read.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..structured.values import clean_authors, clean_tags, clean_text, http_url, language_tag
from .dates import parse_date
from .statements import Statements
from .titles import host_names, own_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..page import Page

__all__ = ["ORDER", "Metadata", "read_metadata"]

Value = TypeVar("Value")

_MOST_FORMS = 3  # forms of the title that one place may state: some repeat their og:title

ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    "title": (
        "json-ld:article.headline",
        "json-ld:product.name",
        "meta:og:title",
        "html:title",
        "meta:citation_title",
        "meta:parsely-title",
        "meta:sailthru.title",
        "meta:dc.title",
        "meta:dcterms.title",
        "meta:twitter:title",
        "json-ld:article.name",
        "json-ld:work.name",
        "json-ld:page.name",
    ),
    "authors": (
        "json-ld:article.author",
        "meta:author",
        "meta:article:author",
        "meta:citation_author",
        "meta:sailthru.author",
        "meta:parsely-author",
        "meta:cxenseparse:author",
        "meta:dc.creator",
        "meta:dcterms.creator",
        "json-ld:work.author",
        "json-ld:page.author",
        "json-ld:article.creator",
        "json-ld:page.creator",
        "meta:byl",
        "meta:author-name",
        "meta:article.author",
        "meta:dc.contributor",
    ),
    "published": (
        "json-ld:article.datePublished",
        "meta:article:published_time",
        "meta:citation_publication_date",
        "meta:citation_online_date",
        "meta:sailthru.date",
        "meta:parsely-pub-date",
        "meta:dc.date.issued",
        "meta:dcterms.issued",
        "meta:dcterms.created",
        "meta:dc.date.created",
        "meta:dc.date",
        "meta:dcterms.date",
        "meta:datepublished",
        "meta:og:published_time",
        "meta:og:article:published_time",
        "meta:cxenseparse:publishtime",
        "meta:pubdate",
        "meta:published",
        "meta:published-date",
        "meta:publishdate",
        "meta:article.published",
        "meta:ms.date",
        "meta:created",
        "meta:dc.created",
        "meta:publish_date",
        "meta:publication_date",
        "meta:date",
        "json-ld:work.datePublished",
        "json-ld:page.datePublished",
    ),
    "modified": (
        "json-ld:article.dateModified",
        "meta:article:modified_time",
        "meta:og:updated_time",
        "meta:dcterms.modified",
        "meta:datemodified",
        "json-ld:work.dateModified",
        "json-ld:page.dateModified",
    ),
    "site_name": (
        "meta:og:site_name",
        "json-ld:site.name",
        "json-ld:article.publisher",
        "meta:application-name",
        "json-ld:page.publisher",
    ),
    "description": (
        "meta:description",
        "meta:og:description",
        "json-ld:article.description",
        "json-ld:product.description",
        "meta:twitter:description",
        "meta:dc.description",
        "meta:dcterms.abstract",
        "json-ld:work.description",
        "json-ld:page.description",
    ),
    "language": (
        "html:language",
        "json-ld:article.inLanguage",
        "meta:og:locale",
        "json-ld:page.inLanguage",
        "meta:content-language",
        "meta:dc.language",
        "meta:dcterms.language",
    ),
    "url": ("link:canonical", "meta:og:url", "json-ld:article.url", "json-ld:page.url"),
    "image": (
        "meta:og:image:secure_url",
        "meta:og:image:url",
        "meta:og:image",
        "json-ld:article.image",
        "json-ld:product.image",
        "meta:twitter:image",
        "meta:twitter:image:src",
        "json-ld:work.image",
        "link:image_src",
    ),
    "tags": (
        "meta:article:tag",
        "json-ld:article.keywords",
        "meta:parsely-tags",
        "meta:sailthru.tags",
        "meta:news_keywords",
        "meta:citation_keywords",
        "meta:keywords",
        "meta:dc.subject",
        "json-ld:work.keywords",
    ),
    "license": (
        "json-ld:article.license",
        "link:license",
        "json-ld:work.license",
        "json-ld:page.license",
        "meta:dcterms.license",
        "meta:dc.rights.license",
        "meta:dc.rights",
        "meta:dcterms.rights",
    ),
}
"""For each field, the places that may state it, the most trusted first."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a page; None or empty where nothing valid is stated.

    ``author``: the names of ``authors``, joined by commas. ``date``: day of publication, ``YYYY-MM-DD``; never that of
    a change. ``published``, ``modified``: ISO 8601, with time where one is stated. ``language``: primary subtag of BCP
    47, in lower case. ``url`` (the canonical one), ``image`` and ``license`` are absolute http or https addresses.
    """

    title: str | None = None
    author: str | None = None
    authors: tuple[str, ...] = ()
    date: str | None = None
    published: str | None = None
    modified: str | None = None
    site_name: str | None = None
    description: str | None = None
    language: str | None = None
    url: str | None = None
    image: str | None = None
    tags: tuple[str, ...] = ()
    license: str | None = None

    def as_mapping(self) -> dict[str, Any]:
        """Return the fields that were found, JSON-safe: text, or lists of text."""
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in pairs if value}


def read_metadata(page: Page, items: Sequence[Mapping[str, Any]], *, today: date | None = None) -> Metadata:
    """Return what the head, the JSON-LD items (see :func:`.jsonld.read_json_ld`) and the headings say of the page.

    ``today``: the day after which a date cannot be true; by default that of the clock (UTC).
    """
    stated = Statements(page, items)
    limit = today or datetime.now(UTC).date()
    base = stated.base
    published = _first(stated, "published", lambda text: parse_date(text, today=limit))
    modified = _first(stated, "modified", lambda text: parse_date(text, today=limit))
    authors = _first_all(stated, "authors", clean_authors)
    return Metadata(
        title=_title(page, stated),
        author=", ".join(authors) or None,
        authors=authors,
        date=published.day if published else None,
        published=published.moment if published else None,
        modified=modified.moment if modified else None,
        site_name=_first(stated, "site_name", clean_text),
        description=_first(stated, "description", clean_text),
        language=_first(stated, "language", language_tag),
        url=_first(stated, "url", lambda text: http_url(text, base)),
        image=_first(stated, "image", lambda text: http_url(text, base)),
        tags=_first_all(stated, "tags", clean_tags),
        license=_first(stated, "license", lambda text: http_url(text, None)),
    )


def _values(stated: Statements, field: str) -> Iterator[list[str]]:
    """Yield what each place of the field's order states, empty places left out."""
    for place in ORDER[field]:
        values = stated.at(place)
        if values:
            yield values


def _first(stated: Statements, field: str, clean: Callable[[str], Value | None]) -> Value | None:
    """Return the first valid value in the field's order."""
    for values in _values(stated, field):
        for value in values:
            cleaned = clean(value)
            if cleaned is not None:
                return cleaned
    return None


def _first_all(stated: Statements, field: str, clean: Callable[[list[str]], tuple[str, ...]]) -> tuple[str, ...]:
    """Return all valid values of the first place that has any."""
    for values in _values(stated, field):
        cleaned = clean(values)
        if cleaned:
            return cleaned
    return ()


def _title(page: Page, stated: Statements) -> str | None:
    declared = [
        text for values in _values(stated, "title") for value in values[:_MOST_FORMS] if (text := clean_text(value))
    ]
    site_names = [value for values in _values(stated, "site_name") for value in values[:_MOST_FORMS]]
    return own_title(declared, stated.headings, [*site_names, *host_names(page.url)])
