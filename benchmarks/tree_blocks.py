"""Blocks of a page by way of a tree: what the token stream's blocks are held against.

The same rules (block-level tags, what is left out, line breaks, white space) over the tree that turbohtml builds as the
HTML standard has it. Written apart from the segmenter on purpose: they share the table of tags and nothing else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import turbohtml

from scrapy_mainext.extraction.segment.tags import DROPPED, INLINE, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_UNSEEN = re.compile("[\x00\xad\u200b\u2060\ufeff]+")
_EAST_ASIAN = "\u2e80-\u9fff\ua960-\ua97f\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_EAST_ASIAN_BREAK = re.compile(f"(?<=[{_EAST_ASIAN}])\\s*\n\\s*(?=[{_EAST_ASIAN}])")
_CODE = frozenset(("pre", "listing"))
_BREAK = "\x1e"  # stands for <br> until a block's white space is collapsed


def tree_blocks(html: str) -> list[str]:
    """Return the text of each block, in document order."""
    blocks: list[str] = []
    parts: list[str] = []
    code = 0

    def flush() -> None:
        text = "".join(parts)
        parts.clear()
        blocks.extend(_texts(text, preformatted=code > 0))

    for step, node in _walk(turbohtml.parse(html, positions=False, allow_declarative_shadow_roots=False)):
        if step == "text":
            if node:
                parts.append(node)
            continue
        tag = node.tag
        if step == "enter" and tag == "br":
            parts.append("\n" if code else _BREAK)
        elif step == "enter" and tag in ("input", "img", "embed"):
            if not code:
                parts.append(" ")
        elif RULES.get(tag, INLINE).block:
            outermost_code = tag in _CODE and code == (0 if step == "enter" else 1)
            if code and not outermost_code:
                if parts and not parts[-1].endswith("\n"):
                    parts.append("\n")
            else:
                flush()
        if tag in _CODE:
            code += 1 if step == "enter" else -1
    flush()
    return blocks


def _texts(text: str, preformatted: bool) -> Iterator[str]:
    text = _UNSEEN.sub("", text)
    if preformatted:
        text = text.rstrip()
        lead = len(text) - len(text.lstrip())
        text = text[text.rfind("\n", 0, lead) + 1 :]
        if text:
            yield text
        return
    for paragraph in re.split(f"{_BREAK}\\s*{_BREAK}", text):
        lines = (" ".join(_EAST_ASIAN_BREAK.sub("", line).split()) for line in paragraph.split(_BREAK))
        joined = "\n".join(line for line in lines if line)
        if joined:
            yield joined


def _walk(document: Any) -> Iterator[tuple[str, Any]]:
    """Yield ("text", data), ("enter", element) and ("leave", element), passing over what is no text of the page."""
    stack: list[tuple[str, Any]] = [("enter", document)]
    while stack:
        step, node = stack.pop()
        kind = type(node).__name__
        if kind == "Text":
            yield "text", node.text
        elif kind in ("Document", "DocumentFragment"):
            stack.extend(("enter", child) for child in reversed(list(node.children)))
        elif kind == "Element":
            if step == "leave":
                yield step, node
            elif not _left_out(node):
                yield step, node
                stack.append(("leave", node))
                stack.extend(("enter", child) for child in reversed(list(node.children)))


def _is_ornament(element: Any) -> bool:
    if element.attrs.get("aria-hidden") != "true":
        return False
    return element.tag in {"a", "i"} or "katex-html" in str(element.attrs.get("class", ""))


def _left_out(element: Any) -> bool:
    rule = RULES.get(element.tag, INLINE)
    if rule.context & DROPPED or element.tag == "head":
        return True
    if rule.block:
        return False
    attrs = element.attrs
    hidden = attrs.get("hidden")
    if hidden is not None and hidden != "until-found" and not str(attrs.get("id", "")).startswith("S:"):
        return True
    return bool(_HIDING.search(attrs.get("style") or "")) or _is_ornament(element)
