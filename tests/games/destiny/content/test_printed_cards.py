"""What each card, Event and Senator ability says about itself: price, time, Action, priority, how long it lasts
(DES-CARD-01, 04, 05, 08; DES-GAL-05, 07; DES-SEN-01)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.answers import priority
from orrery.games.destiny.cards.meanings import ACTOR, NUMBER, OTHER, TARGET, needed, text_of
from orrery.games.destiny.cards.meanings import CARDS as MEANINGS
from orrery.games.destiny.cards.playing import affordable, in_time
from orrery.games.destiny.content.printed import MINISTER_IDS
from orrery.games.destiny.phases.ending import RunDown
from orrery.games.destiny.phases.events import DrawEvent
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.table.announced import CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Battle, Contest, Force, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import acting_traits
from orrery.games.destiny.turn.stages import (
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    M_TABLED,
    M_TRIAL,
    M_VOTE,
    OWN_BUY,
    OWN_CAMPAIGN,
    OWN_DECLARE,
    OWN_TABLE,
    OWN_VOTE,
)
from tests.games.destiny.kit import answer, quiet, sen, start, table
from tests.games.destiny.scenes import CONTENT
from tests.ledger import clause

MOMENTS = (M_STEP, M_VOTE, M_TABLED, M_TRIAL, M_FEINT, M_BATTLE, M_CAMPAIGN)


def battlefield(stage: int) -> Table:
    """GSP is in a battle, in a Campaign, and a law is on the table."""
    pos = table(phase="intrigue", stage=stage)
    pos.battle = Battle(0, -1, [Force(-1, DEFENDS, 0, -1), Force(0, 0, 1, -1)], 1, DEFENDS)
    pos.contest = Contest(0, [Tour(0, 0, 0)], [0] * 3, [0] * 3, 0, 0)
    pos.bill = Bill(B_LAW, 1, "A law", [])
    return pos


CARDS = {
    # name: phases, Money, Influence, Action, priority
    "multi_task": ("senate intrigue", 0, 2, False, 4),
    "feint": ("intrigue", 3, 0, False, 3),
    "assassination": ("intrigue", 2, 0, True, 1),
    "seduction": ("senate", 0, 3, True, 3),
    "union_corruption": ("senate intrigue", 0, 0, False, 4),
    "public_humiliation": ("senate", 0, 2, True, 3),
    "distraction": ("senate intrigue", 0, 2, False, 2),
    "ghost_in_the_dark": ("senate intrigue", 0, 4, False, 0),
    "filibuster": ("senate", 0, 3, False, 3),
    "stirring_address": ("senate", 0, 1, True, 4),
    "grass_roots_network": ("intrigue", 2, 0, False, 4),
    "hidden_reserve": ("intrigue", 3, 0, False, 4),
    "silent_running": ("intrigue", 2, 0, False, 3),
    "sealed_testimony": ("senate", 0, 1, False, 3),
    "planted_evidence": ("senate", 2, 0, True, 3),
    "confession": ("senate intrigue", 0, 0, True, 4),
    "courier_intercept": ("senate intrigue", 2, 0, False, 3),
    "lobby_dinner": ("senate intrigue", 0, 0, False, 4),
    "emergency_levy": ("senate intrigue", 0, 0, False, 4),
    "crossing_the_floor": ("senate intrigue", 0, 6, True, 3),
    "safe_house": ("senate intrigue", 2, 0, False, 1),
    "blockade_orders": ("intrigue", 2, 0, False, 3),
    "counter_march": ("intrigue", 2, 0, False, 3),
    "late_returns": ("intrigue", 0, 2, False, 2),
    "whisper_campaign": ("intrigue", 0, 1, True, 3),
    "public_inquiry": ("senate", 0, 0, False, 4),
    "slush_fund": ("senate intrigue", 0, 0, False, 4),
    "dry_dock": ("intrigue", 0, 0, False, 4),
    "scorched_dossier": ("senate intrigue", 2, 0, False, 3),
}


@clause("DES-CARD-01", "DES-CARD-04", "DES-CARD-05", "DES-CARD-08")
@pytest.mark.parametrize("name", CONTENT.card_ids)
def test_when_a_card_is_played_what_it_costs_whom_it_tires_and_its_priority(name: str) -> None:
    phases, money, influence, acts, rank = CARDS[name]
    card = CONTENT.card(name)
    for phase in ("galactic", "senate", "intrigue", "ending"):
        assert in_time(table(phase=phase), card) is (phase in phases)
    assert affordable(table(money=money, influence=influence), 0, card)
    assert not (money and affordable(table(money=money - 1, influence=99), 0, card))
    assert not (influence and affordable(table(money=99, influence=influence - 1), 0, card))
    assert (needed(table(), Played(CARD, 0, card)) == ACTOR) is acts
    assert priority(table(), Played(CARD, 0, card)) == rank


ONE_TURN = [
    "rift_tremor",
    "dreams_of_the_ke_ras",
    "warding_rites",
    "council_of_remembrance",
    "quiet_stars",
    "curfew",
    "open_hustings",
    "garrison_leave",
    "extra_writs",
    "jur_honour_games",
    "qera_old_ones_stir",
    "shorem_vision_dance",
    "snap_dissolution",
    "procedural_deadlock",
    "recruiting_drive",
    "shipyard_strike",
    "bodyguard_detail",
]


TWO_TURNS = [
    "feast_of_shadows",
    "frontier_boom",
    "core_recession",
    "pilgrimage_season",
    "apathy",
    "home_guard",
]


@clause("DES-GAL-05", "DES-GAL-07", "DES-EOT-01")
@pytest.mark.parametrize("event", [entry.id for entry in CONTENT.pack.event])
def test_how_long_an_event_stays_in_force(event: str) -> None:
    """Drawn, it is in the discards at once, at the end of the turn, or at the end of the next."""
    number = [entry.id for entry in CONTENT.pack.event].index(event)
    pos = table(senators={"GSP": "orrumah"})
    pos.event_deck, pos.event_discards = [number], []
    start(pos, DrawEvent())
    pos.stack.clear()
    turns = 0
    while pos.active:
        assert pos.event_discards == []
        RunDown().run(pos)
        clear_turn(pos)
        turns += 1
    assert pos.event_discards == [number]
    assert turns == (1 if event in ONE_TURN else 2 if event in TWO_TURNS else 0)


TURNS = (OWN_VOTE, OWN_TABLE, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY)


WHEN = {
    # in which moments a card can be played, besides its phase; all others can be played in any
    "distraction ghost_in_the_dark safe_house late_returns": (),
    "assassination": (M_STEP, M_FEINT, M_BATTLE, M_CAMPAIGN, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY),
    "feint counter_march": (M_FEINT,),
    "filibuster": (M_TABLED,),
    "sealed_testimony": (M_TRIAL,),
    "grass_roots_network": (M_CAMPAIGN,),
    "hidden_reserve silent_running": (M_BATTLE,),
    "dry_dock": (OWN_BUY,),
}


LAST_STAGE = {"blockade_orders": 9, "whisper_campaign": 10, "public_inquiry": 5}
"""Up to which step of the turn they can be played, in any moment."""


@clause("DES-CARD-02")
@pytest.mark.parametrize("name", CONTENT.card_ids)
def test_in_which_moments_a_card_is_played(name: str) -> None:
    wanted = next((where for names, where in WHEN.items() if name in names.split()), (*MOMENTS, *TURNS))
    words = CONTENT.card_effects[CONTENT.card(name)]
    for stage in range(1, 13):
        pos = battlefield(stage)
        found = [w for w in (*MOMENTS, *TURNS) if all(MEANINGS[word].when(pos, word, 0, w) for word in words)]
        if name == "blockade_orders" and stage == 10:
            assert found == [*MOMENTS, OWN_VOTE, OWN_TABLE], "before the first Campaign is declared"
        elif stage > LAST_STAGE.get(name, 12):
            assert found == []
        else:
            assert found == list(wanted)


@clause("DES-CARD-02")
@pytest.mark.parametrize("name", ["hidden_reserve", "silent_running", "grass_roots_network", "filibuster"])
def test_who_has_no_part_in_it_plays_no_card_on_it(name: str) -> None:
    pos = battlefield(9)
    pos.bill = None
    words = CONTENT.card_effects[CONTENT.card(name)]
    assert not any(MEANINGS[word].when(pos, word, 2, where) for word in words for where in MOMENTS)


NAMED = {
    # what must be named before a card, an ability or the abuse of an office is announced; for all others nothing
    (TARGET,): "multi_task courier_intercept blockade_orders public_inquiry scorched_dossier assassin "
    "master_assassin master_spy spy",
    (
        ACTOR,
        TARGET,
    ): "assassination seduction public_humiliation planted_evidence crossing_the_floor whisper_campaign",
    (TARGET, NUMBER): "union_corruption religious_leader prime_minister",
    (ACTOR,): "stirring_address",
    (ACTOR, NUMBER): "confession",
    (NUMBER,): "slush_fund interior finance defence",
    (TARGET, OTHER): "saboteur",
}


@clause("DES-CARD-03", "DES-CARD-05")
def test_what_must_be_named_before_it_is_announced() -> None:
    named = {name: slots for slots, names in NAMED.items() for name in names.split()}
    pos = table()
    found = [
        *[(name, text_of(pos, Played(CARD, 0, i)).slots) for i, name in enumerate(CONTENT.card_ids)],
        *[(name, text_of(pos, Played(TRAIT, 0, i)).slots) for i, name in enumerate(CONTENT.trait_ids)],
        *[(name, text_of(pos, Played(MINISTRY, 0, i)).slots) for i, name in enumerate(MINISTER_IDS)],
    ]
    for name, must in found:
        if name != "justice":  # an office without a corrupt ability (DES-MIN-12)
            assert must == named.get(name, ()), name


@clause("DES-SEN-01", "DES-SAB-25")
def test_which_abilities_use_the_action_of_their_senator() -> None:
    acting = ["assassin", "master_assassin", "master_spy", "religious_leader", "saboteur", "spy"]
    pos = table(senators={"GSP": " ".join(CONTENT.senator_ids)})
    for senator, own in enumerate(CONTENT.traits):
        wanted = [trait for trait in own if CONTENT.trait_ids[trait] in acting]
        assert acting_traits(pos, senator) == wanted


@clause("DES-SEN-01", "DES-SEN-02", "DES-SAB-21", "DES-SAB-11", "DES-SAB-19")
@pytest.mark.parametrize(
    ("senator", "use", "price"),
    [
        ("tasumbe", "use spy of tasumbe", 4),
        ("mirzu", "use master spy of mirzu", 4),
        ("eluvanne", "use saboteur of eluvanne", 6),
    ],
)
def test_an_ability_tires_its_senator_and_costs_its_price(senator: str, use: str, price: int) -> None:
    pos = table(
        senators={"GSP": senator}, money={"GSP": price}, hands={"BIP": "feint"}, fleets={"BIP": {40: 1}}
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", use)
    quiet(pos)
    assert (pos.money[0], pos.exhausted[sen(senator)]) == (0, True)
    poor = table(
        senators={"GSP": senator}, money={"GSP": price - 1}, hands={"BIP": "feint"}, fleets={"BIP": {40: 1}}
    )
    start(poor, OpenMoment(M_STEP))
    assert use not in [poor.text(move) for move in poor.moves(0)]
