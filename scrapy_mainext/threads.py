"""Work beside the event loop, under every reactor and without one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from scrapy.utils.asyncio import is_asyncio_available
from twisted.internet.defer import Deferred

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["result_of"]

Value = TypeVar("Value")


async def result_of(future: Future[Value]) -> Value:
    """Return what another thread comes to, or raise what it raised. The event loop goes on meanwhile."""
    if is_asyncio_available():
        return await asyncio.wrap_future(future)
    from twisted.internet import reactor

    done: Deferred[None] = Deferred()
    future.add_done_callback(lambda _: reactor.callFromThread(done.callback, None))
    await done
    return future.result()
