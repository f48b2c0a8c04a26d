"""The decline (NOM-DECL)."""

from __future__ import annotations

from orrery.games.nomads.reorganization import Sacrifice
from tests.games.nomads.kit import A, Player, expanse
from tests.kit import legal, refused, start
from tests.ledger import clause


@clause("NOM-DECL-07", "NOM-DECL-12")
def test_a_sacrifice_of_the_wrong_number_or_of_units_that_are_not_there_is_refused() -> None:
    pos = start(expanse(Player(civil=3, military=1), Player("Kethri")), Sacrifice(A, 2))
    assert legal(pos) == ["give up 2 civil and 0 military", "give up 1 civil and 1 military"]
    for text in ("give up 1 civil and 0 military", "give up 0 civil and 2 military"):
        error = refused(pos, text)
        assert (str(error), error.clause) == (
            "Exactly 2 must go, of 3 civil and 1 military units.",
            "NOM-DECL-07",
        )
