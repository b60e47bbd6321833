"""``extract`` and ``iter_blocks``: the road as a whole."""

from __future__ import annotations

import gc
import json
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy.http import HtmlResponse

import scrapy_mainext
from scrapy_mainext import BlockKind, Extraction, Options, extract, extraction, iter_blocks, strip_markup
from scrapy_mainext.extraction.blocks import TextBlock

PROSE = "The ferry leaves the old harbour twice a day, and in summer a third boat carries those who missed the second. "
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ferries</title>
<script type="application/ld+json">{{"@type": "Article", "headline": "Ferries", "datePublished": "2024-05-06"}}</script>
</head><body><nav><a href="/">Home</a> <a href="/map">Map</a></nav><main><h1>Ferries</h1><p>{PROSE * 2}</p>
<h2>Winter</h2><p>{PROSE * 2}<a href="/times">Times</a></p><pre>  boat --list\n    all</pre><p>{PROSE * 3}</p></main>
<footer>Copyright</footer></body></html>""".encode()
URL = "https://example.org/ferries"


@pytest.fixture(scope="module")
def result() -> Extraction:
    return extract(PAGE, url=URL)


def test_the_main_text_is_there_and_the_menu_is_not(result: Extraction) -> None:
    assert result.text.startswith("The ferry leaves")
    assert "Home" not in result.text
    assert "Copyright" not in result.text


def test_all_public_names_are_to_be_had_from_the_package() -> None:
    assert all(getattr(scrapy_mainext, name) is not None for name in scrapy_mainext.__all__)
    assert set(extraction.__all__) - {"COMPILED", "SCORERS"} <= set(scrapy_mainext.__all__)


def test_sections_stand_under_their_heading_path(result: Extraction) -> None:
    assert [section.heading_path for section in result.sections] == [("Ferries",), ("Ferries", "Winter")]
    assert "\n\n".join(section.text for section in result.sections) == result.text
    assert result.heading_path == ("Ferries",)


def test_metadata_comes_with_it(result: Extraction) -> None:
    assert (result.title, result.date, result.language) == ("Ferries", "2024-05-06", "en")
    assert result.structured[0]["@type"] == "Article"


@pytest.mark.parametrize(
    ("page_type", "metadata", "image", "source"),
    [
        ("article", True, "https://example.org/boat.jpg", "text"),
        ("product", True, "https://example.org/boat.jpg", "text"),
        ("listing", True, None, None),
        ("article", False, None, None),
    ],
)
def test_a_page_of_one_thing_that_states_no_image_has_that_of_its_text(page_type, metadata, image, source) -> None:
    page = PAGE.replace(b"<h2>Winter", b"<p><img src=/boat.jpg width=900 height=600></p><h2>Winter")
    found = extract(page, url=URL, options=Options(page_type=page_type, metadata=metadata)).metadata
    assert (found.get("image"), found.get("sources", {}).get("image")) == (image, source)


def test_a_stated_image_outweighs_that_of_the_text() -> None:
    page = PAGE.replace(b"<h2>Winter", b"<p><img src=/boat.jpg width=900 height=600></p><h2>Winter")
    page = page.replace(b"</head>", b'<meta property="og:image" content="/ferry.jpg"></head>')
    found = extract(page, url=URL).metadata
    assert (found["image"], found["sources"]["image"]) == ("https://example.org/ferry.jpg", "open-graph")


def test_every_block_leads_back_to_its_bytes(result: Extraction) -> None:
    assert result.encoding is not None
    for block in result.blocks:
        preformatted = block.kind is BlockKind.CODE
        assert (
            strip_markup(PAGE[slice(*block.byte_range)], result.encoding.name, preformatted=preformatted) == block.text
        )


def test_a_section_s_bytes_hold_its_first_and_last_words(result: Extraction) -> None:
    winter = PAGE[slice(*result.sections[1].byte_range)]
    assert winter.startswith(b"Winter")
    assert winter.endswith(b"second.")


def test_an_extraction_is_frozen(result: Extraction) -> None:
    with pytest.raises(FrozenInstanceError):
        result.text = ""  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        result.markdown = ""  # type: ignore[misc]


def test_what_is_worked_out_late_is_the_same_after_pickling_and_replacing() -> None:
    fresh = extract(PAGE, url=URL)
    for copy in (pickle.loads(pickle.dumps(fresh)), replace(fresh)):
        assert copy == fresh
        assert copy.markdown.startswith("The ferry leaves")
        assert copy.blocks == fresh.blocks


def test_late_fields_are_worked_out_once() -> None:
    fresh = extract(PAGE, url=URL)
    assert fresh.blocks is fresh.blocks


def test_an_extraction_is_json(result: Extraction) -> None:
    assert set(asdict(result)) == {item.name for item in fields(Extraction)}
    told = json.loads(json.dumps(result.asdict(), ensure_ascii=False, allow_nan=False))
    assert told["blocks"][0]["text"] == "Home Map"


def test_markdown_can_be_left_out() -> None:
    assert extract(PAGE, options=Options(markdown=False)).markdown == ""


def test_metadata_can_be_left_out() -> None:
    bare = extract(PAGE, options=Options(metadata=False))
    assert (bare.title, bare.structured, bare.metadata) == (None, (), {})
    assert bare.text == extract(PAGE).text


def test_an_unknown_scorer_names_itself_and_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'best'.*'density'"):
        extract(PAGE, options=Options(scorer="best"))


@pytest.mark.parametrize(
    ("body", "content_type", "reason"),
    [
        (b"", None, "empty"),
        (b" \n", "text/html", "empty"),
        (b'{"a": 1}', "application/json", "json"),
        (b"%PDF-1.7\n", None, "pdf"),
    ],
)
def test_what_is_no_page_is_skipped_with_a_reason(body: bytes, content_type: str | None, reason: str) -> None:
    skipped = extract(body, content_type=content_type, url=URL)
    assert (skipped.skipped, skipped.text, skipped.blocks, skipped.url) == (reason, "", (), URL)


def test_a_conflict_of_encodings_is_told() -> None:
    result = extract("<p>Gr\u00fc\u00dfe aus \u00d6sterreich".encode(), content_type="text/html; charset=iso-8859-1")
    assert result.encoding is not None
    assert result.encoding.name == "UTF-8"
    assert result.encoding.conflict in result.warnings


# What is handed in


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_any_kind_are_taken(kind: type) -> None:
    assert extract(kind(PAGE), url=URL) == extract(PAGE, url=URL)
    assert list(iter_blocks([kind(PAGE)])) == list(iter_blocks([PAGE]))


@pytest.mark.parametrize("body", ["", "<p>text", None, [], 7, [b"<p>"]])
def test_a_body_that_is_not_bytes_is_a_mistake_of_the_caller(body: object) -> None:
    with pytest.raises(TypeError, match=rf"takes bytes, not {type(body).__name__}"):
        extract(body)  # type: ignore[arg-type]


def test_text_is_refused_with_the_way_out() -> None:
    with pytest.raises(TypeError, match=r"response\.body, or encode"):
        extract("<p>text")  # type: ignore[arg-type]


def test_a_response_is_refused_with_the_way_out() -> None:
    with pytest.raises(TypeError, match="not HtmlResponse: pass its body"):
        extract(HtmlResponse(URL, body=PAGE))  # type: ignore[arg-type]


@pytest.mark.parametrize("chunks", [PAGE, bytearray(PAGE), memoryview(PAGE)])
def test_a_whole_body_in_place_of_chunks_is_refused_at_once_with_the_way_out(chunks: object) -> None:
    with pytest.raises(TypeError, match=r"a body in one piece goes in as \[body\]"):
        iter_blocks(chunks)  # type: ignore[arg-type]


@pytest.mark.parametrize("chunks", ["", "<p>text", None, 7])
def test_what_holds_no_chunks_is_refused_at_once(chunks: object) -> None:
    with pytest.raises(TypeError, match=f"takes an iterable of bytes, not {type(chunks).__name__}"):
        iter_blocks(chunks)  # type: ignore[arg-type]


def test_a_chunk_that_is_not_bytes_is_refused() -> None:
    with pytest.raises(TypeError, match="takes bytes, not str"):
        list(iter_blocks(["<p>text"]))  # type: ignore[list-item]


def test_no_chunks_make_no_blocks() -> None:
    assert list(iter_blocks([])) == []


# Stripping


@pytest.mark.parametrize("name", ["x-mac-cyrillic", "KOI8-U", "windows-874", "ISO-8859-8-I", "cp1251", "utf_8"])
def test_markup_is_stripped_by_the_names_of_the_standard_and_of_python(name: str) -> None:
    assert strip_markup(b"Caf&eacute; <b>&amp;</b> Bar", name) == "Caf\u00e9 & Bar"


def test_a_name_that_is_no_encoding_is_a_lookup_error() -> None:
    with pytest.raises(LookupError, match="klingon"):
        strip_markup(b"word", "klingon")


def test_bytes_that_are_not_valid_are_replaced() -> None:
    assert strip_markup(b"a\xff", "UTF-8") == "a\ufffd"


# Warnings


@pytest.mark.parametrize("markup", ['<a href="/times">Times</a>', '<img src="ferry.jpg">', '<a href="//x.org/">X</a>'])
def test_without_an_address_relative_ones_are_left_out_and_one_warning_says_so(markup: str) -> None:
    page = f"<h1>Ferries</h1><p>{PROSE * 3}{markup}{markup}</p>".encode()
    bare = extract(page)
    assert (bare.links, bare.images) == ((), ())
    (warning,) = bare.warnings
    assert "no url says what they are relative to" in warning
    placed = extract(page, url=URL)
    assert (len(placed.links) + len(placed.images), placed.warnings) == (1, ())


@pytest.mark.parametrize(
    "markup",
    ['<a href="https://example.com/">C</a>', '<a href="#notes">d</a>', '<a href="mailto:a@example.com">m</a>', ""],
)
def test_where_nothing_is_left_out_there_is_no_warning(markup: str) -> None:
    assert extract(f"<p>{PROSE * 3}{markup}</p>".encode()).warnings == ()


def test_a_base_in_the_page_does_for_an_address() -> None:
    page = extract(f'<base href="https://example.com/"><p>{PROSE * 3}<a href="/a">a</a></p>'.encode())
    assert ([link.url for link in page.links], page.warnings) == (["https://example.com/a"], ())


def test_an_encoding_that_is_none_is_passed_over_with_a_warning() -> None:
    page = extract(PAGE, url=URL, encoding="klingon", content_type="text/html; charset=utf-9")
    assert page.encoding is not None
    assert (page.encoding.name, page.encoding.source) == ("UTF-8", "meta")
    assert page.warnings == (
        "the caller names the encoding 'klingon', which is none: passed over",
        "the Content-Type names the encoding 'utf-9', which is none: passed over",
    )


def test_a_label_that_fills_a_page_does_not_fill_the_warning() -> None:
    (warning,) = extract(PAGE, url=URL, content_type=f"text/html; charset={'x' * 10_000}").warnings
    assert len(warning) < 150


@pytest.mark.parametrize(
    ("content_type", "encoding"),
    [
        ("text/html", None),
        ("text/html; charset=", None),
        ("text/html; charset=UTF8", None),
        (None, "utf_8"),
        (None, ""),
    ],
)
def test_an_encoding_that_is_known_or_not_given_is_no_warning(content_type: str | None, encoding: str | None) -> None:
    assert extract(PAGE, url=URL, content_type=content_type, encoding=encoding).warnings == ()


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("body", [PAGE, b"", None])
def test_the_garbage_collector_is_left_as_it_was_found(enabled: bool, body: bytes | None) -> None:
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        if body is None:
            with pytest.raises(TypeError):
                extract(body)  # type: ignore[arg-type]
        else:
            extract(body)
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_the_blocks_of_a_page_need_no_garbage_collector() -> None:
    """They go with the last reference, however long the page: small frames of layout alone hold themselves."""
    body = b"<main>" + 100 * b"<section><h2>Heading</h2><p>One paragraph of a long page.</p></section>" + b"</main>"
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        assert len(extract(body, url=URL).blocks) == 200
        gc.collect()
        assert not [left for left in gc.garbage if isinstance(left, TextBlock)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_no_body_makes_it_raise(body: bytes) -> None:
    result = extract(b"<p>" + body, url=URL)
    json.dumps(result.asdict(), allow_nan=False)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 500))
def test_the_stream_gives_the_blocks_of_the_whole(size: int) -> None:
    streamed = list(iter_blocks(PAGE[at : at + size] for at in range(0, len(PAGE), size)))
    whole = extract(PAGE).blocks
    assert [(b.text, b.byte_range, b.path, b.kind, b.context) for b in streamed] == [
        (b.text, b.byte_range, b.path, b.kind, b.context) for b in whole if b.text
    ]
    assert all(block.kept is None and block.score is None for block in streamed)


def test_the_stream_yields_before_it_ends() -> None:
    def chunks():  # type: ignore[no-untyped-def]
        yield b"<p>one</p>" + b" " * 70_000
        raise AssertionError("asked for more than was needed")

    assert next(iter_blocks(chunks())).text == "one"


def test_the_core_knows_nothing_of_scrapy() -> None:
    code = (
        "import sys, scrapy_mainext.extraction\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('scrapy', 'twisted')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
