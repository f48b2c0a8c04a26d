"""Figures on the star map: rank, name, skills and coins of every citizen, and which side of a roll they have taken."""

from __future__ import annotations

from functools import lru_cache

from orrery.draw.icons import icon
from orrery.draw.text import esc, label, num, shift, width
from orrery.games.referendum.board.facts import ROMAN, SKILL_ICONS, bloc_livery
from orrery.games.referendum.board.spots import NEAR, Spots, Stand
from orrery.games.referendum.content import SKILLS, Content
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import RealmView

NAME = 17.5


def figure_width(content: Content, citizen: int, coins: int, lit: int = -1) -> float:
    """How wide the pill of a figure is drawn."""
    name = width(content.citizen_names[citizen], NAME, bold=True)
    return 34 + name + (20 if _carries(content, citizen, lit) else 0) + (26 if coins else 8)


def _carries(content: Content, citizen: int, lit: int) -> bool:
    """Whether a figure shows the skill of the roll."""
    return 0 <= lit < 4 and content.skill[citizen][lit] > 0


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
            art.append(_side(roll, citizen, at, figure_width(content, citizen, coins, lit)))
    return "".join(art)


@lru_cache(maxsize=4096)
def figure(
    content: Content, citizen: int, at: Stand, done: bool, acting: bool, hurt: bool, coins: int, lit: int
) -> str:
    """One citizen where they stand: a pill, and the disc that takes its place in a crowd and on a small map."""
    entry = content.pack.citizen[citizen]
    levels = content.skill[citizen]
    said = f"{entry.name}, {entry.title}: rank {entry.rank}, " + ", ".join(
        f"{SKILLS[skill]} {levels[skill]}" for skill in range(5) if levels[skill]
    )
    near = "" if at.crowd else _pill(content, citizen, at, acting, hurt, coins, lit)
    cls = (
        f"piece {bloc_livery(content.bloc[citizen]).css}"
        + (" is-done" if done else "")
        + (" is-chosen" if acting else "")
    )
    return (
        f'<g id="citizen-{entry.id}" class="{cls}" transform="{shift(at.x, at.y)}">'
        f'<g class="fig"><title>{esc(said)}</title>{near}{_disc(entry.name, at, acting, hurt)}</g></g>'
    )


def _pill(content: Content, citizen: int, at: Stand, acting: bool, hurt: bool, coins: int, lit: int) -> str:
    """Rank and name, the skill of the roll, coins."""
    entry = content.pack.citizen[citizen]
    wide = figure_width(content, citizen, coins, lit)
    left = -wide / 2
    frame = f'x="{num(left)}" y="-12.5" width="{num(wide)}" height="25" rx="12.5"'
    medal = f'<circle class="medal" cx="{num(left + 15)}" r="11"/>{label(ROMAN[entry.rank], "rank", left + 15, 4.5)}'
    x = left + 31 + width(entry.name, NAME, bold=True)
    sign = ""
    if _carries(content, citizen, lit):
        sign = icon(SKILL_ICONS[lit], x + 11, 0, 16, "sign")
        x += 20
    purse = (
        f'<g class="coins" transform="{shift(x + 13, 0)}"><rect x="-10" y="-9" width="20" height="18" rx="9"/>'
        f'<text y="5">{coins}</text></g>'
        if coins
        else ""
    )
    wound = (
        f'<g class="hurt" transform="{shift(left + 1, -9)}"><circle r="7"/>{icon("injury", 0, 0, 10, "hurt-sign")}</g>'
        if hurt
        else ""
    )
    aura = f'<rect class="aura" {frame}/>' if acting else ""
    return (
        f'<g class="fig-near" transform="{shift(0, at.drop)}">{aura}<rect class="body" {frame}/>'
        f"{medal}{label(entry.name, 'fig-name', left + 29, 6)}{sign}{purse}{wound}</g>"
    )


def disc_at(at: Stand) -> str:
    """Classes and place of a disc: in a measure of its own, which on a small map is that of pixels."""
    return f'class="fig-far{" is-crowd" if at.crowd else ""}" transform="scale({NEAR})"'


def _disc(name: str, at: Stand, acting: bool, hurt: bool) -> str:
    """What is left of a figure in a crowd and on a small map: two letters."""
    ring = '<circle class="aura" r="8"/>' if acting else ""
    cross = f'<g class="hurt">{icon("injury", 6, -6, 9, "c-danger")}</g>' if hurt else ""
    return (
        f'<g {disc_at(at)}><g transform="{shift(at.disc_x, at.disc_y)}">{ring}<circle class="body" r="7.8"/>'
        f"{label(name[:2], 'far-name', 0, 4)}{cross}</g></g>"
    )


def _side(roll: Roll, citizen: int, at: Stand, wide: float) -> str:
    """Helpers and hinderers wear +1 and -1; in a crowd the panel of the roll tells."""
    if citizen in roll.helped:
        cls, text = "is-for", "+1"
    elif citizen in roll.hindered:
        cls, text = "is-against", "\N{MINUS SIGN}1"
    else:
        return ""
    if at.crowd:
        return ""
    place = shift(at.x + wide / 2 + 8, at.y + at.drop)
    return f'<g class="vote {cls}" transform="{place}"><circle r="12"/><text y="5.5">{text}</text></g>'
