"""What a player can do in an open moment or in its own turn besides the matter in hand (DES-CARD-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Pass, Seat, says
from orrery.engine.window import Window
from orrery.games.destiny.cards.assassination import may_attempt
from orrery.games.destiny.cards.playing import Play, UseTrait, complete, play_card, playable, use_trait
from orrery.games.destiny.cards.sector_abilities import AugurWith, LookAt, augur, look, power_moves
from orrery.games.destiny.cards.targets import needed, options
from orrery.games.destiny.content.effects import Assassinate, DestroyFleet, LookHand
from orrery.games.destiny.content.printed import DEFENCE, INTRIGUE, JUSTICE, SENATE
from orrery.games.destiny.content.uses import READY
from orrery.games.destiny.deals.court import Complain, complain, complaints
from orrery.games.destiny.deals.talk import TALK, Negotiate, talk, talk_before_bidding, talk_moves
from orrery.games.destiny.laws.free_words import Allege, allegations, allege
from orrery.games.destiny.laws.taxes import BuyInfluence, BuyMoney, bank, bank_moves
from orrery.games.destiny.senate.audits import AuditOf, announce_audit, audit_moves
from orrery.games.destiny.table.announced import MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.corruption import TradeTokens, token_trades, turn_over
from orrery.games.destiny.turn.senators import acting_traits
from orrery.games.destiny.turn.stages import I_FEINT, OWN_VOTE, STAGE_NAMES, OpenMoment, Reopen
from orrery.games.destiny.war.rebellion import (
    OfferPeace,
    Rebel,
    declare,
    may_rebel,
    offer_peace,
    peace_offers,
)


@says("abuse the office of {ministry}", "DES-MIN-07")
class Abuse(Move, frozen=True):
    """Use the corrupt ability of a Ministry."""

    ministry: int


def free_moves(pos: Table, seat: Seat, where: int) -> list[Move]:
    """Cards and abilities that answer nothing, the bank, tokens, deals, suits, Rebellion."""
    if pos.phase not in (SENATE, INTRIGUE):
        return []
    found: list[Move] = [
        Play(card) for card in sorted(set(pos.hands[seat])) if playable(pos, seat, card, where)
    ]
    for senator in pos.senators_of(seat):
        if not pos.exhausted[senator]:
            for number in acting_traits(pos, senator):
                if can_use(pos, seat, senator, number, where):
                    found.append(UseTrait(senator, number))
    found.extend(abuses(pos, seat))
    found.extend(audit_moves(pos, seat))
    found.extend(power_moves(pos, seat))
    found.extend(token_trades(pos, seat))
    found.extend(bank_moves(pos, seat))
    if where == OWN_VOTE:
        found.extend(talk_before_bidding(pos, seat))
        return found  # suits and allegations wait until the vote is over (DES-COURT-23)
    if pos.deals:
        found.extend(complaints(pos, seat))
    if pos.laws:
        found.extend(allegations(pos, seat))
    found.extend(talk_moves(pos, seat))
    if pos.rebel >= 0:
        found.extend(peace_offers(pos, seat))
    elif may_rebel(pos, seat, where):
        found.append(Rebel())
    return found


def can_use(pos: Table, seat: Seat, senator: int, number: int, where: int) -> bool:
    """Abilities that need an action whenever a General card could be played; assassinations have their own times
    (DES-SAB-25, DES-ASN-13)."""
    for effect in pos.content.trait_effects[number]:
        if isinstance(effect, Assassinate) and not may_attempt(pos, where):
            return False
        if isinstance(effect, (LookHand, DestroyFleet)) and pos.money[seat] < effect.price:
            return False
    played = Played(TRAIT, seat, number, senator)
    slot = needed(pos, played)
    return slot == READY or bool(options(pos, played, slot))


def abuses(pos: Table, seat: Seat) -> list[Move]:
    """Corrupt Ministry abilities that a Party may use now."""
    return [Abuse(ministry) for ministry in range(5) if may_abuse(pos, seat, ministry)]


def may_abuse(pos: Table, seat: Seat, ministry: int) -> bool:
    """A corrupt ability is the Minister's Action, in the Senate and Intrigue phases (DES-MIN-07 to 15)."""
    senator = pos.ministry[ministry]
    if ministry == JUSTICE or senator < 0 or pos.sen_seat[senator] != seat or pos.exhausted[senator]:
        return False
    if ministry == DEFENCE and (pos.stage > I_FEINT or not pos.fleets_of(pos.republic)):  # DES-MIN-14
        return False
    played = Played(MINISTRY, seat, ministry, senator)
    return bool(options(pos, played, needed(pos, played)))


ASIDES = (Negotiate, BuyInfluence, BuyMoney, TradeTokens)


def is_aside(move: Move) -> bool:
    """Talk, the bank and tokens: neither a card nor an ability (DES-RES-06, DES-SHA-05, DES-DEAL-10)."""
    return type(move) in ASIDES


def do_free(pos: Table, seat: Seat, move: Any) -> None:
    """Carry out one of them."""
    kind = type(move)
    if kind is Play:
        play_card(pos, seat, move.card)
    elif kind is UseTrait:
        use_trait(pos, seat, move.senator, move.trait)
    elif kind is Abuse:
        pos.pending = Played(MINISTRY, seat, move.ministry, pos.ministry[move.ministry])
        complete(pos)
    elif kind is TradeTokens:
        turn_over(pos, move.senator)
    elif kind is AuditOf:
        announce_audit(pos, seat, move.senator)
    elif kind is LookAt:
        look(pos, seat, move.seat)
    elif kind is AugurWith:
        augur(pos, seat, move.seat)
    elif kind is BuyInfluence or kind is BuyMoney:
        bank(pos, seat, move)
    elif kind is Complain:
        complain(pos, seat, move)
    elif kind is Allege:
        allege(pos, seat, move)
    elif kind in TALK:
        talk(pos, seat, move)
    elif kind is OfferPeace:
        offer_peace(pos, seat, move.seat)
    else:
        assert kind is Rebel
        declare(pos, seat)


class Moment(Window[Table], frozen=True):
    """Does anybody use a card, an ability, the bank, a deal? (DES-CARD-24)."""

    where: int

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return free_moves(pos, seat, self.where)

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.then(OpenMoment(self.where, seat))
        do_free(pos, seat, move)

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        """The first who acts is carried out. Talk, the bank and tokens are no cards or abilities: who has passed is
        not asked again for them, unless a deal was made."""
        for seat, move in zip(self.seats, answers, strict=True):
            if type(move) is Pass:
                continue
            if is_aside(move):
                open_seats = [s for s, m in zip(self.seats, answers, strict=True) if type(m) is not Pass]
                pos.then(Reopen(self.where, seat, pos.around(open_seats, seat), pos.concluded))
                do_free(pos, seat, move)
            else:
                self.answer(pos, seat, move)
            return

    def ask(self, pos: Table, seat: Seat) -> str:
        return f"{STAGE_NAMES[pos.stage]}: do you act before this goes on?"

    def clause(self) -> str:
        return "DES-CARD-24"
