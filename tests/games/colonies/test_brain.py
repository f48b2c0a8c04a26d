"""The brain of the greedy bot: an opinion on every decision, and better than chance."""

from __future__ import annotations

from orrery.engine.base import Decision, Sealed
from orrery.games.colonies import GAME
from orrery.games.colonies.brain import WEIGHERS, weigh, worth
from orrery.lab.one import play_one
from tests.games.colonies.kit import building, chart, legal, movement, of, ship


def test_every_decision_has_its_function() -> None:
    asked = {cls for cls in GAME.step_types() if issubclass(cls, (Decision, Sealed))}
    assert asked == set(WEIGHERS)


def best(pos: object) -> str:
    from orrery.games.colonies.state import Chart

    assert isinstance(pos, Chart)
    seat = pos.waiting[0]
    moves = pos.moves(seat)
    weights = weigh(pos, seat, moves)
    assert len(weights) == len(moves)
    return legal(pos)[weights.index(max(weights))]


def test_a_fresh_colony_builds_windmills() -> None:
    pos = chart(planets={"A1": of(0, energy=3, ore=3)})
    building(pos)
    assert best(pos) == "work at a1"
    pos.play("work at a1")
    assert best(pos) == "build windmill"


def test_a_bomb_is_loaded_fuelled_and_flown() -> None:
    pos = chart(planets={"A1": of(0, energy=5, nuke=1), "A3": of(1)}, ships=[ship("A1", 0)])
    movement(pos)
    done: list[str] = []
    while pos.waiting == (0,) and pos.flying == 0 and len(done) < 6:
        done.append(best(pos))
        pos.play(done[-1])
    assert done[0] == "load 1 nuclear warhead onto ship 1"
    assert done[-1] == "fly ship 1 on 1 energy"


def test_more_planets_are_worth_more() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0), "A5": of(1)})
    assert worth(pos, 0) > 0 > worth(pos, 1)


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(6):
        seats = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        played = play_one(GAME, 2, seats, f"duel {number}", {})
        assert played.outcome is not None, played.error
        wins += [seats[seat] for seat in played.outcome.winners] == ["greedy"]
    assert wins >= 5
