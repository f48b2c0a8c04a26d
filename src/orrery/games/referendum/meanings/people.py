"""Words about citizens and where they are: journeys, recruits, injuries, tokens of readiness, bans (REF-PLO, REF-CIT)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Move, Seat
from orrery.games.referendum.actions.carry import Consent, HandCardsOrSuffer, Leg, remove_injury, text_clause
from orrery.games.referendum.actions.planets import DrawPlanets
from orrery.games.referendum.actions.recruit import DrawCitizens, why_no_recruit
from orrery.games.referendum.effects.cards import (
    ActivatePlanet,
    Ban,
    CardsOrInjury,
    ExtraAction,
    Heal,
    Injure,
    MoveCitizen,
    Ready,
    Recruit,
    Travel,
)
from orrery.games.referendum.effects.terms import Slot
from orrery.games.referendum.meaning import DOINGS, NO_AIM, Meaning, Reason
from orrery.games.referendum.people.injury import Hurt
from orrery.games.referendum.people.travel import destinations
from orrery.games.referendum.table.moves import AimAt, NameSector, Target
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.state import Realm

NOWHERE: Final = Reason("No place can be reached from here.", "REF-TRV-01")
NO_PLANETS: Final = Reason("No planet is left in the sector deck.", "REF-APL-06")
NOBODY_HURT: Final = Reason("Nobody here is injured.", "REF-PLO-12")


def done_own_here(pos: Realm, deed: Deed) -> list[int]:
    """Done citizens of the acting player here, other than the acting one."""
    return [c for c in pos.own_here(deed.seat, deed.place) if c != deed.citizen and not pos.ready[c]]


class Touring(Meaning):
    """Journeys as part of a card (REF-INJ-17)."""

    def idle(self, pos: Realm, deed: Deed, word: Travel) -> Reason | None:
        return None if destinations(pos, deed.place) else NOWHERE

    def carry(self, pos: Realm, deed: Deed, word: Travel, effect: int) -> None:
        pos.then(*[Leg(leg, word.shift) for leg in range(word.moves)])


class Bringing(Meaning):
    """Another own citizen is put at a station where they are not."""

    def choices(self, pos: Realm, deed: Deed, word: MoveCitizen, slot: Slot) -> list[Move]:
        content = pos.content
        if slot == "citizen":
            there = pos.where
            last = content.places - content.planets == 1
            others = [c for c in pos.citizens_of(deed.seat) if c != deed.citizen]
            return [Target(c) for c in others if not (last and there[c] == content.planets)]
        here = pos.where[deed.target]
        return [AimAt(station) for station in range(content.planets, content.places) if station != here]

    def carry(self, pos: Realm, deed: Deed, word: MoveCitizen, effect: int) -> None:
        pos.where[deed.target] = deed.spot
        deed.effective = True
        pos.tell(text_clause(pos, deed), "{0:citizen} is brought to {1:place}", deed.target, deed.spot)


class Discovering(Meaning):
    """Planet cards of a sector that is named (REF-APL-05 to REF-APL-07)."""

    def choices(self, pos: Realm, deed: Deed, word: ActivatePlanet, slot: Slot) -> list[Move]:
        sectors = range(pos.content.sectors) if word.sector == "any" else pos.sectors_at(deed.place)
        return [NameSector(sector) for sector in sectors if pos.sector_deck(sector)]

    def blocked(self, pos: Realm, deed: Deed, word: ActivatePlanet) -> Reason | None:
        return NO_PLANETS if super().blocked(pos, deed, word) is not None else None

    def is_local(self, word: ActivatePlanet) -> bool:
        return word.sector == "here"

    def grows(self) -> bool:
        return True

    def carry(self, pos: Realm, deed: Deed, word: ActivatePlanet, effect: int) -> None:
        pos.then(DrawPlanets(word.total(deed.successes), word.travel and not deed.law))


class Enlisting(Meaning):
    """Any citizen of the deck; it is the recruit of the game turn (REF-REC-10)."""

    def idle(self, pos: Realm, deed: Deed, word: Recruit) -> Reason | None:
        return why_no_recruit(pos, deed.seat)

    def grows(self) -> bool:
        return True

    def carry(self, pos: Realm, deed: Deed, word: Recruit, effect: int) -> None:
        pos.then(DrawCitizens(len(pos.in_deck(deed.seat))))


class Healing(Meaning):
    """Injury tokens are removed; a stranger's doctor needs consent."""

    def choices(self, pos: Realm, deed: Deed, word: Heal, slot: Slot) -> list[Move]:
        hurt = [c for c in pos.present(deed.place) if pos.hurt[c]]
        if word.who == "other-here":
            hurt = [c for c in hurt if c != deed.citizen and pos.may_act(c)]
        return [Target(c) for c in hurt]

    def blocked(self, pos: Realm, deed: Deed, word: Heal) -> Reason | None:
        return NOBODY_HURT if super().blocked(pos, deed, word) is not None else None

    def idle(self, pos: Realm, deed: Deed, word: Heal) -> Reason | None:
        if word.who == "all-here" and not any(pos.hurt[c] for c in pos.present(deed.place)):
            return NOBODY_HURT
        return None

    def carry(self, pos: Realm, deed: Deed, word: Heal, effect: int) -> None:
        if word.who == "all-here":
            for citizen in pos.present(deed.place):
                remove_injury(pos, deed, citizen)
            return
        owner = pos.seat_of(deed.target)
        if word.who == "other-here" and owner != deed.seat:
            pos.then(Consent(owner, deed.target))
        else:
            remove_injury(pos, deed, deed.target)


class Injuring(Meaning):
    """A citizen of another player is injured (REF-INJ-01)."""

    def choices(self, pos: Realm, deed: Deed, word: Injure, slot: Slot) -> list[Move]:
        rank = pos.content.rank
        foes = pos.foes_here(deed.seat, deed.place)
        return [Target(c) for c in foes if not word.up_to_own_rank or rank[c] <= rank[deed.citizen]]

    def touches(self, pos: Realm, deed: Deed, word: Injure, seat: Seat) -> bool:
        return deed.target >= 0 and pos.seat_of(deed.target) == seat

    def carry(self, pos: Realm, deed: Deed, word: Injure, effect: int) -> None:
        pos.then(Hurt(deed.target))


class Blackmailing(Meaning):
    """The player of the citizen named picks one option that can be carried out."""

    def choices(self, pos: Realm, deed: Deed, word: CardsOrInjury, slot: Slot) -> list[Move]:
        return [Target(c) for c in pos.foes_here(deed.seat, deed.place) if pos.may_act(c)]

    def touches(self, pos: Realm, deed: Deed, word: CardsOrInjury, seat: Seat) -> bool:
        return deed.target >= 0 and pos.seat_of(deed.target) == seat

    def carry(self, pos: Realm, deed: Deed, word: CardsOrInjury, effect: int) -> None:
        owner = pos.seat_of(deed.target)
        pos.then(HandCardsOrSuffer(owner, deed.target, deed.seat, word.total(deed.successes)))


class Waking(Meaning):
    """A Done citizen becomes Ready, unless their player has resigned meanwhile (REF-TRN-16)."""

    def choices(self, pos: Realm, deed: Deed, word: Ready, slot: Slot) -> list[Move]:
        return [Target(c) for c in done_own_here(pos, deed)]

    def carry(self, pos: Realm, deed: Deed, word: Ready, effect: int) -> None:
        if pos.may_act(deed.target):
            pos.ready[deed.target] = True
            deed.effective = True
            pos.tell("REF-TRN-16", "{0:citizen} is Ready again", deed.target)


class ActingAgain(Meaning):
    """A third action (REF-PAS-06)."""

    def carry(self, pos: Realm, deed: Deed, word: ExtraAction, effect: int) -> None:
        pos.actions += 1
        deed.effective = True
        pos.tell(text_clause(pos, deed), "{0:citizen} may take a further action", deed.citizen)


class Banning(Meaning):
    """Until the end of the next game turn (Embargo, Curfew); a law bans on the planet that it is aimed at."""

    def slots(self, deed: Deed, word: Ban) -> tuple[Slot, ...]:
        return () if deed.law else word.names()

    def choices(self, pos: Realm, deed: Deed, word: Ban, slot: Slot) -> list[Move]:
        content = pos.content
        near = [p for sector in pos.sectors_at(deed.place) for p in content.in_sector[sector]]
        return [AimAt(planet) for planet in near if pos.placed[planet]]

    def blocked(self, pos: Realm, deed: Deed, word: Ban) -> Reason | None:
        return NO_AIM if deed.law and not pos.is_planet(deed.place) else super().blocked(pos, deed, word)

    def idle(self, pos: Realm, deed: Deed, word: Ban) -> Reason | None:
        return NO_AIM if word.what == "no-confidence" and not pos.is_planet(deed.place) else None

    def carry(self, pos: Realm, deed: Deed, word: Ban, effect: int) -> None:
        deed.effective = True
        planet = deed.spot if deed.spot >= 0 else deed.place
        if word.what == "travel-to":
            pos.embargo[planet] = pos.turn + 1
            text = "Nobody travels to {0:planet} until the end of the next game turn"
        else:
            pos.curfew[planet] = pos.turn + 1
            text = "No No Confidence on {0:planet} until the end of the next game turn"
        pos.tell(text_clause(pos, deed), text, planet)


DOINGS.add(
    {
        Travel: Touring(),
        MoveCitizen: Bringing(),
        ActivatePlanet: Discovering(),
        Recruit: Enlisting(),
        Heal: Healing(),
        Injure: Injuring(),
        CardsOrInjury: Blackmailing(),
        Ready: Waking(),
        ExtraAction: ActingAgain(),
        Ban: Banning(),
    }
)
