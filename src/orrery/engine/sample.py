"""The beginning of a pack: a commented file that can be played as it is, with an item of each kind to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.packs import PROVENANCE
from orrery.engine.toml import entry_text, toml_text, value_text
from orrery.engine.vocabulary import bare, choices, item_type, key_of, kinds, slots, words

if TYPE_CHECKING:
    from orrery.engine.game import Game

HEAD = """\
# A pack for {title}. Lines that begin with # are notes; take the # away to use one.
#
# Every entry below [pack] changes an item of the game, or adds one: an entry with an id that the game has changes the
# fields that it names, and leaves the others as they are; an entry with a new id is a new item, and needs all fields.
#
#   orrery pack check FOLDER      tells every mistake
#   orrery pack show FOLDER       draws cards and map
#   orrery play {slug} --pack FOLDER

[pack]
game = {game}
name = {name}
author = {author}
about = ""
# instead = [{kind}]          # keep none of ours of these kinds

# [remove]
# {bare} = [{ident}]          # leave these out
"""


def started(game: Game, name: str, author: str = "", whole: bool = False) -> str:
    """The text of a new pack: with `whole` all of the game's content, otherwise one item of each kind as a note."""
    assert game.packs is not None
    raw = game.standard_raw
    listed = [kind for kind, (_, many) in kinds(game.packs.kind).items() if many and raw.get(kind)]
    first = next(
        (kind for kind in ("technology", "resource", "action", "opportunity") if kind in listed), listed[0]
    )
    key = key_of(kinds(game.packs.kind)[first][0])
    head = HEAD.format(
        title=game.title,
        slug=game.slug,
        game=value_text(game.slug),
        name=value_text(name),
        author=value_text(author),
        kind=value_text(first),
        bare=first,
        ident=value_text(raw[first][-1][key]),
    )
    if whole:
        return f"{head}\n{toml_text(_mine(raw))}"
    return f"{head}\n{''.join(_noted(game, kind) for kind in kinds(game.packs.kind))}"


def _mine(raw: dict[str, Any]) -> dict[str, Any]:
    """All content, without where ours comes from."""
    return {
        kind: [_bare(entry) for entry in value] if isinstance(value, list) else _bare(value)
        for kind, value in raw.items()
    }


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in PROVENANCE}


def _noted(game: Game, kind: str) -> str:
    """The first item of a kind as notes, each field with what it may be."""
    assert game.packs is not None
    inner, many = kinds(game.packs.kind)[kind]
    value = game.standard_raw.get(kind)
    if not value:
        return ""
    entry = _bare(value[0] if many else value)
    lines = [f"# [[{kind}]]" if many else f"# [{kind}]"]
    about = (inner.__doc__ or "").strip().split("\n")[0]
    for slot in slots(inner):
        if slot.name in entry:
            note = said(slot.type)
            lines.append(f"# {entry_text({slot.name: entry[slot.name]})}{'   # ' + note if note else ''}")
    return f"# --- {kind}: {about}\n" + "\n".join(lines) + "\n\n"


def said(kind: Any) -> str:
    """What a field may be, in a few words; empty for plain texts."""
    listed = choices(kind)
    if listed:
        return "one of " + ", ".join(str(one) for one in listed if one != "")
    plain, bounds = bare(kind)
    if plain is int:
        if bounds.low is not None and bounds.high is not None:
            return f"{bounds.low} to {bounds.high}"
        return f"{bounds.low} or more" if bounds.low is not None else ""
    inner = item_type(kind)
    found = words(inner if inner is not None else kind)
    return "words: " + ", ".join(found) if found else ""
