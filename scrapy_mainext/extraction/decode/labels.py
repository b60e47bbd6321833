"""Names of encodings: labels to the Encoding standard's names, and those to Python's codecs.

The labels are webencodings', a copy of the table in the WHATWG Encoding standard, section 4.2 (Names and labels).
"""

from __future__ import annotations

import codecs
from functools import lru_cache

import webencodings

__all__ = ["MULTI_BYTE", "REPLACEMENT", "codec_of", "name_of", "name_of_codec"]

# Labels of encodings that the standard reads as nothing (HZ, ISO-2022-KR, ISO-2022-CN): their escapes hide markup.
REPLACEMENT = "replacement"

# Legacy encodings in which a character takes several bytes. A body that decodes in one of them says more than a body
# that decodes in a single-byte encoding, where nearly every byte stands for something.
MULTI_BYTE = frozenset({"Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "gb18030"})

# The standard's spelling, where it is not the lower-case name in capitals.
_SPELLING = {"big5": "Big5", "shift_jis": "Shift_JIS"}
_LOWER_CASE = ("windows-", "x-", "macintosh", "gb18030", REPLACEMENT)

# Python's codec where its own of that name knows fewer characters than the standard's, or where it has none.
_CODECS = {
    "Big5": "big5hkscs",
    "EUC-JP": "euc_jis_2004",  # euc_jp with the circled digits and unit signs of JIS row 13, which the standard has
    "EUC-KR": "cp949",
    "GBK": "gb18030",  # the standard decodes GBK as gb18030
    "ISO-2022-JP": "iso2022_jp_ext",  # with half-width katakana
    "ISO-8859-8-I": "iso8859-8",  # order of characters, not their codes, tells it from ISO-8859-8
    "Shift_JIS": "cp932",
    "macintosh": "mac-roman",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-user-defined": "cp1252",  # Python has no such codec; the standard reads it so where a page declares it
    REPLACEMENT: "ascii",
}


def _spelled(name: str) -> str:
    if name in _SPELLING:
        return _SPELLING[name]
    return name if name.startswith(_LOWER_CASE) else name.upper()


_NAMES = {label: _spelled(name) for label, name in webencodings.labels.LABELS.items()}


def codec_of(name: str) -> str:
    """Return the Python codec that decodes the encoding of this name, as the Encoding standard spells it.

    Raises LookupError for a name that is neither the standard's nor a codec's.
    """
    return _CODECS.get(name) or codecs.lookup(name).name


def name_of(label: str) -> str | None:
    """Return the standard's name of an encoding label in any case, or None where the standard does not know it."""
    return _NAMES.get(label.strip("\t\n\f\r ").lower()) if label.isascii() else None


@lru_cache(maxsize=256)
def name_of_codec(codec: str) -> str | None:
    """Return the standard's name of a label or a Python codec (``cp932`` is ``Shift_JIS``), or None.

    Callers name encodings as Python does, Scrapy's ``response.encoding`` among them.
    """
    if name := name_of(codec):
        return name
    try:
        canonical = codecs.lookup(codec).name
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        return None
    return _names_of_codecs().get(canonical) or name_of(canonical.replace("_", "-"))


@lru_cache(maxsize=1)
def _names_of_codecs() -> dict[str, str]:
    """Return the standard's name for each Python codec, those that webencodings itself would use included."""
    names = {codecs.lookup(codec).name: name for name, codec in _CODECS.items()}
    names |= {codecs.lookup(name).name: name for name in sorted(set(_NAMES.values()) - _CODECS.keys())}
    # Where several names share a codec, the one that pages use; and older or narrower codecs than ours.
    names |= {"ascii": "windows-1252", "cp1252": "windows-1252", "gb18030": "gb18030", "iso8859-8": "ISO-8859-8"}
    narrower = {"big5": "Big5", "cp950": "Big5", "euc_jp": "EUC-JP", "euc_jisx0213": "EUC-JP", "euc_kr": "EUC-KR"}
    narrower |= {"gbk": "GBK", "gb2312": "GBK", "iso2022_jp": "ISO-2022-JP", "shift_jis": "Shift_JIS"}
    narrower |= {"utf-8-sig": "UTF-8", "utf-16": "UTF-16LE", "latin_1": "windows-1252", "iso8859-1": "windows-1252"}
    return names | narrower
