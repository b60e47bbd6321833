"""The main image of a page that states none."""

from __future__ import annotations

import pytest

from scrapy_mainext.extraction.layout.links import Resolver
from scrapy_mainext.extraction.metadata.hero import hero_image
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.segment.segmenter import segment

URL = "https://coastal.example/2024/notes"
BIG = "width=800 height=500"
QUAY = "https://coastal.example/quay.jpg"


def hero_of(html: str) -> str | None:
    """Return the main image of a page of which all texts are kept but those that hold the word "drop"."""
    blocks, head = segment([html.encode()], "utf-8")
    kept = [bool(block.text) and "drop" not in block.text for block in blocks]
    return hero_image(Page(tuple(blocks), head, URL), kept, Resolver(URL))


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Salt <img src=/quay.jpg {BIG}> and wool",
        f"<article><img src=/quay.jpg {BIG}><p>Salt</article>",
        f"<p>Salt<div><img src=/quay.jpg {BIG}></div><p>Wool",
        f"<img src=data:image/gif;base64,R0 data-src=/quay.jpg {BIG}><p>Salt",
        "<p>Salt <img src=/quay.jpg width=800>",
        "<p>Salt <img src=/quay.jpg width=800px height=500.5>",
        f"<article><header><img src=/quay.jpg {BIG}></header><p>Salt</article>",
        f"<p>Salt <img src=/a.jpg width=40 height=40><img src=/quay.jpg {BIG}><img src=/b.jpg {BIG}>",
    ],
    ids=["in", "before", "between", "lazy", "width", "units", "article's header", "first big one"],
)
def test_it_is_the_first_big_image_in_or_right_before_the_main_text(html: str) -> None:
    assert hero_of(html) == QUAY


@pytest.mark.parametrize("name", ["quay-1024x683.jpg", "quay.jpg?w=1200", "c/800x600/quay.jpg"])
def test_the_address_may_tell_the_size(name: str) -> None:
    assert hero_of(f"<p>Salt <img src=/{name}>") == f"https://coastal.example/{name}"


@pytest.mark.parametrize(
    "image",
    [
        "<img src=/quay.jpg>",
        "<img src=/quay.jpg width=100%>",
        "<img src=/quay.jpg width=399 height=300>",
        "<img src=/quay.jpg width=800 height=90>",
        "<img src=/quay.jpg width=1 height=1>",
        f"<img src=/quay-150x150.jpg {BIG}>",
        f"<img src=/quay.jpg?w=96 {BIG}>",
        f"<img src=/site-logo.png {BIG}>",
        f"<img src=/icons/quay.png {BIG}>",
        f"<img src=/spacer.gif {BIG}>",
        f"<img src=/quay.svg {BIG}>",
        f"<img src=/mira.jpg class=avatar {BIG}>",
        f"<img src=/mira.jpg alt='Coastal logo' {BIG}>",
        f"<img src=data:image/png;base64,R0 {BIG}>",
        f"<img src=javascript:x {BIG}>",
        f"<img src=https://[/quay.jpg {BIG}>",
        f"<img {BIG}>",
        "<img src=/quay.jpg width=99999999999999999999 height=x>",
    ],
)
def test_what_is_small_of_unknown_size_or_no_content_is_not_taken(image: str) -> None:
    assert hero_of(f"<p>Salt {image} and wool") is None


@pytest.mark.parametrize(
    "html",
    [
        f"<p>drop this <img src=/quay.jpg {BIG}><p>Salt",
        f"<nav><img src=/quay.jpg {BIG}></nav><p>Salt",
        f"<header><img src=/quay.jpg {BIG}></header><p>Salt",
        f"<p>Salt<aside><img src=/quay.jpg {BIG}></aside><p>Wool",
        f"<p>Salt<p>Wool<div><img src=/quay.jpg {BIG}></div>",
        f"<img src=/quay.jpg {BIG}>" + "<p>drop" * 9 + "<p>Salt",
        f"<img src=/quay.jpg {BIG}>",
    ],
    ids=["dropped", "menu", "site header", "sidebar", "after the text", "far above", "no text"],
)
def test_an_image_beside_the_main_text_is_not_taken(html: str) -> None:
    assert hero_of(html) is None
