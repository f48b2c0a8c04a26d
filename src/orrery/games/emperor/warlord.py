"""The Warlord role: moving ships, claiming sectors, choosing battles (EMP-MOV, EMP-WARP)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Question,
    Seat,
    Step,
    absent_take_first,
    asks,
    lapses,
    otherwise,
    says,
    takes,
)
from orrery.engine.chain import DONE, Chain
from orrery.engine.stops import Auto
from orrery.games.emperor.combat import StartBattle
from orrery.games.emperor.content import HOME, MOST_SPACES, SHIP_IDS
from orrery.games.emperor.effects import MoveBonus, WageWar
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.movement import (
    is_closed,
    links,
    path_to,
    reach,
    step_ships,
    warp_ships,
    warp_targets,
    why_not_warp,
    why_not_warp_to,
)
from orrery.games.emperor.state import CLAIMED, Galaxy
from orrery.games.emperor.technology import Use, UseTechnology, declare, offer


@says("send {ship} from {space}", "EMP-MOV-01")
class Send(Move, frozen=True):
    """Take a ship to move; where those of its type differ, the one with the fewest steps left (EMP-MOV-19)."""

    ship: int
    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_send(pos, seat, self)


@says("send {ship} with {steps} to go from {space}", "EMP-MOV-04")
class SendOf(Move, frozen=True):
    """Take a ship that has more steps left than another of its type there (EMP-MOV-19)."""

    ship: int
    steps: int
    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_send(pos, seat, self)


@says("send fleet from {space}", "EMP-MOV-01")
class SendFleet(Move, frozen=True):
    """Take all ships of a space that can still move, as one group."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_send(pos, seat, self)


@says("go to {space}", "EMP-MOV-04")
class GoTo(Move, frozen=True):
    """Move there, by the shortest way."""

    space: int


@says("warp to {space}", "EMP-WARP-04")
class WarpTo(Move, frozen=True):
    """Leave the Black Hole for any space of the galaxy."""

    space: int


@says("claim {space}", "EMP-MOV-11")
class ClaimSector(Move, frozen=True):
    """Put an Empire from the reserve on a sector where own ships stand (EMP-MOV-12, EMP-MOV-15)."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if not pos.ships(seat, self.space):
            return "A claim needs one of your ships on the sector.", "EMP-MOV-15"
        return pos.why_not_claim(seat, self.space)


@says("fight at {space}", "EMP-MOV-16")
class FightAt(Move, frozen=True):
    """Fight this battle next."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if self.space in pending_battles(pos, seat):
            return None
        return "Your ships have not met enemy forces there.", "EMP-MOV-17"


SEND = tuple(tuple(Send(ship, space) for space in range(MOST_SPACES)) for ship in range(len(SHIP_IDS)))
FLEET = tuple(SendFleet(space) for space in range(MOST_SPACES))
CLAIM = tuple(ClaimSector(space) for space in range(MOST_SPACES))
GO = tuple(GoTo(space) for space in range(MOST_SPACES))


class WarlordTurn(Step[Galaxy], frozen=True):
    """All moves are made first; then the battles are fought one after another (EMP-MOV-16, EMP-MOV-18)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        content = pos.content
        ships = len(pos.ship_at)
        pos.steps_left = content.ship_steps[:ships]
        pos.came_from = [-1] * ships
        pos.moved = pos.stopped = pos.warped = (False,) * ships
        pos.warp_to = -1
        pos.then(Command(self.seat), Battles(self.seat))


@ROLES.of(WageWar)
class Warlord(Role):
    """Everybody moves, claims and fights (EMP-MOV-01, EMP-MOV-18)."""

    turn = WarlordTurn


@takes(Send, SendOf, SendFleet, ClaimSector, UseTechnology)
class Command(Chain[Galaxy], frozen=True):
    """Move ships step by step in any order, claim sectors, declare Fusion Engines (EMP-MOV-01 to EMP-MOV-15)."""

    def links(self, pos: Galaxy) -> list[Move]:
        seat = self.seat
        able: dict[int, list[int]] = {}  # by space: the ships there that can still move
        at, left, stopped = pos.ship_at, pos.steps_left, pos.stopped
        for ship in pos.fleet(seat):
            space = at[ship]
            if space not in able:
                able[space] = []
            if left[ship] > 0 and not stopped[ship]:  # as in `able_ships`
                able[space].append(ship)
        moves: list[Move] = []
        fleets: list[Move] = []
        claims: list[Move] = []
        near, types = links(pos.content, pos.suns), pos.content.ship_type
        for space, ships in able.items():
            if ships and has_way(pos, seat, near[space]):
                if len(ships) > 1:
                    moves.extend(sendings(pos, ships, space))
                    fleets.append(FLEET[space])
                else:
                    moves.append(SEND[types[ships[0]]][space])
            if pos.owner[space] < 0 and pos.why_not_claim(seat, space) is None:
                claims.append(CLAIM[space])
        moves.extend(fleets)
        moves.extend(claims)
        offer(pos, seat, moves)
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        if isinstance(move, (Send, SendOf)):
            pos.then(SendTo(seat, (ships_meant(pos, seat, move)[0],)))
        elif isinstance(move, SendFleet):
            pos.then(SendTo(seat, tuple(ships_meant(pos, seat, move))))
        elif isinstance(move, ClaimSector):
            claim(pos, seat, move.space, "EMP-MOV-11")
        else:
            assert isinstance(move, UseTechnology)
            declare(pos, Use(seat, move.tech))

    def by_itself(self, pos: Galaxy) -> Auto | None:
        """A free planet under an own ship is claimed (EMP-MOV-11)."""
        if not pos.can_spare(self.seat):
            return None
        free = (space for space in posts(pos, self.seat) if pos.can_claim(self.seat, space))
        space = next(free, -1)
        return None if space < 0 else Auto(CLAIM[space], CLAIMED)

    def ask(self, pos: Galaxy) -> Question:
        battles = len(pending_battles(pos, self.seat))
        mine = "Where do your ships go? Nothing is final before you end your moves."
        if battles:
            mine = "Which ships go where? When you end your moves, {0} battle(s) begin(s|)."
        return Question(mine, "{seat} moves {1} ship(s)", (battles, len(pos.fleet(self.seat))), "EMP-MOV-01")


def posts(pos: Galaxy, seat: Seat) -> list[int]:
    """Where a seat has ships, in the order of its ships."""
    return list(dict.fromkeys([pos.ship_at[ship] for ship in pos.fleet(seat)]))


def is_free(pos: Galaxy, seat: Seat, space: int) -> bool:
    """Whether a ship there has any space to go to (EMP-MOV-08)."""
    return has_way(pos, seat, links(pos.content, pos.suns)[space])


def has_way(pos: Galaxy, seat: Seat, targets: list[int]) -> bool:
    """Whether one of these spaces is open to a seat."""
    token, owner = pos.token, pos.owner
    for target in targets:  # noqa: SIM110 - a generator costs more than the whole search
        if token[target] != HOME or owner[target] == seat:  # not `is_closed`
            return True
    return False


def able_ships(pos: Galaxy, seat: Seat, space: int) -> list[int]:
    """The ships of a space that can still move this turn: they have steps left and have met no enemy (EMP-MOV-02, 09)."""
    left, stopped = pos.steps_left, pos.stopped
    ships = [ship for ship in pos.ships(seat, space) if left[ship] > 0 and not stopped[ship]]
    return ships if ships and is_free(pos, seat, space) else []


def sendings(pos: Galaxy, ships: list[int], space: int) -> list[Move]:
    """How these ships are called: by their type, and those that can go farther than others by their steps too."""
    types, left = pos.content.ship_type, pos.steps_left
    moves: list[Move] = []
    for kind in range(len(SHIP_IDS)):
        steps = [left[ship] for ship in ships if types[ship] == kind]
        if steps:
            moves.append(SEND[kind][space])
            if steps.count(steps[0]) < len(steps):
                moves.extend([SendOf(kind, more, space) for more in sorted(set(steps))[1:]])
    return moves


def ships_meant(pos: Galaxy, seat: Seat, move: Move) -> list[int]:
    """The ships that could be sent by this move; any of them will do, but a fleet is all of them."""
    assert isinstance(move, (Send, SendOf, SendFleet))
    ships = able_ships(pos, seat, move.space)
    if isinstance(move, SendFleet):
        return ships
    types = pos.content.ship_type
    ships = [ship for ship in ships if types[ship] == move.ship]
    if len(ships) == 1 and isinstance(move, Send):
        return ships
    steps = (
        move.steps if isinstance(move, SendOf) else min([pos.steps_left[ship] for ship in ships], default=0)
    )
    return [ship for ship in ships if pos.steps_left[ship] == steps]


def why_not_send(pos: Galaxy, seat: Seat, move: Move) -> Refusal | None:
    """Ships move while they have steps left and have met no enemy (EMP-MOV-02, EMP-MOV-09, EMP-MOV-19)."""
    assert isinstance(move, (Send, SendOf, SendFleet))
    here = pos.ships(seat, move.space)
    if not isinstance(move, SendFleet):
        here = [ship for ship in here if pos.content.ship_type[ship] == move.ship]
    if not here:
        return "You have no such ship there.", "EMP-MOV-01"
    if not is_free(pos, seat, move.space):
        return "Homes of other players close every way from there.", "EMP-MOV-08"
    able = ships_meant(pos, seat, move)
    if not able and all(pos.stopped[ship] for ship in here):
        return "They have met enemy forces and stop there.", "EMP-MOV-09"
    if not able and all(pos.warped[ship] for ship in here):
        return "A warp is the whole movement of a ship in its turn.", "EMP-WARP-07"
    if not able and isinstance(move, SendOf):
        return "No such ship of yours there has so many steps left.", "EMP-MOV-19"
    if not able:
        return "No such ship of yours there can still move this turn.", "EMP-MOV-02"
    if isinstance(move, SendFleet) and len(able) == 1:
        return "Only one ship can still move from there; send it alone.", "EMP-MOV-02"
    if isinstance(move, SendOf) and move not in sendings(pos, able_ships(pos, seat, move.space), move.space):
        return "No ship of this type there has fewer steps left: send it by its type alone.", "EMP-MOV-19"
    return None


def reach_of(pos: Galaxy, seat: Seat, ships: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Where ships that stand together can go as a group: as far as the slowest of them (EMP-MOV-04)."""
    left = pos.steps_left
    steps = left[ships[0]]
    for ship in ships:
        if left[ship] < steps:
            steps = left[ship]
    return reach(pos, seat, pos.ship_at[ships[0]], steps)


@lapses
@otherwise("That is too far for this turn.", "EMP-MOV-02")
class SendTo(Decision[Galaxy], frozen=True):
    """Where does the ship, or the group, go? (EMP-MOV-02 to EMP-MOV-09, EMP-WARP-04)."""

    ships: tuple[int, ...]

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        found, _ = reach_of(pos, self.seat, self.ships)
        moves: list[Move] = [GO[space] for space in found]
        if why_not_warp(pos, self.seat, self.ships) is None:
            moves.extend(WarpTo(space) for space in warp_targets(pos))
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        seat, ships = self.seat, self.ships
        start = pos.ship_at[ships[0]]
        if isinstance(move, WarpTo):
            warp_ships(pos, seat, ships, move.space)
            clause, verb = "EMP-WARP-04", "warps"
            target = move.space
        else:
            assert isinstance(move, GoTo)
            _, before = reach_of(pos, seat, ships)
            step_ships(pos, seat, ships, path_to(before, start, move.space))
            clause, verb = "EMP-MOV-02", "moves"
            target = move.space
        if len(ships) == 1:
            kind = pos.content.ship_type[ships[0]]
            text = "{0:seat} " + verb + " a {1:ship} from {2:space} to {3:space}"
            pos.tell(clause, text, seat, kind, start, target)
        else:
            text = "{0:seat} " + verb + " {1} ships from {2:space} to {3:space}"
            pos.tell(clause, text, seat, len(ships), start, target)

    def ask(self, pos: Galaxy) -> Question:
        start, number = pos.ship_at[self.ships[0]], len(self.ships)
        if number > 1:
            mine, others = "Where do your {1} ships at {0:space} go?", "{seat} moves {1} ships from {0:space}"
            return Question(mine, others, (start, number), "EMP-MOV-04")
        kind = pos.content.ship_type[self.ships[0]]
        mine, others = "Where does your {1:ship} at {0:space} go?", "{seat} moves a {1:ship} from {0:space}"
        return Question(mine, others, (start, kind), "EMP-MOV-04")

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if isinstance(move, WarpTo):
            found = why_not_warp(pos, self.seat, self.ships) or why_not_warp_to(pos, move.space)
            return found or ("", "")
        if not isinstance(move, GoTo):
            return "", ""
        if move.space == pos.ship_at[self.ships[0]]:
            return "They are there already.", "EMP-MOV-04"
        if move.space in pos.suns:
            return "No ship can stop on a Sun.", "EMP-MAP-09"
        if is_closed(pos, self.seat, move.space):
            return "Another player's home sector is closed to your ships.", "EMP-MOV-08"
        return "", ""


@TECHNOLOGIES.of(MoveBonus)
class FusionEngines(Technology):
    """1 space more for all ships but warped ones, while one could go farther (EMP-TEC-18, EMP-TEC-19, EMP-WARP-07)."""

    role = "warlord"
    limit = "EMP-TEC-19"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        for ship in pos.fleet(seat):
            if not (pos.stopped[ship] or pos.warped[ship]) and is_free(pos, seat, pos.ship_at[ship]):
                return None
        return "You have no ship that could go farther this turn.", "EMP-TEC-18"

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [UseTechnology(tech)]

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        bonus = pos.content.power(tech, MoveBonus).amount
        pos.tech_used[tech] = True
        for ship in pos.fleet(seat):
            if not (pos.stopped[ship] or pos.warped[ship]):
                pos.steps_left[ship] += bonus
        pos.tell("EMP-TEC-18", "Ships of {0:seat} move {1} further this turn", seat, bonus)


def claim(pos: Galaxy, seat: Seat, space: int, clause: str) -> None:
    """An Empire from the reserve on an uncontrolled planet sector (EMP-MOV-11, EMP-MOV-12, EMP-BAT-32)."""
    pos.claim(seat, space)
    pos.tell(clause, "{0:seat} claims {1:space} with an Empire", seat, space)


# --- battles ----------------------------------------------------------------------------------------------------


def pending_battles(pos: Galaxy, seat: Seat) -> list[int]:
    """Spaces where the seat's ships have met enemy forces (EMP-MOV-17)."""
    at, stopped = pos.ship_at, pos.stopped
    spaces = [at[ship] for ship in pos.fleet(seat) if stopped[ship]]
    return sorted({space for space in spaces if pos.is_foe(space, seat)}) if spaces else []


class Battles(Step[Galaxy], frozen=True):
    """Every pending battle must be fought, in the order the attacker chooses (EMP-MOV-16, EMP-MOV-17)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pending_battles(pos, self.seat):
            pos.then(NextBattle(self.seat))


@absent_take_first
@asks("Which battle do you fight first?", "{seat} chooses which battle comes next", "EMP-MOV-16")
@takes(FightAt)
class NextBattle(Decision[Galaxy], frozen=True):
    """Which battle is fought next? (EMP-MOV-16)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [FightAt(space) for space in pending_battles(pos, self.seat)]

    def apply(self, pos: Galaxy, move: FightAt) -> None:
        pos.then(StartBattle(self.seat, move.space), LateClaims(self.seat, move.space), Battles(self.seat))


@takes(ClaimSector)
class LateClaims(Decision[Galaxy], frozen=True):
    """After a battle: claim the sector won, or one to which ships withdrew (EMP-BAT-32, EMP-BAT-41, EMP-MOV-15)."""

    space: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        seat = self.seat
        return [*[CLAIM[s] for s in sorted(posts(pos, seat)) if pos.why_not_claim(seat, s) is None], DONE]

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, ClaimSector):
            claim(pos, self.seat, move.space, "EMP-BAT-32" if move.space == self.space else "EMP-BAT-41")
            pos.then(self)

    def by_itself(self, pos: Galaxy) -> Auto | None:
        first = self.moves(pos)[0]
        return Auto(first, CLAIMED) if pos.can_spare(self.seat) and first is not DONE else None

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Do you claim a sector on which your ships stand? You have {0} Empire(s) left.",
            "{seat} decides whether to claim a sector",
            (pos.tokens[self.seat],),
            "EMP-MOV-15",
        )
