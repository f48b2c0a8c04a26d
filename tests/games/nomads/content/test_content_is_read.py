"""Nothing in a pack is ornamental: every field and every word is read by a rule, by the words of the game or by its drawing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, get_args

import pytest

from orrery.engine.chance import seeded
from orrery.games.nomads.board import DRAWING
from orrery.games.nomads.cards import effects, pack
from orrery.games.nomads.cards.content import PACKS, Ability, Content
from orrery.games.nomads.cards.decks import deck_problems, sample_deck
from orrery.games.nomads.game import Nomads
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import assault_damage
from tests.games.nomads import constructed
from tests.games.nomads.kit import A, Player, changed, expanse, with_game
from tests.ledger import clause

WORDS: tuple[type[Any], ...] = (*get_args(effects.Op), *get_args(effects.Passive))
ENTRIES: tuple[type[Any], ...] = (
    pack.SpeciesEntry,
    pack.ResourceEntry,
    pack.SystemEntry,
    pack.DeckEntry,
    pack.DeckCard,
    pack.AbilityEntry,
    pack.Cost,
    pack.Filter,
    pack.Sectors,
    pack.Token,
    pack.Tokens,
    pack.Unit,
    pack.Units,
)
ELSEWHERE = {
    # the page of origins asks the pack; here the field is checked
    *((kind, "source") for kind in ("Sectors", "Tokens", "Units", "DeckEntry")),
    *((kind, "known") for kind in ("SpeciesEntry", "ResourceEntry", "SystemEntry", "DeckEntry", "Sectors")),
    # refusals name an entry by its id
    ("SystemEntry", "id"),
    ("DeckEntry", "id"),
}
CHECKS = "checks.py"


def watched(kind: type[Any], field: str, seen: set[tuple[str, str]]) -> property:
    """A field that notes who reads it: rules, words and drawings, not the checks of the pack."""
    slot = next(base.__dict__[field] for base in kind.__mro__ if field in base.__dict__)

    def read(self: Any) -> Any:
        caller = sys._getframe(1).f_code.co_filename
        if "games/nomads" in caller and not caller.endswith(CHECKS):
            seen.add((kind.__name__, field))
        return slot.__get__(self)

    return property(read)


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
    for kind in (*ENTRIES, *WORDS):
        slots = {field: watched(kind, field, seen) for field in kind.__struct_fields__}
        for field, slot in slots.items():
            patch.setattr(kind, field, slot)
    try:
        content = PACKS.load(PACKS.path)
        content.amounts = Asked(content.amounts, seen)
        for kind in (Ability, Content):
            patch.setattr(kind, "__getattribute__", noting(kind, seen))
        game = Nomads(content)
        patch.setattr(constructed, "GAME", game)
        for number in range(120):
            played(number)
        dealt = game.new(3, seed=1)
        assert isinstance(dealt, Expanse)
        draw(dealt, 0)
        for deck in range(len(content.deck_names)):
            assert deck_problems(content, sample_deck(content, deck)) == []
    finally:
        patch.undo()
    return seen


def played(number: int) -> None:
    """A constructed table, played and drawn."""
    chance = seeded(f"read-{number}")
    pos = constructed.construct(chance)
    for step in range(70):
        if pos.outcome is not None:
            break
        seat = pos.waiting[chance.below(len(pos.waiting))]
        moves, domains = pos.moves(seat), pos.domains(seat)
        at = chance.below(len(moves) + len(domains))
        move = moves[at] if at < len(moves) else domains[at - len(moves)].draw(chance)
        if step % 23 == 0:
            draw(pos, seat)
        pos.play(move, seat)


def draw(pos: Expanse, seat: int) -> None:
    """Board, table, buttons and question."""
    view = pos.view(seat)
    DRAWING.board(view)
    DRAWING.table(view)
    DRAWING.choices(view, pos.moves(seat), pos.words())
    pos.words().asked(pos.question(seat))


@clause("NOM-SCOPE-01")
@pytest.mark.parametrize("kind", ENTRIES, ids=lambda kind: str(kind.__name__))
def test_every_field_of_an_entry_is_read(kind: type[Any], read: set[tuple[str, str]]) -> None:
    name = kind.__name__
    lost = [
        field
        for field in kind.__struct_fields__
        if (name, field) not in read and (name, field) not in ELSEWHERE
    ]
    assert lost == []


@clause("NOM-SCOPE-01")
@pytest.mark.parametrize("word", WORDS, ids=lambda word: str(word.__name__))
def test_every_word_and_each_of_its_parts_is_read(word: type[Any], read: set[tuple[str, str]]) -> None:
    lost = [field for field in word.__struct_fields__ if (word.__name__, field) not in read]
    assert lost == (["amount"] if word is effects.Damage else [])  # no card has it but as a printed value
    if word in get_args(effects.Passive) and word not in (effects.Discount, effects.CreditOn):
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
        "times",
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
