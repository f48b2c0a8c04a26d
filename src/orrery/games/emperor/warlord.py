"""The Warlord role: moving ships, claiming sectors, choosing battles (EMP-MOV, EMP-WARP)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, lapses, says
from orrery.games.emperor.combat import StartBattle
from orrery.games.emperor.effects import MoveBonus
from orrery.games.emperor.movement import (
    can_warp,
    is_closed,
    links,
    path_to,
    reach,
    step_ships,
    warp_ships,
    warp_targets,
)
from orrery.games.emperor.state import STOPPED, WARPED, Galaxy
from orrery.games.emperor.technology import declare


@says("send {ship} from {space}", "EMP-MOV-01")
class Send(Move, frozen=True):
    """Take a ship to move; of several alike the one with the fewest steps left."""

    ship: int
    space: int


@says("send fleet from {space}", "EMP-MOV-01")
class SendFleet(Move, frozen=True):
    """Take all ships of a space that can still move, as one group."""

    space: int


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
    """Put an Empire from the reserve on a sector where own ships stand."""

    space: int


@says("use fusion engines", "EMP-TEC-18")
class UseFusion(Move, frozen=True):
    """All own ships may move 1 space more this turn."""


@says("fight at {space}", "EMP-MOV-16")
class FightAt(Move, frozen=True):
    """Fight this battle next."""

    space: int


SEND = tuple(tuple(Send(ship, space) for space in range(64)) for ship in range(3))
FLEET = tuple(SendFleet(space) for space in range(64))
CLAIM = tuple(ClaimSector(space) for space in range(64))
GO = tuple(GoTo(space) for space in range(64))
DONE = Done()


class WarlordTurn(Step[Galaxy], frozen=True):
    """All moves are made first; then the battles are fought one after another (EMP-MOV-16, EMP-MOV-18)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        content = pos.content
        pos.left = [content.ship_move[kind] for kind in content.ship_type]
        pos.came = [-1] * content.ships
        pos.flags = [0] * content.ships
        pos.fusion = False
        pos.warp_to = -1
        pos.then(Command(self.seat), Battles(self.seat))


class Command(Decision[Galaxy], frozen=True):
    """Move ships step by step in any order, claim sectors, declare Fusion Engines (EMP-MOV-01 to EMP-MOV-15)."""

    acted: bool = False

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        content, seat = pos.content, self.seat
        base = seat * content.ships
        near = links(content, pos.suns)
        moves: list[Move] = []
        able: dict[int, int] = {}  # space -> ships there that can still move
        stands: list[int] = []
        seen: set[int] = set()
        for own in range(content.ships):
            space = pos.ship_at[base + own]
            if space < 0:
                continue
            if space not in stands:
                stands.append(space)
            if pos.left[own] <= 0 or pos.flags[own] & STOPPED:
                continue
            if space not in able:
                able[space] = 0 if any(not is_closed(pos, seat, target) for target in near[space]) else -99
            able[space] += 1
            key = content.ship_type[own] * 64 + space
            if able[space] > 0 and key not in seen:
                seen.add(key)
                moves.append(SEND[content.ship_type[own]][space])
        moves.extend([FLEET[space] for space, number in able.items() if number > 1])
        moves.extend([CLAIM[space] for space in stands if pos.can_claim(seat, space)])
        if not pos.fusion and able and pos.usable(MoveBonus, seat):
            moves.append(UseFusion())
        moves.append(DONE)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if type(move) is Done:
            return
        seat = self.seat
        pos.then(ACTED[seat])
        if isinstance(move, Send):
            pos.then(SendTo(seat, (self._ship(pos, move),)))
        elif isinstance(move, SendFleet):
            pos.then(SendTo(seat, tuple(self._able(pos, move.space))))
        elif isinstance(move, ClaimSector):
            claim(pos, seat, move.space)
        else:
            assert isinstance(move, UseFusion)
            declare(pos, seat, pos.content.tech(MoveBonus), StartFusion(seat))

    def _able(self, pos: Galaxy, space: int) -> list[int]:
        base = self.seat * pos.content.ships
        return [
            ship
            for ship in pos.ships(self.seat, space)
            if pos.left[ship - base] > 0 and not pos.flags[ship - base] & STOPPED
        ]

    def _ship(self, pos: Galaxy, move: Send) -> int:
        """Of like ships the one with the fewest steps left: it leaves the fresher ones every choice."""
        base = self.seat * pos.content.ships
        alike = [
            ship for ship in self._able(pos, move.space) if pos.content.ship_type[ship - base] == move.ship
        ]
        best = alike[0]
        for ship in alike:
            if pos.left[ship - base] < pos.left[best - base]:
                best = ship
        return best

    def forced(self) -> bool:
        return (
            not self.acted
        )  # whoever has acted ends the turn by hand: until then the clicks can be taken back

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which ship moves, or which sector do you claim?", "{seat} XXX", clause="EMP-MOV-01")

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if isinstance(move, ClaimSector):
            if pos.tokens[self.seat] == 0:
                return "You have no Empire token left in your reserve.", "EMP-MOV-14"
            if not pos.ships(self.seat, move.space):
                return "A claim needs one of your ships on the sector.", "EMP-MOV-15"
            if pos.is_foe(move.space, self.seat):
                return "Enemy forces are there: win the battle first.", "EMP-MOV-15"
            if not pos.planets(move.space):
                return "There is no planet to claim.", "EMP-TERM-03"
            return "This sector is controlled already.", "EMP-MOV-11"
        if isinstance(move, (Send, SendFleet)):
            return "No such ship of yours there can still move this turn.", "EMP-MOV-02"
        return "", ""


ACTED = tuple(Command(seat, True) for seat in range(6))


@lapses
class SendTo(Decision[Galaxy], frozen=True):
    """Where does the ship, or the group, go? (EMP-MOV-02 to EMP-MOV-09, EMP-WARP-04)."""

    ships: tuple[int, ...]

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        found, _ = self._reach(pos)
        moves: list[Move] = [GO[space] for space in found]
        if can_warp(pos, self.seat, self.ships):
            moves.extend(WarpTo(space) for space in warp_targets(pos))
        return moves

    def _reach(self, pos: Galaxy) -> tuple[list[int], list[int]]:
        base = self.seat * pos.content.ships
        steps = min(pos.left[ship - base] for ship in self.ships)
        return reach(pos, self.seat, pos.ship_at[self.ships[0]], steps)

    def apply(self, pos: Galaxy, move: Move) -> None:
        seat, ships = self.seat, self.ships
        start = pos.ship_at[ships[0]]
        if isinstance(move, WarpTo):
            warp_ships(pos, seat, ships, move.space)
            clause, verb = "EMP-WARP-04", "warps"
            target = move.space
        else:
            assert isinstance(move, GoTo)
            _, before = self._reach(pos)
            step_ships(pos, seat, ships, path_to(before, start, move.space))
            clause, verb = "EMP-MOV-02", "moves"
            target = move.space
        if len(ships) == 1:
            kind = pos.content.ship_type[ships[0] - seat * pos.content.ships]
            text = "{0:seat} " + verb + " a {1:ship} from {2:space} to {3:space}"
            pos.tell(clause, text, seat, kind, start, target)
        else:
            text = "{0:seat} " + verb + " {1} ships from {2:space} to {3:space}"
            pos.tell(clause, text, seat, len(ships), start, target)

    def ask(self, pos: Galaxy) -> Question:
        start = pos.content.space_ids[pos.ship_at[self.ships[0]]]
        if len(self.ships) > 1:
            return Question(
                f"Where do your {len(self.ships)} ships at {start} go?", "{seat} XXX", clause="EMP-MOV-04"
            )
        kind = pos.content.ship_type[self.ships[0] - self.seat * pos.content.ships]
        return Question(
            f"Where does your {('Fighter', 'Cruiser', 'Dreadnought')[kind]} at {start} go?",
            "{seat} XXX",
            clause="EMP-MOV-04",
        )

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        space = move.space if isinstance(move, (GoTo, WarpTo)) else -1
        if space < 0:
            return "", ""
        if isinstance(move, WarpTo):
            return "A warp leads from the Black Hole to any space but homes and Suns.", "EMP-WARP-04"
        if space in pos.suns:
            return "No ship can stop on a Sun.", "EMP-MAP-09"
        if is_closed(pos, self.seat, space):
            return "Another player's home sector is closed to your ships.", "EMP-MOV-08"
        return "That is too far for this turn.", "EMP-MOV-02"


class StartFusion(Step[Galaxy], frozen=True):
    """All ships of the owner may move 1 space more; a warped ship may not (EMP-TEC-18, EMP-WARP-07)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.tech_stopped[pos.content.tech(MoveBonus)]:
            return
        bonus = pos.content.power(MoveBonus).amount
        pos.fusion = True
        for own, flags in enumerate(pos.flags):
            if not flags & (STOPPED | WARPED):
                pos.left[own] += bonus
        pos.tell("EMP-TEC-18", "Ships of {0:seat} move {1} further this turn", self.seat, bonus)


def claim(pos: Galaxy, seat: Seat, space: int) -> None:
    """An Empire from the reserve on an uncontrolled planet sector (EMP-MOV-11, EMP-MOV-12)."""
    pos.claim(seat, space)
    pos.tell("EMP-MOV-11", "{0:seat} claims {1:space} with an Empire", seat, space)


# --- battles ----------------------------------------------------------------------------------------------------


def pending_battles(pos: Galaxy, seat: Seat) -> list[int]:
    """Spaces where the seat's ships have met enemy forces (EMP-MOV-17)."""
    base = seat * pos.content.ships
    spaces = {
        pos.ship_at[base + own]
        for own in range(pos.content.ships)
        if pos.flags[own] & STOPPED and pos.ship_at[base + own] >= 0
    }
    return sorted(space for space in spaces if pos.is_foe(space, seat))


class Battles(Step[Galaxy], frozen=True):
    """Every pending battle must be fought, in the order the attacker chooses (EMP-MOV-16, EMP-MOV-17)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pending_battles(pos, self.seat):
            pos.then(NextBattle(self.seat))


class NextBattle(Decision[Galaxy], frozen=True):
    """Which battle is fought next? (EMP-MOV-16)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [FightAt(space) for space in pending_battles(pos, self.seat)]

    def apply(self, pos: Galaxy, move: FightAt) -> None:
        pos.then(StartBattle(self.seat, move.space), LateClaims(self.seat), Battles(self.seat))

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which battle do you fight next?", "{seat} XXX", clause="EMP-MOV-16")

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        return moves[0]


class LateClaims(Decision[Galaxy], frozen=True):
    """After a battle: claim the sector won, or one to which ships withdrew (EMP-BAT-32, EMP-BAT-41, EMP-MOV-15)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        base = self.seat * pos.content.ships
        stands = sorted({space for space in pos.ship_at[base : base + pos.content.ships] if space >= 0})
        return [*(ClaimSector(space) for space in stands if pos.can_claim(self.seat, space)), DONE]

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, ClaimSector):
            pos.claim(self.seat, move.space)
            pos.tell("EMP-BAT-32", "{0:seat} claims {1:space} with an Empire", self.seat, move.space)
            pos.then(self)

    def ask(self, pos: Galaxy) -> Question:
        return Question("Do you claim a sector on which your ships stand?", "{seat} XXX", clause="EMP-MOV-15")
