"""Authors and dates that a reader sees: which are found, where they end, and what is not taken for one."""

from __future__ import annotations

from datetime import date

import pytest
from scrapy.settings import Settings

from scrapy_mainext import Options, extract
from scrapy_mainext.extraction.metadata.finding import date_in_url, find_dates
from scrapy_mainext.extraction.metadata.names import name_variants, read_label, split_names
from scrapy_mainext.settings import MainextSettings

from .test_metadata import article, article_page, metadata_of

TODAY = date(2026, 12, 1)


@pytest.mark.parametrize(
    "byline",
    [
        '<p class="byline">By Mira Holt</p>',
        '<p class="byline">By <a rel="author" href="/authors/mira">Mira Holt</a></p>',
        '<div class="post-meta">by <a href="/author/mira-holt">Mira Holt</a> | 5 March 2024</div>',
        '<span class="author vcard"><a class="url fn" href="/author/mira">Mira Holt</a></span>',
        '<div class="article-meta"><span class="author-name">Mira Holt</span></div>',
        "<p>By Mira Holt</p>",
        "<p>Written by Mira Holt</p>",
        "<p>Written by: Mira Holt on March 5, 2024</p>",
        "<p>Written byMira Holt</p>",
        '<p>March 5, 2024 <a href="/author/mira-holt" rel="author">Mira Holt</a> News</p>',
    ],
)
def test_a_visible_byline_names_the_author(byline):
    found = metadata_of(article_page(byline))
    assert (found.author, found.sources["author"]) == ("Mira Holt", "text")


@pytest.mark.parametrize(
    "line",
    [
        "<p>By the harbour, where ships have lain for as long as anybody can remember, the town sells its salt.</p>",
        "<p>Reviewed by the harbour board</p>",
        '<footer>Website by <a href="https://x.example">Holt Studio</a></footer>',
        "<p>Photos by Mira Holt</p>",
        "<p>Illustrated by Mira Holt</p>",
    ],
)
def test_what_is_no_byline_names_nobody(line):
    assert metadata_of(article_page() + line).author is None


@pytest.mark.parametrize("names", [("Mira Holt",), ("mira  HOLT",), ("Jan Roos", "Mira Holt")])
def test_a_blocked_name_is_never_the_author(names):
    page = article_page('<p class="byline">By Mira Holt</p>').encode()
    assert extract(page).author == "Mira Holt"
    assert extract(page, options=Options(author_blocklist=names)).author is None


def test_the_setting_hands_the_block_list_on():
    settings = Settings({"MAINEXT_AUTHOR_BLOCKLIST": ["Web desk"]})
    assert MainextSettings.from_settings(settings).options.author_blocklist == ("Web desk",)


@pytest.mark.parametrize("value", [[""], [7]])
def test_a_block_list_holds_names(value):
    with pytest.raises(ValueError, match="MAINEXT_AUTHOR_BLOCKLIST"):
        MainextSettings.from_settings(Settings({"MAINEXT_AUTHOR_BLOCKLIST": value}))


@pytest.mark.parametrize(
    ("text", "label", "name"),
    [
        ("By Mira Holt", "lab:by", "Mira Holt"),
        ("Von Mira Holt", "lab:by", "Mira Holt"),
        ("Par Mira Holt | 5 mars 2024", "lab:by", "Mira Holt"),
        ("Author: Mira Holt", "lab:by", "Mira Holt"),
        ("Thread starter mira_h", "lab:by", "mira_h"),
        ("ByMira Holt", "lab:by", "Mira Holt"),
        ("Reviewed by Mira Holt", "lab:rev", "Mira Holt"),
        ("Photographs by Mira Holt", "lab:media", "Mira Holt"),
        ("March 5, 2024 by Mira Holt in News", "lab:mid", "Mira Holt"),
        ("Mira Holt 5 min read", "lab:no", "Mira Holt"),
        ("Mira Holt · March 5", "lab:no", "Mira Holt"),
        ("Mira Holt03/05/2024", "lab:no", "Mira Holt"),
        ("March 5, 2024 Mira Holt", "lab:no", "Mira Holt"),
        ("5. März 2024 | 4 min read | Mira Holt", "lab:no", "Mira Holt"),
        ("2024-03-05 Mira Holt", "lab:no", "Mira Holt"),
        ("Mira Holt 3 days ago", "lab:no", "Mira Holt"),
        ("Mira Holt, Harbour editor", "lab:no", "Mira Holt, Harbour editor"),
        ("Mira Holt and Jan Roos", "lab:no", "Mira Holt and Jan Roos"),
    ],
)
def test_a_name_ends_where_something_else_begins(text, label, name):
    found, rest = read_label(text, anywhere=True)
    assert found == label
    assert name_variants(rest)[0].name == name


def test_a_role_behind_a_comma_may_be_no_part_of_the_name():
    assert [variant.name for variant in name_variants("Mira Holt, Harbour editor")][-1] == "Mira Holt"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Mira Holt", ("Mira Holt",)),
        ("Mira Holt and Jan Roos", ("Mira Holt", "Jan Roos")),
        ("Ada Quill, Mira Holt, and Jan Roos", ("Ada Quill", "Mira Holt", "Jan Roos")),
        ("Mira Holt & Jan Roos", ("Mira Holt", "Jan Roos")),
        ("Mira Holt, PhD", ("Mira Holt, PhD",)),
    ],
)
def test_names_are_parted_at_conjunctions(text, names):
    assert split_names(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "March 5, 2024", "Mar. 5th, 2024", "5 March 2024", "5th of March 2024", "Published 2024-03-05 10:00",
        "2024/3/5",
        "Stand: 5. März 2024", "05.03.2024", "le 5 mars 2024", "5 de marzo de 2024", "5 marzo 2024",
        "5 de março de 2024",
        "5 maart 2024", "5 marca 2024", "5 марта 2024", "5 березня 2024", "5 mars 2024", "5 mart 2024",
        "5. března 2024",
        "5. maaliskuuta 2024", "2024. március 5", "5 martie 2024", "2024年3月5日", "2024년 3월 5일",
    ],
)  # fmt: skip
def test_dates_are_read_in_the_ways_that_languages_write_them(text):
    assert [found.day for found in find_dates(text, TODAY, month_first=False)] == ["2024-03-05"]


@pytest.mark.parametrize(("month_first", "day"), [(True, "2024-03-05"), (False, "2024-05-03")])
def test_a_date_with_two_readings_is_read_as_the_page_s_language_has_it(month_first, day):
    (found,) = find_dates("Posted 03/05/2024", TODAY, month_first=month_first)
    assert (found.day, found.exact) == (day, False)


@pytest.mark.parametrize(
    "text",
    ["", "Volume 5, 2024", "2024-13-45", "31 June 2024", "5 March 1985", "5 March 2031", "1.2.3.2024", "v2024.3.5.1"],
)
def test_what_is_no_plausible_day_is_none(text):
    assert list(find_dates(text, TODAY, month_first=False)) == []


@pytest.mark.parametrize(
    ("url", "day"),
    [
        ("https://x.example/2024/03/05/notes", "2024-03-05"),
        ("https://x.example/2024/3/5/", "2024-03-05"),
        ("https://x.example/notes-2024-03-05.html", "2024-03-05"),
        ("https://x.example/20240305/notes", "2024-03-05"),
        ("https://x.example/2024/03/notes", None),
        ("https://x.example/item/20249999/", None),
        ("https://x.example/2031/03/05/notes", None),
        (None, None),
    ],
)
def test_a_day_in_the_address(url, day):
    assert date_in_url(url, TODAY) == day


@pytest.mark.parametrize(
    "line",
    [
        '<time datetime="2024-03-05T10:00:00Z">March 5, 2024</time>',
        '<p class="post-date">March 5, 2024</p>',
        "<p>Published on March 5, 2024</p>",
        '<p class="byline">By Mira Holt | 5 March 2024</p>',
    ],
)
def test_a_visible_date_below_the_heading_is_that_of_publication(line):
    found = metadata_of(article_page(line), url="https://x.example/blog/harbour-notes")
    assert (found.date, found.sources["date"]) == ("2024-03-05", "text")


def test_each_of_two_dates_in_a_line_has_its_own_label():
    found = metadata_of(article_page("<p>Updated March 9, 2024 | Published March 5, 2024</p>"))
    assert (found.date, found.sources["date"]) == ("2024-03-05", "text")


def test_the_address_states_a_date_where_nothing_else_does():
    found = metadata_of(article_page(), url="https://x.example/news/2024/03/05/harbour-notes")
    assert (found.date, found.sources["date"]) == ("2024-03-05", "url")


def test_microdata_states_author_and_date():
    inner = (
        '<div itemscope itemtype="https://schema.org/BlogPosting"><meta itemprop="datePublished" content="2024-03-05">'
        '<span itemprop="author">Mira Holt</span></div>'
    )
    found = metadata_of(article_page(inner), url="https://x.example/blog/harbour-notes")
    assert (found.author, found.sources["author"]) == ("Mira Holt", "microdata")
    assert found.date == "2024-03-05"


class TestTrails:
    CRUMBS = [
        {"position": 2, "name": "Salt"},
        {"position": 1, "item": {"name": "Home"}},
        {"position": 3, "name": "Notes"},
    ]

    def test_breadcrumbs_of_json_ld_stand_in_the_order_of_their_positions(self):
        node = {"@type": "BreadcrumbList", "itemListElement": self.CRUMBS}
        assert metadata_of("", node).breadcrumbs == ("Home", "Salt", "Notes")
        assert metadata_of("", {"@type": "WebPage", "breadcrumb": node}).breadcrumbs == ("Home", "Salt", "Notes")

    def test_a_position_that_is_no_number_of_this_world_counts_as_none(self):
        crumbs = [{"position": "9" * 400, "name": "Home"}, {"position": "x", "name": "Salt"}]
        node = {"@type": "BreadcrumbList", "itemListElement": crumbs}
        assert metadata_of("", node).breadcrumbs == ("Home", "Salt")

    def test_breadcrumbs_of_microdata(self):
        crumbs = "".join(
            f'<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">'
            f'<a itemprop="item" href="/{name}"><span itemprop="name">{name}</span></a></li>'
            for name in ("Home", "Salt")
        )
        page = f'<ol itemscope itemtype="https://schema.org/BreadcrumbList">{crumbs}</ol>'
        assert metadata_of(page).breadcrumbs == ("Home", "Salt")

    def test_alternates_are_told_by_language(self):
        page = (
            '<link rel="alternate" hreflang="de-AT" href="/de/"><link rel="alternate" hreflang="x-default" href="/">'
            '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" '
            'hreflang="fr" href="data:x">'
        )
        host = "https://www.coastal-weekly.example"
        assert metadata_of(page).alternates == {"de-at": f"{host}/de/", "x-default": f"{host}/"}


class TestLanguage:
    GERMAN = (
        "<p>" + "Die Schiffe brachten Salz und Wolle, und sie haben Holz zu den Städten an der Küste gebracht. " * 4
    )

    def test_the_text_decides_where_nothing_is_declared(self):
        found = metadata_of(self.GERMAN * 3)
        assert (found.language, found.sources["language"]) == ("de", "text")

    def test_the_text_decides_where_it_is_plainly_in_another_language(self):
        assert metadata_of('<html lang="en"><body>' + self.GERMAN * 3).language == "de"

    def test_a_declaration_that_fits_stands(self):
        assert metadata_of(article_page()).language == "en"
        assert metadata_of('<html lang="gsw"><body>' + self.GERMAN * 3).language == "gsw"

    def test_a_few_words_decide_nothing(self):
        assert metadata_of('<html lang="en"><body>' + self.GERMAN[:200]).language == "en"


def test_the_section_is_read():
    assert metadata_of("", article(articleSection="Trade")).section == "Trade"
