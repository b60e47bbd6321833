"""Decoded JSON, bounded and made safe: a walk over every value of a page's scripts, so it is compiled."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from .numbers import StatedNumber

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["MAX_DEPTH", "flatten", "json_safe"]

MAX_DEPTH = 64
"""Levels of nesting kept in an item; what lies deeper is dropped. Keeps pickling and ``asdict`` clear of recursion."""

_SURROGATE = re.compile(r"[\ud800-\udfff]")


def json_safe(value: Any) -> tuple[Any, list[str], bool]:
    """Return a copy that holds nothing but JSON, at most MAX_DEPTH deep, what was dropped, and whether numbers are
    in it that know their spelling; no recursion.
    """
    root: list[Any] = []
    stack: list[tuple[Any, Any, int]] = [([value], root, 0)]
    non_finite = too_deep = spelled = False
    while stack:
        source, target, depth = stack.pop()
        is_dict = type(source) is dict
        pairs: Iterable[tuple[Any, Any]] = source.items() if is_dict else enumerate(source)
        for key, entry in pairs:
            kind = type(entry)
            kept = entry
            if kind is str:
                if not entry.isascii() and _SURROGATE.search(entry):
                    kept = _SURROGATE.sub("\ufffd", entry)
            elif kind is dict or kind is list:
                if depth == MAX_DEPTH:
                    too_deep = True
                    continue
                kept = kind()
                stack.append((entry, kept, depth + 1))
            elif kind is float and not math.isfinite(entry):
                non_finite = True
                continue
            elif kind is StatedNumber:
                spelled = True
            if is_dict:
                target[key if key.isascii() else _SURROGATE.sub("\ufffd", key)] = kept
            else:
                target.append(kept)
    notes = [f"dropped what is nested deeper than {MAX_DEPTH} levels"] if too_deep else []
    if non_finite:
        notes.append("dropped a number that is not finite")
    return (root[0] if root else None), notes, spelled


def flatten(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the nodes of nested lists and graphs, in order."""
    stack = [value]
    while stack:
        top = stack.pop()
        if isinstance(top, list):
            stack.extend(reversed(top))
        elif isinstance(top, dict):
            graph = top.get("@graph")
            if isinstance(graph, (list, dict)):
                stack.append(graph)
                top = {key: entry for key, entry in top.items() if key != "@graph"}
            if any(key != "@context" for key in top):
                yield top
