"""A Scrapy project that fills its items with main text: one line in ``settings.py`` turns it on."""
