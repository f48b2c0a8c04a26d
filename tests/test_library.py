"""The library as short as it is promised to be."""

from __future__ import annotations

import doctest

import pytest

import orrery
from orrery.engine.errors import SetupError


def test_the_examples_in_the_library_run() -> None:
    failed, tried = doctest.testmod(orrery)
    assert tried >= 4
    assert not failed


def test_a_game_in_a_few_lines() -> None:
    pos = orrery.new("emperor", players=4, seed=7, open_scores=True)
    assert pos.moves()
    assert pos.play("point clockwise")
    assert "choose explorer" in [pos.text(move) for move in pos.moves()]
    events = pos.play("choose explorer")
    assert events[0].clause == "EMP-ROUND-03"
    seat = pos.waiting[0]
    assert pos.view(seat).seat == seat
    assert pos.copy() == pos


def test_a_notebook_shows_a_position_as_a_spectator_sees_it() -> None:
    pos = orrery.new("emperor", players=3, seed=7)
    assert pos._repr_svg_() == orrery.show(pos).svg == orrery.show(pos.view(None)).svg
    assert pos._repr_svg_().startswith("<svg")


def test_show_draws_a_seats_view_in_both_themes() -> None:
    pos = orrery.new("emperor", players=3, seed=7)
    mine = orrery.show(pos, seat=1)
    assert mine._repr_svg_() == orrery.show(pos.view(1)).svg
    assert mine.svg != orrery.show(pos, seat=1, theme="light").svg
    assert mine.png(400).startswith(b"\x89PNG")
    assert "SVG" in repr(mine)


def test_show_says_what_is_wrong() -> None:
    pos = orrery.new("emperor", players=3, seed=7)
    with pytest.raises(SetupError, match="no seat 3; the seats are 0 to 2"):
        orrery.show(pos, seat=3)
    with pytest.raises(SetupError, match="no theme 'sepia'"):
        orrery.show(pos, theme="sepia")
