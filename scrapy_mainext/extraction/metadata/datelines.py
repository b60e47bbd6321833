"""Candidates for the day of publication: what head, structured data, ``<time>``, the address and visible text state."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..page import Hint
from .dates import parse_date
from .finding import date_in_url, find_dates, is_month_first
from .order import source_of
from .ranking import STATED, Candidate
from .surroundings import class_words, context_features

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from ..blocks import Element
    from ..page import Annotated, Page
    from .statements import Statements
    from .surroundings import Surroundings

__all__ = ["date_candidates"]

_LONGEST_LINE = 300
_MOST_TEXTS = 20
_MOST_MARKED = 16
_BLOCKS_BEFORE, _BLOCKS_AFTER = 8, 40  # around the heading
_DATE = int(Hint.DATE)
_META_WORDS = re.compile("publi|modif|updat|creat|date|time|expir|revis|release")
_OF_DATES = frozenset(("date", "publi", "time", "creat", "modif", "updat"))

_CHANGES: Final = frozenset(("lab:upd", "pl:modified"))
"""Features of a day that is called that of a change."""
_BEFORE: Final = 40  # characters before a date in which its label is looked for
_CHANGED = re.compile(
    r"(?:updat|modif|aktualis|revis|review|edited|changed|last|stand|mis à jour|actualiz|aggiorn|обнов|bijgewerkt|更新"
    r"|effective)[^.]{0,25}\Z",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"(?:joined|since|expires?|until|deadline|born|©|copyright|ends?|accessed|retrieved|member|event|from|through|valid"
    r"|by|before|after|starting|register)[^.]{0,12}\Z",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"(?:publi(?:sh|ca|é|c)|post(?:ed)?\b|veröff|erstellt|geplaatst|opublik|опубл|date|created|written|on\b"
    r"|released|first|started|发布|発)[^.]{0,25}\Z",
    re.IGNORECASE,
)


class _Days:
    """The days that a page states, each with the first source that does and the features of all places."""

    def __init__(self, page: Page, around: Surroundings, today: date) -> None:
        self.around = around
        self.today = today
        self.month_first = is_month_first(page)
        self.found: dict[str, Candidate] = {}
        self.stated: set[str] = set()
        """Those that a meta element or an article's JSON-LD states as that of publication."""

    def add(self, day: str, source: str, features: set[str], element: Element | None = None) -> None:
        """Add a place. ``element``: what stands there, whose class names count where the day is met first."""
        found = self.found.get(day)
        if found is not None:
            found.features |= features
            return
        if element is not None:
            features |= {"first&" + word for word in class_words(element)}
        features |= {"first&" + name for name in features if name.startswith(("hr:", "tr:"))}
        self.found[day] = Candidate(day, source, features)

    def seen(self, place: int, element: Element, kind: str) -> set[str]:
        """Return the features of an element that shows a day in the block ``place``."""
        features = self.around.features(place, kind)
        features.add(f"{kind}:hk:{self.around.found}")
        features |= context_features(element.context)
        return features


def date_candidates(
    page: Page, stated: Statements, order: Mapping[str, tuple[str, ...]], around: Surroundings, today: date
) -> list[Candidate]:
    """Return the days that may be that of publication, each once, in the order in which they are met.

    ``order``: the places where head and JSON-LD state the days ``published`` and ``modified``. ``around``: where the
    page's heading stands.
    """
    days = _Days(page, around, today)
    _add_declared(days, page, stated, order)
    _add_annotated(days, page)
    _add_visible(days, page)
    return list(_candidates(days))


def _add_declared(days: _Days, page: Page, stated: Statements, order: Mapping[str, tuple[str, ...]]) -> None:
    fields = _field_of(order["modified"], order["published"])
    for place, texts in stated.among(fields):
        name = fields[place]
        for at, text in enumerate(texts[:2]):
            day = parse_date(text, today=days.today)
            if day:
                features = {"p:" + place, "declared", "pl:" + name, f"pl:{name}:{source_of(place)}"}
                if at:
                    features.add("decl2")
                if len(day.moment) > len(day.day):
                    features.add("clock")
                days.add(day.day, source_of(place), features)
                if name == "published" and place.startswith(("meta:", "json-ld:article.")):
                    days.stated.add(day.day)
    for place, texts in stated.metas():
        if place not in fields and (words := _meta_words(place)):
            for text in texts[:_MOST_TEXTS]:
                day = parse_date(text, today=days.today)
                if day:
                    days.add(day.day, "meta", set(words))
    filed = date_in_url(page.url, days.today)
    if filed:
        days.add(filed, "url", {"url"})


@lru_cache(maxsize=1024)
def _meta_words(place: str) -> frozenset[str]:
    """Return the features of a meta element whose name speaks of dates, none of another."""
    words = _META_WORDS.findall(place)
    return frozenset(("m", *("m:" + word for word in words))) if not _OF_DATES.isdisjoint(words) else frozenset()


@lru_cache(maxsize=4)
def _field_of(modified: tuple[str, ...], published: tuple[str, ...]) -> dict[str, str]:
    """Return the field that each place states."""
    return dict.fromkeys(modified, "modified") | dict.fromkeys(published, "published")


def _add_annotated(days: _Days, page: Page) -> None:
    hints = times = 0
    for entry in page.head.annotated:
        element = entry.element
        attrs = element.attrs or {}
        itemprop = attrs.get("itemprop", "").lower()
        if "date" in itemprop:
            day = parse_date(attrs.get("content") or attrs.get("datetime") or "", today=days.today)
            if day:
                features = days.seen(entry.block, element, "ip")
                features.add("ip:" + itemprop.split()[0])
                days.add(day.day, "microdata", features, element)
        if not entry.hints & _DATE:
            continue
        if hints + times >= _MOST_MARKED:
            return
        if element.tag == "time" and "datetime" in attrs:
            day = parse_date(attrs["datetime"], today=days.today)
            if day:
                features = days.seen(entry.block, element, "time")
                features.add(f"tr:{min(times, 3)}")
                if "pubdate" in attrs:
                    features.add("pubdate")
                _add_line(features, page, entry)
                features.add(_label_before(days.around, entry.block))
                days.add(day.day, "text", features, element)
                times += 1
                continue
        if entry.text:
            hints += _add_shown(days, entry.text, entry.block, element, "hint", hints)


def _add_line(features: set[str], page: Page, entry: Annotated) -> None:
    """Add what the line around a ``<time>`` says of it."""
    if entry.block >= len(page.blocks):
        return
    line = page.blocks[entry.block].text
    at = line.find(entry.text) if entry.text else -1
    if at >= 0:
        features.add(_label(line, at))
    features.add(_length(line))


def _add_visible(days: _Days, page: Page) -> None:
    lines = 0
    for place in days.around.window(_BLOCKS_BEFORE, _BLOCKS_AFTER):
        block = page.blocks[place]
        if len(block.text) > _LONGEST_LINE:
            continue
        lines += _add_shown(days, block.text, place, block.element, "text", lines)


def _add_shown(days: _Days, text: str, place: int, element: Element, kind: str, rank: int) -> int:
    """Add the days in a text, and return how many there are. ``rank``: how many of its ``kind`` came before."""
    after = count = 0
    for found in find_dates(text, days.today, month_first=days.month_first):
        features = days.seen(place, element, kind)
        features |= {_label(text, found.start, after), _label_before(days.around, place)}
        if kind == "text":
            features |= {f"xr:{min(rank + count, 3)}", _length(text)}
        else:
            features.add(f"hr:{min(rank + count, 3)}")
        if count:
            features.add("second")
        if not found.exact:
            features.add("ambig")
        days.add(found.day, "text", features, element)
        after = found.end
        count += 1
    return count


def _length(line: str) -> str:
    return "bl:" + ("s" if len(line) < 40 else "m" if len(line) < 150 else "l")


def _label_before(around: Surroundings, place: int) -> str:
    """Return what the block before, where it is short, calls a date."""
    text = around.label_before(place)
    return _label(text, len(text)).replace("lab:", "prev:")


def _label(text: str, start: int, after: int = 0) -> str:
    """Return what the words before a date call it. ``after``: where they may begin: at the end of the date before."""
    return _label_in(text[max(after, start - _BEFORE) : start])


@lru_cache(maxsize=256)  # what stands before a marked date is read again as part of its line
def _label_in(before: str) -> str:
    if not before.strip():
        return "lab:start"
    if _CHANGED.search(before):
        return "lab:upd"
    if _OTHER.search(before):
        return "lab:oth"
    return "lab:pub" if _PUBLISHED.search(before) else "lab:none"


def _candidates(days: _Days) -> Iterator[Candidate]:
    found = days.found
    declared = {day for day, candidate in found.items() if "declared" in candidate.features}
    first, last = min(found, default=""), max(found, default="")
    first_declared = min(declared, default="")
    for day, candidate in found.items():
        features = candidate.features
        if day == first:
            features.add("min")
        if day == last:
            features.add("max")
        if days.stated == {day} or (len(found) == 1 and "url" in features):
            features.add(STATED)
        if days.stated and not features.isdisjoint(_CHANGES) and "pl:published" not in features:
            features.add("changed")
        if declared:
            if day not in declared:
                features.add("notdecl")
            if day == first_declared:
                features.add("mindecl")
        yield candidate
