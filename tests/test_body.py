"""An article's body and nothing else: each rule of the mode ``precision``."""

from __future__ import annotations

import pytest
from builders import PARAGRAPH, page_of

from scrapy_mainext.extraction.scoring.body import RULES, Body, body_of

PROSE = f"<p>{PARAGRAPH}</p>"
BODY = PROSE * 5


def fallen(html: str, rule: str, **stated) -> list[str]:
    """Return the texts that a rule by itself takes out of a page of which everything is kept."""
    blocks = page_of(html).blocks
    body = Body(blocks, [True] * len(blocks), stated.get("title"), stated.get("authors", ()))
    return [blocks[at].text for at in sorted(set(RULES[rule](body)))]


def left(html: str, **stated) -> list[str]:
    """Return what is left of a page of which everything is kept."""
    blocks = page_of(html).blocks
    kept = body_of(blocks, [True] * len(blocks), **stated)
    return [block.text for block, keep in zip(blocks, kept, strict=True) if keep]


# The headline


def test_the_headline_above_the_prose_is_not_the_body() -> None:
    assert fallen(f"<h1>Ice in the harbour</h1>{BODY}", "headline") == ["Ice in the harbour"]


def test_a_title_is_known_by_its_words_wherever_it_stands() -> None:
    html = f"{BODY}<p>Ice in the harbour!</p>"
    assert fallen(html, "headline", title="Ice in the Harbour") == ["Ice in the harbour!"]


def test_an_h1_below_the_first_prose_heads_a_part_of_the_body() -> None:
    assert fallen(f"{BODY}<h1>The second winter</h1>{BODY}", "headline") == []


# Bylines and dates


@pytest.mark.parametrize("line", ["By Ada Marsh", "Text: Ada Marsh, Photos: Ole Berg", "Von ADA MARSH"])
def test_a_line_above_the_prose_that_names_the_author_is_a_byline(line: str) -> None:
    assert fallen(f"<p>{line}</p>{BODY}", "byline", authors=["Ada Marsh"]) == [line]


@pytest.mark.parametrize("line", ["March 3, 2024", "3. März 2024 · 5 min", "2024年3月3日"])
def test_a_line_above_the_prose_with_a_year_is_a_date(line: str) -> None:
    assert fallen(f"<p>{line}</p>{BODY}", "byline") == [line]


def test_a_sentence_with_a_year_is_no_date() -> None:
    assert fallen(f"<p>It was the winter of 1963.</p>{BODY}", "byline") == []


def test_an_author_who_is_named_in_the_text_is_no_byline() -> None:
    assert fallen(f"{BODY}<p>Ada Marsh was there.</p>{BODY}", "byline", authors=["Ada Marsh"]) == []


# Captions


def test_a_caption_is_not_the_body() -> None:
    html = f'{BODY}<figure><img src="/ice.jpg"><figcaption>The breaker at noon</figcaption></figure>'
    assert fallen(html, "captions") == ["The breaker at noon"]


def test_a_quotation_in_a_figure_is_no_caption() -> None:
    html = f"{BODY}<figure><blockquote>Nobody had seen such ice.</blockquote></figure>"
    assert fallen(html, "captions") == []


# Names


@pytest.mark.parametrize("name", ["share", "article__byline", "wp-caption-text", "relatedLinks", "newsletter-signup"])
def test_what_a_page_names_as_around_the_body_is_not_the_body(name: str) -> None:
    assert fallen(f'{BODY}<div class="{name}"><p>Three words here</p></div>', "named_around") == ["Three words here"]


@pytest.mark.parametrize("name", ["shareholders", "credited", "unrelated-thoughts"])
def test_a_name_that_only_holds_such_a_word_says_nothing(name: str) -> None:
    assert fallen(f'{BODY}<div class="{name}"><p>Three words here</p></div>', "named_around") == []


def test_a_name_is_not_believed_of_most_of_the_page() -> None:
    assert fallen(f'<div class="related">{BODY}</div>{PROSE}', "named_around") == []


# Landmarks


@pytest.mark.parametrize("tag", ["form", "nav", "aside", "dialog open"])
def test_what_stands_apart_is_not_the_body(tag: str) -> None:
    assert fallen(f"{BODY}<{tag}><p>Your address, please.</p></{tag.split(maxsplit=1)[0]}>", "apart") == [
        "Your address, please."
    ]


def test_a_form_around_the_whole_page_says_nothing() -> None:
    assert fallen(f"<form>{BODY}</form>", "apart") == []


# Pull quotes


def test_a_quotation_that_repeats_the_text_is_a_pull_quote() -> None:
    quote = "the crews were glad that they could walk home over the ice"
    assert fallen(f"{BODY}<blockquote>{quote}</blockquote>{BODY}", "pull_quotes") == [quote]


def test_a_quotation_of_its_own_is_the_body() -> None:
    html = f"{BODY}<blockquote>We have never walked home from the sea before, and never will again.</blockquote>"
    assert fallen(html, "pull_quotes") == []


# Lines of links


@pytest.mark.parametrize(
    "line",
    [
        '<a href="/other">The breaker of the next town</a>',
        'Read more: <a href="/other">The breaker of the next town</a>',
        '相关：<a href="/other">港口的冰</a>',
    ],
)
def test_a_line_that_is_a_link_leads_to_something_else(line: str) -> None:
    assert len(fallen(f"{BODY}<p>{line}</p>{BODY}", "link_lines")) == 1


@pytest.mark.parametrize(
    "html",
    [
        '<p>As the <a href="/a">harbour office</a> wrote, the ice was thick.</p>',
        '<ul><li><a href="/a">The harbour office</a></li></ul>',
        '<h2><a href="/a">The harbour office</a></h2>',
    ],
)
def test_links_in_sentences_lists_and_headings_stay(html: str) -> None:
    assert fallen(f"{BODY}{html}{BODY}", "link_lines") == []


# Contents, notes, loose ends


def test_a_table_of_contents_is_not_the_body() -> None:
    html = f'<ul><li><a href="#ice">The ice</a></li></ul>{BODY}<h2 id="ice">The ice</h2>{PROSE}'
    assert fallen(html, "contents") == ["The ice"]


def test_italic_paragraphs_at_the_end_are_notes() -> None:
    html = f"{BODY}<p><em>Ada Marsh writes about the sea.</em></p><p><i>First printed in the Almanac.</i></p>"
    assert fallen(html, "notes") == ["Ada Marsh writes about the sea.", "First printed in the Almanac."]


def test_italics_within_the_body_stay() -> None:
    assert fallen(f"{BODY}<p><em>Nobody spoke.</em></p>{BODY}", "notes") == []


def test_a_short_line_below_the_last_prose_is_a_loose_end() -> None:
    assert fallen(f"{BODY}<div>12 shares</div>", "loose_ends") == ["12 shares"]


@pytest.mark.parametrize("html", ["<p>They walked home.</p>", "<ul><li>bread</li></ul>", "<pre>x = 1</pre>"])
def test_sentences_items_and_code_at_the_end_stay(html: str) -> None:
    assert fallen(f"{BODY}{html}", "loose_ends") == []


# All together


def test_a_heading_goes_with_what_stood_under_it() -> None:
    html = f'{PROSE}<h2>The ice</h2>{PROSE}<h2>More</h2><p><a href="/a">Other news</a></p><h2>The thaw</h2>{PROSE}'
    assert left(html) == [PARAGRAPH, "The ice", PARAGRAPH, "The thaw", PARAGRAPH]


def test_an_article_comes_out_as_its_body() -> None:
    html = f"""<article><h1>Ice in the harbour</h1><p class="byline">By Ada Marsh</p><time>3 March 2024</time>
        <figure><figcaption>The breaker</figcaption></figure>
        {BODY}<p>Related: <a href="/b">The thaw</a></p>
        <ul class="tags"><li>ice</li></ul>
        <div class="share"><span>12 shares</span></div></article>"""
    assert left(html, title="Ice in the harbour", authors=["Ada Marsh"]) == [PARAGRAPH] * 5 + ["ice"]


def test_a_page_without_prose_stays_as_it_is() -> None:
    assert left("<h1>Ports</h1><p>North</p><p>South</p>") == ["Ports", "North", "South"]


def test_what_is_not_kept_is_never_added() -> None:
    blocks = page_of(f"<h1>Ice</h1>{BODY}").blocks
    assert not any(body_of(blocks, [False] * len(blocks)))
