"""What is on the table of Galactic Destiny: the position, flat and fast to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary
from orrery.games.destiny.content.printed import INFESTED, Content
from orrery.games.destiny.table.announced import Played, Roll
from orrery.games.destiny.table.deals import Case, Deal, Offer
from orrery.games.destiny.table.laws import Draft, Grant, Law
from orrery.games.destiny.table.senate import Bill, Charge, March, Plan
from orrery.games.destiny.table.terms import AnyTerm
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import Attack, Battle, Contest, Journey, Order, Payment, Stand, Tour

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.games.destiny.table.view import TableView


IN_DECK, IN_RESERVE, IN_PLAY, DEAD = 0, 1, 2, 3
"""Where a Senator is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Position):
    """The position. Sectors, Senators and cards are small integers from 0; -1 means none."""

    content: Content
    party: list[int]  # by seat: the Party, -1 before it is chosen
    turn: int
    phase: int  # GALACTIC, SENATE, INTRIGUE or ENDING
    stage: int  # counts the steps of this turn: offers are limited by it
    money: list[int]
    influence: list[int]
    owner: list[int]  # by Sector: a seat, NEUTRAL or INFESTED
    marked: list[int]  # Sectors drawn this turn
    fleets: list[int]  # seat * sectors + Sector; the Republic comes after the last seat
    moved: list[int]  # of them, those that have moved this turn
    fought: list[int]  # of them, those that have fought this turn
    sen_at: list[int]  # by Senator: IN_DECK, IN_RESERVE, IN_PLAY or DEAD
    sen_seat: list[int]  # who holds it in play or in reserve
    exhausted: list[bool]
    fresh: list[bool]  # recruited this turn
    corruption: list[int]
    shadow: list[int]
    tried: list[bool]  # prosecuted this turn
    audited: list[bool]  # this turn
    seduced: list[bool]  # removed from the Senate until the end of the phase
    dip_phase: list[int]  # bonus to Diplomacy until the end of the phase
    dip_turn: list[int]  # bonus to Diplomacy until the end of the turn
    token_log: list[
        tuple[int, int, int, int]
    ]  # this turn's changes of tokens: Senator, kind, number, tag (DES-FEINT-08)
    corruption_then: list[int]  # tokens at the start of the turn
    shadow_then: list[int]
    next_tag: int
    ministry: list[int]  # by Ministry: the Senator, -1 empty
    rebel: int  # the seat in Rebellion, -1 nobody
    peaced: list[bool]  # made peace this turn
    hands: list[list[int]]  # Action cards by kind
    deck: list[int]  # Action cards, the top is the last
    discards: list[int]
    senator_deck: list[int]
    event_deck: list[int]
    event_discards: list[int]
    active: list[tuple[int, int]]  # Events in force with the turns left
    sector_deck: list[int]
    sector_discards: list[int]
    counter: int  # the Election counter, 0 to `content.election`
    initiative: list[int]  # seats from worst to best
    rank: list[int]  # by seat: the place by office when initiative was last set, -1 before
    used: list[bool]  # by Sector ability: used this turn
    vote: Vote | None
    elected: list[int]  # Ministries filled or left vacant in this Election
    plans: list[Plan]  # proposed orders
    orders: Plan | None  # the orders of the Senate, or of a corrupt Minister
    marched: bool  # the Republic Fleets have carried out their orders this turn
    redeployed: bool  # a corrupt Minister has replaced the orders of the Senate
    base: list[int]  # by Sector: Republic Fleets at the start of the turn, less those lost there since
    charges: list[Charge]
    sent: list[int]  # admirals sent this turn: they may be sent again after a Feint (DES-FEINT-05)
    proposed: list[Charge]  # prosecutions still to be voted on
    marches: list[March]  # orders to the Republic Fleets being written
    leads: list[tuple[int, int]]  # their admirals: Sector, Senator
    docket_bonus: int  # what cards add to the total of the present trial
    tabled: list[int]  # by seat: propositions this turn
    requests: list[int]  # by seat: requests for a licence this turn
    out: list[bool]  # by seat: has passed in the current round of declarations or propositions
    failed: list[str]  # propositions that failed this turn, as texts
    bill: Bill | None
    draft: Draft | None
    laws: list[Law]
    next_law: int
    tally: list[tuple[int, int, int, int]]  # acts counted this turn: law, provision, seat, Sector
    broken: list[tuple[int, int]]  # laws broken this turn: law, seat
    grants: list[Grant]  # licences of this turn
    pool: int  # taxes in Money
    deals: list[Deal]
    past: list[Deal]  # the last deals that are over, oldest first (DES-DEAL-33)
    next_deal: int
    concluded: int  # deals and trades carried out so far
    given_up: list[tuple[int, int]]  # deal and term: what was promised there was given away
    offer: Offer | None
    refused: list[bool]  # by seat: an offer failed in this open moment (DES-DEAL-32)
    offers: list[int]  # by seat: offers made in this step
    treaty: tuple[AnyTerm, ...]  # what the rebel offers for peace
    treaty_with: int  # the Party to which the rebel has offered peace, -1 nobody
    case: Case | None
    pending: Played | None  # a card or ability being announced
    pile: list[Played]  # announced, the top is the last
    queued: list[Played]  # attempts that wait until the present one is over
    roll: Roll | None
    under: list[Roll]  # rolls that wait while the answer to a card throws dice of its own
    rolled: list[int]  # the last dice, for everybody to see
    order: Order | None
    attacks: list[Attack]
    stands: list[Stand]
    journeys: list[Journey]
    payments: list[Payment]
    admirals: list[tuple[int, int]]  # Sector and admiral of Republic Fleets sent this turn
    feints: list[int]  # seats that declare again
    battle: Battle | None
    invaded: bool  # an attacker has won a battle this turn
    tours: list[Tour]  # Campaigns declared and not resolved
    contest: Contest | None
    blocked: list[tuple[int, int]]  # Sector and the one seat that may campaign there
    weakened: list[tuple[int, int]]  # Sector and what its Defence loses against Campaigns this turn
    docked: list[int]  # by seat: Party Fleets that are still cheaper in these purchases
    recruits: list[int]  # by seat: Senators recruited this turn
    augury: int  # the card just given with Random Augury, known to giver and receiver
    peek: tuple[int, int]  # who looks at whose hand now, (-1, -1) nobody

    def __init__(
        self, game: Game, content: Content, players: int, options: dict[str, Any], chance: Chance
    ) -> None:
        super().__init__(game, players, options, chance)
        self.content = content
        # not fields of the table, so not declared with them: how many Sectors there are, and the Republic's colour
        self.area = content.sectors
        self.republic = players

    def copy(self) -> Table:
        new = Table(self.game, self.content, self.players, self.options, self.chance)
        self.copy_base(new)
        new.party = self.party[:]
        new.turn = self.turn
        new.phase = self.phase
        new.stage = self.stage
        new.money = self.money[:]
        new.influence = self.influence[:]
        new.owner = self.owner[:]
        new.marked = self.marked[:]
        new.fleets = self.fleets[:]
        new.moved = self.moved[:]
        new.fought = self.fought[:]
        new.sen_at = self.sen_at[:]
        new.sen_seat = self.sen_seat[:]
        new.exhausted = self.exhausted[:]
        new.fresh = self.fresh[:]
        new.corruption = self.corruption[:]
        new.shadow = self.shadow[:]
        new.tried = self.tried[:]
        new.audited = self.audited[:]
        new.seduced = self.seduced[:]
        new.dip_phase = self.dip_phase[:]
        new.dip_turn = self.dip_turn[:]
        new.token_log = self.token_log[:]
        new.corruption_then = self.corruption_then[:]
        new.shadow_then = self.shadow_then[:]
        new.next_tag = self.next_tag
        new.ministry = self.ministry[:]
        new.rebel = self.rebel
        new.peaced = self.peaced[:]
        new.hands = [cards[:] for cards in self.hands]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.senator_deck = self.senator_deck[:]
        new.event_deck = self.event_deck[:]
        new.event_discards = self.event_discards[:]
        new.active = self.active[:]
        new.sector_deck = self.sector_deck[:]
        new.sector_discards = self.sector_discards[:]
        new.counter = self.counter
        new.initiative = self.initiative[:]
        new.rank = self.rank[:]
        new.used = self.used[:]
        new.vote = None if self.vote is None else self.vote.copy()
        new.elected = self.elected[:]
        new.plans = self.plans[:]
        new.orders = self.orders
        new.redeployed = self.redeployed
        new.marched = self.marched
        new.base = self.base[:]
        new.charges = self.charges[:]
        new.docket_bonus = self.docket_bonus
        new.proposed = self.proposed[:]
        new.sent = self.sent[:]
        new.marches = self.marches[:]
        new.leads = self.leads[:]
        new.tabled = self.tabled[:]
        new.requests = self.requests[:]
        new.out = self.out[:]
        new.failed = self.failed[:]
        new.bill = None if self.bill is None else self.bill.copy()
        new.draft = None if self.draft is None else self.draft.copy()
        new.laws = self.laws[:]
        new.next_law = self.next_law
        new.tally = self.tally[:]
        new.broken = self.broken[:]
        new.grants = self.grants[:]
        new.pool = self.pool
        new.deals = self.deals[:]
        new.past = self.past[:]
        new.next_deal = self.next_deal
        new.concluded = self.concluded
        new.given_up = self.given_up[:]
        new.offer = None if self.offer is None else self.offer.copy()
        new.offers = self.offers[:]
        new.refused = self.refused[:]
        new.treaty = self.treaty
        new.treaty_with = self.treaty_with
        new.case = None if self.case is None else self.case.copy()
        new.pending = None if self.pending is None else self.pending.copy()
        new.pile = [played.copy() for played in self.pile]
        new.queued = [played.copy() for played in self.queued]
        new.roll = None if self.roll is None else self.roll.copy()
        new.under = [roll.copy() for roll in self.under]
        new.rolled = self.rolled[:]
        new.order = None if self.order is None else self.order.copy()
        new.attacks = self.attacks[:]
        new.stands = self.stands[:]
        new.journeys = self.journeys[:]
        new.payments = self.payments[:]
        new.admirals = self.admirals[:]
        new.feints = self.feints[:]
        new.battle = None if self.battle is None else self.battle.copy()
        new.invaded = self.invaded
        new.tours = self.tours[:]
        new.contest = None if self.contest is None else self.contest.copy()
        new.blocked = self.blocked[:]
        new.weakened = self.weakened[:]
        new.docked = self.docked[:]
        new.recruits = self.recruits[:]
        new.peek = self.peek
        new.augury = self.augury
        return new

    # --- asking the table -----------------------------------------------------------------------------------

    def fleets_at(self, colour: int, sector: int) -> int:
        """How many Fleets of a colour are in a Sector."""
        return self.fleets[colour * self.area + sector]

    def fleets_of(self, colour: int) -> int:
        """How many Fleets of a colour are in play."""
        base = colour * self.area
        return sum(self.fleets[base : base + self.area])

    def rested(self, colour: int, sector: int) -> int:
        """Fleets of a colour in a Sector that have not moved this turn (DES-INV-03)."""
        at = colour * self.area + sector
        return self.fleets[at] - self.moved[at]

    def sectors_of(self, seat: Seat) -> list[int]:
        """The Sectors that a Party controls, in the order of their numbers."""
        return [sector for sector, owner in enumerate(self.owner) if owner == seat]

    def count_sectors(self, seat: Seat) -> int:
        """How many Sectors a Party controls."""
        return self.owner.count(seat)

    def infested(self) -> int:
        """How many Sectors are Infested."""
        return self.owner.count(INFESTED)

    def adjacent_owned(self, seat: Seat, sector: int) -> int:
        """How many Sectors adjacent to this one a Party controls (DES-BAT-10, DES-CAMP-20)."""
        owner = self.owner
        return sum(1 for other in self.content.near[sector] if owner[other] == seat)

    def senators_of(self, seat: Seat) -> list[int]:
        """A Party's Senators in play."""
        at = self.sen_at
        return [s for s, holder in enumerate(self.sen_seat) if holder == seat and at[s] == IN_PLAY]

    def reserve_of(self, seat: Seat) -> list[int]:
        """A Party's Senators waiting to be recruited: a secret of the seat."""
        at = self.sen_at
        return [s for s, holder in enumerate(self.sen_seat) if holder == seat and at[s] == IN_RESERVE]

    def ready_of(self, seat: Seat) -> list[int]:
        """A Party's Senators that still have their Action (DES-SEN-02, DES-BUY-08)."""
        at, exhausted = self.sen_at, self.exhausted
        return [
            s
            for s, holder in enumerate(self.sen_seat)
            if holder == seat and not exhausted[s] and at[s] == IN_PLAY
        ]

    def senators(self) -> list[int]:
        """All Senators in play."""
        return [s for s, where in enumerate(self.sen_at) if where == IN_PLAY]

    def in_play(self, senator: int) -> bool:
        """Whether a Senator is in play."""
        return senator >= 0 and self.sen_at[senator] == IN_PLAY

    def is_known(self, senator: int) -> bool:
        """Whether everybody sees where a Senator is: in play, or dead."""
        return self.sen_at[senator] == IN_PLAY or self.sen_at[senator] == DEAD

    def party_of(self, senator: int) -> Seat:
        """The Party that controls a Senator in play, or -1 (DES-SEN-09)."""
        return self.sen_seat[senator] if self.in_play(senator) else -1

    def office(self, senator: int) -> int:
        """The Ministry that a Senator holds, or -1."""
        return self.ministry.index(senator) if senator in self.ministry else -1

    def minister(self, ministry: int) -> Seat:
        """The Party that holds a Ministry, or -1 (DES-MIN-16)."""
        senator = self.ministry[ministry]
        return -1 if senator < 0 else self.sen_seat[senator]

    def ministries_of(self, seat: Seat) -> list[int]:
        """The Ministries that a Party holds."""
        return [m for m in range(5) if self.minister(m) == seat]

    def in_standing(self, seat: Seat) -> bool:
        """Whether a Party is in good standing: not in Rebellion (DES-SNT-02), and still at the table."""
        return seat != self.rebel and not self.resigned[seat]

    def loyal(self) -> list[int]:
        """The Parties in good standing, in initiative order."""
        return [seat for seat in self.initiative if self.in_standing(seat)]

    def present(self) -> list[int]:
        """The Parties at the table, in initiative order from the worst (DES-INIT-04)."""
        return [seat for seat in self.initiative if not self.resigned[seat]]

    def around(self, seats: list[int], start: Seat) -> tuple[int, ...]:
        """These seats, beginning after `start` where it is among them."""
        if start in seats:
            at = seats.index(start) + 1
            return tuple(seats[at:] + seats[:at])
        return tuple(seats)

    def has_ability(self, seat: Seat, ability: int) -> bool:
        """Whether a Party controls the Sector with this ability (DES-BOARD-08)."""
        return ability >= 0 and self.owner[self.content.ability_sector[ability]] == seat

    # --- changing the table ---------------------------------------------------------------------------------

    def gain(self, seat: Seat, resource: int, amount: int) -> int:
        """Add a resource, at most to 99; what was really added comes back (DES-RES-02)."""
        purse = self.money if resource == 0 else self.influence
        added = min(amount, self.content.numbers.resource_cap - purse[seat])
        purse[seat] += added
        return added

    def lose(self, seat: Seat, resource: int, amount: int) -> int:
        """Take a resource, at least to 0; what was really taken comes back (DES-RES-03)."""
        purse = self.money if resource == 0 else self.influence
        taken = min(amount, purse[seat])
        purse[seat] -= taken
        return taken

    def place(self, colour: int, sector: int, number: int, moved: bool = False) -> None:
        """Put Fleets on the board; the caller keeps the limit of ten (DES-COMP-04)."""
        at = colour * self.area + sector
        self.fleets[at] += number
        if moved:
            self.moved[at] += number

    def remove(self, colour: int, sector: int, number: int) -> None:
        """Take Fleets off the board, those that have moved last."""
        at = colour * self.area + sector
        if colour == self.republic:  # what never left its Sector is not missing there (DES-REP-10)
            self.base[sector] -= min(number, self.rested(colour, sector), self.base[sector])
        self.fleets[at] -= number
        self.moved[at] = min(self.moved[at], self.fleets[at])
        self.fought[at] = min(self.fought[at], self.fleets[at])

    def bring(self, colour: int, source: int, target: int, number: int) -> None:
        """Move rested Fleets; they have moved for this turn (DES-INV-03)."""
        self.fleets[colour * self.area + source] -= number
        self.place(colour, target, number, moved=True)

    # --- what the engine asks -------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> TableView:
        from orrery.games.destiny.table.view import view_of

        return view_of(self, seat)

    def words(self) -> Vocabulary:
        from orrery.games.destiny.table.vocabulary import words_of

        return words_of(self)

    def on_resign(self, seat: Seat) -> None:
        from orrery.games.destiny.phases.ending import dissolve

        dissolve(self, seat)

    def problems(self) -> list[str]:
        from orrery.games.destiny.table.invariants import problems

        return problems(self)
