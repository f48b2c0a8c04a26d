"""Negotiation (NOM-NEGO)."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Decision
from orrery.engine.domain import Range
from orrery.engine.offers import AnswerOffer, DraftOffer
from orrery.engine.view import UNSEEN
from orrery.games.nomads.holdings.trade import why_not_conclude, why_not_offer
from orrery.games.nomads.table.items import Item
from orrery.games.nomads.table.state import REORGANIZATION, Deal, Expanse
from orrery.games.nomads.turn.activation import Activate
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import asked, clauses, legal, play, refused, said, start
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
    system,
)
from tests.games.nomads.scenes import no, offer
from tests.ledger import clause


def market_scene(**options: int) -> Expanse:
    """Crimson and Orange in yellow, Violet in red."""
    return act(
        expanse(
            Player("Dracoth", "Auric Exchange", credits=5, storage=["Leviathan Carrier", "Bomb Bay"]),
            Player(
                "Kethri",
                "Sunmint",
                credits=2,
                storage=["Civil Ship", "Civil Ship", "Trade Hub", "Data Theft"],
            ),
            Player("Vorrax", "Ares Forge", credits=2),
            **options,
        )
    )


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


def offers(**mine: object) -> list[str]:
    """Everything that can be put into an offer by somebody who has this, and no card or credit."""
    player = Player("Kethri", "Auric Exchange", credits=0, **mine)  # type: ignore[arg-type]
    pos = act(expanse(player, Player("Vorrax", "Sunmint", credits=3, storage=["Civil Ship"])))
    play(pos, "negotiate with orange")
    return [text for text in legal(pos) if text.startswith(("give", "offer", "put", "add"))]


def two_traders(**options: int) -> Expanse:
    """Two traders in yellow, a third species elsewhere."""
    return act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon"]),
            Player("Lemurai", "Lifewell", credits=0),
            **options,
        )
    )


@clause("NOM-NEGO-01")
def test_a_deal_moves_cards_and_credits_between_storages() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5),
            Player("Vorrax", "Sunmint", storage=["Civil Ship"], credits=0),
        )
    )
    play(pos, "negotiate with orange", "give 3 credits", "ask for civil ship by name", "send the offer")
    do(pos, "accept the offer")
    assert (pos.credits, names(pos.storage[A]), pos.storage[B]) == ([2, 3], ["Civil Ship"], [])


@clause("NOM-NEGO-02", "NOM-NEGO-18", "NOM-NEGO-03")
def test_why_nobody_can_be_negotiated_with() -> None:
    pos = market_scene()
    assert no(pos, "negotiate with violet") == ("You are not in the same sector.", "NOM-NEGO-02")
    assert no(pos, "negotiate with crimson") == ("A deal has two sides.", "NOM-NEGO-18")
    assert no(pos, "negotiate with white") == ("There is nobody to negotiate with.", "NOM-NEGO-03")


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
    pos.on_turn = B
    act(pos)
    assert "negotiate with crimson" not in legal(pos)


@clause("NOM-NEGO-04", "NOM-NEGO-06")
def test_gifts_are_allowed_and_nobody_has_to_agree() -> None:
    pos = two_traders()
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


@clause("NOM-NEGO-06", "NOM-NEGO-14")
def test_a_counter_offer_that_is_withdrawn_ends_the_negotiation_without_a_deal() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give 1 credits", "send the offer", "make a counter-offer")
    assert pos.waiting == (B,)
    play(pos, "withdraw the offer")
    assert (pos.deal, pos.waiting, pos.credits[:2], pos.declined[B]) == (None, (A,), [5, 5], 1)


@clause("NOM-NEGO-07")
def test_units_and_built_technologies_cannot_be_traded() -> None:
    assert offers() == []
    assert offers(military=3, built=["Trade Hub", "Mecadestroyer"]) == []
    assert offers(storage=["Trade Hub"]) != []


@clause("NOM-NEGO-08", "NOM-NEGO-10", "NOM-TURN-03")
def test_why_a_window_has_no_room_for_an_offer_or_an_action() -> None:
    pos = act(
        expanse(
            Player("Dracoth", "Auric Exchange", military=1, credits=5),
            Player("Kethri", "Sunmint", credits=9, storage=["Emergency Levy", "Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert no(pos, "negotiate with crimson", B)[1] == "NOM-NEGO-10"
    assert no(pos, "build civil ship", B)[1] == "NOM-TURN-03"


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


@clause("NOM-NEGO-09")
def test_constructions_and_installed_equipment_cannot_be_traded() -> None:
    assert offers(building=["Deep Archive"], built=[("Space Cruiser", "Laser Turrets")]) == []


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
    piled.pile = [Item(1, A, 0, -1)]
    dead.alive[B] = False
    for table in (ending, reorganizing, piled, dead):
        assert why_not_offer(table, A, B)
        assert why_not_offer(table, B, A)


def ranges(pos: Expanse) -> dict[str, tuple[int, int]]:
    """What numbers can be put into the offer, by the label of the form."""
    return {
        domain.label: (field.low, field.high)
        for domain in pos.domains()
        for field in domain.fields
        if isinstance(field, Range)
    }


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
    assert ranges(pos) == {some: (1, 1)}
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


@clause("NOM-NEGO-11", "NOM-NEGO-21")
def test_a_named_card_must_be_there_and_nothing_is_promised_twice() -> None:
    pos = two_traders()
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


@clause("NOM-NEGO-12")
def test_several_cards_can_be_asked_for_by_name_this_for_those_two() -> None:
    pos = market_scene()
    play(pos, "negotiate with orange", "give leviathan carrier by name")
    play(pos, "ask for civil ship by name", "ask for trade hub by name", "send the offer")
    play(pos, "accept the offer")
    everybody_passes(pos)
    assert sorted(names(pos.storage[A])) == ["Bomb Bay", "Civil Ship", "Trade Hub"]
    assert sorted(names(pos.storage[B])) == ["Civil Ship", "Data Theft", "Leviathan Carrier"]


@clause("NOM-NEGO-12", "NOM-NEGO-15")
def test_of_equal_cards_as_many_are_given_as_were_named_and_all_of_them_must_be_there() -> None:
    pos = market_scene()
    play(pos, "negotiate with orange", "ask for civil ship by name", "ask for civil ship by name")
    play(pos, "ask for 1 cards", "send the offer", "accept the offer")
    assert legal(pos) == ["hand over data theft", "hand over trade hub"]
    play(pos, "hand over trade hub")
    everybody_passes(pos)
    assert names(pos.storage[B]) == ["Data Theft"]
    three = market_scene()
    play(three, "negotiate with orange", *["ask for civil ship by name"] * 3, "send the offer")
    assert no(three, "accept the offer") == (
        "You do not hold every card that is asked for by name.",
        "NOM-NEGO-15",
    )


@clause("NOM-NEGO-12", "NOM-NEGO-21")
def test_no_more_cards_are_asked_for_than_the_partner_holds() -> None:
    pos = market_scene()
    play(pos, "negotiate with orange", "ask for 2 cards", *["ask for civil ship by name"] * 2)
    assert no(pos, "ask for trade hub by name")[1] == "NOM-NEGO-12"
    assert no(pos, "ask for 1 cards")[1] == "NOM-NEGO-12"
    assert not any(text.startswith("ask") for text in legal(pos))
    play(pos, "give bomb bay by name")
    assert no(pos, "give bomb bay face down")[1] == "NOM-NEGO-21"


@clause("NOM-NEGO-12")
def test_cards_asked_for_by_name_leave_fewer_to_ask_for_without_a_name() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5),
            Player("Vorrax", "Sunmint", storage=["Civil Ship", "Trade Hub"], credits=0),
        )
    )
    play(pos, "negotiate with orange")

    def free() -> list[int]:
        return [
            field.high
            for domain in pos.domains()
            if domain.label.startswith("Ask for cards")
            for field in domain.fields
            if isinstance(field, Range)
        ]

    assert free() == [2]
    play(pos, "ask for civil ship by name")
    assert free() == [1]


@clause("NOM-NEGO-12", "NOM-NEGO-15")
def test_an_offer_may_ask_for_credits_a_named_card_or_cards_of_the_partners_choice() -> None:
    pos = two_traders()
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


@clause("NOM-NEGO-12", "NOM-GEN-08")
def test_who_accepts_has_shown_that_it_holds_what_was_asked_for() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for data theft by name", "ask for 1 cards", "send the offer")
    play(pos, "accept the offer")
    assert pos.waiting == (B,)
    assert pos.free == 0, "taken back, it would have told Crimson what Orange holds"


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
    assert heard[C] == ["Crimson offers Orange 2 cards for 2 credits and 2 cards"]
    assert heard[A] == heard[B] == [*heard[C], "Offered by name: Civil Ship", "Asked for by name: Data Theft"]
    assert isinstance(pos.decision, Decision)
    assert pos.words().asked(pos.decision.ask(pos)) == (
        "Crimson gives Civil Ship and 1 card face down and wants 2 credits and Data Theft and 1 card of your choice. "
        "Do you accept?"
    )


@clause("NOM-NEGO-13")
def test_others_see_credits_and_numbers_but_no_cards() -> None:
    pos = two_traders()
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
    pos = two_traders()
    play(
        pos, "negotiate with orange", "give civil ship by name", "give trade hub face down", "give 2 credits"
    )
    play(pos, "ask for data theft by name", "ask for 1 cards")
    nothing = Deal(maker=A, partner=B)
    assert [pos.view(seat).deal for seat in (B, C, None)] == [nothing] * 3
    assert pos.view(A).deal == pos.deal != nothing


@clause("NOM-NEGO-13", "NOM-NEGO-12")
def test_numbers_of_an_offer_are_for_all_its_cards_for_those_who_know_them() -> None:
    pos = two_traders()
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
    both = two_traders()
    offer(both, "orange", "give 1 credits", "ask for data theft by name", "ask for 1 cards")
    assert both.view(B).deal == Deal(A, B, True, 1, [], [], 0, [card("Data Theft")], 1, [])
    for seat in (C, None):
        assert both.view(seat).deal == Deal(A, B, True, 1, [], [], 0, [], 2, [])


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
    assert heard[C] == ["Deal: Crimson gives 4 credits and 1 card, Orange gives 2 cards"]
    assert (
        heard[A]
        == heard[B]
        == [*heard[C], "Crimson gives Civil Ship", "Orange gives Data Theft, Jump Beacon"]
    )


@clause("NOM-NEGO-14")
def test_a_counter_offer_turns_the_tables_and_the_exchange_is_one_moment() -> None:
    pos = two_traders()
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
def test_why_an_offer_cannot_be_accepted() -> None:
    pos = market_scene()
    play(pos, "negotiate with orange", "ask for 2 credits")
    pos.credits[B] = 1
    play(pos, "send the offer")
    assert no(pos, "accept the offer", B)[0] == "You are asked for 2 credits; you have 1."


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


def offered(**mine: object) -> Expanse:
    """An offer of Crimson lies before Orange."""
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, **mine),  # type: ignore[arg-type]
            Player("Vorrax", "Sunmint", storage=["Civil Ship", "Trade Hub"], credits=0),
        )
    )
    play(pos, "negotiate with orange", "give 3 credits", "ask for civil ship by name", "send the offer")
    return pos


@clause("NOM-NEGO-15")
def test_an_offer_cannot_be_accepted_once_the_partners_share_no_sector() -> None:
    pos = offered()
    assert pos.deal is not None
    assert not why_not_conclude(pos, pos.deal)
    pos.visited[B] = [system("Ares Forge")]
    assert why_not_conclude(pos, pos.deal)
    pos.visited[B] = [system("Sunmint")]
    pos.alive[B] = False
    assert why_not_conclude(pos, pos.deal)


@clause("NOM-NEGO-15")
def test_a_deal_that_cannot_be_kept_is_void() -> None:
    pos = two_traders()
    offer(pos, "orange", "give 3 credits", "ask for 2 cards")
    play(pos, "accept the offer", "hand over data theft")
    pos.credits[A] = 0  # as if an effect had intervened
    play(pos, "hand over jump beacon")
    assert (pos.credits[:2], len(pos.storage[B]), pos.pair_deals[B]) == ([0, 5], 2, 0)


@clause("NOM-NEGO-17", "NOM-NEGO-22")
def test_the_limits_of_offers_and_deals_are_named() -> None:
    declined = market_scene(negotiation_limit=1)
    play(declined, "negotiate with orange", "give 1 credits", "send the offer")
    assert no(declined, "make a counter-offer") == (
        "Too many offers between you two were declined this turn.",
        "NOM-NEGO-17",
    )
    play(declined, "decline the offer")
    assert no(declined, "negotiate with orange")[1] == "NOM-NEGO-17"
    dealt = market_scene(deal_limit=1)
    play(dealt, "negotiate with orange", "give 1 credits", "send the offer", "accept the offer")
    everybody_passes(dealt)
    assert no(dealt, "negotiate with orange") == ("You two have concluded 1 deals this turn.", "NOM-NEGO-22")


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


@clause("NOM-NEGO-17", "NOM-NEGO-22")
def test_a_new_turn_starts_the_counting_of_deals_and_declined_offers_anew() -> None:
    pos = market()
    pos.declined, pos.pair_deals, pos.deals = [3, 3, 3], [5, 5, 5], [5, 5, 5]
    start(pos, StartTurn())
    assert (pos.declined, pos.pair_deals, pos.deals) == ([0, 0, 0], [0, 0, 0], [0, 0, 0])


@clause("NOM-NEGO-17")
def test_three_declined_offers_end_it_for_this_turn() -> None:
    pos = two_traders()
    for _ in range(2):
        offer(pos, "orange", "give 1 credits")
        play(pos, "decline the offer")
    offer(pos, "orange", "give 1 credits")
    assert legal(pos) == ["accept the offer", "decline the offer"]
    play(pos, "decline the offer")
    assert "negotiate with orange" not in legal(pos)
    counter = two_traders()
    offer(counter, "orange", "give 1 credits")
    play(counter, "make a counter-offer", "ask for 1 credits", "send the offer")
    assert counter.declined[B] == 1  # a counter-offer declines the offer before it
    free = two_traders(negotiation_limit=0)
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


@clause("NOM-NEGO-19")
def test_a_deal_may_bring_a_storage_above_its_limit() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=0, storage=["Civil Ship"] * 6),
            Player("Vorrax", "Sunmint", credits=0, storage=["Bomb Bay"] * 2),
        )
    )
    play(pos, "negotiate with orange", "ask for 2 cards", "send the offer", "accept the offer")
    do(pos, "hand over bomb bay", "hand over bomb bay")
    assert len(pos.storage[A]) == 8
    play(pos, "end the turn")
    assert legal(pos) == ["discard civil ship", "discard bomb bay"]


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
    pos = two_traders()
    pos.credits[B] = 0  # no synchronic could be paid for
    do(pos, "announce an offer")
    assert pos.wish[A]
    assert "announce an offer" not in legal(pos)
    play(pos, "build civil ship")
    assert pos.waiting == (A,)
    wishing = two_traders()
    wishing.credits[B] = 0
    wishing.wish[B] = True
    play(wishing, "build civil ship")
    assert wishing.waiting == (A, B)
    assert legal(wishing, B) == ["negotiate with crimson", "pass"]
    do(pos, "end the turn")
    assert pos.wish[A]  # it holds on the others' turns
    start(pos, StartTurn())
    pos.on_turn = A
    start(pos, StartTurn())
    assert not pos.wish[A]


@clause("NOM-NEGO-20")
def test_after_a_deal_in_a_window_the_right_to_act_begins_again_with_the_active_player() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", storage=["Civil Ship"], credits=9),
        Player("Vorrax", "Sunmint", storage=["Trade Hub"]),
        Player("Lemurai", "Lifewell", storage=["Evasive Warp"]),
    )
    play(act(pos), "train a unit")
    one_round(pos, b="negotiate with crimson")
    play(pos, "give 1 credits", "send the offer", "accept the offer")
    assert asked(pos) == (A, B, C)


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


@clause("NOM-NEGO-22")
def test_five_deals_between_two_players_are_enough_for_a_turn() -> None:
    for limit, more in ((5, False), (0, True)):
        pos = two_traders(deal_limit=limit)
        for _ in range(5):
            offer(pos, "orange", "give 1 credits")
            do(pos, "accept the offer")
        pos.credits[A] = 5
        assert ("negotiate with orange" in legal(pos)) == more


@clause("NOM-NEGO-23")
def test_credits_go_one_way() -> None:
    pos = two_traders()
    play(pos, "negotiate with orange", "give 1 credits", "ask for data theft by name")
    assert refused(pos, "ask for 1 credits").clause == "NOM-NEGO-23"
    play(pos, "give 1 credits")  # more of them the same way
    assert pos.deal is not None and pos.deal.credits == 2


@clause("NOM-NEGO-24")
def test_who_has_announced_the_wish_can_sell_without_a_credit() -> None:
    pos = expanse(
        Player("Dracoth", "Auric Exchange", credits=9, storage=["Civil Ship"]),
        Player("Kethri", "Sunmint", credits=0, storage=["Trade Hub"]),
    )
    pos.wish[B] = True
    play(act(pos), "build civil ship")
    assert B in pos.waiting
    one_round(pos, b="negotiate with crimson")
    play(pos, "give trade hub by name", "ask for 4 credits", "send the offer")
    told = said(pos, play(pos, "accept the offer"))
    assert any(sentence.startswith("Deal: Orange gives 1 card") for sentence in told)
    assert pos.credits == [9 - 2 - 4, 4]
