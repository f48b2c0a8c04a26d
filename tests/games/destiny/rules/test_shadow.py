"""Shadow (DES-SHA)."""

from __future__ import annotations

from orrery.games.destiny.cards.announcing import OpenAnswers
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.war.campaigns import CampaignBids, RollCampaign
from tests.games.destiny.kit import at, legal, play, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak"}


def tainted(**more: object) -> Table:
    settings: dict[str, object] = {"senators": PEOPLE, "tainted": {"orrumah": (3, 0)}, "phase": "intrigue"}
    return table(**(settings | more))  # type: ignore[arg-type]


@clause("DES-SHA-05", "DES-SHA-06", "DES-SHA-11")
def test_tokens_are_traded_between_the_bids_and_the_roll_of_a_campaign() -> None:
    pos = tainted(dice=[1, 1, 1])
    pos.contest = Contest(at(50), [Tour(0, sen("orrumah"), at(50))], [0] * 3, [0] * 3, 0, 0)
    start(pos, CampaignBids(), RollCampaign())
    play(pos, "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (0, 1)
    assert pos.rolled == [1, 1, 1], "one die more for the Shadow"


@clause("DES-SHA-05", "DES-SHA-11")
def test_tokens_are_traded_while_an_attempt_is_bid_on() -> None:
    pos = tainted(influence=9)
    pos.pile = [Played(ATTEMPT, 1, -1, sen("zharrak"), sen("orrumah"), dice=1)]
    start(pos, BidOnAttempt(0, (0, 1, 2), 0, 0))
    play(pos, "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (0, 1)
    assert "lower the roll" in legal(pos)


@clause("DES-SHA-05", "DES-SHA-11")
def test_who_is_asked_for_an_answer_may_trade_tokens() -> None:
    pos = tainted(hands={"GSP": "feint"})
    pos.pile = [Played(CARD, 1, 0)]
    start(pos, OpenAnswers(1))
    assert pos.waiting == (0,)
    assert legal(pos, 0) == ["trade tokens of orrumah", "pass"]
    play(pos, "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (0, 1)
