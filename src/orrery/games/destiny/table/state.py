"""What is on the table of Galactic Destiny: the position, flat and fast to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from mypy_extensions import mypyc_attr

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.order import from_after
from orrery.engine.position import Position
from orrery.engine.table import Aside, Counted, Derived, Open, Told, declare, each, made
from orrery.engine.view import UNSEEN, View
from orrery.games.destiny.content.printed import GALACTIC, INFESTED, NEUTRAL, Content
from orrery.games.destiny.table.announced import Played, Roll
from orrery.games.destiny.table.deals import Case, Deal, Offer
from orrery.games.destiny.table.laws import Draft, Grant, Law
from orrery.games.destiny.table.senate import Bill, Charge, March, Plan
from orrery.games.destiny.table.terms import AnyTerm, masked
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import Attack, Battle, Contest, Journey, Order, Payment, Stand, Tour

if TYPE_CHECKING:
    from orrery.engine.game import Game


Refusal: TypeAlias = tuple[str, str]
"""Why a move is not possible, and the clause that says so."""

IN_DECK, IN_RESERVE, IN_PLAY, DEAD = 0, 1, 2, 3
"""Where a Senator is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Position):
    """The position. Sectors, Senators and cards are small integers from 0; -1 means none."""

    content: Aside[Content]
    area: Aside[int]  # how many Sectors there are
    republic: Aside[int]  # the colour of the Republic's Fleets
    party: Open[list[int]] = each("players", -1)  # by seat: the Party, -1 before it is chosen
    turn: Open[int]
    phase: Open[int] = GALACTIC  # GALACTIC, SENATE, INTRIGUE or ENDING
    stage: Open[int]  # counts the steps of this turn: offers are limited by it
    money: Open[list[int]] = each("players", 0)
    influence: Open[list[int]] = each("players", 0)
    owner: Open[list[int]] = each("sectors", NEUTRAL)  # by Sector: a seat, NEUTRAL or INFESTED
    marked: Open[list[int]]  # Sectors drawn this turn
    # seat * sectors + Sector; the Republic comes after the last seat
    fleets: Open[list[int]] = made(lambda t: [0] * ((t.players + 1) * t.content.sectors))
    # of them, those that have moved this turn
    moved: Open[list[int]] = made(lambda t: [0] * ((t.players + 1) * t.content.sectors))
    # of them, those that have fought this turn
    fought: Open[list[int]] = made(lambda t: [0] * ((t.players + 1) * t.content.sectors))
    sen_at: Told[list[int]] = each("senators", IN_DECK)  # by Senator: IN_DECK, IN_RESERVE, IN_PLAY or DEAD
    reserve_sizes: Derived[list[int]]  # by seat: Senators that wait to be recruited
    sen_seat: Told[list[int]] = each("senators", -1)  # who holds it in play or in reserve
    exhausted: Open[list[bool]] = each("senators", False)
    fresh: Open[list[bool]] = each("senators", False)  # recruited this turn
    corruption: Open[list[int]] = each("senators", 0)
    shadow: Open[list[int]] = each("senators", 0)
    tried: Open[list[bool]] = each("senators", False)  # prosecuted this turn
    audited: Open[list[bool]] = each("senators", False)  # this turn
    seduced: Open[list[bool]] = each("senators", False)  # removed from the Senate until the end of the phase
    dip_phase: Open[list[int]] = each("senators", 0)  # bonus to Diplomacy until the end of the phase
    dip_turn: Open[list[int]] = each("senators", 0)  # bonus to Diplomacy until the end of the turn
    # this turn's changes of tokens: Senator, kind, number, tag (DES-FEINT-08)
    token_log: Open[list[tuple[int, int, int, int]]]
    corruption_then: Open[list[int]] = each("senators", 0)  # tokens at the start of the turn
    shadow_then: Open[list[int]] = each("senators", 0)
    next_tag: Open[int] = 1
    ministry: Open[list[int]] = made(lambda t: [-1] * 5)  # by Ministry: the Senator, -1 empty
    rebel: Open[int] = -1  # the seat in Rebellion, -1 nobody
    peaced: Open[list[bool]] = each("players", False)  # made peace this turn
    hands: Told[list[list[int]]] = each("players", [])  # Action cards by kind
    deck: Counted[list[int]]  # Action cards, the top is the last
    discards: Open[list[int]]
    senator_deck: Counted[list[int]]
    event_deck: Counted[list[int]]
    event_discards: Open[list[int]]
    active: Open[list[tuple[int, int]]]  # Events in force with the turns left
    sector_deck: Counted[list[int]]
    sector_discards: Open[list[int]]
    # the Election counter, 0 to `content.election`
    counter: Open[int] = made(lambda t: t.content.election_start)
    initiative: Open[list[int]]  # seats from worst to best
    # by seat: the place by office when initiative was last set, -1 before
    rank: Open[list[int]] = each("players", -1)
    # by Sector ability: used this turn
    used: Open[list[bool]] = made(lambda t: [False] * len(t.content.ability_ids))
    vote: Open[Vote | None]
    elected: Open[list[int]]  # Ministries filled or left vacant in this Election
    plans: Open[list[Plan]]  # proposed orders
    orders: Open[Plan | None]  # the orders of the Senate, or of a corrupt Minister
    marched: Open[bool]  # the Republic Fleets have carried out their orders this turn
    redeployed: Open[bool]  # a corrupt Minister has replaced the orders of the Senate
    # by Sector: Republic Fleets at the start of the turn, less those lost there since
    base: Open[list[int]] = each("sectors", 0)
    charges: Open[list[Charge]]
    sent: Open[list[int]]  # admirals sent this turn: they may be sent again after a Feint (DES-FEINT-05)
    proposed: Open[list[Charge]]  # prosecutions still to be voted on
    marches: Open[list[March]]  # orders to the Republic Fleets being written
    leads: Open[list[tuple[int, int]]]  # their admirals: Sector, Senator
    docket_bonus: Open[int]  # what cards add to the total of the present trial
    tabled: Open[list[int]] = each("players", 0)  # by seat: propositions this turn
    requests: Open[list[int]] = each("players", 0)  # by seat: requests for a licence this turn
    # by seat: has passed in the current round of declarations or propositions
    out: Open[list[bool]] = each("players", False)
    failed: Open[list[str]]  # propositions that failed this turn, as texts
    bill: Open[Bill | None]
    draft: Open[Draft | None]
    laws: Open[list[Law]]
    next_law: Open[int] = 1
    tally: Open[list[tuple[int, int, int, int]]]  # acts counted this turn: law, provision, seat, Sector
    broken: Open[list[tuple[int, int]]]  # laws broken this turn: law, seat
    grants: Open[list[Grant]]  # licences of this turn
    pool: Open[int]  # taxes in Money
    deals: Told[list[Deal]]
    past: Told[list[Deal]]  # the last deals that are over, oldest first (DES-DEAL-33)
    next_deal: Open[int] = 1
    concluded: Open[int]  # deals and trades carried out so far
    given_up: Told[list[tuple[int, int]]]  # deal and term: what was promised there was given away
    offer: Told[Offer | None]
    # by seat: an offer failed in this open moment (DES-DEAL-32)
    refused: Open[list[bool]] = each("players", False)
    offers: Open[list[int]] = each("players", 0)  # by seat: offers made in this step
    turned_down: Open[list[int]] = each("players", 0)  # by seat: its offers that were declined this turn
    treaty: Told[tuple[AnyTerm, ...]]  # what the rebel offers for peace
    treaty_with: Open[int] = -1  # the Party to which the rebel has offered peace, -1 nobody
    case: Told[Case | None]
    pending: Open[Played | None]  # a card or ability being announced
    pile: Open[list[Played]]  # announced, the top is the last
    queued: Open[list[Played]]  # attempts that wait until the present one is over
    roll: Open[Roll | None]
    under: Open[list[Roll]]  # rolls that wait while the answer to a card throws dice of its own
    rolled: Open[list[int]]  # the last dice, for everybody to see
    order: Open[Order | None]
    attacks: Open[list[Attack]]
    stands: Open[list[Stand]]
    journeys: Open[list[Journey]]
    payments: Open[list[Payment]]
    admirals: Open[list[tuple[int, int]]]  # Sector and admiral of Republic Fleets sent this turn
    feints: Open[list[int]]  # seats that declare again
    battle: Open[Battle | None]
    invaded: Open[bool]  # an attacker has won a battle this turn
    tours: Open[list[Tour]]  # Campaigns declared and not resolved
    contest: Open[Contest | None]
    blocked: Open[list[tuple[int, int]]]  # Sector and the one seat that may campaign there
    weakened: Open[list[tuple[int, int]]]  # Sector and what its Defence loses against Campaigns this turn
    # by seat: Party Fleets that are still cheaper in these purchases
    docked: Open[list[int]] = each("players", 0)
    recruits: Open[list[int]] = each("players", 0)  # by seat: Senators recruited this turn
    augury: Told[int] = -1  # the card just given with Random Augury, known to giver and receiver
    peek: Open[tuple[int, int]] = (-1, -1)  # who looks at whose hand now, (-1, -1) nobody

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content
        self.area = self.content.sectors
        self.republic = players

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> TableView: ...

    # --- what a seat may know of what is not open (DES-SETUP-14, DES-DEAL-10) ---------------------------------------

    def see_hands(self, seat: Seat | None) -> list[list[int]]:
        """The own Action cards, and those of a hand that the seat looks at."""
        shown = {seat, self.peek[1] if seat is not None and self.peek[0] == seat else seat}
        return [
            sorted(hand) if other in shown else [UNSEEN] * len(hand) for other, hand in enumerate(self.hands)
        ]

    def in_reserves(self) -> list[int]:
        """All Senators that wait to be recruited, whoever holds them."""
        return [s for s, at in enumerate(self.sen_at) if at == IN_RESERVE]

    def see_sen_at(self, seat: Seat | None) -> list[int]:
        """Where each Senator is; in the deck, as far as the seat knows, those in the reserves of others."""
        known, holder = self.sen_at[:], self.sen_seat
        for senator in self.in_reserves():
            if holder[senator] != seat:
                known[senator] = IN_DECK
        return known

    def see_sen_seat(self, seat: Seat | None) -> list[int]:
        """Who holds each Senator that the seat knows of."""
        known = self.sen_seat[:]
        for senator in self.in_reserves():
            if known[senator] != seat:
                known[senator] = -1
        return known

    def see_reserve_sizes(self, seat: Seat | None) -> list[int]:
        """How many Senators wait in each reserve."""
        sizes = [0] * self.players
        for senator in self.in_reserves():
            sizes[self.sen_seat[senator]] += 1
        return sizes

    def see_deals(self, seat: Seat | None) -> list[Deal]:
        """All deals; what others have agreed on has no words."""
        return [deal.seen(seat) for deal in self.deals]

    def see_past(self, seat: Seat | None) -> list[Deal]:
        """The ledger: deals that are over, with what was kept and what was broken."""
        return [deal.seen(seat) for deal in self.past]

    def see_offer(self, seat: Seat | None) -> Offer | None:
        """An offer as a seat knows it."""
        return None if self.offer is None else self.offer.seen(seat, self.rebel)

    def see_treaty(self, seat: Seat | None) -> tuple[AnyTerm, ...]:
        """The rebel's offer of peace is known to the rebel and to the Party it was made to."""
        inside = seat is not None and seat in (self.rebel, self.treaty_with)
        return self.treaty if inside else tuple([masked(term) for term in self.treaty])

    def see_given_up(self, seat: Seat | None) -> list[tuple[int, int]]:
        """What was promised in the own deals and given away."""
        mine = {deal.id for deal in self.deals if seat is not None and seat in deal.partners}
        return [entry for entry in self.given_up if entry[0] in mine]

    def see_case(self, seat: Seat | None) -> Case | None:
        """A case as a seat knows it: what was promised is known to the partners of the deal only."""
        if self.case is None:
            return None
        inside = any(deal.id == self.case.deal and seat in deal.partners for deal in self.deals)
        return self.case.copy() if inside else self.case.masked()

    def see_augury(self, seat: Seat | None) -> int:
        """The card just given with Random Augury is known to giver and receiver (DES-SEC-14)."""
        asked: Any = self.stack[-1] if self.stack else None
        inside = self.augury >= 0 and seat in (getattr(asked, "seat", -1), getattr(asked, "other", -1))
        return self.augury if inside else -1

    # --- asking the table -----------------------------------------------------------------------------------

    def fleets_at(self, colour: int, sector: int) -> int:
        """How many Fleets of a colour are in a Sector."""
        return self.fleets[colour * self.area + sector]

    def fleets_of(self, colour: int) -> int:
        """How many Fleets of a colour are in play."""
        base = colour * self.area
        return sum(self.fleets[base : base + self.area])

    def has_fleets(self, colour: int) -> bool:
        """Whether any Fleet of a colour is in play."""
        fleets, base = self.fleets, colour * self.area
        for at in range(base, base + self.area):  # noqa: SIM110 - a generator costs more than the look
            if fleets[at] > 0:
                return True
        return False

    def where_fleets(self, colour: int) -> list[int]:
        """The Sectors with Fleets of a colour, in the order of their numbers."""
        base = colour * self.area
        return [sector for sector, number in enumerate(self.fleets[base : base + self.area]) if number]

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

    def has_sectors(self, seat: Seat) -> bool:
        """Whether a Party controls any Sector."""
        for owner in self.owner:  # noqa: SIM110 - a generator costs more than the look
            if owner == seat:
                return True
        return False

    def infested(self) -> int:
        """How many Sectors are Infested."""
        return self.owner.count(INFESTED)

    def adjacent_owned(self, seat: Seat, sector: int) -> int:
        """How many Sectors adjacent to this one a Party controls (DES-BAT-10, DES-CAMP-20)."""
        owner = self.owner
        return sum(1 for other in self.content.near[sector] if owner[other] == seat)

    def holds(self, seat: Seat, where: int) -> bool:
        """Whether a Party has a Senator there: in play or in its reserve."""
        at = self.sen_at
        for s, holder in enumerate(self.sen_seat):  # noqa: SIM110 - a generator costs more than the look
            if holder == seat and at[s] == where:
                return True
        return False

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

    def has_action(self, seat: Seat) -> bool:
        """Whether any Senator of a Party still has its Action."""
        at, exhausted = self.sen_at, self.exhausted
        for s, holder in enumerate(self.sen_seat):
            if holder == seat and not exhausted[s] and at[s] == IN_PLAY:
                return True
        return False

    def senators(self) -> list[int]:
        """All Senators in play."""
        return [s for s, where in enumerate(self.sen_at) if where == IN_PLAY]

    def in_play(self, senator: int) -> bool:
        """Whether a Senator is in play."""
        return senator >= 0 and self.sen_at[senator] == IN_PLAY

    def unknown(self) -> list[int]:
        """The Senators of whom not everybody sees where they are."""
        return [s for s, where in enumerate(self.sen_at) if where != IN_PLAY and where != DEAD]

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
        holder = self.sen_seat
        return [m for m, senator in enumerate(self.ministry) if senator >= 0 and holder[senator] == seat]

    def in_standing(self, seat: Seat) -> bool:
        """Whether a Party is in good standing: not in Rebellion (DES-SNT-02), and still at the table."""
        return seat != self.rebel and not self.resigned[seat]

    def loyal(self) -> list[int]:
        """The Parties in good standing, in initiative order."""
        rebel, resigned = self.rebel, self.resigned
        return [seat for seat in self.initiative if seat != rebel and not resigned[seat]]

    def present(self) -> list[int]:
        """The Parties at the table, in initiative order from the worst (DES-INIT-04)."""
        if True not in self.resigned:
            return self.initiative[:]
        return [seat for seat in self.initiative if not self.resigned[seat]]

    def around(self, seats: list[int], start: Seat) -> tuple[int, ...]:
        """These seats, beginning after `start` where it is among them."""
        return tuple(from_after(seats, start))

    def has_ability(self, seat: Seat, ability: int) -> bool:
        """Whether a Party controls the Sector with this ability (DES-BOARD-08)."""
        return ability >= 0 and self.owner[self.content.ability_sector[ability]] == seat

    def has_ratified(self) -> bool:
        """Whether a deal binds that cannot be broken (DES-COURT-06): there are few, and only these forbid an act."""
        for deal in self.deals:  # noqa: SIM110 - a generator costs more than the look
            if deal.ratified:
                return True
        return False

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


class TableView(Table, View):
    """A table as one seat sees it."""


declare(Table, TableView)
