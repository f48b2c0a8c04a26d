"""The words of effects in the corners that the standard cards reach only together (NOM-EFF, NOM-ACT-07)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Decision
from orrery.games.nomads import GAME, effects
from orrery.games.nomads.applying import carry_out
from orrery.games.nomads.effects.meaning import Resolution
from orrery.games.nomads.jumps import Arrive, Jump
from orrery.games.nomads.reorganization import Earn
from orrery.games.nomads.state import PLANETARY, Expanse, new_war
from orrery.games.nomads.values import attack, defence, ship_attack, ship_defence
from orrery.games.nomads.windows import React, at_stake
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    changed,
    do,
    everybody_passes,
    expanse,
    known,
    names,
    one_round,
    stack_deck,
    stack_stars,
    system,
    until_lane,
    with_game,
)
from tests.kit import legal, play, refused, said, start
from tests.ledger import clause


def use(target: str = "self", *ops: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """The use of a consumable, as data."""
    return [{"mode": "use", "timing": "action", "target": target, "ops": list(ops), **more}]


def question(pos: Expanse) -> str:
    """What the one who decides is asked."""
    assert isinstance(pos.decision, Decision)
    return pos.words().asked(pos.decision.ask(pos))


@clause("NOM-EXT-04", "NOM-EFF-11")
def test_an_effect_ends_when_its_user_dies_out_in_it() -> None:
    relic = use("each_species", {"do": "eliminate", "n": 2}, {"do": "gain-credits", "n": 3}, universal=True)
    game = changed("Plague Relic", abilities=relic)
    pos = expanse(
        Player(storage=["Plague Relic"], credits=9, civil=2), Player("Kethri", credits=0), Player("Vorrax")
    )
    do(act(with_game(pos, game)), "use plague relic")
    assert (pos.alive[A], pos.credits[A]) == (False, 0)
    assert not pos.problems()


@clause("NOM-CONS-07")
def test_a_card_lies_open_once_whatever_it_changes() -> None:
    bunkers = use(
        "fighter",
        {"do": "change-fighter", "attack": 1},
        {"do": "change-fighter", "defence": 2},
        timing="synchronic",
        windows=["assault"],
    )
    game = changed("Planetary Bunkers", abilities=bunkers)
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 9, storage=["Planetary Bunkers", "Trade Hub"]),
        Player("Dracoth", "Ironblood Reach", 9, credits=0),
    )
    do(act(with_game(pos, game)), "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, a="use planetary bunkers on crimson")
    one_round(pos)
    assert (attack(pos, A), defence(pos, A)) == (4 + 1, 4 + 2)
    assert names([one.card for one in pos.standing if one.card >= 0]) == ["Planetary Bunkers"]
    assert len({one.serial for one in pos.standing}) == 2
    everybody_passes(pos)
    assert (pos.standing, names(pos.discards[0])) == ([], ["Planetary Bunkers"])


@clause("NOM-TURN-12")
def test_three_cards_are_discarded_one_by_one_even_equal_ones_and_no_fourth() -> None:
    game = changed("Supply Windfall", abilities=use("self", {"do": "discard", "n": 3}))
    pos = expanse(
        Player(storage=["Supply Windfall", *["Civil Ship"] * 3, "Bomb Bay"]), Player("Kethri", credits=0)
    )
    do(act(with_game(pos, game)), "use supply windfall")
    assert question(pos) == "Which 3 resources do you discard?"
    do(pos, "discard civil ship", "discard bomb bay")
    assert (legal(pos), question(pos)) == (["discard civil ship"], "Which resource do you discard?")
    do(pos, "discard civil ship")  # asked, though there is no choice: that would betray the storage
    assert names(pos.storage[A]) == ["Civil Ship"]
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-EFF-16")
def test_cards_that_lie_in_their_new_place_are_not_offered_again_and_the_last_one_needs_no_word() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Civil Ship", "Data Theft")
    start(pos, Arrive(A))
    assert [text.split()[1] for text in legal(pos)] == ["trade", "civil", "data"]
    play(pos, "put civil ship next on the deck")
    assert [text.split()[1] for text in legal(pos)] == ["trade", "data"]
    play(pos, "put data theft next on the deck")
    assert pos.waiting == ()
    assert names(pos.decks[0][-3:]) == ["Trade Hub", "Data Theft", "Civil Ship"]


@clause("NOM-EFF-16")
def test_the_only_card_of_a_deck_is_looked_at_all_the_same() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    pos.decks[0] = cards("Civil Ship")
    start(pos, Arrive(A))
    assert (known(pos.view(A).decks[0]), legal(pos)) == (
        cards("Civil Ship"),
        ["put civil ship next on the deck"],
    )
    play(pos, "put civil ship next on the deck")
    assert (pos.waiting, names(pos.decks[0]), pos.declines) == ((), ["Civil Ship"], [0])
    pos.decks[0] = []
    start(pos, Arrive(A))
    assert pos.waiting == ()  # nothing to look at


@clause("NOM-EFF-16")
def test_systems_kept_on_top_stay_in_sight_until_the_last_is_placed() -> None:
    pos = expanse(Player(at="Silent Observatory"), Player("Kethri"))
    stack_stars(pos, "Lifewell", "Crimson Gate")
    start(pos, Arrive(A))
    play(pos, "put lifewell on top")
    assert set(known(pos.view(A).stars)) == {system("Lifewell"), system("Crimson Gate")}
    assert legal(pos) == ["put crimson gate on top", "put crimson gate at the bottom"]
    events = play(pos, "put crimson gate at the bottom")
    assert said(pos, events) == ["Crimson keeps 1 of the systems seen on top"]
    assert (pos.stars[-1], pos.stars[0]) == (system("Lifewell"), system("Crimson Gate"))


@clause("NOM-JUMP-08", "NOM-EFF-16")
def test_discarded_systems_are_shuffled_when_one_is_to_be_looked_at() -> None:
    pos = expanse(Player(at="Silent Observatory"), Player("Kethri"))
    pos.star_discard, pos.stars = pos.stars, []
    start(pos, Arrive(A))
    assert (len(known(pos.view(A).stars)), pos.star_discard) == (2, [])


@clause("NOM-JUMP-08")
def test_the_new_system_deck_is_really_shuffled() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.chance = GAME.new(2, seed=1).chance
    pos.star_discard, pos.stars = pos.stars, []
    before = pos.star_discard[:]
    start(pos, Jump(A))
    assert sorted([*pos.stars, *pos.path[A]]) == sorted(before)
    assert [*pos.stars, *pos.path[A]] != before


@clause("NOM-SECT-11", "NOM-EFF-12")
def test_an_arrival_makes_the_effects_of_the_system_new_for_the_one_who_arrives() -> None:
    pos = expanse(Player(at="Sunmint"), Player("Kethri", "Tidal Array"), Player("Vorrax"))
    pos.used = [1] * len(pos.used)
    start(pos, Jump(B))
    assert [at for at, bits in enumerate(pos.used) if not bits] == [pos.players + B]


@clause("NOM-SECT-11", "NOM-DECL-10")
def test_the_lottery_pays_nothing_when_there_was_no_card_to_extract() -> None:
    pos = expanse(Player(credits=0), Player("Kethri"))
    pos.decks[0] = []
    stack_stars(pos, "Lottery Nebula")
    start(pos, Jump(A))
    assert (pos.credits[A], pos.storage[A]) == (0, [])


@clause("NOM-SECT-11")
def test_the_first_card_of_a_pack_can_be_broken_up_too() -> None:
    first = CONTENT.card_names[0]
    game = changed(first, type="technology", abilities=[])
    pos = with_game(expanse(Player(at="Breaker's Yard", built=[first], credits=0), Player("Kethri")), game)
    start(pos, Arrive(A))
    assert legal(pos) == ["break up crimson-1", "done"]
    assert question(pos).startswith("Breaker's Yard: On arrival: you may destroy")
    play(pos, "break up crimson-1")
    assert (pos.credits[A], pos.work[0]) == (1, -1)


@clause("NOM-SYNC-15")
def test_the_first_card_of_the_pack_is_discarded_when_it_is_cancelled() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", 9, 0, 9, storage=["Interplanetary Missile"], built=["Space Cruiser"]
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                9,
                storage=["Signal Jammer", "Trade Hub"],
                built=["Civil Ship"],
            ),
        )
    )
    play(pos, "declare war on orange")
    until_lane(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos, b="use signal jammer against item 1")
    one_round(pos)
    assert names(pos.discards[0])[:2] == ["Interplanetary Missile", "Signal Jammer"]
    assert ship_attack(pos, 0) == 3


@clause("NOM-TECH-11")
def test_the_log_names_the_technology_that_is_destroyed() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Orbital Strike"]),
            Player("Kethri", "Ironblood Reach", credits=0, built=["Trade Hub", "Orbital Shield"]),
        )
    )
    assert "Orbital Shield of Orange-2 is destroyed" in said(pos, do(pos, "use orbital strike on orange-2"))


@clause("NOM-CONS-13", "NOM-REORG-08")
def test_only_own_consumables_that_wait_for_it_pay_in_a_reorganization() -> None:
    pos = expanse(
        Player(storage=["Harvest Bonds", "Orbital Mines"], credits=9),
        Player("Kethri", civil=4, credits=0),
    )
    do(act(pos), "use harvest bonds", "use orbital mines")
    start(pos, Earn(B))
    assert (pos.credits[B], len(pos.standing)) == (4, 2)
    start(pos, Earn(A))
    assert [names([one.card]) for one in pos.standing] == [["Orbital Mines"]]


@clause("NOM-REORG-07")
def test_a_species_of_soldiers_alone_gains_no_credit() -> None:
    pos = expanse(Player(civil=0, military=3, credits=0), Player("Kethri"))
    start(pos, Earn(A))
    assert pos.credits[A] == 0


@clause("NOM-CONS-13", "NOM-SYNC-17")
def test_mines_change_the_defence_of_the_ship_they_meet_and_nothing_else() -> None:
    pos = expanse(
        Player("Kethri", "Ares Forge", storage=["Orbital Mines"], credits=9, built=["Civil Ship"]),
        Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Trade Hub"], built=["Mecadestroyer"]),
    )
    do(act(pos), "use orbital mines")
    pos.stack.clear()
    pos.at = B
    play(act(pos), "declare war on crimson")
    until_lane(pos)
    assert (ship_attack(pos, 8), ship_defence(pos, 8)) == (5, 5 - 3)
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == (1, 2)
    assert pos.discards[0] == []
    everybody_passes(pos)
    assert "Orbital Mines" in names(pos.discards[0])


@clause("NOM-SYNC-17")
def test_what_lasts_for_a_confrontation_is_discarded_before_the_next_one() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                0,
                9,
                storage=["Boarding Party", "Trade Hub"],
                built=["Civil Ship"] * 2,
            ),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Hospital Frigate"] * 2),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    one_round(pos, a="use boarding party on crimson-1")
    one_round(pos)
    assert pos.discards[0] == []
    one_round(pos)
    assert pos.war is not None and pos.war.lane == [1, 9]
    assert (pos.standing, names(pos.discards[0])) == ([], ["Boarding Party"])


@clause("NOM-FLEET-16")
def test_a_ship_that_has_left_before_its_turn_is_confronted_by_nobody() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 9, storage=["Trade Hub"], built=["Space Cruiser"] * 2),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Space Cruiser"] * 2),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    pos.discards[0].append(pos.work[1])
    pos.work[1] = -1  # as if an effect had destroyed it
    events = one_round(pos)
    assert "NOM-FLEET-10" not in [event.clause for event in events]
    everybody_passes(pos)
    assert (pos.civil, pos.war) == ([8, 9], None)  # the second Cruiser of the defender met nobody


@clause("NOM-WND-12")
def test_what_is_at_stake_is_counted_after_healing_and_equal_ships_are_safe() -> None:
    pos = expanse(
        Player("Kethri", "Ares Forge", built=["Space Cruiser", "Tissue Regenerator"]),
        Player(
            "Kethri", "Ironblood Reach", built=["Space Cruiser", "Tissue Regenerator", "Tissue Regenerator"]
        ),
    )
    pos.war = new_war(A, B)
    pos.war.lane = [0, 8]
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]
    pos.war.lane, pos.war.damage = [], [3, 1]
    assert [at_stake(pos, seat) for seat in (A, B)] == [2, 0]
    pos.war.damage, pos.war.phase = [0, 0], PLANETARY
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]


def test_questions_name_what_they_are_about() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 3, 3, 9, storage=["Supply Windfall"], built=["Phantom Corvette"]),
            Player(
                "Dracoth", "Ironblood Reach", 3, 3, 9, storage=["Emergency Levy"], built=["Phantom Corvette"]
            ),
        )
    )
    assert question(pos) == "What do you do? You have 9 credits."
    play(pos, "use supply windfall")
    assert isinstance(pos.decision, React)
    assert (
        pos.words().asked(pos.decision.ask(pos, B)) == "Crimson has announced Supply Windfall. Do you answer?"
    )
    one_round(pos)
    assert isinstance(pos.decision, React)
    assert pos.words().asked(pos.decision.ask(pos, B)) == "Do you use a synchronic now?"
    do(pos, "declare war on orange")
    assert question(pos) == "Of your own units 1 must go. Which?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == "Of Orange 1 must go. Which units?"
    play(pos, "give up 1 civil and 0 military")
    assert question(pos) == "Do you launch a planetary assault? You show 8/8, Orange shows 9/11."


def test_what_was_seen_cannot_be_taken_back() -> None:
    """Everything that shows a hidden card ends the stretch in which a player may undo freely."""
    for at in ("Lottery Nebula", "Dreaming Moon", "Silent Observatory"):
        pos = expanse(Player(at=at, credits=0), Player("Kethri"))
        pos.extracted = card("Civil Ship")
        pos.revealed = False
        start(pos, Arrive(A))
        assert pos.revealed, at
    jump = expanse(Player(), Player("Kethri"))
    jump.revealed, jump.decks[0] = False, []
    start(jump, Jump(A))
    assert jump.revealed
    for text, hand, built in (
        ("use saboteur cell on orange-1", ["Saboteur Cell"], []),
        ("use data theft on orange", ["Data Theft"], []),
        ("use intercept on orange", [], ["Listening Post"]),
    ):
        seen = expanse(
            Player(at="Ares Forge", credits=9, storage=hand, built=built),
            Player("Dracoth", "Ironblood Reach", credits=0, storage=["Civil Ship"], building=["Trade Hub"]),
        )
        play(act(seen), text)
        assert seen.free == 0, text
    shown = expanse(
        Player(storage=["Bomb Bay"]),
        Player("Dracoth", storage=["Civil Ship"], building=["Trade Hub"]),
    )
    species = next(one for one in CONTENT.abilities if one.target == "species")
    construction = next(one for one in CONTENT.abilities if one.target == "construction")
    for op, ability, target in (
        (effects.ViewStorage(), species, (B,)),
        (effects.SwapCard(1), species, (B,)),
        (effects.StealCard(1), species, (B,)),
        (effects.DestroyConstruction(), construction, (8,)),
    ):
        shown.revealed = False
        carry_out(shown, op, Resolution(A, ability, target, -1))
        assert shown.revealed, op
    own = act(expanse(Player("Lemurai", storage=["Civil Ship", "Bomb Bay"]), Player("Kethri", credits=0)))
    play(own, "use barter")
    own.revealed = False
    play(own, "discard bomb bay")
    assert own.free == 0


@clause("NOM-EFF-11")
def test_refused_answers_inside_effects_change_nothing() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Quarantine Breach"], credits=9),
            Player("Kethri", "Ironblood Reach", 3, 2, 0),
            Player("Vorrax", credits=0),
        )
    )
    do(pos, "use quarantine breach on orange")
    assert pos.waiting == (B,)
    for text in (
        "give up 2 civil and 0 military",
        "give up 0 civil and 0 military",
        "pass",
        "end the turn",
    ):
        refused(pos, text, B)
    refused(pos, "give up 1 civil and 0 military", A)
    refused(pos, "give up 1 civil and 0 military", C)
