"""Microdata to items of the same form as those of JSON-LD (HTML standard, section 5, "Microdata").

The segmenter notes the annotated elements as it reads the page (:class:`.page.Annotated`); here they become nodes:
``itemtype`` is ``@type``, ``itemid`` is ``@id``, each property a text, a node, or a list of them. So what reads
schema.org nodes reads these as well.

Beyond the standard, ``content`` counts on any element, as consumers of schema.org have it, and an item without
properties of its own is read as its text (``<span itemprop="author" itemscope>Mira Holt</span>``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .values import http_url

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..blocks import Element
    from ..page import Annotated

__all__ = ["read_microdata"]

_ADDRESS_OF: Final = {
    **dict.fromkeys(("a", "area", "link"), "href"),
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    "object": "data",
}
"""The attribute that holds the value of an element whose value is an address."""
_VALUE_OF: Final = {"meta": "content", "data": "value", "meter": "value", "time": "datetime"}
"""The attribute that holds the value of other elements; else it is the text."""
_MAX_NAMES = 10  # of one property, and types of one item
_MAX_DEPTH = 64  # as in JSON-LD: what lies deeper is dropped


def read_microdata(annotated: Sequence[Annotated], base: str | None = None) -> list[dict[str, Any]]:
    """Return the top-level items of a page in document order; those without properties are left out.

    ``annotated``: what the segmenter noted, ``head.annotated``. ``base``: what relative addresses are resolved
    against; without it, and where they are none of the web, they stay as they are written. Never raises on page input,
    and takes time linear in the number of elements.
    """
    items = [_new_item(entry) for entry in annotated]
    if all(item is None for item in items):
        return []
    depths = [0] * len(items)
    top: list[int] = []
    references = _References(annotated)
    for place, entry in enumerate(annotated):
        item = items[place]
        attrs = entry.element.attrs or {}
        scope = -1
        if "itemprop" in attrs:
            scope = entry.scope if entry.scope >= 0 else references.referrer_of(entry.element)
        owner = items[scope] if scope >= 0 else None
        if item is None:
            if owner is not None:
                _add(owner, attrs["itemprop"], _value_of(entry, attrs, base))
        elif owner is None or scope >= place:  # an item that refers to one before it could hold itself
            top.append(place)
        else:
            depths[place] = depths[scope] + 1
            if depths[place] <= _MAX_DEPTH:
                _add(owner, attrs["itemprop"], item)
    stated = [item for place in top if (item := items[place]) and any(not name.startswith("@") for name in item)]
    _settle(annotated, items)
    return stated


def _new_item(entry: Annotated) -> dict[str, Any] | None:
    """Return the item that an element begins, with its type and identifier; None where it begins none."""
    attrs = entry.element.attrs or {}
    if "itemscope" not in attrs:
        return None
    item: dict[str, Any] = {}
    types = attrs.get("itemtype", "").split()[:_MAX_NAMES]
    if types:
        item["@type"] = types[0] if len(types) == 1 else types
    if identifier := attrs.get("itemid", "").strip():
        item["@id"] = identifier
    return item


def _add(owner: dict[str, Any], itemprop: str, value: Any) -> None:
    """Add a value to an item under each of the property's names."""
    if value != "":
        for name in _names(itemprop):
            owner.setdefault(name, []).append(value)


def _names(itemprop: str) -> Iterator[str]:
    """Yield the names of a property, those in full without the vocabulary's address, none of them a keyword's."""
    for name in itemprop.split()[:_MAX_NAMES]:
        bare = name.rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1]
        if bare and not bare.startswith("@"):
            yield bare


def _value_of(entry: Annotated, attrs: dict[str, str], base: str | None) -> str:
    if "content" in attrs:
        return " ".join(attrs["content"].split())
    tag = entry.element.tag
    name = _ADDRESS_OF.get(tag)
    if name:
        address = attrs.get(name, "").strip()
        if address:
            return http_url(address, base) or address
        return entry.text
    name = _VALUE_OF.get(tag)
    return attrs.get(name, "").strip() or entry.text if name else entry.text


def _settle(annotated: Sequence[Annotated], items: Sequence[dict[str, Any] | None]) -> None:
    """Make single values of lists of one, and give items without properties their text as their name."""
    for entry, item in zip(annotated, items, strict=True):
        if item is None:
            continue
        bare = True
        for name, value in item.items():
            if name.startswith("@"):
                continue
            bare = False
            if len(value) == 1:
                item[name] = value[0]
        if bare and entry.text:
            item["name"] = entry.text


class _References:
    """Which item claims an element elsewhere, by an ``itemref`` that names its id or that of one around it."""

    def __init__(self, annotated: Sequence[Annotated]) -> None:
        self._places: dict[str, int] = {}
        self._known: dict[int, int] = {}
        for place, entry in enumerate(annotated):
            attrs = entry.element.attrs or {}
            if "itemref" in attrs and "itemscope" in attrs:
                for identifier in attrs["itemref"].split()[:_MAX_NAMES]:
                    self._places.setdefault(identifier, place)

    def referrer_of(self, element: Element) -> int:
        """Return the place of the item that claims the element, -1 for none; each element is looked at once."""
        passed: list[int] = []
        place = -1
        ancestor: Element | None = element if self._places else None
        while ancestor is not None:
            key = id(ancestor)
            place = self._known.get(key, self._places.get(ancestor.attr("id"), -1))
            passed.append(key)
            if place >= 0 or key in self._known:
                break
            ancestor = ancestor.parent
        self._known.update(dict.fromkeys(passed, place))
        return place
