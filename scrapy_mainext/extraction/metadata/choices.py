"""Title, author and day of publication: what a page states of each, and which of it is chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ..structured.values import clean_text
from .bylines import author_candidates
from .datelines import date_candidates
from .headlines import title_candidates
from .ranking import Candidate, choose, weights_for
from .surroundings import Surroundings, page_features
from .titles import host_names, own_title, squeezed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from ..page import Page
    from .statements import Statements

__all__ = ["Choices", "Field"]

_MOST_FORMS = 3  # forms of the title that one place may state: some repeat their og:title


@dataclass(frozen=True, slots=True)
class Field:
    """What may be a field's value, and the features of the page that speak for "none of it"."""

    candidates: Sequence[Candidate]
    none: Collection[str]


class Choices:
    """The fields of one page that are chosen among candidates. ``order``: the places of each field."""

    def __init__(self, page: Page, stated: Statements, order: Mapping[str, tuple[str, ...]], today: date) -> None:
        self._page = page
        self._stated = stated
        self._order = order
        self._today = today

    def title(self) -> Candidate | None:
        """Return the title; some title wherever there is any candidate."""
        return choose(self.titles.candidates, _NEVER, weights_for("title"))

    def author(self, blocklist: Collection[str] = ()) -> Candidate | None:
        """Return the author, or None. ``blocklist``: names, squeezed, that are none."""
        field = self.authors
        candidates = field.candidates
        if blocklist:
            candidates = [candidate for candidate in candidates if squeezed(candidate.value) not in blocklist]
        return choose(candidates, field.none, weights_for("author"))

    def day(self) -> Candidate | None:
        """Return the day of publication, or None."""
        return choose(self.days.candidates, self.days.none, weights_for("date"))

    @cached_property
    def titles(self) -> Field:
        found = title_candidates(self._page, self._stated, self._site_names, self._names, self._rule)
        return Field(found, _NEVER)

    @cached_property
    def authors(self) -> Field:
        places = self._order["authors"]
        found = author_candidates(
            self._page, self._stated, places, self._around, title=self._rule, site_names=self._names
        )
        return Field(found, self._none | {f"N:nd:{int(any('declared' in entry.features for entry in found))}"})

    @cached_property
    def days(self) -> Field:
        found = date_candidates(self._page, self._stated, self._order, self._around, self._today)
        return Field(found, self._none | {f"N:nd:{min(len(found), 6)}"})

    @cached_property
    def _site_names(self) -> list[str]:
        return [text for _, texts in self._stated.among(self._order["site_name"]) for text in texts[:_MOST_FORMS]]

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(map(squeezed, (*self._site_names, *host_names(self._page.url)))) - {""}

    @cached_property
    def _rule(self) -> str | None:
        """The title by rules: where the heading is looked for, and one of the title's features."""
        declared = [
            text
            for _, values in self._stated.among(self._order["title"])
            for value in values[:_MOST_FORMS]
            if (text := clean_text(value))
        ]
        return own_title(declared, self._stated.headings, self._names)

    @cached_property
    def _around(self) -> Surroundings:
        return Surroundings(self._page, self._rule)

    @cached_property
    def _none(self) -> set[str]:
        return page_features(self._page, self._stated, self._around)


_NEVER: Final[frozenset[str]] = frozenset(("never",))
"""The features of "none of them" for a field that every page has; their weight is far below all others."""
