"""What the rules of Pebbles keep secret: hands and the bag."""

from __future__ import annotations

from pebbles.table import Beach

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.testing.secrets import names

OPEN = names("top owner under passed")
SECRET = names("bag hands")
SHOWS: dict[str, str] = {}
WHISPERS = {"You draw {0:pebble}": "PEB-PLAY-02"}


def exchange(pos: Beach, seat: Seat | None, chance: Chance) -> None:
    """Other hands and the bag are dealt anew."""
    others = [other for other in range(pos.players) if other != seat]
    pebbles = [*pos.bag, *(pebble for other in others for pebble in pos.hands[other])]
    chance.shuffle(pebbles)
    for other in others:
        pos.hands[other] = [pebbles.pop() for _ in pos.hands[other]]
    pos.bag = pebbles
