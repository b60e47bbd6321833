"""What kind of media a body is: HTML, or the reason why it is not read as such.

Signatures: MIME Sniffing standard (WHATWG), sections 6 (Matching a MIME type pattern) and 7.1 (Identifying a resource
with an unknown MIME type), with some of the common formats that the standard leaves to their Content-Type. The standard
trusts most headers; here the body has the last word wherever it is plain, as headers of crawled pages lie.
"""

from __future__ import annotations

import json
import re

from .detector import utf16_by_pattern

__all__ = ["skip_reason"]

HEADER_BYTES = 1445  # the standard's resource header
SNIFFED_BYTES = 64 * 1024
MAX_CONTROL_SHARE = 0.02  # control bytes in the resource header: more is no text

# Bytes at the start, and the reason. Those that letters alone make up count only before binary data.
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    *((b"%PDF-", "pdf"), (b"%!PS-Adobe-", "binary"), (b"{\\rtf", "binary")),
    *((b"\x89PNG\r\n\x1a\n", "image"), (b"\xff\xd8\xff", "image"), (b"GIF87a", "image"), (b"GIF89a", "image")),
    *((b"II*\0", "image"), (b"MM\0*", "image"), (b"\0\0\1\0", "image"), (b"\0\0\2\0", "image")),
    *((b"OggS\0", "audio"), (b"fLaC\0", "audio"), (b"MThd\0\0\0\6", "audio"), (b"\x1aE\xdf\xa3", "video")),
    *((b"FLV\1", "video"), (b"\0\0\1\xba", "video"), (b"\0\0\1\xb3", "video")),
    *((b"\x1f\x8b\x08", "archive"), (b"PK\3\4", "archive"), (b"PK\5\6", "archive"), (b"Rar!\x1a\7", "archive")),
    *((b"7z\xbc\xaf\x27\x1c", "archive"), (b"\xfd7zXZ\0", "archive"), (b"\x28\xb5\x2f\xfd", "archive")),
    *((b"wOFF\0", "font"), (b"wOF2\0", "font"), (b"OTTO\0", "font"), (b"ttcf\0", "font"), (b"\0\1\0\0\0", "font")),
    *((b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "binary"), (b"\x7fELF", "binary"), (b"\0asm", "binary")),
    *((b"\xca\xfe\xba\xbe", "binary"), (b"SQLite format 3\0", "binary")),
)
_WEAK_SIGNATURES = ((b"BM", "image"), (b"ID3", "audio"), (b"MZ", "binary"), (b"BZh", "archive"))
_MP3_FRAME = re.compile(rb"\xff[\xfb\xfa\xf3\xf2\xe3][\x10-\xef]")
_CONTAINERS = {b"WEBP": "image", b"WAVE": "audio", b"AVI ": "video", b"AIFF": "audio", b"AIFC": "audio"}
_STILL_IMAGE_BRANDS = frozenset({b"avif", b"avis", b"heic", b"heix", b"mif1"})

_CONTROL = bytes((*range(9), 0x0B, *range(0x0E, 0x1B), *range(0x1C, 0x20)))  # "binary data byte", section 3
_SPACE = b"\t\n\f\r "
_NOT_SPACE = re.compile(rb"[^\t\n\f\r ]")
_UTF_16_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}

_DOCUMENT = re.compile(rb"<!doctype\s+html\b|<html[\s/>]", re.IGNORECASE)
_PROLOG = re.compile(
    rb"\s++|<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|>|\Z)|<!doctype\s[^>\[]*+(?:\[[^\]]*+\]\s*+)?(?:>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_ROOT = re.compile(rb"<(?:[A-Za-z_][\w.-]*+:)?+([A-Za-z_][\w.-]*+)[^>]*+")
_XHTML = b"http://www.w3.org/1999/xhtml"
_ROOT_REASONS = {b"rss": "feed", b"feed": "feed", b"rdf": "feed", b"svg": "image"}
_XML_ROOTS = frozenset({b"urlset", b"sitemapindex", b"opensearchdescription", b"opml"})
_ELEMENTS = (
    rb"a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|center|cite|code|col|dd|details"
    rb"|dialog|div|dl|dt|em|fieldset|figure|figcaption|font|footer|form|frameset|h[1-6]|head|header|hgroup|hr|html|i"
    rb"|iframe|img|input|label|legend|li|link|main|map|mark|meta|nav|noscript|ol|p|picture|pre|q|s|script|section|select"
    rb"|small|span|strong|style|sub|summary|sup|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|video"
)
_TAG = re.compile(rb"</?(?:" + _ELEMENTS + rb")(?=[\s/>])|<!doctype html\b", re.IGNORECASE)
_HTML_ROOT = re.compile(_ELEMENTS, re.IGNORECASE)

_JSON_PREFIX = re.compile(rb"\)\]\}'?,?\s*+(?=[{\[])")  # put before JSON against its inclusion as a script
_JSON_START = re.compile(
    rb'\{\s*+"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"\s*+:|\[\s*+(?:\{\s*+"|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"\s*+,)'
)

_TYPES = {
    "application/pdf": "pdf",
    "application/rss+xml": "feed",
    "application/atom+xml": "feed",
    "application/rdf+xml": "feed",
    "application/javascript": "script",
    "application/x-javascript": "script",
    "application/ecmascript": "script",
    "text/javascript": "script",
    "text/ecmascript": "script",
    "text/css": "stylesheet",
    **dict.fromkeys(("zip", "gzip", "x-gzip", "x-tar", "x-7z-compressed", "x-rar-compressed", "x-bzip2"), "archive"),
}
_TYPES |= {f"application/{name}": "archive" for name in [key for key in _TYPES if "/" not in key]}
_FAMILIES = {"image": "image", "audio": "audio", "video": "video", "font": "font"}
_UNKNOWN = frozenset(
    {"", "application/octet-stream", "application/unknown", "unknown/unknown", "*/*", "binary/octet-stream"}
)
_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})


def skip_reason(body: bytes, *, content_type: str | None = None) -> str | None:
    """Tell why a body is not to be read as HTML, or None where it is HTML or XHTML.

    ``body``: all of it or its beginning. ``content_type``: the header's value. One of ``empty``, ``json``, ``feed``,
    ``xml``, ``pdf``, ``image``, ``audio``, ``video``, ``font``, ``archive``, ``binary``, ``script``, ``stylesheet``,
    ``text``. What the body plainly is counts, whatever the header says; the header decides on the rest: tags within
    ``text/plain`` are text, text without a tag within ``text/html`` is a page. Never raises.
    """
    if not body or body.isspace():
        return "empty"
    if reason := _by_signature(body):
        return reason
    media_type = (content_type or "").partition(";")[0].strip().lower()
    start = _readable_start(body)
    if not start:
        return "empty"
    if start.startswith(b"<"):
        return _of_markup(start, media_type)
    if _is_binary(start) and not (media_type in _HTML_TYPES and _TAG.search(start)):
        return "binary"
    if start.startswith((b"{", b"[", b")")) and _is_json(start, media_type):
        return "json"
    return _of_text(start, media_type)


def _by_signature(body: bytes) -> str | None:
    start = body[:1024].lstrip(_SPACE)
    for signature, reason in _SIGNATURES:
        if body.startswith(signature) or (reason == "pdf" and start.startswith(signature)):
            return reason
    if body.startswith((b"RIFF", b"FORM")):
        return _CONTAINERS.get(body[8:12])
    if body[4:8] == b"ftyp":
        return "image" if body[8:12] in _STILL_IMAGE_BRANDS else "audio" if body[8:11] == b"M4A" else "video"
    if _control_bytes(body[:HEADER_BYTES]):
        if _MP3_FRAME.match(body):
            return "audio"
        return next((reason for signature, reason in _WEAK_SIGNATURES if body.startswith(signature)), None)
    return "archive" if body[257:262] == b"ustar" else None


def _readable_start(body: bytes) -> bytes:
    """Return the start of the body without byte order mark and white space, UTF-16 turned into UTF-8."""
    text = _NOT_SPACE.search(body, 3 if body.startswith(b"\xef\xbb\xbf") else 0)
    start = body[text.start() : text.start() + SNIFFED_BYTES] if text else b""
    name = _UTF_16_MARKS.get(body[:2]) or utf16_by_pattern(body)
    if name:
        start = body[:SNIFFED_BYTES].decode(name, "replace").removeprefix("\ufeff").encode("utf-8", "replace")
    return start.lstrip(_SPACE)


def _control_bytes(header: bytes) -> int:
    return len(header) - len(header.translate(None, _CONTROL))


def _is_binary(start: bytes) -> bool:
    header = start[:HEADER_BYTES]
    controls = _control_bytes(header)
    return controls > len(header) * MAX_CONTROL_SHARE or b"\0" in header


def _of_markup(start: bytes, media_type: str) -> str | None:
    """Decide on a body that begins with ``<``."""
    if _DOCUMENT.match(start):
        return None
    position, is_html = _prolog(start)
    if reason := _named_by(media_type, among=("script", "stylesheet", "text")):
        return None if is_html or _DOCUMENT.match(start, position) else reason
    root = _ROOT.match(start, position)
    if root is None:
        return None if is_html else _of_prolog(start, media_type)
    name = root.group(1).lower()
    if is_html or _XHTML in root.group():
        return None
    if name in _ROOT_REASONS and not (name == b"svg" and media_type in _HTML_TYPES and _TAG.search(start)):
        return _ROOT_REASONS[name]
    if _HTML_ROOT.fullmatch(name) or media_type == "application/xhtml+xml":
        return None
    return "xml" if _is_xml(start, name, media_type) else None


def _is_xml(start: bytes, root: bytes, media_type: str) -> bool:
    """Tell whether a document whose root element HTML does not know is XML, not HTML with elements of its own."""
    if start.startswith(b"<?xml") or root in _XML_ROOTS or media_type.endswith(("/xml", "+xml")):
        return True
    return media_type not in _HTML_TYPES and not _TAG.search(start)


def _prolog(start: bytes) -> tuple[int, bool]:
    """Return where white space, comments, instructions and document type end, and whether the latter is HTML's."""
    position, is_html = 0, False
    while position < len(start) and (part := _PROLOG.match(start, position)):
        is_html = is_html or _DOCUMENT.match(start, position) is not None
        position = part.end()
    return position, is_html


def _of_prolog(start: bytes, media_type: str) -> str | None:
    """Decide on a body that has no root element behind its prolog, or none within the bytes looked at."""
    if start.startswith(b"<?xml") and media_type not in _HTML_TYPES and not _TAG.search(start):
        return "xml"
    if _is_binary(start) and not _TAG.search(start):
        return "binary"
    if media_type in _HTML_TYPES or _TAG.search(start) or start.startswith((b"<!", b"<?")):
        return None
    return _named_by(media_type) or "text"


def _is_json(start: bytes, media_type: str) -> bool:
    prefix = _JSON_PREFIX.match(start)
    text = start[prefix.end() :] if prefix else start
    if not text.startswith((b"{", b"[")):
        return False
    if _names_json(media_type) or prefix is not None or _JSON_START.match(text):
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _names_json(media_type: str) -> bool:
    return media_type.endswith(("/json", "+json", "/x-json", "/x-ndjson", "/json-seq"))


def _named_by(media_type: str, among: tuple[str, ...] = ()) -> str | None:
    """Return the reason that the header alone gives, one of ``among`` where any are named."""
    family, _, _ = media_type.partition("/")
    reason = _TYPES.get(media_type) or _FAMILIES.get(family)
    if reason is None and _names_json(media_type):
        reason = "json"
    if reason is None and media_type in {"text/plain", "text/csv", "text/markdown", "text/tab-separated-values"}:
        reason = "text"
    return reason if not among or reason in among else None


def _of_text(start: bytes, media_type: str) -> str | None:
    """Decide on a body that begins with text."""
    if media_type in _HTML_TYPES:
        return None
    if reason := _named_by(media_type):
        return reason
    if _TAG.search(start):
        return None
    if media_type.endswith(("/xml", "+xml")):
        return "xml"
    return "text" if media_type in _UNKNOWN or media_type.startswith("text/") else "binary"
