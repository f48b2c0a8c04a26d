"""The story: where the game stands, what has just happened as a scene, and how it was decided."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.reader import Reader
from orrery.draw.table import Count, Gauge
from orrery.draw.telling import (
    Change,
    Goal,
    Phase,
    Progress,
    Result,
    Share,
    Side,
    Source,
    Tale,
    Throw,
    Weight,
)
from orrery.engine.base import Event
from orrery.engine.words import several
from orrery.games.referendum.board.facts import FACE_ICONS, is_open
from orrery.games.referendum.content import BLOC_WORDS, ICONS, Content
from orrery.games.referendum.table.state import RealmView

TURNS = {2: 2.0, 3: 2.6, 4: 3.2}
"""So many clock tokens go in a game turn, by players."""
LOUD = frozenset(
    {"REF-END-01", "REF-TRN-07", "REF-EDG-06", "REF-END-03", "REF-END-04", "REF-INJ-02", "REF-INJ-08"}
)
STRONG = frozenset(
    {"REF-ALI-08", "REF-NOC-04", "REF-INJ-01", "REF-APL-08", "REF-REC-05", "REF-VOT-16", "REF-ADV-01"}
)
FOLDED = frozenset({"REF-TRN-09", "REF-ROL-02", "REF-TRN-04"})


def firm(view: RealmView, bloc: int) -> tuple[int, int]:
    """Governments of a bloc that a seat of its own supports, and those that stand open."""
    ruled = [
        p
        for p, there in enumerate(view.placed)
        if there and view.government(p) == bloc and min(view.people(p)) >= 0
    ]
    shaky = sum(is_open(view, planet) for planet in ruled)
    return len(ruled) - shaky, shaky


def goal(view: RealmView, names: Sequence[str]) -> Goal | None:
    """Most governments win when the clock is empty; firm and shaky ones, and the last game turn."""
    counts = view.governments()
    limit = max(6, max(counts))
    progress = []
    for seat, bloc in enumerate(view.bloc_of):
        if bloc < 0:  # not dealt yet
            continue
        safe, shaky = firm(view, bloc)
        text = f"{several(counts[bloc], 'government')}: {safe} firm, {shaky} shaky"
        progress.append(Progress(seat, counts[bloc], limit, text, danger=shaky > 0))
    text = "When the clock is empty, the bloc with most governments wins."
    if not view.turn:  # blocs and citizens are being dealt: no clock lies there yet
        return Goal(text, "REF-END-03", tuple(progress))
    left = max(1, round(view.clocks / TURNS[view.players]))
    warning = ""
    if view.outcome is None and view.clocks <= 1:
        warning = "This is the last game turn: when everybody is Done, governments are counted."
    text = f"{text} {several(view.clocks, 'clock')} left, about {several(left, 'game turn')}."
    clock = Gauge("Clock", view.clocks, max(1, view.full_pool), view.clocks <= 1, about="rule:clock")
    return Goal(text, "REF-END-03", tuple(progress), clock, warning)


def phases(view: RealmView) -> tuple[Phase, ...]:
    """A game turn: everybody wakes, citizens act one by one, a clock goes."""
    if not view.turn or view.outcome is not None:
        return ()
    content = view.content
    left = sum(view.ready)
    name = content.citizen_names[view.active] if view.active >= 0 else ""
    acting = f"{name}, {several(view.actions, 'action')} left" if name else f"{left} Ready"
    return (
        Phase("Everybody is Ready", "taken", about="rule:ready"),
        Phase("Citizens act in turn", "now", acting, about="rule:ready"),
        Phase("A clock goes", "", f"{view.clocks} left", about="rule:clock"),
    )


def weigh(event: Event) -> Weight:
    """Passes and topping up are folded; governments are strong; the end and those who leave for good are loud."""
    if event.clause in LOUD:
        return "loud"
    if event.clause in FOLDED or "passes" in event.text or "does not vote" in event.text:
        return "folded"
    return "strong" if event.clause in STRONG else "plain"


def result(view: RealmView, names: Sequence[str]) -> Result | None:
    """Who has most governments, sector by sector, and a tie that is shared."""
    outcome = view.outcome
    if outcome is None:
        return None
    content, shares = view.content, []
    for seat, bloc in enumerate(view.bloc_of):
        ruled = [
            content.sector_of[p]
            for p, there in enumerate(view.placed)
            if there and bloc >= 0 and view.government(p) == bloc
        ]
        sources = tuple(
            Source(name, ruled.count(sector), "government")
            for sector, name in enumerate(content.sector_names)
        )
        shares.append(Share(seat, len(ruled), sources))
    winners = [names[seat] for seat in outcome.winners]
    most = max((outcome.scores[seat] for seat in outcome.winners), default=0)
    if outcome.ending == "resigned":
        text = f"{winners[0]} is the last at the table."
    elif not winners:
        text = "A bloc without a leader has more governments than every player: nobody wins."
    else:
        who = winners[0] if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]}"
        verb = "wins" if len(winners) == 1 else "share the victory"
        text = f"{who} {verb} with {several(most, 'government')}."
    tie, clause = "", ""
    if len(winners) > 1:
        tie, clause = "Equal numbers of governments share the victory; nothing breaks the tie.", "REF-END-04"
    return Result(text, outcome.clause, tuple(shares), tie, clause)


# --- scenes ------------------------------------------------------------------------------------------------------


class Teller(Reader[RealmView]):
    """Makes a scene of the events of one move."""

    content: Content

    def tale(self, events: Sequence[Event]) -> Tale | None:
        """The vote, the roll, the change or the end among these events, in this order of weight."""
        seen = [event for event in events if event.visible_to(self.view.seat)]
        return self.ending(seen) or self.voting(seen) or self.rolling(seen) or self.changing(seen)

    def ending(self, events: Sequence[Event]) -> Tale | None:
        """The Great Referendum."""
        counted = [event for event in events if event.clause == "REF-END-02"]
        found = result(self.view, self.names)
        if not counted or found is None:
            return None
        rows = tuple(
            Throw(BLOC_WORDS[int(event.args[0])], text=several(int(event.args[1]), "government"))
            for event in counted
        )
        won = self.view.outcome.winners if self.view.outcome is not None else ()
        sides = tuple(
            Side(
                self.names[share.seat], share.seat, several(share.total, "government"), won=share.seat in won
            )
            for share in found.shares
        )
        return Tale(
            "The Great Referendum",
            found.text,
            sides,
            rows,
            seats=tuple(range(self.view.players)),
            loud=True,
            clause=found.clause,
        )

    def voting(self, events: Sequence[Event]) -> Tale | None:
        """A vote that has been counted."""
        sums = next(
            (event for event in events if event.clause == "REF-VOT-11" and len(event.args) == 2), None
        )
        if sums is None:
            return None
        passed = any(event.clause == "REF-VOT-16" and "passes" in event.text for event in events)
        pro, contra = int(sums.args[0]), int(sums.args[1])
        rows = []
        for event in events:
            if event.clause == "REF-VOT-10" and len(event.args) == 2:
                citizen, votes = int(event.args[0]), int(event.args[1])
                way = "for" if "for the proposal" in event.text else "against"
                name = self.content.citizen_names[citizen]
                rows.append(Throw(name, seat=self.seat_of(citizen), text=f"{several(votes, 'vote')} {way}"))
        title = f"The Senate {'passes' if passed else 'rejects'} it, {pro} to {contra}"
        changes = self.changes(events)
        return Tale(
            "Senate vote",
            title,
            throws=tuple(rows),
            changes=changes,
            seats=self.touched(changes),
            clause="REF-VOT-11",
        )

    def rolling(self, events: Sequence[Event]) -> Tale | None:
        """Dice that have been thrown, and what came of it."""
        throws = [event for event in events if event.text == "{0:citizen} throws {1:die}"]
        if not throws:
            return None
        roll = self.view.roll
        citizen = int(throws[-1].args[0])
        last = [int(face) for face in throws[-1].args[1]]
        # the roll on the table is still this one, and nobody has turned or set aside a die since
        fresh = roll is not None and roll.citizen == citizen and sorted(roll.thrown) == sorted(last)
        rows = []
        for event in throws:
            faces = [int(face) for face in event.args[1]]
            counts = tuple(
                Count(
                    FACE_ICONS[face],
                    ICONS[face].capitalize(),
                    faces.count(face),
                    tone="danger" if face == 6 else "",
                )
                for face in sorted(set(faces))
            )
            told = ", ".join(ICONS[face] for face in faces)
            rows.append(Throw("Throw", counts=counts, seat=self.seat_of(citizen), text=told))
        for event in events:
            if event.text == "{0:seat} draws {1:trouble}":
                rows.append(Throw("Adversity", text=self.content.adversity_names[int(event.args[1])]))
        name = self.content.citizen_names[citizen]
        changes = self.changes(events)
        failed = next(
            (e for e in events if e.clause in ("REF-ACT-04", "REF-ROL-31", "REF-RNK-04", "REF-PLN-05")), None
        )
        if failed is not None:
            title, changes = (
                f"{name} fails",
                (*changes, Change("The action fails.", self.seat_of(citizen), "bad")),
            )
        elif roll is not None and fresh:
            title = f"{name} has {several(roll.successes(), 'success', 'successes')}"
        else:
            title = f"{name} throws the dice"
        seats = {self.seat_of(citizen), *self.touched(changes)} - {None}
        return Tale(
            "Roll",
            title,
            throws=tuple(rows),
            changes=changes,
            seats=tuple(sorted(seat for seat in seats if seat is not None)),
            clause="REF-ROL-02",
        )

    def changing(self, events: Sequence[Event]) -> Tale | None:
        """Governments and worlds in new hands, without dice."""
        changes = self.changes(events)
        if not changes or not any("government" in change.text.lower() for change in changes):
            return None
        return Tale(
            "A government changes",
            changes[0].text,
            changes=changes,
            seats=self.touched(changes),
            clause="REF-ALI-08",
        )

    # --- parts -----------------------------------------------------------------------------------------------

    def seat_of(self, citizen: int) -> int | None:
        """Who leads them."""
        seat = self.view.seat_of(citizen)
        return seat if seat >= 0 else None

    def changes(self, events: Sequence[Event]) -> tuple[Change, ...]:
        """Boxes, clocks and citizens that have changed."""
        found: list[Change] = []
        for event in events:
            if event.clause == "REF-ALI-08":
                found.append(self.turned(int(event.args[0]), int(event.args[1])))
            elif event.text == "{0:clocks} removed: {1} left":
                found.append(
                    Change(f"{several(int(event.args[0]), 'clock token')} removed, {event.args[1]} left.")
                )
            elif event.clause in ("REF-INJ-01", "REF-INJ-02"):
                citizen = int(event.args[0])
                name = self.content.citizen_names[citizen]
                said = "is injured" if event.clause == "REF-INJ-01" else "leaves the game for good"
                found.append(Change(f"{name} {said}.", self.seat_of(citizen), "bad"))
            elif event.clause == "REF-REC-05":
                citizen = int(event.args[0])
                name = self.content.citizen_names[citizen]
                found.append(Change(f"{name} joins.", self.seat_of(citizen), "good"))
        return tuple(found)

    def turned(self, box: int, bloc: int) -> Change:
        """A seat or a government with its new bloc."""
        content, view = self.content, self.view
        planet = content.box_planet[box]
        seat = view.bloc_of.index(bloc) if bloc in view.bloc_of else None
        if box == content.gov[planet]:
            who = self.names[seat] if seat is not None else f"nobody ({BLOC_WORDS[bloc]})"
            return Change(f"The government of {content.place_names[planet]} goes to {who}.", seat, "good")
        return Change(
            f"{content.box_names[box]} becomes {BLOC_WORDS[bloc]}.", seat, "good" if seat is not None else ""
        )

    def touched(self, changes: Sequence[Change]) -> tuple[int, ...]:
        """Whom the changes are about."""
        return tuple(sorted({change.seat for change in changes if change.seat is not None}))
