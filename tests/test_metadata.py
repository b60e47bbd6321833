"""What a page says of itself, read from real markup: which place decides each field, and what is not believed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.metadata.dates import parse_date
from scrapy_mainext.extraction.metadata.order import ORDER
from scrapy_mainext.extraction.metadata.reading import Metadata, read_metadata
from scrapy_mainext.extraction.page import Head, Page
from scrapy_mainext.extraction.segment.segmenter import segment
from scrapy_mainext.extraction.structured.jsonld import read_json_ld
from scrapy_mainext.extraction.structured.microdata import read_microdata
from scrapy_mainext.extraction.structured.values import clean_author, http_url, language_tag

URL = "https://www.coastal-weekly.example/2024/harbour-notes"
TODAY = date(2026, 12, 1)


def metadata_of(html: str, *nodes: dict[str, Any], url: str | None = URL) -> Metadata:
    """Read a page with these nodes as its JSON-LD."""
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(node)}</script>' for node in nodes)
    blocks, head = segment([f"<!doctype html>{scripts}{html}".encode()], "utf-8")
    items, _ = read_json_ld(head.json_ld)
    microdata = read_microdata(head.annotated, url)
    return read_metadata(Page(tuple(blocks), head, url), items, microdata, today=TODAY)


PARAGRAPH = "<p>" + "The ships brought salt and wool, and carried timber to the towns along the coast. " * 4 + "</p>"


def article_page(inner: str = "", head: str = "") -> str:
    """Return a page with a heading, a place for what stands below it, and text."""
    return (
        f'<html lang="en"><title>Harbour notes</title><meta property="og:type" content="article">{head}'
        f"<body><h1>Harbour notes</h1>{inner}{PARAGRAPH * 9}"
    )


def article(**properties: Any) -> dict[str, Any]:
    return {"@context": "https://schema.org", "@type": "NewsArticle", **properties}


class TestTitle:
    def test_it_is_the_heading_that_the_head_confirms(self):
        page = "<title>Harbour notes | Coastal Weekly</title><h1>Coastal Weekly</h1><h1>Harbour notes</h1>"
        assert metadata_of(page).title == "Harbour notes"

    @pytest.mark.parametrize(
        "declared",
        [
            "Harbour notes - Coastal Weekly",
            "Harbour notes | Coastal Weekly",
            "Harbour notes – Coastal Weekly",
            "Harbour notes · Coastal Weekly",
            "Harbour notes » Coastal Weekly",
            "Coastal Weekly: Harbour notes",
            "Coastal Weekly | Harbour notes",
            "Harbour notes - News - Coastal Weekly",
        ],
    )
    def test_the_site_s_name_is_no_part_of_it_where_a_heading_says_what_is(self, declared):
        assert metadata_of(f"<title>{declared}</title><h1>Harbour notes</h1>").title == "Harbour notes"

    @pytest.mark.parametrize(
        "head",
        [
            '<meta property="og:site_name" content="The Weekly"><title>Harbour notes - The Weekly</title>',
            '<meta property="og:site_name" content="The Weekly"><title>The Weekly: Harbour notes</title>',
            '<meta property="og:title" content="Harbour notes | Coastal Weekly">',
        ],
        ids=["stated name", "name before", "name from the address"],
    )
    def test_without_a_heading_a_known_name_of_the_site_is_taken_off(self, head):
        assert metadata_of(head).title == "Harbour notes"

    def test_a_dash_of_its_own_stays(self):
        page = "<title>Harbour - a history</title><h1>Harbour - a history</h1>"
        assert metadata_of(page).title == "Harbour - a history"

    def test_a_heading_of_several_blocks_is_one_text(self):
        page = "<title>Harbour notes</title><h1><div>Harbour</div><span>notes</span></h1>"
        assert metadata_of(page).title == "Harbour notes"

    def test_a_heading_that_no_reader_sees_is_none(self):
        assert metadata_of("<title>Harbour notes</title><h1 hidden>Harbour menu</h1>").title == "Harbour notes"

    def test_a_heading_with_nothing_in_common_with_the_head_is_not_believed(self):
        assert metadata_of("<title>Harbour notes</title><h1>Welcome back</h1>").title == "Harbour notes"

    def test_a_single_heading_outweighs_a_declared_title_in_other_words(self):
        page = "<title>Best harbour notes of 2024</title><h1>Notes from the harbour</h1>"
        assert metadata_of(page).title == "Notes from the harbour"

    def test_the_mark_of_a_heading_s_link_to_itself_is_no_part_of_it(self):
        assert metadata_of("<h1>Harbour notes¶</h1>").title == "Harbour notes"

    def test_entities_encoded_twice_are_decoded(self):
        assert metadata_of("", article(headline="Salt &amp; timber")).title == "Salt & timber"

    def test_no_statement_gives_none(self):
        assert metadata_of("<p>Harbour</p>").title is None


class TestAuthor:
    @pytest.mark.parametrize(
        ("author", "names"),
        [
            ("Mira Holt", ("Mira Holt",)),
            ({"@type": "Person", "name": "Mira Holt"}, ("Mira Holt",)),
            ({"@type": "Person", "givenName": "Mira", "familyName": "Holt"}, ("Mira Holt",)),
            ([{"name": "Mira Holt"}, "Jan Roos", {"name": "Mira Holt"}], ("Mira Holt", "Jan Roos")),
            ({"@list": [{"name": "Mira Holt"}]}, ("Mira Holt",)),
            ({"name": ["Mira Holt", "M. Holt"]}, ("Mira Holt",)),
            ({"@value": "Mira Holt"}, ("Mira Holt",)),
            ("By Mira Holt", ("Mira Holt",)),
            ([{"name": ""}, {"url": "https://x.example"}, 7, None, True], ()),
            ({"@id": "#nobody"}, ()),
        ],
    )
    def test_every_shape_of_json_ld_is_read(self, author, names):
        found = metadata_of(article_page(), article(author=author))
        assert found.authors == names
        assert found.author == (", ".join(names) or None)

    def test_a_reference_is_followed_to_another_script(self):
        person = {"@id": "#mira", "@type": "Person", "name": "Mira Holt"}
        assert metadata_of(article_page(), article(author={"@id": "#mira"}), {"@graph": [person]}).author == "Mira Holt"

    def test_a_reference_is_followed_to_a_node_inside_another(self):
        page = {"@type": "WebPage", "publisher": {"@id": "#mira", "name": "Mira Holt"}}
        assert metadata_of(article_page(), page, article(author={"@id": "#mira"})).author == "Mira Holt"

    def test_the_main_entity_of_a_page_is_read(self):
        node = {"@type": "WebPage", "mainEntity": article(author="Mira Holt")}
        assert metadata_of(article_page(), node).author == "Mira Holt"

    def test_the_author_of_a_comment_is_not_the_page_s(self):
        assert metadata_of(article_page(), {"@type": "Comment", "author": "Jan Roos"}).author is None

    @pytest.mark.parametrize(
        "name", ["author", "article:author", "citation_author", "parsely-author", "DC.creator", "dc:creator"]
    )
    def test_meta_elements_are_read(self, name):
        page = article_page(head=f'<meta name="{name}" content="Mira Holt">')
        assert metadata_of(page).author == "Mira Holt"

    @pytest.mark.parametrize(
        ("number", "label", "author"),
        [("1", "Written by", "Mira Holt"), ("2", "Verfasst von:", "Mira Holt"), ("1", "Est. reading time", None)],
    )
    def test_a_twitter_card_names_its_author_under_a_label(self, number, label, author):
        label = f'<meta name="twitter:label{number}" content="{label}">'
        name = f'<meta name="twitter:data{number}" content="Mira Holt">'
        found = metadata_of(article_page(head=label + name))
        assert (found.author, found.sources.get("author")) == (author, "meta" if author else None)

    def test_several_meta_elements_of_one_name_are_several_authors(self):
        head = '<meta name="citation_author" content="Holt, Mira"><meta name="citation_author" content="Jan Roos">'
        assert metadata_of(article_page(head=head)).authors == ("Mira Holt", "Jan Roos")

    @pytest.mark.parametrize(
        "name",
        [
            "https://www.facebook.com/coastal", "www.coastal.example", "@coastal", "mira@coastal.example", "admin",
            "Webmaster", "{{ author }}", "page.head.author", "42", "-", "x" * 200, "",
        ],
    )  # fmt: skip
    def test_what_is_no_name_is_passed_over_for_the_next_place(self, name):
        assert clean_author(name) is None
        head = f'<meta property="article:author" content="Mira Holt"><meta name="author" content="{name}">'
        assert metadata_of(article_page(head=head)).author == "Mira Holt"


class TestDates:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            ("2024-03-05", "2024-03-05"),
            ("2024-03-05T10:00:00+01:00", "2024-03-05"),
            ("2024-03-05T23:30:00-08:00", "2024-03-05"),
            ("2024-03-05 10:00", "2024-03-05"),
            ("2024-03-05T10:00:00.000Z", "2024-03-05"),
            ("2024/3/5", "2024-03-05"),
            ("2024.03.05", "2024-03-05"),
            ("20240305", "2024-03-05"),
            ("Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05"),
            ("March 5, 2024", "2024-03-05"),
            ("Tuesday, March 5th, 2024", "2024-03-05"),
            ("5 Mar. 2024", "2024-03-05"),
            ("Sept 5, 2024 at 10:00 am", "2024-09-05"),
            ("13/05/2024", "2024-05-13"),
            ("05/13/2024", "2024-05-13"),
            ("5.5.2024", "2024-05-05"),
            ("٢٠٢٤-٠٣-٠٥", "2024-03-05"),
        ],
    )
    def test_forms_with_one_reading_are_read(self, text, day):
        stated = parse_date(text, today=TODAY)
        assert stated is not None
        assert stated.day == day

    @pytest.mark.parametrize(
        "text",
        [
            "", "03/05/2024", "5/3/24", "2024", "2024-03", "March 2024", "2024-02-30", "2024-13-01", "0000-00-00",
            "1970-01-01", "2031-01-01", "yesterday", "2024-03-05-notes", "2024-03-055", "Volume 5, 2024",
            "17096292001", "2024-03-05 to 2024-03-09", "1403-12-15", "2567-03-05", "x" * 10_000,
        ],
    )  # fmt: skip
    def test_what_has_no_reading_or_two_is_not_guessed(self, text):
        assert parse_date(text, today=TODAY) is None

    def test_a_page_may_be_a_day_ahead_of_the_reader_s_clock(self):
        assert parse_date("2026-12-02", today=TODAY) is not None
        assert parse_date("2026-12-03", today=TODAY) is None

    @given(
        st.dates(date(1995, 1, 1), TODAY), st.sampled_from(["%Y-%m-%d", "%Y/%m/%d", "%d %B %Y", "%B %d, %Y", "%Y%m%d"])
    )
    @settings(derandomize=True, deadline=None)
    def test_any_day_comes_back_from_any_form(self, day, form):
        stated = parse_date(day.strftime(form), today=TODAY)
        assert stated is not None
        assert stated.day == day.isoformat()

    @given(st.text(alphabet="0123456789-/.,:T Zmarchst", max_size=70))
    @settings(derandomize=True, deadline=None)
    def test_no_text_raises_and_days_are_always_valid(self, text):
        stated = parse_date(text, today=TODAY)
        assert stated is None or date.fromisoformat(stated.day) <= date(2026, 12, 2)

    @pytest.mark.parametrize(
        "page",
        [
            '<meta name="dc.date" content="2024-03-05">',
            '<meta name="DC.date.issued" content="2024-03-05">',
            '<meta property="article:published_time" content="2024-03-05T10:00:00+00:00">',
            '<meta name="citation_publication_date" content="2024/03/05">',
            '<meta itemprop="datePublished" content="2024-03-05">',
        ],
    )
    def test_meta_elements_state_the_day_of_publication(self, page):
        assert metadata_of(article_page(head=page)).date == "2024-03-05"

    def test_the_one_day_that_meta_elements_state_is_believed_on_a_page_that_says_no_more(self):
        page = (
            '<meta name="dc.date" content="2023-01-02"><p>This sentence stands beside the case and says nothing else.'
        )
        assert metadata_of(page).date == "2023-01-02"

    def test_published_and_modified_keep_the_time(self):
        found = metadata_of("", article(datePublished="2024-03-05T10:00:00+01:00", dateModified="2024-04-01"))
        assert (found.date, found.published, found.modified) == (
            "2024-03-05",
            "2024-03-05T10:00:00+01:00",
            "2024-04-01",
        )

    def test_the_place_that_states_the_time_is_the_source_of_published(self):
        head = '<meta property="article:published_time" content="2024-03-05T10:00:00+01:00">'
        found = metadata_of(article_page("<p>Published March 5, 2024</p>", head))
        assert (found.published, found.sources["published"]) == ("2024-03-05T10:00:00+01:00", "open-graph")

    def test_a_publication_is_told_from_a_change_that_alone_is_shown(self):
        head = (
            '<meta property="article:published_time" content="2024-03-05">'
            '<meta property="article:modified_time" content="2024-04-01">'
        )
        page = article_page("<p class=updated>Updated April 1, 2024</p>", head)
        found = metadata_of(page, article(datePublished="2024-03-05", dateModified="2024-04-01"))
        assert (found.published, found.modified) == ("2024-03-05", "2024-04-01")
        assert found.sources["published"] == "json-ld"

    def test_a_date_without_a_reading_is_passed_over_for_the_next_place(self):
        page = '<meta property="article:published_time" content="2024-03-05">'
        assert metadata_of(page, article(datePublished="03/05/2024")).date == "2024-03-05"


class TestLanguage:
    @pytest.mark.parametrize(
        ("tag", "language"),
        [
            ("en", "en"),
            ("de-AT", "de"),
            ("pt_BR", "pt"),
            ("zh-Hant-TW", "zh"),
            ("EN", "en"),
            ("eng", "en"),
            ("gsw", "gsw"),
        ],
    )
    def test_it_is_the_primary_subtag(self, tag, language):
        assert language_tag(tag) == language

    @pytest.mark.parametrize(
        "tag", ["", "und", "mul", "en, fr", "english", "e", "{{ lang }}", "-", "12", "en-" * 5_000]
    )
    def test_what_is_no_tag_is_none(self, tag):
        assert language_tag(tag) is None

    @pytest.mark.parametrize(
        "page",
        [
            '<html lang="fr-CA">',
            '<html lang="und"><meta property="og:locale" content="fr_CA">',
            '<meta http-equiv="Content-Language" content="fr">',
        ],
    )
    def test_its_places(self, page):
        assert metadata_of(page).language == "fr"

    def test_json_ld_states_it_where_the_document_does_not(self):
        assert metadata_of("", article(inLanguage="fr-CA")).language == "fr"


class TestAddresses:
    def test_the_canonical_one_is_absolute_by_the_base(self):
        page = '<base href="/2024/"><link rel="Canonical alternate" href="harbour-notes">'
        assert metadata_of(page).url == URL

    def test_a_base_elsewhere_counts(self):
        page = '<base href="https://cdn.example/x/"><link rel="canonical" href="y">'
        assert metadata_of(page).url == "https://cdn.example/x/y"

    def test_without_any_url_only_absolute_addresses_are_known(self):
        assert metadata_of('<link rel="canonical" href="/notes">', url=None).url is None
        assert metadata_of('<link rel="canonical" href="https://a.example/">', url=None).url == "https://a.example/"

    @pytest.mark.parametrize(
        "address",
        [
            "javascript:alert(1)",
            "data:text/html,x",
            "http://",
            "https://[::1",
            "mailto:a@b.example",
            "ftp://a.example/",
            "a b",
        ],
    )
    def test_what_is_no_address_of_the_web_is_none(self, address):
        assert http_url(address, URL) is None

    def test_an_invalid_canonical_address_gives_way_to_open_graph(self):
        page = f'<link rel="canonical" href="javascript:void(0)"><meta property="og:url" content="{URL}">'
        assert metadata_of(page).url == URL

    @pytest.mark.parametrize(
        ("href", "url"),
        [
            ("https://my-post", None),
            ("https://coastal-weekly.example%2Fnotes", None),
            ("/", None),
            ("https://www.coastal-weekly.example", None),
            ("/?p=12", "https://www.coastal-weekly.example/?p=12"),
            ("#top", URL),
            (f"{URL}#", URL),
            ("/#!notes", "https://www.coastal-weekly.example/#!notes"),
            ("//other.example/notes", "https://other.example/notes"),
            ("https://192.0.2.7/notes", "https://192.0.2.7/notes"),
            ("", None),
        ],
    )
    def test_a_canonical_address_is_one_by_which_others_reach_this_very_page(self, href, url):
        assert metadata_of(f'<link rel="canonical" href="{href}">').url == url

    @pytest.mark.parametrize("path", ["", "/", "/en/", "/en-us/", "/index.html", "/home", "/?utm_source=x"])
    def test_the_root_is_the_canonical_address_of_a_front_page(self, path):
        page_url = f"https://www.coastal-weekly.example{path}"
        assert metadata_of('<link rel="canonical" href="/">', url=page_url).url == "https://www.coastal-weekly.example/"

    def test_a_host_of_one_label_is_believed_where_the_page_came_from_it(self):
        assert metadata_of('<link rel="canonical" href="/b">', url="http://intranet/a").url == "http://intranet/b"

    @pytest.mark.parametrize(
        ("stated", "image"),
        [
            ("/quay 1.jpg", "https://www.coastal-weekly.example/quay%201.jpg"),
            ("https://a.example/the quay.jpg", "https://a.example/the%20quay.jpg"),
            ("//a.example/quay.jpg", "https://a.example/quay.jpg"),
            ("A picture of the quay", None),
            ("data:image/gif;base64,R0lGOD", None),
            ("javascript:quay()", None),
            ("https://", None),
        ],
    )
    def test_the_image_is_an_absolute_address(self, stated, image):
        assert metadata_of(f'<meta property="og:image" content="{stated}">').image == image

    @pytest.mark.parametrize(
        "image",
        [
            "/quay.jpg",
            ["/quay.jpg", "/b.jpg"],
            {"@type": "ImageObject", "url": "/quay.jpg"},
            {"contentUrl": "/quay.jpg"},
        ],
    )
    def test_an_image_of_json_ld_in_every_shape(self, image):
        assert metadata_of("", article(image=image)).image == "https://www.coastal-weekly.example/quay.jpg"

    def test_open_graph_s_image_outweighs_that_of_json_ld(self):
        page = '<meta property="og:image" content="https://a.example/og.jpg">'
        assert metadata_of(page, article(image="/quay.jpg")).image == "https://a.example/og.jpg"

    @pytest.mark.parametrize(
        ("page", "nodes"),
        [
            ("", [article(license="https://creativecommons.org/licenses/by/4.0/")]),
            ("", [article(license={"@type": "CreativeWork", "url": "https://creativecommons.org/licenses/by/4.0/"})]),
            ('<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">', []),
            ('<meta name="dc.rights" content="https://creativecommons.org/licenses/by/4.0/">', []),
            ('<meta name="DCTERMS.license" content="https://creativecommons.org/licenses/by/4.0/">', []),
        ],
    )
    def test_the_licence_is_an_address(self, page, nodes):
        assert metadata_of(page, *nodes).license == "https://creativecommons.org/licenses/by/4.0/"

    @pytest.mark.parametrize(
        ("page", "address", "source"),
        [
            ('<link rel="license" href="/terms">', "https://www.coastal-weekly.example/terms", "meta"),
            ('<p>Under <a rel="license nofollow" href="/by">CC</a>', "https://www.coastal-weekly.example/by", "text"),
            ('<p><a rel="license" href="javascript:x">-</a><a rel="license" href="/by">CC</a>',
             "https://www.coastal-weekly.example/by", "text"),
            ('<p hidden><a rel="license" href="/by">CC BY</a>', None, None),
            ('<p><a rel="nofollow" href="/license">Terms</a>', None, None),
            ('<link rel="license" href="javascript:x">', None, None),
        ],
    )  # fmt: skip
    def test_a_licence_by_its_relation(self, page, address, source):
        found = metadata_of(page)
        assert (found.license, found.sources.get("license")) == (address, source)

    def test_a_stated_licence_outweighs_a_link_of_the_text(self):
        page = '<link rel="license" href="/a"><p><a rel="license" href="/b">CC BY</a>'
        assert metadata_of(page).license == "https://www.coastal-weekly.example/a"

    def test_rights_in_words_are_no_licence(self):
        assert metadata_of('<meta name="dc.rights" content="All rights reserved">').license is None


class TestOtherFields:
    def test_site_name_and_description(self):
        page = '<meta property="og:site_name" content="Coastal Weekly"><meta name="description" content="Salt\n wool.">'
        found = metadata_of(page)
        assert (found.site_name, found.description) == ("Coastal Weekly", "Salt wool.")

    def test_the_publisher_is_the_site_where_nothing_else_names_it(self):
        node = article(publisher={"@type": "Organization", "name": "Coastal Weekly"})
        assert metadata_of("", node).site_name == "Coastal Weekly"

    @pytest.mark.parametrize("keywords", ["quay, salt, Quay", ["quay", "salt"], "quay; salt"])
    def test_tags_are_split_and_told_once(self, keywords):
        assert metadata_of("", article(keywords=keywords)).tags == ("quay", "salt")

    def test_tags_of_several_meta_elements(self):
        page = '<meta property="article:tag" content="quay"><meta property="article:tag" content="salt">'
        assert metadata_of(page).tags == ("quay", "salt")

    @pytest.mark.parametrize(
        "name",
        [
            "Uncategorized", "null", "undefined", "{{ section }}", "https://coastal.example/salt", "<b>", "",
            "The ships brought salt and wool and carried timber to the towns along the coast. " * 2,
        ],
    )  # fmt: skip
    def test_what_is_no_name_is_neither_a_section_nor_a_tag(self, name):
        head = (
            f'<meta property="article:section" content="{name}"><meta name="category" content="Trade">'
            f'<meta property="article:tag" content="{name}"><meta name="keywords" content="salt">'
        )
        found = metadata_of(head)
        assert (found.section, found.tags) == ("Trade", ("salt",))

    def test_microdata_state_what_nothing_else_does(self):
        page = (
            '<article itemscope itemtype="https://schema.org/BlogPosting"><img itemprop=image src=/quay.jpg>'
            "<time itemprop=dateModified datetime=2024-04-01>April</time><i itemprop=description>Salt.</i>"
            "<b itemprop=articleSection>Trade</b><i itemprop=keywords>salt, wool</i>"
            "<i itemprop=publisher itemscope><b itemprop=name>Coastal Weekly</b></i></article>"
            '<p itemscope itemtype="https://schema.org/Comment"><time itemprop=dateModified datetime=2024-05-01>'
        )
        found = metadata_of(page)
        assert (found.image, found.modified) == ("https://www.coastal-weekly.example/quay.jpg", "2024-04-01")
        assert (found.description, found.site_name) == ("Salt.", "Coastal Weekly")
        assert (found.section, found.tags) == ("Trade", ("salt", "wool"))
        fields = ("image", "modified", "description", "section", "tags", "site_name")
        assert {found.sources[field] for field in fields} == {"microdata"}

    @pytest.mark.parametrize("name", ["primaryImageOfPage", "image", "thumbnailUrl"])
    def test_the_image_of_a_page_in_json_ld(self, name):
        found = metadata_of("", {"@type": "WebPage", name: {"@type": "ImageObject", "url": "/quay.jpg"}})
        assert (found.image, found.sources["image"]) == ("https://www.coastal-weekly.example/quay.jpg", "json-ld")


def test_each_field_s_places_are_asked_in_the_stated_order():
    """A page that states a field in two meta elements is believed by the one that ORDER names first."""
    values = {
        "modified": ("2024-03-05", "2023-01-01"),
        "site_name": ("Coastal", "Inland"),
        "description": ("Salt", "Wool"),
        "tags": ("salt", "wool"),
        "language": ("fr", "de"),
    }
    for field, (first, second) in values.items():
        names = [place.removeprefix("meta:") for place in ORDER[field] if place.startswith("meta:")]
        for one, other in pairwise(names):
            page = f'<meta name="{other}" content="{second}"><meta name="{one}" content="{first}">'
            found = getattr(metadata_of(page), field)
            assert found == ((first,) if isinstance(found, tuple) else first), (one, other)


def test_the_mapping_holds_what_was_found_and_is_json():
    found = metadata_of(article_page(), article(author=["Mira Holt", "Jan Roos"]))
    assert json.loads(json.dumps(found.as_mapping())) == {
        "title": "Harbour notes",
        "author": "Mira Holt, Jan Roos",
        "authors": ["Mira Holt", "Jan Roos"],
        "language": "en",
        "sources": {"title": "text", "author": "json-ld", "authors": "json-ld", "language": "meta"},
    }


@pytest.mark.parametrize("kind", ["newsarticle", "NEWSARTICLE", "https://schema.org/newsArticle"])
def test_the_type_of_a_node_is_read_in_any_case(kind):
    assert metadata_of(article_page(), article(**{"@type": kind, "author": "Mira Holt"})).author == "Mira Holt"


def test_an_author_who_is_named_twice_by_reference_is_one():
    nodes = [article(author=[{"@id": "#m"}, {"@id": "#m"}, "Ada Quill"]), {"@id": "#m", "name": "Mira Holt"}]
    assert metadata_of(article_page(), *nodes).authors == ("Mira Holt", "Ada Quill")


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("http:\\\\other.example", "http://other.example"),
        ("\x01https://other.example/\x1f", "https://other.example/"),
        ("\\x", "https://www.coastal-weekly.example/x"),
        ("\x01javascript:x", None),
        ("a\x1bb", None),
    ],
)
def test_a_stated_address_leads_where_a_browser_goes(address, url):
    assert http_url(address, URL) == url


def test_an_empty_page_gives_an_empty_mapping():
    assert read_metadata(Page((), Head()), []).as_mapping() == {}


def test_nodes_that_refer_to_each_other_end():
    nodes = [
        article(**{"@id": "#a", "author": {"@id": "#b"}}),
        {"@id": "#b", "author": {"@id": "#a"}, "name": {"@id": "#b"}},
    ]
    assert metadata_of("", *nodes).author is None


def test_a_page_of_nothing_but_statements_costs_time_in_proportion():
    def seconds(count: int) -> float:
        head = Head(
            title="a - " * count,
            metas=[{"name": name, "content": "a | " * 9} for name in ("og:title", "author", "keywords")] * count,
            links=[{"rel": "canonical", "href": "javascript:x"}] * count,
        )
        items = [{"@type": "WebPage", "mainEntity": {"@type": "Article", "author": "@x"}}] * count
        started = time.process_time()
        read_metadata(Page((), head, URL), items, today=TODAY)
        return time.process_time() - started

    assert seconds(16_000) < 24 * max(seconds(2_000), 0.02)


def test_a_page_without_json_ld_imports_no_extruct():
    program = (
        "import sys\n"
        "from scrapy_mainext.extraction.structured.jsonld import read_json_ld\n"
        "from scrapy_mainext.extraction.metadata.reading import read_metadata\n"
        "from scrapy_mainext.extraction.page import Head, Page\n"
        "head = Head(title='Notes')\n"
        "read_metadata(Page((), head), read_json_ld(head.json_ld)[0])\n"
        "print('extruct' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]
