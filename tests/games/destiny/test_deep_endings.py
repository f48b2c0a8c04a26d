"""Rebellion, prosecutions, the end of the turn and of the game, clause by clause (DES-REB, DES-PROS, DES-END)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.laws.peace import make_peace, peace_offers
from orrery.games.destiny.phases.ending import (
    CheckEnd,
    DiscardDown,
    Duties,
    EndAbilities,
    RunDown,
    SpendPool,
    dissolve,
)
from orrery.games.destiny.senate.prosecutions import PayForTrial, accusable, guilt, sentence_on, trial_cost
from orrery.games.destiny.table.senate import B_PEACE, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Tour
from orrery.games.destiny.turn.corruption import least_tainted
from orrery.games.destiny.turn.senators import acting_traits
from orrery.games.destiny.turn.stages import (
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    M_TABLED,
    M_TRIAL,
    M_VOTE,
    OWN_BUY,
    OWN_VOTE,
)
from orrery.games.destiny.war.rebellion import declare, may_rebel
from tests.games.destiny.kit import at, law, legal, play, quiet, sen, start, table, tokens
from tests.kit import LoadedChance
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


# --- Rebellion --------------------------------------------------------------------------------------------------


@clause("DES-REB-01", "DES-REB-02", "DES-REB-27")
@pytest.mark.parametrize(
    ("turn", "phase", "rebel", "peaced", "fine"),
    [
        (2, "senate", "", False, True),
        (2, "intrigue", "", False, True),
        (1, "senate", "", False, False),
        (2, "galactic", "", False, False),
        (2, "ending", "", False, False),
        (2, "senate", "GSP", False, False),
        (2, "senate", "PoP", False, False),
        (2, "senate", "", True, False),
    ],
)
def test_who_may_rebel(turn: int, phase: str, rebel: str, peaced: bool, fine: bool) -> None:
    pos = table(turn=turn, phase=phase, rebel=rebel)
    pos.peaced[1] = peaced
    assert may_rebel(pos, 1, M_STEP) is fine


@clause("DES-REB-03")
def test_not_within_a_vote_a_battle_or_a_campaign_but_before_a_trial() -> None:
    pos = table(phase="intrigue")
    assert all(may_rebel(pos, 0, where) for where in (M_STEP, M_TRIAL, M_FEINT, OWN_BUY))
    assert not any(may_rebel(pos, 0, where) for where in (M_VOTE, M_TABLED, M_BATTLE, M_CAMPAIGN, OWN_VOTE))


@clause("DES-REB-04", "DES-REB-32")
def test_a_rebel_gives_up_offices_and_commands_and_its_prosecutions_end() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah", "finance": "zharrak"})
    pos.charges = [Charge(sen("orrumah"), 1, False), Charge(sen("fola"), 1, False)]
    pos.proposed = [Charge(sen("orrumah"), 2, False), Charge(sen("zharrak"), 2, False)]
    pos.admirals = [(at(1), sen("orrumah")), (at(2), sen("zharrak"))]
    declare(pos, 0)
    assert pos.ministry == [-1, -1, sen("zharrak"), -1, -1]
    assert [c.senator for c in pos.charges] == [sen("fola")]
    assert [c.senator for c in pos.proposed] == [sen("zharrak")]
    assert pos.admirals == [(at(2), sen("zharrak"))]


@clause("DES-REB-05", "DES-REB-06")
def test_the_named_sector_joins_and_the_others_on_a_six() -> None:
    pos = table(owners={12: "GSP", 13: "GSP", 14: "GSP", 15: "BIP"}, fleets={"GSP": {12: 1}})
    declare(pos, 0)
    pos.settle()
    pos.chance = LoadedChance([5, 6])  # initiative was diced before
    play(pos, "the rebellion holds sector 13")
    assert [pos.owner[at(n)] for n in (12, 13, 14, 15)] == [-1, 0, 0, 1]
    assert pos.fleets_at(0, at(12)) == 1


@clause("DES-REB-08")
def test_a_party_without_sectors_names_none() -> None:
    pos = table()
    declare(pos, 1)
    pos.settle()
    assert pos.rebel == 1
    assert not pos.waiting


@clause("DES-REB-17", "DES-REB-18")
def test_all_senators_of_a_rebel_are_assassins_and_saboteurs() -> None:
    pos = table(senators={"GSP": "daveth nambasu eluvanne", "BIP": "zharrak"}, rebel="GSP")
    ids = pos.content.trait_ids
    for name in ("daveth", "nambasu", "eluvanne"):
        assert sorted(ids[n] for n in acting_traits(pos, sen(name))) == ["assassin", "saboteur"]
    assert acting_traits(pos, sen("zharrak")) == []
    pos.rebel = -1
    assert acting_traits(pos, sen("daveth")) == []


@clause("DES-REB-24")
@pytest.mark.parametrize(
    ("phase", "failed", "offered", "offers"),
    [("senate", [], -1, 2), ("intrigue", [], -1, 0), ("senate", ["peace"], -1, 0), ("senate", [], 1, 0)],
)
def test_the_rebel_may_offer_peace_in_the_senate_phase(
    phase: str, failed: list[str], offered: int, offers: int
) -> None:
    pos = table(phase=phase, rebel="GSP")
    pos.failed, pos.treaty_with = failed, offered
    assert len(peace_offers(pos, 0)) == offers
    assert peace_offers(pos, 1) == []


@clause("DES-REB-25", "DES-REB-26")
def test_peace_restores_good_standing_and_leaves_sectors_and_fleets() -> None:
    pos = table(rebel="GSP", owners={12: "GSP"}, fleets={"GSP": {12: 2}})
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert pos.rebel == -1
    assert pos.in_standing(0)
    assert pos.peaced == [True, False, False]
    assert (pos.owner[at(12)], pos.fleets_at(0, at(12))) == (0, 2)


@clause("DES-REB-10", "DES-REB-12")
@pytest.mark.parametrize("rebel", ["", "GSP"])
def test_a_rebel_campaigns_against_half_the_defence(rebel: str) -> None:
    from orrery.games.destiny.war.campaigns import NextCampaign

    content = table().content
    sector = max(
        (
            s
            for s in range(content.sectors)
            if content.leaning[s] < 0 and content.sector_race[s] != content.race[sen("orrumah")]
        ),
        key=content.defence.__getitem__,
    )
    halved = (content.defence[sector] + 1) // 2
    need = 1 + halved - 4 + 1  # one more than the Sector's die and half its Defence
    taint = max(0, 1 - need)
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        rebel=rebel,
        tainted={"orrumah": (taint, 0)},
        dice=[need + taint, 1],
    )
    pos.tours = [Tour(0, sen("orrumah"), sector)]
    start(pos, NextCampaign((0, 1, 2)))
    while pos.waiting:
        quiet(pos)
        if pos.waiting:
            play(pos, "pass" if "pass" in legal(pos) else legal(pos)[0])
    assert (pos.owner[sector] == 0) is bool(rebel)


# --- prosecutions -----------------------------------------------------------------------------------------------


@clause("DES-PROS-04", "DES-PROS-05", "DES-PROS-06")
def test_whom_a_party_may_accuse() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        senators={**PEOPLE, "TMP": "ilsane daveth"},
        rebel="PoP",
        ministers={"justice": "orrumah"},
    )
    pos.tried[sen("ilsane")] = True
    assert accusable(pos, 0) == sorted([sen("orrumah"), sen("zharrak"), sen("daveth")])
    pos.charges = [Charge(sen("daveth"), 0, False)]
    pos.proposed = [Charge(sen("zharrak"), 0, False)]
    assert accusable(pos, 0) == [sen("orrumah")]


@clause("DES-PROS-07", "DES-SAB-15")
@pytest.mark.parametrize(("name", "cost"), [("orrumah", 3), ("zharrak", 2)])
def test_a_trial_costs_two_influence_and_three_for_a_political_animal(name: str, cost: int) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "fola"}, influence={"PoP": cost}, dice=[2, 2])
    assert trial_cost(pos, sen(name)) == cost
    pos.charges = [Charge(sen(name), 2, False)]
    start(pos, PayForTrial(2, sen(name)))
    assert legal(pos) == ["pay for the trial", "drop the trial"]
    play(pos, "pay for the trial")
    assert pos.influence[2] == 0
    assert pos.tried[sen(name)]
    poor = table(senators=PEOPLE, influence={"PoP": cost - 1})
    start(poor, PayForTrial(2, sen(name)))
    assert not poor.tried[sen(name)]


@clause("DES-PROS-10")
def test_guilt_is_one_for_corruption_and_three_for_shadow() -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (2, 2)})
    assert guilt(pos, sen("orrumah")) == 8


@clause("DES-PROS-11", "DES-PROS-12", "DES-PROS-13", "DES-PROS-17", "DES-PROS-18")
@pytest.mark.parametrize(
    ("total", "alive", "office", "money"),
    [(3, True, True, 4), (5, True, True, 4), (6, True, False, 0), (9, True, False, 0), (10, False, False, 4)],
)
def test_the_prosecutions_table(total: int, alive: bool, office: bool, money: int) -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "zharrak"}, money=4)
    sentence_on(pos, sen("zharrak"), total)
    assert pos.in_play(sen("zharrak")) is alive
    assert (pos.ministry[2] >= 0) is office
    assert pos.money == [4, money, 4]


# --- the end of the turn ----------------------------------------------------------------------------------------


@clause("DES-PROP-08", "DES-PROP-09", "DES-PROP-10")
@pytest.mark.parametrize(("money", "fleets", "broken"), [(3, 5, False), (2, 5, True), (2, 10, False)])
def test_the_duty_to_buy_a_republic_fleet(money: int, fleets: int, broken: bool) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=money, republic={1: fleets}, laws=["sample:1"])
    start(pos, Duties(0))
    if pos.waiting:
        play(pos, "buy the republic fleet the law demands")
    assert pos.fleets_of(pos.republic) == fleets + (1 if money == 3 else 0)
    assert tokens(pos, "orrumah") == ((2, 0) if broken else (0, 0))


@clause("DES-LAW-11", "DES-LAW-13")
@pytest.mark.parametrize(
    ("pool", "fleets", "minister", "after"),
    [(7, 5, False, 7), (2, 5, False, 5), (30, 9, False, 10), (7, 5, True, 6)],
)
def test_the_pool_buys_republic_fleets_and_the_rest_disappears(
    pool: int, fleets: int, minister: bool, after: int
) -> None:
    pos = table(
        phase="ending",
        senators=PEOPLE,
        republic={1: fleets},
        ministers={"finance": "zharrak"} if minister else {},
    )
    pos.pool = pool
    start(pos, SpendPool())
    if minister:
        assert pos.waiting == (1,)
        assert len(legal(pos)) == 3
        play(pos, "buy 1 republic fleets from the pool")
    assert pos.fleets_of(pos.republic) == after
    assert pos.pool == 0


@clause("DES-SEC-04", "DES-SEC-13")
@pytest.mark.parametrize(
    ("invaded", "shadow", "money", "influence"), [(False, 0, 10, 10), (True, 0, 0, 10), (False, 1, 10, 0)]
)
def test_boon_of_peace_and_purity_blessings(invaded: bool, shadow: int, money: int, influence: int) -> None:
    pos = table(phase="ending", owners={32: "GSP", 6: "GSP"}, senators=PEOPLE, tainted={"fola": (0, shadow)})
    pos.invaded = invaded
    start(pos, EndAbilities())
    assert (pos.money, pos.influence) == ([money, 0, 0], [influence, 0, 0])


@clause("DES-TURN-04", "DES-TURN-06")
@pytest.mark.parametrize(("number", "asked"), [(7, False), (8, True)])
def test_hands_are_discarded_down_to_seven(number: int, asked: bool) -> None:
    cards = (["feint", "feint", "feint", "feint", "multi_task", "multi_task", "multi_task", "multi_task"])[
        :number
    ]
    pos = table(phase="ending", hands={"GSP": " ".join(cards)})
    start(pos, DiscardDown(0))
    assert bool(pos.waiting) is asked
    if asked:
        play(pos, "discard feint")
        assert len(pos.hands[0]) == 7
        assert not pos.resigned[0]


@clause("DES-PROP-05", "DES-LAW-26")
def test_laws_and_events_run_down_and_a_permission_ends_with_its_law() -> None:
    pos = table(active="frontier_boom curfew")
    law(pos, "tax move_fleet 2 money for 1 turns")
    law(pos, "permit move_fleet from 1 for 5 turns")
    law(pos, "tax bank_trade 1 money for 2 turns")
    law(pos, "tax recruit_senator 1 money until_repealed")
    start(pos, RunDown())
    assert [(each.id, each.turns) for each in pos.laws] == [(3, 1), (4, 0)]
    assert [turns for _, turns in pos.active] == [1]
    assert len(pos.event_discards) == 1


# --- the end of the game ----------------------------------------------------------------------------------------


def won_by(pos: Table) -> tuple[int, ...]:
    """The winners, if the game is over."""
    return () if pos.outcome is None else pos.outcome.winners


def held(**counts: int) -> Table:
    """A table on which Parties control so many Sectors, the Infestation `sick`."""
    pos = table(phase="ending", turn_limit=0)
    at_now = 0
    for seat, number in ((0, counts.get("gsp", 0)), (1, counts.get("bip", 0)), (-2, counts.get("sick", 0))):
        for _ in range(number):
            pos.owner[at_now] = seat
            at_now += 1
    return pos


@clause("DES-END-02", "DES-END-03", "DES-END-04", "DES-END-05", "DES-END-06")
@pytest.mark.parametrize(
    ("gsp", "bip", "sick", "ends", "winners"),
    [
        (10, 0, 0, "DES-END-02", (0,)),
        (9, 0, 0, "", ()),
        (10, 12, 0, "DES-END-02", (1,)),
        (11, 11, 0, "", ()),
        (10, 0, 9, "DES-END-02", (0,)),
        (10, 0, 10, "DES-END-05", ()),
    ],
)
def test_ten_sectors_win_and_ten_infested_ones_lose(
    gsp: int, bip: int, sick: int, ends: str, winners: tuple[int, ...]
) -> None:
    pos = held(gsp=gsp, bip=bip, sick=sick)
    assert pos.infested() == sick
    CheckEnd().run(pos)
    assert (pos.outcome is not None) is bool(ends)
    if pos.outcome is not None:
        assert (pos.outcome.clause, pos.outcome.winners) == (ends, winners)


@clause("DES-END-12")
@pytest.mark.parametrize(
    ("sectors", "offices", "money", "winners"),
    [
        ((3, 2, 2), (0, 1, 0), (0, 9, 0), (0,)),
        ((2, 2, 1), (0, 1, 0), (9, 0, 0), (1,)),
        ((2, 2, 1), (0, 0, 0), (5, 4, 9), (0,)),
        ((1, 1, 1), (0, 0, 0), (4, 4, 4), (0, 1, 2)),
    ],
)
def test_the_turn_limit(
    sectors: tuple[int, ...], offices: tuple[int, ...], money: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    pos = table(
        turn=6,
        phase="ending",
        senators=PEOPLE,
        turn_limit=6,
        ministers={"justice": "zharrak"} if offices[1] else {},
    )
    owners = [seat for seat, number in enumerate(sectors) for _ in range(number)]
    pos.owner[: len(owners)] = owners
    pos.money = list(money)
    CheckEnd().run(pos)
    assert pos.outcome is not None
    assert pos.outcome.winners == winners
    early = table(turn=5, phase="ending", turn_limit=6)
    CheckEnd().run(early)
    assert early.outcome is None


@clause("DES-END-10", "DES-END-11")
def test_a_dissolved_party_leaves_nothing_behind_and_the_last_one_wins() -> None:
    pos = table(
        owners={12: "GSP"},
        fleets={"GSP": {12: 2}},
        senators=PEOPLE,
        reserve={"GSP": "wythelle"},
        hands={"GSP": "feint"},
        ministers={"justice": "orrumah"},
        rebel="GSP",
    )
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (pos.owner[at(12)], pos.fleets_of(0), pos.rebel) == (-1, 0, -1)
    assert pos.senators_of(0) == pos.reserve_of(0) == []
    assert pos.ministry[3] == -1
    assert pos.discards == [pos.content.card("feint")]
    assert won_by(pos) == ()
    pos.resigned[1] = True
    dissolve(pos, 1)
    assert won_by(pos) == (2,)


@clause("DES-OPT-04")
@pytest.mark.parametrize(
    ("taints", "chosen"),
    [
        ({}, "brannoch"),  # the lower cost
        ({"brannoch": (1, 0)}, "eluvanne"),  # the same cost as Brannoch, but cleaner
        ({"brannoch": (3, 0), "eluvanne": (0, 1), "orrumah": (4, 0)}, "brannoch"),  # equal: the first by name
        ({"brannoch": (1, 0), "eluvanne": (1, 0)}, "orrumah"),
    ],
)
def test_tokens_of_an_absent_player_go_to_the_least_tainted_cheapest_first_named(
    taints: dict[str, tuple[int, int]], chosen: str
) -> None:
    pos = table(senators={"GSP": "orrumah brannoch eluvanne"}, tainted=taints)
    everybody = [sen("orrumah"), sen("brannoch"), sen("eluvanne")]
    assert least_tainted(pos, everybody) == sen(chosen)
    assert least_tainted(pos, everybody[::-1]) == sen(chosen)
