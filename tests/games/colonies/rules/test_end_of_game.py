"""End of the game (COL-END): the last player, time limits, ties and agreements."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.errors import SetupError
from orrery.games.colonies import GAME
from orrery.games.colonies.phases.rounds import PassToken, StartRound
from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.table.scoring import scores_of, standing
from orrery.games.colonies.table.setup import time_limit
from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    asked,
    building,
    chart,
    ended,
    legal,
    movement,
    new,
    of,
    play,
    ship,
    start,
)
from tests.ledger import clause


def talking(players: int = 3) -> Chart:
    pos = chart(players, agreement=True)
    return building(pos)


def scored(planets: dict[str, Any], players: int = 3, **more: Any) -> Chart:
    pos = chart(players, planets=planets, in_round=9, **more)
    pos.limit = 9
    return pos


@clause("COL-END-01", "COL-END-02")
def test_which_clause_ends_a_game_with_one_player_left() -> None:
    pos = chart(3)
    building(pos, RED)
    pos.resign(BLUE)
    assert pos.outcome is None
    pos.resign(PURPLE)
    assert (ended(pos).winners, ended(pos).clause) == ((RED,), "COL-END-02")
    pos = chart(3, planets={"A1": of(RED), "A5": of(BLUE), "E5": of()})
    start(pos, Recheck())
    assert pos.out == [False, False, True]
    building(pos, RED)
    pos.resign(BLUE)
    assert (ended(pos).winners, ended(pos).clause) == ((RED,), "COL-END-01")


@clause("COL-END-03")
def test_the_last_ones_who_go_out_together_share_the_win() -> None:
    pos = chart(
        planets={"A1": of(), "A2": of(1, meeples=2, bunkers=1), "A5": of()},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0, 1), "COL-END-03")


@clause("COL-END-03")
def test_only_those_who_went_out_last_share_a_win() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "C2": of(BLUE, meeples=2), "A5": of(), "E5": of()},
        ships=[ship("C1", RED, energy=1, meeples=2)],
    )
    start(pos, Recheck())  # Purple has nothing
    assert pos.out == [False, False, True]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
    assert (ended(pos).winners, ended(pos).clause) == ((RED, BLUE), "COL-END-03")


@clause("COL-END-04", "COL-END-05", "COL-END-06", "COL-END-07")
def test_a_time_limit_ends_the_game_with_its_round() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(0, "Paragon Rest"),
            "B1": of(0, "Lowmere"),
            "A5": of(1, "Everbloom"),
            "B5": of(1, "Coldfurrow"),
            "E5": of(2),
        },
        in_round=12,
    )
    pos.limit = 12
    start(pos, PassToken())
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores, pos.outcome.ending) == ((1,), (2, 2, 1), "time")
    pos = chart(
        planets={"A1": of(0, "Lowmere", meeples=2), "A5": of(1, "Cinderhusk", meeples=1)},
        ships=[ship("C3", 1, energy=1, meeples=2)],
    )
    pos.limit = 4
    start(pos, PassToken())
    assert ended(pos).winners == (1,)  # Meeples aboard Ships count
    pos = chart(planets={"A1": of(0, "Lowmere", meeples=2), "A5": of(1, "Cinderhusk", meeples=2)}, in_round=3)
    pos.limit = 4
    start(pos, PassToken())
    assert pos.outcome is None
    pos.stack = []
    start(pos, PassToken())
    assert ended(pos).winners == (0, 1)


@clause("COL-END-04", "COL-SCN-10", "COL-END-13")
@pytest.mark.parametrize(
    ("limit", "round_", "over"),
    [(1, 1, True), (5, 4, False), (5, 5, True), (5, 6, True), (0, 50, False)],
)
def test_when_a_time_limit_ends_the_game(limit: int, round_: int, over: bool) -> None:
    pos = chart(in_round=round_)
    pos.limit, pos.busy = limit, True
    start(pos, PassToken())
    assert (pos.outcome is not None) == over
    if over:
        assert (ended(pos).clause, ended(pos).ending) == ("COL-END-04", "time")


@clause("COL-END-04", "COL-END-13", "COL-SCN-10")
def test_a_time_limit_is_in_rounds_or_in_minutes() -> None:
    texts = ("none", "12 rounds", "1 round", "90 minutes", "1 minute", "91 minutes")
    assert [time_limit(text, 5) for text in texts] == [0, 12, 1, 18, 1, 19]
    assert new(2, time_limit="7 Rounds").limit == 7
    assert new(2, time_limit="90 minutes").limit == 18
    assert new(2).limit == 0
    for wrong in ("0 rounds", "-3 rounds", "12", "rounds", "soon", "1000 rounds", "2 hours"):
        with pytest.raises(SetupError, match="time_limit cannot be"):
            new(2, time_limit=wrong)


@clause("COL-END-05", "COL-END-06", "COL-END-07")
@pytest.mark.parametrize(
    ("planets", "winners"),
    [
        (
            {"A1": of(RED, "Cinderhusk"), "B1": of(RED, "Lowmere"), "A5": of(BLUE, "Everbloom", meeples=9)},
            (RED,),
        ),
        ({"A1": of(RED, "Cinderhusk", meeples=9), "A5": of(BLUE, "Everbloom", meeples=1)}, (BLUE,)),
        ({"A1": of(RED, "Everbloom", meeples=1), "A5": of(BLUE, "Paragon Rest", meeples=2)}, (BLUE,)),
        ({"A1": of(RED, "Everbloom", meeples=2), "A5": of(BLUE, "Paragon Rest", meeples=2)}, (RED, BLUE)),
    ],
)
def test_planets_then_classes_then_meeples_decide(planets: dict[str, Any], winners: tuple[int, ...]) -> None:
    pos = scored({**planets, "E5": of(PURPLE, "Lowmere", meeples=1)})
    start(pos, PassToken())
    assert ended(pos).winners == winners
    assert ended(pos).scores == scores_of(pos)


@clause("COL-END-05", "COL-OUT-07")
def test_who_is_out_does_not_win_by_score() -> None:
    pos = scored({"A1": of(RED), "A5": of(BLUE), "B5": of(BLUE), "E5": of(PURPLE)})
    pos.out[BLUE] = True
    start(pos, PassToken())
    assert BLUE not in ended(pos).winners


@clause("COL-END-06", "COL-END-07")
def test_what_stands_for_a_player() -> None:
    pos = chart(
        planets={"A1": of(RED, "Everbloom", meeples=2), "B1": of(RED, "Cinderhusk", meeples=1)},
        ships=[ship("C3", RED, energy=1, meeples=4), ship("C4", BLUE, energy=1, meeples=7)],
    )
    assert standing(pos, RED) == (2, 6, 7)


@clause("COL-END-08")
def test_a_game_without_limit_ends_by_the_round_cap() -> None:
    pos = chart(in_round=20, round_cap=20)
    start(pos, PassToken())
    assert ended(pos).ending == "cap"
    assert new(2).options["round_cap"] == 100


@clause("COL-END-08")
@pytest.mark.parametrize(
    ("limit", "round_", "ending"),
    [(0, 29, ""), (0, 30, "cap"), (40, 30, "")],
)
def test_the_cap_is_for_games_without_a_limit_in_rounds(limit: int, round_: int, ending: str) -> None:
    pos = chart(in_round=round_, round_cap=30)
    pos.limit, pos.busy = limit, True
    start(pos, PassToken())
    assert (pos.outcome.ending if pos.outcome else "") == ending


@clause("COL-END-09", "COL-RSCH-03")
@pytest.mark.parametrize("deed", ["research", "clone", "build"])
def test_a_round_in_which_somebody_built_cloned_or_researched_is_not_idle(deed: str) -> None:
    pos = chart(planets={"A1": of(0, energy=1, ore=1)})
    building(pos)
    assert not pos.busy
    play(
        pos,
        *{"research": ["research"], "clone": ["work at a1", "clone"]}.get(deed, ["work at a1", "build farm"]),
    )
    assert pos.busy


@clause("COL-END-09")
def test_five_idle_rounds_end_the_game() -> None:
    pos = new(2)
    while pos.outcome is None:
        play(pos, "pass" if "pass" in legal(pos) else legal(pos)[-1])
    assert (pos.round, pos.outcome.ending) == (5, "standstill")


@clause("COL-END-09")
def test_five_idle_rounds_in_a_row_and_no_fewer() -> None:
    pos = chart()
    pos.idle = 3
    start(pos, PassToken())
    assert pos.outcome is None and pos.idle == 4
    pos.stack, pos.busy = [], True
    start(pos, PassToken())
    assert pos.idle == 0  # something was done
    pos.stack, pos.busy, pos.idle = [], False, 4
    start(pos, PassToken())
    assert ended(pos).ending == "standstill"


@clause("COL-END-09", "COL-MOVE-11")
def test_a_flight_is_a_deed_of_the_round() -> None:
    pos = chart(ships=[ship("C1", RED, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert pos.busy


def talking_to_the_end() -> Chart:
    pos = talking(2)
    play(pos, "propose to stop", "agree to stop")
    return pos


@clause("COL-END-10", "COL-END-12")
def test_the_game_goes_on_unless_all_agree() -> None:
    for answers, over in ((("agree to stop", "agree to stop"), True), (("agree to stop", "play on"), False)):
        pos = talking()
        play(pos, "propose to stop", *answers)
        assert (pos.outcome is not None) == over
    assert ended(talking_to_the_end()).clause == "COL-END-10"


@clause("COL-END-10", "COL-END-12")
def test_all_may_agree_to_stop() -> None:
    assert "propose to stop" not in legal(new(3))
    pos = new(3, agreement=True)
    play(pos, "propose to stop")
    assert len(pos.waiting) == 2
    play(pos, "agree to stop", "play on")
    assert pos.outcome is None
    assert "propose to stop" not in legal(pos)
    play(pos, "pass", "propose to stop", "agree to stop", "agree to stop")
    assert ended(pos).ending == "agreed"


@clause("COL-END-11")
def test_how_long_a_game_lasts() -> None:
    assert GAME.minutes == "60 min"


@clause("COL-END-12")
def test_a_proposal_is_answered_by_all_others_at_once_and_made_once_per_round() -> None:
    pos = talking()
    play(pos, "propose to stop")
    assert asked(pos) == (1, 2)
    pos.play("agree to stop", 2)
    assert asked(pos) == (1,)
    pos.play("play on", 1)
    assert asked(pos) == (0,) and "propose to stop" not in legal(pos)
    play(pos, "pass")
    assert asked(pos) == (1,) and "propose to stop" in legal(pos)  # Blue has not proposed
    pos.stack = []
    start(pos, StartRound())
    assert asked(pos) == (0,) and "propose to stop" in legal(pos)


@clause("COL-END-12", "COL-BUILD-22")
def test_a_proposal_is_not_the_turn() -> None:
    pos = talking(2)
    play(pos, "propose to stop", "play on")
    assert asked(pos) == (0,) and "research" in legal(pos)


@clause("COL-END-13", "COL-END-04")
def test_a_limit_in_minutes_ends_the_game_by_rounds_and_by_nothing_else() -> None:
    pos = new(2, time_limit="9 minutes")
    assert pos.limit == 2 and "call time" not in " ".join(legal(pos))
    while pos.outcome is None:
        play(pos, legal(pos)[-1])
    assert (pos.round, pos.outcome.ending, pos.outcome.clause) == (2, "time", "COL-END-04")
