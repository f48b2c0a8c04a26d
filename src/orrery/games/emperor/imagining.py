"""Galaxies that fit what a seat knows (EMP-TABLE-03, EMP-TABLE-04)."""

from __future__ import annotations

from orrery.engine.chance import Chance
from orrery.engine.view import UNSEEN
from orrery.games.emperor.content import Content
from orrery.games.emperor.state import Galaxy, GalaxyView


def deal(pos: Galaxy, view: GalaxyView, chance: Chance) -> None:
    """The stack in another order, sealed points dealt anew."""
    deal_tiles(pos, view, chance)
    pos.points = deal_points(view, chance)


def deal_tiles(pos: Galaxy, view: GalaxyView, chance: Chance) -> None:
    """The stack and a hidden tile, from all tiles that the seat cannot place; plain ones lie above the Black Hole."""
    content = pos.content
    top = view.deck[-1] if view.deck else -1
    seen = {*view.tile, *view.open_tiles, top, view.taken, view.scanned}
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
    if view.scanned == UNSEEN:
        pos.scanned = _hidden(deck, content)
    if view.taken == UNSEEN:
        pos.taken = _hidden(deck, content)
    if top >= 0:
        deck.append(top)
    pos.deck = deck


def _hidden(deck: list[int], content: Content) -> int:
    """The tile that somebody drew: the top of the stack, never the Black Hole (EMP-TEC-50)."""
    return deck.pop() if deck[-1] != content.black_hole else deck.pop(-2)


def deal_points(view: GalaxyView, chance: Chance) -> list[int]:
    """Sealed totals: any that add up to what was paid."""
    points = [max(0, known) for known in view.points]
    sealed = [seat for seat, known in enumerate(view.points) if known == UNSEEN]
    for _ in range(view.points_paid - sum(points) if sealed else 0):
        points[sealed[chance.below(len(sealed))]] += 1
    return points
