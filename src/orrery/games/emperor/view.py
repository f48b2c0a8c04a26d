"""What a seat may know of the galaxy, and galaxies that fit what it knows (EMP-TABLE-01 to EMP-TABLE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat, View
from orrery.engine.chance import Chance
from orrery.games.emperor.content import Content
from orrery.games.emperor.setup import empty_galaxy
from orrery.games.emperor.state import Battle, Galaxy

if TYPE_CHECKING:
    from orrery.engine.game import Game


class GalaxyView(View, frozen=True):
    """Everything that lies open, and the seat's own secrets. Indices are those of the content; -1 means none."""

    pack: str
    """Which content the ids belong to (`content.content_of`)."""
    colours: tuple[str, ...]
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    token: tuple[int, ...]
    food: tuple[int, ...]
    holder: tuple[int, ...]
    suns: tuple[int, ...]
    open_tiles: tuple[int, ...]
    deck_size: int
    top: int
    """The top tile of the stack, for those who have seen it."""
    top_public: bool
    top_seen: int
    taken: int
    """The tile selected and not yet placed; -1 as well when it came from the Scanners of somebody else."""
    taken_secret: bool
    scanned: int
    scanning: bool
    """Somebody holds a tile drawn with the Scanners."""
    marks: tuple[int, ...]
    metal: tuple[int, ...]
    energy: tuple[int, ...]
    points: tuple[int | None, ...]
    """Victory points; None where they are sealed."""
    points_paid: int
    tokens: tuple[int, ...]
    ship_at: tuple[int, ...]
    food_pool: int
    pool: int
    tech_owner: tuple[int, ...]
    tech_stopped: tuple[bool, ...]
    tech_used: tuple[bool, ...]
    round: int
    direction: int
    throne: int
    first: int
    chosen: int
    role: int
    chooser: int
    role_by: tuple[int, ...]
    flipped: bool
    dice: tuple[int, ...]
    dice_owner: tuple[int, ...]
    dice_need: tuple[int, ...]
    outer_roll: tuple[list[int], ...]
    prices: tuple[int, ...]
    held: int
    bought: int
    sold: int
    trading: bool
    pirated: bool
    produced: tuple[int, ...]
    fields_left: int
    ships_bought: int
    discount: int
    left: tuple[int, ...]
    came: tuple[int, ...]
    flags: tuple[int, ...]
    fusion: bool
    warp_to: int
    battle: Battle | None
    hand: tuple[int, ...]
    placed: tuple[int, ...]
    closed: int
    price: int
    haven: tuple[int, ...]


def view_of(pos: Galaxy, seat: Seat | None) -> GalaxyView:
    """The view of a seat, or of a spectator."""
    turn = pos.waiting[0] if len(pos.waiting) == 1 else -1
    open_scores = pos.outcome is not None or bool(pos.options["open_scores"])
    knows_top = bool(pos.deck) and (pos.top_public or (seat is not None and pos.top_seen == seat))
    # the Scanners work on the owner's own turn, so whoever holds a drawn tile is the one asked
    holds = seat is not None and seat == scanner(pos, turn)
    return GalaxyView(
        seat=seat,
        players=pos.players,
        options=pos.options,
        stack=tuple(pos.stack),
        waiting=pos.waiting,
        answer=None if seat is None else pos.answers[seat],
        resigned=tuple(s for s in range(pos.players) if pos.resigned[s]),
        outcome=pos.outcome,
        pack=pos.content.digest,
        colours=tuple(pos.content.colours[colour] for colour in pos.colours),
        tile=tuple(pos.tile),
        owner=tuple(pos.owner),
        token=tuple(pos.token),
        food=tuple(pos.food),
        holder=tuple(pos.holder),
        suns=pos.suns,
        open_tiles=tuple(pos.open_tiles),
        deck_size=len(pos.deck),
        top=pos.deck[-1] if knows_top else -1,
        top_public=pos.top_public,
        top_seen=pos.top_seen,
        taken=-1 if pos.taken_secret and not holds else pos.taken,
        taken_secret=pos.taken_secret,
        scanned=pos.scanned if holds else -1,
        scanning=pos.scanned >= 0,
        marks=tuple(pos.marks),
        metal=tuple(pos.metal),
        energy=tuple(pos.energy),
        points=tuple(
            points if open_scores or other == seat else None for other, points in enumerate(pos.points)
        ),
        points_paid=sum(pos.points),
        tokens=tuple(pos.tokens),
        ship_at=tuple(pos.ship_at),
        food_pool=pos.food_pool,
        pool=pos.pool,
        tech_owner=tuple(pos.tech_owner),
        tech_stopped=tuple(pos.tech_stopped),
        tech_used=tuple(pos.tech_used),
        round=pos.round,
        direction=pos.direction,
        throne=pos.throne,
        first=pos.first,
        chosen=pos.chosen,
        role=pos.role,
        chooser=pos.chooser,
        role_by=tuple(pos.role_by),
        flipped=pos.flipped,
        dice=tuple(pos.dice),
        dice_owner=tuple(pos.dice_owner),
        dice_need=tuple(pos.dice_need),
        outer_roll=tuple(pos.outer_roll),
        prices=tuple(pos.prices),
        held=pos.held,
        bought=pos.bought,
        sold=pos.sold,
        trading=pos.trading,
        pirated=pos.pirated,
        produced=tuple(pos.produced),
        fields_left=pos.fields_left,
        ships_bought=pos.ships_bought,
        discount=pos.discount,
        left=tuple(pos.left),
        came=tuple(pos.came),
        flags=tuple(pos.flags),
        fusion=pos.fusion,
        warp_to=pos.warp_to,
        battle=None if pos.battle is None else pos.battle.copy(),
        hand=tuple(pos.hand),
        placed=tuple(pos.placed),
        closed=pos.closed,
        price=pos.price,
        haven=tuple(pos.haven),
    )


def scanner(pos: Galaxy, turn: Seat) -> Seat:
    """The seat that holds a tile drawn with the Scanners: the one that decides about it."""
    return turn if pos.scanned >= 0 or pos.taken_secret else -1


COPIED = [
    "tile",
    "owner",
    "token",
    "food",
    "holder",
    "open_tiles",
    "marks",
    "metal",
    "energy",
    "tokens",
    "ship_at",
    "tech_owner",
    "tech_stopped",
    "tech_used",
    "role_by",
    "dice",
    "dice_owner",
    "dice_need",
    "outer_roll",
    "prices",
    "produced",
    "left",
    "came",
    "flags",
    "hand",
    "placed",
    "haven",
]
PLAIN = [
    "suns",
    "top_public",
    "top_seen",
    "taken_secret",
    "food_pool",
    "pool",
    "round",
    "direction",
    "throne",
    "first",
    "chosen",
    "role",
    "chooser",
    "flipped",
    "held",
    "bought",
    "sold",
    "trading",
    "pirated",
    "fields_left",
    "ships_bought",
    "discount",
    "fusion",
    "warp_to",
    "closed",
    "price",
]


def imagine(game: Game, content: Content, view: GalaxyView, chance: Chance) -> Galaxy:
    """A galaxy that fits the view: the stack in another order, sealed points dealt anew, a new stream of chance."""
    pos = empty_galaxy(game, content, view.players, dict(view.options), chance)
    game.know(pos, view, COPIED, PLAIN)
    pos.colours = tuple(content.colours.index(colour) for colour in view.colours)
    pos.battle = None if view.battle is None else view.battle.copy()
    deal_tiles(pos, view, chance)
    pos.points = deal_points(view, chance)
    game.wake(pos, view, chance)
    return pos


def deal_tiles(pos: Galaxy, view: GalaxyView, chance: Chance) -> None:
    """The stack and a hidden tile, from all tiles that the seat cannot place; plain ones lie above the Black Hole."""
    content = pos.content
    seen = {*view.tile, *view.open_tiles, view.top, view.taken, view.scanned}
    if view.tile[content.centre] == content.black_hole:
        seen.add(content.omega)  # it has left the game (EMP-HOLE-02)
    entries = content.pack.tile
    unseen = [i for i in range(len(entries)) if i not in seen]
    atomic = [i for i in unseen if entries[i].stack == "atomic"]
    plain = [i for i in unseen if entries[i].stack == "plain"]
    chance.shuffle(atomic)
    chance.shuffle(plain)
    hole = [content.black_hole] if content.black_hole in unseen else []
    deck = [*atomic, *hole, *plain]
    pos.taken, pos.scanned = view.taken, view.scanned
    if view.scanning and view.scanned < 0:
        pos.scanned = _hidden(deck, content)
    if view.taken_secret and view.taken < 0:
        pos.taken = _hidden(deck, content)
    if view.top >= 0:
        deck.append(view.top)
    pos.deck = deck


def _hidden(deck: list[int], content: Content) -> int:
    """The tile that somebody drew: the top of the stack, never the Black Hole (EMP-TEC-50)."""
    return deck.pop() if deck[-1] != content.black_hole else deck.pop(-2)


def deal_points(view: GalaxyView, chance: Chance) -> list[int]:
    """Sealed totals: any that add up to what was paid."""
    points = [0 if known is None else known for known in view.points]
    sealed = [seat for seat, known in enumerate(view.points) if known is None]
    for _ in range(view.points_paid - sum(points) if sealed else 0):
        points[sealed[chance.below(len(sealed))]] += 1
    return points
