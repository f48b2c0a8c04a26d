"""What is really read of a pack: its entries and words are watched while a game is loaded, played, explained and drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType, TracebackType
from typing import Any, get_args

import msgspec
import pytest

from orrery.draw.drawing import Drawing
from orrery.engine.chance import Chance, seeded
from orrery.engine.game import Game
from orrery.engine.position import Position

CHECKS = "checks.py"
"""Where a game only looks whether a pack is sound: what is read there alone means nothing in play."""


def entries(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Every kind of entry and word that can stand in a pack of this kind, itself included."""
    found: dict[type[msgspec.Struct], None] = {}
    todo = [kind]
    while todo:
        one = todo.pop()
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            if one not in found:
                found[one] = None
                todo += [field.type for field in msgspec.structs.fields(one)]
        else:
            todo += get_args(one)
    yield from found


class Reads:
    """Notes who reads which field of which kind of entry, as (`CardEntry`, `price`), and what is asked of the content made of them. Only the
    code of the game itself counts: rules, words and drawings.

        with Reads(GAME) as reads:
            played(reads.game(), constructed)
        assert reads.unread() == []
    """

    def __init__(self, game: Game) -> None:
        assert game.packs is not None
        self.of = game
        self.room = f"/games/{game.slug}/"
        self.kinds = list(entries(game.packs.kind))
        self.seen: set[tuple[str, str]] = set()
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Reads:
        for kind in self.kinds:
            slots = {field: self._watched(kind, field) for field in kind.__struct_fields__}
            for field, slot in slots.items():
                self._patch.setattr(kind, field, slot)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._patch.undo()

    def _watched(self, kind: type[msgspec.Struct], field: str) -> property:
        """A field that notes that the game reads it."""
        slot = next(base.__dict__[field] for base in kind.__mro__ if field in base.__dict__)
        while isinstance(slot, property):  # a base is watched already
            slot = slot.fget.slot  # type: ignore[union-attr]

        def read(entry: Any) -> Any:
            caller = sys._getframe(1).f_code.co_filename
            if self.room in caller and not caller.endswith(CHECKS):
                self.seen.add((type(entry).__name__, field))
            return slot.__get__(entry)

        read.slot = slot  # type: ignore[attr-defined]
        return property(read)

    def game(self) -> Game:
        """The game with its pack read anew, so that nothing is known from before."""
        packs: Any = self.of.packs
        return type(self.of)(packs.load(packs.path))

    def unread(self) -> list[str]:
        """The fields that nobody has read, as `CardEntry.price`."""
        return [
            f"{kind.__name__}.{field}"
            for kind in self.kinds
            for field in kind.__struct_fields__
            if (kind.__name__, field) not in self.seen
        ]


def played(game: Game, room: ModuleType, drawing: Drawing, tables: int = 120, moves: int = 70) -> None:
    """Positions that a game's tests make up (`constructed.py`) and one from its setup are played on, and looked at now and then. At every
    other table each kind of move is as likely as any other, so that rare ones come as well."""
    patch = pytest.MonkeyPatch()
    patch.setattr(room, "GAME", game)
    construct: Callable[..., Position] = room.construct
    try:
        explained(game.new(seed=1), drawing)
        wander(game.new(seed=1), drawing, seeded("read"), moves * 10, by_kind=True)
        for number in range(tables):
            chance = seeded(f"read {number}")
            pos = construct(chance, game) if construct.__defaults__ else construct(chance)
            wander(pos, drawing, chance, moves, by_kind=number % 2 == 0)
    finally:
        patch.undo()


def wander(pos: Position, drawing: Drawing, chance: Chance, moves: int, by_kind: bool) -> None:
    """Play on at random: any move, or any kind of move and then one of it."""
    for step in range(moves):
        if pos.over:
            return
        seat = pos.waiting[chance.below(len(pos.waiting))]
        if step % 23 == 0:
            look(pos, seat, drawing)
        listed = [*pos.moves(seat), *(domain.draw(chance) for domain in pos.domains(seat))]
        if by_kind:
            kinds = list(dict.fromkeys(type(move) for move in listed))
            kind = kinds[chance.below(len(kinds))]
            listed = [move for move in listed if type(move) is kind]
        pos.play(listed[chance.below(len(listed))], seat)


def look(pos: Position, seat: int, drawing: Drawing) -> None:
    """Board, table, buttons, question."""
    view = pos.view(seat)
    drawing.board(view)
    drawing.table(view)
    drawing.choices(view, pos.moves(seat), pos.words())
    if seat in pos.waiting:
        pos.words().asked(pos.question(seat))


def explained(pos: Position, drawing: Drawing) -> None:
    """Whatever the game has a name for."""
    view = pos.view(0)
    for kind, names in pos.words().tables.items():
        for number in range(len(names)):
            drawing.explained(view, f"{kind}:{number}")
