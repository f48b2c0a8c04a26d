"""Assassination clause by clause (DES-ASN)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.assassination import may_attempt, modifier, step_price
from orrery.games.destiny.table.announced import ATTEMPT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontKill
from orrery.games.destiny.turn.open_moments import OpenMoment
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
from tests.games.destiny.kit import answer, deal, legal, play, quiet, said, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"}


def attempt(pos: Table, target: str = "orrumah", *bids: str) -> Table:
    """Nambasu of PoP tries to kill somebody; nobody answers, then these bids are made."""
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, f"choose {target}")
    quiet(pos)
    play(pos, *bids)
    quiet(pos)
    return pos


def intrigue(**more: object) -> Table:
    """Three Parties with one Senator each, PoP's an Assassin."""
    settings: dict[str, object] = {"phase": "intrigue", "senators": PEOPLE, **more}
    return table("PoP GSP BIP", **settings)  # type: ignore[arg-type]


@clause("DES-ASN-01")
@pytest.mark.parametrize("tired", ["", "nambasu"])
def test_an_attempt_uses_the_action_of_a_refreshed_assassin(tired: str) -> None:
    pos = intrigue(exhausted=tired, dice=[3])
    start(pos, OpenMoment(0))
    assert ("use assassin of nambasu" in legal(pos, 0)) is not tired.startswith("n")
    if not tired:
        pos = attempt(intrigue(dice=[3]))
        assert pos.exhausted[sen("nambasu")]


@clause("DES-ASN-02")
def test_the_target_is_any_other_senator_in_play_the_own_partys_included() -> None:
    pos = intrigue(senators={"PoP": "nambasu fola", "GSP": "orrumah"}, reserve={"GSP": "wythelle"})
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    assert set(legal(pos)) == {"choose fola", "choose orrumah"}


@clause("DES-ASN-03")
@pytest.mark.parametrize(("shadow", "dice"), [(0, [3]), (2, [3, 3, 3])])
def test_one_die_and_one_for_each_shadow_token_of_the_assassin(shadow: int, dice: list[int]) -> None:
    pos = attempt(intrigue(tainted={"nambasu": (0, shadow), "orrumah": (0, 2)}, dice=[3, 3, 3, 3]))
    assert pos.rolled == dice


@clause("DES-ASN-04")
@pytest.mark.parametrize(("die", "bids", "dies"), [(5, 1, True), (4, 1, False), (4, 2, True), (5, 0, False)])
def test_six_or_more_after_modification_kills(die: int, bids: int, dies: bool) -> None:
    pos = intrigue(influence={"PoP": 5 * bids}, dice=[die])
    attempt(pos, "orrumah", *["raise the roll"] * bids)
    assert pos.in_play(sen("orrumah")) is not dies


@clause("DES-ASN-05", "DES-ASN-06")
@pytest.mark.parametrize(
    ("die", "bid", "dies", "corruption"), [(6, -1, True, 0), (1, 1, False, 1), (2, -1, False, 0)]
)
def test_natural_sixes_kill_and_only_natural_ones_corrupt(
    die: int, bid: int, dies: bool, corruption: int
) -> None:
    pos = intrigue(influence={"PoP": 5}, dice=[die])
    attempt(pos, "orrumah", "raise the roll" if bid > 0 else "lower the roll")
    assert pos.in_play(sen("orrumah")) is not dies
    assert tokens(pos, "nambasu") == (corruption, 0)


@clause("DES-ASN-07", "DES-ASN-08")
def test_each_natural_one_adds_a_token_even_beside_a_kill() -> None:
    pos = attempt(intrigue(tainted={"nambasu": (0, 2)}, dice=[1, 6, 1]))
    assert tokens(pos, "nambasu") == (2, 2)
    assert not pos.in_play(sen("orrumah"))


@clause("DES-ASN-09", "DES-ASN-10")
def test_bids_go_round_from_the_worst_initiative_until_all_pass_in_a_row() -> None:
    pos = intrigue(influence={"PoP": 10, "GSP": 5, "BIP": 5}, dice=[5])
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    quiet(pos)
    assert pos.waiting == (0,)
    play(pos, "raise the roll")
    assert pos.waiting == (1,)
    play(pos, "lower the roll")
    assert pos.waiting == (2,)
    play(pos, "pass")
    assert pos.waiting == (0,)
    play(pos, "raise the roll")
    assert pos.waiting == (2,)  # GSP has spent its Influence
    play(pos, "pass")
    quiet(pos)
    assert pos.influence == [0, 0, 5]
    assert not pos.in_play(sen("orrumah"))  # 5 and net plus 1


@clause("DES-ASN-10")
def test_the_net_modifier_of_ability_bids_and_events_applies_to_every_die() -> None:
    pos = intrigue(active="bodyguard_detail")
    tried = Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), number=1, bid=2)
    assert modifier(pos, tried) == 2
    pos.active = []
    assert modifier(pos, tried) == 3
    roll = attempt(
        intrigue(tainted={"nambasu": (0, 1)}, influence={"PoP": 5}, dice=[2, 5]), "orrumah", "raise the roll"
    )
    assert not roll.in_play(sen("orrumah"))


@clause("DES-ASN-11", "DES-ASN-12")
@pytest.mark.parametrize(
    ("option", "taint", "raised", "price"),
    [(True, 0, False, 9), (True, 0, True, 5), (False, 0, False, 5), (True, 3, False, 6), (True, 9, False, 5)],
)
def test_the_first_raise_costs_the_targets_present_diplomacy_more(
    option: bool, taint: int, raised: bool, price: int
) -> None:
    pos = intrigue(tainted={"orrumah": (taint, 0)}, assassination_counter_bid=option)
    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("orrumah"), raised=raised)]
    assert step_price(pos, True) == price
    assert step_price(pos, False) == 5


@clause("DES-ASN-12")
def test_the_surcharge_is_paid_once_and_lowering_never_costs_it() -> None:
    pos = intrigue(influence={"PoP": 14, "GSP": 5}, assassination_counter_bid=True, dice=[3])
    attempt(pos, "orrumah", "raise the roll", "lower the roll", "raise the roll")
    assert pos.influence == [0, 0, 0]


@clause("DES-ASN-13", "DES-ASN-24")
def test_when_an_attempt_may_be_started() -> None:
    pos = intrigue()
    yes = (M_STEP, M_FEINT, M_BATTLE, M_CAMPAIGN, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY)
    no = (M_VOTE, M_TABLED, M_TRIAL, OWN_VOTE, OWN_TABLE)
    assert all(may_attempt(pos, where) for where in yes)
    assert not any(may_attempt(pos, where) for where in no)
    pos.phase = 1
    assert not any(may_attempt(pos, where) for where in yes)


@clause("DES-ASN-19", "DES-ASN-20", "DES-ASN-21")
def test_the_target_may_answer_and_its_attempt_is_rolled_even_if_it_dies() -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah", "BIP": "zharrak"},
        hands={"GSP": "assassination"},
        money={"GSP": 2},
        dice=[6, 6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    pos.play("play assassination", 1)
    if not pos.waiting or pos.waiting[0] != 1:
        quiet(pos)
    play(pos, "choose orrumah", "choose zharrak")
    quiet(pos)
    assert [pos.in_play(sen(s)) for s in ("nambasu", "orrumah", "zharrak")] == [True, False, False]


@clause("DES-ASN-25", "DES-CARD-15")
@pytest.mark.parametrize(("by_card", "can"), [(True, True), (False, False)])
def test_the_ghost_negates_an_assassination_card_but_not_the_ability(by_card: bool, can: bool) -> None:
    pos = table(
        "PoP GSP BIP",
        phase="intrigue",
        senators={"PoP": "nambasu", "GSP": "orrumah"},
        hands={"PoP": "assassination", "BIP": "ghost_in_the_dark distraction"},
        money=9,
        influence=4,
        dice=[6],
    )
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "play assassination" if by_card else "use assassin of nambasu")
    play(pos, "choose nambasu", "choose orrumah")
    answers = legal(pos, 2) if 2 in pos.waiting else []
    assert ("play ghost in the dark" in answers) is can
    assert "play distraction" not in answers  # its priority 2 is above the card's 1


@clause("DES-ASN-26")
def test_no_die_falls_for_a_target_that_is_gone() -> None:
    pos = intrigue(senators={"PoP": "nambasu", "GSP": "orrumah"})
    from orrery.games.destiny.cards.assassination import RollAttempt

    pos.pile = [Played(ATTEMPT, 0, -1, sen("nambasu"), sen("zharrak"), dice=1)]
    start(pos, RollAttempt())
    assert "The target is gone: the attempt ends without a roll" in said(pos)
    assert pos.rolled == []


@clause("DES-DEAL-31")
def test_an_attempt_breaks_a_promise_not_to_kill_when_it_is_announced() -> None:
    pos = intrigue(dice=[2])
    deal(pos, WontKill(0, 1, 9, party=1))
    start(pos, OpenMoment(0))
    answer(pos, "PoP", "use assassin of nambasu")
    play(pos, "choose orrumah")
    assert legal(pos) == ["sue", "accept the breach"]
    play(pos, "accept the breach")
    quiet(pos)
    assert tokens(pos, "nambasu") == (2, 0)
