"""JSON-LD scripts of a page to plain items: JSON-safe dicts, one for each node that stands at the top or in a graph.

A script that is JSON is read as it is. One that is not is repaired where its meaning is beyond doubt (see
:mod:`.json_repair`), each repair told in the warnings. Each script is read on its own, so that a malformed one never
costs the others.

Bounds, for pages are hostile: :data:`MAX_SCRIPT_CHARS`,
:data:`MAX_PAGE_CHARS`, :data:`MAX_REPAIR_CHARS`, :data:`MAX_DEPTH`, :data:`MAX_WARNINGS`. All that is read in them
takes time linear in their length.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .json_repair import repair
from .json_values import MAX_DEPTH, flatten, json_safe
from .numbers import read_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "MAX_DEPTH", "MAX_PAGE_CHARS", "MAX_REPAIR_CHARS", "MAX_SCRIPT_CHARS", "MAX_WARNINGS", "Items", "as_stated",
    "read_json_ld",
]  # fmt: skip

MAX_SCRIPT_CHARS = 1_000_000
"""Characters of one script. The longest of the 1,219 scripts of the WCXB development pages has 153,095."""

MAX_PAGE_CHARS = 4_000_000
"""Characters of all scripts of one page."""

MAX_REPAIR_CHARS = 250_000
"""Characters of all malformed scripts of one page: repair takes some 1 s for a million."""

MAX_WARNINGS = 20
"""Warnings of one page; further ones are counted in a last one."""


_DECODER = json.JSONDecoder(parse_float=read_number)


class Items(list[dict[str, Any]]):
    """Items of plain data, and ``stated``: the same with each number that its float does not spell as the script does
    as a :class:`.numbers.StatedNumber`. Plain data for all who store them (``marshal`` and others refuse subclasses of
    float), the spelling for those who read prices.
    """

    __slots__ = ("stated",)

    def __init__(self, stated: list[dict[str, Any]], *, plain: bool) -> None:
        super().__init__(stated if plain else json.loads(json.dumps(stated)))
        self.stated: Sequence[Mapping[str, Any]] = stated


def as_stated(items: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return items with the spelling of their numbers, where it is known."""
    return items.stated if isinstance(items, Items) else items


def read_json_ld(scripts: Sequence[str]) -> tuple[Items, list[str]]:
    """Return the items of all scripts in document order, and a sentence for each thing repaired or passed over.

    ``scripts``: the raw text of each ``<script type="application/ld+json">``. Lists and ``@graph`` are laid flat; a
    node that bears a graph and properties of its own is an item before those of its graph. Items hold only what JSON
    can say: NaN and infinite numbers are dropped, lone surrogates replaced. Never raises on page input.
    """
    items: list[dict[str, Any]] = []
    warnings: list[str] = []
    room, repair_room = MAX_PAGE_CHARS, MAX_REPAIR_CHARS
    plain = True
    for number, script in enumerate(scripts, 1):
        if not script or script.isspace():
            continue
        told = f"JSON-LD script {number}"
        if len(script) > min(MAX_SCRIPT_CHARS, room):
            warnings.append(f"{told}: skipped, {len(script)} characters are over the limit")
            continue
        room -= len(script)
        value, refusal = _read_plain(script)
        if refusal:
            value, note = _read_malformed(script, refusal, repair_room)
            repair_room -= len(script)
            warnings.append(f"{told}: {note}")
        value, lost, spelled = json_safe(value)
        plain = plain and not spelled
        warnings.extend(f"{told}: {note}" for note in lost)
        items.extend(flatten(value))
    return Items(items, plain=plain), _capped(warnings)


def _read_plain(script: str) -> tuple[Any, str | None]:
    """Return the script's value, or why the decoder refuses it."""
    try:
        return _DECODER.decode(script), None
    except RecursionError:
        return None, "nested too deep"
    except ValueError as error:
        return None, str(error)


def _read_malformed(script: str, refusal: str, room: int) -> tuple[Any, str]:
    """Return the value of a script that the decoder refused, None where it is beyond repair, and what is to be told."""
    if len(script) > room:
        return None, f"skipped, malformed ({refusal}) and too long to repair"
    try:
        text, repairs = repair(script)
        return json.loads(text, strict=False, parse_float=read_number), f"repaired: {', '.join(repairs)}"
    except RecursionError:
        return None, "skipped, nested too deep"
    except ValueError:
        return None, f"skipped, malformed: {refusal}"


def _capped(warnings: list[str]) -> list[str]:
    if len(warnings) <= MAX_WARNINGS:
        return warnings
    return [*warnings[: MAX_WARNINGS - 1], f"JSON-LD: {len(warnings) - MAX_WARNINGS + 1} more warnings"]
