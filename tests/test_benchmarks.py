"""The benchmarks on a folder of pages of one's own."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from benchmarks import byte_ranges, growth, profile, tree_comparison
from benchmarks.synthetic import KINDS, synthetic_page
from scrapy_mainext import Options, extract

if TYPE_CHECKING:
    from pathlib import Path

each_benchmark = pytest.mark.parametrize(
    "benchmark", [byte_ranges, profile, tree_comparison], ids=lambda module: module.__name__
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
    assert ("segment" if benchmark is profile else "2 ") in capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS)
def test_a_synthetic_page_has_the_size_that_is_asked_for_and_is_read_as_text(kind: str) -> None:
    page = synthetic_page(kind, 20_000)
    assert 20_000 <= len(page) < 21_500
    assert page == synthetic_page(kind, 20_000)
    assert len(extract(page, options=Options(mode="fast")).text) > 4000


@pytest.mark.parametrize("power", [0.5, 1, 2])
def test_the_exponent_of_growth_is_that_of_the_power(power: float) -> None:
    sizes = [10**step for step in range(4, 8)]
    assert growth.exponent(sizes, [size**power for size in sizes], 0) == pytest.approx(power)


def test_the_exponent_is_that_of_the_upper_decades() -> None:
    costs = [50, 50, 1, 10, 100]  # what is the same for any page counts less and less
    assert growth.exponent([1, 10, 100, 1000, 10_000], costs, 0) == pytest.approx(1)


def test_costs_too_small_to_measure_have_no_exponent() -> None:
    assert growth.exponent([10, 100, 1000], [0.1, 0.9, 5], 1) is None


def test_growth_is_measured_in_fresh_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert growth.main(["--most", "30000", "--kinds", "article"]) == 0
    assert "linear" in capsys.readouterr().out
