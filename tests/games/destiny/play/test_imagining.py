"""Positions that a seat imagines: they fit all that it knows, and deal anew what it cannot know."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from orrery.engine.base import Seat
from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.announcing import Answers
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.playing import Complete
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.deals import AnswerDeal, start_offer
from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.table.announced import CARD, MINISTRY, Played, Roll
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import ActionCard, ReserveSenator
from orrery.games.destiny.table.laws import Draft
from orrery.games.destiny.table.senate import Bill
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.table.terms import Gift, WillPay
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import Battle, Contest, Force, Order
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, case, deal, legal, play, sen, start, table
from tests.games.destiny.scenes import CONTENT, PEOPLE
from tests.ledger import clause

SEATS = (0, 1, 2, None)
HANDS = {"GSP": "feint dry_dock", "BIP": "seduction confession lobby_dinner", "PoP": "safe_house"}
RESERVES = {"GSP": "wythelle", "BIP": "corvane daveth"}


def imagined(pos: Table, seat: Seat | None, seed: int = 0) -> Table:
    """A table that the seat imagines; it must look to it like the real one, and nothing may be lost or doubled."""
    view = pos.view(seat)
    made = GAME.imagine(view, seeded(f"imagine {seed}"))
    assert isinstance(made, Table)
    assert msgspec.json.encode(made.view(seat).shown()) == msgspec.json.encode(view.shown())
    assert made.problems() == []
    return made


def kinds(*names: str) -> list[int]:
    """Cards by their ids, sorted."""
    return sorted(CONTENT.card(name) for name in names)


def buying(**more: object) -> Table:
    """GSP buys; everybody has cards and some have Senators in reserve."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "senators": PEOPLE,
        "hands": HANDS,
        "reserve": RESERVES,
        "money": 9,
        "influence": 9,
        **more,
    }
    return start(table(**settings), BuyTurn(0))  # type: ignore[arg-type]


@clause("DES-SETUP-14")
@pytest.mark.parametrize("seat", SEATS)
def test_own_secrets_stay_and_all_others_are_dealt_anew(seat: Seat | None) -> None:
    pos = buying()
    tables = [imagined(pos, seat, seed) for seed in range(12)]
    for other in range(3):
        hands = {tuple(sorted(each.hands[other])) for each in tables}
        reserves = {tuple(each.reserve_of(other)) for each in tables}
        if other == seat:
            assert hands == {tuple(sorted(pos.hands[other]))}
            assert reserves == {tuple(pos.reserve_of(other))}
        else:
            assert len(hands) > 6
            assert len(reserves) > 6 or other == 2
    assert [len(hand) for hand in tables[0].hands] == [2, 3, 1]
    assert [len(tables[0].reserve_of(other)) for other in range(3)] == [1, 2, 0]


@clause("DES-SETUP-05", "DES-SETUP-14")
@pytest.mark.parametrize(
    "deck",
    [
        lambda pos: pos.deck,
        lambda pos: pos.senator_deck,
        lambda pos: pos.event_deck,
        lambda pos: pos.sector_deck,
    ],
)
def test_every_deck_lies_in_another_order(deck: Callable[[Table], list[int]]) -> None:
    pos = buying(active="frontier_boom")
    pos.discards = [pos.deck.pop(), pos.deck.pop()]
    pos.event_discards = [pos.event_deck.pop(3)]
    pos.sector_discards = [pos.sector_deck.pop(5), pos.sector_deck.pop(7)]
    orders = [deck(imagined(pos, 0, seed)) for seed in range(4)]
    assert {len(each) for each in orders} == {len(deck(pos))}
    assert len({tuple(each) for each in orders}) == 4
    for each in orders:
        assert each != sorted(each)


@clause("DES-SETUP-04", "DES-SETUP-06")
def test_before_the_parties_are_chosen_the_senators_are_set_apart() -> None:
    pos = GAME.new(3, "before")
    assert isinstance(pos, Table)
    made = GAME.imagine(pos.view(1), seeded("x"))
    assert isinstance(made, Table)
    assert (made.senator_deck, len(made.deck), made.waiting) == ([], 50, pos.waiting)


# --- cards that show ----------------------------------------------------------------------------------------------


@clause("DES-SAB-11", "DES-SETUP-14")
def test_a_hand_that_is_looked_at_is_imagined_as_it_is() -> None:
    pos = table(senators=PEOPLE, hands=HANDS, money=9)
    pos.peek = (0, 1)
    start(pos, BurnCards(0, 1, 4))
    for seed in range(4):
        assert sorted(imagined(pos, 0, seed).hands[1]) == kinds("seduction", "confession", "lobby_dinner")
    assert len({tuple(sorted(imagined(pos, 2, seed).hands[1])) for seed in range(8)}) > 4


@clause("DES-CARD-03", "DES-SETUP-14")
@pytest.mark.parametrize("seat", SEATS)
def test_a_card_about_to_be_announced_is_in_the_hand_of_its_player(seat: Seat | None) -> None:
    pos = table(senators=PEOPLE, hands={**HANDS, "BIP": "courier_intercept seduction"}, influence=9, money=9)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", "play courier intercept")
    assert isinstance(pos.decision, Complete)
    for seed in range(4):
        made = imagined(pos, seat, seed)
        assert CONTENT.card("courier_intercept") in made.hands[1]
        assert len(made.hands[1]) == 2
    assert legal(made) == ["choose gsp", "choose pop"]


@clause("DES-MIN-07")
def test_an_office_about_to_be_abused_is_no_card() -> None:
    """The corrupt Minister of Interior and a card have the same number; nobody holds it for that."""
    pos = table(senators=PEOPLE, hands={"BIP": "seduction"}, ministers={"interior": "zharrak"})
    pos.pending = Played(MINISTRY, 1, 1, sen("zharrak"))
    start(pos, Complete(1))
    assert len({tuple(imagined(pos, 0, seed).hands[1]) for seed in range(8)}) > 4


@clause("DES-DEAL-28", "DES-DEAL-19")
def test_a_card_on_offer_is_in_the_hand_of_who_offers_it() -> None:
    pos = table(senators=PEOPLE, hands={"BIP": "seduction feint", "PoP": "safe_house"})
    pos.offer = Offer(1, [Gift(1, 0, ActionCard(CONTENT.card("feint")))], made=True)
    start(pos, AnswerDeal(0))
    for seed in range(6):
        assert CONTENT.card("feint") in imagined(pos, 0, seed).hands[1]
    assert any(CONTENT.card("feint") not in imagined(pos, 2, seed).hands[1] for seed in range(6))


@clause("DES-DEAL-28", "DES-DEAL-19")
def test_a_card_that_is_asked_for_may_be_anywhere_and_one_offered_twice_is_no_two_cards() -> None:
    pos = table(senators=PEOPLE, hands={"BIP": "feint", "PoP": "safe_house", "GSP": "feint"})
    card = CONTENT.card("feint")
    asked = Offer(1, [Gift(2, 1, ActionCard(CONTENT.card("dry_dock")))], made=True)
    pos.offer = asked
    start(pos, AnswerDeal(2))
    held = [tuple(imagined(pos, 2, seed).hands[2]) for seed in range(4)]
    assert held == [tuple(kinds("safe_house"))] * 4
    asked.terms = [Gift(1, 2, ActionCard(card)), Gift(1, 2, ActionCard(card))]
    assert imagined(pos, 2).hands[1] == [card]
    asked.terms = [Gift(2, 1, ActionCard(CONTENT.card("dry_dock"))), Gift(2, 0, ActionCard(card))]
    hands = {tuple(sorted(imagined(pos, 0, seed).hands[2])) for seed in range(8)}
    assert len(hands) > 4


@clause("DES-DEAL-28", "DES-DEAL-16")
def test_a_senator_of_the_reserve_on_offer_is_in_the_reserve_of_who_offers_it() -> None:
    pos = table(senators=PEOPLE, reserve=RESERVES)
    pos.offer = Offer(1, [Gift(1, 0, ReserveSenator(sen("corvane")))], made=True)
    start(pos, AnswerDeal(0))
    for seed in range(6):
        made = imagined(pos, 0, seed)
        assert (made.sen_at[sen("corvane")], made.sen_seat[sen("corvane")]) == (IN_RESERVE, 1)
        assert len(made.reserve_of(1)) == 2
        own = imagined(pos, 1, seed)
        assert own.reserve_of(1) == pos.reserve_of(1)
    assert any(made.sen_seat[sen("corvane")] != 1 for made in (imagined(pos, 2, seed) for seed in range(6)))
    others = {tuple(imagined(pos, 0, seed).reserve_of(1)) for seed in range(6)}
    assert len(others) > 3


@clause("DES-DEAL-28")
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("proposer", [0, 2])
def test_an_offer_that_others_write_is_imagined_at_its_beginning(seat: Seat | None, proposer: int) -> None:
    pos = table(senators=PEOPLE, money=9)
    start_offer(pos, proposer)
    pos.settle()
    play(pos, "deal with bip", f"deal: {('gsp', '', 'pop')[proposer]} gives bip", "term: money")
    made = GAME.imagine(pos.view(seat), seeded("x"))
    assert isinstance(made, Table)
    assert made.waiting == (proposer,)
    offer = made.offer
    assert offer is not None and offer.proposer == proposer
    if seat == proposer:
        assert offer == pos.offer and legal(made) == legal(pos)
    else:
        assert offer.terms == [] and offer.writing is not None
        assert (offer.writing.giver, offer.writing.clicks) == (proposer, ())
        assert offer.writing.receiver != proposer


@clause("DES-DEAL-28")
def test_an_own_offer_and_one_that_is_made_are_imagined_as_they_are() -> None:
    pos = table(senators=PEOPLE, money=9)
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip")
    assert imagined(pos, 0).offer == pos.offer
    play(pos, "deal: gsp gives bip", "term: money", "term: 2 of it", "make the offer")
    made = imagined(pos, 1).offer
    assert made is not None and (made.writing, made.terms) == (None, pos.offer.terms if pos.offer else None)


# --- its own copies -----------------------------------------------------------------------------------------------


@clause("DES-CARD-12")
def test_what_happens_on_an_imagined_table_does_not_change_what_the_seat_saw() -> None:
    pos = table(senators=PEOPLE, hands=HANDS)
    pos.pile = [Played(CARD, 0, CONTENT.card("feint"))]
    pos.queued = [Played(CARD, 1, CONTENT.card("feint"))]
    pos.pending = Played(MINISTRY, 0, 1, sen("orrumah"))
    pos.under = [Roll("court", [0], [[1]], [[]], [False], [0])]
    pos.roll = Roll("court", [0], [[1]], [[]], [False], [0])
    pos.vote = Vote(0, 0, [0, 1], 0, [], [0] * 3, [0] * 3, 0, -1, False)
    pos.bill = Bill(0, 0, "A law", [], 2, "", -1, 0, None)
    pos.draft = Draft(0, [], 0, 0, [], [], 0, -1, 0, 0, 0, 0, -1, False, 0, 0, False)
    pos.case = case(1, 0, 1, 0, [0, 1])
    pos.order = Order(0, 1, [], [], False, 0, -1)
    pos.battle = Battle(0, 0, [Force(0, 0, 1, -1)], 0, 0)
    pos.contest = Contest(0, [], [0] * 3, [0] * 3, 0, 0)
    view = pos.view(0)
    before = msgspec.json.encode(view.shown())
    made = GAME.imagine(view, seeded("x"))
    assert isinstance(made, Table)
    for name in ("pending", "roll", "vote", "bill", "draft", "case", "order", "battle", "contest"):
        assert getattr(made, name) is not getattr(view, name)
    for seen, own in ((view.pile, made.pile), (view.queued, made.queued), (view.under, made.under)):
        assert seen[0] is not own[0]
    made.money[0] = 77
    made.pile[0].negated = True
    made.under[0].dice.append([6])
    assert msgspec.json.encode(view.shown()) == before


@clause("DES-CARD-06")
def test_what_others_have_answered_already_is_imagined_and_what_the_seat_has_answered_is_known() -> None:
    pos = table(senators=PEOPLE, hands=HANDS, money=9, influence=9)
    pos.pile = [Played(CARD, 0, CONTENT.card("lobby_dinner"))]
    start(pos, Answers(0, 0))
    assert pos.waiting == (1, 2)
    pos.play("pass", 1)
    for seat in SEATS:
        # nobody else is told who has answered such a question: that would tell who has something to think about
        assert imagined(pos, seat).waiting == ((2,) if seat == 1 else (1, 2))


@clause("DES-DEAL-31")
def test_who_imagines_does_not_know_what_others_owe_each_other_and_plays_on() -> None:
    """GSP decides about its own promise; one of others, which it cannot read, falls due right behind it."""
    pos = table(senators=PEOPLE, money=9, turn=2)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=1))
    deal(pos, WillPay(1, 2, 2, first=2, resource=MONEY, amount=1))
    pos = start(pos, JudgePromises())
    dreamt = imagined(pos, 0)
    for each in (pos, dreamt):
        assert each.waiting == (0,) and each.deals
        each.play("keep the promise")
    assert pos.waiting == (1,) and pos.money[1] == 10
    assert dreamt.money[0] == 8 and dreamt.waiting != (1,)
