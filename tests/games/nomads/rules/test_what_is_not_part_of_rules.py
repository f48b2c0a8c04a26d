"""What is not part of the rules (NOM-SCOPE): designed cards, no expansions, no story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.engine.errors import ContentError, SetupError
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.cards.content import PACKS, Content
from orrery.games.nomads.game import Nomads
from orrery.testing.packs import pack_refused
from tests.games.nomads.kit import CONTENT, A, Player, act, changed, do, everybody_passes, expanse, with_game
from tests.ledger import clause


def renamed(path: Path, sectors: dict[str, str]) -> Content:
    """The standard pack with some sectors called otherwise."""
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    for old, new in sectors.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    pack = path / "pack.toml"
    pack.write_text(text, encoding="utf-8")
    return PACKS.load(pack)


@clause("NOM-SCOPE-01", "NOM-COMP-04")
@pytest.mark.parametrize("sectors", [{"purple": "white"}, {"red": "deep night", "blue": "dawn"}])
def test_sectors_of_other_names_can_be_played_and_drawn(sectors: dict[str, str], tmp_path: Path) -> None:
    content = renamed(tmp_path, sectors)
    pos = expanse(
        Player("Dracoth", "The Crossroads", 9, 2, 9, built=["Civil Ship"]),
        Player("Kethri", "Cannon Foundry", 9, 0, 9, built=["Civil Ship", "Space Cruiser"]),
    )
    act(with_game(pos, Nomads(content)))
    everybody_passes(pos)
    peace = DRAWING.board(pos.view(0)).svg()
    assert all(f">{name}<" in peace for name in content.sector_names)
    assert "reaches Orange" in DRAWING.board(pos.view(0)).about
    assert len(DRAWING.table(pos.view(0)).players) == 2
    drawn = set(re.findall(r'href="#i-(sector-\w+)"', peace))
    assert drawn == {"sector-red", "sector-green", "sector-yellow", "sector-blue", "sector-purple"}
    pos.play("declare war on orange")
    assert "Fleet battle" in DRAWING.board(pos.view(0)).svg()


@clause("NOM-SCOPE-01", "NOM-COMP-04")
def test_the_galaxy_of_a_pack_has_five_different_sectors(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="sectors, field names: the galaxy has 5 different sectors"):
        renamed(tmp_path, {"purple": "red"})


@clause("NOM-SCOPE-01")
def test_every_card_tells_its_origin_and_another_set_can_take_its_place() -> None:
    entries = [*CONTENT.pack.species, *CONTENT.pack.resource, *CONTENT.pack.system, *CONTENT.pack.deck]
    assert {entry.source for entry in entries} == {"partial", "designed"}
    assert all(entry.known for entry in entries if entry.source == "partial")
    game = changed("Supply Windfall", price=2)
    pos = act(with_game(expanse(Player(storage=["Supply Windfall"]), Player("Kethri")), game))
    do(pos, "use supply windfall")
    assert pos.credits[A] == 5


@clause("NOM-SCOPE-01")
def test_a_broken_pack_is_named_with_its_entry(tmp_path: Path) -> None:
    assert "NOM-SP-08" in pack_refused(PACKS, tmp_path, ('do = "jump"', 'do = "leap"'))
    said = pack_refused(PACKS, tmp_path, ('sectors = ["red"]', 'sectors = ["pink"]'))
    assert re.search(r"NOM-ST-01.*sectors", said)


@clause("NOM-GEN-02", "NOM-SCOPE-02")
def test_the_game_is_for_two_to_four_players() -> None:
    assert [GAME.new(n).players for n in (2, 3, 4)] == [2, 3, 4]
    for number in (1, 5):
        with pytest.raises(SetupError, match="2 to 4 players"):
            GAME.new(number)
    with pytest.raises(SetupError, match="no option 'teams'"):
        GAME.new(2, teams=True)


@clause("NOM-GEN-06", "NOM-SCOPE-03")
def test_a_setting_text_has_no_effect() -> None:
    game = changed("Supply Windfall", effect="The plague wins at once. Everybody aged 14 draws a card.")
    pos = act(with_game(expanse(Player(storage=["Supply Windfall"]), Player("Kethri")), game))
    do(pos, "use supply windfall")
    assert (pos.credits, pos.outcome) == ([7, 4], None)
