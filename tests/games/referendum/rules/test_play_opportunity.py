"""Play Opportunity (REF-PLO)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from tests.games.referendum.kit import act, activate, clauses, hand, legal, realm
from tests.games.referendum.test_packs import TEXT
from tests.ledger import clause

BARTENDER = 'effects = [{ do = "draw", amount = 2 }, { do = "discard", amount = 1 }]'


def pack(tmp_path: Path, old: str, new: str) -> Referendum:
    """A pack of another group in which one thing reads otherwise."""
    assert TEXT.count(old) == 1
    (tmp_path / "pack.toml").write_text(TEXT.replace(old, new), encoding="utf-8")
    return Referendum(PACKS.load(tmp_path / "pack.toml"))


@clause("REF-PLO-01")
@pytest.mark.parametrize(
    ("only", "found"), [("friend", ["rich-uncle", "field-medic"]), ("law", ["embargo", "curfew"])]
)
def test_a_card_draws_the_kind_that_it_names(tmp_path: Path, only: str, found: list[str]) -> None:
    game = pack(tmp_path, BARTENDER, f'effects = [{{ do = "draw", amount = 2, only = "{only}" }}]')
    top = "spy embargo rich-uncle curfew field-medic"
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top=top, game=game)
    act(pos, "kalban", "play bartender")
    assert sorted(hand(pos, "royal")) == sorted(found)


@clause("REF-PLO-01")
@pytest.mark.parametrize(("only", "found"), [("any", "spy"), ("law", "curfew"), ("friend", "rich-uncle")])
def test_a_card_takes_the_first_of_the_kind_from_the_discards(tmp_path: Path, only: str, found: str) -> None:
    word = f'effects = [{{ do = "draw", amount = 1, pile = "discards", only = "{only}" }}]'
    game = pack(tmp_path, BARTENDER, word)
    pos = realm(
        "royal church",
        at={"kalban": "cristal"},
        hands={"royal": "bartender"},
        discards="rich-uncle curfew spy",
        game=game,
    )
    act(pos, "kalban", "play bartender")
    assert hand(pos, "royal") == [found]
    empty = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, game=game)
    assert "play bartender" not in legal(activate(empty, "kalban")), "nothing lies there"


@clause("REF-PLO-12")
def test_a_card_that_cannot_be_aimed_is_not_played_for_the_rest_of_its_text(tmp_path: Path) -> None:
    old = 'effects = [{ do = "heal", who = "one-here" }]'
    game = pack(tmp_path, old, 'effects = [{ do = "heal", who = "one-here" }, { do = "draw", amount = 1 }]')
    for hurt in ("", "kalban"):
        pos = realm(
            "royal church", at={"kalban": "cristal"}, hurt=hurt, hands={"royal": "field-medic"}, game=game
        )
        assert ("play field medic" in legal(activate(pos, "kalban"))) == bool(hurt)


@clause("REF-PLO-01")
@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("bartender", ("play bartender", "discard rich uncle")),
        ("retired-pilot", ("play retired pilot", "aim at keld station")),
        ("rich-uncle", ("play rich uncle",)),
        ("field-medic", ("play field medic",)),
        ("second-wind", ("play second wind",)),
    ],
)
def test_what_a_card_does_is_told_with_the_clause_of_cards(name: str, moves: tuple[str, ...]) -> None:
    at = {"kalban": "cristal", "caan": "solne"}
    held = f"{name} rich-uncle" if name == "bartender" else name
    pos = realm("royal church", at=at, hands={"royal": held}, hurt="kalban", dice="AGGGGG")
    told = set(clauses(act(pos, "kalban", *moves)))
    assert not told & {"REF-SEK-02", "REF-TRV-05", "REF-CMP-14", "REF-CMP-16", "REF-PAS-06"}
    assert "REF-PLO-01" in told
