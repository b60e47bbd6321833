"""The product of a whole page: each kind of source, each shape, and what a page shows against what it states.

A case is a page in short: what stands in the head and in the body, and what its product is. ``None`` as the product
says that the page is not that of one product.
"""

from __future__ import annotations

import json
import pickle
import time
from typing import Any

import pytest

from scrapy_mainext import extract
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.product import read_product
from scrapy_mainext.extraction.segment.segmenter import segment
from scrapy_mainext.extraction.structured.jsonld import read_json_ld
from scrapy_mainext.extraction.structured.microdata import read_microdata
from scrapy_mainext.plain import plain

URL = "https://shop.example/brass-lamp"
STORY = "<p>A lamp of solid brass with a linen shade, made by hand, for the table or the shelf.</p>"
OFFER = {"@type": "Offer", "price": "49.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}
LAMP = {"@type": "Product", "name": "Brass lamp", "sku": "BL-7", "offers": OFFER}
SCOPE = 'itemscope itemtype="https://schema.org/Product"'
OFFER_SCOPE = 'itemprop="offers" itemscope itemtype="https://schema.org/Offer"'


def ld(*nodes: Any) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(node)}</script>' for node in nodes)


def meta(**contents: str) -> str:
    """Meta elements; two underscores in a name stand for a colon."""
    return "".join(f'<meta property="{name.replace("__", ":")}" content="{text}">' for name, text in contents.items())


def product_of(head: str = "", body: str = "", *, title: str = "Brass lamp", url: str = URL, lang: str = "en") -> Any:
    html = (
        f'<html lang="{lang}"><head><meta charset="utf-8"><title>{title} | Lamps</title>{head}</head><body>'
        f'<nav><a href="/">Home</a></nav><main><h1>{title}</h1>{body}{STORY}</main></body></html>'
    )
    blocks, page_head = segment((html.encode(),), "utf-8")
    page = Page(tuple(blocks), page_head, url)
    items, _ = read_json_ld(page_head.json_ld)
    return read_product(page, items, read_microdata(page_head.annotated, url), title=title)


STATED = {
    "offer": (LAMP, {"price": "49.90", "currency": "EUR", "availability": "InStock", "sku": "BL-7"}),
    "condition of the offer": (
        LAMP | {"offers": OFFER | {"itemCondition": "http://schema.org/UsedCondition"}},
        {"condition": "UsedCondition"},
    ),
    "condition of the product": (LAMP | {"itemCondition": "NewCondition"}, {"condition": "NewCondition"}),
    "condition in words": (LAMP | {"itemCondition": "Refurbished"}, {"condition": "RefurbishedCondition"}),
    "rating": (
        LAMP | {"aggregateRating": {"ratingValue": "4.6", "bestRating": 5, "reviewCount": "1,204"}},
        {"rating": "4.6", "rating_best": "5", "review_count": 1204},
    ),
    "rating with a comma": (
        LAMP | {"aggregateRating": {"ratingValue": "4,5", "ratingCount": 7}},
        {"rating": "4.5", "review_count": 7},
    ),
    "rating that is none": (LAMP | {"aggregateRating": {"ratingValue": "n/a"}}, {"rating": None, "review_count": None}),
    "seller": (LAMP | {"offers": OFFER | {"seller": {"@type": "Organization", "name": "Lumo"}}}, {"seller": "Lumo"}),
    "seller as text": (LAMP | {"offers": OFFER | {"seller": "Lumo"}}, {"seller": "Lumo"}),
    "end of the price": (
        LAMP | {"offers": OFFER | {"priceValidUntil": "2027-01-31T00:00:00"}},
        {"price_valid_until": "2027-01-31"},
    ),
    "end of the price, two readings": (
        LAMP | {"offers": OFFER | {"priceValidUntil": "02/03/2027"}},
        {"price_valid_until": None},
    ),
    "range": (
        LAMP | {"offers": {"@type": "AggregateOffer", "lowPrice": "39", "highPrice": "59", "priceCurrency": "EUR"}},
        {"price": "39", "price_high": "59", "currency": "EUR"},
    ),
    "range of one price": (
        LAMP | {"offers": {"@type": "AggregateOffer", "lowPrice": "39", "highPrice": "39"}},
        {"price": "39", "price_high": None},
    ),
    "first offer that can be had": (
        LAMP | {"offers": [OFFER | {"price": "39", "availability": "OutOfStock"}, OFFER]},
        {"price": "49.90", "availability": "InStock"},
    ),
    "no offer that can be had": (
        LAMP | {"offers": [OFFER | {"availability": "SoldOut"}, OFFER | {"availability": "SoldOut"}]},
        {"price": "49.90", "availability": "SoldOut"},
    ),
    "offers of sizes, one of them to be had": (
        LAMP | {"offers": [{"availability": "OutOfStock"}, {"availability": "InStock"}]},
        {"price": None, "availability": "InStock"},
    ),
    "price of a litre": (
        LAMP
        | {
            "offers": OFFER
            | {
                "priceSpecification": {
                    "@type": "UnitPriceSpecification",
                    "price": "9.98",
                    "referenceQuantity": {"value": "100", "unitText": "ml"},
                }
            }
        },
        {"price": "49.90", "unit_price": {"price": "9.98", "per": "100 ml"}},
    ),
    "price in a node": (LAMP | {"offers": {"price": {"@value": "49.90"}, "priceCurrency": "EUR"}}, {"price": "49.90"}),
    "price at the product itself": (
        {"@type": "Product", "name": "Brass lamp", "price": "49.90", "priceCurrency": "EUR"},
        {"price": "49.90", "currency": "EUR"},
    ),
    "currency in lower-case property": (
        LAMP | {"offers": {"price": "49.90", "pricecurrency": "EUR"}},
        {"price": "49.90", "currency": "EUR"},
    ),
    "old rouble": (LAMP | {"offers": {"price": "899", "priceCurrency": "RUR"}}, {"currency": "RUB"}),
    "offer of a product": (
        {"@type": "Offer", "price": "5", "itemOffered": {"@type": "Product", "name": "Brass lamp"}},
        {"name": "Brass lamp", "price": "5"},
    ),
    "book with an offer": (
        {"@type": "Book", "name": "Brass lamp", "isbn": "0-306-40615-2", "offers": OFFER},
        {"price": "49.90", "gtin": "9780306406157"},
    ),
    "brand": (LAMP | {"brand": {"@type": "Brand", "name": "Lumo"}}, {"brand": "Lumo"}),
    "manufacturer in place of a brand": (LAMP | {"manufacturer": {"name": "Lumo"}}, {"brand": "Lumo"}),
    "identifier that says what it is": (
        LAMP | {"identifier": {"@type": "PropertyValue", "propertyID": "gtin13", "value": "4006381333931"}},
        {"gtin": "4006381333931"},
    ),
    "product ID in place of a SKU": (
        {"@type": "Product", "name": "Brass lamp", "productID": "BL7", "offers": OFFER},
        {"sku": "BL7"},
    ),
    "label before a SKU": (LAMP | {"sku": "SKU: BL-7"}, {"sku": "BL-7"}),
    "placeholder for a SKU": (LAMP | {"sku": "N/A", "mpn": "null"}, {"sku": None, "mpn": None}),
    "placeholder for a price": (LAMP | {"offers": {"price": "{{ price }}"}}, {"price": None}),
}


@pytest.mark.parametrize(("node", "wanted"), STATED.values(), ids=STATED)
def test_what_json_ld_states_is_read(node, wanted):
    product = plain(product_of(ld(node)))
    assert {name: product[name] for name in wanted} == wanted


def variant(sku: str, price: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Product", "name": "Brass lamp", "sku": sku, "offers": OFFER | {"price": price}, **more}


GROUPS = {
    "inside the group": [
        {"@type": "ProductGroup", "name": "Brass lamp", "hasVariant": [variant("A", "9"), variant("B", "7")]}
    ],
    "beside the group": [
        {"@type": "ProductGroup", "@id": "#g", "productGroupID": "g", "name": "Brass lamp"},
        variant("A", "9", isVariantOf={"@id": "#g"}),
        variant("B", "7", isVariantOf={"@id": "#g"}),
    ],
    "of a group by its number": [
        variant("A", "9", inProductGroupWithID="g", name="Brass lamp, red"),
        variant("B", "7", inProductGroupWithID="g", name="Brass lamp, blue"),
    ],
    "alone under one name": [variant("A", "9"), variant("B", "7")],
}


@pytest.mark.parametrize("nodes", GROUPS.values(), ids=GROUPS)
def test_variants_are_read_wherever_they_stand_and_the_lowest_price_counts(nodes):
    product = product_of(ld(*nodes))
    assert [(one.sku, one.price, one.availability) for one in product.variants] == [
        ("A", "9", "InStock"),
        ("B", "7", "InStock"),
    ]
    assert (product.price, product.availability, product.sku) == ("7", "InStock", None)


def test_a_variant_bears_what_sets_it_apart():
    group = {"@type": "ProductGroup", "name": "Brass lamp", "hasVariant": [variant("A", "9", color="red", size="S")]}
    assert product_of(ld(group)).variants[0].attributes == {"color": "red", "size": "S"}


def test_a_variant_that_cannot_be_had_is_not_the_cheapest():
    sold_out = variant("A", "5") | {"offers": OFFER | {"price": "5", "availability": "OutOfStock"}}
    assert product_of(ld(sold_out, variant("B", "7"))).price == "7"


def test_all_offers_are_told():
    offers = [OFFER | {"price": "9", "seller": "A"}, OFFER | {"price": "8", "seller": "B"}]
    product = product_of(ld(LAMP | {"offers": offers}))
    assert [(offer.price, offer.seller) for offer in product.offers] == [("9", "A"), ("8", "B")]


MICRODATA = {
    "meta elements": (
        (
            f'<div {SCOPE}><meta itemprop="sku" content="BL-7"><p {OFFER_SCOPE}><meta itemprop="price" content="49.90">'
            '<meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock">'
            "</p></div>"
        ),
        {"sku": "BL-7", "price": "49.90", "currency": "EUR", "availability": "InStock"},
    ),
    "text": (
        (
            f'<div {SCOPE}><b itemprop="name">Brass lamp</b><p {OFFER_SCOPE}><span itemprop="price">1.299,00</span> '
            '<span itemprop="priceCurrency">EUR</span></p></div>'
        ),
        {"name": "Brass lamp", "price": "1299.00", "currency": "EUR"},
    ),
    "price written twice": (
        f'<div {SCOPE}><p {OFFER_SCOPE}><span itemprop="price"><i>499€</i> <i>499€</i></span></p></div>',
        {"price": "499", "currency": "EUR"},
    ),
    "rating": (
        (
            f'<div {SCOPE}><div itemprop="aggregateRating" itemscope><b itemprop="ratingValue">4.5</b> of '
            '<i itemprop="reviewCount">(12 reviews)</i></div></div>'
        ),
        {"rating": "4.5", "review_count": 12},
    ),
}


@pytest.mark.parametrize(("body", "wanted"), MICRODATA.values(), ids=MICRODATA)
def test_what_microdata_state_is_read(body, wanted):
    product = product_of(body=body)
    assert {name: getattr(product, name) for name in wanted} == wanted
    assert {product.sources[name] for name in wanted} == {"microdata"}


METAS = {
    "product:price": (
        meta(product__price__amount="49.90", product__price__currency="EUR", product__availability="in stock"),
        {"price": "49.90", "currency": "EUR", "availability": "InStock"},
    ),
    "sale price": (
        meta(product__price__amount="69.90", product__sale_price__amount="49.90", product__price__currency="EUR"),
        {"price": "49.90", "list_price": "69.90"},
    ),
    "og:price": (
        meta(og__price__amount="1,299.00", og__price__currency="USD"),
        {"price": "1299.00", "currency": "USD"},
    ),
    "og:price with a sign": (meta(og__price="2,900원~"), {"price": "2900", "currency": "KRW"}),
    "Twitter's label": (
        meta(twitter__label1="Preis", twitter__data1="49,90 €"),
        {"price": "49.90", "currency": "EUR"},
    ),
    "numbers": (
        meta(product__price__amount="5", product__retailer_item_id="BL-7", product__ean="4006381333931"),
        {"sku": "BL-7", "gtin": "4006381333931"},
    ),
    "brand and condition": (
        meta(product__price__amount="5", product__brand="Lumo", product__condition="used"),
        {"brand": "Lumo", "condition": "UsedCondition"},
    ),
}


@pytest.mark.parametrize(("head", "wanted"), METAS.values(), ids=METAS)
def test_what_the_head_states_is_read(head, wanted):
    product = product_of(head)
    assert {name: getattr(product, name) for name in wanted} == wanted


def test_twitter_data_under_another_label_are_no_price():
    assert product_of(meta(twitter__label1="Reading time", twitter__data1="4 minutes")) is None


VISIBLE = {
    "code before": ('<p class="price">CHF 3,999.00</p>', ("3999.00", "CHF", None)),
    "sign after": ('<p class="price">1.299,50 €</p>', ("1299.50", "EUR", None)),
    "grouped by spaces": ('<p class="price">1 148 zł</p>', ("1148", "PLN", None)),
    "thousands after a point": ('<p class="price">1.299 €</p>', ("1299", "EUR", None)),
    "thousands after a comma": ('<p class="price">$1,299</p>', ("1299", "USD", None)),
    "without cents": ('<p class="price">€ 7,-</p>', ("7", "EUR", None)),
    "grouped by apostrophes": ("<p class=price>CHF 1'299.00</p>", ("1299.00", "CHF", None)),
    "grouped by raised commas": ('<p class="price">1’299.00 CHF</p>', ("1299.00", "CHF", None)),
    "grouped as in India": ('<p class="price">₹1,29,900</p>', ("129900", "INR", None)),
    "sign set to the next number": ('<p class="price">Size 30-40 €49.90</p>', ("49.90", "EUR", None)),
    "higher first around a dash": ('<p class="price">€69.90 – €49.90</p>', ("49.90", "EUR", "69.90")),
    "rates so many times": (
        '<span class="price">10x de R$ 12,90 sem juros ou <b>R$ 119,00</b> à vista</span>',
        ("119.00", "BRL", None),
    ),
    "rates up to so many times": (
        '<p class="price">R$ 119,00 em até 10x de R$ 12,90</p>',
        ("119.00", "BRL", None),
    ),
    "rates behind a price in a block of their own": (
        '<p class="price">3 × €16.63</p><p class="price">€49.90</p>',
        ("49.90", "EUR", None),
    ),
    "rates in German": ('<p class="price">in 4 Raten 12,48 € oder 49,90 €</p>', ("49.90", "EUR", None)),
    "rates to pay in": ('<p class="price">€49.90 or pay in 3 €16.63</p>', ("49.90", "EUR", None)),
    "struck through by s": ('<p class="price"><s>€ 69,90</s> € 49,90</p>', ("49.90", "EUR", "69.90")),
    "struck through by del": ('<p class="price"><del>€69.90</del> <ins>€49.90</ins></p>', ("49.90", "EUR", "69.90")),
    "struck through by style": (
        '<div class="price" style="text-decoration: line-through">€69.90</div><div class="price">€49.90</div>',
        ("49.90", "EUR", "69.90"),
    ),
    "old by class": (
        '<div class="price--old">€69.90</div><div class="price--new">€49.90</div>',
        ("49.90", "EUR", "69.90"),
    ),
    "old by class in camel case": (
        '<div class="oldPrice">€69.90</div><div class="currentPrice">€49.90</div>',
        ("49.90", "EUR", "69.90"),
    ),
    "old by word": ('<p class="price">Was €69.90</p><p class="price">€49.90</p>', ("49.90", "EUR", "69.90")),
    "recommended price": ('<p class="price">UVP 69,90 €</p><p class="price">49,90 €</p>', ("49.90", "EUR", "69.90")),
    "two in one": ('<p class="price">€69.90 €49.90</p>', ("49.90", "EUR", "69.90")),
    "class that calls the only price old": ('<p class="price-old">€49.90</p>', ("49.90", "EUR", None)),
    "carriage": ('<p class="price">€49.90</p><p class="price">+ €4.95 shipping</p>', ("49.90", "EUR", None)),
    "carriage first": ('<p>Delivery €4.95</p><p class="price">€49.90</p>', ("49.90", "EUR", None)),
    "rate": ('<p class="price">€4.99 per month</p><p class="price">€49.90</p>', ("49.90", "EUR", None)),
    "rates in words": ('<p class="price">€49.90 or 4 payments of €12.48</p>', ("49.90", "EUR", None)),
    "saving": ('<p class="price">You save €20.00</p><p class="price">€49.90</p>', ("49.90", "EUR", None)),
    "price of a measure": ('<p class="price">€49.90 (€9.98 / 100 ml)</p>', ("49.90", "EUR", None)),
    "share": ('<p class="price">$116.97 19% off</p>', ("116.97", "USD", None)),
    "recommendation": (
        '<p class="price">€49.90</p><div class="related-products"><p class="price">€19.90</p></div>',
        ("49.90", "EUR", None),
    ),
    "recommendation first": (
        '<div class="recommendations"><p class="price">€19.90</p></div><p class="price">€49.90</p>',
        ("49.90", "EUR", None),
    ),
    "after the heading of others": (
        '<p class="price">€49.90</p><h2>You may also like</h2><p class="price sale">€19.90</p>',
        ("49.90", "EUR", None),
    ),
    "in another product's link": (
        '<a href="/x"><p class="price">€19.90</p></a><p class="price">€49.90</p>',
        ("49.90", "EUR", None),
    ),
}


@pytest.mark.parametrize(("body", "wanted"), VISIBLE.values(), ids=VISIBLE)
def test_the_price_is_the_one_that_a_reader_sees_beside_the_name(body, wanted):
    product = product_of(body=body)
    assert (product.price, product.currency, product.list_price) == wanted
    assert product.sources["price"] == "text"


CARD = '<div class="tile"><a href="/x">Copper lamp</a><p class="price">€19.90</p></div>'
OTHERS = {
    "two cards": f"<h2>Out of our workshop</h2><section>{CARD}{CARD}</section>",
    "a card in a list by class": f'<div class="related-products">{CARD}</div>',
    "a card under the heading of others": f"<h3>Customers also looked at</h3>{CARD}",
    "a card after words in place of the price": f"<p>Price on request</p><h3>Out of our workshop</h3>{CARD}",
    "a card after a link in place of the price": f'<a href="/ask">Preis auf Anfrage</a>{CARD}',
}


@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS)
def test_a_product_without_a_price_does_not_take_that_of_another(body):
    product = product_of(ld({"@type": "Product", "name": "Brass lamp", "sku": "BL-7"}), body)
    assert (product.sku, product.price, product.currency) == ("BL-7", None, None)


def test_options_with_prices_are_not_taken_for_other_products():
    body = '<p class="price">€49.90</p><ul><li>Small <b>€49.90</b></li><li>Large <b>€59.90</b></li></ul>'
    assert product_of(body=body).price == "49.90"


@pytest.mark.parametrize(
    ("lang", "url", "sign", "currency"),
    [
        ("en-CA", URL, "$", "CAD"),
        ("en", "https://shop.example.ca/x", "$", "CAD"),
        ("en", URL, "$", "USD"),
        ("sv-SE", URL, "kr", "SEK"),
        ("sv", URL, "kr", "SEK"),
        ("da", URL, "kr.", "DKK"),
        ("nb", URL, "kr", "NOK"),
        ("nn", URL, "kr", "NOK"),
        ("no", URL, "kr", "NOK"),
        ("is", URL, "kr", "ISK"),
        ("ja", URL, "¥", "JPY"),
        ("zh", URL, "¥", "CNY"),
        ("zh-Hant", URL, "¥", None),
        ("zh-TW", URL, "¥", None),
        ("sv-FI", URL, "kr", None),
        ("sv", "https://shop.example.dk/x", "kr", "DKK"),
        ("en-US", "https://shop.example.dk/x", "kr", "DKK"),
        ("nb-NO", URL, "kr", "NOK"),
        ("en-PK", URL, "Rs", "PKR"),
        ("en", URL, "kr", None),
        ("en-GB", URL, "£", "GBP"),
    ],
)
def test_a_sign_of_several_currencies_is_read_by_the_shop_s_region(lang, url, sign, currency):
    assert product_of(body=f'<p class="price">{sign} 499</p>', lang=lang, url=url).currency == currency


@pytest.mark.parametrize(
    ("lang", "body", "wanted"),
    [
        ("da", '<p class="price">399,-</p>', ("399", "DKK", None)),
        ("nb", '<p class="price">399,-</p>', ("399", "NOK", None)),
        ("sv-SE", '<p class="price">1.399,-</p>', ("1399", "SEK", None)),
        ("da", '<p class="price">Før 499,- Nu 399,-</p>', ("399", "DKK", "499")),
        ("da", "<p>Før 499,- Nu 399,-</p><button>Læg i kurv</button>", ("399", "DKK", "499")),
        ("no", "<p>Pris 399,-</p><button>Kjøp</button><p>Varenummer: 12345</p>", ("399", "NOK", None)),
        ("de", '<p class="price">399,-</p>', ("399", "EUR", None)),
        ("de-AT", '<p class="price">1.399,–</p>', ("1399", "EUR", None)),
        ("nl", '<p class="price">49,—</p>', ("49", "EUR", None)),
        ("nl", '<p class="price">€ 49,-</p>', ("49", "EUR", None)),
        ("de-CH", '<p class="price">49.—</p>', ("49", "CHF", None)),
        ("fr-CH", """<p class="price">1'299.-</p>""", ("1299", "CHF", None)),
        ("de", '<p class="price">49,— €</p>', ("49", "EUR", None)),
        ("cs", '<p class="price">1 299,-</p>', ("1299", "CZK", None)),
        ("th", '<p class="price">1,290.-</p>', ("1290", "THB", None)),
    ],
)
def test_a_dash_in_place_of_cents_stands_for_money_where_it_is_written_so(lang, body, wanted):
    product = product_of(body=body, lang=lang)
    assert (product.price, product.currency, product.list_price) == wanted


@pytest.mark.parametrize(
    ("lang", "body"),
    [("es", '<p class="price">399,-</p>'), ("da", "<p>Beløb 399,-</p><button>Læg i kurv</button>")],
)
def test_a_dash_in_place_of_cents_is_no_price_elsewhere(lang, body):
    product = product_of(body=body, lang=lang)
    assert product is None or product.price is None


WRITTEN = {
    "Arabic-Indic digits": ("ar", "١٢٩٫٩٠ ر.س", ("129.90", "SAR")),
    "Arabic-Indic digits in thousands": ("ar", "١٬٢٩٩٫٥٠ ر.س", ("1299.50", "SAR")),
    "Arabic comma": ("ar", "١،٢٩٩ ر.س.", ("1299", "SAR")),
    "mark of direction before the sign": ("ar", "١٬٢٩٩\u200f ج.م.", ("1299", "EGP")),
    "mark of direction behind plain digits": ("ar", "1,299\u00a0\u200fج.م.\u200f", ("1299", "EGP")),
    "full-width sign of plain digits": ("ja", "＄129.90", ("129.90", "USD")),
    "sign in words, by region": ("ar-AE", "١٢٩ درهم", ("129", "AED")),
    "sign in words, without a region": ("ar", "١٢٩ درهم", ("129", None)),
    "Persian digits": ("fa", "۱٬۲۹۰٬۰۰۰ ریال", ("1290000", "IRR")),
    "toman, which has no code": ("fa", "۱۲۹٬۰۰۰ تومان", ("129000", None)),
    "Bengali digits": ("bn", "৳১,২৯০", ("1290", "BDT")),
    "full-width digits": ("ja", "￥１，２９９", ("1299", "JPY")),
    "full-width digits and a sign behind": ("ja", "１，２９９円", ("1299", "JPY")),
    "full-width point": ("zh", "￥１２９．９０", ("129.90", "CNY")),
    "full-width dollar": ("ja", "＄１２９．９０", ("129.90", "USD")),
    "three decimals": ("en", "12.500 KWD", ("12.500", "KWD")),
    "three decimals behind the code": ("en", "KWD 12.500", ("12.500", "KWD")),
    "three decimals behind thousands": ("en", "JOD 1,299.500", ("1299.500", "JOD")),
    "three decimals behind four figures": ("en", "OMR 1299.500", ("1299.500", "OMR")),
    "three decimals behind a zero": ("en", "OMR 0.950", ("0.950", "OMR")),
    "three decimals behind a comma": ("fr", "1 299,000 TND", ("1299.000", "TND")),
    "thousands where there are three decimals": ("en", "1,299 KWD", ("1299", "KWD")),
    "three decimals in Arabic": ("ar", "١٢٫٥٠٠ د.ك", ("12.500", "KWD")),
    "abbreviation of a region": ("fr-TN", "129,900 DT", ("129.900", "TND")),
    "letters that are such an abbreviation elsewhere": ("en", "DT 770, €129", ("129", "EUR")),
    "dong": ("vi", "1.290.000 đ", ("1290000", "VND")),
    "dong without a space": ("vi", "290.000đ", ("290000", "VND")),
    "sign of the dong before": ("vi", "₫1.290.000", ("1290000", "VND")),
    "dong by its code as it is spelt at home": ("vi", "1.290.000 VNĐ", ("1290000", "VND")),
    "dong in words": ("vi", "1.290.000 đồng", ("1290000", "VND")),
    "dong marked up": ("vi", "1.290.000 <u>đ</u>", ("1290000", "VND")),
    "baht": ("th", "1,290 บาท", ("1290", "THB")),
    "baht with words right behind": ("th", "1,290บาทต่อชิ้น", ("1290", "THB")),
    "sign of the baht": ("th", "฿1,290.00", ("1290.00", "THB")),
    "Thai digits": ("th", "๑,๒๙๐ บาท", ("1290", "THB")),
}


@pytest.mark.parametrize(("lang", "text", "wanted"), WRITTEN.values(), ids=WRITTEN)
def test_a_price_is_read_as_it_is_written_in_the_language(lang, text, wanted):
    product = product_of(body=f'<p class="price">{text}</p>', lang=lang)
    assert (product.price, product.currency, product.list_price) == (*wanted, None)


@pytest.mark.parametrize(
    ("text", "currency", "price"),
    [
        ("١٬٢٩٩٫٥٠", "SAR", "1299.50"),
        ("١٢٩٩", "SAR", "1299"),
        ("۱۲۹٬۰۰۰", "IRR", "129000"),
        ("１，２９９", "JPY", "1299"),
        ("12.500", "KWD", "12.500"),
        ("KWD 12.500", "KWD", "12.500"),
        ("12,500", "TND", "12.500"),
        ("1,299.500", "KWD", "1299.500"),
        ("1,299", "KWD", "1299"),
    ],
)
def test_a_stated_price_is_read_alike_in_all_structured_data(text, currency, price):
    offer = {"@type": "Offer", "price": text, "priceCurrency": currency}
    scope = f'<div {SCOPE}><b itemprop="name">Brass lamp</b><div {OFFER_SCOPE}>'
    microdata = f'{scope}<b itemprop="price">{text}</b><meta itemprop="priceCurrency" content="{currency}"></div></div>'
    metas = meta(product__price__amount=text, product__price__currency=currency)
    for product in (product_of(ld(LAMP | {"offers": offer})), product_of(body=microdata), product_of(metas)):
        assert (product.price, product.currency) == (price, currency)


APART = {
    "sign between": ("<p class=price>49€99</p>", "49.99", None),
    "space before the sign": ("<p class=price>49 €99</p>", "49.99", None),
    "thousands, space before the sign": ("<p class=price>1 299 €90</p>", "1299.90", None),
    "no-break spaces": ("<p class=price>1&nbsp;299&nbsp;€90</p>", "1299.90", None),
    "words before": ("<p class=price>à partir de 49 €99</p>", "49.99", None),
    "raised cents": ("<p class=price><span>49€</span><sup>99</sup></p>", "49.99", None),
    "raised cents behind a space": ("<p class=price>49 € <sup>99</sup></p>", "49.99", None),
    "raised sign and cents": ("<p class=price><span>1 299</span><sup>€90</sup></p>", "1299.90", None),
    "block of their own": ("<div class=price><div>49€</div><div>99</div></div>", "49.99", None),
    "block of their own, sign before": ("<div class=price><div>€49</div><div>99</div></div>", "49.99", None),
    "before and now": ("<p class=price><s>69€99</s> 49€99</p>", "49.99", "69.99"),
    "two prices": ("<p class=price>59 € 49 €</p>", "49", "59"),
    "two prices, signs before": ("<p class=price>€59 €49</p>", "49", "59"),
    "pieces behind": ("<p class=price>49€ 10 pièces</p>", "49", None),
    "size before": ("<p class=price>Taille 38 €45</p>", "45", None),
}


@pytest.mark.parametrize(("body", "price", "list_price"), APART.values(), ids=APART)
def test_cents_behind_the_sign_are_those_of_the_price(body, price, list_price):
    product = product_of(body=body, lang="fr")
    assert (product.price, product.currency, product.list_price) == (price, "EUR", list_price)


TAXES = {
    "without before with, in brackets": ("ja", "<p class=price>1,000円（税抜）1,100円（税込）</p>", "1100"),
    "words before": ("ja", "<p class=price>税抜 1,000円 / 税込 1,100円</p>", "1100"),
    "words in the bracket of the other": ("ja", "<p class=price>価格 1,000円（税込1,100円）</p>", "1100"),
    "price of the thing itself": ("ja", "<p class=price>本体価格 1,000円（税込 1,100円）</p>", "1100"),
    "yet to come": ("ja", "<p class=price>1,000円+税</p><p class=price>(税込1,100円)</p>", "1100"),
    "blocks": ("ja", "<p class=price>¥1,000（税別）</p><p class=price>¥1,100（税込）</p>", "1100"),
    "with first": ("ja", "<p class=price>価格：1,100円（税込）</p><p class=price>税抜価格：1,000円</p>", "1100"),
    "without alone": ("ja", "<p class=price>1,000円（税抜）</p>", "1000"),
    "German": ("de", "<p class=price>119,00 € inkl. 19% MwSt. (100,00 € zzgl. MwSt.)</p>", "119.00"),
    "French": ("fr", "<p class=price>100,00 € HT (120,00 € TTC)</p>", "120.00"),
    "English, words behind": ("en", "<p class=price>£100.00 ex VAT £120.00 inc VAT</p>", "120.00"),
    "English, words before": ("en", "<p class=price>Ex. VAT: £100.00 Inc. VAT: £120.00</p>", "120.00"),
    "Italian, yet to come": ("it", "<p class=price>€ 100,00 + IVA (€ 122,00 IVA inclusa)</p>", "122.00"),
    "for another kind of payment": (
        "pt-BR",
        "<p class=price>R$ 141,55 no Pix</p><p class=price>R$ 149,00 em até 3x de R$ 49,67 sem juros</p>",
        "149.00",
    ),
    "for another kind of payment, alone": ("pt-BR", "<p class=price>R$ 141,55 no Pix</p>", "141.55"),
}


@pytest.mark.parametrize(("lang", "body", "price"), TAXES.values(), ids=TAXES)
def test_the_price_is_with_tax_and_for_all_who_buy(lang, body, price):
    product = product_of(body=body, lang=lang)
    assert (product.price, product.list_price) == (price, None)


OTHER_SUMS = [
    "$10 off your first order", "Protection plan $19.99", "$25 gift card", "Earn $5 rewards", "$5 back in rewards",
    "dont 0,50 € d'éco-participation", "Dont éco-part. : 0,50 €", "Free shipping over $50", "100 g = 1,99 €",
    "(1 l = 3,32 €)", "Soit 19,90 € le kilo", "Take $20 off with code LAMP", "Add $12.50 more to get free shipping",
    "Add gift wrapping for $4.99", "Assembly service from £35", "Installation: $99.00", "Refer a friend, get $15",
    "New customers get a $10 credit", "inkl. 0,25 € Pfand", "10 € de remise dès 50 € d'achat", "Worth $150 as a set",
    "Eco-tax: 0,20 €", "Return fee: €2.95", "Cart total $35.00",
    "5,000円以上で送料無料", "Frete grátis acima de R$ 199",
    "Giao hàng 30.000đ", "ค่าจัดส่ง 50 บาท",
]  # fmt: skip


@pytest.mark.parametrize("text", OTHER_SUMS)
def test_a_sum_that_a_sentence_says_is_no_price_is_none(text):
    button = "<button>Add to cart</button>"
    alone = product_of(body=f"<p>{text}</p>{button}")
    assert alone is None or alone.price is None
    assert product_of(body=f"<p>{text}</p><p>$1,234.00</p>{button}").price == "1234.00"


@pytest.mark.parametrize(
    "caption",
    ["Pairs with", "Complete the look", "You’ll also need", "Frequently bought together", "Dazu passt",
     "Completa il look",
     "Passar bra till", "Accessories", "Zubehör", "Need a bulb?"],
)  # fmt: skip
def test_the_price_of_what_goes_with_a_product_is_not_its_own(caption):
    other = f"<div>{caption}</div><div>Copper bulb</div><p class='price sale'>€9.90</p>"
    lamp = product_of(body=f"<p class=price>€49.90</p><button>Add to cart</button>{other}")
    assert lamp.price == "49.90"
    alone = product_of(body=f"<button>Add to cart</button><section>{other}</section>")
    assert alone is None or alone.price is None


def test_a_tab_called_accessories_before_the_price_hides_it_not():
    tabs = "<ul><li>Description</li><li>Accessories</li></ul>"
    assert product_of(body=f"{tabs}<p class=price>€49.90</p>").price == "49.90"


BUTTONS = {
    "Vietnamese": ("vi", "<p>Giá gốc: 1.590.000đ</p><p>Giá: 1.290.000đ</p><button>Mua ngay</button>", "1290000"),
    "Thai": ("th", "<p>ราคาปกติ 1,590 บาท</p><p>ราคา 1,290 บาท</p><button>หยิบใส่ตะกร้า</button>", "1290"),
    "Thai with a dash": ("th", "<p>ราคา : 1,290.-</p><button>สั่งซื้อ</button>", "1290"),
}


@pytest.mark.parametrize(("lang", "body", "price"), BUTTONS.values(), ids=BUTTONS)
def test_a_price_without_class_names_needs_a_button_in_the_language(lang, body, price):
    assert product_of(body=body, lang=lang).price == price


def rates(pattern: str, price: float, *counts: int) -> str:
    return "".join(f"<p class=price>{pattern.format(count, price / count)}</p>" for count in counts)


MANY_SUMS = {
    "in one block": (
        "pt-BR",
        "<p class=price>De R$ 199 Por R$ 149 ou 3x de R$ 49,67 sem juros, R$ 141,55 no Pix</p>",
        ("149", "199"),
    ),
    "in blocks": (
        "pt-BR",
        "<p>De R$ 199,00</p><p>Por R$ 149,00</p><p>3x de R$ 49,67</p><p>R$ 141,55 no Pix</p><button>Comprar</button>",
        ("149.00", "199.00"),
    ),
    "rates before": (
        "es-AR",
        "<p class=price>$ 1200</p>" + rates("{} cuotas de $ {:.2f}", 1200, 3, 6, 12),
        ("1200", None),
    ),
    "months": ("en-IN", "<p class=price>₹1,200</p>" + rates("{} months ₹{:.0f}", 1200, 3, 6, 12, 24), ("1200", None)),
    "times": (
        "en-IN",
        "".join(
            f"<p class=price>{text}</p>" for text in ("₹1,200", "₹400 x 3", "₹200 x 6", "₹100 x 12", "EMI from ₹50")
        ),
        ("1200", None),
    ),
    "credit": (
        "en-GB",
        "<p class=price>£999.00<p class=price>Deposit £99<p class=price>36 payments of £28<p class=price>Total £1,125",
        ("999.00", None),
    ),
}


@pytest.mark.parametrize(("lang", "body", "wanted"), MANY_SUMS.values(), ids=MANY_SUMS)
def test_rates_and_deposits_beside_a_price_make_no_list_of_products(lang, body, wanted):
    product = product_of(body=body, lang=lang)
    assert (product.price, product.list_price) == wanted


RANGES = {
    "sign before both": "€10.00 – €20.00",
    "sign after the second": "10,00 – 20,00 €",
    "sign before the first": "€10.00 - 20.00",
    "in words": "from €10.00 to €20.00",
}


@pytest.mark.parametrize("text", RANGES.values(), ids=RANGES)
def test_of_a_range_the_lower_end_is_the_price_and_the_upper_is_told(text):
    product = product_of(body=f'<p class="price">{text}</p>')
    assert (product.price, product.price_high, product.currency, product.list_price) == ("10.00", "20.00", "EUR", None)


NO_PRODUCT = {
    "story": "<p>The lamp cost $49.90 in 1921, and $500 today.</p>",
    "list of products": "".join(
        f'<div class="card"><h3><a href="/{n}">Lamp {n}</a></h3><p class="price">€{n}.90</p></div>' for n in range(1, 9)
    ),
    "short list": '<h3><a href="/1">Lamp of tin</a></h3><p class="price">€4.90</p><button>Add to cart</button>',
    "chart of tops": '<p class="price">TOP 5</p>',
    "measure": '<p class="price">8ft</p>',
    "no price and no number": "<p>Out of stock</p>",
}


@pytest.mark.parametrize("body", NO_PRODUCT.values(), ids=NO_PRODUCT)
def test_a_page_that_is_not_of_one_product_has_none(body):
    assert product_of(body=body) is None


def test_a_page_that_the_scorer_holds_for_a_list_or_an_article_needs_structured_data():
    html = f'<title>Brass lamp</title><h1>Brass lamp</h1><p class="price">€49.90</p>{STORY}'
    blocks, head = segment((html.encode(),), "utf-8")
    page = Page(tuple(blocks), head)
    assert read_product(page, [], page_types={"collection": 0.995}) is None
    assert read_product(page, [], page_types={"article": 0.9995, "product": 0.0004, "service": 0.0001}) is None
    assert read_product(page, [LAMP], page_types={"article": 0.9995, "product": 0.0005}) is not None
    assert read_product(page, [], page_types={"product": 0.97}) is not None
    assert read_product(page, [LAMP], page_types={"collection": 0.995}) is not None


class TestStatedAgainstSeen:
    def test_a_stated_price_that_is_crossed_out_is_the_list_price(self):
        product = product_of(ld(LAMP), '<p class="price"><s>€49.90</s> <b>€39.90</b></p>')
        assert (product.price, product.list_price, product.currency) == ("39.90", "49.90", "EUR")
        assert (product.sources["price"], product.sources["list_price"]) == ("text", "json-ld")

    def test_a_lower_price_elsewhere_changes_nothing(self):
        product = product_of(ld(LAMP), '<p class="price">€49.90</p><p class="price">from €39.90 used</p>')
        assert (product.price, product.list_price) == ("49.90", None)

    def test_a_list_price_that_only_the_page_shows_is_told(self):
        product = product_of(ld(LAMP), '<p class="price"><s>€69.90</s> <b>€49.90</b></p>')
        assert (product.price, product.list_price) == ("49.90", "69.90")
        assert (product.sources["price"], product.sources["list_price"]) == ("json-ld", "text")

    def test_of_two_prices_that_are_stated_the_one_that_is_seen_counts(self):
        head = ld(LAMP) + meta(product__price__amount="39.90", product__price__currency="EUR")
        product = product_of(head, '<p class="price">€39.90</p>')
        assert (product.price, product.sources["price"]) == ("39.90", "open-graph")

    def test_of_two_offers_the_one_that_is_seen_counts(self):
        offers = [OFFER, OFFER | {"price": "39.90"}]
        assert product_of(ld(LAMP | {"offers": offers}), '<p class="price">€39.90</p>').price == "39.90"

    @pytest.mark.parametrize(
        ("shown", "price"),
        [("", "199"), ("€199", "199"), ("€189", "189"), ("from €189.00", "199"), ("€189 – €199", "199")],
    )
    def test_any_size_that_can_be_had_makes_the_product_one_that_can(self, shown, price):
        """The price is the lowest that can be had, unless the page shows another as the price, and not as where prices
        begin."""
        sold_out = variant("42", "189") | {"offers": OFFER | {"price": "189", "availability": "OutOfStock"}}
        group = {"@type": "ProductGroup", "name": "Brass lamp", "hasVariant": [sold_out, variant("43", "199")]}
        product = product_of(ld(group), f'<p class="price">{shown}</p>')
        assert (product.price, product.availability) == (price, "InStock")

    def test_the_upper_end_of_a_range_that_only_the_page_shows_is_told(self):
        product = product_of(ld(LAMP), '<p class="price">€49.90 – €59.90</p>')
        assert (product.price, product.price_high, product.list_price) == ("49.90", "59.90", None)
        assert (product.sources["price"], product.sources["price_high"]) == ("json-ld", "text")

    def test_cents_in_small_figures_are_no_other_price(self):
        product = product_of(ld(LAMP), '<p class="price">€49<sup>90</sup></p>')
        assert (product.price, product.list_price) == ("49.90", None)

    def test_a_number_under_a_label_is_the_shop_s_own(self):
        product = product_of(ld(LAMP), "<p>Article number: 4711-2</p>")
        assert (product.sku, product.sources["sku"]) == ("4711-2", "text")

    def test_a_number_that_is_stated_and_seen_keeps_its_source(self):
        assert product_of(ld(LAMP), "<p>Article number: BL-7</p>").sources["sku"] == "json-ld"

    def test_json_ld_comes_before_microdata_and_those_before_the_head(self):
        body = f'<div {SCOPE}><i itemprop="mpn">M1</i><i itemprop="sku">X</i></div>'
        product = product_of(ld(LAMP) + meta(product__mfr_part_no="M2", product__brand="Lumo", product__sku="Y"), body)
        assert (product.sku, product.mpn, product.brand) == ("BL-7", "M1", "Lumo")
        assert [product.sources[name] for name in ("sku", "mpn", "brand")] == ["json-ld", "microdata", "open-graph"]


LABELS = {
    "SKU: 123-A": {"sku": "123-A"},
    "Item #418295": {"sku": "418295"},
    "Item No : awe299": {"sku": "awe299"},
    "Art.-Nr. 2800395267": {"sku": "2800395267"},
    "Artikel-Nummer1049084": {"sku": "1049084"},
    "Réf : XX802": {"sku": "XX802"},
    "Codice articolo: 66868": {"sku": "66868"},
    "Tuotenumero: SU221U09P-E11": {"sku": "SU221U09P-E11"},
    "Артикул: 12345": {"sku": "12345"},
    "商品編號：M14876706": {"sku": "M14876706"},
    "קוד מוצר: 144432": {"sku": "144432"},
    "MPN: NC5100EF": {"mpn": "NC5100EF"},
    "Herstellernummer: AB-12": {"mpn": "AB-12"},
    "EAN: 4006381333931": {"gtin": "4006381333931"},
    "EAN: 4006381333932": {"gtin": None},
    "ISBN-13: 978-0-306-40615-7": {"gtin": "9780306406157"},
    "ISBN-10: 0306406152": {"gtin": "9780306406157"},
}


@pytest.mark.parametrize(("text", "wanted"), LABELS.items(), ids=LABELS)
def test_numbers_are_read_under_their_labels(text, wanted):
    product = product_of(body=f'<p class="price">€49.90</p><p>{text}</p>')
    assert {name: getattr(product, name) for name in wanted} == wanted


def test_a_number_in_the_cell_beside_its_label_is_read():
    row = "<table><tr><th>ASIN</th><td>B00BRMIU7A</td></tr></table>"
    assert product_of(body=f'<p class="price">€49.90</p>{row}').sku == "B00BRMIU7A"


@pytest.mark.parametrize(
    ("url", "sku"),
    [
        ("https://shop.example/p/brass-lamp-114768289", "114768289"),
        ("https://shop.example/p/brass-lamp-p4781720.html", "4781720"),
        ("https://shop.example/store/9?pid=260591", "260591"),
        ("https://shop.example/lamp-2024", None),
        ("https://shop.example/20240305", None),
        ("https://shop.example/brass-lamp", None),
    ],
)
def test_without_any_other_number_the_address_gives_it(url, sku):
    product = product_of(body='<p class="price">€49.90</p>', url=url)
    assert product.sku == sku
    assert product.sources.get("sku") == ("url" if sku else None)


STOCK = {
    "<p>In stock</p>": "InStock",
    "<p>Auf Lager</p>": "InStock",
    "<form><button>Add to cart</button></form>": "InStock",
    "<form><button>In den Warenkorb</button></form>": "InStock",
    "<form><button>カートに入れる</button></form>": "InStock",
    "<form><button>Pre-order</button></form>": "PreOrder",
    "<p>Out of stock</p>": "OutOfStock",
    "<p>Sold out</p>": "OutOfStock",
    "<p>Ausverkauft</p>": "OutOfStock",
    "<p>Нет в наличии</p>": "OutOfStock",
    "<p>품절</p>": "OutOfStock",
    '<div id="availability">Currently unavailable.<br>We do not know when it will be back.</div>': "OutOfStock",
    "<form><button disabled>Add to cart</button></form>": None,
    "<form><button>Add to cart</button></form><p>Size 42: sold out</p>": "InStock",
    "<p>The lamp is out of stock in many shops these days, they say.</p>": None,
    '<div class="similar-items"><p>Sold out</p></div>': None,
    '<div style="display:none"><p>Sold out</p></div>': None,
    "<p>Made by hand</p>": None,
}


@pytest.mark.parametrize(("body", "availability"), STOCK.items(), ids=STOCK)
def test_availability_is_what_the_page_says(body, availability):
    assert product_of(body=f'<p class="price">€49.90</p>{body}').availability == availability


def test_what_structured_data_say_of_availability_counts_first():
    assert product_of(ld(LAMP), "<p>Sold out</p>").availability == "InStock"


def test_a_page_of_what_cannot_be_had_needs_no_price_where_it_shows_a_number():
    product = product_of(body='<div id="availability">Currently unavailable.</div><p>ASIN: B07FW264WL</p>')
    assert (product.price, product.availability, product.sku) == (None, "OutOfStock", "B07FW264WL")


def test_each_value_bears_its_source_and_the_whole_is_plain_data():
    product = extract(
        f'<title>Brass lamp</title>{ld(LAMP)}<h1>Brass lamp</h1><p class="price"><s>€69.90</s> €49.90</p>'.encode(),
        url=URL,
    ).product
    told = {name for name, value in plain(product).items() if value not in (None, [], {}) and name != "sources"}
    assert set(product.sources) == told - {"offers", "variants"}
    assert json.loads(json.dumps(plain(product))) == plain(product)
    assert pickle.loads(pickle.dumps(product)) == product


def test_without_metadata_no_product_is_read():
    from scrapy_mainext import Options

    page = f"<title>Brass lamp</title>{ld(LAMP)}<h1>Brass lamp</h1>".encode()
    assert extract(page, url=URL, options=Options(metadata=False)).product is None


@pytest.mark.parametrize(
    "repeated",
    [
        '<p class="price">€1 €2 €3</p>',
        "<h2>Brass lamp</h2>",
        "<p>SKU: 1</p>",
        "3 x ",
        "€1 - 2 ",
        "1,29,900 ",
        '<i class="a-b-c price">9 9 9</i>',
        "€" * 99,
    ],
)
def test_a_hostile_page_takes_time_in_proportion(repeated):
    def seconds(count: int) -> float:
        blocks, head = segment((f"<title>Brass lamp</title><h1>Brass lamp</h1>{repeated * count}".encode(),), "utf-8")
        page = Page(tuple(blocks), head, URL)
        started = time.process_time()
        read_product(page, [])
        return time.process_time() - started

    assert seconds(16_000) < 24 * max(seconds(2_000), 0.02)
