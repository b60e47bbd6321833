"""Price histories: what products cost, from crawl to crawl.

A page takes one way: ``reading`` makes a sighting of an item, ``recorder`` hands it to ``store`` in a thread beside the
event loop, ``changes`` says what is new, and ``pipelines`` tells it. ``commands`` prints the histories that ``report``
reads, and ``page`` draws them.
"""
