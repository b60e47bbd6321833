"""Candidates for the title: headings and declared titles, whole and cut at the separators that sites put in them."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from ..blocks import UNSEEN, Context
from ..structured.values import clean_text, url_parts
from .order import source_of
from .ranking import Candidate
from .titles import LONGEST_TITLE, PERMALINK_MARKS, separators, squeezed, words_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..page import Page
    from .statements import Statements

__all__ = ["title_candidates"]

_KINDS: Final = {
    "json-ld:article.headline": "headline",
    "json-ld:product.name": "prod",
    "meta:og:title": "og",
    "html:title": "title",
    "meta:citation_title": "cit",
    "meta:parsely-title": "pars",
    "meta:dc.title": "dc",
    "json-ld:article.name": "aname",
    "json-ld:work.name": "work",
    "json-ld:page.name": "page",
}
"""The places that declare a title, each with the prefix of its features."""

_TWITTER: Final = "meta:twitter:title"
_SOURCES: Final = {kind: source_of(place) for place, kind in _KINDS.items()} | {
    "h1": "text", "h2": "text", "sitename": "meta", "tw": "meta",
}  # fmt: skip
_BESIDE = int(Context.NAV | Context.FOOTER | Context.ASIDE)
_FORM, _HEADER = int(Context.FORM), int(Context.HEADER)
_CONTENT = int(Context.ARTICLE | Context.MAIN)
_MOST_SEPARATORS = 5
_MOST_HEADINGS = 5
_MOST_SUBHEADINGS = 2
_SLUG_MARKS = re.compile(r"[-_.+]")
_WORD = re.compile(r"\w+")
_COUNTED = frozenset(("h1", "h2", "headline", "og", "page", "prod", "title"))


class _Titles:
    """The texts that may be the title, by their letters."""

    def __init__(self, names: Collection[str], home: bool) -> None:
        self.names = names
        self.home = home
        self.found: dict[str, Candidate] = {}
        self.kinds: dict[str, set[str]] = {}  # kinds of sources by the letters of a text

    def add(self, text: str, kind: str, features: set[str]) -> None:
        text = text.strip()
        key = squeezed(text)
        if not key or len(text) > LONGEST_TITLE:
            return
        candidate = self.found.get(key)
        if candidate is None:
            candidate = self.found[key] = Candidate(text, _SOURCES[kind])
            self.kinds[key] = set()
        candidate.features |= features
        self.kinds[key].add(kind)

    def add_parts(self, text: str, kind: str, extra: Collection[str] = ()) -> None:
        """Add a text, and each run of the parts that separators cut it into."""
        marks = separators(text[:LONGEST_TITLE])[:_MOST_SEPARATORS]
        starts = [0, *(end for _, _, end in marks)]
        ends = [*(start for start, _, _ in marks), len(text)]
        count = len(starts)
        for first in range(count):
            for last in range(first, count):
                features = {*extra}
                if first == 0 and last == count - 1:
                    form = "full"
                    self._describe_whole(features, kind, text, starts, ends)
                else:
                    form = "pre" if first == 0 else "suf" if last == count - 1 else "mid"
                    before = text[: ends[first - 1]] if first else ""
                    after = text[starts[last + 1] :] if last < count - 1 else ""
                    mark = marks[last if form == "pre" else first - 1][1][:1]
                    self._describe_part(features, f"{kind}:{form}", form, mark, squeezed(before), squeezed(after))
                    features.add(f"{kind}:{form}{min(count - 1 - (last - first), 2)}")
                features.add(f"{kind}:{form}")
                if self.home:
                    features.add(f"home:{kind}:{form}")
                self.add(text[starts[first] : ends[last]], kind, features)

    def _describe_whole(
        self, features: set[str], kind: str, text: str, starts: Sequence[int], ends: Sequence[int]
    ) -> None:
        if len(starts) > 1:
            features.add(f"{kind}:full:n{min(len(starts), 3)}")
            if squeezed(text[starts[-1] :]) in self.names or squeezed(text[: ends[0]]) in self.names:
                features.add(f"{kind}:full:hassite")

    def _describe_part(self, features: set[str], name: str, form: str, mark: str, before: str, after: str) -> None:
        if (not before or before in self.names) and (not after or after in self.names):
            features.add(name + ":site")
        elif after and after in self.names:
            features.add("dropsite+")
        if form != "suf":
            features.add(f"{form}:sep{mark}")
        if mark == ":":
            features.add(name + ":colon")


def title_candidates(
    page: Page, stated: Statements, site_names: Sequence[str], names: Collection[str], rule: str | None
) -> list[Candidate]:
    """Return the texts that may be the page's title, each once.

    ``site_names``: the site's names as stated; ``names``: those and the host's, squeezed. ``rule``: the title by the
    rules of :func:`.titles.own_title`.
    """
    path = _path_of(page.url)
    titles = _Titles(names, not path)
    _add_headings(titles, page, stated)
    for place, texts in stated.among(_KINDS):
        kind = _KINDS[place]
        for text in texts[:2]:
            cleaned = clean_text(text)
            if cleaned:
                titles.add_parts(cleaned, kind)
    if not titles.found:  # beside others it tells nothing more: it is made for another site's cards
        for text in stated.at(_TWITTER):
            titles.add_parts(clean_text(text) or "", "tw")
    for name in site_names[:3]:
        titles.add(name, "sitename", {"sitename", "home:sitename"} if titles.home else {"sitename"})
    _describe(titles, stated, path, squeezed(rule or ""))
    return list(titles.found.values())


def _path_of(url: str | None) -> list[str]:
    return [part for part in unquote(url_parts(url).path).split("/") if part]


def _add_headings(titles: _Titles, page: Page, stated: Statements) -> None:
    headings: dict[str, tuple[str, int, float]] = {}
    for text, block in stated.heading_blocks:
        heading = text.rstrip(PERMALINK_MARKS)
        key = squeezed(heading)
        if key:
            headings.setdefault(key, (heading, block.context, block.link_chars / max(1, len(block.text))))
    own = [key for key in headings if key not in titles.names]
    for rank, (key, (text, context, linked)) in enumerate(islice(headings.items(), _MOST_HEADINGS)):
        features = {f"h1#{min(rank, 2)}", f"h1:n{min(len(headings), 3)}"}
        if context & _HEADER and not context & _CONTENT:
            features.add("h1:header")
        if context & (_BESIDE | _FORM):
            features.add("h1:nav")
        if linked >= 0.9:
            features.add("h1:link")
        if own and own[0] == key:
            features.add("h1:firstown")
            if len(own) == 1:
                features.add("h1:onlyown")
        titles.add_parts(text, "h1", features)
    found = 0
    for block in page.blocks:
        if block.heading_level in (2, 3) and block.text and not block.context & (_BESIDE | UNSEEN):
            titles.add(block.text, "h2", {f"h2#{found}"} if own else {f"h2#{found}", "h2:noh1"})
            found += 1
            if found == _MOST_SUBHEADINGS:
                return


def _describe(titles: _Titles, stated: Statements, path: Sequence[str], rule: str) -> None:
    """Add what a text has in common with the address, the site's names and the rules."""
    slug = set(_WORD.findall(_SLUG_MARKS.sub(" ", path[-1]).lower())) if path else set()
    kind = (stated.at("meta:og:type") or ["-"])[0][:10].lower()
    long_names = [name for name in titles.names if len(name) > 3]
    for key, candidate in titles.found.items():
        features = candidate.features
        words = words_of(candidate.value).split()
        features.add("w:" + _size(len(words)))
        sources = titles.kinds[key] & _COUNTED
        features.add(f"ns:{len(sources)}")
        if key == rule:
            features |= {"rule", "rule:home" if titles.home else "rule:deep"}
        if "h1" in sources:
            features.add("h1+" + ("og" if "og" in sources else "title" if "title" in sources else "none"))
            features.add("h1:ogt:" + kind)
            if "h1:full" in features:
                features.add("h1full+" + next(_confirming(features), "none"))
            if titles.home:
                features.add("home:h1")
        if key in titles.names:
            features |= {"issite", "issite:home" if titles.home else "issite:deep"}
        if slug:
            shared = len(slug.intersection(words))
            recall = int(4 * shared / len(slug))
            features |= {f"slugr:{recall}", f"slugp:{int(4 * shared / max(1, len(words)))}"}
            if "h1:full" in features:
                features.add(f"h1slug:{recall}")
        if any(name in key for name in long_names):
            features.add("has:site")
        if len(path) < 2:
            features.add("shallow:h1" if "h1" in sources else "shallow:-")


def _confirming(features: set[str]) -> Iterator[str]:
    """Yield the declared forms that a heading repeats."""
    for form in ("og:full", "title:full", "og:pre", "title:pre", "title:suf"):
        if form in features:
            yield form.replace(":", "")


def _size(words: int) -> str:
    return str(words) if words < 4 else "4-6" if words < 7 else "7-12" if words < 13 else "13+"
