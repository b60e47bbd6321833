"""Scorers: each decides what of a page is content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .containers import containers
from .density import density
from .learned import learned
from .protocol import Scorer, Scores
from .selection import select

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SCORERS", "Scorer", "Scores", "get_scorer", "needs_metadata", "select"]

SCORERS: Mapping[str, Scorer] = {"learned": learned, "density": density, "containers": containers}
"""The scorers by the names that ``Options.scorer`` takes."""


def get_scorer(name: str) -> Scorer:
    """Return the scorer of that name.

    :raises ValueError: no scorer has that name.
    """
    try:
        return SCORERS[name]
    except KeyError:
        raise ValueError(f"Unknown scorer {name!r}: the known ones are {', '.join(map(repr, SCORERS))}.") from None
