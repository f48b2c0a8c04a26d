"""The story of a table: the goal and how near everybody is, the parts of a turn, scenes of wars and deals, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.draw.table import Count, Gauge, State
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
from orrery.draw.text import curly
from orrery.engine.base import Event
from orrery.games.nomads.board.facts import (
    counted_technologies,
    cushion,
    entry,
    halves,
    next_level,
    outlook,
)
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.holdings.extinction import standing_of
from orrery.games.nomads.table.clocks import FIRST
from orrery.games.nomads.table.state import FLEET, PLANETARY, REORGANIZATION, ExpanseView
from orrery.games.nomads.table.values import level

NEAR = 10
"""So few cards left in the deck are a warning: the decline is near."""


# --- where the game stands ----------------------------------------------------------------------------------------


def goal(view: ExpanseView, names: Sequence[str]) -> Goal:
    """Level 3, alone, for a round: everybody's level with its two halves, the cards to the decline, who is about to win."""
    text = (
        "Stand alone on level 3 or more for a whole round. 4 people are a level, 4 built technologies another. "
        "The last survivor wins too."
    )
    if not view.round:
        return Goal(text, "NOM-CIV-05")
    deck = view.deck_of(view.seat or 0)
    left = len(view.decks[deck])
    full = 100 if len(view.decks) == 1 else 40
    times = view.declines[deck]
    label = f"{left} cards to the {'next' if times else 'first'} decline"
    return Goal(
        text,
        "NOM-CIV-05",
        tuple(_progress(view, seat) for seat in view.order),
        Gauge(label, full - min(full, left), full, left <= NEAR, "sign:deck"),
        _warning(view, names),
    )


def _progress(view: ExpanseView, seat: int) -> Progress:
    if not view.alive[seat]:
        return Progress(seat, 0, FIRST, "extinct")
    now, later = level(view, seat), next_level(view, seat)
    said = f"level {now}: {halves(view, seat)}"
    if later != now:
        said += f"; level {later} next turn"
    if now >= FIRST:
        said += f"; cushion {cushion(view, seat)}"
    return Progress(seat, min(now, FIRST), FIRST, said, outlook(view, seat)[1])


def _warning(view: ExpanseView, names: Sequence[str]) -> str:
    for seat in view.order:
        sentence, danger = outlook(view, seat)
        if view.alive[seat] and danger:
            who = "You" if seat == view.seat else names[seat]
            verb = "win" if seat == view.seat else "wins"
            return f"{who} {verb}{sentence.removeprefix('Wins')}"
    return ""


def phases(view: ExpanseView) -> tuple[Phase, ...]:
    """The parts of the present turn."""
    if not view.round or view.outcome is not None:
        return ()
    war = view.war
    if war is not None:
        order = ("declared", FLEET, PLANETARY)
        at = order.index(war.phase)
        parts = (("War declared", "sign:war"), ("Fleet battle", "sign:fleet"), ("Assault", "sign:assault"))
    else:
        at = 0 if view.phase == REORGANIZATION else 2 if view.ending else 1
        parts = (
            ("Reorganization", "sign:reorganization"),
            ("Actions", "sign:activation"),
            ("End of turn", "sign:ending"),
        )
    states: list[State] = ["taken" if i < at else "now" if i == at else "" for i in range(3)]
    return tuple(Phase(name, states[i], "", about) for i, (name, about) in enumerate(parts))


# --- how much an event weighs ---------------------------------------------------------------------------------------

LOUD = frozenset({"NOM-EXT-01", "NOM-EXT-02", "NOM-EXT-07", "NOM-EXT-08", "NOM-CIV-09", "NOM-CIV-11", "NOM-CIV-21", "NOM-DECL-01", "NOM-COMPET-12"})  # fmt: skip
STRONG = frozenset({"NOM-WAR-16", "NOM-FLEET-15", "NOM-FLEET-26", "NOM-DMG-01", "NOM-DMG-12", "NOM-TECH-11", "NOM-TECH-14", "NOM-ASLT-09", "NOM-SYNC-15", "NOM-SYNC-16"})  # fmt: skip
FOLDED = ("{0:seat} negotiates with", "{0:seat} makes no offer", "{0:seat} declines the offer")


def weigh(event: Event) -> Weight:
    """How much an event weighs in the story."""
    if event.clause in LOUD:
        return "loud"
    if event.clause in STRONG:
        return "strong"
    return "folded" if event.text.startswith(FOLDED) else "plain"


# --- scenes ---------------------------------------------------------------------------------------------------------


class Teller:
    """Tells the scene of one move to the reader of a view."""

    def __init__(self, view: ExpanseView, events: Sequence[Event], names: Sequence[str]) -> None:
        self.view = view
        self.events = [event for event in events if event.visible_to(view.seat)]
        self.names = names

    def tale(self) -> Tale | None:
        """The scene, if the events make one: a ship lost, an assault, fleet damage, a deal, something stopped."""
        for clause, told in (
            ("NOM-ASLT-03", self.assault),
            ("NOM-FLEET-11", self.confrontation),
            ("NOM-FLEET-20", self.fleet_damage),
            ("NOM-DMG-01", self.losses),
            ("NOM-SYNC-15", self.stopped),
        ):
            if self.all(clause):
                return told()
        deals = [event for event in self.all("NOM-NEGO-14") if event.text.startswith("Deal:")]
        if deals:
            return self.deal(deals[0])
        rises = self.all("NOM-CIV-09")
        return self.rise(rises[-1]) if rises else None

    def all(self, clause: str) -> list[Event]:
        """The events of a clause."""
        return [event for event in self.events if event.clause == clause]

    def who(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat]

    # --- wars -----------------------------------------------------------------------------------------------------

    def confrontation(self) -> Tale:
        """Two ships met: what they fought with, who is gone."""
        event = self.all("NOM-FLEET-11")[0]
        places, values, cards = event.args[:2], event.args[2:6], event.args[6:8]
        fallen = {one.args[1]: one.args[0] for one in self.all("NOM-FLEET-15")}
        taken = self.all("NOM-FLEET-26")
        sides, throws = [], []
        for i, place in enumerate(places):
            seat = place // ROOM
            name = curly(entry(self.view.content, cards[i]).name)
            gone = place in fallen
            counts = (Count("ship", name, 1),)
            sides.append(
                Side(
                    self.who(seat),
                    seat,
                    "attacks" if i == 0 else "blocks",
                    () if gone else counts,
                    counts if gone else (),
                    not gone and any(other != place for other in fallen),
                )
            )
            mine, other = values[2 * i], values[2 * (1 - i) + 1]
            verdict = "destroys it" if mine > other else "does not get through"
            throws.append(Throw(name, (), (), seat, f"{mine} against {other}: {verdict}"))
        changes = [*self._fallen(), *self._rises()]
        for one in taken:
            card = curly(entry(self.view.content, one.args[1]).name)
            changes.append(Change(f"{self.who(one.args[0])} captures {card}", one.args[0], "good"))
        if not changes:
            changes.append(Change("Both are blocked and do no damage"))
        names = [throw.label for throw in throws]
        if len(fallen) == 2:
            title = f"{names[0]} and {names[1]} destroy each other"
        elif fallen:
            lost = next(i for i, place in enumerate(places) if place in fallen)
            title = (
                f"{names[1 - lost]} of {sides[1 - lost].name} destroys {names[lost]} of {sides[lost].name}"
            )
        elif taken:
            title = f"{self.who(taken[0].args[0])} boards a ship"
        else:
            title = f"{names[0]} and {names[1]} block each other"
        seats = tuple(place // ROOM for place in places)
        return Tale(
            "Fleet battle", title, tuple(sides), tuple(throws), tuple(changes), seats, False, "NOM-FLEET-11"
        )

    def fleet_damage(self) -> Tale | None:
        """Ships that nobody met do their damage."""
        a, mine, d, theirs = self.all("NOM-FLEET-20")[0].args
        if not mine and not theirs:
            return None
        throws = [
            Throw(
                "Ships that got through", (), (Count("damage", "Damage", number),), seat, f"{number} damage"
            )
            for seat, number in ((a, mine), (d, theirs))
        ]
        best = a if mine >= theirs else d
        title = f"Ships of {self.who(best)} get through"
        return Tale(
            "Fleet battle",
            title,
            self._sides(a, d),
            tuple(throws),
            tuple(self._lost()),
            (a, d),
            False,
            "NOM-FLEET-20",
        )

    def assault(self) -> Tale:
        """The landing: both comparisons, damage, who is lost."""
        a, d, *values = self.all("NOM-ASLT-03")[0].args
        hits = values[0] > values[3], values[2] > values[1]
        throws = (
            Throw(
                "Landing",
                (),
                (),
                a,
                f"{values[0]} against {values[3]}: {'gets through' if hits[0] else 'is held off'}",
            ),
            Throw(
                "Striking back",
                (),
                (),
                d,
                f"{values[2]} against {values[1]}: {'gets through' if hits[1] else 'is held off'}",
            ),
        )
        title = (
            f"{self.who(a)} lands at {self.who(d)}" if hits[0] else f"{self.who(d)} holds off {self.who(a)}"
        )
        changes = (*self._lost(), *self._rises())
        return Tale("Assault", title, self._sides(a, d), throws, changes, (a, d), False, "NOM-ASLT-03")

    def losses(self) -> Tale | None:
        """People are lost, after the attacker has chosen whom."""
        lost = self.all("NOM-DMG-01")
        if not any(event.text.endswith("military unit(s)") for event in lost):
            return None
        seats = tuple(event.args[0] for event in lost)
        people = sum(event.args[1] + event.args[2] for event in lost)
        title = f"{' and '.join(self.who(seat) for seat in seats)} {'loses' if len(seats) == 1 else 'lose'} people"
        throws = tuple(
            Throw(
                "Lost",
                (),
                (
                    Count("people", "Civil units", event.args[1]),
                    Count("soldier", "Military units", event.args[2]),
                ),
                event.args[0],
                f"{event.args[1]} civil, {event.args[2]} military",
            )
            for event in lost
        )
        return Tale("War", title, (), throws, tuple(self._lost()), seats, people > 2, "NOM-DMG-01")

    def _sides(self, a: int, d: int) -> tuple[Side, ...]:
        lost = {event.args[0]: event.args[1:] for event in self.all("NOM-DMG-01")}
        found = []
        for seat, role in ((a, "attacks"), (d, "defends")):
            civil, military = lost.get(seat, (0, 0))
            gone = [Count("people", "Civil units", civil)] if civil else []
            gone += [Count("soldier", "Military units", military)] if military else []
            found.append(Side(self.who(seat), seat, role, (), tuple(gone)))
        return tuple(found)

    def _fallen(self) -> Iterator[Change]:
        for event in self.all("NOM-FLEET-15"):
            card, place = event.args[:2]
            seat = place // ROOM
            name = curly(entry(self.view.content, card).name)
            yield Change(f"{self.who(seat)} loses {name}", seat, "bad")

    def _lost(self) -> Iterator[Change]:
        for event in self.all("NOM-DMG-01"):
            seat, civil, military = event.args
            number = civil + military
            said = f"{self.who(seat)} loses {number} {'person' if number == 1 else 'people'}"
            yield Change(said, seat, "bad")
        for event in self.all("NOM-ASLT-09"):
            seat, number = event.args
            if number:
                yield Change(f"{self.who(seat)} takes {number} credit{'s' * (number != 1)}", seat, "good")
        for event in self.all("NOM-EXT-01"):
            yield Change(f"{self.who(event.args[0])} is extinct", event.args[0], "bad")

    def _rises(self) -> Iterator[Change]:
        for event in self.all("NOM-CIV-09"):
            yield Change(f"{self.who(event.args[0])} rises to level {event.args[1]}", event.args[0], "good")

    # --- other scenes -----------------------------------------------------------------------------------------------

    def stopped(self) -> Tale:
        """Something announced is cancelled."""
        event = self.all("NOM-SYNC-15")[0]
        source, user = event.args
        title = f"{curly(self._source(source))} of {self.who(user)} is stopped"
        change = Change("It does not happen; what was paid for it is gone", user, "bad")
        return Tale("Answer", title, (), (), (change,), (user,), False, "NOM-SYNC-15")

    def deal(self, event: Event) -> Tale:
        """A deal: what each side gave, by name for the two partners."""
        maker, partner, credits_, cards, asked, taken = event.args
        named: dict[int, str] = {}
        for one in self.all("NOM-NEGO-13"):
            if one.only is not None and one.text == "{0:seat} gives {1:card}":
                found = one.args[1] if isinstance(one.args[1], (list, tuple)) else [one.args[1]]
                named[one.args[0]] = ", ".join(curly(entry(self.view.content, card).name) for card in found)
        throws = []
        for seat, money, number in ((maker, credits_, cards), (partner, asked, taken)):
            counts = [Count("credits", "Credits", money, tone="marks")] if money else []
            counts += [Count("hand", "Cards", number)] if number else []
            throws.append(
                Throw("Gives", (), tuple(counts), seat, named.get(seat, "" if counts else "nothing"))
            )
        title = f"{self.who(maker)} and {self.who(partner)} make a deal"
        return Tale("Deal", title, (), tuple(throws), (), (maker, partner), False, "NOM-NEGO-14")

    def rise(self, event: Event) -> Tale:
        """A level that can win is reached."""
        seat, reached = event.args
        title = f"{self.who(seat)} reaches level {reached}"
        return Tale(
            "Level",
            title,
            (),
            (),
            (Change("Its clock begins to run", seat, "good"),),
            (seat,),
            True,
            "NOM-CIV-09",
        )

    def _source(self, source: int) -> str:
        content = self.view.content
        return [*content.species_names, *content.card_names, *content.system_names][source]


# --- how it ended -----------------------------------------------------------------------------------------------------

ENDINGS = {
    "level": "{0} held a level of {1} alone for a whole round.",
    "extinction": "{0} is the only species left.",
    "resigned": "{0} is the only species left; the others gave up.",
    "draw": "All remaining species died out together.",
    "rounds": "The last round is over, and {0} stands highest.",
}


def result(view: ExpanseView, names: Sequence[str]) -> Result | None:
    """Who won and why; everybody's level from people and from technologies."""
    outcome = view.outcome
    if outcome is None:
        return None
    winners = " and ".join(names[seat] for seat in outcome.winners)
    best = max((outcome.scores[seat] for seat in outcome.winners), default=0)
    text = ENDINGS[outcome.ending].format(winners, best)
    tie, clause = "", ""
    if outcome.ending == "rounds":
        rivals = [
            seat
            for seat in range(view.players)
            if outcome.scores[seat] == best and seat not in outcome.winners
        ]
        if rivals:
            tie, clause = _broken(view, outcome.winners[0], rivals, names), "NOM-CIV-20"
        elif len(outcome.winners) > 1:
            tie, clause = (
                "Level, people, technologies and credits are all equal, so they share the place.",
                "NOM-CIV-21",
            )
    return Result(
        text, outcome.clause, tuple(_share(view, seat) for seat in range(view.players)), tie, clause
    )


def _share(view: ExpanseView, seat: int) -> Share:
    assert view.outcome is not None
    total = view.outcome.scores[seat]
    if not view.alive[seat]:
        return Share(seat, total)
    people, built = view.units(seat), counted_technologies(view, seat)
    return Share(
        seat,
        total,
        (
            Source(f"{people} people", people // 4, "people"),
            Source(f"{built} technologies", built // 4, "tech"),
        ),
    )


def _broken(view: ExpanseView, winner: int, rivals: Sequence[int], names: Sequence[str]) -> str:
    """Which number decided between equal levels."""
    second = max(rivals, key=lambda seat: standing_of(view, seat))
    one, other = standing_of(view, winner), standing_of(view, second)
    for i, what in ((1, "people"), (2, "built technologies"), (3, "credits")):
        if one[i] != other[i]:
            return f"{names[winner]} and {names[second]} are on the same level; {one[i]} {what} against {other[i]} decide."
    return ""
