"""Boilerpipe's shallow text features: what tells content from boilerplate without knowing the language.

Kohlschütter, Fankhauser and Nejdl, *Boilerplate Detection using Shallow Text Features*, WSDM 2010: the decision tree on
text density and link density of a block and its two neighbours (algorithm 1, "densitometric").
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .justext import LENGTH_HIGH, LENGTH_LOW, MAX_LINK_DENSITY, Quality

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import TextBlock

__all__ = ["by_density", "reading_length", "text_density"]

LINE_LENGTH = 80
"""Characters of a line, to which the paper wraps a block's text to count words a line."""

_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""Scripts that part no words by spaces: Thai, Lao, Burmese, Khmer, kana and Han."""
UNSPACED_WORD = 2
"""Characters of a word in those scripts; an English word has five or six with its space."""
UNSPACED_WIDTH = 2.5
"""Latin characters that one character of those scripts stands for in a text of the same content."""


def reading_length(text: str) -> float:
    """Return the length of a text in Latin characters: jusText's length thresholds are made for those."""
    return len(text) if text.isascii() else len(text) + (UNSPACED_WIDTH - 1) * _count_unspaced(text)


def text_density(text: str) -> float:
    """Return words a line of 80 characters; the words themselves where they fill no more than one line."""
    length = len(text)
    words = float(len(text.split()))
    if not text.isascii():
        unspaced = _count_unspaced(text)
        words += unspaced / UNSPACED_WORD
        length += int((UNSPACED_WIDTH - 1) * unspaced)
    return words if length <= LINE_LENGTH else words * LINE_LENGTH / length


def _count_unspaced(text: str) -> int:
    return len(_UNSPACED.findall(text))


def by_density(blocks: Sequence[TextBlock]) -> list[Quality]:
    """Return for each block jusText's context-free class, with Boilerpipe's decision in place of the stop words."""
    links = [block.link_chars / max(1, len(block.text)) for block in blocks]
    densities = [text_density(block.text) for block in blocks]
    qualities = []
    for at, block in enumerate(blocks):
        before = at - 1 if at else None
        content = _is_content(
            links[at],
            densities[at],
            0.0 if before is None else links[before],
            0.0 if before is None else densities[before],
            densities[at + 1] if at + 1 < len(blocks) else 0.0,
        )
        qualities.append(_quality(block, content))
    return qualities


def _is_content(links: float, density: float, links_before: float, density_before: float, density_after: float) -> bool:
    """Walk the paper's decision tree; its numbers are the paper's."""
    if links > 0.333333:
        return False
    if links_before > 0.555556:
        return density_after > 11
    if density > 9:
        return density_after > 0
    return density_after > 10 or density_before > 4


def _quality(block: TextBlock, content: bool) -> Quality:
    length = reading_length(block.text)
    if block.link_chars > MAX_LINK_DENSITY * len(block.text) or "©" in block.text:
        return Quality.BAD
    if length < LENGTH_LOW:
        return Quality.BAD if block.link_chars else Quality.SHORT
    if not content:
        return Quality.BAD
    return Quality.GOOD if length > LENGTH_HIGH else Quality.NEAR_GOOD
