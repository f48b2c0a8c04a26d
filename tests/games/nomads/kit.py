"""The smallest expanse that shows a rule: players with their species, cards and whereabouts."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, cast

import msgspec

from orrery.engine.base import Event
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME as OURS
from orrery.games.nomads.cards.content import Content
from orrery.games.nomads.cards.pack import Pack, ResourceEntry, SystemEntry
from orrery.games.nomads.game import Nomads
from orrery.games.nomads.table.changes import store
from orrery.games.nomads.table.clocks import rank
from orrery.games.nomads.table.state import ACTIVATION, Clock, Expanse
from orrery.games.nomads.turn.activation import ToAct
from orrery.games.nomads.turn.turns import NextTurn
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import LoadedChance, start

GAME = cast(Nomads, OURS.earlier("0e28658897fd4055"))
"""Rules are shown with cards that never change (`Game.earlier`), so that designed numbers can be set by play; today's have tests in `content/`."""
CONTENT = GAME.content

A, B, C, D = 0, 1, 2, 3
"""Seats, called Crimson, Orange, Violet and White."""
FULL = Clock((A, B, C, D), (A, B, C, D), (A, B, C, D))
"""A level clock that has run."""


def card(name: str, owner: int = 0) -> int:
    """A card by its name."""
    return owner * CONTENT.kinds + CONTENT.card_names.index(name)


def cards(*names: str) -> list[int]:
    """Cards by their names, in this order."""
    return [card(name) for name in names]


def names(found: Sequence[int]) -> list[str]:
    """The names of cards."""
    return [CONTENT.card_names[one % CONTENT.kinds] for one in found]


def system(name: str) -> int:
    """A system by its name."""
    return CONTENT.system_names.index(name)


class Player:
    """What one player has before the test begins."""

    def __init__(
        self,
        species: str = "Umbral Tide",
        at: str = "",
        civil: int = 4,
        military: int = 0,
        credits: int = 4,  # noqa: A002
        storage: Sequence[str] = (),
        built: Sequence[str | tuple[str, ...]] = (),
        building: Sequence[str] = (),
        turns: int = 5,
    ) -> None:
        self.species = species
        self.at = at
        self.civil = civil
        self.military = military
        self.credits = credits
        self.storage = storage
        self.built = built
        self.building = building
        self.turns = turns


def blank(players: int, dice: Sequence[int] = (), **options: Any) -> Expanse:
    """A table with shuffled decks and nothing else."""
    pos = GAME.blank(players, GAME.check_options(options), LoadedChance(dice))
    assert isinstance(pos, Expanse)
    pos.phase = ACTIVATION
    pos.round = 5
    return pos


def expanse(*players: Player, **options: Any) -> Expanse:
    """A casual table in the middle of the game; the first player's turn."""
    pos = blank(len(players), **options)
    pos.decks[0] = [kind for kind in range(CONTENT.kinds) for _ in range(CONTENT.copies[kind])]
    pos.system_deck = list(range(CONTENT.systems))
    for seat, player in enumerate(players):
        lay_out(pos, seat, player)
    return pos


def lay_out(pos: Expanse, seat: int, player: Player) -> None:
    """Give a seat what its player has."""
    pos.species[seat] = CONTENT.species_names.index(player.species)
    pos.civil[seat] = player.civil
    pos.military[seat] = player.military
    pos.credits[seat] = player.credits
    pos.turns[seat] = player.turns
    for name in player.storage:
        store(pos, seat, take(pos, name))
    place = seat * 8
    for entry in player.built:
        ship, gear = (entry, ()) if isinstance(entry, str) else (entry[0], entry[1:])
        pos.technology[place] = take(pos, ship)
        for slot, name in enumerate(gear):
            pos.equipment[place * CONTENT.max_slots + slot] = take(pos, name)
        place += 1
    for name in player.building:
        pos.technology[place] = take(pos, name)
        pos.building[place] = True
        pos.credits_on[place] = CONTENT.price[card(name)]
        place += 1
    if player.at:
        arrive(pos, seat, player.at)
    rank(pos, seat)


def take(pos: Expanse, name: str) -> int:
    """Take a card out of the deck, if it is there."""
    one = card(name)
    if one in pos.decks[0]:
        pos.decks[0].remove(one)
    return one


def arrive(pos: Expanse, seat: int, name: str) -> None:
    """Put a species into a system."""
    pos.system_deck.remove(system(name))
    pos.visited[seat].append(system(name))


def stack_deck(pos: Expanse, *top: str) -> None:
    """Put these cards on top of the deck, the first one uppermost."""
    for name in reversed(top):
        pos.decks[0].append(take(pos, name))


def stack_systems(pos: Expanse, *top: str) -> None:
    """Put these systems on top of the system deck, the first one uppermost."""
    for name in reversed(top):
        pos.system_deck.remove(system(name))
        pos.system_deck.append(system(name))


def act(pos: Expanse) -> Expanse:
    """The first player chooses an action."""
    return start(pos, ToAct(pos.active), NextTurn())


def everybody_passes(pos: Expanse) -> list[Event]:
    """All pass until no window is open any more."""
    events: list[Event] = []
    while isinstance(pos.decision, React):
        events.extend(pos.play("pass", pos.waiting[0]))
    return events


def one_round(pos: Expanse, **answers: str) -> list[Event]:
    """One round of a window: the named seats (a, b, c, d) answer, the others pass."""
    events: list[Event] = []
    assert isinstance(pos.decision, React), pos.decision
    for seat in pos.waiting:
        events.extend(pos.play(answers.get("abcd"[seat], "pass"), seat))
    return events


def do(pos: Expanse, *texts: str) -> list[Event]:
    """Play moves of whoever decides, with everybody passing in all windows before and after."""
    events: list[Event] = []
    everybody_passes(pos)
    for text in texts:
        events.extend(pos.play(text))
        events.extend(everybody_passes(pos))
    return events


def winners(pos: Expanse) -> tuple[int, ...]:
    """Who has won; nobody as long as the game goes on."""
    return () if pos.outcome is None else pos.outcome.winners


def until_confrontation(pos: Expanse) -> None:
    """Everybody passes until two ships confront each other."""
    while pos.war is not None and not pos.war.confrontation:
        one_round(pos)


def known(cards: Sequence[int]) -> list[int]:
    """The cards of a deck that lie open for a viewer, the top one first."""
    return [one for one in reversed(cards) if one != UNSEEN]


def content_with(pack: Pack) -> Content:
    """Another pack as content, with a digest of its own as every file has: words are remembered by it."""
    return Content(pack, "changed", sha256(msgspec.json.encode(pack)).hexdigest())


def changed(name: str, /, base: Content = CONTENT, **fields: Any) -> Nomads:
    """The game with one resource changed: for rules that no card of the standard set needs."""
    entries = [msgspec.to_builtins(entry) for entry in base.pack.resource]
    entries[card(name)].update(fields)
    pack = msgspec.structs.replace(CONTENT.pack, resource=msgspec.convert(entries, tuple[ResourceEntry, ...]))
    return Nomads(content_with(pack))


def changed_system(name: str, base: Content = CONTENT, **fields: Any) -> Nomads:
    """The game with one system changed."""
    entries = [msgspec.to_builtins(entry) for entry in base.pack.system]
    entries[system(name)].update(fields)
    pack = msgspec.structs.replace(base.pack, system=msgspec.convert(entries, tuple[SystemEntry, ...]))
    return Nomads(content_with(pack))


def with_game(pos: Expanse, game: Nomads) -> Expanse:
    """The same table with other content."""
    pos.game = game
    pos.content = game.content
    return pos
