"""Shadow (DES-SHA)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import Answers
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.senate.prosecutions import PayForTrial
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack, Contest, Stand, Tour
from orrery.games.destiny.turn.corruption import absolve, corrupt, settled, turn_over
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.senators import shadow_dice
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.battles import StartBattle, force_dice, muster
from orrery.games.destiny.war.campaigns import CampaignBids, RollCampaign
from orrery.games.destiny.war.casualties import battle_of
from tests.games.destiny.kit import answer, at, clauses, legal, play, said, sen, start, table, tokens
from tests.games.destiny.scenes import PEOPLE, SPOT
from tests.ledger import clause

OTHER_PEOPLE = {"GSP": "orrumah", "BIP": "zharrak"}


def tainted(**more: object) -> Table:
    settings: dict[str, object] = {
        "senators": OTHER_PEOPLE,
        "tainted": {"orrumah": (3, 0)},
        "phase": "intrigue",
    }
    return table(**(settings | more))  # type: ignore[arg-type]


@clause("DES-SHA-01", "DES-SHA-05", "DES-SHA-06")
def test_the_voluntary_trade() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (4, 0)})
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (1, 1)
    pos.phase = 0
    assert free_moves(pos, 0, 0) == []


@clause("DES-SHA-02", "DES-SHA-03", "DES-SHA-04", "DES-SHA-01")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 0), (4, 0)),
        ((5, 0), (2, 1)),
        ((6, 0), (0, 2)),
        ((2, 1), (2, 1)),
        ((3, 1), (0, 2)),
        ((5, 1), (2, 2)),
        ((8, 0), (2, 2)),
    ],
)
def test_forced_trades_go_on_until_fewer_than_three_are_left(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    assert settled(*before, 4, 3) == after
    pos = table(senators={"GSP": "orrumah"})
    pos.shadow[sen("orrumah")] = before[1]
    corrupt(pos, sen("orrumah"), before[0], "DES-COR-01")
    assert tokens(pos, "orrumah") == after


@clause("DES-SHA-02", "DES-SHA-03")
@pytest.mark.parametrize(("shadow", "cited"), [(0, "DES-SHA-02"), (1, "DES-SHA-03")])
def test_the_log_says_why_tokens_are_traded(shadow: int, cited: str) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (0, shadow)})
    corrupt(pos, sen("orrumah"), 5, "DES-COR-01")
    assert clauses(pos.events) == ["DES-COR-01", cited]
    calm = table(senators={"GSP": "orrumah"})
    corrupt(calm, sen("orrumah"), 4, "DES-COR-01")
    assert clauses(calm.events) == ["DES-COR-01"]


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
    start(pos, BidOnAttempt(0, (0, 1, 2)))
    play(pos, "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (0, 1)
    assert "lower the roll" in legal(pos)


@clause("DES-SHA-05", "DES-SHA-11")
def test_who_is_asked_for_an_answer_may_trade_tokens() -> None:
    pos = tainted(hands={"GSP": "feint"})
    pos.pile = [Played(CARD, 1, 0)]
    start(pos, Answers(0, 1))
    assert pos.waiting == (0,)
    assert legal(pos, 0) == ["trade tokens of orrumah", "pass"]
    play(pos, "trade tokens of orrumah")
    assert tokens(pos, "orrumah") == (0, 1)


@clause("DES-SHA-05", "DES-SHA-06")
@pytest.mark.parametrize(("corruption", "may"), [(2, False), (3, True), (4, True)])
def test_three_corruption_may_be_traded_for_a_shadow(corruption: int, may: bool) -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (corruption, 0)})
    start(pos, OpenMoment(M_STEP))
    assert ("trade tokens of orrumah" in legal(pos, 0)) is may
    if may:
        answer(pos, "GSP", "trade tokens of orrumah")
        assert tokens(pos, "orrumah") == (corruption - 3, 1)


@clause("DES-SHA-05", "DES-SHA-01", "DES-SHA-03")
@pytest.mark.parametrize(("before", "after"), [((3, 0), (0, 1)), ((4, 0), (1, 1))])
def test_the_voluntary_trade_takes_three_for_one(before: tuple[int, int], after: tuple[int, int]) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": before})
    turn_over(pos, sen("orrumah"))
    assert tokens(pos, "orrumah") == after


@clause("DES-SHA-05", "DES-SHA-06")
@pytest.mark.parametrize(("corruption", "offered"), [(2, False), (3, True)])
def test_the_trade_is_offered_from_three_tokens_on_even_to_the_exhausted(
    corruption: int, offered: bool
) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (corruption, 0)}, exhausted="orrumah")
    start(pos, OpenMoment(M_STEP))
    assert ("trade tokens of orrumah" in legal(pos, 0)) is offered
    if offered:
        play(pos, "trade tokens of orrumah")
        while pos.waiting and tokens(pos, "orrumah") == (3, 0):
            pos.play("pass", pos.waiting[0])
        assert tokens(pos, "orrumah") == (0, 1)


@clause("DES-SHA-07", "DES-COR-02")
def test_absolution_takes_corruption_as_far_as_there_is_any_and_never_a_shadow() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (2, 1)})
    assert absolve(pos, sen("orrumah"), 1, "DES-COR-02") == 1
    assert absolve(pos, sen("orrumah"), 5, "DES-COR-02") == 1
    assert absolve(pos, sen("orrumah"), 5, "DES-COR-02") == 0
    assert tokens(pos, "orrumah") == (0, 1)
    assert len(said(pos, pos.events)) == 2


@clause("DES-SHA-09")
def test_the_shadow_of_an_accused_adds_no_die_to_its_trial_or_audit() -> None:
    pos = table(
        senators=PEOPLE,
        ministers={"justice": "orrumah", "finance": "fola"},
        tainted={"zharrak": (0, 2), "orrumah": (0, 1), "fola": (0, 1)},
        influence=9,
        dice=[1, 1],
    )
    start(pos, PayForTrial(0, sen("zharrak")))
    play(pos, "pay for the trial")
    assert pos.rolled == [1, 1]
    audit = table(
        senators=PEOPLE,
        ministers={"finance": "fola"},
        tainted={"zharrak": (0, 2), "fola": (0, 1)},
        influence=9,
        dice=[2],
    )
    start(audit, OpenMoment(M_STEP))
    answer(audit, "PoP", "audit zharrak")
    assert audit.rolled == [2]


@clause("DES-SHA-09", "DES-SHA-10", "DES-SAB-26")
def test_shadow_dice_only_for_own_actions() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {29: 1}, "BIP": {29: 1}},
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (0, 2)},
    )
    from orrery.games.destiny.table.war import Stand

    pos.stands = [Stand(0, at(29), sen("orrumah"))]
    pos.attacks = [Attack(1, at(29), 1, -1, 1)]
    start(pos, StartBattle(at(29)))
    assert force_dice(pos, battle_of(pos).forces[1]) == 3
    assert shadow_dice(pos, sen("orrumah")) == 2


@clause("DES-SHA-10", "DES-SHA-08")
def test_the_shadow_of_a_defending_admiral_adds_its_dice() -> None:
    pos = table(fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 1}}, senators=PEOPLE, tainted={"zharrak": (0, 2)})
    pos.attacks, pos.stands = [Attack(0, at(SPOT), 0, -1, 1)], [Stand(1, at(SPOT), sen("zharrak"))]
    assert [force_dice(pos, force) for force in muster(pos, at(SPOT))[1:]] == [1, 3]
