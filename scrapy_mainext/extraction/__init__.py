"""The core: bytes of a page in, main text out. It knows nothing of Scrapy and does no input or output.

This file is the whole road; each step is a room of its own::

    body ─ decode ─ segment ─ scoring ─ assemble ─ Extraction
                       └─ head, JSON-LD ─ metadata, product ─┘
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from .assemble import Assembled, assemble
from .blocks import BlockKind, Context
from .collector import collector_paused
from .decode import codec_of, decide_encoding, skip_reason, unknown_labels
from .layout import Outline, Trail, public_block
from .metadata import Metadata
from .options import Options
from .page import Page
from .result import Block, Encoding, Extraction, Image, Link, PageType, Product, Section
from .scoring import SCORERS, Scores, get_scorer, select
from .segment import COMPILED, Segmenter, segment
from .segment import strip_markup as strip_decoded_by
from .stated import Stated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = [
    "COMPILED",
    "SCORERS",
    "Block",
    "BlockKind",
    "Context",
    "Encoding",
    "Extraction",
    "Image",
    "Link",
    "Options",
    "PageType",
    "Product",
    "Section",
    "extract",
    "iter_blocks",
    "strip_markup",
]

HEAD_BYTES = 1 << 16
"""How much of a stream is looked at to decide how its bytes are to be read."""


_BYTES = (bytes, bytearray, memoryview)
_ENCODED_TWICE = "text that was encoded twice is read as it was meant"
_NO_URL = "relative addresses are not in links and images, since no url says what they are relative to"


@collector_paused()
def extract(
    body: bytes | bytearray | memoryview,
    *,
    url: str | None = None,
    content_type: str | None = None,
    options: Options | None = None,
    encoding: str | None = None,
) -> Extraction:
    """Extract the main text of a page. Same bytes, same answer, in any process.

    ``body``: the page as it came, in bytes. ``url``: where it came from. Without it, links and images with a relative
    address are left out (unless the page has a ``<base>``), and ``warnings`` says so. ``content_type``: the HTTP
    header's value. ``encoding``: the encoding as somebody else has decided it (Scrapy's ``response.encoding``), used
    unless the body contradicts it. A name that is no encoding, here or in the header, is passed over with a warning.

    A body that is no HTML page, or empty, gives an Extraction whose ``skipped`` says so. Raises ``TypeError`` for a
    body that is not bytes (a ``str``: encode it, or pass ``response.body``) and ``ValueError`` for an unknown scorer,
    nothing for whatever the body holds. A page without main text (a menu and no more) has an empty ``text``.
    """
    body = _as_bytes(body, "extract()")
    options = options or Options()
    scorer = get_scorer(options.scorer_name)
    reason = skip_reason(body, content_type=content_type)
    if reason is not None:
        return Extraction(skipped=reason, url=url)
    decided = decide_encoding(body, content_type=content_type, encoding=encoding)
    blocks, head = segment((body,), codec_of(decided.name))
    if head.encoded_twice and not decided.conflict:
        decided = replace(decided, conflict=_ENCODED_TWICE)
    page = Page(tuple(blocks), head, url)
    scores = scorer(page, options)
    stated = Stated(page, options.author_blocklist)
    scores = select(page, scores, options, stated)
    assembled = assemble(page, scores, images=options.images, links=options.links, captions=options.captions)
    warnings = unknown_labels(content_type=content_type, encoding=encoding)
    if decided.conflict:
        warnings.append(decided.conflict)
    if assembled.needs_url():
        warnings.append(_NO_URL)
    if scores.notice is not None:
        warnings.append(f"no main text, since the page says that it is {scores.notice}")
    return _answer(page, decided, scores, assembled, options, stated, warnings)


def _as_bytes(value: object, taker: str) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, _BYTES):
        return bytes(value)
    if isinstance(value, str):
        raise TypeError(f"{taker} takes bytes, not str: pass response.body, or encode the text (text.encode())")
    hint = ": pass its body" if hasattr(value, "body") else ""
    raise TypeError(f"{taker} takes bytes, not {type(value).__name__}{hint}")


def _answer(
    page: Page,
    encoding: Encoding,
    scores: Scores,
    assembled: Assembled,
    options: Options,
    stated: Stated,
    warnings: Sequence[str],
) -> Extraction:
    items: Sequence[Mapping[str, Any]] = ()
    if options.metadata:
        items, repairs = stated.json_ld
        warnings = (*repairs, *warnings)

    @cache
    def metadata() -> Metadata:
        return stated.with_image(scores, assembled.resolver) if options.metadata else Metadata()

    return Extraction(
        text=assembled.text,
        markdown=assembled.markdown if options.markdown else "",
        word_count=assembled.word_count,
        title=lambda: metadata().title,
        author=lambda: metadata().author,
        date=lambda: metadata().date,
        language=lambda: metadata().language,
        url=lambda: metadata().url or page.url,
        page_type=scores.page_type,
        page_type_scores=scores.page_type_scores,
        confidence=scores.confidence,
        needs_fallback=not assembled.text
        or (scores.confidence is not None and scores.confidence < options.fallback_below),
        blocks=assembled.blocks,
        sections=assembled.sections,
        metadata=lambda: metadata().as_mapping(),
        product=(lambda: stated.product(scores.page_type_scores)) if options.metadata else None,
        structured=tuple(items),
        encoding=encoding,
        content_hash=assembled.content_hash,
        images=partial(assembled.images, items),
        links=assembled.links,
        warnings=tuple(warnings),
    )


def iter_blocks(
    chunks: Iterable[bytes | bytearray | memoryview],
    *,
    content_type: str | None = None,
    encoding: str | None = None,
) -> Iterator[Block]:
    """Yield the blocks of a page that comes in chunks of any size, each as soon as it has closed, not yet scored.

    ``chunks``: an iterable of bytes, such as a file that is open in binary mode; for a body in one piece, ``[body]``.
    ``content_type``, ``encoding``: as :func:`extract` takes them. The encoding is decided on the first 64 KiB. What is
    held is the open elements and one block, not the page.

    Unlike :func:`extract` it does not tell whether the body is a page at all: JSON or an image is read as the text that
    it would be in HTML. Raises ``TypeError`` for chunks that are not bytes, and for bytes or text in place of chunks.
    """
    if isinstance(chunks, (*_BYTES, str)) or not hasattr(chunks, "__iter__"):
        hint = ": a body in one piece goes in as [body]" if isinstance(chunks, _BYTES) else ""
        raise TypeError(f"iter_blocks() takes an iterable of bytes, not {type(chunks).__name__}{hint}")
    return _iter_blocks((_as_bytes(chunk, "iter_blocks()") for chunk in chunks), content_type, encoding)


def _iter_blocks(stream: Iterator[bytes], content_type: str | None, encoding: str | None) -> Iterator[Block]:
    head = _first_bytes(stream)
    codec = codec_of(decide_encoding(head[:HEAD_BYTES], content_type=content_type, encoding=encoding).name)
    segmenter = Segmenter(codec)
    trail = Trail()
    outline = Outline(trail)
    for chunk in _then(head, stream):
        for block in segmenter.feed(chunk) if chunk is not None else segmenter.close():
            if block.text:
                yield public_block(block, None, None, outline.path_for(block), trail=trail)


def strip_markup(fragment: bytes | bytearray | memoryview, codec: str, *, preformatted: bool = False) -> str:
    """Decode the bytes of a block and strip them to its text: the meaning of ``Block.byte_range``.

    The fragment is read as a page of its own: tags, comments, scripts and hidden inline elements go, entities are
    decoded, white space is collapsed, ``<br>`` is a line feed, soft hyphens and zero-width characters go. Blocks, where
    it holds several, are parted by a blank line.

    ``codec``: the encoding's name, of the Encoding standard (``extraction.encoding.name``) or of Python.
    ``preformatted``: white space stays, as in a block of kind ``code``.

    Raises ``TypeError`` for a fragment that is not bytes and ``LookupError`` for a name that is no encoding, nothing
    for whatever the fragment holds: bytes that are not valid are read as U+FFFD.
    """
    return strip_decoded_by(_as_bytes(fragment, "strip_markup()"), codec_of(codec), preformatted=preformatted)


def _first_bytes(stream: Iterator[bytes]) -> bytes:
    head = bytearray()
    for chunk in stream:
        head += chunk
        if len(head) >= HEAD_BYTES:
            break
    return bytes(head)


def _then(head: bytes, stream: Iterator[bytes]) -> Iterator[bytes | None]:
    """Yield the head, the rest, and None for the end."""
    yield head
    yield from stream
    yield None
