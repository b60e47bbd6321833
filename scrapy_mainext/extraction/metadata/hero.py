"""The main image of a page that states none: the first big one in its main text, or right above it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, InlineKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..blocks import TextBlock
    from ..layout.links import Resolver
    from ..page import Page

__all__ = ["hero_image"]

_BEFORE: Final = 8  # blocks before the main text that are looked at
_MOST: Final = 12  # images that are looked at
_LEAST_WIDTH, _LEAST_HEIGHT = 400, 200  # pixels
_LARGEST_RATIO: Final = 4.0  # of the longer side to the shorter: beyond it are banners and lines
_UNWANTED: Final = int(
    Context.NAV | Context.ASIDE | Context.FOOTER | Context.FORM | Context.HIDDEN | Context.DIALOG | Context.TEMPLATE
)
_HEADER: Final = int(Context.HEADER)
_ARTICLE: Final = int(Context.ARTICLE | Context.MAIN)
_NOT_CONTENT: Final = re.compile(
    r"(?<![a-z])(?:1x1|2x2|ads?|advert[a-z]*|avatars?|badges?|banners?|blank|buttons?|captcha|dummy|emojis?|favicon"
    r"|gravatar|headshots?|icons?|lazy|load(?:er|ing)|logos?|paypal|placeholders?|profiles?|qr-?code|ratings?|smil(?:ey|ies)"
    r"|spacers?|spinner|sponsors?|sprites?|thumbnails?|track(?:er|ing)|transparent|watermark)(?![a-z])"
    r"|\.(?:gif|svg|ico)\b",
    re.IGNORECASE,
)
"""Words of an address, whole: a market share and a flag day are content."""
_NAMES: Final = re.compile(r"avatar|author|emoji|icon|logo|pixel|badge|profile|smil|thumb", re.IGNORECASE)
_SIZE_IN_NAME: Final = re.compile(r"[-_/](\d{1,4})x(\d{1,4})(?=[._/-]|\Z)")
_WIDTH_IN_QUERY: Final = re.compile(r"[?&](?:w|width|s|size)=(\d{1,4})(?=&|\Z)")
_NUMBER: Final = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*\Z")


def hero_image(page: Page, kept: Sequence[bool], resolver: Resolver) -> str | None:
    """Return the address of the first big image in the main text or right before it, None where none is known to be
    big."""
    for found, src in enumerate(_images(page.blocks, kept)):
        if found == _MOST:
            break
        url = resolver.resolve_web(src)
        if url is not None and _is_big(url, page.head.images.get(src, {})):
            return url
    return None


def _images(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> Iterator[str]:
    """Yield the addresses, as written, of the images in kept blocks, and of those without text before and between."""
    first = next((at for at, keep in enumerate(kept) if keep), None)
    if first is None:
        return
    last = max(at for at, keep in enumerate(kept) if keep)
    for at in range(max(0, first - _BEFORE), last + 1):
        block = blocks[at]
        if not block.inlines or (block.text and not kept[at]) or block.context & _UNWANTED:
            continue
        if block.context & _HEADER and not block.context & _ARTICLE:
            continue
        for mark in block.inlines:
            if mark.kind is InlineKind.IMAGE:
                yield mark.value


def _is_big(url: str, attrs: Mapping[str, str]) -> bool:
    """Tell whether an image is content and known to be big: by its attributes, or a size that its address names."""
    if _NOT_CONTENT.search(url[-300:]) or _NAMES.search(attrs.get("class", "")[:300]):
        return False
    if "logo" in attrs.get("alt", "")[:100].lower():
        return False
    width, height = _number(attrs.get("width")), _number(attrs.get("height"))
    size = _SIZE_IN_NAME.search(url[-300:])
    if size:
        width, height = min(width or 9999, int(size[1])), min(height or 9999, int(size[2]))
    asked = _WIDTH_IN_QUERY.search(url[-300:])
    if asked:
        width = min(width or 9999, int(asked[1]))
    if width is None and height is None:
        return False
    if (width or 9999) < _LEAST_WIDTH or (height or 9999) < _LEAST_HEIGHT:
        return False
    return not (width and height) or max(width, height) <= _LARGEST_RATIO * min(width, height)


def _number(text: str | None) -> int | None:
    match = _NUMBER.match(text or "")
    return int(match[1]) if match else None
