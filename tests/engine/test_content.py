"""A broken pack fails when it is loaded, with file, entry and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from orrery.engine.base import Word
from orrery.engine.content import load_pack
from orrery.engine.errors import ContentError
from orrery.games.emperor import GAME
from orrery.games.emperor.content import PACKS


class Glow(Word, frozen=True):
    """A word with a value."""

    far: int


class Flicker(Word, frozen=True):
    """A word without one."""


class Lantern(msgspec.Struct, frozen=True):
    id: str
    oil: int
    effects: tuple[Glow | Flicker, ...] = ()


class Price(msgspec.Struct, frozen=True):
    coins: int


class Lanterns(msgspec.Struct, frozen=True):
    lantern: tuple[Lantern, ...]
    price: Price = Price(1)


def pack(folder: Path, text: str) -> Lanterns:
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return load_pack(path, Lanterns)


def test_words_are_decoded_by_their_tags(tmp_path: Path) -> None:
    found = pack(
        tmp_path, '[[lantern]]\nid = "a"\noil = 2\neffects = [{ do = "glow", far = 3 }, { do = "flicker" }]\n'
    )
    assert found.lantern == (Lantern("a", 2, (Glow(3), Flicker())),)


GOOD = '[[lantern]]\nid = "good"\noil = 1\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GOOD + '[[lantern]]\nid = "bad"\noil = "much"\n', "pack.toml: lantern 'bad': expected `int`, got `str`, in `lantern[1].oil`."),
        (GOOD + '[[lantern]]\nid = "bad"\n', "pack.toml: lantern 'bad': object missing required field `oil`, in `lantern[1]`."),
        (GOOD + "[[lantern]]\noil = 1\n", "pack.toml: lantern number 2: object missing required field `id`, in `lantern[1]`."),
        (
            GOOD + '[[lantern]]\nid = "bad"\noil = 1\neffects = [{ do = "sing" }]\n',
            "pack.toml: lantern 'bad': invalid value 'sing', in `lantern[1].effects[0].do`.",
        ),
        (
            GOOD + '[[lantern]]\nid = "bad"\noil = 1\neffects = [{ do = "glow", far = 1, loud = 2 }]\n',
            "pack.toml: lantern 'bad': object contains unknown field `loud`, in `lantern[1].effects[0]`.",
        ),
        (GOOD + '[price]\ncoins = "one"\n', "pack.toml: expected `int`, got `str`, in `price.coins`."),
        ("", "pack.toml: object missing required field `lantern`."),
        ("lantern = 3\n", "pack.toml: expected `array`, got `int`, in `lantern`."),
    ],
)  # fmt: skip
def test_a_broken_pack_names_file_entry_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        pack(tmp_path, text)
    assert str(caught.value) == sentence


def test_a_file_that_is_no_toml_or_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^pack\.toml is not valid TOML: .*line 1"):
        pack(tmp_path, "[[lantern]\n")
    with pytest.raises(ContentError, match=r"^none\.toml cannot be read: No such file or directory\.$"):
        load_pack(tmp_path / "none.toml", Lanterns)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match=r"^bytes\.toml is not valid TOML"):
        load_pack(tmp_path / "bytes.toml", Lanterns)


# --- the pack of a real game ------------------------------------------------------------------------------------


def emperor(folder: Path, old: str, new: str) -> None:
    """Galactic Emperor's content with one thing changed."""
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "content.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    PACKS.load(path)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('id = "robotics"\nname = "Robotics"\nrole = "engineer"\ncost_energy = 2',
         'id = "robotics"\nname = "Robotics"\nrole = "engineer"\ncost_energy = "two"',
         r"content\.toml: technology 'robotics': expected `int`, got `str`, in `technology\[5\]\.cost_energy`"),
        ('{ do = "discount", amount = 2 }', '{ do = "discount" }',
         r"technology 'robotics': object missing required field `amount`"),
        ('{ do = "discount", amount = 2 }', '{ do = "produce", cubes = 1 }',
         r"technology 'robotics': invalid value 'produce', in `technology\[5\]\.power\.do`"),
        ('{ do = "discount", amount = 2 }', '{ do = "steal", amount = 1 }',
         r"technology 'robotics', field role: its power works in the role 'merchant'"),
        ('id = "black_hole"\nname', 'id = "grey_hole"\nname', r"tile: 'black_hole' is missing"),
        ('home_tile = "home_white"', 'home_tile = "home_pink"', r"colour 'white', field home_tile: there is no such tile"),
        ('neighbours = ["A2", "B1", "B2"]', 'neighbours = ["A2", "B1"]', r"space 'A1', field neighbours"),
        ('homes = ["A1", "D7", "G1"]', 'homes = ["A1", "D7"]', r"layout 'layout_3', field homes"),
        ("turned_up = 4", "turned_up = 5", r"layout 'layout_3', field turned_up"),
        ('id = "starbase"\nname', 'id = "fortress"\nname', r"unit 'fortress': invalid enum value 'fortress', in `unit\[4\]\.id`"),
    ],
)  # fmt: skip
def test_what_types_cannot_say_is_checked_too(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(ContentError, match=sentence):
        emperor(tmp_path, old, new)


def test_the_pack_as_it_is_loads(tmp_path: Path) -> None:
    emperor(tmp_path, "# Galactic Emperor", "# Galactic Emperor")
