"""Scientist role (EMP-SCI): what technologies cost and who may buy."""

from __future__ import annotations

import pytest

from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.rounds import ChooseRole, StartRound, role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.state import Galaxy
from orrery.testing.walks import Walk
from tests.games.emperor.kit import asked, decline, galaxy, legal, play, refused, start, tech
from tests.ledger import clause


def scientist(**given: object) -> Galaxy:
    """The Scientist turn of seat 0; seat 2 chose the role unless it is said."""
    pos = galaxy(**{"role": "scientist", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, ScientistTurn(0))


def owned(pos: Galaxy, seat: int) -> list[str]:
    return [name for name, owner in zip(pos.content.tech_ids, pos.tech_owner, strict=True) if owner == seat]


@clause("EMP-SCI-01")
def test_you_may_buy_a_card_that_nobody_owns_with_energy() -> None:
    pos = scientist(energy=3, marks=9, metal=6, techs={1: "saboteur"})
    error = refused(pos, "buy saboteur")
    assert error.clause == "EMP-SCI-01"
    play(pos, "buy time warp")
    assert owned(pos, 0) == ["time_warp"]
    assert (pos.energy[0], pos.marks[0], pos.metal[0]) == (1, 9, 6)
    pos = scientist(energy=1)
    error = refused(pos, "buy time warp")
    assert (error.clause, str(error)) == ("EMP-SCI-01", "It costs 2 energy, more than you have.")


@clause("EMP-SCI-01")
def test_a_removed_saboteur_is_not_on_offer() -> None:
    pos = galaxy(role="scientist", chooser=2, energy=3)
    pos.tech_owner[tech(pos, "saboteur")] = -2
    start(pos, ScientistTurn(0))
    assert "buy saboteur" not in legal(pos)


@clause("EMP-SCI-02", "EMP-SCI-04")
@pytest.mark.parametrize("chooser", [0, 2])
def test_at_most_one_card_in_a_role_and_any_number_in_a_game(chooser: int) -> None:
    pos = scientist(chooser=chooser, energy=3, techs={0: "robotics saboteur time_warp"})
    play(pos, "buy diplomat")
    assert asked(pos) == ()  # the Chooser, too, buys only one
    assert owned(pos, 0) == ["robotics", "saboteur", "diplomat", "time_warp"]


@clause("EMP-SCI-02")
def test_everybody_may_buy_in_the_same_role() -> None:
    pos = galaxy(4, role="scientist", energy=3)
    start(pos, *role_steps(pos))
    play(pos, "buy robotics", "buy saboteur", "buy diplomat", "buy ambassador")
    assert [len(owned(pos, seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert decline(pos) == []


@clause("EMP-SCI-03")
def test_the_chooser_pays_one_energy_less() -> None:
    pos = scientist(chooser=0, energy=2)
    play(pos, "buy shield generators")
    assert (owned(pos, 0), pos.energy[0]) == (["shield_generators"], 0)
    pos = scientist(chooser=0, energy=0)
    assert legal(pos) == [
        "buy saboteur",
        "buy diplomat",
        "buy space pirate",
        "buy long range scanners",
        "pass",
    ]
    play(pos, "buy space pirate")
    assert (owned(pos, 0), pos.energy[0]) == (["space_pirate"], 0)
    pos = galaxy(role="scientist", chooser=0, energy=2)
    start(pos, *role_steps(pos))
    play(pos, "pass")
    assert asked(pos) == (1,)
    assert "buy shield generators" not in legal(pos)  # the others pay in full


COSTS = {
    1: ["Space Pirate", "Diplomat", "Long Range Scanners", "Saboteur"],
    2: ["Ambassador", "Fusion Engines", "Ion Cannons", "Protein Fields", "Robotics", "Time Warp"],
    3: ["Plasma Weapons", "Shield Generators"],
}


@clause("EMP-SCI-05")
@pytest.mark.parametrize(("cost", "names"), COSTS.items())
def test_what_the_technologies_cost(cost: int, names: list[str]) -> None:
    for name in names:
        pos = scientist(energy=cost)
        play(pos, f"buy {name}")
        assert pos.energy[0] == 0, name
        if cost > 1:
            assert f"buy {name.lower()}" not in legal(scientist(energy=cost - 1))


@clause("EMP-SCI-06")
def test_bought_cards_lie_open() -> None:
    pos = scientist(energy=3)
    play(pos, "buy ambassador")
    for seat in (0, 1, 2, None):
        assert pos.view(seat).tech_owner[tech(pos, "ambassador")] == 0


@clause("EMP-SCI-07")
@pytest.mark.parametrize("chooser", [0, 1, 2])
def test_a_technology_works_each_time_its_role_is_played_by_any_chooser(chooser: int) -> None:
    pos = galaxy(role="engineer", chooser=chooser, techs={0: "robotics"}, marks=9)
    for _ in range(2):  # and again, in a later role
        pos.ships_bought = 0
        start(pos, EngineerTurn(0))
        play(pos, "use robotics", "build cruiser at a1", "done")
        start(pos, StartRound())
        pos.stack.clear()
    assert pos.metal[0] == 0
    assert pos.reserve(0, 1) >= 0
    assert sum(1 for ship in pos.ships(0, 0) if pos.content.ship_type[ship] == 1) == 2


def names(pos: Galaxy) -> set[str]:
    return {name.lower() for name in pos.content.tech_names}


@clause("EMP-SCI-08")
def test_after_the_explosion_nothing_can_be_bought_in_any_role() -> None:
    pos = galaxy(4, exploded=True, energy=3, marks=20, turned_up="plain_01")
    start(pos, ChooseRole(0))
    for role in legal(pos):
        trial = pos.copy()
        play(trial, role)
        while asked(trial):
            assert not [text for text in legal(trial) if text.removeprefix("buy ") in names(trial)]
            if trial.decision == ChooseRole(1):
                break
            play(trial, legal(trial)[-1])


@clause("EMP-SCI-09", "EMP-SCI-07")
@pytest.mark.parametrize("players", [3, 5])
def test_a_technology_stays_with_its_owner(players: int) -> None:
    """Nobody sells, gives or returns a card; only a caught Saboteur leaves the game."""
    bought = 0
    for seed in range(6):
        owners = [-1] * 12
        for stop in Walk(galaxy().game, players, f"technologies {seed}", {}).stops:
            pos = stop.pos
            assert isinstance(pos, Galaxy)
            for card, owner in enumerate(pos.tech_owner):
                caught = owner == -2 and pos.content.tech_ids[card] == "saboteur"
                assert owners[card] in (-1, owner) or caught, stop
                bought += owners[card] == -1 and owner >= 0
            owners = pos.tech_owner
    assert bought >= 10
