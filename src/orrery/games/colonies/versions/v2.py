"""From 1 to 2: every use of a Technology is a value of its own kind, and an attack holds what belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from orrery.engine.squares import line
from orrery.engine.versions import Correction, Raw, Version, rename, restack

ATTACKS = (
    "strike",
    "biological strike",
    "nuclear strike",
    "invasion",
    "fight",
    "detonation",
    "shot",
    "beamed invasion",
)
# the Technologies of version 1 that its rules knew by name
PIERCER, DEFENCE, TELESCOPE, SURGICAL, BEAM, GUN = 5, 13, 16, 23, 25, 26
GUN_LENGTH, TRADED, BRIDGE_COST = 3, 2, 1
FIGHT, DETONATION = 4, 5
CLOAKED, EMERGED = 16, 32
"""Marks of a Ship: once in stealth in this phase; its stealth has just ended, which now has the place of the other."""
MINUTES_A_ROUND = 5

Use = Callable[[Raw, Raw], Raw]
USES: tuple[tuple[str, Use], ...] = (
    ("AlwaysOn", lambda table, use: {}),
    ("CancelsBelow", lambda table, use: {}),  # Hacker,
    ("CancelsBelow", lambda table, use: {}),  # Armor Piercer,
    ("CancelsBelow", lambda table, use: {}),  # and whatever else breaks what lies below
    ("GoesDark", lambda table, use: {"ship": use["a"]}),
    ("Shielded", lambda table, use: {"ship": use["a"], "against": use["b"]}),
    ("Armored", lambda table, use: {"ship": use["a"], "against": use["b"]}),
    ("DestroysIntruder", lambda table, use: {"ship": use["a"]}),
    ("StopsDrone", lambda table, use: {"ship": use["a"]}),
    ("ConvertsTokens", lambda table, use: {"place": use["a"], "kind": use["b"]}),
    ("RobsEverybody", lambda table, use: {}),
    ("ForcesTrade", lambda table, use: {"place": use["a"], "take": TRADED}),
    ("BridgesGoods", lambda table, use: {"place": use["a"], "other": use["b"]}),
    ("BeamsTokens", lambda table, use: {"source": use["a"], "target": use["b"]}),
    ("BeamsStructure", lambda table, use: {"structure": use["a"], "source": use["b"], "target": use["c"]}),
    ("EntersHyperspace", lambda table, use: {"ship": use["a"], "fuel": use["b"]}),
    ("SuppressesCard", lambda table, use: {"place": use["b"]}),
    ("DestroysCards", lambda table, use: {"places": _shot(table, use["a"], use["b"])}),
    ("LooksAtCards", lambda table, use: {"places": table["beaming"]}),
    ("SpiesOut", lambda table, use: {"other": use["a"]}),
    ("PaysOff", lambda table, use: {"partner": use["a"]}),
    ("OffersTies", lambda table, use: {"partner": use["a"]}),
    ("PilotedStrike", lambda table, use: {}),
    ("OpensTargets", lambda table, use: {}),  # bunkers
    ("OpensTargets", lambda table, use: {}),  # warheads
)
"""What a use did, by its number: its class now, and its values."""


def saved(raw: Raw) -> None:
    """A position as version 1 saved it."""
    table, players = raw["table"], raw["players"]
    table["pile"] = [_use(table, use) for use in table["pile"]]
    _stack(raw, table)
    table["attack"] = _attack(table)
    for name in ("beaming", "doomed", "opened", "stopped"):
        del table[name]
    rename(table, shown="shown_cards")
    table["declined"] = [False] * (players * players)
    table["ship_marks"] = [
        marks & ~(CLOAKED | EMERGED) | (CLOAKED if marks & EMERGED else 0) for marks in table["ship_marks"]
    ]
    _time_limit(raw, table)


def _shot(table: Raw, ship: int, way: int) -> list[int]:
    return line(table["rows"], table["cols"], table["ship_at"][ship], way, GUN_LENGTH)


def _use(table: Raw, use: Raw) -> Raw:
    kind, values = USES[use["what"]]
    closed = use["closed"] & ~(1 << use["seat"])  # that nobody answers himself goes without saying
    shared = {"seat": use["seat"], "tech": use["tech"], "closed": closed, "cancelled": use["cancelled"]}
    return {"type": kind, **shared, **values(table, use)}


def _attack(table: Raw) -> Raw | None:
    if not table["attack"]:
        return None
    ship, place, kind, target, target_ship, seat, victim = table["attack"]
    opened = (1 << PIERCER if table["opened"] & 1 else 0) | (1 << SURGICAL if table["opened"] & 2 else 0)
    return {
        "kind": ATTACKS[kind],
        "seat": seat,
        "place": place,
        "ship": ship,
        "victim": victim,
        "target": -1 if kind in (FIGHT, DETONATION) else target,  # Ships are aimed at by their number
        "target_ship": target_ship,
        "doomed": table["doomed"],
        "stopped": table["stopped"],
        "opened": opened,
    }


def _time_limit(raw: Raw, table: Raw) -> None:
    """A limit in minutes is one in Rounds; if time had been called, this Round is the last."""
    if table.pop("last_round"):
        table["limit"] = table["round"]
    elif table["limit"] < 0:
        minutes = int("".join(c for c in str(raw["options"]["time_limit"]) if c.isdigit()) or 0)
        table["limit"] = max(table["round"], -(-minutes // MINUTES_A_ROUND))


def _stack(raw: Raw, table: Raw) -> None:
    beaming = table["beaming"]

    def by(tech: int) -> Callable[[Raw], Raw]:
        return lambda step: {**step, "tech": tech}

    def paid(step: Raw) -> Raw:
        return {**step, "keep": step["ready"] - 1}

    def sends(step: Raw) -> Raw:
        # Goods were asked for first wherever they went. To a strange planet Meeples are first now, and the question begins anew:
        # nothing had left yet. A bridge asks for no Meeples.
        source, target, *sent = beaming
        strange = target < len(table["card"]) and table["owner"][target] != step["seat"]
        if strange or (step["bridge"] and len(sent) > 1):
            sent = []
        return {
            "type": step["type"],
            "seat": step["seat"],
            "bridge": step["bridge"],
            "source": source,
            "target": target,
            "sent": sent,
        }

    def invades(step: Raw) -> Raw:
        source, target, _, _, free, used = beaming
        return {**step, "source": source, "target": target, "free": free, "used": used}

    def hides(step: Raw) -> Raw:
        ship = step["ship"]
        return {**step, "tried": [ship] if ship > 0 and table["ship_marks"][ship] & CLOAKED else []}

    restack(
        raw,
        {
            "BeamFrom": by(BEAM),
            "BeamTo": by(BEAM),
            "ChooseStructure": by(BEAM),
            "StructureTo": by(BEAM),
            "DefenceByTelescope": by(DEFENCE),
            "Shoot": by(GUN),
            "ChooseScan": lambda step: {**step, "tech": TELESCOPE, "chosen": beaming},
            "BeamInvasion": invades,
            "SendAmount": sends,
            "SendAmounts": lambda step: (
                None
            ),  # it waited below each number to ask for the next one, which the number itself does now
            "ChooseGift": lambda step: {**step, "take": TRADED},
            "ChooseGoods": lambda step: {**step, "take": TRADED},
            "PayBridge": lambda step: {**step, "cost": BRIDGE_COST},
            "PayCost": paid,
            "PayToken": paid,
            "StealthReaction": hides,
            "StealthWindow": hides,
        },
    )


VERSION = Version(
    2,
    corrections=(
        Correction(
            "A limit in minutes is counted in Rounds, 5 minutes for each; nobody calls time any more.",
            "COL-END-13",
        ),
        Correction(
            "What a Beam or a Bridge sends is counted after its cost was paid; to a foreign planet Meeples go first.",
            "COL-TECON-29",
        ),
        Correction(
            "A Ship whose Hyperspace Drive was cancelled does not declare it again in that phase.",
            "COL-TMOVE-31",
        ),
        Correction(
            "Stealth can be tried again for a Ship in the same phase, as long as it is not in stealth.",
            "COL-TMOVE-12",
        ),
        Correction(
            "Fusion Reactor is announced in every phase in which it keeps a drone's planet.", "COL-TMOVE-30"
        ),
        Correction(
            "A warhead aboard a parked Ship in stealth cannot be named by Surgical Strike.", "COL-TATT-26"
        ),
    ),
    saved=saved,
    unmarked=lambda raw: "declined" in raw["table"],
    files=("3d16b9358ccb25c3", "b227d0650bfe7d84"),
)
