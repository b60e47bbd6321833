import gc

import pytest
import pytest_twisted
from scrapy import Request
from scrapy.http import HtmlResponse, Response, TextResponse, XmlResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.test import get_crawler

from scrapy_mainext import handles, main_text
from scrapy_mainext.downloadermiddlewares import MainextDownloaderMiddleware
from scrapy_mainext.extraction.options import Options
from scrapy_mainext.handles import extractor_for
from scrapy_mainext.origins import ItemOrigins
from scrapy_mainext.overrides import META_KEYS, options_for
from scrapy_mainext.reporting import Reporter

from .crawling import PARAGRAPHS, html

URL = "https://example.com/"


def page(body=None, **arguments):
    return HtmlResponse(URL, body=html() if body is None else body, **arguments)


# main_text(response), with no crawl around it


def test_main_text_needs_no_crawl():
    extraction = main_text(page())
    assert PARAGRAPHS[0] in extraction.text
    assert extraction.markdown


def test_main_text_is_computed_once_a_response():
    response = page()
    assert main_text(response) is main_text(response)


def test_a_changed_copy_of_a_response_has_an_extraction_of_its_own():
    response = page()
    assert main_text(response).heading_path == ("The lighthouse",)
    assert main_text(response.replace(body=html("Another"))).heading_path == ("Another",)


def test_the_response_and_its_meta_are_left_as_they_are():
    request = Request(URL, meta={"a": 1})
    response = page(request=request)
    before = response.replace()
    main_text(response)
    assert request.meta == {"a": 1}
    assert all(getattr(response, name) == getattr(before, name) for name in response.attributes)


def test_an_extraction_goes_with_its_response():
    gc.collect()
    before = len(handles._extractions)
    response = page()
    main_text(response)
    assert len(handles._extractions) == before + 1
    del response
    gc.collect()
    assert len(handles._extractions) == before


@pytest.mark.parametrize("value", [html(), html().decode(), None, [], ""])
def test_what_is_no_response_is_a_mistake_of_the_caller(value):
    with pytest.raises(TypeError, match=rf"takes a response of Scrapy, not {type(value).__name__}: extract\(\) takes"):
        main_text(value)


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        (page(b""), "empty"),
        (page(b" \r\n\t"), "empty"),
        (Response(URL, body=b"%PDF-1.7\n", headers={"Content-Type": "application/pdf"}), "pdf"),
        (TextResponse(URL, body=b'{"a": 1}', headers={"Content-Type": "application/json"}), "json"),
        (TextResponse(URL, body=b"Only words.", headers={"Content-Type": "text/plain"}), "text"),
    ],
)
def test_what_is_no_page_has_no_text_but_a_reason(response, reason):
    extraction = main_text(response)
    assert extraction.skipped == reason
    assert extraction.text == ""
    assert extraction.url == URL


def test_other_text_is_never_taken_for_a_page():
    feed = XmlResponse(URL, body=b"<?xml version='1.0'?><rss><channel><title>News</title></channel></rss>")
    assert main_text(feed).skipped
    assert main_text(TextResponse(URL, body=html())).skipped == "not_html"


def test_a_failure_of_the_core_is_told_and_logged_with_its_traceback(monkeypatch, caplog):
    def fail(body, **arguments):
        raise LookupError("no way")

    monkeypatch.setattr(handles, "extract", fail)
    extraction = main_text(page())
    assert extraction.skipped == "error"
    assert extraction.warnings == ("LookupError: no way",)
    assert caplog.records[0].exc_info[0] is LookupError


# Encodings: what somebody has set on a response, and what its page says


def encoding_of(response):
    return main_text(response).encoding


def test_the_declaration_of_the_page_is_reported_as_such():
    header = {"Content-Type": "text/html; charset=windows-1251"}
    encoding = encoding_of(page(html("Маяк", charset="windows-1251"), headers=header))
    assert (encoding.name, encoding.source) == ("windows-1251", "http")


def test_an_encoding_set_on_the_response_is_used():
    response = page(html("Маяк", charset="koi8-r")).replace(encoding="koi8-r")
    assert main_text(response).heading_path == ("Маяк",)
    assert encoding_of(response).source == "caller"


def test_an_encoding_set_against_the_header_is_used():
    # As a browser does: the page as it stands, in UTF-8, under the headers that the server sent.
    header = {"Content-Type": "text/html; charset=windows-1251"}
    response = HtmlResponse(URL, body=html("Маяк").decode(), headers=header, encoding="utf-8")
    assert main_text(response).heading_path == ("Маяк",)


@pytest.mark.parametrize("charset", ["utf-8", "windows-1252"])
def test_what_scrapy_guessed_is_not_taken_for_a_statement(charset):
    response = page(html("Café", charset=charset))
    assert encoding_of(response).source != "caller"
    assert encoding_of(response.replace(url=URL + "copy")).source != "caller"  # replace() sets the guess


# Request meta in place of settings


def asked(meta, settings=None):
    """Return the extraction of a page whose request has that meta, in a crawl with those settings."""
    crawler = get_crawler(settings_dict=settings or {})
    request = Request(URL, meta=meta)
    handles.assign(request, extractor_for(crawler))
    return main_text(page(html(extra="<p>A <a href=/log>log</a>."), request=request))


def test_a_meta_key_stands_in_for_its_setting():
    assert asked({"mainext_mode": "fast"}).links
    assert asked({"mainext_mode": "fast", "mainext_links": False}).links == ()
    assert asked({"mainext_links": True}, {"MAINEXT_MODE": "fast", "MAINEXT_LINKS": False}).links


def test_every_meta_key_sets_its_option():
    values = {
        "mainext_mode": "precision",
        "mainext_page_type": "forum",
        "mainext_captions": True,
        "mainext_comments": False,
        "mainext_tables": False,
        "mainext_images": False,
        "mainext_links": False,
        "mainext_min_words": 5,
        "mainext_min_chars": 6,
    }
    assert values.keys() == META_KEYS.keys()
    options = options_for(Request(URL, meta=values), Options(), Reporter())
    assert {key: getattr(options, name) for key, name in META_KEYS.items()} == values


def test_the_page_type_can_be_stated_for_one_request():
    assert asked({"mainext_page_type": "forum"}).page_type == "forum"


@pytest.mark.parametrize(
    ("meta", "settings", "told"),
    [
        ({"mainext_mode": "careful"}, {}, "mode = 'careful': must be one of"),
        ({"mainext_min_words": "many"}, {}, "min_words = 'many': must be a whole number"),
        ({"mainext_mode": "precision"}, {"MAINEXT_SCORER": "density"}, "mode = 'precision', scorer = 'density'"),
        ({"mainext_mod": "precision"}, {}, "no such key. Did you mean mainext_mode?"),
        ({"mainext_page_type": []}, {}, "page_type = []"),
    ],
)
def test_a_wrong_meta_key_or_value_is_told_and_the_settings_hold(meta, settings, told, caplog):
    extraction = asked(meta, settings)
    assert extraction == asked({}, settings)
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert told in record.getMessage()


def test_meta_keys_of_others_are_left_alone(caplog):
    assert asked({"mainext": True, "mainextra": 1, "depth": 2, 3: 4}) == asked({})
    assert not caplog.records


# The downloader middleware


@pytest_twisted.ensureDeferred
async def test_the_downloader_middleware_returns_the_response_as_it_is():
    middleware = MainextDownloaderMiddleware.from_crawler(get_crawler())
    response = page()
    assert await middleware.process_response(request=Request(URL), response=response) is response


@pytest_twisted.ensureDeferred
async def test_the_downloader_middleware_gives_requests_of_spiders_the_settings_of_the_crawl():
    crawler = get_crawler(settings_dict={"MAINEXT_MAX_BYTES": 10})
    middleware = MainextDownloaderMiddleware.from_crawler(crawler)
    for callback, reason in ((None, "too_large"), (NO_CALLBACK, None)):
        request = Request(URL, callback=callback)
        response = await middleware.process_response(request=request, response=page(request=request))
        assert main_text(response).skipped == reason


@pytest.mark.parametrize("value", ["magic", 3])
def test_a_component_set_by_hand_reports_wrong_settings_too(value):
    with pytest.raises(ValueError, match="MAINEXT_SCORER"):
        MainextDownloaderMiddleware.from_crawler(get_crawler(settings_dict={"MAINEXT_SCORER": value}))


def test_all_components_of_a_crawl_share_one_extractor():
    crawler, other = get_crawler(), get_crawler()
    assert extractor_for(crawler) is extractor_for(crawler)
    assert extractor_for(crawler) is not extractor_for(other)


# Items and where they came from


def test_an_item_leads_to_its_response_once():
    origins, item, response = ItemOrigins(), {}, page()
    origins.add(item, response)
    assert origins.take(item) is response
    assert origins.take(item) is None
    assert len(origins) == 0


def test_items_are_known_by_identity_not_by_value():
    origins, first, second = ItemOrigins(), {}, {}
    responses = page(), page()
    origins.add(first, responses[0])
    origins.add(second, responses[1])
    assert origins.take({}) is None
    assert origins.take(second) is responses[1]
    assert origins.take(first) is responses[0]


def test_an_item_that_is_bound_twice_leads_to_the_first_response_first():
    origins, item = ItemOrigins(), {}
    responses = page(), page()
    for response in responses:
        origins.add(item, response)
    assert [origins.take(item), origins.take(item), origins.take(item)] == [*responses, None]


def test_an_item_is_let_go_when_its_response_goes():
    origins, item, kept = ItemOrigins(), {}, page()
    response = page()
    origins.add(item, response)
    origins.add(item, kept)
    origins.add({}, response)
    del response
    gc.collect()
    assert len(origins) == 1
    assert origins.lost == 2
    assert origins.take(item) is kept


def test_an_item_in_flight_keeps_its_identity():
    # Were it not held, the next object could get its address and with it the wrong page.
    origins, response = ItemOrigins(), page()
    for _ in range(1000):
        origins.add({}, response)
    assert len(origins) == 1000
    assert origins.take({}) is None
