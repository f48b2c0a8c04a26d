"""Using consumables and active effects: what can be used now, on whom, and for which price (NOM-CONS, NOM-EFF).

A *deed* is a card of the storage or, after all cards, a named active effect of something in force.
"""

from __future__ import annotations

from orrery.engine.base import Move, Seat, says
from orrery.games.nomads import effects
from orrery.games.nomads.changes import lose_units, unstore
from orrery.games.nomads.content import ACTION, ANY_TIME, CONSUMABLE, RESPONSE, ROOM, TYPES, Ability
from orrery.games.nomads.ops import DiscardCards
from orrery.games.nomads.state import Expanse, Item
from orrery.games.nomads.units import PayUnits
from orrery.games.nomads.values import (
    can_use,
    in_reach,
    settled,
    technologies,
    use_price,
)

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


def power_deed(pos: Expanse, ability: Ability) -> int:
    """The deed of an active effect: powers come after all cards."""
    return pos.content.kinds * len(pos.decks) + ability.power


# --- conditions and costs ---------------------------------------------------------------------------------------


def condition_holds(pos: Expanse, ability: Ability, user: Seat, target: Seat) -> bool:
    """The test that must hold when an effect is announced and when it is applied (NOM-SYNC-13)."""
    name = ability.condition
    if not name:
        return True
    if name == "self_is_fighter":
        return pos.war is not None and user in (pos.war.attacker, pos.war.defender)
    if name == "self_has_civil":
        return pos.civil[user] > 0
    if name == "target_has_military":
        return pos.military[target] > 0
    if name == "no_war_this_turn":
        return not pos.warred
    if name == "rival_has_more_population":
        return any(pos.units(other) > pos.units(user) for other in pos.others(user))
    if name == "at_most_3_technologies":
        return technologies(pos, user) <= 3
    assert name == "both_storages_not_empty"
    return bool(pos.storage[user]) and bool(pos.storage[target])


def can_pay(pos: Expanse, seat: Seat, ability: Ability, spare: int = 0) -> bool:
    """Whether a seat can pay what the ability itself costs, `spare` cards of its storage not counted.

    Nobody pays with the last unit (NOM-ACT-08), and nobody sacrifices or jumps before the own second turn
    (NOM-TURN-05 to 07), or jumps during a war (NOM-JUMP-10).
    """
    units = ability.sacrifice + ability.sacrifice_civil
    if units and (not settled(pos, seat) or pos.units(seat) <= units):
        return False
    if ability.jumps and (not settled(pos, seat) or pos.war is not None):
        return False
    return (
        pos.credits[seat] >= ability.credits
        and pos.civil[seat] >= ability.sacrifice_civil
        and len(pos.storage[seat]) - spare >= ability.discard
    )


def pay(pos: Expanse, seat: Seat, ability: Ability) -> None:
    """Pay in full at once; what the player has to choose is asked before anything else (NOM-ACT-05)."""
    pos.credits[seat] -= ability.credits
    if ability.discard:
        pos.then(DiscardCards(seat, ability.discard))
    if ability.sacrifice:
        pos.then(PayUnits(seat, ability.sacrifice))
    if ability.sacrifice_civil:
        lose_units(pos, seat, ability.sacrifice_civil, 0)
        pos.tell("NOM-ACT-09", "{0:seat} sacrifices {1} civil unit(s)", seat, ability.sacrifice_civil)


# --- targets ----------------------------------------------------------------------------------------------------


def targets(pos: Expanse, user: Seat, ability: Ability) -> list[tuple[int, ...]]:
    """What the ability can be aimed at now, by sector unless it is universal (NOM-CONS-04, NOM-EFF-06, NOM-SECT-05).

    The same list answers when it is announced and when it is resolved (NOM-SYNC-13).
    """
    kind = ability.target
    wide = ability.universal
    if kind in ("self", "each_species"):
        return [()] if condition_holds(pos, ability, user, user) else []
    if kind == "each_other_in_sector":
        return [()] if any(wide or in_reach(pos, user, s) for s in pos.others(user)) else []
    if kind in ("species", "species_or_self", "fighter"):
        return [
            (seat,)
            for seat in seat_targets(pos, user, kind)
            if (wide or in_reach(pos, user, seat)) and condition_holds(pos, ability, user, seat)
        ]
    war = pos.war
    if kind == "ship" or kind == "own_ship":
        lane = [] if war is None else war.lane
        return [
            (place,)
            for place in lane
            if pos.work[place] >= 0
            and (place // ROOM == user if kind == "own_ship" else wide or in_reach(pos, user, place // ROOM))
        ]
    if kind == "war":
        return [()] if war is not None and (wide or in_reach(pos, user, war.defender)) else []
    if kind == "pile":
        return item_targets(pos, user, ability)
    if kind == "discard_pile":
        pile = pos.discards[pos.deck_of(user)]
        return [
            (card,) for card in sorted(set(pile)) if TYPES[pos.content.type[pos.kind(card)]] in ability.types
        ]
    return place_targets(pos, user, ability)


def seat_targets(pos: Expanse, user: Seat, kind: str) -> list[Seat]:
    """The species that could be named."""
    if kind == "fighter":
        return [] if pos.war is None else [pos.war.attacker, pos.war.defender]
    return pos.others(user) if kind == "species" else [user, *pos.others(user)]


def place_targets(pos: Expanse, user: Seat, ability: Ability) -> list[tuple[int, ...]]:
    """Built technologies with their kind, or constructions, whose card nobody else knows (NOM-TECH-12)."""
    own = ability.target in ("own_construction", "own_technology")
    building = ability.target in ("construction", "own_construction")
    found: list[tuple[int, ...]] = []
    for seat in [user] if own else pos.others(user):
        if not (own or ability.universal or in_reach(pos, user, seat)):
            continue
        for place in pos.places(seat):
            card = pos.work[place]
            if card < 0 or pos.building[place] != building:
                continue
            if building:
                found.append((place,))
                continue
            kind = pos.kind(card)
            ship = TYPES[pos.content.type[kind]] == "ship"
            if pos.content.price[kind] <= ability.max_price and not (ship and ability.no_ships):
                found.append((place, kind))
    return found


def item_targets(pos: Expanse, user: Seat, ability: Ability) -> list[tuple[int, ...]]:
    """What can be cancelled: on the pile, lasting or waiting; consumables or active effects (NOM-CONS-06)."""
    op = ability.ops[0]
    assert isinstance(op, effects.Cancel)
    found: list[tuple[int, ...]] = []
    if "pile" in op.where:
        for item in pos.pile:
            what = "consumable" if item.card >= 0 else "active"
            if what in op.what and may_cancel(pos, user, ability, item.user):
                found.append((item.serial,))
    for one in pos.standing:
        where = "waiting" if one.waiting else "lasting"
        if (
            one.card >= 0
            and where in op.where
            and "consumable" in op.what
            and may_cancel(pos, user, ability, one.user)
        ):
            found.append((one.serial,))
    return found


def may_cancel(pos: Expanse, user: Seat, ability: Ability, owner: Seat) -> bool:
    """Whose items: any but the own where the card says so, in the same sector unless universal (NOM-WAR-11)."""
    if ability.others and owner == user:
        return False
    return ability.universal or in_reach(pos, user, owner)


def pointless(pos: Expanse, ability: Ability, target: tuple[int, ...]) -> bool:
    """Whether the effect asks for something that is not there: then it cannot be chosen (NOM-ACT-07)."""
    op = ability.ops[0]
    if ability.target != "species":
        return False
    seat = target[0]
    if isinstance(op, effects.StealCredits):
        return pos.credits[seat] == 0
    if isinstance(op, (effects.StealCard, effects.ViewStorage)):
        return not pos.storage[seat]
    return False


# --- what can be used now ---------------------------------------------------------------------------------------


def now(window: int, action: bool) -> int:
    """The times that it is now: the window, an answer, and the own action if it is one (NOM-WND-13, CONS-09)."""
    return window | RESPONSE | ACTION if action else window | RESPONSE


def card_moves(pos: Expanse, seat: Seat, window: int, action: bool) -> list[Move]:
    """Every use of a consumable of the storage."""
    content = pos.content
    times = now(window, action)
    moves: list[Move] = []
    last = -1
    for card in pos.storage[seat]:
        kind = card % content.kinds
        if (
            card == last
            or content.type[kind] != CONSUMABLE
            or not content.use_times[content.first_resource + kind] & times
        ):
            continue
        last = card
        for ability in content.consumable(kind):
            if ability.times & times and can_use(pos, seat, kind, ability) and can_pay(pos, seat, ability, 1):
                add_moves(pos, seat, card, ability, moves)
    return moves


def power_sources(pos: Expanse, seat: Seat, times: int = ANY_TIME) -> list[tuple[int, int]]:
    """Everything in force that has an active effect for one of these times: where its limit is noted, and the source."""
    content = pos.content
    has = content.power_times
    first, kinds, slots = content.first_resource, content.kinds, content.max_slots
    found: list[tuple[int, int]] = []
    if has[pos.species[seat]] & times:
        found.append((seat, pos.species[seat]))
    system = pos.system(seat)
    if system >= 0 and has[content.first_system + system] & times:
        found.append((pos.players + seat, content.first_system + system))
    work, building, gear = pos.work, pos.building, pos.gear
    for place in range(seat * ROOM, seat * ROOM + ROOM):
        card = work[place]
        if card < 0 or building[place]:
            continue
        kind = card % kinds
        if has[first + kind] & times:
            found.append((2 * pos.players + place, first + kind))
        if content.slots[kind]:
            for at in range(place * slots, place * slots + slots):
                if gear[at] >= 0 and has[first + gear[at] % kinds] & times:
                    found.append((2 * pos.players + place, first + gear[at] % kinds))
    return found


def power_moves(pos: Expanse, seat: Seat, window: int, action: bool) -> list[Move]:
    """Every use of an active effect; of several equal cards the first that is still unused (NOM-EFF-12)."""
    content = pos.content
    times = now(window, action)
    moves: list[Move] = []
    seen: list[int] = []
    for at, source in power_sources(pos, seat, times):
        for ability in content.of_source[source]:
            if (
                ability.mode == "active"
                and ability.number not in seen
                and not is_used(pos, at, ability)
                and ability.times & times
                and can_pay(pos, seat, ability)
            ):
                seen.append(ability.number)
                add_moves(pos, seat, power_deed(pos, ability), ability, moves)
    return moves


def add_moves(pos: Expanse, seat: Seat, deed: int, ability: Ability, moves: list[Move]) -> None:
    """One move for each target."""
    for target in targets(pos, seat, ability):
        if not pointless(pos, ability, target):
            move = as_move(deed, ability, target)
            if move not in moves:
                moves.append(move)


def as_move(deed: int, ability: Ability, target: tuple[int, ...]) -> Move:
    """The move that aims a deed at a target."""
    if not target:
        return Use(deed)
    if ability.target in ("species", "species_or_self", "fighter"):
        return UseOnSeat(deed, target[0])
    if ability.target == "pile":
        return UseOnItem(deed, target[0])
    if ability.target == "discard_pile":
        return UseForCard(deed, target[0])
    return UseOnPlace(deed, target[0])


# --- limits -----------------------------------------------------------------------------------------------------


def mark(pos: Expanse, ability: Ability) -> int:
    """The bit of an active effect."""
    return 1 << ability.power


def is_used(pos: Expanse, at: int, ability: Ability) -> bool:
    """Whether the limit of this card's effect is used up (NOM-EFF-12, NOM-SYNC-18)."""
    return bool(ability.limit) and bool(pos.used[at] & mark(pos, ability))


def renew(pos: Expanse, limit: str, only: Seat = -1) -> None:
    """Limits of this kind start anew, of all seats or of one (NOM-EFF-12)."""
    for seat in range(pos.players):
        if not pos.alive[seat] or (only >= 0 and seat != only):
            continue
        for at, source in power_sources(pos, seat):
            if pos.used[at]:
                for ability in pos.content.of_source[source]:
                    if ability.limit == limit:
                        pos.used[at] &= ~mark(pos, ability)


# --- announcing -------------------------------------------------------------------------------------------------


def announce(pos: Expanse, seat: Seat, move: Deed, window: int, action: bool) -> None:
    """Announce and pay a consumable or an active effect: it goes on the pile (NOM-SYNC-06, NOM-ACT-05)."""
    content = pos.content
    cards = content.kinds * len(pos.decks)
    if move.deed < cards:
        kind = pos.kind(move.deed)
        choices = [one for one in content.consumable(kind) if one.times & now(window, action)]
        ability, target = choose(pos, seat, choices, move)
        pos.credits[seat] -= use_price(pos, seat, kind, ability)
        unstore(pos, seat, move.deed)
        put(pos, seat, ability, move.deed, target)
    else:
        ability = content.abilities[content.powers[move.deed - cards]]
        for at, source in power_sources(pos, seat):
            if source == ability.source and not is_used(pos, at, ability):
                pos.used[at] |= mark(pos, ability) if ability.limit else 0
                break
        ability, target = choose(pos, seat, [ability], move)
        put(pos, seat, ability, -1, target)
    pay(pos, seat, ability)


def choose(pos: Expanse, seat: Seat, choices: list[Ability], move: Deed) -> tuple[Ability, tuple[int, ...]]:
    """The use that the move means, with its full target."""
    for ability in choices:
        for target in targets(pos, seat, ability):
            if as_move(move.deed, ability, target) == move:
                return ability, target
    raise AssertionError("announced without a target")


def put(pos: Expanse, seat: Seat, ability: Ability, card: int, target: tuple[int, ...]) -> None:
    """Lay an item on the pile; everybody sees user, target and payment (NOM-WND-14)."""
    pos.pile.append(Item(pos.next_serial(), seat, ability.number, card, target))
    aim = aim_of(pos, ability, target)
    text = "{0:seat} uses {1:source}" if ability.mode != "active" else "{0:seat} uses {1:power} of {2:source}"
    args: tuple[object, ...] = (
        (seat, ability.source) if ability.mode != "active" else (seat, ability.power, ability.source)
    )
    if aim:
        text += " on " + aim.replace("#", str(len(args)))
        args = (*args, target[0])
    pos.tell("NOM-SYNC-06", text, *args)
    pos.reveal()


def aim_of(pos: Expanse, ability: Ability, target: tuple[int, ...]) -> str:
    """The target in a sentence; `#` is its number among the arguments."""
    if not target:
        return ""
    if ability.target in ("species", "species_or_self", "fighter"):
        return "{#:seat}"
    if ability.target == "pile":
        return "item {#}"
    return "{#:card}" if ability.target == "discard_pile" else "{#:place}"
