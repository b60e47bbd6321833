"""What an extraction can be asked for."""

from __future__ import annotations

import pytest
from builders import PARAGRAPH, page_of

from scrapy_mainext import Extraction, Options, PageType, extract
from scrapy_mainext.extraction.scoring import Scores, select
from scrapy_mainext.extraction.stated import Stated

COMMENT = "I remember that winter well, since my father was on one of the boats, and he told us of it every year."
ARTICLE = f"""<!doctype html><html lang=en><title>Ice in the harbour</title><body>
<nav><ul><li><a href="/">Home</a></li></ul></nav>
<main><article class="post"><h1>Ice in the harbour</h1><p class="byline">By Ada Marsh, 3 March 1963</p>
<p>{PARAGRAPH}</p><p>See the <a href="/log">log of the harbour</a>. {PARAGRAPH}</p><p>{PARAGRAPH}</p>
<p><img src="/ice.jpg" alt="Ice"> {PARAGRAPH}</p>
<table><tr><th>Port</th><th>Depth</th></tr><tr><td>North</td><td>4 m</td></tr></table>
</article><section class="comments"><div class="comment"><p>{COMMENT}</p></div></section></main></body>""".encode()
URL = "https://example.com/ice"


TABLE = f"<main><p>{PARAGRAPH}</p><!-- table --><p>{PARAGRAPH}</p></main>".encode()


def texts(html: str, scores: dict[str, float] | None = None, **options) -> list[str]:
    """Return what the options leave of a page of which a scorer keeps everything."""
    page = page_of(html)
    kind = PageType(max(scores, key=scores.__getitem__)) if scores else None
    everything = [True] * len(page.blocks)
    all_kept = Scores([1.0] * len(everything), everything, kind, scores or {})
    chosen = select(page, all_kept, Options(**options), Stated(page, ()))
    return [block.text for block, keep in zip(page.blocks, chosen.kept, strict=True) if keep]


def ask(body: bytes = ARTICLE, **options) -> Extraction:
    return extract(body, url=URL, options=Options(**options))


def kept_text(result: Extraction) -> str:
    return "\n".join(block.text for block in result.blocks if block.kept)


# Checks


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("mode", "careful", "balanced, precision, recall, fast"),
        ("mode", None, "balanced"),
        ("page_type", "essay", "article, forum"),
        ("comments", "no", "True or False"),
        ("links", 1, "True or False"),
        ("min_words", -1, "whole number"),
        ("min_words", True, "whole number"),
        ("min_chars", 2.5, "whole number"),
        ("fallback_below", 80, "from 0 to 1"),
    ],
)
def test_a_wrong_option_is_an_error_that_names_it_its_value_and_what_is_allowed(name, value, allowed) -> None:
    with pytest.raises(ValueError, match=f"^{name} = ") as raised:
        Options(**{name: value})
    assert repr(value) in str(raised.value)
    assert allowed in str(raised.value)


@pytest.mark.parametrize(
    ("mode", "scorer"),
    [("fast", "learned"), ("fast", "containers"), ("precision", "density"), ("recall", "containers")],
)
def test_a_mode_and_a_scorer_that_contradict_each_other_are_an_error(mode, scorer) -> None:
    with pytest.raises(ValueError, match=f"mode = '{mode}', scorer = '{scorer}'"):
        Options(mode=mode, scorer=scorer)


@pytest.mark.parametrize(
    ("mode", "scorer", "used"),
    [
        ("balanced", None, "learned"),
        ("balanced", "containers", "containers"),
        ("precision", "learned", "learned"),
        ("recall", None, "learned"),
        ("fast", None, "density"),
        ("fast", "density", "density"),
    ],
)
def test_mode_and_scorer_decide_together(mode, scorer, used) -> None:
    assert Options(mode=mode, scorer=scorer).scorer_name == used


# Modes


def test_recall_keeps_what_balanced_keeps_and_balanced_what_precision_keeps() -> None:
    precision, balanced, recall = (
        {block.byte_range for block in ask(mode=mode).blocks if block.kept}
        for mode in ("precision", "balanced", "recall")
    )
    assert precision <= balanced <= recall
    assert precision < recall


def test_precision_gives_an_article_body_alone() -> None:
    text = ask(mode="precision", page_type="article").text
    assert PARAGRAPH in text
    assert "Ada Marsh" not in text
    assert COMMENT not in text


def test_precision_takes_the_headline_for_what_the_page_states_even_without_metadata() -> None:
    body = ARTICLE.replace(b"<table>", b"<p>Ice in the harbour</p><table>")
    result = ask(body, mode="precision", page_type="article", metadata=False)
    assert "Ice in the harbour" not in result.text
    assert result.title is None


def test_fast_answers_as_the_density_rules_do() -> None:
    assert ask(mode="fast") == ask(scorer="density")


def test_the_confidence_does_not_depend_on_the_mode() -> None:
    assert len({ask(mode=mode).confidence for mode in ("balanced", "precision", "recall")}) == 1


# Page type


@pytest.mark.parametrize("scorer", ["learned", "density"])
def test_the_page_type_can_be_stated(scorer) -> None:
    result = ask(page_type="listing", scorer=scorer)
    assert result.page_type is PageType.LISTING
    assert result.page_type_scores == {"listing": 1.0}


# Comments, tables, images, links


def test_comments_are_dropped_where_the_options_say_so() -> None:
    html = f'<p>{PARAGRAPH}</p><div class="comments"><p>{COMMENT}</p></div>'
    assert texts(html) == [PARAGRAPH, COMMENT]
    assert texts(html, comments=False) == [PARAGRAPH]


@pytest.mark.parametrize(
    "scores", [{"article": 1.0}, {"article": 0.99, "forum": 0.01}, {}], ids=["article", "hardly a forum", "unknown"]
)
def test_comments_are_dropped_of_every_type_but_forum(scores) -> None:
    assert texts('<p class="comment">Well said', scores=scores, comments=False) == []


@pytest.mark.parametrize("scores", [{"forum": 1.0}, {"article": 0.8, "forum": 0.2}], ids=["forum", "perhaps a forum"])
def test_the_posts_of_what_may_be_a_forum_stay(scores) -> None:
    assert texts('<p class="comment">Well said', scores=scores, comments=False) == ["Well said"]


def test_the_stated_page_type_decides_on_comments() -> None:
    html = '<p class="comment">Well said'
    assert texts(html, scores={"article": 1.0}, comments=False, page_type="forum") == ["Well said"]
    assert texts(html, scores={"forum": 1.0}, comments=False, page_type="article") == []


def test_tables_of_data_are_dropped_where_the_options_say_so() -> None:
    html = "<p>Depths</p><table><tr><th>Port</th><th>Depth</th></tr><tr><td>North</td><td>4 m</td></tr></table>"
    assert texts(html) == ["Depths", "Port", "Depth", "North", "4 m"]
    assert texts(html, tables=False) == ["Depths"]


def test_a_table_that_arranges_the_page_stays() -> None:
    html = f"<table><tr><td><p>{PARAGRAPH}</p><p>{PARAGRAPH}</p></td></tr></table>"
    assert texts(html, tables=False) == [PARAGRAPH, PARAGRAPH]


def test_what_is_dropped_is_in_neither_text_nor_markdown_and_not_kept() -> None:
    body = b"<table><tr><th>Port</th><th>Depth</th></tr><tr><td>North</td><td>4 m</td></tr></table>"
    whole, part = (
        ask(TABLE.replace(b"<!-- table -->", body), scorer="density", tables=tables) for tables in (True, False)
    )
    assert "North | 4 m" in whole.text
    for text in (part.text, part.markdown, *(section.text for section in part.sections), kept_text(part)):
        assert "North" not in text
    assert [block.byte_range for block in whole.blocks] == [block.byte_range for block in part.blocks]


def test_images_are_left_out_where_the_options_say_so() -> None:
    assert [image.url for image in ask().images] == ["https://example.com/ice.jpg"]
    result = ask(images=False)
    assert result.images == ()
    assert "ice.jpg" not in result.markdown
    assert result.text == ask().text


def test_a_block_of_images_alone_is_not_kept_without_images() -> None:
    body = ARTICLE.replace(b"<p><img", b'<p><img src="/lone.jpg"></p><p><img')
    assert "lone.jpg" in ask(body).markdown
    assert all(block.text for block in ask(body, images=False).blocks if block.kept)


def test_links_lose_their_addresses_and_keep_their_words_where_the_options_say_so() -> None:
    assert "[log of the harbour](https://example.com/log)" in ask().markdown
    result = ask(links=False)
    assert result.links == ()
    assert "See the log of the harbour." in result.markdown
    assert result.text == ask().text


def test_without_links_and_images_no_url_is_missed() -> None:
    assert extract(ARTICLE, options=Options(links=False, images=False)).warnings == ()
    assert extract(ARTICLE).warnings != ()


# A minimum


@pytest.mark.parametrize("limit", [{"min_words": 100_000}, {"min_chars": 100_000}])
def test_a_main_text_under_the_minimum_is_empty(limit) -> None:
    result = ask(**limit)
    assert (result.text, result.markdown, result.sections, result.links) == ("", "", (), ())
    assert not any(block.kept for block in result.blocks)
    assert result.skipped is None


def test_a_main_text_of_the_minimum_stays() -> None:
    words = len(PARAGRAPH.split())
    body = f"<p>{PARAGRAPH}</p>".encode()
    assert ask(body, scorer="density", min_words=words, min_chars=len(PARAGRAPH)).text == PARAGRAPH
    assert ask(body, scorer="density", min_words=words + 1).text == ""
    assert ask(body, scorer="density", min_chars=len(PARAGRAPH) + 1).text == ""


# A fallback


def test_a_page_rated_below_the_threshold_is_a_candidate_for_a_fallback() -> None:
    confidence = ask().confidence
    assert confidence is not None
    assert ask(fallback_below=1.0).needs_fallback is (confidence < 1.0)
    assert ask(fallback_below=confidence).needs_fallback is False
    assert ask(fallback_below=min(1.0, confidence + 1e-6)).needs_fallback is (confidence < 1.0)


def test_a_page_without_main_text_is_a_candidate_for_a_fallback() -> None:
    assert ask(b"<html><body><div id=app></div><p>Loading</p></body></html>").needs_fallback


@pytest.mark.parametrize(
    "body",
    [
        b"<html><body><p>Hello</p></body></html>",
        b"<div id=root></div><script></script>",
        b"<p hidden>words</p>",
    ],
)
@pytest.mark.parametrize("mode", ["balanced", "fast"])
def test_a_page_without_text_is_a_candidate_whatever_its_confidence(body: bytes, mode: str) -> None:
    result = ask(body, mode=mode, min_words=5, fallback_below=0.0)
    assert not result.text
    assert result.needs_fallback


def test_without_a_confidence_there_is_no_candidate() -> None:
    assert ask(mode="fast", fallback_below=1.0).needs_fallback is False
