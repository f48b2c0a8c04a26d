"""The Explorer role: placing sector tiles, the Omega explosion, the Scanners (EMP-EXP, EMP-HOLE, EMP-TEC-47 to 54)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    asks,
    otherwise,
    says,
    takes,
)
from orrery.engine.stops import Auto
from orrery.games.emperor.content import MOST_SPACES, SCIENTIST
from orrery.games.emperor.effects import Explore, ScanTile, StopTechnology
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import CLAIMED, GONE, Galaxy
from orrery.games.emperor.technology import Use, declare, holders, offer


@says("take {tile}", "EMP-EXP-01")
class Take(Move, frozen=True):
    """Select a turned-up tile."""

    tile: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if self.tile in pos.open_tiles:
            return None
        return f"{pos.content.tile_names[self.tile]} is not turned up.", "EMP-EXP-01"


@says("place on {space}", "EMP-EXP-02")
class Place(Move, frozen=True):
    """Put the selected tile on an empty space."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        tile = pos.tile[self.space]
        if tile < 0:
            return None
        name = pos.content.space_ids[self.space]
        return f"{name} is taken: {pos.content.tile_names[tile]} lies there.", "EMP-EXP-01"


@says("claim it", "EMP-EXP-06")
class ClaimIt(Move, frozen=True):
    """Put an Empire on the sector just placed."""


@says("use the scanners", "EMP-TEC-47")
class Scan(Move, frozen=True):
    """Draw the top tile of the stack, seen by nobody else."""


@says("keep {tile}", "EMP-TEC-47")
class Keep(Move, frozen=True):
    """Keep one of the two tiles; the other goes on top of the stack."""

    tile: int


PLACE = tuple(Place(space) for space in range(MOST_SPACES))
TAKE = tuple(Take(tile) for tile in range(MOST_SPACES + 1))


class ExplorerTurn(Step[Galaxy], frozen=True):
    """Select a turned-up tile and place it, while one remains (EMP-EXP-01, EMP-EXP-03, EMP-EXP-12)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.open_tiles:
            pos.then(SelectTile(self.seat, scan=True, first=self.seat == pos.chooser))
        else:
            pos.tell("EMP-EXP-12", "There is no tile left for {0:seat}", self.seat)


@ROLES.of(Explore)
class Explorer(Role):
    """Everybody places a tile, the Chooser those left over, and new ones are turned up (EMP-EXP-01, 11, 13)."""

    turn = ExplorerTurn

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [*pos.turns(ExplorerTurn), Leftovers(pos.chooser), EndExplorer()]


@takes(Take)
class SelectTile(Decision[Galaxy], frozen=True):
    """Which turned-up tile? `scan`: the Scanners may follow; `first`: it may be claimed (EMP-EXP-01, EMP-EXP-06)."""

    scan: bool
    first: bool

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [TAKE[tile] for tile in pos.open_tiles]

    def apply(self, pos: Galaxy, move: Take) -> None:
        tile = move.tile
        pos.open_tiles.remove(tile)
        if tile == pos.content.black_hole:
            explode(pos, self.seat)
            return
        pos.taken = tile
        pos.taken_secret = False
        scans: list[Move] = []
        if self.scan:
            offer(pos, self.seat, scans)
        if scans:
            pos.then(ScanOrNot(self.seat, self.first))
        else:
            pos.then(PlaceTile(self.seat, self.first))

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            self._mine(pos),
            "{seat} picks one of {0} tile(s)",
            (len(pos.open_tiles),),
            "EMP-EXP-01",
        )

    def _mine(self, pos: Galaxy) -> str:
        """The first tile of the Chooser can be claimed, those left over cannot (EMP-EXP-06, EMP-EXP-09)."""
        if self.first:
            return "Which sector do you lay? You may claim it at once."
        if pos.chooser == self.seat:
            return "Nobody wanted these {0} tile(s). Which of them do you lay next?"
        return "Which sector do you lay?"

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        return moves[pos.chance.below(len(moves))]  # EMP-TABLE-09: mandatory tiles at random


def explode(pos: Galaxy, seat: Seat) -> None:
    """The Black Hole takes the place of the Omega Sun, and science ends (EMP-HOLE-01, 02, 05, 06, 08)."""
    centre = pos.content.centre
    pos.tile[centre] = pos.content.black_hole
    pos.suns = tuple(space for space in pos.suns if space != centre)
    pos.role_by[SCIENTIST] = GONE
    pos.tell("EMP-HOLE-01", "{0:seat} swaps the Black Hole with the Omega Sun on {1:space}", seat, centre)
    pos.tell("EMP-HOLE-05", "The Scientist role leaves the game; no technology can be bought any more")


@takes(Place)
class PlaceTile(Decision[Galaxy], frozen=True):
    """On which empty space, with or without ships? (EMP-EXP-02, EMP-EXP-04)."""

    first: bool

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [PLACE[space] for space, tile in enumerate(pos.tile) if tile < 0]

    def apply(self, pos: Galaxy, move: Place) -> None:
        space, tile = move.space, pos.taken
        pos.tile[space] = tile
        if pos.content.is_sun[tile]:
            pos.suns = (*pos.suns, space)
        if pos.taken_secret:
            pos.reveal()
        pos.taken = -1
        pos.taken_secret = False
        pos.tell("EMP-EXP-01", "{0:seat} places {1:tile} on {2:spot}", self.seat, tile, space)
        if self.first and pos.can_claim(self.seat, space):
            pos.then(ClaimFirst(self.seat, space))

    def ask(self, pos: Galaxy) -> Question:
        hidden = "{seat} looks for a place for the tile that nobody else has seen"
        return Question(
            "Where do you lay {0:tile}?",
            hidden if pos.taken_secret else "{seat} looks for a place for {0:tile}",
            (pos.taken,),
            "EMP-EXP-02",
        )

    def absent(self, pos: Galaxy, moves: Sequence[Move]) -> Move:
        return moves[pos.chance.below(len(moves))]  # EMP-TABLE-09


class ClaimFirst(Decision[Galaxy], frozen=True):
    """The Chooser may at once claim the first sector selected (EMP-EXP-06 to EMP-EXP-10)."""

    space: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (ClaimIt(), Pass())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, ClaimIt):
            pos.claim(self.seat, self.space)
            pos.tell("EMP-EXP-06", "{0:seat} claims {1:space} with an Empire", self.seat, self.space)

    def by_itself(self, pos: Galaxy) -> Auto | None:
        return Auto(ClaimIt(), CLAIMED) if pos.can_spare(self.seat) else None

    def ask(self, pos: Galaxy) -> Question:
        few = not pos.can_spare(self.seat)
        return Question(
            "Do you claim {0:tile}? You have {1} Empire(s) left."
            if few
            else "Do you claim {0:tile} with an Empire?",
            "{seat} decides whether to claim {0:tile}",
            (pos.tile[self.space], pos.tokens[self.seat]),
            "EMP-EXP-06",
        )


class Leftovers(Step[Galaxy], frozen=True):
    """The Chooser places all remaining turned-up tiles, one by one, without a claim (EMP-EXP-09, EMP-EXP-11)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.open_tiles:
            pos.then(SelectTile(self.seat, scan=False, first=False), self)


class EndExplorer(Step[Galaxy], frozen=True):
    """Turn up one tile for each player and one more; without any left the card flips (EMP-EXP-13 to EMP-EXP-15)."""

    def run(self, pos: Galaxy) -> None:
        if pos.deck:
            pos.turn_up(pos.players + 1)
            clause = "EMP-EXP-13" if len(pos.open_tiles) > pos.players else "EMP-EXP-14"
            pos.tell(clause, "Turned up: {0:tile}", pos.open_tiles[:])
        else:
            pos.explorer_flipped = True
            pos.tell("EMP-EXP-15", "All sectors lie on the board: the Explorer card becomes a second Warlord")


# --- Long Range Scanners ----------------------------------------------------------------------------------------


@TECHNOLOGIES.of(ScanTile)
class Scanners(Technology):
    """With a tile selected, the owner may draw another (EMP-TEC-47); a stopped scan leaves the selected one (EMP-TEC-32)."""

    role = "explorer"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        return None if pos.deck else ("There is no tile left in the stack.", "EMP-TEC-54")

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [Scan()]

    def stopped(self, pos: Galaxy, use: Use) -> None:
        assert isinstance(use, UseScanners)
        pos.then(PlaceTile(use.seat, use.first))


class ScanOrNot(Decision[Galaxy], frozen=True):
    """With a tile selected, the owner may draw the top tile of the stack (EMP-TEC-47)."""

    first: bool

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (Scan(), Pass())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, Scan):
            declare(pos, UseScanners(self.seat, pos.usable(ScanTile, self.seat), self.first))
        else:
            pos.then(PlaceTile(self.seat, self.first))

    def by_itself(self, pos: Galaxy) -> Auto | None:
        """A look costs nothing and binds to nothing, unless somebody could stop it (EMP-TEC-27, EMP-TEC-47)."""
        if holders(pos, StopTechnology, self.seat):
            return None
        return Auto(Scan(), "a look at the stack costs nothing, and you may still keep the tile you took")

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "You hold {0:tile}. Do you look at the top tile of the stack? You then keep one of the two.",
            "{seat} holds {0:tile} and may use the Scanners",
            (pos.taken,),
            "EMP-TEC-47",
        )


class UseScanners(Use, frozen=True):
    """Draw the top tile in secret; the Black Hole goes straight back (EMP-TEC-47, EMP-TEC-50, EMP-TEC-51)."""

    first: bool

    def run(self, pos: Galaxy) -> None:
        top = pos.deck[-1]
        pos.reveal()
        pos.tell("EMP-TEC-47", "{0:seat} looks at the top tile of the stack", self.seat)
        pos.whisper((self.seat,), "EMP-TEC-47", "You draw {0:tile}", top)
        if top == pos.content.black_hole:
            pos.top_seen.append(self.seat)
            pos.open_tiles.append(pos.taken)
            pos.taken = -1
            pos.tell("EMP-TEC-50", "{0:seat} puts it back and takes a turned-up tile", self.seat)
            pos.then(SelectTile(self.seat, scan=False, first=self.first))
        else:
            keep = KeepOne(self.seat, self.first, pos.top_public, (*pos.top_seen, self.seat))
            pos.scanned = pos.deck.pop()
            pos.uncover()
            pos.then(keep)


@absent_take_first
@asks(
    "Which of the two tiles do you keep? The other goes on top of the stack.",
    "{seat} compares two tiles",
    "EMP-TEC-47",
)
@otherwise("You choose between the tile you took and the one you drew.", "EMP-TEC-47")
class KeepOne(Decision[Galaxy], frozen=True):
    """Keep the selected tile or the drawn one; the other goes on top of the stack (EMP-TEC-47, EMP-TEC-53)."""

    first: bool
    public: bool = False
    seen: tuple[Seat, ...] = ()
    """Who has seen the drawn tile: everybody, or these seats."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (Keep(pos.taken), Keep(pos.scanned))

    def apply(self, pos: Galaxy, move: Keep) -> None:
        if move.tile == pos.scanned:
            pos.deck.append(pos.taken)
            pos.top_public = True
            pos.tell("EMP-TEC-53", "{0:seat} puts {1:tile} on top of the stack", self.seat, pos.taken)
            pos.taken = pos.scanned
            pos.taken_secret = True
        else:
            pos.deck.append(pos.scanned)
            pos.top_public, pos.top_seen = self.public, list(self.seen)
            pos.tell("EMP-TEC-53", "{0:seat} puts the drawn tile back", self.seat)
        pos.scanned = -1
        pos.then(PlaceTile(self.seat, self.first))
