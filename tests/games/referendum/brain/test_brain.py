"""What the bot weighs: help and hindrance, money, rides, votes and risks, with reasons."""

from __future__ import annotations

import pytest

from orrery.bots import bot
from orrery.engine.base import Decision, Move, Sealed
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME, brain
from orrery.games.referendum.brain.answers import fail_share
from orrery.games.referendum.brain.sense import Sense, worth
from orrery.games.referendum.table.moves import SearchSector
from orrery.games.referendum.table.state import Realm
from orrery.lab.simulate import simulate
from tests.games.referendum.kit import act, activate, box, cristal, legal, play, realm


def weights(pos: Realm, seat: int) -> dict[str, float]:
    moves = list(pos.moves(seat))
    found = brain.weigh(pos, seat, moves)
    assert found is not None
    return {pos.text(move): weight for move, weight in zip(moves, found, strict=True)}


def best(pos: Realm, seat: int) -> str:
    found = weights(pos, seat)
    return max(found, key=lambda text: found[text])


def test_every_decision_of_whole_games_can_be_weighed() -> None:
    for seed in range(3):
        pos = GAME.new(2 + seed, f"weigh {seed}", choose_blocs=seed == 1)
        assert isinstance(pos, Realm)
        chance = seeded(f"weigh {seed}")
        while not pos.over:
            seat = pos.waiting[chance.below(len(pos.waiting))]
            moves: list[Move] = list(pos.moves(seat))
            before = pos.save()
            found = brain.weigh(pos, seat, moves)
            assert found is None or len(found) == len(moves)
            assert pos.save() == before, "weighing changes nothing"
            assert isinstance(pos.decision, (Decision, Sealed))
            pos.play(moves[chance.below(len(moves))], seat)


def test_what_was_reckoned_once_in_a_decision_is_what_a_fresh_look_finds() -> None:
    pos = realm("royal church", boxes={"solne": "C RP"})
    planet = next(at for at, there in enumerate(pos.placed) if there)
    sense = Sense(pos, 0)
    boxes = [pos.content.gov[planet], *pos.content.pop[planet]]
    once = {(one, bloc): sense.turned(one, bloc) for one in boxes for bloc in range(4)}
    shifts = [sense.best_shift(planet, steps) for steps in (1, 2, 3)]
    assert shifts == sorted(shifts), "more steps reach more"
    for (one, bloc), found in once.items():
        assert (
            sense.turned(one, bloc)
            == found
            == Sense(pos, 0).turned(one, bloc)
            == Sense(pos, 0).plan({one: bloc})
        )
    assert [sense.best_shift(planet, steps) for steps in (1, 2, 3)] == shifts
    assert len(set(once.values())) > 2


def test_governments_are_what_counts() -> None:
    mine = realm("royal church", boxes={"solne": "R RP"})
    theirs = realm("royal church", boxes={"solne": "C RP"})
    nobody = realm("royal church", boxes={"solne": "N RP"})
    assert worth(mine, 0) > worth(nobody, 0) > worth(theirs, 0)


def test_a_supported_government_is_worth_more_than_an_open_one() -> None:
    safe, bare = (
        realm("royal church", boxes={"solne": "R RP"}),
        realm("royal church", boxes={"solne": "R FP"}),
    )
    assert worth(safe, 0) > worth(bare, 0)
    sense = Sense(bare, 0)
    assert sense.turned(box("solne", 2), 0) > 0


def test_an_open_rival_government_is_overthrown() -> None:
    pos = activate(realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}), "waal")
    assert best(pos, 0) == "no confidence"
    own = activate(realm("royal pf", at={"renard": "solne"}, boxes={"solne": "R FP"}), "renard")
    assert weights(own, 0)["no confidence"] < 0


def test_own_rolls_are_helped_and_those_of_rivals_hindered() -> None:
    pos = cristal()
    act(pos, "kalban", "recruit the people")
    assert best(pos, 0) == "help with trevin"
    play(pos, "pass")
    assert best(pos, 1) == "pass"
    play(pos, "pass", "pass")
    assert best(pos, 1) == "hinder with svelk"


def test_a_rival_is_helped_against_the_leader() -> None:
    boxes = {"solne": "R FP", "cristal": "R RRR", "velmoor": "R RRR"}
    pos = realm("pf royal church", at={"waal": "solne", "michael": "solne"}, boxes=boxes)
    act(pos, "waal", "no confidence")
    assert pos.waiting == (2,) and best(pos, 2) == "help with michael"
    mine = realm("pf church royal", at={"waal": "gurst", "michael": "gurst"}, boxes={"gurst": "C FFP"})
    act(mine, "waal", "no confidence", "pass")
    assert best(mine, 1) == "hinder with michael"


def test_tokens_are_spent_where_a_success_is_missing() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, wealth={"kalban": 1}, dice="WO")
    act(pos, "kalban", "recruit the people")
    assert best(pos, 0) == "pay for a success with kalban"


def test_nothing_to_lose_means_rolling_on() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert best(pos, 0).startswith("set aside")
    enough = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NSP"}, dice="GOO")
    act(enough, "waal", "no confidence")
    assert best(enough, 0) == "stop rolling", "one success is all that No Confidence needs"


def test_the_risk_of_adversity_depends_on_the_company() -> None:
    alone = realm("church royal", at={"michael": "solne"}, dice="GOO", boxes={"solne": "R FP"})
    act(alone, "michael", "no confidence")
    crowd = dict.fromkeys(("michael", "gremelec", "svelk", "baluvula"), "solne")
    many = realm("church royal", at=crowd, wealth={"gremelec": 2}, dice="GOO", boxes={"solne": "R FP"})
    act(many, "michael", "no confidence")
    while "stop rolling" not in legal(many):
        play(many, "pass")
    assert fail_share(Sense(many, 0), many.the_roll()) < fail_share(Sense(alone, 0), alone.the_roll())


def test_votes_follow_what_the_law_does() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "hyrala": "keld", "anilay": "keld"}
    pos = realm("senate church royal", at=at, boxes={"dunst": "C NSP"}, hands={"senate": "diplomacy"})
    act(pos, "wallak", "enact diplomacy", "aim at dunst", "name senate")
    assert best(pos, 0) == "vote for"
    play(pos, "vote for")
    assert best(pos, 1) == "vote against", "the Church would lose a government"


def test_whoever_leads_is_in_a_hurry() -> None:
    ahead = activate(
        realm("senate royal", at={"madalla": "keld"}, boxes={"solne": "S SS"}, clocks=4), "madalla"
    )
    found = weights(ahead, 0)
    assert found["propose one clock less"] > 0 > found["propose one clock more"]
    behind = activate(
        realm("senate royal", at={"madalla": "keld"}, boxes={"solne": "R SS"}, clocks=4), "madalla"
    )
    found = weights(behind, 0)
    assert found["propose one clock more"] > 0 > found["propose one clock less"]


def test_rides_are_taken_where_there_is_more_to_do() -> None:
    at = {"kalban": "notana", "waal": "notana"}
    pos = realm("royal pf", at=at, boxes={"solne": "R FP"})
    act(pos, "kalban", "travel to solne", "invite waal")
    assert pos.waiting == (1,) and best(pos, 1) == "agree"


def test_an_own_planet_is_searched_for() -> None:
    pos = activate(realm("pf royal", at={"kata": "labica"}), "kata")
    found = weights(pos, 0)
    core, arm = pos.text(SearchSector(0)), pos.text(SearchSector(2))
    assert found[arm] > found[core], "most of the Forum's worlds lie in the Sagittarius Arm"


@pytest.mark.slow
def test_an_officer_beats_random() -> None:
    report = simulate("referendum", 30, 2, ("officer", "random"), seed="strength")
    assert report.wins_by_bot["officer"].rate >= 0.85 and report.errors == 0


def test_a_bot_sees_only_its_view() -> None:
    pos = GAME.new(2, "bot")
    player = bot("officer", GAME, 1)
    for _ in range(40):
        if pos.over:
            break
        seat = pos.waiting[0]
        move = player.choose(pos.view(seat), list(pos.moves(seat)), list(pos.domains(seat)))
        assert move in pos.moves(seat)
        pos.play(move, seat)
