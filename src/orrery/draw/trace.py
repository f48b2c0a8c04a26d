"""What happened last, from the log: templates name their spaces, so no game has to tell it twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orrery.draw.table import NO_TRACE, Trace
from orrery.engine.base import Event

_WAY = re.compile(r"from \{(\d+):(\w+)\} to \{(\d+):(\w+)\}")
_FIELD = re.compile(r"\{(\d+):(\w+)\}")
MANY = 5
"""Above so many events the end position is shown without trails."""


def traced(events: Sequence[Event], kind: str, names: Sequence[str]) -> Trace:
    """The spaces that these events name, and the ways of those that say "from ... to ..."."""
    spaces: dict[str, None] = {}
    ways: list[tuple[str, str]] = []
    for event in events:
        way = _WAY.search(event.text)
        if way is not None and way[2] == way[4] == kind:
            start, end = names[event.args[int(way[1])]], names[event.args[int(way[3])]]
            ways.append((start, end))
            spaces[end] = None
        else:
            found = [event.args[int(index)] for index, word in _FIELD.findall(event.text) if word == kind]
            spaces.update((names[space], None) for space in found if isinstance(space, int))
    if not spaces:
        return NO_TRACE
    return Trace(tuple(spaces), tuple(ways) if len(events) <= MANY else ())
