"""A table is declared once: what follows from its fields, and what a declaration refuses."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from orrery.engine.base import Part, Seat, Value
from orrery.engine.chance import NO_CHANCE, Chance, seeded
from orrery.engine.errors import IllegalMove
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.table import (
    Aside,
    Counted,
    Derived,
    Hidden,
    Open,
    Own,
    Told,
    declare,
    declared,
    each,
    made,
)
from orrery.engine.view import UNSEEN, View
from orrery.testing.toy.game import LANTERNS
from orrery.testing.toy.table import Table
from tools.tables import given


class Coin(Value, frozen=True):
    worth: int


class Purse(Part):
    owner: int
    coins: list[int] = []
    inner: list[list[int]] = []


class Desk(Position):
    """One field of each kind."""

    room: Aside[str]
    round: Open[int] = 1
    name: Open[str]
    lamps: Open[list[int]] = each("players", 7)
    rows: Open[list[list[int]]] = each("players", [])
    coins: Open[list[Coin]]
    purse: Open[Purse | None]
    purses: Open[list[Purse]]
    marks: Open[dict[str, list[int]]]
    spot: Open[tuple[int, ...]] = (1, 2)
    wide: Open[list[int]] = made(lambda t: [0] * (t.players + 1))
    hands: Own[list[list[int]]] = each("players", [])
    bids: Own[list[int]] = each("players", 0)
    deck: Counted[list[int]]
    decks: Counted[list[list[int]]]
    top: Told[int] = -1
    total: Derived[int]
    seal: Hidden[int] = 5
    unsaid: list[int] = each("players", 3)

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.room = "study"

    if TYPE_CHECKING:

        def view(self, seat: Seat | None) -> DeskView: ...

    def see_top(self, seat: Seat | None) -> int:
        return self.top if seat == 1 else UNSEEN

    def see_total(self, seat: Seat | None) -> int:
        return sum(self.bids)


class DeskView(Desk, View):
    """A desk as one seat sees it."""


declare(Desk, DeskView)


def desk() -> Desk:
    pos = Desk(LANTERNS, 2, {}, seeded(1))
    pos.clear()
    return pos


def full() -> Desk:
    pos = desk()
    pos.name, pos.round, pos.top, pos.seal = "oak", 4, 8, 6
    pos.rows, pos.hands, pos.bids = [[1], [2, 3]], [[4], [5, 6]], [10, 20]
    pos.deck, pos.decks = [1, 2, 3], [[1], [2, 2]]
    pos.coins, pos.purse, pos.purses = [Coin(2)], Purse(0, [1], [[2]]), [Purse(1)]
    pos.marks = {"a": [1]}
    return pos


def test_an_empty_table_has_the_empty_value_of_each_type_unless_its_line_says_another() -> None:
    pos = desk()
    assert (pos.round, pos.name, pos.lamps, pos.rows, pos.coins) == (1, "", [7, 7], [[], []], [])
    assert (pos.purse, pos.purses, pos.marks, pos.spot, pos.wide) == (None, [], {}, (1, 2), [0, 0, 0])
    assert (pos.hands, pos.deck, pos.top, pos.seal, pos.unsaid) == ([[], []], [], -1, 5, [3, 3])
    pos.rows[0].append(1)
    assert desk().rows == [[], []]


def test_a_field_that_was_never_set_is_missed_and_not_taken_for_an_empty_one() -> None:
    bare = Desk(LANTERNS, 2, {}, seeded(1))
    with pytest.raises(AttributeError):
        bare.round  # noqa: B018


def test_a_field_that_is_not_declared_is_refused() -> None:
    with pytest.raises(AttributeError, match="lamp"):
        setattr(desk(), "lamp", 1)  # noqa: B010 (the type checker would refuse it, too)


def test_a_copy_knows_what_lies_aside() -> None:
    pos = desk()
    pos.room = "attic"
    assert pos.copy().room == "attic"


def test_a_copy_begins_a_log_of_its_own() -> None:
    pos = LANTERNS.new(3, seed=1)
    pos.tell("TOY-PLAY-01", "before")
    pos.reveal()
    new = pos.copy()
    new.tell("TOY-PLAY-01", "after")
    assert ([e.text for e in pos.events][-1], [e.text for e in new.events]) == ("before", ["after"])
    assert (pos.revealed, new.revealed) == (True, False)


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    pos = full()
    new = pos.copy()
    for name in declared(Desk).stored:
        assert getattr(new, name) == getattr(pos, name), name
    new.rows[1].append(9)
    new.hands[0].append(9)
    new.marks["a"].append(9)
    new.lamps[0] = 9
    assert new.purse is not None
    new.purse.coins.append(9)
    new.purse.inner[0].append(9)
    new.purses[0].owner = 9
    assert pos.rows == [[1], [2, 3]] and pos.hands == [[4], [5, 6]] and pos.marks == {"a": [1]}
    assert pos.purse == Purse(0, [1], [[2]]) and pos.purses == [Purse(1)] and pos.lamps == [7, 7]


def test_a_seat_sees_what_is_open_its_own_and_how_much_the_others_have() -> None:
    view = full().view(0)
    assert (view.seat, view.round, view.rows, view.coins, view.purse) == (
        0,
        4,
        [[1], [2, 3]],
        [Coin(2)],
        Purse(0, [1], [[2]]),
    )
    assert view.hands == [[4], [UNSEEN, UNSEEN]]
    assert view.bids == [10, UNSEEN]
    assert view.deck == [UNSEEN] * 3
    assert view.decks == [[UNSEEN], [UNSEEN, UNSEEN]]
    assert (view.top, view.total) == (UNSEEN, 30)
    assert full().view(1).top == 8
    assert full().view(None).hands == [[UNSEEN], [UNSEEN, UNSEEN]]


def test_hidden_fields_and_those_without_a_word_are_empty_in_a_view_and_not_in_its_json() -> None:
    pos = full()
    pos.unsaid = [8, 8]
    view = pos.view(0)
    assert (view.seal, view.unsaid) == (5, [3, 3])
    shown = view.shown()
    assert "seal" not in shown and "unsaid" not in shown
    assert shown["hands"] == [[4], [UNSEEN, UNSEEN]] and shown["total"] == 30


def test_views_are_equal_if_they_show_the_same() -> None:
    one, other = full(), full()
    other.deck = [3, 2, 1]
    other.seal = 9
    assert one.view(0) == other.view(0)
    assert one.view(0) != one.view(1)


def test_nothing_is_rolled_or_played_on_a_view() -> None:
    pos = LANTERNS.new(3, 1)
    view: Any = pos.view(0)
    assert view.chance is NO_CHANCE and view.chance.copy() is NO_CHANCE
    with pytest.raises(IllegalMove, match="imagine a position"):
        view.play(pos.moves(0)[0], 0)
    with pytest.raises(AssertionError, match="no chance"):
        view.chance.die()
    with pytest.raises(AssertionError, match="show a view"):
        pos.shown()


def test_the_known_half_of_an_imagined_position_is_what_the_view_shows() -> None:
    pos = full().view(0).known(seeded(2))
    assert type(pos) is Desk
    assert (pos.round, pos.hands, pos.purse) == (4, [[4], [UNSEEN, UNSEEN]], Purse(0, [1], [[2]]))
    assert not pos.listening


def test_what_a_declaration_cannot_mean_is_refused() -> None:
    class Odd(Position):
        names: Own[list[str]]

    with pytest.raises(TypeError, match="names: only lists of numbers"):
        declare(Odd, Odd)

    class Vague(Position):
        coin: Open[Coin]

    with pytest.raises(TypeError, match="coin needs an empty value"):
        declare(Vague, Vague)

    class Counting(Position):
        names: Counted[list[str]]

    with pytest.raises(TypeError, match="names: only lists of numbers"):
        declare(Counting, Counting)
    with pytest.raises(TypeError, match="Counting is not declared"):
        declared(Counting)


def test_a_subclass_of_a_table_is_declared_with_it() -> None:
    assert declared(DeskView) is declared(Desk)
    assert declared(Table).marks["deck"] == "Told"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('each("spaces", -1)', "[-1] * self.content.spaces"),
        ('each("players", [])', "[[] for _ in range(self.players)]"),
        ("made(lambda t: [0] * (t.players + 1))", "([0] * (self.players + 1))"),
        ("SHELF", "SHELF"),
    ],
)
def test_the_compiled_build_writes_the_same_empty_values(line: str, text: str) -> None:
    assert given(ast.parse(line, mode="eval").body) == text


def test_parts_are_copied_by_their_fields() -> None:
    class Outer(Part):
        purse: Purse
        seen: tuple[int, ...] = ()

    one = Outer(Purse(3, [1], [[2]]), (4,))
    two = one.copy()
    two.purse.coins.append(5)
    assert one.purse.coins == [1] and two.seen == (4,)
    assert msgspec.json.encode(one) != msgspec.json.encode(two)
