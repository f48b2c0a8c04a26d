"""Figures on the star map: rank, name, skills and coins of every citizen, and which side of a roll she has taken."""

from __future__ import annotations

from functools import lru_cache

from orrery.draw.icons import icon
from orrery.draw.text import esc, label, num, shift, width
from orrery.games.referendum.board.facts import ROMAN, SKILL_ICONS, bloc_livery
from orrery.games.referendum.board.spots import Spots, Stand
from orrery.games.referendum.content import SKILLS, Content
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import RealmView

NAME = 13.5


def _skills(content: Content, citizen: int, short: bool, lit: int) -> list[int]:
    """The skills that a figure carries; a short one only that of the roll."""
    levels = content.skill[citizen]
    return [skill for skill in range(4) if levels[skill] and (not short or skill == lit)]


def figure_width(content: Content, citizen: int, coins: int, short: bool, lit: int = -1) -> float:
    """How wide a figure is drawn."""
    name = width(content.citizen_names[citizen], NAME, bold=True)
    signs = 14 * len(_skills(content, citizen, short, lit))
    return (14 if short else 30) + name + signs + (24 if coins else 6)


def _lit(view: RealmView, citizen: int) -> int:
    """The skill that matters now where the citizen stands, or -1."""
    roll = view.roll
    return (
        roll.skill if roll is not None and roll.stage != "over" and view.where[citizen] == roll.place else -1
    )


def figures(view: RealmView, content: Content, where: Spots) -> str:
    """Citizens: rank, name, skills, coins; solid is Ready, hollow is Done, a gold ring acts."""
    roll = view.roll
    art = []
    for citizen, at in enumerate(where.figures):
        if at is None:
            continue
        active = citizen == view.active
        done = not view.ready[citizen] and not active
        coins, lit = view.wealth[citizen], _lit(view, citizen)
        art.append(figure(content, citizen, at, done, active, view.hurt[citizen], coins, lit))
        if roll is not None and roll.stage != "over":
            art.append(_side(roll, citizen, at, figure_width(content, citizen, coins, at.short, lit)))
    return "".join(art)


@lru_cache(maxsize=4096)
def figure(
    content: Content, citizen: int, at: Stand, done: bool, acting: bool, hurt: bool, coins: int, lit: int
) -> str:
    """One citizen where they stand."""
    entry = content.pack.citizen[citizen]
    levels = content.skill[citizen]
    wide = figure_width(content, citizen, coins, at.short, lit)
    left = -wide / 2
    frame = f'x="{num(left)}" y="-11.5" width="{num(wide)}" height="23" rx="11.5"'
    medal = (
        ""
        if at.short
        else f'<circle class="medal" cx="{num(left + 13)}" r="9"/>{label(ROMAN[entry.rank], "rank", left + 13, 3.5)}'
    )
    start = left + (10 if at.short else 26)
    x = start + width(entry.name, NAME, bold=True) + 9
    signs = ""
    for skill in _skills(content, citizen, at.short, lit):
        off = " is-off" if 0 <= lit < 4 and skill != lit else ""
        signs += icon(SKILL_ICONS[skill], x, 0, 13, f"sign{off}")
        x += 14
    purse = (
        f'<g class="coins" transform="{shift(x + 4, 0)}"><rect x="-9" y="-8" width="18" height="16" rx="8"/>'
        f'<text y="4">{coins}</text></g>'
        if coins
        else ""
    )
    wound = (
        f'<g class="hurt" transform="{shift(left + 1, -9)}"><circle r="7"/>{icon("injury", 0, 0, 10, "hurt-sign")}</g>'
        if hurt
        else ""
    )
    said = f"{entry.name}, {entry.title}: rank {entry.rank}, " + ", ".join(
        f"{SKILLS[skill]} {levels[skill]}" for skill in range(5) if levels[skill]
    )
    near = (
        f'<g class="fig-near{at.drawn}">{f"""<rect class="aura" {frame}/>""" if acting else ""}<rect class="body" {frame}/>'
        f"{medal}{label(entry.name, 'fig-name', start, 4.7)}{signs}{purse}{wound}</g>"
    )
    cls = (
        f"piece {bloc_livery(content.bloc[citizen]).css}"
        + (" is-done" if done else "")
        + (" is-chosen" if acting else "")
    )
    return (
        f'<g id="citizen-{entry.id}" class="{cls}" transform="{shift(at.x, at.y, at.scale)}">'
        f'<g class="fig"><title>{esc(said)}</title>{near}{_disc(entry.name, at, acting, hurt)}</g></g>'
    )


def _disc(name: str, at: Stand, acting: bool, hurt: bool) -> str:
    """What is left of a figure on a small map: two letters."""
    ring = '<circle class="aura" r="20"/>' if acting else ""
    cross = f'<g class="hurt">{icon("injury", 14, -14, 20, "c-danger")}</g>' if hurt else ""
    # the disc undoes the scale of its figure: on a small map all are of one size
    place = shift(at.far_x / at.scale, at.far_y / at.scale, round(1 / at.scale, 3))
    return (
        f'<g class="fig-far{at.drawn}" transform="{place}">{ring}<circle class="body" r="19"/>'
        f"{label(name[:2], 'far-name', 0, 7)}{cross}</g>"
    )


def _side(roll: Roll, citizen: int, at: Stand, wide: float) -> str:
    """Helpers and hinderers wear +1 and -1."""
    if citizen in roll.helped:
        cls, text = "is-for", "+1"
    elif citizen in roll.hindered:
        cls, text = "is-against", "\N{MINUS SIGN}1"
    else:
        return ""
    place = shift(at.x + (wide / 2 + 8) * at.scale, at.y, at.scale)
    return f'<g class="vote {cls}" transform="{place}"><circle r="10.5"/><text y="4.2">{text}</text></g>'
