"""What can be taken back, and what cannot: whatever showed something to somebody stays."""

from __future__ import annotations

from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.meaning import Resolution
from orrery.games.nomads.table.changes import extract, finish
from orrery.games.nomads.table.items import OnPlace, OnSeat
from orrery.games.nomads.turn.jumps import Arrive, Jump
from orrery.games.nomads.turn.technologies import install
from orrery.games.nomads.using.effect import carry_out
from orrery.testing.kit import play, start
from tests.games.nomads.kit import CONTENT, A, B, Player, act, card, expanse

# --- tokens ----------------------------------------------------------------------------------------------------------


def test_what_is_drawn_shown_or_installed_cannot_be_taken_back() -> None:
    pos = expanse(
        Player("Lumen", storage=["Bomb Bay"], built=["Civil Ship"], building=["Trade Hub"]), Player("Vorrax")
    )
    extract(pos, A)
    assert pos.revealed
    pos.revealed = False
    finish(pos, 1)
    assert pos.revealed
    pos.revealed = False
    act(pos)  # Lumen looks at the next system
    assert pos.revealed
    pos.revealed = False
    install(pos, A, card("Bomb Bay"), 0)
    assert pos.revealed


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
        (effects.ViewStorage(), species, OnSeat(B)),
        (effects.SwapCard(1), species, OnSeat(B)),
        (effects.StealCard(1), species, OnSeat(B)),
        (effects.DestroyConstruction(), construction, OnPlace(8)),
    ):
        shown.revealed = False
        carry_out(shown, op, Resolution(A, ability, target, -1))
        assert shown.revealed, op
    own = act(expanse(Player("Lemurai", storage=["Civil Ship", "Bomb Bay"]), Player("Kethri", credits=0)))
    play(own, "use barter")
    own.revealed = False
    play(own, "discard bomb bay")
    assert own.free == 0
