"""The smallest galaxy that shows a rule, and eyes to look at it.

    pos = galaxy(tiles={"D3": "plain_14"}, empires={"D3": 1}, ships={0: {"C3": "fighter cruiser"}}, dice=[6, 1])
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from c3", "go to d3", "done")
    assert rolled(pos)[:2] == [6, 1]

A decision with one legal move is carried out without asking, here as at the table; only `done` after a move is said.

Seats are counted from 0, spaces are named as on the board, tiles, technologies and roles by their ids in the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from orrery.engine.base import Event
from orrery.games.emperor import GAME
from orrery.games.emperor.content import EMPIRE, HOME, PACKS, ROLE_IDS, STARBASE, UNIT_IDS, Content
from orrery.games.emperor.game import Emperor
from orrery.games.emperor.rounds import ChooseRole, SetDirection
from orrery.games.emperor.state import GONE, Galaxy
from orrery.testing import packs
from orrery.testing.kit import LoadedChance, asked, clauses, legal, play, refused, said, start

__all__ = [
    "all_ships",
    "asked",
    "at",
    "clauses",
    "decline",
    "fleet",
    "food",
    "galaxy",
    "legal",
    "new",
    "play",
    "refused",
    "repacked",
    "said",
    "start",
    "tech",
    "tile",
    "tile_at",
    "token",
]

BySeat = int | Mapping[int, int] | Sequence[int]


def galaxy(
    players: int = 3,
    *,
    role: str = "",
    chooser: int = 0,
    direction: int = 1,
    throne: int = 0,
    tiles: Mapping[str, str] | None = None,
    empires: Mapping[str, int] | None = None,
    starbases: Mapping[str, int] | None = None,
    food: Mapping[str, int] | None = None,
    ships: Mapping[int, Mapping[str, str]] | None = None,
    techs: Mapping[int, str] | None = None,
    marks: BySeat = 0,
    metal: BySeat = 0,
    energy: BySeat = 0,
    points: BySeat = 0,
    tokens: BySeat | None = None,
    pool: int | None = None,
    turned_up: str = "",
    stack: str | None = None,
    top: str = "",
    exploded: bool = False,
    dice: Sequence[int] = (),
    seed: int | str = 0,
    game: Emperor = GAME,
    **options: Any,
) -> Galaxy:
    """A galaxy at rest, with an empty stack of steps: `start(pos, Step(...))` runs one from here.

    Homes and Home Starbases are in place, the Omega Sun (or, `exploded`, the Black Hole) in the centre. Nobody has
    ships, technologies, marks or cubes, and nothing is turned up, unless it is said here.

    - `empires`, `starbases`: space -> seat; the sector needs a tile from `tiles`. The reserve gives the token, unless
      `tokens` sets what is in it (then tokens do not add up, and `pos.problems()` says so).
    - `ships`: seat -> space -> names with blanks between them, `{0: {"C3": "fighter fighter cruiser"}}`.
    - `techs`: seat -> ids with blanks between them.
    - `turned_up`: open tiles by their ids. `top`: the next tiles of the stack, the first to be drawn first.
      `stack`: the whole stack from its top; every tile not named then lies on the board (`stack=""`: all do).
    - `dice`: what the next six-sided dice show.
    """
    content = game.content
    pos = cast(Galaxy, game.blank(players, game.check_options(options), LoadedChance(dice, seed)))
    layout = content.layouts[players]
    pos.round = 1
    pos.role = ROLE_IDS.index(role) if role else -1
    pos.chooser = chooser
    if role:
        pos.role_by[pos.role] = chooser
        pos.chosen = 1
    pos.direction, pos.throne, pos.first_chooser = direction, throne, throne
    pos.pool = layout.victory_points if pool is None else pool
    pos.tokens = [layout.empire_tokens] * players
    for seat, space in enumerate(content.homes[players]):
        pos.tile[space] = content.home_tile[pos.colours[seat]]
        _put_token(pos, space, seat, HOME)
    _lay_tiles(
        pos, tiles or {}, turned_up.split(), None if stack is None else stack.split(), top.split(), exploded
    )
    for kind, places in ((EMPIRE, empires), (STARBASE, starbases)):
        for name, owner in (places or {}).items():
            assert pos.planets(at(pos, name)), f"{name} has no planet to control"
            _put_token(pos, at(pos, name), owner, kind)
            pos.tokens[owner] -= 1
    for name, cubes in (food or {}).items():
        pos.food[at(pos, name)] = cubes
        pos.food_pool -= cubes
    for seat, fleets in (ships or {}).items():
        for name, kinds in fleets.items():
            for unit in kinds.split():
                ship = pos.reserve(seat, UNIT_IDS.index(unit))
                assert ship >= 0, f"seat {seat} has no {unit} left"
                pos.drop(ship, at(pos, name))
    for seat, cards in (techs or {}).items():
        for name in cards.split():
            pos.tech_owner[tech(pos, name)] = seat
    pos.marks, pos.metal = _by_seat(marks, players), _by_seat(metal, players)
    pos.energy, pos.points = _by_seat(energy, players), _by_seat(points, players)
    if tokens is None:
        assert not pos.problems(), pos.problems()
    else:
        pos.tokens = [
            given if given >= 0 else before
            for given, before in zip(_by_seat(tokens, players, -1), pos.tokens, strict=True)
        ]
    return pos


def repacked(folder: Path, *changes: tuple[str, str]) -> Emperor:
    """The game with a pack that differs from the one in the box: texts of content.toml, old and new."""
    return Emperor(content=packs.repacked(PACKS, folder, *changes))


def new(players: int = 3, seed: int | str = 0, game: Emperor = GAME, **options: Any) -> Galaxy:
    """A game from its setup, at the first decision."""
    pos = game.new(players, seed, **options)
    assert isinstance(pos, Galaxy)
    return pos


def rolled(pos: Galaxy) -> list[int]:
    """What the dice of the last roll show."""
    return [] if pos.roll is None else list(pos.roll.dice)


def rollers(pos: Galaxy) -> list[int]:
    """Who has rolled each of them."""
    return [] if pos.roll is None else list(pos.roll.seats)


def decline(pos: Galaxy) -> list[Event]:
    """Let everybody decline, with the last move of each list, until a role or a direction is to be chosen."""
    events: list[Event] = []
    while pos.waiting and not isinstance(pos.decision, (ChooseRole, SetDirection)):
        events.extend(pos.play(pos.moves()[-1]))
    return events


# --- looking ----------------------------------------------------------------------------------------------------


def at(pos: Galaxy, name: str) -> int:
    """The index of a space."""
    return pos.content.space_ids.index(name)


def tile(pos: Galaxy, name: str) -> int:
    """The index of a tile."""
    return pos.content.tile_ids.index(name)


def tech(pos: Galaxy, name: str) -> int:
    """The index of a technology."""
    return pos.content.tech_ids.index(name)


def tile_at(pos: Galaxy, name: str) -> str:
    """The id of the tile in a space; empty without one."""
    found = pos.tile[at(pos, name)]
    return pos.content.tile_ids[found] if found >= 0 else ""


def token(pos: Galaxy, name: str) -> str:
    """What controls a sector: `empire of 1`, `starbase of 0`, `home of 2`, or nothing at all."""
    kind = ("", "empire", "starbase", "home")[pos.token[at(pos, name)]]
    return f"{kind} of {pos.owner[at(pos, name)]}" if kind else ""


def fleet(pos: Galaxy, seat: int, name: str) -> str:
    """A seat's ships in a space: `fighter fighter cruiser`."""
    return _names(pos.content, [ship - seat * pos.content.ships for ship in pos.ships(seat, at(pos, name))])


def all_ships(pos: Galaxy, seat: int) -> dict[str, str]:
    """Where a seat has which ships."""
    return {name: fleet(pos, seat, name) for name in pos.content.space_ids if fleet(pos, seat, name)}


def food(pos: Galaxy, name: str) -> int:
    """Food cubes on a sector."""
    return pos.food[at(pos, name)]


# --- building ---------------------------------------------------------------------------------------------------


def _names(content: Content, ships: list[int]) -> str:
    return " ".join(UNIT_IDS[content.ship_type[ship]] for ship in ships)


def _put_token(pos: Galaxy, space: int, seat: int, kind: int) -> None:
    pos.owner[space] = pos.holder[space] = seat
    pos.token[space] = kind


def _by_seat(given: BySeat, players: int, other: int = 0) -> list[int]:
    if isinstance(given, int):
        return [given] * players
    if isinstance(given, Mapping):
        return [given.get(seat, other) for seat in range(players)]
    assert len(given) == players
    return list(given)


def _lay_tiles(
    pos: Galaxy,
    tiles: Mapping[str, str],
    turned_up: list[str],
    stack: list[str] | None,
    top: list[str],
    exploded: bool,
) -> None:
    """Named tiles go where they are named; the others into the stack as in setup, or onto the board."""
    content = pos.content
    for name, wanted in tiles.items():
        assert pos.tile[at(pos, name)] < 0, f"{name} has a tile already"
        pos.tile[at(pos, name)] = tile(pos, wanted)
    pos.open_tiles = [tile(pos, name) for name in turned_up]
    named = [tile(pos, name) for name in [*(stack or []), *top]]
    hole = content.black_hole
    if stack is not None and hole not in [*named, *pos.open_tiles]:
        exploded = True
    pos.tile[content.centre] = hole if exploded else content.omega
    if exploded:
        pos.role_by[ROLE_IDS.index("scientist")] = GONE
    used = {*pos.tile, *pos.open_tiles, *named, content.omega}
    rest = [i for i in range(len(content.tile_ids)) if i not in used]
    if stack is None:
        entries = content.pack.tile
        order = {"atomic": 0, "special": 1, "plain": 2}
        pos.deck = [*sorted(rest, key=lambda i: (order[entries[i].stack], i)), *reversed(named)]
    else:
        assert not top, "say the whole stack, or its top"
        pos.deck = list(reversed(named))
        free = [space for space, laid in enumerate(pos.tile) if laid < 0]
        for space, laid in zip(free, rest, strict=False):
            pos.tile[space] = laid
    pos.suns = tuple(space for space, laid in enumerate(pos.tile) if laid >= 0 and content.is_sun[laid])
