"""What begins anew with a turn, and what ends when a Sector or a Senator changes hands
(DES-COR-08, DES-BOARD-10, DES-TURN, DES-DEAL-25, DES-SEN-10, DES-ASN-22, 23)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.table.senate import Charge, Plan
from orrery.games.destiny.table.state import DEAD, IN_PLAY
from orrery.games.destiny.table.war import (
    DEFENDS,
    Attack,
    Battle,
    Contest,
    Force,
    Journey,
    Payment,
    Stand,
    Tour,
)
from orrery.games.destiny.turn.control import free_sector, take_control
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.senators import kill
from tests.games.destiny.kit import at, clauses, sen, start, table
from tests.ledger import clause


@clause("DES-COR-08", "DES-BOARD-10", "DES-PROS-06", "DES-FEINT-04", "DES-REB-27", "DES-SEC-12", "DES-BAT-25")
def test_what_is_counted_for_one_turn_begins_anew_and_nothing_else() -> None:
    clean = table(
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (2, 1)},
        fleets={"GSP": {3: 2}},
        republic={1: 4},
        owners={3: "GSP"},
        money=4,
        influence=3,
        hands={"BIP": "feint"},
    )
    pos = clean.copy()
    pos.rank = [3, 4, 5]
    pos.used = [True] * len(pos.used)
    pos.moved[at(3)] = pos.fought[at(3)] = 2
    for flags in (pos.tried, pos.audited, pos.fresh):
        flags[0] = True
    pos.dip_turn[0] = -4
    pos.token_log = [(0, 0, 2, 1)]
    pos.corruption_then[0] = pos.shadow_then[0] = 0
    pos.peaced[1] = True
    pos.redeployed = pos.marched = pos.invaded = True
    pos.orders = Plan(0, (), ())
    pos.base = [0] * pos.area
    for numbers in (pos.tabled, pos.requests, pos.docked, pos.recruits):
        numbers[2] = 1
    pos.failed, pos.tally, pos.broken = ["peace"], [(1, 0, 0, 1)], [(1, 0)]
    pos.payments = [Payment(0, 1, 0, 2)]
    pos.journeys = [Journey(0, 1, 2, 1)]
    pos.attacks, pos.stands = [Attack(0, 3, 0, -1, 1)], [Stand(0, 4, -1)]
    pos.admirals, pos.sent = [(3, 0)], [0]
    pos.charges, pos.tours = [Charge(0, 1, False)], [Tour(0, 0, 3)]
    pos.blocked, pos.weakened = [(3, 0)], [(3, -3)]
    pos.treaty_with = 1
    clear_turn(pos)
    clean.rank = [-1] * 3  # set afresh
    differing = [name for name in pos.game.fields() if getattr(pos, name, None) != getattr(clean, name, None)]
    assert differing == []
    assert pos.base[0] == 4  # where the Republic Fleets stand now (DES-REP-10)
    assert (pos.corruption_then[0], pos.shadow_then[0]) == (2, 1)


# --- Sectors ----------------------------------------------------------------------------------------------------


@clause("DES-DEAL-25")
def test_who_comes_to_control_what_it_attacks_defends_it_with_its_admiral_and_campaigns_there_no_more() -> (
    None
):
    pos = table(
        phase="intrigue", fleets={"GSP": {40: 2}, "BIP": {40: 1}}, senators={"GSP": "orrumah brannoch"}
    )
    mine, theirs = Attack(0, at(40), 0, sen("orrumah"), 1), Attack(1, at(40), 1, -1, 2)
    other = Attack(0, at(41), 0, -1, 3)
    pos.attacks = [mine, theirs, other]
    tours = [Tour(0, sen("brannoch"), at(40)), Tour(0, sen("brannoch"), at(42)), Tour(1, 5, at(40))]
    pos.tours = tours[:]
    take_control(pos, at(40), 0)
    assert pos.attacks == [theirs, other]
    assert pos.stands == [Stand(0, at(40), sen("orrumah"))]
    assert pos.tours == tours[1:]


@clause("DES-DEAL-25", "DES-BAT-18")
def test_in_the_middle_of_its_battle_an_attack_stays_one_until_the_battle_is_over() -> None:
    pos = table(phase="intrigue", fleets={"GSP": {40: 2}})
    pos.attacks = [Attack(0, at(40), 0, -1, 1)]
    pos.battle = Battle(at(40), NEUTRAL, [Force(-1, DEFENDS, 0, -1)], 0, DEFENDS)
    take_control(pos, at(40), 0)
    assert (len(pos.attacks), pos.stands) == (1, [])


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


@clause("DES-BOARD-09", "DES-INIT-07", "DES-INIT-02")
def test_a_sector_that_becomes_neutral_gives_its_card_to_nobody_and_initiative_is_set_again() -> None:
    pos = table(owners={10: "GSP"}, initiative="BIP PoP GSP")
    pos.rank = [8, 1, 1]
    free_sector(pos, at(10))
    start(pos, SetInitiative(False))
    assert pos.rank == [1, 1, 1]
    assert "DES-BOARD-09" not in clauses(pos.events)


# --- Senators ---------------------------------------------------------------------------------------------------


@clause("DES-SEN-10", "DES-ASN-22", "DES-ASN-23", "DES-PROS-19", "DES-ELEC-17")
def test_a_dead_senator_leaves_everything_it_was_doing_and_others_go_on() -> None:
    """Two Senators in the same place in everything; one of them dies."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch"},
        tainted={"orrumah": (2, 1), "brannoch": (1, 2)},
        exhausted="orrumah brannoch",
        ministers={"justice": "orrumah", "finance": "brannoch"},
    )
    dead, lives = sen("orrumah"), sen("brannoch")
    for senator in (dead, lives):
        pos.fresh[senator] = pos.seduced[senator] = True
        pos.dip_phase[senator], pos.dip_turn[senator] = 4, -4
        pos.attacks.append(Attack(0, at(40), 0, senator, 1))
        pos.stands.append(Stand(0, at(41), senator))
        pos.admirals.append((at(42), senator))
        pos.tours.append(Tour(0, senator, at(43)))
        pos.charges.append(Charge(senator, 1, False))
    pos.contest = Contest(at(43), pos.tours[:], [0] * 3, [0] * 3, 0, 0)
    pos.battle = Battle(at(40), NEUTRAL, [Force(0, 0, 1, dead), Force(1, 1, 1, lives)], 0, DEFENDS)
    kill(pos, dead, "DES-ASN-04", "{0:senator} is assassinated")
    assert (pos.sen_at[dead], pos.sen_seat[dead], pos.sen_at[lives]) == (DEAD, -1, IN_PLAY)
    assert (pos.ministry[3], pos.ministry[2]) == (-1, lives)
    for values in (pos.corruption, pos.shadow, pos.dip_phase, pos.dip_turn):
        assert values[dead] == 0 and values[lives] != 0
    for flags in (pos.exhausted, pos.fresh, pos.seduced):
        assert (flags[dead], flags[lives]) == (False, True)
    assert [attack.admiral for attack in pos.attacks] == [-1, lives]
    assert [stand.admiral for stand in pos.stands] == [-1, lives]
    assert pos.admirals == [(at(42), lives)]
    assert [tour.senator for tour in pos.tours] == [tour.senator for tour in pos.contest.tours] == [lives]
    assert [force.admiral for force in pos.battle.forces] == [-1, lives]
    assert [charge.senator for charge in pos.charges] == [lives]


@clause("DES-SEN-10")
def test_nobody_dies_twice() -> None:
    pos = table(reserve={"GSP": "orrumah"})
    before = msgspec.json.encode(pos.sen_at)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    assert msgspec.json.encode(pos.sen_at) == before
    assert "DES-ASN-04" not in clauses(pos.events)
