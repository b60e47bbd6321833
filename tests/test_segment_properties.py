"""What holds of the segmenter for every page: chunking changes nothing, byte ranges lead back to the text, work is
linear."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction import COMPILED
from scrapy_mainext.extraction.blocks import Context, TextBlock
from scrapy_mainext.extraction.segment.segmenter import Segmenter, segment, strip_markup

if TYPE_CHECKING:
    from collections.abc import Callable

TAGS = [
    *("div", "p", "span", "b", "i", "a", "em", "code", "pre", "ul", "ol", "li", "dl", "dt", "dd"),
    *("table", "tr", "td", "th", "tbody", "h1", "h2", "section", "article", "nav", "aside", "form", "button"),
    *("select", "option", "noscript", "template", "svg", "math", "script", "style", "title", "textarea"),
    *("blockquote", "figure", "details", "label", "ruby", "rt", "xmp", "iframe"),
]
ATTRIBUTES = st.sampled_from(
    [
        "",
        " class=x",
        " hidden",
        ' style="display:none"',
        " href='/a?b&amp;c'",
        ' aria-hidden="true"',
        ' id="S:0" hidden',
        ' alt="é<>"',
    ]
)
TEXTS = st.sampled_from(
    [
        "word",
        "two words",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\t",
        "&amp;",
        "&nbsp;",
        "&#146;",
        "&copy",
        "café",
        "a\xadb",
        "<",
        "</>",
        "< b",
        "&",
        "'",
        '"',
        "\x00",
        "=",
    ]
)
FOREIGN = st.sampled_from(["привет", "港の朝\nは", "ㅎ안녕 세계", "ไทย", "עברית", "\u3000", "日本\r\n語"])
MARKUP = st.one_of(
    st.tuples(st.sampled_from(TAGS), ATTRIBUTES).map(lambda t: f"<{t[0]}{t[1]}>"),
    st.sampled_from(TAGS).map(lambda tag: f"</{tag}>"),
    st.sampled_from(
        [
            "<br>",
            "<hr>",
            "<img src=i.png alt=x>",
            "<input>",
            "<!-- c -->",
            "<!doctype html>",
            "<svg/>",
            "<style/>",
            "<wbr>",
            "<?x?>",
            "<meta content='é'>",
        ]
    ),
    TEXTS,
)
PAGES = st.lists(MARKUP, max_size=40).map("".join)
FOREIGN_PAGES = st.lists(st.one_of(MARKUP, FOREIGN), max_size=40).map("".join)
CODECS = [
    "utf-8",
    "utf-16-le",
    "utf-16-be",
    "iso2022_jp",
    "cp932",
    "euc_jp",
    "gb18030",
    "big5hkscs",
    "cp949",
    "cp1251",
    "cp1252",
]


def in_chunks(body: bytes, codec: str, size: int) -> list[TextBlock]:
    return segment((body[at : at + size] for at in range(0, len(body), size)), codec)[0]


def known_of(blocks: list[TextBlock]) -> list[tuple[object, ...]]:
    return [
        (b.text, b.start, b.end, b.context, b.heading_level, b.link_chars, b.inlines, b.element.index) for b in blocks
    ]


def assert_ranges_lead_back(body: bytes, codec: str) -> None:
    end = 0
    for block in segment((body,), codec)[0]:
        assert end <= block.start <= block.end <= len(body)
        end = block.end
        preformatted = bool(block.context & Context.CODE)
        assert strip_markup(body[block.start : block.end], codec, preformatted=preformatted) == block.text


@settings(max_examples=300, deadline=None)
@given(PAGES, st.integers(1, 40))
def test_any_chunking_gives_the_same_blocks(page: str, size: int) -> None:
    body = page.encode()
    assert known_of(in_chunks(body, "utf-8", size)) == known_of(segment((body,), "utf-8")[0])


@settings(max_examples=300, deadline=None)
@given(PAGES)
def test_the_bytes_of_a_range_strip_to_the_text_of_the_block(page: str) -> None:
    assert_ranges_lead_back(page.encode(), "utf-8")


@settings(max_examples=300, deadline=None)
@given(FOREIGN_PAGES, st.sampled_from(CODECS), st.integers(1, 40))
def test_both_hold_in_every_encoding(page: str, codec: str, size: int) -> None:
    body = page.encode(codec, "ignore")
    assert_ranges_lead_back(body, codec)
    assert known_of(in_chunks(body, codec, size)) == known_of(segment((body,), codec)[0])


PARTS = st.sampled_from(
    """<math>|</math>|<math alttext="x^2">|<annotation encoding=tex>|</annotation>|<mjx-container>|</mjx-container>
    |<script type="math/tex">a</script>|<span data-tex="y">|</span>|<pre>|</pre>|<table class="hljs-ln">|</table>
    |<td class="hljs-ln-numbers">|<td>|</td>|<span class="line">|<button>|</button>|1 line hidden|<noscript>|</noscript>
    |<img data-src=a>|<picture>|<source srcset=b>|<div>|</div>|word| |<p>|<img class=latex alt="x_1" src=q>|<msup>|<mi>
    """.replace("\n", "").split("|")
)
"""Formulas, code and images."""


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTS, max_size=14).map("".join), st.sampled_from(["utf-8", "utf-16-le"]), st.integers(1, 30))
def test_both_hold_for_formulas_code_and_images(page: str, codec: str, size: int) -> None:
    body = page.encode(codec)
    assert_ranges_lead_back(body, codec)
    assert known_of(in_chunks(body, codec, size)) == known_of(segment((body,), codec)[0])


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200), st.sampled_from(CODECS), st.integers(1, 20))
def test_both_hold_for_bytes_that_are_no_page(body: bytes, codec: str, size: int) -> None:
    assert_ranges_lead_back(body, codec)
    assert known_of(in_chunks(body, codec, size)) == known_of(segment((body,), codec)[0])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["word", "<b>bold</b>", "<i> it </i>", "&eacute;", " "]), max_size=20).map("".join))
def test_no_word_is_lost_or_fused_in_a_paragraph(inner: str) -> None:
    expected = (
        inner.replace("<b>", "").replace("</b>", "").replace("<i>", "").replace("</i>", "").replace("&eacute;", "é")
    )
    assert " ".join(b.text for b in segment((f"<p>{inner}</p>".encode(),), "utf-8")[0]) == " ".join(expected.split())


HOSTILE: dict[str, Callable[[int], bytes]] = {
    "nested divisions": lambda n: b"<div>" * n,
    "nested inline elements": lambda n: b"<b>" * n + b"</p>" * n,
    "open formatting in paragraphs": lambda n: b"<p><b><i>x" * n,
    "end tags that reach for an open element behind a cell": lambda n: (
        b"<div><table><td>" + b"<b>" * 500 + b"</div>" * n
    ),
    "attributes on one tag": lambda n: b"<p " + b"".join(b"a%d=1 " % i for i in range(n)) + b">x",
    "one long attribute": lambda n: b'<p title="' + b"x=" * n + b'">y',
    "entities": lambda n: b"<p>" + b"&amp;" * n,
    "ampersands": lambda n: b"<p>" + b"&" * n,
    "less-than signs": lambda n: b"<" * n,
    "line breaks": lambda n: b"<p>x" + b"<br>" * n + b"y",
    "line ends of two characters": lambda n: b"<p>x\r\n" * n,
    "unclosed noscript": lambda n: b"<noscript>" * n,
    "self-closing raw text in drawings": lambda n: b"<svg><style/>" * n,
    "links without end": lambda n: b"<a href=x>y" * n,
    "list items": lambda n: b"<ul><li>" * n,
    "quotes in a tag with an accent": lambda n: '<img alt="é" "\'='.encode() * n,
}


def lines_run(body: bytes) -> int:
    """Count the lines of Python that a segmentation runs: a measure of work that no noisy machine disturbs."""
    count = 0

    def trace(frame, event, argument):  # type: ignore[no-untyped-def]
        nonlocal count
        count += event == "line"
        return trace

    previous = sys.gettrace()
    sys.settrace(trace)
    try:
        segment((body,), "utf-8")
    finally:
        sys.settrace(previous)
    return count


@pytest.mark.skipif(COMPILED, reason="counts lines of Python")
@pytest.mark.parametrize("kind", HOSTILE)
def test_the_work_on_a_hostile_page_grows_with_its_size_alone(kind: str) -> None:
    """Twice the page, at most 2.2 times the work. What the C parts do is timed in benchmarks/growth.py."""
    build = HOSTILE[kind]
    assert lines_run(build(2_000)) < 2.2 * lines_run(build(1_000))


def test_a_stream_is_worked_through_as_it_comes() -> None:
    segmenter = Segmenter("utf-8")
    assert [b.text for b in segmenter.feed(b"<p>one</p><p>tw")] == ["one"]
    assert [b.text for b in segmenter.feed(b"o</p><p>three")] == ["two"]
    assert [b.text for b in segmenter.close()] == ["three"]
