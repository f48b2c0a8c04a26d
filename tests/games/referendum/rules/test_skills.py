"""Skills (REF-SKL)."""

from __future__ import annotations

from orrery.games.referendum.content import PLAYABLE
from tests.games.referendum.kit import C
from tests.ledger import clause


@clause("REF-SKL-10")
def test_every_bloc_has_twenty_seven_levels_and_four_to_eight_of_each_skill() -> None:
    for bloc in PLAYABLE:
        levels = [C.skill[citizen][:5] for citizen in C.of_bloc[bloc]]
        sums = [sum(one) for one in zip(*levels, strict=True)]
        assert sum(sums) == 27 and all(4 <= one <= 8 for one in sums)
