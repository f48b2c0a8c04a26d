"""Packs: resolved against the game's content, every mistake at once, hostile ones refused in a sentence."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

import orrery
from orrery.engine.bundle import BYTES, FILES, pack_up, read_bundle, unpack
from orrery.engine.drafts import Draft
from orrery.engine.errors import ContentError, SetupError
from orrery.engine.letters import name_problem, skeleton
from orrery.engine.packs import Checked, check_pack
from orrery.engine.sample import started
from orrery.games import game, games

HEAD = '[pack]\ngame = "emperor"\nname = "Mine"\nauthor = "Ada"\n'
EMPEROR = game("emperor")


def checked(text: str, head: str = HEAD) -> Checked:
    return check_pack(EMPEROR, {"pack.toml": head + text})


def told(text: str, head: str = HEAD) -> str:
    found = checked(text, head)
    assert found.pack is None
    return "\n".join(str(problem) for problem in found.problems)


def test_a_pack_changes_the_fields_it_names_and_leaves_the_others() -> None:
    pack = checked('[[technology]]\nid = "robotics"\ncost_energy = 3\n').required()
    own = EMPEROR.with_pack(pack)
    ours = {tech.id: tech for tech in EMPEROR.content.pack.technology}
    for tech in own.content.pack.technology:
        if tech.id == "robotics":
            assert (tech.cost_energy, tech.source) == (3, "pack: Mine")
            assert (tech.effect, tech.power) == (ours[tech.id].effect, ours[tech.id].power)
        else:
            assert tech == ours[tech.id]
    assert pack.own == {"technology": frozenset({"robotics"})}
    assert own.content_hash != EMPEROR.content_hash and EMPEROR.pack is None


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_pack_that_changes_nothing_is_the_game_and_reads_back_as_itself(slug: str) -> None:
    one = game(slug)
    pack = check_pack(one, {"pack.toml": started(one, "Same", "Ada")}).required()
    assert one.with_pack(pack).content_hash == one.content_hash
    again = check_pack(one, {"other.toml": pack.source}).required()
    assert again.source == pack.source and again.digest == pack.digest
    assert one.with_pack(pack) is one.with_pack(again)
    whole = check_pack(one, {"pack.toml": started(one, "Same", "Ada", whole=True)}).required()
    assert one.with_pack(whole).content_hash == one.content_hash


def test_items_are_added_removed_and_replaced_as_a_kind() -> None:
    new = '[[technology]]\nid = "lens"\nname = "Lens"\nrole = "warlord"\ncost_energy = 1\neffect = "More."\npower = { do = "hit-bonus", amount = 2 }\n'
    names = EMPEROR.with_pack(
        checked('[remove]\ntechnology = ["robotics"]\n' + new).required()
    ).content.tech_names
    assert "Lens" in names and "Robotics" not in names
    alone = EMPEROR.with_pack(checked(new, HEAD + 'instead = ["technology"]\n').required())
    assert alone.content.tech_names == ["Lens"]


def test_every_mistake_is_told_with_file_entry_and_field() -> None:
    said = told(
        '[remove]\ntile = ["nowhere"]\n'
        '[[technology]]\nid = "robotics"\ncost_energy = "x"\npower = { do = "discuont", amount = 2 }\n'
        '[[technology]]\nid = "saboteur"\npower = { do = "stop-technology", caught = [5, 7] }\n'
        '[[tile]]\nid = "plain_02"\nfoood = 3\n[weather]\nrain = 1\n'
    )
    for sentence in (
        "pack.toml: remove, field tile: there is no 'nowhere'.",
        "pack.toml: technology 'robotics', field cost_energy: it must be a whole number, at least 0.",
        "pack.toml: technology 'robotics', field power.do: 'discuont' is no word here; did you mean discount.",
        "pack.toml: technology 'saboteur', field power.caught[2]: it must be a whole number, 1 to 6.",
        "pack.toml: tile 'plain_02', field foood: there is no such field; did you mean food.",
        "pack.toml: weather: there is no such kind",
    ):
        assert sentence in said
    rules = told(
        '[[layout]]\nid = "layout_3"\nhomes = ["A1", "A1", "D4"]\n[[unit]]\nid = "fighter"\nhits_on = [3, 6]\n'
    )
    assert "layout 'layout_3', field homes" in rules and "unit 'fighter', field hits_on" in rules


def test_mistakes_name_the_file_that_says_them() -> None:
    texts = {"pack.toml": HEAD, "tiles.toml": '[[tile]]\nid = "plain_01"\nplanets = 0\n'}
    assert str(check_pack(EMPEROR, texts).problems[0]).startswith(
        "tiles.toml: tile 'plain_01', field planets: "
    )


def test_what_is_legal_but_odd_is_warned_of() -> None:
    found = checked('[[technology]]\nid = "robotics"\ncost_energy = 99\n')
    assert found.pack is not None and "nobody can ever buy Robotics" in found.warnings[0]
    assert all(not one.oddities() for one in games().values())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[tile]]\nid = "plain_01"\nfood = 99999999999999999999999\n', "no number is larger than 1,000"),
        ('[[tile]]\nid = "plain_01"\nname = "<script>x</script>"\n', "the letter '<' cannot stand in a name"),
        ('[[tile]]\nid = "plain_01"\nname = "A\\u202eB"\n', "the letter U+202E cannot stand in a name"),
        ('[[tile]]\nid = "plain_01"\nname = "Gre\\u0430t Granary"\n', "several scripts"),
        ('[[tile]]\nid = "plain_01"\nname = "Great Granary"\n', "it looks like the name of 'atomic_01'"),
        ('[[tile]]\nid = "plain_01"\nname = "Gre\\u0301at  Granary"\n', "single blanks"),
        ('[[technology]]\nid = "robotics"\neffect = "{0:seat} wins"\n', "cannot stand in a text"),
        (f'[[technology]]\nid = "robotics"\neffect = "{"x" * 601}"\n', "a text has at most 600 letters"),
        ("".join(f'[[tile]]\nid = "t{n}"\n' for n in range(10_000)), "at most 200 can be played with"),
        (f'[[space]]\nid = "A1"\nneighbours = {["A2"] * 101}\n', "a list has at most 100 parts"),
        ("x = " + "[" * 5000 + "]" * 5000 + "\n", "not valid TOML"),
        ("x = " + "9" * 5000 + "\n", "not valid TOML"),
        ("[[tile]]\nid = 'a'\n[[tile]]\nid = 'a'\n", "it stands there twice"),
    ],
)  # fmt: skip
def test_hostile_packs_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    said = told(text)
    assert sentence in said
    assert all(line.isprintable() and line.endswith(".") for line in said.split("\n"))


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, data in files:
            bundle.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (zipped(("pack.toml", b"#" * (BYTES + 1))), "too large"),
        (zipped(*[(f"{n}.toml", b"#" * 200_000) for n in range(20)]), "too large"),
        (zipped(*[(f"{n}.toml", b"") for n in range(FILES + 1)]), "too many files"),
        (zipped(("../../etc/pack.toml", b"")), "leads out of the pack"),
        (zipped(("/etc/pack.toml", b"")), "leads out of the pack"),
        (zipped(("C:\\pack.toml", b"")), "leads out of the pack"),
        (zipped(("readme.md", b"hello")), "no file that ends in .toml"),
        (b"PK\x03\x04" + b"\0" * 50, "no .zip that can be read"),
        (b"\xff\xfe\x00", "no text in UTF-8"),
    ],
)
def test_zips_that_are_bombs_or_lead_elsewhere_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(ContentError, match=sentence):
        unpack(data, "pack.zip")


def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "secret.toml").write_text("x = 1")
    (tmp_path / "pack" / "pack.toml").symlink_to(tmp_path / "secret.toml")
    with pytest.raises(ContentError, match="leads out of the folder"):
        read_bundle(tmp_path / "pack")


def test_a_folder_a_file_and_a_zip_are_the_same_pack(tmp_path: Path) -> None:
    text = HEAD + '[[technology]]\nid = "robotics"\ncost_energy = 3\n'
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "pack.toml").write_text(text)
    (tmp_path / "one.toml").write_text(text)
    (tmp_path / "one.zip").write_bytes(pack_up({"pack.toml": text}))
    made = [orrery.new("emperor", 3, pack=tmp_path / name) for name in ("folder", "one.toml", "one.zip")]
    made.append(orrery.new("emperor", 3, pack=text))
    assert len({pos.game.content_hash for pos in made}) == 1
    assert all(pos == made[0] for pos in made)
    with pytest.raises(SetupError, match="is for emperor"):
        orrery.new("nomads", 2, pack=made[0].game.pack)
    with pytest.raises(ContentError, match="cannot be read"):
        orrery.new("emperor", pack=tmp_path / "none")


def test_a_draft_writes_down_only_what_differs() -> None:
    draft = Draft.started(EMPEROR, "Mine")
    ours = draft.item("technology", "robotics").entry
    draft.put("technology", "robotics", {**ours, "cost_energy": 4})
    assert draft.raw["technology"] == [{"id": "robotics", "cost_energy": 4}]
    draft.put("technology", "robotics", ours)
    assert not draft.raw["technology"]
    draft.remove("tile", "plain_01")
    assert draft.item("tile", "plain_01").state == "removed"
    draft.reset("tile", "plain_01")
    assert "remove" not in draft.raw or not draft.raw["remove"]
    assert draft.checked().pack is not None


def test_names_that_look_alike_have_one_skeleton() -> None:
    assert skeleton("R0botics") == skeleton("Robotics") == skeleton("ROBOTICS")
    assert skeleton("Rоbotics") == skeleton("Robotics"), "a Cyrillic o"
    assert skeleton("modern") == skeleton("modem")
    assert not name_problem("Śnieżka 2") and not name_problem("Звезда")
    assert name_problem("   ") and name_problem("!!!")
