"""What the rules of Space Opera keep secret: storages, packets, constructions, decks, species not chosen, the cards of an
offer, the lists of decks (NOM-GEN-08, NOM-TECH-12, NOM-SETUP-05, 07, 19, 23, NOM-NEGO-11, 13, NOM-COMPET-17, 18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.games.nomads.cards.content import ROOM, SHIP
from orrery.games.nomads.cards.decks import COPIES, Deck, deck_text
from orrery.games.nomads.cards.effects import Peek
from orrery.games.nomads.holdings.trade import numbers_told
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.prices import why_no_extra_jump
from orrery.games.nomads.table.state import Deal, Expanse
from orrery.games.nomads.turn.activation import Activate
from orrery.games.nomads.turn.looking import Scry, Survey
from orrery.testing.kit import play, start
from orrery.testing.secrets import names
from tests.games.nomads.kit import A, Player, act, expanse

OPEN = names(
    """
    order on_turn turn round phase ending alive out species civil military credits discards declines system_discards
    visited building credits_on equipment saves pile standing resolving used turns warred no_war jumps built deals pair_deals declined wish
    clocks war deal.maker deal.partner deal.sent
    """
)
SECRET = names(
    """
    dealt packets storage decklists decks gone system_deck technology extracted built_ships deal.credits deal.named deal.hidden
    deal.ask_credits deal.ask_named deal.ask_any deal.chosen
    """
)
SHOWS = {
    "{0:seat} jumps to {1:system} and extracts a resource": "NOM-JUMP-01: the top system is taken openly",
    "{0:seat} has built {1:card}": "NOM-REORG-02: a construction is turned up",
    "{0:card} of {1:place} is shown and destroyed": "NOM-TECH-14: a destroyed construction is shown",
    "{0:seat} shows {1:card}": "NOM-SETUP-09, NOM-GEN-04: cards are shown for turn order, or for their price",
}
for some in product((0, 1), repeat=4):
    numbers = (some[0], some[1], some[2], some[3])
    SHOWS[numbers_told("{0:seat} offers {1:seat} {2} for {3}", numbers)] = "NOM-NEGO-13: numbers"
    SHOWS[numbers_told("Deal: {0:seat} gives {2}, {1:seat} gives {3}", numbers)] = (
        "NOM-NEGO-12: a deal is concluded at once if it leaves no card to the partner's choice"
    )
WHISPERS = {
    "You extract {0:card}": "NOM-GEN-10: whoever extracts a resource sees it",
    "It is {0:card}": "NOM-EFF-17: both see a card that is taken at random",
    "{0:seat} gives {1:card} for {2:card}": "NOM-EFF-17: both see cards that are swapped at random",
    "{0:seat} holds {1:card}": "NOM-GEN-08: an effect lets a storage be looked at",
    "Offered by name: {0:card}": "NOM-NEGO-11: partners see what is offered by name",
    "Asked for by name: {0:kind}": "NOM-NEGO-12: partners see what is asked for by name",
    "{0:seat} gives {1:card}": "NOM-NEGO-13: partners see the cards of their deal",
}


def exchange(pos: Expanse, seat: Seat | None, chance: Chance) -> None:
    """Everything face down changes its place with something that could lie there."""
    exchange_species(pos, seat, chance)
    exchange_stars(pos, seat, chance)
    rebuild_decks(pos, seat, chance)
    exchange_cards(pos, seat, chance)
    if pos.deal is not None:
        exchange_deal(pos, pos.deal, seat, chance)


def exchange_species(pos: Expanse, seat: Seat | None, chance: Chance) -> None:
    """Others choose between other species (NOM-SETUP-05)."""
    own = [] if seat is None or not pos.dealt else pos.dealt[seat]
    rest = [one for one in range(pos.content.species_count) if one not in own]
    chance.shuffle(rest)
    for other in range(len(pos.dealt)):
        if other != seat:
            pos.dealt[other] = [rest.pop(), rest.pop()]


def exchange_stars(pos: Expanse, seat: Seat | None, chance: Chance) -> None:
    """The system deck lies in another order, but for the cards that the seat is looking at (NOM-EFF-16)."""
    step, number = pos.decision, 0
    if isinstance(step, Survey) and step.seat == seat:
        number = step.left + step.kept
    elif isinstance(step, Activate) and step.seat == seat and why_no_extra_jump(pos, step.seat) is None:
        number = total(pos, step.seat, Peek)
    cut = max(0, len(pos.system_deck) - number)
    below = pos.system_deck[:cut]
    chance.shuffle(below)
    pos.system_deck = below + pos.system_deck[cut:]


# --- cards ------------------------------------------------------------------------------------------------------------


class Slot:
    """A place where a card lies that the seat may not know."""

    def __init__(self, cards: list[int], at: int, technology: bool = False) -> None:
        self.cards = cards
        self.at = at
        self.technology = technology

    @property
    def card(self) -> int:
        return self.cards[self.at]

    @card.setter
    def card(self, card: int) -> None:
        self.cards[self.at] = card


def hidden(pos: Expanse, seat: Seat | None) -> list[Slot]:
    """Every card that the seat may not know, by its place. Its own deck lies face down for it as well, but for what it is
    looking at; by name it knows what another has offered it (NOM-NEGO-11)."""
    found = [Slot(pos.gone, at) for at in range(len(pos.gone))]
    step = pos.decision
    for number, deck in enumerate(pos.decks):
        looks = isinstance(step, Scry) and step.seat == seat and number == pos.deck_of(step.seat)
        size = len(deck) - (step.number if looks and isinstance(step, Scry) else 0)
        found += [Slot(deck, at) for at in range(size)]
    for other in range(pos.players):
        if other != seat:
            known = promised(pos, seat, other)
            for at, card in enumerate(pos.storage[other]):
                if card in known:
                    known.remove(card)
                else:
                    found.append(Slot(pos.storage[other], at))
            if pos.packets:
                found += [Slot(pos.packets[other], at) for at in range(len(pos.packets[other]))]
    for place, card in enumerate(pos.technology):
        if card >= 0 and pos.building[place] and place // ROOM != seat:
            found.append(Slot(pos.technology, place, technology=True))
    return found


def promised(pos: Expanse, seat: Seat | None, other: Seat) -> list[int]:
    """Cards in the storage of another that the two partners of an offer have spoken of: those offered by name, and
    those asked for by name once the partner has accepted, which only they know who asked and who has them."""
    deal = pos.deal
    if deal is None or not deal.sent or seat not in (deal.maker, deal.partner):
        return []
    if other == deal.maker:
        return deal.named[:]
    return asked_for(pos, deal) if accepted(pos) else []


def asked_for(pos: Expanse, deal: Deal) -> list[int]:
    """The cards of the partner that an offer asks for by name, each as often as it is asked for."""
    left, found = deal.ask_named[:], []
    for card in pos.storage[deal.partner]:
        if pos.kind(card) in left:
            left.remove(pos.kind(card))
            found.append(card)
    return found


def accepted(pos: Expanse) -> bool:
    """Whether the partner of an offer is picking the cards that it hands over."""
    return type(pos.decision).__name__ == "PickCards"


def exchange_cards(pos: Expanse, seat: Seat | None, chance: Chance) -> None:
    """Hidden cards of the same deck change places; under construction lies a technology (NOM-TECH-01)."""
    content = pos.content
    jumper = next((other for other in range(pos.players) if pos.extracted in pos.storage[other]), None)
    slots = hidden(pos, seat)
    for origin in range(len(pos.decks)):
        mine = [slot for slot in slots if slot.card // content.kinds == origin]
        cards = [slot.card for slot in mine]
        chance.shuffle(cards)
        for slot in sorted(mine, key=lambda slot: not slot.technology):
            at = len(cards) - 1
            if slot.technology:
                at = next(i for i, card in enumerate(cards) if content.is_technology(pos.kind(card)))
            slot.card = cards.pop(at)
    for cards in (*pos.storage, *pos.packets):
        cards.sort()
    if (
        pos.round and pos.active != seat
    ):  # what was begun in this turn still lies face down (NOM-TECH-04, NOM-TECH-12)
        begun = [pos.technology[place] for place in pos.places(pos.active) if pos.building[place]]
        pos.built_ships = sum(content.type[pos.kind(card)] == SHIP for card in begun[: pos.built])
    if pos.extracted >= 0 and jumper is not None and jumper != seat:
        pos.extracted = pos.storage[jumper][chance.below(len(pos.storage[jumper]))]


def rebuild_decks(pos: Expanse, seat: Seat | None, chance: Chance) -> None:
    """Another's deck may be built of other cards, as far as they were not seen: its list is secret (NOM-COMPET-18)."""
    content = pos.content
    slots = hidden(pos, seat)
    for origin, built in enumerate(pos.decklists):
        own = [slot for slot in slots if slot.card // content.kinds == origin]
        if origin == seat or not own:
            continue
        for _ in range(3):
            slot, kind = own[chance.below(len(own))], chance.below(content.kinds)
            if built.count(kind) >= (1 if content.unique[kind] else COPIES):
                continue
            if slot.technology and not content.is_technology(kind):
                continue
            built.remove(pos.kind(slot.card))
            built.append(kind)
            slot.card = origin * content.kinds + kind
        built.sort()
        name = f"deck_{origin + 1}"
        text = deck_text(content, Deck(pos.species[origin], tuple(built)))
        pos.options = {**pos.options, name: text}
    for cards in (*pos.storage, *pos.packets):
        cards.sort()


# --- offers -----------------------------------------------------------------------------------------------------------


def exchange_deal(pos: Expanse, deal: Deal, seat: Seat | None, chance: Chance) -> None:
    """An offer in the making is its maker's alone. Of one that was sent everybody knows the numbers, the partners the
    cards named, its maker those face down, its partner those picked (NOM-NEGO-11, NOM-NEGO-13)."""
    if seat == deal.maker:
        deal.chosen = pick(pos, deal, len(deal.chosen), chance)
        return
    if not deal.sent:
        write_anew(pos, deal, chance)
        return
    if seat != deal.partner:
        rename(pos, deal, chance)
    rest = pos.storage[deal.maker][:]
    for card in deal.named:
        rest.remove(card)
    chance.shuffle(rest)
    deal.hidden = rest[: len(deal.hidden)]
    if seat != deal.partner:
        deal.chosen = pick(pos, deal, len(deal.chosen), chance)


def write_anew(pos: Expanse, deal: Deal, chance: Chance) -> None:
    """Another offer that its maker could be drawing up."""
    cards = pos.storage[deal.maker][:]
    chance.shuffle(cards)
    number = chance.below(len(cards) + 1)
    cut = chance.below(number + 1)
    deal.named, deal.hidden = cards[:cut], cards[cut:number]
    gives = chance.below(2)
    deal.credits = chance.below(pos.credits[deal.maker] + 1) if gives else 0
    deal.ask_credits = 0 if gives else chance.below(pos.credits[deal.partner] + 1)
    room = len(pos.storage[deal.partner])
    deal.ask_named = [chance.below(pos.content.kinds)] if room and chance.below(2) else []
    deal.ask_any = chance.below(room - len(deal.ask_named) + 1)


def rename(pos: Expanse, deal: Deal, chance: Chance) -> None:
    """The same numbers of cards, others of them by name."""
    number = len(deal.named) + len(deal.hidden)
    cards = pos.storage[deal.maker][:]
    chance.shuffle(cards)
    cut = chance.below(number + 1)
    deal.named, deal.hidden = cards[:cut], cards[cut:number]
    asked = len(deal.ask_named) + deal.ask_any
    if asked and not deal.chosen:
        held = [pos.kind(card) for card in pos.storage[deal.partner]]
        # whoever picks has something to pick
        named = chance.below(2) if held and (asked > 1 or not accepted(pos)) else 0
        deal.ask_named = [held[chance.below(len(held))]] if named else []
        deal.ask_any = asked - named


def pick(pos: Expanse, deal: Deal, number: int, chance: Chance) -> list[int]:
    """So many cards of the partner, without those that were asked for by name."""
    cards = pos.storage[deal.partner][:]
    for card in asked_for(pos, deal):
        cards.remove(card)
    chance.shuffle(cards)
    return cards[:number]


# --- rare moments -----------------------------------------------------------------------------------------------------


def positions() -> Iterator[Position]:
    """A partner picks cards for an offer; somebody looks at the top of a deck."""
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub"]),
            Player(
                "Vorrax",
                "Sunmint",
                credits=5,
                storage=["Data Theft", "Jump Beacon", "Civil Ship", "Trade Hub"],
            ),
            Player("Lemurai", "Lifewell", credits=0, building=["Orbital Shield"]),
        )
    )
    play(
        pos,
        "negotiate with orange",
        "give trade hub face down",
        "ask for data theft by name",
        "ask for 2 cards",
    )
    yield pos.copy()
    play(pos, "send the offer")
    yield pos.copy()
    play(pos, "accept the offer", "hand over jump beacon")
    yield pos
    for step in (Scry(A, 3, 0), Survey(A, 2, 0)):
        looking = expanse(
            Player("Kethri", "Auric Exchange"), Player("Vorrax", "Sunmint", storage=["Data Theft"])
        )
        yield start(looking, step)
