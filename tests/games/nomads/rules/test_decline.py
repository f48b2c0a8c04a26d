"""The decline (NOM-DECL)."""

from __future__ import annotations

from orrery.games.nomads import GAME
from orrery.games.nomads.table.changes import draw, extract
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.reorganization import Earn, Grow, Reorganize, Sacrifice
from orrery.games.nomads.turn.turns import StartTurn
from orrery.testing.kit import legal, play, refused, said, start
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    do,
    expanse,
    names,
    stack_deck,
    stack_systems,
)
from tests.games.nomads.scenes import nowhere
from tests.ledger import clause


@clause("NOM-DECL-01", "NOM-DECL-08", "NOM-DECL-09")
def test_the_last_card_brings_the_decline_and_the_discards_become_the_deck() -> None:
    pos = expanse(Player(), Player("Vorrax"))
    pos.decks[0], pos.discards[0] = cards("Civil Ship", "Trade Hub"), cards("Bomb Bay")
    assert names([draw(pos, 0)]) == ["Trade Hub"]
    assert (pos.declines, names(pos.discards[0])) == ([0], ["Bomb Bay"])
    assert names([draw(pos, 0)]) == ["Civil Ship"]
    assert (pos.declines, names(pos.decks[0]), pos.discards[0]) == ([1], ["Bomb Bay"], [])
    assert names([draw(pos, 0)]) == ["Bomb Bay"]
    assert (pos.declines, pos.decks[0], draw(pos, 0)) == ([2], [], -1)
    assert extract(pos, A) == -1
    assert pos.declines == [2]
    pos.discards[0] = cards("Data Theft", "Data Theft")
    assert names([draw(pos, 0)]) == ["Data Theft"]
    assert pos.declines == [2]  # made anew without another decline


@clause("NOM-DECL-01", "NOM-DECL-08")
def test_the_decline_strikes_when_the_last_card_leaves() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    stack_deck(pos, "Trade Hub")
    pos.discards[0], pos.decks[0] = pos.decks[0][:-2], pos.decks[0][-2:]
    extract(pos, C)
    assert pos.declines == [0]
    extract(pos, C)
    assert pos.declines == [1]
    assert pos.decks[0]


@clause("NOM-DECL-02", "NOM-DECL-01")
def test_the_new_deck_is_really_shuffled_and_the_log_says_whose_decline_it_is() -> None:
    pos = expanse(Player(), Player("Vorrax"))
    pos.chance = GAME.new(2, seed=1).chance
    pos.discards[0], pos.decks[0] = pos.decks[0][1:], pos.decks[0][:1]
    before = pos.discards[0][:]
    extract(pos, A)
    assert sorted(pos.decks[0]) == sorted(before)
    assert pos.decks[0] != before
    assert said(pos)[0] == "The resource deck is empty: decline 1 befalls all species"
    own = GAME.new(2, seed=1, mode="competitive")
    assert isinstance(own, Expanse)
    own.events = []
    own.decks[B] = own.decks[B][:1]
    extract(own, B)
    assert said(own)[0] == "The deck of Orange is empty: its decline 1"


@clause("NOM-DECL-02")
def test_the_discard_pile_is_shuffled_into_the_new_deck() -> None:
    pos = expanse(Player(), Player("Kethri"))
    whole = pos.decks[0]
    pos.decks[0], pos.discards[0] = whole[:1], whole[1:]
    before = pos.discards[0][:]
    extract(pos, A)
    assert (sorted(pos.decks[0]), pos.discards[0]) == (sorted(before), [])


@clause("NOM-DECL-03")
def test_in_casual_mode_a_decline_is_everybodys() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    pos.decks[0] = cards("Civil Ship")
    extract(pos, B)
    for seat in (A, B, C):
        start(pos, Grow(seat))
        assert pos.units(seat) == 3


@clause("NOM-DECL-03", "NOM-DECL-04", "NOM-DECL-05", "NOM-DECL-06")
def test_a_decline_affects_all_species_for_good_and_grows() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0, civil=9))
    stack_systems(pos, "Lifewell", "Crimson Gate", "Ares Forge")
    pos.declines = [1]
    start(pos, Reorganize(A))
    assert pos.civil[A] == 3
    start(pos, Reorganize(B))
    assert pos.civil[B] == 8
    pos.declines = [2]
    start(pos, Reorganize(B))
    assert pos.civil[B] == 6
    pos.decks[0].extend(pos.discards[0])
    assert pos.declines == [2]


@clause("NOM-DECL-04")
def test_declines_are_never_taken_back() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.declines = [1]
    for _ in range(3):
        draw(pos, 0)
    pos.discards[0] = cards("Civil Ship")
    assert pos.declines == [1]
    pos.stack.clear()
    start(pos, StartTurn())
    assert pos.declines == [1]


@clause("NOM-DECL-05")
def test_after_the_first_decline_a_unit_goes_instead_of_coming() -> None:
    pos = expanse(Player(civil=4), Player("Kethri"))
    pos.declines = [1]
    start(pos, Grow(A))
    assert pos.civil[A] == 3


@clause("NOM-DECL-06")
def test_each_further_decline_costs_one_unit_more() -> None:
    for declines in (1, 2, 3, 4):
        pos = expanse(Player(civil=9), Player("Kethri"))
        pos.declines = [declines]
        start(pos, Grow(A))
        assert pos.civil[A] == 9 - declines


@clause("NOM-DECL-07", "NOM-DECL-12")
def test_a_sacrifice_of_the_wrong_number_or_of_units_that_are_not_there_is_refused() -> None:
    pos = start(expanse(Player(civil=3, military=1), Player("Kethri")), Sacrifice(A, 2))
    assert legal(pos) == ["give up 2 civil and 0 military", "give up 1 civil and 1 military"]
    for text in ("give up 1 civil and 0 military", "give up 0 civil and 2 military"):
        error = refused(pos, text)
        assert (str(error), error.clause) == (
            "Exactly 2 must go, of 3 civil and 1 military units.",
            "NOM-DECL-07",
        )


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


@clause("NOM-DECL-09", "NOM-DECL-10")
def test_an_empty_deck_without_discards_is_made_anew_later_without_another_decline() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0))
    pos.decks[0] = cards("Trade Hub")
    assert extract(pos, A) == card("Trade Hub")
    assert (pos.declines, pos.decks[0]) == ([1], [])
    assert extract(pos, A) == -1
    assert pos.declines == [1]
    pos.discards[0] = cards("Civil Ship", "Data Theft")
    extract(pos, A)
    assert (pos.declines, len(pos.decks[0]), pos.discards[0]) == ([1], 1, [])
    extract(pos, A)
    assert pos.declines == [2]


@clause("NOM-DECL-10", "NOM-GEN-10")
def test_an_effect_tells_how_many_resources_were_really_extracted() -> None:
    pos = act(nowhere(True))
    told = said(pos, do(pos, "use archive fragment"))
    assert not any("more resource" in sentence for sentence in told)
    one = nowhere(True)
    one.discards[0] = [3]
    told = said(one, do(act(one), "use archive fragment"))
    assert "Crimson extracts 1 more resource" in told


@clause("NOM-DECL-11")
def test_a_decline_in_step_4_counts_from_the_next_reorganization_on() -> None:
    pos = expanse(Player(credits=0), Player("Kethri", credits=0))
    pos.discards[0] = pos.decks[0][:50]
    pos.decks[0] = cards("Trade Hub")
    stack_systems(pos, "Lifewell", "Crimson Gate")
    start(pos, Reorganize(A))
    assert (pos.declines, pos.civil[A]) == ([1], 5)
    start(pos, Reorganize(A))
    assert pos.civil[A] == 4


@clause("NOM-DECL-12")
def test_whoever_must_sacrifice_more_than_it_has_loses_all_and_is_extinct() -> None:
    for units, alive in ((2, False), (3, False), (4, True)):
        pos = expanse(Player(civil=units), Player("Kethri", civil=5), Player("Vorrax", civil=5))
        pos.declines = [3]
        start(pos, Reorganize(A))
        assert pos.alive[A] is alive, units
        assert pos.units(A) == max(0, units - 3)


@clause("NOM-DECL-13")
def test_credits_are_counted_after_the_sacrifice() -> None:
    pos = expanse(Player(civil=5, credits=0), Player("Kethri"))
    pos.declines = [2]
    start(pos, Grow(A), Earn(A))
    assert (pos.civil[A], pos.credits[A]) == (3, 3)


@clause("NOM-DECL-14", "NOM-DMG-12")
def test_healing_does_not_reduce_a_sacrifice_but_relief_does() -> None:
    for built, left in (("Tissue Regenerator", 3), ("Plague Wards", 4)):
        pos = expanse(Player("Ursanni", credits=0, built=[built]), Player("Kethri", credits=0))
        stack_systems(pos, "Crimson Gate")
        pos.declines = [1]
        start(pos, Reorganize(A))
        assert pos.civil[A] == left  # and no unit is gained for the relief
