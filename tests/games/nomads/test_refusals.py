"""Bad input gets a sentence and changes nothing: moves, options, decks (NOM-ACT-05 and the clause that forbids it)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.errors import IllegalMove, SetupError, UnreadableMove
from orrery.games.nomads import GAME
from orrery.games.nomads.decks import deck_lines, deck_text, read_deck, sample_deck
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import CONTENT, A, B, Player, act, card, do, expanse
from tests.kit import legal, play, refused
from tests.ledger import clause


def no(pos: Expanse, text: str) -> tuple[str, str]:
    """The sentence and the clause with which a move is refused."""
    error = refused(pos, text)
    return str(error), error.clause


def table(**mine: Any) -> Expanse:
    """Crimson with this in red, Orange in red, Violet in green."""
    return act(
        expanse(
            Player(**{"at": "Ares Forge", "credits": 9, **mine}),
            Player("Kethri", "Ironblood Reach", credits=3),
            Player("Vorrax", "Lifewell", credits=3),
        )
    )


@clause("NOM-WAR-01", "NOM-WAR-03")
def test_why_war_cannot_be_declared() -> None:
    pos = table()
    assert no(pos, "declare war on violet") == ("You are not in the same sector.", "NOM-WAR-01")
    assert no(pos, "declare war on crimson") == ("There is nobody to attack.", "NOM-WAR-01")
    assert no(pos, "declare war on orange") == (
        "Neither phase could take place: they have no ship, you have no military unit.",
        "NOM-WAR-03",
    )
    soldiers = table(military=1)
    assert "declare war on orange" in legal(soldiers)
    do(soldiers, "declare war on orange", "done")
    assert no(soldiers, "declare war on orange") == ("You have declared war this turn already.", "NOM-WAR-01")
    dead = table(military=1)
    dead.alive[B] = False
    dead.stack.clear()
    assert no(act(dead), "declare war on orange")[0] == "There is nobody to attack."


@clause("NOM-GEN-04", "NOM-GEN-05")
def test_why_a_card_forbids_war() -> None:
    den = table(species="Ursanni", military=1)
    do(den, "use winter den")
    assert no(den, "declare war on orange")[1] == "NOM-GEN-05"
    for seat in (A, B):
        veiled = act(
            expanse(
                Player(at="Shroud of Nyx" if seat == A else "Violet Maw", military=1),
                Player("Kethri", "Shroud of Nyx" if seat == B else "Violet Maw"),
            )
        )
        assert no(veiled, "declare war on orange")[1] == "NOM-GEN-04"


@clause("NOM-ACT-05", "NOM-COMP-16", "NOM-TECH-07")
def test_why_a_card_cannot_be_built() -> None:
    pos = table(storage=["Leviathan Carrier", "Data Theft"], credits=8)
    assert no(pos, "build leviathan carrier") == ("It costs 9 credits; you have 8.", "NOM-ACT-05")
    assert no(pos, "build data theft") == ("Only technologies and ships are built.", "NOM-COMP-16")
    full = table(storage=["Civil Ship"], built=["Deep Archive"] * 8)
    assert no(full, "build civil ship") == (
        "You have 8 technologies already, built and under construction together.",
        "NOM-TECH-07",
    )
    refused(pos, "build trade hub")  # not in the storage


@clause("NOM-EQUIP-03")
def test_why_equipment_cannot_be_installed() -> None:
    pos = table(
        storage=["Bomb Bay"],
        built=["Trade Hub", ("Interceptor Wing", "Laser Turrets")],
        building=["Civil Ship"],
    )
    for place in (1, 2, 3, 4):
        assert no(pos, f"install bomb bay on crimson-{place}")[1] == "NOM-EQUIP-03"
    free = table(storage=["Bomb Bay"], built=["Civil Ship"])
    assert "install bomb bay on crimson-1" in legal(free)
    assert no(free, "install bomb bay on orange-1")[1] == "NOM-EQUIP-03"


@clause("NOM-ACT-05", "NOM-TURN-15")
def test_why_equipment_is_too_dear_and_what_is_left_to_who_has_nothing() -> None:
    poor = table(storage=["Medical Bay"], built=["Civil Ship"], credits=2)
    assert no(poor, "install medical bay on crimson-1") == ("It costs 3 credits; you have 2.", "NOM-ACT-05")
    assert no(poor, "install bomb bay on crimson-1") == ("You do not hold that card.", "NOM-EQUIP-02")
    bare = expanse(Player(credits=0), Player("Kethri", credits=0))
    bare.wish[A] = True
    assert legal(act(bare)) == ["end the turn"]  # asked all the same: a turn that ends by itself would tell


@clause("NOM-TURN-05", "NOM-JUMP-05", "NOM-JUMP-04")
def test_why_no_extra_jump_is_possible() -> None:
    assert no(table(turns=1), "make an extra jump") == (
        "You may not jump before your second turn.",
        "NOM-TURN-05",
    )
    assert no(table(credits=1), "make an extra jump") == (
        "An extra jump costs 2 credits; you have 1.",
        "NOM-ACT-05",
    )
    again = table()
    again.jumps = 1
    again.stack.clear()
    assert no(act(again), "make an extra jump") == ("You have made your extra jump this turn.", "NOM-JUMP-05")


@clause("NOM-TRAIN-01")
def test_why_no_unit_can_be_trained() -> None:
    assert no(table(civil=0, military=4), "train a unit") == (
        "You have no civil unit to train.",
        "NOM-TRAIN-01",
    )
    assert no(table(credits=2), "train a unit") == ("Training costs 3 credits; you have 2.", "NOM-ACT-05")


@clause("NOM-CONS-04", "NOM-COMP-16")
def test_why_something_cannot_be_used() -> None:
    pos = table(storage=["Pirate Raid", "Civil Ship", "Jump Beacon"], turns=1)
    assert no(pos, "use pirate raid on violet") == ("You are not in the same sector.", "NOM-CONS-04")
    assert no(pos, "use civil ship") == ("Only consumables are used.", "NOM-COMP-16")
    assert no(pos, "use jump beacon") == ("You may not jump before your second turn.", "NOM-TURN-05")
    assert no(pos, "use hatch") == ("You have no card in force with that effect.", "NOM-EFF-10")
    assert no(pos, "use data theft on violet") == ("You do not hold that card.", "NOM-CONS-01")
    assert no(pos, "use pirate raid") == ("It is aimed at a species; say at which.", "NOM-CONS-11")
    assert no(pos, "use pirate raid on crimson") == ("There is no such target for it.", "NOM-ACT-07")


@clause("NOM-TURN-03")
def test_moves_of_others_and_moves_that_nobody_can_read_are_refused() -> None:
    pos = table()
    with pytest.raises(IllegalMove):
        pos.play("end the turn", B)
    before = pos.save()
    for text in (
        "",
        "declare war on nobody",
        "build the future",
        "use hatch on the moon",
        "give up x civil and y military",
    ):
        with pytest.raises(UnreadableMove) as caught:
            pos.play(text)
        assert str(caught.value).endswith((".", "?"))
    assert pos.save() == before


@clause("NOM-FLEET-04", "NOM-FLEET-06", "NOM-FLEET-09", "NOM-ASLT-09")
def test_refused_choices_in_a_war_change_nothing() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 3, 0, built=["Space Cruiser", "Civil Ship"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 5, built=["Civil Ship", "Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    for text in ("done", "send orange-1", "send crimson-3", "launch the assault"):
        refused(pos, text)
    play(pos, "send crimson-1", "send crimson-2")
    for text in (
        "done",
        "block crimson-3 with orange-1",
        "block crimson-1 with crimson-2",
        "confront crimson-1",
    ):
        refused(pos, text)
    play(pos, "block crimson-1 with orange-1")
    for text in ("done", "confront crimson-3", "confront orange-1"):
        refused(pos, text)
    play(pos, "confront crimson-1")
    for text in ("end the turn", "steal 1 credits", "give up 1 civil and 0 military", "train a unit"):
        refused(pos, text)
    play(pos, "launch the assault")
    for text in ("steal 4 credits", "done", "pass"):
        refused(pos, text)


@clause("NOM-DECL-07", "NOM-TURN-10")
def test_refused_choices_of_sacrifice_and_limit_change_nothing() -> None:
    pos = expanse(
        Player(civil=3, military=2, storage=["Civil Ship"] * 3 + ["Bomb Bay"] * 2 + ["Trade Hub"] * 2),
        Player("Kethri"),
    )
    act(pos)
    play(pos, "end the turn")
    while pos.waiting != (A,) or "discard bomb bay" not in legal(pos):
        pos.play("pass", pos.waiting[0])
    for text in ("discard data theft", "end the turn", "pass", "build civil ship"):
        refused(pos, text)
    play(pos, "discard bomb bay")
    assert pos.active == B


# --- options and decks -----------------------------------------------------------------------------------------------


@clause("NOM-GEN-02", "NOM-NEGO-17", "NOM-NEGO-22", "NOM-CIV-21")
def test_options_that_do_not_exist_or_are_out_of_bounds_are_refused() -> None:
    bad: list[dict[str, Any]] = [
        {"mode": "friendly"},
        {"limited_tokens": "perhaps"},
        {"negotiation_limit": -1},
        {"negotiation_limit": 101},
        {"deal_limit": "many"},
        {"deal_limit": -1},
        {"deal_limit": 101},
        {"round_limit": -5},
        {"round_limit": 1001},
        {"no_such_option": 1},
    ]
    for options in bad:
        with pytest.raises(SetupError) as caught:
            GAME.new(2, seed=1, **options)
        assert str(caught.value).endswith((".", "?")), options
    for players in (0, 1, 5):
        with pytest.raises(SetupError):
            GAME.new(players, seed=1)
    most = {"negotiation_limit": 100, "deal_limit": 100, "round_limit": 1000}
    for options in (most, dict.fromkeys(most, 0)):
        assert GAME.check_options(options).items() >= options.items()


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


@clause("NOM-COMPET-01")
def test_in_casual_mode_decks_are_not_looked_at() -> None:
    pos = GAME.new(2, seed=1, deck_1="nonsense")
    assert pos.options["deck_1"] == ""
    assert GAME.brought(pos.options) == ()
    assert len(GAME.brought(GAME.check_options({"mode": "competitive"}))) == 4
