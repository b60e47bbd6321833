"""Bytes to text: which encoding a body is in and how we know, and whether it is a page at all."""

from .encoding import decide_encoding, unknown_labels
from .labels import codec_of
from .sniff import skip_reason

__all__ = ["codec_of", "decide_encoding", "skip_reason", "unknown_labels"]
