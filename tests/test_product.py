"""The product of a page from schema.org nodes: every shape of an offer, exact prices, checked codes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.page import Head, Page
from scrapy_mainext.extraction.product import read_product
from scrapy_mainext.extraction.product.codes import read_gtin
from scrapy_mainext.extraction.product.prices import parse_price
from scrapy_mainext.extraction.product.terms import AVAILABILITY, read_availability
from scrapy_mainext.extraction.result import Product
from scrapy_mainext.extraction.structured.jsonld import read_json_ld

OFFER = {"@type": "Offer", "price": "49.90", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}
LAMP = {"@context": "https://schema.org", "@type": "Product", "name": "Brass lamp", "sku": "BL-7", "offers": OFFER}
READ = Product(name="Brass lamp", sku="BL-7", price="49.90", currency="EUR", availability="InStock")


def read(*nodes: Any, url: str | None = None, title: str | None = None) -> Product | None:
    """Read the product of a page whose scripts hold these nodes."""
    items, _ = read_json_ld([json.dumps(node) for node in nodes])
    return read_product(Page((), Head(), url), items, title=title)


def product_of(*nodes: Any, **page: Any) -> Product | None:
    """Read the same without its lists and sources."""
    product = read(*nodes, **page)
    return replace(product, offers=(), variants=(), sources={}) if product else None


def offered(offers: Any, **properties: Any) -> Product:
    product = product_of(LAMP | {"offers": offers} | properties)
    assert product is not None
    return product


@pytest.mark.parametrize(
    "nodes",
    [
        [LAMP],
        [{"@graph": [{"@type": "WebSite", "name": "Lamps"}, LAMP]}],
        [[LAMP]],
        [LAMP | {"@type": ["Thing", "Product"]}],
        [LAMP | {"@type": "http://schema.org/Product"}],
        [LAMP | {"@type": "schema:IndividualProduct"}],
        [LAMP | {"@type": "ProductGroup"}],
        [LAMP | {"@type": "product"}],
        [LAMP | {"@type": "https://schema.org/PRODUCT"}],
        [{"@type": "ItemPage", "mainEntity": LAMP}],
        [{"@type": "ItemPage", "mainEntity": {"@id": "#lamp"}}, LAMP | {"@id": "#lamp"}],
        [LAMP | {"offers": [OFFER]}],
        [LAMP | {"offers": {"@id": "#offer"}}, OFFER | {"@id": "#offer"}],
        [LAMP | {"offers": {"@type": "AggregateOffer", "offers": [OFFER]}}],
        [LAMP, LAMP],
        [{"@type": "BreadcrumbList"}, LAMP, {"@type": "Organization", "name": "Lamps"}],
    ],
    ids=[
        "node", "graph", "list", "several types", "address as type", "prefixed type", "group", "type in lower case",
        "type in upper case", "main entity", "main entity by reference", "list of offers", "offer by reference",
        "offer in an AggregateOffer", "twice", "among others",
    ],
)  # fmt: skip
def test_a_product_is_read_in_every_shape(nodes):
    assert product_of(*nodes) == READ


@pytest.mark.parametrize(
    "nodes", [[], [{"@type": "Article", "name": "Lamps"}], [{"name": "Brass lamp", "offers": OFFER}]]
)
def test_a_page_without_a_product_has_none(nodes):
    assert product_of(*nodes) is None


class TestSeveralProducts:
    STAND = LAMP | {"name": "Lamp stand", "sku": "LS-1", "url": "https://shop.example/stand"}

    def test_of_which_none_is_known_to_be_the_page_s_give_none(self):
        assert product_of(LAMP, self.STAND) is None

    def test_the_page_s_title_tells_which_is_meant(self):
        assert product_of(self.STAND, LAMP, title="BRASS LAMP") == READ

    def test_the_page_s_address_tells_which_is_meant(self):
        product = product_of(LAMP, self.STAND, url="https://shop.example/stand#reviews")
        assert product is not None
        assert product.sku == "LS-1"

    def test_of_the_same_name_the_one_with_an_offer_is_read(self):
        assert product_of({"@type": "Product", "name": "Brass lamp"}, LAMP) == READ


class TestVariants:
    def variant(self, sku: str, price: str) -> dict[str, Any]:
        return {
            "@type": "Product",
            "sku": sku,
            "offers": OFFER | {"price": price, "url": f"https://shop.example/lamp?v={sku}"},
        }

    def group(self, *variants: dict[str, Any]) -> dict[str, Any]:
        return {"@type": "ProductGroup", "name": "Brass lamp", "hasVariant": list(variants)}

    def test_the_only_variant_is_the_product(self):
        assert product_of(self.group(self.variant("BL-7", "49.90"))) == READ

    def test_the_variant_at_the_page_s_address_is_the_product(self):
        group = self.group(self.variant("BL-6", "39.90"), self.variant("BL-7", "49.90"))
        assert product_of(group, url="https://shop.example/lamp?v=BL-7") == READ

    def test_of_others_the_lowest_price_counts_and_no_sku(self):
        product = product_of(self.group(self.variant("BL-8", "100"), self.variant("BL-7", "49.90")))
        assert product is not None
        assert (product.price, product.sku) == ("49.90", None)


class TestPrice:
    @pytest.mark.parametrize(
        ("stated", "price", "currency"),
        [
            ("49.90", "49.90", None),
            (49.9, "49.9", None),
            (1250, "1250", None),
            (49.900000000000006, "49.9", None),
            (1e-7, "0", None),
            (1249.0, "1249", None),
            ("1249.0", "1249.0", None),
            ("1E3", "1000", None),
            ("12e2", "1200", None),
            (" 1.5e+3 ", "1500", None),
            ("1e-2", "0.01", None),
            ("0e300", "0", None),
            (1e3, "1000", None),
            ("1.299,00 €", "1299.00", "EUR"),
            ("USD 1,299", "1299", "USD"),
            ("$1,250", "1250", "USD"),
            ("$1,250.00 CAD", "1250.00", "CAD"),
            ("CA$1,250", "1250", "CAD"),
            ("£ 3", "3", "GBP"),
            ("1 299,50 zł", "1299.50", "PLN"),
            ("CHF 3'999.00", "3999.00", "CHF"),
            ("1.299.000", "1299000", None),
            ("49,90", "49.90", None),
            ("¥1,000", "1000", None),
            ("0.00", "0.00", None),
        ],
    )
    def test_numbers_and_text_are_read_exactly_with_the_decimals_they_have(self, stated, price, currency):
        found = parse_price(stated)
        assert found is not None
        assert (found.text, found.currency) == (price, currency)

    @pytest.mark.parametrize(
        "stated",
        [
            None,
            True,
            "",
            "ask us",
            "-5",
            -5,
            [],
            {},
            "1" * 65,
            1e300,
            10**400,
            float("nan"),
            "Free",
            "50% off",
            "{{ price }}",
        ],
    )
    def test_what_is_no_price_is_none(self, stated):
        assert parse_price(stated) is None

    @pytest.mark.parametrize(
        ("currency", "price"), [("CLP", "12990"), ("IDR", "12990"), ("EUR", "12.990"), (None, "12.990")]
    )
    def test_a_point_before_three_digits_sets_off_thousands_where_the_currency_has_no_fraction(self, currency, price):
        found = parse_price("12.990", currency)
        assert found is not None
        assert found.text == price

    @given(st.decimals(0, 10**9, places=2))
    @settings(derandomize=True, deadline=None)
    def test_any_price_comes_back_from_plain_and_grouped_text(self, amount):
        german = f"{amount:,}".translate(str.maketrans(",.", ".,"))
        for text in (f"{amount}", f"${amount:,}", f"{german} €"):
            found = parse_price(text)
            assert found is not None
            assert found.amount == amount
            assert found.text == str(amount)

    @given(st.text(alphabet="0123456789.,'€$ %-USDfre\u00a0٣", max_size=70))
    @settings(derandomize=True, deadline=None)
    def test_no_text_raises_and_prices_are_always_numbers(self, text):
        found = parse_price(text)
        assert found is None or Decimal(found.text) >= 0

    @pytest.mark.parametrize(
        "stated", ["1e300", "1e99999999999999999999", "1e-99", "1e-999999999", "-1e3", "USD 1E3", ".5e3", "1,5e3 €"]
    )
    def test_a_number_with_an_exponent_that_is_no_price_is_none_and_not_its_digits(self, stated):
        assert parse_price(stated) is None

    @pytest.mark.parametrize(
        ("spelling", "price"),
        [
            ("1249.00", "1249.00"),
            ("58.90", "58.90"),
            ("1249.0000", "1249.0000"),
            ("1249.0", "1249"),
            ("58.9", "58.9"),
            ("1249", "1249"),
            ("1E3", "1000"),
            ("1.50e1", "15"),
            ("49.900000000000006", "49.9"),
            ("58.9000000000000000", "58.9"),
            ("0e99999999999999999999", "0"),
        ],
    )
    @pytest.mark.parametrize("ending", ["}", ",}"], ids=["plain", "repaired"])
    def test_a_json_number_keeps_the_decimals_that_the_script_writes(self, spelling, price, ending):
        script = f'{{"@type": "Product", "name": "a", "offers": {{"price": {spelling}}}{ending}'
        product = read_product(Page((), Head()), read_json_ld([script])[0])
        assert product is not None
        assert product.price == price

    def test_a_code_that_is_a_number_is_text_as_the_script_writes_it(self):
        product = read_product(Page((), Head()), read_json_ld(['{"@type": "Product", "sku": 12E3, "mpn": 7.10}'])[0])
        assert product is not None
        assert (product.sku, product.mpn) == ("12E3", "7.10")

    def test_the_currency_stated_outweighs_the_sign(self):
        assert offered({"price": "$1,250", "priceCurrency": "CAD"}).currency == "CAD"

    @pytest.mark.parametrize(
        ("stated", "code"), [("eur", "EUR"), (" USD ", "USD"), ("€", "EUR"), ("XYZ", None), ("kr", None)]
    )
    def test_the_currency_is_an_iso_4217_code(self, stated, code):
        assert offered({"price": "5", "priceCurrency": stated}).currency == code

    def test_of_an_aggregate_offer_the_lowest_price_counts(self):
        aggregate = {"@type": "AggregateOffer", "lowPrice": "$1,250", "highPrice": "$1,495", "offerCount": "8"}
        product = offered(aggregate)
        assert (product.price, product.currency) == ("1250", "USD")

    def test_what_an_aggregate_offer_leaves_open_is_what_its_offers_agree_on(self):
        aggregate = {"@type": "AggregateOffer", "lowPrice": 5, "offers": [OFFER, OFFER | {"price": 9}]}
        product = offered(aggregate)
        assert (product.price, product.currency, product.availability) == ("5", "EUR", "InStock")

    def test_an_offer_without_a_price_gives_way_to_the_next(self):
        assert offered([OFFER | {"price": ""}, OFFER]).price == "49.90"

    def test_an_offer_without_any_price_still_states_availability(self):
        product = offered({"availability": "OutOfStock"})
        assert (product.price, product.availability) == (None, "OutOfStock")


class TestPriceSpecification:
    SALE = {"@type": "UnitPriceSpecification", "price": "49.90", "priceCurrency": "EUR"}
    LIST = SALE | {"price": "69.90", "priceType": "https://schema.org/ListPrice"}

    @pytest.mark.parametrize("specification", [SALE, [SALE], [LIST, SALE]])
    def test_it_states_the_price_where_the_offer_does_not(self, specification):
        product = offered({"priceSpecification": specification})
        assert (product.price, product.currency) == ("49.90", "EUR")

    def test_the_type_of_a_specification_is_read_in_any_case(self):
        delivery = {"@type": "deliverychargespecification", "price": "3.00"}
        assert offered({"priceSpecification": [delivery, self.SALE]}).price == "49.90"

    @pytest.mark.parametrize("kind", ["ListPrice", "https://schema.org/StrikethroughPrice", "http://schema.org/MSRP"])
    def test_list_and_struck_through_prices_are_the_list_price(self, kind):
        product = offered(OFFER | {"priceSpecification": [self.LIST | {"priceType": kind}]})
        assert (product.price, product.list_price) == ("49.90", "69.90")

    def test_a_list_price_that_is_not_higher_is_none(self):
        product = offered(OFFER | {"priceSpecification": self.LIST | {"price": "49.90"}})
        assert product.list_price is None

    def test_a_list_price_alone_is_not_what_a_buyer_pays(self):
        product = offered({"priceSpecification": self.LIST})
        assert (product.price, product.list_price) == (None, None)

    @pytest.mark.parametrize(
        "other",
        [
            {"@type": "UnitPriceSpecification", "price": "3.00", "referenceQuantity": {"value": 1, "unitCode": "LTR"}},
            {"@type": "DeliveryChargeSpecification", "price": "3.00"},
        ],
    )
    def test_prices_of_a_measure_and_of_delivery_are_not_the_product_s(self, other):
        assert offered({"priceSpecification": [other, self.SALE]}).price == "49.90"

    def test_the_price_of_a_quantity_referred_to_a_base_measure_is_that_of_the_whole(self):
        quantity = {"value": "4.5", "unitCode": "LTR", "valueReference": {"value": "1", "unitCode": "LTR"}}
        assert offered({"priceSpecification": self.SALE | {"referenceQuantity": quantity}}).price == "49.90"


class TestAvailability:
    @pytest.mark.parametrize("name", AVAILABILITY)
    def test_every_member_with_and_without_its_address(self, name):
        for text in (name, f"https://schema.org/{name}", f"http://schema.org/{name}/", f"schema:{name}", name.lower()):
            assert read_availability(text) == name

    @pytest.mark.parametrize(
        ("text", "name"),
        [("in stock", "InStock"), ("Out of stock", "OutOfStock"), ("in_stock", "InStock"), ("pre-order", "PreOrder")],
    )
    def test_spaced_spellings(self, text, name):
        assert read_availability(text) == name

    def test_a_node_is_read_by_its_id(self):
        assert read_availability({"@id": "https://schema.org/InStock"}) == "InStock"

    @pytest.mark.parametrize("value", [None, "", True, "yes", "https://schema.org/", "InStock" * 100, [], 1])
    def test_all_else_is_none(self, value):
        assert read_availability(value) is None


class TestCodes:
    @pytest.mark.parametrize(
        ("stated", "gtin"),
        [
            ({"gtin13": "4006381333931"}, "4006381333931"),
            ({"gtin13": 4006381333931}, "4006381333931"),
            ({"gtin": "4006381-333931"}, "4006381333931"),
            ({"gtin12": "036000291452"}, "036000291452"),
            ({"gtin12": 36000291452}, "036000291452"),
            ({"gtin8": "96385074"}, "96385074"),
            ({"gtin14": "10012345678902"}, "10012345678902"),
            ({"isbn": "978-0-306-40615-7"}, "9780306406157"),
            ({"gtin": "123", "gtin8": ["", "96385074"]}, "96385074"),
        ],
    )
    def test_a_gtin_of_every_length_is_read_as_digits(self, stated, gtin):
        assert read_gtin(stated) == gtin

    @pytest.mark.parametrize(
        "stated",
        ["4006381333932", "400638133393", "0000000000000", "", "n/a", "４００６３８１３３３９３１", None, True],
    )
    def test_a_gtin_whose_length_or_check_digit_is_wrong_is_none(self, stated):
        assert read_gtin({"gtin": stated}) is None

    @given(st.integers(1, 10**12 - 1), st.integers(1, 9))
    @settings(derandomize=True)
    def test_a_changed_digit_is_always_found(self, number, change):
        body = f"{number:012d}"
        check = -sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(body)) % 10
        assert read_gtin({"gtin13": f"{body}{check}"}) == f"{body}{check}"
        assert read_gtin({"gtin13": f"{body}{(check + change) % 10}"}) is None

    @pytest.mark.parametrize(
        "brand", ["Lumo", {"name": "Lumo"}, [{"@type": "Brand", "name": "Lumo"}], {"@id": "#lumo"}]
    )
    def test_the_brand_in_every_shape(self, brand):
        product = product_of(LAMP | {"brand": brand}, {"@type": "Brand", "@id": "#lumo", "name": "Lumo"})
        assert product is not None
        assert product.brand == "Lumo"

    def test_codes_stated_at_the_offer_count(self):
        product = offered(OFFER | {"mpn": "M1", "gtin13": "4006381333931"})
        assert (product.mpn, product.gtin) == ("M1", "4006381333931")

    def test_a_code_that_is_a_number_is_text(self):
        product = product_of(LAMP | {"sku": 120, "mpn": 7})
        assert product is not None
        assert (product.sku, product.mpn) == ("120", "7")


json_values = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8) | st.sampled_from(["Product", "#a"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            ["@id", "@type", "@value", "@list", "name", "offers", "price", "priceSpecification", "hasVariant", "brand",
             "availability", "gtin", "sku", "url", "mainEntity", "referenceQuantity", "priceType"]
        ),
        inner,
        max_size=5,
    ),
    max_leaves=30,
)  # fmt: skip


@given(
    st.lists(
        st.dictionaries(st.sampled_from(["@id", "name", "offers", "hasVariant", "brand", "url"]), json_values),
        max_size=3,
    )
)
@settings(derandomize=True, deadline=None)
def test_no_shape_of_a_product_raises(nodes):
    product = product_of(*({"@type": "Product", **node} for node in nodes), title="a", url="https://shop.example/")
    assert product is None or product.price is None or Decimal(product.price) >= 0


def test_a_page_of_nothing_but_offers_costs_time_in_proportion():
    def seconds(count: int) -> float:
        every = {"@id": "#all", "@type": "AggregateOffer", "offers": [{"name": "x"}] * count}
        variant = {"@type": "Product", "name": "a", "offers": {"@id": "#all"}}
        group = {"@type": "ProductGroup", "name": "a", "hasVariant": [variant] * count, "offers": [{"@id": "#all"}] * 9}
        pages = [{"@type": "ItemPage", "mainEntity": {"@type": "Product", "name": "a"}}] * count
        started = time.process_time()
        read_product(Page((), Head(), "https://shop.example/"), [group, every, *pages], title="b")
        return time.process_time() - started

    assert seconds(16_000) < 24 * max(seconds(2_000), 0.05)


def test_a_bare_number_imports_no_price_parser():
    program = (
        "import sys\n"
        "from scrapy_mainext.extraction.page import Head, Page\n"
        "from scrapy_mainext.extraction.product import read_product\n"
        "read_product(Page((), Head()), [{'@type': 'Product', 'offers': {'price': '49.90', 'priceCurrency': 'EUR'}}])\n"
        "print('price_parser' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]
