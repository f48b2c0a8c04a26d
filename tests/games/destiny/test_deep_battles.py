"""Battles and casualties clause by clause (DES-BAT, DES-CAS, DES-REP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force, Stand
from orrery.games.destiny.war.battles import (
    NextBattle,
    StartBattle,
    attacked,
    bonus_of,
    defence_in_battle,
    force_dice,
    havens,
    muster,
    sector_dice,
    transfer,
    warden_of,
)
from orrery.games.destiny.war.casualties import NextHit, RemoveCasualties, targets
from tests.games.destiny.kit import at, legal, play, quiet, sen, start, table
from tests.ledger import clause

PLAIN = 50
"""A neutral Sector to fight for."""


def fight(pos: Table, *attacks: Attack, sector: int = PLAIN) -> Table:
    """These attacks are declared, and the battle is fought as far as nobody has to decide."""
    pos.attacks = list(attacks)
    start(pos, StartBattle(at(sector)))
    quiet(pos)
    return pos


def arena(**more: object) -> Table:
    """A table in the Intrigue Phase; two Fleets of GSP stand in the Sector."""
    settings: dict[str, object] = {"phase": "intrigue", "fleets": {"GSP": {PLAIN: 2}}, **more}
    return table(**settings)  # type: ignore[arg-type]


def dice_for(pos: Table, more: int) -> list[int]:
    """The Sector rolls 1, GSP's two Fleets exactly `more` above Sector and Defence."""
    need = 1 + pos.content.defence[at(PLAIN)] + more
    high = min(4, need - 1)
    return [1, high, need - high]


@clause("DES-BAT-03", "DES-BAT-04", "DES-BAT-05")
@pytest.mark.parametrize(("more", "wins"), [(0, False), (1, True)])
def test_the_higher_total_wins_and_the_defender_wins_ties(more: int, wins: bool) -> None:
    pos = arena(owners={12: "GSP"}, dice=dice_for(table(), more))
    assert pos.content.near[at(PLAIN)].count(at(12)) == 0
    fight(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.owner[at(PLAIN)] == (0 if wins else NEUTRAL)
    assert pos.fleets_at(0, at(PLAIN if wins else 12)) == 2  # DES-BAT-21 and 22
    assert pos.invaded is wins
    assert pos.attacks == []


@clause("DES-BAT-02", "DES-BAT-25", "DES-BAT-28")
def test_a_battle_takes_place_where_fleets_that_have_not_fought_attack() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {12: 1, 13: 2}, "BIP": {14: 3, 15: 1}}, owners={15: "BIP"})
    pos.fought[at(12)], pos.fought[at(13)] = 1, 1
    pos.attacks = [Attack(0, at(n), 0, -1, 1) for n in (12, 13, 16)] + [Attack(1, at(15), 1, -1, 1)]
    assert attacked(pos) == [at(13)]
    assert [f.fleets for f in muster(pos, at(13))] == [0, 1]


@clause("DES-BAT-02")
def test_without_an_attacker_there_is_no_battle() -> None:
    pos = arena()
    fight(pos)
    assert pos.battle is None
    assert pos.rolled == []


@clause("DES-BAT-01", "DES-INIT-11")
def test_the_republic_and_the_infestation_first_then_the_worst_initiative() -> None:
    pos = table(
        phase="intrigue",
        initiative="PoP BIP GSP",
        infested=[30],
        fleets={"GSP": {10: 1, 30: 1}, "BIP": {11: 1, 12: 1}, "PoP": {12: 1}},
        dice=[1] * 40,
    )
    pos.attacks = [
        Attack(0, at(10), 0, -1, 1),
        Attack(0, at(30), NEUTRAL, -1, 1),
        Attack(1, at(11), 1, -1, 1),
        Attack(1, at(12), 1, -1, 1),
    ]
    order: list[int] = []
    start(pos, NextBattle((2, 1, 0)))
    for _ in range(60):
        if pos.battle is not None and (not order or order[-1] != pos.battle.sector + 1):
            order.append(pos.battle.sector + 1)
        if not pos.waiting:
            break
        pos.play("pass" if "pass" in legal(pos) else legal(pos)[0], pos.waiting[0])
    assert order == [30, 12, 11, 10]  # 12 is fought at PoP's initiative, who defends there


# --- dice and bonuses -------------------------------------------------------------------------------------------


@clause("DES-BAT-06", "DES-BAT-10", "DES-BAT-12", "DES-BAT-13", "DES-BAT-11")
def test_command_and_adjacent_sectors_for_each_force() -> None:
    near = [n + 1 for n in table().content.near[at(PLAIN)]]
    pos = table(
        "GSP BIP PoP TMP",
        owners={PLAIN: "BIP", near[0]: "GSP", near[1]: "BIP", near[2]: "PoP"},
        senators={"GSP": "orrumah"},
    )
    battle = Battle(at(PLAIN), 1, [], 0, DEFENDS)
    assert bonus_of(pos, battle, Force(0, 0, 1, sen("orrumah"))) == 3 + 1
    assert bonus_of(pos, battle, Force(0, 0, 1, -1)) == 1
    assert bonus_of(pos, battle, Force(-1, DEFENDS, 0, -1)) == 1  # the owner, even without Fleets
    assert bonus_of(pos, battle, Force(1, DEFENDS, 1, -1)) == 0  # and not once more for its Fleets
    assert bonus_of(pos, battle, Force(2, DEFENDS, 1, -1)) == 1
    assert bonus_of(pos, battle, Force(3, DEFENDS, 1, -1)) == 0
    assert bonus_of(pos, battle, Force(pos.republic, DEFENDS, 3, -1)) == 0
    battle.owner = NEUTRAL
    assert bonus_of(pos, battle, Force(-1, DEFENDS, 0, -1)) == 0


@clause("DES-SAB-04", "DES-BAT-06")
@pytest.mark.parametrize(("owner", "bonus"), [(INFESTED, 3 + 5), (NEUTRAL, 3), (1, 3)])
def test_a_believer_has_five_more_command_against_the_infestation_alone(owner: int, bonus: int) -> None:
    pos = table(senators={"GSP": "quorith"})
    assert bonus_of(pos, Battle(at(PLAIN), owner, [], 0, DEFENDS), Force(0, 0, 1, sen("quorith"))) == bonus


@clause("DES-BAT-03", "DES-SHA-08", "DES-SAB-02")
@pytest.mark.parametrize(
    ("admiral", "shadow", "dice"),
    [
        ("", 0, 2),
        ("zharrak", 1, 3),
        ("xanthor", 0, 3),
        ("mohadru", 0, 0),
        ("mohadru", 1, 1),
        ("ilsane", 2, 3),
    ],
)
def test_how_many_dice_a_force_rolls(admiral: str, shadow: int, dice: int) -> None:
    pos = table(
        senators={"GSP": admiral} if admiral else {}, tainted={admiral: (0, shadow)} if admiral else {}
    )
    assert force_dice(pos, Force(0, 0, 2, sen(admiral) if admiral else -1)) == dice


@clause("DES-BAT-04", "DES-INF-12")
@pytest.mark.parametrize(
    ("owner", "active", "dice"),
    [
        (NEUTRAL, "", 1),
        (NEUTRAL, "home_guard", 2),
        (NEUTRAL, "feast_of_shadows", 1),
        (INFESTED, "", 3),
        (INFESTED, "feast_of_shadows", 4),
        (INFESTED, "council_of_remembrance", 2),
        (INFESTED, "home_guard", 3),
        (0, "", 1),
        (0, "home_guard", 1),
        (1, "", 2),
    ],
)
def test_how_many_dice_a_sector_rolls(owner: int, active: str, dice: int) -> None:
    pos = table(
        owners={4: "BIP"},  # Militant Population
        senators={"GSP": "orrumah", "PoP": "fola"},
        tainted={"orrumah": (2, 1), "fola": (0, 1)},
        active=active,
    )
    pos.owner[at(PLAIN)] = owner
    assert sector_dice(pos, at(PLAIN)) == dice


@clause("DES-INF-12")
def test_an_infested_sector_keeps_one_die_against_the_council() -> None:
    pos = table(infested=[PLAIN], active="council_of_remembrance")
    assert sector_dice(pos, at(PLAIN)) == 1


@clause("DES-BOARD-06")
def test_an_event_lowers_the_defence_in_battle_never_below_zero() -> None:
    pos, plain = table(active="garrison_leave"), table(active="curfew")
    many = table(active="garrison_leave " * 7)  # as with a pack that has more of them
    for sector in range(pos.area):
        printed = pos.content.defence[sector]
        assert defence_in_battle(pos, sector) == printed - 1
        assert defence_in_battle(plain, sector) == printed
        assert defence_in_battle(many, sector) == max(0, printed - 7)


@clause("DES-BAT-07", "DES-BAT-08")
@pytest.mark.parametrize(
    ("ministers", "inside", "warden"),
    [
        ({"defence": "fola", "prime_minister": "orrumah"}, [], 2),
        ({"defence": "orrumah", "prime_minister": "fola"}, [], 0),
        ({"prime_minister": "orrumah"}, [], 0),
        ({"prime_minister": "orrumah"}, [0], 0),  # who presides does so even for a Sector that it attacks
        ({}, [0], 1),
        ({}, [0, 1], 2),
        ({}, [0, 1, 2], -1),
    ],
)
def test_who_rolls_for_a_sector_of_nobody(ministers: dict[str, str], inside: list[int], warden: int) -> None:
    pos = table(senators={"GSP": "orrumah", "PoP": "fola"}, ministers=ministers)
    assert warden_of(pos, at(PLAIN), [Force(seat, 0, 1, -1) for seat in inside]) == warden


# --- sides ------------------------------------------------------------------------------------------------------


@clause("DES-BAT-15", "DES-BAT-30")
def test_forces_with_the_same_purpose_are_one_side() -> None:
    pos = table(
        phase="intrigue",
        fleets={"GSP": {PLAIN: 1}, "BIP": {PLAIN: 1}, "PoP": {PLAIN: 1}},
        republic={PLAIN: 2},
    )
    pos.attacks = [Attack(0, at(PLAIN), 0, -1, 1), Attack(1, at(PLAIN), 0, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(PLAIN))] == [
        (-1, DEFENDS),
        (0, 0),
        (1, 0),
        (2, DEFENDS),
        (3, DEFENDS),
    ]


@clause("DES-BAT-20")
def test_a_side_whose_party_has_no_fleet_in_the_attack_fights_for_neutral() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {PLAIN: 1}})
    pos.attacks = [Attack(0, at(PLAIN), 1, -1, 1)]
    assert [f.purpose for f in muster(pos, at(PLAIN))] == [DEFENDS, NEUTRAL]
    pos.place(1, at(PLAIN), 1)
    pos.attacks.append(Attack(1, at(PLAIN), 1, -1, 1))
    assert [f.purpose for f in muster(pos, at(PLAIN))] == [DEFENDS, 1, 1]


@clause("DES-BAT-20", "DES-REP-09")
def test_redeployed_republic_fleets_may_fight_for_a_party_without_fleets() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {PLAIN: 1}}, republic={PLAIN: 2})
    pos.attacks = [Attack(0, at(PLAIN), 1, -1, 1), Attack(pos.republic, at(PLAIN), 1, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(PLAIN))[1:]] == [(0, 1), (3, 1)]


@clause("DES-BAT-16", "DES-BAT-17")
@pytest.mark.parametrize(("second", "owner"), [(6, NEUTRAL), (5, 0)])
def test_the_highest_side_wins_and_a_tie_of_two_attackers_keeps_the_defender(second: int, owner: int) -> None:
    weak = min(range(table().area), key=table().content.defence.__getitem__)
    pos = table(
        phase="intrigue",
        fleets={"GSP": {weak + 1: 3}, "BIP": {weak + 1: 3}},
        owners={2 if weak != 1 else 4: "PoP"},
        dice=[1, 4, 4, 4, 4, 4, second - 2, 1, 1, 1, 1],
    )
    fight(pos, Attack(0, at(weak + 1), 0, -1, 1), Attack(1, at(weak + 1), 1, -1, 1), sector=weak + 1)
    assert pos.owner[weak] == owner


@clause("DES-REP-01", "DES-REP-04")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose", "side"),
    [
        (NEUTRAL, "", 0, DEFENDS),
        (1, "", 0, DEFENDS),
        (INFESTED, "", 0, None),
        (1, "BIP", 0, DEFENDS),
        (1, "BIP", NEUTRAL, None),
    ],
)
def test_which_side_republic_fleets_without_orders_take(
    owner: int, rebel: str, purpose: int, side: int | None
) -> None:
    pos = arena(republic={PLAIN: 2}, rebel=rebel)
    pos.owner[at(PLAIN)] = owner
    pos.attacks = [Attack(0, at(PLAIN), purpose, -1, 1)]
    sides = [f.purpose for f in muster(pos, at(PLAIN)) if f.seat == pos.republic]
    assert sides == ([] if side is None else [side])


@clause("DES-INF-08")
def test_fleets_without_orders_take_no_side_in_an_infested_sector_only() -> None:
    for infested in (True, False):
        pos = arena(fleets={"GSP": {PLAIN: 2}, "BIP": {PLAIN: 1}}, infested=[PLAIN] if infested else [])
        pos.attacks = [Attack(0, at(PLAIN), NEUTRAL, -1, 1)]
        assert len(muster(pos, at(PLAIN))) == (2 if infested else 3)
        pos.stands = [Stand(1, at(PLAIN), -1)]
        assert len(muster(pos, at(PLAIN))) == 3


# --- casualties -------------------------------------------------------------------------------------------------


def clash(pos: Table, *forces: Force, owner: int = NEUTRAL, warden: int = 0) -> Table:
    """A battle whose dice have been counted."""
    pos.battle = Battle(at(PLAIN), owner, [Force(-1, DEFENDS, 0, -1), *forces], warden, DEFENDS)
    return pos


@clause("DES-CAS-10", "DES-CAS-18")
def test_casualties_go_to_other_sides_with_fleets_only() -> None:
    pos = clash(table(), Force(0, 0, 2, -1), Force(1, 0, 2, -1), Force(2, DEFENDS, 2, -1))
    assert targets(pos, 1) == [3]
    assert targets(pos, 3) == [1, 2]
    assert targets(pos, 0) == [1, 2]


@clause("DES-CAS-11", "DES-CAS-12")
def test_the_republic_is_protected_until_the_party_fleets_before_it_are_gone() -> None:
    pos = clash(table(), Force(0, 0, 2, -1), Force(1, DEFENDS, 2, -1), Force(3, DEFENDS, 2, -1))
    assert targets(pos, 1) == [2]
    assert pos.battle is not None
    pos.battle.forces[2].suffered = 1
    assert targets(pos, 1) == [2]
    pos.battle.forces[2].suffered = 2
    assert targets(pos, 1) == [2, 3]


@clause("DES-CAS-06")
def test_casualties_on_a_sector_without_fleets_have_no_effect() -> None:
    pos = clash(table(fleets={"GSP": {PLAIN: 2}}), Force(0, 0, 2, -1, hits=2))
    start(pos, NextHit(1), RemoveCasualties())
    assert pos.fleets_at(0, at(PLAIN)) == 2
    assert pos.battle is not None
    assert pos.battle.forces[1].hits == 0


@clause("DES-CAS-07", "DES-CAS-08")
def test_a_force_divides_its_casualties_as_it_likes_even_beyond_the_fleets() -> None:
    pos = table(fleets={"GSP": {PLAIN: 1}, "BIP": {PLAIN: 1}, "PoP": {PLAIN: 1}})
    clash(pos, Force(0, 0, 1, -1, hits=3), Force(1, 1, 1, -1), Force(2, DEFENDS, 1, -1))
    start(pos, NextHit(1), RemoveCasualties())
    assert pos.waiting == (0,)
    play(pos, "hit bip", "hit bip", "hit bip")
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(3)] == [1, 0, 1]


@clause("DES-BAT-08")
def test_where_nobody_decides_casualties_are_spread_evenly() -> None:
    pos = table(fleets={"GSP": {PLAIN: 3}, "BIP": {PLAIN: 3}})
    clash(pos, Force(0, 0, 3, -1), Force(1, 1, 3, -1), warden=-1)
    assert pos.battle is not None
    pos.battle.forces[0].hits = 4
    start(pos, NextHit(0), RemoveCasualties())
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(2)] == [1, 1]


@clause("DES-CAS-13", "DES-CAS-14", "DES-CAS-16")
@pytest.mark.parametrize(
    ("suffered", "fewer", "left", "lives"),
    [(1, 0, 1, True), (2, 0, 0, True), (3, 0, 0, False), (3, 1, 0, True), (1, 2, 2, True)],
)
def test_more_casualties_than_fleets_kill_the_admiral(
    suffered: int, fewer: int, left: int, lives: bool
) -> None:
    pos = table(fleets={"GSP": {PLAIN: 2}}, senators={"GSP": "orrumah"})
    clash(pos, Force(0, 0, 2, sen("orrumah"), suffered=suffered, fewer_hits=fewer))
    start(pos, RemoveCasualties())
    assert pos.fleets_at(0, at(PLAIN)) == left
    assert pos.in_play(sen("orrumah")) is lives


@clause("DES-CAS-01", "DES-CAS-05")
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1), (6, 1)])
def test_a_neutral_sector_scores_with_fives_and_sixes(die: int, left: int) -> None:
    pos = arena(owners={12: "GSP"}, dice=[die, 1, 1, 1, 1])
    fight(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.fleets_of(0) == left


@clause("DES-CAS-02", "DES-SAB-06", "DES-SAB-12")
@pytest.mark.parametrize(("admiral", "left"), [("", 1), ("krazzeth", 0), ("sarrishet", 2)])
def test_abilities_change_what_scores(admiral: str, left: int) -> None:
    pos = table(
        phase="intrigue",
        owners={12: "GSP", 13: "BIP"},
        fleets={"GSP": {PLAIN: 3}, "BIP": {PLAIN: 3}},
        senators={"GSP": admiral} if admiral else {},
        dice=[1, 5, 5, 4, 1, 1, 1],
    )
    pos.attacks = [Attack(0, at(PLAIN), 0, sen(admiral) if admiral else -1, 1)]
    start(pos, StartBattle(at(PLAIN)))
    quiet(pos)
    assert pos.fleets_of(1) == left


# --- afterwards -------------------------------------------------------------------------------------------------


@clause("DES-BAT-22", "DES-BAT-23", "DES-BAT-24")
@pytest.mark.parametrize(
    ("owners", "rest", "places"),
    [({12: "GSP", PLAIN: "GSP"}, NEUTRAL, [12]), ({PLAIN: "GSP"}, 1, []), ({}, INFESTED, [1])],
)
def test_where_defeated_fleets_may_go(owners: dict[int, str], rest: int, places: list[int]) -> None:
    pos = table()
    pos.owner = [rest] * pos.area
    for number in owners:
        pos.owner[at(number)] = 0
    expected = [at(n) for n in places] or [s for s in range(pos.area) if s != at(PLAIN)]
    assert havens(pos, 0, at(PLAIN)) == expected
    pos.owner[at(20)] = NEUTRAL
    if not any(number != PLAIN for number in owners):
        assert havens(pos, 0, at(PLAIN)) == [at(20)]


@clause("DES-BAT-22")
def test_retreating_fleets_may_be_split() -> None:
    pos = arena(owners={12: "GSP", 13: "GSP"}, dice=[4, 1, 1])
    fight(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.waiting == (0,)
    play(pos, "retreat 1 to sector 12", "retreat 1 to sector 13")
    assert [pos.fleets_at(0, at(n)) for n in (12, 13, PLAIN)] == [1, 1, 0]


@clause("DES-BAT-25")
def test_fleets_that_retreat_have_fought_and_keep_whether_they_moved() -> None:
    pos = table(fleets={"GSP": {12: 3, 13: 1}})
    pos.moved[at(12)], pos.fought[at(12)] = 1, 3
    transfer(pos, 0, at(12), at(13), 2)
    assert (pos.fleets[at(12)], pos.moved[at(12)], pos.fought[at(12)]) == (1, 0, 1)
    assert (pos.fleets[at(13)], pos.moved[at(13)], pos.fought[at(13)]) == (3, 1, 2)


@clause("DES-BAT-26")
@pytest.mark.parametrize("dice", [[1, 1, 1, 1, 1], [4, 4, 4, 4, 4, 1, 1]])
def test_after_any_battle_the_republic_fleets_go_back_to_sector_1(dice: list[int]) -> None:
    pos = arena(owners={12: "GSP"}, republic={PLAIN: 2}, dice=dice)
    fight(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert (pos.fleets_at(3, at(PLAIN)), pos.fleets_at(3, 0)) == (0, 2)


@clause("DES-BAT-19")
def test_a_side_that_fights_for_neutral_frees_an_infested_sector() -> None:
    pos = table(phase="intrigue", infested=[PLAIN], fleets={"GSP": {PLAIN: 6}}, dice=[1, 4, 4, 4, 4, 4, 4])
    fight(pos, Attack(0, at(PLAIN), NEUTRAL, -1, 0))
    assert pos.owner[at(PLAIN)] == NEUTRAL
    assert pos.fleets_at(0, at(PLAIN)) == 6
