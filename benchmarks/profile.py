"""Where the time of ``extract()`` goes, room by room.

    python -m benchmarks.profile DIR [--every 25] [--rounds 3]

Processor time a page in ms, median and mean over every 25th page, the best of the rounds for each page, on one thread.
"of it" are parts of the line above. Where resiliparse is installed, its main content extraction is timed beside it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scrapy_mainext import Options, extract
from scrapy_mainext.extraction import COMPILED
from scrapy_mainext.extraction.assemble import assemble
from scrapy_mainext.extraction.collector import collector_paused
from scrapy_mainext.extraction.decode import codec_of, decide_encoding
from scrapy_mainext.extraction.features import features_of
from scrapy_mainext.extraction.metadata import read_metadata
from scrapy_mainext.extraction.page import Page
from scrapy_mainext.extraction.product import read_product
from scrapy_mainext.extraction.scoring.learned import learned
from scrapy_mainext.extraction.scoring.model import load_model
from scrapy_mainext.extraction.segment import segment
from scrapy_mainext.extraction.segment.source import TokenSource
from scrapy_mainext.extraction.structured import read_json_ld
from scrapy_mainext.extraction.structured.microdata import read_microdata

from .pages import bodies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Made = TypeVar("Made")

ROOMS = (
    *("whole extract()", "decode", "segment", "  of it tokens", "score", "  of it features", "assemble"),
    *("metadata, product", "resiliparse, main content"),
)


class Clock:
    """The best time of each room for each page, in seconds."""

    def __init__(self) -> None:
        self.best: dict[str, dict[str, float]] = defaultdict(dict)

    def time(self, room: str, page: str, work: Callable[[], Made]) -> Made:
        started = time.process_time()
        made = work()
        spent = time.process_time() - started
        self.best[room][page] = min(spent, self.best[room].get(page, spent))
        return made


def count_tokens(body: bytes, codec: str) -> int:
    """Make all tokens of a page and look at none."""
    return sum(1 for portion in TokenSource(codec).feed(body, final=True) for _ in portion)


@collector_paused()
def walk(clock: Clock, name: str, body: bytes) -> None:
    """Take a page through the rooms as ``extract()`` does."""
    encoding = clock.time("decode", name, lambda: decide_encoding(body))
    codec = codec_of(encoding.name)
    clock.time("  of it tokens", name, lambda: count_tokens(body, codec))
    blocks, head = clock.time("segment", name, lambda: segment((body,), codec))
    page = Page(tuple(blocks), head)
    table = load_model().tokens
    if blocks:
        clock.time("  of it features", name, lambda: features_of(page, table))
    scores = clock.time("score", name, lambda: learned(page, Options()))
    clock.time("assemble", name, lambda: assemble(page, scores))

    def read_statements() -> None:
        items, _ = read_json_ld(head.json_ld)
        microdata = read_microdata(head.annotated)
        title = read_metadata(page, items, microdata).title
        read_product(page, items, microdata, title=title, page_types=scores.page_type_scores)

    clock.time("metadata, product", name, read_statements)


def extract_with_resiliparse(body: bytes) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    text: str = extract_plain_text(body.decode("utf-8", "replace"), main_content=True)
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("split", type=Path, metavar="DIR")
    cli.add_argument("--every", type=int, default=25)
    cli.add_argument("--rounds", type=int, default=3)
    options = cli.parse_args(arguments)
    pages = list(bodies(options.split))[:: options.every]
    clock = Clock()
    for _ in range(options.rounds):
        for name, body in pages:
            walk(clock, name, body)
            clock.time("whole extract()", name, lambda body=body: extract(body))
            if find_spec("resiliparse"):
                clock.time("resiliparse, main content", name, lambda body=body: extract_with_resiliparse(body))
    print(f"{len(pages)} pages, {'compiled' if COMPILED else 'pure Python'}; ms a page: median, mean")
    for room in ROOMS:
        if times := [1000 * spent for spent in clock.best[room].values()]:
            print(f"{room:26}{statistics.median(times):8.2f}{sum(times) / len(pages):8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
