"""Dates that a page states, read strictly: what has two readings has none.

Forms: ISO 8601 with or without time (``2024-03-05T10:00:00+01:00``), the same with slashes or dots, ``20240305``,
``2024年3月5日``, seconds or milliseconds since 1970 (``1709629200``, UTC), RFC 5322 (``Tue, 05 Mar 2024 10:00:00
GMT``), written dates with or without weekday and time (``March 5, 2024``, ``mardi 5 mars 2024 à 10h15``, ``10:15 a.m.
EST, Tuesday, March 5, 2024``, ``Tue Mar 05 10:00:00 PST 2024``), and day, month and year in numbers where one of the
first two is over 12 or both are the same (``13/05/2024``).
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from .months import MONTHS

__all__ = ["EARLIEST", "StatedDate", "parse_date"]

EARLIEST = date(1991, 8, 6)
"""The day of the first website: an earlier date is not that of a page's publication."""

_LONGEST = 64
_WORD = r"[^\W\d_]{2,14}+"
_CLOCK = r"\d{1,2}(?:[:.h]\d{2}(?:[:.]\d{2})?|h\b| ?uhr\b)? ?(?:[ap]\.?m\b\.?)?"
_LEAD = (
    rf"(?:(?:{_CLOCK} (?:[a-z]{{2,5}},? )?|{_CLOCK}, )(?:on )?)?(?:{_WORD}(?:-feira)?[.,]? )?(?:(?:the|am|den|le|el) )?"
)
_YEAR_FIRST = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T\d{4,6}Z?)?\Z")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)")
_EAST_ASIAN = re.compile(r"(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]")
_UNIX = re.compile(r"(\d{9,10})(?:\d{3}|\.\d{1,6})?\Z")
_DAY_FIRST = re.compile(
    rf"{_LEAD}(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?[ -](?:of |de |d['’])?({_WORD})\.?,?[ -](?:de |del )?(\d{{4}})(?!\d)"
)
_MONTH_FIRST = re.compile(rf"{_LEAD}({_WORD})\.? (\d{{1,2}})(?:st|nd|rd|th)?,? (\d{{4}})(?!\d)")
_YEAR_AFTER_TIME = re.compile(rf"{_WORD} ({_WORD}) (\d{{1,2}}) \d{{1,2}}:\d{{2}}:\d{{2}} (?:[a-z]{{2,5}} )?(\d{{4}})\Z")
"""As the C library's ``ctime`` and Java's ``Date`` write it."""
_REST_IS_TIME = re.compile(
    r"\Z|T?Z?\Z|[+-]\d{2}:?\d{2}\Z"
    r"|[T ,|·–-]*(?:at |um |à |às |a las |alle |ore |kl\.? |om |в |w |o )?"
    rf"(?:{_CLOCK}(?!\d)|(?:noon|midnight)\b)(?!.*\d{{4}}[-/.]\d)",
    re.IGNORECASE,
)


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
    unix = _UNIX.match(text)
    if unix:
        return _unix_moment(int(unix[1]), today)
    day = _day_of(text)
    if day is None or not EARLIEST <= day <= today + timedelta(days=1):
        return None
    return StatedDate(day.isoformat(), _moment_of(text, day))


def _unix_moment(seconds: int, today: date) -> StatedDate | None:
    moment = datetime.fromtimestamp(seconds, UTC)
    if not EARLIEST <= moment.date() <= today + timedelta(days=1):
        return None
    return StatedDate(moment.date().isoformat(), moment.isoformat())


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
    number = MONTHS.get(month)
    return (int(year), number, int(day)) if number else None


_FORMS = (
    (_YEAR_FIRST, lambda match: (int(match[1]), int(match[3]), int(match[4]))),
    (_COMPACT, lambda match: (int(match[1]), int(match[2]), int(match[3]))),
    (_YEAR_LAST, _year_last),
    (_EAST_ASIAN, lambda match: (int(match[1]), int(match[2]), int(match[3]))),
    (_YEAR_AFTER_TIME, lambda match: _written(match[3], match[1], match[2])),
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
