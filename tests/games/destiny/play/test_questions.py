"""What a player is asked says what it is about."""

from __future__ import annotations

import pytest

from orrery.engine.base import Decision
from orrery.games.destiny.cards.announcing import AnswerWindow, carry_out
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.cards.playing import Complete
from orrery.games.destiny.phases.events import AbsolveOwn, TakePerksOrNot
from orrery.games.destiny.senate.orders import NameAdmiral, WritePlan
from orrery.games.destiny.table.announced import ATTEMPT, CARD, DEED, MINISTRY, REGULAR, TRAIT, Played
from orrery.games.destiny.table.senate import March
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Battle, Contest, Force, Order
from orrery.games.destiny.turn.corruption import PlaceCorruption
from orrery.games.destiny.war.campaigns import CampaignBid, ChooseCampaigner
from orrery.games.destiny.war.casualties import AssignHit
from orrery.games.destiny.war.feints import Marching
from orrery.games.destiny.war.invasions import ChooseStance, GatherFleets
from tests.games.destiny.kit import at, clauses, question_of, sen, table
from tests.games.destiny.scenes import CONTENT
from tests.ledger import clause


def busy() -> Table:
    """A table on which an order, a battle, a Campaign and an attempt are under way at once."""
    pos = table(money=7, republic={1: 2})
    pos.order = Order(0, at(40), [at(29), at(30)], [1, 2], False, DEFENDS, -1)
    pos.contest = Contest(at(43), [], [3, 0, 0], [0] * 3, 0, 0)
    pos.battle = Battle(at(43), -1, [Force(-1, DEFENDS, 0, -1), Force(0, 0, 2, -1, hits=2)], 0, DEFENDS)
    pos.pile = [Played(ATTEMPT, 0, -1, sen("orrumah"), sen("zharrak"), number=1, bid=-3)]
    return pos


@clause("DES-CARD-06", "DES-ASN-14", "DES-CARD-03")
@pytest.mark.parametrize(
    ("played", "question"),
    [
        (Played(CARD, 0, CONTENT.card("feint")), "GSP announces Feint. Do you answer?"),
        (Played(MINISTRY, 0, 2), "GSP announces corrupt Minister of Finance. Do you answer?"),
        (Played(REGULAR, 0, 3), "GSP announces Minister of Justice. Do you answer?"),
        (Played(TRAIT, 0, CONTENT.trait_ids.index("spy"), 4), "GSP announces Spy. Do you answer?"),
        (Played(DEED, 0, 1, sen("orrumah")), "Orrumah acts. Do you interrupt with an assassination?"),
        (
            Played(ATTEMPT, 0, -1, sen("orrumah"), sen("zharrak")),
            "An attempt on the life of Zharrak is announced. Do you answer?",
        ),
    ],
)
def test_an_answer_is_asked_for_by_name(played: Played, question: str) -> None:
    pos = table()
    pos.pile = [Played(CARD, 1, CONTENT.card("seduction")), played]
    assert question_of(pos, AnswerWindow((1,), 0), 1) == question.replace("GSP", pos.seat_name(0))


@clause("DES-CARD-03")
@pytest.mark.parametrize(
    ("played", "question"),
    [
        (Played(CARD, 0, CONTENT.card("seduction")), "Seduction: Which Senator acts?"),
        (
            Played(CARD, 0, CONTENT.card("seduction"), sen("orrumah")),
            "Seduction: Whom or what is it aimed at?",
        ),
        (
            Played(TRAIT, 0, CONTENT.trait_ids.index("saboteur"), sen("eluvanne"), 1),
            "Saboteur: In which Sector?",
        ),
        (Played(MINISTRY, 0, 2, sen("orrumah")), "corrupt Minister of Finance: How many?"),
    ],
)
def test_what_is_still_to_be_named_is_asked_for(played: Played, question: str) -> None:
    pos = table()
    pos.pending = played
    assert question_of(pos, Complete(0)) == question


@clause("DES-INV-03", "DES-INV-09", "DES-CAMP-14", "DES-CAS-07", "DES-ASN-09", "DES-GAL-06")
@pytest.mark.parametrize(
    ("step", "question"),
    [
        (GatherFleets(0), "Sector 40: 3 Fleets so far. Which Fleets do you add?"),
        (ChooseStance(0), "Sector 40: attack (2 Corruption) or defend?"),
        (ChooseCampaigner(0, at(43)), "Which Senator campaigns in Sector 43?"),
        (CampaignBid(0), "Campaign in Sector 43: you have spent 3. Add Influence?"),
        (AssignHit(0, 1), "Who takes a casualty? 2 to assign."),
        (BidOnAttempt(0, (0, 1, 2)), "The attempt stands at -2. Do you change the roll?"),
        (Marching(0, 1, -1), "Which Fleet marches?"),
        (Marching(0, 1, 0), "To which Sector?"),
        (PayRansom(0, sen("orrumah"), 1, 6), "Orrumah is about to change sides. Do you pay 6 Influence?"),
        (BurnCards(0, 1, 4), "Which card do you discard for 4 Money?"),
        (PlaceCorruption(0, 2, "DES-COR-05"), "Which of your Senators takes 2 Corruption?"),
        (AbsolveOwn(0, 1), "Amnesty: which of your Senators loses 1 Corruption?"),
        (
            TakePerksOrNot(0, 3, 1, 4),
            "Perks of office: 1 Corruption on your Minister of Justice for 4 Money?",
        ),
        (NameAdmiral(0, at(40), -1), "Who leads the Republic Fleets in Sector 40?"),
        (WritePlan(0, -1), "Which Republic Fleets do you send?"),
    ],
)
def test_a_question_names_the_sector_the_number_and_the_price(step: Decision[Table], question: str) -> None:
    assert question_of(busy(), step) == question


@clause("DES-ORD-01", "DES-MIN-13")
def test_whoever_writes_orders_is_asked_for_more_or_for_the_end_and_told_by_which_clause() -> None:
    pos = busy()
    pos.marches = [March(0, at(40), 1, DEFENDS)]
    assert question_of(pos, WritePlan(0, -1)) == "Send more Republic Fleets, or propose these orders?"
    assert WritePlan(0, -1).ask(pos).clause == "DES-ORD-01"


@clause("DES-SAB-17", "DES-COR-02")
@pytest.mark.parametrize(("what", "cited"), [(TRAIT, "DES-SAB-17"), (CARD, "DES-COR-02")])
def test_the_log_says_by_which_clause_tokens_are_removed(what: int, cited: str) -> None:
    pos = table(senators={"GSP": "brannoch"}, tainted={"brannoch": (2, 0)})
    number = CONTENT.trait_ids.index("religious_leader") if what == TRAIT else CONTENT.card("confession")
    carry_out(pos, Played(what, 0, number, sen("brannoch"), sen("brannoch"), number=1))
    assert cited in clauses(pos.events)
