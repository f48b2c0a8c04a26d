"""What is not part of the rules (NOM-SCOPE)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.engine.errors import ContentError
from orrery.games.nomads import GAME
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.content import PACKS, Content
from orrery.games.nomads.game import Nomads
from tests.games.nomads.kit import Player, act, everybody_passes, expanse, with_game
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
