"""The drawing of the star chart: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

import pytest

from orrery.draw.export import standalone
from orrery.draw.table import Drawing
from orrery.engine.chance import seeded
from orrery.games.colonies import GAME, board
from orrery.games.colonies.state import Chart
from tests.draw.check import settled_is_plain, sound
from tests.games.colonies.kit import chart, go, movement, new, of, place, play, ship

NAMES = ("Ines", "Marek <b>", "Kepler & Co", 'Odile "O"')

DRAWING: Drawing = board
"""The type checker proves that the module keeps the contract."""


@pytest.mark.parametrize(("players", "scenario"), [(2, "belt"), (3, "held"), (4, "longnight"), (4, "first")])
def test_drawings_are_sound_throughout_a_game(players: int, scenario: str) -> None:
    pos = new(players, 3, scenario=scenario)
    chance = seeded("wander")
    for count in range(400):
        if pos.over:
            break
        seat = pos.waiting[0]
        moves = pos.moves(seat)
        if count % 13 == 0:
            view, names = pos.view(seat), NAMES[:players]
            buttons = board.choices(view, moves, pos.words(), names)
            assert len(buttons) == len(moves)
            sound(board.board(view, buttons).svg())
            assert max(len(line) for line in board.text(view, names).split("\n")) <= 100
        events = pos.play(moves[chance.below(len(moves))], seat)
        board.board(pos.view(None), trace=board.trace(pos.view(None), events)).svg()
    settled_is_plain(board.poster(pos.view(0), NAMES[:players]))
    settled_is_plain(standalone(board.board(pos.view(None)), "light"))


def scouted() -> Chart:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Supernova"},
        hands={0: "Radio Telescope"},
        ships=[ship("A1", 0, energy=1, meeples=1)],
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "done")
    return pos


def test_face_down_cards_look_alike_and_own_knowledge_is_marked() -> None:
    pos = scouted()
    blue, red = board.board(pos.view(1)).layers["tiles"], board.board(pos.view(0)).layers["tiles"]
    assert "Deepseam" in red and "only you" in red
    assert "Deepseam" not in blue and "only you" not in blue
    assert "Supernova" not in red
    assert "C3 Deepseam" in board.text(pos.view(0))
    assert "Deepseam" not in board.text(pos.view(1))


def test_verdicts_before_the_click() -> None:
    pos = chart(
        planets={"B2": of(0), "B3": of(1, meeples=2)},
        faces={"A2": "Supernova"},
        down={"C2": "Space"},
        ships=[ship("B2", 0, energy=1, meeples=4), ship("B1", 1, energy=1)],
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy")
    view = pos.view(0)
    found = {
        choice.face: (choice.detail, choice.kind) for choice in board.choices(view, pos.moves(0), pos.words())
    }
    assert found["B3"] == ("invade 4 : 2", "attack")
    assert found["B1"] == ("fight", "attack")
    assert found["A2"] == ("burns", "attack")
    assert found["C2"] == ("no planet", "move")
    pos = chart(planets={"B2": of(0)}, ships=[ship("B2", 0, energy=1)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy")
    choices = board.choices(pos.view(0), pos.moves(0), pos.words())
    assert {choice.detail for choice in choices} == {"no Energy"}
    drawn = board.board(pos.view(0), choices)
    assert 'class="target target-lost' in drawn.layers["targets"]
    assert "no Energy" in drawn.layers["badges"]


def test_a_flight_shows_its_way_and_an_attack_its_place() -> None:
    pos = chart(planets={"A3": of(1)}, ships=[ship("A1", 0, energy=1, meeples=4)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert 'class="gate is-flown p-crimson"' in board.board(pos.view(0)).layers["trail"]
    go(pos, "go to a3")
    assert "under-attack" in board.board(pos.view(0)).layers["last-move"]
    assert "Attack at A3" in board.text(pos.view(1))


def test_the_hand_is_for_its_owner_and_says_what_others_know() -> None:
    pos = chart(hands={0: "Hacker, Engineer"})
    pos.shown[0] = 1 << GAME.content.tech_names.index("Engineer")
    movement(pos)
    own = {card.title: card.foot for card in board.table(pos.view(0)).hand}
    assert own["Hacker"].endswith("secret") and own["Engineer"].endswith("seen")
    assert board.table(pos.view(1)).hand == ()
    assert board.table(pos.view(None)).hand == ()


def test_a_place_is_called_by_its_planet() -> None:
    pos = chart(planets={"A1": of(0, "Galewater")}, down={"C3": "Mosshaven"})
    assert board.called(pos.view(1), "place", 0) == "Galewater (A1)"
    assert board.called(pos.view(1), "place", place("C3")) == ""
    assert board.picture().count(" id=") == 0
