"""The language of laws (DES-LAW)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.sector_abilities import look
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.senate.audits import announce_audit
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import VetoOrNot
from orrery.games.destiny.senate.elections import ElectMinister
from orrery.games.destiny.senate.prosecutions import AddTrial
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillPay
from orrery.games.destiny.table.votes import V_ORDERS
from orrery.games.destiny.turn.acts import BUY_FLEET, MOVE, deed
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, deal, legal, play, sen, start, table
from tests.ledger import clause

NEW = (
    "send_admiral",
    "stand_in_election",
    "audit_senator",
    "add_trial",
    "veto",
    "use_sector_ability",
    "go_to_court",
)


@clause("DES-LAW-07")
@pytest.mark.parametrize("act", [MOVE, BUY_FLEET])
def test_a_threshold_counts_anew_each_turn(act: int) -> None:
    """Two acts are free each turn: what was done last turn does not count any more."""
    name = {MOVE: "move_fleet", BUY_FLEET: "buy_party_fleet"}[act]
    pos = table(laws=[f"tax {name} above 2 per turn 1 money until_repealed"], money=9)
    for _ in range(2):
        assert due(pos, 0, act, at(50)) == []
        deed(pos, 0, act, at(50))
    assert [item.amount for item in due(pos, 0, act, at(50))] == [1]
    clear_turn(pos)
    assert due(pos, 0, act, at(50)) == []


@clause("DES-LAW-09", "DES-LAW-29")
@pytest.mark.parametrize("act", NEW)
def test_everything_that_a_party_does_can_be_taxed(act: str) -> None:
    pos = table()
    reading = read_law(pos.content, f"tax {act} 2 money for 2 turns")
    assert refusal(pos, reading) == ("", "")
    said = sentence(pos.content, reading.provisions[0])
    assert said.startswith("For each ") and said.endswith(", a Party pays 2 Money.")


@clause("DES-LAW-29", "DES-BILL-10", "DES-BILL-11")
@pytest.mark.parametrize("act", NEW)
@pytest.mark.parametrize("kind", ["prohibit", "license"])
def test_what_rules_and_offices_grant_cannot_be_taken_away(kind: str, act: str) -> None:
    pos = table()
    sentence, cited = refusal(pos, read_law(pos.content, f"{kind} {act} for 2 turns"))
    assert "article 4" in sentence and cited == "DES-BILL-11"


def taxed(act: str, **more: object) -> Table:
    """A table at which this act costs 2 Money."""
    settings: dict[str, object] = {
        "senators": {"GSP": "orrumah", "BIP": "zharrak"},
        "laws": [f"tax {act} 2 money until_repealed"],
        "money": 20,
        "influence": 5,
    }
    return table(**(settings | more))  # type: ignore[arg-type]


def pays(pos: Table) -> None:
    assert legal(pos) == ["pay the tax", "refuse the tax"]
    play(pos, "pay the tax")
    assert pos.pool == 2


@clause("DES-LAW-29", "DES-LAW-10")
def test_an_admiral_that_is_sent_is_taxed() -> None:
    pos = taxed("send_admiral", phase="intrigue", fleets={"GSP": {29: 1}}, owners={29: "GSP"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 29", "that is all", "defend", "send orrumah as admiral")
    pays(pos)


@clause("DES-LAW-29")
def test_standing_in_an_election_is_taxed() -> None:
    pos = taxed("stand_in_election")
    start(pos, ElectMinister(0, 0))
    play(pos, "stand orrumah")
    pays(pos)


@clause("DES-LAW-29")
def test_an_audit_is_taxed() -> None:
    pos = taxed("audit_senator", ministers={"finance": "orrumah"})
    announce_audit(pos, 0, sen("zharrak"))
    start(pos)
    pays(pos)


@clause("DES-LAW-29")
def test_a_trial_that_is_added_is_taxed() -> None:
    pos = taxed("add_trial", ministers={"justice": "orrumah"})
    start(pos, AddTrial(0))
    play(pos, "prosecute zharrak")
    pays(pos)


@clause("DES-LAW-29")
def test_a_veto_is_taxed() -> None:
    pos = taxed("veto", ministers={"prime_minister": "orrumah"})
    pos.plans = [Plan(1, (), ())]
    open_vote(pos, V_ORDERS, 0, [0, -1], 0)
    assert pos.vote is not None
    pos.vote.winner = 0
    start(pos, VetoOrNot(0, 1))
    play(pos, "veto")
    pays(pos)


@clause("DES-LAW-29")
@pytest.mark.parametrize("ability", ["look", "indulge", "re-roll"])
def test_a_sector_ability_that_is_used_is_taxed(ability: str) -> None:
    owners = dict.fromkeys((8, 34), "GSP")
    pos = taxed(
        "use_sector_ability",
        owners=owners,
        phase="intrigue",
        hands={"BIP": "feint"},
        tainted={"zharrak": (0, 1)},
        dice=[1, 2],
    )
    if ability == "look":
        look(pos, 0, 1)
        start(pos)
    elif ability == "indulge":
        start(pos, BuyTurn(0))
        play(pos, "indulge zharrak")
    else:
        throw(pos, "campaign", [0], [1])
        start(pos, AfterRoll())
        play(pos, "re-roll die 1 of roll 1")
    pays(pos)


@clause("DES-LAW-29")
def test_a_case_before_the_court_is_taxed() -> None:
    pos = taxed("go_to_court")
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(pos, OpenCase(0, made.id, 0))
    pays(pos)
