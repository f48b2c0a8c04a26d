"""Priors learn from searches: kinds of moves that turn out well get weight, and what was learned is checked when it is read."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import orrery
from orrery.bots.mind import Mind
from orrery.bots.priors import FACTS, Learned
from orrery.bots.search import Branch, Candidate
from orrery.engine.base import Done, Move, Pass
from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError, SetupError
from orrery.lab.looking import (
    Finding,
    Findings,
    Searches,
    fit_priors,
    search_some,
    spoken,
    write_priors,
)
from tests.cli.command import orrery as command


def made_up(number: int, good: str = "Ask: Take") -> Findings:
    """A game in which one kind of move is the best nine times out of ten, whatever the brain thinks of it."""
    luck = seeded(f"made up {number}")
    found = []
    for _ in range(6):
        kinds = ["Ask: Take", "Ask: Leave", "Ask: Wait"]
        luck.shuffle(kinds)
        best = kinds.index(good) if luck.below(10) else luck.below(3)
        found.append(Finding(kinds, [3.0, 2.0, 0.0], [1.0 if at == best else 0.0 for at in range(3)]))
    return Findings(number, 2, found)


def test_a_kind_of_move_that_turns_out_well_gets_weight() -> None:
    opinion = fit_priors("nomads", [made_up(n) for n in range(40)])
    kinds = opinion.learned.kinds
    assert kinds["Ask: Take"] > 1.0 > kinds["Ask: Leave"] and kinds["Ask: Take"] > 1.0 > kinds["Ask: Wait"]
    assert opinion.better and opinion.loss < 0.7 * opinion.guess
    assert opinion.right > 0.85 and opinion.habit < 0.5
    assert opinion.learned == opinion.learned.stamped() and opinion.learned.trained["decisions"] == 240


def test_a_brain_that_is_right_teaches_that_its_first_is_the_best() -> None:
    one = Finding(["Ask: Take", "Ask: Take", "Ask: Take"], [3.0, 2.0, 0.0], [1.0, 0.0, 0.0])
    opinion = fit_priors("nomads", [Findings(n, 2, [one] * 6) for n in range(20)])
    assert opinion.loss < 0.2 < opinion.guess and opinion.habit == 1.0
    assert opinion.learned.kinds["Ask: Take"] == 0.0, "all moves are of this kind, so it tells nothing"


def test_what_is_mere_luck_is_no_better_than_the_guess() -> None:
    luck = seeded("mere luck")

    def one() -> Finding:
        weights = [3.0, 2.0, 0.0]
        best = (0, 0, 0, 0, 0, 0, 1, 1, 1, 2)[luck.below(10)]  # about what the guess says
        return Finding(["Ask: Take"] * 3, weights, [1.0 if at == best else 0.0 for at in range(3)])

    opinion = fit_priors("nomads", [Findings(n, 2, [one() for _ in range(6)]) for n in range(10)])
    assert not opinion.better


def test_a_race_has_more_of_the_good_moves_when_priors_let_them_in() -> None:
    luck = seeded("let in")

    def one() -> Finding:
        kinds = ["Ask: Take", *["Ask: Wait"] * 7]
        luck.shuffle(kinds)
        return Finding(
            kinds,
            [float(-at) for at in range(8)],
            [1.0 if kind == "Ask: Take" else 0.0 for kind in kinds],
        )

    opinion = fit_priors("nomads", [Findings(n, 2, [one() for _ in range(6)]) for n in range(20)])
    assert opinion.within > 0.99 and 0.6 < opinion.without < 0.9, "six of eight places, by chance"


def test_rare_kinds_are_not_weighed_and_too_few_games_get_a_sentence() -> None:
    rare = Finding(["Ask: Take", "Ask: Rare"], [1.0, 0.0], [0.0, 1.0])
    opinion = fit_priors("nomads", [*(made_up(n) for n in range(5)), Findings(9, 2, [rare])])
    assert "Ask: Rare" not in opinion.learned.kinds
    with pytest.raises(SetupError, match="a few games"):
        fit_priors("nomads", [made_up(1)])


def tried(move: Move, *values: float) -> Candidate:
    return Candidate(move, 0.0, 0.0, Branch(2), values=list(values))


def test_tries_speak_for_a_move_by_how_surely_it_is_no_worse() -> None:
    first = tried(Pass(), 0.6, 0.7, 0.6, 0.7)
    same = tried(Done(), 0.6, 0.7, 0.6, 0.7)
    assert list(spoken([first, same]).values()) == [0.5, 0.5]
    left = tried(Done(), 0.1, 0.2)
    found = spoken([first, left])
    assert found[id(first)] == 1.0 and found[id(left)] == 0.0, "it was behind by as much in every round"
    close = tried(Done(), 0.7, 0.5, 0.7, 0.6)
    found = spoken([first, close, left])
    assert 0.3 < found[id(close)] < 0.5 < found[id(first)] < 0.7 and sum(found.values()) == pytest.approx(1)


def test_searches_find_the_same_for_the_same_seed_and_look_with_an_open_mind() -> None:
    job = Searches("emperor", 3, ("officer",), "same", 3, most=3)
    first = search_some(job)
    assert first == search_some(job) and len(first.found) in (2, 3)
    for one in first.found:
        assert one.weights == sorted(one.weights, reverse=True)
        assert sum(one.shares) == pytest.approx(1.0, abs=0.01)
        assert all(": " in kind for kind in one.kinds)
    assert search_some(msgspec.structs.replace(job, seed="other")) != first


def test_priors_from_the_command_line_can_be_broken_off_and_go_on(tmp_path: Path) -> None:
    done, weights = tmp_path / "games.jsonl", tmp_path / "judge.json"
    args = ("train", "emperor", "--games", "0", "-p", "3", "--seed", "small", "--jobs", "1", "--json")
    small = command(*args, "-d", "16", "--resume", str(done), "-o", str(weights))
    assert small.status == 0, small.err
    again = command(*args, "-d", "24", "--resume", str(done), "-o", str(weights))
    once = command(*args, "-d", "24", "-o", str(weights))
    assert once.status == again.status == 0 and once.out == again.out, "it teaches the same"
    told = json.loads(once.out)["priors"]
    assert told["games"] == 3 and 0 < told["decisions"] <= 24
    assert not weights.exists(), "the judge was to stay as it is"


def test_nothing_to_learn_from_gets_a_sentence() -> None:
    ran = command("train", "nomads", "--games", "0", "-d", "0")
    assert ran.status == 2 and "nothing to learn from" in ran.err


def test_priors_are_written_so_that_they_can_be_compared(tmp_path: Path) -> None:
    learned = fit_priors("nomads", [made_up(n) for n in range(10)]).learned
    path = tmp_path / "priors.json"
    write_priors(learned, path)
    assert len(path.read_text().splitlines()) > 10
    assert msgspec.json.decode(path.read_bytes(), type=Learned) == learned


def test_priors_of_other_facts_or_changed_by_hand_are_refused() -> None:
    learned = fit_priors("nomads", [made_up(n) for n in range(10)]).learned
    learned.check("priors.json")
    with pytest.raises(ContentError, match="other facts"):
        msgspec.structs.replace(learned, facts=FACTS[1:]).check("priors.json")
    with pytest.raises(ContentError, match="changed after it was written"):
        msgspec.structs.replace(learned, kinds={"Ask: Take": 9.0}).check("priors.json")


IN_THE_BOX = ("nomads",)
"""Where priors are better than the guess, by docs/bots.md."""


@pytest.mark.parametrize("slug", IN_THE_BOX)
def test_priors_in_the_box_are_better_than_the_guess_and_say_how_they_were_learned(slug: str) -> None:
    learned = Mind(orrery.game(slug)).priors.learned
    assert learned is not None, "nobody has trained them"
    trained = learned.trained
    assert trained["guess"] - trained["loss"] > 2 * trained["error"] and trained["decisions"] >= 200
    assert {"players", "bots", "seed", "games", "even", "least", "right", "habit", "within"} <= set(trained)
