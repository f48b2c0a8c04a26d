"""Technologies of one's own turn: converters, bridge, beam, telescope, spy, pulse, gun, stealth (COL-TECON, COL-TATT, COL-TINFO).

`building_gadgets`, `movement_gadgets` and `production_gadgets` list what a seat can use now; `apply_gadget` begins it.
"""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Move, Seat, says
from orrery.engine.squares import line
from orrery.games.colonies.content import ENERGY
from orrery.games.colonies.knowledge import betray, can_use, functions, in_use
from orrery.games.colonies.state import MOVED, Chart
from orrery.games.colonies.technology import (
    BRIDGE,
    CONVERT,
    PULSE,
    STEAL,
    TRADE,
    CloakShip,
    can_cloak,
    can_pay,
    pay_ship,
    payers,
    use,
    use_cloak,
)
from orrery.games.colonies.technology import SPY as SPYING

WAYS: Final = ("up", "right", "down", "left")


@says("use {tech} on {place}", "COL-TECON-06")
class UseConverter(Move, frozen=True):
    """Convert tokens of a planet."""

    tech: int
    place: int


@says("send out the {tech}", "COL-TECON-09")
class SendRogue(Move, frozen=True):
    """Rob everybody."""

    tech: int


@says("trade with {place}", "COL-TECON-12")
class TradeWith(Move, frozen=True):
    """Force a trade on a planet of another player."""

    place: int


@says("bridge {place} to {other:place}", "COL-TECON-14")
class BridgeTo(Move, frozen=True):
    """Move goods from one planet to another."""

    place: int
    other: int


@says("spy on {other:seat}", "COL-TINFO-07")
class SpyOn(Move, frozen=True):
    """Look at a hand and copy a card."""

    other: int


@says("beam tokens", "COL-TECON-16")
class BeamTokens(Move, frozen=True):
    """Move Energy, Ore and Meeples by Transport Beam."""


@says("beam a structure", "COL-TECON-22")
class BeamAStructure(Move, frozen=True):
    """Move one Structure token by Transport Beam."""


@says("scan face-down cards", "COL-TINFO-04")
class ScanCards(Move, frozen=True):
    """Look at face-down cards by Radio Telescope."""


@says("fire a pulse from ship {ship} at {place}", "COL-TATT-05")
class FirePulse(Move, frozen=True):
    """Suppress an adjacent card."""

    ship: int
    place: int


@says("fire the gun of ship {ship} {way}", "COL-TATT-17")
class FireGun(Move, frozen=True):
    """Destroy everything in a line."""

    ship: int
    way: int


# --- what can be used -------------------------------------------------------------------------------------------


def building_gadgets(pos: Chart, seat: Seat) -> list[Move]:
    """Technologies of a Building turn (COL-TECON-08, 14, 16, 22, COL-TINFO-09)."""
    content = pos.content
    if not in_use(pos, seat) & content.on_building:
        return []
    moves = _converters(pos, seat)
    _spying(pos, seat, moves)
    _beams(pos, seat, moves)
    if can_use(pos, seat, content.bridge):
        places = [place for place in pos.planets(seat) if not pos.has_fallout(place)]
        for place in places:
            for other in places:
                if place != other and _can_bridge(pos, place, other):
                    moves.append(BridgeTo(place, other))
    return moves


def movement_gadgets(pos: Chart, seat: Seat, moved: bool) -> list[Move]:
    """Technologies of a Movement turn, before or after the move (COL-TECH-08)."""
    content = pos.content
    if not in_use(pos, seat) & content.on_movement:
        return []
    moves = _converters(pos, seat)
    _spying(pos, seat, moves)
    _beams(pos, seat, moves)
    if can_use(pos, seat, content.peek) and can_pay(pos, seat, ENERGY, content.peek_cost):
        if any(not up and not pos.seen[place] >> seat & 1 for place, up in enumerate(pos.up)):
            moves.append(ScanCards())
    if can_use(pos, seat, content.pulse):
        for ship in pos.ships(seat):
            place = pos.ship_at[ship]
            if pos.aboard(ship, ENERGY) >= content.pulse_cost and functions(pos, seat, content.pulse, place):
                moves.extend(
                    [FirePulse(ship, other) for other in pos.near(place) if not pos.pulses[other] >> seat & 1]
                )
    if can_use(pos, seat, content.stealth):
        for ship in pos.ships(seat):
            if (
                not pos.ship_marks[ship] & MOVED
                and can_cloak(pos, ship)
                and functions(pos, seat, content.stealth, pos.ship_at[ship])
            ):
                moves.append(CloakShip(ship))
    if not moved and can_use(pos, seat, content.gun):
        for ship in pos.ships(seat):
            place = pos.ship_at[ship]
            if (
                not pos.ship_marks[ship] & MOVED
                and pos.aboard(ship, ENERGY) >= content.gun_cost
                and functions(pos, seat, content.gun, place)
            ):
                moves.extend([FireGun(ship, way) for way in range(4) if can_shoot(pos, seat, ship, way)])
    return moves


def production_gadgets(pos: Chart, seat: Seat) -> list[Move]:
    """Technologies of a Production turn, after the harvest (COL-PROD-06)."""
    content = pos.content
    if not in_use(pos, seat) & content.on_production:
        return []
    from orrery.games.colonies.production import trade_gifts, trade_places, victims_in_reach

    moves = _converters(pos, seat)
    _spying(pos, seat, moves)
    if (
        can_use(pos, seat, content.rogue)
        and not pos.used_phase[seat] >> content.rogue & 1
        and any(not pos.has_fallout(place) for place in pos.planets(seat))
        and victims_in_reach(pos, seat)
    ):
        moves.append(SendRogue(content.rogue))
    if can_use(pos, seat, content.trader) and not pos.used_phase[seat] >> content.trader & 1:
        if trade_gifts(pos, seat):
            moves.extend([TradeWith(place) for place in trade_places(pos, seat)])
    return moves


def _converters(pos: Chart, seat: Seat) -> list[Move]:
    """A planet with something to convert after the fee is paid (COL-TECON-06 to 08)."""
    moves: list[Move] = []
    for tech, kind, fee in pos.content.converters:
        if not can_use(pos, seat, tech):
            continue
        store = pos.energy if kind == ENERGY else pos.ore
        total = sum(store[place] for place in payers(pos, seat, kind))
        for place in pos.planets(seat):
            if (
                store[place]
                and total > fee
                and not pos.has_fallout(place)
                and functions(pos, seat, tech, place)
            ):
                moves.append(UseConverter(tech, place))
    return moves


def _spying(pos: Chart, seat: Seat, moves: list[Move]) -> None:
    """Another player with cards, once per Round (COL-TINFO-07)."""
    spy = pos.content.spy
    if can_use(pos, seat, spy) and not pos.used_round[seat] >> spy & 1:
        moves.extend([SpyOn(other) for other in pos.others(seat) if pos.hands[other]])


def _can_bridge(pos: Chart, place: int, other: int) -> bool:
    """One of the two planets pays, and something is left to move (COL-TECON-14, COL-TECON-15)."""
    cost = pos.content.bridge_cost
    if pos.energy[other] >= cost:
        return pos.energy[place] + pos.ore[place] > 0
    return pos.energy[place] >= cost and pos.energy[place] - cost + pos.ore[place] > 0


def _beams(pos: Chart, seat: Seat, moves: list[Move]) -> None:
    """Tokens or a structure, if there is anything to send, and somewhere to send it to (COL-TECON-16, COL-TECON-22)."""
    content = pos.content
    if not can_use(pos, seat, content.beam):
        return
    from orrery.games.colonies.beam import beam_sources, structure_sources

    if can_pay(pos, seat, ENERGY, content.beam_cost) and beam_sources(pos, seat):
        moves.append(BeamTokens())
    if can_pay(pos, seat, ENERGY, content.beam_structure_cost) and structure_sources(pos, seat):
        moves.append(BeamAStructure())


def gun_line(pos: Chart, ship: int, way: int) -> list[int]:
    """The cards that a shot hits (COL-TATT-18, COL-TATT-25)."""
    return line(pos.rows, pos.cols, pos.ship_at[ship], way, pos.content.gun_length)


def shot_victims(pos: Chart, seat: Seat, ship: int, way: int) -> list[Seat]:
    """The other players who have something on the cards that a shot hits, clockwise (COL-TINFO-24)."""
    places = gun_line(pos, ship, way)
    hit = {pos.owner[place] for place in places}
    hit.update(pos.ship_owner[other] for other in range(1, len(pos.ship_at)) if pos.ship_at[other] in places)
    return [other for other in pos.others(seat) if other in hit]


def can_shoot(pos: Chart, seat: Seat, ship: int, way: int) -> bool:
    """There is a card that way, and nobody on it has paid for peace (COL-TATT-25, COL-TINFO-17)."""
    if not gun_line(pos, ship, way):
        return False
    return not any(pos.truce[seat * pos.players + other] for other in shot_victims(pos, seat, ship, way))


# --- beginning to use it ----------------------------------------------------------------------------------------


def apply_gadget(pos: Chart, seat: Seat, move: Move) -> None:
    """Begin to use a Technology of one's own turn; the turn itself waits on the stack."""
    from orrery.games.colonies import beam, scouting, transport

    content = pos.content
    if type(move) is UseConverter:
        kind = next(kind for tech, kind, _ in content.converters if tech == move.tech)
        fee = next(fee for tech, _, fee in content.converters if tech == move.tech)
        energy, ore = (fee, 0) if kind == ENERGY else (0, fee)
        use(pos, seat, move.tech, CONVERT, move.place, kind, ready=move.place + 1, energy=energy, ore=ore)
    elif type(move) is SendRogue:
        use(pos, seat, content.rogue, STEAL)
    elif type(move) is TradeWith:
        use(pos, seat, content.trader, TRADE, move.place)
    elif type(move) is BridgeTo:
        use(pos, seat, content.bridge, BRIDGE, move.place, move.other)
        pos.then(transport.PayBridge(seat, move.place, move.other))
    elif type(move) is SpyOn:
        use(pos, seat, content.spy, SPYING, move.other)
    elif type(move) is BeamTokens:
        betray(pos, seat, content.beam)
        pos.then(beam.BeamFrom(seat))
    elif type(move) is BeamAStructure:
        betray(pos, seat, content.beam)
        pos.then(beam.ChooseStructure(seat))
    elif type(move) is ScanCards:
        betray(pos, seat, content.peek)
        pos.beaming = []
        pos.then(scouting.ChooseScan(seat))
    elif type(move) is FirePulse:
        pay_ship(pos, move.ship, content.pulse_cost)
        use(pos, seat, content.pulse, PULSE, move.ship, move.place)
    elif type(move) is CloakShip:
        use_cloak(pos, seat, move.ship)
    else:
        assert type(move) is FireGun
        scouting.begin_shot(pos, seat, move.ship, move.way)
