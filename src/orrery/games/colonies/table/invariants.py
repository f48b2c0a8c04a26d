"""What must hold on every table: every card is somewhere, exactly once; counts fit; nobody shares what cannot be shared."""

from __future__ import annotations

from orrery.games.colonies.table.state import STEALTH, Chart
from orrery.games.colonies.terms import HOLD, MEEPLE, MOVEMENT


def problems(pos: Chart) -> list[str]:
    """Every invariant that does not hold, as a sentence."""
    return [*_map(pos), *_cards(pos), *_planets(pos), *_ships(pos), *_players(pos)]


def _map(pos: Chart) -> list[str]:
    content, found = pos.content, []
    cards = [*pos.card, *pos.gone]
    planets = [card for card in [*cards, *pos.out_pile] if card < content.planets]
    if len(planets) != len(set(planets)):
        found.append("a planet card is there twice")
    spaces = cards.count(content.space) + pos.spare_space - pos.blanks
    if spaces != content.counts[0] or pos.spare_space < 0:
        found.append(f"there are {spaces} Space cards instead of {content.counts[0]}")
    for kind, most in zip(
        (content.supernova, content.asteroid, content.wormhole), content.counts[1:], strict=True
    ):
        if cards.count(kind) > most:
            found.append(f"there are too many cards of {content.card_names[kind]}")
    if len(pos.card) != pos.rows * pos.cols:
        found.append("the grid has a hole")
    return found


def _cards(pos: Chart) -> list[str]:
    hands = [tech for hand in pos.hands for tech in range(pos.content.techs) if hand >> tech & 1]
    found = []
    if sorted([*hands, *pos.deck]) != list(range(pos.content.techs)):
        found.append("Technology cards are lost or doubled")
    for seat in range(pos.players):
        if pos.shown_cards[seat] & ~pos.hands[seat]:
            found.append(f"seat {seat} is said to hold a card it does not hold")
        for other in range(pos.players):
            if pos.spied[other * pos.players + seat] & ~pos.hands[seat]:
                found.append(f"seat {other} has seen a card that seat {seat} does not hold")
        if pos.hands[seat].bit_count() > pos.content.hand + 1:
            found.append(f"seat {seat} holds too many cards")
    return found


def _planets(pos: Chart) -> list[str]:
    found = []
    store = pos.content.store
    loading = pos.phase == MOVEMENT  # a planet stays controlled until its loading step is over (COL-MOVE-10)
    for place, owner in enumerate(pos.owner):
        people = pos.meeples[place]
        if not 0 <= pos.ready[place] <= people:
            found.append(f"{place}: {pos.ready[place]} of {people} Meeples are free")
        if not 0 <= pos.energy[place] <= store or not 0 <= pos.ore[place] <= store:
            found.append(f"{place}: {pos.energy[place]} Energy and {pos.ore[place]} Ore are stored")
        if owner >= 0 and (not pos.is_planet(place) or (people == 0 and not loading and not pos.pile)):
            found.append(f"{place} is controlled by {owner} without planet or Meeples")
        if owner < 0 and people:
            found.append(f"{place} has Meeples and no owner")
        if owner >= 0 and pos.out[owner]:
            found.append(f"{place} is controlled by a player who is out")
        if pos.natives[place] and owner >= 0:
            found.append(f"{place} has natives and an owner")
        if min(pos.bunkers[place], pos.warheads[place * 2], pos.warheads[place * 2 + 1]) < 0:
            found.append(f"{place} has a negative number of structures")
        if any(not 0 <= pos.levels[place * 3 + kind] <= pos.content.most[kind] for kind in range(3)):
            found.append(f"{place} has too many levels")
        if not pos.is_planet(place) and (
            pos.energy[place]
            or pos.ore[place]
            or pos.bunkers[place]
            or any(pos.levels[place * 3 : place * 3 + 3])
        ):
            found.append(f"{place} is no planet and has tokens")
    return found


def _ships(pos: Chart) -> list[str]:
    found = []
    number = len(pos.ship_at)
    if (
        not len(pos.ship_owner) == len(pos.ship_marks) == len(pos.ship_used) == number
        or len(pos.cargo) != number * HOLD
        or pos.ship_at[0] >= 0
    ):
        found.append("the lists of Ships do not fit")
    for ship, place in enumerate(pos.ship_at):
        cargo = pos.cargo[ship * HOLD : ship * HOLD + HOLD]
        if min(cargo) < 0 or not 0 <= pos.ship_used[ship] <= cargo[MEEPLE]:
            found.append(f"Ship {ship} carries {cargo}")
        owner = pos.ship_owner[ship]
        if place < 0:
            if owner >= 0 or any(cargo):
                found.append(f"Ship {ship} is lost and still has something")
            continue
        if owner < 0 and not pos.is_planet(place):
            found.append(f"Ship {ship} has no owner off planets")
        if owner >= 0 and pos.out[owner]:
            found.append(f"Ship {ship} belongs to a player who is out")
        attacking = pos.attack is not None and pos.attack.ship == ship
        if pos.owner[place] >= 0 and owner != pos.owner[place] and not attacking:
            found.append(f"Ship {ship} of {owner} is parked on a planet of {pos.owner[place]}")
    if not pos.stack:
        return found
    if pos.phase != MOVEMENT:
        for place in range(len(pos.card)):
            owners = {pos.ship_owner[ship] for ship in pos.ships_at(place)} - {-1}
            if len(owners) > 1:
                found.append(f"Ships of {owners} share {place} after the Movement phase")
        if any(marks & STEALTH for marks in pos.ship_marks):
            found.append("a Ship is in stealth after the Movement phase")
    return found


def _players(pos: Chart) -> list[str]:
    found = []
    for seat in range(pos.players):
        if pos.out[seat] and (pos.hands[seat] or pos.copies[seat] >= 0):
            found.append(f"seat {seat} is out and holds cards")
        if (
            not pos.out[seat]
            and pos.population(seat) == 0
            and not pos.attack
            and not pos.pile
            and pos.outcome is None
        ):
            found.append(f"seat {seat} has no Meeple and is not out")
    return found
