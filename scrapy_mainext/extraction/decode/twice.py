"""Text that was encoded twice: UTF-8 that somebody read as windows-1252 or latin-1 and wrote as UTF-8 once more.

An apostrophe then stands on the page as ``\u00e2\u20ac\u2122``. Each text run is judged by itself, so that
the bytes of a block give its text without the page around it. Which runs are meant otherwise, ftfy decides (Speer,
*ftfy*, 2019); here runs are only looked through for what it may repair, since nearly all have none.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["read_as_meant"]

_CONTINUATION: Final = (
    "[\x80-\xbf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e"
    "\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
)
"""The bytes that follow the first of a character in UTF-8, as windows-1252 and latin-1 read them."""
_SUSPECT: Final = re.compile(
    f"[\xc2-\xdf]{_CONTINUATION}|[\xe0-\xef]{_CONTINUATION}{{2}}|[\xf0-\xf4]{_CONTINUATION}{{3}}"
)


def read_as_meant(text: str) -> str:
    """Return the text as it was before it was encoded a second time, the text itself where it was not."""
    if text.isascii() or not _SUSPECT.search(text):
        return text
    from ftfy import fix_encoding  # an import of 50 ms that few crawls need

    return fix_encoding(text)
