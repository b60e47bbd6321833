"""Names in bylines: the label before them, where they end, and what they look like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .months import MONTHS
from .titles import lowered, words_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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
_MOST_JUDGED = 12  # words
_GERUND = re.compile(r"[a-z]{3,}[tdnlrsvcwp]ing\Z")  # "theking" and "ming" are names
_COUNT = re.compile(r"\d[\d.,]*[kKM]?(?:\+| [^\W\dA-Z])")  # 20,000+ people, 3 comments
_ODD = re.compile(r"[|/@:_]")


class Variant(NamedTuple):
    """A reading of a byline, and the features of how it was read."""

    name: str
    features: frozenset[str]


_MONTHS_AND_DAYS = frozenset(MONTHS) | frozenset(
    ("mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday", "wednesday",
     "thursday", "friday", "saturday", "sunday", "today", "yesterday", "montag", "dienstag", "mittwoch", "donnerstag",
     "freitag", "samstag", "sonnabend", "sonntag", "heute", "gestern", "lundi", "mardi", "mercredi", "jeudi",
     "vendredi", "samedi", "dimanche", "hier", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
     "ayer", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica", "ieri", "segunda-feira",
     "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "понедельник", "вторник", "среда", "четверг",
     "пятница", "суббота", "воскресенье", "вчера", "сегодня")
)  # fmt: skip
_DAY_WORDS = re.compile(r"(?:\d{1,4}(?:st|nd|rd|th|er|\.)?|at|um|à|de|of|the|[ap]\.?m\.?|uhr|h|\W+)\Z")
_PARTICLES = frozenset(
    ("al", "bin", "da", "dal", "das", "de", "dei", "del", "della", "den", "der", "di", "do", "dos", "du", "el", "ibn",
     "la", "le", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur", "d'", "o'", "ben", "abu", "ap", "af", "av")
)  # fmt: skip
"""Lower-case words that names of people begin with."""
_PLAIN_WORDS = frozenset(
    ("a", "an", "are", "as", "at", "by", "for", "her", "his", "how", "if", "in", "is", "it", "its", "of", "on", "our",
     "that", "their", "these", "to", "using", "was", "what", "when", "and", "answers", "article", "articles",
     "author", "authors", "blog", "clicking", "comment", "comments", "contact", "continue", "default", "details",
     "download", "email", "following", "here", "home", "link", "loading", "more", "news", "next", "online", "or",
     "page", "people", "posts", "previous", "print", "read", "reader", "reading", "related", "replies", "reply",
     "results", "reviews", "save", "search", "share", "steward", "story", "summary", "the", "this", "time", "users",
     "using", "views", "visit", "watch", "website", "with", "you", "your")
)  # fmt: skip
"""Words that stand behind "by" as often as a name in lower case does."""
_BUTTON = re.compile(
    r"(?:add|apply|book|buy|call|check|click|contact|discover|download|explore|find|follow|get|give|go|hire|join"
    r"|leave|learn|listen|make|meet|order|play|read|register|request|save|schedule|see|send|share|shop|show|sign|skip"
    r"|start|subscribe|take|talk|try|view|visit|watch|work)"
    r"(?: (?:a|all|an|for|free|here|how|in|it|me|more|next|now|off|on|our|out|started|that|the|this|to|today|up|us|with"
    r"|your)\b.*| (?:consultation|demo|quote|updates|trial|involved|help|details|products|offers))\Z"
    r"|(?:about|contact|email|message|support|our|all|most|more|top|popular|related|recent|latest|featured)"
    r" (?:us|about|articles?|posts?|products?|services?|stories|news|from|topics|videos?|library|team)\Z"
    r"|(?:jetzt|mehr|weiter|hier|zur|zum|alle) (?:\w+ ?){1,3}(?:en|lesen|seite|klicken|artikel|beiträge)\Z"
    r"|(?:en savoir|lire|voir|prendre|demander|nous|je|toutes?|tous)"
    r" (?:plus|la|le|un|rendez-vous|contacter|les|tout)\b.*\Z"
    r"|(?:leer|ver|saber|solicit\w*|ped\w*|pide|reserv\w*|contact\w*|descarg\w*|saiba|leia|ler|veja)"
    r" (?:más|mas|mais|todos?|todas?|una?|uma?|tu|su|la|el|con|com|ya|ahora|agora|cita|demo)\b.*\Z"
    r"|(?:scopri|leggi|prenota|richiedi|contatta\w*|vedi) (?:di più|tutt[oi]|una?|ora|subito|la|il|i|le|altro)\b.*\Z"
    r"|(?:lees|bekijk|vraag|neem|meer) (?:meer|alle|een|contact|lezen|verder)\b.*\Z"
    r"|(?:читать|узнать|смотреть|заказать|подписаться|связаться)\b.*\Z|(?:czytaj|zobacz|dowiedz|zamów|umów)\b.*\Z"
    r"|.*(?:を見る|はこちら|を読む|お問い合わせ|查看更多|阅读全文|联系我们|立即咨询|더 ?보기|문의하기)\Z",
)
_LONGEST_BUTTON = 60
_MODIFIER = (
    "senior|junior|chief|lead|leading|managing|deputy|associate|assistant|freelance|contributing|executive|vice|staff|"
    "guest|founding|former|principal|global|regional|digital|creative|technical|editorial|marketing|sales|product|content|"
    "brand|community|communications?|media|social|growth|customer|software|data|research|science|health|travel|food|tech|"
    "technology|business|political|sports?|news|web|hr|seo|pr|it|leitender?|freier?|stellvertretender?|jefe?a? de|"
    "rédacteur en|chargée? de"
)
_ROLE = (
    "accountant|analyst|architect|author|blogger|ceo|cfo|cmo|coo|cto|coach|co-?founder|columnist|consultant|contributor|"
    "coordinator|copywriter|correspondent|designer|developer|director|editor(?:-in-chief)?|engineer|expert|founder|intern|"
    "journalist|manager|marketer|officer|owner|partner|photographer|president|producer|professor|reporter|researcher|"
    "scientist|specialist|strategist|supervisor|writer|head of|vp of|vice president|"
    "redakteur(?:in)?|chefredakteur(?:in)?|autor(?:in)?|geschäftsführer(?:in)?|leiter(?:in)?|"
    "journalistin|mitarbeiter(?:in)?|rédact(?:eur|rice)|journaliste|directeur|directrice|fondateur|fondatrice|redactora?|"
    "periodista|directora?|fundadora?|editora?|gerente|redattor(?:e|rice)|giornalista|direttor(?:e|rice)|fondator(?:e|rice)|"
    "redacteur|hoofdredacteur|journalist|oprichter|dziennikarz|dziennikarka|redaktork?a?|jornalista|repórter|журналист|"
    "редактор|корреспондент|директор|основатель|автор"
)
_ROLE_BEHIND = re.compile(rf"[ ,–-]+(?:(?:{_MODIFIER})[ -]+)*(?:(?:&|and) )?(?:{_ROLE})(?![^\W_])")
_ROLE_STUCK = re.compile(
    r"(?<=[^\W\d_A-Z])(?=(?:Author|CEO|CTO|Co-?[Ff]ounder|Consultant|Contributor|Director|Editor|Engineer|Expert|Founder"
    r"|Head of|Journalist|Manager|Marketing|Owner|President|Reporter|Senior|Specialist|Staff|Writer"
    r"|Redakteur|Chefredakteur|Autorin|Geschäftsführer|Leiterin?|Rédact|Directeur|Directrice|Redactora?|Periodista"
    r"|Redattore|Giornalista|Fundadora?|Журналист|Редактор|Автор))"
)
_INITIAL = re.compile(r"[^\W\d_]\.?\Z")
_LEADING_CONJUNCTION = re.compile(r"(?:and|&|et|und|y|e|i|og|och|en|и)\s+", re.IGNORECASE)
_SLUG = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*\Z")


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
    joined = _LEADING_CONJUNCTION.match(cut)
    if joined:  # the end of a list whose first names stand elsewhere
        cut = cut[joined.end() :]
    bare = without_role(cut)
    if bare is not cut and "," not in cut[: len(bare) + 1]:
        cut = bare
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


def without_role(name: str) -> str:
    """Return a name without the role or unit that stands behind it ("Irena P. Marketing Manager"), or is stuck to it
    ("Mira HoltFounder"); the name itself where there is none, or too little before it to be a name."""
    stuck = _ROLE_STUCK.search(name)
    behind = _ROLE_BEHIND.search(lowered(name))
    if not stuck and not behind:
        return name
    end = min(stuck.start() if stuck else len(name), behind.start() if behind else len(name))
    before = name[:end].rstrip(_EDGES)
    words = before.split()
    is_name = len(words) > 1 and words[0][:1].isupper() and (words[-1][:1].isupper() or _INITIAL.match(words[-1]))
    return before if is_name else name


def is_no_name(name: str) -> bool:
    """Tell whether a text is no name of anybody: what pages label bylines and forms with, what buttons say, days,
    counts, the middle of a sentence, or what holds no letter."""
    if len(name) <= _LONGEST_NO_NAME and _NO_NAME.match(name):
        return True
    if not any(character.isalpha() for character in name):
        return True
    words = lowered(name).split(None, _MOST_JUDGED)
    if _COUNT.match(name) or _is_day(words):
        return True
    if len(name) <= _LONGEST_BUTTON and _BUTTON.match(" ".join(words)):
        return True
    return _is_from_a_sentence(name, words)


def _is_day(words: Sequence[str]) -> bool:
    """Tell whether words name a day ("Sep 27", "Montag", "3. März"). A month alone may be a name of somebody (June)."""
    bare = [word.strip(".,") for word in words]
    named = [word in _MONTHS_AND_DAYS for word in bare]
    if not any(named) or not all(
        is_named or _DAY_WORDS.match(word) for is_named, word in zip(named, words, strict=True)
    ):
        return False
    return len(words) > 1 or bare[0] not in MONTHS


def _is_from_a_sentence(name: str, words: Sequence[str]) -> bool:
    """Tell whether a text that begins in lower case goes on like a sentence, and not like a user's name or one that
    begins with a particle ("van Gogh")."""
    if not name[0].islower() or words[0] in _PARTICLES:
        return False
    if len(words) > 1 and any(word[:1].isupper() for word in name.split(None, _MOST_JUDGED)):
        return False
    return words[0] in _PLAIN_WORDS or _GERUND.match(words[0]) is not None


def is_slug(name: str) -> bool:
    """Tell whether a name is written as accounts are: one word of small letters and figures ("mholt", "mira-holt")."""
    return _SLUG.match(name) is not None


def slugs_of(name: str) -> frozenset[str]:
    """Return what the account of somebody of that name may be called, squeezed: given and family name, or one of them
    with the initial of the other. Nothing for what is not written like a name."""
    if not is_like_name(name):
        return frozenset()
    words = words_of(name).split()
    given, family = words[0], words[-1]
    return frozenset(
        (given + family, family + given, given[0] + family, given + family[0], family + given[0],
         "".join(words))
    )  # fmt: skip


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
