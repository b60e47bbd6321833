"""What a page says of its own encoding: the HTML standard's prescan.

HTML standard, section 13.2.3.2 (Determining the character encoding): "prescan a byte stream to determine its encoding",
"get an attribute", "extracting a character encoding from a meta element" and "get an XML encoding". Each step reads a
byte once, so the whole is linear.
"""

from __future__ import annotations

import re

from .labels import name_of

__all__ = ["PRESCAN_BYTES", "prescan"]

PRESCAN_BYTES = 1024  # the standard's bound

# "Get an attribute": the name may begin with "=", which belongs to it then. None of the parts can match what the next
# one begins with, so there is nothing to backtrack into.
_ATTRIBUTE_NAME = re.compile(rb"[\t\n\f\r /]*+([^\t\n\f\r />][^\t\n\f\r />=]*+)[\t\n\f\r ]*+")
_ATTRIBUTE_VALUE = re.compile(rb"""=[\t\n\f\r ]*+(?:"([^"]*)"|'([^']*)'|(?!["'])([^\t\n\f\r >]*+)(?=[\t\n\f\r >]))""")
_BEFORE_TAG_END = re.compile(rb"[\t\n\f\r /]*")
_META = re.compile(rb"<meta(?=[\t\n\f\r /])", re.IGNORECASE)
_TAG = re.compile(rb"</?[A-Za-z][^\t\n\f\r >]*+")
_CHARSET = re.compile(r"charset[\t\n\f\r ]*=[\t\n\f\r ]*", re.IGNORECASE)
_UNQUOTED = re.compile(r"[^\t\n\f\r ;]*")
_XML_ENCODING = re.compile(rb"""encoding[\x00-\x20]*=[\x00-\x20]*(?:"([^"\x00-\x20]*)"|'([^'\x00-\x20]*)')""")


class _EndOfBytesError(Exception):
    """The scan ran out of bytes: nothing after this place counts."""


def prescan(body: bytes, limit: int = PRESCAN_BYTES) -> str | None:
    """Return the name of the encoding that the first ``limit`` bytes declare in a meta element or an XML declaration.

    None where nothing there names one that the Encoding standard knows. May be ``replacement``.
    """
    head = body[:limit]
    # The start of an XML declaration, written in UTF-16.
    if head.startswith(b"<\0?\0x\0"):
        return "UTF-16LE"
    if head.startswith(b"\0<\0?\0x"):
        return "UTF-16BE"
    try:
        declared = _scan(head)
    except _EndOfBytesError:
        declared = None
    return declared or _xml_encoding(head)


def _scan(head: bytes) -> str | None:
    position = head.find(b"<")
    while position >= 0:
        if head.startswith(b"<!--", position):
            position = _after(head, b"-->", position + 2)  # the dashes may be the same: <!-->
        elif meta := _META.match(head, position):
            attributes, position = _attributes(head, meta.end())
            if name := _declared_by(attributes):
                return name
        elif tag := _TAG.match(head, position):
            _, position = _attributes(head, tag.end())
        elif head[position + 1 : position + 2] in {b"!", b"/", b"?"}:
            position = _after(head, b">", position)
        else:
            position += 1
        position = head.find(b"<", position)
    return None


def _after(head: bytes, mark: bytes, start: int) -> int:
    found = head.find(mark, start)
    if found < 0:
        raise _EndOfBytesError
    return found + len(mark)


def _attributes(head: bytes, position: int) -> tuple[dict[bytes, bytes], int]:
    """Return the attributes of the tag, the first of each name, and the place of the ``>`` that ends it."""
    attributes: dict[bytes, bytes] = {}
    while name := _ATTRIBUTE_NAME.match(head, position):
        position = name.end()
        value = b""
        if head.startswith(b"=", position):
            assigned = _ATTRIBUTE_VALUE.match(head, position)
            if assigned is None:
                raise _EndOfBytesError
            position = assigned.end()
            value = assigned.group(assigned.lastindex or 0)
        attributes.setdefault(name.group(1).lower(), value.lower())
    end = _BEFORE_TAG_END.match(head, position)
    position = end.end() if end else position
    if position >= len(head):
        raise _EndOfBytesError
    return attributes, position


def _declared_by(attributes: dict[bytes, bytes]) -> str | None:
    """Return the encoding that a meta element's attributes declare."""
    if b"charset" in attributes:
        name = name_of(attributes[b"charset"].decode("latin-1"))
    elif attributes.get(b"http-equiv") == b"content-type" and b"content" in attributes:
        name = _encoding_in_content(attributes[b"content"].decode("latin-1"))
    else:
        return None
    return _readable_as_ascii(name)


def _encoding_in_content(content: str) -> str | None:
    charset = _CHARSET.search(content)
    if charset is None:
        return None
    start = charset.end()
    quote = content[start : start + 1]
    if quote in {'"', "'"}:
        end = content.find(quote, start + 1)
        return name_of(content[start + 1 : end]) if end >= 0 else None
    label = _UNQUOTED.match(content, start)
    return name_of(label.group()) if label else None


def _xml_encoding(head: bytes) -> str | None:
    if not head.startswith(b"<?xml"):
        return None
    end = head.find(b">")
    declaration = head[: max(end, 0)]
    encoding = _XML_ENCODING.match(declaration, max(declaration.find(b"encoding"), 0))
    if encoding is None:
        return None
    return _readable_as_ascii(name_of(encoding.group(encoding.lastindex or 0).decode("latin-1")))


def _readable_as_ascii(name: str | None) -> str | None:
    """Correct a declaration that, as it could be read at all, cannot be true."""
    if name in {"UTF-16LE", "UTF-16BE"}:
        return "UTF-8"
    return "windows-1252" if name == "x-user-defined" else name
