"""What a judge looks at in Galactic Emperor: what predicts who will win, seat by seat.

`progress` is the clock of the game: how much of the pool, of the tokens and of the rounds is used up.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.emperor.brain.sense import counts_left
from orrery.games.emperor.content import HOME, STARBASE
from orrery.games.emperor.movement import links
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.state import Galaxy

FEATURES = (
    "points",
    "points still to be counted for its planets",
    "planets",
    "Starbases",
    "tokens in reserve",
    "Fighters",
    "Cruisers",
    "Dreadnoughts",
    "marks up to eight",
    "marks above eight",
    "points for the purse as it stands",
    "metal that marks can turn into ships",
    "energy",
    "technologies",
    "food on its sectors",
    "turns until it chooses a role",
    "the Throne",
    "own planets with an enemy fleet beside them",
    "free planets beside its ships and sectors",
)

SAID = (
    ("more points", "fewer points"),
    ("more points still to come from planets", "fewer points still to come from planets"),
    ("more planets", "fewer planets"),
    ("more Starbases", "fewer Starbases"),
    ("more tokens in reserve", "fewer tokens in reserve"),
    ("more Fighters", "fewer Fighters"),
    ("more Cruisers", "fewer Cruisers"),
    ("more Dreadnoughts", "fewer Dreadnoughts"),
    ("more marks", "fewer marks"),
    ("more marks to spare", "fewer marks to spare"),
    ("more points for the purse", "fewer points for the purse"),
    ("more metal for ships", "less metal for ships"),
    ("more energy", "less energy"),
    ("more technologies", "fewer technologies"),
    ("more food on your sectors", "less food on your sectors"),
    ("a longer wait for your next role", "a shorter wait for your next role"),
    ("the Throne more often", "the Throne less often"),
    ("more enemy fleets beside your planets", "fewer enemy fleets beside your planets"),
    ("more free planets in reach", "fewer free planets in reach"),
)
"""What a hint says when a move leads to more of a feature, and to less of it: in the order of `FEATURES`."""

BURDENS = ("turns until it chooses a role", "own planets with an enemy fleet beside them")
"""The features that nobody wants more of."""


def progress(pos: Galaxy) -> float:
    """From 0 at the beginning to 1 at the end."""
    planets = [pos.planets_of(seat) for seat in range(pos.players)]
    return 1.0 - (min(counts_left(pos, planets), 7.0) - 1.0) / 6.0


def quiet(pos: Galaxy) -> bool:
    """Nobody fights, moves or trades: a role is to be chosen."""
    return isinstance(pos.decision, ChooseRole)


def features(pos: Galaxy, seat: Seat) -> list[float]:
    """What speaks for a seat."""
    content = pos.content
    planets = [pos.planets_of(other) for other in range(pos.players)]
    counts = counts_left(pos, planets)
    types = [0, 0, 0]
    for ship in pos.fleet(seat):
        types[content.ship_type[ship]] += 1
    bases = sum(
        1 for space, owner in enumerate(pos.owner) if owner == seat and pos.token[space] in (STARBASE, HOME)
    )
    marks = pos.marks[seat]
    most = max(pos.marks)
    purse = 0.0
    if marks == most:
        purse += 2.0 if pos.marks.count(most) == 1 else 1.0
    if pos.metal[seat] >= content.room_metal and pos.energy[seat] >= content.room_energy:
        purse += 1.0
    turns = (seat - pos.chooser) * pos.direction % pos.players if pos.chooser >= 0 else 0
    danger, free = borders(pos, seat)
    return [
        pos.points[seat] / 10.0,
        planets[seat] * counts / 10.0,
        planets[seat] / 5.0,
        bases / 3.0,
        pos.tokens[seat] / 5.0,
        types[0] / 3.0,
        types[1] / 3.0,
        types[2] / 2.0,
        min(marks, 8) / 8.0,
        max(0, marks - 8) / 8.0,
        purse,
        min(pos.metal[seat], marks) / 4.0,
        pos.energy[seat] / 3.0,
        pos.tech_owner.count(seat) / 2.0,
        sum(1 for space, owner in enumerate(pos.owner) if owner == seat and pos.food[space]) / 3.0,
        turns / max(1, pos.players - 1),
        1.0 if pos.throne == seat else 0.0,
        danger / 3.0,
        free / 3.0,
    ]


def borders(pos: Galaxy, seat: Seat) -> tuple[int, int]:
    """Own planets beside a rival's ships, and free planets beside own ships or sectors."""
    near = links(pos.content, pos.suns)
    rivals = [False] * pos.content.spaces
    mine = [False] * pos.content.spaces
    ships = pos.content.ships
    for number, space in enumerate(pos.ship_at):
        if space >= 0:
            (mine if number // ships == seat else rivals)[space] = True
    danger = free = 0
    for space, owner in enumerate(pos.owner):
        tile = pos.tile[space]
        if tile < 0:
            continue
        planets = pos.content.planets[tile]
        if not planets:
            continue
        around = near[space]
        if owner == seat:
            if any(rivals[other] for other in around):
                danger += planets
        elif owner < 0 and any(mine[other] or pos.owner[other] == seat for other in around):
            free += planets
    return danger, free
