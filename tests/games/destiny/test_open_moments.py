"""Open moments: who is asked, again and no more; Sector powers used in them (DES-CARD-24, DES-SEC-03, 14, 20)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.playing import AbuseOffices
from orrery.games.destiny.cards.sector_abilities import UseSectors
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES, Moment, OpenMoment, Stage, free_moves
from orrery.games.destiny.turn.stages import (
    I_BATTLES,
    I_FEINT,
    M_BATTLE,
    M_STEP,
    M_VOTE,
    OFFERS,
    OWN_VOTE,
    may_talk,
)
from orrery.games.destiny.war.purchases import BuyRound, BuyTurn, fleet_price, republic_price, senator_price
from tests.games.destiny.kit import answer, at, legal, play, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


def seats(pos: Table) -> tuple[int, ...]:
    """Whom the moment asks, in order."""
    assert isinstance(pos.decision, Moment)
    return pos.decision.seats


def texts(pos: Table, seat: int, where: int = M_STEP) -> list[str]:
    return [pos.text(move) for move in free_moves(pos, seat, where)]


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


@clause("DES-DEAL-29", "DES-PROP-22")
def test_with_each_step_everybody_may_talk_anew() -> None:
    pos = table()
    pos.offers, pos.refused = [OFFERS, OFFERS - 1, 0], [True] * 3
    assert [may_talk(pos, seat) for seat in range(3)] == [False, True, True]
    start(pos, Stage(I_BATTLES, open=False))
    assert (pos.stage, pos.offers, pos.refused, pos.waiting) == (I_BATTLES, [0, 0, 0], [False] * 3, ())
    start(pos, Stage(I_FEINT))
    assert pos.stage == I_FEINT and isinstance(pos.decision, Moment)


@clause("DES-RES-06", "DES-SHA-05", "DES-DEAL-10")
def test_talk_the_bank_and_tokens_are_asides_and_nothing_else_is() -> None:
    pos = table(
        senators={"GSP": "orrumah"},
        tainted={"orrumah": (3, 0)},
        hands={"GSP": "lobby_dinner"},
        money=9,
        influence=9,
    )
    asides = {pos.text(move) for move in free_moves(pos, 0, M_STEP) if FREE_MOVES.way_of(move).is_aside()}
    assert asides == {
        "negotiate",
        "trade 3 money for 1 influence",
        "trade 3 influence for 1 money",
        "trade tokens of orrumah",
    }


@clause("DES-REB-03", "DES-CARD-24")
def test_within_a_vote_there_is_no_rebellion_and_no_suit() -> None:
    pos = table(senators=PEOPLE, hands={"GSP": "lobby_dinner"})
    assert {"negotiate", "declare rebellion", "play lobby dinner"} <= set(texts(pos, 0))
    assert texts(pos, 0, OWN_VOTE) == ["play lobby dinner", "negotiate", "hear offers"]
    assert "declare rebellion" not in texts(pos, 0, M_VOTE)
    assert "declare rebellion" not in texts(pos, 0, M_BATTLE)


@clause("DES-MIN-14", "DES-MIN-12", "DES-MIN-15")
@pytest.mark.parametrize(
    ("office", "stage", "republic", "tired", "fine"),
    [
        ("defence", I_FEINT, 1, "", True),
        ("defence", I_BATTLES, 1, "", False),
        ("defence", I_FEINT, 0, "", False),
        ("finance", I_BATTLES, 0, "", True),
        ("finance", I_BATTLES, 0, "orrumah", False),
        ("justice", I_FEINT, 1, "", False),
    ],
)
def test_when_an_office_can_be_abused(office: str, stage: int, republic: int, tired: str, fine: bool) -> None:
    pos = table(
        phase="intrigue",
        stage=stage,
        senators=PEOPLE,
        ministers={office: "orrumah"},
        republic={1: republic},
        exhausted=tired,
    )
    assert bool(AbuseOffices().moves(pos, 0, 0)) is fine
    assert AbuseOffices().moves(pos, 1, 0) == []


# --- Sector powers ----------------------------------------------------------------------------------------------


@clause("DES-SEC-03", "DES-SEC-14", "DES-BOARD-10")
def test_whose_hands_a_power_reaches_and_how_often() -> None:
    pos = table("GSP BIP PoP TMP", owners={5: "GSP", 33: "GSP"}, hands={"GSP": "feint", "BIP": "feint"})
    pos.resigned[3] = True
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == [
        "look at the hand of bip",
        "augur with bip",
        "augur with pop",
    ]
    assert UseSectors().moves(pos, 1, 0) == []
    pos.used[pos.content.ability_ids.index("blackmarket_data")] = True
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == ["augur with bip", "augur with pop"]
    pos.hands[0] = []
    assert UseSectors().moves(pos, 0, 0) == []


@clause("DES-SEC-14", "DES-SEC-15")
def test_an_augury_is_used_up_even_if_the_card_is_not_there() -> None:
    pos = table(owners={33: "GSP"}, hands={"GSP": "feint", "BIP": "seduction"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "augur with bip")
    play(pos, "hand over feint")
    assert len([text for text in legal(pos) if text.startswith("name ")]) == len(pos.content.card_ids) - 1
    play(pos, "name distraction")
    assert (pos.hands[0], len(pos.hands[1]), pos.augury) == ([], 2, -1)
    assert pos.used[pos.content.ability_ids.index("random_augury")]


# --- purchases --------------------------------------------------------------------------------------------------


@clause("DES-BUY-01", "DES-BUY-07", "DES-SEC-06", "DES-SEC-07")
@pytest.mark.parametrize(
    ("owners", "active", "docked", "fleet", "republic"),
    [
        ({}, "", 0, 5, 3),
        ({9: "GSP"}, "", 0, 3, 1),
        ({9: "BIP"}, "", 0, 5, 3),
        ({}, "shipyard_strike", 0, 7, 3),
        ({9: "GSP"}, "", 1, 1, 1),
        ({9: "GSP"}, "shipyard_strike", 1, 3, 1),
        ({}, "recruiting_drive", 3, 3, 3),
    ],
)
def test_what_fleets_cost(
    owners: dict[int, str], active: str, docked: int, fleet: int, republic: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.docked[0] = docked
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (fleet, republic)


@clause("DES-BUY-06", "DES-BUY-07", "DES-SEC-12")
@pytest.mark.parametrize(
    ("name", "owners", "active", "recruits", "price"),
    [
        ("sarrishet", {}, "", 0, 5),  # 7, of the own icon
        ("krazzeth", {}, "", 0, 8),
        ("tovaleth", {}, "", 0, 7),  # without an icon
        ("tovaleth", {30: "GSP"}, "", 0, 2),
        ("tovaleth", {30: "GSP"}, "", 1, 7),
        ("sarrishet", {30: "GSP"}, "recruiting_drive", 0, 0),
        ("tovaleth", {}, "recruiting_drive", 0, 5),
        ("tovaleth", {}, "shipyard_strike", 0, 7),
    ],
)
def test_what_a_senator_costs(
    name: str, owners: dict[int, str], active: str, recruits: int, price: int
) -> None:
    pos = table(owners=owners, active=active, reserve={"GSP": name})
    pos.recruits[0] = recruits
    assert senator_price(pos, 0, sen(name)) == price


@clause("DES-BUY-02", "DES-BUY-05", "DES-BUY-10")
@pytest.mark.parametrize(
    ("money", "own", "republic", "rebel", "bought"),
    [
        (5, 9, 9, "", ["buy a fleet for sector 40", "buy a republic fleet"]),
        (4, 9, 9, "", ["buy a republic fleet"]),
        (5, 10, 9, "", ["buy a republic fleet"]),
        (5, 9, 10, "", ["buy a fleet for sector 40"]),
        (3, 9, 9, "GSP", []),
        (3, 9, 9, "BIP", ["buy a republic fleet"]),
        (2, 9, 9, "", []),
    ],
)
def test_what_can_be_bought(money: int, own: int, republic: int, rebel: str, bought: list[str]) -> None:
    pos = table(
        phase="intrigue",
        owners={40: "GSP"},
        fleets={"GSP": {40: own}},
        republic={1: republic},
        money={"GSP": money},
        rebel=rebel,
    )
    start(pos, BuyTurn(0))
    assert [text for text in legal(pos) if text.startswith("buy")] == bought


@clause("DES-BUY-04", "DES-BUY-01", "DES-GAL-03", "DES-BUY-08")
def test_what_is_bought_is_there_at_once() -> None:
    pos = table(
        phase="intrigue",
        owners={40: "GSP"},
        money={"GSP": 30},
        reserve={"GSP": "tovaleth", "BIP": "krazzeth"},
    )
    start(pos, BuyTurn(0))
    assert "recruit krazzeth" not in legal(pos)
    play(pos, "buy a fleet for sector 40", "buy a republic fleet", "recruit tovaleth", "pass")
    assert (pos.fleets_at(0, at(40)), pos.fleets_at(pos.republic, 0)) == (1, 1)
    assert (pos.money[0], pos.recruits[0]) == (30 - 5 - 3 - 7, 1)
    assert pos.in_play(sen("tovaleth")) and pos.exhausted[sen("tovaleth")] and pos.fresh[sen("tovaleth")]
    assert pos.reserve_of(0) == []


@clause("DES-SEC-10", "DES-SEC-11")
@pytest.mark.parametrize(
    ("owner", "buyer", "money"), [("GSP", 1, [1, 15, 0]), ("BIP", 1, [0, 15, 0]), ("", 1, [0, 15, 0])]
)
def test_military_monopoly_pays_whoever_controls_sector_28(owner: str, buyer: int, money: list[int]) -> None:
    pos = table(phase="intrigue", owners={28: owner, 40: "BIP"} if owner else {40: "BIP"}, money={"BIP": 20})
    start(pos, BuyTurn(buyer))
    play(pos, "buy a fleet for sector 40")
    assert pos.money == money


@clause("DES-CARD-02")
def test_a_filibuster_is_out_of_time_once_there_is_no_law() -> None:
    pos = table(hands={"GSP": "filibuster"}, influence=3)
    pos.bill = Bill(B_LAW, 1, "A law", [], 2, "", -1, 0, None)
    assert "play filibuster" not in texts(pos, 0, M_STEP)
    assert "play filibuster" in texts(pos, 0, 2)


@clause("DES-BUY-03")
def test_parties_buy_in_initiative_order_and_each_until_it_passes() -> None:
    pos = table(phase="intrigue", money=9, owners={40: "GSP", 41: "BIP", 42: "PoP"})
    start(pos, BuyRound((2, 0, 1)))
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "buy a republic fleet" if len(order) == 1 else "pass")
    assert order == [2, 2, 0, 1]
