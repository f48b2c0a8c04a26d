"""The galaxy of 56 Sectors: numbers and values, owners, Fleets, tokens of Sectors, the Infestation, marks, orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, hypot, pi, sin

from orrery.draw import pieces, sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.palette import Livery
from orrery.draw.squares import box
from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, label, num, reads_here, shift
from orrery.games.destiny.board.scene import Scene, emblem
from orrery.games.destiny.content.printed import INFESTED, Content
from orrery.games.destiny.senate.orders import NameAdmiral, PickPurpose, PickTarget, WritePlan
from orrery.games.destiny.table.votes import V_ORDERS
from orrery.games.destiny.table.war import DEFENDS

WIDE, HIGH = 100.0, 76.0
FRAME = Frame(0, 0, 8 * WIDE + 16, 7 * HIGH + 16)
MANY = 16
"""Above so many legal Sectors none glows: each shows its corners, and lights up under the pointer."""
PATTERN = (
    '<pattern id="pat-infest" width="26" height="26" patternUnits="userSpaceOnUse">'
    '<path class="tendril" d="M0 9c6-5 9 4 14 0s6-8 12-4M3 26c0-7 6-6 7-12S6 5 9 0M17 26c-3-6 3-8 2-13"/></pattern>'
)


def place(content: Content, sector: int) -> tuple[float, float]:
    """The middle of a Sector."""
    entry = content.pack.sector[sector]
    return 8 + (entry.column - 0.5) * WIDE, 8 + (entry.row - 0.5) * HIGH


def _cell(cls: str, less: float = 6, radius: float = 9) -> str:
    return box(WIDE - less, HIGH - less, cls, radius)


@cache
def backdrop() -> str:
    """Dust behind the Sectors."""
    moved = shift(FRAME.wide / 2, FRAME.high / 2)
    return f'<g transform="{moved}">{sky.dust("destiny", FRAME.wide * 1.9, FRAME.high * 1.9, 420)}</g>'


@cache
def spaces(content: Content) -> str:
    """The thread of the spiral through the numbers, and the rim of the core."""
    order = [*range(27), *range(34, content.sectors)]
    points = " ".join(f"{num(x)} {num(y)}" for x, y in (place(content, s) for s in order))
    return f'<path class="thread" d="M{points}"/>'


@cache
def tiles(content: Content) -> str:
    """Each Sector with its world; what it yields decides what the world looks like, and the capital is a sun."""
    found: list[str] = []
    for sector in range(content.sectors):
        cls = "sector sector-core" if content.core[sector] else "sector"
        world = f'<g class="world" transform="{shift(-28, 3, 1.25)}">{_world(content, sector)}</g>'
        found.append(
            f'<g id="sector-{sector + 1}" data-about="sector:{sector}" transform="{shift(*place(content, sector))}">{_cell(cls)}{world}</g>'
        )
    return "".join(found)


def _world(content: Content, sector: int) -> str:
    if sector == 0:
        return f'<g transform="scale(.42)">{sky.sun(20, 24)}</g>'
    influence, money = content.yields_influence[sector], content.yields_money[sector]
    even = ("food", "metal", "energy")[sector % 3]
    kind = "barren" if not money else "energy" if not influence else "food" if influence > money else even
    return sky.planet(f"sector {sector + 1}", kind)


def labels(scene: Scene) -> str:
    """Number, Influence, Money, Defence above; ability, race and leaning at the foot on the right."""
    mine = scene.view.party[scene.me] if scene.me >= 0 else -1
    return _labels(scene.content, mine)


@cache
def _labels(content: Content, mine: int) -> str:
    found: list[str] = []
    for sector in range(content.sectors):
        art = label(str(sector + 1), "sec-n", -44, -20)
        art += f'<g class="yields">{_yields(content, sector)}</g>{_foot(content, sector, mine)}'
        found.append(
            f'<g data-about="sector:{sector}" transform="{shift(*place(content, sector))}">{art}</g>'
        )
    return "".join(found)


def _yields(content: Content, sector: int) -> str:
    values = (
        ("influence", content.yields_influence[sector], "c-influence"),
        ("credits", content.yields_money[sector], "c-money"),
        ("shield", content.defence[sector], "c-muted"),
    )
    art, x = [], -15.0 if content.defence[sector] < 10 else -20.0
    for name, value, tone in values:
        nil = "" if value else " is-nil"
        art.append(
            icon(name, x, -25, 12, tone + nil) + label(str(value), f"yield-n {tone}{nil}", x + 7, -20.5)
        )
        x += 22
    return "".join(art)


def _foot(content: Content, sector: int, mine: int) -> str:
    signs: list[tuple[str, str]] = []
    if content.ability_at[sector] >= 0:
        signs.append(("ability", "c-brass"))
    if content.sector_race[sector] >= 0:
        signs.append((race_sign(content.races[content.sector_race[sector]]), "lean"))
    if content.leaning[sector] >= 0:
        known = emblem(content, content.leaning[sector])
        signs.append((known, "lean is-mine" if content.leaning[sector] == mine else "lean"))
    start = 38.0 - 15 * (len(signs) - 1)
    return "".join(icon(name, start + 15 * i, 27, 12.5, cls) for i, (name, cls) in enumerate(signs))


def race_sign(name: str) -> str:
    """The sign of a race in the sprite."""
    known = ("human", "jur", "ajira", "qera", "tumba", "shorem")
    return f"race-{name.lower()}" if name.lower() in known else "people"


def alone(content: Content, sector: int) -> str:
    """One Sector around the origin, as everybody sees it who plays no Party."""
    cls = "sector sector-core" if content.core[sector] else "sector"
    world = f'<g class="world" transform="{shift(-28, 3, 1.25)}">{_world(content, sector)}</g>'
    number = label(str(sector + 1), "sec-n", -44, -20)
    return f'{_cell(cls)}{world}{number}<g class="yields">{_yields(content, sector)}</g>{_foot(content, sector, -1)}'


def control(scene: Scene, scope: frozenset[int] = frozenset()) -> str:
    """The owner's wash and weave, the Infestation, the marks of this turn, and where a bill on the floor would hold."""
    found: list[str] = []
    view, content = scene.view, scene.content
    for sector, owner in enumerate(view.owner):
        art = ""
        if owner >= 0:
            dress = scene.livery(owner)
            art = f'<g class="{dress.css}">{_cell("own-wash")}{_cell("own-weave")}{_cell("own-edge")}</g>'
        elif owner == INFESTED:
            art = _infested(sector)
        if sector in view.marked:
            art += _mark()
        if sector in scope:
            art += _cell("scope", 12, 7)
        if art:
            found.append(
                f'<g id="own-{sector + 1}" data-about="sector:{sector}" transform="{shift(*place(content, sector))}">{art}</g>'
            )
    return "".join(found)


@cache
def _infested(sector: int) -> str:
    rnd = sky.scatter(f"infested {sector}")
    turned = rnd.choice((0, 90, 180, 270))
    world = (
        f'<g class="world-dark" transform="{shift(-28, 3)}"><circle r="13"/>'
        f'<g transform="rotate({turned})">{icon("infestation", 0, 0, 20, "c-infest")}</g></g>'
    )
    return f"{_cell('infested')}{_cell('infested-weave')}{_cell('infested-edge', 8, 8)}{world}"


@cache
def _mark() -> str:
    ticks = "M0-20v8M0 20v-8M-20 0h8M20 0h-8"
    return f'<g class="marked" transform="{shift(-28, 3)}"><circle r="16"/><path d="{ticks}"/></g>'


# --- pieces -----------------------------------------------------------------------------------------------------


def counters(scene: Scene) -> str:
    """Owners' tokens, icons of those who try to take a Sector, a plate of Fleets for each colour."""
    found: list[str] = []
    view, content = scene.view, scene.content
    attacking = {(attack.seat, attack.sector) for attack in view.attacks}
    for sector in range(content.sectors):
        x, y = place(content, sector)
        owner = view.owner[sector]
        if owner >= 0:
            dress = scene.livery(owner)
            art = pieces.token(dress, "token", scene.emblem(owner))
            inner = f'<g class="near">{art}</g>'
            found.append(pieces.piece(f"token-{sector + 1}", dress, x - 36, y + 22, inner))
        found.extend(_trying(scene, sector, x, y))
        found.extend(_fleets(scene, sector, (x, y), attacking))
    return "".join(found)


def _trying(scene: Scene, sector: int, x: float, y: float) -> list[str]:
    view = scene.view
    seats = [a.purpose for a in view.attacks if a.sector == sector and 0 <= a.purpose < view.players]
    seats += [tour.seat for tour in view.tours if tour.sector == sector]
    found: list[str] = []
    for i, seat in enumerate(dict.fromkeys(seats)):
        dress = scene.livery(seat)
        art = pieces.token(dress, "token", scene.emblem(seat))
        name = f"try-{sector + 1}-{scene.content.party_ids[view.party[seat]]}"
        inner = f'<g class="token-grey">{art}</g>'
        found.append(pieces.piece(name, dress, x - 12 + 16 * i, y + 22, inner))
    return found


def _fleets(scene: Scene, sector: int, at: tuple[float, float], attacking: set[tuple[int, int]]) -> list[str]:
    present = [c for c in range(scene.view.players + 1) if scene.fleets(c, sector)]
    found: list[str] = []
    tight = len(present) > 2
    for slot, colour in enumerate(present):
        dress = scene.livery(colour) if colour < scene.view.players else None
        name = dress.colour if dress is not None else "republic"
        cls = "fleet" + ("" if dress is not None else " p-republic")
        war = '<rect class="attacks" x="-19.5" y="-13.5" width="39" height="27" rx="8"/>'
        inner = pieces.plate("fleet", scene.fleets(colour, sector)) + (
            war if (colour, sector) in attacking else ""
        )
        size = 0.72 if tight else 0.94 if len(present) == 2 else 1
        x, y = _slot(slot, len(present))
        art = f'<g class="{cls}" transform="scale({size:g})">{inner}</g>'
        found.append(pieces.piece(f"fleet-{name}-{sector + 1}", dress, at[0] + x, at[1] + y, art))
    return found


def readable(scene: Scene) -> str:
    """Where a pointer reads about Fleets: their plates stand out over the edge of a Sector."""
    found: list[str] = []
    for sector in range(scene.content.sectors):
        x, y = place(scene.content, sector)
        present = [c for c in range(scene.view.players + 1) if scene.fleets(c, sector)]
        for slot, colour in enumerate(present):
            right, down = _slot(slot, len(present))
            found.append(reads_here(f"colour:{colour}", x + right, y + down, 34, 24))
    return "".join(found)


def _slot(slot: int, of: int) -> tuple[float, float]:
    """Where a plate lies: alone in the middle of the right side, in two columns where many meet."""
    if of == 1:
        return 24.0, 3.0
    if of == 2:
        return 3.0 + 33 * slot, 3.0
    return 6.0 + 27 * (slot % 2), -6.0 + 17 * (slot // 2)


# --- orders -----------------------------------------------------------------------------------------------------


def orders(scene: Scene) -> str:
    """The ways of declared Fleets in their Party's line, and of an order that is still being given in gold."""
    view, content = scene.view, scene.content
    found: list[str] = []
    for way in view.journeys if scene.at_war else ():
        if way.source != way.target:
            dress = scene.livery(way.seat) if way.seat < view.players else None
            cls = "order" if dress is not None else "order p-republic"
            found.append(_way(content, way.source, way.target, cls, dress))
    marches = view.orders.marches if view.orders is not None and not view.redeployed else ()
    for march in marches if scene.at_war else ():
        if march.source != march.target:
            found.append(_way(content, march.source, march.target, "order p-republic", None))
    vote = view.vote
    if vote is not None and vote.kind == V_ORDERS:
        # what is voted on is seen: every plan in the line of the Party that proposes it
        for plan in [view.plans[choice] for choice in vote.choices if choice >= 0]:
            for march in plan.marches:
                if march.source != march.target:
                    found.append(_way(content, march.source, march.target, "order", scene.livery(plan.seat)))
    if view.order is not None:
        found += [_way(content, source, view.order.sector, "draft", None) for source in view.order.sources]
    if planning(scene):
        found += [_way(content, m.source, m.target, "draft", None) for m in view.marches]
    return "".join(found)


def planning(scene: Scene) -> bool:
    """Whether somebody is writing orders to the Republic Fleets."""
    top = scene.view.stack[-1] if scene.view.stack else None
    return isinstance(top, (WritePlan, PickTarget, PickPurpose, NameAdmiral))


def _way(content: Content, source: int, target: int, cls: str, dress: Livery | None) -> str:
    """A bent line from a Sector into another, with a head."""
    (x1, y1), (x2, y2) = place(content, source), place(content, target)
    x1, y1, x2, y2 = x1 + 18, y1 + 6, x2 + 6, y2 + 8
    long = hypot(x2 - x1, y2 - y1) or 1.0
    bend = 0.14 * long
    mx, my = (x1 + x2) / 2 - (y2 - y1) / long * bend, (y1 + y2) / 2 + (x2 - x1) / long * bend
    turn = atan2(y2 - my, x2 - mx)
    head = " ".join(
        f"{num(x2 - r * cos(turn + a))} {num(y2 - r * sin(turn + a))}"
        for r, a in ((0, 0), (11, pi / 7), (11, -pi / 7))
    )
    who = f" {dress.css}" if dress is not None else ""
    return (
        f'<g class="{cls}{who}"><path d="M{num(x1)} {num(y1)}Q{num(mx)} {num(my)} {num(x2)} {num(y2)}"/>'
        f'<polygon class="order-head" points="{head}"/></g>'
    )


# --- what may be clicked, what happened -------------------------------------------------------------------------


def targets(content: Content, choices: Sequence[Choice]) -> str:
    """Sectors that may be clicked; many of them light up only under the pointer."""
    by_target = _grouped(choices)
    many = " target-many" if len(by_target) > MANY else ""
    found: list[str] = []
    for target, group in by_target.items():
        sector = int(target.removeprefix("go-")) - 1
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        said = "; ".join(choice.label for choice in group[:4])
        found.append(
            f'<g id="{target}" class="target{many}" transform="{shift(*place(content, sector))}"{move}>'
            f"<title>{esc(said)}</title>{_cell('glow')}{_cell('hit')}</g>"
        )
    return "".join(found)


def _grouped(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    by_target: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target.startswith("go-"):
            by_target.setdefault(choice.target, []).append(choice)
    return by_target


def last_move(content: Content, trace: Trace) -> str:
    """Dashed outlines of what changed last."""
    return "".join(
        f'<g transform="{shift(*place(content, int(name) - 1))}">{_cell("was-last", 10, 8)}</g>'
        for name in trace.spaces
    )


def badges(scene: Scene, choices: Sequence[Choice], closed: frozenset[int] = frozenset()) -> str:
    """Swords where it is fought for a Sector, a plus where Fleets can be taken, a lock where a bill would close it."""
    view, content = scene.view, scene.content
    fought = {a.sector for a in view.attacks}
    if view.orders is not None and scene.at_war:
        fought |= {march.target for march in view.orders.marches if march.purpose != DEFENDS}
    fought |= {view.battle.sector} if view.battle is not None else set()
    found = [_corner(content, sector, "attack", "war") for sector in sorted(fought)]
    by_target = _grouped(choices)
    if len(by_target) <= MANY:
        for target, group in by_target.items():
            if all(choice.icon == "plus" for choice in group):
                found.append(_corner(content, int(target[3:]) - 1, "plus", "target mark"))
    found += [_corner(content, sector, "lock", "closed") for sector in sorted(closed)]
    if view.order is not None:
        x, y = place(content, view.order.sector)
        found.append(
            f'<g id="aim" transform="{shift(x, y)}">{_cell("aim", 2, 10)}{_cell("aim-in", 12, 6)}</g>'
        )
    return "".join(found)


def _corner(content: Content, sector: int, sign: str, cls: str) -> str:
    x, y = place(content, sector)
    return f'<g class="{cls}" transform="{shift(x + 43, y - 31)}">{pieces.badge(sign)}</g>'
