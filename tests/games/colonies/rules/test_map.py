"""The map (COL-MAP): the grid, adjacency, spaces and enemies."""

from __future__ import annotations

from tests.games.colonies.kit import bare, chart, new, place
from tests.games.colonies.scenes import C
from tests.ledger import clause


@clause("COL-MAP-01", "COL-SETUP-19")
def test_a_blank_table_has_face_up_space_on_every_place() -> None:
    pos = bare()
    assert (pos.card, pos.up) == ([C.space] * 25, [True] * 25)
    assert (pos.owner, pos.spare_space) == ([-1] * 25, 2)
    assert not any((*pos.meeples, *pos.ready, *pos.energy, *pos.ore))
    assert (pos.rate, pos.limit, pos.natives_each, pos.respawn) == (0, 0, 0, False)
    assert (pos.round, pos.phase, pos.first, pos.active) == (0, 0, 0, -1)
    assert (pos.announced, pos.used_phase) == ([0, 0], [0, 0])


@clause("COL-MAP-01", "COL-MAP-04")
def test_every_place_of_the_grid_holds_a_card() -> None:
    pos = new(2)
    assert (pos.rows, pos.cols, len(pos.card)) == (5, 5, 25)


@clause("COL-MAP-01")
def test_the_places_of_a_table_are_those_of_its_grid() -> None:
    small = new(2, scenario="custom", rows=3, cols=7, space_cards=8)
    large = new(2, scenario="custom", rows=7, cols=3, space_cards=8)
    for pos, last in ((small, "C7"), (large, "G3")):
        words = pos.words()
        assert (words.tables["place"][0], words.tables["place"][-1]) == ("A1", last)
        assert pos.words() is words


@clause("COL-MAP-02", "COL-MAP-03")
def test_cards_that_share_a_side_are_adjacent() -> None:
    pos = chart()
    assert pos.near(place("C3")) == [place(name) for name in ("B3", "C4", "D3", "C2")]
    assert sorted(pos.near(place("A1"))) == [place("A2"), place("B1")]
    assert sorted(pos.near(place("B5"))) == [place("A5"), place("B4"), place("C5")]


@clause("COL-MAP-05")
def test_every_other_player_is_an_enemy() -> None:
    pos = chart(4)
    assert pos.others(1) == [2, 3, 0]
