"""Propositions (DES-PROP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.laws.enactment import enact, end_law
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import bring_in, refusal
from orrery.games.destiny.laws.taxes import Due, due
from orrery.games.destiny.phases.ending import Duties, Duty, RunDown
from orrery.games.destiny.table.goods import FleetsAt, Funds, OwnedSector, SenatorInPlay
from orrery.games.destiny.table.senate import B_PEACE, B_TRADE, Bill
from orrery.games.destiny.table.terms import AnyTerm, Gift, WontInvade
from orrery.games.destiny.turn.acts import (
    BANK,
    CAMPAIGN,
    MOVE,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
    deed,
)
from orrery.games.destiny.turn.bank import BuyInfluence, bank
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.feints import EndOfDeclarations
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import (
    answer,
    at,
    clauses,
    law,
    legal,
    play,
    quiet,
    refused,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    DUTY,
    FAILS,
    PASSES,
    PEOPLE,
    agree,
    bill,
    demanded,
    hand_two_sectors,
    presided_senate,
    senate_that_tables,
    steps,
    vote_through,
)
from tests.ledger import clause

OFFER = (
    "table a trade",
    "deal with bip",
    "deal: gsp gives bip",
    "term: money",
    "term: 3 of it",
    "make the offer",
)


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


@clause("DES-SNT-13", "DES-SNT-14", "DES-PROP-02", "DES-PROP-04")
def test_a_sample_that_passes_is_law_at_once_under_its_name() -> None:
    pos = senate_that_tables()
    steps(pos, "table movement registration oversight", *PASSES)
    assert [(each.name, each.turns, each.since) for each in pos.laws] == [
        ("Movement Registration Oversight", 2, 2)
    ]
    assert (pos.bill, pos.vote, pos.failed) == (None, None, [])
    assert [len(deed(pos, seat, MOVE, at(12))) for seat in range(3)] == [1, 1, 1]  # whoever voted how


@clause("DES-PROP-03")
@pytest.mark.parametrize(("mode", "draft"), [("samples", False), ("language", True), ("free", True)])
def test_with_the_samples_option_only_samples_may_be_tabled(mode: str, draft: bool) -> None:
    pos = presided_senate(propositions=mode) if mode != "language" else presided_senate()
    start(pos, TableTurn(0))
    assert ("draft a law" in legal(pos)) is draft
    assert bool(TableTurn(0).domains(pos)) is draft


@clause("DES-PROP-05", "DES-LAW-26")
def test_laws_and_events_run_down_and_a_permission_ends_with_its_law() -> None:
    pos = table(active="frontier_boom curfew")
    law(pos, "tax move_fleet 2 money for 1 turns")
    law(pos, "permit move_fleet from 1 for 5 turns")
    law(pos, "tax bank_trade 1 money for 2 turns")
    law(pos, "tax recruit_senator 1 money until_repealed")
    start(pos, RunDown())
    assert [(each.id, each.turns) for each in pos.laws] == [(3, 1), (4, 0)]
    assert [turns for _, turns in pos.active] == [1]
    assert len(pos.event_discards) == 1


@clause("DES-PROP-05", "DES-LAW-16")
def test_laws_run_down() -> None:
    pos = table(laws=["tax move_fleet 1 money for 1 turns", "tax bank_trade 1 money until_repealed"])
    start(pos, RunDown())
    assert [law.id for law in pos.laws] == [2]
    start(pos, RunDown())
    assert [law.id for law in pos.laws] == [2]


@clause("DES-PROP-06")
@pytest.mark.parametrize(("old", "new", "turns"), [(1, 3, 3), (4, 2, 4), (0, 2, 0), (2, 0, 0)])
def test_the_same_law_again_takes_the_longer_duration(old: int, new: int, turns: int) -> None:
    pos = table()
    enact(pos, bill("tax move_fleet 2 money", old))
    enact(pos, bill("tax move_fleet 2 money", new))
    assert [each.turns for each in pos.laws] == [turns]
    enact(pos, bill("tax move_fleet 3 money", new))
    assert len(pos.laws) == 2


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


@clause("DES-PROP-07")
@pytest.mark.parametrize(("sector", "forbidden"), [(20, True), (50, False), (28, False)])
def test_the_integrity_act_forbids_campaigns_in_sectors_of_other_parties(
    sector: int, forbidden: bool
) -> None:
    pos = table("BIP PoP GSP", owners={28: "BIP", 20: "PoP"}, laws=["sample:0"])
    assert [item.breach for item in due(pos, 0, CAMPAIGN, at(sector))] == [True] * forbidden
    assert pos.laws[0].turns == 2


@clause("DES-PROP-08", "DES-PROP-09", "DES-PROP-10")
@pytest.mark.parametrize(("money", "fleets", "broken"), [(3, 5, False), (2, 5, True), (2, 10, False)])
def test_the_duty_to_buy_a_republic_fleet(money: int, fleets: int, broken: bool) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=money, republic={1: fleets}, laws=["sample:1"])
    start(pos, Duties(0))
    if pos.waiting:
        play(pos, "buy the republic fleet the law demands")
    assert pos.fleets_of(pos.republic) == fleets + (1 if money == 3 else 0)
    assert tokens(pos, "orrumah") == ((2, 0) if broken else (0, 0))


@clause("DES-PROP-08", "DES-PROP-09")
def test_a_fleet_bought_for_one_law_counts_for_the_other() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    law(pos, DUTY)
    law(pos, "tax bank_trade 1 money; " + DUTY)
    start(pos, Duties(0))
    play(pos, "buy the republic fleet the law demands")
    assert not pos.waiting
    assert (pos.fleets_of(pos.republic), pos.broken) == (6, [])


@clause("DES-PROP-08", "DES-PROP-09")
@pytest.mark.parametrize(("bought", "asked"), [(False, True), (True, False)])
def test_a_republic_fleet_bought_in_the_purchases_is_the_one_that_the_law_demands(
    bought: bool, asked: bool
) -> None:
    pos = table(phase="intrigue", senators=PEOPLE, money=9, laws=["sample:1"], owners={40: "GSP"})
    start(pos, BuyTurn(0))
    if bought:
        play(pos, "buy a republic fleet")
    play(pos, "pass")
    pos.phase = 3
    start(pos, Duty(0, pos.laws[0].id))
    assert bool(pos.waiting) is asked


@clause("DES-PROP-11", "DES-PROP-13")
def test_the_compact_covers_resources_fleets_and_sectors_and_nothing_else() -> None:
    pos = table(laws=["sample:2"])
    for act in (TRADE_RESOURCES, TRADE_FLEETS):
        assert [item.breach for item in due(pos, 0, act, -1)] == [True]
    assert [item.breach for item in due(pos, 0, TRADE_SECTORS, at(13))] == [True]
    assert due(pos, 0, TRADE_SENATORS, -1) == []
    assert due(pos, 0, BANK, -1) == []


@clause("DES-PROP-11", "DES-PROP-14")
@pytest.mark.parametrize(
    ("term", "covered"),
    [
        (Gift(0, 1, Funds(MONEY, 1)), True),
        (Gift(0, 1, FleetsAt(at(12), 1)), True),
        (Gift(0, 1, OwnedSector(at(12))), True),
        (WontInvade(0, 1, 9, party=1), False),
        (Gift(0, 1, SenatorInPlay(sen("brannoch"))), False),
    ],
)
def test_the_compact_covers_resources_fleets_and_sectors_for_every_partner(
    term: AnyTerm, covered: bool
) -> None:
    pos = table(
        money=3,
        owners={12: "GSP"},
        fleets={"GSP": {12: 1}},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        laws=["sample:2"],
    )
    agree(pos, term)
    while pos.waiting:
        play(pos, legal(pos)[0])
    assert sorted(seat for _, seat in pos.broken) == ([0, 1] if covered else [])


@clause("DES-PROP-11", "DES-PROP-14")
@pytest.mark.parametrize(("votes", "money"), [(PASSES, [2, 8, 5]), (FAILS, [5, 5, 5])])
def test_a_trade_under_the_compact_is_made_when_the_senate_has_ratified_it(
    votes: tuple[str, ...], money: list[int]
) -> None:
    pos = senate_that_tables(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "accept the deal")
    assert pos.bill is not None
    assert (pos.bill.kind, pos.money) == (B_TRADE, [5, 5, 5])
    assert (pos.tabled, pos.requests) == ([0, 0, 0], [0, 0, 0])
    steps(pos, *votes, "pass")  # nobody buys Influence to bid
    assert (pos.vote, pos.money, pos.broken) == (None, money, [])


@clause("DES-PROP-11")
def test_a_trade_to_be_ratified_holds_goods_and_no_promises_and_no_rebel() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators=PEOPLE,
        ministers={"justice": "orrumah"},
        laws=["sample:2"],
        money=5,
        rebel="PoP",
    )
    start(pos, TableTurn(0))
    play(pos, "table a trade")
    assert [text for text in legal(pos) if text.startswith("deal with")] == ["deal with bip", "deal with tmp"]
    play(pos, "deal with bip", "deal: gsp gives bip")
    assert "term: money" in legal(pos)
    assert "term: no invasion" not in legal(pos)


@clause("DES-PROP-11", "DES-PROP-14")
def test_a_trade_that_nobody_ratified_breaks_the_law_for_both_sides() -> None:
    pos = table(senators=PEOPLE, laws=["sample:2"], money=5)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "negotiate")
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 3 of it", "make the offer")
    events = play(pos, "accept the deal")
    assert (pos.money, pos.broken, pos.grants) == ([2, 8, 5], [(1, 0), (1, 1)], [])
    assert clauses(events).count("DES-COR-07") == 2


@clause("DES-PROP-12")
def test_the_free_trade_compact_lasts_two_turns() -> None:
    assert law(table(), "sample:2").turns == 2


@clause("DES-PROP-13")
@pytest.mark.parametrize(
    "law", ["tax trade_resources 1 money until_repealed", "license trade_resources until_repealed"]
)
def test_a_trade_with_the_bank_is_no_trade_of_resources(law: str) -> None:
    """Neither a tax nor a licence on trades of resources looks at the bank."""
    pos = table(laws=[law], money=9, senators={"GSP": "orrumah"})
    bank(pos, 0, BuyInfluence(3))
    start(pos)
    assert (pos.money[0], pos.influence[0], pos.waiting) == (6, 1, ())
    assert "DES-COR-07" not in clauses(pos.events)
    assert pos.tally == []


@clause("DES-PROP-14")
@pytest.mark.parametrize("ratified", [True, False])
def test_a_ratified_trade_of_two_sectors_breaks_no_law(ratified: bool) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"}, laws=["sample:2"])
    hand_two_sectors(pos, ratified)
    assert bool(pos.broken) is not ratified
    assert [grant.number for grant in pos.grants] == ([0, 0] if ratified else [])


@clause("DES-PROP-14", "DES-LAW-25")
def test_a_second_ratified_trade_of_the_turn_is_as_lawful_as_the_first() -> None:
    pos = table(money=5, senators={"GSP": "orrumah", "BIP": "zharrak"}, laws=["sample:2"])
    for _ in range(2):
        agree(pos, Gift(0, 1, Funds(MONEY, 1)), ratified=True)
        assert not pos.waiting
    assert pos.broken == []
    agree(pos, Gift(0, 1, Funds(MONEY, 1)))
    assert pos.waiting or pos.broken


@clause("DES-PROP-14")
@pytest.mark.parametrize(
    ("law_text", "offered"), [("sample:2", True), ("license recruit_senator for 2 turns", False)]
)
def test_a_trade_is_tabled_only_where_trades_need_the_senate(law_text: str, offered: bool) -> None:
    pos = presided_senate(laws=[law_text])
    pos.tabled[0] = 3  # trades do not count against the limit
    start(pos, TableTurn(0))
    assert ("table a trade" in legal(pos)) is offered


@clause("DES-PROP-14", "DES-DEAL-28")
def test_a_trade_that_a_partner_declines_is_not_tabled() -> None:
    pos = senate_that_tables(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "decline the deal")
    assert (pos.bill, pos.vote, pos.money) == (None, None, [5, 5, 5])


@clause("DES-PROP-14")
def test_a_ratified_trade_whose_goods_are_gone_is_not_made() -> None:
    pos = senate_that_tables(laws=["sample:2"], money=5)
    steps(pos, *OFFER, "accept the deal")
    pos.money[0] = 2
    steps(pos, *PASSES)
    assert (pos.vote, pos.money, pos.broken) == (None, [2, 5, 5], [])
    assert len(deed(pos, 0, TRADE_RESOURCES)) == 1  # no licence is left over


@clause("DES-SNT-07", "DES-PROP-14", "DES-PROP-19")
@pytest.mark.parametrize(("kind", "tabled"), [(B_TRADE, 0), (B_PEACE, 1)])
def test_a_peace_counts_among_the_three_and_a_trade_does_not(kind: int, tabled: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, rebel="PoP")
    bring_in(pos, Bill(kind, 1, "x", [], 0, "", -1, 0, None, (Gift(0, 1, Funds(MONEY, 1)),)))
    assert (pos.tabled, pos.requests) == ([0, tabled, 0], [0, 0, 0])


@clause("DES-PROP-14")
@pytest.mark.parametrize(("resigned", "offered"), [([2], True), ([], True), ([1, 2], False)])
def test_a_trade_needs_somebody_to_trade_with(resigned: list[int], offered: bool) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, laws=["sample:2"])
    pos.resigned = [seat in resigned for seat in range(3)]
    assert ("table a trade" in [pos.text(move) for move in TableTurn(0).moves(pos)]) is offered


@clause("DES-PROP-15", "DES-PROP-16")
@pytest.mark.parametrize(
    ("fleets", "broken"),
    [
        ({12: 1, 27: 1}, False),  # one in each marked Sector that is not Infested
        ({12: 2, 29: 1}, True),  # two in one of them do not help the other
        ({29: 2}, True),
        ({27: 1}, False),  # as many as it has Fleets
        ({29: 1}, True),
        ({}, False),
    ],
)
def test_the_oversight_committee_wants_a_defender_in_each_marked_sector(
    fleets: dict[int, int], broken: bool
) -> None:
    pos = table(
        phase="intrigue",
        marked=[12, 27, 41],
        infested=[41],
        laws=["sample:3"],
        fleets={"GSP": fleets},
        senators={"GSP": "orrumah"},
    )
    assert pos.laws[0].turns == 2
    start(pos, EndOfDeclarations())
    assert tokens(pos, "orrumah") == ((2, 0) if broken else (0, 0))


@clause("DES-PROP-17")
@pytest.mark.parametrize("number", [1, 3])
def test_the_registration_of_movements_takes_two_money_for_each_fleet(number: int) -> None:
    pos = table(laws=["sample:4"])
    found = due(pos, 0, MOVE, at(50), number)
    assert [(item.resource, item.amount, item.breach) for item in found] == [(MONEY, 2 * number, False)]
    assert pos.laws[0].turns == 2


@clause("DES-PROP-18")
def test_the_consulate_takes_two_influence_for_each_campaign() -> None:
    pos = table(laws=["sample:5"])
    assert [(item.resource, item.amount) for item in due(pos, 0, CAMPAIGN, at(13))] == [(1, 2)]
    assert law(table(), "sample:5").turns == 2


@clause("DES-PROP-19", "DES-SNT-08")
@pytest.mark.parametrize(
    ("rebel", "failed", "offered"), [("PoP", [], True), ("", [], False), ("PoP", ["peace"], False)]
)
def test_peace_is_tabled_while_there_is_a_rebel_and_not_again_after_it_failed(
    rebel: str, failed: list[str], offered: bool
) -> None:
    pos = presided_senate(rebel=rebel)
    pos.failed = failed
    start(pos, TableTurn(0))
    assert ("table peace" in legal(pos)) is offered


@clause("DES-PROP-20", "DES-LAW-26")
def test_a_repeal_ends_its_law_at_once_and_is_no_law_itself() -> None:
    pos = table(laws=["tax move_fleet 2 money for 3 turns", "tax bank_trade 1 money for 3 turns"])
    enact(pos, bill("repeal 1", 2))
    assert [each.id for each in pos.laws] == [2]
    enact(pos, bill("repeal 2; tax recruit_senator 1 money", 2))
    assert [each.id for each in pos.laws] == [3]
    assert len(pos.laws[0].provisions) == 1


@clause("DES-PROP-20")
def test_a_repeal_is_tabled_voted_on_and_ends_the_law() -> None:
    pos = senate_that_tables(
        in_force=["tax move_fleet 2 money for 4 turns", "tax bank_trade 1 money for 4 turns"]
    )
    steps(pos, "table the repeal of law 1")
    assert pos.bill is not None
    assert (pos.bill.name, pos.tabled[0]) == ("Repeal of Law 1", 1)
    steps(pos, *PASSES)
    assert [each.id for each in pos.laws] == [2]
    assert (deed(pos, 1, MOVE, at(12)), len(deed(pos, 1, BANK))) == ([], 1)


@clause("DES-PROP-21")
def test_two_laws_on_one_act_are_both_due_and_two_taxes_of_one_law_add_up() -> None:
    pos = table(
        laws=["tax move_fleet 2 money; tax move_fleet in own 1 influence; tax move_fleet 1 money for 5 turns"]
    )
    law(pos, "prohibit move_fleet for 5 turns")
    pos.owner[0] = 0
    assert due(pos, 0, MOVE, 0) == [Due(1, 0, 3, False), Due(1, 1, 1, False), Due(2, 0, 0, True)]


@clause("DES-PROP-21", "DES-LAW-10")
def test_every_law_on_an_act_is_applied_and_the_taxes_of_one_law_add_up() -> None:
    pos = table(owners={12: "GSP"})
    law(pos, "prohibit bank_trade; tax move_fleet in neutral 4 money; tax move_fleet 2 money for 3 turns")
    law(
        pos,
        "tax move_fleet 3 influence; tax move_fleet in own 1 influence; prohibit move_fleet in own for 3 turns",
    )
    law(pos, "tax move_fleet 5 money for 3 turns")
    assert demanded(pos, MOVE, at(12)) == [(1, "2 Money"), (2, "4 Influence"), (2, "breach"), (3, "5 Money")]
    assert demanded(pos, MOVE, at(14), 2) == [(1, "12 Money"), (2, "6 Influence"), (3, "10 Money")]
    pos.broken = [(2, 0)]
    assert demanded(pos, MOVE, at(12)) == [(1, "2 Money"), (3, "5 Money")]
    assert len(demanded(pos, MOVE, at(12), seat=1)) == 3


@clause("DES-PROP-22")
@pytest.mark.parametrize(("offers", "may"), [(19, True), (20, False)])
def test_after_twenty_offers_nothing_is_drafted_but_samples_may_be_tabled(offers: int, may: bool) -> None:
    pos = senate_that_tables()
    pos.offers[0] = offers
    pos.stack.clear()
    start(pos, TableTurn(0))
    assert ("draft a law" in legal(pos)) is may
    assert "table free trade compact" in legal(pos)
    if not may:
        assert refused(pos, "draft a law").clause == "DES-PROP-22"
        assert refused(pos, 'table law "tax move_fleet 2 money for 3 turns"').clause == "DES-PROP-22"
