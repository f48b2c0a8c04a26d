"""Scenes of the story: battles, counts, markets, sabotage, told from the events of one move and from what the reader sees.

A battle in which nobody is asked anything is one scene from its first die to its last; where somebody decides in between, each
move tells its part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from orrery.draw.reader import Reader
from orrery.draw.table import Count, Die
from orrery.draw.telling import Change, Side, Tale, Throw
from orrery.draw.text import curly
from orrery.engine.base import Event, Seat
from orrery.engine.words import joined, several
from orrery.games.emperor.board.places import tile_of
from orrery.games.emperor.content import CUBES, DREADNOUGHT, SHIP_IDS, STARBASE, Content
from orrery.games.emperor.state import GalaxyView

SHOTS = ("EMP-BAT-03", "EMP-BAT-04", "EMP-BAT-05")
BATTLE = frozenset({*SHOTS, "EMP-BAT-01", "EMP-BAT-28"})
COUNT = frozenset({"EMP-REG-34", "EMP-END-06", "EMP-END-13"})
RESOLVED = frozenset({"EMP-REG-17", "EMP-REG-18", "EMP-REG-19"})


def tale(view: GalaxyView, events: Sequence[Event], names: Sequence[str]) -> Tale | None:
    """The scene that these events make; None if they are no more than lines of the log."""
    seen = [event for event in events if event.visible_to(view.seat)]
    clauses = {event.clause for event in seen}
    teller = Teller(view, names)
    if clauses & BATTLE:
        return teller.battle(seen)
    if "EMP-HOLE-01" in clauses:
        return teller.explosion(seen)
    if clauses & RESOLVED or any(event.clause in COUNT and "planets" in event.text for event in seen):
        return teller.count(seen)
    if "EMP-TEC-28" in clauses or "EMP-TEC-30" in clauses:
        return teller.sabotage(seen)
    if "EMP-TEC-37" in clauses:
        return teller.warp(seen)
    if clauses & {"EMP-MER-03", "EMP-MER-23"}:
        return teller.market(seen)
    return None


class Teller(Reader[GalaxyView]):
    """Tells scenes to one reader."""

    content: Content

    def _name(self, seat: Seat) -> str:
        return self.names[seat]

    def _place(self, space: int) -> str:
        tile = tile_of(self.content, self.view.tile[space])
        return curly(tile.name) if tile else f"space {self.content.space_ids[space]}"

    # --- battles --------------------------------------------------------------------------------------------------

    def battle(self, events: Sequence[Event]) -> Tale:
        """Both sides, the dice of every phase with what hit, losses, and what it changes."""
        starts = [i for i, event in enumerate(events) if event.clause == "EMP-BAT-01"]
        earlier: list[Change] = []
        # two battles in one move: the last is the scene, the others are told by their results
        if len(starts) > 1:
            for a, b in pairwise(starts):
                earlier += self._changes(events[a:b], self._space_of(events[a:b]))
            events = events[starts[-1] :]
        space = self._space_of(events)
        attacker, defender = self._sides_of(events)
        throws, hits = self._throws(events)
        lost = self._lost(events)
        won = self._winner(events)
        sides = tuple(
            self._side(seat, role, space, lost[seat], won == seat)
            for seat, role in ((attacker, "attacks"), (defender, "defends"))
            if seat is not None
        )
        changes = (*earlier, *self._changes(events, space))
        touched = tuple(seat for seat in (attacker, defender) if seat is not None)
        rounds = "Galactic Showdown" if space < 0 else f"Battle at {self.content.space_ids[space]}"
        return Tale(
            rounds,
            self._title(events, space, attacker, defender, hits),
            sides,
            throws,
            changes,
            touched,
            loud=any(event.clause == "EMP-BAT-33" for event in events) or space < 0,
            clause="EMP-SHOW-02" if space < 0 else "EMP-BAT-01",
        )

    def _space_of(self, events: Sequence[Event]) -> int:
        for event in events:
            if event.clause == "EMP-BAT-01":
                return int(event.args[2])
            if event.clause in ("EMP-BAT-26", "EMP-BAT-28", "EMP-BAT-34"):
                return int(event.args[1])
            if event.clause == "EMP-BAT-35":
                return int(event.args[0])
        return self.view.battle.space if self.view.battle is not None else -1

    def _sides_of(self, events: Sequence[Event]) -> tuple[Seat | None, Seat | None]:
        """Attacker and defender, from what was told or from the battle that goes on."""
        battle = self.view.battle
        for event in events:
            if event.clause == "EMP-BAT-01":
                return event.args[0], event.args[1]
        if battle is not None:
            return battle.attacker, battle.defender
        seats = list(dict.fromkeys(self._whose(events)))
        for event in events:
            if event.clause in ("EMP-BAT-26", "EMP-BAT-28"):
                other = next((seat for seat in seats if seat != event.args[0]), None)
                return event.args[0], other
            if event.clause == "EMP-BAT-34":
                return next((seat for seat in seats if seat != event.args[0]), None), event.args[0]
        first = seats[0] if seats else None
        return first, next((seat for seat in seats if seat != first), None)

    def _whose(self, events: Sequence[Event]) -> list[Seat]:
        known = {*SHOTS, "EMP-BAT-13", "EMP-BAT-14", "EMP-BAT-15", "EMP-BAT-16", "EMP-BAT-22"}
        return [event.args[0] for event in events if event.clause in known]

    def _throws(self, events: Sequence[Event]) -> tuple[tuple[Throw, ...], Counter[Seat]]:
        made = []
        hits: Counter[Seat] = Counter()
        for event in events:
            if event.clause in SHOTS:
                seat, faces, phase, need = event.args
                dice = tuple(Die(face, face >= need) for face in faces)
                struck = sum(one.hit for one in dice)
                hits[seat] += struck
                expected = len(dice) * (7 - max(1, need)) / 6
                text = f"{several(struck, 'hit')}, {expected:.1f} expected; {need} and more hits"
                made.append(Throw(f"Phase {phase}", dice, seat=seat, text=text))
            elif event.clause == "EMP-TEC-13":
                made.append(
                    Throw("Shields", seat=event.args[0], text=f"{several(event.args[1], 'hit')} cancelled")
                )
        return tuple(made), hits

    def _lost(self, events: Sequence[Event]) -> dict[Seat, Counter[str]]:
        lost: dict[Seat, Counter[str]] = {seat: Counter() for seat in range(self.view.players)}
        for event in events:
            if event.clause in ("EMP-BAT-13", "EMP-BAT-14") and "loses" in event.text:
                lost[event.args[0]][SHIP_IDS[event.args[1]]] += 1
            elif event.clause == "EMP-BAT-15":
                lost[event.args[0]]["empire"] += 1
        return lost

    def _side(self, seat: Seat, role: str, space: int, lost: Counter[str], won: bool) -> Side:
        """What stands there now, and what was lost."""
        view, content = self.view, self.content
        ships = view.fleet(seat) if space < 0 else view.ships(seat, space)
        if view.battle is not None:
            ships = [ship for ship in ships if ship not in view.battle.lost]
        left = Counter(content.ship_type[ship] for ship in ships)
        kept = [self._unit(SHIP_IDS[kind], left[kind]) for kind in (DREADNOUGHT, 1, 0) if left[kind]]
        if space >= 0 and view.owner[space] == seat and not lost["empire"]:
            kept.append(self._unit("empire" if view.token[space] < STARBASE else "starbase", 1))
        gone = tuple(self._unit(kind, number) for kind, number in lost.items())
        return Side(self._name(seat), seat, role, tuple(kept), gone, won)

    def _unit(self, kind: str, number: int) -> Count:
        name = self.content.unit_names[kind]
        return Count(kind, name if number == 1 else f"{name}s", number)

    def _winner(self, events: Sequence[Event]) -> Seat | None:
        for event in events:
            if event.clause in ("EMP-BAT-26", "EMP-BAT-34", "EMP-SHOW-05"):
                seat: Seat = event.args[0]
                return seat
        return None

    def _title(
        self,
        events: Sequence[Event],
        space: int,
        attacker: Seat | None,
        defender: Seat | None,
        hits: Counter[Seat],
    ) -> str:
        last = {event.clause: event for event in events}
        if space < 0:
            winner = self._winner(events)
            return (
                f"{self._name(winner)} wins the Showdown"
                if winner is not None
                else "The fleets meet in a Showdown"
            )
        place = self._place(space)
        if "EMP-BAT-26" in last:
            return f"{self._name(last['EMP-BAT-26'].args[0])} wins the battle at {place}"
        if "EMP-BAT-34" in last:
            return f"{self._name(last['EMP-BAT-34'].args[0])} holds {place}"
        if "EMP-BAT-35" in last:
            return f"Nobody survives at {place}"
        if "EMP-BAT-28" in last:
            return f"{self._name(last['EMP-BAT-28'].args[0])} retreats from {place}"
        if attacker is None or defender is None:
            return f"Battle at {place}"
        if any(event.clause in SHOTS for event in events):
            return f"{self._name(attacker)} and {self._name(defender)} fight at {place}: {hits[attacker]} against {several(hits[defender], 'hit')}"
        return f"{self._name(attacker)} attacks {self._name(defender)} at {place}"

    def _changes(self, events: Sequence[Event], space: int) -> list[Change]:
        made = []
        for event in events:
            seat = event.args[0] if event.args else None
            if event.clause == "EMP-BAT-33":
                made.append(
                    Change(f"{self._name(event.args[0])} gets 1 point for a destroyed Empire", seat, "good")
                )
            elif event.clause == "EMP-BAT-15":
                planets = several(self.view.planets(space), "planet") if space >= 0 else "the sector"
                made.append(Change(f"{self._name(event.args[0])} loses {planets}", seat, "bad"))
            elif event.clause == "EMP-BAT-16":
                made.append(
                    Change(f"The Starbase of {self._name(event.args[0])} becomes an Empire", seat, "bad")
                )
            elif event.clause == "EMP-BAT-14" and "damaged" in event.text:
                made.append(Change(f"A Dreadnought of {self._name(event.args[0])} is damaged", seat))
            elif event.clause == "EMP-BAT-35":
                made.append(Change("Both sides are destroyed; nobody is rewarded", tone="bad"))
            elif event.clause in ("EMP-BAT-32", "EMP-BAT-41"):
                planets = several(self.view.planets(event.args[1]), "planet")
                made.append(
                    Change(
                        f"{self._name(event.args[0])} claims {self._place(event.args[1])}: {planets}",
                        seat,
                        "good",
                    )
                )
        return made

    # --- the count --------------------------------------------------------------------------------------------------

    def count(self, events: Sequence[Event]) -> Tale:
        """Influence resolved, the Throne, and everybody's points for planets."""
        paid = {
            event.args[0]: event.args[1] for event in events if event.clause in COUNT and len(event.args) == 2
        }
        order = sorted(paid, key=lambda seat: -paid[seat])
        throws = tuple(
            Throw(
                self._name(seat),
                counts=(Count("victory", "Points", paid[seat], tone="victory"),),
                seat=seat,
                text=several(paid[seat], "planet"),
            )
            for seat in order
        )
        changes: list[Change] = []
        for event in events:
            if event.clause == "EMP-REG-17":
                changes.append(
                    Change(f"{self._place(event.args[0])} is nobody’s: the influence is even", tone="bad")
                )
            elif event.clause in ("EMP-REG-18", "EMP-REG-19"):
                kind = "an Empire" if event.clause == "EMP-REG-18" else "a Starbase"
                text = f"{self._name(event.args[0])} holds {self._place(event.args[1])} with {kind}"
                changes.append(Change(text, event.args[0], "good"))
            elif event.clause in ("EMP-REG-23", "EMP-REG-24"):
                changes.append(Change(f"{self._name(event.args[0])} has the Throne", event.args[0]))
            elif event.clause == "EMP-REG-27":
                number, seat, _, to = event.args
                changes.append(
                    Change(
                        f"{several(number, 'ship')} of {self._name(seat)} must fly to {self._place(to)}",
                        seat,
                        "bad",
                    )
                )
        if not order:
            title = "The influence is resolved"
        else:
            best = [seat for seat in order if paid[seat] == paid[order[0]]]
            title = f"Planets are counted: {paid[order[0]]} for {joined([self._name(seat) for seat in best])}"
        pool = several(self.view.pool, "point")
        if order:
            changes.append(
                Change(
                    f"{pool} left in the pool" if self.view.pool else "The pool is empty",
                    tone="" if self.view.pool else "bad",
                )
            )
        seats = tuple(range(self.view.players))
        return Tale("Regent", title, (), throws, tuple(changes), seats, not self.view.pool, "EMP-REG-34")

    # --- dice outside battles ---------------------------------------------------------------------------------------

    def market(self, events: Sequence[Event]) -> Tale:
        """The prices of a Merchant role, and what they mean for everybody's harvest."""
        view = self.view
        prices = next(event.args for event in events if event.clause in ("EMP-MER-03", "EMP-MER-23"))
        gone = next(
            (event for event in events if event.clause == "EMP-MER-02" and "discards" in event.text), None
        )
        throws = []
        if gone is not None:
            kept = view.roll.dice if view.roll is not None else ()
            dice = (*(Die(face, True) for face in sorted(kept)), Die(gone.args[1][0]))
            throws.append(
                Throw(self._name(gone.args[0]), dice, seat=gone.args[0], text="the last one is discarded")
            )
        throws.append(
            Throw(
                "Prices",
                counts=tuple(
                    Count(cube, cube.capitalize(), price, tone=cube)
                    for cube, price in zip(CUBES, prices, strict=True)
                ),
            )
        )
        changes = tuple(
            Change(
                f"{self._name(seat)}: {view.harvest(seat)} food, worth {several(view.harvest(seat) * prices[0], 'mark')}",
                seat,
            )
            for seat in view.order(max(0, view.chooser))
        )
        title = f"Food costs {prices[0]}, metal {prices[1]}, energy {prices[2]}"
        return Tale(
            "Market", title, (), tuple(throws), changes, tuple(range(view.players)), clause="EMP-MER-03"
        )

    def sabotage(self, events: Sequence[Event]) -> Tale:
        """A technology is stopped; a die may catch the Saboteur."""
        techs = self.content.tech_names
        stopped = next((event for event in events if event.clause == "EMP-TEC-28"), None)
        throws, changes, seats = [], [], []
        title = "Somebody hunts the Saboteur"
        if stopped is not None:
            title = f"{self._name(stopped.args[0])} sabotages {techs[stopped.args[1]]}"
            changes.append(Change(f"{techs[stopped.args[1]]} is stopped for this round", tone="bad"))
            owner = self.view.tech_owner[stopped.args[1]]
            seats += [stopped.args[0], *([owner] if owner >= 0 else [])]
        for event in events:
            if event.clause == "EMP-TEC-30" and "rolls" in event.text:
                seat, faces = event.args
                title = f"{self._name(seat)} rolls to catch the Saboteur"
                throws.append(Throw(self._name(seat), tuple(Die(face) for face in faces), seat=seat))
                seats.append(seat)
            elif event.clause == "EMP-TEC-30":
                changes.append(
                    Change(
                        f"The Saboteur of {self._name(event.args[0])} is caught and leaves the game",
                        event.args[0],
                        "bad",
                    )
                )
                seats.append(event.args[0])
            elif event.clause == "EMP-TEC-31":
                changes.append(Change("The Saboteur is not caught"))
        return Tale(
            "Sabotage",
            title,
            (),
            tuple(throws),
            tuple(changes),
            tuple(dict.fromkeys(seats)),
            clause="EMP-TEC-27",
        )

    def warp(self, events: Sequence[Event]) -> Tale:
        """A die is rolled again."""
        throws = []
        seat = 0
        for event in events:
            if event.clause == "EMP-TEC-37":
                seat, before, after = event.args
                throws.append(
                    Throw(
                        self._name(seat),
                        (Die(before[0]), Die(after[0], True)),
                        seat=seat,
                        text=f"{before[0]} becomes {after[0]}",
                    )
                )
        return Tale(
            "Time Warp",
            f"{self._name(seat)} turns back time",
            (),
            tuple(throws),
            (),
            (seat,),
            clause="EMP-TEC-37",
        )

    def explosion(self, events: Sequence[Event]) -> Tale:
        """The Omega Sun explodes."""
        seat = next(event.args[0] for event in events if event.clause == "EMP-HOLE-01")
        changes = (
            Change("The Scientist leaves the game: no technology can be bought any more", tone="bad"),
            Change("Ships that rest in the Black Hole may warp in a later Warlord role"),
        )
        seats = tuple(range(self.view.players))
        return Tale(
            "Omega explosion",
            f"{self._name(seat)} lets the Omega Sun explode",
            (),
            (),
            changes,
            seats,
            True,
            "EMP-HOLE-01",
        )
