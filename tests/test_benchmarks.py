"""The benchmarks on a folder of pages of one's own."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from benchmarks import byte_ranges, tree_comparison

if TYPE_CHECKING:
    from pathlib import Path

each_benchmark = pytest.mark.parametrize(
    "benchmark", [byte_ranges, tree_comparison], ids=lambda module: module.__name__
)


@each_benchmark
def test_a_folder_without_pages_is_an_error(benchmark, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=f"no pages found in {tmp_path}"):
        benchmark.main([str(tmp_path)])


@each_benchmark
def test_pages_are_all_that_is_needed(benchmark, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "one.html.gz").write_bytes(gzip.compress(b"<h1>Ferries</h1><p>Two a day."))
    assert benchmark.main([str(tmp_path)]) == 0
    assert "2 " in capsys.readouterr().out
