"""What is no HTML is told apart, with a reason."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.decode.sniff import skip_reason

XHTML = b'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Words</p></body></html>'


@pytest.mark.parametrize(
    "body",
    [
        b"<!doctype html><p>Words",
        b"\n\t <HTML><body>Words",
        b"\xef\xbb\xbf\r\n<!DOCTYPE html>",
        b"<p>A fragment",
        b"A fragment with <b>tags</b>",
        b"<!-- a comment --><div>Words</div>",
        b"<my-element><p>Words</p></my-element>",
        b" " * 100_000 + b"<p>Words",
        XHTML,
        b'<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html>',
        b'<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body/></h:html>',
        "<html><p>Слова".encode("utf-16"),
        "<html><p>Слова".encode("utf-16-le"),
        "<html><p>Слова".encode("utf-16-be"),
        b"\x1b$B<html>".replace(b"\x1b$B", b"<p>\x1b$B"),
        b"<html><body><p>one \x00 stray \x01 byte</p>",
        b"[1] A note <b>with</b> tags",
        b"{{ template }} <p>Words</p>",
    ],
)
@pytest.mark.parametrize(
    "content_type", [None, "", "text/html", "text/html; charset=utf-8", "application/octet-stream"]
)
def test_html_is_not_skipped(body: bytes, content_type: str | None) -> None:
    assert skip_reason(body, content_type=content_type) is None


BODIES = [
    (b"", "empty"),
    (b" \r\n\t", "empty"),
    (b"\xef\xbb\xbf \n", "empty"),
    (b"%PDF-1.7\n%\xe2\xe3", "pdf"),
    (b"\n%PDF-1.4", "pdf"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "image"),
    (b"GIF89a\1\0", "image"),
    (b"RIFF\x24\0\0\0WEBPVP8 ", "image"),
    (b"BM\x36\0\0\0\0\0", "image"),
    (b"\0\0\0\x1cftypavif\0\0", "image"),
    (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "image"),
    (b"RIFF\x24\0\0\0WAVEfmt ", "audio"),
    (b"ID3\3\0\0\0\0", "audio"),
    (b"\xff\xfb\x90\x64\0\0", "audio"),
    (b"OggS\0\2", "audio"),
    (b"\0\0\0\x20ftypisom\0\0", "video"),
    (b"\x1aE\xdf\xa3\x9f", "video"),
    (b"\x1f\x8b\x08\0\0\0", "archive"),
    (b"PK\3\4\x14\0", "archive"),
    (b"wOF2\0\1\0\0", "font"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "binary"),
    (b"some\0bytes\1\2", "binary"),
    (b'{"a": [1, 2], "html": "<p>text</p>"}', "json"),
    (b'[{"a": 1}]', "json"),
    (b"[1, 2, 3]", "json"),
    (b"[]", "json"),
    (b'{"a": 1}\n{"a": 2}\n', "json"),
    (b')]}\',\n{"a": 1}', "json"),
    (b'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>', "feed"),
    (b'<rss version="2.0"><channel>', "feed"),
    (b'<?xml version="1.0"?>\n<!-- c --><feed xmlns="http://www.w3.org/2005/Atom">', "feed"),
    (b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', "feed"),
    ('<?xml version="1.0"?><rss><channel>'.encode("utf-16"), "feed"),
    (b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>', "xml"),
    (b'<?xml version="1.0"?><order><item/></order>', "xml"),
]


@pytest.mark.parametrize(("body", "reason"), BODIES)
@pytest.mark.parametrize("content_type", [None, "text/html; charset=utf-8", "application/octet-stream"])
def test_what_the_body_plainly_is_counts_whatever_the_header_says(
    body: bytes, reason: str, content_type: str | None
) -> None:
    assert skip_reason(body, content_type=content_type) == reason


@pytest.mark.parametrize(
    "content_type", ["application/json", "text/plain", "image/png", "application/xml", "text/css", "text/javascript"]
)
def test_a_document_under_a_false_header_is_html(content_type: str) -> None:
    assert skip_reason(b"<!doctype html><title>Words</title>", content_type=content_type) is None
    assert skip_reason(b"<!-- made by hand -->\n<html><body>", content_type=content_type) is None


@pytest.mark.parametrize(
    ("body", "content_type", "reason"),
    [
        (b"Plain words.", "text/plain", "text"),
        (b"<b>Not</b> a document", "text/plain", "text"),
        (b"Plain words.", None, "text"),
        (b"Plain words.", "text/html", None),
        (b"a,b\n1,2", "text/csv; charset=utf-8", "text"),
        (b"var a = '<p>';", "application/javascript", "script"),
        (b"<!-- var a; -->", "text/javascript", "script"),
        (b"a{color:red}", "text/css", "stylesheet"),
        (b"true", "application/json", "json"),
        (b'{"a": "<p>"', "application/ld+json", "json"),
        (b"<p>Words</p>", "application/json", None),
        (b"<order/>", "application/xml", "xml"),
        (b"<order/>", "text/html", None),
        (XHTML, "application/xhtml+xml", None),
        (b"<page/>", "application/xhtml+xml", None),
        (b"Words", "application/x-unheard-of", "binary"),
        (b"[" * 100_000, "text/html", None),
    ],
)
def test_the_header_decides_where_the_body_is_not_plain(
    body: bytes, content_type: str | None, reason: str | None
) -> None:
    assert skip_reason(body, content_type=content_type) == reason


@given(
    st.one_of(
        st.binary(max_size=200),
        st.binary(max_size=80).map(lambda tail: b"<" + tail),
        st.sampled_from([body for body, _ in BODIES if body]).flatmap(
            lambda b: st.binary(max_size=20).map(lambda t: b[: len(t)] + t)
        ),
    ),
    st.one_of(
        st.none(),
        st.text(max_size=30),
        st.sampled_from(["text/html", "text/plain", "application/json", "a/xml", ";;/"]),
    ),
)
@settings(max_examples=300, deadline=None)
def test_any_input_gets_an_answer_and_always_the_same(body: bytes, content_type: str | None) -> None:
    answer = skip_reason(body, content_type=content_type)
    assert answer is None or answer.isalpha()
    assert skip_reason(body, content_type=content_type) == answer


@given(st.text(max_size=200), st.sampled_from([None, "text/html", "text/plain", "application/json"]))
@settings(deadline=None)
def test_an_html_document_is_never_skipped(text: str, content_type: str | None) -> None:
    assert skip_reason(f"<!doctype html><p>{text}".encode("utf-8", "replace"), content_type=content_type) is None


@pytest.mark.parametrize(
    "unit", [b"<", b"<!--", b"<!", b"<?", b"<!doctype a[", b"[", b'{"\\"', b" ", b"<?xml ", b"\0", b"<a:"]
)
def test_the_cost_is_bounded(unit: bytes) -> None:
    started = time.process_time()
    skip_reason(unit * (1_000_000 // len(unit)))
    assert time.process_time() - started < 0.5
