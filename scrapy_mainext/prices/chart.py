"""A price over time as the numbers of an SVG drawing. Text goes in by the template, which escapes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from .changes import Status
from .money import price_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from .store import History

__all__ = ["HEIGHT", "WIDTH", "Chart", "chart_of"]

WIDTH, HEIGHT = 440, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 14, 14, 28
# Widths of what is told apart: a line is two units wide, a mark eight.
_LINE_COLUMN, _MARK_COLUMN = 1.0, 4.0


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch of one currency. ``path``: the data of an SVG path."""

    path: str
    out_of_stock: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A place at which the price or the status changed, with what to say of it."""

    x: float
    y: float
    status: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Prices in the last currency. ``prices``: texts beside the axis, with their heights; ``days`` those below it."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    prices: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str, str], ...]


@dataclass(frozen=True, slots=True)
class _Point:
    x: float
    y: float
    status: Status
    label: str
    breaks: bool  # the line does not lead here: nothing is known of the time between, or another currency was


def chart_of(history: History, currency: str) -> Chart | None:
    """Return the drawing, None for a product of which no price was ever seen.

    A price holds until the next sighting, so the line goes in steps; it is broken where the product was absent, without
    a price, or priced in another currency.
    """
    sightings = history.sightings
    prices = [price for _, _, price, unit in sightings if price is not None and unit in {currency, ""}]
    if not prices:
        return None
    times = [datetime.fromisoformat(time).timestamp() for time, *_ in sightings]
    low, high = min(prices), max(prices)
    points = _points(history, currency, times, low, high)
    return Chart(
        lines=tuple(_lines(_thinned(points, _LINE_COLUMN))),
        marks=tuple(
            Mark(point.x, point.y, str(point.status), point.label) for point in _thinned(_changed(points), _MARK_COLUMN)
        ),
        prices=tuple((_height(price, low, high), price_text(price, currency)) for price in dict.fromkeys((high, low))),
        days=_days(sightings[0][0], sightings[-1][0]),
    )


def _points(history: History, currency: str, times: Sequence[float], low: Decimal, high: Decimal) -> list[_Point]:
    points, broken = [], True
    texts = _clock([text for text, *_ in history.sightings])
    span = times[-1] - times[0]
    for time, text, (_, status, price, unit) in zip(times, texts, history.sightings, strict=True):
        if price is None or unit not in {currency, ""}:
            broken = True
            continue
        share = (time - times[0]) / span if span else 0.5
        x = round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)
        label = f"{text} UTC: {price_text(price, currency)}"
        if status is Status.OUT_OF_STOCK:
            label += ", out of stock"
        points.append(_Point(x, _height(price, low, high), status, label, broken))
        broken = False
    return points


def _height(price: Decimal, low: Decimal, high: Decimal) -> float:
    share = float((price - low) / (high - low)) if high > low else 0.5
    return round(HEIGHT - _BOTTOM - share * (HEIGHT - _TOP - _BOTTOM), 1)


def _thinned(points: Sequence[_Point], width: float) -> list[_Point]:
    """Return of each column of the drawing the first point, the last, the highest and the lowest.

    The others would be drawn over (U. Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation",
    PVLDB 7(10), 2014). A drawing of years of hourly sightings has the size of one of months.
    """
    kept: list[_Point] = []
    for _, column in groupby(points, lambda point: point.x // width):
        several = [*column]
        heights = sorted(range(len(several)), key=lambda number: several[number].y)
        kept += [several[number] for number in sorted({0, len(several) - 1, heights[0], heights[-1]})]
    return kept


def _lines(points: Sequence[_Point]) -> list[Line]:
    """Return the steps, a line for each run of one status. It ends where the next one begins."""
    lines: list[Line] = []
    path: list[str] = []
    for last, point in zip([None, *points], [*points, None], strict=False):
        if last is not None and point is not None and not point.breaks:
            path.append(f"H{point.x}")
        ends = last is not None and (point is None or point.breaks or point.status is not last.status)
        if ends and len(path) > 1:
            assert last is not None
            lines.append(Line("".join(path), last.status is Status.OUT_OF_STOCK))
        if point is None:
            break
        if last is None or ends:
            start = last.y if last is not None and not point.breaks else point.y
            path = [f"M{point.x} {start}"]
            if start != point.y:
                path.append(f"V{point.y}")
        elif last.y != point.y:
            path.append(f"V{point.y}")
    return lines


def _changed(points: Sequence[_Point]) -> list[_Point]:
    """Return the first point, the last one, and those that differ from the one before."""
    kept = []
    for number, point in enumerate(points):
        before = points[number - 1] if number else None
        same = before is not None and (before.y, before.status) == (point.y, point.status) and not point.breaks
        if not same or number == len(points) - 1:
            kept.append(point)
    return kept


def _days(first: str, last: str) -> tuple[tuple[float, str, str], ...]:
    """Return places, anchors and texts below the axis: days, or times where it is all one day."""
    same_day = first[:10] == last[:10]
    texts = _clock((first, last)) if same_day else [time[:10] for time in (first, last)]
    if first == last:
        return ((_LEFT + (WIDTH - _LEFT - _RIGHT) / 2, "middle", texts[0]),)
    return ((_LEFT, "start", texts[0]), (WIDTH - _RIGHT, "end", texts[1]))


def _clock(times: Sequence[str]) -> list[str]:
    """Return the times to the minute, or to the second or millisecond where that is what tells them apart."""
    lengths = (len("2026-11-30T08:00"), len("2026-11-30T08:00:00"), len("2026-11-30T08:00:00.000"))
    distinct = len(set(times))
    length = next((one for one in lengths if len({time[:one] for time in times}) == distinct), lengths[-1])
    return [time[:length].replace("T", " ") for time in times]
