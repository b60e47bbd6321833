"""Kept blocks to text, sections, links, images and a content hash."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.assemble import Assembled, assemble, text_hash
from scrapy_mainext.extraction.layout.addresses import MAX_BASE, MAX_URL
from scrapy_mainext.extraction.layout.links import Resolver
from scrapy_mainext.extraction.layout.words import count_words
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.result import Image, Link
from scrapy_mainext.extraction.scoring.protocol import Scores
from scrapy_mainext.extraction.segment.segmenter import segment

if TYPE_CHECKING:
    from collections.abc import Callable

URL = "https://example.org/guide/page.html"


def assembled(
    html: str, keep: Callable[[str], bool] = lambda text: "drop" not in text, url: str | None = URL
) -> Assembled:
    """Assemble a page of which all texts are kept but those that hold the word "drop"."""
    blocks, head = segment([html.encode()], "utf-8")
    kept = [bool(block.text) and keep(block.text) for block in blocks]
    return assemble(Page(tuple(blocks), head, url), Scores([0.5] * len(blocks), kept))


# Text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>one<p>two", "one\n\ntwo"),
        ("<p>a</p><ul><li>one<li>two</ul><p>b", "a\n\none\ntwo\n\nb"),
        ("<ul><li>one<ul><li>deep</ul><li>two</ul>", "one\ndeep\ntwo"),
        ("<ul><li>one</ul><ul><li>two</ul>", "one\n\ntwo"),
        ("<ul><li><p>one<p>more</p><li>two</ul>", "one\n\nmore\n\ntwo"),
        ("<dl><dt>term<dd>meaning</dl>", "term\nmeaning"),
        ("<select><option>one<option>two</select>", "one\ntwo"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\nc | d"),
        ("<table><tr><td>a<br>b<td><ul><li>c<li>d</ul></table>", "a b | c d"),
        ("<table><tr><td>東<br>京<td>x</table>", "東京 | x"),
        ("<table><tr><td>one<tr><td>two</table>", "one\n\ntwo"),
        ("<table><tr><td>side<td><h1>Title</h1><p>one<p>two</table>", "side\n\nTitle\n\none\n\ntwo"),
        ("<pre>if x:\n    y</pre>", "if x:\n    y"),
        ("<p>one<br>two", "one\ntwo"),
    ],
)
def test_what_stands_between_blocks(html: str, text: str) -> None:
    assert assembled(html).text == text


def test_dropped_blocks_are_not_in_the_text() -> None:
    result = assembled("<p>one<p>drop this<p>two")
    assert result.text == "one\n\ntwo"
    assert [(block.text, block.kept) for block in result.blocks()] == [
        ("one", True),
        ("drop this", False),
        ("two", True),
    ]


def test_nothing_kept_makes_an_empty_text_without_a_hash() -> None:
    result = assembled("<p>drop this")
    assert (result.text, result.markdown(), result.sections, result.content_hash()) == ("", "", (), None)


# Sections


def test_section_begins_with_its_heading_and_its_path_ends_in_it() -> None:
    html = "<h1>A</h1><p>one</p><h2>B</h2><p>two</p><p>three</p>"
    first, second = assembled(html).sections
    assert (first.heading_path, first.text) == (("A",), "A\n\none")
    assert (second.heading_path, second.text) == (("A", "B"), "B\n\ntwo\n\nthree")
    assert html[slice(*second.byte_range)] == "B</h2><p>two</p><p>three"


@pytest.mark.parametrize(
    ("html", "bodies"),
    [
        ("<p>x<h1>A</h1><p>one<p>two", ["x", "one\n\ntwo"]),
        ("<h1>A</h1><h2>B</h2><p>one", ["", "one"]),
        ("<h3>B<br><br>C</h3><p>one", ["one"]),
        ("<h2>drop B</h2><p>one", ["one"]),
        ("<h2>A</h2><pre>  a\n    b</pre>", ["  a\n    b"]),
        ("<h2>A</h2><table><tr><th><h3>Small</h3><th>Large<tr><td>1<td>2</table>", ["Small | Large\n1 | 2"]),
        ("<h2>A</h2><p>A", ["A"]),
    ],
)
def test_the_body_of_a_section_is_its_text_without_the_heading(html: str, bodies: list[str]) -> None:
    sections = assembled(html).sections
    assert [section.body for section in sections] == bodies
    assert all(section.text.endswith(section.body) for section in sections)


def test_texts_of_sections_make_the_text() -> None:
    result = assembled("<p>x<h1>A</h1><ul><li>one<li>two</ul><h3>B<br><br>C</h3><table><tr><td>a<td>b</table><p>y")
    assert "\n\n".join(section.text for section in result.sections) == result.text
    assert [section.heading_path for section in result.sections] == [(), ("A",), ("A", "B C")]


def test_headings_of_the_same_text_open_sections_of_their_own() -> None:
    assert len(assembled("<h2>A</h2><p>one<h2>A</h2><p>two").sections) == 2


def test_heading_of_a_dropped_sidebar_is_not_above_the_text() -> None:
    html = "<h2>drop: Menu</h2><p>drop: links</p><p>text</p>"
    result = assembled(html)
    assert result.sections[0].heading_path == ()
    assert [block.heading_path for block in result.blocks()] == [(), ("drop: Menu",), ()]


@pytest.mark.parametrize("html", ["<h1>drop A</h1><p>drop</p><p>text", "<h2>drop A</h2><p>text"])
def test_dropped_title_or_dropped_heading_right_above_the_text_counts(html: str) -> None:
    assert assembled(html).sections[0].heading_path == ("drop A",)


def test_heading_in_a_cell_of_data_opens_no_section() -> None:
    html = "<h2>Plans</h2><table><tr><th><h3>Small</h3><th><h3>Large</h3><tr><td>1<td>2</table>"
    result = assembled(html)
    assert result.text == "Plans\n\nSmall | Large\n1 | 2"
    assert [section.heading_path for section in result.sections] == [("Plans",)]


# Links and images


def test_links_are_absolute_and_once_each() -> None:
    html = '<p><a href="/a">A</a> <a href="b">B</a> <a href="/a">again</a> <a href="https://example.com/">C</a>'
    assert assembled(html).links() == (
        Link("https://example.org/a", "A"),
        Link("https://example.org/guide/b", "B"),
        Link("https://example.com/", "C"),
    )


def test_links_that_lead_nowhere_on_the_web_are_none() -> None:
    html = '<p><a href="javascript:x()">a</a><a href="data:,x">b</a><a href="mailto:x@y">c</a><a href="#d">d</a>'
    assert assembled(html).links() == ()


def test_links_of_dropped_blocks_are_left_out() -> None:
    assert assembled('<p><a href="/a">drop A</a>').links() == ()


def test_base_element_counts_and_is_itself_relative_to_the_page() -> None:
    html = '<base href="/other/"><p><a href="x">x</a>'
    assert assembled(html).links() == (Link("https://example.org/other/x", "x"),)
    assert assembled(html, url=None).links() == ()


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("http:\\\\other.example\\a", "http://other.example/a"),
        ("https:\\/other.example", "https://other.example"),
        ("\\\\other.example/a", "https://other.example/a"),
        ("///other.example/a", "https://other.example/a"),
        ("HTTP:/\\other.example", "http://other.example"),
        ("http:other.example", "http://other.example"),
        ("https:x", "https://example.org/guide/x"),
        ("https:/x", "https://example.org/x"),
        ("https:a:b", "https://example.org/guide/a:b"),
        ("\\a\\b", "https://example.org/a/b"),
        ("a\\..\\b", "https://example.org/guide/b"),
        ("x?q=\\\\a#\\", "https://example.org/guide/x?q=%5C%5Ca#%5C"),
        ("&#1; x&#31;", "https://example.org/guide/x"),
        ("ht&#9;tp&#10;s://other.example/", "https://other.example/"),
        ("a&#1;b", "https://example.org/guide/a%01b"),
        ("a&#x200B;b", "https://example.org/guide/a\u200bb"),
    ],
)
def test_an_address_leads_where_a_browser_goes(href: str, url: str) -> None:
    assert assembled(f'<p><a href="{href}">x</a>').links() == (Link(url, "x"),)


@pytest.mark.parametrize(
    "href",
    ["&#1;javascript:x", " &#31; javascript:x", "java&#9;script:x", "\x08data:text/html,x", "http:\\\\", "&#2;#notes"],
)
def test_an_address_that_no_browser_opens_as_a_page_is_none(href: str) -> None:
    result = assembled(f'<p><a href="{href}">x</a>')
    assert result.links() == ()
    assert "javascript" not in result.markdown()


@pytest.mark.parametrize(
    ("base", "url"),
    [
        ("http:\\\\other.example\\d\\", "http://other.example/d/x"),
        ("&#1;https://other.example/", "https://other.example/x"),
        ("javascript:x", "https://example.org/guide/x"),
        (f"https://other.example/{'d' * MAX_BASE}/", "https://example.org/guide/x"),
        (f"/{'d' * (MAX_BASE - 5)}/", "https://example.org/guide/x"),
    ],
)
def test_a_base_is_read_like_any_address_and_is_none_where_it_is_too_long(base: str, url: str) -> None:
    assert assembled(f'<base href="{base}"><p><a href="x">x</a>').links() == (Link(url, "x"),)


@given(
    st.lists(st.sampled_from(["a", "b-1", "%C3", "é", ".", "..", "/", "?", "#", ":", ";", "=", "~", "@"]), max_size=8),
    st.sampled_from(["", "/guide/", "/guide/x", "/a//b/./c?d/e", "/a/../b#/c", "?q=/a/", "/a;b/c"]),
)
@settings(derandomize=True, deadline=None, max_examples=400)
def test_a_plain_relative_address_is_joined_as_urljoin_does(pieces: list[str], path: str) -> None:
    base, address = f"https://example.org{path}", "".join(["x", *pieces])
    if ":" not in address:
        assert Resolver(base).resolve(address) == urljoin(base, address)


def test_an_address_may_be_as_long_as_the_limit_once_it_is_joined() -> None:
    longest = MAX_URL - len("https://example.org/guide/")
    html = f'<p><a href="{"x" * longest}">one</a> <a href="{"y" * (longest + 1)}">two</a>'
    html += f'<a href="/{"z" * (MAX_URL - 1)}">three</a>'
    result = assembled(html)
    assert [link.text for link in result.links()] == ["one"]
    assert "y" * 100 not in result.markdown()


def test_the_query_of_an_overlong_page_address_is_no_part_of_what_links_grow_by() -> None:
    html = '<p><a href="x">x</a> <a href="?q">q</a>'
    urls = [link.url for link in assembled(html, url=f"{URL}?{'q' * MAX_BASE}").links()]
    assert urls == ["https://example.org/guide/x", f"{URL}?q"]
    assert assembled(html, url=f"https://example.org/{'d' * MAX_BASE}/").links() == ()


def test_images_in_text_and_between_texts() -> None:
    html = "<p>one <img src=a.png alt=A></p><div><img src=b.png></div><p>two</p><div><img src=c.png></div><p>drop"
    result = assembled(html)
    assert result.images() == (
        Image("https://example.org/guide/a.png", "A"),
        Image("https://example.org/guide/b.png", ""),
    )
    assert result.markdown() == (
        "one ![A](https://example.org/guide/a.png)\n\n![](https://example.org/guide/b.png)\n\ntwo"
    )


def test_image_of_a_kept_figure_or_at_the_head_of_the_article_is_kept() -> None:
    figure = "<p>drop<figure><img src=a.png><figcaption>caption</figcaption></figure>"
    assert [image.url for image in assembled(figure).images()] == ["https://example.org/guide/a.png"]
    head = "<p>drop</p><img src=no.png><article><div><img src=a.png></div><p>text</p></article>"
    assert [image.url for image in assembled(head).images()] == ["https://example.org/guide/a.png"]


def test_image_in_a_sidebar_is_not() -> None:
    assert assembled("<p>one</p><aside><div><img src=ad.png></div></aside><p>two").images() == ()


@pytest.mark.parametrize(
    ("html", "caption"),
    [
        ("<p>one<figure><img src=a.png alt=A><figcaption>The <b>quay</b></figcaption></figure>", "The quay"),
        (
            "<p>one<figure><figcaption><p>The<p>quay</figcaption><a><img src=a.png></a></figure><p>two",
            "The quay",
        ),
        ("<p>one<figure>Seen <img src=a.png><figcaption>drop it</figcaption></figure><p>two", "drop it"),
        ("<p>one<figure><figure><img src=a.png></figure><figcaption>Both</figcaption></figure><p>two", "Both"),
        ("<p>one<figure><img src=a.png></figure><figure><figcaption>Other</figcaption></figure><p>two", ""),
        ("<p>one<img src=a.png><p>two<figcaption>Astray</figcaption>", ""),
        ("<p>one<img src=a.png><figure><img src=a.png><figcaption>Second</figcaption></figure><p>two", "Second"),
    ],
    ids=["after", "before, in a link", "dropped", "figure of figures", "another's", "no figure", "named twice"],
)
def test_an_image_has_the_caption_of_its_figure(html: str, caption: str) -> None:
    (image,) = assembled(html).images()
    assert (image.url, image.caption) == ("https://example.org/guide/a.png", caption)


@pytest.mark.parametrize(
    ("node", "caption"),
    [
        ({"@type": "ImageObject", "contentUrl": "/guide/a.png", "caption": "Salt &amp; wool"}, "Salt & wool"),
        ({"@type": "NewsArticle", "image": [{"@type": "ImageObject", "url": "a.png", "caption": "Salt"}]}, "Salt"),
        ({"@type": "ImageObject", "url": "a.png", "caption": "the quay"}, ""),
        ({"@type": "ImageObject", "url": "b.png", "caption": "Salt"}, ""),
        ({"@type": "ImageObject", "url": {"x": 1}, "caption": ["Salt"]}, ""),
    ],
    ids=["by itself", "in an article", "repeats the alternative text", "another's", "no address"],
)
def test_json_ld_captions_an_image_without_a_figure(node: dict[str, object], caption: str) -> None:
    (image,) = assembled('<p>one <img src=a.png alt="The quay"> two').images([node])
    assert image.caption == caption


def test_the_caption_of_the_figure_outweighs_json_ld() -> None:
    html = "<p>one<figure><img src=a.png><figcaption>Quay</figcaption></figure>"
    (image,) = assembled(html).images([{"@type": "ImageObject", "url": "a.png", "caption": "Salt"}])
    assert image.caption == "Quay"


def test_figures_in_figures_cost_time_in_proportion() -> None:
    def seconds(count: int) -> float:
        page = assembled("<p>x" + "<div>" * 300 + "<figure><div><img src=a.png><p>y<figcaption>z" * count)
        started = time.process_time()
        page.images()
        return time.process_time() - started

    assert seconds(8_000) < 24 * max(seconds(1_000), 0.02)


# Words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Salt, wool & timber - don't stop.", 5),
        ("A well-kept quay (built 1904) of 3.5 km", 8),
        ("", 0),
        ("* * * ... ---", 0),
        ("Über die Straße – naïve Ärzte", 5),
        ("Море и соль", 3),
        ("ملح وصوف", 2),
        ("소금과 양털", 2),
        ("港町の朝。", 4),
        ("使用iPhone手机，很好！", 7),
        ("全部で２０２４年、ＡＢＣ", 6),
        ("เกลือและขนแกะ ไม้", 2),
        ("naïve—" * 3, 1),
    ],
)
def test_words_are_counted_by_spaces_and_where_a_script_has_none_by_characters(text: str, words: int) -> None:
    assert count_words(text) == words


def test_the_number_of_words_is_that_of_the_main_text_alone() -> None:
    result = assembled("<h1>Salt</h1><p>and wool<table><tr><th>Port<td>12</table><p>drop these words")
    assert result.word_count() == 5


# Content hash


def test_hash_does_not_see_white_space_or_markup() -> None:
    hashes = {
        assembled(html).content_hash()
        for html in (
            "<p>Boats come in.</p><p>Boats go out.</p>",
            "<div>Boats  come\n in.<br>Boats <b>go</b> out.</div>",
            "<ul><li>Boats come in.<li>Boats go&nbsp;out.</ul>",
            "<table><tr><td>Boats come in.<td>Boats go out.</table>",
        )
    }
    assert len(hashes) == 1


def test_hash_does_not_see_how_unspaced_scripts_are_cut() -> None:
    assert text_hash(["港の朝", "は静か"]) == text_hash(["港の朝は静か"])


@pytest.mark.parametrize("other", ["Boats came in.", "Boats come in", "boats come in.", "Boats in come."])
def test_hash_sees_words_and_letters(other: str) -> None:
    assert text_hash(["Boats come in."]) != text_hash([other])


# Hostile pages


@pytest.mark.parametrize(
    "html",
    [
        "<div>x" * 3000,
        "<section><h2>x</h2>" * 3000,
        "<section><p>y</p>" * 3000,
        "<ul><li>x" * 3000,
        "<h1>x<div>y</div>" * 2000,
        "<figure><img src=a>" * 3000,
        "<table><tr><td>x" * 3000,
    ],
)
def test_hostile_nesting_takes_linear_time(html: str) -> None:
    blocks, head = segment([html.encode()], "utf-8")
    page = Page(tuple(blocks), head, URL)
    started = time.process_time()
    assemble(page, Scores([0.5] * len(blocks), [True] * len(blocks)))
    assert time.process_time() - started < 3
