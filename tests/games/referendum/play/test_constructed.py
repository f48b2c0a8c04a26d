"""Positions that no setup leads to: the rules hold there too."""

from __future__ import annotations

import pytest

from orrery.engine.chance import Chance, seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.constructed import construct

MOVES = 60


POSITIONS = 160


def wander(pos: Realm, chance: Chance) -> None:
    """So many random moves, now and then a resignation; what is offered can be finished, and nothing is lost."""
    for _ in range(MOVES):
        if pos.over:
            return
        seat = pos.waiting[chance.below(len(pos.waiting))]
        moves = pos.moves(seat)
        assert moves, pos.decision
        pos.play(moves[chance.below(len(moves))], seat)
        if not chance.below(200):
            staying = [s for s in range(pos.players) if not pos.resigned[s]]
            if not pos.over:
                pos.resign(staying[chance.below(len(staying))])
        assert not pos.problems(), pos.problems()


@pytest.mark.parametrize("part", range(8))
def test_made_up_realms_are_played_without_a_hitch(part: int) -> None:
    for number in range(part, POSITIONS, 8):
        chance = seeded(f"constructed {number}")
        pos = construct(seeded(f"realm {number}"))
        assert not pos.problems(), (number, pos.problems())
        wander(pos, chance)
        again = GAME.load(pos.save())
        assert again == pos and again.save() == pos.save()


def test_what_a_seat_sees_of_a_made_up_realm_can_be_imagined() -> None:
    for number in range(12):
        pos = construct(seeded(f"seen {number}"))
        for seat in (None, *range(pos.players)):
            other = GAME.imagine(pos.view(seat), seeded(number))
            assert isinstance(other, Realm) and not other.problems()
            assert other.view(seat) == pos.view(seat)
