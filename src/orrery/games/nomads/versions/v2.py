"""From 1 to 2: phases, windows and targets have names instead of numbers, clocks and limits list seats instead of bits."""

from __future__ import annotations

from typing import Any

from orrery.engine.versions import Correction, Raw, Version, rename, restack

KINDS = 57
"""Kinds of resource cards; a card is `owner * KINDS + kind`."""
SHIPS = range(41, 49)
"""The kinds that are ships."""
ROOM = 8
ON_SEAT = frozenset({5, 12, 14, 15, 20, 21, 24, 29, 38, 52, 63})
"""Abilities that are aimed at a species; others at an item of the pile, a card of the discard pile, or a place."""
ON_ITEM, ON_CARD = frozenset({9, 16, 17}), frozenset({32})
PHASES = ("setting up", "reorganization", "activation")
WAR_PHASES = ("declared", "fleet battle", "planetary assault")
UNTIL = ("trigger", "confrontation", "phase", "war", "own turn")
WINDOWS = {
    1: "open",
    2: "war_declared",
    4: "confrontation",
    8: "fleet_damage",
    16: "assault",
    32: "assault_damage",
    64: "response",
    63: "any",
}
NAMES = {
    "at": "on_turn",
    "gear": "equipment",
    "laid": "credits_on",
    "path": "visited",
    "star_discard": "system_discards",
    "stars": "system_deck",
    "swarm": "saves",
    "work": "technology",
}


def saved(raw: Raw) -> None:
    """A position as version 1 saved it."""
    table, players = raw["table"], raw["players"]
    rename(table, **NAMES)
    table["phase"] = PHASES[table["phase"]]
    table["dealt"] = [table["dealt"][seat : seat + 2] for seat in range(0, len(table["dealt"]), 2)]
    table["clocks"] = [[_clock(clock, players) for clock in clocks] for clocks in table["clocks"]]
    table["used"] = [_bits(used) for used in table["used"]]
    table["built_ships"] = _ships_begun(table)
    table["pile"] = [_item(table, item) for item in table["pile"]]
    if table["resolving"] is not None:
        table["resolving"] = _item(table, table["resolving"])
    for one in table["standing"]:
        one["until"] = UNTIL[one["until"]]
    war = table["war"]
    if war is not None:
        rename(war, front="pairs", lane="confrontation")
        war["phase"] = WAR_PHASES[war["phase"]]

    def window(step: Raw) -> Raw:
        return {**step, "kind": WINDOWS[step["kind"]]}

    restack(
        raw,
        {
            "AfterOffer": window,
            "React": window,
            "Round": window,
            "Effect": lambda step: {**step, "target": _target(table, step["ability"], step["target"])},
            "EndLane": lambda step: {**step, "type": "EndConfrontation"},
            "NextLane": lambda step: {**step, "type": "NextConfrontation"},
        },
    )
    stack = raw["stack"]
    if stack and stack[0]["type"] not in ("BeginPlay", "NextTurn"):
        stack.insert(0, {"type": "NextTurn"})  # the next turn waits under this one from its beginning


def _bits(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _clock(clock: int, players: int) -> Raw:
    """Who has begun a turn, finished it, and had finished one when the own turn last began: eight bits each."""
    mask = (1 << players) - 1
    return {
        name: _bits(clock >> shift & mask) for name, shift in (("begun", 0), ("finished", 8), ("seen", 16))
    }


def _ships_begun(table: Raw) -> int:
    """How many of the constructions that the active player has begun in this turn are ships: they lie there still."""
    active = table["order"][table["on_turn"]] if table["order"] else 0
    places = range(active * ROOM, (active + 1) * ROOM)
    begun = [table["technology"][place] for place in places if table["building"][place]]
    last = begun[len(begun) - min(len(begun), table["built"]) :]
    return sum(card % KINDS in SHIPS for card in last)


def _item(table: Raw, item: Raw) -> Raw:
    return {**item, "target": _target(table, item["ability"], item["target"])}


def _target(table: Raw, ability: int, target: list[Any]) -> Raw:
    if not target:
        return {"type": "AtNothing"}
    aim = target[0]
    if ability in ON_SEAT:
        return {"type": "OnSeat", "seat": aim}
    if ability in ON_ITEM:
        return {"type": "OnItem", "serial": aim}
    if ability in ON_CARD:
        return {"type": "OnCard", "card": aim}
    card = table["technology"][aim]
    known = card >= 0 and not table["building"][aim]
    return {"type": "OnPlace", "place": aim, "kind": card % KINDS if known else -1}


VERSION = Version(
    2,
    corrections=(
        Correction(
            "An offer may ask for several cards by their names, together for no more than the partner holds.",
            "NOM-NEGO-12",
        ),
        Correction("A card that changes hands keeps what was used of its limits.", "NOM-EFF-18"),
        Correction(
            "An effect that forbids to declare war forbids it to the species it is aimed at, and to no other.",
            "NOM-EFF-19",
        ),
        Correction(
            "What answers the destruction of a ship answers it whatever destroyed the ship.", "NOM-EFF-20"
        ),
        Correction(
            "The first ship of a turn is counted from the beginning of that turn, as are technologies and deals.",
            "NOM-EFF-14",
        ),
    ),
    saved=saved,
    unmarked=lambda raw: "credits_on" in raw["table"],
    files=("bd83f83d7f783255", "daa23c02e5857789"),
    cards="0e28658897fd4055",
)
