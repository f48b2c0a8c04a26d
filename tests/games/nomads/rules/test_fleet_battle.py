"""Fleet battle (NOM-FLEET)."""

from __future__ import annotations

from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import Player, act, everybody_passes, expanse, names
from tests.kit import legal, play, refused
from tests.ledger import clause


def battle() -> Expanse:
    """Three ships of Crimson, one of them unblockable, against two of Orange and one that cannot block."""
    pos = act(
        expanse(
            Player(
                "Dracoth",
                "Ares Forge",
                9,
                1,
                0,
                built=["Space Cruiser", "Civil Ship", "Phantom Corvette"],
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                0,
                built=["Destruction Satellite", "Civil Ship", "Trade Hub"],
            ),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    return pos


def no(pos: Expanse, text: str) -> tuple[str, str]:
    """The sentence and the clause with which a move is refused."""
    error = refused(pos, text)
    return str(error), error.clause


@clause("NOM-FLEET-03", "NOM-FLEET-04")
def test_why_ships_are_not_sent() -> None:
    pos = battle()
    assert no(pos, "done") == ("You own ships, so you must send at least one.", "NOM-FLEET-04")
    assert no(pos, "send orange-1") == ("You send built ships of your own.", "NOM-FLEET-03")
    play(pos, "send crimson-1")
    assert no(pos, "send crimson-1") == ("That ship is sent already.", "NOM-FLEET-03")


@clause("NOM-FLEET-05", "NOM-FLEET-06", "NOM-FLEET-07", "NOM-FLEET-08")
def test_why_ships_do_not_block() -> None:
    pos = battle()
    play(pos, "send crimson-1", "send crimson-3", "done")
    # only one of them can be blocked
    assert no(pos, "done") == ("You must block as many of the ships sent as you can.", "NOM-FLEET-06")
    assert no(pos, "block crimson-3 with orange-1") == ("That ship cannot be blocked.", "NOM-FLEET-08")
    assert no(pos, "block crimson-2 with orange-1") == ("That ship was not sent.", "NOM-FLEET-05")
    assert no(pos, "block crimson-1 with orange-3") == (
        "You block with built ships of your own.",
        "NOM-FLEET-05",
    )
    both = battle()
    both.work[10] = both.work[9]  # a third ship for Orange
    play(both, "send crimson-1", "send crimson-2", "done", "block crimson-1 with orange-1")
    assert no(both, "block crimson-1 with orange-2") == ("Each ship is blocked only once.", "NOM-FLEET-07")
    assert no(both, "block crimson-2 with orange-1") == ("Each ship blocks only once.", "NOM-FLEET-07")


@clause("NOM-FLEET-09", "NOM-FLEET-10")
def test_the_defender_names_each_confrontation_knowing_how_the_last_one_ended() -> None:
    pos = act(
        expanse(
            Player("Dracoth", "Ares Forge", 9, 1, 0, built=["Space Cruiser", "Mecadestroyer", "Civil Ship"]),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                0,
                built=["Civil Ship", "Destruction Satellite", "Interceptor Wing"],
            ),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    play(pos, "send crimson-1", "send crimson-2", "send crimson-3")
    play(
        pos,
        "block crimson-1 with orange-1",
        "block crimson-2 with orange-2",
    )
    assert legal(pos) == ["confront crimson-1", "confront crimson-2", "confront crimson-3"]
    assert no(pos, "done")[1] == "NOM-FLEET-09"
    play(pos, "confront crimson-1")
    assert names(pos.discards[0]) == ["Civil Ship"]  # known before the next is named
    assert legal(pos) == ["confront crimson-2", "confront crimson-3"]
    assert no(pos, "confront crimson-1") == ("That ship has no confrontation before it.", "NOM-FLEET-09")
