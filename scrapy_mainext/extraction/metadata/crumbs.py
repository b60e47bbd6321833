"""Breadcrumbs as a reader sees them: "Home › News › Harbour notes", above the heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import UNSEEN, Context, InlineKind
from ..page import Hint
from .titles import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..blocks import Element, TextBlock
    from ..page import Page

__all__ = ["visible_breadcrumbs"]

_TRAIL: Final = int(Hint.TRAIL)
_NO_PLACE: Final = UNSEEN | int(Context.FOOTER)
_BESIDE: Final = _NO_PLACE | int(Context.FORM)
_MOST_TRAILS = 16  # elements of a page that are looked at
_MOST_BLOCKS = 40  # in an element; one with more is named after breadcrumbs, and holds the page
_MOST_CRUMBS = 12
_LONGEST_CRUMB = 200
_LONGEST_TRAIL = 2_000  # characters
_MARKS = r">›»→⟩❯▸▶|｜＞"
# Other separators (a slash, a dash) stand in titles as well, so they are taken off the ends of a crumb alone.
_SEPARATOR = re.compile(
    rf"\s*[{_MARKS}]+\s*"
    r"|(?:^|\s+)(?:chevron|navigate|(?:keyboard_)?arrow)_[a-z_]+(?:\s+|$)"  # icons by name, as ligature fonts have them
)
_EDGES = f" {_MARKS}/\\·•∙~–—:-<‹«←…"
_LABELS = frozenset(("breadcrumb", "breadcrumbs", "siesindhier", "vousêtesici", "youarehere"))


def visible_breadcrumbs(page: Page) -> tuple[str, ...]:
    """Return the texts of the first element that is named after breadcrumbs and holds at least two, in reading order;
    of such elements within each other, those of the innermost.

    Separators and labels are none of them; a crumb that repeats the one before it, and a second round of the same
    crumbs (for small screens), are left out.
    """
    crumbs: tuple[str, ...] = ()
    outer: Element | None = None
    tried = 0
    for entry in page.head.annotated:
        if not entry.hints & _TRAIL or entry.element.context & _NO_PLACE:
            continue
        if outer is not None and not _holds(outer, entry.element):
            break
        found = _crumbs_in(page, entry.element, entry.block)
        if found:
            crumbs, outer = found, entry.element
        tried += 1
        if tried == _MOST_TRAILS:
            break
    return crumbs


def _crumbs_in(page: Page, element: Element, first: int) -> tuple[str, ...]:
    """Return the crumbs of an element, none where it holds too much. ``first``: index of its first block."""
    crumbs: list[str] = []
    room = _LONGEST_TRAIL
    linked = False
    for at, block in enumerate(page.blocks[first : first + _MOST_BLOCKS + 1]):
        if not _holds(element, block.element):
            break
        room -= len(block.text)
        if at == _MOST_BLOCKS or room < 0:
            return ()
        if block.context & ~element.context & _BESIDE:
            continue
        linked = linked or block.link_chars > 0
        for part in _parts_of(block):
            if not crumbs or squeezed(part) != squeezed(crumbs[-1]):
                crumbs.append(part)
    crumbs = _one_round(crumbs)
    valid = linked and 2 <= len(crumbs) <= _MOST_CRUMBS and all(len(crumb) <= _LONGEST_CRUMB for crumb in crumbs)
    return tuple(crumbs) if valid else ()


def _holds(outer: Element, inner: Element) -> bool:
    at: Element | None = inner
    while at is not None and at.depth > outer.depth:
        at = at.parent
    return at is outer


def _parts_of(block: TextBlock) -> Iterator[str]:
    """Yield the crumbs of a block: its links as they are, and what stands between them cut at arrows and bars."""
    text = block.text
    reached = 0
    for mark in block.inlines:
        if mark.kind is InlineKind.LINK and mark.start >= reached:
            yield from _cleaned(_SEPARATOR.split(text[reached : mark.start]))
            yield from _cleaned([text[mark.start : mark.end]])
            reached = mark.end
    yield from _cleaned(_SEPARATOR.split(text[reached:]))


def _cleaned(parts: list[str]) -> Iterator[str]:
    for part in parts:
        crumb = " ".join(part.strip(_EDGES).split())
        key = squeezed(crumb)
        if key and key not in _LABELS:
            yield crumb


def _one_round(crumbs: list[str]) -> list[str]:
    """Return the crumbs up to where the first of them comes again."""
    for at in range(1, len(crumbs)):
        if squeezed(crumbs[at]) == squeezed(crumbs[0]):
            return crumbs[:at] if at > 1 else crumbs[at:]
    return crumbs
