"""The text of the block that is open: runs and line breaks in, a :class:`TextBlock` out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, Inline, InlineKind, TextBlock
from ..decode.twice import read_as_meant
from ..entities import decode_entities
from .code import is_fold
from .tags import HEADING_LEVELS

if TYPE_CHECKING:
    from .source import TokenSource

__all__ = ["MAX_BLOCK_CHARS", "BlockText", "unified_lines"]

MAX_BLOCK_CHARS: Final = 1 << 18
"""A block that grows past this is closed at the end of the text run, so that a page without boundaries stays
bounded."""

_UNSEEN_CHARS: Final = ("\x00", "\u00ad", "\u200b", "\u2060", "\ufeff")
_UNSEEN: Final = re.compile(f"[{''.join(_UNSEEN_CHARS)}]+")
"""NUL, soft hyphen, zero-width space, word joiner, byte order mark. The joiners U+200C and U+200D spell words in
Persian, in Indic scripts and in emoji, and stay."""
_EAST_ASIAN: Final = (
    "\\u2e80-\\u9fff\\ua960-\\ua97f\\uf900-\\ufaff\\ufe30-\\ufe4f\\uff00-\\uffef\\U00020000-\\U0003ffff"
)
"""Scripts set without spaces: a line break between two of these is none (CSS Text 3, "Segment Break Transformation
Rules"). Hangul, which is set with spaces, is not among them."""
_EAST_ASIAN_CHAR: Final = re.compile(f"[{_EAST_ASIAN}]")
_EAST_ASIAN_BREAK: Final = re.compile(f"(?<=[{_EAST_ASIAN}])[ \\t]*\\n\\s*(?=[{_EAST_ASIAN}])")
_LF: Final = 10
_CR: Final = 13
"""As numbers: what is looked for in bytes is taken for a number first, and bytes for that cost an exception."""
_CODE: Final = int(Context.CODE)
_LINK: Final = int(Context.LINK)
_HEADING: Final = int(Context.HEADING)


class _Mark:
    """An open inline element that marks the text within it."""

    __slots__ = ("element", "kind", "start", "value")

    def __init__(self, element: Element, kind: InlineKind) -> None:
        self.element = element
        self.kind = kind
        self.value = element.attr("href") if kind is InlineKind.LINK else ""
        self.start = -1  # where its first text stands in the block; -1 before there is any


class BlockText:
    """Collects the text of one block after another. Offsets are those of the token source."""

    def __init__(self, source: TokenSource) -> None:
        self._source = source
        self._marks: list[_Mark] = []
        self._parts: list[str] = []
        self._length = 0
        self._space = False  # white space has been met since the last text
        self._line_feed = False  # and a line feed was in it
        self.images_since_text = 0
        """Images met since the last text of the page."""
        self.encoded_twice = False
        """Whether a text run was encoded twice."""
        self.breaks = 0
        """Line breaks met since the last text of the block."""
        self._start = self._end = 0
        self._last = b""
        self.element: Element | None = None
        """The innermost element that holds all of the block so far; None where there is nothing in it."""
        self._link_chars = 0
        self._inlines: list[Inline] = []

    def _clear(self) -> None:
        self._parts = []
        self._length = 0
        self._space = self._line_feed = False
        self.breaks = 0
        self._last = b""
        self.element = None
        self._link_chars = 0
        if self._inlines:
            self._inlines = []
        for mark in self._marks:
            mark.start = -1

    def start_of_block(self, default: int) -> int:
        """Return where the open block begins, or the default where there is nothing in it."""
        return default if self.element is None else self._start

    def add(self, start: int, end: int, element: Element) -> bool:
        """Add a text run. Return whether the block has grown so long that it must end."""
        raw = self._source.bytes_of(start, end)
        if element.context & _CODE:
            return self._add_preformatted(raw, start, end, element)
        if raw.isspace():
            self._space = True
            if not self._line_feed:
                self._line_feed = _LF in raw or _CR in raw
            return False
        text = self.decode(raw)
        if "\n" in text and not text.isascii() and _EAST_ASIAN_CHAR.search(text):
            text = _EAST_ASIAN_BREAK.sub("", text)
        words = " ".join(text.split())
        if not words:
            self._space = self._space or bool(text)
            return False
        if self._parts:
            self._separate(words, text)
        else:
            self._start = start + len(raw) - len(raw.lstrip())
        self._append(words, element)
        self._end, self._last = end, raw
        self._space = text[-1].isspace()
        self._line_feed = self._space and "\n" in text[len(text.rstrip()) :]
        return self._length > MAX_BLOCK_CHARS

    def decode(self, raw: bytes) -> str:
        """Decode a text run and its entities, read what was encoded twice as it was meant, and leave out the characters
        that nobody sees.

        ``</>`` is the one piece of markup that gives no token.
        """
        return self._visible(self._as_meant(self._decode(raw)))

    def _as_meant(self, text: str) -> str:
        meant = text if text.isascii() else read_as_meant(text)
        if meant is not text and meant != text:
            self.encoded_twice = True
        return meant

    def _decode(self, raw: bytes) -> str:
        text = raw.decode(self._source.codec, "replace")
        if "\r" in text:
            text = unified_lines(text)
        if "</>" in text:
            text = text.replace("</>", "")
        return decode_entities(text) if "&" in text else text

    @staticmethod
    def _visible(text: str) -> str:
        if text.isascii():
            return text.replace("\x00", "") if "\x00" in text else text
        for char in _UNSEEN_CHARS:
            if char in text:
                return _UNSEEN.sub("", text)
        return text

    def _separate(self, words: str, text: str) -> None:
        """Set the space or line feed that stands between the text so far and what comes."""
        if self.breaks:
            self._join("\n")
        elif self._space or text[0].isspace():
            one_is_ascii = self._parts[-1].isascii() or words[0].isascii()  # as nearly always
            if one_is_ascii or not self._folds(words, text):
                self._join(" ")

    def _folds(self, words: str, text: str) -> bool:
        """Whether the white space met is a line's end between two characters of scripts without spaces."""
        broken = self._line_feed or "\n" in text[: len(text) - len(text.lstrip())]
        return broken and bool(_EAST_ASIAN_CHAR.match(words) and _EAST_ASIAN_CHAR.match(self._parts[-1][-1]))

    def _join(self, separator: str) -> None:
        self._parts.append(separator)
        self._length += len(separator)

    def _append(self, words: str, element: Element) -> None:
        self.breaks = self.images_since_text = 0
        for mark in self._marks:
            if mark.start < 0:
                mark.start = self._length
        if self.element is None or not self._parts:
            self.element = element
        elif self.element is not element:
            self.element = _common_ancestor(self.element, element)
        self._parts.append(words)
        self._length += len(words)
        if element.context & _LINK:
            self._link_chars += len(words)

    def _add_preformatted(self, raw: bytes, start: int, end: int, element: Element) -> bool:
        text = self._visible(self._decode(raw))  # code may be about encodings
        if not text or is_fold(text):
            return False
        if self._parts:
            self._join("\n" * self.breaks)
        else:
            self._start = start
        self._append(text, element)
        self._end, self._last = end, b""
        return self._length > MAX_BLOCK_CHARS

    def add_space(self) -> None:
        """Note that what comes does not touch what was."""
        self._space = True

    def break_line(self) -> None:
        """Note a line break."""
        if self._parts:
            self.breaks += 1

    def end_line(self) -> None:
        """Inside preformatted text: begin a new line unless one has just begun."""
        if self._parts and not self.breaks and not self._parts[-1].endswith("\n"):
            self.breaks = 1

    def add_image(self, src: str, alt: str, element: Element, offset: int) -> None:
        """Note an image at the current place: its address as written, and its alternative text. Without any text beside
        it, it makes a block of its own."""
        at = self._length
        alt = " ".join(self._as_meant(alt).split())
        self._inlines.append(_inline((at, at, InlineKind.IMAGE, src, alt)))
        if not self._parts:
            if self.element is None:
                self._start = offset
            self.element = self.element or element
            self._end = self._source.tag_end(offset)
        self._space = True
        self.images_since_text += 1

    def add_formula(self, tex: str, mark: str, element: Element, start: int, end: int) -> None:
        """Add a formula that stands from one offset to another. ``mark``: how Markdown delimits it."""
        if self._parts:
            if self.breaks or self._space:
                self._join("\n" if self.breaks else " ")
        else:
            self._start = start
        at = self._length
        self._append(tex, element)
        self._inlines.append(_inline((at, self._length, InlineKind.CODE, mark, "")))
        self._end, self._last = end, b""
        self._space = self._line_feed = False

    def open_mark(self, element: Element, kind: InlineKind) -> bool:
        """Begin a link, emphasis or code. Return whether it says anything: bold within bold does not."""
        for mark in self._marks:
            if mark.kind is kind:
                return False
        self._marks.append(_Mark(element, kind))
        return True

    def close_mark(self, element: Element) -> None:
        """End the mark of an element, if it set one."""
        for at in range(len(self._marks) - 1, -1, -1):
            mark = self._marks[at]
            if mark.element is element:
                self._write_mark(mark)
                del self._marks[at]
                return

    def _write_mark(self, mark: _Mark) -> None:
        if 0 <= mark.start < self._length:
            self._inlines.append(_inline((mark.start, self._length, mark.kind, mark.value, "")))

    def close(self) -> TextBlock | None:
        """End the block; None where there was nothing in it."""
        element = self.element
        if element is None:
            self._space = self._line_feed = False
            return None
        for mark in self._marks:
            self._write_mark(mark)
        block = self._block(element)
        self._clear()
        return block

    def _block(self, element: Element) -> TextBlock | None:
        text = "".join(self._parts)
        inlines = self._inlines
        if len(inlines) > 1:
            inlines.sort(key=_order)
        if element.context & _CODE:
            lead = len(text) - len(text.lstrip())
            lead = text.rfind("\n", 0, lead) + 1  # blank lines go, the first line's indentation stays
            text = text[lead:].rstrip()
            if lead or (inlines and inlines[-1].end > len(text)):
                inlines = [_shifted(mark, lead, len(text)) for mark in inlines]
        if not text and not inlines:
            return None
        end = self._end - (len(self._last) - len(self._last.rstrip()))
        start, end = self._source.body_offset(self._start), self._source.body_offset(end)
        return TextBlock(text, start, end, element, _heading_level(element), self._link_chars, tuple(inlines))


def unified_lines(text: str) -> str:
    """Make each CR LF and each lone CR a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _inline(values: tuple[int, int, InlineKind, str, str]) -> Inline:
    """Make a mark without the call of a Python function that ``Inline()`` is."""
    return tuple.__new__(Inline, values)


def _order(mark: Inline) -> tuple[int, int]:
    return mark.start, -mark.end


def _shifted(mark: Inline, lead: int, length: int) -> Inline:
    start, end = (min(max(offset - lead, 0), length) for offset in (mark.start, mark.end))
    return mark._replace(start=start, end=end)


def _common_ancestor(one: Element, other: Element) -> Element:
    """Return the innermost element that holds both."""
    a: Element | None = one
    b: Element | None = other
    while a is not b and a is not None and b is not None:
        if a.depth >= b.depth:
            a = a.parent
        else:
            b = b.parent
    return a or one


def _heading_level(element: Element) -> int:
    """Return 1 to 6 for the text of a heading, else 0."""
    if not element.context & _HEADING:
        return 0
    at: Element | None = element
    while at is not None:
        level = HEADING_LEVELS.get(at.tag)
        if level:
            return level
        if at.attr("role").strip().lower() == "heading":
            declared = at.attr("aria-level").strip()
            return int(declared) if declared in ("1", "2", "3", "4", "5", "6") else 2
        at = at.parent
    return 0
