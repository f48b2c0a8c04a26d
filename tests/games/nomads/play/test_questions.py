"""What a player is asked says what it is about."""

from __future__ import annotations

from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import play
from tests.games.nomads.kit import FULL, A, B, C, Player, act, do, expanse, one_round, until_confrontation
from tests.games.nomads.scenes import question


def asked(pos: Expanse, seat: int) -> str:
    """What a window asks a seat, as it reads it."""
    return pos.words().asked(pos.question(seat))


def test_questions_name_what_they_are_about() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 3, 3, 9, storage=["Supply Windfall"], built=["Phantom Corvette"]),
            Player(
                "Dracoth", "Ironblood Reach", 3, 3, 9, storage=["Emergency Levy"], built=["Phantom Corvette"]
            ),
        )
    )
    assert question(pos) == "Your turn: 9 credits. What do you do?"
    play(pos, "use supply windfall")
    assert isinstance(pos.decision, React)
    assert asked(pos, B) == "Crimson has announced Supply Windfall: Gain 3 credits. Do you answer?"
    one_round(pos)
    assert isinstance(pos.decision, React)
    assert asked(pos, B) == "Crimson could attack you this turn. Do you use an answer card?"
    do(pos, "declare war on orange")
    assert question(pos) == "You lose 1 of your 6 people. Whom?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == "Orange loses 1 of 6 people. You attack, so you choose: whom?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == (
        "Do you land? Your attack 8 against defence 11: Orange would lose 0. They strike back with 9 against 8: "
        "you would lose 4."
    )


def test_a_window_tells_what_is_announced_at_whom_and_what_it_does() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Saboteur Cell", "Pirate Raid"]),
            Player(
                "Vorrax",
                "Ironblood Reach",
                credits=9,
                storage=["Signal Jammer", "Trade Hub"],
                building=["Civil Ship"],
            ),
            Player("Dracoth", "Warhead Drift", credits=9, storage=["Trade Hub"]),
        )
    )
    play(pos, "use saboteur cell on orange-1")
    assert asked(pos, B).startswith(
        "Crimson has announced Saboteur Cell against your construction with 2 credits on it: Destroy one technology"
    )
    assert asked(pos, C).startswith(
        "Crimson has announced Saboteur Cell on the construction of Orange with 2 credits"
    )
    one_round(pos, b="use signal jammer against item 1")
    assert asked(pos, A).startswith(
        "Orange has announced Signal Jammer against your Saboteur Cell: Cancel one"
    )
    assert asked(pos, B) == "Your Signal Jammer is announced. Do you add another card before it happens?"
    assert pos.words().awaited(pos.question(A), pos.waiting) == "The others may answer"


def test_a_confrontation_tells_both_ships_and_what_would_come_of_it() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Thermal Decoy"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert asked(pos, B) == "Crimson attacks you. Do you answer before it begins?"
    until_confrontation(pos)
    assert asked(pos, B) == (
        "Space Cruiser 3/3 of Crimson meets Civil Ship 1/2 of Orange: the blocking ship is destroyed if nobody adds "
        "anything. Do you?"
    )


def test_an_end_of_turn_that_wins_is_the_last_chance() -> None:
    pos = act(expanse(Player("Kethri", civil=12), Player("Vorrax", credits=9, storage=["Emergency Levy"])))
    play(pos.copy(), "end the turn")
    pos.clocks[A] = [FULL]
    play(pos, "end the turn")
    assert asked(pos, B) == "Last chance: Crimson wins now. Do you answer?"
