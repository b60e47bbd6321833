"""All pages of the example site, by path."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from html import escape

from . import blog, docs, forum, shop
from .fragments import CONTENT, base_page, midnight, read_fragment

__all__ = ["Page", "build_pages"]

HTML = "text/html; charset=utf-8"
OPENED = midnight("2026-10-01")  # when pages that have no date of their own last changed
PLAIN_PAGES = ("about", "privacy", "shipping")


@dataclass(frozen=True, slots=True)
class Page:
    """What the server sends for a path. ``content_type`` is the header's value, true or not."""

    body: bytes
    content_type: str = HTML
    modified: datetime = OPENED

    @property
    def etag(self) -> str:
        """A strong validator: a digest of the body, in the quotes that the header wants."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'


def build_pages(base: str, crawl_delay: float, day: int = 1) -> dict[str, Page]:
    """Return every page of the site. ``base``: its address without a slash at the end. ``day``: 2 has other offers."""
    html_pages = {
        **shop.build(base, day),
        **docs.build(base),
        **blog.build(base),
        **forum.build(base),
        **{f"/pages/{name}/": _plain_page(base, f"/pages/{name}/", f"pages/{name}") for name in PLAIN_PAGES},
        "/": _plain_page(base, "/", "pages/home"),
        "/private/": _plain_page(base, "/private/", "pages/private"),
    }
    pages = {path: Page(html.encode(), HTML, modified) for path, (html, modified) in html_pages.items()}
    return {**pages, **_pages_in_other_encodings(), **_files(base, sorted(pages), crawl_delay)}


def _plain_page(base: str, path: str, source: str) -> tuple[str, datetime]:
    fragment = read_fragment(source)
    html = base_page(fragment.title, fragment.html, url=base + path, description=fragment.fields["description"])
    return html, fragment.modified


def _pages_in_other_encodings() -> dict[str, Page]:
    """Pages as older sites serve them: the charset in a meta only, in the header, and a header that is wrong."""
    return {
        "/ru/": _encoded("pages/ru", "windows-1251", "text/html"),
        "/ja/": _encoded("pages/ja", "shift_jis", "text/html; charset=Shift_JIS"),
        "/pages/workshop/": _encoded("pages/workshop", "windows-1252", "text/html; charset=utf-8"),
    }


def _encoded(source: str, codec: str, content_type: str) -> Page:
    fragment = read_fragment(source)
    return Page(fragment.html.encode(codec), content_type, fragment.modified)


def _files(base: str, paths: list[str], crawl_delay: float) -> dict[str, Page]:
    return {
        "/robots.txt": Page(_robots(base, crawl_delay).encode(), "text/plain; charset=utf-8"),
        "/sitemap.xml": Page(_sitemap(base, paths).encode(), "application/xml"),
        "/blog/feed.xml": Page(blog.feed(base).encode(), "application/rss+xml; charset=utf-8"),
        "/static/site.css": Page((CONTENT / "static/site.css").read_bytes(), "text/css"),
        "/static/instrument.svg": Page((CONTENT / "static/instrument.svg").read_bytes(), "image/svg+xml"),
    }


def _robots(base: str, crawl_delay: float) -> str:
    return (
        f"User-agent: *\nCrawl-delay: {crawl_delay:g}\nDisallow: /private/\nDisallow: /cart/\n\n"
        f"Sitemap: {base}/sitemap.xml\n"
    )


def _sitemap(base: str, paths: list[str]) -> str:
    entries = "".join(f"<url><loc>{escape(base + path)}</loc></url>" for path in paths if path != "/private/")
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
