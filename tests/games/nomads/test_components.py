"""The game at a glance, components, setup (NOM-GEN, NOM-COMP, NOM-SETUP, NOM-SCOPE)."""

from __future__ import annotations

import msgspec
import pytest

from orrery.engine.errors import ContentError, SetupError
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.changes import credits_left, gain_civil, gain_credits, train, units_left
from orrery.games.nomads.content import PACKS
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.values import attack, defence
from tests.games.nomads.kit import (
    CONTENT,
    FULL,
    A,
    B,
    C,
    Player,
    act,
    card,
    changed,
    do,
    expanse,
    stack_deck,
    with_game,
)
from tests.kit import legal, refused
from tests.ledger import clause


@clause("NOM-GEN-01", "NOM-EXT-02")
def test_the_last_species_alive_wins_and_so_does_who_holds_level_3_alone() -> None:
    pos = act(expanse(Player(), Player("Kethri")))
    pos.play("resign", B)
    assert pos.outcome is not None
    assert pos.outcome.winners == (A,)
    leader = expanse(Player(civil=12), Player("Kethri"))
    act(leader)
    leader.clocks[A] = [FULL]
    do(leader, "end the turn")
    assert leader.outcome is not None
    assert leader.outcome.clause == "NOM-CIV-11"


@clause("NOM-GEN-02", "NOM-SCOPE-02")
def test_the_game_is_for_two_to_four_players() -> None:
    assert [GAME.new(n).players for n in (2, 3, 4)] == [2, 3, 4]
    for number in (1, 5):
        with pytest.raises(SetupError, match="2 to 4 players"):
            GAME.new(number)
    with pytest.raises(SetupError, match="no option 'teams'"):
        GAME.new(2, teams=True)


@clause("NOM-GEN-03", "NOM-TURN-01")
def test_turns_go_round_in_turn_order_again_and_again() -> None:
    pos = expanse(Player(turns=0), Player("Kethri", turns=0), Player("Vorrax", turns=0))
    pos.order = [C, A, B]
    act(pos)
    seen = [pos.active]
    for _ in range(3):
        do(pos, "end the turn")
        seen.append(pos.active)
        if len(seen) == 4:
            break
    assert seen == [C, A, B, C]


@clause("NOM-GEN-05", "NOM-GEN-04")
def test_a_text_that_forbids_beats_one_that_allows() -> None:
    pos = act(expanse(Player("Ursanni", "Ares Forge", military=2), Player("Kethri", "Crimson Gate")))
    assert "declare war on orange" in legal(pos)
    do(pos, "use winter den")
    assert refused(pos, "declare war on orange").clause == "NOM-GEN-05"
    shroud = act(expanse(Player(at="Shroud of Nyx", military=2), Player("Kethri", "Violet Maw")))
    assert refused(shroud, "declare war on orange").clause == "NOM-GEN-04"


@clause("NOM-GEN-06", "NOM-SCOPE-03")
def test_a_setting_text_has_no_effect() -> None:
    game = changed("Supply Windfall", effect="The plague wins at once. Everybody aged 14 draws a card.")
    pos = act(with_game(expanse(Player(storage=["Supply Windfall"]), Player("Kethri")), game))
    do(pos, "use supply windfall")
    assert (pos.credits, pos.outcome) == ([7, 4], None)


@clause("NOM-GEN-08", "NOM-GEN-09", "NOM-TECH-12", "NOM-SETUP-23")
def test_storages_are_secret_and_what_lies_open_is_public() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Trade Hub"], built=["War Academy"], building=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", storage=["Signal Jammer", "Jump Beacon"]),
        )
    )
    pos.discards[0].append(card("Data Theft"))
    other, own, nobody = pos.view(B), pos.view(A), pos.view(None)
    assert own.storage == [[card("Trade Hub")], [UNSEEN] * 2]
    assert nobody.storage == [[UNSEEN], [UNSEEN] * 2]
    for view in (other, nobody):
        assert view.work[0] == card("War Academy")
        assert (view.work[1], view.building[1], view.laid[1]) == (UNSEEN, True, 2)
        assert view.storage[A] == [UNSEEN]
        assert (view.credits, view.civil, view.path) == ([4, 4], [4, 4], own.path)
        assert (attack(view, A), defence(view, A), view.species) == (
            attack(pos, A),
            defence(pos, A),
            own.species,
        )
        assert (view.decks, view.discards, view.declines) == (own.decks, [[card("Data Theft")]], [0])
    assert own.work[1] == card("Civil Ship")
    secret = msgspec.json.encode(other.shown()).decode()
    swapped = pos.copy()
    swapped.storage[A], swapped.work[1] = [card("Deep Archive")], card("Mecadestroyer")
    assert msgspec.json.encode(swapped.view(B).shown()).decode() == secret


@clause("NOM-GEN-10")
def test_a_resource_is_extracted_from_the_top_of_the_deck() -> None:
    pos = expanse(Player(storage=["Archive Fragment"]), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Data Theft", "Civil Ship")
    act(pos)
    do(pos, "use archive fragment")
    assert sorted(pos.storage[A]) == sorted([card("Trade Hub"), card("Data Theft")])


@clause(
    "NOM-COMP-01", "NOM-COMP-02", "NOM-COMP-03", "NOM-COMP-04", "NOM-COMP-05", "NOM-COMP-07", "NOM-COMP-08"
)
def test_the_box_holds_what_the_rulebook_counts() -> None:
    pack = CONTENT.pack
    assert len(pack.species) == 12
    assert sum(entry.copies for entry in pack.resource) == 100
    assert len(pack.resource) == 57
    assert len(pack.system) == 46
    assert all(entry.sectors for entry in pack.system)
    assert len(pack.sectors.names) == 5
    assert (pack.screens.count, pack.screens.attack_markers, pack.screens.defence_markers) == (4, 8, 8)
    for tokens, count, total in ((pack.tokens.population, 28, 80), (pack.tokens.credits, 42, 120)):
        assert sum(token.count for token in tokens) == count
        assert sum(token.count * token.value for token in tokens) == total
    assert (CONTENT.units_total, CONTENT.credits_total) == (80, 120)


@clause("NOM-COMP-06", "NOM-COMP-15", "NOM-EFF-09", "NOM-TECH-10", "NOM-SHIP-02")
def test_the_screen_follows_everything_but_ships_and_equipment_and_stops_at_0() -> None:
    pos = expanse(
        Player(
            "Kethri",
            military=2,
            built=["Plasma Batteries", "Orbital Shield", ("Mecadestroyer", "Laser Turrets")],
        ),
        Player("Thalassid", "Coral Spires"),
    )
    assert (attack(pos, A), defence(pos, A)) == (2 + 4 + 3, 2 + 4 + 3)
    pos.building[0] = True
    assert attack(pos, A) == 6
    train(pos, A, 1)
    assert (attack(pos, A), defence(pos, A)) == (8, 11)
    assert attack(pos, B) == 0  # 1 - 1
    pos.species[B] = pos.content.species_names.index("Lumen")
    assert attack(pos, B) == 0


@clause("NOM-COMP-09")
def test_units_and_credits_are_plain_numbers() -> None:
    pos = expanse(Player(credits=7), Player("Kethri", credits=0))
    assert gain_credits(pos, A, 6) == 6
    assert pos.credits[A] == 13


@clause("NOM-COMP-10", "NOM-COMP-11")
def test_gains_are_cut_to_what_the_central_pile_holds() -> None:
    pos = expanse(
        Player(civil=70, credits=100), Player("Kethri", civil=8, credits=10, building=["Trade Hub"])
    )
    assert (units_left(pos), credits_left(pos)) == (2, 5)
    assert gain_civil(pos, A, 5) == 2
    assert gain_credits(pos, A, 9) == 5
    free = expanse(Player(civil=70), Player("Kethri", civil=8), limited_tokens=False)
    assert gain_civil(free, A, 50) == 50


@clause("NOM-COMP-12")
def test_when_several_gain_the_active_player_is_served_first() -> None:
    feast = [
        {"mode": "use", "target": "each_species", "universal": True, "ops": [{"do": "gain-credits", "n": 3}]}
    ]
    game = changed("Supply Windfall", abilities=feast)
    pos = expanse(
        Player(credits=50),
        Player("Kethri", credits=30),
        Player("Vorrax", credits=35, storage=["Supply Windfall"]),
    )
    pos = with_game(pos, game)
    pos.at = C
    act(pos)
    do(pos, "use supply windfall")
    assert pos.credits == [52, 30, 38]


@clause("NOM-COMP-13")
def test_training_needs_nothing_from_the_central_pile() -> None:
    pos = act(expanse(Player(civil=76), Player("Kethri", civil=4)))
    assert units_left(pos) == 0
    do(pos, "train a unit")
    assert (pos.civil[A], pos.military[A], units_left(pos)) == (75, 1, 0)


@clause("NOM-COMP-14")
def test_the_class_of_a_species_does_nothing() -> None:
    twins = expanse(Player("Kethri"), Player("Vorrax"))
    assert (
        CONTENT.pack.species[twins.species[A]].kind
        == CONTENT.pack.species[twins.species[B]].kind
        == "Insectoid"
    )
    assert attack(twins, A) != attack(twins, B)


@clause("NOM-COMP-16")
def test_ships_are_built_equipment_is_installed_consumables_are_used() -> None:
    pos = act(
        expanse(
            Player(
                credits=20,
                storage=["Supply Windfall", "Civil Ship", "Laser Turrets", "Trade Hub"],
                built=["Civil Ship"],
            ),
            Player("Kethri", credits=0),
        )
    )
    mine = [text for text in legal(pos) if text.split()[0] in ("use", "build", "install")]
    assert mine == [
        "use supply windfall",
        "build trade hub",
        "build civil ship",
        "install laser turrets on crimson-1",
    ]
    assert refused(pos, "build supply windfall").clause == "NOM-COMP-16"
    assert refused(pos, "use trade hub").clause == "NOM-COMP-16"


@clause("NOM-SETUP-01", "NOM-SETUP-02", "NOM-SETUP-03", "NOM-SETUP-20", "NOM-SETUP-22")
def test_setup_is_the_same_for_every_number_of_players() -> None:
    for number, left in ((2, 90), (3, 85), (4, 80)):
        pos = GAME.new(number, seed=number)
        assert isinstance(pos, Expanse)
        assert [len(pair) for pair in pos.dealt] == [2] * number
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert (len(pos.decks[0]), len(pos.stars), pos.path) == (left, 46, [[]] * number)
        assert units_left(pos) == 80 - 4 * number
        assert credits_left(pos) == 120 - 4 * number
    decks = {tuple(GAME.new(2, seed=seed).decks[0]) for seed in range(4)}  # type: ignore[attr-defined]
    assert len(decks) == 4
    stars = {tuple(GAME.new(2, seed=seed).stars) for seed in range(4)}  # type: ignore[attr-defined]
    assert len(stars) == 4


@clause("NOM-SETUP-05", "NOM-SETUP-06", "NOM-SETUP-07")
def test_species_are_chosen_in_secret_and_shown_together() -> None:
    pos = GAME.new(2, seed=1)
    assert isinstance(pos, Expanse)
    first, second = pos.dealt[A]
    blind = msgspec.json.encode(pos.view(B).shown())
    pos.play(pos.moves(A)[0], A)
    waiting = pos.copy()
    assert waiting.view(B).answer is None
    assert waiting.view(B).species == [-1, -1]
    other = pos.copy()
    other.dealt[A] = [second, first]
    assert msgspec.json.encode(other.view(B).shown()) == msgspec.json.encode(waiting.view(B).shown()) != blind
    pos.play(pos.moves(B)[1], B)
    assert pos.species[A] == first
    assert pos.dealt == []
    assert pos.view(A).dealt == []


@clause("NOM-SETUP-19", "NOM-SETUP-16")
def test_a_player_sees_only_the_packet_in_hand_and_keeps_what_was_kept() -> None:
    pos = GAME.new(2, seed=3)
    assert isinstance(pos, Expanse)
    for seat in (A, B):
        pos.play(pos.moves(seat)[0], seat)
    view = pos.view(A)
    assert sorted(view.packets[A]) == sorted(pos.packets[A])
    assert pos.packets[B] != pos.packets[A]
    kept = pos.packets[A][0]
    passed = sorted(pos.packets[A][1:])
    pos.play(f"keep {CONTENT.card_names[kept]}", A)
    pos.play(pos.moves(B)[0], B)
    assert pos.storage[A] == [kept]
    assert sorted(pos.packets[B]) == passed
    assert len(pos.packets[A]) == 4


@clause("NOM-SCOPE-01")
def test_every_card_tells_its_origin_and_another_set_can_take_its_place() -> None:
    entries = [*CONTENT.pack.species, *CONTENT.pack.resource, *CONTENT.pack.system, *CONTENT.pack.deck]
    assert {entry.source for entry in entries} == {"partial", "designed"}
    assert all(entry.known for entry in entries if entry.source == "partial")
    game = changed("Supply Windfall", price=2)
    pos = act(with_game(expanse(Player(storage=["Supply Windfall"]), Player("Kethri")), game))
    do(pos, "use supply windfall")
    assert pos.credits[A] == 5


@clause("NOM-SCOPE-01")
def test_a_broken_pack_is_named_with_its_entry(tmp_path: object) -> None:
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    from pathlib import Path

    path = Path(str(tmp_path)) / "pack.toml"
    path.write_text(text.replace('do = "jump"', 'do = "leap"', 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"pack\.toml.*NOM-SP-08"):
        PACKS.load(path)
    path.write_text(text.replace('sectors = ["red"]', 'sectors = ["pink"]', 1), encoding="utf-8")
    with pytest.raises(ContentError, match=r"NOM-ST-01.*sectors"):
        PACKS.load(path)
