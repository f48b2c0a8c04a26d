"""The star map as layers of SVG: sectors, plates with worlds, seats and shields, stations, figures, the clock."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from orrery.draw import sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.text import curly, esc, label, num, reads_here, shift, width
from orrery.games.referendum.board.facts import SIGNS, bloc_livery, box_id, is_open, place_id
from orrery.games.referendum.board.spots import CLOCK, HIGH, LEFT, TOP, WIDE, Spot, Spots, layout, seats_at
from orrery.games.referendum.content import BLOC_WORDS, Content
from orrery.games.referendum.table.state import RealmView

FRAME = Frame(LEFT, TOP, WIDE, HIGH)
PLATE = "M-72 0A72 72 0 0 1 72 0V53a11 11 0 0 1-11 11H-61a11 11 0 0 1-11-11Z"
SHIELD = "M-20-20h40v24c0 12-10 17-20 21C-10 21-20 16-20 4z"
KINDS = ("food", "metal", "energy", "barren")


@lru_cache(maxsize=16)
def backdrop(content: Content, name: str) -> str:
    """Dust, the orbits of the arms, the dotted ring on which every station reaches every other."""
    lie = layout(content, name)
    stations = lie.places[content.planets :]
    ring = ""
    if len(stations) == 4:
        east, west, right, left = stations
        ring = (
            f"M{num(west.x)} {num(west.y)}Q0 {num(west.y - 150)} {num(east.x)} {num(east.y)}"
            f"Q{num(max(east.x, right.x) + 60)} {num((east.y + right.y) / 2)} {num(right.x)} {num(right.y)}"
            f"Q0 {num(max(right.y, 264) + 150)} {num(left.x)} {num(left.y)}"
            f"Q{num(min(west.x, left.x) - 60)} {num((west.y + left.y) / 2)} {num(west.x)} {num(west.y)}Z"
        )
    arms = "".join(f'<ellipse class="spiral" rx="{rx}" ry="{ry}"/>' for rx, ry in ((430, 470), (580, 620)))
    border = "".join(f"M{num(x)} {num(y)}H{num(x / 2)}" for x, y in lie.borders)
    return (
        sky.dust("referendum", WIDE, HIGH, 340)
        + f'{arms}<path class="core" d="{ring}"/><path class="transit" d="{ring}"/><path class="border" d="{border}"/>'
    )


def sectors(content: Content, name: str, uncharted: tuple[int, ...]) -> str:
    """Names of the sectors, and how many of their planets are still in the deck."""
    art = []
    for sector, (x, y) in enumerate(layout(content, name).titles):
        side = "middle" if x == 0 else "start" if x < 0 else "end"
        left = f"{uncharted[sector]} uncharted" if uncharted[sector] else "all charted"
        if side == "middle":
            rest = f'</text><text class="sector-sub anchor-middle" y="18">{left}</text>'
        else:
            rest = f'<tspan class="sector-sub" dx="8">{left}</tspan></text>'
        title = esc(curly(content.sector_names[sector]))
        art.append(
            f'<g data-about="sector:{sector}" transform="{shift(x, y)}"><text class="sector-name anchor-{side}">{title}{rest}</g>'
        )
    return "".join(art)


@lru_cache(maxsize=64)
def _world(name: str) -> str:
    kind = KINDS[sum(map(ord, name)) % len(KINDS)]
    return f'<g transform="scale(3.5)">{sky.planet(name, kind)}</g>'


def plates(content: Content, where: Spots) -> str:
    """Planets and stations."""
    art = []
    for place, at in enumerate(where.places):
        if at is None:
            continue
        ident = place_id(content, place)
        body = (
            f'<path class="tile" d="{PLATE}"/>{_world(content.place_names[place])}'
            if place < content.planets
            else station(content, place - content.planets)
        )
        art.append(
            f'<g id="tile-{ident}" data-about="place:{place}" '
            f'transform="{shift(at.x, at.y, at.scale)}">{body}</g>'
        )
    return "".join(art)


def station(content: Content, number: int) -> str:
    """A station around the origin."""
    entry = content.pack.station[number]
    return (
        f"<title>{esc(entry.effect)}</title>"
        '<circle class="engraved dim" r="29"/><circle class="station-body" r="24"/>'
        f'{icon(entry.skill, 0, -5, 22, "c-brass")}<text class="plus-one" y="18">+{entry.bonus}</text>'
    )


def control(content: Content, align: tuple[int, ...], where: Spots) -> str:
    """The tint of each government: the score at a glance."""
    art = []
    for planet in range(content.planets):
        at, bloc = where.places[planet], align[content.gov[planet]]
        if at is not None and bloc >= 0:
            body = "".join(
                f'<path class="{cls}" d="{PLATE}"/>' for cls in ("own-wash", "own-weave", "own-edge")
            )
            ident = place_id(content, planet)
            cls = bloc_livery(bloc).css
            art.append(
                f'<g id="own-{ident}" class="{cls}" data-about="place:{planet}" '
                f'transform="{shift(at.x, at.y, at.scale)}">{body}</g>'
            )
    return "".join(art)


def alone(content: Content, planet: int) -> str:
    """One planet around the origin as it is printed: world, government and seats of the people; what is drawn by lot is left out."""
    entry = content.pack.planet[planet]
    here = Spot(0, 0)
    gov = content.gov[planet]
    boxes = content.pop[planet]
    bloc = content.symbol[gov]
    own = "".join(f'<path class="{cls}" d="{PLATE}"/>' for cls in ("own-wash", "own-weave", "own-edge"))
    tint = f'<g class="{bloc_livery(bloc).css}">{own}</g>' if bloc >= 0 else ""
    seats = "".join(
        _seat(content, box, content.symbol[box], at, False)
        for box, at in zip(boxes, seats_at(here, len(boxes)), strict=True)
    )
    star = '<tspan class="home-star">*</tspan>' if entry.asterisk else ""
    return (
        f'<path class="tile" d="{PLATE}"/>{_world(content.place_names[planet])}{tint}'
        f'<text class="name world-name" y="55">{esc(curly(entry.name))}{star}</text>'
        f"{seats}{_shield(content, gov, bloc, Spot(0, 8), False)}"
    )


def readable(content: Content, where: Spots) -> str:
    """The names of stations, where a pointer reads about them."""
    return "".join(
        reads_here(f"place:{place}", at.x, at.y - 41, width(content.place_names[place], 18.5), 24)
        for place, at in enumerate(where.places)
        if at is not None and place >= content.planets
    )


def names(content: Content, where: Spots) -> str:
    """Names; a brass star marks a home, a brass diamond an effect."""
    art = []
    for place, at in enumerate(where.places):
        if at is None:
            continue
        name = curly(content.place_names[place])
        if place >= content.planets:
            art.append(label(name.removesuffix(" Station"), "name world-name", at.x, at.y - 36))
            continue
        entry = content.pack.planet[place]
        star = '<tspan class="home-star">*</tspan>' if entry.asterisk else ""
        size = "world-name" if at.scale > 0.9 else "world-name world-small"
        x, y = num(at.x), num(at.y + 55 * at.scale)
        art.append(f'<text class="name {size}" x="{x}" y="{y}">{esc(name)}{star}</text>')
        if entry.words:
            left = at.x - width(name, 18.5 * max(at.scale, 0.84)) / 2 - 15
            art.append(
                f'<path class="effect" d="M{num(left)} {num(at.y + 49 * at.scale)}l4.5-4.5 4.5 4.5-4.5 4.5z">'
                f"<title>{esc(entry.effect)}</title></path>"
            )
    return "".join(art)


def markers(view: RealmView, content: Content, where: Spots) -> str:
    """Seats of the population and shields of the governments; the plurality stands taller."""
    art = []
    for planet in range(content.planets):
        if where.places[planet] is None:
            continue
        leading = view.plurality(planet) if min(view.align[b] for b in content.pop[planet]) >= 0 else -1
        for box in content.pop[planet]:
            art.append(_seat(content, box, view.align[box], where.boxes[box], view.align[box] == leading))
        gov = content.gov[planet]
        art.append(_shield(content, gov, view.align[gov], where.boxes[gov], is_open(view, planet)))
    return "".join(art)


@lru_cache(maxsize=4096)
def _seat(content: Content, box: int, bloc: int, at: Spot | None, plural: bool) -> str:
    if at is None or bloc < 0:
        return ""
    said = f"{content.box_names[box]}: population {BLOC_WORDS[bloc]}"
    body = (
        f'<g class="seat-at" transform="scale({(1.14 if plural else 0.94) * at.scale:.3g})"><title>{esc(said)}</title>'
        '<rect class="body" x="-12.5" y="-12.5" width="25" height="25" rx="6"/>'
        f"{icon(SIGNS[bloc], 0, 0, 17, 'sign')}</g>"
    )
    cls = f"piece seat {bloc_livery(bloc).css}" + (" is-plural" if plural else "")
    return f'<g id="pop-{box_id(content, box)}" class="{cls}" transform="{shift(at.x, at.y)}">{body}</g>'


@lru_cache(maxsize=2048)
def _shield(content: Content, box: int, bloc: int, at: Spot | None, opened: bool) -> str:
    if at is None or bloc < 0:
        return ""
    said = f"{content.box_names[box]}: {BLOC_WORDS[bloc]}" + (", open to No Confidence" if opened else "")
    body = (
        f'<g class="gov-at" transform="scale({at.scale:.3g})"><title>{esc(said)}</title>'
        f'<path class="body" d="{SHIELD}"/>{icon(SIGNS[bloc], 0, -2, 27, "sign")}</g>'
    )
    planet = content.pack.planet[content.box_planet[box]].id
    cls = f"piece gov {bloc_livery(bloc).css}" + (" is-open" if opened else "")
    return f'<g id="gov-{planet}" class="{cls}" transform="{shift(at.x, at.y)}">{body}</g>'


def open_marks(view: RealmView, content: Content, where: Spots) -> str:
    """A cracked house beside every government that is open to No Confidence."""
    art = []
    for planet in range(content.planets):
        at = where.places[planet]
        if at is not None and is_open(view, planet):
            art.append(
                f'<g class="open-mark" data-about="rule:open" transform="{shift(at.x + 29 * at.scale, at.y + 18 * at.scale)}">'
                f'<g class="badge-at"><circle r="12.5"/>{icon("no-confidence", 0, 0, 17, "c-danger")}'
                "<title>open to No Confidence</title></g></g>"
            )
    return "".join(art)


@lru_cache(maxsize=256)
def clock(value: int, limit: int) -> str:
    """The clock pool as a dial in the middle of the Core Worlds: one segment a token."""
    art = []
    for i in range(limit):
        start, end = 360 * i / limit - 86, 360 * (i + 1) / limit - 94
        cls = "arc" if i < value else "rest"
        a, b = radians(start), radians(end)
        art.append(
            f'<path class="{cls} clock-seg" d="M{num(50 * cos(a))} {num(50 * sin(a))}'
            f'A50 50 0 0 1 {num(50 * cos(b))} {num(50 * sin(b))}"/>'
        )
    word = "clock" if value == 1 else "clocks"
    return (
        f'<g class="dial clock" data-about="rule:clock" transform="{shift(0, CLOCK)}">{"".join(art)}<circle class="orbit" r="40"/>'
        f'<text class="count" y="8">{value}</text><text class="sub" y="25">{word}</text></g>'
    )
