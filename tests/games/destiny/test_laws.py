"""Laws from the table to the breach: what is refused, what is due, who pays (DES-LAW, DES-BILL, DES-PROP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import MONEY, RESOURCES
from orrery.games.destiny.laws.bill_of_rights import form_problem, violated
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.taxes import BreakLaw, Tax, due
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Payment
from orrery.games.destiny.turn.acts import BANK, CAMPAIGN, MOVE, RECRUIT, deed
from orrery.games.destiny.turn.bank import BuyInfluence, bank, bank_moves
from tests.games.destiny.kit import at, law, legal, play, question_of, refused, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


# --- the fourth article -----------------------------------------------------------------------------------------


@clause("DES-BILL-11", "DES-BILL-18")
@pytest.mark.parametrize(("neutral", "offered"), [(False, [1, 2, 3]), (True, [1, 3, 4])])
def test_a_permission_without_which_nobody_could_campaign_cannot_be_repealed(
    neutral: bool, offered: list[int]
) -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"}, owners={28: "BIP", 29: "GSP"})
    law(pos, "prohibit declare_campaign in foreign for 5 turns")
    law(pos, "permit declare_campaign in foreign from 1 for 5 turns")
    law(pos, "permit move_fleet from 1 for 5 turns")
    if neutral:
        law(pos, "prohibit declare_campaign in neutral for 5 turns")
    start(pos, TableTurn(0))
    assert [text for text in legal(pos) if "the repeal" in text] == [
        f"table the repeal of law {number}" for number in offered
    ]
    if neutral:
        error = refused(pos, "table the repeal of law 2")
        assert ("article 4" in str(error), error.clause) == (True, "DES-BILL-11")
        assert violated(pos, read_law(pos.content, "repeal 2; repeal 4").provisions) == 0


# --- what is due ------------------------------------------------------------------------------------------------


def demanded(pos: Table, act: int, sector: int = -1, number: int = 1, seat: int = 0) -> list[tuple[int, str]]:
    """What the laws say to an act: the law, and the tax or the breach."""
    found = due(pos, seat, act, sector, number)
    return [
        (item.law, "breach" if item.breach else f"{item.amount} {RESOURCES[item.resource]}") for item in found
    ]


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


@clause("DES-PROP-21", "DES-LAW-10")
def test_every_law_on_an_act_is_applied_and_the_taxes_of_one_law_add_up() -> None:
    pos = table(owners={12: "GSP"})
    law(pos, "prohibit bank_trade; tax move_fleet in neutral 4 money; tax move_fleet 2 money for 3 turns")
    law(
        pos,
        "tax move_fleet 3 influence; tax move_fleet in own 1 influence; prohibit move_fleet in own for 3 turns",
    )
    law(pos, "tax move_fleet 5 money for 3 turns")
    assert demanded(pos, MOVE, at(12)) == [(1, "2 Money"), (2, "4 Influence"), (2, "breach"), (3, "5 Money")]
    assert demanded(pos, MOVE, at(14), 2) == [(1, "12 Money"), (2, "6 Influence"), (3, "10 Money")]
    pos.broken = [(2, 0)]
    assert demanded(pos, MOVE, at(12)) == [(1, "2 Money"), (3, "5 Money")]
    assert len(demanded(pos, MOVE, at(12), seat=1)) == 3


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


# --- breaches ---------------------------------------------------------------------------------------------------


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


@clause("DES-LAW-10", "DES-LAW-17")
def test_a_law_broken_by_a_refused_tax_demands_no_second_one_this_turn() -> None:
    pos = table(senators=PEOPLE, money=9, influence=9)
    law(pos, "tax bank_trade 1 money; tax bank_trade 1 influence for 3 turns")
    start(pos, *deed(pos, 0, BANK))
    play(pos, "refuse the tax")
    assert not pos.waiting  # the Influence is not asked for any more
    assert (tokens(pos, "orrumah"), pos.money[0], pos.influence[0]) == ((2, 0), 9, 9)
    assert deed(pos, 0, BANK) == []


@clause("DES-LAW-26", "DES-LAW-10")
def test_a_law_that_was_repealed_meanwhile_demands_nothing() -> None:
    pos = table(senators=PEOPLE, money=9)
    law(pos, "tax bank_trade 1 money for 3 turns")
    steps = deed(pos, 0, BANK)
    pos.laws.clear()
    start(pos, *steps)
    assert not pos.waiting
    assert (tokens(pos, "orrumah"), pos.money[0], pos.broken) == ((0, 0), 9, [])
    start(pos, BreakLaw(0, 1))
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-SNT-02", "DES-SNT-14")
def test_a_rebel_is_bound_by_no_law_and_counts_for_none() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", money=9)
    law(pos, "tax bank_trade 1 money; prohibit bank_trade above 1 per turn for 3 turns")
    assert deed(pos, 1, BANK) == []
    assert pos.tally == []
    assert len(deed(pos, 2, BANK)) == 1


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


@clause("DES-RES-02", "DES-RES-05", "DES-LAW-22")
@pytest.mark.parametrize(
    ("money", "influence", "offered"),
    [
        (3, 0, ["trade 3 money for 1 influence"]),
        (2, 3, ["trade 3 influence for 1 money"]),
        (2, 2, []),
        (99, 3, ["trade 3 money for 1 influence"]),
        (3, 99, ["trade 3 influence for 1 money"]),
        (98, 98, ["trade 3 money for 1 influence", "trade 3 influence for 1 money"]),
    ],
)
def test_the_bank_gives_one_for_three_and_nothing_above_99(
    money: int, influence: int, offered: list[str]
) -> None:
    pos = table(money=money, influence=influence)
    moves = bank_moves(pos, 0)
    assert [pos.text(move) for move in moves] == offered
    for move in moves[:1]:
        bank(pos, 0, move)
        gain, loss = (
            (influence + 1, money - 3) if "for 1 influence" in offered[0] else (money + 1, influence - 3)
        )
        assert sorted([pos.money[0], pos.influence[0]]) == sorted([gain, loss])


@clause("DES-LAW-10", "DES-RES-05")
def test_a_tax_is_paid_after_a_trade_with_the_bank() -> None:
    pos = table(senators=PEOPLE, money=1, influence=3)
    law(pos, "tax recruit_senator 2 money for 3 turns")
    start(pos, *deed(pos, 0, RECRUIT))
    assert question_of(pos, Tax(0, 1, MONEY, 2)).startswith("Law 1 demands 2 Money.")
    play(pos, "trade 3 influence for 1 money", "pay the tax")
    assert (pos.money[0], pos.influence[0], pos.pool, pos.broken) == (0, 0, 2, [])


@clause("DES-LAW-22", "DES-LAW-10")
def test_a_trade_with_the_bank_is_an_act_that_laws_look_at() -> None:
    pos = table(senators=PEOPLE, money=4)
    law(pos, "tax bank_trade 1 money for 3 turns")
    bank(pos, 0, BuyInfluence(3))
    pos.settle()
    assert legal(pos) == ["pay the tax", "refuse the tax"]


@clause("DES-LAW-17", "DES-FEINT-03")
@pytest.mark.parametrize("declared", [True, False])
def test_only_a_breach_by_a_declaration_is_marked_for_a_feint(declared: bool) -> None:
    pos = table(senators=PEOPLE)
    law(pos, "prohibit move_fleet for 3 turns")
    pos.next_tag = 7
    start(pos, BreakLaw(0, 1, declared))
    assert pos.token_log[-1][2:] == (2, 7 if declared else 0)
    assert pos.payments == ([Payment(0, 1, -1, 7)] if declared else [])


@clause("DES-BILL-11")
@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("prohibit bank_trade for 2 turns", 0),
        ("tax declare_campaign 1 money for 2 turns", 0),
        ("repeal 3", 0),
        ("repeal 1", 0),
        ("prohibit declare_campaign in numbers [1, 2] for 2 turns", 4),
        ("license declare_campaign in infested for 2 turns", 4),
    ],
)
def test_where_campaigns_are_closed_already_only_what_closes_more_is_refused(text: str, article: int) -> None:
    pos = table(owners={28: "BIP", 29: "GSP"})
    law(pos, "prohibit declare_campaign in foreign for 5 turns")
    law(pos, "prohibit declare_campaign in neutral for 5 turns")
    law(pos, "permit move_fleet from 1 for 5 turns")
    assert violated(pos, read_law(pos.content, text).provisions) == article


@clause("DES-LAW-28")
@pytest.mark.parametrize(
    ("threshold", "fine"), [("above 0 per sector", True), ("above 9 per turn", True), ("", False)]
)
def test_holding_fleets_is_prohibited_beyond_a_number_only(threshold: str, fine: bool) -> None:
    pos = table()
    reading = read_law(pos.content, f"prohibit hold_fleets {threshold} for 2 turns")
    assert (form_problem(pos, reading.provisions) == "") is fine
