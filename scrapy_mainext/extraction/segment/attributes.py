"""What an element's attributes say of its content: hidden, in a link, in a landmark of the page."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..blocks import Context
from ..page import Hint
from .formulas import TEX_ATTRIBUTES
from .tags import DROPPED, ROLE_CONTEXT

if TYPE_CHECKING:
    from .open_tags import Tag

__all__ = ["TELLING_ATTRIBUTES", "context_of", "hints_of", "hints_of_label", "hints_of_name"]

_HIDING_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
TELLING_ATTRIBUTES: Final = frozenset(
    ("aria-hidden", "hidden", "href", "itemprop", "itemscope", "rel", "role", "style", *TEX_ATTRIBUTES)
)
"""The attributes that ``context_of``, ``hints_of`` and :func:`.formulas.stated_tex` look at."""
_HINTING_NAME: Final = re.compile(
    r"(?P<author>a(?:uth?or|uteur|ttribut)|by-?_?line|contributor|creator|credit|editor|journalist|person|poster"
    r"|posted-?_?by|reporter|user|vcard|writ(?:er|ten))"
    r"|(?P<date>created|date|datum|fecha|modified|posted|publi(?:sh|cad)|stamp|time)|(?P<both>meta\b)|(?P<trail>bread[-_]?crumb)"
)
LONGEST_NAME: Final = 200
_ARIA_ORNAMENTS: Final = frozenset(("a", "i"))
_HIDDEN: Final = int(Context.HIDDEN)
_HEADING: Final = int(Context.HEADING)
_LINK: Final = int(Context.LINK)
_ARIA_HIDDEN: Final = int(Context.ARIA_HIDDEN)
_STREAMED: Final = int(Context.STREAMED)
_MICRODATA: Final = int(Hint.MICRODATA)
_AUTHOR: Final = int(Hint.AUTHOR)
_DATE: Final = int(Hint.DATE)
_LICENSE: Final = int(Hint.LICENSE)
_TRAIL: Final = int(Hint.TRAIL)
_HINTS_OF_GROUP: Final = {"author": _AUTHOR, "date": _DATE, "both": _AUTHOR | _DATE, "trail": _TRAIL}


def context_of(tag: Tag, attrs: dict[str, str]) -> int:
    """Return the context bits that an element's attributes set."""
    context = 0
    if tag.name == "a" and "href" in attrs:
        context |= _LINK
    hidden = "hidden" in attrs and attrs["hidden"].strip().lower() != "until-found"
    if hidden and attrs.get("id", "").startswith("S:"):
        return context | _STREAMED
    if hidden or ("style" in attrs and _hides(attrs["style"])):
        context |= _HIDDEN if tag.block else DROPPED
    if "aria-hidden" in attrs and attrs["aria-hidden"].strip().lower() == "true":
        context |= _aria_hidden(tag, attrs)
    if "role" in attrs:
        role = attrs["role"].strip().lower()
        context |= ROLE_CONTEXT.get(role, 0)
        if role == "heading":
            context |= _HEADING
    return context


def _hides(style: str) -> bool:
    style = style.lower()
    return ("none" in style or "hidden" in style) and _HIDING_STYLE.search(style) is not None


def _aria_hidden(tag: Tag, attrs: dict[str, str]) -> int:
    """A browser shows what is hidden from assistive technology alone; inside a line it is text, but for the anchors of
    headings, for icons, and for the picture of a formula whose MathML stands beside it (KaTeX)."""
    if tag.block:
        return _ARIA_HIDDEN
    return DROPPED if tag.name in _ARIA_ORNAMENTS or "katex-html" in attrs.get("class", "") else 0


def hints_of(attrs: dict[str, str]) -> int:
    """Return the bits of :class:`Hint` that an element's attributes set, its class aside."""
    hints = 0
    if "itemprop" in attrs or "itemscope" in attrs:
        hints = _MICRODATA
    if "rel" in attrs:
        relations = attrs["rel"].lower().split()
        if "author" in relations:
            hints |= _AUTHOR
        if "license" in relations:
            hints |= _LICENSE
    return hints


def hints_of_label(label: str) -> int:
    """Return what an id or an ``aria-label`` hints at: breadcrumbs or nothing."""
    return _TRAIL if "rumb" in label and "breadcrumb" in label.lower().replace("-", "") else 0


@lru_cache(maxsize=16384)
def hints_of_name(name: str) -> int:
    """Return what a class, of at most ``LONGEST_NAME`` characters, hints at. Names of metadata ("entry-meta") may hold
    either."""
    hints = 0
    for match in _HINTING_NAME.finditer(name.lower()):
        hints |= _HINTS_OF_GROUP[match.lastgroup or "both"]
    return hints
