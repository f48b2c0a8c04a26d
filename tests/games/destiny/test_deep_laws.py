"""The language of laws and what laws do, clause by clause (DES-LAW, DES-BILL)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.laws.bill_of_rights import violated
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.places import covers
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.laws.taxes import BreakLaw, Due, due
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.acts import BANK, BUY_FLEET, CAMPAIGN, MOVE, PROMISE, RECRUIT, deed
from orrery.games.destiny.war.feints import EndOfDeclarations
from tests.games.destiny.kit import at, law, legal, play, start, table, tokens
from tests.ledger import clause

ONE = {"GSP": "orrumah"}


def taxed(pos: Table, act: int = MOVE, sector: int = 0, number: int = 1) -> list[tuple[int, int]]:
    """What GSP owes for so many acts: resource and amount, amount 0 for a breach."""
    return [(item.resource, item.amount) for item in due(pos, 0, act, sector, number)]


# --- reading ----------------------------------------------------------------------------------------------------


@clause("DES-LAW-01")
@pytest.mark.parametrize(("provisions", "fine"), [(1, True), (3, True), (4, False), (0, False)])
def test_a_proposition_has_one_to_three_provisions(provisions: int, fine: bool) -> None:
    text = "; ".join(["tax move_fleet 2 money"] * provisions) + " for 2 turns"
    assert (not read_law(table().content, text).problem) is fine


@clause("DES-LAW-16")
@pytest.mark.parametrize(
    ("duration", "turns"),
    [
        ("for 1 turns", 1),
        ("for 10 turns", 10),
        ("until_repealed", 0),
        ("for 0 turns", -1),
        ("for 11 turns", -1),
        ("", -1),
    ],
)
def test_a_duration_is_one_to_ten_turns_or_until_repealed(duration: str, turns: int) -> None:
    reading = read_law(table().content, f"tax move_fleet 2 money {duration}")
    assert bool(reading.problem) is (turns < 0)
    if turns >= 0:
        assert reading.turns == turns


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


@clause("DES-LAW-24")
def test_a_place_has_at_most_four_parts() -> None:
    four = "neutral or own or marked or ability"
    assert not read_law(table().content, f"prohibit move_fleet in {four} for 2 turns").problem
    assert read_law(table().content, f"prohibit move_fleet in {four} or infested for 2 turns").problem


@clause("DES-LAW-24")
def test_a_list_names_one_to_ten_sectors_each_counted_once() -> None:
    content = table().content
    ten = ", ".join(str(n) for n in range(1, 11))
    reading = read_law(content, f"prohibit move_fleet in numbers [{ten}, 3] for 2 turns")
    assert not reading.problem
    assert reading.provisions[0].place[0].args == tuple(range(10))
    assert read_law(content, f"prohibit move_fleet in numbers [{ten}, 11] for 2 turns").problem
    assert read_law(content, "prohibit move_fleet in numbers [] for 2 turns").problem


PLACES = [
    ("any", [1, 2, 3, 4, 5]),
    ("neutral", [1]),
    ("own", [2]),
    ("foreign", [3, 4]),
    ("rebel", [4]),
    ("infested", [5]),
    ("marked", [1, 5]),
    ("numbers [1, 3]", [1, 3]),
    ("not own", [1, 3, 4, 5]),
    ("not numbers [1, 2]", [3, 4, 5]),
    ("marked and not infested", [1]),
    ("own or marked and infested", [2, 5]),
    ("marked and infested or own", [2, 5]),
    ("foreign except rebel", [3]),
    ("any except own or foreign", [1, 5]),
]


@clause("DES-LAW-04", "DES-LAW-24")
@pytest.mark.parametrize(("place", "inside"), PLACES)
def test_what_each_place_means_for_the_party_that_acts(place: str, inside: list[int]) -> None:
    pos = table(owners={2: "GSP", 3: "BIP", 4: "PoP"}, infested=[5], marked=[1, 5], rebel="PoP")
    made = law(pos, f"prohibit move_fleet in {place} for 2 turns")
    assert [n for n in range(1, 6) if covers(pos, made.provisions[0], at(n), 0)] == inside
    assert law_text(pos.content, made.provisions, 2) == f"prohibit move_fleet in {place} for 2 turns"


@clause("DES-LAW-04")
def test_adjacent_means_a_neighbour_of_such_a_sector() -> None:
    pos = table(owners={12: "GSP"})
    near = sorted(n + 1 for n in pos.content.near[at(12)])
    made = law(pos, "prohibit move_fleet in adjacent own for 2 turns")
    assert [n + 1 for n in range(pos.area) if covers(pos, made.provisions[0], n, 0)] == near
    assert not any(covers(pos, made.provisions[0], n, 1) for n in range(pos.area))


@clause("DES-LAW-04")
def test_ability_sectors_and_races() -> None:
    pos = table()
    content = pos.content
    ability = law(pos, "prohibit move_fleet in ability for 2 turns").provisions[0]
    assert sum(covers(pos, ability, n, 0) for n in range(pos.area)) == 13
    race = law(pos, f"prohibit move_fleet in race {content.races[0]} for 2 turns").provisions[0]
    assert all(covers(pos, race, n, 0) is (content.sector_race[n] == 0) for n in range(pos.area))


@clause("DES-LAW-02")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "tax move_fleet above 2 per turn 3 money",
            "For each Fleet moved beyond the first 2 a turn, a Party pays 3 Money.",
        ),
        ("tax move_fleet 3 influence", "For each Fleet moved, a Party pays 3 Influence."),
        (
            "prohibit move_fleet in foreign above 1 per sector",
            "into Sectors of another Party more than once in any one Sector.",
        ),
        ("prohibit move_fleet above 0 per turn", "No Party may move a Fleet."),
        (
            "require station_defending_fleet in own 1 per sector end_of_declarations",
            "station a defending Fleet in its own Sectors for each Sector.",
        ),
        ("require buy_republic_fleet 1 per turn end_of_turn", "By the end of the turn every Party must buy"),
        ("license recruit_senator", "recruit a Senator without a vote of the Senate"),
        (
            "permit move_fleet first 2 per turn from 1",
            "Law 1 does not apply to the first 2 of these a turn: each Fleet moved.",
        ),
        (
            "prohibit hold_fleets above 3 per sector",
            "No Party may hold more than 3 Fleets in any one Sector.",
        ),
        (
            "prohibit invade in not adjacent own and race Jur or numbers [3, 7] except ability",
            "invade Sectors other than Sectors next to its own Sectors that are also Sectors of the Jur or Sectors "
            "3 and 7 except Sectors with an ability.",
        ),
        (
            "tax invade in neutral 2 money",
            "For each Invasion declared of neutral Sectors, a Party pays 2 Money.",
        ),
        ("permit move_fleet from 1", "Law 1 does not apply to any Fleet moved."),
    ],
)
def test_every_kind_is_said_in_a_sentence_and_reads_back(text: str, words: str) -> None:
    content = table().content
    reading = read_law(content, text + " for 2 turns")
    assert words in sentence(content, reading.provisions[0])
    assert read_law(content, law_text(content, reading.provisions, 2)) == reading


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


# --- the form and the Bill --------------------------------------------------------------------------------------

REFUSED = [
    ("DES-BILL-05", "grant 1 money"),
    ("DES-BILL-07", "tax station_defending_fleet 1 money"),
    ("DES-BILL-07", "tax hold_fleets 1 money"),
    ("DES-BILL-07", "require recruit_senator 1 per turn"),
    ("DES-BILL-07", "require buy_republic_fleet 2 per turn end_of_turn"),
    ("DES-BILL-09", "prohibit move_fleet in numbers [2]"),
    ("DES-BILL-09", "prohibit move_fleet in any except numbers [2, 1]"),
    ("DES-BILL-09", "prohibit move_fleet in GSP"),
    ("DES-BILL-11", "tax play_action_card 1 money"),
    ("DES-BILL-11", "prohibit vote"),
    ("DES-BILL-11", "require declare_campaign 1 per turn"),
    ("DES-BILL-11", "prohibit declare_campaign"),
    ("DES-BILL-11", "license declare_campaign"),
    ("DES-BILL-11", "prohibit declare_campaign in neutral or foreign"),
    ("DES-BILL-13", "prohibit invade"),
    ("DES-BILL-13", "license invade"),
    ("DES-BILL-13", "require use_corrupt_ministry 1 per turn"),
    ("DES-LAW-28", "permit move_fleet from 9"),
    ("DES-LAW-28", "repeal 9"),
    ("DES-LAW-28", "prohibit recruit_senator in own"),
    ("DES-LAW-28", "prohibit recruit_senator above 1 per sector"),
    ("DES-LAW-28", "prohibit hold_fleets"),
    ("DES-LAW-28", "require move_fleet 1 per sector end_of_declarations"),
]
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


@clause("DES-BILL-03", "DES-LAW-28")
@pytest.mark.parametrize(("why", "text"), REFUSED)
def test_what_is_refused_when_tabled_and_by_which_clause(why: str, text: str) -> None:
    pos = table(owners={2: "GSP", 3: "BIP"}, laws=["tax move_fleet 2 money for 3 turns"])
    problem, named = refusal(pos, read_law(pos.content, text + " for 2 turns"))
    assert problem
    assert named == why


@clause("DES-LAW-28", "DES-BILL-13")
@pytest.mark.parametrize("text", FINE)
def test_what_may_be_tabled(text: str) -> None:
    pos = table(owners={2: "GSP", 3: "BIP"}, laws=["tax move_fleet 2 money for 3 turns"])
    assert refusal(pos, read_law(pos.content, text + " for 2 turns"))[0] == ""


@clause("DES-BILL-18")
def test_several_violations_name_the_first_article() -> None:
    pos = table(owners={2: "GSP"})
    text = "prohibit invade; prohibit move_fleet in numbers [2]; tax hold_fleets 1 money for 2 turns"
    assert violated(pos, read_law(pos.content, text).provisions) == 2


@clause("DES-BILL-11", "DES-BILL-18")
@pytest.mark.parametrize(
    ("extra", "article"),
    [
        ("", 4),
        ("; repeal 1", 0),
        ("; permit declare_campaign in numbers [1] from 1", 0),
        ("; permit move_fleet from 1", 4),
    ],
)
def test_a_ban_is_judged_with_the_laws_in_force_and_what_the_bill_does_to_them(
    extra: str, article: int
) -> None:
    pos = table(owners={2: "GSP", 3: "BIP"}, laws=["prohibit declare_campaign in neutral for 3 turns"])
    reading = read_law(pos.content, f"prohibit declare_campaign in foreign{extra} for 2 turns")
    assert violated(pos, reading.provisions) == article


@clause("DES-BILL-11")
def test_own_and_infested_sectors_do_not_count_as_open_to_a_campaign() -> None:
    pos = table(owners=dict.fromkeys(range(1, table().area), "GSP"), infested=[table().area])
    ban = read_law(pos.content, "prohibit declare_campaign in neutral for 2 turns").provisions
    assert violated(pos, ban) == 4  # GSP has no Sector left that is neither Infested nor its own
    pos.owner[at(7)] = 1
    assert violated(pos, ban) == 0


# --- taxes, bans, thresholds ------------------------------------------------------------------------------------


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


@clause("DES-PROP-21")
def test_two_laws_on_one_act_are_both_due_and_two_taxes_of_one_law_add_up() -> None:
    pos = table(
        laws=["tax move_fleet 2 money; tax move_fleet in own 1 influence; tax move_fleet 1 money for 5 turns"]
    )
    law(pos, "prohibit move_fleet for 5 turns")
    pos.owner[0] = 0
    assert due(pos, 0, MOVE, 0) == [Due(1, 0, 3, False), Due(1, 1, 1, False), Due(2, 0, 0, True)]


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


@clause("DES-LAW-18")
def test_a_forbidden_act_is_counted_and_punished_but_never_blocked() -> None:
    pos = table(senators=ONE, laws=["prohibit recruit_senator for 5 turns"])
    assert taxed(pos, RECRUIT, -1) == [(0, 0)]
    start(pos, *deed(pos, 0, RECRUIT))
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-SNT-14")
def test_laws_do_not_bind_the_rebel() -> None:
    pos = table(rebel="GSP", laws=["prohibit recruit_senator for 5 turns"])
    assert due(pos, 0, RECRUIT, -1) == []
    assert deed(pos, 0, RECRUIT) == []
    assert len(due(pos, 1, RECRUIT, -1)) == 1


@clause("DES-LAW-23")
def test_a_law_with_a_place_says_nothing_to_acts_elsewhere_or_other_acts() -> None:
    pos = table(owners={1: "GSP"}, laws=["prohibit move_fleet in own; tax bank_trade 1 money for 5 turns"])
    assert taxed(pos, MOVE, at(1)) == [(0, 0)]
    assert taxed(pos, MOVE, at(2)) == []
    assert taxed(pos, BUY_FLEET, at(1)) == []
    assert taxed(pos, CAMPAIGN, at(1)) == []
    assert taxed(pos, BANK, -1) == [(0, 1)]
    assert taxed(pos, PROMISE, -1) == []


# --- permissions ------------------------------------------------------------------------------------------------


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


# --- duties -----------------------------------------------------------------------------------------------------


def judged(pos: Table) -> list[int]:
    """Who breaks a law when all have declared."""
    start(pos, EndOfDeclarations())
    return sorted(seat for _, seat in pos.broken)


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
