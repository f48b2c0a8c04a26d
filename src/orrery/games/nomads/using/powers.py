"""Using consumables and active effects: what can be used now, on whom, and for which price (NOM-CONS, NOM-EFF).

One chain of questions serves both the list of moves and the refusal of one: `why_not_now` for everything but the
target, then `aims.why_not_aim` for the target, then whether it would be in vain.
"""

from __future__ import annotations

from orrery.engine.base import Move, Seat
from orrery.games.nomads.cards.content import CONSUMABLE, ROOM, Ability, Moment
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.cards.pack import LimitName, WindowName
from orrery.games.nomads.holdings.discarding import DiscardCards
from orrery.games.nomads.holdings.units import PayUnits
from orrery.games.nomads.table.changes import lose_units, unstore
from orrery.games.nomads.table.items import Deed, Item, OnItem, OnSeat, Standing, Target, target_of
from orrery.games.nomads.table.prices import affordable, short_of, use_price, use_prices, why_too_dear
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import settled
from orrery.games.nomads.using.aims import targets, why_not_aim


def power_deed(pos: Expanse, ability: Ability) -> int:
    """The deed of an active effect: powers come after all cards."""
    return pos.content.kinds * len(pos.decks) + ability.power


# --- costs ------------------------------------------------------------------------------------------------------


def why_not_pay(pos: Expanse, seat: Seat, ability: Ability, spare: int = 0) -> Reason | None:
    """Why a seat cannot pay what the ability itself costs, `spare` cards of its storage not counted, or may not do such
    a thing at all now; None if it can.

    Nobody pays with the last unit (NOM-ACT-08), or sacrifices before the own second turn (NOM-TURN-06, NOM-TURN-07).
    """
    for meaning in ability.barred_by:
        reason = meaning.why_not(pos, seat)
        if reason is not None:
            return reason
    units = ability.sacrifice + ability.sacrifice_civil
    if units and not settled(pos, seat):
        return "You may not sacrifice units before your second turn.", "NOM-TURN-06"
    if units and pos.units(seat) <= units:
        return "Nobody may pay with the last population unit.", "NOM-ACT-08"
    if pos.civil[seat] < ability.sacrifice_civil:
        return "You have not enough civil units to sacrifice.", "NOM-ACT-07"
    if pos.credits[seat] < ability.credits:
        return short_of(pos, seat, ability.credits)
    if len(pos.storage[seat]) - spare < ability.discard:
        return f"You would have to discard {ability.discard} of your resources.", "NOM-ACT-07"
    return None


def pay(pos: Expanse, seat: Seat, ability: Ability) -> None:
    """Pay in full at once; what the player has to choose is asked before anything else (NOM-ACT-05)."""
    pos.credits[seat] -= ability.credits
    if ability.discard:
        pos.then(DiscardCards(seat, ability.discard, ability.source))
    if ability.sacrifice:
        pos.then(PayUnits(seat, ability.sacrifice, ability.source))
    if ability.sacrifice_civil:
        lose_units(pos, seat, ability.sacrifice_civil, 0)
        pos.tell("NOM-ACT-09", "{0:seat} sacrifices {1} civil unit(s)", seat, ability.sacrifice_civil)


# --- what can be used now ---------------------------------------------------------------------------------------


def why_not_time(ability: Ability, moment: Moment) -> Reason | None:
    """Why an ability does not fit this moment; None if it does (NOM-CONS-09, NOM-EFF-05, NOM-WND-13)."""
    if moment.fits[ability.number]:
        return None
    if ability.synchronic:
        return "It does not fit this moment; cards list the windows of their synchronics.", "NOM-WND-13"
    clause = "NOM-EFF-05" if ability.mode == "active" else "NOM-CONS-09"
    return "It is not synchronic: it is used as an action of your own turn.", clause


def why_not_use_card(pos: Expanse, seat: Seat, kind: int, ability: Ability, moment: Moment) -> Reason | None:
    """Why a consumable of the storage cannot be used in this way now, whatever the target; None if it can."""
    return (
        why_not_time(ability, moment)
        or why_too_dear(pos, seat, pos.content.price[kind], use_prices(ability))
        or why_not_pay(pos, seat, ability, 1)
    )


def why_not_use_power(pos: Expanse, seat: Seat, at: int, ability: Ability, moment: Moment) -> Reason | None:
    """Why an active effect of a card in force cannot be used now, whatever the target; None if it can."""
    reason = why_not_time(ability, moment)
    if reason is None and is_used(pos, at, ability):
        return f"Its limit, once per {ability.limit}, is used up.", "NOM-EFF-12"
    return reason or why_not_pay(pos, seat, ability)


def why_in_vain(pos: Expanse, seat: Seat, ability: Ability, target: Target) -> Reason | None:
    """Why the effect asks for something that is not there: then it cannot be chosen (NOM-ACT-07)."""
    for meaning in ability.vain_by:
        if isinstance(target, OnSeat):
            return meaning.why_in_vain(pos, seat, target.seat)
    return None


def card_moves(pos: Expanse, seat: Seat, window: WindowName, action: bool) -> list[Move]:
    """Every use of a consumable of the storage."""
    content = pos.content
    moment, kinds = content.now(window, action), content.kinds
    wanted = moment.consumed
    moves: list[Move] = []
    last = -1
    for card in pos.storage[seat]:
        kind = card % kinds
        if card == last or not wanted[kind]:
            continue
        last = card
        uses = content.consumable(kind)
        for ability in uses:
            if (
                moment.fits[ability.number]
                and affordable(pos, seat, content.price[kind], use_prices(ability))
                and why_not_use_card(pos, seat, kind, ability, moment) is None
            ):
                found = aimed(pos, seat, card, ability)
                # two ways to use a card may be told apart by nothing but what they do
                moves.extend(found if len(uses) == 1 else [move for move in found if move not in moves])
    return moves


def power_sources(pos: Expanse, seat: Seat, moment: Moment | None = None) -> list[tuple[int, int]]:
    """Everything in force that has an active effect, perhaps only for this moment: where its limit is noted, and the source."""
    content = pos.content
    wanted = content.has_power if moment is None else moment.used
    first, kinds, slots = content.first_resource, content.kinds, content.max_slots
    found: list[tuple[int, int]] = []
    if wanted[pos.species[seat]]:
        found.append((seat, pos.species[seat]))
    system = pos.system(seat)
    if system >= 0 and wanted[content.first_system + system]:
        found.append((pos.players + seat, content.first_system + system))
    cards, building, equipped = pos.technology, pos.building, pos.equipment
    start = seat * ROOM
    for n, card in enumerate(cards[start : start + ROOM]):
        if card < 0 or building[start + n]:
            continue
        place, kind = start + n, card % kinds
        if wanted[first + kind]:
            found.append((pos.limits_at(place), first + kind))
        if content.slots[kind]:
            for other in equipped[place * slots : place * slots + slots]:
                if other >= 0 and wanted[first + other % kinds]:
                    found.append((pos.limits_at(place), first + other % kinds))
    return found


def power_moves(pos: Expanse, seat: Seat, window: WindowName, action: bool) -> list[Move]:
    """Every use of an active effect; of several equal cards the first that is still unused (NOM-EFF-12)."""
    content = pos.content
    moment = content.now(window, action)
    moves: list[Move] = []
    seen: list[int] = []
    for at, source in power_sources(pos, seat, moment):
        for ability in content.of_source[source]:
            if (
                ability.power >= 0
                and moment.fits[ability.number]
                and ability.number not in seen
                and why_not_use_power(pos, seat, at, ability, moment) is None
            ):
                seen.append(ability.number)
                moves.extend(aimed(pos, seat, power_deed(pos, ability), ability))
    return moves


def aimed(pos: Expanse, seat: Seat, deed: int, ability: Ability) -> list[Move]:
    """One move for each target."""
    return [
        target.move(deed)
        for target in targets(pos, seat, ability)
        if why_in_vain(pos, seat, ability, target) is None
    ]


# --- refusing ---------------------------------------------------------------------------------------------------


def why_not_use(pos: Expanse, seat: Seat, move: Deed, window: WindowName, action: bool) -> Reason | None:
    """Why a consumable or an active effect cannot be used so now; None if it can."""
    content = pos.content
    cards = content.kinds * len(pos.decks)
    moment = content.now(window, action)
    found: list[tuple[Ability, Reason | None]] = []
    if move.deed < cards:
        kind = pos.kind(move.deed)
        if move.deed not in pos.storage[seat]:
            return "You do not hold that card.", "NOM-CONS-01"
        if content.type[kind] != CONSUMABLE:
            return "Only consumables are used.", "NOM-COMP-16"
        for ability in content.consumable(kind):
            found.append((ability, why_not_use_card(pos, seat, kind, ability, moment)))
    else:
        ability = content.abilities[content.powers[move.deed - cards]]
        for at, source in power_sources(pos, seat):
            if source == ability.source:
                found.append((ability, why_not_use_power(pos, seat, at, ability, moment)))
        if not found:
            return "You have no card in force with that effect.", "NOM-EFF-10"
    reasons = [reason or why_not_at(pos, seat, ability, move) for ability, reason in found]
    if None in reasons:
        return None
    fitting = [
        reason for (ability, _), reason in zip(found, reasons, strict=True) if moment.fits[ability.number]
    ]
    return fitting[0] if fitting else reasons[0]


def why_not_at(pos: Expanse, seat: Seat, ability: Ability, move: Deed) -> Reason | None:
    """Why an ability that could be used cannot be aimed as the move says; None if it can."""
    target = target_of(pos, move)
    return why_not_aim(pos, seat, ability, target) or why_in_vain(pos, seat, ability, target)


# --- limits -----------------------------------------------------------------------------------------------------


def is_used(pos: Expanse, at: int, ability: Ability) -> bool:
    """Whether the limit of this card's effect is used up (NOM-EFF-12, NOM-SYNC-18)."""
    return bool(ability.limit) and ability.power in pos.used[at]


def renew(pos: Expanse, limit: LimitName, only: Seat = -1) -> None:
    """Limits of this kind start anew, of all seats or of one (NOM-EFF-12)."""
    for seat in range(pos.players):
        if not pos.alive[seat] or (only >= 0 and seat != only):
            continue
        for at, source in power_sources(pos, seat):
            if pos.used[at]:
                over = [one.power for one in pos.content.of_source[source] if one.limit == limit]
                pos.used[at] = [power for power in pos.used[at] if power not in over]


# --- announcing -------------------------------------------------------------------------------------------------


def announce(pos: Expanse, seat: Seat, move: Deed, window: WindowName, action: bool) -> None:
    """Announce and pay a consumable or an active effect: it goes on the pile (NOM-SYNC-06, NOM-ACT-05)."""
    content = pos.content
    cards = content.kinds * len(pos.decks)
    if move.deed < cards:
        kind = pos.kind(move.deed)
        moment = content.now(window, action)
        choices = [
            one for one in content.consumable(kind) if why_not_use_card(pos, seat, kind, one, moment) is None
        ]
        ability, target = choose(pos, seat, choices, move)
        pos.credits[seat] -= use_price(pos, seat, kind, ability)
        unstore(pos, seat, move.deed)
        put(pos, seat, ability, move.deed, target)
    else:
        ability = content.abilities[content.powers[move.deed - cards]]
        for at, source in power_sources(pos, seat):
            if source == ability.source and not is_used(pos, at, ability):
                if ability.limit:
                    pos.used[at].append(ability.power)
                break
        ability, target = choose(pos, seat, [ability], move)
        put(pos, seat, ability, -1, target)
    pay(pos, seat, ability)


def choose(pos: Expanse, seat: Seat, choices: list[Ability], move: Deed) -> tuple[Ability, Target]:
    """The use that the move means, with its full target."""
    target = target_of(pos, move)
    for ability in choices:
        if why_not_aim(pos, seat, ability, target) is None:
            return ability, target
    raise AssertionError("announced without a target")


def source_of(pos: Expanse, serial: int) -> int:
    """The card of what lies open under a number, among all sources."""
    items: list[Item | Standing] = [*pos.pile, *pos.standing]
    ability = next(one.ability for one in items if one.serial == serial)
    return pos.content.abilities[ability].source


def put(pos: Expanse, seat: Seat, ability: Ability, card: int, target: Target) -> None:
    """Lay an item on the pile; everybody sees user, target and payment (NOM-WND-14)."""
    pos.pile.append(Item(pos.next_serial(), seat, ability.number, card, target))
    text = "{0:seat} uses {1:source}" if ability.mode != "active" else "{0:seat} uses {1:power} of {2:source}"
    args: tuple[object, ...] = (
        (seat, ability.source) if ability.mode != "active" else (seat, ability.power, ability.source)
    )
    aim, values = target.told()
    if isinstance(target, OnItem):
        aim, values = " against {#:source}", (source_of(pos, target.serial),)
    for value in values:
        aim = aim.replace("#", str(len(args)), 1)
        args = (*args, value)
    text += aim
    pos.tell("NOM-SYNC-06", text, *args)
    pos.reveal()
