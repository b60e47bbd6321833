"""Paragraphs that act as headings: bold and short, or called a heading by their class.

Made for precision: a heading that is missed costs one step of a path, a false one puts a wrong step above what follows.
"""

from __future__ import annotations

from functools import lru_cache

from ..blocks import Context, Element, InlineKind, TextBlock

__all__ = ["is_visual_heading"]

_MAX_CHARACTERS = 90
_MAX_WORDS = 12
# A question mark may end a heading; what ends in a colon leads in the next block and is mostly a label.
_SENTENCE_ENDS = frozenset(".!;:,…。！；：，、।")
_ELSEWHERE = int(
    Context.LIST
    | Context.TABLE
    | Context.CODE
    | Context.QUOTE
    | Context.NAV
    | Context.FOOTER
    | Context.FIGURE
    | Context.DIALOG
)
_OTHER_ROLES = frozenset(
    ("a", "address", "button", "caption", "dd", "dt", "figcaption", "label", "legend", "option", "summary", "time")
)
_HEADING_CLASSES = frozenset(
    (
        "heading",
        "headline",
        "title",
        "subtitle",
        "subheading",
        "subhead",
        "subheadline",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    )
)
_HEADING_ENDINGS = ("-heading", "-headline", "-title", "-subtitle", "-subheading", "-subhead")
_OTHER_TITLES = frozenset(
    ("job-title", "user-title", "author-title", "site-title", "no-title", "has-title", "hide-title")
)


def is_visual_heading(block: TextBlock) -> bool:
    """Say whether a block outside h1 to h6 acts as a heading.

    It is short (at most 90 characters and 12 words, on one line), does not end as a sentence does, does not begin with
    a small letter, is mostly letters, is not mostly link, and stands in no list, table, quote, code, figure or menu.
    And it is bold from end to end, or it or its parent has a class such as ``heading`` or ``section-title``.
    """
    text = block.text
    if block.heading_level or block.context & _ELSEWHERE or not 2 <= len(text) <= _MAX_CHARACTERS:
        return False
    if text[-1] in _SENTENCE_ENDS or block.link_chars * 2 > len(text):
        return False
    element = _block_element(block.element)
    if element.tag in _OTHER_ROLES or not (_all_strong(block) or _is_called_heading(block.element, element)):
        return False
    return _reads_as_title(text)


def _reads_as_title(text: str) -> bool:
    if "\n" in text or text.count(" ") >= _MAX_WORDS or text[0].islower():
        return False
    return sum(map(str.isalpha, text)) * 2 > len(text)


def _block_element(element: Element) -> Element:
    node = element
    while not node.block and node.parent is not None:
        node = node.parent
    return node


def _all_strong(block: TextBlock) -> bool:
    reached = 0
    text = block.text
    for mark in block.inlines:
        if mark.kind is InlineKind.STRONG and mark.end > reached:
            if mark.start > reached and not text[reached : mark.start].isspace():
                return False
            reached = mark.end
    return reached == len(text)


def _is_called_heading(innermost: Element, block_element: Element) -> bool:
    """Look at the elements from the innermost to the block element, and at its parent."""
    node: Element | None = innermost
    while node is not None:
        if node.attrs and _names_heading(node.attrs.get("class", "")[:300]):
            return True
        if node is block_element.parent:
            break
        node = node.parent
    return False


@lru_cache(maxsize=4096)
def _names_heading(classes: str) -> bool:
    for token in classes.lower().replace("_", "-").replace("--", "-").split():
        if token in _HEADING_CLASSES or (token.endswith(_HEADING_ENDINGS) and token not in _OTHER_TITLES):
            return True
    return False
