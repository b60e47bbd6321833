"""The documentation of Rainlog, a make-believe data logger: three levels, with a sidebar that is no ``<nav>``."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from .fragments import Fragment, base_page, fill, read_fragment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

__all__ = ["PAGES", "build"]

# Below /docs/, in reading order.
PAGES = (
    "",
    "install/",
    "install/linux/",
    "install/raspberry-pi/",
    "station/",
    "station/sensors/",
    "station/sensors/rain-gauge/",
    "station/sensors/wind/",
    "reference/",
    "reference/configuration/",
    "reference/command-line/",
    "reference/file-format/",
)
HEADING_WITH_ID = re.compile(r'<h2 id="([^"]+)">([^<]+)</h2>')


def build(base: str) -> dict[str, tuple[str, datetime]]:
    """Return path to HTML and date of change."""
    fragments = {page: read_fragment("docs/" + (page.strip("/").replace("/", "-") or "index")) for page in PAGES}
    titles = {page: fragment.title for page, fragment in fragments.items()}
    return {
        f"/docs/{page}": (_page(base, page, fragment, titles), fragment.modified)
        for page, fragment in fragments.items()
    }


def _page(base: str, page: str, fragment: Fragment, titles: dict[str, str]) -> str:
    content = fill(
        "docs",
        sidebar="\n".join(_sidebar_line(other, titles[other], other == page) for other in PAGES),
        trail=" / ".join(f'<a href="/docs/{parent}">{escape(titles[parent])}</a>' for parent in _parents(page)),
        content=fragment.html,
        pager=_pager(page, titles),
        toc="\n".join(f'    <a href="#{anchor}">{text}</a>' for anchor, text in HEADING_WITH_ID.findall(fragment.html)),
    )
    description = fragment.fields["description"]
    return base_page(fragment.title, content, url=f"{base}/docs/{page}", description=description, kind="documentation")


def _sidebar_line(page: str, title: str, current: bool) -> str:
    mark = " current" if current else ""
    return f'    <div class="docs-level-{page.count("/")}{mark}"><a href="/docs/{page}">{escape(title)}</a></div>'


def _parents(page: str) -> Sequence[str]:
    parts = page.strip("/").split("/") if page else []
    return ["", *("/".join(parts[:depth]) + "/" for depth in range(1, len(parts)))]


def _pager(page: str, titles: dict[str, str]) -> str:
    place = PAGES.index(page)
    neighbours = {"Previous": PAGES[place - 1 : place], "Next": PAGES[place + 1 : place + 2]}
    return " ".join(
        f'<a href="/docs/{other}">{label}: {escape(titles[other])}</a>'
        for label, others in neighbours.items()
        for other in others
    )
