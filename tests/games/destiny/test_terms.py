"""The terms of an offer: what can be typed, how much at most, and how it is asked (DES-DEAL-11, DES-DEAL-12)."""

from __future__ import annotations

import pytest

from orrery.engine.domain import Range
from orrery.engine.errors import OrreryError
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import start_offer
from orrery.games.destiny.deals.terms import KINDS, WriteTerm
from orrery.games.destiny.table.clicks import TermNumber
from orrery.games.destiny.table.goods import FleetsAt, Funds
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    FreeWords,
    Gift,
    WillPay,
    WillSupport,
    WillVeto,
    WontCampaign,
    WontInvade,
)
from tests.games.destiny.kit import at, legal, play, question_of, refused, table
from tests.ledger import clause


def writing(*clicks: str) -> Table:
    """GSP, with 7 Money and 3 Fleets in Sector 12, writes what it gives or promises BIP."""
    pos = table(money={"GSP": 7}, influence={"GSP": 6}, fleets={"GSP": {12: 3}}, owners={12: "GSP"})
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip", *clicks)
    return pos


def written(pos: Table) -> AnyTerm:
    """The term that is complete now."""
    assert pos.offer is not None
    (term,) = pos.offer.terms
    return term


@clause("DES-DEAL-01", "DES-DEAL-11", "DES-RES-03")
@pytest.mark.parametrize(
    ("clicks", "most"),
    [
        (["term: money"], 7),
        (["term: influence"], 6),
        (["term: fleets", "term: sector 12"], 3),
        (["term: a payment later", "term: option money"], 99),
        (["term: a defence", "term: sector 12"], 10),
    ],
)
def test_any_amount_from_one_to_the_most_can_be_typed(clicks: list[str], most: int) -> None:
    pos = writing(*clicks)
    listed = [text for text in legal(pos) if text.endswith("of it")]
    assert listed == [f"term: {n} of it" for n in (1, 2, 3, 4, 5, 8, 10) if n <= most]
    assert question_of(pos, WriteTerm(0)) == "How many?"
    assert [domain.fields for domain in WriteTerm(0).domains(pos)] == [(Range("number", 1, most),)]
    refused(pos, "term: 0 of it")
    refused(pos, f"term: {most + 1} of it")
    play(pos, f"term: {most} of it")
    assert pos.offer is not None
    if pos.offer.writing is None:
        (term,) = pos.offer.terms
        assert type(term) is Gift and term.goods.number() == most
    else:
        assert pos.offer.writing.clicks[-1] == TermNumber(most)


@clause("DES-DEAL-11")
def test_instant_goods_are_complete_with_their_amount() -> None:
    assert written(writing("term: money", "term: 6 of it")) == Gift(0, 1, Funds(MONEY, 6))
    fleets = writing("term: fleets", "term: sector 12", "term: 2 of it")
    assert written(fleets) == Gift(0, 1, FleetsAt(at(12), 2))


@clause("DES-DEAL-11")
@pytest.mark.parametrize(("begin", "turns", "first", "last"), [(0, 1, 2, 2), (0, 3, 2, 4), (2, 2, 4, 5)])
def test_a_promised_payment_has_a_first_and_a_last_turn(
    begin: int, turns: int, first: int, last: int
) -> None:
    pos = writing("term: a payment later", "term: option influence", "term: 6 of it")
    play(pos, f"term: within {begin} turns")
    assert question_of(pos, WriteTerm(0)) == "For how many turns?"
    assert "term: within 0 turns" not in legal(pos)
    play(pos, f"term: within {turns} turns")
    assert written(pos) == WillPay(0, 1, last, first=first, resource=INFLUENCE, amount=6)


@clause("DES-DEAL-12")
def test_a_promise_in_free_words_has_at_most_two_hundred_letters() -> None:
    pos = writing("term: a promise in free words")
    assert question_of(pos, WriteTerm(0)) == "What is promised?"
    with pytest.raises(OrreryError):
        pos.play(f'term: text "{"x" * 201}"')
    play(pos, f'term: text "{"x" * 200}"', "term: within 3 turns")
    assert written(pos) == FreeWords(0, 1, 5, "x" * 200)


@clause("DES-DEAL-11", "DES-DEAL-34")
def test_a_term_that_is_dropped_leaves_the_offer_as_it_was() -> None:
    pos = writing()
    assert question_of(pos, WriteTerm(0)) == "What does GSP give or promise BIP?"
    play(pos, "term: money", "drop the offer")
    assert pos.offer is not None
    assert (pos.offer.terms, pos.offer.writing, pos.offer.dropped, pos.waiting) == ([], None, 1, (0,))
    assert "deal: gsp gives bip" in legal(pos)


GOODS = [
    "money",
    "influence",
    "a sector",
    "fleets",
    "a senator in play",
    "a senator of the reserve",
    "an action card",
]


@clause("DES-DEAL-01", "DES-DEAL-16", "DES-DEAL-39")
@pytest.mark.parametrize(
    ("giver", "has", "offered"),
    [
        ("gsp", True, GOODS),
        ("bip", True, GOODS),
        ("gsp", False, []),
        ("bip", False, []),
    ],
)
def test_what_the_giver_has_is_offered(giver: str, has: bool, offered: list[str]) -> None:
    pos = table()
    if has:
        people = {"GSP": "orrumah", "BIP": "zharrak"}
        pos = table(
            senators=people,
            reserve={"GSP": "brannoch", "BIP": "wythelle"},
            owners={12: "GSP", 13: "BIP"},
            fleets={"GSP": {12: 1}, "BIP": {13: 1}},
            money=1,
            influence=1,
        )
        pos.hands[0], pos.hands[1] = [0], [0]
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", f"deal: {giver} gives {'bip' if giver == 'gsp' else 'gsp'}")
    texts = [text.removeprefix("term: ") for text in legal(pos)]
    assert texts[: len(offered)] == offered
    assert len(texts) == len(offered) + len(KINDS) - len(GOODS) + 1  # every promise, and dropping it


@clause("DES-DEAL-12", "DES-OPT-01")
@pytest.mark.parametrize("free", [True, False])
def test_free_words_are_offered_where_the_option_says_so(free: bool) -> None:
    pos = table(free_text_promises=free)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip", "deal: gsp gives bip")
    assert ("term: a promise in free words" in legal(pos)) is free
    assert "term: no invasion" in legal(pos)


def listed(*clicks: str) -> list[str]:
    """What is offered after these clicks, without dropping it."""
    pos = table(
        "GSP BIP PoP TMP",
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        owners={12: "GSP", 13: "BIP", 14: "PoP"},
        infested=[15],
        fleets={"GSP": {20: 2, 21: 1}, "BIP": {22: 1}},
    )
    start_offer(pos, 1)
    pos.settle()
    play(pos, "deal with gsp", "deal: gsp gives bip", *clicks)
    return [text.removeprefix("term: ") for text in legal(pos)][:-1]


SECTORS = [f"sector {number}" for number in range(1, 57)]
OTHERS = ["party bip", "party pop", "party tmp"]


@clause("DES-DEAL-11", "DES-DEAL-13")
@pytest.mark.parametrize(
    ("clicks", "offered"),
    [
        (["a sector"], ["sector 12"]),
        (["a hand-over later", "option a sector"], ["sector 12", "sector 13", "sector 14"]),
        (["fleets"], ["sector 20", "sector 21"]),
        (["a hand-over later", "option fleets"], ["sector 20", "sector 21"]),
        (
            ["a hand-over later"],
            [f"option {word}" for word in ("a sector", "fleets", "a senator", "a card", "a reserve senator")],
        ),
        (["no invasion"], [*OTHERS, *SECTORS]),
        (["no assassination"], [*OTHERS, "senator orrumah", "senator brannoch", "senator zharrak"]),
        (["a defence"], SECTORS),
        (["support in battle", "sector 12"], OTHERS),
        (["no rebellion"], [f"within {turns} turns" for turns in range(6)]),
        (["a senator in play"], ["senator orrumah", "senator brannoch"]),
        (["a payment later"], ["option money", "option influence"]),
        (["a vote"], [f"option {word}" for word in ("election", "orders", "prosecution", "proposition")]),
        (
            ["a vote", "option orders"],
            ["party gsp", "party bip", "party pop", "party tmp", "option stay", "option abstain"],
        ),
        (
            ["a vote", "option prosecution", "senator zharrak"],
            ["option for", "option against", "option abstain"],
        ),
        (
            ["a vote", "option election", "option justice"],
            ["senator orrumah", "senator brannoch", "senator zharrak", "option vacant", "option abstain"],
        ),
        (
            ["a bid", "option election"],
            [f"option {word}" for word in ("prime minister", "interior", "finance", "justice", "defence")],
        ),
        (
            ["a proposition or a veto"],
            ["option table", "option veto", "option no veto"],
        ),
        (
            ["a proposition or a veto", "option veto"],
            ["option any proposition", *(f"option sample {number}" for number in range(1, 7))],
        ),
    ],
)
def test_what_can_be_named_at_each_click(clicks: list[str], offered: list[str]) -> None:
    found = listed(*(f"term: {click}" for click in clicks))
    assert sorted(found) == sorted(offered)


@clause("DES-DEAL-11", "DES-DEAL-13")
def test_a_sector_that_another_party_holds_can_be_promised_and_no_other() -> None:
    pos = table(owners={12: "GSP", 13: "BIP", 14: "PoP"}, infested=[15])
    start_offer(pos, 1)
    pos.settle()
    play(pos, "deal with gsp", "deal: bip gives gsp", "term: a hand-over later", "term: option a sector")
    assert legal(pos) == ["term: sector 12", "term: sector 13", "term: sector 14", "drop the offer"]


@clause("DES-DEAL-11")
@pytest.mark.parametrize(
    ("clicks", "term"),
    [
        (("no invasion", "sector 1", "within 2 turns"), WontInvade(0, 1, 4, sector=0)),
        (("no campaign", "party pop", "within 2 turns"), WontCampaign(0, 1, 4, party=2)),
        (
            ("support in battle", "sector 40", "party pop", "3 of it", "within 4 turns"),
            WillSupport(0, 1, 6, at(40), 2, 3),
        ),
        (
            ("a proposition or a veto", "option veto", "option sample 3", "within 5 turns"),
            WillVeto(0, 1, 7, 2),
        ),
    ],
)
def test_the_first_sector_any_party_and_later_turns_are_written_down_as_they_were_clicked(
    clicks: tuple[str, ...], term: AnyTerm
) -> None:
    assert written(writing(*(f"term: {click}" for click in clicks))) == term
