"""The open elements as blocks come in document order: their names for people, and the sections they form."""

from __future__ import annotations

import re
from functools import lru_cache

from ..blocks import Context, Element

__all__ = ["Scope", "Trail", "css_path"]

_MAX_STEPS = 24  # steps of a path; the middle of a longer one is left out
_OUTER_STEPS = 8
_MAX_STEP = 80  # characters
_LIST_TAGS = frozenset(("ul", "ol", "menu", "dir", "dl"))
_IDENTIFIER = re.compile(r"-?[^\W\d][\w-]*\Z")  # what CSS takes without escapes
_JOIN = " > "

# Their headings speak of what is beside the main text, or of a text that is quoted.
_BESIDE_TAGS = frozenset(("nav", "aside", "footer", "dialog", "blockquote"))
_BESIDE_CONTEXT = int(Context.NAV | Context.ASIDE | Context.FOOTER | Context.DIALOG)
_SECTION_TAGS = frozenset(("section", "article"))


class Scope:
    """An open element that bounds headings. ``beside``: it is beside the main text (nav, aside, footer …)."""

    __slots__ = ("beside", "depth")

    def __init__(self, depth: int, beside: bool) -> None:
        self.depth = depth
        self.beside = beside


class Trail:
    """The elements above the last block. Each element is entered once and left once; it holds no others.

    In any other order than the document's the answers about paths are the same and only cost more.
    """

    __slots__ = ("_lists", "_open", "_paths", "changes", "scopes")

    def __init__(self) -> None:
        self._open: list[Element] = []
        self._paths: list[str] = []  # of as many open elements as have been asked for
        self._lists: list[int] = []
        self.scopes: list[Scope] = []
        self.changes = 0
        """Counts up whenever a scope begins or ends."""

    def move_to(self, element: Element) -> None:
        """Leave the elements that have ended and enter those that have begun since the last block."""
        opened = self._open
        if opened and opened[-1] is element:
            return
        begun: list[Element] = []
        node: Element | None = element
        while node is not None and not (node.depth < len(opened) and opened[node.depth] is node):
            begun.append(node)
            node = node.parent
        kept = 0 if node is None else node.depth + 1
        del opened[kept:], self._paths[kept:], self._lists[kept:]
        scopes = self.scopes
        while scopes and scopes[-1].depth >= kept:
            scopes.pop()
            self.changes += 1
        for node in reversed(begun):
            opened.append(node)
            beside = _is_beside(node)
            if beside or node.tag in _SECTION_TAGS:
                scopes.append(Scope(node.depth, beside))
                self.changes += 1

    def path(self) -> str:
        """Return the path of the last element, outermost first, as CSS would name it. A long path loses its middle."""
        opened, paths = self._open, self._paths
        for element in opened[len(paths) :]:
            step = _step_of(element)
            depth = len(paths)
            if not depth:
                paths.append(step)
            elif depth < _MAX_STEPS:
                paths.append(paths[-1] + _JOIN + step)
            else:
                inner = opened[depth - (_MAX_STEPS - _OUTER_STEPS - 1) : depth]
                paths.append(_JOIN.join([paths[_OUTER_STEPS - 1], "…", *map(_step_of, inner), step]))
        return paths[-1]

    def list_depth(self) -> int:
        """Return in how many lists the last element stands, itself included."""
        opened, lists = self._open, self._lists
        while len(lists) < len(opened):
            lists.append((lists[-1] if lists else 0) + (opened[len(lists)].tag in _LIST_TAGS))
        return lists[-1]


def css_path(element: Element) -> str:
    """Return the path of one element, outermost first, as CSS would name it. A long path loses its middle."""
    trail = Trail()
    trail.move_to(element)
    return trail.path()


def _is_beside(element: Element) -> bool:
    if element.tag in _BESIDE_TAGS:
        return True
    beside = element.context & _BESIDE_CONTEXT
    return bool(beside) and (element.parent is None or beside & ~element.parent.context != 0)


def _step_of(element: Element) -> str:
    attrs = element.attrs
    if not attrs:
        tag = element.tag
        return tag if tag.isalnum() and len(tag) < _MAX_STEP else _step(tag[:_MAX_STEP], "", "")
    return _step(element.tag[:_MAX_STEP], attrs.get("id", "")[:_MAX_STEP], attrs.get("class", "")[: 4 * _MAX_STEP])


@lru_cache(maxsize=8192)
def _step(tag: str, identifier: str, classes: str) -> str:
    """Name one element. Values that are no identifiers are left out, and whole classes at the end of a long step."""
    step = re.sub(r"[^\w:-]", "", tag) or "unknown"
    identifier = identifier.strip()
    if _IDENTIFIER.match(identifier) and len(step) + len(identifier) < _MAX_STEP:
        step += f"#{identifier}"
    for name in classes.split():
        if len(step) + len(name) >= _MAX_STEP:
            break
        if _IDENTIFIER.match(name):
            step += f".{name}"
    return step[:_MAX_STEP]
