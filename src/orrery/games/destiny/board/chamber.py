"""The Senate as a chamber around the galaxy: one seat is one vote, and Influence that is bid takes a seat like a vote.

For climbs from the left foot and Against from the right, on one scale; an election and orders to the Republic Fleets
have a wedge for each choice. The seats that the reader could still bid are numbered and gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin

import msgspec

from orrery.draw.icons import icon
from orrery.draw.table import Choice
from orrery.draw.text import esc, label, num, shift
from orrery.engine.words import several
from orrery.games.destiny.board.galaxy import FRAME
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.table.votes import (
    ABSTAIN,
    FOR,
    UNCALLED,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    Vote,
)
from orrery.games.destiny.turn.senators import vote_limit, voting_strength

_SCALE = FRAME.wide / 900
_PLACE = shift(0, 28, _SCALE)
"""The galaxy keeps its place and size on the screen: the chamber lies over its rim, and its heart stays open."""
_KIND = ("chamber", "chamber has-sums")
"""A large decision hangs over the board: the chamber keeps clear of it, as far as there is room below (`board.css`)."""
_MIDDLE = (450.0, 366.0)
_RADII = (316.0, 292.0, 268.0)
_SEAT = 10.5
_STEP = 5.2
"""Degrees between two columns of seats, where there is room."""
_TOP = 90.0
_LINE = 24
"""Letters of a title between the seats."""
_BREATH = 9.0
"""Degrees that the names of two blocs need between them."""


class Bloc(msgspec.Struct, frozen=True):
    """What one Party brings to one choice."""

    seat: int
    votes: int
    spent: int

    @property
    def total(self) -> int:
        """Votes and Influence together; below 0 they count for nothing."""
        return max(0, self.votes + self.spent)


class Side(msgspec.Struct, frozen=True):
    """One choice: what it is called, who stands there, and the wedge of the chamber where they sit."""

    choice: int
    name: str
    blocs: tuple[Bloc, ...]
    start: float
    """The angle of its first column, in degrees from the right foot; columns go on by `step`."""
    step: float

    @property
    def total(self) -> int:
        """The sum of all who stand there."""
        return sum(bloc.total for bloc in self.blocs)


def is_yes_or_no(vote: Vote) -> bool:
    """Whether there are two sides."""
    return vote.kind in (V_CHARGE, V_BILL)


def title(scene: Scene, vote: Vote) -> str:
    """What is voted on."""
    content = scene.content
    if vote.kind == V_ELECTION:
        return f"Election: {content.minister_names[vote.subject]}"
    if vote.kind == V_ORDERS:
        return "Orders to the Republic Fleets"
    if vote.kind == V_CHARGE:
        return f"Prosecution of {content.senator_names[vote.subject]}"
    if scene.view.bill is not None and vote.kind == V_BILL:
        return scene.view.bill.name
    return "Was the law broken?"


def choice_name(scene: Scene, vote: Vote, choice: int) -> str:
    """What a choice of a vote is called."""
    value = vote.choices[choice]
    if is_yes_or_no(vote):
        return "For" if value == FOR else "Against"
    if vote.kind == V_ELECTION:
        return scene.content.senator_names[value] if value >= 0 else "Vacant"
    return plan_of(scene, scene.view.plans[value].seat) if value >= 0 else "They stay"


def plan_of(scene: Scene, seat: int) -> str:
    """What somebody's orders to the Republic Fleets are called."""
    return "Your plan" if seat == scene.me else f"Plan of {scene.who(seat)}"


def blocs(scene: Scene, vote: Vote, choice: int) -> tuple[Bloc, ...]:
    """Who stands behind a choice, in the order in which they were called."""
    seats = [s for s in vote.order if vote.cast[s] == choice]
    return tuple(Bloc(s, voting_strength(scene.pos, s), vote.spent[s]) for s in seats)


def room(scene: Scene, vote: Vote) -> int:
    """How much the reader could still bid here."""
    me = scene.me
    if me < 0 or vote.cast[me] < 0 or vote.winner >= 0:
        return 0
    return max(0, min(vote_limit(scene.pos, me) - vote.spent[me], scene.view.influence[me]))


def sides(scene: Scene, vote: Vote) -> list[Side]:
    """All choices with their wedges: For from the left, Against from the right, others side by side."""
    standing = [blocs(scene, vote, choice) for choice in range(len(vote.choices))]
    extra = room(scene, vote)
    mine = vote.cast[scene.me] if scene.me >= 0 else ABSTAIN
    sums = [
        sum(b.total for b in group) + (extra if choice == mine else 0)
        for choice, group in enumerate(standing)
    ]
    columns = ceil(max([*sums, 1]) / len(_RADII)) + 1
    if is_yes_or_no(vote):
        step = min(_STEP, _TOP / columns)
        return [
            Side(
                choice,
                choice_name(scene, vote, choice),
                standing[choice],
                180 - step / 2 if vote.choices[choice] == FOR else step / 2,
                -step if vote.choices[choice] == FOR else step,
            )
            for choice in range(len(vote.choices))
        ]
    wedge = 180 / len(vote.choices)
    step = min(_STEP, wedge / columns)
    margin = (wedge - step * (columns - 1)) / 2
    return [
        Side(choice, choice_name(scene, vote, choice), standing[choice], 180 - wedge * choice - margin, -step)
        for choice in range(len(vote.choices))
    ]


def _at(angle: float, radius: float) -> tuple[float, float]:
    turn = angle * pi / 180
    return _MIDDLE[0] + radius * cos(turn), _MIDDLE[1] - radius * sin(turn)


def _seat_at(side: Side, number: int) -> tuple[float, float]:
    """Where the seat with this number (from 0) of a side stands."""
    column, row = divmod(number, len(_RADII))
    return _at(side.start + side.step * column, _RADII[row])


def _size(side: Side) -> float:
    return min(_SEAT, abs(side.step) * pi / 180 * _RADII[-1] / 2 - 1)


# --- drawing ----------------------------------------------------------------------------------------------------


def chamber(scene: Scene, vote: Vote) -> str:
    """The arc with its seats, names, sums and whoever presides."""
    found = [VEIL, _arc()]
    all_sides = sides(scene, vote)
    for side in all_sides:
        found.append(_seats(scene, side))
        found.append(_names(scene, vote, side))
    found.append(_floor(scene, vote))
    if is_yes_or_no(vote):
        found.append(_sums(all_sides, vote))
        found.append(_bar(all_sides))
    else:
        found.append(_wedges(all_sides))
    return f'<g class="{_KIND[is_yes_or_no(vote)]}" transform="{_PLACE}">{"".join(found)}</g>'


VEIL = (
    '<path class="veil" fill-rule="evenodd" d="M-900 -900H1800V1500H-900Z'
    'M212 600V366A238 238 0 0 1 242 250H658A238 238 0 0 1 688 366V600Z"/>'
)
"""What is not the heart of the galaxy steps back while the Senate votes."""


def _arc() -> str:
    inner, outer = _RADII[-1] - 20, _RADII[0] + 20
    art = ""
    for radius in (inner, outer):
        (x1, y1), (x2, y2) = _at(180, radius), _at(0, radius)
        art += f'<path class="ring-line" d="M{num(x1)} {num(y1)}A{num(radius)} {num(radius)} 0 0 1 {num(x2)} {num(y2)}"/>'
    left, right = _at(180, outer), _at(0, outer)
    return art + (
        f'<path class="ring-line" d="M{num(left[0] - 16)} {num(left[1])}h{num(outer - inner + 32)}'
        f'M{num(right[0] + 16)} {num(right[1])}h{num(inner - outer - 32)}"/>'
    )


def _seats(scene: Scene, side: Side) -> str:
    found: list[str] = []
    number, size = 0, _size(side)
    for bloc in side.blocs:
        dress, sign = scene.livery(bloc.seat), scene.emblem(bloc.seat)
        votes = max(0, min(bloc.votes, bloc.total))
        for i in range(bloc.total):
            x, y = _seat_at(side, number)
            bid = i >= votes
            art = f'<circle r="{num(size)}"/>' + icon("influence" if bid else sign, 0, 0, size * 1.15)
            cls = f"seat{' seat-bid' if bid else ''} {dress.css}"
            found.append(f'<g id="seat-{dress.colour}-{i}" class="{cls}" transform="{shift(x, y)}">{art}</g>')
            number += 1
    return "".join(found)


def _names(scene: Scene, vote: Vote, side: Side) -> str:
    """Each bloc by its name and numbers, outside the arc."""
    if not is_yes_or_no(vote):
        return ""
    places: list[tuple[float, list[Bloc]]] = []
    number = 0
    for bloc in side.blocs:
        middle = number + max(bloc.total - 1, 0) / 2
        angle = side.start + side.step * (middle // len(_RADII))
        # who sits nearly at the same place is named in one breath
        if places and abs(places[-1][0] - angle) < _BREATH:
            places[-1][1].append(bloc)
        else:
            places.append((angle, [bloc]))
        number += bloc.total
    found: list[str] = []
    for angle, near in places:
        x, y = _at(angle, _RADII[0] + 30)
        anchor = "end" if angle > 96 else "start" if angle < 84 else "middle"
        names = ", ".join(scene.who(bloc.seat, begin=True) for bloc in near)
        votes = ", ".join(f"{bloc.votes}{f' + {bloc.spent}' if bloc.spent else ''}" for bloc in near)
        found.append(
            f'<g class="bloc" data-about="count:ballot" text-anchor="{anchor}" transform="{shift(x, y)}">'
            f"{label(names, 'bloc-name')}{label(votes, 'bloc-n', 0, 18)}</g>"
        )
    return "".join(found)


def _wedges(all_sides: Sequence[Side]) -> str:
    """The choices of an election outside the arc, each with its sum; the leading one is bright."""
    best = max(side.total for side in all_sides)
    found: list[str] = []
    for side in all_sides:
        angle = side.start + side.step * max(0, (side.total - 1) // len(_RADII)) / 2 - 2
        anchor = "end" if angle > 100 else "start" if angle < 80 else "middle"
        # a name and the sum below it: the steeper, the farther from the seats
        x, y = _at(angle, _RADII[0] + 34 + 14 * sin(angle * pi / 180))
        lead = " is-lead" if side.total == best and best else ""
        found.append(
            f'<g class="bloc" data-about="count:ballot" text-anchor="{anchor}" transform="{shift(x, y)}">'
            f"{label(side.name, 'bloc-name')}{label(str(side.total), f'wedge-n{lead}', 0, 26)}</g>"
        )
    return "".join(found)


def _sums(all_sides: Sequence[Side], vote: Vote) -> str:
    found: list[str] = []
    best = max(side.total for side in all_sides)
    for side in all_sides:
        x = 96.0 if vote.choices[side.choice] == FOR else 804.0
        lead = " is-lead" if side.total == best else ""
        others = max((other.total for other in all_sides if other is not side), default=0)
        said = (
            f"leads by {side.total - others}"
            if side.total > others
            else "level"
            if side.total == others
            else ""
        )
        found.append(
            f'<g class="mid" data-about="count:ballot" transform="{shift(x, 412)}">{label(side.name, "sum-cap")}'
            f"{label(str(side.total), f'sum{lead}', 0, 56)}{label(said, 'bloc-note', 0, 84)}</g>"
        )
    return "".join(found)


def _bar(all_sides: Sequence[Side]) -> str:
    """The dashed line where the weaker side would pass the other."""
    low, high = sorted(all_sides, key=lambda side: side.total)[:2]
    if low.total == high.total:
        return ""
    angle = low.start + low.step * (high.total // len(_RADII) + 0.5)
    if not 0 < angle < 180:
        return ""
    (x1, y1), (x2, y2) = _at(angle, _RADII[-1] - 14), _at(angle, _RADII[0] + 20)
    x, y = _at(angle, _RADII[0] + 32)
    anchor = "end" if angle > 90 else "start"
    return (
        f'<path class="bar-line" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"/>'
        f'<g class="bloc" text-anchor="{anchor}">{label(f"{high.total + 1} leads", "bar-text", x, y)}</g>'
    )


def _floor(scene: Scene, vote: Vote) -> str:
    """Who presides, what is voted on, and who is still to be called or has abstained."""
    called = [s for s in vote.order if vote.cast[s] == ABSTAIN]
    waiting = [s for s in range(scene.view.players) if vote.cast[s] == UNCALLED and s != scene.view.rebel]
    kind, _, subject = title(scene, vote).rpartition(": ")
    over, under = _two_lines(subject)
    lines = [label(over, "verdict", 450, 141 if under else 160)]
    if under:
        lines.append(label(under, "verdict", 450, 169))
    notes = [kind] if kind else []
    if vote.president >= 0:
        preside = "preside" if vote.president == scene.me else "presides"
        notes.append(f"{scene.who(vote.president, begin=True)} {preside}")
    lines.append(label(" \N{MIDDLE DOT} ".join(notes), "floor-note", 450, 195 if under else 187))
    if called:
        names = ", ".join(scene.who(seat, begin=True) for seat in called)
        said = "abstain" if len(called) > 1 or called[0] == scene.me else "abstains"
        lines.append(label(f"{names} {said}", "floor-note", 450, 217 if under else 210))
    return f'<g class="mid floor" data-about="count:ballot">{"".join(lines)}</g>{_waiting(scene, waiting)}'


def _two_lines(text: str) -> tuple[str, str]:
    """A title that is too long for the floor, broken between words where its halves are most alike."""
    if len(text) <= _LINE or " " not in text:
        return _short(text), ""
    words = text.split()
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    over, under = min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])))
    return _short(over), _short(under)


def _short(text: str) -> str:
    return text if len(text) <= _LINE else f"{text[: _LINE - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _waiting(scene: Scene, seats: Sequence[int]) -> str:
    """Parties not yet asked, hollow below the title, each with its votes: where the arc is, somebody may sit."""
    found: list[str] = []
    for i, seat in enumerate(seats):
        x = 450 + 52 * (i - (len(seats) - 1) / 2) - 9
        dress = scene.livery(seat)
        votes = voting_strength(scene.pos, seat)
        said = f"{scene.who(seat, begin=True)}: {several(votes, 'vote')}, not called yet"
        found.append(
            f'<g class="seat seat-bid {dress.css}" transform="{shift(x, 237)}"><title>{esc(said)}</title>'
            f'<circle r="11"/>{icon(scene.emblem(seat), 0, 0, 13)}</g>'
            f'<g class="mid">{label(str(votes), "bloc-n", x + 21, 242)}</g>'
        )
    return "".join(found)


# --- bids as seats ----------------------------------------------------------------------------------------------


def bids(scene: Scene, vote: Vote, choices: Sequence[Choice]) -> str:
    """The reader's possible bids as numbered seats beside their own; a click bids so much."""
    offered = {int(c.target.removeprefix("bid-")): c for c in choices if c.target.startswith("bid-")}
    if not offered:
        return ""
    side = next((one for one in sides(scene, vote) if one.choice == vote.cast[scene.me]), None)
    if side is None:
        return ""
    size = _size(side)
    found: list[str] = []
    for amount in range(1, room(scene, vote) + 1):
        x, y = _seat_at(side, side.total + amount - 1)
        choice = offered.get(amount)
        move = f' id="bid-{amount}" class="seat-open target" data-move="{esc(choice.move)}"' if choice else ""
        said = f"<title>{esc(choice.label)}</title>" if choice else ""
        glow = f'<circle class="glow" r="{num(size)}"/>' if choice else ""
        rest = "" if choice else ' class="seat-open is-rest"'
        found.append(
            f'<g{move}{rest} transform="{shift(x, y)}">{said}{glow}<circle class="hit" r="{num(size)}"/>'
            f"{label(str(amount), 'seat-n', 0, 4)}</g>"
        )
    return f'<g class="{_KIND[is_yes_or_no(vote)]}" transform="{_PLACE}">{"".join(found)}</g>'


def tally(scene: Scene, vote: Vote) -> str:
    """The sums as bars, for screens that are too small for the chamber."""
    all_sides = sides(scene, vote)
    most = max([*(side.total for side in all_sides), 1])
    rows: list[str] = []
    y = 0.0
    for side in all_sides:
        rows.append(label(side.name, "scale-cap", 0, y + 9))
        rows.append(f'<g class="end">{label(str(side.total), "scale-n", 360, y + 11)}</g>')
        x = 0.0
        for bloc in side.blocs:
            wide = 320 * bloc.total / most
            dress = scene.livery(bloc.seat)
            rows.append(
                f'<g class="{dress.css}"><rect class="scale-v" x="{num(x)}" y="{num(y + 13)}" '
                f'width="{num(max(wide - 2, 2))}" height="15" rx="3"/>'
                + (icon(scene.emblem(bloc.seat), x + 10, y + 20.5, 11, "scale-sign") if wide > 20 else "")
                + "</g>"
            )
            x += wide
        y += 34 if side.total else 20  # nobody sits there: it is a line
    return f'<svg viewBox="0 0 360 {num(y)}" class="tally">{"".join(rows)}</svg>'
