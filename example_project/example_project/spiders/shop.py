"""A price monitor: one item for each product, with the price that a buyer pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy_mainext import main_text

from ..items import Price
from .base import StartAnywhereSpider

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy.http import Response

__all__ = ["ShopSpider"]


class ShopSpider(StartAnywhereSpider):
    """``scrapy crawl shop -O prices.jsonl``; with ``-s MAINEXT_PRICE_DB=prices.db``, prices from crawl to crawl."""

    name = "shop"
    path = "/shop/"
    # Of the page, a price wants the description alone; the offer is set below.
    custom_settings = {"MAINEXT_FIELDS": {"text": "main_text"}}

    def parse(self, response: Response) -> Iterator[Any]:
        product = main_text(response).product
        if product and (product.price or product.sku):
            yield Price(
                url=response.url,
                name=product.name,
                brand=product.brand,
                sku=product.sku,
                price=product.price,
                list_price=product.list_price,
                currency=product.currency,
                availability=product.availability,
            )
        yield from self.follow(response)
