import ast
import gc
import json
import subprocess
import sys
import weakref
from dataclasses import dataclass, field
from typing import Any

import attrs
import pydantic
import pytest
import pytest_twisted
from scrapy import Field, Item, Request, Spider
from scrapy.exceptions import DropItem
from scrapy.http.request import NO_CALLBACK
from scrapy.settings import default_settings
from scrapy.spidermiddlewares.base import BaseSpiderMiddleware

from scrapy_mainext import handles, main_text
from scrapy_mainext.downloadermiddlewares import MainextDownloaderMiddleware
from scrapy_mainext.extraction.result import Encoding, Extraction, PageType
from scrapy_mainext.pipelines import MainextPipeline
from scrapy_mainext.spidermiddlewares import MainextSpiderMiddleware

from .crawling import ARTICLE, PARAGRAPHS, PRODUCT, PageSpider, crawl, html
from .mockserver import Page, Site

PDF = Page(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", content_type="application/pdf")


@pytest.fixture(scope="module")
def site():
    pages = {
        "/": ARTICLE,
        "/2": Page(html("The second lighthouse")),
        "/product": Page(html("The lamp", PRODUCT)),
        "/pdf": PDF,
        "/empty": Page(b""),
        "/json": Page(b'{"a": 1}', content_type="application/json"),
        "/plain": Page(b"Nothing but words.", content_type="text/plain"),
        "/moved": Page(b"<p>Moved", status=301, headers={"Location": "/"}),
        "/cyrillic": Page(html("Маяк", charset="windows-1251"), content_type="text/html; charset=windows-1251"),
    }
    with Site(pages) as site:
        yield site


@pytest.fixture
def extracted(monkeypatch):
    """The addresses of all calls of the core, in order."""
    addresses = []
    extract = handles.extract

    def note_and_extract(body, *, url, **arguments):
        addresses.append(url)
        return extract(body, url=url, **arguments)

    monkeypatch.setattr(handles, "extract", note_and_extract)
    return addresses


class ScrapyItem(Item):
    address = Field()
    main_text = Field()
    heading_path = Field()
    metadata = Field()
    product = Field()


@dataclass
class DataclassItem:
    address: str
    main_text: str | None = None
    heading_path: list[str] = field(default_factory=list)
    metadata: dict[str, Any] = field(default_factory=dict)
    product: dict[str, Any] | None = None


@attrs.define
class AttrsItem:
    address: str
    main_text: str | None = None
    heading_path: list[str] = attrs.Factory(list)
    metadata: dict[str, Any] = attrs.Factory(dict)
    product: dict[str, Any] | None = None


class PydanticItem(pydantic.BaseModel):
    address: str
    main_text: str | None = None
    heading_path: list[str] = []
    metadata: dict[str, Any] = {}
    product: dict[str, Any] | None = None


@pytest_twisted.ensureDeferred
async def test_the_addon_alone_fills_items_of_every_kind(site):
    from itemadapter import ItemAdapter

    class FiveKinds(PageSpider):
        def items_of(self, response):
            return [kind(address=response.url) for kind in (dict, ScrapyItem, DataclassItem, AttrsItem, PydanticItem)]

    result = await crawl(FiveKinds, urls=[f"{site.url}/product"])
    assert [type(item) for item in result.items] == [dict, ScrapyItem, DataclassItem, AttrsItem, PydanticItem]
    first = ItemAdapter(result.items[0]).asdict()
    assert first["address"] == f"{site.url}/product"
    assert PARAGRAPHS[0] in first["main_text"]
    assert "Imprint" not in first["main_text"]
    assert first["heading_path"] == ["The lamp"]
    assert first["metadata"]["title"] == "The lamp"
    assert first["product"]["price"] == "49.90"
    assert all(ItemAdapter(item).asdict() == first for item in result.items)
    assert result.stats["items"] == 5
    assert result.stats["pages"] == 1


@pytest_twisted.ensureDeferred
async def test_components_set_by_hand_do_the_same(site):
    settings = {
        "ADDONS": {},
        "DOWNLOADER_MIDDLEWARES": {MainextDownloaderMiddleware: 543},
        "SPIDER_MIDDLEWARES": {MainextSpiderMiddleware: 60},
        "ITEM_PIPELINES": {MainextPipeline: 100},
    }
    by_hand = await crawl(PageSpider, settings, urls=[site.url])
    by_addon = await crawl(PageSpider, urls=[site.url])
    assert by_hand.items == by_addon.items
    assert by_hand.stats == by_addon.stats


@pytest_twisted.ensureDeferred
async def test_the_pipeline_says_so_when_the_spider_middleware_is_missing(site, caplog):
    settings = {"SPIDER_MIDDLEWARES": {MainextSpiderMiddleware: None}}
    result = await crawl(PageSpider, settings, urls=[site.url])
    assert result.items == [{"address": site.url}]
    assert "SPIDER_MIDDLEWARES has no MainextSpiderMiddleware" in caplog.text


@pytest_twisted.ensureDeferred
async def test_the_spider_middleware_says_so_when_the_pipeline_is_missing_and_counts_the_items(site, caplog):
    result = await crawl(PageSpider, {"ITEM_PIPELINES": {MainextPipeline: None}}, urls=[site.url, f"{site.url}/2"])
    assert all(item.keys() == {"address"} for item in result.items)
    assert caplog.text.count("ITEM_PIPELINES has no MainextPipeline") == 1
    assert result.stats == {"items/unfilled": 2}


@pytest_twisted.ensureDeferred
async def test_without_fields_to_fill_nobody_misses_the_pipeline(site, caplog):
    settings = {"MAINEXT_FIELDS": {}, "ITEM_PIPELINES": {MainextPipeline: None}}
    result = await crawl(PageSpider, settings, urls=[site.url])
    assert result.items == [{"address": site.url}]
    assert "MainextPipeline" not in "".join(r.getMessage() for r in caplog.records if r.levelname == "WARNING")
    assert result.stats == {}


@pytest_twisted.ensureDeferred
async def test_in_a_callback_alone_the_page_is_extracted_and_the_items_are_the_spiders_own(site):
    class Sections(PageSpider):
        def items_of(self, response):
            return [{"text": section.body} for section in main_text(response).sections]

    result = await crawl(Sections, {"MAINEXT_FIELDS": {}}, urls=[site.url])
    assert [item.keys() for item in result.items] == [{"text"}]
    assert PARAGRAPHS[0] in result.items[0]["text"]
    assert result.stats["pages"] == 1
    assert not [name for name in result.stats if name.startswith(("items", "fields", "skipped"))]


@pytest_twisted.ensureDeferred
async def test_turned_off_nothing_is_touched(site, extracted):
    by_addon = await crawl(PageSpider, {"MAINEXT_ENABLED": False}, urls=[site.url])
    by_hand = await crawl(
        PageSpider,
        {
            "ADDONS": {},
            "MAINEXT_ENABLED": False,
            "DOWNLOADER_MIDDLEWARES": {MainextDownloaderMiddleware: 543},
            "SPIDER_MIDDLEWARES": {MainextSpiderMiddleware: 60},
            "ITEM_PIPELINES": {MainextPipeline: 100},
        },
        urls=[site.url],
    )
    assert by_addon.items == by_hand.items == [{"address": site.url}]
    assert by_addon.stats == by_hand.stats == {}
    assert extracted == []


@pytest_twisted.ensureDeferred
async def test_a_page_whose_callback_yields_no_item_is_not_extracted(site, extracted):
    class OneItem(PageSpider):
        def items_of(self, response):
            return [{"address": response.url}] if response.url.endswith("/2") else []

    await crawl(OneItem, urls=[site.url, f"{site.url}/2", f"{site.url}/product"])
    assert extracted == [f"{site.url}/2"]


@pytest_twisted.ensureDeferred
async def test_a_page_is_extracted_once_for_all_of_its_items_and_the_callback(site, extracted):
    class AsksAndYields(PageSpider):
        def items_of(self, response):
            first, second = main_text(response), main_text(response)
            assert first is second
            return [{"asked": first.text}, {"asked": second.text}]

    result = await crawl(AsksAndYields, urls=[site.url])
    assert not result.spider_errors
    assert extracted == [site.url]
    assert all(item["asked"] == item["main_text"] for item in result.items)


@pytest_twisted.ensureDeferred
async def test_items_of_one_page_share_no_values(site):
    class TwoItems(PageSpider):
        def items_of(self, response):
            return [{"number": 1}, {"number": 2}]

    first, second = (await crawl(TwoItems, urls=[site.url])).items
    first["metadata"]["title"] = "changed"
    first["heading_path"].append("changed")
    assert second["metadata"]["title"] == "The lighthouse"
    assert second["heading_path"] == ["The lighthouse"]


@pytest_twisted.ensureDeferred
async def test_main_text_in_a_callback_follows_the_settings_and_counts(site):
    class Asks(PageSpider):
        def items_of(self, response):
            self.asked = main_text(response)
            self.replaced = main_text(response.replace(body=html("Replaced")))
            return []

    result = await crawl(Asks, {"MAINEXT_MARKDOWN": False}, urls=[site.url])
    spider = result.crawler.spider
    assert spider.asked.text
    assert not spider.asked.markdown
    assert "Replaced" in spider.replaced.text
    assert not spider.replaced.markdown
    assert result.stats["pages"] == 2


@pytest_twisted.ensureDeferred
async def test_main_text_of_a_page_that_the_callback_downloads_itself_counts_too(site):
    class Downloads(PageSpider):
        async def parse(self, response):
            other = await self.crawler.engine.download_async(Request(f"{site.url}/2"))
            yield {"address": response.url, "other": main_text(other).text}

    result = await crawl(Downloads, urls=[site.url])
    assert "The second lighthouse" in result.items[0]["other"]
    assert "The second lighthouse" not in result.items[0]["main_text"]
    assert result.stats["pages"] == 2


@pytest_twisted.ensureDeferred
async def test_downloads_of_components_are_left_alone(site):
    class Downloads(PageSpider):
        async def parse(self, response):
            other = await self.crawler.engine.download_async(Request(f"{site.url}/2", callback=NO_CALLBACK))
            self.text = main_text(other).text

    result = await crawl(Downloads, urls=[site.url])
    assert result.crawler.spider.text
    assert result.stats == {}


@pytest_twisted.ensureDeferred
async def test_a_response_that_another_middleware_replaces_is_the_one_extracted(site):
    class Replaces:
        def process_response(self, request, response):
            return response.replace(body=html("Rewritten"))

    result = await crawl(PageSpider, {"DOWNLOADER_MIDDLEWARES": {Replaces: 10}}, urls=[site.url])
    assert result.items[0]["heading_path"] == ["Rewritten"]


@pytest_twisted.ensureDeferred
async def test_a_redirected_page_is_filled_from_where_it_led(site, extracted):
    result = await crawl(PageSpider, urls=[f"{site.url}/moved"])
    assert extracted == [f"{site.url}/"]
    assert PARAGRAPHS[0] in result.items[0]["main_text"]


@pytest_twisted.ensureDeferred
async def test_copying_meta_to_another_request_copies_nothing_of_the_page(site):
    class CopiesMeta(PageSpider):
        def parse(self, response):
            yield {"address": response.url}
            if not response.url.endswith("/2"):
                yield response.follow("/2", self.parse, meta=response.meta)

    first, second = (await crawl(CopiesMeta, urls=[site.url])).items
    assert first["heading_path"] == ["The lighthouse"]
    assert second["heading_path"] == ["The second lighthouse"]


@pytest_twisted.ensureDeferred
async def test_the_meta_key_turns_a_request_off(site, extracted, caplog):
    class Off(PageSpider):
        request_meta = {"mainext": False}

    caplog.set_level("INFO")
    result = await crawl(Off, urls=[site.url, f"{site.url}/2"])
    assert [item.keys() for item in result.items] == [{"address"}, {"address"}]
    assert extracted == []
    assert result.stats == {"skipped/off": 2}
    assert caplog.text.count("mainext: False") == 1


@pytest.mark.parametrize("value", [True, None])
@pytest_twisted.ensureDeferred
async def test_the_meta_key_with_true_or_none_is_as_none_at_all(site, value, caplog):
    class Says(PageSpider):
        request_meta = {"mainext": value}

    (item,) = (await crawl(Says, urls=[site.url])).items
    assert PARAGRAPHS[0] in item["main_text"]
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


@pytest.mark.parametrize("value", ["no", 0, ""])
@pytest_twisted.ensureDeferred
async def test_a_meta_key_that_is_no_boolean_turns_nothing_off_and_is_warned_of_once(site, value, caplog):
    class Says(PageSpider):
        request_meta = {"mainext": value}

    result = await crawl(Says, urls=[site.url, f"{site.url}/2"])
    assert all(item["main_text"] for item in result.items)
    assert caplog.text.count(f"mainext: {value!r} in its meta") == 1


@pytest_twisted.ensureDeferred
async def test_main_text_answers_for_a_request_that_is_off_when_asked(site):
    class OffButAsks(PageSpider):
        request_meta = {"mainext": False}

        def items_of(self, response):
            return [{"asked": main_text(response).text}]

    (item,) = (await crawl(OffButAsks, urls=[site.url])).items
    assert item.keys() == {"asked"}
    assert PARAGRAPHS[0] in item["asked"]


@pytest_twisted.ensureDeferred
async def test_pages_without_main_text_leave_their_items_as_they_are_and_tell_the_reason_once(site, caplog):
    paths = ["/pdf", "/empty", "/json", "/plain", "/json?again"]
    site.pages["/json?again"] = site.pages["/json"]
    caplog.set_level("INFO")
    result = await crawl(PageSpider, urls=[site.url + path for path in paths])
    assert sorted(item["address"] for item in result.items) == sorted(site.url + path for path in paths)
    assert all(item.keys() == {"address"} for item in result.items)
    assert result.stats == {"skipped/pdf": 1, "skipped/empty": 1, "skipped/json": 2, "skipped/text": 1}
    assert caplog.text.count("(json); further") == 1


@pytest_twisted.ensureDeferred
async def test_a_body_over_the_limit_is_skipped(site, extracted):
    result = await crawl(PageSpider, {"MAINEXT_MAX_BYTES": len(ARTICLE.body) - 1}, urls=[site.url])
    assert result.items == [{"address": site.url}]
    assert result.stats == {"skipped/too_large": 1}
    assert extracted == []
    at_the_limit = await crawl(PageSpider, {"MAINEXT_MAX_BYTES": len(ARTICLE.body)}, urls=[site.url])
    assert at_the_limit.stats["pages"] == 1


@pytest_twisted.ensureDeferred
async def test_skipped_is_told_on_the_item_where_the_fields_ask_for_it(site):
    settings = {"MAINEXT_FIELDS": {"text": "text", "skipped": "why_not"}}
    result = await crawl(PageSpider, settings, urls=[f"{site.url}/pdf"])
    assert result.items == [{"address": f"{site.url}/pdf", "why_not": "pdf"}]
    assert "items" not in result.stats


@pytest_twisted.ensureDeferred
async def test_a_page_on_which_the_core_fails_loses_nothing(site, monkeypatch, caplog):
    def fail(body, **arguments):
        raise LookupError("no way")

    monkeypatch.setattr(handles, "extract", fail)
    result = await crawl(PageSpider, urls=[site.url, f"{site.url}/2"])
    assert sorted(item["address"] for item in result.items) == [site.url, f"{site.url}/2"]
    assert all(item.keys() == {"address"} for item in result.items)
    assert result.stats == {"errors/LookupError": 2, "skipped/error": 2}
    failures = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(failures) == 1
    assert failures[0].exc_info[0] is LookupError


@pytest_twisted.ensureDeferred
async def test_stats_tell_encodings_and_time(site):
    result = await crawl(PageSpider, urls=[site.url, f"{site.url}/cyrillic"])
    assert result.stats["encoding/http"] == 2
    assert result.crawler.stats.get_value("mainext/seconds") > 0
    assert {item["heading_path"][0] for item in result.items} == {"The lighthouse", "Маяк"}


@pytest.mark.parametrize(
    ("confidence", "bucket"),
    [(0.0, "0.0"), (0.049, "0.0"), (0.7, "0.7"), (0.999, "0.9"), (1.0, "0.9")],
)
@pytest_twisted.ensureDeferred
async def test_stats_tell_page_types_confidence_warnings_and_conflicts(site, monkeypatch, confidence, bucket):
    def extract(body, **arguments):
        encoding = Encoding("UTF-8", "meta", "The header says otherwise.")
        return Extraction(
            page_type=PageType.FORUM,
            confidence=confidence,
            needs_fallback=True,
            encoding=encoding,
            warnings=("a", "b"),
        )

    monkeypatch.setattr(handles, "extract", extract)
    stats = (await crawl(PageSpider, urls=[site.url])).stats
    assert stats == {
        "confidence/" + bucket: 1,
        "encoding/conflicts": 1,
        "encoding/meta": 1,
        "fallback_candidates": 1,
        "items": 1,
        "page_type/forum": 1,
        "pages": 1,
        "warnings": 2,
    }


@pytest_twisted.ensureDeferred
async def test_items_without_a_page_are_left_alone(site, extracted):
    class WithoutPage(Spider):
        name = "without-page"
        custom_settings = {"RETRY_ENABLED": False}

        async def start(self):
            yield {"from": "start"}
            yield Request(f"{site.url}/no-such-page", self.parse, errback=self.failed)
            yield Request("http://127.0.0.1:1/", self.parse, errback=self.failed)

        def parse(self, response):
            yield {"from": "callback"}

        def failed(self, failure):
            yield {"from": "errback"}

    result = await crawl(WithoutPage)
    assert sorted(item["from"] for item in result.items) == ["errback", "errback", "start"]
    assert all(item.keys() == {"from"} for item in result.items)
    assert extracted == []


@pytest_twisted.ensureDeferred
async def test_an_error_page_that_goes_to_the_callback_is_a_page(site):
    class Handles404(PageSpider):
        handle_httpstatus_list = [404]

    site.pages["/gone"] = Page(html("Gone"), status=404)
    (item,) = (await crawl(Handles404, urls=[f"{site.url}/gone"])).items
    assert item["heading_path"] == ["Gone"]


@pytest_twisted.ensureDeferred
async def test_one_object_yielded_twice_goes_through_both_times(site):
    class Twice(PageSpider):
        def items_of(self, response):
            item = {"address": response.url}
            return [item, item]

    result = await crawl(Twice, urls=[site.url])
    assert len(result.items) == 2
    assert PARAGRAPHS[0] in result.items[0]["main_text"]
    assert result.waiting[-1] == 0


class Slow:
    """Lets other items overtake."""

    async def process_item(self, item):
        from scrapy.utils.defer import maybe_deferred_to_future
        from twisted.internet import reactor
        from twisted.internet.task import deferLater

        await maybe_deferred_to_future(deferLater(reactor, 0.01 * (item["number"] % 3), lambda: None))
        return item


class TenItems(PageSpider):
    def items_of(self, response):
        return [{"number": number, "address": response.url} for number in range(10)]


@pytest_twisted.ensureDeferred
async def test_items_in_flight_together_are_each_filled_from_their_own_page(site):
    titles = {"": "The lighthouse", "/2": "The second lighthouse", "/product": "The lamp"}
    result = await crawl(TenItems, {"ITEM_PIPELINES": {Slow: 50}}, urls=[site.url + path for path in titles])
    assert len(result.items) == 30
    assert all(item["heading_path"] == [titles[item["address"].removeprefix(site.url)]] for item in result.items)
    assert result.waiting[-1] == 0


class DropsAll:
    def process_item(self, item):
        raise DropItem("not wanted")


class FailsAll:
    def process_item(self, item):
        raise LookupError("no way")


@pytest.mark.parametrize("order", [50, 300], ids=["before", "after"])
@pytest.mark.parametrize(("pipeline", "outcome"), [(DropsAll, "dropped"), (FailsAll, "failed")])
@pytest_twisted.ensureDeferred
async def test_nothing_is_held_of_items_that_are_dropped_or_fail(site, pipeline, outcome, order):
    result = await crawl(TenItems, {"ITEM_PIPELINES": {pipeline: order}}, urls=[site.url])
    assert len(getattr(result, outcome)) == 10
    assert result.waiting[-1] == 0


class ReplacesInPipeline:
    def process_item(self, item):
        return dict(item)


class ReplacesNearTheEngine(BaseSpiderMiddleware):
    def get_processed_item(self, item, response):
        return dict(item)


class DropsNearTheEngine(BaseSpiderMiddleware):
    def get_processed_item(self, item, response):
        return item if item["number"] == 9 else None


@pytest.mark.parametrize(
    "settings",
    [
        {"ITEM_PIPELINES": {ReplacesInPipeline: 50}},
        {"SPIDER_MIDDLEWARES": {ReplacesNearTheEngine: 1}},
        {"SPIDER_MIDDLEWARES": {DropsNearTheEngine: 1}},
        {"ITEM_PIPELINES": {MainextPipeline: None}},
    ],
    ids=["replaced in a pipeline", "replaced in a middleware", "dropped in a middleware", "pipeline off"],
)
@pytest_twisted.ensureDeferred
async def test_items_that_never_reach_the_pipeline_are_let_go_while_the_crawl_goes_on(site, settings):
    waiting = []

    class TwoPages(TenItems):
        def parse(self, response):
            yield from self.items_of(response)
            if not response.url.endswith("/2"):
                yield response.follow("/2", self.second)

        def second(self, response):
            gc.collect()  # the first response is in a reference cycle with its request's callback
            middleware = self.crawler.get_spider_middleware(MainextSpiderMiddleware)
            waiting.append(len(middleware.origins))
            yield from ()

    result = await crawl(TwoPages, settings, urls=[site.url])
    assert not result.spider_errors
    assert result.items
    assert waiting == [0]
    assert result.stats["items/unfilled"] == 10 - result.stats.get("items", 0) > 0


@pytest_twisted.ensureDeferred
async def test_items_that_hold_their_response_and_never_reach_the_pipeline_are_let_go_at_the_end(site):
    class WithResponse(PageSpider):
        def items_of(self, response):
            return [{"response": response}]

    result = await crawl(WithResponse, {"ITEM_PIPELINES": {ReplacesInPipeline: 50}}, urls=[site.url])
    assert result.waiting == [1]
    assert len(result.crawler.get_spider_middleware(MainextSpiderMiddleware).origins) == 0


@pytest_twisted.ensureDeferred
async def test_nothing_outlives_a_crawl(site):
    class KeepsItsResponse(PageSpider):
        def items_of(self, response):
            self.kept = response
            seen.append(weakref.ref(response))
            seen.append(weakref.ref(response.request))
            assert main_text(response).text
            return [{"address": response.url, "response": response}]

    gc.collect()
    before = len(handles._extractions), len(handles._extractor_of_request), len(handles._extractor_of_crawler)
    seen = []
    result = await crawl(KeepsItsResponse, urls=[site.url])
    seen += [weakref.ref(result.crawler), weakref.ref(result.crawler.spider)]
    assert len(result.items) == 1
    del result
    gc.collect()
    assert [reference() for reference in seen] == [None] * len(seen)
    after = len(handles._extractions), len(handles._extractor_of_request), len(handles._extractor_of_crawler)
    assert after == before


@pytest_twisted.ensureDeferred
async def test_two_crawls_at_once_do_not_mix(site):
    from twisted.internet.defer import DeferredList, ensureDeferred

    deferreds = [
        ensureDeferred(crawl(TenItems, {"MAINEXT_FIELDS": {"title": name}}, urls=[site.url])) for name in ("a", "b")
    ]
    (_, first), (_, second) = await DeferredList(deferreds, fireOnOneErrback=True)
    assert all(item.keys() == {"number", "address", "a"} for item in first.items)
    assert all(item.keys() == {"number", "address", "b"} for item in second.items)
    assert first.stats["items"] == second.stats["items"] == 10


PROJECT = """
import scrapy

ADDONS = {"scrapy_mainext.Addon": 500}
SPIDER_MODULES = ["project"]
LOG_ENABLED = False


class Pages(scrapy.Spider):
    name = "pages"

    def parse(self, response):
        yield {"address": response.url}
        if not response.url.endswith("/2"):
            yield response.follow("/2", %(callback)s)

    async def later(self, response):
        yield {"address": response.url}

    def failed(self, failure):
        yield {"address": "no page"}
"""


@pytest.mark.parametrize("callback", ["self.parse", "self.later"])
def test_scrapy_parse_shows_items_filled_from_their_own_page(site, tmp_path, callback):
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = project")
    (tmp_path / "project.py").write_text(PROJECT % {"callback": callback})
    command = [sys.executable, "-m", "scrapy", "parse", "--spider=pages", "--pipelines", "--nolinks", "--nocolour"]
    command += ["--depth=2", f"{site.url}/"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    items = ast.literal_eval(result.stdout.partition("-\n")[2])
    assert [(item["address"], item["heading_path"]) for item in items] == [
        (f"{site.url}/", ["The lighthouse"]),
        (f"{site.url}/2", ["The second lighthouse"]),
    ]


SCRIPT = """
import json, sys
import scrapy
from scrapy.crawler import AsyncCrawlerProcess, CrawlerProcess

from scrapy_mainext import main_text

class Pages(scrapy.Spider):
    name = "pages"

    async def start(self):
        yield scrapy.Request(sys.argv[1])

    async def parse(self, response):
        other = await self.crawler.engine.download_async(scrapy.Request(sys.argv[1] + "/2"))
        yield {"other": main_text(other).text}

items = []
process = %(process)s({
    "ADDONS": {"scrapy_mainext.Addon": 500},
    "LOG_LEVEL": "ERROR",
    "REMOTE_CONTROL_ENABLED": False,
    "TELNETCONSOLE_ENABLED": False,
    **%(settings)s,
})
crawler = process.create_crawler(Pages)
crawler.signals.connect(lambda item: items.append(item), scrapy.signals.item_scraped, weak=False)
process.crawl(crawler)
process.start()
print(json.dumps({
    "items": items,
    "pages": crawler.stats.get_value("mainext/pages"),
    "reactor": "twisted.internet.reactor" in sys.modules,
}))
"""

without_reactor = pytest.mark.skipif(
    not hasattr(default_settings, "TWISTED_REACTOR_ENABLED"),
    reason="Scrapy before 2.15 always has a reactor",
)


@pytest.mark.parametrize(
    ("process", "settings"),
    [
        ("CrawlerProcess", {"TWISTED_REACTOR": "twisted.internet.selectreactor.SelectReactor"}),
        pytest.param("AsyncCrawlerProcess", {"TWISTED_REACTOR_ENABLED": False}, marks=without_reactor),
    ],
    ids=["select reactor", "no reactor"],
)
def test_it_works_with_any_reactor_and_without_one(site, process, settings):
    script = SCRIPT % {"process": process, "settings": settings}
    command = [sys.executable, "-W", "error", "-c", script, site.url]
    result = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert result.stderr == b""
    answer = json.loads(result.stdout)
    (item,) = answer["items"]
    assert PARAGRAPHS[0] in item["main_text"]
    assert "The second lighthouse" in item["other"]
    assert answer["pages"] == 2
    assert answer["reactor"] == (process == "CrawlerProcess")


@pytest_twisted.ensureDeferred
async def test_pages_rated_below_the_threshold_are_counted(site):
    for threshold, counted in ((0, None), (1, 1)):
        result = await crawl(PageSpider, {"MAINEXT_FALLBACK_BELOW": threshold}, urls=[site.url])
        assert result.stats.get("fallback_candidates") == counted
