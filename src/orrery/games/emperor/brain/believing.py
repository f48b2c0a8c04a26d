"""What a seat remembers of others' points: each award is shown when it happens, only totals are hidden (EMP-TABLE-03)."""

from __future__ import annotations

from orrery.engine.base import Event, Seat
from orrery.engine.beliefs import Facts
from orrery.engine.chance import Chance
from orrery.games.emperor.state import Galaxy

AWARDS = {
    "{0:seat} takes {1} victory point(s) for planets": 0,
    "{0:seat} takes {1} point(s) for the most marks": 0,
    "{0:seat} takes 1 victory point for a destroyed Empire": 1,
    "{0:seat} takes 1 point for a full Storage Facility": 1,
}
"""What the log says of awards, and how many points that are; 0 where the line names them."""


def remember(facts: Facts, event: Event, seat: Seat) -> None:
    """Add an award to what is known of its seat."""
    points = AWARDS.get(event.text)
    if points is not None:
        holder = str(event.args[0])
        facts[holder] = facts.get(holder, 0) + (points or event.args[1])


def believe(pos: Galaxy, seat: Seat, facts: Facts, chance: Chance) -> None:
    """Others have what they were seen to take. What was paid unseen (somebody else sat here then) is anybody's."""
    if pos.options["open_scores"]:
        return
    others = [other for other in range(pos.players) if other != seat]
    known = [int(facts.get(str(other), 0)) for other in others]
    unseen = sum([pos.points[other] for other in others]) - sum(known)
    if unseen < 0:  # an award was taken back, and nobody told
        return
    for other, points in zip(others, known, strict=True):
        pos.points[other] = points
    for _ in range(unseen):
        pos.points[others[chance.below(len(others))]] += 1
