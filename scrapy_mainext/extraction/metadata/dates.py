"""Dates that a page states, read strictly: what has two readings has none.

Forms: ISO 8601 with or without time (``2024-03-05T10:00:00+01:00``), the same with slashes or dots, ``20240305``,
RFC 5322 (``Tue, 05 Mar 2024 10:00:00 GMT``), English written dates (``March 5, 2024``, ``5 Mar 2024``), and day, month
and year in numbers where one of the first two is over 12 or both are the same (``13/05/2024``).
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

__all__ = ["EARLIEST", "StatedDate", "parse_date"]

EARLIEST = date(1991, 8, 6)
"""The day of the first website: an earlier date is not that of a page's publication."""

_LONGEST = 64
_YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T\d{4,6}Z?)?\Z")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)")
_DAY_FIRST = re.compile(r"(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})(?!\d)")
_MONTH_FIRST = re.compile(r"(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)")
_REST_IS_TIME = re.compile(r"\Z|[T ,]+(?:at )?\d{1,2}:\d{2}|T?Z?\Z|[+-]\d{2}:?\d{2}\Z", re.IGNORECASE)

_MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTHS = {name[:3]: number for number, name in enumerate(_MONTH_NAMES, 1)} | {
    name: number for number, name in enumerate(_MONTH_NAMES, 1)
} | {"sept": 9}  # fmt: skip


class StatedDate(NamedTuple):
    """A day, and the moment in ISO 8601 where a time was stated too (else the day again)."""

    day: str
    moment: str


def parse_date(text: str, *, today: date) -> StatedDate | None:
    """Return the one date that ``text`` states, or None.

    None for a date before :data:`EARLIEST`, or after ``today`` by more than the day that time zones may differ. The day
    is the one written, in the writer's own time zone.
    """
    text = " ".join(text.split())
    return _parse_short(text, today) if 0 < len(text) <= _LONGEST else None


@lru_cache(maxsize=64)  # a page states the same moment in several places, and for several fields
def _parse_short(text: str, today: date) -> StatedDate | None:
    day = _day_of(text)
    if day is None or not EARLIEST <= day <= today + timedelta(days=1):
        return None
    return StatedDate(day.isoformat(), _moment_of(text, day))


def _day_of(text: str) -> date | None:
    lower = text.lower()
    for pattern, read in _FORMS:
        match = pattern.match(lower)
        if match and _REST_IS_TIME.match(lower, match.end()):
            parts = read(match)
            if parts is None:
                return None
            try:
                return date(*parts)
            except ValueError:
                return None
    return None


def _year_last(match: re.Match[str]) -> tuple[int, int, int] | None:
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if first > 12 or first == second:
        return year, second, first
    return (year, first, second) if second > 12 else None


def _written(year: str, month: str, day: str) -> tuple[int, int, int] | None:
    number = _MONTHS.get(month)
    return (int(year), number, int(day)) if number else None


_FORMS = (
    (_YEAR_FIRST, lambda match: (int(match[1]), int(match[3]), int(match[4]))),
    (_COMPACT, lambda match: (int(match[1]), int(match[2]), int(match[3]))),
    (_YEAR_LAST, _year_last),
    (_DAY_FIRST, lambda match: _written(match[3], match[2], match[1])),
    (_MONTH_FIRST, lambda match: _written(match[3], match[1], match[2])),
)


def _moment_of(text: str, day: date) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return day.isoformat()
    has_time = len(text) > len("2024-03-05")
    return moment.isoformat() if has_time and moment.date() == day else day.isoformat()
