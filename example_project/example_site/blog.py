"""The blog: posts whose author and date stand in JSON-LD, in meta elements, or in both."""

from __future__ import annotations

import json
from datetime import datetime
from email.utils import format_datetime
from html import escape

from .fragments import Fragment, base_page, fill, midnight, read_fragment

__all__ = ["POSTS", "build", "feed"]

# Newest first.
POSTS = ("winter-of-the-frozen-bucket", "reading-a-barometer", "a-mast-on-the-allotment", "paper-or-memory-card")


def build(base: str) -> dict[str, tuple[str, datetime]]:
    """Return path to HTML and date of change, for the index and for every post."""
    posts = {slug: read_fragment(f"blog/{slug}") for slug in POSTS}
    pages = {_path(slug): (_page(base, slug, posts), post.modified) for slug, post in posts.items()}
    return {**pages, "/blog/": _index(base, posts)}


def feed(base: str) -> str:
    """Return the newest posts as RSS 2.0."""
    posts = {slug: read_fragment(f"blog/{slug}") for slug in POSTS}
    items = "".join(
        f"<item><title>{escape(post.title)}</title><link>{base}{_path(slug)}</link>"
        f"<pubDate>{format_datetime(midnight(post.fields['date']))}</pubDate>"
        f"<description>{escape(post.fields['description'])}</description></item>"
        for slug, post in posts.items()
    )
    channel = f"<title>Halden &amp; Moor</title><link>{base}/blog/</link><description>Notes</description>{items}"
    return f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>{channel}</channel></rss>'


def _path(slug: str) -> str:
    return f"/blog/{slug}/"


def _page(base: str, slug: str, posts: dict[str, Fragment]) -> str:
    post = posts[slug]
    article, _, comments = post.html.partition("<!-- comments -->\n")
    related = [
        f'<li><a href="{_path(other)}">{escape(posts[other].title)}</a></li>' for other in POSTS if other != slug
    ]
    content = fill(
        "post",
        title=escape(post.title),
        byline=f"By {escape(post.fields['author'])} on {_long_date(post.fields['date'])}",
        content=article,
        tags=", ".join(f'<a href="/blog/">{escape(tag)}</a>' for tag in post.fields["tags"].split(", ")),
        comments=comments,
        related="\n".join(related),
    )
    description = post.fields["description"]
    head = _head(post, base + _path(slug))
    return base_page(post.title, content, url=base + _path(slug), description=description, head=head, kind="post")


def _long_date(day: str) -> str:
    date = datetime.fromisoformat(day)
    return f"{date.day} {date:%B %Y}"


def _head(post: Fragment, url: str) -> str:
    """Return the post's description of itself: ``markup`` in its fields says in which forms."""
    forms = post.fields["markup"].split(", ")
    head = ['<meta property="og:type" content="article">', '<meta property="og:site_name" content="Halden &amp; Moor">']
    if "meta" in forms:
        head.append(f'<meta name="author" content="{escape(post.fields["author"])}">')
        head.append(f'<meta property="article:published_time" content="{post.fields["date"]}T08:00:00+00:00">')
    if "json-ld" in forms:
        head.append(
            f'<script type="application/ld+json">{json.dumps(_json_ld(post, url), ensure_ascii=False)}</script>'
        )
    return "\n".join(head)


def _json_ld(post: Fragment, url: str) -> dict[str, object]:
    return {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": post.title,
        "author": {"@type": "Person", "name": post.fields["author"]},
        "datePublished": f"{post.fields['date']}T08:00:00+00:00",
        "dateModified": f"{post.fields['modified']}T08:00:00+00:00",
        "keywords": post.fields["tags"],
        "mainEntityOfPage": url,
    }


def _index(base: str, posts: dict[str, Fragment]) -> tuple[str, datetime]:
    teasers = "\n".join(
        f'<div class="teaser"><h2><a href="{_path(slug)}">{escape(post.title)}</a></h2>'
        f'<p>{escape(post.fields["description"])} <a href="{_path(slug)}">Read more</a></p></div>'
        for slug, post in posts.items()
    )
    content = f'<main id="content" class="blog-index"><h1>Notes from the mast</h1>\n{teasers}\n</main>'
    html = base_page("Notes from the mast", content, url=f"{base}/blog/", description="Our blog.", kind="blog")
    return html, max(post.modified for post in posts.values())
