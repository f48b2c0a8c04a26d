"""The game at a glance (NOM-GEN)."""

from __future__ import annotations

from orrery.games.nomads.board.cards import card_of, species_card, system_card
from tests.games.nomads.kit import A, B, Player, act, changed, changed_system, do, expanse, with_game
from tests.kit import said
from tests.ledger import clause


@clause("NOM-GEN-06")
def test_a_setting_text_is_shown_and_changes_nothing() -> None:
    text = "Gain 9 credits, said the old traders."
    game = changed("Supply Windfall", setting=text)
    pos = with_game(expanse(Player(credits=1, storage=["Supply Windfall"]), Player("Kethri")), game)
    plain = expanse(Player(credits=1, storage=["Supply Windfall"]), Player("Kethri"))
    for table in (pos, plain):
        do(act(table), "use supply windfall")
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
