"""What the words around a sum of money say of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from .sums import OTHERS
from .words import (
    BESIDE_PRICE,
    CARRIAGE,
    CONDITIONAL,
    FORMER,
    INSTALMENT,
    LOW,
    NO_PRICE,
    OLD_PRICE,
    OTHER_PRODUCT,
    RATES_AFTER,
    RATES_BEFORE,
    RIGHT_AFTER,
    RIGHT_BEFORE,
    TAX,
    TAX_EXCLUDED,
    TAX_INCLUDED,
    TAX_NAMES,
    THRESHOLD,
    TIMES_AFTER,
    UNIT_AFTER,
    UNIT_BEFORE,
)
from .words import OTHER_CHARGE as OTHER_CHARGE_WORDS
from .words import PRICE as PRICE_WORD
from .words import SAVING as SAVING_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Said", "said", "taxes_said"]

_SPACES: Final = " \u00a0-"
_SHARE: Final = re.compile(r"\d+(?:[.,]\d+)? ?%|%")
_OPENED: Final = re.compile(r"[(（\[【][^)）\]】]*\Z")
_NEAR: Final = 40  # characters


class Said(NamedTuple):
    """What words beside a sum say of it.

    ``points``: for it as the price. ``old``: they call it an old price. ``named``: they call it a price. ``unit``: the
    measure that it is the price of. ``low``: it is the lowest of several. ``other``: they say that it is no price.
    ``conditional``: it is asked of those who pay in a certain way.
    """

    points: float = 0.0
    old: bool = False
    named: bool = False
    unit: str | None = None
    low: bool = False
    other: bool = False
    conditional: bool = False


def said(before: str, after: str) -> Said:
    """Read the words before and after a sum, without its sign."""
    near = before[-_NEAR:]
    unit = UNIT_AFTER.match(after) or (UNIT_BEFORE.search(near) if near.rstrip().endswith("=") else None)
    if unit:
        return Said(-4.0, unit=" ".join(part for part in unit.groups() if part), other=True)
    if RATES_BEFORE.search(near):
        return Said(-5.0, other=True)
    less, more, old, named, low, conditional = 0.0, 0.0, False, False, False, False
    if near and not near.isspace():
        bits, ended = BESIDE_PRICE.bits_in(near), RIGHT_BEFORE.bits_at_end(near)
        old = bool(bits & OLD_PRICE) or ended & (FORMER | LOW) == FORMER  # "de", but not in "à partir de"
        named, low, conditional = bool(bits & PRICE_WORD), bool(ended & LOW), bool(bits & CONDITIONAL)
        more += 1.0 if named else 0.0
        more -= 0.5 if low else 0.0
        more -= 1.0 if len(before) > _NEAR else 0.0
        less += 5.0 if bits & (CARRIAGE | OTHER_CHARGE_WORDS | INSTALMENT) else 0.0
        less += 4.0 if bits & (SAVING_WORDS | THRESHOLD) else 0.0
        less += 5.0 if ended & NO_PRICE else 0.0
        less += OTHERS if bits & OTHER_PRODUCT else 0.0
        less += 4.0 if near.rstrip().endswith("+") else 0.0
    near = after[:_NEAR]
    if near and not near.isspace():
        bits = BESIDE_PRICE.bits_in(near)
        less += 5.0 if bits & INSTALMENT or TIMES_AFTER.match(near) else 0.0
        bits = BESIDE_PRICE.bits_in(near[:16])
        conditional = conditional or bool(bits & CONDITIONAL)
        less += 4.0 if bits & CARRIAGE else 0.0
        less += 3.0 if bits & THRESHOLD and not RATES_AFTER.match(near) else 0.0
        less += 5.0 if near.lstrip(_SPACES)[:1].isalpha() and RIGHT_AFTER.bits_at_start(near) else 0.0
    return Said(more - less, old, named, low=low, other=less > 0.0, conditional=conditional)


def taxes_said(parts: Sequence[str]) -> list[int]:
    """Return for each sum of a text whether words say that it is without tax, or with it: bits of :data:`.words.TAX`.

    ``parts``: the text before the first sum, between the sums, and behind the last. Where such words stand before the
    first sum, they lead to what they are about; else they follow it, but for those behind a bracket that another sum
    closes: ``1,000円（税込1,100円）``.
    """
    lead = bool(_tax(parts[0]))
    taxes = []
    for at in range(len(parts) - 1):
        before, after = parts[at], parts[at + 1]
        opened, opened_after = _OPENED.search(before), _OPENED.search(after)
        leading = _tax(before[opened.start() :]) if opened and at else _tax(before) if lead or not at else 0
        following = _tax(after[: opened_after.start()] if opened_after and at + 2 < len(parts) else after)
        taxes.append((leading or following) if lead else (following or leading))
    return taxes


def _tax(part: str) -> int:
    text = part.strip(_SPACES)
    if not text or text.isdigit():
        return 0
    if text.startswith("+") and TAX_NAMES.bits_at_start(text):
        return TAX_EXCLUDED
    bits = TAX.bits_in(_SHARE.sub("", text) if "%" in text else text)
    return bits if bits != (TAX_INCLUDED | TAX_EXCLUDED) else 0
