"""A small website about weather instruments, written for the example crawl and served on loopback.

``python -m example_site --port 8000`` serves it alone. In code::

    with Site() as site:
        print(site.url, site.requests)
"""

from .pages import Page, build_pages
from .server import LoggedRequest, Site

__all__ = ["LoggedRequest", "Page", "Site", "build_pages"]
