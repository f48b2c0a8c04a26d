"""What may be declared: requirements, skills, targets (REF-ACT-02, REF-ACT-03, REF-PLO-12, REF-LOC, REF-EDG-09)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.referendum.changes import (
    boxes_of,
    can_shift,
    own_bloc,
    set_moves,
    swap_partners,
    toward_of,
)
from orrery.games.referendum.content import GUILE, INTELLIGENCE, NEGOTIATION, OPPORTUNITY, RANK, SKILLS
from orrery.games.referendum.effects.cards import (
    ActivatePlanet,
    Ban,
    Choice,
    Discard,
    Draw,
    Effect,
    Heal,
    Injure,
    LookHand,
    MoveCitizen,
    PayWealth,
    Ready,
    Recruit,
    SetGov,
    SetPop,
    ShiftPop,
    SwapGovPop,
    SwapPop,
    TakeCard,
    TakeWealth,
    Travel,
)
from orrery.games.referendum.effects.conditions import (
    Condition,
    DoneOwnHere,
    FriendInDiscards,
    HasWealth,
    LawInHand,
    MinRank,
    OnPlanet,
    OppCitizenHere,
    OwnPlurality,
    OwnPopHere,
    PluralityDiffers,
)
from orrery.games.referendum.effects.traits import GovNeed, GuileBan
from orrery.games.referendum.pack import RollEntry
from orrery.games.referendum.roll import level
from orrery.games.referendum.state import Realm
from orrery.games.referendum.things import CITIZEN, CONFIDENCE, PLANET, PLAY, POPULATION, SEEK, SPECIAL, Deed
from orrery.games.referendum.travel import destinations

GENERAL_ROLLS: Final = {
    PLANET: RollEntry(skill="intelligence", need=1),
    CONFIDENCE: RollEntry(skill="guile", need=1),
    POPULATION: RollEntry(skill="negotiation", need=1),
    CITIZEN: RollEntry(skill="negotiation", need=1),
    SEEK: RollEntry(skill="opportunity", need=1),
}
"""The rolls of the general actions (REF-SKL-02 to REF-SKL-05)."""


AIMED: Final = (MoveCitizen, Heal, Injure, Choice, Ready)
BY_THE_WAY: Final = (PayWealth, Discard, TakeCard)
"""Words that name a citizen, and those that are never the point of a card by themselves."""


def roll_entry(pos: Realm, deed: Deed) -> RollEntry | None:
    """The roll that a deed needs, if any."""
    if deed.law or deed.code == PLAY:
        return pos.content.card_roll[deed.card]
    if deed.code == SPECIAL:
        return pos.content.specials[deed.special].roll
    if deed.code == CONFIDENCE:
        word = pos.content.planet_word(deed.place, GovNeed)
        if word is not None:
            return RollEntry(skill="guile", need=word.amount)
    return GENERAL_ROLLS.get(deed.code)


# --- general actions --------------------------------------------------------------------------------------------


def guile_banned(pos: Realm, place: int) -> bool:
    """Actions that need a guile roll are forbidden here (REF-PLN-03, REF-PLN-04)."""
    return pos.content.planet_word(place, GuileBan) is not None


def can_overthrow(pos: Realm, citizen: int) -> bool:
    """No Confidence: guile, and no population box with the government's alignment (REF-NOC-01)."""
    place = pos.where[citizen]
    return (
        pos.is_planet(place)
        and level(pos, citizen, GUILE) > 0
        and pos.is_open(place)
        and not guile_banned(pos, place)
        and pos.curfew[place] < pos.turn
    )


def can_search(pos: Realm, citizen: int) -> list[int]:
    """Activate Planet: the sectors in reach with planets left in their deck (REF-APL-01, 02, 06)."""
    if not level(pos, citizen, INTELLIGENCE):
        return []
    return [sector for sector in pos.sectors_at(pos.where[citizen]) if pos.sector_deck(sector)]


def can_recruit_people(pos: Realm, citizen: int) -> bool:
    """Recruit Population: negotiation, on a planet (REF-REC-03)."""
    return pos.is_planet(pos.where[citizen]) and level(pos, citizen, NEGOTIATION) > 0


def can_recruit_citizen(pos: Realm, seat: Seat, citizen: int) -> bool:
    """Recruit Citizen: negotiation, a deck, and no success yet in this game turn (REF-REC-08, REF-REC-09)."""
    return level(pos, citizen, NEGOTIATION) > 0 and not pos.recruited[seat] and bool(pos.in_deck(seat))


def can_seek(pos: Realm, citizen: int) -> bool:
    """Seek Opportunity: the skill, and cards to draw."""
    return level(pos, citizen, OPPORTUNITY) > 0 and bool(pos.deck or pos.discards)


# --- cards and special actions ----------------------------------------------------------------------------------


def requires(pos: Realm, deed: Deed) -> tuple[Condition, ...]:
    """The conditions on the card or the citizen's own card."""
    if deed.law or deed.code == PLAY:
        return pos.content.card_requires[deed.card]
    return pos.content.specials[deed.special].requires if deed.code == SPECIAL else ()


def holds(pos: Realm, deed: Deed, need: Condition) -> bool:
    """One condition; a law waives those about presence and rank (REF-VOT-20)."""
    place, seat = deed.place, deed.seat
    if type(need) is OnPlanet:
        return pos.is_planet(place)
    if type(need) is OppCitizenHere:
        return deed.law or bool(pos.foes_here(seat, place))
    if type(need) is MinRank:
        return deed.law or pos.content.rank[deed.citizen] >= need.rank
    if type(need) is OwnPopHere:
        return pos.is_planet(place) and pos.people(place).count(own_bloc(pos, deed)) >= need.boxes
    if type(need) is HasWealth:
        return pos.wealth[deed.citizen] >= need.amount
    if type(need) is PluralityDiffers:
        return pos.is_planet(place) and pos.plurality(place) not in (-1, pos.government(place))
    if type(need) is OwnPlurality:
        return pos.is_planet(place) and pos.plurality(place) == pos.content.bloc[deed.citizen]
    if type(need) is LawInHand:
        return any(pos.content.is_law[card] for card in pos.hands[seat])
    if type(need) is FriendInDiscards:
        return any(pos.content.is_friend[card] for card in pos.discards)
    if type(need) is DoneOwnHere:
        return bool(done_own_here(pos, deed))
    return True


def done_own_here(pos: Realm, deed: Deed) -> list[int]:
    """Done citizens of the acting player here, other than the acting one."""
    return [c for c in pos.own_here(deed.seat, deed.place) if c != deed.citizen and not pos.ready[c]]


def has_skill(pos: Realm, deed: Deed) -> bool:
    """The skill that the roll needs, unless dice are stated; guile only where it is allowed (REF-ACT-02, ROL-03)."""
    entry = roll_entry(pos, deed)
    if entry is None or deed.law:
        return True
    skill = SKILLS.index(entry.skill)
    if skill == GUILE and guile_banned(pos, deed.place):
        return False
    return bool(entry.dice) or skill == RANK or level(pos, deed.citizen, skill) > 0


def may_declare(pos: Realm, deed: Deed, words: tuple[Effect, ...]) -> bool:
    """Requirements, skill and something to aim at (REF-ACT-03, REF-PLO-12, REF-EDG-09)."""
    for need in requires(pos, deed):
        if not holds(pos, deed, need):
            return False
    return has_skill(pos, deed) and any(possible(pos, deed, word) for word in words)


def possible(pos: Realm, deed: Deed, word: Effect) -> bool:
    """Whether this word of a card can do anything for the deed."""
    content, place, seat = pos.content, deed.place, deed.seat
    if type(word) is ShiftPop:
        if word.where == "sector" and not pos.is_planet(place) and deed.sector < 0:
            return any(pos.placed[p] for s in pos.sectors_at(place) for p in content.in_sector[s])
        return can_shift(pos, deed, word)
    if type(word) is SetPop:
        return bool(set_moves(pos, deed, word))
    if type(word) is SwapPop:
        return pos.is_planet(place) and any(swap_partners(pos, deed, box) for box in content.pop[place])
    if type(word) is SetGov:
        return can_set_government(pos, deed, word)
    if type(word) is SwapGovPop:
        return pos.is_planet(place) and any(b != pos.government(place) for b in pos.people(place))
    if type(word) is Travel:
        return bool(destinations(pos, place))
    if type(word) is ActivatePlanet:
        sectors = range(content.sectors) if word.sector == "any" else pos.sectors_at(place)
        return any(pos.sector_deck(sector) for sector in sectors)
    if type(word) is Recruit:
        return not pos.recruited[seat] and bool(pos.in_deck(seat))
    if type(word) is TakeWealth:
        return any(pos.wealth[c] for c in pos.foes_here(seat, place))
    if type(word) is Draw:
        return bool(pos.deck or pos.discards)
    if type(word) in BY_THE_WAY:
        return False
    if type(word) is LookHand:
        return bool(hands_to_see(pos, deed))
    if type(word) in AIMED:
        return (type(word) is Heal and word.who == "all-here") or bool(targets(pos, deed, word))
    if type(word) is Ban:
        return word.what != "travel-to" or bool(planets_to_name(pos, deed))
    return True


def can_set_government(pos: Realm, deed: Deed, word: SetGov) -> bool:
    """Whether the government can become something else."""
    place = deed.place
    if not pos.is_planet(place):
        return False
    now = pos.government(place)
    if word.to == "own":
        return now != own_bloc(pos, deed)
    if word.to == "match":
        return any(bloc != now for bloc in pos.people(place))
    if word.to in ("named", "plurality"):
        return True
    return now != toward_of(pos, deed, word.to)


# --- what can be named ------------------------------------------------------------------------------------------


def hands_to_see(pos: Realm, deed: Deed) -> list[Seat]:
    """Players with a citizen here and a card in hand."""
    seats = {pos.seat_of(c) for c in pos.foes_here(deed.seat, deed.place)}
    return [seat for seat in sorted(seats) if pos.hands[seat]]


def targets(pos: Realm, deed: Deed, word: Effect) -> list[int]:
    """The citizens that a word may be aimed at (REF-PLO-13)."""
    content, place = pos.content, deed.place
    if type(word) is MoveCitizen:
        return [c for c in pos.citizens_of(deed.seat) if c != deed.citizen]
    if type(word) is Heal:
        hurt = [c for c in pos.present(place) if pos.hurt[c]]
        return [c for c in hurt if word.who != "other-here" or (c != deed.citizen and pos.may_act(c))]
    if type(word) is Ready:
        return done_own_here(pos, deed)
    foes = pos.foes_here(deed.seat, place)
    if type(word) is Injure:
        return [c for c in foes if not word.up_to_own_rank or content.rank[c] <= content.rank[deed.citizen]]
    if type(word) is Choice:
        return [c for c in foes if pos.may_act(c)]
    return []


def planets_to_name(pos: Realm, deed: Deed) -> list[int]:
    """Planets in play of the sector here, or of the sectors that the station touches."""
    sectors = pos.sectors_at(deed.place)
    return [p for sector in sectors for p in pos.content.in_sector[sector] if pos.placed[p]]


def blocs_to_name(pos: Realm, deed: Deed, word: SetGov | ShiftPop) -> list[int]:
    """Alignments that may be named: not the government's own, or those of boxes that can be changed."""
    if isinstance(word, SetGov):
        return [bloc for bloc in range(6) if bloc != pos.government(deed.place)]
    toward = toward_of(pos, deed, word.toward)
    here = {pos.align[box] for box in boxes_of(pos, deed, word)}
    return [bloc for bloc in sorted(here) if bloc != toward]


def sectors_to_name(pos: Realm, deed: Deed, word: ActivatePlanet | ShiftPop) -> list[int]:
    """Sectors that may be named; empty where the location leaves no choice to make."""
    if isinstance(word, ActivatePlanet):
        if word.sector == "any":
            return [s for s in range(pos.content.sectors) if pos.sector_deck(s)]
        return [s for s in pos.sectors_at(deed.place) if pos.sector_deck(s)]
    if pos.is_planet(deed.place):
        return [pos.content.sector_of[deed.place]]
    found = []
    for sector in pos.sectors_at(deed.place):
        deed.sector = sector
        if can_shift(pos, deed, word):
            found.append(sector)
    deed.sector = -1
    return found
