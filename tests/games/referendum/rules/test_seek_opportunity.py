"""Seek Opportunity (REF-SEK)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import act, activate, clauses, hand, legal, play, realm
from tests.games.referendum.scenes import finished
from tests.ledger import clause


@clause("REF-SEK-01", "REF-SEK-03")
def test_seek_opportunity() -> None:
    six = "spy spy diplomacy diplomacy raise-funds activism"
    pos = realm("royal church", at={"renard": "gurst"}, hands={"royal": six}, top="embargo curfew", dice="OO")
    act(pos, "renard", "seek opportunity", "pass", "pass")
    assert len(hand(pos, "royal")) == 8
    assert "discard embargo" in legal(pos), "also cards just drawn"
    play(pos, "discard embargo", "discard spy")
    assert len(hand(pos, "royal")) == 6


SIX = "spy spy diplomacy diplomacy raise-funds activism"


@clause("REF-SEK-01", "REF-SEK-02")
@pytest.mark.parametrize(("held", "kept"), [(4, 5), (5, 6), (6, 6)])
def test_a_hand_is_cut_to_six_and_not_below(held: int, kept: int) -> None:
    hands = {"pf": " ".join(SIX.split()[:held])}
    pos = realm("pf royal", at={"waal": "mevtu"}, hands=hands, dice="OI")
    act(pos, "waal", "seek opportunity")
    told = finished(pos)
    assert len(hand(pos, "pf")) == kept and told.count("REF-SEK-02") == held + 1 - kept


@clause("REF-SEK-04")
def test_an_empty_opportunity_deck_is_made_from_the_discards() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, dice="OO")
    pos.discards = pos.deck[:]
    pos.deck = []
    events = act(pos, "renard", "seek opportunity")
    assert "REF-SEK-04" in clauses(events) and len(hand(pos, "royal")) == 2 and not pos.discards
    dry = realm("royal church", at={"renard": "gurst"}, dice="OO")
    dry.hands[1] = sorted(dry.deck[:-1])
    dry.deck = dry.deck[-1:]
    act(dry, "renard", "seek opportunity", "pass")
    assert len(dry.hands[0]) == 1, "no more cards are drawn than there are"


@clause("REF-SEK-04", "REF-PLN-08")
def test_with_an_empty_deck_there_are_still_two_ways_to_draw() -> None:
    pos = realm("royal church", at={"anilay": "solne"}, dice="OA", discards="spy curfew")
    pos.hands[1], pos.deck = sorted(pos.deck), []
    act(pos, "anilay", "seek opportunity")
    while "draw from the deck" not in legal(pos):
        play(pos, legal(pos)[-1])
    assert legal(pos) == ["draw from the deck", "draw from the discards"]
    events = play(pos, "draw from the deck")
    assert "REF-SEK-04" in clauses(events) and len(pos.deck) == 1 and pos.discards == []


@clause("REF-SEK-04")
@pytest.mark.parametrize(("where_to", "may"), [("deck", True), ("discards", True), ("hand", False)])
def test_without_cards_to_draw_nobody_seeks(where_to: str, may: bool) -> None:
    pos = realm("pf royal", at={"xuan": "mevtu"})
    cards, pos.deck = pos.deck, []
    if where_to == "deck":
        pos.deck = cards
    elif where_to == "discards":
        pos.discards = cards
    else:
        pos.hands[1] = sorted(cards)
    assert ("seek opportunity" in legal(activate(pos, "xuan"))) == may


@clause("REF-SEK-04", "REF-EDG-07")
def test_a_new_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        pos = realm("royal church", at={"kalban": "cristal"}, seed=seed)
        pos.discards, pos.deck = sorted(pos.deck), []
        act(pos, "kalban", "pass", "take a card")
        assert len(pos.deck) == 53 and pos.discards == []
        orders.add(tuple(pos.deck))
    assert len(orders) == 5
    orders = set()
    for seed in range(5):
        pos = realm("church royal", at={"kelling": "solne"}, dice="NO A", seed=seed)
        pos.past_troubles, pos.troubles = sorted(pos.troubles), []
        act(pos, "kelling", "recruit the people", "roll again")
        orders.add(tuple(pos.troubles))
    assert len(orders) == 5
