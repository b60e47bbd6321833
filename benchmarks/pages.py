"""Pages of a benchmark split: ``html/ID.html.gz`` beside ``ground-truth/ID.json``.

That is how WCXB is laid out, the Web Content Extraction Benchmark (DOI 10.5281/zenodo.19316874, CC-BY-4.0): a folder of
pages of one's own needs no more than ``html/``.
"""

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
    """Yield (ID, body) for each page, in the order of the IDs, with a progress bar on a terminal.

    Ends the program with a message where there is no page.
    """
    files = sorted((split / "html").glob("*.html.gz"))[:limit]
    if not files:
        sys.exit(f"no pages found in {split}: they are expected as html/ID.html.gz")
    for file in tqdm(files, disable=not sys.stderr.isatty(), unit="page"):
        yield file.name.removesuffix(".html.gz"), gzip.decompress(file.read_bytes())
