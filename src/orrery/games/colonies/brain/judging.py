"""What a judge looks at in Space Opera Boardgame: planets and what stands on them, people, fleets, stores, cards."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.colonies.phases.building import BuildingTurn
from orrery.games.colonies.phases.movement import MovementTurn
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import FARM, MEEPLE, NUKE, REFINERY, WINDMILL

FEATURES = (
    "planets",
    "share of all planets held",
    "last planet",
    "Class of its planets",
    "Meeples",
    "share of all Meeples",
    "Meeples that are not used",
    "Windmills",
    "Refineries",
    "Farms",
    "Bunkers",
    "Energy",
    "Ore",
    "Ships",
    "Meeples aboard",
    "warheads",
    "Technologies",
    "enemy Meeples beside its planets",
    "ties with others",
    "First-Player-Token",
)

SAID = (
    ("more planets", "fewer planets"),
    ("a larger share of all planets", "a smaller share of all planets"),
    ("only your last planet", "more than a last planet"),
    ("better Classes of planets", "lower Classes of planets"),
    ("more Meeples", "fewer Meeples"),
    ("a larger share of all Meeples", "a smaller share of all Meeples"),
    ("more Meeples still to be used", "fewer Meeples still to be used"),
    ("more Windmills", "fewer Windmills"),
    ("more Refineries", "fewer Refineries"),
    ("more Farms", "fewer Farms"),
    ("more Bunkers", "fewer Bunkers"),
    ("more Energy", "less Energy"),
    ("more Ore", "less Ore"),
    ("more Ships", "fewer Ships"),
    ("more Meeples aboard", "fewer Meeples aboard"),
    ("more warheads", "fewer warheads"),
    ("more Technologies", "fewer Technologies"),
    ("more enemy Meeples beside your planets", "fewer enemy Meeples beside your planets"),
    ("more ties with others", "fewer ties with others"),
    ("the First-Player-Token more often", "the First-Player-Token less often"),
)
"""What a hint says when a move leads to more of a feature, and to less of it: in the order of `FEATURES`."""

BURDENS = ("last planet", "enemy Meeples beside its planets", "ties with others")
"""The features that nobody wants more of."""

_ROUNDS = 16.0


def progress(pos: Chart) -> float:
    """From 0 at the beginning to 1 at the end: by the limit of Rounds, or by how few are left and how late it is."""
    if pos.limit:
        return min(1.0, pos.round / pos.limit)
    return min(1.0, pos.round / _ROUNDS)


def turn(pos: Chart) -> int:
    """How many Rounds have begun."""
    return pos.round


def quiet(pos: Chart) -> bool:
    """Somebody begins to build or to move: nothing flies, fights or is answered."""
    return isinstance(pos.decision, (BuildingTurn, MovementTurn)) and not pos.pile and pos.attack is None


def features(pos: Chart, seat: Seat) -> list[float]:
    """What speaks for a seat."""
    content = pos.content
    planets = held = people = everybody = ready = bunkers = energy = ore = bombs = danger = 0
    classes = 0.0
    levels = [0, 0, 0]
    near_enemies = 0
    for place, owner in enumerate(pos.owner):
        if owner < 0:
            continue
        held += 1
        everybody += pos.meeples[place]
        if owner != seat:
            continue
        planets += 1
        classes += content.rank[pos.card[place]]
        people += pos.meeples[place]
        ready += pos.ready[place]
        bunkers += pos.bunkers[place]
        energy += pos.energy[place]
        ore += pos.ore[place]
        bombs += pos.warheads[place * 2] + pos.warheads[place * 2 + 1]
        for kind in (WINDMILL, REFINERY, FARM):
            levels[kind] += pos.levels[place * 3 + kind]
        for other in pos.near(place):
            if pos.owner[other] >= 0 and pos.owner[other] != seat:
                near_enemies += pos.meeples[other]
    fleet = aboard = 0
    for ship in range(1, len(pos.ship_at)):
        if pos.ship_at[ship] < 0:
            continue
        crew = pos.aboard(ship, MEEPLE)
        everybody += crew
        if pos.ship_owner[ship] == seat:
            fleet += 1
            aboard += crew
            bombs += pos.aboard(ship, NUKE)
        elif any(pos.owner[other] == seat for other in (*pos.near(pos.ship_at[ship]), pos.ship_at[ship])):
            near_enemies += crew
    danger = near_enemies
    ties = sum([1 for other in range(pos.players) if pos.ties[seat * pos.players + other] >= 0])
    return [
        planets / 4,
        planets / max(1, held),
        1.0 if planets == 1 else 0.0,
        classes / 8,
        (people + aboard) / 8,
        (people + aboard) / max(1, everybody),
        ready / 6,
        levels[WINDMILL] / 4,
        levels[REFINERY] / 4,
        levels[FARM] / 4,
        bunkers / 4,
        min(energy, 20) / 10,
        min(ore, 20) / 10,
        fleet / 3,
        aboard / 3,
        bombs / 2,
        pos.hands[seat].bit_count() / 4,
        min(danger, 10) / 5,
        ties,
        1.0 if pos.first == seat else 0.0,
    ]
