"""The planetary assault, clause by clause (NOM-ASLT, NOM-DMG)."""

from __future__ import annotations

from typing import Any

from orrery.games.nomads.assault import AssaultChoice
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.turns import StartTurn
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
    until_lane,
    winners,
    with_game,
)
from tests.kit import clauses, legal, play, refused, said, start
from tests.ledger import clause


def launched(mine: dict[str, Any], theirs: dict[str, Any], at: str = "Ironblood Reach") -> Expanse:
    """An assault of Crimson on Orange, who are both Kethri unless said otherwise, all windows passed."""
    pos = act(
        expanse(
            Player(**{"species": "Kethri", "at": "Ares Forge", "civil": 9, "credits": 0, **mine}),
            Player(**{"species": "Kethri", "at": at, "civil": 9, "credits": 0, **theirs}),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )
    if pos.military[A]:
        do(pos, "declare war on orange", "launch the assault")
    return pos


@clause("NOM-ASLT-13", "NOM-ASLT-06")
def test_a_higher_attack_without_soldiers_or_bonuses_inflicts_nothing() -> None:
    pos = launched({"military": 1}, {"built": ["Plasma Batteries"]})  # 4 against 2, 5 against 4
    assert (pos.war, pos.units(A), pos.units(B)) == (None, 10, 8)
    unarmed = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 1, 0, built=["Plasma Batteries"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Demobilisation Order"]),
        )
    )
    do(unarmed, "declare war on orange")
    play(unarmed, "launch the assault")
    one_round(unarmed, b="use demobilisation order on crimson")
    assert (unarmed.war, unarmed.units(A), unarmed.units(B)) == (None, 10, 9)  # 5 against 2, and no damage


@clause("NOM-ASLT-06", "NOM-SECT-12")
def test_both_fighters_get_the_bonus_of_the_place_of_the_war() -> None:
    pos = launched({"military": 2}, {"civil": 20, "military": 0}, at="Warp Scar")
    assert pos.civil[B] == 20 - (2 + 1)
    mutual = launched(
        {"military": 4}, {"civil": 5, "military": 4, "built": ["Plasma Batteries"]}, at="Warp Scar"
    )
    assert mutual.war is not None
    assert mutual.war.damage == [4 + 1, 0]  # 13 against 10, 10 against 10


@clause("NOM-ASLT-06")
def test_the_log_tells_what_each_inflicts() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 3, 0, built=["Plasma Batteries"]),
            Player("Vorrax", "Ironblood Reach", 9, 2, 0, built=["Plasma Batteries"]),
        )
    )
    events = do(pos, "declare war on orange", "launch the assault")
    told = said(pos, [event for event in events if event.clause in ("NOM-ASLT-03", "NOM-ASLT-06")])
    assert told == [
        "Crimson shows 13/8, Orange shows 11/6",
        "Crimson inflicts 3 damage, Orange inflicts 2",
    ]


def peace(pos: Expanse) -> None:
    """As if war had not been declared this turn."""
    pos.warred = False
    pos.stack.clear()
    act(pos)


def frenzied() -> Expanse:
    """Vorrax in an assault that nobody can win."""
    return act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 1, 0),
            Player("Dracoth", "Ironblood Reach", 9, 0, 0, built=["Orbital Shield"] * 3),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )


@clause("NOM-EFF-12")
def test_a_limit_per_phase_starts_anew_with_the_next_assault() -> None:
    pos = frenzied()
    for _ in range(2):
        do(pos, "declare war on orange")
        play(pos, "launch the assault")
        play(pos, "use frenzy", "give up 1 civil and 0 military")
        assert pos.war is None  # nobody else can answer, and Frenzy not again
        peace(pos)
    assert pos.civil[A] == 7


@clause("NOM-EFF-12")
def test_a_limit_per_phase_counts_anew_in_the_fleet_battle_and_in_the_assault() -> None:
    launch = {
        "mode": "active",
        "name": "Launch",
        "timing": "synchronic",
        "windows": ["confrontation", "assault"],
        "limit": "phase",
        "condition": "self_is_fighter",
        "target": "self",
        "ops": [{"do": "change-fighter", "attack": 1}],
    }
    game = changed("Missile Silos", abilities=[launch])
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 0, built=["Missile Silos", "Civil Ship"]),
        Player("Dracoth", "Ironblood Reach", 9, 0, 0, built=["Orbital Shield", "Civil Ship"]),
    )
    act(with_game(pos, game))
    for _ in range(2):
        play(pos, "declare war on orange")
        assert legal(pos, A) == ["use launch", "pass"]
        play(pos, "use launch")
        assert isinstance(pos.decision, AssaultChoice)
        play(pos, "launch the assault")
        assert legal(pos, A) == ["use launch", "pass"]
        play(pos, "use launch")
        assert pos.war is None
        peace(pos)


@clause("NOM-EFF-12")
def test_a_limit_per_war_holds_through_the_war_and_starts_anew_with_the_next() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 9, built=["Missile Silos", "Civil Ship", "Civil Ship"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Hospital Frigate", "Hospital Frigate"]),
        )
    )
    for _ in range(2):
        do(pos, "declare war on orange", "send crimson-2", "send crimson-3", "block crimson-2 with orange-1")
        play(pos, "confront crimson-2")
        play(pos, "use launch on crimson-2")
        assert pos.war is None  # not again in the second confrontation, so nobody was asked
        peace(pos)
    assert pos.credits[A] == 7


@clause("NOM-EFF-12")
def test_flicker_works_once_between_two_own_turns() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Supply Windfall", "Supply Windfall"]),
            Player("Lumen", credits=9),
            Player("Vorrax", credits=9, storage=["Supply Windfall"]),
        )
    )
    play(pos, "use supply windfall")
    one_round(pos, b="use flicker against item 1")
    everybody_passes(pos)
    play(pos, "use supply windfall")
    assert pos.waiting != (B,)
    assert "use flicker against item 1" not in [text for seat in pos.waiting for text in legal(pos, seat)]
    pos.pile, pos.stack[:] = [], []
    pos.at = C
    start(pos, StartTurn())
    assert pos.used[B] != 0  # another player's turn does not renew it
    pos.stack.clear()
    pos.at = B
    start(pos, StartTurn())
    assert pos.used[B] == 0


@clause("NOM-ASLT-09", "NOM-ASLT-10")
def test_what_is_stolen_is_limited_by_the_units_lost_and_by_what_the_defender_has() -> None:
    for credits, most in ((9, 3), (2, 2), (0, None)):  # noqa: A001
        pos = launched({"military": 3}, {"civil": 9, "credits": credits})
        if most is None:
            assert pos.war is None  # nothing to steal, nothing to ask
            continue
        assert legal(pos) == [f"steal {n} credits" for n in range(most, -1, -1)]
        refused(pos, f"steal {most + 1} credits")
        do(pos, f"steal {most} credits")
        assert (pos.credits[:2], pos.war) == ([most, credits - most], None)


@clause("NOM-ASLT-10")
def test_a_defender_who_dies_out_is_still_robbed_and_the_loot_counts_the_units_it_had() -> None:
    pos = launched({"military": 5}, {"civil": 2, "credits": 6})
    assert legal(pos)[0] == "steal 2 credits"
    assert pos.alive[B]
    do(pos, "steal 2 credits")
    assert (pos.credits[:2], pos.alive[B], pos.war) == ([2, 0], False, None)


@clause("NOM-EXT-04", "NOM-GEN-08")
def test_what_the_storage_of_the_extinct_shows_cannot_be_unseen_by_taking_the_move_back() -> None:
    for civil, free, shown in ((9, 1, []), (2, 0, ["Data Theft"])):
        pos = launched({"military": 5}, {"civil": civil, "credits": 2, "storage": ["Data Theft"]})
        play(pos, "steal 2 credits")
        assert (pos.waiting, pos.free, names(pos.discards[0])) == ((A,), free, shown)


@clause("NOM-ASLT-10", "NOM-EXT-03")
def test_an_attacker_who_dies_out_in_the_same_moment_steals_nothing() -> None:
    mine = {"civil": 0, "military": 2, "built": ["Plasma Batteries"] * 2}
    theirs = {"civil": 7, "military": 2, "credits": 6, "built": ["Plasma Batteries"] * 2}
    pos = launched(mine, theirs)
    play(pos, "give up 2 civil and 0 military")
    assert (pos.alive[A], pos.units(B), pos.active) == (False, 7 + 1, B)  # its reorganization brought a unit
    assert pos.credits[A] == 0
    assert pos.credits[B] >= 6


@clause("NOM-ASLT-10", "NOM-EFF-07")
def test_no_unit_lost_means_nothing_stolen_whatever_the_looters_say() -> None:
    pos = launched({"species": "Sszelan", "military": 2}, {"credits": 9, "built": ["Tissue Regenerator"] * 2})
    assert (pos.war, pos.civil[B], pos.credits[:2]) == (None, 9, [0, 9])


@clause("NOM-DMG-04", "NOM-DMG-09")
def test_healing_reduces_the_damage_of_each_side_by_its_own_cards() -> None:
    mine = {"military": 3, "built": ["Plasma Batteries", "Tissue Regenerator"]}
    theirs = {
        "civil": 0,
        "military": 3,
        "built": ["Plasma Batteries", "Tissue Regenerator", "Tissue Regenerator"],
    }
    pos = launched(mine, theirs)
    assert pos.war is not None
    assert pos.war.damage == [3 - 1, 3 - 2]
    assert "civil" in legal(pos)[0]


@clause("NOM-EXT-06", "NOM-WAR-15")
def test_a_war_whose_defender_dies_out_in_the_fleet_battle_has_no_assault() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 1, 0, built=["Destruction Satellite"]),
            Player("Kethri", "Ironblood Reach", 2, 0, 0, built=["Civil Ship"]),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )
    events = do(pos, "declare war on orange")
    assert (pos.alive[B], pos.war, pos.waiting) == (False, None, (A,))
    assert clauses(events)[-1] == "NOM-WAR-15"
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-EXT-02", "NOM-EXT-03")
def test_the_last_survivor_of_an_assault_wins_at_once() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 5, 0),
            Player("Kethri", "Ironblood Reach", 3, 0, 0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert winners(pos) == (A,)


@clause("NOM-CONS-13", "NOM-EFF-10")
def test_a_waiting_effect_may_last_on_from_its_moment() -> None:
    bonds = {
        "mode": "delayed",
        "target": "self",
        "trigger": "own_reorganization_step_2",
        "ops": [
            {"do": "gain-credits", "n": 2},
            {"do": "change-species", "defence": 4},
        ],
    }
    game = changed("Harvest Bonds", abilities=[bonds])
    pos = act(with_game(expanse(Player(storage=["Harvest Bonds"]), Player("Vorrax", credits=0)), game))
    do(pos, "use harvest bonds")
    pos.stack.clear()
    before = pos.credits[A]
    start(pos, StartTurn())
    assert [one.defence for one in pos.standing] == [4]
    assert pos.credits[A] == before + pos.civil[A] + 2
    assert not pos.problems()


@clause("NOM-WAR-06", "NOM-ACT-04")
def test_in_a_war_nothing_is_offered_that_is_not_synchronic() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                1,
                30,
                storage=["Supply Windfall", "Trade Hub"],
                built=["Civil Ship"],
            ),
            Player("Kethri", "Ironblood Reach", 9, 1, 30, storage=["Emergency Levy"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert legal(pos, A) == ["pass"]
    until_lane(pos)
    assert legal(pos, A) == ["pass"]
    for text in ("train a unit", "use supply windfall", "build trade hub", "make an extra jump"):
        refused(pos, text, A)
