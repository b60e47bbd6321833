"""Times as databases keep them: UTC in ISO 8601 to the millisecond, which sorts as text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

__all__ = ["next_after", "now"]


def now() -> str:
    """Return the time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def next_after(latest: str, time: str) -> str:
    """Return the time, or the millisecond after the latest one where that is not before it.

    Clocks are set back. What comes later must be later all the same where the order tells which state is the last.
    """
    if time > latest:
        return time
    return (datetime.fromisoformat(latest) + timedelta(milliseconds=1)).isoformat(timespec="milliseconds")
