"""The clauses of a game, found by id and by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.errors import ContentError
from orrery.engine.rulebook import load_rulebook
from orrery.testing.toy.game import LANTERNS

RULES = LANTERNS.rules


def test_clauses_stand_in_the_order_of_the_book() -> None:
    assert list(RULES.clauses) == [f"TOY-PLAY-0{n}" for n in range(1, 6)]
    assert RULES.clauses["TOY-PLAY-05"].kind == "ruling"
    assert RULES.clauses["TOY-PLAY-05"].why == "A game needs an end."


def test_an_id_finds_its_clause_in_any_case() -> None:
    for words in ("TOY-PLAY-03", "toy-play-03", "  Toy-Play-03 "):
        assert [clause.id for clause in RULES.search(words)] == ["TOY-PLAY-03"]


def test_words_find_the_clauses_that_have_all_of_them() -> None:
    assert [clause.id for clause in RULES.search("highest card")] == ["TOY-PLAY-01", "TOY-PLAY-02"]
    assert [clause.id for clause in RULES.search("Highest COIN")] == ["TOY-PLAY-02"]
    assert [clause.id for clause in RULES.search("needs an end")] == ["TOY-PLAY-05"]  # the reason counts
    assert RULES.search("dragon") == []


def test_a_broken_rulebook_is_named_with_its_field(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(
        'title = "X"\nplayers = [2, 4]\nhidden_information = ""\n[[section]]\nid = "A"\ntitle = 3\nclause = []\n'
    )
    with pytest.raises(
        ContentError, match=r"rules\.toml: Expected `str`, got `int` - at `\$\.section\[0\]\.title`"
    ):
        load_rulebook(path)
    path.write_text("title = ")
    with pytest.raises(ContentError, match=r"^rules\.toml: "):
        load_rulebook(path)
