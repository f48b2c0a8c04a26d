"""Travel: destinations, companions and rides, the departure, the arrival (REF-TRV, REF-NEG-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Seat, Step, otherwise
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Auto, Stake
from orrery.games.referendum.cards.reactions import Reactions
from orrery.games.referendum.content import FACE_ADVERSITY, GUILE, NEGOTIATION
from orrery.games.referendum.effects.traits import ArriveCheck
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.people.injury import CheckJourney, Hurt
from orrery.games.referendum.table.moves import DONE, PASS, Agree, Invite, Stay, TakeAlong, TravelFree
from orrery.games.referendum.table.parts import Journey
from orrery.games.referendum.table.state import Realm

STAY: Final = Stay()
AGREE: Final = Agree()
NOT_THERE: Final = Reason("The citizen is not there to come along.", "REF-TRV-03")
ASKED_ALREADY: Final = Reason("The citizen has been asked already.", "REF-TRV-03")
RESIGNED: Final = Reason("The citizen's player has resigned.", "REF-EDG-04")
OWN_OR_INVITED: Final = Reason("Own citizens are taken along, others are invited.", "REF-TRV-04")


def destinations(pos: Realm, place: int) -> list[int]:
    """Planets in play of the sectors here and the stations that touch them; from a station every other station
    (REF-TRV-01, REF-TRV-02). Nobody travels to a planet under embargo."""
    content, placed, embargo, turn = pos.content, pos.placed, pos.embargo, pos.turn
    sectors = pos.sectors_at(place)
    goals = [
        planet
        for sector in sectors
        for planet in content.in_sector[sector]
        if placed[planet] and planet != place and embargo[planet] < turn
    ]
    if pos.is_planet(place):
        goals += content.touching[str(pos.options["station_layout"])][sectors[0]]
    else:
        goals += [station for station in range(content.planets, content.places) if station != place]
    return goals


def set_out(pos: Realm, seat: Seat, citizen: int, goal: int) -> None:
    """Name the destination; companions and rides come next (REF-TRV-08)."""
    pos.journey = Journey(seat, citizen, pos.where[citizen], goal)
    pos.tell("REF-TRV-01", "{0:citizen} sets out for {1:place}", citizen, goal)


class Companions(Decision[Realm], frozen=True):
    """Take own citizens along and offer others a place, any number (REF-TRV-03, REF-TRV-04, REF-TRV-07)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        journey, blocs = pos.the_journey(), pos.content.bloc
        own = pos.bloc_of[journey.seat]
        moves: list[Move] = []
        for citizen in pos.present(journey.start):
            taken = blocs[citizen] == own
            if why_not_along(pos, journey, citizen, taken) is None:
                moves.append(TakeAlong(citizen) if taken else Invite(citizen))
        moves.append(DONE)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        journey = pos.the_journey()
        if type(move) is TakeAlong:
            journey.companions.append(move.citizen)
        elif type(move) is Invite:
            journey.invited.append(move.citizen)
        else:
            return
        pos.then(self)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who comes along to {0:place}?",
            "{seat} choose(s|) who comes along to {0:place}",
            (pos.the_journey().goal,),
            "REF-TRV-03",
        )

    def sheet(self, pos: Realm) -> Sheet | None:
        lines = [SheetLine(move) for move in self.moves(pos) if move != DONE]
        return Sheet(tuple(lines), end=DONE) if lines else None

    def by_itself(self, pos: Realm) -> Auto | None:
        """Rivals are invited only by whoever wants to be asked, and own people come along where they have something to do."""
        journey = pos.the_journey()
        own = [move.citizen for move in self.moves(pos) if isinstance(move, TakeAlong)]
        if not own:
            return Auto(DONE, "nobody else of yours is there to come along")
        if any(pos.ready[c] or worth_going(pos, c, journey.goal) for c in own):
            return None
        return Auto(DONE, "nobody of yours there could do anything more in this game turn")

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        if not isinstance(move, (TakeAlong, Invite)):
            return "", ""
        taken = type(move) is TakeAlong
        return why_not_along(pos, pos.the_journey(), move.citizen, taken) or ("", "")


def why_not_along(pos: Realm, journey: Journey, citizen: int, taken: bool) -> Reason | None:
    """Own citizens are taken along, others invited, all from where the journey starts (REF-TRV-03, REF-TRV-04)."""
    if pos.where[citizen] != journey.start or citizen == journey.citizen:
        return NOT_THERE
    if citizen in journey.companions or citizen in journey.invited:
        return ASKED_ALREADY
    if (pos.content.bloc[citizen] == pos.bloc_of[journey.seat]) != taken:
        return OWN_OR_INVITED
    return None if taken or pos.may_act(citizen) else RESIGNED


class Rides(Step[Realm], frozen=True):
    """Every invited citizen's player answers before the journey goes on (REF-TRV-08, REF-NEG-03)."""

    def run(self, pos: Realm) -> None:
        for citizen in reversed(pos.the_journey().invited):
            pos.then(RideOffer(pos.seat_of(citizen), citizen))


class RideOffer(Decision[Realm], frozen=True):
    """Accept or refuse, separately for each citizen; no answer is a refusal (REF-TRV-04, REF-TRV-08)."""

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (AGREE, PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Agree:
            pos.the_journey().companions.append(self.citizen)
            pos.tell("REF-TRV-04", "{0:citizen} comes along", self.citizen)
        else:
            pos.tell("REF-TRV-08", "{0:citizen} stays behind", self.citizen)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{2:seat} offers {0:citizen} a ride to {1:place}. Do they come along?",
            "{seat} decide(s|) whether {0:citizen} rides along to {1:place}",
            (self.citizen, pos.the_journey().goal, pos.the_journey().seat),
            "REF-TRV-08",
        )

    def stake(self, pos: Realm) -> Stake:
        return Stake("rides", True, True, True)


RIDES: Final = Rides()


def naming_steps(pos: Realm, seat: Seat) -> list[Step[Realm]]:
    """Companions and rides, where anybody else is there."""
    journey = pos.the_journey()
    return [Companions(seat), RIDES] if pos.where.count(journey.start) > 1 else []


class Depart(Step[Realm], frozen=True):
    """The journey is declared: reactions may stop it, then all travellers move (REF-TRV-09, REF-TRV-10)."""

    def run(self, pos: Realm) -> None:
        journey = pos.the_journey()
        deed = pos.deed
        if (
            deed is not None
            and deed.citizen == journey.citizen
            and deed.code == "travel"
            and not deed.goes_on
        ):
            journey.stopped = True
        if not journey.stopped:
            pos.then(Reactions("departure", journey.seat), Arrive())


class Arrive(Step[Realm], frozen=True):
    """All travellers move together; tests of arrival follow, the traveller's first (REF-TRV-05, REF-TRV-10)."""

    def run(self, pos: Realm) -> None:
        journey = pos.the_journey()
        if journey.stopped:
            return
        deed = pos.deed
        travellers = [c for c in (journey.citizen, *journey.companions) if pos.where[c] == journey.start]
        for citizen in travellers:
            pos.where[citizen] = journey.goal
        verb = "arrives" if len(travellers) == 1 else "arrive"
        pos.tell("REF-TRV-10", "{0:citizen} " + verb + " at {1:place}", travellers, journey.goal)
        if deed is not None and deed.citizen == journey.citizen and not deed.law:
            deed.effective = True
            if deed.code == "play":
                deed.place = journey.goal
        if pos.content.planet_word(journey.goal, ArriveCheck) is not None:
            pos.then(*[ArrivalTest(citizen) for citizen in travellers])


class ArrivalTest(Step[Realm], frozen=True):
    """A die for everybody who arrives where it is dangerous; an adversity icon injures (REF-ROL-36)."""

    citizen: int

    def run(self, pos: Realm) -> None:
        face = pos.chance.die()
        pos.tell("REF-ROL-36", "{0:citizen} rolls {1:die} on arrival", self.citizen, face)
        if face == FACE_ADVERSITY:
            pos.then(Hurt(self.citizen))


def worth_going(pos: Realm, citizen: int, goal: int) -> bool:
    """Whether a citizen has anything to do at a planet: an act now, a government to guard or to topple."""
    if not pos.is_planet(goal) or min(pos.people(goal)) < 0 or pos.government(goal) < 0:
        return citizen == pos.active
    levels, opened = pos.content.skill[citizen], pos.is_open(goal)
    guile, bloc = levels[GUILE] > 0, pos.content.bloc[citizen]
    acts = citizen == pos.active and pos.actions > 0
    if opened and guile and (pos.government(goal) == bloc or bloc in pos.people(goal) or acts):
        return True
    return acts and levels[NEGOTIATION] > 0


@otherwise("That place cannot be reached by this journey.", "REF-TRV-01")
class OfferTravel(Decision[Realm], frozen=True):
    """A free Travel: anywhere or to one place, on one's own injury roll or as part of a card (REF-INJ-17)."""

    citizen: int
    goal: int = -1
    must: bool = False
    roll: bool = True

    def moves(self, pos: Realm) -> Sequence[Move]:
        if pos.where[self.citizen] < 0:
            return [STAY]
        goals = destinations(pos, pos.where[self.citizen])
        if self.goal >= 0:
            goals = [self.goal] if self.goal in goals else []
        moves: list[Move] = [TravelFree(place) for place in goals]
        if not self.must or not moves:
            moves.append(STAY)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is not TravelFree:
            return
        set_out(pos, self.seat, self.citizen, move.place)
        steps = naming_steps(pos, self.seat)
        if self.roll:
            steps.append(CheckJourney())
        pos.then(*steps, Depart())

    def ask(self, pos: Realm) -> Question:
        if self.goal >= 0:
            text, clause = "Does {0:citizen} move in on {1:place} at once? It is free.", "REF-APL-14"
        else:
            text = "Where does {0:citizen} travel?" + ("" if self.must else " It is free.")
            clause = "REF-FRE-02"
        return Question(
            text, "{seat} may travel free with {0:citizen}", (self.citizen, max(0, self.goal)), clause
        )

    def by_itself(self, pos: Realm) -> Auto | None:
        """After charting nobody moves to where there is nothing to do."""
        if self.goal < 0 or self.must or pos.where[self.citizen] < 0:
            return None
        if worth_going(pos, self.citizen, self.goal):
            return None
        return Auto(STAY, "there is nothing to do or to guard for them there")

    def absent(self, pos: Realm, moves: Sequence[Move]) -> Move:
        return moves[0] if self.must else moves[-1]
