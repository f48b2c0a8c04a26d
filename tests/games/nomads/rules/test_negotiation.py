"""Negotiation (NOM-NEGO)."""

from __future__ import annotations

from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import A, B, Player, act, everybody_passes, expanse, names, one_round
from tests.kit import legal, play, refused, said
from tests.ledger import clause


def market(**options: int) -> Expanse:
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


def no(pos: Expanse, text: str, seat: int | None = None) -> tuple[str, str]:
    """The sentence and the clause with which a move is refused."""
    error = refused(pos, text, seat)
    return str(error), error.clause


@clause("NOM-NEGO-02", "NOM-NEGO-18", "NOM-NEGO-03")
def test_why_nobody_can_be_negotiated_with() -> None:
    pos = market()
    assert no(pos, "negotiate with violet") == ("You are not in the same sector.", "NOM-NEGO-02")
    assert no(pos, "negotiate with crimson") == ("A deal has two sides.", "NOM-NEGO-18")
    assert no(pos, "negotiate with white") == ("There is nobody to negotiate with.", "NOM-NEGO-03")


@clause("NOM-NEGO-12")
def test_several_cards_can_be_asked_for_by_name_this_for_those_two() -> None:
    pos = market()
    play(pos, "negotiate with orange", "give leviathan carrier by name")
    play(pos, "ask for civil ship by name", "ask for trade hub by name", "send the offer")
    play(pos, "accept the offer")
    everybody_passes(pos)
    assert sorted(names(pos.storage[A])) == ["Bomb Bay", "Civil Ship", "Trade Hub"]
    assert sorted(names(pos.storage[B])) == ["Civil Ship", "Data Theft", "Leviathan Carrier"]


@clause("NOM-NEGO-12", "NOM-NEGO-15")
def test_of_equal_cards_as_many_are_given_as_were_named_and_all_of_them_must_be_there() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for civil ship by name", "ask for civil ship by name")
    play(pos, "ask for 1 cards", "send the offer", "accept the offer")
    assert legal(pos) == ["hand over data theft", "hand over trade hub"]
    play(pos, "hand over trade hub")
    everybody_passes(pos)
    assert names(pos.storage[B]) == ["Data Theft"]
    three = market()
    play(three, "negotiate with orange", *["ask for civil ship by name"] * 3, "send the offer")
    assert no(three, "accept the offer") == (
        "You do not hold every card that is asked for by name.",
        "NOM-NEGO-15",
    )


@clause("NOM-NEGO-12", "NOM-NEGO-21")
def test_no_more_cards_are_asked_for_than_the_partner_holds() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for 2 cards", *["ask for civil ship by name"] * 2)
    assert no(pos, "ask for trade hub by name")[1] == "NOM-NEGO-12"
    assert no(pos, "ask for 1 cards")[1] == "NOM-NEGO-12"
    assert not any(text.startswith("ask") for text in legal(pos))
    play(pos, "give bomb bay by name")
    assert no(pos, "give bomb bay face down")[1] == "NOM-NEGO-21"


@clause("NOM-NEGO-15")
def test_why_an_offer_cannot_be_accepted() -> None:
    pos = market()
    play(pos, "negotiate with orange", "ask for 2 credits")
    pos.credits[B] = 1
    play(pos, "send the offer")
    assert no(pos, "accept the offer", B)[0] == "You are asked for 2 credits; you have 1."


@clause("NOM-NEGO-17", "NOM-NEGO-22")
def test_the_limits_of_offers_and_deals_are_named() -> None:
    declined = market(negotiation_limit=1)
    play(declined, "negotiate with orange", "give 1 credits", "send the offer")
    assert no(declined, "make a counter-offer") == (
        "Too many offers between you two were declined this turn.",
        "NOM-NEGO-17",
    )
    play(declined, "decline the offer")
    assert no(declined, "negotiate with orange")[1] == "NOM-NEGO-17"
    dealt = market(deal_limit=1)
    play(dealt, "negotiate with orange", "give 1 credits", "send the offer", "accept the offer")
    everybody_passes(dealt)
    assert no(dealt, "negotiate with orange") == ("You two have concluded 1 deals this turn.", "NOM-NEGO-22")


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
    assert any(sentence.startswith("Deal: Orange gives 0 credits and 1 card") for sentence in told)
    assert pos.credits == [9 - 2 - 4, 4]
