"""Synchronics and the pile (NOM-SYNC), and the windows they fit (NOM-WND-13)."""

from __future__ import annotations

from orrery.games.nomads.board.facts import kind_of
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import A, B, C, Player, act, changed, expanse, one_round
from tests.kit import play, refused
from tests.ledger import clause


def no(pos: Expanse, text: str, seat: int) -> tuple[str, str]:
    """The sentence and the clause with which an answer is refused."""
    error = refused(pos, text, seat)
    return str(error), error.clause


def answering() -> Expanse:
    """Crimson has announced a Pirate Raid on Orange; Orange and Violet may answer."""
    pos = act(
        expanse(
            Player("Dracoth", "Ares Forge", credits=9, storage=["Pirate Raid", "Signal Jammer"]),
            Player(
                "Vorrax",
                "Ironblood Reach",
                credits=9,
                storage=["Signal Jammer", "Thermal Decoy", "Colonist Convoy", "Demobilisation Order"],
            ),
            Player("Lumen", "Lifewell", credits=2, storage=["Signal Jammer"], built=["Cloning Vats"]),
        )
    )
    play(pos, "use pirate raid on orange")
    return pos


@clause("NOM-SYNC-01", "NOM-CONS-09", "NOM-EFF-05", "NOM-WND-13")
def test_a_window_says_what_does_not_fit_it() -> None:
    pos = answering()
    assert no(pos, "use colonist convoy", B) == (
        "It is not synchronic: it is used as an action of your own turn.",
        "NOM-CONS-09",
    )
    assert no(pos, "use clone", C)[1] == "NOM-EFF-05"
    assert no(pos, "use thermal decoy on orange-1", B)[1] == "NOM-WND-13"
    assert no(pos, "use frenzy", B)[1] == "NOM-WND-13"
    assert no(pos, "use flicker against item 1", C) == ("It costs 3 credits; you have 2.", "NOM-ACT-05")


@clause("NOM-SYNC-13", "NOM-CONS-06", "NOM-CONS-04")
def test_a_window_says_why_a_target_is_none() -> None:
    pos = answering()
    assert no(pos, "use signal jammer against item 1", C) == (
        "You are not in the same sector.",
        "NOM-CONS-04",
    )
    assert no(pos, "use signal jammer against item 7", B)[1] == "NOM-ACT-07"
    assert no(pos, "use signal jammer", B)[1] == "NOM-CONS-11"
    assert no(pos, "use signal jammer against item 1", A) == (
        "It cancels what others have used.",
        "NOM-CONS-06",
    )
    assert no(pos, "use demobilisation order on crimson", B) == (
        "That species has no military unit.",
        "NOM-ACT-07",
    )
    one_round(pos, b="use signal jammer against item 1")
    assert len(pos.pile) == 2


@clause("NOM-SYNC-19")
def test_the_marks_of_a_card_are_those_of_its_uses() -> None:
    wide = {
        "mode": "use",
        "universal": True,
        "target": "species",
        "ops": [{"do": "steal-credits", "n": 1}],
    }
    content = changed("Pirate Raid", abilities=[wide]).content
    entry = content.pack.resource[content.card_names.index("Pirate Raid")]
    assert kind_of(entry) == "consumable, universal"
    silos = content.pack.resource[content.card_names.index("Missile Silos")]
    assert kind_of(silos) == "technology"  # the mark counts only for its effect, Launch
