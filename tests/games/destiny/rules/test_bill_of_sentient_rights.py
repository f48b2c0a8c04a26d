"""The Bill of Sentient Rights (DES-BILL): its articles, the check of a proposition, and challenges."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.laws.bill_of_rights import violated
from orrery.games.destiny.laws.enactment import ChallengeWindow, Ratify, Review
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.laws.tabled import problem_with, refusal, sample_provisions
from orrery.games.destiny.table.senate import March
from orrery.games.destiny.war.invasions import DeclareTurn
from tests.games.destiny.kit import at, law, legal, play, refused, said, start, table, tokens
from tests.games.destiny.scenes import (
    CONTENT,
    FOR_TWO,
    FOUR_SENATORS,
    PEOPLE,
    bill,
    carried_with_admirals,
    drafting,
    order,
    war,
    why_refused,
)
from tests.ledger import clause


@clause("DES-BILL-01", "DES-BILL-02", "DES-BILL-03")
@pytest.mark.parametrize(("against", "struck"), [(1, False), (2, False), (3, True)])
def test_more_than_half_of_all_players_strike_a_law_down(against: int, struck: bool) -> None:
    pos = table("GSP BIP PoP TMP", rebel="TMP")
    pos.bill = bill("tax move_fleet 2 money")
    start(pos, Review((0, 1, 2, 3)), Ratify())
    for seat in range(4):
        pos.play("it violates the bill" if seat < against else "it stands", seat)
    assert len(pos.laws) == (0 if struck else 1)
    assert bool(pos.failed) is struck


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


@clause("DES-BILL-03", "DES-LAW-28")
@pytest.mark.parametrize(("why", "text"), REFUSED)
def test_what_is_refused_when_tabled_and_by_which_clause(why: str, text: str) -> None:
    pos = table(owners={2: "GSP", 3: "BIP"}, laws=["tax move_fleet 2 money for 3 turns"])
    problem, named = refusal(pos, read_law(pos.content, text + " for 2 turns"))
    assert problem
    assert named == why


@clause("DES-BILL-03", "DES-BILL-11", "DES-PROP-22")
def test_a_draft_against_the_bill_is_refused_and_the_party_may_begin_again() -> None:
    pos = drafting("provision: prohibit", "act: declare_campaign", "place: complete", "threshold: none")
    events = play(pos, "table the draft for 2 turns")
    assert "article 4" in said(pos, events)[0]
    assert (pos.draft, pos.bill, pos.tabled[0], pos.offers[0]) == (None, None, 0, 1)
    assert "draft a law" in legal(pos)


@clause("DES-BILL-03", "DES-PROP-22")
def test_a_refused_text_is_answered_with_a_sentence_counts_as_an_offer_and_leaves_the_turn() -> None:
    pos = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    events = play(pos, 'table law "tax vote 1 money for 2 turns"')
    assert "article 4" in said(pos, events)[0]
    assert (pos.offers[0], pos.tabled[0], pos.bill, pos.laws) == (1, 0, None, [])
    assert pos.waiting == (0,)
    assert "draft a law" in legal(pos)


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


@clause("DES-BILL-04", "DES-BILL-05")
@pytest.mark.parametrize("text", ["grant 5 money", "assign_sector 13"])
def test_the_first_article_nothing_is_given(text: str) -> None:
    problem, cited = why_refused(f"{text} for 2 turns")
    assert "article 1" in problem and cited == "DES-BILL-05"


@clause("DES-BILL-06")
@pytest.mark.parametrize(
    "text", ["confiscate 5 money", "tax hold_fleets 1 money", "tax station_defending_fleet 1 money"]
)
def test_the_second_article_nothing_is_taken_but_by_taxes_on_a_choice(text: str) -> None:
    problem, cited = why_refused(f"{text} for 2 turns")
    assert "article 2" in problem and cited == "DES-BILL-07"


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
    assert (why_refused(f"{text} for 2 turns") == ("", "")) is allowed


@clause("DES-BILL-08", "DES-BILL-09")
@pytest.mark.parametrize("name", ["BIP", "orrumah", "party", "minister"])
def test_the_third_article_nobody_is_singled_out(name: str) -> None:
    problem, cited = why_refused(f"tax move_fleet in {name} 2 money for 2 turns")
    assert "article 3" in problem and cited == "DES-BILL-09"


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


@clause("DES-BILL-12", "DES-BILL-13")
@pytest.mark.parametrize("kind", ["prohibit invade", "license invade", "require invade 1 per turn"])
def test_the_fifth_article_invasions_can_only_be_taxed(kind: str) -> None:
    assert "article 5" in why_refused(f"{kind} for 2 turns")[0]
    assert why_refused("tax invade 10 money for 2 turns") == ("", "")


@clause("DES-COR-06", "DES-BILL-14")
def test_every_invasion_costs_its_own_two() -> None:
    pos = war(owners={40: "BIP"})
    start(pos, DeclareTurn(0))
    order(pos, 40, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    order(pos, 51, 1, "attack", "fight for gsp", "send no admiral", "put it on orrumah")
    assert tokens(pos, "orrumah") == (4, 0)


@clause("DES-REP-06", "DES-REP-07", "DES-BILL-15")
@pytest.mark.parametrize(
    ("owner", "rebel", "purpose", "cost"),
    [
        (NEUTRAL, "", 1, 2),
        (INFESTED, "", NEUTRAL, 0),
        (INFESTED, "", 0, 2),
        (1, "BIP", NEUTRAL, 0),
        (1, "", NEUTRAL, 2),
        (1, "BIP", 2, 2),
    ],
)
def test_what_an_invasion_under_a_corrupt_minister_costs(
    owner: int, rebel: str, purpose: int, cost: int
) -> None:
    pos = table(senators=FOUR_SENATORS, ministers={"defence": "orrumah"}, republic={1: 2}, rebel=rebel)
    pos.owner[at(40)] = owner
    carried_with_admirals(pos, March(0, at(40), 1, purpose), March(0, at(40), 1, purpose), corrupted=True)
    assert tokens(pos, "orrumah") == (cost, 0)  # once for the Sector
    assert [a.purpose for a in pos.attacks] == [purpose]


@clause("DES-BILL-16")
def test_everybody_may_challenge_the_rebel_included_and_once() -> None:
    pos = table(rebel="PoP")
    pos.bill = bill("tax move_fleet 2 money")
    start(pos, ChallengeWindow((0, 1, 2)), Ratify())
    assert pos.waiting == (0, 1, 2)
    for seat, text in ((0, "pass"), (1, "pass"), (2, "challenge it")):
        pos.play(text, seat)
    assert legal(pos, 0) == ["it violates the bill", "it stands"]
    for seat in range(3):
        pos.play("it stands", seat)
    assert len(pos.laws) == 1
    assert len(pos.waiting) == 0


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


@clause("DES-BILL-18")
def test_several_violations_name_the_first_article() -> None:
    pos = table(owners={2: "GSP"})
    text = "prohibit invade; prohibit move_fleet in numbers [2]; tax hold_fleets 1 money for 2 turns"
    assert violated(pos, read_law(pos.content, text).provisions) == 2


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
