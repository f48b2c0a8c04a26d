"""Activation: the actions of a turn, each finished before the next begins (NOM-ACT, NOM-TRAIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Seat, Step, always_asked, bargains, says
from orrery.engine.sheet import Sheet
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import OPEN
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.holdings.trade import OpenOffer, open_offer, why_not_offer
from orrery.games.nomads.table.changes import train
from orrery.games.nomads.table.items import DEEDS
from orrery.games.nomads.table.looks import Looks
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.prices import (
    EXTRA_JUMP,
    TRAIN,
    affordable,
    jump_price,
    train_price,
    why_no_extra_jump,
    why_too_dear,
)
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import why_no_war
from orrery.games.nomads.turn.ending import end_turn
from orrery.games.nomads.turn.jumps import Jump, refill_systems
from orrery.games.nomads.turn.planning import plan_sheet
from orrery.games.nomads.turn.technologies import (
    Build,
    Install,
    build,
    build_moves,
    install,
    why_not_build,
    why_not_install,
)
from orrery.games.nomads.using.powers import announce, card_moves, power_moves, why_not_use
from orrery.games.nomads.using.windows import Round
from orrery.games.nomads.war.declaration import declare


@says("train a unit", "NOM-TRAIN-01")
class TrainUnit(Move, frozen=True):
    """Flip a civil unit to its military side."""


@says("make an extra jump", "NOM-JUMP-04")
class ExtraJump(Move, frozen=True):
    """Pay and jump."""


@says("declare war on {seat}", "NOM-WAR-16")
class DeclareWar(Move, frozen=True):
    """Saying that you attack is enough."""

    seat: int


@bargains("begin")
@says("announce an offer", "NOM-NEGO-20")
class AnnounceWish(Move, frozen=True):
    """Say that you want to make offers on other players' turns: their windows ask you for them (NOM-NEGO-24)."""


@says("end the turn", "NOM-TURN-13")
class EndTurn(Move, frozen=True):
    """No more actions."""


class ToAct(Step[Expanse], frozen=True):
    """The next action is chosen; who may look at the system deck now finds one there (NOM-JUMP-08)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        if total(pos, self.seat, effects.Peek) and why_no_extra_jump(pos, self.seat) is None:
            refill_systems(pos)
            pos.reveal()
        pos.then(Activate(self.seat))


@always_asked  # a turn that ends by itself would tell that nothing else was possible
class Activate(Looks, frozen=True):
    """Any action in any order, as often as it can be paid; or the end of the turn (NOM-ACT-01, NOM-ACT-11)."""

    def systems_seen(self, pos: Expanse) -> int:
        return 0 if why_no_extra_jump(pos, self.seat) else total(pos, self.seat, effects.Peek)

    def moves(self, pos: Expanse) -> Sequence[Move]:
        seat, content = self.seat, pos.content
        moves = card_moves(pos, seat, OPEN, True)
        moves.extend(power_moves(pos, seat, OPEN, True))
        moves.extend(build_moves(pos, seat))
        if affordable(pos, seat, content.training_price, TRAIN) and why_not_train(pos, seat) is None:
            moves.append(TrainUnit())
        if affordable(pos, seat, content.jump_price, EXTRA_JUMP) and why_no_extra_jump(pos, seat) is None:
            moves.append(ExtraJump())
        others = pos.others(seat)
        for other in others:
            if why_no_war(pos, seat, other) is None:
                moves.append(DeclareWar(other))
        for other in others:
            if why_not_offer(pos, seat, other) is None:
                moves.append(OpenOffer(other))
        if not pos.wish[seat]:
            moves.append(AnnounceWish())
        moves.append(EndTurn())
        return moves

    def sheet(self, pos: Expanse) -> Sheet | None:
        return plan_sheet(pos, self.seat, pos.moves(self.seat), TrainUnit(), EndTurn())

    def apply(self, pos: Expanse, move: Any) -> None:
        seat = self.seat
        if isinstance(move, EndTurn):
            end_turn(pos, seat)
        elif isinstance(move, AnnounceWish):
            pos.wish[seat] = True
            pos.tell("NOM-NEGO-20", "{0:seat} wants to make offers on other players' turns", seat)
            pos.then(self)
        elif isinstance(move, OpenOffer):
            pos.then(AfterNegotiation(seat, move.seat, pos.pair_deals[move.seat]))
            open_offer(pos, seat, move.seat)
        else:
            pos.then(Round(OPEN), ToAct(seat))
            act(pos, seat, move)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Your turn: {0} credit(s). What do you do?",
            "{seat} take(s|) a turn",
            (pos.credits[self.seat],),
            "NOM-ACT-01",
        )

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not(pos, self.seat, move) or ("", "")


class AfterNegotiation(Step[Expanse], frozen=True):
    """A deal is an action that players may react to; a negotiation without one opens no window (NOM-WND-02)."""

    seat: Seat
    partner: Seat
    deals: int

    def run(self, pos: Expanse) -> None:
        if pos.pair_deals[self.partner] > self.deals:
            pos.then(Round(OPEN), ToAct(self.seat))
        else:
            pos.then(ToAct(self.seat))


def act(pos: Expanse, seat: Seat, move: Any) -> None:
    """Carry out an action; the window behind it and the next action already wait (NOM-SYNC-06, NOM-SYNC-07)."""
    if isinstance(move, DEEDS):
        announce(pos, seat, move, OPEN, True)
    elif isinstance(move, Build):
        build(pos, seat, move.card)
    elif isinstance(move, Install):
        install(pos, seat, move.card, move.place)
    elif isinstance(move, TrainUnit):
        pos.credits[seat] -= train_price(pos, seat)
        train(pos, seat, 1)
        pos.tell("NOM-TRAIN-01", "{0:seat} trains a unit", seat)
    elif isinstance(move, ExtraJump):
        pos.credits[seat] -= jump_price(pos, seat)
        pos.jumps += 1
        pos.tell("NOM-JUMP-04", "{0:seat} makes an extra jump", seat)
        pos.then(Jump(seat))
    else:
        assert isinstance(move, DeclareWar)
        declare(pos, seat, move.seat)


def why_not_train(pos: Expanse, seat: Seat) -> Reason | None:
    """Why no unit can be trained now; None if one can (NOM-TRAIN-01, NOM-ACT-05)."""
    if not pos.civil[seat]:
        return "You have no civil unit to train.", "NOM-TRAIN-01"
    return why_too_dear(pos, seat, pos.content.training_price, TRAIN, "Training")


def why_not(pos: Expanse, seat: Seat, move: Move) -> Reason | None:
    """Why an action is refused; None if it is possible, or no action at all."""
    if isinstance(move, DeclareWar):
        return why_no_war(pos, seat, move.seat)
    if isinstance(move, Build):
        return why_not_build(pos, seat, move.card)
    if isinstance(move, Install):
        return why_not_install(pos, seat, move.card, move.place)
    if isinstance(move, ExtraJump):
        return why_no_extra_jump(pos, seat)
    if isinstance(move, TrainUnit):
        return why_not_train(pos, seat)
    if isinstance(move, OpenOffer):
        return why_not_offer(pos, seat, move.seat)
    if isinstance(move, AnnounceWish) and pos.wish[seat]:
        return "You have announced it already.", "NOM-NEGO-24"
    if isinstance(move, DEEDS):
        return why_not_use(pos, seat, move, OPEN, True)
    return None
