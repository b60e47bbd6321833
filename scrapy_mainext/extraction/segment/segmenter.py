"""The streaming block extractor: bytes of a page in, blocks out, in document order, as soon as they close.

It holds the stack of open elements and one block. The stack follows the HTML standard's tree construction where that
decides what stands in what: implied ends, scopes, unmatched ends, formatting elements that close across blocks. It
leaves out what only moves nodes about (foster parenting, reopened formatting elements).

A block closes at each block-level boundary and at two line breaks in a row. Inside ``<pre>`` block-level tags only
break lines. What a reader never sees inside a line (``<span hidden>``, scripts, SVG) is left out of the text; a hidden
block-level element yields blocks that say so (``Context.HIDDEN``), since tabs and closed dialogs hide content as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ..blocks import Context, Element, TextBlock
from ..decode.twice import read_as_meant
from ..entities import decode_entities
from ..page import Head, Hint
from .annotations import Annotations
from .attributes import LONGEST_NAME, TELLING_ATTRIBUTES, context_of, hints_of, hints_of_label, hints_of_name
from .code import CODE_TABLE, NO_CODE, code_role
from .formulas import (
    DISPLAY,
    INLINE,
    Formula,
    clean_tex,
    is_box,
    is_rendering,
    mark_of,
    stated_tex,
    tex_of_image,
    tex_of_script,
)
from .images import image_address, is_lazy, largest_of
from .open_tags import OpenTags, Tag
from .source import END_TAG, START_TAG, TEXT, Token, TokenSource
from .tags import DROPPED, HEADING_LEVELS, SCOPE_BOUNDARIES
from .text import BlockText, unified_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Segmenter", "segment", "strip_markup"]

MAX_DEPTH: Final = 512
"""Open elements that are kept track of, as in browsers; what is nested deeper counts for its text and its boundaries
alone."""
IMPLIED_END_REACH: Final = 64
"""How far up the stack an implied end is looked for, so that no tag costs more than that."""

_INTEGRATION_POINTS: Final = ("foreignobject", "desc")
"""Elements of SVG that hold HTML."""
_BUTTONS: Final = frozenset(("button", "clipboard-copy"))
_BOXES: Final = frozenset(("mjx-container", "span"))
_ROWS: Final = frozenset(("table", "tbody", "tfoot", "thead", "tr"))
_UNSELECTABLE: Final = re.compile(r"user-select\s*:\s*none")
_CUT_OFF_TAG: Final = re.compile(rb"</?[A-Za-z]")
_TABLE_PARTS: Final = frozenset(("caption", "tbody", "td", "tfoot", "th", "thead", "tr"))
# Plain integers: the operators of an IntFlag cost a hundred times theirs.
_CODE: Final = int(Context.CODE)
_SETTLED: Final = DROPPED | int(Context.CODE)
"""Context in which no formula is looked for."""
_HEADING: Final = int(Context.HEADING)
_NOSCRIPT: Final = int(Context.NOSCRIPT)
_LINK: Final = int(Context.LINK)
_DATE: Final = int(Hint.DATE)


class Segmenter:
    """Takes a body in chunks of any size; ``feed`` and ``close`` return the blocks that have closed.

    ``codec``: Python's name of the body's encoding. ``head`` fills as the page is read. ``preformatted``: treat the
    body as the inside of a ``<pre>``.
    """

    def __init__(self, codec: str, *, preformatted: bool = False) -> None:
        self.head = Head()
        self._source = TokenSource(codec)
        self._tags = OpenTags()
        self._svg = self._tags.of("svg")
        self._math = self._tags.of("math")
        self._between_cells = False
        """Whether white space stands between the cells of a table, where it is none of the text, in code as well."""
        self._formula: Formula | None = None
        """The <math> that is open."""
        self._formula_box: Element | None = None
        """What holds the last formula in several forms."""
        self._box_start = 0
        """Where the open one begins."""
        self._box: Element | None = None
        """The element of that kind that is open."""
        self._box_is_fresh = False
        """Whether it has held nothing but forms of its formula."""
        self._at = 0
        """The offset of the token that is worked on."""
        self._picture = self._tags.of("picture")
        self._picture_address = ""
        """The best address that the sources of the open <picture> name."""
        self._twin = ("", False)
        """The address of the last image, and whether it stood in <noscript>."""
        root = Element("html", None, None, _CODE if preformatted else 0, True, 0)
        self._top = root
        self._stack = [root]
        self._tag_stack = [self._tags.of("html")]
        """The tags of the open elements."""
        self._elements = 1
        self._restart_at = -1
        self._raw_text: str | None = None
        """What raw text comes next: "title", "json-ld", TeX by its delimiter, or "" for what is passed over."""
        self._raw_start = 0
        """Where the tag of that text begins."""
        self._pending = -1
        """Where the text run begins that the next token ends; -1 for none."""
        self._text = BlockText(self._source)
        self._blocks: list[TextBlock] = []
        self._flushed = 0
        """Blocks that have closed so far."""
        self._annotations = Annotations(self.head.annotated, self._text.decode)

    def feed(self, chunk: bytes) -> list[TextBlock]:
        """Take the next bytes of the body."""
        return self._take(chunk, final=False)

    def close(self) -> list[TextBlock]:
        """Take the end of the body; the segmenter is done."""
        self._take(b"", final=True)
        if self._pending >= 0:
            self._end_text_run(self._end_of_text())
        if self._formula is not None:
            self._at = self._source.end
            self._end_formula()
        self._flush()
        self._annotations.close_all()
        self.head.encoded_twice = self._text.encoded_twice
        return self._closed()

    def _take(self, chunk: bytes, final: bool) -> list[TextBlock]:
        source = self._source
        last = source.start
        for tokens in source.feed(chunk, final):
            last = max(last, self._run(tokens))
            while self._restart_at >= 0:
                offset, self._restart_at = self._restart_at, -1
                last = max(last, self._run(source.restart(offset)))
        if final:
            return []
        needed = self._pending if self._pending >= 0 else last
        source.forget(needed, min(needed, self._text.start_of_block(needed), self._start_of_formula(needed)))
        return self._closed()

    def _closed(self) -> list[TextBlock]:
        blocks, self._blocks = self._blocks, []
        return blocks

    def _run(self, tokens: Iterator[Token]) -> int:
        """Work through tokens; return the offset of the last one."""
        origin = self._source.origin
        offset = self._source.start
        for token in tokens:
            kind = token.type
            offset = self._at = origin + token.col
            if self._pending >= 0:
                self._end_text_run(offset)
            if kind is START_TAG:
                self._start_tag(token, offset)
                if self._restart_at >= 0:
                    break
            elif kind is END_TAG:
                self._end_tag(token.tag or "")
            elif kind is TEXT:
                self._pending = offset
        return offset

    # Text

    def _end_of_text(self) -> int:
        """Return where the last text of the body ends: a tag that the end of the body cuts off is none."""
        end = self._source.end
        if self._raw_text is not None or self._top.tag == "plaintext":  # in them "<b" is no tag
            return end
        cut_off = _CUT_OFF_TAG.search(self._source.bytes_of(self._pending, end))
        return self._pending + cut_off.start() if cut_off else end

    def _end_text_run(self, end: int) -> None:
        start, self._pending = self._pending, -1
        if self._raw_text is not None:
            self._take_raw_text(start, end)
            return
        if self._annotations.reading:
            self._annotations.add(self._source.bytes_of(start, end), self._top, self._flushed)
        top = self._top
        if self._formula is not None:
            self._formula.add(self._text.decode(self._source.bytes_of(start, end)))
            return
        if top.context & DROPPED:
            return
        if self._between_cells and top.context & _CODE and self._source.bytes_of(start, end).isspace():
            return
        self._between_cells = self._box_is_fresh = False
        if self._text.add(start, end, top):
            self._flush()

    def _take_raw_text(self, start: int, end: int) -> None:
        wanted, self._raw_text = self._raw_text, None
        if not wanted:
            return
        text = unified_lines(self._source.bytes_of(start, end).decode(self._source.codec, "replace"))
        if wanted == "json-ld":
            self.head.json_ld.append(text)
        elif wanted[0] == "$":
            self._add_formula(clean_tex(text), wanted, self._raw_start, end)
        elif self.head.title is None:
            self.head.title = " ".join(read_as_meant(decode_entities(text)).split())

    def _flush(self) -> None:
        self._box_is_fresh = False
        block = self._text.close()
        if block is not None:
            self._blocks.append(block)
            self._flushed += 1

    def _boundary(self) -> None:
        """A block-level tag: the block ends, but for one inside <pre> (a line ends) or in what is left out."""
        if self._text.element is None:  # nothing has come since the last one
            return
        context = self._top.context
        if context & DROPPED:
            return
        if context & _CODE:
            self._text.end_line()
        else:
            self._flush()

    # Tags

    def _start_tag(self, token: Token, offset: int) -> None:
        tag = self._tags.of(token.tag or "")
        pairs = token.attrs
        telling = False
        attrs: dict[str, str] | None = None
        if pairs:
            attrs = {}
            for name, value in pairs:
                if name in TELLING_ATTRIBUTES:
                    telling = True
                if value.isascii() and "\x0c" not in value:  # which stands for a line feed
                    attrs[name] = value
                    continue
                decoded = self._source.value_of(value, offset)
                if decoded is None:
                    attrs = self._source.attributes_of(offset) or dict(pairs)
                    telling = True
                    break
                attrs[name] = decoded
        for ended in tag.ends:
            if ended.count:
                self._imply_ends(tag)
                break
        if tag.block:
            if self._formula is not None:  # as the standard's "in foreign content" rules have it
                self._end_formula()
            self._between_cells = tag.name in _ROWS
            if self._svg.count:
                self._leave_foreign()
            if tag.level and self._tag_stack[-1].level:
                self._close_from(len(self._stack) - 1)
            if self._text.element is not None:
                self._boundary()
        if tag.void:
            self._void_tag(tag.name, attrs, offset)
            return
        in_foreign = self._svg.count > 0 or self._math.count > 0
        # A self-closing tag is an element's end in foreign content alone, whose roots belong to it.
        foreign = bool(token.self_closing and (in_foreign or tag is self._svg or tag is self._math))
        if tag.raw:
            self._raw_tag(tag.name, attrs, in_foreign, foreign, offset)
        elif tag.body_part and self._body_part(tag, attrs):
            return
        if not foreign:
            self._push(tag, attrs, telling)

    def _leave_foreign(self) -> None:
        """HTML's block-level tags end an <svg> that was left open, as the standard's "in foreign content" rules have
        it."""
        if not self._top.context & DROPPED:
            return
        for name in _INTEGRATION_POINTS:
            if self._tags.of(name).count:
                return
        self._close(self._svg)

    def _body_part(self, tag: Tag, attrs: dict[str, str] | None) -> bool:
        """<html>, <head>, <body>: the second of a kind is no element. Return whether it is to be passed over."""
        if tag.name == "html":
            if attrs and self.head.language is None:
                self.head.language = (attrs.get("lang") or attrs.get("xml:lang") or "").strip() or None
            if attrs and self._stack[0].attrs is None:
                self._stack[0].attrs = attrs
                if "itemscope" in attrs:
                    self._annotations.open(self._stack[0], hints_of(attrs), self._flushed)
            return True
        return tag.name == "head" or tag.count > 0

    def _raw_tag(
        self, tag: str, attrs: dict[str, str] | None, in_foreign: bool, self_closing: bool, offset: int
    ) -> None:
        """Note what the raw text that follows is good for; take up again as markup what is none."""
        if self_closing or tag == "noscript":
            self._restart_at = max(self._source.tag_end(offset), offset + 1)
        elif tag == "title" and not in_foreign:
            self._raw_text = "title"
        elif tag == "script" and attrs and "ld+json" in attrs.get("type", "").lower():
            self._raw_text = "json-ld"
        elif tag == "script" and attrs and "math/tex" in attrs.get("type", "").lower():
            self._raw_text, self._raw_start = tex_of_script(attrs["type"].strip()), offset
        else:
            self._raw_text = ""

    def _void_tag(self, tag: str, attrs: dict[str, str] | None, offset: int) -> None:
        if attrs and "itemprop" in attrs:
            element = Element(tag, self._top, attrs, self._top.context, False, self._elements)
            self._annotations.note(element, hints_of(attrs), self._flushed)
        if tag == "br":
            self._annotations.add(b"\n", self._top, self._flushed)
            if self._text.breaks and not self._top.context & _CODE:
                self._boundary()
            else:
                self._text.break_line()
        elif tag == "img":
            if attrs and not self._top.context & DROPPED:
                self._image(attrs, offset)
        elif tag == "source":
            if attrs and self._picture.count and not self._picture_address:
                self._picture_address = largest_of(attrs.get("srcset") or attrs.get("data-srcset") or "")
            self._text.add_space()
        elif tag == "meta":
            if attrs:
                self.head.metas.append(attrs)
        elif tag == "link":
            if attrs:
                self.head.links.append(attrs)
        elif tag == "base":
            if attrs and self.head.base is None:
                self.head.base = attrs.get("href")
        elif tag != "wbr":
            self._text.add_space()

    def _image(self, attrs: dict[str, str], offset: int) -> None:
        """Note an image, unless it is the twin of the one before it: lazy images stand in ``<noscript>`` as well."""
        if self._formula is not None:
            return
        tex = tex_of_image(attrs)
        if tex:
            mark = DISPLAY if "display" in attrs.get("class", "") else mark_of(self._top)
            self._add_formula(tex, mark, offset, self._source.tag_end(offset))
            return
        src = image_address(attrs, self._picture_address if self._picture.count else "")
        self._picture_address = ""
        unscripted = bool(self._top.context & _NOSCRIPT)
        before, self._twin = self._twin, (src, unscripted)
        if not src:
            self._text.add_space()
            return
        is_twin = unscripted or before[0] == src or is_lazy(attrs)
        if before[0] and unscripted != before[1] and is_twin and self._text.images_since_text:
            self._twin = ("", False)
            self._text.add_space()
            return
        self._box_is_fresh = False
        self._text.add_image(src, attrs.get("alt", ""), self._top, offset)
        self.head.images.setdefault(src, attrs)

    def _push(self, tag: Tag, attrs: dict[str, str] | None, telling: bool) -> None:
        """Open an element. ``telling``: whether one of its attributes may say something of its content."""
        if len(self._stack) >= MAX_DEPTH:
            tag.unkept += 1
            return
        parent = self._top
        context = parent.context | tag.context
        hints = _DATE if tag.name == "time" else 0
        if context & _CODE and tag.name in _BUTTONS:
            context |= DROPPED
        if attrs is not None:
            if "class" in attrs:
                name = attrs["class"][:LONGEST_NAME]
                hints |= hints_of_name(name)
                role = code_role(tag.name, name, context & _CODE != 0)
                if role:
                    context |= self._in_code(role)
                if not tag.block and not is_box(tag.name, name) and is_rendering(name):
                    context |= DROPPED
            if context & _CODE and "style" in attrs and _UNSELECTABLE.search(attrs["style"]):
                context |= DROPPED
            if tag.block:
                if "id" in attrs:
                    hints |= hints_of_label(attrs["id"])
                if "aria-label" in attrs:
                    hints |= hints_of_label(attrs["aria-label"])
            if telling:
                context |= context_of(tag, attrs)
                hints |= hints_of(attrs)
            if (
                telling
                and self._formula is None
                and not tag.block
                and not parent.context & _SETTLED
                and (tex := stated_tex(tag.name, attrs))
            ):
                self._add_formula(tex, mark_of(parent), self._at, self._source.tag_end(self._at), attrs)
                context |= DROPPED
        element = Element(tag.name, parent, attrs, context, tag.block, self._elements)
        may_be_box = self._box is None and self._formula is None and tag.name in _BOXES
        if may_be_box and is_box(tag.name, element.attr("class")):
            self._box, self._box_start = element, self._at
            self._box_is_fresh = element.marks = True
        self._elements += 1
        self._stack.append(element)
        self._tag_stack.append(tag)
        tag.count += 1
        self._top = element
        if self._formula is not None:
            self._formula.open(element)
            element.marks = True
            return
        if tag is self._math and not context & _SETTLED:
            self._formula = Formula(element, mark_of(element), self._at)
            element.marks = True
            return
        if tag.rule.inline is not None and not context & DROPPED and (tag.name != "a" or context & _LINK):
            element.marks = self._text.open_mark(element, tag.rule.inline)
        if hints:
            element.marks = self._annotations.open(element, hints, self._flushed)

    def _in_code(self, role: int) -> int:
        """Return the context bits that a role in code sets; begin a new line where it is one."""
        if role == NO_CODE:
            return DROPPED
        if role == CODE_TABLE:
            return _CODE
        self._text.end_line()
        return 0

    def _imply_ends(self, tag: Tag) -> None:
        """End what the start tag ends, up to where it may reach."""
        ends, stops = tag.rule.ends, tag.rule.stops
        stack = self._stack
        found = 0
        for at in range(len(stack) - 1, max(0, len(stack) - 1 - IMPLIED_END_REACH), -1):
            name = stack[at].tag
            if name in ends:
                found = at
            elif name in stops or name in SCOPE_BOUNDARIES:
                break
        if found:
            self._close_from(found)

    def _end_tag(self, name: str) -> None:
        if name in _TABLE_PARTS:
            self._between_cells = True
        tag = self._tags.find(name)
        if tag is None:
            return
        if tag.raw:
            self._raw_text = None  # an empty <script></script> has no text token
        if tag.block and self._top.context & _CODE and not self._top.context & DROPPED:
            # Whether it ends an element or none: the bytes of the block may begin after the element's start tag.
            self._text.end_line()
        if tag.unkept:
            tag.unkept -= 1
            if tag.block:
                self._boundary()
        elif tag.body_part:
            self._boundary()
        elif tag.count:
            self._close(tag)
        elif tag.level:
            self._close_any_heading()
        elif tag.name == "p":
            self._boundary()
        elif tag.name == "br":
            self._void_tag("br", None, 0)

    def _close_any_heading(self) -> None:
        """</h2> ends an open <h3>."""
        if self._top.context & _HEADING:
            for name in HEADING_LEVELS:
                tag = self._tags.of(name)
                if tag.count:
                    self._close(tag)
                    return

    def _close(self, tag: Tag) -> None:
        """Close the innermost open element of the tag, unless the standard has it out of reach."""
        tags = self._tag_stack
        if tags[-1] is tag:  # as nearly always
            self._close_from(len(tags) - 1)
            return
        crossed = False
        for at in range(len(tags) - 1, 0, -1):
            between = tags[at]
            if between is tag:
                if crossed and tag.formatting:
                    self._close_alone(at)
                else:
                    self._close_from(at)
                return
            if _is_out_of_reach(tag, between.name):
                return
            if between.block:
                if not tag.block and not tag.formatting and tag is not self._svg:
                    return
                crossed = True

    def _close_from(self, at: int) -> None:
        """Close the open element at a place of the stack, and all within it."""
        stack = self._stack
        if self._formula is not None and self._formula.element.depth >= stack[at].depth:
            self._end_formula()
        if self._text.element is not None:
            for place in range(at, len(stack)):
                element = stack[place]
                if element.block and not element.context & DROPPED:
                    if stack[at - 1].context & _CODE:
                        self._text.end_line()
                    else:
                        self._flush()
                    break
        while len(stack) > at:
            self._tag_stack.pop().count -= 1
            element = stack.pop()
            if element.marks:
                self._end_marks(element)
        self._top = stack[-1]

    def _close_alone(self, at: int) -> None:
        """Close a formatting element and leave open what is within it."""
        self._tag_stack.pop(at).count -= 1
        element = self._stack.pop(at)
        if element.marks:
            self._end_marks(element)

    def _start_of_formula(self, default: int) -> int:
        """Return where the formula that is open, or may be about to come, begins; the default where there is none."""
        if self._box is not None:
            return self._box_start
        if self._formula is not None:
            return self._formula.start
        return self._raw_start if self._raw_text in (INLINE, DISPLAY) else default

    def _end_formula(self) -> None:
        formula, self._formula = self._formula, None
        if formula is not None:
            self._add_formula(formula.text(), formula.mark, formula.start, self._at, element=formula.element.parent)

    def _add_formula(
        self,
        tex: str,
        mark: str,
        start: int,
        end: int,
        attrs: dict[str, str] | None = None,
        element: Element | None = None,
    ) -> None:
        """Add a formula to the text, unless it stands there in another form already."""
        element = element or self._top
        if element.tag == "script" and element.parent is not None:
            element = element.parent
        if attrs and attrs.get("display", "").lower() in ("block", "true"):
            mark = DISPLAY
        box = self._box if self._box_is_fresh else None  # there may be more in it than a formula
        if self._formula is not None or not tex or element.context & _SETTLED:
            return
        if box is None or box is not self._formula_box:
            self._formula_box = box
            self._text.add_formula(tex, mark, element, start if box is None else self._box_start, end)

    def _end_marks(self, element: Element) -> None:
        if element is self._box:
            if self._formula is not None:
                self._end_formula()
            self._box = None
        if self._formula is not None:
            if element is self._formula.element:
                self._end_formula()
            else:
                self._formula.close(element)
            return
        self._text.close_mark(element)
        self._annotations.close(element)


def _is_out_of_reach(tag: Tag, between: str) -> bool:
    """Whether an end tag stops short of an open element of another tag."""
    if tag.name in _TABLE_PARTS:
        return between == "table"
    if tag.name == "li":
        return between in tag.rule.stops or between in SCOPE_BOUNDARIES
    return between in SCOPE_BOUNDARIES and tag.name not in SCOPE_BOUNDARIES


def segment(chunks: Iterable[bytes], codec: str) -> tuple[list[TextBlock], Head]:
    """Segment a body that is there as a whole: all of its blocks, and its head."""
    segmenter = Segmenter(codec)
    blocks: list[TextBlock] = []
    for chunk in chunks:
        blocks += segmenter.feed(chunk)
    blocks += segmenter.close()
    return blocks, segmenter.head


def strip_markup(fragment: bytes, codec: str, *, preformatted: bool = False) -> str:
    """Decode the bytes of a block and strip them to its text: the meaning of ``Block.byte_range``.

    The fragment is read as a page of its own: tags, comments, scripts and hidden inline elements go, entities are
    decoded, white space is collapsed, ``<br>`` is a line feed, soft hyphens and zero-width characters go.
    ``preformatted``: white space stays, as in a block of kind ``code``.
    """
    segmenter = Segmenter(codec, preformatted=preformatted)
    blocks = segmenter.feed(fragment) + segmenter.close()
    return "\n\n".join(block.text for block in blocks)
