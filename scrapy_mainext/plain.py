"""Records to plain dicts and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from operator import setitem
from typing import Any

__all__ = ["plain"]


def plain(value: Any) -> Any:
    """Return a copy in which records and mappings are dicts, lists and tuples are lists, enums are their values.

    No recursion: metadata are nested as deep as a page likes.
    """
    result: list[Any] = [None]
    pending: list[tuple[Any, Callable[[Any], None]]] = [(value, partial(setitem, result, 0))]
    while pending:
        part, put = pending.pop()
        copy, children = _shell(part)
        put(copy)
        pending.extend((child, partial(setitem, copy, key)) for key, child in children)
    return result[0]


def _shell(part: Any) -> tuple[Any, Iterable[tuple[Any, Any]]]:
    """Return the part's copy, its places still empty, and what goes into each of them."""
    if is_dataclass(part) and not isinstance(part, type):
        names = [field.name for field in fields(part)]
        return dict.fromkeys(names), [(name, getattr(part, name)) for name in names]
    if isinstance(part, Mapping):
        return dict.fromkeys(part), list(part.items())
    if isinstance(part, list | tuple):
        return [None] * len(part), enumerate(part)
    return part.value if isinstance(part, Enum) else part, ()
