"""One self-contained HTML page of price histories, each with its chart.

Names and addresses come from pages of others. All of them go through the template's escaping; addresses are links only
where they are of the web; and the page's own policy (Content Security Policy Level 3) lets nothing be loaded, and no
script run but the one whose digest it states.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .chart import HEIGHT, WIDTH, chart_of
from .money import amount, price_text
from .table import change_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .report import Summary
    from .store import History

__all__ = ["render_page"]


def render_page(summaries: Sequence[Summary]) -> str:
    """Return the page. Raises ``ImportError`` without jinja2."""
    from jinja2 import Environment
    from markupsafe import Markup

    style, script = _read("page.css"), _read("page.js")
    template = Environment(autoescape=True).from_string(_read("page.html"))
    return template.render(
        summaries=[(one, chart_of(one.history, one.currency)) for one in summaries],
        sites=len({one.history.site for one in summaries}),
        changed=sum(one.changed for one in summaries),
        policy=_policy(style, script),
        style=Markup(style),  # noqa: S704 (the package's own file)
        script=Markup(script),  # noqa: S704
        width=WIDTH,
        height=HEIGHT,
        words=_words,
        link=_is_link,
        amount=amount,
        price_text=price_text,
        change=change_text,
    )


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(source: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}"


def _words(history: History) -> str:
    parts: tuple[Any, ...] = (history.name, history.sku, history.gtin, history.site, history.url)
    return " ".join(filter(None, parts)).lower()


def _is_link(url: str) -> bool:
    return url.lower().startswith(("http://", "https://"))
