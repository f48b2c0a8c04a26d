"""Prosecutions (DES-PROS)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.senate.prosecutions import AddTrial, NextTrial
from tests.games.destiny.kit import legal, play, quiet, said, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


@clause("DES-PROS-03", "DES-PROS-23", "DES-MIN-05")
@pytest.mark.parametrize("influence", [0, 1, 9])
def test_the_minister_of_justice_adds_trials_before_paying_for_them(influence: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, influence={"GSP": influence})
    start(pos, AddTrial(0))
    play(pos, "prosecute zharrak", "prosecute fola")
    assert [charge.senator for charge in pos.charges] == [sen("zharrak"), sen("fola")]


@clause("DES-PROS-23", "DES-PROS-07", "DES-PROS-08", "DES-RES-06")
@pytest.mark.parametrize(("money", "held"), [(6, True), (0, False)])
def test_an_announced_trial_is_paid_by_way_of_the_bank_or_dropped(money: int, held: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, money={"GSP": money}, dice=[1, 2])
    start(pos, AddTrial(0), NextTrial())
    play(pos, "prosecute zharrak", "pass")
    quiet(pos)
    if held:
        play(pos, "trade 3 money for 1 influence", "trade 3 money for 1 influence", "pay for the trial")
    assert pos.tried[sen("zharrak")] is held
    assert any("is dropped" in line for line in said(pos)) is not held
    assert "prosecute zharrak" not in (legal(pos) if pos.waiting else [])
