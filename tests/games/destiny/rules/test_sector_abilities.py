"""Sector abilities (DES-SEC)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import CourtDice
from orrery.games.destiny.senate.elections import SmallestParty
from orrery.games.destiny.senate.prosecutions import PayForTrial
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.terms import WillPay
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.dice import AfterRoll, RerollWindow, throw
from orrery.games.destiny.war.battles import StartBattle
from tests.games.destiny.kit import at, case, deal, legal, play, quiet, said, sen, start, table
from tests.ledger import clause


@clause("DES-SEC-18", "DES-SEC-23")
@pytest.mark.parametrize(("keep", "dies"), [("new", False), ("old", True)])
def test_the_minister_of_justice_saves_its_own_senator_with_the_lower_die(keep: str, dies: bool) -> None:
    pos = table(
        "TMP GSP BIP",
        owners={34: "TMP"},
        senators={"TMP": "ilsane brannoch"},
        ministers={"justice": "ilsane"},
        influence=9,
        dice=[5, 5, 1],
    )
    pos.charges = [Charge(sen("brannoch"), 0, True)]
    start(pos, PayForTrial(0, sen("brannoch")))
    play(pos, "pay for the trial", "re-roll die 1 of roll 1", f"keep the {keep} result")
    quiet(pos)
    assert pos.in_play(sen("brannoch")) is not dies


@clause("DES-SEC-18", "DES-SEC-23")
def test_the_minister_of_defence_lowers_the_die_of_the_sector_it_attacks() -> None:
    pos = table(
        "TMP GSP BIP",
        phase="intrigue",
        owners={34: "TMP"},
        fleets={"TMP": {43: 3}},
        senators={"TMP": "ilsane"},
        ministers={"defence": "ilsane"},
        dice=[5, 3, 3, 3, 1],
    )
    pos.attacks = [Attack(0, at(43), 0, -1, 1)]
    start(pos, StartBattle(at(43)))
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    play(pos, "re-roll die 1 of roll 1", "keep the new result")
    assert pos.roll is None or pos.roll.dice[0] == [1]
    assert any("lets the 1 count" in line for line in said(pos))


@clause("DES-SEC-23", "DES-DICE-05")
def test_a_six_that_is_chosen_grants_its_die_and_one_that_is_not_grants_none() -> None:
    for keep, dice, extra in (("new", [[6]], [[2]]), ("old", [[3]], [[0]])):
        pos = table(owners={34: "GSP"}, phase="intrigue", dice=[3, 6, 2])
        throw(pos, "battle", [0], [1], [True])
        start(pos, AfterRoll())
        play(pos, "re-roll die 1 of roll 1", f"keep the {keep} result")
        assert pos.roll is not None and (pos.roll.dice, pos.roll.extra) == (dice, extra)


@clause("DES-SEC-23")
def test_the_same_result_again_leaves_nothing_to_choose() -> None:
    pos = table(owners={34: "GSP"}, phase="intrigue", dice=[3, 3])
    throw(pos, "battle", [0], [1], [True])
    start(pos, AfterRoll())
    play(pos, "re-roll die 1 of roll 1")
    assert pos.waiting == () and pos.roll is not None and pos.roll.dice == [[3]]


@clause("DES-SEC-19", "DES-COURT-07")
def test_the_die_that_decides_a_case_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, dice=[4, 2, 5])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.case = case(made.id, 0, 1, 0, [-1, -1])
    start(pos, CourtDice())
    assert legal(pos, 1) == ["re-roll die 1 of roll 2", "pass"]
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.deals == []


@clause("DES-SEC-19", "DES-ELEC-06")
def test_the_roll_off_of_the_smallest_parties_may_be_rolled_again() -> None:
    pos = table(owners={34: "BIP"}, senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[4, 2, 6])
    start(pos, SmallestParty((0, 1), first=False))
    assert pos.waiting == (1,)
    play(pos, "re-roll die 1 of roll 2", "keep the new result")
    assert pos.waiting == (1,)
    assert "fill the office of prime minister" in legal(pos)
