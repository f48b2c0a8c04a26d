"""The odds that the table tells are those of the rules."""

from __future__ import annotations

import re

import pytest

from orrery.engine.chance import seeded
from orrery.games.destiny.board.odds import battle_odds, campaign_odds
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Contest, Tour
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import RollCampaign
from tests.games.destiny.kit import at, quiet, sen, table
from tests.games.destiny.scenes import NAMES

PLACE = 50
TIMES = 2000


def often(pos: Table, seat: int) -> float:
    """Per cent of many games that go on from here in which this seat gets the Sector."""
    won = 0
    for seed in range(TIMES):
        other = pos.copy()
        other.listening = False
        other.chance = seeded(seed)
        other.settle()
        quiet(other)
        while other.waiting:  # who lost what is chosen before the Sector changes hands
            other.play(other.moves()[0])
        won += other.owner[at(PLACE)] == seat
    return 100 * won / TIMES


def told(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(\d+) %", text)]


@pytest.mark.parametrize("rebel", ["", "GSP"])
def test_a_battle_of_two_attackers_and_a_defender(rebel: str) -> None:
    pos = table(
        phase="intrigue",
        owners={PLACE: "PoP", 12: "GSP", 13: "BIP"},
        fleets={"GSP": {PLACE: 4}, "BIP": {PLACE: 3}, "PoP": {PLACE: 1}},
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        rebel=rebel,
    )
    pos.attacks = [Attack(0, at(PLACE), 0, sen("orrumah"), 1), Attack(1, at(PLACE), 1, sen("zharrak"), 1)]
    step = StartBattle(at(PLACE))
    step.run(pos)
    assert pos.battle is not None
    text = battle_odds(Scene(pos.view(0), NAMES), pos.battle)
    mine, theirs = told(text)
    assert text == f"you {mine} %, Marek {theirs} %"
    assert mine == pytest.approx(often(pos, 0), abs=4)
    assert theirs == pytest.approx(often(pos, 1), abs=4)


@pytest.mark.parametrize("spent", [0, 3])
def test_a_campaign_of_one_and_of_two(spent: int) -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        tainted={"zharrak": (0, 1)},
    )
    mine, theirs = Tour(0, sen("orrumah"), at(PLACE)), Tour(1, sen("zharrak"), at(PLACE))
    for tours in ([mine], [mine, theirs]):
        pos.tours = list(tours)
        pos.contest = Contest(at(PLACE), list(tours), [spent, 2, 0], [0, 0, 0], 0, 0)
        odds = told(campaign_odds(Scene(pos.view(0), NAMES), pos.contest))
        trial = pos.copy()
        trial.then(RollCampaign())
        for tour, chance in zip(tours, odds, strict=True):
            assert chance == pytest.approx(often(trial, tour.seat), abs=4)
