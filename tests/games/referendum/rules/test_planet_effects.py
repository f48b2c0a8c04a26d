"""Planet effects (REF-PLN)."""

from __future__ import annotations

from pathlib import Path

from orrery.games.referendum import GAME
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from tests.games.referendum.kit import C, act, citizen, legal, play, realm
from tests.games.referendum.test_packs import TEXT
from tests.ledger import clause


@clause("REF-PLN-01")
def test_a_planet_may_give_any_number_of_tokens_for_a_double_pass(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        TEXT.replace('do = "pass-wealth", amount = 2', 'do = "pass-wealth", amount = 3'), encoding="utf-8"
    )
    game = Referendum(PACKS.load(tmp_path / "pack.toml"))
    there = next(p.name.lower() for p in C.pack.planet if "tokens" in p.effect and "pass" in p.effect.lower())
    pos = realm("royal church", at={"kalban": there}, game=game)
    act(pos, "kalban", "pass")
    assert "take three wealth tokens" in legal(pos)
    play(pos, "take three wealth tokens")
    assert pos.wealth[citizen("kalban")] == 3


def test_the_clauses_of_cards_exist() -> None:
    rules = set(GAME.rules.clauses)
    named = [one.clause for entry in C.pack.citizen for one in entry.actions]
    named += [one.clause for entry in C.pack.citizen for one in entry.traits]
    assert not {*named, *[planet.clause for planet in C.pack.planet]} - rules
