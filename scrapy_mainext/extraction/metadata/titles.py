"""The page's own title: its heading, without the name of the site.

Pages state a title up to five times: ``<h1>``, ``og:title``, ``headline``, ``<title>`` and so on. The declared ones
often carry the site's name; the headings are sometimes the site's name, or several. So the forms confirm each other: a
heading that a declared form repeats is the title.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from ..structured.values import url_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "LONGEST_TITLE", "PERMALINK_MARKS", "host_names", "lowered", "own_title", "separators", "squeezed",
    "without_site_name", "words_of",
]  # fmt: skip

# What each alternative begins with is asked for first: most characters are none of it.
_SEPARATOR = re.compile(r"(?=[\s|»›:—–])(?:\s+[|\-–—―·•:»«›‹/~]+\s+|\s*[|»›]+\s*|:\s+|\s+[—–]|[—–]\s+)")
_WORD = re.compile(r"\w+")
LONGEST_TITLE = 500
_MOST_SEPARATORS = 16
PERMALINK_MARKS = " ¶#§🔗"


def own_title(declared: Sequence[str], headings: Sequence[str], site_names: Iterable[str]) -> str | None:
    """Return the page's title, or None where it has neither a declared form nor a heading.

    ``declared``: what the head and structured data state, in order of trust. ``headings``: the texts of the h1 elements
    that a reader sees, in order. ``site_names``: names that the site goes by (see :func:`host_names`).
    """
    declared = list(dict.fromkeys(declared))
    names = {squeezed(name) for name in site_names} - {""}
    forms = [form for form in (without_site_name(text, names) for text in declared) if form]
    own = _own_headings(headings, names)
    confirmed = _confirmed(own, [*forms, *declared])
    if confirmed:
        return confirmed
    if len(own) == 1 and (not forms or _share_a_word(own[0], forms[0])):
        return own[0]
    return forms[0] if forms else next(iter(own), None)


def _own_headings(headings: Sequence[str], names: set[str]) -> list[str]:
    """Return the headings that are not the site's name, each once, without the mark of a link to itself."""
    own: dict[str, str] = {}
    for heading in headings:
        text = heading.rstrip(PERMALINK_MARKS)
        if 0 < len(text) <= LONGEST_TITLE:
            own.setdefault(squeezed(text), text)
    return [text for key, text in own.items() if key and key not in names]


def _share_a_word(one: str, other: str) -> bool:
    return not set(_WORD.findall(one.lower())).isdisjoint(_WORD.findall(other.lower()))


def _confirmed(headings: Sequence[str], declared: Sequence[str]) -> str | None:
    """Return the heading that a declared form equals or begins with, up to a separator.

    Where a form ends with the heading, the heading names what the page is part of (a book, a board) and the title is
    what stands before it; but after a colon it is the title.
    """
    by_text = {squeezed(text): text for text in headings}
    if not by_text:
        return None
    for form in declared:
        found = by_text.get(squeezed(form))
        if found:
            return found
    splits = [split for form in declared for split in _splits(form)]
    for before, _, _ in splits:
        found = by_text.get(squeezed(before))
        if found:
            return found
    for before, separator, after in splits:
        found = by_text.get(squeezed(after))
        if found:
            return found if separator == ":" else before
    return None


def _splits(title: str) -> list[tuple[str, str, str]]:
    """Return what stands before, in and after each separator; the longest first parts first."""
    title = title[:LONGEST_TITLE]
    return [(title[:start].strip(), mark, title[end:].strip()) for start, mark, end in reversed(separators(title))]


@lru_cache(maxsize=64)  # each form of a title is cut in several places
def separators(title: str) -> Sequence[tuple[int, str, int]]:
    """Return the first separators in a title: where each begins, its mark without spaces around it, where it ends."""
    matches = islice(_SEPARATOR.finditer(title), _MOST_SEPARATORS)
    return tuple((match.start(), match[0].strip(), match.end()) for match in matches)


def without_site_name(title: str, names: set[str]) -> str | None:
    """Return the title without a site's name before its first or after its last separators; None if that is all it is.

    ``names``: the site's names as :func:`squeezed` gives them.
    """
    title = title[:LONGEST_TITLE]
    if squeezed(title) in names:
        return None
    marks = separators(title)
    for start, _, end in marks:
        if squeezed(title[end:]) in names:
            title = title[:start]
            break
    for start, _, end in reversed(marks):
        if end < len(title) and squeezed(title[:start]) in names:
            title = title[end:]
            break
    return title.strip() or None


def squeezed(text: str) -> str:
    """Return the text's letters and digits in lower case: what two spellings of a name have in common."""
    return _squeezed_short(text) if len(text) <= LONGEST_TITLE else "".join(_WORD.findall(text.lower()))


@lru_cache(maxsize=256)  # the forms of a page's title are compared with each other in many places
def _squeezed_short(text: str) -> str:
    return "".join(_WORD.findall(text.lower()))


def lowered(text: str) -> str:
    """Return the text in lower case, as it is where that has another length: places in the one are those in the
    other."""
    lower = text.lower()
    return lower if len(lower) == len(text) else text


def words_of(text: str) -> str:
    """Return the text's words in lower case, with single spaces between them."""
    return " ".join(_WORD.findall(text.lower()))


def host_names(url: str | None) -> list[str]:
    """Return the names that the address gives the site: the host, without ``www.``, and its labels.

    ``https://www.coastal-weekly.example/x`` gives ``coastal-weekly.example`` and ``coastal-weekly``.
    """
    host = (url_parts(url).hostname or "").removeprefix("www.")
    labels = host.split(".")
    if len(labels) < 2:
        return []
    ends = labels[-3] if len(labels) > 2 and len(labels[-2]) <= 3 and len(labels[-1]) == 2 else labels[-2]
    return [host, ends]
