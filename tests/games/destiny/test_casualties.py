"""Who assigns which casualty, when, and on whom (DES-CAS, DES-REP-11, DES-BAT-29)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.casualties import AssignCasualties, AssignHit, battle_of
from tests.games.destiny.kit import at, legal, play, quiet, refused, sen, start, table
from tests.ledger import clause

PLAIN = 50


def counted(pos: Table, owner: int, warden: int, *forces: tuple[Force, list[int]], own: list[int]) -> Table:
    """A battle whose dice lie on the table: the Sector's own, then each force's."""
    pos.battle = Battle(
        at(PLAIN), owner, [Force(-1, DEFENDS, 0, -1), *(force for force, _ in forces)], warden, DEFENDS
    )
    dice = [own, *(values for _, values in forces)]
    seats = [max(owner, -1), *(force.seat for force, _ in forces)]
    pos.roll = Roll("battle", seats, dice, [[0] * len(d) for d in dice], [True] * len(dice), [0] * len(dice))
    for force, _ in forces:
        pos.place(force.seat, at(PLAIN), force.fleets)
    start(pos, AssignCasualties())
    return pos


def askers(pos: Table, text: str) -> list[int]:
    """Who assigns, in order, while everybody hits the same colour."""
    found = []
    while pos.waiting:
        found.append(pos.waiting[0])
        play(pos, text if text in legal(pos) else legal(pos)[0])
    return found


@clause("DES-CAS-09", "DES-CAS-17", "DES-REP-11")
def test_the_republics_hits_come_first_then_the_parties_in_initiative_order() -> None:
    pos = counted(
        table(initiative="PoP GSP BIP", phase="intrigue"),
        1,
        1,
        (Force(0, 0, 3, -1), [5]),
        (Force(1, DEFENDS, 3, -1), [5]),
        (Force(2, 2, 3, -1), [5]),
        (Force(3, DEFENDS, 1, -1), [6]),
        own=[6],
    )
    # BIP decides for the Republic, as Minister of Defence, and at its own place for its Sector and its Fleets
    assert askers(pos, "hit gsp") == [1, 2, 0, 1, 1]
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in range(4)] == [0, 2, 3, 1]


@clause("DES-CAS-17")
@pytest.mark.parametrize("owner", [NEUTRAL, INFESTED])
def test_who_decides_for_a_sector_of_nobody_assigns_its_hits_before_its_own(owner: int) -> None:
    pos = counted(
        table(initiative="GSP BIP PoP", phase="intrigue"),
        owner,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 2, -1), [1]),
        (Force(2, 2, 2, -1), [5]),
        own=[5],
    )
    assert askers(pos, "hit bip") == [2, 0, 2]


@clause("DES-CAS-17", "DES-BAT-29")
def test_the_owner_assigns_the_hits_of_its_sector_at_its_own_place_even_as_seat_of_the_worst() -> None:
    pos = counted(
        table(initiative="BIP GSP PoP", phase="intrigue"),
        0,
        1,
        (Force(1, 1, 2, -1), [5]),
        (Force(2, 2, 2, -1), [1]),
        (Force(0, DEFENDS, 2, -1), [1]),
        own=[5],
    )
    assert askers(pos, "hit pop") == [1, 0]  # BIP with its own Fleets, then GSP for the Sector


@clause("DES-CAS-11")
def test_a_hit_on_sheltered_republic_fleets_is_refused_and_changes_nothing() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5, 5]),
        (Force(1, DEFENDS, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        (Force(3, DEFENDS, 2, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit pop"]
    error = refused(pos, "hit republic")
    assert error.clause == "DES-CAS-11"
    assert str(error) == "The Republic Fleets take no casualty while Party Fleets opposing you are left."
    assert [force.suffered for force in battle_of(pos).forces] == [0] * 5
    play(pos, "hit bip", "hit pop")
    assert pos.fleets_at(3, at(PLAIN)) == 2


@clause("DES-CAS-10")
def test_a_hit_on_the_own_side_is_refused_whoever_is_there() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit pop"]
    error = refused(pos, "hit gsp")
    assert error.clause == "DES-CAS-07"
    assert str(error) == "'hit gsp' is not possible now. You may play 'hit bip', 'hit pop'."


@clause("DES-CAS-07", "DES-OPT-04")
def test_for_an_absent_player_the_hit_falls_on_the_first_force() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5]),
        (Force(1, 1, 1, -1), [1]),
        (Force(2, 2, 1, -1), [1]),
        own=[1],
    )
    step = AssignHit(0, 1)
    assert pos.text(step.absent(pos, step.moves(pos))) == "hit bip"


@clause("DES-CAS-12", "DES-CAS-11")
def test_when_the_parties_before_it_have_enough_hits_the_republic_can_be_hit() -> None:
    pos = counted(
        table(phase="intrigue"),
        NEUTRAL,
        2,
        (Force(0, 0, 2, -1), [5, 5]),
        (Force(1, DEFENDS, 1, -1), [1]),
        (Force(3, DEFENDS, 2, -1), [1]),
        own=[1],
    )
    assert legal(pos) == ["hit bip", "hit republic"]  # the first hit fell on BIP by itself
    play(pos, "hit republic")
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in (0, 1, 3)] == [2, 0, 1]


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


@clause("DES-SAB-06", "DES-BAT-29")
def test_a_butcher_scores_with_the_dice_of_its_own_force_alone() -> None:
    """On 4s: the Sector's die and the Fleet beside it score nothing, the Butcher's Fleets two."""
    pos = counted(
        table(phase="intrigue", senators={"BIP": "krazzeth"}),
        1,
        1,
        (Force(0, 0, 3, -1), [4, 4, 4]),
        (Force(1, DEFENDS, 2, sen("krazzeth")), [4, 4]),
        own=[4],
    )
    assert [pos.fleets_at(seat, at(PLAIN)) for seat in (0, 1)] == [1, 2]


@clause("DES-SAB-12")
@pytest.mark.parametrize(("dice", "left"), [([5], 3), ([5, 5], 3), ([5, 5, 5], 2), ([4, 4], 4)])
def test_the_merciful_score_half_rounded_up(dice: list[int], left: int) -> None:
    pos = counted(
        table(phase="intrigue", senators={"GSP": "sarrishet"}),
        NEUTRAL,
        1,
        (Force(0, 0, 3, sen("sarrishet")), dice),
        (Force(1, DEFENDS, 4, -1), [1]),
        own=[1],
    )
    assert pos.fleets_at(1, at(PLAIN)) == left
