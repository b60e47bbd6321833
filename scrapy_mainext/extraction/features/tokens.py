"""Words of the markup and of the text, for the learned tables: class and id names, first and last words, page hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from ..blocks import Element, TextBlock
    from ..page import Page

__all__ = ["element_tokens", "page_tokens", "text_tokens"]

MAX_ELEMENT_TOKENS = 16
MAX_PAGE_TOKENS = 64
MAX_NAME = 60
"""Characters of a class or id that are looked at."""
FIRST_WORDS, LAST_WORDS = 6, 2

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PIECES = re.compile(r"[^\W\d_]+")
_WORDS = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")
_HINT_ATTRIBUTES = ("itemprop", "itemtype", "role", "rel", "data-testid")
_TYPE = re.compile(r'"@type"\s*:\s*"([A-Za-z]{1,40})"')

Tokens = tuple[NDArray[np.int32], NDArray[np.int32]]
Index = Callable[[str], int]


def element_tokens(elements: Sequence[Element], index: Index) -> Tokens:
    """Return the token rows of all elements, and how many each has."""
    rows: list[int] = []
    counts: list[int] = []
    known: dict[tuple[str, str, str], list[int]] = {}
    for element in elements:
        key = (element.tag, element.attr("class"), element.attr("id"))
        found = known.get(key)
        if found is None:
            found = known[key] = _rows(_names_of(element), index, MAX_ELEMENT_TOKENS)
        rows += found
        counts.append(len(found))
    return np.array(rows, np.int32), np.array(counts, np.int32)


def _names_of(element: Element) -> list[str]:
    """Return the tag, and each class, id and role, whole and in pieces, digits left out."""
    names = ["<" + element.tag]
    attrs = element.attrs
    if not attrs:
        return names
    for name, mark in (("class", "."), ("id", "#")):
        if name in attrs:
            for value in attrs[name].split()[:8]:
                names += _names_of_value(mark, value[:MAX_NAME])
    for name in _HINT_ATTRIBUTES:
        if name in attrs:
            names.append(f"{name}={attrs[name].strip().lower()[-40:]}")
    return names


@lru_cache(maxsize=1 << 15)  # the pages of a site share their names
def _names_of_value(mark: str, value: str) -> tuple[str, ...]:
    """Return a class or id as a whole, of at most 40 characters, and its pieces."""
    whole = _DIGITS.sub("0", value.lower())[:40]
    pieces = _PIECES.findall(_CAMEL.sub(" ", value).lower())
    if len(pieces) > 1 or pieces[:1] != [whole]:
        return (mark + whole, *["~" + piece for piece in pieces if len(piece) > 1])
    return (mark + whole, "~" + whole)


def text_tokens(blocks: Sequence[TextBlock], index: Index) -> Tokens:
    """Return the token rows of the first and last words of all blocks, and how many each has."""
    rows: list[int] = []
    counts: list[int] = []
    for block in blocks:
        text = block.text
        if len(text) <= 120:
            words = _WORDS.findall(text.lower())
            if len(words) > FIRST_WORDS + LAST_WORDS:
                words = words[:FIRST_WORDS] + words[-LAST_WORDS:]
        else:
            words = _WORDS.findall(text[:60].lower())[:FIRST_WORDS] + _WORDS.findall(text[-30:].lower())[-LAST_WORDS:]
        found = _rows(words, index, FIRST_WORDS + LAST_WORDS)
        rows += found
        counts.append(len(found))
    return np.array(rows, np.int32), np.array(counts, np.int32)


def page_tokens(page: Page, index: Index) -> NDArray[np.int32]:
    """Return the token rows of the URL's path, of what the head says, and of the body's classes."""
    return np.array(_rows(_page_names(page), index, MAX_PAGE_TOKENS), np.int32)


def _page_names(page: Page) -> Iterable[str]:
    parts = urlsplit(page.url or "")
    path = [piece for piece in parts.path.lower().split("/") if piece]
    yield f"/depth={min(len(path), 6)}"
    for piece in path[:4]:
        yield from ("/" + word for word in _PIECES.findall(piece[:60])[:6])
    if path and len(_PIECES.findall(path[-1])) > 4:
        yield "/long-slug"
    yield from ("?" + pair.partition("=")[0][:20] for pair in parts.query.lower().split("&")[:4] if pair)
    yield from ("host " + label for label in (parts.hostname or "").split(".")[:-1][:1] if label != "www")
    for script in page.head.json_ld[:8]:
        yield from ("@" + kind for kind in _TYPE.findall(script[:20_000])[:12])
    for meta in page.head.metas:
        name = (meta.get("property") or meta.get("name") or "").strip().lower()
        if name in ("og:type", "generator", "twitter:card"):
            yield f"{name}={' '.join(_PIECES.findall(meta.get('content', '').lower())[:2])}"
        elif name:
            yield "meta " + name[:40]
    if page.blocks:
        body = page.blocks[len(page.blocks) // 2].element
        while body.parent is not None and body.tag != "body":
            body = body.parent
        yield from ("body" + name for name in _names_of(body) if name[:1] != "<")


def _rows(names: Iterable[str], index: Index, limit: int) -> list[int]:
    """Look the first few different names up, and leave out those that are in no table.

    The limit counts names, known or not: a page's tokens must not depend on what a table holds of other pages.
    """
    return [row for row in map(index, list(dict.fromkeys(names))[:limit]) if row >= 0]
