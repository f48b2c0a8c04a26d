"""The drawing: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from orrery.draw.board import LAYERS
from orrery.draw.choices import NOWHERE, buttons
from orrery.draw.export import standalone
from orrery.draw.poster import poster
from orrery.draw.table import Cards, Choice, Figures, Prices, Signs, Table
from orrery.draw.terminal import markup, plain
from orrery.engine.base import Event
from orrery.engine.chance import seeded
from orrery.games.emperor import GAME
from orrery.games.emperor.board import DRAWING
from orrery.games.emperor.rounds import StartRound
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.draw.check import settled_is_plain, sound
from tests.games.emperor.kit import galaxy, play, start

NAMES = ("Ines", "Marek <b>", "Kepler & Co", 'Odile "O"', "Tova", "Ruben")


def new_game(players: int, seed: int) -> Galaxy:
    """A new game of the real thing."""
    pos = GAME.new(players, seed)
    assert isinstance(pos, Galaxy)
    return pos


def wander(players: int, seed: int, every: int) -> Iterator[tuple[Galaxy, list[Event]]]:
    """A random game, looked at now and then."""
    pos = new_game(players, seed)
    chance = seeded(f"wander {seed}")
    count = 0
    while not pos.over:
        seat = pos.waiting[0]
        moves = pos.moves(seat)
        events = pos.play(moves[chance.below(len(moves))], seat)
        count += 1
        if count % every == 0 or pos.over:
            yield pos, events


def ids_around(table: Table) -> set[str]:
    """Every element beside the board that a choice can light up."""
    found = {panel.id for panel in table.players}
    for section in (*table.shelf, *table.stage):
        for part in section.parts:
            if isinstance(part, (Signs, Figures, Prices, Cards)):
                found |= {item.id for item in part.items}
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_games_are_drawn_soundly(players: int) -> None:
    names = NAMES[:players]
    for pos, events in wander(players, players, 37):
        for seat in (None, *pos.waiting):
            view = pos.view(seat)
            moves = pos.moves(seat) if seat is not None else ()
            choices = DRAWING.choices(view, moves, pos.words(), names)
            drawn = DRAWING.board(view, choices, DRAWING.trace(view, events))
            root = sound(drawn.svg())
            assert tuple(child.attrib["id"] for child in root if child.tag.endswith("}g")) == LAYERS
            lit = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
            lit |= ids_around(DRAWING.table(view, names))
            assert {choice.move for choice in choices} == {pos.text(move) for move in moves}
            for choice in choices:
                assert choice.face.lower() in choice.label.lower(), choice
                assert not choice.target or choice.target in lit, choice
            screen = DRAWING.screen(view, names, choices)
            assert max(len(line) for line in plain(screen).splitlines()) <= 100


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_posters_stand_alone(theme: str) -> None:
    for pos, _ in wander(4, 8, 150):
        view = pos.view(0)
        svg = poster(GAME.title, DRAWING.board(view), DRAWING.table(view, NAMES[:4]), theme)
        texts = [element.text for element in settled_is_plain(svg).iter()]
        assert "Marek <b>" in texts
        settled_is_plain(standalone(DRAWING.board(view), theme))


def test_pieces_have_identities() -> None:
    pos = galaxy(
        tiles={"E3": "plain_14"},
        empires={"E3": 0},
        food={"E3": 2},
        ships={0: {"E3": "cruiser cruiser fighter"}},
    )
    start(pos, StartRound())
    ids = {element.attrib.get("id") for element in sound(DRAWING.board(pos.view(0)).svg()).iter()}
    colour = pos.view(0).colour_names()[0]
    assert {
        "tile-plain_14",
        "own-E3",
        "token-E3",
        "food-E3-1",
        "food-E3-2",
        f"ship-{colour}-cruiser-E3",
        f"ship-{colour}-fighter-E3",
        "sp-C3",
    } <= ids
    assert "sp-E3" not in ids


def test_attacks_claims_and_moves_look_different() -> None:
    pos = galaxy(
        tiles={"D3": "plain_13", "C3": "plain_01", "C2": "plain_15"},
        empires={"D3": 1},
        ships={0: {"D2": "cruiser"}},
        role="warlord",
    )
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from d2")
    view = pos.view(0)
    choices = DRAWING.choices(view, pos.moves(0), pos.words(), NAMES[:3])
    by_face = {choice.face: choice for choice in choices}
    assert by_face["D3"].kind == "attack"
    assert by_face["D3"].label == "Attack Marek <b> at D3, Hammer and Nail"
    assert by_face["D3"].owner == 1
    assert by_face["C3"].kind == "claim"
    assert by_face["C2"].kind == "move"
    assert by_face["C2"].detail == "The Hollow"
    assert choices[0].group == "Attack"
    svg = DRAWING.board(view, choices).svg()
    assert svg.count("target-attack") == 2  # the outline and its badge
    assert 'data-move="go to d3"' in svg
    assert "is-chosen" in svg
    assert "Marek &lt;b&gt;" in svg


def test_the_last_move_leaves_a_trail() -> None:
    pos = galaxy(ships={0: {"D2": "cruiser"}}, role="warlord")
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from d2")
    events = pos.play("go to c2")
    moved = [event for event in events if event.clause == "EMP-MOV-02"]
    trace = DRAWING.trace(pos.view(0), moved)
    assert trace.ways == (("D2", "C2"),)
    assert trace.spaces == ("C2",)
    svg = DRAWING.board(pos.view(0), (), trace).svg()
    assert svg.count('class="trail"') == 1
    assert svg.count('class="was-last"') == 1


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_sealed_points_are_a_word_and_not_a_number() -> None:
    pos = new_game(3, 1)
    own, other = DRAWING.table(pos.view(0)).players[:2]
    assert '"value":null,"tone":"victory","note":"sealed"' not in _json(own)
    assert "sealed" in DRAWING.text(pos.view(0)).split("\n", 32)[-1]
    assert '"note":"sealed"' in _json(other)


def test_the_terminal_map_reads_like_the_board() -> None:
    pos = galaxy(
        tiles={"E3": "plain_14"}, starbases={"E3": 0}, food={"E3": 1}, ships={0: {"E3": "dreadnought"}}
    )
    start(pos, StartRound())
    lines = DRAWING.text(pos.view(0)).splitlines()
    (row,) = [line for line in lines if "E3" in line]
    assert "E3 C*    ooe" in row
    assert "Castor's Spa" in lines[lines.index(row) + 1]
    assert "C:1D" in lines[lines.index(row) + 2]
    coloured = markup(DRAWING.screen(pos.view(0)))
    assert "[bold #ff7d8e] C*[/]" in coloured


def test_buttons_need_no_help_from_the_game() -> None:
    pos = galaxy(ships={0: {"D2": "cruiser fighter"}}, role="warlord")
    start(pos, WarlordTurn(0))
    plain_buttons = buttons(pos.moves(0), pos.words(), lambda kind, value: NOWHERE)
    assert plain_buttons[0] == Choice(
        "send fighter from d2", "Send Fighter from D2", "Fighter from D2", group="Send"
    )
    assert plain_buttons[-1].kind == "end"


def test_the_picture_has_no_ids() -> None:
    assert " id=" not in DRAWING.picture()
    assert DRAWING.picture().startswith("<svg ")
