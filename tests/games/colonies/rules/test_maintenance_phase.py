"""Maintenance phase (COL-MAINT): overpopulation, used Meeples, markers whose time is up."""

from __future__ import annotations

from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import MEEPLE
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    at,
    chart,
    go,
    legal,
    maintenance,
    new,
    of,
    place,
    play,
    said,
    settle,
    ship,
    tech,
)
from tests.games.colonies.scenes import ambassador, with_cards
from tests.ledger import clause


@clause("COL-MAINT-01", "COL-MAINT-04", "COL-MAINT-05")
def test_the_order_of_maintenance() -> None:
    pos = chart(
        planets={"A1": of(0, "Cinderhusk", meeples=4, used=2)},
        ships=[ship("C3", 0, energy=1, moved=1)],
        hands={0: "Ambassador"},
    )
    maintenance(pos)
    assert type(pos.decision).__name__ == "OfferOrPass"
    assert at(pos, "A1")["meeples"] == 4
    play(pos, "pass")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (1, 1)
    assert not aboard(pos, 1)["moved"]


@clause("COL-MAINT-02", "COL-MAINT-03", "COL-MAINT-08")
def test_overpopulation_spares_those_aboard() -> None:
    pos = chart(
        planets={"A1": of(0, "Cinderhusk", meeples=4, farm=1), "A5": of(1, "Lowmere", meeples=3)},
        ships=[ship("A1", 0, meeples=5)],
    )
    maintenance(pos)
    assert (at(pos, "A1")["meeples"], at(pos, "A5")["meeples"]) == (2, 2)
    assert pos.aboard(1, MEEPLE) == 5


@clause("COL-MAINT-02", "COL-MAINT-06", "COL-WMD-11")
def test_the_log_names_planets_that_lose_somebody_or_something_and_no_others() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Cinderhusk", meeples=1),
            "A5": of(BLUE, "Lowmere", meeples=3, plague=4, fallout=4),
            "C3": of(card="Deepseam", fallout=4),
            "C4": of(card="Slagholm", plague=5),
        },
        in_round=4,
    )
    maintenance(pos)
    log = said(pos)
    assert [text for text in log if "overpopulation" in text] == ["A5 loses 1 Meeple to overpopulation"]
    assert [text for text in log if "marker" in text] == [
        f"A marker is removed from {spot}" for spot in ("A5", "A5", "C3")
    ]


@clause("COL-MAINT-02", "COL-MAINT-03", "COL-MAINT-08", "COL-STR-03", "COL-RES-14")
def test_just_the_excess_goes_and_used_meeples_first() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Lowmere", meeples=5, used=2, farm=1),
            "B1": of(RED, "Cinderhusk", meeples=1),
            "A5": of(BLUE, "Everbloom", meeples=3),
            "C3": of(card="Cinderhusk"),
        },
        ships=[ship("A1", RED, meeples=4)],
    )
    pos.ship_used[1] = 2
    maintenance(pos)
    assert [at(pos, name)["meeples"] for name in ("A1", "B1", "A5")] == [3, 1, 3]
    assert at(pos, "A1")["free"] == 3 and aboard(pos, 1)["meeples"] == 4


@clause("COL-MAINT-02", "COL-RSCH-09")
def test_a_game_without_technologies_is_played_round_after_round() -> None:
    pos = with_cards().new(3, 1)
    assert isinstance(pos, Chart) and pos.deck == []
    home = pos.planets(0)[0]
    pos.meeples[home] = pos.ready[home] = 9
    while pos.round < 3:
        pos.play(pos.text(pos.moves()[-1]))
    assert pos.meeples[home] == pos.content.capacity[pos.card[home]]  # Maintenance fed no more


@clause("COL-MAINT-04", "COL-MAINT-05", "COL-MAINT-06", "COL-TMOVE-23")
def test_everything_is_upright_unmarked_and_due_markers_are_gone() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Everbloom", meeples=3, used=2, plague=4),
            "B1": of(BLUE, fallout=5),
            "C1": of(BLUE, fallout=3),
        },
        ships=[ship("C3", RED, energy=1, meeples=2, moved=1)],
        in_round=4,
    )
    pos.ship_used[1] = 1
    pos.ship_marks[1] |= 8  # it has tried hyperspace
    maintenance(pos)
    assert (at(pos, "A1")["free"], pos.ship_used[1], pos.ship_marks[1]) == (3, 0, 0)
    assert (at(pos, "A1")["plague"], at(pos, "B1")["fallout"], at(pos, "C1")["fallout"]) == (0, 5, 0)


@clause("COL-ROUND-03", "COL-ROUND-04", "COL-MAINT-07")
def test_clockwise_from_the_first_player_and_the_token_goes_the_other_way() -> None:
    pos = new(3, first_player="blue")
    order = []
    for _ in range(3):
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == [1, 2, 0]
    while pos.round == 1:
        play(pos, legal(pos)[-1])
    assert pos.first == 0


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TECON-05")
def test_permaculture_is_announced_before_the_check() -> None:
    planets = {"A1": of(0, "Cinderhusk", meeples=4)}
    pos = chart(planets=planets, hands={0: "Permaculture Expert"})
    maintenance(pos)
    go(pos, "pass")
    settle(pos)
    assert at(pos, "A1")["meeples"] == 2
    pos = chart(planets=planets, hands={0: "Permaculture Expert", 1: "Hacker"})
    maintenance(pos)
    play(pos, "pass", "pass")
    play(pos, "hack permaculture expert")
    assert at(pos, "A1")["meeples"] == 1


@clause("COL-MAINT-09")
def test_an_offer_is_answered_before_the_next_is_made() -> None:
    pos = ambassador()
    play(pos, "offer ties to blue")
    assert pos.waiting == (1,)
    play(pos, "refuse the ties")
    assert pos.waiting == (0,)


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TINFO-08")
def test_a_copied_permaculture_expert_is_announced_after_the_one_in_hand() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Cinderhusk", meeples=3),
            "A5": of(BLUE, "Lowmere", meeples=2),
            "E5": of(PURPLE, "Deepseam", meeples=9),
        },
        hands={RED: "Permaculture Expert", PURPLE: "Spy"},
        first=RED,
    )
    pos.copies[PURPLE], pos.copied_from[PURPLE] = tech("Permaculture Expert"), RED
    crowd = pos.content.capacity[pos.card[24]]
    maintenance(pos)
    events = go(pos, "pass", "pass")  # no offers of an Ambassador
    events += settle(pos)
    shown = [text for text in said(pos, events) if "has Permaculture Expert" in text]
    assert shown == ["Red has Permaculture Expert", "Purple has Permaculture Expert"]
    assert (at(pos, "A1")["meeples"], at(pos, "E5")["meeples"]) == (2, crowd + 1)


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TECH-15")
def test_permaculture_helps_its_holder_on_all_planets_and_a_copy_adds_nothing() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Lowmere", meeples=4),
            "B1": of(RED, "Cinderhusk", meeples=4),
            "A5": of(BLUE, "Mosshaven", meeples=9),
        },
        hands={RED: "Permaculture Expert"},
    )
    pos.copies[RED], pos.copy_shown[RED] = tech("Permaculture Expert"), True
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    capacity = pos.content.capacity[pos.card[place("A5")]]
    assert [at(pos, name)["meeples"] for name in ("A1", "B1", "A5")] == [3, 2, capacity]


def test_maintenance_runs_without_cards() -> None:
    pos = chart()
    maintenance(pos)
    assert pos.stack == []
    assert place("B1") == 5
