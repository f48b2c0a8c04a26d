"""What is on the table of Space Opera: the position, flat and fast to copy, with pile, war and deal in progress.

A card is a small integer: `owner * kinds + kind`, where the owner is the deck it came from (always 0 in casual mode,
NOM-COMPET-20). Copies of a card are equal, so that nothing tells two of them apart. A *place* is one of the eight
technology places of a seat: `seat * 8 + n`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from mypy_extensions import mypyc_attr

from orrery.engine.base import Decision, Move, Part, Seat, Value
from orrery.engine.chance import Chance
from orrery.engine.order import beginning_at
from orrery.engine.position import Position
from orrery.engine.table import Aside, Counted, Hidden, Open, Own, Told, declare, each, made
from orrery.engine.view import UNSEEN, View
from orrery.games.nomads.cards.content import ROOM, Content
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.items import Item, Standing, Until
from orrery.games.nomads.table.looks import Looks

if TYPE_CHECKING:
    from orrery.engine.game import Game

# phases of a turn
TurnPhase = Literal["setting up", "reorganization", "activation"]
SETTING_UP: TurnPhase = "setting up"
REORGANIZATION: TurnPhase = "reorganization"
ACTIVATION: Final[TurnPhase] = "activation"
# phases of a war
WarPhase = Literal["declared", "fleet battle", "planetary assault"]
DECLARED: WarPhase = "declared"
FLEET: WarPhase = "fleet battle"
PLANETARY: WarPhase = "planetary assault"
# how long something stays in force
TRIGGER: Until = "trigger"
THIS_CONFRONTATION: Until = "confrontation"
PHASE: Until = "phase"
WAR: Until = "war"
OWN_TURN: Until = "own turn"


class Clock(Value, frozen=True):
    """How long a species has held a level, told by the turns of the others (NOM-CIV-10)."""

    begun: tuple[Seat, ...] = ()
    """Who has begun a turn since the clock started."""
    finished: tuple[Seat, ...] = ()
    """Who has also finished it."""
    seen: tuple[Seat, ...] = ()
    """Who had finished one when the own turn last began."""


class War(Part):
    """A war being fought. Ships are named by their place."""

    attacker: Seat
    defender: Seat
    damage: list[int]
    """What the attacker and the defender are about to suffer, before healing."""
    losses: list[int]
    """Units chosen to be eliminated: civil and military of the attacker, civil and military of the defender."""
    phase: WarPhase = "declared"
    sent: list[int] = []
    pairs: list[int] = []
    """Pairs of ships still to meet: attacker, blocker, attacker, blocker ..."""
    confrontation: list[int] = []
    """The two ships of the current confrontation, the attacking one first."""
    blocked: list[int] = []
    fallen: list[int] = []
    """Pairs of place and kind: ships that were destroyed or captured in this battle."""
    spoils: int = 0
    """How many units the defender lost in the assault."""


def new_war(attacker: Seat, defender: Seat) -> War:
    """A war just declared."""
    return War(attacker=attacker, defender=defender, damage=[0, 0], losses=[0, 0, 0, 0])


class Deal(Part):
    """An offer, being drawn up or lying before the partner (NOM-NEGO-11, NOM-NEGO-12)."""

    maker: Seat
    partner: Seat
    sent: bool = False
    credits: int = 0
    named: list[int] = []
    hidden: list[int] = []
    ask_credits: int = 0
    ask_named: list[int] = []
    """Kinds of cards asked for by name."""
    ask_any: int = 0
    chosen: list[int] = []
    """Cards that the accepting partner has picked for `ask_any`."""

    def cards(self) -> int:
        """How many cards the maker gives."""
        return len(self.named) + len(self.hidden)

    def ask_cards(self) -> int:
        """How many cards the partner gives."""
        return len(self.ask_named) + self.ask_any

    def numbers(self) -> tuple[int, int, int, int]:
        """What everybody may know (NOM-NEGO-13): credits and cards of the maker, credits and cards of the partner."""
        return self.credits, self.cards(), self.ask_credits, self.ask_cards()


@mypyc_attr(allow_interpreted_subclasses=True)
class Expanse(Position):
    """The position. Lists are by seat unless said otherwise; -1 means none."""

    content: Aside[Content]
    order: Open[list[int]] = made(lambda t: list(range(t.players)))  # seats in turn order (NOM-SETUP-08)
    on_turn: Open[int]  # the place in `order` of the active player
    turn: Open[int]  # turns begun so far
    round: Open[int]
    phase: Open[TurnPhase] = "setting up"
    ending: Open[bool]  # the end of the turn was announced
    alive: Open[list[bool]] = each("players", True)
    out: Open[list[int]]  # extinct seats, in the order of extinction
    species: Open[list[int]] = each("players", -1)
    dealt: Own[list[list[int]]]  # two species, before the choice
    packets: Own[list[list[int]]]  # cards passed round in setup
    civil: Open[list[int]] = each("players", 0)
    military: Open[list[int]] = each("players", 0)
    credits: Open[list[int]] = each("players", 0)
    storage: Own[list[list[int]]] = each("players", [])  # sorted
    decklists: Own[list[list[int]]]  # competitive: what each deck was built of, by kind
    decks: Told[list[list[int]]] = made(lambda t: [[] for _ in range(deck_count(t))])  # the top is the last
    discards: Open[list[list[int]]] = made(lambda t: [[] for _ in range(deck_count(t))])
    gone: Counted[list[int]]  # cards that left the game (NOM-COMPET-21, NOM-COMPET-23)
    declines: Open[list[int]] = made(lambda t: [0] * deck_count(t))  # by deck
    system_deck: Told[list[int]]  # the system deck, the top is the last
    system_discards: Open[list[int]]
    # systems since the last reorganization, the current one last
    visited: Open[list[list[int]]] = each("players", [])
    # by place: a card, built or under construction
    technology: Told[list[int]] = made(lambda t: [-1] * (t.players * ROOM))
    building: Open[list[bool]] = made(lambda t: [False] * (t.players * ROOM))  # by place
    # by place: credits on the construction
    credits_on: Open[list[int]] = made(lambda t: [0] * (t.players * ROOM))
    # place * max_slots + slot
    equipment: Open[list[int]] = made(lambda t: [-1] * (t.players * ROOM * t.content.max_slots))
    # by place: how often it was saved in this war
    saves: Open[list[int]] = made(lambda t: [0] * (t.players * ROOM))
    pile: Open[list[Item]]  # the top is the last
    standing: Open[list[Standing]]
    resolving: Open[Item | None]
    extracted: Hidden[int] = -1  # the resource of the last jump
    # active effects whose limit is used up: of each seat's species, of its system, of each place
    used: Open[list[list[int]]] = made(lambda t: [[] for _ in range(t.players * (2 + ROOM))])
    turns: Open[list[int]] = each("players", 0)  # turns begun
    warred: Open[bool]  # war was declared this turn
    no_war: Open[bool]  # the active player may not declare war this turn
    jumps: Open[int]  # extra jumps this turn
    built: Open[int]  # technologies started this turn
    built_ships: Told[int]  # and how many of them are ships
    deals: Open[list[int]] = each("players", 0)  # deals concluded this turn
    # deals this turn between the active player and this seat
    pair_deals: Open[list[int]] = each("players", 0)
    # offers declined this turn between the active player and this seat
    declined: Open[list[int]] = each("players", 0)
    wish: Open[list[bool]] = each("players", False)  # wants to be asked for offers (NOM-NEGO-20)
    # for each level from 3 to the current one; see `clocks.py`
    clocks: Open[list[list[Clock]]] = each("players", [])
    war: Open[War | None]
    deal: Told[Deal | None]

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> ExpanseView: ...

    # --- what a seat may know of what is not open ----------------------------------------------------------------

    def see_decks(self, seat: Seat | None) -> list[list[int]]:
        """Decks lie face down; whoever looks at the top cards of the own one sees those (NOM-EFF-16)."""
        found = [[UNSEEN] * len(deck) for deck in self.decks]
        step = self.decision
        if seat is not None and isinstance(step, Looks) and step.seat == seat:
            deck = self.deck_of(seat)
            show_top(found[deck], self.decks[deck], step.resources_seen(self))
        return found

    def see_system_deck(self, seat: Seat | None) -> list[int]:
        """The system deck lies face down; its top for whoever looks at it, by an effect or before an extra jump
        (NOM-EFF-16)."""
        found = [UNSEEN] * len(self.system_deck)
        step = self.decision
        if isinstance(step, Looks) and step.seat == seat:
            show_top(found, self.system_deck, step.systems_seen(self))
        return found

    def see_technology(self, seat: Seat | None) -> list[int]:
        """Constructions lie face down; only their owner may look (NOM-TECH-12)."""
        return [
            UNSEEN if self.building[place] and place // ROOM != seat else card
            for place, card in enumerate(self.technology)
        ]

    def see_built_ships(self, seat: Seat | None) -> int:
        """What is begun lies face down, so only who has begun it knows whether it is a ship (NOM-TECH-12)."""
        return self.built_ships if seat == self.active or not self.built else UNSEEN

    def see_deal(self, seat: Seat | None) -> Deal | None:
        """An offer: an unsent one only for its maker; numbers for everybody, cards for the partners (NOM-NEGO-13)."""
        deal = self.deal
        if deal is None or seat == deal.maker:
            seen = None if deal is None else deal.copy()
        elif not deal.sent:
            seen = Deal(maker=deal.maker, partner=deal.partner)
        elif seat == deal.partner:
            seen = deal.copy()
            seen.hidden = [UNSEEN] * len(deal.hidden)
        else:
            seen = Deal(
                maker=deal.maker,
                partner=deal.partner,
                sent=True,
                credits=deal.credits,
                hidden=[UNSEEN] * deal.cards(),
                ask_credits=deal.ask_credits,
                ask_any=deal.ask_cards(),
            )
        if seen is not None and deal is not None and seat != deal.partner:
            seen.chosen = [UNSEEN] * len(deal.chosen)
        return seen

    # --- asking the table -----------------------------------------------------------------------------------

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        return self.order[self.on_turn]

    def kind(self, card: int) -> int:
        """What a card is, whatever deck it came from."""
        return card % self.content.kinds

    def deck_of(self, seat: Seat) -> int:
        """The deck that a seat extracts from (NOM-COMPET-01, NOM-COMPET-11)."""
        return seat if len(self.decks) > 1 else 0

    def units(self, seat: Seat) -> int:
        """Population units, civil and military."""
        return self.civil[seat] + self.military[seat]

    def is_out(self, seat: Seat) -> bool:
        """Whether a seat plays no more: resigned, or extinct (NOM-EXT-01)."""
        return self.resigned[seat] or not self.alive[seat]

    def living(self) -> list[Seat]:
        """Surviving seats: the active player first, then in turn order (NOM-SYNC-08, NOM-EFF-11)."""
        alive = self.alive
        return [seat for seat in beginning_at(self.order, self.on_turn) if alive[seat]]

    def others(self, seat: Seat) -> list[Seat]:
        """The other surviving seats, in turn order after this one."""
        alive = self.alive
        after = beginning_at(self.order, self.order.index(seat) + 1)
        return [other for other in after if other != seat and alive[other]]

    def places(self, seat: Seat) -> range:
        """The technology places of a seat."""
        return range(seat * ROOM, seat * ROOM + ROOM)

    def system(self, seat: Seat) -> int:
        """Where a species is; the attacker of a war counts as being with the defender (NOM-WAR-07, NOM-SECT-10)."""
        war = self.war
        if war is not None and war.attacker == seat:
            seat = war.defender
        path = self.visited[seat]
        return path[-1] if path else -1

    def limits_at(self, place: int) -> int:
        """Where the limits of a place's effects are noted in `used`."""
        return 2 * self.players + place

    def next_serial(self) -> int:
        """A number for a new item: above all that lie open, so that no target is mistaken."""
        highest = 0 if self.resolving is None else self.resolving.serial
        for item in self.pile:
            highest = max(highest, item.serial)
        for one in self.standing:
            highest = max(highest, one.serial)
        return highest + 1


class ExpanseView(Expanse, View):
    """The expanse as one seat sees it (NOM-GEN-08, NOM-GEN-09)."""


declare(Expanse, ExpanseView)


class Choice(Decision[Expanse], frozen=True):
    """A decision whose list and whose refusals come from one question: whatever could be named and has no reason against it
    is legal."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        """What a player could name, whether it is allowed or not."""
        raise NotImplementedError(type(self).__name__)

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        """Why a move is refused now; None if it is legal."""
        return None

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [move for move in self.named(pos) if self.why(pos, move) is None]

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return self.why(pos, move) or ("", "")


def deck_count(pos: Position) -> int:
    """One deck for all, or an own one for everybody (NOM-COMPET-01)."""
    return pos.players if pos.options["mode"] == "competitive" else 1


def show_top(backs: list[int], deck: list[int], number: int) -> None:
    """Turn up the top cards of a deck that lies face down."""
    if number:
        backs[-number:] = deck[-number:]


def known_top(deck: list[int]) -> list[int]:
    """Of a view: the cards of a deck that its seat looks at, the top one first (NOM-EFF-16)."""
    if not deck or deck[-1] == UNSEEN:
        return []
    return [card for card in reversed(deck) if card != UNSEEN]
