"""Work that several people wait for, and that is done once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Together(Generic[K, V]):
    """Whoever asks for what somebody is waiting for already waits for the same answer. It is found even if everybody has gone
    meanwhile: who asks next may want it."""

    def __init__(self) -> None:
        self._running: dict[K, asyncio.Task[V]] = {}

    async def ask(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """The answer under a key; `work` is begun only if nobody waits for it yet."""
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(task)

    def _done(self, key: K, task: asyncio.Task[V]) -> None:
        del self._running[key]
        if not task.cancelled():
            task.exception()  # looked at, also where nobody waits any more: else it is logged, with a trace, by and by

    def close(self) -> None:
        """Nobody waits any more."""
        for task in self._running.values():
            task.cancel()
