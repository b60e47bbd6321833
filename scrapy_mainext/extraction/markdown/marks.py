"""Marks that overlap, touch, cross or hold white space at their ends, made to nest as Markdown's must.

The text is cut into pieces with a mark between each two (:class:`Run`). White space is moved out of the marks; then
those whose delimiters CommonMark would not read as such ("left-flanking", "right-flanking") give up the punctuation
that is in the way, or go.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from ..blocks import Inline, InlineKind
from .escape import escape_destination, escape_text
from .fences import code_span
from .flanking import could_close, is_punctuation, is_read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..layout.links import Resolver

__all__ = ["DELIMITERS", "render_marks"]

DELIMITERS = {InlineKind.STRONG: "**", InlineKind.EMPHASIS: "*", InlineKind.DELETED: "~~"}
# Which of several marks on the same text is outermost. Code is innermost: nothing is marked inside it.
_ORDER = {
    InlineKind.LINK: 0,
    InlineKind.STRONG: 1,
    InlineKind.EMPHASIS: 2,
    InlineKind.DELETED: 3,
    InlineKind.CODE: 4,
}
_PASSES = 4  # a mark that goes changes the neighbours of others; after so many rounds those in doubt go, then all


def render_marks(
    text: str, inlines: Sequence[Inline], resolver: Resolver, lines: bool, without: InlineKind | None
) -> str:
    """Return the Markdown of a text with any marks. ``lines``, ``without``: see ``render_inline``."""
    spans = _spans(text, inlines, resolver, without)
    run = _cut(text, spans, [mark for mark in inlines if mark.kind is InlineKind.IMAGE], resolver)
    run.settle()
    return run.render(lines)


@dataclass(slots=True, eq=False)
class _Span:
    """A mark on ``text[start:end]``; spans of one kind do not overlap."""

    start: int
    end: int
    kind: InlineKind
    value: str


@dataclass(slots=True, eq=False)
class _Piece:
    """A span, or a part of one that was cut where it crosses another. ``alive``: it is rendered."""

    span: _Span
    alive: bool = True
    filled: bool = False


@dataclass(slots=True, eq=False)
class _Mark:
    """An edge between two texts: a piece opens or closes, or an image stands there (``markdown``)."""

    piece: _Piece | None
    opens: bool = False
    markdown: str = ""


def _spans(
    text: str, inlines: Sequence[Inline], resolver: Resolver, without: InlineKind | None
) -> dict[InlineKind, list[_Span]]:
    """Trim marks to words, merge those of one kind that touch, and drop those without text."""
    spans: dict[InlineKind, list[_Span]] = {}
    for mark in inlines:
        kind = mark.kind
        if kind is InlineKind.IMAGE or kind is without:
            continue
        start, end = _trimmed(text, mark.start, mark.end)
        url = resolver.resolve(mark.value) if kind is InlineKind.LINK else ""
        if start >= end or url is None:
            continue
        value = mark.value if kind is InlineKind.CODE else escape_destination(url)
        row = spans.setdefault(kind, [])
        if row:
            last = row[-1]
            if last.value == value and (
                start <= last.end or (start - last.end < 3 and text[last.end : start].isspace())
            ):
                last.end = max(last.end, end)
                continue
            start = max(start, last.end)
            if start >= end:
                continue
        row.append(_Span(start, end, kind, value))
    if InlineKind.CODE in spans:
        _keep_out_of_code(spans)
    return spans


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _keep_out_of_code(spans: dict[InlineKind, list[_Span]]) -> None:
    """Emphasis that begins or ends inside of code begins after it or ends before it. Links cut the code instead."""
    codes = spans[InlineKind.CODE]
    for kind in DELIMITERS:
        at = 0
        for span in spans.get(kind, ()):
            while at < len(codes) and codes[at].end <= span.start:
                at += 1
            if at < len(codes) and codes[at].start < span.start:
                span.start = codes[at].end
            elif at < len(codes) and codes[at].start == span.start and codes[at].end > span.end:
                span.end = span.start
            last = at
            while last < len(codes) and codes[last].end < span.end:
                last += 1
            if last < len(codes) and codes[last].start < span.end < codes[last].end:
                span.end = codes[last].start
            at = max(at, last - 1)
        if kind in spans:
            spans[kind] = [span for span in spans[kind] if span.start < span.end]


def _cut(text: str, spans: dict[InlineKind, list[_Span]], images: Sequence[Inline], resolver: Resolver) -> Run:
    """Cut the text at the edges of spans, so that pieces nest."""
    ordered = _without_crossings([span for row in spans.values() for span in row])
    run = Run()
    places = {span.start for span in ordered} | {span.end for span in ordered} | {image.start for image in images}
    opened: list[_Piece] = []
    next_span = next_image = reached = 0
    for place in sorted(places):
        run.texts[-1] += text[reached:place]
        reached = place
        _close_at(run, opened, place)
        while next_span < len(ordered) and ordered[next_span].start == place:
            _open(run, opened, ordered[next_span])
            next_span += 1
        while next_image < len(images) and images[next_image].start == place:
            if not (opened and opened[-1].span.kind is InlineKind.CODE):
                run.add_image(images[next_image], resolver)
            next_image += 1
    run.texts[-1] += text[reached:]
    return run


def _without_crossings(spans: Sequence[_Span]) -> list[_Span]:
    """Put spans in the order in which they open. Emphasis that begins in another and ends after it loses that part.

    Cut in two, its delimiters would run together with those of the other (``**a*b****c*``). Links and code may cross
    emphasis, as their brackets and backticks stand between the parts.
    """
    waiting = [(span.start, -span.end, _ORDER[span.kind], span) for span in spans]
    heapify(waiting)
    ordered: list[_Span] = []
    opened: list[_Span] = []
    while waiting:
        span = heappop(waiting)[-1]
        if span.kind in DELIMITERS:
            while opened and opened[-1].end <= span.start:
                opened.pop()
            if opened and opened[-1].end < span.end:
                span.start = opened[-1].end
                heappush(waiting, (span.start, -span.end, _ORDER[span.kind], span))
                continue
            opened.append(span)
        ordered.append(span)
    return ordered


def _close_at(run: Run, opened: list[_Piece], place: int) -> None:
    ending = next((at for at, piece in enumerate(opened) if piece.span.end <= place), None)
    if ending is None:
        return
    closed = opened[ending:]
    del opened[ending:]
    for piece in reversed(closed):
        run.add(_Mark(piece))
    for piece in closed:
        if piece.span.end > place:
            _push(run, opened, piece.span)


def _open(run: Run, opened: list[_Piece], span: _Span) -> None:
    """Open a span. Code never holds another, and a link is not cut: what ends inside of it is cut at its start."""
    cut = len(opened)
    if span.kind is InlineKind.LINK:
        cut = next((at for at, piece in enumerate(opened) if piece.span.end < span.end), cut)
    if opened and opened[-1].span.kind is InlineKind.CODE:
        cut = min(cut, len(opened) - 1)
    closed = opened[cut:]
    del opened[cut:]
    for piece in reversed(closed):
        run.add(_Mark(piece))
    _push(run, opened, span)
    for piece in closed:
        _push(run, opened, piece.span)


def _push(run: Run, opened: list[_Piece], span: _Span) -> None:
    piece = _Piece(span)
    opened.append(piece)
    run.add(_Mark(piece, opens=True))


@dataclass(slots=True)
class Run:
    """Texts with a mark between each two: ``texts[i]``, ``marks[i]``, ``texts[i + 1]`` …"""

    texts: list[str] = field(default_factory=lambda: [""])
    marks: list[_Mark] = field(default_factory=list)
    last_image: str = ""

    def add(self, mark: _Mark) -> None:
        self.marks.append(mark)
        self.texts.append("")

    def add_image(self, image: Inline, resolver: Resolver) -> None:
        """Add an image, unless it repeats the one before it: lazy loaders give it again in ``<noscript>``."""
        url = resolver.resolve(image.value)
        if url is not None and url != self.last_image:
            self.last_image = url
            alt = escape_text(" ".join(image.extra.split()), in_link=True, lines=False)
            self.add(_Mark(None, markdown=f"![{alt}]({escape_destination(url)})"))

    def settle(self) -> None:
        """Move white space out of marks, drop what is empty and what would not be read as a mark."""
        self._move_spaces()
        self._space_images()
        self._drop_empty()
        for turn in range(2 * _PASSES):
            if not self._drop_unread(all_in_doubt=turn >= _PASSES):
                break
        else:
            self._drop_emphasis()
        self._drop_empty()

    def _move_spaces(self) -> None:
        texts, marks = self.texts, self.marks
        for at in range(len(marks) - 1, -1, -1):
            if marks[at].opens and texts[at + 1][:1].isspace():
                inner = texts[at + 1].lstrip()
                texts[at] += texts[at + 1][: len(texts[at + 1]) - len(inner)]
                texts[at + 1] = inner
        for at, mark in enumerate(marks):
            if mark.piece is not None and not mark.opens and texts[at][-1:].isspace():
                inner = texts[at].rstrip()
                texts[at + 1] = texts[at][len(inner) :] + texts[at + 1]
                texts[at] = inner

    def _space_images(self) -> None:
        """An image parts words, as the segmenter has it; the space beside it may have gone with the text's end."""
        texts = self.texts
        for at, mark in enumerate(self.marks):
            if mark.markdown:
                if texts[at] and not texts[at][-1].isspace():
                    texts[at] += " "
                elif not texts[at] and at and self.marks[at - 1].markdown:
                    texts[at] = " "
                if texts[at + 1] and not texts[at + 1][0].isspace():
                    texts[at + 1] = " " + texts[at + 1]

    def _drop_empty(self) -> None:
        opened: list[_Piece] = []
        for text, mark in zip(self.texts, [*self.marks, None], strict=True):
            if text and opened:
                opened[-1].filled = True
            if mark is None:
                break
            if mark.piece is None:
                if opened:
                    opened[-1].filled = True
            elif mark.opens:
                opened.append(mark.piece)
            else:
                piece = opened.pop()
                piece.alive = piece.alive and piece.filled
                if piece.filled and opened:
                    opened[-1].filled = True

    def _drop_unread(self, all_in_doubt: bool) -> bool:
        """Drop or shrink emphasis that CommonMark would not read. Return whether anything has changed."""
        changed = False
        around: list[int] = []  # lengths of the delimiter runs in which the emphasis that is open was opened
        for at, mark in enumerate(self.marks):
            piece = mark.piece
            if piece is None or not piece.alive or piece.span.kind not in DELIMITERS:
                continue
            outer = self._character(at, -1 if mark.opens else 1)
            inner = self._character(at, 1 if mark.opens else -1)
            length = self._run_length(at)
            if not mark.opens:
                around.pop()
            read = is_read(outer, inner)
            if read and mark.opens and length and could_close(outer, inner):
                if any(above and (above + length) % 3 for above in around):
                    piece.alive = False
            elif not read and (all_in_doubt or not self._move_punctuation(at, mark.opens)):
                piece.alive = False
            changed = changed or not read or not piece.alive
            if mark.opens and piece.alive:
                around.append(length)
        return changed

    def _move_punctuation(self, at: int, opens: bool) -> bool:
        """Move punctuation at the inner side of a delimiter outside. Return whether there was any, and words."""
        texts = self.texts
        inner = texts[at + 1] if opens else texts[at]
        words = [index for index, character in enumerate(inner[:40] if opens else inner[-40:]) if _is_word(character)]
        if not words or not inner:
            return False
        if opens:
            texts[at] += inner[: words[0]]
            texts[at + 1] = inner[words[0] :]
            return words[0] > 0
        keep = max(0, len(inner) - 40) + words[-1] + 1
        texts[at] = inner[:keep]
        texts[at + 1] = inner[keep:] + texts[at + 1]
        return keep < len(inner)

    def _drop_emphasis(self) -> None:
        for mark in self.marks:
            if mark.piece is not None and mark.piece.span.kind in DELIMITERS:
                mark.piece.alive = False

    def _run_length(self, at: int) -> int:
        """Return the length of the row of asterisks that a delimiter is part of; of tildes it is none."""
        length = 0
        for step in (-1, 1):
            place = at if step < 0 else at + 1
            while 0 <= place < len(self.marks) and (place == at or not self.texts[place if step > 0 else place + 1]):
                piece = self.marks[place].piece
                delimiter = DELIMITERS.get(piece.span.kind, "") if piece is not None and piece.alive else ""
                if piece is None or (piece.alive and delimiter[:1] != "*"):
                    break
                length += len(delimiter)
                place += step
        return length

    def _character(self, at: int, step: int) -> str:
        """Return the character that stands next to a delimiter on one side; empty at the block's end.

        Delimiters of the same character are one run, and what stands next to the run counts.
        """
        own = self.marks[at].piece
        assert own is not None
        delimiter = DELIMITERS[own.span.kind][0]
        while True:
            text = self.texts[at + 1] if step > 0 else self.texts[at]
            if text:
                return text[0] if step > 0 else text[-1]
            at += step
            if not 0 <= at < len(self.marks):
                return ""
            piece = self.marks[at].piece
            if piece is None:
                return "!" if step > 0 else ")"
            if piece.alive and DELIMITERS.get(piece.span.kind, " ")[0] != delimiter:
                return "["

    def render(self, lines: bool) -> str:
        out: list[str] = []
        pending = self.texts[0]
        starts = True
        links = 0
        in_code = False
        for mark, text in zip(self.marks, self.texts[1:], strict=True):
            piece = mark.piece
            if piece is not None and not piece.alive:
                pending += text
                continue
            code = piece is not None and piece.span.kind is InlineKind.CODE
            if in_code and piece is not None and code:
                out.append(code_span(pending, piece.span.value))
            elif pending:
                out.append(escape_text(pending, starts=starts, in_link=links > 0, lines=lines))
                starts = False
            in_code = code and mark.opens
            if code:
                starts = False
            elif piece is None:
                out.append(mark.markdown)
                starts = False
            elif piece.span.kind is InlineKind.LINK:
                links += 1 if mark.opens else -1
                out.append("[" if mark.opens else f"]({piece.span.value})")
                starts = False
            else:
                out.append(DELIMITERS[piece.span.kind])
                starts = False
            pending = text
        out.append(escape_text(pending, starts=starts, ends=True, lines=lines))
        return "".join(out)


def _is_word(character: str) -> bool:
    return not character.isspace() and not is_punctuation(character)
