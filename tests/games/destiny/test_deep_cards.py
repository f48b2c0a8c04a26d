"""Action cards and abilities one by one: targets, costs, answers, results (DES-CARD, DES-SAB, DES-MIN)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.destiny.cards.announcing import Announce, Resolve, carry_out, is_valid, undo_costs
from orrery.games.destiny.cards.answers import interferes, priority
from orrery.games.destiny.cards.playing import in_time, playable
from orrery.games.destiny.cards.resources import amount_of
from orrery.games.destiny.content.effects.events import Gain as EventGain
from orrery.games.destiny.content.effects.played import Gain
from orrery.games.destiny.phases import events
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.senate import B_LAW, B_PEACE, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Stand, Tour
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import (
    I_BATTLES,
    I_CAMPAIGNS,
    M_BATTLE,
    M_CAMPAIGN,
    M_FEINT,
    M_STEP,
    M_TABLED,
    M_TRIAL,
    OWN_BUY,
    OWN_CAMPAIGN,
    OWN_DECLARE,
    S_TRIAL_ROLLS,
    S_TRIALS,
)
from tests.games.destiny.kit import (
    answer,
    at,
    legal,
    might_answer_it,
    play,
    quiet,
    said,
    sen,
    start,
    table,
    tokens,
)
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
CONTENT = table().content


def card(name: str) -> int:
    """A kind of card by its id."""
    return CONTENT.card(name)


def use(pos: Table, text: str, *choices: str, where: int = M_STEP) -> Table:
    """GSP plays or uses something in an open moment, with these choices; nobody answers."""
    start(pos, OpenMoment(where))
    answer(pos, "GSP", text)
    play(pos, *choices)
    quiet(pos)
    return pos


# --- when -------------------------------------------------------------------------------------------------------


@clause("DES-CARD-01")
@pytest.mark.parametrize(
    ("name", "phases"),
    [("seduction", [1]), ("feint", [2]), ("multi_task", [1, 2]), ("assassination", [2])],
)
def test_a_card_has_its_phase(name: str, phases: list[int]) -> None:
    pos = table()
    found = []
    for phase in range(4):
        pos.phase = phase
        if in_time(pos, card(name)):
            found.append(phase)
    assert found == phases


def _ready(name: str, **more: object) -> Table:
    settings: dict[str, object] = {
        "phase": "intrigue",
        "senators": PEOPLE,
        "hands": {"GSP": name},
        "money": 9,
        "influence": 9,
        "fleets": {"GSP": {12: 2}},
        "owners": {13: "BIP"},
        **more,
    }
    return table(**settings)  # type: ignore[arg-type]


@clause("DES-CARD-02")
@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("feint", M_FEINT, M_STEP),
        ("counter_march", M_FEINT, M_BATTLE),
        ("dry_dock", OWN_BUY, M_STEP),
        ("assassination", M_STEP, M_TABLED),
    ],
)
def test_a_card_has_its_moment(name: str, yes: int, no: int) -> None:
    pos = _ready(name)
    assert playable(pos, 0, card(name), yes)
    assert not playable(pos, 0, card(name), no)


@clause("DES-CARD-02")
@pytest.mark.parametrize(
    ("kind", "where", "fine"), [(B_LAW, M_TABLED, True), (B_PEACE, M_TABLED, False), (B_LAW, M_STEP, False)]
)
def test_a_filibuster_needs_a_law_on_the_table(kind: int, where: int, fine: bool) -> None:
    pos = _ready("filibuster", phase="senate")
    pos.bill = Bill(kind, 1, "A law", [], 2, "", -1, 0, None)
    assert playable(pos, 0, card("filibuster"), where) is fine
    pos.bill = None
    assert not playable(pos, 0, card("filibuster"), where)


@clause("DES-CARD-02")
@pytest.mark.parametrize(("owner", "tour", "fine"), [(0, 1, True), (1, 0, True), (1, 2, False)])
def test_the_network_helps_campaigners_and_the_owner_of_the_sector(owner: int, tour: int, fine: bool) -> None:
    pos = _ready("grass_roots_network")
    pos.owner[at(20)] = owner
    pos.contest = Contest(at(20), [Tour(tour, sen("fola"), at(20))], [0] * 3, [0] * 3, 0, 0)
    assert playable(pos, 0, card("grass_roots_network"), M_CAMPAIGN) is fine
    assert not playable(pos, 0, card("grass_roots_network"), M_BATTLE)


@clause("DES-CARD-02")
@pytest.mark.parametrize(
    ("owner", "seat", "reserve", "silent"), [(0, 1, True, False), (1, 0, True, True), (1, 2, False, False)]
)
def test_battle_cards_need_a_force_and_the_reserve_at_least_the_sector(
    owner: int, seat: int, reserve: bool, silent: bool
) -> None:
    for name, fine in (("hidden_reserve", reserve), ("silent_running", silent)):
        pos = _ready(name)
        pos.battle = Battle(at(12), owner, [Force(-1, DEFENDS, 0, -1), Force(seat, 1, 2, -1)], 0, DEFENDS)
        assert playable(pos, 0, card(name), M_BATTLE) is fine
        assert not playable(pos, 0, card(name), M_STEP)


@clause("DES-CARD-02")
@pytest.mark.parametrize(
    ("name", "stage", "where", "fine"),
    [
        ("blockade_orders", I_BATTLES, M_STEP, True),
        ("blockade_orders", I_CAMPAIGNS, M_STEP, True),
        ("blockade_orders", I_CAMPAIGNS, OWN_CAMPAIGN, False),
        ("blockade_orders", I_CAMPAIGNS, OWN_DECLARE, False),
        ("blockade_orders", I_CAMPAIGNS + 1, M_STEP, False),
        ("whisper_campaign", I_CAMPAIGNS, OWN_CAMPAIGN, True),
        ("whisper_campaign", I_CAMPAIGNS + 1, M_STEP, False),
    ],
)
def test_cards_about_campaigns_come_before_they_are_declared(
    name: str, stage: int, where: int, fine: bool
) -> None:
    pos = _ready(name, stage=stage)
    assert playable(pos, 0, card(name), where) is fine


@clause("DES-CARD-02", "DES-PROS-22")
@pytest.mark.parametrize(("stage", "fine"), [(S_TRIALS, True), (S_TRIAL_ROLLS, False)])
def test_an_inquiry_comes_before_the_first_trial_is_rolled(stage: int, fine: bool) -> None:
    pos = _ready("public_inquiry", phase="senate", stage=stage)
    assert playable(pos, 0, card("public_inquiry"), M_TRIAL) is fine


@clause("DES-CARD-04", "DES-CARD-05")
@pytest.mark.parametrize(
    ("influence", "tired", "fine"), [(3, "", True), (2, "", False), (3, "orrumah", False)]
)
def test_a_card_needs_its_cost_and_a_refreshed_senator_where_it_says_so(
    influence: int, tired: str, fine: bool
) -> None:
    pos = _ready("seduction", phase="senate", influence=influence, exhausted=tired)
    assert playable(pos, 0, card("seduction"), M_STEP) is fine
    if fine:
        use(pos, "play seduction", "choose orrumah", "choose fola")
        assert pos.influence[0] == 0
        assert pos.exhausted[sen("orrumah")]
        assert pos.seduced[sen("fola")]
        assert pos.discards == [card("seduction")]


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("name", "target", "aim"),
    [
        ("seduction", sen("fola"), "It is aimed at Fola"),
        ("courier_intercept", 1, "It is aimed at {bip}"),
        ("blockade_orders", at(12), "It is aimed at Sector 12"),
    ],
)
def test_a_card_is_announced_with_its_target(name: str, target: int, aim: str) -> None:
    pos = _ready(name)
    acts = CONTENT.card_action[card(name)]
    pos.pending = Played(CARD, 0, card(name), sen("orrumah") if acts else -1, target)
    start(pos, Announce())
    assert aim.format(bip=pos.seat_name(1)) in said(pos)


# --- answers ----------------------------------------------------------------------------------------------------


@clause("DES-CARD-08", "DES-CARD-14", "DES-CARD-15", "DES-CARD-16")
@pytest.mark.parametrize(
    ("played", "distraction", "ghost"),
    [
        (Played(CARD, 0, card("feint")), True, True),
        (Played(CARD, 0, card("late_returns")), True, True),
        (Played(CARD, 0, card("assassination")), False, True),
        (Played(CARD, 0, card("ghost_in_the_dark")), False, True),
        (Played(MINISTRY, 0, 1), True, False),
        (Played(REGULAR, 0, 0), True, False),
        (Played(TRAIT, 0, 0, 3), False, False),
        (Played(DEED, 0, 0, 3), False, False),
        (Played(ATTEMPT, 0, -1, 3, 4), False, False),
        (Played(ATTEMPT, 0, card("assassination"), 3, 4), False, True),
    ],
)
def test_what_distraction_and_the_ghost_can_negate(played: Played, distraction: bool, ghost: bool) -> None:
    pos = table()
    assert interferes(pos, 1, card("distraction"), played) is distraction
    assert interferes(pos, 1, card("ghost_in_the_dark"), played) is ghost
    assert not interferes(pos, 0, card("ghost_in_the_dark"), played)  # never one's own
    assert not interferes(pos, 1, card("feint"), played)


@clause("DES-CARD-14")
def test_priorities() -> None:
    pos = table()
    assert priority(pos, Played(MINISTRY, 0, 1)) == priority(pos, Played(REGULAR, 0, 0)) == 5
    assert priority(pos, Played(TRAIT, 0, 1)) == priority(pos, Played(ATTEMPT, 0, -1)) == -1
    assert priority(pos, Played(CARD, 0, card("feint"))) == 3


@clause("DES-CARD-08")
@pytest.mark.parametrize(
    ("what", "target", "fine"),
    [(ATTEMPT, "zharrak", True), (ATTEMPT, "fola", False), (DEED, "zharrak", False)],
)
def test_a_safe_house_saves_own_senators_from_attempts(what: int, target: str, fine: bool) -> None:
    pos = table(senators=PEOPLE)
    for number in (-1, card("assassination")):
        played = Played(what, 0, number, sen("orrumah"), sen(target))
        assert interferes(pos, 1, card("safe_house"), played) is fine


@clause("DES-CARD-06")
@pytest.mark.parametrize(
    ("played", "phase", "asked"),
    [
        (Played(CARD, 0, card("feint")), "senate", [1]),
        (Played(MINISTRY, 0, 1), "senate", [1]),
        (Played(TRAIT, 0, 4), "senate", []),
        (Played(TRAIT, 0, 4), "intrigue", [1, 2]),
        (Played(ATTEMPT, 0, -1, sen("orrumah"), sen("zharrak")), "intrigue", [1, 2]),
        (Played(ATTEMPT, 0, card("assassination"), sen("orrumah"), sen("brannoch")), "intrigue", [0, 1, 2]),
    ],
)
def test_everybody_who_might_have_an_answer_is_asked(played: Played, phase: str, asked: list[int]) -> None:
    pos = table(
        phase=phase,
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "nambasu"},
        hands={"GSP": "feint", "BIP": "feint"},
    )
    assert [seat for seat in range(3) if might_answer_it(pos, seat, played)] == asked


@clause("DES-CARD-09", "DES-CARD-10", "DES-CARD-11", "DES-CARD-17")
@pytest.mark.parametrize(("ignored", "purse", "tired"), [(False, (0, 3), True), (True, (2, 4), False)])
def test_what_comes_back_of_a_negated_card(ignored: bool, purse: tuple[int, int], tired: bool) -> None:
    pos = table(senators=PEOPLE, exhausted="orrumah")
    played = Played(CARD, 0, card("planted_evidence"), sen("orrumah"), sen("fola"))
    played.money, played.influence, played.extra_influence = 2, 1, 3
    played.negated, played.ignored = True, ignored
    undo_costs(pos, played)
    assert (pos.money[0], pos.influence[0]) == purse
    assert pos.exhausted[sen("orrumah")] is tired


@clause("DES-MIN-17")
@pytest.mark.parametrize(("number", "after"), [(1, (1, 0)), (3, (1, 0)), (5, (1, 0))])
def test_a_negated_corrupt_ability_leaves_the_first_token(number: int, after: tuple[int, int]) -> None:
    pos = table(
        senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "distraction"}, influence={"BIP": 2}
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of minister of finance")
    play(pos, f"choose {number}")
    pos.play("play distraction", 1)
    quiet(pos)
    assert tokens(pos, "orrumah") == after
    assert pos.money[0] == 0
    assert pos.exhausted[sen("orrumah")]


@clause("DES-CARD-21")
def test_a_negated_trial_of_the_minister_counts_as_the_prosecution_of_the_turn() -> None:
    pos = table(senators=PEOPLE)
    undo_costs(pos, Played(REGULAR, 0, 3, target=sen("zharrak"), negated=True))
    assert pos.tried[sen("zharrak")]
    undo_costs(pos, Played(REGULAR, 0, 2, target=sen("fola"), negated=True))
    assert not pos.tried[sen("fola")]


@clause("DES-CARD-23")
@pytest.mark.parametrize(
    ("name", "target", "valid"),
    [
        ("multi_task", sen("orrumah"), True),
        ("multi_task", sen("zharrak"), False),
        ("seduction", sen("zharrak"), True),
        ("seduction", sen("orrumah"), False),
        ("seduction", sen("fola"), False),  # the rebel's
        ("public_inquiry", sen("zharrak"), True),
        ("public_inquiry", sen("fola"), False),
        ("whisper_campaign", at(13), True),
        ("whisper_campaign", at(12), False),
        ("whisper_campaign", at(14), False),
        ("crossing_the_floor", sen("zharrak"), False),
        ("crossing_the_floor", sen("brannoch"), True),
    ],
)
def test_whether_a_target_is_still_allowed_when_the_card_resolves(
    name: str, target: int, valid: bool
) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak brannoch", "PoP": "fola"},
        owners={12: "GSP", 13: "BIP"},
        rebel="PoP",
    )
    assert is_valid(pos, Played(CARD, 0, card(name), sen("orrumah"), target)) is valid


@clause("DES-ASN-15", "DES-ASN-16", "DES-ASN-17")
@pytest.mark.parametrize(("name", "done"), [("planted_evidence", False), ("union_corruption", True)])
def test_a_card_that_needed_an_action_dies_with_its_senator(name: str, done: bool) -> None:
    pos = table(senators={"BIP": "zharrak"})
    pos.pile = [Played(CARD, 0, card(name), sen("orrumah"), sen("zharrak"), number=2, extra_influence=1)]
    start(pos, Resolve())
    assert (pos.money[0] == 8) is done
    assert (pos.influence[0] == 1) is not done


# --- what they do -----------------------------------------------------------------------------------------------


@clause("DES-CARD-03")
@pytest.mark.parametrize(("sectors", "money"), [(0, 2), (3, 3), (4, 4), (12, 6)])
def test_an_emergency_levy_is_two_and_one_for_two_sectors_at_most_six(sectors: int, money: int) -> None:
    pos = _ready("emergency_levy", money=0, owners=dict.fromkeys(range(20, 20 + sectors), "GSP"))
    assert use(pos, "play emergency levy").money[0] == money


@clause("DES-CARD-03")
def test_a_lobby_dinner_brings_three_and_one_for_each_ministry() -> None:
    pos = _ready("lobby_dinner", influence=0, ministers={"justice": "orrumah", "defence": "zharrak"})
    assert use(pos, "play lobby dinner").influence[0] == 4


@clause("DES-CARD-03", "DES-COR-01")
def test_union_corruption_pays_four_money_a_token() -> None:
    pos = use(_ready("union_corruption", money=0), "play union corruption", "choose 3")
    assert tokens(pos, "orrumah") == (3, 0)
    assert pos.money[0] == 12


@clause("DES-SEN-07")
def test_cards_change_diplomacy_for_the_phase_or_the_turn() -> None:
    pos = use(_ready("stirring_address", phase="senate"), "play stirring address", "choose orrumah")
    assert (pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")]) == (4, 0)
    pos = use(
        _ready("public_humiliation", phase="senate"),
        "play public humiliation",
        "choose orrumah",
        "choose fola",
    )
    assert (pos.dip_phase[sen("fola")], pos.dip_turn[sen("fola")]) == (0, -4)
    assert pos.dip_turn[sen("orrumah")] == 0


@clause("DES-CARD-03", "DES-COR-01")
def test_planted_evidence_taints_both() -> None:
    pos = use(
        _ready("planted_evidence", phase="senate"), "play planted evidence", "choose orrumah", "choose fola"
    )
    assert (tokens(pos, "fola"), tokens(pos, "orrumah")) == ((2, 0), (1, 0))
    assert pos.money[0] == 7


@clause("DES-CARD-10", "DES-COR-02")
def test_a_confession_costs_one_influence_a_token_up_to_four() -> None:
    pos = _ready("confession", tainted={"orrumah": (3, 0)}, influence=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play confession")
    assert legal(pos) == ["choose 1", "choose 2"]
    play(pos, "choose 2")
    quiet(pos)
    assert tokens(pos, "orrumah") == (1, 0)
    assert pos.influence[0] == 0


@clause("DES-SAB-17", "DES-SAB-18")
def test_a_religious_leader_takes_two_influence_a_token_from_anybody() -> None:
    pos = table(
        senators={"GSP": "brannoch", "BIP": "zharrak"}, tainted={"zharrak": (3, 0)}, influence={"GSP": 5}
    )
    use(pos, "use religious leader of brannoch", "choose zharrak", "choose 2")
    assert tokens(pos, "zharrak") == (1, 0)
    assert pos.influence[0] == 1


@clause("DES-CARD-23")
def test_tokens_that_are_gone_when_the_leader_absolves_are_paid_back() -> None:
    pos = table(senators={"GSP": "brannoch", "BIP": "zharrak"}, tainted={"zharrak": (1, 0)})
    trait = CONTENT.trait_ids.index("religious_leader")
    carry_out(pos, Played(TRAIT, 0, trait, sen("brannoch"), sen("zharrak"), number=3, extra_influence=6))
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.influence[0] == 4


@clause("DES-SAB-19", "DES-SAB-20")
@pytest.mark.parametrize(("money", "fine"), [(6, True), (5, False)])
def test_a_saboteur_destroys_one_fleet_of_any_colour_for_six_money(money: int, fine: bool) -> None:
    pos = table(
        senators={"GSP": "eluvanne"}, money=money, fleets={"GSP": {12: 1}, "BIP": {13: 2}}, republic={1: 3}
    )
    start(pos, OpenMoment(M_STEP))
    assert ("use saboteur of eluvanne" in legal(pos, 0)) is fine
    if fine:
        answer(pos, "GSP", "use saboteur of eluvanne")
        assert len(legal(pos)) == 3
        play(pos, "choose a fleet of bip", "choose sector 13")
        quiet(pos)
        assert (pos.fleets_at(1, at(13)), pos.money[0]) == (1, 0)


@clause("DES-CARD-03")
def test_courier_and_dossier_take_cards_at_random_from_those_who_have_any() -> None:
    pos = _ready("courier_intercept", hands={"GSP": "courier_intercept", "BIP": "feint"})
    use(pos, "play courier intercept", "choose bip")
    assert pos.hands == [[card("feint")], [], []]
    pos = _ready("scorched_dossier", hands={"GSP": "scorched_dossier", "PoP": "feint feint seduction"})
    use(pos, "play scorched dossier", "choose pop")
    assert len(pos.hands[2]) == 1
    assert len(pos.discards) == 3


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("influence", "answer_text", "crosses"),
    [(6, "pay the ransom", False), (6, "pass", True), (5, "pass", True)],
)
def test_a_senator_crosses_the_floor_unless_its_party_pays(
    influence: int, answer_text: str, crosses: bool
) -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "wythelle"},
        hands={"GSP": "crossing_the_floor"},
        influence={"GSP": 6, "BIP": influence},
        fleets={"BIP": {12: 1}},
    )
    pos.attacks = [Attack(1, at(12), 1, sen("wythelle"), 1)]
    pos.stands = [Stand(1, at(13), sen("wythelle"))]
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play crossing the floor")
    play(pos, "choose orrumah", "choose wythelle")
    if pos.waiting and "pay the ransom" in legal(pos):
        play(pos, answer_text)
    quiet(pos)
    assert pos.party_of(sen("wythelle")) == (0 if crosses else 1)
    assert pos.exhausted[sen("wythelle")] is crosses
    assert pos.attacks[0].admiral == (-1 if crosses else sen("wythelle"))
    assert pos.stands[0].admiral == (-1 if crosses else sen("wythelle"))


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("choice", "money", "influence"), [("convert 8 money", 1, 17), ("convert 2 influence", 11, 7)]
)
def test_a_slush_fund_exchanges_one_for_one_up_to_eight(choice: str, money: int, influence: int) -> None:
    pos = _ready("slush_fund")
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play slush fund")
    assert len(legal(pos)) == 16
    play(pos, choice)
    quiet(pos)
    assert (pos.money[0], pos.influence[0]) == (money, influence)


@clause("DES-CARD-03")
def test_lasting_cards_write_down_what_they_change() -> None:
    pos = use(_ready("blockade_orders"), "play blockade orders", "choose sector 12")
    assert pos.blocked == [(at(12), 0)]
    pos = use(_ready("whisper_campaign"), "play whisper campaign", "choose orrumah", "choose sector 13")
    assert pos.weakened == [(at(13), -3)]
    pos = use(_ready("public_inquiry", phase="senate"), "play public inquiry", "choose fola")
    assert pos.charges == [Charge(sen("fola"), 0, False)]


@clause("DES-CARD-03")
def test_battle_cards_help_the_own_force_or_the_own_sector() -> None:
    for name, owner, forces in (
        ("hidden_reserve", 1, [(0, 0), (2, 0), (0, 0)]),
        ("hidden_reserve", 0, [(0, 0), (2, 0), (0, 0)]),
        ("silent_running", 1, [(0, 0), (0, 2), (0, 0)]),
    ):
        pos = table(senators=PEOPLE)
        pos.battle = Battle(
            at(12), owner, [Force(-1, DEFENDS, 0, -1), Force(0, 0, 2, -1), Force(1, 1, 2, -1)], 0, DEFENDS
        )
        carry_out(pos, Played(CARD, 0, card(name)))
        assert [(f.more_dice, f.fewer_hits) for f in pos.battle.forces] == forces
    pos.battle = Battle(at(12), 0, [Force(-1, DEFENDS, 0, -1), Force(1, 1, 2, -1)], 0, DEFENDS)
    carry_out(pos, Played(CARD, 0, card("hidden_reserve")))
    assert pos.battle.forces[0].more_dice == 2


@clause("DES-MIN-09", "DES-MIN-10", "DES-MIN-11", "DES-MIN-08")
@pytest.mark.parametrize(
    ("office", "name", "money", "influence"),
    [("interior", "minister of interior", 0, 15), ("finance", "minister of finance", 6, 9)],
)
def test_corrupt_ministers_gain_three_for_each_token_up_to_five(
    office: str, name: str, money: int, influence: int
) -> None:
    pos = table(senators=PEOPLE, ministers={office: "orrumah"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", f"abuse the office of {name}")
    assert legal(pos) == [f"choose {n}" for n in range(1, 6)]
    play(pos, "choose 2")
    quiet(pos)
    assert (pos.money[0], pos.influence[0]) == (money, influence)
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-MIN-09", "DES-MIN-12")
def test_the_corrupt_prime_minister_takes_from_a_party_in_standing_and_justice_has_nothing() -> None:
    pos = table(
        "GSP BIP PoP TMP", senators=PEOPLE, ministers={"prime_minister": "orrumah"}, influence=9, rebel="PoP"
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "abuse the office of prime minister")
    assert legal(pos) == ["choose bip", "choose tmp"]
    play(pos, "choose bip", "choose 2")
    quiet(pos)
    assert pos.influence == [9, 3, 9, 9]
    judge = table(senators=PEOPLE, ministers={"justice": "orrumah"})
    assert not [m for m in free_moves(judge, 0, M_STEP) if judge.text(m).startswith("abuse")]


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("per", "count"), [("", 1), ("token", 7), ("own_ministries", 1), ("two_own_sectors", 1)]
)
def test_what_the_amount_of_a_card_is_multiplied_by(per: Any, count: int) -> None:
    pos = rich()
    assert amount_of(pos, 0, Gain("money", 2, per), 7) == 2 * count
    assert amount_of(pos, 0, Gain("money", 2, per, most=1), 7) == min(1, 2 * count)


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("per", "race", "count"),
    [("", "", 1), ("own_senators", "", 2), ("own_corruption", "", 3), ("race", "Shorem", 2)],
)
def test_what_the_amount_of_an_event_is_multiplied_by(per: Any, race: str, count: int) -> None:
    pos = rich()
    assert events.amount_of(pos, 0, EventGain("each_party", "money", 2, per, race)) == 2 * count
    assert events.amount_of(pos, 0, EventGain("each_party", "money", 2, per, race, 1)) == 1


def rich() -> Table:
    """GSP has two Senators with three tokens, three Sectors and a Ministry."""
    return table(
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        tainted={"orrumah": (2, 0), "brannoch": (1, 1), "zharrak": (1, 0)},
        ministers={"justice": "orrumah", "finance": "zharrak"},
        owners={12: "GSP", 13: "GSP", 14: "GSP"},
    )
