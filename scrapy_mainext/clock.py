"""Times as databases keep them: UTC in ISO 8601 to the millisecond, which sorts as text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

__all__ = ["next_after", "now", "written"]


def written(time: datetime) -> str:
    """Return a time, which is in UTC, as text."""
    return time.isoformat(timespec="milliseconds")


def now() -> str:
    """Return the time."""
    return written(datetime.now(UTC))


def next_after(latest: str, time: str) -> str:
    """Return the time, or the millisecond after the latest one where that is not before it.

    Clocks are set back. What comes later must be later all the same where the order tells which state is the last.
    """
    if time > latest:
        return time
    return written(datetime.fromisoformat(latest) + timedelta(milliseconds=1))
