"""The shop: twelve products, whose offers stand in JSON-LD in the shapes that real shops give it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from .fragments import CONTENT, base_page, fill, midnight

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["build"]

PRODUCTS_ON_A_PAGE = 6
STOCK_TEXTS = {"InStock": "In stock", "OutOfStock": "Sold out, ask for the next batch", "PreOrder": "Order ahead"}
SIGNS = {"EUR": "€", "GBP": "£"}

Product = Mapping[str, Any]


def build(base: str, day: int = 1) -> dict[str, tuple[str, datetime]]:
    """Return path to HTML and date of change, for the two pages of the category and for every product.

    From day 2 on ``second-day.json`` holds, by SKU: other prices, currencies and availability; no price; a product that
    is withdrawn, whose page says so; and one whose page is gone, while others still lead there.
    """
    products: list[Product] = json.loads((CONTENT / "shop/products.json").read_text("utf-8"))
    if day > 1:
        changes = json.loads((CONTENT / "shop/second-day.json").read_text("utf-8"))
        products = [{**product, **changes.get(product["sku"], {})} for product in products]
    by_slug = {product["slug"]: product for product in products}
    pages = {
        _path(product): _withdrawn_page(base, product) if "state" in product else _product_page(base, product, by_slug)
        for product in products
        if product.get("state") != "gone"
    }
    return {**pages, **_category_pages(base, [product for product in products if "state" not in product])}


def _path(product: Product) -> str:
    return f"/shop/{product['slug']}/"


def _product_page(base: str, product: Product, by_slug: Mapping[str, Product]) -> tuple[str, datetime]:
    related = [by_slug[slug] for slug in product["related"]]
    url = base + _path(product)
    content = fill(
        "product",
        name=escape(product["name"]),
        price_html=_price_html(product),
        stock_class=product["availability"].lower(),
        stock_text=STOCK_TEXTS[product["availability"]],
        description_html=(CONTENT / f"shop/{product['slug']}.html").read_text("utf-8"),
        specification=_specification(product),
        related="\n".join(_card(other) for other in related),
    )
    script = f'<script type="application/ld+json">{json.dumps(_json_ld(product, url), ensure_ascii=False)}</script>'
    html = base_page(product["name"], content, url=url, description=product["summary"], head=script, kind="product")
    return html, midnight(product["modified"])


def _withdrawn_page(base: str, product: Product) -> tuple[str, datetime]:
    content = (
        f"<main><h1>No longer made</h1><p>We have stopped making the {escape(product['name'].lower())}. "
        'Repairs go on as before: write to the workshop, or look at <a href="/shop/">what we make today</a>.</p></main>'
    )
    html = base_page("No longer made", content, url=base + _path(product), description="Out of our range.")
    return html, midnight(product["modified"])


def _specification(product: Product) -> str:
    rows = {"Article number": product["sku"], "Brand": product["brand"], **product["specification"]}
    return "\n".join(f"    <tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows.items())


def _price_html(product: Product) -> str:
    if product["price"] is None:
        return '<p class="price">Price on request</p>'
    sign = SIGNS[product["currency"]]
    old = f'<span class="old-price">{sign}{product["list_price"]}</span> ' if "list_price" in product else ""
    return f'<p class="price">{old}<span class="now">{sign}{product["price"]}</span></p>'


def _card(product: Product) -> str:
    return (
        f'    <div class="card"><a href="{_path(product)}">{escape(product["name"])}</a>'
        f"{_price_html(product)}<p>{escape(product['summary'])}</p><button>Add to cart</button></div>"
    )


def _category_pages(base: str, products: Sequence[Product]) -> dict[str, tuple[str, datetime]]:
    groups = [products[start : start + PRODUCTS_ON_A_PAGE] for start in range(0, len(products), PRODUCTS_ON_A_PAGE)]
    paths = ["/shop/" if not number else f"/shop/page/{number + 1}/" for number in range(len(groups))]
    pagination = " ".join(f'<a href="{path}">{number}</a>' for number, path in enumerate(paths, start=1))
    pages = {}
    for path, group in zip(paths, groups, strict=True):
        content = fill("category", cards="\n".join(_card(product) for product in group), pagination=pagination)
        html = base_page("Instruments", content, url=base + path, description="All our instruments.", kind="category")
        pages[path] = html, max(midnight(product["modified"]) for product in group)
    return pages


def _json_ld(product: Product, url: str) -> Any:
    """Return the product's structured data in the shape that its ``shape`` names."""
    node = _product_node(product, url)
    match product["shape"]:
        case "graph":
            page = {"@type": "WebPage", "@id": url, "name": product["name"], "mainEntity": {"@id": url + "#product"}}
            crumbs = {
                "@type": "BreadcrumbList",
                "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Shop"}],
            }
            return {"@context": "https://schema.org", "@graph": [page, crumbs, {**node, "@id": url + "#product"}]}
        case "list":
            shop = {"@context": "https://schema.org", "@type": "Organization", "name": "Halden & Moor"}
            return [shop, {"@context": "https://schema.org", **node}]
        case _:
            return {"@context": "https://schema.org", **node}


def _product_node(product: Product, url: str) -> dict[str, Any]:
    return {
        "@type": "Product",
        "name": product["name"],
        "description": product["summary"],
        "sku": product["sku"],
        "brand": product["brand"] if product["shape"] == "list" else {"@type": "Brand", "name": product["brand"]},
        **{key: product[key] for key in ("gtin13", "mpn") if key in product},
        "offers": _offer(product, url),
    }


def _offer(product: Product, url: str) -> dict[str, Any]:
    if product["price"] is None:
        return {"@type": "Offer", "url": url, "itemCondition": "https://schema.org/NewCondition"}
    offer: dict[str, Any] = {
        "@type": "Offer",
        "url": url,
        "price": _number(product["price"]) if product["shape"] == "list" else product["price"],
        "priceCurrency": product["currency"],
        "availability": f"https://schema.org/{product['availability']}",
        "itemCondition": "https://schema.org/NewCondition",
    }
    if "list_price" in product:
        offer["priceSpecification"] = {
            "@type": "UnitPriceSpecification",
            "priceType": "https://schema.org/StrikethroughPrice",
            "price": product["list_price"],
            "priceCurrency": product["currency"],
        }
    return offer


def _number(price: str) -> int | float:
    """Return the price as shops write it that give JSON a number: 1249, 58.9."""
    return int(float(price)) if float(price).is_integer() else float(price)
