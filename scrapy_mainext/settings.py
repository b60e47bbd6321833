"""Names, defaults and checks of the ``MAINEXT_*`` settings.

==========================  ====================================================================================
``MAINEXT_ENABLED``         boolean, default True. False turns all parts off.
``MAINEXT_MODE``            how much to keep, default ``"balanced"``; one of ``extraction.options.MODES``.
``MAINEXT_SCORER``          name of the scorer that decides what is content, a key of ``extraction.scoring.SCORERS``;
                            default None, the mode's own.
``MAINEXT_PAGE_TYPE``       a page type that all pages are taken for, default None.
``MAINEXT_COMMENTS``        booleans, default True. False drops readers' comments, tables of data, images, the
``MAINEXT_TABLES``          addresses of links.
``MAINEXT_IMAGES``
``MAINEXT_LINKS``
``MAINEXT_CAPTIONS``        whether captions of the images that are shown are text in any case, default False.
``MAINEXT_MIN_WORDS``       words and characters that a main text must have, default 0; a shorter one is left empty.
``MAINEXT_MIN_CHARS``
``MAINEXT_FALLBACK_BELOW``  confidence under which a page counts as a candidate for a fallback, default 0.80.
``MAINEXT_FIELDS``          mapping of attribute of ``Extraction`` to name of the item field that it fills, default
                            ``{"text": "main_text", "heading_path": "heading_path", "metadata": "metadata", "product":
                            "product"}``. It replaces the default, and an empty one fills nothing.
``MAINEXT_MARKDOWN``        boolean, default True. False saves the rendering.
``MAINEXT_AUTHOR_BLOCKLIST``
                            list of names that are never the author, default ``()``.
``MAINEXT_MAX_BYTES``       bodies over so many bytes are skipped, default 20971520 (20 MiB); 0 for no limit.
``MAINEXT_PRICE_DB``        path or address of the database of prices, default None: none are kept.
``MAINEXT_PRICE_FIELD``     item field for what changed, default ``"price_changes"``.
``MAINEXT_PRICE_MIN_CHANGE``   what a change of price must reach to be told, in the price's own currency and in percent
``MAINEXT_PRICE_MIN_PERCENT``  of the old price; default 0.
``MAINEXT_DRIFT_FILE``      path or address of the database of earlier runs, default None: nothing is compared.
``MAINEXT_DRIFT_FIELDS``    attributes of ``Extraction`` to watch, with a dot for what is in them.
``MAINEXT_DRIFT_MIN_DROP``  fall of a share or of the mean confidence that is told, default 0.2.
``MAINEXT_DRIFT_MIN_PAGES``  pages that there must be now and in earlier runs, default 20.
``MAINEXT_DRIFT_RUNS``      earlier runs to compare with, default 5.
``MAINEXT_DRIFT_SETTLE_RUNS``  runs in succession after which a fall is the new measure, default 7; 0 for never.
``MAINEXT_DRIFT_ACCEPT``    boolean, default False. True forgets earlier runs of the spider.
==========================  ====================================================================================

Every fault is a ``ValueError`` that names the setting, its value and what is allowed. It is raised where the setting is
read, which is before the first request: a crawl does not start with settings that it would pass over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal, InvalidOperation
from functools import partial
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from .extraction.options import MODES, Options, contradiction, names_of, page_type_of
from .extraction.result import PageType
from .extraction.scoring import SCORERS
from .spelling import nearest
from .watching import ATTRIBUTES, check_watched

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

__all__ = ["DEFAULT_FIELDS", "MainextSettings", "shown"]

DEFAULT_FIELDS: Mapping[str, str] = MappingProxyType(
    {"text": "main_text", "heading_path": "heading_path", "metadata": "metadata", "product": "product"},
)
DEFAULT_MAX_BYTES = 20 * 2**20
DEFAULT_DRIFT_FIELDS = (
    "title",
    "author",
    "date",
    "language",
    "text",
    "metadata.description",
    "metadata.image",
    "product",
    "product.name",
    "product.sku",
    "product.gtin",
    "product.price",
    "product.currency",
    "product.availability",
)

# What extract() does unless told otherwise is what a crawl does.
_EXTRACT = Options()
_PREFIX = "MAINEXT_"
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class MainextSettings:
    """The ``MAINEXT_*`` settings of a crawl, read and checked. See the table of this module."""

    enabled: bool = True
    mode: str = _EXTRACT.mode
    scorer: str | None = _EXTRACT.scorer
    page_type: PageType | None = None
    comments: bool = _EXTRACT.comments
    tables: bool = _EXTRACT.tables
    images: bool = _EXTRACT.images
    captions: bool = _EXTRACT.captions
    links: bool = _EXTRACT.links
    min_words: int = _EXTRACT.min_words
    min_chars: int = _EXTRACT.min_chars
    fallback_below: float = _EXTRACT.fallback_below
    author_blocklist: tuple[str, ...] = _EXTRACT.author_blocklist
    fields: Mapping[str, str] = field(default_factory=lambda: DEFAULT_FIELDS)
    markdown: bool = _EXTRACT.markdown
    max_bytes: int = DEFAULT_MAX_BYTES
    price_db: str | None = None
    price_field: str = "price_changes"
    price_min_change: Decimal = Decimal(0)
    price_min_percent: Decimal = Decimal(0)
    drift_file: str | None = None
    drift_fields: tuple[str, ...] = DEFAULT_DRIFT_FIELDS
    drift_min_drop: float = 0.2
    drift_min_pages: int = 20
    drift_runs: int = 5
    drift_settle_runs: int = 7
    drift_accept: bool = False

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> MainextSettings:
        """Read and check; a setting that is absent or None has its default. Raises ``ValueError``."""
        _check_names(settings)
        values = {
            attribute: _read(name, settings, reader)
            for attribute, (name, reader) in _SETTINGS.items()
            if settings.get(name) is not None
        }
        result = cls(**values)
        if "markdown" in result.fields and not result.markdown:
            raise ValueError(
                "MAINEXT_FIELDS asks for 'markdown', but MAINEXT_MARKDOWN is False: change one of the two."
            )
        if result.price_db and result.price_field in result.fields.values():
            raise ValueError(
                f"MAINEXT_PRICE_FIELD = {result.price_field!r}: MAINEXT_FIELDS fills the same item field: change one "
                "of the two."
            )
        fault = contradiction(result.mode, result.scorer)
        if fault:
            raise ValueError(f"MAINEXT_MODE = {result.mode!r}, MAINEXT_SCORER = {result.scorer!r}: {fault}")
        return result

    @property
    def options(self) -> Options:
        """What the settings ask of ``extract``."""
        return Options(**{name: getattr(self, name) for name in _OPTIONS})


def _check_names(settings: BaseSettings) -> None:
    known = sorted(name for name, _ in _SETTINGS.values())
    for name in settings:
        if str(name).startswith(_PREFIX) and name not in known:
            close = nearest(str(name), known)
            hint = f" Did you mean {close}?" if close else ""
            raise ValueError(
                f"{name} = {shown(settings.get(name))}: there is no such setting.{hint} Known: {', '.join(known)}.",
            )


_PASSWORD = re.compile(r"(?<=://)([^/?#@\s:]*):[^/?#@\s]*@")


def shown(value: object) -> str:
    """Return a setting's value as an error or the log may show it: without the password of a database's address."""
    return _PASSWORD.sub(r"\1:…@", repr(value))


def _read(name: str, settings: BaseSettings, reader: Callable[[BaseSettings, str], _Value]) -> _Value:
    try:
        return reader(settings, name)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} = {shown(settings.get(name))}: {error}") from None


def _read_bool(settings: BaseSettings, name: str) -> bool:
    # As getbool(), which takes any number for True.
    value = str(settings.get(name)).lower()
    if value not in {"true", "false", "1", "0"}:
        raise ValueError("must be True or False.")
    return value in {"true", "1"}


def _read_scorer(settings: BaseSettings, name: str) -> str:
    value = settings.get(name)
    if not isinstance(value, str) or value not in SCORERS:
        raise ValueError(f"must be the name of a scorer: {', '.join(sorted(SCORERS))}.")
    return value


def _read_mode(settings: BaseSettings, name: str) -> str:
    value = settings.get(name)
    if not isinstance(value, str) or value not in MODES:
        raise ValueError(f"must be one of {', '.join(MODES)}.")
    return value


def _read_page_type(settings: BaseSettings, name: str) -> PageType | None:
    try:
        return page_type_of(settings.get(name))
    except ValueError:
        raise ValueError(f"must be a page type: {', '.join(PageType)}.") from None


def _read_size(unit: str, settings: BaseSettings, name: str) -> int:
    value = settings.get(name)
    if isinstance(value, str):
        value = int(value) if value.strip().isdecimal() else None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"must be a whole number of {unit}, 0 for no limit.")
    return value


def _read_share(settings: BaseSettings, name: str) -> float:
    value = settings.get(name)
    try:
        share = -1.0 if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        share = -1.0
    if not 0 <= share <= 1:
        raise ValueError("must be a number from 0 to 1.")
    return share


def _read_names(settings: BaseSettings, name: str) -> tuple[str, ...]:
    try:
        return names_of(settings.getlist(name))
    except (TypeError, ValueError):
        raise ValueError("must be a list of names.") from None


def _read_positive(unit: str, settings: BaseSettings, name: str) -> int:
    try:
        value = _read_size(unit, settings, name)
    except ValueError:
        value = 0
    if value < 1:
        raise ValueError(f"must be a whole number of {unit}, at least 1.")
    return value


def _read_amount(settings: BaseSettings, name: str) -> Decimal:
    value = settings.get(name)
    try:
        amount = Decimal("NaN") if isinstance(value, bool) else Decimal(str(value))
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or amount < 0:
        raise ValueError("must be a decimal number, 0 for any change.")
    return amount


def _read_text(what: str, settings: BaseSettings, name: str) -> str:
    value = settings.get(name)
    if isinstance(value, PurePath):
        value = str(value)
    if not isinstance(value, str) or not value:
        raise ValueError(f"must be {what}.")
    return value


def _read_attributes(settings: BaseSettings, name: str) -> tuple[str, ...]:
    try:
        names = tuple(settings.getlist(name))
    except TypeError:
        names = ()
    for attribute in names:
        check_watched(attribute)
    if not names:
        raise ValueError("must be a list of attributes of an extraction, as in 'product.price'.")
    return names


def _read_fields(settings: BaseSettings, name: str) -> Mapping[str, str]:
    try:
        mapping: dict[Any, Any] = settings.getdict(name)
    except (TypeError, ValueError):
        raise ValueError("must be a mapping of extraction attribute to item field.") from None
    for attribute, item_field in mapping.items():
        if attribute not in ATTRIBUTES:
            raise ValueError(f"an extraction has no {attribute!r}. Known: {', '.join(sorted(ATTRIBUTES))}.")
        if not isinstance(item_field, str) or not item_field:
            raise ValueError(f"the item field of {attribute!r} must be a name, not {item_field!r}.")
    if len(set(mapping.values())) < len(mapping):
        raise ValueError("each attribute needs an item field of its own.")
    return MappingProxyType(mapping)


_SETTINGS: Mapping[str, tuple[str, Callable[[BaseSettings, str], Any]]] = MappingProxyType(
    {
        "enabled": ("MAINEXT_ENABLED", _read_bool),
        "mode": ("MAINEXT_MODE", _read_mode),
        "scorer": ("MAINEXT_SCORER", _read_scorer),
        "page_type": ("MAINEXT_PAGE_TYPE", _read_page_type),
        "comments": ("MAINEXT_COMMENTS", _read_bool),
        "tables": ("MAINEXT_TABLES", _read_bool),
        "images": ("MAINEXT_IMAGES", _read_bool),
        "captions": ("MAINEXT_CAPTIONS", _read_bool),
        "links": ("MAINEXT_LINKS", _read_bool),
        "min_words": ("MAINEXT_MIN_WORDS", partial(_read_size, "words")),
        "min_chars": ("MAINEXT_MIN_CHARS", partial(_read_size, "characters")),
        "fallback_below": ("MAINEXT_FALLBACK_BELOW", _read_share),
        "author_blocklist": ("MAINEXT_AUTHOR_BLOCKLIST", _read_names),
        "fields": ("MAINEXT_FIELDS", _read_fields),
        "markdown": ("MAINEXT_MARKDOWN", _read_bool),
        "max_bytes": ("MAINEXT_MAX_BYTES", partial(_read_size, "bytes")),
        "price_db": ("MAINEXT_PRICE_DB", partial(_read_text, "a path or an address such as sqlite:///prices.db")),
        "price_field": ("MAINEXT_PRICE_FIELD", partial(_read_text, "the name of an item field")),
        "price_min_change": ("MAINEXT_PRICE_MIN_CHANGE", _read_amount),
        "price_min_percent": ("MAINEXT_PRICE_MIN_PERCENT", _read_amount),
        "drift_file": ("MAINEXT_DRIFT_FILE", partial(_read_text, "a path or an address such as sqlite:///drift.db")),
        "drift_fields": ("MAINEXT_DRIFT_FIELDS", _read_attributes),
        "drift_min_drop": ("MAINEXT_DRIFT_MIN_DROP", _read_share),
        "drift_min_pages": ("MAINEXT_DRIFT_MIN_PAGES", partial(_read_positive, "pages")),
        "drift_runs": ("MAINEXT_DRIFT_RUNS", partial(_read_positive, "runs")),
        "drift_settle_runs": ("MAINEXT_DRIFT_SETTLE_RUNS", partial(_read_size, "runs")),
        "drift_accept": ("MAINEXT_DRIFT_ACCEPT", _read_bool),
    },
)

# What of them goes on to extract().
_OPTIONS = tuple(option.name for option in fields(Options) if option.name in _SETTINGS)
