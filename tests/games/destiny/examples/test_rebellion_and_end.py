"""The worked examples of the rules about Rebellion, victory and defeat."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.phases.ending import CheckEnd
from orrery.games.destiny.senate.prosecutions import NextTrial
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.terms import WillPay
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import acting_traits
from orrery.games.destiny.war.battles import StartBattle
from tests.games.destiny.kit import answer, at, deal, legal, play, quiet, sen, start, table
from tests.ledger import clause


@clause("DES-END-06", "DES-END-05", "DES-END-02")
def test_ex_11_common_defeat_comes_first() -> None:
    pos = table("CoS PoP BIP", owners=dict.fromkeys(range(1, 12), "CoS"), infested=range(20, 30))
    start(pos, CheckEnd())
    assert pos.outcome is not None
    assert pos.outcome.winners == ()
    assert pos.outcome.ending == "nobody"


@clause("DES-REB-10", "DES-REB-12", "DES-REB-13", "DES-REB-09", "DES-INV-09")
@pytest.mark.parametrize(("cos", "owner"), [(11, -1), (9, 0)])
def test_ex_41_rebel_and_party_in_the_same_sector(cos: int, owner: int) -> None:
    pos = table(
        "GSP CoS BIP",
        phase="intrigue",
        rebel="GSP",
        fleets={"GSP": {25: 2}, "CoS": {25: 2}},
        senators={"CoS": "gravend", "GSP": "orrumah"},
        dice=[4, 5, 5, *((5, 5) if cos == 11 else (4, 5))],
    )
    pos.attacks = [Attack(0, at(25), 0, -1, 1), Attack(1, at(25), 1, -1, 2)]
    if cos == 11:
        pos.owner[at(26)] = 1  # one adjacent Sector: 10 + 1
    start(pos, StartBattle(at(25)))
    quiet(pos)
    while pos.waiting:
        pos.play(pos.moves()[0])
    assert pos.owner[at(25)] == owner


@clause("DES-REB-04", "DES-REB-05", "DES-REB-06", "DES-PROS-19", "DES-SNT-04", "DES-DEAL-27")
def test_ex_42_declaring_rebellion_before_a_trial() -> None:
    from orrery.games.destiny.senate.ballots import presiding

    pos = table(
        "TMP GSP BIP",
        turn=3,
        owners={34: "TMP", 19: "TMP", 8: "TMP", 18: "TMP"},
        influence=9,
        senators={"TMP": "ilsane", "GSP": "orrumah", "BIP": "zharrak"},
        ministers={"prime_minister": "ilsane", "interior": "orrumah", "justice": "zharrak"},
        dice=[3, 5, 6],
    )
    pos.used[pos.content.ability_ids.index("will_to_power")] = True
    deal(pos, WillPay(0, 1, 4, first=4, resource=MONEY, amount=1))
    pos.charges = [Charge(sen("ilsane"), 2, True)]
    start(pos, NextTrial())
    assert "declare rebellion" in legal(pos, 0)
    answer(pos, "TMP", "declare rebellion")
    play(pos, "the rebellion holds sector 34")
    quiet(pos)
    assert [pos.owner[at(n)] for n in (34, 19, 8, 18)] == [0, 0, -1, -1]
    assert pos.charges == []
    assert pos.influence == [9, 9, 9]
    assert pos.ministry[0] == -1
    assert presiding(pos) == 1
    assert pos.deals == []


@clause("DES-END-03", "DES-END-04", "DES-END-07", "DES-REB-20")
@pytest.mark.parametrize(
    ("counts", "rebel", "winner"), [((11, 10, 0), "", 0), ((10, 10, 4), "", None), ((11, 0, 12), "TMP", 2)]
)
def test_ex_58_several_parties_with_ten_sectors(
    counts: tuple[int, ...], rebel: str, winner: int | None
) -> None:
    names = ("GSP", "PoP", "TMP")
    owners: dict[int, str] = {}
    for name, count in zip(names, counts, strict=True):
        for _ in range(count):
            owners[len(owners) + 1] = name
    pos = table("GSP PoP TMP", owners=owners, rebel=rebel, seed=3)
    pos.then(CheckEnd())
    pos.stack.pop().run(pos)
    assert (pos.outcome.winners if pos.outcome else None) == (None if winner is None else (winner,))


@clause(
    "DES-REB-24",
    "DES-REB-25",
    "DES-REB-26",
    "DES-REB-28",
    "DES-REB-27",
    "DES-PROP-19",
    "DES-REB-17",
    "DES-REB-18",
)
def test_ex_63_peace_with_the_rebel() -> None:
    pos = table(
        "GSP CoS BIP",
        turn=4,
        rebel="GSP",
        owners={29: "GSP", 23: "GSP", 12: "GSP"},
        laws=["sample:4"],
        money={"GSP": 6},
        senators={"GSP": "orrumah", "CoS": "brezzik", "BIP": "gravend"},
        ministers={"interior": "brezzik"},
    )
    assert len(acting_traits(pos, sen("orrumah"))) == 2
    start(pos, OpenMoment(0), TableTurn(1))
    answer(pos, "GSP", "offer peace to cos")
    play(pos, "deal with cos", "deal: gsp gives cos", "term: money", "term: 6 of it", "make the offer")
    quiet(pos)
    play(pos, "table peace")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    while pos.rebel >= 0:
        wanted = [t for t in legal(pos) if t.startswith("call on")] or [
            "vote for it" if pos.waiting == (1,) else "vote against it"
        ]
        if isinstance(pos.decision, type(pos.decision)) and "challenge it" in legal(pos):
            quiet(pos)
            continue
        play(pos, wanted[0])
    assert pos.in_standing(0)
    assert pos.money[:2] == [0, 6]
    assert [pos.owner[at(n)] for n in (29, 23, 12)] == [0, 0, 0]
    assert acting_traits(pos, sen("orrumah")) == []
    assert not any(pos.text(m) == "declare rebellion" for m in free_moves(pos, 0, 0))
