"""The brain of the officer: an opinion on every decision, and better than chance."""

from __future__ import annotations

from orrery.engine.base import Decision, Sealed
from orrery.engine.chance import seeded
from orrery.games.colonies import GAME
from orrery.games.colonies.brain import WEIGHERS, weigh, worth
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.table.state import Chart
from orrery.lab.one import play_one
from tests.games.colonies.kit import building, chart, legal, maintenance, movement, of, ship


def best(pos: object) -> str:
    assert isinstance(pos, Chart)
    seat = pos.waiting[0]
    moves = pos.moves(seat)
    weights = weigh(pos, seat, moves)
    assert len(weights) == len(moves)
    return legal(pos)[weights.index(max(weights))]


def line(pos: object, most: int = 8) -> list[str]:
    """What the brain plays from here while it is asked, other seats passing."""
    assert isinstance(pos, Chart)
    done: list[str] = []
    while len(done) < most and pos.waiting:
        if pos.waiting != (0,):
            pos.play("pass", pos.waiting[0])
            continue
        done.append(best(pos))
        pos.play(done[-1])
    return done


def test_every_decision_has_its_function() -> None:
    asked = {cls for cls in GAME.step_types() if issubclass(cls, (Decision, Sealed))}
    assert asked == set(WEIGHERS)


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


# --- Technologies of one's own turn -----------------------------------------------------------------------------


def test_idle_ore_becomes_energy_where_hands_are_free() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=1, ore=9)}, hands={0: "Matter Converter"})
    building(pos)
    assert line(pos, 2) == ["use matter converter on a1", "convert 5 ore"]
    assert (pos.energy[0], pos.ore[0]) == (6, 3)
    pos = chart(planets={"A1": of(0, meeples=3, energy=6, ore=9)}, hands={0: "Matter Converter"})
    building(pos)
    assert best(pos) != "use matter converter on a1"  # there is Energy enough


def test_energy_that_overflows_becomes_ore() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=10, ore=0)}, hands={0: "Energy Converter"})
    building(pos)
    assert line(pos, 2) == ["use energy converter on a1", "convert 4 energy"]


def test_a_bridge_brings_goods_to_free_hands() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, energy=0, ore=0), "C3": of(0, meeples=1, used=1, energy=9, ore=8)},
        hands={0: "Space Bridge"},
    )
    building(pos)
    assert line(pos, 3) == ["bridge c3 to a1", "send 5 energy", "send 5 ore"]
    assert pos.energy[0] == 5 and pos.ore[0] == 5


def test_a_telescope_looks_before_a_ship_flies() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=3, energy=6)},
        down={"B1": "Deepseam", "A2": "Space", "E3": "Space", "C4": "Supernova"},
        ships=[ship("A1", 0, energy=2, meeples=1)],
        hands={0: "Radio Telescope"},
    )
    movement(pos)
    done = line(pos, 4)
    assert done[0] == "scan face-down cards" and done[-1] == "done"
    assert set(done[1:3]) == {"scan a2", "scan b1"}
    assert pos.seen[1] & 1 and pos.seen[5] & 1


def test_a_pulse_shuts_a_planets_defences_before_an_invasion() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=2, energy=2), "A3": of(1, meeples=1, energy=3)},
        ships=[ship("A1", 0, energy=2, meeples=4), ship("A2", 0, energy=2)],
        hands={0: "EM Pulse Cannon", 1: "Force Field"},
    )
    movement(pos)
    assert best(pos) == "fire a pulse from ship 2 at a3"
    pos.hands[1] = 0  # nobody who could have a Force Field: nothing to shut
    assert best(pos) != "fire a pulse from ship 2 at a3"


def test_a_drone_hides_from_missile_defence() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2), "A3": of(1, meeples=1, energy=3)},
        ships=[ship("A1", 0, energy=3, nuke=1)],
        hands={0: "Stealth Technology", 1: "Missile Defense System"},
    )
    movement(pos)
    assert best(pos) == "cloak ship 1"
    pos.hands[1] = 0
    assert best(pos) == "fly ship 1 on 1 energy"


def test_the_beam_takes_a_weak_planet_and_keeps_the_own_one() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=6, used=6, energy=4), "E4": of(1, meeples=2)},
        hands={0: "Transport Beam"},
    )
    movement(pos)
    assert line(pos, 7)[0] == "beam tokens"
    assert pos.owner[18 + 5] == 0 and pos.owner[0] == 0 and pos.meeples[0] == 1


def test_the_beam_settles_a_free_world() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, energy=4), "C3": of(None, "Deepseam")}, hands={0: "Transport Beam"}
    )
    building(pos)
    done = line(pos, 6)
    assert done[0] == "beam tokens"
    assert pos.owner[12] == 0 and pos.meeples[12] == 2 and pos.meeples[0] == 2


def test_the_beam_arms_a_drone_at_the_front() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=2, energy=6, nuke=1), "D4": of(1, "Mosshaven", meeples=3), "E5": of(1)},
        ships=[ship("D3", 0, energy=2)],
        hands={0: "Transport Beam"},
    )
    movement(pos)
    done = line(pos, 3)
    assert done[0] == "beam a structure" and done[1] == "take the nuclear warhead of a1"
    assert pos.cargo[1 * 5 + 4] == 1


def test_hyperspace_leaps_over_a_blockade_into_the_dark() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=2, energy=4)},
        down={"A4": "Deepseam", "B4": "Mosshaven", "C4": "Galewater"},
        ships=[ship("A1", 0, energy=4, meeples=2), ship("A2", 1, energy=1), ship("B1", 1, energy=1)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    done = line(pos, 6)
    assert done[0] == "fly ship 1 on 2 energy"
    assert "turn up a4" in done


def offered(pos: object, seat: int) -> str:
    """What the brain of a seat answers to the offer that it gets."""
    assert isinstance(pos, Chart)
    maintenance(pos)
    while "accept the ties" not in legal(pos) or pos.waiting != (seat,):
        pos.play(best(pos), pos.waiting[0])
    return best(pos)


def test_ties_are_offered_and_accepted_only_from_a_much_stronger_holder() -> None:
    def three(holder: int) -> object:
        planets = {"A1": of(0, meeples=3), "A5": of(1, meeples=holder, bunkers=3), "E5": of(2, meeples=3)}
        return chart(3, planets=planets, hands={1: "Ambassador"})

    assert offered(three(9), 0) == "accept the ties"
    assert offered(three(2), 0) == "refuse the ties"  # he could buy off every attack
    duel = chart(2, planets={"A1": of(0, meeples=3), "A5": of(1, meeples=9)}, hands={1: "Ambassador"})
    assert offered(duel, 0) == "refuse the ties"  # nobody else is left to fight


def test_an_officer_beats_random() -> None:
    wins = 0
    for number in range(6):
        seats = ["officer", "random"] if number % 2 else ["random", "officer"]
        played = play_one(GAME, 2, seats, f"duel {number}", {})
        assert played.outcome is not None, played.error
        wins += [seats[seat] for seat in played.outcome.winners] == ["officer"]
    assert wins >= 5


def test_ways_looked_for_from_a_ship_are_as_long_as_ways_looked_for_from_the_goal() -> None:
    for seed in range(2):
        pos = GAME.new(2 + seed, f"ways {seed}")
        assert isinstance(pos, Chart)
        chance = seeded(f"ways {seed}")
        for played in range(240):
            if pos.over:
                break
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            weights = weigh(pos, seat, moves)
            pos.play(
                moves[weights.index(max(weights)) if chance.below(4) else chance.below(len(moves))], seat
            )
            if played % 60 == 59:
                assert_ways(Sense(pos, seat))


def assert_ways(sense: Sense) -> None:
    """Every way of a chart, from both ends."""
    places = range(len(sense.pos.card))
    assert any(sense.blocked), "nothing is in the way: this tells little"
    for goal in places:
        spaces, leaps = sense.steps_from(goal), sense.leaps_from(goal)
        assert [sense.spaces(place)[goal] for place in places] == spaces
        assert [sense.leaps(place)[goal] for place in places] == leaps
