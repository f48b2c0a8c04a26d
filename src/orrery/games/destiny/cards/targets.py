"""Actors, targets and numbers of cards and abilities: what must be named before they are announced (DES-CARD-03, 05, 20)."""

from __future__ import annotations

from orrery.engine.base import Move, Seat, says
from orrery.games.destiny.content.effects import (
    Absolve,
    AddProsecution,
    Assassinate,
    Ban,
    Convert,
    Corrupt,
    DestroyFleet,
    DiscardCards,
    Effect,
    LookHand,
    Lose,
    ModDefence,
    ModDiplomacy,
    Refresh,
    RemoveFromSenate,
    TakeCard,
    TakeSenator,
)
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.content.uses import ACTOR, NUMBER, OTHER, READY, TARGET
from orrery.games.destiny.table.announced import CARD, MINISTRY, TRAIT, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontKill


@says("choose {senator}", "DES-CARD-03")
class ChooseSenator(Move, frozen=True):
    """The acting Senator, or the one aimed at."""

    senator: int


@says("choose {seat}", "DES-CARD-03")
class ChooseSeat(Move, frozen=True):
    """The Party aimed at."""

    seat: int


@says("choose a fleet of {colour}", "DES-SAB-20")
class ChooseColour(Move, frozen=True):
    """Whose Fleet is aimed at, the Republic's included."""

    colour: int


@says("choose sector {sector}", "DES-CARD-03")
class ChooseSector(Move, frozen=True):
    """The Sector aimed at."""

    sector: int


@says("choose {number}", "DES-CARD-03")
class ChooseNumber(Move, frozen=True):
    """How many."""

    number: int


@says("convert {number} {resource}", "DES-CARD-03")
class ConvertSome(Move, frozen=True):
    """Exchange so much of one resource for the other."""

    number: int
    resource: int


def effects_of(pos: Table, played: Played) -> tuple[Effect, ...]:
    """What an announced card or ability does."""
    if played.what == MINISTRY:
        return pos.content.corrupt_effects[played.id]
    if played.what == TRAIT:
        return pos.content.trait_effects[played.id]
    return pos.content.card_effects[played.id]


def needed(pos: Table, played: Played) -> int:
    """What must still be chosen before a card or ability can be announced."""
    content = pos.content
    if played.what == MINISTRY:
        slots = content.corrupt_slots[played.id]
    elif played.what == TRAIT:
        slots = content.trait_slots[played.id]
    else:
        slots = content.card_slots[played.id]
    for slot in slots:
        if slot == TARGET:
            named = played.target >= 0
        elif slot == NUMBER:
            named = played.number != 0
        elif slot == OTHER:
            named = played.other >= 0
        else:
            named = played.senator >= 0
        if not named:
            return slot
    return READY


def options(pos: Table, played: Played, slot: int) -> list[Move]:
    """The choices for a slot; they depend on the table and on the own hand only."""
    seat = played.seat
    if slot == ACTOR:
        return [ChooseSenator(senator) for senator in pos.ready_of(seat)]
    if slot == NUMBER:
        return _numbers(pos, played)
    if slot == OTHER:
        colour = played.target
        return [ChooseSector(s) for s in range(pos.area) if pos.fleets_at(colour, s)]
    return _targets(pos, played)


def _numbers(pos: Table, played: Played) -> list[Move]:
    seat = played.seat
    if played.what == MINISTRY:
        return [ChooseNumber(n) for n in range(1, pos.content.corrupt_max[played.id] + 1)]
    for effect in effects_of(pos, played):
        if isinstance(effect, Convert):
            found: list[Move] = []
            for resource, purse in ((MONEY, pos.money), (INFLUENCE, pos.influence)):
                found.extend([ConvertSome(n, resource) for n in range(1, min(effect.most, purse[seat]) + 1)])
            return found
        if isinstance(effect, Corrupt) and effect.upto:
            return [ChooseNumber(n) for n in range(effect.n, effect.upto + 1)]
        if isinstance(effect, Absolve):
            target = played.senator if effect.target == "acting" else played.target
            most = pos.corruption[target] if not effect.n else min(effect.n, pos.corruption[target])
            if effect.price:
                most = min(most, pos.influence[seat] // effect.price)
            return [ChooseNumber(n) for n in range(1, most + 1)]
    return []


def _targets(pos: Table, played: Played) -> list[Move]:
    seat = played.seat
    senate = played.what == CARD and pos.content.card_time_senate[played.id]
    for effect in effects_of(pos, played):
        if isinstance(effect, Refresh):
            mine = pos.senators_of(seat)
            return [ChooseSenator(s) for s in mine if pos.exhausted[s] and not pos.fresh[s]]  # DES-BUY-11
        if isinstance(effect, Assassinate):
            prey = [s for s in pos.senators() if s != played.senator]
            if pos.deals:
                prey = [s for s in prey if not _spared(pos, seat, s)]
            return [ChooseSenator(s) for s in prey]
        if isinstance(effect, AddProsecution):
            listed = [charge.senator for charge in pos.charges]
            return [ChooseSenator(s) for s in prosecutable(pos) if s not in listed]
        if isinstance(effect, TakeSenator):
            return [ChooseSenator(s) for s in pos.senators() if may_cross(pos, seat, s)]
        if isinstance(effect, (RemoveFromSenate, ModDiplomacy, Corrupt)) and effect.target == "other_senator":
            return [
                ChooseSenator(s)
                for s in pos.senators()
                if pos.sen_seat[s] != seat and not (senate and pos.sen_seat[s] == pos.rebel)  # DES-CARD-20
            ]
        if isinstance(effect, Corrupt) and effect.target == "own_senator":
            return [ChooseSenator(s) for s in pos.senators_of(seat)]
        if isinstance(effect, Absolve) and effect.target == "any_senator":
            return [
                ChooseSenator(s)
                for s in pos.senators()
                if pos.corruption[s] and pos.influence[seat] >= effect.price
            ]
        if isinstance(effect, (TakeCard, DiscardCards, LookHand)):
            return [ChooseSeat(o) for o in pos.present() if o != seat and pos.hands[o]]
        if isinstance(effect, Lose):
            return [ChooseSeat(o) for o in pos.loyal() if o != seat]  # DES-MIN-09
        if isinstance(effect, Ban):
            return [ChooseSector(s) for s in range(pos.area) if pos.fleets_at(seat, s)]
        if isinstance(effect, ModDefence):
            return [ChooseSector(s) for s, owner in enumerate(pos.owner) if owner >= 0 and owner != seat]
        if isinstance(effect, DestroyFleet):
            return [ChooseColour(c) for c in (*range(pos.players), pos.republic) if pos.fleets_of(c)]
    return []


def _spared(pos: Table, seat: Seat, senator: int) -> bool:
    from orrery.games.destiny.deals.promises import barred

    return barred(pos, seat, WontKill, pos.sen_seat[senator], senator)


def prosecutable(pos: Table) -> list[int]:
    """Every Senator in play that is not a rebel and was not prosecuted this turn (DES-PROS-04, 05, 06)."""
    return [s for s in pos.senators() if pos.in_standing(pos.sen_seat[s]) and not pos.tried[s]]


def may_cross(pos: Table, seat: Seat, senator: int) -> bool:
    icon = pos.content.icon[senator]
    return pos.sen_seat[senator] != seat and pos.office(senator) < 0 and (icon < 0 or icon == pos.party[seat])


def fill(played: Played, slot: int, move: Move) -> None:
    """Write a choice down."""
    if isinstance(move, ChooseSenator):
        if slot == ACTOR:
            played.senator = move.senator
        else:
            played.target = move.senator
    elif isinstance(move, ChooseSeat):
        played.target = move.seat
    elif isinstance(move, ChooseColour):
        played.target = move.colour
    elif isinstance(move, ChooseSector):
        if slot == OTHER:
            played.other = move.sector
        else:
            played.target = move.sector
    elif isinstance(move, ChooseNumber):
        played.number = move.number
    elif isinstance(move, ConvertSome):
        played.number = move.number
        played.other = move.resource


def name_of(pos: Table, played: Played) -> str:
    """What an announced card or ability is called."""
    content = pos.content
    if played.what == MINISTRY:
        return f"corrupt {content.minister_names[played.id]}"
    if played.what == TRAIT:
        return content.trait_names[played.id]
    return content.card_names[played.id]
