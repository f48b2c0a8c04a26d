"""What a version of each game's rules looks like from outside: `tests/stored/fingerprints.json`.

Of each game it holds the version, a hash of what is saved (fields of the table, steps, moves and their texts), the digest of the
content, and a hash of two seeded games. A test compares them with the code: whoever changes one of them raises the
version of the rules, or learns that nothing needs it. `python -m tools.fingerprints` writes them anew, and refuses where
the version should have been raised first.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from orrery.engine.base import PHRASES
from orrery.engine.game import Game
from orrery.games import games

FILE = Path(__file__).parent.parent / "tests" / "stored" / "fingerprints.json"
OURS = ("colonies", "destiny", "emperor", "nomads", "referendum")
MOVES = 250
"""So many moves of each seeded game are played."""
WHAT_TO_DO = """\
{game}: {what} changed, but the version of its rules is still {version}.
Tables that people play now were saved by the old code. So:
  1. add games/{game}/versions/v{next}.py with a `Version({next}, corrections=..., saved=..., move=..., content=...)`: what players
     should know, with its clause, and what must be done with a saved position, with move texts, with a content file; list it
     in games/{game}/versions/__init__.py;
  2. keep a database that the code before your change wrote (tools/stored_tables.py) in tests/stored, and open it in
     tests/stored/test_old_tables.py;
  3. run `python -m tools.fingerprints`.
CONTRIBUTING tells more under "A change that tables must survive"."""

KEEP = """\
{game}: its cards are others than before ({before}). What was begun with those goes on with them, so keep them, then run this again:
  git show HEAD:src/orrery/games/{game}/content.toml > src/orrery/games/{game}/earlier/{version}-{before}.toml"""


def _hash(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()[:16]


def saved(game: Game) -> str:
    """A hash of the form of what is saved: types by their names alone, so that a class may move to another module."""

    def shape(kind: Any, seen: tuple[Any, ...] = ()) -> Any:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind in seen:
                return kind.__name__
            fields = {
                field.encode_name: shape(field.type, (*seen, kind)) for field in msgspec.structs.fields(kind)
            }
            return [kind.__name__, fields]
        args: tuple[Any, ...] = getattr(kind, "__args__", ())
        if getattr(kind, "__origin__", None) is tuple and args[-1] is Ellipsis:
            return ["list", [shape(args[0], seen)]]  # saved alike
        if args:
            return [str(getattr(kind, "__name__", type(kind).__name__)), [shape(arg, seen) for arg in args]]
        return getattr(kind, "__name__", repr(kind))

    table = {name: shape(kind) for name, kind in game.fields().items()}
    steps = {step.__name__: shape(step) for step in game.step_types()}
    moves = {move.__name__: [shape(move), PHRASES[move].template] for move in game.move_types()}
    return _hash([table, steps, moves])


def replays(game: Game) -> str:
    """A hash of two seeded games: what a change of the rules changes."""
    found: list[Any] = []
    for seed, players in enumerate(game.players):
        pos, pick = game.new(players, seed), random.Random(seed)
        for _ in range(MOVES):
            if pos.outcome is not None:
                break
            seat = pick.choice(pos.waiting)
            move = pick.choice(pos.moves(seat))
            found.append([seat, pos.text(move)])
            pos.play(move, seat)
        found.append(msgspec.json.decode(pos.save()))
    return _hash(found)


def fingerprint(game: Game) -> dict[str, Any]:
    """The fingerprint of one game."""
    return {
        "version": game.version,
        "saved": saved(game),
        "content": game.content_hash,
        "replays": replays(game),
    }


def complaint(slug: str, kept: dict[str, Any], now: dict[str, Any]) -> str:
    """What somebody has forgotten who changed a game; an empty text if nothing."""
    if kept["version"] != now["version"]:
        return ""
    changed = []
    if kept["saved"] != now["saved"]:
        changed.append("the form of what is saved, or the text of a move,")
    elif kept["replays"] != now["replays"] and kept["content"] == now["content"]:
        changed.append("how recorded games replay")
    if not changed:
        return ""
    return WHAT_TO_DO.format(game=slug, what=changed[0], version=kept["version"], next=kept["version"] + 1)


def unkept(game: Game, kept: dict[str, Any], now: dict[str, Any]) -> str:
    """That the cards of before are not kept with a game whose cards have changed; an empty text if they are."""
    before = kept["content"]
    if before == now["content"] or game.earlier(before) is not None:
        return ""
    return KEEP.format(game=game.slug, before=before, version=kept["version"])


def main() -> None:
    """Write the fingerprints, unless a version should have been raised."""
    kept = msgspec.json.decode(FILE.read_bytes()) if FILE.exists() else {}
    now = {slug: fingerprint(games()[slug]) for slug in OURS}
    wrong = [text for slug in now if slug in kept and (text := complaint(slug, kept[slug], now[slug]))]
    wrong += [text for slug in now if slug in kept and (text := unkept(games()[slug], kept[slug], now[slug]))]
    if wrong:
        sys.exit("\n\n".join(wrong))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(now, order="sorted"), indent=2) + b"\n")


if __name__ == "__main__":
    main()
