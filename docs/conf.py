"""Configuration of the documentation."""

from __future__ import annotations

from importlib.metadata import version as distribution_version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "scrapy-mainext"
author = "scrapy-mainext developers"
copyright = f"2026, {author}"
release = version = distribution_version("scrapy-mainext")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.viewcode"]
source_suffix = {".rst": "restructuredtext", ".md": "markdown"}
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"{project} {release}"

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_display_short_literal_types = True


def setup(app: Sphinx) -> None:
    """Add the roles of Scrapy's own documentation: settings, request meta keys, and statistics."""
    app.add_object_type("setting", "setting", indextemplate="pair: %s; setting")
    app.add_object_type("reqmeta", "reqmeta", indextemplate="pair: %s; request meta key")
    app.add_object_type("stat", "stat", indextemplate="pair: %s; statistic")
