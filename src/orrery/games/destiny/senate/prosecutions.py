"""Prosecutions: the list, the trials, the verdicts (DES-PROS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    asks,
    otherwise,
    says,
    takes,
)
from orrery.engine.dice import take_up
from orrery.engine.stops import Auto
from orrery.games.destiny.cards.announcing import Office, office, pile_up
from orrery.games.destiny.cards.meanings import CARDS, TARGET, ChooseSenator, Meaning
from orrery.games.destiny.content.effects.played import AddProsecution
from orrery.games.destiny.content.effects.traits import DearTrials
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import INFLUENCE, JUSTICE, MONEY
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import carries_out
from orrery.games.destiny.senate.votes import BeginVote
from orrery.games.destiny.table.announced import REGULAR, Played
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontTry
from orrery.games.destiny.table.votes import AGAINST, FOR, V_CHARGE, Vote
from orrery.games.destiny.turn.acts import ADD_TRIAL, deed
from orrery.games.destiny.turn.bank import bank, bank_moves
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, throw, total
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.promised import barred, watch
from orrery.games.destiny.turn.senators import kill, leave_office, trait
from orrery.games.destiny.turn.stages import M_STEP, M_TRIAL, S_TRIAL_ROLLS, S_TRIALS

reads(__name__, DearTrials)


@says("prosecute {senator}", "DES-PROS-02")
class Prosecute(Move, frozen=True):
    """Propose or add a prosecution."""

    senator: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        return why_not_accuse(pos, seat, self.senator)


@says("try {senator}", "DES-PROS-09")
class TryNext(Move, frozen=True):
    """The trial that comes next."""

    senator: int


@says("pay for the trial", "DES-PROS-07")
class PayTrial(Move, frozen=True):
    """Pay the Influence before the roll."""


@says("drop the trial", "DES-PROS-08")
class DropTrial(Move, frozen=True):
    """Do not pay: the prosecution is dropped."""


def prosecutable(pos: Table) -> list[int]:
    """Every Senator in play that is not a rebel and was not prosecuted this turn (DES-PROS-04, 05, 06)."""
    return [s for s in pos.senators() if pos.in_standing(pos.sen_seat[s]) and not pos.tried[s]]


class Accusing(Meaning):
    """A Senator is put on the list before the first trial is rolled; who plays it pays (DES-PROS-22)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return pos.stage < S_TRIAL_ROLLS

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        """Before the trials: later the list is closed."""
        return where == M_STEP and pos.stage == S_TRIALS

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        listed = [charge.senator for charge in pos.charges]
        return [ChooseSenator(s) for s in prosecutable(pos) if s not in listed]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return played.target in prosecutable(pos)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.charges.append(Charge(played.target, played.seat, False))
        pos.tell("DES-PROS-22", "{0:senator} is put on the list of prosecutions", played.target)


CARDS.add({AddProsecution: Accusing()})


@office(JUSTICE)
class TrialOffice(Office):
    """A trial added by the Minister of Justice (DES-PROS-03); a negated one counts as held (DES-CARD-21)."""

    def do(self, pos: Table, played: Played) -> None:
        pos.charges.append(Charge(played.target, played.seat, True))
        pos.tell("DES-PROS-03", "The Minister of Justice adds the trial of {0:senator}", played.target)

    def negated(self, pos: Table, played: Played) -> None:
        pos.tried[played.target] = True


class ProposeCharges(Step[Table], frozen=True):
    """Each Party in good standing may propose one Senator; with no Minister there is no vote (DES-PROS-02, SNT-06)."""

    def run(self, pos: Table) -> None:
        pos.proposed = []
        if presiding(pos) < 0:
            pos.tell("DES-SNT-06", "There is no Minister: no vote on prosecutions is held")
            return
        pos.then(*[ProposeCharge(seat) for seat in pos.loyal()], ChargeVotes())


def why_not_accuse(pos: Table, seat: Seat, senator: int) -> Refusal | None:
    """Every Senator in play but a rebel's, once per turn; a ratified promise can forbid it (DES-PROS-04 to 06,
    DES-COURT-19)."""
    party = pos.party_of(senator)
    if party < 0:
        return "This Senator is not in play.", "DES-PROS-05"
    if not pos.in_standing(party):
        return "A Senator of a Party in Rebellion cannot be prosecuted.", "DES-PROS-04"
    if pos.tried[senator] or any(c.senator == senator for c in (*pos.charges, *pos.proposed)):
        return "This Senator is prosecuted already this turn.", "DES-PROS-06"
    if barred(pos, seat, WontTry, party, senator):
        return "A ratified deal forbids you to prosecute this Senator.", "DES-COURT-19"
    return None


def accusable(pos: Table, seat: Seat) -> list[int]:
    """Whom a Party may accuse."""
    return [s for s in pos.senators() if why_not_accuse(pos, seat, s) is None]


@asks(
    "Do you propose a Senator for prosecution? If it passes, you pay for it.",
    "{seat} may accuse a Senator",
    "DES-PROS-02",
)
@takes(Prosecute)
class ProposeCharge(Decision[Table], frozen=True):
    """Whom does the Party want prosecuted? (DES-PROS-01, DES-PROS-02)."""

    def by_itself(self, pos: Table) -> Auto | None:
        return None if worth_a_trial(pos, self.seat) else Auto(Pass(), NO_TARGET)

    def moves(self, pos: Table) -> Sequence[Move]:
        return [*[Prosecute(senator) for senator in accusable(pos, self.seat)], Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Prosecute):
            pos.proposed.append(Charge(move.senator, self.seat, False))
            pos.tell("DES-PROS-02", "{0:seat} proposes to prosecute {1:senator}", self.seat, move.senator)
            pos.then(*watch(pos, self.seat, WontTry, pos.party_of(move.senator), move.senator))


NO_TARGET = "no rival Minister and nobody with two tokens can be accused, or you could not pay for the trial"
AS_LISTED = "the trials are held in the order of the list"
WORTH = 2
"""So many tokens make a trial likely to end with a sentence."""


def worth_a_trial(pos: Table, seat: Seat) -> bool:
    """Whether a rival's Senator can be accused that has a Ministry to lose or tokens enough, at a price within reach."""
    purse = pos.influence[seat] + pos.money[seat] // pos.content.numbers.bank_rate
    return any(
        (pos.office(senator) >= 0 or guilt(pos, senator) >= WORTH) and trial_cost(pos, senator) <= purse
        for senator in accusable(pos, seat)
        if pos.party_of(senator) != seat
    )


class ChargeVotes(Step[Table], frozen=True):
    """Each proposal is voted on separately (DES-PROS-02)."""

    def run(self, pos: Table) -> None:
        president = presiding(pos)
        while pos.proposed and (not pos.in_play(pos.proposed[0].senator) or president < 0):
            pos.proposed.pop(0)
        if pos.proposed:
            open_vote(pos, V_CHARGE, pos.proposed[0].senator, [AGAINST, FOR], president)
            pos.then(BeginVote(), ChargeVotes())


@carries_out(V_CHARGE)
def list_charge(pos: Table, vote: Vote) -> None:
    """A proposal that passes goes on the list; its proposer pays (DES-PROS-02)."""
    charge = pos.proposed.pop(0)
    if vote.winner == FOR and not vote.vetoed and charge.senator in prosecutable(pos):
        pos.charges.append(charge)
        pos.tell("DES-PROS-01", "{0:senator} is to be prosecuted", charge.senator)


# --- trials -----------------------------------------------------------------------------------------------------


class Trials(Step[Table], frozen=True):
    """The Minister of Justice may add trials, then they are held one by one (DES-PROS-03, DES-PROS-09)."""

    def run(self, pos: Table) -> None:
        justice = pos.minister(JUSTICE)
        pos.then(*((AddTrial(justice),) if justice >= 0 else ()), NextTrial())


@asks("Minister of Justice: do you add a trial?", "{seat} may add a trial", "DES-PROS-03")
@takes(Prosecute)
class AddTrial(Decision[Table], frozen=True):
    """Any number of further prosecutions, announced before the first is resolved (DES-PROS-03) and paid for only
    before the roll (DES-PROS-07, DES-PROS-08)."""

    def by_itself(self, pos: Table) -> Auto | None:
        return None if worth_a_trial(pos, self.seat) else Auto(Pass(), NO_TARGET)

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.minister(JUSTICE) != self.seat:
            return [Pass()]
        return [*[Prosecute(senator) for senator in accusable(pos, self.seat)], Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Prosecute):
            pos.tell("DES-PROS-03", "{0:seat} announces the trial of {1:senator}", self.seat, move.senator)
            party = pos.party_of(move.senator)
            pos.then(self)
            pile_up(
                pos,
                Played(REGULAR, self.seat, JUSTICE, target=move.senator),
                *deed(pos, self.seat, ADD_TRIAL),
                *watch(pos, self.seat, WontTry, party, move.senator),
            )


class NextTrial(Step[Table], frozen=True):
    """The Minister of Justice decides the order, without one whoever rolls (DES-PROS-09, DES-PROS-20, 21)."""

    def run(self, pos: Table) -> None:
        justice = pos.minister(JUSTICE)
        if justice < 0 and any(charge.by_justice for charge in pos.charges):
            pos.charges = [charge for charge in pos.charges if not charge.by_justice]
            pos.tell("DES-PROS-21", "There is no Minister of Justice any more: the added trials are dropped")
        pos.charges = [charge for charge in pos.charges if charge.senator in prosecutable(pos)]
        judge = justice if justice >= 0 else presiding(pos)
        if not pos.charges or judge < 0:
            pos.charges = []
            return
        pos.then(ChooseTrial(judge), NextTrial())


@absent_take_first
@asks("Which trial is held next?", "{seat} choose(s|) the next trial", "DES-PROS-09")
@otherwise("This Senator is not on the list of prosecutions.", "DES-PROS-09")
class ChooseTrial(Decision[Table], frozen=True):
    """Which trial is held next? (DES-PROS-09)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [TryNext(charge.senator) for charge in pos.charges] or [Pass()]

    def by_itself(self, pos: Table) -> Auto | None:
        """As listed, unless the Minister of Justice is on the list, with whom added trials fall (DES-PROS-21)."""
        listed = [charge.senator for charge in pos.charges]
        if not listed or pos.ministry[JUSTICE] in listed:
            return None
        return Auto(TryNext(listed[0]), AS_LISTED)

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, TryNext):
            return
        pos.docket_bonus = 0
        pos.tell("DES-PROS-09", "{0:senator} stands trial", move.senator)
        charge = next(charge for charge in pos.charges if charge.senator == move.senator)
        pos.then(OpenMoment(M_TRIAL), HoldTrial(charge.senator, charge.payer, charge.by_justice))


def trial_cost(pos: Table, senator: int) -> int:
    """2 Influence, and 1 more for a Political Animal (DES-PROS-07, DES-SAB-15)."""
    animal = trait(pos, senator, DearTrials)
    return pos.content.numbers.prosecution_cost + (animal.price if animal is not None else 0)


class HoldTrial(Step[Table], frozen=True):
    """A trial that ended before the roll costs nothing (DES-PROS-19); otherwise it is paid first (DES-PROS-07)."""

    senator: int
    payer: Seat
    by_justice: bool

    def run(self, pos: Table) -> None:
        charges = [charge for charge in pos.charges if charge.senator == self.senator]
        if not charges or self.senator not in prosecutable(pos):
            return
        payer = pos.minister(JUSTICE) if self.by_justice else self.payer
        if payer < 0 or not pos.in_standing(payer):
            pos.charges = [charge for charge in pos.charges if charge.senator != self.senator]
            return
        pos.then(PayForTrial(payer, self.senator))


class PayForTrial(Decision[Table], frozen=True):
    """A prosecution that is not paid for is dropped and does not count for the turn (DES-PROS-08)."""

    senator: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.influence[self.seat] >= trial_cost(pos, self.senator):
            return [PayTrial(), DropTrial()]
        return [*bank_moves(pos, self.seat), DropTrial()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, (PayTrial, DropTrial)):
            pos.charges = [charge for charge in pos.charges if charge.senator != self.senator]
        if isinstance(move, PayTrial):
            cost = trial_cost(pos, self.senator)
            pos.lose(self.seat, INFLUENCE, cost)
            pos.stage = S_TRIAL_ROLLS
            pos.tried[self.senator] = True
            pos.tell("DES-PROS-07", "{0:seat} pays {1} Influence for the trial", self.seat, cost)
            judge = pos.minister(JUSTICE)
            judge = judge if judge >= 0 else presiding(pos)
            throw(pos, "prosecution", [judge], [2])
            pos.tell("DES-PROS-10", "The dice show {0:dice}", tuple(pos.rolled))
            pos.then(AfterRoll(), Verdict(self.senator))
        elif isinstance(move, DropTrial):
            pos.tell("DES-PROS-08", "The prosecution of {0:senator} is dropped", self.senator)
        else:
            pos.then(self)
            bank(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text = "Do you pay {0} Influence for the trial of {1:senator}?"
        others = "{seat} decide(s|) whether to pay for the trial of {1:senator}"
        return Question(text, others, (trial_cost(pos, self.senator), self.senator), "DES-PROS-07")


def guilt(pos: Table, senator: int) -> int:
    """1 for each Corruption and 3 for each Shadow token of the accused (DES-PROS-10)."""
    return pos.corruption[senator] + pos.content.numbers.corruption_per_shadow * pos.shadow[senator]


class Verdict(Step[Table], frozen=True):
    """The Prosecutions Table (DES-PROS-11 to DES-PROS-16)."""

    senator: int

    def run(self, pos: Table) -> None:
        roll = take_up(pos)
        natural = total(roll, 0)
        taint = guilt(pos, self.senator)
        result = natural + taint + pos.docket_bonus
        # DES-PROS-15: a card that lowers the total disgraces nobody
        if result == natural == pos.content.verdicts["Disgraced"] and not taint:
            minister = pos.ministry[JUSTICE]
            pos.tell("DES-PROS-14", "Total 2: Disgraced")
            if minister >= 0:
                corrupt(pos, minister, 1, "DES-PROS-14")
            return
        sentence_on(pos, self.senator, result)


def sentence_on(pos: Table, senator: int, result: int) -> None:
    """Execution, Guilty or Innocent (DES-PROS-11, DES-PROS-12, DES-PROS-13)."""
    verdicts = pos.content.verdicts
    if result >= verdicts["Execution"]:
        kill(pos, senator, "DES-PROS-11", "{0:senator} is executed")
    elif result >= verdicts["Guilty"]:
        pos.tell("DES-PROS-12", "Total {0}: {1:senator} is guilty", result, senator)
        party = pos.party_of(senator)
        if leave_office(pos, senator):
            pos.tell("DES-PROS-12", "{0:senator} loses the Ministry", senator)
        if party >= 0:
            fine = pos.lose(party, MONEY, pos.content.numbers.fine)
            pos.tell("DES-PROS-17", "{0:seat} is fined {1} Money", party, fine)
    else:
        pos.tell("DES-PROS-13", "Total {0}: {1:senator} is innocent", result, senator)
