"""The Merchant role (EMP-MER)."""

from __future__ import annotations

from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.kit import galaxy, legal, play, refused, start
from tests.ledger import clause


def trading(**given: object) -> Galaxy:
    """A Merchant turn of seat 0 at prices 1, 2, 3, chosen by another."""
    pos = galaxy(**{"role": "merchant", "chooser": 2, **given})  # type: ignore[arg-type]
    pos.prices = [1, 2, 3]
    return start(pos, MerchantTurn(0))


@clause("EMP-MER-24", "EMP-MER-20", "EMP-TEC-32")
def test_what_was_sold_to_make_room_for_the_pirate_can_be_bought_back_when_it_is_stopped() -> None:
    pos = trading(techs={0: "space_pirate", 1: "saboteur"}, metal=[6, 2, 0], marks=5)
    assert refused(pos, "steal metal from orange").clause == "EMP-TEC-45"
    play(pos, "sell metal")
    assert refused(pos, "buy metal").clause == "EMP-MER-20"
    play(pos, "steal metal from orange", "sabotage", "pass")
    play(pos, "buy metal")
    assert (pos.metal, pos.marks[0]) == ([6, 2, 0], 5)
    assert refused(pos, "sell metal").clause == "EMP-MER-20"  # one way, counted from the stop
    assert refused(pos, "steal food from b1").clause == "EMP-TEC-28"


@clause("EMP-MER-08", "EMP-TEC-44", "EMP-TEC-46")
def test_refusals_of_food_and_of_the_pirate_name_their_reasons() -> None:
    pos = trading(
        techs={0: "space_pirate"},
        metal=[1, 1, 0],
        tiles={"C3": "plain_03", "D3": "plain_04"},
        empires={"C3": 0, "D3": 1},
        food={"D3": 2},
    )
    assert refused(pos, "take back food from d3").clause == "EMP-MER-08"
    assert refused(pos, "take back food from c3").clause == "EMP-MER-08"
    assert refused(pos, "steal metal from violet").clause == "EMP-TEC-46"
    assert refused(pos, "steal metal from crimson").clause == "EMP-TEC-46"
    assert refused(pos, "steal food from c3").clause == "EMP-TEC-46"
    play(pos, "steal food from d3")
    assert refused(pos, "steal metal from orange").clause == "EMP-TEC-44"
    assert not any(text.startswith("steal") for text in legal(pos))
    without = trading(metal=[0, 1, 0])
    assert refused(without, "steal metal from orange").clause == "EMP-SCI-07"
