"""Dates in running text: "Published on March 5, 2024", "Stand: 05.03.2024", "2024年3月5日"."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from .dates import EARLIEST
from .months import MONTHS
from .titles import lowered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..page import Page

__all__ = ["FoundDate", "date_in_url", "find_dates", "is_month_first"]

_LONGEST = 400
_MOST = 4
_FORMS = re.compile(
    r"(?=\d)(?<![\d.,/-])(?:"
    r"(?P<y1>(?:19|20)\d\d)\s?(?:[-/.]|年|년|\. )\s?(?P<m1>\d{1,2})\s?(?:[-/.]|月|월|\. )\s?(?P<d1>\d{1,2})(?:日|일)?"
    r"|(?P<a2>\d{1,2})(?P<s2>[-/.])(?P<b2>\d{1,2})(?P=s2)(?P<y2>(?:19|20)\d\d|\d\d)"
    r"|(?P<d3>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -]{1,2}(?:of |de |d’)?(?P<m3>[^\W\d_]{3,12}+)\.?,?[ -]{1,2}"
    r"(?:de |del )?(?P<y3>(?:19|20)\d\d)"
    r"|(?P<y5>(?:19|20)\d\d)\.? (?P<m5>[^\W\d_]{3,12}+)\.? (?P<d5>\d{1,2})"
    r")(?![\d/]|[.-]\d)"
    r"|(?<![^\W\d_])(?P<m4>[^\W\d_]{3,12}+)\.? ?(?P<d4>\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(?P<y4>(?:19|20)\d\d)(?!\d)"
)
"""In lower case, as a search that ignores case is several times slower."""
_NEED = re.compile(r"\d(?:[09]\d\d|[-/.]\d{1,2}[-/.]\d\d)")
"""What every form has: a year of four figures, or three numbers. Found fast, since it begins with a figure."""
_LONGEST_BEFORE = 40  # characters of a form before what it needs ("31st of September, de 2024"); none has more than 29
_LONGEST_AFTER = 24  # characters behind it ("2024. szeptember. 15"); none has more than 18, and two more are looked at
_URL_DATE = re.compile(r"[/_-]((?:19|20)\d\d)[/_-]?(0?[1-9]|1[0-2])[/_-]?(0?[1-9]|[12]\d|3[01])(?=[/_.-]|\Z)")
_MONTH_FIRST: Final = ("en-us", "en-ph")
_DAY_FIRST_HOST = re.compile(r"//[^/?#]*\.(?:au|ie|in|nz|uk|za)(?:[:/?#]|\Z)")


class FoundDate(NamedTuple):
    """A date and where it stands. ``exact``: it has but one reading."""

    start: int
    end: int
    day: str
    exact: bool


def find_dates(text: str, today: date, *, month_first: bool) -> Sequence[FoundDate]:
    """Return the first plausible dates of a text. ``month_first``: how ``03/05/2024`` is read."""
    text = text[:_LONGEST]
    if "20" not in text and "19" not in text and "/" not in text:
        return ()
    windows = _windows(text)
    if not windows:
        return ()
    dates = []
    text = lowered(text)
    matches = (match for start, end in windows for match in _FORMS.finditer(text, start, end))
    for match in islice(matches, _MOST):
        parts, exact = _parts(match, month_first)
        if parts is None:
            continue
        try:
            day = date(*parts)
        except ValueError:
            continue
        if EARLIEST <= day <= today + timedelta(days=1):
            dates.append(FoundDate(match.start(), match.end(), day.isoformat(), exact))
    return dates


def _windows(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a text that may hold dates: those around what every form needs."""
    windows: list[tuple[int, int]] = []
    for need in _NEED.finditer(text):
        start, end = max(0, need.start() - _LONGEST_BEFORE), need.end() + _LONGEST_AFTER
        if windows and start <= windows[-1][1]:
            start = windows.pop()[0]
        windows.append((start, end))
    return windows


def is_month_first(page: Page) -> bool:
    """Tell whether the page writes the month before the day: in American English, or in English of no stated kind."""
    tag = (page.head.language or "").lower().replace("_", "-")
    if tag.startswith("en-"):
        return tag in _MONTH_FIRST
    if tag and tag != "en":
        return False
    return _DAY_FIRST_HOST.search((page.url or "")[:300]) is None


def _parts(match: re.Match[str], month_first: bool) -> tuple[tuple[int, int, int] | None, bool]:
    if match["y1"]:
        return (int(match["y1"]), int(match["m1"]), int(match["d1"])), True
    if match["y2"]:
        return _numeric(match, month_first)
    for number in "345":
        if match["y" + number]:
            month = MONTHS.get(match["m" + number].lower())
            return ((int(match["y" + number]), month, int(match["d" + number])) if month else None), True
    return None, False


def _numeric(match: re.Match[str], month_first: bool) -> tuple[tuple[int, int, int], bool]:
    first, second, year = int(match["a2"]), int(match["b2"]), int(match["y2"])
    year += 2000 if year < 100 else 0
    if first > 12 or first == second:
        return (year, second, first), True
    if second > 12:
        return (year, first, second), True
    if month_first and match["s2"] != ".":
        return (year, first, second), False
    return (year, second, first), False


def date_in_url(url: str | None, today: date) -> str | None:
    """Return the day that an address is filed under, as in ``/2024/03/05/harbour-notes``."""
    match = _URL_DATE.search((url or "")[:2048])
    if not match:
        return None
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
    return day.isoformat() if EARLIEST <= day <= today + timedelta(days=1) else None
