"""Turns of the Building phase: who is asked, what a turn may hold, Research and agreements (COL-BUILD, COL-RSCH, COL-END-12)."""

from __future__ import annotations

import pytest

from orrery.games.colonies.building import draw
from orrery.games.colonies.rounds import StartRound
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    ended,
    go,
    holds,
    legal,
    of,
    place,
    play,
    refused,
    settle,
    ship,
    start,
    tech,
)
from tests.ledger import clause

# --- who is asked -----------------------------------------------------------------------------------------------


@clause("COL-BUILD-04", "COL-ROUND-07")
@pytest.mark.parametrize("reason", ["nothing", "a card", "a planet that can work", "a deck"])
def test_who_has_nothing_to_do_and_no_card_passes_automatically(reason: str) -> None:
    """Blue is asked for any one reason, and skipped without one."""
    pos = chart(
        3,
        planets={
            "A1": of(0, energy=1),
            "A5": of(1, energy=1 if reason == "a planet that can work" else 0),
            "E5": of(2, energy=1),
        },
        hands={1: "Engineer"} if reason == "a card" else {},
    )
    if reason != "a deck":
        pos.deck = []
    building(pos)
    play(pos, "pass")
    assert asked(pos) == ((2,) if reason == "nothing" else (1,))
    while asked(pos):
        assert asked(pos) != (0,)  # who has passed is not asked again
        play(pos, "pass")


@clause("COL-ROUND-07", "COL-ROUND-03", "COL-BUILD-02")
def test_turns_rotate_until_all_planets_are_dealt_with() -> None:
    pos = chart(
        3,
        planets={name: of(seat, energy=1) for name, seat in (("A1", 0), ("B1", 0), ("A5", 1), ("E5", 2))},
    )
    pos.deck = []
    building(pos, 1)
    order = []
    while asked(pos):
        order.append(asked(pos)[0])
        play(pos, legal(pos)[0], "clone")
    assert order == [1, 2, 0, 0]
    assert pos.active == -1


@clause("COL-BUILD-03")
def test_a_pass_gives_up_all_further_turns_of_the_phase() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B1": of(0, energy=1), "A5": of(1, energy=1)})
    building(pos, 1)
    play(pos, "pass", "work at a1", "clone")
    assert asked(pos) == (0,)  # Blue, who passed, is not asked again
    play(pos, "pass")
    assert asked(pos) == ()
    assert (at(pos, "B1")["meeples"], at(pos, "A5")["meeples"]) == (3, 3)


@clause("COL-BUILD-01", "COL-BUILD-02", "COL-BUILD-04")
def test_only_own_planets_that_can_pay_for_something_are_chosen() -> None:
    pos = chart(
        planets={
            "A1": of(0, energy=1),
            "B1": of(0, energy=0, ore=9),
            "C1": of(0, energy=1, meeples=2, used=2),
            "A5": of(1, energy=5),
            "C3": of(energy=5),
        }
    )
    building(pos)
    assert [text for text in legal(pos) if text.startswith("work")] == ["work at a1"]
    for text, sentence, cited in (
        ("work at a5", "You do not control this planet.", "COL-BUILD-01"),
        ("work at c3", "You do not control this planet.", "COL-BUILD-01"),
        ("work at b1", "Nothing can be built or cloned there now.", "COL-BUILD-04"),
        ("work at c1", "Nothing can be built or cloned there now.", "COL-BUILD-04"),
    ):
        why = refused(pos, text)
        assert (str(why), why.clause) == (sentence, cited)


# --- at work ----------------------------------------------------------------------------------------------------


@clause("COL-BUILD-01", "COL-BUILD-05", "COL-BUILD-22")
def test_a_turn_goes_on_while_a_meeple_is_free_and_something_can_be_paid() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, meeples=3, energy=3, ore=1), "A5": of(1)})
    building(pos)
    play(pos, "work at c3")
    assert set(legal(pos)) == {"build windmill", "build refinery", "build farm", "build ship", "clone"}
    play(pos, "build ship")
    assert legal(pos) == ["clone", "done"]
    play(pos, "clone", "clone")
    assert asked(pos) == (1,)  # no free Meeple is left
    left = at(pos, "C3")
    assert (left["meeples"], left["free"], left["energy"], left["ore"], left["ships"]) == (5, 0, 0, 0, [1])


@clause("COL-BUILD-05", "COL-BUILD-06", "COL-BUILD-20")
def test_what_a_chosen_planet_cannot_pay_for_is_refused() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=3, ore=2)})
    building(pos)
    play(pos, "work at a1")
    why = refused(pos, "build bunker")
    assert (str(why), why.clause) == ("That costs 2 Energy and 3 Ore from this planet.", "COL-BUILD-06")
    play(pos, "build biological warhead")
    why = refused(pos, "build windmill")
    assert (str(why), why.clause) == ("That costs 1 Energy and 1 Ore from this planet.", "COL-BUILD-06")
    assert "done" in legal(pos)


@clause("COL-BUILD-06", "COL-BUILD-17")
def test_why_something_cannot_be_built_is_said_without_mixing_up_reasons() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=2, ore=9)})
    building(pos)
    play(pos, "work at a1")
    assert refused(pos, "research").clause != "COL-BUILD-20"
    play(pos, "clone")
    why = refused(pos, "build bunker")  # 1 Energy is left; cloning has nothing to do with it
    assert (str(why), why.clause) == ("That costs 2 Energy and 3 Ore from this planet.", "COL-BUILD-06")


@clause("COL-BUILD-18", "COL-STR-04")
@pytest.mark.parametrize("structure", ["windmill", "refinery", "farm"])
def test_a_third_level_is_built_and_a_fourth_is_not(structure: str) -> None:
    pos = chart(planets={"A1": of(0), "B2": of(0, meeples=5, energy=9, ore=9, **{structure: 2})})
    building(pos)
    play(pos, "work at b2", f"build {structure}")
    assert at(pos, "B2")[structure] == 3
    why = refused(pos, f"build {structure}")
    assert (str(why), why.clause) == ("There are 3 levels already.", "COL-BUILD-18")
    assert "build bunker" in legal(pos) and "build ship" in legal(pos)


@clause("COL-BUILD-22")
def test_technology_between_two_actions_leads_back_to_the_same_planet() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5), "B2": of(0, meeples=3, energy=4, ore=2), "A5": of(1)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "work at b2")
    assert not [text for text in legal(pos) if "converter" in text]  # not before the first action
    play(pos, "build farm", "use energy converter on a1", "pay energy from a1", "convert 1 energy")
    assert {"build farm", "done"} <= set(legal(pos))
    play(pos, "build farm")
    assert (at(pos, "B2")["farm"], at(pos, "A1")["farm"], at(pos, "A1")["ore"]) == (2, 0, 1)
    play(pos, "done")
    assert asked(pos) == (1,)


@clause("COL-BUILD-22")
def test_the_turn_ends_when_technology_leaves_nothing_to_do_there() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=3, energy=4, ore=1), "A5": of(1, energy=1)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "work at a1", "build farm", "use energy converter on a1", "convert 2 energy")
    assert asked(pos) == (1,)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 2)


@clause("COL-BUILD-17", "COL-BUILD-22")
def test_clone_last_holds_across_a_technology() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, energy=9, ore=2)}, hands={0: "Energy Converter"}, clone_last=True
    )
    building(pos)
    play(pos, "work at a1", "clone", "use energy converter on a1", "convert 1 energy")
    assert not [text for text in legal(pos) if text.startswith("build")]
    play(pos, "clone")
    assert not [text for text in legal(pos) if text.startswith("build")]
    why = refused(pos, "build ship")
    assert (str(why), why.clause) == (
        "After cloning this turn may only go on with more cloning.",
        "COL-BUILD-17",
    )


@clause("COL-BUILD-17")
def test_clone_last_leaves_building_alone_before_the_first_clone() -> None:
    pos = chart(planets={"A1": of(0, meeples=4, energy=9, ore=9)}, clone_last=True)
    building(pos)
    play(pos, "work at a1", "build farm", "build farm")
    assert {"build farm", "clone"} <= set(legal(pos))


@clause("COL-OUT-06", "COL-OUT-10", "COL-BUILD-01")
def test_a_player_who_surrenders_in_the_middle_of_building_leaves_the_turn_to_the_next() -> None:
    pos = chart(3, planets={"A1": of(0, meeples=3, energy=5)})
    building(pos)
    play(pos, "work at a1", "clone")
    pos.resign(0)
    assert asked(pos) == (1,)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"]) == (-1, 4)


# --- research ---------------------------------------------------------------------------------------------------


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


def test_a_card_that_was_drawn_cannot_be_put_back() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    building(pos)
    play(pos, "research")
    assert asked(pos) == (0,) and pos.free == 0


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


@clause("COL-TMOVE-04", "COL-RSCH-06")
def test_returning_the_fusion_reactor_leaves_a_dry_drone_without_an_owner() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()},
        ships=[ship("C3", 0)],
        hands={0: "Fusion Reactor, Spy, Trader, Engineer"},
    )
    building(pos)
    play(pos, "research", "return fusion reactor")
    assert aboard(pos, 1)["owner"] == -1


@clause("COL-RSCH-04", "COL-RSCH-09", "COL-OPT-08")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    pos = chart(hands={0: "Spy"})
    pos.deck = []
    draw(pos, 0)
    assert holds(pos, 0) == {"Spy"} and pos.stack == []


@clause("COL-END-09", "COL-RSCH-03")
@pytest.mark.parametrize("deed", ["research", "clone", "build"])
def test_a_round_in_which_somebody_built_cloned_or_researched_is_not_idle(deed: str) -> None:
    pos = chart(planets={"A1": of(0, energy=1, ore=1)})
    building(pos)
    assert not pos.busy
    play(
        pos,
        *{"research": ["research"], "clone": ["work at a1", "clone"]}.get(deed, ["work at a1", "build farm"]),
    )
    assert pos.busy


# --- time and agreement -----------------------------------------------------------------------------------------


def talking(players: int = 3) -> Chart:
    pos = chart(players, agreement=True)
    return building(pos)


@clause("COL-END-12")
def test_a_proposal_is_answered_by_all_others_at_once_and_made_once_per_round() -> None:
    pos = talking()
    play(pos, "propose to stop")
    assert asked(pos) == (1, 2)
    pos.play("agree to stop", 2)
    assert asked(pos) == (1,)
    pos.play("play on", 1)
    assert asked(pos) == (0,) and "propose to stop" not in legal(pos)
    play(pos, "pass")
    assert asked(pos) == (1,) and "propose to stop" in legal(pos)  # Blue has not proposed
    pos.stack = []
    start(pos, StartRound())
    assert asked(pos) == (0,) and "propose to stop" in legal(pos)


@clause("COL-END-10", "COL-END-12")
def test_the_game_goes_on_unless_all_agree() -> None:
    for answers, over in ((("agree to stop", "agree to stop"), True), (("agree to stop", "play on"), False)):
        pos = talking()
        play(pos, "propose to stop", *answers)
        assert (pos.outcome is not None) == over
    assert ended(talking_to_the_end()).clause == "COL-END-10"


def talking_to_the_end() -> Chart:
    pos = talking(2)
    play(pos, "propose to stop", "agree to stop")
    return pos


@clause("COL-END-12", "COL-BUILD-22")
def test_a_proposal_is_not_the_turn() -> None:
    pos = talking(2)
    play(pos, "propose to stop", "play on")
    assert asked(pos) == (0,) and "research" in legal(pos)


@clause("COL-TECH-08", "COL-BUILD-22")
def test_a_hacked_technology_leads_back_to_the_building_turn() -> None:
    pos = chart(planets={"A1": of(0, energy=5)}, hands={0: "Energy Converter", 1: "Hacker"})
    building(pos)
    go(pos, "use energy converter on a1", "hack energy converter")
    settle(pos)
    assert asked(pos) == (0,) and {"research", "work at a1"} <= set(legal(pos))
