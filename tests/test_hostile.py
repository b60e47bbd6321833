"""Pages made to cost: what a page asks of time and memory is in proportion to its length, whatever refers to what."""

from __future__ import annotations

import gc
import json
import time
import tracemalloc
from datetime import date
from typing import Any

import pytest

from scrapy_mainext import extract
from scrapy_mainext.extraction.assemble import Assembled, assemble
from scrapy_mainext.extraction.layout.addresses import MAX_BASE
from scrapy_mainext.extraction.metadata.reading import read_metadata
from scrapy_mainext.extraction.page import Head, Page
from scrapy_mainext.extraction.product import read_product
from scrapy_mainext.extraction.scoring.protocol import Scores
from scrapy_mainext.extraction.segment.segmenter import segment
from scrapy_mainext.extraction.structured.jsonld import MAX_SCRIPT_CHARS, read_json_ld

URL = "https://example.org/guide/page.html"
OFFER = {"@id": "#o"}
PRODUCT = {"@type": "Product", "name": "x"}


def all_kept(html: str) -> Assembled:
    blocks, head = segment([html.encode()], "utf-8")
    return assemble(Page(tuple(blocks), head, URL), Scores([0.5] * len(blocks), [True] * len(blocks)))


# Addresses


def linked(base: str, count: int) -> str:
    links = (f"<p>The boats come in with the tide, <a href=x{number}>as told</a>.</p>" for number in range(count))
    return f"<base href='{base}'>{''.join(links)}"


@pytest.mark.parametrize("length", [200_000, 9_000, MAX_BASE - 20])
def test_a_long_base_does_not_swell_each_link_of_a_page(length: int) -> None:
    count = 3_000
    result = all_kept(linked(f"http://a/{'a' * length}/", count))
    assert len(result.links()) == count
    assert sum(len(link.url) for link in result.links()) <= count * (MAX_BASE + 10)
    assert len(result.markdown()) <= count * (MAX_BASE + 100)


def test_a_long_page_address_does_not_either() -> None:
    blocks, head = segment([linked("", 1_000).encode()], "utf-8")
    page = Page(tuple(blocks), head, f"https://example.org/{'d' * 100_000}/page")
    result = assemble(page, Scores([0.5] * len(blocks), [True] * len(blocks)))
    assert len(result.markdown()) < 200_000


# References: each shape of them costs (count) x (count) steps where a node is read once for each reference to it


def offer_of_itself(count: int) -> list[Any]:
    references = [OFFER] * count
    return [{"@type": "Offer", **OFFER, "offers": references}, {**PRODUCT, "offers": references}]


def variants_of_one_offer(count: int) -> list[Any]:
    every = {"@type": "AggregateOffer", **OFFER, "offers": [OFFER] * count}
    return [every, {**PRODUCT, "hasVariant": [{"@type": "Product", "sku": "a", "offers": OFFER}] * count}]


def variant_of_itself(count: int) -> list[Any]:
    return [{**PRODUCT, "@id": "#p", "hasVariant": [{"@id": "#p"}] * count, "offers": [OFFER] * count}]


def specification_of_all(count: int) -> list[Any]:
    specification = {"@id": "#s", "@type": ["x"] * count, "price": ["ask us 1 or 2"] * count, "priceType": "x"}
    offer = {"@type": "Offer", "priceSpecification": [{"@id": "#s"}] * 20}
    return [specification, {**PRODUCT, "offers": [offer] * (count // 20)}]


def nameless(property_: str, kind: str) -> Any:
    def nodes(count: int) -> list[Any]:
        named = {"@id": "#n", "name": [""] * count, "givenName": [""] * count}
        several = [{"@type": kind, "name": "x", property_: [{"@id": "#n"}] * 5}] * (count // 5)
        return [named, {"@type": kind, "name": "x", property_: [{"@id": "#n"}] * count}, *several]

    return nodes


SHAPES = {
    "offer of itself": offer_of_itself,
    "variants of one offer": variants_of_one_offer,
    "variant of itself": variant_of_itself,
    "specification of all offers": specification_of_all,
    "brand without a name": nameless("brand", "Product"),
    "author without a name": nameless("author", "Article"),
    "publisher without a name": nameless("publisher", "Article"),
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_nodes_that_refer_to_each_other_cost_time_in_proportion(shape: Any) -> None:
    def seconds(count: int) -> float:
        script = json.dumps({"@graph": shape(count)})
        assert len(script) <= MAX_SCRIPT_CHARS
        items, warnings = read_json_ld([script])
        assert not warnings
        started = time.process_time()
        read_product(Page((), Head(), URL), items, title="y")
        read_metadata(Page((), Head(), URL), items, today=date(2026, 12, 1))
        return time.process_time() - started

    # A quadratic step would cost 64 times as much on the longer one; below 20 ms noise decides.
    assert seconds(12_000) < 24 * max(seconds(1_500), 0.02)


# Memory: what is remembered from page to page is short


def page_of_long_names(number: int) -> str:
    long = f"{number}-" + "x" * 20_000
    metas = "".join(f"<meta name='date{at}{long}' content='2024-03-05'>" for at in range(20))
    item = {"@type": f"Article{long}", "headline": f"Harbour {long}", "datePublished": f"{number}{' ' * 20_000}2024"}
    scripts = "".join(
        f"<script type='application/ld+json'>{json.dumps({**item, 'at': at, '@type': f'T{at}{long}'})}</script>"
        for at in range(10)
    )
    body = "".join(
        f"<div class='author{at}{long}' id='{at}{long}'><h1>{at}{long}</h1><p class='date{at}{long}'>5.3.2024</p></div>"
        for at in range(20)
    )
    return f"<title>{long}</title>{metas}{scripts}{body}"


def test_nothing_long_of_a_page_is_remembered_after_it() -> None:
    def read(number: int) -> None:
        result = extract(page_of_long_names(number).encode(), url=URL)
        assert result.metadata is not None
        assert result.product is None

    read(0)
    tracemalloc.start()
    try:
        read(1)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(2, 5):
            read(number)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 500_000
