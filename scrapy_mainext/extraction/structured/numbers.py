"""Numbers of JSON that know how they are spelled: a price of ``58.90`` is not to be told as 58.9."""

from __future__ import annotations

import math
from typing import Self

__all__ = ["StatedNumber", "read_number"]

_LONGEST = 64  # characters; a longer spelling is noise


class StatedNumber(float):
    """A number with its spelling. Copied or pickled it is a plain float."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, spelling: str) -> Self:
        number = super().__new__(cls, spelling)
        number.spelling = spelling
        return number

    def __reduce__(self) -> tuple[type[float], tuple[float]]:
        return float, (float(self),)


def read_number(spelling: str) -> float:
    """Return the number, for ``parse_float`` of :func:`json.loads`. A spelling that its float has too is not kept."""
    number = float(spelling)
    if repr(number) == spelling or len(spelling) > _LONGEST or not math.isfinite(number):
        return number
    return StatedNumber(spelling)
