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
from .cards import upwards
from .currencies import SIGNS_OF_A_REGION, local_currency
from .hints import CURRENT, OLD, OTHER_CHARGE, PRICE, SAVING, STRUCK, UNIT, WITH_TAX, WITHOUT_TAX, Marks, Names
from .numerals import amount_of, western
from .said import said, taxes_said
from .sums import OTHERS, Sum, less_accessories, less_listed, less_partial
from .visible_sums import Written, is_cents, is_whole, numbers_in, written_dashes, written_sums
from .words import ON_REQUEST, TAX_EXCLUDED, TAX_INCLUDED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .place import Place

__all__ = ["Local", "is_on_request", "sums_near"]

LONGEST = 160
"""Characters of a block that is searched; a price stands in few words."""
_MOST_SUMS = 400
_FEW_LETTERS = 4
_SHORT = 12  # characters
_LONGEST_NOTICE = 60  # characters
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
        if not digit[0].isascii():
            text = western(text)
        numbers = numbers_in(text, digit.start())
        if numbers:
            sums = list(_sums_of(block, text, index, numbers, place, local, marks, annotated=annotated))
            if sums and index + 1 < place.end and is_cents(blocks[index + 1].text) and _end_whole(text, numbers):
                sums[-1] = _with_cents(sums[-1], block, blocks[index + 1])
            found.extend(sums)
        if len(found) >= _MOST_SUMS:
            break
    found = less_accessories(less_partial(found), blocks, place.name)
    return less_listed(found, blocks, blocks[place.name].element)


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
    taxes = _taxes(text, found, names)
    for at, (match, sign, upper, _) in enumerate(found):
        currency = local_currency(sign, local.regions) if sign else None
        if currency is None and sign in SIGNS_OF_A_REGION:
            continue
        amount, end = amount_of(found[at].digits, currency), found[at].end
        before = text[found[at - 1].end if at else 0 : match.start()]
        # Before another sum the words are about that one, but for the first few.
        after = text[end : min(end + _SHORT, found[at + 1].start) if at + 1 < len(found) else None]
        before, after = before.rstrip(" \u00a0").removesuffix(sign), after.lstrip(" \u00a0").removeprefix(sign)
        words = said(before, after)
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
            tax=taxes[at],
            other=words.other,
            conditional=words.conditional,
        )


def _taxes(text: str, found: Sequence[Written], names: Names) -> list[int]:
    """Return for each sum whether words, else class names, say that it is without tax, or with it."""
    edges = [0, *(place for one in found for place in (one.start, one.end)), len(text)]
    parts = [text[edges[at] : edges[at + 1]] for at in range(0, len(edges), 2)]
    named = TAX_INCLUDED if names.around & WITH_TAX else TAX_EXCLUDED if names.around & WITHOUT_TAX else 0
    return [tax or named for tax in taxes_said(parts)]


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
    points -= OTHERS if marks.is_recommended(block.element) else 0.0
    distance = index - place.name
    points += 2.0 - 0.04 * min(distance, 75) if distance >= 0 else 0.5 - 0.04 * min(-distance, 60)
    context = block.context
    points -= 3.0 if 2 * block.link_chars > len(block.text) else 0.0
    points -= 3.0 if context & _HIDDEN else 0.0
    points -= 5.0 if context & (_NAV | _FOOTER) else 0.0
    points -= 2.0 if context & _ASIDE else 0.0
    points -= 3.0 if block.element.tag in ("option", "label") else 0.0
    return points if place.certain else points - 0.5


def _is_deleted(block: TextBlock, at: int) -> bool:
    return any(mark.kind is InlineKind.DELETED and mark.start <= at < mark.end for mark in block.inlines)


def is_on_request(blocks: Sequence[TextBlock], place: Place, price: Sum) -> bool:
    """Tell whether words between the name and a sum say that the price is told to those who ask: the sum is that of
    something else."""
    return any(
        len(block.text) <= _LONGEST_NOTICE and not block.context & _SEEN_NOWHERE and ON_REQUEST.met_in(block.text)
        for block in blocks[place.name + 1 : price.block]
    )
