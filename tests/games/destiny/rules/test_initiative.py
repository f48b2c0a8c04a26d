"""Initiative (DES-INIT)."""

from __future__ import annotations

from orrery.games.destiny.table.war import DEFENDS, Battle, Force, Tour
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.dice import throw
from orrery.games.destiny.turn.initiative import RollOff, SetInitiative
from orrery.games.destiny.war.campaigns import ChooseCampaign
from orrery.games.destiny.war.casualties import AssignCasualties, NextHit
from tests.games.destiny.kit import at, legal, play, sen, start, table
from tests.ledger import clause


@clause("DES-INIT-05", "DES-INIT-06", "DES-SEC-19")
def test_a_die_of_a_roll_off_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, dice=[4, 2, 6, 1])
    start(pos, RollOff((0, 1)))
    assert pos.waiting == (1,)
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.initiative == [0, 1, 2]


@clause("DES-INIT-05", "DES-SEC-20")
def test_at_the_start_of_a_turn_nobody_rolls_again() -> None:
    pos = table(owners={34: "BIP"}, phase="galactic", dice=[4, 2, 3])
    start(pos, SetInitiative(True))
    assert (pos.waiting, pos.initiative) == ((), [1, 2, 0])


@clause("DES-INIT-08")
def test_casualties_are_assigned_in_the_order_of_the_step() -> None:
    pos = table(phase="intrigue", owners={10: "BIP", 50: "PoP"}, fleets={"GSP": {50: 1}, "BIP": {50: 1}})
    start(pos, SetInitiative(False))
    take_control(pos, at(10), 0)  # GSP has the best initiative now, from the next step on
    forces = [Force(-1, DEFENDS, 0, -1), Force(0, 0, 1, -1), Force(1, 1, 1, -1)]
    pos.battle = Battle(at(50), 2, forces, -1, DEFENDS)
    throw(pos, "battle", [2, 0, 1], [1, 1, 1])
    AssignCasualties().run(pos)
    assert [step.scorer for step in reversed(pos.stack) if isinstance(step, NextHit)] == [1, 2, 0]


@clause("DES-INIT-08")
def test_campaigners_bid_in_the_order_of_the_step() -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah", "BIP": "zharrak"})
    pos.tours = [Tour(0, sen("orrumah"), at(50)), Tour(1, sen("zharrak"), at(50))]
    take_control(pos, at(10), 0)
    start(pos, ChooseCampaign(0, (at(50),)))
    assert pos.contest is not None and [tour.seat for tour in pos.contest.tours] == [0, 1]
    assert "pass" in legal(pos)
