"""The story of a game: what everybody is after, where in the Round we are, what has just happened, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.draw.table import Count, Gauge
from orrery.draw.telling import Change, Goal, Phase, Progress, Result, Share, Side, Source, Tale, Weight
from orrery.draw.text import capital
from orrery.engine.base import Event, Seat
from orrery.engine.words import several
from orrery.games.colonies.board.measures import Measures
from orrery.games.colonies.board.places import ROMAN, Place, phase_order, places
from orrery.games.colonies.table.state import ChartView
from orrery.games.colonies.terms import KINDS, PHASES, TARGETS

LOUD = (
    "COL-OUT-01",
    "COL-OUT-07",
    "COL-END-01",
    "COL-END-02",
    "COL-END-03",
    "COL-END-07",
    "COL-TINFO-21",
    "COL-TINFO-22",
)
STRONG = (
    "COL-INV-09",
    "COL-INV-07",
    "COL-WMD-01",
    "COL-WMD-06",
    "COL-RES-04",
    "COL-MOVE-24",
    "COL-MOVE-19",
    "COL-CARD-06",
    "COL-EXPL-03",
    "COL-SETTLE-02",
    "COL-TECON-10",
    "COL-TATT-17",
)
FOLDED = ("COL-BUILD-03", "COL-MOVE-03", "COL-TECH-02", "COL-TECH-03")


def weigh(event: Event) -> Weight:
    """Who goes out, who wins and whose ties break is told to everybody; passes and payments are folded away."""
    if event.clause in LOUD:
        return "loud"
    if event.clause in STRONG:
        return "strong"
    return "folded" if event.clause in FOLDED else "plain"


# --- where the game stands --------------------------------------------------------------------------------------


def goal(view: ChartView, names: Sequence[str]) -> Goal:
    """The last player with Meeples wins; with a last Round, whoever has most planets."""
    here = places(view)
    measures = Measures(view, here)
    found = [measures.of(seat) for seat in range(view.players)]
    total = max(1, sum(one.people for one in found))
    progress = tuple(
        Progress(
            seat,
            one.people,
            total,
            "out of the game"
            if view.out[seat]
            else f"{several(one.people, 'Meeple')} on {several(one.planets, 'planet')}, +{one.energy} Energy a Round",
            danger=not view.out[seat] and one.planets <= 1,
        )
        for seat, one in enumerate(found)
    )
    text, clause = "Be the last player with Meeples.", "COL-END-01"
    if view.limit:
        text, clause = (
            f"Be the last player with Meeples, or control most planets after Round {view.limit}.",
            "COL-END-05",
        )
    clock = (
        Gauge("Round", min(view.round, view.limit), view.limit, view.round == view.limit, "fact:round")
        if view.limit
        else None
    )
    return Goal(text, clause, progress, clock, warning(view, measures, here, names))


def warning(view: ChartView, measures: Measures, here: tuple[Place, ...], names: Sequence[str]) -> str:
    """What could be lost within this Round: the reader's planets, or the game."""
    if view.outcome is not None:
        return ""
    for danger in measures.dangers():
        if view.owner[danger.place] == view.seat:
            spot = here[danger.place]
            return (
                f"Ship {danger.ship} of {names[danger.seat]} could take {spot.name} ({spot.id}): {danger.crew} against "
                f"{danger.defence}."
            )
    return "This is the last Round: most planets win." if view.limit and view.round == view.limit else ""


def phases(view: ChartView) -> tuple[Phase, ...]:
    """The four phases, in the order of this table."""
    order = phase_order(view)
    at = order.index(view.phase)
    notes = ("build, clone or research", "load, fly, attack", "harvest", "starve and rest")
    return tuple(
        Phase(
            PHASES[phase],
            "now" if number == at else "taken" if number < at else "",
            notes[phase],
            f"phase:{phase}",
        )
        for number, phase in enumerate(order)
    )


# --- how it ended -----------------------------------------------------------------------------------------------


def result(view: ChartView, names: Sequence[str]) -> Result | None:
    """Who won and why: planets by their Classes, and what decided between equals."""
    outcome = view.outcome
    if outcome is None:
        return None
    measures = Measures(view, places(view))
    shares = []
    for seat, score in enumerate(outcome.scores):
        ranks = [
            view.content.rank[view.card[place]] for place, owner in enumerate(view.owner) if owner == seat
        ]
        sources = tuple(
            Source(f"Planets of Class {ROMAN[rank]}", ranks.count(rank), "planet")
            for rank in range(5, 0, -1)
            if rank in ranks
        )
        shares.append(Share(seat, score, sources))
    winners = " and ".join(names[seat] for seat in outcome.winners)
    wins = "wins" if len(outcome.winners) == 1 else "win"
    # planets decide nothing where all others are out
    held = "What each held at the end"
    if outcome.ending == "last":
        said = f"{winners} is the last player with Meeples and {wins}."
        return Result(said, outcome.clause, tuple(shares), caption=held)
    if outcome.ending == "shared":
        said = f"{winners} went out together and share the win."
        return Result(said, outcome.clause, tuple(shares), caption=held)
    tie, clause = "", ""
    inside = [seat for seat in range(view.players) if not view.out[seat]]
    best = max((outcome.scores[seat] for seat in inside), default=0)
    level = [seat for seat in inside if outcome.scores[seat] == best]
    if len(level) > 1:
        told = ", ".join(f"{names[seat]} {measures.of(seat).classes}" for seat in level)
        top = max(measures.of(seat).classes for seat in level)
        first = [seat for seat in level if measures.of(seat).classes == top]
        tie, clause = f"Equal in planets; the sum of their Classes decides: {told}.", "COL-END-06"
        if len(first) > 1:
            told = ", ".join(f"{names[seat]} {measures.of(seat).people}" for seat in first)
            tie, clause = f"Equal in planets and Classes; Meeples decide: {told}.", "COL-END-07"
    return Result(
        f"{winners} {wins} with {several(best, 'planet')}.", outcome.clause, tuple(shares), tie, clause
    )


# --- scenes -----------------------------------------------------------------------------------------------------


class Scenes:
    """The events of one move, read as a scene."""

    def __init__(self, view: ChartView, names: Sequence[str], events: Sequence[Event]) -> None:
        self.view = view
        self.here = places(view)
        self.names = names
        self.all = [event for event in events if event.only is None]

    def tale(self) -> Tale | None:
        """The gravest scene among these events."""
        for clause, (values, teller) in TELLERS.items():
            for event in self.all:
                if event.clause == clause and len(event.args) == values:
                    return teller(self, event)
        return None

    def at(self, place: int) -> str:
        """What a place is called."""
        spot = self.here[place]
        return f"{spot.name} ({spot.id})" if spot.name else spot.id

    def _fallen(self) -> tuple[Change, ...]:
        """What follows from it: players who go out, planets that are nobody's, Ships that are lost."""
        changes = []
        for event in self.all:
            if event.clause in ("COL-OUT-01", "COL-OUT-07"):
                changes.append(
                    Change(f"{self.names[event.args[0]]} is out of the game", event.args[0], "bad")
                )
            elif event.clause == "COL-RES-04":
                changes.append(Change(f"{self.at(event.args[0])} is uncontrolled"))
            elif event.clause in ("COL-INV-08", "COL-STRK-02", "COL-WMD-15"):
                changes.append(Change(f"Ship {event.args[0]} is used up"))
            elif event.clause == "COL-MOVE-24":
                changes.append(
                    Change(f"Ship {event.args[0]} is destroyed with everything aboard", tone="bad")
                )
        return tuple(changes)

    def _loud(self) -> bool:
        return any(event.clause in LOUD for event in self.all)

    def invasion(self, event: Event) -> Tale:
        seat, place, attack, defence = event.args
        owner = next((one.args[0] for one in self.all if one.clause == "COL-INV-09"), -1)
        holder = self.view.owner[place] if owner < 0 else -1
        left = next((one.args[-1] for one in self.all if one.clause in ("COL-INV-09", "COL-INV-05")), 0)
        taken, held = owner == seat, any(one.clause == "COL-INV-05" for one in self.all)
        title = (
            f"{self.names[seat]} takes {self.at(place)}"
            if taken
            else f"{self.at(place)} holds against {self.names[seat]}"
            if held
            else f"Nobody is left on {self.at(place)}"
        )
        sides = (
            Side(
                self.names[seat],
                seat,
                "attacks",
                (Count("meeple", "strength", attack),),
                (Count("meeple", "Meeples left", left if taken else 0),),
                taken,
            ),
            Side(
                self.names[holder] if holder >= 0 else self.at(place),
                holder if holder >= 0 else None,
                "defends",
                (Count("meeple", "strength", defence),),
                (Count("meeple", "Meeples left", left if held else 0),),
                held,
            ),
        )
        touched = (seat, *((holder,) if holder >= 0 else ()))
        return Tale("Invasion", title, sides, (), self._fallen(), touched, self._loud(), "COL-INV-04")

    def strike(self, event: Event) -> Tale:
        target, place = event.args
        return Tale(
            "Missile",
            f"The {TARGETS[target]} at {self.at(place)} is struck",
            (),
            (),
            self._fallen(),
            self._owners(place),
            self._loud(),
            "COL-STRK-03",
        )

    def struck_ship(self, event: Event) -> Tale:
        ship, place = event.args
        return Tale(
            "Missile",
            f"Ship {ship} at {self.at(place)} is struck",
            (),
            (),
            self._fallen(),
            self._owners(place),
            self._loud(),
            "COL-STRK-10",
        )

    def blast(self, event: Event) -> Tale:
        (place,) = event.args
        nuclear = event.clause == "COL-WMD-06"
        title = (
            f"A nuclear strike devastates {self.at(place)}"
            if nuclear
            else f"A plague strikes {self.at(place)}"
        )
        last = "Fallout" if nuclear else "Contamination"
        changes = (
            Change(f"{last} until Round {max(self.view.markers[place * 2 : place * 2 + 2])}"),
            *self._fallen(),
        )
        return Tale("Warhead", title, (), (), changes, self._owners(place), True, event.clause)

    def fight(self, event: Event) -> Tale:
        ship, seat, victim, place = event.args
        sides = (Side(self.names[seat], seat, f"Ship {ship}"), Side(self.names[victim], victim, "defends"))
        title = f"{self.names[seat]} attacks {self.names[victim]} at {self.at(place)}"
        return Tale(
            "Fight in space", title, sides, (), self._fallen(), (seat, victim), self._loud(), "COL-SHIP-14"
        )

    def named(self, event: Event) -> Tale:
        ship, seat, place, kind = event.args
        holder = self.view.owner[place]
        sides = [Side(self.names[seat], seat, f"Ship {ship}")]
        if holder >= 0 and holder != seat:
            sides.append(Side(self.names[holder], holder, "defends"))
        touched = tuple(side.seat for side in sides if side.seat is not None)
        title = f"{self.names[seat]} attacks {self.at(place)}"
        return Tale(
            "Attack",
            title,
            tuple(sides),
            (),
            (Change(capital(kind)), *self._fallen()),
            touched,
            False,
            "COL-STRK-11",
        )

    def found(self, event: Event) -> Tale:
        place, card = event.args
        content = self.view.content
        planet = card < content.planets
        changes = list(self._fallen())
        for one in self.all:
            if one.clause == "COL-SETTLE-02":
                changes.append(
                    Change(
                        f"{self.names[one.args[0]]} settles with {several(one.args[2], 'Meeple')}",
                        one.args[0],
                        "good",
                    )
                )
            elif one.clause in ("COL-EXPL-03", "COL-MOVE-19"):
                changes.append(Change(f"Ship {one.args[0]} is lost", tone="bad"))
        if planet:
            changes.insert(
                0,
                Change(
                    f"Yields {content.energy[card]} Energy and {content.ore[card]} Ore, feeds {content.capacity[card]}"
                ),
            )
        title = f"{content.card_names[card]} lies at {self.here[place].id}"
        return Tale(
            "Turned up", title, (), (), tuple(changes), self._owners(place), self._loud(), "COL-EXPL-01"
        )

    def traded(self, event: Event) -> Tale:
        seat, kind, place, energy, ore = event.args
        holder = self.view.owner[place]
        goods = (
            " and ".join(f"{n} {word}" for n, word in ((energy, "Energy"), (ore, "Ore")) if n) or "nothing"
        )
        changes = [Change(f"{self.names[seat]} gives 1 {KINDS[kind]} and takes {goods}", seat, "good")]
        if holder >= 0:
            changes.append(Change(f"{self.names[holder]} loses {goods}", holder, "bad"))
        touched = (seat, *((holder,) if holder >= 0 else ()))
        return Tale(
            "Forced trade",
            f"{self.names[seat]} trades with {self.at(place)}",
            (),
            (),
            tuple(changes),
            touched,
            False,
            "COL-TECON-12",
        )

    def stolen(self, event: Event) -> Tale:
        seat, kind, place = event.args
        title = f"{self.names[seat]} steals 1 {KINDS[kind]} from {self.at(place)}"
        return Tale(
            "Rogue", title, (), (), self._fallen(), (seat, *self._owners(place)), self._loud(), "COL-TECON-10"
        )

    def tied(self, event: Event) -> Tale:
        seat, partner, place = event.args
        title = f"{self.names[seat]} has ties with {self.names[partner]}"
        changes = (Change(f"An embassy stands on {self.at(place)}"),)
        return Tale("Ties", title, (), (), changes, (seat, partner), False, "COL-TINFO-15")

    def untied(self, event: Event) -> Tale:
        seat, partner = event.args
        title = f"The ties of {self.names[seat]} with {self.names[partner]} are broken"
        return Tale("Ties", title, (), (), self._fallen(), (seat, partner), True, event.clause)

    def bought_off(self, event: Event) -> Tale:
        partner, holder = event.args
        title = f"{self.names[holder]} buys off the attack of {self.names[partner]}"
        return Tale("Ties", title, (), (), (), (holder, partner), False, "COL-TINFO-18")

    def gone(self, event: Event) -> Tale:
        seat = event.args[0]
        title = f"{self.names[seat]} has lost the last Meeple and is out, Round {self.view.round}"
        if event.clause == "COL-OUT-07":
            title = f"{self.names[seat]} surrenders and is out, Round {self.view.round}"
        return Tale("Out", title, (), (), (), (seat,), True, event.clause)

    def _owners(self, place: int) -> tuple[Seat, ...]:
        owner = self.view.owner[place]
        return (owner,) if owner >= 0 else ()


TELLERS: dict[str, tuple[int, Callable[[Scenes, Event], Tale | None]]] = {
    "COL-INV-04": (4, Scenes.invasion),
    "COL-WMD-06": (1, Scenes.blast),
    "COL-WMD-01": (1, Scenes.blast),
    "COL-STRK-10": (2, Scenes.struck_ship),
    "COL-STRK-03": (2, Scenes.strike),
    "COL-SHIP-14": (4, Scenes.fight),
    "COL-EXPL-01": (2, Scenes.found),
    "COL-TECON-12": (5, Scenes.traded),
    "COL-TECON-10": (3, Scenes.stolen),
    "COL-TINFO-15": (3, Scenes.tied),
    "COL-TINFO-18": (2, Scenes.bought_off),
    "COL-TINFO-21": (2, Scenes.untied),
    "COL-TINFO-22": (2, Scenes.untied),
    "COL-TINFO-27": (2, Scenes.untied),
    "COL-OUT-01": (1, Scenes.gone),
    "COL-OUT-07": (1, Scenes.gone),
    "COL-STRK-11": (4, Scenes.named),
}
"""Which event makes which scene, the gravest first; an event of the clause with so many values."""
