"""What an element's attributes say of its content: hidden, in a link, in a landmark of the page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context
from .tags import DROPPED, ROLE_CONTEXT

if TYPE_CHECKING:
    from .open_tags import Tag

__all__ = ["TELLING_ATTRIBUTES", "context_of"]

_HIDING_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
TELLING_ATTRIBUTES: Final = frozenset(("aria-hidden", "hidden", "href", "role", "style"))
"""The attributes that ``context_of`` looks at."""
_ARIA_ORNAMENTS: Final = frozenset(("a", "i"))
_HIDDEN: Final = int(Context.HIDDEN)
_HEADING: Final = int(Context.HEADING)
_LINK: Final = int(Context.LINK)
_ARIA_HIDDEN: Final = int(Context.ARIA_HIDDEN)
_STREAMED: Final = int(Context.STREAMED)


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
