"""The Galactic Phase at its edges: the beginning of a turn, decks that run out, whom Events meet (DES-GAL, DES-TURN)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.destiny.cards.sector_abilities import GiveOne, NameOne
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.phases.ending import DiscardDown
from orrery.games.destiny.phases.events import DrawEvent, LoseCard, parties
from orrery.games.destiny.phases.galactic import (
    DrawActions,
    DrawSenators,
    InfestationRoll,
    MarkSectors,
    MoveElectionCounter,
    RepublicLevy,
    clear_turn,
    draw_action,
)
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, at, deal, law, legal, play, sen, start, table
from tests.ledger import clause

CONTENT = table().content


def event(pos: Table, name: str) -> Table:
    """Draw this Event now."""
    pos.event_deck = [next(i for i, entry in enumerate(CONTENT.pack.event) if entry.id == name)]
    return start(pos, DrawEvent())


# --- the beginning of a turn ------------------------------------------------------------------------------------


@clause("DES-TURN-01", "DES-GAL-01", "DES-GAL-05")
def test_a_turn_begins_with_the_steps_of_the_galactic_phase_in_their_order() -> None:
    pos = table(turn=2, phase="ending", stage=5, senators={"GSP": "orrumah"}, exhausted="orrumah")
    pos.invaded = True
    StartTurn().run(pos)
    assert (pos.turn, pos.phase, pos.stage, pos.invaded) == (3, 0, 0, False)
    assert [type(step).__name__ for step in reversed(pos.stack)] == [
        "SetInitiative",
        "RefreshSenators",
        "RepublicLevy",
        *["DrawEvent"] * 3,
        "MarkSectors",
        "DrawActions",
        "DrawSenators",
        "InfestationRoll",
        "Income",
        "MoveElectionCounter",
        "SenatePhase",
        "IntriguePhase",
        "EndOfTurn",
        "StartTurn",
    ]


@clause("DES-DEAL-11")
def test_what_was_given_away_is_remembered_as_long_as_its_deal_lasts() -> None:
    pos = table()
    kept = deal(pos, Gift(0, 1, Funds(MONEY, 1)))
    pos.given_up = [(kept.id, 0), (kept.id + 5, 0)]
    clear_turn(pos)
    assert pos.given_up == [(kept.id, 0)]


@clause("DES-GAL-02", "DES-GAL-03")
def test_the_levy_and_its_log_name_sector_1() -> None:
    pos = start(table(), RepublicLevy())
    assert pos.fleets_at(pos.republic, 0) == 1
    assert [pos.words().sentence(each) for each in pos.events] == ["A Republic Fleet is added in Sector 1"]


@clause("DES-GAL-24", "DES-GAL-20", "DES-GAL-23")
@pytest.mark.parametrize(("counter", "asked"), [(2, False), (1, True)])
def test_when_the_counter_reaches_election_nobody_is_asked_and_all_ministries_are_vacated(
    counter: int, asked: bool
) -> None:
    pos = table(counter=counter, senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"})
    start(pos, MoveElectionCounter())
    assert bool(pos.waiting) is asked
    assert pos.ministry[0] == (sen("orrumah") if asked else -1)


# --- decks ------------------------------------------------------------------------------------------------------


@clause("DES-GAL-07", "DES-GAL-25")
def test_an_empty_event_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.event_deck, pos.event_discards = [], list(range(12))  # these are all over at once
    start(pos, DrawEvent())
    drawn = [*pos.event_deck, *pos.event_discards]
    assert sorted(drawn) == list(range(12)) and drawn != list(range(12))
    assert len(pos.event_discards) == 1
    none = table()
    none.event_deck = none.event_discards = []
    start(none, DrawEvent())
    assert none.events == []


@clause("DES-GAL-09", "DES-GAL-25")
def test_an_empty_sector_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.sector_deck, pos.sector_discards = [], list(range(10, 30))
    start(pos, MarkSectors())
    order = [*pos.sector_deck, *reversed(pos.marked)]
    assert sorted(order) == list(range(10, 30)) and order != list(range(10, 30))


@clause("DES-GAL-13", "DES-GAL-25")
def test_an_empty_action_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.deck, pos.discards = [], list(range(20))
    draw_action(pos, 0)
    order = [*pos.deck, *pos.hands[0]]
    assert sorted(order) == list(range(20)) and order != list(range(20))
    assert pos.discards == []


def _look(pos: Table) -> None:
    pos.owner[at(5)] = 0
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "look at the hand of bip")


SEEN: dict[str, Callable[[Table], object]] = {
    "an Event": lambda pos: start(pos, DrawEvent()),
    "Sector cards": lambda pos: start(pos, MarkSectors()),
    "Action cards": lambda pos: start(pos, DrawActions()),
    "Senators": lambda pos: start(pos, DrawSenators()),
    "a card thrown away": lambda pos: play(start(pos, LoseCard(0)), "throw away feint"),
    "a card handed over": lambda pos: play(start(pos, GiveOne(0, 1)), "hand over feint"),
    "a card named": lambda pos: play(start(pos, NameOne(0, 1)), "name feint"),
    "a recruit": lambda pos: play(start(pos, BuyTurn(0)), "recruit brannoch"),
    "a hand looked at": _look,
    "cards discarded": lambda pos: play(start(pos, DiscardDown(2)), "discard feint"),
}


@clause("DES-TURN-06", "DES-GAL-05", "DES-SEC-03")
@pytest.mark.parametrize("what", SEEN)
def test_who_has_seen_something_cannot_take_it_back(what: str) -> None:
    pos = table(
        money=20,
        reserve={"GSP": "brannoch"},
        hands={
            "GSP": "feint",
            "BIP": "distraction",
            "PoP": "feint " + "multi_task " * 4 + "distraction seduction seduction",
        },
    )
    pos.event_deck = [0]
    pos.revealed = False
    SEEN[what](pos)
    assert pos.revealed


# --- Events -----------------------------------------------------------------------------------------------------


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("who", "seats"),
    [("fleets_over_5", [2]), ("fleets_under_3", [0]), ("fewest:senators", [2]), ("most:senators", [0])],
)
def test_an_event_names_parties_beyond_its_number_not_at_it(who: str, seats: list[int]) -> None:
    pos = table(
        fleets={"GSP": {1: 2}, "BIP": {1: 2, 5: 1}, "PoP": {1: 6}},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
    )
    assert parties(pos, who) == seats
    pos.remove(2, at(1), 1)
    pos.place(0, at(1), 1)
    if "fleets" in who:
        assert parties(pos, who) == []


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("taint", "hit"), [((1, 1), True), ((0, 1), False), ((4, 0), True), ((3, 0), False), ((0, 2), True)]
)
def test_the_ethics_inquiry_counts_a_shadow_like_three(taint: tuple[int, int], hit: bool) -> None:
    pos = table(senators={"BIP": "zharrak"}, tainted={"zharrak": taint}, influence=9)
    assert event(pos, "ethics_inquiry").influence == [9, 5 if hit else 9, 9]


@clause("DES-GAL-06")
def test_only_parties_with_fewer_than_three_fleets_get_a_volunteer() -> None:
    pos = table(owners={4: "GSP", 5: "BIP"}, fleets={"GSP": {1: 2}, "BIP": {1: 3}, "PoP": {1: 4}})
    event(pos, "volunteer_flotilla")
    assert not pos.waiting  # GSP has one Sector to put it in
    assert [pos.fleets_of(seat) for seat in range(3)] == [3, 3, 4]


@clause("DES-GAL-06")
def test_only_parties_with_more_than_five_fleets_lose_one_to_the_blight() -> None:
    pos = table(fleets={"GSP": {1: 6}, "BIP": {1: 5}, "PoP": {2: 7}})
    event(pos, "engine_blight")
    assert [pos.fleets_of(seat) for seat in range(3)] == [5, 5, 6]


@clause("DES-GAL-05", "DES-GAL-03")
def test_the_republic_levy_of_an_event_comes_to_sector_1() -> None:
    pos = event(table(republic={9: 3}), "republic_levy")
    assert (pos.fleets_at(pos.republic, 0), pos.fleets_of(pos.republic)) == (1, 4)


@clause("DES-GAL-05")
def test_deserters_leave_sector_1_even_where_others_could() -> None:
    pos = event(table(republic={1: 1, 2: 2, 3: 2}), "deserters")
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 2, 3)] == [0, 2, 2]


@clause("DES-GAL-05")
def test_the_sunset_review_ends_laws_in_their_last_turn_alone() -> None:
    pos = table()
    for turns in (1, 2):
        law(pos, f"tax move_fleet 2 money for {turns} turns")
    event(pos, "sunset_review")
    assert [(each.id, each.turns) for each in pos.laws] == [(2, 1)]


@clause("DES-GAL-05")
def test_secession_meets_every_party_that_is_tied_and_spares_one_with_its_home_alone() -> None:
    pos = table(owners={29: "GSP", 28: "BIP", 40: "PoP"})
    event(pos, "secession")
    assert [pos.owner[at(n)] for n in (29, 28, 40)] == [0, 1, -1]


@clause("DES-GAL-05")
def test_among_equals_the_cleansing_fire_frees_the_lowest_number() -> None:
    pos = event(table(infested=[48, 49, 42]), "cleansing_fire")
    assert [pos.owner[at(n)] for n in (42, 48, 49)] == [-1, -2, -2]


# --- what cards can be aimed at ---------------------------------------------------------------------------------


@clause("DES-SAB-17")
@pytest.mark.parametrize(("influence", "numbers"), [(1, None), (2, 1), (3, 1), (4, 2), (20, 3)])
def test_a_religious_leader_absolves_what_it_can_pay_for(influence: int, numbers: int | None) -> None:
    pos = table(
        senators={"GSP": "brannoch", "BIP": "zharrak", "PoP": "fola"},
        tainted={"zharrak": (3, 0), "brannoch": (1, 0)},
        influence={"GSP": influence},
    )
    start(pos, OpenMoment(M_STEP))
    assert ("use religious leader of brannoch" in legal(pos, 0)) is (numbers is not None)
    if numbers:
        answer(pos, "GSP", "use religious leader of brannoch")
        assert legal(pos) == ["choose zharrak", "choose brannoch"]  # Fola has nothing to be absolved of
        play(pos, "choose zharrak")
        if numbers > 1:
            assert legal(pos) == [f"choose {n}" for n in range(1, numbers + 1)]


@clause("DES-CARD-03", "DES-COR-01")
def test_union_corruption_places_one_two_or_three_tokens() -> None:
    pos = table(senators={"GSP": "orrumah"}, hands={"GSP": "union_corruption"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play union corruption")
    assert legal(pos) == ["choose 1", "choose 2", "choose 3"]


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("office", "name", "fine"),
    [
        ("", "wythelle", True),
        ("prime_minister", "wythelle", False),
        ("defence", "wythelle", False),
        ("", "gazali", True),
        ("", "fola", False),
    ],
)
def test_who_may_cross_the_floor(office: str, name: str, fine: bool) -> None:
    """No Minister, and only Senators with the icon of the own Party or none."""
    pos = table(
        senators={"GSP": "orrumah", "BIP": f"{name} zharrak"},
        ministers={office: name} if office else {},
        hands={"GSP": "crossing_the_floor"},
        influence=6,
    )
    start(pos, OpenMoment(M_STEP))
    assert ("play crossing the floor" in legal(pos, 0)) is fine


@clause("DES-CARD-03")
def test_a_senator_with_the_icon_of_another_party_does_not_cross() -> None:
    pos = table(
        "BIP GSP PoP",
        senators={"BIP": "zharrak", "GSP": "brannoch"},
        hands={"BIP": "crossing_the_floor"},
        influence=6,
    )
    start(pos, OpenMoment(M_STEP))
    assert "play crossing the floor" not in legal(pos, 0)


@clause("DES-CARD-03", "DES-OPT-07")
def test_a_whisper_campaign_is_aimed_at_sectors_of_other_parties_the_first_included() -> None:
    pos = table(
        phase="intrigue",
        owners={12: "GSP", 13: "PoP", 14: "BIP"},
        infested=[15],
        senators={"BIP": "zharrak"},
        hands={"BIP": "whisper_campaign"},
        influence=1,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "BIP", "play whisper campaign")
    play(pos, "choose zharrak")
    assert legal(pos) == ["choose sector 12", "choose sector 13"]


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("name", "money", "influence"),
    [
        ("wealth_panic", [4, 8, 7], [9, 9, 8]),
        ("protest_marches", [9, 8, 7], [4, 4, 8]),
        ("scandal_sheet", [9, 8, 7], [7, 9, 8]),
        ("pension_strike", [7, 7, 7], [9, 9, 8]),
        ("market_slump", [6, 5, 4], [9, 9, 8]),
    ],
)
def test_what_parties_that_have_enough_lose_to_an_event(
    name: str, money: list[int], influence: list[int]
) -> None:
    pos = table(
        money={"GSP": 9, "BIP": 8, "PoP": 7},
        influence={"GSP": 9, "BIP": 9, "PoP": 8},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        tainted={"orrumah": (2, 0)},
    )
    event(pos, name)
    assert (pos.money, pos.influence) == (money, influence)


@clause("DES-GAL-05", "DES-INF-05")
@pytest.mark.parametrize(
    ("active", "dice", "infested"),
    [
        ("rift_tremor", [3, 4], False),
        ("rift_tremor", [4, 4], True),
        ("dreams_of_the_ke_ras", [4, 4], False),
        ("dreams_of_the_ke_ras", [4, 5], True),
        ("warding_rites", [5, 6], False),
        ("warding_rites", [6, 6], True),
        ("council_of_remembrance", [5, 5], False),
        ("council_of_remembrance", [5, 6], True),
    ],
)
def test_how_much_an_event_changes_the_infestation_roll(active: str, dice: list[int], infested: bool) -> None:
    pos = table(marked=[40], active=active, dice=dice)
    start(pos, InfestationRoll())
    assert (pos.owner[at(40)] == -2) is infested


@clause("DES-GAL-06")
def test_the_archive_fire_burns_a_card_of_every_party_that_has_one() -> None:
    pos = table(
        hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
    )
    event(pos, "archive_fire")
    asked = []
    while pos.waiting:
        asked.append(pos.waiting[0])
        play(pos, "throw away feint")
    assert asked == [0, 1, 2]
