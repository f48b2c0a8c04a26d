"""What is on the table of Space Opera Boardgame: the position, flat and fast to copy."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.squares import neighbours
from orrery.engine.words import Vocabulary
from orrery.games.colonies.content import (
    BIO,
    BIOLOGICAL,
    BUNKER,
    ENERGY,
    FARM,
    MEEPLE,
    NUCLEAR,
    ORE,
    Content,
)
from orrery.games.colonies.uses import Use

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.games.colonies.view import ChartView

# marks of a Ship: it has moved; it is in stealth; it ran dry on its owner's turn; its hyperspace was declared in this phase;
# its stealth has just ended
MOVED: Final = 1
STEALTH: Final = 2
DRAINED: Final = 4
TRIED: Final = 8
EMERGED: Final = 16
# timed markers of a planet
CONTAMINATION: Final = 0
FALLOUT: Final = 1

# an attack in hand (`Chart.attack`): its parts, and its kinds
A_SHIP: Final = 0
A_PLACE: Final = 1
A_KIND: Final = 2
A_TARGET: Final = 3
A_TARGET_SHIP: Final = 4
A_SEAT: Final = 5
A_VICTIM: Final = 6
STRIKE: Final = 0
BIO_STRIKE: Final = 1
NUKE_STRIKE: Final = 2
INVASION: Final = 3
FIGHT: Final = 4
DETONATION: Final = 5
GUNSHOT: Final = 6
BEAMED: Final = 7
ATTACKS: Final = (
    "strike",
    "biological strike",
    "nuclear strike",
    "invasion",
    "fight",
    "detonation",
    "shot",
    "beamed invasion",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chart(Position):
    """The position. Places, Ships, map cards and Technologies are small integers; -1 means none."""

    content: Content
    # the scenario
    rows: int
    cols: int
    rate: int  # spaces per Energy
    limit: int  # the last Round, 0 without a time limit
    natives_each: int  # neutral Meeples on each hidden planet
    respawn: bool
    # by place of the grid
    card: list[int]  # planet or kind of space card; hidden where not `up`
    up: list[bool]
    seen: list[int]  # seats that looked at a face-down card, as bits
    owner: list[int]  # who controls the planet
    meeples: list[int]
    ready: list[int]  # those not used this Round
    energy: list[int]
    ore: list[int]
    levels: list[int]  # place * 3 + Windmill, Refinery, Farm
    bunkers: list[int]
    warheads: list[int]  # place * 2 + Biological, Nuclear
    markers: list[int]  # place * 2 + Contamination, Fallout: the last Round they work, 0 for none
    natives: list[int]
    pulses: list[int]  # seats whose EM Pulse lies there, as bits
    worked: list[bool]  # chosen for building in this phase
    # by Ship; number 0 is never used, a lost Ship is nowhere
    ship_at: list[int]
    ship_owner: list[int]
    cargo: list[int]  # ship * 5 + Energy, Ore, Meeple, Biological, Nuclear
    ship_used: list[int]  # used Meeples among those aboard
    ship_marks: list[int]  # MOVED, STEALTH, DRAINED, TRIED, EMERGED
    # map cards that are not on the grid
    gone: list[int]  # destroyed by the Wave Motion Gun
    out_pile: list[int]  # home planets that nobody drew
    spare_space: int  # Space cards left in the Main Deck
    blanks: int  # blank places that stand in for Space cards
    # Technology; hands are sets of cards as bits
    deck: list[int]  # the top is the last
    hands: list[int]
    copies: list[int]  # the card copied by Spy, -1 for none
    copied_from: list[int]  # whom the Spy visited, -1 for nobody
    copy_shown: list[bool]  # the copy has been used
    shown: list[int]  # cards everybody knows a seat to hold, as bits
    spied: list[int]  # seat * players + other: cards that this seat has seen there
    announced: list[int]  # always-on cards announced in this phase
    off: list[int]  # always-on cards cancelled in this phase
    used_round: list[int]
    used_phase: list[int]
    pile: list[Use]  # Technologies in use that wait for answers, the last one on top
    # ties: holder * players + partner -> the embassy's place; attacker * players + holder -> paid off in this phase
    ties: list[int]
    truce: list[bool]
    offered: list[bool]
    # the Round
    round: int
    phase: int
    first: int  # holder of the First-Player-Token
    active: int  # whose turn it is, -1 between turns
    done: int  # seats without further turns in this phase, as bits
    begun: int  # seats that have built in this phase
    turn_taken: bool  # a Ship has flown or fired: the turn is taken
    idle: int  # complete Rounds in which nothing was done
    busy: bool  # something was done in this Round
    proposed: int  # seats that proposed to stop in this Round
    # by seat
    out: list[bool]
    returning: list[bool]  # out, and waiting for a planet
    returned: list[bool]
    leaving: int  # surrendered during an attack, as bits
    last_out: int  # who went out in the last effect that put anybody out, as bits
    # the flight and the attack in hand
    flying: int
    path: list[int]
    fuel: int
    spent: int  # spaces used
    last_cost: int
    by_shift: bool
    shifted: bool
    bounced: bool
    halted: bool  # the move ends on the card reached
    attack: list[int]  # the attack in hand by A_SHIP ... A_VICTIM; empty when there is none
    doomed: list[int]  # Ships that the attack destroys
    stopped: bool  # the strike does not take effect
    opened: int  # cards that have opened targets for this strike, as bits
    handled: list[int]  # what gave and received in this loading step

    def __init__(
        self, game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.content = content

    def copy(self) -> Chart:
        new = Chart(self.game, self.content, self.players, self.options, self.chance)
        self.copy_base(new)
        new.rows = self.rows
        new.cols = self.cols
        new.rate = self.rate
        new.limit = self.limit
        new.natives_each = self.natives_each
        new.respawn = self.respawn
        new.card = self.card[:]
        new.up = self.up[:]
        new.seen = self.seen[:]
        new.owner = self.owner[:]
        new.meeples = self.meeples[:]
        new.ready = self.ready[:]
        new.energy = self.energy[:]
        new.ore = self.ore[:]
        new.levels = self.levels[:]
        new.bunkers = self.bunkers[:]
        new.warheads = self.warheads[:]
        new.markers = self.markers[:]
        new.natives = self.natives[:]
        new.pulses = self.pulses[:]
        new.worked = self.worked[:]
        new.ship_at = self.ship_at[:]
        new.ship_owner = self.ship_owner[:]
        new.cargo = self.cargo[:]
        new.ship_used = self.ship_used[:]
        new.ship_marks = self.ship_marks[:]
        new.gone = self.gone[:]
        new.out_pile = self.out_pile[:]
        new.spare_space = self.spare_space
        new.blanks = self.blanks
        new.deck = self.deck[:]
        new.hands = self.hands[:]
        new.copies = self.copies[:]
        new.copied_from = self.copied_from[:]
        new.copy_shown = self.copy_shown[:]
        new.shown = self.shown[:]
        new.spied = self.spied[:]
        new.announced = self.announced[:]
        new.off = self.off[:]
        new.used_round = self.used_round[:]
        new.used_phase = self.used_phase[:]
        new.pile = self.pile[:]
        new.ties = self.ties[:]
        new.truce = self.truce[:]
        new.offered = self.offered[:]
        new.round = self.round
        new.phase = self.phase
        new.first = self.first
        new.active = self.active
        new.done = self.done
        new.begun = self.begun
        new.turn_taken = self.turn_taken
        new.idle = self.idle
        new.busy = self.busy
        new.proposed = self.proposed
        new.out = self.out[:]
        new.returning = self.returning[:]
        new.returned = self.returned[:]
        new.leaving = self.leaving
        new.last_out = self.last_out
        new.flying = self.flying
        new.path = self.path[:]
        new.fuel = self.fuel
        new.spent = self.spent
        new.last_cost = self.last_cost
        new.by_shift = self.by_shift
        new.shifted = self.shifted
        new.bounced = self.bounced
        new.halted = self.halted
        new.attack = self.attack[:]
        new.doomed = self.doomed[:]
        new.stopped = self.stopped
        new.opened = self.opened
        new.handled = self.handled[:]
        return new

    # --- asking the table -----------------------------------------------------------------------------------

    def near(self, place: int) -> list[int]:
        """The places that share a side with this one (COL-MAP-02)."""
        return adjacency(self.rows, self.cols)[place]

    def order(self, start: Seat) -> list[Seat]:
        """The players still in the game, clockwise from a seat (COL-ROUND-03, COL-ROUND-05)."""
        n, out = self.players, self.out
        return [at % n for at in range(start, start + n) if not out[at % n]]

    def others(self, seat: Seat) -> list[Seat]:
        """The other players still in the game, clockwise (COL-MAP-05)."""
        n, out = self.players, self.out
        return [at % n for at in range(seat + 1, seat + n) if not out[at % n]]

    def is_planet(self, place: int) -> bool:
        """Whether a face-up planet lies there; a face-down card counts as Space (COL-CARD-14)."""
        return self.up[place] and self.card[place] < self.content.planets

    def is_kind(self, place: int, kind: int) -> bool:
        """Whether a face-up card of this kind lies there."""
        return self.up[place] and self.card[place] == kind

    def planets(self, seat: Seat) -> list[int]:
        """The planets a seat controls (COL-RES-01)."""
        return [place for place, owner in enumerate(self.owner) if owner == seat]

    def ships(self, seat: Seat) -> list[int]:
        """All Ships of a seat."""
        return [ship for ship, owner in enumerate(self.ship_owner) if owner == seat]

    def ships_at(self, place: int) -> list[int]:
        """All Ships on a card, whoever owns them."""
        return [ship for ship, at in enumerate(self.ship_at) if at == place]

    def aboard(self, ship: int, kind: int) -> int:
        """How many tokens of a kind a Ship carries."""
        return self.cargo[ship * 5 + kind]

    def population(self, seat: Seat) -> int:
        """All Meeples of a seat, on planets and aboard Ships (COL-OUT-01)."""
        total = 0
        for place, owner in enumerate(self.owner):
            if owner == seat:
                total += self.meeples[place]
        for ship, owner in enumerate(self.ship_owner):
            if owner == seat:
                total += self.cargo[ship * 5 + MEEPLE]
        return total

    def attribute(self, place: int, kind: int) -> int:
        """Energy or Ore that a planet yields, or Capacity (`MEEPLE`), with its structures (COL-STR-01 to 03)."""
        card = self.card[place]
        if kind == ENERGY:
            return self.content.energy[card] + self.levels[place * 3]
        if kind == ORE:
            return self.content.ore[card] + self.levels[place * 3 + 1]
        return self.content.capacity[card] + self.levels[place * 3 + 2]

    def has_fallout(self, place: int) -> bool:
        """Nothing but movement happens there (COL-WMD-08)."""
        return self.markers[place * 2 + FALLOUT] > 0

    # --- changing the table ---------------------------------------------------------------------------------

    def gain(self, place: int, kind: int, amount: int) -> None:
        """Put Energy or Ore on a planet; what is above the limit is discarded (COL-COMP-12)."""
        store = self.energy if kind == ENERGY else self.ore
        store[place] = min(self.content.store, store[place] + amount)

    def put(self, place: int, kind: int, amount: int, used: int = 0) -> None:
        """Put tokens of any kind on a planet."""
        if kind == MEEPLE:
            self.meeples[place] += amount
            self.ready[place] += amount - used
        elif kind <= ORE:
            self.gain(place, kind, amount)
        else:
            self.warheads[place * 2 + kind - BIO] += amount

    def stock(self, place: int, kind: int) -> int:
        """How many Resource tokens of a kind a planet has: Energy, Ore or Meeples."""
        if kind == ENERGY:
            return self.energy[place]
        return self.ore[place] if kind == ORE else self.meeples[place]

    def goods(self, place: int) -> list[int]:
        """How many tokens of each kind lie on a planet."""
        bio = place * 2
        return [self.energy[place], self.ore[place], self.meeples[place], *self.warheads[bio : bio + 2]]

    def take(self, place: int, kind: int, amount: int) -> int:
        """Take tokens from a planet; of Meeples used ones go first, and their number comes back (COL-RES-14)."""
        if kind == MEEPLE:
            used = min(amount, self.meeples[place] - self.ready[place])
            self.meeples[place] -= amount
            self.ready[place] -= amount - used
            return used
        if kind == ENERGY:
            self.energy[place] -= amount
        elif kind == ORE:
            self.ore[place] -= amount
        else:
            self.warheads[place * 2 + kind - BIO] -= amount
        return 0

    def new_ship(self, place: int, owner: Seat) -> int:
        """An empty Ship on a planet; numbers of lost Ships are used again (COL-BUILD-11)."""
        for ship in range(1, len(self.ship_at)):
            if self.ship_at[ship] < 0:
                self.ship_at[ship] = place
                self.ship_owner[ship] = owner
                return ship
        self.ship_at.append(place)
        self.ship_owner.append(owner)
        self.ship_marks.append(0)
        self.ship_used.append(0)
        self.cargo.extend((0, 0, 0, 0, 0))
        return len(self.ship_at) - 1

    def destroy(self, ship: int) -> None:
        """A Ship is lost with everything aboard (COL-MOVE-24)."""
        self.ship_at[ship] = -1
        self.ship_owner[ship] = -1
        self.ship_marks[ship] = 0
        self.ship_used[ship] = 0
        for kind in range(5):
            self.cargo[ship * 5 + kind] = 0

    # --- what the engine asks -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ChartView:
        from orrery.games.colonies.view import view_of

        return view_of(self, seat)

    def words(self) -> Vocabulary:
        from orrery.games.colonies.words import words_of

        return words_of(self)

    def on_resign(self, seat: Seat) -> None:
        from orrery.games.colonies.control import surrender

        surrender(self, seat)

    def problems(self) -> list[str]:
        from orrery.games.colonies.invariants import problems

        return problems(self)


@cache
def adjacency(rows: int, cols: int) -> list[list[int]]:
    """The neighbours of every place of a grid."""
    return neighbours(rows, cols)


def strip(pos: Chart, place: int, bunkers: bool) -> None:
    """Take everything off a planet but its Meeples, Farm levels and (unless told) Bunkers; Ships are not touched."""
    pos.energy[place] = pos.ore[place] = 0
    pos.levels[place * 3] = pos.levels[place * 3 + 1] = 0
    pos.warheads[place * 2] = pos.warheads[place * 2 + 1] = 0
    if bunkers:
        pos.bunkers[place] = 0


def build(pos: Chart, place: int, structure: int, amount: int = 1) -> None:
    """Put structures on a planet, Ships apart."""
    if structure <= FARM:
        at = place * 3 + structure
        pos.levels[at] = min(pos.content.most[structure], pos.levels[at] + amount)
    elif structure == BUNKER:
        pos.bunkers[place] += amount
    else:
        assert structure in (BIOLOGICAL, NUCLEAR)
        pos.warheads[place * 2 + structure - BIOLOGICAL] += amount
