"""The Ambassador, card by card and coin by coin (COL-TINFO-14 to COL-TINFO-29)."""

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
    end_movement,
    go,
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
from tests.kit import clauses
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def purple_and_red(
    ships: list[dict[str, Any]], hands: dict[int, str] | None = None, **planets: dict[str, Any]
) -> Chart:
    """Purple holds Ambassador and has ties with Red, whose planet A1 has the embassy; Red is on turn."""
    pos = chart(
        3,
        planets={
            "A1": of(RED, energy=3),
            "A2": of(PURPLE, energy=2, ore=1, meeples=2),
            "A5": of(BLUE),
            "E5": of(PURPLE, meeples=2),
            **planets,
        },
        ships=ships,
        hands={PURPLE: "Ambassador", **(hands or {})},
    )
    pos.ties[PURPLE * 3 + RED] = place("A1")
    pos.shown_cards[PURPLE] = cards("Ambassador")
    return movement(pos)


DRONE = ship("B1", RED, energy=2)


# --- paying -----------------------------------------------------------------------------------------------------


@clause("COL-TINFO-17", "COL-TINFO-27", "COL-WMD-09")
def test_any_token_of_a_planet_without_fallout_pays() -> None:
    pos = purple_and_red(
        [DRONE, ship("C3", PURPLE, energy=5, ore=5)],
        A2=of(PURPLE, energy=2, meeples=2, windmill=1),
        A3=of(PURPLE, ore=4, meeples=1, fallout=9),
        C3=of(PURPLE, ore=1, meeples=1),
        E5=of(),
    )
    go(pos, "fly ship 1 on 1 energy", "go to b2", "go to a2", "strike the windmill")
    assert asked(pos) == (PURPLE,)
    assert set(legal(pos)) == {
        "pay off the attack with energy from a2",
        "pay off the attack with meeple from a2",
        "pay off the attack with ore from c3",
        "pay off the attack with meeple from c3",
        "pass",
    }


@clause("COL-TINFO-17")
@pytest.mark.parametrize(("crew", "may"), [(0, False), (1, True)])
def test_the_last_meeple_is_never_paid(crew: int, may: bool) -> None:
    pos = purple_and_red(
        [ship("B2", RED, energy=2), ship("D4", PURPLE, energy=1, meeples=crew)],
        A2=of(PURPLE, meeples=1, windmill=1),
        E5=of(),
    )
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert ("pay off the attack with meeple from a2" in legal(pos)) == may


@clause("COL-TINFO-20", "COL-TINFO-27", "COL-RES-12")
def test_what_is_paid_goes_to_the_embassy_and_a_meeple_arrives_used() -> None:
    for kind, got in (("energy", (4, 0, 3, 3)), ("ore", (3, 1, 3, 3)), ("meeple", (3, 0, 4, 3))):
        pos = purple_and_red([ship("B2", RED, energy=2)])
        go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the meeple")
        before = at(pos, "A2")
        go(pos, f"pay off the attack with {kind} from a2")
        home, paid = at(pos, "A1"), at(pos, "A2")
        assert (home["energy"], home["ore"], home["meeples"], home["free"]) == got
        key = "meeples" if kind == "meeple" else kind
        assert paid[key] == before[key] - 1
        assert pos.ties[PURPLE * 3 + RED] == place("A1")


@clause("COL-TINFO-17", "COL-TINFO-26")
def test_one_payment_protects_the_holder_alone_and_from_the_partner_alone() -> None:
    pos = purple_and_red(
        [
            ship("B2", RED, energy=2),
            ship("C2", RED, energy=2),
            ship("B4", BLUE, energy=2),
            ship("B5", RED, energy=2),
        ],
        C3=of(PURPLE, meeples=2),
        A5=of(BLUE, meeples=3),
    )
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the meeple")
    go(pos, "pay off the attack with ore from a2", "stop")
    go(pos, "fly ship 3 on 1 energy", "go to b3")
    assert "go to c3" in legal(pos)  # Blue may attack Purple
    go(pos, "stop", "pass", "fly ship 2 on 1 energy")
    assert "go to c3" not in legal(pos)  # Red may not, anywhere
    go(pos, "go to c1", "stop", "fly ship 4 on 1 energy")
    assert "go to a5" in legal(pos)  # but Blue


@clause("COL-TINFO-17", "COL-TINFO-26")
def test_a_ship_that_was_paid_off_cannot_be_named_again_as_a_fight() -> None:
    pos = purple_and_red([ship("C2", RED, energy=2), ship("C3", PURPLE, energy=2), ship("D2", RED, energy=2)])
    go(pos, "fly ship 1 on 1 energy", "go to c3", "pay off the attack with ore from a2")
    assert aboard(pos, 1)["at"] == "C2"
    assert "go to c3" not in legal(pos)
    go(pos, "go to c1", "stop", "pass", "fly ship 3 on 1 energy", "go to d3")
    assert "go to c3" not in legal(pos)


@clause("COL-TINFO-17", "COL-RES-04")
def test_a_planet_that_paid_with_its_last_meeple_is_uncontrolled_before_the_ship_goes_on() -> None:
    pos = purple_and_red(
        [ship("C2", RED, energy=2), ship("C3", PURPLE, energy=2)], B2=of(PURPLE, meeples=1), A2=of()
    )
    go(pos, "fly ship 1 on 1 energy", "go to c3", "pay off the attack with meeple from b2")
    assert at(pos, "B2")["owner"] == -1 and "go to b2" in legal(pos)


@clause("COL-SHIP-15", "COL-TINFO-24", "COL-TINFO-22")
def test_a_detonation_beside_a_ship_in_stealth_is_no_attack_on_it() -> None:
    pos = purple_and_red(
        [
            ship("C2", RED, energy=2, nuke=1),
            ship("C3", PURPLE, energy=2, stealth=1),
            ship("C3", BLUE, energy=2),
        ]
    )
    go(pos, "fly ship 1 on 1 energy", "go to c3", "detonate the nuclear warhead against blue")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "C3", ""]
    assert pos.ties[PURPLE * 3 + RED] == place("A1")  # Purple was not asked


@clause("COL-TINFO-21")
def test_an_attack_that_is_not_paid_off_goes_on() -> None:
    pos = purple_and_red([ship("C2", RED, energy=2), ship("C3", PURPLE, energy=2)])
    go(pos, "fly ship 1 on 1 energy", "go to c3")
    assert asked(pos) == (PURPLE,)
    play(pos, "pass")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""
    assert pos.ties[PURPLE * 3 + RED] == -1


@clause("COL-TINFO-21", "COL-TINFO-17")
def test_a_holder_who_cannot_pay_is_not_spared() -> None:
    pos = purple_and_red(
        [ship("B2", RED, energy=2)], A2=of(PURPLE, meeples=1, windmill=1, fallout=9), E5=of()
    )
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0  # nothing could be asked
    assert pos.ties[PURPLE * 3 + RED] == -1


@clause("COL-TINFO-22", "COL-TINFO-24")
def test_the_holders_own_attack_breaks_the_ties_and_asks_nobody() -> None:
    pos = purple_and_red([ship("B1", PURPLE, energy=2)], A1=of(RED, windmill=1, meeples=2))
    pos.stack = []
    movement(pos, PURPLE)
    go(pos, "fly ship 1 on 1 energy", "go to a1", "strike the windmill")
    settle(pos)
    assert at(pos, "A1")["windmill"] == 0
    assert pos.ties[PURPLE * 3 + RED] == -1


@clause("COL-TINFO-24")
def test_a_fight_because_stealth_ends_is_no_attack() -> None:
    pos = purple_and_red([ship("C3", RED, energy=2, stealth=1), ship("C3", PURPLE, energy=2)])
    pos.stack = []
    end_movement(pos)
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""
    assert pos.ties[PURPLE * 3 + RED] == place("A1")


@clause("COL-TINFO-24", "COL-TMOVE-21", "COL-TINFO-17")
def test_a_payment_does_not_keep_ships_from_fighting_when_stealth_ends() -> None:
    pos = purple_and_red([ship("C3", RED, energy=2, stealth=1), ship("C3", PURPLE, energy=2)])
    pos.truce[RED * 3 + PURPLE] = True
    pos.stack = []
    end_movement(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


# --- the attack that did not happen -----------------------------------------------------------------------------


@clause("COL-TINFO-18")
def test_the_step_counts_as_not_taken() -> None:
    pos = purple_and_red([ship("C1", RED, energy=2), ship("C3", PURPLE, energy=2)])
    go(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3", "pay off the attack with ore from a2")
    assert (aboard(pos, 1)["at"], pos.path) == ("C2", [place("C1"), place("C2")])
    play(pos, "go to d2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("D2", 0)  # that was the second space


@clause("COL-TINFO-18", "COL-RES-10")
def test_a_drone_sent_back_over_a_free_planet_flies_on_as_its_owners() -> None:
    """Its last Energy is set aside for the move: it has not landed, and is not stuck."""
    pos = purple_and_red([ship("C1", RED, energy=1), ship("C3", PURPLE, energy=2)])
    pos.card[place("C2")] = next(card for card in range(pos.content.planets) if card not in pos.card)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3", "pay off the attack with ore from a2")
    assert (aboard(pos, 1)["at"], pos.ship_owner[1]) == ("C2", RED)
    landed = pos.copy()
    play(landed, "stop")
    assert (aboard(landed, 1)["at"], landed.ship_owner[1]) == ("C2", -1), "now it has"
    play(pos, "go to d2")
    assert (aboard(pos, 1)["at"], clauses(pos.events)[-1]) == ("", "COL-MOVE-19")


@clause("COL-TINFO-18", "COL-CARD-07")
def test_both_spaces_of_an_asteroid_field_are_given_back() -> None:
    pos = purple_and_red([ship("C2", RED, energy=2), ship("C3", PURPLE, energy=2)])
    pos.card[place("C3")] = pos.content.asteroid
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to c3",
        "pay off the attack with ore from a2",
        "go to d2",
        "go to d1",
    )
    assert aboard(pos, 1)["at"] == "D1"


@clause("COL-TINFO-18", "COL-CARD-13")
def test_a_shift_that_was_paid_off_may_be_made_elsewhere() -> None:
    pos = purple_and_red([ship("C1", RED, energy=2), ship("C4", PURPLE, energy=2)])
    for name in ("C2", "C4", "E2"):
        pos.card[place(name)] = pos.content.wormhole
    go(pos, "fly ship 1 on 1 energy", "go to c2", "jump to c4", "pay off the attack with ore from a2")
    assert aboard(pos, 1)["at"] == "C2"
    assert "jump to e2" in legal(pos) and "jump to c4" not in legal(pos)
    play(pos, "jump to e2")
    assert not [text for text in legal(pos) if text.startswith("jump")]  # once in a move
    play(pos, "go to e1")
    assert aboard(pos, 1)["at"] == "E1"  # the shift cost nothing: one space was left


@clause("COL-TINFO-18", "COL-MOVE-12")
def test_a_ship_that_takes_no_other_step_has_moved_and_has_paid_for_it() -> None:
    pos = purple_and_red([ship("C2", RED, energy=1), ship("C3", PURPLE, energy=2)])
    go(pos, "fly ship 1 on 1 energy", "go to c3", "pay off the attack with ore from a2", "stop")
    assert aboard(pos, 1)["at"] == ""  # no Energy is left aboard


@clause("COL-TINFO-19")
def test_a_beamed_invasion_that_is_paid_off_leaves_the_meeples_at_home() -> None:
    pos = purple_and_red([], {RED: "Transport Beam"}, A1=of(RED, energy=4, meeples=3))
    go(pos, "beam tokens", "beam to e5")
    settle(pos)
    go(pos, "send 3 free meeples", "pay off the attack with ore from a2")
    settle(pos)
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["energy"], at(pos, "E5")["meeples"]) == (3, 2, 2)
    assert asked(pos) == (RED,) and "pass" in legal(pos)
    go(pos, "beam tokens")
    assert "beam to e5" not in legal(pos)


@clause("COL-TINFO-19", "COL-TINFO-17", "COL-TATT-20")
def test_a_shot_past_a_holder_who_has_paid_is_not_possible_and_others_are_still_hit() -> None:
    pos = purple_and_red(
        [ship("C1", RED, energy=20), ship("C3", PURPLE, energy=2), ship("D1", BLUE, energy=2)],
        {RED: "Wave Motion Gun"},
    )
    go(pos, "fire the gun of ship 1 right", "pay off the attack with ore from a2")
    settle(pos)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["moved"], aboard(pos, 2)["at"]) == (20, False, "C3")
    assert "fire the gun of ship 1 right" not in legal(pos)
    go(pos, "fire the gun of ship 1 down")
    settle(pos)
    assert aboard(pos, 3)["at"] == ""


@clause("COL-TINFO-19", "COL-TINFO-24")
def test_every_holder_whom_a_shot_hits_is_asked_clockwise() -> None:
    pos = purple_and_red(
        [ship("C1", RED, energy=20), ship("C3", PURPLE, energy=2), ship("C2", BLUE, energy=2)],
        {RED: "Wave Motion Gun", BLUE: "Engineer"},
    )
    pos.hands[BLUE] = 0
    pos.copies[BLUE] = tech("Ambassador")
    pos.copy_shown[BLUE] = True
    pos.ties[BLUE * 3 + RED] = place("A1")
    go(pos, "fire the gun of ship 1 right")
    assert asked(pos) == (BLUE,)
    play(pos, "pass")
    assert asked(pos) == (PURPLE,)
    assert pos.ties[BLUE * 3 + RED] == -1
    play(pos, "pay off the attack with ore from a2")
    assert [aboard(pos, number)["at"] for number in (2, 3)] == ["C3", "C2"]


@clause("COL-TINFO-17", "COL-TINFO-19")
def test_once_an_attack_is_paid_off_nobody_else_is_asked() -> None:
    pos = purple_and_red(
        [ship("C1", RED, energy=20), ship("C3", PURPLE, energy=2), ship("C2", BLUE, energy=2)],
        {RED: "Wave Motion Gun", BLUE: "Engineer"},
        A5=of(BLUE, energy=1),
    )
    pos.copies[BLUE] = tech("Ambassador")
    pos.ties[BLUE * 3 + RED] = place("A1")
    go(pos, "fire the gun of ship 1 right", "pay off the attack with energy from a5")
    settle(pos)
    assert asked(pos) == (RED,) and "pass" in legal(pos)
    assert pos.ties[PURPLE * 3 + RED] == place("A1")


@clause("COL-TINFO-29", "COL-MOVE-31")
def test_a_ship_whose_move_was_over_goes_back_when_it_is_paid_off() -> None:
    pos = purple_and_red([ship("C1", RED, energy=3), ship("C4", PURPLE, energy=2)])
    for name in ("C3", "C4"):
        pos.card[place(name)] = pos.content.wormhole
    pos.up[place("C3")] = False
    go(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3", "turn up c3", "jump to c4")
    go(pos, "pay off the attack with ore from a2")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], pos.flying) == ("C3", "C4", 0)


# --- the embassy ------------------------------------------------------------------------------------------------


def emptied(planets: dict[str, dict[str, Any]]) -> Chart:
    """Red loads the last Meeple of the embassy's planet A1, and fires at Purple in the same loading step."""
    pos = purple_and_red(
        [ship("A1", RED, energy=10), ship("C1", PURPLE, energy=2)],
        {RED: "Wave Motion Gun"},
        A1=of(RED, meeples=1),
        **planets,
    )
    go(pos, "load 1 meeple onto ship 1", "fire the gun of ship 1 down")
    return pos


@clause("COL-TINFO-23", "COL-TINFO-20")
def test_an_embassy_whose_planet_was_just_emptied_moves_before_it_is_paid_to() -> None:
    pos = emptied({"B5": of(RED), "C5": of(RED)})
    assert asked(pos) == (PURPLE,)
    assert legal(pos) == ["move the embassy to b5", "move the embassy to c5"]
    play(pos, "move the embassy to c5", "pay off the attack with ore from a2")
    assert (pos.ties[PURPLE * 3 + RED], at(pos, "C5")["ore"], at(pos, "A1")["ore"]) == (place("C5"), 1, 0)


@clause("COL-TINFO-23")
def test_without_another_planet_the_ties_end_and_the_attack_goes_on() -> None:
    pos = emptied({})
    settle(pos)
    assert pos.ties[PURPLE * 3 + RED] == -1
    assert aboard(pos, 2)["at"] == ""


# --- offers -----------------------------------------------------------------------------------------------------


def offering(hands: dict[int, str], **more: Any) -> Chart:
    pos = chart(4, hands=hands, **more)
    return maintenance(pos)


@clause("COL-TINFO-14", "COL-MAINT-09")
def test_ties_are_offered_to_one_player_after_the_other() -> None:
    pos = offering({PURPLE: "Ambassador"})
    assert asked(pos) == (PURPLE,)
    assert legal(pos) == ["offer ties to green", "offer ties to red", "offer ties to blue", "pass"]
    play(pos, "offer ties to red")
    assert asked(pos) == (RED,)
    play(pos, "accept the ties")  # Red's only planet gets the embassy
    assert pos.ties[PURPLE * 4 + RED] == place("A1")
    assert legal(pos) == ["offer ties to green", "offer ties to blue", "pass"]
    play(pos, "offer ties to blue", "refuse the ties")
    assert legal(pos) == ["offer ties to green", "pass"]
    play(pos, "pass")
    assert [place_ for place_ in pos.ties if place_ >= 0] == [place("A1")]
    assert pos.stack == []


@clause("COL-TINFO-14")
def test_who_has_ties_already_is_not_offered_any() -> None:
    for partner, other in ((RED, "blue"), (BLUE, "red")):
        pos = chart(3, hands={PURPLE: "Ambassador"})
        pos.ties[PURPLE * 3 + partner] = pos.planets(partner)[0]
        maintenance(pos)
        assert legal(pos) == [f"offer ties to {other}", "pass"]


@clause("COL-TINFO-14")
def test_a_new_maintenance_phase_brings_new_offers() -> None:
    pos = offering({PURPLE: "Ambassador"})
    play(pos, "offer ties to red", "refuse the ties", "pass")
    maintenance(pos)
    assert "offer ties to red" in legal(pos)


@clause("COL-TINFO-14", "COL-COMP-14")
def test_who_may_have_the_card_is_asked_and_can_only_pass_without_it() -> None:
    pos = offering({BLUE: "Rogue", PURPLE: "Ambassador"})
    assert asked(pos) == (BLUE,)
    assert legal(pos) == ["pass"]
    play(pos, "pass")
    assert asked(pos) == (PURPLE,)
    pos = chart(4, hands={BLUE: "Rogue", PURPLE: "Ambassador"})
    pos.shown_cards[PURPLE] = cards("Ambassador")
    maintenance(pos)
    assert asked(pos) == (PURPLE,)  # where the card is known to be, nobody else is asked


@clause("COL-TINFO-01", "COL-TINFO-14", "COL-TECH-20")
def test_a_hacked_offer_is_not_answered_and_was_the_offer_of_this_phase() -> None:
    pos = offering({PURPLE: "Ambassador", BLUE: "Hacker"})
    while asked(pos) != (PURPLE,):
        play(pos, "pass")
    go(pos, "offer ties to red", "hack ambassador")
    settle(pos)
    assert asked(pos) == (PURPLE,)
    assert legal(pos) == ["offer ties to green", "offer ties to blue", "pass"]
    assert max(pos.ties) == -1


@clause("COL-TINFO-14", "COL-OUT-06")
def test_an_offer_to_a_player_who_surrenders_is_not_answered() -> None:
    pos = offering({PURPLE: "Ambassador", BLUE: "Hacker"})
    while asked(pos) != (PURPLE,):
        play(pos, "pass")
    play(pos, "offer ties to red")
    assert asked(pos) == (BLUE,)
    pos.resign(RED)
    play(pos, "pass")
    assert asked(pos) == (PURPLE,) and legal(pos)[-1] == "pass"


@clause("COL-TINFO-15", "COL-TINFO-22")
def test_no_embassy_is_founded_with_a_partner_who_surrenders() -> None:
    pos = chart(3, hands={PURPLE: "Ambassador"}, planets={"A1": of(RED), "C3": of(RED), "E5": of(PURPLE)})
    maintenance(pos)
    play(pos, "offer ties to red", "accept the ties")
    assert asked(pos) == (PURPLE,)
    pos.resign(RED)
    while asked(pos) and legal(pos)[0].startswith("move the embassy"):
        play(pos, legal(pos)[0])
    assert max(pos.ties) == -1


@clause("COL-OUT-05", "COL-TINFO-22")
def test_a_holder_who_surrenders_after_an_offer_founds_no_embassy() -> None:
    pos = offering({PURPLE: "Ambassador"})
    play(pos, "offer ties to red")
    pos.resign(PURPLE)
    assert asked(pos) == (RED,)  # still to be answered, with nobody to move in
    play(pos, "accept the ties")
    assert max(pos.ties) == -1


@clause("COL-TINFO-15", "COL-TINFO-16")
def test_the_embassy_needs_a_planet_of_the_partner() -> None:
    pos = chart(
        3, hands={PURPLE: "Ambassador"}, planets={"A1": of(RED), "C3": of(RED), "B2": of(), "E5": of(PURPLE)}
    )
    maintenance(pos)
    play(pos, "offer ties to red", "accept the ties")
    assert legal(pos) == ["move the embassy to a1", "move the embassy to c3"]
