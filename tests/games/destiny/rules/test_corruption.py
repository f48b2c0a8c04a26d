"""Corruption (DES-COR): what brings it, and on whom it goes."""

from __future__ import annotations

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.deals.transfers import hand_over
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.ending import Duties
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.table.goods import SenatorInPlay
from orrery.games.destiny.table.senate import Charge, March, Plan
from orrery.games.destiny.table.war import DEFENDS, Attack, Journey, Payment, Stand, Tour
from orrery.games.destiny.turn.acts import BANK, MOVE, deed
from orrery.games.destiny.turn.corruption import PlaceCorruption, bearer
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import answer, at, clauses, law, legal, play, quiet, sen, start, table, tokens
from tests.games.destiny.scenes import DUTY, FOUR_SENATORS, PEOPLE, _ready, carried, order, stand, use, war
from tests.ledger import clause


@clause("DES-CARD-03", "DES-COR-01")
def test_union_corruption_pays_four_money_a_token() -> None:
    pos = use(_ready("union_corruption", money=0), "play union corruption", "choose 3")
    assert tokens(pos, "orrumah") == (3, 0)
    assert pos.money[0] == 12


@clause("DES-CARD-10", "DES-COR-02")
def test_a_confession_costs_one_influence_a_token_up_to_four() -> None:
    pos = _ready("confession", tainted={"orrumah": (3, 0)}, influence=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play confession")
    assert legal(pos) == ["choose 1", "choose 2"]
    play(pos, "choose 2")
    quiet(pos)
    assert tokens(pos, "orrumah") == (1, 0)
    assert pos.influence[0] == 0


@clause("DES-COR-03", "DES-COR-05", "DES-SEN-11")
def test_the_tokens_of_one_cause_go_on_one_senator_of_the_own_party() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    bearer(pos, 0, 2, "DES-COR-05")
    pos.settle()
    assert legal(pos) == ["put it on orrumah", "put it on brannoch"]
    play(pos, "put it on brannoch")
    assert (tokens(pos, "brannoch"), tokens(pos, "orrumah")) == ((2, 0), (0, 0))
    none = table(senators={"BIP": "orrumah"})
    start(none, PlaceCorruption(0, 2, "DES-COR-05"))
    assert not none.waiting
    assert sum(none.corruption) == 0 and clauses(none.events) == ["DES-SEN-11"]


@clause("DES-COR-04")
def test_with_an_admiral_the_corruption_is_the_admirals() -> None:
    pos = war()
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send brannoch as admiral")
    assert tokens(pos, "brannoch") == (2, 0)


@clause("DES-ORD-10", "DES-REP-06", "DES-COR-06")
def test_orders_to_fleets_that_are_gone_declare_nothing_and_the_other_orders_stand() -> None:
    """The first orders name Fleets in Sector 8, where none is left; the second ones only defend."""
    pos = table(
        senators=FOUR_SENATORS,
        ministers={"defence": "orrumah"},
        republic={1: 2},
        owners={40: "BIP"},
        infested=[42],
    )
    carried(
        pos,
        March(at(8), at(40), 1, NEUTRAL),
        March(at(1), at(41), 1, DEFENDS),
        March(at(1), at(42), 1, NEUTRAL),
        corrupted=True,
    )
    assert stand(pos, 1, 40, 41, 42) == [0, 0, 1, 1]
    assert [(a.sector, a.purpose) for a in pos.attacks] == [(at(42), NEUTRAL)]
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-COR-07", "DES-PROP-10")
def test_who_has_broken_the_law_need_not_buy_for_it_but_for_the_next_one() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    broken = law(pos, "prohibit bank_trade; " + DUTY)
    pos.broken = [(broken.id, 0)]
    start(pos, Duties(0))
    assert not pos.waiting
    kept = law(pos, "tax bank_trade 1 money; " + DUTY)
    start(pos, Duties(0))
    play(pos, "break the law")
    assert pos.broken == [(broken.id, 0), (kept.id, 0)]
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-COR-07", "DES-LAW-17", "DES-PROP-21")
def test_a_law_is_broken_once_a_turn_and_each_law_by_itself() -> None:
    pos = table(senators=PEOPLE)
    law(pos, "prohibit bank_trade for 3 turns")
    law(pos, "prohibit bank_trade above 1 per turn for 3 turns")
    for taken in (2, 4, 4):
        start(pos, *deed(pos, 0, BANK))
        assert tokens(pos, "orrumah") == (taken, 0)
    assert pos.broken == [(1, 0), (2, 0)]
    assert tokens(pos, "zharrak") == (0, 0)


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


@clause("DES-COR-09", "DES-COR-07", "DES-COR-08")
def test_whoever_has_broken_a_law_pays_its_tax_no_more_this_turn() -> None:
    pos = table(senators=PEOPLE, laws=["tax move_fleet 2 money for 3 turns"])
    assert [one.amount for one in due(pos, 0, MOVE, at(40))] == [2]
    pos.broken = [(pos.laws[0].id, 0)]
    assert due(pos, 0, MOVE, at(40)) == []
    assert len(due(pos, 1, MOVE, at(40))) == 1
    clear_turn(pos)
    assert len(due(pos, 0, MOVE, at(40))) == 1


@clause("DES-COR-10")
def test_tokens_go_with_a_traded_senator() -> None:

    pos = table(senators=PEOPLE, tainted={"orrumah": (2, 1)})
    hand_over(pos, 0, 1, SenatorInPlay(sen("orrumah")))
    assert pos.party_of(sen("orrumah")) == 1 and tokens(pos, "orrumah") == (2, 1)
