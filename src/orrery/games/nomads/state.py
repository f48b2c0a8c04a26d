"""What is on the table of Space Opera: the position, flat and fast to copy, with pile, war and deal in progress.

A card is a small integer: `owner * kinds + kind`, where the owner is the deck it came from (always 0 in casual mode,
NOM-COMPET-20). Copies of a card are equal, so that nothing tells two of them apart. A *place* is one of the eight
technology places of a seat: `seat * 8 + n`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat, Value
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary
from orrery.games.nomads.content import ROOM, Content

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.games.nomads.view import ExpanseView

# phases of a turn
SETTING_UP, REORGANIZATION, ACTIVATION = 0, 1, 2
# phases of a war
DECLARED, FLEET, PLANETARY = 0, 1, 2
# how long something stays in force
TRIGGER, LANE, PHASE, WAR, OWN_TURN = 0, 1, 2, 3, 4

NOBODY = -1


class Item(Value, frozen=True):
    """Something on the pile: a consumable or an active effect, announced and paid (NOM-SYNC-06)."""

    serial: int
    user: Seat
    ability: int
    card: int
    """The consumable, or -1 for an active effect."""
    target: tuple[int, ...]
    """A seat, a place, the number of another item, or a kind of card, as the ability says."""


class Standing(Value, frozen=True):
    """A consumable that waits or lasts, or a change of values by an active effect (NOM-CONS-07)."""

    serial: int
    user: Seat
    ability: int
    card: int
    waiting: bool
    until: int
    seat: Seat
    place: int
    attack: int
    defence: int
    healing: int


class War(msgspec.Struct):
    """A war being fought. Ships are named by their place."""

    attacker: Seat
    defender: Seat
    phase: int
    sent: list[int]
    front: list[int]
    """Pairs of ships still to meet: attacker, blocker, attacker, blocker ..."""
    lane: list[int]
    """The two ships of the current confrontation, the attacking one first."""
    blocked: list[int]
    fallen: list[int]
    """Pairs of place and kind: ships that were destroyed or captured in this battle."""
    damage: list[int]
    """What the attacker and the defender are about to suffer, before healing."""
    losses: list[int]
    """Units chosen to be eliminated: civil and military of the attacker, civil and military of the defender."""
    spoils: int
    """How many units the defender lost in the assault."""

    def copy(self) -> War:
        """An equal, independent war."""
        return War(
            self.attacker,
            self.defender,
            self.phase,
            self.sent[:],
            self.front[:],
            self.lane[:],
            self.blocked[:],
            self.fallen[:],
            self.damage[:],
            self.losses[:],
            self.spoils,
        )


def new_war(attacker: Seat, defender: Seat) -> War:
    """A war just declared."""
    return War(attacker, defender, DECLARED, [], [], [], [], [], [0, 0], [0, 0, 0, 0], 0)


class Deal(msgspec.Struct):
    """An offer, being drawn up or lying before the partner (NOM-NEGO-11, NOM-NEGO-12)."""

    maker: Seat
    partner: Seat
    sent: bool
    credits: int
    named: list[int]
    hidden: list[int]
    ask_credits: int
    ask_named: list[int]
    """Kinds of cards asked for by name."""
    ask_any: int
    chosen: list[int]
    """Cards that the accepting partner has picked for `ask_any`."""

    def copy(self) -> Deal:
        """An equal, independent offer."""
        return Deal(
            self.maker,
            self.partner,
            self.sent,
            self.credits,
            self.named[:],
            self.hidden[:],
            self.ask_credits,
            self.ask_named[:],
            self.ask_any,
            self.chosen[:],
        )


def new_deal(maker: Seat, partner: Seat) -> Deal:
    """An empty offer."""
    return Deal(maker, partner, False, 0, [], [], 0, [], 0, [])


FIELDS: dict[str, Any] = {
    "order": list[int],
    "at": int,
    "turn": int,
    "round": int,
    "phase": int,
    "ending": bool,
    "alive": list[bool],
    "out": list[int],
    "species": list[int],
    "dealt": list[int],
    "packets": list[list[int]],
    "civil": list[int],
    "military": list[int],
    "credits": list[int],
    "storage": list[list[int]],
    "decklists": list[list[int]],
    "decks": list[list[int]],
    "discards": list[list[int]],
    "gone": list[int],
    "declines": list[int],
    "stars": list[int],
    "star_discard": list[int],
    "path": list[list[int]],
    "work": list[int],
    "building": list[bool],
    "laid": list[int],
    "gear": list[int],
    "swarm": list[int],
    "pile": list[Item],
    "standing": list[Standing],
    "resolving": Item | None,
    "extracted": int,
    "used": list[int],
    "turns": list[int],
    "warred": bool,
    "no_war": bool,
    "jumps": int,
    "built": int,
    "built_ships": int,
    "deals": list[int],
    "pair_deals": list[int],
    "declined": list[int],
    "wish": list[bool],
    "clocks": list[list[int]],
    "war": War | None,
    "deal": Deal | None,
}
"""Every field of the table with its type, for saving and loading; a test compares it with the class."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expanse(Position):
    """The position. Lists are by seat unless said otherwise; -1 means none."""

    content: Content
    order: list[int]  # seats in turn order (NOM-SETUP-08)
    at: int  # the place in `order` of the active player
    turn: int  # turns begun so far
    round: int
    phase: int
    ending: bool  # the end of the turn was announced
    alive: list[bool]
    out: list[int]  # extinct seats, in the order of extinction
    species: list[int]
    dealt: list[int]  # two species a seat, before the choice
    packets: list[list[int]]  # cards passed round in setup
    civil: list[int]
    military: list[int]
    credits: list[int]
    storage: list[list[int]]  # sorted
    decklists: list[list[int]]  # competitive: what each deck was built of, by kind
    decks: list[list[int]]  # one in casual mode; the top is the last
    discards: list[list[int]]
    gone: list[int]  # cards that left the game (NOM-COMPET-21, NOM-COMPET-23)
    declines: list[int]  # by deck
    stars: list[int]  # the system deck, the top is the last
    star_discard: list[int]
    path: list[list[int]]  # systems since the last reorganization, the current one last
    work: list[int]  # by place: a card, built or under construction
    building: list[bool]  # by place
    laid: list[int]  # by place: credits on the construction
    gear: list[int]  # place * max_slots + slot: equipment
    swarm: list[int]  # by place: how often the ship was saved in this war
    pile: list[Item]  # the top is the last
    standing: list[Standing]
    resolving: Item | None
    extracted: int  # the resource of the last jump
    used: list[int]  # limits, as bits of abilities: by seat (species), by seat (system), by place
    turns: list[int]  # turns begun
    warred: bool  # war was declared this turn
    no_war: bool  # the active player may not declare war this turn
    jumps: int  # extra jumps this turn
    built: int  # technologies started this turn
    built_ships: int  # and how many of them are ships
    deals: list[int]  # deals concluded this turn
    pair_deals: list[int]  # deals this turn between the active player and this seat
    declined: list[int]  # offers declined this turn between the active player and this seat
    wish: list[bool]  # wants to be asked for offers (NOM-NEGO-20)
    clocks: list[list[int]]  # for each level from 3 to the current one; see `clocks.py`
    war: War | None
    deal: Deal | None

    def __init__(
        self, game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.content = content
        decks = players if options["mode"] == "competitive" else 1
        self.order = list(range(players))
        self.at = 0
        self.turn = 0
        self.round = 0
        self.phase = SETTING_UP
        self.ending = False
        self.alive = [True] * players
        self.out = []
        self.species = [-1] * players
        self.dealt = []
        self.packets = []
        self.civil = [0] * players
        self.military = [0] * players
        self.credits = [0] * players
        self.storage = [[] for _ in range(players)]
        self.decklists = []
        self.decks = [[] for _ in range(decks)]
        self.discards = [[] for _ in range(decks)]
        self.gone = []
        self.declines = [0] * decks
        self.stars = []
        self.star_discard = []
        self.path = [[] for _ in range(players)]
        self.work = [-1] * (players * ROOM)
        self.building = [False] * (players * ROOM)
        self.laid = [0] * (players * ROOM)
        self.gear = [-1] * (players * ROOM * content.max_slots)
        self.swarm = [0] * (players * ROOM)
        self.pile = []
        self.standing = []
        self.resolving = None
        self.extracted = -1
        self.used = [0] * (players * (2 + ROOM))
        self.turns = [0] * players
        self.warred = False
        self.no_war = False
        self.jumps = 0
        self.built = 0
        self.built_ships = 0
        self.deals = [0] * players
        self.pair_deals = [0] * players
        self.declined = [0] * players
        self.wish = [False] * players
        self.clocks = [[] for _ in range(players)]
        self.war = None
        self.deal = None

    def copy(self) -> Expanse:
        new = Expanse(self.game, self.content, self.players, self.options, self.chance)
        self.copy_base(new)
        new.order = self.order[:]
        new.at = self.at
        new.turn = self.turn
        new.round = self.round
        new.phase = self.phase
        new.ending = self.ending
        new.alive = self.alive[:]
        new.out = self.out[:]
        new.species = self.species[:]
        new.dealt = self.dealt[:]
        new.packets = [packet[:] for packet in self.packets]
        new.civil = self.civil[:]
        new.military = self.military[:]
        new.credits = self.credits[:]
        new.storage = [cards[:] for cards in self.storage]
        new.decklists = [cards[:] for cards in self.decklists]
        new.decks = [deck[:] for deck in self.decks]
        new.discards = [pile[:] for pile in self.discards]
        new.gone = self.gone[:]
        new.declines = self.declines[:]
        new.stars = self.stars[:]
        new.star_discard = self.star_discard[:]
        new.path = [path[:] for path in self.path]
        new.work = self.work[:]
        new.building = self.building[:]
        new.laid = self.laid[:]
        new.gear = self.gear[:]
        new.swarm = self.swarm[:]
        new.pile = self.pile[:]
        new.standing = self.standing[:]
        new.resolving = self.resolving
        new.extracted = self.extracted
        new.used = self.used[:]
        new.turns = self.turns[:]
        new.warred = self.warred
        new.no_war = self.no_war
        new.jumps = self.jumps
        new.built = self.built
        new.built_ships = self.built_ships
        new.deals = self.deals[:]
        new.pair_deals = self.pair_deals[:]
        new.declined = self.declined[:]
        new.wish = self.wish[:]
        new.clocks = [clock[:] for clock in self.clocks]
        new.war = None if self.war is None else self.war.copy()
        new.deal = None if self.deal is None else self.deal.copy()
        return new

    # --- asking the table -----------------------------------------------------------------------------------

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        return self.order[self.at]

    def kind(self, card: int) -> int:
        """What a card is, whatever deck it came from."""
        return card % self.content.kinds

    def deck_of(self, seat: Seat) -> int:
        """The deck that a seat extracts from (NOM-COMPET-01, NOM-COMPET-11)."""
        return seat if len(self.decks) > 1 else 0

    def units(self, seat: Seat) -> int:
        """Population units, civil and military."""
        return self.civil[seat] + self.military[seat]

    def living(self) -> list[Seat]:
        """Surviving seats: the active player first, then in turn order (NOM-SYNC-08, NOM-EFF-11)."""
        order, at, n = self.order, self.at, self.players
        return [order[(at + i) % n] for i in range(n) if self.alive[order[(at + i) % n]]]

    def others(self, seat: Seat) -> list[Seat]:
        """The other surviving seats, in turn order after this one."""
        order, n = self.order, self.players
        at = order.index(seat)
        return [order[(at + i) % n] for i in range(1, n) if self.alive[order[(at + i) % n]]]

    def places(self, seat: Seat) -> range:
        """The technology places of a seat."""
        return range(seat * ROOM, seat * ROOM + ROOM)

    def system(self, seat: Seat) -> int:
        """Where a species is; the attacker of a war counts as being with the defender (NOM-WAR-07, NOM-SECT-10)."""
        war = self.war
        if war is not None and war.attacker == seat:
            seat = war.defender
        path = self.path[seat]
        return path[-1] if path else -1

    def next_serial(self) -> int:
        """A number for a new item: above all that lie open, so that no target is mistaken."""
        highest = 0 if self.resolving is None else self.resolving.serial
        for item in self.pile:
            highest = max(highest, item.serial)
        for one in self.standing:
            highest = max(highest, one.serial)
        return highest + 1

    # --- what the engine asks -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ExpanseView:
        from orrery.games.nomads.view import view_of

        return view_of(self, seat)

    def words(self) -> Vocabulary:
        from orrery.games.nomads.words import words_of

        return words_of(self)

    def on_resign(self, seat: Seat) -> None:
        from orrery.games.nomads.extinction import resign

        resign(self, seat)

    def problems(self) -> list[str]:
        from orrery.games.nomads.invariants import problems

        return problems(self)
