"""Packs of Galactic Emperor that are wrong are refused when they are loaded, with file, entry and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.engine.base import Word
from orrery.engine.errors import ContentError
from orrery.games.emperor.content import PACKS
from orrery.games.emperor.effects import ROLE_WORDS, TECHNOLOGY_WORDS
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES
from orrery.testing.packs import pack_refused


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('role = "merchant"\ncost_energy = 1', 'role = "merchant"\ncost_enrgy = 3',
         r"technology 'space_pirate': object (contains unknown|missing required) field `cost_en"),
        ('[storage]\n', '[storage]\nsize = 3\n', r"unknown field `size`, in `storage`"),
        ('[board]\n', 'weather = 1\n\n[board]\n', r"pack\.toml: .*unknown field `weather`"),
        ('{ do = "discount", amount = 2 }', '{ do = "discount", amount = 2, limit = 1 }',
         r"technology 'robotics': object contains unknown field `limit`"),
        ('{ do = "discount", amount = 2 }', '{ do = "discuont", amount = 2 }', r"technology 'robotics': invalid value 'discuont'"),
        ('{ do = "discount", amount = 2 }', '{ do = "discount", amount = 0 }', r"technology 'robotics': expected `int` >= 1"),
        ('caught = [5, 6]', 'caught = [5, 7]', r"technology 'saboteur': expected `int` <= 6"),
        ('ship = "fighter"', 'ship = "figther"', r"role 'engineer': invalid enum value 'figther'"),
        ('role = "steward"', 'role = "stewart"', r"technology 'protein_fields': invalid enum value 'stewart'"),
        ('turn = { do = "produce", cubes = 1 }', 'turn = { do = "explore" }', r"role 'steward', field turn: its word is Produce"),
        ('dice = 4, discard = 1', 'dice = 4, discard = 2', r"role 'merchant', field turn: three dice must be left"),
        ('kind = "black_hole"', 'kind = "hole"', r"tile 'black_hole': invalid enum value 'hole'"),
        ('stack = "board"', 'stack = "plain"', r"tile 'omega_sun', field kind"),
        ('name = "The Hollow"\nstack = "plain"\nkind = "empty"\nplanets = 0', 'name = "The Hollow"\nstack = "plain"\nkind = "empty"\nplanets = 1',
         r"tile 'plain_15', field planets: they do not fit its kind"),
        ('name = "The Hollow"\nstack = "plain"\nkind = "empty"\nplanets = 0\nfood = 0', 'name = "The Hollow"\nstack = "plain"\nkind = "empty"\nplanets = 0\nfood = 1',
         r"tile 'plain_15', field planets: a tile without planets shows no cubes"),
        ('name = "The Hollow"\nstack = "plain"', 'name = "The Hollow"\nstack = "special"', r"tile 'plain_15', field stack"),
        ('hits_on = [5, 6]', 'hits_on = [3, 6]', r"unit 'fighter', field hits_on: a number and all above it"),
        ('phase = 3', 'phase = 4', r"unit 'fighter': expected `int` <= 3"),
        ('homes = ["A1", "D7", "G1"]', 'homes = ["A1", "D7", "D7"]', r"layout 'layout_3', field homes: two players"),
        ('homes = ["A1", "D7", "G1"]', 'homes = ["A1", "D7", "D4"]', r"layout 'layout_3', field homes: .* not the centre"),
        ('centre = "D4"', 'centre = "D9"', r"board, field centre: there is no such space"),
        ('empire_tokens = 11', 'empire_tokens = 12', r"layout 'layout_3', field empire_tokens: there are not so many"),
        ('players = 3', 'players = 7', r"layout 'layout_3': expected `int` <= 6"),
        ('count = 36', 'count = 35', r"supply 'metal', field count: too few"),
        ('id = "energy"\ncount', 'id = "enregy"\ncount', r"supply 'enregy': invalid enum value"),
        ('food = [1, 1, 1, 2, 2, 2]', 'food = [1, 1, 1, 2, 2]', r"expected `array` of length >= 6, in `market\.food`"),
        ('id = "plain_02"', 'id = "plain_01"', r"tile 'plain_01': it stands there twice"),
        ('source = "partial"\nknown = ["the centre', 'source = "patrial"\nknown = ["the centre', r"space 'D4': expected `str` matching regex"),
    ],
)  # fmt: skip
def test_a_wrong_pack_is_refused_when_it_is_loaded(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert re.search(sentence, pack_refused(PACKS, tmp_path, (old, new)))


def test_every_word_of_the_vocabulary_means_something() -> None:
    assert not ROLES.missing(ROLE_WORDS)
    assert not TECHNOLOGIES.missing(TECHNOLOGY_WORDS)


def test_a_word_that_nobody_handles_is_refused() -> None:
    class Sing(Word, frozen=True):
        pass

    with pytest.raises(ContentError, match="No rule knows what these words mean: Sing"):
        TECHNOLOGIES.check([Sing])
