"""What a page sells, what it costs and whether it can be had: from structured data and from what the page shows."""

from .reading import read_product

__all__ = ["read_product"]
