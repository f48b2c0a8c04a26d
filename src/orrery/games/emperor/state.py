"""What is on the table of Galactic Emperor: the position, flat and fast to copy, and the battle being fought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from mypy_extensions import mypyc_attr

from orrery.engine.base import Outcome, Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary
from orrery.games.emperor.content import EMPIRE, STARBASE, Content

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.games.emperor.view import GalaxyView

# a ship's marks during a Warlord turn
MOVED, STOPPED, WARPED = 1, 2, 4

SHELF, GONE = -1, -2
"""Owners of a technology or a role card that nobody holds."""


class Battle(msgspec.Struct):
    """A battle being fought; sides are 0 for the attacker and 1 for the defender (in a Showdown, who assigns second
    and first). Ships are named by their index in `Galaxy.ship_at`."""

    space: int
    attacker: Seat
    defender: Seat
    showdown: bool
    round: int
    phase: int
    surprise: bool
    warped: list[int]
    flipped: list[int]
    lost: list[int]
    razed: bool
    hits: list[int]
    shield: list[int]
    bonus: int
    ion: int  # the technology whose dice the token fires, -1 for its own
    named: int

    def side(self, seat: Seat) -> int:
        """0 for the attacker, 1 for the defender."""
        return 0 if seat == self.attacker else 1

    def copy(self) -> Battle:
        """An equal, independent battle."""
        return Battle(
            self.space,
            self.attacker,
            self.defender,
            self.showdown,
            self.round,
            self.phase,
            self.surprise,
            self.warped[:],
            self.flipped[:],
            self.lost[:],
            self.razed,
            self.hits[:],
            self.shield[:],
            self.bonus,
            self.ion,
            self.named,
        )


def new_battle(
    space: int, attacker: Seat, defender: Seat, warped: list[int], showdown: bool = False
) -> Battle:
    """A battle before its first shot."""
    return Battle(
        space, attacker, defender, showdown, 0, 0, False, warped, [], [], False, [0, 0], [0, 0], 0, -1, -1
    )


FIELDS: dict[str, Any] = {
    "colours": tuple[int, ...],
    "tile": list[int],
    "owner": list[int],
    "token": list[int],
    "food": list[int],
    "holder": list[int],
    "suns": tuple[int, ...],
    "open_tiles": list[int],
    "deck": list[int],
    "top_public": bool,
    "top_seen": int,
    "taken": int,
    "taken_secret": bool,
    "scanned": int,
    "marks": list[int],
    "metal": list[int],
    "energy": list[int],
    "points": list[int],
    "tokens": list[int],
    "ship_at": list[int],
    "food_pool": int,
    "pool": int,
    "tech_owner": list[int],
    "tech_stopped": list[bool],
    "tech_used": list[bool],
    "round": int,
    "direction": int,
    "throne": int,
    "first": int,
    "chosen": int,
    "role": int,
    "chooser": int,
    "role_by": list[int],
    "flipped": bool,
    "dice": list[int],
    "dice_owner": list[int],
    "dice_need": list[int],
    "outer_roll": list[list[int]],
    "prices": list[int],
    "held": int,
    "bought": int,
    "sold": int,
    "trading": bool,
    "pirated": bool,
    "produced": list[int],
    "fields_left": int,
    "ships_bought": int,
    "discount": int,
    "left": list[int],
    "came": list[int],
    "flags": list[int],
    "fusion": bool,
    "warp_to": int,
    "battle": Battle | None,
    "hand": list[int],
    "placed": list[int],
    "closed": int,
    "price": int,
    "haven": list[int],
}
"""Every field of the table with its type, for saving and loading; a test compares it with the class."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Galaxy(Position):
    """The position. Spaces, tiles, ships and technologies are small integers; -1 means none."""

    content: Content
    colours: tuple[int, ...]  # by seat, an index into content.colours
    # by space
    tile: list[int]
    owner: list[int]  # the seat that controls it
    token: list[int]  # NOTHING, EMPIRE, STARBASE or HOME
    food: list[int]
    holder: list[int]  # the seat whose forces are at rest there: token, ships or both (EMP-TERM-10)
    suns: tuple[int, ...]
    # tiles to come
    open_tiles: list[int]
    deck: list[int]  # the top is the last
    top_public: bool  # everybody has seen the top tile
    top_seen: int  # one seat has seen it through the Scanners
    taken: int  # the tile selected and not yet placed
    taken_secret: bool  # it came from the Scanners: only the seat on turn knows it
    scanned: int  # the tile drawn with the Scanners, until one of two is kept
    # by seat
    marks: list[int]
    metal: list[int]
    energy: list[int]
    points: list[int]
    tokens: list[int]  # Empire tokens in reserve
    ship_at: list[int]  # seat * content.ships + ship -> space, -1 in reserve
    # supplies
    food_pool: int
    pool: int  # victory points left
    # by technology
    tech_owner: list[int]
    tech_stopped: list[bool]  # by the Saboteur, this round
    tech_used: list[bool]  # in this role, or for those of any role in this round
    # the round
    round: int
    direction: int  # 1 clockwise, -1 counter-clockwise
    throne: int
    first: int  # who chose the first role of this round
    chosen: int  # how many roles have been chosen this round
    role: int
    chooser: int
    role_by: list[int]  # by role card: SHELF in the pool, GONE, or the seat that chose it
    flipped: bool  # the Explorer card shows its Warlord side
    # the last roll
    dice: list[int]
    dice_owner: list[int]
    dice_need: list[int]  # what each die hits on, 0 where it does not fire
    outer_roll: list[list[int]]  # dice, owners and needs of the roll that a catch of the Saboteur interrupts
    # Merchant
    prices: list[int]
    held: int
    bought: int  # a bit for each kind of cube
    sold: int
    trading: bool
    pirated: bool
    # Steward
    produced: list[int]
    fields_left: int
    # Engineer
    ships_bought: int
    discount: int
    # Warlord: by ship of the seat on turn
    left: list[int]
    came: list[int]
    flags: list[int]
    fusion: bool
    warp_to: int
    battle: Battle | None
    # Regent
    hand: list[int]
    placed: list[int]  # space * players + seat; the Throne comes after the last space
    closed: int
    price: int
    haven: list[int]  # by space: the seat whose ships may flee there

    def __init__(
        self, game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.content = content

    def copy(self) -> Galaxy:
        new = Galaxy(self.game, self.content, self.players, self.options, self.chance)
        self.copy_base(new)
        new.colours = self.colours
        new.tile = self.tile[:]
        new.owner = self.owner[:]
        new.token = self.token[:]
        new.food = self.food[:]
        new.holder = self.holder[:]
        new.suns = self.suns
        new.open_tiles = self.open_tiles[:]
        new.deck = self.deck[:]
        new.top_public = self.top_public
        new.top_seen = self.top_seen
        new.taken = self.taken
        new.taken_secret = self.taken_secret
        new.scanned = self.scanned
        new.marks = self.marks[:]
        new.metal = self.metal[:]
        new.energy = self.energy[:]
        new.points = self.points[:]
        new.tokens = self.tokens[:]
        new.ship_at = self.ship_at[:]
        new.food_pool = self.food_pool
        new.pool = self.pool
        new.tech_owner = self.tech_owner[:]
        new.tech_stopped = self.tech_stopped[:]
        new.tech_used = self.tech_used[:]
        new.round = self.round
        new.direction = self.direction
        new.throne = self.throne
        new.first = self.first
        new.chosen = self.chosen
        new.role = self.role
        new.chooser = self.chooser
        new.role_by = self.role_by[:]
        new.flipped = self.flipped
        new.dice = self.dice[:]
        new.dice_owner = self.dice_owner[:]
        new.dice_need = self.dice_need[:]
        new.outer_roll = self.outer_roll[:]
        new.prices = self.prices[:]
        new.held = self.held
        new.bought = self.bought
        new.sold = self.sold
        new.trading = self.trading
        new.pirated = self.pirated
        new.produced = self.produced[:]
        new.fields_left = self.fields_left
        new.ships_bought = self.ships_bought
        new.discount = self.discount
        new.left = self.left[:]
        new.came = self.came[:]
        new.flags = self.flags[:]
        new.fusion = self.fusion
        new.warp_to = self.warp_to
        new.battle = None if self.battle is None else self.battle.copy()
        new.hand = self.hand[:]
        new.placed = self.placed[:]
        new.closed = self.closed
        new.price = self.price
        new.haven = self.haven[:]
        return new

    # --- asking the table -----------------------------------------------------------------------------------

    def order(self, start: Seat) -> list[Seat]:
        """Directional order from a seat (EMP-TERM-07)."""
        n, step = self.players, self.direction
        return [(start + step * i) % n for i in range(n)]

    def ships(self, seat: Seat, space: int) -> list[int]:
        """The ships of a seat in a space, as indices into `ship_at`."""
        base = seat * self.content.ships
        at = self.ship_at
        return [i for i in range(base, base + self.content.ships) if at[i] == space]

    def reserve(self, seat: Seat, kind: int) -> int:
        """A ship of this type that is in the reserve, or -1."""
        base = seat * self.content.ships
        types = self.content.ship_type
        for i in range(self.content.ships):
            if types[i] == kind and self.ship_at[base + i] < 0:
                return base + i
        return -1

    def planets(self, space: int) -> int:
        """How many planets the tile in a space has; 0 without a tile."""
        tile = self.tile[space]
        return 0 if tile < 0 else self.content.planets[tile]

    def controlled(self, seat: Seat) -> list[int]:
        """The sectors a seat controls, in the order of the board."""
        return [space for space, owner in enumerate(self.owner) if owner == seat]

    def starbases(self, seat: Seat) -> list[int]:
        """Where a seat may deploy ships: its Starbases, the home included (EMP-ENG-05)."""
        token = self.token
        return [s for s, owner in enumerate(self.owner) if owner == seat and token[s] >= STARBASE]

    def planets_of(self, seat: Seat) -> int:
        """Planets on the sectors that a seat controls."""
        return sum(self.planets(space) for space in self.controlled(seat))

    def is_foe(self, space: int, seat: Seat) -> bool:
        """Whether another player's forces are at rest in the space (EMP-TERM-08)."""
        holder = self.holder[space]
        return holder >= 0 and holder != seat

    def can_claim(self, seat: Seat, space: int) -> bool:
        """An uncontrolled planet sector without enemy forces, and a token in reserve (EMP-MOV-11, 12, 14)."""
        return (
            self.owner[space] < 0
            and self.tokens[seat] > 0
            and self.planets(space) > 0
            and not self.is_foe(space, seat)
        )

    def usable(self, word: type[Any], seat: Seat) -> int:
        """A technology of a seat with this word that is neither stopped nor used up (EMP-TEC-28), or -1."""
        for tech in self.content.cards(word):
            if self.tech_owner[tech] == seat and not self.tech_stopped[tech] and not self.tech_used[tech]:
                return tech
        return -1

    # --- changing the table ---------------------------------------------------------------------------------

    def claim(self, seat: Seat, space: int) -> None:
        """Put an Empire from the reserve on a sector (EMP-EXP-10, EMP-MOV-11)."""
        self.tokens[seat] -= 1
        self.owner[space] = seat
        self.token[space] = EMPIRE
        self.holder[space] = seat

    def lift(self, ship: int) -> None:
        """Take a ship from its space; a space without forces is nobody's."""
        space = self.ship_at[ship]
        seat = ship // self.content.ships
        self.ship_at[ship] = -1
        if self.holder[space] == seat and self.owner[space] != seat and not self.ships(seat, space):
            self.holder[space] = -1

    def drop(self, ship: int, space: int) -> None:
        """Put a ship into a space; unless an enemy is there, the space is held by its owner."""
        self.ship_at[ship] = space
        if self.holder[space] < 0:
            self.holder[space] = ship // self.content.ships

    def award(self, seat: Seat, points: int) -> None:
        """Pay points from the pool, and from the box when it is empty (EMP-END-05, EMP-COMP-09)."""
        self.points[seat] += points
        self.pool = max(0, self.pool - points)

    def turn_up(self, number: int) -> None:
        """Turn up tiles from the top of the stack, as many as there are (EMP-EXP-13, 14)."""
        for _ in range(min(number, len(self.deck))):
            self.open_tiles.append(self.deck.pop())
            self.top_public = False
            self.top_seen = -1
            self.reveal()

    def set_dice(self, dice: Sequence[int], owners: Sequence[Seat], needs: Sequence[int]) -> None:
        """Show a roll; it stays until the next one (EMP-TABLE-07)."""
        self.dice = list(dice)
        self.dice_owner = list(owners)
        self.dice_need = list(needs)

    # --- what the engine asks -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> GalaxyView:
        from orrery.games.emperor.view import view_of

        return view_of(self, seat)

    def words(self) -> Vocabulary:
        from orrery.games.emperor.words import words_of

        return words_of(self)

    def on_resign(self, seat: Seat) -> None:
        """Pieces stay; the last player at the table wins at once (EMP-TABLE-09, EMP-TABLE-10)."""
        self.tell("EMP-TABLE-09", "{0:seat} resigns; the pieces stay on the board", seat)
        staying = [s for s in range(self.players) if not self.resigned[s]]
        if len(staying) == 1:
            self.tell("EMP-TABLE-10", "Everybody else has resigned: {0:seat} wins", staying[0])
            self.finish(Outcome("EMP-TABLE-10", (staying[0],), tuple(self.points), "resigned"))
        else:
            self._drop_offer(seat)

    def _drop_offer(self, seat: Seat) -> None:
        """What the seat was just offered and cannot decline by a move falls away (EMP-TABLE-12)."""
        from orrery.games.emperor.combat import ExtraDieFor
        from orrery.games.emperor.engineer import FreeFighter
        from orrery.games.emperor.steward import FreeCube
        from orrery.games.emperor.warlord import SendTo

        step = self.decision
        if isinstance(step, (FreeCube, FreeFighter, SendTo, ExtraDieFor)) and step.seat == seat:
            self.stack.pop()

    def problems(self) -> list[str]:
        from orrery.games.emperor.invariants import problems

        return problems(self)
