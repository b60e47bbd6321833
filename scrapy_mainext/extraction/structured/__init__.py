"""Structured data as pages hold it: JSON-LD, repaired where it must be, and the vocabulary of schema.org."""

from .jsonld import read_json_ld

__all__ = ["read_json_ld"]
