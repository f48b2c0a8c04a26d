"""From a view to the galaxy's places: who and what is where, in words and colours instead of indices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from orrery.games.emperor.board.galaxy import Place, Stack
from orrery.games.emperor.content import SHIP_IDS, Content
from orrery.games.emperor.pack import TileEntry
from orrery.games.emperor.state import GalaxyView
from orrery.games.emperor.warlord import SendTo


def tile_of(content: Content, index: int) -> TileEntry | None:
    """The tile with this index, or None."""
    return content.pack.tile[index] if index >= 0 else None


def about(tile: TileEntry) -> str:
    """What a tile is good for: `1 planet, 2 metal`."""
    if tile.kind == "sun":
        return "a sun"
    if tile.kind == "black_hole":
        return "swapped with the Omega Sun"
    if tile.kind == "empty":
        return "empty space"
    worlds = "1 planet" if tile.planets == 1 else f"{tile.planets} planets"
    goods = [f"{getattr(tile, cube)} {cube}" for cube in ("food", "metal", "energy") if getattr(tile, cube)]
    return ", ".join([worlds, *goods])


class Lying(msgspec.Struct, frozen=True):
    """The part of a view that the galaxy shows. Seats of one table share it, and so its drawing is made once."""

    colours: tuple[str, ...]
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    token: tuple[int, ...]
    food: tuple[int, ...]
    holder: tuple[int, ...]
    ship_at: tuple[int, ...]
    placed: tuple[int, ...]
    sent: tuple[int, ...]
    """Ships that are being sent and wait for their goal."""


def lying(view: GalaxyView) -> Lying:
    """What lies on the board, and which ships are taken in hand (EMP-MOV-01)."""
    step = view.stack[-1] if view.stack else None
    return Lying(
        view.colour_names(),
        tuple(view.tile),
        tuple(view.owner),
        tuple(view.token),
        tuple(view.food),
        tuple(view.holder),
        tuple(view.ship_at),
        tuple(view.placed),
        step.ships if isinstance(step, SendTo) else (),
    )


@lru_cache(maxsize=512)
def places(here: Lying, content: Content) -> tuple[Place, ...]:
    """Every space, in the order of the board."""
    ships = fleets(here.ship_at, content)
    sent = {(here.ship_at[ship], ship // content.ships, content.ship_type[ship]) for ship in here.sent}
    return tuple(
        Place(
            id=space.id,
            index=i,
            q=space.q,
            r=space.r,
            tile=tile_of(content, here.tile[i]),
            owner=here.colours[here.owner[i]] if here.owner[i] >= 0 else "",
            rank=here.token[i],
            food=here.food[i],
            stacks=_stacks(here, i, ships.get(i, {}), sent),
            influence=influence(here, i),
        )
        for i, space in enumerate(content.pack.space)
    )


def fleets(ship_at: Sequence[int], content: Content) -> dict[int, dict[int, list[int]]]:
    """By space, by seat: how many ships of each kind."""
    found: dict[int, dict[int, list[int]]] = {}
    for index, space in enumerate(ship_at):
        if space >= 0:
            seats = found.setdefault(space, {})
            seats.setdefault(index // content.ships, [0, 0, 0])[content.ship_type[index]] += 1
    return found


def influence(here: Lying, space: int) -> tuple[tuple[str, int], ...]:
    """Influence tokens on a space, or on the Throne, which comes after the last space (EMP-REG-08)."""
    players = len(here.colours)
    row = here.placed[space * players : (space + 1) * players]
    return tuple((here.colours[seat], count) for seat, count in enumerate(row) if count)


def _stacks(
    here: Lying, space: int, ships: dict[int, list[int]], sent: set[tuple[int, int, int]]
) -> tuple[Stack, ...]:
    """Large ships first; whoever holds the space stands below whoever has just come."""
    seats = sorted(ships, key=lambda seat: (seat != here.holder[space], seat))
    return tuple(
        Stack(here.colours[seat], SHIP_IDS[kind], ships[seat][kind], (space, seat, kind) in sent)
        for seat in seats
        for kind in (2, 1, 0)
        if ships[seat][kind]
    )
