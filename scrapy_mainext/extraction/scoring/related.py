"""Cards and lists of links below an article: what else a site has to offer is no part of it, however much it is.

An article is told by a heading and paragraphs of prose below it in one element. Outside of that element, elements that
stand in a row, all alike and each a link with a line of text, lead to other pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, TextBlock, is_within

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["related_blocks"]

MIN_PARAGRAPHS: Final = 4
"""Paragraphs of prose that an article has at least."""
MIN_PROSE: Final = 90
"""Bytes, in UTF-8, of a paragraph of prose."""
MIN_CARDS: Final = 6
"""Elements in a row."""
MAX_CARD: Final = 120
"""Bytes of one of them: a heading and a line. What says more about its link may be what the page is for."""
_NEAR: Final = 12  # blocks between the heading and the first paragraph
_REACH: Final = 3  # ancestors of a link that may be its card
_LINK: Final = int(Context.LINK)
_UNFIT: Final = int(Context.LIST | Context.TABLE | Context.FORM | Context.NAV | Context.HIDDEN | Context.CODE)


def related_blocks(blocks: Sequence[TextBlock]) -> list[int]:
    """Return the places of the blocks of cards and lists of links below the page's article, in order; usually none."""
    core, last = _article(blocks)
    if core is None:
        return []
    rows: dict[tuple[Element, str, str], dict[Element, list[int]]] = {}
    for at in range(last + 1, len(blocks)):
        block = blocks[at]
        if not block.text or is_within(block.element, core):
            continue
        node: Element | None = block.element
        for _ in range(_REACH):
            if node is None or node.parent is None:
                break
            rows.setdefault((node.parent, node.tag, node.attr("class")), {}).setdefault(node, []).append(at)
            node = node.parent
    found: set[int] = set()
    for row in rows.values():
        if len(row) >= MIN_CARDS and all(_is_card([blocks[at] for at in places]) for places in row.values()):
            found.update(at for places in row.values() for at in places)
            heading = min(min(places) for places in row.values()) - 1
            if heading > last and blocks[heading].heading_level > 1:
                found.add(heading)
    return sorted(found)


def _article(blocks: Sequence[TextBlock]) -> tuple[Element | None, int]:
    """Return the element whose children are the paragraphs of an article, and the place of the last of them."""
    heading = next((at for at, block in enumerate(blocks) if block.heading_level == 1), None)
    if heading is None:
        return None, 0
    paragraphs: dict[Element, list[int]] = {}
    for at in range(heading + 1, len(blocks)):
        block = blocks[at]
        parent = block.element.parent
        if parent is not None and _is_prose(block) and (parent in paragraphs or at - heading <= _NEAR):
            paragraphs.setdefault(parent, []).append(at)
    core = max(paragraphs, key=lambda parent: len(paragraphs[parent]), default=None)
    if core is None or len(paragraphs[core]) < MIN_PARAGRAPHS or core.tag == "body":
        return None, 0
    return core, paragraphs[core][-1]


def _is_prose(block: TextBlock) -> bool:
    if block.element.tag != "p" or block.context & _UNFIT or block.link_chars > len(block.text) // 4:
        return False
    return len(block.text.encode("utf-8", "replace")) >= MIN_PROSE


def _is_card(blocks: Sequence[TextBlock]) -> bool:
    """Tell whether an element is a link, or has one for its first line, and says little beside it."""
    first = blocks[0]
    if not first.context & _LINK and first.link_chars < len(first.text):
        return False
    return sum(len(block.text.encode("utf-8", "replace")) for block in blocks) <= MAX_CARD
