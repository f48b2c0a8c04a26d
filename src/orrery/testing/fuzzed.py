"""Packs that nobody would write: a game's content with some of it broken, swapped or blown up, and what becomes of them.

Each must be refused with sentences, or be playable to the end and drawable. Everything follows from a seed.
"""

from __future__ import annotations

import random
from typing import Any

from orrery.bots.uniform import RandomBot
from orrery.draw.items import cards, sheet
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.packs import Checked, check_pack
from orrery.engine.toml import toml_text
from orrery.engine.vocabulary import choices, item_type, key_of, kinds, slots, tag_field, words

NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    10,
    12,
    20,
    50,
    99,
    100,
    999,
    1000,
    1001,
    -1,
    -2,
    -7,
    -1000,
    10**9,
    10**30,
    -(10**30),
)
TEXTS = (
    "", " ", "x", "<b>x</b>", "a" * 41, "a" * 601, "A\u202eB", "R\u043ebotics", "\x07", "{0:seat}", "&amp;", "D4", "any", "self", "core",
    "x' onload='", "\N{COMBINING ACUTE ACCENT}" * 9, "name", "1", "9", "A1", "no-such-thing", "\N{ROCKET}", "a/b", "Pass", "done",
)  # fmt: skip
STRANGE: tuple[Any, ...] = (
    True,
    1.5,
    [],
    {},
    [[]],
    {"do": "x"},
    [{"do": 1}],
    "text",
    3,
    [1, 2, 3],
    ["a", "b"],
)
LOOKS = 5
"""How often a table is drawn while its game runs."""


class Fuzz:
    """One pack made up from a seed."""

    def __init__(self, game: Game, seed: str) -> None:
        assert game.packs is not None
        self.game = game
        self.chance = random.Random(f"{game.slug}/{seed}")
        self.kinds = kinds(game.packs.kind)
        self.raw = game.standard_raw
        self.changed: dict[tuple[str, int], dict[str, Any]] = {}
        self.new: dict[str, list[dict[str, Any]]] = {}
        self.remove: dict[str, list[Any]] = {}
        self.head: dict[str, Any] = {"game": game.slug, "name": "Fuzz"}

    def text(self) -> str:
        """The pack, after a few changes."""
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 5))):
            self._one()
        found: dict[str, Any] = {"pack": self.head}
        if self.remove:
            found["remove"] = self.remove
        for (kind, _), entry in self.changed.items():
            if self.kinds[kind][1]:
                found.setdefault(kind, []).append(entry)
            else:
                found[kind] = entry
        for kind, entries in self.new.items():
            found.setdefault(kind, []).extend(entries)
        return toml_text(found)

    def _one(self) -> None:
        kind = self.chance.choice(list(self.kinds))
        inner, many = self.kinds[kind]
        ours = self.raw.get(kind)
        if not ours:
            return
        key = key_of(inner) if many else ""
        number = self.chance.randrange(len(ours)) if many else 0
        entry = ours[number] if many else ours
        what = self.chance.random()
        if many and what < 0.06:
            self.remove.setdefault(kind, []).append(entry[key])
            return
        if many and what < 0.12:
            copied = {
                **entry,
                key: self._other_key(entry[key], len(ours)),
                **({"name": "Newcomer"} if "name" in entry else {}),
            }
            self.new.setdefault(kind, []).append(copied)
            return
        if many and what < 0.13:
            self.head["instead"] = [kind]
            self.new.setdefault(kind, []).extend(ours[: self.chance.randrange(len(ours))])
            return
        slot = self.chance.choice(slots(inner))
        fresh = self.changed.setdefault((kind, number), {key: entry[key]} if many else {})
        value = entry.get(slot.name, _builtin(slot.default))
        fresh[slot.name] = self._changed(value, slot.type)
        if self.chance.random() < 0.03:
            fresh[self.chance.choice(("nonsense", "effects", "cost", "id"))] = self.chance.choice(STRANGE)

    def _other_key(self, key: Any, count: int) -> Any:
        return count + 1 if isinstance(key, int) else self.chance.choice(("newcomer", "fresh-1", key))

    def _changed(self, value: Any, kind: Any) -> Any:
        """A value of this type, other than before, and not always of this type."""
        pick = self.chance
        if pick.random() < 0.04:
            return pick.choice(STRANGE)
        listed = choices(kind)
        if listed and pick.random() < 0.9:
            return pick.choice([one for one in listed if one is not None])
        if words(kind) and (not isinstance(value, dict) or pick.random() < 0.3):
            return self._word(kind)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return pick.choice((value + 1, value - 1, value * 2, pick.choice(NUMBERS), pick.choice(NUMBERS)))
        if isinstance(value, dict) and value:
            return self._within(value, kind)
        if isinstance(value, list):
            return self._listed(value, kind)
        return pick.choice(TEXTS + tuple(self._ids()))

    def _within(self, value: dict[str, Any], kind: Any) -> dict[str, Any]:
        known = words(kind)
        if known and value.get(tag_field(kind)) in known:
            inner: Any = known[value[tag_field(kind)]]
        else:
            inner = kind
        try:
            fields = slots(inner)
        except TypeError:
            return value
        if not fields:
            return value
        slot = self.chance.choice(fields)
        return {**value, slot.name: self._changed(value.get(slot.name, _builtin(slot.default)), slot.type)}

    def _listed(self, value: list[Any], kind: Any) -> list[Any]:
        pick, inner = self.chance, item_type(kind)
        made = list(value)
        what = pick.random()
        if what < 0.1:
            return []
        if what < 0.25 and made:
            made.append(pick.choice(made))
        elif what < 0.35 and made:
            made.pop(pick.randrange(len(made)))
        elif what < 0.45:
            pick.shuffle(made)
        elif what < 0.6 and inner is not None and words(inner):
            made.append(self._word(inner))
        elif made:
            at = pick.randrange(len(made))
            made[at] = self._changed(made[at], inner)
        elif inner is not None:
            made.append(self._changed("", inner))
        return made

    def _word(self, kind: Any) -> dict[str, Any]:
        """A word with made-up values."""
        tag = self.chance.choice(list(words(kind)))
        return {tag_field(kind): tag, **self._fields(words(kind)[tag])}

    def _fields(self, kind: Any) -> dict[str, Any]:
        found = {}
        for slot in slots(kind):
            if slot.required or self.chance.random() < 0.4:
                found[slot.name] = self._value(slot.type)
        return found

    def _value(self, kind: Any) -> Any:
        """A value that fits a type, mostly."""
        pick = self.chance
        listed = choices(kind)
        if listed:
            return pick.choice([one for one in listed if one is not None])
        if words(kind):
            return self._word(kind)
        inner = item_type(kind)
        if inner is not None:
            return [self._value(inner) for _ in range(pick.randrange(3))]
        try:
            return self._fields(kind)
        except TypeError:
            pass
        if kind is bool:
            return pick.random() < 0.5
        if kind is str:
            return pick.choice(TEXTS + tuple(self._ids()))
        return pick.choice((0, 1, 2, 3, 1, 2, pick.choice(NUMBERS)))

    def _ids(self) -> list[str]:
        """Some names of other things."""
        kind = self.chance.choice(
            [kind for kind, (_, many) in self.kinds.items() if many and self.raw.get(kind)]
        )
        key = key_of(self.kinds[kind][0])
        return [str(entry[key]) for entry in self.chance.sample(self.raw[kind], min(4, len(self.raw[kind])))]


def _builtin(default: Any) -> Any:
    """A default as a pack would write it."""
    if isinstance(default, tuple | list):
        return [_builtin(one) for one in default]
    return default if isinstance(default, int | str) else "" if default is None else {}


def fuzzed(game: Game, seed: str) -> str:
    """A pack made up from a seed, as a text."""
    return Fuzz(game, seed).text()


def fate(game: Game, text: str, seed: str) -> str:
    """What becomes of a pack: `refused` or `played`. Whatever else happens is raised."""
    found = check_pack(game, {"fuzz.toml": text})
    if found.pack is None:
        for problem in found.problems:
            said = str(problem)
            assert problem.file == "fuzz.toml" and problem.entry, said
            assert said.isprintable() and said.endswith("."), repr(said)
        assert found.problems, "it is refused without a reason"
        return "refused"
    _play(game, found, seed)
    return "played"


def _play(game: Game, found: Checked, seed: str) -> None:
    """Play a game to its end with random moves, look at it now and then, and draw the pack's own cards."""
    assert found.pack is not None
    made = game.with_pack(found.pack)
    sheet(found.pack.name, list(cards(game, found.pack)), css=made.drawing().css)
    pick = random.Random(seed)
    bot = RandomBot(made, seeded(seed))
    low, high = made.players
    pos = made.new(pick.randint(low, high), seed)
    _draw(pos)
    count, next_look = 0, pick.randint(1, 60)
    looks = 0
    while pos.outcome is None:
        seat = pos.waiting[0]
        events = pos.play(bot.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        for event in events:
            pos.words().sentence(event)
        count += 1
        assert count <= made.bound, f"still not over after {made.bound} decisions"
        if count == next_look and looks < LOOKS:
            looks += 1
            next_look += pick.randint(20, 200)
            _draw(pos)
    problems = made.problems(pos)
    assert not problems, problems
    _draw(pos)


def _draw(pos: Any) -> None:
    drawing = pos.game.drawing()
    for seat in (pos.waiting[0] if pos.waiting else 0, None):
        view = pos.view(seat)
        moves = pos.moves(seat) if seat is not None and pos.outcome is None else []
        made = drawing.choices(view, moves, pos.words()) if moves else ()
        drawing.board(view, made).svg()
        drawing.table(view)
        drawing.screen(view, (), made)
    for move in moves:
        assert pos.words().parse(pos.text(move)) == move, f"{pos.text(move)!r} reads as another move"
