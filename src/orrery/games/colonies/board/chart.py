"""The star chart as layers of SVG: map cards, worlds with their figures, Ships with their cargo.

A planet from top to bottom: coordinate, name and Class; world and owner's emblem; Energy and Ore as figure, ten ticks and
yield; Meeples upright (free) or turned (used); three levels as pips, Bunkers a number; Ships, warheads and markers.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

import msgspec

from orrery.draw import pieces, sky, squares
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.text import curly, label, num, shift
from orrery.games.colonies.board.places import GAP, HIGH, ROMAN, WIDE, Craft, Place
from orrery.games.colonies.content import Content
from orrery.games.colonies.terms import BIO, ENERGY, MEEPLE, NUKE, ORE

CARGO = (("energy", ENERGY), ("meeple", MEEPLE), ("ore", ORE), ("warhead", BIO), ("warhead-nuclear", NUKE))


def frame(rows: int, cols: int) -> Frame:
    """The whole grid with a margin."""
    return Frame(*squares.extent(cols, rows, WIDE, HIGH, GAP, 18))


@lru_cache(maxsize=16)
def backdrop(rows: int, cols: int) -> str:
    """Stars behind the cards."""
    box = frame(rows, cols)
    return sky.dust("colonies", box.wide * 1.4, box.high * 1.2, 120)


# --- cards ------------------------------------------------------------------------------------------------------


@cache
def back() -> str:
    """A face-down card: all of them look alike, whatever anybody knows."""
    rings = "".join(f'<circle class="back-ring" r="{radius}"/>' for radius in (22, 30, 38, 46, 54))
    sign = (
        '<g class="back-sign"><ellipse rx="15" ry="6.5" transform="rotate(-24)"/><circle r="9.5"/>'
        '<circle class="solid" r="3"/></g>'
    )
    return (
        squares.box(WIDE, HIGH, "tile tile-back", 9)
        + squares.box(WIDE - 12, HIGH - 12, "back-line", 6)
        + rings
        + sign
    )


@cache
def rocks() -> str:
    """An Asteroid Field."""
    spots = (
        (-38, 2, 13),
        (-10, -14, 9),
        (8, 12, 15),
        (34, -8, 11),
        (48, 20, 7),
        (-52, -18, 6),
        (-22, 28, 7),
        (26, 32, 6),
    )
    art = []
    for k, (x, y, size) in enumerate(spots):
        points = " ".join(
            f"{num(x + size * (0.8 + 0.25 * ((i * 7 + k * 3) % 5) / 4) * cos(2 * pi * i / 9))},"
            f"{num(y + size * (0.7 + 0.3 * ((i * 5 + k) % 4) / 3) * sin(2 * pi * i / 9))}"
            for i in range(9)
        )
        cls = "rock" if size > 8 else "rock rock-far"
        art.append(
            f'<polygon class="{cls}" points="{points}"/><circle class="rock-pit" cx="{num(x - 2)}" cy="{num(y)}" r="{num(size / 4)}"/>'
        )
    return "".join(art)


@cache
def funnel() -> str:
    """A Wormhole."""
    rings = "".join(
        f'<ellipse class="worm" cy="{num(-14 + 9 * k)}" rx="{num(40 - 8 * k)}" ry="{num(11 - 2 * k)}"/>'
        for k in range(5)
    )
    return f'<g transform="{shift(0, 6)}">{rings}</g>'


@cache
def world(name: str, kind: str) -> str:
    """A planet's picture by its name; one with rings is smaller, so that the rings keep off the figures."""
    art = sky.planet(name, kind)
    return f'<g transform="scale(.66)">{art}</g>' if 'class="ring"' in art else art


@lru_cache(maxsize=512)
def ground(place: Place, content: Content) -> str:
    """One card, without what stands on it."""
    if not place.up:
        return back() + (seen(place, content) if place.card >= 0 else "")
    card = place.card
    if card < content.planets:
        return squares.box(WIDE, HIGH, "tile", 9)
    art = sky.dust(place.id, WIDE - 16, HIGH - 16, 18)
    if card == content.supernova:
        art = f'<g transform="{shift(0, 6)}">{sky.sun(20, 32)}</g>'
    elif card == content.asteroid:
        art = rocks()
    elif card == content.wormhole:
        art = funnel()
    return squares.box(WIDE, HIGH, "tile tile-void", 9) + art


def seen(place: Place, content: Content) -> str:
    """What only the reader has seen lies on the back, never in place of it (COL-TINFO-04)."""
    if place.card < content.planets:
        art = f'<g class="ghost" transform="{shift(0, 0, 2.1)}">{world(place.name, place.kind)}</g>'
    else:
        symbol = {content.supernova: "supernova", content.asteroid: "asteroids", content.wormhole: "wormhole"}
        art = icon(symbol.get(place.card, "void"), 0, 0, 34, "c-muted")
    eye = (
        f'<g transform="{shift(56, 4)}"><circle class="eye-plate" r="10"/>{icon("eye", 0, 0, 13, "c-last")}</g>'
        f"{label('only you', 'col-y only', 72, 27)}"
    )
    foot = ""
    if place.card < content.planets:
        foot = "".join(
            icon(sign, -34 + 30 * k, 47, 13, tone) + label(str(value), "col-n", -22 + 30 * k, 51.5)
            for k, (sign, tone, value) in enumerate(
                (
                    ("energy", "c-energy", content.energy[place.card]),
                    ("ore", "c-ore", content.ore[place.card]),
                    ("meeple", "c-muted", content.capacity[place.card]),
                )
            )
        )
    return (
        f'<g class="private"><circle class="veil" r="30"/><circle class="veil-ring" r="30"/>{art}{eye}'
        f"{label(curly(place.name), 'col-name only', 3, -44)}{foot}</g>"
    )


def tiles(all_places: tuple[Place, ...], content: Content) -> str:
    """All cards, under the identities of their places."""
    return "".join(
        f'<g id="card-{place.id}" data-about="place:{place.index}" transform="{shift(place.x, place.y)}">{ground(bare(place), content)}</g>'
        for place in all_places
    )


@lru_cache(maxsize=2048)
def bare(place: Place) -> Place:
    """A card without its tokens, so that its drawing is remembered."""
    return Place(place.id, place.index, 0, 0, place.card, place.up, place.name, place.rank, place.kind)


def control(all_places: tuple[Place, ...]) -> str:
    """The owner's wash, weave and edge over each controlled planet; a pulse as a ring of danger."""
    found = []
    for place in all_places:
        if place.owner:
            body = "".join(
                squares.box(WIDE - 4, HIGH - 4, cls, 8) for cls in ("own-weave", "own-wash", "own-edge")
            )
            found.append(
                f'<g id="own-{place.id}" class="p-{place.owner}" transform="{shift(place.x, place.y)}">{body}</g>'
            )
        if place.pulsed:
            found.append(
                f'<g id="pulse-{place.id}" transform="{shift(place.x, place.y)}">'
                f"{squares.box(WIDE - 10, HIGH - 10, 'under-attack', 7)}</g>"
            )
    return "".join(found)


# --- figures ----------------------------------------------------------------------------------------------------


def _store(sign: str, tone: str, value: int, gain: int, y: float, most: int) -> str:
    """A store as figure, ticks and yield."""
    ticks = "".join(f"M{num(15 + 3.9 * k)} {num(y + 1.5)}v8" for k in range(value))
    rest = "".join(f"M{num(15 + 3.9 * k)} {num(y + 1.5)}v8" for k in range(value, most))
    return (
        icon(sign, -12.5, y + 6, 13, tone)
        + label(str(value), "col-n", 3, y + 10.3)
        + (f'<path class="tick-off" d="{rest}"/>' if rest else "")
        + (f'<path class="tick-on {tone}" d="{ticks}"/>' if ticks else "")
        + label(f"+{gain}", "col-y", 70, y + 10)
    )


def _people(place: Place) -> str:
    """Meeples upright or turned, above five as a figure; natives without a colour."""
    people = place.meeples or place.natives
    if not people:
        return ""
    art = ""
    free = place.free if place.meeples else people
    if people <= 5:
        for k in range(people):
            art += _meeple(-12 + 13.5 * k, used=k >= free)
    else:
        x = -12.0
        for count, used in ((free, False), (people - free, True)):
            if count:
                art += (
                    _meeple(x, used) + f'<text class="col-n col-many" x="{num(x + 8)}" y="9.6">{count}</text>'
                )
                x += 17 + 7.5 * len(str(count))
    seat = f' class="p-{place.owner}"' if place.owner else ' class="c-muted"'
    crowd = "col-y is-over" if people > place.room and place.meeples else "col-y"
    return f"<g{seat}>{art}</g>{label(f'{people}/{place.room}', crowd, 70, 9.5)}"


def _meeple(x: float, used: bool) -> str:
    """Upright while it can still work, lying down once it has."""
    turn = ' transform="rotate(90)"' if used else ""
    cls = "meeple-used" if used else "meeple"
    return f'<g transform="{shift(x, 5)}"><g class="{cls}"{turn}>{icon("meeple", 0, 0, 13)}</g></g>'


def _levels(place: Place) -> str:
    """Windmill, Refinery and Farm as pips, Bunkers as a number."""
    art = ""
    for k, sign in enumerate(("windmill", "refinery", "farm")):
        level = place.levels[k]
        x = -70 + 37 * k
        art += icon(sign, x + 8.5, 28, 17, "c-brass" if level else "c-empty")
        art += "".join(
            f'<rect class="pip{" on" if level > step else ""}" x="{num(x + 19)}" y="{num(31.5 - 5.5 * step)}" '
            'width="7.5" height="4" rx="1"/>'
            for step in range(3)
        )
    tone = "c-brass" if place.bunkers else "c-empty"
    cls = "col-n" if place.bunkers else "col-n c-empty-t"
    return art + icon("bunker", 49.5, 28, 17, tone) + label(str(place.bunkers), cls, 66, 33)


@lru_cache(maxsize=4096)
def figures(place: Place, most: int) -> str:
    """Everything that a planet card tells, near; far away its people and its Energy."""
    near = (
        label(curly(place.name), "col-name", 3, -44)
        + label(ROMAN[place.rank], "col-class", 69, -44)
        + f'<g transform="{shift(-49, -13, 2.3)}">{world(place.name, place.kind)}</g>'
        # what changes has an id of its own, so that news of it do not bring the whole world
        + f'<g id="energy-{place.id}">{_store("energy", "c-energy", place.energy, place.yields[0], -33, most)}</g>'
        + f'<g id="ore-{place.id}">{_store("ore", "c-ore", place.ore, place.yields[1], -17, most)}</g>'
        + f'<g id="people-{place.id}">{_people(place)}</g>'
        + f'<g id="works-{place.id}">{_levels(place)}{_foot(place)}</g>'
    )
    far = (
        f'<g class="far"><g transform="{shift(-38, -12, 2.5)}">{world(place.name, place.kind)}</g>'
        f'<g id="far-{place.id}">{icon("meeple", 18, -36, 34, f"p-{place.owner} meeple" if place.owner else "c-muted")}'
        f"{label(str(place.meeples or place.natives), 'far-n', 54, -25)}"
        f"{icon('energy', 18, 0, 34, 'c-energy')}{label(str(place.energy), 'far-n', 54, 11)}{_far_signs(place)}</g></g>"
    )
    return f'<g class="near">{near}</g>{far}'


def _far_signs(place: Place) -> str:
    """Far away a marker is a sign in the lower right corner."""
    sign = "fallout" if place.markers[1] else "contamination" if place.markers[0] else ""
    return icon(sign, 58, 42, 30, "c-danger") if sign else ""


def _foot(place: Place) -> str:
    """Warheads and markers in the lowest line, from the right."""
    art, x = "", 68.0
    for sign, until in (("fallout", place.markers[1]), ("contamination", place.markers[0])):
        if until:
            art += (
                f'<rect class="marker" x="{num(x - 56)}" y="42" width="58" height="17" rx="4"/>'
                f"{icon(sign, x - 47, 50.5, 13, 'c-danger')}{label(f'to R{until}', 'col-y marker-t', x - 2, 54.5)}"
            )
            x -= 62
    for sign, count in (("warhead-nuclear", place.warheads[1]), ("warhead", place.warheads[0])):
        if count:
            art += label(str(count), "col-n", x - 4, 55) + icon(sign, x - 17, 50.5, 14, "c-danger")
            x -= 30
    for colour in place.embassies:
        art += f'<g class="p-{colour}">{icon("flag", x - 8, 50.5, 13, "meeple")}</g>'
        x -= 18
    return art


def labels(all_places: tuple[Place, ...], content: Content) -> str:
    """Names, figures and coordinates."""
    found = []
    for place in all_places:
        body = label(place.id, "col-coord", -70, -44)
        if place.up and place.card < content.planets:
            body = figures(unshipped(place), content.store) + body
        elif place.up and place.card != content.space:
            body += label(curly(place.name), "col-name", 3, -44)
        found.append(f'<g id="face-{place.id}" transform="{shift(place.x, place.y)}">{body}</g>')
    return "".join(found)


@lru_cache(maxsize=4096)
def unshipped(place: Place) -> Place:
    """A planet without its Ships and its place on the sheet, so that its figures are remembered."""
    return msgspec.structs.replace(place, x=0.0, y=0.0, ships=(), pulsed=False)


# --- pieces -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def plate(craft: Craft, small: bool) -> tuple[str, float]:
    """A Ship around its left end: Energy, then cargo; solid may move, hollow has moved. Its width comes back."""
    items = [(sign, craft.cargo[kind]) for sign, kind in CARGO if craft.cargo[kind] or kind == ENERGY]
    if small:
        items = items[:2]
    x, art = 22.0, ""
    for sign, count in items:
        art += icon(sign, x + 5, 0, 11, "sign") + f'<text class="n" x="{num(x + 11)}" y="4.5">{count}</text>'
        x += 14 + 7.5 * len(str(count)) + 3
    wide = x + 2
    return _hull(craft, wide, 20, icon("ship", 11, 0, 16, "sign") + art), wide


def _hull(craft: Craft, wide: float, high: float, art: str) -> str:
    """The body of a plate, with a ring of light around the Ship that is being moved."""
    body = f'x="0" y="{num(-high / 2)}" width="{num(wide)}" height="{num(high)}" rx="6"'
    aura = f'<rect class="aura" {body}/>' if craft.chosen else ""
    cls = "plate" + (" is-moved" if craft.moved and not craft.chosen else "")
    cls += (" dim" if craft.stealth else "") + ("" if craft.colour else " is-adrift")
    return f'<g class="{cls}">{aura}<rect class="body" {body}/>{art}</g>'


@lru_cache(maxsize=1024)
def far_plate(craft: Craft) -> tuple[str, float]:
    """Far away a Ship shows one figure: its crew if it is piloted, else its Energy."""
    crew = craft.cargo[MEEPLE]
    sign, count = ("meeple", crew) if crew else ("energy", craft.cargo[ENERGY])
    art = icon("ship", 17, 0, 26, "sign") + icon(sign, 38, 0, 18, "sign")
    art += f'<text class="n n-far" x="48" y="9">{count}</text>'
    wide = 53.0 + 15 * len(str(count))
    return _hull(craft, wide, 36, art), wide


def pieces_of(all_places: tuple[Place, ...], content: Content) -> str:
    """Emblems of owners, and all Ships under their own numbers, so that they slide."""
    found = []
    for place in all_places:
        planet = place.up and 0 <= place.card < content.planets
        if place.owner:
            owner = livery(place.owner)
            body = (
                f'<g transform="{shift(-67, 6)}"><g class="token"><circle class="body" r="9.5"/>'
                f"{icon(owner.icon, 0, 0, 10.4, 'sign')}</g></g>"
            )
            found.append(pieces.piece(f"token-{place.id}", owner, place.x, place.y, body))
        found.append(_fleet(place, planet))
    return "".join(found)


def _fleet(place: Place, planet: bool) -> str:
    """Ships in the lowest line of a planet, or in the middle of space; more than fit are counted."""
    ships = sorted(place.ships, key=lambda craft: not craft.chosen)
    if not ships:
        return ""
    spots = _moored(place, ships) if planet else _adrift(place, ships)
    found = []
    for number, (craft, (left, top, scale)) in enumerate(zip(ships, spots, strict=False)):
        art = plate(craft, planet or len(ships) > 2)[0]
        near = f'<g class="near"{_scaled(scale)}>{art}</g>'
        far = f'<g class="far" transform="{shift(*_far_spot(place, planet, craft, left, top))}">{far_plate(craft)[0]}</g>'
        owner = livery(craft.colour) if craft.colour else None
        body = near + (far if number == 0 else "")
        found.append(
            pieces.piece(
                f"ship-{craft.number}", owner, place.x + left, place.y + top, body, chosen=craft.chosen
            )
        )
    if len(ships) > 1:
        found.append(f'<g transform="{shift(place.x, place.y)}">{_more(ships, spots, planet)}</g>')
    return "".join(found)


def _scaled(scale: float) -> str:
    return "" if scale == 1 else f' transform="scale({num(scale)})"'


def _moored(place: Place, ships: list[Craft]) -> list[tuple[float, float, float]]:
    """The lowest line of a planet, as far as warheads and markers leave room."""
    edge = 76.0 - 62.0 * sum(until > 0 for until in place.markers)
    edge -= 30.0 * sum(n > 0 for n in place.warheads) + 18.0 * len(place.embassies)
    x = -72.0
    spots: list[tuple[float, float, float]] = []
    for number, craft in enumerate(ships):
        wide = plate(craft, True)[1]
        if spots and x + wide + (0 if number == len(ships) - 1 else 18) > edge:
            break
        spots.append((x, 50.5, 1.0))
        x += wide + 4
    return spots


def _adrift(place: Place, ships: list[Craft]) -> list[tuple[float, float, float]]:
    """Space: one Ship large, two below each other, more in rows; lower where a picture or a secret lies."""
    low = 30.0 if place.card >= 0 and place.name != "Space" else 4.0
    if len(ships) <= 2:
        scale = 1.35 if len(ships) == 1 else 1.15
        tops = (low,) if len(ships) == 1 else (low - 17, low + 12)
        widths = [plate(craft, False)[1] for craft in ships]
        scales = [min(scale, 140 / wide) for wide in widths]
        return [(-wide * each / 2, top, each) for wide, each, top in zip(widths, scales, tops, strict=True)]
    spots: list[tuple[float, float, float]] = []
    x, y = -70.0, -22.0
    for craft in ships:
        wide = plate(craft, True)[1]
        if x + wide > 74:
            x, y = -70.0, y + 24
        if y > 52:
            break
        spots.append((x, y, 1.0))
        x += wide + 4
    return spots


def _far_spot(place: Place, planet: bool, craft: Craft, left: float, top: float) -> tuple[float, float]:
    """Where the far plate lies, seen from the place of the near one."""
    x = -72.0 if planet else -far_plate(craft)[1] / 2
    return x - left, (42.0 if planet else 4.0 if place.card < 0 or place.name == "Space" else 34.0) - top


def _more(ships: list[Craft], spots: list[tuple[float, float, float]], planet: bool) -> str:
    """How many Ships are not drawn: near those without room, far away all but one."""
    found = ""
    if len(spots) < len(ships):
        last = spots[-1]
        wide = plate(ships[len(spots) - 1], True)[1]
        text = label(f"+{len(ships) - len(spots)}", "col-n", min(last[0] + wide + 12, 66), last[1] + 5)
        found += f'<g class="near">{text}</g>'
    x = -72 + far_plate(ships[0])[1] + 20 if planet else 58
    return found + f'<g class="far">{label(f"+{len(ships) - 1}", "far-n", x, 51 if planet else -22)}</g>'
