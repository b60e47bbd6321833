"""Head and structured data to title, author, date and the like, each by a stated order of sources."""

from .reading import ORDER, Metadata, read_metadata

__all__ = ["ORDER", "Metadata", "read_metadata"]
