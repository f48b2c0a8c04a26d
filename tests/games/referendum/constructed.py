"""Realms made up at random over what the rules allow, far from what a setup leads to."""

from __future__ import annotations

from typing import cast

from orrery.engine.chance import Chance
from orrery.games.referendum import GAME
from orrery.games.referendum.content import PLAYABLE
from orrery.games.referendum.table.state import CONVALESCING, DECK, GONE, Realm
from orrery.games.referendum.turn.turns import NextTurn
from orrery.testing.kit import start

C = GAME.content


def some(chance: Chance, things: list[int], number: int) -> list[int]:
    """So many of these, drawn at random."""
    shuffled = things[:]
    chance.shuffle(shuffled)
    return shuffled[:number]


def construct(chance: Chance) -> Realm:
    """A sound realm before a player turn: any blocs, worlds, markers, citizens, tokens, hands, bans and clocks."""
    players = 2 + chance.below(3)
    options = {
        "station_layout": ("hub", "chain")[chance.below(2)],
        "strict_referendum": bool(chance.below(2)),
        "turn_limit": 1 + chance.below(4),
    }
    pos = cast(Realm, GAME.blank(players, GAME.check_options(options), chance))
    pos.bloc_of = some(chance, list(PLAYABLE), players)
    pos.full_pool = C.clock_per_player * players
    pos.clocks = chance.below(pos.full_pool + 1)
    pos.turn = 1 + chance.below(5)
    pos.start = pos.seat_on_turn = chance.below(players)
    pos.recruited = [not chance.below(4) for _ in range(players)]
    put_worlds(pos, chance)
    put_citizens(pos, chance)
    deal_cards(pos, chance)
    if players > 2 and not chance.below(6):
        gone = chance.below(players)
        pos.resigned[gone] = True
        for citizen in pos.citizens_of(gone):
            pos.ready[citizen] = False
    start(pos, NextTurn(pos.start))
    return pos


def put_worlds(pos: Realm, chance: Chance) -> None:
    """Some planets in play; often few alignments, so that there is little left to change."""
    blocs = some(chance, list(range(6)), (1, 1, 2, 3, 6)[chance.below(5)])
    for planet in some(chance, list(range(C.planets)), 1 + chance.below(C.planets if chance.below(5) else 4)):
        pos.placed[planet] = True
        for box in (C.gov[planet], *C.pop[planet]):
            pos.align[box] = blocs[chance.below(len(blocs))]
        if not chance.below(6):
            pos.embargo[planet] = pos.turn + chance.below(2)
        if not chance.below(6):
            pos.curfew[planet] = pos.turn + chance.below(2)


def put_citizens(pos: Realm, chance: Chance) -> None:
    """Citizens crowd at a few places, in every state that one can be in."""
    there = [place for place in range(C.places) if place >= C.planets or pos.placed[place]]
    spots = some(chance, there, 1 + chance.below(4))
    for citizen in range(C.citizens):
        if C.bloc[citizen] not in pos.bloc_of:
            continue
        pos.where[citizen] = (DECK, DECK, GONE, CONVALESCING)[chance.below(4)]
        if chance.below(5) < 3:
            pos.where[citizen] = spots[chance.below(len(spots))]
            pos.ready[citizen] = bool(chance.below(3))
            pos.hurt[citizen] = not chance.below(4)
            pos.wealth[citizen] = chance.below(5)
            pos.shielded[citizen] = chance.below(pos.turn + 1)


def deal_cards(pos: Realm, chance: Chance) -> None:
    """Hands of any size, a discard pile of any height, both decks in any order."""
    pos.deck = some(chance, C.all_cards, len(C.all_cards))
    for seat in range(pos.players):
        for _ in range(chance.below(9)):
            pos.hands[seat].append(pos.deck.pop())
        pos.hands[seat].sort()
    for _ in range(chance.below(len(pos.deck) + 1)):
        pos.discards.append(pos.deck.pop())
    pos.troubles = some(chance, C.all_adversity, len(C.all_adversity))
    for _ in range(chance.below(len(pos.troubles) + 1)):
        pos.past_troubles.append(pos.troubles.pop())
