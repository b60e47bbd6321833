"""Check the promise of ``Block.byte_range`` for every block of every page of a folder.

    python -m benchmarks.byte_ranges DIR [--limit N]

The bytes of each range, stripped of their markup as pages of their own, must be the block's text. Exits with 1 if one
is not.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_mainext import BlockKind, Extraction, extract, strip_markup

from .pages import bodies

if TYPE_CHECKING:
    from collections.abc import Sequence


def broken_ranges(body: bytes, result: Extraction) -> list[tuple[tuple[int, int], str, str]]:
    """Return (range, block's text, stripped text) wherever the two differ."""
    broken = []
    for block in result.blocks:
        encoding = result.encoding.name if result.encoding else "UTF-8"
        text = strip_markup(body[slice(*block.byte_range)], encoding, preformatted=block.kind is BlockKind.CODE)
        if text != block.text:
            broken.append((block.byte_range, block.text, text))
    return broken


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("split", metavar="DIR", type=Path, help="folder that holds html/ID.html.gz, as WCXB's dev")
    cli.add_argument("--limit", type=int)
    options = cli.parse_args(arguments)
    pages = blocks = failures = 0
    for name, body in bodies(options.split, options.limit):
        result = extract(body)
        pages += 1
        blocks += len(result.blocks)
        for place, text, stripped in broken_ranges(body, result):
            failures += 1
            print(f"{name} {place}: {text[:120]!r} is not {stripped[:120]!r}")
    print(f"{blocks} blocks of {pages} pages, {failures} whose bytes do not strip to their text")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
