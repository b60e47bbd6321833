"""Hold the segmenter's blocks against those of a standard tree, over a folder of pages.

    python -m benchmarks.tree_comparison DIR [--limit N] [--show N]

Prints the share of blocks that are the same, block by block in order, and the kinds of difference counted.
Exits with 1 where the share is under 98.5 %.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_mainext.extraction.segment.segmenter import segment

from .pages import bodies
from .tree_blocks import tree_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

FLOOR = 0.985


def stream_blocks(body: bytes) -> list[str]:
    """Return the texts of a UTF-8 page's blocks by the segmenter."""
    return [block.text for block in segment((body,), "utf-8")[0] if block.text]


def compare(stream: Sequence[str], tree: Sequence[str]) -> tuple[int, list[tuple[list[str], list[str]]]]:
    """Return how many blocks are the same in order, and the stretches that differ."""
    matcher = SequenceMatcher(None, stream, tree, autojunk=False)
    same, differing = 0, []
    for verdict, a, b, c, d in matcher.get_opcodes():
        if verdict == "equal":
            same += b - a
        else:
            differing.append((list(stream[a:b]), list(tree[c:d])))
    return same, differing


def kind_of(mine: list[str], theirs: list[str], stream: Sequence[str], tree: Sequence[str]) -> str:
    """Name the kind of a difference."""
    if "".join("".join(mine).split()) == "".join("".join(theirs).split()):
        return "same words, other boundaries"
    if not theirs:
        return "moved by the tree" if all(text in tree for text in mine) else "in the stream alone"
    if not mine:
        return "moved by the tree" if all(text in stream for text in theirs) else "in the tree alone"
    return "other words"


def main(arguments: Sequence[str] | None = None) -> int:
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("split", metavar="DIR", type=Path, help="folder that holds html/ID.html.gz, as WCXB's dev")
    cli.add_argument("--limit", type=int)
    cli.add_argument("--show", type=int, default=0, help="print the first N differences")
    options = cli.parse_args(arguments)
    same = total = shown = 0
    kinds: Counter[str] = Counter()
    for name, body in bodies(options.split, options.limit):
        stream, tree = stream_blocks(body), tree_blocks(body.decode("utf-8", "replace"))
        agreed, differing = compare(stream, tree)
        same += agreed
        total += max(len(stream), len(tree))
        for mine, theirs in differing:
            kind = kind_of(mine, theirs, stream, tree)
            kinds[kind] += max(len(mine), len(theirs))
            if shown < options.show:
                shown += 1
                print(
                    f"{name}: {kind}\n  stream {[t[:160] for t in mine[:4]]}\n  tree   {[t[:160] for t in theirs[:4]]}"
                )
    print(f"{same} of {total} blocks the same: {same / max(1, total):.4%}")
    for kind, count in kinds.most_common():
        print(f"  {kind}: {count}")
    return 0 if same >= FLOOR * total else 1


if __name__ == "__main__":
    sys.exit(main())
