"""What each seat sees of the table, and what nobody can read off questions, logs or silence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.chance import seeded
from orrery.engine.view import UNSEEN
from orrery.engine.window import Window
from orrery.games.colonies import GAME
from orrery.games.colonies.content import Content
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.table.state import GUNSHOT, Attack, Chart
from orrery.games.colonies.technology.knowledge import could
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
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    said,
    settle,
    ship,
    start,
    tech,
)
from tests.games.colonies.scenes import C
from tests.ledger import clause

SEATS = (RED, BLUE, PURPLE, None)
"""Three players and a spectator."""

DARK = {
    "B2": "Cinderhusk",
    "B3": "Mosshaven",
    "B4": "Space",
    "C1": "Space",
    "C2": "Space",
    "C3": "Supernova",
    "C4": "Asteroid Field",
    "D2": "Wormhole",
    "D3": "Space",
    "D4": "Wormhole",
    "D5": "Wormhole",
}
"""Two planets, four Space cards, a Supernova, an Asteroid Field, three Wormholes."""


def card_at(pos: Any, name: str) -> str:
    """The name of the card on a place of a chart or a view, empty where it is not known."""
    card: int = pos.card[place(name)]
    return C.card_names[card] if card >= 0 else ""


def scanned() -> Chart:
    """Red has looked at a planet, a Space card and a Wormhole, Blue at the Supernova; all planets but three have gone."""
    pos = chart(3, planets={"A2": of(card="Pale Wick")}, down=DARK)
    for name, seats in (("B2", 1 << RED), ("D2", 1 << RED), ("B4", 1 << RED), ("C3", 1 << BLUE)):
        pos.seen[place(name)] = seats
    on_the_map = {*pos.card, *(C.card_names.index(name) for name in ("Lowmere", "Flarewick"))}
    off = [card for card in range(C.planets) if card not in on_the_map]
    pos.gone, pos.out_pile = off[:10], off[10:]
    return movement(pos)


def spied() -> Chart:
    """Purple, whose Spy is known, has looked at Blue's cards and copies one now."""
    pos = chart(
        3,
        planets={"A5": of(BLUE), "E5": of(PURPLE)},
        hands={RED: "Rogue", BLUE: "Ambassador, Engineer", PURPLE: "Spy, Trader"},
    )
    pos.shown_cards[BLUE] = cards("Engineer")
    building(pos, PURPLE)
    go(pos, "spy on blue")
    settle(pos)
    return pos


def copies_of(pos: Chart, seat: int | None) -> set[str]:
    """What Purple may have copied, as far as a seat can tell."""
    found = set()
    for seed in range(300):
        other: Any = GAME.imagine(pos.view(seat), seeded(seed))
        assert other.view(seat) == pos.view(seat)
        found.add(C.tech_names[other.copies[PURPLE]])
    return found


def with_techs(*techs: Any) -> Chart:
    """A first game of two with no other Technologies than these, in this order, in Red's first Building phase."""
    content = Content(
        msgspec.structs.replace(C.pack, technology=tuple(techs)),
        "pack.toml",
        " ".join(one.id for one in techs),
    )
    pos = Colonies(content).new(2, 1, first_player="red")
    assert isinstance(pos, Chart)
    return pos


def entry(name: str) -> Any:
    return C.pack.technology[tech(name)]


# --- Ship against Ship ------------------------------------------------------------------------------------------


def test_the_log_never_says_who_was_asked() -> None:
    pos = chart(ships=[ship("C2", 0, energy=4), ship("C3", 1, energy=4)], hands={1: "Engineer"})
    movement(pos)
    events = play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert asked(pos) == (1,)  # might hold something
    events += play(pos, "pass", "pass")
    assert not [line for line in said(pos, events) if "ask" in line or "pass" in line.lower()]
    start(pos, Recheck())
    building(pos)
    maintenance(pos)


# --- face-down cards --------------------------------------------------------------------------------------------


@clause("COL-COMP-14", "COL-SETUP-14", "COL-SETUP-15")
def test_everybody_counts_how_many_face_down_cards_of_each_kind_are_left() -> None:
    pos = chart(3, planets={"A2": of(card="Pale Wick")}, faces={"E2": "Wormhole"}, down=DARK)
    movement(pos)
    for seat in SEATS:
        assert pos.view(seat).hidden == [2, 4, 1, 1, 3]
        assert {card_at(pos.view(seat), name) for name in DARK} == {""}


@clause("COL-COMP-14", "COL-TINFO-04")
def test_a_scanned_card_is_seen_by_whoever_looked_at_it() -> None:
    pos = scanned()
    seen = {
        seat: {name: card_at(pos.view(seat), name) for name in ("B2", "B4", "D2", "C3")} for seat in SEATS
    }
    nothing = {"B2": "", "B4": "", "D2": "", "C3": ""}
    assert seen == {
        RED: {"B2": "Cinderhusk", "B4": "Space", "D2": "Wormhole", "C3": ""},
        BLUE: {**nothing, "C3": "Supernova"},
        PURPLE: nothing,
        None: nothing,
    }
    assert all(pos.view(seat).hidden == [2, 4, 1, 1, 3] for seat in SEATS)


@clause("COL-COMP-14", "COL-TINFO-04")
def test_an_imagined_map_keeps_what_was_seen_and_deals_the_other_cards_of_each_kind_anew() -> None:
    pos = scanned()
    unknown = [name for name in DARK if name not in ("B2", "B4", "D2")]
    dealt: dict[str, set[str]] = {name: set() for name in unknown}
    planets: set[str] = set()
    for seed in range(150):
        other: Any = GAME.imagine(pos.view(RED), seeded(seed))
        assert other.view(RED) == pos.view(RED)
        assert other.problems() == []
        assert [card_at(other, name) for name in ("B2", "B4", "D2")] == ["Cinderhusk", "Space", "Wormhole"]
        for name in unknown:
            found = planets if other.card[place(name)] < C.planets else dealt[name]
            found.add(card_at(other, name))
    assert planets == {"Mosshaven", "Lowmere", "Flarewick"}
    assert dealt == {name: {"Space", "Supernova", "Asteroid Field", "Wormhole"} for name in unknown}


@clause("COL-COMP-14")
def test_a_spectator_imagines_any_order_of_the_face_down_cards() -> None:
    pos = scanned()
    for seed in range(20):
        other: Any = GAME.imagine(pos.view(None), seeded(seed))
        assert other.view(None) == pos.view(None)
        assert sum(card_at(other, name) == "Space" for name in DARK) == 4
        assert sum(other.card[place(name)] < C.planets for name in DARK) == 2


@clause("COL-TINFO-04")
def test_a_card_that_was_looked_at_is_not_scanned_twice_and_the_looks_of_others_do_not_count() -> None:
    pos = scanned()
    pos.hands[RED] = cards("Radio Telescope")
    pos.energy[place("A1")] = 9
    movement(pos)
    play(pos, "scan face-down cards")
    assert legal(pos) == [f"scan {name.lower()}" for name in DARK if name not in ("B2", "B4", "D2")]


# --- cards in hand ----------------------------------------------------------------------------------------------


@clause("COL-TINFO-07", "COL-TINFO-10", "COL-COMP-14")
def test_only_the_spy_knows_what_it_has_seen() -> None:
    pos = spied()
    blue, purple = pos.hands[BLUE], pos.hands[PURPLE]
    assert {seat: pos.view(seat).hands for seat in SEATS} == {
        RED: [pos.hands[RED], cards("Engineer"), cards("Spy")],
        BLUE: [0, blue, cards("Spy")],
        PURPLE: [0, cards("Ambassador, Engineer"), purple],
        None: [0, cards("Engineer"), cards("Spy")],
    }
    assert pos.spied == [0, 0, 0, 0, 0, 0, 0, cards("Ambassador, Engineer"), 0]


@clause("COL-TINFO-10")
def test_the_spy_is_told_every_card_by_name_and_nobody_else_is() -> None:
    pos = spied()
    heard = {seat: said(pos, [one for one in pos.events if one.visible_to(seat)]) for seat in SEATS}
    assert heard[PURPLE][-1] == "Blue holds Ambassador, Engineer"
    assert [line for seat in (RED, BLUE, None) for line in heard[seat] if "Ambassador" in line] == []


@clause("COL-TINFO-08", "COL-TINFO-10")
def test_all_see_that_a_card_is_copied_and_only_the_copier_which() -> None:
    pos = spied()
    assert all(pos.view(seat).copies == [-1, -1, -1] for seat in SEATS)
    play(pos, "copy ambassador")
    copies = {seat: pos.view(seat).copies for seat in SEATS}
    secret = [-1, -1, UNSEEN]
    assert copies == {RED: secret, BLUE: secret, PURPLE: [-1, -1, tech("Ambassador")], None: secret}
    pos.stack = []
    maintenance(pos)
    play(pos, "pass", "pass", "offer ties to red")
    assert all(pos.view(seat).copies == [-1, -1, tech("Ambassador")] for seat in SEATS)  # used, so known


@clause("COL-COMP-15", "COL-TINFO-10", "COL-TECH-12")
def test_whoever_has_a_secret_copy_might_answer_with_it() -> None:
    """Both cards of Purple are known; what it has copied is not, and might be a Hacker."""
    pos = spied()
    play(pos, "copy ambassador")
    pos.shown_cards[PURPLE] = pos.hands[PURPLE]
    pos.shown_cards[BLUE] = pos.hands[BLUE]
    pos.stack = []
    harvest(pos, RED)
    play(pos, "send out the rogue")
    assert asked(pos) == (PURPLE,)
    assert legal(pos, PURPLE) == ["pass"]


@clause("COL-COMP-14", "COL-COMP-15")
def test_imagined_hands_are_filled_with_any_cards_that_the_seat_cannot_place() -> None:
    pos = spied()
    found: dict[str, set[str]] = {"red": set(), "purple": set(), "deck": set()}
    for seed in range(300):
        other: Any = GAME.imagine(pos.view(BLUE), seeded(seed))
        assert other.view(BLUE) == pos.view(BLUE)
        assert other.problems() == []
        assert holds(other, BLUE) == {"Ambassador", "Engineer"}
        assert "Spy" in holds(other, PURPLE) and len(holds(other, PURPLE)) == 2
        assert other.spied == [0] * 9  # what others have seen is theirs
        found["red"] |= holds(other, RED)
        found["purple"] |= holds(other, PURPLE) - {"Spy"}
        found["deck"].add(C.tech_names[other.deck[-1]])
    anywhere = set(C.tech_names) - {"Ambassador", "Engineer", "Spy"}
    assert found == {"red": anywhere, "purple": anywhere, "deck": anywhere}


@clause("COL-TINFO-07")
def test_an_imagined_table_remembers_what_the_spy_saw() -> None:
    pos = spied()
    for seed in range(5):
        other: Any = GAME.imagine(pos.view(PURPLE), seeded(seed))
        assert holds(other, BLUE) == {"Ambassador", "Engineer"}
        assert other.shown_cards == pos.shown_cards
        assert other.spied == [0, 0, 0, 0, 0, 0, 0, cards("Ambassador, Engineer"), 0]


@clause("COL-TINFO-08", "COL-TINFO-10", "COL-TINFO-12")
def test_a_secret_copy_may_be_any_card_of_the_visited_hand_but_a_spy() -> None:
    pos = spied()
    play(pos, "copy ambassador")
    assert copies_of(pos, PURPLE) == {"Ambassador"}
    assert copies_of(pos, BLUE) == {"Ambassador", "Engineer"}
    assert copies_of(pos, RED) == set(C.tech_names) - {"Spy", "Rogue"}  # one card of Blue is unknown to Red
    pos.hands[BLUE] |= cards("Spy")  # returned by Purple, and drawn since
    pos.hands[PURPLE] = cards("Trader")
    pos.shown_cards[PURPLE] = 0
    assert copies_of(pos, BLUE) == {"Ambassador", "Engineer"}


@clause("COL-TINFO-25", "COL-TINFO-12")
def test_a_copy_that_outlives_its_original_may_be_any_card_but_a_spy() -> None:
    pos = spied()
    play(pos, "copy ambassador")
    pos.resign(BLUE)
    assert pos.hands[BLUE] == 0 and pos.view(RED).copies == [-1, -1, UNSEEN]
    assert copies_of(pos, RED) == set(C.tech_names) - {"Spy"}


@clause("COL-TINFO-08", "COL-OUT-07")
def test_a_spy_that_is_still_choosing_when_its_victim_surrenders_copies_nothing() -> None:
    pos = spied()
    assert legal(pos) == ["copy ambassador", "copy engineer"]
    pos.resign(BLUE)
    assert (asked(pos), legal(pos)) == ((PURPLE,), ["done"])
    play(pos, "done")
    assert (pos.copies[PURPLE], pos.copied_from[PURPLE]) == (-1, -1)


# --- hands that are forgotten -----------------------------------------------------------------------------------


@clause("COL-RSCH-10", "COL-TINFO-22")
@pytest.mark.parametrize(("embassy", "known"), [("", ""), ("A1", "Ambassador"), ("E5", "Ambassador")])
def test_a_returned_card_leaves_nothing_known_but_an_ambassador_whose_ties_go_on(
    embassy: str, known: str
) -> None:
    """Blue's embassy with Red lies on A1; without ties nobody can tell whether the Ambassador has stayed."""
    pos = chart(3, hands={BLUE: "Ambassador, Spy, Trader, Engineer"})
    pos.shown_cards[BLUE] = cards("Ambassador, Spy")
    for seat in (RED, PURPLE):
        pos.spied[seat * 3 + BLUE] = cards("Trader")
    if embassy:
        pos.ties[BLUE * 3 + (RED if embassy == "A1" else PURPLE)] = place(embassy)
    building(pos, BLUE)
    play(pos, "research", "return engineer")
    assert [pos.view(seat).hands[BLUE] for seat in (RED, PURPLE, None)] == [cards(known)] * 3
    assert pos.spied == [0] * 9


@clause("COL-RSCH-10")
def test_the_ties_of_others_tell_nothing_of_a_hand() -> None:
    pos = chart(3, hands={RED: "Rogue, Spy, Trader, Engineer", BLUE: "Ambassador"})
    pos.shown_cards = [cards("Rogue"), cards("Ambassador"), 0]
    pos.ties[BLUE * 3 + PURPLE] = place("E5")
    building(pos, RED)
    play(pos, "research", "return trader")
    assert pos.view(PURPLE).hands[:2] == [0, cards("Ambassador")]


@clause("COL-RSCH-10", "COL-TINFO-28")
def test_ties_by_a_copied_ambassador_do_not_show_whose_card_it_is() -> None:
    pos = chart(3, hands={RED: "Spy", BLUE: "Ambassador, Rogue, Trader, Engineer"})
    pos.copies[RED], pos.copied_from[RED], pos.copy_shown[RED] = tech("Ambassador"), BLUE, True
    pos.ties[RED * 3 + PURPLE] = place("E5")
    pos.shown_cards[BLUE] = cards("Ambassador")
    building(pos, BLUE)
    play(pos, "research", "return trader")
    assert (pos.view(PURPLE).hands[BLUE], pos.ties[RED * 3 + PURPLE]) == (0, place("E5"))


# --- what cannot be taken back ----------------------------------------------------------------------------------


@clause("COL-TECH-11", "COL-COMP-14")
@pytest.mark.parametrize("copied", [False, True])
def test_the_first_use_of_a_card_shows_it_for_good_and_the_next_can_be_taken_back(copied: bool) -> None:
    pos = chart(planets={"A1": of(RED, ore=6)}, hands={RED: "Spy" if copied else "Matter Converter"})
    if copied:
        pos.copies[RED], pos.copied_from[RED] = tech("Matter Converter"), BLUE
    building(pos)
    play(pos, "use matter converter on a1")
    assert pos.free == 0
    play(pos, "convert 1 ore")
    assert (pos.free, at(pos, "A1")["energy"]) == (1, 1)
    play(pos, "use matter converter on a1", "convert 1 ore")
    # a copy that is used once more still shows that the card is not among those in hand that nobody has seen
    assert (pos.free, at(pos, "A1")["energy"]) == (1 if copied else 3, 2)


@clause("COL-TINFO-04")
def test_what_a_telescope_has_shown_cannot_be_taken_back() -> None:
    pos = chart(planets={"A1": of(RED, energy=4)}, down={"C3": "Deepseam"}, hands={RED: "Radio Telescope"})
    pos.shown_cards[RED] = pos.hands[RED]
    movement(pos)
    play(pos, "scan face-down cards", "scan c3")
    assert pos.free == 2
    play(pos, "done")
    assert (pos.free, asked(pos)) == (0, (RED,))


@clause("COL-TINFO-07")
def test_what_a_spy_has_seen_cannot_be_taken_back() -> None:
    pos = chart(hands={RED: "Spy, Rogue", BLUE: "Engineer"})
    pos.shown_cards = [pos.hands[RED], pos.hands[BLUE]]
    pos.spied[RED * 2 + BLUE] = 0
    building(pos)
    play(pos, "spy on blue")
    assert (pos.free, asked(pos)) == (0, (RED,))


@clause("COL-TATT-19", "COL-TATT-21")
def test_a_shot_that_has_shown_a_card_cannot_be_taken_back() -> None:
    pos = chart(
        ships=[ship("C1", RED, energy=11)], down={"C2": "Wormhole"}, hands={RED: "Wave Motion Gun, Rogue"}
    )
    pos.shown_cards[RED] = pos.hands[RED]
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    assert (pos.free, asked(pos)) == (0, (RED,))


# --- what everybody sees of a shot ------------------------------------------------------------------------------


@clause("COL-TATT-17", "COL-TINFO-19", "COL-COMP-14")
def test_everybody_sees_which_ship_aims_its_gun_and_where() -> None:
    pos = chart(
        planets={"A1": of(RED), "C3": of(BLUE, ore=2)},
        ships=[ship("C1", RED, energy=11)],
        hands={RED: "Wave Motion Gun", BLUE: "Ambassador"},
    )
    pos.ties[BLUE * 2 + RED] = place("A1")
    pos.shown_cards[BLUE] = pos.hands[BLUE]
    movement(pos)
    events = play(pos, "fire the gun of ship 1 right")
    assert asked(pos) == (BLUE,)
    assert said(pos, events)[0] == "Ship 1 of Red aims its gun right" and events[0].only is None
    for seat in (RED, BLUE, None):
        assert pos.view(seat).attack == Attack(GUNSHOT, RED, place("C1"), 1)
    play(pos, "pay off the attack with ore from c3")
    settle(pos)
    assert (pos.view(None).attack, aboard(pos, 1)["energy"], aboard(pos, 1)["moved"]) == (None, 11, False)


@clause("COL-TATT-19", "COL-TATT-22")
def test_a_shot_leaves_no_marker_and_no_pulse_and_touches_nothing_beside_its_line() -> None:
    rows = {
        name: of(BLUE, plague=9, fallout=9, bio=1, nuke=1, windmill=1, farm=1)
        for name in ("B3", "C3", "C4", "D3", "C5")
    }
    pos = chart(
        planets={"A1": of(RED), **rows},
        down={"C2": "Space"},
        ships=[ship("C1", RED, energy=11)],
        hands={RED: "Wave Motion Gun"},
    )
    pos.pulses[place("C3")] = 1 << BLUE
    pos.seen[place("C2")] = 1 << BLUE
    beside = [at(pos, name) for name in ("B3", "D3", "C5")]
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    for name in ("C3", "C4"):
        left = at(pos, name)
        assert (left.pop("owner"), left.pop("ships"), set(left.values())) == (-1, [], {0})
    assert (pos.pulses[place("C3")], pos.seen[place("C2")]) == (0, 0)
    assert [at(pos, name) for name in ("B3", "D3", "C5")] == beside


# --- packs ------------------------------------------------------------------------------------------------------


@clause("COL-TINFO-08", "COL-TINFO-25")
def test_a_copied_card_works_wherever_the_pack_lists_it_and_without_the_spy() -> None:
    pos = with_techs(entry("Energy Converter"), entry("Spy"), entry("Engineer"))
    pos.hands, pos.deck = [0b110, 0b001], []
    pos.energy[place("A1")], pos.energy[place("E5")] = 5, 0
    pos.stack = []
    building(pos)
    assert [text for text in legal(pos) if text.startswith("use")] == []
    play(pos, "spy on blue", "copy energy converter")
    pos.hands, pos.deck = [0b100, 0b001], [1]  # the Spy has been returned
    pos.stack = []
    building(pos)
    assert [text for text in legal(pos) if text.startswith("use")] == ["use energy converter on a1"]


@clause("COL-TINFO-04")
def test_a_telescope_of_another_pack_costs_what_that_pack_says() -> None:
    scope = entry("Radio Telescope")
    dear = tuple(
        msgspec.structs.replace(effect, energy=2) if hasattr(effect, "energy") else effect
        for effect in scope.effects
    )
    pos = with_techs(msgspec.structs.replace(scope, effects=dear))
    pos.hands, pos.deck = [1, 0], []
    for home in pos.planets(RED):
        pos.energy[home] = 0
    pos.energy[0] = 5
    pos.stack = []
    movement(pos)
    play(pos, "scan face-down cards", "scan a2", "scan a3")
    assert legal(pos) == ["done"]  # a third would cost six
    play(pos, "done")
    assert pos.energy[0] == 1


def test_a_table_speaks_the_words_of_its_own_pack() -> None:
    for name in C.tech_names:
        pos = with_techs(entry(name))
        assert list(pos.words().tables["tech"]) == [name]


# --- common rules -----------------------------------------------------------------------------------------------


def test_windows_ask_whoever_could_answer_and_nobody_learns_who_would() -> None:
    asked = []
    for hand in ("Hacker", "Engineer"):
        pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: hand})
        building(pos)
        play(pos, "use matter converter on a1")
        asked.append((pos.waiting, pos.view(0)))
        assert isinstance(pos.decision, Window)
    assert asked[0] == asked[1]
    pos.shown_cards[1] = pos.hands[1]
    assert not could(pos, 1, tech("Hacker"))


@clause("COL-COMP-14", "COL-TECH-11")
@pytest.mark.parametrize("phase", [movement, building])
def test_who_begins_to_use_a_technology_has_shown_it(phase: Any) -> None:
    pos = chart(planets={"A1": of(RED, energy=5), "B2": of(RED)}, hands={RED: "Transport Beam"})
    phase(pos)
    play(pos, "beam tokens")
    assert asked(pos) == (RED,)
    assert pos.free == 0, "taken back, it would have told everybody what Red holds"
