"""Writes to a store from a thread of its own, so that no event loop waits for a disk."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from .store import PriceStore

__all__ = ["Recorder"]

Value = TypeVar("Value")
_MOST_AT_ONCE = 500


class _Call(NamedTuple):
    function: Callable[[PriceStore], Any]
    future: Future[Any]


class Recorder:
    """Makes calls on a store, one after the other, in the order in which they were asked for.

    Calls that have piled up while the disk was busy share a transaction. A future is done when its call's transaction
    stands on the disk, so that what it tells of outlives a crash. Where a call of a transaction fails, each of them
    gets a transaction of its own.
    """

    def __init__(self, open_store: Callable[[], PriceStore]) -> None:
        self._open_store = open_store
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._closed: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="mainext-prices", daemon=True)
        self._thread.start()

    def call(self, function: Callable[[PriceStore], Value]) -> Future[Value]:
        """Have the function called with the store, within a transaction."""
        future: Future[Value] = Future()
        self._calls.put(_Call(function, future))
        return future

    def close(self) -> Future[None]:
        """Finish what was asked for, and close the store. No call may follow."""
        self._calls.put(None)
        return self._closed

    def _run(self) -> None:
        try:
            store = self._open_store()
        except Exception as error:
            self._refuse(error)
        else:
            try:
                while calls := self._next_calls():
                    _make(store, calls)
            finally:
                store.close()
        self._closed.set_result(None)

    def _refuse(self, error: Exception) -> None:
        while calls := self._next_calls():
            for call in calls:
                call.future.set_exception(error)

    def _next_calls(self) -> list[_Call]:
        """Wait for a call and return it with all that stand behind it; nothing at the end."""
        calls: list[_Call] = []
        while len(calls) < _MOST_AT_ONCE and (not calls or not self._calls.empty()):
            call = self._calls.get()
            if call is None:
                if calls:
                    self._calls.put(None)
                break
            calls.append(call)
        return calls


def _make(store: PriceStore, calls: list[_Call]) -> None:
    try:
        with store.transaction():
            results = [call.function(store) for call in calls]
    except Exception as error:
        if len(calls) == 1:
            calls[0].future.set_exception(error)
            return
        for call in calls:
            _make(store, [call])
        return
    for call, result in zip(calls, results, strict=True):
        call.future.set_result(result)
