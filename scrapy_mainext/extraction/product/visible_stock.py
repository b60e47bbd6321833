"""Whether a product can be had, as a reader sees it: phrases near its name, and the button that buys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..blocks import Context, Element, TextBlock
from .cards import upwards
from .hints import STOCK, Marks
from .phrases import words_of
from .words import ABOUT_STOCK, IN_STOCK, OUT_OF_STOCK, PRE_ORDER, TO_CART

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .place import Place

__all__ = ["Stock", "says_out_of_stock", "stock_near"]

BEFORE: Final = 60
AFTER: Final = 120
"""Blocks before and after the name that are read."""
_LONGEST = 160
_LONGEST_BUTTON = 60
_FEW_WORDS = 5  # in which a phrase is the whole of what is said
_FORM = int(Context.FORM)
_NOT_READ = int(Context.TEMPLATE | Context.DIALOG | Context.NAV | Context.FOOTER | Context.HIDDEN)


class Stock(NamedTuple):
    """``availability``: schema.org's word, None where the page does not tell. ``button``: whether a button that buys is
    seen."""

    availability: str | None = None
    button: bool = False


def stock_near(blocks: Sequence[TextBlock], place: Place, marks: Marks) -> Stock:
    """Return what the blocks around the product's name say.

    That it cannot be had counts where it is all that a block says, or where class names say that the block is about
    stock, unless a button that buys is seen, or another block says that it can be had: then it is said of a size, or
    of one of the shops.
    """
    met = 0
    for index in range(max(place.first, place.name - BEFORE), min(place.end, place.name + AFTER)):
        block = blocks[index]
        if len(block.text) > _LONGEST or block.context & _NOT_READ or index == place.name:
            continue
        bits = ABOUT_STOCK.bits_in(block.text)
        if bits and not marks.is_recommended(block.element):
            met |= _meant(block, bits, marks)
    button = bool(met & (TO_CART | PRE_ORDER))
    if met & OUT_OF_STOCK and not met & (IN_STOCK | TO_CART):
        return Stock("OutOfStock", button)
    if met & PRE_ORDER and not met & (IN_STOCK | TO_CART):
        return Stock("PreOrder", button)
    return Stock("InStock" if met & (IN_STOCK | TO_CART) else None, button)


def says_out_of_stock(blocks: Sequence[TextBlock], place: Place) -> bool:
    """Tell whether a block near the name begins with a phrase that says so: quick, and not sure."""
    return any(
        len(blocks[index].text) <= _LONGEST and ABOUT_STOCK.bits_at_start(blocks[index].text) & OUT_OF_STOCK
        for index in range(max(place.first, place.name - BEFORE), min(place.end, place.name + BEFORE))
    )


def _meant(block: TextBlock, bits: int, marks: Marks) -> int:
    """Return those of the bits that the block means of the product."""
    text = block.text
    pressed = block.context & _FORM or block.element.tag in ("a", "button") or block.link_chars
    if bits & (TO_CART | PRE_ORDER) and len(text) <= _LONGEST_BUTTON and pressed:
        return bits & (TO_CART | PRE_ORDER) if _is_enabled(block.element) else 0
    if block.link_chars:
        return 0
    about_stock = marks.names(block.element).own & STOCK
    words = words_of(text)
    if bits & OUT_OF_STOCK:
        begins = ABOUT_STOCK.bits_in(" ".join(words[:_FEW_WORDS])) & OUT_OF_STOCK
        return OUT_OF_STOCK if begins and (about_stock or len(words) <= _FEW_WORDS) else 0
    return IN_STOCK if bits & IN_STOCK and (about_stock or len(words) <= _FEW_WORDS) else 0


def _is_enabled(element: Element) -> bool:
    """Tell whether the button is not turned off."""
    for at in upwards(element, 3):
        attrs = at.attrs or {}
        if "disabled" in attrs or attrs.get("aria-disabled") == "true":
            return False
    return True
