"""Settings of the example. The first one is all that the plug-in needs; the rest is an ordinary, polite crawl."""

ADDONS = {"scrapy_mainext.Addon": 500}

BOT_NAME = "example_project"
SPIDER_MODULES = ["example_project.spiders"]
NEWSPIDER_MODULE = "example_project.spiders"

# Who crawls, and how to reach them. Put your own address here before you crawl the site of somebody else.
USER_AGENT = "scrapy-mainext-example (+mailto:webmaster@example.com)"
ROBOTSTXT_OBEY = True

# Polite to strangers. Spiders that crawl the example's own site take these back (see spiders/base.py).
DOWNLOAD_DELAY = 1.0  # seconds
CONCURRENT_REQUESTS_PER_DOMAIN = 2
AUTOTHROTTLE_ENABLED = True

DOWNLOADER_MIDDLEWARES = {"example_project.middlewares.CrawlDelayMiddleware": 110}  # after robots.txt, at 100
EXTENSIONS = {"example_project.extensions.OwnSite": 0}

# Revisits: with ``-s HTTPCACHE_ENABLED=1`` pages that have not changed are answered with 304 and taken from the cache.
HTTPCACHE_POLICY = "scrapy.extensions.httpcache.RFC2616Policy"

# Feeds are asked for on the command line: ``scrapy crawl shop -O prices.jsonl``.
FEED_EXPORT_ENCODING = "utf-8"

TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False
LOG_LEVEL = "INFO"
