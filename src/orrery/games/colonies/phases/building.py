"""The Building phase: building and cloning planet by planet, or Research for the whole phase (COL-BUILD, COL-RSCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import (
    Decision,
    Done,
    Move,
    Pass,
    Question,
    Sealed,
    Seat,
    Step,
    always_asked,
    asks,
    lapses,
    otherwise,
    says,
)
from orrery.engine.chain import DONE
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.engine.stops import Auto
from orrery.engine.window import PASS
from orrery.games.colonies.phases.movement import EndTurn
from orrery.games.colonies.phases.rotation import next_in_turn
from orrery.games.colonies.table.scoring import finish_by_score
from orrery.games.colonies.table.state import CONTAMINATION, FALLOUT, Chart, build
from orrery.games.colonies.technology.knowledge import forget_hand
from orrery.games.colonies.technology.using import begin, offers, pressing, why_not_use
from orrery.games.colonies.terms import FARM, SHIP
from orrery.games.colonies.uses import Why


@says("research", "COL-RSCH-01")
class Research(Move, frozen=True):
    """Take a Technology card instead of all building in this phase."""


@says("work at {place}", "COL-BUILD-01")
class WorkAt(Move, frozen=True):
    """Choose this planet for the turn."""

    place: int


@says("build {structure}", "COL-BUILD-01")
class Build(Move, frozen=True):
    """Use a Meeple to build."""

    structure: int


@says("clone", "COL-BUILD-14")
class Clone(Move, frozen=True):
    """Use a Meeple to clone another one."""


@says("return {tech}", "COL-RSCH-06")
class ReturnCard(Move, frozen=True):
    """Put a card back into the deck."""

    tech: int


@says("propose to stop", "COL-END-12")
class ProposeStop(Move, frozen=True):
    """Ask all others whether the game ends here."""


@says("agree to stop", "COL-END-10")
class AgreeToStop(Move, frozen=True):
    """The game may end here."""


@says("play on", "COL-END-10")
class PlayOn(Move, frozen=True):
    """It may not."""


# --- rotation ---------------------------------------------------------------------------------------------------


class BuildingRotation(Step[Chart], frozen=True):
    """Single turns clockwise until every player has dealt with all planets or passed (COL-ROUND-07, COL-BUILD-02)."""

    start: Seat

    def run(self, pos: Chart) -> None:
        seat = next_in_turn(pos, self.start, can_build_or_research)
        if seat >= 0:
            pos.then(BuildingTurn(seat), EndTurn(seat), BuildingRotation((seat + 1) % pos.players))


def can_build_or_research(pos: Chart, seat: Seat) -> bool:
    """Whether a seat has anything to do in a Building phase (COL-BUILD-04)."""
    return can_research(pos, seat) or bool(workplaces(pos, seat))


def can_research(pos: Chart, seat: Seat) -> bool:
    """Whether a seat may declare Research now."""
    return why_not_research(pos, seat) is None


def why_not_research(pos: Chart, seat: Seat) -> Why:
    """On the first turn of the phase, before anything was built, while there are cards (COL-RSCH-01, COL-RSCH-09)."""
    if pos.begun >> seat & 1:
        return "Research must be declared on your first turn, before anything is built.", "COL-RSCH-01"
    if not pos.deck:
        return "The Technology deck is empty.", "COL-RSCH-09"
    return None


def workplaces(pos: Chart, seat: Seat) -> list[int]:
    """Planets where a build or clone can be paid for, each once in a phase (COL-BUILD-02, COL-BUILD-04, COL-BUILD-19)."""
    return [
        place for place, owner in enumerate(pos.owner) if owner == seat and not why_not_work(pos, seat, place)
    ]


def why_not_work(pos: Chart, seat: Seat, place: int) -> Why:
    """Why a planet cannot be chosen for the turn (COL-BUILD-01, COL-BUILD-02, COL-BUILD-04, COL-BUILD-19)."""
    if pos.owner[place] != seat:
        return "You do not control this planet.", "COL-BUILD-01"
    if pos.worked[place]:
        return "Each planet is chosen once in a Building phase.", "COL-BUILD-02"
    if pos.markers[place * 2 + CONTAMINATION] or pos.markers[place * 2 + FALLOUT]:
        return "Nobody can build or clone under such a marker.", "COL-BUILD-19"
    if not has_work(pos, place):
        return "Nothing can be built or cloned there now.", "COL-BUILD-04"
    return None


def works(pos: Chart, place: int, cloned: bool) -> list[Move]:
    """What one free Meeple can do there: cost from this planet's store only (COL-BUILD-05 to COL-BUILD-18)."""
    if why_not_any_work(pos, place) is not None:
        return []
    moves: list[Move] = []
    if not (cloned and pos.options["clone_last"]):
        moves = [
            Build(structure) for structure in affordable(pos, place) if not is_full(pos, place, structure)
        ]
    if can_clone(pos, place):
        moves.append(Clone())
    return moves


def has_work(pos: Chart, place: int) -> bool:
    """Whether a free Meeple can do anything there: whether `works` would find something before a Meeple was cloned."""
    if why_not_any_work(pos, place) is not None:
        return False
    if can_clone(pos, place):
        return True
    for structure in affordable(pos, place):  # noqa: SIM110 - a generator costs more than the look
        if not is_full(pos, place, structure):
            return True
    return False


def affordable(pos: Chart, place: int) -> list[int]:
    """The structures that a planet's own store pays for (COL-BUILD-06)."""
    energy, ore = pos.energy[place], pos.ore[place]
    return [s for s, (cost, metal) in enumerate(pos.content.costs) if cost <= energy and metal <= ore]


def is_full(pos: Chart, place: int, structure: int) -> bool:
    """Whether a planet has all levels of a structure (COL-BUILD-18)."""
    return structure <= FARM and pos.levels[place * 3 + structure] >= pos.content.most[structure]


NO_HANDS: Final = ("No free Meeple is left there.", "COL-BUILD-05")
MARKED: Final = ("Nobody can build or clone under such a marker.", "COL-BUILD-19")
CLONED: Final = ("After cloning this turn may only go on with more cloning.", "COL-BUILD-17")
"""Why nothing of a kind can be done on a planet."""


def why_not_any_work(pos: Chart, place: int) -> Why:
    """Why nobody can work on a planet at all (COL-BUILD-05, COL-BUILD-19)."""
    if pos.ready[place] == 0:
        return NO_HANDS
    if pos.markers[place * 2 + CONTAMINATION] or pos.markers[place * 2 + FALLOUT]:
        return MARKED
    return None


def why_not_build(pos: Chart, place: int, structure: int, cloned: bool) -> Why:
    """Why a structure cannot be built there by a free Meeple (COL-BUILD-06, COL-BUILD-17, COL-BUILD-18)."""
    if is_full(pos, place, structure):
        return f"There are {pos.content.most[structure]} levels already.", "COL-BUILD-18"
    if cloned and pos.options["clone_last"]:
        return CLONED
    return why_not_paid(pos, place, pos.content.costs[structure])


def can_clone(pos: Chart, place: int) -> bool:
    """Whether a free Meeple can clone there."""
    return pays(pos, place, pos.content.clone)


def why_not_clone(pos: Chart, place: int) -> Why:
    """Why a free Meeple cannot clone there (COL-BUILD-14)."""
    return why_not_paid(pos, place, pos.content.clone)


def pays(pos: Chart, place: int, cost: tuple[int, int]) -> bool:
    """Whether a planet's own store pays for something."""
    return pos.energy[place] >= cost[0] and pos.ore[place] >= cost[1]


def why_not_paid(pos: Chart, place: int, cost: tuple[int, int]) -> Why:
    """Why a planet's own store does not pay for something (COL-BUILD-06)."""
    if pays(pos, place, cost):
        return None
    energy, ore = cost
    return f"That costs {energy} Energy and {ore} Ore from this planet.", "COL-BUILD-06"


# --- turns ------------------------------------------------------------------------------------------------------


class ResumeBuilding(Step[Chart], frozen=True):
    """Back to the turn after a Technology: it did not count as the turn (COL-BUILD-22, COL-RSCH-02).

    `place` is the planet chosen, counted from 1, or 0 before the choice.
    """

    seat: Seat
    place: int
    cloned: bool

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            return
        if not self.place:
            pos.then(BuildingTurn(self.seat))
        elif pos.owner[self.place - 1] == self.seat and works(pos, self.place - 1, self.cloned):
            pos.then(WorkHere(self.seat, self.place - 1, True, self.cloned))


@always_asked
@lapses
class BuildingTurn(Decision[Chart], frozen=True):
    """Choose a planet, do Research on the first turn, or pass (COL-BUILD-01, COL-BUILD-03, COL-RSCH-01)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        seat = self.seat
        moves: list[Move] = [WorkAt(place) for place in workplaces(pos, seat)]
        if can_research(pos, seat):
            moves.append(Research())
        moves.extend(offers(pos, seat))
        if why_not_propose(pos, seat) is None:
            moves.append(ProposeStop())
        moves.append(PASS)
        return moves

    def apply(self, pos: Chart, move: Move) -> None:
        seat = self.seat
        if type(move) is WorkAt:
            pos.worked[move.place] = True
            pos.begun |= 1 << seat
            pos.then(WorkHere(seat, move.place, False, False))
        elif type(move) is Research:
            pos.done |= 1 << seat
            pos.begun |= 1 << seat
            pos.busy = True
            draw(pos, seat)
        elif type(move) is Pass:
            pos.done |= 1 << seat
            pos.tell("COL-BUILD-03", "{0:seat} passes", seat)
        elif type(move) is ProposeStop:
            pos.proposed |= 1 << seat
            pos.tell("COL-END-12", "{0:seat} proposes to stop here", seat)
            pos.then(Agreement(tuple(pos.others(seat))), ResumeBuilding(seat, 0, False))
        else:
            pos.then(ResumeBuilding(seat, 0, False))
            begin(pos, seat, move)

    def ask(self, pos: Chart) -> Question:
        if can_research(pos, self.seat):
            return Question(
                "Build on which planet? Or research (no building this Round), or pass.",
                "{seat} choose(s|) a planet, research or pass",
                (),
                "COL-BUILD-01",
            )
        return Question(
            "Build on which planet, or pass?", "{seat} choose(s|) a planet or pass(es|)", (), "COL-BUILD-01"
        )

    def by_itself(self, pos: Chart) -> Auto | None:
        """With nothing to build and nothing to learn, only a card that cannot wait stops anybody."""
        seat = self.seat
        if workplaces(pos, seat) or can_research(pos, seat) or why_not_propose(pos, seat) is None:
            return None
        return None if pressing(pos, offers(pos, seat)) else Auto(PASS, "nothing can be built")

    def sheet(self, pos: Chart) -> Sheet | None:
        """With one planet to work on, its whole work is chosen at once."""
        places = workplaces(pos, self.seat)
        return work_sheet(pos, places[0], False, WorkAt(places[0])) if len(places) == 1 else None

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is Research:
            return why_not_research(pos, self.seat) or ("", "")
        if type(move) is WorkAt:
            return why_not_work(pos, self.seat, move.place) or ("", "")
        if type(move) is ProposeStop:
            return why_not_propose(pos, self.seat) or ("", "")
        return why_not_use(pos, self.seat, move) or ("", "")


def why_not_propose(pos: Chart, seat: Seat) -> Why:
    """Where the players allow it, once per Round (COL-END-12)."""
    if not pos.options["agreement"]:
        return "This table does not stop by agreement.", "COL-END-12"
    if pos.proposed >> seat & 1:
        return "You have proposed to stop in this Round.", "COL-END-12"
    return None


@always_asked
@lapses
class WorkHere(Decision[Chart], frozen=True):
    """One build or clone at a time on the chosen planet, at least one (COL-BUILD-05, COL-BUILD-20, COL-BUILD-22)."""

    place: int
    acted: bool
    cloned: bool

    def moves(self, pos: Chart) -> Sequence[Move]:
        moves = works(pos, self.place, self.cloned)
        if self.acted:
            moves = [*moves, *offers(pos, self.seat), DONE]
        return moves or (DONE,)

    def apply(self, pos: Chart, move: Move) -> None:
        seat, place = self.seat, self.place
        if type(move) is Done:
            return
        if type(move) is Build or type(move) is Clone:
            work(pos, seat, place, move)
            cloned = self.cloned or type(move) is Clone
            if works(pos, place, cloned):
                pos.then(WorkHere(seat, place, True, cloned))
            return
        pos.then(ResumeBuilding(seat, place + 1, self.cloned))
        begin(pos, seat, move)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "What is built at {0:place}? {1} free Meeple(s) can work.",
            "{seat} build(s|) at {0:place}",
            (self.place, pos.ready[self.place]),
            "COL-BUILD-05",
        )

    def sheet(self, pos: Chart) -> Sheet | None:
        return work_sheet(pos, self.place, self.cloned, None, 0 if self.acted else 1)

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is Build or type(move) is Clone:
            why = why_not_any_work(pos, self.place)
            if why is None:
                if type(move) is Build:
                    why = why_not_build(pos, self.place, move.structure, self.cloned)
                else:
                    why = why_not_clone(pos, self.place)
            return why or ("", "")
        if type(move) is Done and not self.acted:
            return "Choosing a planet means at least one build or clone.", "COL-BUILD-20"
        return why_not_use(pos, self.seat, move) or ("", "")


def work_sheet(pos: Chart, place: int, cloned: bool, start: Move | None = None, least: int = 1) -> Sheet:
    """All the work of a planet as one form: its free Meeples and its own store pay (COL-BUILD-05, COL-BUILD-06)."""
    free = pos.ready[place]
    lines: list[SheetLine] = []
    for move in works(pos, place, cloned):
        energy, ore = pos.content.costs[move.structure] if type(move) is Build else pos.content.clone
        most = free
        if type(move) is Build and move.structure <= FARM:
            most = min(most, pos.content.most[move.structure] - pos.levels[place * 3 + move.structure])
        for cost, stock in ((energy, pos.energy[place]), (ore, pos.ore[place])):
            most = min(most, stock // cost) if cost else most
        lines.append(SheetLine(move, most, (1, energy, ore)))
    purses = (Purse("Meeple", free), Purse("Energy", pos.energy[place]), Purse("Ore", pos.ore[place]))
    return Sheet(tuple(lines), purses, least, end=DONE, start=start)


def work(pos: Chart, seat: Seat, place: int, move: Build | Clone) -> None:
    """A Meeple is turned, the planet pays, and what is built is usable at once (COL-BUILD-05, 06, 14, 15, 21)."""
    pos.busy = True
    pos.ready[place] -= 1
    if type(move) is Build:
        energy, ore = pos.content.costs[move.structure]
        if move.structure == SHIP:
            ship = pos.new_ship(place, seat)
            pos.tell("COL-BUILD-11", "{0:seat} builds Ship {1} at {2:place}", seat, ship, place)
        else:
            build(pos, place, move.structure)
            pos.tell(
                "COL-BUILD-21", "{0:seat} builds a {1:structure} at {2:place}", seat, move.structure, place
            )
    else:
        energy, ore = pos.content.clone
        pos.meeples[place] += 1  # it arrives used
        pos.tell("COL-BUILD-14", "{0:seat} clones a Meeple at {1:place}", seat, place)
    pos.energy[place] -= energy
    pos.ore[place] -= ore


# --- research ---------------------------------------------------------------------------------------------------


def draw(pos: Chart, seat: Seat) -> None:
    """The top card of the deck goes into the hand, unseen by the others (COL-RSCH-04, COL-RSCH-06)."""
    if not pos.deck:
        return
    tech = pos.deck.pop()
    pos.reveal()
    pos.hands[seat] |= 1 << tech
    pos.tell("COL-RSCH-04", "{0:seat} takes a Technology card", seat)
    pos.whisper((seat,), "COL-RSCH-04", "You have drawn {0:tech}", tech)
    if pos.hands[seat].bit_count() > pos.content.hand:
        pos.then(ChooseReturn(seat))


@otherwise("You can return only a card of your own hand.", "COL-RSCH-06")
@lapses
class ChooseReturn(Decision[Chart], frozen=True):
    """A hand of more than four: return cards until four are left (COL-RSCH-06, COL-COMP-11)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        hand = pos.hands[self.seat]
        return [ReturnCard(tech) for tech in range(pos.content.techs) if hand >> tech & 1]

    def apply(self, pos: Chart, move: ReturnCard) -> None:
        seat = self.seat
        pos.hands[seat] &= ~(1 << move.tech)
        pos.deck.append(move.tech)
        pos.chance.shuffle(pos.deck)
        forget_hand(pos, seat)
        pos.tell("COL-RSCH-07", "{0:seat} returns a card to the deck", seat)
        pos.whisper((seat,), "COL-RSCH-07", "You return {0:tech}", move.tech)
        if pos.hands[seat].bit_count() > pos.content.hand:
            pos.then(self)

    def ask(self, pos: Chart) -> Question:
        return Question(
            "You hold more than {0} cards. Which one do you return?",
            "{seat} put(s|) a card back",
            (pos.content.hand,),
            "COL-RSCH-06",
        )


@asks("Shall the game end here and be scored?", "{seat} decide(s|) about stopping", "COL-END-10")
class Agreement(Sealed[Chart], frozen=True):
    """All players still in the game may agree to stop (COL-END-10)."""

    def moves(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return (AgreeToStop(), PlayOn())

    def resolve(self, pos: Chart, answers: Sequence[Move]) -> None:
        if all(type(answer) is AgreeToStop for answer in answers):
            finish_by_score(pos, "COL-END-10", "agreed")
        else:
            pos.tell("COL-END-10", "The game goes on")
