"""Deals, the court, the Senate, votes, Elections, orders, propositions, laws, prosecutions."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import OpenCase, can_appear, complaints
from orrery.games.destiny.deals.deals import conclude, may_offer, start_offer
from orrery.games.destiny.deals.promises import barred, watch
from orrery.games.destiny.deals.transfers import feasible
from orrery.games.destiny.laws.enactment import enact, end_law
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.places import in_place
from orrery.games.destiny.laws.propositions import Propositions, TableTurn
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.ending import Duties, RunDown
from orrery.games.destiny.phases.senate_phase import SenatePhase
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import VetoChance
from orrery.games.destiny.senate.elections import HoldElection, OrderOfOffices
from orrery.games.destiny.senate.orders import RepublicMoves, RepublicVote
from orrery.games.destiny.senate.prosecutions import AddTrial, ChargeVotes, NextTrial, ProposeCharges
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import FleetsAt, OwnedSector
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.promised_votes import Indictment, Plain
from orrery.games.destiny.table.senate import Bill, Charge, March, Plan
from orrery.games.destiny.table.terms import FreeWords, Gift, WillPay, WillVote, WontCampaign, WontInvade
from orrery.games.destiny.table.war import DEFENDS, Attack, Order
from orrery.games.destiny.turn.acts import BANK, CAMPAIGN, MOVE, RECRUIT, deed
from orrery.games.destiny.turn.open_moments import free_moves
from orrery.games.destiny.war.invasions import ChooseStance
from tests.games.destiny.kit import (
    answer,
    at,
    deal,
    law,
    legal,
    play,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause


def vote_through(pos: object, choices: dict[int, str]) -> None:
    """Everybody votes as said and nobody bids, until the vote is over."""
    for _ in range(80):
        if pos.vote is None or not pos.waiting:  # type: ignore[attr-defined]
            return
        quiet(pos)  # type: ignore[arg-type]
        if pos.vote is None or not pos.waiting:  # type: ignore[attr-defined]
            return
        now = legal(pos)  # type: ignore[arg-type]
        seat = pos.waiting[0]  # type: ignore[attr-defined]
        wanted = choices.get(seat, "abstain")
        for text in ("go on", wanted, *[t for t in now if t.startswith("call on")], "pass"):
            if text in now:
                pos.play(text, seat)  # type: ignore[attr-defined]
                break


# --- deals ------------------------------------------------------------------------------------------------------


@clause("DES-DEAL-01", "DES-DEAL-10", "DES-DEAL-29", "DES-DEAL-11")
def test_offers_when_and_how_many() -> None:
    pos = table(money=5)
    assert may_offer(pos, 0)
    assert "negotiate" in [pos.text(m) for m in free_moves(pos, 0, 0)]
    pos.offers[0] = 20
    assert not may_offer(pos, 0)
    pos.offers[0], pos.phase = 0, 0
    assert free_moves(pos, 0, 0) == []
    pos.phase = 1
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip")
    kinds = legal(pos)
    assert "term: money" in kinds
    assert "term: no invasion" in kinds
    assert not any("orruption" in text or "hadow" in text for text in kinds)


@clause("DES-DEAL-32")
def test_after_a_refused_offer_the_table_moves_on() -> None:
    from orrery.games.destiny.turn.open_moments import OpenMoment

    pos = table(money=5)
    start(pos, OpenMoment(0), OpenMoment(0))
    answer(pos, "GSP", "negotiate")
    play(
        pos,
        "deal with bip",
        "deal: gsp gives bip",
        "term: money",
        "term: 1 of it",
        "make the offer",
        "decline the deal",
    )
    assert pos.waiting == (0,)
    assert "negotiate" not in legal(pos, 0)
    play(pos, "pass")
    assert "negotiate" in legal(pos, 0)


@clause("DES-DEAL-12", "DES-DEAL-08", "DES-DEAL-09", "DES-COURT-01", "DES-COURT-02", "DES-COURT-15")
@pytest.mark.parametrize("way", ["admit", "accept", "sue"])
def test_promises_in_free_words(way: str) -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[1, 1, 6, 6, 6, 6])
    made = deal(pos, FreeWords(1, 0, 9, "be kind"), proposer=0)
    assert [pos.text(m) for m in complaints(pos, 0)] == [f"complain about line 0 of deal {made.id}"]
    assert complaints(pos, 2) == []
    from orrery.games.destiny.turn.open_moments import OpenMoment

    start(pos, OpenMoment(0))
    answer(pos, "GSP", f"complain about line 0 of deal {made.id}")
    if way == "admit":
        play(pos, "admit it")
    else:
        play(pos, "deny it", "read it as broken", "accept the reading" if way == "accept" else "sue")
    if way == "sue":
        play(pos, "claim it as it was written", "claim that nothing was owed")
    assert tokens(pos, "zharrak") == ((2, 0) if way != "sue" else tokens(pos, "zharrak"))
    if way == "sue":
        assert not pos.in_play(sen("zharrak"))  # 12 of the court's dice: executed
    off = table("GSP BIP PoP", free_text_promises=False)
    start_offer(off, 0)
    off.settle()
    play(off, "deal with bip", "deal: gsp gives bip")
    assert "term: a promise in free words" not in legal(off)


@clause("DES-DEAL-20", "DES-DEAL-24", "DES-DEAL-25")
def test_traded_sectors() -> None:
    pos = table(
        "GSP BIP PoP", phase="intrigue", owners={12: "GSP"}, fleets={"GSP": {12: 1}, "BIP": {12: 2}}, money=5
    )
    pos.attacks = [Attack(1, at(12), 1, -1, 1), Attack(2, at(12), 2, -1, 2)]
    conclude(pos, Offer(0, [Gift(0, 1, OwnedSector(at(12)))]), ratified=False)
    assert pos.owner[at(12)] == 1
    assert pos.fleets_at(0, at(12)) == 1
    assert [a.seat for a in pos.attacks] == [2]  # the new owner's own attempt ends, the other stands
    assert any(s.seat == 1 and s.sector == at(12) for s in pos.stands)


@clause("DES-DEAL-21", "DES-DEAL-22", "DES-DEAL-23", "DES-DEAL-30")
def test_traded_fleets() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", fleets={"GSP": {12: 3}, "BIP": {28: 8}})
    pos.moved[at(12)] = 3
    pos.attacks = [Attack(0, at(12), 0, -1, 1)]
    assert not feasible(pos, [Gift(0, 1, FleetsAt(at(12), 3))])
    conclude(pos, Offer(0, [Gift(0, 1, FleetsAt(at(12), 2))]), ratified=False)
    assert (pos.fleets_at(0, at(12)), pos.fleets_at(1, at(12))) == (1, 2)
    assert pos.rested(1, at(12)) == 0
    assert Attack(1, at(12), 0, -1, 0) in pos.attacks


@clause("DES-DEAL-26", "DES-DEAL-27")
def test_deals_with_a_rebel_bind_nobody() -> None:
    pos = table("GSP BIP PoP", rebel="BIP")
    deal(pos, WontInvade(0, 1, 9, party=1))
    assert watch(pos, 0, WontInvade, 1, at(28)) == []
    pos.rebel = -1
    assert len(watch(pos, 0, WontInvade, 1, at(28))) == 1


@clause("DES-DEAL-15", "DES-DEAL-31", "DES-COURT-19", "DES-COURT-06")
def test_promises_are_watched_and_ratified_ones_enforced() -> None:
    import msgspec

    pos = table("GSP BIP PoP", phase="intrigue", owners={40: "BIP"}, fleets={"GSP": {40: 1}})
    made = deal(pos, WontCampaign(0, 1, 3, sector=at(40)), WontInvade(0, 1, 3, party=1))
    assert watch(pos, 0, WontCampaign, 1, at(41)) == []
    assert len(watch(pos, 0, WontCampaign, 1, at(40))) == 1
    assert not barred(pos, 0, WontInvade, 1, at(40))
    pos.deals = [msgspec.structs.replace(made, ratified=True)]
    assert barred(pos, 0, WontInvade, 1, at(40))
    pos.order = Order(0, at(40), [], [], False, DEFENDS, -1)
    assert [pos.text(m) for m in ChooseStance(0).moves(pos)] == ["defend"]
    pos.turn = 4
    assert not barred(pos, 0, WontInvade, 1, at(40))


@clause("DES-DEAL-31", "DES-DEAL-11")
def test_a_promised_vote_is_judged_at_the_vote() -> None:
    pos = table(
        "GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, ministers={"justice": "orrumah"}
    )
    deal(pos, WillVote(0, 1, 2, Indictment(sen("zharrak")), Plain("against")))
    pos.proposed = [Charge(sen("zharrak"), 2, False)]
    start(pos, ChargeVotes())
    vote_through(pos, {0: "vote for it"})
    assert legal(pos) == ["sue", "accept the breach"]
    play(pos, "accept the breach")
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-COURT-03", "DES-COURT-07", "DES-COURT-08", "DES-COURT-13", "DES-COURT-18")
def test_courts_without_senators_or_with_equal_totals() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[3, 3, 5, 2])
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    pos.tried[sen("zharrak")] = True
    assert can_appear(pos, 1) == []
    start(pos, OpenCase(0, made.id, 0))
    assert not pos.tried[sen("orrumah")]  # decided by one die each: nobody is prosecuted
    assert pos.deals[0].ratified
    assert pos.deals[0].tried
    assert complaints(pos, 0) == []
    tie = table("GSP BIP PoP", senators={"GSP": "orrumah", "BIP": "zharrak"}, dice=[2, 2, 2, 2, 1, 6])
    made = deal(tie, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(tie, OpenCase(0, made.id, 0))
    assert "The totals are equal: one die decides" in said(tie)
    assert tie.deals == []


# --- the Senate -------------------------------------------------------------------------------------------------


@clause("DES-SNT-01", "DES-ELEC-01")
def test_the_order_of_the_senate_phase() -> None:
    pos = table(counter=3, senators={"GSP": "orrumah"})
    SenatePhase().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert names == [
        "Stage",
        "HoldElection",
        "Stage",
        "RepublicVote",
        "Stage",
        "ProposeCharges",
        "Stage",
        "Propositions",
        "Stage",
        "Trials",
        "EndSenate",
    ]


@clause("DES-SNT-02", "DES-SNT-03", "DES-SNT-04", "DES-SNT-05", "DES-SNT-06")
def test_who_presides_and_no_minister_at_all() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah", "defence": "zharrak"},
        rebel="PoP",
    )
    assert presiding(pos) == 0
    assert pos.loyal() == [0, 1]
    empty = table(senators={"GSP": "orrumah"}, republic={1: 5})
    for step in (RepublicVote(), ProposeCharges(), Propositions()):
        start(empty, step)
        assert not empty.waiting


@clause("DES-SNT-07", "DES-SNT-08", "DES-SNT-09", "DES-PROP-02")
def test_tabling_in_rounds() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, Propositions())
    assert sum(text.startswith("table ") for text in legal(pos)) == 6
    play(pos, "table free trade compact")
    quiet(pos)
    assert legal(pos) == ["withdraw it", "go on"]
    play(pos, "withdraw it")
    assert pos.waiting == (1,)
    assert pos.tabled == [1, 0, 0]
    play(pos, "pass", "pass")
    assert pos.waiting == (0,)  # who passed is out
    play(pos, "table homeland defence initiative")
    vote_through(pos, {0: "abstain", 1: "vote against it"})
    assert "table homeland defence initiative" not in legal(pos)
    pos.tabled[0] = 3
    start(pos, TableTurn(0))
    assert not any(text.startswith(("table ", "draft")) for text in legal(pos))


@clause("DES-SNT-09")
def test_amendments() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, 'amend to "tax move_fleet 9 money for 3 turns"')
    assert pos.bill is not None
    assert pos.bill.provisions[0].rate == 9
    play(pos, 'amend to "grant 1 money"', 'amend to "tax move_fleet 8 money for 3 turns"')
    assert refused(pos, 'amend to "tax move_fleet 7 money for 3 turns"').clause == "DES-SNT-09"


@clause("DES-SNT-10", "DES-SNT-11", "DES-SNT-12", "DES-MIN-01")
def test_the_veto() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"prime_minister": "orrumah"},
        influence=1,
    )
    start(pos, TableTurn(1))
    play(pos, "table movement registration oversight")
    assert pos.waiting == (0,)
    play(pos, "veto")
    quiet(pos)
    vote_through(pos, {})
    assert pos.laws == []
    assert pos.influence[0] == 0
    assert pos.failed != []
    deputy = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"interior": "orrumah"}, influence=9)
    open_vote(deputy, 2, 0, [0, 1], 0)
    start(deputy, VetoChance())
    assert not deputy.waiting


@clause("DES-SNT-13", "DES-SNT-14", "DES-VOTE-10", "DES-VOTE-11", "DES-VOTE-12", "DES-VOTE-06", "DES-VOTE-13")
def test_a_proposition_becomes_law() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        influence={"BIP": 2},
    )
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    play(pos, "go on")
    quiet(pos)
    assert legal(pos) == ["call on gsp", "call on bip", "call on pop"]
    play(pos, "call on bip", "vote for it", "call on gsp", "vote against it", "abstain")
    assert pos.waiting == (1,)  # GSP has no Influence, PoP abstained
    play(pos, "bid 1 influence", "pass")
    quiet(pos)
    assert [law.name for law in pos.laws] == ["Movement Registration Oversight"]
    assert deed(pos, 2, MOVE, at(1))  # it binds who abstained too


@clause("DES-ELEC-02", "DES-ELEC-04", "DES-ELEC-05", "DES-ELEC-06", "DES-ELEC-07", "DES-ELEC-17")
def test_an_election() -> None:
    pos = table(
        "GSP BIP PoP",
        counter=3,
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"},
        exhausted="zharrak",
        dice=[2, 5],
    )
    start(pos, HoldElection())
    # BIP and PoP have fewest Senators; PoP rolls higher and presides
    assert pos.vote is not None
    assert pos.vote.president == 2
    assert legal(pos) == ["stand orrumah", "stand brannoch", "pass"]
    play(pos, "stand orrumah", "stand zharrak", "pass")
    vote_through(pos, {0: "vote for orrumah", 1: "vote for zharrak", 2: "abstain"})
    assert pos.ministry[0] == sen("orrumah")
    assert pos.waiting == (0,)
    assert len([t for t in legal(pos) if t.startswith("fill")]) == 4
    none = table("GSP BIP PoP", counter=3, senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    none.elected = [0]
    start(none, OrderOfOffices(-1))
    assert none.waiting == (2,)  # nobody is Prime Minister: the Party with the fewest Senators


@clause("DES-ORD-01", "DES-ORD-02", "DES-ORD-03", "DES-ORD-04", "DES-ORD-08", "DES-ORD-11")
def test_orders_to_the_republic_fleets() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"justice": "orrumah"},
        republic={1: 5},
        owners={40: "PoP", 41: "BIP"},
        rebel="PoP",
        infested=[46],
    )
    start(pos, RepublicVote())
    play(pos, "order 2 republic fleets from sector 1", "send them to sector 40")
    assert set(legal(pos)) == {"led by orrumah", "led by zharrak", "led by nobody"}
    play(
        pos,
        "led by zharrak",
        "order 1 republic fleets from sector 1",
        "send them to sector 41",
        "led by nobody",
        "propose these orders",
    )
    assert [(m.target, m.number, m.purpose) for m in pos.plans[0].marches] == [
        (at(40), 2, -1),
        (at(41), 1, DEFENDS),
    ]
    play(pos, "pass")
    vote_through(pos, {0: "vote for the orders of gsp", 1: "vote to stay"})
    if pos.orders is None:
        assert "stay" in " ".join(said(pos)) or pos.rolled


@clause("DES-ORD-13", "DES-ORD-04", "DES-BILL-15")
def test_orders_are_judged_when_the_fleets_move() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", republic={1: 3}, infested=[46], senators={"GSP": "orrumah"})
    pos.orders = Plan(0, (March(0, at(46), 2, -1), March(0, at(50), 1, -1)), ((at(46), sen("orrumah")),))
    start(pos, RepublicMoves())
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(46), -1)]
    assert pos.fleets_at(pos.republic, at(50)) == 1
    assert tokens(pos, "orrumah") == (0, 0)


# --- laws -------------------------------------------------------------------------------------------------------


@clause("DES-PROP-01", "DES-PROP-03", "DES-LAW-20")
@pytest.mark.parametrize("mode", ["samples", "grammar", "free"])
def test_what_may_be_tabled(mode: str) -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak"},
        ministers={"justice": "daveth"},
        propositions=mode,
    )
    start(pos, TableTurn(0))
    assert ("draft a law" in legal(pos)) == (mode != "samples")
    if mode == "samples":
        assert refused(pos, 'table law "tax bank_trade 1 money for 1 turns"').clause == "DES-PROP-03"
        return
    if mode == "grammar":
        play(pos, 'table law "tax bank_trade 1 money for 1 turns"')
        assert pos.bill is not None
        return
    play(pos, 'table free law "nobody wears green" for 2 turns')
    vote_through(pos, {0: "vote for it"})
    quiet(pos)
    assert pos.laws[0].text == "nobody wears green"
    from orrery.games.destiny.turn.open_moments import OpenMoment

    start(pos, OpenMoment(0))
    answer(pos, "GSP", "say that bip has broken law 1")
    for seat, text in ((0, "it was broken"), (1, "it was not broken"), (2, "it was broken")):
        pos.play(text, seat)
    assert tokens(pos, "zharrak") == (2, 0)


@clause("DES-PROP-06", "DES-PROP-12", "DES-PROP-18", "DES-PROP-20", "DES-LAW-26", "DES-BILL-17")
def test_laws_again_longer_and_repealed() -> None:
    pos = table()
    reading = read_law(pos.content, "tax move_fleet 2 money for 2 turns")
    bill = Bill(0, 0, "Movement", list(reading.provisions), 2, "", 4, 0, None)
    enact(pos, bill)
    bill.turns = 5
    enact(pos, bill)
    assert [(law.id, law.turns) for law in pos.laws] == [(1, 5)]
    law(pos, "permit move_fleet in own from 1 for 2 turns")
    end_law(pos, 1, "DES-PROP-20")
    assert pos.laws == []
    for entry in pos.content.pack.proposition:
        sample = read_law(pos.content, "; ".join(entry.provisions) + f" for {entry.duration} turns")
        assert entry.duration == 2
        assert refusal(pos, sample) == ("", "")
    speech = table(laws=["sample:5"], influence=4)
    assert due(speech, 0, CAMPAIGN, at(9))[0].amount == 2
    assert due(speech, 0, CAMPAIGN, at(9))[0].resource == 1


@clause("DES-LAW-01", "DES-LAW-03", "DES-LAW-04", "DES-LAW-16", "DES-LAW-24")
@pytest.mark.parametrize(
    "text",
    [
        "tax move_fleet in foreign except marked above 2 per turn 3 money for 2 turns",
        "prohibit declare_campaign in not adjacent own and race Jur or numbers [1, 2] above 1 per sector until_repealed",
        "require station_defending_fleet in marked and not infested 1 per sector end_of_declarations for 10 turns",
        "license trade_sectors in ability; tax invade 4 influence for 1 turns",
    ],
)
def test_the_language_of_laws_reads_back(text: str) -> None:
    content = table().content
    reading = read_law(content, text)
    assert not reading.problem
    assert law_text(content, reading.provisions, reading.turns) == text
    assert all(sentence(content, provision).endswith(".") for provision in reading.provisions)


@clause("DES-LAW-04", "DES-LAW-24")
def test_places() -> None:
    pos = table(owners={28: "GSP", 40: "BIP"}, infested=[41], marked=[9])

    def place(text: str) -> set[int]:
        atoms = read_law(pos.content, f"tax move_fleet in {text} 1 money for 1 turns").provisions[0].place
        return {n + 1 for n in range(56) if in_place(pos, atoms, n, 0)}

    assert place("own") == {28}
    assert place("foreign") == {40}
    assert place("infested or marked") == {41, 9}
    assert place("adjacent own") == {9, 20, 21, 51}
    assert place("adjacent own and marked") == {9}
    assert place("own or foreign and marked") == {28}
    assert 28 not in place("not own")
    assert len(place("ability")) == 13


@clause("DES-LAW-09", "DES-LAW-15", "DES-LAW-21", "DES-LAW-23", "DES-LAW-28", "DES-LAW-08", "DES-LAW-06")
@pytest.mark.parametrize(
    "text",
    [
        "tax vote 1 money for 1 turns",
        "require recruit_senator 1 for 1 turns",
        "repeal 7",
        "permit move_fleet from 7 for 1 turns",
        "tax recruit_senator in own 1 money for 1 turns",
        "prohibit hold_fleets for 1 turns",
        "tax move_fleet 11 money for 1 turns",
        "tax move_fleet above 11 per turn 1 money for 1 turns",
        "prohibit move_fleet for 11 turns",
        "license invade for 2 turns",
        "tax move_fleet in GSP 1 money for 1 turns",
    ],
)
def test_provisions_outside_the_language_are_refused(text: str) -> None:
    pos = table()
    assert refusal(pos, read_law(pos.content, text))[0] != ""


@clause("DES-LAW-06", "DES-LAW-07", "DES-LAW-10", "DES-LAW-12", "DES-LAW-17", "DES-LAW-22", "DES-LAW-19")
def test_thresholds_taxes_and_permissions() -> None:
    pos = table(
        influence=9,
        laws=["tax bank_trade above 2 per turn 3 influence for 2 turns"],
        senators={"GSP": "orrumah"},
    )
    assert due(pos, 0, BANK, -1, 2) == []
    assert due(pos, 0, BANK, -1, 4)[0].amount == 6
    deed(pos, 0, BANK)
    deed(pos, 0, BANK)
    start(pos, *deed(pos, 0, BANK))
    play(pos, "pay the tax")
    assert (pos.influence[0], pos.pool) == (6, 0)
    start(pos, *deed(pos, 0, BANK))
    play(pos, "refuse the tax")
    assert tokens(pos, "orrumah") == (2, 0)
    assert due(pos, 0, BANK, -1) == []
    law(pos, "tax recruit_senator 2 money for 2 turns")
    assert due(pos, 1, RECRUIT, -1, 3)[0].amount == 6
    law(pos, "permit recruit_senator first 1 per turn from 2 for 2 turns")
    assert due(pos, 1, RECRUIT, -1, 3)[0].amount == 4


@clause("DES-LAW-25", "DES-PROP-14")
def test_licences() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth"},
        ministers={"justice": "daveth"},
        laws=["license recruit_senator for 2 turns"],
    )
    assert due(pos, 0, RECRUIT, -1)[0].breach
    start(pos, TableTurn(0))
    play(pos, "ask for a licence to recruit_senator", "for 2 of them")
    vote_through(pos, {0: "vote for it"})
    quiet(pos)
    assert pos.grants == [Grant(0, RECRUIT, 2)]
    assert pos.requests[0] == 1
    assert pos.tabled[0] == 0
    assert deed(pos, 0, RECRUIT) == []
    assert due(pos, 0, RECRUIT, -1) == []
    assert deed(pos, 0, RECRUIT) == []
    assert due(pos, 0, RECRUIT, -1)[0].breach


@clause("DES-LAW-27", "DES-LAW-14", "DES-BILL-07")
def test_limits_on_holding_fleets_from_the_next_turn_on() -> None:
    pos = table(
        phase="ending",
        fleets={"GSP": {29: 4}},
        senators={"GSP": "orrumah"},
        laws=["prohibit hold_fleets above 3 per turn for 3 turns"],
    )
    start(pos, Duties(0))
    assert tokens(pos, "orrumah") == (0, 0)
    pos.turn += 1
    start(pos, Duties(0))
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-PROP-05", "DES-LAW-16")
def test_laws_run_down() -> None:
    pos = table(laws=["tax move_fleet 1 money for 1 turns", "tax bank_trade 1 money until_repealed"])
    start(pos, RunDown())
    assert [law.id for law in pos.laws] == [2]
    start(pos, RunDown())
    assert [law.id for law in pos.laws] == [2]


# --- prosecutions -----------------------------------------------------------------------------------------------


@clause("DES-PROS-01", "DES-PROS-02", "DES-PROS-06", "DES-PROS-22")
def test_the_list_of_prosecutions() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"justice": "daveth"},
    )
    pos.tried[sen("fola")] = True
    start(pos, ProposeCharges())
    assert legal(pos) == ["prosecute daveth", "prosecute zharrak", "pass"] or set(legal(pos)) == {
        "prosecute daveth",
        "prosecute zharrak",
        "pass",
    }
    play(pos, "prosecute zharrak", "pass", "pass")
    vote_through(pos, {0: "vote for it"})
    assert pos.charges == [Charge(sen("zharrak"), 0, False)]


@clause("DES-PROS-03", "DES-PROS-08", "DES-PROS-09", "DES-PROS-20", "DES-PROS-21")
def test_added_trials_and_dropped_ones() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"justice": "daveth"},
        influence=9,
    )
    start(pos, AddTrial(0), NextTrial())
    play(pos, "prosecute zharrak", "prosecute fola", "pass")
    assert set(legal(pos)) == {"try zharrak", "try fola"}
    play(pos, "try fola")
    quiet(pos)
    play(pos, "drop the trial")
    assert not pos.tried[sen("fola")]
    assert pos.influence[0] == 9
    lost = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth", "BIP": "zharrak", "PoP": "fola"},
        ministers={"interior": "daveth"},
        influence=9,
    )
    lost.charges = [Charge(sen("zharrak"), 0, True), Charge(sen("fola"), 1, False)]
    start(lost, NextTrial())
    quiet(lost)
    assert lost.charges == [Charge(sen("fola"), 1, False)]
    assert lost.waiting == (1,)  # the proposer pays; the presiding Minister rolls
