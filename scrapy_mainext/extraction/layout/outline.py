"""The outline of a page: the headings above each block, and what a block is.

Blocks are fed in document order and nothing is looked up ahead, so that the stream of blocks can use it as well.
"""

from __future__ import annotations

from functools import lru_cache

from ..blocks import BlockKind, Context, Element, TextBlock
from ..result import Block
from .cjk import collapse, join_pieces
from .trail import Scope, Trail, css_path
from .visual_heading import is_visual_heading

__all__ = [
    "VISUAL_LEVEL",
    "Heading",
    "Outline",
    "css_path",
    "heading_level",
    "is_visual_heading",
    "kind_of",
    "public_block",
]

VISUAL_LEVEL = 7  # below all real headings
_MAX_HEADING = 300  # characters of a heading in a path; an unclosed <h2> may hold the rest of the page
_MAX_TITLE = 500  # a longer block inside h1 to h6 is text in the wrong element
_REACH = 24  # ancestors that are looked at for the kind of a block

_HEADING_TAGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_CODE = int(Context.CODE)

_KINDS: dict[str, BlockKind] = {
    "li": BlockKind.LIST_ITEM,
    "option": BlockKind.LIST_ITEM,
    "dt": BlockKind.TERM,
    "dd": BlockKind.DEFINITION,
    "td": BlockKind.TABLE_CELL,
    "th": BlockKind.TABLE_CELL,
    "caption": BlockKind.CAPTION,
    "figcaption": BlockKind.CAPTION,
    "blockquote": BlockKind.QUOTE,
}
# The deepest roots of those kinds: above them there is nothing to look for.
_KIND_ENDS = frozenset(("body", "main", "html"))


class Heading:
    """A heading that is in effect. ``above``: the heading path above it, which its own ``path`` continues."""

    __slots__ = ("above", "level", "parent", "path", "text")

    def __init__(self, level: int, text: str, parent: Heading | None) -> None:
        self.level = level
        self.text = _shorten(collapse(text))
        self.parent = parent
        self.above: tuple[str, ...] = parent.path if parent else ()
        self.path: tuple[str, ...] = (*self.above, self.text)

    def extend(self, text: str) -> None:
        """Add the text of a further block of the same heading element."""
        self.text = _shorten(join_pieces((self.text, collapse(text))))
        self.path = (*self.above, self.text)


class _OpenScope:
    """A scope that is open, and the heading that was in effect where it opened."""

    __slots__ = ("before", "has_text", "scope")

    def __init__(self, scope: Scope, before: Heading | None) -> None:
        self.scope = scope
        self.before = before
        self.has_text = False


class Outline:
    """The headings in effect, updated by each block in document order. Holds the open elements, not the page.

    A heading ends those of its own level and below, wherever levels are skipped. One inside nav, aside, footer, dialog
    or blockquote ends with that element. One inside section or article ends with it too, unless the element held
    nothing but headings: such a wrapper around a title is there for the text that follows. Where a heading ends with
    its element, those that it had ended are in effect again. Several blocks of one heading element are one heading.

    ``trail``: the open elements, if others follow them as well.
    """

    def __init__(self, trail: Trail | None = None) -> None:
        self.heading: Heading | None = None
        self._trail = Trail() if trail is None else trail
        self._changes = 0
        self._scopes: list[_OpenScope] = []
        self._owner: Element | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """The heading path under which the next text would stand."""
        return self.heading.path if self.heading else ()

    def path_for(self, block: TextBlock) -> tuple[str, ...]:
        """Return the heading path above a block; then take the block in, if it is a heading."""
        return self.take(block, heading_level(block))

    def take(self, block: TextBlock, level: int, *, counts: bool = True) -> tuple[str, ...]:
        """As :meth:`path_for`, for a block whose heading level is known. ``counts``: whether a heading is taken in."""
        self._trail.move_to(block.element)
        if self._changes != self._trail.changes:
            self._follow_scopes()
        heading = self.heading
        if level and counts:
            return self._take_heading(block, level)
        if not level and self._scopes and block.text:
            self._scopes[-1].has_text = True
        return heading.path if heading is not None else ()

    def _take_heading(self, block: TextBlock, level: int) -> tuple[str, ...]:
        owner = _heading_element(block.element) if level < VISUAL_LEVEL else None
        if owner is not None and owner is self._owner and self.heading is not None:
            self.heading.extend(block.text)
            return self.heading.above
        above = self.heading
        while above is not None and above.level >= level:
            above = above.parent
        self.heading = Heading(level, block.text, above)
        self._owner = owner
        return self.heading.above

    def _follow_scopes(self) -> None:
        scopes, own = self._trail.scopes, self._scopes
        while own and not (len(own) <= len(scopes) and own[-1].scope is scopes[len(own) - 1]):
            self._leave(own.pop())
        own += [_OpenScope(scope, self.heading) for scope in scopes[len(own) :]]
        self._changes = self._trail.changes

    def _leave(self, left: _OpenScope) -> None:
        if left.scope.beside or left.has_text:
            self.heading = left.before
            self._owner = None
        if left.has_text and not left.scope.beside and self._scopes:
            self._scopes[-1].has_text = True


def heading_level(block: TextBlock) -> int:
    """Return 1 to 6 for h1 to h6, :data:`VISUAL_LEVEL` for a visual heading, 0 for all else."""
    if block.heading_level:
        return block.heading_level if 0 < len(block.text) <= _MAX_TITLE else 0
    return VISUAL_LEVEL if is_visual_heading(block) else 0


def kind_of(block: TextBlock, level: int | None = None) -> BlockKind:
    """Return what a block is rendered as: the innermost of its ancestors that says so decides.

    ``level``: its :func:`heading_level`, where that is known.
    """
    if level is None:
        level = heading_level(block)
    if level:
        return BlockKind.HEADING if level < VISUAL_LEVEL else BlockKind.VISUAL_HEADING
    if block.context & _CODE:
        return BlockKind.CODE
    node: Element | None = block.element
    for _ in range(_REACH):
        if node is None or node.tag in _KIND_ENDS:
            break
        kind = _KINDS.get(node.tag)
        if kind is not None:
            return kind
        node = node.parent
    return BlockKind.PARAGRAPH


def public_block(
    block: TextBlock,
    kept: bool | None,
    score: float | None,
    heading_path: tuple[str, ...],
    *,
    trail: Trail | None = None,
    heading: int | None = None,
) -> Block:
    """Return a block as users see it.

    ``trail`` remembers the open elements from one block to the next. ``heading``: the block's :func:`heading_level`,
    where that is known.
    """
    trail = Trail() if trail is None else trail
    trail.move_to(block.element)
    kind = kind_of(block, heading)
    level = 0
    if kind is BlockKind.HEADING:
        level = block.heading_level
    elif kind is BlockKind.LIST_ITEM:
        level = max(trail.list_depth(), 1)
    return Block(
        text=block.text,
        kept=kept,
        score=score,
        path=trail.path(),
        byte_range=(block.start, block.end),
        heading_path=heading_path,
        kind=kind,
        level=level,
        link_chars=block.link_chars,
        context=_context_names(block.context),
    )


@lru_cache(maxsize=4096)
def _context_names(context: int) -> tuple[str, ...]:
    """Name the bits of a :class:`Context` in lower case."""
    return tuple(bit.name.lower() for bit in Context if context & bit and bit.name)


def _heading_element(element: Element) -> Element | None:
    node: Element | None = element
    while node is not None and node.tag not in _HEADING_TAGS and node.attr("role").strip().lower() != "heading":
        node = node.parent
    return node


def _shorten(text: str) -> str:
    return text if len(text) <= _MAX_HEADING else text[: _MAX_HEADING - 1].rstrip() + "…"
