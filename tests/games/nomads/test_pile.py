"""Synchronics, the pile and its windows (NOM-SYNC, NOM-WND)."""

from __future__ import annotations

from orrery.engine.base import Move
from orrery.engine.standing import ASK, IF_LOSS, NEVER, automatic, kind_of
from orrery.games.nomads.cards.content import (
    ASSAULT,
    ASSAULT_DAMAGE,
    CONFRONTATION,
    FLEET_DAMAGE,
    OPEN,
    WAR_DECLARED,
)
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.windows import React, Round
from orrery.games.nomads.war.assault import AssaultChoice
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    changed,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_systems,
    until_confrontation,
    with_game,
)
from tests.kit import clauses, legal, play, refused, start
from tests.ledger import clause


def window(pos: Expanse) -> str:
    """The kind of the open window, empty without one."""
    step = pos.decision
    return step.kind if isinstance(step, React) else ""


def three_with(*hands: list[str], credits: int = 9) -> Expanse:  # noqa: A002
    """Three species in red with these storages."""
    places = ("Ares Forge", "Crimson Gate", "Warhead Drift")
    species = ("Umbral Tide", "Kethri", "Vorrax")
    return expanse(*(Player(species[i], places[i], storage=hands[i], credits=credits) for i in range(3)))


@clause("NOM-SYNC-01", "NOM-SYNC-02", "NOM-WND-15")
def test_synchronics_work_on_any_turn_in_any_window() -> None:
    pos = act(three_with(["Trade Hub"], ["Emergency Levy"], ["Emergency Levy"]))
    play(pos, "train a unit")
    assert window(pos) == OPEN
    one_round(pos, b="use emergency levy")
    assert window(pos) == OPEN
    one_round(pos, c="use emergency levy")
    everybody_passes(pos)
    assert pos.military == [1, 1, 1]


@clause("NOM-SYNC-03", "NOM-SYNC-11")
def test_the_phase_stands_still_until_the_pile_is_resolved() -> None:
    pos = act(three_with(["Trade Hub"], ["Emergency Levy"], ["Trade Hub"]))
    play(pos, "build trade hub")
    one_round(pos, b="use emergency levy")
    refused(pos, "train a unit", A)
    one_round(pos)
    assert pos.military[B] == 1
    everybody_passes(pos)
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-SYNC-06")
def test_only_a_synchronic_can_be_added_to_a_pile_that_is_not_empty() -> None:
    pos = act(
        three_with(["Supply Windfall", "Supply Windfall", "Emergency Levy"], ["Trade Hub"], ["Trade Hub"])
    )
    play(pos, "use supply windfall")
    assert [item.user for item in pos.pile] == [A]
    assert legal(pos, A) == ["use emergency levy", "pass"]


@clause("NOM-SYNC-07")
def test_building_installing_training_jumping_and_war_happen_at_once() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=20, storage=["Trade Hub", "Laser Turrets"], built=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Conclave Veto"], built=["Civil Ship"]),
        )
    )
    stack_systems(pos, "Gorath's Scar")
    for text in (
        "build trade hub",
        "install laser turrets on crimson-1",
        "train a unit",
        "make an extra jump",
    ):
        play(pos, text)
        assert pos.pile == []
        assert legal(pos, B) == (["negotiate with crimson", "pass"])
        everybody_passes(pos)
    assert (pos.building[1], pos.equipment[0] >= 0, pos.military[A], pos.jumps) == (True, True, 1, 1)


@clause("NOM-SYNC-08", "NOM-SYNC-09", "NOM-SYNC-12", "NOM-WND-17")
def test_the_right_to_act_begins_with_the_active_player_and_begins_again_after_each_item() -> None:
    pos = three_with(["Emergency Levy"], ["Emergency Levy", "Emergency Levy"], ["Emergency Levy"], credits=12)
    pos.order = [B, C, A]
    act(pos)
    play(pos, "train a unit")
    assert pos.waiting == (B, C, A)
    one_round(pos, b="use emergency levy", c="use emergency levy", a="use emergency levy")
    assert [item.user for item in pos.pile] == [B]  # the first in order; the others are asked again
    assert pos.waiting == (B, C, A)
    one_round(pos, b="use emergency levy")  # an own item may be answered
    assert [item.user for item in pos.pile] == [B, B]


@clause("NOM-SYNC-10", "NOM-SYNC-04", "NOM-SYNC-05")
def test_the_top_item_is_resolved_alone_and_the_round_begins_again() -> None:
    pos = act(three_with(["Emergency Levy", "Trade Hub"], ["Emergency Levy"], ["Emergency Levy"]))
    play(pos, "train a unit")
    one_round(pos, a="use emergency levy")
    one_round(pos, b="use emergency levy")
    one_round(pos)
    assert (pos.military, len(pos.pile)) == ([1, 1, 0], 1)
    one_round(pos, c="use emergency levy")
    one_round(pos)
    assert (pos.military, len(pos.pile)) == ([1, 1, 1], 1)
    one_round(pos)
    assert pos.military == [2, 1, 1]


@clause("NOM-SYNC-13")
def test_an_item_whose_condition_no_longer_holds_has_no_effect() -> None:
    pos = act(three_with(["Demobilisation Order", "Trade Hub"], ["Trade Hub"], ["Demobilisation Order"]))
    pos.military[B] = 1
    do(pos)
    act(pos)
    play(pos, "use demobilisation order on orange")
    pos.military[B] = 0
    events = everybody_passes(pos)
    assert "NOM-SYNC-13" in clauses(events)
    assert names(pos.discards[0]) == ["Demobilisation Order"]
    assert (pos.credits[A], pos.civil[B]) == (6, 4)


@clause("NOM-SYNC-14", "NOM-SYNC-20", "NOM-EXT-04")
def test_if_some_targets_are_gone_the_others_are_affected() -> None:
    pos = act(three_with(["Plague Relic"], ["Trade Hub"], ["Trade Hub"]))
    play(pos, "use plague relic")
    pos.play("resign", C)
    everybody_passes(pos)
    while "end the turn" not in legal(pos):
        play(pos, legal(pos)[0])
    assert (pos.civil, pos.alive) == ([2, 2, 0], [True, True, False])


@clause("NOM-SYNC-15", "NOM-CONS-10")
def test_a_cancelled_item_is_taken_off_without_effect_and_nothing_is_paid_back() -> None:
    pos = act(three_with(["Colonist Convoy"], ["Conclave Veto"], ["Trade Hub"]))
    play(pos, "use colonist convoy")
    one_round(pos, b="use conclave veto against item 1")
    one_round(pos)
    assert pos.pile == []
    assert (pos.civil[A], pos.credits[A], pos.credits[B]) == (4, 4, 6)
    assert names(pos.discards[0]) == ["Colonist Convoy", "Conclave Veto"]


@clause("NOM-SYNC-19", "NOM-SECT-05")
def test_a_mark_counts_only_for_what_carries_it() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Supply Windfall"]),
            Player("Lumen", "Lifewell", credits=9, storage=["Signal Jammer", "Conclave Veto"]),
        )
    )
    play(pos, "use supply windfall")
    # the universal Veto and Flicker reach it, the Jammer does not, whatever else is universal
    assert legal(pos, B) == ["use conclave veto against item 1", "use flicker against item 1", "pass"]


@clause("NOM-WND-01", "NOM-TURN-04")
def test_a_start_window_opens_before_the_first_action() -> None:
    for turns in (0, 3):
        pos = expanse(
            Player(turns=turns, storage=["Trade Hub"]), Player("Kethri", storage=["Emergency Levy"])
        )
        stack_systems(pos, "Lifewell")
        start(pos, StartTurn())
        assert window(pos) == OPEN
        assert legal(pos, B) == ["use emergency levy", "pass"]
        everybody_passes(pos)
        assert legal(pos)[-1] == "end the turn"


@clause("NOM-WND-02", "NOM-NEGO-06")
def test_an_action_window_opens_after_each_action_but_not_after_a_negotiation_without_a_deal() -> None:
    pos = act(three_with(["Trade Hub", "Civil Ship"], ["Emergency Levy"], ["Trade Hub"]))
    play(pos, "build trade hub")
    assert window(pos) == OPEN
    everybody_passes(pos)
    play(pos, "negotiate with orange", "withdraw the offer")
    assert window(pos) == ""
    play(pos, "negotiate with orange", "give 1 credits", "send the offer", "decline the offer")
    assert window(pos) == ""
    play(pos, "negotiate with orange", "give 1 credits", "send the offer", "accept the offer")
    assert window(pos) == OPEN


@clause("NOM-WND-04", "NOM-WND-05", "NOM-WND-06", "NOM-WND-07", "NOM-WND-08", "NOM-WND-09")
def test_the_windows_of_a_war_in_their_order() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax", "Ares Forge", military=3, credits=9, storage=["Trade Hub"], built=["Mecadestroyer"]
            ),
            Player(
                "Kethri",
                "Warhead Drift",
                civil=9,
                credits=9,
                storage=["Trade Hub"],
                built=["Civil Ship", "Space Cruiser"],
            ),
        )
    )
    play(pos, "declare war on orange")
    seen: list[int | str] = []
    while not seen or seen[-1] != "end":
        if window(pos):
            if not seen or seen[-1] != window(pos):
                seen.append(window(pos))
            one_round(pos)
        elif "end the turn" in legal(pos):
            play(pos, "end the turn")
            seen.append("end" if window(pos) == OPEN else "none")
        else:
            play(pos, legal(pos)[0])
    assert seen == [
        WAR_DECLARED,
        CONFRONTATION,
        FLEET_DAMAGE,
        ASSAULT,
        ASSAULT_DAMAGE,
        OPEN,
        "end",
    ]


@clause("NOM-WND-06", "NOM-WND-08")
def test_no_damage_window_opens_without_damage() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1, credits=9, storage=["Trade Hub"]),
            Player("Dracoth", "Warhead Drift", credits=9, storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos)
    assert isinstance(pos.decision, AssaultChoice)  # the Civil Ship inflicts nothing
    play(pos, "launch the assault")
    assert window(pos) == ASSAULT
    one_round(pos)
    assert window(pos) == OPEN  # 4 is not higher than 5, 3 not higher than 4: the war is over


@clause("NOM-WND-10", "NOM-ASLT-07")
def test_changes_after_a_comparison_do_not_change_its_result() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", military=2, credits=9, storage=["Trade Hub"]),
            Player("Kethri", "Warhead Drift", civil=9, credits=9, storage=["Demobilisation Order"]),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    play(pos, "launch the assault")
    one_round(pos)
    assert window(pos) == ASSAULT_DAMAGE
    one_round(pos, b="use demobilisation order on crimson")
    everybody_passes(pos)
    assert pos.military[A] == 1
    assert pos.civil[B] == 7  # 2 damage all the same


@clause("NOM-WND-12", "NOM-WND-17")
def test_who_cannot_have_an_answer_is_passed_and_who_might_have_one_is_asked() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Trade Hub", "Civil Ship"]),
            Player("Kethri", credits=9, storage=["Deep Archive"]),  # might be anything
            Player("Vorrax", credits=9, storage=[]),  # no card
            Player("Dracoth", credits=0, storage=["Emergency Levy"]),  # no credit
        )
    )
    play(pos, "build trade hub")
    assert pos.waiting == (A, B)
    assert legal(pos, B) == ["pass"]
    bluff = pos.copy()
    bluff.storage[B] = [pos.content.card_names.index("Emergency Levy")]
    assert (Round(OPEN).asked(bluff), Round(OPEN).asked(pos)) == ([A, B], [A, B])


@clause("NOM-WND-13")
def test_a_synchronic_fits_where_its_text_can_do_something() -> None:
    hand = [
        "Interplanetary Missile",
        "Planetary Bunkers",
        "Field Hospital",
        "Signal Jammer",
        "Emergency Levy",
        "Evasive Warp",
    ]
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", military=3, credits=30, storage=hand, built=["Mecadestroyer"]),
            Player("Kethri", "Warhead Drift", civil=9, credits=0, built=["Civil Ship"]),
        )
    )

    def usable() -> set[str]:
        return {
            text.removeprefix("use ").split(" on ")[0] for text in legal(pos, A) if text.startswith("use")
        }

    play(pos, "declare war on orange")
    assert usable() == {"emergency levy"}
    one_round(pos)
    assert usable() == {"interplanetary missile", "field hospital", "emergency levy"}
    one_round(pos)
    assert usable() == {"field hospital", "emergency levy"}
    one_round(pos)
    play(pos, "launch the assault")
    assert usable() == {"planetary bunkers", "field hospital", "frenzy", "emergency levy"}


@clause("NOM-WND-16", "NOM-CONS-05")
def test_a_change_in_the_war_window_lasts_until_the_end_of_the_first_phase() -> None:
    early = [
        {
            "mode": "use",
            "timing": "synchronic",
            "windows": ["war_declared"],
            "target": "fighter",
            "ops": [{"do": "change-fighter", "attack": 5, "defence": 5}],
        }
    ]
    game = changed("Planetary Bunkers", abilities=early)
    for ships, kept in (([], True), (["Civil Ship"], False)):
        pos = expanse(
            Player("Kethri", "Ares Forge", military=1, credits=9, storage=["Planetary Bunkers", "Trade Hub"]),
            Player("Kethri", "Warhead Drift", credits=0, built=ships),
        )
        act(with_game(pos, game))
        play(pos, "declare war on orange")
        one_round(pos, a="use planetary bunkers on crimson")
        everybody_passes(pos)
        assert isinstance(pos.decision, AssaultChoice)
        assert (attack(pos, A) == 4 + 5, defence(pos, A) == 4 + 5) == (kept, kept)
        do(pos, "done")
        assert (attack(pos, A), pos.standing) == (4, [])


@clause("NOM-WND-12", "NOM-SYNC-03")
def test_a_jump_inside_a_resolution_brings_its_choices_and_a_decline() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Trade Hub", "Civil Ship"]),
            Player("Kethri", "Sunmint", credits=5, storage=["Evasive Warp"]),
        )
    )
    stack_systems(pos, "Verdant Halo")
    pos.discards[0], pos.decks[0] = pos.decks[0][:-1], pos.decks[0][-1:]
    play(pos, "build trade hub")
    one_round(pos, b="use evasive warp")
    one_round(pos)
    assert pos.declines == [1]
    assert pos.waiting == (B,)
    assert legal(pos) == ["accept the system's offer", "done"]
    assert pos.resolving is not None
    play(pos, "accept the system's offer")
    assert pos.civil[B] == 5
    assert pos.copy().resolving is None
    assert window(pos) == OPEN


@clause("NOM-WND-12")
def test_a_player_may_be_passed_until_something_new_happens_but_is_asked_when_it_matters() -> None:
    pos = act(three_with(["Pirate Raid", "Supply Windfall"], ["Evasive Warp"], ["Trade Hub"]))
    orders = {"*": NEVER, "aimed at me": ASK}
    play(pos, "train a unit")
    assert kind_of(pos, B) == "quiet"
    assert pos.text(automatic(pos, B, orders) or refuse()) == "pass"
    everybody_passes(pos)
    play(pos, "use supply windfall")
    assert kind_of(pos, B) == "pile"
    everybody_passes(pos)
    play(pos, "use pirate raid on orange")
    assert (kind_of(pos, B), kind_of(pos, C)) == ("aimed at me", "pile")
    assert automatic(pos, B, orders) is None
    assert automatic(pos, C, orders) is not None
    assert automatic(pos, B, {}) is None


def refuse() -> Move:
    raise AssertionError("no automatic answer")


@clause("NOM-WND-12", "NOM-WND-11")
def test_standing_orders_know_what_a_fighter_stands_to_lose() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Trade Hub"], built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Thermal Decoy"], built=["Civil Ship"]),
            Player("Vorrax", "Warhead Drift", credits=9, storage=["Trade Hub"]),
        )
    )
    play(pos, "declare war on orange")
    assert [kind_of(pos, seat) for seat in (A, B, C)] == ["my war", "my war", "war of others"]
    until_confrontation(pos)
    orders = {"my war": IF_LOSS}
    assert automatic(pos, A, orders) is not None  # its ship is safe
    assert automatic(pos, B, orders) is None  # the Civil Ship would be lost, and there is a choice
