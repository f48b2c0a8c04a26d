"""The language of laws (DES-LAW): taxes, bans, duties, permissions and licences, act by act."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.laws.bill_of_rights import form_problem
from orrery.games.destiny.laws.enactment import end_law
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.licences import LicenceNumber, LicenceSectors, licensed_acts
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.laws.taxes import BreakLaw, Tax, due
from orrery.games.destiny.phases.ending import Duties, SpendPool
from orrery.games.destiny.phases.senate_phase import EndSenate
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import (
    ActionCard,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WontInvade
from orrery.games.destiny.table.war import Attack, Payment, Stand
from orrery.games.destiny.turn.acts import (
    BANK,
    CAMPAIGN,
    MOVE,
    PROMISE,
    RECRUIT,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    deed,
)
from orrery.games.destiny.turn.bank import BuyInfluence, bank
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.feints import EndOfDeclarations, defending, fulfilled, play_feint, too_many
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import (
    answer,
    at,
    law,
    legal,
    play,
    question_of,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    CONTENT,
    FAILS,
    PASSES,
    PEOPLE,
    SPOT,
    TWO_PARTIES,
    agree,
    demanded,
    drafting,
    hand_two_sectors,
    presided_senate,
    senate_that_tables,
    steps,
    taxed,
    vote_through,
    why_refused,
)
from tests.ledger import clause

ONE = {"GSP": "orrumah"}


def judged(pos: Table) -> list[int]:
    """Who breaks a law when all have declared."""
    start(pos, EndOfDeclarations())
    return sorted(seat for _, seat in pos.broken)


@clause("DES-LAW-06")
@pytest.mark.parametrize(
    ("threshold", "fine"),
    [
        ("above 0 per turn", True),
        ("above 10 per sector", True),
        ("above 11 per turn", False),
        ("above 2", False),
        ("above 2 per party", False),
    ],
)
def test_a_threshold_is_a_number_to_ten_per_turn_or_per_sector(threshold: str, fine: bool) -> None:
    for text in (f"tax move_fleet {threshold} 2 money", f"prohibit move_fleet {threshold}"):
        assert (not read_law(table().content, text + " for 2 turns").problem) is fine


@clause("DES-LAW-06", "DES-LAW-07")
def test_only_acts_beyond_the_threshold_are_taxed_and_each_turn_anew() -> None:
    pos = table(laws=["tax move_fleet above 2 per turn 3 money for 5 turns"])
    assert taxed(pos, number=2) == []
    assert taxed(pos, number=4) == [(0, 6)]
    deed(pos, 0, MOVE, 0, 2)
    assert taxed(pos, number=1) == [(0, 3)]
    assert due(pos, 1, MOVE, 0, 2) == []  # another Party has its own count
    pos.tally = []
    assert taxed(pos, number=2) == []


@clause("DES-LAW-06")
def test_a_threshold_per_sector_counts_each_sector_apart() -> None:
    pos = table(laws=["prohibit move_fleet above 1 per sector for 5 turns"])
    deed(pos, 0, MOVE, at(1))
    assert taxed(pos, MOVE, at(2)) == []
    assert taxed(pos, MOVE, at(1)) == [(0, 0)]


@clause("DES-LAW-06", "DES-LAW-19")
@pytest.mark.parametrize(
    ("limit", "permit", "broken"),
    [
        ("above 3 per turn", "", True),
        ("above 4 per turn", "", False),
        ("above 2 per sector", "", True),
        ("above 3 per sector", "", False),
        ("above 3 per turn", "permit station_defending_fleet first 1 per turn from 1", False),
        ("above 2 per sector", "permit station_defending_fleet first 1 per sector from 1", False),
        ("above 3 per turn", "permit station_defending_fleet in own from 1", False),
        ("above 3 per turn", "permit station_defending_fleet in foreign from 1", True),
    ],
)
def test_stationed_fleets_are_counted_when_all_have_declared(limit: str, permit: str, broken: bool) -> None:
    pos = table(phase="intrigue", senators=ONE, owners={1: "GSP"}, fleets={"GSP": {1: 3, 2: 1}})
    law(pos, f"prohibit station_defending_fleet {limit} for 3 turns")
    if permit:
        law(pos, permit + " for 3 turns")
    assert judged(pos) == ([0] if broken else [])


@clause("DES-LAW-06", "DES-LAW-23", "DES-LAW-28")
@pytest.mark.parametrize(
    ("act", "none", "per_turn", "per_sector"),
    [("bank_trade", 1, 11, 0), ("move_fleet", 1, 11, 11), ("hold_fleets", 0, 11, 11)],
)
def test_thresholds_from_0_to_10_per_sector_where_there_is_one(
    act: str, none: int, per_turn: int, per_sector: int
) -> None:
    pos = drafting("provision: prohibit", f"act: {act}")
    if per_sector:
        play(pos, "place: complete")
    texts = legal(pos)
    assert texts.count("threshold: none") == none
    assert [text for text in texts if text.endswith("per turn")] == [
        f"threshold: above {number} per turn" for number in range(per_turn)
    ]
    assert sum(text.endswith("per sector") for text in texts) == per_sector


@clause("DES-LAW-06")
@pytest.mark.parametrize(
    ("above", "said_so"),
    [
        ("", ""),
        (" above 0 per turn", ""),
        (" above 1 per turn", " beyond the first one a turn"),
        (" above 2 per turn", " beyond the first 2 a turn"),
        (" above 1 per sector", " beyond the first one in any one Sector"),
    ],
)
def test_from_which_act_on_a_tax_is_due_is_said_in_words(above: str, said_so: str) -> None:
    reading = read_law(GAME.content, f"tax move_fleet{above} 2 money for 2 turns")
    assert [sentence(GAME.content, provision) for provision in reading.provisions] == [
        f"For each Fleet moved{said_so}, a Party pays 2 Money."
    ]


@clause("DES-LAW-06", "DES-LAW-07")
@pytest.mark.parametrize(
    ("threshold", "before", "moved", "tax"),
    [
        ("above 0 per turn", 0, 3, "6 Money"),
        ("above 2 per turn", 0, 3, "2 Money"),
        ("above 2 per turn", 0, 2, ""),
        ("above 2 per turn", 2, 1, "2 Money"),
        ("above 2 per sector", 2, 1, ""),
        ("above 2 per sector", 0, 4, "4 Money"),
        ("", 9, 1, "2 Money"),
    ],
)
def test_only_acts_beyond_the_number_are_taxed(threshold: str, before: int, moved: int, tax: str) -> None:
    pos = table()
    law(pos, f"tax move_fleet {threshold} 2 money for 3 turns")
    deed(pos, 0, MOVE, at(20), before)
    deed(pos, 1, MOVE, at(14), 5)  # what others do is not counted
    assert demanded(pos, MOVE, at(14), moved) == ([(1, tax)] if tax else [])


@clause("DES-LAW-06", "DES-LAW-07", "DES-LAW-10", "DES-LAW-12", "DES-LAW-17", "DES-LAW-22", "DES-LAW-19")
def test_thresholds_taxes_and_permissions() -> None:
    pos = table(
        influence=9,
        laws=["tax bank_trade above 2 per turn 3 influence for 2 turns"],
        senators={"GSP": "orrumah"},
    )
    assert due(pos, 0, BANK, -1, 2) == []
    assert due(pos, 0, BANK, -1, 4)[0].amount == 6
    deed(pos, 0, BANK)
    deed(pos, 0, BANK)
    start(pos, *deed(pos, 0, BANK))
    play(pos, "pay the tax")
    assert (pos.influence[0], pos.pool) == (6, 0)
    start(pos, *deed(pos, 0, BANK))
    play(pos, "refuse the tax")
    assert tokens(pos, "orrumah") == (2, 0)
    assert due(pos, 0, BANK, -1) == []
    law(pos, "tax recruit_senator 2 money for 2 turns")
    assert due(pos, 1, RECRUIT, -1, 3)[0].amount == 6
    law(pos, "permit recruit_senator first 1 per turn from 2 for 2 turns")
    assert due(pos, 1, RECRUIT, -1, 3)[0].amount == 4


@clause("DES-LAW-06", "DES-LAW-19")
@pytest.mark.parametrize(
    ("permit", "broken"),
    [
        ("", True),
        ("permit station_defending_fleet in numbers [30] from 1", False),
        ("permit station_defending_fleet in numbers [31] from 1", True),
        ("permit station_defending_fleet in numbers [30] first 1 per sector from 1", True),
        ("permit station_defending_fleet in numbers [30] first 2 per sector from 1", False),
        ("permit station_defending_fleet first 1 per turn from 1", True),
        ("permit station_defending_fleet first 2 per turn from 1", False),
        ("permit move_fleet from 1", True),
    ],
)
def test_what_is_permitted_is_taken_off_first(permit: str, broken: bool) -> None:
    pos = table(fleets={"GSP": {30: 2}})
    made = law(pos, "prohibit station_defending_fleet in numbers [30, 31] for 2 turns")
    if permit:
        law(pos, permit + " for 2 turns")
    assert too_many(pos, made, made.provisions[0], 0) is broken


@clause("DES-LAW-07", "DES-LAW-22")
@pytest.mark.parametrize(
    ("threshold", "broken"),
    [("above 1 per turn", []), ("above 0 per turn", [0, 1]), ("above 1 per sector", []), ("", [0, 1])],
)
def test_a_deal_about_two_sectors_counts_once_a_turn_and_once_for_each_sector(
    threshold: str, broken: list[int]
) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"})
    law(pos, f"prohibit trade_sectors {threshold} for 2 turns")
    hand_two_sectors(pos)
    assert sorted(seat for _, seat in pos.broken) == broken
    spots = [entry[3] for entry in pos.tally if entry[2] == 0]
    assert spots == ([at(12), at(13)] if threshold.endswith("sector") else [at(12)])


@clause("DES-LAW-07", "DES-LAW-26")
def test_what_was_counted_this_turn_stays_counted_when_a_permission_beside_it_ends() -> None:
    pos = table(laws=["prohibit declare_campaign in neutral for 3 turns"])
    law(pos, "permit declare_campaign from 1; tax move_fleet above 2 per turn 3 money for 3 turns")
    deed(pos, 0, MOVE, at(1), 2)
    end_law(pos, 1, "DES-PROP-20")
    assert [(item.resource, item.amount) for item in due(pos, 0, MOVE, at(1))] == [(0, 3)]
    play_feint(pos, 0)  # and a Feint finds it to take it back
    assert due(pos, 0, MOVE, at(1), 2) == []


@clause("DES-LAW-08")
@pytest.mark.parametrize(
    ("rate", "fine"),
    [
        ("1 money", True),
        ("10 influence", True),
        ("0 money", False),
        ("11 money", False),
        ("2 votes", False),
        ("x", False),
    ],
)
def test_a_tax_is_one_to_ten_of_one_resource(rate: str, fine: bool) -> None:
    assert (not read_law(table().content, f"tax move_fleet {rate} for 2 turns").problem) is fine


@clause("DES-LAW-08")
def test_rates_from_1_to_10_in_money_or_influence() -> None:
    pos = drafting("provision: tax", "act: bank_trade", "threshold: none")
    rates = [f"rate: {number} {resource}" for resource in ("money", "influence") for number in range(1, 11)]
    assert legal(pos) == [*rates, "drop the draft"]


@clause("DES-LAW-09", "DES-BILL-10")
@pytest.mark.parametrize("act", ["play_action_card", "vote", "bid_influence"])
def test_action_cards_and_votes_cannot_be_taxed(act: str) -> None:
    problem, cited = why_refused(f"tax {act} 1 money for 2 turns")
    assert "article 4" in problem and cited == "DES-BILL-11"


@clause("DES-LAW-09", "DES-LAW-15", "DES-LAW-21", "DES-LAW-23", "DES-LAW-28", "DES-LAW-08", "DES-LAW-06")
@pytest.mark.parametrize(
    "text",
    [
        "tax vote 1 money for 1 turns",
        "require recruit_senator 1 for 1 turns",
        "repeal 7",
        "permit move_fleet from 7 for 1 turns",
        "tax recruit_senator in own 1 money for 1 turns",
        "prohibit hold_fleets for 1 turns",
        "tax move_fleet 11 money for 1 turns",
        "tax move_fleet above 11 per turn 1 money for 1 turns",
        "prohibit move_fleet for 11 turns",
        "license invade for 2 turns",
        "tax move_fleet in GSP 1 money for 1 turns",
    ],
)
def test_provisions_outside_the_language_are_refused(text: str) -> None:
    pos = table()
    assert refusal(pos, read_law(pos.content, text))[0] != ""


@clause("DES-LAW-10", "DES-RES-06")
@pytest.mark.parametrize(
    ("resource", "money", "influence", "moves"),
    [
        (0, 5, 0, ["pay the tax", "refuse the tax"]),
        (0, 4, 3, ["trade 3 influence for 1 money", "refuse the tax"]),
        (0, 4, 2, ["refuse the tax"]),
        (1, 3, 4, ["trade 3 money for 1 influence", "refuse the tax"]),
        (1, 2, 4, ["refuse the tax"]),
        (1, 9, 5, ["pay the tax", "refuse the tax"]),
    ],
)
def test_a_tax_is_paid_in_full_if_need_be_by_way_of_the_bank(
    resource: int, money: int, influence: int, moves: list[str]
) -> None:
    pos = table(laws=["tax move_fleet 5 money for 2 turns"], money=money, influence=influence)
    assert [pos.text(move) for move in Tax(0, 1, resource, 5).moves(pos)] == moves


@clause("DES-LAW-10", "DES-LAW-11", "DES-LAW-12")
@pytest.mark.parametrize(("resource", "pool"), [("money", 2), ("influence", 0)])
def test_a_paid_tax_goes_to_the_republic_and_influence_is_lost(resource: str, pool: int) -> None:
    pos = table(senators=ONE, money=2, influence=2, laws=[f"tax recruit_senator 2 {resource} for 5 turns"])
    start(pos, *deed(pos, 0, RECRUIT))
    assert legal(pos) == ["pay the tax", "refuse the tax"]
    play(pos, "pay the tax")
    assert pos.pool == pool
    assert (pos.money[0], pos.influence[0]) == ((0, 2) if pool else (2, 0))
    assert pos.broken == []


@clause("DES-LAW-10", "DES-LAW-17")
def test_a_refused_tax_breaks_the_law_at_once_and_only_once_a_turn() -> None:
    pos = table(senators=ONE, money=9, laws=["tax recruit_senator 2 money for 5 turns"])
    start(pos, *deed(pos, 0, RECRUIT))
    play(pos, "refuse the tax")
    assert tokens(pos, "orrumah") == (2, 0)
    assert pos.money[0] == 9
    assert deed(pos, 0, RECRUIT) == []
    start(pos, BreakLaw(0, 1))
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-LAW-10")
@pytest.mark.parametrize(
    ("money", "influence", "moves"),
    [
        (2, 0, ["pay the tax", "refuse the tax"]),
        (1, 3, ["trade 3 influence for 1 money", "refuse the tax"]),
        (1, 2, ["refuse the tax"]),
    ],
)
def test_a_tax_is_due_in_full_and_the_bank_may_help(money: int, influence: int, moves: list[str]) -> None:
    pos = table(
        senators=ONE, money=money, influence=influence, laws=["tax recruit_senator 2 money for 5 turns"]
    )
    start(pos, *deed(pos, 0, RECRUIT))
    if pos.waiting:
        assert legal(pos) == moves
    else:
        assert moves == ["refuse the tax"]
        assert pos.broken == [(1, 0)]


@clause("DES-LAW-10", "DES-ASN-01")
@pytest.mark.parametrize(("text", "money"), [("pay the tax", 0), ("refuse the tax", 2)])
def test_an_attempt_waits_until_the_tax_on_abilities_is_paid_or_refused(text: str, money: int) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        laws=["tax use_senator_ability 2 money for 2 turns"],
        money={"PoP": 2},
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    assert pos.pile == [] and "pay the tax" in legal(pos)
    play(pos, text)
    quiet(pos)
    assert (pos.money[0], tokens(pos, "nambasu")) == (money, (0, 0) if money == 0 else (2, 0))
    assert not pos.in_play(sen("orrumah"))


@clause("DES-LAW-10", "DES-LAW-17")
def test_a_law_broken_by_a_refused_tax_demands_no_second_one_this_turn() -> None:
    pos = table(senators=PEOPLE, money=9, influence=9)
    law(pos, "tax bank_trade 1 money; tax bank_trade 1 influence for 3 turns")
    start(pos, *deed(pos, 0, BANK))
    play(pos, "refuse the tax")
    assert not pos.waiting  # the Influence is not asked for any more
    assert (tokens(pos, "orrumah"), pos.money[0], pos.influence[0]) == ((2, 0), 9, 9)
    assert deed(pos, 0, BANK) == []


@clause("DES-LAW-10", "DES-RES-05")
@pytest.mark.parametrize(
    ("resource", "money", "influence", "offered"),
    [
        ("money", 2, 0, ["pay the tax", "refuse the tax"]),
        ("money", 1, 3, ["trade 3 influence for 1 money", "refuse the tax"]),
        ("influence", 0, 2, ["pay the tax", "refuse the tax"]),
        ("influence", 3, 1, ["trade 3 money for 1 influence", "refuse the tax"]),
    ],
)
def test_a_tax_is_paid_in_full_or_by_way_of_the_bank_or_refused(
    resource: str, money: int, influence: int, offered: list[str]
) -> None:
    pos = table(senators=PEOPLE, money=money, influence=influence)
    law(pos, f"tax recruit_senator 2 {resource} for 3 turns")
    start(pos, *deed(pos, 0, RECRUIT))
    assert legal(pos) == offered


@clause("DES-LAW-10", "DES-LAW-18")
@pytest.mark.parametrize(("resource", "money", "influence"), [("money", 1, 2), ("influence", 2, 1)])
def test_who_can_pay_neither_way_breaks_the_law_without_a_question(
    resource: str, money: int, influence: int
) -> None:
    pos = table(senators=PEOPLE, money=money, influence=influence)
    law(pos, f"tax recruit_senator 2 {resource} for 3 turns")
    start(pos, *deed(pos, 0, RECRUIT))
    assert not pos.waiting
    assert (tokens(pos, "orrumah"), pos.money[0], pos.influence[0]) == ((2, 0), money, influence)


@clause("DES-LAW-10", "DES-RES-05")
def test_a_tax_is_paid_after_a_trade_with_the_bank() -> None:
    pos = table(senators=PEOPLE, money=1, influence=3)
    law(pos, "tax recruit_senator 2 money for 3 turns")
    start(pos, *deed(pos, 0, RECRUIT))
    assert question_of(pos, Tax(0, 1, MONEY, 2)).startswith("Law 1 demands 2 Money.")
    play(pos, "trade 3 influence for 1 money", "pay the tax")
    assert (pos.money[0], pos.influence[0], pos.pool, pos.broken) == (0, 0, 2, [])


@clause("DES-LAW-10", "DES-BUY-01")
def test_a_tax_on_party_fleets_falls_due_with_the_purchase() -> None:
    pos = table(
        phase="intrigue",
        owners={SPOT: "GSP"},
        senators=PEOPLE,
        money={"GSP": 9},
        laws=["tax buy_party_fleet 1 money for 2 turns"],
    )
    start(pos, BuyTurn(0))
    play(pos, f"buy a fleet for sector {SPOT}")
    assert "pay the tax" in legal(pos)
    play(pos, "pay the tax")
    assert (pos.money[0], pos.pool) == (9 - 5 - 1, 1)


@clause("DES-LAW-11", "DES-LAW-13")
@pytest.mark.parametrize(
    ("pool", "fleets", "minister", "after"),
    [(7, 5, False, 7), (2, 5, False, 5), (30, 9, False, 10), (7, 5, True, 6)],
)
def test_the_pool_buys_republic_fleets_and_the_rest_disappears(
    pool: int, fleets: int, minister: bool, after: int
) -> None:
    pos = table(
        phase="ending",
        senators=PEOPLE,
        republic={1: fleets},
        ministers={"finance": "zharrak"} if minister else {},
    )
    pos.pool = pool
    start(pos, SpendPool())
    if minister:
        assert pos.waiting == (1,)
        assert len(legal(pos)) == 3
        play(pos, "buy 1 republic fleets from the pool")
    assert pos.fleets_of(pos.republic) == after
    assert pos.pool == 0


@clause("DES-LAW-11", "DES-LAW-13")
@pytest.mark.parametrize(("pool", "lost"), [(7, ["1 Money of taxes disappear"]), (6, [])])
def test_what_the_pool_does_not_spend_disappears(pool: int, lost: list[str]) -> None:
    pos = table(phase="ending")
    pos.pool = pool
    start(pos, SpendPool())
    assert [line for line in said(pos) if "disappear" in line] == lost
    assert (pos.pool, pos.fleets_at(pos.republic, 0)) == (0, 2)


@clause("DES-LAW-14")
@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("require move_fleet 1 per turn end_of_declarations", True),
        ("require move_fleet 1 per turn end_of_turn", False),
        ("require buy_republic_fleet 1 per turn end_of_turn", True),
        ("require buy_republic_fleet 1 per turn end_of_declarations", False),
        ("require move_fleet 11 per turn end_of_declarations", False),
    ],
)
def test_each_duty_has_its_moment(text: str, fine: bool) -> None:
    assert (not read_law(table().content, text + " for 2 turns").problem) is fine


@clause("DES-LAW-14", "DES-LAW-27")
@pytest.mark.parametrize(
    ("moved", "fleets", "broken"), [(2, 5, False), (1, 5, True), (1, 1, False), (0, 0, False)]
)
def test_a_duty_to_move_counts_moves_as_far_as_there_are_fleets(
    moved: int, fleets: int, broken: bool
) -> None:
    pos = table(
        phase="intrigue",
        senators=ONE,
        fleets={"GSP": {12: fleets}},
        laws=["require move_fleet 2 per turn end_of_declarations for 3 turns"],
    )
    if moved:
        deed(pos, 0, MOVE, at(12), moved)
    assert judged(pos) == ([0] if broken else [])


@clause("DES-LAW-14")
def test_a_duty_without_any_such_sector_is_impossible_and_breaks_nothing() -> None:
    for infested, broken in (((), []), ((5,), [0])):
        pos = table(
            phase="intrigue",
            senators=ONE,
            infested=infested,
            fleets={"GSP": {1: 3}},
            laws=["require station_defending_fleet in infested 1 end_of_declarations for 3 turns"],
        )
        assert judged(pos) == broken


@clause("DES-LAW-14", "DES-LAW-27", "DES-LAW-19")
@pytest.mark.parametrize(
    ("clicks", "all_", "per_turn", "per_sector"),
    [
        (["provision: require", "act: move_fleet", "place: complete"], 0, 10, 0),
        (["provision: require", "act: move_fleet", "place: own", "place: complete"], 0, 10, 10),
        (["provision: permit", "act: move_fleet", "place: complete"], 1, 10, 10),
        (["provision: permit", "act: bank_trade"], 1, 10, 0),
        (["provision: permit", "act: buy_republic_fleet"], 1, 10, 0),
        (["provision: require", "act: buy_republic_fleet"], 0, 1, 0),  # one Fleet a turn (DES-LAW-15)
    ],
)
def test_numbers_from_1_to_10_per_sector_where_there_is_one(
    clicks: list[str], all_: int, per_turn: int, per_sector: int
) -> None:
    texts = legal(drafting(*clicks, laws=1))
    assert texts.count("number: all") == all_
    assert sum(text.endswith("per turn") for text in texts) == per_turn
    assert sum(text.endswith("per sector") for text in texts) == per_sector


@clause("DES-LAW-14", "DES-PROP-08")
@pytest.mark.parametrize(
    "text",
    [
        "tax buy_republic_fleet 1 money for 2 turns",
        "require move_fleet 1 per turn end_of_declarations for 2 turns",
        "prohibit buy_republic_fleet for 2 turns",
    ],
)
def test_no_other_law_demands_a_republic_fleet(text: str) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    law(pos, text)
    start(pos, Duties(0))
    assert not pos.waiting
    assert (pos.broken, pos.fleets_of(pos.republic)) == ([], 5)


@clause("DES-LAW-14")
@pytest.mark.parametrize(
    "text", ["require move_fleet", "require move_fleet 1", "require move_fleet 1 per turn"]
)
def test_a_duty_that_names_no_number_or_moment_has_the_usual_ones(text: str) -> None:
    reading = read_law(GAME.content, f"{text} for 2 turns")
    written = law_text(GAME.content, reading.provisions, reading.turns)
    assert written == "require move_fleet 1 per turn end_of_declarations for 2 turns"


@clause("DES-LAW-14", "DES-LAW-27")
@pytest.mark.parametrize(
    ("text", "fleets", "fine"),
    [
        (
            "require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations",
            {30: 1, 31: 1},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations",
            {30: 1, 32: 1},
            False,
        ),
        ("require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations", {30: 1}, True),
        ("require station_defending_fleet in numbers [30, 31] 2 per turn end_of_declarations", {}, True),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 2},
            False,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 1},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 1 per sector end_of_declarations",
            {30: 1, 31: 1, 40: 3},
            True,
        ),
        (
            "require station_defending_fleet in numbers [30, 31] 2 per sector end_of_declarations",
            {30: 4},
            False,
        ),
    ],
)
def test_a_duty_to_station_fleets_as_far_as_there_are_any(
    text: str, fleets: dict[int, int], fine: bool
) -> None:
    pos = table(fleets={"GSP": fleets}, senators=TWO_PARTIES)
    made = law(pos, text + " for 2 turns")
    ((index, provision),) = made.numbered()
    assert fulfilled(pos, made, index, provision, 0) is fine


@clause("DES-LAW-14")
@pytest.mark.parametrize(("counted", "fine"), [(0, False), (1, False), (2, True)])
def test_a_duty_to_move_fleets_counts_the_moves_of_the_turn(counted: int, fine: bool) -> None:
    pos = table(fleets={"GSP": {30: 3}}, senators=TWO_PARTIES)
    made = law(pos, "require move_fleet in numbers [30, 31] 2 per turn end_of_declarations for 2 turns")
    ((index, provision),) = made.numbered()
    pos.tally = [(made.id, index, 0, at(30))] * counted + [(made.id, index, 1, at(30))] * 3
    assert fulfilled(pos, made, index, provision, 0) is fine


@clause("DES-LAW-14", "DES-COR-07", "DES-SNT-14")
def test_when_all_have_declared_the_loyal_who_did_not_obey_break_the_law() -> None:
    pos = table(
        "GSP BIP PoP TMP",
        phase="intrigue",
        fleets={"GSP": {30: 1}, "BIP": {40: 1}, "PoP": {40: 1}, "TMP": {40: 1}},
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"},
        rebel="PoP",
        laws=["require station_defending_fleet in numbers [30] 1 per turn end_of_declarations for 2 turns"],
    )
    pos.broken = [(pos.laws[0].id, 3)]
    start(pos, EndOfDeclarations())
    assert [tokens(pos, name) for name in ("orrumah", "zharrak", "fola", "ilsane")] == [
        (0, 0),
        (2, 0),
        (0, 0),
        (0, 0),
    ]


@clause("DES-LAW-17", "DES-FEINT-03")
@pytest.mark.parametrize("declared", [True, False])
def test_only_a_breach_by_a_declaration_is_marked_for_a_feint(declared: bool) -> None:
    pos = table(senators=PEOPLE)
    law(pos, "prohibit move_fleet for 3 turns")
    pos.next_tag = 7
    start(pos, BreakLaw(0, 1, declared))
    assert pos.token_log[-1][2:] == (2, 7 if declared else 0)
    assert pos.payments == ([Payment(0, 1, -1, 7)] if declared else [])


@clause("DES-LAW-18")
def test_a_forbidden_act_is_counted_and_punished_but_never_blocked() -> None:
    pos = table(senators=ONE, laws=["prohibit recruit_senator for 5 turns"])
    assert taxed(pos, RECRUIT, -1) == [(0, 0)]
    start(pos, *deed(pos, 0, RECRUIT))
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-LAW-19", "DES-LAW-22", "DES-LAW-23")
@pytest.mark.parametrize(
    ("place", "permitted", "broken"),
    [
        ("numbers [13, 14]", "", True),
        ("numbers [14, 15]", "", False),
        ("any", "numbers [12]", True),
        ("any", "numbers [12, 13]", False),
        ("numbers [12]", "numbers [12]", False),
    ],
)
def test_one_forbidden_sector_of_a_deal_is_enough_and_a_permission_must_cover_them_all(
    place: str, permitted: str, broken: bool
) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"})
    law(pos, f"prohibit trade_sectors in {place} for 2 turns")
    if permitted:
        law(pos, f"permit trade_sectors in {permitted} from 1 for 2 turns")
    hand_two_sectors(pos)
    assert bool(pos.broken) is broken


@clause("DES-LAW-19", "DES-LAW-02")
def test_a_permission_lifts_one_law_for_one_act_in_its_place() -> None:
    pos = table(owners={1: "GSP"}, laws=["prohibit move_fleet; tax bank_trade 1 money for 5 turns"])
    law(pos, "prohibit move_fleet for 5 turns")
    law(pos, "permit move_fleet in own from 1 for 5 turns")
    assert [item.law for item in due(pos, 0, MOVE, at(1))] == [2]
    assert [item.law for item in due(pos, 0, MOVE, at(2))] == [1, 2]
    assert [item.law for item in due(pos, 0, BANK, -1)] == [1]


@clause("DES-LAW-19")
def test_a_permission_for_the_first_acts_is_used_up() -> None:
    pos = table(
        laws=["tax move_fleet 1 money for 5 turns", "permit move_fleet first 2 per turn from 1 for 5 turns"]
    )
    assert taxed(pos, number=2) == []
    assert taxed(pos, number=3) == [(0, 1)]
    deed(pos, 0, MOVE, 0, 2)
    assert taxed(pos, number=1) == [(0, 1)]
    assert due(pos, 1, MOVE, 0, 2) == []


@clause("DES-LAW-19", "DES-PROP-20")
@pytest.mark.parametrize("before", ["repeal", "permit move_fleet from"])
@pytest.mark.parametrize(("number", "fine"), [(0, False), (1, True), (9999, True), (10000, False)])
def test_a_law_is_named_by_its_number(before: str, number: int, fine: bool) -> None:
    reading = read_law(GAME.content, f"{before} {number} for 2 turns")
    assert reading.problem == ("" if fine else "The law must be a number from 1 to 9999.")
    assert [provision.law for provision in reading.provisions] == ([number] if fine else [])


@clause("DES-LAW-19", "DES-LAW-02")
def test_a_permission_is_found_wherever_it_stands_in_its_law() -> None:
    pos = table(owners={12: "GSP", 13: "BIP"})
    law(pos, "prohibit move_fleet for 3 turns")
    law(pos, "prohibit bank_trade for 3 turns")
    law(
        pos,
        "tax recruit_senator 1 money; permit bank_trade from 2; permit move_fleet in own from 1 for 3 turns",
    )
    law(pos, "permit move_fleet in infested from 1; permit move_fleet in neutral from 1 for 3 turns")
    assert demanded(pos, MOVE, at(12)) == []
    assert demanded(pos, MOVE, at(13)) == [(1, "breach")]
    assert demanded(pos, MOVE, at(14)) == []
    assert demanded(pos, BANK) == []


@clause("DES-LAW-19")
def test_a_permission_lifts_its_own_law_and_act_only() -> None:
    pos = table()
    law(pos, "prohibit move_fleet; prohibit declare_campaign in neutral for 3 turns")
    law(pos, "tax move_fleet 2 money for 3 turns")
    law(pos, "permit move_fleet from 1 for 3 turns")
    assert demanded(pos, MOVE, at(14)) == [(2, "2 Money")]
    assert demanded(pos, CAMPAIGN, at(14)) == [(1, "breach")]


@clause("DES-LAW-19", "DES-LAW-07")
@pytest.mark.parametrize(
    ("quota", "first", "second"),
    [
        ("first 2 per turn", [], "2 Money"),
        ("first 2 per sector", [], ""),
        ("first 1 per turn", [(1, "1 Money")], "2 Money"),
    ],
)
def test_a_permission_for_the_first_so_many_is_used_up(
    quota: str, first: list[tuple[int, str]], second: str
) -> None:
    pos = table()
    law(pos, "tax move_fleet 1 money for 3 turns")
    law(pos, f"permit move_fleet {quota} from 1 for 3 turns")
    assert demanded(pos, MOVE, at(14), 2) == first
    deed(pos, 0, MOVE, at(14), 2)
    assert demanded(pos, MOVE, at(15), 2) == ([(1, second)] if second else [])
    assert demanded(pos, MOVE, at(15), 2, seat=1) == first  # each Party has its own quota


@clause("DES-LAW-19", "DES-LAW-06")
@pytest.mark.parametrize(
    ("text", "fleets", "broken"),
    [
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per turn", {30: 1}, False),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per turn", {30: 1, 31: 1}, True),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per sector", {30: 1, 31: 1}, False),
        ("prohibit station_defending_fleet in numbers [30, 31] above 1 per sector", {30: 2}, True),
        ("prohibit station_defending_fleet in numbers [30, 31]", {30: 1}, True),
        ("prohibit station_defending_fleet in numbers [30, 31]", {32: 5}, False),
    ],
)
def test_how_many_fleets_a_law_lets_a_party_station(text: str, fleets: dict[int, int], broken: bool) -> None:
    pos = table(fleets={"GSP": fleets})
    made = law(pos, text + " for 2 turns")
    assert too_many(pos, made, made.provisions[0], 0) is broken


@clause("DES-LAW-22")
def test_fleets_that_attack_are_held_and_not_stationed() -> None:
    pos = table(fleets={"GSP": {20: 3}}, laws=["prohibit hold_fleets above 1 per turn for 3 turns"])
    law(pos, "prohibit station_defending_fleet above 1 per turn for 3 turns")
    held, stationed = pos.laws
    assert too_many(pos, held, held.provisions[0], 0) and too_many(pos, stationed, stationed.provisions[0], 0)
    pos.attacks = [Attack(0, at(20), 0, -1, 1)]
    assert too_many(pos, held, held.provisions[0], 0)
    assert not too_many(pos, stationed, stationed.provisions[0], 0)


@clause("DES-LAW-22")
def test_a_deal_about_two_sectors_is_one_act_of_trade() -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP", 13: "GSP"}, money=9)
    law(pos, "tax trade_sectors 2 money for 2 turns")
    hand_two_sectors(pos)
    pos.play("pay the tax", 0)
    pos.play("pay the tax", 1)
    assert (pos.money, pos.pool, len(pos.waiting)) == ([7, 7, 9], 4, 0)


@clause("DES-LAW-22", "DES-LAW-03")
@pytest.mark.parametrize(
    ("act", "term"),
    [
        ("trade_resources", Gift(0, 1, Funds(MONEY, 1))),
        ("trade_resources", Gift(0, 1, Funds(INFLUENCE, 1))),
        ("trade_fleets", Gift(0, 1, FleetsAt(at(12), 1))),
        ("trade_sectors", Gift(0, 1, OwnedSector(at(12)))),
        ("trade_senators", Gift(0, 1, SenatorInPlay(sen("brannoch")))),
        ("trade_senators", Gift(0, 1, ReserveSenator(sen("wythelle")))),
        ("exchange_cards", Gift(0, 1, ActionCard(0))),
        ("make_promise", WontInvade(0, 1, 9, party=1)),
    ],
)
def test_every_kind_of_goods_is_an_act_of_its_own_for_both_sides(act: str, term: AnyTerm) -> None:
    pos = table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        reserve={"GSP": "wythelle"},
        owners={12: "GSP"},
        fleets={"GSP": {12: 1}},
        money=9,
        influence=9,
    )
    pos.hands[0] = [0]
    for name in pos.content.acts[7:13]:
        law(pos, f"prohibit {name} for 2 turns")
    conclude(pos, Offer(0, [term]), ratified=False)
    pos.settle()
    while pos.waiting:
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    number = pos.content.acts.index(act) - 6
    assert pos.broken == ([(number, 0)] if act == "make_promise" else [(number, 0), (number, 1)])


@clause("DES-LAW-22")
@pytest.mark.parametrize("promiser", [0, 1])
def test_a_promise_is_an_act_of_who_promises_only(promiser: int) -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "prohibit make_promise for 3 turns")
    agree(pos, WontInvade(promiser, 1 - promiser, 9, party=2))
    assert [seat for _, seat in pos.broken] == [promiser]


@clause("DES-LAW-22", "DES-LAW-14")
def test_fleets_that_attack_in_a_sector_do_not_defend_there() -> None:
    for sector, broken in ((1, [0]), (2, [])):
        pos = table(
            phase="intrigue",
            senators=ONE,
            marked=[1],
            fleets={"GSP": {1: 1}},
            laws=["require station_defending_fleet in marked 1 end_of_declarations for 3 turns"],
        )
        pos.attacks = [Attack(0, at(sector), 0, -1, 1)]
        assert judged(pos) == broken


@clause("DES-LAW-22", "DES-INF-08", "DES-INV-21")
@pytest.mark.parametrize(
    ("infested", "ordered", "number"), [(False, False, 2), (True, False, 0), (True, True, 2)]
)
def test_fleets_without_orders_in_an_infested_sector_are_not_stationed_there(
    infested: bool, ordered: bool, number: int
) -> None:
    pos = table(phase="intrigue", fleets={"GSP": {40: 2}}, infested=[40] if infested else [])
    pos.stands = [Stand(1, at(40), -1), Stand(0, at(41), -1)]
    if ordered:
        pos.stands.append(Stand(0, at(40), -1))
    assert defending(pos, 0, at(40)) == number


@clause("DES-LAW-22", "DES-LAW-10")
def test_a_trade_with_the_bank_is_an_act_that_laws_look_at() -> None:
    pos = table(senators=PEOPLE, money=4)
    law(pos, "tax bank_trade 1 money for 3 turns")
    bank(pos, 0, BuyInfluence(3))
    pos.settle()
    assert legal(pos) == ["pay the tax", "refuse the tax"]


@clause("DES-LAW-22")
def test_only_fleets_that_do_not_attack_where_they_stand_defend_there() -> None:
    pos = table(fleets={"GSP": {50: 2, 51: 1}, "BIP": {50: 3}})
    pos.attacks = [Attack(0, at(50), 0, -1, 1), Attack(1, at(51), 1, -1, 1)]
    assert [defending(pos, 0, at(n)) for n in (50, 51, 52)] == [0, 1, 0]
    assert defending(pos, 1, at(50)) == 3


@clause("DES-LAW-25")
def test_a_licence_to_promise_lasts_until_the_end_of_the_turn() -> None:
    pos = table(senators=PEOPLE)
    law(pos, "license make_promise for 3 turns")
    pos.grants = [Grant(0, PROMISE, 1)]
    start(pos, EndSenate())
    assert deed(pos, 0, PROMISE) == []
    assert len(deed(pos, 0, PROMISE)) == 1
    assert deed(pos, 0, TRADE_SECTORS, at(12)) == []


@clause("DES-LAW-25")
def test_a_licence_is_used_up_and_another_one_begins_where_it_ends() -> None:
    pos = table(money=9, senators={"GSP": "orrumah", "BIP": "zharrak"})
    law(pos, "license trade_resources for 3 turns")
    pos.grants = [Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_RESOURCES, 1), Grant(0, TRADE_FLEETS, 5)]
    pos.grants.append(Grant(1, TRADE_RESOURCES, 9))
    for broken in ([], [], [0]):
        agree(pos, Gift(0, 1, Funds(MONEY, 1)))
        assert [seat for _, seat in pos.broken] == broken


@clause("DES-LAW-25")
def test_a_request_names_the_act_the_number_and_where_it_matters_the_sectors() -> None:
    pos = presided_senate()
    start(pos, LicenceNumber(0, CAMPAIGN))
    play(pos, "for 2 of them", "in sector 12", "in sector 13", "everywhere")
    assert pos.bill is not None
    assert pos.bill.grant == Grant(0, CAMPAIGN, 2, (at(12), at(13)))
    assert (pos.requests[0], pos.tabled[0]) == (1, 0)
    other = presided_senate()
    start(other, LicenceNumber(0, RECRUIT))
    play(other, "for 3 of them")
    assert other.bill is not None
    assert other.bill.grant == Grant(0, RECRUIT, 3, ())


@clause("DES-LAW-25")
@pytest.mark.parametrize(
    ("grant", "number", "broken"),
    [
        (Grant(0, CAMPAIGN, 2), 2, False),
        (Grant(0, CAMPAIGN, 2), 3, True),
        (Grant(0, CAMPAIGN, 2, (at(14), at(20))), 1, False),
        (Grant(0, CAMPAIGN, 2, (at(20),)), 1, True),
        (Grant(1, CAMPAIGN, 2), 1, True),
        (Grant(0, MOVE, 2), 1, True),
    ],
)
def test_a_licence_covers_its_party_its_act_its_number_and_its_sectors(
    grant: Grant, number: int, broken: bool
) -> None:
    pos = table(senators=PEOPLE)
    law(pos, "license declare_campaign for 3 turns")
    pos.grants = [grant]
    start(pos, *deed(pos, 0, CAMPAIGN, at(14), number))
    assert (pos.broken == [(1, 0)]) is broken
    assert pos.broken in ([], [(1, 0)])


@clause("DES-LAW-25")
def test_two_licences_together_cover_what_neither_covers_alone_and_are_used_in_turn() -> None:
    pos = table(senators=PEOPLE)
    law(pos, "license declare_campaign for 3 turns")
    pos.grants = [Grant(0, CAMPAIGN, 1), Grant(1, CAMPAIGN, 5), Grant(0, CAMPAIGN, 3)]
    assert deed(pos, 0, CAMPAIGN, at(14), 2) == []
    assert [grant.number for grant in pos.grants] == [0, 5, 2]
    assert deed(pos, 0, CAMPAIGN, at(14), 2) == []
    assert [grant.number for grant in pos.grants] == [0, 5, 0]
    assert len(deed(pos, 0, CAMPAIGN, at(14))) == 1


@clause("DES-LAW-25")
def test_a_licence_is_asked_for_voted_on_used_and_gone_with_the_turn() -> None:
    pos = senate_that_tables(in_force=["license recruit_senator for 4 turns"])
    steps(pos, "ask for a licence to recruit_senator", "for 2 of them", *PASSES)
    assert pos.grants == [Grant(0, RECRUIT, 2)]
    assert (pos.tabled[0], pos.requests[0]) == (0, 1)
    assert (deed(pos, 0, RECRUIT), len(deed(pos, 1, RECRUIT))) == ([], 1)
    assert pos.grants == [Grant(0, RECRUIT, 1)]
    start(pos, StartTurn())
    assert pos.grants == []


@clause("DES-LAW-25", "DES-PROP-22", "DES-SNT-08")
def test_a_request_that_failed_is_refused_when_repeated_and_counts() -> None:
    pos = senate_that_tables(in_force=["license recruit_senator for 4 turns"])
    steps(pos, "ask for a licence to recruit_senator", "for 2 of them", *FAILS)
    assert (pos.grants, pos.requests[0]) == ([], 1)
    start(pos, TableTurn(0))
    play(pos, "ask for a licence to recruit_senator", "for 2 of them")
    assert (pos.requests[0], pos.bill, pos.waiting) == (2, None, (0,))
    play(pos, "ask for a licence to recruit_senator", "for 3 of them")
    assert pos.requests[0] == 3


@clause("DES-LAW-25", "DES-PROP-14")
def test_licences_are_asked_for_acts_and_trades_are_ratified_instead() -> None:
    pos = table(laws=["sample:2"])
    law(pos, "license make_promise; license bank_trade; prohibit move_fleet for 3 turns")
    law(pos, "license exchange_cards; license trade_senators for 3 turns")
    assert [pos.content.acts[act] for act in licensed_acts(pos)] == ["make_promise", "bank_trade"]


@clause("DES-LAW-25")
def test_a_request_names_up_to_four_sectors_each_once() -> None:
    pos = senate_that_tables()
    pos.stack.clear()
    start(pos, LicenceSectors(0, MOVE, 1, ()))
    assert len(legal(pos)) == pos.area + 1
    for number in (12, 13, 14):
        play(pos, f"in sector {number}")
        assert f"in sector {number}" not in legal(pos)
    play(pos, "in sector 15")  # the fourth: nothing else can be said, so the request is made
    assert pos.bill is not None
    assert pos.bill.grant == Grant(0, MOVE, 1, (at(12), at(13), at(14), at(15)))


@clause("DES-LAW-25")
def test_a_request_is_for_one_to_ten_acts() -> None:
    pos = senate_that_tables(in_force=["license recruit_senator for 4 turns"])
    play(pos, "ask for a licence to recruit_senator")
    assert legal(pos) == [f"for {number} of them" for number in range(1, 11)]
    assert LicenceNumber(0, RECRUIT).absent(pos, pos.moves(0)) == pos.moves(0)[0]


@clause("DES-LAW-25", "DES-PROP-14")
def test_licences() -> None:
    pos = table(
        "GSP BIP PoP",
        senators={"GSP": "daveth"},
        ministers={"justice": "daveth"},
        laws=["license recruit_senator for 2 turns"],
    )
    assert due(pos, 0, RECRUIT, -1)[0].breach
    start(pos, TableTurn(0))
    play(pos, "ask for a licence to recruit_senator", "for 2 of them")
    vote_through(pos, {0: "vote for it"})
    quiet(pos)
    assert pos.grants == [Grant(0, RECRUIT, 2)]
    assert pos.requests[0] == 1
    assert pos.tabled[0] == 0
    assert deed(pos, 0, RECRUIT) == []
    assert due(pos, 0, RECRUIT, -1) == []
    assert deed(pos, 0, RECRUIT) == []
    assert due(pos, 0, RECRUIT, -1)[0].breach


@clause("DES-LAW-27")
@pytest.mark.parametrize(
    ("places", "broken"),
    [({1: 1, 2: 1}, False), ({1: 2}, True), ({1: 1}, False), ({9: 2}, True), ({}, False)],
)
def test_a_number_per_sector_must_be_met_in_every_sector(places: dict[int, int], broken: bool) -> None:
    pos = table(
        phase="intrigue",
        senators=ONE,
        marked=[1, 2],
        fleets={"GSP": places},
        laws=["require station_defending_fleet in marked 1 per sector end_of_declarations for 3 turns"],
    )
    assert judged(pos) == ([0] if broken else [])


@clause("DES-LAW-27", "DES-LAW-14")
@pytest.mark.parametrize(
    ("fleets", "moved", "broken"),
    [(4, [40, 41], False), (4, [40, 40], True), (4, [40], True), (1, [41], False), (1, [], True)],
)
def test_a_number_of_moves_for_each_sector_must_be_met_in_every_one(
    fleets: int, moved: list[int], broken: bool
) -> None:
    text = "require move_fleet in numbers [40, 41] 1 per sector end_of_declarations for 2 turns"
    pos = table(phase="intrigue", fleets={"GSP": {30: fleets}}, senators={"GSP": "orrumah"}, laws=[text])
    start(pos, DeclareTurn(0), EndOfDeclarations())
    for sector in sorted(set(moved)):
        play(pos, f"order fleets to sector {sector}")
        if fleets > 1:
            play(pos, f"take {moved.count(sector)} from sector 30")
        play(pos, "defend", "send no admiral")
    play(pos, "pass")
    assert pos.broken == ([(1, 0)] if broken else [])


@clause("DES-LAW-27", "DES-LAW-14", "DES-BILL-07")
def test_limits_on_holding_fleets_from_the_next_turn_on() -> None:
    pos = table(
        phase="ending",
        fleets={"GSP": {29: 4}},
        senators={"GSP": "orrumah"},
        laws=["prohibit hold_fleets above 3 per turn for 3 turns"],
    )
    start(pos, Duties(0))
    assert tokens(pos, "orrumah") == (0, 0)
    pos.turn += 1
    start(pos, Duties(0))
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-LAW-28")
@pytest.mark.parametrize(
    "text",
    [
        "license station_defending_fleet",
        "license hold_fleets",
        "prohibit hold_fleets",
        "tax recruit_senator in own 1 money",
    ],
)
def test_provisions_outside_the_form_are_refused(text: str) -> None:
    reading = read_law(CONTENT, f"{text} for 2 turns")
    assert not reading.problem
    assert form_problem(table(), reading.provisions)


FINE = [
    "tax invade 3 money",
    "prohibit move_fleet in numbers [2, 3]",
    "prohibit move_fleet in numbers [1]",
    "prohibit declare_campaign in foreign",
    "prohibit declare_campaign above 1 per turn",
    "require buy_republic_fleet 1 per turn end_of_turn",
    "prohibit hold_fleets above 5 per turn",
    "prohibit station_defending_fleet in own",
    "license use_corrupt_ministry",
    "permit move_fleet from 1",
    "repeal 1",
]


@clause("DES-LAW-28", "DES-BILL-13")
@pytest.mark.parametrize("text", FINE)
def test_what_may_be_tabled(text: str) -> None:
    pos = table(owners={2: "GSP", 3: "BIP"}, laws=["tax move_fleet 2 money for 3 turns"])
    assert refusal(pos, read_law(pos.content, text + " for 2 turns"))[0] == ""


@clause("DES-LAW-28")
@pytest.mark.parametrize(
    ("threshold", "fine"), [("above 0 per sector", True), ("above 9 per turn", True), ("", False)]
)
def test_holding_fleets_is_prohibited_beyond_a_number_only(threshold: str, fine: bool) -> None:
    pos = table()
    reading = read_law(pos.content, f"prohibit hold_fleets {threshold} for 2 turns")
    assert (form_problem(pos, reading.provisions) == "") is fine
