"""Prices of a real crawl, against a real server."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import attrs
import pytest
from pytest_twisted import ensureDeferred
from scrapy import Field, Item
from scrapy.settings import default_settings

from scrapy_mainext import signals
from scrapy_mainext.prices.pipelines import PriceHistoryPipeline
from scrapy_mainext.prices.store import read_histories

from .crawling import Crawl, PageSpider, crawl, html
from .mockserver import Page, Site


def offer(price: str | None = "49.90", availability: str = "InStock", currency: str = "EUR", sku: str = "L-1") -> Page:
    stated = "" if price is None else f'"price": "{price}", "priceCurrency": "{currency}", '
    script = (
        '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", '
        f'"sku": "{sku}", "offers": {{"@type": "Offer", {stated}"availability": "https://schema.org/{availability}"}}}}'
        "</script>"
    )
    return Page(html("Lamp", extra=script))


@pytest.fixture
def site():
    with Site({"/lamp": offer()}) as site:
        yield site


@pytest.fixture
def database(tmp_path):
    return str(tmp_path / "prices.db")


@dataclass
class Visit(Crawl):
    """A crawl and the changes that it told of."""

    changes: list[Any] = field(default_factory=list)

    def kinds(self) -> list[str]:
        return [str(change.kind) for change in self.changes]


@pytest.fixture
def visit(site, database):
    async def visit(*paths: str, spider: type[PageSpider] = PageSpider, **settings: Any) -> Visit:
        changes: list[Any] = []

        def note(change):
            changes.append(change)

        class Spider(spider):
            urls = [site.url + path for path in paths or ("/lamp",)]

            @classmethod
            def from_crawler(cls, crawler, *args, **kwargs):
                crawler.signals.connect(note, signals.price_changed, weak=False)
                return super().from_crawler(crawler, *args, **kwargs)

        done = await crawl(Spider, {"MAINEXT_PRICE_DB": database, **settings})
        return Visit(**vars(done), changes=changes)

    return visit


@ensureDeferred
async def test_one_setting_keeps_the_price_of_every_item(visit, database):
    first = await visit()
    assert first.kinds() == ["first"]
    assert first.stats["prices/sightings"] == 1
    (history,) = read_histories(database)
    assert (history.site, history.sku, history.name) == ("127.0.0.1", "L-1", "Lamp")
    assert [(price, unit) for _, _, price, unit in history.sightings] == [(Decimal("49.90"), "EUR")]


@ensureDeferred
async def test_without_the_setting_nothing_is_kept(site):
    done = await crawl(type("Spider", (PageSpider,), {"urls": [site.url + "/lamp"]}))
    assert done.crawler.get_item_pipeline(PriceHistoryPipeline) is None
    assert not [name for name in done.stats if name.startswith("prices/")]


@ensureDeferred
async def test_the_item_and_the_signal_and_the_stats_tell_a_change(visit, site):
    await visit()
    site.pages["/lamp"] = offer("39.90")
    second = await visit()
    (change,) = second.changes
    assert (str(change.kind), change.old_price, change.price) == ("price", Decimal("49.90"), Decimal("39.90"))
    (told,) = second.items[0]["price_changes"]
    assert (told["kind"], told["old_price"], told["price"], told["percent"]) == ("price", "49.90", "39.90", "-20.04")
    assert second.stats["prices/changes/price"] == 1


@ensureDeferred
async def test_an_item_of_which_nothing_changed_has_no_changes(visit):
    await visit()
    second = await visit()
    assert second.changes == []
    assert "price_changes" not in second.items[0]


@ensureDeferred
async def test_the_field_has_the_name_that_the_settings_give_it(visit):
    first = await visit(MAINEXT_PRICE_FIELD="news")
    assert first.items[0]["news"][0]["kind"] == "first"


@ensureDeferred
async def test_an_item_that_does_not_declare_the_field_is_written_all_the_same(visit):
    @dataclass
    class Declared:
        product: dict | None = None

    class Spider(PageSpider):
        def items_of(self, response):
            return [Declared()]

    first = await visit(spider=Spider)
    assert first.kinds() == ["first"]
    assert first.stats["fields/undeclared/price_changes"] == 1


@ensureDeferred
async def test_thresholds_are_those_of_the_settings(visit, site):
    await visit()
    site.pages["/lamp"] = offer("49.00")
    assert (await visit(MAINEXT_PRICE_MIN_PERCENT="5")).kinds() == []
    assert (await visit(MAINEXT_PRICE_MIN_CHANGE="0.90")).kinds() == ["price"]


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        pytest.param(offer(availability="OutOfStock"), "out_of_stock", id="sold out"),
        pytest.param(Page(html("Sale is over")), "absent", id="a page without a product"),
        pytest.param(Page(b"<h1>Not found</h1>", status=404), "gone", id="no page"),
        pytest.param(offer("49.90", currency="USD"), "currency", id="another currency"),
    ],
)
@ensureDeferred
async def test_what_is_not_a_change_of_price_is_told_as_what_it_is(visit, site, page, kind):
    await visit()
    before = site.pages["/lamp"]
    site.pages["/lamp"] = page
    assert (await visit()).kinds() == [kind]
    site.pages["/lamp"] = before
    back = {"out_of_stock": "back_in_stock", "currency": "currency"}.get(kind, "reappeared")
    assert (await visit()).kinds() == [back]


@ensureDeferred
async def test_a_product_that_leads_to_a_list_now_is_absent(visit, site):
    await visit()
    site.pages["/lamp"] = Page(b"", status=302, headers={"Location": "/lamps"})
    site.pages["/lamps"] = Page(html("All lamps"))
    second = await visit()
    assert second.kinds() == ["absent"]
    assert second.stats["prices/missing"] == 1


@ensureDeferred
async def test_a_product_that_has_moved_is_not_absent(visit, site):
    await visit()
    site.pages |= {"/lamp": Page(html("Moved")), "/new": offer()}
    assert (await visit("/lamp", "/new")).kinds() == []


@pytest.fixture
def set_clock_back(database):
    """Have all that was seen lie a year ahead, as if the clock had been set back by it."""

    def set_back():
        with sqlite3.connect(database) as connection:
            for table, column in (("products", "last_seen"), ("sightings", "seen_at")):
                connection.execute(
                    f"UPDATE mainext_{table} SET {column} = (substr({column}, 1, 4) + 1) || substr({column}, 5)"
                )
        connection.close()

    return set_back


@ensureDeferred
async def test_a_product_is_absent_also_where_the_clock_was_set_back(visit, site, set_clock_back):
    await visit()
    set_clock_back()
    site.pages["/lamp"] = Page(html("Sale is over"))
    assert (await visit()).kinds() == ["absent"]


@ensureDeferred
async def test_a_product_that_has_moved_is_not_absent_also_where_the_clock_was_set_back(visit, site, set_clock_back):
    await visit()
    set_clock_back()
    site.pages["/new"] = offer("39.90")

    class Spider(PageSpider):
        """The product has moved, but for the database it is still where it was: the shop calls the old page its own."""

        def items_of(self, response):
            return [{"url": site.url + "/lamp", "sku": "L-1", "price": "39.90"}] if response.url.endswith("new") else []

    site.pages |= {"/lamp": Page(html("Moved"))}
    assert (await visit("/lamp", "/new", spider=Spider)).kinds() == ["price"]


@ensureDeferred
async def test_a_page_that_was_not_asked_for_says_nothing_of_its_product(visit, site):
    await visit()
    site.pages["/other"] = Page(html("Other"))
    assert (await visit("/other")).kinds() == []


@ensureDeferred
async def test_an_item_may_bring_an_offer_that_the_page_does_not_state(visit, site):
    class Spider(PageSpider):
        def items_of(self, response):
            return [{"url": "/lamp", "price": 5, "currency": "EUR"}, {"url": "/bulb", "price": "1.5"}]

    site.pages["/list"] = Page(html("All lamps"))
    first = await visit("/list", spider=Spider)
    assert sorted(change.url.removeprefix(site.url) for change in first.changes) == ["/bulb", "/lamp"]
    assert (await visit("/list", spider=Spider)).kinds() == []


@dataclass
class Variant:
    url: str
    sku: str
    price: str


@attrs.define
class AttrsVariant:
    url: str
    sku: str
    price: str


class ItemVariant(Item):
    url, sku, price = Field(), Field(), Field()


@pytest.mark.parametrize("kind", [dict, Variant, AttrsVariant, ItemVariant])
@ensureDeferred
async def test_variants_that_the_spider_reads_are_products_of_their_own_whatever_their_kind(
    visit, site, database, kind
):
    """The page has a product of its own, which the plug-in puts into items that have room for it."""

    class Spider(PageSpider):
        def items_of(self, response):
            return [kind(url=response.url, sku=f"L-1-{size}", price=f"{size}.50") for size in (1, 2)]

    assert (await visit(spider=Spider)).kinds() == ["first", "first"]
    assert [(one.sku, one.sightings[0][2]) for one in read_histories(database)] == [
        ("L-1-1", Decimal("1.50")),
        ("L-1-2", Decimal("2.50")),
    ]


@ensureDeferred
async def test_a_price_that_is_no_number_is_counted_and_the_item_goes_on(visit, site):
    class Spider(PageSpider):
        def items_of(self, response):
            return [{"url": response.url, "price": "on request"}]

    site.pages["/lamp"] = Page(html("Lamp"))
    first = await visit(spider=Spider)
    assert (len(first.items), first.changes) == (1, [])
    assert first.stats["prices/unreadable"] == 1


@ensureDeferred
async def test_two_crawls_at_once_share_a_database(site, database):
    from twisted.internet.defer import Deferred, gatherResults

    paths = [f"/lamp-{number}" for number in range(30)]
    site.pages |= {path: offer(sku=path) for path in paths}
    spider = type("Spider", (PageSpider,), {"urls": [site.url + path for path in paths]})
    runs = [Deferred.fromCoroutine(crawl(spider, {"MAINEXT_PRICE_DB": database})) for _ in range(2)]
    done = await gatherResults(runs)
    assert sum(run.stats.get("prices/changes/first", 0) for run in done) == 30
    assert [run.stats["prices/sightings"] for run in done] == [30, 30]


@ensureDeferred
async def test_a_database_that_fails_in_the_crawl_costs_no_item(visit, database):
    class Spider(PageSpider):
        def items_of(self, response):
            with sqlite3.connect(database) as connection:
                connection.execute("DROP TABLE mainext_sightings")
            connection.close()
            return super().items_of(response)

    first = await visit(spider=Spider)
    assert first.items[0]["product"]["price"] == "49.90"
    assert first.stats["prices/errors/OperationalError"] == 1


@pytest.mark.parametrize("fault", ["folder", "not a database", "read-only", "memory", "no driver"])
@ensureDeferred
async def test_a_database_that_cannot_be_written_stops_the_crawl_before_it_starts(tmp_path, site, fault):
    path = tmp_path / "prices.db"
    address = str(path)
    if fault == "folder":
        address = str(tmp_path)
    elif fault == "not a database":
        path.write_text("a" * 5000)
    elif fault == "read-only":
        address = "/proc/prices.db"
    elif fault == "memory":
        address = "sqlite://"
    else:
        address = "nodialect://host/prices"
    with pytest.raises(ValueError, match=f"MAINEXT_PRICE_DB = {address!r}: "):
        await crawl(type("Spider", (PageSpider,), {"urls": [site.url]}), {"MAINEXT_PRICE_DB": address})
    assert site.requested == []


@ensureDeferred
async def test_a_locked_database_stops_the_crawl_and_names_the_setting(site, database, monkeypatch):
    monkeypatch.setattr("scrapy_mainext.databases._PATIENCE", 0.05)
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(ValueError, match=r"MAINEXT_PRICE_DB = .*: database is locked"):
            await crawl(type("Spider", (PageSpider,), {"urls": [site.url]}), {"MAINEXT_PRICE_DB": database})
    finally:
        other.close()


SCRIPT = """
import sys
from scrapy import Request, Spider
from scrapy.crawler import AsyncCrawlerProcess, CrawlerProcess

class PageSpider(Spider):
    name = "pages"

    async def start(self):
        yield Request(sys.argv[1])

    def parse(self, response):
        return {"address": response.url}

process = %(process)s({
    "ADDONS": {"scrapy_mainext.Addon": 500},
    "MAINEXT_PRICE_DB": sys.argv[2],
    "MAINEXT_DRIFT_FILE": sys.argv[2],
    "LOG_LEVEL": "ERROR",
    "TELNETCONSOLE_ENABLED": False,
    "REMOTE_CONTROL_ENABLED": False,
    **%(settings)r,
})
crawler = process.create_crawler(PageSpider)
process.crawl(crawler)
process.start()
print(crawler.stats.get_value("mainext/prices/changes/first"))
"""


@pytest.mark.parametrize(
    ("process", "settings"),
    [
        ("CrawlerProcess", {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}),
        pytest.param(
            "AsyncCrawlerProcess",
            {"TWISTED_REACTOR_ENABLED": False},
            marks=pytest.mark.skipif(
                not hasattr(default_settings, "TWISTED_REACTOR_ENABLED"), reason="came with Scrapy 2.15"
            ),
        ),
    ],
    ids=["select reactor", "no reactor"],
)
def test_prices_are_kept_under_any_reactor_and_without_one(site, database, process, settings):
    script = SCRIPT % {"process": process, "settings": settings}
    command = [sys.executable, "-W", "error", "-c", script, f"{site.url}/lamp", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("1\n", "")
