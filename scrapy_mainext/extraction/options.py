"""What an extraction is asked for. Checked when it is made, so that nothing is asked for in vain."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from .result import PageType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["BETAS", "FALLBACK_BELOW", "MODES", "Options", "contradiction", "names_of", "page_type_of"]

BETAS: Mapping[str, float] = MappingProxyType({"balanced": 1.0, "precision": 0.5, "recall": 2.0})
"""How many times recall counts as much as precision, in the modes of the learned scorer. 0.5 and 2 are van Rijsbergen's
usual ones (*Information Retrieval*, 1979). Out of fold on the development pages, precision and recall are 0.875 and
0.931 at 1, 0.895 and 0.899 at 0.5, 0.851 and 0.953 at 2."""

MODES = (*BETAS, "fast")
"""The modes by name."""

FALLBACK_BELOW = 0.80
"""Confidence under which a page is a candidate for a fallback: out of fold, 81 % of the development pages are rated
higher, and of those nine in ten reach an F1 of 0.8."""

_FAST_SCORER, _DEFAULT_SCORER = "density", "learned"
_FLAGS = ("captions", "comments", "images", "links", "markdown", "metadata", "tables")
_SIZES = ("min_chars", "min_words")


@dataclass(frozen=True, slots=True)
class Options:
    """How to extract.

    Raises ``ValueError``, naming option and value, for what cannot be asked for, alone or together.
    """

    scorer: str | None = None
    """Name of the scorer that decides what is content, a key of ``scrapy_mainext.extraction.SCORERS``. None: the mode's
    own, ``density`` in ``fast`` and ``learned`` in all others."""
    markdown: bool = True
    """Also render Markdown."""
    metadata: bool = True
    """Also read head and structured data: title, author, date and the rest, and the product."""
    mode: str = "balanced"
    """How much to keep. ``balanced``: where precision and recall together are best. ``precision``: rather too little,
    and of an article its body alone. ``recall``: rather too much. These three are the learned scorer's. ``fast``: the
    rules of the scorer ``density``, which need no model."""
    page_type: PageType | str | None = None
    """What type the page is taken for, a :class:`PageType` or its value, whatever the scorer says. None: the scorer's
    to say."""
    comments: bool = True
    """Keep readers' comments where the scorer takes them for main text. False drops them, but for pages that may be
    forums, whose posts are the main text."""
    tables: bool = True
    """Keep tables of data. False drops them; tables that only arrange a page stay."""
    images: bool = True
    """Show images, in ``images`` and Markdown, each with its caption. Captions that the scorer takes for main text stay
    without them."""
    captions: bool = False
    """Captions of the images that are shown are text. False leaves that to the scorer, and the others to Markdown."""
    links: bool = True
    """Show links, in ``links`` and Markdown. Their words are text, and stay."""
    min_words: int = 0
    """Words that a main text must have: of a shorter one nothing is kept. Words are runs of letters and digits: in
    scripts without spaces they are long, so ask for characters."""
    min_chars: int = 0
    """Characters that a main text must have, white space between blocks left out: of a shorter one nothing is kept."""
    fallback_below: float = FALLBACK_BELOW
    """Confidence, 0 to 1, under which ``needs_fallback`` is true."""
    author_blocklist: tuple[str, ...] = ()
    """Names that are never a page's author, in any case and spacing: ``("Coastal Weekly", "Web desk")``."""

    def __post_init__(self) -> None:
        """Check, and turn ``page_type`` into a ``PageType``."""
        if self.mode not in MODES:
            raise ValueError(f"mode = {self.mode!r}: must be one of {', '.join(MODES)}.")
        fault = contradiction(self.mode, self.scorer)
        if fault:
            raise ValueError(f"mode = {self.mode!r}, scorer = {self.scorer!r}: {fault}")
        object.__setattr__(self, "page_type", page_type_of(self.page_type))
        for name in _FLAGS:
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name} = {getattr(self, name)!r}: must be True or False.")
        for name in _SIZES:
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise ValueError(f"{name} = {value!r}: must be a whole number, 0 for no limit.")
        if isinstance(self.fallback_below, bool) or not 0 <= self.fallback_below <= 1:
            raise ValueError(f"fallback_below = {self.fallback_below!r}: must be a number from 0 to 1.")
        object.__setattr__(self, "author_blocklist", names_of(self.author_blocklist))

    @property
    def scorer_name(self) -> str:
        """The scorer that is asked for, by name or by mode."""
        return self.scorer or (_FAST_SCORER if self.mode == "fast" else _DEFAULT_SCORER)


def contradiction(mode: str, scorer: str | None) -> str | None:
    """Say why a mode and a scorer do not go together; None where they do."""
    if scorer is None or mode == "balanced":
        return None
    if mode == "fast":
        return None if scorer == _FAST_SCORER else f"fast is the scorer {_FAST_SCORER}: change one of the two."
    if scorer == _DEFAULT_SCORER:
        return None
    return f"{mode} cuts the probabilities of the scorer {_DEFAULT_SCORER}, which others lack: change one of the two."


def names_of(value: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a block-list. Raises ``ValueError`` for what is no list of texts that hold something."""
    names = () if isinstance(value, str) else tuple(value)
    if isinstance(value, str) or not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError(f"author_blocklist = {value!r}: must be a list of names.")
    return names


def page_type_of(value: PageType | str | None) -> PageType | None:
    """Return the page type of that value. Raises ``ValueError`` for a value that is none."""
    if value is None:
        return None
    try:
        return PageType(value)
    except ValueError:
        raise ValueError(f"page_type = {value!r}: must be one of {', '.join(PageType)}.") from None
