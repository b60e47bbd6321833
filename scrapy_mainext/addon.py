"""The add-on: one line in ``ADDONS`` turns everything on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured

from .downloadermiddlewares import MainextDownloaderMiddleware
from .extensions import DriftMonitor
from .pipelines import MainextPipeline
from .prices.pipelines import PriceHistoryPipeline
from .settings import MainextSettings
from .spidermiddlewares import MainextSpiderMiddleware

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

__all__ = ["Addon"]

_COMPONENTS: tuple[tuple[str, type, int], ...] = (
    # Nearer to the engine than HttpCompressionMiddleware (590) and RetryMiddleware (550).
    ("DOWNLOADER_MIDDLEWARES", MainextDownloaderMiddleware, 543),
    # After HttpErrorMiddleware (50) on the way in, after all others on the way out.
    ("SPIDER_MIDDLEWARES", MainextSpiderMiddleware, 60),
    # Before pipelines that validate, store or replace items.
    ("ITEM_PIPELINES", MainextPipeline, 100),
)


class Addon:
    """Turns on the components of this package::

        ADDONS = {"scrapy_mainext.Addon": 500}

    A component that the settings already name, by class or by path, with another order or with None (off), stays as it
    is. The order of this add-on among others does not matter. Settings that are wrong abort the crawl (``ValueError``).
    """

    def update_settings(self, settings: BaseSettings) -> None:
        """Add the components, unless ``MAINEXT_ENABLED`` is False."""
        asked = MainextSettings.from_settings(settings)
        if not asked.enabled:
            raise NotConfigured
        components = list(_COMPONENTS)
        if asked.price_db is not None:  # after what corrects items, before what stores them
            components.append(("ITEM_PIPELINES", PriceHistoryPipeline, 300))
        if asked.drift_file is not None:  # before those that look at its stats: Spidermon's documentation says 500
            components.append(("EXTENSIONS", DriftMonitor, 0))
        for setting, component, order in components:
            settings.setdefault_in_component_priority_dict(setting, component, order)
