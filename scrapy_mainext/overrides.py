"""Request meta keys that stand in for a setting, for the response to that one request."""

from __future__ import annotations

import logging
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from .spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy import Request

    from .extraction.options import Options
    from .reporting import Reporter

__all__ = ["META_KEYS", "options_for"]

PREFIX = "mainext_"
META_KEYS: Mapping[str, str] = MappingProxyType(
    {
        f"{PREFIX}{name}": name
        for name in (
            "captions",
            "comments",
            "images",
            "links",
            "min_chars",
            "min_words",
            "mode",
            "page_type",
            "tables",
        )
    },
)
"""The option that each key sets."""


def options_for(request: Request | None, options: Options, reporter: Reporter) -> Options:
    """Return the options with what the request's meta asks for.

    A key that is none of these, and a value that its option does not take, alone or beside the settings, is passed over
    with one warning a key: a crawl does not stop for one request.
    """
    if request is None:
        return options
    for key, value in request.meta.items():
        if not isinstance(key, str) or not key.startswith(PREFIX):
            continue
        if key not in META_KEYS:
            _tell(reporter, key, value, request, _unknown(key))
            continue
        try:
            options = replace(options, **{META_KEYS[key]: value})
        except (TypeError, ValueError) as error:
            _tell(reporter, key, value, request, str(error))
    return options


def _unknown(key: str) -> str:
    close = nearest(key, META_KEYS)
    return f"there is no such key.{f' Did you mean {close}?' if close else ''}"


def _tell(reporter: Reporter, key: str, value: object, request: Request, fault: str) -> None:
    reporter.say_once(
        ("meta", key),
        logging.WARNING,
        "The request %s has %s: %r in its meta, which is passed over: %s",
        request,
        key,
        value,
        fault,
    )
