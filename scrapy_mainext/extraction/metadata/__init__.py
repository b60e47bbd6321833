"""What a page states of itself, each field with its source: by a stated order of places, or chosen among candidates."""

from .hero import hero_image
from .order import CHOSEN, ORDER
from .reading import Metadata, read_metadata

__all__ = ["CHOSEN", "ORDER", "Metadata", "hero_image", "read_metadata"]
