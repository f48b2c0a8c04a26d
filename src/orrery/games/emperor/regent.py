"""The Regent role: influence, the Throne, Ships Away, the victory count (EMP-REG, Ambassador, Diplomat)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Pass, Question, Seat, Step, says
from orrery.engine.window import Window
from orrery.games.emperor.content import EMPIRE, HOME, NOTHING, STARBASE
from orrery.games.emperor.effects import FixedPrice, ProtectSector
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import declare


@says("buy influence", "EMP-REG-04")
class BuyInfluence(Move, frozen=True):
    """Buy one further token as influence."""


@says("buy influence through the diplomat", "EMP-TEC-34")
class BuyThroughDiplomat(Move, frozen=True):
    """Buy it for the Diplomat's fixed price."""


@says("influence {space}", "EMP-REG-08")
class InfluenceSector(Move, frozen=True):
    """Place a token on a planet sector."""

    space: int


@says("influence the throne", "EMP-REG-08")
class InfluenceThrone(Move, frozen=True):
    """Place a token on the Throne card."""


@says("declare personal business", "EMP-TEC-03")
class PersonalBusiness(Move, frozen=True):
    """The Ambassador sends the token just placed elsewhere and closes the sector."""


@says("flee to {space}", "EMP-REG-28")
class FleeTo(Move, frozen=True):
    """Where the ships go, among equally near Starbases."""

    space: int


DONE = Done()
THRONE = InfluenceThrone()
INFLUENCE = tuple(InfluenceSector(space) for space in range(64))


class RegentStart(Step[Galaxy], frozen=True):
    """The Throne is laid open, and each player takes 2 tokens as influence (EMP-REG-01, EMP-REG-02, EMP-REG-03)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.tell("EMP-REG-01", "{0:seat} lays the Throne card beside the board", pos.throne)
        for seat in pos.order(self.seat):
            if pos.resigned[seat]:
                continue  # EMP-TABLE-12
            taken = min(pos.content.regent.free, pos.tokens[seat])
            pos.tokens[seat] -= taken
            pos.hand[seat] = taken
            clause = "EMP-REG-02" if taken == pos.content.regent.free else "EMP-REG-03"
            pos.tell(clause, "{0:seat} takes {1} influence", seat, taken)
        pos.price = pos.content.regent.price
        pos.closed = -1
        ambassador = pos.content.tech(ProtectSector)
        if ambassador >= 0:
            pos.tech_used[ambassador] = False
        order = pos.order(self.seat)
        placing = [*order[1:], order[0]]  # EMP-REG-07
        buyers = order * pos.content.regent.extra
        pos.then(
            *(ExtraInfluence(seat) for seat in buyers),
            *(PlaceInfluence(seat) for seat in placing),
            ResolveInfluence(self.seat),
        )


class ExtraInfluence(Decision[Galaxy], frozen=True):
    """Each player may buy 1 further token; each purchase raises the price by 1 (EMP-REG-04, EMP-REG-05, 06)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = []
        seat = self.seat
        if pos.tokens[seat]:
            if pos.marks[seat] >= pos.price:
                moves.append(BuyInfluence())
            if pos.usable(FixedPrice, seat):
                fixed = pos.content.power(FixedPrice).price
                if fixed < pos.price and pos.marks[seat] >= fixed:
                    moves.append(BuyThroughDiplomat())
        moves.append(Pass())
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, BuyInfluence):
            buy_influence(pos, self.seat, pos.price, "EMP-REG-05")
        elif isinstance(move, BuyThroughDiplomat):
            declare(pos, self.seat, pos.content.tech(FixedPrice), UseDiplomat(self.seat))

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            f"Do you buy a further influence token for {pos.price} marks?", "{seat} XXX", clause="EMP-REG-04"
        )

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if pos.tokens[self.seat] == 0:
            return "You have no token left in your reserve.", "EMP-REG-06"
        return f"A further token costs {pos.price} marks, more than you have.", "EMP-REG-05"


def buy_influence(pos: Galaxy, seat: Seat, price: int, clause: str) -> None:
    """Pay, take the token, and raise the price for the next buyer (EMP-REG-05, EMP-TEC-35)."""
    pos.marks[seat] -= price
    pos.tokens[seat] -= 1
    pos.hand[seat] += 1
    pos.price += pos.content.regent.rise
    pos.tell(clause, "{0:seat} buys a further influence token for {1} marks", seat, price)


class UseDiplomat(Step[Galaxy], frozen=True):
    """The fixed price; if stopped, the owner may pay the normal price or not buy (EMP-TEC-34, EMP-TEC-36)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.tech_stopped[pos.content.tech(FixedPrice)]:
            pos.then(ExtraInfluence(self.seat))
        else:
            buy_influence(pos, self.seat, pos.content.power(FixedPrice).price, "EMP-TEC-34")


class PlaceInfluence(Decision[Galaxy], frozen=True):
    """Tokens are placed one by one, in the open, on planet sectors and the Throne (EMP-REG-08 to EMP-REG-13)."""

    acted: bool = False

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = []
        if pos.hand[self.seat]:
            ambassador = pos.content.tech(ProtectSector)
            shut = pos.closed if pos.closed >= 0 and pos.tech_owner[ambassador] != self.seat else -1
            token, planets = pos.token, pos.content.planets
            for space, tile in enumerate(pos.tile):
                if tile >= 0 and planets[tile] and token[space] != HOME and space != shut:
                    moves.append(INFLUENCE[space])
            moves.append(THRONE)
        moves.append(DONE)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        if type(move) is Done:
            if pos.hand[seat]:
                text = "{0:seat} leaves {1} influence unplaced"
                pos.tell("EMP-REG-12", text, seat, pos.hand[seat])
                pos.tokens[seat] += pos.hand[seat]
                pos.hand[seat] = 0
            return
        pos.hand[seat] -= 1
        pos.then(ACTED[seat])
        if isinstance(move, InfluenceThrone):
            pos.placed[pos.content.spaces * pos.players + seat] += 1
            pos.tell("EMP-REG-08", "{0:seat} places influence on the Throne", seat)
        else:
            assert isinstance(move, InfluenceSector)
            pos.placed[move.space * pos.players + seat] += 1
            pos.tell("EMP-REG-08", "{0:seat} places influence on {1:space}", seat, move.space)
            ambassador = ambassador_of(pos, seat)
            if ambassador >= 0:
                pos.then(AmbassadorWindow((ambassador,), seat, move.space))

    def forced(self) -> bool:
        return (
            not self.acted
        )  # whoever has acted ends the turn by hand: until then the clicks can be taken back

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            f"Where do you place influence? You have {pos.hand[self.seat]} left.",
            "{seat} XXX",
            clause="EMP-REG-08",
        )

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if isinstance(move, InfluenceSector):
            if pos.token[move.space] == HOME:
                return "Nobody can influence a home sector, not even its owner.", "EMP-REG-10"
            if not pos.planets(move.space):
                return "Influence needs a sector with a planet.", "EMP-REG-11"
            if move.space == pos.closed:
                return "This sector is the Ambassador's personal business in this role.", "EMP-TEC-04"
        return "", ""


ACTED = tuple(PlaceInfluence(seat, True) for seat in range(6))


def ambassador_of(pos: Galaxy, placer: Seat) -> Seat:
    """Who could answer a token of this seat with the Ambassador, or -1 (EMP-TEC-03, EMP-TEC-07)."""
    tech = pos.content.tech(ProtectSector)
    if tech < 0 or pos.tech_used[tech] or pos.tech_stopped[tech]:
        return -1
    owner = pos.tech_owner[tech]
    return owner if owner >= 0 and owner != placer else -1


class AmbassadorWindow(Window[Galaxy], frozen=True):
    """Immediately after an opponent's token (EMP-TEC-03, EMP-TEC-08)."""

    placer: Seat
    space: int

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        return (PersonalBusiness(),)

    def answer(self, pos: Galaxy, seat: Seat, move: PersonalBusiness) -> None:
        tech = pos.content.tech(ProtectSector)
        declare(pos, seat, tech, UseAmbassador(seat, self.placer, self.space))

    def ask(self, pos: Galaxy, seat: Seat) -> Question:
        name = pos.content.tile_names[pos.tile[self.space]]
        return Question(
            f"Do you declare {name} personal business? The token of {pos.seat_name(self.placer)} must go elsewhere.",
            "{seat} XXX",
            clause="EMP-TEC-03",
        )


class UseAmbassador(Step[Galaxy], frozen=True):
    """The token goes back, and the sector is closed to others for this role (EMP-TEC-03, EMP-TEC-04)."""

    seat: Seat
    placer: Seat
    space: int

    def run(self, pos: Galaxy) -> None:
        tech = pos.content.tech(ProtectSector)
        if pos.tech_stopped[tech]:
            return
        pos.tech_used[tech] = True
        pos.closed = self.space
        pos.placed[self.space * pos.players + self.placer] -= 1
        pos.hand[self.placer] += 1
        text = "{0:space} is personal business of {1:seat}: {2:seat} takes the token back"
        pos.tell("EMP-TEC-03", text, self.space, self.seat, self.placer)


# --- resolving --------------------------------------------------------------------------------------------------


class ResolveInfluence(Step[Galaxy], frozen=True):
    """All places as if at the same moment; then Ships Away, then the count (EMP-REG-15 to EMP-REG-26, EMP-REG-38)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        owner_before = pos.owner[:]
        token_before = pos.token[:]
        for space in range(pos.content.spaces):
            if any(pos.placed[space * pos.players : (space + 1) * pos.players]):
                resolve_sector(pos, space)
        resolve_throne(pos, self.seat)
        pos.haven = [
            owner
            if owner >= 0 and token >= STARBASE and owner == pos.owner[s] and pos.token[s] >= STARBASE
            else -1
            for s, (owner, token) in enumerate(zip(owner_before, token_before, strict=True))
        ]
        pos.then(*ships_away(pos, owner_before), VictoryCount("EMP-REG-34"))


def strength(pos: Galaxy, space: int) -> list[int]:
    """Influence of each seat: 1 a token placed, 1 for an Empire there, 2 for a Starbase (EMP-REG-14)."""
    found = pos.placed[space * pos.players : (space + 1) * pos.players]
    if space < pos.content.spaces and pos.owner[space] >= 0:
        found[pos.owner[space]] += pos.content.influence[pos.token[space]]
    return found


def winner_of(found: list[int]) -> tuple[int, int]:
    """Who keeps influence, and how much: the most less the second-most; (-1, 0) if nobody does (EMP-REG-15, 16)."""
    best = max(found)
    if found.count(best) > 1:
        return -1, 0
    rest = sorted(found)[-2]
    return found.index(best), best - rest


def resolve_sector(pos: Galaxy, space: int) -> None:
    """1 influence left is an Empire, 2 or more a Starbase, none leaves it uncontrolled (EMP-REG-17 to EMP-REG-21)."""
    found = strength(pos, space)
    before, token = pos.owner[space], pos.token[space]
    winner, left = winner_of(found)
    for seat in range(pos.players):
        pos.tokens[seat] += pos.placed[space * pos.players + seat]
        pos.placed[space * pos.players + seat] = 0
    if before >= 0:
        pos.tokens[before] += 1
    pos.owner[space] = winner
    pos.token[space] = NOTHING
    if winner < 0:
        pos.tell("EMP-REG-17", "Nobody has influence left on {0:space}; it is uncontrolled", space)
    else:
        pos.tokens[winner] -= 1
        pos.token[space] = EMPIRE if left == 1 else STARBASE
        text = "{0:seat} controls {1:space} with " + ("an Empire" if left == 1 else "a Starbase")
        pos.tell("EMP-REG-18" if left == 1 else "EMP-REG-19", text, winner, space)
    if (winner, pos.token[space]) != (before, token):
        hold_anew(pos, space)


def hold_anew(pos: Galaxy, space: int) -> None:
    """Whose forces are at rest in the space now; ships that must leave are dealt with by Ships Away."""
    if pos.owner[space] >= 0:
        pos.holder[space] = pos.owner[space]
        return
    pos.holder[space] = -1
    for ship, at in enumerate(pos.ship_at):
        if at == space:
            pos.holder[space] = ship // pos.content.ships


def resolve_throne(pos: Galaxy, chooser: Seat) -> None:
    """Whoever keeps influence on the Throne takes it, otherwise the Chooser (EMP-REG-23, EMP-REG-24, EMP-REG-25)."""
    spaces = pos.content.spaces
    winner, _ = winner_of(strength(pos, spaces))
    for seat in range(pos.players):
        pos.tokens[seat] += pos.placed[spaces * pos.players + seat]
        pos.placed[spaces * pos.players + seat] = 0
    if winner >= 0:
        pos.throne = winner
        pos.tell("EMP-REG-23", "{0:seat} takes the Throne", winner)
    else:
        pos.throne = chooser
        pos.tell("EMP-REG-24", "Nobody has influence left on the Throne: it goes to {0:seat}", chooser)


def ships_away(pos: Galaxy, owner_before: list[int]) -> list[Step[Galaxy]]:
    """Fleets that must leave: control was lost, or another player controls the sector (EMP-REG-27, 32, 33)."""
    fleeing: list[Step[Galaxy]] = []
    seen: set[tuple[int, int]] = set()
    for ship, space in enumerate(pos.ship_at):
        seat = ship // pos.content.ships
        if space < 0 or (seat, space) in seen:
            continue
        seen.add((seat, space))
        owner = pos.owner[space]
        if (owner_before[space] == seat and owner != seat) or owner not in (-1, seat):
            fleeing.append(ShipsAway(seat, space))
    return fleeing


def nearest_havens(pos: Galaxy, seat: Seat, space: int) -> list[int]:
    """The seat's nearest Starbases that stood before and still stand (EMP-REG-28 to EMP-REG-31)."""
    distance = pos.content.distance[space]
    havens = [s for s, owner in enumerate(pos.haven) if owner == seat]
    nearest = min(distance[s] for s in havens)
    return [s for s in havens if distance[s] == nearest]


class ShipsAway(Decision[Galaxy], frozen=True):
    """All ships of the sector flee to the nearest Starbase; the owner chooses among equals (EMP-REG-27, 28, 31)."""

    space: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [FleeTo(space) for space in nearest_havens(pos, self.seat, self.space)]

    def apply(self, pos: Galaxy, move: FleeTo) -> None:
        ships = pos.ships(self.seat, self.space)
        for ship in ships:
            pos.lift(ship)
            pos.drop(ship, move.space)
        text = "{0} ships of {1:seat} flee from {2:space} to {3:space}"
        pos.tell("EMP-REG-27", text, len(ships), self.seat, self.space, move.space)

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            f"Your ships must leave {pos.content.space_ids[self.space]}. To which Starbase do they flee?",
            "{seat} XXX",
            clause="EMP-REG-28",
        )

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        """Home if that is among the nearest, otherwise the first in the order of the board (EMP-TABLE-12)."""
        for move in moves:
            if isinstance(move, FleeTo) and pos.token[move.space] == HOME:
                return move
        return moves[0]
