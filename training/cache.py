"""What is made of a split once and kept: a file in a folder outside the repository, made anew when what it is made of
changes."""

from __future__ import annotations

import pickle
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import scrapy_mainext.extraction as core

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["cached"]

Made = TypeVar("Made")

_SEGMENTATION = ("blocks.py", "entities.py", "page.py", "decode/*.py", "segment/*.py")
"""What decides the blocks of a page, in the core's folder."""


def cached(
    kind: str, split: Path, cache: Path, limit: int | None, sources: Sequence[Path], make: Callable[[], Made]
) -> Made:
    """Return what ``make`` made of a split, from the cache where it is fresh.

    ``sources``: modules that it comes from, beside those of the segmentation. ``cache``: a directory, made where it is
    missing. It must be one that nobody else writes to: its file is a pickle.
    """
    file = cache / f"{kind}-{split.name}-{limit or 'all'}-{_fingerprint(split, sources)}.pickle"
    if file.exists():
        stored: Made = pickle.loads(file.read_bytes())
        return stored
    made = make()
    cache.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


def _fingerprint(split: Path, sources: Sequence[Path]) -> str:
    """Return a hash of the sources, and of the names and sizes of the pages."""
    digest = sha256()
    home = Path(core.__file__).parent
    for source in [*(file for pattern in _SEGMENTATION for file in sorted(home.glob(pattern))), *sources]:
        digest.update(source.read_bytes())
    for file in sorted([*split.glob("ground-truth/*.json"), *split.glob("html/*.gz")]):
        digest.update(f"{file.name} {file.stat().st_size}\n".encode())
    return digest.hexdigest()[:16]
