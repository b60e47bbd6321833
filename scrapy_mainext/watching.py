"""Names of what can be watched of an extraction, with a dot for what is in it: ``title``, ``product.price``."""

from __future__ import annotations

from dataclasses import fields

from .extraction.metadata import Metadata
from .extraction.result import Encoding, Extraction, PageType, Product, UnitPrice
from .spelling import nearest

__all__ = ["ATTRIBUTES", "check_watched"]


def _fields_of(record: type) -> frozenset[str]:
    return frozenset(entry.name for entry in fields(record))


ATTRIBUTES = _fields_of(Extraction) | {"heading_path"}
"""Those of an extraction: ``heading_path`` is a property, all others are fields of the record."""

_PARTS = {
    "encoding": _fields_of(Encoding),
    "metadata": _fields_of(Metadata),
    "metadata.sources": _fields_of(Metadata),
    "page_type_scores": frozenset(map(str, PageType)),
    "product": _fields_of(Product),
    "product.sources": _fields_of(Product),
    "product.unit_price": _fields_of(UnitPrice),
}
"""What is in them. Lists have no parts: what is in one of them has no name."""
_ANY_PART = "metadata.alternates"  # by language, of which there are many
_KNOWN = sorted(ATTRIBUTES.union(f"{whole}.{part}" for whole, parts in _PARTS.items() for part in parts))
_MEANT = [name for name in _KNOWN if ".sources." not in name]


def check_watched(name: object) -> None:
    """Raise ``ValueError`` with a sentence, and the name that was probably meant, for what no extraction has."""
    whole, _, part = name.rpartition(".") if isinstance(name, str) else ("", "", "")
    if name in _KNOWN or (whole == _ANY_PART and part):
        return
    close = _nearest_path(str(name))
    hint = f" Did you mean {close!r}?" if close else ""
    known = ", ".join(sorted(_PARTS.get(whole, ATTRIBUTES)))
    raise ValueError(f"an extraction has no {name!r}.{hint} Known{f' in {whole!r}' * (whole in _PARTS)}: {known}.")


def _nearest_path(name: str) -> str | None:
    """Return the known name that is most like another, or like its last part: ``price`` stands for a product's."""
    whole = nearest(name, _MEANT)
    if whole:
        return whole
    last_parts = {known.rpartition(".")[2]: known for known in reversed(_MEANT)}
    part = nearest(name.rpartition(".")[2], last_parts)
    return last_parts[part] if part else None
