"""Code spans, fenced code and the language that a page gives for it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..blocks import Element

__all__ = ["code_span", "fence", "language_of"]

_BACKTICKS = re.compile("`+")
# How highlighters write the language: HTML's own advice (language-), Prism, highlight.js, GitHub, Sphinx,
# Pandoc, SyntaxHighlighter.
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|highlight-|sourceCode\s+|brush:\s*)"
    r"([A-Za-z0-9+#_.-]{1,30})(?=[\s;]|$)",
)
_NO_LANGUAGE = frozenset(
    ("default", "none", "nohighlight", "notranslate", "text-plain", "source", "wrapper", "container")
)
_WRAPPERS = 3  # ancestors of <pre> that may name the language
_PREFORMATTED = frozenset(("pre", "listing", "xmp"))
_TABLE_PARTS = frozenset(("td", "tr", "tbody", "table"))  # around the code, where line numbers stand in a column


def code_span(text: str, delimiter: str = "") -> str:
    """Return text as a code span, between more backticks than stand in it in a row. ``delimiter``: that of a formula,
    which stands in place of backticks, as GitHub and Pandoc read it."""
    text = text.replace("\n", " ")
    if delimiter:
        return f"{delimiter}{text}{delimiter}"
    fence = "`"
    if "`" in text:
        runs = {len(run) for run in _BACKTICKS.findall(text)}
        fence = "`" * next(length for length in range(1, len(runs) + 2) if length not in runs)
    if text[:1] == "`" or text[-1:] == "`":
        text = f" {text} "
    return f"{fence}{text}{fence}"


def fence(code: str, language: str) -> str:
    """Return code between fences longer than any row of backticks in it."""
    longest = max(map(len, _BACKTICKS.findall(code)), default=0)
    ticks = "`" * max(longest + 1, 3)
    return f"{ticks}{language}\n{code}\n{ticks}"


def language_of(element: Element) -> str:
    """Return the language of the code in an element: from the element, up to its ``<pre>``, then its nearest wrappers.

    Empty where the page names none.
    """
    node: Element | None = element
    beyond = 0
    while node is not None and beyond <= _WRAPPERS:
        if node.attrs:
            found = _language(node.attrs.get("class", "")[:300]) or _clean(
                node.attrs.get("data-lang") or node.attrs.get("data-language") or ""
            )
            if found:
                return found
        if (beyond and node.tag not in _TABLE_PARTS) or node.tag in _PREFORMATTED:
            beyond += 1
        node = node.parent
    return ""


@lru_cache(maxsize=1024)
def _language(classes: str) -> str:
    match = _LANGUAGE.search(classes)
    return _clean(match.group(1)) if match else ""


def _clean(name: str) -> str:
    name = name.strip().lower()
    return name if re.fullmatch(r"[a-z0-9+#_.-]{1,30}", name) and name not in _NO_LANGUAGE else ""
