"""Nothing in a pack is ornamental: what is made of its words is asked for in play. That their fields are read is shown for all games in
`tests/contract/test_content_is_read.py`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, get_args

import pytest

from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import PACKS, Ability, Content, Moment
from orrery.games.nomads.cards.decks import deck_problems, sample_deck
from orrery.games.nomads.game import Nomads
from orrery.games.nomads.table.values import assault_damage
from orrery.testing.reading import played
from tests.games.nomads import constructed
from tests.games.nomads.kit import A, Player, changed, expanse, with_game
from tests.ledger import clause

PASSIVES: tuple[type[Any], ...] = tuple(
    word for word in get_args(effects.Passive) if word not in (effects.Discount, effects.CreditOn)
)
"""Words whose amounts are added up beforehand."""


def noting(kind: type[Any], seen: set[tuple[str, str]]) -> Callable[[Any, str], Any]:
    """Attribute access that notes what is asked of content and abilities after they were made."""

    def read(self: Any, name: str) -> Any:
        if sys._getframe(1).f_code.co_name != "__init__":
            seen.add((kind.__name__, name))
        return object.__getattribute__(self, name)

    return read


class Asked(dict[Any, Any]):
    """The amounts of passive words, and which of them a rule has asked for."""

    def __init__(self, amounts: dict[Any, Any], seen: set[tuple[str, str]]) -> None:
        super().__init__(amounts)
        self.seen = seen

    def __getitem__(self, word: Any) -> Any:
        self.seen.add((word.__name__, "asked"))
        return super().__getitem__(word)


@pytest.fixture(scope="module")
def read() -> set[tuple[str, str]]:
    """What is read while a pack is loaded, games are played and everything is drawn."""
    seen: set[tuple[str, str]] = set()
    patch = pytest.MonkeyPatch()
    try:
        content = PACKS.load(PACKS.path)
        content.amounts = Asked(content.amounts, seen)
        for kind in (Ability, Content, Moment):
            patch.setattr(kind, "__getattribute__", noting(kind, seen))
        game = Nomads(content)
        played(game, constructed, DRAWING)
        for deck in range(len(content.deck_names)):
            assert deck_problems(content, sample_deck(content, deck)) == []
    finally:
        patch.undo()
    return seen


@clause("NOM-SCOPE-01")
@pytest.mark.parametrize("word", PASSIVES, ids=lambda word: str(word.__name__))
def test_every_passive_word_is_asked_for(word: type[Any], read: set[tuple[str, str]]) -> None:
    assert (word.__name__, "asked") in read


@clause("NOM-SCOPE-01", "NOM-DMG-03")
def test_damage_as_a_word_counts_like_a_printed_one() -> None:
    pos = expanse(Player(built=["Trade Hub"]), Player("Kethri"))
    assert assault_damage(pos, A) == 0
    game = changed("Trade Hub", passive=[{"do": "damage", "amount": 2}])
    assert assault_damage(with_game(pos, game), A) == 2


@clause("NOM-SCOPE-01")
def test_every_part_of_an_ability_is_asked_for_in_play(read: set[tuple[str, str]]) -> None:
    made = {
        "mode",
        "name",
        "synchronic",
        "universal",
        "credits",
        "sacrifice",
        "sacrifice_civil",
        "discard",
        "limit",
        "optional",
        "condition",
        "target",
        "no_ships",
        "max_price",
        "most_population",
        "types",
        "others",
        "trigger",
        "ops",
    }
    assert {name for kind, name in read if kind == "Ability"} >= made
    # when it can be used is asked of the moments, which are made of its times
    assert {name for kind, name in read if kind == "Moment"} >= {"fits", "used", "consumed"}
