"""The end by time, agreement or standstill: planets, then Classes, then Meeples (COL-END-04 to COL-END-10)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Seat
from orrery.games.colonies.table.state import Chart


def scores_of(pos: Chart) -> tuple[int, ...]:
    """How many planets each player controls (COL-END-05)."""
    return tuple(len(pos.planets(seat)) for seat in range(pos.players))


def standing(pos: Chart, seat: Seat) -> tuple[int, int, int]:
    """Planets, the total of their Classes, and Meeples, Ships included (COL-END-05 to COL-END-07)."""
    planets = pos.planets(seat)
    return len(planets), sum(pos.content.rank[pos.card[place]] for place in planets), pos.population(seat)


def finish_by_score(pos: Chart, clause: str, ending: str) -> None:
    """The best player still in the game wins; a tie that remains is shared (COL-END-05, COL-END-06, COL-END-07)."""
    inside = [seat for seat in range(pos.players) if not pos.out[seat]]
    best = max(standing(pos, seat) for seat in inside)
    winners = tuple(seat for seat in inside if standing(pos, seat) == best)
    for seat in inside:
        planets, ranks, people = standing(pos, seat)
        pos.tell(
            "COL-END-05",
            "{0:seat}: {1} planets, Classes {2} in all, {3} Meeple(s)",
            seat,
            planets,
            ranks,
            people,
        )
    pos.tell("COL-END-07", "The game is over: {0:seat} wins", list(winners))
    pos.finish(Outcome(clause, winners, scores_of(pos), ending))
