"""After a battle: who stays, who goes where, what is settled (DES-BAT-18 to 27, DES-CAS-16)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Stand
from orrery.games.destiny.war.battles import (
    NextBattle,
    Retreat,
    StartBattle,
    attacked,
    end_attacks,
    muster,
)
from orrery.games.destiny.war.casualties import battle_of
from tests.games.destiny.kit import answer, at, legal, play, quiet, refused, sen, start, table
from tests.ledger import clause

SPOT = 43
"""A Sector of Defence 6 without race or icon."""


def fight(pos: Table, *attacks: Attack) -> Table:
    """The battle is fought as far as nobody has to decide."""
    pos.attacks = list(attacks)
    start(pos, StartBattle(at(SPOT)))
    return quiet(pos)


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


@clause("DES-BAT-27", "DES-BAT-28")
def test_what_was_declared_for_a_sector_ends_with_its_battle_and_no_other() -> None:
    pos = table()
    pos.attacks = [Attack(0, at(n), 0, -1, 1) for n in (40, SPOT)]
    pos.stands = [Stand(1, at(n), -1) for n in (40, SPOT)]
    end_attacks(pos, at(SPOT))
    assert ([a.sector for a in pos.attacks], [s.sector for s in pos.stands]) == ([at(40)], [at(40)])


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


@clause("DES-BAT-04", "DES-BAT-15", "DES-BAT-30")
def test_the_owner_that_attacks_its_own_sector_no_more_defends_it() -> None:
    """A declaration of a Party for a Sector that has become its own counts as defence (DES-DEAL-25)."""
    pos = table(owners={SPOT: "GSP"}, fleets={"GSP": {SPOT: 2}, "BIP": {SPOT: 1}}, phase="intrigue")
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1), Attack(1, at(SPOT), 1, -1, 1)]
    assert [(f.seat, f.purpose) for f in muster(pos, at(SPOT))] == [(-1, DEFENDS), (0, DEFENDS), (1, 1)]


@clause("DES-INV-20", "DES-REP-01", "DES-INV-27")
def test_admirals_of_defenders_and_of_the_republic_lead_their_own_forces() -> None:
    pos = table(
        phase="intrigue",
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 1}},
        republic={SPOT: 1},
        senators={"BIP": "zharrak", "PoP": "fola", "GSP": "orrumah"},
    )
    pos.attacks = [Attack(0, at(SPOT), 0, sen("orrumah"), 1)]
    pos.stands = [Stand(1, at(SPOT), sen("zharrak")), Stand(1, at(40), -1)]
    pos.admirals = [(at(40), sen("orrumah")), (at(SPOT), sen("fola"))]
    forces = muster(pos, at(SPOT))
    assert [(f.seat, f.admiral) for f in forces] == [
        (-1, -1),
        (0, sen("orrumah")),
        (1, sen("zharrak")),
        (pos.republic, sen("fola")),
    ]
    pos.sen_at[sen("fola")] = 3
    assert muster(pos, at(SPOT))[-1].admiral == -1


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


@clause("DES-BAT-19", "DES-SEC-05")
@pytest.mark.parametrize(("owner", "dice"), [(INFESTED, [1, 4, 4]), (1, [1, 4, 4])])
def test_a_sector_that_is_made_neutral_was_invaded_too(owner: int, dice: list[int]) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {SPOT: 2}}, owners={40: "BIP"}, dice=dice)
    pos.owner[at(SPOT)] = owner
    fight(pos, Attack(0, at(SPOT), NEUTRAL, -1, 0))
    assert (pos.owner[at(SPOT)], pos.invaded) == (NEUTRAL, True)


@clause("DES-REB-10", "DES-REB-14", "DES-BAT-05")
@pytest.mark.parametrize(
    ("rebel", "purpose", "die", "owner"),
    [
        ("GSP", 0, 4, NEUTRAL),  # 4 against a 1 and half of 6
        ("GSP", 0, 5, 0),
        ("GSP", 1, 5, NEUTRAL),  # for another Party the rebel meets the whole Defence
        ("BIP", 0, 5, NEUTRAL),
    ],
)
def test_only_a_side_that_fights_for_the_rebel_meets_half_the_defence(
    rebel: str, purpose: int, die: int, owner: int
) -> None:
    pos = table(
        phase="intrigue",
        owners={10: "GSP", 11: "BIP"},
        fleets={"GSP": {SPOT: 1}, "BIP": {SPOT: 0}},
        rebel=rebel,
        dice=[1, die],
    )
    fight(pos, Attack(0, at(SPOT), purpose, -1, 1))
    assert pos.owner[at(SPOT)] == owner


@clause("DES-REP-01", "DES-REP-04")
@pytest.mark.parametrize(("rebel", "defends"), [("", True), ("BIP", False), ("PoP", True)])
def test_republic_fleets_defend_a_loyal_sector_even_against_who_would_make_it_neutral(
    rebel: str, defends: bool
) -> None:
    pos = table(
        phase="intrigue", owners={SPOT: "BIP"}, fleets={"GSP": {SPOT: 1}}, republic={SPOT: 2}, rebel=rebel
    )
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 1)]
    assert ((pos.republic, DEFENDS) in [(f.seat, f.purpose) for f in muster(pos, at(SPOT))]) is defends


@clause("DES-REP-05", "DES-REP-04")
@pytest.mark.parametrize(
    ("owner", "purpose", "redeployed", "defends"),
    [
        (INFESTED, DEFENDS, True, True),
        (INFESTED, DEFENDS, False, False),
        (1, DEFENDS, True, True),
        (1, DEFENDS, False, False),
        (1, 1, True, True),  # sent to take it for the rebel, who has it meanwhile
        (INFESTED, 1, True, False),
    ],
)
def test_a_corrupt_minister_may_have_a_rebellious_or_infested_sector_defended(
    owner: int, purpose: int, redeployed: bool, defends: bool
) -> None:
    """GSP fights to make the Sector neutral; the Republic Fleets there have no orders to attack."""
    pos = table(phase="intrigue", fleets={"GSP": {SPOT: 1}}, republic={SPOT: 2}, rebel="BIP")
    pos.owner[at(SPOT)] = owner
    pos.attacks = [Attack(0, at(SPOT), NEUTRAL, -1, 0)]
    pos.redeployed = redeployed
    pos.orders = Plan(2, (March(at(1), at(40), 1, DEFENDS), March(at(1), at(SPOT), 2, purpose)))
    forces = [(f.seat, f.purpose, f.fleets) for f in muster(pos, at(SPOT))]
    assert forces[2:] == ([(pos.republic, DEFENDS, 2)] if defends else [])
    pos.orders = Plan(2, (March(at(1), at(40), 1, DEFENDS),))
    assert len(muster(pos, at(SPOT))) == 2, "those that were there without orders take no side"


@clause("DES-BAT-07", "DES-BAT-08", "DES-REP-11")
def test_a_minister_of_defence_that_falls_before_the_roll_does_not_roll() -> None:
    """PoP's Minister would roll for the neutral Sector; it is killed in the open moment: BIP presides, and rolls."""
    pos = table(
        phase="intrigue",
        fleets={"GSP": {SPOT: 1}},
        senators={"PoP": "fola", "BIP": "zharrak", "GSP": "orrumah"},
        ministers={"defence": "fola", "prime_minister": "zharrak"},
        hands={"GSP": "assassination feint"},
        money={"GSP": 2},
        dice=[6, 1, 1],
    )
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1)]
    start(pos, StartBattle(at(SPOT)))
    assert battle_of(pos).warden == 2
    answer(pos, "GSP", "play assassination")
    play(pos, "choose orrumah", "choose fola")
    while pos.roll is None or pos.roll.contest != "battle":
        pos.play("pass", pos.waiting[0])
    assert not pos.in_play(sen("fola"))
    assert (battle_of(pos).warden, pos.roll.seats) == (1, [1, 0])


@clause("DES-END-10", "DES-BAT-18")
def test_a_party_that_leaves_after_the_dice_have_fallen_wins_nothing() -> None:
    """GSP's 12 beat a 1 and a Defence of 6; it leaves while it might re-roll: the Sector of BIP is neutral now."""
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        owners={SPOT: "BIP"},
        fleets={"GSP": {SPOT: 3}, "PoP": {SPOT: 1}},
        hands={"GSP": "feint"},
        dice=[1, 4, 4, 4, 1],
    )
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1), Attack(2, at(SPOT), 0, -1, 2)]
    start(pos, StartBattle(at(SPOT)))
    while pos.roll is None:
        pos.play("pass", pos.waiting[0])
    pos.resign(0)
    quiet(pos)
    assert (pos.owner[at(SPOT)], pos.invaded) == (NEUTRAL, True)
    assert (pos.fleets_of(0), pos.fleets_at(2, at(SPOT))) == (0, 1), "who fought beside it stays"


@clause("DES-END-10", "DES-BAT-18", "DES-CAS-03")
def test_a_winner_that_leaves_while_casualties_are_assigned_does_not_take_the_sector() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        owners={SPOT: "BIP", 10: "TMP", 11: "BIP"},
        fleets={"GSP": {SPOT: 3}, "PoP": {SPOT: 1}, "TMP": {SPOT: 1}},
        dice=[1, 4, 4, 4, 1, 5],
    )
    fight(pos, Attack(0, at(SPOT), 0, -1, 1), Attack(2, at(SPOT), 0, -1, 2))
    assert legal(pos) == ["hit gsp", "hit pop"]  # TMP's 5, before the result takes effect
    pos.resign(0)
    assert pos.waiting == (), "PoP alone is left to be hit"
    assert (pos.owner[at(SPOT)], pos.fleets_of(2), pos.fleets_at(3, at(10))) == (NEUTRAL, 0, 1)


@clause("DES-BAT-25", "DES-INIT-10", "DES-BAT-01")
def test_fleets_that_have_fought_do_not_move_a_battle_to_their_initiative() -> None:
    """PoP, the worst, has Fleets in Sector 40 that have fought: GSP chooses between its two battles."""
    pos = table(phase="intrigue", fleets={"GSP": {40: 1, 41: 1}, "PoP": {40: 1}}, initiative="PoP GSP BIP")
    pos.fought[2 * pos.area + at(40)] = 1
    pos.attacks = [Attack(0, at(40), 0, -1, 1), Attack(0, at(41), 0, -1, 1)]
    start(pos, NextBattle((2, 0, 1)))
    assert legal(pos) == ["fight in sector 40", "fight in sector 41"]
