"""What a page says of itself: title, authors, dates, language, address and the like, each with its source.

Title, author and day of publication are chosen among all that the page states and shows (see :mod:`.choices`). Each
other field is read from the places of :data:`.order.ORDER`, in that order, and the first place with a valid value
decides. A value that is not valid (an address that is none, a date with two readings) is passed over: nothing is better
than a wrong guess.

A place is written ``kind:name``. ``json-ld:article.author`` is the property ``author`` of the page's article nodes
(kinds of nodes: :data:`.statements.NODE_KINDS`), ``microdata:article.image`` the same of its microdata,
``meta:og:title`` the content of ``<meta>`` with that name, property, itemprop or http-equiv, ``link:canonical`` the
href of ``<link rel>``, ``html:language`` and ``html:title`` the document's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from ..structured.values import clean_authors, clean_text, language_tag
from .addresses import canonical_url, image_url, license_url, visible_license
from .choices import Choices
from .crumbs import visible_breadcrumbs
from .dates import parse_date
from .labels import section_name, tag_names
from .languages import check_language
from .names import split_names
from .order import ORDER, source_of
from .statements import Statements
from .titles import squeezed, words_of
from .trails import read_alternates, read_breadcrumbs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..page import Page
    from .dates import StatedDate
    from .ranking import Candidate

__all__ = ["Metadata", "read_metadata"]

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a page; None or empty where nothing valid is stated.

    ``author``: who wrote the page, as it names them; ``authors``: the same, name by name. ``date``: day of publication,
    ``YYYY-MM-DD``, or that of a change where the page shows no other. ``published``, ``modified``: ISO 8601, with time
    where one is stated. ``language``: primary subtag of BCP 47, in lower case. ``url`` (the canonical one), ``image``
    and ``license`` are absolute http or https addresses; ``alternates``: those of the page in other languages, by
    hreflang. ``breadcrumbs``: from the outermost in. ``sources``: for each field that was found ``json-ld``,
    ``microdata``, ``open-graph``, ``meta`` (all else in the head), ``url`` or ``text`` (what a reader sees).
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
    alternates: Mapping[str, str] = field(default_factory=dict)
    image: str | None = None
    section: str | None = None
    breadcrumbs: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    license: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict)

    def with_image(self, image: str | None) -> Metadata:
        """Return the same with an image that a reader sees, where there is one."""
        return replace(self, image=image, sources={**self.sources, "image": "text"}) if image else self

    def as_mapping(self) -> dict[str, Any]:
        """Return the fields that were found, JSON-safe: text, lists of text, and mappings of text to text."""
        pairs = ((entry.name, getattr(self, entry.name)) for entry in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in pairs if value}


def read_metadata(
    page: Page,
    items: Sequence[Mapping[str, Any]],
    microdata: Sequence[Mapping[str, Any]] = (),
    *,
    today: date | None = None,
    author_blocklist: Sequence[str] = (),
) -> Metadata:
    """Return what the page states: its head, the JSON-LD items (see :func:`.jsonld.read_json_ld`), those of microdata
    (:func:`.microdata.read_microdata`) and its text.

    ``today``: the day after which a date cannot be true; by default that of the clock (UTC). ``author_blocklist``:
    names that are never the author, in any case and spacing.
    """
    stated = Statements(page, items, microdata)
    limit = today or datetime.now(UTC).date()
    reader = _Reader(stated)
    choices = Choices(page, stated, ORDER, limit)
    blocked = frozenset(squeezed(name) for name in author_blocklist)
    author = reader.noted("author", choices.author(blocked))
    day = reader.noted("date", choices.day())
    title = reader.noted("title", choices.title())
    language = reader.first("language", language_tag)
    seen_language = check_language(page.blocks, language)
    if seen_language != language:
        reader.sources["language"] = "text"
    return Metadata(
        title=title,
        author=author,
        authors=reader.found("authors", reader.sources.get("author", ""), _authors(stated, author)),
        date=day,
        published=_published(reader, stated, day, limit),
        modified=reader.first("modified", lambda text: _full_moment(text, limit)),
        site_name=reader.first("site_name", clean_text),
        description=reader.first("description", clean_text),
        language=seen_language,
        url=reader.first("url", lambda text: canonical_url(text, stated.base, page.url)),
        alternates=reader.found("alternates", "meta", read_alternates(page.head.links, stated.base)),
        image=reader.first("image", lambda text: image_url(text, stated.base)),
        section=reader.first("section", section_name),
        breadcrumbs=_breadcrumbs(reader, page, items, microdata),
        tags=reader.all("tags", tag_names),
        license=reader.first("license", lambda text: license_url(text, stated.base))
        or reader.found("license", "text", visible_license(page, stated.base)),
        sources=reader.sources,
    )


class _Reader:
    """Reads fields in their order of places and notes the source of each."""

    def __init__(self, stated: Statements) -> None:
        self._stated = stated
        self.sources: dict[str, str] = {}

    def noted(self, name: str, candidate: Candidate | None) -> str | None:
        """Return the value of a candidate."""
        if candidate is None:
            return None
        self.sources[name] = candidate.source
        return candidate.value

    def found(self, name: str, source: str, value: Value) -> Value:
        """Return a value that was read elsewhere."""
        if value:
            self.sources[name] = source
        return value

    def first(self, name: str, clean: Callable[[str], Value | None]) -> Value | None:
        """Return the first valid value in the field's order."""
        for place, values in self._stated.among(ORDER[name]):
            for value in values:
                cleaned = clean(value)
                if cleaned is not None:
                    self.sources[name] = source_of(place)
                    return cleaned
        return None

    def all(self, name: str, clean: Callable[[list[str]], tuple[str, ...]]) -> tuple[str, ...]:
        """Return all valid values of the first place that has any."""
        for place, values in self._stated.among(ORDER[name]):
            cleaned = clean(values)
            if cleaned:
                self.sources[name] = source_of(place)
                return cleaned
        return ()


def _breadcrumbs(
    reader: _Reader, page: Page, items: Sequence[Mapping[str, Any]], microdata: Sequence[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Return the breadcrumbs that structured data state, else those that a reader sees."""
    return (
        reader.found("breadcrumbs", "json-ld", read_breadcrumbs(items))
        or reader.found("breadcrumbs", "microdata", read_breadcrumbs(microdata))
        or reader.found("breadcrumbs", "text", visible_breadcrumbs(page))
    )


def _authors(stated: Statements, author: str | None) -> tuple[str, ...]:
    """Return the author's names one by one: as they are stated where a place states the same, else split."""
    if author is None:
        return ()
    wanted = words_of(author.replace(" and ", " "))
    for _, texts in stated.among(ORDER["authors"]):
        names = clean_authors(texts)
        if names and words_of(" ".join(names)) == wanted:
            return names
    return split_names(author)


def _published(reader: _Reader, stated: Statements, day: str | None, today: date) -> str | None:
    """Return the moment of publication: the date, with the time that a place states for it, where one does.

    Where the date is stated as that of a change and another as that of publication, it is the other.
    """
    if day is None:
        return None
    published = list(_dates_at("published", stated, today))
    for place, found in published:
        if found.day == day and found.moment != day:
            return reader.found("published", source_of(place), found.moment)
    if published and all(found.day != day for _, found in published):
        place, first = published[0]
        if any(found.day == day for _, found in _dates_at("modified", stated, today)):
            return reader.found("published", source_of(place), first.moment)
    return reader.found("published", reader.sources["date"], day)


def _dates_at(name: str, stated: Statements, today: date) -> Iterator[tuple[str, StatedDate]]:
    """Yield each place of a field with a date that it states."""
    for place, texts in stated.among(ORDER[name]):
        for text in texts:
            found = parse_date(text, today=today)
            if found:
                yield place, found


def _full_moment(text: str, today: date) -> str | None:
    found = parse_date(text, today=today)
    return found.moment if found else None
