"""What must hold at every table is really checked: each thing that is spoilt is named."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.table.invariants import problems
from orrery.games.nomads.table.items import Item
from orrery.games.nomads.table.state import Expanse, new_war
from tests.games.nomads.kit import FULL, A, B, Player, card, cards, expanse


def table() -> Expanse:
    """A sound table with something everywhere."""
    pos = expanse(
        Player(
            at="Ares Forge",
            storage=["Civil Ship", "Trade Hub"],
            built=[("Space Cruiser", "Laser Turrets")],
            building=["Deep Archive"],
        ),
        Player("Kethri", "Lifewell", civil=12, storage=["Bomb Bay"]),
    )
    assert pos.problems() == []
    return pos


def found(pos: Expanse) -> str:
    return " ".join(problems(pos))


def test_cards_are_counted_wherever_they_lie() -> None:
    for spoil in ("storage", "deck", "discard", "gone", "work", "gear", "pile", "resolving"):
        pos = table()
        one = pos.decks[0].pop()
        assert found(pos) == "cards are lost or doubled: 99 of 100"
        if spoil == "storage":
            pos.storage[B] = sorted([*pos.storage[B], one])
        elif spoil == "deck":
            pos.decks[0].insert(0, one)
        elif spoil == "discard":
            pos.discards[0].append(one)
        elif spoil == "gone":
            pos.gone.append(one)
        elif spoil == "work":
            pos.decks[0].append(one)
            pos.decks[0].remove(card("Cloning Vats"))
            pos.technology[9] = card("Cloning Vats")
        elif spoil == "gear":
            pos.decks[0].append(one)
            pos.decks[0].remove(card("Reinforced Hull"))
            pos.equipment[1] = card("Reinforced Hull")
        elif spoil == "pile":
            pos.pile.append(Item(1, A, 0, one))
        else:
            pos.resolving = Item(1, A, 0, one)
        assert pos.problems() == [], spoil
    doubled = table()
    doubled.decks[0].append(card("Civil Ship"))
    assert found(doubled) == "cards are lost or doubled: 101 of 100"
    swapped = table()
    swapped.decks[0].remove(card("Cloning Vats"))
    swapped.decks[0].append(card("Civil Ship"))
    assert found(swapped) == "cards are lost or doubled: 100 of 100"


def test_systems_are_counted() -> None:
    pos = table()
    pos.system_discards.append(pos.system_deck.pop())
    assert pos.problems() == []
    pos.system_deck.pop()
    assert found(pos) == "systems are lost or doubled"


def test_tokens_are_counted_as_long_as_they_are_limited() -> None:
    for field, name in (("civil", "civil units"), ("military", "military units"), ("credits", "credits")):
        pos = table()
        getattr(pos, field)[B] = -1
        assert f"somebody has fewer than 0 {name}" in found(pos)
    rich = table()
    rich.credits[A] = 120 - rich.credits[B] - sum(rich.credits_on)
    assert rich.problems() == []
    rich.credits[A] += 1
    assert found(rich) == "there are more credits than tokens"
    rich.options["limited_tokens"] = False
    assert rich.problems() == []
    many = table()
    many.military[A] = 80 - sum(many.civil)
    many.clocks[A] = [FULL] * 15
    assert found(many) == ""
    many.military[A] += 1
    assert found(many) == "there are more units than tokens"


def test_places_hold_technologies_and_built_ships_equipment() -> None:
    empty = table()
    empty.credits_on[3] = 1
    assert found(empty) == "place 3 is empty and holds something"
    wrong = table()
    wrong.storage[A].remove(card("Civil Ship"))
    wrong.decks[0].remove(card("Data Theft"))
    wrong.decks[0].append(card("Civil Ship"))
    wrong.technology[2] = card("Data Theft")
    assert found(wrong) == "place 2 holds no technology"
    slots = wrong.content.max_slots
    gear = table()
    gear.equipment[slots], gear.equipment[0] = gear.equipment[0], -1
    assert found(gear) == "place 1 has equipment and is no built ship place 1 has too much equipment"
    cargo = table()
    cargo.decks[0].append(cargo.equipment[0])
    cargo.storage[A].remove(card("Trade Hub"))
    cargo.equipment[0] = card("Trade Hub")
    assert found(cargo) == "place 0 carries something that is no equipment"
    full = table()
    for slot, one in enumerate(cards("Reinforced Hull", "Medical Bay"), 1):
        full.decks[0].remove(one)
        full.equipment[slot] = one
    assert found(full) == "place 0 has too much equipment"
    missile = card("Interplanetary Missile")  # the very first card of the pack is looked at like any other
    first = table()
    first.decks[0].remove(missile)
    first.technology[2] = missile
    assert found(first) == "place 2 holds no technology"
    loaded = table()
    loaded.decks[0].remove(missile)
    loaded.equipment[1] = missile
    assert found(loaded) == "place 0 carries something that is no equipment"
    laid = table()
    laid.credits_on[0] = 2
    assert found(laid) == "credits lie on place 0, which is built"


def test_clocks_storages_the_dead_and_wars_are_looked_at() -> None:
    clock = table()
    clock.clocks[B] = []
    assert found(clock) == "seat 1 has 0 clocks at level 3"
    order = table()
    order.storage[A].reverse()
    assert found(order) == "a storage is not sorted"
    dead = table()
    dead.alive[A] = False
    assert found(dead) == "seat 0 is extinct and still has something"
    lost, hoard = dead.copy(), dead.copy()
    lost.decks[0] += lost.storage[A]
    lost.storage[A] = []
    hoard.system_deck += hoard.visited[A]
    hoard.visited[A] = []
    assert found(lost) == found(hoard) == "seat 0 is extinct and still has something"
    hoard.decks[0] += hoard.storage[A]
    hoard.storage[A] = []
    assert hoard.problems() == []
    empty = table()
    empty.civil[A] = 0
    assert found(empty) == "seat 0 lives without units"
    robbed = empty.copy()
    robbed.war = new_war(B, A)  # it leaves when the attacker has chosen what to steal
    assert robbed.problems() == []
    war = table()
    war.war = new_war(A, B)
    assert war.problems() == []
    war.alive[A] = False
    assert "the dead fight a war" in found(war)


def test_a_table_of_decks_counts_each_deck_by_itself() -> None:
    pos = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(pos, Expanse)
    assert pos.problems() == []
    pos.decks[A].append(pos.decks[B].pop() % pos.content.kinds)
    assert found(pos) == "cards are lost or doubled: 80 of 80"
