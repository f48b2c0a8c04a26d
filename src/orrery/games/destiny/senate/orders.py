"""Orders to the Republic Fleets, by the Senate or by a corrupt Minister of Defence (DES-ORD, DES-MIN-13, DES-REP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, asks, otherwise, says
from orrery.engine.stops import Auto
from orrery.games.destiny.cards.announcing import pile_up
from orrery.games.destiny.cards.meanings import CARDS, Meaning
from orrery.games.destiny.content.effects.played import RedeployRepublic
from orrery.games.destiny.content.printed import DEFENCE, INFESTED, NEUTRAL
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import carries_out
from orrery.games.destiny.senate.votes import BeginVote
from orrery.games.destiny.table.announced import D_ADMIRAL, DEED, Played
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import V_ORDERS, Vote
from orrery.games.destiny.table.war import DEFENDS, Attack
from orrery.games.destiny.turn.corruption import bearer, corrupt, new_tag, take_back

STAY = -1
"""The choice that leaves the Republic Fleets where they are."""


@says("order {number} republic fleets from sector {source:sector}", "DES-ORD-01")
class OrderSome(Move, frozen=True):
    """Pick Republic Fleets to send."""

    number: int
    source: int


@says("send them to sector {sector}", "DES-ORD-01")
class SendThem(Move, frozen=True):
    """Where the picked Republic Fleets go."""

    sector: int


@says("to defend", "DES-ORD-04")
class ToDefend(Move, frozen=True):
    """They defend the Sector."""


@says("to make it neutral", "DES-REP-02")
class ToFree(Move, frozen=True):
    """They attack to make the Sector neutral."""


@says("to take it for {seat}", "DES-REP-05")
class ToTakeFor(Move, frozen=True):
    """They invade the Sector for a Party."""

    seat: int


@says("led by {senator}", "DES-ORD-08")
class LedBy(Move, frozen=True):
    """The Senator that is to lead them."""

    senator: int


@says("led by nobody", "DES-ORD-01")
class LedByNobody(Move, frozen=True):
    """They go without an admiral."""


@says("propose these orders", "DES-ORD-01")
class ProposeThese(Move, frozen=True):
    """The orders are complete."""


@says("refuse to go", "DES-ORD-09")
class RefuseToGo(Move, frozen=True):
    """An admiral sent by the Senate does not follow the Minister."""


@says("go along", "DES-ORD-09")
class GoAlong(Move, frozen=True):
    """An admiral sent by the Senate follows the Minister."""


class RepublicVote(Step[Table], frozen=True):
    """Each Party may propose orders; all are put to one vote, staying included (DES-ORD-01, DES-ORD-02)."""

    def run(self, pos: Table) -> None:
        pos.plans = []
        if presiding(pos) < 0:
            pos.tell("DES-SNT-06", "There is no Minister: the Republic Fleets stay where they are")
            return
        pos.then(*[StartPlan(seat) for seat in pos.loyal()], PlansVote())


class StartPlan(Step[Table], frozen=True):
    """A Party begins to write orders."""

    seat: Seat

    def run(self, pos: Table) -> None:
        pos.marches, pos.leads = [], []
        if pos.in_standing(self.seat):
            pos.then(WritePlan(self.seat))


def unsent(pos: Table, sector: int) -> int:
    """Republic Fleets in a Sector that the orders being written do not move yet."""
    here = pos.fleets_at(pos.republic, sector)
    for march in pos.marches:
        if march.source == sector:
            here -= march.number
    return here


NOTHING_DARK = "no Sector is Infested and nobody rebels: the Republic Fleets stay where they are"


@otherwise("So many Republic Fleets are not left there.", "DES-ORD-01")
class WritePlan(Decision[Table], frozen=True):
    """Fleets are picked, sent and given an admiral, again and again (DES-ORD-01). `minister`: a corrupt redeployment."""

    minister: int = -1

    def by_itself(self, pos: Table) -> Auto | None:
        """While there is no Infested and no rebellious Sector they stay and defend."""
        dark = INFESTED in pos.owner or pos.rebel >= 0
        return None if dark or self.minister >= 0 or pos.marches else Auto(Pass(), NOTHING_DARK)

    def moves(self, pos: Table) -> Sequence[Move]:
        found: list[Move] = []
        for sector in pos.where_fleets(pos.republic):
            for number in range(unsent(pos, sector)):
                found.append(OrderSome(number + 1, sector))
        if pos.marches:
            found.append(ProposeThese())
        return [*found, Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, OrderSome):
            pos.then(PickTarget(self.seat, move.number, move.source, self.minister), self)
        elif self.minister >= 0:
            if isinstance(move, Pass):
                pos.marches, pos.leads = [], []
            pos.then(Redeployed(self.seat, self.minister))
        elif isinstance(move, ProposeThese):
            pos.plans.append(Plan(self.seat, tuple(pos.marches), tuple(pos.leads)))
            pos.tell("DES-ORD-01", "{0:seat} proposes orders to the Republic Fleets", self.seat)
            for march in pos.marches:
                pos.tell("DES-ORD-01", "{0} of them to Sector {1:sector}", march.number, march.target)

    def ask(self, pos: Table) -> Question:
        text = "Which Republic Fleets do you send?"
        if pos.marches:
            text = "Send more Republic Fleets, or propose these orders?"
        clause = "DES-ORD-01" if self.minister < 0 else "DES-MIN-13"
        return Question(text, "{seat} write(s|) orders to the Republic Fleets", (), clause)


@asks("To which Sector?", "{seat} write(s|) orders to the Republic Fleets", "DES-ORD-04")
class PickTarget(Decision[Table], frozen=True):
    """Where do they go? (DES-ORD-01)."""

    number: int
    source: int
    minister: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [SendThem(sector) for sector in range(pos.area)]

    def apply(self, pos: Table, move: SendThem) -> None:
        owner = pos.owner[move.sector]
        if self.minister >= 0:
            pos.then(PickPurpose(self.seat, self.number, self.source, move.sector, self.minister))
            return
        # DES-ORD-03, DES-ORD-04: rebellious and Infested Sectors are attacked, all others defended
        attacked = owner == INFESTED or (owner >= 0 and owner == pos.rebel)
        _march(pos, self.seat, self.number, self.source, move.sector, NEUTRAL if attacked else DEFENDS)


@asks("What do they do there?", "{seat} write(s|) orders to the Republic Fleets", "DES-REP-05")
@otherwise("They cannot fight for that Party there.", "DES-REP-05")
class PickPurpose(Decision[Table], frozen=True):
    """Under the corrupt ability the Fleets may be ordered to do anything, even to invade for a Party (DES-REP-05)."""

    number: int
    source: int
    sector: int
    minister: int

    def moves(self, pos: Table) -> Sequence[Move]:
        for march in pos.marches:
            if march.target == self.sector:  # all Fleets of one colour in a Sector are on the same side
                return [_purpose_move(march.purpose)]
        owner = pos.owner[self.sector]
        parties: list[Move] = [ToTakeFor(seat) for seat in pos.present() if seat != owner]
        if owner == NEUTRAL:
            return [*parties, ToDefend()]
        return [*parties, ToFree(), ToDefend()]

    def apply(self, pos: Table, move: Move) -> None:
        purpose = DEFENDS
        if isinstance(move, ToFree):
            purpose = NEUTRAL
        elif isinstance(move, ToTakeFor):
            purpose = move.seat
        _march(pos, self.seat, self.number, self.source, self.sector, purpose, self.minister)


def _purpose_move(purpose: int) -> Move:
    if purpose == DEFENDS:
        return ToDefend()
    return ToFree() if purpose == NEUTRAL else ToTakeFor(purpose)


def _march(
    pos: Table, seat: Seat, number: int, source: int, sector: int, purpose: int, minister: int = -1
) -> None:
    pos.marches.append(March(source, sector, number, purpose))
    if all(pair[0] != sector for pair in pos.leads):
        pos.then(NameAdmiral(seat, sector, minister))


@otherwise("This Senator leads them elsewhere, or cannot be named.", "DES-ORD-08")
class NameAdmiral(Decision[Table], frozen=True):
    """One admiral for each Sector at most: any Senator of a Party in good standing (DES-ORD-08, DES-REP-08)."""

    sector: int
    minister: int

    def moves(self, pos: Table) -> Sequence[Move]:
        named = [pair[1] for pair in pos.leads]
        if self.minister >= 0:
            senate = [pair[1] for pair in (pos.orders.admirals if pos.orders is not None else ())]
            able = [s for s in pos.ready_of(self.seat) if s not in senate]
            able += [s for s in senate if pos.in_play(s) and pos.in_standing(pos.sen_seat[s])]
        else:
            able = [s for seat in pos.loyal() for s in pos.senators_of(seat)]
        return [*[LedBy(s) for s in able if s not in named], LedByNobody()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, LedBy):
            pos.leads.append((self.sector, move.senator))

    def ask(self, pos: Table) -> Question:
        text = "Who leads the Republic Fleets in Sector {0:sector}?"
        return Question(text, "{seat} write(s|) orders to the Republic Fleets", (self.sector,), "DES-ORD-08")


class PlansVote(Step[Table], frozen=True):
    """The choice with the highest total becomes the order of the Senate (DES-ORD-02)."""

    def run(self, pos: Table) -> None:
        president = presiding(pos)
        if pos.plans and president >= 0:
            open_vote(pos, V_ORDERS, 0, [*range(len(pos.plans)), STAY], president)
            pos.then(BeginVote())


@carries_out(V_ORDERS)
def give_orders(pos: Table, vote: Vote) -> None:
    """The winning orders hold for this turn, unless a corrupt Minister has replaced them (DES-ORD-11, DES-MIN-14)."""
    choice = vote.choices[vote.winner] if vote.winner >= 0 and not vote.vetoed else STAY
    if choice == STAY:
        pos.tell("DES-ORD-11", "The Republic Fleets stay where they are")
    elif pos.redeployed:
        pos.tell("DES-MIN-14", "The Minister of Defence has replaced the orders of the Senate")
    else:
        pos.orders = pos.plans[choice]
        pos.tell("DES-ORD-02", "The orders of {0:seat} become the orders of the Senate", pos.orders.seat)
    pos.plans = []


# --- moving -----------------------------------------------------------------------------------------------------


class RepublicMoves(Step[Table], frozen=True):
    """The Republic Fleets carry out their orders before any Party declares (DES-ORD-10, DES-ORD-13)."""

    def run(self, pos: Table) -> None:
        pos.marched = True
        plan = pos.orders
        if plan is None:
            return
        corrupted = pos.redeployed
        steps: list[Step[Table]] = []
        for march in plan.marches:
            number = min(march.number, pos.rested(pos.republic, march.source))
            if not number:
                continue
            if march.source != march.target:
                pos.bring(pos.republic, march.source, march.target, number)
            purpose = march.purpose
            owner = pos.owner[march.target]
            if not corrupted:
                attacked = owner == INFESTED or (owner >= 0 and owner == pos.rebel)
                purpose = NEUTRAL if attacked else DEFENDS
            if owner == purpose:
                purpose = DEFENDS
            pos.tell("DES-ORD-10", "{0} Republic Fleet(s) go(es|) to Sector {1:sector}", number, march.target)
            if purpose == DEFENDS or any(
                a.seat == pos.republic and a.sector == march.target for a in pos.attacks
            ):
                continue
            tag = 0
            # DES-BILL-15, DES-REP-06: freeing a rebellious or Infested Sector costs nothing, everything else does
            if corrupted and not (purpose == NEUTRAL and (owner == INFESTED or owner == pos.rebel)):
                tag = new_tag(pos)
                steps.append(RepublicInvasion(plan.seat, march.target, tag))
            pos.attacks.append(Attack(pos.republic, march.target, purpose, -1, tag))
        leaders = [SendAdmiral(pos.sen_seat[s], sector, s) for sector, s in plan.admirals if pos.in_play(s)]
        pos.then(*leaders, *steps)


class SendAdmiral(Step[Table], frozen=True):
    """A Senator voted to lead must go; who cannot breaks a law of the Senate (DES-ORD-05 to 07, DES-ORD-09)."""

    party: Seat
    sector: int
    senator: int

    def run(self, pos: Table) -> None:
        senator, plan = self.senator, pos.orders
        party = pos.party_of(senator)
        if party < 0 or party == pos.rebel or plan is None:
            return
        if not pos.fleets_at(pos.republic, self.sector):
            return
        if not pos.redeployed:
            if pos.exhausted[senator]:
                pos.tell(
                    "DES-ORD-05",
                    "{0:senator} does not come: {1:seat} breaks a law of the Senate",
                    senator,
                    party,
                )
                bearer(pos, party, pos.content.numbers.broken_law_corruption, "DES-ORD-05")
                return
            _lead(pos, self.sector, senator)
        elif pos.exhausted[senator] and senator not in pos.sent:
            pos.tell("DES-SEN-02", "{0:senator} has no Action left and does not go", senator)
        elif party == plan.seat:
            _lead(pos, self.sector, senator)
        else:
            pos.then(FollowOrRefuse(party, self.sector, senator))


def _lead(pos: Table, sector: int, senator: int) -> None:
    """An Action of the Senator, which an assassination may interrupt (DES-ORD-07, DES-ASN-14, DES-ASN-24)."""
    pos.exhausted[senator] = True
    pos.admirals.append((sector, senator))
    if senator not in pos.sent:
        pos.sent.append(senator)
    pos.tell("DES-ORD-07", "{0:senator} leads the Republic Fleets in Sector {1:sector}", senator, sector)
    pile_up(pos, Played(DEED, pos.party_of(senator), D_ADMIRAL, senator))


class FollowOrRefuse(Decision[Table], frozen=True):
    """Admirals of the Senate may refuse to follow a corrupt Minister, without Corruption (DES-ORD-09)."""

    sector: int
    senator: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [GoAlong(), RefuseToGo()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, GoAlong):
            _lead(pos, self.sector, self.senator)
        else:
            pos.exhausted[self.senator] = True
            pos.tell("DES-ORD-09", "{0:senator} refuses to go and is exhausted", self.senator)

    def ask(self, pos: Table) -> Question:
        text = "The Minister of Defence sends {0:senator} to Sector {1:sector}. Does {0:senator} go?"
        others = "{seat} decide(s|) whether {0:senator} goes"
        return Question(text, others, (self.senator, self.sector), "DES-ORD-09")


class RepublicInvasion(Step[Table], frozen=True):
    """An Invasion by redeployed Fleets costs 2 Corruption, on its admiral or on the Minister (DES-REP-06, 07)."""

    seat: Seat
    sector: int
    tag: int

    def run(self, pos: Table) -> None:
        admiral = admiral_at(pos, self.sector)
        on = admiral if admiral >= 0 else pos.ministry[DEFENCE]
        corrupt(pos, on, pos.content.numbers.invasion_corruption, "DES-REP-07", self.tag)


def admiral_at(pos: Table, sector: int) -> int:
    """The admiral of the Republic Fleets in a Sector, or -1."""
    for where, senator in pos.admirals:
        if where == sector and pos.in_play(senator):
            return senator
    return -1


# --- the corrupt Minister ---------------------------------------------------------------------------------------


class Redeploying(Meaning):
    """The Minister of Defence sends the Republic Fleets anew (DES-MIN-13); they start where the turn began (REP-10)."""

    def do(self, pos: Table, word: Any, played: Played) -> None:
        if pos.marched:
            recall(pos)
        pos.marches, pos.leads = [], []
        pos.then(WritePlan(played.seat, played.senator))


CARDS.add({RedeployRepublic: Redeploying()})


def recall(pos: Table) -> None:
    """The Republic Fleets return to where they stood; their declarations are void (DES-FEINT-10, DES-REP-10)."""
    republic, base = pos.republic, pos.republic * pos.area
    stayed = [min(pos.base[sector], pos.rested(republic, sector)) for sector in range(pos.area)]
    count = pos.fleets_of(republic) - sum(stayed)
    for sector in range(pos.area):
        number = min(pos.base[sector] - stayed[sector], count)
        count -= number
        pos.fleets[base + sector] = stayed[sector] + number
        pos.moved[base + sector] = 0
    pos.fleets[base + pos.content.numbers.republic_sector - 1] += count
    take_back(pos, [a.tag for a in pos.attacks if a.seat == republic and a.tag], "DES-FEINT-10")
    pos.attacks = [a for a in pos.attacks if a.seat != republic]
    pos.admirals = []


class Redeployed(Step[Table], frozen=True):
    """Before the declarations the new orders wait; after them they are carried out at once (DES-MIN-14)."""

    seat: Seat
    minister: int

    def run(self, pos: Table) -> None:
        pos.orders = Plan(self.seat, tuple(pos.marches), tuple(pos.leads))
        pos.redeployed = True
        pos.tell("DES-MIN-13", "{0:seat} redeploys the Republic Fleets", self.seat)
        if pos.marched:
            pos.then(RepublicMoves())
