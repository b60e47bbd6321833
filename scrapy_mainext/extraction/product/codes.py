"""The numbers of products: GTIN with its check digit, and what may be a shop's or a manufacturer's number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ..structured.schema_org import few_entries, first_text, text_of

if TYPE_CHECKING:
    from ..structured.schema_org import Node

__all__ = ["as_gtin", "as_number", "read_gtin", "stated_number"]

_GTIN_LENGTHS: Final = {
    "gtin": 0,
    "gtin13": 13,
    "gtin12": 12,
    "gtin14": 14,
    "gtin8": 8,
    "ean": 13,
    "upc": 12,
    "isbn": 13,
}
_GTIN_KINDS: Final = frozenset(("gtin", "gtin8", "gtin12", "gtin13", "gtin14", "ean", "upc", "isbn", "isbn13"))
_LONGEST = 64
_PREFIX = re.compile(r"\s*(?:sku|mpn|isbn|ean|upc|gtin(?:-?1?\d)?|id|ref|asin|item|art)\s*[:#]\s*", re.IGNORECASE)
_PLACEHOLDERS = frozenset(
    ("na", "none", "null", "undefined", "nan", "unknown", "default", "sku", "mpn", "tbd", "false", "true")
)
_SIGNS = re.compile(r"[\W_]+")


def as_number(text: str | None) -> str | None:
    """Return a product's number without a label before it, None for what is no number: empty, too long, a
    placeholder."""
    if not text:
        return None
    text = text.strip()
    label = _PREFIX.match(text)
    if label:
        text = text[label.end() :].strip()
    bare = _SIGNS.sub("", text).lower()
    return text if bare and len(text) <= _LONGEST and bare not in _PLACEHOLDERS else None


def stated_number(node: Node, *names: str) -> str | None:
    """Return the first property of a node that holds a product's number."""
    return next((number for name in names if (number := as_number(first_text(node, name)))), None)


def read_gtin(node: Node) -> str | None:
    """Return the first GTIN of a node whose length and check digit are right, digits only.

    An ``identifier`` counts where it says that it is one (a PropertyValue with ``propertyID``, or ``gtin:…``).
    """
    for name, length in _GTIN_LENGTHS.items():
        for entry in few_entries(node.get(name)):
            gtin = _as_stated_gtin(entry, length)
            if gtin:
                return gtin
    for entry in few_entries(node.get("identifier")):
        kind, value = _identifier(entry)
        if kind in _GTIN_KINDS and (gtin := _as_stated_gtin(value, 0)):
            return gtin
    text = first_text(node, "productID") or ""
    kind, colon, value = text.partition(":")
    return as_gtin(value) if colon and kind.strip().lower() in _GTIN_KINDS else None


def _identifier(entry: Any) -> tuple[str, Any]:
    if isinstance(entry, dict):
        kind = text_of(entry.get("propertyID")) or text_of(entry.get("name")) or ""
        return _SIGNS.sub("", kind.rsplit("/", 1)[-1]).lower(), entry.get("value")
    kind, _, value = (text_of(entry) or "").partition(":")
    return kind.strip().lower(), value


def _as_stated_gtin(entry: Any, length: int) -> str | None:
    text = text_of(entry) or ""
    if isinstance(entry, int):  # a number has lost its leading zeros
        text = text.zfill(length)
    return as_gtin(text)


def as_gtin(text: str) -> str | None:
    """Return the digits of a GTIN-8, -12, -13 or -14, or of an ISBN-10 as the ISBN-13 that it is; None where the check
    digit is wrong (GS1 General Specifications, 7.9)."""
    digits = re.sub(r"[\s-]", "", text)
    if len(digits) == 10:
        return _of_isbn_10(digits)
    if len(digits) not in (8, 12, 13, 14) or not (digits.isascii() and digits.isdigit()) or not digits.strip("0"):
        return None
    return digits if _check_digit(digits[:-1]) == digits[-1] else None


def _check_digit(digits: str) -> str:
    weighted = sum(int(digit) * (1 if place % 2 else 3) for place, digit in enumerate(reversed(digits)))
    return str(-weighted % 10)


def _of_isbn_10(text: str) -> str | None:
    """Return the ISBN-13 of an ISBN-10 whose own check digit (ISO 2108, modulo 11) is right."""
    digits = [
        10 if digit in "xX" else int(digit)
        for digit in text
        if digit.isascii() and digit.isalnum() and (digit.isdigit() or digit in "xX")
    ]
    if len(digits) != 10 or 10 in digits[:-1] or sum(digit * (10 - place) for place, digit in enumerate(digits)) % 11:
        return None
    if not text.strip("0"):
        return None
    body = f"978{text[:9]}"
    return body + _check_digit(body)
