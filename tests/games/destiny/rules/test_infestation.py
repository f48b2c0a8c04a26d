"""The Infestation (DES-INF): the roll, whom it meets, and Infested Sectors."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.galactic import Income, InfestationRoll, infestation_bonus
from orrery.games.destiny.table.war import Attack, Force, Stand
from orrery.games.destiny.turn.control import infest
from orrery.games.destiny.war.battles import StartBattle, muster, sector_dice, warden_of
from orrery.games.destiny.war.campaigns import CampaignTurn, open_sectors
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import at, play, quiet, refused, said, start, table, tokens
from tests.games.destiny.scenes import PEOPLE, PLAIN, SPOT, arena, war
from tests.ledger import clause


@clause("DES-INF-01", "DES-INF-02", "DES-INF-03")
@pytest.mark.parametrize(
    ("taints", "bonus"),
    [
        ({"orrumah": (2, 0)}, 0),
        ({"orrumah": (2, 0), "zharrak": (1, 0)}, 1),
        ({"orrumah": (4, 0), "zharrak": (1, 0)}, 1),
        ({"orrumah": (0, 1)}, 1),
        ({"orrumah": (2, 2), "zharrak": (1, 0)}, 3),
    ],
)
def test_three_corruption_or_one_shadow_add_one_to_the_infestation(
    taints: dict[str, tuple[int, int]], bonus: int
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, tainted=taints)
    assert infestation_bonus(pos) == bonus


@clause("DES-INF-04", "DES-INF-05")
@pytest.mark.parametrize(
    ("active", "dice", "infested"),
    [
        ("", [4, 5], False),
        ("", [5, 5], True),
        ("rift_tremor", [4, 4], True),
        ("dreams_of_the_ke_ras", [4, 5], True),
        ("warding_rites", [5, 6], False),
        ("council_of_remembrance", [5, 5], False),
        ("quiet_stars", [6, 6], False),
        ("curfew", [4, 5], False),
    ],
)
def test_ten_or_more_infests_the_marked_sectors_and_events_alone_change_the_roll(
    active: str, dice: list[int], infested: bool
) -> None:
    pos = table(marked=[3, 4], owners={3: "GSP"}, fleets={"GSP": {3: 2}}, active=active, dice=dice)
    start(pos, InfestationRoll())
    assert [pos.owner[at(n)] == INFESTED for n in (3, 4, 5)] == [infested, infested, False]
    assert pos.fleets_at(0, at(3)) == 2


@clause("DES-GAL-17", "DES-INF-05", "DES-INF-06", "DES-GAL-19", "DES-INF-07", "DES-INF-08", "DES-INF-09")
def test_an_infested_sector_is_lost_and_its_fleets_stay() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="galactic",
        initiative="BIP GSP PoP",
        owners={7: "GSP"},
        marked=[7],
        fleets={"GSP": {7: 2}},
        active="rift_tremor",
        dice=[4, 4],
    )
    start(pos, InfestationRoll(), Income())
    assert said(pos)[0].startswith("BIP rolls")
    assert pos.owner[at(7)] == INFESTED
    assert pos.money[0] == 5
    assert pos.fleets_at(0, at(7)) == 2
    pos.attacks = [Attack(1, at(7), -1, -1, 0)]
    pos.place(1, at(7), 1)
    assert [force.seat for force in muster(pos, at(7))] == [-1, 1]
    pos.marked = [at(7)]
    pos.owner[at(6)] = 0
    assert at(7) not in open_sectors(pos, 0)


@clause("DES-INF-06")
@pytest.mark.parametrize(
    ("owner", "line"),
    [
        ("GSP", "Sector 40 becomes Infested; {gsp} loses it"),
        ("", "Sector 40 becomes Infested"),
    ],
)
def test_the_log_says_who_loses_a_sector_to_the_infestation(owner: str, line: str) -> None:
    pos = table(owners={40: owner} if owner else {})
    pos.rank = [1, 1, 1]
    infest(pos, at(40), "DES-INF-04")
    infest(pos, at(40), "DES-INF-04")
    # and an Infested one is not infested again
    assert said(pos, pos.events) == [line.format(gsp=pos.seat_name(0))]


@clause("DES-INF-06")
def test_the_infestation_takes_a_sector_from_its_party() -> None:
    pos = table(owners={20: "GSP"})
    infest(pos, at(20), "DES-INF-04")
    assert pos.owner[at(20)] == INFESTED and pos.count_sectors(0) == 0


@clause("DES-INF-07")
def test_fleets_stay_where_the_infestation_comes_and_no_battle_is_fought() -> None:
    pos = table(owners={20: "GSP"}, fleets={"GSP": {20: 2}}, republic={20: 1})
    infest(pos, at(20), "DES-INF-04")
    assert (pos.fleets_at(0, at(20)), pos.fleets_at(3, at(20))) == (2, 1)
    assert pos.battle is None and pos.attacks == []


@clause("DES-INF-08")
def test_fleets_without_orders_take_no_side_in_an_infested_sector_only() -> None:
    for infested in (True, False):
        pos = arena(fleets={"GSP": {PLAIN: 2}, "BIP": {PLAIN: 1}}, infested=[PLAIN] if infested else [])
        pos.attacks = [Attack(0, at(PLAIN), NEUTRAL, -1, 1)]
        assert len(muster(pos, at(PLAIN))) == (2 if infested else 3)
        pos.stands = [Stand(1, at(PLAIN), -1)]
        assert len(muster(pos, at(PLAIN))) == 3


@clause("DES-INF-09")
def test_an_infested_sector_is_refused_by_its_clause() -> None:
    pos = table(phase="intrigue", senators=PEOPLE, infested=[12], marked=[12, 13])
    start(pos, CampaignTurn(0))
    assert pos.owner[at(12)] == INFESTED
    assert refused(pos, "campaign in sector 12").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 14").clause == "DES-CAMP-01"


@clause("DES-INF-10", "DES-INF-11")
@pytest.mark.parametrize(
    ("purpose", "cost", "owner"), [("fight to make it neutral", 0, NEUTRAL), ("fight for gsp", 2, 0)]
)
def test_an_infested_sector_is_freed_for_nothing_and_kept_for_two(
    purpose: str, cost: int, owner: int
) -> None:
    pos = war(infested=(50,), owners={40: "GSP"}, fleets={"GSP": {40: 5}}, dice=[6, 6, 6, 5, 5, 1, 1, 1, 1])
    start(pos, DeclareTurn(0), StartBattle(at(50)))
    play(pos, "order fleets to sector 50", "take 5 from sector 40", "attack", purpose)
    play(pos, "send orrumah as admiral")
    quiet(pos)
    assert tokens(pos, "orrumah") == (cost, 0)
    play(pos, "pass")
    quiet(pos)
    assert pos.owner[at(50)] == owner


@clause("DES-INF-12")
def test_an_infested_sector_keeps_one_die_against_the_council() -> None:
    pos = table(infested=[PLAIN], active="council_of_remembrance")
    assert sector_dice(pos, at(PLAIN)) == 1


@clause("DES-INF-13", "DES-BAT-07")
def test_the_minister_of_defence_rolls_for_an_infested_sector() -> None:
    pos = table(senators=PEOPLE, infested=[SPOT], ministers={"defence": "fola"}, fleets={"GSP": {SPOT: 1}})
    assert warden_of(pos, at(SPOT), [Force(0, 0, 1, -1)]) == 2
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 0)]
    start(pos, StartBattle(at(SPOT)))
    assert pos.battle is not None and pos.battle.warden == 2
