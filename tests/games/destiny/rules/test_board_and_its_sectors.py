"""The board and its Sectors (DES-BOARD): numbers, neighbours, values, abilities and states of Sectors."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.sector_abilities import UseSectors
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.galactic import Income, yields
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.war.battles import defence_in_battle
from orrery.games.destiny.war.campaigns import open_sectors
from orrery.games.destiny.war.invasions import invasion_cost
from tests.games.destiny.kit import at, clauses, table
from tests.games.destiny.scenes import CONTENT, HOMES, PACK
from tests.ledger import clause


@clause("DES-BOARD-01", "DES-BOARD-05")
def test_a_sector_is_the_unit_of_income_and_control() -> None:
    pos = table(owners={1: "GSP", 2: "GSP", 3: "BIP"}, active="")
    Income().run(pos)
    both = [CONTENT.yields_money[at(n)] for n in (1, 2)]
    assert pos.money[0] == 5 + sum(both)
    assert pos.influence[1] == CONTENT.yields_influence[at(3)]


@clause("DES-BOARD-01", "DES-BOARD-02", "DES-BOARD-03", "DES-BOARD-04", "DES-BOARD-07", "DES-BOARD-08")
def test_the_board_is_a_spiral_of_56_sectors() -> None:
    assert CONTENT.sectors == 56
    grid = {(s.column, s.row): s.number for s in CONTENT.pack.sector}
    assert grid[4, 4] == 1
    assert grid[8, 1] == 56
    for entry in CONTENT.pack.sector:
        around = {
            grid.get((entry.column + dx, entry.row + dy)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        } - {None}
        assert around == set(entry.adjacent)
    assert {at + 1 for at in CONTENT.ability_sector} == {1, 4, 5, 6, 8, 9, 10, 28, 29, 30, 32, 33, 34}
    assert CONTENT.sector_race[0] == CONTENT.leaning[0] == -1
    assert CONTENT.races[CONTENT.sector_race[at(13)]] == "Tumba"


@clause("DES-BOARD-02")
def test_56_sectors() -> None:
    assert CONTENT.sectors == 56
    assert [entry.number for entry in PACK.sector] == list(range(1, 57))


@clause("DES-BOARD-03")
def test_eight_columns_seven_rows_and_starting_sectors_apart() -> None:
    cells = {(entry.column, entry.row) for entry in PACK.sector}
    assert len(cells) == 56
    assert {column for column, _ in cells} == set(range(1, 9))
    assert {row for _, row in cells} == set(range(1, 8))
    where = {entry.number: (entry.column, entry.row) for entry in PACK.sector}
    column, row = where[1]
    assert (where[2], where[3]) == ((column + 1, row), (column + 2, row))
    assert where[56] == (8, 1)
    homes = [at(n) for n in HOMES.values()]
    assert not any(b in CONTENT.near[a] for a in homes for b in homes)
    assert at(32) in CONTENT.near[at(31)]


@clause("DES-BOARD-04")
def test_adjacent_are_sectors_that_share_a_side() -> None:
    where = {entry.number - 1: (entry.column, entry.row) for entry in PACK.sector}
    for sector, (column, row) in where.items():
        beside = {s for s, (c, r) in where.items() if abs(c - column) + abs(r - row) == 1}
        assert set(CONTENT.near[sector]) == beside


@clause("DES-BOARD-05", "DES-GAL-18")
@pytest.mark.parametrize(
    ("active", "place", "resource", "change"),
    [
        ("frontier_boom", "rim", 0, 1),
        ("core_recession", "core", 0, -1),
        ("pilgrimage_season", "ability", 1, 1),
        ("apathy", "rich", 1, -1),
    ],
)
def test_events_change_what_sectors_of_a_place_yield(
    active: str, place: str, resource: int, change: int
) -> None:
    pos, plain = table(active=active), table()
    content = pos.content
    for sector in range(pos.area):
        printed = (content.yields_money[sector], content.yields_influence[sector])
        belongs = {
            "rim": content.rim[sector] and printed[0] >= 1,
            "core": content.core[sector],
            "ability": content.ability_at[sector] >= 0,
            "rich": printed[1] >= 2,
        }[place]
        wanted = list(printed)
        wanted[resource] = max(0, wanted[resource] + (change if belongs else 0))
        assert yields(pos, sector) == tuple(wanted)
        assert yields(plain, sector) == printed


@clause("DES-BOARD-06")
def test_an_event_lowers_the_defence_in_battle_never_below_zero() -> None:
    pos, plain = table(active="garrison_leave"), table(active="curfew")
    many = table(active="garrison_leave " * 7)  # as with a pack that has more of them
    for sector in range(pos.area):
        printed = pos.content.defence[sector]
        assert defence_in_battle(pos, sector) == printed - 1
        assert defence_in_battle(plain, sector) == printed
        assert defence_in_battle(many, sector) == max(0, printed - 7)


@clause("DES-BOARD-07")
def test_demographics_are_a_race_and_a_leaning() -> None:
    assert sum(1 for race in CONTENT.sector_race if race >= 0) > 20
    assert sum(1 for leaning in CONTENT.leaning if leaning >= 0) > 10
    assert all(race < len(CONTENT.races) for race in CONTENT.sector_race)


@clause("DES-BOARD-08")
def test_thirteen_sectors_carry_an_ability() -> None:
    with_ability = [s + 1 for s in range(56) if CONTENT.ability_at[s] >= 0]
    assert with_ability == [1, 4, 5, 6, 8, 9, 10, 28, 29, 30, 32, 33, 34]


@clause("DES-BOARD-09")
def test_an_ability_passes_with_its_sector_or_goes_back() -> None:
    pos = table(owners={5: "GSP"})
    ability = CONTENT.ability_at[at(5)]
    assert pos.has_ability(0, ability)
    take_control(pos, at(5), 1)
    assert pos.has_ability(1, ability) and not pos.has_ability(0, ability)
    infest(pos, at(5), "DES-INF-04")
    assert not any(pos.has_ability(seat, ability) for seat in range(3))


@clause("DES-BOARD-09", "DES-BOARD-11", "DES-BOARD-12", "DES-BOARD-13", "DES-CAMP-02")
def test_states_of_a_sector_and_its_ability() -> None:
    pos = table(owners={6: "GSP", 20: "BIP"}, marked=[20], rebel="BIP")
    ability = CONTENT.ability_ids.index("purity_blessings")
    assert pos.has_ability(0, ability)
    take_control(pos, at(6), 1)
    assert pos.has_ability(1, ability)
    assert not pos.has_ability(0, ability)
    infest(pos, at(6), "DES-INF-06")
    assert not any(pos.has_ability(seat, ability) for seat in range(3))
    assert at(20) in open_sectors(pos, 0)  # marked, though a Party controls it
    take_control(pos, at(44), 1)
    assert pos.owner[at(44)] == pos.rebel


@clause("DES-BOARD-09", "DES-BOARD-11", "DES-INIT-07")
@pytest.mark.parametrize(
    ("sector", "owner", "told"), [(10, "GSP", True), (11, "GSP", False), (10, "BIP", False)]
)
def test_an_ability_card_is_taken_with_its_sector_by_a_new_owner_only(
    sector: int, owner: str, told: bool
) -> None:
    pos = table(owners={10: "BIP"})
    take_control(pos, at(sector), ["GSP", "BIP"].index(owner))
    assert ("DES-BOARD-09" in clauses(pos.events)) is told
    assert pos.owner[at(sector)] == ["GSP", "BIP"].index(owner)


@clause("DES-SEC-03", "DES-SEC-14", "DES-BOARD-10")
def test_whose_hands_a_power_reaches_and_how_often() -> None:
    pos = table("GSP BIP PoP TMP", owners={5: "GSP", 33: "GSP"}, hands={"GSP": "feint", "BIP": "feint"})
    pos.resigned[3] = True
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == [
        "look at the hand of bip",
        "augur with bip",
        "augur with pop",
    ]
    assert UseSectors().moves(pos, 1, 0) == []
    pos.used[pos.content.ability_ids.index("blackmarket_data")] = True
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == ["augur with bip", "augur with pop"]
    pos.hands[0] = []
    assert UseSectors().moves(pos, 0, 0) == []


@clause("DES-BOARD-11")
def test_a_sector_is_in_one_state() -> None:
    pos = table(owners={5: "GSP"}, infested=(6,))
    assert (pos.owner[at(5)], pos.owner[at(6)], pos.owner[at(7)]) == (0, INFESTED, NEUTRAL)
    infest(pos, at(5), "DES-INF-04")
    assert pos.owner[at(5)] == INFESTED and pos.count_sectors(0) == 0


@clause("DES-BOARD-12")
def test_a_sector_gained_in_rebellion_is_rebellious() -> None:
    pos = table(owners={20: "BIP"}, rebel="BIP", phase="intrigue")
    take_control(pos, at(21), 1)
    assert [invasion_cost(pos, 0, at(n), NEUTRAL) for n in (20, 21, 22)] == [0, 0, 2]


@clause("DES-BOARD-13")
def test_marked_sectors_are_open_to_all_even_if_somebody_controls_them() -> None:
    pos = table(owners={29: "GSP", 50: "BIP"}, marked=(50, 44))
    assert {at(50), at(44)} <= set(open_sectors(pos, 0))
    pos.marked = []
    assert not {at(50), at(44)} & set(open_sectors(pos, 0))
