"""Words of the markup and of the text, for the learned tables: class and id names, first and last words, page hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from .containers import HINT_ATTRIBUTES, name_of

if TYPE_CHECKING:
    from ..page import Page
    from .characters import Characters
    from .containers import NameKey

__all__ = ["TokenIndex", "TokenTable", "name_tokens", "page_tokens", "text_tokens"]

MAX_ELEMENT_TOKENS = 16
MAX_PAGE_TOKENS = 128
MAX_NAME = 60
"""Characters of a class or id that are looked at."""
FIRST_WORDS, LAST_WORDS = 6, 2
MAX_TITLE_WORDS, MAX_DESCRIPTION_WORDS = 12, 24
MAX_TITLE_CHARS, MAX_DESCRIPTION_CHARS = 200, 300
SHORT_TEXT = 120
"""Up to how many characters a text is looked at as a whole; of a longer one, so many at its two ends."""
HEAD_CHARS, TAIL_CHARS = 60, 30
MAX_KNOWN_NAMES = 1 << 14
MAX_KNOWN_CHARS = 300
"""How many names of elements a table remembers, and how long ones."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PIECES = re.compile(r"[^\W\d_]+")
_WORDS = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")
_DESCRIPTIONS = ("description", "og:description")
_TYPE = re.compile(r'"@type"\s*:\s*"([A-Za-z]{1,40})"')

Tokens = tuple[NDArray[np.int32], NDArray[np.int32]]
TokenIndex = Callable[[str], int]
"""Gives the row of a token in a learned table, or a negative number for a token that is not in it."""


class TokenTable:
    """The row of each token in a learned table, -1 for any other, and those of the names that elements lately had: the
    pages of a site share them."""

    def __init__(self, rows: dict[str, int] | TokenIndex) -> None:
        self._rows = rows if isinstance(rows, dict) else None
        self._index = None if isinstance(rows, dict) else rows
        self._names: dict[NameKey, tuple[int, ...]] = {}

    def rows_of(self, tokens: Sequence[str]) -> list[int]:
        """Look tokens up."""
        if self._rows is not None:
            get = self._rows.get
            return [get(token, -1) for token in tokens]
        index = self._index
        assert index is not None
        return [index(token) for token in tokens]

    def known_rows_of(self, tokens: Iterable[str], limit: int) -> list[int]:
        """Look the first few different tokens up, and leave out those that are not in the table.

        The limit counts tokens, known or not: a page's tokens must not depend on what a table holds of other pages.
        """
        return [row for row in self.rows_of(list(dict.fromkeys(tokens))[:limit]) if row >= 0]

    def rows_of_name(self, name: NameKey) -> tuple[int, ...]:
        """Return the rows of what an element is called."""
        found = self._names.get(name)
        if found is None:
            found = tuple(self.known_rows_of(_tokens_of(name), MAX_ELEMENT_TOKENS))
            if sum(len(part) for part in name if part) <= MAX_KNOWN_CHARS:
                if len(self._names) >= MAX_KNOWN_NAMES:
                    self._names.clear()
                self._names[name] = found
        return found


def name_tokens(names: Sequence[NameKey], table: TokenTable) -> Tokens:
    """Return the token rows of all names, and how many each has."""
    rows: list[int] = []
    counts: list[int] = []
    for name in names:
        found = table.rows_of_name(name)
        rows += found
        counts.append(len(found))
    return np.array(rows, np.int32), np.array(counts, np.int32)


def _tokens_of(name: NameKey) -> list[str]:
    """Return the tag, and each class, id and role, whole and in pieces, digits left out."""
    tag, classes, identifier = name[:3]
    tokens = [f"<{tag}"]
    for values, mark in ((classes, "."), (identifier, "#")):
        if values:
            for value in values.split()[:8]:
                tokens += _tokens_of_value(mark, value[:MAX_NAME])
    for hint, said in zip(HINT_ATTRIBUTES, name[3:], strict=False):
        if said is not None:
            tokens.append(f"{hint}={said.strip().lower()[-40:]}")
    return tokens


@lru_cache(maxsize=1 << 14)
def _tokens_of_value(mark: str, value: str) -> tuple[str, ...]:
    """Return a class or id as a whole, of at most 40 characters, and its pieces."""
    whole = _DIGITS.sub("0", value.lower())[:40]
    pieces = _PIECES.findall(_CAMEL.sub(" ", value).lower())
    if len(pieces) > 1 or pieces[:1] != [whole]:
        return (mark + whole, *["~" + piece for piece in pieces if len(piece) > 1])
    return (mark + whole, "~" + whole)


def text_tokens(texts: Sequence[str], characters: Characters, table: TokenTable) -> Tokens:
    """Return the token rows of the first and last words of n texts, and how many each has.

    Of a text of at most SHORT_TEXT characters they are the first and last of all words; of a longer one those of its
    first HEAD_CHARS and of its last TAIL_CHARS characters, where words may be cut.
    """
    lowered = characters.lowered
    if lowered is None or not characters.exact:
        return _text_tokens_one_by_one(texts, table)
    begin, end, there = _word_slots(characters)
    words = [lowered[start:stop] for start, stop in zip(begin[there].tolist(), end[there].tolist(), strict=False)]
    rows = np.full(there.shape, -1, np.int32)
    rows[there] = table.rows_of(words)
    slots = np.ascontiguousarray(rows.T)
    known = slots >= 0
    for distance in range(1, len(slots)):
        known[distance:] &= slots[distance:] != slots[:-distance]
    known = np.ascontiguousarray(known.T)
    return rows[known], np.count_nonzero(known, axis=1).astype(np.int32)


def _word_slots(characters: Characters) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Return where the first and last words stand in the joined texts, n x 8, and which of them there are."""
    starts, ends = characters.starts, characters.ends
    first, behind = characters.first_word[:-1], characters.first_word[1:]
    long = ends - starts > SHORT_TEXT
    head_end = np.where(long, starts + HEAD_CHARS, ends)
    tail_start = np.where(long, ends - TAIL_CHARS, starts)
    head_behind = np.where(long, np.searchsorted(characters.word_starts, head_end), behind)
    tail_first = np.where(long, np.searchsorted(characters.word_ends, tail_start, "right"), first + FIRST_WORDS)
    slots = np.empty((len(starts), FIRST_WORDS + LAST_WORDS), np.int64)
    slots[:, :FIRST_WORDS] = first[:, None] + np.arange(FIRST_WORDS)
    slots[:, FIRST_WORDS:] = np.maximum(behind - LAST_WORDS, tail_first)[:, None] + np.arange(LAST_WORDS)
    there = slots < behind[:, None]
    there[:, :FIRST_WORDS] &= slots[:, :FIRST_WORDS] < head_behind[:, None]
    if not len(characters.word_starts):
        return slots, slots, there
    begin = np.maximum(characters.word_starts.take(slots, mode="clip"), starts[:, None])
    end = characters.word_ends.take(slots, mode="clip")
    np.maximum(begin[:, FIRST_WORDS:], tail_start[:, None], out=begin[:, FIRST_WORDS:])
    np.minimum(end[:, :FIRST_WORDS], head_end[:, None], out=end[:, :FIRST_WORDS])
    return begin, end, there


def _text_tokens_one_by_one(texts: Sequence[str], table: TokenTable) -> Tokens:
    rows: list[int] = []
    counts: list[int] = []
    for text in texts:
        if len(text) <= SHORT_TEXT:
            words = _WORDS.findall(text.lower())
            if len(words) > FIRST_WORDS + LAST_WORDS:
                words = words[:FIRST_WORDS] + words[-LAST_WORDS:]
        else:
            head, tail = text[:HEAD_CHARS].lower(), text[-TAIL_CHARS:].lower()
            words = _WORDS.findall(head)[:FIRST_WORDS] + _WORDS.findall(tail)[-LAST_WORDS:]
        found = table.known_rows_of(words, FIRST_WORDS + LAST_WORDS)
        rows += found
        counts.append(len(found))
    return np.array(rows, np.int32), np.array(counts, np.int32)


def page_tokens(page: Page, table: TokenTable) -> NDArray[np.int32]:
    """Return the token rows of the URL's path, of what the head and the first heading say, and of the body's
    classes."""
    return np.array(table.known_rows_of(_page_names(page), MAX_PAGE_TOKENS), np.int32)


def _page_names(page: Page) -> Iterable[str]:
    """Yield them; words of title, heading and description are told apart from those of blocks."""
    yield from _url_names(page.url or "")
    for script in page.head.json_ld[:8]:
        yield from ("@" + kind for kind in _TYPE.findall(script[:20_000])[:12])
    yield from _marked("title ", (page.head.title or "")[:MAX_TITLE_CHARS], MAX_TITLE_WORDS)
    heading = next((block.text for block in page.blocks if block.heading_level == 1 and block.text), "")
    yield from _marked("h1 ", heading[:MAX_TITLE_CHARS], MAX_TITLE_WORDS)
    yield from _meta_names(page.head.metas)
    if page.blocks:
        body = page.blocks[len(page.blocks) // 2].element
        while body.parent is not None and body.tag != "body":
            body = body.parent
        yield from ("body" + name for name in _tokens_of(name_of(body)) if name[:1] != "<")


def _url_names(url: str) -> Iterable[str]:
    try:
        parts = urlsplit(url)
    except ValueError:  # an address that is none
        return
    path = [piece for piece in parts.path.lower().split("/") if piece]
    yield f"/depth={min(len(path), 6)}"
    for piece in path[:4]:
        yield from ("/" + word for word in _PIECES.findall(piece[:60])[:6])
    if path and len(_PIECES.findall(path[-1])) > 4:
        yield "/long-slug"
    yield from ("?" + pair.partition("=")[0][:20] for pair in parts.query.lower().split("&")[:4] if pair)
    yield from ("host " + label for label in (parts.hostname or "").split(".")[:-1][:1] if label != "www")


def _meta_names(metas: Iterable[dict[str, str]]) -> Iterable[str]:
    described = False
    for meta in metas:
        name = (meta.get("property") or meta.get("name") or "").strip().lower()
        if name in _DESCRIPTIONS and not described:
            described = True
            yield from _marked("about ", meta.get("content", "")[:MAX_DESCRIPTION_CHARS], MAX_DESCRIPTION_WORDS)
        if name in ("og:type", "generator", "twitter:card"):
            yield f"{name}={' '.join(_PIECES.findall(meta.get('content', '').lower())[:2])}"
        elif name:
            yield "meta " + name[:40]


def _marked(mark: str, text: str, limit: int) -> Iterable[str]:
    return (mark + word for word in _PIECES.findall(text.lower())[:limit])
