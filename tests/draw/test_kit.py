"""The small parts of drawings: numbers, names, worlds, hexes, pieces, dials."""

from __future__ import annotations

import re

import pytest

from orrery.draw import cards, dials, dice, hexes, pieces, sky, squares
from orrery.draw.board import Board, Frame
from orrery.draw.icons import icon, inlined, linked, symbols
from orrery.draw.palette import livery
from orrery.draw.text import curly, esc, label, name, num, shift, width, wrap
from tests.draw.check import sound


def drawn(body: str) -> str:
    """A fragment inside a board with all its definitions."""
    return Board(Frame(-100, -100, 200, 200), "Test", "A test.", {"pieces": body}).svg()


def test_numbers_are_short() -> None:
    assert [num(x) for x in (12.0, -0.04, 3.14159, -2.25)] == ["12", "0", "3.1", "-2.2"]
    assert shift(1, 2) == "translate(1 2)"
    assert shift(1, 2, 1.7) == "translate(1 2) scale(1.7)"


def test_whatever_people_write_is_escaped() -> None:
    assert esc("<script>\"&'") == "&lt;script&gt;&quot;&amp;&#x27;"
    evil = '</text><script>alert(1)</script>" onload="x'
    assert "<script" not in drawn(label(evil, "name"))
    sound(drawn(name(evil, 3)))


def test_long_names_stand_in_two_lines_and_long_words_get_their_class() -> None:
    assert name("Ruby Court", 15) == '<text class="name" y="15">Ruby Court</text>'
    two = name("Meadow of Anselm", 15)
    assert "name-two" in two
    assert re.findall(r"<tspan[^>]*>([^<]*)</tspan>", two) == ["Meadow", "of Anselm"]
    assert re.findall(r"<tspan[^>]*>([^<]*)</tspan>", name("The Idle Brothers", 15)) == [
        "The Idle",
        "Brothers",
    ]
    assert "name-long" in name("Interferometer", 15)
    assert curly("Castor's") == "Castor’s"


def test_lines_are_wrapped_to_the_room() -> None:
    lines = wrap("Each of your ships may move 1 space more on your Warlord turn", 13, 120)
    assert len(lines) > 2
    assert all(width(line, 13) <= 120 for line in lines)
    assert wrap("Unbreakable", 13, 5) == ["Unbreakable"]


@pytest.mark.parametrize("kind", sky.WORLDS)
def test_a_world_depends_on_its_name_alone(kind: str) -> None:
    assert sky.planet("Coldforge", kind) == sky.planet.__wrapped__("Coldforge", kind)
    assert sky.planet("Coldforge", kind) != sky.planet("Irondeep", kind)
    assert len(sky.planet("Coldforge", kind)) < 2000
    sound(drawn(sky.planet("Coldforge", kind)))


def test_suns_dust_and_the_black_hole_are_sound() -> None:
    sound(
        drawn(
            sky.sun(24, 40)
            + sky.black_hole(16)
            + sky.dust("a", 90, 90, 20)
            + sky.limb(404)
            + sky.orbits(3, 4)
        )
    )


def test_hexes_fit_together() -> None:
    x, y = hexes.centre(1, 0)
    assert round(x, 1) == 110.9
    assert y == 0
    assert hexes.centre(0, 1) == (x / 2, 96)
    assert hexes.outline(62).count("L") == 5


def test_squares_lie_around_the_middle() -> None:
    assert squares.centre(2, 1, 5, 3, 100, 76, 8) == (0, 0)
    assert squares.centre(0, 0, 2, 2, 10, 10, 2) == (-6, -6)
    assert squares.extent(2, 2, 10, 10, 2, 4) == (-15, -15, 30, 30)
    sound(drawn(squares.box(10, 8, "tile")))


def test_pieces_carry_identity_and_place_outside_size_and_slot_inside() -> None:
    owner = livery("turquoise")
    art = pieces.piece(
        "ship-turquoise-cruiser-E3", owner, 10, 20, pieces.plate("cruiser", 2, 0, 2, True), chosen=True
    )
    group = sound(drawn(art)).find(".//*[@id='ship-turquoise-cruiser-E3']")
    assert group is not None
    assert group.attrib["class"] == "piece p-turquoise is-chosen"
    assert group.attrib["transform"] == "translate(10 20)"
    assert group[0].attrib["class"] == "ship at-left"
    for rank in ("token", "base", "home"):
        sound(drawn(pieces.token(owner, rank)))
    sound(drawn(pieces.cube() + pieces.seal(owner, 1, 2) + pieces.badge("flag")))


@pytest.mark.parametrize("players", range(2, 7))
def test_dials_hold_any_number_of_players(players: int) -> None:
    seats = tuple(livery(i) for i in range(players))
    sound(drawn(dials.order(seats, players % 2 == 0, players - 1, "Order of play", 0, 0)))


@pytest.mark.parametrize(("value", "limit"), [(0, 130), (82, 130), (130, 130), (0, 0), (140, 130)])
def test_gauges_hold_any_value(value: int, limit: int) -> None:
    sound(drawn(dials.gauge(value, limit, "Pool", 0, 0) + dials.meter(value, limit, 80)))


def test_dice_are_dice() -> None:
    assert dice.die(6) == "die-6"
    assert dice.row([(5, True), (3, False)], 0, 0).count("c-act") == 1


def test_cards_lie_open_or_face_down() -> None:
    open_card = cards.face(
        100, 76, "Asteroid <Field>", sky.planet("x", "metal"), ("Entering costs", "2 Energy")
    )
    sound(drawn(open_card + cards.back(100, 76) + cards.pile(100, 76, 15) + cards.pile(100, 76, 0)))
    assert "Asteroid &lt;Field&gt;" in open_card
    assert "Entering" not in cards.back(100, 76)


def test_icons_come_from_the_sprite() -> None:
    assert len(symbols()) > 80
    used = icon("food", 0, 0, 14, "c-food")
    assert 'x="-7"' in used
    assert inlined(used).count("<symbol") == 1
    assert 'href="/static/icons.svg#i-food"' in linked(used, "/static/icons.svg")
    with pytest.raises(AssertionError, match="no icon"):
        icon("nothing", 0, 0, 1)
