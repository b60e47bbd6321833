"""The core: bytes of a page in, main text out. It knows nothing of Scrapy and does no input or output.

This file is the whole road; each step is a room of its own::

    body ─ decode ─ segment ─ scoring ─ assemble ─ Extraction
                       └─ head, JSON-LD ─ metadata, product ─┘
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .assemble import Assembled, assemble
from .blocks import Block, BlockKind, Context
from .decode import codec_of, decide_encoding, skip_reason
from .layout import Outline, Trail, public_block
from .metadata import read_metadata
from .page import Page
from .product import read_product
from .result import Encoding, Extraction, Image, Link, Options, PageType, Product, Section
from .scoring import SCORERS, Scores, get_scorer
from .segment import Segmenter, segment, strip_markup
from .structured import read_json_ld

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
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


def extract(
    body: bytes,
    *,
    url: str | None = None,
    content_type: str | None = None,
    options: Options | None = None,
    encoding: str | None = None,
) -> Extraction:
    """Extract the main text of a page. Same bytes, same answer, in any process.

    ``url``: where the page came from, for absolute links. ``content_type``: the HTTP header's value. ``encoding``: the
    encoding as somebody else has decided it (Scrapy's ``response.encoding``), used unless the body contradicts it.
    A body that is no HTML page, or empty, gives an Extraction whose ``skipped`` says so. Raises ``ValueError`` for an
    unknown scorer, nothing for whatever the body holds.
    """
    options = options or Options()
    scorer = get_scorer(options.scorer)
    reason = skip_reason(body, content_type=content_type)
    if reason is not None:
        return Extraction(skipped=reason, url=url)
    decided = decide_encoding(body, content_type=content_type, encoding=encoding)
    blocks, head = segment((body,), codec_of(decided.name))
    page = Page(tuple(blocks), head, url)
    scores = scorer(page, options)
    assembled = assemble(page, scores)
    return _answer(page, decided, scores, assembled, options)


def _answer(page: Page, encoding: Encoding, scores: Scores, assembled: Assembled, options: Options) -> Extraction:
    items, warnings = read_json_ld(page.head.json_ld) if options.metadata else ([], [])
    metadata = read_metadata(page, items) if options.metadata else None
    if encoding.conflict:
        warnings = [*warnings, encoding.conflict]
    return Extraction(
        text=assembled.text,
        markdown=assembled.markdown if options.markdown else "",
        title=metadata.title if metadata else None,
        author=metadata.author if metadata else None,
        date=metadata.date if metadata else None,
        language=metadata.language if metadata else None,
        url=(metadata.url if metadata else None) or page.url,
        page_type=scores.page_type,
        page_type_scores=scores.page_type_scores,
        confidence=scores.confidence,
        blocks=assembled.blocks,
        sections=assembled.sections,
        metadata=metadata.as_mapping() if metadata else {},
        product=read_product(items, title=metadata.title if metadata else None, url=page.url),
        structured=tuple(items),
        encoding=encoding,
        content_hash=assembled.content_hash,
        images=assembled.images,
        links=assembled.links,
        warnings=tuple(warnings),
    )


def iter_blocks(
    chunks: Iterable[bytes], *, content_type: str | None = None, encoding: str | None = None
) -> Iterator[Block]:
    """Yield the blocks of a page that comes in chunks of any size, each as soon as it has closed, not yet scored.

    The encoding is decided on the first 64 KiB. What is held is the open elements and one block, not the page.
    """
    stream = iter(chunks)
    head = _first_bytes(stream)
    codec = codec_of(decide_encoding(head[:HEAD_BYTES], content_type=content_type, encoding=encoding).name)
    segmenter = Segmenter(codec)
    trail = Trail()
    outline = Outline(trail)
    for chunk in _then(head, stream):
        for block in segmenter.feed(chunk) if chunk is not None else segmenter.close():
            if block.text:
                yield public_block(block, None, None, outline.path_for(block), trail=trail)


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
