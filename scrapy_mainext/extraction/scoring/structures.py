"""Tables, lists, definition lists and figures as wholes: what the page built as one thing is kept as one thing.

Scorers judge block by block, and what is short or a link is easily dropped: cells of a table, items of a list, terms of
a definition list. So a table of data and a list of lines are kept as wholes or not at all, but for parts that are
boilerplate by themselves, such as a row of share links or "read more". The caption of a figure goes with its picture.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, TextBlock
from ..layout.frames import Layout
from .short_pages import in_control

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["holes", "is_boilerplate", "with_whole_structures"]

KEPT_SHARE: Final = 0.3
"""Share of a structure's characters from which on all of it is kept; of one with less, nothing is. Out of fold on the
development pages no share costs less F1 (0.0001): long tables lose more by what is missing than by what is too much."""
MAX_BLOCKS: Final = 5_000
"""Blocks of a structure that are looked at; a longer one stays as the scorer left it."""
MAX_PARTS: Final = 3
"""Blocks of one item of a list of lines."""
_STRUCTURES: Final = frozenset(("table", "ul", "ol", "dl", "menu", "dir"))
_INSIDE: Final = int(Context.TABLE | Context.LIST)
_FORM: Final = int(Context.FORM)
_REACH: Final = 32  # ancestors in which a structure is looked for
_MAX_LABEL: Final = 40  # characters of what may be a button
_BUTTON: Final = re.compile(
    r"(?:(?:read|learn|see|show|view|load|find out) (?:it )?(?:more|all|less|full|the (?:full )?(?:story|article|post))"
    r"|(?:more|all|share|tweet|pin(?: it)?|print|e-?mail|copy(?: link)?|like|follow(?: us)?|subscribe|reply|report|save"
    r"|edit|back to top|top|next|previous|prev|whatsapp|facebook|twitter|linkedin|pinterest|reddit|telegram|x|tumblr)"
    r"|share (?:this|on|via)\b.*|(?:mehr|weiter)(?: lesen| erfahren| anzeigen)?|weiterlesen|teilen|drucken|nach oben"
    r"|(?:lire|voir|en savoir)(?: la)? (?:plus|suite)|lire la suite|partager|imprimer|haut de page"
    r"|(?:leer|ver|saber|mostrar) más|compartir|imprimir|seguir leyendo|(?:leia|ler|ver|saiba) mais|compartilhar"
    r"|partilhar"
    r"|leggi (?:tutto|di più)|continua a leggere|scopri di più|condividi|stampa|(?:lees|bekijk) (?:meer|verder)|delen"
    r"|afdrukken|läs mer|dela|les mer|læs mere|del|lue lisää|jaa|czytaj (?:więcej|dalej)|udostępnij|drukuj|číst dále"
    r"|sdílet"
    r"|читать (?:далее|дальше|полностью)|подробнее|поделиться|печать|ещё|devamını oku|paylaş|yazdır"
    r"|もっと見る|続きを読む|シェア|印刷|查看更多|阅读全文|更多|分享|打印|더 ?보기|공유|المزيد|اقرأ المزيد|شارك)\W*\Z",
    re.IGNORECASE,
)


def with_whole_structures(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> Sequence[bool]:
    """Return what is kept once structures are kept as wholes; the same sequence where nothing changes."""
    whole: list[bool] | None = None
    for places in _partly_kept(blocks, kept):
        own = [at for at in places if not is_boilerplate(blocks[at])]
        size = sum(len(blocks[at].text) for at in own)
        inside = sum(len(blocks[at].text) for at in own if kept[at])
        if not size:
            continue
        if whole is None:
            whole = [bool(keep) for keep in kept]
        keep_all = inside >= KEPT_SHARE * size
        for at in own if keep_all else places:
            whole[at] = keep_all
    return kept if whole is None else whole


def holes(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> tuple[int, int]:
    """Return how many structures have a kept part, and how many of them miss a part that is no boilerplate."""
    touched = missing = 0
    for places in _structures(blocks):
        if any(kept[at] for at in places):
            touched += 1
            missing += any(not kept[at] and not is_boilerplate(blocks[at]) for at in places)
    return touched, missing


def is_boilerplate(block: TextBlock) -> bool:
    """Tell whether a part of a structure is boilerplate wherever it stands: a control, or what buttons say."""
    if block.context & _FORM and in_control(block.element):
        return True
    text = block.text
    return len(text) <= _MAX_LABEL and _BUTTON.match(text) is not None


def _partly_kept(blocks: Sequence[TextBlock], kept: Sequence[bool]) -> Iterator[list[int]]:
    for places in _structures(blocks):
        count = sum(bool(kept[at]) for at in places)
        if 0 < count < len(places):
            yield places


def _structures(blocks: Sequence[TextBlock]) -> Iterator[list[int]]:
    """Yield the places of the blocks of each data table and of each list of lines; not of what arranges a page."""
    groups: dict[Element, list[int]] = {}
    for at, block in enumerate(blocks):
        if block.text and block.context & _INSIDE:
            structure = _structure_of(block.element)
            if structure is not None:
                groups.setdefault(structure, []).append(at)
    for structure, places in groups.items():
        if 1 < len(places) <= MAX_BLOCKS and _is_one_thing(structure, [blocks[at] for at in places]):
            yield places


def _structure_of(element: Element) -> Element | None:
    """Return the innermost table or list around an element."""
    node: Element | None = element
    for _ in range(_REACH):
        if node is None or node.tag in _STRUCTURES:
            return node
        node = node.parent
    return None


def _is_one_thing(structure: Element, blocks: Sequence[TextBlock]) -> bool:
    """Tell whether a structure is a table of data or a list of lines. A list whose items have headings, or are made of
    many blocks, is one of cards, posts or comments, whose parts are judged each by itself."""
    if structure.tag == "table":
        return any(frame.data_table is not None for frame in Layout(blocks).frames)
    if any(block.heading_level for block in blocks):
        return False
    parts: dict[Element | None, int] = {}
    for block in blocks:
        item = _item_of(block.element, structure)
        parts[item] = parts.get(item, 0) + 1
    return max(parts.values()) <= MAX_PARTS


def _item_of(element: Element, structure: Element) -> Element | None:
    """Return the child of a list that an element is or stands in."""
    node: Element | None = element
    for _ in range(_REACH):
        if node is None or node.parent is structure:
            return node
        node = node.parent
    return None
