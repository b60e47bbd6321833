"""Reading the folder of page sources and filling layouts: all sources are UTF-8, whatever the page is served in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from html import escape
from pathlib import Path
from string import Template

__all__ = ["CONTENT", "Fragment", "base_page", "fill", "midnight", "read_fragment"]

HERE = Path(__file__).parent
CONTENT = HERE / "content"


@dataclass(frozen=True, slots=True)
class Fragment:
    """The main part of a page. ``fields``: the ``name: value`` lines that stand above it in its file."""

    fields: Mapping[str, str]
    html: str

    @property
    def title(self) -> str:
        return self.fields["title"]

    @property
    def modified(self) -> datetime:
        return midnight(self.fields["modified"])


def midnight(day: str) -> datetime:
    """Return the first moment of a day (``YYYY-MM-DD``), UTC."""
    return datetime.fromisoformat(day).replace(tzinfo=UTC)


def read_fragment(name: str) -> Fragment:
    """Read ``content/<name>.html``: lines of fields, an empty line, HTML."""
    head, _, html = (CONTENT / f"{name}.html").read_text("utf-8").partition("\n\n")
    return Fragment(dict(line.split(": ", 1) for line in head.splitlines()), html)


@cache
def _layout(name: str) -> Template:
    return Template((HERE / "layouts" / f"{name}.html").read_text("utf-8"))


def fill(layout: str, /, **values: str) -> str:
    """Fill ``layouts/<layout>.html``. Values are HTML and go in as they are. Raises KeyError where one is missing."""
    return _layout(layout).substitute(values)


def base_page(title: str, content: str, *, url: str, description: str = "", head: str = "", kind: str = "") -> str:
    """Return a whole page: ``content`` between the site's header and footer. ``kind``: the class of the body."""
    return fill(
        "base",
        title=f"{escape(title)} | Halden &amp; Moor",
        description=escape(description),
        url=url,
        head=head,
        content=content,
        body_class=kind,
    )
