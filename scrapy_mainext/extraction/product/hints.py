"""What class and id names say of an element of a shop's page: a price, an old one, a recommendation, a button.

Class names are English nearly everywhere, and compound: ``productPrice--old``, ``price_inside_buybox``. They are read
in lower case, with the joints of camel case and all signs as one hyphen.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ..blocks import Element

__all__ = [
    "CART", "CODE", "CURRENT", "OLD", "OTHER_CHARGE", "PRICE", "RECOMMENDED", "SAVING", "STOCK", "STRUCK", "UNIT",
    "WITHOUT_TAX", "WITH_TAX", "Marks", "Names", "hints_of",
]  # fmt: skip

PRICE: Final = 1
OLD: Final = 2
CURRENT: Final = 4
OTHER_CHARGE: Final = 8  # carriage, rates
RECOMMENDED: Final = 16
SAVING: Final = 32
UNIT: Final = 64
CART: Final = 128
STOCK: Final = 256
CODE: Final = 512
WITH_TAX: Final = 2048
WITHOUT_TAX: Final = 4096
STRUCK: Final = 1024  # line-through in the style itself

_PATTERNS: Final = tuple(
    (bit, re.compile("|".join(patterns)))
    for bit, patterns in {
        PRICE: (
            r"price",
            r"preis",
            r"(?:^|-)(?:prix|prezzo|precio|preco|cena|hind|hinta|pris|kaina|fiyat|harga|amount|prc)\b",
        ),
        OLD: (
            r"(?:^|-)(?:old|was|before|prev|previous|former|rrp|msrp|uvp|strike\w*|crossed|through|compare|original|list|retail|regular|standard|normal|full)-?(?:unit-?)?price",
            r"price\w*-(?:old|was|before|prev\w*|rrp|msrp|uvp|strike\w*|crossed|compare|original|list|retail|regular|standard|normal|full)\b",
            r"strike",
            r"line-through",
            r"crossed",
            r"(?:^|-)(?:oldprice|wasprice|listprice|priceold|pricewas|old|was)(?:-|$)",
        ),
        CURRENT: (
            r"(?:^|-)(?:sale|special|final|now|new|our|ourprice|deal|dealprice|current|currentprice|main|actual|offer|promo\w*|buybox|buy-box|discount(?:ed)?|reduced|selling|sell)(?:-|$)",
            r"main-price",
            r"(?:sale|new|final|special)price",
        ),
        OTHER_CHARGE: (
            r"shipping",
            r"delivery",
            r"postage",
            r"instal?lment",
            r"monthly",
            r"financ",
            r"credit",
            r"coupon",
            r"voucher",
            r"versand",
            r"livraison",
            r"(?:^|-)ship",
            r"warranty",
            r"insurance",
            r"deposit",
            r"bids?(?:-|$)",
            r"tax(?:es)?(?:-|$)",
        ),
        RECOMMENDED: (
            r"related",
            r"recommend",
            r"(?:^|-)reco(?:s|-|$)",
            r"similar",
            r"upsell",
            r"up-sell",
            r"cross-?sell",
            r"also-",
            r"alsobought",
            r"carousel",
            r"sponsored",
            r"recently",
            r"last-viewed",
            r"bundle",
            r"fbt",
            r"accessor",
            r"suggest",
            r"teaser",
            r"minicart",
            r"mini-cart",
            r"mini-?basket",
            r"cart-(?:flyout|popup|overlay|item)",
            r"flyout",
            r"compar(?:e|ison)-(?!price|at)",
        ),
        SAVING: (
            r"saving",
            r"(?:^|-)save[sd]?(?:-|$)",
            r"discount-?(?:amount|value|difference|percent)",
            r"(?:^|-)badge",
        ),
        UNIT: (r"unit-?price", r"price-?per", r"per-?unit", r"base-?price", r"(?:^|-)ppu(?:-|$)", r"grundpreis"),
        CART: (
            r"add-?to-?(?:cart|bag|basket|trolley)",
            r"buy-?(?:now|button|btn|box)",
            r"addtocart",
            r"(?:^|-)atc(?:-|$)",
        ),
        STOCK: (r"stock", r"availab", r"inventory", r"verfuegbar", r"disponib", r"lieferbar"),
        WITH_TAX: (r"(?:^|-)(?:incl?|including|inkl|with)-?(?:tax|vat|gst|mwst|btw|moms)(?:es)?(?:-|$)",),
        WITHOUT_TAX: (r"(?:^|-)(?:excl?|ex|excluding|exkl|without|no)-?(?:tax|vat|gst|mwst|btw|moms)(?:es)?(?:-|$)",),
        CODE: (
            r"(?:^|-)(?:sku|mpn|asin|article-?(?:no|nr|number)|item-?(?:no|nr|number|code|id)|product-?(?:no|nr|number|code|id|ref)|ref-?number|identifier)(?:-|$)",
        ),
    }.items()
)
_JOINT = re.compile(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z0-9]+")
_LONGEST = 200
_LEVELS = 4  # elements whose names count for what is in them
_STRUCK_STYLE = re.compile(r"line-through", re.IGNORECASE)


def hints_of(element: Element) -> int:
    """Return the bits that the element's own class and id names set."""
    attrs = element.attrs
    if not attrs:
        return 0
    bits = 0
    for name in ("class", "id"):
        value = attrs.get(name)
        if value:
            bits |= _hints(value[:_LONGEST])
    style = attrs.get("style")
    return bits | STRUCK if style and _STRUCK_STYLE.search(style) else bits


class Names(NamedTuple):
    """Bits of the names around an element: ``around``, of it and some levels above; ``own``, of the innermost two."""

    around: int
    own: int


class Marks:
    """What names say around the elements of one page, each element read once.

    ``name``: the element of the product's name. What holds it is no list of other products, whatever it is called.
    """

    def __init__(self, name: Element | None = None) -> None:
        self._hints: dict[int, int] = {}
        self._recommended: dict[int, bool] = {}
        at = name
        while at is not None:
            self._recommended[at.index] = False
            at = at.parent

    def of(self, element: Element) -> int:
        bits = self._hints.get(element.index)
        if bits is None:
            bits = self._hints[element.index] = hints_of(element)
        return bits

    def names(self, element: Element) -> Names:
        around = own = self.of(element)
        at = element.parent
        for level in range(1, _LEVELS):
            if at is None:
                break
            around |= self.of(at)
            if level == 1:
                own = around
            at = at.parent
        return Names(around, own)

    def is_recommended(self, element: Element) -> bool:
        """Tell whether the element, or one above it, shows other products."""
        passed: list[int] = []
        verdict = False
        at: Element | None = element
        while at is not None:
            known = self._recommended.get(at.index)
            if known is not None:
                verdict = known
                break
            passed.append(at.index)
            if self.of(at) & RECOMMENDED:
                verdict = True
                break
            at = at.parent
        self._recommended.update(dict.fromkeys(passed, verdict))
        return verdict


@lru_cache(maxsize=8192)
def _hints(names: str) -> int:
    bits = 0
    for name in names.split():
        parts = _JOINT.sub("-", name).lower()
        said = 0
        for bit, pattern in _PATTERNS:
            if pattern.search(parts):
                said |= bit
        bits |= said & ~OTHER_CHARGE if said & (WITH_TAX | WITHOUT_TAX) else said
    return bits
