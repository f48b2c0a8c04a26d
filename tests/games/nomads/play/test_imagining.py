"""Positions that a seat imagines: they fit all that it knows, and deal anew what it cannot know."""

from __future__ import annotations

from typing import Any

import msgspec

from orrery.engine.base import Seat
from orrery.engine.chance import seeded
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.cards.decks import SIZE, Deck, deck_problems
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.changes import store
from orrery.games.nomads.table.items import Item, Standing
from orrery.games.nomads.table.state import Expanse, new_war
from orrery.games.nomads.turn.looking import Scry, Survey
from orrery.testing.kit import play, start
from tests.games.nomads.kit import (
    CONTENT,
    FULL,
    A,
    B,
    C,
    D,
    Player,
    act,
    card,
    cards,
    changed,
    expanse,
    names,
    stack_deck,
    stack_systems,
    system,
    with_game,
)
from tests.ledger import clause

SEEDS = 12


def imagined(pos: Expanse, seat: Seat | None) -> list[Expanse]:
    """What a seat may take the table for: sound tables that look the same to it, whatever is dealt."""
    view = pos.view(seat)
    found = []
    for seed in range(SEEDS):
        other = pos.game.imagine(view, seeded(seed))
        assert isinstance(other, Expanse)
        assert msgspec.json.encode(other.view(seat).shown()) == msgspec.json.encode(view.shown())
        assert (other.problems(), other.waiting) == ([], pos.waiting)
        for one in pos.waiting:
            assert (list(other.moves(one)) != []) == (list(pos.moves(one)) != [])
        found.append(other)
    return found


def different(tables: list[Expanse], field: str) -> bool:
    """Whether the tables differ in a field: it is not known, and was dealt."""
    return len({msgspec.json.encode(getattr(one, field)) for one in tables}) > 1


def middle() -> Expanse:
    """Cards in every place where they can be."""
    pos = expanse(
        Player(
            at="Ares Forge",
            storage=["Civil Ship", "Trade Hub"],
            built=[("Space Cruiser", "Laser Turrets")],
            building=["Leviathan Carrier"],
        ),
        Player("Kethri", "Lifewell", storage=["Bomb Bay"], building=["Trade Hub"]),
        Player("Vorrax", building=["Listening Post"]),
    )
    deck = pos.decks[0]
    missile = card("Interplanetary Missile")  # the very first card of the pack
    for one in [missile, missile, missile, *cards("Data Theft", "Plague Relic")]:
        deck.remove(one)
    pos.discards[0] = cards("Plague Relic", "Data Theft")
    ability = CONTENT.consumable(missile)[0].number
    pos.standing = [
        Standing(1, B, ability, missile, True, "trigger", -1, -1, 0, 0, 0),
        Standing(2, B, ability, -1, False, "trigger", -1, -1, 0, 0, 0),
    ]
    pos.pile = [Item(3, B, ability, missile), Item(4, B, ability, -1)]
    pos.resolving = Item(5, A, ability, missile)
    pos.system_discards = [pos.system_deck.pop(), pos.system_deck.pop()]
    assert pos.problems() == []
    return pos


def negotiating() -> Expanse:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Auric Exchange",
                credits=5,
                storage=["Civil Ship", "Civil Ship", "Trade Hub", "Plague Relic"],
            ),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon", "Bomb Bay"]),
            Player("Lemurai", "Lifewell", credits=0, storage=["Salvage Crew"]),
        )
    )
    play(
        pos,
        "negotiate with orange",
        "give civil ship by name",
        "give plague relic face down",
        "give 2 credits",
    )
    return pos


def competitive(players: int = 3, **options: Any) -> Expanse:
    pos = GAME.new(players, seed=1, mode="competitive", **options)
    assert isinstance(pos, Expanse)
    for seat in range(players):
        pos.play("send back nothing", seat)
    return pos


def die_out(pos: Expanse, seat: Seat) -> None:
    """A species dies out, and it is Crimson's turn."""
    pos.civil[seat] = 0
    pos.on_turn = pos.order.index(A)
    pos.stack.clear()
    start(pos, CheckLife())
    act(pos)


def owners(found: list[int]) -> set[int]:
    """The decks that these cards came from."""
    return {one // CONTENT.kinds for one in found}


def to_work(pos: Expanse, place: int, deck: int) -> None:
    """A technology of this deck goes under construction."""
    one = next(one for one in pos.decks[deck] if CONTENT.is_technology(pos.kind(one)))
    pos.decks[deck].remove(one)
    pos.technology[place], pos.building[place], pos.credits_on[place] = (
        one,
        True,
        CONTENT.price[pos.kind(one)],
    )


@clause("NOM-SETUP-05", "NOM-SETUP-07")
def test_before_the_choice_others_have_two_species_each_that_nobody_else_has() -> None:
    pos = GAME.new(3, seed=1)
    assert isinstance(pos, Expanse)
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        assert different(tables, "dealt")
        for one in tables:
            assert sorted(len(pair) for pair in one.dealt) == [2, 2, 2]
            assert len({species for pair in one.dealt for species in pair}) == 6
            if seat is not None:
                assert one.dealt[seat] == pos.dealt[seat]
    for seat in (A, B, C):
        pos.play(pos.moves(seat)[0], seat)
    assert all(one.dealt == [] for one in imagined(pos, A))


@clause("NOM-SETUP-16", "NOM-SETUP-19")
def test_packets_and_storages_of_others_are_dealt_while_cards_are_passed() -> None:
    pos = GAME.new(3, seed=1)
    assert isinstance(pos, Expanse)
    for _ in range(3):
        for asked in (A, B, C):
            pos.play(pos.moves(asked)[0], asked)
    assert [len(packet) for packet in pos.packets] == [3, 3, 3]
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        assert different(tables, "packets") and different(tables, "storage") and different(tables, "decks")
        for one in tables:
            assert [len(packet) for packet in one.packets] == [3, 3, 3]
            assert [len(storage) for storage in one.storage] == [2, 2, 2]
            if seat is not None:
                assert (one.packets[seat], one.storage[seat]) == (pos.packets[seat], pos.storage[seat])


@clause("NOM-GEN-08", "NOM-GEN-09")
def test_what_lies_open_stays_and_what_others_hold_is_dealt() -> None:
    pos = act(middle())
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        assert (
            different(tables, "decks") and different(tables, "system_deck") and different(tables, "storage")
        )
        for one in tables:
            assert (one.discards, one.standing, one.pile, one.resolving, one.visited, one.equipment) == (
                pos.discards,
                pos.standing,
                pos.pile,
                pos.resolving,
                pos.visited,
                pos.equipment,
            )
            assert [len(storage) for storage in one.storage] == [2, 1, 0]
            if seat is not None:
                assert one.storage[seat] == pos.storage[seat]
                own = pos.places(seat)
                assert one.technology[own.start : own.stop] == pos.technology[own.start : own.stop]


@clause("NOM-TECH-12")
def test_under_construction_is_a_technology_whose_price_fits_the_credits_on_it() -> None:
    pos = act(middle())
    tables = imagined(pos, A)
    assert different(tables, "technology")
    for one in tables:
        for place, laid in ((8, 5), (16, 2)):
            kind = one.technology[place]
            assert CONTENT.is_technology(kind)
            assert laid <= CONTENT.price[kind] <= laid + 2
        assert one.building == pos.building
    # a much cheaper one is not excluded where no price fits
    pos.credits_on[8] = 40
    for one in imagined(pos, A):
        assert CONTENT.is_technology(one.technology[8])


@clause("NOM-TECH-12")
def test_the_price_of_a_construction_is_at_least_what_lies_on_it_and_at_most_2_more() -> None:
    """Only one technology left that fits: it is always found."""
    for left, found in (
        (("Civil Ship",), "Civil Ship"),  # 2, exactly what lies there
        (("Deep Archive",), "Deep Archive"),  # 4, two more
    ):
        pos = expanse(Player(), Player("Kethri", building=["Listening Post"]))
        near = [one for one in pos.decks[0] if CONTENT.is_technology(one) and CONTENT.price[one] in (2, 3, 4)]
        for one in near:
            pos.decks[0].remove(one)
        pos.discards[0] = [one for one in near if names([one])[0] not in left]
        pos.decks[0] += [one for one in near if names([one])[0] in left]
        pos.discards[0].append(pos.technology[8])
        pos.technology[8] = next(one for one in pos.decks[0] if names([one])[0] == found)
        pos.decks[0].remove(pos.technology[8])
        assert [names([one.technology[8]]) for one in imagined(act(pos), A)] == [[found]] * SEEDS


@clause("NOM-EFF-16")
def test_cards_and_systems_that_a_seat_looks_at_keep_their_places() -> None:
    pos = expanse(Player(), Player("Kethri", storage=["Civil Ship"], building=["Trade Hub"]))
    stack_deck(pos, "Data Theft", "Plague Relic", "Deep Archive")
    start(pos, Scry(A, 3, 0))
    for one in imagined(pos, A):
        assert names(one.decks[0][-3:]) == ["Deep Archive", "Plague Relic", "Data Theft"]
    for seat in (B, None):
        assert len({tuple(one.decks[0][-3:]) for one in imagined(pos, seat)}) > 1
    pos = expanse(Player(), Player("Kethri"))
    stack_systems(pos, "Lifewell", "Sunmint")
    start(pos, Survey(A, 2, 0))
    for one in imagined(pos, A):
        assert one.system_deck[-2:] == [system("Sunmint"), system("Lifewell")]
    for seat in (B, None):
        assert len({tuple(one.system_deck[-2:]) for one in imagined(pos, seat)}) > 1


@clause("NOM-NEGO-13", "NOM-NEGO-21")
def test_an_offer_is_imagined_with_cards_that_its_maker_holds() -> None:
    pos = negotiating()
    for one in imagined(pos, A):
        assert one.deal == pos.deal
    for seat in (B, C, None):
        for one in imagined(pos, seat):  # an offer that was not sent shows nothing
            assert one.deal is not None
            assert (one.deal.named, one.deal.hidden, one.deal.credits, one.deal.sent) == ([], [], 0, False)
    play(pos, "ask for 2 cards", "send the offer")
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        for one in tables:
            deal = one.deal
            assert deal is not None
            assert (deal.maker, deal.partner, deal.sent, deal.credits, deal.ask_credits, deal.ask_any) == (
                A,
                B,
                True,
                2,
                0,
                2,
            )
            given = [*deal.named, *deal.hidden]
            assert len(given) == 2
            assert all(one.storage[A].count(kind) >= given.count(kind) for kind in given)
            if seat in (A, B):
                assert names(deal.named) == ["Civil Ship"]
            if seat == A:
                assert names(deal.hidden) == ["Plague Relic"]
        if seat != A:
            assert len({str(one.deal) for one in tables}) > 1
            lowest = [one.storage[A][0] for one in tables]
            assert [one.deal.hidden[0] for one in tables if one.deal is not None] != lowest


@clause("NOM-NEGO-12", "NOM-NEGO-13")
def test_what_the_partner_has_picked_is_known_to_the_partner_alone() -> None:
    pos = negotiating()
    play(pos, "ask for data theft by name", "ask for 2 cards", "send the offer", "accept the offer")
    play(pos, "hand over jump beacon")
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        for one in tables:
            assert one.deal is not None
            assert (len(one.deal.chosen), len(one.deal.ask_named) + one.deal.ask_any) == (1, 3)
            assert one.deal.chosen[0] in one.storage[B]
            if seat == B:
                assert names(one.deal.chosen) == ["Jump Beacon"]
        if seat != B:
            assert len({tuple(one.deal.chosen) for one in tables if one.deal is not None}) > 1


@clause("NOM-COMPET-18", "NOM-COMPET-06", "NOM-COMPET-07", "NOM-COMPET-08")
def test_the_decks_of_others_are_guessed_as_legal_decks() -> None:
    pos = competitive()
    pos.discards[B] = [pos.decks[B].pop() for _ in range(5)]
    to_work(pos, 8, B)
    to_work(pos, 9, B)
    for seat in (A, B, C, None):
        tables = imagined(pos, seat)
        for one in tables:
            for owner in (A, B, C):
                assert deck_problems(CONTENT, Deck(0, tuple(one.decklists[owner]))) == []
                assert len(one.decklists[owner]) == SIZE
                assert [held // CONTENT.kinds for held in one.storage[owner]] == [owner] * len(
                    pos.storage[owner]
                )
                assert {held // CONTENT.kinds for held in one.decks[owner]} == {owner}
            if seat is not None:
                assert (one.decklists[seat], one.storage[seat]) == (pos.decklists[seat], pos.storage[seat])
            assert [one.technology[place] // CONTENT.kinds for place in (8, 9)] == [B, B]
        assert different(tables, "decklists")


@clause("NOM-COMPET-18", "NOM-COMPET-20")
def test_two_players_know_their_own_deck_and_guess_the_other() -> None:
    pos = competitive(2)
    for seat in (A, B):
        for one in imagined(pos, seat):
            assert one.decklists[seat] == pos.decklists[seat]
            assert [owners(storage) for storage in one.storage] == [{A}, {B}]


@clause("NOM-COMPET-20", "NOM-COMPET-21", "NOM-COMPET-23")
def test_what_left_the_game_with_its_owner_is_imagined_as_gone() -> None:
    for dead in (B, C):
        pos = competitive()
        other = B + C - dead
        to_work(pos, dead * 8, dead)
        to_work(pos, 0, A)
        store(pos, A, pos.storage[other].pop())  # a card that changed hands
        die_out(pos, dead)
        assert len(pos.gone) == SIZE
        for seat in (A, other, None):
            for one in imagined(pos, seat):
                assert (len(one.gone), owners(one.gone)) == (SIZE, {dead})
                assert owners(one.technology[:1]) == {A}
                assert [len(storage) for storage in one.storage] == [len(held) for held in pos.storage]


@clause("NOM-COMPET-20", "NOM-TECH-12")
def test_a_construction_whose_owner_has_no_card_left_outside_the_deck_came_from_somebody_else() -> None:
    pos = competitive(4)
    for seat in (B, C):
        pos.decks[seat] += pos.storage[seat]
        pos.storage[seat] = []
    to_work(pos, 8, D)
    die_out(pos, C)
    # Crimson knows where all its own cards are; to the others it might as well be one of Crimson's
    for viewer, source in ((A, D), (D, A), (None, A)):
        for one in imagined(pos, viewer):
            assert (owners(one.technology[8:9]), owners(one.gone)) == ({source}, {C})
            assert CONTENT.is_technology(one.kind(one.technology[8]))


@clause("NOM-COMPET-20", "NOM-EFF-16")
def test_cards_that_a_player_of_an_own_deck_looks_at_lie_on_that_deck() -> None:
    pos = competitive()
    pos.decks[A] += pos.storage[A]
    pos.storage[A] = []
    to_work(pos, 0, B)
    pos.stack.clear()
    start(pos, Scry(B, 3, 0))
    for one in imagined(pos, B):
        assert one.decks[B][-3:] == pos.decks[B][-3:]
        assert owners(one.technology[:1]) == {B}
    for seat in (A, C, None):
        assert len({tuple(one.decks[B][-3:]) for one in imagined(pos, seat)}) > 1


@clause("NOM-COMPET-18", "NOM-TECH-12")
def test_a_guessed_deck_holds_enough_technologies_for_what_is_under_construction() -> None:
    technologies = ("Civil Ship", "Space Cruiser", "Trade Hub")
    kinds = [
        one for one in range(CONTENT.kinds) if not CONTENT.is_technology(one) and not CONTENT.unique[one]
    ]
    rest = ", ".join(f"3 {CONTENT.card_names[kind]}" for kind in kinds[:10])
    own = f"Kethri: {', '.join(f'3 {name}' for name in technologies)}, {rest}, 1 {CONTENT.card_names[kinds[10]]}"
    for held in (0, 4):
        pos = competitive(3, deck_2=own)
        pos.decks[B] += pos.storage[B]
        pos.storage[B] = []
        for place in range(8, 16):
            to_work(pos, place, B)
        plain = [one for one in pos.decks[B] if not CONTENT.is_technology(pos.kind(one))]
        pos.storage[B] = sorted(plain[:held])
        for one in pos.storage[B]:
            pos.decks[B].remove(one)
        pos.discards[B], pos.decks[B] = pos.decks[B], []
        assert pos.problems() == []
        tables = imagined(pos, A)
        for table in tables:
            assert owners(table.technology[8:16]) == {B}
            assert all(CONTENT.is_technology(table.kind(one)) for one in table.technology[8:16])
        stored = [table.kind(one) for table in tables for one in table.storage[B]]
        assert any(not CONTENT.is_technology(kind) for kind in stored) == (held > 0)


@clause("NOM-GEN-09", "NOM-TECH-12")
def test_the_first_card_of_a_pack_is_seen_where_it_is_built_like_any_other() -> None:
    first = CONTENT.card_names[0]
    pos = expanse(Player(built=[first, "Trade Hub"]), Player("Kethri", storage=["Civil Ship"] * 3))
    game = changed(first, type="technology", abilities=[], copies=1)
    for _ in range(2):
        pos.decks[0].remove(card(first))
    tables = imagined(act(with_game(pos, game)), A)
    assert not any(card(first) in [*one.decks[0], *one.storage[B]] for one in tables)


def test_a_war_is_imagined_as_it_stands_and_apart_from_the_view() -> None:
    pos = act(middle())
    pos.war = new_war(A, B)
    view = pos.view(A)
    other = GAME.imagine(view, seeded(1))
    assert isinstance(other, Expanse)
    assert other.war == pos.war
    assert view.war is not None
    other.war.sent.append(0)
    other.visited[A].append(7)
    other.discards[0].append(7)
    other.clocks[A].append(FULL)
    assert (view.war.sent, len(view.visited[A]), len(view.discards[0]), view.clocks[A]) == ([], 1, 2, [])


@clause("NOM-NEGO-12", "NOM-NEGO-21")
def test_a_card_given_by_name_is_not_imagined_as_picked_too() -> None:
    """Every card that nobody else can see is the one asked for, or one of those that were picked."""
    pos = negotiating()
    play(pos, "ask for bomb bay by name", "ask for 2 cards", "send the offer", "accept the offer")
    play(pos, "hand over jump beacon")
    deck = pos.decks[0]
    pos.discards[0], pos.decks[0] = deck, []
    pos.storage[C] = []
    pos.discards[0].append(card("Salvage Crew"))
    tables = imagined(pos, A)
    assert [names(one.storage[B]) for one in tables] == [names(pos.storage[B])] * SEEDS
    assert {names(one.deal.chosen)[0] for one in tables if one.deal is not None} == {
        "Data Theft",
        "Jump Beacon",
    }


@clause("NOM-TECH-12")
def test_nobody_else_knows_whether_a_ship_was_begun() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9, storage=["Civil Ship"]), Player("Vorrax", "Sunmint")
        )
    )
    play(pos, "build civil ship")
    assert [pos.view(seat).built_ships for seat in (A, B, None)] == [1, UNSEEN, UNSEEN]
    dealt = [GAME.imagine(pos.view(B), seeded(number)) for number in range(20)]
    assert {table.built_ships for table in dealt if isinstance(table, Expanse)} == {0, 1}
