"""JSON-LD scripts to items: what is read, what is repaired and told, what hostile scripts cost."""

from __future__ import annotations

import json
import marshal
import pickle
import time
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_mainext.extraction.structured.jsonld import (
    MAX_DEPTH,
    MAX_REPAIR_CHARS,
    MAX_SCRIPT_CHARS,
    MAX_WARNINGS,
    as_stated,
    read_json_ld,
)
from scrapy_mainext.extraction.structured.numbers import read_number
from scrapy_mainext.extraction.structured.schema_org import text_of

LAMP = '{"@type": "Product", "name": "Brass lamp", "url": "https://example.com/a//b"}'
LAMP_ITEM = json.loads(LAMP)


def test_plain_json_is_read_without_a_warning():
    assert read_json_ld([LAMP]) == ([LAMP_ITEM], [])


def test_empty_scripts_say_nothing():
    assert read_json_ld(["", " \n\t"]) == ([], [])


@pytest.mark.parametrize(
    "script",
    [
        f"[{LAMP}, {LAMP}]",
        f'{{"@context": "https://schema.org", "@graph": [{LAMP}, {LAMP}]}}',
        f'[[{LAMP}], {{"@graph": {{"@graph": [{LAMP}]}}}}]',
    ],
    ids=["list", "graph", "nested"],
)
def test_lists_and_graphs_are_laid_flat(script):
    assert read_json_ld([script]) == ([LAMP_ITEM, LAMP_ITEM], [])


def test_a_node_that_bears_a_graph_and_properties_is_an_item_before_those_of_its_graph():
    items, _ = read_json_ld([f'{{"@id": "#page", "@type": "WebPage", "@graph": [{LAMP}]}}'])
    assert items == [{"@id": "#page", "@type": "WebPage"}, LAMP_ITEM]


REPAIRS = {
    "trailing semicolon": (f"{LAMP};", "semicolons after a value"),
    "byte order mark": (f"\ufeff{LAMP}", "byte order mark"),
    "CDATA": (f"<![CDATA[{LAMP}]]>", "CDATA or comment marks around it"),
    "commented CDATA": (f"//<![CDATA[\n{LAMP}\n//]]>", "CDATA or comment marks around it"),
    "commented CDATA with an entity": (f"// <![CDATA[\n{LAMP}\n// ]]&gt;", "CDATA or comment marks around it"),
    "block-commented CDATA": (f"/* <![CDATA[ */ {LAMP} /* ]]> */", "CDATA or comment marks around it"),
    "CDATA inside comments": (f"<!--//--><![CDATA[//><!--\n{LAMP}\n//--><!]]>", "CDATA or comment marks around it"),
    "HTML comment marks": (f"<!--\n{LAMP}\n-->", "CDATA or comment marks around it"),
    "HTML comment before it": (f"<!-- shop data -->\n{LAMP}", "CDATA or comment marks around it"),
    "entities for quotes": (LAMP.replace('"', "&quot;"), "HTML entities for quotes"),
    "numeric entities for quotes": (LAMP.replace('"', "&#34;"), "HTML entities for quotes"),
    "line comment": (f"{LAMP} // the lamp's", "comments"),
    "block comment": (f"/* 2 * 3 and/or */ {LAMP}", "comments"),
    "trailing comma": (LAMP.replace("}", ",}"), "trailing commas"),
    "trailing comma before a comment": (LAMP.replace("}", ", // last\n}"), "comments, trailing commas"),
    "nothing but a list's trailing comma": (f"[{LAMP},]", "trailing commas"),
    "HTML comment within it": (LAMP.replace("{", "{ <!-- the [lamp] -->", 1), "comments"),
    "HTML comment with a bracket before it": (f"<!-- see [1] -->\n{LAMP}", "CDATA or comment marks around it"),
    "text after the value": (f"{LAMP} lamp", "text after the last value dropped"),
}


@pytest.mark.parametrize(("script", "told"), REPAIRS.values(), ids=REPAIRS)
def test_what_can_be_meant_in_one_way_only_is_repaired_and_told(script, told):
    assert read_json_ld([script]) == ([LAMP_ITEM], [f"JSON-LD script 1: repaired: {told}"])


@pytest.mark.parametrize(
    ("raw", "meant"),
    [("two\nlines", "two\nlines"), ("a\ttab", "a\ttab"), ("a\x01bell", "a\x01bell"), ("the lamp\\'s", "the lamp's")],
)
def test_control_characters_and_unknown_escapes_in_strings_are_read_as_what_they_are(raw, meant):
    items, warnings = read_json_ld([f'{{"name": "{raw}"}}'])
    assert items == [{"name": meant}]
    assert len(warnings) == 1


def test_entities_that_a_value_means_stay_once_the_quotes_are_decoded():
    items, _ = read_json_ld(["{&quot;name&quot;: &quot;5 &amp;quot; pipe&quot;}"])
    assert items == [{"name": "5 &quot; pipe"}]


@pytest.mark.parametrize("between", ["", "\n", ";", ",\n"])
def test_several_values_in_one_script_are_all_read(between):
    items, warnings = read_json_ld([f"{LAMP}{between}{LAMP}"])
    assert items == [LAMP_ITEM, LAMP_ITEM]
    assert "several values" in warnings[0]


def test_a_comma_that_is_missing_after_a_bracket_is_set():
    items, warnings = read_json_ld(['{"logo": {"width": 9}\n "name": "Shop"}'])
    assert items == [{"logo": {"width": 9}, "name": "Shop"}]
    assert warnings == ["JSON-LD script 1: repaired: missing commas"]


@pytest.mark.parametrize("text", ["a // b", "/* a */", ",]", "]]>", "{};", "&quot;", "} {"])
def test_repair_leaves_alone_what_stands_in_strings(text):
    items, _ = read_json_ld([f'{{"name": {json.dumps(text)},}}'])
    assert items == [{"name": text}]


@pytest.mark.parametrize(
    "script", ['{"name": "Brass', '{"name" "lamp"}', "var lamp = 1", "<p>lamp</p>", "//", "{\ud800"]
)
def test_a_script_beyond_repair_is_told_by_number_and_reason_and_costs_no_other(script):
    items, warnings = read_json_ld([LAMP, script, LAMP])
    assert items == [LAMP_ITEM, LAMP_ITEM]
    assert len(warnings) == 1
    assert warnings[0].startswith("JSON-LD script 2: skipped, malformed: ")


def test_numbers_that_json_cannot_say_are_dropped_and_told():
    items, warnings = read_json_ld(['{"a": NaN, "b": [1, -Infinity, 1e999, 2]}'])
    assert items == [{"b": [1, 2]}]
    assert warnings == ["JSON-LD script 1: dropped a number that is not finite"]


@pytest.mark.parametrize(
    ("raw", "meant"),
    [
        ('"name": "24" monitor", "sku": "A"', {"name": '24" monitor', "sku": "A"}),
        ('"name": "5" x 7"", "sku": "A"', {"name": '5" x 7"', "sku": "A"}),
        ('"name": "He said "hi", then left"', {"name": 'He said "hi", then left'}),
        ('"tags": ["a "b" c", "d"]', {"tags": ['a "b" c', "d"]}),
        ('"a": {"name": "the "old" one"}, "b": 1', {"a": {"name": 'the "old" one'}, "b": 1}),
        ('"name": "see "x": y"', {"name": 'see "x": y'}),
        ('"url": "http://x.example//a "b""', {"url": 'http://x.example//a "b"'}),
    ],
)
def test_quotes_in_strings_are_escaped_where_one_reading_alone_is_json(raw, meant):
    items, warnings = read_json_ld([f"{{{raw}}}"])
    assert items == [meant]
    assert warnings == ["JSON-LD script 1: repaired: unescaped quotes in strings"]


def test_quotes_and_line_feeds_in_one_string_are_both_repaired():
    items, warnings = read_json_ld(['{"name": "one\n"two"\nthree", "sku": "A",}'])
    assert items == [{"name": 'one\n"two"\nthree', "sku": "A"}]
    assert warnings == [
        "JSON-LD script 1: repaired: unescaped quotes in strings, control characters in strings, trailing commas"
    ]


@pytest.mark.parametrize("script", ['{"a": "b" "c": "d"}', '{"name": "x"y}'])
def test_quotes_with_more_than_one_reading_are_left_alone(script):
    items, warnings = read_json_ld([script])
    assert items == []
    assert "malformed" in warnings[0]


def test_lone_surrogates_are_replaced_so_that_items_can_be_written_as_utf_8():
    items, _ = read_json_ld([r'{"na\ud800me": "lamp \udfff"}'])
    assert items == [{"na\ufffdme": "lamp \ufffd"}]


def test_what_is_nested_too_deep_is_dropped_and_told():
    deep = '{"a":' * (MAX_DEPTH + 5) + "1" + "}" * (MAX_DEPTH + 5)
    items, warnings = read_json_ld([deep, LAMP])
    assert json.dumps(items[0]).count("{") == MAX_DEPTH
    assert items[1] == LAMP_ITEM
    assert warnings == [f"JSON-LD script 1: dropped what is nested deeper than {MAX_DEPTH} levels"]


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"@graph":'])
def test_nesting_that_no_decoder_reads_is_told_and_costs_no_other(opening):
    items, warnings = read_json_ld([opening * 20_000, LAMP])
    assert items == [LAMP_ITEM]
    assert len(warnings) == 1
    assert "nested too deep" in warnings[0]


def test_a_script_over_the_limit_is_told_and_costs_no_other():
    items, warnings = read_json_ld(['{"a": "' + "x" * MAX_SCRIPT_CHARS + '"}', LAMP])
    assert items == [LAMP_ITEM]
    assert warnings == [f"JSON-LD script 1: skipped, {MAX_SCRIPT_CHARS + 9} characters are over the limit"]


def test_warnings_are_bounded_and_the_rest_counted():
    _, warnings = read_json_ld(["{"] * 1_000)
    assert len(warnings) == MAX_WARNINGS
    assert warnings[-1] == f"JSON-LD: {1_000 - MAX_WARNINGS + 1} more warnings"


HOSTILE = [
    "[1, ", "/**/", "/*", "//\n", '\\"', '{"a":"\x01" ', "} ", "/* <!--", "]]> ", "{};", "{&quot;", "{}", "1", ",",
    " ,", '"', "<!--", '"\\', "[[],",
]  # fmt: skip


@pytest.mark.parametrize("repeated", HOSTILE)
def test_a_hostile_script_takes_time_in_proportion_to_its_length(repeated):
    def seconds(length: int) -> float:
        script = '"' + (repeated * length)[: length - 2] + "]"
        started = time.process_time()
        read_json_ld([script])
        read_json_ld([script[1:]])
        return time.process_time() - started

    # A quadratic step would cost 64 times as much on the longer one; below 20 ms noise decides.
    assert seconds(MAX_REPAIR_CHARS // 4) < 24 * max(seconds(MAX_REPAIR_CHARS // 32), 0.02)


repeatable = settings(deadline=None, derandomize=True, max_examples=60)

numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@repeatable
@given(st.dictionaries(st.text().filter(lambda key: key != "@graph"), json_values, min_size=1, max_size=5))
def test_any_object_comes_back_as_it_was(node):
    items, warnings = read_json_ld([json.dumps({"name": "x", **node})])
    assert items == [{"name": "x", **node}]
    assert warnings == []


@repeatable
@given(
    json_values.map(lambda value: [{"name": value}]),
    st.sampled_from(["//<![CDATA[\n%s\n//]]>", "%s;", "/**/%s", "\ufeff%s"]),
)
def test_any_value_survives_the_repair_of_what_is_around_it(items, wrapper):
    assert read_json_ld([wrapper % json.dumps(items)])[0] == items


@repeatable
@given(st.text(alphabet='{}[]":,\\/*<>!-&;=quot \n1aN\x01', max_size=60))
def test_no_text_raises_and_items_are_always_json(text):
    items, _ = read_json_ld([text, LAMP])
    assert items[-1] == LAMP_ITEM
    json.dumps(items, allow_nan=False).encode()


@pytest.mark.parametrize("script", ['{"price": %s}', '{"price": %s,}'], ids=["plain", "repaired"])
@pytest.mark.parametrize("number", ["1249.00", "58.90", "1E3", "-0.50", "1.0e-2"])
def test_items_are_plain_data_however_their_numbers_are_spelled(script, number):
    items, _ = read_json_ld([script % number])
    assert type(items[0]["price"]) is float
    assert items == [{"price": float(number)}]
    assert marshal.loads(marshal.dumps(tuple(items))) == tuple(items)


def test_the_spelling_of_numbers_is_known_to_those_who_ask():
    items, _ = read_json_ld(['{"price": 58.90, "depth": 2.5}'])
    stated = as_stated(items)
    assert text_of(stated[0]["price"]) == "58.90"
    assert text_of(stated[0]["depth"]) == "2.5"
    assert json.dumps(stated) == json.dumps(items)


def test_a_number_with_its_spelling_is_copied_and_pickled_as_a_plain_one():
    number = read_number("58.90")
    assert [type(copy) for copy in (deepcopy(number), pickle.loads(pickle.dumps(number)))] == [float, float]
