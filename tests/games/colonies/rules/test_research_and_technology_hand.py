"""Research and the Technology hand (COL-RSCH): giving up turns for a card, the hand and what is returned."""

from __future__ import annotations

from orrery.games.colonies.phases.building import draw
from orrery.games.colonies.technology.knowledge import forget_hand
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    asked,
    building,
    cards,
    chart,
    holds,
    legal,
    of,
    place,
    play,
    refused,
    said,
    ship,
    tech,
)
from tests.ledger import clause


@clause("COL-RSCH-01", "COL-RSCH-03")
def test_research_on_the_first_turn_only_and_instead_of_everything() -> None:
    planets = {"A1": of(0, energy=3), "C3": of(0, energy=3)}
    pos = chart(planets=planets)
    building(pos)
    play(pos, "work at a1", "clone", "done", "pass")
    assert "research" not in legal(pos)
    assert refused(pos, "research").clause == "COL-RSCH-01"
    pos = chart(planets=planets)
    building(pos)
    play(pos, "research", "pass")
    assert asked(pos) == ()


@clause("COL-RSCH-01", "COL-RSCH-03")
def test_research_is_offered_to_each_player_before_building_and_never_after() -> None:
    pos = chart(planets={"A1": of(0, energy=2), "B1": of(0, energy=2), "A5": of(1, energy=2)})
    building(pos)
    play(pos, "work at a1", "clone", "done")
    assert asked(pos) == (1,) and "research" in legal(pos)  # Red's building is not Blue's
    play(pos, "research")
    assert asked(pos) == (0,) and "research" not in legal(pos)
    why = refused(pos, "research")
    assert str(why) == "Research must be declared on your first turn, before anything is built."
    play(pos, "work at b1", "clone", "done")
    assert asked(pos) == ()  # Blue has given up the rest of the phase


@clause("COL-BUILD-22", "COL-RSCH-02")
def test_a_technology_is_not_the_turn() -> None:
    pos = chart(planets={"A1": of(0, energy=4, ore=1, meeples=2)}, hands={0: "Energy Converter"})
    building(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert "research" in legal(pos)
    play(pos, "work at a1", "build farm")
    assert pos.active == 0
    assert "use energy converter on a1" not in legal(pos)  # the fee would leave nothing to convert


@clause("COL-RSCH-04", "COL-RSCH-08")
def test_the_top_card_unseen_by_others() -> None:
    pos = chart()
    pos.deck.remove(tech("Hacker"))
    pos.deck.append(tech("Hacker"))
    building(pos)
    events = play(pos, "research")
    assert holds(pos, 0) == {"Hacker"}
    assert not [event for event in events if event.visible_to(1) and "Hacker" in said(pos, [event])[0]]
    assert [event for event in events if event.visible_to(0) and "Hacker" in said(pos, [event])[0]]
    assert (pos.view(1).hands, pos.view(1).hand_sizes) == ([0, 0], [1, 0])


@clause("COL-RSCH-04", "COL-RSCH-09", "COL-OPT-08")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    pos = chart(hands={0: "Spy"})
    pos.deck = []
    draw(pos, 0)
    assert holds(pos, 0) == {"Spy"} and pos.stack == []


@clause("COL-RSCH-05")
def test_research_costs_nothing_and_needs_no_planet() -> None:
    pos = chart(planets={"A1": of(), "A5": of(1)}, ships=[ship("C3", 0, meeples=1, energy=1)])
    building(pos)
    assert "research" in legal(pos)
    play(pos, "research")
    assert pos.hands[0].bit_count() == 1


@clause("COL-RSCH-06", "COL-RSCH-07", "COL-RSCH-10")
def test_returned_cards_are_shuffled_in_unseen() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    pos.shown_cards[0] = pos.hands[0]
    pos.deck.remove(tech("Hacker"))
    pos.deck.append(tech("Hacker"))
    building(pos)
    play(pos, "research")
    drawn = pos.chance.drawn
    events = play(pos, "return trader")
    assert holds(pos, 0) == {"Rogue", "Spy", "Engineer", "Hacker"}
    assert tech("Trader") in pos.deck
    assert pos.chance.drawn > drawn
    assert pos.view(1).hands[0] == 0
    assert not [event for event in events if event.visible_to(1) and "Trader" in said(pos, [event])[0]]


@clause("COL-RSCH-06", "COL-COMP-11")
def test_cards_are_returned_until_four_are_left() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer, Hacker"})  # one too many already
    building(pos)
    play(pos, "research")
    assert len(legal(pos)) == 6
    play(pos, "return spy")
    assert len(legal(pos)) == 5
    play(pos, "return hacker")
    assert pos.hands[0].bit_count() == 4 and asked(pos) == (1,)
    assert {tech("Spy"), tech("Hacker")} <= set(pos.deck)


@clause("COL-RSCH-06", "COL-OUT-05")
def test_who_surrenders_over_a_full_hand_returns_every_card_once() -> None:
    pos = chart(3, hands={0: "Rogue, Spy, Trader, Engineer"})
    building(pos)
    play(pos, "research")
    pos.resign(0)
    assert sorted(pos.deck) == list(range(27)) and asked(pos) == (1,)


@clause("COL-RSCH-06")
def test_four_cards_are_kept_without_a_question() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader"})
    building(pos)
    play(pos, "research")
    assert pos.hands[0].bit_count() == 4 and asked(pos) == (1,)


@clause("COL-RSCH-07")
def test_a_returned_card_may_lie_anywhere_in_the_deck() -> None:
    depths = set()
    for seed in range(6):
        pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"}, seed=seed)
        building(pos)
        play(pos, "research", "return spy")
        depths.add(pos.deck.index(tech("Spy")))
    assert len(depths) > 1


@clause("COL-RSCH-07", "COL-RSCH-10", "COL-TINFO-22")
def test_a_hand_from_which_a_card_was_returned_is_unknown_again() -> None:
    for returned, known in (("trader", "Ambassador"), ("ambassador", "")):
        pos = chart(hands={0: "Ambassador, Spy, Trader, Engineer"})
        pos.shown_cards[0] = pos.hands[0]
        pos.spied[1 * 2 + 0] = pos.hands[0]
        pos.ties[0 * 2 + 1] = place("A5")
        building(pos)
        play(pos, "research", f"return {returned}")
        assert pos.view(1).hands[0] == cards(known)
        assert (pos.ties[1] >= 0) == bool(known)  # without its Ambassador the embassy closes


@clause("COL-RSCH-08")
def test_using_a_card_does_not_discard_it() -> None:
    pos = chart(planets={"A1": of(0, energy=4)}, hands={0: "Energy Converter"})
    building(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert holds(pos, 0) == {"Energy Converter"}


@clause("COL-RSCH-09")
def test_no_research_without_a_deck() -> None:
    pos = chart(planets={"A1": of(0, energy=3)})
    pos.deck = []
    building(pos)
    assert "research" not in legal(pos)


@clause("COL-RSCH-10")
def test_a_forgotten_hand_is_forgotten_by_all_and_no_other_hand_is() -> None:
    pos = chart(3, hands={RED: "Hacker, Rogue", BLUE: "Ambassador, Spy"})
    pos.shown_cards = [cards("Hacker"), cards("Ambassador, Spy"), 0]
    pos.spied[PURPLE * 3 + BLUE] = cards("Spy")
    pos.spied[PURPLE * 3 + RED] = cards("Rogue")
    pos.spied[BLUE * 3 + RED] = cards("Rogue")
    forget_hand(pos, RED)
    assert pos.shown_cards == [0, cards("Ambassador, Spy"), 0]
    assert [pos.spied[at * 3 + of_] for at, of_ in ((2, 1), (2, 0), (1, 0))] == [cards("Spy"), 0, 0]
    pos.ties[BLUE * 3 + PURPLE] = place("E5")
    forget_hand(pos, BLUE)
    assert pos.shown_cards[BLUE] == cards("Ambassador")  # the ties show that it has stayed
