"""The address of an image: the best of those that ``src``, ``srcset`` and the attributes of lazy loaders name.

Candidates of ``srcset`` are told apart as the HTML standard has it ("Parsing a srcset attribute"). A placeholder, which
stands where a script puts the image, is no address of it.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["image_address", "is_lazy", "largest_of"]

_LAZY: Final = (
    "data-src", "data-original", "data-lazy-src", "data-orig-file", "data-large-file", "data-full-src",
    "data-hi-res-src", "data-image", "data-image-src", "data-img-src", "data-lazy", "data-url", "data-original-src",
    "data-echo", "data-cfsrc", "data-pin-media", "nitro-lazy-src", "lazy-src", "data-ll-src", "data-actualsrc",
    "data-real-src",
)  # fmt: skip
"""Attributes in which lazy loaders keep the address, the commonest first."""
_LAZY_SETS: Final = ("data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "data-ll-srcset", "data-bgset")
_NO_WEB: Final = ("data:", "blob:", "about:", "javascript:")
_PLACEHOLDER: Final = re.compile(
    r"(?:[\w-]*[_.-])?(?:blank|spacer|placeholder|transparent|pixel|empty|dummy|grey|gray|lazy(?:[-_]?load(?:er|ing)?)?"
    r"|loading|loader|1x1|1px|clear|trans|pix|space|white)(?:[-_.]?\d+)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|\Z)",
    re.IGNORECASE,
)
_LONGEST_NAME: Final = 40  # characters of a placeholder's file name
_LONGEST: Final = 2_048  # characters of an address
_LONGEST_SET: Final = 20_000
_MOST: Final = 50  # candidates of a set that are looked at
_SPACES: Final = " \t\n\r\x0c"
_DESCRIPTOR: Final = re.compile(r"(\d{1,7}(?:\.\d{1,4})?)([wx])(?!\w)")


def image_address(attrs: dict[str, str], around: str = "") -> str:
    """Return the best address that an ``<img>`` names, as it is written; an empty text for none.

    The largest candidate of a set goes before a single address, a lazy loader's attributes before the standard ones.
    ``around``: the best address of the ``<picture>`` it stands in, for an image that names none itself.
    """
    for name in (*_LAZY_SETS, "srcset"):
        if name in attrs:
            address = largest_of(attrs[name])
            if address:
                return address
    for name in _LAZY:
        if name in attrs:
            address = _real(attrs[name])
            if address:
                return address
    return _real(attrs.get("src", "")) or around


def is_lazy(attrs: dict[str, str]) -> bool:
    """Tell whether a script is to put an image here: ``src`` is missing, or names a placeholder."""
    return not _real(attrs.get("src", ""))


def largest_of(candidates: str) -> str:
    """Return the address of the largest candidate of a ``srcset``: the widest, or that for the most dense screens."""
    best, most = "", -1.0
    if len(candidates) > _LONGEST_SET:
        return best
    at, length = 0, len(candidates)
    for _ in range(_MOST):
        while at < length and candidates[at] in _SPACES + ",":
            at += 1
        start = at
        while at < length and candidates[at] not in _SPACES:
            at += 1
        address = candidates[start:at]
        descriptor = ""
        if address.endswith(","):
            address = address.rstrip(",")
        else:
            end = candidates.find(",", at)
            end = length if end < 0 else end
            descriptor = candidates[at:end].strip()
            at = end
        if not address:
            break
        match = _DESCRIPTOR.match(descriptor)
        size = float(match[1]) if match else 1.0
        if size > most and not address.startswith(_NO_WEB):
            best, most = address, size
    return _real(best)


def _real(address: str) -> str:
    """Return an address without white space around it; an empty text for a placeholder and what is too long."""
    address = address.strip()
    if not address or len(address) > _LONGEST or address[:11].lower().startswith(_NO_WEB):
        return ""
    name = address.partition("?")[0].rpartition("/")[2]
    return "" if len(name) <= _LONGEST_NAME and _PLACEHOLDER.match(name) else address
