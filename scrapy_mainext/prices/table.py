"""Histories as a table for a terminal or a pipe: a line for each product, or a few where the terminal is narrow."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

from .money import amount, price_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from .report import Summary

__all__ = ["CONTROLS", "change_text", "render_table"]

# What a terminal might obey: C0, DEL, C1 (ECMA-48).
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PIPE_WIDTH = 200
# Least columns for the name of a product, on one line and on several.
_LEAST_NAME, _LEAST_FOLDED_NAME = 28, 16


def render_table(products: Sequence[Summary]) -> str:
    """Return the table, as wide as the terminal, or COLUMNS, allows; in a pipe, which has no width, 200 columns.

    Numbers are never cut: a terminal that is too narrow for them and a piece of the names gets longer lines than it
    has room for. Raises ``ImportError`` without rich.
    """
    from rich.console import Console

    terminal = sys.stdout is not None and sys.stdout.isatty()
    width = None if terminal or os.environ.get("COLUMNS", "").isdecimal() else _PIPE_WIDTH
    console = Console(width=width)
    rows = [_cells(one) for one in products]
    table = _on_one_line(rows)
    if _least_width(table) > console.width:
        table = _on_several_lines(rows)
    console.width = max(console.width, _least_width(table))
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def change_text(one: Summary) -> tuple[str, str]:
    """Return the step of the last change of price and its percentage, or the change of currency; or nothing."""
    if one.difference is None:
        currency = one.before[1] if one.before else ""
        return (f"{currency} → {one.currency}" if currency else ""), ""
    share = "" if one.percent is None else f"{one.percent:+} %"
    return amount(one.difference, one.currency, signed=True), share


def _cells(one: Summary) -> dict[str, str]:
    step, share = change_text(one)
    cells = {
        "site": one.history.site,
        "product": one.history.name or one.history.sku or one.history.url,
        "price": "" if one.price is None else price_text(one.price, one.currency),
        "before": "" if one.before is None else price_text(*one.before),
        "step": step,
        "share": share,
        "lowest": "" if one.lowest is None else amount(one.lowest, one.currency),
        "highest": "" if one.highest is None else amount(one.highest, one.currency),
        "status": str(one.status).replace("_", " "),
        "seen": one.history.last_seen[:16].replace("T", " "),
    }
    return {name: CONTROLS.sub(" ", cell) for name, cell in cells.items()}


def _on_one_line(rows: Sequence[dict[str, str]]) -> Table:
    columns = {
        "Site": [row["site"] for row in rows],
        "Product": [row["product"] for row in rows],
        "Price": [row["price"] for row in rows],
        "Before": [row["before"] for row in rows],
        "Change": [f"{row['step']} ({row['share']})" if row["share"] else row["step"] for row in rows],
        "Lowest": [row["lowest"] for row in rows],
        "Highest": [row["highest"] for row in rows],
        "Status": [row["status"] for row in rows],
        "Last seen (UTC)": [row["seen"] for row in rows],
    }
    return _table(columns, folded="Product", least=_LEAST_NAME, numbers=list(columns)[2:7])


def _on_several_lines(rows: Sequence[dict[str, str]]) -> Table:
    columns = {
        "Product\nSite": [f"{row['product']}\n{row['site']}" for row in rows],
        "Price\nBefore": [f"{row['price']}\n{row['before']}" for row in rows],
        "Change": [f"{row['step']}\n{row['share']}" for row in rows],
        "Lowest\nHighest": [f"{row['lowest']}\n{row['highest']}" for row in rows],
        "Status\nLast seen (UTC)": [f"{row['status']}\n{row['seen']}" for row in rows],
    }
    return _table(columns, folded="Product\nSite", least=_LEAST_FOLDED_NAME, numbers=list(columns)[1:4], lines=True)


def _table(
    columns: dict[str, list[str]], *, folded: str, least: int, numbers: Sequence[str], lines: bool = False
) -> Table:
    """Return a table of columns of equal length, of which one is folded to ``least`` columns of the terminal."""
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    table = Table(show_lines=lines)
    for title, cells in columns.items():
        longest = max(cell_len(line) for cell in (title, *cells) for line in cell.split("\n"))
        table.add_column(
            title,
            justify="right" if title in numbers else "left",
            no_wrap=title != folded,
            overflow="fold",
            min_width=min(longest, least) if title == folded else longest,
        )
    for row in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, row))  # not markup
    return table


def _least_width(table: Table) -> int:
    """Return what the table takes with its columns at their least. Rich's own measure does not break long words."""
    # A column has an edge and a space on either side; the table has one edge more.
    return sum((column.min_width or 0) + 3 for column in table.columns) + 1
