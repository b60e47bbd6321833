"""What each HTML tag means to the segmenter: one table, after the HTML standard's parsing and rendering sections.

Block-level here is what a browser sets on lines or in boxes of its own (the standard's user-agent style sheet,
"Rendering"), with ``button``, ``option`` and table cells counted in, so that the words of neighbours never fuse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..blocks import Context, InlineKind

__all__ = [
    "BODY_PARTS",
    "DROPPED",
    "HEADING_LEVELS",
    "INLINE",
    "RAW_TEXT",
    "ROLE_CONTEXT",
    "RULES",
    "SCOPE_BOUNDARIES",
    "TagRule",
]

DROPPED: Final = 1 << 30
"""Context bit, beside those of :class:`Context`, of elements whose text is no text of the page. No block bears it."""

SCOPE_BOUNDARIES: Final = frozenset(("html", "table", "td", "th", "caption", "template", "object", "marquee", "applet"))
"""An end tag or an implied end never reaches beyond these (the standard's "element in scope")."""

HEADING_LEVELS: Final = {f"h{level}": level for level in range(1, 7)}

RAW_TEXT: Final = frozenset(
    ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript")
)
"""Tags after which the tokenizer reads text until their end tag."""

BODY_PARTS: Final = frozenset(("html", "body", "head"))
"""The frame of a page, of which the second of a kind is no element."""

ROLE_CONTEXT: Final[dict[str, int]] = {
    "navigation": int(Context.NAV),
    "menu": int(Context.NAV),
    "menubar": int(Context.NAV),
    "banner": int(Context.HEADER),
    "contentinfo": int(Context.FOOTER),
    "complementary": int(Context.ASIDE),
    "main": int(Context.MAIN),
    "article": int(Context.ARTICLE),
    "dialog": int(Context.DIALOG),
    "alertdialog": int(Context.DIALOG),
    "search": int(Context.FORM),
}
"""ARIA landmark and widget roles that say the same as an element would."""


@dataclass(frozen=True, slots=True)
class TagRule:
    """How the segmenter treats a tag.

    ``block``: bounds blocks. ``void``: has no content. ``context``: bits that its content bears. ``inline``: the mark
    that it sets on its text. ``ends``: open elements that its start tag ends, up to ``stops`` (or a scope boundary).
    ``formatting``: its end tag may cross open blocks, as the standard's adoption agency lets it.
    """

    block: bool = False
    void: bool = False
    context: int = 0
    inline: InlineKind | None = None
    ends: frozenset[str] = frozenset()
    stops: frozenset[str] = frozenset()
    formatting: bool = False


INLINE: Final = TagRule()
_P: Final = frozenset(("p",))
_P_STOPS: Final = frozenset(("button",))


def _block(context: int = 0, *, ends_p: bool = True, void: bool = False) -> TagRule:
    return TagRule(
        block=True,
        void=void,
        context=int(context),
        ends=_P if ends_p else frozenset(),
        stops=_P_STOPS if ends_p else frozenset(),
    )


def _ending(ends: str, stops: str, context: int = 0) -> TagRule:
    return TagRule(block=True, context=int(context), ends=frozenset(ends.split()), stops=frozenset(stops.split()))


RULES: Final[dict[str, TagRule]] = {
    # Sections and groups: their start tag ends an open <p>.
    **dict.fromkeys(("address", "center", "div", "fieldset", "hgroup", "hr", "section", "figcaption"), _block()),
    "hr": _block(void=True),
    "p": _block(),
    "main": _block(Context.MAIN),
    "article": _block(Context.ARTICLE),
    "aside": _block(Context.ASIDE),
    "header": _block(Context.HEADER),
    "footer": _block(Context.FOOTER),
    "nav": _block(Context.NAV),
    "menu": _block(Context.LIST),
    "figure": _block(Context.FIGURE),
    "details": _block(Context.DETAILS),
    "summary": _block(),
    "dialog": _block(Context.DIALOG),
    "blockquote": _block(Context.QUOTE),
    "form": _block(Context.FORM),
    "search": _block(Context.FORM),
    **dict.fromkeys(HEADING_LEVELS, _block(Context.HEADING)),
    **dict.fromkeys(("ul", "ol", "dir", "dl"), _block(Context.LIST)),
    **dict.fromkeys(("pre", "listing"), _block(Context.CODE)),
    # Items end the item before them.
    "li": _ending("p li", "ul ol menu dir button"),
    "dt": _ending("p dt dd", "dl button"),
    "dd": _ending("p dt dd", "dl button"),
    "option": _ending("option", "select datalist", Context.FORM),
    "optgroup": _ending("option optgroup", "select datalist", Context.FORM),
    # Tables. Quirks aside, <table> ends an open <p>.
    "table": _block(Context.TABLE),
    "caption": _block(ends_p=False),
    "colgroup": _block(ends_p=False),
    "col": TagRule(block=True, void=True),
    "thead": _ending("tr td th thead tbody tfoot caption", "table"),
    "tbody": _ending("tr td th thead tbody tfoot caption", "table"),
    "tfoot": _ending("tr td th thead tbody tfoot caption", "table"),
    "tr": _ending("tr td th caption", "table"),
    "td": _ending("td th caption", "tr table"),
    "th": _ending("td th caption", "tr table"),
    # The page itself.
    "html": TagRule(block=True),
    "head": TagRule(block=True),
    "body": TagRule(block=True),
    "noscript": TagRule(context=int(Context.NOSCRIPT)),
    "template": TagRule(block=True, context=int(Context.TEMPLATE)),
    # Controls: boxes of their own, without ending a paragraph.
    "button": _ending("button", "", Context.FORM),
    "select": _block(Context.FORM, ends_p=False),
    "datalist": TagRule(context=DROPPED),
    "legend": _block(ends_p=False),
    "textarea": TagRule(context=DROPPED),
    # Text that no reader sees, or sees only where the real thing fails to load.
    **dict.fromkeys(("script", "style", "title", "iframe", "noembed", "noframes", "xmp"), TagRule(context=DROPPED)),
    **dict.fromkeys(("audio", "canvas", "svg", "video"), TagRule(context=DROPPED)),
    # What MathJax 3 renders, and ruby: the reading beside the word.
    **dict.fromkeys(("mjx-math", "mjx-mrow"), TagRule(context=DROPPED)),
    "rt": TagRule(context=DROPPED, ends=frozenset(("rt", "rp")), stops=frozenset(("ruby",))),
    "rp": TagRule(context=DROPPED, ends=frozenset(("rt", "rp")), stops=frozenset(("ruby",))),
    # Inline marks.
    "a": TagRule(inline=InlineKind.LINK, ends=frozenset(("a",)), formatting=True),
    **dict.fromkeys(("b", "strong"), TagRule(inline=InlineKind.STRONG, formatting=True)),
    **dict.fromkeys(("em", "i"), TagRule(inline=InlineKind.EMPHASIS, formatting=True)),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), TagRule(inline=InlineKind.CODE, formatting=True)),
    **dict.fromkeys(("del", "s", "strike"), TagRule(inline=InlineKind.DELETED, formatting=True)),
    **dict.fromkeys(("big", "font", "nobr", "small", "u"), TagRule(formatting=True)),
    # Elements without content.
    **dict.fromkeys(
        ("area", "base", "basefont", "bgsound", "br", "embed", "frame", "img", "input", "keygen", "link", "meta"),
        TagRule(void=True),
    ),
    **dict.fromkeys(("param", "source", "track", "wbr"), TagRule(void=True)),
}
