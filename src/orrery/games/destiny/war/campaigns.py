"""Campaigns: declaring, bidding Influence, the roll, who takes the Sector (DES-CAMP)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    always_asked,
    asks,
    says,
    takes,
)
from orrery.engine.bids import after_turn
from orrery.engine.domain import Domain, Range
from orrery.games.destiny.cards.announcing import OpenAnswers, Resolve
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE
from orrery.games.destiny.senate.votes import steps_up_to
from orrery.games.destiny.table.announced import D_CAMPAIGN, DEED, Played
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontCampaign
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.acts import CAMPAIGN, deed
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.dice import AfterRoll, take_up, throw, total
from orrery.games.destiny.turn.open_moments import OpenMoment, asides, do_free, free_moves
from orrery.games.destiny.turn.promised import barred, watch
from orrery.games.destiny.turn.senators import diplomacy, shadow_dice
from orrery.games.destiny.turn.stages import M_CAMPAIGN, OWN_CAMPAIGN
from orrery.games.destiny.war.battles import changed_defence


@says("campaign in sector {sector}", "DES-CAMP-05")
class CampaignIn(Move, frozen=True):
    """The Sector to be won over."""

    sector: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if not pos.ready_of(seat):
            return "You have no Senator with an Action left.", "DES-CAMP-06"
        return why_not_campaign(pos, seat, self.sector)


@says("send {senator} to campaign", "DES-CAMP-07")
class SendTo(Move, frozen=True):
    """The Senator that goes there."""

    senator: int


@says("resolve the campaign in sector {sector}", "DES-INIT-11")
class ResolveIn(Move, frozen=True):
    """The Campaign that is settled next."""

    sector: int


@says("spend {amount} influence", "DES-CAMP-14")
class SpendOn(Move, frozen=True):
    """Influence on the own total."""

    amount: int


class CampaignRound(Step[Table], frozen=True):
    """Campaigns are declared in initiative order (DES-CAMP-05)."""

    order: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        pos.then(*[CampaignTurn(seat) for seat in self.order])


def why_not_campaign(pos: Table, seat: Seat, sector: int) -> Refusal | None:
    """Marked Sectors and those adjacent to own ones, for a rebel all; neither Infested nor own, one Campaign each,
    and nothing that a card or a ratified deal forbids (DES-CAMP-01 to 04, 08; DES-REB-15, 16)."""
    owner = pos.owner
    if owner[sector] == INFESTED:
        return "An Infested Sector cannot be campaigned in.", "DES-INF-09"
    if owner[sector] == seat:
        return "You control this Sector already.", "DES-CAMP-04"
    near = pos.content.near[sector]
    if seat != pos.rebel and sector not in pos.marked and not any(owner[n] == seat for n in near):
        return "This Sector is neither marked nor adjacent to a Sector of yours.", "DES-CAMP-01"
    if any(tour.seat == seat and tour.sector == sector for tour in pos.tours):
        return "You campaign there already this turn.", "DES-CAMP-08"
    if any(where == sector and who != seat for where, who in pos.blocked):
        return "A card has closed this Sector to your Campaigns.", "DES-OPT-07"
    if barred(pos, seat, WontCampaign, owner[sector], sector):
        return "A ratified deal forbids you to campaign there.", "DES-COURT-19"
    return None


def open_sectors(pos: Table, seat: Seat) -> list[int]:
    """Where a Party may declare a Campaign."""
    return [sector for sector in range(pos.area) if why_not_campaign(pos, seat, sector) is None]


@always_asked  # who has no card to play would show it
@asks(
    "In which Sector do you campaign? Pass when you have finished.",
    "{seat} declare(s|) Campaigns",
    "DES-CAMP-05",
)
@takes(CampaignIn)
class CampaignTurn(Decision[Table], frozen=True):
    """As many Campaigns as the Party has Senators with Actions and Sectors open to it (DES-CAMP-06, DES-SEN-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        sectors = open_sectors(pos, self.seat) if pos.ready_of(self.seat) else []
        return [
            *[CampaignIn(sector) for sector in sectors],
            *free_moves(pos, self.seat, OWN_CAMPAIGN),
            Pass(),
        ]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, CampaignIn):
            pos.then(ChooseCampaigner(self.seat, move.sector), self)
        elif isinstance(move, Pass):
            pos.tell("DES-CAMP-05", "{0:seat} declares no more Campaigns", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)


class ChooseCampaigner(Decision[Table], frozen=True):
    """A Party sends exactly one Senator to a Campaign (DES-CAMP-07)."""

    sector: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [SendTo(senator) for senator in pos.ready_of(self.seat)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, SendTo):
            return
        sector = self.sector
        pos.exhausted[move.senator] = True
        pos.tours.append(Tour(self.seat, move.senator, sector))
        pos.tell(
            "DES-CAMP-05",
            "{0:seat} sends {1:senator} to campaign in Sector {2:sector}",
            self.seat,
            move.senator,
            sector,
        )
        steps = deed(pos, self.seat, CAMPAIGN, sector)
        steps += watch(pos, self.seat, WontCampaign, pos.owner[sector], sector)
        pos.pile.append(Played(DEED, self.seat, D_CAMPAIGN, move.senator))
        pos.then(OpenAnswers(self.seat), Resolve(), *steps)

    def ask(self, pos: Table) -> Question:
        text = "Which Senator campaigns in Sector {0:sector}?"
        return Question(text, "{seat} declare(s|) Campaigns", (self.sector,), "DES-CAMP-07")


# --- resolving --------------------------------------------------------------------------------------------------


class NextCampaign(Step[Table], frozen=True):
    """Campaigns are settled from the worst initiative on; the campaigners count (DES-CAMP-11, DES-INIT-09, 10)."""

    order: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        for seat in self.order:
            mine = sorted({tour.sector for tour in pos.tours if tour.seat == seat})
            if mine:
                pos.then(ChooseCampaign(seat, tuple(mine)), self)
                return


@absent_take_first
@asks("Which Campaign is settled next?", "{seat} choose(s|) the next Campaign", "DES-INIT-11")
class ChooseCampaign(Decision[Table], frozen=True):
    """The Party with that initiative chooses the order of its own (DES-INIT-11)."""

    sectors: tuple[int, ...]

    def moves(self, pos: Table) -> Sequence[Move]:
        return [ResolveIn(sector) for sector in self.sectors]

    def apply(self, pos: Table, move: ResolveIn) -> None:
        tours = [
            tour
            for seat in pos.initiative
            for tour in pos.tours
            if tour.seat == seat and tour.sector == move.sector
        ]
        pos.contest = Contest(move.sector, tours, [0] * pos.players, [0] * pos.players, 0, 0)
        pos.tell("DES-CAMP-11", "The Campaign in Sector {0:sector}", move.sector)
        pos.then(OpenMoment(M_CAMPAIGN), CampaignBids(), RollCampaign())


def contest_of(pos: Table) -> Contest:
    """The Campaign being settled."""
    contest = pos.contest
    assert contest is not None
    return contest


def bidders(pos: Table) -> list[int]:
    """The campaigners in initiative order, then a Party that controls the Sector (DES-CAMP-15, 17, 19)."""
    contest = contest_of(pos)
    seats = [tour.seat for tour in contest.tours]
    owner = pos.owner[contest.sector]
    return [*seats, owner] if owner >= 0 and owner not in seats else seats


class CampaignBids(Step[Table], frozen=True):
    """Influence is bid in the open until all have passed in a row (DES-CAMP-14, 15, 19)."""

    def run(self, pos: Table) -> None:
        contest = contest_of(pos)
        if contest.tours:
            pos.then(CampaignBid(bidders(pos)[contest.at]))


def next_spender(pos: Table, seat: Seat, raised: bool) -> None:
    """After this one the next spends, unless all have passed in a row; if it has left, the others begin anew."""
    contest, seats = contest_of(pos), bidders(pos)
    if seat not in seats:
        contest.at, contest.passes, done = 0, 0, False
    else:
        at = seats.index(seat)
        contest.at, contest.passes, done = after_turn(len(seats), at, contest.passes, raised)
    if not done:
        pos.then(CampaignBids())


class CampaignBid(Decision[Table], frozen=True):
    """Before the roll any amount; each point adds 1 (DES-CAMP-14)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        spends: list[Move] = [SpendOn(amount) for amount in steps_up_to(pos.influence[self.seat])]
        return [*spends, *asides(pos, self.seat, bool(spends)), Pass()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        most = pos.influence[self.seat]
        return (Domain(SpendOn(1), (Range("amount", 1, most),), "Another amount"),) if most else ()

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, SpendOn):
            pos.lose(self.seat, INFLUENCE, move.amount)
            contest_of(pos).spent[self.seat] += move.amount
            pos.tell("DES-CAMP-14", "{0:seat} spends {1} Influence", self.seat, move.amount)
            next_spender(pos, self.seat, True)
        elif isinstance(move, Pass):
            next_spender(pos, self.seat, False)
        else:
            pos.then(StillBids(self.seat))
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        contest = contest_of(pos)
        text = "Campaign in Sector {0:sector}: you have spent {1}. Add Influence?"
        others = "{seat} may add Influence to the Campaign in Sector {0:sector}"
        return Question(text, others, (contest.sector, contest.spent[self.seat]), "DES-CAMP-14")


class StillBids(Step[Table], frozen=True):
    """Who has talked bids on, unless the Campaign has passed out of its hands by a deal."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if contest_of(pos).tours and self.seat in bidders(pos):
            pos.then(CampaignBid(self.seat))
        else:
            next_spender(pos, self.seat, False)


def defence_in_campaign(pos: Table, sector: int) -> int:
    """The printed Defence, changed by Events and cards, never below 0 (DES-CAMP-18)."""
    value = pos.content.defence[sector] + changed_defence(pos, "campaign")
    value += sum(amount for where, amount in pos.weakened if where == sector)
    return max(0, value)


class RollCampaign(Step[Table], frozen=True):
    """All campaigners roll separately, the Sector once (DES-CAMP-12, 13, 24, 26)."""

    def run(self, pos: Table) -> None:
        contest = contest_of(pos)
        if not contest.tours:
            pos.contest = None
            return
        seats = [*[tour.seat for tour in contest.tours], pos.owner[contest.sector]]
        numbers = [*[1 + shadow_dice(pos, tour.senator) for tour in contest.tours], 1]
        roll = throw(pos, "campaign", seats, numbers, [True] * len(seats))
        for group, tour in enumerate(contest.tours):
            dice = tuple(roll.dice[group] + [value for value in roll.extra[group] if value])
            pos.tell("DES-CAMP-13", "{0:senator} rolls {1:dice}", tour.senator, dice)
        dice = tuple(roll.dice[-1] + [value for value in roll.extra[-1] if value])
        pos.tell("DES-CAMP-12", "The Sector rolls {0:dice}", dice)
        pos.then(AfterRoll(), CampaignResult())


def persuasion(pos: Table, tour: Tour) -> int:
    """A campaigner's total but its dice (DES-CAMP-13, 14, 20 to 23)."""
    content, contest = pos.content, contest_of(pos)
    value = diplomacy(pos, tour.senator, campaign=True) + contest.spent[tour.seat] + contest.bonus[tour.seat]
    value += pos.adjacent_owned(tour.seat, tour.sector)
    if content.race[tour.senator] == content.sector_race[tour.sector]:
        value += 1
    if content.leaning[tour.sector] >= 0 and content.leaning[tour.sector] == pos.party[tour.seat]:
        value += 1
    return value


def resistance(pos: Table, sector: int) -> int:
    """What a Sector adds to its die and its Defence: nothing unless a Party controls it (DES-CAMP-15, 16, 20)."""
    owner = pos.owner[sector]
    if owner < 0:
        return 0
    contest = contest_of(pos)
    return pos.adjacent_owned(owner, sector) + contest.spent[owner] + contest.bonus[owner]


class CampaignResult(Step[Table], frozen=True):
    """The highest total takes the Sector if it beats the Sector's; ties change nothing (DES-CAMP-25 to 29, REB-12)."""

    def run(self, pos: Table) -> None:
        contest, roll = contest_of(pos), take_up(pos)
        if not contest.tours:  # DES-ASN-23: the last campaigner fell between the throw and its result
            pos.contest = None
            return
        sector = contest.sector
        totals = [total(roll, group) + persuasion(pos, tour) for group, tour in enumerate(contest.tours)]
        ground = total(roll, len(contest.tours)) + resistance(pos, sector)
        defence = defence_in_campaign(pos, sector)
        pos.tell("DES-CAMP-25", "The Sector stands at {0}", ground + defence)
        for tour, value in zip(contest.tours, totals, strict=True):
            pos.tell("DES-CAMP-25", "{0:seat} has {1}", tour.seat, value)
        pos.contest = None
        pos.tours = [tour for tour in pos.tours if tour.sector != sector]
        best = max(totals)
        leaders = [tour for tour, value in zip(contest.tours, totals, strict=True) if value == best]
        if len(leaders) > 1:
            pos.tell("DES-CAMP-27", "Two campaigners tie: the Sector stays as it is")
            return
        winner = leaders[0].seat
        if best > ground + ((defence + 1) // 2 if winner == pos.rebel else defence):
            take_control(pos, sector, winner)
            pos.tell("DES-CAMP-29", "{0:seat} wins Sector {1:sector} over", winner, sector)
        else:
            pos.tell("DES-CAMP-25", "Sector {0:sector} stays as it is", sector)
