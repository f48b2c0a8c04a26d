"""Extinction, victory by extermination, and giving up a seat (NOM-EXT)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Seat, Step
from orrery.games.nomads.table.changes import destroy, discard, end_standing
from orrery.games.nomads.table.state import PHASE, SETTING_UP, THIS_CONFRONTATION, WAR, Expanse
from orrery.games.nomads.table.values import level, technologies


class CheckLife(Step[Expanse], frozen=True):
    """A species without population units is extinct; a sole survivor wins at that moment (NOM-EXT-01 to 03)."""

    def run(self, pos: Expanse) -> None:
        dead = [seat for seat in pos.living() if pos.units(seat) == 0]
        if dead:
            bury(pos, dead, "NOM-EXT-01", "NOM-EXT-02")


class EndWar(Step[Expanse], frozen=True):
    """A war is over: what lasted for it ends, and both fighters are where they were (NOM-WAR-14, NOM-WAR-15)."""

    def run(self, pos: Expanse) -> None:
        war = pos.war
        assert war is not None
        close_war(pos)
        pos.tell("NOM-WAR-15", "The war between {0:seat} and {1:seat} is over", war.attacker, war.defender)


def close_war(pos: Expanse) -> None:
    """Everything that lasts for a confrontation, a phase or a war ends, the assault being the last phase (NOM-SYNC-17)."""
    for one in [one for one in pos.standing if one.until in (THIS_CONFRONTATION, PHASE, WAR)]:
        end_standing(pos, one)
    pos.war = None


def bury(pos: Expanse, dead: list[Seat], clause: str, victory: str) -> None:
    """Extinct species leave the game; then the game, the turn or the war may be over (NOM-EXT-03 to 07)."""
    for seat in dead:
        pos.tell(clause, "{0:seat} is extinct and leaves the game", seat)
        perish(pos, seat)
    living = pos.living()
    if not living:
        pos.tell("NOM-EXT-07", "All remaining species die out together: a draw between {0:seat}", dead)
        pos.finish(Outcome("NOM-EXT-07", tuple(sorted(dead)), scores(pos), "draw"))
    elif len(living) == 1:
        pos.tell(victory, "{0:seat} is the only species left and wins", living[0])
        pos.finish(Outcome(victory, (living[0],), scores(pos), "extinction"))
    elif pos.phase == SETTING_UP:
        return
    elif not pos.alive[pos.active]:
        break_off_turn(pos)
    elif pos.war is not None and not pos.alive[pos.war.defender]:
        while not isinstance(pos.stack[-1], EndWar):
            pos.stack.pop()
        clear_pile(pos)


GOES_ON: list[Step[Expanse]] = []
"""What begins the next turn: the chapter of turns says it."""


def break_off_turn(pos: Expanse) -> None:
    """The active player's species died out: the turn ends at once, without windows or check (NOM-EXT-05)."""
    clear_pile(pos)
    if pos.war is not None:
        close_war(pos)
    pos.deal = None
    pos.stack.clear()
    pos.answers = [None] * pos.players
    pos.then(GOES_ON[0])


def clear_pile(pos: Expanse) -> None:
    """Items still on the pile are discarded without effect (NOM-EXT-05)."""
    items = pos.pile
    if pos.resolving is not None:
        items = [*items, pos.resolving]
    for item in items:
        if item.card >= 0:
            discard(pos, item.card)
    pos.pile = []
    pos.resolving = None


def perish(pos: Expanse, seat: Seat) -> None:
    """Everything of an extinct species leaves the table (NOM-EXT-04, NOM-COMPET-23)."""
    pos.alive[seat] = False
    pos.out.append(seat)
    pos.civil[seat] = pos.military[seat] = 0
    pos.credits[seat] = 0
    for card in pos.storage[seat]:
        discard(pos, card)
    pos.storage[seat] = []
    for place in pos.places(seat):
        if pos.technology[place] >= 0:
            destroy(pos, place)
    for one in [one for one in pos.standing if one.user == seat]:
        end_standing(pos, one)
    for item in [item for item in pos.pile if item.user == seat]:
        pos.pile.remove(item)
        if item.card >= 0:
            discard(pos, item.card)
    pos.system_discards.extend(pos.visited[seat])
    pos.visited[seat] = []
    pos.clocks[seat] = []
    pos.wish[seat] = False
    if len(pos.decks) > 1:
        pos.gone.extend(pos.decks[seat])
        pos.gone.extend(pos.discards[seat])
        pos.decks[seat] = []
        pos.discards[seat] = []
    pos.reveal()


def resign(pos: Expanse, seat: Seat) -> None:
    """A player who resigns is treated as extinct at that moment; a war they fight in ends without further effect
    (NOM-EXT-08)."""
    if not pos.alive[seat]:
        return
    pos.tell("NOM-EXT-08", "{0:seat} gives up", seat)
    if pos.phase == SETTING_UP:
        pos.alive[seat] = False
        pos.out.append(seat)
        living = pos.living()
        if len(living) == 1:
            pos.tell("NOM-EXT-02", "{0:seat} is the only species left and wins", living[0])
            pos.finish(Outcome("NOM-EXT-02", (living[0],), scores(pos), "resigned"))
        return
    deal = pos.deal
    if deal is not None and seat in (deal.maker, deal.partner):
        pos.deal = None
        pos.stack.pop()  # a negotiation lies on top of everything else as long as it lasts
    bury(pos, [seat], "NOM-EXT-08", "NOM-EXT-02")


def scores(pos: Expanse) -> tuple[int, ...]:
    """The civilization level of each seat, 0 for the extinct."""
    return tuple(level(pos, seat) if pos.alive[seat] else 0 for seat in range(pos.players))


def standing_of(pos: Expanse, seat: Seat) -> tuple[int, ...]:
    """What players are listed by: level, population, built technologies, credits; the extinct last, the first to go
    at the very end (NOM-CIV-20)."""
    if not pos.alive[seat]:
        return (-1, pos.out.index(seat))
    return (level(pos, seat), pos.units(seat), technologies(pos, seat), pos.credits[seat])


def ranking(pos: Expanse) -> list[Seat]:
    """All seats in the order of the list of NOM-CIV-20, the best first."""
    places = [(standing_of(pos, seat), -seat) for seat in range(pos.players)]
    return [-place[1] for place in sorted(places, reverse=True)]
