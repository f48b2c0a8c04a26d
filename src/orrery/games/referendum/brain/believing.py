"""What a bloc remembers of others' hands: cards that were handed over, taken or looked at."""

from __future__ import annotations

from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import Facts, fit, forget, know, learn, several
from orrery.engine.chance import Chance
from orrery.games.referendum.table.state import Realm


def remember(facts: Facts, event: Event, seat: Seat) -> None:
    """Write down whose hand a card has come to, or left. A public line says who, a private one which card."""
    text, args = event.text, event.args
    if text == "{0:seat} takes a card of {1:seat}":
        facts["way"] = [args[1], args[0]]
    elif text == "{0:seat} hands {1:seat} a card":
        facts["way"] = [args[0], args[1]]
    elif text == "{0:seat} looks at the hand of {1:seat}":
        facts["looked"] = args[1]
    elif text == "The hand: {0:card}":
        know(facts, facts["looked"], several(args[0]))
    elif text == "It is {0:card}" and event.clause == "REF-PLO-13":
        giver, taker = facts["way"]
        forget(facts, giver, [args[0]])
        learn(facts, taker, [args[0]])
    elif text == "{0:seat} takes {1:card} from the discards":
        learn(facts, args[0], [args[1]])
    elif "{0:seat}" in text and "{1:card}" in text and isinstance(args[1], int):
        forget(facts, args[0], [args[1]])


def believe(pos: Realm, seat: Seat, facts: Facts, chance: Chance) -> None:
    """Deal an imagined realm so that it fits what was seen."""
    shown = pos.shown_hand if seat == pos.shown_to else -1
    fit(facts, seat, pos.hands, [pos.deck], chance, shown)
