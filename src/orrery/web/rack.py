"""What a visitor may bring to a table, such as a deck, wherever a table asks for it: when it is opened, and on sitting down."""

from __future__ import annotations

import msgspec

from orrery.draw.workshop import Draft, Workshop
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.host.tables import Tables
from orrery.host.values import GuestId


class Chosen(msgspec.Struct, frozen=True):
    """One thing that may be brought: the value that a form sends, its name, whether it is the present choice, and perhaps what it is
    like, in a sentence and a small picture."""

    value: str
    name: str
    now: bool = False
    text: str = ""
    picture: str = ""


class Rack(msgspec.Struct, frozen=True):
    """Everything that a visitor may bring to a game: samples, and what they have kept and finished."""

    one: str
    samples: tuple[Chosen, ...]
    own: tuple[Chosen, ...]


async def rack(tables: Tables, guest: GuestId, game: Game, now: str = "") -> Rack | None:
    """What this visitor may bring; None for games to which nobody brings anything."""
    shop: Workshop | None = game.workshop()
    if shop is None:
        return None
    present = _draft(shop, now)
    works = [work for work in await tables.works.all(guest, game.slug) if work.ready]
    own = tuple(Chosen(work.text, work.name, _draft(shop, work.text) == present) for work in works)
    samples = tuple(
        Chosen(name, name, _draft(shop, text) == present and not any(one.now for one in own))
        for name, text in shop.samples()
    )
    return Rack(shop.terms().one, samples, own)


def _draft(shop: Workshop, text: str) -> Draft | None:
    try:
        return shop.read(text)
    except SetupError:
        return None


def needs(game: Game) -> dict[str, str]:
    """Which choice of which option makes players bring something: `{"option.mode": "competitive"}`; the form of a new
    table shows the racks only then."""
    usual = {option.name: option.default for option in game.options()}
    if game.brought(usual):
        return {}
    return {
        f"option.{option.name}": str(choice)
        for option in game.options()
        for choice in option.choices
        if game.brought({**usual, option.name: choice})
    }
