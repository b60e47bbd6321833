"""The website of the example: what its server sends, and how it answers who asks again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

EXAMPLE = Path(__file__).parents[1] / "example_project"
sys.path.insert(0, str(EXAMPLE))

from example_site import Site  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with Site(crawl_delay=0.05) as site:
        yield site


def ask(url: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> tuple[int, Any, bytes]:
    """Return status, headers and body, whatever the status."""
    request = urllib.request.Request(url, method=method, headers=dict(headers or {}))
    try:
        with urllib.request.urlopen(request, timeout=5) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def test_links_within_the_site_lead_to_pages_or_to_what_robots_txt_disallows(site: Site) -> None:
    html = {path: page.body.decode("latin-1") for path, page in site.pages.items() if "html" in page.content_type}
    links = {link for body in html.values() for link in re.findall(r'(?:href|src|HREF)="(/[^"#?]*)', body)}
    assert len(links) > 40
    assert {link for link in links if link not in site.pages} == {"/cart/"}


def test_every_html_page_can_be_reached_from_the_first(site: Site) -> None:
    reached, waiting = {"/"}, ["/"]
    while waiting:
        body = site.pages[waiting.pop()].body.decode("latin-1")
        new = set(re.findall(r'<a href="(/[^"#?]*)', body, re.IGNORECASE)) & set(site.pages) - reached
        reached |= new
        waiting.extend(new)
    assert {path for path, page in site.pages.items() if page.content_type.startswith("text/html")} <= reached


@pytest.mark.parametrize(
    ("path", "content_type", "codec", "words"),
    [
        ("/", "text/html; charset=utf-8", "utf-8", "По-русски"),
        ("/ru/", "text/html", "windows-1251", "на берегу Онежского озера"),
        ("/ja/", "text/html; charset=Shift_JIS", "shift_jis", "ソケットやケーブル"),
        ("/pages/workshop/", "text/html; charset=utf-8", "windows-1252", "José Peña’s motto"),
    ],
)
def test_pages_are_sent_in_their_own_encoding(site: Site, path: str, content_type: str, codec: str, words: str) -> None:
    status, headers, body = ask(site.url + path)
    assert (status, headers["Content-Type"]) == (200, content_type)
    assert words in body.decode(codec)


def test_the_header_of_the_workshop_page_lies(site: Site) -> None:
    _, headers, body = ask(site.url + "/pages/workshop/")
    assert headers["Content-Type"].endswith("charset=utf-8")
    with pytest.raises(UnicodeDecodeError):
        body.decode("utf-8")


def test_a_page_comes_with_validators_and_is_to_be_asked_for_again(site: Site) -> None:
    _, headers, _ = ask(site.url + "/docs/install/linux/")
    assert re.fullmatch(r'"[0-9a-f]{20}"', headers["ETag"])
    assert headers["Last-Modified"] == "Sat, 12 Sep 2026 00:00:00 GMT"
    assert headers["Cache-Control"] == "max-age=0, must-revalidate"


@pytest.mark.parametrize(
    ("conditions", "status"),
    [
        ({"If-None-Match": "{etag}"}, 304),
        ({"If-None-Match": 'W/{etag}, "other"'}, 304),
        ({"If-None-Match": "*"}, 304),
        ({"If-None-Match": '"other"'}, 200),
        ({"If-Modified-Since": "{modified}"}, 304),
        ({"If-Modified-Since": "Sun, 01 Jan 2040 00:00:00 GMT"}, 304),
        ({"If-Modified-Since": "Thu, 01 Jan 2004 00:00:00 GMT"}, 200),
        ({"If-Modified-Since": "yesterday"}, 200),
        ({"If-None-Match": '"other"', "If-Modified-Since": "{modified}"}, 200),  # the tag alone decides
    ],
)
def test_who_holds_a_page_gets_304_without_a_body(site: Site, conditions: dict[str, str], status: int) -> None:
    url = site.url + "/blog/reading-a-barometer/"
    _, first, _ = ask(url)
    headers = {
        name: value.replace("{etag}", first["ETag"]).replace("{modified}", first["Last-Modified"])
        for name, value in conditions.items()
    }
    answer, second, body = ask(url, headers=headers)
    assert answer == status
    assert second["ETag"] == first["ETag"]
    assert bool(body) == (status == 200)


def test_head_tells_the_length_and_sends_nothing(site: Site) -> None:
    status, headers, body = ask(site.url + "/shop/", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) == len(site.pages["/shop/"].body)


def test_a_folder_without_its_slash_redirects_and_an_unknown_page_is_404(site: Site) -> None:
    assert ask(site.url + "/docs")[1]["ETag"] == ask(site.url + "/docs/")[1]["ETag"]
    assert ask(site.url + "/nowhere/")[0] == 404


def test_robots_txt_tells_the_delay_and_the_disallowed_folders(site: Site) -> None:
    lines = ask(site.url + "/robots.txt")[2].decode().splitlines()
    assert {"User-agent: *", "Crawl-delay: 0.05", "Disallow: /private/", "Disallow: /cart/"} <= set(lines)


def test_the_log_holds_who_asked_for_what_and_when() -> None:
    with Site() as site:
        ask(site.url + "/forum/", headers={"User-Agent": "tester"})
        ask(site.url + "/nowhere/")
        first, second = site.requests
    assert (first.method, first.path, first.status, first.user_agent) == ("GET", "/forum/", 200, "tester")
    assert (second.path, second.status) == ("/nowhere/", 404)
    assert first.time <= second.time


def test_a_stopped_site_frees_its_port() -> None:
    with Site() as site:
        port = int(site.url.rpartition(":")[2])
    with Site(port=port) as again:
        assert again.url == site.url


def test_twelve_products_state_their_offers_in_json_ld(site: Site) -> None:
    script = re.compile(rb'<script type="application/ld\+json">(.*?)</script>')
    documents = [json.loads(data) for page in site.pages.values() for data in script.findall(page.body)]
    nodes = [node for document in documents for node in _nodes(document) if node.get("@type") == "Product"]
    assert len({node["sku"] for node in nodes}) == len(nodes) == 12
    assert {node["offers"]["availability"].rpartition("/")[2] for node in nodes} == {
        "InStock",
        "OutOfStock",
        "PreOrder",
    }
    assert sum("priceSpecification" in node["offers"] for node in nodes) == 1
    assert sum("@graph" in document for document in documents if isinstance(document, dict)) >= 3


def _nodes(document: Any) -> list[dict[str, Any]]:
    return document if isinstance(document, list) else document.get("@graph", [document])


def test_the_later_posts_of_the_thread_stand_in_noscript_only(site: Site) -> None:
    body = site.pages["/forum/gauge-under-reads/"].body.decode()
    outside = re.sub(r"(?s)<noscript>.*?</noscript>", "", body)
    assert outside.count('class="post"') == 3
    assert body.count('class="post"') == 6


def test_the_site_can_be_served_alone() -> None:
    command = [sys.executable, "-m", "example_site", "--port", "0"]
    with subprocess.Popen(command, cwd=EXAMPLE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[1]
            assert b"weather watchers" in ask(url + "/")[2]
        finally:
            process.terminate()


@pytest.mark.parametrize("port", ["99999", "-1", "taken"])
def test_a_port_that_cannot_be_used_is_named(site: Site, port: str) -> None:
    number = str(urlsplit(site.url).port) if port == "taken" else port
    command = [sys.executable, "-m", "example_site", f"--port={number}"]
    done = subprocess.run(command, cwd=EXAMPLE, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert f"port {number} cannot be used: " in done.stderr
    assert "Traceback" not in done.stderr
