"""The shop of the example, crawled on two days."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

EXAMPLE = Path(__file__).parents[1] / "example_project"
sys.path.insert(0, str(EXAMPLE))

from example_site import Site  # noqa: E402

FULL_SPEED = ("-s", "DOWNLOAD_DELAY=0", "-s", "AUTOTHROTTLE_ENABLED=0")


def scrapy(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", *arguments],
        cwd=EXAMPLE,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert " ERROR: " not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return str(tmp_path_factory.mktemp("prices") / "prices.db")


@pytest.fixture(scope="module")
def days(database):
    """The logs of two crawls, and the items of the second."""
    feed = Path(database).with_name("prices.jsonl")
    with Site(crawl_delay=0) as site:
        arguments = ("-a", f"url={site.url}/shop/", *FULL_SPEED, "-s", f"MAINEXT_PRICE_DB={database}", "-O", str(feed))
        first = scrapy("crawl", "shop", *arguments).stderr
        site.turn_to(2)
        second = scrapy("crawl", "shop", *arguments).stderr
    return first, second, [json.loads(line) for line in feed.read_text("utf-8").splitlines()]


def changes_of(log):
    return {name: int(count) for name, count in re.findall(r"'mainext/prices/changes/(\w+)': (\d+)", log)}


def test_on_the_first_day_all_is_new(days):
    assert changes_of(days[0]) == {"first": 12}


def test_on_the_second_day_each_change_is_told_as_what_it_is(days):
    assert changes_of(days[1]) == {
        "price": 2,
        "currency": 1,
        "out_of_stock": 1,
        "back_in_stock": 1,
        "unpriced": 1,
        "absent": 1,
        "gone": 1,
    }


def test_items_bear_their_own_changes(days):
    told = {
        item["sku"]: [(change["kind"], change["old_price"], change["price"]) for change in item["price_changes"]]
        for item in days[2]
        if item["price_changes"]
    }
    assert told == {
        "HM-RG-001": [("price", "89.00", "79.00")],
        "OK-US-060": [("price", "1249", "1299")],
        "HM-NB-100": [("currency", "12.80", "14.90")],
        "FJ-TB-200": [("out_of_stock", "164.50", "164.50")],
        "FJ-CA-003": [("back_in_stock", "212.00", "212.00")],
        "NB-SM-002": [("unpriced", "72.25", "72.25")],
    }


def test_the_command_tells_both_days(days, database):
    rows = json.loads(scrapy("mainext-prices", database, "--changed", "--json").stdout)
    statuses = {urlsplit(row["url"]).path.split("/")[2]: row["status"] for row in rows}
    assert statuses == {
        "copper-rain-gauge-h1": "offered",
        "cup-anemometer-ca3": "offered",
        "observers-notebook": "offered",
        "radiation-shield": "gone",
        "snow-board": "absent",
        "soil-moisture-sm2": "unpriced",
        "tipping-bucket-tb200": "out_of_stock",
        "ultrasonic-us60": "offered",
    }
    (gauge,) = [row for row in rows if row["sku"] == "HM-RG-001"]
    assert (gauge["price"], gauge["difference"], gauge["lowest"], gauge["highest"]) == (
        "79.00",
        "-10.00",
        "79.00",
        "89.00",
    )
