"""Fleets and Senators that change hands while Fleets are on their way (DES-DEAL-23, DES-INV-21, DES-REB-32)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.deals.transfers import exchange
from orrery.games.destiny.table.goods import FleetsAt
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.table.war import DEFENDS, Attack, Stand
from orrery.games.destiny.war.battles import muster
from tests.games.destiny.kit import at, sen, start, table
from tests.ledger import clause


@clause("DES-DEAL-23", "DES-INV-21", "DES-INF-08")
@pytest.mark.parametrize(("ordered", "side"), [("GSP", DEFENDS), ("BIP", None), ("GSP BIP", DEFENDS)])
def test_defenders_of_an_infested_sector_go_on_defending_it_under_another_flag(
    ordered: str, side: int | None
) -> None:
    """BIP gets a Fleet of GSP; in an Infested Sector only Fleets with an order to defend take a side."""
    pos = table(phase="intrigue", infested=[40, 41], fleets={"GSP": {40: 2, 41: 1}, "PoP": {40: 1}})
    pos.attacks = [Attack(2, at(40), NEUTRAL, -1, 0)]
    pos.stands = [Stand(("GSP", "BIP").index(name), at(40), -1) for name in ordered.split()]
    if ordered == "BIP":
        pos.stands = [Stand(0, at(41), -1)]  # an order for another Sector
    before = pos.stands[:]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    sides = {force.seat: force.purpose for force in muster(pos, at(40))}
    assert sides.get(1) == side
    assert pos.stands == before + ([Stand(1, at(40), -1)] if ordered == "GSP" else [])


@clause("DES-DEAL-23", "DES-INV-24")
def test_who_attacks_an_infested_sector_itself_attacks_with_what_it_gets() -> None:
    pos = table(phase="intrigue", infested=[40], fleets={"GSP": {40: 2}, "BIP": {40: 1}})
    pos.attacks, pos.stands = [Attack(1, at(40), NEUTRAL, -1, 0)], [Stand(0, at(40), -1)]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    assert pos.stands == [Stand(0, at(40), -1)]
    assert [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(40))[1:]] == [
        (0, DEFENDS, 1),
        (1, NEUTRAL, 2),
    ]


@clause("DES-DEAL-23", "DES-INV-25")
def test_defenders_of_any_other_sector_defend_it_anyway() -> None:
    pos = table(phase="intrigue", owners={40: "PoP"}, fleets={"GSP": {40: 1}})
    pos.stands = [Stand(0, at(40), -1)]
    exchange(pos, [Gift(0, 1, FleetsAt(at(40), 1))])
    assert pos.stands == [Stand(0, at(40), -1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(40))[1:]] == [(1, DEFENDS)]


@clause("DES-REB-32", "DES-SEN-09", "DES-ORD-06")
@pytest.mark.parametrize(("rebel", "leads"), [("BIP", False), ("PoP", True), ("", True)])
def test_a_senator_that_crosses_the_floor_to_the_rebel_leads_no_republic_fleets(
    rebel: str, leads: bool
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, rebel=rebel, phase="intrigue")
    pos.admirals = [(at(40), sen("brannoch")), (at(41), sen("orrumah"))]
    start(pos, PayRansom(0, sen("brannoch"), 1, 6))
    assert pos.party_of(sen("brannoch")) == 1
    assert pos.admirals[-1] == (at(41), sen("orrumah"))
    assert ((at(40), sen("brannoch")) in pos.admirals) is leads
