"""What the rules of Galactic Emperor keep secret: the order of the stack, a tile drawn with the Scanners, totals of victory
points (EMP-TABLE-01 to EMP-TABLE-04, EMP-TEC-47, EMP-TEC-53)."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.games.emperor.explorer import ExplorerTurn, KeepOne, PlaceTile
from orrery.games.emperor.state import Galaxy
from orrery.testing.secrets import names
from tests.games.emperor.kit import galaxy, play, start

OPEN = names(
    """
    colours tile owner token food holder suns open_tiles top_public top_seen taken_secret marks metal energy tokens
    ship_at food_pool pool razed tech_owner tech_stopped tech_used round direction throne first_chooser chosen role chooser
    role_by explorer_flipped roll under prices held bought sold trading produced fields_left
    ships_bought discount steps_left came_from moved stopped warped warp_to battle hand placed personal influence_price haven
    """
)
SECRET = names("deck taken scanned points")
SHOWS = {
    "Turned up: {0:tile}": "EMP-EXP-13: tiles are turned up from the stack",
    "Nobody explored this round: {0:tile} is turned up": "EMP-ROUND-08: so is one when nobody explored",
    "{0:seat} places {1:tile} on {2:spot}": "EMP-EXP-01: a tile that was drawn in secret is placed",
    "{0:seat} has {1} victory point(s)": "EMP-TABLE-01: totals are shown when the game ends",
}
WHISPERS = {"You draw {0:tile}": "EMP-TEC-47: the owner of the Scanners sees the tile drawn"}


def exchange(pos: Galaxy, seat: Seat | None, chance: Chance) -> None:
    """The stack in another order, with whatever somebody else has drawn from it; other totals for the others."""
    exchange_tiles(pos, seat, chance)
    if not pos.options["open_scores"]:
        exchange_points(pos, seat, chance)


def exchange_tiles(pos: Galaxy, seat: Seat | None, chance: Chance) -> None:
    """Tiles change places with tiles of the same back (EMP-SETUP-06, EMP-SETUP-08). What a seat has drawn it knows; the top
    of the stack it knows if that tile was put there before its eyes."""
    held = pos.scanned >= 0 or pos.taken_secret
    mine = seat is not None and seat == explorer(pos)
    known_top = pos.scanned < 0 and (pos.top_public or seat in pos.top_seen)
    top = [pos.deck.pop()] if known_top and pos.deck else []
    drawn = "" if not held or mine else "scanned" if pos.scanned >= 0 else "taken"
    tiles = [*pos.deck, *([getattr(pos, drawn)] if drawn else [])]
    tiles = shuffled_by_back(pos, tiles, chance)
    if drawn:
        setattr(pos, drawn, tiles.pop())
    pos.deck = tiles + top


def explorer(pos: Galaxy) -> Seat:
    """Who is choosing or placing a tile now."""
    return next((step.seat for step in reversed(pos.stack) if isinstance(step, (KeepOne, PlaceTile))), -1)


def shuffled_by_back(pos: Galaxy, tiles: list[int], chance: Chance) -> list[int]:
    """The same tiles in another order, each place with the back it had."""
    entries = pos.content.pack.tile
    piles: dict[str, list[int]] = {}
    for tile in tiles:
        piles.setdefault(entries[tile].stack, []).append(tile)
    for pile in piles.values():
        chance.shuffle(pile)
    return [piles[entries[tile].stack].pop() for tile in tiles]


def exchange_points(pos: Galaxy, seat: Seat | None, chance: Chance) -> None:
    """What the others have in all is paid to them anew: awards are told, totals are not (EMP-TABLE-03)."""
    others = [other for other in range(pos.players) if other != seat]
    total = sum(pos.points[other] for other in others)
    for other in others:
        pos.points[other] = 0
    for _ in range(total):
        pos.points[others[chance.below(len(others))]] += 1


def positions() -> Iterator[Position]:
    """Rare moments: the Scanners' owner holds two tiles, has put one back, has kept the drawn one."""
    for answers in ([], ["keep castor's spark"], ["keep meadow of anselm"]):
        pos = galaxy(
            role="explorer",
            techs={1: "long_range_scanners"},
            turned_up="plain_01 plain_02",
            top="plain_14 plain_03",
            points=5,
        )
        start(pos, ExplorerTurn(1))
        play(pos, "take meadow of anselm", "use the scanners", *answers)
        yield pos
