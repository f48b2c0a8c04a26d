"""What can be taken back, and what cannot: whatever showed something to somebody stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import act, activate, game_on, legal, play, realm
from tests.games.referendum.scenes import rigged

# --- what has been seen cannot be taken back --------------------------------------------------------------------


def overhear() -> Realm:
    at = {"renard": "cristal", "svelk": "cristal"}
    return game_on(realm("royal church", at=at | {"kalban": "solne"}, hands={"church": "spy"}))


def passing() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy"})
    act(pos, "kalban", "pass")
    return pos


def uncle() -> Realm:
    return activate(realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"}), "kalban")


def discarding() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender spy"})
    act(pos, "kalban", "play bartender")
    return pos


def looking() -> Realm:
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"})
    act(pos, "michael", "play spy")
    while "stop rolling" not in legal(pos):
        play(pos, "pass")
    return pos


def taking() -> Realm:
    pos = looking()
    play(pos, "stop rolling")
    while not legal(pos)[0].startswith("take"):
        play(pos, "pass")
    return pos


def handing_over() -> Realm:
    pos = rigged("compromising-letters", 2, hands={"royal": "curfew embargo amnesty"})
    act(pos, "michael", "play compromising letters", "target caan")
    while "hand over cards" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "hand over cards")
    return pos


def keeping() -> Realm:
    pos = rigged("think-tank", 2, top="curfew embargo amnesty spy")
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    play(pos, "keep spy")
    return pos


def researching() -> Realm:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="OII")
    act(pos, "chekart", "use research")
    return pos


@pytest.mark.parametrize(
    ("make", "move"),
    [
        (looking, "stop rolling"),
        (taking, "take curfew"),
        (handing_over, "hand over curfew"),
        (keeping, "keep embargo"),
        (researching, "stop rolling"),
        (overhear, "activate renard"),
        (passing, "take a card"),
        (uncle, "play rich uncle"),
        (discarding, "discard spy"),
    ],
)
def test_what_others_have_seen_ends_free_undo(make: Callable[[], Realm], move: str) -> None:
    pos = make()
    pos.free = 3
    seat = pos.waiting
    play(pos, move)
    assert pos.free == 0 and pos.waiting in (seat, ()), "although the same seat goes on"


def test_what_nobody_has_seen_can_be_taken_back() -> None:
    pos = realm("royal church", at={"caan": "cristal", "trevin": "cristal"})
    activate(pos, "caan")
    free = pos.free
    play(pos, "give a token to trevin")
    assert pos.free == free + 1
