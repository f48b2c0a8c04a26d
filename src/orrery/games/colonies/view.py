"""What a seat may know of the chart, and charts that fit what it knows (COL-COMP-14, COL-COMP-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat, View
from orrery.engine.chance import Chance
from orrery.games.colonies.content import Content
from orrery.games.colonies.setup import empty_chart
from orrery.games.colonies.state import Chart
from orrery.games.colonies.uses import Use

if TYPE_CHECKING:
    from orrery.engine.game import Game


class ChartView(View, frozen=True):
    """Everything that lies open, and the seat's own secrets. Indices are those of the content; -1 means none or unknown."""

    pack: str
    """Which content the ids belong to (`content.content_of`)."""
    card: tuple[int, ...]
    """Face-up cards, and what this seat has seen through the Radio Telescope; -1 for other face-down cards."""
    seen: tuple[int, ...]
    """Who has looked at which face-down card, as bits: that was open to see, what was seen was not."""
    hidden: tuple[int, ...]
    """How many of the face-down cards are planets, Space, Supernovas, Asteroid Fields and Wormholes: all can count."""
    deck_size: int
    hand: int
    """The seat's own cards, as bits."""
    hand_sizes: tuple[int, ...]
    copies: tuple[int, ...]
    """Cards copied by Spy, where they are known: the own one, and those that have been used."""
    copying: tuple[bool, ...]
    """Who has a copied card."""
    known: tuple[int, ...]
    """Cards that this seat knows others to hold, as bits: shown to all, or seen by its Spy."""
    rows: int
    cols: int
    rate: int
    limit: int
    natives_each: int
    respawn: bool
    up: tuple[bool, ...]
    owner: tuple[int, ...]
    meeples: tuple[int, ...]
    ready: tuple[int, ...]
    energy: tuple[int, ...]
    ore: tuple[int, ...]
    levels: tuple[int, ...]
    bunkers: tuple[int, ...]
    warheads: tuple[int, ...]
    markers: tuple[int, ...]
    natives: tuple[int, ...]
    pulses: tuple[int, ...]
    worked: tuple[bool, ...]
    ship_at: tuple[int, ...]
    ship_owner: tuple[int, ...]
    cargo: tuple[int, ...]
    ship_used: tuple[int, ...]
    ship_marks: tuple[int, ...]
    gone: tuple[int, ...]
    out_pile: tuple[int, ...]
    spare_space: int
    blanks: int
    copied_from: tuple[int, ...]
    copy_shown: tuple[bool, ...]
    shown: tuple[int, ...]
    announced: tuple[int, ...]
    off: tuple[int, ...]
    used_round: tuple[int, ...]
    used_phase: tuple[int, ...]
    pile: tuple[Use, ...]
    ties: tuple[int, ...]
    truce: tuple[bool, ...]
    offered: tuple[bool, ...]
    round: int
    phase: int
    first: int
    active: int
    done: int
    begun: int
    turn_taken: bool
    idle: int
    busy: bool
    proposed: int
    out: tuple[bool, ...]
    returning: tuple[bool, ...]
    returned: tuple[bool, ...]
    leaving: int
    last_out: int
    flying: int
    path: tuple[int, ...]
    fuel: int
    spent: int
    last_cost: int
    by_shift: bool
    shifted: bool
    bounced: bool
    halted: bool
    attack: tuple[int, ...]
    doomed: tuple[int, ...]
    stopped: bool
    opened: int
    handled: tuple[int, ...]


def view_of(pos: Chart, seat: Seat | None) -> ChartView:
    """The view of a seat, or of a spectator; at the end of the game everything lies open."""
    over = pos.outcome is not None
    bit = 0 if seat is None else 1 << seat
    planets, down = pos.content.planets, [card for card, up in zip(pos.card, pos.up, strict=True) if not up]
    n = pos.players
    return ChartView(
        seat=seat,
        players=n,
        options=pos.options,
        stack=tuple(pos.stack),
        waiting=pos.waiting,
        answer=None if seat is None else pos.answers[seat],
        resigned=tuple(s for s in range(n) if pos.resigned[s]),
        outcome=pos.outcome,
        pack=pos.content.digest,
        card=tuple(
            card if pos.up[place] or over or pos.seen[place] & bit else -1
            for place, card in enumerate(pos.card)
        ),
        seen=tuple(pos.seen),
        hidden=(
            sum(1 for card in down if card < planets),
            *(down.count(planets + kind) for kind in range(4)),
        ),
        deck_size=len(pos.deck),
        hand=0 if seat is None else pos.hands[seat],
        hand_sizes=tuple(hand.bit_count() for hand in pos.hands),
        copies=tuple(
            tech if other == seat or pos.copy_shown[other] or over else -1
            for other, tech in enumerate(pos.copies)
        ),
        copying=tuple(tech >= 0 for tech in pos.copies),
        known=tuple(
            pos.hands[other]
            if over
            else pos.shown[other] | (0 if seat is None else pos.spied[seat * n + other])
            for other in range(n)
        ),
        rows=pos.rows,
        cols=pos.cols,
        rate=pos.rate,
        limit=pos.limit,
        natives_each=pos.natives_each,
        respawn=pos.respawn,
        up=tuple(pos.up),
        owner=tuple(pos.owner),
        meeples=tuple(pos.meeples),
        ready=tuple(pos.ready),
        energy=tuple(pos.energy),
        ore=tuple(pos.ore),
        levels=tuple(pos.levels),
        bunkers=tuple(pos.bunkers),
        warheads=tuple(pos.warheads),
        markers=tuple(pos.markers),
        natives=tuple(pos.natives),
        pulses=tuple(pos.pulses),
        worked=tuple(pos.worked),
        ship_at=tuple(pos.ship_at),
        ship_owner=tuple(pos.ship_owner),
        cargo=tuple(pos.cargo),
        ship_used=tuple(pos.ship_used),
        ship_marks=tuple(pos.ship_marks),
        gone=tuple(pos.gone),
        out_pile=tuple(pos.out_pile),
        spare_space=pos.spare_space,
        blanks=pos.blanks,
        copied_from=tuple(pos.copied_from),
        copy_shown=tuple(pos.copy_shown),
        shown=tuple(pos.shown),
        announced=tuple(pos.announced),
        off=tuple(pos.off),
        used_round=tuple(pos.used_round),
        used_phase=tuple(pos.used_phase),
        pile=tuple(pos.pile),
        ties=tuple(pos.ties),
        truce=tuple(pos.truce),
        offered=tuple(pos.offered),
        round=pos.round,
        phase=pos.phase,
        first=pos.first,
        active=pos.active,
        done=pos.done,
        begun=pos.begun,
        turn_taken=pos.turn_taken,
        idle=pos.idle,
        busy=pos.busy,
        proposed=pos.proposed,
        out=tuple(pos.out),
        returning=tuple(pos.returning),
        returned=tuple(pos.returned),
        leaving=pos.leaving,
        last_out=pos.last_out,
        flying=pos.flying,
        path=tuple(pos.path),
        fuel=pos.fuel,
        spent=pos.spent,
        last_cost=pos.last_cost,
        by_shift=pos.by_shift,
        shifted=pos.shifted,
        bounced=pos.bounced,
        halted=pos.halted,
        attack=tuple(pos.attack),
        doomed=tuple(pos.doomed),
        stopped=pos.stopped,
        opened=pos.opened,
        handled=tuple(pos.handled),
    )


LISTS = (
    "up",
    "owner",
    "meeples",
    "ready",
    "energy",
    "ore",
    "levels",
    "bunkers",
    "warheads",
    "markers",
    "natives",
    "pulses",
    "worked",
    "ship_at",
    "ship_owner",
    "cargo",
    "ship_used",
    "ship_marks",
    "gone",
    "out_pile",
    "copied_from",
    "copy_shown",
    "shown",
    "announced",
    "off",
    "used_round",
    "used_phase",
    "ties",
    "truce",
    "offered",
    "out",
    "returning",
    "returned",
    "path",
    "attack",
    "doomed",
    "handled",
)
PLAIN = (
    "rows",
    "cols",
    "rate",
    "limit",
    "natives_each",
    "respawn",
    "spare_space",
    "blanks",
    "round",
    "phase",
    "first",
    "active",
    "done",
    "begun",
    "turn_taken",
    "idle",
    "busy",
    "proposed",
    "leaving",
    "last_out",
    "flying",
    "fuel",
    "spent",
    "last_cost",
    "by_shift",
    "shifted",
    "bounced",
    "halted",
    "stopped",
    "opened",
)


def imagine(game: Game, content: Content, view: ChartView, chance: Chance) -> Chart:
    """A chart that fits the view: hidden cards, hands and the deck are dealt anew, from a new stream of chance."""
    pos = empty_chart(game, content, view.players, dict(view.options), chance, view.rows, view.cols)
    game.know(pos, view, LISTS, PLAIN)
    pos.pile = list(view.pile)
    pos.seen = list(view.seen)
    deal_map(pos, view, chance)
    deal_hands(pos, view, chance)
    game.wake(pos, view, chance)
    return pos


def deal_map(pos: Chart, view: ChartView, chance: Chance) -> None:
    """Face-down cards that the seat has not seen: what is left of each kind, in another order."""
    content = pos.content
    pos.card = list(view.card)
    unknown = [place for place, card in enumerate(view.card) if card < 0]
    if not unknown:
        return
    left = list(view.hidden)
    for place, card in enumerate(view.card):
        if card >= 0 and not view.up[place]:
            left[0 if card < content.planets else 1 + card - content.planets] -= 1
    there = {*view.card, *view.gone, *view.out_pile}
    planets = [planet for planet in range(content.planets) if planet not in there]
    chance.shuffle(planets)
    cards = planets[: left[0]]
    for kind in range(4):
        cards += [content.planets + kind] * left[1 + kind]
    chance.shuffle(cards)
    for place, card in zip(unknown, cards, strict=True):
        pos.card[place] = card


def deal_hands(pos: Chart, view: ChartView, chance: Chance) -> None:
    """Hands of others: what is known of them, filled up from the cards that the seat cannot place; the rest is the deck."""
    content, n = pos.content, view.players
    known = list(view.known)
    if view.seat is not None:
        known[view.seat] = view.hand
    taken = 0
    for hand in known:
        taken |= hand
    pool = [tech for tech in range(content.techs) if not taken >> tech & 1]
    chance.shuffle(pool)
    pos.hands = known
    for seat in range(n):
        while pos.hands[seat].bit_count() < view.hand_sizes[seat]:
            pos.hands[seat] |= 1 << pool.pop()
    pos.deck = pool
    if view.seat is not None:
        for other in range(n):
            if other != view.seat:
                pos.spied[view.seat * n + other] = view.known[other] & ~view.shown[other]
    pos.copies = list(view.copies)
    for seat in range(n):
        if view.copying[seat] and pos.copies[seat] < 0:
            hand = pos.hands[view.copied_from[seat]]
            choice = [
                tech for tech in range(content.techs) if hand >> tech & 1 and not content.spies >> tech & 1
            ]
            choice = choice or [tech for tech in range(content.techs) if not content.spies >> tech & 1]
            pos.copies[seat] = choice[chance.below(len(choice))]
