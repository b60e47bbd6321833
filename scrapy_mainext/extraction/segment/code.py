"""What stands in and beside code and is no part of it: line numbers, prompts, copy buttons, folds; and where its lines
begin.

Names are those that highlighters and sites write: Pygments and Sphinx, rouge and Jekyll, Chroma and Hugo, Prism,
highlight.js with its line-number plug-in, Shiki and its relatives, SyntaxHighlighter, CodeMirror, GitHub and GitLab.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

__all__ = ["BEGINS_LINE", "CODE_TABLE", "NO_CODE", "code_role", "is_fold"]

NO_CODE: Final = 1
"""An element is no part of the code."""
BEGINS_LINE: Final = 2
"""An element in code is a line of it."""
CODE_TABLE: Final = 4
"""A table whose rows are lines of code."""

_NUMBERS: Final = frozenset(
    ("lineno", "linenos", "linenodiv", "linenumber", "line-number", "line_number", "lnt", "rouge-gutter",
     "hljs-ln-numbers", "hljs-ln-n", "blob-num", "line-numbers-rows", "line-numbers-wrapper", "react-line-number",
     "code-line-number", "code-lineno", "codemirror-linenumber", "cm-linenumber", "cm-gutters", "diff-line-num",
     "linenums-num", "react-syntax-highlighter-line-number", "code-block-line-number", "codeblocklinenumber",
     "line-num")
)  # fmt: skip
"""Class names of line numbers, wherever they stand."""
_NUMBERS_IN_CELLS: Final = frozenset(
    ("gutter", "gl", "line-numbers", "linenumbers", "line_numbers", "numbers", "num", "crayon-nums")
)
"""Class names of line numbers in a cell of a table."""
_NUMBERS_IN_CODE: Final = frozenset(("ln", "line-numbers", "linenumbers", "gutter", "linenum"))
"""Class names of line numbers in an element inside of code."""
_PROMPTS: Final = frozenset(
    ("gp", "prompt", "shell-prompt", "command-prompt", "prompt_", "unselectable", "unselect", "noselect", "no-select",
     "select-none", "user-select-none", "dollar")
)  # fmt: skip
"""Class names of prompts, and of what cannot be selected; of an element inside of code."""
_FOLDS: Final = frozenset(
    ("hidden-lines", "lines-hidden", "hidden-line-count", "fold", "code-fold", "fold-marker", "collapsed-lines",
     "expander")
)  # fmt: skip
"""Class names of what stands for lines that are folded away; of an element inside of code."""
_BUTTONS: Final = frozenset(
    ("copybtn", "copy-btn", "copy-button", "copybutton", "btn-copy", "button-copy", "btn-clipboard",
     "clipboard-button", "copy-code-button", "code-copy", "copy-code", "copy-to-clipboard-button",
     "zeroclipboard-container", "code-copy-btn", "hljs-copy-button", "snippet-clipboard-content-button",
     "clipboard-copy")
)  # fmt: skip
"""Class names of buttons that copy code, wherever they stand."""
_BUTTON_TAGS: Final = frozenset(("button", "clipboard-copy", "copy-button"))
_LINES: Final = frozenset(
    ("line", "token-line", "code-line", "view-line", "cm-line", "codemirror-line", "blob-code-inner")
)
"""Class names of lines."""
_TABLES: Final = frozenset(("js-file-line-container", "hljs-ln", "code-table", "diff-table", "js-diff-table"))
"""Class names of tables whose rows are lines of code."""
_NOT_NUMBERS: Final = frozenset(("code", "pre", "table", "tbody", "tr"))
"""Tags that such names only say something about: Prism's ``<pre class="line-numbers">`` holds the code."""
_MOST_NAMES: Final = 12
_LONGEST_FOLD: Final = 60
_FOLD: Final = re.compile(
    r"\W*\d+ (?:more )?(?:(?:hidden|folded|collapsed) lines?|lines? (?:hidden|folded|collapsed|omitted))\W*"
    r"|\W*\d+ (?:zeilen?|lignes?|líneas?|linhas?|righe?|riga|regels?) "
    r"(?:ausgeblendet|verborgen|masquées?|cachées?|ocultas?|nascost[ae])\W*"
    r"|\W*\d+ ?行(?:が非表示|被隐藏|已隐藏|隐藏)\W*",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def code_role(tag: str, classes: str, in_code: bool) -> int:
    """Return what an element's tag and class say of it beside or in code: bits, or 0.

    ``in_code``: whether it stands in preformatted text.
    """
    names = frozenset(classes.lower().split(None, _MOST_NAMES)[:_MOST_NAMES])
    if tag == "table":
        return CODE_TABLE if names & _TABLES and not in_code else 0
    if (names & _NUMBERS and tag not in _NOT_NUMBERS) or names & _BUTTONS:
        return NO_CODE
    if tag in ("td", "th"):
        return NO_CODE if names & _NUMBERS_IN_CELLS and (in_code or "gutter" in names or "gl" in names) else 0
    if not in_code:
        return 0
    if tag in _BUTTON_TAGS or (tag not in _NOT_NUMBERS and names & (_NUMBERS_IN_CODE | _PROMPTS | _FOLDS)):
        return NO_CODE
    return BEGINS_LINE if names & _LINES else 0


def is_fold(text: str) -> bool:
    """Tell whether a text run in code only says that lines are folded away ("1 line hidden")."""
    return len(text) <= _LONGEST_FOLD and _FOLD.fullmatch(text) is not None
