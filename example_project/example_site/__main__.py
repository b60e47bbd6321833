"""Serve the example website until interrupted."""

from __future__ import annotations

import argparse

from .server import Site


def main() -> None:
    parser = argparse.ArgumentParser(prog="example_site", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0 picks a free one (default: %(default)s)")
    parser.add_argument("--crawl-delay", type=float, default=0.05, help="seconds, told in robots.txt")
    parser.add_argument("--day", type=int, default=1, help="2 has other prices in the shop (default: %(default)s)")
    arguments = parser.parse_args()
    try:
        site = Site(port=arguments.port, crawl_delay=arguments.crawl_delay, day=arguments.day)
    except (OSError, OverflowError) as error:  # taken, not allowed, or over 65535
        parser.error(f"port {arguments.port} cannot be used: {error}")
    print(f"Serving {site.url} (Ctrl-C stops it)", flush=True)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        site.stop()


if __name__ == "__main__":
    main()
