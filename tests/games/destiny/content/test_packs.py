"""Packs: what is wrong in one is refused with its file, entry and field, and everything in one is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from orrery.engine.base import Word
from orrery.engine.content import load_pack
from orrery.engine.errors import ContentError
from orrery.games.destiny import GAME
from orrery.games.destiny.cards.meanings import CARDS
from orrery.games.destiny.content import pack as written
from orrery.games.destiny.content.effects.events import AtOnce, EventWord
from orrery.games.destiny.content.effects.played import PlayedWord
from orrery.games.destiny.content.effects.sectors import SectorWord
from orrery.games.destiny.content.effects.traits import LastingTrait
from orrery.games.destiny.content.lasting import READ, check_read, reads
from orrery.games.destiny.content.printed import PACKS
from orrery.games.destiny.phases.events import EVENTS
from orrery.testing.packs import pack_refused

STANDARD = (GAME.room / "content.toml").read_text(encoding="utf-8")


def sources() -> str:
    """All code of the room but the declarations of the content itself."""
    room = GAME.room
    plain = [room / "content" / "pack.py", *(room / "content" / "effects").glob("*.py")]
    return "\n".join(path.read_text("utf-8") for path in sorted(room.rglob("*.py")) if path not in plain)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        # references
        ('race = "Shorem"\nparty_icon = "GSP"', 'race = "Elf"\nparty_icon = "GSP"', ("senator", "race")),
        ("adjacent = [2, 6, 8, 10]", "adjacent = [2, 6, 8, 11]", ("sector", "adjacent")),
        ('start_senator = "fola"', 'start_senator = "nobody"', ("party", "PoP")),
        (
            'race = "Qera", amount = 1 }, {',
            'race = "Elf", amount = 1 }, {',
            ("qera_old_ones_stir", "effects"),
        ),
        ('start_of = "GSP"', 'start_of = "BIP"', ("party 'GSP'", "start_sector")),
        # words
        ('do = "assassinate" }', 'do = "tickle" }', ("senator_ability", "tickle")),
        ('do = "gain-fleets", who', 'do = "preside", who', ("volunteer_flotilla", "preside")),
        # an Event's word on a card, and a card's on an Event
        ('do = "close-sector" }', 'do = "skip-infestation" }', ("blockade_orders", "skip-infestation")),
        ('do = "skip-infestation" }', 'do = "close-sector" }', ("quiet_stars", "close-sector")),
        # misspelt selectors
        ('target = "has_shadow"', 'target = "has_shadwo"', ("whispers_in_the_void", "target")),
        ('resource = "money", amount = 3 }', 'resource = "mony", amount = 3 }', ("resource",)),
        ('place = "rim"', 'place = "outter"', ("frontier_boom", "place")),
        ('when = "no_shadow_in_play"', 'when = "no_shadow_in_pley"', ("purity_blessings", "when")),
        ('who = "fewest:sectors"', 'who = "fewest:sector"', ("relief_convoys", "who")),
        ('ring = "core"', 'ring = "cor"', ("sector", "ring")),
        ('time = "Intrigue"', 'time = "Intrige"', ("action", "time")),
        ('until = "turn"', 'until = "turns"', ("public_humiliation", "until")),
        # unknown fields
        ('do = "refresh" }', 'do = "refresh", target = "own_senator" }', ("multi_task", "target")),
        ("hand_limit = 7", "hand_limit = 7\nhand_limt = 8", ("hand_limt",)),
        ('id = "feint"', 'id = "feint"\ncolour = "red"', ("feint", "colour")),
        # numbers out of range
        ("value = 4 }", "value = 9 }", ("butcher", "value")),
        ("rate = 1, most = 8", "rate = 0, most = 8", ("slush_fund", "rate")),
        ("action = true\npriority = 1", "action = true\npriority = 7", ("priority",)),
        ("republic_sector = 1", "republic_sector = 90", ("republic_sector",)),
        ("action_cards = 50", "action_cards = 51", ("counts", "action_cards")),
        (
            "start_senator_cards = 3",
            "start_senator_cards = 8",
            ("field start_senator_cards", "8 for each of 6"),
        ),
        ("party_fleets = 10", "party_fleets = 1", ("numbers", "field start_fleets", "the box has 1")),
        ("republic_fleets = 10", "republic_fleets = 4", ("field start_republic_fleets", "the box has 4")),
        ("low = 10", "low = 4", ("prosecution_result", "low")),
        ('start = "Election"', 'start = "Elections"', ("election_track", "start")),
        # words that do not go together
        ("turns = 1\n", "turns = 0\n", ("event", "effects")),
        (
            'amount = 4, per = "token" }]',
            'amount = 4, per = "token" }, { do = "look-hand" }]',
            ("one effect",),
        ),
        ("corrupt_max = 0", "corrupt_max = 2", ("justice", "corrupt_effects")),
    ],
)
def test_a_broken_pack_names_file_entry_and_field(
    tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    said = pack_refused(PACKS, tmp_path, (old, new))
    assert all(word in said for word in words), said


def test_an_action_is_needed_where_a_word_speaks_of_the_acting_senator(tmp_path: Path) -> None:
    head, tail = STANDARD.split('id = "confession"')
    path = tmp_path / "content.toml"
    path.write_text(head + 'id = "confession"' + tail.replace("action = true", "action = false", 1), "utf-8")
    with pytest.raises(ContentError, match=r"'confession', field effects: 'absolve' needs the Action"):
        PACKS.load(path)


def test_every_word_of_the_vocabularies_means_something_in_one_place() -> None:
    assert CARDS.missing(get_args(PlayedWord)) == []
    assert EVENTS.missing(get_args(AtOnce)) == []
    check_read(LastingTrait, SectorWord)
    for word, where in READ.items():
        with pytest.raises(TypeError, match=where):
            reads("elsewhere", word)


def test_a_word_that_nobody_asks_for_is_refused() -> None:
    class Sing(Word, frozen=True):
        """Nobody has ever heard of it."""

    class Dance(Word, frozen=True):
        """Nor of this."""

    with pytest.raises(ContentError, match="Sing"):
        check_read(Sing | Dance)
    with pytest.raises(ContentError, match="Sing"):
        CARDS.check([Sing])


def test_every_word_of_the_vocabularies_is_printed_somewhere() -> None:
    pack = load_pack(GAME.room / "content.toml", written.Pack)
    printed = {
        type(word)
        for entries in (pack.action, pack.event, pack.senator_ability, pack.sector_ability)
        for entry in entries
        for word in entry.effects
    } | {type(word) for minister in pack.minister for word in minister.corrupt_effects}
    vocabulary = {*get_args(PlayedWord), *get_args(EventWord), *get_args(SectorWord), *get_args(LastingTrait)}
    assert printed == vocabulary


# --- everything that is printed is read -----------------------------------------------------------------------------------


def test_no_table_of_the_file_is_unknown() -> None:
    assert set(tomllib.loads(STANDARD)) == set(written.Pack.__struct_fields__)


def test_the_republic_has_a_limit_of_its_own() -> None:
    """Parties with at most three Fleets and a Republic that starts with five are a sound table."""
    game = GAME.with_text(STANDARD.replace("\nparty_fleets = 10", "\nparty_fleets = 3"))
    pos: Any = game.new(3, 1)
    pos.turn, republic, seat = 1, pos.republic, 0

    def too_many() -> list[str]:
        return [problem for problem in game.problems(pos) if problem.startswith("colour")]

    pos.place(republic, 0, 5)
    pos.place(seat, 1, 3)
    assert too_many() == []
    pos.place(seat, 1, 1)
    assert too_many() == ["colour 0 has 4 Fleets"]
    pos.place(republic, 0, 6)
    assert too_many() == ["colour 0 has 4 Fleets", "colour 3 has 11 Fleets"]
