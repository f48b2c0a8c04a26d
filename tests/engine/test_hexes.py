"""Hexagonal geometry."""

from __future__ import annotations

from orrery.engine.hexes import DIRECTIONS, distance, hexagon, neighbours


def test_a_hexagon_of_rings_has_1_7_19_37_spaces_row_by_row() -> None:
    assert [len(hexagon(rings)) for rings in range(4)] == [1, 7, 19, 37]
    rows = [r for _, r in hexagon(3)]
    assert rows == sorted(rows)
    assert [rows.count(row) for row in range(-3, 4)] == [4, 5, 6, 7, 6, 5, 4]
    assert all(distance((0, 0), space) <= 3 for space in hexagon(3))


def test_distance_counts_steps() -> None:
    assert distance((0, 0), (0, 0)) == 0
    assert {distance((0, 0), step) for step in DIRECTIONS} == {1}
    assert distance((0, -3), (0, 3)) == 6
    assert distance((-3, 0), (3, -3)) == 6
    for one in hexagon(2):
        for two in hexagon(2):
            assert distance(one, two) == distance(two, one)
            for three in hexagon(1):
                assert distance(one, two) <= distance(one, three) + distance(three, two)


def test_neighbours_are_the_spaces_one_step_away() -> None:
    spaces = hexagon(3)
    for space, near in zip(spaces, neighbours(spaces), strict=True):
        assert {spaces[i] for i in near} == {other for other in spaces if distance(space, other) == 1}
    assert [len(near) for near in neighbours(hexagon(1))] == [3, 3, 3, 6, 3, 3, 3]
    assert neighbours([(0, 0), (5, 5)]) == [[], []]
