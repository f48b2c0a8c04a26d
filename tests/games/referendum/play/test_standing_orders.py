"""Standing orders: what a seat lets the table answer in its name, and what it does not."""

from __future__ import annotations

from orrery.engine.standing import IF_LOSS, NEVER, automatic
from orrery.engine.window import PASS
from tests.games.referendum.kit import act, realm
from tests.games.referendum.scenes import AT


def test_standing_orders_answer_windows_for_a_seat() -> None:
    pos = realm("royal church pf", at=AT, hands={"church": "spy"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, {}) is None
    assert automatic(pos, 1, {"journeys": NEVER}) == PASS
    assert automatic(pos, 1, {"*": IF_LOSS}) == PASS, "nothing in hand that would answer"
    pos = realm("royal church pf", at=AT, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, {"*": IF_LOSS}) is None
    pos = realm("royal church pf", at=AT, hands={"royal": "spy"}, dice="NN")
    act(pos, "kalban", "recruit the people")
    assert automatic(pos, 0, {"plus cards": IF_LOSS}) == PASS
