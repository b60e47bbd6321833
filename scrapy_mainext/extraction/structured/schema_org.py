"""Reading schema.org nodes as they come of JSON-LD: types, text, references. Microdata in the same form reads alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ..decode.twice import read_as_meant
from ..entities import unescaped
from .numbers import StatedNumber

__all__ = [
    "PRODUCT_TYPES", "Node", "References", "all_nodes", "entries", "few_entries", "first_text", "is_one_of",
    "main_nodes", "text_of", "types_of",
]  # fmt: skip

Node = Mapping[str, Any]

PRODUCT_TYPES: Final = frozenset(
    ("Car", "IndividualProduct", "Motorcycle", "Product", "ProductGroup", "ProductModel", "SomeProducts", "Vehicle")
)
"""Product and those of its subtypes that pages use."""


_LONGEST_TYPE = 200
_FEW = 20  # entries that are looked at for one value; keeps short what may be read once for each reference to it


def types_of(node: Node) -> tuple[str, ...]:
    """Return the node's types in lower case, without the vocabulary's address or prefix
    (``https://schema.org/Product``: product). Case tells no two types of schema.org apart, and pages are loose with it.
    """
    declared = node.get("@type")
    if type(declared) is str:
        return (_bare(declared[-_LONGEST_TYPE:]),)
    if isinstance(declared, list):
        return tuple(_bare(entry[-_LONGEST_TYPE:]) for entry in declared[:_FEW] if isinstance(entry, str))
    return ()


def is_one_of(node: Node, names: tuple[str, ...] | frozenset[str]) -> bool:
    """Tell whether the node is of one of the types, in any case."""
    return not _in_lower_case(names).isdisjoint(types_of(node))


@lru_cache(maxsize=64)
def _in_lower_case(names: tuple[str, ...] | frozenset[str]) -> frozenset[str]:
    return frozenset(name.lower() for name in names)


@lru_cache(maxsize=512)
def _bare(name: str) -> str:
    return name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1].strip().lower()


def entries(value: Any) -> list[Any]:
    """Return the value's entries: a list as it is (also under ``@list``, ``@set``), nothing for None, else the
    value."""
    if isinstance(value, dict):
        for key in ("@list", "@set"):
            if isinstance(value.get(key), list):
                return value[key]  # type: ignore[no-any-return]
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def few_entries(value: Any) -> list[Any]:
    """Return the first entries of a value: as many as are looked at where one is wanted."""
    return entries(value)[:_FEW]


def text_of(value: Any) -> str | None:
    """Return text or a number as text: entities decoded, also those escaped twice, white space collapsed; None for all
    else and for empty text.

    ``{"@value": …}`` is read as its value.
    """
    if isinstance(value, dict):
        value = value.get("@value")
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    text = value.spelling if isinstance(value, StatedNumber) else str(value)
    return " ".join(read_as_meant(unescaped(text)).split()) or None


def first_text(node: Node, *names: str) -> str | None:
    """Return the text of the first of these properties that has any; of a list, its first text."""
    for name in names:
        for entry in few_entries(node.get(name)):
            text = text_of(entry)
            if text:
                return text
    return None


class References:
    """Nodes of a page by ``@id``, so that ``{"@id": "#author"}`` can be read as the node that it names."""

    def __init__(self, items: Sequence[Node]) -> None:
        self._items = items
        self._by_id: dict[str, Node] | None = None

    def resolve(self, value: Any) -> Any:
        """Return the node that a bare reference names, or the value itself where it is none or leads nowhere."""
        if not isinstance(value, dict) or "@id" not in value or any(not key.startswith("@") for key in value):
            return value
        if self._by_id is None:
            self._by_id = {}
            for node in all_nodes(self._items):
                identifier = node.get("@id")
                if isinstance(identifier, str) and any(not key.startswith("@") for key in node):
                    self._by_id.setdefault(identifier, node)
        identifier = value["@id"]
        return self._by_id.get(identifier, value) if isinstance(identifier, str) else value

    def entries(self, value: Any) -> Iterator[Any]:
        """Yield the entries of a property's value, references resolved, each node once."""
        seen: set[int] = set()
        for entry in entries(value):
            resolved = self.resolve(entry)
            if isinstance(resolved, dict):
                if id(resolved) in seen:
                    continue
                seen.add(id(resolved))
            yield resolved

    def nodes(self, value: Any, seen: set[int] | None = None) -> Iterator[Node]:
        """Yield the entries of a property's value that are nodes, references resolved, each node once.

        ``seen``: the ``id()`` of nodes that are passed over, for a walk through several values; those yielded are
        added. Without it, nodes that refer to each other cost a walk the square of their number.
        """
        seen = set() if seen is None else seen
        for node in self.entries(value):
            if isinstance(node, dict) and id(node) not in seen:
                seen.add(id(node))
                yield node


def main_nodes(items: Sequence[Node], references: References) -> Iterator[Node]:
    """Yield each item, and after it what it names as its main entity, where that is no item of its own."""
    known = {id(item) for item in items}
    for item in items:
        yield item
        for entity in references.nodes(item.get("mainEntity")):
            if id(entity) not in known:
                known.add(id(entity))
                yield entity


def all_nodes(items: Sequence[Node]) -> Iterator[Node]:
    """Yield the items and all nodes inside them, outer before inner."""
    stack: list[Any] = list(reversed(items))
    while stack:
        top = stack.pop()
        if isinstance(top, dict):
            yield top
            stack.extend(entry for entry in top.values() if isinstance(entry, (dict, list)))
        else:
            stack.extend(entry for entry in top if isinstance(entry, (dict, list)))
