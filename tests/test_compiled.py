"""The core runs compiled or as the Python that it is, and says which."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

import pytest
from conftest import stale_modules

from scrapy_mainext.extraction import COMPILED

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif("MAINEXT_COMPILED" not in os.environ, reason="tox says which is to be tested")
def test_what_was_built_is_what_runs():
    assert COMPILED is (os.environ["MAINEXT_COMPILED"] == "1")


def test_the_modules_to_be_compiled_exist():
    pytest.importorskip("setuptools", reason="environments of Python 3.12 and later come without it")
    listed = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["COMPILED"]
    assert [path for path in listed if not (ROOT / path).is_file()] == []


def test_a_source_edited_after_it_was_compiled_is_found(tmp_path):
    for name, age in (("fresh.py", 2), ("fresh.cpython-311.so", 1), ("stale.py", 1), ("stale.cpython-311.so", 2)):
        file = tmp_path / name
        file.touch()
        os.utime(file, (0, 1000 - age))
    assert stale_modules(tmp_path) == [str(tmp_path / "stale.py")]
