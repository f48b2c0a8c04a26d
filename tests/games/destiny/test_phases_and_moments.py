"""The steps of the Intrigue Phase, open moments, and what cannot be taken back (DES-INV-01, DES-INIT-08, DES-CARD-24)."""

from __future__ import annotations

import pytest

from orrery.engine.base import Step
from orrery.games.destiny.cards.sector_abilities import NameOne, augur
from orrery.games.destiny.phases.galactic import DrawActions, MoveElectionCounter
from orrery.games.destiny.phases.intrigue import (
    Battles,
    Buying,
    Campaigns,
    Declarations,
    DeclareCampaigns,
    EndIntrigue,
    IntriguePhase,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import OpenMoment, Reopen, Stage
from orrery.games.destiny.turn.stages import (
    I_BATTLES,
    I_BUY,
    I_CAMPAIGNS,
    I_DECLARE,
    I_FEINT,
    I_RESOLVE,
    M_STEP,
)
from orrery.games.destiny.war.battles import NextBattle
from orrery.games.destiny.war.campaigns import CampaignRound, NextCampaign
from orrery.games.destiny.war.invasions import DeclareRound
from orrery.games.destiny.war.purchases import BuyRound, BuyTurn
from tests.games.destiny.kit import answer, law, legal, play, said, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}


# --- the Intrigue Phase -----------------------------------------------------------------------------------------


@clause("DES-INV-01", "DES-ORD-10", "DES-FEINT-06", "DES-CARD-24")
def test_the_intrigue_phase_in_its_order_with_its_open_moments() -> None:
    """Before Feints there is no further moment, and before battles there is one for each of them."""
    pos = table(phase="senate")
    IntriguePhase().run(pos)
    assert pos.phase == 2
    steps = [(step.stage, step.open) for step in reversed(pos.stack) if isinstance(step, Stage)]
    assert steps == [
        (I_DECLARE, True),
        (I_FEINT, False),
        (I_BATTLES, False),
        (I_CAMPAIGNS, True),
        (I_RESOLVE, True),
        (I_BUY, True),
    ]
    assert [type(step).__name__ for step in reversed(pos.stack) if not isinstance(step, Stage)] == [
        "RepublicMoves",
        "Declarations",
        "FeintRound",
        "Battles",
        "DeclareCampaigns",
        "Campaigns",
        "Buying",
        "EndIntrigue",
    ]


@clause("DES-INIT-08", "DES-INIT-04")
@pytest.mark.parametrize(
    ("step", "round_of"),
    [
        (Declarations(), DeclareRound((2, 1, 0))),
        (Battles(), NextBattle((2, 1, 0))),
        (DeclareCampaigns(), CampaignRound((2, 1, 0))),
        (Campaigns(), NextCampaign((2, 1, 0))),
        (Buying(), BuyRound((2, 1, 0))),
    ],
)
def test_each_step_takes_its_order_when_it_begins(step: Step[Table], round_of: Step[Table]) -> None:
    pos = table(phase="intrigue", initiative="PoP BIP GSP")
    step.run(pos)
    pos.initiative = [0, 1, 2]  # too late for this step
    assert pos.stack == [round_of]


@clause("DES-INV-01", "DES-VOTE-05", "DES-SEN-07")
def test_what_lasts_for_a_phase_ends_with_the_intrigue_phase() -> None:
    pos = table(phase="intrigue", senators=PEOPLE)
    pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")] = 2, 3
    pos.seduced[sen("zharrak")] = True
    EndIntrigue().run(pos)
    assert (pos.dip_phase[sen("orrumah")], pos.dip_turn[sen("orrumah")]) == (0, 3)
    assert not pos.seduced[sen("zharrak")]


# --- open moments -------------------------------------------------------------------------------------------------


@clause("DES-DEAL-32")
@pytest.mark.parametrize("actor", [0, 1])
def test_a_refused_offer_counts_for_the_whole_moment_and_not_for_the_next(actor: int) -> None:
    """Whoever acts in between."""
    pos = table(senators=PEOPLE, hands={"GSP": "lobby_dinner", "BIP": "lobby_dinner"}, money=9, influence=9)
    start(pos, OpenMoment(M_STEP), OpenMoment(M_STEP))
    pos.refused[2] = True
    answer(pos, ("GSP", "BIP")[actor], "play lobby dinner")
    quiet_once(pos)
    assert "negotiate" not in legal(pos, 2)
    assert "negotiate" in legal(pos, 0)
    for seat in pos.waiting:
        pos.play("pass", seat)
    assert "negotiate" in legal(pos, 2)


def quiet_once(pos: Table) -> None:
    """Nobody answers what was announced."""
    while pos.pile:
        pos.play("pass", pos.waiting[0])


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


# --- no way back --------------------------------------------------------------------------------------------------


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


@clause("DES-SEC-14", "DES-END-15")
def test_who_leaves_in_an_augury_names_nothing() -> None:
    pos = table("GSP BIP PoP TMP", hands={"GSP": "feint", "BIP": "seduction"}, owners={33: "GSP"})
    augur(pos, 0, 1)
    pos.settle()
    play(pos, "hand over feint")
    assert isinstance(pos.decision, NameOne)
    pos.resign(0)
    assert ([len(hand) for hand in pos.hands], pos.augury) == ([0, 2, 0, 0], -1)


# --- the Galactic Phase -------------------------------------------------------------------------------------------


@clause("DES-GAL-11", "DES-GAL-13", "DES-GAL-14")
@pytest.mark.parametrize(
    ("discards", "hands"),
    [
        (
            "feint feint feint feint",
            [["seduction", "confession"], ["safe_house", "feint"], ["feint", "feint"]],
        ),
        ("feint", [["seduction", "feint"], ["confession"], ["safe_house"]]),
    ],
)
def test_two_cards_each_in_turn_or_one_by_one_where_there_are_too_few(
    discards: str, hands: list[list[str]]
) -> None:
    """Seduction lies on top of the deck, then Confession and Safe House."""
    pos = table(phase="galactic")
    content = pos.content
    pos.deck = [content.card(name) for name in ("safe_house", "confession", "seduction")]
    pos.discards = [content.card(name) for name in discards.split()]
    start(pos, DrawActions())
    assert [[content.card_ids[card] for card in hand] for hand in pos.hands] == hands


@clause("DES-GAL-20", "DES-GAL-22")
@pytest.mark.parametrize(
    ("active", "counter", "log"),
    [("", 1, ["The Election counter moves to 2"]), ("procedural_deadlock", 0, [])],
)
def test_the_log_tells_where_the_counter_goes_if_it_goes(active: str, counter: int, log: list[str]) -> None:
    pos = table(phase="galactic", active=active)
    start(pos, MoveElectionCounter())
    assert (pos.counter, said(pos)) == (counter, log)


@clause("DES-GAL-23", "DES-GAL-24")
@pytest.mark.parametrize(("text", "called"), [("call an election", True), ("pass", False)])
def test_everybody_sees_that_an_election_was_called(text: str, called: bool) -> None:
    pos = table(phase="galactic", senators=PEOPLE, ministers={"prime_minister": "orrumah"})
    start(pos, MoveElectionCounter())
    play(pos, text)
    assert [pos.view(seat).counter == pos.content.election for seat in (0, 1, None)] == [called] * 3
    assert pos.ministry[0] == (-1 if called else sen("orrumah"))


# --- purchases ----------------------------------------------------------------------------------------------------


@clause("DES-LAW-03", "DES-LAW-10", "DES-BUY-08")
def test_a_tax_on_recruiting_is_due_when_a_senator_is_recruited() -> None:
    pos = table(phase="intrigue", reserve={"GSP": "wythelle"}, money=30)
    law(pos, "tax recruit_senator 2 money for 2 turns")
    start(pos, BuyTurn(0))
    play(pos, "recruit wythelle")
    before = pos.money[0]
    assert legal(pos) == ["pay the tax", "refuse the tax"]
    play(pos, "pay the tax")
    assert (pos.money[0], pos.pool) == (before - 2, 2)
