"""Server processes for tests: those of the bench, which kills them as well.

They come from one process that has loaded everything, so that no test waits for imports; a test about a start from
nothing, or about how a process ends, takes a `FreshServer`.
"""

from __future__ import annotations

import atexit
from functools import cache
from typing import Self

from bench import servers
from bench.servers import ROOT as ROOT
from bench.servers import Nursery
from bench.servers import Redis as Redis
from bench.servers import Server as FreshServer


@cache
def nursery() -> Nursery:
    """The one that bears all servers of this run."""
    found = Nursery().__enter__()
    atexit.register(found.__exit__)
    return found


class Server(servers.Server):
    """A server that starts at once; one that runs code of its own first begins as a process of its own."""

    def start(self) -> Self:
        if self.nursery is None and not self.first:
            self.nursery = nursery()
        return super().start()


__all__ = ["ROOT", "FreshServer", "Redis", "Server"]
