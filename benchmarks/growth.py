"""Time and memory of ``extract`` against the size of the page: are they linear?

    python -m benchmarks.growth [--most BYTES] [--kinds KIND,KIND] [--plot FILE.svg]

Pages of several kinds, 10 KB to 20 MB, each extracted in a fresh process, with all fields read. Time is processor time,
the least of up to five runs; memory is what the process's peak grew by. A line through the logarithms, over the upper
two decades of sizes, has the exponent of the growth as its slope. Exits with 1 where one is over 1.15.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .synthetic import KINDS, synthetic_page

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 20_000_000)
LIMIT = 1.15
"""The exponent from which growth counts as more than linear: allocation and caches alone give a little over 1."""
DECADES = 2
LEAST = {"seconds": 0.001, "megabytes": 5.0}
"""Costs under these say nothing: the clock's grain, and memory that was there before."""
RUNS, ENOUGH_SECONDS = 5, 2.0
DEFERRED = ("markdown", "blocks", "images", "links", "content_hash")
UNITS = {"seconds": "s", "megabytes": "MB"}


class Point(NamedTuple):
    """What one page cost."""

    size: int
    seconds: float
    megabytes: float


def measure(kind: str, size: int) -> Point:
    """Measure one page in this process, which should be a fresh one: its peak of memory never falls."""
    from scrapy_mainext import extract

    body = synthetic_page(kind, size)
    extract(synthetic_page(kind, 5000))  # loads libraries and the model
    before = _peak()
    grown = 0.0
    times: list[float] = []
    while len(times) < RUNS and sum(times) < ENOUGH_SECONDS:
        started = time.process_time()
        result = extract(body, url="https://example.com/ice")
        for name in DEFERRED:
            getattr(result, name)
        times.append(time.process_time() - started)
        grown = grown or _peak() - before  # that of the first run
    return Point(len(body), min(times), grown)


def _peak() -> float:
    """Return the peak resident memory of this process in MB (Linux counts it in KiB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def measure_apart(kind: str, size: int) -> Point:
    """Measure one page in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.growth", "--one", kind, str(size)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    return Point(*json.loads(answer.stdout))


def exponent(sizes: Sequence[float], costs: Sequence[float], least: float) -> float | None:
    """Return the slope of the line of least squares through the logarithms, over the upper DECADES of the sizes.

    1 for what is linear, 2 for what is quadratic. Costs under ``least`` say nothing; None where too few are left.
    """
    size, cost = np.asarray(sizes, np.float64), np.asarray(costs, np.float64)
    used = (size >= size.max() / 10**DECADES) & (cost >= least)
    if used.sum() < 2:
        return None
    return float(np.polyfit(np.log(size[used]), np.log(cost[used]), 1)[0])


def plot(points: dict[str, list[Point]], file: Path) -> None:
    """Draw time and memory against size, both axes logarithmic, with a line of slope 1 to hold them against."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "growth"  # the same points give the same file
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9, 4), layout="constrained")
    for axis, (name, unit) in zip(axes, UNITS.items(), strict=True):
        for kind, row in points.items():
            axis.loglog([p.size / 1e6 for p in row], [getattr(p, name) for p in row], marker=".", label=kind)
        sizes = [point.size for row in points.values() for point in row]
        ends = [min(sizes), max(sizes)]
        top = max(getattr(row[-1], name) for row in points.values())
        axis.loglog([e / 1e6 for e in ends], [top * e / ends[1] for e in ends], "k:", label="linear")
        axis.set(xlabel="page, MB", ylabel=f"{'processor time' if unit == 's' else 'memory'}, {unit}")
    axes[0].legend()
    figure.savefig(file, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--most", type=int, default=SIZES[-1], metavar="BYTES", help="the largest page")
    cli.add_argument("--kinds", default=",".join(KINDS), help="of: %(default)s")
    cli.add_argument("--plot", type=Path, metavar="FILE.svg")
    cli.add_argument("--one", nargs=2, metavar=("KIND", "BYTES"), help=argparse.SUPPRESS)
    options = cli.parse_args(arguments)
    if options.one:
        print(json.dumps(measure(options.one[0], int(options.one[1]))))
        return 0
    points: dict[str, list[Point]] = {}
    failed = False
    for kind in options.kinds.split(","):
        row = points[kind] = []
        for wanted in (size for size in SIZES if size <= options.most):
            row.append(measure_apart(kind, wanted))
            size, seconds, megabytes = row[-1]
            print(f"{kind:8} {size / 1e6:7.2f} MB {seconds:8.3f} s {megabytes:8.1f} MB", flush=True)
        slopes = {
            name: exponent([p.size for p in row], [getattr(p, name) for p in row], least)
            for name, least in LEAST.items()
        }
        told = ", ".join(f"of {name} {slope:.2f}" for name, slope in slopes.items() if slope is not None)
        steep = any(slope is not None and slope > LIMIT for slope in slopes.values())
        print(f"{kind:8} exponent {told or 'not told'}: {'more than linear' if steep else 'linear'}", flush=True)
        failed = failed or steep
    if options.plot:
        plot(points, options.plot)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
