"""The rulebook's victory examples and the designed examples outside wars, one test each."""

from __future__ import annotations

import pytest

from orrery.engine.errors import SetupError
from orrery.games.nomads.cards.decks import Deck, check_deck, deck_problems, deck_text
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.changes import gain_civil, lose_units, units_left
from orrery.games.nomads.table.prices import build_price
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence, level, ship_attack, ship_defence, technologies
from orrery.games.nomads.turn.reorganization import Earn, Grow, Reorganize
from orrery.games.nomads.turn.setup import ExchangeCards, FirstCards, Prepare, TurnOrder, set_up
from orrery.games.nomads.turn.turns import StartTurn
from orrery.testing.kit import LoadedChance, legal, play, refused, start
from tests.games.nomads.kit import (
    CONTENT,
    GAME,
    A,
    B,
    C,
    Player,
    act,
    arrive,
    blank,
    card,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_deck,
    stack_systems,
    until_confrontation,
    winners,
)
from tests.ledger import clause


def species(name: str) -> int:
    return CONTENT.species_names.index(name)


def hold(pos: Expanse, *levels: int) -> None:
    """Bring each seat to a level by its units alone, as if it had just changed."""
    for seat, wanted in enumerate(levels):
        change = 4 * wanted - pos.units(seat)
        if change > 0:
            gain_civil(pos, seat, change)
        else:
            lose_units(pos, seat, -change, 0)


def turn(pos: Expanse) -> None:
    """The running turn ends without an action."""
    everybody_passes(pos)
    while pos.outcome is None and legal(pos)[-1] != "end the turn":
        pos.play(legal(pos)[-1])
        everybody_passes(pos)
    before = pos.turn
    pos.play("end the turn")
    everybody_passes(pos)
    while pos.outcome is None and pos.turn == before:
        pos.play(legal(pos)[-1])
        everybody_passes(pos)


def frozen(*levels: int) -> Expanse:
    """A table whose reorganizations change no units: one decline, and relief from it for everybody."""
    built = ["Plague Wards"]
    species_ = ("Umbral Tide", "Kethri", "Vorrax")
    pos = expanse(*(Player(species_[i], credits=0, civil=0, built=built) for i in range(len(levels))))
    pos.declines = [1]
    hold(pos, *levels)
    return pos


def new_table(*dealt: str) -> Expanse:
    """A new casual game in which these species are dealt, two to a seat."""
    pos = GAME.blank(len(dealt) // 2, GAME.check_options({}), LoadedChance())
    assert isinstance(pos, Expanse)
    set_up(pos)
    pos.dealt = [[species(one), species(other)] for one, other in zip(dealt[::2], dealt[1::2], strict=True)]
    pos.settle()
    return pos


@clause("NOM-SETUP-04", "NOM-SETUP-08", "NOM-SETUP-12", "NOM-SETUP-13", "NOM-SETUP-14", "NOM-SETUP-15")
@clause("NOM-SETUP-16", "NOM-SETUP-17", "NOM-SETUP-18", "NOM-SETUP-21")
def test_ex_01_beginning_with_three_players() -> None:
    pos = new_table("Dracoth", "Vorrax", "Nautiloi", "Lumen", "Kethri", "Sszelan")
    pos.play("lead dracoth", A)
    pos.play("lead nautiloi", B)
    pos.play("lead kethri", C)
    assert pos.order == [B, C, A]
    assert [(attack(pos, seat), defence(pos, seat)) for seat in (B, C, A)] == [(2, 3), (2, 2), (3, 5)]
    packet = pos.packets[A][:]
    kept: list[tuple[int, int]] = []  # who kept which card of the first packet of Ana
    while pos.packets:
        picks = [pos.packets[seat][0] for seat in range(3)]
        holder = next(seat for seat in range(3) if sorted(pos.packets[seat]) == sorted(packet))
        kept.append((holder, picks[holder]))
        packet.remove(picks[holder])
        last = len(packet) == 1
        for seat in range(3):
            pos.play(f"keep {CONTENT.card_names[picks[seat]]}", seat)
        if last:
            kept.append(((holder + 1) % 3, packet[0]))
    assert [seat for seat, _ in kept] == [A, B, C, A, B]
    assert all(one in pos.storage[seat] for seat, one in kept)
    assert pos.civil == pos.credits == [4, 4, 4]
    assert [len(cards) for cards in pos.storage] == [5, 5, 5]
    assert pos.visited == [[], [], []]
    assert len(pos.decks[0]) == 85
    assert units_left(pos) == 68


@clause("NOM-SETUP-09", "NOM-SETUP-10", "NOM-SETUP-11")
def test_ex_02_equal_initiative() -> None:
    pos = expanse(Player("Sszelan"), Player("Lemurai"), Player("Vorrax"), Player("Umbral Tide"))
    stack_deck(pos, "Orbital Shield", "Plasma Batteries", "Mecadestroyer", "Jump Beacon")
    start(pos, TurnOrder())
    assert pos.order == [C, B, A, 3]
    assert len(pos.decks[0]) == 100


@clause("NOM-CIV-06", "NOM-CIV-09", "NOM-CIV-10", "NOM-CIV-11", "NOM-CIV-12", "NOM-TURN-13")
def test_ex_12_reached_in_reorganization() -> None:
    pos = expanse(Player(civil=11, built=["Trade Hub"]), Player("Kethri", civil=8), Player("Vorrax", civil=8))
    start(pos, StartTurn())
    assert level(pos, A) == 3
    for _ in range(3):
        turn(pos)
        assert winners(pos) == ()
        pos.civil[B] = pos.civil[C] = 8
    turn(pos)
    assert winners(pos) == (A,)


@clause("NOM-CIV-08", "NOM-CIV-09", "NOM-CIV-11", "NOM-CIV-13")
def test_ex_13_breaking_a_tie_upwards() -> None:
    pos = frozen(3, 3)
    start(pos, StartTurn())
    for _ in range(4):
        turn(pos)
    assert winners(pos) == ()
    hold(pos, 4, 3)
    turn(pos)
    assert winners(pos) == ()  # the clock of level 4 has just started
    turn(pos)
    turn(pos)
    assert winners(pos) == (A,)


@clause("NOM-CIV-11", "NOM-CIV-14", "NOM-CIV-15")
def test_ex_14_lowering_the_rival() -> None:
    pos = frozen(3, 3)
    start(pos, StartTurn())
    turn(pos)
    turn(pos)
    lose_units(pos, B, 1, 0)
    assert level(pos, B) == 2
    turn(pos)
    assert winners(pos) == (A,)


@clause("NOM-TURN-04", "NOM-TECH-01", "NOM-TECH-03", "NOM-REORG-02", "NOM-REORG-03", "NOM-REORG-04")
@clause("NOM-REORG-05", "NOM-REORG-06", "NOM-REORG-10", "NOM-JUMP-06")
def test_ex_15_first_and_second_turn() -> None:
    hand = ["Orbital Shield", "Civil Ship", "Space Cruiser", "Trade Hub", "War Academy"]
    pos = expanse(Player(storage=hand, turns=0), Player("Kethri", credits=0, turns=0))
    stack_systems(pos, "Ares Forge", "Auric Exchange")
    pos.system_deck.remove(CONTENT.system_names.index("Ares Forge"))
    pos.system_discards.append(CONTENT.system_names.index("Ares Forge"))
    start(pos, StartTurn())
    do(pos, "build orbital shield", "end the turn")
    assert (pos.credits[A], pos.credits_on[0], defence(pos, A), len(pos.storage[A])) == (1, 3, 4, 4)
    do(pos, "end the turn")
    assert pos.active == A
    assert (pos.building[0], defence(pos, A), pos.civil[A]) == (False, 7, 5)
    assert names([pos.technology[0]]) == ["Orbital Shield"]
    assert (pos.credits[A], len(pos.storage[A])) == (8, 5)
    assert [CONTENT.system_names[one] for one in pos.visited[A]] == ["Auric Exchange"]


@clause("NOM-TURN-05", "NOM-TURN-06", "NOM-TURN-07", "NOM-SECT-05", "NOM-SECT-06", "NOM-SECT-08")
def test_ex_16_isolation_and_universal_effects() -> None:
    hand = ["Jump Beacon", "Pirate Raid", "Data Theft", "Emergency Levy", "Civil Ship"]
    pos = expanse(Player(storage=hand, turns=1), Player("Kethri", storage=["Trade Hub"], turns=1))
    act(pos)
    assert refused(pos, "use jump beacon").clause == "NOM-TURN-05"
    assert refused(pos, "use pirate raid on orange").clause == "NOM-CONS-04"
    assert "use emergency levy" in legal(pos)
    do(pos, "use data theft on orange")
    assert (pos.credits[A], names(pos.storage[B])) == (2, [])
    do(pos, "build civil ship")
    assert pos.credits[A] == 0
    assert "use emergency levy" not in legal(pos)


@clause("NOM-DECL-01", "NOM-DECL-02", "NOM-DECL-08", "NOM-CONS-03")
def test_ex_17_decline_in_the_middle_of_an_effect() -> None:
    pos = expanse(Player(storage=["Archive Fragment"]), Player("Kethri", credits=0))
    deck = pos.decks[0]
    pos.decks[0], pos.discards[0] = deck[:1], deck[1:10]
    act(pos)
    do(pos, "use archive fragment")
    assert pos.declines == [1]
    assert len(pos.decks[0]) == 8
    assert names(pos.discards[0]) == ["Archive Fragment"]


@clause("NOM-DECL-05", "NOM-DECL-07", "NOM-DECL-13", "NOM-REORG-07")
def test_ex_18_income_after_a_decline() -> None:
    for move, wanted in (
        ("give up 0 civil and 1 military", (5, 1, 8)),
        ("give up 1 civil and 0 military", (4, 2, 7)),
    ):
        pos = expanse(Player(civil=5, military=2, credits=3), Player("Kethri"))
        pos.declines = [1]
        start(pos, Grow(A), CheckLife(), Earn(A))
        play(pos, move)
        assert (pos.civil[A], pos.military[A], pos.credits[A]) == wanted


@clause("NOM-DECL-06", "NOM-DECL-12", "NOM-REORG-13", "NOM-EXT-01", "NOM-EXT-02", "NOM-EXT-04")
def test_ex_19_dying_out_in_the_decline() -> None:
    pos = expanse(Player(civil=2, at="Ares Forge", storage=["Trade Hub"]), Player("Kethri", civil=5))
    pos.declines = [3]
    start(pos, Reorganize(A))
    assert not pos.alive[A]
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-EXT-02", (B,))


@clause("NOM-TECH-06", "NOM-TECH-07", "NOM-EQUIP-03", "NOM-EQUIP-04", "NOM-CIV-04")
def test_ex_20_the_limit_of_eight_technologies() -> None:
    built: list[str | tuple[str, ...]] = [("Mecadestroyer", "Reinforced Hull", "Bomb Bay"), "Trade Hub"]
    pos = expanse(
        Player(
            civil=0,
            military=1,
            credits=30,
            storage=["Trade Hub", "Laser Turrets"],
            built=[*built, "War Academy", "Deep Archive", "Cloning Vats", "Orbital Shield"],
            building=["Civil Ship", "Space Cruiser"],
        ),
        Player("Kethri", credits=0),
    )
    act(pos)
    assert refused(pos, "build trade hub").clause == "NOM-TECH-07"
    do(pos, "install laser turrets on crimson-1")
    assert (technologies(pos, A), level(pos, A)) == (6, 1)
    assert refused(pos, "install laser turrets on crimson-1").clause == "NOM-EQUIP-02"  # it is gone


@clause(
    "NOM-SYNC-04", "NOM-SYNC-05", "NOM-SYNC-08", "NOM-SYNC-09", "NOM-SYNC-10", "NOM-SYNC-11", "NOM-SYNC-15"
)
@clause("NOM-CONS-10")
def test_ex_25_last_in_first_out_and_reopened() -> None:
    pos = expanse(
        Player(
            "Kethri",
            "Ares Forge",
            credits=3,
            storage=["Interplanetary Missile", "Signal Jammer"],
            built=["Space Cruiser"],
        ),
        Player("Kethri", "Crimson Gate", credits=2, storage=["Signal Jammer"], built=["Space Cruiser"]),
        Player("Lemurai", "Gorath's Scar", credits=1, storage=["Thermal Decoy"]),
    )
    act(pos)
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos, b="use signal jammer against item 1")
    one_round(pos, a="use signal jammer against item 2")
    one_round(pos)  # A's Jammer resolves and cancels D's
    assert [item.serial for item in pos.pile] == [1]
    one_round(pos, c="use thermal decoy on orange-1")
    # nobody can answer any more: both items resolve, and the ships are compared
    assert names(pos.discards[0]).count("Signal Jammer") == 2
    assert pos.credits == [0, 0, 0]
    assert pos.technology[0] >= 0 and pos.technology[8] >= 0
    assert (pos.civil[A], pos.civil[B]) == (4, 4)  # both were blocked


@clause("NOM-SYNC-06", "NOM-SYNC-13", "NOM-CONS-04", "NOM-JUMP-07")
def test_ex_26_leaving_the_sector_in_response() -> None:
    pos = expanse(
        Player(at="Auric Exchange", storage=["Pirate Raid"], credits=1),
        Player("Kethri", "Sunmint", credits=5, storage=["Evasive Warp"]),
    )
    stack_systems(pos, "Sapphire Bastion")
    act(pos)
    play(pos, "use pirate raid on orange")
    one_round(pos, b="use evasive warp")
    everybody_passes(pos)
    assert (pos.credits, len(pos.storage[B])) == ([0, 4], 1)
    assert "Pirate Raid" in names(pos.discards[0])


@clause("NOM-CONS-06", "NOM-CONS-07", "NOM-SYNC-16", "NOM-SYNC-17")
def test_ex_27_cancelling_a_lasting_consumable() -> None:
    pos = expanse(
        Player("Kethri", "Ares Forge", storage=["Interplanetary Missile"], built=["Destruction Satellite"]),
        Player("Kethri", "Crimson Gate", storage=["Signal Jammer", "Trade Hub"], built=["Mecadestroyer"]),
    )
    act(pos)
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos)
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == (6, 4)
    one_round(pos, b="use signal jammer against item 1")
    one_round(pos)
    assert ship_attack(pos, 0) == 4
    assert names(pos.discards[0]) == ["Interplanetary Missile", "Signal Jammer"]
    everybody_passes(pos)
    assert pos.technology[0] == -1
    assert pos.civil[A] == 3  # the Mecadestroyer is not blocked


@clause("NOM-TURN-09", "NOM-TURN-10", "NOM-TURN-11", "NOM-NEGO-19")
def test_ex_30_storage_limit_only_at_the_end_of_the_own_turn() -> None:
    for leader, kept in (("Umbral Tide", 6), ("Lemurai", 8)):
        hand = [
            "Supply Windfall",
            "Civil Ship",
            "Space Cruiser",
            "Trade Hub",
            "War Academy",
            "Orbital Shield",
        ]
        pos = expanse(
            Player("Kethri", "Auric Exchange", storage=["Mecadestroyer", "Deep Archive"]),
            Player(leader, "Sunmint", storage=hand, credits=9),
        )
        stack_systems(pos, "Lifewell")
        act(pos)
        play(pos, "negotiate with orange", "give mecadestroyer by name", "give deep archive face down")
        play(pos, "ask for 2 credits", "send the offer", "accept the offer")
        do(pos, "end the turn")
        assert len(pos.storage[B]) == 9  # 8, and one extracted
        do(pos, "use supply windfall", "end the turn")
        if kept == 6:
            assert pos.waiting == (B,)
            do(pos, "discard civil ship", "discard trade hub")
        assert len(pos.storage[B]) == kept
        assert pos.active == A


@clause(
    "NOM-NEGO-01", "NOM-NEGO-02", "NOM-NEGO-03", "NOM-NEGO-07", "NOM-NEGO-09", "NOM-NEGO-14", "NOM-NEGO-15"
)
@clause("NOM-NEGO-16")
def test_ex_31_what_can_be_negotiated() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", credits=5, built=["Trade Hub"], military=1),
        Player("Vorrax", "Patent Court", storage=["Civil Ship"], credits=0),
        Player("Lemurai", "Tidal Array", storage=["Trade Hub"], credits=9),
    )
    act(pos)
    play(pos, "negotiate with orange", "give 3 credits", "ask for civil ship by name", "send the offer")
    refused(pos, "negotiate with violet", B)
    do(pos, "accept the offer")
    assert (pos.credits[A], pos.credits[B], names(pos.storage[A])) == (2, 3, ["Civil Ship"])
    assert refused(pos, "negotiate with violet").clause == "NOM-NEGO-02"
    play(pos, "negotiate with orange")
    offered = {text.split()[0] for text in legal(pos)}
    assert offered == {"give", "withdraw"}  # no units, no technologies; the partner has no card left
    assert not any("trade hub" in text for text in legal(pos))
    play(pos, "give 1 credits", "send the offer")
    do(pos, "accept the offer")
    assert (pos.credits[A], pos.credits[B]) == (1, 4)


@clause("NOM-CIV-10", "NOM-CIV-17", "NOM-FLEET-24", "NOM-FLEET-26")
def test_ex_32_level_reached_on_another_players_turn() -> None:
    pos = expanse(
        Player(
            "Umbral Tide",
            "Ares Forge",
            8,
            0,
            5,
            ["Boarding Party"],
            ["Mecadestroyer", "Plague Wards", "Trade Hub"],
        ),
        Player("Kethri", "Crimson Gate", 8, 0, 0, built=["Space Cruiser", "Plague Wards"]),
        Player("Vorrax", "Sunmint", 8, 0, 0, built=["Plague Wards"]),
    )
    pos.declines = [1]
    pos.on_turn = B
    act(pos)
    play(pos, "declare war on crimson")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert (level(pos, A), technologies(pos, A), pos.units(A)) == (3, 4, 8)
    for _ in range(3):  # the rest of Q's turn, R's, P's
        turn(pos)
    assert winners(pos) == ()
    for _ in range(3):
        turn(pos)
    assert winners(pos) == (A,)


@clause("NOM-CIV-11", "NOM-CIV-16")
def test_ex_33_a_lone_leader_climbs_further() -> None:
    pos = frozen(3, 2, 2)
    start(pos, StartTurn())
    for _ in range(3):
        turn(pos)
    hold(pos, 4, 2, 2)
    turn(pos)
    assert winners(pos) == (A,)


@clause("NOM-CIV-09", "NOM-CIV-15", "NOM-CIV-19")
def test_ex_34_a_passing_tie_and_a_passing_drop() -> None:
    pos = frozen(2, 2, 2)
    start(pos, StartTurn())
    hold(pos, 3, 2, 2)
    turn(pos)
    tied, dropped = pos.copy(), pos.copy()
    hold(tied, 3, 3, 2)
    turn(tied)
    hold(tied, 3, 2, 2)
    turn(tied)
    turn(tied)
    assert tied.outcome is not None and tied.outcome.winners == (A,)
    turn(dropped)
    lose_units(dropped, A, 1, 0)
    turn(dropped)
    gain_civil(dropped, A, 1)  # in the reorganization of turn 6
    turn(dropped)
    assert dropped.outcome is None
    for _ in range(3):
        turn(dropped)
    assert dropped.outcome is not None


@clause("NOM-CIV-01", "NOM-CIV-02", "NOM-CIV-03", "NOM-CIV-04")
def test_ex_35_levels_are_rounded_separately() -> None:
    seven = [
        "Trade Hub",
        "War Academy",
        "Deep Archive",
        "Cloning Vats",
        "Orbital Shield",
        "Civil Ship",
        "Space Cruiser",
    ]
    pos = expanse(
        Player(civil=7, built=seven, building=["Siege Computers"]),
        Player("Kethri", civil=5, military=3, built=["Survivors' Ark", "Trade Hub", "Listening Post"]),
    )
    assert (level(pos, A), level(pos, B)) == (2, 3)


@clause("NOM-JUMP-03", "NOM-JUMP-04", "NOM-JUMP-05", "NOM-JUMP-07", "NOM-REORG-09", "NOM-SECT-10")
def test_ex_38_extra_jump_and_granted_jumps() -> None:
    hand = ["Jump Beacon", "Trade Hub", "War Academy", "Deep Archive"]
    pos = expanse(Player(at="Ares Forge", credits=5, storage=hand), Player("Kethri", credits=0))
    stack_systems(pos, "Lifewell", "Crimson Gate")
    act(pos)
    do(pos, "make an extra jump")
    assert (pos.credits[A], len(pos.storage[A])) == (3, 5)
    do(pos, "use jump beacon")
    assert (pos.credits[A], len(pos.storage[A])) == (3, 5)
    assert refused(pos, "make an extra jump").clause == "NOM-JUMP-05"
    assert attack(pos, A) == 4 + 2  # Crimson Gate alone; Lifewell's defence is covered
    assert defence(pos, A) == 4
    before = pos.visited[A][:]
    start(pos, Reorganize(A))
    assert set(before) <= set(pos.system_discards)


@clause("NOM-CONS-02", "NOM-CONS-07", "NOM-CONS-08", "NOM-CONS-13", "NOM-REORG-08")
def test_ex_39_a_waiting_consumable() -> None:
    pos = expanse(
        Player(at="Auric Exchange", civil=6, credits=3, storage=["Harvest Bonds"]),
        Player("Kethri", "Sunmint", storage=["Signal Jammer"]),
    )
    act(pos)
    do(pos, "use harvest bonds")
    assert (pos.credits[A], pos.storage[A], pos.discards[0]) == (1, [], [])
    calm, jammed = pos.copy(), pos.copy()
    start(calm, Grow(A), Earn(A))
    assert (calm.civil[A], calm.credits[A], names(calm.discards[0])) == (7, 14, ["Harvest Bonds"])
    jammed.stack.clear()
    jammed.on_turn = B
    act(jammed)
    do(jammed, "use signal jammer against item 1")
    assert names(jammed.discards[0]) == ["Harvest Bonds", "Signal Jammer"]
    start(jammed, Grow(A), Earn(A))
    assert jammed.credits[A] == 8


@clause("NOM-ACT-06", "NOM-TECH-17")
def test_ex_40_several_discounts() -> None:
    pos = expanse(
        Player("Kethri", "Cobalt Drydock", storage=["Civil Ship"], built=["Assembly Yards"]), Player()
    )
    assert build_price(pos, A, card("Civil Ship")) == 1
    act(pos)
    do(pos, "build civil ship")
    assert (pos.credits_on[1], pos.credits[A]) == (1, 3)


@clause("NOM-COMP-10", "NOM-COMP-11", "NOM-REORG-05")
def test_ex_41_the_central_pile_runs_short() -> None:
    for limited, gained in ((True, 3), (False, 8)):
        pos = expanse(Player(civil=7, credits=50), Player("Kethri", credits=67), limited_tokens=limited)
        start(pos, Grow(A), Earn(A))
        assert (pos.civil[A], pos.credits[A]) == (8, 50 + gained)


@clause("NOM-COMPET-05", "NOM-COMPET-06", "NOM-COMPET-08", "NOM-COMPET-10", "NOM-COMPET-22")
def test_ex_42_decks() -> None:
    def deck(*parts: tuple[int, str]) -> Deck:
        chosen = [kind for number, name in parts for kind in [card(name)] * number]
        taken = {name for _, name in parts}
        for kind, name in enumerate(CONTENT.card_names):
            if name not in taken and not CONTENT.unique[kind]:
                chosen += [kind] * min(3, 40 - len(chosen))
        return Deck(0, tuple(sorted(chosen)))

    assert deck_problems(CONTENT, deck((3, "Listening Post"), (1, "Conclave Veto"))) == []
    assert "unique" in deck_problems(CONTENT, deck((2, "Conclave Veto")))[0]
    assert "4 of Civil Ship" in deck_problems(CONTENT, deck((4, "Civil Ship")))[0]
    too_many = Deck(0, (*deck().cards, card("Civil Ship")))
    assert "not 41" in deck_problems(CONTENT, too_many)[0]
    with pytest.raises(SetupError, match="cannot be used"):
        GAME.new(2, mode="competitive", deck_1=deck_text(CONTENT, too_many))
    assert check_deck(CONTENT, "quiet hand").species == species("Null Chorus")


@clause("NOM-COMPET-15", "NOM-COMPET-16", "NOM-COMPET-17", "NOM-COMPET-19")
def test_ex_43_opening_hand() -> None:
    pos = blank(2, mode="competitive")
    pos.species = [species("Kethri")] * 2
    shown = [card("Combat Droids") - 1, CONTENT.kinds + card("Space Cruiser")]
    for seat in (A, B):
        kinds = [kind for kind in range(CONTENT.kinds) if not CONTENT.unique[kind]][:20] * 2
        pos.decks[seat] = [*[seat * CONTENT.kinds + kind for kind in kinds[:39]], shown[seat]]
        pos.decklists.append(sorted(one % CONTENT.kinds for one in pos.decks[seat]))
    pos.phase = "setting up"
    start(pos, TurnOrder(), Prepare(), FirstCards(), ExchangeCards((A, B)))
    assert pos.order == [A, B]
    assert [len(deck) for deck in pos.decks] == [35, 35]
    before = [hand[:] for hand in pos.storage]
    pos.play("send back 1 2 4", A)
    pos.play("send back nothing", B)
    assert [len(hand) for hand in pos.storage] == [5, 5]
    assert pos.storage[B] == before[B]
    assert [len(deck) for deck in pos.decks] == [35, 35]


@clause("NOM-COMPET-11", "NOM-COMPET-12", "NOM-COMPET-20")
def test_ex_44_own_declines_and_owners_of_cards() -> None:
    pos = blank(2, mode="competitive")
    pos.species = [species("Kethri"), species("Vorrax")]
    pos.civil = [5, 5]
    pos.credits = [4, 4]
    pos.turns = [5, 5]
    pos.system_deck = list(range(CONTENT.systems))
    pos.decks = [[card("Trade Hub")], [card("Trade Hub", 1)] * 12]
    pos.discards = [[card("Civil Ship")] * 20, []]
    pos.storage[B] = [card("Emergency Levy", 0)]
    arrive(pos, A, "Ares Forge")
    pos.storage[A] = [card("Jump Beacon", 0)]
    stack_systems(pos, "Lifewell")
    act(pos)
    do(pos, "use jump beacon (crimson)")
    assert pos.declines == [1, 0]
    everybody_passes(pos)
    play(pos, "end the turn")
    one_round(pos, b="use emergency levy (crimson)")
    everybody_passes(pos)
    assert names(pos.discards[A])[-1] == "Emergency Levy"
    assert pos.discards[B] == []
    assert pos.units(B) == 6  # still grows
    do(pos, "end the turn")
    assert pos.units(A) == 4


@clause("NOM-SYNC-06", "NOM-SYNC-10", "NOM-SYNC-11", "NOM-WND-02", "NOM-WND-03")
def test_ex_46_one_window_after_an_effect() -> None:
    pos = expanse(
        Player(credits=0, storage=["Supply Windfall", "Trade Hub"]),
        Player("Kethri", credits=3, storage=["Emergency Levy"]),
    )
    act(pos)
    play(pos, "use supply windfall")
    assert "use emergency levy" in legal(pos, B)  # before the resolution
    one_round(pos)
    assert pos.credits[A] == 3
    assert "use emergency levy" in legal(pos, B)  # or after it
    one_round(pos)
    assert (pos.waiting, legal(pos)[-1]) == ((A,), "end the turn")


@clause("NOM-NEGO-03", "NOM-NEGO-10", "NOM-NEGO-20", "NOM-NEGO-21", "NOM-WND-02")
def test_ex_48_an_offer_by_a_player_whose_turn_it_is_not() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", credits=9, storage=["Trade Hub", "Civil Ship", "Deep Archive"]),
        Player("Vorrax", "Sunmint", credits=2, storage=[]),
        Player("Lemurai", "Tidal Array", credits=2, storage=[]),
    )
    pos.wish = [False, True, True]
    act(pos)
    play(pos, "build trade hub")
    assert pos.waiting == (A, B)  # not R: no common sector
    pos.play("pass", A)
    pos.play("negotiate with crimson", B)
    assert refused(pos, "send the offer").clause == "NOM-NEGO-21"
    play(
        pos, "give 2 credits", "ask for 1 cards", "send the offer", "accept the offer", "hand over civil ship"
    )
    assert (pos.credits[A], pos.credits[B], names(pos.storage[B])) == (9 - 4 + 2, 0, ["Civil Ship"])
    assert pos.waiting[0] == A  # the right to act begins again with the active player
    everybody_passes(pos)
    play(pos, "end the turn")
    assert all("negotiate with crimson" not in legal(pos, seat) for seat in pos.waiting)
