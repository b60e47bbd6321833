"""Numbers of the product that a reader sees under a label, or that the page's address ends in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import parse_qsl, unquote

from ..blocks import Context, TextBlock
from ..structured.values import url_parts
from .codes import as_gtin
from .words import CODE_LABELS, GTIN, MPN, SKU, VAGUE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .hints import Marks
    from .place import Place

__all__ = ["Codes", "codes_near", "number_in_address"]

_LONGEST = 120
_LONGEST_LABEL = 48
_LONGEST_VAGUE = 24
_MOST_LINES = 6
_LITTLE_BEFORE = 20  # blocks
_DIGIT = re.compile(r"\d")
_LABEL_AND_VALUE = re.compile(
    r"\W*(?P<label>[^:：#№|\n]{1,48}?)\s*(?:[:：#№|=\u200e\u200f]\W*|\s)(?P<value>(?=[\w./-]*\d)[A-Za-z0-9][\w./-]{1,38}\w)\W*\Z"
)
_FUSED = re.compile(r"\W*(?P<label>[^\W\d][^\d:：#№|\n]{1,47}?)[.\s]*(?P<value>\d[\w./-]{2,38})\W*\Z")
_VALUE = re.compile(r"\W*((?=[\w./-]*\d)[A-Za-z0-9][\w./-]{1,38}\w)\W*\Z")
_NOT_READ = int(Context.TEMPLATE | Context.DIALOG | Context.NAV)
_DATA_SKU: Final = frozenset(("data-sku", "data-product-sku", "data-product_sku", "data-item-sku", "data-productsku"))
_PARAMETERS: Final = frozenset(
    (
        "sku",
        "pid",
        "productid",
        "product_id",
        "prodid",
        "itemid",
        "item_id",
        "articleid",
        "artikel",
        "skuid",
        "goods_id",
        "goodsno",
    )
)
_END_OF_SLUG = re.compile(r"(?:\A|[^A-Za-z0-9])p?([A-Z]{0,2}\d{5,14})\Z")
_EXTENSION = re.compile(r"\.(?:html?|php|aspx?|jsp|htm)\Z", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d{6}\Z")


class Codes(NamedTuple):
    """Numbers found beside labels. ``vague``: beside one that may say other things as well. ``data``: that of a data
    attribute, where there is one only. ``beside_name``: whether ``sku`` stands after the name, or a little before it.
    """

    sku: str | None = None
    vague: str | None = None
    mpn: str | None = None
    gtin: str | None = None
    data: str | None = None
    beside_name: bool = False


def codes_near(blocks: Sequence[TextBlock], place: Place, marks: Marks) -> Codes:
    """Return the product's numbers of the blocks around its name; of several under one kind of label the first after
    the name, else the last before it."""
    found: dict[str, tuple[tuple[bool, int], str]] = {}
    data: set[str] = set()
    label = ""
    for index in range(place.first, place.far):
        block = blocks[index]
        attrs = block.element.attrs
        if attrs and not _DATA_SKU.isdisjoint(attrs):
            data.update(value for name in _DATA_SKU if (value := attrs.get(name, "").strip()))
        text = block.text
        before, label = label, text if len(text) <= _LONGEST_LABEL else ""
        if len(text) > _LONGEST or block.context & _NOT_READ or not _DIGIT.search(text):
            continue
        rank = (index < place.name, abs(index - place.name))
        for kind, number in _numbers(text, before):
            if (kind not in found or rank < found[kind][0]) and not marks.is_recommended(block.element):
                found[kind] = rank, number
    numbers = {kind: number for kind, (_, number) in found.items()}
    beside = "sku" in found and (not found["sku"][0][0] or found["sku"][0][1] <= _LITTLE_BEFORE)
    return Codes(**numbers, data=data.pop() if len(data) == 1 else None, beside_name=beside)


def _numbers(text: str, before: str) -> Iterator[tuple[str, str]]:
    """Yield kinds of number and numbers: of a text that is a label and a value, or a value under a label before it."""
    for line in text.split("\n")[:_MOST_LINES]:
        match = _LABEL_AND_VALUE.match(line) or _FUSED.match(line)
        if match and (found := _labelled(match["label"], match["value"])):
            yield found
    value = _VALUE.match(text) if before else None
    if value and (found := _labelled(before, value[1])):
        yield found


def _labelled(label: str, value: str) -> tuple[str, str] | None:
    kind = _kind_of(label)
    number = _valid(kind, value) if kind else None
    return (kind, number) if kind and number else None


def _kind_of(label: str) -> str | None:
    bits = CODE_LABELS.bits_at_end(label)
    if not bits:
        return None
    kind = next(kind for kind, bit in (("mpn", MPN), ("gtin", GTIN), ("sku", SKU), ("vague", VAGUE)) if bits & bit)
    return None if kind == "vague" and len(label) > _LONGEST_VAGUE else kind


def _valid(kind: str, value: str) -> str | None:
    if kind == "gtin":
        return as_gtin(value)
    return value if len(value) >= 3 or kind == "mpn" else None


def number_in_address(url: str | None) -> str | None:
    """Return the number that an address gives the product: the value of a parameter that is named so, or five digits
    and more, with up to two letters before them, that its path ends in. None for a day.
    """
    parts = url_parts(url)
    for name, value in parse_qsl(parts.query[:2_000]):
        if name.lower() in _PARAMETERS and 3 <= len(value) <= 40 and any(c.isdigit() for c in value):
            return value
    last = _EXTENSION.sub("", unquote(parts.path.rstrip("/").rsplit("/", 1)[-1][:500]))
    match = _END_OF_SLUG.search(last)
    return match[1] if match and not _YEAR.match(match[1]) else None
