"""Bytes to text: which encoding a body is in, and what says so.

The order is that of Scrapy and w3lib, which is the HTML standard's (section 13.2.3.2) behind a byte order mark and a
name handed in: byte order mark, caller, Content-Type, the page's own declaration, detector, default. A declaration
that the body contradicts gives way, which the standard does not do: a browser shows such a page broken, for a reader
to see and change; a crawl has no reader.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from ..result import Encoding
from .detector import (
    decodes,
    detect,
    invalid_sequences,
    is_iso_2022_jp,
    tolerable,
    utf8_sequences,
    utf16_by_pattern,
)
from .labels import MULTI_BYTE, REPLACEMENT, codec_of, name_of, name_of_codec
from .prescan import prescan

__all__ = ["codec_of", "decide_encoding", "unknown_labels"]

# A meta element behind the first 1,024 bytes is too late for the prescan, but the standard's parser obeys it too
# (section 13.2.3.4, Changing the encoding while parsing). Looked for only where the bytes are not UTF-8.
LATE_META_BYTES = 16 * 1024

# A parameter of a Content-Type header (MIME Sniffing standard, section 4.4). A quoted value is taken as a whole, so
# that what stands in it is never a parameter.
_PARAMETER = re.compile(r"""(?:^|[;,])[ \t]*+([^\s;,="]++)[ \t]*+=[ \t]*+(?:"([^"]*+)"?|([^\s;,]*+))""")
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "UTF-8"), (b"\xff\xfe", "UTF-16LE"), (b"\xfe\xff", "UTF-16BE"))
_SPEAKER = {"bom": "the byte order mark", "caller": "the caller"}
_SLICE_BYTES = 16 * 1024
_SHOWN_LABEL = 40  # characters of an unknown label that a sentence shows
_UTF_16 = frozenset({"UTF-16LE", "UTF-16BE"})

# How many UTF-8 sequences contradict a declared multi-byte encoding that decodes the body as well. One pair of GBK or
# EUC-KR in seven happens to be valid UTF-8, so that four in a row are chance once in 2,000 pages of four characters.
_SEQUENCES_AGAINST_MULTI_BYTE = 4
_SEQUENCES_AGAINST_SINGLE_BYTE = 2


class _Declaration(NamedTuple):
    source: str
    name: str

    def __str__(self) -> str:
        return f"{_SPEAKER.get(self.source, self.source)} says {self.name}"


def decide_encoding(body: bytes, *, content_type: str | None = None, encoding: str | None = None) -> Encoding:
    """Decide in which encoding a body is to be read.

    ``body``: all of it or its beginning (64 KiB serve); a character cut off at its end is no error.
    ``content_type``: the header's value. ``encoding``: a label or a Python codec's name that the caller holds true,
    such as ``response.encoding`` of Scrapy. Labels that the Encoding standard does not know count as not given.

    A declaration is contradicted where the body is not valid in it (one invalid sequence, or a third of those that are
    not ASCII, still pass for damaged UTF-8, one in fifty for a legacy encoding), or where it names a legacy encoding
    and the body is valid UTF-8 beyond ASCII. Then the next one that the body is valid in is taken, else what the
    detector finds. Where two differ and the body is valid in both, the first counts unless the detector finds the
    second. UTF-8 declared first and the body valid in it: that settles it, and is no conflict; nor is a difference
    between declarations under which the body is the same text.

    Undecided bytes are read as windows-1252, the standard's default; a body of nothing but ASCII as UTF-8, since that
    is what further bytes of a stream would most likely be. Never raises.
    """
    is_utf8 = _is_utf8(body)
    declared = _declarations(body, content_type, encoding, is_utf8)
    if not declared:
        return _undeclared(body, is_utf8, None)
    readable = [declaration for declaration in declared if _reads(declaration, body, is_utf8)]
    first = declared[0]
    if first in readable:
        return _weighed(body, readable)
    if first.name == "UTF-8" and tolerable(body, "UTF-8") and not _by_form(body):
        return Encoding(first.name, first.source)
    conflict = f"{first}, {_contradiction(first, body, is_utf8)}"
    if readable:
        second = readable[0]
        reading = f"{second.source}'s {second.name} decodes it"
        return Encoding(second.name, second.source, f"{conflict}; {reading}")
    return _damaged(body, first) or _undeclared(body, is_utf8, conflict, first)


def unknown_labels(*, content_type: str | None = None, encoding: str | None = None) -> list[str]:
    """Return a sentence on each of the two that names an encoding which is none, and so counts as not given."""
    label = _charset_label(content_type) if content_type else None
    unknown = []
    if encoding and name_of_codec(encoding) is None:
        unknown.append(f"the caller names the encoding {_shown(encoding)}, which is none: passed over")
    if label and name_of(label) is None:
        unknown.append(f"the Content-Type names the encoding {_shown(label)}, which is none: passed over")
    return unknown


def _shown(label: str) -> str:
    return repr(label if len(label) <= _SHOWN_LABEL else f"{label[:_SHOWN_LABEL]}…")


def _declarations(body: bytes, content_type: str | None, encoding: str | None, is_utf8: bool) -> list[_Declaration]:
    """Return what is said of the encoding, in order of trust, each name once."""
    names = {
        "bom": next((name for mark, name in _BYTE_ORDER_MARKS if body.startswith(mark)), None),
        "caller": name_of_codec(encoding) if encoding else None,
        "http": _charset(content_type) if content_type else None,
        "meta": prescan(body) or (None if is_utf8 else _late_meta(body)),
    }
    declared: dict[str, _Declaration] = {}
    for source, name in names.items():
        if name is not None:
            known = "windows-1252" if name == "x-user-defined" else name
            declared.setdefault(known, _Declaration(source, known))
    return list(declared.values())


def _late_meta(body: bytes) -> str | None:
    return prescan(body, LATE_META_BYTES) if b"charset" in body[:LATE_META_BYTES].lower() else None


def _charset(content_type: str) -> str | None:
    label = _charset_label(content_type)
    return name_of(label) if label else None


def _charset_label(content_type: str) -> str | None:
    for parameter in _PARAMETER.finditer(content_type):
        if parameter.group(1).lower() == "charset":
            return (parameter.group(2) or parameter.group(3) or "").strip("'")
    return None


def _is_utf8(body: bytes) -> bool:
    """Tell whether the body is valid UTF-8; a lone lead byte at the end of ASCII is no proof of it.

    Slices that stay in the cache take half the time of one decoding of the whole.
    """
    position, beyond_ascii = 0, False
    while position < len(body):
        piece = body[position : position + _SLICE_BYTES]
        if piece.isascii():
            position += len(piece)
            continue
        try:
            _, consumed = codecs.utf_8_decode(piece, "strict", False)
        except UnicodeDecodeError:
            return False
        if not consumed:
            break  # a character that the end of the body cuts off
        position += consumed
        beyond_ascii = beyond_ascii or not piece[:consumed].isascii()
    return beyond_ascii or position == len(body)


def _by_form(body: bytes) -> str | None:
    """Return the encoding that the form of the bytes leaves no doubt of."""
    return utf16_by_pattern(body) or ("ISO-2022-JP" if is_iso_2022_jp(body) else None)


def _reads(declaration: _Declaration, body: bytes, is_utf8: bool) -> bool:
    """Tell whether the body does not contradict the declaration."""
    name = declaration.name
    if name == REPLACEMENT:
        return False
    if name in _UTF_16:
        # Nearly all bytes are valid UTF-16, so validity says nothing: the markup must show.
        return declaration.source == "bom" or utf16_by_pattern(body) == name
    form = _by_form(body)
    if form is not None:
        return form == name
    if name == "UTF-8":
        return is_utf8
    if is_utf8 and _is_rather_utf8(body, name):
        return False
    # Codecs of Python leave some bytes undefined that the standard maps to control characters.
    return decodes(body, name) or (name not in MULTI_BYTE and tolerable(body, name))


def _is_rather_utf8(body: bytes, name: str) -> bool:
    """Tell whether a body that is valid UTF-8 can hardly be in the declared legacy encoding."""
    sequences = utf8_sequences(body)
    if name in MULTI_BYTE:
        return sequences >= _SEQUENCES_AGAINST_MULTI_BYTE or (sequences > 0 and not decodes(body, name))
    if sequences >= _SEQUENCES_AGAINST_SINGLE_BYTE:
        return True
    # One sequence: a no-break space, a sign or an accented letter of Latin-1 (lead bytes C2, C3), or three bytes and
    # more. Read byte by byte it would be a capital with a sign behind it, and the only word beyond ASCII in the page.
    return sequences == 1 and (max(body) in {0xC2, 0xC3} or max(body) >= 0xE0)


def _weighed(body: bytes, readable: list[_Declaration]) -> Encoding:
    """Return the first of the declarations that the body is valid in, or another that the detector sides with."""
    first = readable[0]
    body_tells = first.name == "UTF-8" or first.name in _UTF_16 or body.isascii()
    others = [] if body_tells else [other for other in readable[1:] if _text(body, other) != _text(body, first)]
    if not others:
        return Encoding(first.name, first.source)
    both = f"{first}, {others[0]}, and the body is valid in both"
    found = detect(body)
    if found is not None and codec_of(found) == codec_of(others[0].name):
        return Encoding(others[0].name, others[0].source, f"{both}; the detector finds the second")
    return Encoding(first.name, first.source, f"{both}; the first counts")


def _text(body: bytes, declaration: _Declaration) -> str:
    return body.decode(codec_of(declaration.name), "replace")


def _contradiction(declaration: _Declaration, body: bytes, is_utf8: bool) -> str:
    if declaration.name == REPLACEMENT:
        return "an encoding that the standard does not read"
    form = _by_form(body)
    if form is not None:
        return f"the body has the form of {form}"
    if is_utf8 and declaration.name not in _UTF_16:
        return "the body is valid UTF-8"
    return "the body is not valid in it"


def _damaged(body: bytes, first: _Declaration) -> Encoding | None:
    """Return the first declaration after all, where only little of the body is invalid in it."""
    if first.name == "UTF-8" and not _by_form(body):
        keeps = invalid_sequences(body, first.name)[0] <= 1
    else:
        keeps = first.name in MULTI_BYTE and not _is_utf8(body) and not _by_form(body) and tolerable(body, first.name)
    return Encoding(first.name, first.source) if keeps else None


def _undeclared(body: bytes, is_utf8: bool, conflict: str | None, first: _Declaration | None = None) -> Encoding:
    """Decide by the bytes alone, ``first`` being the declaration they contradict."""
    form = _by_form(body)
    if form is None and body.isascii():
        return Encoding("UTF-8", "default", conflict)
    found = form or ("UTF-8" if is_utf8 else detect(body))
    if found is not None:
        told = conflict is None or conflict.endswith(found)
        return Encoding(found, "detector", conflict if told else f"{conflict}; the detector finds {found}")
    if first is not None and first.name in MULTI_BYTE:
        return Encoding(first.name, first.source, f"{conflict}, nor in any other known")
    return Encoding("windows-1252", "default", conflict)
