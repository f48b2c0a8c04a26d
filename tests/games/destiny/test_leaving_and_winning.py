"""Parties that leave, Parties that rebel, and who wins (DES-END, DES-REB)."""

from __future__ import annotations

import pytest

from orrery.engine.base import Decision
from orrery.games.destiny.cards.sector_abilities import GiveOne
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.laws.peace import make_peace, peace_offers, table_peace
from orrery.games.destiny.phases.ending import (
    CheckEnd,
    DiscardDown,
    Duty,
    EndOfTurn,
    RunDown,
    SpendPool,
    dissolve,
    finish_by_limit,
)
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.senate import B_LAW, B_PEACE, Bill, Charge
from orrery.games.destiny.table.state import DEAD, Table
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Force, Stand, Tour
from orrery.games.destiny.turn.control import infest
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.stages import OFFERS
from orrery.games.destiny.war.battles import ChooseBattle, Retreat
from orrery.games.destiny.war.campaigns import CampaignTurn, ChooseCampaign
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import ChooseStronghold, declare, may_rebel
from tests.games.destiny.kit import at, clauses, deal, legal, play, quiet, said, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


@clause("DES-END-10")
def test_everything_of_a_party_that_leaves_goes_with_it_and_nothing_of_the_others() -> None:
    """GSP and BIP have the same of everything; GSP leaves."""
    pos = table(
        phase="intrigue",
        owners={12: "GSP", 13: "BIP"},
        fleets={"GSP": {12: 2}, "BIP": {13: 2}},
        senators=PEOPLE,
        reserve={"GSP": "wythelle", "BIP": "corvane"},
        ministers={"justice": "orrumah", "finance": "zharrak"},
        hands={"GSP": "feint", "BIP": "seduction"},
        money=3,
        influence=4,
    )
    for seat in (0, 1):
        pos.moved[seat * pos.area + at(12 + seat)] = pos.fought[seat * pos.area + at(12 + seat)] = 1
        pos.attacks.append(Attack(seat, at(40), seat, -1, 1))
        pos.stands.append(Stand(seat, at(41), -1))
        pos.tours.append(Tour(seat, seat, at(42)))
        deal(pos, Gift(seat, 2, Funds(MONEY, 1)))
    terms = (Gift(0, 2, Funds(MONEY, 1)), Gift(2, 0, Funds(MONEY, 1)), Gift(1, 2, Funds(MONEY, 1)))
    pos.bill = Bill(B_LAW, 2, "Trade", [], 0, "", -1, 0, None, terms)
    pos.offer = Offer(2, list(terms))
    pos.battle = Battle(at(40), -1, [Force(0, 0, 2, -1), Force(1, 1, 2, -1)], 2, DEFENDS)
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (pos.owner[at(12)], pos.owner[at(13)]) == (-1, 1)
    for numbers, left in ((pos.fleets, 2), (pos.moved, 1), (pos.fought, 1)):
        assert (sum(numbers[: pos.area]), numbers[pos.area + at(13)]) == (0, left)
    for name in ("orrumah", "wythelle"):
        assert (pos.sen_at[sen(name)], pos.sen_seat[sen(name)]) == (DEAD, -1)
    assert (pos.senators_of(1), pos.reserve_of(1)) == ([sen("zharrak")], [sen("corvane")])
    assert (pos.ministry[3], pos.ministry[2]) == (-1, sen("zharrak"))
    assert (pos.hands[0], len(pos.hands[1]), pos.discards) == ([], 1, [pos.content.card("feint")])
    assert (pos.money, pos.influence) == ([0, 3, 3], [0, 4, 4])
    assert [a.seat for a in pos.attacks] == [s.seat for s in pos.stands] == [t.seat for t in pos.tours] == [1]
    assert [each.partners for each in pos.deals] == [(1, 2)]
    assert pos.bill.terms == terms[2:] and pos.offer.terms == [terms[2]]
    assert [force.fleets for force in pos.battle.forces] == [0, 2]
    assert pos.outcome is None


@clause("DES-END-10")
def test_the_fleets_that_leave_are_those_of_the_party_that_leaves() -> None:
    pos = table(fleets={"GSP": {12: 1}, "BIP": {12: 2}, "PoP": {12: 3}}, republic={12: 4})
    pos.resigned[1] = True
    dissolve(pos, 1)
    assert [pos.fleets_of(colour) for colour in range(4)] == [1, 0, 3, 4]


@clause("DES-LAW-11", "DES-LAW-13")
@pytest.mark.parametrize(("pool", "lost"), [(7, ["1 Money of taxes disappear"]), (6, [])])
def test_what_the_pool_does_not_spend_disappears(pool: int, lost: list[str]) -> None:
    pos = table(phase="ending")
    pos.pool = pool
    start(pos, SpendPool())
    assert [line for line in said(pos) if "disappear" in line] == lost
    assert (pos.pool, pos.fleets_at(pos.republic, 0)) == (0, 2)


@clause("DES-TURN-04", "DES-TURN-06")
def test_what_is_discarded_lies_in_the_discards() -> None:
    pos = table(phase="ending", hands={"GSP": "feint " * 4 + "multi_task " * 4 + "seduction"})
    start(pos, DiscardDown(0))
    play(pos, "discard seduction", "discard feint")
    assert (len(pos.hands[0]), pos.discards) == (
        7,
        [pos.content.card(name) for name in ("seduction", "feint")],
    )
    assert not pos.waiting


@clause("DES-END-10", "DES-REB-02")
@pytest.mark.parametrize(("leaver", "rebel"), [(0, -1), (1, 0)])
def test_with_the_rebel_its_rebellion_leaves(leaver: int, rebel: int) -> None:
    pos = table(rebel="GSP")
    pos.resigned[leaver] = True
    dissolve(pos, leaver)
    assert pos.rebel == rebel


@clause("DES-END-11")
def test_the_last_party_wins_and_one_of_two_does_not() -> None:
    pos = table(owners={12: "PoP"})
    for seat, over in ((0, False), (1, True)):
        pos.resigned[seat] = True
        dissolve(pos, seat)
        assert (pos.outcome is not None) is over
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners, pos.outcome.scores) == ("DES-END-11", (2,), (0, 0, 1))


@clause("DES-END-02", "DES-REB-20")
def test_a_rebel_with_ten_sectors_wins() -> None:
    pos = table(rebel="GSP", owners=dict.fromkeys(range(10, 20), "GSP"))
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("DES-END-12", "DES-END-10")
def test_at_the_turn_limit_a_party_that_has_left_wins_nothing() -> None:
    pos = table(money={"GSP": 9})
    pos.resigned[0] = True
    finish_by_limit(pos, (0, 0, 0))
    assert pos.outcome is not None and pos.outcome.winners == (1, 2)


@clause("DES-END-12")
@pytest.mark.parametrize(
    ("limit", "turn", "over"), [(0, 50, False), (5, 4, False), (5, 5, True), (5, 6, True)]
)
def test_the_limit_is_reached_with_its_turn(limit: int, turn: int, over: bool) -> None:
    pos = table(turn=turn, turn_limit=limit)
    pos.then(CheckEnd(), StartTurn())
    pos.stack.pop().run(pos)
    assert (pos.outcome is not None) is over
    assert pos.stack == ([] if over else [StartTurn()])


@clause("DES-EOT-01", "DES-EOT-03")
def test_the_end_of_a_turn_asks_the_loyal_for_duties_and_everybody_for_discards() -> None:
    pos = table("GSP BIP PoP TMP", rebel="BIP", phase="intrigue")
    pos.resigned[3] = True
    EndOfTurn().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert names == [
        *["Duties"] * 2,
        "SpendPool",
        "EndAbilities",
        *["DiscardDown"] * 3,
        "JudgePromises",
        "RunDown",
        "CheckEnd",
    ]
    assert pos.phase == 3


@clause("DES-GAL-07", "DES-EOT-01")
def test_an_event_of_two_turns_stays_for_the_second() -> None:
    pos = table(active="home_guard")
    RunDown().run(pos)
    assert [turns for _, turns in pos.active] == [1] and pos.event_discards == []
    RunDown().run(pos)
    assert pos.active == [] and len(pos.event_discards) == 1


# --- Rebellion --------------------------------------------------------------------------------------------------


@clause("DES-REB-04", "DES-REB-32", "DES-PROS-19")
def test_a_rebel_loses_its_offices_trials_and_commands_and_the_others_keep_theirs() -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        ministers={"prime_minister": "orrumah", "interior": "brannoch", "finance": "zharrak"},
    )
    people = [sen("orrumah"), sen("zharrak")]
    pos.charges = [Charge(senator, 2, False) for senator in people]
    pos.proposed = [Charge(senator, 2, False) for senator in people]
    pos.admirals = [(at(40), senator) for senator in people]
    declare(pos, 0)
    assert pos.ministry == [-1, -1, sen("zharrak"), -1, -1]
    assert (
        [charge.senator for charge in pos.charges]
        == [charge.senator for charge in pos.proposed]
        == people[1:]
    )
    assert pos.admirals == [(at(40), sen("zharrak"))]
    assert pos.rebel == 0 and not pos.in_standing(0)


@clause("DES-DEAL-27")
def test_what_others_owe_each_other_in_a_deal_with_a_rebel_stays_owed() -> None:
    pos = table("GSP BIP PoP TMP")
    three = deal(pos, Gift(0, 1, Funds(MONEY, 1)), Gift(1, 2, Funds(MONEY, 1)), Gift(2, 0, Funds(MONEY, 1)))
    deal(pos, Gift(0, 1, Funds(MONEY, 1)))
    other = deal(pos, Gift(1, 2, Funds(MONEY, 1)))
    declare(pos, 0)
    assert [each.id for each in pos.deals] == [three.id, other.id]
    assert sorted(pos.deals[0].kept) == [0, 2] and list(pos.deals[1].kept) == []


@clause("DES-REB-05", "DES-REB-06", "DES-REB-07")
def test_the_named_sector_is_safe_and_each_other_one_needs_a_six() -> None:
    pos = table(owners={12: "GSP", 13: "GSP", 14: "GSP", 15: "GSP", 16: "BIP"}, dice=[6, 5, 6])
    start(pos, ChooseStronghold(0))
    assert legal(pos) == [f"the rebellion holds sector {n}" for n in (12, 13, 14, 15)]
    play(pos, "the rebellion holds sector 13")
    assert [pos.owner[at(n)] for n in (12, 13, 14, 15, 16)] == [0, 0, -1, 0, 1]


@clause("DES-REB-07", "DES-SEC-18")
def test_a_rebels_roll_for_a_sector_may_be_rolled_again() -> None:
    pos = table(owners={34: "GSP", 13: "GSP"}, dice=[2, 6])
    start(pos, ChooseStronghold(0))
    play(pos, "the rebellion holds sector 34", "re-roll die 1 of roll 1")
    assert pos.owner[at(13)] == 0


@clause("DES-REB-05")
def test_a_single_sector_joins_without_a_roll() -> None:
    pos = table(owners={12: "GSP"}, dice=[1])
    start(pos, ChooseStronghold(0))
    assert pos.owner[at(12)] == 0 and pos.rolled == []


@clause("DES-REB-01", "DES-REB-27")
def test_who_made_peace_this_turn_does_not_rebel_again_but_others_may() -> None:
    pos = table(rebel="GSP")
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert [may_rebel(pos, seat, 0) for seat in range(3)] == [False, True, True]


@clause("DES-REB-25", "DES-INIT-07")
def test_peace_ends_the_treaty_and_sets_initiative_again() -> None:
    pos = table(rebel="GSP", initiative="BIP PoP GSP")
    pos.rank = [7, 1, 1]
    pos.treaty_with = 1
    pos.treaty = (Gift(0, 1, Funds(MONEY, 1)),)
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    start(pos, SetInitiative(False))
    assert (list(pos.treaty), pos.rank) == ([], [1, 1, 1])
    assert pos.treaty_with == -1, "the next offer of peace is a new one"
    again = table()
    make_peace(again, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None))
    assert "DES-REB-25" not in clauses(again.events) and not any(again.peaced)


@clause("DES-REB-26")
def test_what_the_treaty_transfers_changes_hands_with_the_peace() -> None:
    pos = table(rebel="GSP", money={"GSP": 5})
    make_peace(pos, Bill(B_PEACE, 1, "Peace", [], 0, "", -1, 0, None, (Gift(0, 1, Funds(MONEY, 4)),)))
    pos.settle()
    quiet(pos)
    assert pos.money == [1, 4, 0]


@clause("DES-REB-24", "DES-PROP-19")
def test_the_party_to_which_peace_was_offered_tables_that_treaty() -> None:
    terms = (Gift(0, 1, Funds(MONEY, 4)),)
    pos = table(rebel="GSP", senators=PEOPLE, ministers={"justice": "zharrak"}, money=9)
    pos.treaty_with, pos.treaty = 1, terms
    table_peace(pos, 1)
    assert pos.bill is not None
    assert (pos.bill.kind, pos.bill.seat, pos.bill.terms) == (B_PEACE, 1, terms)
    own = table(rebel="GSP", senators=PEOPLE, ministers={"justice": "zharrak"}, money=9)
    own.treaty_with, own.treaty = 1, terms
    table_peace(own, 2)
    assert own.bill is None, "another Party writes its own, which the rebel must accept"
    assert own.offer is not None and (own.offer.proposer, own.offer.aim) == (2, "peace tabled")


@clause("DES-REB-24")
@pytest.mark.parametrize(("offered", "offers"), [(-1, 2), (0, 0), (2, 0)])
def test_one_offer_of_peace_at_a_time(offered: int, offers: int) -> None:
    pos = table(rebel="BIP", senators=PEOPLE)
    pos.treaty_with = offered
    assert len(peace_offers(pos, 1)) == offers


@clause("DES-PROP-08", "DES-PROP-09")
@pytest.mark.parametrize(("bought", "asked"), [(False, True), (True, False)])
def test_a_republic_fleet_bought_in_the_purchases_is_the_one_that_the_law_demands(
    bought: bool, asked: bool
) -> None:
    pos = table(phase="intrigue", senators=PEOPLE, money=9, laws=["sample:1"], owners={40: "GSP"})
    start(pos, BuyTurn(0))
    if bought:
        play(pos, "buy a republic fleet")
    play(pos, "pass")
    pos.phase = 3
    start(pos, Duty(0, pos.laws[0].id))
    assert bool(pos.waiting) is asked


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
    assert said(pos, pos.events) == [
        line.format(gsp=pos.seat_name(0))
    ]  # and an Infested one is not infested again


@clause("DES-INV-22", "DES-CAMP-05", "DES-BUY-03")
@pytest.mark.parametrize("step", [DeclareTurn(0), CampaignTurn(0), BuyTurn(0)])
def test_who_can_only_pass_is_asked_all_the_same_lest_the_hand_show(step: Decision[Table]) -> None:
    pos = table(turn=1, phase="intrigue")
    pos.offers = [OFFERS] * 3
    start(pos, step)
    assert pos.waiting == (0,) and legal(pos) == ["pass"]


@clause("DES-OPT-04")
@pytest.mark.parametrize(
    ("step", "text"),
    [
        (ChooseBattle(0, (at(40), at(41))), "fight in sector 40"),
        (ChooseCampaign(0, (at(40), at(41))), "resolve the campaign in sector 40"),
        (Retreat(0, at(44), 2), "retreat 2 to sector 12"),
        (ChooseStronghold(0), "the rebellion holds sector 12"),
        (GiveOne(0, 1), "hand over multi-task"),
    ],
)
def test_for_an_absent_player_the_game_takes_the_first_way(step: Decision[Table], text: str) -> None:
    pos = table(owners={12: "GSP", 13: "GSP"}, fleets={"GSP": {44: 2}}, hands={"GSP": "feint multi_task"})
    assert pos.text(step.absent(pos, step.moves(pos))) == text
