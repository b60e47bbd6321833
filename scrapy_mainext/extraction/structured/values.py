"""Stated text to valid values: authors, tags, addresses, language tags. What is not valid gives None or nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urljoin, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

from ..decode.twice import read_as_meant
from ..entities import unescaped
from ..layout.addresses import preprocessed

__all__ = ["clean_author", "clean_authors", "clean_tags", "clean_text", "http_url", "language_tag", "url_parts"]

_LONGEST_TEXT = 5_000
_LONGEST_AUTHOR = 120
_LONGEST_URL = 2_048  # as long as browsers and the sitemap protocol allow
_MOST_AUTHORS = 100
_MOST_TAGS = 200

_BY = re.compile(r"(?:written |posted |reviewed )?by:? +", re.IGNORECASE)
_ADDRESS = re.compile(r"https?:|www\.|//|@|\{\{|%[a-z_]+%", re.IGNORECASE)
_KEY = re.compile(r"\w+(?:\.\w+){2,}\Z")  # a template's key, never filled in
_ACCOUNTS = frozenset(
    ("admin", "administrator", "anonymous", "author", "editor", "guest", "none", "null", "root", "siteadmin", "staff",
     "super user", "superuser", "system", "undefined", "unknown", "user", "webadmin", "webmaster", "wpadmin")
)  # fmt: skip
"""Names of accounts that content management systems fill in where nobody is named."""

_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*+\Z", re.IGNORECASE)
_NO_LANGUAGE = frozenset(("mis", "mul", "und", "zxx"))  # ISO 639-2: uncoded, several, undetermined, none
_PLAIN_URL = re.compile(r"https?://[a-z0-9][a-z0-9.-]*[a-z0-9](?:[/?#][!-\[\]-~]*)?\Z")
"""An absolute address that stands as it is: a host of ASCII letters, no port, no backslash behind it."""
_NOT_IN_URL = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
_TERMINOLOGIC = {
    "ara": "ar", "chi": "zh", "cze": "cs", "dan": "da", "deu": "de", "dut": "nl", "ell": "el", "eng": "en", "fin": "fi",
    "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "heb": "he", "hin": "hi", "hun": "hu", "ita": "it", "jpn": "ja",
    "kor": "ko", "nld": "nl", "nor": "no", "pol": "pl", "por": "pt", "ron": "ro", "rum": "ro", "rus": "ru", "spa": "es",
    "swe": "sv", "tur": "tr", "ukr": "uk", "vie": "vi", "zho": "zh", "ces": "cs",
}  # fmt: skip
"""ISO 639-2 codes of languages that have one of two letters, which BCP 47 (RFC 5646, 2.2.1) asks for."""


def clean_text(text: str) -> str | None:
    """Return the text on one line with entities decoded, None where it is empty.

    Entities may be escaped more than once (``&amp;amp;``, ``&amp;#038;``): by who wrote the value, and by who put it
    into JSON or an attribute.
    """
    return " ".join(read_as_meant(unescaped(text[:_LONGEST_TEXT])).split()) or None


def clean_author(text: str) -> str | None:
    """Return a name without "By", or None for an address, a handle, the name of an account, or more than a name."""
    name = clean_text(text)
    if not name or len(name) > _LONGEST_AUTHOR or _ADDRESS.search(name):
        return None
    by = _BY.match(name)
    name = name[by.end() :] if by else name
    name = name.strip(" ,;|-")
    if _KEY.match(name):
        return None
    has_letter = any(character.isalpha() for character in name)
    return name if has_letter and name.lower() not in _ACCOUNTS else None


def clean_authors(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the valid names, each once, in order."""
    return _unique((clean_author(text) for text in texts), _MOST_AUTHORS)


def clean_tags(texts: Iterable[str]) -> tuple[str, ...]:
    """Return tags, each once, in order; a text that holds several is split at commas and semicolons."""
    parts = (part for text in texts for part in re.split("[,;،、，]", text[: 4 * _LONGEST_TEXT]))
    return _unique((clean_text(part) for part in parts), _MOST_TAGS)


def _unique(values: Iterable[str | None], most: int) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for value in values:
        if value:
            seen.setdefault(value.casefold(), value)
            if len(seen) == most:
                break
    return tuple(seen.values())


def language_tag(text: str) -> str | None:
    """Return the primary language subtag of BCP 47 in lower case (``de_AT`` gives ``de``), None for all that is no
    tag."""
    match = _LANGUAGE.match(text.strip())
    if not match:
        return None
    subtag = match[1].lower()
    return None if subtag in _NO_LANGUAGE else _TERMINOLOGIC.get(subtag, subtag)


def url_parts(url: str | None) -> SplitResult:
    """Return the parts of an address; empty ones for None and for what is none."""
    try:
        return urlsplit(url or "")
    except ValueError:
        return urlsplit("")


def http_url(text: str, base: str | None) -> str | None:
    """Return the address, resolved against ``base``, where it is absolute and of http or https; else None."""
    if len(text) > _LONGEST_URL:
        return None
    if _PLAIN_URL.match(text):  # as most are
        return text
    text = preprocessed(text.strip(), base)
    if not text or text.endswith("://") or _NOT_IN_URL.search(text):  # urljoin takes a scheme alone for the base
        return None
    try:
        parts = urlsplit(text)
        if base and not (parts.netloc and parts.scheme):  # else it needs no base, as most that are stated
            text = urljoin(base, text)
            parts = urlsplit(text)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # an IPv6 host without its bracket, a port that is none
        return None
    return text if valid else None
