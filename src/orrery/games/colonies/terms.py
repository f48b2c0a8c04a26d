"""The words of the rules as small numbers: phases, tokens, structures, targets, ways."""

from __future__ import annotations

from typing import Final, TypeAlias

# phases of a Round
BUILDING: Final = 0
MOVEMENT: Final = 1
PRODUCTION: Final = 2
MAINTENANCE: Final = 3
PHASES: Final = ("Building", "Movement", "Production", "Maintenance")
EVERY_PHASE: Final = (BUILDING, MOVEMENT, PRODUCTION, MAINTENANCE)
# resources, and the other tokens a Ship can carry
ENERGY: Final = 0
ORE: Final = 1
MEEPLE: Final = 2
BIO: Final = 3
NUKE: Final = 4
HOLD: Final = 5
"""So many kinds of things lie in a Ship: `cargo[ship * HOLD + kind]`."""
KINDS: Final = ("Energy", "Ore", "Meeple", "Biological warhead", "Nuclear warhead")
# structures, in the order of the content file
WINDMILL: Final = 0
REFINERY: Final = 1
FARM: Final = 2
BUNKER: Final = 3
SHIP: Final = 4
BIOLOGICAL: Final = 5
NUCLEAR: Final = 6
RESOURCES: Final = {"energy": ENERGY, "ore": ORE}
"""How a pack calls Energy and Ore."""
# what a strike can take down
T_MEEPLE: Final = 0
T_WINDMILL: Final = 1
T_REFINERY: Final = 2
T_FARM: Final = 3
T_SHIP: Final = 4
T_BUNKER: Final = 5
T_BIO: Final = 6
T_NUKE: Final = 7
TARGETS: Final = (
    "Meeple",
    "Windmill",
    "Refinery",
    "Farm",
    "Ship",
    "Bunker",
    "Biological warhead",
    "Nuclear warhead",
)
Target: TypeAlias = tuple[int, int]
"""A target of a strike: what it is, and the Ship that it is or lies aboard; 0 for what lies on the planet."""
# what a bridge or a beam carries: Energy and Ore by their numbers above, Meeples by whether they have worked
TOKENS: Final = ("Energy", "Ore", "free Meeples", "used Meeples")
FREE: Final = 2
USED: Final = 3
# directions of a shot
WAYS: Final = ("up", "right", "down", "left")
