"""Data tables as a grid of rows and columns, for text and for Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .frames import Frame, Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..blocks import TextBlock

__all__ = ["Cell", "Table", "read_table"]

_MAX_COLUMNS = 200
_MAX_ROWS_SPANNED = 1000
_MAX_PADDING = 20_000  # empty cells that spans may add to one table


@dataclass(slots=True, eq=False)
class Cell:
    """A cell with text. ``blocks``: indices of its blocks in the layout."""

    frame: Frame
    blocks: list[int] = field(default_factory=list)
    inner_elements: int = 0  # how many elements inside it are known of

    def add(self, index: int, block: TextBlock) -> None:
        """Take in a block of the cell."""
        self.blocks.append(index)
        assert self.frame.element is not None
        marks = sum(mark.end - mark.start < len(block.text) for mark in block.inlines)
        self.inner_elements = max(self.inner_elements, block.element.index - self.frame.element.index) + marks

    @property
    def is_header(self) -> bool:
        return self.frame.element is not None and self.frame.element.tag == "th"

    @property
    def columns(self) -> int:
        return self._span("colspan", _MAX_COLUMNS)

    @property
    def rows(self) -> int:
        return self._span("rowspan", _MAX_ROWS_SPANNED)

    def _span(self, name: str, limit: int) -> int:
        value = self.frame.element.attr(name).strip() if self.frame.element else ""
        return min(max(int(value), 1), limit) if value.isascii() and value.isdigit() and len(value) < 6 else 1


@dataclass(slots=True)
class Table:
    """``captions``: indices of blocks outside of cells. ``rows``: the cells with text of each row, in order."""

    captions: list[int]
    rows: list[list[Cell]]

    @property
    def has_header(self) -> bool:
        """Whether the first row heads the columns: it stands in thead, or all of its cells are th."""
        if not self.rows or len(self.rows[0]) < 2:
            return False
        row = self.rows[0][0].frame.row
        within = row.element.parent if row is not None and row.element is not None else None
        return (within is not None and within.tag == "thead") or all(cell.is_header for cell in self.rows[0])

    def grid(self) -> list[list[Cell | None]]:
        """Return rows of equal width: a cell at its first place, None for an empty one and for what a cell spans.

        An empty cell has no block and so is not seen; it is put where elements were opened that are of no known cell.
        """
        width = self._width()
        grid: list[list[Cell | None]] = []
        covered: dict[int, int] = {}  # column: how many rows a cell above covers, from this one on
        budget = _MAX_PADDING
        for row in self.rows:
            missing = max(0, width - sum(cell.columns for cell in row) - len(covered))
            line: list[Cell | None] = []
            below = {column: left - 1 for column, left in covered.items() if left > 1}
            for cell, gap in zip(row, _gaps(row, missing), strict=True):
                while len(line) < width and len(line) in covered:
                    line.append(None)
                line += [None] * gap
                start = len(line)
                columns = max(1, min(cell.columns, width - start, budget))
                budget -= columns - 1
                line += [cell, *[None] * (columns - 1)]
                if cell.rows > 1:
                    below.update(dict.fromkeys(range(start, min(start + columns, width)), cell.rows - 1))
            grid.append(line)
            covered = below
        full = max(map(len, grid), default=0)
        for line in grid:
            padding = min(full - len(line), max(budget, 0))  # renderers fill short rows as well
            budget -= padding
            line.extend([None] * padding)
        return grid

    def _width(self) -> int:
        """Return the number of columns. Elements before the first text of a row are one empty cell at most."""
        widths = (sum(cell.columns for cell in row) + min(_leading(row), 1) for row in self.rows)
        return min(max(widths, default=0), _MAX_COLUMNS)


def _leading(row: Sequence[Cell]) -> int:
    """Return how many elements were opened in a row before its first cell with text."""
    first, above = row[0].frame.element, row[0].frame.row
    if first is None or above is None or above.element is None:
        return 0
    return max(0, first.index - above.element.index - 1)


def read_table(layout: Layout, indices: Sequence[int]) -> Table:
    """Gather the blocks of one data table into its rows and cells."""
    captions: list[int] = []
    rows: list[list[Cell]] = []
    last_row: Frame | None = None
    for index in indices:
        frame = layout.frames[index]
        if frame.cell is None:
            captions.append(index)
            continue
        if not rows or frame.row is not last_row:
            rows.append([])
            last_row = frame.row
        if not rows[-1] or rows[-1][-1].frame is not frame.cell:
            rows[-1].append(Cell(frame.cell))
        rows[-1][-1].add(index, layout.blocks[index])
    return Table(captions, rows)


def _gaps(row: Sequence[Cell], missing: int) -> list[int]:
    """Return how many empty cells stand before each cell of a row that lacks some; the rest stand at its end.

    Elements that were opened between two known cells, and that the text of the first does not account for, are taken
    for empty cells.
    """
    gaps: list[int] = []
    reached = -1  # the last element that is accounted for
    for cell in row:
        element = cell.frame.element
        assert element is not None
        if reached < 0:
            reached = element.index - _leading(row) - 1
        gap = max(0, min(missing, element.index - reached - 1))
        gaps.append(gap)
        missing -= gap
        reached = element.index + cell.inner_elements
    return gaps
