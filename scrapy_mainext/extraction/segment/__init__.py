"""Bytes to blocks: a stream of tokens, a stack of open elements, and the text of the block that is open."""

from . import segmenter
from .segmenter import Segmenter, segment, strip_markup

__all__ = ["COMPILED", "Segmenter", "segment", "strip_markup"]

COMPILED: bool = not segmenter.__file__.endswith(".py")
"""Whether the modules that ``setup.py`` lists run as extension modules or as the Python that they are."""
