from __future__ import annotations

import pytest
from builders import PARAGRAPH, element, kept_texts, page_of

from scrapy_mainext.extraction.scoring.hints import class_weight, names_of, seems_unlikely
from scrapy_mainext.extraction.scoring.tree import tree_of

LINKS = "".join(f"<li><a href=/{n}>Another story number {n} with a long title</a>" for n in range(12))


def kept(html: str) -> list[str]:
    return kept_texts(page_of(html), "containers")


def test_the_container_of_the_paragraphs_is_kept_and_the_rest_goes():
    html = f"<body><div id=links><ul>{LINKS}</ul></div><div id=story><p>{PARAGRAPH}<p>{PARAGRAPH}</div>"
    assert kept(html) == [PARAGRAPH, PARAGRAPH]


def test_headings_and_short_lines_inside_the_container_come_along():
    html = f"<body><div><h2>Ice</h2><p>{PARAGRAPH}<p>Yes.<p>{PARAGRAPH}</div>"
    assert kept(html) == ["Ice", PARAGRAPH, "Yes.", PARAGRAPH]


def test_link_density_scales_a_container_down():
    linked = f"<p><a href=/x>{PARAGRAPH}</a>" * 3
    html = f"<body><div>{linked}</div><div><p>{PARAGRAPH}<p>{PARAGRAPH}</div>"
    assert kept(html) == [PARAGRAPH, PARAGRAPH]
    assert page_of(html).blocks[3].link_chars == 0


def test_commas_and_length_make_points():
    commas = "salt, bread, fish, rope, tar, cloth, and oil, for all the boats. " * 5
    plain = "There was no other way for the crews than to walk home to the town. " * 5
    html = f"<body><div class=a><p>{plain}<p>{plain}</div><div class=b><p>{commas}<p>{commas}</div>"
    assert kept(html)[-2:] == [commas.strip(), commas.strip()]


def test_points_reach_the_grandparent_by_half():
    """Two sections of one paragraph each are taken together: what holds both outweighs either."""
    html = f"<body><div id=all><div><p>{PARAGRAPH}</div><div><p>{PARAGRAPH}</div><div><p>{PARAGRAPH}</div></div>"
    assert kept(html) == [PARAGRAPH] * 3


def test_a_sibling_of_similar_score_joins():
    three, two = f"<p>{PARAGRAPH}" * 3, f"<p>{PARAGRAPH}" * 2
    html = f"<body><main><div>{three}</div><div>{two}</div></main>"
    assert len(kept(html)) == 5


@pytest.mark.parametrize(
    ("sibling", "joins"),
    [
        (f"<p>{PARAGRAPH}</p>", True),
        ("<p>It was cold.</p>", True),
        ("<p>Print version</p>", False),
        (f"<p><a href=/x>{PARAGRAPH}</a></p>", False),
    ],
)
def test_a_paragraph_beside_the_container_joins_if_it_reads_like_text(sibling: str, joins: bool):
    html = f"<body><section>{sibling}<div><p>{PARAGRAPH}<p>{PARAGRAPH}</div></section>"
    assert len(kept(html)) == (3 if joins else 2)


@pytest.mark.parametrize("unlikely", ["<div class=sidebar>", "<div id=comments>", "<div role=navigation>"])
def test_unlikely_candidates_are_not_looked_at(unlikely: str):
    html = f"<body><div><p>{PARAGRAPH}<p>{PARAGRAPH}</div>{unlikely}<p>{PARAGRAPH}<p>{PARAGRAPH}<p>{PARAGRAPH}</div>"
    assert kept(html) == [PARAGRAPH, PARAGRAPH]


def test_with_less_than_500_characters_the_unlikely_get_their_chance():
    html = f"<body><div><p>{PARAGRAPH}</div><div class=sidebar><p>{PARAGRAPH}<p>{PARAGRAPH}<p>{PARAGRAPH}</div>"
    assert len(kept(html)) >= 3


def test_a_box_of_links_inside_the_container_is_cleaned_away():
    html = f"<body><div><p>{PARAGRAPH}<div><ul>{LINKS}</ul></div><p>{PARAGRAPH}<p>{PARAGRAPH}</div>"
    assert kept(html) == [PARAGRAPH] * 3


def test_a_table_of_data_inside_the_container_stays():
    rows = "".join(f"<tr><th>{year}<td>{year - 1900} days" for year in range(1970, 1976))
    html = f"<body><div><p>{PARAGRAPH}<table>{rows}</table><p>{PARAGRAPH}</div>"
    assert "70 days" in kept(html)


def test_code_inside_the_container_stays():
    html = f"<body><div><p>{PARAGRAPH}<div><pre>make ice</pre></div><p>{PARAGRAPH}</div>"
    assert "make ice" in kept(html)


def test_posts_that_stand_only_in_noscript_come_out():
    posts = f"<div class=post><p>{PARAGRAPH}</div>" * 3
    assert kept(f"<body><div id=app></div><noscript>{posts}</noscript>") == [PARAGRAPH] * 3


def test_hidden_text_never_stays():
    assert kept(f"<body><div hidden><p>{PARAGRAPH}<p>{PARAGRAPH}</div>") == []


def test_a_page_without_any_paragraph_is_kept_as_a_whole():
    assert kept("<body><p>Not found<p>Go back") == ["Not found", "Go back"]


def test_class_and_id_weigh_twenty_five_points_each():
    assert class_weight(element("div", class_="entry-content")) == 25
    assert class_weight(element("div", class_="sidebar", id="promo")) == -50
    assert class_weight(element("div", class_="widget", id="story")) == 0
    assert class_weight(element("div")) == 0


def test_a_name_of_content_outweighs_an_unlikely_one():
    assert seems_unlikely(names_of(element("div", class_="Sidebar")))
    assert not seems_unlikely(names_of(element("div", class_="sidebar main-column")))


def test_the_tree_holds_each_element_once_and_parents_first():
    page = page_of("<body><div><p>one<p>two</div><p>three")
    tree = tree_of(page.blocks)
    assert len(set(tree.elements)) == len(tree.elements)
    assert all(parent < place for place, parent in enumerate(tree.parents))
    assert tree.sum_up([1, 1, 1])[0] == 3
