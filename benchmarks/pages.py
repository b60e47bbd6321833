"""Pages of a benchmark split: ``html/ID.html.gz`` beside ``ground-truth/ID.json``."""

from __future__ import annotations

import gzip
import sys
from typing import TYPE_CHECKING

from tqdm import tqdm

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["bodies"]


def bodies(split: Path, limit: int | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield (ID, body) for each page, in the order of the IDs, with a progress bar on a terminal."""
    files = sorted((split / "html").glob("*.html.gz"))[:limit]
    for file in tqdm(files, disable=not sys.stderr.isatty(), unit="page"):
        yield file.name.removesuffix(".html.gz"), gzip.decompress(file.read_bytes())
