"""Microdata to items: what each shape of markup states, by the HTML standard's section on microdata."""

from __future__ import annotations

import json
import time

import pytest

from scrapy_mainext.extraction.segment.segmenter import Segmenter, segment
from scrapy_mainext.extraction.structured.microdata import read_microdata

BASE = "https://shop.example/lamps/7"


def items_of(html: str) -> list[dict]:
    _, head = segment([f"<!doctype html><body>{html}".encode()], "utf-8")
    items = read_microdata(head.annotated, BASE)
    json.dumps(items)
    return items


def product(inner: str) -> dict:
    """Return the one item of a page that holds ``inner`` in a Product."""
    (item,) = items_of(f'<div itemscope itemtype="https://schema.org/Product">{inner}</div>')
    assert item.pop("@type") == "https://schema.org/Product"
    return item


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        ('<h1 itemprop="x">Desk <b>lamp</b></h1>', "Desk lamp"),
        ('<span itemprop="x"> Desk\n lamp </span>', "Desk lamp"),
        ('<p>A <span itemprop="x">desk</span> lamp', "desk"),
        ('<div itemprop="x"><p>Desk</p><p>lamp</p></div>', "Desk lamp"),
        ('<span itemprop="x">Desk<br>lamp</span>', "Desk lamp"),
        ('<span itemprop="x">Salt &amp; wool</span>', "Salt & wool"),
        ('<span itemprop="x" style="display:none">49.90</span>', "49.90"),
        ('<span itemprop="x">49<span hidden>.00</span></span>', "49"),
        ('<meta itemprop="x" content="49.90">', "49.90"),
        ('<span itemprop="x" content="49.90">49,90 €</span>', "49.90"),
        ('<data itemprop="x" value="49.90">49,90 €</data>', "49.90"),
        ('<meter itemprop="x" value="4.5">four and a half</meter>', "4.5"),
        ('<time itemprop="x" datetime="2024-03-05">5 March</time>', "2024-03-05"),
        ('<time itemprop="x">5 March 2024</time>', "5 March 2024"),
        ('<a itemprop="x" href="/a">A</a>', "https://shop.example/a"),
        ('<link itemprop="x" href="https://schema.org/InStock">', "https://schema.org/InStock"),
        ('<img itemprop="x" src="a.jpg">', "https://shop.example/lamps/a.jpg"),
        ('<object itemprop="x" data="/a.svg"></object>', "https://shop.example/a.svg"),
        ('<a itemprop="x">Mira Holt</a>', "Mira Holt"),
        ('<a itemprop="x" href="InStock">in stock</a>', "https://shop.example/lamps/InStock"),
        ('<a itemprop="x" href="mailto:a@b.example">A</a>', "mailto:a@b.example"),
        ('<i itemprop="x">1</i><i itemprop="x">2</i>', ["1", "2"]),
        ('<i itemprop="x x2">1</i>', "1"),
        ('<i itemprop="https://schema.org/x">1</i>', "1"),
        ('<ul><li itemprop="x">1<li itemprop="x">2</ul>', ["1", "2"]),
        ('<b itemprop="x">1<p itemprop="y">2</b>3</p>', "1"),
    ],
)
def test_each_form_of_a_value(markup, value):
    assert product(markup)["x"] == value


@pytest.mark.parametrize("markup", ['<meta itemprop="x" content=" ">', '<i itemprop="">1</i>', '<i itemprop="x"></i>'])
def test_what_states_nothing_is_left_out(markup):
    assert items_of(f"<div itemscope>{markup}</div>") == []


def test_an_item_in_an_item_is_a_node():
    found = product(
        '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">9</b>'
        '<link itemprop="availability" href="https://schema.org/InStock"></div><b itemprop="name">Lamp</b>'
    )
    assert found == {
        "offers": {"@type": "https://schema.org/Offer", "price": "9", "availability": "https://schema.org/InStock"},
        "name": "Lamp",
    }


def test_an_item_without_properties_is_its_text():
    markup = '<span itemprop="brand" itemscope itemtype="https://schema.org/Brand">Holt &amp; Sons</span>'
    assert product(markup)["brand"] == {"@type": "https://schema.org/Brand", "name": "Holt & Sons"}


def test_an_item_inside_another_that_is_no_property_stands_on_its_own():
    items = items_of('<div itemscope><b itemprop="x">1</b><div itemscope><b itemprop="y">2</b></div></div>')
    assert items == [{"x": "1"}, {"y": "2"}]


def test_types_and_identifier():
    (item,) = items_of(
        '<div itemscope itemtype="https://a.example/A https://a.example/B" itemid="#1"><b itemprop=x>1</b></div>'
    )
    assert item == {"@type": ["https://a.example/A", "https://a.example/B"], "@id": "#1", "x": "1"}


@pytest.mark.parametrize(
    "html",
    [
        '<div itemscope itemref="more"></div><div id="more"><b itemprop="x">1</b></div>',
        '<div id="more"><b itemprop="x">1</b></div><div itemscope itemref="more"></div>',
        '<b id="more" itemprop="x">1</b><div itemscope itemref="other more"></div>',
    ],
)
def test_an_item_may_have_properties_elsewhere(html):
    assert items_of(html) == [{"x": "1"}]


def test_items_that_refer_to_each_other_do_not_hold_each_other():
    html = (
        '<div itemscope itemprop="a" id="one" itemref="two"><b itemprop="x">1</b></div>'
        '<div itemscope itemprop="b" id="two" itemref="one"><b itemprop="x">2</b></div>'
    )
    assert items_of(html) == [{"x": "1", "b": {"x": "2"}}]


def test_the_document_itself_may_be_an_item():
    _, head = segment(
        [b'<html itemscope itemtype="WebPage"><head><meta itemprop="x" content="1"></head><body>'], "utf-8"
    )
    assert read_microdata(head.annotated) == [{"@type": "WebPage", "x": "1"}]


def test_a_property_without_an_owner_is_no_item_for_its_text():
    assert items_of('<div itemprop="x" itemscope>Text</div>') == []


def test_properties_outside_of_any_item_are_none():
    assert items_of('<b itemprop="x">1</b>') == []


def test_any_chunking_gives_the_same_items():
    html = b'<p itemscope>A <b itemprop="x">desk &amp; l<i>am</i>p</b><meta itemprop="y" content="2">'
    for size in (1, 3, 7):
        segmenter = Segmenter("utf-8")
        for at in range(0, len(html), size):
            segmenter.feed(html[at : at + size])
        segmenter.close()
        assert read_microdata(segmenter.head.annotated) == [{"x": "desk & lamp", "y": "2"}]


@pytest.mark.parametrize(
    "html",
    [
        '<div itemscope itemprop="x">' * 20_000,
        '<b itemprop="x">1</b>' * 50_000,
        '<div itemprop="x">' * 500 + "word " * 100_000,
        '<div itemscope itemprop="x" itemref="a b c">' * 500 + '<i itemprop="y">1</i>' * 20_000,
        "<div>" * 500 + '<p itemscope itemref="a"></p>' + '<i itemprop="y">1</i>' * 20_000,
    ],
    ids=["nested items", "many properties", "nested text", "references", "references from far"],
)
def test_hostile_pages_cost_no_more_than_their_length(html):
    started = time.process_time()
    items_of(html)
    assert time.process_time() - started < 3
