"""Galaxies made up at random over all that the rules allow, not reached from a setup: what play seldom gets to."""

from __future__ import annotations

from typing import cast

from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.games.emperor import GAME
from orrery.games.emperor.content import EMPIRE, EXPLORER, HOME, SCIENTIST, SECOND_WARLORD, STARBASE, WARLORD
from orrery.games.emperor.game import Emperor
from orrery.games.emperor.rounds import NextChooser, StartRound, role_steps
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.setup import build_stack
from orrery.games.emperor.state import GONE, SHELF, Galaxy


def construct(chance: Chance, game: Emperor = GAME) -> Position:
    """A sound galaxy at a decision: any number of players, any moment of the game, anywhere in a round."""
    players = 3 + chance.below(4)
    options = game.check_options(
        {
            "open_scores": chance.below(4) == 0,
            "market_table": chance.below(4) == 0,
            "round_limit": 1 + chance.below(20),
        }
    )
    pos = cast(Galaxy, game.blank(players, options, chance))
    pos.round = 1 + chance.below(options["round_limit"])
    pos.pool = chance.below(pos.content.layouts[players].victory_points)
    _homes(pos)
    _tiles(pos)
    _control(pos)
    _fleets(pos)
    _goods(pos)
    _cards(pos)
    _moment(pos)
    assert not pos.problems(), pos.problems()
    pos.settle()
    return pos


def _homes(pos: Galaxy) -> None:
    layout = pos.content.layouts[pos.players]
    pos.tokens = [layout.empire_tokens] * pos.players
    for seat, space in enumerate(pos.content.homes[pos.players]):
        pos.tile[space] = pos.content.home_tile[pos.colours[seat]]
        pos.owner[space] = pos.holder[space] = seat
        pos.token[space] = HOME
    pos.tile[pos.content.centre] = pos.content.omega


def _tiles(pos: Galaxy) -> None:
    """Some tiles lie on the board, some are turned up; the Black Hole comes in its turn."""
    chance, content = pos.chance, pos.content
    pos.deck = build_stack(pos)
    empty = [space for space, tile in enumerate(pos.tile) if tile < 0]
    chance.shuffle(empty)
    for _ in range(chance.below(len(pos.deck) + 1) if chance.below(5) else len(pos.deck)):
        tile = pos.deck.pop()
        if tile == content.black_hole:
            pos.tile[content.centre] = tile
            pos.role_by[SCIENTIST] = GONE
        else:
            pos.tile[empty.pop()] = tile
    for _ in range(min(len(pos.deck), chance.below(2 * pos.players))):
        pos.open_tiles.append(pos.deck.pop())
    pos.explorer_flipped = not pos.deck and not pos.open_tiles and chance.below(3) > 0
    if pos.deck and chance.below(3) == 0:
        pos.top_public = chance.below(2) == 0
        pos.top_seen = [chance.below(pos.players)]
    pos.suns = tuple(space for space, tile in enumerate(pos.tile) if tile >= 0 and content.is_sun[tile])


def _control(pos: Galaxy) -> None:
    for space in range(pos.content.spaces):
        seat = pos.chance.below(2 * pos.players)
        if seat < pos.players and pos.owner[space] < 0 and pos.planets(space) and pos.tokens[seat]:
            pos.tokens[seat] -= 1
            pos.owner[space] = pos.holder[space] = seat
            pos.token[space] = STARBASE if pos.chance.below(3) == 0 else EMPIRE


def _fleets(pos: Galaxy) -> None:
    """Ships stand with their own forces or where nobody is; a few on Suns that were laid under them (EMP-MAP-10)."""
    for ship in range(len(pos.ship_at)):
        space = pos.chance.below(3 * pos.content.spaces)
        seat = ship // pos.content.ships
        if space < pos.content.spaces and pos.holder[space] in (-1, seat) and space != pos.content.centre:
            pos.drop(ship, space)
    if pos.tile[pos.content.centre] == pos.content.black_hole and pos.chance.below(2):
        seat = pos.chance.below(pos.players)
        for kind in range(3):
            if pos.reserve(seat, kind) >= 0:
                pos.drop(pos.reserve(seat, kind), pos.content.centre)


def _goods(pos: Galaxy) -> None:
    chance, content = pos.chance, pos.content
    pos.marks = [chance.below(30) for _ in range(pos.players)]
    pos.metal = [chance.below(content.room_metal + 1) for _ in range(pos.players)]
    pos.energy = [chance.below(content.room_energy + 1) for _ in range(pos.players)]
    pos.points = [chance.below(40) for _ in range(pos.players)]
    for space, tile in enumerate(pos.tile):
        if tile >= 0 and any(content.yields[tile][1:]) and pos.food_pool:
            pos.food[space] = min(pos.food_pool, chance.below(content.trade.fund + 1))
            pos.food_pool -= pos.food[space]


def _cards(pos: Galaxy) -> None:
    """Technologies with anybody, with nobody, or out of the game; some stopped or used, at random."""
    stopped = []
    for tech in range(pos.content.techs):
        pos.tech_owner[tech] = (SHELF, *range(pos.players), *range(pos.players), GONE)[
            pos.chance.below(2 * pos.players + 2)
        ]
        stopped.append(pos.chance.below(8) == 0)
        pos.tech_used[tech] = pos.content.tech_role[tech] == "any" and pos.chance.below(6) == 0
    pos.tech_stopped = tuple(stopped)


def _moment(pos: Galaxy) -> None:
    """A round that begins, or one in which some have chosen and one role is about to be played."""
    chance = pos.chance
    pos.direction = 1 - 2 * chance.below(2)
    pos.throne, pos.first_chooser = chance.below(pos.players), chance.below(pos.players)
    pool = [role for role, by in enumerate(pos.role_by) if by == SHELF]
    chance.shuffle(pool)
    pos.chosen = chance.below(pos.players + 1)
    if not pos.chosen:
        pos.then(StartRound())
        return
    for turn in range(pos.chosen):
        pos.chooser = (pos.first_chooser + pos.direction * turn) % pos.players
        pos.role_by[pool[turn]] = pos.chooser
    role = pool[pos.chosen - 1]
    second = role == EXPLORER and pos.explorer_flipped
    pos.role = WARLORD if second or role == SECOND_WARLORD else role
    pos.then(*role_steps(pos), EndRole(), NextChooser())
