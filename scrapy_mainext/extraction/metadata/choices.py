"""Title, author and day of publication: what a page states of each, and which of it is chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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
_NEVER: Final[frozenset[str]] = frozenset(("never",))
"""The features of "none of them" for a field that every page has; their weight is far below all others."""


@dataclass(frozen=True, slots=True)
class Field:
    """What may be a field's value, and the features of the page that speak for "none of it"."""

    candidates: Sequence[Candidate]
    none: Collection[str]


class Choices:
    """The fields of one page that are chosen among candidates.

    ``order``: the places of each field. ``today``: the day after which none is believed.
    """

    def __init__(self, page: Page, stated: Statements, order: Mapping[str, tuple[str, ...]], today: date) -> None:
        site_names = [text for _, texts in stated.among(order["site_name"]) for text in texts[:_MOST_FORMS]]
        names = frozenset(map(squeezed, (*site_names, *host_names(page.url)))) - {""}
        declared = [
            text
            for _, values in stated.among(order["title"])
            for value in values[:_MOST_FORMS]
            if (text := clean_text(value))
        ]
        # By rules: where the heading is looked for, and one of the title's features.
        rule = own_title(declared, stated.headings, names)
        around = Surroundings(page, rule)
        none = page_features(page, stated, around)
        self.titles = Field(title_candidates(page, stated, site_names, names, rule), _NEVER)
        authors = author_candidates(page, stated, order["authors"], around, title=rule, site_names=names)
        is_declared = any("declared" in author.features for author in authors)
        self.authors = Field(authors, none | {f"N:nd:{int(is_declared)}"})
        days = date_candidates(page, stated, order, around, today)
        self.days = Field(days, none | {f"N:nd:{min(len(days), 6)}"})

    def title(self) -> Candidate | None:
        """Return the title; some title wherever there is any candidate."""
        return choose(self.titles.candidates, _NEVER, weights_for("title"))

    def author(self, blocklist: Collection[str] = ()) -> Candidate | None:
        """Return the author, or None. ``blocklist``: names, squeezed, that are none."""
        candidates = self.authors.candidates
        if blocklist:
            candidates = [candidate for candidate in candidates if squeezed(candidate.value) not in blocklist]
        return choose(candidates, self.authors.none, weights_for("author"))

    def day(self) -> Candidate | None:
        """Return the day of publication, or None."""
        return choose(self.days.candidates, self.days.none, weights_for("date"))
