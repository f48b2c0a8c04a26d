"""Packs: content of one's own in place of a game's, as data.

A pack is a folder, one `.toml` or a `.zip`. `[pack]` says its name, its author and its game; every other entry changes an item
of the game (the fields that it names) or adds one; `[remove]` takes items out. It is resolved against the game's own content
into one text, the whole content after all of that: this text is what tables keep, so a game can be replayed anywhere.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from orrery.engine.bundle import MAIN, Texts, read_bundle, unpack
from orrery.engine.content import PACKED
from orrery.engine.errors import ContentError, SetupError
from orrery.engine.letters import NAME, id_problem, name_problem, plain, skeleton, text_problem
from orrery.engine.toml import toml_text
from orrery.engine.vocabulary import NUMBER, key_of, kinds, mistakes, slots

if TYPE_CHECKING:
    from orrery.engine.game import Game

ITEMS = 200
"""The most items of one kind."""
PARTS = 100
"""The most parts of a list within an item."""
DEPTH = 8
MOST_PROBLEMS = 200
"""So many mistakes are told at once; nobody mends more before looking again."""
PROVENANCE = ("source", "known", "inferred", "public", "lines")
"""Fields that say where an item of ours comes from: what a pack changes comes from the pack."""
_SENTENCE = re.compile(
    r"(?P<file>.*?): (?P<entry>[\w ]+?(?: '[^']*')?)(?:, field (?P<field>[^:]+))?: (?P<text>.*)", re.DOTALL
)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a pack says of itself.

    `instead` names kinds of which none of ours is kept; `whole` keeps nothing of ours at all; `own` lists what is the
    pack's where it is whole.
    """

    game: str
    name: str
    author: str = ""
    about: str = ""
    format: Annotated[int, msgspec.Meta(ge=1, le=1)] = 1
    instead: tuple[str, ...] = ()
    whole: bool = False
    own: dict[str, tuple[str, ...]] = {}


class Problem(msgspec.Struct, frozen=True):
    """A mistake in a pack: the file, the entry (`technology 'robotics'`), the field, and what is wrong."""

    file: str
    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.entry, f"field {self.field}" if self.field else "") if part)
        said = plain(f"{self.file}: {where + ': ' if where else ''}{self.text}", 400)
        return said.rstrip(".") + "."


class Pack(msgspec.Struct, frozen=True, dict=True):
    """A pack that can be played with: whose it is, and the whole content as one text."""

    game: str
    name: str
    author: str
    digest: str
    source: str
    about: str = ""

    @cached_property
    def own(self) -> dict[str, frozenset[str]]:
        """What comes from the pack and not from the game: by kind, the ids."""
        found: Mapping[str, list[str]] = self.raw["pack"].get("own", {})
        return {kind: frozenset(ids) for kind, ids in found.items()}

    @cached_property
    def raw(self) -> dict[str, Any]:
        """The text, read."""
        return tomllib.loads(self.source)

    @cached_property
    def content(self) -> dict[str, Any]:
        """The whole content, without what the pack says of itself."""
        return {kind: value for kind, value in self.raw.items() if kind != "pack"}


class Checked(msgspec.Struct, frozen=True):
    """What came of looking at a pack: the pack, if it can be played, every mistake, and what is odd."""

    pack: Pack | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[str, ...] = ()
    raw: dict[str, Any] = {}
    """The content as far as it could be resolved, for whoever goes on working at it."""

    def required(self) -> Pack:
        """The pack, or all its mistakes."""
        if self.pack is None:
            raise ContentError(*(str(problem) for problem in self.problems))
        return self.pack


def load_pack_of(game: Game, given: Pack | Path | str | bytes) -> Pack:
    """A pack of a game from wherever it is: a value, a path, a text, or the name of one that lies in the game's box."""
    if isinstance(given, Pack):
        pack = given
    elif str(given) in game.boxed and not Path(str(given)).exists():
        pack = game.boxed[str(given)]
    elif isinstance(given, bytes):
        pack = check_pack(game, unpack(given, MAIN)).required()
    elif isinstance(given, str) and "\n" in given:
        pack = check_pack(game, {MAIN: given}).required()
    else:
        pack = check_pack(game, read_bundle(Path(given))).required()
    if pack.game != game.slug:
        raise SetupError(f"The pack {plain(pack.name)} is for {plain(pack.game)}, not for {game.slug}.")
    return pack


def pack_in(text: str, digest: str) -> Pack | None:
    """The pack whose whole content this text is; None for content without a pack's heading."""
    head = tomllib.loads(text).get("pack")
    if head is None:
        return None
    made = msgspec.convert(head, Header)
    return Pack(made.game, made.name, made.author, digest, text, made.about)


def game_named(texts: Texts) -> str:
    """The game that a pack is for, as far as it says so."""
    for file, text in texts.items():
        raw, _ = _parse(file, text)
        head = raw.get("pack")
        if isinstance(head, dict) and isinstance(head.get("game"), str):
            return str(head["game"])
    raise ContentError(
        f'{next(iter(texts))}: pack, field game: it is missing; write [pack] with game = "emperor" or another.'
    )


def check_pack(game: Game, texts: Texts) -> Checked:
    """Look at all of a pack: every mistake is told, not the first alone."""
    return _Resolving(game).run(texts)


def origin_of(game: Game, kind: str, ident: str, source: str) -> str:
    """Where an item comes from: `rulebook`, `partial`, `designed`, or the name of the pack that it belongs to."""
    pack: Pack | None = game.pack
    return pack.name if pack is not None and ident in pack.own.get(kind, ()) else source


def _parse(file: str, text: str) -> tuple[dict[str, Any], str]:
    """A file as tables, or why not."""
    try:
        return tomllib.loads(text), ""
    except tomllib.TOMLDecodeError as error:
        return {}, f"it is not valid TOML: {plain(str(error), 120)}"
    except (ValueError, RecursionError):
        return {}, "it is not valid TOML: a number or a nesting in it has no end"


class _Resolving:
    """One look at a pack."""

    def __init__(self, game: Game) -> None:
        assert game.packs is not None, f"{game.slug} has no content"
        self.game = game
        self.packs = game.packs
        self.kinds = kinds(game.packs.kind)
        self.problems: list[Problem] = []
        self.files: dict[tuple[str, str], str] = {}
        """By kind and id: the file that says it."""
        self.main = MAIN
        self.name = ""

    def wrong(self, file: str, entry: str, field: str, text: str) -> None:
        """Note a mistake."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(file, plain(entry), plain(field), text))

    def run(self, texts: Texts) -> Checked:
        """Read, resolve, check."""
        files = {}
        self.main = next(iter(texts))
        for file, text in texts.items():
            files[file], why = _parse(file, text)
            if why:
                self.wrong(file, "", "", why)
        head = self._header(files)
        if head.game != self.game.slug:
            return Checked(None, tuple(self.problems))
        raw = self._resolve(files, head)
        self._types(raw)
        self._names(raw)
        if self.problems:
            return Checked(None, tuple(self.problems), (), raw)
        return self._finish(raw, head)

    def _header(self, files: dict[str, dict[str, Any]]) -> Header:
        """What the pack says of itself, in one of its files."""
        found = [(file, raw.pop("pack")) for file, raw in files.items() if "pack" in raw]
        empty = Header(game=self.game.slug, name="")
        if len(found) != 1:
            said = "it is missing" if not found else "it stands in several files"
            self.wrong(found[1][0] if found else self.main, "pack", "", said)
            return empty
        self.main, head = found[0]
        found_wrong = mistakes(head, Header)
        for one in found_wrong:
            self.wrong(self.main, "pack", one.field, one.text)
        if not isinstance(head, dict):
            return empty
        # what is right in it still tells how to read the rest
        bad = {re.split(r"[.\[]", one.field)[0] for one in found_wrong}
        good = {name: value for name, value in head.items() if name not in bad}
        made = msgspec.convert({"game": self.game.slug, "name": "?", **good}, Header)
        self.name = made.name
        for field, said in (
            ("name", name_problem(made.name)),
            ("author", name_problem(made.author) if made.author else ""),
            ("about", text_problem(made.about)),
        ):
            if said:
                self.wrong(self.main, "pack", field, said)
        if made.game != self.game.slug:
            self.wrong(self.main, "pack", "game", f"this pack is not for {self.game.slug}")
        for field, named in (("instead", made.instead), ("own", tuple(made.own))):
            for kind in named:
                if kind not in self.kinds or not self.kinds[kind][1]:
                    known = ", ".join(name for name, (_, many) in self.kinds.items() if many)
                    self.wrong(
                        self.main, "pack", field, f"there is no kind '{plain(kind)}'; there are {known}"
                    )
        return made

    def _resolve(self, files: dict[str, dict[str, Any]], head: Header) -> dict[str, Any]:
        """The content with everything that the pack changes, adds and removes."""
        own: dict[str, list[str]] = {kind: list(ids) for kind, ids in head.own.items()}
        content: dict[str, Any] = {}
        for kind, (_, many) in self.kinds.items():
            ours = self.game.standard_raw.get(kind)
            if head.whole or kind in head.instead or ours is None:
                ours = [] if many else {}
            content[kind] = [dict(entry) for entry in ours] if many else dict(ours)
        for file, raw in files.items():
            self._remove(file, raw.pop("remove", {}), content)
        for file, raw in files.items():
            for kind, value in raw.items():
                if kind not in self.kinds:
                    self.wrong(
                        file, plain(kind), "", f"there is no such kind; there are {', '.join(self.kinds)}"
                    )
                elif self.kinds[kind][1]:
                    self._entries(file, kind, value, content, own, head)
                elif not isinstance(value, dict):
                    self.wrong(file, kind, "", f"it must be a table, written [{kind}]")
                else:
                    self._limits(value, file, kind)
                    self.files[kind, ""] = file
                    content[kind] = self._merged(kind, content[kind], value, head.whole)
                    if not head.whole:
                        own[kind] = [kind]
        for kind, (_, many) in self.kinds.items():
            if not many and not content[kind]:
                del content[kind]
        content["pack"] = {"own": {kind: sorted(ids) for kind, ids in sorted(own.items()) if ids}}
        return content

    def _remove(self, file: str, table: Any, content: dict[str, Any]) -> None:
        if not isinstance(table, dict):
            self.wrong(file, "remove", "", "it must be a table with lists of ids")
            return
        for kind, ids in table.items():
            if kind not in self.kinds or not self.kinds[kind][1]:
                self.wrong(file, "remove", kind, "there is no such kind")
            elif not isinstance(ids, list):
                self.wrong(file, "remove", kind, "it must be a list of ids")
            else:
                key = key_of(self.kinds[kind][0])
                for ident in ids:
                    rest = [entry for entry in content[kind] if str(entry[key]) != str(ident)]
                    if len(rest) == len(content[kind]):
                        self.wrong(file, "remove", kind, f"there is no '{plain(str(ident))}'")
                    content[kind] = rest

    def _entries(
        self,
        file: str,
        kind: str,
        value: Any,
        content: dict[str, Any],
        own: dict[str, list[str]],
        head: Header,
    ) -> None:
        """Entries of one kind: each changes one of ours, or is new."""
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.wrong(file, kind, "", f"these must be entries, each written [[{kind}]]")
            return
        key = key_of(self.kinds[kind][0])
        if len(value) + len(content[kind]) > 2 * ITEMS:
            self.wrong(file, kind, "", f"there are {len(value)} of them; at most {ITEMS} can be played with")
            return
        where = {str(entry[key]): number for number, entry in enumerate(content[kind])}
        for number, entry in enumerate(value, 1):
            ident = entry.get(key)
            if isinstance(ident, bool) or not isinstance(ident, int | str) or ident == "":
                self.wrong(
                    file, f"{kind} number {number}", key, "it is missing, or neither a text nor a number"
                )
                continue
            called = str(ident)
            label = _label(kind, called)
            if (kind, called) in self.files:
                self.wrong(file, label, key, "it stands there twice")
                continue
            self.files[kind, called] = file
            self._limits(entry, file, label)
            if called in where:
                at = where[called]
                content[kind][at] = self._merged(kind, content[kind][at], entry, head.whole)
            else:
                content[kind].append(self._merged(kind, {}, entry, head.whole))
            if not head.whole:
                own.setdefault(kind, []).append(called)
        if len(content[kind]) > ITEMS:
            self.wrong(
                file, kind, "", f"there are {len(content[kind])} of them; at most {ITEMS} can be played with"
            )

    def _merged(self, kind: str, ours: dict[str, Any], theirs: dict[str, Any], whole: bool) -> dict[str, Any]:
        """An entry of ours with the fields of theirs; where it comes from is the pack, if it does not say otherwise."""
        known = [slot.name for slot in slots(self.kinds[kind][0])]
        merged = {**ours, **theirs}
        if "source" in known and "source" not in theirs and not whole:
            merged = {
                name: value for name, value in merged.items() if name not in PROVENANCE or name in theirs
            }
            merged["source"] = PACKED + self.name
        return merged

    def _ordered(self, kind: str, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry with its fields in the order of its type, so that equal packs are equal texts."""
        return {slot.name: entry[slot.name] for slot in slots(self.kinds[kind][0]) if slot.name in entry}

    def _limits(self, value: Any, file: str, entry: str, path: str = "", depth: int = 0) -> None:
        """Sizes that nobody needs, letters that nobody should see, clauses that do not exist."""
        name = re.sub(r"\[\d+\]$", "", path).rpartition(".")[2]
        if depth > DEPTH:
            self.wrong(file, entry, path, "it is nested too deeply")
        elif isinstance(value, dict):
            if len(value) > PARTS:
                self.wrong(file, entry, path, f"it has {len(value)} fields")
                return
            for key, part in value.items():
                self._limits(part, file, entry, f"{path}.{plain(key)}" if path else plain(key), depth + 1)
        elif isinstance(value, list):
            if len(value) > PARTS:
                self.wrong(file, entry, path, f"a list has at most {PARTS} parts, not {len(value)}")
                return
            for number, part in enumerate(value, 1):
                self._limits(part, file, entry, f"{path}[{number}]", depth + 1)
        elif isinstance(value, str):
            self._text(value, file, entry, path, name)
        elif isinstance(value, int) and not -NUMBER <= value <= NUMBER:
            self.wrong(file, entry, path, f"no number is larger than {NUMBER:,}")

    def _text(self, value: str, file: str, entry: str, path: str, name: str) -> None:
        if name in ("id", "icon"):
            said = id_problem(value)
        elif name == "name" and value:
            said = name_problem(value)
        elif name == "clause" and value not in self.game.rules.clauses:
            said = "there is no such clause in the rules"
        else:
            said = text_problem(value)
        if said:
            self.wrong(file, entry, path, said)

    def _types(self, raw: dict[str, Any]) -> None:
        """Every field of every entry that the pack touches is of its type."""
        for kind, (inner, many) in self.kinds.items():
            required = next(slot.required for slot in slots(self.packs.kind) if slot.name == kind)
            if not many:
                if kind not in raw:
                    if required:
                        self.wrong(self.main, kind, "", "it is missing")
                elif (kind, "") in self.files:
                    for one in mistakes(raw[kind], inner):
                        self.wrong(self.files[kind, ""], kind, one.field, one.text)
                continue
            key = key_of(inner)
            for entry in raw[kind]:
                called = str(entry[key])
                if (kind, called) in self.files:
                    for one in mistakes(entry, inner):
                        self.wrong(self.files[kind, called], _label(kind, called), one.field, one.text)

    def _names(self, raw: dict[str, Any]) -> None:
        """No two items of a kind look alike where the pack had a hand in it."""
        for kind, (inner, many) in self.kinds.items():
            if not many:
                continue
            key = key_of(inner)
            for field in dict.fromkeys((key, "name")):
                seen: dict[str, str] = {}
                for entry in sorted(raw[kind], key=lambda one: (kind, str(one[key])) in self.files):
                    called, name = str(entry[key]), entry.get(field)
                    if not isinstance(name, str) or not name:
                        continue
                    looks = skeleton(name)
                    if looks in seen and (kind, called) in self.files:
                        file = self.files[kind, called]
                        self.wrong(
                            file, _label(kind, called), field, f"it looks like the {field} of '{seen[looks]}'"
                        )
                    seen.setdefault(looks, called)

    def _finish(self, raw: dict[str, Any], head: Header) -> Checked:
        """What types cannot say: the game's own checks, and a table for each number of players."""
        own = raw.pop("pack")["own"]
        content: dict[str, Any] = {}
        for kind, (_, many) in self.kinds.items():
            if kind in raw:
                found = raw[kind]
                content[kind] = (
                    [self._ordered(kind, one) for one in found] if many else self._ordered(kind, found)
                )
        says = Header(game=head.game, name=head.name, author=head.author, about=head.about, whole=True)
        source = toml_text({"pack": {**msgspec.to_builtins(says), "own": own}, **content})
        try:
            made = self.game.with_text(source, MAIN)
            for sentence in made.unplayable():
                self._told(f"{MAIN}: {sentence}")
            if not self.problems:
                self._laid(made)
        except ContentError as error:
            for sentence in error.sentences:
                self._told(sentence)
        if self.problems:
            return Checked(None, tuple(self.problems), (), raw)
        return Checked(made.pack, (), tuple(made.oddities()), raw)

    def _laid(self, made: Game) -> None:
        """Nothing that moves speak of has the name of another."""
        low, high = made.players
        for players in (low, high):
            words = made.new(players, "pack").words()
            for kind, names in words.tables.items():
                twice = [
                    name
                    for name in dict.fromkeys(names)
                    if [one.lower() for one in names].count(name.lower()) > 1
                ]
                if twice and kind not in ("number",):
                    standard = self.game.new(players, "pack").words().tables.get(kind, ())
                    if [one.lower() for one in standard].count(twice[0].lower()) < 2:
                        self._told(f"{self.main}: {kind}: two of them are called '{twice[0]}'.")

    def _told(self, sentence: str) -> None:
        """A sentence of a game's checks as a mistake, with the file that says the entry."""
        match = _SENTENCE.fullmatch(sentence)
        if match is None:
            self.wrong(self.main, "", "", sentence.rstrip("."))
            return
        entry, field, text = match["entry"], match["field"] or "", match["text"].rstrip(".")
        kind, _, ident = entry.partition(" '")
        file = self.files.get((kind, ident.rstrip("'"))) or self.files.get((kind, ""), self.main)
        self.wrong(file, entry, field, text)


def _label(kind: str, ident: str) -> str:
    return f"{kind} '{plain(ident, NAME)}'"


def entries(
    content: Mapping[str, Any], pack: type[msgspec.Struct]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every entry of a content as it is written: its kind, its id (empty for the only one of a kind), and its fields."""
    for kind, (inner, many) in kinds(pack).items():
        if kind not in content:
            continue
        if many:
            key = key_of(inner)
            for entry in content[kind]:
                yield kind, str(entry[key]), entry
        else:
            yield kind, "", content[kind]
