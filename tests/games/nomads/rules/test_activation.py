"""Activation (NOM-ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.prices import TRAIN, price
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import A, B, Player, act, changed, changed_system, do, expanse, with_game
from tests.kit import legal, play, refused
from tests.ledger import clause


def no(pos: Expanse, text: str, seat: int | None = None) -> tuple[str, str]:
    """The sentence and the clause with which a move is refused."""
    error = refused(pos, text, seat)
    return str(error), error.clause


def table(**mine: Any) -> Expanse:
    """Crimson with this in red, Orange in red, Violet in green."""
    return act(
        expanse(
            Player(**{"at": "Ares Forge", "credits": 9, **mine}),
            Player("Kethri", "Ironblood Reach", credits=3),
            Player("Vorrax", "Lifewell", credits=3),
        )
    )


@clause("NOM-ACT-05", "NOM-EFF-03")
def test_what_is_too_dear_is_refused_with_its_price() -> None:
    pos = table(storage=["Colonist Convoy"], credits=4)
    assert no(pos, "use colonist convoy") == ("It costs 5 credits; you have 4.", "NOM-ACT-05")
    vats = table(built=["Cloning Vats"], credits=2)
    assert no(vats, "use clone") == ("It costs 3 credits; you have 2.", "NOM-ACT-05")


@clause("NOM-ACT-06")
@pytest.mark.parametrize("minima", [(3, 1), (1, 3)])
def test_of_several_minima_the_highest_applies(minima: tuple[int, int]) -> None:
    def cut(least: int) -> list[dict[str, object]]:
        return [{"do": "discount", "what": "train", "by": 2, "min": least}]

    game = changed("War Academy", passive=cut(minima[0]))
    game = changed_system("Ares Forge", base=game.content, here=cut(minima[1]))
    pos = with_game(expanse(Player("Dracoth", "Ares Forge", built=["War Academy"]), Player("Kethri")), game)
    assert [price(pos, A, base, TRAIN) for base in (9, 7, 6, 4, 3, 2)] == [5, 3, 3, 3, 3, 2]


@clause("NOM-ACT-07")
def test_what_is_not_there_cannot_be_aimed_at() -> None:
    pos = table(storage=["Pirate Raid", "Orbital Strike", "Salvage Crew", "Data Theft"])
    pos.credits[B] = 0
    pos.stack.clear()
    act(pos)
    assert no(pos, "use pirate raid on orange") == ("There is no credit to steal.", "NOM-ACT-07")
    assert no(pos, "use data theft on orange") == ("That storage is empty.", "NOM-ACT-07")
    assert no(pos, "use orbital strike on orange-1") == ("There is no such target for it.", "NOM-ACT-07")
    assert no(pos, "use orbital strike on white-8") == ("There is no such target for it.", "NOM-ACT-07")
    assert no(pos, "use salvage crew for trade hub")[1] == "NOM-ACT-07"
    barter = table(species="Lemurai")
    assert no(barter, "use barter") == ("You would have to discard 1 of your resources.", "NOM-ACT-07")


@clause("NOM-ACT-07", "NOM-GEN-04")
def test_what_a_card_does_not_reach_is_refused_with_its_words() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Orbital Strike", "Saboteur Cell", "Salvage Crew"]),
            Player(
                "Kethri",
                "Ironblood Reach",
                built=["Trade Hub", "Civil Ship", "War Academy"],
                building=["Deep Archive"],
            ),
        )
    )
    pos.discards[0].append(pos.content.card_names.index("Data Theft"))
    assert no(pos, "use orbital strike on orange-1") == ("Its printed price is above 4.", "NOM-GEN-04")
    assert no(pos, "use orbital strike on orange-2") == ("It cannot be aimed at a ship.", "NOM-GEN-04")
    assert no(pos, "use orbital strike on orange-4")[1] == "NOM-TECH-03"
    assert no(pos, "use saboteur cell on orange-1")[1] == "NOM-TECH-05"
    assert no(pos, "use salvage crew for data theft") == (
        "It brings back only cards of the types technology, ship, equipment.",
        "NOM-GEN-04",
    )
    assert "use orbital strike on orange-3" in legal(pos) and "use saboteur cell on orange-4" in legal(pos)


@clause("NOM-ACT-08", "NOM-TURN-06")
def test_nobody_pays_with_the_last_unit_or_sacrifices_on_the_first_turn() -> None:
    assert no(table(at="Bloodroot", civil=1), "use tithe") == (
        "Nobody may pay with the last population unit.",
        "NOM-ACT-08",
    )
    assert no(table(at="Bloodroot", turns=1), "use tithe")[1] == "NOM-TURN-06"
    assert no(table(at="Bloodroot", civil=0, military=2), "use tithe")[1] == "NOM-ACT-07"
    assert "use tithe" in legal(table(at="Bloodroot", civil=2))


@clause("NOM-ACT-11", "NOM-EFF-12")
def test_an_effect_whose_limit_is_used_up_says_so() -> None:
    pos = table(built=["Cloning Vats"])
    do(pos, "use clone")
    assert no(pos, "use clone") == ("Its limit, once per turn, is used up.", "NOM-EFF-12")
    again = table(built=["Cloning Vats", "Cloning Vats"])
    do(again, "use clone", "use clone")
    assert no(again, "use clone")[1] == "NOM-EFF-12"
    play(pos, "announce an offer")
    assert no(pos, "announce an offer") == ("You have announced it already.", "NOM-NEGO-24")
