"""The language of laws and the Bill of Sentient Rights, one test a clause (DES-LAW, DES-BILL, DES-PROP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.laws.bill_of_rights import form_problem, violated
from orrery.games.destiny.laws.enactment import enact
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.tabled import problem_with, refusal, sample_provisions
from orrery.games.destiny.laws.taxes import Tax, due
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.acts import (
    BANK,
    CAMPAIGN,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
)
from orrery.games.destiny.war.feints import too_many
from tests.games.destiny.kit import at, law, table
from tests.ledger import clause

CONTENT = GAME.content


def refused(text: str, pos: Table | None = None) -> tuple[str, str]:
    """Why a text is refused when it is tabled, and by which clause."""
    return refusal(pos or table(), read_law(CONTENT, text))


@clause("DES-LAW-03")
def test_the_acts_that_a_law_may_name() -> None:
    assert len(CONTENT.acts) == len(CONTENT.act_words) == 24
    for act in ("move_fleet", "recruit_senator", "bank_trade", "make_promise", "use_senator_ability"):
        assert refused(f"tax {act} 1 money for 2 turns") == ("", "")
    assert "There is no act 'breathe'" in refused("tax breathe 1 money for 2 turns")[0]


@clause("DES-LAW-05", "DES-BILL-09")
@pytest.mark.parametrize(
    ("numbers", "article"), [("13, 15", 3), ("13, 18", 0), ("20, 21", 0), ("13, 20", 3), ("not 13", 3)]
)
def test_a_list_of_sectors_belongs_to_two_parties_or_to_none(numbers: str, article: int) -> None:
    pos = table(owners={13: "BIP", 15: "BIP", 18: "PoP"})
    place = f"not numbers [{numbers.removeprefix('not ')}]" if "not" in numbers else f"numbers [{numbers}]"
    reading = read_law(CONTENT, f"tax move_fleet in {place} 2 money for 2 turns")
    assert not reading.problem
    assert violated(pos, reading.provisions) == article


@clause("DES-LAW-09", "DES-BILL-10")
@pytest.mark.parametrize("act", ["play_action_card", "vote", "bid_influence"])
def test_action_cards_and_votes_cannot_be_taxed(act: str) -> None:
    problem, cited = refused(f"tax {act} 1 money for 2 turns")
    assert "article 4" in problem and cited == "DES-BILL-11"


@clause("DES-LAW-15", "DES-BILL-07")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("require station_defending_fleet 1 per turn end_of_declarations", True),
        ("require move_fleet 2 per turn end_of_declarations", True),
        ("require buy_republic_fleet 1 per turn end_of_turn", True),
        ("require buy_republic_fleet 2 per turn end_of_turn", False),
        ("require recruit_senator 1 per turn", False),
        ("require buy_party_fleet 1 per turn", False),
    ],
)
def test_what_can_be_required(text: str, allowed: bool) -> None:
    assert (refused(f"{text} for 2 turns") == ("", "")) is allowed


@clause("DES-LAW-21")
@pytest.mark.parametrize("text", ["repeal 7", "permit move_fleet from 7 for 2 turns"])
def test_what_would_change_nothing_cannot_be_tabled(text: str) -> None:
    assert "would change nothing" in refused(text)[0]
    pos = table(laws=["tax move_fleet 1 money for 9 turns"])
    assert refused(text.replace("7", "1"), pos) == ("", "")


@clause("DES-BILL-04", "DES-BILL-05")
@pytest.mark.parametrize("text", ["grant 5 money", "assign_sector 13"])
def test_the_first_article_nothing_is_given(text: str) -> None:
    problem, cited = refused(f"{text} for 2 turns")
    assert "article 1" in problem and cited == "DES-BILL-05"


@clause("DES-BILL-06")
@pytest.mark.parametrize(
    "text", ["confiscate 5 money", "tax hold_fleets 1 money", "tax station_defending_fleet 1 money"]
)
def test_the_second_article_nothing_is_taken_but_by_taxes_on_a_choice(text: str) -> None:
    problem, cited = refused(f"{text} for 2 turns")
    assert "article 2" in problem and cited == "DES-BILL-07"


@clause("DES-BILL-08", "DES-BILL-09")
@pytest.mark.parametrize("name", ["BIP", "orrumah", "party", "minister"])
def test_the_third_article_nobody_is_singled_out(name: str) -> None:
    problem, cited = refused(f"tax move_fleet in {name} 2 money for 2 turns")
    assert "article 3" in problem and cited == "DES-BILL-09"


@clause("DES-BILL-10", "DES-BILL-11")
@pytest.mark.parametrize(
    ("place", "article"),
    [("", 4), (" in neutral or foreign", 4), (" in neutral", 0), (" above 1 per turn", 0)],
)
def test_the_fourth_article_every_party_can_still_campaign_somewhere(place: str, article: int) -> None:
    pos = table(owners={13: "BIP", 14: "GSP", 15: "PoP"})
    reading = read_law(CONTENT, f"prohibit declare_campaign{place} for 2 turns")
    assert violated(pos, reading.provisions) == article


@clause("DES-BILL-11", "DES-BILL-18")
def test_the_laws_in_force_count_with_it() -> None:
    pos = table(
        owners={13: "BIP", 14: "GSP", 15: "PoP"}, laws=["prohibit declare_campaign in foreign for 3 turns"]
    )
    reading = read_law(CONTENT, "prohibit declare_campaign in neutral for 2 turns")
    assert violated(pos, reading.provisions) == 4
    both = read_law(CONTENT, "repeal 1; prohibit declare_campaign in neutral for 2 turns")
    assert violated(pos, both.provisions) == 0


@clause("DES-BILL-12", "DES-BILL-13")
@pytest.mark.parametrize("kind", ["prohibit invade", "license invade", "require invade 1 per turn"])
def test_the_fifth_article_invasions_can_only_be_taxed(kind: str) -> None:
    assert "article 5" in refused(f"{kind} for 2 turns")[0]
    assert refused("tax invade 10 money for 2 turns") == ("", "")


@clause("DES-BILL-17")
@pytest.mark.parametrize("sample", range(6))
def test_the_samples_pass_the_check_by_themselves(sample: int) -> None:
    pos = table(owners={13: "BIP", 14: "GSP", 15: "PoP"})
    reading = sample_provisions(pos, sample)
    assert not reading.problem
    assert problem_with(pos, reading.provisions, reading.turns) == ("", "")


@clause("DES-BILL-17")
def test_a_sample_is_refused_beside_a_law_that_leaves_no_campaign() -> None:
    pos = table(
        owners={13: "BIP", 14: "GSP", 15: "PoP"}, laws=["prohibit declare_campaign in neutral for 3 turns"]
    )
    reading = sample_provisions(pos, 0)
    assert problem_with(pos, reading.provisions, reading.turns)[1] == "DES-BILL-11"


@clause("DES-PROP-12")
def test_the_free_trade_compact_lasts_two_turns() -> None:
    assert law(table(), "sample:2").turns == 2


@clause("DES-PROP-11", "DES-PROP-13")
def test_the_compact_covers_resources_fleets_and_sectors_and_nothing_else() -> None:
    pos = table(laws=["sample:2"])
    for act in (TRADE_RESOURCES, TRADE_FLEETS):
        assert [item.breach for item in due(pos, 0, act, -1)] == [True]
    assert [item.breach for item in due(pos, 0, TRADE_SECTORS, at(13))] == [True]
    assert due(pos, 0, TRADE_SENATORS, -1) == []
    assert due(pos, 0, BANK, -1) == []


@clause("DES-PROP-18")
def test_the_consulate_takes_two_influence_for_each_campaign() -> None:
    pos = table(laws=["sample:5"])
    assert [(item.resource, item.amount) for item in due(pos, 0, CAMPAIGN, at(13))] == [(1, 2)]
    assert law(table(), "sample:5").turns == 2


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


@clause("DES-SNT-14")
@pytest.mark.parametrize("sample", range(6))
def test_a_sample_keeps_its_name_as_a_law(sample: int) -> None:
    pos = table()
    reading = sample_provisions(pos, sample)
    name = CONTENT.pack.proposition[sample].name
    enact(pos, Bill(B_LAW, 0, name, list(reading.provisions), reading.turns, "", sample, 0, None))
    assert pos.laws[0].name == name
    enact(
        pos,
        Bill(
            B_LAW,
            0,
            "Mine",
            list(read_law(CONTENT, "tax move_fleet 9 money for 2 turns").provisions),
            2,
            "",
            -1,
            0,
            None,
        ),
    )
    assert pos.laws[1].name == "Law 2"


@clause("DES-LAW-22")
def test_fleets_that_attack_are_held_and_not_stationed() -> None:
    pos = table(fleets={"GSP": {20: 3}}, laws=["prohibit hold_fleets above 1 per turn for 3 turns"])
    law(pos, "prohibit station_defending_fleet above 1 per turn for 3 turns")
    held, stationed = pos.laws
    assert too_many(pos, held, held.provisions[0], 0) and too_many(pos, stationed, stationed.provisions[0], 0)
    pos.attacks = [Attack(0, at(20), 0, -1, 1)]
    assert too_many(pos, held, held.provisions[0], 0)
    assert not too_many(pos, stationed, stationed.provisions[0], 0)
