"""The game at a glance (NOM-GEN)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.board.cards import card_of, species_card, system_card
from orrery.games.nomads.table.items import Item, Standing
from orrery.games.nomads.table.state import OWN_TURN, new_war
from orrery.games.nomads.table.values import (
    attack,
    defence,
    level,
    ship_attack,
    ship_damage,
    ship_defence,
    storage_limit,
)
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.applying import stand
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.testing.kit import legal, play, refused, said, start
from tests.games.nomads.kit import (
    CONTENT,
    FULL,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    changed,
    changed_system,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_deck,
    system,
    with_game,
)
from tests.games.nomads.scenes import no, table
from tests.ledger import clause


@clause("NOM-GEN-01", "NOM-EXT-02")
def test_the_last_species_alive_wins_and_so_does_who_holds_level_3_alone() -> None:
    pos = act(expanse(Player(), Player("Kethri")))
    pos.play("resign", B)
    assert pos.outcome is not None
    assert pos.outcome.winners == (A,)
    leader = expanse(Player(civil=12), Player("Kethri"))
    act(leader)
    leader.clocks[A] = [FULL]
    do(leader, "end the turn")
    assert leader.outcome is not None
    assert leader.outcome.clause == "NOM-CIV-11"


@clause("NOM-GEN-02", "NOM-NEGO-17", "NOM-NEGO-22", "NOM-CIV-21")
def test_options_that_do_not_exist_or_are_out_of_bounds_are_refused() -> None:
    bad: list[dict[str, Any]] = [
        {"mode": "friendly"},
        {"limited_tokens": "perhaps"},
        {"negotiation_limit": -1},
        {"negotiation_limit": 101},
        {"deal_limit": "many"},
        {"deal_limit": -1},
        {"deal_limit": 101},
        {"round_limit": -5},
        {"round_limit": 1001},
        {"no_such_option": 1},
    ]
    for options in bad:
        with pytest.raises(SetupError) as caught:
            GAME.new(2, seed=1, **options)
        assert str(caught.value).endswith((".", "?")), options
    for players in (0, 1, 5):
        with pytest.raises(SetupError):
            GAME.new(players, seed=1)
    most = {"negotiation_limit": 100, "deal_limit": 100, "round_limit": 1000}
    for options in (most, dict.fromkeys(most, 0)):
        assert GAME.check_options(options).items() >= options.items()


@clause("NOM-GEN-03", "NOM-TURN-01")
def test_turns_go_round_in_turn_order_again_and_again() -> None:
    pos = expanse(Player(turns=0), Player("Kethri", turns=0), Player("Vorrax", turns=0))
    pos.order = [C, A, B]
    act(pos)
    seen = [pos.active]
    for _ in range(3):
        do(pos, "end the turn")
        seen.append(pos.active)
        if len(seen) == 4:
            break
    assert seen == [C, A, B, C]


@clause("NOM-GEN-04")
def test_what_lasts_until_the_own_next_turn_ends_with_nobody_elses() -> None:
    pos = expanse(Player("Ursanni"), Player("Ursanni"))
    den = next(one for one in CONTENT.abilities if one.name == "Winter Den")
    for seat in (A, B):
        stand(pos, seat, den, -1, OWN_TURN, fighter=seat, defence=2)
    start(pos, StartTurn())
    assert [one.user for one in pos.standing] == [B]


@clause("NOM-GEN-04", "NOM-GEN-05")
def test_why_a_card_forbids_war() -> None:
    den = table(species="Ursanni", military=1)
    do(den, "use winter den")
    assert no(den, "declare war on orange")[1] == "NOM-GEN-05"
    for seat in (A, B):
        veiled = act(
            expanse(
                Player(at="Shroud of Nyx" if seat == A else "Violet Maw", military=1),
                Player("Kethri", "Shroud of Nyx" if seat == B else "Violet Maw"),
            )
        )
        assert no(veiled, "declare war on orange")[1] == "NOM-GEN-04"


@clause("NOM-GEN-05", "NOM-GEN-04")
def test_a_text_that_forbids_beats_one_that_allows() -> None:
    pos = act(expanse(Player("Ursanni", "Ares Forge", military=2), Player("Kethri", "Crimson Gate")))
    assert "declare war on orange" in legal(pos)
    do(pos, "use winter den")
    assert refused(pos, "declare war on orange").clause == "NOM-GEN-05"
    shroud = act(expanse(Player(at="Shroud of Nyx", military=2), Player("Kethri", "Violet Maw")))
    assert refused(shroud, "declare war on orange").clause == "NOM-GEN-04"


@clause("NOM-GEN-05", "NOM-CONS-06")
def test_a_ceasefire_rules_out_the_assault_unless_it_is_cancelled() -> None:
    for cancelled in (False, True):
        pos = act(
            expanse(
                Player("Kethri", "Ares Forge", military=1, credits=9, storage=["Signal Jammer", "Trade Hub"]),
                Player("Vorrax", "Crimson Gate", credits=9, storage=["Ceasefire Accord"]),
            )
        )
        play(pos, "declare war on orange")
        one_round(pos, b="use ceasefire accord")
        one_round(pos)
        assert pos.standing
        if cancelled:
            one_round(pos, a="use signal jammer against item 1")
        everybody_passes(pos)
        assert isinstance(pos.decision, AssaultChoice) == cancelled
        assert "Ceasefire Accord" in names(pos.discards[0])


@clause("NOM-GEN-06")
def test_a_setting_text_is_shown_and_changes_nothing() -> None:
    text = "Gain 9 credits, said the old traders."
    game = changed("Supply Windfall", setting=text)
    pos = with_game(expanse(Player(credits=1, storage=["Supply Windfall"]), Player("Kethri")), game)
    plain = expanse(Player(credits=1, storage=["Supply Windfall"]), Player("Kethri"))
    for this_table in (pos, plain):
        do(act(this_table), "use supply windfall")
    assert pos.credits == plain.credits == [4, 4]
    content = game.content
    kind = content.card_names.index("Supply Windfall")
    assert card_of(content, kind, "a").text == f"Gain 3 credits. “{text}”"
    assert card_of(plain.content, kind, "a").text == "Gain 3 credits."
    system = changed_system("Lifewell", setting=text).content
    assert system_card(system, system.system_names.index("Lifewell")).text.endswith(f"+2 defence. “{text}”")
    assert species_card(content, 0, "a").text == content.pack.species[0].effect


@clause("NOM-GEN-07")
def test_a_species_is_the_card_or_whoever_leads_it() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=9, storage=["Pirate Raid", "Plague Relic"]),
            Player("Thalassid", "Ironblood Reach", civil=5, military=1, credits=5),
        )
    )
    # the card: what stands on it holds for the player who leads it
    do(pos, "use hatch")
    assert pos.civil == [5, 5]
    # the player: what is done to a species is done to its player, who decides for it and pays
    events = do(pos, "use pirate raid on orange")
    assert "Crimson steals 3 credits from Orange" in said(pos, events)
    assert pos.credits[B] == 2
    do(pos, "use plague relic")
    assert pos.waiting == (B,)
    do(pos, "give up 2 civil and 0 military")
    assert (pos.civil, pos.credits[A]) == ([5, 3], 9 - 3 - 1 + 3 - 5)


@clause("NOM-GEN-08", "NOM-GEN-09", "NOM-TECH-12", "NOM-SETUP-23")
def test_storages_are_secret_and_what_lies_open_is_public() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Trade Hub"], built=["War Academy"], building=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", storage=["Signal Jammer", "Jump Beacon"]),
        )
    )
    pos.discards[0].append(card("Data Theft"))
    other, own, nobody = pos.view(B), pos.view(A), pos.view(None)
    assert own.storage == [[card("Trade Hub")], [UNSEEN] * 2]
    assert nobody.storage == [[UNSEEN], [UNSEEN] * 2]
    for view in (other, nobody):
        assert view.technology[0] == card("War Academy")
        assert (view.technology[1], view.building[1], view.credits_on[1]) == (UNSEEN, True, 2)
        assert view.storage[A] == [UNSEEN]
        assert (view.credits, view.civil, view.visited) == ([4, 4], [4, 4], own.visited)
        assert (attack(view, A), defence(view, A), view.species) == (
            attack(pos, A),
            defence(pos, A),
            own.species,
        )
        assert (view.decks, view.discards, view.declines) == (own.decks, [[card("Data Theft")]], [0])
    assert own.technology[1] == card("Civil Ship")
    secret = msgspec.json.encode(other.shown()).decode()
    swapped = pos.copy()
    swapped.storage[A], swapped.technology[1] = [card("Deep Archive")], card("Mecadestroyer")
    assert msgspec.json.encode(swapped.view(B).shown()).decode() == secret


@clause("NOM-GEN-08")
def test_looking_at_a_storage_is_told_to_the_looker_alone() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", built=["Listening Post"]),
            Player("Kethri", "Crimson Gate", storage=["Data Theft"], credits=0),
            Player("Vorrax", credits=0),
        )
    )
    events = do(pos, "use intercept on orange")
    secret = [event for event in events if event.only is not None]
    assert [event.only for event in secret] == [(A,)]
    assert pos.words().sentence(secret[0]) == "Orange holds Data Theft"


@clause("NOM-GEN-09")
def test_what_lies_open_is_in_every_view() -> None:
    pos = expanse(
        Player("Lemurai", "Ares Forge", 5, 2, 7, built=[("Space Cruiser", "Laser Turrets")]),
        Player("Vorrax", "Lifewell", 12, 0, 1),
    )
    pos.discards[0] = cards("Trade Hub", "Bomb Bay")
    pos.declines, pos.gone = [2], []
    pos.pile = [Item(1, A, 0, -1)]
    pos.standing = [Standing(2, B, 0, -1, True, "trigger", -1, -1, 0, 0, 0)]
    pos.war = new_war(A, B)
    for view in (pos.view(A), pos.view(B), pos.view(None)):
        assert (view.civil, view.military, view.credits) == ([5, 12], [2, 0], [7, 1])
        both = (A, B)
        assert [attack(view, seat) for seat in both] == [2 + 4, 4]
        assert [defence(view, seat) for seat in both] == [3 + 4 + 2, 2 + 2]  # both in Lifewell
        assert [level(view, seat) for seat in both] == [1, 3]
        assert [storage_limit(view, seat) for seat in both] == [8, 6]
        assert (ship_attack(view, 0), ship_defence(view, 0), ship_damage(view, 0)) == (3 + 2, 3, 1)
        assert view.discards == [cards("Trade Hub", "Bomb Bay")]
        assert (view.declines, len(view.decks[0]), len(view.system_deck)) == ([2], len(pos.decks[0]), 44)
        assert (view.pile, view.standing, view.war) == (pos.pile, pos.standing, pos.war)
        assert view.visited == [[system("Ares Forge")], [system("Lifewell")]]


@clause("NOM-GEN-10")
def test_a_resource_is_extracted_from_the_top_of_the_deck() -> None:
    pos = expanse(Player(storage=["Archive Fragment"]), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Data Theft", "Civil Ship")
    act(pos)
    do(pos, "use archive fragment")
    assert sorted(pos.storage[A]) == sorted([card("Trade Hub"), card("Data Theft")])
