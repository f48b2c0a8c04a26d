"""A fleet battle as two facing lines: attackers above, defenders below, the running confrontation framed."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw import sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.pieces import seal
from orrery.draw.table import Choice
from orrery.draw.text import curly, label, name, num, shift
from orrery.games.nomads.board.facts import (
    WORLDS,
    colour,
    entry,
    gear_of,
    ident_of,
    look_of,
    sign_of,
    system_of,
)
from orrery.games.nomads.cards.content import ROOM, Content
from orrery.games.nomads.cards.effects import ChangeShip
from orrery.games.nomads.table.items import Item, OnPlace
from orrery.games.nomads.table.state import ExpanseView, War
from orrery.games.nomads.table.values import ship_attack, ship_damage, ship_defence, ships

HIGH = 420.0
WIDE = 126.0
"""The room of one column."""
PLACE = 264.0
"""The room of the place of war."""
SHORT = 2
"""As many columns leave room beside them."""


class Column:
    """Two ships that face each other; -1 where nobody stands."""

    def __init__(self, above: int, below: int, state: str) -> None:
        self.above = above
        self.below = below
        self.state = state


def columns(view: ExpanseView, war: War) -> list[Column]:
    """The lanes from left to right: now, to come, unblocked and kept, then wrecks."""
    found: list[Column] = []
    if war.confrontation:
        found.append(Column(war.confrontation[0], war.confrontation[1], "now"))
    for i in range(0, len(war.pairs), 2):
        found.append(Column(war.pairs[i], war.pairs[i + 1], "to come"))
    met = {place for column in found for place in (column.above, column.below)}
    standing = {place for seat in range(view.players) for place in ships(view, seat)}
    for place in war.sent:
        if place in standing and place not in met:
            found.append(Column(place, -1, "blocked" if place in war.blocked else "free"))
    for place in sorted(standing):
        if place // ROOM == war.defender and place not in met:
            found.append(Column(-1, place, "blocked" if place in war.blocked else "free"))
    return found


def is_in_line(view: ExpanseView, war: War, place: int) -> bool:
    """Whether a ship stands in one of the lines."""
    return any(place in (column.above, column.below) for column in columns(view, war))


def lanes_of(view: ExpanseView, war: War) -> int:
    """How many columns there are, those of wrecks included."""
    return len(columns(view, war)) + len(war.fallen) // 2


def frame(view: ExpanseView, war: War) -> Frame:
    """As wide as the lines are long; short lines leave room for the place of war, which the shelf tells of, too."""
    number = lanes_of(view, war)
    place = PLACE if number <= SHORT else 0
    return Frame(0, -22, max(SHORT, number) * WIDE + 40 + place, HIGH + 44)


def layers(view: ExpanseView, choices: Sequence[Choice]) -> dict[str, str]:
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
                pieces.append(ship(view, place, x, y, turned, column.state == "now"))
                badges.append(aimed(view, place, x, y))
        badges.append(verdict(view, column, x))
    for n in range(0, len(war.fallen), 2):
        x = 20 + WIDE * (len(lanes) + n / 2 + 0.5)
        seat = war.fallen[n] // ROOM
        y = 26 if seat == war.attacker else 274
        pieces.append(wreck(view.content, war.fallen[n], war.fallen[n + 1], x, y))
    sides = side(view, war.attacker, "attacks", -8) + side(view, war.defender, "defends", HIGH + 8)
    return {
        "sky": f'<g transform="{shift(wide / 2, HIGH / 2)}">{sky.dust("nomads/battle", wide, HIGH, 140)}</g>',
        "spaces": "".join(spaces),
        "tiles": place_of_war(view, wide - PLACE / 2 - 6) if lanes_of(view, war) <= SHORT else "",
        "pieces": "".join(pieces),
        "targets": targets(lanes, choices),
        "badges": "".join(badges),
        "labels": sides,
    }


def side(view: ExpanseView, seat: int, verb: str, y: float) -> str:
    """Whose line it is: seal and species."""
    name = view.content.species_names[view.species[seat]]
    return seal(colour(seat), 30, y - 1, 9) + label(f"{curly(name)} {verb}", "side-name", 46, y + 4)


def place_of_war(view: ExpanseView, x: float) -> str:
    """The world that is fought for, with its sectors."""
    assert view.war is not None
    system = system_of(view, view.war.defender)
    if system < 0:
        return ""
    card = view.content.pack.system[system]
    looks = [look_of(view.content, sector) for sector in card.sectors]
    pennants = "".join(
        f'<g class="s-{look}">{icon(f"sector-{look}", 26 * i - 13 * (len(card.sectors) - 1), 0, 22)}</g>'
        for i, look in enumerate(looks)
    )
    return (
        f'<g class="place-of-war" data-about="system:{system}" transform="{shift(x, HIGH / 2 - 20)}">{sky.orbits(74, 96)}'
        f'<g transform="scale(4.6)">{sky.planet(card.name, WORLDS[looks[0]])}</g>'
        f"{label('place of war', 'war-cap', 0, -112)}{name(curly(card.name), 128)}"
        f'<g transform="translate(0 154)">{pennants}</g></g>'
    )


def pending(view: ExpanseView, place: int) -> list[tuple[Item, int, int]]:
    """Items on the pile that would change this ship: the item, its attack and its defence."""
    found = []
    for item in view.pile:
        ability = view.content.abilities[item.ability]
        if isinstance(item.target, OnPlace) and item.target.place == place:
            changes = [do for do in ability.entry.ops if isinstance(do, ChangeShip)]
            found.append((item, sum(do.attack for do in changes), sum(do.defence for do in changes)))
    return found


def aimed(view: ExpanseView, place: int, x: float, y: float) -> str:
    """The numbers of the items on the pile that are aimed at a ship, at its corner."""
    drawn = []
    for i, (item, attack, defence) in enumerate(pending(view, place)):
        said = " ".join(f"{value:+d}" for value in (attack, defence) if value)
        drawn.append(
            f'<g class="piece {colour(item.user).css}" transform="{shift(x - 40, y + 15 + 25 * i)}">'
            f'<circle class="body" r="10.5"/><text class="aim" y="4.3">{item.serial}</text>'
            f"{label(said, 'aim-change', 14, 5)}</g>"
        )
    return "".join(drawn)


def fighting(view: ExpanseView, place: int) -> tuple[int, int, int]:
    """What a ship fights with now: attack, defence, damage."""
    return ship_attack(view, place), ship_defence(view, place), ship_damage(view, place)


def ship(view: ExpanseView, place: int, x: float, y: float, turned: bool, now: bool) -> str:
    """A ship's plate: damage above, name, slots, attack left, defence right."""
    card = entry(view.content, view.technology[place])
    attack, defence, damage = fighting(view, place)
    owner = colour(place // ROOM)
    slots = "".join(
        _slot(view.content, gear, 17 * i - 8.5 * (card.slots - 1))
        for i, gear in enumerate([*gear_of(view, place), *[-1] * card.slots][: card.slots])
    )
    spin = ' rotate(180)"' if turned else '"'
    return (
        f'<g id="ship-{ident_of(place)}" data-about="place:{place}" class="piece fleet {owner.css}{" is-now" if now else ""}" '
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
        f'<g id="wreck-{ident_of(place)}" data-about="kind:{kind}" class="piece fleet {owner.css} is-wreck" transform="{shift(x, y)}">'
        f'<rect class="plate" x="-53" width="106" height="118" rx="10"/>'
        f"{icon(sign_of(card), 0, 32, 44, 'hullform')}{name(curly(card.name), 69)}"
        f"{label('lost', 'chip-b', 0, 100)}</g>"
    )


def verdict(view: ExpanseView, column: Column, x: float) -> str:
    """What the comparison of a lane would bring now (NOM-WND-11), or why there is none."""
    if column.above >= 0 and column.below >= 0:
        above, below = fighting(view, column.above), fighting(view, column.below)
        if column.state == "now":
            return _duel(above, below, x)
        line = (f"{above[0]} against {below[1]}", "comes later")
    elif column.state == "blocked":
        line = ("blocked", "no damage")
    else:
        place = column.above if column.above >= 0 else column.below
        line = ("not blocked", f"damage {ship_damage(view, place)}")
    return (
        f'<g transform="{shift(x, 210)}"><rect class="chip" x="-55" y="-22" width="110" height="44" rx="8"/>'
        f"{label(line[0], 'chip-a', 0, -4)}{label(line[1], 'chip-b', 0, 13)}</g>"
    )


def _duel(above: tuple[int, ...], below: tuple[int, ...], x: float) -> str:
    """Both comparisons of the running confrontation as arrows, and what follows from them."""
    lost = (below[0] > above[1], above[0] > below[1])
    end = (
        "both are lost"
        if all(lost)
        else "the attacker is lost"
        if lost[0]
        else "the defender is lost"
        if lost[1]
        else "both are blocked"
    )
    parts = []
    for dx, (mine, theirs), down in ((-28, (above[0], below[1]), True), (28, (below[0], above[1]), False)):
        hit = " is-hit" if mine > theirs else ""
        path = "M0 -50V50M-5 43L0 51L5 43" if down else "M0 50V-50M-5 -43L0 -51L5 -43"
        parts.append(
            f'<g class="duel{hit}" transform="{shift(dx, 0)}"><path class="duel-arrow" d="{path}"/>'
            f'<rect class="chip" x="-26" y="-30" width="52" height="40" rx="8"/>'
            f"{label(str(mine), 'duel-n', 0, -12)}{label(f'against {theirs}', 'duel-t', 0, 4)}</g>"
        )
    return f'<g transform="{shift(x, 212)}">{"".join(parts)}{label(end, "duel-end", 0, 28)}</g>'


def targets(lanes: list[Column], choices: Sequence[Choice]) -> str:
    """Ships that can be clicked."""
    wanted = {choice.target for choice in choices}
    drawn = []
    for i, column in enumerate(lanes):
        x = 20 + WIDE * (i + 0.5)
        for place, y in ((column.above, 26.0), (column.below, 274.0)):
            if place >= 0 and f"go-{ident_of(place)}" in wanted:
                drawn.append(
                    f'<g id="go-{ident_of(place)}" class="target" transform="{shift(x, y)}">'
                    '<rect class="glow" x="-56" y="-3" width="112" height="124" rx="12"/>'
                    '<rect class="hit" x="-56" y="-3" width="112" height="124" rx="12"/></g>'
                )
    return "".join(drawn)
