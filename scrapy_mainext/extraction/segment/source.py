"""Bytes to tokens, with the place of every token in the body.

The tokenizer counts lines and columns of text; a byte offset is wanted. So it is fed a text in which they are one:

- each byte becomes one code point (latin-1), whatever the page's encoding. Markup is ASCII in all encodings that HTML
  knows but UTF-16 and ISO-2022-JP, which are transcoded to UTF-8 first; and no byte that can follow the first of a
  multi-byte character (0x30 to 0x39 in gb18030, 0x40 and up elsewhere) delimits markup. Text runs are cut from the
  bytes themselves and decoded one by one;
- line feeds and carriage returns become form feeds, white space to the tokenizer like them, so that all is one line and
  the column of a token is its offset. Whoever decodes a text run makes its CR LF one line feed, as the standard asks.

Where transcoding changes lengths, :class:`_Shifts` leads back.
This is the only module that knows the tokenizer: turbohtml, by tokens of the HTML standard.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from codecs import getincrementaldecoder, lookup
from typing import TYPE_CHECKING, Final

from turbohtml import Token, Tokenizer, TokenType, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["END_TAG", "START_TAG", "TEXT", "Token", "TokenSource"]

TEXT: Final = TokenType.TEXT
START_TAG: Final = TokenType.START_TAG
END_TAG: Final = TokenType.END_TAG

_TAG: Final = re.compile(rb"""<(?:[^=>]++|=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"']?[^\s>]*+))*+>""")
"""A tag: quotes mean something only where a value may begin."""
_TRANSCODED: Final = frozenset(("utf-16-le", "utf-16-be", "iso2022_jp"))
_NEAR: Final = 4096
"""Bytes from a tag's beginning on within which a value is looked for."""
_PIECE: Final = 1 << 15
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
        self.codec: str = "utf-8" if self._transcoder else name
        self._tokenizer = Tokenizer()
        self.origin = 0
        """Stream offset of the current tokenizer's column 0."""
        self._window: bytes | bytearray = b""  # the stream from ``start`` on: what may still be asked for
        self.start = 0
        """Stream offset of the first byte that is still there."""
        self.end = 0
        """Stream offset of the end of what has come."""
        self._piece = ""  # what the tokenizer was fed last ...
        self._piece_end = 0  # ... and where it ends in the stream

    def feed(self, chunk: bytes, final: bool = False) -> Iterator[Iterator[Token]]:
        """Yield the tokens that the chunk completes, in portions; each is to be used up before the next is asked
        for."""
        if self._transcoder is not None:
            chunk = self._transcoder.feed(chunk, final)
        if not self._window:
            self._window = chunk
        elif chunk:
            if isinstance(self._window, bytes):
                self._window = bytearray(self._window)  # grows in place, however small the chunks
            self._window += chunk
        self.end += len(chunk)
        for at in range(0, len(chunk), _PIECE):
            self._piece = _in_one_line(chunk[at : at + _PIECE])
            self._piece_end += len(self._piece)
            yield self._tokenizer.feed(self._piece)
        if final:
            self._piece = ""
            yield self._tokenizer.close()

    def restart(self, offset: int) -> Iterator[Token]:
        """Tokenize the current portion again from an offset on, as ordinary markup.

        For a tag after which the tokenizer reads raw text where the standard's tree builder would have told it not to:
        ``<noscript>``, and a self-closing ``<style/>`` in SVG.
        """
        ahead = self._piece_end - offset
        self._piece = self._piece[len(self._piece) - ahead :] if ahead > 0 else ""
        self._tokenizer = Tokenizer()
        self.origin = offset
        return self._tokenizer.feed(self._piece)

    def bytes_of(self, start: int, end: int) -> bytes:
        """Return the stream's bytes between two offsets, neither of them forgotten."""
        window = self._window
        if isinstance(window, bytes):
            return window[start - self.start : end - self.start]
        return bytes(window[start - self.start : end - self.start])

    def tag_end(self, start: int) -> int:
        """Return the offset after the tag that begins at an offset (the offset itself where none can be made out)."""
        match = _TAG.match(self._window, start - self.start)
        return self.start + match.end() if match else start

    def attributes_of(self, start: int) -> dict[str, str]:
        """Read the attributes of the tag at an offset in the page's own encoding."""
        for token in tokenize(self.bytes_of(start, self.tag_end(start)).decode(self.codec, "replace")):
            return dict(token.attrs or ())
        return {}

    def value_of(self, value: str, start: int) -> str | None:
        """Read a value of the tag at an offset, as a token has it, in the page's own encoding.

        None where it does not stand there as it is: with character references, CR LF, or far from the tag's beginning.
        """
        try:
            raw = value.replace("\x0c", "\n").encode("latin-1")
        except UnicodeEncodeError:  # what is no byte was written as a character reference
            return None
        at = start - self.start
        return raw.decode(self.codec, "replace") if self._window.find(raw, at, at + _NEAR) >= 0 else None

    def forget(self, offset: int, places_before: int) -> None:
        """Let go of the stream before an offset, and of what ``body_offset`` needs for a place before another."""
        done = offset - self.start
        if done >= len(self._window):
            self._window = b""
        elif isinstance(self._window, bytearray):
            del self._window[:done]
        else:
            self._window = self._window[done:]
        self.start = offset
        if self._transcoder is not None:
            self._transcoder.shifts.forget(places_before)

    def body_offset(self, offset: int) -> int:
        """Turn a stream offset into the body's."""
        return offset if self._transcoder is None else self._transcoder.shifts.body_offset(offset)


def _in_one_line(piece: bytes) -> str:
    """Return what the tokenizer is fed for a piece of the stream. ``replace`` costs nothing where there is none."""
    return piece.replace(b"\x0c", b" ").replace(b"\r", b"\x0c").replace(b"\n", b"\x0c").decode("latin-1")
