"""Windows: when synchronics can be used (NOM-WND): who is asked when, and what fits which window."""

from __future__ import annotations

import msgspec

from orrery.engine.stops import DEFAULT, Stake, Stops, automatic, kind_of, stake
from orrery.games.nomads.cards.content import (
    ASSAULT,
    ASSAULT_DAMAGE,
    CONFRONTATION,
    FLEET_DAMAGE,
    OPEN,
    WAR_DECLARED,
)
from orrery.games.nomads.table.clocks import rank, wins
from orrery.games.nomads.table.items import Item, OnCard, OnItem, OnPlace, OnSeat
from orrery.games.nomads.table.state import PLANETARY, Expanse, new_war
from orrery.games.nomads.table.values import attack, defence, in_reach
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.aims import aims_at
from orrery.games.nomads.using.stakes import at_stake
from orrery.games.nomads.using.windows import React, Round, could_answer
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.testing.kit import clauses, legal, play, said, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    changed,
    do,
    everybody_passes,
    expanse,
    one_round,
    stack_systems,
    until_confrontation,
    with_game,
)
from tests.games.nomads.scenes import LEVY, fleets, four, three_with, trio
from tests.ledger import clause


def kind(pos: Expanse) -> str:
    """Which window is open; empty for none."""
    return pos.decision.kind if isinstance(pos.decision, React) else ""


def window(pos: Expanse) -> str:
    """The kind of the open window, empty without one."""
    step = pos.decision
    return step.kind if isinstance(step, React) else ""


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


@clause("NOM-WND-03")
def test_a_window_is_open_whenever_something_lies_on_the_pile() -> None:
    pos = act(
        expanse(
            Player(credits=0, storage=["Supply Windfall"]),
            Player("Kethri", credits=3, storage=["Emergency Levy"]),
        )
    )
    assert pos.waiting == (A,)
    play(pos, "use supply windfall")
    assert len(pos.pile) == 1
    assert isinstance(pos.decision, React)
    assert "use emergency levy" in legal(pos, B)


@clause("NOM-WND-04")
def test_a_window_opens_after_the_declaration_before_ships_are_sent() -> None:
    pos = fleets()
    play(pos, "declare war on orange")
    assert kind(pos) == WAR_DECLARED
    everybody_passes(pos)
    assert legal(pos) == ["send crimson-1", "send crimson-2"]


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


@clause("NOM-WND-05")
def test_a_window_opens_before_each_confrontation() -> None:
    pos = fleets()
    do(pos, "declare war on orange")
    play(pos, "send crimson-1", "send crimson-2", "block crimson-1 with orange-1")
    play(pos, "confront crimson-1")
    assert kind(pos) == CONFRONTATION
    assert pos.technology[8] != -1  # nothing is compared yet
    one_round(pos)
    assert pos.technology[8] == -1
    assert (kind(pos), pos.war is not None and pos.war.confrontation) == (CONFRONTATION, [1, 9])


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


@clause("NOM-WND-07")
def test_a_window_opens_after_the_assault_is_launched_before_values_are_compared() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 4, 3, 9, storage=["Trade Hub"]),
            Player("Kethri", "Warhead Drift", 9, 0, 9, storage=["Trade Hub"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert kind(pos) == ASSAULT
    assert pos.war is not None
    assert pos.war.damage == [0, 0]


@clause("NOM-WND-09", "NOM-TURN-14")
def test_after_the_end_is_announced_there_is_a_window_and_then_no_action() -> None:
    pos = trio(["Trade Hub"], ["Emergency Levy"], ["Trade Hub"])
    play(pos, "end the turn")
    assert "use emergency levy" in legal(pos, B)
    one_round(pos, b="use emergency levy")
    events = everybody_passes(pos)
    assert (pos.military[B], pos.active) == (1, B)
    assert "NOM-ACT-01" not in clauses(events)


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


@clause("NOM-WND-12", "NOM-FLEET-22")
def test_damage_that_was_applied_is_no_longer_to_come() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 3, 9, storage=["Trade Hub"], built=["Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", 9, 0, 9, storage=["Trade Hub"], built=["Phantom Corvette"]),
        )
    )
    do(pos, "declare war on orange", "give up 1 civil and 0 military")
    assert pos.war is not None
    assert (pos.civil, pos.war.damage) == ([8, 8], [0, 0])
    play(pos, "launch the assault")
    assert isinstance(pos.decision, React)
    assert pos.decision.kind == ASSAULT
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]  # nothing of the fleet's damage
    one_round(pos)
    assert pos.war.damage == [0, 3]


@clause("NOM-WND-12")
def test_a_stop_knows_what_is_aimed_at_ones_own_things() -> None:
    ability = next(one for one in CONTENT.abilities if one.target == "ship").number
    whole = next(one for one in CONTENT.abilities if one.target == "species").number
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    ship = Item(1, C, ability, -1, OnPlace(B * 8 + 2))
    assert [aims_at(pos, ship, seat) for seat in (A, B, C)] == [False, True, False]
    seat = Item(2, C, whole, -1, OnSeat(A))
    assert [aims_at(pos, seat, who) for who in (A, B, C)] == [True, False, False]
    own = Item(3, B, ability, -1, OnPlace(B * 8))
    assert not aims_at(pos, own, B)


@clause("NOM-WND-12")
def test_a_stop_knows_what_a_fighter_would_lose() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 1, 9, storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", 4, 1, 9, storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]
    until_confrontation(pos)  # 3 against 2, 1 against 3
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]
    assert pos.war is not None
    pos.war.confrontation, pos.war.damage = [], [2, 3]
    assert [at_stake(pos, seat) for seat in (A, B)] == [2, 3]
    pos.war.damage, pos.war.phase = [0, 0], PLANETARY
    stakes = (attack(pos, B) > defence(pos, A), attack(pos, A) > defence(pos, B))
    assert [at_stake(pos, seat) for seat in (A, B)] == [int(one) for one in stakes]
    pos.military = [3, 0]
    pos.visited[A] = pos.visited[B] = []
    assert (attack(pos, A), defence(pos, B)) == (8, 2)
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]
    pos.military = [1, 1]
    assert (attack(pos, A), defence(pos, B)) == (4, 4)  # equal values do nothing
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]


@clause("NOM-WND-12")
def test_what_is_at_stake_is_counted_after_healing_and_equal_ships_are_safe() -> None:
    pos = expanse(
        Player("Kethri", "Ares Forge", built=["Space Cruiser", "Tissue Regenerator"]),
        Player(
            "Kethri", "Ironblood Reach", built=["Space Cruiser", "Tissue Regenerator", "Tissue Regenerator"]
        ),
    )
    pos.war = new_war(A, B)
    pos.war.confrontation = [0, 8]
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]
    pos.war.confrontation, pos.war.damage = [], [3, 1]
    assert [at_stake(pos, seat) for seat in (A, B)] == [2, 0]
    pos.war.damage, pos.war.phase = [0, 0], PLANETARY
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]


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
    waiting = Stops("turn")
    play(pos, "train a unit")
    assert kind_of(pos, B) == "quiet"
    assert automatic(pos, B, waiting) is not None
    everybody_passes(pos)
    play(pos, "use supply windfall")
    assert kind_of(pos, B) == "pile"
    everybody_passes(pos)
    play(pos, "use pirate raid on orange")
    assert (kind_of(pos, B), kind_of(pos, C)) == ("aimed at me", "pile")
    assert automatic(pos, C, waiting) is not None
    assert automatic(pos, B, DEFAULT) is automatic(pos, B, waiting), "nothing that it holds answers a raid"
    pos.storage[B] = [card("Signal Jammer")]
    pos.credits[B] = 9
    assert automatic(pos, B, waiting) is None, "what is aimed at a player is never passed over"


@clause("NOM-WND-12", "NOM-WND-11")
def test_in_a_war_a_fighter_is_asked_who_could_change_something_and_a_stranger_who_could_too() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Thermal Decoy"], built=["Civil Ship"]),
            Player("Vorrax", "Warhead Drift", credits=9, storage=["Trade Hub"]),
        )
    )
    play(pos, "declare war on orange")
    assert [kind_of(pos, seat) for seat in (A, B, C)] == ["my war", "my war", "war of others"]
    until_confrontation(pos)
    assert automatic(pos, A, DEFAULT) is not None  # a Trade Hub answers nothing
    assert automatic(pos, B, DEFAULT) is None  # the Civil Ship would be lost, and a decoy could save it
    assert stake(pos, B) == Stake("my war", True, True, True, 1)


@clause("NOM-WND-12")
def test_a_stop_knows_an_item_aimed_at_an_own_item_on_the_pile_or_in_force() -> None:
    pos = four(["Harvest Bonds", "Supply Windfall", "Trade Hub"], ["Signal Jammer"] * 2, ["Trade Hub"])
    do(pos, "use harvest bonds")
    bonds = pos.standing[0].serial
    play(pos, "use supply windfall")
    windfall = pos.pile[0].serial
    for target in (bonds, windfall):
        table = pos.copy()
        one_round(table, b=f"use signal jammer against item {target}")
        assert [kind_of(table, seat) for seat in (A, B, C)] == ["aimed at me", "pile", "pile"]
    jammer = CONTENT.consumable(card("Signal Jammer"))[0].number
    assert not aims_at(pos, Item(9, B, jammer, -1, OnItem(99)), A)  # nothing of that number
    assert not aims_at(pos, Item(9, C, jammer, -1, OnItem(windfall)), B)
    salvage = CONTENT.consumable(card("Salvage Crew"))[0].number
    assert not any(
        aims_at(pos, Item(9, C, salvage, -1, OnCard(8)), seat) for seat in (A, B)
    )  # a card, not a place


@clause("NOM-WND-12")
def test_a_stop_knows_the_end_of_a_turn_from_a_quiet_window() -> None:
    pos = four(["Trade Hub"], ["Trade Hub"])
    play(pos, "train a unit")
    assert kind_of(pos, B) == "quiet"
    everybody_passes(pos)
    play(pos, "end the turn")
    assert kind_of(pos, B) == "end of turn"


@clause("NOM-WND-12", "NOM-WND-09")
def test_between_actions_only_who_is_in_danger_or_has_announced_offers_is_asked() -> None:
    pos = act(
        three_with(["Trade Hub", "Supply Windfall"], ["Evasive Warp", "Emergency Levy"], ["Emergency Levy"])
    )
    pos.turns = [2, 2, 2]
    pos.credits = [9, 9, 9]
    pos.military = [1, 1, 1]
    play(pos, "train a unit")
    near, far = stake(pos, B), stake(pos, C)
    assert near is not None
    assert far is not None
    assert (near.could, near.wants, near.touches) == (True, in_reach(pos, A, B), in_reach(pos, A, B))
    assert (far.could, far.wants) == (True, False), "a Levy fits every later window"
    assert automatic(pos, C, DEFAULT) is not None
    pos.no_war = True
    safe = stake(pos, B)
    assert safe is not None
    assert not safe.wants
    pos.wish[B] = True
    assert automatic(pos, B, DEFAULT) is None, "who has announced offers wants to make them"


@clause("NOM-WND-12", "NOM-CIV-11")
def test_at_the_end_of_a_turn_everybody_is_asked_who_could_prevent_a_victory() -> None:
    pos = act(three_with(["Trade Hub"], ["Emergency Levy"], ["Trade Hub"]))
    pos.credits = [9, 9, 9]
    play(pos, "end the turn")
    quiet = stake(pos, B)
    assert quiet is not None
    assert (quiet.kind, quiet.could, quiet.wants) == ("end of turn", True, False)
    pos.civil[A] = 30
    rank(pos, A)
    pos.clocks[A] = [msgspec.structs.replace(clock, seen=(B, C)) for clock in pos.clocks[A]]
    last = stake(pos, B)
    assert last is not None
    assert last.wants == last.touches == wins(pos, A)
    assert wins(pos, A), "the scene is about a victory"


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


@clause("NOM-CONS-11", "NOM-WND-14")
def test_targets_are_named_when_announcing_and_later_facts_when_resolving() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Quarantine Breach"]),
            Player("Kethri", "Crimson Gate", military=1, storage=["Civil Ship"]),
            Player("Vorrax", "Warhead Drift", storage=["Civil Ship"]),
        )
    )
    events = play(pos, "use quarantine breach on orange")
    assert said(pos, events) == ["Crimson uses Quarantine Breach on Orange"]
    assert pos.view(C).pile[0].target == OnSeat(B)
    while pos.decision is not None and len(pos.waiting) > 1:
        one_round(pos)
    assert pos.waiting == (B,)
    play(pos, "give up 0 civil and 1 military")
    assert (pos.civil[B], pos.military[B]) == (4, 0)


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


@clause("NOM-WND-17", "NOM-WND-12")
def test_whether_a_seat_is_asked_does_not_depend_on_the_cards_it_holds() -> None:
    for pile in (False, True):
        for credits in range(5):  # noqa: A001
            hands = [["Trade Hub"], ["Emergency Levy"], ["Signal Jammer"], ["Civil Ship"]]
            found = set()
            for hand in hands:
                pos = expanse(
                    Player(at="Ares Forge"),
                    Player("Vorrax", "Ironblood Reach", credits=credits, storage=hand),
                )
                if pile:
                    pos.pile = [Item(1, A, CONTENT.consumable(card("Supply Windfall"))[0].number, -1)]
                found.add(could_answer(pos, B, OPEN))
            # the cheapest synchronic of an open window costs 1, the cheapest answer to something on the pile 2
            assert found == {credits >= 1}, (pile, credits)


@clause("NOM-WND-17")
def test_with_something_to_cancel_the_cheapest_answer_counts_too() -> None:
    dear = {window: 9 if window != "response" else 2 for window in CONTENT.cheapest}
    pos = expanse(
        Player(at="Ares Forge"), Player("Vorrax", "Ironblood Reach", credits=2, storage=["Trade Hub"])
    )
    kept = dict(CONTENT.cheapest)
    try:
        CONTENT.cheapest.update(dear)
        assert not could_answer(pos, B, OPEN)
        pos.pile = [Item(1, A, CONTENT.consumable(card("Supply Windfall"))[0].number, -1)]
        assert could_answer(pos, B, OPEN)
        pos.credits[B] = 1
        assert not could_answer(pos, B, OPEN)
    finally:
        CONTENT.cheapest.update(kept)


@clause("NOM-WND-17")
def test_a_discount_that_everybody_sees_makes_a_poorer_seat_one_that_is_asked() -> None:
    for at, wanted in (("Ironblood Reach", False), ("Ambush Veil", True)):
        pos = expanse(Player(at="Ares Forge"), Player("Vorrax", at, credits=0, storage=["Trade Hub"]))
        assert Round(OPEN).asked(pos) == ([B] if wanted else [])


@clause("NOM-WND-17", "NOM-GEN-08")
def test_answers_that_are_not_carried_out_are_told_to_nobody() -> None:
    pos = four(LEVY, ["Emergency Levy", "Evasive Warp"], ["Trade Hub"])
    play(pos, "train a unit")
    quiet = pos.copy()
    for table, answer in ((pos, "use evasive warp"), (quiet, "pass")):
        table.play("use emergency levy", A)
        table.play(answer, B)
        table.play("pass", C)
    assert msgspec.json.encode(pos.view(C).shown()) == msgspec.json.encode(quiet.view(C).shown())
    assert [item.user for item in pos.pile] == [A]
