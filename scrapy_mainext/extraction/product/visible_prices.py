"""The price that a reader sees beside the product's name.

A page shows many sums: the price, what it was before, carriage, rates, prices of other products. Each sum near the name
gets points for what speaks for it (class names, nearness, standing alone) and against it (crossed out, in a link, words
beside it), and the one with most points is the price. The points were set by hand; :mod:`benchmarks.products` measures
them.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from ..blocks import Context, Element, InlineKind, TextBlock
from .cards import blocks_in_cards, upwards
from .currencies import SIGNS_OF_A_REGION, local_currency
from .hints import CURRENT, OLD, OTHER_CHARGE, PRICE, SAVING, STRUCK, UNIT, Marks, Names
from .numerals import amount_of, western
from .visible_sums import Written, is_cents, is_whole, numbers_in, written_dashes, written_sums
from .words import (
    BESIDE_PRICE,
    CARRIAGE,
    FORMER,
    INSTALMENT,
    LOW,
    OLD_PRICE,
    ON_REQUEST,
    RATES_AFTER,
    RATES_BEFORE,
    RIGHT_BEFORE,
    THRESHOLD,
    UNIT_AFTER,
)
from .words import OTHER_CHARGE as OTHER_CHARGE_WORDS
from .words import PRICE as PRICE_WORD
from .words import SAVING as SAVING_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .place import Place

__all__ = ["Local", "Sum", "best_price", "is_on_request", "list_price_beside", "sums_near"]

LONGEST = 160
"""Characters of a block that is searched; a price stands in few words."""
ENOUGH = 3.0
"""Points that a sum needs to be a price."""
_MOST_SUMS = 400
_MANY = 4  # sums of one kind: a list
_OTHERS = 12.0  # points off the price of another product: more than all that may speak for it
_BESIDE = 6  # blocks between a price and what it was before
_FEW_LETTERS = 4
_SHORT = 12  # characters
_LONGEST_NOTICE = 60  # characters
_MOST_REDUCED = 20  # times: more is no reduction
BEFORE: Final = 90
AFTER: Final = 130
"""Blocks before and after the name in which the price is looked for."""

_DIGIT = re.compile(r"\d")
_SEEN_NOWHERE = int(Context.TEMPLATE | Context.DIALOG)
_HIDDEN, _NAV, _FOOTER, _ASIDE = int(Context.HIDDEN), int(Context.NAV), int(Context.FOOTER), int(Context.ASIDE)


class Local(NamedTuple):
    """Where a shop is: regions (ISO 3166), the likeliest first, and the sign of what sums with a dash and no sign are
    in there (``399,-``), empty where none are written so."""

    regions: tuple[str, ...] = ()
    dash: str = ""


class Sum(NamedTuple):
    """A sum of money in the text.

    ``block``: the index of its block. ``points``: what speaks for it as the price. ``old``: crossed out, or called an
    old or recommended price by words; ``called_old``: by class names alone. ``named``: class names or ``itemprop`` call
    it a price. ``listed``: it stands among many that are marked up alike. ``unit``: what it is the price of, where that
    is a measure. ``high``: the upper end, where it is a range. ``low``: words call it the lowest of several.
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


def sums_near(
    blocks: Sequence[TextBlock], place: Place, local: Local, marks: Marks, *, annotated: bool = True
) -> list[Sum]:
    """Return the sums of money in the blocks around the product's name, in document order.

    ``local``: where the shop is, for what is written so there only. ``annotated``: whether the page has
    microdata, which may call a bare number a price.
    """
    found: list[Sum] = []
    for index in range(max(place.first, place.name - BEFORE), min(place.end, place.name + AFTER)):
        block = blocks[index]
        text = block.text
        if len(text) > LONGEST or block.context & _SEEN_NOWHERE:
            continue
        digit = _DIGIT.search(text)
        if digit is None:
            continue
        text = western(text)
        numbers = numbers_in(text, digit.start())
        if numbers:
            sums = list(_sums_of(block, text, index, numbers, place, local, marks, annotated=annotated))
            if sums and index + 1 < place.end and is_cents(blocks[index + 1].text) and _end_whole(text, numbers):
                sums[-1] = _with_cents(sums[-1], block, blocks[index + 1])
            found.extend(sums)
        if len(found) >= _MOST_SUMS:
            break
    return _less_listed(found, blocks, blocks[place.name].element)


def _sums_of(
    block: TextBlock,
    text: str,
    index: int,
    numbers: Sequence[re.Match[str]],
    place: Place,
    local: Local,
    marks: Marks,
    *,
    annotated: bool,
) -> Iterator[Sum]:
    """Yield the sums in a block. ``text``: its text with the digits of ASCII."""
    found = written_sums(text, numbers)
    if not found and local.dash:
        found = written_dashes(text, numbers, local.dash, named=bool(marks.names(block.element).around & PRICE))
    bare = not found
    if bare and annotated and _is_stated_price(block.element):
        found = [Written(numbers[0], "")]
    if not found:
        return
    names = marks.names(block.element)
    base = _points_of_block(block, index, place, names, marks)
    for at, (match, sign, upper, _) in enumerate(found):
        currency = local_currency(sign, local.regions) if sign else None
        if currency is None and sign in SIGNS_OF_A_REGION:
            continue
        amount, end = amount_of(found[at].digits, currency), found[at].end
        before = text[found[at - 1].end if at else 0 : match.start()]
        # Before another sum the words are about that one, but for the first few.
        after = text[end : min(end + _SHORT, found[at + 1].start) if at + 1 < len(found) else None]
        before, after = before.rstrip(" \u00a0").removesuffix(sign), after.lstrip(" \u00a0").removeprefix(sign)
        words = _said(before, after)
        lead = 0 if words.named and len(before) <= _SHORT else len(before)
        alone = 1.5 if lead + len(after) <= _FEW_LETTERS else 0.7 if lead <= 2 else 0.0
        zero = -6.0 if not amount else 0.0
        yield Sum(
            amount=amount,
            currency=currency,
            block=index,
            points=base + words.points + alone + zero - (0.3 + _is_wordy(before)) * (at > 0) - (1.0 if bare else 0.0),
            old=words.old or bool(names.own & STRUCK) or _is_deleted(block, match.start()),
            called_old=bool(names.own & OLD),
            named=bool(names.around & PRICE) or bare or words.named,
            unit=words.unit,
            high=amount_of(upper[0], currency) if upper else None,
            low=words.low,
        )


def _end_whole(text: str, numbers: Sequence[re.Match[str]]) -> bool:
    """Tell whether a text is one number without decimals, and a sign at most."""
    return len(numbers) == 1 and len(text) - len(numbers[0][0]) <= _FEW_LETTERS and is_whole(numbers[0][0])


def _with_cents(found: Sum, block: TextBlock, following: TextBlock) -> Sum:
    """Return a sum with the cents that are the whole of the block behind its own, in the same element."""
    if block.element.parent is None or following.element.parent is not block.element.parent:
        return found
    return found._replace(amount=found.amount + Decimal(following.text) / 100)


def _is_wordy(text: str) -> bool:
    """Tell whether words stand in a text, and not just signs or a single short one."""
    return sum(character.isalpha() for character in text) > _FEW_LETTERS


def _is_stated_price(element: Element) -> bool:
    return any(at.attr("itemprop") in ("price", "lowPrice") for at in upwards(element, 2))


def _points_of_block(block: TextBlock, index: int, place: Place, names: Names, marks: Marks) -> float:
    around, own = names
    points = 2.5 if around & PRICE else 0.0
    points += 1.0 if own & PRICE else 0.0
    points += 1.0 if own & CURRENT else 0.0
    points += 2.0 if _is_stated_price(block.element) else 0.0
    points -= 3.0 if own & (OTHER_CHARGE | SAVING) else 1.5 if around & OTHER_CHARGE else 0.0
    points -= 3.0 if own & UNIT else 0.0
    points -= _OTHERS if marks.is_recommended(block.element) else 0.0
    distance = index - place.name
    points += 2.0 - 0.04 * min(distance, 75) if distance >= 0 else 0.5 - 0.04 * min(-distance, 60)
    context = block.context
    points -= 3.0 if 2 * block.link_chars > len(block.text) else 0.0
    points -= 3.0 if context & _HIDDEN else 0.0
    points -= 5.0 if context & (_NAV | _FOOTER) else 0.0
    points -= 2.0 if context & _ASIDE else 0.0
    points -= 3.0 if block.element.tag in ("option", "label") else 0.0
    return points if place.certain else points - 0.5


class _Said(NamedTuple):
    """What words beside a sum say of it: points, an old price, a price by name, the measure it is the price of,
    the lowest of several prices."""

    points: float = 0.0
    old: bool = False
    named: bool = False
    unit: str | None = None
    low: bool = False


def _said(before: str, after: str) -> _Said:
    """Read the words before and after a sum."""
    unit = UNIT_AFTER.match(after)
    if unit:
        return _Said(-4.0, unit=" ".join(part for part in unit.groups() if part))
    points, old, named, low = 0.0, False, False, False
    near = before[-40:]
    if RATES_BEFORE.search(near):
        return _Said(-5.0)
    if near and not near.isspace():
        said, ended = BESIDE_PRICE.bits_in(near), RIGHT_BEFORE.bits_at_end(near)
        old = bool(said & OLD_PRICE) or ended & (FORMER | LOW) == FORMER  # "de", but not in "à partir de"
        named, low = bool(said & PRICE_WORD), bool(ended & LOW)
        points += 1.0 if named else 0.0
        points -= 0.5 if low else 0.0
        points -= 5.0 if said & (CARRIAGE | OTHER_CHARGE_WORDS | INSTALMENT) else 0.0
        points -= 4.0 if said & (SAVING_WORDS | THRESHOLD) else 0.0
        points -= 4.0 if near.rstrip().endswith("+") else 0.0
        points -= 1.0 if len(before) > 40 else 0.0
    near = after[:40]
    if near and not near.isspace():
        points -= 5.0 if BESIDE_PRICE.bits_in(near) & INSTALMENT else 0.0
        said = BESIDE_PRICE.bits_in(near[:16])
        points -= 4.0 if said & CARRIAGE else 0.0
        points -= 3.0 if said & THRESHOLD and not RATES_AFTER.match(near) else 0.0
    return _Said(points, old, named, low=low)


def _is_deleted(block: TextBlock, at: int) -> bool:
    return any(mark.kind is InlineKind.DELETED and mark.start <= at < mark.end for mark in block.inlines)


def _less_listed(sums: Sequence[Sum], blocks: Sequence[TextBlock], name: Element) -> list[Sum]:
    """Take points from the sums of a list of products: those whose elements are of a kind that shows many sums, and
    those in cards. ``name``: the element of the product's name."""
    kinds = [_kind(blocks[found.block].element) for found in sums]
    amounts: dict[tuple[str, ...], set[Decimal]] = {}
    for found, kind in zip(sums, kinds, strict=True):
        amounts.setdefault(kind, set()).add(found.amount)
    in_cards = blocks_in_cards(blocks, {found.block for found in sums}, name)
    less = []
    for found, kind in zip(sums, kinds, strict=True):
        off = _OTHERS if found.block in in_cards else 3.0 if len(amounts[kind]) >= _MANY else 0.0
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


def is_on_request(blocks: Sequence[TextBlock], place: Place, price: Sum) -> bool:
    """Tell whether words between the name and a sum say that the price is told to those who ask: the sum is that of
    something else."""
    return any(
        len(block.text) <= _LONGEST_NOTICE and not block.context & _SEEN_NOWHERE and ON_REQUEST.met_in(block.text)
        for block in blocks[place.name + 1 : price.block]
    )


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
        and (found.old or found.called_old or (found.block == price.block and found.points > price.points - 1.0))
    ]
    return min(higher, key=lambda found: abs(found.block - price.block), default=None)
