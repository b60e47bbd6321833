"""The encoding of a body that declares none, or that belies all it declares.

Steps, each only where the one before found nothing:

1. Bytes that tell by their form: escapes of ISO-2022-JP, every other byte zero in UTF-16, sequences of UTF-8.
2. The share of common characters under each East Asian encoding: the distribution method of Li and Momoi, *A composite
   approach to language/encoding detection*, 19th Unicode Conference, 2001. It stands a broken character, as a title cut
   by length has it.
3. Where the bytes beyond ASCII stand alone, as in the Latin script, the alphabet in which they make sense:
   charset-normalizer took one in ten of 1,420 English pages (WCXB, written in windows-1252) for Cyrillic, Thai or
   Polish, their dashes and trade marks for letters.
4. charset-normalizer, held to the encodings of the WHATWG standard that pages use.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from charset_normalizer import from_bytes

from .labels import MULTI_BYTE, codec_of, name_of_codec

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "decodes",
    "detect",
    "invalid_sequences",
    "is_iso_2022_jp",
    "tolerable",
    "utf8_sequences",
    "utf16_by_pattern",
]

SAMPLE_BYTES = 16 * 1024
SCANNED_BYTES = 1024 * 1024  # how far into the body text is looked for
MIN_EVIDENCE = 6  # bytes beyond ASCII: below, a name found would be a guess
MIN_CHARACTERS = 6  # different characters beyond ASCII that an East Asian encoding is told by
MIN_TELLING = 0.15  # share of kana in Japanese prose is above a third
MARGIN, MIN_MARGIN = 0.1, 3  # share and count of characters by which an encoding must fit better than windows-1252
TOLERATED = 0.02  # invalid sequences to characters beyond ASCII, in a legacy encoding
TOLERATED_UTF_8 = 1 / 3  # chance makes 1 in 7 pairs of GBK or EUC-KR valid UTF-8, of single-byte text nearly none

# What charset-normalizer is asked about: encodings of scripts whose words are written without ASCII.
_CANDIDATES = (
    *("Shift_JIS", "EUC-JP", "gb18030", "Big5", "EUC-KR"),
    *("windows-1251", "KOI8-R", "KOI8-U", "ISO-8859-5", "IBM866", "x-mac-cyrillic"),
    *("windows-1253", "ISO-8859-7", "windows-1255", "ISO-8859-8", "windows-1256", "ISO-8859-6", "windows-874"),
)

# Letters beyond ASCII in the languages written with each Latin encoding (CLDR exemplar characters, main set).
_WESTERN = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "ãõáâàçéêíóôú", "àèéìíòóù", "åäöéà", "æøåéóòâêô", "áéíóúýðþæö"),
    *("ëïéèóöüáíê", "àçéèíïóòúü·"),
)
_CENTRAL = ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ", "çë")
_BALTIC = ("ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž")
_ALPHABETS = {
    "windows-1252": _WESTERN,
    "windows-1250": _CENTRAL,
    "ISO-8859-2": _CENTRAL,
    "windows-1254": ("çğıiöşüâîû",),
    "windows-1257": _BALTIC,
}
_SIGNS = frozenset("\xa0«»„“”‚‘’‹›–—…•·°§©®™€£¥¿¡ªº²½×†‡¶\xad")

# Markup, and the content of elements that hold no text. Each branch eats to its end or to that of the body, so that no
# byte is read twice. Trail bytes of Shift_JIS, GBK and Big5 are never "<" or ">".
_NO_TEXT = re.compile(
    rb"<!--(?:[^-]++|-(?!->))*+(?:-->)?"
    rb"|<(?:script|style)\b(?:[^<]++|<(?!/(?:script|style)\b))*+"
    rb"|<[a-z/!?][^>]*+>?",
    re.IGNORECASE,
)
_WORDS_BEYOND_ASCII = re.compile(rb"[\x80-\x9f\xa1-\xff]{3,}+")  # A0: rows of no-break spaces are no words
_NON_ASCII = re.compile(rb"[^\x80-\xff]*[\x80-\xff]")
_UTF_8_TRAILS_AND_ASCII = bytes(range(0xC0))
_ASCII = bytes(range(0x80))


def detect(body: bytes) -> str | None:
    """Return the name of the encoding that the bytes themselves speak for, or None where they do not tell.

    The cost is bounded: text of at most 16 KiB, looked for in the first MiB, and one or two decodings of the body.
    """
    if by_form := utf16_by_pattern(body) or ("ISO-2022-JP" if is_iso_2022_jp(body) else None):
        return by_form
    if body.isascii():
        return None
    invalid, beyond = invalid_sequences(body, "UTF-8")
    if invalid < beyond and invalid <= beyond * TOLERATED_UTF_8:
        return "UTF-8"
    sample = _sample(body)
    if len(sample.translate(None, _ASCII)) < MIN_EVIDENCE:
        return None
    if east_asian := _east_asian(sample):
        return east_asian
    if _is_latin(sample):
        return _latin_encoding(sample)
    return next((name for name in _found(sample) if name not in MULTI_BYTE or tolerable(body, name)), None)


def _east_asian(sample: bytes) -> str | None:
    """Return the East Asian encoding under which nearly all beyond ASCII are common characters of its language."""
    for name, (common, share, needed) in _common_characters().items():
        text = sample.decode(codec_of(name), "replace")
        beyond = [character for character in text if character > "\x7f"]
        if len(set(beyond)) < MIN_CHARACTERS:
            continue
        telling = sum(map(needed.__contains__, beyond))
        if telling >= MIN_TELLING * len(beyond) and sum(map(common.__contains__, beyond)) >= share * len(beyond):
            return name
    return None


@lru_cache(maxsize=1)
def _common_characters() -> dict[str, tuple[frozenset[str], float, frozenset[str]]]:
    """Return for each encoding its common characters, the share of them to ask for, and those that must not lack.

    Common are the kana, the Hangul syllables of KS X 1001 and the first level of each character set, which its makers
    chose by frequency, and signs. Hangul are first-level bytes of GBK, so that Korean is asked before it.
    """
    signs = frozenset(
        chr(code)
        for code in (*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F), *range(0x2010, 0x2027), *range(0x2500, 0x2580))
    )
    kana = frozenset(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30FF))))
    japanese = _rows("EUC-JP", 0xB0, 0xCF) | kana | signs
    korean = _rows("EUC-KR", 0xB0, 0xC8)
    simplified = _rows("GBK", 0xB0, 0xD7)
    traditional = _rows("Big5", 0xA4, 0xC6) | _rows("Big5", 0xA4, 0xC6, range(0x40, 0x7F))
    return {
        "Shift_JIS": (japanese, 0.85, kana),
        "EUC-JP": (japanese, 0.85, kana),
        "EUC-KR": (korean | signs, 0.95, korean),
        "Big5": (traditional | signs, 0.85, traditional),
        "GBK": (simplified | signs, 0.85, simplified),
    }


def _rows(name: str, first: int, last: int, trails: range = range(0xA1, 0xFF)) -> frozenset[str]:
    """Return the characters whose lead byte stands from ``first`` to ``last``."""
    pairs = bytes(byte for lead in range(first, last + 1) for trail in trails for byte in (lead, trail))
    return frozenset(pairs.decode(codec_of(name), "ignore"))


def _found(sample: bytes) -> Iterator[str]:
    """Yield the encodings that charset-normalizer finds, the likeliest first."""
    for match in from_bytes(sample, cp_isolation=list(_candidate_codecs()), preemptive_behaviour=False):
        name = name_of_codec(match.encoding)
        if name is not None:
            yield "GBK" if name == "gb18030" else name


@lru_cache(maxsize=1)
def _candidate_codecs() -> tuple[str, ...]:
    # charset-normalizer knows euc_jis_2004 too, but weighs euc_jp as Japanese
    return tuple("euc_jp" if name == "EUC-JP" else codec_of(name) for name in _CANDIDATES)


def _is_latin(sample: bytes) -> bool:
    """Tell whether bytes beyond ASCII stand alone or in pairs, as accented letters and signs do, not whole words."""
    in_words = sum(map(len, _WORDS_BEYOND_ASCII.findall(sample)))
    return in_words * 2 < len(sample.translate(None, _ASCII))


def _latin_encoding(sample: bytes) -> str:
    """Return the encoding under which most characters beyond ASCII belong to one language's alphabet, or are signs.

    Another than windows-1252 must be better by a clear margin: nearly all undeclared pages in Latin are in it.
    """
    beyond = sample.translate(None, _ASCII)
    fits = {
        name: _most_of_one_alphabet(beyond.decode(codec_of(name), "replace").lower(), _ALPHABETS[name])
        for name in _ALPHABETS
    }
    best = max(fits, key=fits.__getitem__)
    margin = max(MIN_MARGIN, MARGIN * len(beyond))
    return best if fits[best] >= fits["windows-1252"] + margin else "windows-1252"


def _most_of_one_alphabet(text: str, alphabets: tuple[str, ...]) -> int:
    signs = sum(map(_SIGNS.__contains__, text))
    return signs + max(sum(map(text.count, alphabet)) for alphabet in alphabets)


def _sample(body: bytes) -> bytes:
    """Return text of the body without markup: the runs that hold bytes beyond ASCII, 16 KiB at most.

    A page whose text is all ASCII is sampled with its markup: alt texts, descriptions and scripts are written too.
    """
    runs: list[bytes] = []
    length = 0
    for run in _text_runs(body[:SCANNED_BYTES]):
        if length >= SAMPLE_BYTES:
            break
        if not run.isascii():
            runs.append(run)
            length += len(run) + 1
    sample = b"\n".join(runs)
    if not sample and (first := _NON_ASCII.match(body)):
        sample = body[max(first.end() - 1, 0) : first.end() + SAMPLE_BYTES + 1]
    return _cut(sample)


def _text_runs(body: bytes) -> Iterator[bytes]:
    position = 0
    for markup in _NO_TEXT.finditer(body):
        if markup.start() > position:
            yield body[position : markup.start()]
        position = markup.end()
    yield body[position:]


def _cut(sample: bytes) -> bytes:
    """Cut to the bound, behind a space or sign that is no trail byte anywhere, so that no character is broken."""
    if len(sample) <= SAMPLE_BYTES:
        return sample
    sample = sample[:SAMPLE_BYTES]
    return sample[: max(map(sample.rfind, (b" ", b"\n", b",", b"."))) + 1] or sample


def is_iso_2022_jp(body: bytes) -> bool:
    """Tell whether seven-bit bytes switch to JIS X 0208 and back, as nothing but ISO-2022-JP does."""
    if not body.isascii() or b"\x1b" not in body:
        return False
    return (b"\x1b$B" in body or b"\x1b$@" in body) and decodes(body, "ISO-2022-JP")


def utf16_by_pattern(body: bytes) -> str | None:
    """Return the UTF-16 whose ASCII characters the start of the body holds: markup with every other byte zero."""
    start = body[:256]
    if b"\0" not in start:
        return None
    even, odd = start[::2].count(0), start[1::2].count(0)
    half = len(start) // 2
    if half < 2 or max(even, odd) * 2 < half or min(even, odd) * 8 > max(even, odd):
        return None
    return "UTF-16LE" if odd > even else "UTF-16BE"


def utf8_sequences(body: bytes) -> int:
    """Return how many bytes could begin a character beyond ASCII in UTF-8: of a valid body, how many such it has."""
    return len(body.translate(None, _UTF_8_TRAILS_AND_ASCII))


def decodes(body: bytes, name: str) -> bool:
    """Tell whether the body is valid in the encoding. A character cut off at its end is no error."""
    try:
        codecs.getincrementaldecoder(codec_of(name))("strict").decode(body)
    except UnicodeError:
        return False
    return True


def invalid_sequences(body: bytes, name: str) -> tuple[int, int]:
    """Return how many sequences of the body are invalid in the encoding, and how many characters are not ASCII in all.

    A character cut off at the end of the body counts as neither.
    """
    text = codecs.getincrementaldecoder(codec_of(name))("replace").decode(body)
    beyond = len(text) - len(text.encode("ascii", "ignore"))
    genuine = body.count(b"\xef\xbf\xbd") if name == "UTF-8" else 0
    return max(text.count("\ufffd") - genuine, 0), beyond


def tolerable(body: bytes, name: str) -> bool:
    """Tell whether the body has so few invalid sequences in the encoding that it is in it, damaged."""
    invalid, beyond = invalid_sequences(body, name)
    return invalid <= beyond * (TOLERATED_UTF_8 if name == "UTF-8" else TOLERATED)
