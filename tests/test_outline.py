"""Heading paths, visual headings, kinds and names of blocks."""

from __future__ import annotations

import pytest

from scrapy_mainext.extraction.blocks import BlockKind, Context, Element, TextBlock
from scrapy_mainext.extraction.layout.outline import (
    VISUAL_LEVEL,
    Outline,
    css_path,
    heading_level,
    is_visual_heading,
    kind_of,
    public_block,
)
from scrapy_mainext.extraction.segment.segmenter import segment


def blocks_of(html: str) -> list[TextBlock]:
    return segment([html.encode()], "utf-8")[0]


def paths_of(html: str) -> dict[str, tuple[str, ...]]:
    outline = Outline()
    return {block.text: outline.path_for(block) for block in blocks_of(html)}


def path_of_x(html: str) -> tuple[str, ...]:
    return paths_of(html)["x"]


# Heading paths


def test_heading_ends_those_of_its_level_and_below() -> None:
    paths = paths_of("<h1>A</h1><p>a<h2>B</h2><p>b<h3>C</h3><p>c<h2>D</h2><p>d")
    assert paths["a"] == ("A",)
    assert paths["c"] == ("A", "B", "C")
    assert paths["d"] == ("A", "D")


def test_own_path_of_a_heading_ends_above_itself() -> None:
    paths = paths_of("<h1>A</h1><h2>B</h2>")
    assert paths["A"] == ()
    assert paths["B"] == ("A",)


def test_skipped_level_leaves_no_gap() -> None:
    paths = paths_of("<h1>A</h1><h3>B</h3><p>b<h2>C</h2><p>c<h4>D</h4><p>d")
    assert paths["b"] == ("A", "B")
    assert paths["c"] == ("A", "C")
    assert paths["d"] == ("A", "C", "D")


@pytest.mark.parametrize("tag", ["nav", "aside", "footer", "dialog", "blockquote"])
def test_heading_beside_the_text_ends_with_its_element(tag: str) -> None:
    assert path_of_x(f"<h1>A</h1><h2>B</h2><{tag}><h1>Beside</h1></{tag}><p>x") == ("A", "B")


def test_landmark_role_counts_as_its_element() -> None:
    assert path_of_x("<h1>A</h1><div role=complementary><h2>Beside</h2></div><p>x") == ("A",)


def test_heading_is_in_effect_inside_of_its_aside() -> None:
    assert path_of_x("<h1>A</h1><aside><h2>Beside</h2><p>x</aside>") == ("A", "Beside")


@pytest.mark.parametrize("tag", ["section", "article"])
def test_section_with_text_takes_its_heading_along(tag: str) -> None:
    assert path_of_x(f"<h1>A</h1><{tag}><h2>B</h2><p>Text.</p></{tag}><p>x") == ("A",)


@pytest.mark.parametrize("wrapper", ["section", "article", "header", "div"])
def test_wrapper_around_a_title_leaves_it_in_effect(wrapper: str) -> None:
    assert path_of_x(f"<{wrapper}><h1>A</h1></{wrapper}><p>x") == ("A",)


def test_text_in_an_inner_section_counts_for_the_outer_one() -> None:
    assert path_of_x("<section><h1>A</h1><section><p>Text.</section></section><p>x") == ()


def test_breadcrumbs_beside_a_title_are_no_text_of_its_section() -> None:
    assert path_of_x("<section><nav><a href=/>Home</a></nav><h1>A</h1></section><p>x") == ("A",)


def test_line_break_in_a_heading_is_a_space() -> None:
    assert path_of_x("<h1>One<br>two</h1><p>x") == ("One two",)
    assert path_of_x("<h1>東京<br>駅</h1><p>x") == ("東京駅",)


def test_blocks_of_one_heading_element_are_one_heading() -> None:
    paths = paths_of("<h1>A</h1><h2>One<br><br>two<div>three</div></h2><p>x")
    assert paths["x"] == ("A", "One two three")
    assert paths["three"] == ("A",)


def test_two_headings_of_the_same_text_are_two() -> None:
    assert path_of_x("<h2>A</h2><h2>A</h2><p>x") == ("A",)


def test_heading_in_a_link_is_a_heading() -> None:
    assert path_of_x('<a href="/"><h2>A</h2></a><p>x') == ("A",)


def test_visual_heading_is_below_all_real_ones() -> None:
    paths = paths_of("<h6>A</h6><p><b>Seen as one</b></p><p>b</p><p><b>And another</b></p><p>c</p><h6>D</h6><p>d")
    assert paths["b"] == ("A", "Seen as one")
    assert paths["c"] == ("A", "And another")
    assert paths["d"] == ("D",)


def test_unclosed_heading_does_not_fill_the_paths() -> None:
    blocks = blocks_of("<h2>Title" + "<div>More text.</div>" * 500)
    outline = Outline()
    for block in blocks:
        outline.path_for(block)
    assert len(outline.path[0]) <= 300


def test_image_without_text_is_no_heading() -> None:
    assert path_of_x("<h1>A</h1><h2><img src=logo.png alt=Logo></h2><p>x") == ("A",)


# Visual headings


@pytest.mark.parametrize(
    "html",
    [
        "<p><strong>Opening hours</strong></p>",
        "<p><b>Opening</b> <b>hours</b></p>",
        "<div><b>What does it cost?</b></div>",
        "<p><b>Opening hours</b><br><br>Daily.</p>",
        '<p class="section-title">Opening hours</p>',
        '<div class="heading"><span>Opening hours</span></div>',
        '<div class="block__title"><p>Opening hours</p></div>',
    ],
)
def test_short_bold_or_so_named_paragraph_is_a_visual_heading(html: str) -> None:
    block = blocks_of(html)[0]
    assert is_visual_heading(block)
    assert heading_level(block) == VISUAL_LEVEL
    assert kind_of(block) is BlockKind.VISUAL_HEADING


@pytest.mark.parametrize(
    "html",
    [
        "<p>Opening hours</p>",
        "<p><b>Opening</b> hours</p>",
        "<p><b>We are open.</b></p>",
        "<p><b>Note:</b></p>",
        "<p><b>by our own reporter</b></p>",
        "<p><b>$ 49.90</b></p>",
        f"<p><b>{'Long ' * 30}</b></p>",
        '<p><b><a href="/x">Opening hours</a></b></p>',
        "<ul><li><b>Opening hours</b></li></ul>",
        "<table><tr><td><b>Opening hours</b></table>",
        "<blockquote><b>Opening hours</b></blockquote>",
        "<button><b>Opening hours</b></button>",
        '<p class="untitled subtitled">Opening hours</p>',
        '<div class="title"><div><p>Opening hours</p></div></div>',
    ],
)
def test_other_short_text_is_none(html: str) -> None:
    assert not is_visual_heading(blocks_of(html)[0])


# Kinds


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<p>x", BlockKind.PARAGRAPH),
        ("<h3>x</h3>", BlockKind.HEADING),
        ("<li><p>x", BlockKind.LIST_ITEM),
        ("<dl><dt>x", BlockKind.TERM),
        ("<dl><dd>x", BlockKind.DEFINITION),
        ("<table><tr><th>x", BlockKind.TABLE_CELL),
        ("<pre>x", BlockKind.CODE),
        ("<blockquote><p>x", BlockKind.QUOTE),
        ("<figure><figcaption>x", BlockKind.CAPTION),
        ("<blockquote><ul><li>x", BlockKind.LIST_ITEM),
        ("<ul><li><blockquote>x", BlockKind.QUOTE),
    ],
)
def test_kind_is_that_of_the_innermost_ancestor_that_says_so(html: str, kind: BlockKind) -> None:
    assert kind_of(blocks_of(html)[0]) is kind


# Public blocks


def test_public_block_carries_place_score_and_context() -> None:
    block = blocks_of('<main id=content><ul class="list plain"><li>a<ul><li class=deep>x')[1]
    public = public_block(block, kept=True, score=0.75, heading_path=("A",))
    assert public.path == "html > main#content > ul.list.plain > li > ul > li.deep"
    assert public.level == 2
    assert public.byte_range == (block.start, block.end)
    assert public.context == ("list", "main")
    assert (public.kept, public.score, public.heading_path) == (True, 0.75, ("A",))


def test_hostile_attributes_make_no_hostile_path() -> None:
    body = Element("html", None, None, 0, True, 0)
    attrs = {"id": "a b > c", "class": "ok 1no x{y}\nnew " + "long" * 50 + " also"}
    path = css_path(Element("p", body, attrs, 0, True, 1))
    assert path == "html > p.ok.new"


def test_deep_path_loses_its_middle() -> None:
    element = Element("html", None, None, 0, True, 0)
    for depth in range(1, 400):
        element = Element("div", element, {"id": f"d{depth}"}, 0, True, depth)
    steps = css_path(element).split(" > ")
    assert steps[0] == "html"
    assert "…" in steps
    assert steps[-1] == "div#d399"
    assert len(steps) <= 25


def test_context_is_named_in_lower_case() -> None:
    block = blocks_of("<footer><nav><p>x")[0]
    assert block.context == Context.NAV | Context.FOOTER
    assert public_block(block, None, None, ()).context == ("nav", "footer")
