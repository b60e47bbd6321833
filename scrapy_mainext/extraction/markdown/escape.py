"""Plain text made safe for Markdown: it reads as itself, and is left alone where it already does.

The rules are those of CommonMark 0.31 and of GitHub Flavored Markdown's extensions (tables, strikethrough, task lists).
"""

from __future__ import annotations

import re

__all__ = ["escape_destination", "escape_text"]

_INLINE = re.compile(
    r"""
      \\(?=[!-/:-@\[-`{-~\n]|\Z)      # a backslash before what it would escape
    | `+
    | \*+
    | _+
    | ~+
    | <(?=[A-Za-z/!?]|\Z)             # tags, comments, autolinks
    | &(?=\#?[A-Za-z0-9]{1,40};)      # entities
    | \](?=\(|\Z)                     # the end of a link's text
    | !\Z                             # an image, if a link comes next
    """,
    re.VERBOSE,
)
_INLINE_IN_LINK = re.compile(_INLINE.pattern.replace(r"\](?=\(|\Z)", r"[\[\]]"), re.VERBOSE)
_SPECIAL = re.compile(r"[\\`*_~<&\[\]!]")
_LINE_START = frozenset("#>-+*=:|0123456789")
_MARKER = re.compile(r"\#{1,6}(?=\s|\Z) | > | [-+*](?=\s|\Z) | [-=:|][-=:|\s]*\Z", re.VERBOSE)
_NUMBER = re.compile(r"\d{1,9}(?=[.)](?:\s|\Z))")
_TASK = re.compile(r"\[[ xX]?\]")
_DESTINATION = re.compile(r"[\x00-\x20\x7f<>()\[\]\\|`]|&(?=\#?[A-Za-z0-9]{1,40};)|[^\S ]")


def escape_text(
    text: str, *, starts: bool = False, ends: bool = False, in_link: bool = False, lines: bool = True
) -> str:
    """Escape a stretch of text.

    ``starts``, ``ends``: the block begins or ends here; elsewhere markup stands next to the text. ``in_link``: brackets
    are escaped as well. ``lines``: line starts matter, as they do outside of headings and table cells.
    """
    if _SPECIAL.search(text):
        pattern = _INLINE_IN_LINK if in_link else _INLINE
        text = pattern.sub(lambda match: _escaped(match, starts, ends), text)
        if starts and lines and _TASK.match(text):
            text = "\\" + text
    if not lines or not text:
        return text
    if "\n" in text:
        first, *others = text.split("\n")
        return "\n".join([_escape_start(first) if starts else first, *map(_escape_start, others)])
    return _escape_start(text) if starts and text[0] in _LINE_START else text


def escape_destination(url: str) -> str:
    """Percent-encode what would end a link's destination or be read as markup in it."""
    if not _DESTINATION.search(url):
        return url
    return _DESTINATION.sub(lambda match: "".join(f"%{byte:02X}" for byte in match.group().encode()), url)


def _escaped(match: re.Match[str], starts: bool, ends: bool) -> str:
    found = match.group()
    if found[0] in "*_~":
        text = match.string
        before = text[match.start() - 1] if match.start() else ""
        after = text[match.end()] if match.end() < len(text) else (" " if ends else "")
        if before == after == " ":  # not a line's end: a hard break puts a backslash there, a run before it opens
            return found
        if found[0] == "_" and before and after and before.isalnum() and after.isalnum():
            return found
        if found == "~" and text.count("~", 0, 2000) == 1 and starts and ends and len(text) < 2000:
            return found
    elif ends and found in "!<]" and match.end() == len(match.string):
        return found  # nothing comes that it could be read with
    return "".join("\\" + character for character in found)


def _escape_start(line: str) -> str:
    if not line or line[0] not in _LINE_START:
        return line
    if _MARKER.match(line):
        return "\\" + line
    number = _NUMBER.match(line)
    return f"{line[: number.end()]}\\{line[number.end() :]}" if number else line
