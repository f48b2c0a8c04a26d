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
    otherwise,
    says,
    takes,
)
from orrery.engine.bids import Bidding, BidTurn
from orrery.engine.dice import take_up
from orrery.engine.domain import Domain
from orrery.engine.stops import Auto
from orrery.games.destiny.cards.announcing import pile_up
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE
from orrery.games.destiny.senate.votes import any_amount, steps_up_to
from orrery.games.destiny.table.announced import D_CAMPAIGN, DEED, Played
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontCampaign
from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.acts import CAMPAIGN, deed
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.dice import AfterRoll, throw, total
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


@says(
    "send {senator} to campaign in sector {sector}",
    "DES-CAMP-07",
    "Choose the Sector first, then the Senator.",
)
class CampaignWith(Move, frozen=True):
    """A Senator and a Sector in one click."""

    senator: int
    sector: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        if self.senator not in pos.ready_of(seat):
            return "This Senator has no Action left, or is not yours.", "DES-CAMP-06"
        return why_not_campaign(pos, seat, self.sector)


@says("resolve the campaign in sector {sector}", "DES-INIT-11")
class ResolveIn(Move, frozen=True):
    """The Campaign that is settled next."""

    sector: int


@says("spend {amount} influence", "DES-CAMP-14")
class SpendOn(Move, frozen=True):
    """Influence on the own total."""

    amount: int


NOBODY_TO_SEND = "you have no Senator with an Action left for a Sector that is open to you"
NEIGHBOURS_FIRST = "the one that helps your others comes first"
PAID = "you have added what you wanted, and nobody has answered"


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


def send(pos: Table, seat: Seat, senator: int, sector: int) -> None:
    """A Senator sets out: an Action, which an assassination may interrupt (DES-CAMP-05, DES-CAMP-07)."""
    pos.exhausted[senator] = True
    pos.tours.append(Tour(seat, senator, sector))
    text = "{0:seat} sends {1:senator} to campaign in Sector {2:sector}"
    pos.tell("DES-CAMP-05", text, seat, senator, sector)
    steps = deed(pos, seat, CAMPAIGN, sector)
    steps += watch(pos, seat, WontCampaign, pos.owner[sector], sector)
    pos.then(*steps)
    pile_up(pos, Played(DEED, seat, D_CAMPAIGN, senator))


SHORTCUTS = 4
"""So many Sectors for each Senator are one click away; every other is two."""


def shortcuts(pos: Table, seat: Seat, sectors: Sequence[int]) -> list[CampaignWith]:
    """For each Senator with an Action left the open Sectors that it wins over most likely, the likeliest first."""
    found: list[CampaignWith] = []
    for senator in pos.ready_of(seat):

        def margin(sector: int, senator: int = senator) -> tuple[int, int]:
            return appeal(pos, seat, senator, sector) - wall(pos, seat, sector), -sector

        best = sorted(sectors, key=margin, reverse=True)[:SHORTCUTS]
        found.extend([CampaignWith(senator, sector) for sector in best])
    return found


@always_asked  # who has no card to play would show it
@asks(
    "In which Sector do you campaign? Pass when you have finished.",
    "{seat} declare(s|) Campaigns",
    "DES-CAMP-05",
)
@takes(CampaignIn, CampaignWith)
class CampaignTurn(Decision[Table], frozen=True):
    """As many Campaigns as the Party has Senators with Actions and Sectors open to it (DES-CAMP-06, DES-SEN-06)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        sectors = open_sectors(pos, self.seat) if pos.ready_of(self.seat) else []
        return [
            *[CampaignIn(sector) for sector in sectors],
            *shortcuts(pos, self.seat, sectors),
            *free_moves(pos, self.seat, OWN_CAMPAIGN),
            Pass(),
        ]

    def by_itself(self, pos: Table) -> Auto | None:
        """Whoever has nobody left to send has nothing to declare. With a card in hand it is asked once more after its own
        Campaigns, since one of them may bring an Action back; all of this lies open, so nothing is betrayed."""
        again = bool(pos.hands[self.seat]) and any(tour.seat == self.seat for tour in pos.tours)
        able = pos.ready_of(self.seat) and open_sectors(pos, self.seat)
        return None if again or able else Auto(Pass(), NOBODY_TO_SEND)

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, CampaignIn):
            pos.then(ChooseCampaigner(self.seat, move.sector), self)
        elif isinstance(move, CampaignWith):
            pos.then(self)
            send(pos, self.seat, move.senator, move.sector)
        elif isinstance(move, Pass):
            pos.tell("DES-CAMP-05", "{0:seat} declares no more Campaigns", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)


@otherwise("Only a Senator of yours with an Action left can go.", "DES-CAMP-06")
class ChooseCampaigner(Decision[Table], frozen=True):
    """A Party sends exactly one Senator to a Campaign (DES-CAMP-07)."""

    sector: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [SendTo(senator) for senator in pos.ready_of(self.seat)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, SendTo):
            send(pos, self.seat, move.senator, self.sector)

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
@otherwise("None of your Campaigns is still open there.", "DES-INIT-11")
class ChooseCampaign(Decision[Table], frozen=True):
    """The Party with that initiative chooses the order of its own (DES-INIT-11)."""

    sectors: tuple[int, ...]

    def moves(self, pos: Table) -> Sequence[Move]:
        return [ResolveIn(sector) for sector in self.sectors]

    def by_itself(self, pos: Table) -> Auto | None:
        """First the Sector that would help the most others as a neighbour, of several the one with the lowest Defence."""
        return Auto(ResolveIn(most_helpful(pos, self.sectors)), NEIGHBOURS_FIRST)

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


def most_helpful(pos: Table, sectors: tuple[int, ...]) -> int:
    """The Sector that is a neighbour of the most others, of several the one with the lowest Defence."""

    def helps(sector: int) -> tuple[int, int]:
        near = sum(1 for other in sectors if other in pos.content.near[sector])
        return near, -defence_in_campaign(pos, sector)

    return max(sectors, key=helps)


def contest_of(pos: Table) -> Contest:
    """The Campaign being settled."""
    contest = pos.contest
    assert contest is not None
    return contest


def bidders(pos: Table) -> list[int]:
    """The campaigners in initiative order, then a Party that controls the Sector (DES-CAMP-15, 17, 19); nobody once
    the last campaigner is gone."""
    contest = contest_of(pos)
    if not contest.tours:
        return []
    seats = [tour.seat for tour in contest.tours]
    owner = pos.owner[contest.sector]
    return [*seats, owner] if owner >= 0 and owner not in seats else seats


class CampaignBids(Bidding[Table], frozen=True):
    """Influence is bid in the open until all have passed in a row (DES-CAMP-14, 15, 19)."""

    def bids(self, pos: Table) -> Contest:
        return contest_of(pos)

    def bidders(self, pos: Table) -> Sequence[Seat]:
        return bidders(pos)

    def turn(self, seat: Seat) -> CampaignBid:
        return CampaignBid(seat)


class CampaignBid(BidTurn[Table], frozen=True):
    """Before the roll any amount; each point adds 1 (DES-CAMP-14)."""

    def bidding(self) -> CampaignBids:
        return CampaignBids()

    def by_itself(self, pos: Table) -> Auto | None:
        """Whoever has paid is asked again only when another one has raised."""
        return (
            Auto(Pass(), PAID)
            if contest_of(pos).spent[self.seat] and self.bidding().others_passed(pos)
            else None
        )

    def raises(self, pos: Table) -> list[Move]:
        return [SpendOn(amount) for amount in steps_up_to(pos.influence[self.seat])]

    def asides(self, pos: Table, raises: list[Move]) -> Sequence[Move]:
        return asides(pos, self.seat, bool(raises))

    def domains(self, pos: Table) -> Sequence[Domain]:
        return any_amount(SpendOn(1), pos.influence[self.seat])

    def add(self, pos: Table, move: Move) -> bool:
        if not isinstance(move, SpendOn):
            return False
        pos.lose(self.seat, INFLUENCE, move.amount)
        contest_of(pos).spent[self.seat] += move.amount
        pos.tell("DES-CAMP-14", "{0:seat} spends {1} Influence", self.seat, move.amount)
        return True

    def aside(self, pos: Table, move: Move) -> None:
        do_free(pos, self.seat, move)

    def still(self) -> StillBids:
        return StillBids(self.seat)

    def ask(self, pos: Table) -> Question:
        contest = contest_of(pos)
        text = "Campaign in Sector {0:sector}: you have spent {1}. Add Influence?"
        others = "{seat} may add Influence to the Campaign in Sector {0:sector}"
        return Question(text, others, (contest.sector, contest.spent[self.seat]), "DES-CAMP-14")


class StillBids(Step[Table], frozen=True):
    """Who has talked bids on, unless the Campaign has passed out of its hands by a deal."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if self.seat in bidders(pos):
            pos.then(CampaignBid(self.seat))
        else:
            CampaignBids().after(pos, self.seat, raised=False)


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
    contest = contest_of(pos)
    return (
        appeal(pos, tour.seat, tour.senator, tour.sector)
        + contest.spent[tour.seat]
        + contest.bonus[tour.seat]
    )


def appeal(pos: Table, seat: Seat, senator: int, sector: int) -> int:
    """What a campaigner has before Influence and cards (DES-CAMP-13, 20 to 23)."""
    content = pos.content
    value = diplomacy(pos, senator, campaign=True) + pos.adjacent_owned(seat, sector)
    if content.race[senator] == content.sector_race[sector]:
        value += 1
    if content.leaning[sector] >= 0 and content.leaning[sector] == pos.party[seat]:
        value += 1
    return value


def wall(pos: Table, seat: Seat, sector: int) -> int:
    """What a Sector has against a Party's Campaign before Influence and cards; half the Defence against the rebel
    (DES-CAMP-15, 18, 20; DES-REB-10)."""
    defence, owner = defence_in_campaign(pos, sector), pos.owner[sector]
    against = (defence + 1) // 2 if seat == pos.rebel else defence
    return against + (pos.adjacent_owned(owner, sector) if owner >= 0 else 0)


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
