"""The language of laws: what a text says, what it means on the board, what is no law (DES-LAW, DES-BILL)."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.places import covers, in_place
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from tests.games.destiny.kit import at, legal, play, said, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
FOR_TWO = " for 2 turns"


def fits(place: str, sector: int, seat: int, **more: object) -> bool:
    """Whether a Sector belongs to a place: 12 is GSP's, 13 BIP's, 14 PoP's in Rebellion, 15 Infested, 16 marked."""
    pos = table(
        owners={12: "GSP", 13: "BIP", 14: "PoP"},
        infested=[15],
        marked=[16],
        rebel=str(more.get("rebel", "PoP")),
    )
    reading = read_law(pos.content, f"tax move_fleet in {place} 1 money for 2 turns")
    assert not reading.problem, reading.problem
    return covers(pos, reading.provisions[0], at(sector), seat)


@clause("DES-LAW-04", "DES-LAW-23")
@pytest.mark.parametrize(
    ("place", "sectors"),
    [
        ("any", [12, 13, 14, 15, 16, 17]),
        ("neutral", [16, 17]),
        ("own", [13]),
        ("foreign", [12, 14]),
        ("rebel", [14]),
        ("infested", [15]),
        ("marked", [16]),
        ("numbers [13, 17]", [13, 17]),
        ("not own", [12, 14, 15, 16, 17]),
        ("any except neutral", [12, 13, 14, 15]),
    ],
)
def test_a_place_means_these_sectors_seen_by_the_party_that_acts(place: str, sectors: list[int]) -> None:
    assert [sector for sector in range(12, 18) if fits(place, sector, 1)] == sectors


@clause("DES-LAW-04")
def test_the_first_seat_is_foreign_to_others_and_can_be_the_rebel() -> None:
    assert [fits("foreign", 12, seat) for seat in range(3)] == [False, True, True]
    assert [fits("rebel", sector, 1, rebel="GSP") for sector in (12, 13, 15, 16)] == [
        True,
        False,
        False,
        False,
    ]


@clause("DES-LAW-04")
def test_without_a_rebel_no_sector_is_rebellious() -> None:
    assert not any(fits("rebel", sector, 1, rebel="") for sector in range(12, 18))


@clause("DES-LAW-04")
def test_places_by_race_by_ability_and_next_to_a_place() -> None:
    pos = table(owners={12: "GSP"})
    content = pos.content
    with_ability = [s for s in range(pos.area) if content.ability_at[s] >= 0]
    humans = [s for s in range(pos.area) if content.sector_race[s] == 0]
    next_to = list(content.near[at(12)])
    twice = {far for near in next_to for far in content.near[near]}
    for place, expected in (
        ("ability", set(with_ability)),
        ("race Human", set(humans)),
        ("adjacent own", set(next_to)),
        ("adjacent adjacent own", twice),
        ("not adjacent own", set(range(pos.area)) - set(next_to)),
    ):
        reading = read_law(content, f"tax move_fleet in {place} 1 money for 2 turns")
        atoms = reading.provisions[0].place
        assert {s for s in range(pos.area) if in_place(pos, atoms, s, 0)} == expected, place


@clause("DES-LAW-24")
@pytest.mark.parametrize(
    ("place", "sectors"),
    [
        ("own or numbers [12, 14] and rebel", [13, 14]),
        ("numbers [12, 14] and rebel or own", [13, 14]),
        ("not own and not neutral", [12, 14, 15]),
        ("neutral and not marked or infested and any", [15, 17]),
        ("own or own or own or own", [13]),
    ],
)
def test_not_binds_first_then_and_then_or(place: str, sectors: list[int]) -> None:
    assert [sector for sector in range(12, 18) if fits(place, sector, 1)] == sectors


# --- saying it --------------------------------------------------------------------------------------------------


@clause("DES-LAW-01", "DES-LAW-06", "DES-LAW-16")
@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("tax move_fleet above 0 per turn 2 money", "For each Fleet moved, a Party pays 2 Money."),
        (
            "tax move_fleet in foreign except numbers [12, 13] above 3 per sector 2 influence",
            "For each Fleet moved into Sectors of another Party except Sectors 12 and 13 beyond the first 3 "
            "in any one Sector, a Party pays 2 Influence.",
        ),
        ("tax invade in own 1 money", "For each Invasion declared of its own Sectors, a Party pays 1 Money."),
        ("prohibit hold_fleets in own above 0 per sector", "No Party may hold a Fleet in its own Sectors."),
        ("prohibit hold_fleets above 1 per turn", "No Party may hold more than 1 Fleet a turn."),
        (
            "prohibit hold_fleets above 4 per sector",
            "No Party may hold more than 4 Fleets in any one Sector.",
        ),
        ("prohibit bank_trade", "No Party may trade with the bank."),
        ("prohibit bank_trade above 1 per turn", "No Party may trade with the bank more than once a turn."),
        ("prohibit bank_trade above 2 per turn", "No Party may trade with the bank more than twice a turn."),
        (
            "prohibit bank_trade above 3 per turn",
            "No Party may trade with the bank more than 3 times a turn.",
        ),
        (
            "prohibit move_fleet in adjacent neutral or not race Human and marked",
            "No Party may move a Fleet into Sectors next to neutral Sectors or Sectors other than Sectors of "
            "the Human that are also marked Sectors.",
        ),
        (
            "require station_defending_fleet in marked 1 per sector end_of_declarations",
            "By the end of the declarations every Party must station a defending Fleet in marked Sectors for "
            "each Sector.",
        ),
        (
            "require move_fleet 2 per turn end_of_declarations",
            "By the end of the declarations every Party must move a Fleet twice.",
        ),
        (
            "require move_fleet 3 per turn end_of_declarations",
            "By the end of the declarations every Party must move a Fleet 3 times.",
        ),
        (
            "require buy_republic_fleet 1 per turn end_of_turn",
            "By the end of the turn every Party must buy a Republic Fleet.",
        ),
        (
            "permit declare_campaign in rebel first 2 per sector from 1",
            "Law 1 does not apply to the first 2 of these in any one Sector: each Campaign declared in Sectors "
            "of a Party in Rebellion.",
        ),
        ("permit declare_campaign from 1", "Law 1 does not apply to any Campaign declared."),
        (
            "license recruit_senator",
            "No Party may recruit a Senator without a vote of the Senate.",
        ),
    ],
)
@pytest.mark.parametrize("duration", [" for 1 turns", " for 10 turns", " until_repealed"])
def test_a_law_is_read_as_a_sentence_and_written_back_as_it_was(text: str, means: str, duration: str) -> None:
    reading = read_law(GAME.content, text + duration)
    assert reading.problem == ""
    assert [sentence(GAME.content, provision) for provision in reading.provisions] == [means]
    assert law_text(GAME.content, reading.provisions, reading.turns) == text + duration


@clause("DES-LAW-26")
def test_a_repeal_needs_no_duration_and_anything_beside_it_does() -> None:
    alone = read_law(GAME.content, "repeal 3")
    assert (alone.problem, alone.turns) == ("", 0)
    assert sentence(GAME.content, alone.provisions[0]) == "Law 3 ends."
    assert law_text(GAME.content, alone.provisions, 2) == "repeal 3"
    assert "how long" in read_law(GAME.content, "repeal 3; tax bank_trade 1 money").problem
    both = read_law(GAME.content, "repeal 3; tax bank_trade 1 money for 4 turns")
    assert (both.problem, both.turns) == ("", 4)
    assert law_text(GAME.content, both.provisions, 4).endswith("for 4 turns")


# --- what is no law ---------------------------------------------------------------------------------------------


@clause("DES-LAW-01", "DES-LAW-06", "DES-LAW-08", "DES-LAW-16", "DES-LAW-24")
@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("tax bank_trade 1 money for 10 turns", "tax bank_trade 1 money for 11 turns", "1 to 10 turns"),
        ("tax bank_trade 1 money for 1 turn", "tax bank_trade 1 money for 0 turns", "1 to 10 turns"),
        ("tax bank_trade 10 money for 2 turns", "tax bank_trade 11 money for 2 turns", "from 1 to 10"),
        ("tax bank_trade 1 influence for 2 turns", "tax bank_trade 0 influence for 2 turns", "from 1 to 10"),
        ("tax bank_trade 1 money for 2 turns", "tax bank_trade 1 votes for 2 turns", "money or influence"),
        (
            "prohibit bank_trade above 10 per turn for 2 turns",
            "prohibit bank_trade above 11 per turn for 2 turns",
            "from 0 to 10",
        ),
        (
            "prohibit bank_trade above 1 per turn for 2 turns",
            "prohibit bank_trade above 1 per game for 2 turns",
            "'per turn' or 'per sector'",
        ),
        (
            "prohibit bank_trade above 1 per turn for 2 turns",
            "prohibit bank_trade above 1 for 2 turns",
            "'per turn' or 'per sector'",
        ),
        (
            "require move_fleet 10 per turn end_of_declarations for 2 turns",
            "require move_fleet 11 per turn end_of_declarations for 2 turns",
            "from 1 to 10",
        ),
        (
            "require move_fleet 1 per turn end_of_declarations for 2 turns",
            "require move_fleet 1 per turn end_of_turn for 2 turns",
            "end_of_declarations",
        ),
        (
            "require buy_republic_fleet 1 per turn end_of_turn for 2 turns",
            "require buy_republic_fleet 1 per turn end_of_declarations for 2 turns",
            "end_of_turn",
        ),
        (
            "permit move_fleet first 10 per turn from 1 for 2 turns",
            "permit move_fleet first 11 per turn from 1 for 2 turns",
            "from 1 to 10",
        ),
        ("permit move_fleet from 1 for 2 turns", "permit move_fleet for 2 turns", "names the law"),
        ("repeal 1", "repeal 0", "from 1 to 9999"),
        (
            "tax move_fleet in own or own or own or own 1 money for 2 turns",
            "tax move_fleet in own or own or own or own or own 1 money for 2 turns",
            "at most 4 parts",
        ),
        (
            "tax move_fleet in numbers [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] 1 money for 2 turns",
            "tax move_fleet in numbers [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] 1 money for 2 turns",
            "1 to 10 Sectors",
        ),
        (
            "tax move_fleet in numbers [1] 1 money for 2 turns",
            "tax move_fleet in numbers [] 1 money for 2 turns",
            "1 to 10 Sectors",
        ),
        (
            "tax move_fleet in numbers [1] 1 money for 2 turns",
            "tax move_fleet in numbers 1 1 money for 2 turns",
            "brackets",
        ),
        (
            "tax move_fleet in numbers [1] 1 money for 2 turns",
            "tax move_fleet in numbers [0] 1 money for 2 turns",
            "The Sector must be",
        ),
        (
            "tax move_fleet in race Jur 1 money for 2 turns",
            "tax move_fleet in race Elf 1 money for 2 turns",
            "race",
        ),
        (
            "tax move_fleet in own 1 money for 2 turns",
            "tax move_fleet in heaven 1 money for 2 turns",
            "no place",
        ),
        ("tax move_fleet 1 money for 2 turns", "tax dancing 1 money for 2 turns", "no act"),
        ("tax move_fleet 1 money for 2 turns", "adore move_fleet for 2 turns", "begins with"),
        ("tax move_fleet 1 money for 2 turns", "tax move_fleet 1 money now for 2 turns", "not expected"),
        ("tax move_fleet 1 money for 2 turns", "tax move_fleet 1 money", "how long"),
        ("tax move_fleet 1 money for 2 turns", "; for 2 turns", "1 to 3 provisions"),
        (
            "; ".join(["tax move_fleet 1 money"] * 3) + FOR_TWO,
            "; ".join(["tax move_fleet 1 money"] * 4) + FOR_TWO,
            "1 to 3 provisions",
        ),
    ],
)
def test_one_step_over_the_edge_is_no_law_and_the_sentence_says_why(good: str, bad: str, why: str) -> None:
    assert read_law(GAME.content, good).problem == ""
    assert why in read_law(GAME.content, bad).problem


@clause("DES-LAW-04")
def test_a_sector_named_twice_in_a_list_counts_once_and_the_list_is_sorted() -> None:
    reading = read_law(GAME.content, "tax move_fleet in numbers [9, 3, 9] 1 money for 2 turns")
    assert reading.provisions[0].place[0].args == (at(3), at(9))


@clause("DES-BILL-18")
@pytest.mark.parametrize(
    ("text", "article"),
    [
        ("grant; confiscate", 1),
        ("confiscate; grant", 1),
        ("change_corruption; change_price; tax vote 1 money", 4),
        ("change_price; change_corruption", 4),
        ("change_corruption; confiscate", 2),
        ("nonsense; change_corruption", 5),
        ("change_corruption; nonsense", 5),
        ("change_corruption; tax hold_fleets 1 money", 2),
        ("tax move_fleet 1 money GSP; change_price", 3),
        ("nonsense; tax hold_fleets 1 money", 2),
        ("nonsense; tax bank_trade 1 money", 0),
    ],
)
def test_of_several_violated_articles_the_first_is_named_readable_or_not(text: str, article: int) -> None:
    pos = table()
    problem, cited = refusal(pos, read_law(pos.content, text + FOR_TWO))
    assert problem.startswith(f"It violates article {article} " if article else "A provision begins with")
    assert (
        cited
        == ("DES-LAW-01", "DES-BILL-05", "DES-BILL-07", "DES-BILL-09", "DES-BILL-11", "DES-BILL-13")[article]
    )


@clause("DES-BILL-09")
@pytest.mark.parametrize(
    "text",
    [
        "tax move_fleet in BIP 1 money",
        "tax orrumah 1 money",
        "tax minister 1 money",
        "tax move_fleet 1 money senator",
        "prohibit bank_trade prime",
        "prohibit bank_trade ministry",
    ],
)
def test_a_party_a_senator_or_a_ministry_cannot_be_named(text: str) -> None:
    pos = table()
    problem, cited = refusal(pos, read_law(pos.content, text + FOR_TWO))
    assert ("article 3" in problem, cited) == (True, "DES-BILL-09")


@clause("DES-BILL-03", "DES-PROP-22")
def test_a_refused_text_is_answered_with_a_sentence_counts_as_an_offer_and_leaves_the_turn() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    events = play(pos, 'table law "tax vote 1 money for 2 turns"')
    assert "article 4" in said(pos, events)[0]
    assert (pos.offers[0], pos.tabled[0], pos.bill, pos.laws) == (1, 0, None, [])
    assert pos.waiting == (0,)
    assert "draft a law" in legal(pos)


@clause("DES-LAW-14")
@pytest.mark.parametrize(
    "text", ["require move_fleet", "require move_fleet 1", "require move_fleet 1 per turn"]
)
def test_a_duty_that_names_no_number_or_moment_has_the_usual_ones(text: str) -> None:
    reading = read_law(GAME.content, f"{text} for 2 turns")
    written = law_text(GAME.content, reading.provisions, reading.turns)
    assert written == "require move_fleet 1 per turn end_of_declarations for 2 turns"


@clause("DES-LAW-01")
@pytest.mark.parametrize("text", ["", ";", "for 2 turns", "until_repealed", "; for 2 turns"])
def test_a_duration_alone_is_no_law(text: str) -> None:
    assert read_law(GAME.content, text).problem == "A proposition has 1 to 3 provisions."


@clause("DES-BILL-03")
@pytest.mark.parametrize(
    ("text", "problem", "article"),
    [
        ("grant money; assign_sector 12", "The Senate cannot grant.", 1),
        ("assign_sector 12; grant money", "The Senate cannot assign sector.", 1),
        ("change_rule x; confiscate y; change_price z", "The Senate cannot confiscate.", 2),
        ("change_price z; change_rule x", "The Senate cannot change price.", 4),
    ],
)
def test_of_several_articles_the_first_is_named_and_of_several_breaches_of_it_the_first(
    text: str, problem: str, article: int
) -> None:
    reading = read_law(GAME.content, f"{text} for 2 turns")
    assert (reading.problem, reading.article, reading.turns) == (problem, article, 0)


@clause("DES-LAW-19", "DES-PROP-20")
@pytest.mark.parametrize("before", ["repeal", "permit move_fleet from"])
@pytest.mark.parametrize(("number", "fine"), [(0, False), (1, True), (9999, True), (10000, False)])
def test_a_law_is_named_by_its_number(before: str, number: int, fine: bool) -> None:
    reading = read_law(GAME.content, f"{before} {number} for 2 turns")
    assert reading.problem == ("" if fine else "The law must be a number from 1 to 9999.")
    assert [provision.law for provision in reading.provisions] == ([number] if fine else [])


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
