"""Resolving battles (DES-BAT): order, sides, totals, winners, retreats and who gets the Sector."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force, Stand
from orrery.games.destiny.war.battles import (
    Aftermath,
    NextBattle,
    Retreat,
    StartBattle,
    attacked,
    bonus_of,
    end_attacks,
    fit,
    force_dice,
    havens,
    muster,
    sector_dice,
    transfer,
    warden_of,
)
from orrery.games.destiny.war.casualties import NextHit, RemoveCasualties, battle_of
from tests.games.destiny.kit import answer, at, legal, play, quiet, refused, said, sen, start, table
from tests.games.destiny.scenes import (
    PLAIN,
    SPOT,
    arena,
    battle,
    clash,
    fight,
    fight_in,
    senators_and_cards_quiet_answers,
)
from tests.ledger import clause


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
    fight_in(pos)
    assert pos.battle is None
    assert pos.rolled == []


@clause("DES-BAT-02", "DES-BAT-28")
def test_no_attacker_no_battle() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", fleets={"GSP": {50: 1}})
    start(pos, NextBattle((0, 1, 2)))
    assert pos.battle is None
    pos.attacks = [Attack(1, at(50), 1, -1, 1)]
    start(pos, NextBattle((0, 1, 2)))
    assert pos.battle is None


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
    fight_in(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.owner[at(PLAIN)] == (0 if wins else NEUTRAL)
    assert pos.fleets_at(0, at(PLAIN if wins else 12)) == 2  # DES-BAT-21 and 22
    assert pos.invaded is wins
    assert pos.attacks == []


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


@clause("DES-BAT-04", "DES-BAT-15", "DES-BAT-30")
def test_the_owner_that_attacks_its_own_sector_no_more_defends_it() -> None:
    """A declaration of a Party for a Sector that has become its own counts as defence (DES-DEAL-25)."""
    pos = table(owners={SPOT: "GSP"}, fleets={"GSP": {SPOT: 2}, "BIP": {SPOT: 1}}, phase="intrigue")
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1), Attack(1, at(SPOT), 1, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(SPOT))] == [(-1, DEFENDS), (0, DEFENDS), (1, 1)]


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


@clause("DES-DICE-04", "DES-BAT-05", "DES-BAT-27")
def test_the_defender_wins_ties() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP"},
        fleets={"GSP": {50: 2}},
        senators={"GSP": "orrumah"},
        dice=[3, 4, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1
    assert pos.fleets_at(0, at(29)) == 2
    assert pos.attacks == []


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


@clause("DES-INF-13", "DES-BAT-07", "DES-BAT-08", "DES-REP-11")
def test_who_rolls_when_ministries_change_or_stand_empty() -> None:
    pos = table(
        "GSP BIP PoP",
        initiative="GSP BIP PoP",
        infested=[7],
        senators={"PoP": "fola skarrish"},
        ministers={"defence": "fola"},
    )
    assert warden_of(pos, at(7), []) == 2
    pos.ministry = [-1, sen("skarrish"), -1, -1, -1]
    assert warden_of(pos, at(7), []) == 2
    pos.ministry = [-1] * 5
    pos.place(0, at(7), 1)
    pos.attacks = [Attack(0, at(7), -1, -1, 0)]
    assert warden_of(pos, at(7), muster(pos, at(7))) == 1
    for seat in (1, 2):
        pos.place(seat, at(7), 1)
        pos.attacks.append(Attack(seat, at(7), -1, -1, 0))
    assert warden_of(pos, at(7), muster(pos, at(7))) == -1


@clause("DES-BAT-08")
def test_where_nobody_decides_casualties_are_spread_evenly() -> None:
    pos = table(fleets={"GSP": {PLAIN: 3}, "BIP": {PLAIN: 3}})
    clash(pos, Force(0, 0, 3, -1), Force(1, 1, 3, -1), warden=-1)
    assert pos.battle is not None
    pos.battle.forces[0].hits = 4
    start(pos, NextHit(0), RemoveCasualties())
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(2)] == [1, 1]


@clause("DES-BAT-09", "DES-BAT-29")
def test_cards_before_the_roll() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        fleets={"GSP": {50: 1}},
        owners={50: "BIP"},
        money=9,
        hands={"GSP": "hidden_reserve silent_running", "BIP": "hidden_reserve"},
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    assert {"play hidden reserve", "play silent running"} <= set(legal(pos, 0))
    assert "play hidden reserve" in legal(pos, 1)
    answer(pos, "GSP", "play hidden reserve")
    senators_and_cards_quiet_answers(pos)
    assert battle_of(pos).forces[1].more_dice == 2


@clause("DES-BAT-10", "DES-BAT-11", "DES-BAT-12", "DES-BAT-13", "DES-BAT-14")
def test_adjacent_sectors_help() -> None:
    pos = table(
        "GSP BIP PoP",
        owners={50: "GSP", 49: "GSP", 51: "BIP", 20: "PoP"},
        fleets={"BIP": {50: 1}, "PoP": {50: 1}},
        republic={50: 1},
    )
    battle = Battle(
        at(50),
        0,
        [Force(-1, DEFENDS, 0, -1), Force(1, 1, 1, -1), Force(2, DEFENDS, 1, -1), Force(3, DEFENDS, 1, -1)],
        0,
        DEFENDS,
    )
    assert [bonus_of(pos, battle, force) for force in battle.forces] == [1, 1, 1, 0]
    pos.owner[at(51)] = -1
    assert bonus_of(pos, battle, battle.forces[1]) == 0


@clause("DES-BAT-11")
def test_the_republic_has_no_bonus_for_adjacent_sectors() -> None:
    pos = table(infested=(50,), republic={50: 2}, phase="intrigue")
    fight = battle(pos, 50, Force(3, NEUTRAL, 2, -1))
    assert bonus_of(pos, fight, fight.forces[1]) == 0
    pos.owner[pos.content.near[at(50)][0]] = 0
    own = Force(0, NEUTRAL, 1, -1)
    assert bonus_of(pos, fight, own) == 1, "a Party beside it has its own"


@clause("DES-BAT-12", "DES-BAT-14")
def test_the_owner_adds_one_for_each_adjacent_sector_it_controls_without_fleets_too() -> None:
    pos = table(owners={50: "BIP"}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 1, -1))
    assert bonus_of(pos, fight, fight.forces[0]) == 0
    for sector in pos.content.near[at(50)][:2]:
        pos.owner[sector] = 1
    assert bonus_of(pos, fight, fight.forces[0]) == 2, "counted when the battle is resolved"


@clause("DES-BAT-13")
def test_a_helper_with_a_fleet_adds_its_own_adjacent_sectors() -> None:
    pos = table(owners={50: "BIP"}, phase="intrigue")
    fight = battle(pos, 50, Force(2, DEFENDS, 1, -1))
    pos.owner[pos.content.near[at(50)][0]] = 2
    assert bonus_of(pos, fight, fight.forces[1]) == 1


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


@clause("DES-BAT-15")
def test_the_log_says_who_attacks_and_who_defends() -> None:
    pos = table(owners={50: "BIP"}, fleets={"GSP": {50: 2}, "BIP": {50: 1}}, phase="intrigue")
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    told = [line for line in said(pos) if "Fleet" in line]
    assert [("attack" in line, "defend" in line) for line in told] == [(True, False), (False, True)]


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
    fight_in(pos, Attack(0, at(weak + 1), 0, -1, 1), Attack(1, at(weak + 1), 1, -1, 1), sector=weak + 1)
    assert pos.owner[weak] == owner


@clause("DES-BAT-17", "DES-BAT-16")
@pytest.mark.parametrize(("low", "owner"), [(3, 1), (4, NEUTRAL)])
def test_two_sides_that_tie_below_the_highest_change_nothing_and_at_the_top_the_sector_holds(
    low: int, owner: int
) -> None:
    """BIP has 12; GSP 11 or 12; PoP 8. Defence 6 and a 1 make 7."""
    pos = table(
        phase="intrigue",
        owners={10: "GSP", 11: "BIP", 12: "PoP"},
        fleets={"GSP": {SPOT: 3}, "BIP": {SPOT: 3}, "PoP": {SPOT: 2}},
        dice=[1, 4, 4, low, 4, 4, 4, 4, 4],
    )
    fight(pos, *(Attack(seat, at(SPOT), seat, -1, 1) for seat in range(3)))
    assert pos.owner[at(SPOT)] == owner


@clause("DES-BAT-17", "DES-BAT-30")
def test_two_attackers_tie() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        owners={29: "GSP", 28: "BIP"},
        fleets={"GSP": {50: 3}, "BIP": {50: 3}},
        dice=[1, 4, 4, 4, 4, 4, 4],
    )
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(50), 1, -1, 2)]
    start(pos, StartBattle(at(50)))
    quiet(pos)
    assert pos.owner[at(50)] == -1
    both = table("GSP BIP PoP", infested=[46], fleets={"GSP": {46: 1}}, republic={46: 1})
    both.attacks = [Attack(0, at(46), -1, -1, 0), Attack(3, at(46), -1, -1, 0)]
    assert {f.purpose for f in muster(both, at(46))[1:]} == {-1}


@clause("DES-BAT-18", "DES-BAT-21")
def test_the_winner_takes_control_and_its_fleets_stay() -> None:
    pos = table(owners={50: "BIP"}, fleets={"GSP": {50: 3}}, phase="intrigue")
    fight = battle(pos, 50, Force(0, 0, 3, -1))
    fight.winner = 0
    start(pos, Aftermath())
    assert pos.owner[at(50)] == 0 and pos.fleets_at(0, at(50)) == 3


@clause("DES-BAT-19", "DES-SEC-05")
@pytest.mark.parametrize(("owner", "dice"), [(INFESTED, [1, 4, 4]), (1, [1, 4, 4])])
def test_a_sector_that_is_made_neutral_was_invaded_too(owner: int, dice: list[int]) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {SPOT: 2}}, owners={40: "BIP"}, dice=dice)
    pos.owner[at(SPOT)] = owner
    fight(pos, Attack(0, at(SPOT), NEUTRAL, -1, 0))
    assert (pos.owner[at(SPOT)], pos.invaded) == (NEUTRAL, True)


@clause("DES-BAT-19")
def test_a_side_that_fights_for_neutral_frees_an_infested_sector() -> None:
    pos = table(phase="intrigue", infested=[PLAIN], fleets={"GSP": {PLAIN: 6}}, dice=[1, 4, 4, 4, 4, 4, 4])
    fight_in(pos, Attack(0, at(PLAIN), NEUTRAL, -1, 0))
    assert pos.owner[at(PLAIN)] == NEUTRAL
    assert pos.fleets_at(0, at(PLAIN)) == 6


@clause("DES-BAT-20", "DES-BAT-18")
def test_a_party_whose_fleets_are_all_destroyed_still_takes_the_sector_its_side_wins() -> None:
    """GSP's Fleet and BIP's three fight for GSP; the Sector's 6 and 5 destroy GSP's."""
    pos = table(
        phase="intrigue",
        owners={12: "BIP"},
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 3}},
        senators={"PoP": "fola"},
        ministers={"defence": "fola"},
        dice=[5, 4, 4, 4, 4],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1), Attack(1, at(SPOT), 0, -1, 1))
    assert pos.waiting == (2,)
    play(pos, "hit gsp")
    assert (pos.owner[at(SPOT)], pos.fleets_of(0), pos.fleets_at(1, at(SPOT))) == (0, 0, 3)


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


@clause("DES-BAT-21", "DES-BAT-25", "DES-BAT-27")
def test_winners_and_losers_have_fought_and_cannot_fight_again() -> None:
    """GSP takes the Sector from BIP: 4, 4 and 3 against a 1, a 1 and a Defence of 6."""
    pos = table(
        phase="intrigue",
        owners={SPOT: "BIP", 40: "BIP"},
        fleets={"GSP": {SPOT: 3}, "BIP": {SPOT: 1, 40: 2}},
        dice=[1, 4, 4, 3, 1],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1))
    area = pos.area
    assert pos.owner[at(SPOT)] == 0
    assert (pos.fleets_at(0, at(SPOT)), pos.fought[at(SPOT)]) == (3, 3)
    assert (pos.fleets_at(1, at(SPOT)), pos.fleets_at(1, at(40)), pos.fought[area + at(40)]) == (0, 3, 1)
    pos.attacks = [Attack(1, at(40), 1, -1, 1), Attack(0, at(SPOT), 0, -1, 1)]
    pos.owner[at(40)] = pos.owner[at(SPOT)] = NEUTRAL
    assert attacked(pos) == [at(40)]  # with the two Fleets that have not fought
    assert [force.fleets for force in muster(pos, at(40))] == [0, 2]


@clause("DES-BAT-22", "DES-CAS-16")
def test_a_force_that_is_gone_altogether_does_not_keep_the_next_one_from_retreating() -> None:
    """The Sector's 5 destroys the only Fleet of GSP; BIP, defeated with it, retreats."""
    pos = table(
        phase="intrigue",
        owners={10: "GSP", 11: "BIP"},
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 1}},
        senators={"PoP": "fola"},
        ministers={"defence": "fola"},
        dice=[5, 1, 1],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1), Attack(1, at(SPOT), 0, -1, 1))
    play(pos, "hit gsp")
    assert (pos.fleets_of(0), pos.fleets_at(1, at(SPOT)), pos.fleets_at(1, at(11))) == (0, 0, 1)


@clause("DES-BAT-22", "DES-BAT-15")
def test_every_force_of_a_losing_side_retreats_and_those_of_the_winner_stay() -> None:
    """GSP and PoP defend BIP's Sector with it; TMP wins it for itself and CoS stays with TMP."""
    pos = table(
        "GSP BIP PoP TMP CoS",
        phase="intrigue",
        owners={SPOT: "BIP", 10: "GSP", 11: "BIP", 12: "PoP"},
        fleets={"GSP": {SPOT: 1}, "PoP": {SPOT: 1}, "TMP": {SPOT: 4}, "CoS": {SPOT: 1}},
        dice=[1, 1, 1, 4, 4, 4, 4, 4],
    )
    fight(pos, Attack(3, at(SPOT), 3, -1, 1), Attack(4, at(SPOT), 3, -1, 1))
    assert pos.owner[at(SPOT)] == 3
    assert [pos.fleets_at(seat, at(SPOT)) for seat in range(5)] == [0, 0, 0, 4, 1]
    assert (pos.fleets_at(0, at(10)), pos.fleets_at(2, at(12))) == (1, 1)


@clause("DES-BAT-22")
@pytest.mark.parametrize(
    ("owners", "left", "moves"),
    [
        ([10], 2, []),
        ([10, 12], 1, ["retreat 1 to sector 10", "retreat 1 to sector 12"]),
        (
            [10, 12],
            3,
            [
                "retreat 3 to sector 10",
                "retreat 3 to sector 12",
                "retreat 1 to sector 10",
                "retreat 1 to sector 12",
            ],
        ),
    ],
)
def test_the_ways_of_a_retreat(owners: list[int], left: int, moves: list[str]) -> None:
    pos = table(owners=dict.fromkeys(owners, "GSP"), fleets={"GSP": {SPOT: left}})
    start(pos, Retreat(0, at(SPOT), left))
    assert (legal(pos) if pos.waiting else []) == moves
    if not moves:
        assert pos.fleets_at(0, at(10)) == left  # there is one way only
    elif left > 1:
        play(pos, "retreat 1 to sector 10")
        assert "retreat 2 to sector 12" in legal(pos)
        assert str(refused(pos, "retreat 3 to sector 12"))
        play(pos, "retreat 2 to sector 12")
        assert [pos.fleets_at(0, at(n)) for n in (10, 12, SPOT)] == [1, 2, 0]


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
    fight_in(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert pos.waiting == (0,)
    play(pos, "retreat 1 to sector 12", "retreat 1 to sector 13")
    assert [pos.fleets_at(0, at(n)) for n in (12, 13, PLAIN)] == [1, 1, 0]


@clause("DES-BAT-24")
def test_last_resorts_of_a_retreat() -> None:
    pos = table("GSP BIP PoP", owners=dict.fromkeys(range(1, 57), "BIP"))
    assert len(havens(pos, 0, at(5))) == 55
    pos.owner = [INFESTED] * 56
    assert havens(pos, 0, at(5)) == [at(1)]


@clause("DES-BAT-25", "DES-BAT-05")
@pytest.mark.parametrize(("dice", "owner"), [([1, 1, 4, 4], 1), ([4, 4, 1, 1], 0)])
def test_the_fleets_that_hold_or_take_a_sector_have_fought_whoever_they_belong_to(
    dice: list[int], owner: int
) -> None:
    """BIP attacks the Sector of GSP, which has a Fleet there: 8 against 2 and half of 6, or 2 against 8."""
    pos = table(
        phase="intrigue",
        owners={SPOT: "GSP", 10: "GSP", 11: "BIP"},
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 2}},
        rebel="BIP",
        dice=dice,
    )
    fight(pos, Attack(1, at(SPOT), 1, -1, 1))
    assert pos.owner[at(SPOT)] == owner
    stays, goes, refuge = (1, 0, 10) if owner == 1 else (0, 1, 11)
    number = [1, 2]
    assert pos.fought[stays * pos.area + at(SPOT)] == pos.fleets_at(stays, at(SPOT)) == number[stays]
    assert pos.fought[goes * pos.area + at(refuge)] == pos.fleets_at(goes, at(refuge)) == number[goes]


@clause("DES-BAT-25", "DES-BAT-22")
def test_fleets_that_fought_elsewhere_before_do_not_retreat_with_the_force_that_is_defeated() -> None:
    """One of BIP's three Fleets came back from another battle: of the other two one is lost, one retreats."""
    pos = table(
        phase="intrigue",
        owners={SPOT: "BIP", 11: "BIP", 10: "GSP"},
        fleets={"GSP": {SPOT: 4}, "BIP": {SPOT: 3}},
        dice=[1, 4, 4, 4, 5, 1, 1],
    )
    pos.fought[pos.area + at(SPOT)] = 1
    fight(pos, Attack(0, at(SPOT), 0, -1, 1))
    assert pos.owner[at(SPOT)] == 0
    assert (pos.fleets_at(1, at(SPOT)), pos.fleets_at(1, at(11))) == (1, 1)


@clause("DES-BAT-25", "DES-INIT-10", "DES-BAT-01")
def test_fleets_that_have_fought_do_not_move_a_battle_to_their_initiative() -> None:
    """PoP, the worst, has Fleets in Sector 40 that have fought: GSP chooses between its two battles."""
    pos = table(phase="intrigue", fleets={"GSP": {40: 1, 41: 1}, "PoP": {40: 1}}, initiative="PoP GSP BIP")
    pos.fought[2 * pos.area + at(40)] = 1
    pos.attacks = [Attack(0, at(40), 0, -1, 1), Attack(0, at(41), 0, -1, 1)]
    start(pos, NextBattle((2, 0, 1)))
    assert legal(pos) == ["fight in sector 40", "fight in sector 41"]


@clause("DES-BAT-25")
def test_fleets_that_retreat_have_fought_and_keep_whether_they_moved() -> None:
    pos = table(fleets={"GSP": {12: 3, 13: 1}})
    pos.moved[at(12)], pos.fought[at(12)] = 1, 3
    transfer(pos, 0, at(12), at(13), 2)
    assert (pos.fleets[at(12)], pos.moved[at(12)], pos.fought[at(12)]) == (1, 0, 1)
    assert (pos.fleets[at(13)], pos.moved[at(13)], pos.fought[at(13)]) == (3, 1, 2)


@clause("DES-BAT-25")
def test_fleets_that_have_not_fought_stay_fit_when_others_retreat() -> None:
    pos = table(fleets={"GSP": {50: 4}}, phase="intrigue")
    pos.fought[at(50)] = 3
    transfer(pos, 0, at(50), at(20), 2)
    assert (fit(pos, 0, at(50)), fit(pos, 0, at(20))) == (1, 0)
    assert (pos.fleets_at(0, at(50)), pos.fleets_at(0, at(20))) == (2, 2)


@clause("DES-BAT-26", "DES-BAT-25")
def test_only_republic_fleets_of_the_battle_go_home() -> None:
    pos = table(
        phase="intrigue",
        owners={12: "GSP"},
        fleets={"GSP": {SPOT: 1}},
        republic={SPOT: 2, 40: 1},
        dice=[1, 1, 1, 1],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1))
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, SPOT, 40)] == [2, 0, 1]


@clause("DES-BAT-26")
@pytest.mark.parametrize("dice", [[1, 1, 1, 1, 1], [4, 4, 4, 4, 4, 1, 1]])
def test_after_any_battle_the_republic_fleets_go_back_to_sector_1(dice: list[int]) -> None:
    pos = arena(owners={12: "GSP"}, republic={PLAIN: 2}, dice=dice)
    fight_in(pos, Attack(0, at(PLAIN), 0, -1, 1))
    assert (pos.fleets_at(3, at(PLAIN)), pos.fleets_at(3, 0)) == (0, 2)


@clause("DES-BAT-27", "DES-BAT-28")
def test_what_was_declared_for_a_sector_ends_with_its_battle_and_no_other() -> None:
    pos = table()
    pos.attacks = [Attack(0, at(n), 0, -1, 1) for n in (40, SPOT)]
    pos.stands = [Stand(1, at(n), -1) for n in (40, SPOT)]
    end_attacks(pos, at(SPOT))
    assert ([a.sector for a in pos.attacks], [s.sector for s in pos.stands]) == ([at(40)], [at(40)])


@clause("DES-BAT-28")
def test_a_battle_without_attackers_at_the_roll_is_none_and_its_declarations_are_settled() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {43: 1}, "BIP": {43: 1}}, money=9, hands={"BIP": "feint"})
    pos.attacks = [Attack(0, at(43), 0, -1, 1), Attack(0, at(44), 0, -1, 1)]
    start(pos, StartBattle(at(43)))
    pos.remove(0, at(43), 1)
    quiet(pos)
    assert pos.battle is None and pos.rolled == [] and pos.owner[at(43)] == NEUTRAL
    assert [attack.sector for attack in pos.attacks] == [at(44)]


@clause("DES-BAT-29", "DES-SAB-26", "DES-SAB-09")
def test_the_abilities_of_the_owners_admiral_do_not_touch_the_sectors_own_die() -> None:
    """A Coward leads the owner's Fleets: the Sector's 6 grants a die all the same, the Fleet's does not."""
    pos = table(
        phase="intrigue",
        owners={PLAIN: "PoP"},
        fleets={"PoP": {PLAIN: 1}, "GSP": {PLAIN: 1}},
        senators={"PoP": "liriana"},
        dice=[6, 1, 6, 2],
    )
    from orrery.games.destiny.table.war import Stand

    pos.stands = [Stand(2, at(PLAIN), sen("liriana"))]
    pos.attacks = [Attack(0, at(PLAIN), 0, -1, 1)]
    start(pos, StartBattle(at(PLAIN)))
    quiet(pos)
    assert pos.rolled == [6, 1, 6, 2]
