"""The command ``scrapy mainext-prices``: price histories as a table, CSV, JSON or a page with charts.

Scrapy imports this module on each of its invocations, whatever the command: all else is imported when this one runs.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from ..output import write

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from .report import Summary

__all__ = ["PricesCommand"]

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection").
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBERS = ("price", "old_price", "difference", "percent", "lowest", "highest")
_COLUMNS = (
    "site",
    "name",
    "sku",
    "gtin",
    "price",
    "currency",
    "old_price",
    "difference",
    "percent",
    "lowest",
    "highest",
    "status",
    "last_seen",
    "url",
)


class PricesCommand(ScrapyCommand):
    """``scrapy mainext-prices DB``, inside and outside a project.

    Exit codes: 0; 1 where the database cannot be read or the page cannot be written; 2 for a wrong command line.
    """

    requires_project = False
    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_ENABLED": False}

    def syntax(self) -> str:
        return "[options] <DB>"

    def short_desc(self) -> str:
        return "Show the prices that crawls have kept"

    def long_desc(self) -> str:
        return (
            "Show the products of a database that MAINEXT_PRICE_DB named: last price, the price before it, the lowest"
            " and the highest, and when it was last seen. DB is a path or an address such as sqlite:///prices.db."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument(
            "--since", metavar="TIME", help="what was seen since then: a day (2026-11-30), or so long ago (12h, 7d, 2w)"
        )
        parser.add_argument("--changed", action="store_true", help="only what changed its price, currency or status")
        parser.add_argument("--site", metavar="HOST", help="only products of this host")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--csv", action="store_true", help="print CSV")
        form.add_argument("--json", action="store_true", help="print a JSON array")
        form.add_argument("--html", metavar="FILE", help="write a page with a chart for each product")

    def run(self, args: list[str], opts: Namespace) -> None:
        from .report import parse_since, summaries
        from .store import read_histories

        if len(args) != 1 or args[0].startswith("-"):
            raise UsageError
        try:
            since = "" if opts.since is None else parse_since(opts.since)
        except ValueError as error:
            raise UsageError(f"--since {opts.since}: {error}", print_help=False) from None
        site = opts.site.lower().removeprefix("www.") if opts.site else None
        try:
            products = summaries(read_histories(args[0], site=site, since=since))
        except Exception as error:  # whatever a driver raises for what it cannot read
            self._fail(f"{args[0]}: {error or type(error).__name__}")
            return
        if opts.changed:
            products = [product for product in products if product.changed]
        try:
            fault = _show(products, opts)
        except ImportError as error:
            fault = _missing_extra(error, opts)
        if fault is not None:
            self._fail(fault)

    def _fail(self, fault: str) -> None:
        self.exitcode = 1
        if sys.stderr is not None:
            print(_CONTROLS.sub(" ", fault), file=sys.stderr)


def _show(products: Sequence[Summary], opts: Namespace) -> str | None:
    """Print the products or write the page; return why that cannot be."""
    if opts.csv:
        return write(_csv(products))
    if opts.json:
        return write(json.dumps([product.asdict() for product in products], indent=2) + "\n")
    if opts.html is not None:
        return _write_page(products, opts.html)
    from .table import render_table

    return write(render_table(products))


def _write_page(products: Sequence[Summary], path: str) -> str | None:
    from .page import render_page

    page = render_page(products)
    try:
        Path(path).write_text(page, "utf-8", "backslashreplace")
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        return f"--html {path}: {getattr(error, 'strerror', None) or error}"
    return None


def _missing_extra(error: ImportError, opts: Namespace) -> str:
    library = error.name or ("jinja2" if opts.html else "rich")
    return (
        f"{library.partition('.')[0]} is not installed: it comes with the extra 'prices' of scrapy-mainext, "
        "in a clone by pip install '.[prices]' (--csv and --json do without)"
    )


def _csv(products: Sequence[Summary]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, _COLUMNS)
    writer.writeheader()
    for product in products:
        row = product.asdict()
        writer.writerow({name: value if name in _NUMBERS else _cell(value) for name, value in row.items()})
    return file.getvalue()


def _cell(value: str | None) -> str | None:
    """Return text that a spreadsheet shows instead of working it out."""
    return f"'{value}" if value and value.startswith(_FORMULA) else value
