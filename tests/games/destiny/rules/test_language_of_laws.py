"""The language of laws (DES-LAW)."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.sector_abilities import look
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.laws.bill_of_rights import violated
from orrery.games.destiny.laws.enactment import end_law
from orrery.games.destiny.laws.free_words import Allege, JudgeBreach, allegations, allege
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.places import covers, in_place
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.laws.tabled import refusal
from orrery.games.destiny.laws.taxes import BreakLaw, due
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.senate.audits import announce_audit
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.counting import VetoOrNot
from orrery.games.destiny.senate.elections import ElectMinister
from orrery.games.destiny.senate.prosecutions import AddTrial
from orrery.games.destiny.table.laws import Law
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillPay
from orrery.games.destiny.table.votes import V_ORDERS
from orrery.games.destiny.turn.acts import BANK, BUY_FLEET, CAMPAIGN, MOVE, PROMISE, deed
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import (
    answer,
    at,
    deal,
    law,
    legal,
    play,
    question_of,
    quiet,
    refused,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.games.destiny.scenes import (
    CONTENT,
    FOR_TWO,
    PASSES,
    PEOPLE,
    drafting,
    senate_that_tables,
    steps,
    taxed,
    why_refused,
)
from tests.ledger import clause

NEW = (
    "send_admiral",
    "stand_in_election",
    "audit_senator",
    "add_trial",
    "veto",
    "use_sector_ability",
    "go_to_court",
)

TAX = ("provision: tax", "act: move_fleet")


def taxed_scene(act: str, **more: object) -> Table:
    """A table at which this act costs 2 Money."""
    settings: dict[str, object] = {
        "senators": {"GSP": "orrumah", "BIP": "zharrak"},
        "laws": [f"tax {act} 2 money until_repealed"],
        "money": 20,
        "influence": 5,
    }
    return table(**(settings | more))  # type: ignore[arg-type]


def pays(pos: Table) -> None:
    assert legal(pos) == ["pay the tax", "refuse the tax"]
    play(pos, "pay the tax")
    assert pos.pool == 2


def tabled(*clicks: str, turns: int = 2) -> str:
    """What the clicks say once they are tabled."""
    pos = drafting(*clicks, f"table the draft for {turns} turns", laws=2)
    assert pos.bill is not None, said(pos)
    assert (pos.tabled[0], pos.draft) == (1, None)
    text = law_text(pos.content, pos.bill.provisions, pos.bill.turns)
    assert tuple(pos.bill.provisions) == read_law(pos.content, text).provisions  # the same law (DES-PROP-06)
    return text


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


@clause("DES-LAW-01")
@pytest.mark.parametrize(("provisions", "fine"), [(1, True), (3, True), (4, False), (0, False)])
def test_a_proposition_has_one_to_three_provisions(provisions: int, fine: bool) -> None:
    text = "; ".join(["tax move_fleet 2 money"] * provisions) + " for 2 turns"
    assert (not read_law(table().content, text).problem) is fine


@clause("DES-LAW-01", "DES-LAW-02", "DES-LAW-04", "DES-LAW-06", "DES-LAW-08", "DES-LAW-14", "DES-LAW-19")
@pytest.mark.parametrize(
    ("clicks", "text"),
    [
        (
            "provision: tax/act: bank_trade/threshold: none/rate: 10 influence",
            "tax bank_trade 10 influence",
        ),
        (
            "provision: tax/act: invade/place: complete/threshold: above 0 per turn/rate: 1 money",
            "tax invade above 0 per turn 1 money",
        ),
        (
            "provision: prohibit/act: hold_fleets/place: own/place: complete/threshold: above 10 per sector",
            "prohibit hold_fleets in own above 10 per sector",
        ),
        ("provision: prohibit/act: bank_trade/threshold: none", "prohibit bank_trade"),
        (
            "provision: require/act: station_defending_fleet/place: marked/place: complete/number: 2 per sector",
            "require station_defending_fleet in marked 2 per sector end_of_declarations",
        ),
        (
            "provision: require/act: buy_republic_fleet/number: 1 per turn",
            "require buy_republic_fleet 1 per turn end_of_turn",
        ),
        ("provision: license/act: recruit_senator", "license recruit_senator"),
        (
            "provision: license/act: move_fleet/place: neutral/place: complete",
            "license move_fleet in neutral",
        ),
        (
            "provision: permit/act: declare_campaign/place: complete/number: all/law: 2",
            "permit declare_campaign from 2",
        ),
        (
            "provision: permit/act: declare_campaign/place: complete/number: 3 per sector/law: 1",
            "permit declare_campaign first 3 per sector from 1",
        ),
        ("provision: repeal/law: 2", "repeal 2"),
    ],
)
def test_the_clicks_of_a_provision_are_its_words(clicks: str, text: str) -> None:
    written = tabled(*clicks.split("/"))
    assert written == (text if text.startswith("repeal") else f"{text} for 2 turns")


@clause("DES-LAW-01")
def test_the_provisions_of_a_draft_are_independent_and_at_most_three() -> None:
    clicks = [*TAX, "place: own", "place: except", "place: marked", "place: complete"]
    clicks += ["threshold: above 2 per sector", "rate: 3 influence", "add a provision"]
    clicks += ["provision: permit", "act: bank_trade", "number: 4 per turn", "law: 1", "add a provision"]
    clicks += ["provision: tax", "act: bank_trade", "threshold: none", "rate: 1 money"]
    pos = drafting(*clicks, laws=1)
    assert "add a provision" not in legal(pos)
    play(pos, "table the draft for 0 turns")
    assert pos.bill is not None
    written = (
        "tax move_fleet in own except marked above 2 per sector 3 influence; "
        "permit bank_trade first 4 per turn from 1; tax bank_trade 1 money until_repealed"
    )
    assert law_text(pos.content, pos.bill.provisions, pos.bill.turns) == written
    assert tuple(pos.bill.provisions) == read_law(pos.content, written).provisions


@clause("DES-LAW-01", "DES-LAW-24")
@pytest.mark.parametrize("first", [("own", "except", "marked"), ("own", "and", "marked"), ("own",)])
def test_the_place_of_a_second_provision_begins_anew(first: tuple[str, ...]) -> None:
    clicks = [*TAX, *(f"place: {word}" for word in first), "place: complete", "threshold: none"]
    clicks += ["rate: 1 money", "add a provision", "provision: license", "act: move_fleet", "place: neutral"]
    written = tabled(*clicks, "place: complete")
    assert (
        written == f"tax move_fleet in {' '.join(first)} 1 money; license move_fleet in neutral for 2 turns"
    )


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


@clause("DES-LAW-01")
@pytest.mark.parametrize("text", ["", ";", "for 2 turns", "until_repealed", "; for 2 turns"])
def test_a_duration_alone_is_no_law(text: str) -> None:
    assert read_law(GAME.content, text).problem == "A proposition has 1 to 3 provisions."


@clause("DES-LAW-01", "DES-LAW-03", "DES-LAW-04", "DES-LAW-16", "DES-LAW-24")
@pytest.mark.parametrize(
    "text",
    [
        "tax move_fleet in foreign except marked above 2 per turn 3 money for 2 turns",
        "prohibit declare_campaign in not adjacent own and race Jur or numbers [1, 2] above 1 per sector until_repealed",
        "require station_defending_fleet in marked and not infested 1 per sector end_of_declarations for 10 turns",
        "license trade_sectors in ability; tax invade 4 influence for 1 turns",
    ],
)
def test_the_language_of_laws_reads_back(text: str) -> None:
    content = table().content
    reading = read_law(content, text)
    assert not reading.problem
    assert law_text(content, reading.provisions, reading.turns) == text
    assert all(sentence(content, provision).endswith(".") for provision in reading.provisions)


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


@clause("DES-LAW-02", "DES-LAW-19")
@pytest.mark.parametrize(("laws", "kinds"), [(0, 4), (1, 6)])
def test_permissions_and_repeals_are_offered_where_there_is_a_law(laws: int, kinds: int) -> None:
    assert len(legal(drafting(laws=laws))) == kinds + 1


@clause("DES-LAW-03")
def test_the_acts_that_a_law_may_name() -> None:
    assert len(CONTENT.acts) == len(CONTENT.act_words) == 24
    for act in ("move_fleet", "recruit_senator", "bank_trade", "make_promise", "use_senator_ability"):
        assert why_refused(f"tax {act} 1 money for 2 turns") == ("", "")
    assert "There is no act 'breathe'" in why_refused("tax breathe 1 money for 2 turns")[0]


@clause("DES-LAW-03", "DES-LAW-10", "DES-BUY-08")
def test_a_tax_on_recruiting_is_due_when_a_senator_is_recruited() -> None:
    pos = table(phase="intrigue", reserve={"GSP": "wythelle"}, money=30)
    law(pos, "tax recruit_senator 2 money for 2 turns")
    start(pos, BuyTurn(0))
    play(pos, "recruit wythelle")
    before = pos.money[0]
    assert legal(pos) == ["pay the tax", "refuse the tax"]
    play(pos, "pay the tax")
    assert (pos.money[0], pos.pool) == (before - 2, 2)


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


@clause("DES-LAW-04", "DES-LAW-24")
@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("any", "any"),
        ("not/own", "not own"),
        ("adjacent/rebel", "adjacent rebel"),
        ("not/adjacent/adjacent/infested", "not adjacent adjacent infested"),
        ("number 12/number 30/number 4", "numbers [4, 12, 30]"),
        ("number 12/or/number 4", "numbers [12] or numbers [4]"),
        ("not/adjacent/number 12/number 4", "not adjacent numbers [4, 12]"),
        ("number 12/and/own", "numbers [12] and own"),
        ("own/and/not/marked/or/adjacent/race jur", "own and not marked or adjacent race Jur"),
        ("own/or/ability/or/foreign/or/marked", "own or ability or foreign or marked"),
        ("own/except/marked/and/not/number 9/number 3", "own except marked and not numbers [3, 9]"),
    ],
)
def test_the_clicks_of_a_place_are_its_words(place: str, text: str) -> None:
    clicks = [f"place: {word}" for word in place.split("/")]
    written = tabled(*TAX, *clicks, "place: complete", "threshold: none", "rate: 1 money")
    assert written == f"tax move_fleet in {text} 1 money for 2 turns"


@clause("DES-LAW-04", "DES-LAW-24")
def test_what_a_place_offers_after_each_click() -> None:
    pos = drafting(*TAX)
    kinds = ["any", "neutral", "own", "foreign", "rebel", "infested", "marked", "ability"]
    words = ["not", "adjacent", "and", "or", "except", "complete"]

    def offered() -> list[str]:
        return [text.removeprefix("place: ") for text in legal(pos) if text.removeprefix("place: ") in words]

    assert [text for text in legal(pos) if text.removeprefix("place: ") in kinds] == [
        f"place: {kind}" for kind in kinds
    ]
    assert offered() == ["not", "adjacent", "complete"]
    for click, after in (
        ("not", ["adjacent"]),
        ("adjacent", ["adjacent"]),
        ("adjacent", []),
        ("own", ["and", "or", "except", "complete"]),
        ("or", ["not", "adjacent"]),
        ("adjacent", ["adjacent"]),
        ("own", ["and", "or", "except", "complete"]),
        ("and", ["not", "adjacent"]),
        ("own", ["and", "or", "except", "complete"]),
        ("or", ["not", "adjacent"]),
        ("own", ["except", "complete"]),
        ("except", ["not", "adjacent"]),
        ("own", ["and", "or", "complete"]),
    ):
        play(pos, f"place: {click}")
        assert offered() == after, click


@clause("DES-LAW-04")
def test_a_list_of_sectors_is_offered_up_to_ten_and_each_once() -> None:
    pos = drafting(*TAX)
    for number in range(1, 11):
        assert sum("number" in text for text in legal(pos)) == pos.area - number + 1
        play(pos, f"place: number {number}")
    assert not any("number" in text for text in legal(pos))


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


@clause("DES-LAW-04")
def test_a_sector_named_twice_in_a_list_counts_once_and_the_list_is_sorted() -> None:
    reading = read_law(GAME.content, "tax move_fleet in numbers [9, 3, 9] 1 money for 2 turns")
    assert reading.provisions[0].place[0].args == (at(3), at(9))


@clause("DES-LAW-04", "DES-LAW-24")
def test_places() -> None:
    pos = table(owners={28: "GSP", 40: "BIP"}, infested=[41], marked=[9])

    def place(text: str) -> set[int]:
        atoms = read_law(pos.content, f"tax move_fleet in {text} 1 money for 1 turns").provisions[0].place
        return {n + 1 for n in range(56) if in_place(pos, atoms, n, 0)}

    assert place("own") == {28}
    assert place("foreign") == {40}
    assert place("infested or marked") == {41, 9}
    assert place("adjacent own") == {9, 20, 21, 51}
    assert place("adjacent own and marked") == {9}
    assert place("own or foreign and marked") == {28}
    assert 28 not in place("not own")
    assert len(place("ability")) == 13


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


@clause("DES-LAW-07")
@pytest.mark.parametrize("act", [MOVE, BUY_FLEET])
def test_a_threshold_counts_anew_each_turn(act: int) -> None:
    """Two acts are free each turn: what was done last turn does not count any more."""
    name = {MOVE: "move_fleet", BUY_FLEET: "buy_party_fleet"}[act]
    pos = table(laws=[f"tax {name} above 2 per turn 1 money until_repealed"], money=9)
    for _ in range(2):
        assert due(pos, 0, act, at(50)) == []
        deed(pos, 0, act, at(50))
    assert [item.amount for item in due(pos, 0, act, at(50))] == [1]
    clear_turn(pos)
    assert due(pos, 0, act, at(50)) == []


@clause("DES-LAW-09", "DES-LAW-29")
@pytest.mark.parametrize("act", NEW)
def test_everything_that_a_party_does_can_be_taxed(act: str) -> None:
    pos = table()
    reading = read_law(pos.content, f"tax {act} 2 money for 2 turns")
    assert refusal(pos, reading) == ("", "")
    said = sentence(pos.content, reading.provisions[0])
    assert said.startswith("For each ") and said.endswith(", a Party pays 2 Money.")


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


@clause("DES-LAW-16")
def test_a_draft_lasts_up_to_ten_turns_or_until_repealed() -> None:
    pos = drafting("provision: prohibit", "act: bank_trade", "threshold: none")
    durations = [f"table the draft for {turns} turns" for turns in range(11)]
    assert legal(pos) == ["add a provision", *durations, "drop the draft"]


@clause("DES-LAW-16", "DES-LAW-20")
@pytest.mark.parametrize(("turns", "fine"), [(0, True), (10, True), (11, False)])
def test_a_free_law_lasts_up_to_ten_turns_or_until_repealed(turns: int, fine: bool) -> None:
    pos = senate_that_tables(propositions="free")
    if fine:
        play(pos, f'table free law "Be kind." for {turns} turns')
        assert pos.bill is not None
        assert pos.bill.turns == turns
    else:
        refused(pos, f'table free law "Be kind." for {turns} turns')


@clause("DES-LAW-20")
def test_who_may_allege_a_breach_of_a_law_in_free_words() -> None:
    pos = table(rebel="PoP", laws=["tax move_fleet 2 money for 3 turns"])
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    assert allegations(pos, 0) == [Allege(1, 7)]
    allege(pos, 0, Allege(1, 7))
    assert allegations(pos, 0) == []
    assert len(allegations(pos, 1)) == 1
    pos.broken = [(7, 0)]
    assert allegations(pos, 1) == []


@clause("DES-LAW-20")
@pytest.mark.parametrize(("yes", "broken"), [(1, False), (2, True)])
def test_a_majority_of_all_players_decides_about_the_breach(yes: int, broken: bool) -> None:
    pos = table(senators=PEOPLE)
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    start(pos, JudgeBreach((0, 1, 2), 1, 7))
    for seat in range(3):
        pos.play("it was broken" if seat < yes else "it was not broken", seat)
    assert tokens(pos, "zharrak") == ((2, 0) if broken else (0, 0))


@clause("DES-LAW-20")
def test_a_law_in_free_words_from_the_table_to_the_breach() -> None:
    pos = senate_that_tables(propositions="free")
    steps(pos, 'table free law "Be kind." for 3 turns')
    assert legal(pos) == ["withdraw it", "go on"]
    steps(pos, *PASSES)
    assert [(each.text, each.turns, each.provisions) for each in pos.laws] == [("Be kind.", 3, ())]
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", "say that gsp has broken law 1")
    assert (pos.offers[1], pos.waiting) == (1, (0, 1, 2))
    for seat, text in enumerate(("it was not broken", "it was broken", "it was broken")):
        pos.play(text, seat)
    assert (tokens(pos, "orrumah"), pos.broken) == ((2, 0), [(1, 0)])


@clause("DES-LAW-20", "DES-SNT-08")
@pytest.mark.parametrize(("text", "fine"), [("Be kind.", True), ("  ", False), ("Be good.", False)])
def test_a_free_law_that_is_empty_or_failed_this_turn_is_refused(text: str, fine: bool) -> None:
    pos = senate_that_tables(propositions="free")
    pos.failed = ["Be good."]
    play(pos, f'table free law "{text}" for 3 turns')
    assert (pos.bill is not None) is fine
    assert (pos.tabled[0], pos.offers[0]) == ((1, 0) if fine else (0, 1))
    if not fine:
        assert pos.waiting == (0,)
        assert "table free trade compact" in legal(pos)


@clause("DES-LAW-20", "DES-PROP-06")
def test_free_laws_are_the_same_by_their_words() -> None:
    pos = senate_that_tables(propositions="free")
    for text, turns, after in (("Be kind.", 2, [2]), ("Be kind.", 5, [5]), ("Be brave.", 1, [5, 1])):
        pos.stack.clear()
        start(pos, TableTurn(0))
        steps(pos, f'table free law "{text}" for {turns} turns', *PASSES)
        assert [each.turns for each in pos.laws] == after


@clause("DES-LAW-20")
@pytest.mark.parametrize(("mode", "free"), [("grammar", False), ("free", True)])
def test_free_words_need_their_option(mode: str, free: bool) -> None:
    pos = senate_that_tables(propositions=mode)
    assert len(TableTurn(0).domains(pos)) == (2 if free else 1)
    pos.tabled[0] = 3
    assert TableTurn(0).domains(pos) == ()


@clause("DES-LAW-20")
@pytest.mark.parametrize(
    ("players", "yes", "broken"), [(4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True)]
)
def test_half_of_the_players_are_no_majority_for_a_breach(players: int, yes: int, broken: bool) -> None:
    pos = table("GSP BIP PoP TMP CoS"[: 4 * players - 1], senators=PEOPLE, rebel="PoP")
    pos.laws.append(Law(7, "Kindness", (), 3, 1, "Be kind."))
    everybody = tuple(range(players))
    start(pos, JudgeBreach(everybody, 1, 7))
    assert question_of(pos, JudgeBreach(everybody, 1, 7), 0) == "Has BIP broken this law: Be kind.?"
    for seat in everybody:
        pos.play("it was broken" if seat < yes else "it was not broken", seat)
    assert (pos.broken == [(7, 1)]) is broken


@clause("DES-LAW-21")
@pytest.mark.parametrize("text", ["repeal 7", "permit move_fleet from 7 for 2 turns"])
def test_what_would_change_nothing_cannot_be_tabled(text: str) -> None:
    assert "would change nothing" in why_refused(text)[0]
    pos = table(laws=["tax move_fleet 1 money for 9 turns"])
    assert why_refused(text.replace("7", "1"), pos) == ("", "")


@clause("DES-LAW-23")
def test_a_law_with_a_place_says_nothing_to_acts_elsewhere_or_other_acts() -> None:
    pos = table(owners={1: "GSP"}, laws=["prohibit move_fleet in own; tax bank_trade 1 money for 5 turns"])
    assert taxed(pos, MOVE, at(1)) == [(0, 0)]
    assert taxed(pos, MOVE, at(2)) == []
    assert taxed(pos, BUY_FLEET, at(1)) == []
    assert taxed(pos, CAMPAIGN, at(1)) == []
    assert taxed(pos, BANK, -1) == [(0, 1)]
    assert taxed(pos, PROMISE, -1) == []


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


@clause("DES-LAW-26")
def test_only_the_permissions_of_an_ended_law_end_with_it() -> None:
    pos = table(laws=["prohibit move_fleet for 3 turns", "prohibit bank_trade for 3 turns"])
    law(pos, "permit move_fleet from 1; permit bank_trade from 2 for 3 turns")
    law(pos, "permit move_fleet from 1 for 3 turns")
    end_law(pos, 1, "DES-PROP-20")
    assert [(each.id, len(each.provisions)) for each in pos.laws] == [(2, 1), (3, 1)]
    assert pos.laws[1].provisions[0].law == 2
    end_law(pos, 9, "DES-PROP-20")
    assert len(pos.laws) == 2


@clause("DES-LAW-26")
def test_a_drafted_repeal_is_the_same_whatever_its_duration() -> None:
    pos = drafting("provision: repeal", "law: 1", "table the draft for 7 turns", laws=1)
    assert pos.bill is not None
    assert pos.bill.turns == 0
    quiet(pos)
    assert "go on" in legal(pos)


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


@clause("DES-LAW-29", "DES-BILL-10", "DES-BILL-11")
@pytest.mark.parametrize("act", NEW)
@pytest.mark.parametrize("kind", ["prohibit", "license"])
def test_what_rules_and_offices_grant_cannot_be_taken_away(kind: str, act: str) -> None:
    pos = table()
    sentence, cited = refusal(pos, read_law(pos.content, f"{kind} {act} for 2 turns"))
    assert "article 4" in sentence and cited == "DES-BILL-11"


@clause("DES-LAW-29", "DES-LAW-10")
def test_an_admiral_that_is_sent_is_taxed() -> None:
    pos = taxed_scene("send_admiral", phase="intrigue", fleets={"GSP": {29: 1}}, owners={29: "GSP"})
    start(pos, DeclareTurn(0))
    play(pos, "order fleets to sector 29", "send orrumah as admiral")
    pays(pos)


@clause("DES-LAW-29")
def test_standing_in_an_election_is_taxed() -> None:
    pos = taxed_scene("stand_in_election")
    start(pos, ElectMinister(0, 0))
    play(pos, "stand orrumah")
    pays(pos)


@clause("DES-LAW-29")
def test_an_audit_is_taxed() -> None:
    pos = taxed_scene("audit_senator", ministers={"finance": "orrumah"})
    announce_audit(pos, 0, sen("zharrak"))
    start(pos)
    pays(pos)


@clause("DES-LAW-29")
def test_a_trial_that_is_added_is_taxed() -> None:
    pos = taxed_scene("add_trial", ministers={"justice": "orrumah"})
    start(pos, AddTrial(0))
    play(pos, "prosecute zharrak")
    pays(pos)


@clause("DES-LAW-29")
def test_a_veto_is_taxed() -> None:
    pos = taxed_scene("veto", ministers={"prime_minister": "orrumah"})
    pos.plans = [Plan(1, (), ())]
    open_vote(pos, V_ORDERS, 0, [0, -1], 0)
    assert pos.vote is not None
    pos.vote.winner = 0
    start(pos, VetoOrNot(0, 1))
    play(pos, "veto")
    pays(pos)


@clause("DES-LAW-29")
@pytest.mark.parametrize("ability", ["look", "indulge", "re-roll"])
def test_a_sector_ability_that_is_used_is_taxed(ability: str) -> None:
    owners = dict.fromkeys((8, 34), "GSP")
    pos = taxed_scene(
        "use_sector_ability",
        owners=owners,
        phase="intrigue",
        hands={"BIP": "feint"},
        tainted={"zharrak": (0, 1)},
        dice=[1, 2],
    )
    if ability == "look":
        look(pos, 0, 1)
        start(pos)
    elif ability == "indulge":
        start(pos, BuyTurn(0))
        play(pos, "indulge zharrak")
    else:
        throw(pos, "campaign", [0], [1])
        start(pos, AfterRoll())
        play(pos, "re-roll die 1 of roll 1")
    pays(pos)


@clause("DES-LAW-29")
def test_a_case_before_the_court_is_taxed() -> None:
    pos = taxed_scene("go_to_court")
    made = deal(pos, WillPay(1, 0, 9, first=9, resource=MONEY, amount=1))
    start(pos, OpenCase(0, made.id, 0))
    pays(pos)
