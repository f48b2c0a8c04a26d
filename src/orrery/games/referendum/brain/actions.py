"""What an activated citizen weighs: every action by its chance and by what it would change."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move
from orrery.games.referendum.actions.changes import one_step
from orrery.games.referendum.actions.declare import guile_banned, why_not_overthrow, why_not_recruit_people
from orrery.games.referendum.brain.sense import CARD, CITIZEN, TOKEN, Sense, chance
from orrery.games.referendum.content import (
    CHOICE,
    GUILE,
    INTELLIGENCE,
    LOCK,
    NEGOTIATION,
    OPPORTUNITY,
    RANK,
    SKILL,
)
from orrery.games.referendum.effects.cards import (
    ActivatePlanet,
    Doing,
    Draw,
    ExtraAction,
    GainWealth,
    Heal,
    Injure,
    LookHand,
    Ready,
    Recruit,
    SetGov,
    SetPop,
    ShiftGov,
    ShiftPop,
    SwapGovPop,
    SwapPop,
    TakeWealth,
    TaxEverybody,
    Travel,
)
from orrery.games.referendum.effects.traits import GovNeed
from orrery.games.referendum.pack import RollEntry
from orrery.games.referendum.rolls.roll import level, planet_dice
from orrery.games.referendum.table import moves as said

FULL = 6
"""Cards in hand beyond which another one only pushes one out."""


def take_action(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The menu of an activation."""
    return [action(sense, move) for move in moves]


def action(sense: Sense, move: Move) -> float:
    """One entry of the menu."""
    pos = sense.pos
    citizen = pos.active
    place = pos.where[citizen]
    if isinstance(move, said.NoConfidence):
        return overthrowing(sense, citizen, place)
    if isinstance(move, said.RecruitPeople):
        return recruiting(sense, citizen, place)
    if isinstance(move, said.RecruitCitizen):
        years = 0.4 + 0.1 * pos.clocks
        return chance(level(pos, citizen, NEGOTIATION), NEGOTIATION) * CITIZEN * min(1.2, years)
    if isinstance(move, said.SearchSector):
        return searching(sense, citizen, move.sector)
    if isinstance(move, said.SeekOpportunity):
        if len(pos.hands[sense.seat]) >= FULL:
            return 0.05  # for the bin
        dice = level(pos, citizen, OPPORTUNITY) + planet_dice(pos, citizen, place, OPPORTUNITY)
        return CARD * dice / 3 + 0.2
    if isinstance(move, said.UseSpecial):
        for index in pos.content.specials_of[citizen]:
            special = pos.content.specials[index]
            if special.name == move.special:
                return listed(sense, special.effects, special.roll, citizen, place)
        return 0.0
    if isinstance(move, said.PlayCard):
        words, entry = pos.content.doings[move.card], pos.content.card_roll[move.card]
        cost = 0.5 if pos.content.is_action[move.card] else 0.3
        clocks = pos.content.clocks[move.card] * sense.clock()
        return listed(sense, words, entry, citizen, place) + clocks - cost
    if isinstance(move, said.Enact):
        return 0.8 + max((best_law(sense, word) for word in pos.content.doings[move.card]), default=0.0)
    if isinstance(move, said.ClockMore):
        return -1.0 if sense.lead > 0 else 0.6 if sense.lead < 0 else -0.1
    if isinstance(move, said.ClockLess):
        return 0.9 if sense.lead > 0 else -1.0
    if isinstance(move, (said.TravelTo, said.TravelFree)):
        return going(sense, citizen, move.place, isinstance(move, said.TravelFree))
    return 0.35 if not pos.spoiled and pos.actions else 0.0


def overthrowing(sense: Sense, citizen: int, place: int) -> float:
    """No Confidence: worth the new government, times the chance."""
    word = sense.pos.content.planet_word(place, GovNeed)
    need = word.amount if word is not None else 1
    dice = level(sense.pos, citizen, GUILE)
    p = chance(dice, GUILE, need)
    return (p + 0.4 * (1 - p) * (dice > 1)) * sense.overthrow(place)


def recruiting(sense: Sense, citizen: int, place: int) -> float:
    """Recruit Population: by how many successes to expect."""
    pos = sense.pos
    dice = min(6, level(pos, citizen, NEGOTIATION) + planet_dice(pos, citizen, place, NEGOTIATION))
    value = 0.0
    last = 0.0
    for steps in (1, 2, 3):
        gain = sense.best_shift(place, steps)
        value += chance(dice, NEGOTIATION, steps) * (gain - last)
        last = gain
    return value


def searching(sense: Sense, citizen: int, sector: int) -> float:
    """Activate Planet: a new government that is, or can be made, one's own."""
    pos, content = sense.pos, sense.pos.content
    dice = level(pos, citizen, INTELLIGENCE) + planet_dice(pos, citizen, pos.where[citizen], INTELLIGENCE)
    values = []
    for planet in pos.sector_deck(sector):
        symbol = content.symbol[content.gov[planet]]
        value = sense.government(sense.bloc if symbol in (CHOICE, LOCK) else symbol) if symbol != -2 else 0.0
        own = sum(1 for box in content.pop[planet] if content.symbol[box] in (sense.bloc, CHOICE, LOCK))
        values.append(value + 0.6 * own)
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    return chance(min(6, dice), INTELLIGENCE) * (mean + 0.45 * (max(values) - mean) + 0.5)


def going(sense: Sense, citizen: int, goal: int, free: bool) -> float:
    """Travel: what there is to do at the goal, compared with here."""
    pos = sense.pos
    here = potential(sense, citizen, pos.where[citizen])
    there = potential(sense, citizen, goal)
    left = pos.actions if free else pos.actions - 1
    share = 0.9 if left > 0 else 0.45
    return share * (there - 0.6 * here) - 0.15


def potential(sense: Sense, citizen: int, place: int) -> float:
    """The best that a citizen could do at a place."""
    found = sense.potentials.get((citizen, place))
    if found is None:
        found = sense.potentials[citizen, place] = find_potential(sense, citizen, place)
    return found


def find_potential(sense: Sense, citizen: int, place: int) -> float:
    """The same, reckoned: as if the citizen stood there."""
    pos, content = sense.pos, sense.pos.content
    was = pos.where[citizen]
    pos.where[citizen] = place
    value = 0.0
    if pos.is_planet(place):
        if min(pos.people(place)) >= 0 and pos.government(place) >= 0:
            if why_not_overthrow(pos, citizen) is None:
                value = max(value, overthrowing(sense, citizen, place))
            if why_not_recruit_people(pos, citizen) is None:
                value = max(value, recruiting(sense, citizen, place))
            for index in content.specials_of[citizen]:
                special = content.specials[index]
                gain = 0.4 if special.vote else listed(sense, special.effects, special.roll, citizen, place)
                value = max(value, gain)
    else:
        value = 0.25 * len([skill for skill in range(4) if level(pos, citizen, skill)])
    pos.where[citizen] = was
    return value


def rolled(sense: Sense, entry: RollEntry | None, citizen: int, place: int) -> tuple[float, float]:
    """The chance that a roll succeeds, and how many successes it brings then."""
    pos = sense.pos
    if entry is None:
        return 1.0, 1.0
    skill = SKILL[entry.skill]
    if skill == GUILE and guile_banned(pos, place):
        return 0.0, 0.0
    dice = entry.dice or (pos.content.rank[citizen] if skill == RANK else level(pos, citizen, skill))
    dice = min(6, dice + (0 if skill == RANK else planet_dice(pos, citizen, place, skill)))
    need = 2 if entry.distance else max(1, entry.need)
    faces = 1 if skill in (GUILE, RANK) else 2
    return chance(dice, skill, need), max(1.0, dice * faces / 6)


def listed(
    sense: Sense, words: tuple[Doing, ...], entry: RollEntry | None, citizen: int, place: int
) -> float:
    """A card or special action: its words, times the chance of its roll."""
    p, successes = rolled(sense, entry, citizen, place)
    return p * sum([word_value(sense, word, citizen, place, successes) for word in words])


def word_value(sense: Sense, word: Doing, citizen: int, place: int, successes: float) -> float:
    """What one word would bring."""
    pos, content = sense.pos, sense.pos.content
    if isinstance(word, (ShiftPop, SetPop, SwapPop, SetGov, ShiftGov, SwapGovPop)):
        return change_value(sense, word, place, successes)
    if isinstance(word, GainWealth):
        return TOKEN * (word.amount + word.each * successes)
    if isinstance(word, (TakeWealth, TaxEverybody)):
        return TOKEN * 1.5
    if isinstance(word, Draw):
        return CARD * min(2.0, word.amount + word.each * successes) * 0.8
    if isinstance(word, ActivatePlanet):
        return 2.5
    if isinstance(word, Recruit):
        return CITIZEN
    if isinstance(word, LookHand):
        return 1.3
    if isinstance(word, Injure):
        return 2.0
    if isinstance(word, Heal):
        return 1.8 if word.who != "all-here" and pos.hurt[citizen] else 0.4
    if isinstance(word, ExtraAction):
        return 1.2 if pos.actions else 0.8
    if isinstance(word, Ready):
        return 2.0
    if isinstance(word, Travel):
        return 0.3 * word.moves
    return 0.4 if content.planets else 0.0


def change_value(
    sense: Sense,
    word: ShiftPop | SetPop | SwapPop | SetGov | ShiftGov | SwapGovPop,
    place: int,
    successes: float,
) -> float:
    """The best change of alignment that a word allows at a place."""
    pos, content = sense.pos, sense.pos.content
    if isinstance(word, ShiftPop) and word.where == "sector":
        sectors = pos.sectors_at(place)
        planets = [p for s in sectors for p in content.in_sector[s] if pos.placed[p]]
        toward = sense.bloc if word.toward != "any" else -1
        gains = sorted((sense.best_shift(p, 1, toward) for p in planets), reverse=True)
        return sum(gains[: max(1, round(successes))])
    if not pos.is_planet(place):
        return 0.0
    gov = content.gov[place]
    if isinstance(word, SetGov):
        if word.to == "plurality":
            return sense.turned(gov, pos.plurality(place)) if pos.plurality(place) >= 0 else 0.0
        if word.to == "match":
            return sense.overthrow(place)
        if word.to not in ("own", "named") and pos.plurality(place) != sense.bloc:
            return 0.0  # Populist is not possible here
        return sense.turned(gov, sense.bloc)
    if isinstance(word, ShiftGov):
        return max(sense.turned(gov, bloc) for bloc in one_step(pos.align[gov], -1))
    if isinstance(word, SwapGovPop):
        return max(sense.plan({gov: pos.align[box], box: pos.align[gov]}) for box in content.pop[place])
    if isinstance(word, ShiftPop):
        toward = sense.bloc if word.toward != "any" else -1
        steps = 1 if word.each_once else max(1, min(3, round(successes)))
        return sense.best_shift(place, steps, toward) * (1.0 + 0.3 * (successes - 1))
    if isinstance(word, SetPop) and word.to not in ("random", "match"):
        return max(sense.turned(box, sense.bloc) for box in content.pop[place])
    return 0.5


def best_law(sense: Sense, word: Doing) -> float:
    """What a law could do anywhere."""
    pos = sense.pos
    if not isinstance(word, (ShiftPop, SetGov, SwapGovPop, SwapPop)):
        return 0.2
    return 0.6 * max(
        (change_value(sense, word, p, 1.0) for p, there in enumerate(pos.placed) if there), default=0.0
    )
