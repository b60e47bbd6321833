"""Captions of images: those of their figures, and those that structured data state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..blocks import Context, Element, TextBlock
from ..structured.schema_org import all_nodes, entries, first_text, is_one_of
from .cjk import collapse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .links import Resolver

__all__ = ["Captions", "stated_captions"]

_FIGURE = int(Context.FIGURE)
_LONGEST = 2_000  # characters; as many images as a figure has may share it
_MOST_FIGURES = 4  # around each other
_REACH = 32  # ancestors in which a caption or figure is looked for


class Captions:
    """The ``<figcaption>`` of each figure of a page, those that are no part of the main text included."""

    def __init__(self, blocks: Iterable[TextBlock]) -> None:
        texts: dict[Element, list[str]] = {}
        for block in blocks:
            if block.context & _FIGURE and block.text:
                caption = _around(block.element, "figcaption")
                figure = _around(caption, "figure")
                if figure is not None:
                    texts.setdefault(figure, []).append(block.text)
        self._of_figure = {figure: collapse(" ".join(parts)[:_LONGEST]) for figure, parts in texts.items()}

    def above(self, element: Element) -> str:
        """Return the caption of the innermost figure around an element that has one; an empty text for none."""
        if not self._of_figure or not element.context & _FIGURE:
            return ""
        figure = _around(element, "figure")
        for _ in range(_MOST_FIGURES):
            if figure is None:
                break
            if figure in self._of_figure:
                return self._of_figure[figure]
            figure = _around(figure.parent, "figure")
        return ""


def _around(element: Element | None, tag: str) -> Element | None:
    """Return the innermost element of a tag, from the given one outwards."""
    for _ in range(_REACH):
        if element is None or element.tag == tag:
            return element
        element = element.parent
    return None


def stated_captions(items: Sequence[Mapping[str, Any]], resolver: Resolver) -> dict[str, str]:
    """Return the captions that nodes of the type ImageObject state, by the absolute addresses of the images."""
    captions: dict[str, str] = {}
    for node in all_nodes(items):
        if not is_one_of(node, ("ImageObject",)):
            continue
        caption = first_text(node, "caption")
        if not caption:
            continue
        for name in ("contentUrl", "url"):
            for address in entries(node.get(name))[:1]:
                url = resolver.resolve_web(address) if isinstance(address, str) else None
                if url is not None:
                    captions.setdefault(url, caption[:_LONGEST])
    return captions
