"""Our own scenarios: each is marked as designed, drawn, and can be played to its end by as many as it is for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import orrery
from orrery.draw.workshop import plan
from orrery.engine.drafts import Draft, lean
from orrery.engine.game import Game
from orrery.games import game, games
from orrery.lab.one import play_one

BOXED = (
    ("destiny", "bright-core"),
    ("destiny", "golden-rim"),
    ("emperor", "six-gates"),
    ("emperor", "spiral-arms"),
    ("referendum", "great-capital"),
    ("referendum", "hollow-core"),
)
MAPS = ("three_wells", "wheel")
DECKS = ("Lantern Bazaar", "Deep Current")


def counts(one: Game) -> Iterator[int]:
    """The numbers of players that are tried: the fewest and the most."""
    yield from sorted(set(one.players))


def test_the_box_holds_what_is_listed_here() -> None:
    found = [(slug, name) for slug in sorted(games()) for name in game(slug).boxed]
    assert tuple(found) == BOXED


@pytest.mark.parametrize(("slug", "name"), BOXED)
def test_a_scenario_of_the_box_is_played_to_its_end(slug: str, name: str) -> None:
    one = game(slug)
    pack = one.boxed[name]
    assert pack.author == "Orrery" and pack.about.endswith("Designed by us.") and any(pack.own.values())
    packed = one.with_pack(name)
    assert packed.content_hash == pack.digest != one.content_hash
    for players in counts(one):
        done = play_one(packed, players, ["officer"] * players, name, {})
        assert done.outcome is not None, done.error
    assert orrery.new(slug, pack=name).game.pack == pack


@pytest.mark.parametrize(("slug", "name"), BOXED)
def test_a_scenario_of_the_box_is_drawn(slug: str, name: str) -> None:
    one = game(slug)
    packed = one.with_pack(name)
    assert "<svg" in packed.drawing().board(packed.new(None, 1).view(None)).svg()
    chart = one.charts()[0]
    ours = plan(chart.grid(Draft.started(one, "ours")), "ours")
    theirs = plan(chart.grid(lean(one, Draft(one, one.boxed[name].source))), "ours")
    assert ours != theirs and theirs.count("plan-spot") > 20


@pytest.mark.parametrize("name", MAPS)
def test_our_maps_of_colonies_are_played_to_their_end(name: str) -> None:
    one = game("colonies")
    entry = one.content.scenarios[name]
    assert entry.source == "designed"
    face = next(face for face in one.drawing().faces("scenario", one.content) if face.value == name)
    assert face.players == entry.players and face.picture.count("<rect") == entry.rows * entry.cols
    done = play_one(one, entry.players, ["officer"] * entry.players, name, {"scenario": name})
    assert done.outcome is not None, done.error


@pytest.mark.parametrize("name", DECKS)
def test_our_decks_of_nomads_are_played_to_their_end(name: str) -> None:
    one = game("nomads")
    entry = next(deck for deck in one.content.pack.deck if deck.name == name)
    assert entry.source == "designed"
    assert name in [face.name for face in one.drawing().faces("deck_1", one.content)]
    for seat in (1, 2):
        done = play_one(one, 2, ["officer"] * 2, name, {"mode": "competitive", f"deck_{seat}": name})
        assert done.outcome is not None, done.error
