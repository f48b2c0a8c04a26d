"""Treaties with the rebel and agreed deals, from the offer to what comes of it (DES-REB-24 to 28, 34; DES-DEAL-28)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.deals import Concluded, start_offer
from orrery.games.destiny.laws.peace import make_peace, peace_offers
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.table.deals import Aim, Offer
from orrery.games.destiny.table.goods import ActionCard, Funds, OwnedSector
from orrery.games.destiny.table.senate import B_PEACE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WontInvade
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from tests.games.destiny.kit import answer, at, clauses, law, legal, play, quiet, said, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def peace(pos: Table, *terms: AnyTerm) -> None:
    """A treaty that BIP has tabled takes effect."""
    make_peace(pos, Bill(B_PEACE, 1, "Peace with the rebel", [], terms=terms))
    pos.settle()
    quiet(pos)


# --- the rebel offers -------------------------------------------------------------------------------------------


@clause("DES-REB-24", "DES-REB-34")
@pytest.mark.parametrize("hand", ["feint", "filibuster"])
def test_the_rebel_learns_nothing_of_the_hand_that_it_asks_a_card_of(hand: str) -> None:
    pos = table(rebel="GSP", senators=PEOPLE, hands={"BIP": hand})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "offer peace to bip")
    play(pos, "deal with bip", "deal: bip gives gsp", "term: an action card", "term: card feint")
    events = play(pos, "make the offer")
    offer = "An offer of GSP: BIP to GSP: Feint"  # told to the two of them alone
    assert said(pos, events) == [offer, offer, "GSP offers peace"]
    assert (pos.treaty, pos.treaty_with) == ((Gift(1, 0, ActionCard(pos.content.card("feint"))),), 1)
    assert peace_offers(pos, 0) == []  # BIP has the word now


@clause("DES-REB-24", "DES-DEAL-33")
def test_an_offer_of_peace_is_not_taken_back_for_free() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    pos.treaty_with = 1
    start_offer(pos, 0, "peace offered")
    pos.settle()
    pos.revealed = False
    play(pos, "make the offer")
    assert (pos.revealed, pos.treaty_with, pos.treaty) == (True, 1, ())


@clause("DES-REB-34")
@pytest.mark.parametrize(("money", "peace_made"), [(4, True), (3, False)])
def test_a_treaty_whose_price_is_spent_before_it_takes_effect_brings_no_peace(
    money: int, peace_made: bool
) -> None:
    pos = table(rebel="GSP", senators=PEOPLE, money={"GSP": money})
    peace(pos, Gift(0, 1, Funds(MONEY, 4)))
    assert pos.in_standing(0) is peace_made
    assert pos.money == ([0, 4, 0] if peace_made else [3, 0, 0])
    assert pos.peaced[0] is peace_made
    assert pos.failed == ([] if peace_made else ["peace"])
    start(pos, TableTurn(1))
    assert "table peace" not in legal(pos)


@clause("DES-REB-26", "DES-DEAL-04")
def test_the_promises_of_a_treaty_bind_from_the_peace_on() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    promise = WontInvade(0, 1, 9, party=1)
    peace(pos, promise)
    assert [(each.proposer, each.partners, each.terms) for each in pos.deals] == [(1, (0, 1), (promise,))]


@clause("DES-LAW-25", "DES-REB-26", "DES-REB-28")
def test_what_the_senate_has_ratified_in_a_treaty_needs_no_other_licence() -> None:
    pos = table(rebel="GSP", senators=PEOPLE, owners={12: "GSP", 13: "BIP"}, money=5)
    law(pos, "license make_promise; license trade_resources; license trade_sectors for 3 turns")
    peace(
        pos,
        WontInvade(0, 1, 9, party=1),
        Gift(0, 1, Funds(MONEY, 2)),
        Gift(1, 0, OwnedSector(at(13))),
    )
    assert (pos.money, pos.owner[at(13)], pos.broken) == ([3, 7, 5], 0, [])
    assert [grant.number for grant in pos.grants] == [0] * 5  # a licence covers this treaty and nothing else


@clause("DES-REB-24")
def test_an_offer_of_peace_ends_with_the_senate_phase() -> None:
    pos = table(rebel="GSP", senators=PEOPLE)
    pos.treaty, pos.treaty_with = (WontInvade(0, 1, 9, party=1),), 1
    start(pos, EndSenate())
    assert (list(pos.treaty), pos.treaty_with) == ([], -1)


# --- a Party offers ---------------------------------------------------------------------------------------------


def written(initiative: str = "BIP PoP GSP TMP", offered: int = -1) -> Table:
    """TMP, at its turn to table, begins a treaty with PoP, the rebel."""
    pos = table(
        "GSP BIP PoP TMP",
        initiative=initiative,
        rebel="PoP",
        senators={**PEOPLE, "TMP": "daveth"},
        ministers={"justice": "orrumah"},
        money=5,
    )
    pos.treaty_with = offered
    start(pos, TableTurn(3))
    play(pos, "table peace")
    return pos


@clause("DES-REB-24", "DES-DEAL-28")
@pytest.mark.parametrize("says", ["accept the deal", "decline the deal"])
def test_the_rebel_must_agree_to_a_treaty_that_gives_it_nothing(says: str) -> None:
    pos = written()
    play(pos, "make the offer")
    assert (pos.waiting, pos.bill) == ((2,), None)
    play(pos, says)
    if says == "decline the deal":
        assert (pos.bill, pos.refused[3], pos.tabled[3]) == (None, True, 0)
    else:
        assert pos.bill is not None
        assert (pos.bill.kind, pos.bill.seat, pos.bill.terms, pos.tabled[3]) == (B_PEACE, 3, (), 1)


@clause("DES-REB-24", "DES-REB-26", "DES-DEAL-28")
@pytest.mark.parametrize(("initiative", "order"), [("BIP PoP GSP TMP", [1, 2]), ("PoP GSP BIP TMP", [2, 1])])
def test_the_partners_of_a_treaty_answer_in_initiative_order_and_all_must_accept(
    initiative: str, order: list[int]
) -> None:
    pos = written(initiative, offered=1)  # the rebel has offered peace to BIP, which may be drawn in
    play(pos, "deal with bip", "deal: bip gives tmp", "term: money", "term: 2 of it", "make the offer")
    for seat in order:
        assert (pos.waiting, pos.bill) == ((seat,), None)
        play(pos, "accept the deal")
    assert pos.bill is not None
    assert (pos.bill.kind, pos.bill.terms) == (B_PEACE, (Gift(1, 3, Funds(MONEY, 2)),))
    assert pos.money == [5, 5, 5, 5]  # nothing changes hands before the vote


# --- what all have accepted -------------------------------------------------------------------------------------


@clause("DES-DEAL-28", "DES-DEAL-02")
@pytest.mark.parametrize("aim", ["deal", "tabled trade", "peace tabled"])
@pytest.mark.parametrize("money", [5, 6])
def test_what_cannot_be_given_in_full_is_neither_carried_out_nor_tabled(aim: Aim, money: int) -> None:
    pos = table(senators=PEOPLE, rebel="GSP" if aim == "peace tabled" else "", money={"GSP": money})
    twice: list[AnyTerm] = [Gift(0, 1, Funds(MONEY, 3)), Gift(0, 1, Funds(MONEY, 3))]
    pos.offer = Offer(1, twice, aim)
    pos.revealed = False
    start(pos, Concluded())
    told = ["An agreed deal cannot be carried out"] if money == 5 else []
    assert [line for line in said(pos) if "cannot" in line] == told
    tabled = money == 6 and aim != "deal"
    assert (pos.offer is None, pos.bill is not None, pos.revealed) == (True, tabled, True)
    assert pos.money[0] == (0 if money == 6 and not tabled else money)


@clause("DES-PROP-11", "DES-PROP-14")
def test_a_trade_that_nobody_ratified_breaks_the_law_for_both_sides() -> None:
    pos = table(senators=PEOPLE, laws=["sample:2"], money=5)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "negotiate")
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 3 of it", "make the offer")
    events = play(pos, "accept the deal")
    assert (pos.money, pos.broken, pos.grants) == ([2, 8, 5], [(1, 0), (1, 1)], [])
    assert clauses(events).count("DES-COR-07") == 2
