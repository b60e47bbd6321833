"""Pages of any size and of several kinds, made from a small vocabulary: the same call gives the same bytes."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["KINDS", "synthetic_page"]

WORDS = (
    "harbour", "boat", "winter", "ice", "the", "a", "of", "and", "to", "in", "was", "that", "it", "had", "for",
    "on", "with", "his", "they", "at", "by", "from", "her", "be", "this", "café", "ferry", "captain", "morning",
    "north", "lighthouse", "keeper", "wrote", "letters", "island", "cliff", "storm", "road", "bread", "market",
    "stone", "window",
)  # fmt: skip
HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ice in the harbour</title>'
    '<meta name="description" content="Notes of a winter"><link rel="canonical" href="https://example.com/ice"></head>'
    '<body class="page"><header class="site-header"><nav class="menu"><ul>'
    + "".join(f'<li><a href="/{name}">{name.title()}</a></li>' for name in ("home", "news", "boats", "map", "about"))
    + '</ul></nav></header><main id="content"><h1>Ice in the harbour</h1>'
)
FOOT = (
    '</main><footer class="site-footer"><p>Copyright Harbour News. <a href="/terms">Terms</a></p></footer>'
    "</body></html>"
)


def synthetic_page(kind: str, size: int) -> bytes:
    """Return a page of at least ``size`` bytes, and hardly more. ``kind``: a key of KINDS."""
    rng = random.Random(kind)
    part, close = KINDS[kind]
    pieces = [HEAD]
    left = size - len(HEAD) - len(FOOT)
    for number in count():
        if left <= 0:
            break
        piece = part(rng, number)
        pieces.append(piece)
        left -= len(piece.encode()) + len(close)
    pieces += [close] * (len(pieces) - 1)
    pieces.append(FOOT)
    return "".join(pieces).encode()


def _words(rng: random.Random, least: int, most: int) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(least, most))).capitalize()


def _article(rng: random.Random, number: int) -> str:
    link = f' <a href="/note/{number}">{_words(rng, 1, 4)}</a> {_words(rng, 3, 9)}.' if number % 4 == 0 else ""
    heading = f"<h2>{_words(rng, 2, 6)}</h2>" if number % 6 == 0 else ""
    return f"{heading}<p>{_words(rng, 30, 90)}.{link} {_words(rng, 10, 40)}.</p>\n"


def _forum(rng: random.Random, number: int) -> str:
    return (
        f'<article class="post" id="post-{number}"><header><a class="author" href="/u/{number % 50}">'
        f"{_words(rng, 1, 2)}</a> <time>3 March 2024</time></header>"
        f'<div class="post-body"><blockquote><p>{_words(rng, 5, 20)}</p></blockquote>'
        f"<p>{_words(rng, 10, 60)}.</p></div>"
        '<footer><a href="#reply">Reply</a> <a href="#like">Like</a></footer></article>\n'
    )


def _listing(rng: random.Random, number: int) -> str:
    return (
        f'<div class="card"><a href="/item/{number}"><img src="/img/{number}.jpg" alt="{_words(rng, 2, 3)}"></a>'
        f'<h3><a href="/item/{number}">{_words(rng, 3, 8)}</a></h3><p class="teaser">{_words(rng, 8, 25)}</p>'
        f'<span class="price">{number % 90}.90</span></div>\n'
    )


def _nested(rng: random.Random, number: int) -> str:
    return f'<div class="level-{number % 7}"><p>{_words(rng, 5, 25)}.</p>'


def _table(rng: random.Random, number: int) -> str:
    start = '<table class="data"><tr><th>Port</th><th>Depth</th><th>Master</th><th>Note</th></tr>' if not number else ""
    return (
        f"{start}<tr><td>{_words(rng, 1, 2)}</td><td>{number % 30} m</td><td>{_words(rng, 2, 2)}</td>"
        f"<td>{_words(rng, 2, 8)}</td></tr>\n"
    )


KINDS: Mapping[str, tuple[Callable[[random.Random, int], str], str]] = {
    "article": (_article, ""),
    "forum": (_forum, ""),
    "listing": (_listing, ""),
    "nested": (_nested, "</div>"),
    "table": (_table, ""),
}
"""For each kind, what its parts are, and what closes each of them at the end of the page."""
