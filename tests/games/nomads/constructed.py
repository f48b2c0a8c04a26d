"""Tables made up at random, over the whole space that the rules allow, not reached from the setup."""

from __future__ import annotations

from orrery.engine.chance import Chance
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.content import EQUIPMENT, ROOM, SHIP
from orrery.games.nomads.table.clocks import FIRST
from orrery.games.nomads.table.items import Standing
from orrery.games.nomads.table.state import ACTIVATION, Clock, Expanse
from orrery.games.nomads.table.values import free_slot, is_ship, level
from orrery.games.nomads.turn.activation import ToAct
from orrery.games.nomads.turn.turns import NextTurn, StartTurn


def construct(chance: Chance) -> Expanse:
    """A table in the middle of some game: any players, hands, fleets, constructions, systems, declines and clocks."""
    low, high = GAME.players
    players = low + chance.below(high - low + 1)
    mode = ("casual", "competitive")[chance.below(2)]
    options = {"mode": mode, "limited_tokens": chance.below(4) > 0, "round_limit": 60}
    pos = GAME.blank(players, GAME.check_options(options), chance)
    assert isinstance(pos, Expanse)
    pos.phase, pos.round, pos.turn = ACTIVATION, 2 + chance.below(9), 9
    chance.shuffle(pos.order)
    pos.on_turn = chance.below(players)
    pos.turns = [1 + chance.below(9) for _ in range(players)]
    decks(pos, chance)
    pos.declines = [chance.below(3) for _ in pos.decks]
    for seat in range(players):
        people(pos, seat, chance)
        travels(pos, seat, chance)
        possessions(pos, seat, chance)
    for seat in range(players):
        pos.clocks[seat] = [clock(pos, chance) for _ in range(max(0, level(pos, seat) - FIRST + 1))]
    waiting_cards(pos, chance)
    pos.wish = [chance.below(3) == 0 for _ in range(players)]
    pos.then(ToAct(pos.active) if chance.below(2) else StartTurn())
    if isinstance(pos.stack[-1], ToAct):
        pos.stack.insert(0, NextTurn())
    pos.settle()
    return pos


def decks(pos: Expanse, chance: Chance) -> None:
    """Species and shuffled decks, part of them discarded."""
    content = pos.content
    species = list(range(content.species_count))
    chance.shuffle(species)
    pos.species = species[: pos.players]
    for deck in range(len(pos.decks)):
        if len(pos.decks) == 1:
            kinds = [kind for kind in range(content.kinds) for _ in range(content.copies[kind])]
        else:
            kinds = legal_deck(pos, chance)
            pos.decklists.append(sorted(kinds))
        cards = [deck * content.kinds + kind for kind in kinds]
        chance.shuffle(cards)
        cut = chance.below(len(cards) // 2)
        pos.discards[deck], pos.decks[deck] = cards[:cut], cards[cut:]
    systems = list(range(content.systems))
    chance.shuffle(systems)
    cut = chance.below(content.systems - 20)
    pos.system_discards, pos.system_deck = systems[:cut], systems[cut:]


def legal_deck(pos: Expanse, chance: Chance) -> list[int]:
    """Any 40 cards within the limits of copies (NOM-COMPET-05 to 08)."""
    content = pos.content
    pool = [kind for kind in range(content.kinds) for _ in range(1 if content.unique[kind] else 3)]
    chance.shuffle(pool)
    return pool[:40]


def people(pos: Expanse, seat: int, chance: Chance) -> None:
    """Units and credits, within what four players may have together."""
    pos.civil[seat] = 1 + chance.below(12)
    pos.military[seat] = chance.below(7)
    pos.credits[seat] = chance.below(20)


def travels(pos: Expanse, seat: int, chance: Chance) -> None:
    """None, one or two systems on the pile of a species."""
    for _ in range(chance.below(3)):
        pos.visited[seat].append(pos.system_deck.pop())


def possessions(pos: Expanse, seat: int, chance: Chance) -> None:
    """A storage, technologies and constructions anywhere in the eight places, equipment in free slots."""
    content = pos.content
    deck = pos.decks[pos.deck_of(seat)]
    for _ in range(chance.below(9)):
        card = deck.pop()
        kind = pos.kind(card)
        place = seat * ROOM + chance.below(ROOM)
        hulls = [one for one in pos.places(seat) if is_ship(pos, one) and free_slot(pos, one) >= 0]
        if content.is_technology(kind) and pos.technology[place] < 0 and chance.below(3):
            pos.technology[place] = card
            if chance.below(3) == 0:
                pos.building[place] = True
                pos.credits_on[place] = content.price[kind]
        elif content.type[kind] == EQUIPMENT and hulls:
            pos.equipment[free_slot(pos, hulls[chance.below(len(hulls))])] = card
        else:
            pos.storage[seat].append(card)
    pos.storage[seat].sort()
    ships = [card for card in deck if content.type[pos.kind(card)] == SHIP]
    if ships and chance.below(2) and pos.technology[seat * ROOM] < 0:
        deck.remove(ships[0])
        pos.technology[seat * ROOM] = ships[0]


def waiting_cards(pos: Expanse, chance: Chance) -> None:
    """Consumables that wait for their trigger before somebody (NOM-CONS-07)."""
    for seat in range(pos.players):
        deck = pos.decks[pos.deck_of(seat)]
        for card in deck[:]:
            ability = next(iter(pos.content.consumable(pos.kind(card))), None)
            if ability is not None and ability.trigger and ability.target == "self" and chance.below(3) == 0:
                deck.remove(card)
                serial = pos.next_serial()
                pos.standing.append(
                    Standing(serial, seat, ability.number, card, True, "trigger", -1, -1, 0, 0, 0)
                )


def clock(pos: Expanse, chance: Chance) -> Clock:
    """A clock that some rivals' turns have run down."""
    begun = tuple(seat for seat in range(pos.players) if chance.below(2))
    finished = tuple(seat for seat in begun if chance.below(2))
    return Clock(begun, finished, tuple(seat for seat in finished if chance.below(2)))
