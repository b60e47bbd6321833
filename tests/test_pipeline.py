import dataclasses
import time
from dataclasses import dataclass, make_dataclass
from typing import Any

import attrs
import pydantic
import pytest
import pytest_twisted
from hypothesis import given
from hypothesis import strategies as st
from scrapy import Field, Item

from scrapy_mainext import extract, handles
from scrapy_mainext.extraction import stated
from scrapy_mainext.extraction.blocks import BlockKind
from scrapy_mainext.extraction.metadata import read_metadata
from scrapy_mainext.extraction.result import Block, Extraction, PageType, Product, Section
from scrapy_mainext.plain import plain

from .crawling import ARTICLE, PARAGRAPHS, PRODUCT, PageSpider, crawl, html
from .mockserver import Page, Site

PDF = Page(b"%PDF-1.7\n1 0 obj\n", content_type="application/pdf")


@pytest.fixture(scope="module")
def site():
    with Site({"/": ARTICLE, "/product": Page(html("The lamp", PRODUCT)), "/pdf": PDF}) as site:
        yield site


async def fill(site, *items, path="/", **settings):
    """Crawl one page whose callback yields the items."""

    class Yields(PageSpider):
        def items_of(self, response):
            return items

    result = await crawl(Yields, settings, urls=[site.url + path])
    assert not result.failed
    assert not result.spider_errors
    return result


@pytest_twisted.ensureDeferred
async def test_fields_are_filled_as_the_setting_maps_them(site):
    fields = {"text": "body", "title": "headline", "page_type": "kind", "sections": "parts", "blocks": "blocks"}
    (item,) = (await fill(site, {}, MAINEXT_FIELDS=fields)).items
    assert PARAGRAPHS[0] in item["body"]
    assert item["headline"] == "The lighthouse"
    assert all(isinstance(part["text"], str) for part in item["parts"])
    assert "main_text" not in item


@pytest_twisted.ensureDeferred
async def test_a_value_that_the_page_does_not_have_is_not_set(site):
    (item,) = (await fill(site, {})).items
    assert "product" not in item
    (item,) = (await fill(site, {}, path="/product")).items
    assert item["product"]["currency"] == "EUR"


@pytest_twisted.ensureDeferred
async def test_what_the_spider_has_set_is_kept_and_counted(site):
    result = await fill(site, {"main_text": "by hand", "metadata": {"by": "hand"}})
    assert result.items[0]["main_text"] == "by hand"
    assert result.items[0]["metadata"] == {"by": "hand"}
    assert result.items[0]["heading_path"] == ["The lighthouse"]
    assert result.stats["fields/kept/main_text"] == 1
    assert result.stats["fields/kept/metadata"] == 1


@pytest.mark.parametrize("empty", [None, "", [], {}])
@pytest_twisted.ensureDeferred
async def test_an_empty_value_is_not_a_value_that_the_spider_has_set(site, empty):
    (item,) = (await fill(site, {"main_text": empty})).items
    assert PARAGRAPHS[0] in item["main_text"]


@pytest.mark.parametrize("value", [0, False])
@pytest_twisted.ensureDeferred
async def test_zero_and_false_are_values(site, value):
    (item,) = (await fill(site, {"main_text": value})).items
    assert item["main_text"] is value


class ScrapyItem(Item):
    main_text = Field()


@attrs.define
class AttrsItem:
    main_text: str | None = None


class PydanticItem(pydantic.BaseModel):
    main_text: str | None = None


DataclassItem = make_dataclass("DataclassItem", [("main_text", Any, None)])


@pytest.mark.parametrize("kind", [ScrapyItem, AttrsItem, PydanticItem, DataclassItem])
@pytest_twisted.ensureDeferred
async def test_fields_that_a_class_does_not_declare_are_passed_over_counted_and_told_once(site, kind, caplog):
    caplog.set_level("INFO")
    result = await fill(site, kind(), kind())
    assert len(result.items) == 2
    assert all(type(item) is kind for item in result.items)
    assert result.stats["items"] == 2
    assert result.stats["fields/undeclared/heading_path"] == 2
    assert result.stats["fields/undeclared/metadata"] == 2
    assert "fields/undeclared/product" not in result.stats
    (told,) = [record for record in caplog.records if "declares" in record.getMessage()]
    assert told.levelname == "INFO"
    assert f"{kind.__name__} declares not all fields" in told.getMessage()
    assert "heading_path, metadata, product" in told.getMessage()


@dataclass
class Story:
    body: str | None = None


@pytest_twisted.ensureDeferred
async def test_a_class_without_any_of_the_fields_is_warned_of_once_with_the_way_to_map(site, caplog):
    result = await fill(site, Story(), Story())
    assert result.items == [Story(), Story()]
    assert "items" not in result.stats
    (told,) = [record for record in caplog.records if record.levelname == "WARNING"]
    assert "Story declares none of the fields of MAINEXT_FIELDS" in told.getMessage()
    assert "main_text, heading_path, metadata, product" in told.getMessage()
    assert "MAINEXT_FIELDS = {'text': 'body'}" in told.getMessage()
    (item,) = (await fill(site, Story(), MAINEXT_FIELDS={"text": "body"})).items
    assert PARAGRAPHS[0] in item.body


@dataclass(frozen=True)
class FrozenDataclass:
    main_text: str | None = None


@attrs.frozen
class FrozenAttrs:
    main_text: str | None = None


class FrozenPydantic(pydantic.BaseModel, frozen=True):
    main_text: str | None = None


@attrs.define
class ValidatedAttrs:
    main_text: Any = attrs.field(default=None, validator=attrs.validators.optional(attrs.validators.instance_of(int)))


class ValidatedPydantic(pydantic.BaseModel, validate_assignment=True):
    main_text: int | None = None


@pytest.mark.parametrize(
    "kind",
    [FrozenDataclass, FrozenAttrs, FrozenPydantic, ValidatedAttrs, ValidatedPydantic],
)
@pytest_twisted.ensureDeferred
async def test_items_that_refuse_a_value_pass_as_they_are_counted_and_told_once(site, kind, caplog):
    result = await fill(site, kind(), kind())
    assert result.items == [kind(), kind()]
    assert result.stats["fields/refused/main_text"] == 2
    assert "items" not in result.stats
    assert caplog.text.count(f"{kind.__name__} does not accept field 'main_text'") == 1


@attrs.define
class Unset:
    main_text: str = attrs.field(init=False)


@pytest_twisted.ensureDeferred
async def test_a_declared_field_without_any_value_is_filled(site):
    (item,) = (await fill(site, Unset())).items
    assert PARAGRAPHS[0] in item.main_text


@pytest_twisted.ensureDeferred
async def test_equal_items_are_told_apart(site):
    result = await fill(site, *({} for _ in range(20)))
    assert result.stats["items"] == 20
    assert all(PARAGRAPHS[0] in item["main_text"] for item in result.items)


@pytest_twisted.ensureDeferred
async def test_an_empty_mapping_fills_nothing_and_extracts_nothing(site):
    result = await fill(site, {"a": 1}, MAINEXT_FIELDS={})
    assert result.items == [{"a": 1}]
    assert result.stats == {}


def test_records_become_plain_values():
    block = Block("a", True, 0.5, "html > body", (3, 4), ("A", "B"), BlockKind.LIST_ITEM, 1, 0, ("list",))
    extraction = Extraction(
        text="a",
        page_type=PageType.FORUM,
        blocks=(block,),
        sections=(Section(("A",), "A\n\na", "a", (3, 4)),),
        product=Product(price="1.00"),
        metadata={"tags": ("x", "y"), "published": None},
    )
    result = plain(extraction)
    assert result["page_type"] == "forum"
    assert type(result["page_type"]) is str
    assert result["blocks"][0]["kind"] == "list_item"
    assert result["blocks"][0]["heading_path"] == ["A", "B"]
    assert result["sections"] == [{"heading_path": ["A"], "text": "A\n\na", "body": "a", "byte_range": [3, 4]}]
    assert result["product"]["price"] == "1.00"
    assert result["metadata"] == {"tags": ["x", "y"], "published": None}
    assert list(result) == list(extraction.asdict())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=20,
)


def containers(value):
    """The value and all that it holds, as far as it could be changed."""
    pending = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, dict | list):
            yield part
            pending.extend(part.values() if isinstance(part, dict) else part)


@given(json_values)
def test_plain_values_are_copied_as_they_are(value):
    copy = plain(value)
    assert copy == value
    assert not {id(part) for part in containers(copy)} & {id(part) for part in containers(value)}


def test_depth_is_no_limit():
    deep: list[Any] = []
    for _ in range(20_000):
        deep = [deep]
    copy = plain(deep)
    depth = 0
    while copy:
        (copy,) = copy
        depth += 1
    while deep:  # taken apart by hand: the interpreter recurses to free it
        (deep,) = deep
    assert depth == 20_000


# Fields that are worked out when first read


def failing_markdown(body, **arguments):
    def fail():
        time.sleep(0.01)
        raise LookupError("no way")

    return dataclasses.replace(extract(body, **arguments), markdown=fail)


@pytest_twisted.ensureDeferred
async def test_a_field_that_cannot_be_worked_out_loses_neither_the_item_nor_its_other_fields(site, monkeypatch, caplog):
    monkeypatch.setattr(handles, "extract", failing_markdown)
    fields = {"markdown": "markdown", "text": "main_text", "content_hash": "digest"}
    result = await fill(site, {"number": 1}, {"number": 2}, MAINEXT_FIELDS=fields)
    assert [item["number"] for item in result.items] == [1, 2]
    assert all(item.keys() == {"number", "main_text", "digest"} for item in result.items)
    assert result.stats["errors/LookupError"] == 1
    assert result.stats["pages"] == 1
    assert result.stats["items"] == 2
    (told,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert told.exc_info[0] is LookupError
    assert "Field 'markdown' of <200" in told.getMessage()


@pytest_twisted.ensureDeferred
async def test_trouble_with_metadata_does_not_cost_the_text(site, monkeypatch):
    def fail(*arguments, **more):
        raise LookupError("no way")

    monkeypatch.setattr(stated, "read_metadata", fail)
    result = await fill(site, {"number": 1}, MAINEXT_FIELDS={"text": "main_text", "title": "title"})
    (item,) = result.items
    assert item["main_text"]
    assert "title" not in item
    assert result.stats["errors/LookupError"] == 1


def test_metadata_are_read_when_they_are_asked_for_and_once(monkeypatch):
    asked = []

    def counted(*arguments, **more):
        asked.append(1)
        return read_metadata(*arguments, **more)

    monkeypatch.setattr(stated, "read_metadata", counted)
    page = extract(b"<title>Tides</title><main><h1>Tides</h1><p>The harbour was closed for most of the winter.</main>")
    assert page.text
    assert not asked
    assert (page.title, page.author, page.metadata["title"], page.product) == ("Tides", None, "Tides", None)
    assert asked == [1]


@pytest_twisted.ensureDeferred
async def test_the_time_that_fields_take_counts(site, monkeypatch):
    def slow(body, **arguments):
        return dataclasses.replace(Extraction(text="a"), markdown=lambda: time.sleep(0.2) or "a")

    monkeypatch.setattr(handles, "extract", slow)
    result = await fill(site, {}, MAINEXT_FIELDS={"markdown": "markdown"})
    assert result.crawler.stats.get_value("mainext/seconds") >= 0.2


class Unreadable(dict):
    """A value that is no container, whatever it looks like."""

    def __len__(self):
        raise TypeError("unsized")


@pytest_twisted.ensureDeferred
async def test_a_value_of_the_spiders_that_cannot_be_looked_at_stays_and_counts_as_refused(site):
    result = await fill(site, {"main_text": Unreadable()})
    assert type(result.items[0]["main_text"]) is Unreadable
    assert result.items[0]["heading_path"] == ["The lighthouse"]
    assert result.stats["fields/refused/main_text"] == 1


# Items that come again


@pytest_twisted.ensureDeferred
async def test_an_item_that_comes_again_keeps_what_it_has_and_gets_what_it_lacks(site):
    class Again(PageSpider):
        def parse(self, response):
            item = {}
            yield item
            yield response.follow("/product", self.parse_again, cb_kwargs={"item": item})

        def parse_again(self, response, item):
            yield item

    result = await crawl(Again, urls=[f"{site.url}/"])
    assert result.items[1]["heading_path"] == ["The lighthouse"]
    assert result.items[1]["product"]["currency"] == "EUR"
    assert result.stats["fields/kept/heading_path"] == 1
