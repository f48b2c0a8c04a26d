"""The end of the turn, victory and defeat, Parties that leave (DES-EOT, DES-END, DES-TURN-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Outcome, Pass, Question, Seat, Step, asks, otherwise, says
from orrery.engine.sheet import Sheet, SheetLine
from orrery.games.destiny.content.effects.sectors import EndBonus
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import ENDING, INFLUENCE, MONEY, NEUTRAL
from orrery.games.destiny.deals.deals import AnswerDeal, WriteDeal
from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.deals.terms import WriteTerm
from orrery.games.destiny.laws.enactment import end_law
from orrery.games.destiny.laws.places import law_by_id
from orrery.games.destiny.laws.taxes import BreakLaw, binds, counted
from orrery.games.destiny.senate.ballots import presiding
from orrery.games.destiny.table.laws import BAN, DUTY
from orrery.games.destiny.table.state import DEAD, IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.turn.acts import BUY_REPUBLIC, HOLD
from orrery.games.destiny.turn.bank import bank, bank_moves
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.senators import forget_senator, leave_office, shadows_in_play
from orrery.games.destiny.war.feints import too_many
from orrery.games.destiny.war.invasions import ChooseAdmiral, ChoosePurpose, ChooseStance, GatherFleets
from orrery.games.destiny.war.purchases import buy_republic, republic_price

reads(__name__, EndBonus)


@says("buy the republic fleet the law demands", "DES-PROP-08")
class DoDuty(Move, frozen=True):
    """Do what the law demands."""


@says("break the law", "DES-PROP-10")
class BreakDuty(Move, frozen=True):
    """Do not buy."""


@says("buy {number} republic fleets from the pool", "DES-LAW-13")
class BuyFromPool(Move, frozen=True):
    """How many Republic Fleets the taxes buy."""

    number: int


@says("discard {card}", "DES-TURN-06")
class Discard(Move, frozen=True):
    """A card too many."""

    card: int


class EndOfTurn(Step[Table], frozen=True):
    """Duties; the tax pool; abilities; discards; promises; durations; defeat; victory (DES-EOT-01)."""

    def run(self, pos: Table) -> None:
        pos.phase = ENDING
        pos.tell("DES-EOT-01", "Turn {0} ends", pos.turn)
        duties = [Duties(seat) for seat in pos.loyal()]
        discards = [DiscardDown(seat) for seat in pos.present()]
        pos.then(
            *duties,
            SpendPool(),
            EndAbilities(),
            *discards,
            JudgePromises(),
            RunDown(),
            CheckEnd(),
        )


class Duties(Step[Table], frozen=True):
    """Duties and limits that laws set for the end of the turn (DES-PROP-08 to 10, DES-LAW-14, DES-BILL-07)."""

    seat: Seat

    def run(self, pos: Table) -> None:
        steps: list[Step[Any]] = []
        for law in pos.laws:
            steps.append(Duty(self.seat, law.id))
            for provision in law.provisions:
                if provision.kind == BAN and provision.act == HOLD and law.since < pos.turn:
                    if too_many(pos, law, provision, self.seat):
                        steps.append(BreakLaw(self.seat, law.id))
        pos.then(*steps)


@asks(
    "The law demands that you buy a Republic Fleet. Do you, or do you break the law (2 Corruption)?",
    "{seat} decide(s|) whether to obey the law",
    "DES-PROP-08",
)
class Duty(Decision[Table], frozen=True):
    """One Republic Fleet for each Party; who cannot or will not pay breaks the law (DES-PROP-08, 09, 10)."""

    law: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if not _is_due(pos, self.law, self.seat):
            return [Pass()]
        if pos.money[self.seat] >= republic_price(pos, self.seat):
            return [DoDuty(), BreakDuty()]
        return [*bank_moves(pos, self.seat), BreakDuty()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, DoDuty):
            buy_republic(pos, self.seat)
        elif isinstance(move, BreakDuty):
            pos.then(BreakLaw(self.seat, self.law))
        elif not isinstance(move, Pass):
            pos.then(self)
            bank(pos, self.seat, move)


def _is_due(pos: Table, number: int, seat: Seat) -> bool:
    """Not with ten Republic Fleets in play, nor once it is bought or the law is broken (DES-PROP-09, DES-COR-07)."""
    law = law_by_id(pos, number)
    if law is None or not binds(pos, law, seat) or pos.fleets_of(pos.republic) >= pos.content.republic_limit:
        return False
    return any(
        provision.kind == DUTY
        and provision.act == BUY_REPUBLIC
        and counted(pos, number, index, seat) < provision.count
        for index, provision in law.numbered()
    )


class SpendPool(Step[Table], frozen=True):
    """Taxes can buy Republic Fleets; what is left disappears (DES-LAW-11, DES-LAW-13)."""

    def run(self, pos: Table) -> None:
        most = pool_buys(pos)
        president = presiding(pos)
        if most and president >= 0:
            pos.then(PoolPurchase(president), EmptyPool())
            return
        if most:
            add_republic(pos, most)
        pos.then(EmptyPool())


def pool_buys(pos: Table) -> int:
    """How many Republic Fleets the pool can buy, up to ten in play."""
    room = pos.content.republic_limit - pos.fleets_of(pos.republic)
    return min(pos.pool // pos.content.numbers.republic_fleet_price, room)


def add_republic(pos: Table, number: int) -> None:
    """Republic Fleets from the pool appear in Sector 1 (DES-GAL-03)."""
    pos.pool -= number * pos.content.numbers.republic_fleet_price
    pos.place(pos.republic, pos.content.numbers.republic_sector - 1, number)
    pos.tell("DES-LAW-13", "The taxes buy {0} Republic Fleet(s)", number)


@otherwise("The taxes do not pay for so many.", "DES-LAW-13")
class PoolPurchase(Decision[Table], frozen=True):
    """The presiding Minister decides how many (DES-LAW-13)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [BuyFromPool(number) for number in range(pool_buys(pos), -1, -1)]

    def apply(self, pos: Table, move: BuyFromPool) -> None:
        if move.number:
            add_republic(pos, move.number)

    def ask(self, pos: Table) -> Question:
        text = "The taxes amount to {0} Money. How many Republic Fleets are bought?"
        return Question(text, "{seat} spend(s|) the taxes", (pos.pool,), "DES-LAW-13")


class EmptyPool(Step[Table], frozen=True):
    """The rest of the taxes is lost (DES-LAW-11)."""

    def run(self, pos: Table) -> None:
        if pos.pool:
            pos.tell("DES-LAW-11", "{0} Money of taxes disappear", pos.pool)
        pos.pool = 0


class EndAbilities(Step[Table], frozen=True):
    """Boon of Peace and Purity Blessings (DES-SEC-04, DES-SEC-05, DES-SEC-13)."""

    def run(self, pos: Table) -> None:
        unstained = {
            "no_shadow_in_play": shadows_in_play(pos) == 0,
            "no_successful_invasion": not pos.invaded,
        }
        for seat in pos.present():
            for number, entry in enumerate(pos.content.pack.sector_ability):
                for word in entry.effects:
                    if isinstance(word, EndBonus) and pos.has_ability(seat, number) and unstained[word.when]:
                        resource = MONEY if word.resource == "money" else INFLUENCE
                        amount = pos.gain(seat, resource, word.amount)
                        pos.tell(entry.clause, "{0:seat} gains {1} {2:resource}", seat, amount, resource)


@otherwise("You do not hold this card.", "DES-TURN-04")
class DiscardDown(Decision[Table], frozen=True):
    """Down to seven cards, of the player's choice, face up (DES-TURN-04, DES-TURN-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        hand = pos.hands[self.seat]
        if len(hand) <= pos.content.numbers.hand_limit:
            return [Pass()]
        return [Discard(card) for card in sorted(set(hand))]

    def sheet(self, pos: Table) -> Sheet | None:
        hand = pos.hands[self.seat]
        over = len(hand) - pos.content.numbers.hand_limit
        lines = tuple(SheetLine(Discard(card), hand.count(card)) for card in sorted(set(hand)))
        return Sheet(lines, least=over, most=over) if over > 0 else None

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Discard):
            pos.hands[self.seat].remove(move.card)
            pos.discards.append(move.card)
            pos.reveal()
            pos.tell("DES-TURN-06", "{0:seat} discards {1:card}", self.seat, move.card)
            pos.then(self)

    def ask(self, pos: Table) -> Question:
        text = "You hold {0} Action cards. Which one do you discard?"
        return Question(
            text, "{seat} discard(s|) down to the limit", (len(pos.hands[self.seat]),), "DES-TURN-04"
        )


class RunDown(Step[Table], frozen=True):
    """Laws and Events with a duration run down (DES-EOT-01, DES-PROP-05)."""

    def run(self, pos: Table) -> None:

        for law in pos.laws[:]:
            if law.turns == 1:
                end_law(pos, law.id, "DES-PROP-05")
        pos.laws = [
            msgspec.structs.replace(law, turns=law.turns - 1) if law.turns else law for law in pos.laws
        ]
        staying: list[tuple[int, int]] = []
        for event, turns in pos.active:
            if turns > 1:
                staying.append((event, turns - 1))
            else:
                pos.event_discards.append(event)
                pos.tell("DES-GAL-07", "{0:event} is over", event)
        pos.active = staying


class CheckEnd(Step[Table], frozen=True):
    """Defeat before victory; ten Sectors win; the turn limit (DES-END-02 to 07, DES-END-12)."""

    def run(self, pos: Table) -> None:

        numbers = pos.content.numbers
        counts = tuple(pos.count_sectors(seat) for seat in range(pos.players))
        if pos.infested() >= numbers.infested_to_lose:
            pos.tell("DES-END-05", "{0} Sectors are Infested: everybody loses", pos.infested())
            pos.finish(Outcome("DES-END-05", (), counts, "nobody"))
            return
        best = max(counts)
        if best >= numbers.sectors_to_win:
            leaders = [seat for seat in range(pos.players) if counts[seat] == best]
            if len(leaders) == 1:
                pos.tell("DES-END-02", "{0:seat} controls {1} Sectors and wins", leaders[0], best)
                pos.finish(Outcome("DES-END-02", (leaders[0],), counts, "sectors"))
                return
            pos.tell("DES-END-04", "A tie at {0} Sector(s): the game goes on", best)
        limit = int(pos.options["turn_limit"])
        if limit and pos.turn >= limit:
            finish_by_limit(pos, counts)


def finish_by_limit(pos: Table, counts: tuple[int, ...]) -> None:
    """Most Sectors, then most Ministries, then Money and Influence; otherwise a draw (DES-END-12). A rebel wins only
    with ten Sectors (DES-END-16)."""
    keys = [
        (counts[s], len(pos.ministries_of(s)), pos.money[s] + pos.influence[s]) for s in range(pos.players)
    ]
    enough = pos.content.numbers.sectors_to_win
    here = [seat for seat in pos.present() if seat != pos.rebel or counts[seat] >= enough]
    best = max(keys[seat] for seat in here)
    winners = tuple(seat for seat in here if keys[seat] == best)
    pos.tell("DES-END-12", "The last turn is over: {0:seat}", winners)
    pos.finish(Outcome("DES-END-12", winners, counts, "limit"))


def dissolve(pos: Table, seat: Seat) -> None:
    """A player leaves: Sectors become neutral, Fleets and Senators leave play, deals end (DES-END-10, DES-END-11)."""
    pos.tell("DES-END-10", "{0:seat} leaves: its Party is dissolved", seat)
    if seat in (pos.rebel, pos.treaty_with):
        pos.treaty, pos.treaty_with = (), -1
    if pos.rebel == seat:
        pos.rebel = -1
    for sector in pos.sectors_of(seat):
        take_control(pos, sector, NEUTRAL)
    base = seat * pos.area
    for sector in range(pos.area):
        pos.fleets[base + sector] = pos.moved[base + sector] = pos.fought[base + sector] = 0
    for senator in range(pos.content.senators):
        if pos.sen_seat[senator] == seat and pos.sen_at[senator] in (IN_PLAY, IN_RESERVE):
            in_play = pos.sen_at[senator] == IN_PLAY
            if in_play:
                leave_office(pos, senator)
            pos.sen_at[senator] = DEAD
            pos.sen_seat[senator] = -1
            if in_play:
                forget_senator(pos, senator)
    if pos.battle is not None:
        for force in pos.battle.forces:
            if force.seat == seat:
                force.fleets = 0
            if force.purpose == seat:
                force.purpose = NEUTRAL
        if pos.battle.winner == seat:
            pos.battle.winner = NEUTRAL
    if pos.contest is not None:
        pos.contest.passes = 0  # those who stay bid until all of them pass in a row (DES-CAMP-19)
    pos.discards.extend(pos.hands[seat])
    pos.hands[seat] = []
    pos.money[seat] = pos.influence[seat] = 0
    pos.deals = [deal for deal in pos.deals if seat not in deal.partners]
    replace = msgspec.structs.replace
    pos.attacks = [
        replace(a, purpose=NEUTRAL) if a.purpose == seat else a for a in pos.attacks if a.seat != seat
    ]
    if pos.orders is not None:
        marches = [replace(m, purpose=NEUTRAL) if m.purpose == seat else m for m in pos.orders.marches]
        pos.orders = replace(pos.orders, marches=tuple(marches))
    pos.stands = [s for s in pos.stands if s.seat != seat]
    pos.tours = [tour for tour in pos.tours if tour.seat != seat]
    if pos.bill is not None:
        pos.bill.terms = tuple(t for t in pos.bill.terms if not t.names(seat))
    _lapse(pos, seat)
    staying = [s for s in range(pos.players) if not pos.resigned[s]]
    if len(staying) == 1:
        pos.tell("DES-END-11", "{0:seat} is the last Party and wins", staying[0])
        counts = tuple(pos.count_sectors(s) for s in range(pos.players))
        pos.finish(Outcome("DES-END-11", (staying[0],), counts, "resigned"))


def _lapse(pos: Table, seat: Seat) -> None:
    """What a Party that leaves has begun comes to nothing, and so does an offer made by or to it (DES-END-15)."""

    offer = pos.offer
    if offer is not None:
        if (offer.made and seat in offer.partners()) or (offer.is_treaty() and pos.rebel < 0):
            pos.offer = None
            _forget(pos, (AnswerDeal, WriteDeal, WriteTerm))
        else:
            offer.terms = [t for t in offer.terms if not t.names(seat)]
            if offer.writing is not None and seat in (offer.writing.giver, offer.writing.receiver):
                offer.writing = None
                _forget(pos, (WriteTerm,))
    if pos.order is not None and pos.order.seat == seat:
        pos.order = None
        _forget(pos, (GatherFleets, ChooseStance, ChoosePurpose, ChooseAdmiral))
    pos.answers[seat] = None


def _forget(pos: Table, kinds: tuple[type[Step[Any]], ...]) -> None:
    pos.stack = [step for step in pos.stack if type(step) not in kinds]
