"""A law built click by click says what was clicked, and offers only what can be said (DES-LAW)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.table.state import Table
from tests.games.destiny.kit import law, legal, play, quiet, said, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def drafting(*clicks: str, laws: int = 0) -> Table:
    """GSP, who presides, has begun to draft and clicked."""
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    for _ in range(laws):
        law(pos, "tax bank_trade 1 money for 3 turns")
    start(pos, TableTurn(0))
    play(pos, "draft a law", *clicks)
    return pos


def tabled(*clicks: str, turns: int = 2) -> str:
    """What the clicks say once they are tabled."""
    pos = drafting(*clicks, f"table the draft for {turns} turns", laws=2)
    assert pos.bill is not None, said(pos)
    assert (pos.tabled[0], pos.draft) == (1, None)
    text = law_text(pos.content, pos.bill.provisions, pos.bill.turns)
    assert tuple(pos.bill.provisions) == read_law(pos.content, text).provisions  # the same law (DES-PROP-06)
    return text


TAX = ("provision: tax", "act: move_fleet")


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


@clause("DES-LAW-16")
def test_a_draft_lasts_up_to_ten_turns_or_until_repealed() -> None:
    pos = drafting("provision: prohibit", "act: bank_trade", "threshold: none")
    durations = [f"table the draft for {turns} turns" for turns in range(11)]
    assert legal(pos) == ["add a provision", *durations, "drop the draft"]


@clause("DES-LAW-02", "DES-LAW-19")
@pytest.mark.parametrize(("laws", "kinds"), [(0, 4), (1, 6)])
def test_permissions_and_repeals_are_offered_where_there_is_a_law(laws: int, kinds: int) -> None:
    assert len(legal(drafting(laws=laws))) == kinds + 1


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


@clause("DES-LAW-08")
def test_rates_from_1_to_10_in_money_or_influence() -> None:
    pos = drafting("provision: tax", "act: bank_trade", "threshold: none")
    rates = [f"rate: {number} {resource}" for resource in ("money", "influence") for number in range(1, 11)]
    assert legal(pos) == [*rates, "drop the draft"]


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


@clause("DES-BILL-03", "DES-BILL-11", "DES-PROP-22")
def test_a_draft_against_the_bill_is_refused_and_the_party_may_begin_again() -> None:
    pos = drafting("provision: prohibit", "act: declare_campaign", "place: complete", "threshold: none")
    events = play(pos, "table the draft for 2 turns")
    assert "article 4" in said(pos, events)[0]
    assert (pos.draft, pos.bill, pos.tabled[0], pos.offers[0]) == (None, None, 0, 1)
    assert "draft a law" in legal(pos)


@clause("DES-SNT-07")
def test_a_dropped_draft_tables_nothing() -> None:
    pos = drafting("provision: tax", "drop the draft")
    assert (pos.draft, pos.tabled[0], pos.waiting) == (None, 0, (0,))
    assert "draft a law" in legal(pos)


@clause("DES-LAW-26")
def test_a_drafted_repeal_is_the_same_whatever_its_duration() -> None:
    pos = drafting("provision: repeal", "law: 1", "table the draft for 7 turns", laws=1)
    assert pos.bill is not None
    assert pos.bill.turns == 0
    quiet(pos)
    assert "go on" in legal(pos)
