"""Senators and their Actions (DES-SEN): one Action each, Diplomacy and Command, and whose they are."""

from __future__ import annotations

import msgspec
import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.senate.orders import SendAdmiral
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.war import Tour
from orrery.games.destiny.turn.corruption import PlaceCorruption, corrupt
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import diplomacy, kill, vote_limit, voting_strength
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_CAMPAIGN, M_STEP
from orrery.games.destiny.war.campaigns import CampaignTurn, NextCampaign
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.testing.kit import asked
from tests.games.destiny.kit import answer, at, clauses, legal, play, quiet, sen, start, table, tokens
from tests.games.destiny.scenes import FOUR_SENATORS, PEOPLE, _ready, texts, use
from tests.ledger import clause


@clause("DES-SEN-01", "DES-SEN-02")
def test_one_action_a_turn() -> None:
    pos = table(senators={"GSP": "orrumah"}, owners={29: "GSP"}, phase="intrigue", stage=I_CAMPAIGNS)
    start(pos, CampaignTurn(0))
    first = next(text for text in legal(pos) if text.startswith("campaign in"))
    play(pos, first)
    quiet(pos)
    assert not any(text.startswith("campaign in") for text in legal(pos))


@clause("DES-SEN-02", "DES-ORD-09", "DES-REP-08")
@pytest.mark.parametrize(("sent", "asked"), [(False, False), (True, True)])
def test_an_admiral_of_the_senate_that_has_used_its_action_does_not_follow_the_minister(
    sent: bool, asked: bool
) -> None:
    """It could go along once more only if it was sent already."""
    pos = table(senators=FOUR_SENATORS, republic={40: 1}, exhausted="zharrak")
    pos.orders, pos.redeployed = Plan(0, (), ()), True
    pos.sent = [sen("zharrak")] if sent else []
    start(pos, SendAdmiral(1, at(40), sen("zharrak")))
    assert bool(pos.waiting) is asked
    assert (pos.admirals, tokens(pos, "zharrak")) == ([], (0, 0))


@clause(
    "DES-SEN-03",
    "DES-SEN-08",
    "DES-SEN-09",
    "DES-VOTE-03",
    "DES-VOTE-04",
    "DES-SEC-16",
    "DES-MIN-02",
    "DES-MIN-18",
    "DES-SHA-07",
)
def test_diplomacy_and_voting_strength() -> None:
    pos = table(
        "GSP BIP PoP", senators={"GSP": "orrumah zharrak"}, tainted={"orrumah": (1, 1)}, exhausted="orrumah"
    )
    assert diplomacy(pos, sen("orrumah")) == 0
    assert voting_strength(pos, 0) == 4  # a Senator with another Party's icon belongs to who controls it
    pos.owner[at(1)] = 0
    assert voting_strength(pos, 0) == 6
    pos.ministry[1] = sen("zharrak")
    assert voting_strength(pos, 0) == 7
    assert diplomacy(pos, sen("zharrak"), campaign=True) == 6
    assert vote_limit(pos, 0) == 8


@clause("DES-SEN-03", "DES-VOTE-03")
def test_an_exhausted_senator_still_votes() -> None:
    pos = table(senators={"GSP": "orrumah wythelle"}, exhausted="orrumah wythelle")
    assert voting_strength(pos, 0) == 8


@clause("DES-SEN-04", "DES-CARD-03")
def test_multi_task_refreshes_an_exhausted_senator_that_acts_again_at_once() -> None:
    pos = table(
        senators={"GSP": "tasumbe brannoch", "BIP": "zharrak"},
        exhausted="tasumbe zharrak",
        hands={"GSP": "multi_task", "BIP": "feint"},
        money=4,
        influence=2,
    )
    start(pos, OpenMoment(M_STEP))
    assert "use spy of tasumbe" not in legal(pos, 0)
    answer(pos, "GSP", "play multi-task")
    while pos.waiting and "use spy of tasumbe" not in legal(pos, 0):
        pos.play("pass", pos.waiting[0])
    assert not pos.exhausted[sen("tasumbe")] and pos.exhausted[sen("zharrak")]
    assert pos.influence[0] == 0


@clause("DES-SEN-04", "DES-BUY-11")
@pytest.mark.parametrize(("fresh", "playable_"), [(False, True), (True, False)])
def test_a_refreshed_senator_acts_again_but_not_one_bought_this_turn(fresh: bool, playable_: bool) -> None:
    pos = table(
        senators={"GSP": "orrumah"},
        exhausted="orrumah",
        hands={"GSP": "multi_task"},
        influence=5,
        phase="intrigue",
    )
    pos.fresh[sen("orrumah")] = fresh
    start(pos, OpenMoment(M_STEP))
    assert ("play multi-task" in legal(pos, 0)) is playable_
    if playable_:
        answer(pos, "GSP", "play multi-task")
        quiet(pos)
        assert pos.ready_of(0) == [sen("orrumah")]


@clause("DES-SEN-05")
@pytest.mark.parametrize("sector", [1, 29, 40, 56])
def test_an_admiral_goes_to_any_sector_with_its_fleets(sector: int) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {30: 1}}, senators=PEOPLE)
    start(pos, DeclareTurn(0))
    play(pos, f"order fleets to sector {sector}", "attack", "fight for gsp")
    play(pos, "send orrumah as admiral")
    assert [(attack.sector, attack.admiral) for attack in pos.attacks] == [(at(sector), sen("orrumah"))]


@clause("DES-SEN-06")
def test_further_campaigns_are_declared_in_the_own_turn_only() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, owners={29: "GSP"}, phase="intrigue", stage=I_CAMPAIGNS, influence=9
    )
    start(pos, CampaignTurn(0))
    play(pos, "pass")
    assert pos.waiting == ()
    assert not any(text.startswith("campaign in") for text in texts(pos, 0, M_CAMPAIGN))


@clause("DES-SEN-07")
def test_cards_change_diplomacy_for_the_phase_or_the_turn() -> None:
    pos = use(_ready("stirring_address", phase="senate"), "play stirring address")
    assert (pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")]) == (4, 0)
    pos = use(
        _ready("public_humiliation", phase="senate"),
        "play public humiliation",
        "choose fola",
    )
    assert (pos.dip_phase[sen("fola")], pos.dip_turn[sen("fola")]) == (0, -4)
    assert pos.dip_turn[sen("orrumah")] == 0


@clause("DES-SEN-07", "DES-SEN-08", "DES-SHA-07")
@pytest.mark.parametrize(
    ("corruption", "shadow", "phase", "turn", "value"),
    [(0, 0, 0, 0, 4), (1, 0, 0, 0, 3), (0, 1, 0, 0, 1), (2, 1, 0, 0, -1), (0, 0, 4, -1, 7)],
)
def test_diplomacy_is_the_printed_value_less_tokens_and_with_what_cards_add(
    corruption: int, shadow: int, phase: int, turn: int, value: int
) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (corruption, shadow)})
    pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")] = phase, turn
    assert diplomacy(pos, sen("orrumah")) == diplomacy(pos, sen("orrumah"), campaign=True) == value


@clause("DES-SEN-08", "DES-SHA-07")
def test_tokens_lower_diplomacy_once_a_shadow_like_three() -> None:
    pos = table(senators={"GSP": "daveth"}, tainted={"daveth": (1, 1)})
    assert diplomacy(pos, sen("daveth")) == diplomacy(pos, sen("daveth"), campaign=True) == 6 - 1 - 3
    assert voting_strength(pos, 0) == 2


@clause("DES-SEN-09", "DES-CAMP-07")
def test_a_campaigner_that_crosses_the_floor_before_the_roll_campaigns_no_more() -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "wythelle"},
        hands={"GSP": "crossing_the_floor"},
        influence={"GSP": 6},
        dice=[6, 6, 1],
    )
    pos.tours = [Tour(1, sen("wythelle"), at(43))]
    start(pos, NextCampaign((0, 1, 2)))
    answer(pos, "GSP", "play crossing the floor")
    quiet(pos)
    assert pos.party_of(sen("wythelle")) == 0
    assert (pos.owner[at(43)], pos.rolled, pos.tours, pos.contest) == (NEUTRAL, [], [], None)


@clause("DES-SEN-09")
def test_a_senator_that_is_not_in_play_belongs_to_nobody() -> None:
    pos = table(senators={"BIP": "zharrak"}, reserve={"GSP": "wythelle"})
    assert [pos.party_of(sen(name)) for name in ("zharrak", "wythelle", "fola")] == [1, -1, -1]
    twin = start(pos, BuyTurn(0)).copy()
    assert (twin.waiting, twin.stack, twin.resigned) == (pos.waiting, pos.stack, pos.resigned)


@clause("DES-SEN-09")
def test_a_senator_belongs_to_who_controls_it_whatever_its_icon() -> None:
    pos = table(senators={"GSP": "zharrak"})
    assert pos.party_of(sen("zharrak")) == 0
    assert voting_strength(pos, 0) == 4 and voting_strength(pos, 1) == 0


@clause("DES-SEN-10")
def test_nobody_dies_twice() -> None:
    pos = table(reserve={"GSP": "orrumah"})
    before = msgspec.json.encode(pos.sen_at)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    assert msgspec.json.encode(pos.sen_at) == before
    assert "DES-ASN-04" not in clauses(pos.events)


@clause("DES-SEN-11", "DES-COR-03")
def test_without_senators_corruption_is_lost() -> None:
    pos = table()
    start(pos, PlaceCorruption(0, 2, "DES-LAW-17"))
    assert sum(pos.corruption) == 0


@clause("DES-SEN-11", "DES-ASN-18")
@pytest.mark.parametrize("number", [0, -1])
def test_no_tokens_are_no_gain_and_nobody_in_reserve_gains_any(number: int) -> None:
    pos = table(senators={"GSP": "orrumah"}, reserve={"GSP": "brannoch"})
    corrupt(pos, sen("orrumah"), number, "DES-COR-01")
    corrupt(pos, sen("brannoch"), 2, "DES-COR-01")
    assert (pos.events, pos.token_log, sum(pos.corruption)) == ([], [], 0)


@clause("DES-SEN-11", "DES-END-15")
def test_who_leaves_while_it_chooses_leaves_no_tokens_behind() -> None:
    pos = table("GSP BIP PoP TMP", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    start(pos, PlaceCorruption(0, 2, "DES-COR-05"))
    assert asked(pos) == (0,)
    pos.resign(0)
    assert asked(pos) == ()
    assert sum(pos.corruption) == 0
    assert clauses(pos.events)[-1] == "DES-SEN-11"
