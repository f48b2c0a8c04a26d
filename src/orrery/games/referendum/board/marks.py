"""Marks on the star map: legal targets, what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, num, shift
from orrery.games.referendum.board.facts import box_id, place_id
from orrery.games.referendum.board.figures import disc_at, figure_width
from orrery.games.referendum.board.spots import Spot, Spots, Stand
from orrery.games.referendum.board.starmap import PLATE, SHIELD
from orrery.games.referendum.content import Content
from orrery.games.referendum.table.state import RealmView

DISC = '<circle class="glow" r="30"/><circle class="hit" r="30"/>'
SEAT = (
    '<rect class="glow" x="-15" y="-15" width="30" height="30" rx="8"/>'
    '<rect class="hit" x="-15" y="-15" width="30" height="30" rx="8"/>'
)


def _shapes(view: RealmView, content: Content, where: Spots) -> dict[str, tuple[Spot, str]]:
    """Everything on the map that can be a target, under the id that lights up."""
    found: dict[str, tuple[Spot, str]] = {}
    plate = f'<path class="glow" d="{PLATE}"/><path class="hit" d="{PLATE}"/>'
    shield = f'<path class="glow" d="{SHIELD}"/><path class="hit" d="{SHIELD}"/>'
    for place, at in enumerate(where.places):
        if at is not None:
            found[f"go-{place_id(content, place)}"] = (at, plate if place < content.planets else DISC)
    for box, at in enumerate(where.boxes):
        if at is not None:
            found[f"go-{box_id(content, box)}"] = (at, SEAT if box < content.pops else shield)
    for citizen, at in enumerate(where.figures):
        if at is not None:
            wide = figure_width(content, citizen, view.wealth[citizen]) + 4
            found[f"go-citizen-{content.pack.citizen[citizen].id}"] = (at, _pill(wide, at))
    return found


def _pill(wide: float, at: Stand) -> str:
    """Round a figure, and round its disc."""
    frame = f'x="{num(-wide / 2)}" y="-14" width="{num(wide)}" height="28" rx="14"'
    near = f'<g class="fig-near" transform="{shift(0, at.drop)}"><rect class="glow" {frame}/><rect class="hit" {frame}/></g>'
    disc = '<circle class="glow" r="8"/><circle class="hit" r="8"/>'
    far = f'<g {disc_at(at)}><g transform="{shift(at.disc_x, at.disc_y)}">{disc}</g></g>'
    return far if at.crowd else near + far


def targets(view: RealmView, content: Content, where: Spots, choices: Sequence[Choice]) -> str:
    """Glowing outlines of what may be clicked."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target:
            groups.setdefault(choice.target, []).append(choice)
    shapes = _shapes(view, content, where) if groups else {}
    about = {f"go-{place_id(content, place)}": f"place:{place}" for place in range(content.places)}
    about |= {f"go-{box_id(content, box)}": f"box:{box}" for box in range(content.boxes)}
    about |= {f"go-citizen-{entry.id}": f"citizen:{c}" for c, entry in enumerate(content.pack.citizen)}
    art = []
    for ident, group in groups.items():
        if ident not in shapes:
            continue  # a card, a player, a drawn planet: the page lights those up
        at, shape = shapes[ident]
        attack = any(choice.kind == "attack" for choice in group)
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        said = "; ".join(choice.label for choice in group[:4])
        art.append(
            f'<g id="{esc(ident)}" class="target{" target-attack" if attack else ""}" '
            f'transform="{shift(at.x, at.y, at.scale)}"{move}><title>{esc(said)}</title>'
            f'<g data-about="{about[ident]}">{shape}</g></g>'
        )
    return "".join(art)


def handles(content: Content, where: Spots, coins: tuple[int, ...]) -> str:
    """Invisible shapes under figures, seats and shields: whoever rests on one or taps it reads about it."""
    art = []
    for box, spot in enumerate(where.boxes):
        if spot is not None:
            half = 13 if box < content.pops else 20
            art.append(
                f'<rect class="handle" data-about="box:{box}" x="{-half}" y="{-half}" width="{2 * half}" height="{2 * half}" '
                f'transform="{shift(spot.x, spot.y, spot.scale)}"/>'
            )
    for citizen, at in enumerate(where.figures):
        if at is not None:
            wide = figure_width(content, citizen, coins[citizen])
            near = (
                ""
                if at.crowd
                else f'<rect class="fig-near" x="{num(-wide / 2)}" y="{num(at.drop - 12.5)}" width="{num(wide)}" height="25"/>'
            )
            art.append(
                f'<g class="handle" data-about="citizen:{citizen}" transform="{shift(at.x, at.y)}">{near}'
                f'<g {disc_at(at)}><circle cx="{num(at.disc_x)}" cy="{num(at.disc_y)}" r="8"/></g></g>'
            )
    return "".join(art)


def last_move(content: Content, where: Spots, trace: Trace) -> str:
    """Dashed outlines of the places that changed."""
    art = []
    for place, at in enumerate(where.places):
        if at is None or place_id(content, place) not in trace.spaces:
            continue
        shape = (
            f'<path class="was-last" d="{PLATE}"/>'
            if place < content.planets
            else '<circle class="was-last" r="30"/>'
        )
        art.append(f'<g transform="{shift(at.x, at.y, at.scale * 0.94)}">{shape}</g>')
    return "".join(art)
