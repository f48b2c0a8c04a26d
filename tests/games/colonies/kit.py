"""The smallest chart that shows a rule, and eyes to look at it.

    pos = chart(planets={"A1": red(meeples=3)}, ships=[ship("A1", 0, energy=1)], hands={0: "Hacker"})
    movement(pos, 0)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")

Five rows of five face-up Space cards, rate 2. A player without a planet gets a home in the printed corner. Ships are
numbered from 1 in the order given. Seats are counted from 0: Red, Blue, Purple, Green.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.engine.base import Event, Outcome
from orrery.engine.chance import seeded
from orrery.engine.squares import names
from orrery.engine.window import Window
from orrery.games.colonies import GAME
from orrery.games.colonies.combat.ships import StealthEnds
from orrery.games.colonies.phases.building import BuildingRotation
from orrery.games.colonies.phases.movement import MovementRotation
from orrery.games.colonies.phases.production import ProductionTurns
from orrery.games.colonies.phases.rounds import Phase
from orrery.games.colonies.table.setup import lay_grid
from orrery.games.colonies.table.state import MOVED, STEALTH, Chart
from orrery.games.colonies.terms import (
    BIO,
    BUILDING,
    ENERGY,
    MAINTENANCE,
    MEEPLE,
    MOVEMENT,
    NUKE,
    ORE,
    PRODUCTION,
)
from orrery.testing.kit import asked, clauses, legal, play, refused, said, start

__all__ = [
    "aboard",
    "asked",
    "at",
    "building",
    "cards",
    "chart",
    "clauses",
    "end_movement",
    "ended",
    "go",
    "harvest",
    "holds",
    "legal",
    "maintenance",
    "movement",
    "new",
    "of",
    "passes",
    "place",
    "planet",
    "play",
    "refused",
    "said",
    "settle",
    "ship",
    "start",
    "tech",
]

RED, BLUE, PURPLE, GREEN = 0, 1, 2, 3
CORNERS = ("A1", "A5", "E5", "E1")
HOMES = ("Paragon Rest", "Everbloom", "Crown Furnace", "Motherlode")


def of(owner: int | None = None, card: Any = "", **things: Any) -> dict[str, Any]:
    """A planet: its owner, card, and meeples, used, energy, ore, windmill, refinery, farm, bunkers, bio, nuke ..."""
    return {"owner": -1 if owner is None else owner, "card": card, **things}


planet = of


def ship(where: str, owner: int | None, **things: int) -> dict[str, Any]:
    """A Ship: energy, ore, meeples, bio, nuke, moved, stealth."""
    return {"at": where, "owner": -1 if owner is None else owner, **things}


def place(name: str, cols: int = 5) -> int:
    """The index of a place."""
    return (ord(name[0].upper()) - ord("A")) * cols + int(name[1:]) - 1


def tech(name: str) -> int:
    """The index of a Technology."""
    return GAME.content.tech_names.index(name)


def cards(text: str) -> int:
    """A set of Technologies, named with commas between them."""
    return sum(1 << tech(name.strip()) for name in text.split(",") if name.strip())


def chart(
    players: int = 2,
    *,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    faces: Mapping[str, str] | None = None,
    down: Mapping[str, str] | None = None,
    ships: Sequence[Mapping[str, Any]] = (),
    hands: Mapping[int, str] | None = None,
    phase: int = MOVEMENT,
    in_round: int = 4,
    rate: int = 2,
    first: int = 0,
    natives: int = 0,
    homes: bool = True,
    respawn: bool = False,
    seed: int | str = 0,
    **options: Any,
) -> Chart:
    """A chart at rest, with an empty stack: `movement(pos, seat)` and its like run from here."""
    pos = bare(players, seed, **options)
    content = GAME.content
    pos.rate, pos.round, pos.phase, pos.first, pos.natives_each, pos.respawn = (
        rate,
        in_round,
        phase,
        first,
        natives,
        respawn,
    )
    spots = {name: dict(value) for name, value in (planets or {}).items()}
    for seat in range(players):
        if homes and all(value["owner"] != seat for value in spots.values()) and CORNERS[seat] not in spots:
            spots[CORNERS[seat]] = of(seat, HOMES[seat], meeples=3)
    used = (
        {value["card"] for value in spots.values()} | set((down or {}).values()) | set((faces or {}).values())
    )
    spare = [name for name in reversed(content.card_names[: content.planets]) if name not in used]
    for name, value in spots.items():
        where = place(name)
        pos.card[where] = content.card_names.index(value["card"] or spare.pop(0))
        pos.owner[where] = value["owner"]
        pos.meeples[where] = value.get("meeples", 3 if value["owner"] >= 0 else 0)
        pos.ready[where] = pos.meeples[where] - value.get("used", 0)
        pos.energy[where] = value.get("energy", 0)
        pos.ore[where] = value.get("ore", 0)
        pos.levels[where * 3 : where * 3 + 3] = [value.get(k, 0) for k in ("windmill", "refinery", "farm")]
        pos.bunkers[where] = value.get("bunkers", 0)
        pos.warheads[where * 2 : where * 2 + 2] = [value.get("bio", 0), value.get("nuke", 0)]
        pos.markers[where * 2 : where * 2 + 2] = [value.get("plague", 0), value.get("fallout", 0)]
        pos.natives[where] = value.get("natives", 0)
    for name, card in (faces or {}).items():
        pos.card[place(name)] = content.card_names.index(card)
    for name, card in (down or {}).items():
        pos.card[place(name)] = content.card_names.index(card)
        pos.up[place(name)] = False
    for craft in ships:
        number = pos.new_ship(place(craft["at"]), craft["owner"])
        for kind, key in (
            (ENERGY, "energy"),
            (ORE, "ore"),
            (MEEPLE, "meeples"),
            (BIO, "bio"),
            (NUKE, "nuke"),
        ):
            pos.cargo[number * 5 + kind] = craft.get(key, 0)
        pos.ship_marks[number] = (MOVED if craft.get("moved") else 0) | (
            STEALTH if craft.get("stealth") else 0
        )
    for seat, hand in (hands or {}).items():
        pos.hands[seat] = cards(hand)
    held = sum(pos.hands)
    pos.deck = [i for i in range(content.techs) if not held >> i & 1]
    pos.spare_space = content.counts[0] - pos.card.count(content.space)
    return pos


def bare(players: int = 2, seed: int | str = 0, **options: Any) -> Chart:
    """Five rows of five face-up Space cards, and nothing else."""
    pos = GAME.blank(players, GAME.check_options(options), seeded(seed))
    assert isinstance(pos, Chart)
    lay_grid(pos, 5, 5)
    return pos


def movement(pos: Chart, seat: int = 0) -> Chart:
    """The Movement phase, this seat first; stealth ends and the phase is over when all have passed."""
    pos.phase, pos.done = MOVEMENT, 0
    return start(pos, MovementRotation(seat))


def end_movement(pos: Chart) -> Chart:
    """The end of the Movement phase."""
    pos.phase = MOVEMENT
    return start(pos, StealthEnds())


def building(pos: Chart, seat: int = 0) -> Chart:
    """The Building phase, this seat first."""
    pos.phase, pos.done, pos.begun = BUILDING, 0, 0
    return start(pos, BuildingRotation(seat))


def harvest(pos: Chart, *seats: int) -> Chart:
    """Production turns of these seats."""
    pos.phase = PRODUCTION
    return start(pos, ProductionTurns(tuple(seats)))


def maintenance(pos: Chart) -> Chart:
    """The Maintenance phase."""
    return start(pos, Phase(MAINTENANCE))


def passes(pos: Chart, number: int = 1) -> list[Event]:
    """So many seats that are asked pass."""
    return play(pos, *["pass"] * number)


def go(pos: Chart, *texts: str) -> list[Event]:
    """Play moves, each as whoever may; windows that come first are let pass. Who wants to answer is never in doubt."""
    events: list[Event] = []
    for text in texts:
        while not any(text in legal(pos, seat) for seat in pos.waiting):
            assert isinstance(pos.decision, Window), f"'{text}' is not possible: {legal(pos)}"
            events.extend(pos.play("pass"))
        seat = next(seat for seat in pos.waiting if text in legal(pos, seat))
        events.extend(pos.play(text, seat))
    return events


def settle(pos: Chart) -> list[Event]:
    """All windows that are open are let pass."""
    events: list[Event] = []
    while isinstance(pos.decision, Window):
        events.extend(pos.play("pass"))
    return events


def at(pos: Chart, name: str) -> dict[str, Any]:
    """What lies on a place, as a player sees it."""
    where = place(name, pos.cols)
    return {
        "owner": pos.owner[where],
        "meeples": pos.meeples[where],
        "free": pos.ready[where],
        "energy": pos.energy[where],
        "ore": pos.ore[where],
        "windmill": pos.levels[where * 3],
        "refinery": pos.levels[where * 3 + 1],
        "farm": pos.levels[where * 3 + 2],
        "bunkers": pos.bunkers[where],
        "bio": pos.warheads[where * 2],
        "nuke": pos.warheads[where * 2 + 1],
        "plague": pos.markers[where * 2],
        "fallout": pos.markers[where * 2 + 1],
        "ships": pos.ships_at(where),
    }


def aboard(pos: Chart, number: int) -> dict[str, Any]:
    """A Ship: where it is (empty when it is lost), whose, and its cargo."""
    where = pos.ship_at[number]
    cargo = pos.cargo[number * 5 : number * 5 + 5]
    keys = ("energy", "ore", "meeples", "bio", "nuke")
    return {
        "at": names(pos.rows, pos.cols)[where] if where >= 0 else "",
        "owner": pos.ship_owner[number],
        **dict(zip(keys, cargo, strict=True)),
        "moved": bool(pos.ship_marks[number] & MOVED),
        "stealth": bool(pos.ship_marks[number] & STEALTH),
    }


def ended(pos: Chart) -> Outcome:
    """How the game ended."""
    assert pos.outcome is not None
    return pos.outcome


def holds(pos: Chart, seat: int) -> set[str]:
    """The cards in a hand."""
    return {name for i, name in enumerate(GAME.content.tech_names) if pos.hands[seat] >> i & 1}


def new(players: int = 2, seed: Any = 0, **options: Any) -> Chart:
    """A game from its beginning."""
    pos = GAME.new(players, seed, **options)
    assert isinstance(pos, Chart)
    return pos
