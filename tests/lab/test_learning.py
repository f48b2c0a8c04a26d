"""Judges learn from played games: what wins gets weight, and what was learned is checked when it is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import orrery
from orrery.bots.brain import brain_of
from orrery.bots.judge import Judge, Weights, judge_of
from orrery.bots.levels import captain
from orrery.bots.mind import Mind
from orrery.bots.officer import OfficerBot
from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError, SetupError
from orrery.lab.learning import WANDER, Lesson, Lessons, Sample, fit, learn_one, write_weights
from tests.cli.command import orrery as command

SLUGS = ("colonies", "destiny", "emperor", "nomads", "referendum")


def made_up(number: int, width: int, strong: int, nobody: int = 0) -> Lesson:
    """A game in which one feature tells who wins, nine times out of ten, and the others tell nothing."""
    luck = seeded(f"made up {number}")
    samples = []
    won = luck.below(2)
    for _ in range(6):
        seats = [[luck.below(100) / 50 - 1 for _ in range(width)] for _ in range(2)]
        ahead = won if luck.below(10) else 1 - won
        seats[ahead][strong], seats[1 - ahead][strong] = 1.0, -1.0
        samples.append(Sample(luck.below(100) / 100, seats, [1.0] * nobody, []))
    return Lesson(number, 2, [1.0, 0.0] if won == 0 else [0.0, 1.0], samples)


def test_what_wins_gets_weight_and_what_does_not_gets_none() -> None:
    names = brain_of(orrery.game("emperor"))
    width = len(names.FEATURES)  # type: ignore[attr-defined]
    study = fit("emperor", [made_up(n, width, 3) for n in range(400)])
    early, late = study.weights.early, study.weights.late
    assert min(early[3], late[3]) > 0.5
    rest = [abs(w) for at, w in enumerate((*early, *late)) if at % width != 3]
    assert sum(rest) / len(rest) < 0.2 * (early[3] + late[3])
    assert study.loss < 0.45 < study.guess == pytest.approx(0.693, abs=0.001)
    assert study.right > 0.85
    for one in study.calibration:
        assert abs(one.predicted - one.actual) < 0.15 or one.count < 30


def test_a_seat_that_has_left_is_no_candidate() -> None:
    lessons = [
        Lesson(n, 3, [0.0, 1.0, 0.0], [Sample(0.5, [[9.0] * 19, [0.1] * 19, [0.0] * 19], [], [0])])
        for n in range(30)
    ]
    assert fit("emperor", lessons).guess == pytest.approx(0.693, abs=0.001), "two are left"


def test_too_few_games_get_a_sentence() -> None:
    with pytest.raises(SetupError, match="at least a few games"):
        fit("emperor", [made_up(1, 19, 3)])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_a_judge_that_gives_shares(slug: str) -> None:
    game = orrery.game(slug)
    brain: Any = brain_of(game)
    mind = Mind(game)
    assert mind.judge is not None, "nobody has trained it"
    pos = game.new(game.players[1], "judged")
    for number in range(200):
        if pos.over:
            break
        if number % 20 == 0:
            shares = mind.chances(pos)
            assert len(shares) == pos.players and all(0 <= share <= 1 for share in shares)
            assert sum(shares) <= 1 + 1e-9 and (sum(shares) > 1 - 1e-9 or hasattr(brain, "NOBODY"))
            assert 0 <= brain.progress(pos) <= 1
            for seat in range(pos.players):
                assert len(brain.features(pos, seat)) == len(brain.FEATURES)
        seat = pos.waiting[0]
        pos.play(mind.best(pos, seat, pos.chance), seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_learned_is_better_than_a_guess_and_says_how_it_was_learned(slug: str) -> None:
    judge = judge_of(orrery.game(slug), brain_of(orrery.game(slug)))
    assert judge is not None
    trained = judge.weights.trained
    assert trained["loss"] < trained["guess"] and trained["games"] >= 100
    assert {"players", "bots", "seed", "positions", "calibration"} <= set(trained)


def test_the_winner_of_a_game_that_is_over_has_it_all() -> None:
    pos = orrery.new("nomads", players=2, seed=1)
    pos.resign(0)
    assert Mind(pos.game).chances(pos) == [0.0, 1.0]


def test_weights_of_other_features_or_changed_by_hand_are_refused() -> None:
    brain: Any = brain_of(orrery.game("emperor"))
    judge = judge_of(orrery.game("emperor"), brain)
    assert isinstance(judge, Judge)
    weights = judge.weights
    weights.check("judge.json", brain.FEATURES, ())
    with pytest.raises(ContentError, match="other features"):
        weights.check("judge.json", brain.FEATURES[1:], ())
    changed = msgspec.structs.replace(weights, early=(9.0, *weights.early[1:]))
    with pytest.raises(ContentError, match="changed after it was written"):
        changed.check("judge.json", brain.FEATURES, ())


def test_whoever_gives_a_judge_new_features_can_have_it_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    game = orrery.game("nomads")
    brain: Any = brain_of(game)
    monkeypatch.setattr(brain, "FEATURES", (*brain.FEATURES, "something new"))
    pos = orrery.new("nomads", players=2, seed=1)
    officer, view = OfficerBot(game, seeded("new")), pos.view(pos.waiting[0])
    assert officer.choose(view, pos.moves(), pos.domains(pos.waiting[0])) in pos.moves()
    with pytest.raises(ContentError, match=r"other features .* run 'orrery train nomads'"):
        captain(game, seeded("new"))


def test_a_game_teaches_the_same_for_the_same_seed() -> None:
    job = Lessons("nomads", 2, ("officer",), "same", 3)
    first, second = learn_one(job), learn_one(job)
    assert first == second and first.samples and sum(first.result) == pytest.approx(1.0)
    assert learn_one(msgspec.structs.replace(job, seed="other")) != first


def test_training_from_the_command_line_can_be_broken_off_and_goes_on(tmp_path: Path) -> None:
    done, weights = tmp_path / "games.jsonl", tmp_path / "weights.json"
    small = command(
        "train", "nomads", "--games", "6", "-d", "0", "-p", "2", "--resume", str(done), "-o", str(weights)
    )
    assert small.status == 0, small.err
    assert len(done.read_text().splitlines()) >= 6
    again = command(
        "train",
        "nomads",
        "--games",
        "10",
        "-d",
        "0",
        "-p",
        "2",
        "--resume",
        str(done),
        "-o",
        str(weights),
        "--json",
    )
    assert again.status == 0 and json.loads(again.out)["games"] == 10
    read = msgspec.json.decode(weights.read_bytes(), type=Weights)
    assert read == read.stamped() and read.trained["games"] == 10
    once = tmp_path / "once.json"
    command("train", "nomads", "--games", "10", "-d", "0", "-p", "2", "-o", str(once))
    assert once.read_bytes() == weights.read_bytes(), "a run that was broken off teaches the same"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("-p", "two"), "no list of numbers"),
        (("-p", "9"), "for 2 to 4 players"),
        (("--wander", "3"), "from 0 to 1"),
    ],
)
def test_bad_input_gets_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    ran = command("train", "nomads", "--games", "2", *args)
    assert ran.status == 2 and sentence in ran.err


def test_a_brain_says_how_often_bots_wander_in_its_lessons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain = orrery.game("nomads").brain()
    asked = ("train", "nomads", "--games", "5", "-d", "0", "-p", "2", "-o", str(tmp_path / "w.json"))
    for said, args, share in ((None, (), WANDER), (0.5, (), 0.5), (0.5, ("--wander", "0.25"), 0.25)):
        if said is not None:
            monkeypatch.setattr(brain, "WANDER", said, raising=False)
        assert command(*asked, *args).status == 0
        assert json.loads((tmp_path / "w.json").read_text())["trained"]["wander"] == share


def test_weights_are_written_so_that_they_can_be_compared(tmp_path: Path) -> None:
    judge = judge_of(orrery.game("emperor"), brain_of(orrery.game("emperor")))
    assert judge is not None
    write_weights(judge.weights, tmp_path / "w.json")
    assert len((tmp_path / "w.json").read_text().splitlines()) > 20
