"""The Galactic Phase, step by step, and the Infestation roll (DES-GAL, DES-INF)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Step, asks, says
from orrery.engine.decks import draw
from orrery.engine.dice import take_up
from orrery.engine.stops import Auto
from orrery.games.destiny.content.effects.events import DrawSectors, ModIncome, MoveCounter, SkipInfestation
from orrery.games.destiny.content.effects.traits import Salary
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, PRIME
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.turn.control import infest
from orrery.games.destiny.turn.dice import throw, total
from orrery.games.destiny.turn.in_force import changed_total, in_force
from orrery.games.destiny.turn.senators import shadows_in_play, trait, voting_strength
from orrery.games.destiny.turn.stakes import CHAIRS

reads(__name__, Salary, DrawSectors, SkipInfestation, ModIncome, MoveCounter)


@says("call an election", "DES-GAL-23")
class CallIt(Move, frozen=True):
    """The Prime Minister puts the counter on Election."""


def clear_turn(pos: Table) -> None:
    """What is counted or lasts for one turn begins anew (DES-COR-08, DES-BOARD-10, DES-PROS-06)."""
    players, senators = pos.players, pos.content.senators
    pos.rank = [-1] * players
    pos.used = [False] * len(pos.used)
    pos.moved = [0] * len(pos.moved)
    pos.fought = [0] * len(pos.fought)
    pos.tried = [False] * senators
    pos.audited = [False] * senators
    pos.dip_turn = [0] * senators
    pos.fresh = [False] * senators
    pos.token_log = []
    pos.corruption_then = pos.corruption[:]
    pos.shadow_then = pos.shadow[:]
    pos.peaced = [False] * players
    pos.orders = None
    pos.redeployed = False
    pos.marched = False
    base = pos.republic * pos.area
    pos.base = pos.fleets[base : base + pos.area]
    pos.tabled = [0] * players
    pos.requests = [0] * players
    pos.failed = []
    pos.tally = []
    pos.broken = []
    pos.grants = []
    pos.payments = []
    pos.journeys = []
    pos.attacks = []
    pos.stands = []
    pos.admirals = []
    pos.sent = []
    pos.charges = []
    pos.tours = []
    pos.blocked = []
    pos.weakened = []
    pos.docked = [0] * players
    pos.recruits = [0] * players
    pos.turned_down = [0] * players
    pos.invaded = False
    pos.treaty, pos.treaty_with = (), -1
    pos.given_up = [(deal, term) for deal, term in pos.given_up if any(d.id == deal for d in pos.deals)]


class RefreshSenators(Step[Table], frozen=True):
    """Step 1: all Senators are refreshed; Bureaucrats in office pay (DES-GAL-01, DES-GAL-04, DES-SAB-05)."""

    def run(self, pos: Table) -> None:
        pos.exhausted = [False] * pos.content.senators
        for senator in pos.ministry:
            effect = trait(pos, senator, Salary) if pos.in_play(senator) else None
            if effect is not None:
                seat = pos.sen_seat[senator]
                pos.gain(seat, MONEY, effect.amount)
                pos.tell("DES-SAB-05", "{0:senator} brings {1:seat} {2} Money", senator, seat, effect.amount)


class RepublicLevy(Step[Table], frozen=True):
    """Step 2: with fewer than five Republic Fleets one is added in Sector 1 (DES-GAL-02, DES-GAL-03)."""

    def run(self, pos: Table) -> None:
        numbers = pos.content.numbers
        if pos.fleets_of(pos.republic) < numbers.start_republic_fleets:
            pos.place(pos.republic, numbers.republic_sector - 1, 1)
            pos.tell(
                "DES-GAL-02", "A Republic Fleet is added in Sector {0:sector}", numbers.republic_sector - 1
            )


class MarkSectors(Step[Table], frozen=True):
    """Step 4: Sector cards are drawn and their Sectors marked (DES-GAL-08, 09, 10)."""

    def run(self, pos: Table) -> None:
        number = pos.content.numbers.draw_sectors
        number += sum(word.n for word in in_force(pos, DrawSectors))
        drawn: list[int] = []
        for _ in range(number):
            sector = draw(pos.sector_deck, pos.sector_discards, pos.chance)
            if sector >= 0:
                drawn.append(sector)
        pos.marked = drawn[:]
        pos.sector_discards.extend(drawn)
        pos.reveal()
        pos.tell("DES-GAL-08", "Marked this turn: {0:sector}", tuple(drawn))


def draw_action(pos: Table, seat: int) -> None:
    """One Action card; an empty deck is made of the discards (DES-GAL-13, DES-GAL-25)."""
    card = draw(pos.deck, pos.discards, pos.chance)
    if card < 0:
        return
    pos.hands[seat].append(card)
    pos.reveal()
    pos.whisper((seat,), "DES-GAL-11", "You draw {0:card}", card)


class DrawActions(Step[Table], frozen=True):
    """Step 5: two Action cards each in initiative order, not in the first turn (DES-GAL-11, 13, 14)."""

    def run(self, pos: Table) -> None:
        if pos.turn == 1:
            return
        seats, number = pos.present(), pos.content.numbers.draw_actions
        if len(pos.deck) + len(pos.discards) >= number * len(seats):
            for seat in seats:
                for _ in range(number):
                    draw_action(pos, seat)
        else:
            for _ in range(number):
                for seat in seats:
                    draw_action(pos, seat)
        pos.tell("DES-GAL-11", "Everybody draws {0} Action card(s)", number)


def draw_senator(pos: Table, seat: int) -> None:
    """One Senator card into the reserve."""
    senator = pos.senator_deck.pop()
    pos.sen_at[senator] = IN_RESERVE
    pos.sen_seat[senator] = seat
    pos.reveal()
    pos.whisper((seat,), "DES-GAL-12", "You draw {0:senator}", senator)


class DrawSenators(Step[Table], frozen=True):
    """Step 6: two Senator cards each; too few are shared equally, leftovers in initiative order (DES-GAL-12, 15)."""

    def run(self, pos: Table) -> None:
        if pos.turn == 1 or not pos.senator_deck:
            return
        seats, number = pos.present(), pos.content.numbers.draw_senators
        share = min(number, len(pos.senator_deck) // len(seats))
        for seat in seats:
            for _ in range(share):
                draw_senator(pos, seat)
        if share < number:
            for seat in seats:
                if pos.senator_deck:
                    draw_senator(pos, seat)
        pos.tell("DES-GAL-12", "Senator cards are drawn; {0} are left", len(pos.senator_deck))


def infestation_bonus(pos: Table) -> int:
    """1 for every three Corruption tokens in play and for every Shadow token, and Events (DES-INF-01, 02, 03)."""
    bonus = sum(pos.corruption) // 3 + shadows_in_play(pos)
    return bonus + changed_total(pos, "infestation")


class InfestationRoll(Step[Table], frozen=True):
    """Step 7: on 10 or more the marked Sectors become Infested (DES-GAL-17, DES-INF-04, DES-INF-05)."""

    def run(self, pos: Table) -> None:
        if in_force(pos, SkipInfestation):
            pos.tell("DES-GAL-17", "There is no Infestation roll this turn")
            return
        roller = pos.present()[0]
        throw(pos, "infestation", [roller], [2])
        result = total(take_up(pos), 0) + infestation_bonus(pos)  # nobody may roll again here (DES-INF-05)
        pos.tell(
            "DES-INF-05",
            "{0:seat} rolls {1:dice} for the Infestation: {2} in all",
            roller,
            tuple(pos.rolled),
            result,
        )
        if result >= pos.content.numbers.infestation_target:
            for sector in pos.marked:
                infest(pos, sector, "DES-INF-04")


def yields(pos: Table, sector: int) -> tuple[int, int]:
    """Money and Influence of a Sector, changed by Events, never below 0 (DES-BOARD-05)."""
    content = pos.content
    printed = [content.yields_money[sector], content.yields_influence[sector]]
    values = printed[:]
    for word in in_force(pos, ModIncome):
        if _belongs(pos, word.place, sector):
            which = MONEY if word.resource == "money" else INFLUENCE
            if word.when != "yields" or printed[which] >= 1:
                values[which] += word.amount
    return max(0, values[0]), max(0, values[1])


def _belongs(pos: Table, place: str, sector: int) -> bool:
    content = pos.content
    if place == "rim":
        return content.rim[sector]
    if place == "core":
        return content.core[sector]
    if place == "ability":
        return content.ability_at[sector] >= 0
    return content.yields_influence[sector] >= 2  # influence_2_or_more


class Income(Step[Table], frozen=True):
    """Step 8: what the Sectors yield, plus 5 Money that no Event can change (DES-GAL-18, DES-RES-07, 08)."""

    def run(self, pos: Table) -> None:
        for seat in pos.present():
            money, influence = pos.content.numbers.base_money, 0
            for sector in pos.sectors_of(seat):
                more = yields(pos, sector)
                money += more[0]
                influence += more[1]
            pos.gain(seat, MONEY, money)
            pos.gain(seat, INFLUENCE, influence)
            pos.tell("DES-GAL-18", "{0:seat} collects {1} Money and {2} Influence", seat, money, influence)


class MoveElectionCounter(Step[Table], frozen=True):
    """Step 9: the counter moves one space towards Election, not in the first turn (DES-GAL-20, 21, 22)."""

    def run(self, pos: Table) -> None:
        if pos.turn > 1:
            way = 1 + sum(word.amount for word in in_force(pos, MoveCounter))
            before = pos.counter
            pos.counter = max(pos.counter, min(pos.content.election, pos.counter + way))
            if pos.counter != before:
                pos.tell(
                    "DES-GAL-20",
                    "The Election counter moves to {0}",
                    pos.content.pack.election_track.spaces[pos.counter],
                )
        prime = pos.minister(PRIME)
        if pos.counter < pos.content.election and prime >= 0:
            pos.then(CallElection(prime), VacateMinistries())
        else:
            pos.then(VacateMinistries())


NO_MAJORITY = "you have not the most votes, and nobody has a Senator for every Ministry"


@asks(
    "Prime Minister: do you call an Election this turn?",
    "{seat} decide(s|) whether to call an Election",
    "DES-GAL-23",
)
class CallElection(Decision[Table], frozen=True):
    """Once in any turn the Prime Minister may call an Election, here (DES-GAL-23, DES-TURN-03)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [CallIt(), Pass()]

    def by_itself(self, pos: Table) -> Auto | None:
        """Calling one early matters to who has the most votes, and where somebody could take every Ministry."""
        votes = [voting_strength(pos, seat) for seat in pos.loyal()]
        full = any(len(pos.senators_of(seat)) >= CHAIRS for seat in pos.loyal())
        return None if full or voting_strength(pos, self.seat) == max(votes) else Auto(Pass(), NO_MAJORITY)

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, CallIt):
            pos.counter = pos.content.election
            pos.tell("DES-GAL-23", "{0:seat} calls an Election", self.seat)


class VacateMinistries(Step[Table], frozen=True):
    """When an Election is due, all Ministries are vacated at once (DES-GAL-24)."""

    def run(self, pos: Table) -> None:
        if pos.counter == pos.content.election and any(senator >= 0 for senator in pos.ministry):
            pos.ministry = [-1] * 5
            pos.tell("DES-GAL-24", "All Ministries are vacated for the Election")
