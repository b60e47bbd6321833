"""Names that were probably meant."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like another, None where none is like it."""
    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)
