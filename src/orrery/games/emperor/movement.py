"""Where ships can go: steps, skipped Suns, enemy homes, warps (EMP-MOV-01 to EMP-MOV-10, EMP-WARP)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.emperor.content import HOME, Content
from orrery.games.emperor.meanings import Refusal
from orrery.games.emperor.state import Galaxy, changed


def links(content: Content, suns: tuple[int, ...]) -> list[list[int]]:
    """For each space those that are 1 step away: neighbours, and across Suns, which are skipped (EMP-MOV-06, 07).

    No Sun is ever the end of a step (EMP-MAP-09). Memoised: Suns change three times in a game.
    """
    found = content.links.get(suns)
    if found is None:
        found = content.links[suns] = [_one_step(content, suns, space) for space in range(content.spaces)]
    return found


def _one_step(content: Content, suns: tuple[int, ...], start: int) -> list[int]:
    reached: list[int] = []
    seen = {start}
    todo = [start]
    while todo:
        for space in content.near[todo.pop()]:
            if space in seen:
                continue
            seen.add(space)
            if space in suns:
                todo.append(space)
            else:
                reached.append(space)
    return sorted(reached)


def is_closed(pos: Galaxy, seat: Seat, space: int) -> bool:
    """Another player's home: nobody else may enter or cross it (EMP-MOV-08)."""
    return pos.token[space] == HOME and pos.owner[space] != seat


def reach(pos: Galaxy, seat: Seat, start: int, steps: int) -> tuple[list[int], list[int]]:
    """All spaces within so many steps, nearest first, and for each space the one before it on the way.

    A space with enemy forces can be entered but not left (EMP-MOV-09).
    """
    near = links(pos.content, pos.suns)
    before = [-1] * pos.content.spaces
    before[start] = start
    found: list[int] = []
    edge = [start]
    token, owner, holder = pos.token, pos.owner, pos.holder
    for _ in range(steps):
        following: list[int] = []
        for space in edge:
            for target in near[space]:
                if before[target] >= 0 or (token[target] == HOME and owner[target] != seat):
                    continue
                before[target] = space
                found.append(target)
                if holder[target] < 0 or holder[target] == seat:
                    following.append(target)
        edge = following
    return found, before


def path_to(before: list[int], start: int, target: int) -> list[int]:
    """The spaces entered on the way, the target last."""
    path = [target]
    while before[path[-1]] != start:
        path.append(before[path[-1]])
    path.reverse()
    return path


def why_not_warp(pos: Galaxy, seat: Seat, ships: tuple[int, ...]) -> Refusal | None:
    """In the Black Hole since an earlier Warlord role, and not moved this turn (EMP-WARP-02, EMP-WARP-15)."""
    hole = pos.content.centre
    if pos.tile[hole] != pos.content.black_hole or any(pos.ship_at[ship] != hole for ship in ships):
        return "Ships warp only out of the Black Hole.", "EMP-WARP-02"
    if any(pos.moved[ship] for ship in ships):
        return "A ship that has moved this turn cannot warp.", "EMP-WARP-15"
    return None


def why_not_warp_to(pos: Galaxy, space: int) -> Refusal | None:
    """Any space but home sectors, Suns and the Black Hole; the first warp fixes it (EMP-WARP-04, 05, 06, 18)."""
    if pos.token[space] == HOME:
        return "No warp leads to a home sector.", "EMP-WARP-04"
    if space in pos.suns:
        return "No warp leads to a Sun.", "EMP-WARP-04"
    if space == pos.content.centre:
        return "A warp cannot end in the Black Hole itself.", "EMP-WARP-05"
    if pos.warp_to not in (-1, space):
        return f"This turn's warps go to {pos.content.space_ids[pos.warp_to]}, all of them.", "EMP-WARP-18"
    return None


def warp_targets(pos: Galaxy) -> list[int]:
    """Where a warp can lead now."""
    return [space for space in range(pos.content.spaces) if why_not_warp_to(pos, space) is None]


def step_ships(pos: Galaxy, seat: Seat, ships: tuple[int, ...], path: list[int]) -> None:
    """Move ships along a path; whoever enters a space with enemy forces stops there (EMP-MOV-04, EMP-MOV-09)."""
    target = path[-1]
    for ship in ships:
        start = pos.ship_at[ship]
        pos.came_from[ship] = path[-2] if len(path) > 1 else start
        pos.steps_left[ship] -= len(path)
        pos.lift(ship)
        if pos.is_foe(target, seat):
            pos.stopped = changed(pos.stopped, (ship,), True)
            pos.steps_left[ship] = 0
        pos.drop(ship, target)
    pos.moved = changed(pos.moved, ships, True)


def warp_ships(pos: Galaxy, seat: Seat, ships: tuple[int, ...], target: int) -> None:
    """Move ships directly; that is their whole movement of the turn (EMP-WARP-07, EMP-WARP-15)."""
    pos.warp_to = target
    for ship in ships:
        pos.came_from[ship] = pos.ship_at[ship]
        pos.steps_left[ship] = 0
        pos.lift(ship)
        if pos.is_foe(target, seat):
            pos.stopped = changed(pos.stopped, (ship,), True)
        pos.drop(ship, target)
    pos.moved = changed(pos.moved, ships, True)
    pos.warped = changed(pos.warped, ships, True)


def withdraw(pos: Galaxy, seat: Seat, ships: list[int]) -> None:
    """Each ship goes back to the space it came from, and moves no more this turn (EMP-BAT-28, 29, 40, 41)."""
    for ship in ships:
        pos.ship_at[ship] = -1
        pos.drop(ship, pos.came_from[ship])
