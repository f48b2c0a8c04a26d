"""What a player is asked says what it is about."""

from __future__ import annotations

from orrery.games.nomads.using.windows import React
from orrery.testing.kit import play
from tests.games.nomads.kit import B, Player, act, do, expanse, one_round
from tests.games.nomads.scenes import question


def test_questions_name_what_they_are_about() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 3, 3, 9, storage=["Supply Windfall"], built=["Phantom Corvette"]),
            Player(
                "Dracoth", "Ironblood Reach", 3, 3, 9, storage=["Emergency Levy"], built=["Phantom Corvette"]
            ),
        )
    )
    assert question(pos) == "What do you do? You have 9 credits."
    play(pos, "use supply windfall")
    assert isinstance(pos.decision, React)
    assert (
        pos.words().asked(pos.decision.ask(pos, B)) == "Crimson has announced Supply Windfall. Do you answer?"
    )
    one_round(pos)
    assert isinstance(pos.decision, React)
    assert pos.words().asked(pos.decision.ask(pos, B)) == "Do you use a synchronic now?"
    do(pos, "declare war on orange")
    assert question(pos) == "Of your own units 1 must go. Which?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == "Of Orange 1 must go. Which units?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == "Do you launch a planetary assault? You show 8/8, Orange shows 9/11."
