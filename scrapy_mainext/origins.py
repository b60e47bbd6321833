"""Which response an item came from, between the spider and the item pipelines."""

from __future__ import annotations

import weakref
from collections import deque
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

__all__ = ["ItemOrigins", "enter_callback", "origins_of", "response_in_callback"]

_in_callback: ContextVar[weakref.ref[Response] | None] = ContextVar("_in_callback", default=None)


def enter_callback(response: Response | None) -> None:
    """Note the response whose callback runs next in this context, None for one whose items are not to be filled."""
    _in_callback.set(weakref.ref(response) if response is not None else None)


def response_in_callback() -> Response | None:
    """Return the response whose callback this context comes from.

    Contexts are inherited by all that a callback starts, errbacks of its requests among them. So this is a guess, but
    for an item that is handed on within the callback itself.
    """
    reference = _in_callback.get()
    return reference() if reference is not None else None


class _Origin(NamedTuple):
    item: Any  # held, so that its id stays its own
    response: weakref.ref[Response]


class ItemOrigins:
    """Items in flight, by identity, each with the response whose callback yielded it.

    Identity, since items are mutable, may be equal and need not be hashable. A plain dict cannot be referenced weakly,
    so an item is held until the first of: it is taken; it is forgotten; its response is gone (Scrapy holds a response
    for as long as one of its items is in the pipelines, so this catches items that another middleware dropped or
    replaced on the way); all is cleared.

    The same object may be on its way more than once: first in, first out.

    An item that was taken is remembered for later pipelines under the same conditions, until it is forgotten.

    ``bound``: whether a component binds items. ``lost`` counts the items that nobody took or forgot before their
    response was gone, or all was cleared.
    """

    def __init__(self) -> None:
        self._origins: dict[int, deque[_Origin]] = {}
        self._taken: dict[int, _Origin] = {}
        self.bound = False
        self.lost = 0

    def __len__(self) -> int:
        return sum(map(len, self._origins.values()))

    def add(self, item: Any, response: Response) -> None:
        """Bind the item to the response."""
        reference = weakref.ref(response, partial(self._response_gone, id(item)))
        self._origins.setdefault(id(item), deque()).append(_Origin(item, reference))

    def take(self, item: Any) -> Response | None:
        """Return the item's response and let go of both, None for an item that is not bound."""
        waiting = self._origins.get(id(item))
        if not waiting:
            return None
        origin = waiting.popleft()
        self._taken[id(item)] = origin
        if not waiting:
            self._origins.pop(id(item), None)
        return origin.response()

    def response_of(self, item: Any) -> Response | None:
        """Return the item's response, whether or not it was taken; None for an item that was never bound."""
        waiting = self._origins.get(id(item))
        origin = waiting[0] if waiting else self._taken.get(id(item))
        return origin.response() if origin is not None else None

    def forget(self, item: Any) -> bool:
        """Let go of an item that has left the pipelines, and say whether nobody had taken it."""
        if self._taken.pop(id(item), None) is not None:
            return False
        unasked = self.take(item) is not None
        self._taken.pop(id(item), None)
        return unasked

    def clear(self) -> None:
        """Let go of everything."""
        self.lost += len(self)
        self._origins.clear()
        self._taken.clear()

    def _response_gone(self, key: int, reference: weakref.ref[Response]) -> None:
        taken = self._taken.get(key)
        if taken is not None and taken.response is reference:
            del self._taken[key]
        waiting = self._origins.pop(key, deque())
        left = deque(origin for origin in waiting if origin.response is not reference)
        self.lost += len(waiting) - len(left)
        if left:
            self._origins[key] = left


_of_crawlers: weakref.WeakKeyDictionary[Crawler, ItemOrigins] = weakref.WeakKeyDictionary()


def origins_of(crawler: Crawler) -> ItemOrigins:
    """Return the origins that the components of a crawl share."""
    return _of_crawlers.setdefault(crawler, ItemOrigins())
