"""Bytes to blocks: a stream of tokens, a stack of open elements, and the text of the block that is open."""

from .segmenter import Segmenter, segment, strip_markup

__all__ = ["Segmenter", "segment", "strip_markup"]
