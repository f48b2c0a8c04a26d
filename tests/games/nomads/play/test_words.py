"""How things are called in moves: the same words for everybody, whatever table was played before."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from orrery.games import nomads
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.setup import SendBack
from orrery.games.nomads.words import card_names
from orrery.testing.kit import legal, play
from orrery.web.sentences import line
from orrery.web.sentences import plain as read
from tests.games.nomads.kit import A, B, C, Player, act, card, changed, do, expanse, names, with_game
from tests.ledger import clause


@clause("NOM-COMPET-16", "NOM-SETUP-15")
def test_any_of_the_first_five_cards_can_be_named_by_their_numbers() -> None:
    words = GAME.new(2, seed=1, mode="competitive").words()
    for text, subset in (
        ("send back nothing", 0b00000),
        ("send back 1", 0b00001),
        ("send back 2", 0b00010),
        ("send back 1 2", 0b00011),
        ("send back 2 5", 0b10010),
        ("send back 1 2 3 4 5", 0b11111),
    ):
        assert (words.parse(text), words.text(SendBack(subset))) == (SendBack(subset), text)
    assert len(set(words.tables["subset"])) == 32


@clause("NOM-COMPET-20")
def test_with_several_decks_a_card_is_called_with_the_deck_it_came_from() -> None:
    kinds = GAME.content.kinds
    assert card_names(GAME.content, 1) == GAME.content.card_names
    three = card_names(GAME.content, 3)
    assert (len(three), three[card("Civil Ship")], three[2 * kinds + card("Civil Ship")]) == (
        3 * kinds,
        "Civil Ship (crimson)",
        "Civil Ship (violet)",
    )
    for players, seats in ((2, (A, B)), (3, (A, B, C))):
        pos = GAME.new(players, seed=1, mode="competitive")
        assert isinstance(pos, Expanse)
        assert [pos.words().name("card", card("Trade Hub", seat)) for seat in seats] == [
            "Trade Hub (crimson)",
            "Trade Hub (orange)",
            "Trade Hub (violet)",
        ][:players]


@clause("NOM-SCOPE-01")
def test_a_table_with_another_pack_speaks_in_the_words_of_that_pack() -> None:
    pos = expanse(Player(storage=["Trade Hub"], credits=9), Player("Vorrax"))
    assert "build trade hub" in legal(act(pos.copy()))
    other = act(with_game(pos, changed("Trade Hub", name="Trading Post")))
    assert "build trading post" in legal(other)
    assert names(other.storage[A]) == ["Trade Hub"]  # the same card


@clause("NOM-FLEET-11", "NOM-CONS-11")
def test_a_sentence_of_the_log_names_what_lay_there_when_it_happened() -> None:
    """Read later, when another card lies at the place or none, it says the same: in the terminal, the API and on the page."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=20, storage=["Orbital Strike"], built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", storage=["Trade Hub"], built=["Civil Ship", "Orbital Shield"]),
        )
    )
    events = [*do(pos, "use orbital strike on orange-2"), *play(pos, "declare war on orange")]
    while not any(event.clause == "NOM-FLEET-15" for event in events):
        fights = [text for text in legal(pos) if text.startswith(("send ", "block ", "confront "))]
        events += play(pos, fights[0] if fights else legal(pos)[-1])
    told = [
        "Crimson uses Orbital Strike on Orbital Shield of Orange",
        "Mecadestroyer of Crimson and Civil Ship of Orange confront each other",
        "Civil Ship of Orange is destroyed",
    ]
    for place in range(ROOM, ROOM + 2):  # something else is built there, and everything is read once more
        assert pos.technology[place] == -1
        pos.technology[place] = card("Trade Hub")
    plain = [pos.words().sentence(event) for event in events]
    view, called = pos.view(A), GAME.drawing().called
    lines = [line(event, pos.words(), partial(called, view)) for event in events]
    page = [read(one, ("Crimson", "Orange")) for one in lines]
    for sentence in told:
        assert sentence in plain and sentence in page
    assert any(
        re.match(r"Mecadestroyer of Crimson has \d+/\d+, Civil Ship of Orange has", one) for one in page
    )
    assert not [event.text for event in events if ":place}" in event.text]


def test_no_sentence_of_the_log_names_a_place() -> None:
    rules = Path(nomads.__file__).parent
    told = re.compile(r"(?:tell|whisper)\([^)]*:place\}|said = [^\n]*:place\}|#:place\}")
    found = [path.name for path in rules.rglob("*.py") if told.search(path.read_text(encoding="utf-8"))]
    assert not found
