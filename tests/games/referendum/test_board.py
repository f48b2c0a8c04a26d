"""The drawing of the star map: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from orrery.draw.board import LAYERS
from orrery.draw.export import standalone
from orrery.draw.poster import poster
from orrery.draw.table import Cards, Drawing, Figures, Gauge, Lines, Picture, Prices, Section, Signs, Table
from orrery.draw.terminal import markup, plain
from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.games.referendum import GAME, board
from orrery.games.referendum.board.spots import spots
from orrery.games.referendum.state import Realm
from tests.draw.check import settled_is_plain, sound
from tests.games.referendum.kit import C, act, activate, cristal, play, realm

NAMES = ("Ines", "Marek <b>", "Kepler & Co", 'Odile "O"')

DRAWING: Drawing = board
"""The type checker proves that the module keeps the contract."""


def wander(players: int, seed: int, every: int, **options: Any) -> Iterator[tuple[Realm, list[Event]]]:
    """A random game, looked at now and then, and once at each kind of decision."""
    pos = GAME.new(players, seed, **options)
    assert isinstance(pos, Realm)
    chance = seeded(f"wander {seed}")
    seen: set[type] = set()
    count = 0
    while not pos.over:
        seat = pos.waiting[0]
        moves = pos.moves(seat)
        events = pos.play(moves[chance.below(len(moves))], seat)
        count += 1
        if count % every == 0 or not pos.waiting or type(pos.decision) not in seen:
            seen.add(type(pos.decision))
            yield pos, events


def ids_around(table: Table) -> set[str]:
    """Every element beside the board that a choice can light up."""
    found = {panel.id for panel in table.players} | {card.id for card in table.hand}
    for section in (*table.shelf, *table.stage):
        for part in section.parts:
            if isinstance(part, (Signs, Figures, Prices, Cards)):
                found |= {item.id for item in part.items}
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_whole_games_are_drawn_soundly(players: int, layout: str) -> None:
    names = NAMES[:players]
    for pos, events in wander(players, players, 60, station_layout=layout, choose_blocs=layout == "chain"):
        for seat in (None, *pos.waiting):
            view = pos.view(seat)
            moves = pos.moves(seat) if seat is not None else ()
            choices = board.choices(view, moves, pos.words(), names)
            drawn = board.board(view, choices, board.trace(view, events))
            root = sound(drawn.svg())
            assert tuple(child.attrib["id"] for child in root if child.tag.endswith("}g")) == LAYERS
            lit = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
            table = board.table(view, names)
            lit |= ids_around(table)
            assert len({panel.id for panel in table.players}) == players
            assert {choice.move for choice in choices} == {pos.text(move) for move in moves}
            for choice in choices:
                assert choice.face.lower() in choice.label.lower(), choice
                assert not choice.target or choice.target in lit, choice
            screen = board.screen(view, names, choices)
            assert max(len(line) for line in plain(screen).splitlines()) <= 100
            assert markup(screen)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_posters_stand_alone(theme: str) -> None:
    for pos, _ in wander(4, 8, 300):
        view = pos.view(0)
        svg = poster(GAME.title, board.board(view), board.table(view, NAMES), theme)
        texts = [element.text for element in settled_is_plain(svg).iter()]
        assert "Marek <b>" in texts
        settled_is_plain(standalone(board.board(view), theme))
        if pos.turn > 2:
            break


def test_the_picture_of_the_home_page_has_no_ids() -> None:
    assert "id=" not in board.picture() and "<svg" in board.picture()


def test_no_two_places_lie_on_each_other() -> None:
    for layout in ("hub", "chain"):
        everywhere = spots(C.digest, layout, (True,) * C.planets, tuple(range(24)))
        points = [(at.x, at.y) for at in everywhere.places if at is not None]
        assert len(set(points)) == len(points) == C.places
        for i, (x, y) in enumerate(points):
            for a, b in points[:i]:
                assert abs(x - a) > 50 or abs(y - b) > 50


def ids(pos: Realm, seat: int | None = None) -> set[str]:
    view = pos.view(seat)
    choices = board.choices(view, pos.moves(seat) if seat is not None else (), pos.words())
    return {element.attrib.get("id", "") for element in sound(board.board(view, choices).svg()).iter()}


def test_markers_and_figures_have_identities() -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal", "svelk": "notana"}), "kalban")
    assert {
        "tile-cristal",
        "own-cristal",
        "gov-cristal",
        "pop-cristal-1",
        "pop-cristal-3",
        "citizen-kalban",
        "citizen-svelk",
        "tile-notana",
    } <= ids(pos)
    assert "tile-solne" not in ids(pos)
    assert "go-notana" in ids(pos, 0) and "go-notana" not in ids(pos)


def test_open_governments_and_pluralities_are_marked() -> None:
    pos = realm("royal church", boxes={"solne": "R FP", "cristal": "R RRN"})
    svg = board.board(pos.view(None)).svg()
    assert svg.count('class="open-mark"') == 1 and svg.count("is-plural") == 2
    assert "open to No Confidence" in svg


def test_boxes_light_up_one_by_one() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    assert {"go-solne-1", "go-solne-2"} <= ids(pos, 0)


def stage_of(pos: Realm, name: str, seat: int | None = None) -> Section:
    return next(section for section in board.table(pos.view(seat)).stage if section.id == name)


def test_a_roll_shows_dice_company_and_exact_odds() -> None:
    pos = cristal()
    act(
        pos, "kalban", "recruit the people", "help with trevin", "help with svelk", "pass", "hinder with xuan"
    )
    play(pos, "pay for a success with trevin")
    section = stage_of(pos, "roll")
    gauges = [part for part in section.parts if isinstance(part, Gauge)]
    assert [(part.label, part.value) for part in gauges] == [
        ("3 or more: 33%", 33),
        ("Adversity on a re-roll: 17%", 17),
    ]
    lines = next(part for part in section.parts if isinstance(part, Lines)).items
    assert [(line.text, line.note) for line in lines[1:]] == [
        ("Trevin", "+1 die"),
        ("Svelk", "+1 die"),
        ("Xuan", "\N{MINUS SIGN}1 die"),
        ("Trevin", "paid a token"),
    ]
    picture = next(part for part in section.parts if isinstance(part, Picture))
    assert "i-negotiation" in picture.svg and "Last throw: guile, negotiation, wealth." in picture.label
    buttons = board.choices(pos.view(0), pos.moves(0), pos.words())
    assert {choice.face: choice.detail for choice in buttons} == {
        "Roll again": "3+ 33%, Adversity 17%",
        "Stop rolling": "2 of 1 needed",
    }


def test_actions_tell_their_dice_and_chances() -> None:
    pos = activate(realm("royal church", at={"kalban": "aurestine"}), "kalban")
    details = {choice.move: choice.detail for choice in board.choices(pos.view(0), pos.moves(0), pos.words())}
    assert details["recruit the people"] == "3 dice, 70%"
    assert details["use bread & circuses"] == "6 dice, 67%"


def test_hands_are_shown_to_their_owners_only() -> None:
    pos = activate(
        realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy spy", "church": "curfew"}),
        "kalban",
    )
    assert [card.title for card in board.table(pos.view(0)).hand] == ["Spy", "Spy"]
    assert [card.title for card in board.table(pos.view(1)).hand] == ["Curfew"]
    assert board.table(pos.view(None)).hand == ()


def test_votes_and_the_score_line() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "fula": "bellmere"}
    pos = realm("senate royal", at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    section = stage_of(pos, "vote")
    assert section.note == "5 for, 0 against" and "Curfew, aimed at Solne" in str(section.parts[0])
    score = board.table(pos.view(None)).shelf[0]
    lines = next(part for part in score.parts if isinstance(part, Lines)).items
    assert [line.text for line in lines] == ["Royal", "Navy", "Senate", "Church", "FWM", "PF"]
    assert [line.counts[0].value for line in lines] == [1, 0, 3, 0, 0, 0]
    assert [line.note for line in lines][1] == "nobody"


def test_the_wheel_lights_what_is_in_reach() -> None:
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NSP"}, dice="GGG")
    act(pos, "waal", "no confidence")
    wheel = next(section for section in board.table(pos.view(0)).shelf if section.id == "wheel")
    assert "In reach now: Navy, Senate, PF." in str(wheel.parts[0])
