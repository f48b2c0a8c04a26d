"""Technology cards: information and diplomacy (COL-TINFO): Hacker, Space Telescope, Spy and Ambassador."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.chance import seeded
from orrery.engine.view import UNSEEN
from orrery.games.colonies import GAME
from orrery.games.colonies.phases.rounds import EndRound, StartRound
from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.technology.knowledge import has
from orrery.testing.kit import clauses
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    end_movement,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    refused,
    said,
    settle,
    ship,
    start,
    tech,
)
from tests.games.colonies.scenes import (
    CLOAKED,
    FLY_AND_STOP,
    PARKED,
    ambassador,
    announced,
    attack_on_a1,
    bomber,
    converting,
    fleet,
    gadgets,
    offering,
    strike,
    where,
    windmill_strike,
)
from tests.ledger import clause


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


def spying() -> Chart:
    pos = chart(3, hands={0: "Spy, Rogue", 1: "Hacker, Engineer", 2: "Trader"}, planets={"A1": of(0)})
    building(pos)
    return pos


def ties(players: int = 3, hands: dict[int, str] | None = None, **options: Any) -> Chart:
    """Red holds Ambassador and has ties with Blue, embassy on A5."""
    pos = chart(
        players,
        planets={
            "A1": of(0, meeples=2, ore=1),
            "B1": of(0, windmill=1),
            "A5": of(1, energy=4, ore=10),
            "B5": of(1),
        },
        ships=[ship("B2", 1, energy=4, **options), ship("B2", 1, energy=4), ship("C1", 0, energy=12)],
        hands={0: "Ambassador", **(hands or {})},
    )
    pos.ties[1] = place("A5")
    pos.shown_cards[0] = cards("Ambassador")
    return pos


def peace(ships: list[dict[str, Any]], paid: int, hands: dict[int, str] | None = None) -> Chart:
    """Blue is on turn, and this player has paid Blue off in this phase."""
    pos = chart(3, ships=ships, hands=hands or {})
    pos.shown_cards = pos.hands[:]
    pos.truce[BLUE * 3 + paid] = True
    return movement(pos, BLUE)


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


@clause("COL-TINFO-01", "COL-TECH-18")
def test_a_hacker_that_was_used_is_not_asked_again_in_this_round() -> None:
    pos = converting({RED: "Hacker"})
    play(pos, "hack matter converter")
    assert (at(pos, "C3")["ore"], at(pos, "C3")["energy"]) == (8, 0)
    play(pos, "use matter converter on c3")
    assert asked(pos) == (PURPLE,)


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


@clause("COL-TINFO-01", "COL-TINFO-03")
def test_hacker_works_once_per_round_on_one_use() -> None:
    pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter")
    assert (at(pos, "A1")["ore"], at(pos, "A1")["energy"]) == (8, 0)
    play(pos, "use matter converter on a1", "convert 3 ore")  # used again with a new payment
    assert at(pos, "A1")["energy"] == 3


@clause("COL-TINFO-01", "COL-TINFO-05", "COL-TMOVE-14")
def test_a_hacked_telescope_lets_a_ship_in_stealth_pass() -> None:
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)],
        hands={0: "Hacker", 1: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "hack radio telescope", "slip by", "go to c3")
    assert where(pos, 1, 2) == ["C3", "C2"]


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


@clause("COL-TINFO-02", "COL-TECH-12")
def test_the_first_user_may_answer_an_answer() -> None:
    pos = chart(planets={"A1": of(RED, ore=9)}, hands={RED: "Matter Converter, Hacker", BLUE: "Spy"})
    pos.copies[BLUE] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter")
    assert asked(pos) == (RED,) and legal(pos) == ["hack hacker", "pass"]
    play(pos, "hack hacker", "convert 8 ore")
    assert at(pos, "A1")["energy"] == 8


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


@clause("COL-TINFO-03", "COL-TECH-10", "COL-TMOVE-13")
def test_a_hacked_stealth_may_be_paid_again_for_a_later_trigger() -> None:
    pos = chart(
        3,
        ships=[ship("C3", BLUE, energy=3), ship("C2", RED, energy=3)],
        hands={BLUE: "Stealth Technology", PURPLE: "Hacker"},
    )
    movement(pos, BLUE)
    go(pos, "cloak ship 1", "hack stealth technology")
    settle(pos)
    assert "cloak ship 1" in legal(pos, BLUE) and aboard(pos, 1)["energy"] == 2
    while asked(pos) != (RED,):
        play(pos, "pass")
    go(pos, "fly ship 2 on 1 energy", "go to c3")
    assert "cloak ship 1" in legal(pos, BLUE)


@clause("COL-TINFO-04")
def test_a_look_is_at_one_card_or_more_and_ends_when_its_holder_likes() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3)},
        down={"C3": "Deepseam", "C4": "Space", "D4": "Space"},
        hands={0: "Radio Telescope"},
    )
    movement(pos)
    play(pos, "scan face-down cards")
    assert legal(pos) == ["scan c3", "scan c4", "scan d4"]  # at least one
    play(pos, "scan c4")
    assert legal(pos) == ["scan c3", "scan d4", "done"]
    play(pos, "done")
    assert at(pos, "A1")["energy"] == 2
    assert [pos.seen[place(name)] for name in ("C3", "C4", "D4")] == [0, 1, 0]


@clause("COL-TINFO-04")
def test_radio_telescope_shows_cards_to_its_holder_alone_and_for_good() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Supernova", "D4": "Space"},
        hands={0: "Radio Telescope"},
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "scan c4")
    assert legal(pos) == ["done"]  # no Energy for a third
    events = play(pos, "done")
    assert at(pos, "A1")["energy"] == 0
    for view, seen in ((pos.view(0), True), (pos.view(1), False), (pos.view(None), False)):
        assert (view.card[place("C3")] >= 0) == seen
        assert view.card[place("D4")] == UNSEEN
    assert not pos.up[place("C3")]
    again = GAME.load(pos.save())
    assert again.view(0) == pos.view(0)
    assert [event.visible_to(1) for event in events if "see" in event.text] == [False, False]


@clause("COL-TINFO-04", "COL-TECH-04")
def test_a_telescope_needs_energy_and_a_card_it_has_not_seen() -> None:
    for energy, seen, up in ((1, 0, True), (0, 0, False), (1, 1 << 0, False), (1, 1 << 1, True)):
        pos = chart(planets={"A1": of(0, energy=energy)}, down={"C3": "Space"}, hands={0: "Radio Telescope"})
        pos.seen[place("C3")] = seen
        assert ("scan face-down cards" in gadgets(movement(pos))) == up
    pos = chart(planets={"A1": of(0, energy=1)}, hands={0: "Radio Telescope"})
    assert gadgets(movement(pos)) == set()  # nothing lies face down


@clause("COL-TINFO-04", "COL-TECH-13")
def test_a_hacked_telescope_shows_nothing_and_is_paid() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Space"},
        hands={0: "Radio Telescope", 1: "Hacker"},
    )
    movement(pos)
    go(pos, "scan face-down cards", "scan c3", "done", "hack radio telescope")
    assert (pos.view(0).card[place("C3")], at(pos, "A1")["energy"]) == (UNSEEN, 1)
    play(pos, "scan face-down cards", "scan c4", "done")
    assert pos.view(0).card[place("C4")] >= 0 and pos.view(0).card[place("C3")] == UNSEEN


@clause("COL-TINFO-05", "COL-TINFO-06")
def test_stealth_has_no_effect_on_a_telescope() -> None:
    fleet = [ship("C1", 0, energy=3), ship("C2", 1, energy=3, stealth=1)]
    pos = chart(ships=fleet, hands={0: "Radio Telescope"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""  # the holder's Ship attacks it
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=3)], hands={1: "Radio Telescope"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""  # and blocks it
    pos = chart(ships=fleet, hands={0: "Radio Telescope", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "hack radio telescope", "stop")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == "C2"


@clause("COL-TINFO-05", "COL-TMOVE-14")
def test_a_telescope_blocks_a_ship_in_stealth_for_its_holder_alone() -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2), ship("C2", 2, energy=2)],
        hands={2: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["", "C2", ""]  # it had to fight Purple, who saw it


@clause("COL-TINFO-05", "COL-TMOVE-17")
def test_a_ship_in_stealth_with_a_telescope_shows_itself_when_it_blocks() -> None:
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2, stealth=1)],
        hands={1: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert where(pos, 1, 2) == ["", ""]


@clause("COL-TINFO-05", "COL-TECH-07")
def test_a_telescope_announced_once_serves_for_the_whole_phase() -> None:
    pos = chart(
        ships=[
            ship("C1", 0, energy=3),
            ship("C2", 1, energy=2, stealth=1),
            ship("E1", 0, energy=3),
            ship("E2", 1, energy=2, stealth=1),
        ],
        hands={0: "Radio Telescope"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "done", "pass", "fly ship 3 on 1 energy", "go to e2")
    assert where(pos, 1, 2, 3, 4) == ["", "", "", ""]


@clause("COL-TINFO-05", "COL-TINFO-06", "COL-TINFO-01", "COL-TMOVE-13")
@pytest.mark.parametrize(("hacked", "left"), [(False, ["", ""]), (True, ["C2", "C2"])])
def test_a_ship_that_hides_in_the_last_moment_is_found_by_a_telescope(hacked: bool, left: list[str]) -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2)],
        hands={0: "Radio Telescope", 1: "Stealth Technology", 2: "Hacker"},
    )
    pos.shown_cards = [0, *pos.hands[1:]]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "cloak ship 2")
    assert asked(pos) == (2,)
    play(pos, "pass")  # the stealth itself; then the telescope is announced
    play(pos, "hack radio telescope" if hacked else "pass")
    settle(pos)
    if hacked:
        play(pos, "stop")
    assert where(pos, 1, 2) == left
    assert aboard(pos, 2)["energy"] == (1 if hacked else 0)


@clause("COL-TINFO-05", "COL-TMOVE-18", "COL-TINFO-06")
def test_a_telescope_finds_a_ship_that_hides_from_the_missile_defense() -> None:
    pos = strike({0: "Stealth Technology", 1: "Missile Defense System, Radio Telescope"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1")
    settle(pos)
    assert (at(pos, "C2")["windmill"], aboard(pos, 1)["at"], at(pos, "A5")["energy"]) == (1, "", 2)


@clause("COL-TINFO-05", "COL-TMOVE-18", "COL-TINFO-01")
def test_with_its_telescope_hacked_the_missile_defense_misses() -> None:
    pos = strike({0: "Stealth Technology, Hacker", 1: "Missile Defense System, Radio Telescope"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1", "hack radio telescope")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"]) == (0, 2)


@clause("COL-TINFO-05", "COL-TMOVE-18")
def test_the_defence_fires_at_a_ship_in_stealth_only_with_a_telescope() -> None:
    for hand, fires in (("Missile Defense System", False), ("Missile Defense System, Radio Telescope", True)):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, windmill=1, refinery=1, energy=3)},
            ships=[ship("C1", 0, energy=3, stealth=1)],
            hands={1: hand},
        )
        pos.shown_cards = pos.hands[:]
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill")
        if fires:
            play(pos, "fire the missile defense")
        assert (at(pos, "C2")["windmill"] == 1) == fires
        assert at(pos, "C2")["energy"] == (2 if fires else 3)


@clause("COL-TINFO-05", "COL-TECH-07", "COL-TDEF-13")
@pytest.mark.parametrize("hacked", [False, True])
def test_whoever_fires_at_a_ship_in_stealth_shows_the_telescope_first(hacked: bool) -> None:
    hands = {RED: "Hacker", BLUE: "Missile Defense System, Radio Telescope"}
    pos = attack_on_a1(hands, stealth=1)
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


@clause("COL-TINFO-05", "COL-TECH-07", "COL-STRK-12")
@pytest.mark.parametrize("hacked", [False, True])
def test_a_target_that_hides_is_hit_by_whoever_has_a_telescope_and_shows_it(hacked: bool) -> None:
    pos = windmill_strike({RED: "Radio Telescope", BLUE: "Stealth Technology", PURPLE: "Hacker"}, [PARKED])
    events = go(pos, "strike ship 2", "cloak ship 2")
    assert announced(pos, events) == []
    events = play(pos, "pass", "pass")  # nobody answers the stealth; then the telescope makes a difference
    assert announced(pos, events) == ["Red has Radio Telescope"]
    if not hacked:
        settle(pos)
        assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["windmill"]) == ("", "", 1)
        return
    go(pos, "hack radio telescope")
    assert legal(pos) == ["strike the windmill"]
    play(pos, "strike the windmill")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["windmill"]) == ("A2", "", 0)


@clause("COL-TINFO-05", "COL-TECH-07", "COL-STRK-11")
def test_whoever_names_a_ship_in_stealth_shows_the_telescope_before_the_defender_reacts() -> None:
    pos = windmill_strike({RED: "Radio Telescope", BLUE: "Force Field", PURPLE: "Hacker"}, [CLOAKED])
    events = play(pos, "strike ship 2")
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert asked(pos) == (BLUE, PURPLE)
    play(pos, "pass", "hack radio telescope")
    settle(pos)
    assert legal(pos) == ["strike the windmill"]


@clause("COL-TINFO-07", "COL-TINFO-08", "COL-TINFO-10", "COL-TINFO-11")
def test_spy_sees_a_hand_and_copies_a_card_in_secret() -> None:
    pos = spying()
    go(pos, "spy on blue")
    settle(pos)
    assert pos.view(0).hands[1] == cards("Hacker, Engineer")
    assert pos.view(2).hands[1] == 0
    assert set(legal(pos)) == {"copy hacker", "copy engineer"}
    play(pos, "copy engineer")
    assert pos.view(0).copies[0] == tech("Engineer")
    assert pos.view(1).copies[0] == UNSEEN
    assert holds(pos, 1) == {"Hacker", "Engineer"}
    assert pos.hands[0].bit_count() == 2
    assert "spy on purple" not in legal(pos)  # once per Round
    assert GAME.load(pos.save()).view(0) == pos.view(0)
    imagined = GAME.imagine(pos.view(0), seeded(3))
    assert imagined.view(0).shown() == pos.view(0).shown()
    harvest(pos, 0)
    settle(pos)
    assert pos.view(1).copies[0] == tech("Engineer")  # used, so known
    start(pos, EndRound())
    assert pos.copies[0] == -1


@clause("COL-TINFO-07", "COL-TECH-18", "COL-TINFO-03")
def test_spy_visits_others_with_cards_once_per_round_even_if_it_was_hacked() -> None:
    pos = chart(4, hands={0: "Spy", 1: "Hacker", 3: "Trader, Engineer"})
    building(pos)
    assert gadgets(pos) == {"spy on blue", "spy on green"}
    go(pos, "spy on green", "hack spy")
    settle(pos)
    assert asked(pos) == (0,) and gadgets(pos) == set()
    assert pos.view(0).hands[3] == 0 and pos.copies[0] == -1
    pos.stack = []
    start(pos, StartRound())
    assert "spy on green" in gadgets(pos)


@clause("COL-TINFO-08", "COL-TECH-15")
def test_who_has_a_card() -> None:
    pos = chart(hands={RED: "Hacker"})
    assert has(pos, RED, tech("Hacker")) and not has(pos, BLUE, tech("Hacker"))
    assert not has(pos, -1, tech("Hacker"))
    pos.copies[BLUE] = tech("Hacker")
    assert has(pos, BLUE, tech("Hacker")) and not has(pos, BLUE, tech("Rogue"))


@clause("COL-TINFO-08", "COL-TINFO-10", "COL-TINFO-11")
def test_a_copied_card_is_used_as_if_it_were_in_hand() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3)}, hands={0: "Spy, Rogue, Trader, Engineer", 1: "Energy Converter"}
    )
    building(pos)
    go(pos, "spy on blue")
    settle(pos)
    play(pos, "copy energy converter")
    assert pos.view(0).copies[0] == tech("Energy Converter")
    assert pos.view(1).copies[0] == UNSEEN
    play(pos, "use energy converter on a1")
    assert pos.view(1).copies[0] == tech("Energy Converter")
    assert pos.hands[0].bit_count() == 4


@clause("COL-TINFO-08", "COL-TINFO-13", "COL-TINFO-28")
def test_copies_end_with_the_round() -> None:
    pos = chart(3, hands={RED: "Spy", BLUE: "Engineer"})
    pos.copies[RED], pos.copied_from[RED], pos.copy_shown[RED] = tech("Engineer"), BLUE, True
    start(pos, EndRound())
    assert (pos.copies[RED], pos.copied_from[RED], pos.copy_shown[RED]) == (-1, -1, False)


@clause("COL-TINFO-09")
def test_spy_works_in_three_phases() -> None:
    for phase in (building, movement, lambda pos: harvest(pos, 0)):
        pos = spying()
        pos.stack = []
        phase(pos)
        assert "spy on blue" in legal(pos)
    pos.stack = []
    maintenance(pos)
    assert not [text for text in legal(pos) if text.startswith("spy")]


@clause("COL-TINFO-12")
def test_spy_cannot_copy_a_spy() -> None:
    pos = chart(hands={0: "Rogue", 1: "Spy, Engineer"})
    pos.copies[0] = tech("Spy")
    building(pos)
    go(pos, "spy on blue")
    settle(pos)
    assert legal(pos) == ["copy engineer"]


@clause("COL-TINFO-13", "COL-TINFO-02")
def test_a_copied_hacker_is_a_second_hacker() -> None:
    pos = chart(
        3, planets={"A1": of(0), "E5": of(2, ore=9)}, hands={0: "Spy", 1: "Hacker", 2: "Matter Converter"}
    )
    pos.copies[0] = tech("Hacker")
    building(pos, 2)
    go(pos, "use matter converter on e5")
    pos.play("hack matter converter", 0)
    pos.play("hack matter converter", 1)
    go(pos, "hack hacker")  # Blue answers Red's copied Hacker
    settle(pos)
    assert legal(pos)[0].startswith("convert")
    assert pos.used_round[0] and pos.used_round[1]


@clause("COL-TINFO-14")
def test_ties_are_offered_once_to_each_and_accepted_or_refused() -> None:
    pos = ambassador()
    play(pos, "offer ties to green")
    assert legal(pos) == ["accept the ties", "refuse the ties"]
    play(pos, "refuse the ties")
    assert pos.ties == [-1] * 16
    assert legal(pos) == ["offer ties to blue", "pass"]  # once each per phase
    play(pos, "offer ties to blue", "accept the ties", "move the embassy to b5")
    assert pos.ties[1] == place("B5")
    assert pos.stack == []


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


@clause("COL-TINFO-15")
def test_the_embassy_stands_on_a_planet_of_the_partner() -> None:
    pos = ambassador()
    play(pos, "offer ties to blue", "accept the ties")
    assert pos.waiting == (0,)  # its holder chooses where
    assert legal(pos) == ["move the embassy to a5", "move the embassy to b5"]


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


@clause("COL-TINFO-15", "COL-TINFO-16")
def test_the_embassy_needs_a_planet_of_the_partner() -> None:
    pos = chart(
        3, hands={PURPLE: "Ambassador"}, planets={"A1": of(RED), "C3": of(RED), "B2": of(), "E5": of(PURPLE)}
    )
    maintenance(pos)
    play(pos, "offer ties to red", "accept the ties")
    assert legal(pos) == ["move the embassy to a1", "move the embassy to c3"]


@clause("COL-TINFO-16")
def test_an_embassy_is_no_meeple() -> None:
    pos = ambassador()
    before = [pos.population(seat) for seat in range(4)], pos.meeples[:], pos.owner[:]
    play(pos, "offer ties to blue", "accept the ties", "move the embassy to b5")
    assert ([pos.population(seat) for seat in range(4)], pos.meeples, pos.owner) == before


@clause("COL-TINFO-17", "COL-TECON-20")
def test_a_planet_of_a_player_who_has_paid_is_not_invaded_by_beam() -> None:
    pos = movement(fleet())
    pos.truce[0 * 2 + 1] = True
    play(pos, "beam tokens", "beam from a1")
    assert "beam to a5" not in legal(pos) and "beam to c3" in legal(pos)


@clause("COL-TINFO-17", "COL-TINFO-18", "COL-TINFO-20", "COL-TINFO-26")
def test_paying_off_an_attack() -> None:
    pos = ties(meeples=1)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "invade")
    assert asked(pos) == (0,)
    assert legal(pos) == [
        "pay off the attack with ore from a1",
        "pay off the attack with meeple from a1",
        "pay off the attack with meeple from b1",
        "pass",
    ]
    go(pos, "pay off the attack with ore from a1")
    assert at(pos, "A5")["ore"] == 10  # lost above ten
    assert (aboard(pos, 1)["at"], pos.spent) == ("B2", 0)
    assert "go to b1" not in legal(pos)
    play(pos, "go to c2")
    assert "go to c1" not in legal(pos)  # a card with the holder's Ship
    play(pos, "stop")
    assert aboard(pos, 1)["energy"] == 3
    assert pos.ties[1] == place("A5")


@clause("COL-TINFO-17")
def test_one_payment_lasts_for_the_phase() -> None:
    pos = ties()
    pos.truce[1 * 3 + 0] = True
    movement(pos, 1)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to b1" not in legal(pos)
    pos.stack = []
    end_movement(pos)
    movement(pos, 1)
    play(pos, "fly ship 2 on 1 energy")
    assert "go to b1" in legal(pos)


DRONE = ship("B1", RED, energy=2)


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


@clause("COL-TINFO-17", "COL-TATT-20", "COL-TINFO-24")
@pytest.mark.parametrize(("paid", "ways"), [(None, ("up", "right", "down")), (0, ()), (2, ("right", "down"))])
def test_a_gun_is_not_turned_on_anything_of_a_player_who_has_paid(
    paid: int | None, ways: tuple[str, ...]
) -> None:
    """Blue's gun at C1 would hit Purple's Ship and A1 above it, Red's Ship to the right, E1 below."""
    pos = chart(
        3,
        planets={"A1": of(0), "A5": of(1), "E1": of(0), "E5": of(2)},
        ships=[ship("C3", 0, energy=1), ship("C1", 1, energy=12), ship("B1", 2, energy=1)],
        hands={1: "Wave Motion Gun"},
        homes=False,
    )
    if paid is not None:
        pos.truce[1 * 3 + paid] = True
    movement(pos, 1)
    assert gadgets(pos) == {f"fire the gun of ship 2 {way}" for way in ways}


@clause("COL-TINFO-18")
def test_a_ship_that_was_paid_off_may_stay_where_it_is() -> None:
    pos = ties(meeples=1)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "invade", "pay off the attack with ore from a1", "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["moved"], aboard(pos, 1)["energy"]) == ("B2", True, 3)


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


@clause("COL-TINFO-18", "COL-TDEF-12", "COL-MOVE-31")
def test_a_ship_that_was_paid_off_and_is_then_sent_back_by_another_has_ended_its_move() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, ore=1),
            "C2": of(BLUE, windmill=1, energy=1),
            "D1": of(PURPLE, windmill=1, energy=1),
            "E5": of(PURPLE),
        },
        ships=[ship("C1", RED, energy=2)],
        hands={RED: "Ship Armor", BLUE: "Ambassador", PURPLE: "Missile Defense System"},
        rate=4,
    )
    pos.ties[BLUE * 3 + RED] = place("A1")
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill")
    go(pos, "pay off the attack with energy from c2")
    settle(pos)
    assert asked(pos) == (RED,) and {"go to b1", "go to d1", "stop"} <= set(legal(pos))
    go(pos, "go to d1", "strike the windmill", "fire the missile defense", "armor ship 1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], pos.flying) == ("C1", 1, 0)
    assert (at(pos, "C2")["windmill"], at(pos, "D1")["windmill"]) == (1, 1)


@clause("COL-TINFO-19")
def test_shots_and_beams_are_paid_off_too() -> None:
    pos = ties(hands={1: "Wave Motion Gun, Transport Beam"})
    pos.cargo[5] = 12
    pos.energy[place("A5")] = 9
    movement(pos, 1)
    go(pos, "fire the gun of ship 1 left", "pay off the attack with ore from a1")
    settle(pos)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["moved"], at(pos, "B1")["owner"]) == (12, False, 0)
    assert asked(pos) == (1,)
    assert "pass" in legal(pos)
    pos = ties(hands={1: "Transport Beam"})
    pos.energy[place("A5")] = 9
    movement(pos, 1)
    go(pos, "beam tokens", "beam from a5", "beam to b1")
    settle(pos)
    go(pos, "send 2 free meeples", "pay off the attack with ore from a1")
    settle(pos)
    assert (at(pos, "A5")["meeples"], at(pos, "A5")["energy"], at(pos, "B1")["owner"]) == (3, 7, 0)


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


@clause("COL-TINFO-21")
def test_an_unpaid_attack_breaks_the_ties() -> None:
    pos = ties()
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "strike the windmill")
    play(pos, "pass")
    assert (at(pos, "B1")["windmill"], pos.ties[1]) == (0, -1)


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


@clause("COL-TINFO-22", "COL-TINFO-28")
def test_what_else_breaks_the_ties() -> None:
    pos = ties()
    pos.cargo[15 + 2] = 1
    pos.ship_at[3] = place("C5")
    movement(pos)
    go(pos, "fly ship 3 on 1 energy", "go to b5", "invade")
    assert pos.ties[1] == -1  # the holder attacks the partner
    pos = ties()
    pos.hands[0] = 0
    pos.shown_cards[0] = 0
    start(pos, Recheck())
    assert pos.ties[1] == -1  # the card has left the hand
    pos = ties()
    pos.resign(1)
    assert pos.ties[1] == -1
    pos = ties()
    pos.hands[0], pos.shown_cards[0], pos.copies[0] = 0, 0, tech("Ambassador")
    start(pos, EndRound())
    assert pos.ties[1] == -1  # a copy ends with the Round


@clause("COL-TINFO-22", "COL-TINFO-24")
def test_the_holders_own_attack_breaks_the_ties_and_asks_nobody() -> None:
    pos = purple_and_red([ship("B1", PURPLE, energy=2)], A1=of(RED, windmill=1, meeples=2))
    pos.stack = []
    movement(pos, PURPLE)
    go(pos, "fly ship 1 on 1 energy", "go to a1", "strike the windmill")
    settle(pos)
    assert at(pos, "A1")["windmill"] == 0
    assert pos.ties[PURPLE * 3 + RED] == -1


@clause("COL-TINFO-22")
def test_ties_with_a_player_who_goes_out_end_and_others_stay() -> None:
    pos = chart(3, planets={"A1": of(0), "A5": of(), "E5": of(2)})
    pos.ties[2 * 3 + 1] = pos.ties[1 * 3 + 2] = place("A5")
    pos.ties[0 * 3 + 2] = place("E5")
    pos.hands[0] = cards("Ambassador")
    start(pos, Recheck())
    assert pos.out[1]
    assert pos.ties[2 * 3 + 1] == pos.ties[1 * 3 + 2] == -1
    assert pos.ties[0 * 3 + 2] == place("E5")


@clause("COL-TINFO-23")
def test_an_embassy_on_a_planet_just_lost_moves_before_an_attack_is_paid_off() -> None:
    pos = ties(meeples=1)
    home = pos.ties[1]
    lost = next(place for place, owner in enumerate(pos.owner) if owner < 0)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1")
    pos.ties[1] = lost  # as if its planet had been emptied by the same effect
    go(pos, "invade")
    assert (asked(pos), legal(pos)) == ((0,), ["move the embassy to a5", "move the embassy to b5"])
    go(pos, "move the embassy to a5")
    assert pos.ties[1] == home
    go(pos, "pay off the attack with ore from a1")
    assert at(pos, "A5")["ore"] == 10
    assert pos.ore[lost] == 0 and not pos.problems()


@clause("COL-TINFO-23")
def test_a_lost_embassy_moves() -> None:
    pos = ties()
    pos.owner[place("A5")] = -1
    pos.meeples[place("A5")] = pos.ready[place("A5")] = 0
    start(pos, Recheck())
    assert pos.ties[1] == place("B5")
    pos.owner[place("B5")] = -1
    pos.meeples[place("B5")] = pos.ready[place("B5")] = 0
    pos.cargo[5 + 2] = 1
    start(pos, Recheck())
    assert pos.ties[1] == -1


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


@clause("COL-TINFO-24")
def test_what_is_no_attack() -> None:
    pos = ties(hands={1: "Rogue, EM Pulse Cannon, Spy"})
    movement(pos, 1)
    go(pos, "fire a pulse from ship 1 at b1")
    settle(pos)
    go(pos, "spy on red")
    settle(pos)
    assert pos.ties[1] == place("A5")
    pos = ties()
    pos.ship_at[3] = place("B2")
    pos.ship_marks[3] = 2
    end_movement(pos)
    play(pos, "defend with ship 1")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "B2", ""]
    assert pos.ties[1] == place("A5")


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


@clause("COL-TINFO-25")
def test_a_copy_outlives_the_original() -> None:
    pos = chart(3, hands={0: "Spy", 1: "Engineer, Rogue"}, planets={"A1": of(0, "Cinderhusk")})
    pos.copies[0], pos.copied_from[0] = tech("Engineer"), 1
    pos.resign(1)
    pos.stack = []
    harvest(pos, 0)
    settle(pos)
    assert at(pos, "A1")["energy"] == 2


@clause("COL-TINFO-26", "COL-SHIP-05")
def test_nothing_is_detonated_where_somebody_who_has_paid_would_be_hit() -> None:
    pos = bomber([ship("C2", 1, energy=2), ship("C2", 2, energy=2)], truce=2)
    assert where(pos, 1, 2, 3) == ["", "", "C2"]  # the fight with Blue was the only choice


@clause("COL-TINFO-26", "COL-TMOVE-14")
@pytest.mark.parametrize(("paid", "asks"), [(PURPLE, False), (RED, True)])
def test_a_ship_in_stealth_may_attack_only_those_who_have_not_paid(paid: int, asks: bool) -> None:
    pos = peace([ship("C1", BLUE, energy=3, stealth=1), ship("C2", PURPLE, energy=2)], paid)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert ("fight purple" in legal(pos)) == asks
    assert ("go to c3" in legal(pos)) != asks


@clause("COL-TINFO-26", "COL-SHIP-12")
@pytest.mark.parametrize(("paid", "fallen"), [(RED, 3), (PURPLE, 2)])
def test_beside_a_player_who_has_paid_the_other_enemy_is_fought_and_nothing_is_detonated(
    paid: int, fallen: int
) -> None:
    pos = peace(
        [ship("C1", BLUE, energy=3, nuke=1), ship("C2", RED, energy=2), ship("C2", PURPLE, energy=2)], paid
    )
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert [aboard(pos, number)["at"] == "" for number in (1, 2, 3)] == [True, fallen == 2, fallen == 3]


@clause("COL-TINFO-26", "COL-EXPL-05")
def test_a_wormhole_guarded_by_a_partner_who_has_paid_is_no_way_out() -> None:
    pos = chart(
        ships=[ship("B1", 0, energy=2), ship("E2", 1, energy=2)],
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole", "E4": "Wormhole"},
    )
    movement(pos)
    pos.truce[0 * 2 + 1] = True
    play(pos, *FLY_AND_STOP, "turn up b2")
    assert legal(pos) == ["jump to e4", "stay at b2"]
    pos = chart(
        ships=[ship("B1", 0, energy=2), ship("E2", 1, energy=2)],
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole"},
    )
    movement(pos)
    pos.truce[0 * 2 + 1] = True
    play(pos, *FLY_AND_STOP, "turn up b2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("B2", 0)


@clause("COL-TINFO-26")
def test_a_truce_is_the_reason_why_a_planet_is_not_entered() -> None:
    pos = chart(
        planets={"D3": of(RED, meeples=2), "A5": of(BLUE)},
        ships=[ship("D2", BLUE, energy=2)],
        hands={RED: "Ambassador"},
    )
    pos.ties[RED * 2 + BLUE] = place("A5")
    pos.truce[BLUE * 2 + RED] = True
    movement(pos, BLUE)
    go(pos, "fly ship 1 on 1 energy")
    assert refused(pos, "go to d3").clause == "COL-TINFO-26"


@clause("COL-TINFO-26")
def test_of_several_enemies_only_those_who_have_not_paid_are_fought() -> None:
    pos = chart(3, ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=1), ship("A2", 2, energy=1)])
    pos.truce[0 * 3 + 1] = True
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "A2", ""]  # Purple, without a question


@clause("COL-TINFO-27")
def test_a_hacked_payment_stays_paid() -> None:
    pos = ties(hands={2: "Hacker"})
    movement(pos, 1)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to b1",
        "strike the windmill",
        "pay off the attack with meeple from b1",
        "hack ambassador",
    )
    settle(pos)
    assert (at(pos, "B1")["windmill"], pos.ties[1]) == (0, -1)
    assert (at(pos, "A5")["meeples"], at(pos, "A5")["free"]) == (4, 3)
    pos = ties()
    pos.markers[place("A5") * 2 + 1] = 9
    movement(pos, 1)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to b1",
        "strike the windmill",
        "pay off the attack with meeple from b1",
    )
    settle(pos)
    assert (at(pos, "B1")["windmill"], at(pos, "A5")["meeples"]) == (1, 3)


@clause("COL-TINFO-28")
def test_ties_are_offered_only_to_players_with_a_planet() -> None:
    assert legal(ambassador()) == ["offer ties to blue", "offer ties to green", "pass"]


@clause("COL-TINFO-29")
def test_a_ship_out_of_hyperspace_goes_back_along_its_path() -> None:
    pos = ties(hands={1: "Hyperspace Drive"})
    movement(pos, 1)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "go to c1", "stop", "pay off the attack with ore from a1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 3)["at"], aboard(pos, 1)["energy"]) == ("C2", "C1", 2)


@clause("COL-TINFO-29", "COL-TINFO-26")
@pytest.mark.parametrize("paid", [RED, PURPLE])
def test_a_ship_that_leaves_hyperspace_among_those_who_have_paid_goes_back(paid: int) -> None:
    pos = peace([ship("C1", BLUE, energy=4), ship("C3", PURPLE, energy=2)], paid, {BLUE: "Hyperspace Drive"})
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "stop")
    assert where(pos, 1, 2) == (["C2", "C3"] if paid == PURPLE else ["", ""])


@clause("COL-TINFO-29", "COL-MOVE-31")
def test_a_ship_whose_move_was_over_goes_back_when_it_is_paid_off() -> None:
    pos = purple_and_red([ship("C1", RED, energy=3), ship("C4", PURPLE, energy=2)])
    for name in ("C3", "C4"):
        pos.card[place(name)] = pos.content.wormhole
    pos.up[place("C3")] = False
    go(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3", "turn up c3", "jump to c4")
    go(pos, "pay off the attack with ore from a2")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], pos.flying) == ("C3", "C4", 0)
