"""Negotiation (NOM-NEGO)."""

from __future__ import annotations

import msgspec

from orrery.engine.offers import AnswerOffer, DraftOffer
from orrery.engine.view import UNSEEN
from orrery.games.nomads.activation import Activate
from orrery.games.nomads.state import Deal, Expanse
from orrery.games.nomads.turns import StartTurn
from orrery.games.nomads.windows import React
from tests.games.nomads.kit import A, B, C, Player, act, card, do, everybody_passes, expanse, names, one_round
from tests.kit import legal, play, refused, start
from tests.ledger import clause


def market(**options: int) -> Expanse:
    """Two traders in yellow, a third species elsewhere."""
    return act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon"]),
            Player("Lemurai", "Lifewell", credits=0),
            **options,
        )
    )


def offer(pos: Expanse, partner: str, *parts: str) -> None:
    play(pos, f"negotiate with {partner}", *parts, "send the offer")


@clause("NOM-NEGO-04", "NOM-NEGO-06")
def test_gifts_are_allowed_and_nobody_has_to_agree() -> None:
    pos = market()
    offer(pos, "orange", "give 2 credits", "give civil ship by name")
    assert legal(pos) == ["accept the offer", "make a counter-offer", "decline the offer"]
    refusing = pos.copy()
    do(pos, "accept the offer")
    assert (pos.credits[:2], names(pos.storage[A])) == ([3, 7], ["Trade Hub"])
    do(refusing, "decline the offer")
    assert (refusing.credits[:2], len(refusing.storage[A])) == ([5, 5], 2)


@clause("NOM-NEGO-05", "NOM-NEGO-16")
def test_blackmail_is_allowed_and_binds_nobody_afterwards() -> None:
    pos = act(
        expanse(Player("Kethri", "Ares Forge", military=1), Player("Vorrax", "Crimson Gate", credits=5))
    )
    offer(pos, "orange", "ask for 3 credits")
    do(pos, "accept the offer")
    assert pos.credits == [7, 2]
    assert "declare war on orange" in legal(pos)


@clause("NOM-NEGO-08")
def test_no_negotiation_during_a_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1),
            Player("Vorrax", "Crimson Gate", storage=["Civil Ship"]),
        )
    )
    pos.wish[B] = True
    play(pos, "declare war on orange")
    assert legal(pos, B) == ["pass"]


@clause("NOM-NEGO-11", "NOM-NEGO-21")
def test_a_named_card_must_be_there_and_nothing_is_promised_twice() -> None:
    pos = market()
    play(pos, "negotiate with orange")
    assert isinstance(pos.decision, DraftOffer)
    refused(pos, "give data theft by name")
    refused(pos, "give 6 credits")
    refused(pos, "send the offer")
    play(pos, "give civil ship by name")
    refused(pos, "give civil ship face down")
    play(pos, "give 5 credits")
    refused(pos, "give 1 credits")
    play(pos, "withdraw the offer")
    assert isinstance(pos.decision, Activate)
    assert pos.deal is None


@clause("NOM-NEGO-12", "NOM-NEGO-15")
def test_an_offer_may_ask_for_credits_a_named_card_or_cards_of_the_partners_choice() -> None:
    pos = market()
    offer(pos, "orange", "ask for data theft by name")
    do(pos, "accept the offer")
    assert "Data Theft" in names(pos.storage[A])
    offer(pos, "orange", "give 1 credits", "ask for mecadestroyer by name")
    assert refused(pos, "accept the offer").clause == "NOM-NEGO-15"
    play(pos, "decline the offer")
    offer(pos, "orange", "give 1 credits", "ask for 1 cards")
    play(pos, "accept the offer")
    assert legal(pos) == ["hand over jump beacon"]
    do(pos, "hand over jump beacon")
    assert pos.storage[B] == []


@clause("NOM-NEGO-13")
def test_others_see_credits_and_numbers_but_no_cards() -> None:
    pos = market()
    pos.whisper((A,), "NOM-GEN-08", "nothing")
    play(pos, "negotiate with orange", "give civil ship by name", "give trade hub face down")
    assert pos.view(B).deal == pos.view(C).deal  # not sent yet
    events = play(pos, "ask for 2 credits", "ask for data theft by name", "send the offer")
    third, partner, maker = pos.view(C).deal, pos.view(B).deal, pos.view(A).deal
    assert third is not None and partner is not None and maker is not None
    assert (third.ask_credits, third.ask_cards(), third.named, third.hidden) == (2, 1, [], [UNSEEN] * 2)
    assert (partner.named, partner.hidden, partner.ask_named) == (
        [card("Civil Ship")],
        [UNSEEN],
        [card("Data Theft")],
    )
    assert maker.hidden == [card("Trade Hub")]
    told = [event for event in events if event.visible_to(C)]
    assert not any(
        card("Civil Ship") in msgspec.to_builtins(event.args) for event in told if len(event.args) == 1
    )
    other = pos.copy()
    assert other.deal is not None
    other.deal.named, other.storage[A] = (
        [card("Deep Archive")],
        sorted([card("Deep Archive"), card("Trade Hub")]),
    )
    assert msgspec.json.encode(other.view(C).shown()) == msgspec.json.encode(pos.view(C).shown())


@clause("NOM-NEGO-13")
def test_of_an_offer_that_was_not_sent_others_see_only_who_negotiates() -> None:
    pos = market()
    play(
        pos, "negotiate with orange", "give civil ship by name", "give trade hub face down", "give 2 credits"
    )
    play(pos, "ask for data theft by name", "ask for 1 cards")
    nothing = Deal(maker=A, partner=B)
    assert [pos.view(seat).deal for seat in (B, C, None)] == [nothing] * 3
    assert pos.view(A).deal == pos.deal != nothing


@clause("NOM-NEGO-13", "NOM-NEGO-12")
def test_numbers_of_an_offer_are_for_all_its_cards_for_those_who_know_them() -> None:
    pos = market()
    offer(
        pos,
        "orange",
        "give civil ship by name",
        "give trade hub face down",
        "ask for 3 credits",
        "ask for 2 cards",
    )
    play(pos, "accept the offer", "hand over jump beacon")
    ship, hub, beacon = ([card(name)] for name in ("Civil Ship", "Trade Hub", "Jump Beacon"))
    known = Deal(A, B, True, 0, ship, hub, 3, [], 2, beacon)
    assert pos.deal == known
    assert pos.view(A).deal == msgspec.structs.replace(known, chosen=[UNSEEN])
    assert pos.view(B).deal == msgspec.structs.replace(known, hidden=[UNSEEN])
    for seat in (C, None):
        assert pos.view(seat).deal == Deal(A, B, True, 0, [], [UNSEEN] * 2, 3, [], 2, [UNSEEN])
    both = market()
    offer(both, "orange", "give 1 credits", "ask for data theft by name", "ask for 1 cards")
    assert both.view(B).deal == Deal(A, B, True, 1, [], [], 0, [card("Data Theft")], 1, [])
    for seat in (C, None):
        assert both.view(seat).deal == Deal(A, B, True, 1, [], [], 0, [], 2, [])


@clause("NOM-NEGO-14")
def test_a_counter_offer_turns_the_tables_and_the_exchange_is_one_moment() -> None:
    pos = market()
    offer(pos, "orange", "give 1 credits", "ask for data theft by name")
    play(pos, "make a counter-offer")
    assert pos.waiting == (B,)
    play(pos, "give data theft by name", "ask for 3 credits", "send the offer")
    assert pos.waiting == (A,)
    assert isinstance(pos.decision, AnswerOffer)
    before = (pos.credits[:2], [len(hand) for hand in pos.storage[:2]])
    assert before == ([5, 5], [2, 2])
    do(pos, "accept the offer")
    assert (pos.credits[:2], [len(hand) for hand in pos.storage[:2]]) == ([2, 8], [3, 1])


@clause("NOM-NEGO-15")
def test_a_deal_that_cannot_be_kept_is_void() -> None:
    pos = market()
    offer(pos, "orange", "give 3 credits", "ask for 2 cards")
    play(pos, "accept the offer", "hand over data theft")
    pos.credits[A] = 0  # as if an effect had intervened
    play(pos, "hand over jump beacon")
    assert (pos.credits[:2], len(pos.storage[B]), pos.pair_deals[B]) == ([0, 5], 2, 0)


@clause("NOM-NEGO-17")
def test_three_declined_offers_end_it_for_this_turn() -> None:
    pos = market()
    for _ in range(2):
        offer(pos, "orange", "give 1 credits")
        play(pos, "decline the offer")
    offer(pos, "orange", "give 1 credits")
    assert legal(pos) == ["accept the offer", "decline the offer"]
    play(pos, "decline the offer")
    assert "negotiate with orange" not in legal(pos)
    counter = market()
    offer(counter, "orange", "give 1 credits")
    play(counter, "make a counter-offer", "ask for 1 credits", "send the offer")
    assert counter.declined[B] == 1  # a counter-offer declines the offer before it
    free = market(negotiation_limit=0)
    for _ in range(6):
        offer(free, "orange", "give 1 credits")
        play(free, "decline the offer")
    assert "negotiate with orange" in legal(free)


@clause("NOM-NEGO-18", "NOM-NEGO-03")
def test_a_deal_has_two_sides_one_of_them_the_active_player() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", storage=["Civil Ship"]),
            Player("Vorrax", "Sunmint", storage=["Trade Hub"]),
            Player("Lemurai", "Helio Bazaar", storage=["Trade Hub"]),
        )
    )
    play(pos, "train a unit")
    assert "negotiate with crimson" in legal(pos, B)
    assert "negotiate with violet" not in legal(pos, B)
    everybody_passes(pos)
    play(pos, "negotiate with orange")
    assert pos.deal is not None
    assert (pos.deal.maker, pos.deal.partner) == (A, B)


@clause("NOM-NEGO-20", "NOM-NEGO-10")
def test_an_offer_without_a_deal_hands_the_right_to_act_on() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", storage=["Civil Ship"], credits=4),
            Player("Vorrax", "Sunmint", storage=["Trade Hub"]),
            Player("Lemurai", "Lifewell", storage=["Evasive Warp"]),
        )
    )
    play(pos, "train a unit")
    assert pos.waiting == (B, C)  # A has nothing left to pay with
    one_round(pos, b="negotiate with crimson")
    play(pos, "give 1 credits", "send the offer", "decline the offer")
    assert isinstance(pos.decision, React)
    assert pos.waiting[:1] == (C,)
    assert len(pos.waiting) == 1


@clause("NOM-NEGO-20", "NOM-NEGO-24")
def test_nobody_is_asked_for_offers_without_a_wish() -> None:
    pos = market()
    pos.credits[B] = 0  # no synchronic could be paid for
    do(pos, "announce an offer")
    assert pos.wish[A]
    assert "announce an offer" not in legal(pos)
    play(pos, "build civil ship")
    assert pos.waiting == (A,)
    wishing = market()
    wishing.credits[B] = 0
    wishing.wish[B] = True
    play(wishing, "build civil ship")
    assert wishing.waiting == (A, B)
    assert legal(wishing, B) == ["negotiate with crimson", "pass"]
    do(pos, "end the turn")
    assert pos.wish[A]  # it holds on the others' turns
    start(pos, StartTurn())
    pos.at = A
    start(pos, StartTurn())
    assert not pos.wish[A]


@clause("NOM-NEGO-23")
def test_credits_go_one_way() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give 1 credits", "ask for data theft by name")
    for text in ("ask for 1 credits", "give 1 credits"):
        assert refused(pos, text).clause == "NOM-NEGO-23"


@clause("NOM-NEGO-22")
def test_five_deals_between_two_players_are_enough_for_a_turn() -> None:
    for limit, more in ((5, False), (0, True)):
        pos = market(deal_limit=limit)
        for _ in range(5):
            offer(pos, "orange", "give 1 credits")
            do(pos, "accept the offer")
        pos.credits[A] = 5
        assert ("negotiate with orange" in legal(pos)) == more


@clause("NOM-EFF-14", "NOM-EFF-15")
def test_the_bazaar_pays_for_the_first_deal_of_a_turn() -> None:
    pos = act(expanse(Player("Kethri", "Helio Bazaar", credits=5), Player("Vorrax", "Sunmint", credits=0)))
    for _ in range(2):
        offer(pos, "orange", "give 1 credits")
        do(pos, "accept the offer")
    assert pos.credits == [5 - 2 + 1, 2]


@clause("NOM-NEGO-02", "NOM-GEN-04")
def test_an_embassy_negotiates_anywhere_on_the_own_turn() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", built=["Embassy Spire"]),
            Player("Vorrax", "Lifewell", storage=["Civil Ship"]),
        )
    )
    assert "negotiate with orange" in legal(pos)
    pos.stack.clear()
    pos.at = B
    act(pos)
    assert "negotiate with crimson" not in legal(pos)
