"""Sums of money that a page shows, held against each other: which of them is the price, and which it was before."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import blocks_in_cards, captions_of_others, upwards
from .words import TAX_EXCLUDED, TAX_INCLUDED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..blocks import Element, TextBlock

__all__ = [
    "ENOUGH",
    "OTHERS",
    "Sum",
    "best_price",
    "less_accessories",
    "less_listed",
    "less_partial",
    "list_price_beside",
]

ENOUGH = 3.0
"""Points that a sum needs to be a price."""
OTHERS: Final = 12.0
"""Points off the price of another product: more than all that may speak for it."""
_MANY = 4  # sums of one kind: a list
_LEVELS = 12  # elements from a price up to the box that it stands in
_BESIDE = 6  # blocks between a price and what it was before
_MOST_REDUCED = 20  # times: more is no reduction
_MOST_TAX: Final = Decimal("1.3")  # times: no value-added tax is higher than 27 %
_MOST_REBATE: Final = Decimal("1.25")  # times, for paying in a certain way
_TAXES: Final = tuple(
    Decimal(rate) / 1000
    for rate in (50, 55, 60, 70, 77, 80, 81, 90, 95, 100, 120, 130, 135, 140, 150, 160, 170, 180, 190, 200, 210, 220,
                 230, 240, 250, 255, 270)
)  # fmt: skip
"""Rates of value-added and sales taxes, 2026."""


class Sum(NamedTuple):
    """A sum of money in the text.

    ``block``: the index of its block. ``points``: what speaks for it as the price. ``old``: crossed out, or called an
    old or recommended price by words; ``called_old``: by class names alone. ``named``: class names or ``itemprop`` call
    it a price. ``listed``: it stands among many that are marked up alike. ``unit``: what it is the price of, where that
    is a measure. ``high``: the upper end, where it is a range. ``low``: words call it the lowest of several.
    ``tax``: whether words say that it is with tax, or without: bits of :data:`.words.TAX`. ``other``: words say that it
    is no price. ``conditional``: it is asked of those who pay in a certain way. ``partial``: the whole price, with tax
    or for all, stands beside it.
    """

    amount: Decimal
    currency: str | None
    block: int
    points: float
    old: bool = False
    called_old: bool = False
    named: bool = False
    listed: bool = False
    unit: str | None = None
    high: Decimal | None = None
    low: bool = False
    tax: int = 0
    other: bool = False
    conditional: bool = False
    partial: bool = False


def less_accessories(sums: Sequence[Sum], blocks: Sequence[TextBlock], name: int) -> list[Sum]:
    """Take points from the sums behind a line that leads to products that go with the page's.

    ``name``: the index of the block of the product's name. A word that a tab may bear as well counts behind a price,
    or for what stands with it in an element that does not hold the name.
    """
    last = max((found.block for found in sums), default=-1)
    captions = captions_of_others(blocks, name + 1, last)
    if not captions:
        return list(sums)
    first_price = min((found.block for found in sums if found.block > name and _may_be_price(found)), default=last)
    around_name = {element.index for element in upwards(blocks[name].element)}
    certain = min((at for at, sure in captions if sure or at > first_price), default=last)
    boxes = {
        parent.index
        for at, _ in captions
        if (parent := blocks[at].element.parent) is not None and parent.index not in around_name
    }
    return [
        found._replace(points=found.points - OTHERS, listed=True)
        if found.block > certain or any(at.index in boxes for at in upwards(blocks[found.block].element, _LEVELS))
        else found
        for found in sums
    ]


def _may_be_price(found: Sum) -> bool:
    return found.points >= ENOUGH and not (found.old or found.other or found.unit)


def less_listed(sums: Sequence[Sum], blocks: Sequence[TextBlock], name: Element) -> list[Sum]:
    """Take points from the sums of a list of products: those whose elements are of a kind that shows many sums, and
    those in cards. ``name``: the element of the product's name."""
    kinds = [_kind(blocks[found.block].element) for found in sums]
    amounts: dict[tuple[str, ...], set[Decimal]] = {}
    for found, kind in zip(sums, kinds, strict=True):
        if not (found.other or found.old or found.partial):
            amounts.setdefault(kind, set()).add(found.amount)
    in_cards = blocks_in_cards(blocks, {found.block for found in sums}, name)
    less = []
    for found, kind in zip(sums, kinds, strict=True):
        off = OTHERS if found.block in in_cards else 3.0 if len(amounts.get(kind, ())) >= _MANY else 0.0
        less.append(found._replace(points=found.points - off, listed=True) if off else found)
    return less


def _kind(element: Element) -> tuple[str, ...]:
    return tuple([f"{at.tag}.{at.attr('class')}" for at in upwards(element, 3)])


def best_price(sums: Sequence[Sum], enough: float = ENOUGH) -> Sum | None:
    """Return the sum that is the price, None where none has points enough.

    Of two plain sums in one block the lower is asked and the higher was.
    """
    candidates = [found for found in sums if not found.old and found.unit is None and not _is_beside_lower(found, sums)]
    best = max(candidates, key=lambda found: found.points, default=None)
    if best is None or best.points < enough:
        return None
    beside = [
        found
        for found in candidates
        if found.block == best.block and found.points > best.points - 1.0 and found.currency == best.currency
    ]
    return min(beside, key=lambda found: found.amount) if len(beside) == 2 else best


def _is_beside_lower(found: Sum, sums: Sequence[Sum]) -> bool:
    """Tell whether a sum that class names call old has the present one beside it. Alone, it is the price: the name is
    a template's left-over."""
    return found.called_old and any(
        other.amount < found.amount
        and not (other.old or other.called_old or other.unit)
        and abs(other.block - found.block) <= _BESIDE
        and other.points > found.points - 2.0
        for other in sums
    )


def list_price_beside(price: Sum, sums: Sequence[Sum]) -> Sum | None:
    """Return the old price that stands beside the price: crossed out or called so, higher, a few blocks away."""
    higher = [
        found
        for found in sums
        if abs(found.block - price.block) <= _BESIDE
        and price.amount < found.amount <= _MOST_REDUCED * price.amount
        and found.unit is None
        and (found.old or found.called_old or _is_plain_beside(found, price))
    ]
    return min(higher, key=lambda found: abs(found.block - price.block), default=None)


def _is_plain_beside(found: Sum, price: Sum) -> bool:
    """Tell whether a sum stands in the block of the price like it, and is not the same with tax."""
    return found.block == price.block and found.points > price.points - 1.0 and not price.partial


def less_partial(sums: Sequence[Sum]) -> list[Sum]:
    """Take points from a sum without tax that has the one with tax beside it, and from one for those who pay in a
    certain way beside the one for all; what speaks for it speaks for that."""
    changed = list(sums)
    if not any(found.tax or found.conditional for found in sums):
        return changed
    for at, found in enumerate(sums):
        if found.old or found.other or found.unit:
            continue
        whole = max(_whole_beside(sums, at), key=lambda other: sums[other].points, default=-1)
        if whole >= 0:
            points = max(changed[whole].points, changed[at].points + 0.5)
            changed[whole] = changed[whole]._replace(points=points, named=changed[whole].named or found.named)
            changed[at] = changed[at]._replace(points=found.points - OTHERS, partial=True)
    return changed


def _whole_beside(sums: Sequence[Sum], at: int) -> Iterator[int]:
    """Yield the places of the sums of which one is the part without tax, or the one that is asked on a condition."""
    for step in (-1, 1):
        other = at + step
        while 0 <= other < len(sums) and abs(sums[other].block - sums[at].block) <= _BESIDE:
            if _is_part(sums[at], sums[other]):
                yield other
            other += step


def _is_part(part: Sum, whole: Sum) -> bool:
    if whole.old or whole.called_old or whole.other or whole.unit or whole.tax == TAX_EXCLUDED:
        return False
    if part.currency and whole.currency and part.currency != whole.currency:
        return False
    if not part.amount < whole.amount <= _MOST_TAX * part.amount:
        return False
    if part.conditional and not whole.conditional:
        return whole.amount <= _MOST_REBATE * part.amount
    if whole.block > part.block and whole.currency != "JPY":  # shops show first what their buyers pay; Japan's must not
        return False
    if part.tax == TAX_EXCLUDED:
        return True
    if whole.tax != TAX_INCLUDED or part.tax:
        return False
    slack = Decimal("0.02") if whole.amount != int(whole.amount) else Decimal(1)
    return any(abs(part.amount * (1 + rate) - whole.amount) <= slack for rate in _TAXES)
