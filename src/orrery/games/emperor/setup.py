"""Setting up the galaxy (EMP-SETUP, EMP-MAP-04, EMP-MAP-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.chance import Chance
from orrery.engine.errors import SetupError
from orrery.games.emperor.content import HOME, NOTHING, ROLE_IDS, Content
from orrery.games.emperor.state import SHELF, Galaxy

if TYPE_CHECKING:
    from orrery.engine.game import Game


def empty_galaxy(
    game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
) -> Galaxy:
    """A table with nothing on it: all fields at rest."""
    pos = Galaxy(game, content, players, options, chance)
    spaces, ships = content.spaces, content.ships
    pos.colours = colours_of(content, players, str(options["colours"]))
    pos.tile = [-1] * spaces
    pos.owner = [-1] * spaces
    pos.token = [NOTHING] * spaces
    pos.food = [0] * spaces
    pos.holder = [-1] * spaces
    pos.suns = ()
    pos.open_tiles = []
    pos.deck = []
    pos.top_public = False
    pos.top_seen = -1
    pos.taken = -1
    pos.taken_secret = False
    pos.scanned = -1
    pos.marks = [0] * players
    pos.metal = [0] * players
    pos.energy = [0] * players
    pos.points = [0] * players
    pos.tokens = [0] * players
    pos.ship_at = [-1] * (players * ships)
    pos.food_pool = content.food_cubes
    pos.pool = 0
    pos.tech_owner = [SHELF] * content.techs
    pos.tech_stopped = [False] * content.techs
    pos.tech_used = [False] * content.techs
    pos.round = 0
    pos.direction = 1
    pos.throne = 0
    pos.first = 0
    pos.chosen = 0
    pos.role = -1
    pos.chooser = -1
    pos.role_by = [SHELF] * len(ROLE_IDS)
    pos.flipped = False
    pos.dice = []
    pos.dice_owner = []
    pos.dice_need = []
    pos.outer_roll = []
    pos.prices = [0, 0, 0]
    pos.held = 0
    pos.bought = 0
    pos.sold = 0
    pos.trading = False
    pos.pirated = False
    pos.produced = []
    pos.fields_left = 0
    pos.ships_bought = 0
    pos.discount = 0
    pos.left = [0] * ships
    pos.came = [-1] * ships
    pos.flags = [0] * ships
    pos.fusion = False
    pos.warp_to = -1
    pos.battle = None
    pos.hand = [0] * players
    pos.placed = [0] * ((spaces + 1) * players)
    pos.closed = -1
    pos.price = 0
    pos.haven = [-1] * spaces
    return pos


def colours_of(content: Content, players: int, wish: str) -> tuple[int, ...]:
    """Each player a different colour: the listed ones first, then what is left (EMP-SETUP-01)."""
    named = [content.colours.index(name) for name in wish.split()]
    rest = [colour for colour in range(len(content.colours)) if colour not in named]
    return tuple((named + rest)[:players])


def set_up(pos: Galaxy) -> None:
    """Everything of the chapter Setup, up to the first round."""
    content, players = pos.content, pos.players
    layout = content.layouts[players]
    pos.tokens = [layout.empire_tokens] * players
    pos.pool = layout.victory_points
    pos.marks = [layout.start_marks] * players
    pos.metal = [layout.start_metal] * players
    pos.energy = [layout.start_energy] * players
    for seat, space in enumerate(content.homes[players]):
        pos.tile[space] = content.home_tile[pos.colours[seat]]
        pos.owner[space] = seat
        pos.token[space] = HOME
        pos.holder[space] = seat
        for ship in range(layout.start_fighters):
            pos.ship_at[seat * content.ships + ship] = space
    pos.tile[content.centre] = content.omega
    pos.suns = (content.centre,)
    pos.deck = build_stack(pos)
    pos.tell(
        "EMP-SETUP-08", "The stack is built: {0} tiles, the Black Hole between its halves", len(pos.deck)
    )
    pos.turn_up(layout.turned_up)
    pos.tell("EMP-SETUP-09", "Turned up: {0:tile}", pos.open_tiles[:])
    if pos.options["first_throne"] == "host":
        pos.throne = int(pos.options["throne_seat"]) - 1
        if pos.throne >= players:
            raise SetupError(
                f"There is no seat {pos.throne + 1} at a table of {players}, so it cannot hold the Throne."
            )
        pos.tell("EMP-SETUP-17", "{0:seat} is named first holder of the Throne", pos.throne)
    else:
        pos.throne = pos.chance.below(players)
        pos.tell("EMP-SETUP-16", "{0:seat} is drawn as first holder of the Throne", pos.throne)


def build_stack(pos: Galaxy) -> list[int]:
    """Atomic tiles below, the Black Hole on them, plain tiles on top (EMP-SETUP-06, EMP-SETUP-08)."""
    entries = pos.content.pack.tile
    on_board = set(pos.tile)
    atomic = [i for i, tile in enumerate(entries) if tile.stack == "atomic" and i not in on_board]
    plain = [i for i, tile in enumerate(entries) if tile.stack == "plain"]
    pos.chance.shuffle(atomic)
    pos.chance.shuffle(plain)
    return [*atomic, pos.content.black_hole, *plain]
