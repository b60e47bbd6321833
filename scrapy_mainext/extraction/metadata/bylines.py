"""Candidates for the author: what head and structured data state, and the bylines that a reader sees.

A byline may be marked (``rel=author``, ``itemprop=author``, a class such as "byline") or plain text near the heading
("By Mira Holt | 5 March 2024"). What stands behind the label is cut where the name ends, in more than one way where it
may end in more than one place ("Mira Holt, Harbour editor").
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from ..blocks import Context, InlineKind
from ..page import Hint
from ..structured.values import clean_authors
from .names import (
    Variant,
    begins_like_name,
    has_short_names,
    is_like_name,
    is_no_name,
    is_slug,
    may_begin_label,
    name_variants,
    read_label,
    shape_of,
    slugs_of,
)
from .order import STATED as STATED_PLACES
from .order import source_of
from .ranking import STATED, Candidate
from .surroundings import class_words
from .titles import squeezed, words_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from ..blocks import Element, TextBlock
    from ..page import Annotated, Page
    from .statements import Statements
    from .surroundings import Surroundings

__all__ = ["author_candidates"]

_LONGEST_HINT = 160
_MOST_MARKED = 8
_MOST_LINES = 8
_BEFORE, _AFTER = 12, 60  # blocks around the heading in which a line with a label may be a byline
_LONGEST_LINE = 250
_LONGEST_BARE_LINE = 60
_NEAR = range(-3, 7)  # blocks around the heading in which a line without a label may be a name
_AUTHOR = int(Hint.AUTHOR)
_FOOTER, _ARTICLE = int(Context.FOOTER), int(Context.ARTICLE)
_MOST_MARKS = 10
_LONGEST_ADDRESS = 200
_LINKED: Final = frozenset(("v:link",))
_PROPERTIES = frozenset(("author", "creator"))
_PATH_WORD = re.compile(r"/([a-z]+(?=[/=-])|@)")
_PROFILE_WORDS = frozenset(
    ("@", "about", "auteur", "author", "authors", "autor", "bio", "by", "contributor", "contributors", "editor",
     "editors", "expert", "experts", "journalist", "member", "members", "people", "profile", "profiles", "staff",
     "team", "u", "user", "users", "writer", "writers")
)  # fmt: skip
"""Words of the path under which sites keep the pages of people."""
_WORDS_BEFORE = frozenset(("answered", "asked", "edited", "last", "op", "posted", "published", "started", "updated"))
_SHOWN_TAGS = frozenset(("a", "address", "button", "div", "h2", "h3", "h4", "h5", "li", "p", "span", "strong", "time"))


class _Names:
    """The names that a page states, by their words, each with the first source that does and the features of all
    places."""

    def __init__(self, title: str | None) -> None:
        self.found: dict[str, Candidate] = {}
        self.times: Counter[str] = Counter()
        self._title = squeezed(title or "")

    def add(self, name: str, source: str, features: AbstractSet[str], more: AbstractSet[str] = frozenset()) -> None:
        key = words_of(name)
        found = self.found.get(key)
        self.times[key] += 1
        if found is not None:
            found.features |= features
            found.features |= more
            if is_slug(found.value) and not is_slug(name):
                found.value = name  # as a reader sees it
        elif key and not is_no_name(name) and key.replace(" ", "") != self._title:
            first = {"first&" + feature for feature in features if feature.startswith(("pos:", "k:", "lab:"))}
            first |= features
            first |= more
            self.found[key] = Candidate(name, source, first)


def author_candidates(
    page: Page,
    stated: Statements,
    places: Sequence[str],
    around: Surroundings,
    *,
    title: str | None,
    site_names: Collection[str],
) -> list[Candidate]:
    """Return the names that may be the author's, each once, in the order in which they are met.

    ``places``: where head and JSON-LD state authors. ``site_names``: the site's, squeezed (:func:`.titles.squeezed`).
    """
    names = _Names(title)
    _add_declared(names, stated, places)
    _add_marked(names, page, around)
    _add_lines(names, page, around)
    return list(_candidates(names, site_names))


def _add_declared(names: _Names, stated: Statements, places: Sequence[str]) -> None:
    for place, texts in stated.among(places):
        found = clean_authors(texts)
        if not found:
            continue
        source = source_of(place)
        features = {"p:" + place, "declared", "pl:" + source, f"dn:{min(len(found), 3)}"}
        if place in STATED_PLACES:
            features.add(STATED)
        if source == "json-ld":
            features.update("is:" + kind for kind in stated.types_at(place))
        names.add(", ".join(found), source, features)
        if len(found) > 1:
            names.add(found[0], source, {"p1:" + place, "declfirst"})
            names.add(" and ".join(found), source, {"pand:" + place, "decland"} if len(found) == 2 else {"pand3"})
        else:
            for variant in name_variants(found[0])[1:]:
                names.add(variant.name, source, {*variant.features, "declcut", "pc:" + place})


def _add_marked(names: _Names, page: Page, around: Surroundings) -> None:
    rank = 0
    classes: dict[str, int] = {}
    for entry in page.head.annotated:
        itemprop = (entry.element.attrs or {}).get("itemprop", "")
        if not entry.hints & _AUTHOR and itemprop not in _PROPERTIES:
            continue
        if rank == _MOST_MARKED:
            return
        text = _text_of(entry, itemprop)
        if not text or len(text) > _LONGEST_HINT:
            continue
        label, rest = read_label(text, anywhere=True)
        variants = name_variants(rest)
        if label == "lab:no":
            variants = [variant for variant in variants if has_short_names(variant.name)]
        if not variants:
            continue
        name = entry.element.attr("class")
        features = around.features(entry.block, "hint")
        features |= {label, _label_before(around, entry.block), f"cr:{min(classes.get(name, 0), 2)}"}
        features |= class_words(entry.element)
        classes[name] = classes.get(name, 0) + 1
        features.update("ip:" + name for name in itemprop.lower().split()[:2])
        _add_element(features, entry.element)
        source = "microdata" if itemprop in _PROPERTIES else "text"
        _add_variants(names, variants, source, features)
        rank += 1


def _label_before(around: Surroundings, place: int) -> str:
    """Return the feature of a label that stands in a block of its own before a name."""
    text = around.label_before(place)
    if not text:
        return "prev:no"
    label, rest = read_label(text + " ", anywhere=False)
    if label != "lab:no" and not rest.strip():
        return "prev:" + label.removeprefix("lab:")
    word = text.partition(" ")[0].lower()
    return "prev:" + (word if word in _WORDS_BEFORE else "other")


def _text_of(entry: Annotated, itemprop: str) -> str:
    content = (entry.element.attrs or {}).get("content") if itemprop in _PROPERTIES else None
    return " ".join(content.split()) if content else entry.text


def _add_element(features: set[str], element: Element) -> None:
    if element.tag in _SHOWN_TAGS:
        features.add("t:" + element.tag)
    if element.tag == "a":
        features.add("href:" + ("author" if _is_profile(element.attr("href")) else "other"))
        if "author" in element.attr("rel"):
            features.add("relauthor")


def _add_lines(names: _Names, page: Page, around: Surroundings) -> None:
    rank = 0
    for place in around.window(_BEFORE, _AFTER):
        block = page.blocks[place]
        text = block.text
        if not 2 < len(text) < _LONGEST_LINE or (block.context & _FOOTER and not block.context & _ARTICLE):
            continue
        if rank == _MOST_LINES:
            return
        near = around.heading >= 0 and place - around.heading in _NEAR and block.heading_level != 1
        label, rest = read_label(text, anywhere=near or len(text) < 90)
        people = _people_linked(block) if block.link_chars else []
        before = ""
        likely = near and begins_like_name(text)
        # Most lines are none: what costs more is asked last.
        if label == "lab:no" and not people:
            if len(text) >= _LONGEST_BARE_LINE or not (likely or may_begin_label(around.label_before(place))):
                continue
            before = _label_before(around, place)
        if label != "lab:no" or before == "prev:by":
            variants = [*name_variants(rest), *people]
        elif likely:
            variants = [*(variant for variant in name_variants(rest) if is_like_name(variant.name)), *people]
        else:
            variants = people
        if not variants:
            continue
        features = around.features(place, "text")
        features |= {label, before or _label_before(around, place)}
        features |= class_words(block.element)
        _add_element(features, block.element)
        if block.link_chars >= 0.9 * len(text):
            features.add("alllink")
        if people:
            features.add("ahref")
        _add_variants(names, variants, "text", features)
        rank += 1


def _people_linked(block: TextBlock) -> list[Variant]:
    """Return the texts of the links that lead to somebody's page."""
    return [
        Variant(block.text[mark.start : mark.end], _LINKED)
        for mark in block.inlines[:_MOST_MARKS]
        if mark.kind is InlineKind.LINK and 2 < mark.end - mark.start < _LONGEST_BARE_LINE and _is_profile(mark.value)
    ]


def _is_profile(address: str) -> bool:
    """Tell whether an address looks like that of somebody's page."""
    address = address[:_LONGEST_ADDRESS].lower()
    if not _PROFILE_WORDS.isdisjoint(_PATH_WORD.findall(address)):
        return True
    return "author=" in address and ("?author=" in address or "&author=" in address)


def _add_variants(names: _Names, variants: Sequence[Variant], source: str, features: set[str]) -> None:
    for variant in variants:
        names.add(variant.name, source, features, variant.features)


def _without_slugs(found: dict[str, Candidate]) -> dict[str, Candidate]:
    """Return the candidates without the names of accounts whose owners stand beside them by their own names."""
    slugs = [key for key, candidate in found.items() if is_slug(candidate.value)]
    if not slugs or len(slugs) == len(found):
        return found
    accounts: dict[str, Candidate] = {}
    for candidate in found.values():
        for account in () if is_slug(candidate.value) else slugs_of(candidate.value):
            accounts.setdefault(account, candidate)
    left = dict(found)
    for key in slugs:
        owner = accounts.get(key.replace(" ", "").rstrip("0123456789"))
        if owner is not None:
            owner.features |= left.pop(key).features
    return left


def _candidates(names: _Names, site_names: Collection[str]) -> Iterator[Candidate]:
    found = _without_slugs(names.found)
    declared = {key for key, candidate in found.items() if "declared" in candidate.features}
    padded = [f" {key} " for key in declared]
    for key, candidate in found.items():
        features = candidate.features
        features |= shape_of(candidate.value, key, site_names)
        features.add(f"occ:{min(names.times[key], 4)}")
        if key in declared:
            features.add("isdecl")
        elif declared:
            features.add("notdecl")
            if any(f" {key} " in other for other in padded):
                features.add("indecl")
            if any(other in f" {key} " for other in padded):
                features.add("overdecl")
        yield candidate
