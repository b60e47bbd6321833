"""Names in bylines: the label before them, where they end, and what they look like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .titles import lowered, words_of

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["Variant", "is_no_name", "may_begin_label", "name_variants", "read_label", "shape_of"]

_LONGEST_NAME = 130
_EDGES = ' \t\n,;:|-–—·•*"”“'
_MOST_PARTS = 8
_MOST_WORDS = 4

_LABEL = re.compile(
    r"(?:(?P<by>(?:(?:article|asked|authored|compiled|content|contributed|created|curated|guest post|guide|post"
    r"|posted|published|shared|started|story|submitted|text|words?|written) )?by|authors?|author\(s\)|thread starter"
    r"|started by|von|autor(?:in|es)?|auteur|par|por|di|door|af|av|przez|автор|escrito por|scritto da|geschreven door"
    r"|skrevet af|tekst|text|presented by)"
    r"|(?P<media>(?:photos?|photograph(?:s|y|ed)|pictures?|images?|illustrat(?:ions?|ed)|art(?:work)?|video"
    r"|translated) by)"
    r"|(?P<review>(?:(?:medically|fact|expert|technically) )?(?:reviewed|checked|edited|updated|verified|approved"
    r"|tested) by))(?:\s*[:|–-]\s*|\s+)"
    r"|(?-i:(?:(?:[Ww]ritten |[Pp]osted )?[Bb]y(?=[A-Z])))",
    re.IGNORECASE,
)
_FIRST_WORDS = frozenset(
    ("af", "approved", "art", "article", "artwork", "asked", "auteur", "author", "author(s)", "authored",
     "authors", "autor", "autores", "autorin", "autorinnen", "av", "checked", "compiled", "content",
     "contributed", "created", "curated", "di", "door", "edited", "escrito", "expert", "fact", "geschreven",
     "guest", "guide", "illustrated", "illustration", "illustrations", "image", "images", "medically", "par",
     "photo", "photograph", "photographed", "photographs", "photography", "photos", "picture", "pictures", "por",
     "post", "posted", "presented", "published", "przez", "reviewed", "scritto", "shared", "skrevet", "started",
     "story", "submitted", "technically", "tekst", "tested", "text", "thread", "translated", "updated",
     "verified", "video", "von", "word", "words", "written", "автор")
)  # fmt: skip
_BY = frozenset(("by", "By", "BY", "bY"))
_FIRST_LETTERS = frozenset(
    letters
    for word in _FIRST_WORDS
    for begin in ([word[:3]] if len(word) > 2 else [word + mark for mark in " :\t\n\xa0"])
    for letters in (begin, begin.upper(), begin.capitalize())
)
"""The three characters that labels begin with, but for those of "by"."""
_LONGEST_WORD = 24
_LABEL_WITHIN = re.compile(
    r"(?:^|[\s|·•])(?:(?:asked|authored|posted|published|started|written) )?by:?\s+(?=\S)", re.IGNORECASE
)
_END = re.compile(
    r"[|·•⋅∙●»—@:(\[{\n]|\s[-–/]\s|(?<=[^\W\d])(?=\d{1,2}[/.]\d{1,2}[/.]\d\d)"
    r"|\b(?:(?<=\s)(?:at|follow|for|from|has|in|is|last|more|on|read|see|to|under|via|view|with)\b"
    r"|(?:comments?|edited|fact|last|medically|min|modified|posted|published|read time|reviewed|share|updated)\b"
    r"|(?=\d)(?:\d{1,2}[:/.]\d|\d+ min\b|(?:19|20)\d\d\b"
    r"|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\d+ (?:years?|months?|days?|hours?|weeks?) ago)"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?\d"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|yesterday)"
)
"""What ends a name, in lower case: the search is several times as fast as one that ignores case."""
_DATE_FIRST = re.compile(
    r"(?:(?:[^\W\d]{2,9}\.?,? )?"
    r"(?:[^\W\d]{3,9}\.?,? \d{1,2}(?:st|nd|rd|th)?,? |\d{1,2}(?:st|nd|rd|th|\.)? [^\W\d]{3,9}\.?,? )"
    r"(?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d\d){1,2})\W*"
    r"(?:\d+ min(?:ute)?s?(?: read)?\W*)?(?=[^\W\d])"
)
_CREDENTIAL = re.compile(r"(?:MD|PhD|Ph\.D\.?|Dr|Jr\.?|Esq\.?|[A-Z][A-Za-z]*\.?[A-Z]+[A-Za-z.-]*|[A-Z.-]{2,})\Z")
_ROLES = frozenset(
    ("admin", "analyst", "author", "blogger", "ceo", "chief", "coach", "columnist", "consultant", "contributor",
     "correspondent", "director", "editor", "engineer", "expert", "founder", "guest", "head", "journalist", "manager",
     "member", "moderator", "reporter", "senior", "specialist", "staff", "strategist", "team", "writer")
)  # fmt: skip
_CONJUNCTION = re.compile(r",| and | & ")
_NO_NAME = re.compile(
    r"(?:about(?: the author)?|account|article|authors?|by|categor(?:y|ies)|comments?|contact|contents|contributors?"
    r"|date|editor|follow|guest|home|log ?in|menu|more|my account|name|newsletter|original poster"
    r"|our (?:authors|experts|team)|profile|read more|register|reply|search|see all|share(?: this)?(?: article)?"
    r"|sign ?(?:in|up)|subscribe|table of contents|tags?|topics?|unknown|user|username|view all|writer"
    r"|(?:answered|asked|created|edited|posted|published|reviewed|shared|updated|written)(?: by| on)?)\Z",
    re.IGNORECASE,
)
_LONGEST_NO_NAME = 24  # characters; no alternative of _NO_NAME has more
_ODD = re.compile(r"[|/@:_]")


class Variant(NamedTuple):
    """A reading of a byline, and the features of how it was read."""

    name: str
    features: frozenset[str]


def read_label(text: str, *, anywhere: bool) -> tuple[str, str]:
    """Return the feature of the label ("By", "Reviewed by", none) and what stands behind it.

    ``anywhere``: a label may have words before it ("March 5, 2024 by Mira Holt").
    """
    match = _LABEL.match(text) if may_begin_label(text) else None
    if match:
        label = "lab:rev" if match["review"] else "lab:media" if match["media"] else "lab:by"
        return label, text[match.end() :]
    if anywhere and ("by" in text or "By" in text or "BY" in text):
        match = _LABEL_WITHIN.search(text[:160])
        if match and len(text) - match.end() > 2:
            return "lab:mid", text[match.end() :]
    return "lab:no", text


def may_begin_label(text: str) -> bool:
    """Tell whether a text's first word is one that labels begin with: cheaper than to match them all."""
    if text[:3] not in _FIRST_LETTERS and text[:2] not in _BY:
        return False
    words = text[:_LONGEST_WORD].partition(":")[0].split(None, 1)
    word = words[0].lower() if words else ""
    return word in _FIRST_WORDS or word.startswith("by")


def name_variants(text: str) -> list[Variant]:
    """Return the readings of a text that begins with a name, the likeliest first; a text that is too long has none."""
    text = text[: 2 * _LONGEST_NAME].strip(_EDGES)
    date = _DATE_FIRST.match(text)
    if date:
        text = text[date.end() :]
    end = _END.search(lowered(text))
    cut = text[: end.start()].strip(_EDGES) if end and end.start() > 0 else text
    variants: dict[str, set[str]] = {}

    def add(name: str, feature: str) -> None:
        name = name.strip(_EDGES)
        if name and len(name) < _LONGEST_NAME:
            variants.setdefault(name, {feature})

    add(cut, "v:cut" if end else "v:full")
    before, comma, after = cut.partition(",")
    if comma:
        tail = _tail_of(after)
        for features in variants.values():
            features.add("tail:" + tail)
        add(before, "v:comma")
        variants.get(before.strip(_EDGES), set()).add("cuttail:" + tail)
    for conjunction in (" and ", " & "):
        if conjunction in cut:
            add(_CONJUNCTION.split(cut, 1)[0], "v:first")
            for name, features in variants.items():
                if conjunction in name:
                    features.add("hasand")
    if date:
        for features in variants.values():
            features.add("v:dated")
    return [Variant(name, frozenset(features)) for name, features in variants.items()]


def _tail_of(text: str) -> str:
    """Tell what follows a name's comma: credentials, a role, or something else."""
    parts = [part.strip() for part in text.split(",")[:_MOST_PARTS] if part.strip()]
    if all(_CREDENTIAL.match(part) for part in parts):
        return "cred"
    return "other" if _ROLES.isdisjoint(words_of(text).split()) else "role"


def is_no_name(name: str) -> bool:
    """Tell whether a text is what pages label bylines and forms with, or holds no letter."""
    return (len(name) <= _LONGEST_NO_NAME and _NO_NAME.match(name) is not None) or not any(
        character.isalpha() for character in name
    )


def begins_like_name(text: str) -> bool:
    """Tell whether the first two words of a text are written as names are: cheaper than to look where a name ends."""
    words = text.split(None, 2)
    return len(words) > 1 and words[0][0].isupper() and words[1][0].isupper()


def is_like_name(text: str) -> bool:
    """Tell whether a text is two or three words that begin with capitals."""
    words = text.split()
    return len(words) in (2, 3) and all(word[0].isupper() for word in words)


def has_short_names(text: str) -> bool:
    """Tell whether a text, of one name or of several, has four words a name at most."""
    return all(len(part.split()) <= _MOST_WORDS for part in _CONJUNCTION.split(text))


def shape_of(name: str, in_words: str, site_names: Collection[str]) -> set[str]:
    """Return the features of a name itself. ``in_words``: its words (:func:`.titles.words_of`). ``site_names``: those
    of the site, squeezed."""
    features = set()
    if any(character.isdigit() for character in name):
        features.add("digit")
    if not _ROLES.isdisjoint(in_words.split()):
        features.add("role")
    key = in_words.replace(" ", "")
    if key in site_names:
        features.add("site")
    elif any(site in key or key in site for site in site_names if len(site) > 4):
        features.add("sitepart")
    if is_like_name(name):
        features.add("namelike")
    if name.isupper():
        features.add("upper")
    if "." in name:
        features.add("dot")
    if _ODD.search(name):
        features.add("odd")
    return features


def split_names(text: str) -> tuple[str, ...]:
    """Return the names that a byline joins by "and" or "&", each once; commas part names only beside such a word."""
    if " and " not in text and " & " not in text:
        return (text,)
    parts = (part.strip(_EDGES) for part in _CONJUNCTION.split(text))
    return tuple(dict.fromkeys(part.removeprefix("and ") for part in parts if part)) or (text,)
