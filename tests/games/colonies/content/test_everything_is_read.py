"""Nothing in the content is ornament: each field of each kind of entry, and each value of each word, changes something.

One value at a time is changed in a copy of the pack. Then either the pack is refused, since a check has read it, or some
chart plays otherwise (for names and texts: is called or drawn otherwise): the same charts are made up and played on with
both packs until they differ.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError, SetupError
from orrery.engine.window import Window
from orrery.games.colonies import GAME
from orrery.games.colonies.board import DRAWING
from orrery.games.colonies.content import Content
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.pack import Pack
from orrery.games.colonies.phases.movement import MovementRotation
from orrery.games.colonies.table.setup import lay_grid
from orrery.games.colonies.table.state import Chart, ChartView
from orrery.games.colonies.terms import MOVEMENT
from tests.games.colonies.constructed import construct

RAW: dict[str, Any] = tomllib.loads((GAME.room / "content.toml").read_text(encoding="utf-8"))
MOVES = 60
CHARTS = 150

LOOKS = {"name", "icon", "effect", "stacking", "counterplay", "line", "text", "source", "known"}
"""What players read: it need not change the play."""

ATTACKS = (
    (
        0,
        (
            "fly ship 1 on 1 energy",
            "go to a3",
            "strike the windmill",
            "fire the missile defense",
            "send in the kamikaze pilot",
        ),
    ),
    (0, ("fly ship 1 on 1 energy", "go to b2", "armor ship 2", "pierce the armor")),
    (0, ("fly ship 1 on 1 energy", "go to a3", "strike the windmill", "raise the force field")),
    (2, ("fly ship 1 on 1 energy", "go to a3", "strike the windmill")),
    (0, ("fire the gun of ship 1 right",)),
)
"""Red's Ship 1, with so many Meeples aboard, attacks Blue: what random play seldom comes to."""


def attack(game: Colonies, crew: int, script: tuple[str, ...]) -> Iterator[object]:
    """An attack as far as it is possible, with everything that can be done at each step."""
    pos: Any = game.blank(2, game.check_options({}), seeded(1))
    lay_grid(pos, 3, 6)
    pos.rate, pos.phase = 2, MOVEMENT
    for place, owner in ((0, 0), (2, 1)):
        pos.card[place], pos.owner[place], pos.meeples[place], pos.ready[place] = place, owner, 3, 3
        pos.energy[place] = pos.ore[place] = 1
        pos.levels[place * 3] = pos.bunkers[place] = 1
    for at, owner in ((1, 0), (7, 1)):
        ship = pos.new_ship(at, owner)
        pos.cargo[ship * 5 : ship * 5 + 3] = [12, 0, crew if owner == 0 else 0]
    ids = [tech.id for tech in game.content.pack.technology]
    pos.hands = [
        sum(1 << ids.index(f"COL-T-{name}") for name in names)
        for names in (("KAMIKAZE", "PIERCER", "WAVE"), ("MDS", "ARMOR", "FORCEFIELD"))
    ]
    pos.deck = [tech for tech in range(len(ids)) if not (pos.hands[0] | pos.hands[1]) >> tech & 1]
    pos.spare_space = pos.content.counts[0] - pos.card.count(pos.content.space)
    pos.then(MovementRotation(0))
    pos.settle()
    todo = list(script)
    while pos.waiting and (todo or isinstance(pos.decision, Window)):
        menus = {seat: [pos.text(move) for move in pos.moves(seat)] for seat in pos.waiting}
        yield menus
        seat = next((seat for seat, menu in menus.items() if todo and todo[0] in menu), None)
        if seat is not None:
            yield pos.play(todo.pop(0), seat)
        elif isinstance(pos.decision, Window):
            yield pos.play("pass")
        else:
            return


def play(game: Colonies) -> Iterator[object]:
    """How this game plays: setups, menus, events and tables, chart after chart."""
    yield [(one.name, one.low, one.high, one.choices) for one in game.options()]
    for scenario in game.content.scenarios.values():
        pos = game.new(scenario.players, 2, scenario=scenario.id)
        yield pos.save()
        pos = game.new(scenario.players, 2, time_limit="17 minutes", respawn=True)
        yield pos.save()
    idle = game.new(2, 2)
    while not idle.over:
        idle.play(idle.moves()[-1])
    yield idle.outcome, idle.save()
    for crew, script in ATTACKS:
        yield from attack(game, crew, script)
    for number in range(CHARTS):
        pos = construct(seeded(f"chart {number}"), game)
        picks = seeded(f"chart {number} moves")
        for _ in range(MOVES):
            if pos.over:
                break
            seat = pos.waiting[picks.below(len(pos.waiting))]
            moves = pos.moves(seat)
            yield moves
            yield pos.play(moves[picks.below(len(moves))], seat)
        yield pos.save()


def readable(view: ChartView) -> list[str]:
    """Everything of the content that can be read about."""
    content = view.content
    numbers = (
        ("structure", len(content.structure_names)),
        ("tech", content.techs),
        ("card", len(content.card_names)),
    )
    return [
        "action:clone",
        "action:research",
        *(f"{kind}:{one}" for kind, most in numbers for one in range(most)),
    ]


def looks(game: Colonies) -> Iterator[object]:
    """How this game is called and drawn."""
    for scenario in game.content.scenarios.values():
        pos = game.new(scenario.players, 2, scenario=scenario.id)
        assert isinstance(pos, Chart)
        pos.hands[0], pos.deck = (1 << pos.content.techs) - 1, []
        pos.up = [True] * len(pos.up)
        view = pos.view(0)
        yield pos.words().tables
        yield DRAWING.table(view)
        yield DRAWING.choices(view, pos.moves(0), pos.words())
        yield [DRAWING.explain(view, what) for what in readable(view)]
        places = [place for place, owner in enumerate(pos.owner) if owner == 0]
        pos.energy[places[0]] = pos.ore[places[0]] = 9
        pos.settle()
        if pos.waiting == (0,):
            pos.play(f"work at {pos.words().name('place', places[0]).lower()}")
            yield DRAWING.choices(pos.view(0), pos.moves(0), pos.words())


@cache
def told(story: Callable[[Colonies], Iterator[object]]) -> tuple[object, ...]:
    """The story of the pack in the box."""
    return tuple(story(GAME))


def is_read(raw: dict[str, Any], field: str) -> bool:
    """Whether a changed pack is refused, or makes another story."""
    story = looks if field in LOOKS else play
    try:
        game = Colonies(Content(msgspec.convert(raw, Pack), "content.toml", GAME.content.digest))
        return any(new != old for new, old in zip(story(game), told(story), strict=False))
    except (msgspec.ValidationError, ContentError, SetupError):
        return True


def other(value: Any) -> Any:
    """A value of the same type that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value} X"
    if isinstance(value, list):
        return [*value[:-1], other(value[-1])] if value else value
    raise TypeError(value)


def values() -> Iterator[tuple[str, str, str]]:
    """Every kind of entry with each of its fields, and each value of each word."""
    for kind, entries in RAW.items():
        found: dict[tuple[str, str], None] = {}
        for entry in entries if isinstance(entries, list) else [entries]:
            for field, value in entry.items():
                if field == "effects":
                    for word in value:
                        found.update({(field, f"{word['do']}.{name}"): None for name in word if name != "do"})
                elif field != "id":
                    found[field, ""] = None
        yield from ((kind, field, inner) for field, inner in found)


def changes(kind: str, field: str, inner: str) -> Iterator[dict[str, Any]]:
    """Packs with this value changed, in one entry after another."""
    tag, _, name = inner.partition(".")
    entries = RAW[kind] if isinstance(RAW[kind], list) else [RAW[kind]]
    for number, entry in enumerate(entries):
        if field not in entry:
            continue
        raw = copy.deepcopy(RAW)
        changed = raw[kind][number] if isinstance(raw[kind], list) else raw[kind]
        if not inner:
            changed[field] = [] if field == "known" else other(changed[field])
            yield raw
            continue
        for word in changed[field]:
            if word["do"] == tag:
                word[name] = other(word[name])
                yield raw


@pytest.mark.parametrize(("kind", "field", "inner"), list(values()))
def test_a_changed_value_changes_something(kind: str, field: str, inner: str) -> None:
    assert any(is_read(raw, field) for raw in changes(kind, field, inner))


@pytest.mark.parametrize(
    "word", sorted({word["do"] for tech in RAW["technology"] for word in tech["effects"]})
)
def test_a_card_without_a_word_plays_otherwise(word: str) -> None:
    raw = copy.deepcopy(RAW)
    for tech in raw["technology"]:
        kept = [effect for effect in tech["effects"] if effect["do"] != word]
        if len(kept) != len(tech["effects"]):
            # something harmless in its place, in a phase of the card
            tech["effects"] = kept or [{"do": "cancel-any"}]
            tech["phases"] = (
                ["building", "movement", "production", "maintenance"] if not kept else tech["phases"]
            )
    if word == "cancel-any":
        next(tech for tech in raw["technology"] if tech["id"] == "COL-T-HACKER")["effects"] = [
            {"do": "see-stealth"}
        ]
        next(tech for tech in raw["technology"] if tech["id"] == "COL-T-HACKER")["phases"] = ["movement"]
    assert is_read(raw, "effects")


def test_the_story_of_an_unchanged_pack_is_the_same() -> None:
    assert not is_read(copy.deepcopy(RAW), "effects")
    assert not is_read(copy.deepcopy(RAW), "name")
