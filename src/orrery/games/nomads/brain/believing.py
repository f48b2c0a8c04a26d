"""What a nomad remembers of others' storages: cards that were shown, traded, stolen or taken back."""

from __future__ import annotations

from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import Facts, fit, forget, know, learn, several
from orrery.engine.chance import Chance
from orrery.games.nomads.table.looks import Looks
from orrery.games.nomads.table.state import Expanse


def remember(facts: Facts, event: Event, seat: Seat) -> None:
    """Write down whose storage a card has come to, or left."""
    text, args, readers = event.text, event.args, event.only or ()
    if text == "{0:seat} gives {1:card}":
        other = readers[0] if readers[1] == args[0] else readers[1]
        forget(facts, args[0], several(args[1]))
        learn(facts, other, several(args[1]))
    elif text == "{0:seat} gives {1:card} for {2:card}":
        other = readers[0] if readers[1] == args[0] else readers[1]
        forget(facts, args[0], [args[1]])
        forget(facts, other, [args[2]])
        learn(facts, args[0], [args[2]])
        learn(facts, other, [args[1]])
    elif text == "It is {0:card}":  # the thief is named first
        forget(facts, readers[1], [args[0]])
        learn(facts, readers[0], [args[0]])
    elif text == "Offered by name: {0:card}":
        forget(facts, readers[0], several(args[0]))
        learn(facts, readers[0], several(args[0]))
    elif text == "{0:seat} holds {1:card}":
        know(facts, args[0], several(args[1]))
    elif text == "{0:seat} takes {1:card} from the discard pile":
        learn(facts, args[0], [args[1]])
    elif text.startswith(
        ("{0:seat} discards {1:card}", "{0:seat} installs {1:card}", "{0:seat} has built {1:card}")
    ):
        forget(facts, args[0], [args[1]])


def believe(pos: Expanse, seat: Seat, facts: Facts, chance: Chance) -> None:
    """Deal an imagined expanse so that it fits what was seen."""
    if pos.deal is not None or pos.packets:  # an open offer holds cards by name, which are dealt already
        return
    step, own = pos.decision, pos.deck_of(seat)
    looked = step.resources_seen(pos) if isinstance(step, Looks) and step.seat == seat else 0
    deck = pos.decks[own]
    top = deck[len(deck) - looked :]  # what the seat looks at lies where it is (NOM-EFF-16)
    del deck[len(deck) - looked :]
    fit(facts, seat, pos.storage, pos.decks, chance)
    deck += top
