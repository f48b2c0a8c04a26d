"""How a planet is defended while an attack is announced: who is asked, and what each reaction leaves (COL-TDEF-07 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    cards,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    place,
    play,
    said,
    settle,
    ship,
)
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def attack(
    hands: dict[int, str],
    ships: list[dict[str, Any]] | None = None,
    pulse: int = 0,
    **cargo: int,
) -> Chart:
    """A Red Ship (Ship 1) comes from A2 over Blue's planet A1, the first card of the map. Everybody can pay."""
    pos = chart(
        3,
        planets={
            "A1": of(BLUE, "Evenreach", meeples=1, bunkers=1, windmill=1),
            "A5": of(BLUE, energy=5, ore=5),
            "C3": of(RED, energy=5, ore=5),
        },
        ships=[ship("A2", RED, **{"energy": 3, **cargo}), *(ships or [])],
        hands=hands,
    )
    pos.pulses[place("A1")] = pulse
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a1")
    return pos


# --- who is asked -----------------------------------------------------------------------------------------------


@clause("COL-STRK-17", "COL-COMP-14")
def test_a_defender_is_asked_whatever_the_unknown_cards_are() -> None:
    pos = attack({BLUE: "Engineer"})
    play(pos, "strike the windmill")
    assert (asked(pos), legal(pos), at(pos, "A1")["windmill"]) == ((BLUE,), ["pass"], 1)
    pos = attack({BLUE: "Engineer"})
    pos.shown_cards[BLUE] = cards("Engineer")
    play(pos, "strike the windmill")
    assert at(pos, "A1")["windmill"] == 0  # nobody had to be asked


@clause("COL-TMOVE-13", "COL-TMOVE-19")
@pytest.mark.parametrize("move", ["strike the windmill", "detonate the nuclear warhead"])
def test_only_a_ship_that_was_named_may_hide_from_an_attack_on_its_planet(move: str) -> None:
    pos = attack({BLUE: "Stealth Technology"}, [ship("A1", BLUE, energy=2)], nuke=1)
    pos.shown_cards[BLUE] = cards("Stealth Technology")
    play(pos, move)  # and nobody is asked
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"], aboard(pos, 2)["stealth"]) == (0, "", False)


@clause("COL-TMOVE-13", "COL-STRK-15")
def test_a_ship_that_was_named_does_not_hide_once_the_strike_has_become_an_invasion() -> None:
    hands = {RED: "Kamikaze Pilot", BLUE: "Stealth Technology", PURPLE: "Hacker"}
    pos = attack(hands, [ship("A1", BLUE, energy=2)], meeples=4)
    pos.shown_cards[BLUE] = cards("Stealth Technology")
    play(pos, "strike ship 2", "hack kamikaze pilot")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (RED, 2)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["stealth"]) == (RED, False)


@clause("COL-STRK-15", "COL-TATT-02", "COL-TECH-13")
def test_a_single_pilot_whose_card_is_hacked_invades_and_opens_no_bunker() -> None:
    hands = {RED: "Kamikaze Pilot, Armor Piercer", PURPLE: "Hacker"}
    pos = attack(hands, meeples=1)
    go(pos, "strike the bunker", "hack kamikaze pilot")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"], at(pos, "A1")["bunkers"]) == (BLUE, 1, 1)
    assert (aboard(pos, 1)["at"], at(pos, "C3")["ore"]) == ("", 5)


# --- one reaction after another ---------------------------------------------------------------------------------


@clause("COL-TDEF-13", "COL-TMOVE-13", "COL-TMOVE-12")
@pytest.mark.parametrize("hacked", [False, True])
def test_who_has_hidden_the_target_may_still_raise_a_force_field(hacked: bool) -> None:
    hands = {BLUE: "Stealth Technology, Force Field", PURPLE: "Hacker"}
    pos = attack(hands, [ship("A1", BLUE, energy=3)])
    go(pos, "strike ship 2")
    assert legal(pos) == ["raise the force field", "cloak ship 2", "pass"]
    go(pos, "cloak ship 2", "hack stealth technology" if hacked else "pass")
    settle_answers(pos)
    assert (asked(pos), legal(pos)) == ((BLUE,), ["raise the force field", "pass"])  # each is tried once
    assert (aboard(pos, 2)["stealth"], aboard(pos, 2)["energy"]) == (not hacked, 2)
    go(pos, "raise the force field")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], at(pos, "A5")["energy"]) == ("", "A1", 4)


def settle_answers(pos: Chart) -> None:
    """Answers of others to a card are let pass."""
    while type(pos.decision).__name__ == "AnswerWindow":
        play(pos, "pass")


@clause("COL-TDEF-07", "COL-TECH-14", "COL-TDEF-08")
@pytest.mark.parametrize(
    ("card", "save", "ore"), [("Energy Shield", "shield ship 1", 5), ("Ship Armor", "armor ship 1", 4)]
)
def test_a_ship_saved_from_a_force_field_goes_on_with_its_attack(card: str, save: str, ore: int) -> None:
    pos = attack({RED: card, BLUE: "Force Field"})
    events = go(pos, "strike the windmill", "raise the force field", save)
    events += settle(pos)
    assert "COL-SHIP-10" not in clauses(events)  # it does not go back first
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"]) == (0, "")
    assert (at(pos, "A5")["energy"], at(pos, "C3")["ore"]) == (4, ore)


@clause("COL-TDEF-12", "COL-TECH-14", "COL-TDEF-10")
@pytest.mark.parametrize(
    ("card", "save", "energy", "ore"),
    [("Energy Shield", "shield ship 1", 1, 5), ("Ship Armor", "armor ship 1", 2, 4)],
)
def test_a_drone_saved_from_the_missile_defense_is_sent_back_all_the_same(
    card: str, save: str, energy: int, ore: int
) -> None:
    pos = attack({RED: card, BLUE: "Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", save)
    settle(pos)
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"], pos.flying) == (1, "A2", 0)
    assert (aboard(pos, 1)["energy"], at(pos, "C3")["ore"]) == (energy, ore)


# --- an attacker in stealth -------------------------------------------------------------------------------------


@clause("COL-TINFO-05", "COL-TECH-07", "COL-TDEF-13")
@pytest.mark.parametrize("hacked", [False, True])
def test_whoever_fires_at_a_ship_in_stealth_shows_the_telescope_first(hacked: bool) -> None:
    hands = {RED: "Hacker", BLUE: "Missile Defense System, Radio Telescope"}
    pos = attack(hands, stealth=1)
    play(pos, "strike the windmill")
    events = go(pos, "fire the missile defense")
    assert "Blue has Radio Telescope" in said(pos, events)
    assert at(pos, "A5")["energy"] == 5  # the defence itself comes after the answers to the telescope
    go(pos, "hack radio telescope" if hacked else "pass")
    settle(pos)
    if hacked:
        assert (at(pos, "A1")["windmill"], at(pos, "A5")["energy"]) == (0, 5)
    else:
        assert (at(pos, "A1")["windmill"], at(pos, "A5")["energy"]) == (1, 4)
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TMOVE-18", "COL-TATT-09", "COL-TECH-07")
@pytest.mark.parametrize(
    ("pulse", "fires"),
    [
        (0, False),
        (1 << RED, False),  # the attacker's own pulse: it stops the defence, not the attacker's stealth
        (1 << BLUE, True),
    ],
)
def test_the_defence_sees_a_ship_in_stealth_under_its_own_pulse(pulse: int, fires: bool) -> None:
    pos = attack({BLUE: "Missile Defense System"}, stealth=1, pulse=pulse)
    pos.shown_cards[BLUE] = cards("Missile Defense System")
    events = play(pos, "strike the windmill")
    assert ("fire the missile defense" in legal(pos)) == fires
    if fires:
        events += play(pos, "fire the missile defense")
    assert (at(pos, "A1")["windmill"], at(pos, "A5")["energy"]) == ((1, 4) if fires else (0, 5))
    assert not [text for text in said(pos, events) if "Radio Telescope" in text]
