"""The galaxy of 56 Sectors: numbers and values, owners, Fleets, tokens of Sectors, the Infestation, marks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.draw import pieces, sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.palette import Livery, livery
from orrery.draw.squares import box
from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, label, num, shift
from orrery.games.destiny.content import INFESTED, Content
from orrery.games.destiny.view import TableView

WIDE, HIGH = 100.0, 76.0
FRAME = Frame(0, 0, 8 * WIDE + 16, 7 * HIGH + 16)
COLOURS = {
    "GSP": "turquoise",
    "BIP": "black",
    "PoP": "crimson",
    "TMP": "white",
    "CoS": "orange",
    "PPF": "violet",
}
"""Each Party plays one of the six tested colours, with its own sign as emblem."""


def party_livery(content: Content, party: int) -> Livery:
    """The colours of a Party."""
    return livery(COLOURS[content.party_ids[party]] if party >= 0 else 0)


def emblem(content: Content, party: int) -> str:
    """The sign of a Party in the sprite."""
    return f"party-{content.party_ids[party].lower()}" if party >= 0 else "people"


def place(content: Content, sector: int) -> tuple[float, float]:
    """The middle of a Sector."""
    entry = content.pack.sector[sector]
    return 8 + (entry.column - 0.5) * WIDE, 8 + (entry.row - 0.5) * HIGH


@cache
def backdrop() -> str:
    """Dust behind the Sectors."""
    moved = shift(FRAME.wide / 2, FRAME.high / 2)
    return f'<g transform="{moved}">{sky.dust("destiny", FRAME.wide, FRAME.high, 260)}</g>'


def spaces(content: Content) -> str:
    """The thread of the spiral through the numbers."""
    order = [*range(27), *range(34, 56)]
    points = " ".join(f"{num(x)} {num(y)}" for x, y in (place(content, s) for s in order))
    return f'<path class="orbit" d="M{points}"/>'


def tiles(content: Content) -> str:
    """Each Sector with its world; the core has a rim of brass."""
    found: list[str] = []
    for sector in range(content.sectors):
        cls = "sector sector-core" if content.core[sector] else "sector"
        kind = ("food", "metal", "energy")[sector % 3]
        world = f'<g transform="{shift(-27, 4, 1.2)}">{sky.planet(f"sector {sector + 1}", kind)}</g>'
        found.append(
            f'<g id="sector-{sector + 1}" transform="{shift(*place(content, sector))}">'
            f"{box(WIDE - 6, HIGH - 6, cls, 9)}{world}</g>"
        )
    return "".join(found)


def labels(content: Content) -> str:
    """Number, Influence, Money, Defence; ability, race and leaning at the foot."""
    found: list[str] = []
    for sector in range(content.sectors):
        values = (
            ("influence", content.yields_influence[sector], "c-influence"),
            ("credits", content.yields_money[sector], "c-money"),
            ("shield", content.defence[sector], "c-muted"),
        )
        art = [label(str(sector + 1), "sector-n", -43, -21)]
        x = -20.0
        for name, value, tone in values:
            art.append(icon(name, x, -25, 11, tone))
            art.append(label(str(value), "sector-v" if value else "sector-dim", x + 7, -21))
            x += 22
        x = -40.0
        if content.ability_at[sector] >= 0:
            art.append(icon("ability", x, 26, 12, "c-brass"))
            x += 14
        if content.sector_race[sector] >= 0:
            art.append(
                icon(f"race-{content.races[content.sector_race[sector]].lower()}", x, 26, 12, "c-muted")
            )
            x += 14
        if content.leaning[sector] >= 0:
            art.append(icon(emblem(content, content.leaning[sector]), x, 26, 12, "c-muted"))
        found.append(f'<g transform="{shift(*place(content, sector))}">{"".join(art)}</g>')
    return "".join(found)


def control(view: TableView, content: Content) -> str:
    """The owner's wash and weave, the Infestation, the marks of this turn."""
    found: list[str] = []
    for sector, owner in enumerate(view.owner):
        art = ""
        if owner >= 0:
            dress = party_livery(content, view.party[owner])
            art = f'<g class="{dress.css}">{box(WIDE - 6, HIGH - 6, "own-wash", 9)}{box(WIDE - 6, HIGH - 6, "own-weave", 9)}</g>'
        elif owner == INFESTED:
            art = box(WIDE - 8, HIGH - 8, "sector-infested", 9) + icon("infestation", -27, 4, 30, "c-infest")
        if sector in view.marked:
            art += icon("marked", -27, 4, 32, "c-brass")
        if art:
            found.append(f'<g id="own-{sector + 1}" transform="{shift(*place(content, sector))}">{art}</g>')
    return "".join(found)


def counters(view: TableView, content: Content) -> str:
    """Owners' tokens, icons of those who try to take a Sector, a plate of Fleets for each colour."""
    found: list[str] = []
    attacking = {(attack.seat, attack.sector) for attack in view.attacks}
    for sector in range(content.sectors):
        x, y = place(content, sector)
        owner = view.owner[sector]
        if owner >= 0:
            dress = party_livery(content, view.party[owner])
            art = pieces.token(dress, "token", emblem(content, view.party[owner]))
            found.append(pieces.piece(f"token-{sector + 1}", dress, x - 27, y + 14, art))
        trying = [a.seat for a in view.attacks if a.sector == sector and a.seat < view.players]
        trying += [tour.seat for tour in view.tours if tour.sector == sector]
        for i, seat in enumerate(dict.fromkeys(trying)):
            dress = party_livery(content, view.party[seat])
            art = f'<g class="trying">{pieces.token(dress, "token", emblem(content, view.party[seat]))}</g>'
            name = f"try-{sector + 1}-{content.party_ids[view.party[seat]]}"
            found.append(pieces.piece(name, dress, x - 6 + 12 * i, y + 16, art))
        found.extend(_fleets(view, content, sector, x, y, attacking))
    return "".join(found)


def _fleets(
    view: TableView, content: Content, sector: int, x: float, y: float, attacking: set[tuple[int, int]]
) -> list[str]:
    found: list[str] = []
    row = 0
    for colour in range(view.players + 1):
        number = view.fleets[colour * content.sectors + sector]
        if not number:
            continue
        dress = party_livery(content, view.party[colour]) if colour < view.players else None
        name = dress.colour if dress is not None else "republic"
        cls = "attacks" if (colour, sector) in attacking else ""
        cls += " republic" if dress is None else ""
        inner = f'<g class="{cls.strip()}" transform="scale(.8)">{pieces.plate("fleet", number)}</g>'
        at = (x + 30 - 30 * (row // 3), y - 10 + 18 * (row % 3))
        found.append(pieces.piece(f"fleet-{name}-{sector + 1}", dress, *at, inner))
        row += 1
    return found


def targets(content: Content, choices: Sequence[Choice]) -> str:
    """Sectors that may be clicked; many of them light up only under the pointer."""
    by_target: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target.startswith("go-"):
            by_target.setdefault(choice.target, []).append(choice)
    many = " target-many" if len(by_target) > 16 else ""
    found: list[str] = []
    for target, group in by_target.items():
        sector = int(target.removeprefix("go-")) - 1
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        said = "; ".join(choice.label for choice in group[:4])
        found.append(
            f'<g id="{target}" class="target{many}" transform="{shift(*place(content, sector))}"{move}>'
            f"<title>{esc(said)}</title>{box(WIDE - 6, HIGH - 6, 'glow', 9)}{box(WIDE - 6, HIGH - 6, 'hit', 9)}</g>"
        )
    return "".join(found)


def last_move(content: Content, trace: Trace) -> str:
    """Dashed outlines of what changed last."""
    return "".join(
        f'<g transform="{shift(*place(content, int(name) - 1))}">{box(WIDE - 10, HIGH - 10, "was-last", 8)}</g>'
        for name in trace.spaces
    )


def battle_mark(view: TableView, content: Content) -> str:
    """Swords at the Sector of the battle being fought."""
    if view.battle is None:
        return ""
    x, y = place(content, view.battle.sector)
    return f'<g class="mark" transform="{shift(x + 38, y - 26)}">{pieces.badge("attack")}</g>'
