"""The places of a page that may state each field."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CHOSEN", "ORDER", "STATED", "source_of"]

CHOSEN: Final = ("title", "authors", "published")
"""Fields for which the order decides nothing: all of their places are weighed against each other, and against what a
reader sees (see :mod:`.choices`)."""

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
        "meta:twitter:written-by",
        "microdata:article.author",
        "microdata:work.author",
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
        "microdata:article.dateModified",
        "meta:dcterms.modified",
        "meta:datemodified",
        "meta:last-modified",
        "meta:last-updated",
        "meta:updated_at",
        "json-ld:work.dateModified",
        "json-ld:page.dateModified",
    ),
    "site_name": (
        "meta:og:site_name",
        "json-ld:site.name",
        "json-ld:article.publisher",
        "meta:application-name",
        "json-ld:page.publisher",
        "json-ld:page.isPartOf",
        "microdata:article.publisher",
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
        "microdata:article.description",
        "microdata:product.description",
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
        "json-ld:page.primaryImageOfPage",
        "json-ld:page.image",
        "json-ld:page.thumbnailUrl",
        "json-ld:work.thumbnailUrl",
        "microdata:article.image",
        "microdata:product.image",
        "microdata:work.image",
        "microdata:page.image",
    ),
    "section": (
        "meta:article:section",
        "json-ld:article.articleSection",
        "meta:parsely-section",
        "meta:og:article:section",
        "microdata:article.articleSection",
        "meta:category",
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
        "json-ld:page.keywords",
        "microdata:article.keywords",
        "meta:og:article:tag",
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
"""For each field, the places that may state it, the most trusted first (but see :data:`CHOSEN`)."""

STATED: Final = frozenset(
    ("json-ld:article.author", "meta:citation_author", "meta:dc.creator", "meta:parsely-author", "meta:sailthru.author")
)
"""Places in which an article names its author: a page that has one has an author, if not always that one."""

_SOURCES: Final = {"json-ld": "json-ld", "microdata": "microdata", "link": "meta", "html": "meta"}


@lru_cache(maxsize=256)
def source_of(place: str) -> str:
    """Return the kind of source that a place is: ``json-ld``, ``microdata``, ``open-graph`` or ``meta`` (all else in
    the head)."""
    kind, _, name = place.partition(":")
    if kind == "meta":
        return "open-graph" if name.startswith(("og:", "article:")) else "meta"
    return _SOURCES[kind]
