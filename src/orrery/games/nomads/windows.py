"""Windows over the pile of reactions: who is asked, what fits, how an item is resolved (NOM-SYNC, NOM-WND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Seat, Step
from orrery.engine.pile import PileRound, PileWindow
from orrery.engine.standing import Threat
from orrery.games.nomads.changes import discard
from orrery.games.nomads.content import OPEN, RESPONSE, ROOM
from orrery.games.nomads.ops import Effect, wait
from orrery.games.nomads.powers import announce, card_moves, power_moves, targets
from orrery.games.nomads.state import PLANETARY, Expanse, Item
from orrery.games.nomads.trade import OpenOffer, can_offer, open_offer
from orrery.games.nomads.values import (
    SYNCHRONIC,
    attack,
    can_afford,
    defence,
    healing,
    ship_attack,
    ship_defence,
)


class Round(PileRound[Expanse], frozen=True):
    """A window: the right to act begins with the active player and goes round in turn order (NOM-SYNC-08).

    `kind` is the window's bit. `after`: everybody up to this seat has passed already (NOM-NEGO-20); -1 means nobody.
    """

    kind: int
    after: Seat = -1

    def asked(self, pos: Expanse) -> Sequence[Seat]:
        seats = pos.living()
        if self.after in seats:
            seats = seats[seats.index(self.after) + 1 :]
        return [seat for seat in seats if could_answer(pos, seat, self.kind)]

    def window(self, seats: tuple[Seat, ...]) -> Step[Expanse]:
        return React(seats, self.kind)

    def again(self) -> Step[Expanse]:
        return Round(self.kind)

    def height(self, pos: Expanse) -> int:
        return len(pos.pile)

    def resolve_top(self, pos: Expanse) -> None:
        resolve(pos, pos.pile.pop())


class React(PileWindow[Expanse], frozen=True):
    """Add one synchronic or pass; with an empty pile also an offer to the active player (NOM-SYNC-08, NEGO-20)."""

    kind: int

    def round(self) -> Round:
        return Round(self.kind)

    def answers(self, pos: Expanse, seat: Seat) -> Sequence[Move]:
        if not pos.alive[seat]:
            return ()
        moves = card_moves(pos, seat, self.kind, False)
        moves.extend(power_moves(pos, seat, self.kind, False))
        if self.kind == OPEN and seat != pos.active and can_offer(pos, seat, pos.active):
            moves.append(OpenOffer(pos.active))
        return moves

    def answer(self, pos: Expanse, seat: Seat, move: Any) -> None:
        if isinstance(move, OpenOffer):
            pos.then(AfterOffer(seat, self.kind, pos.pair_deals[seat]))
            open_offer(pos, seat, move.seat)
        else:
            super().answer(pos, seat, move)

    def announce(self, pos: Expanse, seat: Seat, move: Any) -> None:
        announce(pos, seat, move, self.kind, False)

    def threat(self, pos: Expanse, seat: Seat) -> Threat:
        """What is at stake, for standing orders: an item aimed at the seat, its own war, another's, or a quiet window.

        So a player can be passed "until something new", by kind, and still be asked when it matters (NOM-WND-12).
        """
        if any(aims_at(pos, item, seat) for item in pos.pile):
            return Threat("aimed at me", 1)
        if pos.pile:
            return Threat("pile")
        war = pos.war
        if war is None:
            return Threat("end of turn" if pos.ending else "quiet")
        if seat not in (war.attacker, war.defender):
            return Threat("war of others")
        return Threat("my war", at_stake(pos, seat))

    def ask(self, pos: Expanse, seat: Seat) -> str:
        if pos.pile:
            item = pos.pile[-1]
            name = pos.words().name("source", pos.content.abilities[item.ability].source)
            return f"{pos.seat_name(item.user)} has announced {name}. Do you answer?"
        return "Do you use a synchronic now?"

    def clause(self) -> str:
        return "NOM-SYNC-08"


def aims_at(pos: Expanse, item: Item, seat: Seat) -> bool:
    """Whether an item on the pile is aimed at a seat, one of its technologies, or one of its items."""
    if not item.target or item.user == seat:
        return False
    aim = pos.content.abilities[item.ability].target
    value = item.target[0]
    if aim in ("species", "species_or_self", "fighter"):
        return value == seat
    if aim == "pile":
        return any(one.serial == value and one.user == seat for one in pos.pile) or any(
            one.serial == value and one.user == seat for one in pos.standing
        )
    return aim != "discard_pile" and value // ROOM == seat


def at_stake(pos: Expanse, seat: Seat) -> int:
    """What a fighter would lose now: units about to be eliminated, or the ship in the confrontation."""
    war = pos.war
    assert war is not None
    side = 0 if seat == war.attacker else 1
    if war.lane:
        return int(ship_attack(pos, war.lane[1 - side]) > ship_defence(pos, war.lane[side]))
    if war.damage[side]:
        return max(0, war.damage[side] - healing(pos, seat))
    rival = war.defender if side == 0 else war.attacker
    return int(war.phase == PLANETARY and attack(pos, rival) > defence(pos, seat))


class AfterOffer(Step[Expanse], frozen=True):
    """After a deal the right to act begins again with the active player, otherwise it goes on (NOM-NEGO-20)."""

    seat: Seat
    kind: int
    deals: int

    def run(self, pos: Expanse) -> None:
        pos.then(Round(self.kind, -1 if pos.pair_deals[self.seat] > self.deals else self.seat))


def could_answer(pos: Expanse, seat: Seat, kind: int) -> bool:
    """Whether a seat could have an answer as far as the table shows (NOM-WND-12, NOM-WND-17): cards it might hold and pay for,
    effects everybody sees, or an announced wish to make an offer."""
    if pos.storage[seat]:
        cheapest = pos.content.cheapest[kind]
        if pos.pile or pos.standing:
            cheapest = min(cheapest, pos.content.cheapest[RESPONSE])
        if can_afford(pos, seat, cheapest, SYNCHRONIC):
            return True
    if power_moves(pos, seat, kind, False):
        return True
    return kind == OPEN and pos.wish[seat] and seat != pos.active and can_offer(pos, seat, pos.active)


# --- resolving --------------------------------------------------------------------------------------------------


def resolve(pos: Expanse, item: Item) -> None:
    """Resolve one item completely, if its target and condition still hold (NOM-SYNC-10, NOM-SYNC-13)."""
    ability = pos.content.abilities[item.ability]
    if item.target not in targets(pos, item.user, ability):
        pos.tell("NOM-SYNC-13", "{0:source} of {1:seat} has no effect any more", ability.source, item.user)
        if item.card >= 0:
            discard(pos, item.card)
        return
    pos.resolving = item
    pos.tell("NOM-SYNC-10", "{0:source} of {1:seat} is resolved", ability.source, item.user)
    if ability.mode == "delayed":
        wait(pos, item.user, ability, item.target, item.card)
    else:
        pos.then(Effect(item.user, item.ability, item.target, item.card, 0), FinishItem())


class FinishItem(Step[Expanse], frozen=True):
    """A consumable is discarded when its effect has been applied, unless it lasts (NOM-CONS-03, NOM-SYNC-17)."""

    def run(self, pos: Expanse) -> None:
        item = pos.resolving
        if item is not None:
            pos.resolving = None
            if item.card >= 0:
                discard(pos, item.card)
