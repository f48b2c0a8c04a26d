"""What happened last, from the log: templates name their spaces, so no game has to tell it twice."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.table import NO_TRACE, Trace
from orrery.engine.base import Event
from orrery.engine.words import Template, template

MANY = 5
"""Above so many events the end position is shown without trails."""


def traced(events: Sequence[Event], kind: str, names: Sequence[str]) -> Trace:
    """The spaces that these events name, and the ways of those that say "from ... to ..."."""
    spaces: dict[str, None] = {}
    ways: list[tuple[str, str]] = []
    for event in events:
        parts = template(event.text)
        found = [event.args[int(name)] for name, word in parts.fields if word == kind]
        at = _way(parts, kind)
        if at >= 0:
            start, end = (names[event.args[int(parts.fields[i][0])]] for i in (at, at + 1))
            ways.append((start, end))
            spaces[end] = None
        else:
            spaces.update((names[space], None) for space in found if isinstance(space, int))
    if not spaces:
        return NO_TRACE
    return Trace(tuple(spaces), tuple(ways) if len(events) <= MANY else ())


def _way(parts: Template, kind: str) -> int:
    """Which field begins "from ... to ...", both of this kind; -1 if none does."""
    for i in range(len(parts.fields) - 1):
        if parts.fields[i][1] == parts.fields[i + 1][1] == kind:
            if parts.literals[i].endswith("from ") and parts.literals[i + 1] == " to ":
                return i
    return -1
