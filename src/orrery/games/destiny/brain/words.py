"""The own word: which moves break a promise, and what a Party says to whom it refuses something."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.engine.offers import Counter
from orrery.games.destiny.brain.deals import deal_value, has_broken, would_accept
from orrery.games.destiny.brain.sense import rivalry
from orrery.games.destiny.deals.deals import DeclineDeal
from orrery.games.destiny.deals.due import BreakIt
from orrery.games.destiny.deals.promises import against, vote_terms
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.senate.ballots import ballot
from orrery.games.destiny.senate.prosecutions import Prosecute
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Promise, WontCampaign, WontInvade, WontTry
from orrery.games.destiny.turn.acts import TRADE_RESOURCES
from orrery.games.destiny.war.campaigns import CampaignIn, CampaignWith
from orrery.games.destiny.war.invasions import OrderTo


def breaks(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """How many promises of the Party each move breaks."""
    if not pos.deals:
        return [0.0] * len(moves)
    choices = ballot(pos) if pos.vote is not None else []
    return [float(_broken(pos, seat, move, choices)) for move in moves]


def _broken(pos: Table, seat: Seat, move: Move, choices: Sequence[Move]) -> int:
    if isinstance(move, BreakIt):
        return 1
    if isinstance(move, (CampaignIn, CampaignWith)):
        return len(against(pos, seat, WontCampaign, pos.owner[move.sector], move.sector))
    if isinstance(move, OrderTo):
        return len(against(pos, seat, WontInvade, pos.owner[move.sector], move.sector))
    if isinstance(move, Prosecute):
        return len(against(pos, seat, WontTry, pos.party_of(move.senator), move.senator))
    vote = pos.vote
    if vote is not None and move in choices:
        index = choices.index(move)
        return sum(not term.is_kept(pos, vote, index) for _, _, term in vote_terms(pos, seat))
    return 0


def excuse(pos: Table, seat: Seat, move: Move) -> str:
    """Why an offer is declined, to who has made it; "" for every other move."""
    offer = pos.offer
    if offer is None or not offer.made or not isinstance(move, (DeclineDeal, Counter)):
        return ""
    maker = offer.proposer
    if offer.aim != "deal":
        return "I make no peace on these terms."
    promised = any(isinstance(term, Promise) and term.giver == maker for term in offer.terms)
    if promised and has_broken(pos, maker):
        return "I have seen you break your word, and I count on it no more."
    if pos.laws and due(pos, seat, TRADE_RESOURCES, -1):
        return "The laws make such a deal too dear for me."
    if deal_value(pos, seat, offer.terms) <= 0.0:
        return "It would cost me more than it brings me."
    if would_accept(pos, seat, maker, offer.terms) <= 0.0 and rivalry(pos, seat, maker) > 0.5:
        return "It helps you more than me, and you are too close to winning."
    return "It brings me too little."
