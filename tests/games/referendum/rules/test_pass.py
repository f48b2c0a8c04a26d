"""Pass (REF-PAS)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import (
    act,
    activate,
    card,
    citizen,
    hand,
    legal,
    play,
    realm,
    refused,
    whole_turn,
)
from tests.ledger import clause


@clause("REF-PAS-01", "REF-PAS-03")
def test_who_has_passed_takes_no_action_any_more() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, top="rich-uncle")
    act(pos, "kalban", "pass", "take a card")
    assert pos.actions == 0 and legal(pos) == ["play rich uncle", "done"], "but a free card just drawn"


@clause("REF-PAS-01", "REF-PAS-02")
def test_the_benefits_of_passing_on_both() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban")
    act(pos, "kalban", "pass")
    assert legal(pos) == ["take a wealth token", "rest", "take a card", "pass"]
    play(pos, "rest")
    assert not pos.hurt[citizen("kalban")]
    one = realm("royal church", at={"kalban": "cristal"}, dice="OO")
    act(one, "kalban", "recruit the people", "stop rolling", "pass")
    assert one.decision is None, "who passes on one action gains nothing"


@clause("REF-PAS-02")
def test_no_card_is_offered_where_there_is_none() -> None:
    pos = realm("royal church", at={"kalban": "cristal"})
    pos.hands[1], pos.deck = sorted(pos.deck), []
    act(pos, "kalban", "pass")
    assert legal(pos) == ["take a wealth token", "pass"]


@clause("REF-PAS-02", "REF-PAS-04")
def test_one_token_is_one_even_where_two_are_offered() -> None:
    pos = realm("pf royal", at={"xuan": "itaria"})
    act(pos, "xuan", "pass", "take a wealth token")
    assert pos.wealth[citizen("xuan")] == 1
    elsewhere = realm("pf royal", at={"xuan": "mevtu"})
    act(elsewhere, "xuan", "pass")
    refused(elsewhere, "take two wealth tokens")


@clause("REF-PAS-04")
def test_a_generous_planet_gives_two_tokens() -> None:
    pos = realm("pf royal", at={"xuan": "itaria"})
    act(pos, "xuan", "pass")
    assert "take two wealth tokens" in legal(pos)
    play(pos, "take two wealth tokens")
    assert pos.wealth[citizen("xuan")] == 2


@clause("REF-INJ-16", "REF-PAS-05")
@pytest.mark.parametrize("name", ["rich-uncle", "bartender"])
def test_a_skipped_free_card_is_over_for_this_activation(name: str) -> None:
    hands = {"royal": name}
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban", hands=hands, dice="AAGGGG")
    text = f"play {name.replace('-', ' ')}"
    act(pos, "kalban", text)
    assert hand(pos, "royal") == [name] and text not in legal(pos) and pos.actions == 2
    play(pos, "pass")
    assert "take a wealth token" in legal(pos), "the double pass is not spoiled"
    assert card(name) not in pos.discards


@clause("REF-PAS-06")
def test_a_third_action_must_be_passed_on_too() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "second-wind"}, dice="OO", clocks=6)
    act(pos, "kalban", "play second wind")
    assert pos.actions == 3 and pos.clocks == 5
    play(pos, "recruit the people", "stop rolling")
    assert pos.actions == 2
    play(pos, "pass")
    assert pos.decision is None, "one of three was taken"
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy"}, top="second-wind")
    act(pos, "kalban", "pass", "take a card", "play second wind", "pass")
    assert pos.decision is None, "the benefit comes once in an activation"


@clause("REF-PAS-07")
def test_passing_heals_the_passing_citizen_and_nobody_beside_her() -> None:
    at = {"michael": "gurst", "kelling": "gurst"}
    pos = realm("church royal", at=at, hurt="kelling")
    activate(pos, "michael")
    play(pos, "pass")
    assert "rest" not in legal(pos), "Michael is well"
    pos = realm("church royal", at=at, hurt="kelling michael")
    activate(pos, "michael")
    play(pos, "pass", "rest")
    assert not pos.hurt[citizen("michael")] and pos.hurt[citizen("kelling")]


@clause("REF-PAS-08")
def test_a_pass_without_a_benefit_ends_the_activation() -> None:
    at = {"michael": "gurst", "kalban": "cristal"}
    given = {"church": "fast-transport"}
    pos = realm("church royal", at=at, hands=given, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "pass", "pass")
    assert pos.active != citizen("michael"), "the benefit was declined"
    pos = realm("church royal", at=at, hands=given, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "travel to dunst", "pass")
    assert pos.active != citizen("michael"), "only one action was passed"
