"""Announcements, payments, answers, and what everybody knows of a hand (COL-TECH, COL-TINFO-01 to 03, COL-COMP-14, 15)."""

from __future__ import annotations

import pytest

from orrery.games.colonies.knowledge import could, forget_hand, has, show
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    clauses,
    go,
    harvest,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    settle,
    ship,
    tech,
)
from tests.ledger import clause

RED, BLUE, PURPLE, GREEN = 0, 1, 2, 3


def converting(hands: dict[int, str], seat: int = PURPLE) -> Chart:
    """Purple, of four players, uses a converter."""
    pos = chart(4, planets={"C3": of(seat, ore=9)}, hands={seat: "Matter Converter", **hands})
    building(pos, seat)
    play(pos, "use matter converter on c3")
    return pos


# --- answers ----------------------------------------------------------------------------------------------------


@clause("COL-TECH-12", "COL-COMP-14")
def test_all_others_who_may_hold_an_answer_are_asked_clockwise_from_the_user() -> None:
    assert asked(converting({RED: "Rogue", BLUE: "Hacker", GREEN: "Spy"})) == (GREEN, RED, BLUE)
    assert asked(converting({RED: "Rogue", BLUE: "Hacker"})) == (RED, BLUE)  # Green holds no card


@clause("COL-TECH-12", "COL-TINFO-02")
def test_an_answer_is_settled_before_the_next_player_is_asked_again() -> None:
    """Green's copied Hacker answers; Red's own Hacker could answer that, and still answers the converter afterwards."""
    pos = chart(
        4, planets={"C3": of(PURPLE, ore=9)}, hands={PURPLE: "Matter Converter", RED: "Hacker", GREEN: "Spy"}
    )
    pos.copies[GREEN] = tech("Hacker")
    building(pos, PURPLE)
    play(pos, "use matter converter on c3")
    assert asked(pos) == (GREEN, RED)
    pos.play("hack matter converter", GREEN)
    pos.play("pass", RED)  # Red has let it pass for now, and is asked about Green's Hacker
    assert asked(pos) == (RED,)
    play(pos, "hack hacker")
    assert asked(pos) == (PURPLE,)  # both Hackers are used up: the converter works
    assert legal(pos)[0].startswith("convert")


@clause("COL-TECH-12", "COL-TINFO-01", "COL-TECH-13")
def test_who_lets_a_use_pass_is_not_asked_about_it_again() -> None:
    pos = converting({RED: "Hacker", BLUE: "Rogue", GREEN: "Spy"})
    pos.play("pass", GREEN)
    pos.play("pass", RED)
    pos.play("pass", BLUE)
    assert asked(pos) == (PURPLE,)


@clause("COL-TINFO-01", "COL-TECH-18")
def test_a_hacker_that_was_used_is_not_asked_again_in_this_round() -> None:
    pos = converting({RED: "Hacker"})
    play(pos, "hack matter converter")
    assert (at(pos, "C3")["ore"], at(pos, "C3")["energy"]) == (8, 0)
    play(pos, "use matter converter on c3")
    assert asked(pos) == (PURPLE,)


@clause("COL-TINFO-02", "COL-TECH-12")
def test_the_first_user_may_answer_an_answer() -> None:
    pos = chart(planets={"A1": of(RED, ore=9)}, hands={RED: "Matter Converter, Hacker", BLUE: "Spy"})
    pos.copies[BLUE] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter")
    assert asked(pos) == (RED,) and legal(pos) == ["hack hacker", "pass"]
    play(pos, "hack hacker", "convert 8 ore")
    assert at(pos, "A1")["energy"] == 8


@clause("COL-TATT-13", "COL-TMOVE-13", "COL-TECH-17")
def test_only_the_owner_of_the_striking_ship_answers_the_missile_defense() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={RED: "Stealth Technology", BLUE: "Missile Defense System", PURPLE: "Kamikaze Pilot"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    assert asked(pos) == (RED,)
    assert legal(pos) == ["cloak ship 1", "pass"]


@clause("COL-TATT-13", "COL-TATT-09", "COL-TECH-09")
def test_under_an_enemys_pulse_no_kamikaze_and_no_stealth_answer_the_missile_defense() -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={RED: "Kamikaze Pilot, Stealth Technology", BLUE: "Missile Defense System"},
    )
    pos.shown_cards = pos.hands[:]
    pos.pulses[place("A2")] = 1 << BLUE
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    assert aboard(pos, 1)["at"] == "" and at(pos, "A2")["windmill"] == 1


# --- announcements ----------------------------------------------------------------------------------------------


@clause("COL-TECH-07", "COL-TECH-11", "COL-TECH-13")
def test_an_always_on_card_that_was_cancelled_is_off_for_this_phase_alone() -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere")}, hands={RED: "Engineer", BLUE: "Hacker"})
    harvest(pos, RED)
    play(pos, "hack engineer", "done")
    assert at(pos, "A1")["energy"] == 1
    assert pos.off[RED] == cards("Engineer")
    maintenance(pos)
    assert pos.off == [0, 0] and pos.announced == [0, 0]


@clause("COL-TECON-01", "COL-TECON-02", "COL-TECH-07")
def test_each_bonus_is_announced_on_its_own() -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere")}, hands={RED: "Engineer, Metallurgist", BLUE: "Hacker"})
    harvest(pos, RED)
    assert legal(pos, BLUE) == ["hack engineer", "pass"]
    play(pos, "pass")
    assert legal(pos, BLUE) == ["hack metallurgist", "pass"]
    play(pos, "hack metallurgist", "done")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (2, 1)


@clause("COL-TECON-03", "COL-TECH-07")
@pytest.mark.parametrize(
    ("planet", "announced"),
    [
        ({"energy": 8}, True),
        ({"energy": 9}, False),  # the store is full without it
        ({"plague": 9}, False),
        ({"fallout": 9}, False),
    ],
)
def test_a_bonus_that_makes_no_difference_is_not_announced(planet: dict[str, int], announced: bool) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", **planet)}, hands={RED: "Engineer"})
    harvest(pos, RED)
    assert ("COL-TECH-07" in clauses(pos.events)) == announced


@clause("COL-TECON-04", "COL-TECON-05", "COL-MAINT-02", "COL-MAINT-09")
@pytest.mark.parametrize(("hacked", "left"), [(False, 3), (True, 2)])
def test_a_cancelled_permaculture_expert_feeds_nobody(hacked: bool, left: int) -> None:
    pos = chart(
        planets={"A1": of(RED, "Lowmere", meeples=4)}, hands={RED: "Permaculture Expert", BLUE: "Hacker"}
    )
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    assert legal(pos) == ["hack permaculture expert", "pass"]
    play(pos, "hack permaculture expert" if hacked else "pass")
    assert at(pos, "A1")["meeples"] == left


@clause("COL-TECON-04", "COL-TECH-07", "COL-MAINT-02")
@pytest.mark.parametrize(("meeples", "announced"), [(2, False), (3, True)])
def test_a_permaculture_expert_is_announced_only_where_somebody_would_starve(
    meeples: int, announced: bool
) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", meeples=meeples)}, hands={RED: "Permaculture Expert"})
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    assert ("COL-TECH-07" in clauses(pos.events)) == announced
    assert at(pos, "A1")["meeples"] == meeples


@clause("COL-TECH-07", "COL-COMP-14")
@pytest.mark.parametrize("known", [False, True])
def test_a_silence_that_tells_something_cannot_be_taken_back(known: bool) -> None:
    """Red's Ship runs dry. If Red might hold Fusion Reactor, that it is lost tells the table that Red does not."""
    pos = chart(
        planets={"A1": of(RED, energy=1)},
        ships=[ship("C1", RED, energy=1), ship("A1", RED)],
        hands={RED: "Engineer"},
    )
    pos.shown_cards[RED] = cards("Engineer") if known else 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    assert aboard(pos, 1)["at"] == "" and asked(pos) == (RED,)
    assert (pos.free == 0) != known


# --- payments ---------------------------------------------------------------------------------------------------


@clause("COL-TECH-02", "COL-WMD-09", "COL-TATT-11")
def test_who_may_pay() -> None:
    pos = chart(
        planets={
            "A1": of(RED, energy=1),
            "B1": of(RED, energy=1, fallout=9),
            "C1": of(RED, ore=1),
            "D1": of(RED, energy=1, plague=9),
            "E1": of(energy=3),
            "E2": of(RED, energy=1),
        },
        hands={RED: "Transport Beam"},
        ships=[ship("A1", RED, energy=3)],
    )
    pos.pulses[place("E2")] = 1 << BLUE
    movement(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to c1")
    assert legal(pos) == ["pay energy from a1", "pay energy from d1", "pay energy from e2"]
    play(pos, "pay energy from e2")
    assert legal(pos) == ["pay energy from a1", "pay energy from d1"]
    play(pos, "pay energy from a1")
    assert [at(pos, name)["energy"] for name in ("A1", "B1", "D1", "E2")] == [0, 1, 1, 0]


@clause("COL-MOVE-23", "COL-MOVE-22")
@pytest.mark.parametrize(("turn", "where"), [(RED, ""), (BLUE, "C3")])
def test_the_last_energy_spent_on_stealth_kills_a_ship_on_its_own_turn_only(turn: int, where: str) -> None:
    pos = chart(
        ships=[ship("C3", RED, energy=1), ship("C2", BLUE, energy=3)], hands={RED: "Stealth Technology"}
    )
    movement(pos, turn)
    if turn == RED:
        go(pos, "cloak ship 1", "pass")
    else:
        go(pos, "fly ship 2 on 1 energy", "go to c3", "cloak ship 1")
        settle(pos)
        go(pos, "go to c4")
    assert aboard(pos, 1)["at"] == where


# --- what is known ----------------------------------------------------------------------------------------------


@clause("COL-COMP-14", "COL-COMP-15")
def test_who_could_hold_a_card() -> None:
    pos = chart(3, hands={RED: "Hacker, Rogue", BLUE: "Spy"})
    hacker, spy, engineer = tech("Hacker"), tech("Spy"), tech("Engineer")
    assert could(pos, RED, hacker) and could(pos, BLUE, hacker)  # nobody has shown it
    assert not could(pos, PURPLE, hacker)  # no card at all
    pos.shown_cards[RED] = cards("Hacker")
    assert could(pos, RED, hacker) and not could(pos, BLUE, hacker)
    assert could(pos, RED, engineer)  # the other card is still unknown
    pos.shown_cards[RED] = cards("Hacker, Rogue")
    assert not could(pos, RED, engineer)
    pos.copies[RED] = engineer
    assert could(pos, RED, engineer) and could(pos, RED, tech("Trader"))  # a secret copy may be anything
    assert not could(pos, RED, spy)  # but a Spy
    pos.copy_shown[RED] = True
    assert could(pos, RED, engineer) and not could(pos, RED, tech("Trader"))


@clause("COL-TINFO-08", "COL-TECH-15")
def test_who_has_a_card() -> None:
    pos = chart(hands={RED: "Hacker"})
    assert has(pos, RED, tech("Hacker")) and not has(pos, BLUE, tech("Hacker"))
    assert not has(pos, -1, tech("Hacker"))
    pos.copies[BLUE] = tech("Hacker")
    assert has(pos, BLUE, tech("Hacker")) and not has(pos, BLUE, tech("Rogue"))


@clause("COL-TECH-11", "COL-TINFO-10")
def test_a_card_is_shown_where_it_is_held() -> None:
    pos = chart(hands={RED: "Hacker, Rogue"})
    pos.copies[RED] = tech("Engineer")
    show(pos, RED, tech("Rogue"))
    assert (pos.shown_cards[RED], pos.copy_shown[RED]) == (cards("Rogue"), False)
    show(pos, RED, tech("Engineer"))
    assert (pos.shown_cards[RED], pos.copy_shown[RED]) == (cards("Rogue"), True)


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


# --- Hacker against cards that answer or defend -----------------------------------------------------------------


def stormed(hands: dict[int, str]) -> Chart:
    """Red's drone strikes the Windmill of Blue's A2; all hands are known."""
    pos = chart(
        3,
        planets={"A1": of(RED, ore=2), "A2": of(BLUE, windmill=1, energy=3, ore=2)},
        ships=[ship("A1", RED, energy=3)],
        hands=hands,
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    return pos


@clause("COL-TINFO-01", "COL-TINFO-02", "COL-TECH-13", "COL-TDEF-08", "COL-TDEF-10")
@pytest.mark.parametrize(
    ("card", "move"),
    [("Force Field", "raise the force field"), ("Missile Defense System", "fire the missile defense")],
)
def test_a_hacked_defence_is_paid_and_stops_nothing(card: str, move: str) -> None:
    pos = stormed({BLUE: card, PURPLE: "Hacker"})
    go(pos, move, f"hack {card.lower()}")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["energy"]) == (0, 2)
    pos = stormed({BLUE: card, PURPLE: "Hacker"})
    go(pos, move, "pass")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["energy"], aboard(pos, 1)["at"]) == (1, 2, "")


@clause("COL-TATT-09", "COL-TDEF-08", "COL-TDEF-10")
@pytest.mark.parametrize("card", ["Force Field", "Missile Defense System"])
def test_no_defence_under_an_enemys_pulse(card: str) -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3), "A5": of(BLUE, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={BLUE: card},
    )
    pos.pulses[place("A2")] = 1 << RED
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-TECH-04", "COL-TECH-05", "COL-TDEF-08", "COL-TDEF-10")
@pytest.mark.parametrize("card", ["Force Field", "Missile Defense System"])
def test_no_defence_without_energy_on_planets(card: str) -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, ore=5)},
        ships=[ship("A1", RED, energy=3), ship("A2", BLUE, energy=9)],
        hands={BLUE: card},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-TINFO-02", "COL-TATT-13", "COL-TECH-12")
def test_a_hacked_kamikaze_pilot_does_not_break_the_missile_defense() -> None:
    pos = stormed({RED: "Kamikaze Pilot", BLUE: "Missile Defense System", PURPLE: "Hacker"})
    go(pos, "fire the missile defense", "send in the kamikaze pilot", "hack kamikaze pilot")
    settle(pos)
    assert (at(pos, "A2")["windmill"], aboard(pos, 1)["at"]) == (1, "")


@clause("COL-TINFO-02", "COL-TATT-01", "COL-TECH-12")
def test_a_hacked_armor_piercer_is_paid_and_leaves_the_armor_whole() -> None:
    pos = stormed({RED: "Ship Armor", BLUE: "Force Field, Armor Piercer", PURPLE: "Hacker"})
    go(pos, "raise the force field", "armor ship 1", "pierce the armor", "hack armor piercer")
    settle(pos)
    assert at(pos, "A2")["windmill"] == 0  # the Ship was saved and struck
    assert (at(pos, "A1")["ore"], at(pos, "A2")["ore"]) == (1, 1)


@clause("COL-TINFO-02", "COL-TDEF-05", "COL-TECH-13")
def test_a_hacked_armor_saves_nobody_and_is_paid() -> None:
    pos = stormed({RED: "Ship Armor", BLUE: "Force Field", PURPLE: "Hacker"})
    go(pos, "raise the force field", "armor ship 1", "hack ship armor")
    settle(pos)
    assert (aboard(pos, 1)["at"], at(pos, "A1")["ore"], at(pos, "A2")["windmill"]) == ("", 1, 1)


@clause("COL-TINFO-02", "COL-TECON-12", "COL-TECH-20")
def test_a_hacked_trader_trades_nothing_and_was_the_trade_of_this_phase() -> None:
    pos = chart(
        planets={"A1": of(RED, "Cinderhusk"), "A5": of(BLUE, energy=3)}, hands={RED: "Trader", BLUE: "Hacker"}
    )
    harvest(pos, RED)
    play(pos, "trade with a5", "hack trader")
    assert (at(pos, "A1")["energy"], at(pos, "A5")["energy"]) == (1, 3)
    assert legal(pos) == ["done"]


@clause("COL-TECH-15", "COL-TMOVE-10")
def test_a_copied_plasma_propulsion_adds_no_second_space() -> None:
    pos = chart(ships=[ship("E1", RED, energy=3)], hands={RED: "Plasma Propulsion System, Spy"})
    pos.copies[RED] = tech("Plasma Propulsion System")
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to e2", "go to e3", "go to e4")
    settle(pos)
    assert (aboard(pos, 1)["at"], pos.flying) == ("E4", 0)


# --- what an answer costs ---------------------------------------------------------------------------------------


@clause("COL-TMOVE-12", "COL-TMOVE-13")
def test_stealth_against_the_missile_defense_is_paid_from_the_ship_and_tried_once() -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=4)],
        hands={RED: "Stealth Technology, Hacker", BLUE: "Missile Defense System, Hacker"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    before = aboard(pos, 1)["energy"]
    go(pos, "cloak ship 1")
    assert aboard(pos, 1)["energy"] == before - 1
    go(pos, "hack stealth technology")
    assert asked(pos) == (RED,) and legal(pos) == ["hack hacker", "pass"]
    go(pos, "pass")
    assert "cloak ship 1" not in legal(pos), "once for one trigger"


@clause("COL-TATT-01")
@pytest.mark.parametrize("ore", [0, 1])
def test_who_cannot_pay_for_the_armor_piercer_is_not_offered_it(ore: int) -> None:
    pos = chart(
        planets={"A1": of(RED, ore=ore), "A5": of(BLUE, ore=2)},
        ships=[ship("C1", RED, energy=2), ship("C2", BLUE, energy=2)],
        hands={RED: "Armor Piercer, Hacker", BLUE: "Ship Armor"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "armor ship 2")
    assert asked(pos) == (RED,)
    assert ("pierce the armor" in legal(pos)) is bool(ore)
