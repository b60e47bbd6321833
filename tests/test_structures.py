"""Tables, lists and definition lists as wholes: what the page built as one thing is kept as one thing."""

from __future__ import annotations

import pytest

from scrapy_mainext import extract
from scrapy_mainext.extraction.scoring.structures import holes, is_boilerplate, with_whole_structures

from .builders import block, page_of

PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert. "


def texts_kept(html: str, kept: str) -> list[str]:
    """Say what is kept where a scorer keeps the blocks whose text stands in ``kept``."""
    blocks = page_of(html).blocks
    whole = with_whole_structures(blocks, [bool(block.text) and block.text in kept for block in blocks])
    return [block.text for block, keep in zip(blocks, whole, strict=True) if keep]


WHOLE = {
    "a table's cells that are links": (
        "<table><tr><th>Taktik<th>Technik<tr><td>Erster Zugang</td><td><a href=/1>T1566</a></td></tr></table>",
        "Taktik Technik Erster Zugang",
        ["Taktik", "Technik", "Erster Zugang", "T1566"],
    ),
    "a list's linked items": (
        "<ul><li>Les quais du vieux port</li><li><a href=/a>Le musée</a></li><li>La capitainerie</li></ul>",
        "Les quais du vieux port La capitainerie",
        ["Les quais du vieux port", "Le musée", "La capitainerie"],
    ),
    "numbered steps": (
        "<ol><li>Abra la caja y saque la lámpara.</li><li>Pulse.</li><li>Espere diez minutos.</li></ol>",
        "Abra la caja y saque la lámpara. Espere diez minutos.",
        ["Abra la caja y saque la lámpara.", "Pulse.", "Espere diez minutos."],
    ),
    "a definition list's terms": (
        "<dl><dt>Nível<dd>A altura da água sobre o zero do porto.<dt>Cais<dd>O muro em que atracam.</dl>",
        "A altura da água sobre o zero do porto. O muro em que atracam.",
        ["Nível", "A altura da água sobre o zero do porto.", "Cais", "O muro em que atracam."],
    ),
    "a Russian table": (
        "<table><tr><td>Город</td><td>Причалы и склады</td></tr><tr><td>Порт</td><td>12</td></tr></table>",
        "Город Причалы и склады",
        ["Город", "Причалы и склады", "Порт", "12"],
    ),
    "a Japanese list": (
        "<ul><li>港の朝は静かです</li><li><a href=/a>博物館</a></li><li>港長の帳面</li></ul>",
        "港の朝は静かです港長の帳面",
        ["港の朝は静かです", "博物館", "港長の帳面"],
    ),
    "but for a button": (
        "<ul><li>Die alten Mauern am Kai</li><li>Die Gassen</li><li><a href=/m>Mehr lesen</a></li></ul>",
        "Die alten Mauern am Kai",
        ["Die alten Mauern am Kai", "Die Gassen"],
    ),
    "but for share links": (
        "<ul><li>Le vieux port au printemps</li><li>Partager</li><li>Imprimer</li></ul>",
        "Le vieux port au printemps",
        ["Le vieux port au printemps"],
    ),
    "little of a list": (
        "<ul><li>Cabos</li><li>Lanternas de tempestade e ganchos</li><li>Relógios de maré em latão</li></ul>",
        "Cabos",
        [],
    ),
    "an inner list is one thing by itself": (
        "<ul><li>Muelles<ul><li>Norte</li><li>Sur y este</li></ul></li></ul>",
        "Muelles",
        ["Muelles"],
    ),
    "cards are judged one by one": (
        "<ul><li><h3>Erste Karte</h3><p>Ein Satz.</p></li><li><h3>Zweite</h3><p>Noch einer.</p></li></ul>",
        "Erste Karte Ein Satz. Noch einer.",
        ["Erste Karte", "Ein Satz.", "Noch einer."],
    ),
    "posts are judged one by one": (
        "<ul><li><p>mara</p><p>heute</p><p>Mein Kessel schaltet ab.</p><p>Antworten</p></li></ul>",
        "Mein Kessel schaltet ab.",
        ["Mein Kessel schaltet ab."],
    ),
    "a table that arranges the page": (
        f"<table><tr><td>Start</td><td><p>{PROSE * 5}</p></td></tr></table>",
        PROSE * 5,
        [(PROSE * 5).strip()],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_a_structure_is_kept_as_a_whole(name):
    html, kept, whole = WHOLE[name]
    assert texts_kept(html, kept) == whole


def test_nothing_changes_where_there_is_no_hole():
    blocks = page_of("<ul><li>Kai</li><li>Tor</li></ul><p>Ende</p>").blocks
    for kept in ([True, True, False], [False, False, True]):
        assert with_whole_structures(blocks, kept) is kept


def test_holes_are_counted():
    blocks = page_of("<ul><li>Kai</li><li>Tor</li></ul><ol><li>eins</li><li>zwei</li><li>Teilen</li></ol>").blocks
    assert holes(blocks, [True, False, True, True, False]) == (2, 1)
    assert holes(blocks, [False] * 5) == (0, 0)


@pytest.mark.parametrize(
    "text",
    ["Read more", "Mehr erfahren", "Lire la suite", "Leer más", "Saiba mais", "続きを読む", "分享", "Читать дальше"],
)
def test_buttons_are_boilerplate_in_every_language(text):
    assert is_boilerplate(block(text))


@pytest.mark.parametrize("text", ["Morecambe", "All saints", "Delen van het schip", "Mehrwert", "Next of kin", "T1566"])
def test_what_begins_like_a_button_is_none(text):
    assert not is_boilerplate(block(text))


def test_an_article_keeps_the_cells_of_its_table():
    rows = "".join(f'<tr><td>Taktik {at}</td><td><a href="/t{at}">T15{at}</a></td></tr>' for at in range(10, 20))
    body = f"<article><h1>Anhang</h1><p>{PROSE * 3}</p><table>{rows}</table><p>{PROSE * 3}</p></article>"
    text = extract(body.encode(), content_type="text/html; charset=utf-8").text
    assert all(f"Taktik {at} | T15{at}" in text for at in range(10, 20))
