"""Somebody is not there, and the table waits for them: what it agreed on for that case, and whether it is time.

Nobody is replaced on an opponent's word. The host itself counts how long the table has waited for a seat and how long
its sitter has been away, by a clock that nobody sets; only then do the votes count that the table's rule asks for.
"""

from __future__ import annotations

import time

from msgspec.structs import replace

from orrery.host.bots import check_bot
from orrery.host.errors import NotNow, NotYours, Refused
from orrery.host.hall import Change
from orrery.host.live import Live
from orrery.host.store.rows import Chair
from orrery.host.values import Away, Standing

SHORTEST, LONGEST = 30, 7 * 24 * 3600
"""Seconds after which a table may let a bot stand in."""


class Absence:
    """Who is at a table and who has gone when, as far as all servers know."""

    def __init__(self, present: set[int], gone: dict[int, float]) -> None:
        self.present = present
        self.gone = gone

    def seconds(self, live: Live, chair: Chair) -> float:
        """How long the table has waited for a seat without its sitter; 0 for one who is there or is not asked."""
        if chair.chair in self.present or chair.seat not in live.waiting:
            return 0.0
        since = max(live.since.counted, self.gone.get(chair.chair, 0.0), live.noticed.get(chair.chair, 0.0))
        return max(0.0, time.monotonic() - since)

    def check(self, live: Live, chair: Chair) -> None:
        """Raise unless a bot may stand in for this seat now."""
        if live.row.state != "playing":
            raise NotNow("Nobody is waited for.")
        if chair.bot:
            raise NotNow("A bot plays this seat already.")
        if chair.chair in self.present:
            raise NotYours(f"{chair.name} is at the table and plays for themselves.")
        if chair.seat not in live.waiting:
            raise NotNow(f"The table does not wait for {chair.name}.")
        left = live.row.away.seconds - self.seconds(live, chair)
        if left > 0:
            raise NotNow(f"{chair.name} has {spell(left)} to come back, as agreed when the table was opened.")

    def voters(self, live: Live, chair: Chair) -> set[int]:
        """The chairs of the other people who are there and play for themselves."""
        assert live.pos is not None
        return {
            other.chair
            for other in live.chairs
            if other.kind == "person"
            and not other.bot
            and not live.pos.resigned[other.seat]
            and other.chair in self.present
            and other.chair != chair.chair
        }


def vote(live: Live, chair: Chair, you: Standing, absence: Absence) -> Change:
    """Somebody wants a bot to stand in for another: their vote, or (where it was the last one needed) the bot."""
    rule = live.row.away
    if live.row.state == "gathering":
        raise NotYours("Somebody sits there.")
    assert live.pos is not None
    own = {
        live.by_seat[seat].chair
        for seat in you.seats
        if not live.pos.resigned[seat] and not live.by_seat[seat].bot
    }
    if not own:
        raise NotYours("Only those who play themselves can ask for a bot in somebody's place.")
    if rule.by == "never":
        raise NotYours("It was agreed that nobody stands in for somebody else at this table.")
    absence.check(live, chair)
    if rule.by == "time":
        return stand_in(live, chair)
    if own <= live.votes(chair):
        raise NotNow("You have said so already; the others have not.")
    wanted = live.votes(chair) | own
    others = absence.voters(live, chair) | own
    if wanted >= others if rule.by == "all" else 2 * len(wanted & others) > len(others):
        return stand_in(live, chair)
    votes = dict.fromkeys(sorted(wanted), live.asked[chair.seat])
    by = live.chairs[min(own)].name
    return Change("vote", chair.seat, by, chair.name, chairs=(replace(chair, votes=votes),))


def stand_in(live: Live, chair: Chair) -> Change:
    """The bot that the table has agreed on plays for somebody who is away, until they take the seat back."""
    bot = live.row.away.bot
    return Change("bot", chair.seat, chair.name, bot, chairs=(replace(chair, bot=bot, votes={}),))


def check_rule(rule: Away) -> Away:
    """A rule that a table can have."""
    if not SHORTEST <= rule.seconds <= LONGEST:
        raise Refused(f"Somebody may be away for {spell(SHORTEST)} at least and {spell(LONGEST)} at most.")
    return replace(rule, bot=check_bot(rule.bot))


def spell(seconds: float) -> str:
    """A stretch of time in words, rounded up."""
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit or seconds == unit:
            count = -int(-seconds // unit)
            return f"{count} {name}{'s' if count != 1 else ''}"
    return f"{max(1, -int(-seconds // 1))} seconds"
