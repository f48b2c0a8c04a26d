"""What a click would bring that one may not expect: laws and promises that it breaks, Corruption that it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move
from orrery.games.destiny.board.meaning import Means, breaches, broken_promises
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.cards.meanings import ChooseSenator
from orrery.games.destiny.cards.playing import Abuse, Play, UseTrait
from orrery.games.destiny.cards.sector_abilities import AugurWith, LookAt
from orrery.games.destiny.content.effects.played import Assassinate, Corrupt
from orrery.games.destiny.deals.deals import TRADES, AcceptDeal, MakeOffer
from orrery.games.destiny.phases.events import TakePerks
from orrery.games.destiny.senate.audits import AuditOf
from orrery.games.destiny.senate.counting import VetoIt
from orrery.games.destiny.senate.elections import StandForward
from orrery.games.destiny.senate.prosecutions import Prosecute
from orrery.games.destiny.table.announced import CARD, TRAIT
from orrery.games.destiny.table.goods import OwnedSector
from orrery.games.destiny.table.terms import Gift, Term, WontKill, WontRebel, WontTry
from orrery.games.destiny.turn.acts import (
    AUDIT,
    BANK,
    BUY_FLEET,
    BUY_REPUBLIC,
    CORRUPT_MINISTRY,
    PROMISE,
    RECRUIT,
    SECTOR_ABILITY,
    SENATOR_ABILITY,
    SEND_ADMIRAL,
    STAND,
    VETO,
)
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.rerolls import Again
from orrery.games.destiny.war.invasions import SendAs
from orrery.games.destiny.war.purchases import BuyFleet, BuyRepublic, Indulge, Recruit
from orrery.games.destiny.war.rebellion import Rebel

ACTS: dict[type[Move], int] = {
    BuyRepublic: BUY_REPUBLIC,
    Recruit: RECRUIT,
    BuyInfluence: BANK,
    BuyMoney: BANK,
    UseTrait: SENATOR_ABILITY,
    Abuse: CORRUPT_MINISTRY,
    StandForward: STAND,
    AuditOf: AUDIT,
    VetoIt: VETO,
    LookAt: SECTOR_ABILITY,
    AugurWith: SECTOR_ABILITY,
    Indulge: SECTOR_ABILITY,
    Again: SECTOR_ABILITY,
    SendAs: SEND_ADMIRAL,
}
"""Acts without a place that laws may tax or forbid."""


def hazards(scene: Scene, move: Any) -> str:
    """A warning for a move of the reader; empty if there is nothing to warn of."""
    found = [*_laws(scene, move), *_promises(scene, move)]
    told = [f"{one.text.lower()}: {one.note}" for one in found]
    return ", ".join([*_effects(scene, move), *dict.fromkeys(told)])


def _laws(scene: Scene, move: Any) -> list[Means]:
    if not scene.view.laws:
        return []
    if type(move) in ACTS:
        return breaches(scene, ACTS[type(move)], -1)
    if isinstance(move, BuyFleet):
        return breaches(scene, BUY_FLEET, move.sector)
    offer = scene.view.offer
    if isinstance(move, (MakeOffer, AcceptDeal)) and offer is not None:
        acts = dict.fromkeys(_act(term) for term in offer.terms if term.names(scene.me))
        return [one for act, sector in acts for one in breaches(scene, act, sector)]
    return []


def _act(term: Term) -> tuple[int, int]:
    """What laws see in a term: the act, and the Sector or -1."""
    if type(term) is not Gift:
        return PROMISE, -1
    return TRADES[type(term.goods)], term.goods.sector if type(term.goods) is OwnedSector else -1


def _promises(scene: Scene, move: Any) -> list[Means]:
    if not scene.view.deals:
        return []
    if isinstance(move, Prosecute):
        return broken_promises(scene, WontTry, scene.view.sen_seat[move.senator], move.senator)
    if isinstance(move, Rebel):
        return broken_promises(scene, WontRebel, -1, -1)
    if isinstance(move, ChooseSenator) and _kills(scene):
        return broken_promises(scene, WontKill, scene.view.sen_seat[move.senator], move.senator)
    return []


def _kills(scene: Scene) -> bool:
    """Whether what is being announced is an assassination."""
    played, content = scene.view.pending, scene.content
    if played is None or played.what not in (CARD, TRAIT):
        return False
    effects = content.card_effects[played.id] if played.what == CARD else content.trait_effects[played.id]
    return any(isinstance(effect, Assassinate) for effect in effects)


def _effects(scene: Scene, move: Any) -> list[str]:
    content = scene.content
    if isinstance(move, TakePerks):
        return ["1 Corruption on the Minister"]
    if isinstance(move, Play):
        return _words(content.card_effects[move.card])
    return _words(content.trait_effects[move.trait]) if isinstance(move, UseTrait) else []


def _words(effects: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for effect in effects:
        if isinstance(effect, Corrupt) and effect.target == "acting":
            many = f"1 to {effect.upto} Corruption" if effect.upto else f"{effect.n} Corruption"
            found.append(f"{many} on whoever acts")
        elif isinstance(effect, Assassinate):
            found.append("1 Corruption for each 1 that is rolled")
    return found
