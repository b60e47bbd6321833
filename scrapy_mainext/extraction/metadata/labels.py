"""Sections and tags: what is a name, and what a template has left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..structured.values import clean_tags, clean_text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["section_name", "tag_names"]

_LONGEST: Final = 100  # characters; what is longer is a description, or a list without commas
_NONE: Final = frozenset(("false", "n/a", "none", "null", "true", "uncategorised", "uncategorized", "undefined"))
"""What content management systems fill in where nothing has been chosen."""
_NOT_IN_NAMES: Final = ("://", "{{", "{%", "${", "<", "[object")


def section_name(text: str) -> str | None:
    """Return the name of a section, None for what is none: an address, a sentence, a default."""
    name = clean_text(text[: 10 * _LONGEST])
    return name if name and _is_name(name) else None


def tag_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the tags that are names, each once, in order (see :func:`.clean_tags`)."""
    return tuple(tag for tag in clean_tags(texts) if _is_name(tag))


def _is_name(text: str) -> bool:
    return len(text) <= _LONGEST and text.lower() not in _NONE and not any(part in text for part in _NOT_IN_NAMES)
