"""What a seat may know of the expanse (NOM-GEN-08, NOM-GEN-09, NOM-TECH-12, NOM-NEGO-13)."""

from __future__ import annotations

from orrery.engine.base import Seat, Value, View
from orrery.games.nomads import effects
from orrery.games.nomads.activation import Activate
from orrery.games.nomads.looking import Scry, Survey
from orrery.games.nomads.passives import total
from orrery.games.nomads.prices import why_no_extra_jump
from orrery.games.nomads.state import Deal, Expanse, Item, Standing, War
from orrery.games.nomads.values import (
    attack,
    defence,
    level,
    ship_attack,
    ship_damage,
    ship_defence,
    ships,
    storage_limit,
)

HIDDEN = -2
"""A card that lies there and that this seat does not know."""


class DealView(Value, frozen=True):
    """An offer as far as a seat may know it: numbers for everybody, cards for the partners."""

    maker: Seat
    partner: Seat
    sent: bool
    credits: int
    cards: int
    ask_credits: int
    ask_cards: int
    named: tuple[int, ...]
    hidden: tuple[int, ...]
    """The cards offered face down, for the maker alone."""
    ask_named: tuple[int, ...]
    picked: int
    chosen: tuple[int, ...]
    """What the partner has picked, for the partner alone."""


class ExpanseView(View, frozen=True):
    """Everything that lies open, and the seat's own secrets. Indices are those of the content; -1 means none."""

    pack: str
    """Which content the ids belong to (`content.content_of`)."""
    order: tuple[int, ...]
    at: int
    turn: int
    round: int
    phase: int
    ending: bool
    alive: tuple[bool, ...]
    out: tuple[int, ...]
    species: tuple[int, ...]
    dealt: tuple[int, ...]
    """The two species to choose from."""
    choosing: bool
    packet: tuple[int, ...]
    packet_size: int
    civil: tuple[int, ...]
    military: tuple[int, ...]
    credits: tuple[int, ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    level: tuple[int, ...]
    storage: tuple[int, ...]
    storage_sizes: tuple[int, ...]
    decklist: tuple[int, ...]
    """Competitive: what the own deck was built of."""
    deck_sizes: tuple[int, ...]
    deck_top: tuple[int, ...]
    """Cards of the own deck that the seat is looking at, the top one first."""
    discards: tuple[tuple[int, ...], ...]
    gone: int
    declines: tuple[int, ...]
    star_count: int
    star_top: tuple[int, ...]
    """System cards that the seat is looking at, the top one first."""
    star_discard: tuple[int, ...]
    path: tuple[tuple[int, ...], ...]
    work: tuple[int, ...]
    """By place; HIDDEN where another player's construction lies face down."""
    building: tuple[bool, ...]
    laid: tuple[int, ...]
    gear: tuple[int, ...]
    swarm: tuple[int, ...]
    ships: tuple[tuple[int, int, int, int], ...]
    """Every built ship: place, attack, defence, damage as they count now."""
    limits: tuple[int, ...]
    """How many resources each storage may keep at the end of the turn."""
    pile: tuple[Item, ...]
    standing: tuple[Standing, ...]
    resolving: Item | None
    used: tuple[int, ...]
    turns: tuple[int, ...]
    warred: bool
    no_war: bool
    jumps: int
    built: int
    built_ships: int
    deals: tuple[int, ...]
    pair_deals: tuple[int, ...]
    declined: tuple[int, ...]
    wish: tuple[bool, ...]
    clocks: tuple[tuple[int, ...], ...]
    war: War | None
    deal: DealView | None


def view_of(pos: Expanse, seat: Seat | None) -> ExpanseView:
    """The view of a seat, or of a spectator."""
    ready = pos.species[0] >= 0
    seats = range(pos.players)
    return ExpanseView(
        seat=seat,
        players=pos.players,
        options=open_options(pos, seat),
        stack=tuple(pos.stack),
        waiting=pos.waiting,
        answer=None if seat is None else pos.answers[seat],
        resigned=tuple(s for s in seats if pos.resigned[s]),
        outcome=pos.outcome,
        pack=pos.content.digest,
        order=tuple(pos.order),
        at=pos.at,
        turn=pos.turn,
        round=pos.round,
        phase=pos.phase,
        ending=pos.ending,
        alive=tuple(pos.alive),
        out=tuple(pos.out),
        species=tuple(pos.species),
        dealt=() if seat is None or not pos.dealt else tuple(pos.dealt[2 * seat : 2 * seat + 2]),
        choosing=bool(pos.dealt),
        packet=() if seat is None or not pos.packets else tuple(pos.packets[seat]),
        packet_size=len(pos.packets[0]) if pos.packets else 0,
        civil=tuple(pos.civil),
        military=tuple(pos.military),
        credits=tuple(pos.credits),
        attack=tuple(attack(pos, s) if ready else 0 for s in seats),
        defence=tuple(defence(pos, s) if ready else 0 for s in seats),
        level=tuple(level(pos, s) for s in seats),
        storage=() if seat is None else tuple(pos.storage[seat]),
        storage_sizes=tuple(len(cards) for cards in pos.storage),
        decklist=() if seat is None or not pos.decklists else tuple(pos.decklists[seat]),
        deck_sizes=tuple(len(deck) for deck in pos.decks),
        deck_top=deck_top(pos, seat),
        discards=tuple(tuple(sorted(pile)) for pile in pos.discards),
        gone=len(pos.gone),
        declines=tuple(pos.declines),
        star_count=len(pos.stars),
        star_top=star_top(pos, seat),
        star_discard=tuple(sorted(pos.star_discard)),
        path=tuple(tuple(path) for path in pos.path),
        work=tuple(
            HIDDEN if pos.building[place] and place not in own_places(pos, seat) else card
            for place, card in enumerate(pos.work)
        ),
        building=tuple(pos.building),
        laid=tuple(pos.laid),
        gear=tuple(pos.gear),
        swarm=tuple(pos.swarm),
        ships=tuple(
            (place, ship_attack(pos, place), ship_defence(pos, place), ship_damage(pos, place))
            for s in seats
            for place in ships(pos, s)
        ),
        limits=tuple(storage_limit(pos, s) if ready else 0 for s in seats),
        pile=tuple(pos.pile),
        standing=tuple(pos.standing),
        resolving=pos.resolving,
        used=tuple(pos.used),
        turns=tuple(pos.turns),
        warred=pos.warred,
        no_war=pos.no_war,
        jumps=pos.jumps,
        built=pos.built,
        built_ships=pos.built_ships,
        deals=tuple(pos.deals),
        pair_deals=tuple(pos.pair_deals),
        declined=tuple(pos.declined),
        wish=tuple(pos.wish),
        clocks=tuple(tuple(clock) for clock in pos.clocks),
        war=None if pos.war is None else pos.war.copy(),
        deal=None if pos.deal is None else deal_view(pos.deal, seat),
    )


def own_places(pos: Expanse, seat: Seat | None) -> range:
    """The places whose constructions the seat may look at (NOM-TECH-12)."""
    return range(0) if seat is None else pos.places(seat)


def open_options(pos: Expanse, seat: Seat | None) -> dict[str, object]:
    """All options; the lists of other players' decks stay secret (NOM-COMPET-18)."""
    return {
        name: value if not name.startswith("deck_") or name == f"deck_{_one(seat)}" else ""
        for name, value in pos.options.items()
    }


def _one(seat: Seat | None) -> int:
    return 0 if seat is None else seat + 1


def deck_top(pos: Expanse, seat: Seat | None) -> tuple[int, ...]:
    """Cards of the resource deck that the seat is looking at now (NOM-EFF-16)."""
    step = pos.decision
    if not isinstance(step, Scry) or step.seat != seat:
        return ()
    return tuple(reversed(pos.decks[pos.deck_of(step.seat)][-step.number :]))


def star_top(pos: Expanse, seat: Seat | None) -> tuple[int, ...]:
    """System cards that the seat is looking at now, by an effect or before an extra jump (NOM-EFF-16)."""
    step = pos.decision
    number = 0
    if isinstance(step, Survey) and step.seat == seat:
        number = step.left + step.kept
    elif isinstance(step, Activate) and step.seat == seat and why_no_extra_jump(pos, step.seat) is None:
        number = total(pos, step.seat, effects.Peek)
    return tuple(reversed(pos.stars[-number:])) if number else ()


def deal_view(deal: Deal, seat: Seat | None) -> DealView:
    """An offer for one seat: an unsent one only for its maker (NOM-NEGO-13)."""
    maker, partner = seat == deal.maker, seat == deal.partner
    if not deal.sent and not maker:
        return DealView(deal.maker, deal.partner, False, 0, 0, 0, 0, (), (), (), 0, ())
    inside = maker or partner
    return DealView(
        deal.maker,
        deal.partner,
        deal.sent,
        deal.credits,
        len(deal.named) + len(deal.hidden),
        deal.ask_credits,
        len(deal.ask_named) + deal.ask_any,
        tuple(deal.named) if inside else (),
        tuple(deal.hidden) if maker else (),
        tuple(deal.ask_named) if inside else (),
        len(deal.chosen),
        tuple(deal.chosen) if partner else (),
    )
