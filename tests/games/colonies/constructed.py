"""Charts made up at random over the whole space that the rules allow, not reached from the setup.

Any grid, any cards face up or down, any hands, stores, structures, markers, Ships, ties and copies, in any phase.
"""

from __future__ import annotations

from typing import Any

from orrery.engine.chance import Chance
from orrery.games.colonies import GAME
from orrery.games.colonies.effects import Treaty
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.phases.rounds import EndRound, Phase
from orrery.games.colonies.table.setup import lay_grid
from orrery.games.colonies.table.state import MOVED, STEALTH, Chart
from orrery.games.colonies.terms import BIO, ENERGY, MEEPLE, MOVEMENT, NUKE, ORE


def construct(chance: Chance, game: Colonies = GAME) -> Chart:
    """A sound chart at a decision."""
    players = 2 + chance.below(3)
    pos = game.blank(players, game.check_options(_options(chance)), chance)
    assert isinstance(pos, Chart)
    lay_grid(pos, 3 + chance.below(4), 3 + chance.below(4))
    pos.rate = 1 + chance.below(4)
    pos.natives_each, pos.respawn = chance.below(4), chance.below(3) == 0
    pos.limit = chance.below(2) * (30 + chance.below(20))
    pos.round, pos.first, pos.idle = 1 + chance.below(30), chance.below(players), chance.below(4)
    phase = chance.below(4)
    _lay_map(pos, chance)
    _settle(pos, chance)
    _people_out(pos, chance)
    _launch(pos, chance, phase)
    _deal(pos, chance)
    _tie(pos, chance)
    if phase == MOVEMENT:
        for place in range(len(pos.card)):
            if chance.below(12) == 0:
                pos.pulses[place] = 1 << _inside(pos, chance)
    pos.then(Phase(phase), EndRound())
    pos.settle()
    return pos


def _options(chance: Chance) -> dict[str, Any]:
    return {
        "phase_order": ("production_first", "maintenance_first")[chance.below(2)],
        "clone_last": chance.below(2) == 1,
        "agreement": chance.below(2) == 1,
        "respawn_level": 1 + chance.below(2),
        "respawn_techs": chance.below(3),
    }


def _lay_map(pos: Chart, chance: Chance) -> None:
    """Planets and space objects anywhere, some face down, some of these looked at."""
    content = pos.content
    planets = list(range(content.planets))
    chance.shuffle(planets)
    objects = [content.supernova, content.asteroid, content.wormhole] * 2
    pos.out_pile = sorted([planets.pop() for _ in range(chance.below(3))])
    for place in range(len(pos.card)):
        roll = chance.below(10)
        if roll < 4 and len(planets) > 1:
            pos.card[place] = planets.pop()
        elif roll < 6 and objects:
            pos.card[place] = objects.pop(chance.below(len(objects)))
        pos.up[place] = chance.below(3) > 0
        if not pos.up[place] and chance.below(3) == 0:
            pos.seen[place] = chance.below(1 << pos.players)
    pos.spare_space = content.counts[0] - pos.card.count(content.space)
    if pos.spare_space < 0:
        pos.blanks, pos.spare_space = -pos.spare_space, 0


def _settle(pos: Chart, chance: Chance) -> None:
    """Every player controls a planet at least; others are free, or have natives."""
    content = pos.content
    worlds = [place for place, card in enumerate(pos.card) if card < content.planets]
    spare = [card for card in range(content.planets) if card not in (*pos.card, *pos.out_pile)]
    while len(worlds) < pos.players:  # too few planets: some of the Space cards are worlds after all
        place = next(at for at, card in enumerate(pos.card) if card == content.space)
        pos.card[place] = spare.pop()
        pos.spare_space, pos.blanks = (pos.spare_space + 1, 0) if not pos.blanks else (0, pos.blanks - 1)
        worlds.append(place)
    chance.shuffle(worlds)
    for number, place in enumerate(worlds):
        seat = number if number < pos.players else chance.below(2 * pos.players) - pos.players
        if seat >= 0:
            pos.up[place], pos.seen[place] = True, 0
            pos.owner[place] = seat
            pos.meeples[place] = 1 + chance.below(5)
            pos.ready[place] = chance.below(pos.meeples[place] + 1)
        elif pos.up[place] and chance.below(2):
            pos.natives[place] = chance.below(3)
        if pos.up[place]:
            pos.energy[place], pos.ore[place] = chance.below(11), chance.below(11)
            pos.levels[place * 3 : place * 3 + 3] = [chance.below(most + 1) for most in content.most]
            pos.bunkers[place] = chance.below(3)
            pos.warheads[place * 2 : place * 2 + 2] = [chance.below(3), chance.below(3)]
            for marker in range(2):
                if chance.below(6) == 0:
                    pos.markers[place * 2 + marker] = pos.round + chance.below(3)


def _people_out(pos: Chart, chance: Chance) -> None:
    """In a larger game somebody may have gone out already, and perhaps waits for a new planet."""
    if pos.players == 2 or chance.below(3):
        return
    seat = chance.below(pos.players)
    pos.out[seat] = True
    pos.returned[seat] = chance.below(2) == 1
    pos.returning[seat] = pos.respawn and not pos.returned[seat]
    for place in pos.planets(seat):
        pos.owner[place], pos.meeples[place], pos.ready[place] = -1, 0, 0


def _inside(pos: Chart, chance: Chance) -> int:
    seats = [seat for seat in range(pos.players) if not pos.out[seat]]
    return seats[chance.below(len(seats))]


def _launch(pos: Chart, chance: Chance, phase: int) -> None:
    """Ships with cargo: parked, in space, stuck on free planets; in Movement some have moved or are in stealth."""
    for _ in range(chance.below(3 * pos.players + 1)):
        place, seat = chance.below(len(pos.card)), _inside(pos, chance)
        others = {pos.ship_owner[ship] for ship in pos.ships_at(place)} - {-1}
        if pos.owner[place] >= 0:
            seat = pos.owner[place]
        elif others:
            seat = others.pop()  # Ships of two players share no card
        if pos.is_kind(place, pos.content.supernova):
            continue
        ship = pos.new_ship(place, seat)
        for kind, most in ((ENERGY, 12), (ORE, 4), (MEEPLE, 4), (BIO, 2), (NUKE, 2)):
            pos.cargo[ship * 5 + kind] = chance.below(most)
        pos.ship_used[ship] = chance.below(pos.cargo[ship * 5 + MEEPLE] + 1)
        if not pos.is_planet(place):
            pos.cargo[ship * 5 + ENERGY] = max(1, pos.cargo[ship * 5 + ENERGY])
        elif pos.owner[place] < 0 and not pos.cargo[ship * 5 + ENERGY] and not pos.cargo[ship * 5 + MEEPLE]:
            pos.ship_owner[ship] = -1
        if phase == MOVEMENT and pos.ship_owner[ship] >= 0:
            pos.ship_marks[ship] = (MOVED * chance.below(2)) | (STEALTH if chance.below(5) == 0 else 0)


def _deal(pos: Chart, chance: Chance) -> None:
    """Hands of any cards, some shown, some seen by a Spy, some copied."""
    content, n = pos.content, pos.players
    deck = list(range(content.techs))
    chance.shuffle(deck)
    for seat in range(n):
        if pos.out[seat]:
            continue
        for _ in range(chance.below(content.hand + 1)):
            pos.hands[seat] |= 1 << deck.pop()
        pos.shown_cards[seat] = pos.hands[seat] & chance.below(1 << content.techs)
        pos.used_round[seat] = pos.hands[seat] & chance.below(1 << content.techs)
    pos.deck = deck
    for seat in range(n):
        other = (seat + 1) % n
        if pos.out[seat] or not pos.hands[other] or chance.below(2):
            continue
        pos.spied[seat * n + other] = pos.hands[other] & chance.below(1 << content.techs)
        cards = [tech for tech in range(content.techs) if pos.hands[other] & ~content.spies & 1 << tech]
        if cards and pos.hands[seat]:
            pos.copies[seat], pos.copied_from[seat] = cards[chance.below(len(cards))], other
            pos.copy_shown[seat] = chance.below(2) == 1


def _tie(pos: Chart, chance: Chance) -> None:
    """Whoever holds the Ambassador may have ties with anybody who controls a planet."""
    n, makers = pos.players, pos.content.cards(Treaty)
    for holder in range(n):
        if not any(pos.hands[holder] & card.bit for card in makers):
            continue
        for partner in range(n):
            worlds = pos.planets(partner)
            if partner != holder and not pos.out[holder] and worlds and chance.below(2):
                pos.ties[holder * n + partner] = worlds[chance.below(len(worlds))]
                pos.shown_cards[holder] |= pos.hands[holder] & makers[0].bit
