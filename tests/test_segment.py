"""The segmenter: what becomes a block, what its text is, and where it stands."""

from __future__ import annotations

import pickle
from html import unescape
from typing import TYPE_CHECKING

import pytest

from scrapy_mainext.extraction.blocks import Context, Inline, InlineKind, TextBlock
from scrapy_mainext.extraction.segment.segmenter import MAX_DEPTH, segment

if TYPE_CHECKING:
    from scrapy_mainext.extraction.page import Head


def blocks_of(html: str) -> list[TextBlock]:
    return segment((html.encode(),), "utf-8")[0]


def texts(html: str) -> list[str]:
    return [block.text for block in blocks_of(html)]


def head_of(html: str) -> Head:
    return segment((html.encode(),), "utf-8")[1]


def context_of(html: str) -> Context:
    (block,) = blocks_of(html)
    return Context(block.context)


class TestBoundaries:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<ul><li>Home</li><li>News</li></ul>", ["Home", "News"]),
            ("<ul><li>Home<li>News</ul>", ["Home", "News"]),
            ("<table><tr><td>a</td><td>b</td></tr><tr><th>c<th>d</table>", ["a", "b", "c", "d"]),
            ("<dl><dt>term<dd>meaning<dt>next</dl>", ["term", "meaning", "next"]),
            ("<select><option>one<option>two</select>", ["one", "two"]),
            ("<p>one<p>two", ["one", "two"]),
            ("<p>one<div>two</div>three", ["one", "two", "three"]),
            ("one<hr>two", ["one", "two"]),
            ("<h2>one<h3>two", ["one", "two"]),
            ("one<button>two</button>three", ["one", "two", "three"]),
            ("a<details><summary>b</summary>c</details>", ["a", "b", "c"]),
        ],
    )
    def test_block_level_tags_part_words(self, html: str, expected: list[str]) -> None:
        assert texts(html) == expected

    @pytest.mark.parametrize(
        "html", ["<b>in</b>side", "in<wbr>side", "in<!-- x -->side", "in<span></span>side", "in</u>side"]
    )
    def test_inline_tags_do_not(self, html: str) -> None:
        assert texts(html) == ["inside"]

    def test_one_line_break_is_a_line_feed_and_two_end_the_block(self) -> None:
        assert texts("<div>a<br>b<br><br>c <br/> <br> d</div>") == ["a\nb", "c", "d"]

    def test_leading_and_trailing_line_breaks_are_nothing(self) -> None:
        assert texts("<div><br>a<br></div><p>b") == ["a", "b"]

    def test_text_after_the_body_is_text(self) -> None:
        assert texts("<html><body>a</body></html>b") == ["a", "b"]

    def test_a_page_without_text_has_no_blocks(self) -> None:
        assert texts("<p> &nbsp; </p><div><!-- x --></div>") == []


class TestOpenElements:
    def test_an_unmatched_end_tag_is_ignored(self) -> None:
        assert texts("<p>a</section></article> b") == ["a b"]

    def test_a_paragraph_end_without_a_paragraph_parts(self) -> None:
        assert texts("<div>a</p>b</div>") == ["a", "b"]

    def test_an_end_tag_does_not_reach_out_of_a_cell(self) -> None:
        (block,) = blocks_of("<div class=o><table><tr><td class=i></div>a</table></div>")
        assert block.element.attr("class") == "i"

    def test_a_list_item_ends_the_one_before_it_through_what_it_holds(self) -> None:
        first, second = blocks_of("<ul><li><div>a<li>b</ul>")
        assert (first.element.tag, second.element.tag) == ("div", "li")
        assert second.element.parent is not None
        assert second.element.parent.tag == "ul"

    def test_a_nested_list_stays_within_its_item(self) -> None:
        inner = blocks_of("<ul><li>a<ul><li>b</ul></ul>")[1].element
        assert [e.tag for e in ancestors(inner)] == ["li", "ul", "li", "ul", "html"]

    def test_a_formatting_element_closed_across_a_paragraph_leaves_it_open(self) -> None:
        (block,) = blocks_of("<b><p>bold</b> plain</p>")
        assert block.text == "bold plain"
        assert block.inlines == (Inline(0, 4, InlineKind.STRONG),)

    def test_a_second_link_ends_the_first(self) -> None:
        (block,) = blocks_of("<p><a href=/1>one <a href=/2>two</a></p>")
        assert [(m.start, m.end, m.value) for m in block.inlines] == [(0, 3, "/1"), (4, 7, "/2")]

    def test_a_heading_is_ended_by_another_level(self) -> None:
        assert [b.heading_level for b in blocks_of("<h3>title</h2><p>text")] == [3, 0]

    def test_nesting_beyond_the_limit_loses_no_text(self) -> None:
        depth = 3 * MAX_DEPTH
        assert texts("<div>" * depth + "deep" + "</div>" * depth + "<p>after") == ["deep", "after"]

    def test_the_element_of_a_block_holds_all_of_its_text(self) -> None:
        alone, mixed = blocks_of("<p><span class=x>a</span></p><p><b>a</b> b</p>")
        assert (alone.element.tag, mixed.element.tag) == ("span", "p")


def ancestors(element):  # type: ignore[no-untyped-def]
    while element is not None:
        yield element
        element = element.parent


class TestText:
    def test_white_space_is_collapsed_across_tags(self) -> None:
        assert texts("<p>  a\n\t b <b> c</b>\xa0d </p>") == ["a b c d"]

    def test_a_space_alone_in_an_inline_element_separates(self) -> None:
        assert texts("<p><b>Anna</b><b> </b><b>Berg</b>") == ["Anna Berg"]

    def test_entities_are_decoded_with_the_standard_windows_1252_references(self) -> None:
        assert texts("<p>a &amp; b &#147;c&#148; &hellip; &copy2 &#x41;") == ["a & b “c” … ©2 A"]

    def test_soft_hyphens_and_zero_width_spaces_go_and_joiners_stay(self) -> None:
        assert texts("<p>Unter\xadnehmen&shy;s wort\u200bteil \ufeffx می\u200cروم") == [
            "Unternehmens wortteil x می\u200cروم"
        ]

    def test_a_line_end_between_han_or_kana_is_no_space(self) -> None:
        assert texts("<p>港の朝は\n静かで、<b>\n小さな</b>船 が") == ["港の朝は静かで、小さな船 が"]

    def test_a_line_end_in_hangul_is_a_space(self) -> None:
        assert texts("<p>안녕\n세계") == ["안녕 세계"]

    def test_preformatted_text_is_kept_as_it_is(self) -> None:
        html = "<pre>\n  a  b\r\n\tc &lt;d&gt;<br>e\n\n</pre>"
        assert texts(html) == ["  a  b\n\tc <d>\ne"]

    def test_block_level_tags_inside_preformatted_text_break_lines(self) -> None:
        assert texts("<pre><div>a</div><div>b</div>c</pre>d") == ["a\nb\nc", "d"]

    def test_an_end_tag_inside_preformatted_text_ends_a_line_whatever_it_ends(self) -> None:
        assert texts("<pre><div>a</div>b</section>c</pre>") == ["a\nb\nc"]

    @pytest.mark.parametrize("markup", ["x</>y", "x\x00y"])
    def test_what_the_tokenizer_passes_over_is_no_text(self, markup: str) -> None:
        assert texts(markup) == ["xy"]


class TestLeftOut:
    @pytest.mark.parametrize(
        "markup",
        [
            "<script>var a = '<p>no</p>';</script>",
            "<style>p{color:red}</style>",
            "<textarea>no</textarea>",
            "<iframe>no</iframe>",
            "<xmp>no</xmp>",
            "<svg><title>no</title><text>no</text></svg>",
            "<video>no</video>",
            "<span hidden>no</span>",
            '<span style="color:red; DISPLAY : none">no</span>',
            '<i style="visibility:hidden">no</i>',
            '<a href="#x" aria-hidden="true">#</a>',
            '<i aria-hidden="true">no</i>',
            '<span class="katex-html" aria-hidden="true">no</span>',
            "<!-- no -->",
            "<?php no ?>",
            "<math><annotation>no</annotation></math>",
            "<ruby><rt>no</rt></ruby>",
        ],
    )
    def test_text_that_no_reader_of_the_line_sees(self, markup: str) -> None:
        assert texts(f"<p>before{markup} after</p>") == ["before after"]

    @pytest.mark.parametrize(
        "markup", ['<p class="hidden-xs">', '<p hidden="until-found">', '<p style="display:block">', "<p data-hidden>"]
    )
    def test_what_only_sounds_hidden_is_text(self, markup: str) -> None:
        (block,) = blocks_of(f"{markup}shown")
        assert not block.context & Context.HIDDEN

    def test_text_hidden_from_assistive_technology_alone_is_text(self) -> None:
        assert texts('<p>Price <span aria-hidden="true">9</span> only') == ["Price 9 only"]

    def test_self_closing_raw_text_in_svg_does_not_swallow_the_page(self) -> None:
        assert texts("a<svg><style/><script/><title/></svg> b<p>c") == ["a b", "c"]

    def test_a_self_closing_svg_has_no_content(self) -> None:
        assert texts("a<svg/> b<math/> c") == ["a b c"]

    def test_an_open_svg_ends_at_the_next_block_level_tag(self) -> None:
        assert texts("<div>a<svg><path d=x></div><p>b") == ["a", "b"]

    def test_markup_in_an_svg_description_is_left_out_with_it(self) -> None:
        assert texts("a<svg><desc><p>no</p></desc></svg>b") == ["ab"]


class TestContext:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<nav>x", Context.NAV),
            ("<div role=navigation>x", Context.NAV),
            ("<footer>x", Context.FOOTER),
            ("<aside>x", Context.ASIDE),
            ("<form>x", Context.FORM),
            ("<blockquote>x", Context.QUOTE),
            ("<table><td>x", Context.TABLE),
            ("<ul><li>x", Context.LIST),
            ("<details>x", Context.DETAILS),
            ("<noscript>x", Context.NOSCRIPT),
            ("<template>x", Context.TEMPLATE),
            ("<div hidden>x", Context.HIDDEN),
            ("<div style='display:none'>x", Context.HIDDEN),
            ("<div aria-hidden=true>x", Context.ARIA_HIDDEN),
            ("<a href=/>x", Context.LINK),
            ('<div hidden id="S:0">x', Context.STREAMED),
            ("<main><article>x", Context.MAIN | Context.ARTICLE),
        ],
    )
    def test_ancestors_say_what_a_block_stands_in(self, html: str, expected: Context) -> None:
        assert context_of(html) == expected

    @pytest.mark.parametrize("tag", ["noscript", "NOSCRIPT", "nOscript"])
    def test_noscript_is_read_as_markup(self, tag: str) -> None:
        assert texts(f"<{tag}><div><p>one</p><p>two</p></div></{tag}>") == ["one", "two"]

    def test_noscript_is_read_as_markup_however_often_and_wherever_it_stands(self) -> None:
        """Whatever is tokenized at a time."""
        assert texts("<noscript><p>one</p></noscript><b>two</b>" * 3000) == ["one", "two"] * 3000

    def test_a_hidden_block_takes_its_text_with_it_and_nothing_more(self) -> None:
        shown, hidden, after = blocks_of("<div>a<div hidden>b</div>c</div>")
        assert [bool(b.context & Context.HIDDEN) for b in (shown, hidden, after)] == [False, True, False]

    def test_heading_levels_come_from_tags_and_from_roles(self) -> None:
        html = "<h4><a href=/>x</a></h4><div role=heading aria-level=3>y</div><div role=heading>z</div><p>t"
        assert [b.heading_level for b in blocks_of(html)] == [4, 3, 2, 0]


class TestInlines:
    def test_marks_leave_the_white_space_at_their_ends_out(self) -> None:
        (block,) = blocks_of("<p>a <b>good </b>year")
        assert (block.text, block.inlines) == ("a good year", (Inline(2, 6, InlineKind.STRONG),))

    def test_a_mark_that_spans_blocks_is_set_in_each(self) -> None:
        assert [b.inlines for b in blocks_of("<em>a<p>bc</p></em>")] == [
            (Inline(0, 1, InlineKind.EMPHASIS),),
            (Inline(0, 2, InlineKind.EMPHASIS),),
        ]

    def test_link_characters_are_counted_for_links_alone(self) -> None:
        (block,) = blocks_of("<p><a href=/>abc</a> <a name=x>de</a> f")
        assert block.link_chars == 3

    def test_images_are_noted_where_they_stand(self) -> None:
        (block,) = blocks_of('<p>ab <img src="/i.png" alt="a  caf&eacute; é"> c')
        assert block.inlines == (Inline(2, 2, InlineKind.IMAGE, "/i.png", "a café é"),)

    def test_an_image_alone_is_a_block_without_text(self) -> None:
        (block,) = blocks_of("<figure><img src=a.png></figure>")
        assert (block.text, block.inlines[0].value) == ("", "a.png")

    def test_a_lazily_loaded_image_is_found(self) -> None:
        (block,) = blocks_of("<img src='data:image/gif;base64,R0' data-src='/real.jpg'>")
        assert block.inlines[0].value == "/real.jpg"

    def test_attributes_are_read_in_the_page_s_encoding(self) -> None:
        html = '<p class="абзац">текст <img src=x alt="Рис. &laquo;1&raquo;">'
        (block,) = segment((html.encode("windows-1251"),), "windows-1251")[0]
        assert block.element.attr("class") == "абзац"
        assert block.inlines[0].extra == "Рис. «1»"

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_ends_within_an_attribute_are_line_feeds(self, end: str) -> None:
        (block,) = blocks_of(f"<p title='one{end}two' class=lead>text")
        assert block.element.attrs == {"title": "one\ntwo", "class": "lead"}

    def test_a_tag_of_any_length_is_read_in_the_page_s_encoding(self) -> None:
        (block,) = blocks_of(f"<p data-long='{'x' * 2000}' title='é'>text")
        assert block.element.attr("title") == "é"

    @pytest.mark.parametrize("written", ["é", "&eacute;", "&#233;", "&#x25cf;", "&Atilde;&copy;", "é &amp; ?"])
    @pytest.mark.parametrize("codec", ["utf-8", "cp1252", "cp932", "gb18030"])
    def test_characters_of_an_attribute_may_be_written_as_references(self, written: str, codec: str) -> None:
        html = f"<p title='{written}' class='?'>text".encode(codec, "xmlcharrefreplace")
        assert segment((html,), codec)[0][0].element.attr("title") == unescape(written)

    def test_blocks_and_elements_can_be_pickled(self) -> None:
        (block,) = blocks_of("<main><p class=lead>text <a href=/a>link</a>")
        copy = pickle.loads(pickle.dumps(block))
        assert (copy.text, copy.start, copy.end, copy.inlines) == (block.text, block.start, block.end, block.inlines)
        assert (copy.element.tag, copy.element.attrs, copy.element.parent.tag) == ("p", {"class": "lead"}, "main")


class TestHead:
    def test_title_language_base_and_structured_data_are_collected(self) -> None:
        head = head_of(
            '<html lang="de-AT"><head><title> A &amp;\n B </title><base href="/b/"><meta name=author content="Mira é">'
            '<link rel=canonical href=/c><script type="application/ld+json">{"a": "é\n"}</script></head>'
            "<title>no</title>"
        )
        assert (head.title, head.language, head.base) == ("A & B", "de-AT", "/b/")
        assert head.metas == [{"name": "author", "content": "Mira é"}]
        assert head.links == [{"rel": "canonical", "href": "/c"}]
        assert head.json_ld == ['{"a": "é\n"}']

    def test_the_title_of_a_drawing_is_not_the_page_s(self) -> None:
        assert head_of("<svg><title>Icon</title></svg><title>Page</title>").title == "Page"

    def test_an_empty_script_hides_nothing(self) -> None:
        assert texts("<script type='application/ld+json'></script><p>a<title></title>b") == ["ab"]


class TestEntities:
    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ("&#0000000065;", "A"),
            ("&#x0000000041", "A"),
            ("&#" + "9" * 10_000 + ";", "\ufffd"),
            ("&#x" + "F" * 10_000, "\ufffd"),
            ("&#00000000;", "\ufffd"),
        ],
    )
    def test_numbers_of_any_length_are_decoded(self, written: str, expected: str) -> None:
        assert texts(f"<p>x{written}y") == [f"x{expected}y"]

    def test_they_are_decoded_in_the_title_too(self) -> None:
        assert head_of("<title>a&#" + "9" * 10_000 + ";b").title == "a\ufffdb"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>salt <a", ["salt"]),
        ("\t<a href='x", []),
        ("<p>salt</p", ["salt"]),
        ("<p>1 < 2", ["1 < 2"]),
        ("<p>salt </", ["salt </"]),
        ("<plaintext>salt <b", ["salt <b"]),
    ],
)
def test_a_tag_that_the_end_of_the_page_cuts_off_is_no_text(html: str, text: list[str]) -> None:
    assert texts(html) == text


def test_bold_within_bold_is_marked_once() -> None:
    (block,) = blocks_of("<p>" + "<b>" * 300 + "x" + "</b>" * 299 + "y</b>z")
    assert block.inlines == (Inline(0, 2, InlineKind.STRONG),)
