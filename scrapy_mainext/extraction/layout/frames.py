"""Where each block stands: its list item, table cell, quote, preformatted element. Text and Markdown both read this.

A :class:`Frame` is an element that matters to rendering. Each block has its innermost frame, and through it the nearest
frame of each kind. Which tables are data and which only arrange the page, and which lists are lists of cards, is
decided from the blocks given.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from ..blocks import Context, Element, TextBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MAX_NESTING", "Frame", "FrameKind", "Layout", "shared_depth"]

MAX_NESTING = 16  # quotes and list items that are rendered inside each other; deeper ones join the last of them

# What makes a table one that arranges the page. Chosen by reading tables of the development pages.
_QUOTE, _CODE = int(Context.QUOTE), int(Context.CODE)
_LONG_CELL = 400  # characters in one cell without header cells in the table
_LONG_CELL_WITH_HEADERS = 1200
_CROWDED_CELL = 8  # blocks in one cell
_CROWDED_CELL_WITH_HEADERS = 24


class FrameKind(IntEnum):
    """The kinds of elements that rendering knows."""

    ROOT = 0
    QUOTE = 1
    LIST = 2
    ITEM = 3
    TERM = 4
    TABLE = 5
    ROW = 6
    CELL = 7
    CODE = 8
    HEADING = 9


_KINDS: dict[str, FrameKind] = {
    "blockquote": FrameKind.QUOTE,
    **dict.fromkeys(("ul", "ol", "menu", "dir", "dl", "select", "datalist"), FrameKind.LIST),
    **dict.fromkeys(("li", "dd", "option"), FrameKind.ITEM),
    "dt": FrameKind.TERM,
    "table": FrameKind.TABLE,
    "tr": FrameKind.ROW,
    **dict.fromkeys(("td", "th"), FrameKind.CELL),
    **dict.fromkeys(("pre", "listing", "xmp"), FrameKind.CODE),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), FrameKind.HEADING),
}


_TABULAR = frozenset((FrameKind.TABLE, FrameKind.ROW, FrameKind.CELL))


class Frame:
    """An element that matters to rendering, and the nearest such elements around it (itself included) by kind.

    ``flat``: a table or list that is rendered as if it were not there. ``blocks``: of an item, how many blocks with
    text are directly its own. ``nesting``: the quotes and items that are rendered around a block here, outermost first.
    """

    __slots__ = (
        "blocks",
        "cell",
        "code",
        "element",
        "flat",
        "heading",
        "item",
        "kind",
        "list",
        "nesting",
        "parent",
        "row",
        "table",
    )

    def __init__(self, kind: FrameKind, element: Element | None, parent: Frame | None) -> None:
        self.kind = kind
        self.element = element
        self.parent = parent
        self.flat = False
        self.blocks = 0
        self.nesting: tuple[Frame, ...] | None = None if parent else ()
        self.list: Frame | None = parent.list if parent else None
        self.item: Frame | None = parent.item if parent else None
        self.table: Frame | None = parent.table if parent else None
        self.row: Frame | None = parent.row if parent else None
        self.cell: Frame | None = parent.cell if parent else None
        self.code: Frame | None = parent.code if parent else None
        self.heading: Frame | None = parent.heading if parent else None
        self._place()

    def _place(self) -> None:
        kind = self.kind
        if kind is FrameKind.LIST:
            self.list = self
        elif kind is FrameKind.ITEM or kind is FrameKind.TERM:
            if self.list is None:  # an item without a list: what holds it stands for the list
                self.list = self.parent
            self.item = self
        elif kind is FrameKind.TABLE:
            if self.table is not None:
                self.table.flat = True  # a table in a table: the outer one arranges
            self.table, self.row, self.cell = self, None, None
        elif kind is FrameKind.ROW:
            self.row, self.cell = self, None
        elif kind is FrameKind.CELL:
            self.cell = self
        elif kind is FrameKind.CODE:
            self.code = self
        elif kind is FrameKind.HEADING:
            self.heading = self

    @property
    def data_table(self) -> Frame | None:
        """The table that this place is a part of, if it is one of data."""
        table = self.table
        return table if table is not None and not table.flat else None


class Layout:
    """The frames of a sequence of blocks in document order: ``frames[i]`` is the innermost frame of ``blocks[i]``.

    Linear in blocks and in elements above them.
    """

    def __init__(self, blocks: Sequence[TextBlock]) -> None:
        self.blocks = blocks
        self._root = Frame(FrameKind.ROOT, None, None)
        self._known: dict[Element, Frame] = {}
        self.frames: list[Frame] = [self._frame(block.element) for block in blocks]
        tables: dict[Frame, list[int]] = {}
        for index, (block, frame) in enumerate(zip(blocks, self.frames, strict=True)):
            if frame.item is not None:
                frame.item.blocks += bool(block.text)
                if block.heading_level:
                    _flatten_lists(frame.item)
            if frame.table is not None:
                tables.setdefault(frame.table, []).append(index)
        for table, indices in tables.items():
            table.flat = table.flat or self._arranges(table, indices)

    def nesting(self, index: int) -> tuple[Frame, ...]:
        """Return the quotes and items around a block; around its table where it is a part of a data table."""
        frame = self.frames[index]
        return _nesting(frame.data_table or frame)

    def tight(self, before: int, after: int) -> bool:
        """Say whether neighbouring blocks are lines of one list: two items, or an item and its first sub-item."""
        first, second = self.frames[before], self.frames[after]
        if first.item is None or second.item is None or first.item.blocks > 1 or second.item.blocks > 1:
            return False
        above, below = self.nesting(before), self.nesting(after)
        shared = shared_depth(above, below)
        if shared == len(below) or below[shared].kind is FrameKind.QUOTE:
            return False
        if shared == len(above):
            return shared > 0 and above[-1].kind is not FrameKind.QUOTE
        return above[shared].kind is not FrameKind.QUOTE and above[shared].list is below[shared].list

    def _frame(self, element: Element) -> Frame:
        known = self._known
        climbed: list[Element] = []
        node: Element | None = element
        while node is not None and node not in known:
            climbed.append(node)
            node = node.parent
        frame = self._root if node is None else known[node]
        for node in reversed(climbed):
            kind = _KINDS.get(node.tag)
            if node.context & _CODE:
                kind = FrameKind.CODE if kind is FrameKind.TABLE and frame.code is None else kind
                kind = None if kind in _TABULAR else kind  # the rows of a table of code are its lines
            if kind is not None:
                frame = Frame(kind, node, frame)
            known[node] = frame
        return frame

    def _arranges(self, table: Frame, indices: Sequence[int]) -> bool:
        """Say whether a table only arranges the page: its cells are not data."""
        assert table.element is not None
        if table.element.attr("role").strip().lower() in ("presentation", "none"):
            return True
        rows: dict[Frame | None, set[Frame]] = {}
        cells: dict[Frame, list[TextBlock]] = {}
        for index in indices:
            cell = self.frames[index].cell
            if cell is not None:
                rows.setdefault(self.frames[index].row, set()).add(cell)
                cells.setdefault(cell, []).append(self.blocks[index])
        if max(map(len, rows.values()), default=0) < 2:
            return True
        headers = any(_is_header(cell) for cell in cells)
        return any(_holds_prose(cell, held, headers) for cell, held in cells.items())


def shared_depth(first: Sequence[Frame], second: Sequence[Frame]) -> int:
    """Return how many frames two nestings share from the outside in."""
    depth = 0
    for one, other in zip(first, second, strict=False):
        if one is not other:
            break
        depth += 1
    return depth


def _nesting(frame: Frame) -> tuple[Frame, ...]:
    climbed: list[Frame] = []
    node = frame
    while node.nesting is None:
        climbed.append(node)
        assert node.parent is not None  # the root's nesting is known
        node = node.parent
    nesting = node.nesting
    for node in reversed(climbed):
        if len(nesting) < MAX_NESTING and _nests(node):
            nesting = (*nesting, node)
        node.nesting = nesting
    return nesting


def _nests(frame: Frame) -> bool:
    if frame.kind is FrameKind.QUOTE:
        return True
    return frame.kind in (FrameKind.ITEM, FrameKind.TERM) and frame.list is not None and not frame.list.flat


def _flatten_lists(item: Frame) -> None:
    """A list whose items have headings is a list of cards or of comments, not one of lines."""
    node: Frame | None = item
    while node is not None and node.list is not None and not node.list.flat:
        node.list.flat = True
        node = node.list.item


def _is_header(cell: Frame) -> bool:
    return cell.element is not None and cell.element.tag == "th"


def _holds_prose(cell: Frame, blocks: Sequence[TextBlock], headers: bool) -> bool:
    if len(blocks) > (_CROWDED_CELL_WITH_HEADERS if headers else _CROWDED_CELL):
        return True
    if sum(len(block.text) for block in blocks) > (_LONG_CELL_WITH_HEADERS if headers else _LONG_CELL):
        return True
    if len(blocks) > 1 and not headers and sum(block.element.tag == "p" for block in blocks) > 1:
        return True
    return any(
        (block.heading_level and not _is_header(cell))
        or block.context & _QUOTE
        or (block.context & _CODE and "\n" in block.text)
        for block in blocks
    )
