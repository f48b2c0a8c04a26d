"""A move that is not allowed is answered with a sentence and changes nothing, in every decision about war, Campaigns,
purchases, cards and Events (DES-INV, DES-BAT, DES-CAS, DES-CAMP, DES-BUY, DES-CARD, DES-ASN, DES-GAL-06)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.engine.base import Step
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.games.destiny.cards.assassination import Bidding
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.cards.playing import Complete
from orrery.games.destiny.cards.sector_abilities import GiveOne, NameOne
from orrery.games.destiny.phases.ending import DiscardDown, PoolPurchase
from orrery.games.destiny.phases.events import AbsolveOwn, GainFleet, LoseCard, LoseFleet, TakePerksOrNot
from orrery.games.destiny.phases.galactic import CallElection
from orrery.games.destiny.senate.orders import NameAdmiral, PickPurpose, PickTarget, WritePlan
from orrery.games.destiny.table.announced import ATTEMPT, CARD, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Contest, Order, Tour
from orrery.games.destiny.turn.corruption import PlaceCorruption
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.battles import ChooseBattle, Retreat
from orrery.games.destiny.war.campaigns import CampaignBid, CampaignTurn, ChooseCampaign, ChooseCampaigner
from orrery.games.destiny.war.feints import Marching
from orrery.games.destiny.war.invasions import (
    ChooseAdmiral,
    ChoosePurpose,
    ChooseStance,
    DeclareTurn,
    GatherFleets,
)
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import ChooseStronghold
from tests.games.destiny.kit import at, refused, sen, start, table
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"}


def war(*steps: Step[Table]) -> Table:
    """A table in the Intrigue Phase at which one thing is asked."""
    pos = table(
        phase="intrigue",
        owners={29: "GSP", 30: "GSP", 40: "BIP"},
        infested=[50],
        marked=[43],
        fleets={"GSP": {29: 2, 44: 1}, "BIP": {40: 3}},
        republic={1: 3},
        senators=PEOPLE,
        exhausted="brannoch",
        reserve={"GSP": "wythelle"},
        ministers={"justice": "orrumah", "prime_minister": "zharrak"},
        tainted={"orrumah": (1, 0)},
        money=4,
        influence=4,
        hands={"GSP": "feint lobby_dinner courier_intercept", "BIP": "distraction", "PoP": "distraction"},
    )
    pos.order = Order(0, at(40), [at(29)], [1], False, DEFENDS, -1)
    pos.contest = Contest(at(43), [Tour(0, sen("orrumah"), at(43))], [0] * 3, [0] * 3, 0, 0)
    pos.pool, pos.peek = 7, (0, 1)
    pos.augury = pos.content.card("feint")
    start(pos, *steps)
    return pos


def aimed() -> Table:
    """GSP must name whom its card is aimed at."""
    pos = war()
    pos.pending = Played(CARD, 0, pos.content.card("courier_intercept"))
    return start(pos, Complete(0))


def bidding() -> Table:
    """GSP has the Influence for one step."""
    pos = war()
    pos.influence = [5, 0, 0]
    pos.money = [0, 0, 0]
    pos.pile = [Played(ATTEMPT, 0, -1, sen("orrumah"), sen("zharrak"), dice=1)]
    return start(pos, Bidding((0, 1, 2), 0, 0))


CASES: dict[str, tuple[Callable[[], Table], list[str]]] = {
    "declare": (lambda: war(DeclareTurn(0)), ["order fleets to sector 57", "attack", "play lobby dinners"]),
    "gather": (
        lambda: war(GatherFleets(0)),
        ["take 2 from sector 44", "take 1 from sector 29", "take 0 from sector 44"],
    ),
    "stance": (lambda: war(ChooseStance(0)), ["retreat", "pass"]),
    "purpose": (lambda: war(ChoosePurpose(0)), ["fight for bip", "fight for nobody"]),
    "admiral": (lambda: war(ChooseAdmiral(0)), ["send brannoch as admiral", "send zharrak as admiral"]),
    "battle": (lambda: war(ChooseBattle(0, (at(40), at(43)))), ["fight in sector 41"]),
    "retreat": (
        lambda: war(Retreat(0, at(44), 1)),
        ["retreat 2 to sector 29", "retreat 1 to sector 40", "retreat 0 to sector 29"],
    ),
    "campaign": (
        lambda: war(CampaignTurn(0)),
        ["campaign in sector 50", "campaign in sector 29", "campaign in sector 39"],
    ),
    "campaigner": (
        lambda: war(ChooseCampaigner(0, at(43))),
        ["send brannoch to campaign", "send zharrak to campaign"],
    ),
    "settle": (lambda: war(ChooseCampaign(0, (at(43), at(44)))), ["resolve the campaign in sector 45"]),
    "bid": (lambda: war(CampaignBid(0)), ["spend 5 influence", "spend 0 influence", "spend -1 influence"]),
    "buy": (
        lambda: war(BuyTurn(0)),
        ["buy a fleet for sector 29", "recruit wythelle", "indulge orrumah", "recruit zharrak"],
    ),
    "moment": (
        lambda: war(OpenMoment(M_STEP)),
        ["play feint", "use spy of orrumah", "look at the hand of bip", "trade tokens of orrumah"],
    ),
    "aim": (aimed, ["choose gsp", "choose zharrak", "choose 2"]),
    "step": (bidding, ["raise the roll twice", "spend 5 influence"]),
    "march": (lambda: war(Marching(0, 1, -1)), ["march a fleet from sector 40", "march to sector 43"]),
    "march to": (lambda: war(Marching(0, 1, at(29))), ["march to sector 29"]),
    "amnesty": (lambda: war(AbsolveOwn(0, 1)), ["absolve brannoch", "absolve zharrak"]),
    "perks": (lambda: war(TakePerksOrNot(0, 3, 1, 4)), ["take the perks of prime minister"]),
    "fire": (lambda: war(LoseCard(0)), ["throw away distraction", "pass"]),
    "blight": (lambda: war(LoseFleet(0)), ["give up a fleet in sector 40", "pass"]),
    "volunteers": (lambda: war(GainFleet(0)), ["muster a fleet in sector 43", "pass"]),
    "election": (lambda: war(CallElection(1)), ["call it off"]),
    "stronghold": (lambda: war(ChooseStronghold(0)), ["the rebellion holds sector 40", "pass"]),
    "ransom": (lambda: war(PayRansom(0, sen("orrumah"), 1, 4)), ["pay the tax", "pay for the trial"]),
    "burn": (lambda: war(BurnCards(0, 1, 4)), ["discard feint of theirs", "discard feint"]),
    "give": (lambda: war(GiveOne(0, 1)), ["hand over distraction", "pass"]),
    "name": (lambda: war(NameOne(0, 1)), ["name feint", "name a fleet"]),
    "tokens": (lambda: war(PlaceCorruption(0, 2, "DES-COR-05")), ["put it on zharrak", "put it on wythelle"]),
    "discard": (lambda: war(DiscardDown(0)), []),
    "pool": (lambda: war(PoolPurchase(1)), ["buy 3 republic fleets from the pool"]),
    "orders": (
        lambda: war(WritePlan(0, -1)),
        ["order 4 republic fleets from sector 1", "order 1 republic fleets from sector 2"],
    ),
    "where": (lambda: war(PickTarget(0, 1, 0, -1)), ["send them to sector 57", "pass"]),
    "what for": (lambda: war(PickPurpose(0, 1, 0, at(43), sen("orrumah"))), ["to make it neutral"]),
    "leader": (lambda: war(NameAdmiral(0, at(43), sen("orrumah"))), ["led by zharrak", "led by brannoch"]),
}


@clause(
    "DES-INV-03",
    "DES-INV-14",
    "DES-BAT-22",
    "DES-CAMP-07",
    "DES-CAMP-14",
    "DES-BUY-02",
    "DES-CARD-03",
    "DES-GAL-06",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_not_allowed_is_answered_with_a_sentence_and_changes_nothing(name: str) -> None:
    build, texts = CASES[name]
    pos = build()
    if not texts:
        assert not pos.waiting  # three cards are no hand to be discarded from
        return
    assert pos.waiting, "somebody is asked"
    before = pos.save()
    for text in [*texts, "", "do something else"]:
        with pytest.raises((IllegalMove, UnreadableMove)) as caught:
            pos.play(text)
        assert str(caught.value).endswith((".", "?")) and " " in str(caught.value), text
        assert pos.save() == before, f"the refused move '{text}' has changed the position"


@clause("DES-INV-08", "DES-CAMP-06", "DES-INF-09", "DES-CAMP-01")
def test_some_refusals_name_the_clause_that_stands_in_the_way() -> None:
    pos = war(CampaignTurn(0))
    assert refused(pos, "campaign in sector 50").clause == "DES-INF-09"
    assert refused(pos, "campaign in sector 39").clause == "DES-CAMP-01"
    tired = war()
    tired.exhausted[sen("orrumah")] = True
    start(tired, CampaignTurn(0))
    error = refused(tired, "campaign in sector 43")
    assert (error.clause, str(error)) == ("DES-CAMP-06", "You have no Senator with an Action left.")
