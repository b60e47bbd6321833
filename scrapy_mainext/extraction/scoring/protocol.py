"""What a scorer is: blocks of a page in, keep-probabilities out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ..result import PageType

if TYPE_CHECKING:
    from ..options import Options
    from ..page import Page

__all__ = ["Scorer", "Scores"]


@dataclass(frozen=True, slots=True)
class Scores:
    """The answer of a scorer: for each block of the page, in order, a probability and the decision.

    ``confidence`` (0 to 1, the expected F1 of the page) and ``page_type`` are None where a scorer has no notion of
    them. ``notice``: what the page says that it is in place of a page with main text, such as "an error page".
    """

    probability: Sequence[float]
    kept: Sequence[bool]
    page_type: PageType | None = None
    page_type_scores: Mapping[str, float] = field(default_factory=dict)
    confidence: float | None = None
    notice: str | None = None


class Scorer(Protocol):
    """A pure function of the page: same page, same answer."""

    def __call__(self, page: Page, options: Options) -> Scores: ...
