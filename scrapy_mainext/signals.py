"""Signals of this package, sent through ``crawler.signals`` as Scrapy's own. Handlers are plain functions."""

from __future__ import annotations

__all__ = ["drift_detected", "page_extracted", "price_changed"]

page_extracted = object()
"""``(extraction, response)``: a page was extracted, or skipped (``extraction.skipped`` says why). Once a page."""

price_changed = object()
"""``(change, item, spider)``: the change, a :class:`~scrapy_mainext.prices.changes.Change`, stands in the database. The
item is None where a page has none: a product that is absent."""

drift_detected = object()
"""``(drift, spider)``: a share or a mean fell against earlier runs, a :class:`~scrapy_mainext.drift.Drift`."""
