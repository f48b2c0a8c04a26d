"""Corruption and Shadow: forced trades, what removes tokens, what is taken back (DES-COR, DES-SHA, DES-FEINT-08)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.corruption import (
    PlaceCorruption,
    absolve,
    bearer,
    cleanse,
    corrupt,
    new_tag,
    settled,
    take_back,
    turn_over,
)
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.senators import kill
from orrery.games.destiny.turn.stages import M_STEP
from tests.games.destiny.kit import clauses, legal, play, said, sen, start, table, tokens
from tests.kit import asked
from tests.ledger import clause


@clause("DES-SHA-02", "DES-SHA-03", "DES-SHA-04", "DES-SHA-01")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 0), (4, 0)),
        ((5, 0), (2, 1)),
        ((6, 0), (0, 2)),
        ((2, 1), (2, 1)),
        ((3, 1), (0, 2)),
        ((5, 1), (2, 2)),
        ((8, 0), (2, 2)),
    ],
)
def test_forced_trades_go_on_until_fewer_than_three_are_left(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    assert settled(*before, 4, 3) == after
    pos = table(senators={"GSP": "orrumah"})
    pos.shadow[sen("orrumah")] = before[1]
    corrupt(pos, sen("orrumah"), before[0], "DES-COR-01")
    assert tokens(pos, "orrumah") == after


@clause("DES-SHA-02", "DES-SHA-03")
@pytest.mark.parametrize(("shadow", "cited"), [(0, "DES-SHA-02"), (1, "DES-SHA-03")])
def test_the_log_says_why_tokens_are_traded(shadow: int, cited: str) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (0, shadow)})
    corrupt(pos, sen("orrumah"), 5, "DES-COR-01")
    assert clauses(pos.events) == ["DES-COR-01", cited]
    calm = table(senators={"GSP": "orrumah"})
    corrupt(calm, sen("orrumah"), 4, "DES-COR-01")
    assert clauses(calm.events) == ["DES-COR-01"]


@clause("DES-SEN-11", "DES-ASN-18")
@pytest.mark.parametrize("number", [0, -1])
def test_no_tokens_are_no_gain_and_nobody_in_reserve_gains_any(number: int) -> None:
    pos = table(senators={"GSP": "orrumah"}, reserve={"GSP": "brannoch"})
    corrupt(pos, sen("orrumah"), number, "DES-COR-01")
    corrupt(pos, sen("brannoch"), 2, "DES-COR-01")
    assert (pos.events, pos.token_log, sum(pos.corruption)) == ([], [], 0)


@clause("DES-SHA-07", "DES-COR-02")
def test_absolution_takes_corruption_as_far_as_there_is_any_and_never_a_shadow() -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (2, 1)})
    assert absolve(pos, sen("orrumah"), 1, "DES-COR-02") == 1
    assert absolve(pos, sen("orrumah"), 5, "DES-COR-02") == 1
    assert absolve(pos, sen("orrumah"), 5, "DES-COR-02") == 0
    assert tokens(pos, "orrumah") == (0, 1)
    assert len(said(pos, pos.events)) == 2


@clause("DES-SHA-05", "DES-SHA-01", "DES-SHA-03")
@pytest.mark.parametrize(("before", "after"), [((3, 0), (0, 1)), ((4, 0), (1, 1))])
def test_the_voluntary_trade_takes_three_for_one(before: tuple[int, int], after: tuple[int, int]) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": before})
    turn_over(pos, sen("orrumah"))
    assert tokens(pos, "orrumah") == after


@clause("DES-SHA-05", "DES-SHA-06")
@pytest.mark.parametrize(("corruption", "offered"), [(2, False), (3, True)])
def test_the_trade_is_offered_from_three_tokens_on_even_to_the_exhausted(
    corruption: int, offered: bool
) -> None:
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (corruption, 0)}, exhausted="orrumah")
    start(pos, OpenMoment(M_STEP))
    assert ("trade tokens of orrumah" in legal(pos, 0)) is offered
    if offered:
        play(pos, "trade tokens of orrumah")
        while pos.waiting and tokens(pos, "orrumah") == (3, 0):
            pos.play("pass", pos.waiting[0])
        assert tokens(pos, "orrumah") == (0, 1)


# --- taken back -------------------------------------------------------------------------------------------------


def tagged(pos: Table, name: str, number: int) -> int:
    """Tokens of one cause."""
    tag = new_tag(pos)
    corrupt(pos, sen(name), number, "DES-COR-04", tag)
    return tag


@clause("DES-FEINT-08")
@pytest.mark.parametrize(
    ("then", "between", "after"),
    [
        ((0, 0), [], (0, 0)),
        ((1, 0), [], (1, 0)),
        ((3, 0), [], (3, 0)),  # with the two it was a Shadow
        ((0, 0), ["gain 3"], (3, 0)),  # 5 had made a Shadow and 2
        ((2, 1), [], (2, 1)),
        ((1, 0), ["absolve 2"], (0, 0)),  # the absolution would have found one token
        ((0, 0), ["absolve 1"], (0, 0)),
        ((2, 0), ["trade"], (2, 0)),  # with two there was nothing to trade
        ((3, 0), ["trade"], (0, 1)),
        ((0, 1), ["gain 1", "cleanse"], (1, 0)),  # the forced Shadow had never been
        ((0, 0), ["gain 3", "cleanse"], (3, 0)),
        ((0, 2), ["cleanse"], (0, 1)),
    ],
)
def test_a_senator_is_left_as_if_the_cause_had_never_been(
    then: tuple[int, int], between: list[str], after: tuple[int, int]
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, tainted={"orrumah": then})
    tag = tagged(pos, "orrumah", 2)
    corrupt(pos, sen("zharrak"), 1, "DES-COR-01")
    for what in between:
        word, _, number = what.partition(" ")
        if word == "gain":
            corrupt(pos, sen("orrumah"), int(number), "DES-COR-01")
        elif word == "absolve":
            absolve(pos, sen("orrumah"), int(number), "DES-COR-02")
        elif word == "trade":
            turn_over(pos, sen("orrumah"))
        else:
            cleanse(pos, sen("orrumah"), "DES-SEC-01")
    take_back(pos, [tag], "DES-FEINT-08")
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == (after, (1, 0))


@clause("DES-FEINT-08", "DES-MIN-17")
def test_only_the_named_causes_are_taken_back_and_the_dead_get_nothing() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    first, second, third = (tagged(pos, name, 2) for name in ("orrumah", "brannoch", "zharrak"))
    pos.sen_at[sen("brannoch")] = 3
    pos.corruption[sen("brannoch")] = 0
    pos.events = []
    take_back(pos, [first, second], "DES-FEINT-08")
    assert [tokens(pos, name) for name in ("orrumah", "brannoch", "zharrak")] == [(0, 0), (0, 0), (2, 0)]
    assert said(pos, pos.events) == ["Orrumah has 0 Corruption and 0 Shadow again"]
    take_back(pos, [first], "DES-FEINT-08")
    assert len(pos.events) == 1, "what is gone is not taken back again"
    take_back(pos, [third], "DES-FEINT-08")
    assert tokens(pos, "zharrak") == (0, 0)


@clause("DES-FEINT-08")
@pytest.mark.parametrize("dead", ["orrumah", "brannoch"])
def test_one_that_died_meanwhile_does_not_keep_the_others_from_getting_rid_of_theirs(dead: str) -> None:
    pos = table(senators={"GSP": "orrumah brannoch"})
    tags = [tagged(pos, name, 2) for name in ("orrumah", "brannoch")]
    kill(pos, sen(dead), "DES-ASN-04", "{0:senator} is assassinated")
    take_back(pos, tags, "DES-FEINT-08")
    assert [tokens(pos, name) for name in ("orrumah", "brannoch")] == [(0, 0), (0, 0)]


# --- who takes it -----------------------------------------------------------------------------------------------


@clause("DES-COR-03", "DES-COR-05", "DES-SEN-11")
def test_the_tokens_of_one_cause_go_on_one_senator_of_the_own_party() -> None:
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    bearer(pos, 0, 2, "DES-COR-05")
    pos.settle()
    assert legal(pos) == ["put it on orrumah", "put it on brannoch"]
    play(pos, "put it on brannoch")
    assert (tokens(pos, "brannoch"), tokens(pos, "orrumah")) == ((2, 0), (0, 0))
    none = table(senators={"BIP": "orrumah"})
    start(none, PlaceCorruption(0, 2, "DES-COR-05"))
    assert not none.waiting
    assert sum(none.corruption) == 0 and clauses(none.events) == ["DES-SEN-11"]


@clause("DES-OPT-04")
def test_for_an_absent_player_the_cleanest_senator_takes_it() -> None:
    pos = table(senators={"GSP": "orrumah brannoch"}, tainted={"brannoch": (1, 0)})
    step = PlaceCorruption(0, 2, "DES-COR-05")
    assert pos.text(step.absent(pos, step.moves(pos))) == "put it on orrumah"


@clause("DES-SEN-11", "DES-END-15")
def test_who_leaves_while_it_chooses_leaves_no_tokens_behind() -> None:
    pos = table("GSP BIP PoP TMP", senators={"GSP": "orrumah brannoch", "BIP": "zharrak"})
    start(pos, PlaceCorruption(0, 2, "DES-COR-05"))
    assert asked(pos) == (0,)
    pos.resign(0)
    assert asked(pos) == ()
    assert sum(pos.corruption) == 0
    assert clauses(pos.events)[-1] == "DES-SEN-11"
