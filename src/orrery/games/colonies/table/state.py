"""What is on the table of Space Opera Boardgame: the position, flat and fast to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from orrery.engine.base import Part, Seat
from orrery.engine.chance import Chance
from orrery.engine.order import others, round_table
from orrery.engine.position import Position
from orrery.engine.squares import neighbours
from orrery.engine.table import Aside, Counted, Derived, Open, Told, declare, each, made
from orrery.engine.view import UNSEEN, View
from orrery.games.colonies.content import Content
from orrery.games.colonies.terms import (
    BIO,
    BIOLOGICAL,
    BUNKER,
    ENERGY,
    FARM,
    HOLD,
    MEEPLE,
    NUCLEAR,
    ORE,
    T_MEEPLE,
)
from orrery.games.colonies.uses import Use

if TYPE_CHECKING:
    from orrery.engine.game import Game

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

# kinds of attacks
STRIKE: Final = "strike"
BIO_STRIKE: Final = "biological strike"
NUKE_STRIKE: Final = "nuclear strike"
INVASION: Final = "invasion"
FIGHT: Final = "fight"
DETONATION: Final = "detonation"
GUNSHOT: Final = "shot"
BEAMED: Final = "beamed invasion"


class Attack(Part):
    """An attack in hand: who attacks where, whom, and by which Ship (0 for a Beam); what a strike was named to hit."""

    kind: str
    seat: Seat
    place: int
    ship: int = 0
    victim: int = -1
    target: int = -1
    target_ship: int = 0
    doomed: list[int] = []
    """Ships that it destroys unless they are saved."""
    stopped: bool = False
    """It does not take effect."""
    opened: int = 0
    """Cards that have opened targets for it, as bits."""


ADJACENCY: Final[dict[tuple[int, int], list[list[int]]]] = {}
"""The neighbours of every place of a grid, by its rows and columns, as far as anybody has asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chart(Position):
    """The position. Places, Ships, map cards and Technologies are small integers; -1 means none."""

    content: Aside[Content]
    # the scenario
    rows: Open[int]
    cols: Open[int]
    rate: Open[int]  # spaces per Energy
    limit: Open[int]  # the last Round, 0 without a time limit
    natives_each: Open[int]  # neutral Meeples on each hidden planet
    respawn: Open[bool]
    # by place of the grid
    card: Told[list[int]]  # planet or kind of space card; hidden where not `up`
    up: Open[list[bool]]
    seen: Open[list[int]]  # seats that looked at a face-down card, as bits
    owner: Open[list[int]]  # who controls the planet
    meeples: Open[list[int]]
    ready: Open[list[int]]  # those not used this Round
    energy: Open[list[int]]
    ore: Open[list[int]]
    levels: Open[list[int]]  # place * 3 + Windmill, Refinery, Farm
    bunkers: Open[list[int]]
    warheads: Open[list[int]]  # place * 2 + Biological, Nuclear
    markers: Open[list[int]]  # place * 2 + Contamination, Fallout: the last Round they work, 0 for none
    natives: Open[list[int]]
    pulses: Open[list[int]]  # seats whose EM Pulse lies there, as bits
    worked: Open[list[bool]]  # chosen for building in this phase
    # by Ship; number 0 is never used, a lost Ship is nowhere
    ship_at: Open[list[int]] = made(lambda t: [-1])
    ship_owner: Open[list[int]] = made(lambda t: [-1])
    # ship * HOLD + Energy, Ore, Meeple, Biological, Nuclear
    cargo: Open[list[int]] = made(lambda t: [0] * HOLD)
    ship_used: Open[list[int]] = made(lambda t: [0])  # used Meeples among those aboard
    ship_marks: Open[list[int]] = made(lambda t: [0])  # MOVED, STEALTH, DRAINED, TRIED, EMERGED
    # map cards that are not on the grid
    gone: Open[list[int]]  # destroyed by the Wave Motion Gun
    out_pile: Open[list[int]]  # home planets that nobody drew
    spare_space: Open[int]  # Space cards left in the Main Deck
    blanks: Open[int]  # blank places that stand in for Space cards
    # face-down planets, Space, Supernovas, Asteroid Fields, Wormholes: all can count them
    hidden: Derived[list[int]]
    # Technology; hands are sets of cards as bits
    deck: Counted[list[int]]  # the top is the last
    hands: Told[list[int]] = each("players", 0)  # a view has the own one, and of others what its seat knows
    hand_sizes: Derived[list[int]]
    # the card copied by Spy, -1 for none; UNSEEN in a view while it is secret
    copies: Told[list[int]] = each("players", -1)
    copied_from: Open[list[int]] = each("players", -1)  # whom the Spy visited, -1 for nobody
    copy_shown: Open[list[bool]] = each("players", False)  # the copy has been used
    shown_cards: Open[list[int]] = each("players", 0)  # cards everybody knows a seat to hold, as bits
    # seat * players + other: cards that this seat has seen there
    spied: Told[list[int]] = made(lambda t: [0] * (t.players * t.players))
    announced: Open[list[int]] = each("players", 0)  # always-on cards announced in this phase
    off: Open[list[int]] = each("players", 0)  # always-on cards cancelled in this phase
    used_round: Open[list[int]] = each("players", 0)
    used_phase: Open[list[int]] = each("players", 0)
    pile: Open[list[Use]]  # Technologies in use that wait for answers, the last one on top
    # ties: holder * players + partner -> the embassy's place; attacker * players + holder -> paid off in this phase
    ties: Open[list[int]] = made(lambda t: [-1] * (t.players * t.players))
    truce: Open[list[bool]] = made(lambda t: [False] * (t.players * t.players))
    offered: Open[list[bool]] = made(lambda t: [False] * (t.players * t.players))
    # holder * players + who refused last
    declined: Open[list[bool]] = made(lambda t: [False] * (t.players * t.players))
    # the Round
    round: Open[int]
    phase: Open[int]
    first: Open[int]  # holder of the First-Player-Token
    active: Open[int] = -1  # whose turn it is, -1 between turns
    done: Open[int]  # seats without further turns in this phase, as bits
    begun: Open[int]  # seats that have built in this phase
    turn_taken: Open[bool]  # a Ship has flown or fired: the turn is taken
    idle: Open[int]  # complete Rounds in which nothing was done
    busy: Open[bool]  # something was done in this Round
    proposed: Open[int]  # seats that proposed to stop in this Round
    # by seat
    out: Open[list[bool]] = each("players", False)
    returning: Open[list[bool]] = each("players", False)  # out, and waiting for a planet
    returned: Open[list[bool]] = each("players", False)
    leaving: Open[int]  # surrendered during an attack, as bits
    last_out: Open[int]  # who went out in the last effect that put anybody out, as bits
    # the flight and the attack in hand
    flying: Open[int]
    path: Open[list[int]]
    fuel: Open[int]
    spent: Open[int]  # spaces used
    last_cost: Open[int]
    by_shift: Open[bool]
    shifted: Open[bool]
    bounced: Open[bool]
    halted: Open[bool]  # the move ends on the card reached
    attack: Open[Attack | None]
    handled: Open[list[int]]  # what gave and received in this loading step

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> ChartView: ...

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat plays no more: surrendered, or out and with no planet to wait for."""
        return self.resigned[seat] or (self.out[seat] and not self.returning[seat])

    # --- what a seat may know of what is not open (COL-COMP-14, COL-COMP-15) ---------------------------------

    def see_card(self, seat: Seat | None) -> list[int]:
        """Face-up cards, and those that the seat has looked at; at the end of the game all of them."""
        if self.outcome is not None or all(self.up):
            return self.card[:]
        bit, up, seen = 0 if seat is None else 1 << seat, self.up, self.seen
        return [card if up[place] or seen[place] & bit else UNSEEN for place, card in enumerate(self.card)]

    def see_hidden(self, seat: Seat | None) -> list[int]:
        """How many cards of each kind lie face down."""
        planets = self.content.planets
        down = [card for card, up in zip(self.card, self.up, strict=True) if not up]
        if not down:
            return [0] * 5
        return [sum([card < planets for card in down]), *[down.count(planets + kind) for kind in range(4)]]

    def see_hands(self, seat: Seat | None) -> list[int]:
        """The own hand, and the cards that the seat knows others to hold: shown to all, or seen by its Spy."""
        if self.outcome is not None:
            return self.hands[:]
        n = self.players
        return [
            hand
            if other == seat
            else self.shown_cards[other] | (0 if seat is None else self.spied[seat * n + other])
            for other, hand in enumerate(self.hands)
        ]

    def see_hand_sizes(self, seat: Seat | None) -> list[int]:
        """How many cards each player holds."""
        return [hand.bit_count() for hand in self.hands]

    def see_copies(self, seat: Seat | None) -> list[int]:
        """The own copied card, and those that have been used."""
        over = self.outcome is not None
        return [
            tech if tech < 0 or other == seat or over or self.copy_shown[other] else UNSEEN
            for other, tech in enumerate(self.copies)
        ]

    def see_spied(self, seat: Seat | None) -> list[int]:
        """What the seat's own Spy has seen."""
        n = self.players
        return [cards if at // n == seat else 0 for at, cards in enumerate(self.spied)]

    # --- asking the table -----------------------------------------------------------------------------------

    def the_attack(self) -> Attack:
        """The attack in hand, where there is one."""
        assert self.attack is not None
        return self.attack

    def near(self, place: int) -> list[int]:
        """The places that share a side with this one (COL-MAP-02)."""
        size = (self.rows, self.cols)
        found = ADJACENCY.get(size)
        if found is None:
            found = ADJACENCY[size] = neighbours(self.rows, self.cols)
        return found[place]

    def order(self, start: Seat) -> list[Seat]:
        """The players still in the game, clockwise from a seat (COL-ROUND-03, COL-ROUND-05)."""
        found, out = round_table(self.players, start), self.out
        return [seat for seat in found if not out[seat]] if True in out else found

    def others(self, seat: Seat) -> list[Seat]:
        """The other players still in the game, clockwise (COL-MAP-05)."""
        found, out = others(self.players, seat), self.out
        return [other for other in found if not out[other]] if True in out else found

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

    def owns(self, seat: Seat, ship: int) -> bool:
        """Whether there is such a Ship, and it belongs to a seat."""
        return 0 < ship < len(self.ship_at) and self.ship_owner[ship] == seat

    def ships_at(self, place: int) -> list[int]:
        """All Ships on a card, whoever owns them."""
        return [ship for ship, at in enumerate(self.ship_at) if at == place]

    def aboard(self, ship: int, kind: int) -> int:
        """How many tokens of a kind a Ship carries."""
        return self.cargo[ship * HOLD + kind]

    def population(self, seat: Seat) -> int:
        """All Meeples of a seat, on planets and aboard Ships (COL-OUT-01)."""
        total = 0
        for place, owner in enumerate(self.owner):
            if owner == seat:
                total += self.meeples[place]
        for ship, owner in enumerate(self.ship_owner):
            if owner == seat:
                total += self.cargo[ship * HOLD + MEEPLE]
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
        bio, warheads = place * 2, self.warheads
        return [self.energy[place], self.ore[place], self.meeples[place], warheads[bio], warheads[bio + 1]]

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
        for kind in range(HOLD):
            self.cargo[ship * HOLD + kind] = 0


class ChartView(Chart, View):
    """What one seat may know."""


declare(Chart, ChartView)


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


def unprotected_meeples(pos: Chart, place: int) -> int:
    """Meeples above the number of Bunkers (COL-STR-07)."""
    return max(0, pos.meeples[place] - pos.bunkers[place])


def meeples_at_stake(pos: Chart, place: int) -> int:
    """Meeples that the attack in hand would take from a planet if nothing stops it."""
    kind = pos.the_attack().kind
    if kind == STRIKE:
        return 1 if pos.the_attack().target == T_MEEPLE else 0
    return pos.meeples[place] if kind in (INVASION, BEAMED) else unprotected_meeples(pos, place)


def unprotected_farm(pos: Chart, place: int) -> int:
    """Farm levels above the number of Bunkers (COL-STR-07)."""
    return max(0, pos.levels[place * 3 + FARM] - pos.bunkers[place])
