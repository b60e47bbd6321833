"""The forum: an index, and a thread whose later posts a script loads, so that crawlers get them in ``<noscript>``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fragments import base_page, read_fragment

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["build"]

SOURCES = {"/forum/": "forum/index", "/forum/gauge-under-reads/": "forum/gauge-under-reads"}


def build(base: str) -> dict[str, tuple[str, datetime]]:
    """Return path to HTML and date of change."""
    pages = {}
    for path, source in SOURCES.items():
        fragment = read_fragment(source)
        description = fragment.fields["description"]
        html = base_page(fragment.title, fragment.html, url=base + path, description=description, kind="forum")
        pages[path] = html, fragment.modified
    return pages
