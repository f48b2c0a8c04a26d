"""Rules hold on tables that no game may ever have seen: nothing breaks, everybody can always do something."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from tests.games.nomads.constructed import construct

TABLES, MOVES = 150, 80


@pytest.mark.parametrize("part", range(5))
def test_any_table_can_be_played_on_saved_and_imagined(part: int) -> None:
    for number in range(part, TABLES, 5):
        chance = seeded(f"constructed-{number}")
        pos = construct(chance)
        assert pos.problems() == [], number
        for step in range(MOVES):
            if pos.outcome is not None:
                break
            assert pos.waiting, (number, step)
            seat = pos.waiting[chance.below(len(pos.waiting))]
            legal, domains = pos.moves(seat), pos.domains(seat)
            assert legal or domains, (number, step)
            at = chance.below(len(legal) + len(domains))
            move = legal[at] if at < len(legal) else domains[at - len(legal)].draw(chance)
            pos.play(move, seat)
            assert pos.problems() == [], (number, step, pos.text(move))
        assert pos.game.load(pos.save()) == pos
        if pos.outcome is None:
            view = pos.view(pos.waiting[0])
            assert pos.game.imagine(view, seeded(number)).view(pos.waiting[0]) == view, number
