"""Purchases (DES-BUY): prices, discounts, limits and new Senators."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from orrery.games.destiny.cards.playing import playable
from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.war.purchases import BuyRound, BuyTurn, fleet_price, republic_price, senator_price
from tests.games.destiny.kit import GAME, at, legal, play, refused, sen, start, table
from tests.games.destiny.scenes import CONTENT, PACK
from tests.ledger import clause


@clause("DES-BUY-01", "DES-CARD-02", "DES-OPT-07")
def test_a_dry_dock_takes_two_off_three_party_fleets_of_these_purchases() -> None:
    pos = table(phase="intrigue", owners={43: "GSP"}, hands={"GSP": "dry_dock"}, money={"GSP": 30})
    start(pos, BuyTurn(0), BuyTurn(0))
    play(pos, "play dry dock")
    spent = []
    for text in (
        ("buy a fleet for sector 43",) * 2 + ("buy a republic fleet",) + ("buy a fleet for sector 43",) * 2
    ):
        before = pos.money[0]
        play(pos, text)
        spent.append(before - pos.money[0])
    assert spent == [3, 3, 3, 3, 5]  # the Republic Fleet costs 3 as always and uses nothing up


@clause("DES-BUY-01", "DES-BUY-07", "DES-SEC-06")
@pytest.mark.parametrize(
    ("owners", "active", "docked", "fleet", "republic"),
    [
        ({}, "", 0, 5, 3),
        ({9: "GSP"}, "", 0, 3, 1),
        ({}, "shipyard_strike", 0, 7, 3),
        ({9: "GSP"}, "", 3, 1, 1),
        ({}, "", 1, 3, 3),
    ],
)
def test_what_fleets_cost(
    owners: dict[int, str], active: str, docked: int, fleet: int, republic: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.docked[0] = docked
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (fleet, republic)
    assert republic_price(pos, 1) == 3


@clause("DES-BUY-01", "DES-BUY-02", "DES-BUY-10")
@pytest.mark.parametrize(
    ("money", "rebel", "fleet", "republic"),
    [
        (5, "", True, True),
        (4, "", False, True),
        (3, "", False, True),
        (2, "", False, False),
        (9, "GSP", True, False),
    ],
)
def test_who_can_just_pay_may_buy_and_a_rebel_no_republic_fleet(
    money: int, rebel: str, fleet: bool, republic: bool
) -> None:
    pos = table(phase="intrigue", owners={12: "GSP"}, money=money, rebel=rebel)
    start(pos, BuyTurn(0))
    assert ("buy a fleet for sector 12" in legal(pos)) is fleet
    assert ("buy a republic fleet" in legal(pos)) is republic


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
def test_what_fleets_cost_under_events_and_with_yards(
    owners: dict[int, str], active: str, docked: int, fleet: int, republic: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.docked[0] = docked
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (fleet, republic)


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


@clause("DES-BUY-02", "DES-BUY-03", "DES-BUY-04", "DES-BUY-10")
def test_purchases() -> None:
    pos = table("GSP BIP PoP", phase="intrigue", owners={29: "GSP"}, rebel="BIP", money=13, republic={1: 5})
    start(pos, BuyTurn(0), BuyTurn(1))
    assert "buy a fleet for sector 28" not in legal(pos)
    play(pos, "buy a republic fleet", "buy a fleet for sector 29", "buy a fleet for sector 29", "pass")
    assert pos.money[0] == 0
    assert pos.waiting == (1,)
    assert "buy a republic fleet" not in legal(pos)
    assert "buy a fleet for sector 44" in legal(pos)  # without a Sector anywhere
    strike = table(active="shipyard_strike")
    assert fleet_price(strike, 0) == 7


@clause("DES-BUY-03")
def test_parties_buy_in_initiative_order_and_each_until_it_passes() -> None:
    pos = table(phase="intrigue", money=9, owners={40: "GSP", 41: "BIP", 42: "PoP"})
    start(pos, BuyRound((2, 0, 1)))
    order = []
    while pos.waiting:
        order.append(pos.waiting[0])
        play(pos, "buy a republic fleet" if len(order) == 1 else "pass")
    assert order == [2, 2, 0, 1]


@clause("DES-BUY-04")
@pytest.mark.parametrize(("owners", "places"), [({12: "GSP", 13: "GSP"}, 2), ({}, CONTENT.sectors)])
def test_new_fleets_go_to_own_sectors_or_anywhere_without_any(owners: dict[int, str], places: int) -> None:
    pos = table(phase="intrigue", owners=owners, money=9)
    start(pos, BuyTurn(0))
    assert sum(text.startswith("buy a fleet for") for text in legal(pos)) == places


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


@clause("DES-BUY-05")
def test_nothing_is_bought_beyond_ten_fleets_of_a_colour() -> None:
    for number, fine in ((9, True), (10, False)):
        pos = table(
            phase="intrigue", owners={12: "GSP"}, money=9, fleets={"GSP": {12: number}}, republic={1: number}
        )
        start(pos, BuyTurn(0))
        assert ("buy a fleet for sector 12" in legal(pos)) is fine
        assert ("buy a republic fleet" in legal(pos)) is fine


@clause("DES-BUY-06", "DES-SEC-12")
@pytest.mark.parametrize(
    ("owners", "active", "recruits", "price"),
    [({}, "", 0, 10), ({30: "GSP"}, "", 0, 5), ({30: "GSP"}, "", 1, 10), ({}, "recruiting_drive", 0, 8)],
)
def test_what_a_senator_of_the_own_icon_costs(
    owners: dict[int, str], active: str, recruits: int, price: int
) -> None:
    pos = table(owners=owners, active=active)
    pos.recruits[0] = recruits
    assert senator_price(pos, 0, sen("orrumah")) == price
    assert senator_price(pos, 1, sen("orrumah")) == (12 if not active else 10)


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


@clause("DES-BUY-07", "DES-SEC-06")
def test_no_discount_takes_a_fleet_below_nothing_even_where_fleets_are_cheap() -> None:
    """A group may play with content of its own."""
    numbers = replace(PACK.numbers, party_fleet_price=3, republic_fleet_price=1)
    game = Destiny(Content(replace(PACK, numbers=numbers), CONTENT.file, "cheap"))
    assert game.content_hash == "cheap"
    assert GAME.content_hash == CONTENT.digest
    pos = table(owners={9: "GSP"})
    pos.content = game.content
    pos.docked[0] = 1
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (0, 0)
    assert (fleet_price(pos, 1), republic_price(pos, 1)) == (3, 1)


@clause("DES-BUY-08", "DES-BUY-09")
def test_a_recruited_senator_is_in_play_exhausted_and_fresh() -> None:
    pos = table(phase="intrigue", money=10, reserve={"GSP": "orrumah wythelle"})
    start(pos, BuyTurn(0))
    play(pos, "recruit orrumah")
    assert pos.money[0] == 0
    assert pos.senators_of(0) == [sen("orrumah")]
    assert pos.exhausted[sen("orrumah")]
    assert pos.fresh[sen("orrumah")]


@clause("DES-SEN-01", "DES-CARD-05", "DES-BUY-08", "DES-BUY-09", "DES-BUY-11")
def test_recruits_cannot_act_this_turn() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="intrigue",
        money=20,
        influence=5,
        reserve={"GSP": "brannoch"},
        hands={"GSP": "multi_task confession"},
    )
    start(pos, BuyTurn(0))
    play(pos, "recruit brannoch")
    assert pos.exhausted[sen("brannoch")]
    assert voting_strength(pos, 0) == 3
    assert not playable(pos, 0, pos.content.card("multi_task"), 0)
    assert refused(pos, "play multi-task").clause == "DES-BUY-02"


@clause("DES-BUY-10", "DES-BUY-04", "DES-BUY-02", "DES-COMP-04", "DES-COMP-05")
def test_a_purchase_is_refused_for_its_true_reason() -> None:
    pos = table(
        phase="intrigue",
        owners={40: "GSP"},
        money={"GSP": 4, "BIP": 30, "PoP": 30},
        fleets={"BIP": {20: 10}},
        republic={1: 10},
        reserve={"GSP": "tovaleth", "BIP": "krazzeth"},
        rebel="PoP",
    )
    start(pos, BuyTurn(0))
    why = {
        "buy a fleet for sector 41": "DES-BUY-04",
        "buy a fleet for sector 40": "DES-BUY-02",
        "buy a republic fleet": "DES-COMP-05",
        "recruit tovaleth": "DES-BUY-02",
        "recruit krazzeth": "DES-BUY-01",
        "indulge krazzeth": "DES-SEC-01",
    }
    assert {text: refused(pos, text).clause for text in why} == why
    assert str(refused(pos, "buy a fleet for sector 40")) == "This costs 5 Money, and you have 4."
    pos.stack.clear()
    start(pos, BuyTurn(1))
    assert refused(pos, "buy a fleet for sector 20").clause == "DES-COMP-04"
    pos.stack.clear()
    start(pos, BuyTurn(2))
    assert refused(pos, "buy a republic fleet").clause == "DES-BUY-10"
