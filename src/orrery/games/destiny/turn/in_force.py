"""Events in force: their words that last, asked for by the rules that they change (DES-GAL-07)."""

from __future__ import annotations

from typing import TypeVar

from orrery.games.destiny.content.effects.events import ModTotal
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.table.state import Table

E = TypeVar("E")

reads(__name__, ModTotal)


def in_force(pos: Table, word: type[E]) -> list[E]:
    """All words of this class of the Events in force."""
    if not pos.active:
        return []
    events = pos.content.event_words
    return [found for event, _ in pos.active for found in events[event].get(word, ())]


def changed_total(pos: Table, contest: str) -> int:
    """What Events in force add to the Infestation roll, or to every die of an assassination."""
    return sum(word.amount for word in in_force(pos, ModTotal) if word.contest == contest)
