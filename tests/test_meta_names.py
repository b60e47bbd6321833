"""What publishers state in meta elements: the many names of one statement, and the forms that a day is written in."""

from __future__ import annotations

import json
from datetime import date

import pytest

from scrapy_mainext import extract
from scrapy_mainext.extraction.metadata.dates import parse_date
from scrapy_mainext.extraction.metadata.meta_names import PLACES, meta_place
from scrapy_mainext.extraction.metadata.order import ORDER

TODAY = date(2026, 12, 1)
PROSE = "Der Hafen hat seine engen Gassen behalten, und jedes Jahr werden die alten Mauern am Kai wieder ausgebessert. "


def page(head: str) -> bytes:
    return (
        f'<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Notizen vom Hafen</title>{head}</head>'
        f"<body><article><h1>Notizen vom Hafen</h1><p>{PROSE * 2}</p><p>{PROSE * 3}</p></article></body></html>"
    ).encode()


def meta(name: str, content: str, key: str = "name") -> str:
    return f"<meta {key}='{name}' content='{content}'>"


PUBLISHED = {
    "rNews": meta("rnews:datePublished", "2014-12-27T17:10:17Z", "property"),
    "Parse.ly, one element": meta("parsely-pub-date", "2014-12-27T17:10:17Z"),
    "Parse.ly, a page in JSON": meta("parsely-page", json.dumps({"pub_date": "2014-12-27T17:10:17Z", "tags": []})),
    "Sailthru": meta("sailthru.date", "2014-12-27 17:10:17"),
    "Swiftype": meta("st:published_at", "2014-12-27"),
    "Swiftype, by its class": '<meta class="swiftype" name="published_at" data-type="date" content="2014-12-27">',
    "Dublin Core": meta("DC.date.issued", "2014-12-27"),
    "Dublin Core with a colon": meta("DC:Date:Issued", "2014-12-27"),
    "Dublin Core terms": meta("dcterms.dateSubmitted", "2014-12-27"),
    "a news sitemap's": meta("news:publication_date", "2014-12-27"),
    "Unix seconds": meta("article:published_time", "1419700217", "property"),
    "Unix milliseconds": meta("article:published_time", "1419700217000", "property"),
    "weekday and time in words": meta("article_date_original", "Saturday, December 27, 2014, 5:10 PM"),
    "time, zone, weekday, day": meta("article_date_original", "5:10 p.m. EST, Saturday, Dec. 27, 2014"),
    "in German": meta("date_published", "Samstag, 27. Dezember 2014, 17:10 Uhr"),
    "in French": meta("article.published", "samedi 27 décembre 2014 à 17h10"),
    "in Spanish": meta("publish-date", "sábado, 27 de diciembre de 2014 a las 17:10"),
    "in Portuguese": meta("displaydate", "sábado, 27 de dezembro de 2014"),
    "in Russian": meta("published_at", "27 декабря 2014, 17:10"),
    "in Chinese": meta("publishdate", "2014年12月27日 17:10"),
    "as ctime writes it": meta("date_created", "Sat Dec 27 17:10:17 PST 2014"),
    "as JavaScript writes it": meta("release_date", "Sat Dec 27 2014 17:10:17 GMT+0100 (MEZ)"),
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_day_is_read_from_the_element_that_states_it(name):
    assert extract(page(PUBLISHED[name]), url="https://hafen.example/notizen").date == "2014-12-27"


AUTHORS = {
    "rNews": meta("rnews:author", "Mira Holt", "property"),
    "Parse.ly, a page in JSON": meta("parsely-page", json.dumps({"author": "Mira Holt"})),
    "Parse.ly, a list of authors": meta("parsely-page", json.dumps({"authors": ["Mira Holt"]})),
    "Sailthru": meta("sailthru.author", "Mira Holt"),
    "Swiftype": meta("st:author", "Mira Holt"),
    "Dublin Core": meta("DC.Creator.PersonalName", "Mira Holt"),
    "Chartbeat": meta("chartbeat:author", "Mira Holt"),
    "of an article": meta("article_author_name", "Mira Holt"),
    "Highwire, the family first": meta("citation_authors", "Holt, Mira"),
    "EPrints": meta("eprints.creators_name", "Holt, Mira"),
}


@pytest.mark.parametrize("name", AUTHORS)
def test_the_author_is_read_from_the_element_that_states_one(name):
    assert extract(page(AUTHORS[name])).author == "Mira Holt"


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"author": {"name": 1}}', "[" * 5000, '"x"'])
def test_what_is_no_page_of_parsely_states_nothing(content):
    assert extract(page(meta("parsely-page", content))).author is None


def test_case_and_separators_of_a_name_do_not_count():
    names = ("rnews:datePublished", "RNEWS_DATE_PUBLISHED", "rnews.date-published")
    assert {meta_place(name) for name in names} == {"meta:datepublished"}


def test_every_name_leads_to_a_place_that_is_read():
    read = {place for places in ORDER.values() for place in places}
    assert set(PLACES) <= read
    assert not [name for names in PLACES.values() for name in names if meta_place(name) not in read]


def test_a_place_that_is_read_stays_what_it_is():
    for places in ORDER.values():
        assert [place for place in places if place.startswith("meta:") and meta_place(place[5:]) != place] == []


@pytest.mark.parametrize(
    "text",
    [
        "1419700217123456",
        "99999999999",
        "600000000",
        "Saturday",
        "December 2014",
        "27 Dezembar 2014",
        "3/5/2014",
        "2014",
        "27. Dezember 2014 bis 3. Januar 2015",
        "32 декабря 2014",
    ],
)
def test_what_states_no_single_day_is_none(text):
    assert parse_date(text, today=TODAY) is None


def test_seconds_since_1970_state_a_moment():
    assert parse_date("1419700217", today=TODAY).moment == "2014-12-27T17:10:17+00:00"


ESCAPED = {
    "number, twice": ("Ridge Lantern &amp;#038; Hook", "Ridge Lantern & Hook"),
    "name, twice": ("Caf&amp;eacute; &amp;amp; Bar", "Café & Bar"),
    "name, three times": ("Brot &amp;amp;amp; Butter", "Brot & Butter"),
    "German quotes": ("&amp;bdquo;Sturmlampe&amp;ldquo; aus Messing", "„Sturmlampe“ aus Messing"),
    "French apostrophe": ("L&amp;#8217;heure d&amp;#039;hiver", "L’heure d'hiver"),
    "Polish letters": ("&amp;#321;&amp;oacute;d&amp;#378;", "Łódź"),
    "Russian letters": ("&amp;#1051;&amp;#1072;&amp;#1084;&amp;#1087;&amp;#1072;", "Лампа"),
    "Chinese, hexadecimal": ("&amp;#x6e2f;&amp;#x53e3;", "港口"),
    "once": ("Salz &amp; Pfeffer", "Salz & Pfeffer"),
    "not at all": ("AT&T, R & D", "AT&T, R & D"),
}


@pytest.mark.parametrize("name", ESCAPED)
@pytest.mark.parametrize("kind", ["Product", "NewsArticle"])
def test_entities_of_structured_data_are_decoded_however_often_they_were_escaped(name, kind):
    escaped, text = ESCAPED[name]
    item = {
        "@context": "https://schema.org",
        "@type": kind,
        "name" if kind == "Product" else "headline": escaped,
        "offers": {"@type": "Offer", "price": "80", "priceCurrency": "EUR"},
    }
    if kind == "NewsArticle":
        del item["offers"]
    result = extract(
        page(f'<script type="application/ld+json">{json.dumps(item)}</script>').replace(
            b"Notizen vom Hafen", text.encode()
        )
    )
    assert (result.product.name if kind == "Product" else result.title) == text
