"""A turn planned ahead: the actions that ask nothing further and show their player nothing new, as one form (NOM-ACT-01).

Behind every action stands a window in which the others may answer, and mostly nobody does. So these actions can be chosen
together, each at the price that it will have when its turn comes; what is left of them goes on by itself as long as everybody
passes. Whatever changes a price, is aimed at somebody, draws a card or asks something more is chosen alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import EQUIPMENT, OPEN, ROOM, Ability
from orrery.games.nomads.table.items import NOTHING, Use
from orrery.games.nomads.table.passives import sources
from orrery.games.nomads.table.prices import INSTALL, applies, build_price, price, train_price, use_price
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.technologies import Build, Install
from orrery.games.nomads.using.aims import why_not_aim
from orrery.games.nomads.using.powers import why_not_use_card

PLAIN = (
    effects.GainCredits,
    effects.GainCivil,
    effects.Train,
    effects.ChangeSpecies,
    effects.ForbidWar,
)
"""What an effect may do that is known before it is announced: it draws nothing, shows nothing, asks nobody, changes no price."""


def plan_sheet(pos: Expanse, seat: Seat, moves: Sequence[Move], training: Move, end: Move) -> Sheet | None:
    """The form of the actions among `moves` that can be planned; None where there is none. What is gained on the way is not
    counted: nobody knows yet whether it will be answered."""
    lines = [*_uses(pos, seat, moves), *_training(pos, seat, moves, training)]
    lines += [*_builds(pos, seat, moves), *_installs(pos, seat, moves)]
    if not lines:
        return None
    purses = (
        Purse("credits", pos.credits[seat]),
        Purse("places", pos.technology[seat * ROOM : (seat + 1) * ROOM].count(-1)),
        Purse("civil units", pos.civil[seat]),
    )
    wanted = [sum(line.costs[at] * line.most for line in lines) for at in range(len(purses))]
    scarce = [at for at, purse in enumerate(purses) if not at or wanted[at] > purse.amount]
    told = tuple(
        SheetLine(line.move, line.most, tuple(line.costs[at] for at in scarce), apart=line.apart)
        for line in lines
    )
    return Sheet(
        told,
        tuple(purses[at] for at in scarce),
        least=1,
        own=True,
        folded=True,
        title="Plan several actions",
        plan=True,
        closing=end,
    )


def _line(
    pos: Expanse, seat: Seat, move: Move, most: int, cost: int, places: int = 0, civil: int = 0
) -> SheetLine:
    """So many at most as the credits of now can pay."""
    if cost:
        most = min(most, pos.credits[seat] // cost)
    return SheetLine(move, most, (cost, places, civil))


def _uses(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> list[SheetLine]:
    found = []
    for move in moves:
        if not isinstance(move, Use):
            continue
        ability = _meant(pos, seat, move.deed)
        if ability is None or not _is_plain(ability):
            continue
        cost, most = ability.credits, 1
        if move.deed < pos.content.kinds * len(pos.decks):
            cost += use_price(pos, seat, pos.kind(move.deed), ability)
            most = pos.storage[seat].count(move.deed)
        trained = sum(op.n for op in ability.ops if isinstance(op, effects.Train))
        found.append(_line(pos, seat, move, most, cost, civil=trained + ability.sacrifice_civil))
    return found


def _meant(pos: Expanse, seat: Seat, deed: int) -> Ability | None:
    """What a use without a target does, where there is no doubt about it."""
    content, cards = pos.content, pos.content.kinds * len(pos.decks)
    if deed >= cards:
        return content.abilities[content.powers[deed - cards]]
    kind, moment = pos.kind(deed), content.now(OPEN, True)
    ways = [
        one
        for one in content.consumable(kind)
        if why_not_use_card(pos, seat, kind, one, moment) is None
        and why_not_aim(pos, seat, one, NOTHING) is None
    ]
    return ways[0] if len(ways) == 1 else None


def _is_plain(ability: Ability) -> bool:
    """Whether everything about it is known before: what it does, and that nothing else decides whether it can be done."""
    return all(isinstance(op, PLAIN) for op in ability.ops) and not (
        ability.discard or ability.sacrifice or ability.sacrifice_civil or ability.condition
    )


def _training(pos: Expanse, seat: Seat, moves: Sequence[Move], training: Move) -> list[SheetLine]:
    if training not in moves:
        return []
    return [_line(pos, seat, training, pos.civil[seat], train_price(pos, seat), civil=1)]


def _builds(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> list[SheetLine]:
    """Where the first of a turn is cheaper, the price of a second one depends on which was the first: then one is planned."""
    first_is_cheaper = any(
        word.first_per_turn and word.what in ("build", "build_ship") and applies(pos, word)
        for source in sources(pos, seat)
        for word in pos.content.discounts[source]
    )
    found = []
    for move in moves:
        if isinstance(move, Build):
            cost = build_price(pos, seat, pos.kind(move.card))
            if first_is_cheaper:
                found.append(SheetLine(move, 1, (cost, 1, 0), apart="the first of the turn"))
            else:
                found.append(_line(pos, seat, move, pos.storage[seat].count(move.card), cost, 1))
    return found


def _installs(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> list[SheetLine]:
    """One piece of equipment on one ship or another; where there are several, slots may run short, and each is placed alone."""
    held = [card for card in pos.storage[seat] if pos.content.type[pos.kind(card)] == EQUIPMENT]
    if len(held) != 1:
        return []
    cost = price(pos, seat, pos.content.price[pos.kind(held[0])], INSTALL)
    return [
        SheetLine(move, 1, (cost, 0, 0), apart="equipment") for move in moves if isinstance(move, Install)
    ]
