"""Stream a page of any size through ``iter_blocks`` and tell what memory it took.

    python -m benchmarks.streaming [--megabytes 100] [--chunk 16384]

Exits with 1 where the peak of the whole process passes 64 MiB above what it had before the first chunk.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from typing import TYPE_CHECKING

from scrapy_mainext import iter_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CEILING_MIB = 64
PARAGRAPH = (
    b'<div class="post"><h2>A heading with <a href="/link">a link</a></h2>\r\n<p>Some words &amp; an entity, '
    b"<b>bold</b> caf\xc3\xa9.</p><ul><li>one<li>two</ul></div>\n"
)


def chunks(size: int, chunk: int) -> Iterator[bytes]:
    """Yield a page of about ``size`` bytes, ``chunk`` bytes at a time."""
    portion = PARAGRAPH * (2 * chunk // len(PARAGRAPH) + 1)
    sent = 0
    while sent < size:
        at = sent % len(PARAGRAPH)
        yield portion[at : at + chunk]
        sent += chunk


def peak_mib() -> float:
    """Return the process's peak resident memory (Linux counts it in KiB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--megabytes", type=int, default=100)
    cli.add_argument("--chunk", type=int, default=16_384)
    options = cli.parse_args(arguments)
    before, started = peak_mib(), time.process_time()
    count = sum(1 for _ in iter_blocks(chunks(options.megabytes * 1_000_000, options.chunk)))
    grown = peak_mib() - before
    print(f"{options.megabytes} MB in chunks of {options.chunk}: {count} blocks, {time.process_time() - started:.1f} s")
    print(f"peak memory {peak_mib():.0f} MiB, {grown:.1f} MiB of it since before the first chunk")
    return 0 if grown < CEILING_MIB else 1


if __name__ == "__main__":
    sys.exit(main())
