"""Markdown of blocks, read back with a CommonMark parser of its own (markdown-it-py)."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scrapy_mainext.extraction.blocks import Element, Inline, InlineKind, TextBlock
from scrapy_mainext.extraction.markdown.render import to_markdown
from scrapy_mainext.extraction.segment.segmenter import segment

BASE = "https://example.org/guide/page.html"
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def markdown_of(html: str, base: str | None = BASE) -> str:
    blocks, _ = segment([html.encode()], "utf-8")
    return to_markdown(blocks, base)


def html_of(markdown: str) -> str:
    return PARSER.render(markdown).replace("\n", "")


def block_of(text: str, inlines: tuple[Inline, ...] = ()) -> TextBlock:
    body = Element("body", None, None, 0, True, 0)
    paragraph = Element("p", body, None, 0, True, 1)
    return TextBlock(text, 0, len(text), paragraph, 0, 0, inlines)


def text_of(markdown: str) -> str:
    """Return the plain text that a reader of rendered Markdown sees; all that is no text shows its kind."""
    seen: list[str] = []
    for token in PARSER.parse(markdown):
        if token.type == "inline":
            for child in token.children or ():
                if child.type in ("text", "code_inline"):
                    seen.append(child.content)
                elif child.type == "hardbreak":
                    seen.append("\n")
                elif not child.type.endswith(("_open", "_close")) and child.type != "image":
                    seen.append(f"<{child.type}>")
        elif not token.type.endswith(("_open", "_close")):
            seen.append(f"<{token.type}>")
    return "".join(seen)


def kinds_of(markdown: str) -> list[str]:
    return [token.type.removesuffix("_open") for token in PARSER.parse(markdown) if token.type.endswith("_open")]


# Text reads as itself

PIECES = st.sampled_from(
    [
        *"ab1 \n*_`[]()<>!#+-.~|\\&;:=x/\"'€「」日©é",
        "**",
        "&amp;",
        "1. ",
        "---",
        "<b>",
        "](",
        "- ",
        "# ",
        "[x]: y",
        "```",
    ]
)
TEXTS = st.lists(PIECES, min_size=1, max_size=25).map("".join)
TEXTS = TEXTS.map(lambda text: re.sub(r" ?\n[ \n]*", "\n", re.sub(" +", " ", text)).strip()).filter(bool)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
def test_any_text_is_read_back_as_one_paragraph_of_that_text(text: str) -> None:
    markdown = to_markdown([block_of(text)], None)
    assert text_of(markdown) == text
    assert kinds_of(markdown) == ["paragraph"]


@pytest.mark.parametrize("run", ["*", "**", "_", "~~"])
def test_a_run_at_the_end_of_a_line_opens_nothing_that_a_mark_would_close(run: str) -> None:
    text = f"aa {run}\na"
    markdown = to_markdown([block_of(text, (Inline(0, len(text), InlineKind.STRONG, "", ""),))], None)
    assert re.sub(r"\s", "", text_of(markdown)) == f"aa{run}a"


@st.composite
def marked_texts(draw: st.DrawFn) -> tuple[str, list[Inline]]:
    text = draw(TEXTS)
    marks = []
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, len(text)))
        kind = draw(st.sampled_from(list(InlineKind)))
        if kind is InlineKind.IMAGE:
            end = start
        marks.append(Inline(start, end, kind, "u(1) b" if kind in (InlineKind.LINK, InlineKind.IMAGE) else "", "al]t"))
    return text, sorted(marks, key=lambda mark: (mark.start, -mark.end))


@settings(max_examples=250, deadline=None)
@given(marked_texts())
def test_no_mark_leaks_whatever_marks_overlap(case: tuple[str, list[Inline]]) -> None:
    text, marks = case
    markdown = to_markdown([block_of(text, tuple(marks))], None)
    assert re.sub(r"\s", "", text_of(markdown)) == re.sub(r"\s", "", text)
    assert kinds_of(markdown) == ["paragraph"]


@pytest.mark.parametrize(
    "text",
    [
        "snake_case_name",
        "5 * 3",
        "a - b",
        "a < b",
        "AT&T",
        "Wow!",
        "C:\\dir",
        "[1] and [2]",
        "~5 minutes",
        "3 > 2",
        "C#",
    ],
)
def test_text_that_needs_no_escape_has_none(text: str) -> None:
    assert to_markdown([block_of(text)], None) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*not emphasis*", r"\*not emphasis\*"),
        ("__init__", r"\_\_init\_\_"),
        ("1. no list", r"1\. no list"),
        ("# no heading", r"\# no heading"),
        ("- no item", r"\- no item"),
        ("&amp; itself", r"\&amp; itself"),
        ("<b>itself</b>", r"\<b>itself\</b>"),
        ("[a](b)", r"[a\](b)"),
        ("[ ] no task", r"\[ ] no task"),
        ("a\n===", "a\\\n\\==="),
    ],
)
def test_what_would_be_read_as_markup_is_escaped(text: str, expected: str) -> None:
    assert to_markdown([block_of(text)], None) == expected


# Emphasis


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>It was a <b>good </b>year", "It was a **good** year"),
        ("<p>had lived<em> </em>there", "had lived there"),
        ("<p><b>Anna</b><b> </b><b>Berg</b>", "**Anna Berg**"),
        ("<p><b>Anna</b><b>Berg</b> x", "**AnnaBerg** x"),
        ("<p>a <b></b>b", "a b"),
        ("<p><b>bold <i>both</i></b> plain", "**bold *both*** plain"),
        ("<p><s>old</s> new", "~~old~~ new"),
        ("<p>rate -3<i>r</i> and", "rate -3*r* and"),
    ],
)
def test_emphasis_begins_and_ends_at_words(html: str, expected: str) -> None:
    assert markdown_of(html) == expected


def test_punctuation_in_the_way_of_a_delimiter_is_moved_out_of_it() -> None:
    assert html_of(markdown_of("<p>x <b>Note:</b>read this")) == "<p>x <strong>Note</strong>:read this</p>"
    assert html_of(markdown_of("<p>これは<b>「重要」</b>です")) == "<p>これは「<strong>重要</strong>」です</p>"


def test_marks_that_cross_are_made_to_nest() -> None:
    marks = (Inline(0, 7, InlineKind.STRONG), Inline(4, 13, InlineKind.EMPHASIS))
    markdown = to_markdown([block_of("one two three", marks)], None)
    assert html_of(markdown) == "<p><strong>one two</strong> <em>three</em></p>"


def test_link_that_crosses_bold_keeps_its_whole_text() -> None:
    marks = (Inline(0, 7, InlineKind.STRONG), Inline(4, 13, InlineKind.LINK, "u"))
    markdown = to_markdown([block_of("one two three", marks)], None)
    assert html_of(markdown) == '<p><strong>one</strong> <a href="u"><strong>two</strong> three</a></p>'


# Links and images


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("next.html", "https://example.org/guide/next.html"),
        ("/top", "https://example.org/top"),
        ("../up/./x", "https://example.org/up/x"),
        ("//cdn.example.com/x", "https://cdn.example.com/x"),
        ("/wiki/Foo_(bar)", "https://example.org/wiki/Foo_%28bar%29"),
        (" /a b ", "https://example.org/a%20b"),
        ("#notes", "https://example.org/guide/page.html#notes"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("/q?a=1&amp;b=2", "https://example.org/q?a=1&b=2"),
    ],
)
def test_links_are_absolute_and_encoded(href: str, expected: str) -> None:
    assert markdown_of(f'<p>see <a href="{href}">this</a>') == f"see [this]({expected})"


@pytest.mark.parametrize("href", ["javascript:alert(1)", "data:text/html,x", "http://[bad", "", "java\nscript:x"])
def test_link_that_leads_nowhere_is_its_text(href: str) -> None:
    assert markdown_of(f'<p>see <a href="{href}">this</a>') == "see this"


def test_link_text_may_hold_brackets_and_code() -> None:
    html = html_of(markdown_of('<p><a href="/x">a ] b [ <code>list[int]</code></a> c'))
    assert html == '<p><a href="https://example.org/x">a ] b [ <code>list[int]</code></a> c</p>'


def test_link_around_a_part_of_code_cuts_the_code() -> None:
    html = html_of(markdown_of('<p>Call <code>open(<a href="/path">Path</a>)</code> first'))
    assert html == (
        '<p>Call <code>open(</code><a href="https://example.org/path"><code>Path</code></a><code>)</code> first</p>'
    )


def test_image_stands_in_its_place_with_its_alternative_text() -> None:
    assert markdown_of('<p>Before <img src="a b.png" alt="x ] y"> after') == (
        "Before ![x \\] y](https://example.org/guide/a%20b.png) after"
    )


def test_image_that_is_given_again_without_scripts_is_shown_once() -> None:
    assert markdown_of("<p>Before <img src=a.png><noscript><img src=a.png></noscript> after").count("a.png") == 1


def test_exclamation_mark_before_a_link_makes_no_image_of_it() -> None:
    assert html_of(markdown_of('<p>Wow!<a href="/x">look</a>')) == (
        '<p>Wow!<a href="https://example.org/x">look</a></p>'
    )


# Code


def test_code_span_is_longer_than_the_backticks_in_it() -> None:
    assert html_of(markdown_of("<p>Type <code>a `b` ``c``</code> now")) == "<p>Type <code>a `b` ``c``</code> now</p>"


@pytest.mark.parametrize(
    "html",
    [
        '<pre class="language-python">{}</pre>',
        '<pre><code class="hljs lang-python">{}</code></pre>',
        '<div class="highlight highlight-source-python"><pre>{}</pre></div>',
        '<pre class="brush: python; toolbar: false">{}</pre>',
        '<div class="highlight-python notranslate"><div class="highlight"><pre>{}</pre></div></div>',
        '<pre data-lang="python">{}</pre>',
    ],
)
def test_fenced_code_bears_its_language(html: str) -> None:
    assert markdown_of(html.format("if x:\n    *y*\n")) == "```python\nif x:\n    *y*\n```"


def test_fence_is_longer_than_any_in_the_code() -> None:
    assert markdown_of("<pre>a\n````\nb</pre>") == "`````\na\n````\nb\n`````"


# Blocks


def test_headings_by_level_on_one_line() -> None:
    assert markdown_of("<h2>First<br>Second</h2><h3>C #</h3><h4><b>Bold</b></h4>") == (
        "## First Second\n\n### C \\#\n\n#### Bold"
    )


def test_visual_heading_is_a_bold_paragraph() -> None:
    assert markdown_of("<p class='section-title'>What we <b>do</b></p><p>We fish, all year.</p>") == (
        "**What we do**\n\nWe fish, all year."
    )


def test_nested_lists() -> None:
    html = "<ul><li>one<ol start=9><li>a</li><li>b<ul><li>deep</li></ul></li></ol></li><li>two</li></ul>"
    assert markdown_of(html) == "- one\n\n  9. a\n  10. b\n      - deep\n- two"


def test_item_goes_on_with_paragraphs_and_code() -> None:
    html = "<ol><li><p>Install:</p><pre>pip\ninstall</pre><p>Done.</p></li><li><p>Run.</p></li></ol>"
    assert markdown_of(html) == "1. Install:\n\n   ```\n   pip\n   install\n   ```\n\n   Done.\n\n2. Run."


def test_two_lists_in_a_row_stay_two() -> None:
    assert kinds_of(markdown_of("<ul><li>a</ul><ul><li>b</ul>")).count("bullet_list") == 2
    assert kinds_of(markdown_of("<ol><li>a</ol><ol><li>b</ol>")).count("ordered_list") == 2


def test_list_of_cards_with_headings_is_no_list() -> None:
    html = "<ul><li><h3>One</h3><p>First card.</p></li><li><h3>Two</h3><p>Second card.</p></li></ul>"
    assert markdown_of(html) == "### One\n\nFirst card.\n\n### Two\n\nSecond card."


def test_quotes_nest_and_hold_lists() -> None:
    html = "<blockquote><p>one</p><blockquote><p>two</p></blockquote><ul><li>three</ul></blockquote><p>four"
    assert markdown_of(html) == "> one\n>\n> > two\n>\n> - three\n\nfour"


def test_definition_list_is_bold_terms_and_items() -> None:
    html = "<dl><dt>Tide</dt><dd>Rise and fall.</dd><dt>Ebb</dt><dd>Fall.</dd><dd>Retreat.</dd></dl>"
    assert markdown_of(html) == "**Tide**\n\n- Rise and fall.\n\n**Ebb**\n\n- Fall.\n- Retreat."


@st.composite
def nested_html(draw: st.DrawFn, depth: int = 0) -> str:
    parts = []
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["p", "p", "ul", "ol", "blockquote"] if depth < 3 else ["p"]))
        if kind == "p":
            parts.append("<p>word</p>")
        elif kind == "blockquote":
            parts.append(f"<blockquote>{draw(nested_html(depth + 1))}</blockquote>")
        else:
            items = [f"<li>{draw(nested_html(depth + 1))}</li>" for _ in range(draw(st.integers(1, 3)))]
            parts.append(f"<{kind}>{''.join(items)}</{kind}>")
    return "".join(parts)


@settings(max_examples=60, deadline=None)
@given(nested_html())
def test_lists_and_quotes_are_read_back_as_they_nest(html: str) -> None:
    rendered = html_of(markdown_of(html))
    plain = re.sub(r"</?p>", "|", html)
    assert re.sub(r"\|+", "|", re.sub("word", "|word|", plain)).replace("</blockquote><blockquote>", "") == re.sub(
        r"\|+", "|", re.sub("word", "|word|", re.sub(r"</?p>", "|", rendered))
    ).replace("</blockquote><blockquote>", "")


# Tables


def test_table_with_a_head() -> None:
    html = "<table><thead><tr><th>Port<th>Boats</thead><tr><td>Hull<td>12 | 13<tr><td>Lynn<br>Regis<td><b>4</b></table>"
    assert markdown_of(html) == ("| Port | Boats |\n| --- | --- |\n| Hull | 12 \\| 13 |\n| Lynn<br>Regis | **4** |")


def test_table_without_a_head_has_an_empty_one() -> None:
    assert markdown_of("<table><tr><td>a<td>b<tr><td>c<td>d</table>") == "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"


def test_spans_leave_empty_cells() -> None:
    html = "<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>"
    assert markdown_of(html) == "| a | b |  |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |"


def test_empty_cells_keep_their_columns() -> None:
    html = (
        "<table><tr><th></th><th>a</th><th>b</th></tr><tr><th>x</th><td></td><td>1</td></tr><tr><td>y<td>2<td></table>"
    )
    assert markdown_of(html) == "|  | a | b |\n| --- | --- | --- |\n| x |  | 1 |\n| y | 2 |  |"


def test_caption_stands_above_its_table() -> None:
    html = "<table><caption>Catch</caption><tr><td>a<td>b</table>"
    assert markdown_of(html) == "Catch\n\n|  |  |\n| --- | --- |\n| a | b |"


def test_pipes_in_code_and_links_do_not_end_a_cell() -> None:
    rendered = html_of(markdown_of('<table><tr><td><code>a|b</code><td><a href="/x|y">z</a></table>'))
    assert "<td><code>a|b</code></td>" in rendered
    assert '<td><a href="https://example.org/x%7Cy">z</a></td>' in rendered


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>side</td><td><h2>Title</h2><p>Text.</p></td></tr></table>",
        "<table><tr><td>one</td></tr><tr><td>two</td></tr></table>",
        "<table role=presentation><tr><td>a</td><td>b</td></tr></table>",
        f"<table><tr><td>a</td><td>{'long ' * 100}</td></tr></table>",
        "<table><tr><td>a</td><td><p>One.</p><p>Two.</p></td></tr></table>",
    ],
)
def test_table_that_only_arranges_the_page_is_plain_blocks(html: str) -> None:
    assert "| --- |" not in markdown_of(html)


# Control characters


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>a&#27;[31mb", "a[31mb"),
        ("<p>a &#7; b", "a b"),
        ("<p>a&#127;b&#1;", "ab"),
        ("<p>&#27; # a", "\\# a"),
        ("<p>&#27;# a<br>&#8;- b", "\\# a\\\n\\- b"),
        ("<p>*&#1;*a**", r"\*\*a\*\*"),
        ("<p>one <b>&#27;two&#27;</b>&#1; three", "one **two** three"),
        ("<p>one <b>&#27;</b>two", "one two"),
        ("<h2>a # &#27;</h2>", "## a \\#"),
        ("<pre>a &#27; b\n\tc</pre>", "```\na  b\n\tc\n```"),
        ("<p><code>a&#27;b</code>", "`ab`"),
        ('<p>x <img src="a.png" alt="a&#27;b">', "x ![ab](https://example.org/guide/a.png)"),
        ('<p><a href="x&#x81;">a&#27;b</a>', "[ab](https://example.org/guide/x%C2%81)"),
        ("<p>&#27;", ""),
        ("<p>one</p><h2>&#27;</h2><p><b>&#27;</b></p><p>two", "one\n\ntwo"),
        ("<table><tr><th>a&#27;<th>b<tr><td>&#27;<td>d</table>", "| a | b |\n| --- | --- |\n|  | d |"),
    ],
)
def test_control_characters_are_taken_out_before_anything_is_escaped(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


CONTROLS = st.sampled_from("\x00\x01\x08\x0b\x0c\r\x1b\x1f\x7f\x85\x9b")


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES | CONTROLS, max_size=20).map("".join))
def test_no_text_brings_a_control_character_into_markdown_or_markup_with_it(text: str) -> None:
    controls = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
    normalised = re.sub(r" ?\n[ \n]*", "\n", re.sub(" +", " ", text)).strip(" \n")
    markdown = to_markdown([block_of(normalised)], BASE)
    assert not controls.search(markdown)
    seen = controls.sub("", normalised)
    assert text_of(markdown) == re.sub(r" ?\n[ \n]*", "\n", re.sub(" +", " ", seen)).strip(" \n")


# Hostile pages


@pytest.mark.parametrize(
    "html",
    [
        "<ul><li>x" * 500,
        "<blockquote><p>x" * 500,
        "<p>" + "<b>x <i>y</b> z</i>" * 4000,
        "<table>" + "<tr><td colspan=999 rowspan=999>a<td>b" * 3000,
        "<p>" + "*_`[<&~" * 20000,
        "<p>" + "`" * 50000 + " <code>" + "` " * 20000 + "</code>",
    ],
)
def test_hostile_pages_take_linear_time(html: str) -> None:
    blocks, _ = segment([html.encode()], "utf-8")
    started = time.process_time()
    markdown = to_markdown(blocks, BASE)
    assert time.process_time() - started < 3
    assert len(markdown) < 20 * len(html) + 100_000
