"""What the history of prices says of a sighting, on real databases."""

from __future__ import annotations

import sqlite3
import threading
import time
from decimal import Decimal

import pytest

from scrapy_mainext.prices.changes import ChangeKind, Limits, Sighting, Status
from scrapy_mainext.prices.reading import page_of, sighting_of
from scrapy_mainext.prices.recorder import Recorder
from scrapy_mainext.prices.store import PriceStore, read_histories


@pytest.fixture(params=["path", "sqlite URL", "SQLAlchemy"])
def address(request, tmp_path):
    path = tmp_path / "prices.db"
    if request.param == "SQLAlchemy":
        pytest.importorskip("sqlalchemy", reason="of the extra sql")
        return f"sqlite+pysqlite:///{path}"
    return f"sqlite:///{path}" if request.param == "sqlite URL" else str(path)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "prices.db")


def seen(price="10.00", *, day=1, status=None, **values):
    number = None if price is None else Decimal(price)
    if status is None:
        status = Status.UNPRICED if price is None else Status.OFFERED
    page = values.pop("page", "/lamp")
    return Sighting(
        **{
            "site": "example.com",
            "page": page,
            "url": f"https://example.com{page}",
            "seen_at": f"2026-11-{day:02}T08:00:00.000+00:00",
            "status": status,
            "name": "Lamp",
            "sku": "L-1",
            "price": number,
            "currency": "EUR",
            **values,
        }
    )


NO_LIMITS = Limits()


class History:
    """A store whose sightings come one by one, a day apart."""

    def __init__(self, address, limits=NO_LIMITS):
        self.store = PriceStore(address, limits)
        self.day = 0

    def changes(self, price="10.00", **values):
        self.day += 1
        with self.store.transaction():
            return self.store.record(seen(price, day=self.day, **values))

    def missing(self, status, page="/lamp"):
        self.day += 1
        gone = Sighting("example.com", page, f"https://example.com{page}", f"2026-11-{self.day:02}T08:00", status)
        with self.store.transaction():
            return self.store.record_missing(gone, since=gone.seen_at, now=gone.seen_at)

    def kinds(self, *args, **values):
        return [str(change.kind) for change in self.changes(*args, **values)]

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.store.close()


@pytest.fixture
def history(path):
    with History(path) as history:
        yield history


def test_a_first_sighting_is_a_change_of_its_own(address):
    with History(address) as history:
        assert history.kinds() == ["first"]
        assert history.kinds() == []


def test_a_change_of_price_tells_both_prices_and_the_step(address):
    with History(address) as history:
        history.changes("12.50")
        (change,) = history.changes("10.00")
    assert (change.kind, change.old_price, change.price) == (ChangeKind.PRICE, Decimal("12.50"), Decimal("10.00"))
    assert (change.difference, change.percent) == (Decimal("-2.50"), Decimal("-20.00"))
    assert change.asdict()["difference"] == "-2.50"


def test_prices_are_kept_as_the_text_that_was_seen(history, path):
    history.changes("10.10")
    history.changes("0.1000000000000000055")
    with sqlite3.connect(path) as database:
        prices = [row[0] for row in database.execute("SELECT price FROM mainext_sightings ORDER BY seen_at")]
    database.close()
    assert prices == ["10.10", "0.1000000000000000055"]


def test_a_price_written_otherwise_is_the_same_price(history):
    history.changes("10.0")
    assert history.kinds("10.00") == []


def test_another_currency_is_not_another_price(history):
    history.changes("10.00")
    assert history.kinds("9.00", currency="USD") == ["currency"]


def test_back_in_a_currency_its_own_last_price_counts(history):
    history.changes("10.00")
    history.changes("9.00", currency="USD")
    assert history.kinds("10.00") == ["currency"]
    history.changes("9.00", currency="USD")
    assert history.kinds("11.00") == ["currency", "price"]


def test_a_page_that_does_not_tell_its_currency_keeps_the_one_that_is_known(history):
    history.changes("10.00")
    assert history.kinds("10.00", currency=None) == []
    (change,) = history.changes("8.00", currency=None)
    assert (change.kind, change.currency) == (ChangeKind.PRICE, "EUR")


def test_a_currency_that_becomes_known_is_no_change(history):
    history.changes("10.00", currency=None)
    assert history.kinds("10.00") == []
    assert history.kinds("11.00") == ["price"]


@pytest.mark.parametrize(
    ("limits", "price", "kinds"),
    [
        pytest.param(Limits(least=Decimal("0.50")), "100.49", [], id="under the amount"),
        pytest.param(Limits(least=Decimal("0.50")), "99.50", ["price"], id="the amount"),
        pytest.param(Limits(percent=Decimal(5)), "104.99", [], id="under the percentage"),
        pytest.param(Limits(percent=Decimal(5)), "105", ["price"], id="the percentage"),
        pytest.param(Limits(Decimal(10), Decimal(5)), "105", [], id="one of two"),
    ],
)
def test_a_change_of_price_must_reach_the_thresholds(path, limits, price, kinds):
    with History(path, limits) as history:
        history.changes("100")
        assert history.kinds(price) == kinds


def test_small_steps_add_up_to_a_change(path):
    with History(path, Limits(percent=Decimal(5))) as history:
        kinds = [history.kinds(str(100 + step)) for step in range(7)]
        assert kinds == [["first"], [], [], [], [], ["price"], []]


def test_from_a_price_of_nothing_any_price_is_a_change_without_percentage(path):
    with History(path, Limits(percent=Decimal(5))) as history:
        history.changes("0")
        (change,) = history.changes("1")
    assert (change.kind, change.percent) == (ChangeKind.PRICE, None)


def test_out_of_stock_and_back(history):
    history.changes()
    assert history.kinds(status=Status.OUT_OF_STOCK) == ["out_of_stock"]
    assert history.kinds(status=Status.OUT_OF_STOCK) == []
    assert history.kinds("12.00") == ["price", "back_in_stock"]


def test_a_product_without_a_price_is_told_apart_and_keeps_its_last_price(history):
    history.changes()
    (change,) = history.changes(None)
    assert (change.kind, change.price) == (ChangeKind.UNPRICED, Decimal("10.00"))
    assert history.kinds("10.00") == ["reappeared"]


@pytest.mark.parametrize("status", [Status.ABSENT, Status.GONE])
def test_a_page_without_its_product_and_its_return(history, status):
    history.changes()
    assert [str(change.kind) for change in history.missing(status)] == [status]
    assert history.missing(status) == ()
    assert history.kinds("10.00") == ["reappeared"]


def test_a_product_that_returns_sold_out_has_done_both(history):
    history.changes()
    history.missing(Status.ABSENT)
    assert history.kinds(status=Status.OUT_OF_STOCK) == ["reappeared", "out_of_stock"]


def test_a_page_that_never_had_a_product_lacks_none(history):
    history.changes()
    assert history.missing(Status.ABSENT, page="/imprint") == ()


def test_the_time_it_was_last_seen_is_not_that_of_its_absence(history, path):
    history.changes()
    history.missing(Status.ABSENT)
    (found,) = read_histories(path)
    assert found.last_seen.startswith("2026-11-01")
    assert [status for _, status, *_ in found.sightings] == [Status.OFFERED, Status.ABSENT]


# A clock that is set back


def test_the_last_sighting_is_the_latest_also_where_the_clock_was_set_back(history, path):
    history.changes("10.00")
    history.changes("12.00", seen_at="2020-01-01T08:00:00.000+00:00")
    history.changes("14.00", seen_at="2020-01-02T08:00:00.000+00:00")
    (found,) = read_histories(path)
    assert [(time[:23], str(price)) for time, _, price, _ in found.sightings] == [
        ("2026-11-01T08:00:00.000", "10.00"),
        ("2026-11-01T08:00:00.001", "12.00"),
        ("2026-11-01T08:00:00.002", "14.00"),
    ]
    assert found.last_seen[:23] == "2026-11-01T08:00:00.002"


# Which product it is


def test_a_product_that_moves_keeps_its_history_by_its_sku(history):
    history.changes(page="/old/lamp")
    assert history.kinds("11.00", page="/new/lamp") == ["price"]


def test_a_sku_is_one_shops_own(history):
    history.changes()
    assert history.kinds(site="example.org") == ["first"]


def test_without_a_sku_the_gtin_tells(history):
    history.changes(sku=None, gtin="4006381333931")
    assert history.kinds("11.00", sku=None, gtin="4006381333931", page="/elsewhere") == ["price"]


def test_without_either_the_page_tells(history):
    history.changes(sku=None)
    assert history.kinds("11.00", sku=None) == ["price"]


def test_a_sku_that_is_stated_only_now_or_no_more_is_the_same_product(history):
    history.changes(sku=None)
    assert history.kinds() == []
    assert history.kinds("11.00", sku=None) == ["price"]


def test_variants_on_one_page_are_products_of_their_own(history):
    assert history.kinds(sku="L-RED") == ["first"]
    assert history.kinds("12.00", sku="L-BLUE") == ["first"]
    assert history.kinds("10.00", sku="L-RED") == []


def test_among_variants_without_sku_the_name_tells(history):
    history.changes(sku="L-RED", name="Red lamp")
    history.changes("12.00", sku="L-BLUE", name="Blue lamp")
    assert history.kinds("11.00", sku=None, name="Red lamp") == ["price"]
    assert history.kinds("11.00", sku=None, name="Green lamp") == ["first"]


def test_another_gtin_on_the_same_page_is_another_product(history):
    history.changes(sku=None, gtin="4006381333931")
    assert history.kinds(sku=None, gtin="4006381333948") == ["first"]


def test_a_gtin_that_is_known_under_another_sku_is_another_product(history):
    history.changes(gtin="4006381333931")
    assert history.kinds(sku="L-2", gtin="4006381333931", page="/two") == ["first"]


# Hostile and broken input


def test_time_grows_with_the_variants_of_a_page_and_not_with_their_square(history):
    def seconds(count):
        began = time.process_time()
        with history.store.transaction():
            for number in range(count):
                history.store.record(seen(page=f"/{count}", sku=f"{count}-{number}", gtin=f"{number:013}"))
        return time.process_time() - began

    assert seconds(2000) < 20 * max(seconds(200), 0.005)


def test_names_that_no_database_would_take_are_cleaned(address):
    with History(address) as history:
        (change,) = history.changes(name="La\ud800mp\0" + "p" * 5000, sku="s" * 300)
    assert change.sku is None
    assert change.name.startswith("La?mpp")
    assert len(change.name) < 1001


@pytest.mark.parametrize(
    "price", ["12 €", "NaN", "Infinity", "-1", "1E+500000", "1E+30", "1E-9", "1E-500000", True, [1]]
)
def test_a_price_that_is_no_number_is_an_error(price):
    with pytest.raises(ValueError, match="is not a number from 0 to"):
        sighting_of({"product": {"price": price, "sku": "L-1"}}, "product", "https://example.com/", "2026-11-01")


# Reading items


@pytest.mark.parametrize("price", [None, "", "1 €", ["1"], True])
def test_the_offer_of_an_item_without_a_number_for_a_price_is_that_of_its_field(price):
    item = {"price": price, "product": {"price": "2.50", "currency": "EUR", "future": object()}}
    assert sighting_of(item, "product", "https://example.com/a", "2026-11-01").price == Decimal("2.50")


def test_what_an_item_states_itself_counts_before_what_is_read_from_its_page():
    item = {"url": "/a?size=2", "price": 1, "product": {"price": "2.50", "currency": "EUR", "sku": "L-1"}}
    found = sighting_of(item, "product", "https://example.com/a", "2026-11-01")
    assert (found.page, found.price, found.currency, found.sku) == ("/a?size=2", Decimal(1), "EUR", None)


def test_a_code_of_a_currency_is_the_same_in_small_letters():
    item = {"url": "https://example.com/a", "price": 1, "currency": "eur"}
    assert sighting_of(item, None, None, "2026-11-01").currency == "EUR"


def test_an_item_may_be_an_offer_itself_with_an_address_of_its_own():
    item = {"url": "https://www.Example.com:8080/b?y=2&x=1#top", "price": 2.5, "sku": 7, "product": None}
    found = sighting_of(item, "product", "https://example.com/list", "2026-11-01")
    assert (found.site, found.page, found.sku, found.price) == ("example.com", "/b?x=1&y=2", "7", Decimal("2.5"))


def test_an_item_without_offer_says_nothing():
    assert sighting_of({"title": "Imprint", "product": None}, "product", "https://example.com/", "2026-11-01") is None


def test_a_canonical_address_on_another_host_is_not_believed():
    item = {"metadata": {"url": "https://brand.example/lamp"}, "product": {"price": "1"}}
    assert sighting_of(item, "product", "https://example.com/lamp", "2026-11-01").site == "example.com"


def test_an_offer_of_which_nothing_tells_where_it_stood_is_an_error():
    with pytest.raises(ValueError, match="field 'url'"):
        sighting_of({"product": {"price": "1"}}, "product", None, "2026-11-01")


@pytest.mark.parametrize("url", [None, "", "mailto:a@example.com", "http://[", "data:text/html,x", "/lamp"])
def test_what_is_no_address_of_the_web_is_no_place(url):
    assert page_of(url) is None


@pytest.mark.parametrize("availability", ["OutOfStock", "SoldOut", "Discontinued", "https://schema.org/OutOfStock"])
def test_what_cannot_be_had_is_out_of_stock_whatever_its_price(availability):
    item = {"product": {"price": "1", "availability": availability}}
    assert sighting_of(item, "product", "https://example.com/", "2026-11-01").status is Status.OUT_OF_STOCK


# Several writers


def test_two_crawls_at_once_tell_a_change_once(address):
    told = []

    def crawl():
        recorder = Recorder(lambda: PriceStore(address))
        barrier.wait(10)
        futures = [recorder.call(lambda store, n=n: store.record(seen(str(n), day=2, sku=f"L-{n}"))) for n in range(50)]
        told.extend(str(change.kind) for future in futures for change in future.result(30))
        recorder.close().result(30)

    PriceStore(address).close()
    barrier = threading.Barrier(2)
    threads = [threading.Thread(target=crawl) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert told == ["first"] * 50
    assert sum(len(found.sightings) for found in read_histories(address)) == 100


def test_what_is_told_stands_in_the_file(path):
    recorder = Recorder(lambda: PriceStore(path))
    recorder.call(lambda store: store.record(seen())).result(10)
    assert len(read_histories(path)) == 1  # by another connection, before the recorder has closed its own
    recorder.close().result(10)


def test_a_call_that_fails_does_not_take_others_with_it(path):
    gate = threading.Event()
    recorder = Recorder(lambda: PriceStore(path))
    recorder.call(lambda store: gate.wait(10))
    before = recorder.call(lambda store: store.record(seen()))
    broken = recorder.call(lambda store: 1 / 0)
    after = recorder.call(lambda store: store.record(seen("11.00", day=2)))
    gate.set()
    assert [change.kind for change in before.result(10)] == [ChangeKind.FIRST]
    with pytest.raises(ZeroDivisionError):
        broken.result(10)
    assert [change.kind for change in after.result(10)] == [ChangeKind.PRICE]
    recorder.close().result(10)


def test_a_store_that_does_not_open_answers_every_call_with_the_reason(tmp_path):
    recorder = Recorder(lambda: PriceStore(str(tmp_path / "none" / "prices.db")))
    with pytest.raises(OSError, match="unable to open"):
        recorder.call(lambda store: store.record(seen())).result(10)
    recorder.close().result(10)


def test_reading_does_not_make_a_database(address, tmp_path):
    with pytest.raises(OSError, match="there is no such database"):
        read_histories(address)
    assert list(tmp_path.iterdir()) == []
