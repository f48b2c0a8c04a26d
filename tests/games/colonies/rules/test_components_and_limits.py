"""Components and limits (COL-COMP): decks, tokens, markers, limits, and what is open to whom."""

from __future__ import annotations

from orrery.engine.view import UNSEEN
from orrery.games.colonies import GAME
from orrery.games.colonies.technology.knowledge import could
from orrery.games.colonies.terms import KINDS
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    at,
    building,
    cards,
    chart,
    harvest,
    holds,
    legal,
    movement,
    new,
    of,
    place,
    play,
    ship,
    tech,
)
from tests.games.colonies.scenes import C
from tests.ledger import clause


@clause("COL-COMP-01", "COL-SETUP-02", "COL-END-01")
def test_the_last_player_with_meeples_wins() -> None:
    assert GAME.players == (2, 4)
    pos = chart(
        planets={"A1": of(0, meeples=4), "A2": of(1, meeples=1)}, ships=[ship("A1", 0, energy=1, meeples=3)]
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "COL-END-01")


@clause("COL-COMP-02", "COL-COMP-03", "COL-COMP-04", "COL-SCOPE-04")
def test_the_main_deck() -> None:
    assert len(C.pack.planet) == 27
    assert {card.name: card.count for card in C.pack.map_card} == {
        "Space": 27,
        "Supernova": 3,
        "Asteroid Field": 3,
        "Wormhole": 3,
    }
    assert not any("comet" in card.name.lower() for card in C.pack.map_card)
    assert all(planet.source == "designed" for planet in C.pack.planet)


@clause("COL-COMP-05", "COL-COMP-06", "COL-COMP-07", "COL-SCOPE-02")
def test_tokens_structures_and_markers() -> None:
    assert KINDS[:3] == ("Energy", "Ore", "Meeple")
    assert C.structure_names == [
        "Windmill",
        "Refinery",
        "Farm",
        "Bunker",
        "Ship",
        "Biological warhead",
        "Nuclear warhead",
    ]
    names = {marker.name for marker in C.pack.marker}
    assert {
        "First-Player-Token",
        "Movement marker",
        "Contamination marker",
        "Nuclear Fallout marker",
    } <= names
    pos = chart(planets={"A1": of(0, bio=1)}, ships=[ship("A1", 0)])
    movement(pos)
    play(pos, "load 1 biological warhead onto ship 1")
    assert (aboard(pos, 1)["bio"], aboard(pos, 1)["nuke"], at(pos, "A1")["nuke"]) == (1, 0, 0)


@clause("COL-COMP-08", "COL-COMP-09", "COL-STR-05", "COL-STR-12")
def test_nothing_is_limited_by_the_box() -> None:
    pos = chart(planets={"A1": of(0, meeples=9, energy=10, ore=10, bunkers=7)})
    building(pos)
    play(pos, "work at a1", "build bunker", "build ship", "build ship", "build ship", "clone")
    assert at(pos, "A1")["meeples"] == 10
    assert at(pos, "A1")["bunkers"] == 8
    assert at(pos, "A1")["ships"] == [1, 2, 3]


@clause("COL-SETUP-20", "COL-COMP-10")
def test_the_technology_deck_is_shuffled() -> None:
    decks = [new(2, seed).deck for seed in range(3)]
    assert all(sorted(deck) == list(range(27)) for deck in decks)
    assert decks[0] != decks[1] != decks[2]


@clause("COL-COMP-11", "COL-RSCH-06")
def test_a_fifth_card_is_returned() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    building(pos)
    play(pos, "research")
    assert len(legal(pos)) == 5
    play(pos, legal(pos)[0])
    assert pos.hands[0].bit_count() == 4


@clause("COL-TECON-13", "COL-COMP-12")
def test_tokens_taken_leave_before_the_gift_arrives() -> None:
    pos = chart(planets={"A1": of(0, energy=9, ore=9), "A5": of(1, energy=10, ore=0)}, hands={0: "Trader"})
    harvest(pos, 0)
    play(pos, "trade with a5", "give energy from a1")
    assert (at(pos, "A5")["energy"], at(pos, "A1")["energy"]) == (
        9,
        10,
    )  # 10 - 2 + 1, and 10 - 1 + 2 is capped


@clause("COL-COMP-13", "COL-STR-10")
def test_a_ship_carries_any_number_of_tokens() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=12, energy=10, ore=10, bio=2, nuke=3)}, ships=[ship("A1", 0, energy=9)]
    )
    movement(pos)
    play(
        pos,
        "load 10 energy onto ship 1",
        "load 10 ore onto ship 1",
        "load 12 meeple onto ship 1",
        "load 2 biological warhead onto ship 1",
        "load 3 nuclear warhead onto ship 1",
    )
    assert pos.cargo[5:10] == [19, 10, 12, 2, 3]


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


@clause("COL-COMP-14", "COL-COMP-15")
def test_what_is_secret_and_what_is_open() -> None:
    pos = chart(
        planets={"A1": of(0, energy=4)},
        down={"C3": "Mosshaven"},
        ships=[ship("A1", 0, energy=2, ore=1)],
        hands={0: "Hacker, Rogue", 1: "Spy"},
    )
    movement(pos)
    red, blue, nobody = pos.view(0), pos.view(1), pos.view(None)
    for view in (red, blue, nobody):
        assert view.card[place("C3")] == UNSEEN
        assert view.energy[0] == 4
        assert view.cargo[5:7] == [2, 1]
        assert view.hand_sizes == [2, 1]
        assert view.deck == [UNSEEN] * 24
    assert (red.hands, blue.hands, nobody.hands) == ([cards("Hacker, Rogue"), 0], [0, cards("Spy")], [0, 0])


def test_holds_names_cards() -> None:
    assert holds(chart(hands={0: "Hacker"}), 0) == {"Hacker"}
