"""Setting up the galaxy (EMP-SETUP, EMP-MAP-04, EMP-MAP-05)."""

from __future__ import annotations

from orrery.engine.errors import SetupError
from orrery.games.emperor.content import HOME
from orrery.games.emperor.state import Galaxy


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
