"""What the table itself can be asked: who is next, where somebody is, what number a new item gets."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.table.items import Item, Standing
from orrery.games.nomads.table.state import SETTING_UP, Deal, Expanse, new_war
from tests.games.nomads.kit import CONTENT, A, B, C, D, Player, expanse, system
from tests.ledger import clause


def four() -> Expanse:
    pos = expanse(
        Player(at="Ares Forge"), Player("Kethri", "Lifewell"), Player("Vorrax", "Sunmint"), Player("Dracoth")
    )
    pos.order = [C, A, D, B]
    return pos


@clause("NOM-SYNC-08", "NOM-EFF-11", "NOM-TURN-01")
def test_the_living_are_named_from_the_active_player_in_turn_order() -> None:
    pos = four()
    for at, living in ((0, [C, A, D, B]), (1, [A, D, B, C]), (3, [B, C, A, D])):
        pos.on_turn = at
        assert (pos.active, pos.living()) == (living[0], living)
    pos.alive[D] = False
    pos.on_turn = 1
    assert pos.living() == [A, B, C]
    assert (pos.others(A), pos.others(B), pos.others(C)) == ([B, C], [C, A], [A, B])


@clause("NOM-WAR-07", "NOM-SECT-10", "NOM-SETUP-20")
def test_where_somebody_is() -> None:
    pos = four()
    assert [pos.system(seat) for seat in (A, B, D)] == [system("Ares Forge"), system("Lifewell"), -1]
    pos.visited[A].append(system("Sunmint"))
    assert pos.system(A) == system("Sunmint")
    pos.war = new_war(C, B)
    assert [pos.system(seat) for seat in (A, B, C)] == [
        system("Sunmint"),
        system("Lifewell"),
        system("Lifewell"),
    ]


@clause("NOM-SYNC-15")
def test_a_new_item_gets_a_number_above_all_that_lie_open() -> None:
    pos = four()
    assert pos.next_serial() == 1
    pos.pile = [Item(4, A, 0, -1), Item(2, A, 0, -1)]
    assert pos.next_serial() == 5
    pos.standing = [Standing(6, A, 0, -1, False, "trigger", -1, -1, 0, 0, 0)]
    assert pos.next_serial() == 7
    pos.resolving = Item(9, A, 0, -1)
    assert pos.next_serial() == 10


def test_an_empty_table() -> None:
    for mode, decks in (("casual", 1), ("competitive", 3)):
        options = GAME.check_options({"mode": mode})
        pos = GAME.blank(3, options, GAME.new(2, seed=1).chance)
        assert isinstance(pos, Expanse)
        assert (len(pos.decks), len(pos.discards), len(pos.declines)) == (decks, decks, decks)
        assert [pos.deck_of(seat) for seat in (A, B, C)] == ([0, 0, 0] if decks == 1 else [A, B, C])
        assert (pos.order, pos.alive, pos.phase, pos.round, pos.turn, pos.on_turn) == (
            [0, 1, 2],
            [True] * 3,
            SETTING_UP,
            0,
            0,
            0,
        )
        assert (pos.technology, pos.building, pos.credits_on) == (
            [-1] * 3 * ROOM,
            [False] * 3 * ROOM,
            [0] * 3 * ROOM,
        )
        assert (pos.equipment, pos.saves) == ([-1] * 3 * ROOM * CONTENT.max_slots, [0] * 3 * ROOM)
        assert pos.used == [[]] * (3 * 2 + 3 * ROOM)
        assert (
            pos.civil
            == pos.military
            == pos.credits
            == pos.turns
            == pos.deals
            == pos.pair_deals
            == pos.declined
            == [0] * 3
        )
        assert (pos.wish, pos.clocks, pos.storage, pos.visited) == (
            [False] * 3,
            [[], [], []],
            [[], [], []],
            [[], [], []],
        )
        assert (pos.ending, pos.warred, pos.no_war, pos.jumps, pos.built, pos.extracted) == (
            False,
            False,
            False,
            0,
            0,
            -1,
        )
        assert (pos.species, pos.declines) == ([-1] * 3, [0] * decks)


def test_a_copy_shares_nothing_that_changes() -> None:
    pos = four()
    pos.war, pos.deal = new_war(A, B), Deal(maker=A, partner=B)
    pos.packets, pos.decklists = [[1], [2]], [[3]]
    before = pos.save()
    other = pos.copy()
    assert other.save() == before
    for name in GAME.fields():
        value = getattr(other, name)
        if isinstance(value, list):
            for inner in value:
                if isinstance(inner, list):
                    inner.append(7)
            value.append(7)
    assert other.war is not None and other.deal is not None
    for part in (other.war, other.deal):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, list):
                value.append(7)
            else:
                setattr(part, name, 9)
    assert pos.save() == before


def test_a_new_war_and_a_new_offer_hold_nothing_yet() -> None:
    war, deal = new_war(A, B), Deal(maker=C, partner=D)
    assert (war.attacker, war.defender, war.phase, war.damage, war.losses, war.spoils) == (
        A,
        B,
        "declared",
        [0, 0],
        [0] * 4,
        0,
    )
    assert war.sent == war.pairs == war.confrontation == war.blocked == war.fallen == []
    assert (deal.maker, deal.partner, deal.sent, deal.credits, deal.ask_credits, deal.ask_any) == (
        C,
        D,
        False,
        0,
        0,
        0,
    )
    assert deal.named == deal.hidden == deal.ask_named == deal.chosen == []
