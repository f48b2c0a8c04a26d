"""`orrery balance`: the table, JSON, the page."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import orrery as command

CHEAP = '[pack]\ngame = "emperor"\nname = "Cheap science"\n[[technology]]\nid = "robotics"\ncost_energy = 1\n'


def test_a_pack_against_ours_is_told_as_a_table_and_drawn_as_a_page(tmp_path: Path) -> None:
    pack, html = tmp_path / "cheap.toml", tmp_path / "report.html"
    pack.write_text(CHEAP)
    ran = command("balance", "emperor", "--pack", str(pack), "-n", "3", "-b", "random", "--html", str(html))
    assert ran.status == 0, ran.err
    assert "Cheap science against ours: 3 games" in ran.out and "What differs, over 3 pairs" in ran.out
    assert "seat 3" in ran.out and "Never used" in ran.out
    assert html.read_text().startswith("<!doctype html>") and "Cheap science" in html.read_text()


def test_one_side_alone_as_json() -> None:
    ran = command("balance", "emperor", "-n", "2", "-b", "random", "--json")
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert found["game"] == "emperor" and len(found["sides"]) == 1 and found["differences"] == []
    assert len(found["sides"][0]["seats"]) == 3


def test_a_pack_of_another_game_and_no_games_are_refused(tmp_path: Path) -> None:
    pack = tmp_path / "cheap.toml"
    pack.write_text(CHEAP)
    ran = command("balance", "nomads", "--against", str(pack), "-n", "2")
    assert ran.status == 2 and "not for nomads" in ran.err
    ran = command("balance", "emperor", "-n", "0")
    assert ran.status == 2 and "at least one game" in ran.err
