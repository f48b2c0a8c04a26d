"""Positions that fit a view: what the seat cannot see is dealt anew. For search bots and for the test of secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.games.nomads.content import ROOM, Content
from orrery.games.nomads.decks import COPIES, SIZE
from orrery.games.nomads.state import Deal, Expanse
from orrery.games.nomads.trade import asked_cards
from orrery.games.nomads.view import HIDDEN, DealView, ExpanseView

if TYPE_CHECKING:
    from orrery.engine.game import Game

COPIED = (
    "order",
    "alive",
    "out",
    "species",
    "civil",
    "military",
    "credits",
    "declines",
    "star_discard",
    "building",
    "laid",
    "gear",
    "swarm",
    "pile",
    "standing",
    "used",
    "turns",
    "deals",
    "pair_deals",
    "declined",
    "wish",
)
PLAIN = (
    "at",
    "turn",
    "round",
    "phase",
    "ending",
    "resolving",
    "warred",
    "no_war",
    "jumps",
    "built",
    "built_ships",
)


def imagine(game: Game, content: Content, view: ExpanseView, chance: Chance) -> Expanse:
    """An expanse that this seat could be looking at."""
    pos = Expanse(game, content, view.players, dict(view.options), chance)
    game.know(pos, view, COPIED, PLAIN)
    pos.path = [list(path) for path in view.path]
    pos.discards = [list(pile) for pile in view.discards]
    pos.clocks = [list(clock) for clock in view.clocks]
    pos.war = None if view.war is None else view.war.copy()
    deal_species(pos, view, chance)
    deal_systems(pos, view, chance)
    Dealer(pos, view, chance).deal()
    if view.deal is not None:
        pos.deal = imagine_deal(pos, view.deal, view.seat, chance)
    game.wake(pos, view, chance)
    return pos


def deal_species(pos: Expanse, view: ExpanseView, chance: Chance) -> None:
    """Other players' two species, before the choice."""
    if not view.choosing:
        return
    unseen = [one for one in range(pos.content.species_count) if one not in view.dealt]
    chance.shuffle(unseen)
    for seat in range(view.players):
        pair = list(view.dealt) if seat == view.seat else [unseen.pop(), unseen.pop()]
        pos.dealt.extend(pair)


def deal_systems(pos: Expanse, view: ExpanseView, chance: Chance) -> None:
    """The system deck in another order, except what the seat is looking at."""
    seen = {*view.star_discard, *(system for path in view.path for system in path), *view.star_top}
    stars = [system for system in range(pos.content.systems) if system not in seen]
    chance.shuffle(stars)
    pos.stars = [*stars, *reversed(view.star_top)]


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
        pos.work = list(view.work)
        for place, card in enumerate(view.work):
            if card == HIDDEN:
                pos.work[place] = self._construction(place)
        promised = self._promised()
        for deck, size in enumerate(view.deck_sizes):
            top = list(reversed(view.deck_top)) if deck == pos.deck_of(view.seat or 0) else []
            pos.decks[deck] = [*(self.hidden[deck].pop() for _ in range(size - len(top))), *top]
        rest = [card for cards in self.hidden for card in cards]
        dead = [card for card in rest if not pos.alive[card // pos.content.kinds]]
        pos.gone = dead[: view.gone]  # only cards of extinct owners leave the game (NOM-COMPET-21)
        for card in pos.gone:
            rest.remove(card)
        for seat in range(view.players):
            if seat == view.seat:
                pos.storage[seat] = list(view.storage)
            else:
                cards = promised if view.deal is not None and seat == view.deal.maker else []
                need = view.storage_sizes[seat] - len(cards)
                pos.storage[seat] = sorted([*cards, *(self._own(rest, seat) for _ in range(need))])
        if view.packet_size:
            pos.packets = [
                list(view.packet)
                if seat == view.seat
                else sorted(rest.pop() for _ in range(view.packet_size))
                for seat in range(view.players)
            ]

    def _own(self, rest: list[int], seat: Seat) -> int:
        """A card for a storage: in competitive mode rather one of the own deck."""
        for i, card in enumerate(rest):
            if card // self.pos.content.kinds == seat:
                return rest.pop(i)
        return rest.pop()

    def _seen(self) -> list[int]:
        view = self.view
        seen = [card for card in (*view.work, *view.gear) if card >= 0]
        seen += [*view.storage, *view.packet, *view.deck_top, *self._promised()]
        seen += [item.card for item in view.pile if item.card >= 0]
        seen += [one.card for one in view.standing if one.card >= 0]
        for pile in view.discards:
            seen += pile
        if view.resolving is not None and view.resolving.card >= 0:
            seen.append(view.resolving.card)
        return seen

    def _unknown(self, deck: int) -> list[int]:
        """The cards of one deck that the seat cannot see."""
        pos, content = self.pos, self.pos.content
        seen = [card % content.kinds for card in self._seen() if card // content.kinds == deck]
        if len(pos.decks) == 1:
            whole = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
        elif deck == self.view.seat:
            whole = list(self.view.decklist)
        else:
            whole = self._guess(deck, seen)
        if len(pos.decks) > 1:
            pos.decklists.append(sorted(whole))
        for kind in seen:
            whole.remove(kind)
        return [deck * content.kinds + kind for kind in whole]

    def _guess(self, deck: int, seen: list[int]) -> list[int]:
        """A legal deck that holds what was seen of it, and enough technologies for what is under construction."""
        content = self.pos.content
        whole = list(seen)
        needed = sum(1 for card in self.view.work if card == HIDDEN)
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
        laid = self.view.laid[place]
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
        own = deck == self.pos.deck_of(self.view.seat or 0)
        return self.view.deck_sizes[deck] - (len(self.view.deck_top) if own else 0)

    def _promised(self) -> list[int]:
        """Cards that another player has offered this seat by name: they are in that storage."""
        view = self.view
        if view.deal is None or view.seat == view.deal.maker:
            return []
        return list(view.deal.named)


def imagine_deal(pos: Expanse, deal: DealView, seat: Seat | None, chance: Chance) -> Deal:
    """An offer with the cards that this seat cannot see filled in."""
    named = list(deal.named)
    hidden = list(deal.hidden)
    if len(named) + len(hidden) < deal.cards:
        loose = pos.storage[deal.maker][:]
        for card in named:
            loose.remove(card)
        chance.shuffle(loose)
        hidden = loose[: deal.cards - len(named)]
    asked = list(deal.ask_named)
    found = Deal(
        deal.maker,
        deal.partner,
        deal.sent,
        deal.credits,
        named,
        hidden,
        deal.ask_credits,
        asked,
        deal.ask_cards - len(asked),
        list(deal.chosen),
    )
    if len(found.chosen) < deal.picked:
        loose = pos.storage[deal.partner][:]
        for card in asked_cards(pos, found):
            loose.remove(card)  # given by name, so it cannot be picked, too (NOM-NEGO-21)
        chance.shuffle(loose)
        found.chosen = loose[: deal.picked]
    return found
