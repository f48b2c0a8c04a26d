"""Windows over the pile of reactions: who is asked, what fits, how an item is resolved (NOM-SYNC, NOM-WND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Pass, Question, Seat, Step
from orrery.engine.pile import PileRound
from orrery.engine.stops import Stake
from orrery.engine.window import RoundWindow
from orrery.games.nomads.cards.content import OPEN, RESPONSE
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.cards.pack import WindowName
from orrery.games.nomads.holdings.trade import OpenOffer, open_offer, why_not_offer
from orrery.games.nomads.table.changes import discard
from orrery.games.nomads.table.items import DEEDS, Item
from orrery.games.nomads.table.prices import SYNCHRONIC, affordable
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.using.aims import why_not_aim
from orrery.games.nomads.using.applying import wait
from orrery.games.nomads.using.effect import Effect
from orrery.games.nomads.using.powers import announce, card_moves, power_moves, why_not_use
from orrery.games.nomads.using.stakes import stake_of
from orrery.games.nomads.using.wording import window_question

OTHERS_ANSWER = "The others may answer"
"""What those who wait read: a name would tell who could hold a card (NOM-WND-12, NOM-WND-17)."""


class Round(PileRound[Expanse], frozen=True):
    """A window: the right to act begins with the active player and goes round in turn order (NOM-SYNC-08).

    `after`: everybody up to this seat has passed already (NOM-NEGO-20); -1 means nobody.
    """

    kind: WindowName
    after: Seat = -1

    def asked(self, pos: Expanse) -> Sequence[Seat]:
        seats = pos.living()
        if self.after in seats:
            seats = seats[seats.index(self.after) + 1 :]
        return [seat for seat in seats if could_answer(pos, seat, self.kind)]

    def window(self, seats: tuple[Seat, ...]) -> Step[Expanse]:
        return React(seats, self.kind)

    def again(self, seat: Seat) -> Step[Expanse]:
        return Round(self.kind)

    def height(self, pos: Expanse) -> int:
        return len(pos.pile)

    def resolve_top(self, pos: Expanse) -> None:
        resolve(pos, pos.pile.pop())


class React(RoundWindow[Expanse], frozen=True):
    """Add one synchronic or pass; with an empty pile also an offer to the active player (NOM-SYNC-08, NEGO-20)."""

    kind: WindowName

    def round(self) -> Round:
        return Round(self.kind)

    def answers(self, pos: Expanse, seat: Seat) -> Sequence[Move]:
        if not pos.alive[seat]:
            return ()
        moves = card_moves(pos, seat, self.kind, False)
        moves.extend(power_moves(pos, seat, self.kind, False))
        if self.kind == OPEN and why_not_offer_here(pos, seat, OPEN) is None:
            moves.append(OpenOffer(pos.active))
        return moves

    def why_not(self, pos: Expanse, seat: Seat, move: Move) -> tuple[str, str]:
        reason: Reason | None = None
        if isinstance(move, OpenOffer):
            reason = why_not_offer_here(pos, seat, self.kind) or why_not_offer(pos, seat, move.seat)
        elif isinstance(move, DEEDS):
            reason = why_not_use(pos, seat, move, self.kind, False)
        elif seat != pos.active and type(move) is not Pass:
            reason = "It is not your turn: you may answer with a synchronic or pass.", "NOM-TURN-03"
        return reason or ("", "")

    def answer(self, pos: Expanse, seat: Seat, move: Any) -> None:
        if isinstance(move, OpenOffer):
            pos.then(AfterOffer(seat, self.kind, pos.pair_deals[seat]))
            open_offer(pos, seat, move.seat)
        else:
            super().answer(pos, seat, move)

    def carry_out(self, pos: Expanse, seat: Seat, move: Any) -> None:
        announce(pos, seat, move, self.kind, False)

    def stake(self, pos: Expanse, seat: Seat) -> Stake:
        """An item aimed at the seat, its own war, another's, or a quiet window (NOM-WND-12)."""
        return stake_of(pos, seat, self.answers(pos, seat))

    def ask(self, pos: Expanse, seat: Seat) -> Question:
        text, args = window_question(pos, seat)
        return Question(text, OTHERS_ANSWER, args, "NOM-SYNC-08")


class AfterOffer(Step[Expanse], frozen=True):
    """After a deal the right to act begins again with the active player, otherwise it goes on (NOM-NEGO-20)."""

    seat: Seat
    kind: WindowName
    deals: int

    def run(self, pos: Expanse) -> None:
        pos.then(Round(self.kind, -1 if pos.pair_deals[self.seat] > self.deals else self.seat))


def why_not_offer_here(pos: Expanse, seat: Seat, kind: WindowName) -> Reason | None:
    """Why a window has no room for an offer to the active player; None if it has (NOM-NEGO-20)."""
    if kind != OPEN or seat == pos.active:
        return "Offers are made between two actions, outside wars.", "NOM-NEGO-10"
    return why_not_offer(pos, seat, pos.active)


def could_answer(pos: Expanse, seat: Seat, kind: WindowName) -> bool:
    """Whether a seat could have an answer as far as the table shows (NOM-WND-12, NOM-WND-17): cards it might hold and pay for,
    effects everybody sees, or an announced wish to make an offer."""
    if pos.storage[seat]:
        cheapest = pos.content.cheapest[kind]
        if pos.pile or pos.standing:
            cheapest = min(cheapest, pos.content.cheapest[RESPONSE])
        if affordable(pos, seat, cheapest, SYNCHRONIC):
            return True
    if power_moves(pos, seat, kind, False):
        return True
    return pos.wish[seat] and why_not_offer_here(pos, seat, kind) is None


# --- resolving --------------------------------------------------------------------------------------------------


def resolve(pos: Expanse, item: Item) -> None:
    """Resolve one item completely, if its target and condition still hold (NOM-SYNC-10, NOM-SYNC-13)."""
    ability = pos.content.abilities[item.ability]
    if why_not_aim(pos, item.user, ability, item.target) is not None:
        pos.tell("NOM-SYNC-13", "{0:source} of {1:seat} has no effect any more", ability.source, item.user)
        if item.card >= 0:
            discard(pos, item.card)
        return
    pos.resolving = item
    pos.tell("NOM-SYNC-10", "{0:source} of {1:seat} is resolved", ability.source, item.user)
    if ability.mode == "delayed":
        wait(pos, item.user, ability, getattr(item.target, "place", -1), item.card)
    else:
        pos.then(Effect(item.user, item.ability, item.target, item.card), FinishItem())


class FinishItem(Step[Expanse], frozen=True):
    """A consumable is discarded when its effect has been applied, unless it lasts (NOM-CONS-03, NOM-SYNC-17)."""

    def run(self, pos: Expanse) -> None:
        item = pos.resolving
        if item is not None:
            pos.resolving = None
            if item.card >= 0:
                discard(pos, item.card)
