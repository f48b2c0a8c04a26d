"""Where the game stands, what weighs in its story, how it ended (`draw.telling`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orrery.draw.table import Gauge, State
from orrery.draw.telling import Goal, Phase, Progress, Result, Share, Source, Weight
from orrery.engine.base import Event
from orrery.engine.words import several
from orrery.games.destiny.board.meaning import chance_of
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.printed import ENDING, GALACTIC
from orrery.games.destiny.table.state import TableView
from orrery.games.destiny.turn.senators import in_senate, vote_limit, voting_strength
from orrery.games.destiny.turn.stages import S_ELECTION, STAGE_NAMES
from orrery.games.destiny.turn.stakes import CHAIRS, NEAR, near_victory

# --- the goal ---------------------------------------------------------------------------------------------------


def goal(view: TableView, names: Sequence[str]) -> Goal:
    """Ten Sectors or five chairs; the common danger is the clock."""
    scene, numbers = Scene(view, names), view.content.numbers
    fallen = view.infested()
    progress = tuple(
        Progress(
            seat,
            view.count_sectors(seat),
            numbers.sectors_to_win,
            _standing(scene, seat),
            near_victory(scene.pos, seat),
        )
        for seat in range(view.players)
        if not view.resigned[seat]
    )
    text = f"{numbers.sectors_to_win} Sectors at the end of a turn win, or all {CHAIRS} Ministries after an Election."
    clock = Gauge(
        "Infested",
        fallen,
        numbers.infested_to_lose,
        fallen >= numbers.infested_to_lose - NEAR,
        "gauge:infestation",
    )
    return Goal(text, "DES-END-02", progress, clock, _warning(scene))


def _standing(scene: Scene, seat: int) -> str:
    """Sectors, chairs, and votes with what could be added to them."""
    pos = scene.pos
    chairs, bodies = len(pos.ministries_of(seat)), len(pos.senators_of(seat))
    said = [f"{chairs} of {CHAIRS} Ministries", several(bodies, "Senator")]
    if seat == pos.rebel:
        return ", ".join([*said, "in Rebellion"])
    more = min(pos.influence[seat], vote_limit(pos, seat)) if in_senate(pos, seat) else 0
    return ", ".join([*said, f"{voting_strength(pos, seat)} votes and up to {more} more for Influence"])


def _warning(scene: Scene) -> str:
    """Who could win within a turn, or that the dark could."""
    pos, numbers = scene.pos, scene.content.numbers
    fallen = pos.infested()
    marked = sum(1 for sector in pos.marked if pos.owner[sector] >= -1) or numbers.draw_sectors
    if fallen + marked >= numbers.infested_to_lose:
        return (
            f"{fallen} Sectors are dark: one more roll could end the game for everybody ({chance_of(pos)} %)."
        )
    for seat in range(pos.players):
        ready = len(pos.ready_of(seat))
        missing = numbers.sectors_to_win - pos.count_sectors(seat)
        if missing <= max(ready, 1) and missing <= NEAR:
            begin = scene.who(seat, begin=True)
            return f"{begin} {_verb(scene, seat, 'need')} {several(max(missing, 0), 'more Sector')} to win."
    due = pos.content.election - pos.counter <= 1
    for seat in pos.loyal() if due else ():
        if len(pos.senators_of(seat)) >= CHAIRS:
            begin = scene.who(seat, begin=True)
            return f"{begin} {_verb(scene, seat, 'have')} a Senator for every Ministry: the next Election could end the game."
    return ""


def _verb(scene: Scene, seat: int, verb: str) -> str:
    return verb if seat == scene.me else {"have": "has"}.get(verb, f"{verb}s")


# --- the turn ---------------------------------------------------------------------------------------------------


def phases(view: TableView) -> tuple[Phase, ...]:
    """The steps of this turn: the Elections only where one is due."""
    here = len(STAGE_NAMES) if view.phase == ENDING else 0 if view.phase == GALACTIC else view.stage
    held = view.counter == view.content.election or bool(here == S_ELECTION)
    found: list[Phase] = []
    for number, name in enumerate(STAGE_NAMES):
        if name in ("Trials", "Feints", "Campaigns") or (number == S_ELECTION and not held):
            continue  # parts of the step before them
        following = number + 1 < len(STAGE_NAMES) and STAGE_NAMES[number + 1] in (
            "Trials",
            "Feints",
            "Campaigns",
        )
        last = number + 1 if following else number
        state: State = "now" if number <= here <= last else "taken" if last < here else ""
        found.append(Phase(SHORT.get(name, name), state, about=f"stage:{number}"))
    return tuple(found)


SHORT = {
    "Galactic Phase": "Galaxy",
    "Orders to the Republic Fleets": "Republic Fleets",
    "List of prosecutions": "Accusations",
    "Propositions": "Laws",
    "Prosecutions": "Trials",
    "Declaration of Invasions": "Invasions",
    "Declaration of Campaigns": "Campaigns",
}
"""What a step is called where there is little room."""


# --- what weighs ------------------------------------------------------------------------------------------------

LOUD = ("DES-END-01", "DES-END-02", "DES-END-05", "DES-REB-01", "DES-PROS-11")
"""Victories and the common defeat, a Rebellion, an execution."""
STRONG = (
    "DES-ELEC-03",
    "DES-CAMP-29",
    "DES-BAT-18",
    "DES-SNT-13",
    "DES-PROS-12",
    "DES-INF-03",
    "DES-SEN-09",
    "DES-DEAL-28",
)
_QUIET = re.compile(r"has declared|declares no more|tables nothing more|finished its purchases|\bpass(es)?\b")


def weigh(event: Event) -> Weight:
    """Whoever only says that it has finished, or gains nothing, is folded away; a broken word, a death, a victory are loud."""
    if _QUIET.search(event.text) or ("gains {1} {2:resource}" in event.text and not event.args[1]):
        return "folded"
    if event.clause in LOUD or (event.clause == "DES-DEAL-05" and "broke" in event.text):
        return "loud"
    return "strong" if event.clause in STRONG else "plain"


# --- the end ----------------------------------------------------------------------------------------------------


def result(view: TableView, names: Sequence[str]) -> Result | None:
    """Who won and by what; a score is the Sectors of a Party, its home and those it has won."""
    scene = Scene(view, names)
    outcome = view.outcome
    if outcome is None:
        return None
    numbers = scene.content.numbers
    winners = " and ".join(scene.names[seat] for seat in outcome.winners)
    texts = {
        "ministries": f"{winners} holds all five Ministries and wins.",
        "sectors": f"{winners} controls {max(outcome.scores, default=0)} Sectors at the end of the turn and wins.",
        "nobody": f"{numbers.infested_to_lose} Sectors are Infested: everybody loses.",
        "limit": f"The last turn is over: {winners} has the most Sectors."
        if len(outcome.winners) == 1
        else f"The last turn is over, and {winners or 'nobody'} share the victory.",
        "resigned": f"{winners} is the last at the table.",
    }
    shares = tuple(_share(scene, seat, total) for seat, total in enumerate(outcome.scores))
    tie = _tie(scene)
    text = texts.get(outcome.ending, f"{winners} wins.")
    return Result(text, outcome.clause, shares, tie, outcome.clause if tie else "")


def _tie(scene: Scene) -> str:
    """What decided between equals when the last turn was over (DES-END-12)."""
    view, outcome = scene.view, scene.view.outcome
    if outcome is None or outcome.ending != "limit" or not outcome.winners:
        return ""
    first = outcome.winners[0]
    if len(outcome.winners) > 1:
        return "They are equal in Sectors, Ministries, Money and Influence."
    equal = [s for s, score in enumerate(outcome.scores) if score == outcome.scores[first] and s != first]
    chairs = len(view.ministries_of(first))
    if not equal:
        return ""
    if all(len(view.ministries_of(seat)) < chairs for seat in equal):
        return f"Equally many Sectors: the most Ministries decide, {chairs}."
    return f"Equally many Sectors and Ministries: Money and Influence decide, {view.money[first] + view.influence[first]}."


def _share(scene: Scene, seat: int, total: int) -> Share:
    """Sectors by where they lie; what was lost with its Party counts for nothing more."""
    content, owner = scene.content, scene.view.owner
    party = scene.view.party[seat]
    mine = [sector for sector, who in enumerate(owner) if who == seat]
    home = sum(1 for sector in mine if party >= 0 and sector == content.start_sector[party])
    core = (
        sum(1 for sector in mine if content.core[sector])
        if not home
        else sum(1 for sector in mine if content.core[sector] and sector != content.start_sector[party])
    )
    rest = total - home - core
    found = (
        Source("home Sector", home, "planet"),
        Source("Sectors of the core", core, "planet"),
        Source("other Sectors", rest, "planet"),
    )
    return Share(seat, total, tuple(source for source in found if source.value))
