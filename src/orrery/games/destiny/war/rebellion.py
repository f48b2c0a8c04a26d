"""Rebellion (DES-REB)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Seat, Step, absent_take_first, asks, otherwise, says
from orrery.engine.dice import take_up
from orrery.games.destiny.content.printed import INTRIGUE, NEUTRAL, SENATE
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.deals.promises import against
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontRebel
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.corruption import bearer
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.promised import barred
from orrery.games.destiny.turn.stages import M_BATTLE, M_CAMPAIGN, M_TABLED, M_VOTE, OWN_VOTE
from orrery.games.destiny.turn.ways import Way


@says("declare rebellion", "DES-REB-01")
class Rebel(Move, frozen=True):
    """Leave the Senate."""

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        return why_not_rebel(pos, seat)


REBEL = Rebel()


@says("the rebellion holds sector {sector}", "DES-REB-05")
class NameSector(Move, frozen=True):
    """The Sector that joins the Rebellion for certain."""

    sector: int


def why_not_rebel(pos: Table, seat: Seat) -> Refusal | None:
    """After the first turn, one rebel at a time, not after a peace this turn (DES-REB-01, 02, 27)."""
    if pos.turn < 2 or pos.phase not in (SENATE, INTRIGUE):
        return "Nobody rebels in the first turn, nor in the Galactic Phase.", "DES-REB-01"
    if pos.rebel >= 0:
        return "There is a Party in Rebellion already.", "DES-REB-02"
    if pos.peaced[seat]:
        return "You have made peace this turn.", "DES-REB-27"
    if barred(pos, seat, WontRebel, -1, -1):
        return "A ratified deal forbids you to rebel.", "DES-COURT-19"
    return None


def may_rebel(pos: Table, seat: Seat, where: int) -> bool:
    """Whether a Party may rebel here: not within a vote or battle (DES-REB-03)."""
    if where in (M_VOTE, M_TABLED, M_BATTLE, M_CAMPAIGN, OWN_VOTE):
        return False
    return why_not_rebel(pos, seat) is None


def declare(pos: Table, seat: Seat) -> None:
    """Its Senators leave the Senate, give up all Ministries, and prosecutions against them end (DES-REB-04)."""
    promised = {deal.id for deal, _ in against(pos, seat, WontRebel, -1, -1)}
    pos.rebel = seat
    pos.tell("DES-REB-01", "{0:seat} declares Rebellion", seat)
    for ministry in range(5):
        if pos.minister(ministry) == seat:
            pos.ministry[ministry] = -1
    mine = pos.senators_of(seat)
    pos.charges = [charge for charge in pos.charges if charge.senator not in mine]
    pos.proposed = [charge for charge in pos.proposed if charge.senator not in mine]
    pos.admirals = [pair for pair in pos.admirals if pair[1] not in mine]  # DES-REB-32
    for deal in pos.deals[:]:  # DES-DEAL-27; a deal broken by the declaration binds nobody (DES-DEAL-07)
        open_terms = [i for i in range(len(deal.terms)) if i not in deal.kept]
        rest = [i for i in open_terms if not deal.terms[i].names(seat)]
        if deal.id in promised or not rest:
            pos.deals.remove(deal)
            pos.whisper(deal.partners, "DES-DEAL-27", "Deal {0} ends", deal.id)
        else:
            for index in (i for i in open_terms if i not in rest):
                mark_kept(pos, deal.id, index)
    if pos.count_sectors(seat):
        pos.then(ChooseStronghold(seat))
    # DES-DEAL-31: broken by the declaration itself, and a rebel cannot be sued (DES-COURT-15)
    for _ in promised:
        bearer(pos, seat, pos.content.numbers.broken_deal_corruption, "DES-DEAL-05")


class Rebelling(Way):
    """Whenever a Party may act and no vote, battle or Campaign is under way (DES-REB-03)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if pos.rebel < 0 and may_rebel(pos, seat, where):
            found.append(REBEL)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        declare(pos, seat)


FREE_MOVES.add(120, Rebelling(), Rebel)


@absent_take_first
@asks(
    "Which Sector joins the Rebellion for certain? All others are rolled for.",
    "{seat} name(s|) the Sector that joins the Rebellion",
    "DES-REB-05",
)
@otherwise("You do not control this Sector.", "DES-REB-05")
class ChooseStronghold(Decision[Table], frozen=True):
    """The rebel names one Sector that joins for certain (DES-REB-05)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [NameSector(sector) for sector in pos.sectors_of(self.seat)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, NameSector):
            return
        pos.tell("DES-REB-05", "Sector {0:sector} joins the Rebellion", move.sector)
        others = [sector for sector in pos.sectors_of(self.seat) if sector != move.sector]
        if others:
            throw(pos, "rebellion", [self.seat], [len(others)])
            pos.tell(
                "DES-REB-06", "For its other Sectors {0:seat} rolls {1:dice}", self.seat, tuple(pos.rolled)
            )
            pos.then(AfterRoll(), SectorsDecide(self.seat, tuple(others)))


class SectorsDecide(Step[Table], frozen=True):
    """On a 6 a Sector joins, otherwise it becomes neutral; Fleets stay (DES-REB-06, DES-REB-33)."""

    seat: Seat
    sectors: tuple[int, ...]

    def run(self, pos: Table) -> None:
        roll = take_up(pos)
        for sector, die in zip(self.sectors, roll.dice[0], strict=True):
            if die < pos.content.numbers.rebel_sector_roll:
                take_control(pos, sector, NEUTRAL)
                pos.tell("DES-REB-06", "Sector {0:sector} becomes neutral", sector)
            else:
                pos.tell("DES-REB-06", "Sector {0:sector} joins the Rebellion", sector)
