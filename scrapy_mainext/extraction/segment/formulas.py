"""Formulas: each once, as its TeX where the page has that, else as readable text.

TeX stands in an annotation of MathML, in ``alttext``, in attributes such as ``data-latex``, in a script of the
type ``math/tex`` (MathJax 2) or in the ``alt`` of an image (Wikipedia, WordPress). MathML without TeX is written
on one line: ``x^2``, ``(a + b)/c``, ``√(x)``. What KaTeX and MathJax render of it, and their copies for assistive
technology beside it, are left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ..blocks import Element

__all__ = [
    "DISPLAY",
    "INLINE",
    "TEX_ATTRIBUTES",
    "Formula",
    "clean_tex",
    "is_box",
    "is_rendering",
    "mark_of",
    "stated_tex",
    "tex_of_image",
    "tex_of_script",
]

INLINE: Final = "$"
DISPLAY: Final = "$$"

_MAX_CHARS: Final = 10_000
_REACH: Final = 6  # ancestors that may say that a formula is displayed
_TEX_ENCODINGS: Final = frozenset(("application/x-tex", "application/x-latex", "tex", "latex", "text/tex", "math/tex"))
_TEX_NAMES: Final = (
    "data-latex", "data-tex", "data-katex", "data-math", "data-formula", "data-equation", "data-expr",
)  # fmt: skip
TEX_ATTRIBUTES: Final = (*_TEX_NAMES, "alttext", "data-value")
"""The attributes that may state TeX."""
_FORMULA_CLASSES: Final = frozenset(("ql-formula", "math-inline", "math-block", "mathquill", "equation"))
"""Classes of elements whose ``data-value`` is TeX."""
_RENDERINGS: Final = re.compile(
    r"(?:^|\s)(?:katex-html|MathJax(?:_(?:Preview|Display|SVG|SVG_Display|CHTML|Error))?|mjx-chtml|MJXc-display"
    r"|MJX_Assistive_MathML|mjx-svg|mathjax-fallback)(?=\s|$)"
)
_FORMULA_IMAGE: Final = re.compile(
    r"(?:^|[\s_-])(?:mwe-math|tex|latex|math(?:jax)?|equation|formula|wp-katex|ee_img|tr_noresize)(?=[\s_-]|$)",
    re.IGNORECASE,
)
_TEX_IMAGE_ADDRESS: Final = re.compile(
    r"latex\.php|/latex\?|/math/render/|mathtex|codecogs|/cgi-bin/mimetex", re.IGNORECASE
)
_LOOKS_LIKE_TEX: Final = re.compile(r"\\[a-zA-Z]{2,}|[_^]\{|[_^]\w|\\\\|^\$.*\$$|=")
_DELIMITED: Final = re.compile(r"(?s)\$\$(.*)\$\$\Z|\$(.*)\$\Z|\\\((.*)\\\)\Z|\\\[(.*)\\\]\Z")
_STYLED: Final = re.compile(r"(?s)\{\s*\\(?:displaystyle|textstyle|scriptstyle)\b\s*(.*)\}\Z")
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b"))
_BETWEEN: Final = {
    "msup": ("^",),
    "mover": ("^",),
    "msub": ("_",),
    "munder": ("_",),
    "msubsup": ("_", "^"),
    "munderover": ("_", "^"),
    "mfrac": ("/",),
    "mtr": (" ",) * 32,
    "mlabeledtr": (" ",) * 32,
    "mtable": ("; ",) * 32,
}
"""What stands between the children of an element of MathML."""
_OPERATORS: Final = frozenset("=+-−±∓×⋅·∗≠≤≥<>≈≡∼≅∝→←↔⇒⇔↦∈∉⊂⊆∪∩∧∨≪≫")
"""Operators between two terms, which stand between spaces."""
_UNARY_AFTER: Final = frozenset("([{|,;^_/= +−")
_GROUPS: Final = frozenset(("msup", "msub", "msubsup", "mfrac", "munder", "mover", "munderover"))
"""Elements whose ``<mrow>`` children are put in parentheses."""


class Formula:
    """A ``<math>`` that is open. ``start``: the offset of its tag. ``mark``: INLINE or DISPLAY."""

    __slots__ = ("_children", "_closers", "_in_tex", "_length", "_parts", "_silent", "_tex", "element", "mark", "start")

    def __init__(self, element: Element, mark: str, start: int) -> None:
        self.element = element
        self.mark = mark
        self.start = start
        self._parts: list[str] = []
        self._tex: list[str] = []
        self._in_tex: Element | None = None
        self._silent: Element | None = None
        self._children: dict[Element, int] = {}
        self._closers: dict[Element, str] = {}
        self._length = 0

    def open(self, element: Element) -> None:
        """Take in the start of an element within."""
        tag, parent = element.tag, element.parent
        if self._silent is not None or self._in_tex is not None:
            return
        if tag in ("annotation", "annotation-xml"):
            encoding = element.attr("encoding").strip().lower()
            if encoding in _TEX_ENCODINGS and not self._tex:
                self._in_tex = element
            else:
                self._silent = element
            return
        if parent is None:
            return
        number = self._children.get(parent, 0)
        self._children[parent] = number + 1
        separators = _BETWEEN.get(parent.tag, ())
        if 0 < number <= len(separators):
            self._parts.append(separators[number - 1])
        if tag in ("msqrt", "mroot"):
            self._parts.append("√(")
            self._closers[element] = ")"
        elif tag == "mrow" and parent.tag in _GROUPS:
            self._parts.append("(")
            self._closers[element] = ")"

    def add(self, text: str) -> None:
        """Take in a text run within."""
        if self._length > _MAX_CHARS or self._silent is not None:
            return
        self._length += len(text)
        if self._in_tex is not None:
            self._tex.append(text)
            return
        token = " ".join(text.translate(_INVISIBLE).split())
        before = self._parts[-1][-1:] if self._parts else ""
        if token in _OPERATORS and before and before not in _UNARY_AFTER:
            token = f" {token} "
        elif token[:1].isalnum() and before.isalnum():
            token = f" {token}"
        if token:
            self._parts.append(token)

    def close(self, element: Element) -> None:
        """Take in the end of an element within."""
        if element is self._in_tex:
            self._in_tex = None
        elif element is self._silent:
            self._silent = None
        elif element in self._closers:
            self._parts.append(self._closers.pop(element))

    def text(self) -> str:
        """Return its TeX, else its parts on one line."""
        tex = clean_tex("".join(self._tex))
        if tex:
            return tex
        while self._closers:
            self._parts.append(self._closers.popitem()[1])
        text = "".join(self._parts)
        return _without_lone_parentheses(" ".join(text.split()))


_LONE: Final = re.compile(r"\((\d+|\w|\([^()]*\))\)")


def _without_lone_parentheses(text: str) -> str:
    """Take parentheses off one number, letter or word: ``x^(2)`` is ``x^2``."""
    return _LONE.sub(r"\1", text)


def clean_tex(text: str) -> str:
    """Return TeX on one line, without delimiters and the style that Wikipedia puts around it; empty for too much."""
    if len(text) > _MAX_CHARS:
        return ""
    text = " ".join(text.split())
    for pattern in (_DELIMITED, _STYLED):
        match = pattern.match(text)
        if match:
            text = next((group for group in match.groups() if group is not None), "").strip()
    return text


def mark_of(element: Element) -> str:
    """Return whether a formula is displayed or stands in a line, by its element and those around it."""
    node: Element | None = element
    for _ in range(_REACH):
        if node is None:
            break
        if node.attrs:
            display, mode, classes = node.attr("display").lower(), node.attr("mode").lower(), node.attr("class").lower()
            if display in ("block", "true") or mode == "display" or "display" in classes or "math-block" in classes:
                return DISPLAY
        if node.block:
            break
        node = node.parent
    return INLINE


@lru_cache(maxsize=4096)
def is_rendering(classes: str) -> bool:
    """Tell whether an element of these classes holds what a script has rendered of a formula beside it."""
    return _RENDERINGS.search(classes) is not None


def stated_tex(tag: str, attrs: dict[str, str]) -> str:
    """Return the TeX that an element's attributes state; an empty text for none."""
    if tag == "math":
        return clean_tex(attrs.get("alttext", ""))
    for name in _TEX_NAMES:
        if name in attrs:
            tex = clean_tex(attrs[name])
            if tex and not tex.startswith(("{&", "<", "true", "false")):
                return tex
    if "data-value" in attrs and _FORMULA_CLASSES.intersection(attrs.get("class", "").split()):
        return clean_tex(attrs["data-value"])
    return ""


def tex_of_image(attrs: dict[str, str]) -> str:
    """Return the TeX in the alternative text of an image of a formula; an empty text for any other image."""
    alt = attrs.get("alt", "")
    if not alt:
        return ""
    is_formula = _FORMULA_IMAGE.search(attrs.get("class", "")[:200]) or _TEX_IMAGE_ADDRESS.search(
        attrs.get("src", "")[:300]
    )
    if is_formula and (len(alt) < 3 or _LOOKS_LIKE_TEX.search(alt)):
        return clean_tex(alt)
    return clean_tex(alt) if _STYLED.match(alt.strip()) else ""


def tex_of_script(kind: str) -> str:
    """Return INLINE or DISPLAY for the type of a script that holds TeX; an empty text for any other."""
    kind = kind.lower()
    if not kind.startswith("math/tex"):
        return ""
    return DISPLAY if "display" in kind else INLINE


def is_box(tag: str, classes: str) -> bool:
    """Tell whether an element holds one formula in several forms."""
    return tag == "mjx-container" or "mwe-math-element" in classes
