"""Cards and lists of links below an article are no part of it; and the language of a page by its script."""

from __future__ import annotations

import pytest

from scrapy_mainext import Options, PageType, extract
from scrapy_mainext.extraction.scoring.protocol import Scores
from scrapy_mainext.extraction.scoring.related import related_blocks
from scrapy_mainext.extraction.scoring.selection import select
from scrapy_mainext.extraction.stated import Stated

from .builders import page_of

PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert."
ARTICLE = f"<article><h1>Der Hafen</h1>{f'<p>{PROSE}</p>' * 4}</article>"
CARDS = {
    "cards": "<article class=card><a href=/{0}><h3>Noch eine Meldung {0}</h3></a><p>Eine Zeile dazu.</p></article>",
    "a list": "<li><a href=/{0}>Weitere Meldung {0}</a></li>",
    "links alone": "<a class=teaser href=/{0}><div>Meldung {0} von anderswo</div></a>",
}


def row(name: str, number: int) -> str:
    items = "".join(CARDS[name].format(at) for at in range(number))
    return f"<section><h2>Mehr</h2>{f'<ul>{items}</ul>' if name == 'a list' else items}</section>"


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("number", [6, 40])
def test_a_row_of_cards_below_an_article_is_no_part_of_it(name, number):
    page = page_of(f"<body>{ARTICLE}{row(name, number)}</body>")
    beside = [page.blocks[at].text for at in related_blocks(page.blocks)]
    assert beside[0] == "Mehr"
    assert len(beside) == 1 + number * (2 if name == "cards" else 1)


def test_an_article_above_many_cards_is_an_article():
    result = extract(f"<title>Der Hafen</title><body>{ARTICLE}{row('cards', 40)}</body>".encode())
    assert "Noch eine Meldung" not in result.text
    assert result.text.count(PROSE) == 4


def test_a_listing_with_an_article_above_is_an_article():
    page = page_of(f"<body>{ARTICLE}{row('cards', 40)}</body>")
    chances = {"listing": 0.6, "article": 0.4}
    scores = Scores([0.9] * len(page.blocks), [True] * len(page.blocks), PageType.LISTING, chances)
    selected = select(page, scores, Options(), Stated(page, ()))
    assert selected.page_type is PageType.ARTICLE
    assert selected.page_type_scores == {"listing": 0.4, "article": 0.6}
    assert sum(selected.kept) == 5


@pytest.mark.parametrize(
    "html",
    [
        row("cards", 40),
        ARTICLE + row("cards", 5),
        ARTICLE.replace("</article>", row("a list", 9) + "</article>"),
        f"<h1>Der Hafen</h1><p>{PROSE}</p>" + row("cards", 40),
        ARTICLE + "".join(f"<section class=teil><h2>Teil {at}</h2><p>{PROSE}</p></section>" for at in range(9)),
    ],
    ids=["cards alone", "few", "within the article", "one paragraph", "parts of the text"],
)
def test_what_may_be_the_main_text_stays(html):
    assert related_blocks(page_of(f"<body>{html}</body>").blocks) == []


SCRIPTS = {
    "zh": "港口的旧墙在每年春天由市政府修复，石头来自同一个采石场。",
    "ja": "港長は一冊の帳面をつけていて、船が着くたびに書き入れる。",
    "ko": "항구의 오래된 벽은 해마다 봄에 시에서 고친다고 합니다.",
    "th": "นายท่ามีสมุดเล่มหนึ่งสำหรับจดชื่อเรือทุกลำพร้อมท่าเรือต้นทาง",
    "el": "Το λιμάνι έμεινε κλειστό όλο τον χειμώνα, γιατί ο πάγος ήρθε νωρίς.",
    "he": "הנמל היה סגור כל החורף כי הקרח הגיע מוקדם השנה.",
}


@pytest.mark.parametrize("language", SCRIPTS)
def test_a_script_tells_the_language_of_a_page_that_declares_none(language):
    body = f"<meta charset=utf-8><p>{SCRIPTS[language]}</p>".encode()
    assert extract(body).language == language
    assert extract(b"<html lang=en>" + body).language == "en"


@pytest.mark.parametrize("text", ["Смотритель гавани ведёт книгу, куда записывают лодки.", "Just a few words here."])
def test_a_script_of_many_languages_tells_none(text):
    assert extract(f"<meta charset=utf-8><p>{text}</p>".encode()).language is None
