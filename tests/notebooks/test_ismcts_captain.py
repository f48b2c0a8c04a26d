"""The match between OpenSpiel's search and our bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from ismcts_captain import Judged, match, numbered, play, won
from orrery.adapters.openspiel import name_of


def test_the_judge_speaks_in_outcomes_between_losing_and_winning() -> None:
    state = pyspiel.load_game(f"{name_of('emperor')}(players=3,rng_seed=3)").new_initial_state()
    said = Judged("emperor").evaluate(state)
    assert said.shape == (3,) and np.isclose(said.sum(), -1.0), (
        "shares of one, as 1 for a win and -1 for none"
    )
    prior = Judged("emperor").prior(state)
    assert [action for action, _ in prior] == state.legal_actions() and np.isclose(
        sum(p for _, p in prior), 1
    )


def test_a_move_beyond_the_grid_is_found_among_the_spare_numbers() -> None:
    legal: dict[int, Any] = {4: "build", 99: "a long bid"}
    assert numbered(legal, "build", 4) == 4
    assert numbered(legal, "a long bid", -1) == 99


def test_a_short_game_is_played_and_is_the_same_again() -> None:
    one, two = (play("emperor", 3, 1, "officer", 2, 5, options="round_limit=1") for _ in range(2))
    timeless = ("game", "seed", "seat", "won", "scores", "decisions")
    assert [one[key] for key in timeless] == [two[key] for key in timeless]
    assert one["decisions"] > 5 and len(one["scores"]) == 3


def test_a_match_goes_on_where_it_stopped_and_takes_every_seat_in_turn(
    tmp_path: Path, monkeypatch: Any
) -> None:
    played: list[tuple[int, int]] = []

    def quick(
        slug: str, players: int, seat: int, against: str, simulations: int, seed: int
    ) -> dict[str, Any]:
        played.append((seat, seed))
        return {
            "game": slug,
            "against": against,
            "simulations": simulations,
            "seat": seat,
            "won": float(seat == 0),
        }

    monkeypatch.setattr("ismcts_captain.play", quick)
    kept = tmp_path / "match.jsonl"
    match("emperor", 2, 3, "captain", 50, 1, kept)
    found = match("emperor", 4, 3, "captain", 50, 1, kept)
    assert played == [(0, 1), (1, 2), (2, 3), (0, 4)]
    share = won(found)
    assert (share.wins, share.games) == (2.0, 4) and share.low < 0.5 < share.high
    assert len(match("emperor", 1, 3, "officer", 50, 1, kept)) == 1, "another match is another one"
