"""Competitive mode (NOM-COMPET)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.changes import discard, extract, store
from orrery.games.nomads.decks import check_deck, deck_problems, deck_text, read_deck, sample_deck
from orrery.games.nomads.extinction import CheckLife
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import CONTENT, A, B, C, Player, act, card, cards, do, expanse, names
from tests.kit import legal, refused, start
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


@clause("NOM-COMPET-01", "NOM-COMPET-11", "NOM-COMPET-14", "NOM-COMPET-13")
def test_one_deck_for_all_or_one_for_each_but_systems_and_tokens_are_common() -> None:
    casual = GAME.new(3)
    assert isinstance(casual, Expanse)
    assert (len(casual.decks), len(casual.discards), len(casual.declines)) == (1, 1, 1)
    pos = begun(3)
    assert (len(pos.decks), len(pos.discards), len(pos.declines)) == (3, 3, 3)
    assert [len(deck) for deck in pos.decks] == [35, 35, 35]
    assert len(pos.stars) == 46
    assert (sum(pos.civil), sum(pos.credits)) == (12, 12)
    with pytest.raises(SetupError, match="mode cannot be 'ranked'"):
        GAME.new(2, mode="ranked")


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


@clause("NOM-COMPET-09")
def test_in_casual_mode_the_unique_mark_has_no_effect() -> None:
    pos = act(
        expanse(
            Player(storage=["Survivors' Ark"], credits=9, built=["Survivors' Ark"]),
            Player("Kethri", credits=0),
        )
    )
    do(pos, "build survivors' ark")
    assert names(pos.work[:2]) == ["Survivors' Ark", "Survivors' Ark"]


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
    pos.at = pos.order.index(A)
    pos.stack.clear()
    start(pos, CheckLife())
    assert pos.discards[B] == [held]
    assert (pos.decks[C], pos.discards[C]) == ([], [])
    assert len(pos.gone) == 40 - 1
    pos.storage[A].remove(foreign)
    discard(pos, foreign)
    assert len(pos.gone) == 40
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
