"""What lies on the table besides counters: laws, deals, votes, battles, Campaigns, announced cards.

Frozen values are shared between copies of a position; the others have a hand-written `copy`.
"""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat, Value

# --- laws -------------------------------------------------------------------------------------------------------

TAX, BAN, DUTY, LICENSE, PERMIT, REPEAL = 0, 1, 2, 3, 4, 5
KINDS = ("tax", "prohibit", "require", "license", "permit", "repeal")
PER_TURN, PER_SECTOR = 0, 1


class Atom(Value, frozen=True):
    """One part of a place (DES-LAW-04): `join` is 1 after `and`, 0 after `or`; `near` counts `adjacent`."""

    kind: int
    args: tuple[int, ...] = ()
    negated: bool = False
    near: int = 0
    join: int = 0


class Provision(Value, frozen=True):
    """One provision of a law (DES-LAW-01). `over` is the threshold or -1, `count` a duty's number or a quota."""

    kind: int
    act: int = -1
    place: tuple[Atom, ...] = ()
    excepted: tuple[Atom, ...] = ()
    over: int = -1
    per: int = PER_TURN
    rate: int = 0
    resource: int = 0
    count: int = 0
    law: int = -1


class Law(Value, frozen=True):
    """A law of the Senate in force. `turns` left, 0 until it is repealed; `text` only for laws in free words."""

    id: int
    name: str
    provisions: tuple[Provision, ...]
    turns: int
    since: int
    text: str = ""
    sample: int = -1


class Grant(Value, frozen=True):
    """A licence for this turn (DES-LAW-25): an act, how many, and where it matters the Sectors."""

    seat: Seat
    act: int
    number: int
    sectors: tuple[int, ...] = ()


# --- deals ------------------------------------------------------------------------------------------------------

# goods that change hands at once, and that can be promised for later
GIVE_MONEY, GIVE_INFLUENCE, GIVE_SECTOR, GIVE_FLEETS, GIVE_SENATOR, GIVE_RESERVE, GIVE_CARD = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
)
# promises
(
    PAY,
    HAND_OVER,
    VOTE,
    BID,
    NOT_INVADE,
    NOT_CAMPAIGN,
    NOT_KILL,
    NOT_TRY,
    DEFEND,
    SUPPORT,
    TABLE,
    NO_REBELLION,
    FREE,
) = range(10, 23)
TERM_NAMES = {
    GIVE_MONEY: "Money",
    GIVE_INFLUENCE: "Influence",
    GIVE_SECTOR: "a Sector",
    GIVE_FLEETS: "Fleets",
    GIVE_SENATOR: "a Senator in play",
    GIVE_RESERVE: "a Senator of the reserve",
    GIVE_CARD: "an Action card",
    PAY: "a payment later",
    HAND_OVER: "a hand-over later",
    VOTE: "a vote",
    BID: "a bid",
    NOT_INVADE: "no Invasion",
    NOT_CAMPAIGN: "no Campaign",
    NOT_KILL: "no assassination",
    NOT_TRY: "no prosecution",
    DEFEND: "a defence",
    SUPPORT: "support in battle",
    TABLE: "a proposition or a veto",
    NO_REBELLION: "no Rebellion",
    FREE: "a promise in free words",
}


class Term(Value, frozen=True):
    """One line of a deal: what a Party gives or promises to another.

    Goods: `a` is the Sector, Senator or card, `n` the number. PAY: `a` the resource, `n` the amount, `turn` the first
    turn, `until` the last. HAND_OVER: `b` the kind of goods, `a` and `n` as for goods, `until` the last turn.
    VOTE, BID: `a` the kind of vote, `b` its subject, `c` the choice, `n` the bid. NOT_...: `a` the Party, or `b` the
    Sector or Senator (-1 for the other), `until`. DEFEND, SUPPORT: `a` the Sector, `b` the Party, `n` Fleets, `turn`.
    TABLE: `a` 0 table, 1 veto, 2 do not veto; `b` the sample proposition, -1 any; `until`.
    """

    giver: Seat
    receiver: Seat
    kind: int
    a: int = -1
    b: int = -1
    c: int = -1
    n: int = 0
    turn: int = 0
    until: int = 0
    text: str = ""


class Deal(Value, frozen=True):
    """An agreed deal (DES-DEAL-04). `kept` marks fulfilled terms, `broken` the one that ended it; a ratified deal cannot
    be broken (DES-COURT-06)."""

    id: int
    proposer: Seat
    partners: tuple[Seat, ...]
    terms: tuple[Term, ...]
    made: int
    kept: tuple[int, ...] = ()
    ratified: bool = False
    tried: bool = False
    broken: tuple[int, ...] = ()


class Offer(msgspec.Struct):
    """A deal being written or answered. `treaty`: it goes with a peace (1 offered by the rebel, 2 by a Party)."""

    proposer: Seat
    terms: list[Term]
    draft: list[int]
    treaty: int = 0
    ratify: bool = False
    text: str = ""
    made: bool = False
    invited: tuple[int, ...] = ()

    def copy(self) -> Offer:
        """An equal, independent offer."""
        return Offer(
            self.proposer,
            self.terms[:],
            self.draft[:],
            self.treaty,
            self.ratify,
            self.text,
            self.made,
            self.invited,
        )


class Case(msgspec.Struct):
    """A case before the Galactic Court (DES-COURT): the Senators stood forward, and the dice."""

    deal: int
    plaintiff: Seat
    defendant: Seat
    term: int
    senators: list[int]
    totals: list[int]
    natural: list[int]

    def copy(self) -> Case:
        """An equal, independent case."""
        return Case(
            self.deal,
            self.plaintiff,
            self.defendant,
            self.term,
            self.senators[:],
            self.totals[:],
            self.natural[:],
        )


# --- the Senate -------------------------------------------------------------------------------------------------

V_ELECTION, V_ORDERS, V_CHARGE, V_BILL, V_ALLEGED = 0, 1, 2, 3, 4
ABSTAIN, UNCALLED = -1, -2
VACANT = -1
AGAINST, FOR = 0, 1


class Vote(msgspec.Struct):
    """A vote of the Senate. `choices` are Senators or VACANT, plans or -1 for staying, or AGAINST and FOR."""

    kind: int
    subject: int
    choices: list[int]
    president: Seat
    order: list[int]
    cast: list[int]
    spent: list[int]
    passes: int
    winner: int
    vetoed: bool

    def copy(self) -> Vote:
        """An equal, independent vote."""
        return Vote(
            self.kind,
            self.subject,
            self.choices[:],
            self.president,
            self.order[:],
            self.cast[:],
            self.spent[:],
            self.passes,
            self.winner,
            self.vetoed,
        )


class March(Value, frozen=True):
    """Republic Fleets sent from a Sector to a Sector. `purpose` is a seat, NEUTRAL, or DEFENDS."""

    source: int
    target: int
    number: int
    purpose: int


class Plan(Value, frozen=True):
    """Orders to the Republic Fleets (DES-ORD-01): marches, and an admiral for a Sector as pairs."""

    seat: Seat
    marches: tuple[March, ...]
    admirals: tuple[tuple[int, int], ...] = ()


class Charge(Value, frozen=True):
    """A Senator to be prosecuted, who pays for it, and whether the Minister of Justice added it."""

    senator: int
    payer: Seat
    by_justice: bool


B_LAW, B_TRADE, B_LICENCE, B_PEACE = 0, 1, 2, 3


class Bill(msgspec.Struct):
    """What is on the floor: a proposition, a trade to be ratified, a request for a licence, or a treaty."""

    kind: int
    seat: Seat
    name: str
    provisions: list[Provision]
    turns: int
    text: str
    sample: int
    amended: int
    grant: Grant | None
    terms: tuple[Term, ...] = ()

    def copy(self) -> Bill:
        """An equal, independent bill."""
        return Bill(
            self.kind,
            self.seat,
            self.name,
            self.provisions[:],
            self.turns,
            self.text,
            self.sample,
            self.amended,
            self.grant,
            self.terms,
        )


# --- announced things -------------------------------------------------------------------------------------------

CARD, MINISTRY, TRAIT, DEED, ATTEMPT, REGULAR = 0, 1, 2, 3, 4, 5
"""A card, a corrupt Ministry ability, a Senator ability, an Action, an attempt, a regular Ministry ability."""
D_ADMIRAL, D_CAMPAIGN = 0, 1


class Played(msgspec.Struct):
    """A card, an ability or a Senator's Action that was announced and waits for answers (DES-CARD-03).

    `id` is the card, Ministry or trait; `senator` acts; `target` and `other` are what it is aimed at; `extra` was
    paid above the base cost. An attempt keeps its dice, for its assassin may die before it is rolled.
    """

    what: int
    seat: Seat
    id: int
    senator: int = -1
    target: int = -1
    other: int = -1
    number: int = 0
    money: int = 0
    influence: int = 0
    extra_money: int = 0
    extra_influence: int = 0
    negated: bool = False
    ignored: bool = False
    bid: int = 0
    dice: int = 0
    raised: bool = False

    def copy(self) -> Played:
        """An equal, independent announcement."""
        return Played(
            self.what,
            self.seat,
            self.id,
            self.senator,
            self.target,
            self.other,
            self.number,
            self.money,
            self.influence,
            self.extra_money,
            self.extra_influence,
            self.negated,
            self.ignored,
            self.bid,
            self.dice,
            self.raised,
        )


class Roll(msgspec.Struct):
    """Dice on the table that may still be re-rolled (DES-DICE-06): groups of dice, each with its roller.

    `extra[i]` are the dice that 6s of group i granted. `lower` says that a lower result is better (in court).
    """

    contest: str
    seats: list[int]
    dice: list[list[int]]
    extra: list[list[int]]
    explodes: list[bool]
    raised: list[int]
    lower: bool

    def copy(self) -> Roll:
        """An equal, independent roll."""
        return Roll(
            self.contest,
            self.seats[:],
            [group[:] for group in self.dice],
            [group[:] for group in self.extra],
            self.explodes[:],
            self.raised[:],
            self.lower,
        )


# --- war and Campaigns ------------------------------------------------------------------------------------------

DEFENDS = -3
"""The purpose of a force that defends (others: a seat, or NEUTRAL)."""


class Attack(Value, frozen=True):
    """A declared Invasion: the outcome fought for, its admiral or -1, the tag of its Corruption."""

    seat: Seat
    sector: int
    purpose: int
    admiral: int
    tag: int


class Stand(Value, frozen=True):
    """A declared defence with an explicit order this turn, its admiral or -1."""

    seat: Seat
    sector: int
    admiral: int


class Journey(Value, frozen=True):
    """Fleets moved in a declaration: what a Feint takes back."""

    seat: Seat
    source: int
    target: int
    number: int


class Payment(Value, frozen=True):
    """A tax paid, or a law broken (`resource` -1), in a declaration: what a Feint takes back."""

    seat: Seat
    law: int
    resource: int
    amount: int


class Force(msgspec.Struct):
    """A force in a battle: a Party's Fleets, the Republic's (seat = number of players), or the Sector's own dice
    (seat -1). `purpose` names its side."""

    seat: int
    purpose: int
    fleets: int
    admiral: int
    more_dice: int = 0
    fewer_hits: int = 0
    broken: bool = False
    total: int = 0
    hits: int = 0
    suffered: int = 0

    def copy(self) -> Force:
        """An equal, independent force."""
        return Force(
            self.seat,
            self.purpose,
            self.fleets,
            self.admiral,
            self.more_dice,
            self.fewer_hits,
            self.broken,
            self.total,
            self.hits,
            self.suffered,
        )


class Battle(msgspec.Struct):
    """A battle: its Sector, its owner at the start, the forces (the Sector's own first), who decides for nobody's."""

    sector: int
    owner: int
    forces: list[Force]
    warden: Seat
    winner: int

    def copy(self) -> Battle:
        """An equal, independent battle."""
        return Battle(self.sector, self.owner, [f.copy() for f in self.forces], self.warden, self.winner)


class Tour(Value, frozen=True):
    """A declared Campaign."""

    seat: Seat
    senator: int
    sector: int


class Contest(msgspec.Struct):
    """A Campaign being resolved: the campaigners in initiative order, Influence spent and card bonuses by seat."""

    sector: int
    tours: list[Tour]
    spent: list[int]
    bonus: list[int]
    passes: int
    at: int

    def copy(self) -> Contest:
        """An equal, independent contest."""
        return Contest(self.sector, self.tours[:], self.spent[:], self.bonus[:], self.passes, self.at)


class Draft(msgspec.Struct):
    """A proposition being built click by click."""

    seat: Seat
    provisions: list[Provision]
    kind: int
    act: int
    place: list[Atom]
    excepted: list[Atom]
    stage: int
    over: int
    per: int
    rate: int
    resource: int
    count: int
    law: int
    negated: bool
    near: int
    join: int
    in_except: bool

    def copy(self) -> Draft:
        """An equal, independent draft."""
        return Draft(
            self.seat,
            self.provisions[:],
            self.kind,
            self.act,
            self.place[:],
            self.excepted[:],
            self.stage,
            self.over,
            self.per,
            self.rate,
            self.resource,
            self.count,
            self.law,
            self.negated,
            self.near,
            self.join,
            self.in_except,
        )


class Order(msgspec.Struct):
    """An order to Fleets being given click by click: where, from where, how, for whom, led by whom."""

    seat: Seat
    sector: int
    sources: list[int]
    numbers: list[int]
    attack: bool
    purpose: int
    admiral: int

    def copy(self) -> Order:
        """An equal, independent order."""
        return Order(
            self.seat,
            self.sector,
            self.sources[:],
            self.numbers[:],
            self.attack,
            self.purpose,
            self.admiral,
        )
