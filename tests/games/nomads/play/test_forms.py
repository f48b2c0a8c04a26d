"""Forms: a turn planned ahead, with prices that stay true, and a counter-offer that begins with what was offered."""

from __future__ import annotations

import pytest

from orrery.engine.base import Move
from orrery.engine.match import History
from orrery.engine.sheet import Sheet
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.activation import Activate
from orrery.testing.kit import play
from tests.games.nomads.kit import Player, act, do, everybody_passes, expanse


def planned(pos: Expanse) -> Sheet:
    """The form of the first player's turn."""
    sheet = pos.sheet(0)
    assert sheet is not None
    assert sheet.plan
    assert sheet.folded
    return sheet


def lines(pos: Expanse) -> dict[str, tuple[int, tuple[int, ...], str]]:
    """Its lines: how often, at what cost, and what they exclude."""
    return {pos.text(line.move): (line.most, line.costs, line.apart) for line in planned(pos).lines}


def test_what_can_be_planned_draws_nothing_shows_nothing_and_asks_nothing() -> None:
    pos = act(
        expanse(
            Player(
                "Umbral Tide",
                "Auric Exchange",
                credits=20,
                storage=["Trade Hub", "Supply Windfall", "Archive Fragment", "Jump Beacon", "Pirate Raid"],
            ),
            Player("Vorrax", "Sunmint", credits=5),
        )
    )
    found = lines(pos)
    assert {"train a unit", "build trade hub", "use supply windfall"} <= set(found)
    assert not any(word in text for text in found for word in ("archive", "beacon", "raid", "jump", "war"))
    assert pos.text(planned(pos).closing) == "end the turn"  # type: ignore[arg-type]


def test_as_many_units_as_can_be_paid_and_flipped() -> None:
    many = act(expanse(Player("Umbral Tide", credits=13, civil=6), Player()))
    assert lines(many)["train a unit"] == (3, (4,), "")
    few = act(expanse(Player("Umbral Tide", credits=40, civil=2), Player()))
    assert lines(few)["train a unit"][0] == 2


def test_where_the_first_technology_is_cheaper_only_one_is_planned() -> None:
    pos = act(expanse(Player("Kethri", credits=20, storage=["Trade Hub", "Embassy Spire"]), Player()))
    found = lines(pos)
    assert found["build trade hub"][2] == found["build embassy spire"][2] != ""
    price = found["build embassy spire"][1][0]
    do(pos, "build trade hub")
    later = lines(pos)["build embassy spire"]
    assert (later[1][0], later[2]) == (price + 1, "")


def test_places_are_counted_where_they_run_short() -> None:
    hand = ["Trade Hub", "Embassy Spire", "Listening Post"]
    roomy = act(expanse(Player("Umbral Tide", credits=40, storage=hand), Player()))
    assert [purse.name for purse in planned(roomy).purses] == ["credits"]
    full = act(
        expanse(Player("Umbral Tide", credits=40, storage=hand, building=["Civil Ship"] * 6), Player())
    )
    assert [(purse.name, purse.amount) for purse in planned(full).purses] == [("credits", 40), ("places", 2)]
    assert all(cost == (1 if "build" in text else 0) for text, (_, (_, cost), _) in lines(full).items())


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_form_sends_is_possible_when_everybody_passes(seed: int) -> None:
    """As much of every line as the purses pay for, in the order of the form, then the end of the turn."""
    hands = [
        ["Trade Hub", "Embassy Spire", "Listening Post"],
        ["Supply Windfall", "Supply Windfall", "Colonist Convoy"],
        ["Harvest Bonds", "Trade Hub", "Colonist Convoy"],
        ["Civil Ship", "Civil Ship", "War Academy"],
        ["Orbital Shield", "Trade Hub", "Supply Windfall"],
        ["Bomb Bay", "Trade Hub"],
    ]
    pos = act(
        expanse(
            Player("Kethri" if seed % 2 else "Umbral Tide", "Auric Exchange", credits=9, storage=hands[seed]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft"]),
        )
    )
    sheet = planned(pos)
    left, taken = [purse.amount for purse in sheet.purses], set[str]()
    row: list[Move] = []
    for line in sheet.lines:
        for _ in range(line.most):
            after = [purse - cost for purse, cost in zip(left, line.costs, strict=True)]
            if min(after) < 0 or line.apart in taken:
                break
            left, row = after, [*row, line.move]
        if line.apart and line.move in row:
            taken.add(line.apart)
    assert row
    for move in row:
        assert isinstance(pos.decision, Activate)
        pos.play(move, 0)
        everybody_passes(pos)
    pos.play("end the turn", 0)


def test_a_row_stops_at_once_where_something_else_is_played() -> None:
    """A card that draws is not of the form: behind it the row ends, though nobody is asked between."""
    pos = act(expanse(Player(credits=9, storage=["Archive Fragment", "Trade Hub"]), Player(credits=0)))
    row = History(pos).attempt_row(0, ["use archive fragment", "build trade hub"])
    assert [one.text for one in row] == ["use archive fragment"]


def test_a_counter_offer_begins_with_what_was_offered() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub", "Jump Beacon"]),
            Player("Vorrax", "Sunmint", credits=7, storage=["Data Theft", "Pirate Raid"]),
        )
    )
    play(pos, "negotiate with orange", "give civil ship by name", "give jump beacon face down")
    play(pos, "ask for pirate raid by name", "ask for 3 credits", "send the offer")
    sheet = pos.sheet(1)
    assert sheet is not None
    assert (pos.text(sheet.start), pos.text(sheet.end), sheet.folded) == (  # type: ignore[arg-type]
        "make a counter-offer",
        "send the offer",
        True,
    )
    begun = {}
    for line in sheet.lines:
        if line.now:
            begun[pos.text(line.move)] = line.now
        elif line.picked:
            move = line.picks[0].options[line.picked[0]][0]
            begun[pos.text(move)] = 1
    assert begun == {
        "give 1 credits": 3,
        "give pirate raid by name": 1,
        "ask for 1 cards": 1,
        "ask for civil ship by name": 1,
    }
    said = [text for text, number in begun.items() for _ in range(number)]
    row = History(pos).attempt_row(1, ["make a counter-offer", *said, "send the offer"])
    assert len(row) == len(said) + 2
    answered = row[-1].pos
    assert answered.waiting == (0,)
