"""What publishers call the meta elements that state who wrote a page and when: one table, by the place that they are.

Vendors and content management systems spell the same statement in many ways. Here each spelling leads to a place of
:data:`.order.ORDER`, whose position there says how far it is trusted. Case and separators do not count:
``rnews:datePublished``, ``rnews.date-published`` and ``RNEWS_DATE_PUBLISHED`` are one name.

Sources: IPTC rNews 1.0; Parse.ly ("Metatags", ``parsely-page``); Sailthru ("Horizon meta tags"); Swiftype ("Meta tags
for the crawler", ``st:``); Dublin Core (DCMI Metadata Terms, and RFC 2731 for its qualified elements); Google's news
sitemaps (``news:publication_date``); Highwire Press (``citation_*``); Cxense (``cXenseParse``), Chartbeat and
Shareaholic; the names that occur on the development pages of WCXB.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from .order import ORDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["PARSELY_PAGE", "PLACES", "meta_place", "read_parsely_page"]

PARSELY_PAGE: Final = "meta:parsely-page"
"""The place of Parse.ly's older form: all statements of a page in one JSON object."""

PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "meta:article:published_time": (
        "og:article:published_time", "article:published", "article:publish_time", "article:publish_date",
        "article:first_published_time", "article:published_date", "og:published_time", "og:publish_time",
        "og:publish_date", "og:publication_time", "og:pubdate", "property:article:published_time",
        "shareaholic:article_published_time",
    ),
    "meta:datepublished": (
        "rnews:datePublished", "schema:datePublished", "og:datePublished", "itemprop:datePublished",
        "date.published", "dateCreated datePublished", "datePublished dateCreated",
    ),
    "meta:published": (
        "published_at", "published_on", "published_time", "published time", "st:published_at", "st:published_date",
        "swiftype:published_at", "first_published", "first_published_at", "cdc:first_published",
        "w-published-date", "awa-publishedDate", "article_published_at", "page_published_at",
    ),
    "meta:published-date": (
        "publisheddate", "date_published", "original_publish_date", "originalpublicationdate",
        "original_publication_date", "firstpublishdate", "first_publication_date", "first-published-date",
        "article.published_date", "article_published", "article_date_original", "articledate", "article_date",
        "article.date", "article_publish_date", "articlepublishdate", "article-publication-date", "date-pub",
        "by date", "content_published_date", "story_date", "post_date", "post-date", "entry_date", "blog_date",
        "newsdate", "news_date", "displaydate", "display_date", "display-date", "original-date", "date_original",
    ),
    "meta:publish_date": (
        "publish-date", "publishtime", "publish_time_utc", "publish_datetime", "publish_at", "publishing_date",
        "release_date", "releasedate", "date_released", "og:release_date", "pwcReleaseDate", "goliveDate",
        "chartbeat:pubdate", "bt:pubDate", "vr:published_time", "time_published", "timepublished",
        "dcsext.articlefirstpublished",
    ),
    "meta:publication_date": (
        "publicationdate", "publication-date", "date_of_publication", "news:publication_date", "pubdate_iso",
        "pub_date", "pub-date", "parsely-pub_date", "publication_time", "publicationtime",
    ),
    "meta:parsely-pub-date": ("parsely:pub_date", "parsely_published_date", "parsely-pubdate"),
    "meta:sailthru.date": ("sailthru:published", "sailthru.published_time", "sailthru.publish_date"),
    "meta:cxenseparse:publishtime": ("cXenseParse:recs:publishtime", "cXenseParse:publish_time"),
    "meta:citation_publication_date": ("citation_date", "citation_online_publication_date", "citation_year_date"),
    "meta:dc.date.issued": (
        "dc.issued", "dc.date.published", "dc.date.publication", "dc.dateissued", "dc.terms.issued",
        "dcterms.date.issued", "dcterms.datePublished", "dcterms.published", "eprints.date", "bepress_citation_date",
    ),
    "meta:dcterms.created": ("dcterms.dateCreated", "dc.terms.created", "dcterms.dateSubmitted", "dcterms.available"),
    "meta:created": ("datecreated", "date_created", "creation_date", "creationdate", "date.created", "created_at"),
    "meta:article:modified_time": (
        "og:article:modified_time", "og:modified_time", "article:modified", "article:modified_date",
        "article:updated_time", "property:article:modified_time", "shareaholic:article_modified_time",
    ),
    "meta:datemodified": (
        "rnews:dateModified", "schema:dateModified", "dateupdated", "date_modified", "date_updated", "modified_date",
        "modified-time", "modified_at", "modified", "updated", "updated_date", "updated_time",
        "last_updated_at", "last_modified_date", "lastmodifieddate", "lastmod", "article_date_updated",
        "article_updated", "article.updated", "st:updated_at", "cdc:last_updated", "pwcLastModifiedDate",
    ),
    "meta:dcterms.modified": ("dc.date.modified", "dc.modified", "dc.terms.modified", "dcterms.dateModified"),
    "meta:author": (
        "rnews:author", "rnews:creator", "schema:author", "authors", "author_name", "authorname", "author:name",
        "authors_name", "st:author", "swiftype:author", "chartbeat:author", "bc:authors", "news:author",
        "article_author", "article-author", "articleauthor", "article_author_name", "article:author_name",
        "article:author:name", "article:authors", "og:article:author", "og:author", "content_author", "contentauthor",
        "story_author", "post_author", "blog_author", "page_author", "shareaholic:article_author_name",
        "dcsext.author", "vr:author", "branch:deeplink:authorname1", "twitter:author", "rbauthors",
    ),
    "meta:byl": ("byline", "article_byline", "article:byline", "story_byline", "rnews:byline"),
    "meta:parsely-author": ("parsely:author", "parsely-authors"),
    "meta:sailthru.author": ("sailthru:author", "sailthru.authors"),
    "meta:cxenseparse:author": ("cXenseParse:recs:author", "cXenseParse:authors"),
    "meta:citation_author": ("citation_authors", "eprints.creators_name", "bepress_citation_author"),
    "meta:dc.creator": (
        "dc.author", "dc.creator.personalname", "dc.creator.name", "dc.terms.creator", "dcterms.author", "creator",
    ),
}  # fmt: skip
"""For each place the other names of its meta elements."""

_LONGEST_PAGE: Final = 20_000
_LISTED: Final = 50
_SEPARATORS: Final = re.compile(r"[^a-z0-9]+")
_FIELDS: Final = {
    "title": "meta:parsely-title",
    "author": "meta:parsely-author",
    "authors": "meta:parsely-author",
    "pub_date": "meta:parsely-pub-date",
    "section": "meta:parsely-section",
    "tags": "meta:parsely-tags",
}
"""Keys of ``parsely-page``, and the places of the newer elements that say the same."""


def _squeezed(name: str) -> str:
    return _SEPARATORS.sub("", name.lower())


_READ: Final = frozenset(place for places in ORDER.values() for place in places)
_PLACE_OF: Final = {_squeezed(name): place for place, names in PLACES.items() for name in names}


@lru_cache(maxsize=1024)
def meta_place(name: str) -> str:
    """Return the place that a meta element of that name is: in lower case, Dublin Core's with a point, though some
    write a colon; for a name of :data:`PLACES`, the place that it leads to."""
    name = name.strip().lower()
    place = "meta:" + (name.replace(":", ".") if name.startswith(("dc:", "dcterms:")) else name)
    return place if place in _READ else _PLACE_OF.get(_squeezed(name), place)


def read_parsely_page(content: str) -> Iterator[tuple[str, str]]:
    """Yield places and texts of a ``parsely-page`` element; nothing where its content is no JSON object."""
    if len(content) > _LONGEST_PAGE:
        return
    try:
        page = json.loads(content)
    except (ValueError, RecursionError):
        return
    if not isinstance(page, dict):
        return
    for key, place in _FIELDS.items():
        for text in _texts(page.get(key)):
            yield place, text


def _texts(value: Any) -> Iterator[str]:
    for entry in (value if isinstance(value, list) else [value])[:_LISTED]:
        if isinstance(entry, (str, int)) and not isinstance(entry, bool) and (text := str(entry).strip()):
            yield text
