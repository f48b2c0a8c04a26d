"""Answers to what was announced, chains of them, refunds, and attempts that wait for each other
(DES-CARD-06 to 17, DES-ASN-09 to 21, DES-RES-06)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import Announce, AnswerWindow, OpenAnswers, Resolve
from orrery.games.destiny.cards.assassination import Bidding, NextAttempt, RollAttempt, modifier
from orrery.games.destiny.table.announced import ATTEMPT, CARD, D_CAMPAIGN, DEED, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import I_CAMPAIGNS, M_STEP
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
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
CONTENT = table().content


def card(name: str) -> int:
    return CONTENT.card(name)


def announced(pos: Table, played: Played) -> Table:
    """Something lies on the pile and the others are asked."""
    pos.pile = [played]
    start(pos, OpenAnswers(played.seat), Resolve())
    return pos


def pass_all(pos: Table) -> Table:
    """Everybody passes while an answer is asked for."""
    while isinstance(pos.decision, AnswerWindow):
        pos.play("pass", pos.waiting[0])
    return pos


# --- the window -------------------------------------------------------------------------------------------------


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


@clause("DES-CARD-09", "DES-CARD-12")
def test_what_is_negated_asks_nobody_any_more_and_has_no_effect() -> None:
    pos = table(hands={"GSP": "seduction", "BIP": "distraction distraction", "PoP": "feint"}, influence=4)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    pos.play("play distraction", 1)
    pos.play("pass", 2)
    pass_all(pos)
    assert (pos.influence, pos.pile) == ([4, 2, 4], [])
    assert len(pos.hands[1]) == 1, "the second Distraction has nothing to do"


@clause("DES-RES-06", "DES-CARD-04")
@pytest.mark.parametrize(
    ("hand", "influence", "offered"),
    [("ghost_in_the_dark", 3, True), ("ghost_in_the_dark", 4, False), ("feint", 3, False)],
)
def test_the_bank_is_open_in_an_answer_only_where_it_could_pay_for_one(
    hand: str, influence: int, offered: bool
) -> None:
    pos = table(hands={"BIP": hand}, influence={"BIP": influence}, money={"BIP": 3})
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert ("trade 3 money for 1 influence" in legal(pos, 1)) is offered
    if offered:
        play(pos, "trade 3 money for 1 influence")
        assert pos.free == 0, "taken back, it would have told that the hand holds an answer"
        play(pos, "play ghost in the dark")
        pass_all(pos)
        assert (pos.influence, pos.money[1]) == ([0, 0, 0], 0)


@clause("DES-CARD-01", "DES-CARD-08")
@pytest.mark.parametrize(("phase", "there"), [("senate", False), ("intrigue", True)])
def test_an_assassination_card_answers_in_the_intrigue_phase_alone(phase: str, there: bool) -> None:
    pos = table(phase=phase, senators=PEOPLE, hands={"BIP": "assassination feint"}, money=2)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert ("play assassination" in legal(pos, 1)) is there
    assert "play feint" not in legal(pos, 1)


@clause("DES-ASN-14", "DES-ASN-20", "DES-CARD-05")
@pytest.mark.parametrize(
    ("senators", "tired", "there"),
    [
        ({"BIP": "zharrak", "GSP": "orrumah"}, "", True),
        ({"BIP": "zharrak", "GSP": "orrumah"}, "zharrak", False),
        ({"BIP": "zharrak"}, "", False),
        ({"GSP": "orrumah"}, "", False),
    ],
)
def test_an_assassination_that_answers_needs_a_refreshed_senator_and_a_victim(
    senators: dict[str, str], tired: str, there: bool
) -> None:
    pos = table(phase="intrigue", senators=senators, exhausted=tired, hands={"BIP": "assassination"}, money=2)
    announced(pos, Played(CARD, 0, card("lobby_dinner")))
    assert ("play assassination" in legal(pos, 1)) is there


@clause("DES-ASN-14", "DES-SAB-01")
@pytest.mark.parametrize(("phase", "asked"), [("intrigue", True), ("senate", False)])
def test_an_assassin_without_cards_is_asked_when_a_senator_acts_in_the_intrigue_phase(
    phase: str, asked: bool
) -> None:
    pos = table(phase=phase, senators={"GSP": "orrumah", "BIP": "nambasu", "PoP": "fola"})
    announced(pos, Played(DEED, 0, D_CAMPAIGN, sen("orrumah")))
    assert pos.waiting == ((1,) if asked else ())
    if asked:
        assert legal(pos) == ["use assassin of nambasu", "pass"]


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


# --- refunds ----------------------------------------------------------------------------------------------------


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
    play(pos, "choose orrumah", "choose 3")
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
    play(pos, "choose orrumah", "choose fola")
    pos.play(f"play {by}", 1)
    pass_all(pos)
    assert (pos.money[0], pos.exhausted[sen("orrumah")]) == (money, tired)
    assert tokens(pos, "fola") == tokens(pos, "orrumah") == (0, 0)
    assert card("planted_evidence") in pos.discards


@clause("DES-CARD-23", "DES-ASN-15")
def test_an_ability_whose_senator_has_changed_sides_has_no_effect() -> None:
    pos = table(senators={"BIP": "brannoch zharrak"}, tainted={"zharrak": (2, 0)})
    trait = CONTENT.trait_ids.index("religious_leader")
    pos.pile = [Played(TRAIT, 0, trait, sen("brannoch"), sen("zharrak"), number=2, extra_influence=4)]
    start(pos, Resolve())
    assert (tokens(pos, "zharrak"), pos.influence[0]) == ((2, 0), 4)


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


@clause("DES-MIN-07", "DES-MIN-17", "DES-CARD-14")
def test_a_corrupt_minister_takes_the_tokens_when_it_announces() -> None:
    pos = table(senators=PEOPLE, ministers={"finance": "orrumah"}, hands={"BIP": "feint"})
    pos.pending = Played(MINISTRY, 0, 2, sen("orrumah"), number=2)
    start(pos, Announce())
    assert pos.waiting == (1,)
    assert (tokens(pos, "orrumah"), pos.money[0]) == ((2, 0), 0)
    pass_all(pos)
    assert pos.money[0] == 6


# --- attempts ---------------------------------------------------------------------------------------------------


def attempt(**more: object) -> Table:
    """PoP's Assassin has announced an attempt on GSP's Orrumah, and the bidding begins."""
    settings: dict[str, object] = {
        "phase": "intrigue",
        "senators": {"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        **more,
    }
    pos = table("PoP GSP BIP", **settings)  # type: ignore[arg-type]
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1)]
    start(pos, Bidding(tuple(pos.present()), 0, 0))
    return pos


@clause("DES-ASN-09", "DES-ASN-10", "DES-RES-06")
@pytest.mark.parametrize(
    ("influence", "money", "moves"),
    [
        (5, 0, ["raise the roll", "lower the roll", "pass"]),
        (4, 2, None),
        (4, 3, ["trade 3 money for 1 influence", "trade 3 influence for 1 money", "pass"]),
        (0, 15, ["trade 3 money for 1 influence", "pass"]),
        (0, 14, None),
    ],
)
def test_who_can_pay_a_step_if_need_be_by_way_of_the_bank_is_asked(
    influence: int, money: int, moves: list[str] | None
) -> None:
    pos = attempt(influence={"GSP": influence}, money={"GSP": money})
    assert pos.waiting == ((1,) if moves else ())
    if moves:
        assert [text for text in legal(pos) if text in moves] == moves
        assert "raise the roll" in moves or "raise the roll" not in legal(pos)


@clause("DES-ASN-10")
def test_one_step_at_a_time_goes_round_until_all_pass_in_a_row() -> None:
    pos = attempt(influence={"PoP": 10, "GSP": 15, "BIP": 5})
    order = []
    for text in (
        "raise the roll",
        "lower the roll",
        "pass",
        "raise the roll",
        "lower the roll",
        "pass",
        "pass",
    ):
        order.append(pos.waiting[0])
        play(pos, text)
    assert order == [0, 1, 2, 0, 1, 2, 1]  # PoP has nothing left and passes by itself
    assert pos.waiting == ()
    assert (pos.pile[0].bid, pos.influence) == (0, [0, 5, 5])


@clause("DES-ASN-11", "DES-ASN-12")
@pytest.mark.parametrize(("influence", "raises"), [(9, True), (8, False)])
def test_with_the_counter_bid_the_first_raise_must_be_affordable_with_its_surcharge(
    influence: int, raises: bool
) -> None:
    pos = attempt(influence={"PoP": influence}, assassination_counter_bid=True)
    assert ("raise the roll" in legal(pos)) is raises
    assert "lower the roll" in legal(pos)
    if raises:
        play(pos, "raise the roll")
        assert pos.influence[0] == 0
    else:
        assert str(refused(pos, "raise the roll"))


@clause("DES-ASN-26", "DES-ASN-10")
@pytest.mark.parametrize("why", ["negated", "gone"])
def test_nobody_bids_on_an_attempt_that_is_over(why: str) -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "orrumah"}, influence=9)
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), dice=1, negated=why == "negated")]
    if why == "gone":
        pos.sen_at[sen("orrumah")] = 3
    start(pos, Bidding((0, 1, 2), 0, 0))
    assert pos.waiting == ()


@clause("DES-ASN-19", "DES-ASN-21")
def test_answering_attempts_wait_and_are_rolled_one_after_the_other() -> None:
    """Two attempts answer a third; each begins when the one before it is over."""
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "gazali", "BIP": "nyanjulo zharrak"},
        dice=[2, 3, 6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose gazali")
    pos.play("use assassin of gazali", 1)
    pos.play("pass", 2)
    play(pos, "choose zharrak")
    assert len(pos.pile) == 1 and len(pos.queued) == 1
    told = play(pos, "use master assassin of nyanjulo", "choose nambasu")
    rolls = [line for line in said(pos, told) if " rolls " in line]
    assert rolls == ["Nambasu rolls 2", "Gazali rolls 3", "Nyanjulo rolls 6"]
    assert (pos.queued, pos.pile) == ([], [])
    assert [pos.in_play(sen(name)) for name in ("gazali", "zharrak", "nambasu")] == [True, True, False]


@clause("DES-ASN-19")
def test_a_waiting_attempt_does_not_begin_while_another_is_on_the_pile() -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "gazali"})
    pos.pile = [Played(ATTEMPT, 1, -1, sen("gazali"), sen("nambasu"), dice=1)]
    pos.queued = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("gazali"), dice=1)]
    start(pos, NextAttempt())
    assert (len(pos.pile), len(pos.queued)) == (1, 1)


@clause("DES-ASN-14", "DES-ASN-15", "DES-ASN-23", "DES-CAMP-05")
def test_a_campaigner_killed_as_it_sets_out_does_not_campaign() -> None:
    from orrery.games.destiny.war.campaigns import CampaignTurn

    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        stage=I_CAMPAIGNS,
        marked=[43],
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        dice=[6],
    )
    start(pos, CampaignTurn(1))
    play(pos, "campaign in sector 43", "send orrumah to campaign")
    assert [tour.sector for tour in pos.tours] == [at(43)]
    assert pos.waiting == (0,)
    play(pos, "use assassin of nambasu")
    quiet(pos)
    assert pos.tours == [] and not pos.in_play(sen("orrumah"))


@clause("DES-CARD-06", "DES-ASN-02")
def test_about_an_attempt_on_a_senator_of_the_assassins_own_party_it_is_asked_in_its_place() -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah brannoch"},
        hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"},
    )
    announced(pos, Played(ATTEMPT, 0, card("assassination"), sen("orrumah"), sen("brannoch"), dice=1))
    assert isinstance(pos.decision, AnswerWindow) and pos.decision.seats == (0, 1, 2)


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


@clause("DES-ASN-10", "DES-ASN-01")
def test_the_bidding_on_an_attempt_begins_with_the_worst_and_asks_all() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        influence=5,
        dice=[3],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    asked = []
    while pos.pile:
        asked.append(pos.waiting[0])
        play(pos, "pass")
    assert asked == [0, 1, 2]
    assert pos.rolled == [3]


@clause("DES-ASN-09", "DES-RES-06")
def test_a_bidder_may_trade_with_the_bank_and_then_bids() -> None:
    pos = attempt(influence={"GSP": 4}, money={"GSP": 3})
    play(pos, "trade 3 money for 1 influence")
    assert pos.waiting == (1,)
    play(pos, "lower the roll")
    assert (pos.pile[0].bid, pos.influence[1], pos.money[1]) == (-1, 0, 0)


@clause("DES-ASN-10", "DES-INF-05")
def test_events_about_other_rolls_do_not_change_an_attempt() -> None:
    played = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), number=1, bid=-2, dice=1)
    for active, change in (("", -1), ("rift_tremor", -1), ("bodyguard_detail", -2), ("curfew", -1)):
        assert modifier(table(active=active), played) == change


@clause("DES-ASN-19", "DES-ASN-26")
@pytest.mark.parametrize("negated", [True, False])
def test_a_waiting_attempt_begins_when_the_one_before_it_falls_away(negated: bool) -> None:
    pos = table("PoP GSP BIP", phase="intrigue", senators={"PoP": "nambasu", "GSP": "gazali"}, dice=[6])
    gone = Played(
        ATTEMPT, 1, -1, sen("gazali"), sen("nambasu" if negated else "zharrak"), dice=1, negated=negated
    )
    pos.pile = [gone]
    pos.queued = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("gazali"), dice=1)]
    start(pos, RollAttempt())
    quiet(pos)
    assert (pos.queued, pos.pile, pos.rolled) == ([], [], [6])
    assert not pos.in_play(sen("gazali"))


@clause("DES-LAW-10", "DES-ASN-01")
@pytest.mark.parametrize(("text", "money"), [("pay the tax", 0), ("refuse the tax", 2)])
def test_an_attempt_waits_until_the_tax_on_abilities_is_paid_or_refused(text: str, money: int) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        laws=["tax use_senator_ability 2 money for 2 turns"],
        money={"PoP": 2},
        dice=[6],
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "PoP", "use assassin of nambasu")
    assert pos.pile == [] and "pay the tax" in legal(pos)
    play(pos, text)
    quiet(pos)
    assert (pos.money[0], tokens(pos, "nambasu")) == (money, (0, 0) if money == 0 else (2, 0))
    assert not pos.in_play(sen("orrumah"))
