"""Senators: Diplomacy, Command, Voting Strength, abilities, death (DES-SEN, DES-VOTE-01 to 09, DES-SAB)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from orrery.engine.base import Seat
from orrery.games.destiny.content.effects.events import ModCommand, ModDiplomacy
from orrery.games.destiny.content.effects.played import REBEL_ABILITIES
from orrery.games.destiny.content.effects.sectors import Voice
from orrery.games.destiny.content.effects.traits import FightInfestation, IgnoreShadowDice, PublicSpeaking
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import DEFENCE, INTERIOR
from orrery.games.destiny.table.state import DEAD, IN_PLAY, Table
from orrery.games.destiny.turn.in_force import in_force

E = TypeVar("E")

reads(__name__, ModCommand, ModDiplomacy, Voice, FightInfestation, IgnoreShadowDice, PublicSpeaking)


def trait(pos: Table, senator: int, word: type[E]) -> E | None:
    """A Senator's ability with this word; one that it has twice counts once (DES-SAB-28). Nobody (-1) has none."""
    if senator < 0:
        return None
    content = pos.content
    for number in content.traits[senator]:
        for effect in content.trait_effects[number]:
            if isinstance(effect, word):
                return effect
    if pos.sen_seat[senator] == pos.rebel and pos.rebel >= 0 and pos.sen_at[senator] == IN_PLAY:
        if word in REBEL_ABILITIES:
            for effects in content.trait_effects:
                for effect in effects:
                    if isinstance(effect, word):
                        return effect
    return None


def acting_traits(pos: Table, senator: int) -> list[int]:
    """The abilities of a Senator that need an Action; all of a rebel's have Assassin and Saboteur (DES-REB-17, 18)."""
    if pos.rebel < 0 or pos.sen_seat[senator] != pos.rebel:
        return pos.content.acting[senator]
    return pos.content.rebel_acting[senator]


def ready_actors(pos: Table, seat: Seat) -> list[int]:
    """A Party's Senators with an ability that needs an Action, and with the Action."""
    if seat == pos.rebel:
        return pos.ready_of(seat)
    at, holder, exhausted = pos.sen_at, pos.sen_seat, pos.exhausted
    return [s for s in pos.content.actors if holder[s] == seat and not exhausted[s] and at[s] == IN_PLAY]


def diplomacy(pos: Table, senator: int, campaign: bool = False) -> int:
    """Printed value, less 1 for each Corruption and 3 for each Shadow, plus bonuses (DES-SEN-07, DES-SEN-08)."""
    content = pos.content
    value = content.diplomacy[senator] - pos.corruption[senator]
    value -= content.numbers.corruption_per_shadow * pos.shadow[senator]
    value += pos.dip_phase[senator] + pos.dip_turn[senator]
    if pos.ministry[INTERIOR] == senator:
        value += content.numbers.interior_diplomacy  # DES-MIN-02, DES-MIN-18
    voice = content.sector_word(Voice)
    if pos.has_ability(pos.sen_seat[senator], voice):
        value += content.sector_power(Voice).diplomacy  # DES-SEC-16
    for change in in_force(pos, ModDiplomacy):
        if change.race == content.races[content.race[senator]]:
            value += change.amount
    if campaign:
        speaker = trait(pos, senator, PublicSpeaking)
        if speaker is not None:
            value += speaker.diplomacy  # DES-SAB-16
    return value


def command(pos: Table, senator: int, infested: bool = False) -> int:
    """Printed value plus bonuses (DES-BAT-06, DES-MIN-06, DES-SAB-04)."""
    content = pos.content
    value = content.command[senator]
    if pos.ministry[DEFENCE] == senator:
        value += content.numbers.defence_command
    for change in in_force(pos, ModCommand):
        if change.race == content.races[content.race[senator]]:
            value += change.amount
    if infested:
        believer = trait(pos, senator, FightInfestation)
        if believer is not None:
            value += believer.command
    return value


def shadow_dice(pos: Table, senator: int) -> int:
    """Extra dice for Shadow tokens; the first on an Atheist adds none (DES-SHA-08, DES-SAB-02)."""
    ignored = trait(pos, senator, IgnoreShadowDice)
    return max(0, pos.shadow[senator] - (ignored.n if ignored is not None else 0))


def in_senate(pos: Table, seat: Seat) -> list[int]:
    """A Party's Senators in the Senate: none of a rebel's, none removed by Seduction (DES-VOTE-05, DES-REB-21)."""
    if not pos.in_standing(seat):
        return []
    return [senator for senator in pos.senators_of(seat) if not pos.seduced[senator]]


def voting_strength(pos: Table, seat: Seat) -> int:
    """The sum of Diplomacy, tokens taken off, exhausted Senators included (DES-VOTE-01, 02, 04, 09)."""
    return sum(diplomacy(pos, senator) for senator in in_senate(pos, seat))


def vote_limit(pos: Table, seat: Seat) -> int:
    """Influence that a Party may spend on one vote: its Senators' printed Diplomacy (DES-VOTE-07, 08)."""
    return sum(pos.content.diplomacy[senator] for senator in in_senate(pos, seat))


def leave_office(pos: Table, senator: int) -> bool:
    """A Ministry that loses its Senator stays empty until the next Election (DES-ELEC-17)."""
    office = pos.office(senator)
    if office >= 0:
        pos.ministry[office] = -1
    return office >= 0


def kill(pos: Table, senator: int, clause: str, text: str) -> None:
    """A Senator dies: it goes to the discards, its tokens leave play, its Ministry is empty (DES-SEN-10)."""
    if not pos.in_play(senator):
        return
    pos.tell(clause, text, senator)
    leave_office(pos, senator)
    pos.sen_at[senator] = DEAD
    pos.sen_seat[senator] = -1
    forget_senator(pos, senator)


def leave_contest(pos: Table, senator: int) -> None:
    """A campaigner drops out of the Campaign being settled, and its dice with it, if they are thrown (DES-ASN-23)."""
    contest = pos.contest
    if contest is None:
        return
    for group in reversed(range(len(contest.tours))):
        if contest.tours[group].senator == senator:
            del contest.tours[group]
            for roll in [*pos.under, pos.roll]:
                if roll is not None and roll.contest == "campaign":
                    for part in (roll.seats, roll.dice, roll.extra, roll.explodes, roll.raised):
                        part.pop(group)


def release(pos: Table, senator: int) -> None:
    """A Senator that changed hands leads nothing of its former Party any more, not even the Campaign being settled;
    one that went to the rebel leads no Republic Fleets either (DES-REB-32)."""
    replace = msgspec.structs.replace
    pos.tours = [tour for tour in pos.tours if tour.senator != senator]
    leave_contest(pos, senator)
    if pos.sen_seat[senator] == pos.rebel:
        pos.admirals = [pair for pair in pos.admirals if pair[1] != senator]
    pos.attacks = [replace(a, admiral=-1) if a.admiral == senator else a for a in pos.attacks]
    pos.stands = [replace(s, admiral=-1) if s.admiral == senator else s for s in pos.stands]


def forget_senator(pos: Table, senator: int) -> None:
    """Take a Senator that left play out of everything it was doing (DES-ASN-22, DES-ASN-23, DES-PROS-19)."""
    pos.exhausted[senator] = False
    pos.fresh[senator] = False
    pos.corruption[senator] = 0
    pos.shadow[senator] = 0
    pos.dip_phase[senator] = 0
    pos.dip_turn[senator] = 0
    pos.seduced[senator] = False
    replace = msgspec.structs.replace
    pos.attacks = [replace(a, admiral=-1) if a.admiral == senator else a for a in pos.attacks]
    pos.stands = [replace(s, admiral=-1) if s.admiral == senator else s for s in pos.stands]
    pos.admirals = [pair for pair in pos.admirals if pair[1] != senator]
    aborted = [tour for tour in pos.tours if tour.senator == senator]
    if aborted:
        pos.tours = [tour for tour in pos.tours if tour.senator != senator]
        pos.tell("DES-ASN-23", "The Campaigns of {0:senator} are aborted", senator)
    leave_contest(pos, senator)
    if pos.battle is not None:
        for force in pos.battle.forces:
            if force.admiral == senator:
                force.admiral = -1
    if any(charge.senator == senator for charge in pos.charges):
        pos.charges = [charge for charge in pos.charges if charge.senator != senator]
        pos.tell("DES-PROS-19", "The prosecution of {0:senator} ends without cost", senator)


def shadows_in_play(pos: Table) -> int:
    """Shadow tokens of all Senators in play."""
    return sum(pos.shadow)
