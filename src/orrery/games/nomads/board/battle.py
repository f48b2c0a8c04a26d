"""A fleet battle as two facing lines: attackers above, defenders below, the running confrontation framed."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw import sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.table import Choice
from orrery.draw.text import curly, label, name, num, shift
from orrery.games.nomads.board.facts import colour, entry, gear_of, sign_of
from orrery.games.nomads.content import ROOM, Content
from orrery.games.nomads.state import War
from orrery.games.nomads.view import ExpanseView
from orrery.games.nomads.words import SEATS

HIGH = 420.0
WIDE = 126.0
"""The room of one column."""


class Column:
    """Two ships that face each other; -1 where nobody stands."""

    def __init__(self, above: int, below: int, state: str) -> None:
        self.above = above
        self.below = below
        self.state = state


def columns(view: ExpanseView, war: War) -> list[Column]:
    """The lanes from left to right: now, to come, unblocked and kept, then wrecks."""
    found: list[Column] = []
    if war.lane:
        found.append(Column(war.lane[0], war.lane[1], "now"))
    for i in range(0, len(war.front), 2):
        found.append(Column(war.front[i], war.front[i + 1], "to come"))
    met = {place for column in found for place in (column.above, column.below)}
    standing = {ship[0] for ship in view.ships}
    for place in war.sent:
        if place in standing and place not in met:
            found.append(Column(place, -1, "blocked" if place in war.blocked else "free"))
    for place in sorted(standing):
        if place // ROOM == war.defender and place not in met:
            found.append(Column(-1, place, "blocked" if place in war.blocked else "free"))
    return found


def frame(view: ExpanseView, war: War) -> Frame:
    """As wide as the lines are long."""
    number = len(columns(view, war)) + len(war.fallen) // 2
    return Frame(0, -18, max(4, number) * WIDE + 40, HIGH + 36)


def layers(
    view: ExpanseView, content: Content, choices: Sequence[Choice], names: Sequence[str]
) -> dict[str, str]:
    """All layers of the battle."""
    war = view.war
    assert war is not None
    lanes = columns(view, war)
    wide = frame(view, war).wide
    spaces, pieces, badges = [], [], []
    for i, column in enumerate(lanes):
        x = 20 + WIDE * (i + 0.5)
        if column.state == "now":
            spaces.append(f'<rect class="lane" x="{num(x - 61)}" y="6" width="122" height="408" rx="14"/>')
        if column.above >= 0 and column.below >= 0:
            spaces.append(f'<path class="lane-line" d="M{num(x)} 152V268"/>')
        for place, y, turned in ((column.above, 26, True), (column.below, 274, False)):
            if place >= 0:
                pieces.append(ship(view, content, place, x, y, turned, column.state == "now"))
        badges.append(verdict(view, column, x))
    for n in range(0, len(war.fallen), 2):
        x = 20 + WIDE * (len(lanes) + n / 2 + 0.5)
        seat = war.fallen[n] // ROOM
        y = 26 if seat == war.attacker else 274
        pieces.append(wreck(content, war.fallen[n], war.fallen[n + 1], x, y))
    sides = label(f"{names[war.attacker]} attacks", "side-name", 22, -2) + label(
        f"{names[war.defender]} defends", "side-name", 22, HIGH + 12
    )
    return {
        "sky": f'<g transform="{shift(wide / 2, HIGH / 2)}">{sky.dust("nomads/battle", wide, HIGH, 110)}</g>',
        "spaces": "".join(spaces),
        "pieces": "".join(pieces),
        "targets": targets(lanes, choices),
        "badges": "".join(badges),
        "labels": sides,
    }


def ident(place: int) -> str:
    """A place as it stands in ids: `crimson-3`."""
    return f"{SEATS[place // ROOM].lower()}-{place % ROOM + 1}"


def ship(view: ExpanseView, content: Content, place: int, x: float, y: float, turned: bool, now: bool) -> str:
    """A ship's plate: damage above, name, slots, attack left, defence right."""
    card = entry(content, view.work[place])
    _, attack, defence, damage = next(one for one in view.ships if one[0] == place)
    owner = colour(place // ROOM)
    slots = "".join(
        _slot(content, gear, 17 * i - 8.5 * (card.slots - 1))
        for i, gear in enumerate([*gear_of(view, content, place), *[-1] * card.slots][: card.slots])
    )
    spin = ' rotate(180)"' if turned else '"'
    return (
        f'<g id="ship-{ident(place)}" class="piece fleet {owner.css}{" is-now" if now else ""}" '
        f'transform="{shift(x, y)}"><rect class="plate" x="-53" width="106" height="118" rx="10"/>'
        f'<rect class="plate-weave" x="-53" width="106" height="118" rx="10"/>'
        f'<g transform="translate(0 32){spin}>{icon(sign_of(card), 0, 0, 44, "hullform")}</g>'
        f'{name(curly(card.name), 69)}<g transform="translate(0 82)">{slots}</g>'
        f'<g class="vals" transform="translate(0 107)">{icon("attack", -35, -6, 15, "c-attack")}'
        f'<text class="v" x="-24" y="0">{attack}</text>{icon("defence", 19, -6, 15, "c-defence")}'
        f'<text class="v v-end" x="43" y="0">{defence}</text></g>'
        f'<g class="dmg">{icon("damage", 30, 13, 12, "c-muted")}<text class="v-s v-end" x="47" y="18">{damage}</text></g>'
        "</g>"
    )


def _slot(content: Content, gear: int, x: float) -> str:
    if gear < 0:
        return f'<circle class="slot" cx="{num(x)}" r="7"/>'
    sign = sign_of(entry(content, gear))
    return f'<circle class="slot slot-on" cx="{num(x)}" r="7"/>{icon(sign, x, 0, 10, "slot-sign")}'


def wreck(content: Content, place: int, kind: int, x: float, y: float) -> str:
    """A ship that is gone, until the battle ends."""
    card = content.pack.resource[kind]
    owner = colour(place // ROOM)
    return (
        f'<g id="wreck-{ident(place)}" class="piece fleet {owner.css} is-wreck" transform="{shift(x, y)}">'
        f'<rect class="plate" x="-53" width="106" height="118" rx="10"/>'
        f"{icon(sign_of(card), 0, 32, 44, 'hullform')}{name(curly(card.name), 69)}"
        f"{label('lost', 'chip-b', 0, 100)}</g>"
    )


def verdict(view: ExpanseView, column: Column, x: float) -> str:
    """What the comparison of a lane would bring now (NOM-WND-11), or why there is none."""
    values = {one[0]: one for one in view.ships}
    if column.above >= 0 and column.below >= 0:
        above, below = values[column.above], values[column.below]
        lost = [above[1] > below[2], below[1] > above[2]]
        line = f"{above[1]} against {below[2]}", f"{below[1]} against {above[2]}"
        if column.state == "to come":
            line = (line[0], "comes later")
        elif lost[0] and lost[1]:
            line = (line[0], "both are lost")
        elif lost[0] or lost[1]:
            line = (line[0], "one is lost")
        else:
            line = (line[0], "both are blocked")
    elif column.state == "blocked":
        line = ("blocked", "no damage")
    else:
        place = column.above if column.above >= 0 else column.below
        line = ("not blocked", f"damage {values[place][3]}")
    return (
        f'<g transform="{shift(x, 210)}"><rect class="chip" x="-55" y="-22" width="110" height="44" rx="8"/>'
        f"{label(line[0], 'chip-a', 0, -4)}{label(line[1], 'chip-b', 0, 13)}</g>"
    )


def targets(lanes: list[Column], choices: Sequence[Choice]) -> str:
    """Ships that can be clicked."""
    wanted = {choice.target for choice in choices}
    drawn = []
    for i, column in enumerate(lanes):
        x = 20 + WIDE * (i + 0.5)
        for place, y in ((column.above, 26.0), (column.below, 274.0)):
            if place >= 0 and f"go-{ident(place)}" in wanted:
                drawn.append(
                    f'<g id="go-{ident(place)}" class="target" transform="{shift(x, y)}">'
                    '<rect class="glow" x="-56" y="-3" width="112" height="124" rx="12"/>'
                    '<rect class="hit" x="-56" y="-3" width="112" height="124" rx="12"/></g>'
                )
    return "".join(drawn)
