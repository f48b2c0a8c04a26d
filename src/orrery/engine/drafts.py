"""A pack that somebody works at: items changed, added, left out and put back, written down as small as it is.

Only what differs from the game is kept, so a pack stays readable, and follows the game where it says nothing.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import msgspec

from orrery.engine.errors import ContentError, SetupError
from orrery.engine.letters import plain
from orrery.engine.packs import PROVENANCE, Checked, check_pack, entries
from orrery.engine.toml import toml_text
from orrery.engine.vocabulary import Slot, key_of, kinds, slots

if TYPE_CHECKING:
    from orrery.engine.game import Game


class Item(msgspec.Struct, frozen=True):
    """An item of the game as the pack has it: whether it is changed, new, or left out."""

    kind: str
    ident: str
    entry: dict[str, Any]
    state: str = ""
    """`changed`, `new`, `removed`, or empty for one of the game's own."""


def _same(slot: Slot, value: Any, ours: dict[str, Any]) -> bool:
    """Whether a field means what the game's own entry means, however it is written."""
    try:
        meant = msgspec.convert(value, slot.type)
        return bool(
            meant == (msgspec.convert(ours[slot.name], slot.type) if slot.name in ours else slot.default)
        )
    except msgspec.ValidationError:
        return bool(value == ours.get(slot.name))


class Draft:
    """One pack in the making."""

    def __init__(self, game: Game, text: str) -> None:
        assert game.packs is not None
        self.game = game
        self.kinds = kinds(game.packs.kind)
        try:
            self.raw: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise ContentError(f"This is not valid TOML: {plain(str(error), 120)}.") from error
        head = self.raw.get("pack")
        if not isinstance(head, dict) or head.get("game") != game.slug:
            raise ContentError(f'It is no pack for {game.title}: it needs [pack] with game = "{game.slug}".')
        for kind, value in self.raw.items():
            many = self.kinds.get(kind, (None, False))[1]
            whole = isinstance(value, list) and all(isinstance(one, dict) for one in value)
            if many != whole or not (whole or isinstance(value, dict)):
                raise ContentError(
                    f"{plain(kind)}: entries are written [[{plain(kind)}]], single tables [{plain(kind)}]."
                )

    @classmethod
    def started(cls, game: Game, name: str, author: str = "") -> Draft:
        """A pack that changes nothing yet."""
        return cls(game, toml_text({"pack": {"game": game.slug, "name": name, "author": author}}))

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.raw["pack"].get("name", ""))

    def text(self) -> str:
        """The pack as a file."""
        return toml_text({kind: value for kind, value in self.raw.items() if value or kind == "pack"})

    def checked(self) -> Checked:
        """Everything that is to be said about it."""
        return check_pack(self.game, {"pack.toml": self.text()})

    def describe(self, name: str, author: str, about: str) -> None:
        """What it says of itself."""
        self.raw["pack"] = {**self.raw["pack"], "name": name, "author": author, "about": about}

    def items(self, kind: str) -> list[Item]:
        """All items of a kind: the game's own with what the pack makes of them, then new ones."""
        inner, many = self._kind(kind)
        if not many:
            ours, theirs = self.game.standard_raw.get(kind, {}), self.raw.get(kind)
            return [Item(kind, kind, {**ours, **(theirs or {})}, "changed" if theirs else "")]
        key = key_of(inner)
        theirs = {str(entry.get(key)): entry for entry in self.raw.get(kind, [])}
        removed = {str(one) for one in self._removed().get(kind, [])}
        instead = kind in self.raw["pack"].get("instead", ()) or self.raw["pack"].get("whole", False)
        found = []
        for entry in self.game.standard_raw.get(kind, []):
            ident = str(entry[key])
            if ident in theirs:
                found.append(Item(kind, ident, {**entry, **theirs.pop(ident)}, "changed"))
            elif ident in removed or instead:
                found.append(Item(kind, ident, entry, "removed"))
            else:
                found.append(Item(kind, ident, entry))
        return [*found, *(Item(kind, ident, entry, "new") for ident, entry in theirs.items())]

    def item(self, kind: str, ident: str) -> Item:
        """One item."""
        for found in self.items(kind):
            if found.ident == ident:
                return found
        raise SetupError(f"There is no {plain(kind)} '{plain(ident)}' in this pack.")

    def put(self, kind: str, ident: str, entry: dict[str, Any]) -> None:
        """Change an item or add one: what is as the game has it is not written down."""
        inner, many = self._kind(kind)
        ours = self._ours(kind, ident)
        fresh = {name: value for name, value in entry.items() if name not in PROVENANCE}
        if ours is not None:
            known = {slot.name: slot for slot in slots(inner)}
            fresh = {
                name: value
                for name, value in fresh.items()
                if name not in known or not _same(known[name], value, ours)
            }
        if not many:
            self.raw[kind] = fresh
            return
        key = key_of(inner)
        rest = [one for one in self.raw.get(kind, []) if str(one.get(key)) != ident]
        if fresh or ours is None:
            value = ours[key] if ours is not None else entry.get(key, ident)
            rest.append({key: value, **{name: part for name, part in fresh.items() if name != key}})
        self.raw[kind] = rest
        self._unremove(kind, ident)

    def reset(self, kind: str, ident: str) -> None:
        """An item as the game has it; one that the game has not is gone."""
        inner, many = self._kind(kind)
        if not many:
            self.raw.pop(kind, None)
            return
        key = key_of(inner)
        self.raw[kind] = [one for one in self.raw.get(kind, []) if str(one.get(key)) != ident]
        self._unremove(kind, ident)

    def remove(self, kind: str, ident: str) -> None:
        """Leave an item of the game out."""
        self.reset(kind, ident)
        ours = self._ours(kind, ident)
        inner, many = self._kind(kind)
        if ours is not None and many:
            self.raw.setdefault("remove", {}).setdefault(kind, []).append(ours[key_of(inner)])

    def _ours(self, kind: str, ident: str) -> dict[str, Any] | None:
        assert self.game.packs is not None
        if not self._kind(kind)[1]:
            found: dict[str, Any] | None = self.game.standard_raw.get(kind)
            return found
        for one, name, entry in entries(self.game.standard_raw, self.game.packs.kind):
            if (one, name) == (kind, ident):
                return entry
        return None

    def _kind(self, kind: str) -> tuple[Any, bool]:
        if kind not in self.kinds:
            raise SetupError(f"There is no kind '{plain(kind)}'; there are {', '.join(self.kinds)}.")
        return self.kinds[kind]

    def _removed(self) -> dict[str, Any]:
        found: dict[str, Any] = self.raw.get("remove", {})
        return {kind: ids for kind, ids in found.items() if isinstance(ids, list)}

    def _unremove(self, kind: str, ident: str) -> None:
        removed = self.raw.get("remove", {})
        if kind in removed:
            removed[kind] = [one for one in removed[kind] if str(one) != ident]
            if not removed[kind]:
                del removed[kind]


def lean(game: Game, whole: Draft) -> Draft:
    """A pack that writes down everything, as one that writes down what differs."""
    head = whole.raw["pack"]
    draft = Draft.started(game, str(head.get("name", "")), str(head.get("author", "")))
    draft.describe(draft.name, str(head.get("author", "")), str(head.get("about", "")))
    for kind, (inner, many) in draft.kinds.items():
        value = whole.raw.get(kind)
        if value is None:
            continue
        if not many:
            draft.put(kind, kind, value)
            continue
        key = key_of(inner)
        theirs = {str(entry.get(key)): entry for entry in value}
        for ident, entry in theirs.items():
            draft.put(kind, ident, entry)
        for item in draft.items(kind):
            if not item.state and item.ident not in theirs:
                draft.remove(kind, item.ident)
    return draft
