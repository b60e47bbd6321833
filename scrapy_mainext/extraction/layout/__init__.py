"""Where blocks stand: under which headings, in which list, table or quote, at which path; and what their links lead
to."""

from .outline import Outline, public_block
from .trail import Trail

__all__ = ["Outline", "Trail", "public_block"]
