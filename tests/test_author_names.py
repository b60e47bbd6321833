"""Authors that are no names: days, roles and units, buttons, counts, sentences, accounts."""

from __future__ import annotations

import pytest

from scrapy_mainext import extract
from scrapy_mainext.extraction.metadata.names import is_no_name, name_variants, slugs_of, without_role

PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert. "


def author_of(byline: str, head: str = "") -> str | None:
    body = (
        f'<html lang="de"><head><title>Notizen</title>{head}</head><body><article><h1>Notizen vom Hafen</h1>{byline}'
        f"<p>{PROSE * 3}</p><p>{PROSE * 3}</p></article></body></html>"
    )
    return extract(body.encode(), content_type="text/html; charset=utf-8").author


NO_NAMES = [
    "Sep 27", "27. März", "Dienstag", "jeudi 5 mars", "lunes", "18 Dec 2025", "27 декабря",
    "Get A Consultation", "Book a demo", "Jetzt Termin buchen", "Mehr erfahren und lesen", "En savoir plus",
    "Prendre rendez-vous", "Leer más", "Solicita una demo", "Saiba mais", "Scopri di più", "Lees meer", "Читать дальше",
    "Dowiedz się więcej", "続きを読む", "查看更多", "더 보기", "About us",
    "20,000+ people", "3 comments", "12k followers", "2024",
    "results", "read", "of this article", "following these simple strategies", "starting zero waste", "adapting",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_NAMES)
def test_what_is_no_name_is_told_from_one(text):
    assert is_no_name(text)


NAMES = [
    "Mira Holt", "May", "April", "van Gogh", "de la Cruz", "bell hooks", "msmash", "theking", "guitar_00",
    "98 Buck Social", "3i Global", "Ask the Doctors", "the Lavazza Team", "Will Smith", "Read Montague", "Ming", "李明",
    "Анна Смирнова", "أحمد", "José Álvarez", "Günther Graß", "Edith Head",
]  # fmt: skip


@pytest.mark.parametrize("text", NAMES)
def test_a_name_is_one(text):
    assert not is_no_name(text)


ROLES = {
    "Irena P. Marketing Manager": "Irena P.",
    "Zackery Cuevas Writer": "Zackery Cuevas",
    "Mateusz HabernyFounder": "Mateusz Haberny",
    "Jörg Müller Chefredakteur": "Jörg Müller",
    "Anna-Lena Groß Leitende Redakteurin": "Anna-Lena Groß",
    "Chloé Lefèvre - Rédactrice": "Chloé Lefèvre",
    "María José Pérez Directora": "María José Pérez",
    "Giulia Conti Giornalista": "Giulia Conti",
    "Анна Смирнова Редактор": "Анна Смирнова",
    "Ken Tanaka Senior Data Engineer": "Ken Tanaka",
    "Mira Holt": "Mira Holt",
    "Edith Head": "Edith Head",
    "HomeAdvisor Staff Writer": "HomeAdvisor Staff Writer",
    "Enrollment Team": "Enrollment Team",
    "Authority Figures": "Authority Figures",
}


@pytest.mark.parametrize("text", ROLES)
def test_a_role_behind_a_name_is_no_part_of_it(text):
    name = without_role(text)
    assert name == ROLES[text] or name_variants(text)[0].name == ROLES[text]


def test_the_end_of_a_list_is_read_without_its_conjunction():
    assert [variant.name for variant in name_variants("& Zackery Cuevas Writer, Hardware")][-1] == "Zackery Cuevas"
    assert name_variants("and steward")[0].name == "steward"
    assert is_no_name("steward")


@pytest.mark.parametrize("account", ["mholt", "mira-holt", "miraholt", "mira_holt", "mira.holt", "holtm", "mholt42"])
def test_an_account_gives_way_to_the_name_that_a_reader_sees(account):
    head = f'<meta name="author" content="{account}">'
    assert author_of('<p class="byline">Von <a rel="author" href="/autor/x">Mira Holt</a></p>', head) == "Mira Holt"


def test_an_account_alone_is_the_author():
    item = '{"@context": "https://schema.org", "@type": "NewsArticle", "author": {"@type": "Person", "name": "mholt"}}'
    assert author_of("<p>Heute</p>", f'<script type="application/ld+json">{item}</script>') == "mholt"


def test_what_is_no_name_has_no_account():
    assert slugs_of("mira") == frozenset()
    assert "mholt" in slugs_of("Mira Holt")


BYLINES = {
    "a day": ('<div class="author">Sep 27</div>', None),
    "a button": ('<div class="author"><a href="/demo">Get A Consultation</a></div>', None),
    "a German button": ('<div class="author"><a href="/termin">Jetzt Termin buchen</a></div>', None),
    "a count": ("<p>by 20,000+ people</p>", None),
    "a sentence": ("<p>by following these simple strategies</p>", None),
    "the end of a list": ('<p class="byline">by and steward</p>', None),
    "a role": ('<p class="byline">Von Irena P. Marketing Manager</p>', "Irena P."),
    "a French role": ('<p class="byline">Par Chloé Lefèvre Rédactrice</p>', "Chloé Lefèvre"),
    "a name": ('<p class="byline">Von Mira Holt</p>', "Mira Holt"),
}


@pytest.mark.parametrize("name", BYLINES)
def test_a_byline_gives_a_name_or_nothing(name):
    byline, author = BYLINES[name]
    assert author_of(byline) == author
