"""What is on the table of Galactic Emperor: the position, flat and fast to copy, and the battle being fought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mypy_extensions import mypyc_attr

from orrery.engine.base import Part, Seat, Step, Value
from orrery.engine.chance import Chance
from orrery.engine.dice import lay
from orrery.engine.order import round_table
from orrery.engine.position import Position
from orrery.engine.table import Aside, Derived, Open, Told, declare, each, made
from orrery.engine.view import UNSEEN, View
from orrery.games.emperor.content import CUBES, EMPIRE, METAL, NOTHING, ROLE_IDS, STARBASE, Content
from orrery.games.emperor.meanings import Refusal

if TYPE_CHECKING:
    from orrery.engine.game import Game

T = TypeVar("T")

SHELF, GONE = -1, -2
"""Owners of a technology or a role card that nobody holds."""


SPARE = 3
"""With so many Empires in reserve a claim goes by itself; with fewer the end of the game is near, and its owner is asked."""
CLAIMED = "a claim costs nothing but an Empire token, and you have enough of them"
"""Why a claim went by itself, for its player."""


def changed(row: tuple[T, ...], places: Sequence[int], value: T) -> tuple[T, ...]:
    """A row with another value at these places. What seldom changes lies in tuples: copies of a table share them."""
    new: list[T] = []
    for place in places:
        if row[place] != value:
            new = new or list(row)
            new[place] = value
    return tuple(new) if new else row


class Battle(Part):
    """A battle being fought; sides are 0 for the attacker and 1 for the defender (in a Showdown, who assigns second
    and first). Ships are named by their index in `Galaxy.ship_at`."""

    space: int
    attacker: Seat
    defender: Seat
    warped: list[int]
    hits: list[int]
    shield: list[int]
    showdown: bool = False
    round: int = 0
    phase: int = 0
    surprise: bool = False
    damaged: list[int] = []  # Dreadnoughts that have taken a hit
    lost: list[int] = []
    razed: bool = False
    bonus: int = 0
    ion: int = -1  # the technology whose dice the token fires, -1 for its own
    named: int = -1

    def side(self, seat: Seat) -> int:
        """0 for the attacker, 1 for the defender."""
        return 0 if seat == self.attacker else 1

    def seat(self, side: int) -> Seat:
        """Whose side it is."""
        return self.defender if side else self.attacker


class Roll(Value, frozen=True):
    """Dice on the table: what each shows, who has rolled it, and what it hits on (0 where it does not fire)."""

    dice: tuple[int, ...]
    seats: tuple[Seat, ...]
    needs: tuple[int, ...]

    def turned(self, die: int, value: int) -> Roll:
        """The same roll with another result of one die."""
        return Roll((*self.dice[:die], value, *self.dice[die + 1 :]), self.seats, self.needs)


@mypyc_attr(allow_interpreted_subclasses=True)
class Galaxy(Position):
    """The position. Spaces, tiles, ships and technologies are small integers; -1 means none."""

    content: Aside[Content]
    # by seat, an index into content.colours
    colours: Open[tuple[int, ...]] = made(lambda t: t.content.seated_colours(t.players, t.options["colours"]))
    # by space
    tile: Open[list[int]] = each("spaces", -1)
    owner: Open[list[int]] = each("spaces", -1)  # the seat that controls it
    token: Open[list[int]] = each("spaces", NOTHING)  # NOTHING, EMPIRE, STARBASE or HOME
    food: Open[list[int]] = each("spaces", 0)
    holder: Open[list[int]] = each("spaces", -1)  # whose token, ships or both are at rest there (EMP-TERM-10)
    suns: Open[tuple[int, ...]]
    # tiles to come
    open_tiles: Open[list[int]]
    deck: Told[list[int]]  # the top is the last
    top_public: Open[bool]  # everybody has seen the top tile
    top_seen: Open[list[int]]  # the seats that have seen it through the Scanners
    taken: Told[int] = -1  # the tile selected and not yet placed
    taken_secret: Open[bool]  # it came from the Scanners: only the seat on turn knows it
    scanned: Told[int] = -1  # the tile drawn with the Scanners, until one of two is kept
    # by seat
    marks: Open[list[int]] = each("players", 0)
    metal: Open[list[int]] = each("players", 0)
    energy: Open[list[int]] = each("players", 0)
    points: Told[list[int]] = each("players", 0)
    razed: Open[list[int]] = each("players", 0)  # Empires destroyed that brought a point (EMP-BAT-33)
    points_paid: Derived[int]  # all together: everybody sees the pool shrink
    tokens: Open[list[int]] = each("players", 0)  # Empire tokens in reserve
    # by ship: seat * content.ships + ship
    ship_at: Open[list[int]] = made(lambda t: [-1] * (t.players * t.content.ships))  # a space, -1 in reserve
    # supplies
    food_pool: Open[int] = made(lambda t: t.content.food_cubes)
    pool: Open[int]  # victory points left
    # by technology
    tech_owner: Open[list[int]] = each("techs", SHELF)
    # by the Saboteur, this round
    tech_stopped: Open[tuple[bool, ...]] = made(lambda t: (False,) * t.content.techs)
    tech_used: Open[list[bool]] = each("techs", False)  # this role; cards of any role: this round
    # the round
    round: Open[int]
    direction: Open[int] = 1  # 1 clockwise, -1 counter-clockwise
    throne: Open[int]
    first_chooser: Open[int]  # who chose the first role of this round
    chosen: Open[int]  # how many roles have been chosen this round
    role: Open[int] = -1
    chooser: Open[int] = -1
    role_by: Open[list[int]] = made(lambda t: [SHELF] * len(ROLE_IDS))  # or GONE, or the seat that chose it
    explorer_flipped: Open[bool]  # the Explorer card shows its Warlord side
    roll: Open[Roll | None]  # the last one: it stays until the next (EMP-TABLE-07)
    under: Open[list[Roll]]  # rolls that a catch of the Saboteur interrupts
    # Merchant
    prices: Open[list[int]] = made(lambda t: [0, 0, 0])
    held: Open[int]
    bought: Open[list[bool]] = made(lambda t: [False] * len(CUBES))  # by kind of cube, this turn
    sold: Open[list[bool]] = made(lambda t: [False] * len(CUBES))
    trading: Open[bool]
    # Steward
    produced: Open[list[int]]
    fields_left: Open[int]
    # Engineer
    ships_bought: Open[int]
    discount: Open[int]
    # Warlord: by ship, of the seat on turn
    steps_left: Open[list[int]] = made(lambda t: [0] * (t.players * t.content.ships))
    came_from: Open[list[int]] = made(lambda t: [-1] * (t.players * t.content.ships))  # the space before
    moved: Open[tuple[bool, ...]] = made(lambda t: (False,) * (t.players * t.content.ships))  # this turn
    # it has met enemy forces
    stopped: Open[tuple[bool, ...]] = made(lambda t: (False,) * (t.players * t.content.ships))
    warped: Open[tuple[bool, ...]] = made(lambda t: (False,) * (t.players * t.content.ships))
    warp_to: Open[int] = -1
    battle: Open[Battle | None]
    # Regent
    hand: Open[list[int]] = each("players", 0)
    # influence by space * players + seat; the Throne comes after the last space
    placed: Open[list[int]] = made(lambda t: [0] * ((t.content.spaces + 1) * t.players))
    # by space: the seat whose personal business it is (EMP-TEC-04)
    personal: Open[tuple[int, ...]] = made(lambda t: (-1,) * t.content.spaces)
    influence_price: Open[int]
    # by space: the seat whose ships may flee there
    haven: Open[tuple[int, ...]] = made(lambda t: (-1,) * t.content.spaces)

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> GalaxyView: ...

    # --- what a seat may know of what is not open ----------------------------------------------------------------

    def see_deck(self, seat: Seat | None) -> list[int]:
        """The stack face down; its top tile for whoever has seen it (EMP-TABLE-04, EMP-TEC-47)."""
        backs = [UNSEEN] * len(self.deck)
        if backs and (self.top_public or seat in self.top_seen):
            backs[-1] = self.deck[-1]
        return backs

    def see_taken(self, seat: Seat | None) -> int:
        """A tile that came from the Scanners is known to the seat on turn only."""
        return UNSEEN if self.taken_secret and not self.scans(seat) else self.taken

    def see_scanned(self, seat: Seat | None) -> int:
        """The tile drawn with the Scanners: only its owner looks at it."""
        return self.scanned if self.scanned < 0 or self.scans(seat) else UNSEEN

    def scans(self, seat: Seat | None) -> bool:
        """Whether this seat holds the tile drawn with the Scanners. They work on the owner's own turn, so whoever
        holds a drawn tile is the one asked."""
        return seat is not None and seat in self.waiting

    def see_points(self, seat: Seat | None) -> list[int]:
        """The own points, and everybody's if the table plays with open scores (EMP-TABLE-03)."""
        if self.options["open_scores"] or self.outcome is not None:
            return self.points[:]
        return [points if other == seat else UNSEEN for other, points in enumerate(self.points)]

    def see_points_paid(self, seat: Seat | None) -> int:
        """What has left the pool."""
        return sum(self.points)

    # --- asking the table -----------------------------------------------------------------------------------

    def order(self, start: Seat) -> list[Seat]:
        """Directional order from a seat (EMP-TERM-07)."""
        return round_table(self.players, start, self.direction)

    def turns(self, turn: Callable[[Seat], Step[Any]]) -> list[Step[Any]]:
        """This step for everybody, in directional order from the Chooser (EMP-ROUND-04)."""
        return [turn(seat) for seat in self.order(self.chooser)]

    def ships(self, seat: Seat, space: int) -> list[int]:
        """The ships of a seat in a space."""
        base, at = seat * self.content.ships, self.ship_at
        return [i for i in range(base, base + self.content.ships) if at[i] == space]

    def fleet(self, seat: Seat) -> list[int]:
        """The ships of a seat that are on the board."""
        base, at = seat * self.content.ships, self.ship_at
        return [i for i in range(base, base + self.content.ships) if at[i] >= 0]

    def reserve(self, seat: Seat, kind: int) -> int:
        """A ship of this type that is in the reserve, or -1."""
        content = self.content
        first = seat * content.ships + content.ship_first[kind]
        alike = self.ship_at[first : first + content.ship_count[kind]]
        return first + alike.index(-1) if -1 in alike else -1

    def in_reserve(self, seat: Seat, kind: int) -> int:
        """How many ships of a type are in the reserve."""
        content = self.content
        first = seat * content.ships + content.ship_first[kind]
        return self.ship_at[first : first + content.ship_count[kind]].count(-1)

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
        planets, tile = self.content.planets, self.tile
        return sum([planets[tile[s]] for s, owner in enumerate(self.owner) if owner == seat and tile[s] >= 0])

    def leaders(self) -> list[Seat]:
        """Who controls the most planets."""
        planets = [self.planets_of(seat) for seat in range(self.players)]
        return [seat for seat, count in enumerate(planets) if count == max(planets)]

    def is_foe(self, space: int, seat: Seat) -> bool:
        """Whether another player's forces are at rest in the space (EMP-TERM-08)."""
        holder = self.holder[space]
        return holder >= 0 and holder != seat

    def why_not_claim(self, seat: Seat, space: int) -> Refusal | None:
        """A claim needs a token, a planet, and neither owner nor enemy there (EMP-MOV-11 to EMP-MOV-15)."""
        if self.tokens[seat] == 0:
            return "You have no Empire token left in your reserve.", "EMP-MOV-14"
        if self.is_foe(space, seat):
            return "Enemy forces are there: win the battle first.", "EMP-MOV-15"
        if not self.planets(space):
            return "There is no planet to claim.", "EMP-TERM-03"
        if self.owner[space] >= 0:
            return "This sector is controlled already.", "EMP-MOV-11"
        return None

    def can_claim(self, seat: Seat, space: int) -> bool:
        """Whether a seat could put an Empire there, with a ship on it or by choosing the Explorer (EMP-EXP-06)."""
        return self.why_not_claim(seat, space) is None

    def can_spare(self, seat: Seat) -> bool:
        """Whether an Empire more on the board brings the end of the game no nearer (EMP-END-01)."""
        return self.tokens[seat] >= SPARE

    def harvest(self, seat: Seat) -> int:
        """The food that a seat's sectors show (EMP-MER-06)."""
        food, tile, found = self.content.tile_food, self.tile, 0
        for space, owner in enumerate(self.owner):
            if owner == seat:
                found += food[tile[space]]
        return found

    def room(self, seat: Seat, cube: int) -> int:
        """How much more metal or energy a Storage Facility holds (EMP-MER-12)."""
        if cube == METAL:
            return self.content.room_metal - self.metal[seat]
        return self.content.room_energy - self.energy[seat]

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
        number = self.content.ships
        space, seat = self.ship_at[ship], ship // number
        self.ship_at[ship] = -1
        if self.holder[space] == seat and self.owner[space] != seat:
            if space not in self.ship_at[seat * number : (seat + 1) * number]:
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
            self.uncover()
            self.reveal()

    def uncover(self) -> None:
        """The top tile has left the stack: nobody has seen the one that lies there now (EMP-TABLE-04)."""
        self.top_public = False
        self.top_seen = []

    def throw(self, seats: Sequence[Seat], needs: Sequence[int]) -> Roll:
        """One die falls for each of these seats; the roll stays in sight until the next one (EMP-TABLE-07)."""
        self.roll = None
        return lay(self, Roll(tuple(self.chance.dice(len(seats))), tuple(seats), tuple(needs)))

    def colour_names(self) -> tuple[str, ...]:
        """The colours that the seats play."""
        return tuple([self.content.colours[colour] for colour in self.colours])


class GalaxyView(Galaxy, View):
    """A galaxy as one seat sees it."""


declare(Galaxy, GalaxyView)
