"""What effects are aimed at: one class a kind of target, and the moves that name one (NOM-CONS-04, NOM-CONS-11).

A *deed* is a card of the storage or, after all cards, a named active effect of something in force. A *target* is empty,
a seat, a place (of a built technology with its kind, so that another card there is another target), the number of an
item, or a card, as the aim of the ability says.
"""

from __future__ import annotations

from orrery.engine.base import Move, Seat, says
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ROOM, SHIP, Ability
from orrery.games.nomads.cards.meaning import Reason, Resolution
from orrery.games.nomads.cards.pack import TargetName
from orrery.games.nomads.table.state import Expanse, Item
from orrery.games.nomads.table.values import in_reach
from orrery.games.nomads.using.conditions import why_condition_fails

Target = tuple[int, ...]
NOT_THERE: Reason = ("There is no such target for it.", "NOM-ACT-07")

# --- moves ------------------------------------------------------------------------------------------------------


@says("use {deed}", "NOM-CONS-01")
class Use(Move, frozen=True):
    """Use a consumable or an active effect that needs no target."""

    deed: int


@says("use {deed} on {seat}", "NOM-CONS-04")
class UseOnSeat(Move, frozen=True):
    """Use it on a species."""

    deed: int
    seat: int


@says("use {deed} on {place}", "NOM-CONS-11")
class UseOnPlace(Move, frozen=True):
    """Use it on a ship, a technology or a construction."""

    deed: int
    place: int


@says("use {deed} against item {item}", "NOM-SYNC-15")
class UseOnItem(Move, frozen=True):
    """Use it on something on the pile, lasting or waiting."""

    deed: int
    item: int


@says("use {deed} for {card}", "NOM-CONS-11")
class UseForCard(Move, frozen=True):
    """Use it to get a card of the discard pile."""

    deed: int
    card: int


Deed = Use | UseOnSeat | UseOnPlace | UseOnItem | UseForCard

# --- aims -------------------------------------------------------------------------------------------------------


class Aim:
    """What an ability is aimed at, and everything that depends on it: the base is an effect without a target."""

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        """What a player could name, whether it is allowed or not."""
        return [()]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        """Why the effect cannot be aimed at this now; None if it can."""
        return None

    def seat_of(self, user: Seat, target: Target) -> Seat:
        """The species that a condition looks at."""
        return user

    def move(self, deed: int, target: Target) -> Deed:
        """The move that aims a deed at a target."""
        return Use(deed)

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        """The target that a move names; None if it names something of another kind."""
        return () if isinstance(move, Use) else None

    def wanted(self) -> str:
        """What must be named, for whoever names something else."""
        return "It is aimed at nothing in particular."

    def words(self) -> str:
        """The target in a sentence of the log; `#` is its number among the arguments."""
        return ""

    def strikes(self, pos: Expanse, target: Target, seat: Seat) -> bool:
        """Whether a target is this seat, or something of it."""
        return False

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


class EachOther(Aim):
    """Every other species in the sector."""

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if any(ability.universal or in_reach(pos, user, s) for s in pos.others(user)):
            return None
        return "There is no other species in your sector.", "NOM-ACT-07"

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        wide = use.ability.universal
        return [s for s in pos.living() if s != use.seat and (wide or in_reach(pos, use.seat, s))]

    def gaining(self, pos: Expanse, use: Resolution) -> list[Seat]:
        return self.reached(pos, use)


class OneSpecies(Aim):
    """A species that the user names: another one."""

    def seats(self, pos: Expanse, user: Seat) -> list[Seat]:
        """The species that can be named."""
        return pos.others(user)

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        return [(seat,) for seat in self.seats(pos, user)]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if target[0] not in self.seats(pos, user):
            return NOT_THERE
        return out_of_reach(pos, user, ability, target[0])

    def seat_of(self, user: Seat, target: Target) -> Seat:
        return target[0]

    def move(self, deed: int, target: Target) -> Deed:
        return UseOnSeat(deed, target[0])

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        return (move.seat,) if isinstance(move, UseOnSeat) else None

    def wanted(self) -> str:
        return "It is aimed at a species; say at which."

    def words(self) -> str:
        return "{#:seat}"

    def strikes(self, pos: Expanse, target: Target, seat: Seat) -> bool:
        return target[0] == seat

    def reached(self, pos: Expanse, use: Resolution) -> list[Seat]:
        return [use.target[0]] if pos.alive[use.target[0]] else []


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
        return out_of_reach(pos, user, ability, pos.war.defender)


class Place(Aim):
    """Something that lies at a technology place."""

    def move(self, deed: int, target: Target) -> Deed:
        return UseOnPlace(deed, target[0])

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        return (move.place,) if isinstance(move, UseOnPlace) else None

    def wanted(self) -> str:
        return "It is aimed at a ship or a technology; say at which."

    def words(self) -> str:
        return "{#:place}"

    def strikes(self, pos: Expanse, target: Target, seat: Seat) -> bool:
        return target[0] // ROOM == seat


class ShipInBattle(Place):
    """A ship of the current confrontation."""

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        return [] if pos.war is None else [(place,) for place in pos.war.confrontation]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        place = target[0]
        if pos.war is None or place not in pos.war.confrontation or pos.technology[place] < 0:
            return "It is aimed at a ship of the current confrontation.", "NOM-WND-13"
        return self.why_not_whose(pos, user, ability, place // ROOM)

    def why_not_whose(self, pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> Reason | None:
        """Why a ship of this owner cannot be aimed at."""
        return out_of_reach(pos, user, ability, owner)


class OwnShipInBattle(ShipInBattle):
    """The user's ship of the current confrontation."""

    def why_not_whose(self, pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> Reason | None:
        return None if owner == user else ("It is aimed at a ship of your own.", "NOM-ACT-07")


class Building(Place):
    """A built technology of another species (NOM-TECH-05)."""

    def owners(self, pos: Expanse, user: Seat) -> list[Seat]:
        """Whose technologies can be named."""
        return pos.others(user)

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        return [
            self.at(pos, place)
            for seat in self.owners(pos, user)
            for place in pos.places(seat)
            if pos.technology[place] >= 0
        ]

    def at(self, pos: Expanse, place: int) -> Target:
        """The target at a place: with its kind, so that another card there is another target."""
        card = pos.technology[place] if place < len(pos.technology) else -1
        return (place,) if card < 0 else (place, pos.kind(card))

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        return self.at(pos, move.place) if isinstance(move, UseOnPlace) else None

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        place = target[0]
        if place // ROOM not in self.owners(pos, user) or self.at(pos, place) != target or len(target) == 1:
            return NOT_THERE
        if pos.building[place]:
            return "It is aimed at a built technology; that one is under construction.", "NOM-TECH-03"
        if ability.no_ships and pos.content.type[target[1]] == SHIP:
            return "It cannot be aimed at a ship.", "NOM-GEN-04"
        if pos.content.price[target[1]] > ability.max_price:
            return f"Its printed price is above {ability.max_price}.", "NOM-GEN-04"
        return out_of_reach(pos, user, ability, place // ROOM)


class OwnBuilding(Building):
    """A built technology of the user."""

    def owners(self, pos: Expanse, user: Seat) -> list[Seat]:
        return [user]


class Construction(Building):
    """A technology under construction of another species; nobody else knows its card (NOM-TECH-12)."""

    def at(self, pos: Expanse, place: int) -> Target:
        return (place,)

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        place = target[0]
        if place // ROOM not in self.owners(pos, user) or pos.technology[place] < 0:
            return NOT_THERE
        if not pos.building[place]:
            return "It is aimed at a technology under construction; that one is built.", "NOM-TECH-05"
        return out_of_reach(pos, user, ability, place // ROOM)


class OwnConstruction(Construction):
    """A technology under construction of the user."""

    def owners(self, pos: Expanse, user: Seat) -> list[Seat]:
        return [user]


class Announced(Aim):
    """An item on the pile, or a consumable that lasts or waits: what can be cancelled (NOM-CONS-06, NOM-CONS-07)."""

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        found: list[Target] = [(item.serial,) for item in pos.pile]
        for one in pos.standing:
            if one.card >= 0:
                found.append((one.serial,))
        return found

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        op = ability.ops[0]
        assert isinstance(op, effects.Cancel)
        found = open_item(pos, target[0])
        if found is None:
            return NOT_THERE
        owner, what, where = found
        if what not in op.what or where not in op.where:
            return "It cannot cancel that.", "NOM-CONS-06"
        if ability.others and owner == user:
            return "It cancels what others have used.", "NOM-CONS-06"
        return out_of_reach(pos, user, ability, owner)

    def move(self, deed: int, target: Target) -> Deed:
        return UseOnItem(deed, target[0])

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        return (move.item,) if isinstance(move, UseOnItem) else None

    def wanted(self) -> str:
        return "It is aimed at something announced, lasting or waiting; say at which."

    def words(self) -> str:
        return "item {#}"

    def strikes(self, pos: Expanse, target: Target, seat: Seat) -> bool:
        found = open_item(pos, target[0])
        return found is not None and found[0] == seat


def open_item(pos: Expanse, serial: int) -> tuple[Seat, str, str] | None:
    """What lies open under a number: whose it is, consumable or active effect, and where it lies."""
    for item in pos.pile:
        if item.serial == serial:
            return item.user, "consumable" if item.card >= 0 else "active", "pile"
    for one in pos.standing:
        if one.serial == serial and one.card >= 0:
            return one.user, "consumable", "waiting" if one.waiting else "lasting"
    return None


class Discarded(Aim):
    """A card of the discard pile of the deck that the user extracts from (NOM-COMPET-24)."""

    def named(self, pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
        return [(card,) for card in sorted(set(pos.discards[pos.deck_of(user)]))]

    def why_not(self, pos: Expanse, user: Seat, ability: Ability, target: Target) -> Reason | None:
        if target[0] not in pos.discards[pos.deck_of(user)]:
            return "That card is not in your discard pile.", "NOM-ACT-07"
        if pos.content.type[pos.kind(target[0])] not in ability.types:
            return f"It brings back only cards of the types {', '.join(ability.types)}.", "NOM-GEN-04"
        return None

    def move(self, deed: int, target: Target) -> Deed:
        return UseForCard(deed, target[0])

    def meant(self, pos: Expanse, move: Deed) -> Target | None:
        return (move.card,) if isinstance(move, UseForCard) else None

    def wanted(self) -> str:
        return "It brings back a card of the discard pile; say which."

    def words(self) -> str:
        return "{#:card}"


AIMS: dict[TargetName, Aim] = {
    "self": Aim(),
    "species": OneSpecies(),
    "species_or_self": AnySpecies(),
    "each_other_in_sector": EachOther(),
    "each_species": EachSpecies(),
    "fighter": Fighter(),
    "ship": ShipInBattle(),
    "own_ship": OwnShipInBattle(),
    "technology": Building(),
    "construction": Construction(),
    "own_construction": OwnConstruction(),
    "own_technology": OwnBuilding(),
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
    aim = AIMS[ability.target]
    return aim.why_not(pos, user, ability, target) or why_condition_fails(
        pos, ability, user, aim.seat_of(user, target)
    )


def targets(pos: Expanse, user: Seat, ability: Ability) -> list[Target]:
    """Everything that the ability can be aimed at now."""
    return [
        target
        for target in AIMS[ability.target].named(pos, user, ability)
        if why_not_aim(pos, user, ability, target) is None
    ]


def reached(pos: Expanse, use: Resolution) -> list[Seat]:
    """The species that an effect reaches, the active player first (NOM-SYNC-20, NOM-EFF-11)."""
    return AIMS[use.ability.target].reached(pos, use)


def gaining(pos: Expanse, use: Resolution) -> list[Seat]:
    """Who gains: the user, or each species that the effect reaches, the active player first (NOM-COMP-12)."""
    return AIMS[use.ability.target].gaining(pos, use)


def aims_at(pos: Expanse, item: Item, seat: Seat) -> bool:
    """Whether an item on the pile is aimed at a seat, one of its technologies, or one of its items."""
    if not item.target or item.user == seat:
        return False
    return AIMS[pos.content.abilities[item.ability].target].strikes(pos, item.target, seat)
