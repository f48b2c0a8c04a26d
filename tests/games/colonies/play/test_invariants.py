"""What is wrong with a table is said in a sentence, and nothing is said of a sound one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.engine.base import Outcome
from orrery.games.colonies.phases.production import RobsEverybody
from orrery.games.colonies.table.invariants import problems
from orrery.games.colonies.table.state import FIGHT, STEALTH, Attack, Chart
from orrery.games.colonies.terms import BUILDING, MOVEMENT
from tests.games.colonies.kit import BLUE, CORNERS, PURPLE, RED, building, cards, chart, of, place, ship, tech
from tests.games.colonies.scenes import C

A1, B1, C3, C4 = place("A1"), place("B1"), place("C3"), place("C4")


def table(phase: int = BUILDING) -> Chart:
    """Three homes, two planets without owner, four Ships, some cards; numbers are as high as they may be."""
    pos = chart(
        3,
        planets={
            "A1": of(RED, energy=10, ore=10, windmill=3, refinery=3, farm=3, used=3),
            "C3": of(card="Lowmere", natives=2, windmill=1),
            "C4": of(card="Slagholm"),
        },
        faces={
            **dict.fromkeys(("B3", "B4", "B5"), "Supernova"),
            **dict.fromkeys(("D2", "D3", "D4"), "Asteroid Field"),
            **dict.fromkeys(("E2", "E3", "E4"), "Wormhole"),
        },
        ships=[ship("B1", RED, energy=1, meeples=2), ship("C4", None), ship("A5", BLUE), ship("C4", RED)],
        hands={RED: "Hacker, Rogue, Spy, Trader, Engineer", BLUE: "Ambassador"},
        phase=phase,
    )
    pos.ship_used[1] = 2
    pos.shown_cards = pos.hands[:]
    pos.spied[PURPLE * 3 + RED] = cards("Hacker")
    return pos


def deserted(pos: Chart) -> None:
    pos.meeples[A1] = pos.ready[A1] = 0


def two_fleets(pos: Chart) -> None:
    pos.ship_at[3] = B1
    building(pos)


def stealth_in_building(pos: Chart) -> None:
    pos.ship_marks[1] = STEALTH
    building(pos)


def leave(pos: Chart, seat: int) -> None:
    """A player is out: the planet and Ships on planets are nobody's, other Ships lost, cards back in the deck."""
    home = place(CORNERS[seat])
    pos.out[seat] = True
    pos.owner[home], pos.meeples[home], pos.ready[home] = -1, 0, 0
    for number in pos.ships(seat):
        pos.ship_owner[number] = -1
        if not pos.is_planet(pos.ship_at[number]):
            pos.destroy(number)
    pos.deck += [card for card in range(C.techs) if pos.hands[seat] >> card & 1]
    pos.hands[seat] = pos.shown_cards[seat] = pos.spied[PURPLE * 3 + seat] = 0


def still_there(pos: Chart) -> None:
    leave(pos, PURPLE)
    pos.out[PURPLE] = False


@pytest.mark.parametrize("phase", [BUILDING, MOVEMENT])
def test_nothing_is_wrong_with_a_sound_table(phase: int) -> None:
    pos = table(phase)
    assert problems(pos) == []
    assert problems(building(pos)) == []


# --- Ships and players ------------------------------------------------------------------------------------------


def twice_on_the_map(pos: Chart) -> None:
    pos.card[C4] = pos.card[C3]


def twice_once_gone(pos: Chart) -> None:
    pos.gone = [pos.card[C3]]


def twice_once_left_out(pos: Chart) -> None:
    pos.out_pile = [pos.card[C3]]


def one_space_too_many(pos: Chart) -> None:
    pos.spare_space += 1


def one_space_too_few(pos: Chart) -> None:
    pos.blanks += 1


def space_from_an_empty_deck(pos: Chart) -> None:
    pos.gone = [C.space] * (pos.spare_space + 1)
    pos.spare_space = -1


def four_supernovas(pos: Chart) -> None:
    pos.gone = [C.supernova]


def four_asteroid_fields(pos: Chart) -> None:
    pos.gone = [C.asteroid]


def four_wormholes(pos: Chart) -> None:
    pos.gone = [C.wormhole]


def a_sixth_row(pos: Chart) -> None:
    pos.rows = 6


def a_card_lost(pos: Chart) -> None:
    pos.deck.pop()


def a_card_doubled(pos: Chart) -> None:
    pos.deck.append(tech("Hacker"))


def shown_and_not_held(pos: Chart) -> None:
    pos.shown_cards[BLUE] |= cards("Spy")


def seen_and_not_held(pos: Chart) -> None:
    pos.spied[RED * 3 + BLUE] = cards("Ambassador, Spy")


def six_cards(pos: Chart) -> None:
    pos.hands[RED] |= cards("Force Field")
    pos.deck.remove(tech("Force Field"))


def more_free_than_there(pos: Chart) -> None:
    pos.ready[A1] = 4


def fewer_free_than_none(pos: Chart) -> None:
    pos.ready[A1] = -1


def eleven_energy(pos: Chart) -> None:
    pos.energy[A1] = 11


def negative_energy(pos: Chart) -> None:
    pos.energy[A1] = -1


def eleven_ore(pos: Chart) -> None:
    pos.ore[A1] = 11


def negative_ore(pos: Chart) -> None:
    pos.ore[A1] = -1


def owned_space(pos: Chart) -> None:
    pos.owner[B1] = RED
    pos.meeples[B1] = pos.ready[B1] = 1


def nobodys_meeples(pos: Chart) -> None:
    pos.meeples[C4] = 1


def owned_natives(pos: Chart) -> None:
    pos.natives[A1] = 1


def negative_bunkers(pos: Chart) -> None:
    pos.bunkers[A1] = -1


def negative_bio(pos: Chart) -> None:
    pos.warheads[A1 * 2] = -1


def negative_nuke(pos: Chart) -> None:
    pos.warheads[C4 * 2 + 1] = -1


def a_fourth_farm(pos: Chart) -> None:
    pos.levels[A1 * 3 + 2] = 4


def a_negative_windmill(pos: Chart) -> None:
    pos.levels[C4 * 3] = -1


def energy_in_space(pos: Chart) -> None:
    pos.energy[B1] = 1


def ore_in_space(pos: Chart) -> None:
    pos.ore[B1] = 1


def bunkers_in_space(pos: Chart) -> None:
    pos.bunkers[B1] = 1


def a_windmill_in_space(pos: Chart) -> None:
    pos.levels[B1 * 3] = 1


def a_farm_in_space(pos: Chart) -> None:
    pos.levels[B1 * 3 + 2] = 1


def a_ship_without_marks(pos: Chart) -> None:
    pos.ship_marks.pop()


def a_ship_without_hold(pos: Chart) -> None:
    del pos.ship_at[4], pos.ship_owner[4], pos.ship_marks[4], pos.ship_used[4]


def ship_number_nought(pos: Chart) -> None:
    pos.ship_at[0], pos.ship_owner[0] = A1, RED


def negative_cargo(pos: Chart) -> None:
    pos.cargo[3 * 5 + 1] = -1


def more_used_than_aboard(pos: Chart) -> None:
    pos.ship_used[1] = 3


def fewer_used_than_none(pos: Chart) -> None:
    pos.ship_used[3] = -1


def lost_and_owned(pos: Chart) -> None:
    pos.ship_at[4] = -1


def lost_and_laden(pos: Chart) -> None:
    pos.ship_at[2] = -1
    pos.cargo[2 * 5 + 1] = 1


def adrift(pos: Chart) -> None:
    pos.ship_at[2] = B1


def parked_with_an_enemy(pos: Chart) -> None:
    pos.ship_at[3] = A1


def gone_with_cards(pos: Chart) -> None:
    leave(pos, BLUE)
    pos.hands[BLUE] = cards("Ambassador")
    pos.deck.remove(tech("Ambassador"))


def gone_with_a_copy(pos: Chart) -> None:
    leave(pos, PURPLE)
    pos.copies[PURPLE] = tech("Ambassador")


def gone_with_a_planet(pos: Chart) -> None:
    leave(pos, RED)
    pos.owner[A1], pos.meeples[A1] = RED, 3


def gone_with_a_ship(pos: Chart) -> None:
    leave(pos, RED)
    pos.ship_owner[4] = RED


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (twice_on_the_map, "a planet card is there twice"),
        (twice_once_gone, "a planet card is there twice"),
        (twice_once_left_out, "a planet card is there twice"),
        (one_space_too_many, "there are 28 Space cards instead of 27"),
        (one_space_too_few, "there are 26 Space cards instead of 27"),
        (space_from_an_empty_deck, "there are 27 Space cards instead of 27"),
        (four_supernovas, "there are too many cards of Supernova"),
        (four_asteroid_fields, "there are too many cards of Asteroid Field"),
        (four_wormholes, "there are too many cards of Wormhole"),
        (a_sixth_row, "the grid has a hole"),
        (a_card_lost, "Technology cards are lost or doubled"),
        (a_card_doubled, "Technology cards are lost or doubled"),
        (shown_and_not_held, "seat 1 is said to hold a card it does not hold"),
        (seen_and_not_held, "seat 0 has seen a card that seat 1 does not hold"),
        (six_cards, "seat 0 holds too many cards"),
        (more_free_than_there, "0: 4 of 3 Meeples are free"),
        (fewer_free_than_none, "0: -1 of 3 Meeples are free"),
        (eleven_energy, "0: 11 Energy and 10 Ore are stored"),
        (negative_energy, "0: -1 Energy and 10 Ore are stored"),
        (eleven_ore, "0: 10 Energy and 11 Ore are stored"),
        (negative_ore, "0: 10 Energy and -1 Ore are stored"),
        (deserted, "0 is controlled by 0 without planet or Meeples"),
        (owned_space, "5 is controlled by 0 without planet or Meeples"),
        (nobodys_meeples, "13 has Meeples and no owner"),
        (owned_natives, "0 has natives and an owner"),
        (negative_bunkers, "0 has a negative number of structures"),
        (negative_bio, "0 has a negative number of structures"),
        (negative_nuke, "13 has a negative number of structures"),
        (a_fourth_farm, "0 has too many levels"),
        (a_negative_windmill, "13 has too many levels"),
        (energy_in_space, "5 is no planet and has tokens"),
        (ore_in_space, "5 is no planet and has tokens"),
        (bunkers_in_space, "5 is no planet and has tokens"),
        (a_windmill_in_space, "5 is no planet and has tokens"),
        (a_farm_in_space, "5 is no planet and has tokens"),
        (a_ship_without_marks, "the lists of Ships do not fit"),
        (a_ship_without_hold, "the lists of Ships do not fit"),
        (ship_number_nought, "the lists of Ships do not fit"),
        (negative_cargo, "Ship 3 carries [0, -1, 0, 0, 0]"),
        (more_used_than_aboard, "Ship 1 carries [1, 0, 2, 0, 0]"),
        (fewer_used_than_none, "Ship 3 carries [0, 0, 0, 0, 0]"),
        (lost_and_owned, "Ship 4 is lost and still has something"),
        (lost_and_laden, "Ship 2 is lost and still has something"),
        (adrift, "Ship 2 has no owner off planets"),
        (parked_with_an_enemy, "Ship 3 of 1 is parked on a planet of 0"),
        (two_fleets, "Ships of {0, 1} share 5 after the Movement phase"),
        (stealth_in_building, "a Ship is in stealth after the Movement phase"),
        (gone_with_cards, "seat 1 is out and holds cards"),
        (gone_with_a_copy, "seat 2 is out and holds cards"),
        (gone_with_a_planet, "0 is controlled by a player who is out"),
        (gone_with_a_ship, "Ship 4 belongs to a player who is out"),
        (still_there, "seat 2 has no Meeple and is not out"),
    ],
)
def test_what_is_wrong_is_said(broken: Callable[[Chart], None], sentence: str) -> None:
    pos = table()
    broken(pos)
    assert problems(pos) == [sentence]


# --- what holds only between two steps --------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["loading", "answers"])
def test_a_planet_may_be_deserted_while_its_ships_are_loaded_or_a_card_is_answered(when: str) -> None:
    pos = table(MOVEMENT if when == "loading" else BUILDING)
    deserted(pos)
    if when == "answers":
        pos.pile.append(RobsEverybody(seat=RED, tech=tech("Rogue")))
    assert problems(pos) == []


@pytest.mark.parametrize("number", [3, 1])
def test_an_attacker_stands_on_the_planet_it_attacks(number: int) -> None:
    pos = table(MOVEMENT)
    pos.ship_at[3] = A1
    pos.attack = Attack(FIGHT, BLUE, A1, number, RED)
    assert problems(pos) == ([] if number == 3 else ["Ship 3 of 1 is parked on a planet of 0"])


@pytest.mark.parametrize("broken", [two_fleets, stealth_in_building])
def test_fleets_meet_and_hide_in_the_movement_phase_and_at_the_end(broken: Callable[[Chart], None]) -> None:
    pos = table()
    broken(pos)
    pos.phase = MOVEMENT
    assert problems(pos) == []
    pos.phase = BUILDING
    pos.stack = []
    assert problems(pos) == []


@pytest.mark.parametrize("when", ["attack", "answers", "end"])
def test_a_player_without_meeples_is_out_when_everything_is_settled(when: str) -> None:
    pos = table()
    still_there(pos)
    if when == "attack":
        pos.attack = Attack(FIGHT, RED, C4, 1, PURPLE)
    elif when == "answers":
        pos.pile.append(RobsEverybody(seat=RED, tech=tech("Rogue")))
    else:
        pos.outcome = Outcome("COL-END-01", (RED,), (1, 1, 0), "score")
    assert problems(pos) == []
