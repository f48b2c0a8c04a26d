"""Competitive mode (NOM-COMPET): decks of one's own and what changes with them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.nomads.cards.decks import (
    Deck,
    check_deck,
    deck_lines,
    deck_problems,
    deck_text,
    read_deck,
    sample_deck,
)
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.changes import discard, extract, store
from orrery.games.nomads.table.state import Expanse
from orrery.testing.kit import legal, refused, said, start
from tests.games.nomads.kit import (
    CONTENT,
    GAME,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    do,
    everybody_passes,
    expanse,
    names,
)
from tests.ledger import clause


def new(players: int = 2, **options: Any) -> Expanse:
    pos = GAME.new(players, seed=1, mode="competitive", **options)
    assert isinstance(pos, Expanse)
    return pos


def begun(players: int = 2) -> Expanse:
    """A competitive game at its first action."""
    pos = new(players)
    for seat in range(players):
        pos.play("send back nothing", seat)
    while "end the turn" not in legal(pos):
        pos.play("pass", pos.waiting[0])
    return pos


def competitive(**options: Any) -> Expanse:
    pos = GAME.new(2, seed=1, mode="competitive", **options)
    assert isinstance(pos, Expanse)
    return pos


def deck(*parts: tuple[int, str]) -> Deck:
    """A deck of 40 around these cards."""
    chosen = [one for number, name in parts for one in [card(name)] * number]
    taken = {name for _, name in parts}
    for one, name in enumerate(CONTENT.card_names):
        if name not in taken and not CONTENT.unique[one]:
            chosen += [one] * min(3, 40 - len(chosen))
    return Deck(0, tuple(sorted(chosen)))


def with_species(name: str, number: int = 0) -> str:
    """A sample deck under another species."""
    cards = deck_text(CONTENT, sample_deck(CONTENT, number)).partition(":")[2]
    return f"{name}:{cards}"


@clause("NOM-COMPET-01", "NOM-COMPET-11", "NOM-COMPET-14", "NOM-COMPET-13")
def test_one_deck_for_all_or_one_for_each_but_systems_and_tokens_are_common() -> None:
    casual = GAME.new(3)
    assert isinstance(casual, Expanse)
    assert (len(casual.decks), len(casual.discards), len(casual.declines)) == (1, 1, 1)
    pos = begun(3)
    assert (len(pos.decks), len(pos.discards), len(pos.declines)) == (3, 3, 3)
    assert [len(deck) for deck in pos.decks] == [35, 35, 35]
    assert len(pos.system_deck) == 46
    assert (sum(pos.civil), sum(pos.credits)) == (12, 12)
    with pytest.raises(SetupError, match="mode cannot be 'ranked'"):
        GAME.new(2, mode="ranked")


@clause("NOM-COMPET-01")
def test_in_casual_mode_decks_are_not_looked_at() -> None:
    pos = GAME.new(2, seed=1, deck_1="nonsense")
    assert pos.options["deck_1"] == ""
    assert GAME.brought(pos.options) == ()
    assert len(GAME.brought(GAME.check_options({"mode": "competitive"}))) == 4


@clause("NOM-COMPET-02", "NOM-COMPET-03", "NOM-COMPET-04", "NOM-COMPET-18", "NOM-COMPET-05")
def test_everybody_brings_a_species_and_a_deck_and_the_lists_stay_secret() -> None:
    own = deck_text(CONTENT, sample_deck(CONTENT, 2)).replace("Automa Concord", "Kethri")
    pos = new(2, deck_1="hive tide", deck_2=own)
    assert [CONTENT.species_names[one] for one in pos.species] == ["Kethri", "Kethri"]
    assert pos.view(A).species == pos.view(B).species
    assert pos.view(A).decklists == [pos.decklists[A], [UNSEEN] * 40]
    assert pos.view(None).decklists == [[UNSEEN] * 40] * 2
    assert "Mecadestroyer" in msgspec.json.encode(pos.view(B).shown()).decode()
    assert (
        "Mecadestroyer" not in msgspec.json.encode(pos.view(A).shown()).decode()
    )  # not even among the options
    assert pos.view(A).options["deck_1"] == "hive tide"


@clause("NOM-COMPET-02")
def test_everybody_leads_the_species_of_their_choice() -> None:
    for name in CONTENT.species_names:
        pos = competitive(deck_1=with_species(name))
        assert CONTENT.species_names[pos.species[A]] == name


@clause("NOM-COMPET-03")
def test_two_players_may_lead_the_same_species() -> None:
    pos = competitive(deck_1=with_species("Lumen"), deck_2=with_species("Lumen", 1))
    assert pos.species[A] == pos.species[B]


@clause("NOM-COMPET-04", "NOM-COMPET-15")
def test_the_decks_that_players_bring_are_shuffled() -> None:
    one, other = (GAME.new(2, seed=seed, mode="competitive") for seed in (1, 2))
    assert isinstance(one, Expanse) and isinstance(other, Expanse)
    for seat in (A, B):
        assert one.decks[seat] != other.decks[seat]
        assert one.decks[seat] != sorted(one.decks[seat])


@clause("NOM-COMPET-04")
def test_everybody_draws_from_the_deck_they_brought() -> None:
    pos = competitive(deck_1="Iron Orrery", deck_2="Hive Tide")
    for seat, number in ((A, 2), (B, 0)):
        drawn = [one % CONTENT.kinds for one in (*pos.decks[seat], *pos.storage[seat])]
        assert sorted(drawn) == list(sample_deck(CONTENT, number).cards)


@clause("NOM-COMPET-05")
def test_a_deck_holds_exactly_40_resources() -> None:
    fine = deck()
    assert deck_problems(CONTENT, fine) == []
    assert "not 39" in deck_problems(CONTENT, Deck(0, fine.cards[1:]))[0]
    spare = next(one for one in range(CONTENT.kinds) if one not in fine.cards)
    assert "not 41" in deck_problems(CONTENT, Deck(0, tuple(sorted((*fine.cards, spare)))))[0]


@clause("NOM-COMPET-06", "NOM-COMPET-07", "NOM-COMPET-08", "NOM-COMPET-10", "NOM-COMPET-22")
def test_decks_are_checked_by_name_and_written_as_text() -> None:
    for number in range(4):
        deck = sample_deck(CONTENT, number)
        assert deck_problems(CONTENT, deck) == []
        assert read_deck(CONTENT, deck_text(CONTENT, deck)) == deck
    ships = [one for one in sample_deck(CONTENT, 2).cards if CONTENT.pack.resource[one].type == "ship"]
    assert len(ships) > 3  # three of a card, not of a category
    for text, problem in (
        ("Kethri: 40 Civil Ship", "At most 3 copies"),
        ("Kethri: 3 Civil Ship", "exactly 40"),
        ("Kethri: 2 Conclave Veto, 38 Trade Hub", "unique"),
        ("Kethry: 3 Civil Ship", "did you mean Kethri"),
        ("Kethri: three Civil Ship", "write a number and a card"),
        ("Kethri: 3 Civil Shop", "did you mean Civil Ship"),
        ("nothing", "no deck 'nothing'"),
    ):
        with pytest.raises(SetupError, match=problem):
            check_deck(CONTENT, text)


@clause("NOM-COMPET-06")
def test_3_copies_of_a_card_are_allowed_and_4_are_not() -> None:
    assert deck_problems(CONTENT, deck((3, "Civil Ship"))) == []
    assert deck_problems(CONTENT, deck((4, "Civil Ship"))) == [
        "At most 3 copies of a card are allowed, not 4 of Civil Ship."
    ]


@clause("NOM-COMPET-07")
def test_the_limit_is_for_a_card_by_name_not_for_a_category() -> None:
    ships = deck((3, "Civil Ship"), (3, "Space Cruiser"), (3, "Mecadestroyer"), (3, "Interceptor Wing"))
    assert deck_problems(CONTENT, ships) == []


@clause("NOM-COMPET-08")
def test_a_unique_card_may_be_there_once() -> None:
    assert deck_problems(CONTENT, deck((1, "Conclave Veto"))) == []
    assert deck_problems(CONTENT, deck((2, "Conclave Veto"))) == [
        "Conclave Veto is unique: only 1 copy is allowed, not 2."
    ]


@clause("NOM-COMPET-09")
def test_in_casual_mode_the_unique_mark_has_no_effect() -> None:
    pos = act(
        expanse(
            Player(storage=["Survivors' Ark"], credits=9, built=["Survivors' Ark"]),
            Player("Kethri", credits=0),
        )
    )
    do(pos, "build survivors' ark")
    assert names(pos.technology[:2]) == ["Survivors' Ark", "Survivors' Ark"]


@clause("NOM-COMPET-10")
def test_the_copies_of_the_casual_deck_do_not_limit_a_deck() -> None:
    rare = next(one for one in range(CONTENT.kinds) if CONTENT.copies[one] == 1 and not CONTENT.unique[one])
    assert deck_problems(CONTENT, deck((3, CONTENT.card_names[rare]))) == []


@clause("NOM-COMPET-12", "NOM-COMPET-24", "NOM-COMPET-11")
def test_everybody_extracts_declines_and_takes_back_alone() -> None:
    pos = begun()
    pos.decks[A], pos.discards[A] = pos.decks[A][:1], pos.decks[A][1:]
    extract(pos, A)
    assert pos.declines == [1, 0]
    extract(pos, B)
    assert all(one // CONTENT.kinds == B for one in pos.storage[B])
    salvage = card("Salvage Crew", A)
    pos.discards = [cards("Mecadestroyer"), [card("Civil Ship", B)]]
    store(pos, pos.active, salvage)
    pos.credits[pos.active] = 9
    act(pos)
    name = ("mecadestroyer (crimson)", "civil ship (orange)")[pos.active]
    assert [text for text in legal(pos) if "salvage" in text] == [f"use salvage crew (crimson) for {name}"]


@clause("NOM-COMPET-13", "NOM-EFF-02")
def test_active_effects_are_used_in_competitive_mode_too() -> None:
    pos = GAME.new(3, seed=1, mode="competitive", deck_1="Hive Tide", deck_2="Hive Tide", deck_3="Hive Tide")
    assert isinstance(pos, Expanse)
    for seat in (A, B, C):
        pos.play("send back nothing", seat)
    everybody_passes(pos)
    seat = pos.active
    do(pos, "use hatch")
    assert (pos.civil[seat], pos.credits[seat]) == (5, 1)


@clause("NOM-COMPET-16", "NOM-COMPET-19")
def test_the_cards_named_go_back_as_many_are_extracted_and_the_deck_is_shuffled() -> None:
    pos = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(pos, Expanse)
    first, deck = pos.storage[A][:], pos.decks[A][:]
    assert len(legal(pos, A)) == len(set(legal(pos, A))) == 32
    pos.play("send back 1 3", A)
    events = pos.play("send back nothing", B)
    assert said(pos, events)[:2] == ["Crimson exchanges 2 cards", "Orange exchanges 0 cards"]
    top = deck[-2:]
    assert sorted(pos.storage[A]) == sorted([first[1], first[3], first[4], *top])
    assert sorted(pos.decks[A]) == sorted([*deck[:-2], first[0], first[2]])
    assert pos.decks[A] != [first[2], first[0], *deck[:-2]]
    assert not pos.problems()


@clause("NOM-COMPET-17", "NOM-COMPET-16")
def test_the_exchange_is_secret_and_made_once() -> None:
    pos = new()
    before = msgspec.json.encode(pos.view(B).shown())
    assert pos.waiting == (A, B)
    pos.play("send back 1 2 3 4 5", A)
    after = pos.view(B)
    assert [[len(cards) for cards in lists] for lists in (after.storage, after.decks)] == [[5, 5], [35, 35]]
    assert before != msgspec.json.encode(after.shown())  # only who is waited for
    refused(pos, "send back 1", A)
    pos.play("send back 2", B)
    assert pos.round == 1
    assert not pos.problems()


@clause("NOM-COMPET-18")
def test_species_are_shown_together_and_the_lists_stay_secret() -> None:
    pos = competitive(deck_1="Iron Orrery", deck_2="Hive Tide")
    assert pos.view(B).species == pos.view(None).species == pos.species
    assert (pos.view(B).options["deck_1"], pos.view(None).options["deck_1"]) == ("", "")
    assert pos.view(A).options["deck_1"] == "Iron Orrery"
    assert sorted(pos.view(A).decklists[A]) == sorted(sample_deck(CONTENT, 2).cards)
    assert pos.view(None).decklists[A] == [UNSEEN] * 40


@clause("NOM-COMPET-20", "NOM-COMPET-21", "NOM-COMPET-23")
def test_cards_return_to_their_own_deck_and_leave_with_an_extinct_owner() -> None:
    pos = begun(3)
    mine, theirs = card("Civil Ship", A), card("Civil Ship", B)
    discard(pos, mine)
    discard(pos, theirs)
    assert (pos.discards[A], pos.discards[B]) == ([mine], [theirs])
    pos.discards = [[], [], []]
    # C holds a card of B and dies; A holds a card of C
    held = pos.storage[B].pop()
    store(pos, C, held)
    foreign = pos.storage[C][0] if pos.storage[C][0] // CONTENT.kinds == C else pos.storage[C][-1]
    pos.storage[C].remove(foreign)
    store(pos, A, foreign)
    pos.civil[C] = 0
    pos.on_turn = pos.order.index(A)
    pos.stack.clear()
    start(pos, CheckLife())
    assert pos.discards[B] == [held]
    assert (pos.decks[C], pos.discards[C]) == ([], [])
    assert len(pos.gone) == 40 - 1
    pos.storage[A].remove(foreign)
    discard(pos, foreign)
    assert len(pos.gone) == 40
    assert not pos.problems()


@clause("NOM-COMPET-22")
def test_a_deck_that_breaks_a_rule_cannot_be_used() -> None:
    with pytest.raises(SetupError, match="cannot be used"):
        competitive(deck_2=deck_text(CONTENT, deck((4, "Civil Ship"))))
    assert check_deck(CONTENT, deck_text(CONTENT, deck())) == deck()


@clause("NOM-COMPET-22", "NOM-COMPET-05")
def test_a_deck_is_refused_when_it_is_brought_and_not_only_when_the_game_begins() -> None:
    with pytest.raises(SetupError, match="A deck holds exactly 40 resources, not 3"):
        GAME.check_options({"mode": "competitive", "deck_2": "Kethri: 3 Civil Ship"})
    casual = GAME.check_options({"mode": "casual", "deck_2": "Kethri: 3 Civil Ship"})
    assert [casual[f"deck_{seat}"] for seat in (1, 2, 3, 4)] == [""] * 4


def deck_error(text: str) -> str:
    with pytest.raises(SetupError) as caught:
        GAME.new(2, seed=1, mode="competitive", deck_2=text)
    return str(caught.value)


@clause("NOM-COMPET-22")
def test_a_deck_that_cannot_be_read_is_refused_with_a_hint() -> None:
    assert deck_error("Hive Tyde").startswith("There is no deck 'Hive Tyde'; name a sample deck (Hive Tide, ")
    assert deck_error("").startswith("There is no deck ''")
    assert deck_error("Ketri: 3 Civil Ship") == "There is no species called 'Ketri'; did you mean Kethri?"
    assert deck_error("Xxxxxxxx: 3 Civil Ship") == "There is no species called 'Xxxxxxxx'."
    assert (
        deck_error("Kethri: 3 Civil Shop") == "There is no card called 'Civil Shop'; did you mean Civil Ship?"
    )
    assert deck_error("Kethri: Civil Ship") == (
        "'Civil Ship' is no part of a deck; write a number and a card: '3 Civil Ship'."
    )
    assert deck_error("Kethri: 333 Civil Ship").startswith("'333 Civil Ship' is no part of a deck")
    assert deck_error("Kethri: 2 Civil Ship, 2 Conclave Veto, 4 Trade Hub") == (
        "This deck cannot be used. A deck holds exactly 40 resources, not 8. "
        "Conclave Veto is unique: only 1 copy is allowed, not 2. "
        "At most 3 copies of a card are allowed, not 4 of Trade Hub."
    )


@clause("NOM-COMPET-22", "NOM-COMPET-05")
def test_a_deck_can_be_written_in_several_ways() -> None:
    deck = sample_deck(CONTENT, 1)
    line, lines = deck_text(CONTENT, deck), deck_lines(CONTENT, deck)
    assert line.startswith("Vorrax: 3 ") and lines.startswith("Vorrax\n3 ")
    for text in (
        line,
        lines,
        line.lower(),
        line.replace(", ", ";"),
        line.replace("3 ", "3x "),
        "  red   lances ",
    ):
        assert read_deck(CONTENT, text) == deck
    assert read_deck(CONTENT, "Kethri") == read_deck(CONTENT, "kethri:")
    assert read_deck(CONTENT, "Kethri: 2 civil ship").cards == (card("Civil Ship"),) * 2
