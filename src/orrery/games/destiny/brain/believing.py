"""What a Party remembers of others' hands: cards that were given, stolen or looked at."""

from __future__ import annotations

from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import Facts, fit, forget, know, learn
from orrery.engine.chance import Chance
from orrery.games.destiny.table.state import Table


def remember(facts: Facts, event: Event, seat: Seat) -> None:
    """Write down whose hand a card has come to, or left."""
    text, args, readers = event.text, event.args, event.only or ()
    if text == "It is {0:card}" and event.clause == "DES-DEAL-19":  # giver and receiver
        forget(facts, readers[0], [args[0]])
        learn(facts, readers[1], [args[0]])
    elif text == "It is {0:card}" and event.clause == "DES-CARD-03":  # thief and victim
        forget(facts, readers[1], [args[0]])
        learn(facts, readers[0], [args[0]])
    elif text == "{0:seat} gives {1:card}":
        other = readers[0] if readers[1] == args[0] else readers[1]
        forget(facts, args[0], [args[1]])
        learn(facts, other, [args[1]])
    elif text == "The hand of {0:seat}: {1:card}":
        know(facts, args[0], args[1])
    else:
        _played(facts, event)


def _played(facts: Facts, event: Event) -> None:
    """A card that its holder plays or discards is not held any more."""
    text, args = event.text, event.args
    if "{0:seat}" in text and "{1:card}" in text and isinstance(args[1], int):
        forget(facts, args[0], [args[1]])


def believe(pos: Table, seat: Seat, facts: Facts, chance: Chance) -> None:
    """Deal an imagined table so that it fits what was seen."""
    if pos.offer is None and not pos.deals and pos.pending is None:
        # promised and announced cards are dealt already
        fit(facts, seat, pos.hands, [pos.deck], chance, pos.peek[1] if pos.peek[0] == seat else -1)
