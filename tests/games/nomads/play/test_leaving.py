"""A player who leaves: nobody waits for its seat, and what it had begun comes to nothing."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.table.state import Expanse
from orrery.testing.kit import clauses, legal, play
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_systems,
    winners,
)
from tests.ledger import clause


def warping(at: str) -> Expanse:
    """Orange, whose turn it is not, jumps to a system with an offer by a synchronic, and is asked."""
    pos = expanse(
        Player(credits=9, storage=["Trade Hub", "Civil Ship"]),
        Player("Kethri", "Sunmint", credits=5, storage=["Evasive Warp"]),
        Player("Vorrax", credits=0),
    )
    stack_systems(pos, at)
    play(act(pos), "build trade hub")
    one_round(pos, b="use evasive warp")
    one_round(pos)
    assert (pos.waiting, pos.visited[B][-1:]) == ((B,), [pos.content.system_names.index(at)])
    return pos


def at_war() -> Expanse:
    """Crimson has declared war on Orange; all three could answer."""
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 9, storage=["Emergency Levy", "Trade Hub"]),
        Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Trade Hub"]),
        Player("Vorrax", "Warhead Drift", 9, 0, 9, storage=["Emergency Levy", "Trade Hub"]),
    )
    play(act(pos), "declare war on orange")
    return pos


@clause("NOM-EXT-08", "NOM-SECT-11")
def test_a_species_that_gives_up_on_arrival_leaves_the_offer_of_the_system_unanswered() -> None:
    pos = warping("Verdant Halo")
    pos.play("resign", B)
    assert (pos.alive, pos.visited[B], pos.civil[B]) == ([True, False, True], [], 0)
    everybody_passes(pos)
    assert (pos.waiting, pos.resolving, names(pos.discards[0])[-1]) == ((A,), None, "Evasive Warp")
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-EXT-08", "NOM-EFF-11")
def test_a_victim_that_gives_up_before_it_has_chosen_holds_nobody_up() -> None:
    pos = act(
        expanse(
            Player(storage=["Plague Relic"], credits=5, civil=2, military=2),
            Player("Kethri", civil=2, military=2, credits=0),
            Player("Vorrax", civil=2, military=2, credits=0),
        )
    )
    do(pos, "use plague relic", "give up 2 civil and 0 military")
    assert pos.waiting == (B,)
    pos.play("resign", B)
    do(pos, "give up 0 civil and 2 military")
    assert (pos.civil, pos.military, pos.alive) == ([0, 0, 2], [2, 0, 0], [True, False, True])
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-NEGO-15")
def test_a_partner_that_gives_up_while_picking_cards_hands_over_nothing() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5),
            Player("Vorrax", "Sunmint", credits=0, storage=["Data Theft", "Jump Beacon"]),
            Player("Lemurai", credits=0),
        )
    )
    play(pos, "negotiate with orange", "give 3 credits", "ask for 2 cards", "send the offer")
    play(pos, "accept the offer", "hand over data theft")
    pos.play("resign", B)
    assert (pos.deal, pos.credits[A], pos.storage[A], pos.waiting) == (None, 5, [], (A,))
    assert sorted(names(pos.discards[0])) == ["Data Theft", "Jump Beacon"]
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-EXT-05")
def test_an_attacker_that_gives_up_while_choosing_losses_ends_turn_and_war_without_them() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 3, 1, 0, built=["Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", 3, 1, 0, built=["Civil Ship"]),
            Player("Lemurai", credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert legal(pos) == ["give up 1 civil and 0 military", "give up 0 civil and 1 military"]
    pos.play("resign", A)
    assert (pos.war, pos.active, pos.units(B)) == (None, B, 4 + 1)  # its own reorganization has brought one
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-SYNC-10")
def test_the_item_being_resolved_is_discarded_when_its_user_gives_up_inside_it() -> None:
    pos = warping("Silent Observatory")
    pos.play("resign", B)
    everybody_passes(pos)
    assert (pos.resolving, pos.waiting, names(pos.discards[0])[-1]) == (None, (A,), "Evasive Warp")
    assert not pos.problems()


@clause("NOM-EXT-08", "NOM-SYNC-08")
def test_an_answer_aimed_at_somebody_who_gives_up_is_asked_for_again() -> None:
    """Violet has answered in secret when her target leaves: she keeps card and credits, and may answer otherwise."""
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 9, storage=["Trade Hub"]),
        Player("Kethri", "Sunmint", 3, 1, 5, storage=["Emergency Levy"]),
        Player("Vorrax", "Auric Exchange", 3, 0, 5, storage=["Demobilisation Order"]),
    )
    play(act(pos), "build trade hub")
    [order] = [text for text in legal(pos, C) if "orange" in text]
    pos.play(order, C)
    assert pos.waiting == (B,)
    pos.play("resign", B)
    assert (pos.credits[C], names(pos.storage[C]), pos.pile) == (5, ["Demobilisation Order"], [])
    assert pos.waiting == (C,)
    assert order not in legal(pos, C)


@clause("NOM-EXT-08", "NOM-EXT-02")
def test_the_last_one_who_has_not_given_up_wins() -> None:
    pos = warping("Verdant Halo")
    pos.play("resign", C)
    assert winners(pos) == ()
    pos.play("resign", A)
    assert (winners(pos), clauses(pos.events)[-1]) == ((B,), "NOM-EXT-02")


@clause("NOM-EXT-08")
def test_what_lies_on_the_pile_of_a_war_that_is_broken_off_has_no_effect() -> None:
    pos = at_war()
    one_round(pos, a="use emergency levy")
    pos.play("pass", C)
    pos.play("resign", B)
    assert (pos.pile, pos.war, names(pos.discards[0])) == ([], None, ["Trade Hub", "Emergency Levy"])
    assert pos.waiting == (A, C)  # the window after the war asks anew who had answered in the old one
    everybody_passes(pos)
    assert pos.military[A] == 1


@clause("NOM-EXT-08", "NOM-WND-17")
def test_answers_given_before_somebody_else_leaves_still_count() -> None:
    pos = at_war()
    pos.play("pass", A)
    pos.play("resign", C)
    assert pos.waiting == (B,)
    pos.play("pass", B)
    assert legal(pos) == ["launch the assault", "done"]


@clause("NOM-EXT-05")
def test_nothing_of_the_turn_is_left_when_the_active_player_is_gone() -> None:
    pos = at_war()
    one_round(pos, c="use emergency levy")
    pos.play("resign", A)
    assert (pos.active, pos.pile, pos.military[C]) == (B, [], 0)
    assert "Emergency Levy" in names(pos.discards[0])
    assert [type(step).__name__ for step in pos.stack].count("ToAct") == 1
    everybody_passes(pos)
    assert pos.military[C] == 0


@clause("NOM-EXT-08", "NOM-NEGO-15")
def test_nobody_is_asked_about_the_offer_of_someone_who_is_gone() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9, storage=["Civil Ship"]),
            Player("Vorrax", "Sunmint", credits=9, storage=["Trade Hub"]),
            Player("Lemurai", credits=0),
        )
    )
    play(pos, "build civil ship")
    one_round(pos, b="negotiate with crimson")
    play(pos, "give 2 credits", "send the offer")
    assert pos.waiting == (A,)
    pos.play("resign", B)
    assert (pos.deal, pos.credits[A], legal(pos)[-1]) == (None, 9 - 1, "end the turn")


@clause("NOM-COMPET-23", "NOM-COMPET-21")
def test_deck_and_discards_leave_the_game_with_their_owner() -> None:
    for players in (2, 3):
        pos = GAME.new(players, seed=1, mode="competitive")
        assert isinstance(pos, Expanse)
        for seat in range(players):
            pos.play("send back nothing", seat)
        pos.discards[B] = [pos.decks[B].pop() for _ in range(4)]
        pos.play("resign", B)
        assert (pos.decks[B], pos.discards[B], len(pos.gone)) == ([], [], 40)
