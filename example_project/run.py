"""Crawls the example's own website with all three spiders and shows the items.

Exit status 1 where a crawl failed: an error in the log, items without text, a spider that did not finish.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import east_asian_width

from example_project.spiders.base import OWN_SITE_SETTINGS
from example_site import Site
from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import CrawlerProcess
from scrapy.utils.project import get_project_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PATHS = {"shop": "/shop/", "docs": "/docs/", "site": "/"}
# For each spider, the field that bears the text, and how many items must have it for the run to count as good.
TEXT_FIELDS = {"shop": ("main_text", 12), "docs": ("text", 12), "site": ("main_text", 12)}
SHOWN_CHUNKS = 8
WIDEST = 60  # characters of a text that are shown

Items = list[dict[str, Any]]


class Crawl(NamedTuple):
    """What came of a crawl."""

    stats: Mapping[str, Any]
    items: Items


def main() -> int:
    with Site() as site:
        crawls = crawl(site.url)
    show_shop(crawls["shop"].items)
    show_docs(crawls["docs"].items)
    show_site(crawls["site"].items)
    show_stats({name: crawl.stats for name, crawl in crawls.items()})
    faults = [fault for name, crawl in crawls.items() for fault in find_faults(name, crawl)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def crawl(address: str) -> dict[str, Crawl]:
    """Run the three spiders side by side in one process."""
    os.environ["SCRAPY_SETTINGS_MODULE"] = "example_project.settings"
    settings = get_project_settings()
    settings.setdict({**OWN_SITE_SETTINGS, "LOG_LEVEL": "WARNING"}, priority="cmdline")
    process = CrawlerProcess(settings)
    crawlers = {name: process.create_crawler(name) for name in PATHS}
    items: dict[str, Items] = {name: [] for name in PATHS}
    for name, crawler in crawlers.items():
        crawler.signals.connect(_keeper(items[name]), signals.item_scraped, weak=False)
        process.crawl(crawler, url=address + PATHS[name])
    process.start()
    return {name: Crawl(crawler.stats.get_stats(), items[name]) for name, crawler in crawlers.items()}


def _keeper(items: Items) -> Callable[[Any], None]:
    def keep(item: Any) -> None:
        items.append(ItemAdapter(item).asdict())

    return keep


def show_shop(items: Items) -> None:
    title(f"shop: {len(items)} prices, from the structured data of product pages")
    columns = ("sku", "price", "list_price", "currency", "availability", "name", "main_text")
    table(
        columns,
        [[short(item[column], 36) for column in columns] for item in sorted(items, key=lambda item: item["sku"])],
    )


def show_docs(items: Items) -> None:
    title(f"docs: {len(items)} chunks, of which the first {SHOWN_CHUNKS}")
    for item in sorted(items, key=lambda item: item["url"])[:SHOWN_CHUNKS]:
        start, end = item["byte_range"]
        print(f"{' > '.join(item['heading_path'])}  [bytes {start} to {end}, {item['content_hash'][:12]}]")
        print(f"    {short(item['text'], 2 * WIDEST)}")


def show_site(items: Items) -> None:
    title(f"site: {len(items)} pages of any kind")
    rows = [[path_of(item["url"]), short(item["title"], 40), short(item.get("main_text"))] for item in items]
    table(("page", "title", "main_text"), rows)
    title("the item with the most metadata, as it is but for long texts")
    print(json.dumps(shortened(max(items, key=_count_metadata, default={})), ensure_ascii=False, indent=2))


def _count_metadata(item: Mapping[str, Any]) -> int:
    return len(item.get("metadata", ()))


def show_stats(stats: Mapping[str, Mapping[str, Any]]) -> None:
    title("stats")
    keys = sorted({key for values in stats.values() for key in values if key.startswith("mainext/")})
    rows = [[key, *(_number(values.get(key, "")) for values in stats.values())] for key in keys]
    table(("", *stats), rows)


def find_faults(name: str, crawl: Crawl) -> list[str]:
    """Return a sentence on each thing that went wrong."""
    faults = []
    reason = crawl.stats.get("finish_reason")
    if reason != "finished":
        faults.append(f"{name}: ended as {reason!r}, not as 'finished'")
    if errors := crawl.stats.get("log_count/ERROR", 0) + crawl.stats.get("log_count/CRITICAL", 0):
        faults.append(f"{name}: {errors} errors in the log")
    field, least = TEXT_FIELDS[name]
    filled = sum(bool(item.get(field)) for item in crawl.items)
    if filled < least:
        faults.append(f"{name}: {filled} items with {field}, expected at least {least}")
    return faults


def title(text: str) -> None:
    print(f"\n{text}\n{'-' * len(text)}")


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns as wide as their widest cell."""
    widths = [max(map(_width, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        cells = [cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())


def _width(text: str) -> int:
    """Return how many columns of a terminal the text takes: Chinese and Japanese characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def short(value: object, width: int = WIDEST) -> str:
    """Return the value on one line of at most ``width`` characters."""
    line = " ".join(str("" if value is None else value).split())
    return line if len(line) <= width else line[: width - 1].rstrip() + "…"


def shortened(value: Any) -> Any:
    """Return a JSON-like value with long texts cut short."""
    if isinstance(value, dict):
        return {key: shortened(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [shortened(entry) for entry in value]
    return short(value, 160) if isinstance(value, str) else value


def path_of(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def _number(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
