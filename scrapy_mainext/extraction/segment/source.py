"""Bytes to tokens, with the place of every token in the body.

The tokenizer counts lines and columns of text; a byte offset is wanted. So it is fed a text in which they are one:

- each byte becomes one code point (latin-1), whatever the page's encoding. Markup is ASCII in all encodings that HTML
  knows but UTF-16 and ISO-2022-JP, which are transcoded to UTF-8 first; and no byte that can follow the first of a
  multi-byte character (0x30 to 0x39 in gb18030, 0x40 and up elsewhere) delimits markup. Text runs are cut from the
  bytes themselves and decoded one by one;
- line feeds become form feeds, white space to the tokenizer like them, so that all is one line and the column of a
  token is its offset. CR LF becomes one line feed first, as the standard asks;
- ``<noscript`` becomes a name without meaning, so that its content is tokenized as a browser without scripts does.

Where a step changes lengths, :class:`_Shifts` leads back.
This is the only module that knows the tokenizer: turbohtml, by tokens of the HTML standard.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from codecs import getincrementaldecoder, lookup
from typing import TYPE_CHECKING

from turbohtml import Token, Tokenizer, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["END_TAG", "NOSCRIPT", "START_TAG", "TEXT", "Token", "TokenSource"]

TEXT, START_TAG, END_TAG = 0, 1, 2
NOSCRIPT = "noscr1pt"
"""The name under which ``noscript`` comes out of the tokenizer."""

_ONE_LINE = bytes.maketrans(b"\n\x0c", b"\x0c ")
_NOSCRIPT_TAG = re.compile(rb"(</?)(?:noscript|NOSCRIPT|NoScript|Noscript)")
_NOSCRIPT_NAMES = (b"noscript", b"NOSCRIPT", b"NoScript", b"Noscript")
"""How authors write it. What stands in any other mixture of cases is raw text, which is passed over."""
_NOSCRIPT_STARTS = tuple(tag[:length] for tag in (b"<noscript", b"</noscript") for length in range(1, len(tag)))
_LONE_RETURN = re.compile(rb"\r(?!\n)")
_TAG = re.compile(rb"""<(?:[^=>]++|=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"']?[^\s>]*+))*+>""")
"""A tag: quotes mean something only where a value may begin."""
_TRANSCODED = frozenset(("utf-16-le", "utf-16-be", "iso2022_jp"))
_PIECE = 1 << 20
"""How much is tokenized at a time: what a restart costs at most."""


class _Shifts:
    """Maps offsets in the tokenizer's stream to offsets in the body, for stretches where the two drift apart."""

    def __init__(self) -> None:
        self._stream = [0]  # offsets from which on ...
        self._body = [0]  # ... the body's offset is that of the stream plus a constant

    def add(self, stream: int, body: int) -> None:
        self._stream.append(stream)
        self._body.append(body)

    def body_offset(self, stream: int) -> int:
        at = bisect_right(self._stream, stream) - 1
        return self._body[at] + stream - self._stream[at]

    def forget(self, stream: int) -> None:
        """Drop what lies before an offset that will not be asked for again."""
        done = bisect_right(self._stream, stream) - 1
        del self._stream[:done], self._body[:done]


class _Transcoder:
    """UTF-16 or ISO-2022-JP to UTF-8, keeping for each character where its bytes begin in the body."""

    def __init__(self, codec: str) -> None:
        self._decoder = getincrementaldecoder(codec)("replace")
        self._unit = 2 if codec.startswith("utf-16") else 1
        self._read = 0
        self._written = 0
        self._began = 0  # where the bytes of the next character begin
        self._pending = b""
        self.shifts = _Shifts()

    def feed(self, chunk: bytes, final: bool = False) -> bytes:
        """Decode code unit by code unit: whatever a unit completes begins where the last completed one ended."""
        chunk = self._pending + chunk
        whole = len(chunk) if final else len(chunk) - len(chunk) % self._unit
        self._pending = chunk[whole:]
        out = []
        for at in range(0, whole, self._unit):
            text = self._decoder.decode(chunk[at : at + self._unit], final and at + self._unit >= whole)
            self._read += min(self._unit, whole - at)
            if text:
                encoded = text.encode("utf-8", "replace")
                self.shifts.add(self._written, self._began)
                self._written += len(encoded)
                out.append(encoded)
                self._began = self._read
        self.shifts.add(self._written, self._began)
        return b"".join(out)


class TokenSource:
    """The stream of tokens of one body. Offsets are the stream's; ``body_offset`` turns one into the body's."""

    def __init__(self, codec: str) -> None:
        name = lookup(codec).name
        self._transcoder = _Transcoder(name) if name in _TRANSCODED else None
        self.codec = "utf-8" if self._transcoder else name
        self._tokenizer = Tokenizer()
        self.origin = 0
        """Stream offset of the current tokenizer's column 0."""
        self._held = b""  # a trailing CR or the beginning of what may become a noscript tag
        self._window: bytes | bytearray = b""  # the stream from ``_base`` on: what may still be asked for
        self._base = 0
        self._fed = ""
        self._returns: list[int] = []  # stream offsets of line feeds that were CR LF
        self._returns_forgotten = 0

    def feed(self, chunk: bytes, final: bool = False) -> Iterator[Iterator[Token]]:
        """Yield the tokens that the chunk completes, in portions; each is to be used up before the next is asked
        for."""
        if self._transcoder:
            chunk = self._transcoder.feed(chunk, final)
        stream = self._unify_line_ends(self._held + chunk, final)
        markup = stream
        if any(name in stream for name in _NOSCRIPT_NAMES):
            markup = _NOSCRIPT_TAG.sub(b"\\1" + NOSCRIPT.encode(), stream)
        for at in range(0, len(stream), _PIECE):
            self._extend_window(stream[at : at + _PIECE])
            self._fed = markup[at : at + _PIECE].translate(_ONE_LINE).decode("latin-1")
            yield self._tokenizer.feed(self._fed)
        if final:
            self._fed = ""
            yield self._tokenizer.close()

    def _unify_line_ends(self, data: bytes, final: bool) -> bytes:
        """Hold back an end that the next chunk may complete; make CR LF one line feed, noting where."""
        self._held = b""
        if not final:
            keep = len(data) - len(_unfinished(data))
            data, self._held = data[:keep], data[keep:]
        if b"\r" not in data:
            return data
        data = _LONE_RETURN.sub(b"\n", data)
        at = self._base + len(self._window)
        for removed, match in enumerate(re.finditer(b"\r\n", data)):
            self._returns.append(at + match.start() - removed)
        return data.replace(b"\r\n", b"\n")

    def _extend_window(self, piece: bytes) -> None:
        if not self._window:
            self._window = piece
        else:
            if isinstance(self._window, bytes):
                self._window = bytearray(self._window)  # grows in place, however small the chunks
            self._window += piece

    def restart(self, offset: int) -> Iterator[Token]:
        """Tokenize the current portion again from an offset on, as ordinary markup.

        For a tag after which the tokenizer reads raw text where the standard's tree builder would have told it not to
        (a self-closing ``<style/>`` in SVG).
        """
        rest = self._fed[len(self._fed) - (self.end - offset) :] if self.end > offset else ""
        self._tokenizer = Tokenizer()
        self.origin = offset
        self._fed = rest
        return self._tokenizer.feed(rest)

    @property
    def start(self) -> int:
        """Stream offset of the first byte that is still there."""
        return self._base

    @property
    def end(self) -> int:
        """Stream offset of the end of what has been fed."""
        return self._base + len(self._window)

    def bytes_of(self, start: int, end: int) -> bytes | bytearray:
        """Return the stream's bytes between two offsets, neither of them forgotten."""
        return self._window[start - self._base : end - self._base]

    def tag_end(self, start: int) -> int:
        """Return the offset after the tag that begins at an offset (the offset itself where none can be made out)."""
        match = _TAG.match(self._window, start - self._base)
        return self._base + match.end() if match else start

    def attributes_of(self, start: int) -> dict[str, str]:
        """Read the attributes of the tag at an offset in the page's own encoding."""
        markup = bytes(self.bytes_of(start, self.tag_end(start))).decode(self.codec, "replace")
        for token in tokenize(markup):
            return dict(token.attrs or ())
        return {}

    def forget(self, offset: int, places_before: int) -> None:
        """Let go of the stream before an offset, and of what ``body_offset`` needs for a place before another."""
        done = offset - self._base
        if done >= len(self._window):
            self._window = b""
        elif isinstance(self._window, bytearray):
            del self._window[:done]
        else:
            self._window = self._window[done:]
        self._base = offset
        passed = bisect_left(self._returns, places_before)
        self._returns_forgotten += passed
        del self._returns[:passed]
        if self._transcoder:
            self._transcoder.shifts.forget(places_before + self._returns_forgotten)

    def body_offset(self, offset: int) -> int:
        """Turn a stream offset into the body's."""
        if self._returns or self._returns_forgotten:
            offset += self._returns_forgotten + bisect_left(self._returns, offset)
        return self._transcoder.shifts.body_offset(offset) if self._transcoder else offset


def _unfinished(data: bytes) -> bytes:
    """Return the end of a chunk that means something else once the next chunk is there: a CR, a part of a noscript
    tag."""
    if data.endswith(b"\r"):
        return b"\r"
    tail = data[-10:]
    start = tail.rfind(b"<")
    if start >= 0 and tail[start:].lower() in _NOSCRIPT_STARTS:
        return tail[start:]
    return b""
