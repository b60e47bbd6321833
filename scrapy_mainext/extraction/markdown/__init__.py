"""Kept blocks to GitHub Flavored Markdown."""

from .render import render, to_markdown

__all__ = ["render", "to_markdown"]
