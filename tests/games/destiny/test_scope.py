"""What the game asks, rounds and leaves to its book (DES-OPT, DES-END-13)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bench.orrery_worker import choose
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import PACKS
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.war.campaigns import CampaignBids
from tests.games.destiny.kit import answer, at, quiet, sen, start, table
from tests.ledger import clause


def after(game: Destiny, decisions: int) -> list[bytes]:
    """What is saved after each of the first decisions of a random game."""
    pos = game.new(4, seed=7)
    pick, saved = Random(7), []
    for _ in range(decisions):
        pos.play(choose(pos, pick))
        saved.append(pos.save())
    return saved


@clause("DES-OPT-02")
def test_rivals_and_the_races_behind_a_party_change_nothing_in_play(tmp_path: Path) -> None:
    source = Path(str(GAME.room / "content.toml")).read_text("utf-8")
    assert 'rival = "CoS"' in source and "races_for = [" in source
    turned = source.replace('rival = "CoS"', 'rival = "PPF"').replace("races_for = [", "races_against_ = [")
    turned = turned.replace("races_against = [", "races_for = [").replace(
        "races_against_ = [", "races_against = ["
    )
    own = tmp_path / "content.toml"
    own.write_text(turned, "utf-8")
    assert after(Destiny(PACKS.load(own)), 150) == after(Destiny(GAME.content), 150)


@clause("DES-OPT-03")
@pytest.mark.parametrize(("influence", "asked"), [(0, ()), (1, (0,))])
def test_who_can_only_pass_is_not_asked(influence: int, asked: tuple[int, ...]) -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah"}, influence=influence)
    tour = Tour(0, sen("orrumah"), at(43))
    pos.tours, pos.contest = [tour], Contest(at(43), [tour], [0, 0, 0], [0, 0, 0], 0, 0)
    start(pos, CampaignBids())
    assert pos.waiting == asked


@clause("DES-OPT-05")
def test_fractions_are_rounded_down() -> None:
    pos = table(phase="intrigue", owners={1: "GSP", 2: "GSP", 3: "GSP"}, hands={"GSP": "emergency_levy"})
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "play emergency levy")
    quiet(pos)
    assert pos.money[0] == 3  # 2 and 1 for two of the three Sectors


@clause("DES-END-13")
def test_doubts_are_settled_by_rulings_each_with_its_reason() -> None:
    rulings = [one for one in GAME.rules.clauses.values() if one.kind == "ruling"]
    assert len(rulings) > 100
    assert [one.id for one in rulings if not one.why] == []
    assert GAME.rules.clauses["DES-END-14"].kind == "ruling"
