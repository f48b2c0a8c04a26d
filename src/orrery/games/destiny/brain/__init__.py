"""What a bot weighs in Galactic Destiny: a number for each move of each decision, in Sectors to be expected.

The plan: win Sectors by Campaigns, recruit, and take the five chairs of the Senate when there are Senators for them;
keep clean, try the tainted Senators of others and free Infested Sectors, for ten of those end the game for everybody;
rebel only while there is little to lose and the Senate promises nothing. Deals are offered where both sides gain, and
words are kept while that costs less than breaking them. Every decision of the game has its own function here, and a
test sees to it that none is missing; `sense.py` holds what all of them share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.engine.domain import Domain
from orrery.games.destiny.brain import bills, campaigns, deals, menu, orders, purchases, senate, trials, war
from orrery.games.destiny.brain.believing import believe, remember
from orrery.games.destiny.brain.judging import (
    BURDENS,
    FEATURES,
    NOBODY,
    SAID,
    features,
    nobody,
    progress,
    quiet,
)
from orrery.games.destiny.brain.sense import (
    BREACH,
    NEVER,
    Weigher,
    decline,
    first,
    prefer,
    relief,
    senator_value,
)
from orrery.games.destiny.brain.words import breaks, excuse
from orrery.games.destiny.cards.announcing import AnswerWindow
from orrery.games.destiny.cards.assassination import BidOnAttempt
from orrery.games.destiny.cards.hands import BurnCards
from orrery.games.destiny.cards.on_senators import PayRansom
from orrery.games.destiny.cards.playing import Complete
from orrery.games.destiny.cards.sector_abilities import GiveOne, NameOne
from orrery.games.destiny.deals.breaches import AcceptOrSue
from orrery.games.destiny.deals.court import (
    AdmitOrDeny,
    ProposerSays,
    RejectReading,
    StandInCourt,
    StateVersion,
)
from orrery.games.destiny.deals.deals import AnswerDeal, WriteDeal
from orrery.games.destiny.deals.due import KeepOrBreak
from orrery.games.destiny.deals.talk import Negotiate, OffersWanted
from orrery.games.destiny.deals.terms import WriteTerm
from orrery.games.destiny.laws.drafting import Drafting
from orrery.games.destiny.laws.enactment import ChallengeWindow, Review
from orrery.games.destiny.laws.free_words import JudgeBreach
from orrery.games.destiny.laws.licences import LicenceNumber, LicenceSectors
from orrery.games.destiny.laws.propositions import TableLaw, TableTurn
from orrery.games.destiny.laws.tabled import AmendOrNot
from orrery.games.destiny.laws.taxes import Tax
from orrery.games.destiny.phases.ending import DiscardDown, Duty, PoolPurchase
from orrery.games.destiny.phases.events import AbsolveOwn, GainFleet, LoseCard, LoseFleet, TakePerksOrNot
from orrery.games.destiny.phases.galactic import CallElection
from orrery.games.destiny.phases.setup import ChooseParty
from orrery.games.destiny.senate.counting import VetoOrNot
from orrery.games.destiny.senate.elections import Candidate, NextOffice, TakeOffice
from orrery.games.destiny.senate.orders import FollowOrRefuse, NameAdmiral, PickPurpose, PickTarget, WritePlan
from orrery.games.destiny.senate.prosecutions import AddTrial, ChooseTrial, PayForTrial, ProposeCharge
from orrery.games.destiny.senate.votes import AddBid, CallVote, CastVote, VoteBid
from orrery.games.destiny.table.clicks import TermNumber
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.corruption import PlaceCorruption
from orrery.games.destiny.turn.dice import RerollWindow
from orrery.games.destiny.turn.open_moments import Moment
from orrery.games.destiny.turn.rerolls import ChooseResult
from orrery.games.destiny.war.battles import ChooseBattle, Retreat
from orrery.games.destiny.war.campaigns import (
    CampaignBid,
    CampaignTurn,
    ChooseCampaign,
    ChooseCampaigner,
    SpendOn,
)
from orrery.games.destiny.war.casualties import AssignHit
from orrery.games.destiny.war.feints import Marching
from orrery.games.destiny.war.invasions import (
    ChooseAdmiral,
    ChoosePurpose,
    ChooseStance,
    DeclareTurn,
    GatherFleets,
)
from orrery.games.destiny.war.purchases import BuyTurn
from orrery.games.destiny.war.rebellion import ChooseStronghold, NameSector

__all__ = [
    "BREACH",
    "BURDENS",
    "FEATURES",
    "NOBODY",
    "PACE",
    "PLAN",
    "SAID",
    "WANDER",
    "believe",
    "breaks",
    "excuse",
    "features",
    "nobody",
    "progress",
    "propose",
    "quiet",
    "remember",
    "weigh",
    "worth",
]

PACE = 2.0
"""How many decisions a search tries in the time that others need for one, measured by processor time (docs/bots.md)."""
PLAN = {"width": 4, "depth": 4, "patience": 20, "caution": 1.0, "least": 6}
"""A turn has hundreds of decisions, and what others do in them is noise: a few moves are tried often, and judged as soon as they have taken effect."""

WANDER = 0.03
"""A game has some 1,500 decisions, and slips in them feed the Infestation: with the usual share more than half of all games were lost by everybody, and a
judge that learns from those knows little about who wins the others."""

WEIGHERS: dict[type[Any], Weigher] = {
    ChooseParty: first,
    CallElection: senate.call_election,
    AbsolveOwn: purchases.absolve,
    TakePerksOrNot: purchases.perks,
    LoseCard: menu.discard,
    LoseFleet: war.lose_fleet,
    GainFleet: war.lose_fleet,
    Moment: menu.menu,
    OffersWanted: menu.menu,
    AnswerWindow: menu.answer,
    Complete: menu.complete,
    PayRansom: menu.ransom,
    BurnCards: menu.burn,
    GiveOne: menu.give,
    NameOne: menu.name,
    Candidate: senate.stand,
    TakeOffice: senate.stand,
    NextOffice: senate.next_office,
    CallVote: senate.call_on,
    CastVote: senate.cast,
    VoteBid: senate.bid,
    VetoOrNot: senate.veto,
    WritePlan: orders.write_plan,
    PickTarget: orders.pick_target,
    PickPurpose: orders.pick_purpose,
    NameAdmiral: orders.name_admiral,
    FollowOrRefuse: orders.follow,
    ProposeCharge: trials.accuse,
    AddTrial: trials.accuse,
    ChooseTrial: trials.next_trial,
    PayForTrial: trials.pay,
    TableTurn: bills.table_turn,
    Drafting: decline,  # laws are written whole, in the language of laws
    AmendOrNot: bills.amend,
    LicenceNumber: bills.licence_number,
    LicenceSectors: decline,  # a licence for everywhere
    ChallengeWindow: bills.challenge,
    Review: bills.review,
    JudgeBreach: bills.judge_breach,
    Tax: bills.tax,
    Duty: bills.duty,
    PoolPurchase: bills.pool,
    WriteDeal: deals.write_deal,
    WriteTerm: deals.write_term,
    AnswerDeal: deals.answer_offer,
    KeepOrBreak: deals.keep_or_break,
    AcceptOrSue: trials.breach,
    AdmitOrDeny: trials.plead,
    ProposerSays: trials.reading,
    RejectReading: trials.reject,
    StandInCourt: trials.stand_in_court,
    StateVersion: first,
    DeclareTurn: war.declare,
    GatherFleets: war.gather,
    ChooseStance: war.stance,
    ChoosePurpose: war.purpose,
    ChooseAdmiral: war.admiral,
    Marching: war.march,
    ChooseBattle: war.next_battle,
    AssignHit: war.hit,
    Retreat: war.retreat,
    BidOnAttempt: war.bid_on_attempt,
    RerollWindow: campaigns.reroll,
    ChooseResult: campaigns.choose_result,
    CampaignTurn: campaigns.campaign,
    ChooseCampaigner: campaigns.campaigner,
    ChooseCampaign: campaigns.next_campaign,
    CampaignBid: campaigns.spend,
    BuyTurn: purchases.buy,
    PlaceCorruption: purchases.bearer,
    DiscardDown: menu.discard,
    ChooseStronghold: prefer(NameSector),
}
"""The function that weighs each kind of decision."""
MEANS = (Negotiate, BuyInfluence, BuyMoney)
"""Good for nothing without a plan for what follows: who has none does not try them out."""


def weigh(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What each move is worth to the seat that is asked."""
    weights = WEIGHERS[type(pos.decision)](pos, seat, moves)
    return [
        NEVER if weight <= 0.0 and isinstance(move, MEANS) else weight
        for move, weight in zip(moves, weights, strict=True)
    ]


def worth(pos: Table, seat: Seat) -> float:
    """How well a seat stands: Sectors first, then what wins more of them."""
    value = 1.0 * pos.count_sectors(seat) + 0.15 * pos.fleets_of(seat)
    value += 0.06 * pos.money[seat] + 0.06 * pos.influence[seat] + 0.1 * len(pos.hands[seat])
    value += sum([senator_value(pos, senator) for senator in pos.senators_of(seat)])
    return value - relief(pos) * pos.infested() * 0.2


def propose(pos: Table, seat: Seat, domain: Domain) -> list[Move]:
    """The few moves of an open-ended choice that deserve a look."""
    sample = domain.sample
    if isinstance(sample, TableLaw):
        return bills.propose(pos, seat, domain)
    if isinstance(sample, AddBid):
        return senate.propose_bid(pos, seat, domain)
    if isinstance(sample, TermNumber):
        return deals.propose_number(pos, seat, domain)
    if isinstance(sample, SpendOn):
        return [SpendOn(n) for n in (4, 6, 7, 9, 10) if not domain.why_not(SpendOn(n))]
    return []
