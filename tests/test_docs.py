"""What README and documentation say is true of the code."""

from __future__ import annotations

import ast
import doctest
import gzip
import importlib
import inspect
import itertools
import json
import re
import subprocess
import sys
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path

import pytest

import scrapy_mainext
from scrapy_mainext import (
    Block,
    Encoding,
    Extraction,
    Image,
    Link,
    Offer,
    Options,
    Product,
    Section,
    UnitPrice,
    Variant,
    extract,
)
from scrapy_mainext.extraction.options import MODES
from scrapy_mainext.extraction.scoring import SCORERS
from scrapy_mainext.overrides import META_KEYS
from scrapy_mainext.settings import ATTRIBUTES, DEFAULT_FIELDS, MainextSettings

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.rst"))]
README = (ROOT / "README.md").read_text("utf-8")


def documented(kind: str, page: str) -> set[str]:
    """Return the names that a page of the documentation declares, as in ``.. setting:: NAME``."""
    return set(re.findall(rf"^\.\. {kind}:: (\S+)$", (DOCS / page).read_text("utf-8"), re.MULTILINE))


def default_of(setting: str) -> str:
    """Return the default that the documentation states for a setting, as it is written."""
    section = (DOCS / "settings.rst").read_text("utf-8").split(f".. setting:: {setting}\n")[1].split(".. setting::")[0]
    inline = re.search(r"^Default: ``(.+?)``", section, re.MULTILINE)
    block = re.search(r"^Default:\n\n\.\. code-block:: python\n\n((?:    .*\n)+)", section, re.MULTILINE)
    found = inline or block
    assert found, f"no default for {setting}"
    return found[1].strip()


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_examples_give_what_they_show(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8", report=True)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_compile(page):
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    blocks += re.findall(r"^\.\. code-block:: python\n\n((?:    .*\n|\n)+)", text, re.MULTILINE)
    for block in blocks:
        lines = block.splitlines()
        indent = 4 if page.suffix == ".rst" else 0
        source = "\n".join(line[indent:] for line in lines)
        # Fragments of a callback stand for its inside.
        compile(f"async def fragment():\n{_indented(source)}", str(page), "exec")


def _indented(source: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in source.splitlines())


def test_each_setting_has_its_section():
    read = set(re.findall(r'"(MAINEXT_\w+)"', (ROOT / "scrapy_mainext/settings.py").read_text("utf-8")))
    assert documented("setting", "settings.rst") == read - {"MAINEXT_"}


@pytest.mark.parametrize("attribute", [item.name for item in fields(MainextSettings)])
def test_stated_defaults_are_the_defaults(attribute):
    default = getattr(MainextSettings(), attribute)
    stated = eval(default_of(f"MAINEXT_{attribute.upper()}"))
    assert stated == (dict(default) if attribute == "fields" else default)


def test_each_meta_key_is_described():
    text = (DOCS / "meta-keys.rst").read_text("utf-8")
    assert documented("reqmeta", "meta-keys.rst") == {"mainext", *META_KEYS}
    assert set(re.findall(r"^``(mainext_\w+)``$", text, re.MULTILINE)) == set(META_KEYS)


def test_each_mode_is_described():
    section = (DOCS / "settings.rst").read_text("utf-8").split(".. setting:: MAINEXT_MODE")[1].split(".. setting::")[0]
    assert tuple(re.findall(r'^-   ``"(\w+)"``:', section, re.MULTILINE)) == MODES


def test_a_labelled_page_as_the_model_card_shows_it_can_be_trained_on(tmp_path):
    pytest.importorskip("tldextract")  # of the extra "training"
    from training.dataset import label_page, read_pages, segment_page

    block = re.search(
        r"^\.\. code-block:: json\n\n((?:    .*\n)+)", (DOCS / "model.rst").read_text("utf-8"), re.MULTILINE
    )
    for folder in ("html", "ground-truth"):
        (tmp_path / folder).mkdir()
    (tmp_path / "ground-truth" / "harbour-01.json").write_text(block[1])
    text = json.loads(block[1])["ground_truth"]["main_content"]
    page = f"<nav>Home</nav><p>{text}<p>Related: The thaw".encode()
    (tmp_path / "html" / "harbour-01.html.gz").write_bytes(gzip.compress(page))
    (raw,) = read_pages(tmp_path)
    labelled = label_page(raw, segment_page(raw).blocks)
    assert (labelled.page_type, labelled.domain) == ("article", "example.com")
    assert labelled.labels.tolist() == [0, 1, 0]
    assert [len(snippets) for snippets in (labelled.required, labelled.forbidden)] == [1, 1]


def test_each_scorer_is_described():
    settings = (DOCS / "settings.rst").read_text("utf-8")
    assert set(re.findall(r'^``"(\w+)"``$', settings, re.MULTILINE)) == set(SCORERS)


def test_each_attribute_and_default_field_is_listed():
    text = (DOCS / "item-fields.rst").read_text("utf-8")
    defaults, rest = text.split("Attributes\n==========")
    rows = r"^``(\w+)`` {2,}"
    assert set(re.findall(rows, rest.split("Metadata\n========")[0], re.MULTILINE)) == ATTRIBUTES
    assert set(re.findall(rows, defaults, re.MULTILINE)) == set(DEFAULT_FIELDS.values())


@pytest.mark.parametrize(
    "record",
    [Block, Encoding, Extraction, Image, Link, Offer, Options, Product, Section, UnitPrice, Variant],
    ids=lambda record: record.__name__,
)
def test_each_attribute_of_a_record_is_described(record):
    """By a docstring of its own, which the API page shows."""
    (body,) = (node.body for node in ast.parse(inspect.getsource(record)).body if isinstance(node, ast.ClassDef))
    described = {
        node.target.id
        for node, following in itertools.pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(following, ast.Expr)
    }
    assert described == {field.name for field in fields(record)}


def test_the_api_page_has_all_public_names_under_the_names_they_are_imported_by():
    text = (DOCS / "api.rst").read_text("utf-8")
    shown = re.findall(r"^\.\. auto\w+:: (\S+)$", text, re.MULTILINE)
    assert set(scrapy_mainext.__all__) - {"__version__"} <= {name.removeprefix("scrapy_mainext.") for name in shown}
    for name in shown:
        module, _, attribute = name.rpartition(".")
        assert hasattr(importlib.import_module(module), attribute)


def test_commands_install_extras_in_quotes():
    assert not [page for page in PAGES if re.search(r"(?<!')\.\[\w+\]", page.read_text("utf-8"))]


def test_each_key_of_metadata_is_listed():
    from scrapy_mainext.extraction.metadata.reading import Metadata

    text = (DOCS / "item-fields.rst").read_text("utf-8").split("Metadata\n========")[1]
    assert set(re.findall(r"^``(\w+)`` {2,}", text, re.MULTILINE)) == set(Metadata.__dataclass_fields__)


def test_each_key_of_a_product_is_listed():
    text = (DOCS / "item-fields.rst").read_text("utf-8").split("Product\n=======")[1].split("Metadata\n")[0]
    assert re.findall(r"^-   ``(\w+)``: ", text, re.MULTILINE) == [field.name for field in fields(Product)]


def test_each_statistic_that_the_code_counts_is_described():
    stats = (DOCS / "stats.rst").read_text("utf-8")
    described = {name.split("/")[0] for name in re.findall(r"``mainext/([\w/{}]+)``", stats)}
    counted = set()
    package = ROOT / "scrapy_mainext"
    for module in (*package.glob("*.py"), *package.glob("prices/*.py")):
        calls = re.findall(r'\bcount\(\s*f?"([^"{]+)', module.read_text("utf-8"))
        counted |= {name.split("/")[0] for name in calls}
    assert counted
    assert counted <= described


@pytest.mark.parametrize(("command", "page"), [("mainext", "command.rst"), ("mainext-prices", "command-prices.rst")])
def test_the_command_line_options_are_described(command, page):
    text = (DOCS / page).read_text("utf-8")
    shown = subprocess.run(
        [sys.executable, "-m", "scrapy", command, "--help"], capture_output=True, text=True, check=True
    ).stdout.split("Global Options")[0]
    options = set(re.findall(r"^\s+(--[\w-]+)", shown, re.MULTILINE)) - {"--help"}
    assert options
    assert options == set(re.findall(r"^``(--[\w-]+)", text, re.MULTILINE))


def test_the_readme_has_two_commands_of_one_line_each():
    commands = re.findall(r"^```shell\n(python3 -m venv .*)\n```$", README, re.MULTILINE)
    assert len(commands) == 2
    assert "example_project/run.py" in commands[0]
    assert commands[1].endswith("pytest")


def test_the_links_of_the_readme_lead_somewhere():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_changes_name_the_version():
    from scrapy_mainext import __version__

    assert f"## {__version__}" in (ROOT / "CHANGES.md").read_text("utf-8")


def test_floors_are_those_that_are_tested():
    floors = dict(line.split(">=") for line in _lines("setup.cfg", "options", "install_requires"))
    pins = dict(line.split("==") for line in _lines("tox.ini", "testenv:min", "deps") if "==" in line)
    assert pins.keys() == floors.keys()
    assert all(f"{pins[name]}.".startswith(f"{floor}.") for name, floor in floors.items())


def _lines(file: str, section: str, option: str) -> list[str]:
    parser = ConfigParser(interpolation=None)
    parser.read(ROOT / file, "utf-8")
    return parser[section][option].split()


def test_strip_markup_is_the_meaning_of_a_byte_range():
    """The sentence of the architecture page, on the page of the tutorial's kind."""
    from scrapy_mainext import BlockKind, strip_markup

    body = "<h1>Caf\u00e9 &amp; Bar</h1><p>One<br>two <b>three</b></p><pre>a\n  b</pre>".encode()
    result: Extraction = extract(body)
    assert [block.text for block in result.blocks] == ["Caf\u00e9 & Bar", "One\ntwo three", "a\n  b"]
    for block in result.blocks:
        code = block.kind is BlockKind.CODE
        assert strip_markup(body[slice(*block.byte_range)], "utf-8", preformatted=code) == block.text
