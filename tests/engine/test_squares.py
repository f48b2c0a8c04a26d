"""Square grids: names, neighbours, lines."""

from __future__ import annotations

from orrery.engine.squares import DOWN, LEFT, RIGHT, UP, distance, line, names, neighbours, step


def test_places_are_named_row_by_row() -> None:
    assert names(2, 3) == ["A1", "A2", "A3", "B1", "B2", "B3"]


def test_neighbours_share_a_side_and_edges_do_not_join_up() -> None:
    near = neighbours(3, 3)
    assert near[4] == [1, 5, 7, 3]
    assert near[0] == [1, 3]
    assert near[5] == [2, 8, 4]


def test_steps_and_lines_end_at_the_edge() -> None:
    assert [step(3, 3, 4, way) for way in (UP, RIGHT, DOWN, LEFT)] == [1, 5, 7, 3]
    assert step(3, 3, 2, RIGHT) == -1
    assert line(3, 5, 5, RIGHT, 3) == [6, 7, 8]
    assert line(3, 5, 8, RIGHT, 3) == [9]
    assert line(3, 5, 0, UP, 3) == []


def test_distance_counts_steps() -> None:
    assert distance(5, 0, 24) == 8
    assert distance(5, 7, 7) == 0
