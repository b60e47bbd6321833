"""Words of the markup and of the text, for the learned tables: class and id names, first and last words, page hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from .containers import HINT_ATTRIBUTES, name_of

if TYPE_CHECKING:
    from ..page import Page
    from .characters import Characters
    from .containers import NameKey

__all__ = ["TokenIndex", "TokenTable", "name_tokens", "page_tokens", "text_tokens"]

MAX_ELEMENT_TOKENS: Final = 16
MAX_PAGE_TOKENS = 128
MAX_NAME: Final = 60
"""Characters of a class or id that are looked at."""
FIRST_WORDS: Final = 6
LAST_WORDS: Final = 2
MAX_TITLE_WORDS, MAX_DESCRIPTION_WORDS = 12, 24
MAX_TITLE_CHARS, MAX_DESCRIPTION_CHARS = 200, 300
SHORT_TEXT: Final = 120
"""Up to how many characters a text is looked at as a whole; of a longer one, so many at its two ends."""
HEAD_CHARS: Final = 60
TAIL_CHARS: Final = 30
MAX_KNOWN_NAMES: Final = 1 << 14
MAX_KNOWN_CHARS: Final = 300
"""How many names of elements a table remembers, and how long ones."""

_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PIECES: Final = re.compile(r"[^\W\d_]+")
_WORDS: Final = re.compile(r"\w+")
_DIGITS: Final = re.compile(r"\d+")
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

    def row_of(self, token: str) -> int:
        """Look a token up."""
        if self._rows is not None:
            return self._rows.get(token, -1)
        assert self._index is not None
        return self._index(token)

    def add_new_row(self, token: str, rows: list[int], start: int) -> None:
        """Add the row of a token that is in the table, unless it is among those from ``start`` on."""
        row = self.row_of(token)
        if row >= 0:
            for at in range(start, len(rows)):
                if rows[at] == row:
                    return
            rows.append(row)

    def known_rows_of(self, tokens: Iterable[str], limit: int) -> list[int]:
        """Look the first few different tokens up, and leave out those that are not in the table.

        The limit counts tokens, known or not: a page's tokens must not depend on what a table holds of other pages.
        """
        rows: list[int] = []
        for token in list(dict.fromkeys(tokens))[:limit]:
            row = self.row_of(token)
            if row >= 0:
                rows.append(row)
        return rows

    def rows_of_name(self, name: NameKey) -> tuple[int, ...]:
        """Return the rows of what an element is called."""
        found = self._names.get(name)
        if found is None:
            found = tuple(self.known_rows_of(_tokens_of(name), MAX_ELEMENT_TOKENS))
            length = 0
            for part in name:
                if part:
                    length += len(part)
            if length <= MAX_KNOWN_CHARS:
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
        rows.extend(found)
        counts.append(len(found))
    return np.array(rows, np.int32), np.array(counts, np.int32)


def _tokens_of(name: NameKey) -> list[str]:
    """Return the tag, and each class, id and role, whole and in pieces, digits left out."""
    tokens = [f"<{name[0]}"]
    classes, identifier = name[1], name[2]
    if classes:
        for value in classes.split()[:8]:
            tokens.extend(_tokens_of_value(".", value[:MAX_NAME]))
    if identifier:
        for value in identifier.split()[:8]:
            tokens.extend(_tokens_of_value("#", value[:MAX_NAME]))
    for at in range(3, len(name)):
        said = name[at]
        if said is not None:
            tokens.append(f"{HINT_ATTRIBUTES[at - 3]}={said.strip().lower()[-40:]}")
    return tokens


# As bytes of ASCII: letters in lower case and a space for all else; and digits as zeros.
_TO_PIECES: Final = bytes(code | 0x20 if chr(code).isascii() and chr(code).isalpha() else 0x20 for code in range(256))
_TO_ZEROS: Final = bytes(0x30 if 0x30 <= code <= 0x39 else code for code in range(256))


@lru_cache(maxsize=1 << 14)
def _tokens_of_value(mark: str, value: str) -> tuple[str, ...]:
    """Return a class or id as a whole, of at most 40 characters, and its pieces."""
    lower = value.lower()
    if value.isalpha() and lower == value:  # no digits, no camel case, one piece
        return (mark + value[:40], "~" + value)
    if not value.isascii():
        whole = _DIGITS.sub("0", lower)[:40]
        pieces = _PIECES.findall(_CAMEL.sub(" ", value).lower())
    else:
        zeros = lower.encode("ascii").translate(_TO_ZEROS)
        while b"00" in zeros:
            zeros = zeros.replace(b"00", b"0")
        whole = zeros[:40].decode("ascii")
        apart = value if lower == value else _CAMEL.sub(" ", value)
        pieces = apart.encode("ascii").translate(_TO_PIECES).decode("ascii").split()
    if len(pieces) == 1 and pieces[0] == whole:
        return (mark + whole, "~" + whole)
    tokens = [mark + whole]
    for piece in pieces:
        if len(piece) > 1:
            tokens.append("~" + piece)  # noqa: PERF401 - compiled, the loop is the quicker form
    return tuple(tokens)


def text_tokens(texts: Sequence[str], characters: Characters, table: TokenTable) -> Tokens:
    """Return the token rows of the first and last words of n texts, and how many each has.

    Of a text of at most SHORT_TEXT characters they are the first and last of all words; of a longer one those of its
    first HEAD_CHARS and of its last TAIL_CHARS characters, where words may be cut.
    """
    lowered = characters.lowered
    if lowered is None or not characters.exact:
        return _text_tokens_one_by_one(texts, table)
    word_starts: list[int] = characters.word_starts.tolist()
    word_ends: list[int] = characters.word_ends.tolist()
    first_word: list[int] = characters.first_word.tolist()
    text_starts: list[int] = characters.starts.tolist()
    text_ends: list[int] = characters.ends.tolist()
    rows: list[int] = []
    counts: list[int] = []
    for at in range(len(text_starts)):
        before = len(rows)
        first, behind = first_word[at], first_word[at + 1]
        start, end = text_starts[at], text_ends[at]
        head_end, tail_start = end, start
        head_behind, tail_first = min(first + FIRST_WORDS, behind), max(behind - LAST_WORDS, first)
        if end - start > SHORT_TEXT:
            head_end, tail_start = start + HEAD_CHARS, end - TAIL_CHARS
        else:
            tail_first = max(tail_first, head_behind)
        for word in range(first, head_behind):
            if word_starts[word] >= head_end:
                break
            table.add_new_row(lowered[word_starts[word] : min(word_ends[word], head_end)], rows, before)
        for word in range(tail_first, behind):
            if word_ends[word] > tail_start:
                table.add_new_row(lowered[max(word_starts[word], tail_start) : word_ends[word]], rows, before)
        counts.append(len(rows) - before)
    return np.array(rows, np.int32), np.array(counts, np.int32)


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
