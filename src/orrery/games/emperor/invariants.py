"""What must hold in every galaxy: every token, cube, ship, card and tile is somewhere, exactly once."""

from __future__ import annotations

from orrery.games.emperor.content import HOME, NOTHING, REGENT, WARLORD
from orrery.games.emperor.state import GONE, Galaxy


def problems(pos: Galaxy) -> list[str]:
    """Every invariant that does not hold, as a sentence."""
    return [*_tiles(pos), *_tokens(pos), *_cubes(pos), *_spaces(pos), *_cards(pos)]


def _tiles(pos: Galaxy) -> list[str]:
    content = pos.content
    placed = [tile for tile in pos.tile if tile >= 0]
    loose = [tile for tile in (pos.taken, pos.scanned) if tile >= 0]
    found = sorted(placed + pos.open_tiles + pos.deck + loose)
    gone = content.omega if pos.tile[content.centre] == content.black_hole else -1
    wanted = [tile for tile in range(len(content.tile_ids)) if tile != gone]
    return [] if found == wanted else [f"tiles are lost or doubled: {set(found) ^ set(wanted)}"]


def _tokens(pos: Galaxy) -> list[str]:
    found = []
    start = pos.content.layouts[pos.players].empire_tokens
    for seat in range(pos.players):
        on_board = sum(1 for s, owner in enumerate(pos.owner) if owner == seat and pos.token[s] != HOME)
        placed = sum(pos.placed[seat :: pos.players])
        total = pos.tokens[seat] + on_board + placed + pos.hand[seat]
        if total != start or min(pos.tokens[seat], pos.hand[seat]) < 0:
            found.append(f"seat {seat} has {total} Empire tokens instead of {start}")
    return found


def _cubes(pos: Galaxy) -> list[str]:
    found = []
    food = pos.food_pool + sum(pos.food) + pos.held
    if food != pos.content.food_cubes or pos.food_pool < 0 or pos.held < 0:
        found.append(f"there are {food} food cubes")
    for seat in range(pos.players):
        if not 0 <= pos.metal[seat] <= pos.content.room_metal:
            found.append(f"seat {seat} stores {pos.metal[seat]} metal")
        if not 0 <= pos.energy[seat] <= pos.content.room_energy:
            found.append(f"seat {seat} stores {pos.energy[seat]} energy")
        if pos.marks[seat] < 0:
            found.append(f"seat {seat} owes marks")
    if any(not 0 <= food <= pos.content.trade.fund for food in pos.food):
        found.append("a sector holds too much food")
    return found


def _spaces(pos: Galaxy) -> list[str]:
    found = []
    seats: list[set[int]] = [set() for _ in pos.tile]
    for ship, space in enumerate(pos.ship_at):
        if space >= 0:
            seats[space].add(ship // pos.content.ships)
    for space, owner in enumerate(pos.owner):
        name = pos.content.space_ids[space]
        if (owner >= 0) != (pos.token[space] != NOTHING):
            found.append(f"owner and token of {name} do not fit")
        if owner >= 0 and not pos.planets(space):
            found.append(f"{name} is controlled and has no planet")
        here = seats[space] | ({owner} if owner >= 0 else set())
        holder = pos.holder[space]
        if (holder >= 0) != bool(here) or (holder >= 0 and holder not in here):
            found.append(f"{name} is held by {holder}, but {here} are there")
        if len(here) > 2 or (len(here) == 2 and not _may_meet(pos)):
            found.append(f"{name} holds forces of {here} outside a battle")
    return found


def _may_meet(pos: Galaxy) -> bool:
    """Two players meet only in a Warlord role, from entering a space to the end of its battle (EMP-TERM-10), and
    for the moment between resolving influence and Ships Away."""
    return pos.role in (WARLORD, REGENT)


def _cards(pos: Galaxy) -> list[str]:
    found = []
    if any(owner < GONE or owner >= pos.players for owner in pos.tech_owner):
        found.append("a technology has an unknown owner")
    if any(by < GONE or by >= pos.players for by in pos.role_by):
        found.append("a role card has an unknown chooser")
    return found
