"""Activation: the actions of a turn, each finished before the next begins (NOM-ACT, NOM-TECH, NOM-EQUIP, NOM-TRAIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.games.nomads.changes import credit_on, train, unstore
from orrery.games.nomads.content import CONSUMABLE, EQUIPMENT, OPEN, PEEK
from orrery.games.nomads.jumps import Jump, refill_stars
from orrery.games.nomads.powers import (
    Use,
    UseForCard,
    UseOnItem,
    UseOnPlace,
    UseOnSeat,
    announce,
    card_moves,
    power_moves,
)
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.trade import OpenOffer, can_offer, open_offer
from orrery.games.nomads.values import (
    INSTALL,
    TRAIN,
    build_price,
    can_afford,
    can_build,
    can_extra_jump,
    free_place,
    free_slot,
    in_reach,
    jump_price,
    jumps_left,
    price,
    settled,
    ships,
    total,
    train_price,
    war_barred,
)
from orrery.games.nomads.war import declare
from orrery.games.nomads.windows import Round


@says("build {card}", "NOM-TECH-01")
class Build(Move, frozen=True):
    """Place a technology face down with its price on it."""

    card: int


@says("install {card} on {place}", "NOM-EQUIP-02")
class Install(Move, frozen=True):
    """Put equipment under a built ship."""

    card: int
    place: int


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
        if total(pos, self.seat, PEEK) and can_extra_jump(pos, self.seat):
            refill_stars(pos)
            pos.reveal()
        pos.then(Activate(self.seat))


class Activate(Decision[Expanse], frozen=True):
    """Any action in any order, as often as it can be paid; or the end of the turn (NOM-ACT-01, NOM-ACT-11)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        seat = self.seat
        moves = card_moves(pos, seat, OPEN, True)
        moves.extend(power_moves(pos, seat, OPEN, True))
        moves.extend(build_moves(pos, seat))
        if pos.civil[seat] and can_afford(pos, seat, pos.content.training_price, TRAIN):
            moves.append(TrainUnit())
        if can_extra_jump(pos, seat):
            moves.append(ExtraJump())
        for other in pos.others(seat):
            if not why_no_war(pos, seat, other):
                moves.append(DeclareWar(other))
        for other in pos.others(seat):
            if can_offer(pos, seat, other):
                moves.append(OpenOffer(other))
        if not pos.wish[seat]:
            moves.append(AnnounceWish())
        moves.append(EndTurn())
        return moves

    def apply(self, pos: Expanse, move: Any) -> None:
        seat = self.seat
        if isinstance(move, EndTurn):
            from orrery.games.nomads.turns import end_turn

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

    def ask(self, pos: Expanse) -> str:
        return "What do you do?"

    def clause(self) -> str:
        return "NOM-ACT-01"

    def forced(self) -> bool:
        return False  # a turn that ends by itself would tell that nothing else was possible

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not(pos, self.seat, move)


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


def build_moves(pos: Expanse, seat: Seat) -> list[Move]:
    """Technologies that can be started, equipment that can be installed."""
    content = pos.content
    moves: list[Move] = []
    room = free_place(pos, seat) >= 0
    hulls = [place for place in ships(pos, seat) if free_slot(pos, place) >= 0]
    for card in dict.fromkeys(pos.storage[seat]):
        kind = pos.kind(card)
        if content.is_technology(kind):
            if room and can_build(pos, seat, kind):
                moves.append(Build(card))
        elif content.type[kind] == EQUIPMENT and hulls:
            if can_afford(pos, seat, content.price[kind], INSTALL):
                moves.extend([Install(card, place) for place in hulls])
    return moves


def act(pos: Expanse, seat: Seat, move: Any) -> None:
    """Carry out an action; the window behind it and the next action already wait (NOM-SYNC-06, NOM-SYNC-07)."""
    if isinstance(move, (Use, UseOnSeat, UseOnPlace, UseOnItem, UseForCard)):
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


def build(pos: Expanse, seat: Seat, card: int) -> None:
    """Face down, with the whole price on it; no effect before it is flipped (NOM-TECH-01 to 03, NOM-TECH-17)."""
    cost = build_price(pos, seat, pos.kind(card))
    place = free_place(pos, seat)
    pos.credits[seat] -= cost
    unstore(pos, seat, card)
    pos.work[place] = card
    pos.building[place] = True
    pos.laid[place] = cost
    pos.built += 1
    pos.reveal()  # its price can be counted
    pos.tell("NOM-TECH-01", "{0:seat} begins a technology with {1} credit(s) on it", seat, cost)
    pos.whisper((seat,), "NOM-TECH-12", "It is {0:card}", card)
    credit_on(pos, seat, "build", pos.built == 1)


def install(pos: Expanse, seat: Seat, card: int, place: int) -> None:
    """Face up under the ship, working at once and for good (NOM-EQUIP-02, NOM-EQUIP-06, NOM-EQUIP-08)."""
    pos.credits[seat] -= price(pos, seat, pos.content.price[pos.kind(card)], INSTALL)
    unstore(pos, seat, card)
    pos.gear[free_slot(pos, place)] = card
    pos.tell("NOM-EQUIP-02", "{0:seat} installs {1:card} on {2:card}", seat, card, pos.work[place])
    pos.reveal()


def why_no_war(pos: Expanse, seat: Seat, other: Seat) -> tuple[str, str] | None:
    """Why this seat cannot declare war on the other now; None if it can (NOM-WAR-01, NOM-WAR-03)."""
    if pos.warred:
        return "You have declared war this turn already.", "NOM-WAR-01"
    if pos.no_war:
        return "An effect forbids you to declare war for the rest of this turn.", "NOM-GEN-05"
    if seat == other or not pos.alive[other]:
        return "There is nobody to attack.", "NOM-WAR-01"
    if not in_reach(pos, seat, other):
        return "You are not in the same sector.", "NOM-WAR-01"
    if war_barred(pos, seat, other):
        return "The system where one of you is forbids this war.", "NOM-GEN-04"
    if not pos.military[seat] and not ships(pos, other):
        return "Neither phase could take place: they have no ship, you have no military unit.", "NOM-WAR-03"
    return None


def why_not(pos: Expanse, seat: Seat, move: Move) -> tuple[str, str]:
    """Why an action is refused, as a sentence."""
    content = pos.content
    if isinstance(move, DeclareWar):
        return why_no_war(pos, seat, move.seat) or ("", "")
    if isinstance(move, Build) and move.card in pos.storage[seat]:
        kind = pos.kind(move.card)
        if not content.is_technology(kind):
            return "Only technologies and ships are built.", "NOM-COMP-16"
        if free_place(pos, seat) < 0:
            return "You have 8 technologies already, built and under construction together.", "NOM-TECH-07"
        return f"It costs {build_price(pos, seat, kind)} credits; you have {pos.credits[seat]}.", "NOM-ACT-05"
    if isinstance(move, ExtraJump):
        if not settled(pos, seat):
            return "You may not jump before your second turn.", "NOM-TURN-05"
        if not jumps_left(pos, seat):
            return "You have made your extra jump this turn.", "NOM-JUMP-05"
        return (
            f"An extra jump costs {jump_price(pos, seat)} credits; you have {pos.credits[seat]}.",
            "NOM-ACT-05",
        )
    if isinstance(move, TrainUnit):
        if not pos.civil[seat]:
            return "You have no civil unit to train.", "NOM-TRAIN-01"
        return f"Training costs {train_price(pos, seat)} credits; you have {pos.credits[seat]}.", "NOM-ACT-05"
    if isinstance(move, OpenOffer) and move.seat != seat and not in_reach(pos, seat, move.seat):
        return "You are not in the same sector.", "NOM-NEGO-02"
    if isinstance(move, Install) and content.type[pos.kind(move.card)] == EQUIPMENT:
        if move.place not in ships(pos, seat) or free_slot(pos, move.place) < 0:
            return "Equipment goes into a free slot of one of your built ships.", "NOM-EQUIP-03"
        if move.card in pos.storage[seat]:
            cost = price(pos, seat, content.price[pos.kind(move.card)], INSTALL)
            return f"It costs {cost} credits; you have {pos.credits[seat]}.", "NOM-ACT-05"
    if isinstance(move, (Use, UseOnSeat, UseOnPlace, UseOnItem, UseForCard)):
        return why_not_use(pos, seat, move)
    return "", ""


def why_not_use(
    pos: Expanse, seat: Seat, move: Use | UseOnSeat | UseOnPlace | UseOnItem | UseForCard
) -> tuple[str, str]:
    """Why a consumable or an active effect cannot be used now."""
    content = pos.content
    if move.deed not in pos.storage[seat]:
        return "", ""
    if content.type[pos.kind(move.deed)] != CONSUMABLE:
        return "Only consumables are used.", "NOM-COMP-16"
    ability = content.consumable(pos.kind(move.deed))[0]
    if ability.jumps and not settled(pos, seat):
        return "You may not jump before your second turn.", "NOM-TURN-05"
    if isinstance(move, UseOnSeat) and not (ability.universal or in_reach(pos, seat, move.seat)):
        return "You are not in the same sector.", "NOM-CONS-04"
    return "", ""
