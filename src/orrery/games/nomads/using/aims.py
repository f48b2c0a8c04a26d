"""What effects are aimed at: one class a kind of aim, asked when something is announced and when it is resolved
(NOM-CONS-04, NOM-CONS-11, NOM-SYNC-13)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ROOM, SHIP, Ability
from orrery.games.nomads.cards.meaning import Reason, Resolution
from orrery.games.nomads.cards.pack import TargetName
from orrery.games.nomads.table.items import (
    NOTHING,
    AtNothing,
    Item,
    OnCard,
    OnItem,
    OnPlace,
    OnSeat,
    Target,
    open_item,
    thing_at,
)
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import in_reach
from orrery.games.nomads.using.conditions import why_condition_fails

NOT_THERE: Reason = ("There is no such target for it.", "NOM-ACT-07")


def name(what: str) -> Reason:
    """The sentence for whoever names no target, or something else."""
    return f"It is aimed at {what}.", "NOM-CONS-11"


class Aim:
    """What an ability is aimed at, and whom it reaches: the base is an effect without a target."""

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        """What a player could name, whether it is allowed or not."""
        return [NOTHING]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        """Why the effect cannot be aimed at this now; None if it can."""
        return None if type(target) is AtNothing else name("nothing in particular")

    def open(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        """What can be named and has no reason against it."""
        return [one for one in self.named(pos, user) if self.why_not(pos, user, ability, one) is None]

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        """The species that the effect reaches, the active player first (NOM-SYNC-20, NOM-EFF-11)."""
        return [use.seat]

    def gaining(self, pos: Expanse, use: Resolution) -> list[Seat]:
        """Who gains by it: the user, unless it is for several (NOM-COMP-12)."""
        return [use.seat]


class EachSpecies(Aim):
    """Every species in the sector, the user's own among them; perhaps only those with the most population."""

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        ability = use.ability
        found = [s for s in pos.living() if ability.universal or in_reach(pos, use.seat, s)]
        if ability.most_population:
            most = max(pos.units(s) for s in pos.living())
            found = [s for s in found if pos.units(s) == most]
        return found

    def gaining(self, pos: Expanse, use: Resolution) -> list[Seat]:
        return self.reached(pos, use)


class EachOther(EachSpecies):
    """Every other species in the sector."""

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if any(ability.universal or in_reach(pos, user, s) for s in pos.others(user)):
            return super().why_not(pos, user, ability, target)
        return "There is no other species in your sector.", "NOM-ACT-07"

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        return [seat for seat in super().reached(pos, use) if seat != use.seat]


class OneSpecies(Aim):
    """A species that the user names: another one."""

    def seats(self, pos: Expanse, user: Seat) -> list[Seat]:
        """The species that can be named."""
        return pos.others(user)

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        return [OnSeat(seat) for seat in self.seats(pos, user)]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if not isinstance(target, OnSeat):
            return name("a species; say at which")
        if target.seat not in self.seats(pos, user):
            return NOT_THERE
        return out_of_reach(pos, user, ability, target.seat)

    def open(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        seats = self.seats(pos, user)
        return [OnSeat(seat) for seat in seats if out_of_reach(pos, user, ability, seat) is None]

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        target = use.target
        return [target.seat] if isinstance(target, OnSeat) and pos.alive[target.seat] else []


class AnySpecies(OneSpecies):
    """A species that the user names: the own or another one."""

    def seats(self, pos: Expanse, user: Seat) -> list[Seat]:
        return [user, *pos.others(user)]


class Fighter(OneSpecies):
    """One of the two fighters of a war."""

    def seats(self, pos: Expanse, user: Seat) -> list[Seat]:
        return [] if pos.war is None else [pos.war.attacker, pos.war.defender]


class WarItself(Aim):
    """The war that is fought (NOM-WAR-11)."""

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if pos.war is None:
            return NOT_THERE
        reason = super().why_not(pos, user, ability, target)
        return reason or out_of_reach(pos, user, ability, pos.war.defender)


class ShipInBattle(Aim):
    """A ship of the current confrontation."""

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        return [] if pos.war is None else [thing_at(pos, place) for place in pos.war.confrontation]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if not isinstance(target, OnPlace) or pos.war is None or target.place not in pos.war.confrontation:
            return "It is aimed at a ship of the current confrontation.", "NOM-WND-13"
        if pos.technology[target.place] < 0:
            return NOT_THERE
        return self.why_not_whose(pos, user, ability, target.place // ROOM)

    def why_not_whose(self, pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> Reason | None:
        """Why a ship of this owner cannot be aimed at."""
        return out_of_reach(pos, user, ability, owner)


class OwnShipInBattle(ShipInBattle):
    """The user's ship of the current confrontation."""

    def why_not_whose(self, pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> Reason | None:
        return None if owner == user else ("It is aimed at a ship of your own.", "NOM-ACT-07")


class Building(Aim):
    """A built technology of another species (NOM-TECH-05), or of the own."""

    def __init__(self, own: bool) -> None:
        self.own = own

    def owners(self, pos: Expanse, user: Seat) -> list[Seat]:
        """Whose technologies can be named."""
        return [user] if self.own else pos.others(user)

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        places = [place for seat in self.owners(pos, user) for place in pos.places(seat)]
        return [thing_at(pos, place) for place in places if pos.technology[place] >= 0]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if not isinstance(target, OnPlace):
            return name("a technology; say at which")
        place = target.place
        if place // ROOM not in self.owners(pos, user) or pos.technology[place] < 0:
            return NOT_THERE
        reason = self.why_not_thing(pos, ability, place)
        if reason is None and thing_at(pos, place) != target:
            return NOT_THERE
        return reason or out_of_reach(pos, user, ability, place // ROOM)

    def open(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        cards = pos.technology
        return [
            thing_at(pos, place)
            for seat in self.owners(pos, user)
            if out_of_reach(pos, user, ability, seat) is None
            for place in range(seat * ROOM, seat * ROOM + ROOM)
            if cards[place] >= 0 and self.why_not_thing(pos, ability, place) is None
        ]

    def why_not_thing(self, pos: Expanse, ability: Ability, place: int) -> Reason | None:
        """Why what lies there is not fit for it."""
        if pos.building[place]:
            return "It is aimed at a built technology; that one is under construction.", "NOM-TECH-03"
        kind = pos.kind(pos.technology[place])
        if ability.no_ships and pos.content.type[kind] == SHIP:
            return "It cannot be aimed at a ship.", "NOM-GEN-04"
        if pos.content.price[kind] > ability.max_price:
            return f"Its printed price is above {ability.max_price}.", "NOM-GEN-04"
        return None


class Construction(Building):
    """A technology under construction; nobody else knows its card (NOM-TECH-12)."""

    def why_not_thing(self, pos: Expanse, ability: Ability, place: int) -> Reason | None:
        if pos.building[place]:
            return None
        return "It is aimed at a technology under construction; that one is built.", "NOM-TECH-05"


class Announced(Aim):
    """An item on the pile, or a consumable that lasts or waits: what can be cancelled (NOM-CONS-06, NOM-CONS-07)."""

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        open_cards = [one.serial for one in pos.standing if one.card >= 0]
        return [OnItem(serial) for serial in (*[item.serial for item in pos.pile], *open_cards)]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if not isinstance(target, OnItem):
            return name("something announced, lasting or waiting; say at which")
        found = open_item(pos, target.serial)
        if found is None:
            return NOT_THERE
        op = ability.ops[0]
        assert isinstance(op, effects.Cancel)
        owner, what, where = found
        if what not in op.what or where not in op.where:
            return "It cannot cancel that.", "NOM-CONS-06"
        if ability.others and owner == user:
            return "It cancels what others have used.", "NOM-CONS-06"
        return out_of_reach(pos, user, ability, owner)


class Discarded(Aim):
    """A card of the discard pile of the deck that the user extracts from (NOM-COMPET-24)."""

    def named(self, pos: Expanse, user: Seat) -> list[Target]:
        return [OnCard(card) for card in sorted(set(pos.discards[pos.deck_of(user)]))]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if not isinstance(target, OnCard):
            return name("a card of the discard pile; say at which")
        if target.card not in pos.discards[pos.deck_of(user)]:
            return "That card is not in your discard pile.", "NOM-ACT-07"
        if pos.content.type[pos.kind(target.card)] not in ability.types:
            return f"It brings back only cards of the types {', '.join(ability.types)}.", "NOM-GEN-04"
        return None


AIMS: Final[dict[TargetName, Aim]] = {
    "self": Aim(),
    "species": OneSpecies(),
    "species_or_self": AnySpecies(),
    "each_other_in_sector": EachOther(),
    "each_species": EachSpecies(),
    "fighter": Fighter(),
    "ship": ShipInBattle(),
    "own_ship": OwnShipInBattle(),
    "technology": Building(own=False),
    "own_technology": Building(own=True),
    "construction": Construction(own=False),
    "own_construction": Construction(own=True),
    "pile": Announced(),
    "discard_pile": Discarded(),
    "war": WarItself(),
}


def out_of_reach(pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> Reason | None:
    """Why a species elsewhere cannot be aimed at; None if it can (NOM-CONS-04, NOM-EFF-06, NOM-SECT-05)."""
    if ability.universal or in_reach(pos, user, owner):
        return None
    return "You are not in the same sector.", "NOM-EFF-06" if ability.mode == "active" else "NOM-CONS-04"


def why_not_aim(pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
    """Why an ability cannot be aimed at a target now: the same answer when it is announced and when it is resolved
    (NOM-SYNC-13)."""
    reason = AIMS[ability.target].why_not(pos, user, ability, target)
    return reason or why_condition_fails(pos, ability, user, meant(target, user))


def meant(target: Target, user: Seat) -> Seat:
    """The species that a condition looks at."""
    return target.seat if isinstance(target, OnSeat) else user


def targets(pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
    """Everything that the ability can be aimed at now."""
    found = AIMS[ability.target].open(pos, user, ability)
    if not ability.condition:
        return found
    return [one for one in found if why_condition_fails(pos, ability, user, meant(one, user)) is None]


def reached(pos: Expanse, use: Resolution) -> list[Seat]:
    """The species that an effect reaches, the active player first (NOM-SYNC-20, NOM-EFF-11)."""
    return AIMS[use.ability.target].reached(pos, use)


def gaining(pos: Expanse, use: Resolution) -> list[Seat]:
    """Who gains: the user, or each species that the effect reaches, the active player first (NOM-COMP-12)."""
    return AIMS[use.ability.target].gaining(pos, use)


def aims_at(pos: Expanse, item: Item, seat: Seat) -> bool:
    """Whether an item on the pile of somebody else is aimed at a seat, one of its technologies, or one of its items."""
    return item.user != seat and item.target.strikes(pos, seat)
