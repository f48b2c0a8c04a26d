"""Where the game stands and how it ended: the goal, the parts of the round, what weighs in the story, the result by its sources."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.table import Gauge
from orrery.draw.telling import Goal, Phase, Progress, Result, Share, Source, Weight
from orrery.engine.base import Event
from orrery.engine.view import UNSEEN
from orrery.engine.words import joined, several
from orrery.games.emperor.board.forecast import counted, counts_left, planets_laid
from orrery.games.emperor.combat import FightOrRetreat
from orrery.games.emperor.content import EXPLORER, REGENT, SECOND_WARLORD
from orrery.games.emperor.regent import ExtraInfluence, PlaceInfluence, ShipsAway
from orrery.games.emperor.scoring import full_stores, fullest_purses
from orrery.games.emperor.state import GalaxyView

LOUD = frozenset({"EMP-END-11", "EMP-END-01", "EMP-END-03", "EMP-REG-36", "EMP-SHOW-01", "EMP-HOLE-01"})
"""What is told to everybody at once: the end of the game, a Showdown, the explosion of the Omega Sun."""
STRONG = frozenset(
    {
        "EMP-BAT-01", "EMP-BAT-13", "EMP-BAT-15", "EMP-BAT-26", "EMP-BAT-33", "EMP-BAT-34", "EMP-BAT-35",
        "EMP-REG-17", "EMP-REG-23", "EMP-REG-27", "EMP-REG-34", "EMP-TEC-03", "EMP-TEC-28", "EMP-TEC-43",
        "EMP-SHOW-05", "EMP-END-06",
    }
)  # fmt: skip
"""What a recap names first: battles, lost sectors, counts, the Throne, raids and sabotage."""
FOLDED = frozenset({"EMP-REG-01", "EMP-REG-02", "EMP-REG-03", "EMP-ROUND-10", "EMP-ROUND-12", "EMP-EXP-12"})
"""What happens every time and tells nothing."""


def goal(view: GalaxyView, names: Sequence[str]) -> Goal:
    """What everybody is after: planets now, the pool, and a warning while the game could end."""
    laid = sum(planets_laid(view))
    standing = counted(view) if view.role == REGENT else [view.planets_of(s) for s in range(view.players)]
    progress = tuple(
        Progress(seat, planets, laid, _worth(view, seat, planets), view.tokens[seat] <= 1)
        for seat, planets in enumerate(standing)
    )
    limit = view.content.layouts[view.players].victory_points
    last = counts_left(view) <= 1
    clock = Gauge("Points left in the pool", view.pool, limit, last, "sign:pool")
    text = "Most points win. Every planet you control pays 1 point whenever somebody chooses the Regent."
    return Goal(text, "EMP-END-11", progress, clock, _warning(view, names, last))


def _worth(view: GalaxyView, seat: int, planets: int) -> str:
    known = view.points[seat]
    said = f"{several(planets, 'planet')}: {several(planets, 'point')} at the next count"
    return said if known == UNSEEN else f"{said}; {several(known, 'point')} so far"


def _warning(view: GalaxyView, names: Sequence[str], last: bool) -> str:
    if view.outcome is not None:
        return ""
    out = [seat for seat, left in enumerate(view.tokens) if left == 0 and not view.hand[seat]]
    low = [seat for seat, left in enumerate(view.tokens) if left == 1 and not view.hand[seat]]
    if out:
        return f"{joined([names[seat] for seat in out])} placed the last Empire: the game may end with this role."
    if last:
        return "The next count empties the pool: the game ends with the next Regent."
    if low:
        verb = "has" if len(low) == 1 else "have"
        return (
            f"{joined([names[seat] for seat in low])} {verb} one Empire left: one more claim ends the game."
        )
    return ""


def phases(view: GalaxyView) -> tuple[Phase, ...]:
    """The roles of this round in the order of their choosers, and its end."""
    found = []
    colours = [colour.capitalize() for colour in view.colour_names()]
    for k in range(view.players):
        seat = (view.first_chooser + view.direction * k) % view.players
        role = next((r for r, by in enumerate(view.role_by) if by == seat), -1)
        second = role == EXPLORER and view.explorer_flipped
        if k < view.chosen and role >= 0:
            name = "Warlord" if second else view.content.role_names[role]
            now = k == view.chosen - 1 and view.role >= 0
            note = _moment(view) if now else ""
            about = f"role:{SECOND_WARLORD if second else role}"
            found.append(Phase(name, "now" if now else "taken", note, about))
        else:
            found.append(Phase("a role", "taken" if k < view.chosen else "", f"{colours[seat]} chooses"))
    found.append(Phase("2 marks each", about="sign:round"))
    return tuple(found)


def _moment(view: GalaxyView) -> str:
    """Where in the role we are."""
    step = view.stack[-1] if view.stack else None
    if view.battle is not None:
        return "battle, retreat or not" if isinstance(step, FightOrRetreat) else "battle"
    if isinstance(step, ExtraInfluence):
        return "buying influence"
    if isinstance(step, PlaceInfluence):
        return "placing influence"
    return "ships must leave" if isinstance(step, ShipsAway) else ""


def weigh(event: Event, usual: Weight) -> Weight:
    """How much an event weighs."""
    if event.clause in LOUD:
        return "loud"
    if event.clause in STRONG:
        return "strong"
    if event.clause in FOLDED or (event.clause == "EMP-MER-07" and event.args[1] == 0):
        return "folded"
    return usual


def result(view: GalaxyView, names: Sequence[str]) -> Result | None:
    """Who won and why, with everybody's points by their sources."""
    outcome = view.outcome
    if outcome is None:
        return None
    none = [0] * view.players
    ended = outcome.ending != "resigned"
    stores, purses = (full_stores(view), fullest_purses(view)) if ended else (none, none)
    shares = []
    for seat, total in enumerate(outcome.scores):
        rest = view.razed[seat] + stores[seat] + purses[seat]
        sources = (
            Source("Planets counted", total - rest, "planet"),
            Source("Empires destroyed", view.razed[seat], "role-warlord"),
            Source("Most marks", purses[seat], "marks"),
            Source("Full store", stores[seat], "metal"),
        )
        shares.append(Share(seat, total, tuple(one for one in sources if one.value)))
    winners = [names[seat] for seat in outcome.winners]
    verb = "is" if len(winners) == 1 else "are"
    how = {
        "pool": "the pool of points is empty",
        "tokens": "somebody has placed the last Empire",
        "rounds": "the last round has been played",
        "resigned": "everybody else has resigned",
    }[outcome.ending]
    text = f"{joined(winners)} {verb} the Galactic Emperor: {how}."
    tie, clause = _tie(view, names) if ended else ("", "")
    return Result(text, outcome.clause, tuple(shares), tie, clause)


def _tie(view: GalaxyView, names: Sequence[str]) -> tuple[str, str]:
    """What broke a tie, and its clause: the Showdown's last fleet, or sectors, planets and marks (EMP-SHOW-05, 09)."""
    outcome = view.outcome
    assert outcome is not None
    staying = [seat for seat in range(view.players) if not view.resigned[seat]]
    best = max(outcome.scores[seat] for seat in staying)
    tied = [seat for seat in staying if outcome.scores[seat] == best]
    if len(tied) < 2:
        return "", ""
    level = f"{joined([names[seat] for seat in tied])} have {several(best, 'point')} each"
    if len(outcome.winners) > 1:
        return f"{level}, and neither fleets, sectors, planets nor marks part them.", "EMP-SHOW-09"
    winner = outcome.winners[0]
    if view.fleet(winner):
        return f"{level}: the fleet of {names[winner]} sails out of the Galactic Showdown.", "EMP-SHOW-05"
    return (
        f"{level}, and no fleet is left: sectors, planets and marks decide for {names[winner]}.",
        "EMP-SHOW-09",
    )
