"""Expanses that fit what a seat knows: what lies face down for it is dealt anew. For search bots and the test of secrets."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.view import UNSEEN
from orrery.games.nomads.cards.content import ROOM, SHIP
from orrery.games.nomads.cards.decks import COPIES, SIZE
from orrery.games.nomads.holdings.trade import asked_cards
from orrery.games.nomads.table.state import Deal, Expanse, ExpanseView, known_top


def deal(pos: Expanse, view: ExpanseView, chance: Chance) -> None:
    """Species, systems, cards and offers that this seat cannot see."""
    deal_species(pos, chance)
    deal_systems(pos, chance)
    Dealer(pos, view, chance).deal()
    if pos.built_ships == UNSEEN:
        pos.built_ships = ships_begun(pos)
    if pos.deal is not None:
        fill_offer(pos, pos.deal, chance)


def deal_species(pos: Expanse, chance: Chance) -> None:
    """Other players' two species, before the choice."""
    if not pos.dealt:
        return
    seen = [one for pair in pos.dealt for one in pair]
    unseen = [one for one in range(pos.content.species_count) if one not in seen]
    chance.shuffle(unseen)
    pos.dealt = [[unseen.pop() if one == UNSEEN else one for one in pair] for pair in pos.dealt]


def deal_systems(pos: Expanse, chance: Chance) -> None:
    """The system deck in another order, except what the seat is looking at."""
    seen = {*pos.system_discards, *(system for path in pos.visited for system in path), *pos.system_deck}
    unseen = [system for system in range(pos.content.systems) if system not in seen]
    chance.shuffle(unseen)
    pos.system_deck = [unseen.pop() if system == UNSEEN else system for system in pos.system_deck]


def ships_begun(pos: Expanse) -> int:
    """How many ships the active player has begun in this turn: they lie face down until its next one (NOM-TECH-04)."""
    begun = [pos.technology[place] for place in pos.places(pos.active) if pos.building[place]][: pos.built]
    return sum(pos.content.type[pos.kind(card)] == SHIP for card in begun)


class Dealer:
    """Deals the cards that the seat does not know to where they must lie."""

    def __init__(self, pos: Expanse, view: ExpanseView, chance: Chance) -> None:
        self.pos = pos
        self.view = view
        self.chance = chance
        self.hidden: list[list[int]] = []
        """By deck of origin: cards that the seat cannot see."""

    def deal(self) -> None:
        """Constructions first (they must be technologies), then decks, then what is left."""
        pos, view = self.pos, self.view
        self.hidden = [self._unknown(deck) for deck in range(len(pos.decks))]
        for cards in self.hidden:
            self.chance.shuffle(cards)
        for place, card in enumerate(view.technology):
            if card == UNSEEN:
                pos.technology[place] = self._construction(place)
        promised = self._promised()
        for deck, cards in enumerate(view.decks):
            pos.decks[deck] = [self.hidden[deck].pop() if card == UNSEEN else card for card in cards]
        rest = [card for cards in self.hidden for card in cards]
        dead = [card for card in rest if not pos.alive[card // pos.content.kinds]]
        pos.gone = dead[: len(view.gone)]  # only cards of extinct owners leave the game (NOM-COMPET-21)
        for card in pos.gone:
            rest.remove(card)
        for seat in range(view.players):
            if seat != view.seat:
                cards = promised if view.deal is not None and seat == view.deal.maker else []
                need = len(view.storage[seat]) - len(cards)
                pos.storage[seat] = sorted([*cards, *(self._own(rest, seat) for _ in range(need))])
        pos.packets = [
            sorted(rest.pop() if card == UNSEEN else card for card in packet) for packet in view.packets
        ]

    def _own(self, rest: list[int], seat: Seat) -> int:
        """A card for a storage: in competitive mode rather one of the own deck."""
        for i, card in enumerate(rest):
            if card // self.pos.content.kinds == seat:
                return rest.pop(i)
        return rest.pop()

    def _seen(self) -> list[int]:
        view = self.view
        seen = [*view.technology, *view.equipment, *self._promised()]
        seat = view.seat
        if seat is not None:
            seen += view.storage[seat]
            seen += view.packets[seat] if view.packets else []
            seen += known_top(view.decks[view.deck_of(seat)])
        for cards in view.discards:
            seen += cards
        seen += [item.card for item in view.pile]
        seen += [one.card for one in view.standing]
        if view.resolving is not None:
            seen.append(view.resolving.card)
        return [card for card in seen if card >= 0]

    def _unknown(self, deck: int) -> list[int]:
        """The cards of one deck that the seat cannot see."""
        pos, content = self.pos, self.pos.content
        seen = [card % content.kinds for card in self._seen() if card // content.kinds == deck]
        if len(pos.decks) == 1:
            whole = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
        elif deck == self.view.seat:
            whole = list(self.view.decklists[deck])
        else:
            whole = self._guess(deck, seen)
        if len(pos.decks) > 1:
            pos.decklists[deck] = sorted(whole)
        for kind in seen:
            whole.remove(kind)
        return [deck * content.kinds + kind for kind in whole]

    def _guess(self, deck: int, seen: list[int]) -> list[int]:
        """A legal deck that holds what was seen of it, and enough technologies for what is under construction."""
        content = self.pos.content
        whole = list(seen)
        needed = sum(1 for card in self.view.technology if card == UNSEEN)
        while len(whole) < SIZE:
            kind = self.chance.below(content.kinds)
            limit = 1 if content.unique[kind] else COPIES
            if whole.count(kind) < limit and (needed <= 0 or content.is_technology(kind)):
                whole.append(kind)
                needed -= 1
        return whole

    def _construction(self, place: int) -> int:
        """A technology that could lie there: rather one of the owner's deck, and rather not one of an extinct player's;
        of these rather one whose price fits the credits on it (NOM-TECH-12)."""
        pos, content = self.pos, self.pos.content
        owner = place // ROOM
        laid = self.view.credits_on[place]
        for deck in sorted(range(len(pos.decks)), key=lambda deck: (deck != owner, not pos.alive[deck])):
            if len(self.hidden[deck]) <= self._unseen(deck):
                continue  # all of these lie in their deck
            for near in (True, False):
                for i, card in enumerate(self.hidden[deck]):
                    kind = card % content.kinds
                    if content.is_technology(kind) and (not near or 0 <= content.price[kind] - laid <= 2):
                        return self.hidden[deck].pop(i)
        raise AssertionError("no technology is left for a construction")

    def _unseen(self, deck: int) -> int:
        """How many cards of a deck the seat does not know: it may be looking at the top ones (NOM-EFF-16)."""
        return self.view.decks[deck].count(UNSEEN)

    def _promised(self) -> list[int]:
        """Cards that another player has offered this seat by name: they are in that storage."""
        view = self.view
        if view.deal is None or view.seat == view.deal.maker:
            return []
        return view.deal.named


def fill_offer(pos: Expanse, deal: Deal, chance: Chance) -> None:
    """The cards of an offer that this seat cannot see."""
    if UNSEEN in deal.hidden:
        deal.hidden = _some(pos.storage[deal.maker], deal.named, len(deal.hidden), chance)
    if UNSEEN in deal.chosen:
        # what is given by name cannot be picked, too (NOM-NEGO-21)
        deal.chosen = _some(pos.storage[deal.partner], asked_cards(pos, deal), len(deal.chosen), chance)


def _some(cards: list[int], promised: list[int], number: int, chance: Chance) -> list[int]:
    """So many of these cards that are not promised otherwise."""
    loose = cards[:]
    for card in promised:
        loose.remove(card)
    chance.shuffle(loose)
    return loose[:number]
