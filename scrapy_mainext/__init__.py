"""Main text of crawled pages, for Scrapy and without it.

Names are imported when first used: the core comes without Scrapy, and Scrapy's command line without the core.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .addon import Addon
    from .extraction import extract, iter_blocks, strip_markup
    from .extraction.blocks import BlockKind, Context
    from .extraction.options import Options
    from .extraction.result import (
        Block,
        Encoding,
        Extraction,
        Image,
        Link,
        Offer,
        PageType,
        Product,
        Section,
        UnitPrice,
        Variant,
    )
    from .handles import main_text

__version__ = "0.1.0"

__all__ = [
    "Addon",
    "Block",
    "BlockKind",
    "Context",
    "Encoding",
    "Extraction",
    "Image",
    "Link",
    "Offer",
    "Options",
    "PageType",
    "Product",
    "Section",
    "UnitPrice",
    "Variant",
    "__version__",
    "extract",
    "iter_blocks",
    "main_text",
    "strip_markup",
]

_HOMES = {
    "Addon": ".addon",
    "Block": ".extraction.result",
    "BlockKind": ".extraction.blocks",
    "Context": ".extraction.blocks",
    "Encoding": ".extraction.result",
    "Extraction": ".extraction.result",
    "Image": ".extraction.result",
    "Link": ".extraction.result",
    "Offer": ".extraction.result",
    "Options": ".extraction.options",
    "PageType": ".extraction.result",
    "Product": ".extraction.result",
    "Section": ".extraction.result",
    "UnitPrice": ".extraction.result",
    "Variant": ".extraction.result",
    "extract": ".extraction",
    "iter_blocks": ".extraction",
    "main_text": ".handles",
    "strip_markup": ".extraction",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name], __name__), name)
    globals()[name] = value  # found without this function from now on
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
