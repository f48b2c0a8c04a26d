"""Resources (DES-RES): Money and Influence, their limits, and the bank."""

from __future__ import annotations

import pytest

from orrery.games.destiny.phases.galactic import Income, yields
from orrery.games.destiny.senate.votes import CastVote
from orrery.games.destiny.table.announced import CARD, Played
from orrery.games.destiny.table.votes import FOR
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.bank import bank, bank_moves
from orrery.games.destiny.turn.open_moments import FREE_MOVES, OpenMoment, free_moves
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.campaigns import CampaignBid
from tests.games.destiny.kit import answer, at, legal, play, quiet, sen, start, table
from tests.games.destiny.scenes import PEOPLE, announced, asked, ballot, card, pass_all, texts
from tests.ledger import clause


@clause("DES-RES-01")
def test_resources_come_from_sectors_and_cards() -> None:
    pos = table(hands={"GSP": "lobby_dinner"})
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play lobby dinner")
    quiet(pos)
    assert pos.influence[0] == 3


@clause("DES-RES-02", "DES-RES-05", "DES-LAW-22")
@pytest.mark.parametrize(
    ("money", "influence", "offered"),
    [
        (3, 0, ["trade 3 money for 1 influence"]),
        (2, 3, ["trade 3 influence for 1 money"]),
        (2, 2, []),
        (99, 3, ["trade 3 money for 1 influence"]),
        (3, 99, ["trade 3 influence for 1 money"]),
        (98, 98, ["trade 3 money for 1 influence", "trade 3 influence for 1 money"]),
    ],
)
def test_the_bank_gives_one_for_three_and_nothing_above_99(
    money: int, influence: int, offered: list[str]
) -> None:
    pos = table(money=money, influence=influence)
    moves = bank_moves(pos, 0)
    assert [pos.text(move) for move in moves] == offered
    for move in moves[:1]:
        bank(pos, 0, move)
        gain, loss = (
            (influence + 1, money - 3) if "for 1 influence" in offered[0] else (money + 1, influence - 3)
        )
        assert sorted([pos.money[0], pos.influence[0]]) == sorted([gain, loss])


@clause("DES-CARD-03", "DES-RES-03")
@pytest.mark.parametrize(("text", "influence", "seat"), [("pay the ransom", 1, 1), ("pass", 7, 0)])
def test_a_ransom_costs_six_influence(text: str, influence: int, seat: int) -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "wythelle"},
        hands={"GSP": "crossing_the_floor"},
        influence={"GSP": 6, "BIP": 7},
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "play crossing the floor")
    play(pos, text)
    assert (pos.influence, pos.party_of(sen("wythelle"))) == ([0, influence, 0], seat)


@clause("DES-RES-04")
def test_influence_that_is_spent_is_gone_at_once_and_everybody_sees_it() -> None:
    pos = table(influence={"GSP": 5}, senators=PEOPLE, phase="intrigue")
    pos.contest = Contest(at(50), [Tour(0, sen("orrumah"), at(50))], [0] * 3, [0] * 3, 0, 0)
    start(pos, CampaignBid(0))
    play(pos, "spend 2 influence")
    assert pos.influence[0] == 3 and pos.view(1).influence[0] == 3
    assert pos.contest.spent == [2, 0, 0]
    assert pos.events[0].only is None


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


@clause("DES-RES-06")
@pytest.mark.parametrize(("phase", "open_"), [("galactic", False), ("senate", True), ("intrigue", True)])
def test_the_bank_is_open_in_the_senate_and_intrigue_phases(phase: str, open_: bool) -> None:
    pos = table(money={"GSP": 3}, phase=phase)
    assert ("trade 3 money for 1 influence" in texts(pos, 0)) is open_


@clause("DES-RES-06")
def test_the_bank_is_open_during_bidding() -> None:
    pos = table(money={"GSP": 3}, senators=PEOPLE, phase="intrigue")
    pos.contest = Contest(at(50), [Tour(0, sen("orrumah"), at(50))], [0] * 3, [0] * 3, 0, 0)
    start(pos, CampaignBid(0))
    play(pos, "trade 3 money for 1 influence")
    assert (pos.money[0], pos.influence[0]) == (0, 1)
    assert isinstance(pos.decision, CampaignBid) and bank_moves(pos, 0) == []


@clause("DES-RES-06", "DES-VOTE-10")
def test_who_is_called_may_first_trade_with_the_bank_and_then_votes() -> None:
    pos = ballot(table(senators=PEOPLE, money=3))
    start(pos, CastVote(0))
    play(pos, "trade 3 money for 1 influence")
    assert (asked(pos), pos.influence[0], pos.money[0]) == ("GSP", 1, 0)
    play(pos, "vote for it")
    assert pos.vote is not None
    assert pos.vote.cast[0] == FOR


@clause("DES-RES-07", "DES-RES-08")
def test_five_money_a_turn_come_without_any_sector() -> None:
    pos = table(owners={7: "GSP"})
    Income().run(pos)
    assert pos.money[1] == 5
    content = pos.content
    assert (pos.money[0], pos.influence[0]) == (
        5 + content.yields_money[at(7)],
        content.yields_influence[at(7)],
    )


@clause("DES-BOARD-05", "DES-GAL-18", "DES-RES-07", "DES-RES-08", "DES-RES-01", "DES-BOARD-06")
def test_income_of_sectors_and_five_money() -> None:
    pos = table("GSP BIP PoP", phase="galactic", owners={7: "GSP", 36: "GSP"})
    start(pos, Income())
    assert (pos.money[0], pos.influence[0]) == (5 + 1 + 2, 3)
    assert (pos.money[1], pos.influence[1]) == (5, 0)
    slump = table(phase="galactic", owners={7: "GSP"}, active="core_recession")
    assert yields(slump, at(7)) == (0, 3)
    assert yields(slump, at(9)) == (1, 0)
    start(slump, Income())
    assert slump.money == [5, 5, 5]
