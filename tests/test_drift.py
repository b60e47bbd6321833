"""When a site's pages give less than they used to."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial

import pytest
from pytest_twisted import ensureDeferred

from scrapy_mainext import Extraction, PageType, Product, signals
from scrapy_mainext.drift import DriftStore, Earlier, Group, RunTally, Sample, drifts_of, z_score

from .crawling import PRODUCT, PageSpider, crawl, html
from .mockserver import Page, Site

PRICE = Group("example.com", "any", "product.price")


def share(hits, pages):
    return Sample(pages, hits, hits)


def since(samples):
    return Earlier(samples, {}, [])


def drifts(before, now):
    found, _ = drifts_of({PRICE: now}, since({PRICE: before}), min_drop=0.2, min_pages=20)
    return found


def test_the_statistic_is_that_of_the_pooled_test_of_two_proportions():
    # p = 80 / 120, standard error sqrt(p (1 - p) (1 / 80 + 1 / 40)) = 0.0912871
    assert z_score(share(60, 80), share(20, 40)) == pytest.approx(0.25 / 0.0912871, rel=1e-5)


def test_shares_that_are_all_one_or_all_nothing_do_not_fall():
    assert z_score(share(20, 20), share(30, 30)) == 0
    assert z_score(share(0, 20), share(0, 30)) == 0


@pytest.mark.parametrize(
    ("before", "now", "falls"),
    [
        pytest.param(share(100, 100), share(0, 20), True, id="all to nothing"),
        pytest.param(share(90, 100), share(60, 100), True, id="nine in ten to six in ten"),
        pytest.param(share(100, 100), share(80, 100), True, id="by just the least fall"),
        pytest.param(share(1000, 1000), share(850, 1000), False, id="by less, however sure"),
        pytest.param(share(19, 20), share(14, 20), False, id="what chance may bring about"),
        pytest.param(share(100, 100), share(0, 19), False, id="too few pages now"),
        pytest.param(share(19, 19), share(0, 100), False, id="too few pages before"),
        pytest.param(share(10, 100), share(90, 100), False, id="a rise"),
    ],
)
def test_a_fall_is_told_where_it_is_wide_and_no_accident(before, now, falls):
    assert bool(drifts(before, now)) == falls


def test_a_group_without_earlier_runs_is_compared_with_nothing():
    assert drifts_of({PRICE: share(0, 100)}, since({}), min_drop=0.2, min_pages=20) == ([], 0)


def test_the_mean_confidence_is_compared_as_shares_are():
    tallies = []
    for confidence in (0.9, 0.5):
        tally = RunTally(["title"])
        for number in range(30):
            page = Extraction(confidence=confidence + number % 3 / 100)
            tally.add("example.com", page, partial(getattr, page))
        tallies.append(tally.samples())
    (drift,), compared = drifts_of(tallies[1], since(tallies[0]), min_drop=0.2, min_pages=20)
    assert (drift.measure, round(drift.before, 2), round(drift.now, 2), compared) == ("confidence", 0.91, 0.51, 2)


def test_pages_are_counted_by_type_and_all_together():
    tally = RunTally(["product.price", "metadata.image", "author"])
    page = Extraction(page_type=PageType.PRODUCT, product=Product(price="1"), metadata={"image": ""}, author="A")
    listing = Extraction(page_type=PageType.LISTING)
    tally.add("example.com", page, partial(getattr, page))
    tally.add("example.com", listing, partial(getattr, listing))
    samples = tally.samples()
    assert samples[Group("example.com", "product", "product.price")] == share(1, 1)
    assert samples[Group("example.com", "listing", "product.price")] == share(0, 1)
    assert samples[Group("example.com", "any", "author")] == share(1, 2)
    assert samples[Group("example.com", "product", "metadata.image")] == share(0, 1)  # empty is not given


@pytest.fixture(params=["SQLite", "SQLAlchemy"])
def store(request, tmp_path):
    if request.param == "SQLAlchemy":
        pytest.importorskip("sqlalchemy", reason="of the extra sql")
    store = DriftStore(f"sqlite{'+pysqlite' * (request.param == 'SQLAlchemy')}:///{tmp_path / 'drift.db'}")
    yield store
    store.close()


def run(store, number, sample, runs=2, settle_runs=0):
    """Compare and write a run, as the extension does; say in how many runs in succession it fell."""
    earlier = store.earlier("shop", runs)
    found, _ = drifts_of({PRICE: sample}, earlier, min_drop=0.2, min_pages=20, settle_runs=settle_runs)
    store.add(f"run {number:03}", "shop", {PRICE: sample}, found, earlier.outdated)
    return found[0].runs if found else 0


def runs_of(store, *shares, **settings):
    return [run(store, number, share(*hits), **settings) for number, hits in enumerate(shares)]


WHOLE, BROKEN = (30, 30), (0, 30)


def test_a_broken_layout_does_not_become_the_measure_of_the_next_runs(store):
    assert runs_of(store, *[WHOLE] * 3, *[BROKEN] * 4, WHOLE) == [0, 0, 0, 1, 2, 3, 4, 0]


def test_what_has_fallen_in_enough_runs_in_succession_is_the_new_measure(store):
    assert runs_of(store, *[WHOLE] * 3, *[BROKEN] * 5, settle_runs=3) == [0, 0, 0, 1, 2, 3, 0, 0]
    assert store.earlier("shop", 2).samples[PRICE] == share(0, 60)


def test_a_layout_that_is_mended_in_between_begins_anew(store):
    assert runs_of(store, WHOLE, BROKEN, BROKEN, WHOLE, BROKEN, BROKEN, settle_runs=3) == [0, 1, 2, 0, 1, 2]


def test_what_has_settled_may_fall_again(store):
    assert runs_of(store, *[WHOLE] * 2, *[(15, 30)] * 4, BROKEN, settle_runs=2) == [0, 0, 1, 2, 0, 0, 1]


def test_a_fall_that_never_settles_is_kept_no_longer_than_it_lasts(store):
    runs_of(store, WHOLE, *[BROKEN] * 4, *[WHOLE] * 2)
    assert store.earlier("shop", 5).outdated == []


def test_only_the_latest_runs_are_compared_with_and_kept(store):
    for number in range(6):
        run(store, number, share(30 - number, 30))
    assert store.earlier("shop", 2).samples[PRICE] == share(26 + 25, 60)
    assert len(store.earlier("shop", 2).outdated) <= 1


def test_spiders_are_compared_with_themselves_and_can_be_forgotten(store):
    run(store, 1, share(30, 30))
    assert store.earlier("other", 5).samples == {}
    store.forget("other")
    assert store.earlier("shop", 5).samples
    store.forget("shop")
    assert store.earlier("shop", 5).samples == {}


def test_a_database_of_before_falls_settled_goes_on(store):
    """Then, runs in which something fell were kept for ever, also those that were over."""
    older = [(WHOLE, 0), (BROKEN, 1), (BROKEN, 1), (WHOLE, 0), *[(BROKEN, 1)] * 9]
    for number, (hits, fell) in enumerate(older):
        store.add(f"run {number:03}", "shop", {PRICE: share(*hits)}, drifts(share(*WHOLE), share(*hits)))
        assert bool(drifts(share(*WHOLE), share(*hits))) == fell
    assert store.earlier("shop", 2).drifted == {PRICE: 9}
    assert run(store, 20, share(*BROKEN), settle_runs=7) == 10
    assert run(store, 21, share(*BROKEN), settle_runs=7) == 0


# The extension, in a crawl


@pytest.fixture
def visit(tmp_path):
    """Crawl 20 pages, with or without their offers."""

    async def visit(extra, **settings):
        pages = {f"/{number}": Page(html(f"Lamp {number}", extra)) for number in range(20)}
        told = []

        def note(drift):
            told.append(drift)

        with Site(pages) as site:

            class Spider(PageSpider):
                urls = [site.url + path for path in pages]

                @classmethod
                def from_crawler(cls, crawler, *args, **kwargs):
                    crawler.signals.connect(note, signals.drift_detected, weak=False)
                    return super().from_crawler(crawler, *args, **kwargs)

            done = await crawl(Spider, {"MAINEXT_DRIFT_FILE": str(tmp_path / "drift.db"), **settings})
        return {name: value for name, value in done.stats.items() if name.startswith("drift/")}, told

    return visit


@ensureDeferred
async def test_a_layout_without_its_prices_is_told_by_log_stats_and_signal(visit, caplog):
    assert await visit(PRODUCT) == ({"drift/compared": 0, "drift/warnings": 0, "drift/settled": 0}, [])
    with caplog.at_level(logging.WARNING, "scrapy_mainext.drift"):
        stats, told = await visit("")
    assert stats["drift/warnings"] == len(told) > 0
    assert (stats["drift/127.0.0.1/any/product.price/before"], stats["drift/127.0.0.1/any/product.price/now"]) == (1, 0)
    assert "title" not in {drift.measure for drift in told}
    (line,) = [line for line in caplog.messages if line.startswith("127.0.0.1: pages of all types give less than in")]
    assert "'product.currency' 100% to 0%" in line
    assert line.endswith("'product.price' 100% to 0% (20 pages now, 20 before)")
    assert len(caplog.messages) == len({drift.page_type for drift in told})


@ensureDeferred
async def test_a_fall_is_told_for_the_last_time_where_it_settles(visit, caplog):
    await visit(PRODUCT)
    with caplog.at_level(logging.WARNING, "scrapy_mainext.drift"):
        stats, told = await visit("", MAINEXT_DRIFT_SETTLE_RUNS=1, MAINEXT_DRIFT_FIELDS=["product.price"])
    assert stats["drift/settled"] == stats["drift/warnings"] == len(told) > 0
    assert "(20 pages now, 20 before). From the next run on this is the measure of 'product.price'" in caplog.text
    stats, told = await visit("", MAINEXT_DRIFT_FIELDS=["product.price"])
    assert (stats["drift/warnings"], told) == (0, [])


@ensureDeferred
async def test_a_new_layout_can_be_accepted(visit):
    await visit(PRODUCT)
    stats, told = await visit("", MAINEXT_DRIFT_ACCEPT=True)
    assert (stats["drift/warnings"], told) == (0, [])
    stats, told = await visit("")
    assert stats["drift/compared"] > 0
    assert told == []


@ensureDeferred
async def test_runs_follow_each_other_also_where_the_clock_is_set_back(visit, tmp_path):
    await visit(PRODUCT)
    with sqlite3.connect(tmp_path / "drift.db") as connection:
        connection.execute("UPDATE mainext_drift SET run = '9999' || substr(run, 5)")
        ((old,),) = connection.execute("SELECT DISTINCT run FROM mainext_drift").fetchall()
    await visit(PRODUCT)
    with connection:
        assert connection.execute("SELECT max(run) > ? FROM mainext_drift", [old]).fetchone() == (1,)
    connection.close()


@ensureDeferred
async def test_only_the_fields_of_the_settings_are_watched(visit):
    await visit(PRODUCT, MAINEXT_DRIFT_FIELDS=["title"])
    _, told = await visit("", MAINEXT_DRIFT_FIELDS=["title"])
    assert {drift.measure for drift in told} <= {"confidence"}


@ensureDeferred
async def test_a_file_that_cannot_be_written_stops_the_crawl_before_it_starts(tmp_path):
    with pytest.raises(ValueError, match=f"MAINEXT_DRIFT_FILE = '{tmp_path}': unable to open"):
        await crawl(PageSpider, {"MAINEXT_DRIFT_FILE": str(tmp_path)})


@ensureDeferred
async def test_a_file_that_fails_at_the_end_is_told(tmp_path, caplog):
    path = tmp_path / "drift.db"

    class Spider(PageSpider):
        async def start(self):
            with sqlite3.connect(path) as connection:
                connection.execute("DROP TABLE mainext_drift")
                connection.execute("CREATE VIEW mainext_drift AS SELECT 1")
            connection.close()
            return
            yield

    done = await crawl(Spider, {"MAINEXT_DRIFT_FILE": str(path)})
    assert done.stats["drift/errors/OSError"] == 1
    assert "was not compared" in caplog.text


@pytest.mark.filterwarnings("ignore:Spider.log")  # as Spidermon calls it
@ensureDeferred
async def test_spidermon_reads_the_stats_when_the_spider_closes(visit):
    spidermon = pytest.importorskip("spidermon", reason="not one of the tests' requirements")
    read = []

    class DriftMonitor(spidermon.Monitor):
        def test_layout(self):
            read.append(self.data.stats["mainext/drift/warnings"])
            assert read[-1] == 0

    class Suite(spidermon.MonitorSuite):
        monitors = [DriftMonitor]

    settings = {
        "EXTENSIONS": {"spidermon.contrib.scrapy.extensions.Spidermon": 500},
        "SPIDERMON_ENABLED": True,
        "SPIDERMON_SPIDER_CLOSE_MONITORS": [Suite],
    }
    await visit(PRODUCT, **settings)
    stats, _ = await visit("", **settings)
    assert read == [0, stats["drift/warnings"]]
    assert stats["drift/warnings"] > 0
