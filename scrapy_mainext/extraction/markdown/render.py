"""GitHub Flavored Markdown of blocks: headings, lists, tables, quotes, code, links, images and emphasis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..blocks import Context, Inline, InlineKind, TextBlock
from ..layout.cjk import join_pieces
from ..layout.frames import Frame, FrameKind, Layout, shared_depth
from ..layout.links import Resolver
from ..layout.outline import VISUAL_LEVEL, heading_level
from ..layout.tables import Cell, read_table
from .controls import without_controls
from .fences import code_span, fence, language_of
from .inline import render_inline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["render", "to_markdown"]

_CODE = int(Context.CODE)
_MAX_JOINED = 300  # characters of a heading in several blocks; more of them are an <h2> that was left open
_CLOSING = re.compile(r"(?:^|[ ])#+\Z")  # after a heading's text, renderers leave it out
_MAX_NUMBER = 999_999_999  # of a list item, in CommonMark


def to_markdown(blocks: Sequence[TextBlock], base: str | None) -> str:
    """Return the Markdown of blocks in document order. ``base``: what their links and images are relative to.

    Deep nesting is rendered to ``layout.MAX_NESTING`` levels. A line break is a backslash before the newline,
    in a table ``<br>``. A visual heading and a term of a definition list are bold paragraphs, its definitions items.
    """
    return render(Layout(blocks), Resolver(base))


def render(layout: Layout, resolver: Resolver) -> str:
    """Return the Markdown of the blocks of a layout."""
    writer = _Writer()
    renderer = _Renderer(layout, resolver)
    last = -1
    for indices in _units(layout):
        first = indices[0]
        lines = renderer.unit(indices)
        if lines:
            tight = (
                last >= 0 and layout.tight(last, first) and not renderer.is_term(last) and not renderer.is_term(first)
            )
            writer.write(lines, layout.nesting(first), tight)
            last = indices[-1]
    return writer.text()


def _units(layout: Layout) -> Iterator[list[int]]:
    """Group blocks that are one thing in Markdown: those of a data table, of a heading, of preformatted text."""
    unit: list[int] = []
    owner: Frame | None = None
    length = 0
    for index, frame in enumerate(layout.frames):
        holder = frame.data_table or frame.code
        if holder is None and frame.heading is not None:
            length += len(layout.blocks[index].text)
            holder = frame.heading if length <= _MAX_JOINED else None
        if unit and (holder is None or holder is not owner):
            yield unit
            unit, length = [], len(layout.blocks[index].text)
        unit.append(index)
        owner = holder
    if unit:
        yield unit


class _Renderer:
    """Renders the inside of a unit, without what it stands in."""

    def __init__(self, layout: Layout, resolver: Resolver) -> None:
        self._layout = layout
        self._blocks = [without_controls(block) for block in layout.blocks]
        self._resolver = resolver

    def is_term(self, index: int) -> bool:
        item = self._layout.frames[index].item
        return item is not None and item.kind is FrameKind.TERM

    def unit(self, indices: list[int]) -> list[str]:
        """Return the lines of one unit; none where there is nothing to show."""
        frame = self._layout.frames[indices[0]]
        block = self._blocks[indices[0]]
        if frame.data_table is not None:
            return self._table(indices)
        if frame.code is not None:
            code = "\n".join(self._blocks[index].text for index in indices).strip("\n")
            return fence(code, language_of(block.element)).split("\n") if code else self._paragraph(block)
        level = heading_level(block)
        if 0 < level < VISUAL_LEVEL:
            return self._heading(indices, level)
        if level or (self.is_term(indices[0]) and block.text):
            return self._bold(block)
        return self._paragraph(block)

    def _paragraph(self, block: TextBlock) -> list[str]:
        text = render_inline(block.text, block.inlines, self._resolver)
        return text.split("\n") if text else []

    def _bold(self, block: TextBlock) -> list[str]:
        marks = (mark for mark in block.inlines if mark.kind is not InlineKind.STRONG)
        whole = Inline(0, len(block.text), InlineKind.STRONG)
        line = self._line(block.text, (whole, *marks))
        return [line] if line else []

    def _line(self, text: str, inlines: Sequence[Inline], without: InlineKind | None = None) -> str:
        return render_inline(text, inlines, self._resolver, line_break=" ", lines=False, without=without)

    def _heading(self, indices: list[int], level: int) -> list[str]:
        blocks = (self._blocks[index] for index in indices)
        text = join_pieces(self._line(block.text, block.inlines, InlineKind.STRONG) for block in blocks)
        if _CLOSING.search(text):
            text = text[:-1] + "\\#"
        return [f"{'#' * level} {text}"] if text else []

    def _table(self, indices: list[int]) -> list[str]:
        table = read_table(self._layout, indices)
        lines: list[str] = []
        for index in table.captions:
            lines += [*self._paragraph(self._blocks[index]), ""]
        rows = [[self._cell(cell) if cell else "" for cell in row] for row in table.grid()]
        if not rows:
            return lines[:-1]
        head = rows.pop(0) if table.has_header else [""] * len(rows[0])
        lines += [_row(head), _row(["---"] * len(head)), *map(_row, rows)]
        return lines

    def _cell(self, cell: Cell) -> str:
        parts = (self._cell_part(self._blocks[index]) for index in cell.blocks)
        return "<br>".join(filter(None, parts)).replace("|", "\\|")

    def _cell_part(self, block: TextBlock) -> str:
        if block.context & _CODE and block.text:
            return code_span(block.text)
        return render_inline(block.text, block.inlines, self._resolver, line_break="<br>", lines=False)


class _Writer:
    """Writes units one below the other, each line behind the marks of the quotes and list items that it stands in."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._nesting: tuple[Frame, ...] = ()
        self._indents: list[str] = [""]  # of the lines in the first, second … of the nesting
        self._lists = _ListMarkers()

    def text(self) -> str:
        return "\n".join(self._lines)

    def write(self, lines: list[str], nesting: tuple[Frame, ...], tight: bool) -> None:
        before = self._nesting
        shared = shared_depth(before, nesting)
        indents = self._indents[: shared + 1]
        ended = before[shared] if shared < len(before) else None
        first = indents[-1]
        for frame in nesting[shared:]:
            mark = self._mark(frame, ended if frame is nesting[shared] else None)
            first += mark
            indents.append(indents[-1] + (mark if frame.kind is FrameKind.QUOTE else " " * len(mark)))
        if self._lines and not (tight and (ended is not None or self._may_follow(first[len(indents[shared]) :]))):
            self._lines.append(indents[shared].rstrip())
        self._lines.append((first + lines[0]).rstrip())
        indent = indents[-1]
        blank = indent.rstrip()
        self._lines += [indent + line if line else blank for line in lines[1:]]
        self._nesting, self._indents = nesting, indents

    def _mark(self, frame: Frame, ended: Frame | None) -> str:
        if frame.kind is FrameKind.QUOTE:
            return "> "
        if frame.kind is FrameKind.TERM:
            return ""
        return self._lists.mark(frame, ended)

    @staticmethod
    def _may_follow(mark: str) -> bool:
        """Say whether an item may stand right below a paragraph: a numbered one only with the number one."""
        return not mark[:1].isdigit() or mark.startswith(("1. ", "1) "))


class _ListMarkers:
    """The marks of list items. Two lists in a row take different marks, or they would be read as one."""

    def __init__(self) -> None:
        self._styles: dict[Frame, str] = {}
        self._numbers: dict[Frame, int] = {}

    def mark(self, item: Frame, ended: Frame | None) -> str:
        """Return the mark of the next item of a list. ``ended``: the quote or item that ended right before it."""
        owner = item.list
        assert owner is not None
        assert item.element is not None
        ordered = owner.element is not None and owner.element.tag == "ol"
        if owner not in self._styles:
            taken = self._styles.get(ended.list, "") if ended is not None and ended.list is not None else ""
            first, second = (".", ")") if ordered else ("-", "*")
            self._styles[owner] = second if taken == first else first
            if ordered and owner.element is not None:
                self._numbers[owner] = _number(owner.element.attr("start"), 1)
        style = self._styles[owner]
        if not ordered:
            return f"{style} "
        number = _number(item.element.attr("value"), self._numbers[owner])
        self._numbers[owner] = min(number + 1, _MAX_NUMBER)
        return f"{number}{style} "


def _number(text: str, default: int) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
