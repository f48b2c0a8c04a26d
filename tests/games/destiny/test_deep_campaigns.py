"""Campaigns and purchases clause by clause (DES-CAMP, DES-BUY)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontCampaign
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.war.campaigns import (
    CampaignBids,
    CampaignTurn,
    NextCampaign,
    bidders,
    defence_in_campaign,
    open_sectors,
    persuasion,
    resistance,
)
from orrery.games.destiny.war.purchases import (
    BuyTurn,
    fleet_price,
    indulgences,
    republic_price,
    senator_price,
)
from tests.games.destiny.kit import at, deal, legal, play, quiet, refused, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
CONTENT = table().content


def plain_sector() -> int:
    """A Sector without the race of Orrumah or Zharrak and without the icon of a Party at the table."""
    races = {CONTENT.race[sen("orrumah")], CONTENT.race[sen("zharrak")]}
    return next(
        s
        for s in range(20, CONTENT.sectors)
        if CONTENT.sector_race[s] not in races and CONTENT.leaning[s] < 0
    )


SPOT = plain_sector()


def over(pos: Table) -> bool:
    """Nobody is asked any more."""
    return not pos.waiting


def contest(pos: Table, *seats: int, spent: tuple[int, int, int] = (0, 0, 0)) -> Table:
    """These Parties campaign there."""
    people = [sen("orrumah"), sen("zharrak"), sen("fola")]
    tours = [Tour(seat, people[seat], SPOT) for seat in seats]
    pos.contest = Contest(SPOT, tours, list(spent), [0, 0, 0], 0, 0)
    return pos


# --- where ------------------------------------------------------------------------------------------------------


@clause("DES-CAMP-01", "DES-CAMP-02", "DES-CAMP-04", "DES-CAMP-08")
def test_neighbours_of_own_sectors_and_marked_ones_are_open_once_each() -> None:
    near = CONTENT.near[at(12)]
    pos = table(owners={12: "GSP", near[0] + 1: "BIP"}, infested=[near[1] + 1], marked=[12, 50, near[1] + 1])
    expected = sorted({*near, at(50)} - {near[1]})
    assert open_sectors(pos, 0) == expected
    pos.tours = [Tour(0, sen("orrumah"), at(50)), Tour(1, sen("zharrak"), near[0])]
    assert open_sectors(pos, 0) == [s for s in expected if s != at(50)]


@clause("DES-REB-15")
def test_to_a_rebel_every_sector_is_open_that_is_neither_infested_nor_its_own() -> None:
    pos = table(owners={12: "GSP"}, infested=[13], rebel="GSP")
    assert len(open_sectors(pos, 0)) == pos.area - 2
    assert open_sectors(pos, 1) == []


@clause("DES-COURT-19")
def test_a_blockade_or_a_ratified_promise_closes_a_sector() -> None:
    pos = table(marked=[12, 13, 14, 15])
    pos.blocked = [(at(12), 1), (at(13), 0)]
    assert open_sectors(pos, 0) == [at(13), at(14), at(15)]
    deal(pos, WontCampaign(0, 1, 9, sector=at(14)))
    pos.deals = [msgspec.structs.replace(pos.deals[0], ratified=True)]
    assert open_sectors(pos, 0) == [at(13), at(15)]


@clause("DES-CAMP-05", "DES-CAMP-06", "DES-CAMP-07")
def test_each_campaign_takes_one_senator_with_an_action() -> None:
    pos = table(
        phase="intrigue",
        marked=[12, 13, 14],
        senators={"GSP": "orrumah brannoch sarrishet"},
        exhausted="sarrishet",
    )
    start(pos, CampaignTurn(0))
    play(pos, "campaign in sector 12")
    assert legal(pos) == ["send orrumah to campaign", "send brannoch to campaign"]
    play(pos, "send brannoch to campaign", "campaign in sector 14")
    assert [(t.senator, t.sector) for t in pos.tours] == [(sen("brannoch"), at(12)), (sen("orrumah"), at(14))]
    assert refused(pos, "campaign in sector 13").clause == "DES-CAMP-06"


# --- totals -----------------------------------------------------------------------------------------------------


@clause("DES-CAMP-13", "DES-CAMP-14", "DES-CAMP-23")
@pytest.mark.parametrize(
    ("taint", "spent", "value"), [((0, 0), 0, 4), ((2, 0), 0, 2), ((1, 1), 0, 0), ((0, 0), 3, 7)]
)
def test_a_campaigner_adds_its_diplomacy_less_tokens_and_its_influence(
    taint: tuple[int, int], spent: int, value: int
) -> None:
    pos = contest(table(senators=PEOPLE, tainted={"orrumah": taint}), 0, 1, spent=(spent, 5, 0))
    assert pos.contest is not None
    assert persuasion(pos, pos.contest.tours[0]) == value


@clause("DES-CAMP-20")
def test_campaigner_and_defender_count_adjacent_sectors_of_their_own() -> None:
    near = [s + 1 for s in CONTENT.near[SPOT]]
    pos = table(senators=PEOPLE, owners={SPOT + 1: "BIP", near[0]: "GSP", near[1]: "BIP"})
    contest(pos, 0, spent=(0, 2, 0))
    assert pos.contest is not None
    assert persuasion(pos, pos.contest.tours[0]) == 5
    assert resistance(pos, SPOT) == 3
    pos.contest.bonus = [4, 1, 0]
    assert (persuasion(pos, pos.contest.tours[0]), resistance(pos, SPOT)) == (9, 4)


@clause("DES-CAMP-16")
def test_a_neutral_sector_adds_nothing() -> None:
    pos = contest(table(senators=PEOPLE), 0, spent=(0, 9, 0))
    assert resistance(pos, SPOT) == 0


@clause("DES-CAMP-21", "DES-CAMP-22")
@pytest.mark.parametrize("which", ["race", "icon"])
def test_the_race_of_the_senator_and_the_icon_of_its_party_add_one(which: str) -> None:
    race, party = CONTENT.race[sen("orrumah")], CONTENT.party_ids.index("GSP")
    sector = next(
        s
        for s in range(CONTENT.sectors)
        if (CONTENT.sector_race[s] == race) is (which == "race")
        and (CONTENT.leaning[s] == party) is (which == "icon")
    )
    pos = table(senators=PEOPLE)
    pos.contest = Contest(sector, [Tour(0, sen("orrumah"), sector)], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, pos.contest.tours[0]) == 5


@clause("DES-CAMP-18")
@pytest.mark.parametrize(
    ("active", "weak", "change"),
    [("", 0, 0), ("curfew", 0, 1), ("open_hustings", 0, -1), ("garrison_leave", -3, -3)],
)
def test_events_and_cards_change_the_defence_against_campaigns_never_below_zero(
    active: str, weak: int, change: int
) -> None:
    pos = table(active=active)
    pos.weakened = [(SPOT, weak)] if weak else []
    for sector in range(pos.area):
        mine = change if sector == SPOT or not weak else 0
        assert defence_in_campaign(pos, sector) == max(0, CONTENT.defence[sector] + mine)


# --- bidding ----------------------------------------------------------------------------------------------------


@clause("DES-CAMP-15", "DES-CAMP-17", "DES-CAMP-19")
def test_the_campaigners_bid_first_then_the_owner_until_all_pass_in_a_row() -> None:
    pos = contest(table(senators=PEOPLE, influence=5), 0, 1)
    assert bidders(pos) == [0, 1]
    pos.owner[SPOT] = 2
    assert bidders(pos) == [0, 1, 2]
    start(pos, CampaignBids())
    play(pos, "pass", "spend 2 influence")
    assert pos.waiting == (2,)
    play(pos, "spend 1 influence")
    assert pos.waiting == (0,)
    play(pos, "pass", "pass", "pass")
    assert over(pos)
    assert pos.influence == [5, 3, 4]
    assert pos.contest is not None
    assert pos.contest.spent == [0, 2, 1]


# --- results ----------------------------------------------------------------------------------------------------


def settle(pos: Table, *tours: Tour) -> Table:
    """These Campaigns are settled; nobody bids."""
    pos.tours = list(tours)
    start(pos, NextCampaign(tuple(pos.initiative)))
    while pos.waiting:
        quiet(pos)
        if pos.waiting:
            play(pos, "pass" if "pass" in legal(pos) else legal(pos)[0])
    return pos


def dice_for(more: int) -> list[int]:
    """Orrumah's die is 5 at most; the Sector's is chosen so that the totals differ by `more`."""
    for mine in range(5, 0, -1):
        its = mine + 4 - CONTENT.defence[SPOT] - more
        if 1 <= its <= 5:
            return [mine, its]
    raise AssertionError("no such dice")


@clause("DES-CAMP-12", "DES-CAMP-25", "DES-CAMP-29")
@pytest.mark.parametrize(("more", "owner"), [(0, NEUTRAL), (1, 0), (-1, NEUTRAL)])
def test_the_highest_total_wins_and_the_sector_wins_ties(more: int, owner: int) -> None:
    pos = settle(table(phase="intrigue", senators=PEOPLE, dice=dice_for(more)), Tour(0, sen("orrumah"), SPOT))
    assert pos.owner[SPOT] == owner
    assert pos.tours == []


@clause("DES-CAMP-26", "DES-CAMP-27", "DES-CAMP-28")
@pytest.mark.parametrize(("first", "second", "owner"), [(5, 4, 0), (4, 5, 1), (5, 5, NEUTRAL)])
def test_several_campaigners_roll_apart_and_a_tie_changes_nothing(
    first: int, second: int, owner: int
) -> None:
    sector = next(
        s
        for s in sorted(range(CONTENT.sectors), key=CONTENT.defence.__getitem__)
        if CONTENT.leaning[s] < 0
        and CONTENT.sector_race[s] not in (CONTENT.race[sen("orrumah")], CONTENT.race[sen("zharrak")])
    )
    pos = table(phase="intrigue", senators=PEOPLE, dice=[first, second, 1])
    settle(pos, Tour(0, sen("orrumah"), sector), Tour(1, sen("zharrak"), sector))
    assert pos.owner[sector] == owner


@clause("DES-CAMP-24")
def test_a_shadow_token_adds_a_die() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, tainted={"orrumah": (0, 2)}, dice=[5, 5, 5, 1])
    settle(pos, Tour(0, sen("orrumah"), SPOT))
    assert pos.rolled == [5, 5, 5, 1]


@clause("DES-CAMP-30")
def test_fleets_stay_in_a_sector_won_by_a_campaign() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, fleets={"BIP": {SPOT + 1: 2}}, dice=dice_for(1))
    settle(pos, Tour(0, sen("orrumah"), SPOT))
    assert (pos.owner[SPOT], pos.fleets_at(1, SPOT)) == (0, 2)


# --- purchases --------------------------------------------------------------------------------------------------


@clause("DES-BUY-01", "DES-BUY-07", "DES-SEC-06")
@pytest.mark.parametrize(
    ("owners", "active", "docked", "fleet", "republic"),
    [
        ({}, "", 0, 5, 3),
        ({9: "GSP"}, "", 0, 3, 1),
        ({}, "shipyard_strike", 0, 7, 3),
        ({9: "GSP"}, "", 3, 1, 1),
        ({}, "", 1, 3, 3),
    ],
)
def test_what_fleets_cost(
    owners: dict[int, str], active: str, docked: int, fleet: int, republic: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.docked[0] = docked
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (fleet, republic)
    assert republic_price(pos, 1) == 3


@clause("DES-BUY-06", "DES-SEC-12")
@pytest.mark.parametrize(
    ("owners", "active", "recruits", "price"),
    [({}, "", 0, 10), ({30: "GSP"}, "", 0, 5), ({30: "GSP"}, "", 1, 10), ({}, "recruiting_drive", 0, 8)],
)
def test_what_a_senator_of_the_own_icon_costs(
    owners: dict[int, str], active: str, recruits: int, price: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.recruits[0] = recruits
    assert senator_price(pos, 0, sen("orrumah")) == price
    assert senator_price(pos, 1, sen("orrumah")) == (12 if not active else 10)


@clause("DES-BUY-01", "DES-BUY-02", "DES-BUY-10")
@pytest.mark.parametrize(
    ("money", "rebel", "fleet", "republic"),
    [
        (5, "", True, True),
        (4, "", False, True),
        (3, "", False, True),
        (2, "", False, False),
        (9, "GSP", True, False),
    ],
)
def test_who_can_just_pay_may_buy_and_a_rebel_no_republic_fleet(
    money: int, rebel: str, fleet: bool, republic: bool
) -> None:
    pos = table(phase="intrigue", owners={12: "GSP"}, money=money, rebel=rebel)
    start(pos, BuyTurn(0))
    assert ("buy a fleet for sector 12" in legal(pos)) is fleet
    assert ("buy a republic fleet" in legal(pos)) is republic


@clause("DES-BUY-05")
def test_nothing_is_bought_beyond_ten_fleets_of_a_colour() -> None:
    for number, fine in ((9, True), (10, False)):
        pos = table(
            phase="intrigue", owners={12: "GSP"}, money=9, fleets={"GSP": {12: number}}, republic={1: number}
        )
        start(pos, BuyTurn(0))
        assert ("buy a fleet for sector 12" in legal(pos)) is fine
        assert ("buy a republic fleet" in legal(pos)) is fine


@clause("DES-BUY-04")
@pytest.mark.parametrize(("owners", "places"), [({12: "GSP", 13: "GSP"}, 2), ({}, CONTENT.sectors)])
def test_new_fleets_go_to_own_sectors_or_anywhere_without_any(owners: dict[int, str], places: int) -> None:
    pos = table(phase="intrigue", owners=owners, money=9)
    start(pos, BuyTurn(0))
    assert sum(text.startswith("buy a fleet for") for text in legal(pos)) == places


@clause("DES-BUY-08", "DES-BUY-09")
def test_a_recruited_senator_is_in_play_exhausted_and_fresh() -> None:
    pos = table(phase="intrigue", money=10, reserve={"GSP": "orrumah wythelle"})
    start(pos, BuyTurn(0))
    play(pos, "recruit orrumah")
    assert pos.money[0] == 0
    assert pos.senators_of(0) == [sen("orrumah")]
    assert pos.exhausted[sen("orrumah")]
    assert pos.fresh[sen("orrumah")]


@clause("DES-SEC-10", "DES-SEC-11")
def test_the_monopoly_pays_for_each_fleet_of_others_and_for_none_of_its_own() -> None:
    pos = table(phase="intrigue", owners={12: "GSP", 28: "BIP"}, money=9)
    start(pos, BuyTurn(0), BuyTurn(1))
    play(pos, "buy a fleet for sector 12", "buy a republic fleet", "pass")
    assert pos.money == [1, 11, 9]
    play(pos, "buy a fleet for sector 28", "pass")
    assert pos.money == [1, 6, 9]


@clause("DES-SEC-01", "DES-SEC-02")
@pytest.mark.parametrize(("money", "used", "offered"), [(10, False, 1), (9, False, 0), (10, True, 0)])
def test_indulgences_cost_ten_money_once_a_turn(money: int, used: bool, offered: int) -> None:
    pos = table(
        phase="intrigue",
        owners={8: "GSP"},
        money=money,
        senators=PEOPLE,
        tainted={"zharrak": (2, 1), "fola": (1, 0)},
    )
    pos.used[CONTENT.ability_at[at(8)]] = used
    assert len(indulgences(pos, 0)) == offered
    assert indulgences(pos, 1) == []
    if offered:
        start(pos, BuyTurn(0))
        play(pos, "indulge zharrak")
        assert tokens(pos, "zharrak") == (2, 0)
        assert pos.money[0] == 0


@clause("DES-INF-09")
def test_an_infested_sector_is_refused_by_its_clause() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, infested=[12], marked=[12, 13])
    start(pos, CampaignTurn(0))
    assert pos.owner[at(12)] == INFESTED
    assert refused(pos, "campaign in sector 12").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 14").clause == "DES-CAMP-01"
