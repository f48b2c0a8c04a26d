"""The Regent role: influence, the Throne, Ships Away, the victory count (EMP-REG, Ambassador, Diplomat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, Step, says, takes
from orrery.engine.chain import DONE, Chain
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import Stake
from orrery.engine.window import PASS, Window
from orrery.games.emperor.content import EMPIRE, HOME, MOST_SPACES, NOTHING, STARBASE
from orrery.games.emperor.effects import FixedPrice, Influence, ProtectSector
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.state import Galaxy, changed
from orrery.games.emperor.technology import Use, declare, holders, offer, why_not_use, why_not_word


@says("buy influence", "EMP-REG-04")
class BuyInfluence(Move, frozen=True):
    """Buy one further token as influence."""

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_buy(pos, seat, pos.influence_price)


@says("buy influence through the diplomat", "EMP-TEC-34")
class BuyThroughDiplomat(Move, frozen=True):
    """Buy it for the Diplomat's fixed price."""

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_word(pos, seat, FixedPrice)


@says("influence {space}", "EMP-REG-08")
class InfluenceSector(Move, frozen=True):
    """Place a token on a planet sector."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_influence(pos, seat, self.space)


@says("influence the throne", "EMP-REG-08")
class InfluenceThrone(Move, frozen=True):
    """Place a token on the Throne card."""

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return None if pos.hand[seat] else NO_INFLUENCE


@says("declare personal business", "EMP-TEC-03")
class PersonalBusiness(Move, frozen=True):
    """The Ambassador sends the token just placed elsewhere and closes the sector."""


@says("flee to {space}", "EMP-REG-28")
class FleeTo(Move, frozen=True):
    """Where the ships go, among equally near Starbases."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if pos.haven[self.space] != seat:
            return "Ships flee to a Starbase of their own that stood before and stands still.", "EMP-REG-29"
        step = pos.decision
        assert isinstance(step, ShipsAway)
        if self.space in nearest_havens(pos, seat, step.space):
            return None
        return "Another of your Starbases is nearer.", "EMP-REG-27"


BUY = BuyInfluence()
THRONE = InfluenceThrone()
NO_INFLUENCE = ("You have no influence left to place.", "EMP-REG-08")
INFLUENCE = tuple(InfluenceSector(space) for space in range(MOST_SPACES))


@ROLES.of(Influence)
class Regent(Role):
    """All phases of influence, for everybody at the same time (EMP-REG-01 to EMP-REG-38)."""

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [RegentStart(pos.chooser)]


class RegentStart(Step[Galaxy], frozen=True):
    """The Throne is laid open, and each player takes 2 tokens as influence (EMP-REG-01, EMP-REG-02, EMP-REG-03)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        card = pos.content.influence
        pos.tell("EMP-REG-01", "{0:seat} lays the Throne card beside the board", pos.throne)
        for seat in pos.order(self.seat):
            if pos.resigned[seat]:
                continue  # EMP-TABLE-12
            taken = min(card.free, pos.tokens[seat])
            pos.tokens[seat] -= taken
            pos.hand[seat] = taken
            clause = "EMP-REG-02" if taken == card.free else "EMP-REG-03"
            pos.tell(clause, "{0:seat} takes {1} influence", seat, taken)
        pos.influence_price = card.price
        pos.personal = (-1,) * pos.content.spaces
        order = pos.order(self.seat)
        placing = [*order[1:], order[0]]  # EMP-REG-07
        buyers = order * card.extra
        pos.then(
            *[ExtraInfluence(seat) for seat in buyers],
            *[PlaceInfluence(seat) for seat in placing],
            ResolveInfluence(self.seat),
        )


@takes(BuyInfluence, BuyThroughDiplomat)
class ExtraInfluence(Decision[Galaxy], frozen=True):
    """Each player may buy 1 further token; each purchase raises the price by 1 (EMP-REG-04, EMP-REG-05, 06)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        seat = self.seat
        moves: list[Move] = [BUY] if why_not_buy(pos, seat, pos.influence_price) is None else []
        offer(pos, seat, moves)
        moves.append(PASS)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, BuyInfluence):
            buy_influence(pos, self.seat, pos.influence_price, "EMP-REG-05")
        elif isinstance(move, BuyThroughDiplomat):
            declare(pos, Use(self.seat, diplomat_of(pos, self.seat)))

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Do you buy a further influence token for {0} mark(s)? You have {1}.",
            "{seat} may buy a further influence token for {0} mark(s)",
            (pos.influence_price, pos.marks[self.seat]),
            "EMP-REG-04",
        )

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if isinstance(move, (InfluenceSector, InfluenceThrone)):
            return (
                "Influence is placed when everybody has had the chance to buy a further token.",
                "EMP-REG-07",
            )
        return super().why_not(pos, move)


def why_not_buy(pos: Galaxy, seat: Seat, price: int) -> Refusal | None:
    """A further token must be in the reserve, and paid (EMP-REG-05, EMP-REG-06)."""
    if pos.tokens[seat] == 0:
        return "You have no token left in your reserve.", "EMP-REG-06"
    if pos.marks[seat] < price:
        return "A further token costs more marks than you have.", "EMP-REG-05"
    return None


def buy_influence(pos: Galaxy, seat: Seat, price: int, clause: str) -> None:
    """Pay, take the token, and raise the price for the next buyer (EMP-REG-05, EMP-TEC-35)."""
    pos.marks[seat] -= price
    pos.tokens[seat] -= 1
    pos.hand[seat] += 1
    pos.influence_price += pos.content.influence.rise
    pos.tell(clause, "{0:seat} buys a further influence token for {1} marks", seat, price)


@TECHNOLOGIES.of(FixedPrice)
class Diplomat(Technology):
    """A fixed price, while it is lower; if stopped, the owner may pay the normal price or not buy (EMP-TEC-34, 36)."""

    role = "regent"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        price = pos.content.power(tech, FixedPrice).price
        if price >= pos.influence_price:
            return "The token costs no more without the Diplomat.", "EMP-TEC-34"
        return why_not_buy(pos, seat, price)

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [BuyThroughDiplomat()] if tech == diplomat_of(pos, seat) else []

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        buy_influence(pos, seat, pos.content.power(tech, FixedPrice).price, "EMP-TEC-34")

    def stopped(self, pos: Galaxy, use: Use) -> None:
        pos.then(ExtraInfluence(use.seat))


def diplomat_of(pos: Galaxy, seat: Seat) -> int:
    """The technology with which a seat buys influence for the lowest fixed price, or -1."""
    ready = [tech for tech in pos.content.cards(FixedPrice) if why_not_use(pos, seat, tech) is None]
    return min(ready, key=lambda tech: pos.content.power(tech, FixedPrice).price, default=-1)


@takes(InfluenceSector, InfluenceThrone)
class PlaceInfluence(Chain[Galaxy], frozen=True):
    """Tokens are placed one by one, in the open, on planet sectors and the Throne (EMP-REG-08 to EMP-REG-13)."""

    def links(self, pos: Galaxy) -> list[Move]:
        seat = self.seat
        if not pos.hand[seat]:
            return []
        # the clauses of `why_not_influence`, which gives the reasons, read off the board in one go
        planets, token, personal = pos.content.planets, pos.token, pos.personal
        moves: list[Move] = [
            INFLUENCE[space]
            for space, tile in enumerate(pos.tile)
            if tile >= 0
            and planets[tile]
            and token[space] != HOME
            and (personal[space] < 0 or personal[space] == seat)
        ]
        moves.append(THRONE)
        return moves

    def end(self, pos: Galaxy) -> None:
        seat = self.seat
        if pos.hand[seat]:
            text = "{0:seat} leaves {1} influence unplaced"
            pos.tell("EMP-REG-12", text, seat, pos.hand[seat])
            pos.tokens[seat] += pos.hand[seat]
            pos.hand[seat] = 0

    def link(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        pos.hand[seat] -= 1
        if isinstance(move, InfluenceThrone):
            pos.placed[pos.content.spaces * pos.players + seat] += 1
            pos.tell("EMP-REG-08", "{0:seat} places influence on the Throne", seat)
        else:
            assert isinstance(move, InfluenceSector)
            pos.placed[move.space * pos.players + seat] += 1
            pos.tell("EMP-REG-08", "{0:seat} places influence on {1:space}", seat, move.space)
            ambassadors = holders(pos, ProtectSector, seat)
            if ambassadors:
                pos.then(AmbassadorWindow(ambassadors, seat, move.space))

    def sheet(self, pos: Galaxy) -> Sheet | None:
        """All tokens at once, unless somebody's Ambassador may answer each of them (EMP-REG-08, EMP-TEC-03)."""
        hand = pos.hand[self.seat]
        if holders(pos, ProtectSector, self.seat):
            return None
        lines = tuple(SheetLine(move, hand, (1,)) for move in self.links(pos))
        return Sheet(lines, (Purse("influence", hand),), end=DONE)

    def ask(self, pos: Galaxy) -> Question:
        hand = pos.hand[self.seat]
        mine = "Where does your influence go? You have {0} token(s) to place."
        if not hand:
            mine = "All your influence is placed."
        elif holders(pos, ProtectSector, self.seat):
            mine = (
                "Where does your influence go? You have {0} token(s); an Ambassador may answer each of them."
            )
        return Question(mine, "{seat} places influence and has {0} token(s) left", (hand,), "EMP-REG-08")


def why_not_influence(pos: Galaxy, seat: Seat, space: int) -> Refusal | None:
    """Influence goes on sectors with planets, but homes and personal business (EMP-REG-10, EMP-REG-11, EMP-TEC-04)."""
    if not pos.hand[seat]:
        return NO_INFLUENCE
    if pos.token[space] == HOME:
        return "Nobody can influence a home sector, not even its owner.", "EMP-REG-10"
    if not pos.planets(space):
        return "Influence needs a sector with a planet.", "EMP-REG-11"
    if pos.personal[space] not in (-1, seat):
        return "This sector is the Ambassador's personal business in this role.", "EMP-TEC-04"
    return None


@TECHNOLOGIES.of(ProtectSector)
class Ambassador(Technology):
    """It answers a token that another player has just placed, once a Regent role (EMP-TEC-03, EMP-TEC-07)."""

    role = "regent"
    limit = "EMP-TEC-07"


class AmbassadorWindow(Window[Galaxy], frozen=True):
    """Immediately after an opponent's token (EMP-TEC-03, EMP-TEC-08)."""

    placer: Seat
    space: int

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        return (PersonalBusiness(),)

    def answer(self, pos: Galaxy, seat: Seat, move: PersonalBusiness) -> None:
        declare(pos, UseAmbassador(seat, pos.usable(ProtectSector, seat), self.placer, self.space))

    def stake(self, pos: Galaxy, seat: Seat) -> Stake:
        """An own sector that falls or shrinks, a place where one has put influence, a planet for the leader."""
        kind = "answer influence"
        space, placer = self.space, self.placer
        if pos.owner[space] == seat:
            with_it = strength(pos, space)
            without = with_it[:]
            without[placer] -= 1
            if winner_of(with_it) == winner_of(without):
                return Stake(kind, True, False, True, reason="your sector stands as it stood before")
            return Stake(kind, True, True, True, loss=pos.planets(space))
        if pos.placed[space * pos.players + seat]:
            return Stake(kind, True, True, True)
        leads = placer in pos.leaders() and winner_of(strength(pos, space))[0] == placer
        return Stake(kind, True, leads, False, reason="neither your sectors nor your influence is touched")

    def ask(self, pos: Galaxy, seat: Seat) -> Question:
        return Question(
            "Do you declare {0:tile} personal business? The token of {1:seat} must go elsewhere.",
            "{seat} may declare {0:tile} personal business",
            (pos.tile[self.space], self.placer),
            "EMP-TEC-03",
            "answer influence",
        )


class UseAmbassador(Use, frozen=True):
    """The token goes back, and the sector is closed to others for this role (EMP-TEC-03, EMP-TEC-04)."""

    placer: Seat
    space: int

    def touches(self, pos: Galaxy, seat: Seat) -> bool:
        return seat == self.placer

    def run(self, pos: Galaxy) -> None:
        pos.tech_used[self.tech] = True
        pos.personal = changed(pos.personal, (self.space,), self.seat)
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
        spaces, players = pos.content.spaces, pos.players
        for space in sorted({place // players for place, tokens in enumerate(pos.placed) if tokens}):
            if space < spaces:  # the Throne comes after the last space
                resolve_sector(pos, space)
        resolve_throne(pos, self.seat)
        pos.haven = tuple(
            [
                owner
                if owner >= 0 and token >= STARBASE and owner == pos.owner[s] and pos.token[s] >= STARBASE
                else -1
                for s, (owner, token) in enumerate(zip(owner_before, token_before, strict=True))
            ]
        )
        pos.then(*ships_away(pos, owner_before), VictoryCount("EMP-REG-34"))


def strength(pos: Galaxy, space: int) -> list[int]:
    """Influence of each seat: 1 a token placed, 1 for an Empire there, 2 for a Starbase (EMP-REG-14)."""
    found = pos.placed[space * pos.players : (space + 1) * pos.players]
    if space < pos.content.spaces and pos.owner[space] >= 0:
        found[pos.owner[space]] += pos.content.token_influence[pos.token[space]]
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
    if space in pos.ship_at:
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


@takes(FleeTo)
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
            "{1} ship(s) of yours must leave {0:space}. To which Starbase?",
            "{seat} must move ships away from {0:space}",
            (self.space, len(pos.ships(self.seat, self.space))),
            "EMP-REG-28",
        )

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        """Home if that is among the nearest, otherwise the first in the order of the board (EMP-TABLE-12)."""
        for move in moves:
            if isinstance(move, FleeTo) and pos.token[move.space] == HOME:
                return move
        return moves[0]
