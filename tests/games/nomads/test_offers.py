"""Offers at the border of what is allowed, and deals that happen whole or not at all (NOM-NEGO)."""

from __future__ import annotations

from orrery.engine.base import Decision
from orrery.engine.domain import Range
from orrery.games.nomads.state import REORGANIZATION, Expanse, Item
from orrery.games.nomads.trade import why_not_conclude, why_not_offer
from orrery.games.nomads.turns import StartTurn
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
)
from tests.kit import clauses, legal, play, refused, said, start
from tests.ledger import clause


def market(mine: int = 5, theirs: int = 5, **options: int) -> Expanse:
    """Two traders in yellow with so many credits and two cards each, a third species elsewhere."""
    return act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=mine, storage=["Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=theirs, storage=["Data Theft", "Jump Beacon"]),
            Player("Lemurai", "Lifewell", credits=5, storage=["Bomb Bay"]),
            **options,
        )
    )


def ranges(pos: Expanse) -> dict[str, tuple[int, int]]:
    """What numbers can be put into the offer, by the label of the form."""
    return {
        domain.label: (field.low, field.high)
        for domain in pos.domains()
        for field in domain.fields
        if isinstance(field, Range)
    }


@clause("NOM-NEGO-10", "NOM-NEGO-03", "NOM-NEGO-08")
def test_when_an_offer_is_allowed() -> None:
    pos = market()
    assert not why_not_offer(pos, A, B) and not why_not_offer(pos, B, A)
    assert why_not_offer(pos, A, A)
    assert why_not_offer(pos, A, C)  # another sector
    assert why_not_offer(pos, B, C)  # neither of them is the active player
    ending, reorganizing, piled, dead = pos.copy(), pos.copy(), pos.copy(), pos.copy()
    ending.ending = True
    reorganizing.phase = REORGANIZATION
    piled.pile = [Item(1, A, 0, -1, ())]
    dead.alive[B] = False
    for table in (ending, reorganizing, piled, dead):
        assert why_not_offer(table, A, B)
        assert why_not_offer(table, B, A)


@clause("NOM-NEGO-21")
def test_there_is_nothing_to_negotiate_where_nobody_has_anything() -> None:
    pos = market(0, 0)
    pos.storage[A] = pos.storage[B] = []
    assert why_not_offer(pos, A, B)
    for seat in (A, B):
        rich, holding = pos.copy(), pos.copy()
        rich.credits[seat] = 1
        holding.storage[seat] = [card("Bomb Bay")]
        assert not why_not_offer(rich, A, B) and not why_not_offer(holding, A, B)


@clause("NOM-NEGO-17", "NOM-NEGO-22")
def test_limits_are_counted_for_each_pair() -> None:
    pos = market()
    pos.declined, pos.pair_deals = [0, 2, 3], [0, 4, 5]
    assert not why_not_offer(pos, A, B) and not why_not_offer(pos, B, A)
    pos.declined[B] = 3
    assert why_not_offer(pos, A, B) and why_not_offer(pos, B, A)
    pos.declined[B], pos.pair_deals[B] = 0, 5
    assert why_not_offer(pos, A, B)


@clause("NOM-NEGO-17")
def test_the_last_offer_before_the_limit_gets_no_counter_offer() -> None:
    for limit, declined, counter in ((1, 0, False), (2, 0, True), (2, 1, False), (0, 9, True)):
        pos = market(negotiation_limit=limit)
        pos.declined[B] = declined
        play(pos, "negotiate with orange", "give 1 credits", "send the offer")
        assert ("make a counter-offer" in legal(pos)) is counter, limit
        if not counter:
            assert refused(pos, "make a counter-offer").clause == "NOM-NEGO-17"


@clause("NOM-NEGO-11", "NOM-NEGO-12", "NOM-NEGO-23")
def test_what_an_offer_can_name_is_bounded_by_what_both_have() -> None:
    pos = market(3, 2)
    play(pos, "negotiate with orange")
    give, ask, some = "Give credits", "Ask for credits", "Ask for cards of the partner's choice"
    assert ranges(pos) == {give: (1, 3), ask: (1, 2), some: (1, 2)}
    asking = pos.copy()
    play(asking, "ask for 2 credits")
    assert ranges(asking) == {some: (1, 2)}
    play(pos, "give 3 credits")
    assert ranges(pos) == {some: (1, 2)}
    play(pos, "ask for 1 cards")
    assert ranges(pos) == {}
    assert "ask for data theft by name" in legal(pos)  # one more card is there
    two = market()
    play(two, "negotiate with orange", "ask for 2 cards")
    assert not any(text.endswith("by name") and text.startswith("ask") for text in legal(two))
    poor = market(0, 0)
    play(poor, "negotiate with orange")
    assert ranges(poor) == {some: (1, 2)}
    named = market()
    named.storage[B] = [card("Data Theft")]
    play(named, "negotiate with orange", "ask for data theft by name")
    assert some not in ranges(named)


@clause("NOM-NEGO-15")
def test_each_promise_must_still_be_kept_or_nothing_changes_hands() -> None:
    def offered() -> Expanse:
        pos = market()
        play(
            pos,
            "negotiate with orange",
            "give 5 credits",
            "give civil ship by name",
            "give trade hub face down",
        )
        play(pos, "ask for data theft by name", "ask for 1 cards", "send the offer")
        return pos

    pos = offered()
    assert pos.deal is not None and not why_not_conclude(pos, pos.deal)
    for seat, name in ((A, "Civil Ship"), (A, "Trade Hub"), (B, "Data Theft"), (B, "Jump Beacon")):
        lost = offered()
        lost.storage[seat].remove(card(name))
        assert lost.deal is not None and why_not_conclude(lost, lost.deal), name
    poor = offered()
    poor.credits[A] = 4
    assert poor.deal is not None and why_not_conclude(poor, poor.deal)
    asking = market()
    play(asking, "negotiate with orange", "ask for 5 credits", "send the offer")
    assert asking.deal is not None and not why_not_conclude(asking, asking.deal)
    asking.credits[B] = 4
    assert why_not_conclude(asking, asking.deal)


@clause("NOM-NEGO-21", "NOM-NEGO-15")
def test_one_card_of_several_equal_ones_is_promised_once() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give civil ship face down")
    refused(pos, "give civil ship by name")
    refused(pos, "give civil ship face down")
    twins = market()
    twins.storage[A] = [card("Civil Ship")] * 2
    play(
        twins,
        "negotiate with orange",
        "give civil ship face down",
        "give civil ship by name",
        "send the offer",
    )
    assert twins.deal is not None and not why_not_conclude(twins, twins.deal)
    twins.storage[A] = [card("Civil Ship"), card("Trade Hub")]
    assert why_not_conclude(twins, twins.deal)


@clause("NOM-NEGO-13")
def test_everybody_hears_the_credits_and_the_number_of_cards_of_an_offer() -> None:
    pos = market()
    play(
        pos,
        "negotiate with orange",
        "give civil ship by name",
        "give trade hub face down",
        "ask for 2 credits",
    )
    play(pos, "ask for data theft by name", "ask for 1 cards")
    events = play(pos, "send the offer")
    heard = {seat: said(pos, [one for one in events if one.visible_to(seat)]) for seat in (A, B, C)}
    assert heard[C] == ["Crimson offers Orange 0 credits and 2 cards for 2 credits and 2 cards"]
    assert heard[A] == heard[B] == [*heard[C], "Offered by name: Civil Ship", "Asked for by name: Data Theft"]
    assert isinstance(pos.decision, Decision)
    assert pos.words().asked(pos.decision.ask(pos)) == "Crimson makes you an offer. Do you accept it?"


@clause("NOM-NEGO-14", "NOM-NEGO-13")
def test_everything_changes_hands_at_one_moment_and_is_told_to_the_partners() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give 4 credits", "give civil ship face down")
    play(pos, "ask for data theft by name", "ask for 1 cards", "send the offer")
    play(pos, "accept the offer")
    before = ([*pos.credits], [len(hand) for hand in pos.storage])
    assert before == ([5, 5, 5], [2, 2, 1])  # nothing yet
    assert legal(pos) == [
        "hand over jump beacon"
    ]  # asked though there is no choice: it would betray the storage
    events = play(pos, "hand over jump beacon")
    assert (pos.credits, names(pos.storage[A])) == ([1, 9, 5], ["Data Theft", "Jump Beacon", "Trade Hub"])
    assert names(pos.storage[B]) == ["Civil Ship"]
    heard = {seat: said(pos, [one for one in events if one.visible_to(seat)]) for seat in (A, B, C)}
    assert heard[C] == ["Deal: Crimson gives 4 credits and 1 card, Orange gives 0 credits and 2 cards"]
    assert (
        heard[A]
        == heard[B]
        == [*heard[C], "Crimson gives Civil Ship", "Orange gives Data Theft, Jump Beacon"]
    )


@clause("NOM-EFF-15", "NOM-EFF-14")
def test_a_deal_is_the_first_of_the_turn_for_each_partner_by_itself() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9),
            Player("Vorrax", "Sunmint", credits=0),
            Player("Lemurai", "Helio Bazaar", credits=0),
        )
    )
    violet = []
    for partner in ("orange", "violet", "violet", "violet"):
        play(pos, f"negotiate with {partner}", "give 1 credits", "send the offer")
        do(pos, "accept the offer")
        violet.append(pos.credits[C])
    assert violet == [0, 2, 3, 4]  # the Bazaar pays for the first one alone
    assert (pos.credits[:2], pos.deals, pos.pair_deals) == ([5, 1], [4, 1, 3], [0, 1, 3])


@clause("NOM-NEGO-17", "NOM-NEGO-22")
def test_a_new_turn_starts_the_counting_of_deals_and_declined_offers_anew() -> None:
    pos = market()
    pos.declined, pos.pair_deals, pos.deals = [3, 3, 3], [5, 5, 5], [5, 5, 5]
    start(pos, StartTurn())
    assert (pos.declined, pos.pair_deals, pos.deals) == ([0, 0, 0], [0, 0, 0], [0, 0, 0])


@clause("NOM-NEGO-06", "NOM-NEGO-14")
def test_a_counter_offer_that_is_withdrawn_ends_the_negotiation_without_a_deal() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give 1 credits", "send the offer", "make a counter-offer")
    assert pos.waiting == (B,)
    play(pos, "withdraw the offer")
    assert (pos.deal, pos.waiting, pos.credits[:2], pos.declined[B]) == (None, (A,), [5, 5], 1)


@clause("NOM-NEGO-20", "NOM-NEGO-10")
def test_an_offer_in_a_window_is_settled_before_the_window_goes_on() -> None:
    pos = market(theirs=9)
    play(pos, "build civil ship")
    one_round(pos, b="negotiate with crimson")
    assert (pos.waiting, pos.deal is not None) == ((B,), True)
    play(pos, "ask for 1 credits", "send the offer")
    assert pos.waiting == (A,)
    events = play(pos, "accept the offer")
    assert "NOM-NEGO-14" in clauses(events)
    everybody_passes(pos)
    assert (pos.credits[:2], pos.waiting, legal(pos)[-1]) == ([5 - 2 + 1 - 1, 10], (A,), "end the turn")


@clause("NOM-NEGO-15", "NOM-NEGO-12")
def test_an_offer_that_asks_for_what_is_not_there_cannot_be_accepted_and_says_so() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for leviathan carrier by name", "send the offer")
    assert legal(pos) == ["make a counter-offer", "decline the offer"]
    error = refused(pos, "accept the offer")
    assert (str(error), error.clause) == (
        "You do not hold every card that is asked for by name.",
        "NOM-NEGO-15",
    )
    assert refused(pos, "end the turn").clause == "NOM-NEGO-14"


@clause("NOM-NEGO-02", "NOM-SECT-04")
def test_refused_offers_say_why_and_change_nothing() -> None:
    pos = market()
    assert refused(pos, "negotiate with violet").clause == "NOM-NEGO-02"
    refused(pos, "negotiate with crimson")
    play(pos, "negotiate with orange")
    for text in (
        "give 6 credits",
        "give 0 credits",
        "ask for 6 credits",
        "ask for 3 cards",
        "give bomb bay by name",
    ):
        refused(pos, text)
    refused(pos, "send the offer")  # it names nothing
    refused(pos, "give 1 credits", B)


@clause("NOM-NEGO-12", "NOM-GEN-08")
def test_who_accepts_has_shown_that_it_holds_what_was_asked_for() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for data theft by name", "ask for 1 cards", "send the offer")
    play(pos, "accept the offer")
    assert pos.waiting == (B,)
    assert pos.free == 0, "taken back, it would have told Crimson what Orange holds"


@clause("NOM-TECH-12", "NOM-GEN-08")
def test_a_construction_has_shown_its_price() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9, storage=["Trade Hub"]), Player("Vorrax", "Sunmint")
        )
    )
    play(pos, "build trade hub")
    assert pos.laid[0] > 0
    assert pos.free == 0, (
        "taken back, it would have told Orange that Crimson holds a technology of this price"
    )
