"""From 1 to 2: every technology is a card like any other, ships are marked one by one, and dice lie in rolls."""

from __future__ import annotations

from typing import Any

from orrery.engine.versions import Correction, Raw, Version, rename, restack

SHIPS = 14
"""Ships of a seat."""
# the technologies of version 1, which its rules knew by their words
AMBASSADOR, FUSION, ROBOTICS, FIELDS, SABOTEUR, DIPLOMAT, TIME_WARP, PIRATE, SCANNERS = (
    0,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
)
ION = 2
MERCHANT_ROLE, STEWARD_ROLE, ENGINEER_ROLE, WARLORD_ROLE = 1, 2, 3, 4
MOVED, STOPPED, WARPED = 1, 2, 4
WARLORD = ("Battles", "Command", "SendTo", "NextBattle", "LateClaims", "StartBattle", "ShipsAway")
"""Steps that tell whose Warlord turn it is."""
USES = {
    "BattleTechnology": -1,
    "StartFusion": FUSION,
    "StartRobotics": ROBOTICS,
    "UseDiplomat": DIPLOMAT,
    "UseAmbassador": AMBASSADOR,
    "UseFields": FIELDS,
    "UsePirate": PIRATE,
    "UseScanners": SCANNERS,
    "UseTimeWarp": TIME_WARP,
}
PLAIN = ("BattleTechnology", "StartFusion", "StartRobotics", "UseDiplomat")


def saved(raw: Raw) -> None:
    """A position as version 1 saved it."""
    table, players = raw["table"], raw["players"]
    _ships(raw, table, players)
    _technologies(table)
    _dice(table)
    rename(table, first="first_chooser", flipped="explorer_flipped", price="influence_price")
    table["top_seen"] = [table["top_seen"]] if table["top_seen"] >= 0 else []
    for name in ("bought", "sold"):
        table[name] = [bool(table[name] >> cube & 1) for cube in range(3)]
    table["razed"] = [0] * players
    closed, spaces = table.pop("closed"), len(table["tile"])
    table["personal"] = [table["tech_owner"][AMBASSADOR] if s == closed else -1 for s in range(spaces)]
    battle = table["battle"]
    if battle is not None:
        rename(battle, flipped="damaged")
        battle["ion"] = ION if battle["ion"] else -1
    _stack(raw, table)
    raw["answers"] = [_answer(answer) for answer in raw["answers"]]


def _ships(raw: Raw, table: Raw, players: int) -> None:
    """What was kept for the ships of the seat on turn is kept for all ships."""
    seat = next((s["seat"] for s in reversed(raw["stack"]) if s["type"] in WARLORD), 0)

    def of_all(own: list[Any], empty: Any) -> list[Any]:
        return [
            own[ship - seat * SHIPS] if seat * SHIPS <= ship < (seat + 1) * SHIPS else empty
            for ship in range(players * SHIPS)
        ]

    flags = table.pop("flags")
    if table["role"] != WARLORD_ROLE:  # what was left there from the last Warlord turn
        flags = [0] * SHIPS
        table["left"], table["came"] = [0] * SHIPS, [-1] * SHIPS
    table["steps_left"] = of_all(table.pop("left"), 0)
    table["came_from"] = of_all(table.pop("came"), -1)
    table["moved"] = of_all([bool(flag & MOVED) for flag in flags], False)
    table["stopped"] = of_all([bool(flag & STOPPED) for flag in flags], False)
    table["warped"] = of_all([bool(flag & WARPED) for flag in flags], False)


def _technologies(table: Raw) -> None:
    """What has been used in this role is written on the cards."""
    used, role = table["tech_used"], table["role"]
    used[FUSION] = table.pop("fusion") and role == WARLORD_ROLE
    used[PIRATE] = table.pop("pirated") and role == MERCHANT_ROLE
    used[ROBOTICS] = table["discount"] > 0 and role == ENGINEER_ROLE
    if table["fields_left"] < 0:  # all its sectors were used, and it was not to be declared again
        table["fields_left"], used[FIELDS] = 0, role == STEWARD_ROLE


def _dice(table: Raw) -> None:
    """Dice, who rolled them and what they need are one roll; a roll that another interrupted lies under it."""

    def roll(dice: list[int], seats: list[int], needs: list[int]) -> Raw | None:
        return {"dice": dice, "seats": seats, "needs": needs} if dice else None

    table["roll"] = roll(table.pop("dice"), table.pop("dice_owner"), table.pop("dice_need"))
    outer = table.pop("outer_roll")
    under = roll(*outer) if outer else None
    table["under"] = [] if under is None else [under]


def _stack(raw: Raw, table: Raw) -> None:
    stopped, space = table["tech_stopped"], table["battle"]["space"] if table["battle"] is not None else -1

    def use(step: Raw) -> Raw | None:
        tech = step.get("tech", USES[step["type"]])
        if stopped[tech]:
            return None  # it waited to find out that it does nothing
        kind = "Use" if step["type"] in PLAIN else step["type"]
        return {**step, "type": kind, "tech": tech}

    def offer(step: Raw) -> Raw | None:
        tech = step["tech"]
        if tech < 0 or table["tech_owner"][tech] != step["seat"]:
            return None
        return {"type": "DeclareInBattle", "seat": step["seat"], "tech": tech}

    restack(
        raw,
        {
            **dict.fromkeys(USES, use),
            "OfferTechnology": offer,
            "CatchSaboteur": lambda step: {**step, "tech": SABOTEUR},
            "JudgeCatch": lambda step: {**step, "tech": SABOTEUR},
            "LateClaims": lambda step: {**step, "space": space},
        },
    )


def _answer(answer: Raw | None) -> Raw | None:
    if answer is not None and answer["type"] in ("UseFusion", "UseRobotics"):
        return {"type": "UseTechnology", "tech": FUSION if answer["type"] == "UseFusion" else ROBOTICS}
    return answer


VERSION = Version(
    2,
    corrections=(
        Correction(
            "If the Saboteur stops the Space Pirate, each kind of cube may afterwards be bought or sold again.",
            "EMP-MER-24",
        ),
        Correction(
            "Of ships of one type in one space you say which of them moves, a fresh one or a tired one.",
            "EMP-MOV-19",
        ),
        Correction(
            "After a Time Warp, or one that was stopped, others with such a card are asked, too.",
            "EMP-TEC-42",
        ),
        Correction(
            "The final count at the limit of rounds comes at the end of the last role of that round.",
            "EMP-END-13",
        ),
        Correction("How many destroyed Empires have brought points is counted from now on.", "EMP-BAT-33"),
    ),
    saved=saved,
    unmarked=lambda raw: "came_from" in raw["table"],
    files=("dc369b61d084f38a", "6dac1e982a753430"),
)
