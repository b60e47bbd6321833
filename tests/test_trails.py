"""Where a page stands among others: breadcrumbs as a reader sees them, and the page in other languages."""

from __future__ import annotations

import time

import pytest

from scrapy_mainext.extraction.metadata.reading import Metadata, read_metadata
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.segment.segmenter import segment
from scrapy_mainext.extraction.structured.jsonld import read_json_ld
from scrapy_mainext.extraction.structured.microdata import read_microdata

URL = "https://www.coastal-weekly.example/2024/harbour-notes"
TRAIL = ("Home", "Salt", "Harbour notes")
LIST = (
    '<script type="application/ld+json">{"@type": "BreadcrumbList", "itemListElement": ['
    '{"@type": "ListItem", "position": 1, "name": "Stated"}]}</script>'
)


def metadata_of(html: str) -> Metadata:
    blocks, head = segment([html.encode()], "utf-8")
    items, _ = read_json_ld(head.json_ld)
    return read_metadata(Page(tuple(blocks), head, URL), items, read_microdata(head.annotated, URL))


class TestVisibleBreadcrumbs:
    @pytest.mark.parametrize(
        "markup",
        [
            "<nav aria-label=Breadcrumb><ol><li><a href=/>Home</a><li><a href=/s>Salt</a><li>Harbour notes</ol></nav>",
            "<ul class=breadcrumb><li><a href=/>Home</a> / <li><a href=/s>Salt</a> / <li>Harbour notes</ul>",
            "<div class=site-breadcrumbs><a href=/>Home</a> &gt; <a href=/s>Salt</a> &gt; Harbour notes</div>",
            "<div id=breadcrumbs><a href=/>Home</a> » Salt » Harbour notes</div>",
            "<p class=bread-crumbs>You are here: <a href=/>Home</a> · <a href=/s>Salt</a> · Harbour notes</p>",
            (
                "<nav role=navigation aria-label=breadcrumbs><h2>Breadcrumb</h2>"
                "<ol><li><a href=/>Home</a><li>/<li><a href=/s>Salt</a><li>/<li>Harbour notes</ol></nav>"
            ),
            (
                "<div class=breadcrumb><a href=/>Home</a> <i>chevron_right</i> <a href=/s>Salt</a>"
                " <i>keyboard_arrow_right</i> Harbour notes</div>"
            ),
            "<ul class=breadcrumb><li><a href=/>Home</a><li>…<li><a href=/s>Salt</a><li><a>Harbour notes</a></ul>",
        ],
        ids=["label", "list", "line", "id", "text", "role", "icons", "shortened"],
    )
    def test_they_are_read_from_the_outermost_in_without_separators_and_labels(self, markup):
        found = metadata_of(f"{markup}<h1>Harbour notes</h1>")
        assert found.breadcrumbs == TRAIL
        assert found.sources["breadcrumbs"] == "text"

    @pytest.mark.parametrize(
        "markup",
        [
            "<li><a href=/>Home</a><li><a href=/s>Salt</a><li><a href=/n>Harbour notes</a><li>Harbour Notes",
            "<li><a href=/>Home</a><li><a href=/s>Salt</a><li>Harbour notes<li><a href=/>Home</a><li>Salt",
            "<li><a href=/>Home</a><li><a href=/s>Salt</a><li>Harbour notes<li hidden>Menu",
            "<li><a href=/>Home</a><li><a href=/s>Salt</a><li>Harbour notes<li><button>Share</button>",
        ],
        ids=["current page", "small screens", "hidden", "button"],
    )
    def test_what_is_repeated_or_no_crumb_is_left_out(self, markup):
        assert metadata_of(f"<ol class=breadcrumb>{markup}</ol>").breadcrumbs == TRAIL

    def test_a_dash_in_a_title_is_no_separator(self):
        markup = "<p class=breadcrumb><a href=/>Home</a> - Harbour - a history / Part 1"
        assert metadata_of(markup).breadcrumbs == ("Home", "Harbour - a history / Part 1")

    def test_of_trails_within_each_other_the_innermost_counts(self):
        markup = (
            "<div class=breadcrumb-bar><a href=/new>New posts</a><ol class=breadcrumb>"
            "<li class=breadcrumb-item><a href=/>Home</a><li class=breadcrumb-item><a href=/s>Salt</a></ol></div>"
        )
        assert metadata_of(markup).breadcrumbs == ("Home", "Salt")

    @pytest.mark.parametrize(
        "markup",
        [
            "<div class=breadcrumb><a href=/>Home</a></div>",
            "<div class=breadcrumb>Home &gt; Salt</div>",
            "<div class=breadcrumb hidden><a href=/>Home</a> &gt; Salt</div>",
            "<footer><div class=breadcrumb><a href=/>Home</a> &gt; Salt</div></footer>",
            "<div class=has-breadcrumbs>" + "<p><a href=/>A paragraph</a>" * 60 + "</div>",
            "<div class=has-breadcrumbs><a href=/>Home</a><p>" + "The ships brought salt and wool. " * 9 + "</div>",
            "<ul class=menu><li><a href=/>Home</a><li><a href=/s>Salt</a></ul>",
        ],
        ids=["one", "no link", "hidden", "footer", "the whole page", "a paragraph", "a menu"],
    )
    def test_what_is_none_is_not_taken_for_one(self, markup):
        found = metadata_of(markup)
        assert found.breadcrumbs == ()
        assert "breadcrumbs" not in found.sources

    def test_stated_ones_count_first(self):
        found = metadata_of(f"{LIST}<div class=breadcrumb><a href=/>Home</a> &gt; Salt</div>")
        assert (found.breadcrumbs, found.sources["breadcrumbs"]) == (("Stated",), "json-ld")

    def test_those_of_microdata_are_told_as_such(self):
        markup = (
            '<ol itemscope itemtype="https://schema.org/BreadcrumbList" class=breadcrumb>'
            "<li itemprop=itemListElement itemscope><a href=/><span itemprop=name>Home</span></a> &gt; <li>Salt</ol>"
        )
        found = metadata_of(markup)
        assert (found.breadcrumbs, found.sources["breadcrumbs"]) == (("Home",), "microdata")

    def test_a_page_of_nothing_but_trails_costs_time_in_proportion(self):
        def seconds(count: int) -> float:
            page = "<div class=breadcrumb>" * count + "<a href=/>Home</a> &gt; " * count
            started = time.process_time()
            metadata_of(page)
            return time.process_time() - started

        assert seconds(8_000) < 24 * max(seconds(1_000), 0.02)


class TestAlternates:
    @pytest.mark.parametrize(
        ("tag", "key"),
        [("de", "de"), ("DE-at", "de-at"), ("en_US", "en-us"), ("zh-Hant-TW", "zh-hant-tw"), ("es-419", "es-419"),
         (" x-default ", "x-default"), ("de-1996", "de-1996"), ("gsw", "gsw")],
    )  # fmt: skip
    def test_they_are_told_by_their_tag_in_lower_case(self, tag, key):
        found = metadata_of(f'<link rel="alternate" hreflang="{tag}" href="/other">')
        assert found.alternates == {key: "https://www.coastal-weekly.example/other"}
        assert found.sources["alternates"] == "meta"

    @pytest.mark.parametrize("tag", ["", "default", "english", "en, de", "{{ lang }}", "*", "e", "en-", "a-" * 40])
    def test_what_is_no_tag_is_passed_over(self, tag):
        found = metadata_of(f'<link rel="alternate" hreflang="{tag}" href="/other">')
        assert (found.alternates, "alternates" in found.sources) == ({}, False)

    @pytest.mark.parametrize(
        "link",
        [
            '<link rel="alternate" hreflang="de" href="javascript:x()">',
            '<link rel="alternate" hreflang="de" href="">',
            '<link rel="alternate" hreflang="de">',
            '<link rel="alternate" href="/other">',
            '<link rel="prev" hreflang="de" href="/other">',
            '<link rel="alternate" type="application/rss+xml" hreflang="de" href="/feed">',
            '<a rel="alternate" hreflang="de" href="/other">Deutsch</a>',
        ],
        ids=["script", "empty", "no address", "no language", "another relation", "feed", "no link element"],
    )
    def test_what_is_no_page_in_another_language_is_passed_over(self, link):
        assert metadata_of(link).alternates == {}

    def test_of_several_addresses_for_a_language_the_first_counts(self):
        links = "".join(f'<link rel="ALTERNATE" hreflang="de" href="{href}">' for href in ("javascript:x", "/a", "/b"))
        assert metadata_of(links).alternates == {"de": "https://www.coastal-weekly.example/a"}

    def test_a_broken_head_whose_links_end_up_in_the_body_is_read(self):
        page = '<head><div>tracking</div><link rel="alternate" hreflang="de" href="/a"></head><body><p>Salt'
        assert metadata_of(page).alternates == {"de": "https://www.coastal-weekly.example/a"}
