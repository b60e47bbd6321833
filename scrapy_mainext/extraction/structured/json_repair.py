"""Repair of text that was meant to be JSON, where there is one way only to read it.

What is repaired, and how each repair is named, stands in :class:`Repair`. Everything else is left as it is, for the
decoder to refuse. Each step is one pass of an expression that cannot backtrack, so the time is linear in the text.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum

from ..entities import decode_entities
from .json_quotes import escape_quotes

__all__ = ["Repair", "repair"]


class Repair(StrEnum):
    """A kind of repair, by the words that a warning tells it with."""

    BYTE_ORDER_MARK = "byte order mark"
    WRAPPER = "CDATA or comment marks around it"
    ENTITIES = "HTML entities for quotes"
    COMMENTS = "comments"
    CONTROL_CHARACTERS = "control characters in strings"
    ESCAPES = "unknown escapes in strings"
    QUOTES = "unescaped quotes in strings"
    TRAILING_COMMA = "trailing commas"
    MISSING_COMMA = "missing commas"
    SEMICOLON = "semicolons after a value"
    SEVERAL_VALUES = "several values in one script"
    REMAINDER = "text after the last value dropped"


# Marks that hide a script from a parser of HTML or XML, bare or behind a comment of JavaScript. Looked for only in
# the first and last characters, so that no white space inside the script is run over twice.
_MARKS_CHARS = 200
_OPENING_MARKS = re.compile(r"(?:[\s/*]*+(?:<!\[CDATA\[|<!--(?:(?!-->)[^{])*+-->|<!--|-->)[\s/*>]*+)+")
_CLOSING_MARKS = re.compile(r"(?:[\s/*]*+(?:<!)?(?:\]\](?:>|&gt;)|--(?:>|&gt;)|<!--)[\s/*]*+)+\Z")

_ENTITY_QUOTE = re.compile(r"[\[{\s]*+&(?:quot|#34|#x22);", re.IGNORECASE)

# A string runs to its closing quote or, where that is missing, to the end: it is never tried again from its inside.
_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
_STRING_OR_COMMENT = re.compile(
    rf"({_STRING})|//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)|<!--[^-]*+(?:-(?!->)[^-]*+)*+(?:-->|\Z)", re.DOTALL
)
_STRING_OR_COMMA = re.compile(rf"({_STRING})|,\s*+([\]}}])|([\]}}])\s*+(?=[\"\[{{])", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_BAD_ESCAPE = re.compile(r'\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|(.))', re.DOTALL)
_BETWEEN_VALUES = re.compile(r"[\s;,]*+")


def repair(text: str) -> tuple[str, list[Repair]]:
    """Return the text with what can be repaired repaired, and the kinds of repair, in the order they were done.

    Several values that follow each other come back as one list. Text that stays malformed is returned for its reader to
    refuse. Raises RecursionError where the text is nested too deep to be read at all.
    """
    repairs: list[Repair] = []
    text = _unwrap(text, repairs)
    if _ENTITY_QUOTE.match(text):
        text = decode_entities(text)
        repairs.append(Repair.ENTITIES)
    repaired, further = _repaired(text)
    if not _is_json(repaired):
        escaped = escape_quotes(text)
        if escaped != text:
            again, furthest = _repaired(escaped)
            if _is_json(again):
                return again, [*repairs, Repair.QUOTES, *furthest]
    return repaired, [*repairs, *further]


def _repaired(text: str) -> tuple[str, list[Repair]]:
    repairs: list[Repair] = []
    text = _clean_strings_and_comments(text, repairs)
    text = _settle_commas(text, repairs)
    return _join_values(text, repairs), repairs


def _is_json(text: str) -> bool:
    try:
        json.loads(text, strict=False)
    except ValueError:
        return False
    return True


def _unwrap(text: str, repairs: list[Repair]) -> str:
    """Take off a byte order mark and CDATA or comment marks around the whole."""
    text = text.strip()
    if text.startswith("\ufeff"):
        repairs.append(Repair.BYTE_ORDER_MARK)
        text = text.lstrip("\ufeff").lstrip()
    start, end = 0, len(text)
    opening = _OPENING_MARKS.match(text, 0, min(end, _MARKS_CHARS))
    if opening:
        start = opening.end()
    tail = max(start, end - _MARKS_CHARS)
    closing = _CLOSING_MARKS.search(text, tail)
    if closing:
        end = closing.start()
    if opening or closing:
        repairs.append(Repair.WRAPPER)
    return text[start:end].strip()


def _clean_strings_and_comments(text: str, repairs: list[Repair]) -> str:
    """Take out comments and escape, inside strings, what JSON does not allow raw."""
    found: dict[Repair, None] = {}

    def clean(match: re.Match[str]) -> str:
        string: str | None = match[1]
        if string is None:
            found[Repair.COMMENTS] = None
            return " "
        if "\\" in string:
            string = _BAD_ESCAPE.sub(drop_backslash, string)
        if _CONTROL.search(string):
            found[Repair.CONTROL_CHARACTERS] = None
            string = _CONTROL.sub(lambda control: json.dumps(control[0])[1:-1], string)
        return string

    def drop_backslash(match: re.Match[str]) -> str:
        if match[1]:
            return match[0]
        found[Repair.ESCAPES] = None
        return match[2] if match[2] != "u" else match[0]

    text = _STRING_OR_COMMENT.sub(clean, text)
    repairs.extend(found)
    return text


def _settle_commas(text: str, repairs: list[Repair]) -> str:
    """Take out a comma before a closing bracket; set one after a closing bracket that another value follows."""
    found: dict[Repair, None] = {}

    def settle(match: re.Match[str]) -> str:
        if match[1] is not None:
            return match[1]
        if match[2]:
            found[Repair.TRAILING_COMMA] = None
            return match[2]
        found[Repair.MISSING_COMMA] = None
        return f"{match[3]},"

    text = _STRING_OR_COMMA.sub(settle, text)
    repairs.extend(found)
    return text


def _join_values(text: str, repairs: list[Repair]) -> str:
    """Return the text without semicolons after it, and values that follow each other as the entries of one list."""
    decode = json.JSONDecoder(strict=False).raw_decode
    values: list[str] = []
    gaps: list[str] = []
    place = 0
    while place < len(text):
        try:
            _, end = decode(text, place)
        except ValueError:
            if not values:
                return text  # for its reader to refuse
            repairs.append(Repair.REMAINDER)
            break
        values.append(text[place:end])
        gap = _BETWEEN_VALUES.match(text, end)
        place = gap.end() if gap else end
        gaps.append(text[end:place])
    if any(";" in gap for gap in gaps):
        repairs.append(Repair.SEMICOLON)
    if len(values) == 1:
        return values[0]
    repairs.append(Repair.SEVERAL_VALUES)
    return f"[{','.join(values)}]"
