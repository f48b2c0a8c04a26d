"""Nothing in the pack is ornamental: every field of every entry and word changes something when it is changed."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from orrery.engine.chance import NO_CHANCE
from orrery.engine.errors import ContentError
from orrery.games.referendum import GAME
from orrery.games.referendum.board import DRAWING
from orrery.games.referendum.content import PACKS, Content
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.pack import (
    ActionEntry,
    AdversityEntry,
    CitizenEntry,
    FaceEntry,
    OpportunityEntry,
    PlanetEntry,
    RollEntry,
    SectorEntry,
    SkillsEntry,
    StationEntry,
    SupplyEntry,
    TraitEntry,
    WheelEntry,
)
from orrery.games.referendum.table.state import Realm

ROOM = Path(GAME.room)

RULES = {
    path: path.read_text(encoding="utf-8")
    for path in ROOM.rglob("*.py")
    if path.relative_to(ROOM).parts[0] not in ("effects", "board", "brain", "pack.py")
}

PROVENANCE = ("source", "known", "line")
"""Where an item comes from: checked when the pack is loaded, and listed beside the rules (REF-CMP-18)."""


def test_every_list_of_the_content_is_read_by_a_rule() -> None:
    elsewhere = "".join(text for path, text in RULES.items() if path.name != "content.py")
    drawing = "".join(path.read_text(encoding="utf-8") for path in ROOM.glob("board/*.py"))
    own = inspect.getsource(Content)
    for name in vars(GAME.content):
        if name.startswith("_"):
            assert own.count(f"self.{name}") > 1, name
        else:
            read = rf"\b(content|names)\.{name}\b|each\(\"{name}\""
            assert re.search(read, elsewhere) or re.search(read, drawing) or name in ("digest", "file"), name


# --- entries: changed, they change what a player meets ----------------------------------------------------------


PARTS = ("skills", "actions", "traits", "roll", "requires", "effects", "words", "rule")
"""What consists of further entries and words, which are tried field by field themselves."""


FIELDS = [
    (table, kind, field)
    for table, kind in (
        ("wheel", WheelEntry),
        ("face", FaceEntry),
        ("sector", SectorEntry),
        ("supply", SupplyEntry),
        ("station", StationEntry),
        ("citizen", CitizenEntry),
        ("planet", PlanetEntry),
        ("opportunity", OpportunityEntry),
        ("adversity", AdversityEntry),
        ("citizen.actions", ActionEntry),
        ("citizen.traits", TraitEntry),
        ("citizen.skills", SkillsEntry),
        ("opportunity.roll citizen.actions.roll", RollEntry),
    )
    for field in kind.__struct_fields__
    if field not in PROVENANCE and field not in PARTS
]


def footprint(content: Content) -> tuple[Any, ...]:
    """What a player meets of a pack: names, the drawing of a realm, and everything that the rules index."""
    game = Referendum(content)
    pos = cast(Realm, game.blank(2, game.check_options({}), NO_CHANCE))
    pos.bloc_of = [0, 3]
    pos.where = [place % content.places for place in range(content.citizens)]
    pos.placed = [True] * content.planets
    pos.align = [max(0, symbol) for symbol in content.symbol]
    pos.hands = [list(range(len(content.card_names))), []]
    views = []
    for trouble in range(len(content.adversity_names)):
        pos.trouble = trouble
        views.append(pos.view(0))
    view = views[0]
    rules = {name: value for name, value in vars(content).items() if name not in ("pack", "digest", "file")}
    rules["specials"] = [vars(special) for special in content.specials]
    clauses = [planet.clause for planet in content.pack.planet]
    clauses += [trait.clause for citizen in content.pack.citizen for trait in citizen.traits]
    return (
        str(rules),
        str([DRAWING.table(one).stage for one in views]),
        str(DRAWING.table(view)),
        str(DRAWING.board(view).layers),
        str([DRAWING.explain(view, f"place:{place}") for place in range(content.places)]),
        str([DRAWING.explain(view, f"citizen:{one}") for one in range(content.citizens)]),
        tuple(clauses),
    )


def other(value: Any, field: str) -> list[Any]:
    """Values that a field might have instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 1]
    if isinstance(value, str):
        blocs = ["Royal", "Navy", "Senate", "?", "die"]
        skills = ["guile", "negotiation", "rank"]
        return [f"{value} II", *blocs, *skills, "core", "perseus", "action", "dice", "law", "clock", ""]
    return [value[1:], value[::-1], [*value, *value[:1]]]


def entries(raw: dict[str, Any], table: str) -> list[dict[str, Any]]:
    """The entries of tables; `citizen.traits` are those within citizens."""
    everything = []
    for path in table.split():
        found = [raw]
        for name in path.split("."):
            within = [entry[name] for entry in found if name in entry]
            found = [one for part in within for one in (part if isinstance(part, list) else [part])]
        everything += found
    return everything


@pytest.mark.parametrize(("table", "kind", "field"), FIELDS)
def test_every_field_of_an_entry_is_read(table: str, kind: type[Any], field: str, tmp_path: Path) -> None:
    """Some other value of it is refused, or changes what a player meets."""
    raw = tomllib.loads((ROOM / "content.toml").read_text(encoding="utf-8"))
    before = footprint(GAME.content)
    for entry in entries(raw, table):
        if field not in entry:
            continue
        old = entry[field]
        for value in other(old, field):
            entry[field] = value
            try:
                content = PACKS.build(msgspec.convert(raw, PACKS.kind), "pack.toml", "another")
            except (msgspec.ValidationError, ContentError) as error:
                if not str(error).startswith(("Invalid enum", "Expected", "Object", "Array")):
                    return  # it does not fit the rest of the pack
                continue
            if footprint(content) != before:
                return
        entry[field] = old
    raise AssertionError(f"{table}, {field}: nobody reads it")


@pytest.mark.parametrize("field", PROVENANCE)
def test_where_an_item_comes_from_is_checked(field: str) -> None:
    raw = tomllib.loads((ROOM / "content.toml").read_text(encoding="utf-8"))
    item = next(entry for entry in raw["planet"] if entry["source"] == "partial")
    item[field] = {"source": "designed", "known": [], "line": ""}[field]
    with pytest.raises(msgspec.ValidationError, match=r"Field (known|line)"):
        msgspec.convert(raw, PACKS.kind)
