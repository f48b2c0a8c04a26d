"""A refusal names the reason: small choices say once why nothing else can be named."""

from __future__ import annotations

import pytest

from orrery.engine.base import Move
from orrery.engine.chance import seeded
from orrery.engine.errors import IllegalMove
from orrery.games import game
from orrery.testing.walks import Walk

GENERAL = "is not possible now"


@pytest.mark.parametrize("slug", ["emperor", "nomads"])
def test_a_move_of_a_listed_kind_is_never_refused_in_general(slug: str) -> None:
    """Moves of other moments, of kinds that the decision lists, are tried all through a game: each gets its reason."""
    one, chance = game(slug), seeded("reasons")
    walk = Walk(one, one.players[0], "first", {})
    known: dict[type[Move], list[Move]] = {}
    for stop in walk.stops:
        for move in stop.pos.moves(stop.seat):
            known.setdefault(type(move), []).append(move)
    general, tried = set(), 0
    for stop in walk.sample(about=200):
        legal = stop.pos.moves(stop.seat)
        for kind in {type(move): None for move in legal}:
            move = known[kind][chance.below(len(known[kind]))]
            if move not in legal:
                tried += 1
                with pytest.raises(IllegalMove) as caught:
                    stop.pos.play(move, stop.seat)
                if GENERAL in str(caught.value):
                    general.add(f"{type(stop.pos.decision).__name__}: {caught.value}")
    assert tried > 100
    assert not general
