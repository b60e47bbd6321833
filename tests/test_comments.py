"""Readers' comments, by what a page calls them."""

from __future__ import annotations

import pytest
from builders import page_of

from scrapy_mainext.extraction.scoring.comments import in_comments


def found(html: str) -> list[str]:
    blocks = page_of(html).blocks
    return [block.text for block, inside in zip(blocks, in_comments(blocks), strict=True) if inside]


@pytest.mark.parametrize(
    "attributes",
    [
        'class="comments"',
        'id="comments"',
        'class="comment-body"',
        'class="userComment"',
        'class="box commentlist"',
        'id="disqus_thread"',
        'itemprop="comment"',
        'itemscope itemtype="https://schema.org/Comment"',
    ],
)
def test_comments_are_found_with_all_that_stands_in_them(attributes: str) -> None:
    assert found(f"<p>Text</p><section {attributes}><div><p>Well said</p></div></section>") == ["Well said"]


@pytest.mark.parametrize(
    "attributes",
    [
        'class="commentary"',
        'class="no-comments"',
        'class="has-comments"',
        'class="comment-count"',
        'id="respond-to-review-comments"',
        'class="community"',
    ],
)
def test_other_names_are_no_comments(attributes: str) -> None:
    assert found(f"<section {attributes}><p>Text</p></section>") == []


def test_an_element_with_the_headline_is_the_page() -> None:
    assert found('<div class="comments"><h1>Title</h1><p>Text</p><div class="comment">Well said</div></div>') == [
        "Well said"
    ]


@pytest.mark.parametrize("tag", ["body", "main"])
def test_the_whole_page_is_no_comment(tag: str) -> None:
    assert found(f'<{tag} class="comments"><p>Text</p></{tag}>') == []
