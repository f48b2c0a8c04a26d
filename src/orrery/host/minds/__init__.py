"""Where bots think: in processes of their own, which get what a seat may know and nothing else.

`wire` is what goes between a server and such a process, `worker` is the process, `pool` the server's side.
"""

from __future__ import annotations

from orrery.host.minds.pool import Mindless, Minds

__all__ = ["Mindless", "Minds"]
