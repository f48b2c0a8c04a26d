"""Only real questions: what stops a player, what goes by itself, and what belongs together in one form."""

from __future__ import annotations

import pytest

from bench.prompts import play as counted
from orrery.engine.base import Pass
from orrery.engine.stops import DEFAULT, FULL, automatic, stake
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.announcing import Answers
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.deals.at_once import AddFunds, SpareTurn
from orrery.games.destiny.deals.deals import WriteDeal, start_offer
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import WritePlan
from orrery.games.destiny.senate.prosecutions import ProposeCharge
from orrery.games.destiny.senate.votes import VoteBid
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_FEINT, M_STEP, S_ORDERS
from orrery.games.destiny.war.campaigns import CampaignTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import at, legal, play, sen, start, table

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def asked(pos: Table, seat: int) -> bool:
    """Whether a new player in this seat is asked."""
    return automatic(pos, seat, DEFAULT) is None


def test_an_open_moment_stops_nobody_for_what_comes_again_in_a_turn_of_its_own() -> None:
    pos = table(senators=PEOPLE, hands={"GSP": "lobby_dinner"}, money=9, influence=9, phase="senate")
    pos.stage = S_ORDERS
    start(pos, OpenMoment(M_STEP))
    assert [asked(pos, seat) for seat in range(3)] == [False, False, False]
    found = automatic(pos, 0, DEFAULT)
    assert found is not None and type(found.move) is Pass and "turn of your own" in found.reason
    assert automatic(pos, 0, FULL) is None


@pytest.mark.parametrize("attacked", [True, False])
def test_a_feint_stops_its_holder_when_a_sector_of_its_own_is_attacked(attacked: bool) -> None:
    pos = table(
        senators=PEOPLE, hands={"GSP": "feint", "BIP": "feint"}, money=9, owners={29: "GSP"}, phase="intrigue"
    )
    pos.attacks = [Attack(2, at(29 if attacked else 40), 2, -1, 1)]
    start(pos, OpenMoment(M_FEINT))
    assert [asked(pos, seat) for seat in range(3)] == [attacked, False, False]


def test_an_attempt_on_an_own_senator_stops_and_one_on_another_does_not() -> None:
    pos = table(
        senators=PEOPLE,
        hands={"BIP": "safe_house distraction", "PoP": "distraction"},
        money=9,
        influence=9,
        phase="intrigue",
    )
    card = pos.content.card("assassination")
    pos.pile = [Played(ATTEMPT, 0, card, sen("orrumah"), sen("zharrak"))]
    start(pos, Answers(0, 0))
    mine, other = stake(pos, 1), stake(pos, 2)
    assert mine is not None and mine.kind == "hits me" and asked(pos, 1)
    assert other is not None and other.kind == "answers" and not asked(pos, 2)


def test_a_card_of_somebody_near_victory_may_be_answered_by_all() -> None:
    pos = table(
        senators=PEOPLE,
        hands={"BIP": "distraction"},
        influence=9,
        phase="senate",
        owners=dict.fromkeys((29, 40, 41, 42, 43, 44, 45), "GSP"),
    )
    pos.pile = [Played(CARD, 0, pos.content.card("lobby_dinner"))]
    start(pos, Answers(0, 0))
    assert asked(pos, 1)


def bids(cast: list[int], influence: dict[str, int]) -> Table:
    """A vote on a law, after all have voted."""
    pos = table(senators=PEOPLE, influence=influence, phase="senate")
    open_vote(pos, V_BILL, 0, [AGAINST, FOR], 0)
    assert pos.vote is not None
    pos.vote.cast, pos.vote.order = cast, [0, 1, 2]
    start(pos, VoteBid(0))
    return pos


def test_influence_is_asked_for_only_where_it_can_turn_a_vote() -> None:
    every = {"GSP": 9, "BIP": 9, "PoP": 9}
    alone, leading = bids([1, 1, 1], every), bids([1, 1, 0], every)
    behind, lost = bids([1, 0, 0], every), bids([1, 0, 0], {"GSP": 1, "BIP": 9, "PoP": 9})
    assert [asked(pos, 0) for pos in (alone, leading, behind, lost)] == [False, False, True, False]


def test_the_republic_fleets_are_asked_for_only_while_something_is_dark() -> None:
    pos = table(senators=PEOPLE, republic={1: 5}, phase="senate")
    start(pos, WritePlan(0))
    assert not asked(pos, 0)
    pos.owner[at(35)] = INFESTED
    assert asked(pos, 0)


def test_an_accusation_is_asked_for_only_where_it_could_hurt_somebody() -> None:
    pos = table(senators=PEOPLE, influence=9, phase="senate")
    start(pos, ProposeCharge(0))
    assert not asked(pos, 0)
    pos.corruption[sen("fola")] = 2
    assert asked(pos, 0)


def test_who_has_nobody_to_send_is_not_asked_where() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP"}, phase="intrigue")
    start(pos, CampaignTurn(0))
    assert asked(pos, 0)
    pos.exhausted[sen("orrumah")] = True
    start(pos, CampaignTurn(0))
    assert not asked(pos, 0)


def test_a_senator_and_a_sector_are_one_click() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP"}, phase="intrigue")
    start(pos, CampaignTurn(0))
    shortcut = next(text for text in legal(pos) if text.startswith("send orrumah to campaign in sector"))
    play(pos, shortcut)
    assert [(tour.seat, tour.senator) for tour in pos.tours] == [(0, sen("orrumah"))]
    assert f"campaign in sector {pos.tours[0].sector + 1}" in shortcut


def test_purchases_are_one_form_and_its_moves_are_legal_together() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP"}, money=14, phase="intrigue")
    start(pos, BuyTurn(0))
    sheet = pos.decision.sheet(pos)  # type: ignore[union-attr]
    assert sheet is not None and sheet.end == Pass()
    fleets = next(line for line in sheet.lines if line.move == pos.words().parse("buy a fleet for sector 29"))
    assert (fleets.most, fleets.costs[0], sheet.purses[0].amount) == (2, 5, 14)
    for _ in range(fleets.most):
        pos.play(fleets.move, 0)
    pos.play(sheet.end, 0)
    assert (pos.money[0], pos.fleets_at(0, at(29))) == (4, 2)


def test_an_offer_is_one_form_with_two_sides() -> None:
    pos = table(senators=PEOPLE, owners={29: "GSP", 28: "BIP"}, money=4, influence=3, phase="senate")
    start_offer(pos, 0)
    pos.settle()
    play(pos, "deal with bip")
    assert isinstance(pos.decision, WriteDeal)
    sheet = pos.decision.sheet(pos)
    assert sheet is not None and {line.side for line in sheet.lines} == {"give", "get"}
    give = next(line for line in sheet.lines if line.move == AddFunds(0, 1, 0))
    peace = next(line for line in sheet.lines if line.move == SpareTurn(1, 0))
    assert (give.most, give.side, peace.most, peace.side) == (4, "give", 5, "get")
    for move in (give.move, give.move, peace.move, peace.move, sheet.end):
        pos.play(move, 0)  # type: ignore[arg-type]
    assert pos.offer is not None and pos.offer.made
    assert [term.says(pos) for term in pos.offer.terms] == [
        "2 Money",
        f"no Invasion against GSP to turn {pos.turn + 2}",
    ]


def test_a_new_player_is_asked_less_than_half_of_what_could_be_asked() -> None:
    """The bench holds the mean of twenty games; one game shows that nothing is asked in vain."""
    counts = counted(GAME.slug, 4, 1)
    assert counts.asked_in_vain == 0
    assert counts.mean("asked") < counts.mean("all") / 2
    assert counts.mean("asked", "moment: moments") < counts.mean("all", "moment: moments") / 10
