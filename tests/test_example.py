"""Crawls of the example website by the spiders of the example project, each in a process of its own."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import re
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "example_project"
sys.path.insert(0, str(EXAMPLE))

import run  # noqa: E402
from example_site import LoggedRequest, Site  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

CRAWL_DELAY = 0.05  # seconds
FULL_SPEED = ("-s", "DOWNLOAD_DELAY=0", "-s", "AUTOTHROTTLE_ENABLED=0")

OFFERS = {
    "HM-RG-001": ("89.00", None, "EUR", "InStock", "Halden & Moor"),
    "FJ-TB-200": ("164.50", None, "EUR", "InStock", "Fjellvind"),
    "FJ-CA-003": ("212.00", None, "EUR", "OutOfStock", "Fjellvind"),
    "OK-US-060": ("1249.00", None, "EUR", "InStock", "Okto"),
    "HM-BA-007": ("135.00", "179.00", "EUR", "InStock", "Halden & Moor"),
    "NB-TH-011": ("58.90", None, "EUR", "InStock", "Norrby"),
    "NB-RS-008": ("44.00", None, "EUR", "InStock", "Norrby"),
    "OK-RS-005": ("349.00", None, "EUR", "PreOrder", "Okto"),
    "NB-SM-002": ("72.25", None, "EUR", "InStock", "Norrby"),
    "HM-SB-040": ("39.50", None, "EUR", "OutOfStock", "Halden & Moor"),
    "HM-RL-004": ("259.00", None, "EUR", "InStock", "Halden & Moor"),
    "HM-NB-100": ("12.80", None, "GBP", "InStock", "Halden & Moor"),
}
BOILERPLATE = ("We use cookies", "Customers also looked at", "Subscribe", "All prices include VAT")


@dataclass(frozen=True)
class Crawl:
    """A finished crawl: what it yielded and counted, and what the server saw of it."""

    items: list[dict[str, Any]]
    stats: dict[str, float]
    requests: list[LoggedRequest]
    log: str

    def by_path(self) -> dict[str, dict[str, Any]]:
        return {urlsplit(item["url"]).path: item for item in self.items}

    def paths(self) -> list[str]:
        return [request.path for request in self.requests]

    def pages(self) -> list[LoggedRequest]:
        return [request for request in self.requests if request.path != "/robots.txt"]


def crawl(spider: str, feed: Path, *arguments: str, site: Site | None = None) -> Crawl:
    """Run ``scrapy crawl`` in the example project. Fails the test where Scrapy or the log tells of an error."""
    seen = len(site.requests) if site else 0
    command = [sys.executable, "-m", "scrapy", "crawl", spider, "-O", str(feed), *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "SCRAPY_SETTINGS_MODULE"}
    done = subprocess.run(
        command, cwd=EXAMPLE, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert " ERROR: " not in done.stderr, done.stderr
    stats = {name: float(value) for name, value in re.findall(r"'([^']+)': (\d+(?:\.\d+)?)[,}]", done.stderr)}
    items = [json.loads(line) for line in feed.read_text("utf-8").splitlines()]
    return Crawl(items, stats, site.requests[seen:] if site else [], done.stderr)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with Site(crawl_delay=CRAWL_DELAY) as site:
        yield site


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("feeds")


@pytest.fixture(scope="module")
def shop(site: Site, folder: Path) -> Crawl:
    return crawl("shop", folder / "shop.jsonl", *shop_arguments(site, folder), site=site)


def shop_arguments(site: Site, folder: Path) -> tuple[str, ...]:
    cache = ("-s", "HTTPCACHE_ENABLED=1", "-s", f"HTTPCACHE_DIR={folder / 'cache'}")
    return ("-a", f"url={site.url}/shop/", *FULL_SPEED, *cache)


@pytest.fixture(scope="module")
def docs(site: Site, folder: Path) -> Crawl:
    return crawl("docs", folder / "docs.jsonl", "-a", f"url={site.url}/docs/", *FULL_SPEED, site=site)


@pytest.fixture(scope="module")
def pages(site: Site, folder: Path) -> Crawl:
    arguments = ("-a", f"url={site.url}/", "-a", "limit=100")
    return crawl("site", folder / "site.jsonl", *arguments, *FULL_SPEED, site=site)


# shop


def test_shop_has_the_exact_offer_of_each_of_the_twelve_products(shop: Crawl) -> None:
    assert len(shop.items) == 12
    offers = {
        item["sku"]: (
            Decimal(item["price"]),
            item["list_price"] and Decimal(item["list_price"]),
            item["currency"],
            item["availability"],
            item["brand"],
        )
        for item in shop.items
    }
    assert offers == {
        sku: (Decimal(price), list_price and Decimal(list_price), *rest)
        for sku, (price, list_price, *rest) in OFFERS.items()
    }


def test_shop_says_nothing_of_fields_that_it_has_no_use_for(shop: Crawl) -> None:
    assert "declares" not in shop.log
    assert not [name for name in shop.stats if name.startswith("mainext/fields/")]


def test_shop_items_bear_the_description_of_their_own_product_only(shop: Crawl) -> None:
    text = shop.by_path()["/shop/tipping-bucket-tb200/"]["main_text"]
    assert "When one has taken 0.2 mm of rain it tips" in text
    assert "nothing keeps a spider from building under it" in text
    assert "a reading each morning" not in text  # the summary of a related product
    assert not [words for words in BOILERPLATE if words in text]


def test_shop_asks_for_nothing_outside_the_folder_of_its_start_page(shop: Crawl) -> None:
    assert all(request.path.startswith("/shop/") for request in shop.pages())
    assert len(shop.pages()) == 14  # two of the category, twelve products


# docs


def test_docs_yields_chunks_of_every_page(docs: Crawl, site: Site) -> None:
    expected = {path for path in site.pages if path.startswith("/docs/")}
    assert set(docs.by_path()) == expected
    assert len(docs.items) > 2 * len(expected)


def test_a_chunk_knows_its_heading_path_and_keeps_code(docs: Crawl) -> None:
    chunks = {tuple(item["heading_path"]): item for item in docs.items if "rain-gauge" in item["url"]}
    chunk = chunks["Connecting a rain gauge", "Contact bounce"]
    assert "A magnetic switch closes several times" in chunk["text"]
    assert 'debounce = "50ms"' in chunk["text"]
    assert "there is a twig under it" in chunk["text"]
    assert "Take shielded cable" not in chunk["text"]
    assert chunk["title"] == "Connecting a rain gauge"


def test_a_chunk_does_not_say_its_heading_twice(docs: Crawl) -> None:
    assert [item for item in docs.items if item["heading_path"]]
    for item in docs.items:
        assert item["text"]
        assert item["text"].split("\n")[0] not in item["heading_path"][-1:]


def test_a_chunk_can_be_found_in_the_page_by_its_byte_range(docs: Crawl, site: Site) -> None:
    for item in docs.items:
        start, end = item["byte_range"]
        source = site.pages[urlsplit(item["url"]).path].body[start:end].decode()
        first, *_, last = item["text"].split()
        assert first in source
        assert last in source
        assert "docs-sidebar" not in source


def test_a_chunk_bears_the_hash_of_its_text(docs: Crawl) -> None:
    assert all(item["content_hash"] == hashlib.sha256(item["text"].encode()).hexdigest() for item in docs.items)


def test_no_chunk_holds_menus(docs: Crawl) -> None:
    assert not [item for item in docs.items for words in BOILERPLATE if words in item["text"]]
    format_page = [item["text"] for item in docs.items if item["url"].endswith("/file-format/")]
    assert not [text for text in format_page if "Installing on a Raspberry Pi" in text]  # as the sidebar has it


# site


def test_site_follows_every_link_within_the_host_that_robots_txt_allows(pages: Crawl, site: Site) -> None:
    expected = {path for path, page in site.pages.items() if page.content_type.startswith("text/html")}
    assert set(pages.by_path()) == expected - {"/private/"} | {"/blog/feed.xml"}
    assert len(pages.items) == len(pages.by_path())


def test_dict_items_get_the_fields_of_the_add_on(pages: Crawl) -> None:
    post = pages.by_path()["/blog/winter-of-the-frozen-bucket/"]
    assert post["title"] == "The winter of the frozen bucket"
    assert "too little to tip and more than enough to freeze" in post["main_text"]
    assert post["heading_path"][:1] == ["The winter of the frozen bucket"]
    assert "product" not in post


@pytest.mark.parametrize(
    ("path", "author", "date"),
    [
        pytest.param("/blog/winter-of-the-frozen-bucket/", "Ingrid Halden", "2026-02-17", id="JSON-LD"),
        pytest.param("/blog/a-mast-on-the-allotment/", "Samira Osei", "2025-06-21", id="meta"),
        pytest.param("/blog/reading-a-barometer/", "Peter Moor", "2025-10-05", id="both"),
    ],
)
def test_metadata_tell_the_author_and_the_date_of_a_post(pages: Crawl, path: str, author: str, date: str) -> None:
    metadata = pages.by_path()[path]["metadata"]
    assert (metadata["author"], metadata["date"]) == (author, date)


def test_dict_items_of_product_pages_get_the_product(pages: Crawl) -> None:
    product = pages.by_path()["/shop/barometer-no-7/"]["product"]
    assert Decimal(product["price"]) == Decimal("135.00")
    assert Decimal(product["list_price"]) == Decimal("179.00")
    assert product["sku"] == "HM-BA-007"


def test_posts_that_crawlers_get_in_noscript_are_in_the_text(pages: Crawl) -> None:
    text = pages.by_path()["/forum/gauge-under-reads/"]["main_text"]
    assert "Believe the fence" in text
    assert "so the gauge is innocent" in text
    assert "including the part where I thought that higher was better" in text


@pytest.mark.parametrize(
    ("path", "title", "words"),
    [
        pytest.param("/ru/", "Метеостанция на берегу", "снег идет вместе с дождем, а ветер с озера", id="windows-1251"),
        pytest.param("/ja/", "札幌の雨量計だより", "能登や新潟のような湿った雪と、札幌の", id="Shift_JIS"),
        pytest.param(
            "/pages/workshop/", "Workshop price list", "“Drop it and we mend it” was José Peña’s", id="lying header"
        ),
        pytest.param("/blog/reading-a-barometer/", "How to read", "before. Set the brass hand", id="UTF-8"),
    ],
)
def test_every_encoding_is_read_right(pages: Crawl, path: str, title: str, words: str) -> None:
    item = pages.by_path()[path]
    assert title in item["title"]
    assert words in item["main_text"]


def test_a_page_that_is_no_html_leaves_its_item_as_it_was(pages: Crawl) -> None:
    feed = pages.by_path()["/blog/feed.xml"]
    assert "main_text" not in feed
    assert sum(value for name, value in pages.stats.items() if name.startswith("mainext/skipped/")) == 1


# robots.txt


def test_disallowed_folders_are_linked_and_never_asked_for(pages: Crawl) -> None:
    assert not [path for path in pages.paths() if path.startswith(("/private/", "/cart/"))]
    assert pages.stats["robotstxt/forbidden"] == 2


def test_robots_txt_is_asked_for_first_and_once(pages: Crawl) -> None:
    assert pages.paths()[0] == "/robots.txt"
    assert Counter(pages.paths()).most_common(1)[0][1] == 1  # nothing is asked for twice


def test_the_user_agent_says_who_crawls(pages: Crawl) -> None:
    assert all("scrapy-mainext-example" in request.user_agent for request in pages.requests)


@pytest.mark.parametrize("name", ["shop", "docs", "pages"])
def test_the_crawl_delay_of_robots_txt_is_kept(name: str, request: pytest.FixtureRequest) -> None:
    times = [logged.time for logged in request.getfixturevalue(name).requests]
    gaps = [later - earlier for earlier, later in itertools.pairwise(times)]
    # The server notes arrivals, which a busy machine shifts a little; their median and sum it does not.
    assert statistics.median(gaps) > 0.9 * CRAWL_DELAY
    assert sum(gaps) > 0.95 * CRAWL_DELAY * len(gaps)


# stats


def test_stats_stand_under_mainext(pages: Crawl) -> None:
    html = len(pages.items) - 1  # but for the feed
    assert pages.stats["mainext/pages"] == html
    assert 0 < pages.stats["mainext/items"] <= html
    assert 0 < pages.stats["mainext/seconds"] < 30
    assert pages.stats["mainext/encoding/conflicts"] == 1  # the workshop page
    assert not [name for name in pages.stats if name.startswith("mainext/errors")]


# revisits


def test_a_second_crawl_of_an_unchanged_site_gets_304_and_the_same_items(shop: Crawl, site: Site, folder: Path) -> None:
    again = crawl("shop", folder / "again.jsonl", *shop_arguments(site, folder), site=site)
    assert {request.status for request in shop.requests} == {200}
    assert {request.status for request in again.requests} == {304}
    assert sorted(again.paths()) == sorted(shop.paths())
    assert sorted(again.items, key=lambda item: item["sku"]) == sorted(shop.items, key=lambda item: item["sku"])


# without a start URL


def test_the_example_serves_its_own_site_and_no_more_pages_than_the_limit(folder: Path) -> None:
    own = crawl("site", folder / "own.jsonl", "-a", "limit=4")
    assert "/" in own.by_path()
    assert len(own.items) == 4
    assert own.stats["downloader/request_count"] == 5  # and robots.txt


def test_run_shows_the_items_and_the_stats_of_all_three_spiders() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "example_project/run.py"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"HM-BA-007 +135\.00 +179\.00 +EUR +InStock", done.stdout)
    assert "Connecting a rain gauge > Wiring" in done.stdout or "Rainlog documentation > Where to start" in done.stdout
    assert "札幌の雨量計だより" in done.stdout
    assert re.search(r"mainext/pages +14 +12 +\d+", done.stdout)


@pytest.mark.parametrize(
    ("stats", "texts", "fault"),
    [
        ({"finish_reason": "finished"}, 12, None),
        ({"finish_reason": "shutdown"}, 12, "shop: ended as 'shutdown', not as 'finished'"),
        ({"finish_reason": "finished", "log_count/ERROR": 2}, 12, "shop: 2 errors in the log"),
        ({"finish_reason": "finished"}, 11, "shop: 11 items with main_text, expected at least 12"),
    ],
)
def test_run_names_what_went_wrong(stats: dict[str, Any], texts: int, fault: str | None) -> None:
    items = [{"main_text": "Two small buckets"}] * texts + [{"main_text": None}] * (12 - texts)
    assert run.find_faults("shop", run.Crawl(stats, items)) == ([fault] if fault else [])
