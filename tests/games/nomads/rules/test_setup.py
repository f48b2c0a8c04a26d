"""Setup (casual mode) (NOM-SETUP): decks, species, initiative, and the cards that go round."""

from __future__ import annotations

import msgspec

from orrery.games.nomads import GAME
from orrery.games.nomads.table.changes import credits_left, units_left
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence
from orrery.games.nomads.turn.setup import FirstCards, Prepare, TurnOrder
from orrery.testing.kit import clauses, legal, said, start
from tests.games.nomads.kit import CONTENT, A, B, C, D, Player, act, expanse, stack_deck
from tests.ledger import clause


def fresh(players: int = 2, seed: int = 1) -> Expanse:
    pos = GAME.new(players, seed=seed)
    assert isinstance(pos, Expanse)
    return pos


def passing(players: int) -> Expanse:
    """A new game in which the species are chosen and packets go round."""
    pos = fresh(players)
    for seat in range(players):
        pos.play(pos.moves(seat)[0], seat)
    return pos


@clause("NOM-SETUP-01", "NOM-SETUP-02", "NOM-SETUP-03", "NOM-SETUP-20", "NOM-SETUP-22")
def test_setup_is_the_same_for_every_number_of_players() -> None:
    for number, left in ((2, 90), (3, 85), (4, 80)):
        pos = GAME.new(number, seed=number)
        assert isinstance(pos, Expanse)
        assert [len(pair) for pair in pos.dealt] == [2] * number
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert (len(pos.decks[0]), len(pos.system_deck), pos.visited) == (left, 46, [[]] * number)
        assert units_left(pos) == 80 - 4 * number
        assert credits_left(pos) == 120 - 4 * number
    decks = {tuple(GAME.new(2, seed=seed).decks[0]) for seed in range(4)}  # type: ignore[attr-defined]
    assert len(decks) == 4
    stars = {tuple(GAME.new(2, seed=seed).system_deck) for seed in range(4)}  # type: ignore[attr-defined]
    assert len(stars) == 4


@clause("NOM-SETUP-01")
def test_the_resource_deck_is_shuffled_face_down() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    assert sorted(one.decks[0]) == sorted(other.decks[0])
    assert one.decks[0] != other.decks[0]
    assert one.decks[0] != sorted(one.decks[0])
    hidden = one.copy()
    hidden.decks[0].reverse()
    assert msgspec.json.encode(hidden.view(None).shown()) == msgspec.json.encode(one.view(None).shown())


@clause("NOM-SETUP-02")
def test_the_system_deck_is_shuffled_face_down() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    assert sorted(one.system_deck) == list(range(46))
    assert one.system_deck not in (other.system_deck, sorted(one.system_deck))
    hidden = one.copy()
    hidden.system_deck.reverse()
    assert msgspec.json.encode(hidden.view(None).shown()) == msgspec.json.encode(one.view(None).shown())


@clause("NOM-SETUP-03")
def test_all_tokens_begin_in_the_central_pile() -> None:
    pos = fresh(3)
    assert (units_left(pos), credits_left(pos)) == (80, 120)


@clause("NOM-SETUP-04")
def test_two_different_species_are_dealt_to_each_player() -> None:
    for players in (2, 3, 4):
        pos = fresh(players)
        dealt = [species for pair in pos.dealt for species in pair]
        assert len(set(dealt)) == len(dealt) == 2 * players == 2 * len(pos.dealt)
    assert fresh(seed=1).dealt != fresh(seed=2).dealt


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


@clause("NOM-SETUP-05")
def test_each_player_chooses_between_the_two_species_dealt_to_them() -> None:
    pos = GAME.new(3, seed=4)
    assert isinstance(pos, Expanse)
    for seat in (A, B, C):
        pair = pos.dealt[seat]
        assert legal(pos, seat) == [f"lead {CONTENT.species_names[one].lower()}" for one in pair]


@clause("NOM-SETUP-08")
def test_the_turn_order_runs_from_the_lowest_initiative_to_the_highest() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Nautiloi"), Player("Ursanni"), Player("Vorrax"))
    start(pos, TurnOrder())
    assert pos.order == [B, D, C, A]  # 1, 2, 5, 7


@clause("NOM-SETUP-09")
def test_of_equal_initiatives_the_cheaper_card_goes_first_within_their_places_only() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"), Player("Nautiloi"), Player("Umbral Tide"))
    stack_deck(pos, "Leviathan Carrier", "Jump Beacon")  # Crimson shows 9, Orange 0
    start(pos, TurnOrder())
    assert pos.order == [C, B, A, D]
    assert said(pos)[:2] == ["Crimson shows Leviathan Carrier", "Orange shows Jump Beacon"]


@clause("NOM-SETUP-10")
def test_only_players_still_level_show_again() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Jump Beacon", "Cloning Vats", "Data Theft", "Civil Ship", "Pirate Raid")
    start(pos, TurnOrder())
    # 5, 0 and 5; then Crimson and Violet show 2 and 2; then 1 and whatever comes
    shown = [text for text in said(pos) if "shows" in text]
    assert shown[:5] == [
        "Crimson shows Trade Hub",
        "Orange shows Jump Beacon",
        "Violet shows Cloning Vats",
        "Crimson shows Data Theft",
        "Violet shows Civil Ship",
    ]
    assert shown[5] == "Crimson shows Pirate Raid"
    assert (len(shown), pos.order[0]) == (7, B)


@clause("NOM-SETUP-11")
def test_cards_shown_are_shuffled_back_before_anybody_draws() -> None:
    pos = expanse(Player("Kethri"), Player("Null Chorus"))
    pos.chance = GAME.new(2, seed=3).chance
    before = pos.decks[0][:]
    start(pos, TurnOrder())
    assert sorted(pos.decks[0]) == sorted(before)
    assert pos.decks[0][:50] != before[:50]
    plain = expanse(Player("Kethri"), Player("Vorrax"))
    untouched = plain.decks[0][:]
    start(plain, TurnOrder())
    assert (plain.decks[0], clauses(plain.events)) == (untouched, ["NOM-SETUP-08"])


@clause("NOM-SETUP-12")
def test_screens_are_numbered_as_the_turn_order_is() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Nautiloi"))
    start(pos, TurnOrder())
    assert pos.view(A).order == [B, A]


@clause("NOM-SETUP-13")
def test_the_screens_start_at_the_base_values() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Lumen"))
    start(pos, Prepare())
    assert [(attack(pos, seat), defence(pos, seat)) for seat in (A, B)] == [(4, 4), (1, 4)]


@clause("NOM-SETUP-14")
def test_everybody_starts_with_4_civil_units_and_4_credits() -> None:
    pos = expanse(Player(civil=0, credits=0), Player("Kethri", civil=0, credits=0))
    start(pos, Prepare())
    assert (pos.civil, pos.military, pos.credits) == ([4, 4], [0, 0], [4, 4])


@clause("NOM-SETUP-15")
def test_five_resources_are_drawn_for_each_player_in_turn_order() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.order = [B, A]
    top = pos.decks[0][::-1][:10]
    start(pos, FirstCards())
    assert sorted(pos.storage[B] or pos.packets[B]) == sorted(top[:5])
    assert sorted(pos.storage[A] or pos.packets[A]) == sorted(top[5:])


@clause("NOM-SETUP-17")
def test_packets_shrink_until_the_last_card_is_kept() -> None:
    pos = passing(3)
    sizes = []
    while pos.packets:
        sizes.append({len(packet) for packet in pos.packets})
        for seat in range(3):
            pos.play(pos.moves(seat)[0], seat)
    assert sizes == [{5}, {4}, {3}, {2}]  # the last single card needs no choice
    assert [len(cards) for cards in pos.storage] == [5, 5, 5]


@clause("NOM-SETUP-18")
def test_packets_go_to_the_next_seat_whatever_the_turn_order() -> None:
    pos = passing(3)
    pos.order = [C, A, B]
    left = [sorted(packet)[1:] for packet in pos.packets]
    for seat in range(3):
        pos.play(f"keep {CONTENT.card_names[sorted(pos.packets[seat])[0]]}", seat)
    assert [sorted(packet) for packet in pos.packets] == [left[2], left[0], left[1]]


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


@clause("NOM-SETUP-20")
def test_nobody_is_in_a_system_before_the_first_reorganization() -> None:
    pos = fresh()
    while pos.round == 0:
        assert pos.visited == [[], []]
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    assert [pos.system(seat) for seat in (A, B)] == [-1, -1]


@clause("NOM-SETUP-21")
def test_after_setup_the_common_deck_holds_5_cards_less_for_each_player() -> None:
    for players, left in ((2, 90), (3, 85), (4, 80)):
        pos = passing(players)
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert len(pos.decks[0]) == left


@clause("NOM-SETUP-22")
def test_apart_from_the_cards_dealt_setup_does_not_depend_on_the_players() -> None:
    for players in (2, 3, 4):
        pos = fresh(players)
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert [len(cards) for cards in pos.storage] == [5] * players
        assert pos.civil == pos.credits == [4] * players
        assert len(pos.system_deck) == 46


@clause("NOM-GEN-08", "NOM-SETUP-23")
def test_views_of_others_are_the_same_whatever_one_holds() -> None:
    def seen(*hand: str) -> list[bytes]:
        pos = expanse(Player(storage=hand, credits=3), Player("Vorrax", credits=3), Player("Kethri"))
        pos.decks[0].sort()
        pos.decks[0] = pos.decks[0][:90]
        act(pos)
        return [msgspec.json.encode(pos.view(seat).shown()) for seat in (B, C, None)]

    assert seen("Civil Ship", "Trade Hub") == seen("Conclave Veto", "Plague Relic")
