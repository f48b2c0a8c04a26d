"""What must hold in every realm is noticed when it does not, each by its own sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.actions.planets import FillBox
from orrery.games.referendum.invariants import problems
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm
from orrery.testing.kit import LoadedChance
from tests.games.referendum.kit import C, act, activate, box, card, citizen, legal, new, place, play, realm

Break = Callable[[Realm], None]
KALBAN, WALLAK = citizen("kalban"), citizen("wallak")


def put(field: str, value: object) -> Break:
    def broken(pos: Realm) -> None:
        setattr(pos, field, value)

    return broken


def roll(number: int, thrown: int = 0, aside: int = 0) -> Break:
    return put("roll", Roll("ordinary", 2, 0, 0, 0, number, 1, thrown=[1] * thrown, aside=[1] * aside))


def change(field: str, at: int, value: object) -> Break:
    def broken(pos: Realm) -> None:
        getattr(pos, field)[at] = value

    return broken


def lose(pile: str) -> Break:
    def broken(pos: Realm) -> None:
        getattr(pos, pile).pop()

    return broken


def double(pile: str) -> Break:
    def broken(pos: Realm) -> None:
        getattr(pos, pile).append(0)

    return broken


BROKEN: list[tuple[Break, str]] = [
    (change("hands", 0, [card("curfew"), card("spy")]), "a hand is not sorted"),
    (lose("deck"), "Opportunity cards are lost or doubled: 53"),
    (double("discards"), "Opportunity cards are lost or doubled: 55"),
    (double("picked"), "Opportunity cards are lost or doubled: 55"),
    (lose("troubles"), "Adversity cards are lost or doubled: 17"),
    (double("past_troubles"), "Adversity cards are lost or doubled: 19"),
    (put("trouble", 0), "Adversity cards are lost or doubled: 19"),
    (change("where", citizen("caan"), -4), "Caan is nowhere"),
    (change("where", KALBAN, C.places), "Kalban is nowhere"),
    (change("where", KALBAN, place("gurst")), "Kalban stands on a planet that is not in play"),
    (change("where", KALBAN, place("enalda")), "Kalban stands on a planet that is not in play"),
    (change("ready", citizen("caan"), True), "Caan has tokens and is not in play"),
    (change("hurt", citizen("caan"), True), "Caan has tokens and is not in play"),
    (change("wealth", citizen("caan"), 1), "Caan has tokens and is not in play"),
    (put("resigned", [True, False]), "Kalban is Ready and cannot act"),
    (change("where", WALLAK, -1), "Wallak belongs to nobody"),
    (change("wealth", KALBAN, -1), "Kalban owes wealth tokens"),
    (change("align", box("enalda", 1), 0), "Enalda 1 has a marker and is not in play"),
    (change("align", box("cristal", 2), -1), "Cristal 2 has no marker"),
    (put("clocks", -1), "-1 clock tokens of 6"),
    (put("clocks", 7), "7 clock tokens of 6"),
    (roll(0), "a roll of 0 dice"),
    (roll(7), "a roll of 7 dice"),
    (roll(3, 2, 2), "dice have multiplied"),
    (put("pile", [[0, 1, -1, 0]]), "reactions are left on the pile"),
    (put("actions", -1), "more actions than there are"),
]


@pytest.mark.parametrize(("broken", "sentence"), BROKEN, ids=[sentence for _, sentence in BROKEN])
def test_every_broken_invariant_is_named(broken: Break, sentence: str) -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy curfew"})
    assert problems(pos) == []
    broken(pos)
    assert problems(pos) == [sentence]


def test_what_is_allowed_at_the_edges() -> None:
    pos = realm("royal church", at={"kalban": "enalda", "svelk": "keld"}, gone="caan")
    pos.where[citizen("renard")] = -3
    for clocks in (0, 6):
        pos.clocks = clocks
        assert problems(pos) == []
    for number in (1, 6):
        roll(number, number - 1, 1)(pos)
        assert problems(pos) == []
    pos.actions = 0
    pos.align[box("enalda", 1)] = -1
    pos.stack.append(FillBox(0, place("enalda"), box("enalda", 1)))
    assert problems(pos) == [], "a box that is being filled"


def test_a_card_on_the_table_is_not_lost() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "fast-transport"})
    act(pos, "kalban", "play fast transport")
    assert pos.the_deed().card == 0 and pos.problems() == problems(pos) == []


def test_an_adversity_card_that_is_followed_is_not_lost() -> None:
    pos = realm(
        "church royal", at={"kelling": "solne", "kalban": "solne"}, dice="NO A", troubles="hostile-takeover"
    )
    act(pos, "kelling", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    assert pos.trouble >= 0 and problems(pos) == []


def test_a_table_at_rest() -> None:
    """Before anything is set up: nobody anywhere, nothing going on, no token, no marker, no card."""
    pos = cast(Realm, GAME.blank(3, GAME.check_options({}), LoadedChance()))
    assert pos.bloc_of == [-1] * 3 and pos.recruited == [False] * 3 and pos.hands == [[], [], []]
    zeros = ("start", "turn", "clocks", "full_pool", "seat_on_turn", "actions")
    assert [getattr(pos, name) for name in zeros] == [0] * 6
    nothing = ("active", "trouble", "shown_hand", "shown_to", "spared")
    assert [getattr(pos, name) for name in nothing] == [-1] * 5
    assert not pos.spoiled and not pos.rewarded
    assert pos.where == [-2] * 24 and set(pos.wealth) == set(pos.shielded) == {0}
    assert not any(pos.ready) and not any(pos.hurt) and not any(pos.placed)
    assert set(pos.align) == {-1} and set(pos.embargo) == set(pos.curfew) == {0}
    for name in ("deed", "roll", "journey", "vote"):
        assert getattr(pos, name) is None


def test_copies_share_nothing_that_changes() -> None:
    pos = new(3, 2)
    copy = pos.copy()
    assert copy.save() == pos.save()
    before = pos.save()
    for name in GAME.fields():
        value = getattr(copy, name)
        if isinstance(value, list) and value:
            if isinstance(value[0], list):
                value[0].append(0)
            else:
                value.append(value[0])
    assert pos.save() == before and copy.save() != before


def test_an_activation_begins_clean() -> None:
    """What the last activation used up is open again for the next."""
    pos = realm("royal church", at={"kalban": "cristal"})
    pos.taken, pos.left_free, pos.tried_free = ["seek"], [2], [3]
    pos.purse_given, pos.purse_taken = [4], [5]
    pos.spoiled = pos.rewarded = True
    pos.seat_on_turn = 1
    roll(3)(pos)
    activate(pos, "kalban")
    assert not [*pos.taken, *pos.left_free, *pos.tried_free, *pos.purse_given, *pos.purse_taken]
    assert not pos.spoiled and not pos.rewarded
    assert (pos.seat_on_turn, pos.active, pos.actions, pos.roll) == (0, KALBAN, 2, None)
