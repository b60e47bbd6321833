"""Which package the tests import, and that it is the one whose sources are there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# For benchmarks and training, which are not installed. At the end: an installed package comes before the one beside it.
sys.path.append(str(ROOT))


def stale_modules(package: Path) -> list[str]:
    """Return the sources of a package that are newer than the extension modules that would be imported in their
    place."""
    compiled = [path for suffix in ("so", "pyd") for path in package.rglob(f"*.{suffix}")]
    sources = {path: path.with_name(path.name.partition(".")[0] + ".py") for path in compiled}
    return [
        str(source)
        for path, source in sources.items()
        if source.exists() and source.stat().st_mtime > path.stat().st_mtime
    ]


def pytest_sessionstart() -> None:
    stale = stale_modules(ROOT / "scrapy_mainext")
    if stale:
        raise pytest.UsageError(
            f"edited since they were compiled: {', '.join(stale)}. Compile them again (pip install -e .), or work on "
            "pure Python (MAINEXT_PURE=1 pip install -e .)"
        )


def pytest_report_header() -> str:
    import scrapy_mainext
    from scrapy_mainext.extraction import COMPILED

    return f"scrapy_mainext: {'compiled' if COMPILED else 'pure Python'}, {Path(scrapy_mainext.__file__).parent}"
