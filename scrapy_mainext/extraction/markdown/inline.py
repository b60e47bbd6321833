"""The text of one block with its links, emphasis, code and images, as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..blocks import Inline, InlineKind
from .escape import escape_destination, escape_text
from .fences import code_span
from .flanking import is_read
from .marks import DELIMITERS, render_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..layout.links import Resolver

__all__ = ["render_inline"]

_SPACES = frozenset(" \n")


def render_inline(
    text: str,
    inlines: Sequence[Inline],
    resolver: Resolver,
    *,
    line_break: str = "\\\n",
    lines: bool = True,
    without: InlineKind | None = None,
) -> str:
    """Return a block's text as Markdown.

    ``line_break`` is what stands for a newline in ``text``. ``lines``: line starts matter (see ``escape_text``).
    ``without``: a kind of mark that is passed over, as bold in a heading.
    """
    if not inlines:
        escaped = escape_text(text, starts=True, ends=True, lines=lines)
    else:
        escaped = _render_apart(text, inlines, resolver, lines, without)
        escaped = escaped or render_marks(text, inlines, resolver, lines, without)
    if lines and escaped[:1] == "[" and "]:" in escaped:  # would be read as the definition of a link
        links = [mark for mark in inlines if mark.kind is InlineKind.LINK and mark.end > mark.start]
        if links and links[0].start == 0 and resolver.resolve(links[0].value) is not None:
            escaped = render_marks(text, links, resolver, lines, without)
        else:
            escaped = "\\" + escaped
    if "\n" not in escaped:
        return escaped
    return line_break.join(filter(None, (line.strip(" ") for line in escaped.split("\n"))))


def _render_apart(
    text: str, inlines: Sequence[Inline], resolver: Resolver, lines: bool, without: InlineKind | None
) -> str:
    """Return the Markdown of a text whose marks stand apart, as nearly all do; an empty string for any other."""
    out: list[str] = []
    reached = 0
    length = len(text)
    for start, end, kind, value, _ in inlines:
        if start >= end or kind is without or (reached and start <= reached):
            return ""
        if text[start] in _SPACES or text[end - 1] in _SPACES:
            return ""
        delimiter = DELIMITERS.get(kind)
        if delimiter:
            outer_left = text[start - 1] if start else ""
            outer_right = text[end] if end < length else ""
            if not (is_read(outer_left, text[start]) and is_read(outer_right, text[end - 1])):
                return ""
        if start > reached:
            between = text[reached:start]
            if reached and len(between) < 3 and between.isspace():
                return ""  # one of a kind with the mark before it, perhaps
            out.append(escape_text(between, starts=not reached, lines=lines))
        marked = text[start:end]
        if kind is InlineKind.CODE:
            out.append(code_span(marked, value))
        elif delimiter:
            out.append(f"{delimiter}{escape_text(marked, lines=lines)}{delimiter}")
        else:
            url = resolver.resolve(value)
            if url is None:
                return ""
            out.append(f"[{escape_text(marked, in_link=True, lines=lines)}]({escape_destination(url)})")
        reached = end
    if reached < length:
        out.append(escape_text(text[reached:], ends=True, lines=lines))
    return "".join(out)
