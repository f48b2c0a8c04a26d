"""Playing Action cards (DES-CARD): times, Actions, prices, targets, answers and open moments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.announcing import (
    Announce,
    Answers,
    AnswerWindow,
    carry_out,
    is_valid,
    undo_costs,
)
from orrery.games.destiny.cards.answers import interferes, priority
from orrery.games.destiny.cards.meanings import TARGET, ChooseSenator, options
from orrery.games.destiny.cards.playing import Play, in_time, playable
from orrery.games.destiny.cards.resources import amount_of
from orrery.games.destiny.content.effects.played import Gain
from orrery.games.destiny.content.printed import MONEY, NEUTRAL, PACKS, Content
from orrery.games.destiny.senate.audits import audit_moves
from orrery.games.destiny.senate.prosecutions import prosecutable
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.senate import B_LAW, B_PEACE, Bill, Charge
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Stand, Tour
from orrery.games.destiny.turn.open_moments import Moment, OpenMoment, Reopen
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
from orrery.games.destiny.war.battles import RollBattle, StartBattle, defence_in_battle
from orrery.games.destiny.war.campaigns import NextCampaign, defence_in_campaign, open_sectors
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import (
    answer,
    at,
    legal,
    might_answer_it,
    play,
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
    PEOPLE,
    _ready,
    announced,
    card,
    pass_all,
    quiet_answers,
    rich,
    senators_and_cards_quiet_answers,
    skip_to_rerolls,
    texts,
    use,
)
from tests.ledger import clause


def seats(pos: Table) -> tuple[int, ...]:
    """Whom the moment asks, in order."""
    assert isinstance(pos.decision, Moment)
    return pos.decision.seats


def pack(folder: Path, name: str, before: str, after: str) -> Content:
    """The content of a group that has printed one card otherwise."""
    source = Path(str(GAME.room / "content.toml")).read_text("utf-8")
    head, tail = source.split(f'id = "{name}"')
    assert before in tail.split("[[")[0]
    own = folder / "content.toml"
    own.write_text(f'{head}id = "{name}"{tail.replace(before, after, 1)}', "utf-8")
    return PACKS.load(own)


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


@clause("DES-CARD-01", "DES-CARD-08")
@pytest.mark.parametrize(("phase", "there"), [("senate", False), ("intrigue", True)])
def test_an_assassination_card_answers_in_the_intrigue_phase_alone(phase: str, there: bool) -> None:
    pos = table(phase=phase, senators=PEOPLE, hands={"BIP": "assassination feint"}, money=2)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert ("play assassination" in legal(pos, 1)) is there
    assert "play feint" not in legal(pos, 1)


@clause("DES-CARD-01", "DES-CARD-02", "DES-CARD-19")
def test_time_tags() -> None:
    pos = table(phase="senate")
    card = pos.content.card
    assert in_time(pos, card("seduction"))
    assert not in_time(pos, card("feint"))
    assert in_time(pos, card("multi_task"))
    pos.phase = 2
    assert not in_time(pos, card("seduction"))
    assert in_time(pos, card("feint"))
    pos.phase = 0
    assert not in_time(pos, card("multi_task"))


@clause("DES-CARD-02", "DES-CAMP-08")
def test_blockade_orders_close_a_sector_with_an_own_fleet_to_all_others() -> None:
    pos = table(
        phase="intrigue",
        stage=I_CAMPAIGNS,
        marked=[43, 44],
        senators=PEOPLE,
        fleets={"GSP": {43: 1, 40: 1}, "BIP": {44: 1}},
        hands={"GSP": "blockade_orders"},
        money=2,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play blockade orders")
    assert legal(pos) == ["choose sector 40", "choose sector 43"]
    play(pos, "choose sector 43")
    assert open_sectors(pos, 0) == [at(43), at(44)]
    assert open_sectors(pos, 1) == open_sectors(pos, 2) == [at(44)]
    assert pos.money[0] == 0


@clause("DES-CARD-02", "DES-CAMP-18")
def test_a_whisper_campaign_lowers_a_foreign_sector_by_three_against_campaigns_alone() -> None:
    pos = table(
        phase="intrigue",
        stage=I_CAMPAIGNS,
        owners={43: "BIP", 44: "GSP"},
        senators=PEOPLE,
        hands={"GSP": "whisper_campaign"},
        influence=1,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play whisper campaign")
    quiet(pos)  # there is one foreign Sector to choose
    assert (defence_in_campaign(pos, at(43)), defence_in_campaign(pos, at(44))) == (3, 6)
    assert defence_in_battle(pos, at(43)) == 6
    assert pos.exhausted[sen("orrumah")]


@clause("DES-CARD-02", "DES-REP-11", "DES-CAMP-16")
def test_late_returns_do_not_reach_dice_that_a_party_rolls_for_the_republic() -> None:
    """The Minister of Defence is attacked in its own Sector and rolls for the Republic Fleets beside its own."""
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {43: 1}, "BIP": {43: 1}},
        republic={43: 1},
        senators=PEOPLE,
        ministers={"defence": "orrumah"},
        hands={"GSP": "late_returns"},
        influence=2,
        dice=[1, 2, 3, 4, 2, 3],
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.roll is not None and pos.roll.seats == [0, 0, 1, 0]
    answer(pos, "GSP", "re-roll with late returns")
    assert any("rolls again: 2, 3, 3, 4" in line for line in said(pos, pos.events))


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


@clause("DES-CARD-02")
def test_a_filibuster_is_out_of_time_once_there_is_no_law() -> None:
    pos = table(hands={"GSP": "filibuster"}, influence=3)
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", -1, 0, None)
    assert "play filibuster" not in texts(pos, 0, M_STEP)
    assert "play filibuster" in texts(pos, 0, 2)


@clause("DES-CARD-03", "DES-CAMP-16", "DES-CAMP-15")
@pytest.mark.parametrize(
    ("player", "die", "owner"), [("", 4, "GSP"), ("", 3, "BIP"), ("BIP", 4, "BIP"), ("GSP", 1, "GSP")]
)
def test_the_network_adds_four_for_a_campaigner_or_for_the_owner(player: str, die: int, owner: str) -> None:
    """Orrumah needs a 4 in Sector 43: Defence 6 and a 1 against Diplomacy 4."""
    pos = table(
        phase="intrigue",
        owners={43: "BIP"},
        senators=PEOPLE,
        hands={player: "grass_roots_network"} if player else {},
        money={player: 2} if player else 0,
        dice=[die, 1],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(43))]
    start(pos, NextCampaign((0, 1, 2)))
    if player:
        answer(pos, player, "play grass-roots network")
    quiet(pos)
    assert pos.owner[at(43)] == ["GSP", "BIP"].index(owner)
    assert sum(pos.money) == 0


@clause("DES-CARD-03", "DES-BAT-09")
@pytest.mark.parametrize(("helper", "rolled"), [("GSP", [3, 1]), ("BIP", [1, 3])])
def test_a_hidden_reserve_rolls_two_more_dice_for_the_own_force_or_sector(
    helper: str, rolled: list[int]
) -> None:
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"BIP": {43: 1}},
        hands={helper: "hidden_reserve"},
        money=3,
        dice=[1] * 4,
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    answer(pos, helper, "play hidden reserve")
    assert pos.battle is not None
    pos.stack.clear()
    start(pos, RollBattle())
    assert pos.rolled == [1] * 4
    told = [line for line in said(pos, pos.events) if " rolls " in line]
    assert [line.count("1,") + 1 for line in told] == rolled


@clause("DES-CARD-03", "DES-CAS-13", "DES-CAS-14")
def test_silent_running_saves_two_fleets_and_the_admiral_with_them() -> None:
    for hand, left, lives in (("", 0, False), ("silent_running", 1, True)):
        pos = table(
            phase="intrigue",
            owners={12: "GSP"},
            fleets={"GSP": {43: 1}, "BIP": {43: 2}},
            senators=PEOPLE,
            hands={"GSP": hand} if hand else {},
            money=2,
            dice=[1, 1, 5, 5],
        )
        pos.attacks = [Attack(0, at(43), 0, sen("orrumah"), 1)]
        start(pos, StartBattle(at(43)))
        if hand:
            answer(pos, "GSP", "play silent running")
        quiet(pos)
        assert (pos.fleets_of(0), pos.in_play(sen("orrumah"))) == (left, lives)


@clause("DES-CARD-03", "DES-CARD-05")
def test_a_card_without_anything_to_aim_at_is_refused_and_stays_in_the_hand() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, hands={"GSP": "courier_intercept multi_task"}, money=9, influence=9
    )
    start(pos, OpenMoment(M_STEP))
    for text in ("play courier intercept", "play multi-task", "play feint"):
        assert str(refused(pos, text, 0))
    assert len(pos.hands[0]) == 2


@clause("DES-CARD-03", "DES-CAMP-25")
@pytest.mark.parametrize(("die", "owner"), [(4, NEUTRAL), (5, 0)])
def test_the_network_adds_four_and_no_more(die: int, owner: int) -> None:
    """Sector 53 has Defence 7 and rolls a 5; Orrumah has 4, the card 4 and a die."""
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        hands={"GSP": "grass_roots_network"},
        money={"GSP": 2},
        dice=[die, 5],
    )
    pos.tours = [Tour(0, sen("orrumah"), at(53))]
    start(pos, NextCampaign((0, 1, 2)))
    answer(pos, "GSP", "play grass-roots network")
    quiet(pos)
    assert pos.owner[at(53)] == owner


@clause("DES-CARD-03")
def test_a_courier_is_intercepted_with_one_card_and_no_more() -> None:
    pos = table(hands={"GSP": "courier_intercept", "BIP": "feint feint feint"}, money=2)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play courier intercept")
    quiet(pos)
    assert [len(hand) for hand in pos.hands] == [1, 2, 0]


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
def test_planted_evidence_taints_both() -> None:
    pos = use(_ready("planted_evidence", phase="senate"), "play planted evidence", "choose fola")
    assert (tokens(pos, "fola"), tokens(pos, "orrumah")) == ((2, 0), (1, 0))
    assert pos.money[0] == 7


@clause("DES-CARD-03")
def test_courier_and_dossier_take_cards_at_random_from_those_who_have_any() -> None:
    pos = _ready("courier_intercept", hands={"GSP": "courier_intercept", "BIP": "feint"})
    use(pos, "play courier intercept")
    assert pos.hands == [[card("feint")], [], []]
    pos = _ready("scorched_dossier", hands={"GSP": "scorched_dossier", "PoP": "feint feint seduction"})
    use(pos, "play scorched dossier")
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
    pos = use(_ready("blockade_orders"), "play blockade orders")
    assert pos.blocked == [(at(12), 0)]
    pos = use(_ready("whisper_campaign"), "play whisper campaign")
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


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("per", "count"), [("", 1), ("token", 7), ("own_ministries", 1), ("two_own_sectors", 1)]
)
def test_what_the_amount_of_a_card_is_multiplied_by(per: Any, count: int) -> None:
    pos = rich()
    assert amount_of(pos, 0, Gain("money", 2, per), 7) == 2 * count
    assert amount_of(pos, 0, Gain("money", 2, per, most=1), 7) == min(1, 2 * count)


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
    assert legal(pos) == ["choose sector 12", "choose sector 13"]


@clause("DES-CARD-03", "DES-CARD-18")
def test_announcing_takes_card_price_and_action_before_anybody_answers() -> None:
    pos = table(
        senators=PEOPLE, hands={"GSP": "planted_evidence", "BIP": "feint"}, money={"GSP": 3}, influence=1
    )
    pos.pending = Played(CARD, 0, card("planted_evidence"), sen("orrumah"), sen("fola"))
    start(pos, Announce())
    assert pos.waiting == (1,)
    assert (pos.hands[0], pos.discards, pos.money[0]) == ([], [card("planted_evidence")], 1)
    assert pos.exhausted[sen("orrumah")]
    assert "Orrumah acts and is exhausted" in said(pos)
    assert tokens(pos, "fola") == (0, 0)


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("seat", "name", "target", "aim"),
    [
        (1, "seduction", sen("orrumah"), "It is aimed at Orrumah"),
        (1, "courier_intercept", 0, "It is aimed at {gsp}"),
        (1, "blockade_orders", at(1), "It is aimed at Sector 1"),
    ],
)
def test_the_first_senator_party_and_sector_are_named_like_the_others(
    seat: int, name: str, target: int, aim: str
) -> None:
    pos = table(senators=PEOPLE, phase="intrigue", hands={"BIP": name}, money=9, influence=9)
    acts = CONTENT.card_action[card(name)]
    pos.pending = Played(CARD, seat, card(name), sen("zharrak") if acts else -1, target)
    start(pos, Announce())
    assert aim.format(gsp=pos.seat_name(0)) in said(pos)
    assert ("Zharrak acts and is exhausted" in said(pos)) is acts


@clause("DES-CARD-03", "DES-CARD-05")
def test_only_cards_tell_that_their_senator_is_exhausted() -> None:
    pos = table(senators={"GSP": "tasumbe"}, hands={"BIP": "feint"}, money=4)
    pos.pending = Played(TRAIT, 0, CONTENT.trait_ids.index("spy"), sen("tasumbe"), 1)
    start(pos, Announce())
    assert not any("acts and is exhausted" in line for line in said(pos))


@clause("DES-CARD-03", "DES-SEC-03", "DES-BUY-09")
@pytest.mark.parametrize(
    ("text", "held", "free"),
    [
        ("play dry dock", "", 0),
        ("look at the hand of bip", "feint", 0),
        ("recruit wythelle", "feint", 0),
        ("buy a fleet for sector 5", "feint", 1),
    ],
)
def test_what_showed_a_secret_cannot_be_taken_back(text: str, held: str, free: int) -> None:
    """Nobody is asked in between; who holds no card cannot answer one."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah"},
        reserve={"GSP": "wythelle"},
        owners={5: "GSP"},
        hands={"GSP": "dry_dock", "BIP": held},
        exhausted="orrumah",
        money=30,
        influence=30,
    )
    start(pos, BuyTurn(0))
    play(pos, text)
    assert (pos.waiting, pos.free) == ((0,), free)


@clause("DES-CARD-03", "DES-OPT-05")
@pytest.mark.parametrize(("rate", "influence"), [(1, 5), (2, 2)])
def test_what_an_exchange_brings_at_its_rate(rate: int, influence: int, tmp_path: Path) -> None:
    """One for one with the Slush Fund; in another pack one for two."""
    pos = table(money={"GSP": 7})
    pos.content = pack(tmp_path, "slush_fund", "rate = 1", f"rate = {rate}")
    carry_out(pos, Played(CARD, 0, card("slush_fund"), number=5, other=MONEY))
    assert (pos.money[0], pos.influence[0]) == (2, influence)


@clause("DES-CARD-03", "DES-CARD-06", "DES-CARD-07", "DES-CARD-13", "DES-CARD-24")
def test_everybody_who_could_answer_is_asked() -> None:
    pos = table(
        "GSP BIP PoP TMP", hands={"GSP": "lobby_dinner", "BIP": "feint", "PoP": "distraction"}, influence=5
    )
    start(pos, OpenMoment(0))
    assert list(pos.waiting) == [0, 1, 2, 3]
    answer(pos, "GSP", "play lobby dinner")
    assert list(pos.waiting) == [1, 2]  # TMP has no cards; BIP has one, which is no answer
    assert legal(pos, 1) == ["pass"]
    pos.play("pass", 1)
    pos.play("pass", 2)
    assert pos.influence[0] == 8
    assert sorted(pos.waiting) == [0, 1, 2, 3]  # the moment opens again


@clause("DES-CARD-03", "DES-BAT-09")
def test_dice_that_a_card_grants_before_the_roll_are_rolled() -> None:
    pos = table(fleets={"GSP": {50: 2}}, hands={"GSP": "hidden_reserve"}, money=9, phase="intrigue")
    pos.attacks = [Attack(0, at(50), 0, -1, 1)]
    start(pos, StartBattle(at(50)))
    answer(pos, "GSP", "play hidden reserve")
    quiet_answers(pos)
    assert pos.battle is not None
    while isinstance(pos.decision, Moment):
        pos.play("pass", pos.waiting[0])
    rolls = [event for event in pos.events if event.clause == "DES-BAT-03"]
    assert len(rolls[0].args[1]) >= 4


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
        use(pos, "play seduction", "choose fola")
        assert pos.influence[0] == 0
        assert pos.exhausted[sen("orrumah")]
        assert pos.seduced[sen("fola")]
        assert pos.discards == [card("seduction")]


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


@clause("DES-CARD-06")
@pytest.mark.parametrize(("initiative", "seats"), [("GSP BIP PoP", (1, 2)), ("PoP GSP BIP", (2, 1))])
def test_the_window_goes_round_from_the_worst_initiative_without_who_announced(
    initiative: str, seats: tuple[int, ...]
) -> None:
    pos = table(initiative=initiative, hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"})
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert isinstance(pos.decision, AnswerWindow) and pos.decision.seats == seats


@clause("DES-CARD-06", "DES-CARD-12")
def test_after_an_answer_the_next_ones_are_asked_before_who_answered() -> None:
    """BIP's Distraction is answered by PoP's; then the dinner goes through."""
    pos = table(hands={"GSP": "feint", "BIP": "distraction feint", "PoP": "distraction feint"}, influence=2)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    pos.play("play distraction", 1)
    pos.play("pass", 2)
    assert isinstance(pos.decision, AnswerWindow) and set(pos.decision.seats) == {0, 2}
    assert [played.id for played in pos.pile] == [card("lobby_dinner"), card("distraction")]
    pos.play("pass", 0)
    pos.play("play distraction", 2)
    pass_all(pos)
    assert pos.influence == [5, 0, 0]
    assert pos.pile == []


@clause("DES-CARD-06", "DES-CARD-15")
def test_who_is_asked_about_a_senators_ability() -> None:
    """Cards cannot touch it, so that in the Senate Phase nobody is asked; later an assassin may interrupt."""
    pos = table(senators=PEOPLE, hands={"BIP": "feint", "PoP": "feint"})
    played = Played(TRAIT, 0, CONTENT.trait_ids.index("spy"), sen("orrumah"), 1)
    assert not might_answer_it(pos, 1, played)
    pos.phase = 2
    assert might_answer_it(pos, 1, played)
    pos.exhausted[sen("zharrak")] = True
    assert not might_answer_it(pos, 1, played)


@clause("DES-CARD-06", "DES-ASN-02")
def test_about_an_attempt_on_a_senator_of_the_assassins_own_party_it_is_asked_in_its_place() -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch"},
        hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"},
    )
    announced(pos, Played(ATTEMPT, 0, card("assassination"), sen("orrumah"), sen("brannoch"), dice=1))
    assert isinstance(pos.decision, AnswerWindow) and pos.decision.seats == (0, 1, 2)


@clause("DES-CARD-06", "DES-CARD-08", "DES-ASN-25")
def test_the_party_of_the_victim_is_asked_about_an_ability_even_with_tired_senators() -> None:
    """Only it could have a Safe House; the cards of others cannot touch an Assassin."""
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        exhausted="nambasu orrumah zharrak",
        hands={"PoP": "feint", "GSP": "feint", "BIP": "feint"},
    )
    played = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)
    assert [might_answer_it(pos, seat, played) for seat in range(3)] == [False, True, False]
    by_card = Played(ATTEMPT, 0, card("assassination"), sen("nambasu"), sen("orrumah"), dice=1)
    assert [might_answer_it(pos, seat, by_card) for seat in range(3)] == [False, True, True]
    pos.hands[1] = []
    assert not might_answer_it(pos, 1, played)


@clause("DES-CARD-07")
def test_who_has_passed_when_a_card_resolves_has_no_more_say() -> None:
    pos = table(hands={"GSP": "lobby_dinner", "BIP": "ghost_in_the_dark"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    pos.play("play lobby dinner", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    window = pos.decision
    assert isinstance(window, AnswerWindow) and pos.waiting == (1,)
    play(pos, "pass")
    assert pos.influence[0] == 12
    assert isinstance(pos.decision, Moment)
    assert Play(pos.content.card("ghost_in_the_dark")) not in pos.moves(1)


@clause("DES-CARD-08", "DES-CARD-09", "DES-ASN-26")
@pytest.mark.parametrize("saved", [True, False])
def test_a_safe_house_ends_an_attempt_without_a_roll_and_the_assassin_stays_exhausted(saved: bool) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        hands={"GSP": "safe_house"},
        money={"GSP": 2},
        influence=20,
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    if saved:
        pos.play("play safe house", 1)
    while pos.waiting and "pass" in legal(pos) and pos.in_play(sen("orrumah")) and pos.pile:
        pos.play("pass", pos.waiting[0])
    assert pos.in_play(sen("orrumah")) is saved
    assert pos.exhausted[sen("nambasu")]
    assert pos.rolled == ([] if saved else [6])
    assert (pos.money[1], pos.influence) == (0 if saved else 2, [20, 20, 20])


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


@clause("DES-CARD-08", "DES-CARD-13")
@pytest.mark.parametrize(
    ("card", "played", "may"), [("distraction", "feint", True), ("distraction", "safe_house", False)]
)
def test_only_the_same_or_a_lower_priority_interferes(card: str, played: str, may: bool) -> None:
    pos = table(phase="intrigue")
    content = pos.content
    assert interferes(pos, 0, content.card(card), Played(CARD, 1, content.card(played))) is may
    kill_now = Played(ATTEMPT, 1, -1, target=sen("fola"))
    assert not interferes(pos, 0, content.card("assassination"), kill_now), (
        "it touches nothing, it only comes before"
    )


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


@clause("DES-CARD-09", "DES-CARD-12")
def test_what_is_negated_asks_nobody_any_more_and_has_no_effect() -> None:
    pos = table(hands={"GSP": "seduction", "BIP": "distraction distraction", "PoP": "feint"}, influence=4)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    pos.play("play distraction", 1)
    pos.play("pass", 2)
    pass_all(pos)
    assert (pos.influence, pos.pile) == ([4, 2, 4], [])
    assert len(pos.hands[1]) == 1, "the second Distraction has nothing to do"


@clause("DES-CARD-09", "DES-CARD-10", "DES-CARD-11", "DES-CARD-16", "DES-CARD-17")
@pytest.mark.parametrize(
    ("by", "influence", "tired"), [("distraction", 4, True), ("ghost in the dark", 4, False)]
)
def test_a_negated_confession_gives_back_what_was_paid_for_the_tokens(
    by: str, influence: int, tired: bool
) -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (3, 0)},
        hands={"GSP": "confession", "BIP": "distraction ghost_in_the_dark"},
        influence=4,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play confession")
    play(pos, "choose 3")
    assert pos.influence[0] == 1
    pos.play(f"play {by}", 1)
    pass_all(pos)
    assert (pos.influence[0], tokens(pos, "orrumah")) == (influence, (3, 0))
    assert pos.exhausted[sen("orrumah")] is tired


@clause("DES-CARD-09", "DES-CARD-17")
@pytest.mark.parametrize(
    ("by", "money", "tired"), [("distraction", 0, True), ("ghost in the dark", 2, False)]
)
def test_the_base_cost_comes_back_from_the_ghost_alone(by: str, money: int, tired: bool) -> None:
    pos = table(
        senators=PEOPLE,
        hands={"GSP": "planted_evidence", "BIP": "distraction ghost_in_the_dark"},
        influence=4,
        money={"GSP": 2},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play planted evidence")
    play(pos, "choose fola")
    pos.play(f"play {by}", 1)
    pass_all(pos)
    assert (pos.money[0], pos.exhausted[sen("orrumah")]) == (money, tired)
    assert tokens(pos, "fola") == tokens(pos, "orrumah") == (0, 0)
    assert card("planted_evidence") in pos.discards


@clause("DES-CARD-10", "DES-CARD-14", "DES-CARD-15", "DES-CARD-21", "DES-MIN-17", "DES-MIN-12")
def test_negated_ministry_abilities() -> None:
    pos = table(
        "PoP GSP BIP",
        senators={"PoP": "fola", "GSP": "orrumah"},
        ministers={"finance": "fola"},
        influence=5,
        hands={"GSP": "distraction distraction"},
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "abuse the office of minister of finance")
    play(pos, "choose 5")
    assert tokens(pos, "fola") == (2, 1)
    answer(pos, "GSP", "play distraction")
    senators_and_cards_quiet_answers(pos)
    assert tokens(pos, "fola") == (1, 0)
    assert pos.exhausted[sen("fola")]
    assert pos.money[0] == 0
    answer(pos, "PoP", "audit orrumah")
    answer(pos, "GSP", "play distraction")
    senators_and_cards_quiet_answers(pos)
    assert pos.influence[0] == 4
    assert pos.audited[sen("orrumah")]
    pos.ministry = [-1, -1, -1, sen("fola"), -1]
    pos.exhausted[sen("fola")] = False
    assert not any(text.startswith("abuse") for text in texts(pos, 0))


@clause("DES-CARD-14")
def test_priorities() -> None:
    pos = table()
    assert priority(pos, Played(MINISTRY, 0, 1)) == priority(pos, Played(REGULAR, 0, 0)) == 5
    assert priority(pos, Played(TRAIT, 0, 1)) == priority(pos, Played(ATTEMPT, 0, -1)) == -1
    assert priority(pos, Played(CARD, 0, card("feint"))) == 3


@clause("DES-CARD-16", "DES-CARD-17", "DES-ASN-25")
def test_the_ghost_ends_an_assassination_and_gives_its_price_and_its_action_back() -> None:
    pos = table(
        phase="intrigue",
        senators=PEOPLE,
        hands={"GSP": "assassination", "BIP": "ghost_in_the_dark"},
        money={"GSP": 2},
        influence={"BIP": 4},
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play assassination")
    play(pos, "choose zharrak")
    told = pos.play("play ghost in the dark", 1)
    while pos.pile:
        told = pos.play("pass", pos.waiting[0])
    assert "Assassination is negated" in said(pos, told)
    assert pos.in_play(sen("zharrak")) and pos.rolled == []
    assert (pos.money[0], pos.exhausted[sen("orrumah")]) == (2, False)


@clause("DES-CARD-19")
def test_a_player_may_play_card_after_card() -> None:
    pos = table(hands={"GSP": "lobby_dinner lobby_dinner emergency_levy emergency_levy slush_fund"})
    start(pos, OpenMoment(M_STEP))
    for text in ("play lobby dinner", "play lobby dinner", "play emergency levy", "play emergency levy"):
        answer(pos, "GSP", text)
    assert (pos.influence[0], pos.money[0], len(pos.hands[0])) == (6, 4, 1)


@clause("DES-CARD-20", "DES-CARD-23")
@pytest.mark.parametrize(("time", "open_"), [("Senate", False), ("General", True)])
def test_a_rebel_is_out_of_reach_of_senate_cards_alone(time: str, open_: bool, tmp_path: Path) -> None:
    """In a pack of its own a group may have a Seduction for all times."""
    pos = table(senators=PEOPLE, rebel="BIP")
    pos.content = pack(tmp_path, "seduction", 'time = "Senate"', f'time = "{time}"')
    played = Played(CARD, 0, card("seduction"), sen("orrumah"), sen("zharrak"))
    assert is_valid(pos, played) is open_
    assert (ChooseSenator(sen("zharrak")) in options(pos, played, TARGET)) is open_
    assert ChooseSenator(sen("fola")) in options(pos, played, TARGET)


@clause("DES-CARD-20", "DES-CARD-22", "DES-PROS-04", "DES-PROS-05", "DES-REB-19")
def test_a_rebel_is_no_target_of_the_senate() -> None:
    pos = table(
        "GSP BIP PoP",
        rebel="BIP",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        influence=9,
        ministers={"finance": "orrumah"},
        hands={"GSP": "seduction crossing_the_floor courier_intercept", "BIP": "feint"},
        money=9,
    )
    start(pos, OpenMoment(0))
    answer(pos, "GSP", "play seduction")
    assert legal(pos) == ["choose fola"] or pos.seduced[sen("fola")] or pos.pile
    assert sen("zharrak") not in prosecutable(pos)
    assert {sen("orrumah"), sen("fola")} <= set(prosecutable(pos))
    audits = [pos.text(move) for move in audit_moves(pos, 0)]
    assert "audit zharrak" not in audits


@clause("DES-CARD-20")
def test_a_senate_card_does_not_reach_a_rebel() -> None:
    pos = table(senators=PEOPLE, rebel="BIP", hands={"GSP": "seduction"}, influence=9)
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play seduction")
    quiet(pos)
    assert pos.seduced[sen("fola")] and not pos.seduced[sen("zharrak")]
    alone = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"}, rebel="BIP", hands={"GSP": "seduction"}, influence=9
    )
    assert not playable(alone, 0, alone.content.card("seduction"), M_STEP)


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


@clause("DES-CARD-23")
def test_tokens_that_are_gone_when_the_leader_absolves_are_paid_back() -> None:
    pos = table(senators={"GSP": "brannoch", "BIP": "zharrak"}, tainted={"zharrak": (1, 0)})
    trait = CONTENT.trait_ids.index("religious_leader")
    carry_out(pos, Played(TRAIT, 0, trait, sen("brannoch"), sen("zharrak"), number=3, extra_influence=6))
    assert tokens(pos, "zharrak") == (0, 0)
    assert pos.influence[0] == 4


@clause("DES-CARD-23", "DES-ASN-15")
def test_an_ability_whose_senator_has_changed_sides_has_no_effect() -> None:
    pos = table(senators={"BIP": "brannoch zharrak"}, tainted={"zharrak": (2, 0)})
    trait = CONTENT.trait_ids.index("religious_leader")
    pos.pile = [Played(TRAIT, 0, trait, sen("brannoch"), sen("zharrak"), number=2, extra_influence=4)]
    start(pos, Answers(0, 0))
    assert (tokens(pos, "zharrak"), pos.influence[0]) == ((2, 0), 4)


def power(name: str) -> int:
    return CONTENT.trait_ids.index(name)


@clause("DES-CARD-23")
@pytest.mark.parametrize(("fleets", "valid"), [(1, True), (0, False)])
def test_a_fleet_that_is_gone_cannot_be_sabotaged(fleets: int, valid: bool) -> None:
    pos = table(senators={"GSP": "eluvanne"}, fleets={"BIP": {40: fleets, 41: 2}})
    played = Played(TRAIT, 0, power("saboteur"), sen("eluvanne"), 1, at(40))
    assert is_valid(pos, played) is valid
    carry_out(pos, played)
    assert (pos.fleets_at(1, at(40)), pos.fleets_at(1, at(41))) == (0, 2)


@clause("DES-CARD-23", "DES-END-10")
@pytest.mark.parametrize("name", ["courier_intercept", "scorched_dossier"])
def test_the_hand_of_a_party_that_has_left_is_no_target_any_more(name: str) -> None:
    pos = table()
    played = Played(CARD, 0, card(name), target=1)
    assert is_valid(pos, played)
    pos.resigned[1] = True
    assert not is_valid(pos, played)
    assert is_valid(pos, Played(CARD, 0, card(name), target=2))


@clause("DES-CARD-23")
@pytest.mark.parametrize(
    ("name", "target"),
    [("seduction", sen("orrumah")), ("planted_evidence", sen("orrumah")), ("whisper_campaign", at(12))],
)
def test_the_first_party_at_the_table_is_a_target_like_the_others(name: str, target: int) -> None:
    pos = table(senators=PEOPLE, owners={12: "GSP"})
    assert is_valid(pos, Played(CARD, 1, card(name), sen("zharrak"), target))
    assert not is_valid(pos, Played(CARD, 0, card(name), sen("orrumah"), target))
    pos.sen_at[sen("orrumah")], pos.owner[at(12)] = 3, NEUTRAL
    assert not is_valid(pos, Played(CARD, 1, card(name), sen("zharrak"), target))


@clause("DES-CARD-23", "DES-CARD-18")
def test_a_card_whose_target_is_gone_has_no_effect() -> None:
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"})
    pos.pile = [
        Played(
            CARD, 0, pos.content.card("public_humiliation"), sen("orrumah"), sen("zharrak"), extra_influence=2
        )
    ]
    start(pos, Answers(0, 0))
    assert pos.dip_turn[sen("zharrak")] == 0
    assert pos.influence[0] == 2


@clause("DES-CARD-24")
def test_after_a_card_everybody_is_asked_again_beginning_after_who_played_it() -> None:
    pos = table(senators=PEOPLE, hands={"BIP": "lobby_dinner"}, initiative="PoP BIP GSP")
    start(pos, OpenMoment(M_STEP))
    assert seats(pos) == (2, 1, 0)
    pos.play("pass", 2)
    pos.play("play lobby dinner", 1)
    pos.play("pass", 0)
    assert pos.influence[1] == 3
    assert seats(pos) == (0, 2, 1)


@clause("DES-CARD-24", "DES-RES-06")
def test_after_a_trade_with_the_bank_only_those_are_asked_who_have_not_passed() -> None:
    pos = table(senators=PEOPLE, money=9)
    start(pos, OpenMoment(M_STEP))
    pos.play("pass", 0)
    pos.play("trade 3 money for 1 influence", 1)
    pos.play("trade 3 money for 1 influence", 2)
    assert (pos.influence, seats(pos)) == ([0, 1, 0], (2, 1))  # one thing at a time; GSP has passed
    pos.play("pass", 2)
    pos.play("pass", 1)
    assert not pos.waiting


@clause("DES-CARD-24")
def test_when_all_pass_the_moment_is_over_and_who_has_left_is_not_asked() -> None:
    pos = table()
    pos.resigned[1] = True
    start(pos, OpenMoment(M_STEP))
    assert seats(pos) == (0, 2)
    play(pos, "pass", "pass")
    assert not pos.waiting


@clause("DES-CARD-24", "DES-DEAL-10")
@pytest.mark.parametrize(("agreed", "asked"), [("accept the deal", (1, 2, 0)), ("decline the deal", (0,))])
def test_who_has_passed_is_asked_again_after_a_deal_and_not_after_mere_talk(
    agreed: str, asked: tuple[int, ...]
) -> None:
    pos = table(senators=PEOPLE, money=9)
    start(pos, OpenMoment(M_STEP))
    pos.play("negotiate", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    play(pos, "deal with bip", "deal: gsp gives bip", "term: money", "term: 2 of it", "make the offer")
    play(pos, agreed)
    assert pos.waiting == asked


@clause("DES-CARD-24")
def test_a_moment_that_was_reopened_leaves_out_who_has_left() -> None:
    pos = table("GSP BIP PoP TMP", senators=PEOPLE, money=9)
    start(pos, Reopen(M_STEP, 0, (1, 2, 0), pos.concluded))
    assert pos.waiting == (1, 2, 0)
    other = table("GSP BIP PoP TMP", senators=PEOPLE, money=9)
    other.resigned[2] = True
    start(other, Reopen(M_STEP, 0, (1, 2, 0), other.concluded))
    assert other.waiting == (1, 0)


@clause("DES-CARD-24")
def test_in_an_open_moment_one_thing_is_done_at_a_time_in_initiative_order() -> None:
    pos = table(initiative="BIP GSP PoP", hands={"GSP": "lobby_dinner", "BIP": "emergency_levy"})
    start(pos, OpenMoment(M_STEP))
    pos.play("play lobby dinner", 0)
    pos.play("play emergency levy", 1)
    pos.play("pass", 2)
    quiet_answers(pos)
    assert pos.money[1] == 2 and pos.influence[0] == 0, "the worst initiative first; the other is asked again"
    assert isinstance(pos.decision, Moment) and set(pos.waiting) == {0, 1, 2}


@clause("DES-CARD-24", "DES-CARD-01", "DES-CARD-04", "DES-REB-27", "DES-MIN-04", "DES-MIN-03")
def test_in_an_open_moment_too_a_refusal_names_its_reason() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"finance": "orrumah"},
        hands={"GSP": "feint seduction"},
        influence={"GSP": 1},
    )
    pos.peaced[0] = pos.audited[sen("zharrak")] = True
    start(pos, OpenMoment(M_STEP))
    why = {
        "play feint": "DES-CARD-01",
        "play seduction": "DES-CARD-04",
        "play distraction": "DES-CARD-03",
        "declare rebellion": "DES-REB-27",
        "audit zharrak": "DES-MIN-04",
        "audit fola": "DES-MIN-03",
    }
    assert {text: refused(pos, text).clause for text in why} == why
    assert str(refused(pos, "play feint")) == "Its time is Intrigue."
