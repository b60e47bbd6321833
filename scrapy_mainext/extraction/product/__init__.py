"""Structured data to what a product costs and whether it can be had."""

from .offers import read_product

__all__ = ["read_product"]
